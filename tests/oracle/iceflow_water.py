"""Drifting floes of Ice Flow for its slow twin."""

from __future__ import annotations

from typing import Any

from oracle.iceflow_strait import cell_of, emergences, lane_of, near, places, sea_hexes

State = dict[str, Any]


def beyond(state: State, lane: list[str]) -> str | None:
    """Return the land that a lane runs into, or None where it leaves the board, as one of a single hex does."""
    data = state["data"]
    if len(lane) == 1:
        return None
    (q, r), (p, s) = cell_of(data, lane[-1]), cell_of(data, lane[-2])
    ahead = (2 * q - p, 2 * r - s)
    land = [place for place in places(data) if place not in sea_hexes(data)]
    return next((place for place in land if cell_of(data, place) == ahead), None)


def drifted(state: State, place: str) -> str | None:
    """Return where a floe drifts to: its own hex if it cannot move, None if off the board (IF-19, IF-20)."""
    speed, lane = lane_of(state["data"], place)
    for _ in range(speed):
        number = lane.index(place) + 1
        if number == len(lane):
            return place if beyond(state, lane) else None
        if lane[number] in state["floes"]:
            return place
        place = lane[number]
    return place


def free_emergences(state: State) -> list[str]:
    """Return the emergence hexes without a floe."""
    return [place for place in emergences(state["data"]) if place not in state["floes"]]


def touches_floe(state: State, place: str) -> bool:
    """Return whether a floe lies next to a place (IF-8)."""
    return any(other in state["floes"] for other in near(state["data"], place).values())
