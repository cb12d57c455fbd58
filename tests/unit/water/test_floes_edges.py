"""Edge patterns of floes: turning, facing edges, ridges; all 64 patterns are tried."""

from __future__ import annotations

import pytest
from oracle import floes as twin

from hexfloe.grid.directions import DIRECTIONS
from hexfloe.grid.hexes import rotate
from hexfloe.water.floes import distinct_turns, is_smooth, opposite_edge, ridges, turn_edges

PATTERNS = range(64)
N, NE, NW, SE = 1 << 2, 1 << 1, 1 << 3, 1 << 0  # flat-top


@pytest.mark.parametrize("turns", [*range(-7, 8), 600, -601, 2**70, -(2**70)])
def test_turning_moves_every_edge(turns):
    """Edge e goes to e + turns, for any whole number of turns."""
    for pattern in PATTERNS:
        expected = twin.pattern_of(twin.turned(twin.edges_of(pattern), turns))
        assert turn_edges(pattern, turns) == expected


def test_one_turn_is_a_sixth_counter_clockwise():
    """As `hexfloe.grid` turns cells: what lay across edge e lies across the edge it is turned to."""
    for edge, step in enumerate(DIRECTIONS):
        assert DIRECTIONS[turn_edges(1 << edge).bit_length() - 1] == rotate(step, 1)


def test_the_example_of_a_floe_with_ridges_north_and_northeast():
    """Clockwise N becomes NE and NE becomes SE; counter-clockwise N becomes NW and NE becomes N."""
    assert turn_edges(N | NE, -1) == NE | SE
    assert turn_edges(N | NE, 1) == NW | N


@pytest.mark.parametrize("pattern", PATTERNS)
def test_distinct_turns_are_all_that_turning_gives(pattern):
    """In order of turns, each once; turned by k is item k modulo their number."""
    found = distinct_turns(pattern)
    assert len(found) == len(set(found))
    assert len(found) in (1, 2, 3, 6)
    for turns in range(12):
        assert turn_edges(pattern, turns) == found[turns % len(found)]


@pytest.mark.parametrize(
    ("pattern", "count"),
    [
        (0, 1),
        (63, 1),
        (0b010101, 2),
        (0b001001, 3),
        (0b110110, 3),
        (0b000001, 6),
        (0b000011, 6),
        (0b000111, 6),
    ],
)
def test_how_many_distinct_turns_there_are(pattern, count):
    """A pattern with a symmetry has fewer."""
    assert len(distinct_turns(pattern)) == count


def test_there_are_fourteen_patterns_up_to_turning():
    """As many as necklaces of six beads in two colors."""
    assert len({min(distinct_turns(pattern)) for pattern in PATTERNS}) == 14


def test_opposite_edges_face_each_other():
    """Three on, and back again."""
    assert [opposite_edge(edge) for edge in range(6)] == [3, 4, 5, 0, 1, 2]


@pytest.mark.parametrize("direction", range(6))
def test_ridges_are_counted_on_both_sides_of_an_edge(direction):
    """For any two floes: none, one or two, and smooth where none; the same seen from the other floe."""
    for ours in PATTERNS:
        for theirs in PATTERNS:
            count = twin.ridges(twin.edges_of(ours), twin.edges_of(theirs), direction)
            assert ridges(ours, theirs, direction) == count
            assert ridges(theirs, ours, opposite_edge(direction)) == count
            assert is_smooth(ours, theirs, direction) is (count == 0)
