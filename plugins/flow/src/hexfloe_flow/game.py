"""Flow as hexfloe sees it: its moves, who may see what, and the constants that its compiled rules work with."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from hexfloe.play.game import Compiled, Declaration, Game
from hexfloe.play.moves import Moves, cells, seats, secret, things
from hexfloe.play.table import Fields
from hexfloe.water.river_faces import BLANK, Faces
from hexfloe_flow import engine
from hexfloe_flow.parts import END, MAX_KINDS, TERMINALS, Tiles, check_fit, read_board, read_tiles

if TYPE_CHECKING:
    from hexfloe.grid.board import Board
    from hexfloe.picture.scene import Scene
    from hexfloe.play.view import View
    from hexfloe.water.river_net import RiverNet

PUBLIC: Final = """
    free lair_points longest rivers_in_hand lairs_in_hand reserved may_reserve point_tiles tile owner
    pile phase to_move actions_left turns spare
"""


class Flow(Game):
    """Flow: Untamed Rivers for `seats` players with `actions` a turn."""

    board: Board
    tiles: Tiles

    def declare(self) -> Declaration:
        """Return moves, fields and compiled rules for the options and data in force."""
        self.board = read_board(self.data("board"), self.data_path("board"))
        self.tiles = read_tiles(self.data("tiles"), self.data_path("tiles"))
        check_fit(self.board, self.tiles, self.seats, self.options["actions"])
        moves = self._declare_moves()
        return Declaration(
            moves=moves,
            fields=Fields(everyone=PUBLIC, owner="hand"),
            rules=Compiled(engine.OPS, engine.TABLE, self._fill_rules(moves)),
            conserved={"river tiles": self._river_tiles, "spaces": self._spaces_and_tiles},
        )

    def _declare_moves(self) -> Moves:
        tiles, seat, cell = self.tiles, seats(self.seats), cells(self.board.labels)
        return Moves(
            first=(seat,),
            deal=(seat, secret(things("tile", tiles.names))),
            draw=(seat, secret(things("tile", tiles.names[: tiles.n_rivers]))),
            place=(things("tile", tiles.face_names, aliases=tiles.aliases), cell),
            reserve=(cell,),
        )

    def _fill_rules(self, moves: Moves) -> Any:
        tiles, board = self.tiles, self.board
        rules = np.zeros(1, engine.RULES)[0]
        rules["spaces"] = _bits(self.usable)
        rules["inner"] = _bits(board.regions["inner"])
        for kind in ("deal", "draw", "place", "reserve"):
            rules[f"first_{kind}"] = moves.start(kind)
        for name, value in {
            "n_cells": board.n_cells,
            "hub": self.hub,
            "seats": self.seats,
            "actions": self.options["actions"],
            "n_rivers": tiles.n_rivers,
            "n_kinds": tiles.n_kinds,
        }.items():
            rules[name] = value
        rules["neighbors"] = -1
        rules["neighbors"][: board.n_cells] = board.neighbors
        rules["join"] = BLANK
        rules["join"][: len(self.faces)] = self.faces.join
        rules["kind_of"] = MAX_KINDS
        rules["kind_of"][1 : len(tiles.faces) + 1] = [tiles.kind_of(face) for face in range(len(tiles.faces))]
        rules["first_face"][: tiles.n_kinds + 1] = tiles.first_face
        rules["count"][: tiles.n_kinds] = tiles.counts
        return rules

    # ---------------------------------------------------------------- facts

    @property
    def hub(self) -> int:
        """The cell of the hub."""
        return self.board.regions["hub"][0]

    @property
    def locks_open(self) -> bool:
        """Whether the locked spaces are used in this game (FL-72, FL-73)."""
        return bool(self.options["actions"] == 2 and self.seats >= 4)

    @cached_property
    def usable(self) -> tuple[int, ...]:
        """The cells of all spaces of this game, ascending."""
        regions = self.board.regions
        return tuple(
            sorted(regions["inner"] + regions["outer"] + (regions["locked"] if self.locks_open else ()))
        )

    @cached_property
    def faces(self) -> Faces:
        """All faces by their number in the table: 0 no tile, then the turned tiles, last the hub (FL-35)."""
        return Faces([*self.tiles.faces, (-END,) * 6], TERMINALS)

    @cached_property
    def rivers(self) -> RiverNet:
        """What traces the rivers of a position."""
        from hexfloe.water.river_net import RiverNet

        return RiverNet(self.board.neighbors, self.faces)

    # ---------------------------------------------------------------- what never changes

    def _river_tiles(self, table: Any) -> int:
        """Pile, hands and board together hold every river tile."""
        last = self.tiles.first_face[self.tiles.n_rivers]
        placed = np.count_nonzero((table["tile"] > 0) & (table["tile"] <= last))
        return int(table["pile"]) + int(table["rivers_in_hand"].sum()) + int(placed)

    def _spaces_and_tiles(self, table: Any) -> int:
        """Every space is free or holds a tile."""
        return int(table["free"]).bit_count() + int(np.count_nonzero(table["tile"]))

    # ---------------------------------------------------------------- positions and pictures

    def setup_table(self, given: Mapping[str, Any], table: Any) -> None:
        """Write the position described in readable terms into a zeroed table; see README for the terms."""
        from hexfloe_flow.position import set_up

        set_up(self, given, table)

    def describe(self, view: View) -> dict[str, Any]:
        """Return the position in the terms of `setup_table`; hands that are not known are None."""
        from hexfloe_flow.position import describe

        return describe(self, view)

    def scene(self, view: View) -> Scene:
        """Return the board with its rivers, and hands, scores and reservations beside it."""
        from hexfloe_flow.view import scene

        return scene(self, view)

    def prompt(self, view: View) -> str:
        """Return one line on the decision: what may be done, and what is special about it."""
        from hexfloe_flow.view import prompt

        return prompt(self, view)


def _bits(cells: Any) -> int:
    return sum(1 << cell for cell in cells)
