"""Slopecrashers once more: slow, obvious, in plain Python, sharing nothing with the compiled game.

A state is a dict of lists and dicts; `play` changes it in place. Moves are texts: chance plays `course PIECE`,
`first SEAT` and `draw SEAT CARD`; seats play `put b1`, `step b2`, `jump b4 spring/rocket`, `play rocket/spring`,
`lay b5 snowman`, `throw chili`, `ward magnet`, `pass` and `end`. `legality` says None for a legal move, or the id of
the clause that forbids it, or one of the core's reasons (`not-now`, `no-such-piece`, `over`).
"""

from __future__ import annotations

from oracle.slopecrashers_slope import (
    ATTACKS,
    DECK,
    FINISH,
    PIECES,
    Place,
    Square,
    State,
    actions,
    chili,
    copy,
    dead_end,
    faces,
    find_place,
    ground,
    label,
    name_of,
    others_on,
    progress,
    reach,
    rests,
    rows,
    slides,
    square_of,
    squares,
    targets,
)

__all__ = [
    "CHANCE", "DECK", "FINISH", "OVER", "PIECES", "State", "actor", "chance", "copy", "every_move", "ground", "label",
    "legal", "legality", "outcome", "play", "rests", "rows", "scores", "squares", "start",
]  # fmt: skip

CHANCE, OVER = -1, -2
#: Actions that need no square: they are written `play ACTION`.
PLAIN = (*ATTACKS, "chili")


# ------------------------------------------------------------------ the game


def start(
    seats: int = 3, *, pieces: dict[str, list[str]] | None = None, deck: dict[str, int] | None = None
) -> State:
    """Return the state before chance lays the course."""
    pieces, deck = pieces or PIECES, deck or DECK
    return {
        "seats": seats,
        "pieces": pieces,
        "lanes": len(next(iter(pieces.values()))[0]),
        "deck": deck,
        "phase": "course",
        "order": [],
        "seat": 0,
        "moves": 0,
        "places": [None] * seats,
        "stacks": [[] for _ in range(seats)],
        "pile": [card for card, n in deck.items() for _ in range(n)],
        "discards": [],
        "snow": {},
        "missing": [False] * seats,
        "stung": [False] * seats,
        "attack": None,
    }


def asked(state: State) -> int:
    """Return the seat that is asked next whether it wards off the attack."""
    order = [(state["seat"] + n) % state["seats"] for n in range(1, state["seats"] + 1)]
    return next(seat for seat in order if seat in state["attack"]["asked"])


def actor(state: State) -> int:
    """Return the seat that decides, CHANCE or OVER."""
    if state["phase"] == "over":
        return OVER
    if state["phase"] == "turn":
        return int(state["seat"])
    return asked(state) if state["phase"] == "react" else CHANCE


def chance(state: State) -> list[tuple[str, int]]:
    """Return what chance can do, with weights."""
    if state["phase"] == "course":
        return [(f"course {name}", 1) for name in state["pieces"] if name not in state["order"]]
    if state["phase"] == "first":
        return [(f"first {seat}", 1) for seat in range(state["seats"])]
    if state["phase"] == "draw":
        counted = [(card, state["pile"].count(card)) for card in state["deck"]]
        return [(f"draw {state['seat']} {card}", n) for card, n in counted if n]
    return []


# ------------------------------------------------------------------ what is legal


def legality(state: State, text: str) -> str | None:
    """Return None for a legal move, else the clause that forbids it or a reason of the core."""
    kind = text.split(maxsplit=1)[0]
    if state["phase"] == "over":
        return "over"
    if kind in ("course", "first", "draw"):
        if kind != state["phase"]:
            return "not-now"
        return refuses_chance(state, text)
    if state["phase"] not in ("turn", "react"):
        return "not-now"
    seat = actor(state)
    if (kind == "put") != (state["places"][seat] is None):
        return "not-now"
    window = state["phase"] == "react"
    if (kind == "pass") != window and kind in ("pass", "put", "step", "end"):
        return "not-now"
    return REFUSES[kind](state, seat, text)


def refuses_chance(state: State, text: str) -> str | None:
    """A piece that lies already, another seat, or a card that the pile lacks."""
    if text in dict(chance(state)):
        return None
    kind, first, *_ = text.split()
    return "not-now" if kind == "draw" and int(first) != state["seat"] else "no-such-piece"


