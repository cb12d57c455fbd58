"""Ice Team once more: slow, obvious, in plain Python, sharing nothing with the compiled game.

A state is a dict of lists, sets and dicts; `play` changes it in place. Moves are texts: chance plays `bend SSE`,
`board B@3`, `lay a2 drift/cracked-paw`, `first SEAT` and `roll FACE`; seats play `walk`, `swim` and `leap` from PLACE
to PLACE, `drift WAY` and `push WAY`. `legality` says None for a legal move, or the id of the clause that forbids it,
or one of the core's reasons (`not-now`, `no-such-piece`, `not-canonical`, `over`).

Cells are axial (q, r). A place is a cell, "start" or "village"; the ways are those of pointy-top hexagons.
"""

from __future__ import annotations

import copy as copying
from typing import Any

from oracle.iceteam_course import PLACES, WAYS, all_boards, first_boards, game_data, laid, spaces
from oracle.iceteam_ways import can_walk, forbids_swim, is_sea, is_tile, leaps

State = dict[str, Any]

CHANCE, OVER = -1, -2
BEARS, FISH = 4, 30


# ------------------------------------------------------------------ state


def start(*, leap: str = "straight", swim: str = "stopped", data: dict[str, Any] | None = None) -> State:
    """Return the state before chance chooses the bend of the course."""
    data = data or game_data()
    return {
        "leap": leap,
        "swim": swim,
        "data": data,
        "phase": "bend",
        "bend": None,
        "boards": [],
        "floes": {},
        "igloos": set(),
        "fish": set(),
        "pile": dict(data["floes"]),
        "to_lay": [],
        "bears": {},
        "start": [BEARS, BEARS],
        "village": [0, 0],
        "fresh": [0, 0],
        "frozen": [0, 0],
        "supply": FISH,
        "seat": 0,
        "actions": 0,
        "bonus": 0,
        "dice": 0,
        "at": None,
    }


def copy(state: State) -> State:
    """Return an independent copy."""
    return copying.deepcopy(state)


def actor(state: State) -> int:
    """Return the seat that decides, CHANCE or OVER."""
    if state["phase"] in ("play", "drift"):
        return int(state["seat"])
    return OVER if state["phase"] == "over" else CHANCE


# ------------------------------------------------------------------ movements


def forbids_move(state: State, kind: str, origin: str, goal: str) -> str | None:
    """Return the first clause that forbids a movement, or a reason of the core."""
    seat, bears = state["seat"], state["bears"]
    if origin in ("start", "village"):
        if not state[origin][seat]:
            return "no-such-piece"
        if origin == "village":
            return "IT-16a"
    elif origin not in bears:
        return "no-such-piece"
    elif bears[origin] != seat:
        return "IT-16"
    if goal == "start":
        return "IT-16b"
    if goal in bears and goal != origin:
        return "IT-18"
    walks = can_walk(state, origin, goal) and origin != goal
    if kind == "walk":
        return None if walks else "IT-19"
    if kind == "swim":
        return forbids_swim(state, origin, goal) or ("not-canonical" if walks else None)
    if goal not in leaps(state, origin, anywhere=True):
        return "IT-20"
    if goal not in leaps(state, origin, anywhere=False):
        return "IT-23"
    if goal == origin:
        return "IT-25"
    return "not-canonical" if walks or forbids_swim(state, origin, goal) is None else None


# ------------------------------------------------------------------ drift


def row_ahead(state: State, way: str) -> tuple[list[str], str | None]:
    """Return the unbroken row of tiles that begins with the drifting one, and what lies behind it."""
    row, place = [], state["at"]
    while is_tile(state, place):
        row.append(place)
        place = spaces(state["bend"], place)[0][way]
    return row, place


def forbids_drift(state: State, kind: str, way: str) -> str | None:
    """Return the first clause that forbids a simple or a block drift."""
    row, behind = row_ahead(state, way)
    simple = len(row) == 1 and is_sea(state, behind)
    if kind == "drift":
        return None if simple else "IT-47"
    if not is_sea(state, behind):
        return "IT-49"
    if any(place in state["igloos"] for place in row):
        return "IT-50"
    return "not-canonical" if simple else None


