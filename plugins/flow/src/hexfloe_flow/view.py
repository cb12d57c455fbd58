"""What there is to see of a position of Flow: the board with its rivers, and hands and scores beside it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

from hexfloe.picture.palette import seat_role, seat_shape
from hexfloe.picture.scene import Area, Cell, Curve, Key, Piece, Scene, Selectable, board_cell
from hexfloe_flow.draft import DEAL, DRAW, FIRST, OVER
from hexfloe_flow.panels import panels
from hexfloe_flow.parts import LAIR, SORTS

if TYPE_CHECKING:
    from hexfloe.play.view import View
    from hexfloe_flow.game import Flow

#: Widths of rivers in side lengths: still open, and closed.
OPEN_WIDTH, CLOSED_WIDTH = 0.2, 0.27

LEGEND: Final = (
    Key("a river that is still open", role="river", curve=True),
    Key("lake or loop, 1 point", role="still", curve=True),
    Key("reserved by the seat of that shape", mark="reserved"),
    Key("placed or reserved last", mark="last"),
)


def scene(game: Flow, view: View) -> Scene:
    """Return the picture of a view: rivers that hold a lair in its owner's color and shape, wider once closed."""
    return Scene(
        game.info.title,
        status(game, view),
        cells=list(_cells(game, view)),
        areas=_areas(game, view),
        curves=list(_curves(game, view)),
        pieces=list(_pieces(game, view)),
        panels=panels(game, view),
        legend=_legend(game, view),
        selectable=list(_selectable(game, view)),
        last=_last(game, view),
    )


# ------------------------------------------------------------------ words


def status(game: Flow, view: View) -> str:
    """Return one line on the state of play."""
    if view.phase == FIRST:
        return "The start player is about to be named."
    if view.phase == DEAL:
        return f"Tiles are being dealt; {game.seat_name(view.to_move)} will start."
    if view.phase == OVER:
        return _result(game, view)
    if view.phase == DRAW:
        return f"{game.seat_name(view.to_move)} draws a river tile; {_tiles(view.pile)} in the pile."
    parts = [f"{game.seat_name(view.to_move)} to move"]
    if game.options["actions"] > 1:
        parts.append(f"{view.actions_left} of {game.options['actions']} actions left")
    if view.turns < game.seats:
        parts.append("first round: tiles go on the inner rings only")
    return "; ".join([*parts, f"{_tiles(view.pile)} in the pile"]) + "."


def _tiles(n: int) -> str:
    return f"{n} river tile" + ("" if n == 1 else "s")


def _result(game: Flow, view: View) -> str:
    outcome = view.outcome
    winners = outcome.winners if outcome else ()
    names = " and ".join(game.seat_name(seat) for seat in winners)
    points = int(max(view.scores()))
    return (
        f"The game is over: {names} {'wins' if len(winners) == 1 else 'share the win'} with {points} points."
    )


def prompt(game: Flow, view: View) -> str:
    """Return one line on what is to be decided."""
    if view.actor < 0:
        return status(game, view)
    seat, can = view.to_move, []
    if view.rivers_in_hand[seat] or view.lairs_in_hand[seat]:
        where = " on the inner rings" if view.turns < game.seats else ""
        can.append(f"place a tile{where} (place TILE@TURN CELL)")
    if view.may_reserve[seat]:
        can.append("reserve a space (reserve CELL)")
    count = f" ({view.actions_left} actions left)" if view.actions_left > 1 else ""
    return f"{game.seat_name(seat)}{count}: {' or '.join(can)}"


def _last(game: Flow, view: View) -> list[str]:
    return [f"{game.seat_name(actor) if actor >= 0 else 'chance'}: {text}" for actor, text in view.last]


# ------------------------------------------------------------------ board


def _areas(game: Flow, view: View) -> list[Area]:
    """While tiles are bound to the inner rings (FL-13), a line around those."""
    if view.turns == game.seats or view.phase == OVER:
        return []
    inner = game.board.regions["hub"] + game.board.regions["inner"]
    return [Area(inner, role="rim", style="dashed", text="the inner rings, for tiles of the first round")]


