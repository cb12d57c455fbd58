"""Ice Flow as hexfloe sees it: its moves, its data, and what never changes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from hexfloe.play.game import Compiled, Declaration, Game
from hexfloe.play.moves import Moves, cells, seats, things
from hexfloe.play.table import Fields
from hexfloe_iceflow import engine
from hexfloe_iceflow.constants import fill_rules
from hexfloe_iceflow.parts import Cards, Floes, check_fit, read_cards, read_floes
from hexfloe_iceflow.strait import Strait, read_board

if TYPE_CHECKING:
    from hexfloe.picture.scene import Scene
    from hexfloe.play.view import View

PUBLIC: Final = """
    floes seen floe ropes fish bears bag pile at rope_of fish_of supply_ropes supply_fish supply_bears hand card
    phase to_move starting floe_actions over moving lured threat spare
"""

#: What the players are called: the colors of their explorers, clockwise.
SEATS: Final = ("Red", "Blue", "Green", "Yellow")
#: Ways to turn a floe, and short names for them.
SPINS: Final = ("clockwise", "counterclockwise")
_SHORT: Final = {"cw": "clockwise", "ccw": "counterclockwise"}


class IceFlow(Game):
    """Ice Flow for two to four; its options say how long it is and how some clauses are read."""

    strait: Strait
    floes: Floes
    cards: Cards

    def declare(self) -> Declaration:
        """Return moves, fields and compiled rules for the options and data in force."""
        self.strait = read_board(self.data("board"), self.data_path("board"))
        self.floes = read_floes(self.data("floes"), self.data_path("floes"))
        self.cards = read_cards(self.data("cards"), self.data_path("cards"))
        check_fit(self.strait)
        moves = self._declare_moves()
        return Declaration(
            moves=moves,
            fields=Fields(everyone=PUBLIC),
            rules=Compiled(engine.OPS, engine.TABLE, fill_rules(self, moves)),
            conserved={
                "ropes": lambda table: _items(table, "rope"),
                "fish": lambda table: _items(table, "fish"),
                "bears": lambda table: int(table["bears"].sum()) + int(table["supply_bears"]),
                "floes": self._floes,
                "explorers in the water": self._swimmers,
            },
        )

    def _declare_moves(self) -> Moves:
        labels = self.strait.labels
        hexes, place = cells(labels[: self.strait.n_cells]), things("place", labels)
        station = things("station", [labels[number] for number in self.strait.alaska])
        walks, swims = (
            things(name, ["-".join(labels[number] for number in route) for route in routes])
            for name, routes in (("walk", self.strait.walks), ("swim", self.strait.swims))
        )
        return Moves(
            first=(seats(self.seats),),
            draw=(things("floe", self.floes.names),),
            card=(things("card", self.cards.names),),
            camp=(station,),
            place=(hexes, things("edges", self.floes.look_names)),
            drift=(hexes,),
            turn=(hexes, things("spin", SPINS, aliases=_SHORT)),
            new_floe=(),
            walk=(walks,),
            swim=(swims,),
            take=(place, things("item", ("rope", "fish"))),
            stop=(),
            fish=(),
            send=(place,),
            fly=(station,),
            end=(),
        )

    # ---------------------------------------------------------------- facts

    def seat_name(self, seat: int) -> str:
        """Return the name of a player: the color of the explorers."""
        return SEATS[seat]

    # ---------------------------------------------------------------- what never changes

    def _floes(self, table: Any) -> int:
        """Return how many floes are astray: bag, strait and hand hold all there are of each kind."""
        found = table["bag"].astype(int)
        for look in table["floe"][table["floe"] > 0].tolist():
            found[self.floes.kind_of[look - 1]] += 1
        if table["hand"]:
            found[int(table["hand"]) - 1] += 1
        return int(np.abs(found[: len(self.floes.copies)] - self.floes.copies).sum())

    def _swimmers(self, table: Any) -> int:
        """Return how many explorers are in the water: nobody ever stops there (IF-31)."""
        places = (table["at"][: self.seats].astype(int) - 1).ravel().tolist()
        return sum(self.strait.is_cell(place) and not table["floe"][place] for place in places)

    # ---------------------------------------------------------------- positions and pictures

    def setup_table(self, given: Mapping[str, Any], table: Any) -> None:
        """Write the position described in readable terms into a zeroed table; see README for the terms."""
        from hexfloe_iceflow.position import set_up

        set_up(self, given, table)

    def describe(self, view: View) -> dict[str, Any]:
        """Return the position in the terms of `setup_table`; seats count from 0."""
        from hexfloe_iceflow.position import describe

        return describe(self, view)

    def scene(self, view: View) -> Scene:
        """Return the strait with its floes and all that is on them, and rucksacks and supply beside it."""
        from hexfloe_iceflow.view import scene

        return scene(self, view)

    def prompt(self, view: View) -> str:
        """Return one line on the decision: whose it is, what it is about, and how it is typed."""
        from hexfloe_iceflow.words import prompt

        return prompt(self, view)


def _items(table: Any, item: str) -> int:
    """Return how many ropes or fish lie on places, in rucksacks and in the supply."""
    lying, supply = {"rope": ("ropes", "supply_ropes"), "fish": ("fish", "supply_fish")}[item]
    return int(table[lying].sum()) + int(table[f"{item}_of"].sum()) + int(table[supply])
