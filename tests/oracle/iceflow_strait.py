"""The strait of Ice Flow for its slow twin: places by their coordinates, lanes, floes, cards and islands.

Cells are axial (q, r), flat-top. A place is its label: `L6.4` (a hex of a lane), `A3`, `S2`, `DB`, `DL`. A label's
number is the row of its column. Edges of a floe are named by the directions they face.
"""

from __future__ import annotations

import functools
from typing import Any

Cell = tuple[int, int]
Edges = frozenset[str]

#: Clockwise from the north; one sixth of a turn clockwise goes one on in this list.
WAYS = {"N": (0, -1), "NE": (1, -1), "SE": (1, 0), "S": (0, 1), "SW": (-1, 1), "NW": (-1, 0)}
CLOCKWISE = list(WAYS)
OPPOSITE = {way: CLOCKWISE[(number + 3) % 6] for number, way in enumerate(CLOCKWISE)}

#: Lanes from the emergence hex to the last: speed, axial cells.
LANES = {
    "L1": (1, [(1, r) for r in range(7)]),
    "L2": (2, [(2, r) for r in range(-1, 7)]),
    "L3": (3, [(3, r) for r in range(-1, 6)]),
    "L4N": (1, [(4, 0), (4, -1), (4, -2)]),
    "L4S": (1, [(4, 3), (4, 4), (4, 5)]),
    "L5": (3, [(5, r) for r in range(-2, 5)]),
    "L6": (2, [(6, r) for r in range(-3, 5)]),
    "L7": (1, [(7, r) for r in range(-3, 4)]),
}
ALASKA = {f"A{n}": (8, n - 4) for n in range(1, 7)}
SIBERIA = {"S1": (0, 1), "S2": (0, 3), "S3": (0, 4), "S4": (0, 6)}
ISLANDS = {"DB": (4, 1), "DL": (4, 2)}

#: Rough edges of the floes, numbered clockwise from the north, and how many floes have them.
FLOES = {(0, 1): 4, (0, 2): 4, (0, 3): 4, (0, 1, 2): 4, (0, 1, 3): 2, (0, 1, 4): 2, (0, 2, 4): 4}
#: What the floe cards show, (ropes, fish, bears), and how many cards show it.
CARDS = {
    (1, 0, 0): 3,
    (0, 1, 0): 3,
    (1, 1, 0): 2,
    (2, 0, 0): 1,
    (0, 2, 0): 1,
    (0, 1, 1): 1,
    (1, 0, 1): 1,
    (0, 0, 2): 1,
    (1, 1, 1): 1,
}
#: What lies on the islands at the start: (ropes, fish, bears).
DIOMEDE = {"DB": (1, 1, 0), "DL": (1, 1, 0)}


def game_data(**other: Any) -> dict[str, Any]:
    """Return what the game is played with; other lanes, coasts, islands, floes or cards for tests."""
    return {
        "lanes": LANES,
        "alaska": ALASKA,
        "siberia": SIBERIA,
        "islands": ISLANDS,
        "floes": FLOES,
        "cards": CARDS,
        "diomede": DIOMEDE,
        **other,
    }


# ------------------------------------------------------------------ places


def row(cell: Cell) -> int:
    """Return the row of a cell in its column."""
    q, r = cell
    return r + (q - q % 2) // 2


def label(cell: Cell) -> str:
    """Return the label of a hex of the strait."""
    return f"L{cell[0]}.{row(cell)}"


def cell_of(data: dict[str, Any], place: str) -> Cell:
    """Return where a place is."""
    everything = {**sea_hexes(data), **data["alaska"], **data["siberia"], **data["islands"]}
    return everything[place]


@functools.cache
def _places(number: int) -> list[str]:
    data = kept_data(number)
    return [*sea_hexes(data), *data["alaska"], *data["siberia"], *data["islands"]]


def places(data: dict[str, Any]) -> list[str]:
    """Return every hex and land of the board, in the order of the codes."""
    return _places(keep_data(data))


# Data never change once a match is played with them; what is worked out of them is kept by their number here.
_KEPT: list[dict[str, Any]] = []


def keep_data(data: dict[str, Any]) -> int:
    """Return the number of these data among all that were ever used."""
    for number, kept in enumerate(_KEPT):
        if kept is data:
            return number
    _KEPT.append(data)
    return len(_KEPT) - 1


def kept_data(number: int) -> dict[str, Any]:
    """Return the data of a number."""
    return _KEPT[number]


@functools.cache
def _near(number: int, place: str) -> dict[str, str]:
    data = kept_data(number)
    cells = {cell_of(data, other): other for other in places(data)}
    q, r = cell_of(data, place)
    return {way: cells[q + dq, r + dr] for way, (dq, dr) in WAYS.items() if (q + dq, r + dr) in cells}


