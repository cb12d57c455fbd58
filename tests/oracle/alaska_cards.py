"""Packs and hands, for the slow twin of Alaska (`alaska_twin.py`).

A hand is a list of cards, the oldest first. Of each card all know for how many new packs it has been kept (`age`), and
what play has shown that it is not (`cannot`). Cards side by side of which all know the same are a group: nobody can
tell them apart from outside. A card that is played comes out of the oldest group that holds one of its type.
"""

from __future__ import annotations

from itertools import groupby
from typing import Any

State = dict[str, Any]
Card = dict[str, Any]

#: Cards of the ice pack: type, number in winter, number in spring (0 where the symbol is missing): how many.
ICE = {
    ("S", 3, 2): 2, ("S", 3, 1): 5, ("S", 3, 0): 1, ("S", 0, 1): 1,
    ("D", 3, 2): 2, ("D", 3, 1): 5, ("D", 3, 0): 1, ("D", 0, 1): 1,
    ("A", 3, 1): 2, ("A", 2, 1): 2, ("A", 2, 0): 1, ("A", 0, 1): 1,
    ("L", 3, 1): 2, ("L", 2, 1): 2, ("L", 2, 0): 1, ("L", 0, 1): 1,
}  # fmt: skip
EVENTS = dict.fromkeys(("bear", "found", "frostbite", "robbery", "fog", "helicopter"), 5)
#: Cards that are carried out at once, and cards that can be kept.
OPEN, KEPT = ("bear", "found", "frostbite"), ("robbery", "fog", "helicopter")


def ice_name(card: tuple[str, int, int]) -> str:
    """Return how a move names an ice card."""
    kind, winter, spring = card
    return f"{kind}:{winter or '-'}/{spring or '-'}"


def pack_of(counts: dict[Any, int]) -> list[Any]:
    """Return a pack as a list of cards."""
    return [card for card, n in counts.items() for _ in range(n)]


def holds(state: State, seat: int, card: str) -> bool:
    """Return whether a seat has kept a card of a type."""
    return any(slot["card"] == card for slot in state["hands"][seat])


def groups(hand: list[Card]) -> list[list[Card]]:
    """Return the groups of a hand, the oldest first."""
    return [list(group) for _, group in groupby(hand, key=lambda slot: (slot["age"], slot["cannot"]))]


def keep(state: State, seat: int, card: str) -> None:
    """Put a card to a hand."""
    state["hands"][seat].append({"card": card, "age": 0, "cannot": frozenset()})


def spend(state: State, seat: int, card: str) -> None:
    """Discard a kept card; all older groups are thereby known not to hold its type."""
    hand: list[Card] = []
    spent = False
    for group in groups(state["hands"][seat]):
        here = [slot for slot in group if slot["card"] == card]
        if spent:
            hand += group
        elif here:
            spent = True
            hand += [slot for slot in group if slot is not here[0]]
        else:
            hand += [{**slot, "cannot": slot["cannot"] | {card}} for slot in group]
    state["hands"][seat] = hand
    state["event_discards"].append(card)


def show_none(state: State, seat: int, card: str) -> None:
    """Note that all know now that a seat has kept no card of a type."""
    state["hands"][seat] = [{**slot, "cannot": slot["cannot"] | {card}} for slot in state["hands"][seat]]


def renew_packs(state: State) -> None:
    """Shuffle the discards of both packs into new ones; what is kept has then been kept for one pack more."""
    state["ice_pack"], state["ice_discards"] = state["ice_discards"], []
    state["event_pack"], state["event_discards"] = state["event_discards"], []
    for hand in state["hands"]:
        for slot in hand:
            slot["age"] += 1
