"""What is legal in Ice Flow, for its slow twin: the first clause that forbids a move, and the list of legal moves."""

from __future__ import annotations

import functools
from collections.abc import Iterable
from typing import Any

from oracle.iceflow_setup import forbids_camp
from oracle.iceflow_steps import (
    ROOM,
    RUCKSACK,
    can_flee,
    forbids_flight,
    forbids_move,
    forbids_send,
    lying,
    read_route,
    room_left,
    standing,
)
from oracle.iceflow_strait import (
    card_text,
    edges_of,
    edges_text,
    emergences,
    keep_data,
    kept_data,
    orientations,
    places,
    read_edges,
    sea_hexes,
    swims_from,
    walks_from,
)
from oracle.iceflow_water import drifted, free_emergences, touches_floe

State = dict[str, Any]


# ------------------------------------------------------------------ chance


def chance(state: State) -> list[tuple[str, int]]:
    """Return what chance can do, with weights, in the order of the codes."""
    if state["phase"] == "first":
        return [(f"first {seat}", 1) for seat in range(state["seats"])]
    if state["phase"] == "draw":
        return [(f"draw {edges_text(edges_of(pattern))}", n) for pattern, n in state["bag"].items() if n]
    if state["phase"] == "card":
        return [(f"card {card_text(card)}", n) for card, n in state["pile"].items() if n]
    return []


# ------------------------------------------------------------------ who may do what when

CHANCE_KINDS = ("first", "draw", "card")
NOT_IN_A_MOVE = ("drift", "turn", "new-floe", "fish")
WHEN = {
    "camp": ("camp",),
    "place": ("place",),
    "drift": ("turn",),
    "turn": ("turn",),
    "new-floe": ("turn",),
    "walk": ("turn", "move", "flee"),
    "swim": ("turn", "move", "flee"),
    "take": ("turn", "move", "take"),
    "stop": ("move", "take"),
    "fish": ("turn",),
    "send": ("drive",),
    "fly": ("flee",),
    "end": ("turn",),
}


def legality(state: State, text: str) -> str | None:
    """Return None for a legal move, else the clause that forbids it or a reason of the core."""
    kind, *parts = text.split()
    phase = state["phase"]
    if phase == "over":
        return "over"
    if kind in CHANCE_KINDS or phase in CHANCE_KINDS:
        if kind != phase:
            return "not-now"
        return None if text in dict(chance(state)) else "no-such-piece"
    if kind in NOT_IN_A_MOVE and phase in ("move", "drive", "take"):
        return "IF-27" if kind == "fish" else "IF-13"
    if phase not in WHEN[kind]:
        return "not-now"
    return JUDGES[kind](state, text, *parts)


def fleeing(state: State) -> int:
    """Return the seat that must flee next: the active one, then clockwise (IF-49)."""
    order = [(state["seat"] + n) % state["seats"] for n in range(state["seats"])]
    return next(seat for seat in order if seat in standing(state, state["threat"]))


# ------------------------------------------------------------------ the judges


def judge_camp(state: State, text: str, station: str) -> str | None:
    """IF-6."""
    return forbids_camp(state, state["seat"], station)


def judge_place(state: State, text: str, place: str, edges: str) -> str | None:
    """Starting floes keep apart (IF-8); later ones emerge (IF-23)."""
    if state["starting"]:
        if place in state["floes"]:
            return "IF-8c"
        if touches_floe(state, place):
            return "IF-8"
    if read_edges(edges) not in orientations(state["hand"]):
        return "IF-8a"
    if not state["starting"]:
        if place not in emergences(state["data"]):
            return "IF-23"
        if place in state["floes"]:
            return "IF-23a"
    return None


def floe_action_left(state: State) -> bool:
    """Return whether a further floe action is allowed (IF-14): the second one stands for the explorer action."""
    return bool(
        state["floe_actions"] == 0 or (state["double"] and state["floe_actions"] == 1 and not state["over"])
    )


def judge_floe_action(state: State, text: str, *parts: str) -> str | None:
    """IF-14, and what each floe action needs."""
    kind = text.split(maxsplit=1)[0]
    if not floe_action_left(state):
        return "IF-14"
    if kind == "new-floe":
        return None if any(state["bag"].values()) and free_emergences(state) else "IF-24"
    if parts[0] not in state["floes"]:
        return "no-such-piece"
    return judge_drift(state, parts[0]) if kind == "drift" else None


