"""The scene: what to show of a position, as plain immutable data that any renderer can draw or read out.

Lengths are in units of a cell's side, x to the right, y down. Cells are named by their `id` (an integer of
the game's choice, usually the cell number of its board), edges of a cell by 0-based numbers: in a hexagon of a
hex scene, or a square of a square scene, edge i faces direction i of `hexfloe.grid`; in any other cell edge i
runs from corner i to corner i+1. Sequences may be given as lists and are kept as tuples; numbers may be numpy
scalars and are kept as int and float. A scene that cannot be drawn (unknown role, a piece on no cell, an infinite
number) raises GameError when it is made.

>>> cell = Cell(0, "a1", (0, 0), corners_at((0, 0)))
>>> scene = Scene("Pond", cells=[cell], pieces=[Piece(0, "circle", "seat0")])
>>> scene.cells[0].corners[0]
(0.866025, 0.5)
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import KW_ONLY, dataclass
from typing import Any

from hexfloe.errors import GameError
from hexfloe.picture import check, palette
from hexfloe.picture.check import Passage, Point
from hexfloe.picture.places import corners_at


@dataclass(frozen=True, slots=True)
class Cell:
    """One place of the board: a polygon of three corners or more, usually a hexagon or a square.

    `fill` is the role of its surface, `owner` a seat whose color and shape it also shows (or None), `code` a
    few letters for the text board ("R021@5"), `text` what stands there in words ("river 021 turned by 5"),
    `marks` any of `palette.MARKS` ("last", "reserved", "blocked", "cracked", "highlight", "selectable",
    "dim").
    """

    id: int
    label: str
    center: Point
    corners: Sequence[Point]
    _: KW_ONLY
    fill: str = "empty"
    text: str = ""
    code: str = ""
    owner: int | None = None
    marks: Sequence[str] = ()

    def __post_init__(self) -> None:
        check.cell(self)


@dataclass(frozen=True, slots=True)
class Area:
    """Cells that belong together (a large floe, a land, a ring of the board), drawn as one shape.

    `style` "fill" paints the shape with `role`, "outline" and "dashed" only draw its border.
    """

    cells: Sequence[int]
    _: KW_ONLY
    role: str = "neutral"
    style: str = "outline"
    text: str = ""

    def __post_init__(self) -> None:
        check.area(self)


@dataclass(frozen=True, slots=True)
class Edge:
    """Something on one edge of a cell, drawn in a `style` of `palette.EDGE_STYLES`.

    The styles are "plain", "ridge" (jagged), "coast", "wall", "dashed" and "stream". A ridge lies on the side
    of its own cell, so two neighbors can each have one on the edge they share.
    """

    cell: int
    edge: int
    style: str = "plain"
    _: KW_ONLY
    role: str = "ink"
    text: str = ""

    def __post_init__(self) -> None:
        check.edge(self)


@dataclass(frozen=True, slots=True)
class Curve:
    """A river, road or rope: smooth through cells (`passages`) or else through free `points`.

    A passage (cell, edge_in, edge_out) runs from the middle of one edge to the middle of another, leaving
    both at right angles; one of them may be None, where the curve starts or ends inside the cell, near the
    other edge. Give a tile's curves one by one, or a whole course as the list of its passages: what meets in
    the middle of an edge is drawn as one. Where passages cross in a cell, the later one bridges the earlier.
    `role` colors it; a seat's role also sets the seat's shape along it; `also` is a second role, for its
    core. `width` is in side lengths, `start` and `end` are caps: "flat", "round", "pool", "arrow" ("" = a
    pool where a passage ends inside a cell, else flat). `closed` joins the last free point to the first.
    """

    passages: Sequence[Passage] = ()
    _: KW_ONLY
    points: Sequence[Point] = ()
    role: str = "river"
    also: str = ""
    width: float = 0.24
    start: str = ""
    end: str = ""
    closed: bool = False
    text: str = ""

    def __post_init__(self) -> None:
        check.curve(self)


@dataclass(frozen=True, slots=True)
class Piece:
    """What stands on a cell: a shape of `palette.SHAPES` in the color of `role`, perhaps with a letter.

    Several pieces on one cell are spread in the order of `slot`; `edge` puts one near that edge instead,
    where a passage that ends in the cell ends too. `count` above 1 is a stack. `style` "outline" draws it
    hollow.
    """

    cell: int
    shape: str = "circle"
    role: str = "neutral"
    _: KW_ONLY
    text: str = ""
    letter: str = ""
    count: int = 1
    slot: int = 0
    edge: int | None = None
    style: str = "solid"

    def __post_init__(self) -> None:
        check.piece(self)


@dataclass(frozen=True, slots=True)
class Arrow:
    """From a cell to another (`end`), or over one of its edges (`edge`), with a text such as a speed."""

    start: int
    end: int | None = None
    _: KW_ONLY
    edge: int | None = None
    text: str = ""
    role: str = "current"

    def __post_init__(self) -> None:
        check.arrow(self)


@dataclass(frozen=True, slots=True, kw_only=True)
class Sketch:
    """What can be drawn without a page around it: the board of a scene, or the little picture of one tile."""

    orientation: str = "pointy"
    cells: Sequence[Cell] = ()
    areas: Sequence[Area] = ()
    edges: Sequence[Edge] = ()
    curves: Sequence[Curve] = ()
    pieces: Sequence[Piece] = ()
    arrows: Sequence[Arrow] = ()

    def __post_init__(self) -> None:
        check.sketch(self)


@dataclass(frozen=True, slots=True)
class Token:
    """A small thing in a row of a panel: a tile (`sketch`), a shape, a text, or a back (`hidden`).

    `text` says what it is (of a hidden thing only what is public); `count` how many alike; `item` is the
    name by which a `Selectable` speaks of it.
    """

    text: str
    _: KW_ONLY
    shape: str = ""
    role: str = "neutral"
    letter: str = ""
    count: int = 1
    hidden: bool = False
    sketch: Sketch | None = None
    item: str = ""

    def __post_init__(self) -> None:
        check.token(self)


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a panel: a label and a value (None = not known to whoever looks), or a label and tokens."""

    label: str
    value: str | None = ""
    tokens: Sequence[Token] = ()
    _: KW_ONLY
    item: str = ""

    def __post_init__(self) -> None:
        check.row(self)


