"""Cards that a described position does not name: those of earlier packs, and hands filled so that all known holds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from hexfloe.cases.positions import refuse
from hexfloe_alaska.draft import KEEP, Draft
from hexfloe_alaska.parts import AT_ONCE, KEPT

if TYPE_CHECKING:
    from hexfloe_alaska.game import Alaska


class Slot(NamedTuple):
    """A card that is not named: whose and which (-1: the one just drawn), its batch, and what it is not, as bits."""

    seat: int
    number: int
    batch: int
    cannot: int


def check_batches(draft: Draft) -> int:
    """Return how many earlier batches there are; refuse numbers that hands cannot have."""
    seen: list[int] = []
    older: set[tuple[int, int]] = set()
    for seat, batches in enumerate(draft.batches):
        runs = [batch for batch, later in pairwise([*batches, -1]) if batch != later]
        if len(set(runs)) < len(runs) or 0 in runs[:-1]:
            raise refuse("AL-15", f"the cards of seat {seat} were not drawn in that order")
        older |= {(a, b) for number, a in enumerate(runs) for b in runs[number + 1 :]}
        seen += [batch for batch in runs if batch and batch not in seen]
    if seen != list(range(1, len(seen) + 1)):
        raise refuse(
            "AL-15", "batches are numbered from 1 as they first appear", hint="0 is the present pack"
        )
    if not _has_order(older):
        raise refuse("AL-15", "two seats drew the cards of two batches in different order")
    return len(seen)


def _has_order(older: set[tuple[int, int]]) -> bool:
    """Return whether pairs (older, younger) agree with some order."""
    left = {batch for pair in older for batch in pair}
    while left:
        oldest = {b for b in left if not any(y == b and o in left for o, y in older)}
        if not oldest:
            return False
        left -= oldest
    return True


def old_batches(draft: Draft, n_batches: int) -> list[Counter[int]]:
    """Return what the hidden cards of each earlier batch are, as given or as hands show; refuse what does not fit."""
    given = draft.old
    if given is not None and len(given) != n_batches:
        raise refuse("AL-15", f"{len(given)} earlier batches are listed, and hands name {n_batches}")
    found = []
    for batch in range(1, n_batches + 1):
        size = sum(row.count(batch) for row in draft.batches)
        known = _known_of(draft, batch)
        cards = known if given is None else given[batch - 1]
        if cards.total() != size or known - cards:
            hint = "list its cards in old" if given is None else ""
            raise refuse("AL-15", f"the cards of batch {batch} are not those of the hands", hint=hint)
        found.append(cards)
    return found


def _known_of(draft: Draft, batch: int) -> Counter[int]:
    """Return the cards of a batch in the hands that are named."""
    return Counter(
        card
        for hand, batches in zip(draft.hands, draft.batches, strict=True)
        for card, of in zip(hand or (), batches, strict=False)
        if of == batch
    )


def cards_left(game: Alaska, draft: Draft, old: Sequence[Counter[int]]) -> Counter[int]:
    """Return the cards that are kept and lie neither in the discards, nor in a named hand of the present pack.

    Cards of earlier batches are taken off as well, named or not. Refuses more cards than the deck has.
    """
    left = Counter({kind: game.events.counts[len(AT_ONCE) + kind] for kind in range(len(KEPT))})
    left.subtract(
        {kind - len(AT_ONCE): n for kind, n in draft.event_discards.items() if kind >= len(AT_ONCE)}
    )
    left.subtract(_known_of(draft, 0))
    for cards in old:
        left.subtract(cards)
    if draft.drawn is not None:
        left[draft.drawn] -= 1
    for kind, n in left.items():
        if n < 0:
            raise refuse("AL-12b", f"there are more cards {KEPT[kind]} than the deck has")
    return left


def fill_unknown(draft: Draft, old: Sequence[Counter[int]], left: Counter[int]) -> None:
    """Name all cards of hands that are not known, and the card just drawn; refuses where no cards will do."""
    pools = [left, *(cards - _known_of(draft, batch) for batch, cards in enumerate(old, 1))]
    slots = [
        Slot(seat, number, draft.batches[seat][number], draft.cannot[seat][number])
        for seat, hand in enumerate(draft.hands)
        if hand is None
        for number in range(draft.held[seat])
    ]
    if draft.phase == KEEP and draft.drawn is None:
        slots.append(Slot(draft.to_move, -1, 0, 0))
    draft.hands = [[0] * draft.held[seat] if hand is None else hand for seat, hand in enumerate(draft.hands)]
    for batch, pool in enumerate(pools):
        mine = [slot for slot in slots if slot.batch == batch]
        cards = _deal(mine, pool)
        if cards is None:
            raise refuse("AL-13", "no cards that are left agree with what is known of hands")
        for slot, card in zip(mine, cards, strict=True):
            if slot.number < 0:
                draft.drawn = card
            else:
                draft.hands[slot.seat][slot.number] = card  # type: ignore[index]


def _deal(slots: Sequence[Slot], pool: Counter[int]) -> list[int] | None:
    """Return the first cards of a pool that may lie in these slots, or None."""
    kinds = range(len(KEPT))

    @cache
    def deal(at: int, left: tuple[int, ...]) -> tuple[int, ...] | None:
        if at == len(slots):
            return ()
        for kind in kinds:
            if left[kind] and not slots[at].cannot >> kind & 1:
                rest = deal(at + 1, tuple(n - (other == kind) for other, n in enumerate(left)))
                if rest is not None:
                    return (kind, *rest)
        return None

    found = deal(0, tuple(pool[kind] for kind in kinds))
    return None if found is None else list(found)


def check_cannot(draft: Draft) -> None:
    """Refuse a card that is known not to be what it is."""
    for seat, hand in enumerate(draft.hands):
        for card, cannot in zip(hand or (), draft.cannot[seat], strict=True):
            if cannot >> card & 1:
                raise refuse("AL-13", f"a card of seat {seat} is known not to be {KEPT[card]}, and is one")


def in_groups(hand: Sequence[int], batches: Sequence[int], cannot: Sequence[int]) -> list[int]:
    """Return a hand as the table keeps it: ascending among neighbors of which all know the same."""
    cards = list(hand)
    for number in range(1, len(cards)):
        at = number
        while (
            at
            and (batches[at - 1], cannot[at - 1]) == (batches[at], cannot[at])
            and cards[at - 1] > cards[at]
        ):
            cards[at - 1], cards[at] = cards[at], cards[at - 1]
            at -= 1
    return cards
