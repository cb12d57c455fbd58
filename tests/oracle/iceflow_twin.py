"""Ice Flow once more: slow, obvious, in plain Python, sharing nothing with the compiled game.

A state is a dict of lists, sets and dicts; `play` changes it in place. Moves are texts: chance plays `first SEAT`,
`draw EDGES` and `card ITEMS`; seats play `camp A3`, `place L6.4 N+NE`, `drift L6.4`, `turn L6.4 clockwise`,
`new-floe`, `walk L7.3-L6.3`, `swim A3-L7.3-L6.4`, `take L6.3 fish`, `stop`, `fish`, `send L5.3`, `fly A2` and `end`.
`legality` says None for a legal move, or the id of the clause that forbids it, or one of the core's reasons
(`not-now`, `no-such-piece`, `over`).
"""

from __future__ import annotations

import copy as copying
from typing import Any

from oracle.iceflow_judge import chance, every_move, fleeing, legal, legality
from oracle.iceflow_setup import another_starting_floe, take_load
from oracle.iceflow_steps import (
    RUCKSACK,
    State,
    after_step,
    forbids_send,
    lying,
    put,
    read_route,
    ropes_for,
    standing,
    swims,
    walker_now,
)
from oracle.iceflow_strait import pattern_of, places, read_edges, strait_data, turned
from oracle.iceflow_water import drifted

__all__ = [
    "CHANCE", "OVER", "State", "actor", "chance", "copy", "every_move", "legal", "legality", "outcome",
    "play", "scores", "start",
]  # fmt: skip

CHANCE, OVER = -1, -2
ROPES, FISH, BEARS, FLOES, EXPLORERS = 15, 15, 5, 24, 3


# ------------------------------------------------------------------ state


def start(
    seats: int = 2,
    *,
    needed: int = 3,
    double: bool = False,
    floes: int = 12,
    ropes_to: str = "departed",
    data: dict[str, Any] | None = None,
) -> State:
    """Return the state before chance names the start player."""
    data = data or strait_data("board")
    lies = {
        what: {place: items[number] for place, items in data["diomede"].items() if items[number]}
        for number, what in enumerate(("rope", "fish", "bear"))
    }
    out = {what: sum(where.values()) for what, where in lies.items()}
    return {
        "seats": seats,
        "needed": needed,
        "double": double,
        "starting_floes": floes,
        "ropes_to": ropes_to,
        "data": data,
        "phase": "first",
        "seat": 0,
        "first": 0,
        "starting": False,
        "bag": dict(data["floes"]),
        "pile": dict(data["cards"]),
        "hand": None,
        "card": None,
        "floes": {},
        "lying": lies,
        "explorers": [[] for _ in range(seats)],
        "rucksack": [{"rope": 1, "fish": 1} for _ in range(seats)],
        "supply": {
            "rope": ROPES - seats - out["rope"],
            "fish": FISH - seats - out["fish"],
            "bear": BEARS - out["bear"],
        },
        "floe_actions": 0,
        "over": False,
        "moving": None,
        "lured": 0,
        "seen": set(),
        "threat": None,
    }


def copy(state: State) -> State:
    """Return an independent copy; the data, which never change, are shared."""
    shared = {id(state["data"]): state["data"]}
    return copying.deepcopy(state, shared)


def actor(state: State) -> int:
    """Return the seat that decides, CHANCE or OVER (IF-49)."""
    if state["phase"] in ("first", "draw", "card"):
        return CHANCE
    if state["phase"] == "over":
        return OVER
    if state["phase"] == "flee":
        return fleeing(state)
    return int(state["seat"])


# ------------------------------------------------------------------ playing


def play(state: State, text: str) -> None:
    """Carry a legal move out."""
    kind, *parts = text.split()
    PLAYS[kind](state, actor(state), *parts)


def play_first(state: State, seat: int, first: str) -> None:
    """IF-11."""
    state.update(phase="camp", seat=int(first), first=int(first))


def play_camp(state: State, seat: int, station: str) -> None:
    """One explorer on a station; when all stand there, the starting floes begin (IF-6)."""
    state["explorers"][seat].append(station)
    state["seat"] = (seat + 1) % state["seats"]
    if all(len(placed) == EXPLORERS for placed in state["explorers"]):
        state["starting"] = True
        go_on_starting(state)


