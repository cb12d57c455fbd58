"""A scene in words, line by line: whose turn, every panel, every cell that holds something, every choice.

It says all that the drawn forms show, for people who do not see the board, and it names shapes, never only
colors.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Final

from hexfloe.picture import palette

if TYPE_CHECKING:
    from hexfloe.picture.scene import Arrow, Cell, Curve, Edge, Key, Panel, Piece, Row, Scene, Sketch, Token

DIRECTIONS: Final = {
    "pointy": ("E", "NE", "NW", "W", "SW", "SE"),
    "flat": ("SE", "NE", "N", "NW", "SW", "S"),
    "square": ("E", "N", "W", "S"),
}
UNKNOWN: Final = "unknown"


def read_scene(scene: Scene) -> list[str]:
    """The scene as lines of plain text without control characters, the most urgent first.

    Title, status, turn, last move, panels, cells in the order of their labels (c2 before c10), areas,
    courses, arrows, what is selectable and the move it means, legend.
    """
    lines = [scene.title, scene.status, _turn(scene), *(f"last move: {text}" for text in scene.last)]
    for panel in scene.panels:
        lines.extend(panel_lines(panel))
    lines.extend(_cells(scene))
    lines.extend(relations(scene))
    lines.extend(_choices(scene))
    lines.extend(f"legend: {_sample(key)} means {key.text}" for key in scene.legend)
    return [line for line in map(clean, lines) if line]


def clean(text: str) -> str:
    """Text on one line that no terminal obeys: control and direction characters go, spaces collapse."""
    return " ".join("".join(map(_safe, text)).split())


def _safe(char: str) -> str:
    kind = unicodedata.category(char)
    if kind in {"Cc", "Zl", "Zp"}:
        return " "
    if kind == "Cs":
        return "\ufffd"
    return "" if kind == "Cf" else char


def cell_name(cell: Cell) -> str:
    """What people call a cell: its label, or "cell 7" where it has none."""
    return cell.label or f"cell {cell.id}"


def natural(cells: Iterable[Cell]) -> list[Cell]:
    """Cells in the order of their labels, numbers by value (c2 before c10), those without a label last."""
    return sorted(cells, key=lambda cell: (not cell.label, _chunks(cell.label), cell.id))


def _chunks(label: str) -> list[tuple[bool, int, str]]:
    """A label as a sequence of numbers and other texts, numbers first."""
    parts = re.findall(r"[0-9]+|[^0-9]+", label)
    return [(False, int(part), part) if part[0] in "0123456789" else (True, 0, part) for part in parts]


def cell_words(sketch: Sketch, cell: Cell) -> str:
    """Everything that is on a cell, in words: "c3: river 021, river joins E and NE, circle of seat 0"."""
    words = list(_facts(sketch, cell))
    return f"{cell_name(cell)}: {', '.join(words)}"


def _facts(sketch: Sketch, cell: Cell) -> Iterator[str]:
    """What stands on a cell, one fact at a time; first its surface."""
    surface = palette.role_words(cell.fill)
    if not cell.text.startswith(surface) and not (cell.text and cell.fill == "tile"):
        yield surface
    yield from _own_facts(sketch, cell)


def _own_facts(sketch: Sketch, cell: Cell) -> Iterator[str]:
    if cell.text:
        yield cell.text
    if cell.code and cell.code not in cell.text:
        yield cell.code
    if cell.owner is not None:
        held = "reserved by" if "reserved" in cell.marks else "belongs to"
        yield f"{held} {palette.role_words(palette.seat_role(cell.owner))}"
    for piece in sketch.pieces:
        if piece.cell == cell.id:
            yield _piece(sketch, cell, piece)
    for curve in sketch.curves:
        yield from _passages(sketch, cell, curve)
    for edge in sketch.edges:
        if edge.cell == cell.id:
            yield _edge(sketch, cell, edge)
    yield from (palette.MARKS[mark][0] for mark in cell.marks if mark not in {"reserved", "selectable"})


def _piece(sketch: Sketch, cell: Cell, piece: Piece) -> str:
    words = f"{piece.count} x " if piece.count > 1 else ""
    words += _thing(piece.shape, piece.role)
    if piece.style == "outline":
        words += ", outlined"
    if piece.letter:
        words += f" {piece.letter}"
    if piece.text:
        words += f", {piece.text}"
    return words if piece.edge is None else f"{words} at {side_name(sketch, cell, piece.edge)}"


def _thing(shape: str, role: str) -> str:
    """A shape and its role: "bear (animal)", "fish of seat 2 (triangle)"; a seat for its own shape."""
    owner = palette.role_words(role)
    if role == "neutral":
        return palette.SHAPES[shape][0]
    if not role.startswith("seat"):
        return f"{palette.SHAPES[shape][0]} ({owner})"
    return owner if shape == palette.seat_shape(int(role[4:])) else f"{palette.SHAPES[shape][0]} of {owner}"


def _passages(sketch: Sketch, cell: Cell, curve: Curve) -> Iterator[str]:
    what = course_words(curve)
    for number, first, second in curve.passages:
        if number != cell.id:
            continue
        if first is not None and second is not None:
            yield f"{what} joins {side_name(sketch, cell, first)} and {side_name(sketch, cell, second)}"
        else:
            yield f"{what} from {side_name(sketch, cell, _only(first, second))} ends"


def course_words(curve: Curve) -> str:
    """What a curve is: "river", "course of seat 0 (circle) and seat 2 (triangle)"."""
    what = palette.role_words(curve.role) + (f" and {palette.role_words(curve.also)}" if curve.also else "")
    return f"course of {what}" if curve.role.startswith("seat") else what


def _only(first: int | None, second: int | None) -> int:
    """The edge of a passage that ends in its cell; there is exactly one."""
    return next(edge for edge in (first, second) if edge is not None)


def _edge(sketch: Sketch, cell: Cell, edge: Edge) -> str:
    words = f"{palette.EDGE_STYLES[edge.style][0]} at {side_name(sketch, cell, edge.edge)}"
    return f"{words}, {edge.text}" if edge.text else words


def side_name(sketch: Sketch, cell: Cell, edge: int) -> str:
    """An edge as a direction (E, NE…), or by number where the cell is no regular one."""
    names = DIRECTIONS[sketch.orientation]
    return names[edge] if len(cell.corners) == len(names) else f"edge {edge}"


def _turn(scene: Scene) -> str:
    names = [panel.title for panel in scene.panels if panel.active]
    return f"turn: {', '.join(names)}" if names else ""


def panel_lines(panel: Panel) -> Iterator[str]:
    """A panel in words: its head, then its rows, each beginning with its title."""
    words = panel.title
    if panel.seat is not None:
        seat = palette.role_words(palette.seat_role(panel.seat))
        words = seat if seat.startswith(f"{words} (") else f"{words}, {seat}"
    words += ", to move" if panel.active else ""
    words += f": {panel.value}" if panel.value else ""
    words += f" ({panel.note})" if panel.note else ""
    yield words
    for row in panel.rows:
        yield f"{panel.title}, {row_words(row)}"


def row_words(row: Row) -> str:
    """A row of a panel in words: "hand: 3 x river tile unknown"."""
    values = [UNKNOWN] if row.value is None else [row.value] if row.value else []
    values.extend(_token(token) for token in row.tokens)
    return f"{row.label}: {', '.join(values) if values else 'none'}"


def _token(token: Token) -> str:
    words = token.text
    if token.letter and token.letter not in token.text:
        words += f" {token.letter}"
    if token.role.startswith("seat"):
        words += f" of {palette.role_words(token.role)}"
    if token.hidden:
        words += f" ({UNKNOWN})"
    return f"{token.count} x {words}" if token.count > 1 else words


def _cells(scene: Scene) -> Iterator[str]:
    """Cells that hold something one by one; those of which only the same can be said together, after them."""
    ordered = natural(scene.cells)
    facts = {cell.id: list(_own_facts(scene, cell)) for cell in ordered}
    bare = [cell for cell in ordered if facts[cell.id] == [cell.text] * bool(cell.text)]
    alike: dict[str, list[str]] = {}
    for cell in bare:
        if cell.text or cell.fill != "void":
            alike.setdefault(", ".join(_facts(scene, cell)), []).append(cell_name(cell))
    listed = {name for names in alike.values() if len(names) > 1 for name in names}
    listed.update(cell_name(cell) for cell in bare if not cell.text)
    yield from (cell_words(scene, cell) for cell in ordered if cell_name(cell) not in listed)
    for words, names in alike.items():
        if names[0] in listed:
            yield f"{words}, {len(names)}: {', '.join(names)}"


def relations(scene: Scene, *, rivers: bool = True) -> Iterator[str]:
    """What lies over several cells: areas, courses that have a text, arrows; one line each.

    Without `rivers`, courses in the plain role "river" are left out.
    """
    named = {cell.id: cell_name(cell) for cell in scene.cells}
    for area in scene.areas:
        names = ", ".join(named[number] for number in dict.fromkeys(area.cells))
        yield f"area {area.text or palette.role_words(area.role)}: {names or 'no cell'}"
    for curve in scene.curves:
        if (curve.text or curve.points) and (rivers or curve.role != "river"):
            names = ", ".join(named[number] for number, _, _ in curve.passages)
            words = ", ".join(part for part in (course_words(curve), curve.text) if part)
            yield f"{words}: {names}" if names else words
    for arrow in scene.arrows:
        yield _arrow(scene, arrow, named)


def _arrow(scene: Scene, arrow: Arrow, named: dict[int, str]) -> str:
    if arrow.end is not None:
        goal = f"to {named[arrow.end]}"
    else:
        cell = next(cell for cell in scene.cells if cell.id == arrow.start)
        goal = f"toward {side_name(scene, cell, arrow.edge or 0)}"
    words = f"arrow from {named[arrow.start]} {goal}"
    return f"{words}: {arrow.text}" if arrow.text else words


def _choices(scene: Scene) -> Iterator[str]:
    """What a click would mean, one line for each cell or item."""
    named = {cell.id: cell_name(cell) for cell in scene.cells}
    grouped: dict[str, list[str]] = {}
    for choice in scene.selectable:
        where = named[choice.cell] if choice.cell is not None else choice.item
        words = choice.move if choice.whole else f"{choice.move} …"
        grouped.setdefault(where, []).append(f"{words} ({choice.text})" if choice.text else words)
    for where, moves in grouped.items():
        yield f"selectable {where}: {'; '.join(moves)}"
    marked = [cell_name(cell) for cell in natural(scene.cells) if "selectable" in cell.marks]
    if marked:
        yield f"selectable cells: {', '.join(marked)}"


def _sample(key: Key) -> str:
    """What a legend entry shows, in words."""
    role = palette.role_words(key.role)
    if key.shape:
        return _thing(key.shape, key.role)
    if key.mark:
        return f"the mark {palette.MARKS[key.mark][0]}"
    return f"the edge {palette.EDGE_STYLES[key.edge][0]}" if key.edge else role
