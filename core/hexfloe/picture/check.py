"""What a scene must obey: each part is checked and made plain when it is built, then the whole.

Every function takes the freshly made, frozen object, replaces lists by tuples and foreign numbers by
Python's own, and raises GameError with a sentence that names what is wrong.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Collection, Iterable
from typing import TYPE_CHECKING, Any

from hexfloe.errors import GameError
from hexfloe.picture import palette

if TYPE_CHECKING:
    from hexfloe.picture import scene as parts

Point = tuple[float, float]
Passage = tuple[int, int | None, int | None]

MAX_LENGTH = 1e6  # side lengths: far beyond any board, small enough that no sum of coordinates overflows


def cell(part: parts.Cell) -> None:
    """Checks a Cell by itself."""
    _put(part, "id", _whole(part.id, "the id of a cell"))
    what = f"cell {part.label or part.id}"
    _texts(part, "label", "text", "code")
    _put(part, "center", _point(part.center, f"the center of {what}"))
    _put(part, "corners", tuple(_point(corner, f"a corner of {what}") for corner in part.corners))
    if len(part.corners) < 3:
        raise GameError(
            f"{what} has {len(part.corners)} corners", hint="a cell is a polygon of three or more"
        )
    _known(part.fill, palette.ROLES, f"{what} has the fill", "roles")
    if part.owner is not None:
        _put(part, "owner", _whole(part.owner, f"the owner of {what}"))
        palette.seat_role(part.owner)
    _put(part, "marks", tuple(part.marks))
    for mark in part.marks:
        _known(mark, palette.MARKS, f"{what} has the mark", "marks")


def area(part: parts.Area) -> None:
    """Checks an Area by itself."""
    _put(part, "cells", tuple(_whole(number, "a cell of an area") for number in part.cells))
    _texts(part, "text")
    _known(part.role, palette.ROLES, "an area has the role", "roles")
    _known(part.style, palette.AREA_STYLES, "an area has the style", "area styles")


def edge(part: parts.Edge) -> None:
    """Checks an Edge by itself."""
    _put(part, "cell", _whole(part.cell, "the cell of an edge"))
    _put(part, "edge", _whole(part.edge, "the number of an edge"))
    _texts(part, "text")
    _known(part.style, palette.EDGE_STYLES, "an edge has the style", "edge styles")
    _known(part.role, palette.ROLES, "an edge has the role", "roles")


def curve(part: parts.Curve) -> None:
    """Checks a Curve by itself."""
    _put(part, "passages", tuple(_passage(passage) for passage in part.passages))
    _put(part, "points", tuple(_point(point, "a point of a curve") for point in part.points))
    _texts(part, "text")
    if bool(part.passages) == bool(part.points):
        raise GameError("a curve needs passages or points, and not both")
    if len(part.points) == 1:
        raise GameError("a curve through points needs two or more")
    _known(part.role, palette.ROLES, "a curve has the role", "roles")
    if part.also:
        _known(part.also, palette.ROLES, "a curve has the second role", "roles")
    for cap in (part.start, part.end):
        _known(cap, palette.CAPS, "a curve has the cap", "caps")
    _put(part, "width", _finite(part.width, "the width of a curve"))
    if not 0 < part.width <= 1:
        raise GameError(
            f"a curve cannot be {part.width} side lengths wide", hint="use more than 0, at most 1"
        )


def piece(part: parts.Piece) -> None:
    """Checks a Piece by itself."""
    for name in ("cell", "count", "slot"):
        _put(part, name, _whole(getattr(part, name), f"the {name} of a piece"))
    if part.edge is not None:
        _put(part, "edge", _whole(part.edge, "the edge of a piece"))
    _texts(part, "text", "letter")
    _known(part.shape, palette.SHAPES, "a piece has the shape", "shapes")
    _known(part.role, palette.ROLES, "a piece has the role", "roles")
    _known(part.style, palette.PIECE_STYLES, "a piece has the style", "piece styles")
    _at_least_one(part.count, "a piece")


def arrow(part: parts.Arrow) -> None:
    """Checks an Arrow by itself."""
    _put(part, "start", _whole(part.start, "the start of an arrow"))
    for name in ("end", "edge"):
        if getattr(part, name) is not None:
            _put(part, name, _whole(getattr(part, name), f"the {name} of an arrow"))
    _texts(part, "text")
    if (part.end is None) == (part.edge is None):
        raise GameError("an arrow needs an end or an edge, and not both", culprit=part.start)
    if part.end == part.start:
        raise GameError("an arrow needs two different cells", culprit=part.start)
    _known(part.role, palette.ROLES, "an arrow has the role", "roles")


def token(part: parts.Token) -> None:
    """Checks a Token by itself."""
    _texts(part, "text", "letter", "item")
    _put(part, "count", _whole(part.count, "the count of a token"))
    _at_least_one(part.count, "a token")
    if part.shape:
        _known(part.shape, palette.SHAPES, "a token has the shape", "shapes")
    _known(part.role, palette.ROLES, "a token has the role", "roles")
    if part.hidden and part.sketch is not None:
        raise GameError("a hidden token cannot carry a picture", hint="that would show what is hidden")


def row(part: parts.Row) -> None:
    """Checks a Row by itself."""
    _texts(part, "label", "item")
    if part.value is not None:
        _texts(part, "value")
    _put(part, "tokens", tuple(part.tokens))


def panel(part: parts.Panel) -> None:
    """Checks a Panel by itself."""
    _texts(part, "title", "value", "note", "item")
    _put(part, "rows", tuple(part.rows))
    if part.seat is not None:
        _put(part, "seat", _whole(part.seat, f"the seat of panel {part.title}"))
        palette.seat_role(part.seat)


def key(part: parts.Key) -> None:
    """Checks a Key by itself."""
    _texts(part, "text")
    shown = [bool(part.shape), part.fill, part.curve, bool(part.mark), bool(part.edge)]
    if sum(shown) != 1:
        raise GameError(
            f"the legend entry {part.text!r} must show exactly one of shape, fill, curve, mark, edge"
        )
    _known(part.role, palette.ROLES, "a legend entry has the role", "roles")
    for value, known, what in (
        (part.shape, palette.SHAPES, "shape"),
        (part.mark, palette.MARKS, "mark"),
        (part.edge, palette.EDGE_STYLES, "edge style"),
    ):
        if value:
            _known(value, known, f"a legend entry has the {what}", f"{what}s")


def selectable(part: parts.Selectable) -> None:
    """Checks a Selectable by itself."""
    _texts(part, "move", "item", "text")
    if part.cell is not None:
        _put(part, "cell", _whole(part.cell, "the cell of something selectable"))
    if (part.cell is None) == (not part.item):
        raise GameError(
            f"what selects {part.move!r} must be a cell or an item", hint="give exactly one of the two"
        )


def sketch(part: parts.Sketch) -> None:
    """Checks that all parts of a drawing speak of cells and edges that exist."""
    for name in ("cells", "areas", "edges", "curves", "pieces", "arrows"):
        _put(part, name, tuple(getattr(part, name)))
    _known(part.orientation, palette.ORIENTATIONS, "a scene has the orientation", "orientations")
    sides = {cell.id: len(cell.corners) for cell in part.cells}
    _unique([cell.id for cell in part.cells], "cells have the id")
    _unique([cell.label for cell in part.cells if cell.label], "cells have the label")
    for number, side, what in _mentions(part):
        if number not in sides:
            raise GameError(
                f"{what} is on cell {number}, which does not exist", hint="add the cell", culprit=number
            )
        if side is not None and not 0 <= side < sides[number]:
            last = sides[number] - 1
            raise GameError(
                f"{what} is at edge {side} of cell {number}", hint=f"its edges are 0 to {last}", culprit=side
            )


def scene(part: parts.Scene) -> None:
    """Checks a whole Scene."""
    sketch(part)
    _texts(part, "title", "status")
    for name in ("panels", "legend", "selectable", "last"):
        _put(part, name, tuple(getattr(part, name)))
    if not all(isinstance(text, str) for text in part.last):
        raise GameError("the last moves of a scene must be texts")
    _known(part.backdrop, palette.BACKDROPS, "a scene has the backdrop", "backdrops")
    cells = {cell.id for cell in part.cells}
    items = items_of(part)
    _unique(items, "items of panels have the name")
    for choice in part.selectable:
        if choice.cell is not None and choice.cell not in cells:
            raise GameError(
                f"{choice.move!r} selects cell {choice.cell}, which does not exist", culprit=choice.cell
            )
        if choice.item and choice.item not in items:
            raise GameError(
                f"{choice.move!r} selects {choice.item!r}, which is in no panel", culprit=choice.item
            )


def items_of(part: parts.Scene) -> list[str]:
    """The names of all panels, rows and tokens that have one, in order."""
    named: list[str] = []
    for box in part.panels:
        named.append(box.item)
        for line in box.rows:
            named.extend([line.item, *(thing.item for thing in line.tokens)])
    return [name for name in named if name]


def _mentions(part: parts.Sketch) -> Iterable[tuple[int, int | None, str]]:
    """Every (cell, edge or None, what) that a drawing speaks of."""
    for area_ in part.areas:
        yield from ((number, None, "an area") for number in area_.cells)
    for edge_ in part.edges:
        yield edge_.cell, edge_.edge, f"an edge with a {edge_.style}"
    for curve_ in part.curves:
        for number, first, second in curve_.passages:
            yield number, first, "a curve"
            yield number, second, "a curve"
    for piece_ in part.pieces:
        yield piece_.cell, piece_.edge, f"a {piece_.shape}"
    for arrow_ in part.arrows:
        yield arrow_.start, arrow_.edge, "an arrow"
        if arrow_.end is not None:
            yield arrow_.end, None, "an arrow"


def _put(part: object, name: str, value: object) -> None:
    object.__setattr__(part, name, value)


def _known(value: str, known: Collection[str], what: str, kind: str) -> None:
    if value not in known:
        names = ", ".join(sorted(name for name in known if name))
        raise GameError(f"{what} {value!r}, which is unknown", hint=f"{kind}: {names}", culprit=value)


def _whole(value: Any, what: str) -> int:
    return int(_number(operator.index, value, what, "a whole number"))


def _finite(value: Any, what: str) -> float:
    number = _number(float, value, what, "a number")
    if not -MAX_LENGTH <= number <= MAX_LENGTH:  # also true of "not a number"
        raise GameError(f"{what} is {number}", hint=f"lengths lie between {-MAX_LENGTH:g} and {MAX_LENGTH:g}")
    return round(number, 6) + 0.0


def _number(convert: Callable[[Any], float], value: Any, what: str, kind: str) -> float:
    try:
        return convert(value)
    except (TypeError, ValueError, OverflowError):
        raise GameError(f"{what} must be {kind}, not {value!r}", culprit=value) from None


def _point(value: Any, what: str) -> Point:
    try:
        x, y = value
    except (TypeError, ValueError):
        raise GameError(f"{what} must be two numbers, not {value!r}", culprit=value) from None
    return _finite(x, what), _finite(y, what)


def _passage(value: Any) -> Passage:
    try:
        number, first, second = value
    except (TypeError, ValueError):
        raise GameError(f"a passage is (cell, edge_in, edge_out), not {value!r}", culprit=value) from None
    ends = [None if end is None else _whole(end, "the edge of a passage") for end in (first, second)]
    if ends[0] == ends[1]:
        raise GameError(
            f"a passage must join two different edges, not {value!r}", hint="None is an end in the cell"
        )
    return _whole(number, "the cell of a passage"), ends[0], ends[1]


def _at_least_one(count: int, what: str) -> None:
    if count < 1:
        raise GameError(f"{what} stands {count} times", hint="leave it out, or count from 1", culprit=count)


def _texts(part: object, *names: str) -> None:
    for name in names:
        value = getattr(part, name)
        if not isinstance(value, str):
            kind = type(part).__name__
            raise GameError(
                f"{name} of {kind} must be a text, not {value!r}", hint="use str(...)", culprit=value
            )


def _unique(names: list[Any], what: str) -> None:
    seen: set[Any] = set()
    for name in names:
        if name in seen:
            raise GameError(f"two {what} {name!r}", hint="each must be the only one", culprit=name)
        seen.add(name)
