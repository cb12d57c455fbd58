"""Slopecrashers as hexfloe sees it: its moves, who may see what, and the constants of its compiled rules."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from hexfloe.play.game import Compiled, Declaration, Game
from hexfloe.play.moves import Moves, cells, seats, secret, things
from hexfloe.play.table import Fields
from hexfloe_slopecrashers import engine
from hexfloe_slopecrashers.constants import fill_rules
from hexfloe_slopecrashers.parts import FINISH, Course, Deck, check_fit, read_course, read_deck

if TYPE_CHECKING:
    from hexfloe.grid.board import Board
    from hexfloe.picture.scene import Scene
    from hexfloe.play.view import View

PUBLIC: Final = """
    moves_left spare proof proof_depth batch gifts old discards piece snow_cell snow_card at lap missing stung
    pile batches snowmen laid phase to_move attack targets asked
"""


class Slopecrashers(Game):
    """Slopecrashers for `seats` players."""

    board: Board
    course: Course
    deck: Deck
    constants: Any
    """The filled Rules, an array of one."""

    def declare(self) -> Declaration:
        """Return moves, fields and compiled rules for the data in force."""
        self.course = read_course(self.data("course"), self.data_path("course"))
        self.deck = read_deck(self.data("deck"), self.data_path("deck"))
        check_fit(self.course, self.seats)
        self.board = self.course.board()
        moves = self._declare_moves()
        self.constants = fill_rules(self, moves)
        return Declaration(
            moves=moves,
            fields=Fields(everyone=PUBLIC, owner="stack"),
            rules=Compiled(engine.OPS, engine.TABLE, self.constants[0]),
            conserved={"cards": self._cards, "figures": self._figures, "hidden cards": self._hidden_cards},
        )

    def _declare_moves(self) -> Moves:
        deck, cell = self.deck, cells(self.board.labels)
        place = things("place", [*self.board.labels, FINISH])
        seat, card = seats(self.seats), things("card", deck.names, aliases=deck.aliases)
        return Moves(
            first=(seat,),
            course=(things("piece", self.course.names),),
            draw=(seat, secret(card)),
            put=(cell,),
            step=(place,),
            jump=(place, things("gift", deck.uses("spring"))),
            play=(things("gift", [use.name for use in deck.plain_uses]),),
            lay=(cell, things("gift", deck.uses("snowman"))),
            ward=(things("gift", deck.uses("magnet")),),
            **{"pass": ()},
            throw=(card,),
            end=(),
        )

    # ---------------------------------------------------------------- facts

    @cached_property
    def rows(self) -> int:
        """Rows of the whole slope."""
        return self.course.rows * len(self.course.names)

    def ground(self, piece: Any, cell: int) -> str:
        """Return the sign of a cell, given the table's `piece`; plain where no piece lies yet."""
        lane, row = divmod(cell, self.rows)
        slot, part = divmod(row, self.course.rows)
        return self.course.pieces[int(piece[slot]) - 1][part][lane] if piece[slot] else "."

    # ---------------------------------------------------------------- what never changes

    def _cards(self, table: Any) -> int:
        """Pile, discards, stacks and slope together hold every card."""
        on_slope = int(table["snowmen"])
        return int(table["pile"]) + int(table["discards"].sum()) + int(table["gifts"].sum()) + on_slope

    def _figures(self, table: Any) -> int:
        """Every figure waits, stands on the slope, or is past the finish."""
        on_slope = (table["at"] > 0) & (table["lap"] > 0) & (table["lap"] < 3)
        off_slope = (table["at"] == 0) & ((table["lap"] == 0) | (table["lap"] == 3))
        return int(np.count_nonzero((on_slope | off_slope)[: self.seats]))

    def _hidden_cards(self, table: Any) -> int:
        """What is known of gifts drawn from earlier piles is what they are: the number of cards that differ."""
        hidden = [
            (int(batch), int(card))
            for stack, batches in zip(table["stack"], table["batch"], strict=True)
            for card, batch in zip(stack, batches, strict=True)
            if batch
        ]
        known = [int(card) for card in table["old"] if card]
        return sum(a != b for a, b in zip((card for _, card in sorted(hidden)), known, strict=True))

    # ---------------------------------------------------------------- positions and pictures

    def setup_table(self, given: Mapping[str, Any], table: Any) -> None:
        """Write the position described in readable terms into a zeroed table; see README for the terms."""
        from hexfloe_slopecrashers.position import set_up

        set_up(self, given, table)

    def describe(self, view: View) -> dict[str, Any]:
        """Return the position in the terms of `setup_table`; stacks that are not known are None."""
        from hexfloe_slopecrashers.position import describe

        return describe(self, view)

    def scene(self, view: View) -> Scene:
        """Return the slope with all that is on it, and stacks, piles and penalties beside it."""
        from hexfloe_slopecrashers.view import scene

        return scene(self, view)

    def prompt(self, view: View) -> str:
        """Return one line on the decision: whose it is, what it is about, and what may be done."""
        from hexfloe_slopecrashers.words import prompt

        return prompt(self, view)
