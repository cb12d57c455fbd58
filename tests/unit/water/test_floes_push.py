"""A row of tiles is pushed by one cell, with what stands on them, or not at all."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from oracle import floes as twin
from oracle.rivers import disk, neighbor_table, torus_table

from hexfloe.grid.board import Board
from hexfloe.water.floes import Push, Sea, Stop

TABLES = (
    *(neighbor_table(disk(radius)) for radius in range(4)),
    *(torus_table(*size) for size in ((1, 1), (2, 1), (1, 3), (2, 2), (4, 1), (3, 2), (4, 3))),
)
DTYPES = ("uint8", "int8", "bool", "int16", "uint16", "int32", "int64", "float64", "object")


@st.composite
def positions(draw) -> tuple[list[list[int]], list[int], list[int], int, int]:
    """Draw a board crowded with tiles, where the sea is, a cell and a direction."""
    neighbors = draw(st.sampled_from(TABLES))
    size = len(neighbors)
    taken = draw(st.lists(st.sampled_from([0, 1, 2, 255]), min_size=size, max_size=size))
    sea = st.lists(st.sampled_from([1, 1, 1, 1, 1, 0]), min_size=size, max_size=size)
    return (
        neighbors,
        taken,
        draw(st.one_of(st.just([1] * size), sea)),
        draw(st.integers(0, size - 1)),
        draw(st.integers(0, 5)),
    )


def sea_of(neighbors: list[list[int]], sea: list[int]) -> Sea:
    """Make the board; where all is sea, none is given."""
    return Sea(neighbors, sea=None if all(sea) else sea)


@given(positions())
def test_a_push_is_judged_as_its_twin_does(position):
    """The row, the cell behind it, and why: on any board, on rings too."""
    neighbors, taken, sea, cell, direction = position
    expected = twin.push(twin.straight(neighbors, direction), cell, taken, sea)
    found = sea_of(neighbors, sea).push(taken, cell, direction)
    assert (found.row, found.cell, found.why.name) == expected
    assert found.possible == (expected.why == "FREE")
    assert found.direction == direction


@given(positions())
def test_the_ways_to_push_are_those_in_which_a_push_is_possible(position):
    """All six directions at once."""
    neighbors, taken, sea, cell, _ = position
    board = sea_of(neighbors, sea)
    possible = [d for d in range(6) if board.push(taken, cell, d).possible]
    assert board.push_ways(taken, cell) == tuple(possible)


@given(positions())
def test_pushing_a_single_tile_is_drifting_by_one_cell(position):
    """A row of one moves where a single drift leads."""
    neighbors, taken, sea, cell, direction = position
    board = sea_of(neighbors, sea)
    if taken[cell] and sea[cell]:
        found = board.push(taken, cell, direction)
        single = found.cell if found.possible and len(found.row) == 1 else None
        assert board.drift_to(taken, cell, direction) == single
        assert set(board.drift_ways(taken, cell)) <= set(board.push_ways(taken, cell))


@given(positions(), st.sampled_from(DTYPES))
def test_things_ride_as_the_twin_moves_them(position, dtype):
    """Whatever the type of the array, a thing on the row moves one cell on, and all others stay."""
    neighbors, taken, sea, cell, direction = position
    board = sea_of(neighbors, sea)
    found = board.push(taken, cell, direction)
    if not found.possible:
        return
    things = dict(enumerate(taken))
    del things[found.cell]
    values = np.array(taken).astype(dtype)
    moved = board.carry(found, values)
    expected = twin.pushed(twin.PlainPush(found.row, found.cell, "FREE"), things) | {cell: 0}
    assert moved.dtype == values.dtype
    assert moved.tolist() == np.array([expected[c] for c in range(len(taken))]).astype(dtype).tolist()
    assert values.tolist() == np.array(taken).astype(dtype).tolist()


@given(positions())
def test_no_tile_is_lost_and_none_overtakes_another(position):
    """The same tiles, in the same order along the row; fixed cells and all off the row keep theirs."""
    neighbors, taken, sea, cell, direction = position
    board = sea_of(neighbors, sea)
    found = board.push(taken, cell, direction)
    if not found.possible:
        return
    moved = board.carry(found, taken).tolist()
    line = [*found.row, found.cell]
    assert sorted(moved) == sorted(taken)
    assert [moved[c] for c in line[1:]] == [taken[c] for c in line[:-1]]
    assert moved[cell] == 0
    assert all(moved[c] == taken[c] for c in range(len(taken)) if c not in line)
    assert all(moved[c] == taken[c] for c in range(len(taken)) if not sea[c])


@given(positions())
def test_riders_know_their_new_cells(position):
    """`ride` tells of one place what `carry` tells of all, except of the cell that nothing stands on."""
    neighbors, taken, sea, cell, direction = position
    board = sea_of(neighbors, sea)
    found = board.push(taken, cell, direction)
    if not found.possible:
        return
    names = np.arange(len(taken))
    moved = board.carry(found, names)
    for place in names[names != found.cell].tolist():
        assert moved[board.ride(found, place)] == place
    assert board.ride(found, found.cell) == found.cell


@given(positions())
def test_a_push_can_be_taken_back(position):
    """Pushing the far end the other way restores every array, unless the row would go on behind the start."""
    neighbors, taken, sea, cell, direction = position
    board = sea_of(neighbors, sea)
    found = board.push(taken, cell, direction)
    if not found.possible:
        return
    moved = board.carry(found, taken)
    back = board.push(moved, found.cell, (direction + 3) % 6)
    assert back.row == (found.cell, *found.row[:0:-1])
    assert board.carry(back, moved).tolist() == taken


# ------------------------------------------------------------------ one row

ROW = Board.parallelogram(6, 1).neighbors


@pytest.mark.parametrize(
    ("tiles", "cell", "expected"),
    [
        ("x.....", 0, Push(0, (0,), 1, Stop.FREE)),
        ("xxx...", 0, Push(0, (0, 1, 2), 3, Stop.FREE)),
        ("xxx.x.", 0, Push(0, (0, 1, 2), 3, Stop.FREE)),
        ("xxx...", 1, Push(0, (1, 2), 3, Stop.FREE)),
        ("xxx...", 2, Push(3, (2, 1, 0), None, Stop.EDGE)),
        ("...xxx", 3, Push(0, (3, 4, 5), None, Stop.EDGE)),
        ("xx#...", 0, Push(0, (0, 1), 2, Stop.BLOCKED)),
        ("xxo...", 0, Push(0, (0, 1), 2, Stop.BLOCKED)),
        (".xxx..", 0, Push(0, (), None, Stop.NO_TILE)),
        ("#x....", 0, Push(0, (), None, Stop.NO_TILE)),
        ("xxx...", 0, Push(1, (0,), None, Stop.EDGE)),
    ],
)
def test_a_row_of_six_cells(tiles, cell, expected):
    """x is a tile, # a fixed one, o an island without a tile: the last two stop a row and never move."""
    sea = Sea(ROW, sea=[tile not in "#o" for tile in tiles])
    taken = [tile in "x#" for tile in tiles]
    assert sea.push(taken, cell, expected.direction) == expected
    assert (expected.direction in sea.push_ways(taken, cell)) == expected.possible


