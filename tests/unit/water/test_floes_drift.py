"""Floes drift by their speed until something stops them, and the report says where, how far and why."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from oracle import floes as twin
from oracle.rivers import disk, neighbor_table, torus_table

from hexfloe.grid.board import Board
from hexfloe.water.floes import Drift, Lane, Sea, Stop

TABLES = (
    *(neighbor_table(disk(radius)) for radius in range(4)),
    neighbor_table([cell for cell in disk(2) if cell not in ((0, 0), (1, -1), (-2, 1))]),
    *(torus_table(*size) for size in ((1, 1), (2, 1), (1, 3), (2, 2), (3, 2), (4, 3))),
)


class Position(NamedTuple):
    """A board, where tiles lie, where the sea is, lanes, a cell, a direction and a speed."""

    neighbors: list[list[int]]
    taken: list[int]
    sea: list[int]
    lanes: list[tuple[list[int], int]]
    cell: int
    direction: int
    speed: int

    @property
    def free(self) -> set[int]:
        """The free cells."""
        return twin.free_cells(len(self.neighbors), self.taken, self.sea)


@st.composite
def lanes_of(draw, neighbors: list[list[int]]) -> list[tuple[list[int], int]]:
    """Draw lanes that wind over the board without touching a cell twice."""
    unused = set(range(len(neighbors)))
    lanes = []
    for start in draw(st.lists(st.sampled_from(sorted(unused)), max_size=4)):
        if start not in unused:
            continue
        lane = [start]
        for direction in draw(st.lists(st.integers(0, 5), max_size=7)):
            if neighbors[lane[-1]][direction] in unused - set(lane):
                lane.append(neighbors[lane[-1]][direction])
        unused -= set(lane)
        lanes.append((lane, draw(st.integers(0, 4))))
    return lanes


@st.composite
def positions(draw) -> Position:
    """Draw all that can be asked about drifting."""
    neighbors = draw(st.sampled_from(TABLES))
    size = len(neighbors)
    marks = st.lists(st.sampled_from([0, 0, 0, 1, 7]), min_size=size, max_size=size)
    sea = st.one_of(
        st.just([1] * size), st.lists(st.sampled_from([1, 1, 1, 0]), min_size=size, max_size=size)
    )
    return Position(
        neighbors,
        draw(marks),
        draw(sea),
        draw(lanes_of(neighbors)),
        draw(st.integers(0, size - 1)),
        draw(st.integers(0, 5)),
        draw(st.integers(0, 9)),
    )


def sea_of(position: Position) -> Sea:
    """Make the board; where all is sea, none is given."""
    return Sea(position.neighbors, position.lanes, sea=None if all(position.sea) else position.sea)


def plain(found: Drift) -> twin.PlainDrift:
    """Return a report as the twin tells it."""
    return twin.PlainDrift(found.cell, found.steps, found.by, found.why.name)


@given(positions())
def test_a_floe_drifts_straight_as_its_twin_does(position):
    """On any board, on rings too, from any cell in any direction at any speed."""
    step = twin.straight(position.neighbors, position.direction)
    expected = twin.drift(step, position.cell, position.speed, position.free)
    sea = sea_of(position)
    found = sea.drift_straight(position.taken, position.cell, position.direction, position.speed)
    assert plain(found) == expected


@given(positions())
def test_a_floe_drifts_along_its_lane_as_its_twin_does(position):
    """By the table of cells ahead and by the list of cells alike."""
    sea = sea_of(position)
    for lane, speed in position.lanes:
        for cell in lane:
            expected = twin.drift(twin.along(lane), cell, speed, position.free)
            assert plain(sea.drift(position.taken, cell)) == expected
            assert plain(sea.drift_lane(position.taken, lane, cell, speed)) == expected


@given(positions())
def test_speed_can_be_another_than_that_of_the_lane(position):
    """The lane gives the way, the caller the speed."""
    sea = sea_of(position)
    for lane, _ in position.lanes:
        expected = twin.drift(twin.along(lane), lane[0], position.speed, position.free)
        assert plain(sea.drift(position.taken, lane[0], speed=position.speed)) == expected


@given(positions())
def test_single_drifts_lead_to_the_free_neighbors(position):
    """`drift_ways` lists the directions, `drift_to` tells the cells."""
    sea = sea_of(position)
    expected = twin.drift_ways(position.neighbors, position.cell, position.free)
    assert sea.drift_ways(position.taken, position.cell) == tuple(sorted(expected))
    for direction, there in enumerate(position.neighbors[position.cell]):
        found = sea.drift_to(position.taken, position.cell, direction)
        assert found == (there if direction in expected else None)


@given(positions())
def test_what_a_floe_drifts_over_was_free(position):
    """It never enters a cell that is taken or not sea, nor goes farther than its speed; slower is a part of the way."""
    sea = sea_of(position)
    found = sea.drift_straight(position.taken, position.cell, position.direction, position.speed)
    assert 0 <= found.steps <= position.speed
    cell = position.cell
    for steps in range(found.steps):
        slower = sea.drift_straight(position.taken, position.cell, position.direction, steps)
        assert slower == Drift(cell, steps, None, Stop.SPENT)
        cell = position.neighbors[cell][position.direction]
        assert cell in position.free | {position.cell}
    assert found.cell == cell
    assert found.moves == (found.steps > 0 or found.why == Stop.EDGE)
    assert found.leaves == (found.why == Stop.EDGE)


# ------------------------------------------------------------------ one lane

ROW = Board.parallelogram(6, 1).neighbors


@pytest.mark.parametrize(
    ("taken", "cell", "speed", "expected"),
    [
        ("x.....", 0, 2, Drift(2, 2, None, Stop.SPENT)),
        ("x.....", 0, 0, Drift(0, 0, None, Stop.SPENT)),
        ("x..x..", 0, 3, Drift(2, 2, 3, Stop.BLOCKED)),
        ("x..x..", 0, 2, Drift(2, 2, None, Stop.SPENT)),
        ("xx....", 0, 2, Drift(0, 0, 1, Stop.BLOCKED)),
        ("xx....", 0, 0, Drift(0, 0, None, Stop.SPENT)),
        ("....x.", 4, 3, Drift(5, 1, None, Stop.EDGE)),
        ("....x.", 4, 1, Drift(5, 1, None, Stop.SPENT)),
        (".....x", 5, 1, Drift(5, 0, None, Stop.EDGE)),
        (".....x", 5, 0, Drift(5, 0, None, Stop.SPENT)),
        ("......", 2, 1, Drift(3, 1, None, Stop.SPENT)),
        ("x.....", 0, 32767, Drift(5, 5, None, Stop.EDGE)),
    ],
)
def test_a_lane_of_six_cells(taken, cell, speed, expected):
    """Speed first, then what lies ahead; the last cell is still on the board; the floe's own cell is not asked."""
    sea = Sea(ROW, [(range(6), speed)])
    marks = [mark == "x" for mark in taken]
    assert sea.drift(marks, cell) == expected
    assert sea.drift_lane(marks, range(6), cell, speed) == expected
    assert sea.drift_straight(marks, cell, 0, speed) == expected


