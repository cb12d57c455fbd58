"""All that hands may hold for somebody who watches a match of Alaska, by brute force over the slow twin.

A world is what every hand holds, group by group, and what has just been drawn. Its weight is the number of ways in
which the physical cards can lie so. A move drops the worlds in which it is illegal or would look otherwise; a card that
is drawn unseen splits them.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from oracle import alaska_twin as twin
from oracle.alaska_cards import groups

State = dict[str, Any]
#: For each seat the cards of each group, sorted; and the card that the seat to move has just drawn.
World = tuple[tuple[tuple[tuple[str, ...], ...], ...], str | None]


def shape_of(state: State) -> list[list[tuple[int, int, frozenset[str]]]]:
    """Return what all see of the hands: for each group its size, how old it is, and what it cannot be."""
    return [[(len(g), g[0]["age"], g[0]["cannot"]) for g in groups(hand)] for hand in state["hands"]]


def world_of(state: State) -> World:
    """Return the true world of a state."""
    hands = tuple(
        tuple(tuple(sorted(slot["card"] for slot in group)) for group in groups(hand))
        for hand in state["hands"]
    )
    return hands, state["drawn"]


def filled(state: State, world: World) -> State:
    """Return the state as it would be in a world."""
    found = twin.copy(state)
    for hand, told in zip(found["hands"], world[0], strict=True):
        for slot, card in zip(hand, [card for group in told for card in group], strict=True):
            slot["card"] = card
    found["drawn"] = world[1]
    pack = Counter({card: n for card, n in state["events"].items() if n})
    pack.subtract(state["event_discards"])
    pack.subtract(slot["card"] for hand in found["hands"] for slot in hand)
    pack.subtract([world[1]] if world[1] else [])
    found["event_pack"] = list(pack.elements())
    return found


def public(state: State) -> tuple[Any, ...]:
    """Return what everybody sees of a position."""
    hidden = ("hands", "event_pack", "drawn", "ice_pack")
    told = {key: value for key, value in state.items() if key not in hidden and key not in twin.STILL}
    return (
        repr(sorted(told.items(), key=lambda item: item[0])),
        repr(shape_of(state)),
        len(state["event_pack"]),
    )


#: Moves that change no hand and are legal whatever is in the hands.
OPEN_MOVES = ("truck", "first", "ice", "lay", "melt", "bear", "step", "load", "decline")


class Worlds:
    """What a seat (None: a spectator) can know of all hands."""

    def __init__(self, state: State, viewer: int | None) -> None:
        """Begin where nobody has kept a card."""
        assert not any(state["hands"])
        self.viewer = viewer
        self.weights: dict[World, int] = {world_of(state): 1}

    def after(self, state: State, text: str) -> None:
        """Take in a move that is about to be played in the true state."""
        if text.split(maxsplit=1)[0] in OPEN_MOVES:
            return
        truth = twin.copy(state)
        twin.play(truth, text)
        found: dict[World, int] = {}
        for world, weight in self.weights.items():
            for move, more in self._readings(filled(state, world), text):
                following = filled(state, world)
                twin.play(following, move)
                if public(following) == public(truth):
                    key = world_of(following)
                    found[key] = found.get(key, 0) + weight * more
        self.weights = found

    def _readings(self, world: State, text: str) -> list[tuple[str, int]]:
        """The move in a world: a card drawn by somebody else may be any, an illegal move is none."""
        if twin.actor(world) != twin.CHANCE:
            return [(text, 1)] if twin.legality(world, text) is None else []
        if text.startswith("draw") and world["seat"] != self.viewer:
            return [(move, n) for move, n in twin.chance(world) if move.startswith("draw")]
        return [(move, n) for move, n in twin.chance(world) if move == text]
