"""What there is to see of a position of Slopecrashers: the slope with all that is on it, panels, and clicks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

from hexfloe.picture.palette import seat_role, seat_shape
from hexfloe.picture.places import corners_at
from hexfloe.picture.scene import Cell, Edge, Key, Piece, Scene, Selectable
from hexfloe_slopecrashers.draft import COURSE
from hexfloe_slopecrashers.panels import panels
from hexfloe_slopecrashers.parts import ABYSS, BOOST, FINISH, GIFT, PLAIN
from hexfloe_slopecrashers.position import snowmen_of
from hexfloe_slopecrashers.words import status

if TYPE_CHECKING:
    from hexfloe.play.view import View
    from hexfloe_slopecrashers.game import Slopecrashers

#: Rows that stand above each other at most, unless one piece has more: the slope is drawn in columns of whole pieces.
MOST_ROWS: Final = 10

LOOKS: Final = {
    PLAIN: ("snow", ""),
    GIFT: ("bonus", "gift square"),
    BOOST: ("start", "boost square"),
    ABYSS: ("hazard", "abyss"),
}
SIGNS: Final = {GIFT: ("gift", "food"), BOOST: ("bolt", "good")}
LEGEND: Final = (
    Key("gift square", role="food", shape="gift"),
    Key("boost square", role="good", shape="bolt"),
    Key("abyss", role="hazard", fill=True),
    Key("snowman", role="animal", shape="snowman"),
    Key("entered or laid last", mark="last"),
    Key("start, and finish of the second lap", role="danger", edge="wall"),
    Key("here the slope goes on at the foot of the next column", role="current", edge="dashed"),
)
SOUTH, NORTH, WEST = 3, 1, 2


def scene(game: Slopecrashers, view: View) -> Scene:
    """Return the picture of a view: the slope from the start below to the finish on top, in columns from the left."""
    return Scene(
        game.info.title,
        status(game, view),
        orientation="square",
        cells=list(_cells(game, view)),
        edges=list(_edges(game)),
        pieces=list(_pieces(game, view)),
        panels=panels(game, view),
        legend=_legend(game),
        selectable=list(_selectable(game, view)),
        last=[f"{game.seat_name(actor) if actor >= 0 else 'chance'}: {text}" for actor, text in view.last],
        backdrop="snow",
    )


# ------------------------------------------------------------------ the slope


def height(game: Slopecrashers) -> int:
    """Return how many rows stand above each other."""
    course = game.course
    columns = -(-game.rows // max(MOST_ROWS, course.rows))
    return -(-len(course.pieces) // columns) * course.rows


def _center(game: Slopecrashers, cell: int) -> tuple[float, float]:
    lane, row = divmod(cell, game.rows)
    column, level = divmod(row, height(game))
    return float(lane + column * game.course.lanes), float(-level)


def _cells(game: Slopecrashers, view: View) -> Iterator[Cell]:
    fresh, open_to = _changed_last(game, view), {cell for _, cell in _moves_to_cells(game, view)}
    for cell, label in enumerate(game.board.labels):
        fill, text = LOOKS[game.ground(view.piece, cell)]
        if not view.piece[cell % game.rows // game.course.rows]:
            fill = "empty"
        marks = ["last"] * (cell in fresh) + ["selectable"] * (cell in open_to)
        center = _center(game, cell)
        corners = corners_at(center, "square")
        yield Cell(cell, label, center, corners, fill=fill, text=text, marks=marks)


def _changed_last(game: Slopecrashers, view: View) -> set[int]:
    """The squares that the moves of the last turn name."""
    domain = game.moves.kinds["put"].domains[0]
    words = [word for actor, text in view.last if actor >= 0 for word in text.split()[1:2]]
    return {cell for word in words if (cell := domain.value(word)) is not None}


def _edges(game: Slopecrashers) -> Iterator[Edge]:
    """Start and finish, the seams between pieces, and walls between the columns of the picture."""
    high, last = height(game), game.rows - 1
    for cell in range(game.board.n_cells):
        lane, row = divmod(cell, game.rows)
        if row == 0:
            yield Edge(cell, SOUTH, "wall", role="danger", text="start")
        elif row % high and row % game.course.rows == 0:
            yield Edge(cell, SOUTH, "plain", role="ink")
        if row == last:
            yield Edge(cell, NORTH, "wall", role="danger", text="finish")
        elif row % high == high - 1:
            yield Edge(cell, NORTH, "dashed", role="current", text="goes on at the foot of the next column")
        if lane == 0 and row >= high:
            yield Edge(cell, WEST, "wall", role="rim", text="side of the slope")


def _pieces(game: Slopecrashers, view: View) -> Iterator[Piece]:
    """Snowmen and figures; the sign of a square is drawn where nothing stands."""
    snow, taken = dict(snowmen_of(view)), [at - 1 for at in view.at.tolist()]
    for cell in range(game.board.n_cells):
        sign = game.ground(view.piece, cell)
        if cell in snow:
            yield Piece(cell, "snowman", "animal", text=f"snowman ({game.deck.names[snow[cell]]})")
        elif sign in SIGNS and cell not in taken:
            yield Piece(cell, *SIGNS[sign])
    for seat, (at, lap) in enumerate(zip(view.at.tolist(), view.lap.tolist(), strict=True)):
        if at:
            text = f"{game.seat_name(seat)} in lap {lap}"
            yield Piece(at - 1, seat_shape(seat), seat_role(seat), letter=str(lap), text=text)


def _legend(game: Slopecrashers) -> list[Key]:
    seats = [
        Key(f"figure of {game.seat_name(seat)} with its lap", role=seat_role(seat), shape=seat_shape(seat))
        for seat in range(game.seats)
    ]
    return [*seats, *LEGEND]


# ------------------------------------------------------------------ what a click means


def _legal(view: View) -> Any:
    """The legal moves, for the seat that decides; nobody else is offered any."""
    return view.legal() if view.actor >= 0 and view.knows("stack", view.actor) else ()


def _moves_to_cells(game: Slopecrashers, view: View) -> Iterator[tuple[str, int]]:
    """The legal moves that name a square, and the square."""
    if view.phase == COURSE:
        return
    domain = game.moves.kinds["put"].domains[0]
    for code in _legal(view):
        text = game.moves.format(code)
        words = text.split()
        cell = domain.value(words[1]) if words[0] in ("put", "step", "jump", "lay") else None
        if cell is not None:
            yield text, cell


def _selectable(game: Slopecrashers, view: View) -> Iterator[Selectable]:
    """A square is entered, jumped to or covered by a snowman; the top gift is used; the turn is ended."""
    for text, cell in _moves_to_cells(game, view):
        yield Selectable(text, cell=cell)
    for code in _legal(view):
        text = game.moves.format(code)
        kind, *parts = text.split()
        if kind in ("play", "throw", "ward"):
            yield Selectable(text, item="top gift")
        elif kind in ("end", "pass") or parts[:1] == [FINISH]:
            yield Selectable(text, item="turn")
