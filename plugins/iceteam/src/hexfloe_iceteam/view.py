"""What there is to see of a position of Ice Team: the course with floes and bears, and fish and dice beside it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

from hexfloe.picture.palette import SEAT_SIGNS, seat_role, seat_shape
from hexfloe.picture.places import corners_at, outline
from hexfloe.picture.scene import Area, Arrow, Cell, Edge, Key, Piece, Scene, Selectable, board_cell
from hexfloe_iceteam.course import BOARDS, CELLS, PLACES, SPACES, START, VILLAGE, Course
from hexfloe_iceteam.draft import BEND, DRIFT
from hexfloe_iceteam.panels import panels
from hexfloe_iceteam.parts import DRIFT as DRIFTS
from hexfloe_iceteam.parts import LOOKS, PAW, is_cracked, penguins_on, symbol_of
from hexfloe_iceteam.words import MOVEMENTS, status

if TYPE_CHECKING:
    from hexfloe.play.view import View
    from hexfloe_iceteam.game import IceTeam

#: The edge near which a symbol is drawn where a bear stands on it.
SYMBOL_EDGE: Final = 1
#: The edge near which a bear shows whose it is, and that near which an igloo shows its fish.
SCARF_EDGE: Final = 4
FISH_EDGE: Final = 5


def scene(game: IceTeam, view: View) -> Scene:
    """Return the picture of a view."""
    course = game.course_of(view)
    arrows, ends = _moved(game, view, course)
    return Scene(
        game.info.title,
        status(game, view),
        cells=[*_cells(view, course, ends), *_zones(course, ends)],
        areas=list(_areas(game, view)),
        edges=list(_edges(view)),
        pieces=list(_pieces(game, view)),
        arrows=list(_drift_arrows(view, course)) if view.phase == DRIFT else arrows,
        panels=panels(game, view),
        legend=_legend(game),
        selectable=list(_selectable(game, view, course)),
        last=[f"{game.seat_name(actor) if actor >= 0 else 'chance'}: {text}" for actor, text in view.last],
    )


# ------------------------------------------------------------------ course


def _cells(view: View, course: Course, ends: set[int]) -> Iterator[Cell]:
    for cell in range(CELLS):
        look = int(view.look[cell]) - 1
        marks = ["last"] * (cell in ends) + ["cracked"] * (look >= 0 and is_cracked(look))
        yield board_cell(course.board, cell, marks=marks, **_surface(view, cell, look))


def _surface(view: View, cell: int, look: int) -> dict[str, Any]:
    bit = 1 << cell
    if int(view.igloos) & bit:
        with_fish = "with a fish" if int(view.fish) & bit else "empty"
        return {"fill": "snow", "text": f"igloo, {with_fish}"}
    if look >= 0:
        words = LOOKS[look].replace("-", " ")
        return {"fill": "ice", "text": f"ice floe: {words}", "code": "drift" * (symbol_of(look) == DRIFTS)}
    if view.phase == BEND or (int(view.to_lay) & bit) or view.board[cell // SPACES] == 0:
        return {"fill": "empty", "text": "empty, nothing laid yet"}
    return {"fill": "water"}


def _zones(course: Course, ends: set[int]) -> Iterator[Cell]:
    """Start and village: one place each, as large as its four spaces."""
    for place, fill, words in ((START, "start", "start board"), (VILLAGE, "goal", "goal of all bears")):
        name = PLACES[place]
        centers = [course.board.centers[space] for space in course.board.regions[name]]
        parts = [Cell(i, "", center, corners_at(center)) for i, center in enumerate(centers)]
        marks = ["last"] * (place in ends)
        yield Cell(place, name, centers[1], outline(parts)[0], fill=fill, text=words, marks=marks)


def _areas(game: IceTeam, view: View) -> Iterator[Area]:
    """A line around each course board."""
    for number in range(BOARDS):
        face = int(view.board[number])
        name = f"board {game.layouts.faces[face - 1].name}" if face else f"board {number + 1}, not laid yet"
        yield Area(range(SPACES * number, SPACES * (number + 1)), role="rim", text=name)


def _edges(view: View) -> Iterator[Edge]:
    """Drifting floes have water all around."""
    for cell, look in enumerate(view.look[:CELLS].tolist()):
        if look and symbol_of(look - 1) == DRIFTS:
            for edge in range(6):
                yield Edge(cell, edge, "stream", role="current")


# ------------------------------------------------------------------ pieces


def _pieces(game: IceTeam, view: View) -> Iterator[Piece]:
    for cell in range(CELLS):
        seat = _bear_on(view, cell)
        edge = None if seat is None else SYMBOL_EDGE
        yield from _symbols(view, cell, edge)
        if seat is not None:
            yield Piece(cell, "bear", seat_role(seat), text="bear")
            yield Piece(
                cell, seat_shape(seat), seat_role(seat), edge=SCARF_EDGE, text=f"of {game.seat_name(seat)}"
            )
    for place, counts in ((START, view.at_start), (VILLAGE, view.village)):
        for seat, count in enumerate(counts.tolist()):
            if count:
                words = f"bear{'s' * (count > 1)} of {game.seat_name(seat)}"
                sign = SEAT_SIGNS[seat]
                yield Piece(place, "bear", seat_role(seat), letter=sign, count=count, slot=seat, text=words)


def _bear_on(view: View, cell: int) -> int | None:
    return next((seat for seat in range(2) if int(view.bears[seat]) >> cell & 1), None)


def _symbols(view: View, cell: int, edge: int | None) -> Iterator[Piece]:
    look = int(view.look[cell]) - 1
    if int(view.igloos) >> cell & 1:
        yield Piece(cell, "house", "rock", edge=edge, text="igloo")
        if int(view.fish) >> cell & 1:
            yield Piece(cell, "fish", "food", edge=FISH_EDGE, text="fish")
    elif look >= 0 and symbol_of(look) == PAW:
        yield Piece(cell, "paw", "bonus", slot=1, edge=edge, text="paw")
    elif look >= 0 and penguins_on(look):
        n = penguins_on(look)
        yield Piece(cell, "bird", "animal", slot=1, edge=edge, count=n, text="penguin" + "s" * (n > 1))


# ------------------------------------------------------------------ what moved, and what may


def _moved(game: IceTeam, view: View, course: Course) -> tuple[list[Arrow], set[int]]:
    """Return an arrow for each movement and drift of the last turn, and where the bears came to."""
    arrows: list[Arrow] = []
    ends: list[int] = []
    ways = game.moves.kinds["drift"].domains[0].names
    for actor, text in view.last:
        kind, *parts = text.split()
        if actor < 0:
            continue
        if kind in MOVEMENTS:
            origin, goal = (PLACES.index(part) for part in parts)
            ends.append(goal)
        elif ends:
            origin, goal = ends[-1], course.ways(ends[-1])[ways.index(parts[0])]
            ends[-1] = goal
        else:
            continue  # the match was set up in the middle of a drift
        arrows.append(Arrow(origin, goal, role="highlight" if kind in MOVEMENTS else "current"))
    return arrows, set(ends)


def _drift_arrows(view: View, course: Course) -> Iterator[Arrow]:
    """The ways in which a floe may drift now; a block drift says push."""
    from hexfloe.water.floe_sea import Sea

    floats = [int(view.igloos) >> cell & 1 == 0 for cell in range(CELLS)]
    sea = Sea(course.board.neighbors, sea=[*floats, *[0] * (course.board.n_cells - CELLS)])
    taken = [*view.look[:CELLS].tolist(), *[0] * (course.board.n_cells - CELLS)]
    simple = sea.drift_ways(taken, view.at - 1)
    for way in sea.push_ways(taken, view.at - 1):
        yield Arrow(view.at - 1, edge=way, text="" if way in simple else "push")


def _selectable(game: IceTeam, view: View, course: Course) -> Iterator[Selectable]:
    """The goal of each move: a tile, the village, or the space toward which a floe drifts."""
    if view.actor < 0 or (view.seat >= 0 and view.seat != view.actor) or view.seat == -1:
        return
    for code in view.legal():
        move = game.moves.decode(code)
        goal = move.parts[-1] if move.kind in MOVEMENTS else course.ways(view.at - 1)[move.parts[0]]
        yield Selectable(str(move), cell=goal)


def _legend(game: IceTeam) -> list[Key]:
    seats = [
        Key(f"bears of {game.seat_name(seat)}", role=seat_role(seat), shape=seat_shape(seat))
        for seat in range(2)
    ]
    return [
        *seats,
        Key("floe", role="ice", fill=True),
        Key("cracked: breaks up when a bear leaves it", mark="cracked"),
        Key("drifts when a bear comes", role="current", edge="stream"),
        Key("paw: a bonus action", role="bonus", shape="paw"),
        Key("penguins: freeze so many fish", role="animal", shape="bird"),
        Key("igloo: its fish and a die", role="rock", shape="house"),
        Key("sea", role="water", fill=True),
        Key("where a bear moved last", mark="last"),
    ]