def near(data: dict[str, Any], place: str) -> dict[str, str]:
    """Return the places around a place, by direction."""
    return _near(keep_data(data), place)


@functools.cache
def _sea_hexes(number: int) -> dict[str, Cell]:
    return {label(cell): cell for _, cells in kept_data(number)["lanes"].values() for cell in cells}


def sea_hexes(data: dict[str, Any]) -> dict[str, Cell]:
    """Return all hexes of the lanes, with a floe or without."""
    return _sea_hexes(keep_data(data))


# ------------------------------------------------------------------ lanes and floes


def lane_of(data: dict[str, Any], place: str) -> tuple[int, list[str]]:
    """Return speed and hexes of the lane that a hex belongs to."""
    for speed, cells in data["lanes"].values():
        labels = [label(cell) for cell in cells]
        if place in labels:
            return speed, labels
    raise KeyError(place)


def emergences(data: dict[str, Any]) -> list[str]:
    """Return the hexes where floes emerge."""
    return [label(cells[0]) for _, cells in data["lanes"].values()]


def turned(edges: Edges, sixths: int) -> Edges:
    """Return rough edges after so many sixths of a turn clockwise."""
    return frozenset(CLOCKWISE[(CLOCKWISE.index(edge) + sixths) % 6] for edge in edges)


def edges_of(pattern: tuple[int, ...]) -> Edges:
    """Return the rough edges of a pattern as it is printed."""
    return frozenset(CLOCKWISE[number] for number in pattern)


def pattern_of(data: dict[str, Any], edges: Edges) -> tuple[int, ...]:
    """Return the pattern that these edges are when turned."""
    return next(
        pattern for pattern in data["floes"] if edges in [turned(edges_of(pattern), n) for n in range(6)]
    )


def orientations(pattern: tuple[int, ...]) -> list[Edges]:
    """Return the different ways a floe of a pattern can lie, in the order of clockwise turns."""
    return list(dict.fromkeys(turned(edges_of(pattern), n) for n in range(6)))


# ------------------------------------------------------------------ texts of moves


def edges_text(edges: Edges) -> str:
    """Return rough edges as they are written: clockwise from the north."""
    return "+".join(way for way in CLOCKWISE if way in edges) or "smooth"


def read_edges(text: str) -> Edges:
    """Return the rough edges of a text."""
    return frozenset(text.split("+")) - {"smooth"}


def card_text(card: tuple[int, int, int]) -> str:
    """Return what a card shows as it is written."""
    return "+".join(["rope"] * card[0] + ["fish"] * card[1] + ["bear"] * card[2]) or "nothing"


#: The order in which directions are counted in the codes of moves.
COUNTED = ["SE", "NE", "N", "NW", "SW", "S"]


@functools.cache
def _walks_from(number: int, origin: str) -> list[str]:
    around = near(kept_data(number), origin)
    return [f"walk {origin}-{around[way]}" for way in COUNTED if way in around]


@functools.cache
def _swims_from(number: int, origin: str) -> list[str]:
    data = kept_data(number)
    around = near(data, origin)
    return [
        f"swim {origin}-{over}-{goal}"
        for over in [around[way] for way in COUNTED if way in around]
        if over in sea_hexes(data)
        for goal in [near(data, over)[way] for way in COUNTED if way in near(data, over)]
        if goal != origin
    ]


def walks_from(data: dict[str, Any], origin: str) -> list[str]:
    """Return the texts of all walks that begin at a place."""
    return _walks_from(keep_data(data), origin)


def swims_from(data: dict[str, Any], origin: str) -> list[str]:
    """Return the texts of all swims that begin at a place, over a hex of the strait to anything beyond it."""
    return _swims_from(keep_data(data), origin)


# ------------------------------------------------------------------ other straits

#: Every lane flows south: floes of the fourth column run aground on the island.
SOUTH = {**LANES, "L4N": (1, LANES["L4N"][1][::-1])}
#: Lanes flow north and south in turn.
ALTERNATING = {
    name: (speed, cells[::-1] if name in ("L2", "L6") else cells) for name, (speed, cells) in LANES.items()
}
#: One island, and a longer lane below it.
SINGLE_ISLAND = {**LANES, "L4S": (1, [(4, 2), *LANES["L4S"][1]])}
STRAITS = {
    "board": {},
    "board-south": {"lanes": SOUTH},
    "board-alternating": {"lanes": ALTERNATING},
    "board-single-island": {
        "lanes": SINGLE_ISLAND,
        "islands": {"D": ISLANDS["DB"]},
        "diomede": {"D": DIOMEDE["DB"]},
    },
}


@functools.cache
def strait_data(board: str) -> dict[str, Any]:
    """Return what the game is played with on one of the boards."""
    return game_data(**STRAITS[board])