@pytest.mark.parametrize(("speed", "expected"), [(0, Stop.SPENT), (1, Stop.EDGE), (3, Stop.EDGE)])
def test_a_lane_of_one_cell(speed, expected):
    """Its only way is off the board."""
    sea = Sea([[-1] * 6], [([0], speed)])
    assert sea.drift([1], 0) == sea.drift_lane([1], [0], 0, speed) == Drift(0, 0, None, expected)


@pytest.mark.parametrize(
    ("speed", "taken", "expected"),
    [
        (2, [1, 0, 0, 0], Drift(2, 2, None, Stop.SPENT)),
        (4, [1, 0, 0, 0], Drift(0, 4, None, Stop.SPENT)),
        (7, [1, 0, 0, 0], Drift(3, 7, None, Stop.SPENT)),
        (7, [1, 0, 0, 5], Drift(2, 2, 3, Stop.BLOCKED)),
        (32767, [1, 0, 0, 0], Drift(3, 32767, None, Stop.SPENT)),
    ],
)
def test_a_ring_is_drifted_round(speed, taken, expected):
    """The floe has left the cell it came from, so that is no obstacle."""
    ring = Board.parallelogram(4, 1, wrap="q")
    assert Sea(ring.neighbors).drift_straight(taken, 0, 0, speed) == expected


def test_a_floe_strands_on_an_island_in_its_lane():
    """A lane may run into a cell that is not sea: blocked, and nothing leaves the board."""
    sea = Sea(ROW, [(range(6), 3)], sea=[1, 1, 1, 0, 1, 1])
    assert sea.drift([0, 1, 0, 0, 0, 0], 1) == Drift(2, 1, 3, Stop.BLOCKED)
    assert sea.drift([0, 0, 1, 0, 0, 0], 2) == Drift(2, 0, 3, Stop.BLOCKED)
    assert not sea.drift([0, 0, 1, 0, 0, 0], 2).moves


def test_a_sea_tells_its_lanes_cell_by_cell():
    """Cells ahead, speeds, lanes and places, as a compiled game copies them into its constants."""
    sea = Sea(ROW, [([3, 4, 5], 2), ([1, 0], 1)])
    assert sea.lanes == (Lane((3, 4, 5), 2), Lane((1, 0), 1))
    assert sea.ahead.tolist() == [-1, 0, -1, 4, 5, -1]
    assert sea.speeds.tolist() == [1, 1, 0, 2, 2, 2]
    assert sea.lane_of.tolist() == [1, 1, -1, 0, 0, 0]
    assert sea.place_of.tolist() == [1, 0, -1, 0, 1, 2]
    assert sea.sea.tolist() == [True] * 6
    assert {array.dtype for array in (sea.ahead, sea.speeds, sea.lane_of, sea.place_of)} == {
        np.dtype("int16")
    }
