"""What risky steps have shown: words and masks, and what is left of them when the top gift is seen."""

from __future__ import annotations

import itertools

import pytest
import slope_worlds
from hexfloe_slopecrashers.game import Slopecrashers
from hexfloe_slopecrashers.shown import WORDS, holds, in_order, is_held, mask_of, proofs_of, shortest
from hypothesis import given, settings
from hypothesis import strategies as st

DECK = {
    "spring": 6, "chili": 6, "spring/chili": 6, "rocket": 6,
    "ice": 1, "sting": 1, "magnet": 1, "pigeon": 1, "snowman": 1,
}  # fmt: skip
PLAIN = {"A": ["...", "...", "..."], "B": ["...", "...", "..."]}
GAME = Slopecrashers(seats=2, data=slope_worlds.data(PLAIN, DECK))
GIFTS = ("rocket", "spring", "chili", "spring/chili")
MASKS = st.lists(st.sampled_from(list(WORDS.values())[1:]), min_size=1, max_size=3).map(mask_of)


def test_words_by_number():
    """A word is a one and then its letters: 2 a spring, 3 a chili, 6 a chili and then a spring."""
    assert [WORDS[n] for n in (1, 2, 3, 6, 15)] == [
        (), ("spring",), ("chili",), ("chili", "spring"), ("chili", "chili", "chili"),
    ]  # fmt: skip


@given(mask=MASKS)
def test_shortest_words_make_the_mask(mask):
    """A mask is that of its shortest words, and none of these is part of another."""
    words = shortest(mask)
    assert mask_of(words) == mask
    assert len(set(words)) == len(words) > 0


@pytest.mark.parametrize(
    ("word", "stack", "held"),
    [
        ((), [], True),
        (("spring",), ["rocket"], False),
        (("spring",), ["spring", "rocket"], True),
        (("chili", "spring"), ["spring", "chili"], True),
        (("chili", "spring"), ["chili", "spring"], False),
        (("chili", "spring"), ["spring/chili"], False),
        (("chili", "spring"), ["spring/chili", "rocket", "spring/chili"], True),
    ],
)
def test_words_are_held_from_the_top(word, stack, held):
    """A stack holds a word if such gifts lie in it in that order from the top, a gift for each letter."""
    assert is_held(word, [card.split("/") for card in stack]) is held


def as_given(proofs):
    """Return proofs in the terms of a set-up."""
    return [{"lowest": n, "ways": [" ".join(word) for word in shortest(mask)]} for n, mask in proofs]


@settings(max_examples=300, deadline=None)
@given(data=st.data())
def test_what_is_left_when_the_top_gift_is_seen(data):
    """After a gift is thrown off, exactly those stacks are possible that were possible with it on top."""
    stack = data.draw(st.lists(st.sampled_from(GIFTS), min_size=1, max_size=5))
    drawn = data.draw(st.lists(st.tuples(st.integers(1, len(stack)), MASKS), max_size=5))
    proofs = in_order(proof for proof in drawn if holds([card.split("/") for card in stack], proof))
    given_ = {"figures": ["b1", "c6"], "stacks": [stack, []], "shown": [as_given(proofs), []]}
    state = GAME.setup(given_)
    assert proofs_of(state.table, 0) == proofs
    state.play(f"throw {stack[-1]}")
    left = proofs_of(state.table, 0)
    assert left == in_order(left)
    for below in itertools.product([(), ("spring",), ("chili",), ("spring", "chili")], repeat=len(stack) - 1):
        before = [*below, tuple(stack[-1].split("/"))]
        possible = all(holds(before, proof) for proof in proofs)
        assert (below, all(holds(below, proof) for proof in left)) == (below, possible)
