"""Scenes for the tests: laying rivers in a middle game, lanes of squares, drifting ice."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import NamedTuple

from hexfloe.picture.palette import seat_role, seat_shape
from hexfloe.picture.places import corners_at
from hexfloe.picture.scene import (
    Area,
    Arrow,
    Cell,
    Curve,
    Edge,
    Key,
    Panel,
    Piece,
    Row,
    Scene,
    Selectable,
    Token,
    tile_sketch,
)

Hex = tuple[int, int]
Place = tuple[Hex, int]

STEPS = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
RIVERS = {
    "R003": "01 23 45",
    "R021": "01 24 35",
    "R102": "01 25 34",
    "R120": "02 14 35",
    "R300": "03 14 25",
}
THROUGH = "2345 2435 2534 1345 1435 1534 1245 1425 1524 1235 1325 1523 1234 1324 1423"
MOUTHS = {f"L{i + 1:02}": (1 + i // 3, f"{p[:2]} {p[2:]}") for i, p in enumerate(THROUGH.split())}
LOCKED = ((-1, -3), (4, -3), (-4, 3), (1, 3))
NAMES = ("Ann", "Björn", "Chloé", "Dai", "Ela")


class Laid(NamedTuple):
    """A tile on the board: name, rotation, and the seat whose mouth it carries (None on river tiles)."""

    name: str
    turn: int
    seat: int | None


def joins(name: str, turn: int) -> list[tuple[int, int]]:
    """The pairs of edges a tile joins, after turning it."""
    pairs = RIVERS.get(name) or MOUTHS[name][1]
    return [((int(a) + turn) % 6, (int(b) + turn) % 6) for a, b in pairs.split()]


def stops(name: str, turn: int) -> dict[int, str]:
    """Edges where something ends: the mouth and the end of a tile that has them."""
    if name not in MOUTHS:
        return {}
    return {turn % 6: "mouth", (MOUTHS[name][0] + turn) % 6: "end"}


def board_hexes() -> list[Hex]:
    """The hub, three rings and four locked hexes, row by row."""
    ball = [(q, r) for r in range(-3, 4) for q in range(-3, 4) if abs(q + r) <= 3]
    return sorted([*ball, *LOCKED], key=lambda h: (h[1], h[0]))


def labels() -> dict[Hex, str]:
    """Row letter and number from the left: a1, a2, …"""
    names: dict[Hex, str] = {}
    for h in board_hexes():
        row = sum(1 for other in names if other[1] == h[1])
        names[h] = f"{'abcdefg'[h[1] + 3]}{row + 1}"
    return names


def random_position(seed: int, tiles: int, seats: int) -> dict[Hex, Laid]:
    """`tiles` tiles on random free hexes, about one in four with a mouth."""
    rng = random.Random(seed)
    free = [h for h in board_hexes() if h not in LOCKED and h != (0, 0)]
    rng.shuffle(free)
    free.sort(key=lambda h: max(map(abs, (h[0], h[1], h[0] + h[1]))) > 2)
    deck = [name for name, n in zip(RIVERS, (5, 18, 8, 7, 2), strict=True) for _ in range(n)]
    dens = rng.sample(list(MOUTHS), 3 * seats)
    laid: dict[Hex, Laid] = {}
    for i, h in enumerate(free[:tiles]):
        if i % 3 == 2 and dens:
            laid[h] = Laid(dens.pop(), rng.randrange(6), i // 3 % seats)
        else:
            laid[h] = Laid(rng.choice(deck), rng.randrange(6), None)
    return laid


def onward(laid: dict[Hex, Laid], at: Place) -> Place | None:
    """The place on the other side of an edge, if something lies there."""
    (q, r), edge = at
    across = (q + STEPS[edge][0], r + STEPS[edge][1])
    return (across, (edge + 3) % 6) if across in laid or across == (0, 0) else None


def course(
    laid: dict[Hex, Laid], start: Place
) -> tuple[list[tuple[Hex, int | None, int | None]], list[Place | None]]:
    """The passages from a stop, and its two ends; the second is None where the water stays open."""
    passages: list[tuple[Hex, int | None, int | None]] = [(start[0], None, start[1])]
    here = onward(laid, start)
    while here is not None:
        h, edge = here
        if h == (0, 0) or edge in stops(laid[h].name, laid[h].turn):
            return [*passages, (h, edge, None)], [start, here]
        out = next(b if a == edge else a for a, b in joins(laid[h].name, laid[h].turn) if edge in (a, b))
        passages.append((h, edge, out))
        here = onward(laid, (h, out))
    return passages, [start, None]


def courses(
    laid: dict[Hex, Laid],
) -> Iterator[tuple[list[tuple[Hex, int | None, int | None]], list[Place | None]]]:
    """Every course that begins at a stop, the closed ones once; then what is left, passage by passage."""
    starts: list[Place] = [((0, 0), edge) for edge in range(6)]
    starts += [(h, edge) for h, tile in laid.items() for edge in stops(tile.name, tile.turn)]
    seen: set[tuple[Hex, int | None]] = set()
    for start in starts:
        if start not in seen:
            passages, ends = course(laid, start)
            seen.update((h, edge) for h, *edges in passages for edge in edges)
            yield passages, ends
    for h, tile in laid.items():
        for a, b in joins(tile.name, tile.turn):
            if (h, a) not in seen:
                yield [(h, a, b)], [None, None]


def owner(laid: dict[Hex, Laid], end: Place | None) -> int | None:
    """The seat whose mouth lies at an end."""
    if end is None or end[0] == (0, 0):
        return None
    tile = laid[end[0]]
    return tile.seat if stops(tile.name, tile.turn)[end[1]] == "mouth" else None


def curves_of(laid: dict[Hex, Laid], ids: dict[Hex, int]) -> list[Curve]:
    """All rivers, closed ones in the colors of their owners."""
    curves = []
    for passages, ends in courses(laid):
        role, also, text = "river", "", ""
        if None not in ends:
            owners = [seat for seat in (owner(laid, end) for end in ends) if seat is not None]
            text = f"closed, length {len(passages)}"
            role = seat_role(owners[0]) if owners else "still"
            also = seat_role(owners[1]) if len(set(owners)) > 1 else ""
        steps = [(ids[h], a, b) for h, a, b in passages]
        curves.append(Curve(steps, role=role, also=also, text=text))
    return curves


def cell_of(h: Hex, laid: dict[Hex, Laid], last: Hex, reserved: dict[Hex, int]) -> Cell:
    """One hex as a cell of the scene."""
    q, r = h
    center = (3**0.5 * (q + r / 2), 1.5 * r)
    place = (board_hexes().index(h), labels()[h], center, corners_at(center))
    if h == (0, 0):
        return Cell(*place, fill="hub", text="hub", code="HUB")
    if h in LOCKED:
        return Cell(*place, fill="locked", text="locked")
    if h in reserved:
        return Cell(*place, owner=reserved[h], marks=["reserved"])
    if h not in laid:
        return Cell(*place)
    tile = laid[h]
    return Cell(
        *place,
        fill="tile",
        text=f"tile {tile.name} turned by {tile.turn}",
        code=f"{tile.name}@{tile.turn}",
        marks=["last"] if h == last else [],
    )


def hand(names: list[str], seat: int) -> list[Token]:
    """The tokens of a hand, each with the little picture of its tile."""
    tokens = []
    for name in names:
        paths: list[tuple[int, int | None]] = list(joins(name, 0))
        paths += [(edge, None) for edge in stops(name, 0)]
        dens = [
            Piece(0, seat_shape(seat), seat_role(seat), edge=e)
            for e, what in stops(name, 0).items()
            if what == "mouth"
        ]
        tokens.append(Token(name, sketch=tile_sketch(paths, pieces=dens), item=f"hand {name}"))
    return tokens


def river_scene(seed: int = 3, tiles: int = 24, seats: int = 3) -> Scene:
    """The whole picture, as seat 0 sees it."""
    laid = random_position(seed, tiles, seats)
    ids = {h: i for i, h in enumerate(board_hexes())}
    names = labels()
    last = list(laid)[-1]
    free = [h for h in ids if h not in laid and h not in LOCKED and h != (0, 0)]
    reserved = {free[1]: 1, free[-2]: 2}
    cells = [cell_of(h, laid, last, reserved) for h in ids]
    dens = [
        Piece(ids[h], seat_shape(t.seat), seat_role(t.seat), edge=t.turn % 6, text=f"lair of {NAMES[t.seat]}")
        for h, t in laid.items()
        if t.seat is not None
    ]
    inner = [ids[h] for h in ids if max(map(abs, (h[0], h[1], h[0] + h[1]))) <= 2]
    open_cells = [h for h in free if h not in reserved]
    return Scene(
        "Wild water",
        f"{NAMES[0]} to play: place a tile or reserve a space",
        cells=cells,
        areas=[Area(inner, role="rim", style="dashed", text="inner rings")],
        curves=curves_of(laid, ids),
        pieces=dens,
        panels=panels(seats),
        legend=[
            Key("open river", role="river", curve=True),
            Key("closed, a seat's own", role="seat0", curve=True),
            Key("oxbow lake", role="still", curve=True),
            Key("reserved", role="seat1", mark="reserved"),
            Key("locked for the whole game", role="locked", fill=True),
            Key("last move", mark="last"),
        ],
        selectable=[
            *(Selectable(f"reserve {names[h]}", cell=ids[h]) for h in open_cells),
            *(
                Selectable(f"place {name}", item=f"hand {name}", whole=False)
                for name in ("R021", "R102", "L07")
            ),
        ],
        last=[f"place {laid[last].name}@{laid[last].turn} {names[last]}"],
    )


def panels(seats: int) -> list[Panel]:
    """A panel for each seat, and the piles."""
    boxes = []
    for seat in range(seats):
        if seat == 0:
            rows = [
                Row("rivers", "", hand(["R021", "R102", "R003"], 0)),
                Row("lairs", "", hand(["L07", "L11"], 0)),
            ]
        else:
            back = Token("river tile", shape="hexagon", hidden=True, count=3)
            den = Token("lair tile", shape="hexagon", role=seat_role(seat), hidden=True, count=3 - seat)
            rows = [Row("hand", "", [back, den])]
        rows.append(Row("reservation", "unused" if seat == 0 else "on the board"))
        boxes.append(Panel(NAMES[seat], rows, seat=seat, value=str(11 - 4 * seat), active=seat == 0))
    piles = [Row("river pile", "17"), Row("lairs out of the game", None)]
    return [*boxes, Panel("Piles", piles, note="Lakes and loops give 1 point to whoever closes them.")]


def lane_scene() -> Scene:
    """Lanes of squares with figures, a stack, an obstacle, an abyss and hidden cards."""
    fills = {(2, 1): "bonus", (4, 2): "hazard", (5, 0): "bonus", (6, 3): "hazard"}
    cells = []
    for row in range(8):
        for lane in range(4):
            fill = "start" if row == 0 else "goal" if row == 7 else fills.get((row, lane), "snow")
            center = (float(lane), float(-row))
            corners = corners_at(center, "square")
            cells.append(Cell(row * 4 + lane, f"{row + 1}.{lane + 1}", center, corners, fill=fill))
    pieces = [
        Piece(9, "circle", "seat0", text="Ann"),
        Piece(9, "square", "seat1", text="Björn", slot=1),
        Piece(18, "triangle", "seat2", text="Chloé"),
        Piece(21, "snowman", "animal"),
    ]
    cards = [Token("spring", role="good"), Token("gift", shape="gift", role="bonus", hidden=True, count=4)]
    return Scene(
        "Downhill",
        "Lap 1 of 2",
        orientation="square",
        cells=cells,
        pieces=pieces,
        backdrop="snow",
        panels=[Panel("Ann", [Row("gifts", "", cards)], seat=0, value="8", active=True)],
    )


def ice_scene() -> Scene:
    """Floes with ridges, currents of several speeds, coasts, a large floe, bears, fish, ropes, explorers."""
    cells = []
    for row in range(5):
        for column in range(7):
            center = (1.5 * column, 3**0.5 * (row + column % 2 / 2))
            number = row * 7 + column
            fill = "land" if column in (0, 6) else "ice" if number in (8, 16, 24, 25, 19, 11) else "water"
            label = f"{'abcdefg'[column]}{row + 1}"
            cells.append(Cell(number, label, center, corners_at(center, "flat"), fill=fill))
    edges = [
        Edge(cell, edge, "ridge", role="ice")
        for cell, edge in ((8, 0), (8, 2), (16, 1), (16, 4), (19, 3), (24, 2))
    ]
    edges += [Edge(row * 7, edge, "coast", role="land") for row in range(5) for edge in (0, 1)]
    edges += [
        Edge(6, 5, "stream", role="river"),
        Edge(0, 5, "dashed", role="wood", text="a rope joins the stations"),
    ]
    pieces = [
        Piece(8, "person", "seat0", letter="1"),
        Piece(8, "rope", "wood", slot=1),
        Piece(16, "bear", "animal", count=2),
        Piece(19, "fish", "food", count=2),
        Piece(19, "person", "seat3", slot=1),
        Piece(7, "person", "seat1"),
        Piece(7, "person", "seat1", slot=1),
        Piece(27, "house", "snow"),
        Piece(13, "box", "seat2", count=14),
        Piece(11, "truck", "seat2"),
        Piece(11, "bird", "ink", slot=1),
        Piece(24, "paw", "ink"),
    ]
    return Scene(
        "Drift",
        "Winter; the ice moves with the current",
        orientation="flat",
        cells=cells,
        areas=[Area([24, 25, 18], role="ice", style="fill", text="large floe")],
        edges=edges,
        pieces=pieces,
        arrows=[
            Arrow(5, edge=3, text="1"),
            Arrow(12, edge=3, text="2"),
            Arrow(26, 28 + 3, text="3"),
            Arrow(3, 2),
        ],
        panels=[
            Panel(
                "Ann",
                [
                    Row(
                        "pack",
                        "",
                        [
                            Token("rope", shape="rope", role="wood"),
                            Token("fish", shape="fish", role="food", count=2),
                        ],
                    )
                ],
                seat=0,
            ),
            Panel("Season", [Row("now", "winter", [Token("winter", shape="snowflake", role="current")])]),
        ],
    )
