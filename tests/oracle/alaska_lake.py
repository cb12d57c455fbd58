"""Lake, land, floes and what is on them, for the slow twin of Alaska (`alaska_twin.py`).

A hex is (q, r), pointy-top, axial. A place is a text: a land space, `island`, or a floe, called after the first of its
hexes in reading order. Colors are texts. A state is a dict; what it holds stands in `alaska_twin.start`.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any

State = dict[str, Any]
Hex = tuple[int, int]
Hexes = frozenset[Hex]

SIDES = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
ISLAND = "island"

#: The camps, and whose color they have.
CAMPS = {"NW": "red", "NE": "yellow", "SE": "green", "SW": "blue"}

#: The land ring, clockwise, with the lake hexes that each space touches.
RING: dict[str, list[Hex]] = {
    "NW": [(-1, -5), (0, -6), (1, -6)],
    "north-1": [(2, -6), (3, -6)],
    "north-2": [(3, -6), (4, -6)],
    "NE": [(5, -6), (6, -6), (6, -5)],
    "east-1": [(6, -4), (6, -3), (6, -2), (6, -1), (6, 0)],
    "east-2": [(6, 0), (5, 1), (4, 2), (3, 3), (2, 4)],
    "SE": [(1, 5), (0, 6), (-1, 6)],
    "south-1": [(-2, 6), (-3, 6)],
    "south-2": [(-3, 6), (-4, 6)],
    "SW": [(-5, 6), (-6, 6), (-6, 5)],
    "west-1": [(-6, 4), (-6, 3), (-6, 2), (-6, 1), (-6, 0)],
    "west-2": [(-6, 0), (-5, -1), (-4, -2), (-3, -3), (-2, -4)],
}

SHAPES: dict[str, list[Hex]] = {
    "S": [(0, 0)],
    "D": [(0, 0), (1, 0)],
    "A": [(0, 0), (1, 0), (0, 1)],
    "L": [(0, 0), (1, 0), (2, 0)],
    "V": [(0, 0), (1, 0), (1, 1)],
}


# ------------------------------------------------------------------ hexes


def distance(one: Hex) -> int:
    """Return how far a hex is from the middle of the lake."""
    q, r = one
    return max(abs(q), abs(r), abs(q + r))


@cache
def neighbors(one: Hex) -> Hexes:
    """Return the six hexes around a hex."""
    return frozenset((one[0] + dq, one[1] + dr) for dq, dr in SIDES)


@cache
def around(hexes: Hexes) -> Hexes:
    """Return all hexes that share an edge with one of some hexes."""
    return frozenset().union(*(neighbors(one) for one in hexes))


def hexagon(radius: int, hole: int = -1) -> list[Hex]:
    """Return the hexes up to a distance from the middle, those of a hole left out, in reading order."""
    span = range(-radius, radius + 1)
    return [(q, r) for r in span for q in span if hole < distance((q, r)) <= radius]


def reading_order(one: Hex) -> tuple[int, int]:
    """Return a key that sorts hexes row by row from the top, each row from the left."""
    return one[1], one[0]


def label(state: State, one: Hex) -> str:
    """Return the name of a hex: the letter of its row, and its number in the row from the west, island included."""
    row = [q for q, r in (*state["lake"], *state["island_hexes"]) if r == one[1]]
    rows = sorted({r for _, r in (*state["lake"], *state["island_hexes"])})
    return f"{'abcdefghijklmnopqrstuvwxyz'[rows.index(one[1])]}{sorted(row).index(one[0]) + 1}"


def turned(shape: list[Hex], times: int) -> list[Hex]:
    """Return a shape after so many sixths of a turn."""
    for _ in range(times):
        shape = [(-r, q + r) for q, r in shape]
    return shape


def spots(cells: list[Hex], shape: list[Hex]) -> list[Hexes]:
    """Return every set of given hexes that a floe of a shape can cover, each once."""
    ways = {tuple(turned(shape, times)) for times in range(6)}
    found = {frozenset((q + dq, r + dr) for q, r in way) for way in ways for dq, dr in cells}
    return [hexes for hexes in found if hexes <= set(cells)]


# ------------------------------------------------------------------ places


def floe_on(state: State, one: Hex) -> str | None:
    """Return the floe that lies on a hex, or None."""
    return next((name for name, (_, hexes) in state["floes"].items() if one in hexes), None)


def free(state: State, hexes: Hexes) -> bool:
    """Return whether no floe lies on any of some hexes."""
    return all(hexes.isdisjoint(other) for _, other in state["floes"].values())


def is_land(state: State, place: str) -> bool:
    """Return whether a place is a land space: a land area or a camp."""
    return place in state["ring"]


def is_camp(state: State, place: str) -> bool:
    """Return whether a place is a camp, of a player or not."""
    return place in state["camps"]


def players_camp(state: State, place: str) -> bool:
    """Return whether a place is the camp of a player."""
    return is_camp(state, place) and state["camps"][place] in state["color"]


def camp_of(state: State, seat: int) -> str:
    """Return the camp of a seat."""
    return next(camp for camp, color in state["camps"].items() if color == state["color"][seat])


def shores_of(data: State) -> tuple[tuple[str, Hexes], ...]:
    """Return the land spaces clockwise, then the island, with the hexes of the lake from which each is entered."""
    beach = around(frozenset(data["island_hexes"])) & frozenset(data["lake"])
    return *((place, frozenset(shore)) for place, shore in data["ring"].items()), (ISLAND, beach)


def adjacent(state: State, one: str, other: str) -> bool:
    """Return whether a truck can step from one place to another, as far as the map goes (AL-36, AL-37, AL-39)."""
    return other in steps(state)[one]


def steps(state: State) -> dict[str, set[str]]:
    """Return for each place those to which a step leads, as far as the map goes."""
    return steps_over(tuple(state["floes"].items()), state["shores"])


@lru_cache(maxsize=256)
def steps_over(
    floes: tuple[tuple[str, tuple[str, Hexes]], ...], shores: tuple[tuple[str, Hexes], ...]
) -> dict[str, set[str]]:
    """Return `steps` for floes, and for the land spaces clockwise and the island with the hexes at their shores."""
    ice = [(name, hexes) for name, (_, hexes) in floes]
    found: dict[str, set[str]] = {name: set() for name, _ in (*ice, *shores)}
    ring = [name for name, _ in shores if name != ISLAND]
    pairs = [(one, ring[number - 1]) for number, one in enumerate(ring)]
    pairs += [
        (one, other) for one, hexes in ice for other, more in ice if one != other and around(hexes) & more
    ]
    pairs += [(one, other) for one, hexes in ice for other, shore in shores if hexes & shore]
    for one, other in pairs:
        found[one].add(other)
        found[other].add(one)
    return found


# ------------------------------------------------------------------ what is on them


def lying(state: State, place: str) -> dict[str, int]:
    """Return how many containers of each color lie at a place, those on trucks not counted."""
    return {color: n for color, n in state["lying"].get(place, {}).items() if n}


def put_down(state: State, place: str, color: str, n: int = 1) -> None:
    """Put a container (or with -1 take one away) at a place."""
    here = state["lying"].setdefault(place, {})
    here[color] = here.get(color, 0) + n


def objects(state: State, floe: str) -> int:
    """Return how many objects count on a floe: lying containers, trucks, and what is on trucks (AL-46, AL-47)."""
    total = sum(lying(state, floe).values())
    for at, load in zip(state["trucks"], state["loads"], strict=True):
        if at == floe:
            total += 1 if load is None else 2
    return total


def is_empty(state: State, floe: str) -> bool:
    """Return whether nothing is on a floe: no container, truck or bear (AL-31)."""
    return objects(state, floe) == 0 and state["bear"] != floe


# ------------------------------------------------------------------ the end


def mainland(state: State) -> set[str]:
    """Return the places that hang together with the land, by floes and the island; bear and limits do not matter."""
    beside = steps(state)
    found, edge = set(state["ring"]), list(state["ring"])
    while edge:
        more = beside[edge.pop()] - found
        found |= more
        edge.extend(more)
    return found


def live_places(state: State) -> list[str]:
    """Return where there are containers of colors in play that are neither drowned nor in a player's camp."""
    places = [
        place
        for place in state["lying"]
        if not players_camp(state, place) and any(color in state["color"] for color in lying(state, place))
    ]
    return places + [at for at, load in zip(state["trucks"], state["loads"], strict=True) if load is not None]


def can_drag(state: State) -> bool:
    """Return whether a container can possibly still be dragged to a player's camp (AL-70)."""
    live = live_places(state)
    if state["season"] == "winter":
        return bool(live)
    if any(is_land(state, place) for place in live):
        return True
    return bool(live) and not mainland(state).isdisjoint(live)
