"""What there is to see of a position of Ice Flow: the strait with floes, currents and all who are there, and clicks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

from hexfloe.grid.directions import FLAT_NAMES
from hexfloe.picture.palette import seat_role, seat_shape
from hexfloe.picture.scene import Cell, Edge, Key, Piece, Scene, Selectable, board_cell
from hexfloe_iceflow.draft import FLEE
from hexfloe_iceflow.moved import Moved, moved
from hexfloe_iceflow.panels import THINGS, panels
from hexfloe_iceflow.parts import edges_text
from hexfloe_iceflow.position import standing
from hexfloe_iceflow.words import status

if TYPE_CHECKING:
    from hexfloe.play.view import View
    from hexfloe_iceflow.game import IceFlow

#: Surfaces of open sea, by the speed of the current.
WATERS: Final = {1: "empty", 2: "water", 3: "deep"}
#: Arrows for the directions in which currents flow.
ARROWS: Final = dict(zip(("SE", "NE", "N", "NW", "SW", "S"), "↘↗↑↖↙↓", strict=True))


def scene(game: IceFlow, view: View) -> Scene:
    """Return the picture of a view: Siberia on the left, Alaska on the right."""
    past = moved(game, view)
    return Scene(
        game.info.title,
        status(game, view),
        orientation="flat",
        cells=list(_cells(game, view, past)),
        edges=list(_edges(game, view)),
        pieces=list(_pieces(game, view)),
        arrows=past.arrows,
        panels=panels(game, view),
        legend=_legend(game),
        selectable=list(_selectable(game, view)),
        last=[f"{game.seat_name(actor) if actor >= 0 else 'chance'}: {text}" for actor, text in view.last],
    )


# ------------------------------------------------------------------ places


def _cells(game: IceFlow, view: View, past: Moved) -> Iterator[Cell]:
    threat = int(view.threat) - 1 if view.phase == FLEE else -1
    for place in range(game.strait.n_places):
        marks = ["last"] * (place in past.places) + ["highlight"] * (place == threat)
        yield board_cell(game.strait.board, place, marks=marks, **_surface(game, view, place))


def _surface(game: IceFlow, view: View, place: int) -> dict[str, Any]:
    strait = game.strait
    if place in strait.alaska:
        return {"fill": "start", "text": "station of Alaska"}
    if place in strait.siberia:
        return {"fill": "goal", "text": "station of Siberia"}
    if place in strait.islands:
        return {"fill": "land", "text": "Diomede island"}
    lane = strait.lanes[strait.lane_of[place]]
    begins = ", a current begins here" if place == lane.cells[0] else ""
    if view.floe[place]:
        edges = int(view.floe[place]) - 1
        return {"fill": "ice", "text": f"ice floe, {'ridges ' if edges else ''}{edges_text(edges)}{begins}"}
    way = flow(game, place)
    sign = f"{ARROWS.get(way, '')}{lane.speed}"
    toward = f" to {way}" if way else ""
    return {
        "fill": WATERS[lane.speed],
        "code": sign,
        "text": f"open sea, current {sign}{toward}{begins}",
    }


def flow(game: IceFlow, cell: int) -> str:
    """Return the name of the direction in which the current of a hex carries; empty in a lane of one hex."""
    cells = game.strait.lanes[game.strait.lane_of[cell]].cells
    if len(cells) == 1:
        return ""
    place = min(cells.index(cell), len(cells) - 2)
    return FLAT_NAMES[game.strait.neighbors[cells[place]].index(cells[place + 1])]


def _edges(game: IceFlow, view: View) -> Iterator[Edge]:
    """Ridges of the floes; where currents begin, and where they leave the strait."""
    for cell, edges in enumerate(view.floe[: game.strait.n_cells].tolist()):
        for edge in range(6):
            if edges and edges - 1 >> edge & 1:
                yield Edge(cell, edge, "ridge", role="rock")
    for lane in game.strait.lanes:
        first, last = lane.cells[0], lane.cells[-1]
        if len(lane.cells) == 1:
            continue
        begin = (FLAT_NAMES.index(flow(game, first)) + 3) % 6
        if not _has_ridge(view, first, begin):
            yield Edge(first, begin, "stream", role="current", text=f"current of {lane.speed} begins")
        end = FLAT_NAMES.index(flow(game, last))
        if game.strait.ahead[last] < 0 and not _has_ridge(view, last, end):
            yield Edge(last, end, "dashed", role="danger", text="floes drift out here")


def _has_ridge(view: View, cell: int, edge: int) -> bool:
    edges = int(view.floe[cell])
    return bool(edges) and bool(edges - 1 >> edge & 1)


# ------------------------------------------------------------------ pieces


def _pieces(game: IceFlow, view: View) -> Iterator[Piece]:
    """Explorers, then bears, ropes and fish of each place."""
    there = standing(game, view)
    for place in range(game.strait.n_places):
        seats = there.get(place, [])
        for seat in dict.fromkeys(seats):
            n, name = seats.count(seat), game.seat_name(seat)
            words = f"explorer{'s' * (n > 1)} of {name}"
            yield Piece(place, seat_shape(seat), seat_role(seat), count=n, slot=seat, text=words)
        for slot, (item, field) in enumerate((("bear", "bears"), ("rope", "ropes"), ("fish", "fish"))):
            n = int(view[field][place])
            if n:
                yield Piece(place, *THINGS[item], count=n, slot=4 + slot)


# ------------------------------------------------------------------ what a click means


def _selectable(game: IceFlow, view: View) -> Iterator[Selectable]:
    """The place where each move leads or works; of a floe in hand the hex, of the rest the panel of the seat."""
    if view.actor < 0 or view.seat == -1 or (view.seat >= 0 and view.seat != view.actor):
        return
    placed: set[int] = set()
    for code in view.legal():
        move = game.moves.decode(code)
        place = _goal(game, move.kind, move.parts)
        if place is None:
            yield Selectable(str(move), item=f"seat {view.actor}")
        elif move.kind != "place":
            yield Selectable(str(move), cell=place)
        elif place not in placed:
            placed.add(place)
            yield Selectable(f"place {move.texts[0]}", cell=place, whole=False)


def _goal(game: IceFlow, kind: str, parts: tuple[int, ...]) -> int | None:
    """Return the place of a move: where it leads, or where it works; None if nowhere."""
    strait = game.strait
    if kind == "walk":
        return strait.walks[parts[0]][1]
    if kind == "swim":
        return strait.swims[parts[0]][2]
    if kind in ("camp", "fly"):
        return strait.alaska[parts[0]]
    return parts[0] if parts else None


def _legend(game: IceFlow) -> list[Key]:
    seats = [
        Key(f"explorers of {game.seat_name(seat)}", role=seat_role(seat), shape=seat_shape(seat))
        for seat in range(game.seats)
    ]
    return [
        *seats,
        *(Key(item, role=role, shape=shape) for item, (shape, role) in THINGS.items()),
        Key("ice floe", role="ice", fill=True),
        Key("ridge: a rope to cross it", role="rock", edge="ridge"),
        Key("open sea: arrow and speed of the current", role="water", fill=True),
        Key("a current begins", role="current", edge="stream"),
        Key("floes drift out", role="danger", edge="dashed"),
        Key("moved last", mark="last"),
    ]
