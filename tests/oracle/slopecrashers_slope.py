"""The slope, the cards and what they do, for the slow twin of Slopecrashers (`slopecrashers_twin.py`).

A square is (row, lane), both from 1, row 1 at the bottom; its name is the letter of the lane and the row. The place
of a figure is None (not put down), (lap, row, lane), or FINISH. Stacks are written from the bottom to the top.
"""

from __future__ import annotations

import itertools
from typing import Any

State = dict[str, Any]
Square = tuple[int, int]
Place = tuple[int, int, int]

FINISH = "finish"

PIECES = {
    "P1": ["....", ".GA.", "B...", ".A.G", "...B"],
    "P2": ["....", "G...", "..AB", "A...", "..G."],
    "P3": ["....", ".B.G", ".AA.", "G.B.", "...."],
    "P4": ["....", "..B.", "A..G", "..A.", ".G.."],
    "P5": ["....", "BA..", "...A", ".AG.", ".G.."],
    "P6": ["....", "..G.", "GA..", "...A", ".B.."],
}
DECK = {
    "spring": 2, "ice": 2, "rocket": 2, "sting": 2, "magnet": 2, "pigeon": 2, "snowman": 2, "chili": 2,
    "spring/rocket": 1, "spring/sting": 1, "chili/ice": 1, "chili/snowman": 1, "magnet/rocket": 1,
    "magnet/pigeon": 1, "snowman/sting": 1, "ice/pigeon": 1,
}  # fmt: skip
ATTACKS = ("ice", "rocket", "sting", "pigeon")
SIDES = ((1, 0), (0, 1), (-1, 0), (0, -1))


# ------------------------------------------------------------------ cards


def actions(card: str) -> list[str]:
    """Return the one or two actions of a card."""
    return card.split("/")


def face(card: str, action: str) -> str:
    """Return how a card is written when it is used for one of its actions: that action first."""
    return "/".join([action, *(other for other in actions(card) if other != action)])


def faces(state: State, wanted: tuple[str, ...]) -> dict[str, tuple[str, str]]:
    """Return every use of a card for one of some actions: its text, the card, the action."""
    return {
        face(card, action): (card, action)
        for card in state["deck"]
        for action in actions(card)
        if action in wanted
    }


# ------------------------------------------------------------------ the slope


def rows(state: State) -> int:
    """Return the number of rows of the whole slope."""
    return sum(len(piece) for piece in state["pieces"].values())


