"""What there is to see of a position of Alaska: lake and land with all that is on them, panels, and clicks."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final

from hexfloe.picture.scene import Area, Cell, Curve, Key, Piece, Scene, Selectable
from hexfloe_alaska.draft import TRUCKS
from hexfloe_alaska.panels import colors_in_play, look_of, panels
from hexfloe_alaska.position import floes_of
from hexfloe_alaska.shores import rivers, shapes
from hexfloe_alaska.words import player, status

if TYPE_CHECKING:
    from hexfloe.play.view import View
    from hexfloe_alaska.game import Alaska
    from hexfloe_alaska.lake import Lake

#: Land and island stand in the scene as cells of these numbers and up, after those of the board.
LAND: Final = 1000
#: Where a piece stands among others: who lives in a camp, the bear, what lies there, trucks.
HOUSE_SLOT, BEAR_SLOT, LYING_SLOT, TRUCK_SLOT = 0, 10, 20, 30
#: Kinds of moves that name a place.
TO_PLACES: Final = ("bear", "step", "fly")


def scene(game: Alaska, view: View) -> Scene:
    """Return the picture of a view."""
    fresh, chosen = _changed_last(game, view), _choices(game, view)
    return Scene(
        game.info.title,
        status(game, view),
        cells=list(_cells(game, view, fresh, chosen)),
        areas=list(_areas(game, view)),
        curves=_rivers(game.lake),
        pieces=list(_pieces(game, view)),
        panels=panels(game, view),
        legend=_legend(game, view),
        selectable=list(_selectable(game, view, chosen)),
        last=[f"{game.seat_name(actor) if actor >= 0 else 'chance'}: {text}" for actor, text in view.last],
        backdrop="land",
    )


def spot(game: Alaska, place: int) -> int:
    """Return the cell of the scene that stands for a place: of a floe its first cell."""
    beyond = place - game.lake.n_land - 1
    return beyond if beyond >= 0 else LAND + place


# ------------------------------------------------------------------ lake and land


@cache
def _painter(lake: Lake) -> Callable[[int, str, str, str, tuple[str, ...]], Cell]:
    """Return what makes the cells of a board, and hands out those again that it has made lately."""
    board, land = lake.board, shapes(lake)

    @lru_cache(maxsize=4096)
    def paint(number: int, label: str, fill: str, words: str, marks: tuple[str, ...]) -> Cell:
        if number < LAND:
            where: Any = (board.centers[number], board.corners(number))
        else:
            where = (land[number - LAND].center, land[number - LAND].corners)
        return Cell(number, label, *where, fill=fill, text=words, marks=marks)

    return paint


def _cells(game: Alaska, view: View, fresh: set[int], chosen: dict[str, list[int]]) -> Iterator[Cell]:
    """The hexes of the lake, called c4, c4', c4'' under a floe; then the land spaces and the island, each one place."""
    lake, labels, floe = game.lake, game.board.labels, view.floe.tolist()
    paint, open_to = _painter(lake), {cell for to in chosen.values() for cell in to}
    types = {cell: game.placements[how][0] for cell, how in floes_of(view)}
    island = set(lake.island)

    def marks(cell: int, *, place: bool = True) -> tuple[str, ...]:
        return ("last",) * (cell in fresh) + ("selectable",) * (place and cell in open_to)

    for cell in range(game.board.n_cells):
        first = floe[cell] - 1
        if first >= 0:
            label = labels[first] + "'" * floe[first:cell].count(first + 1)
            words = f"ice, floe {game.floes.names[types[first]]}"
            words += "" if cell == first else f" of {labels[first]}"
            yield paint(cell, label, "ice", words, marks(cell))
        elif cell not in island:
            yield paint(cell, labels[cell], "water", "", marks(cell, place=False))
    for number in range(lake.n_land):
        yield paint(LAND + number, lake.places[number], *_ground(game, view, number), marks(LAND + number))
    number = LAND + lake.n_land
    yield paint(number, lake.places[lake.n_land], "rock", "", marks(number))


def _ground(game: Alaska, view: View, number: int) -> tuple[str, str]:
    """The surface of a land space, and what it is: whose camp, what lies beside it."""
    lake, names = game.lake, game.lake.places
    space, after = lake.spaces[number], (number + 1) % lake.n_land
    where = f"between {names[number - 1 if number else lake.n_land - 1]} and {names[after]}"
    where += ", shore " + " ".join(game.board.labels[cell] for cell in space.shore)
    if space.color is None:
        return "land", f"land {where}"
    seat = _seat_of(view, lake.colors.index(space.color))
    if seat is not None:
        return "goal", f"goal of {player(game, view, seat)}, {where}"
    whose = "not taken yet" if view.phase == TRUCKS else "that nobody plays"
    return "land", f"land, camp of {space.color} {whose}, {where}"


@cache
def _rivers(lake: Lake) -> tuple[Curve, ...]:
    """A river between each land space and the next."""
    names = [*lake.places[: lake.n_land], lake.places[0]]
    return tuple(
        Curve(points=points, width=0.2, text=f"between {here} and {there}")
        for (here, there), points in zip(pairwise(names), rivers(lake), strict=True)
        if points
    )