def judge_drift(state: State, place: str) -> str | None:
    """IF-19, IF-21."""
    goal = drifted(state, place)
    if goal == place:
        return "IF-19"
    return "IF-21" if goal is None and standing(state, place) else None


def judge_step(state: State, text: str, route: str) -> str | None:
    """Walk or swim, in the own turn or in flight."""
    if state["phase"] == "flee":
        return forbids_flight(state, fleeing(state), read_route(route))
    return forbids_move(state, state["seat"], read_route(route))


def judge_take(state: State, text: str, place: str, what: str) -> str | None:
    """IF-55, IF-56; IF-32 and IF-42 where the explorer stops by taking."""
    seat, phase = state["seat"], state["phase"]
    if phase == "turn":
        if state["over"]:
            return "IF-55a"
        if place not in state["explorers"][seat]:
            return "no-such-piece"
    elif place != state["moving"]:
        return "IF-55"
    if phase == "move" and not room_left(state, seat, place, place):
        return "IF-32"
    if lying(state, "bear", place):
        return "IF-42"
    if not lying(state, what, place):
        return "IF-55"
    return "IF-5" if sum(state["rucksack"][seat].values()) == RUCKSACK else None


def judge_stop(state: State, text: str) -> str | None:
    """IF-32."""
    here = state["moving"]
    if state["phase"] == "move" and not room_left(state, state["seat"], here, here):
        return "IF-32"
    return None


def judge_fish(state: State, text: str) -> str | None:
    """IF-27, IF-59, IF-60."""
    if state["over"]:
        return "IF-27"
    if not state["rucksack"][state["seat"]]["rope"]:
        return "IF-59"
    return None if state["supply"]["fish"] else "IF-60"


def judge_send(state: State, text: str, place: str) -> str | None:
    """IF-44."""
    return forbids_send(state, place)


def judge_fly(state: State, text: str, station: str) -> str | None:
    """IF-51, IF-53."""
    if can_flee(state, fleeing(state)):
        return "IF-53"
    return "IF-51" if len(standing(state, station)) == ROOM else None


def judge_end(state: State, text: str) -> str | None:
    """IF-15."""
    return None if state["floe_actions"] else "IF-15"


JUDGES = {
    "camp": judge_camp,
    "place": judge_place,
    "drift": judge_floe_action,
    "turn": judge_floe_action,
    "new-floe": judge_floe_action,
    "walk": judge_step,
    "swim": judge_step,
    "take": judge_take,
    "stop": judge_stop,
    "fish": judge_fish,
    "send": judge_send,
    "fly": judge_fly,
    "end": judge_end,
}


# ------------------------------------------------------------------ lists


@functools.cache
def _texts(key: int, kind: str) -> list[str]:
    data = kept_data(key)
    cells, everywhere, alaska = list(sea_hexes(data)), places(data), data["alaska"]
    looks = [edges_text(edges) for pattern in data["floes"] for edges in orientations(pattern)]
    return {
        "camp": [f"camp {station}" for station in alaska],
        "place": [f"place {cell} {look}" for cell in cells for look in looks],
        "drift": [f"drift {cell}" for cell in cells],
        "turn": [f"turn {cell} {spin}" for cell in cells for spin in ("clockwise", "counterclockwise")],
        "take": [f"take {place} {what}" for place in everywhere for what in ("rope", "fish")],
        "send": [f"send {place}" for place in everywhere],
        "fly": [f"fly {station}" for station in alaska],
    }.get(kind, [kind])


def texts_of(state: State, kind: str, origins: Iterable[str]) -> list[str]:
    """Return every text of a kind, in the order of the codes; steps from these places only."""
    data = state["data"]
    if kind in ("walk", "swim"):
        begin = walks_from if kind == "walk" else swims_from
        return [text for place in places(data) if place in origins for text in begin(data, place)]
    return _texts(keep_data(data), kind)


def every_move(state: State) -> list[str]:
    """Return every text that a seat can play, in the order of the codes."""
    return [text for kind in WHEN for text in texts_of(state, kind, places(state["data"]))]


def legal(state: State) -> list[str]:
    """Return every legal move of the seat that decides, in the order of the codes."""
    phase = state["phase"]
    if phase in CHANCE_KINDS or phase == "over":
        return []
    here = [place for where in state["explorers"] for place in where]
    kinds = [kind for kind in WHEN if phase in WHEN[kind]]
    return [text for kind in kinds for text in texts_of(state, kind, here) if legality(state, text) is None]