# ------------------------------------------------------------------ legality


def legality(state: State, text: str) -> str | None:
    """Return None for a legal move, else the clause that forbids it or a reason of the core."""
    kind, *parts = text.split()
    if state["phase"] == "over":
        return "over"
    allowed = {"play": ("walk", "swim", "leap"), "drift": ("drift", "push")}
    if kind not in allowed.get(state["phase"], (state["phase"],)):
        return "not-now"
    if state["phase"] == "play":
        return forbids_move(state, kind, parts[0], parts[1])
    if state["phase"] == "drift":
        return forbids_drift(state, kind, parts[0])
    return None if text in dict(chance(state)) else "not-now"


def legal(state: State) -> list[str]:
    """Return every legal move of the seat to move, in the order of their codes."""
    if state["phase"] == "play":
        seat = state["seat"]
        origins = [place for place in PLACES if state["bears"].get(place) == seat]
        origins += ["start"] if state["start"][seat] else []
        texts = [
            f"{kind} {origin} {goal}"
            for kind in ("walk", "swim", "leap")
            for origin in origins
            for goal in [*PLACES, "village"]
        ]
    elif state["phase"] == "drift":
        texts = [f"{kind} {way}" for kind in ("drift", "push") for way in WAYS]
    else:
        return []
    return [text for text in texts if legality(state, text) is None]


def can_move(state: State, seat: int) -> bool:
    """Return whether a seat would have a movement if it were to act."""
    return bool(legal({**state, "phase": "play", "seat": seat}))


def chance(state: State) -> list[tuple[str, int]]:
    """Return what chance can do, with weights."""
    phase, data = state["phase"], state["data"]
    if phase == "bend":
        return [(f"bend {bend}", 1) for bend in data["bends"]]
    if phase == "board":
        layouts, boards = data["layouts"], state["boards"]
        found = all_boards(layouts, boards) if boards else first_boards(state["bend"], layouts)
        return [(f"board {name}", weight) for name, weight in found]
    if phase == "lay":
        return [
            (f"lay {state['to_lay'][0]} {up}/{down}", n)
            for front, back in data["floes"]
            if (n := state["pile"][front, back])
            for up, down in ((front, back), (back, front))
        ]
    if phase == "first":
        return [("first 0", 1), ("first 1", 1)]
    if phase == "roll":
        return [(f"roll {face}", weight) for face, weight in data["die"].items()]
    return []


# ------------------------------------------------------------------ play


def play(state: State, text: str) -> None:
    """Carry a legal move out."""
    kind, *parts = text.split()
    if kind in ("walk", "swim", "leap"):
        move_bear(state, *parts)
    elif kind in ("drift", "push"):
        drift(state, *parts)
    elif kind == "roll":
        resolve(state, parts[0])
        state["dice"] -= 1
        go_on(state)
    else:
        prepare(state, kind, parts)


def prepare(state: State, kind: str, parts: list[str]) -> None:
    """Carry out what chance does before the first turn (IT-2 to IT-11)."""
    if kind == "bend":
        state.update(phase="board", bend=parts[0])
    elif kind == "board":
        lay_board(state, parts[0])
    elif kind == "lay":
        up, down = parts[1].split("/")
        state["floes"][state["to_lay"].pop(0)] = up
        state["pile"][(up, down) if (up, down) in state["pile"] else (down, up)] -= 1
        if not state["to_lay"]:
            state.update(phase="first", pile={})
    else:
        state["seat"] = 1 - int(parts[0])
        next_seat(state)
        state["actions"] = min(state["actions"], 1)  # IT-13


def lay_board(state: State, name: str) -> None:
    """Lay the next board of the course, with a fish on each igloo (IT-2, IT-8)."""
    first = 9 * len(state["boards"])
    igloos, sea = laid(name, state["data"]["layouts"])
    state["boards"].append(name)
    for i, label in enumerate(PLACES[first : first + 9]):
        b, a = divmod(i, 3)
        if (a, b) in igloos:
            state["igloos"].add(label)
            state["fish"].add(label)
            state["supply"] -= 1
        elif (a, b) not in sea:
            state["to_lay"].append(label)
    if len(state["boards"]) == 4:
        state["phase"] = "lay"