def _seat_of(view: View, color: int) -> int | None:
    """The seat that plays a color."""
    played = view.color.tolist()
    return played.index(color + 1) if color + 1 in played else None


def _areas(game: Alaska, view: View) -> Iterator[Area]:
    """Every floe is one shape."""
    for cell, how in floes_of(view):
        kind, cells = game.placements[how]
        yield Area(
            cells, role="ice", style="fill", text=f"floe {game.floes.names[kind]} {game.board.labels[cell]}"
        )


# ------------------------------------------------------------------ pieces


def _pieces(game: Alaska, view: View) -> Iterator[Piece]:
    """On a floe of several hexes trucks stand on the first, and all else on the last."""
    lake, shown = game.lake, colors_in_play(game, view)
    for color, camp in enumerate(lake.camps):
        role, _shape, sign = look_of(game, color)
        if _seat_of(view, color) is not None:
            yield Piece(
                LAND + camp, "house", role, letter=sign, slot=HOUSE_SLOT, text=f"{lake.colors[color]} camp"
            )
    if view.bear:
        yield Piece(
            _cells_of(game, view, view.bear - 1)[-1], "bear", "animal", slot=BEAR_SLOT, text="polar bear"
        )
    for place, row in enumerate(view.lying.tolist()):
        for color, n in enumerate(row):
            if n and (place != lake.n_land or color in shown):
                yield _container(game, _cells_of(game, view, place)[-1], color, n)
    for seat in range(game.seats):
        if view.color[seat]:
            yield _truck(game, view, seat)


def _container(game: Alaska, cell: int, color: int, n: int) -> Piece:
    role, shape, _sign = look_of(game, color)
    words = f"{game.lake.colors[color]} container{'s' * (n > 1)}"
    return Piece(cell, shape, role, count=n, slot=LYING_SLOT + color, text=words)


def _truck(game: Alaska, view: View, seat: int) -> Piece:
    """A truck with the sign of its color, and behind it that of its load."""
    role, _shape, sign = look_of(game, int(view.color[seat]) - 1)
    words = f"truck of {player(game, view, seat)}"
    if view.load[seat]:
        sign += look_of(game, int(view.load[seat]) - 1)[2]
        words += f" with a {game.lake.colors[view.load[seat] - 1]} container"
    cell = spot(game, int(view.truck[seat]) - 1)
    return Piece(cell, "truck", role, letter=sign, slot=TRUCK_SLOT + seat, text=words)


def _legend(game: Alaska, view: View) -> list[Key]:
    keys = []
    for color, name in enumerate(game.lake.colors):
        role, shape, _sign = look_of(game, color)
        seat = _seat_of(view, color)
        if seat is not None:
            keys.append(Key(f"{name} container, of {game.seat_name(seat)}", role=role, shape=shape))
    return [
        *keys,
        Key("truck with the sign of its color, then that of its load", role="neutral", shape="truck"),
        Key("camp that is played", role="neutral", shape="house"),
        Key("polar bear", role="animal", shape="bear"),
        Key("floe: one place, called by its first hex", role="ice", fill=True),
        Key("open water", role="water", fill=True),
        Key("river between land spaces", role="river", curve=True),
        Key("changed in the last turn", mark="last"),
    ]


# ------------------------------------------------------------------ what changed, and what a click means


def _changed_last(game: Alaska, view: View) -> set[int]:
    """The cells that the moves of the last turn name, as far as there is still something."""
    folded, found = {name: number for number, name in enumerate(game.lake.places)}, set()
    for actor, text in view.last:
        kind, *parts = text.split()
        if actor < 0 or kind not in (*TO_PLACES, "lay", "melt"):
            continue
        for name in parts[0].split("+"):
            found |= set(_cells_of(game, view, folded[name])) or {spot(game, folded[name])}
    return found


def _cells_of(game: Alaska, view: View, place: int) -> list[int]:
    """The cells of the scene that a place covers; none for open water."""
    cell = place - game.lake.n_land - 1
    if cell < 0:
        return [LAND + place]
    return [other for other, first in enumerate(view.floe.tolist()) if first == cell + 1]


def _choices(game: Alaska, view: View) -> dict[str, list[int]]:
    """The legal moves of the seat that looks, each with the cells on which a click means it."""
    if view.actor < 0 or not view.knows("card", view.actor):
        return {}
    found = {}
    for code in view.legal():
        move = game.moves.decode(code)
        found[str(move)] = _targets(game, view, move)
    return found


def _targets(game: Alaska, view: View, move: Any) -> list[int]:
    if move.kind == "lay":
        return list(game.placements[move.parts[0]][1])
    if move.kind == "melt":
        return _cells_of(game, view, game.lake.n_land + 1 + move.parts[0])
    if move.kind in TO_PLACES:
        return _cells_of(game, view, move.parts[0])
    if move.kind == "truck":
        return [LAND + game.lake.camps[move.parts[0]]]
    return []


def _selectable(game: Alaska, view: View, chosen: dict[str, list[int]]) -> Iterator[Selectable]:
    """A place is driven or flown to, a floe laid or removed; all else is chosen at the player's own panel."""
    for text, cells in chosen.items():
        for cell in cells:
            yield Selectable(text, cell=cell)
        if not cells:
            yield Selectable(text, item=f"seat {view.actor}")
