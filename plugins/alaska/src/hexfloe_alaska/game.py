"""Alaska as hexfloe sees it: its moves, who may see what, and the constants of its compiled rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from hexfloe.play.game import Compiled, Declaration, Game
from hexfloe.play.moves import Moves, cells, seats, secret, things
from hexfloe.play.table import Fields
from hexfloe_alaska import engine
from hexfloe_alaska.constants import fill_rules
from hexfloe_alaska.lake import Lake, read_lake
from hexfloe_alaska.parts import (
    AT_ONCE,
    KEPT,
    Events,
    Floes,
    Ice,
    check_fit,
    read_events,
    read_floes,
    read_ice,
)

if TYPE_CHECKING:
    from hexfloe.grid.board import Board
    from hexfloe.picture.scene import Scene
    from hexfloe.play.view import View

PUBLIC: Final = """
    laid floe lying batch cannot old ice_out event_out supply melted held drowned color truck load bear phase to_move
    spring ice_type todo steps stride stay frozen must_go asked robber prize batches last
"""


class Alaska(Game):
    """Alaska for `seats` players; `landfall_cost` says what going ashore costs."""

    lake: Lake
    board: Board
    floes: Floes
    ice: Ice
    events: Events
    placements: list[tuple[int, tuple[int, ...]]]
    """How floes can lie: type and cells, in the order of the codes of `lay`; the board's island is not left out."""
    placement_names: tuple[str, ...]
    """The same as texts: labels of the cells joined by +, such as c4+c5."""
    places: tuple[str, ...]
    """Names of places: land spaces, the island, floes by their first cell."""
    constants: Any
    """The filled Rules, an array of one."""

    def declare(self) -> Declaration:
        """Return moves, fields and compiled rules for the options and data in force."""
        self.lake = read_lake(self.data("board"), self.data_path("board"))
        self.floes = read_floes(self.data("floes"), self.data_path("floes"))
        self.ice = read_ice(self.data("ice"), self.floes, self.data_path("ice"))
        self.events = read_events(self.data("events"), self.ice, self.data_path("events"))
        check_fit(self.floes, self.lake.board, self.lake.island, self.data_path("floes"))
        self.board, self.places = self.lake.board, self.lake.places
        self.placements = self.floes.placements(self.board)
        labels = self.board.labels
        self.placement_names = tuple("+".join(labels[cell] for cell in hexes) for _, hexes in self.placements)
        moves = self._declare_moves()
        self.constants = fill_rules(self, moves)
        return Declaration(
            moves=moves,
            fields=Fields(everyone=PUBLIC, owner="card drawn"),
            rules=Compiled(engine.OPS, engine.TABLE, self.constants[0]),
            conserved={
                "containers": self._containers,
                "floes": self._floes,
                "hidden cards": self._hidden_cards,
                "cards that are more than there are": self._surplus_cards,
            },
        )

    def _declare_moves(self) -> Moves:
        place, color, seat = (
            things("place", self.places),
            things("color", self.lake.colors),
            seats(self.seats),
        )
        return Moves(
            truck=(color,),
            first=(seat,),
            ice=(things("ice-card", self.ice.names),),
            lay=(things("floe", self.placement_names),),
            melt=(cells(self.board.labels),),
            event=(things("event", AT_ONCE),),
            draw=(seat, secret(things("card", KEPT))),
            keep=(),
            accept=(),
            decline=(),
            bear=(place,),
            step=(place,),
            load=(color,),
            unload=(),
            rob=(color,),
            fly=(place,),
            fog=(),
            **{"pass": ()},
            end=(),
        )

    # ---------------------------------------------------------------- facts

    def seat_name(self, seat: int) -> str:
        """Return the name of a seat, counted from 1: its color is chosen in play."""
        return f"Player {seat + 1}"

    def lands_beside(self, hexes: tuple[int, ...]) -> list[int]:
        """Return the land spaces, and the island, that a floe on some cells borders: as places, ascending."""
        return sorted({place for cell in hexes for place in self.lake.lands[cell]})

    # ---------------------------------------------------------------- what never changes

    def _containers(self, table: Any) -> int:
        """Containers that lie anywhere, are on trucks or have drowned."""
        on_trucks = int(np.count_nonzero(table["load"]))
        return int(table["lying"].sum()) + on_trucks + int(table["drowned"].sum())

    def _floes(self, table: Any) -> int:
        """Floes beside the board, on the lake and melted."""
        return int(table["supply"].sum()) + int(np.count_nonzero(table["laid"])) + int(table["melted"].sum())

    def _hidden_cards(self, table: Any) -> int:
        """Differences between what is known of cards kept from earlier packs and what they are: none."""
        wrong = 0
        for number, known in enumerate(table["old"], 1):
            mine = table["card"][table["batch"] == number]
            wrong += sum(abs(int(np.count_nonzero(mine == kind + 1)) - int(known[kind])) for kind in range(3))
        shown = [int(bits) >> (int(card) - 1) & 1 for card, bits in _pairs(table) if card]
        return wrong + sum(shown)

    def _surplus_cards(self, table: Any) -> int:
        """Copies of event cards beyond those there are: none."""
        out = table["event_out"].astype(int)
        for kind in range(len(KEPT)):
            held = np.count_nonzero(table["card"] == kind + 1) + np.count_nonzero(table["drawn"] == kind + 1)
            out[len(AT_ONCE) + kind] += int(held)
        return int(np.maximum(out - np.array(self.events.counts), 0).sum())

    # ---------------------------------------------------------------- positions and pictures

    def setup_table(self, given: Mapping[str, Any], table: Any) -> None:
        """Write the position described in readable terms into a zeroed table; see README for the terms."""
        from hexfloe_alaska.position import set_up

        set_up(self, given, table)

    def describe(self, view: View) -> dict[str, Any]:
        """Return the position in the terms of `setup_table`; cards that are not known are None."""
        from hexfloe_alaska.position import describe

        return describe(self, view)

    def scene(self, view: View) -> Scene:
        """Return lake, land and all that is on them, and camps, packs and cards beside them."""
        from hexfloe_alaska.view import scene

        return scene(self, view)

    def prompt(self, view: View) -> str:
        """Return one line on the decision: whose it is, what it is about, and what may be done."""
        from hexfloe_alaska.words import prompt

        return prompt(self, view)


def _pairs(table: Any) -> list[tuple[Any, Any]]:
    return list(zip(table["card"].ravel(), table["cannot"].ravel(), strict=True))
