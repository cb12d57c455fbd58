"""Random streams: a value is a function of seed, stream name and index."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from oracle import chance as oracle

from hexfloe.errors import OptionError
from hexfloe.play.chance import MAX_SEED, Stream

seeds = st.integers(0, MAX_SEED)
names = st.text(max_size=20)


@given(seeds, names, st.integers(0, 2**40), st.lists(st.integers(1, 2**32 - 1), max_size=20))
def test_values_equal_the_twin(seed, name, index, bounds):
    """The compiled streams give the numbers of the plain-Python twin."""
    ours, theirs = Stream(seed, name).at(index), oracle.Sequence(seed, name, index)
    assert [ours.below(n) for n in bounds] == [theirs.below(n) for n in bounds]
    assert ours.next() == theirs.next()
    assert ours.index == theirs.index


def test_values_are_those_of_every_platform():
    """These numbers never change: records made elsewhere must replay here."""
    sequence = Stream(1, "chance").at(0)
    assert [sequence.below(6) for _ in range(10)] == [2, 2, 4, 4, 4, 0, 2, 1, 3, 2]
    assert oracle.mix64(1) == 0x5692161D100B05E5


@given(seeds, st.integers(0, 1000))
def test_drawing_from_one_sequence_does_not_disturb_another(seed, index):
    """Sequences carry nothing but their own index."""
    stream = Stream(seed, "chance")
    undisturbed = [stream.at(index).next() for _ in range(3)]
    stream.at(index + 1).next()
    assert stream.at(index).next() == undisturbed[0] == undisturbed[1]


@given(seeds, seeds)
def test_streams_of_other_seeds_or_names_differ(one, other):
    """Seed and name both matter."""
    assert Stream(one, "a").at(0).next() != Stream(one, "b").at(0).next()
    assert (one == other) == (Stream(one, "a").key == Stream(other, "a").key)


@pytest.mark.parametrize("n", [2, 3, 6, 7, 10])
def test_below_is_uniform(n):
    """Chi-square over many draws stays below what a fair source exceeds once in a billion."""
    counts = [0] * n
    for index in range(3000):
        sequence = Stream(7, "die").at(index)
        for _ in range(10):
            counts[sequence.below(n)] += 1
    hoped = 30000 / n
    assert sum((count - hoped) ** 2 / hoped for count in counts) < 60


@given(st.lists(st.integers(0, 1000), min_size=1).filter(any), seeds)
def test_weighted_never_takes_a_weight_of_zero(weights, seed):
    """What has weight 0 cannot happen."""
    assert weights[Stream(seed, "w").at(0).weighted(weights)] > 0


def test_weighted_follows_the_weights():
    """A weight of 3 comes three times as often as a weight of 1."""
    drawn = [Stream(3, "w").at(i).weighted([1, 3]) for i in range(8000)]
    assert 5700 < sum(drawn) < 6300


@given(seeds)
def test_random_lies_in_the_unit_interval(seed):
    """random() is at least 0 and below 1."""
    assert 0 <= Stream(seed, "r").at(0).random() < 1


@pytest.mark.parametrize("seed", [-1, 2**64, 1.5, "1", True, None])
def test_bad_seeds_are_refused(seed):
    """A seed is an integer of 64 bits."""
    with pytest.raises(OptionError) as caught:
        Stream(seed, "chance")
    assert caught.value.code == "bad-option"


@pytest.mark.parametrize("n", [0, -1, 2**32, 1.5, "6"])
def test_bad_bounds_are_refused(n):
    """A bound is at least 1 and fits in 32 bits."""
    with pytest.raises(OptionError):
        Stream(1, "chance").at(0).below(n)


@pytest.mark.parametrize("index", [-1, 2**63, "0"])
def test_bad_indices_are_refused(index):
    """Sequences are numbered from 0."""
    with pytest.raises(OptionError):
        Stream(1, "chance").at(index)


@pytest.mark.parametrize("weights", [[], [0], [-1, 3]])
def test_bad_weights_are_refused(weights):
    """Weights are not negative and not all zero."""
    with pytest.raises(OptionError):
        [Stream(1, "chance").at(i).weighted(weights) for i in range(20)]