def ground(state: State, square: Square) -> str:
    """Return what a square shows: plain, gift, boost or abyss, as a sign."""
    row, lane = square
    name = state["order"][(row - 1) // len(next(iter(state["pieces"].values())))]
    piece = state["pieces"][name]
    return str(piece[(row - 1) % len(piece)][lane - 1])


def label(square: Square) -> str:
    """Return the name of a square, such as b12."""
    return f"{'abcdefgh'[square[1] - 1]}{square[0]}"


def squares(state: State) -> list[Square]:
    """Return all squares, lane by lane from the start."""
    return [(row, lane) for lane in range(1, state["lanes"] + 1) for row in range(1, rows(state) + 1)]


def on_slope(state: State, square: Square) -> bool:
    """Return whether there is such a square."""
    return 1 <= square[0] <= rows(state) and 1 <= square[1] <= state["lanes"]


def square_of(state: State, seat: int) -> Square | None:
    """Return the square of a figure, or None where it is not on the slope."""
    place = state["places"][seat]
    return (place[1], place[2]) if isinstance(place, tuple) else None


def others_on(state: State, seat: int, square: Square) -> bool:
    """Return whether another figure than the seat's stands on a square."""
    return any(other != seat and square_of(state, other) == square for other in range(state["seats"]))


def progress(state: State, seat: int) -> int:
    """Return how far a figure has come: rows of all laps; 0 before it is put down."""
    place = state["places"][seat]
    if place is None:
        return 0
    if place == FINISH:
        return 2 * rows(state) + 1
    return (place[0] - 1) * rows(state) + place[1]


def ahead(state: State, place: Place, distance: int) -> list[Place | str]:
    """Return where a figure gets that goes straight forward so many rows: several at the seam, or the finish."""
    lap, row, lane = place
    if row + distance <= rows(state):
        return [(lap, row + distance, lane)]
    if lap == 2:
        return [FINISH]
    return [(2, row + distance - rows(state), any_lane) for any_lane in range(1, state["lanes"] + 1)]


def reach(state: State, place: Place, distance: int) -> list[Place | str]:
    """Return the places so many squares in front, to the left and to the right."""
    lap, row, lane = place
    beside = [(lap, row, lane + side * distance) for side in (-1, 1)]
    return ahead(state, place, distance) + [p for p in beside if on_slope(state, (p[1], p[2]))]


def name_of(place: Place | str) -> str:
    """Return how a move names a place."""
    return place if isinstance(place, str) else label((place[1], place[2]))


# ------------------------------------------------------------------ ranks


def leaders(state: State) -> list[int]:
    """Return all figures on the foremost row."""
    best = max(progress(state, seat) for seat in range(state["seats"]))
    return [seat for seat in range(state["seats"]) if best and progress(state, seat) == best]


def chili(state: State, seat: int) -> int:
    """Return how many movements a chili brings a seat now (SC-55, SC-66)."""
    mine = progress(state, seat)
    rest = [progress(state, other) for other in range(state["seats"]) if other != seat]
    if all(mine >= other for other in rest):
        return 1
    return 3 if all(mine < other for other in rest) else 2


# ------------------------------------------------------------------ where a turn can end


def copy(state: State) -> State:
    """Return an independent copy; pieces and deck, which never change, are shared."""
    under_attack = state["attack"]
    return {
        **state,
        **{name: list(state[name]) for name in ("order", "places", "pile", "discards", "missing", "stung")},
        "stacks": [list(stack) for stack in state["stacks"]],
        "snow": dict(state["snow"]),
        "attack": under_attack
        and {**under_attack, **{k: list(under_attack[k]) for k in ("targets", "asked")}},
    }


def rests(state: State, seat: int) -> bool:
    """Return whether a seat's turn could end where its figure stands (SC-22, SC-23)."""
    square = square_of(state, seat)
    if square is None:
        return True
    return ground(state, square) != "A" and not others_on(state, seat, square)


def way_out(state: State, seat: int) -> bool:
    """Return whether the seat to move can surely end its turn: by movements, springs and chilis (SC-24)."""
    if rests(state, seat):
        return True
    place, stack = state["places"][seat], state["stacks"][seat]
    follow = []
    if state["moves"]:
        follow += [(target, state["moves"] - 1, stack) for target in reach(state, place, 1)]
    if stack:
        rest = stack[:-1]
        follow.append((place, state["moves"], rest))
        if "chili" in actions(stack[-1]):
            follow.append((place, state["moves"] + chili(state, seat), rest))
        if "spring" in actions(stack[-1]):
            follow += [(target, state["moves"], rest) for target in reach(state, place, 2)]
    return any(way_out(changed(state, seat, *three), seat) for three in follow)


def changed(state: State, seat: int, place: Place | str, moves: int, stack: list[str]) -> State:
    """Return a state that differs in the figure, movements and stack of one seat."""
    places, stacks = list(state["places"]), list(state["stacks"])
    places[seat], stacks[seat] = place, stack
    return {**state, "places": places, "moves": moves, "stacks": stacks}


def dead_end(state: State, seat: int, text: str) -> bool:
    """Return whether a move that all else allows could leave the seat to move without a way out."""
    if seat != state["seat"]:
        return False
    kind, *parts = text.split()
    after = copy(state)
    if kind == "step":
        after["moves"] -= 1
        after["places"][seat] = find_place(state, seat, 1, parts[0])
        return not way_out(after, seat)
    card = after["stacks"][seat].pop()
    if kind == "jump":
        after["places"][seat] = find_place(state, seat, 2, parts[0])
    elif kind == "play" and parts[0].startswith("chili"):
        after["moves"] += chili(state, seat)
    elif kind == "play" and parts[0].startswith("ice"):
        return any(not way_out(world, seat) for world in after_ice(after, seat))
    return not (card and way_out(after, seat))


def after_ice(state: State, seat: int) -> list[State]:
    """Return the state for every way in which those who hold gifts may ward off black ice."""
    hit = [other for other, _ in slides(state, seat)]
    able = [other for other in hit if state["stacks"][other]]
    worlds = []
    for warding in itertools.chain.from_iterable(
        itertools.combinations(able, n) for n in range(len(able) + 1)
    ):
        world = copy(state)
        for other, path in slides(world, seat):
            if other not in warding:
                lap = world["places"][other][0]
                world["places"][other] = (lap, *path[-1])
        worlds.append(world)
    return worlds


def find_place(state: State, seat: int, distance: int, name: str) -> Place | str:
    """Return the place of a name among those within reach."""
    return next(place for place in reach(state, state["places"][seat], distance) if name_of(place) == name)


# ------------------------------------------------------------------ attacks


def slides(state: State, seat: int) -> list[tuple[int, list[Square]]]:
    """Return every figure that black ice of a seat moves, with the squares it slides over (SC-43 to SC-46)."""
    found = []
    row, lane = square_of(state, seat) or (0, 0)
    for up, right in SIDES:
        for other in range(state["seats"]):
            if other == seat or square_of(state, other) != (row + up, lane + right):
                continue
            path = [(row + up * n, lane + right * n) for n in (2, 3)]
            for length in (2, 1):
                if can_slide_to(state, path[length - 1]):
                    found.append((other, path[:length]))
                    break
    return found


def can_slide_to(state: State, square: Square) -> bool:
    """Return whether a slide may end on a square (SC-45, SC-46)."""
    if not on_slope(state, square) or ground(state, square) == "A":
        return False
    return all(square_of(state, seat) != square for seat in range(state["seats"]))


def rocket_target(state: State, seat: int) -> int | None:
    """Return the figure that a rocket of a seat hits, or None (SC-48 to SC-50)."""
    row, lane = square_of(state, seat) or (0, 0)
    for further in range(row + 1, rows(state) + 1):
        if (further, lane) in state["snow"]:
            return None
        for other in range(state["seats"]):
            if square_of(state, other) == (further, lane):
                return other
    return None


def targets(state: State, seat: int, action: str) -> list[int]:
    """Return the seats that an attack of a seat would affect."""
    if action == "ice":
        return sorted(other for other, _ in slides(state, seat))
    if action == "rocket":
        target = rocket_target(state, seat)
        return [] if target is None else [target]
    return leaders(state)
