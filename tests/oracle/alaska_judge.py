"""What is legal, for the slow twin of Alaska (`alaska_twin.py`): for every kind of move the clause that forbids it.

Moves are texts. `legality` says None for a legal move, or the id of the clause that forbids it, or one of the core's
reasons (`not-now`, `no-such-piece`, `not-canonical`, `over`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from oracle.alaska_cards import KEPT, OPEN, holds, ice_name
from oracle.alaska_lake import (
    ISLAND,
    adjacent,
    camp_of,
    floe_on,
    free,
    is_camp,
    is_empty,
    is_land,
    lying,
    objects,
    players_camp,
)

State = dict[str, Any]
CHANCE, OVER = -1, -2

#: Which kinds of moves each phase is about.
ABOUT = {
    "trucks": ["truck"],
    "first": ["first"],
    "ice": ["ice"],
    "lay": ["lay"],
    "melt": ["melt"],
    "event": ["event", "draw"],
    "keep": ["keep", "rob", "fly"],
    "found": ["accept", "decline"],
    "bear": ["bear"],
    "move": ["step", "load", "unload", "rob", "fly", "end"],
    "robbers": ["rob", "pass"],
    "fog": ["fog", "pass"],
}
LEAVING_OUT = {"lay": "AL-24", "melt": "AL-29", "found": "AL-10", "bear": "AL-10", "keep": "AL-10"}


def asked(state: State) -> int:
    """Return the seat that is asked next whether it robs: clockwise from the active one (AL-62)."""
    order = [(state["seat"] + n) % state["seats"] for n in range(1, state["seats"])]
    return next(seat for seat in order if seat in state["asked"])


def actor(state: State) -> int:
    """Return the seat that decides, CHANCE or OVER."""
    if state["phase"] == "done":
        return OVER
    if state["phase"] in ("first", "ice", "event"):
        return CHANCE
    if state["phase"] == "robbers":
        return asked(state)
    if state["phase"] == "fog":
        return int(state["color"].index(state["prize"]))
    return int(state["seat"])


def chance(state: State) -> list[tuple[str, int]]:
    """Return what chance can do, with weights."""
    if state["phase"] == "first":
        return [(f"first {seat}", 1) for seat in range(state["seats"])]
    if state["phase"] == "ice":
        pack = state["ice_pack"]
        return [(f"ice {ice_name(card)}", pack.count(card)) for card in sorted(set(pack))]
    if state["phase"] == "event":
        pack = state["event_pack"]
        found = [(f"event {card}", pack.count(card)) for card in OPEN]
        found += [(f"draw {state['seat']} {card}", pack.count(card)) for card in KEPT]
        return [(text, n) for text, n in found if n]
    return []


def legality(state: State, text: str) -> str | None:
    """Return None for a legal move, else the clause that forbids it or a reason of the core."""
    kind, *parts = text.split()
    if state["phase"] == "done":
        return "over"
    if kind not in ABOUT[state["phase"]]:
        return out_of_place(state, kind)
    if kind in ("first", "ice", "event", "draw"):
        if kind == "draw" and int(parts[0]) != state["seat"]:
            return "not-now"
        return None if text in dict(chance(state)) else "no-such-piece"
    return REFUSES[kind](state, actor(state), *parts)


def out_of_place(state: State, kind: str) -> str:
    """Return why a kind of move cannot be played in another phase than its own."""
    phase = state["phase"]
    if phase in ("robbers", "fog") and kind == "fly":
        return "AL-69" if holds(state, actor(state), "helicopter") else "AL-67"
    if phase in ("keep", "move", "robbers") and kind == "fog":
        return "AL-65a"
    if phase in LEAVING_OUT:
        if kind in ("step", "load", "unload", "rob", "fly"):
            return "AL-9"
        if kind == "end":
            return LEAVING_OUT[phase]
    if phase in ("found", "bear") and kind == "keep":
        return "AL-12"
    if phase == "melt" and kind == "lay":
        return "AL-27"
    return "not-now"


# ------------------------------------------------------------------ before the movement


def refuses_truck(state: State, seat: int, color: str) -> str | None:
    """AL-3: two neighbors, where two play."""
    if color in state["color"]:
        return "no-such-piece"
    if state["seats"] == 2 and seat == 1:
        order = [state["camps"][place] for place in state["ring"] if is_camp(state, place)]
        apart = (order.index(color) - order.index(state["color"][0])) % len(order)
        return None if apart in (1, len(order) - 1) else "AL-3"
    return None


def refuses_lay(state: State, seat: int, cells: str) -> str | None:
    """AL-19, AL-21, AL-21a."""
    kind, hexes = state["layings"][cells]
    if kind != state["card"]:
        return "AL-19"
    if not free(state, hexes):
        return "AL-21"
    return None if hexes <= set(state["lake"]) else "AL-21a"


def floe_of(state: State, cell: str) -> str | None:
    """Return the floe that lies on a cell named by its label, or None."""
    return floe_on(state, state["hexes"][cell])


def refuses_melt(state: State, seat: int, cell: str) -> str | None:
    """AL-28, AL-30, AL-31."""
    floe = floe_of(state, cell)
    if floe is None:
        return "no-such-piece"
    if floe != cell:
        return "not-canonical"
    if state["floes"][floe][0] != state["card"]:
        return "AL-28"
    if floe in state["trucks"] or state["bear"] == floe:
        return "AL-30"
    if lying(state, floe) and any(is_empty(state, other) for other in state["floes"]):
        return "AL-31"
    return None


def refuses_accept(state: State, seat: int) -> str | None:
    """AL-57a: the laden truck must have a way off."""
    return None if laden_way_off(state, seat) or holds(state, seat, "helicopter") else "AL-57a"


def laden_way_off(state: State, seat: int) -> bool:
    """Return whether the truck could make a step if it had found a container."""
    loads = list(state["loads"])
    loads[seat] = state["color"][seat]
    return can_step({**state, "loads": loads, "steps": 3, "stride": 0, "frozen": False, "must": None}, seat)


def can_step(state: State, seat: int) -> bool:
    """Return whether some step is legal."""
    places = [*state["ring"], ISLAND, *state["floes"]]
    return any(refuses_step(state, seat, place) is None for place in places)


def refuses_bear(state: State, seat: int, place: str) -> str | None:
    """AL-49, AL-50, AL-50a."""
    floe = floe_of(state, place) if place in state["hexes"] else None
    if floe is not None and floe != place:
        return "not-canonical"
    if state["bear"] is None and state["floes"] and floe is None:
        return "AL-49"
    if place == ISLAND or is_camp(state, place):
        return "AL-50a"
    return "AL-50" if place == state["bear"] or (floe is None and not is_land(state, place)) else None


# ------------------------------------------------------------------ the movement


def arriving(state: State, seat: int, place: str) -> str | None:
    """Return the clause that keeps a truck off a place: the limit of three on a floe, or the bear."""
    if place in state["floes"]:
        room = 3 - objects(state, place)
        if room < 1:
            return "AL-46"
        if room < 2 and state["loads"][seat] is not None:
            return "AL-47"
    if place == state["bear"]:
        return "AL-52" if place in state["floes"] else "AL-53"
    return None


def cost_of(state: State, seat: int, place: str) -> int:
    """Return how many steps it takes to step to a place: none to go ashore, if landfall costs nothing (AL-38)."""
    at = state["trucks"][seat]
    ashore = (
        at in state["floes"] and (place == ISLAND or is_land(state, place)) and adjacent(state, at, place)
    )
    return 0 if ashore and state["landfall_cost"] == 0 else 1


def refuses_step(state: State, seat: int, place: str) -> str | None:
    """AL-57, AL-58a, AL-68, AL-35, AL-36, and what keeps it off the place."""
    if state["must"] == "fly":
        return "AL-57"
    if state["frozen"]:
        return "AL-58a"
    if state["stride"] == 2:
        return "AL-68"
    if place in state["hexes"] and floe_of(state, place) not in (None, place):
        return "not-canonical"
    if cost_of(state, seat, place) > state["steps"]:
        return "AL-35"
    known = place == ISLAND or is_land(state, place) or place in state["floes"]
    if not known or not adjacent(state, state["trucks"][seat], place):
        return "AL-36"
    return arriving(state, seat, place)


def refuses_load(state: State, seat: int, color: str) -> str | None:
    """AL-57, AL-40, AL-40a, AL-44a."""
    at = state["trucks"][seat]
    if state["must"]:
        return "AL-57"
    if state["loads"][seat] is not None:
        return "AL-40"
    if color != state["color"][seat] or color not in lying(state, at):
        return "AL-40a"
    return "AL-44a" if players_camp(state, at) else None


def refuses_unload(state: State, seat: int) -> str | None:
    """AL-57, AL-41a, AL-41b."""
    if state["must"]:
        return "AL-57"
    if state["loads"][seat] is None:
        return "AL-41a"
    return "AL-41b" if state["stay"] else None


def lacks(state: State, seat: int, card: str) -> bool:
    """Return whether a seat cannot play a card now: when one was just drawn, it is the only one that counts."""
    return state["drawn"] != card if state["phase"] == "keep" else not holds(state, seat, card)


def refuses_rob(state: State, seat: int, color: str) -> str | None:
    """AL-59 to AL-60, AL-62."""
    at = state["trucks"][seat]
    if state["must"] and state["phase"] != "robbers":
        return "AL-57"
    if lacks(state, seat, "robbery"):
        held = state["phase"] == "keep" and holds(state, seat, "robbery")
        return "AL-9" if held else "AL-59"
    if state["phase"] == "robbers":
        return None if color == state["prize"] else "AL-62"
    if at == ISLAND or is_camp(state, at):
        return "AL-59a"
    if color == state["color"][seat]:
        return "AL-59b"
    if color not in lying(state, at):
        return "AL-59c"
    return "AL-60" if state["loads"][seat] is not None else None


def refuses_fly(state: State, seat: int, place: str) -> str | None:
    """AL-58a, AL-67, and what keeps it off the place."""
    if state["frozen"]:
        return "AL-58a"
    if state["must"] != "fly" and lacks(state, seat, "helicopter"):
        held = state["phase"] == "keep" and holds(state, seat, "helicopter")
        return "AL-9" if held else "AL-67"
    if place in state["hexes"]:
        floe = floe_of(state, place)
        if floe is None:
            return "AL-67"
        if floe != place:
            return "not-canonical"
    if place == state["trucks"][seat]:
        return "AL-67"
    return arriving(state, seat, place)


def must_leave(state: State, seat: int) -> bool:
    """Return whether the truck is beside the bear and can leave (AL-54)."""
    if state["trucks"][seat] != state["bear"]:
        return False
    return can_step(state, seat) or holds(state, seat, "helicopter")


def refuses_end(state: State, seat: int) -> str | None:
    """AL-57, AL-54."""
    if state["must"]:
        return "AL-57"
    return "AL-54" if must_leave(state, seat) else None


def never(state: State, seat: int) -> None:
    """Nothing forbids the move."""


REFUSES: dict[str, Callable[..., str | None]] = {
    "truck": refuses_truck,
    "lay": refuses_lay,
    "melt": refuses_melt,
    "keep": never,
    "accept": refuses_accept,
    "decline": never,
    "bear": refuses_bear,
    "step": refuses_step,
    "load": refuses_load,
    "unload": refuses_unload,
    "rob": refuses_rob,
    "fly": refuses_fly,
    "fog": lambda state, seat: None if holds(state, seat, "fog") else "AL-65",
    "pass": never,
    "end": refuses_end,
}


def every_move(state: State) -> list[str]:
    """Return every text that may be legal for a seat now, kind by kind."""
    about = ABOUT.get(state["phase"], [])
    colors, places = state["camps"].values(), [*state["ring"], ISLAND, *state["floes"]]
    parts = {
        "truck": colors, "lay": state["layings_of"].get(state["card"], ()), "melt": state["floes"], "bear": places,
        "step": places, "load": colors, "rob": colors, "fly": places,
    }  # fmt: skip
    return [
        text for kind in about for text in ([f"{kind} {p}" for p in parts[kind]] if kind in parts else [kind])
    ]


def legal(state: State) -> list[str]:
    """Return every legal move of the seat that decides."""
    if actor(state) < 0:
        return []
    return [text for text in every_move(state) if legality(state, text) is None]


def home(state: State, seat: int) -> int:
    """Return how many containers of any color are in a seat's camp (AL-72)."""
    return sum(lying(state, camp_of(state, seat)).values()) if seat < len(state["color"]) else 0