def _cells(game: Flow, view: View) -> Iterator[Cell]:
    fresh = _changed_last(game, view)
    holders = {int(cell) - 1: seat for seat, cell in enumerate(view.reserved) if cell}
    for cell in range(game.board.n_cells):
        marks = ["last"] * (cell in fresh)
        looks: dict[str, Any] = _surface(game, cell, int(view.tile[cell]), int(view.owner[cell]))
        if cell in holders:
            marks.append("reserved")
            looks["owner"] = holders[cell]
        yield board_cell(game.board, cell, marks=marks, **looks)


def _surface(game: Flow, cell: int, number: int, owner: int) -> dict[str, Any]:
    sort = next(sort for sort in SORTS if cell in game.board.regions[sort])
    if sort == "hub":
        return {"fill": "hub", "code": "hub", "text": "the hub with its river ends"}
    if not number:
        closed = sort == "locked" and not game.locks_open
        return {"fill": "locked", "text": "locked"} if closed else {"text": f"empty, {sort}"}
    kind, name = game.tiles.kind_of(number - 1), game.tiles.face_names[number - 1]
    looks = {"fill": "tile", "code": name, "text": f"{game.tiles.titles[kind]} {name}"}
    return looks | {"owner": owner - 1, "text": f"lair tile {name}"} if owner else looks


def _changed_last(game: Flow, view: View) -> set[int]:
    """The cells that the moves of the last turn name."""
    domain = game.moves.kinds["reserve"].domains[0]
    words = [text.split() for actor, text in view.last if actor >= 0]
    return {cell for parts in words if (cell := domain.value(parts[-1])) is not None}


def _curves(game: Flow, view: View) -> Iterator[Curve]:
    for course in game.rivers.trace(view.tile[: game.board.n_cells]):
        passages = [
            (cell, None if entry < 0 else entry, None if leave < 0 else leave)
            for cell, entry, leave in course.passages
        ]
        owners = [int(view.owner[end.cell]) - 1 for end in course.ends if end.kind == LAIR]
        roles = [seat_role(owner) for owner in dict.fromkeys(owners)]
        role = roles[0] if roles else "still" if course.closed else "river"
        width = CLOSED_WIDTH if course.closed else OPEN_WIDTH
        also = roles[1] if len(roles) > 1 else ""
        yield Curve(passages, role=role, also=also, width=width, text=_river_text(game, course, owners))


def _river_text(game: Flow, course: Any, owners: list[int]) -> str:
    names = " and ".join(game.seat_name(owner) for owner in owners)
    if not course.closed:
        return f"open river of {names}, length {course.length} so far" if owners else ""
    if owners:
        return f"{('single', 'double')[len(owners) - 1]} territory of {names}, length {course.length}"
    return f"oxbow {'loop' if course.loop else 'lake'} of {course.length} tiles, 1 point"


def _pieces(game: Flow, view: View) -> Iterator[Piece]:
    for cell in game.usable:
        if view.owner[cell]:
            owner = int(view.owner[cell]) - 1
            face = game.tiles.faces[int(view.tile[cell]) - 1]
            text = f"lair of {game.seat_name(owner)}"
            yield Piece(cell, seat_shape(owner), seat_role(owner), edge=face.index(-LAIR), text=text)
    for seat, cell in enumerate(view.reserved[: game.seats]):
        if cell:
            text = f"reservation of {game.seat_name(seat)}"
            yield Piece(int(cell) - 1, seat_shape(seat), seat_role(seat), style="outline", text=text)


def _legend(game: Flow, view: View) -> list[Key]:
    seats = [
        Key(f"lair and river of {game.seat_name(seat)}", role=seat_role(seat), shape=seat_shape(seat))
        for seat in range(game.seats)
    ]
    return [*seats, *LEGEND] + ([] if game.locks_open else [Key("locked", role="locked", fill=True)])


# ------------------------------------------------------------------ what a click means


def _selectable(game: Flow, view: View) -> Iterator[Selectable]:
    """A tile of the hand begins a placement, a cell is reserved; only the seat to move is offered anything."""
    if view.actor < 0 or not view.knows("hand", view.actor):
        return
    for kind, copies in enumerate(view.hand[view.actor]):
        if copies:
            name = game.tiles.names[kind]
            yield Selectable(f"place {name}@", item=f"tile {name}", whole=False, text=f"place {name}")
    first = game.moves.start("reserve")
    for code in view.legal():
        if code >= first:
            yield Selectable(game.moves.format(code), cell=code - first)