@dataclass(frozen=True, slots=True)
class Panel:
    """A box beside the board: a seat's hand and score, a deck, the season; `active` marks the turn."""

    title: str
    rows: Sequence[Row] = ()
    _: KW_ONLY
    seat: int | None = None
    value: str = ""
    note: str = ""
    active: bool = False
    item: str = ""

    def __post_init__(self) -> None:
        check.panel(self)


@dataclass(frozen=True, slots=True)
class Key:
    """One entry of the legend: what a shape, a surface, a line, a mark or an edge style means."""

    text: str
    _: KW_ONLY
    role: str = "neutral"
    shape: str = ""
    fill: bool = False
    curve: bool = False
    mark: str = ""
    edge: str = ""

    def __post_init__(self) -> None:
        check.key(self)


@dataclass(frozen=True, slots=True)
class Selectable:
    """What a click means: on a `cell`, or on the panel `item` of that name, `move` is played or typed.

    `whole` says that the text is a complete move; otherwise it is the beginning of one.
    """

    move: str
    _: KW_ONLY
    cell: int | None = None
    item: str = ""
    whole: bool = True
    text: str = ""

    def __post_init__(self) -> None:
        check.selectable(self)


@dataclass(frozen=True, slots=True)
class Scene(Sketch):
    """A whole picture: a board with its surroundings. See the classes above for its parts.

    `status` is one line on the state of play, `last` the texts of the moves of the last turn, `backdrop`
    what the board lies on ("water", "land", "snow", "none"). In a notebook a scene shows itself.
    """

    title: str
    status: str = ""
    _: KW_ONLY
    panels: Sequence[Panel] = ()
    legend: Sequence[Key] = ()
    selectable: Sequence[Selectable] = ()
    last: Sequence[str] = ()
    backdrop: str = "water"

    def __post_init__(self) -> None:
        check.scene(self)

    def _repr_svg_(self) -> str:
        from hexfloe.picture.svg import render_svg

        return render_svg(self)

    def __str__(self) -> str:
        from hexfloe.picture.text import render_text

        return render_text(self)


def board_cell(board: Any, cell: int, **looks: Any) -> Cell:
    """The `Cell` of number `cell` on a board with `labels`, `centers` and `corners(cell)`.

    `looks` are the keyword fields of `Cell`: fill, text, code, owner, marks.
    """
    return Cell(cell, board.labels[cell], board.centers[cell], board.corners(cell), **looks)


def tile_sketch(
    paths: Iterable[tuple[int, int | None]] = (),
    *,
    orientation: str = "pointy",
    fill: str = "tile",
    role: str = "river",
    pieces: Iterable[Piece] = (),
    code: str = "",
) -> Sketch:
    """The picture of one tile: a cell of id 0 with paths (edge, edge), or (edge, None) where one ends.

    `pieces` stand on cell 0. Meant for the tokens of a hand. Raises GameError as scenes do.
    """
    if orientation not in palette.ORIENTATIONS:
        raise GameError(f"there is no orientation {orientation!r}", hint="use pointy, flat or square")
    cell = Cell(0, "", (0.0, 0.0), corners_at((0.0, 0.0), orientation), fill=fill, code=code)
    curves = [Curve([(0, first, second)], role=role) for first, second in paths]
    return Sketch(orientation=orientation, cells=[cell], curves=curves, pieces=tuple(pieces))
