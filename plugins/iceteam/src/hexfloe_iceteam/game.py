"""Ice Team as hexfloe sees it: its moves, its data, and the constants that its compiled rules work with."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from hexfloe.grid.directions import POINTY_NAMES
from hexfloe.play.game import Compiled, Declaration, Game, Symmetry
from hexfloe.play.moves import Moves, cells, seats, things
from hexfloe.play.table import Fields
from hexfloe_iceteam import engine
from hexfloe_iceteam.course import CELLS, LABELS, PLACES, SPACES, Course, read_courses
from hexfloe_iceteam.draft import PLAY
from hexfloe_iceteam.parts import Dice, Floes, Layouts, check_fit, read_boards, read_dice, read_floes

if TYPE_CHECKING:
    from hexfloe.grid.board import Board
    from hexfloe.picture.scene import Scene
    from hexfloe.play.view import View

PUBLIC: Final = """
    tiles igloos fish to_lay bears look pile board at_start village fresh frozen course supply removed phase
    to_move actions bonus dice at spare
"""

#: What the players call the two teams: the colors of their scarves.
TEAMS: Final = ("Red", "Blue")


class IceTeam(Game):
    """Ice Team for two; `leap` and `swim` say how two clauses are read."""

    courses: tuple[Course, ...]
    layouts: Layouts
    floes: Floes
    dice: Dice
    board: Board

    def declare(self) -> Declaration:
        """Return moves, fields and compiled rules for the options and data in force."""
        self.courses = read_courses(self.data("courses"), self.data_path("courses"))
        self.layouts = read_boards(self.data("boards"), self.data_path("boards"))
        self.floes = read_floes(self.data("floes"), self.data_path("floes"))
        self.dice = read_dice(self.data("dice"), self.data_path("dice"))
        self.board = self.courses[0].board
        check_fit(self.courses, self.layouts, self.floes)
        moves = self._declare_moves()
        return Declaration(
            moves=moves,
            fields=Fields(everyone=PUBLIC),
            rules=Compiled(engine.OPS, engine.TABLE, self._fill_rules(moves)),
            conserved={
                "fish": _fish,
                "floes": self._floes,
                "bears of seat 0": lambda table: _bears(table, 0),
                "bears of seat 1": lambda table: _bears(table, 1),
                "igloos that stray from their boards": self._stray_igloos,
            },
            symmetries={"the teams trade places": _teams_swapped(moves)},
        )

    def _declare_moves(self) -> Moves:
        place, way = things("place", PLACES), things("way", POINTY_NAMES)
        boards = things("board", [face.name for face in self.layouts.faces], aliases=self.layouts.aliases)
        return Moves(
            bend=(things("bend", [course.name for course in self.courses]),),
            board=(boards,),
            lay=(cells(LABELS), things("floe", self.floes.face_names)),
            first=(seats(2),),
            roll=(things("face", self.dice.faces),),
            walk=(place, place),
            swim=(place, place),
            leap=(place, place),
            drift=(way,),
            push=(way,),
        )

    # ---------------------------------------------------------------- constants of the compiled rules

    def _fill_rules(self, moves: Moves) -> Any:
        rules = np.zeros(1, engine.RULES)[0]
        for kind in ("board", "lay", "first", "roll", "walk", "swim", "leap", "drift", "push"):
            rules[f"first_{kind}"] = moves.start(kind)
        rules["any_adjacent"] = self.options["leap"] == "any-adjacent"
        rules["past_bears"] = self.options["swim"] == "past-bears"
        self._fill_courses(rules)
        self._fill_boards(rules)
        self._fill_floes(rules)
        rules["n_die"] = len(self.dice.faces)
        rules["catch_of"][: len(self.dice.faces)] = self.dice.catch
        rules["die_weight"][: len(self.dice.faces)] = self.dice.weights
        return rules

    def _fill_courses(self, rules: Any) -> None:
        rules["n_courses"] = len(self.courses)
        rules["neighbors"] = -1
        for number, course in enumerate(self.courses):
            for cell in range(CELLS + 4):
                rules["neighbors"][number][cell] = course.ways(cell)
            rules["q"][number], rules["r"][number] = np.transpose(course.board.cells)
            rules["start_side"][number] = _bits(course.start_side)

    def _fill_boards(self, rules: Any) -> None:
        rules["n_boards"] = len(self.layouts.faces)
        rules["board_copies"][: len(self.layouts.copies)] = self.layouts.copies
        for number, face in enumerate(self.layouts.faces):
            rules["board_igloos"][number] = _bits(face.igloos)
            rules["board_sea"][number] = _bits(face.sea)
            rules["board_kind"][number] = face.kind
            rules["board_weight"][number] = face.weight

    def _fill_floes(self, rules: Any) -> None:
        rules["floe_copies"][: len(self.floes.copies)] = self.floes.copies
        rules["n_floes"] = len(self.floes.faces)
        for number, face in enumerate(self.floes.faces):
            rules["floe_kind"][number], rules["floe_look"][number], rules["floe_weight"][number] = face

    # ---------------------------------------------------------------- facts

    def seat_name(self, seat: int) -> str:
        """Return the name of a team: Red or Blue."""
        return TEAMS[seat]

    def course_of(self, view: View | Any) -> Course:
        """Return the course of a view or table; before it is chosen, the first there is."""
        return self.courses[max(0, int(view["course"]) - 1)]

    # ---------------------------------------------------------------- what never changes

    def _printed(self, table: Any, what: str) -> int:
        """Return the cells that the boards laid so far show as igloos, sea or floes, as bits."""
        return sum(
            _bits(getattr(self.layouts.faces[face - 1], what)) << SPACES * place
            for place, face in enumerate(table["board"].tolist())
            if face
        )

    def _floes(self, table: Any) -> int:
        """Floes to be laid, on the course, broken up, and back in the box are all there are."""
        left = int(table["pile"].sum())
        spaces = self._printed(table, "floes").bit_count()
        box = 0 if left or not spaces else sum(self.floes.copies) - spaces
        return left + box + int(np.count_nonzero(table["look"])) + int(table["removed"])

    def _stray_igloos(self, table: Any) -> int:
        return (int(table["igloos"]) ^ self._printed(table, "igloos")).bit_count()

    # ---------------------------------------------------------------- positions and pictures

    def setup_table(self, given: Mapping[str, Any], table: Any) -> None:
        """Write the position described in readable terms into a zeroed table; see README for the terms."""
        from hexfloe_iceteam.position import set_up

        set_up(self, given, table)

    def describe(self, view: View) -> dict[str, Any]:
        """Return the position in the terms of `setup_table`; seats count from 0."""
        from hexfloe_iceteam.position import describe

        return describe(self, view)

    def scene(self, view: View) -> Scene:
        """Return the course with floes, igloos and bears, and fish and dice beside it."""
        from hexfloe_iceteam.view import scene

        return scene(self, view)

    def prompt(self, view: View) -> str:
        """Return one line on the decision: whose it is, what it is about, and how it is typed."""
        from hexfloe_iceteam.words import prompt

        return prompt(self, view)


def _teams_swapped(moves: Moves) -> Symmetry:
    """Return the map that makes each team the other: neither has a rule of its own."""
    first = moves.start("first")

    def table(record: Any) -> None:
        for name in ("bears", "at_start", "village", "fresh", "frozen"):
            record[name] = record[name][::-1].copy()
        if record["phase"] >= PLAY:  # before, nobody is to move
            record["to_move"] = 1 - record["to_move"]

    def move(code: int) -> int:
        return 2 * first + 1 - code if first <= code < first + 2 else code

    return Symmetry(table, move, seats=(1, 0))


def _bits(numbers: Any) -> int:
    return sum(1 << number for number in numbers)


def _fish(table: Any) -> int:
    """Fish of the supply, on igloos and of both players are all there are."""
    caught = int(table["fresh"].sum()) + int(table["frozen"].sum())
    return int(table["supply"]) + int(table["fish"]).bit_count() + caught


def _bears(table: Any, seat: int) -> int:
    """Bears of a team at the start, on the course and in the village."""
    return int(table["at_start"][seat]) + int(table["bears"][seat]).bit_count() + int(table["village"][seat])