def go_on_starting(state: State) -> None:
    """The next starting floe is drawn, or the first turn begins (IF-8, IF-9)."""
    if another_starting_floe(state):
        state["phase"] = "draw"
    else:
        state.update(phase="turn", starting=False, seat=state["first"])


def play_draw(state: State, seat: int, edges: str) -> None:
    """A floe from the bag; where the pile is used up, the turned cards are shuffled (IF-25)."""
    state["hand"] = pattern_of(state["data"], read_edges(edges))
    state["bag"][state["hand"]] -= 1
    state["phase"] = "card"
    if not any(state["pile"].values()):
        state["pile"] = dict(state["data"]["cards"])


def play_card(state: State, seat: int, items: str) -> None:
    """The top card is turned."""
    names = items.split("+")
    state["card"] = (names.count("rope"), names.count("fish"), names.count("bear"))
    state["pile"][state["card"]] -= 1
    state["phase"] = "place"


def play_place(state: State, seat: int, place: str, edges: str) -> None:
    """The floe comes to the strait with what the card shows, as far as the supply has it (IF-23, IF-26)."""
    state["floes"][place] = read_edges(edges)
    take_load(state, place, state["card"])
    state.update(hand=None, card=None)
    if state["starting"]:
        state["seat"] = (seat + 1) % state["seats"]
        go_on_starting(state)
    else:
        state["phase"] = "turn"
        end_floe_action(state)


def play_drift(state: State, seat: int, place: str) -> None:
    """The floe goes with the current, and all that is on it; past the end it leaves (IF-16, IF-17, IF-20)."""
    goal = drifted(state, place)
    edges = state["floes"].pop(place)
    if goal is None:
        state["bag"][pattern_of(state["data"], edges)] += 1
    else:
        state["floes"][goal] = edges
    for what in ("rope", "fish", "bear"):
        n = lying(state, what, place)
        put(state, what, place, -n)
        if goal is None:
            state["supply"][what] += n
        else:
            put(state, what, goal, n)
    for where in state["explorers"]:
        where[:] = [goal if here == place else here for here in where]
    end_floe_action(state)


def play_turn(state: State, seat: int, place: str, spin: str) -> None:
    """By one side (IF-22)."""
    state["floes"][place] = turned(state["floes"][place], 1 if spin == "clockwise" else -1)
    end_floe_action(state)


def play_new_floe(state: State, seat: int) -> None:
    """Floe and card are drawn before the hex is chosen (IF-23)."""
    state["phase"] = "draw"


def end_floe_action(state: State) -> None:
    """Count the floe action."""
    state["floe_actions"] += 1
    end_turn_if_done(state)


def end_turn_if_done(state: State) -> None:
    """Both actions done, or two floe actions instead: the next seat's turn (IF-12, IF-14)."""
    if state["floe_actions"] + state["over"] == 2:
        next_turn(state)


def next_turn(state: State) -> None:
    """The turn of the seat on the left begins."""
    state.update(phase="turn", seat=(state["seat"] + 1) % state["seats"], floe_actions=0, over=False)


def play_step(state: State, seat: int, text: str) -> None:
    """Walk or swim: pay, go, and in the own turn go on; an explorer that flees has gone."""
    route = read_route(text)
    went = after_step(state, walker_now(state, seat, route[0]), route)
    paid_ropes, bears = ropes_for(state, route), lying(state, "bear", route[-1])
    put_ropes(state, route, paid_ropes)
    state["supply"]["fish"] += swims(route) + bears
    state["rucksack"][seat] = {"rope": went["ropes"], "fish": went["fish"]}
    move_explorer(state, seat, route[0], route[-1])
    if has_won(state, seat):
        finish(state)
    elif state["phase"] == "flee":
        after_flight(state)
    else:
        state.update(phase="move", moving=route[-1], lured=went["lured"], seen=went["seen"])


def put_ropes(state: State, route: list[str], n: int) -> None:
    """Ropes stay where the step began, or where it ended, or go to the supply (IF-36)."""
    if state["ropes_to"] == "supply":
        state["supply"]["rope"] += n
    else:
        put(state, "rope", route[0] if state["ropes_to"] == "departed" else route[-1], n)


