"""Gifts that a described position does not name: cards of earlier piles, and stacks filled so that all holds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from hexfloe.cases.positions import refuse
from hexfloe_slopecrashers.draft import Draft
from hexfloe_slopecrashers.shown import HELPERS, Proof, holds

if TYPE_CHECKING:
    from hexfloe_slopecrashers.game import Slopecrashers


def known_of(draft: Draft, batch: int) -> Counter[int]:
    """Return the cards of a batch in the stacks that are named."""
    return Counter(
        card
        for stack, batches in zip(draft.stacks, draft.batches, strict=True)
        for card, of in zip(stack or (), batches, strict=False)
        if of == batch
    )


def old_batches(draft: Draft, n_batches: int) -> list[list[int]]:
    """Return the hidden cards of each earlier batch, as given or as the stacks show; refuse what does not fit."""
    given = draft.old
    if given is not None and len(given) != n_batches:
        raise refuse("SC-39", f"{len(given)} earlier batches are listed, and stacks name {n_batches}")
    found = []
    for batch in range(1, n_batches + 1):
        size = sum(row.count(batch) for row in draft.batches)
        known = known_of(draft, batch)
        cards = sorted(known.elements()) if given is None else given[batch - 1]
        if len(cards) != size or known - Counter(cards):
            hint = "list its cards in old" if given is None else ""
            raise refuse("SC-39", f"the cards of batch {batch} are not those of the stacks", hint=hint)
        found.append(cards)
    return found


def fill_unknown(
    game: Slopecrashers, draft: Draft, left: Counter[int], proofs: Sequence[Sequence[Proof]]
) -> None:
    """Name the gifts of every stack that is not known, with the first cards for which all that was shown holds.

    `left` are the cards that are not seen anywhere; refuses where no cards will do.
    """
    pools = [Counter(left)]
    for batch, cards in enumerate(draft.old or (), 1):
        pools.append(Counter(cards) - known_of(draft, batch))
        pools[0].subtract(pools[-1])
    if min(pools[0].values(), default=0) < 0:
        raise refuse("SC-6a", "earlier batches hold more cards than are left")
    unknown = [seat for seat, stack in enumerate(draft.stacks) if stack is None]
    if next(_fillings(game, draft, pools, unknown, proofs), None) is None:
        raise refuse("SC-24b", "no cards that are left agree with what was shown")


def _fillings(
    game: Slopecrashers,
    draft: Draft,
    pools: list[Counter[int]],
    unknown: list[int],
    proofs: Sequence[Sequence[Proof]],
) -> Iterator[bool]:
    """Fill the unknown stacks one after the other; yield when all are filled."""
    if not unknown:
        yield True
        return
    seat, *rest = unknown
    for stack in _stacks(game, draft.batches[seat], pools, proofs[seat]):
        draft.stacks[seat] = stack
        yield from _fillings(game, draft, pools, rest, proofs)
    draft.stacks[seat] = None


def _stacks(
    game: Slopecrashers, batches: list[int], pools: list[Counter[int]], proofs: Sequence[Proof]
) -> Iterator[list[int]]:
    """Yield stacks of the given batches for which the proofs hold; their cards are out of the pools meanwhile."""
    actions, kinds = game.deck.actions, list(range(game.deck.n_kinds))
    if proofs:
        kinds.sort(key=lambda card: not set(HELPERS) & set(actions[card]))
    stack: list[int] = []

    def grow() -> Iterator[list[int]]:
        if len(stack) == len(batches):
            if all(holds([actions[card] for card in stack], proof) for proof in proofs):
                yield list(stack)
            return
        pool = pools[batches[len(stack)]]
        for card in kinds:
            if pool[card] > 0:
                pool[card] -= 1
                stack.append(card)
                yield from grow()
                stack.pop()
                pool[card] += 1

    yield from grow()
