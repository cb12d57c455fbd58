"""The course of Ice Team for its slow twin: boards, bends and straight lines, by coordinates alone.

Cells are axial (q, r). A place is a cell's label, "start" or "village". Row letters a to c are those of the first
board, d to f of the second, and so on.
"""

from __future__ import annotations

import functools
from typing import Any

Cell = tuple[int, int]
Layouts = dict[str, tuple[list[Cell], list[Cell]]]

WAYS = {"E": (1, 0), "NE": (1, -1), "NW": (0, -1), "W": (-1, 0), "SW": (-1, 1), "SE": (0, 1)}
BENDS = ["SSS", "SSE", "SES", "SEE", "ESS", "ESE", "EES", "EEE"]
PLACES = [row + column for row in "abcdefghijkl" for column in "123"]
# Igloos and sea of the boards, as (a, b); everything else on them is for floes.
LAYOUTS: Layouts = {
    "A": ([(0, 1), (2, 1)], [(1, 1)]),
    "B": ([(1, 1), (2, 2)], [(0, 1)]),
    "C": ([(0, 2), (1, 1)], [(2, 0)]),
    "D": ([(0, 1), (1, 2)], [(2, 1)]),
}
FLOES = {
    ("penguin", "cracked-paw"): 4,
    ("penguin", "cracked-ice"): 2,
    ("penguins-2", "cracked-ice"): 4,
    ("penguins-3", "cracked-ice"): 2,
    ("drift", "cracked-paw"): 4,
    ("drift", "cracked-ice"): 8,
}
DIE = {"1": 2, "2": 2, "harpoons": 2}


def game_data(**other: Any) -> dict[str, Any]:
    """Return what the game is played with; other layouts, floes, die or bends for tests."""
    return {"layouts": LAYOUTS, "floes": FLOES, "die": DIE, "bends": BENDS, **other}


# ------------------------------------------------------------------ boards


def laid(name: str, layouts: Layouts) -> tuple[list[Cell], list[Cell]]:
    """Return igloos and sea of a board, turned by half where its name says @3."""
    igloos, sea = layouts[name.split("@", maxsplit=1)[0]]
    if name.endswith("@3"):
        return [(2 - a, 2 - b) for a, b in igloos], [(2 - a, 2 - b) for a, b in sea]
    return igloos, sea


def touches_igloo(bend: str, name: str, layouts: Layouts) -> bool:
    """Return whether a first board so laid would have an igloo next to the start (IT-5)."""
    edge = 1 if bend[0] == "S" else 0
    return any(cell[edge] == 0 for cell in laid(name, layouts)[0])


def first_boards(bend: str, layouts: Layouts) -> list[tuple[str, int]]:
    """Return the boards, so laid, that may be the first of a course, with how many ways lead to each."""
    return [
        (name, weight) for name, weight in all_boards(layouts, []) if not touches_igloo(bend, name, layouts)
    ]


def all_boards(layouts: Layouts, used: list[str]) -> list[tuple[str, int]]:
    """Return the boards not yet used, each in both turns; one that looks alike both ways has one name, weight 2."""
    found = []
    for name in layouts:
        if name in [other.split("@")[0] for other in used]:
            continue
        looks = [sorted(map(sorted, laid(name + turn, layouts))) for turn in ("", "@3")]
        found += [(name, 2)] if looks[0] == looks[1] else [(name, 1), (f"{name}@3", 1)]
    return found


# ------------------------------------------------------------------ the course


def anchors(bend: str) -> list[Cell]:
    """Return the cells (0, 0) of the four boards: each lies beyond the eastern or southern side of the last."""
    found = [(0, 0)]
    for letter in bend:
        q, r = found[-1]
        found.append((q + 3, r) if letter == "E" else (q, r + 3))
    return found


def side(anchor: Cell, letter: str) -> list[Cell]:
    """Return the four spaces outside one side of a board."""
    q, r = anchor
    return {
        "N": [(q + i, r - 1) for i in range(4)],
        "S": [(q + i, r + 3) for i in range(-1, 3)],
        "W": [(q - 1, r + i) for i in range(4)],
        "E": [(q + 3, r + i) for i in range(-1, 3)],
    }[letter]


@functools.cache
def cells_of(bend: str) -> dict[str, list[Cell]]:
    """Return the cells of each place: one of a label, four of start and village."""
    found = {
        "start": side((0, 0), "N" if bend[0] == "S" else "W"),
        "village": side(anchors(bend)[3], bend[2]),
    }
    for number, label in enumerate(PLACES):
        board, b = divmod(number // 3, 3)
        q, r = anchors(bend)[board]
        found[label] = [(q + number % 3, r + b)]
    return found


@functools.cache
def place_at(bend: str, cell: Cell) -> str | None:
    """Return the place that a cell belongs to, or None off the course."""
    return next((place for place, cells in cells_of(bend).items() if cell in cells), None)


@functools.cache
def spaces(bend: str, place: str) -> list[dict[str, str | None]]:
    """Return the ways on from a place, one dict from way to the next place for each cell of it."""
    return [
        {way: place_at(bend, (q + dq, r + dr)) for way, (dq, dr) in WAYS.items()}
        for q, r in cells_of(bend)[place]
    ]


@functools.cache
def lines(bend: str, origin: str, goal: str) -> list[list[str | None]]:
    """Return what lies between two places on each straight line that joins them (None: off the course)."""
    found = []
    for q, r in cells_of(bend)[origin]:
        for dq, dr in WAYS.values():
            between: list[str | None] = []
            for n in range(1, 40):
                cell = (q + n * dq, r + n * dr)
                if cell in cells_of(bend)[goal]:
                    found.append(between)
                    break
                between.append(place_at(bend, cell))
    return found
