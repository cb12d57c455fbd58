"""The courses that Ice Team can be played on: where four boards lie, what touches what, and start and village.

The 36 spaces of a course have the same numbers and labels whatever its bend: nine a board, row by row, so that rows a
to c are on the first board and j to l on the last.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from hexfloe.clauses.tables import Place, Table
from hexfloe.errors import DataFileError
from hexfloe.grid.board import Board
from hexfloe.grid.hexes import add, neighbors, rotate
from hexfloe.grid.labels import format_place

#: Most courses; `engine.pxd` has room for these.
MAX_COURSES: Final = 64
#: Boards of a course, spaces along a side, spaces of a board and of a course.
BOARDS: Final = 4
SIDE: Final = 3
SPACES: Final = SIDE * SIDE
CELLS: Final = BOARDS * SPACES
#: Numbers of start and village among the places; the cells come first.
START, VILLAGE = CELLS, CELLS + 1

Cell = tuple[int, int]

#: Labels of the cells; with start and village, the names of all places.
LABELS: Final = tuple(
    format_place(row, column) for row in range(CELLS // SIDE) for column in range(1, SIDE + 1)
)
PLACES: Final = (*LABELS, "start", "village")

#: Spaces (a, b) of a board, in the order of their numbers: a counts along a row, b the rows.
LOCAL: Final = tuple((a, b) for b in range(SIDE) for a in range(SIDE))
#: For each side of a board: its own spaces and those outside that touch it.
SIDES: Final[dict[str, tuple[list[Cell], list[Cell]]]] = {
    "N": ([(i, 0) for i in range(SIDE)], [(i, -1) for i in range(SIDE + 1)]),
    "S": ([(i, SIDE - 1) for i in range(SIDE)], [(i, SIDE) for i in range(-1, SIDE)]),
    "W": ([(0, i) for i in range(SIDE)], [(-1, i) for i in range(SIDE + 1)]),
    "E": ([(SIDE - 1, i) for i in range(SIDE)], [(SIDE, i) for i in range(-1, SIDE)]),
}
#: Pairs of neighbors where two boards join along a whole side.
SEAM: Final = 2 * SIDE - 1


@dataclass(frozen=True)
class Course:
    """One course: a board of 44 cells, of which the last eight are the spaces of start and village."""

    name: str
    board: Board
    """Cells 0 to 35 as in LABELS; regions `start` and `village`, four cells each."""
    start_side: tuple[int, ...]
    """The numbers, 0 to 8 on their board, of the spaces of the first board that touch the start."""

    def ways(self, cell: int) -> list[int]:
        """Return the place in each of the six directions from a cell: a cell, START, VILLAGE, or -1 off the course."""
        return [self._place(int(other)) for other in self.board.neighbors[cell]]

    def _place(self, cell: int) -> int:
        if cell in self.board.regions["start"]:
            return START
        return VILLAGE if cell in self.board.regions["village"] else cell


def read_courses(tables: Mapping[str, Any], file: str = "courses.toml") -> tuple[Course, ...]:
    """Return the courses of a parsed data file.

    Raises DataFileError, naming file, course and reason, where one cannot be.
    """
    top = Table(tables, Place(file, DataFileError))
    top.only(("about", "courses"))
    courses = top.table("courses")
    if not 1 <= len(courses.values) <= MAX_COURSES:
        raise courses.place.wrong(f"{len(courses.values)} courses", hint=f"there are 1 to {MAX_COURSES}")
    for name in courses.values:
        if not name.isalnum() or not name.isascii():
            raise courses.place.at(name).wrong("a course is named in letters and digits, such as SSE")
    if len({name.casefold() for name in courses.values}) < len(courses.values):
        raise courses.place.wrong("two courses have names that differ in letter case only")
    return tuple(_course(name, courses.table(name)) for name in courses.values)


def _course(name: str, table: Table) -> Course:
    table.only(("boards", "start", "village"))
    placed = [_placement(board) for board in table.tables("boards")]
    if len(placed) != BOARDS:
        raise table.place.at("boards").wrong(f"a course has {BOARDS} boards, not {len(placed)}")
    boards = [[_put(space, *where) for space in LOCAL] for where in placed]
    cells = [cell for board in boards for cell in board]
    first, last = (table.choice(key, SIDES) for key in ("start", "village"))
    start = [_put(space, *placed[0]) for space in SIDES[first][1]]
    village = [_put(space, *placed[-1]) for space in SIDES[last][1]]
    _check_joins(boards, table.place)
    _check_ends(boards, start, village, table.place)
    names = [*LABELS, *(f"start{i}" for i in range(1, 5)), *(f"village{i}" for i in range(1, 5))]
    regions = {"start": start, "village": village}
    regions |= {str(number + 1): board for number, board in enumerate(boards)}
    board = Board([*cells, *start, *village], labels=names, regions=regions, name=f"Ice Team {name}")
    return Course(name, board, tuple(LOCAL.index(space) for space in SIDES[first][0]))


def _placement(table: Table) -> tuple[int, Cell]:
    """Return turns and anchor of a board."""
    table.only(("q", "r", "turn"))
    q, r = (table.integer(key, low=-100, high=100) for key in ("q", "r"))
    return table.integer("turn", low=0, high=5) if "turn" in table else 0, (q, r)


def _put(space: Cell, turn: int, anchor: Cell) -> Cell:
    """Return where a space of a board lies, its first space being at the anchor."""
    return add(rotate(space, turn), anchor)


# ------------------------------------------------------------------ what cannot be


def _touching(some: list[Cell], others: list[Cell]) -> Iterator[tuple[Cell, Cell]]:
    """Yield the pairs of neighbors between two lists of cells."""
    for cell in some:
        for other in neighbors(cell):
            if other in others:
                yield cell, other


def _check_joins(boards: list[list[Cell]], place: Place) -> None:
    """Refuse boards that overlap, are not joined along whole sides, or make a short cut (IT-3)."""
    for i, j in itertools.combinations(range(BOARDS), 2):
        if set(boards[i]) & set(boards[j]):
            raise place.wrong(f"boards {i + 1} and {j + 1} overlap")
        pairs = list(_touching(boards[i], boards[j]))
        if j > i + 1 and pairs:
            raise place.wrong(
                f"boards {i + 1} and {j + 1} touch at {pairs[0][0]} and {pairs[0][1]}: a short cut (IT-3)",
                hint="only boards that follow each other may touch",
            )
        if j == i + 1 and len(pairs) != SEAM:
            raise place.wrong(
                f"boards {i + 1} and {j + 1} touch in {len(pairs)} pairs of spaces, not {SEAM}",
                hint="join them along a whole side",
            )


def _check_ends(boards: list[list[Cell]], start: list[Cell], village: list[Cell], place: Place) -> None:
    """Refuse a start or village that lies on a board, on each other, or beside a board that is not its own (IT-3)."""
    for key, spaces, own in (("start", start, 0), ("village", village, BOARDS - 1)):
        others = [cell for number, board in enumerate(boards) if number != own for cell in board]
        if any(cell in board for cell in spaces for board in boards):
            raise place.at(key).wrong("it lies on a course board", hint="choose another side")
        if any(_touching(spaces, others)):
            raise place.at(key).wrong(
                f"it touches a board other than board {own + 1}: a short cut (IT-3)",
                hint="choose another side",
            )
    if set(start) & set(village) or any(_touching(start, village)):
        raise place.at("village").wrong("it touches the start", hint="choose another side")
