"""Cells of the usual boards, in reading order: from the north, each row from the west.

All functions return a list of (q, r) without repeats and raise BoardError for sizes that make no board.
"""

from __future__ import annotations

import operator
from collections.abc import Iterable
from typing import Final

from hexfloe.errors import BoardError
from hexfloe.grid.door import shown
from hexfloe.grid.labels import Cell

#: Most cells that a board can have: their numbers fit in an int16.
MAX_CELLS: Final = 32767

#: What stands for a plain cell in a text map.
PLAIN: Final = "."


def whole(value: object, what: str, low: int, high: int) -> int:
    """Return an integer in low ... high; BoardError otherwise."""
    try:
        number = operator.index(value)  # type: ignore[arg-type]
    except TypeError:
        raise BoardError(f"{what} must be an integer, not {shown(value)}", culprit=value) from None
    if not low <= number <= high:
        raise BoardError(f"{what} must be {low} to {high}, not {shown(number)}", culprit=value)
    return number


def check_count(n_cells: int) -> None:
    """Raise BoardError unless a board can have that many cells."""
    if not 0 < n_cells <= MAX_CELLS:
        raise BoardError(f"a board has 1 to {MAX_CELLS} cells, not {n_cells}", culprit=n_cells)


def hexagon(side: int) -> list[Cell]:
    """Return the hexagon with `side` cells along each of its six sides, around (0, 0): 3 side (side - 1) + 1 cells."""
    radius = whole(side, "the side of a hexagon", 1, 105) - 1
    check_count(3 * radius * (radius + 1) + 1)
    return [
        (q, r)
        for r in range(-radius, radius + 1)
        for q in range(max(-radius, -r - radius), min(radius, radius - r) + 1)
    ]


def parallelogram(width: int, height: int) -> list[Cell]:
    """Return `height` rows of `width` cells, each half a cell further east: q from 0, r from 0."""
    width = whole(width, "the width of a parallelogram", 1, MAX_CELLS)
    height = whole(height, "the height of a parallelogram", 1, MAX_CELLS)
    check_count(width * height)
    return [(q, r) for r in range(height) for q in range(width)]


def triangle(side: int) -> list[Cell]:
    """Return the triangle with `side` cells along each of its three sides, its tip down: q, r >= 0, q + r < side."""
    side = whole(side, "the side of a triangle", 1, 255)
    check_count(side * (side + 1) // 2)
    return [(q, r) for r in range(side) for q in range(side - r)]


def rows(lengths: Iterable[tuple[int, int]], first_row: int = 0) -> list[Cell]:
    """Return ragged rows: each is (q of its first cell, number of cells), the first of them at r = first_row."""
    try:
        pairs = [(start, length) for start, length in lengths]
    except (TypeError, ValueError):
        raise BoardError(f"rows are pairs (first q, length), not {shown(lengths)}", culprit=lengths) from None
    top = whole(first_row, "the first row", -(2**27), 2**27)
    cells: list[Cell] = []
    for r, (start, length) in enumerate(pairs, top):
        first = whole(start, "the first q of a row", -(2**27), 2**27)
        n = whole(length, "the length of a row", 0, MAX_CELLS)
        check_count(len(cells) + n or 1)
        cells += [(q, r) for q in range(first, first + n)]
    return cells


def lanes(lengths: int | Iterable[int], length: int | None = None) -> list[Cell]:
    """Return lanes of squares that start side by side and run north: lane q from the west, square r = 0, -1, -2, ...

    `lanes(4, 30)` are four lanes of 30; `lanes([3, 5])` are two lanes of 3 and 5. In order of lanes, from the start.
    """
    if length is not None:
        counts = [length] * whole(lengths, "the number of lanes", 1, MAX_CELLS)
    else:
        try:
            counts = list(lengths)  # type: ignore[arg-type]
        except TypeError:
            raise BoardError(f"lanes need their lengths, not {shown(lengths)}", culprit=lengths) from None
    sizes = [whole(count, "the length of a lane", 1, MAX_CELLS) for count in counts]
    check_count(sum(sizes))
    return [(lane, -square) for lane, size in enumerate(sizes) for square in range(size)]


def _marks(text: str) -> list[tuple[int, int, str]]:
    """Return (line, column, symbol) of all symbols of a text map; lines and columns from 1."""
    if not isinstance(text, str):
        raise BoardError(f"a map is a text, not {shown(text)}", culprit=text)
    if "\t" in text:
        raise BoardError("a map has a tab in it", hint="write spaces", culprit=text)
    marks = [
        (y, x, symbol)
        for y, line in enumerate(text.splitlines(), 1)
        for x, symbol in enumerate(line, 1)
        if not symbol.isspace()
    ]
    check_count(len(marks))
    return marks


def _cell(x: int, y: int, kind: str, orientation: str) -> Cell:
    """Return the cell at column x, row y of a map, both counted from its first symbol."""
    if kind == "square":
        return x, y
    if (x + y) % 2:
        raise ValueError
    if orientation == "pointy":
        return (x - y) // 2, y
    return x, (y - x) // 2


def read_map(
    text: str, *, kind: str, orientation: str, origin: str | None = None
) -> tuple[list[Cell], list[str]]:
    """Return the cells of a text map in reading order, and the symbol of each.

    Every character but a blank is a cell. On a pointy-top board the cells of a row stand two columns apart and every
    row is shifted by one against the next; on a flat-top board the cells of a column stand two lines apart and every
    column is shifted by one line against the next; squares stand side by side. The first cell is (0, 0), or the only
    one that shows the symbol `origin`. BoardError names line and column of a cell that stands between the others.

        . . .           pointy-top           .   .           flat-top
       . . . .                             .   .   .
        . . .                                .   .
                                           .   .   .
    """
    marks = _marks(text)
    homes = marks[:1]
    if origin is not None:
        homes = [mark for mark in marks if isinstance(origin, str) and mark[2] == origin]
    if len(homes) != 1:
        raise BoardError(f"the origin {shown(origin)} must stand in the map once", culprit=origin)
    home = homes[0]
    cells = []
    for y, x, symbol in marks:
        try:
            cells.append(_cell(x - home[1], y - home[0], kind, orientation))
        except ValueError:
            raise BoardError(
                f"line {y}, column {x} of the map: the cell {symbol} stands between the others",
                hint="neighbors in a row are two columns apart, rows are shifted by one",
                culprit=(y, x),
            ) from None
    return cells, [mark[2] for mark in marks]