RING = Board.parallelogram(4, 1, wrap="q")


@pytest.mark.parametrize("cell", range(4))
@pytest.mark.parametrize("direction", [0, 3])
def test_a_full_ring_cannot_be_pushed(cell, direction):
    """There is no free cell anywhere behind the row, and the search ends."""
    step = 1 if direction == 0 else -1
    row = tuple((cell + step * i) % 4 for i in range(4))
    sea = Sea(RING.neighbors)
    assert sea.push([1] * 4, cell, direction) == Push(direction, row, cell, Stop.RING)
    assert sea.push_ways([1] * 4, cell) == ()


def test_a_ring_with_one_gap_is_pushed_around():
    """The gap may be right behind the tile that is pushed: then all tiles move, and it is the gap that goes round."""
    sea = Sea(RING.neighbors)
    found = sea.push([5, 6, 7, 0], 0, 0)
    assert found == Push(0, (0, 1, 2), 3, Stop.FREE)
    assert sea.carry(found, [5, 6, 7, 0]).tolist() == [0, 5, 6, 7]


def test_a_cell_that_is_its_own_neighbor_is_a_full_ring():
    """A row of one tile that comes back to itself."""
    sea = Sea(torus_table(1, 1))
    assert sea.push([1], 0, 2) == Push(2, (0,), 0, Stop.RING)
    assert sea.drift_ways([1], 0) == ()


def test_what_stands_on_the_tiles_rides_along_in_every_array():
    """One push, several arrays: tiles, pieces of which -1 is none, a stack of two layers, bytes."""
    sea = Sea(ROW)
    found = sea.push([4, 9, 0, 0, 8, 0], 0, 0)
    assert sea.carry(found, np.array([4, 9, 0, 0, 8, 0], np.uint8)).tolist() == [0, 4, 9, 0, 8, 0]
    assert sea.carry(found, np.array([-1, 3, -1, -1, 1, -1], np.int16)).tolist() == [-1, -1, 3, -1, 1, -1]
    layers = np.array([[1, 2], [3, 4], [0, 0], [5, 6], [7, 8], [9, 10]], np.uint8)
    assert sea.carry(found, layers).tolist() == [[0, 0], [1, 2], [3, 4], [5, 6], [7, 8], [9, 10]]
    assert sea.carry(found, bytes([4, 9, 0, 0, 8, 0])).tolist() == [0, 4, 9, 0, 8, 0]
    assert [sea.ride(found, cell) for cell in range(6)] == [1, 2, 2, 3, 4, 5]


def test_strided_arrays_are_carried_too():
    """A view with gaps gives the same as a copy of it, and is left alone."""
    sea = Sea(ROW)
    found = sea.push([1, 1, 0, 0, 0, 0], 0, 0)
    view = np.arange(12, dtype=np.uint8)[::2]
    assert sea.carry(found, view).tolist() == [4, 0, 2, 6, 8, 10]
    assert view.tolist() == [0, 2, 4, 6, 8, 10]