def refuses_put(state: State, seat: int, text: str) -> str | None:
    """SC-9, SC-10."""
    square = read_square(state, text.split()[1])
    if square[0] != 1:
        return "SC-9"
    if others_on(state, seat, square) or ground(state, square) == "A":
        return "SC-10"
    return None


def read_square(state: State, name: str) -> Square:
    """Return the square of a name."""
    return next(square for square in squares(state) if label(square) == name)


def refuses_step(state: State, seat: int, text: str) -> str | None:
    """SC-17a, SC-18, SC-19, SC-24."""
    name = text.split()[1]
    near = [name_of(place) for place in reach(state, state["places"][seat], 1)]
    if name == FINISH and name not in near:
        return "SC-17a"
    if state["moves"] == 0:
        return "SC-18"
    if name not in near:
        return "SC-19"
    return "SC-24" if dead_end(state, seat, text) else None


def refuses_end(state: State, seat: int, text: str) -> str | None:
    """SC-22, SC-23."""
    square = square_of(state, seat)
    if square is not None and others_on(state, seat, square):
        return "SC-22"
    return None if rests(state, seat) else "SC-23"


def refuses_gift(state: State, seat: int, text: str) -> str | None:
    """Whatever is done with a gift: it must be held, be the top one, be used in time, and have a place to go."""
    kind, *parts = text.split()
    card = card_of(state, parts[-1])
    stack = state["stacks"][seat]
    window = state["phase"] == "react"
    if card not in stack:
        return "no-such-piece"
    far = [name_of(place) for place in reach(state, state["places"][seat], 2)]
    if kind == "jump" and parts[0] == FINISH and FINISH not in far:
        return "SC-17a"
    if stack[-1] != card:
        return "SC-34"
    if window and kind != "ward":
        return "SC-35" if kind == "throw" else "SC-37"
    if kind == "jump" and parts[0] not in far:
        return refuses_jump(state, seat, parts[0])
    if kind == "lay" and refuses_lay(state, seat, parts[0]):
        return refuses_lay(state, seat, parts[0])
    if kind == "ward" and not window:
        return "SC-58a"
    return "SC-24" if dead_end(state, seat, text) else None


def card_of(state: State, text: str) -> str:
    """Return the card of a text: its actions in either order."""
    return next(card for card in state["deck"] if sorted(actions(card)) == sorted(actions(text)))


def refuses_jump(state: State, seat: int, name: str) -> str:
    """In a straight line forward or sideways the distance is wrong (SC-40), elsewhere the direction (SC-41)."""
    _, row, lane = state["places"][seat]
    to_row, to_lane = read_square(state, name)
    return "SC-40" if to_row == row or (to_lane == lane and to_row > row) else "SC-41"


def refuses_lay(state: State, seat: int, name: str) -> str | None:
    """SC-53, SC-54."""
    square, (row, _) = read_square(state, name), square_of(state, seat)
    if square[0] not in (row + 3, row - 1):
        return "SC-53"
    taken = square in state["snow"] or any(
        square_of(state, other) == square for other in range(state["seats"])
    )
    return "SC-54" if taken else None


REFUSES = {
    "put": refuses_put,
    "step": refuses_step,
    "end": refuses_end,
    "pass": lambda state, seat, text: None,
    **dict.fromkeys(("jump", "play", "lay", "ward", "throw"), refuses_gift),
}


def every_move(state: State) -> list[str]:
    """Return every text that a seat can play, in the order of the codes."""
    cells = [label(square) for square in squares(state)]
    return [
        *(f"put {cell}" for cell in cells),
        *(f"step {place}" for place in [*cells, FINISH]),
        *(f"jump {place} {card}" for place in [*cells, FINISH] for card in faces(state, ("spring",))),
        *(f"play {card}" for card in faces(state, PLAIN)),
        *(f"lay {cell} {card}" for cell in cells for card in faces(state, ("snowman",))),
        *(f"ward {card}" for card in faces(state, ("magnet",))),
        "pass",
        *(f"throw {card}" for card in state["deck"]),
        "end",
    ]


def legal(state: State) -> list[str]:
    """Return every legal move of the seat that decides, in the order of the codes."""
    if actor(state) < 0:
        return []
    return [text for text in every_move(state) if legality(state, text) is None]


# ------------------------------------------------------------------ playing


