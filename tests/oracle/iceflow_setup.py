"""Starting floes and loads of Ice Flow for its slow twin."""

from __future__ import annotations

from typing import Any

from oracle.iceflow_steps import ROOM, put, standing
from oracle.iceflow_strait import sea_hexes
from oracle.iceflow_water import touches_floe

State = dict[str, Any]


def another_starting_floe(state: State) -> bool:
    """Return whether a further starting floe is due and finds a hex that touches none (IF-8, IF-9)."""
    if len(state["floes"]) == state["starting_floes"]:
        return False
    return any(
        place not in state["floes"] and not touches_floe(state, place) for place in sea_hexes(state["data"])
    )


def take_load(state: State, place: str, card: tuple[int, int, int]) -> None:
    """Put what a card shows on a floe, as far as the supply has it (IF-26)."""
    for what, n in zip(("rope", "fish", "bear"), card, strict=True):
        there = min(n, state["supply"][what])
        state["supply"][what] -= there
        put(state, what, place, there)


def forbids_camp(state: State, seat: int, station: str) -> str | None:
    """IF-6; IF-6a is the exception from IF-6b: no other station has room."""
    own = state["explorers"][seat]
    if len(standing(state, station)) == ROOM:
        return "IF-6"
    others = [other for other in state["data"]["alaska"] if other not in own]
    if station in own and any(len(standing(state, other)) < ROOM for other in others):
        return "IF-6b"
    return None
