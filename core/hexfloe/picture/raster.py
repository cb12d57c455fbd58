"""The board in monospace: hexagons of either orientation and squares, two lines of text in each.

    pointy                 flat                 square
        .-' '-. .-' '-.       _____               +-------+-------+
       |  a1   |  a2   |     /     \\              |  a1   |  a2   |
       | R021@5|   ●   |    /  a1   \\_____        | R021@5|   ●   |
        '-. .-' '-. .-'     \\   ●   /     \\       +-------+-------+
                             \\_____/  b1   \\

Edges that carry something (a ridge, a coast) are drawn in the sign of their style.
"""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING, Final, NamedTuple

from hexfloe.picture import palette
from hexfloe.picture.reading import DIRECTIONS, clean

if TYPE_CHECKING:
    from hexfloe.picture.scene import Cell, Piece, Sketch

ROOT3: Final = 3**0.5
BORDER: Final = 240  # the color of outlines, xterm numbering
MIN_ROOM: Final = 5
MAX_ROOM: Final = 13

# Side lengths to (half) columns and rows of the lattice.
_PITCH: Final = {"pointy": (ROOT3 / 2, 1.5), "flat": (1.5, ROOT3 / 2), "square": (1.0, 1.0)}


class Mark(NamedTuple):
    """One character of the raster with its color (None = the terminal's own); "" continues a wide one."""

    char: str
    color: int | None


class Stamp(NamedTuple):
    """How one cell is drawn: its pitch, its borders by edge number as (dx, dy, char), and its two texts."""

    columns: int
    rows: int
    borders: tuple[tuple[tuple[int, int, str], ...], ...]
    texts: tuple[tuple[int, int, int], tuple[int, int, int]]  # (dx, dy, room) of each line


def stamp(orientation: str, room: int) -> Stamp:
    """The drawing of one cell with about `room` columns of text."""
    if orientation == "square":
        return _square(room)
    return _pointy(room + 1 - room % 2) if orientation == "pointy" else _flat(max(3, room - 2))


def _pointy(room: int) -> Stamp:
    half = (room + 1) // 2
    rise, fall = f".{'-' * (half - 3)}'", f"'{'-' * (half - 3)}."
    left, right = range(1, half), range(half + 1, 2 * half)
    wall = 2 * half
    return Stamp(
        half,
        3,
        (
            ((wall, 1, "|"), (wall, 2, "|")),
            tuple((x, 0, c) for x, c in zip(right, fall, strict=True)),
            tuple((x, 0, c) for x, c in zip(left, rise, strict=True)),
            ((0, 1, "|"), (0, 2, "|")),
            tuple((x, 3, c) for x, c in zip(left, fall, strict=True)),
            tuple((x, 3, c) for x, c in zip(right, rise, strict=True)),
        ),
        ((1, 1, room), (1, 2, room)),
    )


def _flat(top: int) -> Stamp:
    end = top + 3
    return Stamp(
        top + 2,
        2,
        (
            ((end, 3, "/"), (end - 1, 4, "/")),
            ((end - 1, 1, "\\"), (end, 2, "\\")),
            tuple((x, 0, "_") for x in range(2, top + 2)),
            ((1, 1, "/"), (0, 2, "/")),
            ((0, 3, "\\"), (1, 4, "\\")),
            tuple((x, 4, "_") for x in range(2, top + 2)),
        ),
        ((1, 2, top + 2), (1, 3, top + 2)),
    )


def _square(room: int) -> Stamp:
    wide = room + 1
    side = ((1, "|"), (2, "|"))
    line = tuple((x, "-") for x in range(1, wide))
    corners = ((0, 0, "+"), (wide, 0, "+"), (0, 3, "+"), (wide, 3, "+"))
    return Stamp(
        wide,
        3,
        (
            tuple((wide, y, c) for y, c in side),
            tuple((x, 0, c) for x, c in line),
            tuple((0, y, c) for y, c in side),
            tuple((x, 3, c) for x, c in line),
            corners,
        ),
        ((1, 1, room), (1, 2, room)),
    )


def lattice(sketch: Sketch) -> dict[int, tuple[int, int]]:
    """Columns and rows, from 0, of all cells that lie on one regular lattice, without the others."""
    across, down = _PITCH[sketch.orientation]
    corners = 4 if sketch.orientation == "square" else 6
    found: dict[tuple[int, int], int] = {}
    anchor: Cell | None = None
    for cell in sketch.cells:
        if len(cell.corners) != corners:
            continue
        anchor = anchor or cell
        i, j = (cell.center[0] - anchor.center[0]) / across, (cell.center[1] - anchor.center[1]) / down
        spot = round(i), round(j)
        aligned = abs(i - spot[0]) < 0.08 and abs(j - spot[1]) < 0.08
        if aligned and (corners == 4 or sum(spot) % 2 == 0) and spot not in found:
            found[spot] = cell.id
    if not found:
        return {}
    left, top = min(i for i, _ in found), min(j for _, j in found)
    return {number: (i - left, j - top) for (i, j), number in found.items()}


