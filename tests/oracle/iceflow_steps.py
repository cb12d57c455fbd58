"""Where an explorer of Ice Flow can go, for its slow twin: walking, swimming, bears on the way, and flight.

A route is the list of the places of a move: two for a walk, three for a swim. A walker is what a moving explorer has
left: where it is, ropes, fish, how many bears it has distracted, and where it has been since anything changed.
"""

from __future__ import annotations

from typing import Any

from oracle.iceflow_strait import OPPOSITE, near, sea_hexes, swims_from, walks_from

State = dict[str, Any]
Walker = dict[str, Any]

#: Room on a floe, an island or a station in Alaska, and bears that can be distracted in one action.
ROOM, MOST_BEARS, RUCKSACK = 2, 2, 3


# ------------------------------------------------------------------ what is where


def is_alaska(state: State, place: str) -> bool:
    """Return whether a place is a station in Alaska."""
    return place in state["data"]["alaska"]


def is_siberia(state: State, place: str) -> bool:
    """Return whether a place is a station in Siberia."""
    return place in state["data"]["siberia"]


def is_open_sea(state: State, place: str) -> bool:
    """Return whether a place is a hex of the strait without a floe."""
    return place in sea_hexes(state["data"]) and place not in state["floes"]


def lying(state: State, what: str, place: str) -> int:
    """Return how many ropes, fish or bears are on a place."""
    return int(state["lying"][what].get(place, 0))


def put(state: State, what: str, place: str, n: int) -> None:
    """Put so many ropes, fish or bears on a place, or take them away."""
    left = lying(state, what, place) + n
    assert left >= 0
    state["lying"][what].pop(place, None)
    if left:
        state["lying"][what][place] = left


def standing(state: State, place: str) -> list[int]:
    """Return the seats of the explorers on a place."""
    return [seat for seat, where in enumerate(state["explorers"]) for here in where if here == place]


def room_left(state: State, seat: int, home: str, place: str) -> bool:
    """Return whether an explorer of a seat that is at home may stop on a place (IF-32, IF-62a)."""
    if is_siberia(state, place):
        return True
    return len(standing(state, place)) - (home == place) < ROOM


# ------------------------------------------------------------------ what a step costs


def jagged(state: State, place: str, towards: str) -> int:
    """Return 1 if a place is a floe with a ridge on the side towards its neighbor, else 0."""
    around = near(state["data"], place)
    way = next(way for way, other in around.items() if other == towards)
    assert near(state["data"], towards)[OPPOSITE[way]] == place
    return int(way in state["floes"].get(place, ()))


def ropes_for(state: State, route: list[str]) -> int:
    """Return the ropes of a step: one for each ridge, and one between stations in Alaska (IF-33 to IF-35)."""
    origin, goal = route[0], route[-1]
    if len(route) == 2 and is_alaska(state, origin) and is_alaska(state, goal):
        return 1
    return jagged(state, origin, route[1]) + jagged(state, goal, route[-2])


def too_few_ropes(state: State, route: list[str]) -> str:
    """Return the clause that asks for the ropes of a step."""
    ends = {route[0], route[-1]}
    if len(route) == 2 and all(is_alaska(state, end) for end in ends):
        return "IF-35"
    if len(route) == 2 and all(end in state["floes"] for end in ends):
        return "IF-33"
    return "IF-34"


def swims(route: list[str]) -> int:
    """Return the fish for swimming (IF-37)."""
    return len(route) - 2


# ------------------------------------------------------------------ steps of a move


def forbids_step(state: State, seat: int, walker: Walker, route: list[str]) -> str | None:
    """Return the first clause that forbids the step, whether it may end there or not."""
    goal = route[-1]
    bears, fish = lying(state, "bear", goal), walker["fish"] - swims(route)
    if is_siberia(state, route[0]):
        return "IF-63"
    if len(route) == 3 and not is_open_sea(state, route[1]):
        return "IF-37a"
    if is_open_sea(state, goal):
        return "IF-31" if len(route) == 2 else "IF-38"
    if is_siberia(state, goal) and goal in state["explorers"][seat]:
        return "IF-62"
    if fish < 0:
        return "IF-37"
    if ropes_for(state, route) > walker["ropes"]:
        return too_few_ropes(state, route)
    if walker["lured"] + bears > MOST_BEARS:
        return "IF-40a"
    if bears > fish:
        return "IF-40"
    if is_free(state, route) and goal in walker["seen"]:
        return "IF-29a"
    return None