def play(state: State, text: str) -> None:
    """Carry a legal move out."""
    kind, *parts = text.split()
    seat = actor(state)
    if kind == "course":
        state["order"].append(parts[0])
        state["phase"] = "course" if len(state["order"]) < len(state["pieces"]) else "first"
    elif kind == "first":
        state.update(phase="turn", seat=int(parts[0]), moves=2)
    elif kind == "draw":
        state["pile"].remove(parts[1])
        state["stacks"][state["seat"]].append(parts[1])
        state["phase"] = "turn"
    elif kind == "put":
        row, lane = read_square(state, parts[0])
        state["places"][seat] = (1, row, lane)
    elif kind == "step":
        state["moves"] -= 1
        enter(state, seat, find_place(state, seat, 1, parts[0]))
    elif kind == "end":
        next_turn(state)
    elif kind in ("ward", "pass"):
        answer(state, seat, warding=kind == "ward")
    else:
        play_gift(state, seat, kind, parts)


def play_gift(state: State, seat: int, kind: str, parts: list[str]) -> None:
    """Use the top gift up in the own turn."""
    card = state["stacks"][seat].pop()
    if kind == "lay":
        state["snow"][read_square(state, parts[0])] = card
        return
    state["discards"].append(card)
    if kind == "jump":
        enter(state, seat, find_place(state, seat, 2, parts[0]))
    elif kind == "play":
        action = actions(parts[0])[0]
        if action == "chili":
            state["moves"] += chili(state, seat)
        else:
            attack(state, seat, action)


def enter(state: State, seat: int, place: Place | str) -> None:
    """Come to a place by the own movement or spring, and suffer what is there (SC-27 to SC-29, SC-61)."""
    state["places"][seat] = place
    if isinstance(place, str):
        state.update(phase="over", moves=0, seat=0)
        return
    square = (place[1], place[2])
    if square in state["snow"]:
        hit_snowman(state, seat, square)
    elif not others_on(state, seat, square):
        if ground(state, square) == "B":
            state["moves"] += 1
        elif ground(state, square) == "G":
            draw_gift(state)


def hit_snowman(state: State, seat: int, square: Square) -> None:
    """SC-61."""
    state["discards"].append(state["snow"].pop(square))
    state["missing"][seat] = True


def draw_gift(state: State) -> None:
    """Let chance draw, after shuffling the discards where the pile is empty (SC-39, SC-39a)."""
    if not state["pile"]:
        state["pile"], state["discards"] = state["discards"], []
    if state["pile"]:
        state["phase"] = "draw"


def attack(state: State, seat: int, action: str) -> None:
    """Ask all who are attacked and hold a gift, then let the attack take effect (SC-58, SC-60)."""
    hit = targets(state, seat, action)
    state["attack"] = {
        "action": action,
        "targets": hit,
        "asked": [other for other in hit if state["stacks"][other]],
    }
    state["phase"] = "react"
    settle(state)


def answer(state: State, seat: int, *, warding: bool) -> None:
    """Ward the attack off, or let it come."""
    state["attack"]["asked"].remove(seat)
    if warding:
        state["discards"].append(state["stacks"][seat].pop())
        state["attack"]["targets"].remove(seat)
    settle(state)


def settle(state: State) -> None:
    """Once nobody is left to be asked, the attack takes effect."""
    if state["attack"]["asked"]:
        return
    action, hit = state["attack"]["action"], state["attack"]["targets"]
    state.update(attack=None, phase="turn")
    if action == "ice":
        for other, path in slides(state, state["seat"]):
            if other in hit:
                slide(state, other, path)
    for other in hit:
        if action == "sting":
            state["stung"][other] = True
        elif action != "ice":
            state["missing"][other] = True


def slide(state: State, seat: int, path: list[Square]) -> None:
    """Move a figure that slides, through snowmen on its way (SC-47)."""
    for square in path:
        if square in state["snow"]:
            hit_snowman(state, seat, square)
    state["places"][seat] = (state["places"][seat][0], *path[-1])


def next_turn(state: State) -> None:
    """Go on to the next player who does not miss the turn (SC-69 to SC-72)."""
    while True:
        state["seat"] = (state["seat"] + 1) % state["seats"]
        seat = state["seat"]
        misses, stung = state["missing"][seat], state["stung"][seat]
        state["missing"][seat] = state["stung"][seat] = False
        if not misses:
            state["moves"] = 1 if stung else 2
            return


def scores(state: State) -> list[int]:
    """Return how far each figure has come."""
    return [progress(state, seat) for seat in range(state["seats"])]


def outcome(state: State) -> tuple[list[int], str]:
    """Return the ranks: the winner first, all others second (SC-17, SC-17b), and the clause that ended the game."""
    return [1 if place == FINISH else 2 for place in state["places"]], "SC-17"
