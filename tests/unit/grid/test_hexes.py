"""Laws of the arithmetic of single hexes, against the slow twin."""

from __future__ import annotations

import itertools

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from oracle import hexes as twin
from unit.grid.strategies import cells, directions, far, far_cells, law, turns

from hexfloe.errors import CoordinateError
from hexfloe.grid import DIRECTIONS, hexes

radii = st.integers(0, 12)
axes = st.integers(0, 5)


@law
@given(far_cells, far_cells)
@example((-(2**28), -(2**28)), (2**28 - 1, 2**28 - 1))
@example((-(2**28), 2**28 - 1), (2**28 - 1, -(2**28)))
def test_vectors_and_distance_are_exact_to_the_very_limit(a, b):
    """add, subtract, length and distance equal the twin for all allowed coordinates: nothing overflows."""
    assert hexes.add(a, b) == twin.add(a, b)
    assert hexes.subtract(a, b) == twin.subtract(a, b)
    assert hexes.distance(a, b) == twin.distance(a, b)
    assert hexes.length(a) == twin.distance(a, (0, 0))


@law
@given(far_cells, far_cells, turns, axes)
@example((-(2**28), -(2**28)), (2**28 - 1, 2**28 - 1), 1, 0)
@example((2**28 - 1, 2**28 - 1), (-(2**28), -(2**28)), 2, 3)
def test_turning_and_mirroring_are_exact_to_the_very_limit(cell, center, k, axis):
    """rotate and reflect about any center equal the twin for all allowed coordinates."""
    assert hexes.rotate(cell, k, center) == twin.rotate(cell, k, center)
    assert hexes.reflect(cell, axis, center) == twin.reflect(cell, axis, center)


@law
@given(cells, st.integers(-1000, 1000))
def test_scaling_is_adding_again_and_again(cell, factor):
    """scale(cell, k) has k times both coordinates."""
    assert hexes.scale(cell, factor) == (cell[0] * factor, cell[1] * factor)


@law
@given(cells, directions, st.integers(-30, 30))
def test_walking_straight_on(cell, direction, steps):
    """neighbor goes one step after the other; backward for negative steps."""
    assert hexes.neighbor(cell, direction, steps) == twin.neighbor(cell, direction, steps)


@law
@given(far_cells)
def test_the_six_neighbors_stand_in_the_order_of_directions(cell):
    """neighbors(cell)[d] is one step of DIRECTIONS[d] away, and all are at distance 1."""
    found = hexes.neighbors(cell)
    assert found == twin.neighbors(cell)
    assert [twin.subtract(other, cell) for other in found] == list(DIRECTIONS)
    assert {twin.distance(cell, other) for other in found} == {1}


@law
@given(cells, cells)
def test_direction_is_that_of_walking_straight_there(a, b):
    """direction(a, b) is -1 unless walking from a in that direction meets b."""
    assert hexes.direction(a, b) == twin.direction(a, b)


@law
@given(cells, cells, cells)
def test_distance_is_a_metric(a, b, c):
    """Zero only for a cell and itself, the same both ways, and no detour is shorter."""
    assert (hexes.distance(a, b) == 0) == (a == b)
    assert hexes.distance(a, b) == hexes.distance(b, a)
    assert hexes.distance(a, c) <= hexes.distance(a, b) + hexes.distance(b, c)


@law
@given(cells, cells, turns, turns)
def test_rotations_form_a_group_of_six(cell, center, j, k):
    """Turning by j and by k is turning by j + k; six sixths are none; the distance to the center stays."""
    assert hexes.rotate(hexes.rotate(cell, j, center), k, center) == hexes.rotate(cell, j + k, center)
    assert hexes.rotate(cell, 6, center) == cell
    assert hexes.distance(hexes.rotate(cell, k, center), center) == hexes.distance(cell, center)


@law
@given(cells, cells, axes, axes)
def test_two_reflections_are_a_rotation(cell, center, j, k):
    """Mirroring on axis k and then on axis j turns by j - k; mirroring twice changes nothing."""
    twice = hexes.reflect(hexes.reflect(cell, k, center), j, center)
    assert twice == hexes.rotate(cell, j - k, center)
    assert hexes.reflect(hexes.reflect(cell, j, center), j, center) == cell


@law
@given(cells, directions, turns, axes)
def test_motions_move_directions_as_they_say(center, direction, k, axis):
    """A rotation takes direction d to d + k, a reflection to axis - d."""
    arm = hexes.neighbor(center, direction)
    assert hexes.rotate(arm, k, center) == hexes.neighbor(center, (direction + k) % 6)
    assert hexes.reflect(arm, axis, center) == hexes.neighbor(center, (axis - direction) % 6)