def draw(sketch: Sketch, spots: dict[int, tuple[int, int]], limit: int) -> list[list[Mark]] | None:
    """The raster of the cells at `spots`; None if it is broader than `limit` columns or mostly empty."""
    if max((j for _, j in spots.values()), default=0) > 50 + 10 * len(spots):
        return None
    cells = [cell for cell in sketch.cells if cell.id in spots and cell.fill != "void"]
    content = {cell.id: lines(sketch, cell) for cell in cells}
    wanted = max((columns(text) for texts in content.values() for text in texts), default=0)
    last = max((i for i, _ in spots.values()), default=0)
    for room in range(max(MIN_ROOM, min(MAX_ROOM, wanted)), MIN_ROOM - 1, -1):
        form = stamp(sketch.orientation, room)
        reach = last * form.columns + max(x for border in form.borders for x, _, _ in border) + 1
        if reach <= limit:
            break
    else:
        return None
    marks: dict[tuple[int, int], Mark] = {}
    styles = {(edge.cell, edge.edge): edge for edge in sketch.edges}
    for cell in cells:
        _borders(marks, form, spots[cell.id])
    for cell in cells:
        x, y = spots[cell.id][0] * form.columns, spots[cell.id][1] * form.rows
        for edge, border in enumerate(form.borders):
            found = styles.get((cell.id, edge))
            if found is not None:
                sign, color = palette.EDGE_STYLES[found.style][1], palette.ANSI[found.role]
                marks.update({(x + dx, y + dy): Mark(sign, color) for dx, dy, _ in border})
        for (dx, dy, space), text in zip(form.texts, content[cell.id], strict=True):
            _write(marks, (x + dx, y + dy), space, text, _color(sketch, cell))
    return _lines(marks)


def _borders(marks: dict[tuple[int, int], Mark], form: Stamp, spot: tuple[int, int]) -> None:
    x, y = spot[0] * form.columns, spot[1] * form.rows
    for border in form.borders:
        for dx, dy, char in border:
            kept = marks.get((x + dx, y + dy))
            if kept is None or kept.char == "_":
                marks[x + dx, y + dy] = Mark(char, BORDER)


def _write(
    marks: dict[tuple[int, int], Mark], at: tuple[int, int], room: int, text: str, color: int | None
) -> None:
    """Centers a text in `room` columns, cut where it is longer."""
    while columns(text) > room:
        text = text[:-1]
    x = at[0] + (room - columns(text)) // 2
    for char in text:
        wide = columns(char)
        if wide == 0:
            continue
        marks[x, at[1]] = Mark(char, color)
        if wide == 2:
            marks[x + 1, at[1]] = Mark("", color)
        x += wide


def _lines(marks: dict[tuple[int, int], Mark]) -> list[list[Mark]]:
    if not marks:
        return []
    blank = Mark(" ", None)
    rows = max(y for _, y in marks) + 1
    ends = [max((x for x, y in marks if y == row), default=-1) + 1 for row in range(rows)]
    return [[marks.get((x, row), blank) for x in range(ends[row])] for row in range(rows)]


def lines(sketch: Sketch, cell: Cell) -> tuple[str, str]:
    """The two lines of a cell: its label with the signs of its marks, and what stands there."""
    signs = "".join(palette.MARKS[mark][1] for mark in dict.fromkeys(cell.marks))
    surface = palette.FILL_SIGNS.get(cell.fill, "")
    standing = clean(_standing(sketch, cell))
    return clean(f"{cell.label} {signs}{surface if standing else ''}"), standing or 3 * surface


def _standing(sketch: Sketch, cell: Cell) -> str:
    words = cell.code
    if not words:
        words = " ".join(_bends(sketch, cell))
    pieces = sorted((piece for piece in sketch.pieces if piece.cell == cell.id), key=lambda piece: piece.slot)
    signs = "".join(piece_sign(piece) for piece in pieces)
    if cell.owner is not None and palette.SEAT_SIGNS[cell.owner] not in signs:
        words += palette.SEAT_SIGNS[cell.owner]
    words += signs
    for arrow in sketch.arrows:
        if arrow.start == cell.id:
            names = DIRECTIONS[sketch.orientation]
            toward = names[arrow.edge] if arrow.edge is not None and arrow.edge < len(names) else ""
            words += f">{toward}{arrow.text}"
    return words


def _bends(sketch: Sketch, cell: Cell) -> list[str]:
    """The passages of a cell by their edge numbers: "03 12 4"."""
    found = [passage for curve in sketch.curves for passage in curve.passages if passage[0] == cell.id]
    return ["".join(str(edge) for edge in sorted(e for e in edges if e is not None)) for _, *edges in found]


def piece_sign(piece: Piece) -> str:
    """A piece in a few characters: its sign, its seat's sign where the shape is another, letter, count."""
    sign = palette.SHAPES[piece.shape][1]
    if piece.role.startswith("seat") and piece.shape != palette.SEAT_SHAPES[int(piece.role[4:])]:
        sign += palette.SEAT_SIGNS[int(piece.role[4:])]
    return f"{sign}{piece.letter}{piece.count if piece.count > 1 else ''}"


def _color(sketch: Sketch, cell: Cell) -> int | None:
    """One color for the texts of a cell: its owner's, a seat's standing there, or its surface's."""
    seats = [piece.role for piece in sketch.pieces if piece.cell == cell.id and piece.role.startswith("seat")]
    if cell.owner is not None:
        return palette.ANSI[palette.seat_role(cell.owner)]
    if "last" in cell.marks:
        return palette.ANSI["highlight"]
    return palette.ANSI[seats[0] if seats else cell.fill]


def columns(text: str) -> int:
    """How many columns of a terminal a text takes."""
    return sum(
        0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text
    )