def move_explorer(state: State, seat: int, origin: str, goal: str) -> None:
    """Take an explorer from one place to another."""
    state["explorers"][seat].remove(origin)
    state["explorers"][seat].append(goal)


def play_take(state: State, seat: int, place: str, what: str) -> None:
    """An item goes to the rucksack and ends the explorer action (IF-55, IF-56)."""
    put(state, what, place, -1)
    state["rucksack"][seat][what] += 1
    end_explorer_action(state)


def play_stop(state: State, seat: int) -> None:
    """Stop, and drive bears off (IF-42); after that, take nothing."""
    if state["phase"] == "move":
        state.update(lured=0, seen=set())
        if lying(state, "bear", state["moving"]):
            drive(state)
            return
    end_explorer_action(state)


def end_explorer_action(state: State) -> None:
    """The explorer action is used up."""
    state.update(phase="turn", moving=None, lured=0, seen=set(), over=True)
    end_turn_if_done(state)


def drive(state: State) -> None:
    """While bears are left, the next one is sent off, or returns to the supply; then an item (IF-46, IF-46a, IF-63)."""
    here = state["moving"]
    while lying(state, "bear", here):
        if any(forbids_send(state, place) is None for place in places(state["data"])):
            state["phase"] = "drive"
            return
        put(state, "bear", here, -1)
        state["supply"]["bear"] += 1
    state["phase"] = "take"
    full = sum(state["rucksack"][state["seat"]].values()) == RUCKSACK
    if full or not (lying(state, "rope", here) or lying(state, "fish", here)):
        end_explorer_action(state)


def play_send(state: State, seat: int, place: str) -> None:
    """A bear goes; all explorers there must leave before anything else happens (IF-47)."""
    put(state, "bear", state["moving"], -1)
    put(state, "bear", place, 1)
    if standing(state, place):
        state.update(phase="flee", threat=place)
    else:
        drive(state)


def play_fly(state: State, seat: int, station: str) -> None:
    """IF-51."""
    move_explorer(state, seat, state["threat"], station)
    after_flight(state)


def after_flight(state: State) -> None:
    """The next explorer that must leave, or the next bear."""
    if not standing(state, state["threat"]):
        state["threat"] = None
        drive(state)


def play_fish(state: State, seat: int) -> None:
    """A rope for two fish, as far as the supply and the rucksack go (IF-59, IF-60)."""
    rucksack, supply = state["rucksack"][seat], state["supply"]
    rucksack["rope"] -= 1
    supply["rope"] += 1
    n = min(2, supply["fish"], RUCKSACK - sum(rucksack.values()))
    rucksack["fish"] += n
    supply["fish"] -= n
    end_explorer_action(state)


def play_end(state: State, seat: int) -> None:
    """End the turn without an explorer action."""
    next_turn(state)


PLAYS = {
    "first": play_first,
    "draw": play_draw,
    "card": play_card,
    "camp": play_camp,
    "place": play_place,
    "drift": play_drift,
    "turn": play_turn,
    "new-floe": play_new_floe,
    "walk": play_step,
    "swim": play_step,
    "take": play_take,
    "stop": play_stop,
    "fish": play_fish,
    "send": play_send,
    "fly": play_fly,
    "end": play_end,
}


# ------------------------------------------------------------------ the end


def scores(state: State) -> list[int]:
    """Return how many explorers of each seat are in Siberia."""
    siberia = state["data"]["siberia"]
    return [sum(here in siberia for here in where) for where in state["explorers"]]


def has_won(state: State, seat: int) -> bool:
    """Return whether enough explorers of a seat stand at stations of their own (IF-62, IF-64, IF-65)."""
    return len(set(state["explorers"][seat]) & set(state["data"]["siberia"])) >= state["needed"]


def finish(state: State) -> None:
    """The game is over at once."""
    state.update(
        phase="over", seat=0, floe_actions=0, over=False, moving=None, lured=0, seen=set(), threat=None
    )


def outcome(state: State) -> tuple[list[int], str]:
    """Return the ranks: the winner first, all others second, and the clause that ended the game."""
    ranks = [1 if has_won(state, seat) else 2 for seat in range(state["seats"])]
    return ranks, "IF-64" if state["needed"] == EXPLORERS else "IF-65"