@law
@given(cells, cells)
@example((0, 0), (2, -1))
@example((0, 0), (-1, 2))
@example((3, 3), (3, 3))
def test_line_equals_the_twin_ties_included(a, b):
    """Each cell of a line is the nearest to its point; of equally near ones the greatest (q, r)."""
    assert hexes.line(a, b) == twin.line(a, b)


@law
@given(cells, cells)
def test_a_line_walks_from_a_to_b_and_back_the_same_way(a, b):
    """distance + 1 cells, each the neighbor of the one before; line(a, b) reversed is line(b, a)."""
    line = hexes.line(a, b)
    assert line[0] == a
    assert line[-1] == b
    assert len(line) == hexes.distance(a, b) + 1
    assert all(hexes.distance(*pair) == 1 for pair in itertools.pairwise(line))
    assert line[::-1] == hexes.line(b, a)


def test_a_line_of_a_million_cells_is_exact_at_both_ends_and_in_the_middle():
    """No rounding adds up: the middle of a line of a million steps is where half the way is."""
    line = hexes.line((-400_000, 100_000), (600_000, -300_000))
    assert len(line) == 1_000_001
    assert line[500_000] == (100_000, -100_000)
    assert line[-1] == (600_000, -300_000)


def test_a_line_between_extremes_is_refused_and_a_line_near_them_is_exact():
    """Coordinates at the limit work as long as the list stays short."""
    corner = (2**28 - 1, -(2**28))
    end = hexes.add(corner, (-7, 3))
    assert hexes.line(corner, end) == twin.line(corner, end)


@law
@given(cells, radii)
def test_ring_spiral_and_disk_equal_the_twin(center, radius):
    """In the stated orders: by angle from direction 0, ring by ring, row by row."""
    assert hexes.ring(center, radius) == twin.ring(center, radius)
    assert hexes.spiral(center, radius) == twin.spiral(center, radius)
    assert hexes.disk(center, radius) == twin.disk(center, radius)


@law
@given(cells, st.integers(1, 60))
def test_ring_sizes(center, radius):
    """A ring has 6 r cells, all different, at distance r; a disk 3 r (r + 1) + 1, and it is its rings."""
    ring = hexes.ring(center, radius)
    assert len(ring) == len(set(ring)) == 6 * radius
    assert {hexes.distance(center, cell) for cell in ring} == {radius}
    assert all(hexes.distance(*pair) == 1 for pair in zip(ring, [*ring[1:], ring[0]], strict=True))
    disk = hexes.disk(center, radius)
    assert len(disk) == 3 * radius * (radius + 1) + 1
    assert sorted(disk) == sorted(hexes.spiral(center, radius))


@pytest.mark.parametrize("center", [(127, 127), (-128, -128), (128, -129), (-127, 126), (125, -3), (0, 130)])
def test_lists_that_cross_the_rim_of_the_shared_tuples(center):
    """Cells near (0, 0) are tuples made once; lists of such and others are as right as any."""
    for radius in (1, 2, 7):
        assert hexes.ring(center, radius) == twin.ring(center, radius)
        assert hexes.disk(center, radius) == twin.disk(center, radius)
    assert hexes.neighbors(center) == twin.neighbors(center)
    for end in ((0, 0), (140, -140), (-120, -141), (133, 2)):
        assert hexes.line(center, end) == twin.line(center, end)


@law
@given(cells)
def test_the_first_ring_is_the_neighbors(center):
    """ring(c, 1) is neighbors(c), in the same order; ring(c, 0) is c."""
    assert hexes.ring(center, 1) == hexes.neighbors(center)
    assert hexes.ring(center, 0) == hexes.spiral(center, 0) == hexes.disk(center, 0) == [center]


@law
@given(st.tuples(far, far), st.integers(0, 3))
def test_cells_may_be_any_sequence_of_two_integers(cell, radius):
    """Lists and numpy rows are cells too; what comes back are tuples of ints, shared ones or not."""
    assert hexes.ring(list(cell), radius) == hexes.ring(cell, radius)
    found = hexes.neighbor(np.array(cell), np.int8(2))
    assert found == hexes.neighbor(cell, 2)
    assert all(type(part) is int for part in found)


def test_results_may_lie_outside_the_limit_but_not_go_in_again():
    """The neighbor of an outermost cell is right, and refused as input."""
    outside = hexes.neighbor((2**28 - 1, 0), 0)
    assert outside == (2**28, 0)
    with pytest.raises(CoordinateError, match="268435456"):
        hexes.neighbors(outside)
