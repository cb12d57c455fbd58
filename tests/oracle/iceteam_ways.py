"""Where a bear of Ice Team can walk, swim and leap, for its slow twin: straight from the clauses, on a state dict."""

from __future__ import annotations

from typing import Any

from oracle.iceteam_course import PLACES, lines, spaces

State = dict[str, Any]


def is_tile(state: State, place: str | None) -> bool:
    """Return whether a place is a floe or an igloo."""
    return place in state["floes"] or place in state["igloos"]


def is_sea(state: State, place: str | None) -> bool:
    """Return whether a place is a space of the course without a tile (IT-28)."""
    return place in PLACES and not is_tile(state, place)


# ------------------------------------------------------------------ where a bear can go


def is_free(state: State, place: str | None, origin: str) -> bool:
    """Return whether a bear that left `origin` may come to rest on a place: a tile without a bear, or the village."""
    if place == "village":
        return True
    return is_tile(state, place) and (place == origin or place not in state["bears"])


def can_walk(state: State, origin: str, goal: str) -> bool:
    """IT-19."""
    return any(goal in ways.values() for ways in spaces(state["bend"], origin)) and is_free(
        state, goal, origin
    )


def forbids_line(state: State, between: list[str | None]) -> str | None:
    """Return the first clause that forbids a swim along a line (IT-26, IT-27, IT-29)."""
    past = state["swim"] == "past-bears"
    if not any(is_sea(state, place) for place in between):
        return "IT-26"
    if any(is_tile(state, place) and place not in state["bears"] for place in between):
        return "IT-26"
    if not past and any(is_tile(state, place) for place in between):
        return "IT-27"
    if any(place not in PLACES for place in between):
        return "IT-29"
    return None


def forbids_swim(state: State, origin: str, goal: str) -> str | None:
    """Return the first clause that forbids a swim: what forbids the best of the lines."""
    if not is_free(state, goal, origin) or origin == goal:
        return "IT-26"
    reasons = [forbids_line(state, between) for between in lines(state["bend"], origin, goal)]
    return None if None in reasons else max(filter(None, reasons), default="IT-26")


def landings(state: State, place: str, origin: str) -> set[str]:
    """Return the places of the course, and the village, where one leap from a place comes down, free or not."""
    found = set()
    for ways in spaces(state["bend"], place):
        for way, over in ways.items():
            if over in state["bears"] and over != origin:
                ahead = spaces(state["bend"], over)[0]
                found.update([ahead[way]] if state["leap"] == "straight" else ahead.values())
    return {place for place in found if place in (*PLACES, "village")}


def leaps(state: State, origin: str, *, anywhere: bool) -> set[str]:
    """Return all places where a chain of leaps may end, the origin included; `anywhere`: though they be not free."""
    reached: set[str] = set()
    todo = [origin]
    while todo:
        place = todo.pop()
        for goal in landings(state, place, origin) - reached:
            gone = goal == origin and state["floes"].get(goal, "").startswith("cracked")
            if anywhere or (is_free(state, goal, origin) and not gone):
                reached.add(goal)
                if goal != "village":
                    todo.append(goal)
    return reached