def is_free(state: State, route: list[str]) -> bool:
    """Return whether a step costs nothing at all."""
    return not (ropes_for(state, route) or swims(route) or lying(state, "bear", route[-1]))


def after_step(state: State, walker: Walker, route: list[str]) -> Walker:
    """Return what the walker has left after a step."""
    goal, bears = route[-1], lying(state, "bear", route[-1])
    return {
        "at": goal,
        "ropes": walker["ropes"] - ropes_for(state, route),
        "fish": walker["fish"] - swims(route) - bears,
        "lured": walker["lured"] + bears,
        "seen": walker["seen"] | {route[0], goal} if is_free(state, route) else {goal},
    }


def routes_from(state: State, place: str) -> list[list[str]]:
    """Return all routes that begin at a place, possible or not."""
    texts = walks_from(state["data"], place) + swims_from(state["data"], place)
    return [read_route(text.split()[1]) for text in texts]


def read_route(text: str) -> list[str]:
    """Return the places of a route."""
    return text.split("-")


def way_on(state: State, seat: int, home: str, walker: Walker) -> bool:
    """Return whether a walker who may not stop where it is can go on to where it may."""
    for route in routes_from(state, walker["at"]):
        if forbids_step(state, seat, walker, route) is None:
            then = after_step(state, walker, route)
            if room_left(state, seat, home, then["at"]) or way_on(state, seat, home, then):
                return True
    return False


def forbids_move(state: State, seat: int, route: list[str]) -> str | None:
    """Return the first clause that forbids a walk or swim of the seat's own turn."""
    origin = route[0]
    if state["over"]:
        return "IF-27"
    mine = origin in state["explorers"][seat]
    if state["phase"] == "move" and origin != state["moving"] and mine:
        return "IF-28a"
    if not mine:
        return "IF-28" if standing(state, origin) else "no-such-piece"
    walker = walker_now(state, seat, origin)
    refused = forbids_step(state, seat, walker, route)
    if refused:
        return refused
    then = after_step(state, walker, route)
    if room_left(state, seat, origin, then["at"]) or way_on(state, seat, origin, then):
        return None
    return "IF-32"


def walker_now(state: State, seat: int, origin: str) -> Walker:
    """Return what an explorer that is about to make a step has."""
    rucksack = state["rucksack"][seat]
    return {
        "at": origin,
        "ropes": rucksack["rope"],
        "fish": rucksack["fish"],
        "lured": state["lured"],
        "seen": set(state["seen"]),
    }


# ------------------------------------------------------------------ flight


def forbids_flight(state: State, seat: int, route: list[str]) -> str | None:
    """Return the first clause that forbids a step away from a bear (IF-47 to IF-52)."""
    origin, goal = route[0], route[-1]
    rucksack = state["rucksack"][seat]
    if origin != state["threat"]:
        return "IF-47" if origin in state["explorers"][seat] else "no-such-piece"
    if is_open_sea(state, goal) or (len(route) == 3 and not is_open_sea(state, route[1])):
        return "IF-48"
    if lying(state, "bear", goal):
        return "IF-52"
    if not room_left(state, seat, origin, goal):
        return "IF-52a"
    if is_siberia(state, goal) and goal in state["explorers"][seat]:
        return "IF-62"
    if ropes_for(state, route) > rucksack["rope"] or swims(route) > rucksack["fish"]:
        return "IF-50"
    return None


def can_flee(state: State, seat: int) -> bool:
    """Return whether a threatened explorer of a seat has a way to flee that can be paid."""
    return any(forbids_flight(state, seat, route) is None for route in routes_from(state, state["threat"]))


# ------------------------------------------------------------------ bears driven off


def over_one_sea(state: State, place: str) -> set[str]:
    """Return what lies across one hex of open sea from a place."""
    return {
        goal
        for over in near(state["data"], place).values()
        if is_open_sea(state, over)
        for goal in near(state["data"], over).values()
    }


def forbids_send(state: State, place: str) -> str | None:
    """Return the first clause that forbids to send a bear to a place (IF-42, IF-44, IF-45)."""
    home = state["moving"]
    if place == home:
        return "IF-42"
    if is_alaska(state, place) or is_siberia(state, place) or is_open_sea(state, place):
        return "IF-44a"
    if place not in near(state["data"], home).values() and place not in over_one_sea(state, home):
        return "IF-44"
    return "IF-45" if lying(state, "bear", place) == MOST_BEARS else None