def move_bear(state: State, origin: str, goal: str) -> None:
    """Move a bear, remove the cracked floe it left, and resolve what it has come to (IT-30, IT-36)."""
    seat = state["seat"]
    if state["bonus"]:
        state["bonus"] = 0
    else:
        state["actions"] -= 1
    if origin == "start":
        state["start"][seat] -= 1
    else:
        del state["bears"][origin]
        if state["floes"].get(origin, "").startswith("cracked"):
            del state["floes"][origin]
    if goal == "village":
        state["village"][seat] += 1
        state.update(phase="roll", dice=2)  # IT-54
        return
    state["bears"][goal] = seat
    effect(state, goal, seat)


def effect(state: State, place: str, seat: int) -> None:
    """Resolve the tile that a bear has come to (IT-37 to IT-46)."""
    symbol = state["floes"].get(place, "").removeprefix("cracked-")
    if place in state["fish"]:
        state["fish"].remove(place)
        state["fresh"][seat] += 1
        state.update(phase="roll", dice=1)
        return
    if symbol == "paw":
        state["bonus"] = 1
    elif symbol.startswith("penguin"):
        n = min(int(symbol.removeprefix("penguins-")) if "-" in symbol else 1, state["fresh"][seat])
        state["fresh"][seat] -= n
        state["frozen"][seat] += n
    elif symbol == "drift":
        state.update(phase="drift", at=place)
        if legal(state):
            return
    go_on(state)


def drift(state: State, way: str) -> None:
    """Move the drifting tile and all before it by one space, the farthest first, with what stands on them (IT-51)."""
    row, behind = row_ahead(state, way)
    for place in reversed(row):
        state["floes"][behind] = state["floes"].pop(place)
        if place in state["bears"]:
            state["bears"][behind] = state["bears"].pop(place)
        behind = place
    go_on(state)


def resolve(state: State, face: str) -> None:
    """Take fish from the supply or steal fresh ones (IT-41, IT-42, IT-63)."""
    seat = state["seat"]
    if face == "harpoons":
        n = min(2, state["fresh"][1 - seat])
        state["fresh"][1 - seat] -= n
    else:
        n = min(int(face), state["supply"])
        state["supply"] -= n
    state["fresh"][seat] += n


def go_on(state: State) -> None:
    """After an effect: the other die, the end, the bonus action, the second action, or the next turn."""
    seat = state["seat"]
    state["at"] = None
    if state["dice"]:
        return
    if state["village"][seat] == BEARS:  # IT-58
        state.update(phase="over", actions=0, bonus=0)
        return
    state["phase"] = "play"
    if state["bonus"] or state["actions"]:
        if can_move(state, seat):
            return
        state.update(bonus=0, actions=0)  # IT-62
    next_seat(state)


def next_seat(state: State) -> None:
    """Begin the turn of the other seat; it loses if none of its bears can move (IT-61)."""
    state.update(phase="play", seat=1 - state["seat"], actions=2)
    if not can_move(state, state["seat"]):
        state.update(phase="over", actions=0)


def scores(state: State) -> list[int]:
    """Return the fish of each seat, fresh and frozen (IT-59)."""
    return [fresh + frozen for fresh, frozen in zip(state["fresh"], state["frozen"], strict=True)]


def outcome(state: State) -> tuple[list[int], str]:
    """Return the ranks, 1 for the winner (IT-59, IT-60, IT-61), and the clause that ended the game."""
    seat = state["seat"]
    if state["village"][seat] < BEARS:
        return [1 + (other == seat) for other in (0, 1)], "IT-61"
    points = scores(state)
    winner = seat if points[seat] >= points[1 - seat] else 1 - seat
    return [1 + (other != winner) for other in (0, 1)], "IT-58"
