"""What does not fit is refused at the door of the floes, with the value in the sentence."""

from __future__ import annotations

import pickle
import subprocess
import sys

import numpy as np
import pytest
from oracle.rivers import disk, neighbor_table

from hexfloe.errors import BoardError, CoordinateError
from hexfloe.grid.board import Board
from hexfloe.water import floes
from hexfloe.water.floes import Push, Sea, Stop, distinct_turns, is_smooth, opposite_edge, ridges, turn_edges

TABLE = neighbor_table(disk(1))
SEA = Sea(TABLE, [([2, 3, 4], 1)])
NOWHERE = bytes(7)


def changed(cell: int, direction: int, there: int) -> list[list[int]]:
    """Return the table with one neighbor changed."""
    return [
        [there if (c, d) == (cell, direction) else old for d, old in enumerate(row)]
        for c, row in enumerate(TABLE)
    ]


@pytest.mark.parametrize(
    ("table", "told"),
    [
        ([], "rows of 6"),
        ([[-1] * 5], "(1, 5)"),
        ([[-1] * 6, [-1] * 5], "rows of 6"),
        ([-1] * 6, "(6,)"),
        ([[-1.0] * 6], "float64"),
        ([[True] * 6], "bool"),
        ("abc", "<U3"),
        (None, "object"),
        (Board.lanes(2, 3).neighbors, "(6, 4)"),
        (np.zeros((0, 6), np.int16), "0 cells"),
        (np.full((32768, 6), -1), "32768 cells"),
        (changed(0, 0, 7), "cell 0 has 7"),
        (changed(0, 0, -2), "cell 0 has -2"),
        (changed(0, 0, 2**70), "object"),
        (changed(3, 0, -1), "cell 4 has 3 as neighbor in direction 3, but 3 has -1 in direction 0"),
        (changed(3, 0, 2), "cell 3 has 2 as neighbor in direction 0, but 2 has -1 in direction 3"),
    ],
    ids=str,
)
def test_neighbor_tables_that_cannot_be_are_refused(table, told):
    """Shape, type, range and symmetry; the sentence says which."""
    with pytest.raises(BoardError) as slip:
        Sea(table)
    assert told in str(slip.value)
    assert slip.value.code == "bad-board"


@pytest.mark.parametrize(
    ("lanes", "error", "told"),
    [
        (5, BoardError, "pairs of cells and a speed"),
        ([5], BoardError, "pairs of cells and a speed"),
        ([([2, 3], 1, 1)], BoardError, "pairs of cells and a speed"),
        ([(5, 1)], BoardError, "a lane is a list of cells, not 5"),
        ([([], 1)], BoardError, "at least one cell"),
        ([([2, 3, 2], 1)], BoardError, "cell 2 stands twice"),
        ([([2, 4], 1)], BoardError, "cell 4 is no neighbor of 2"),
        ([([2, 3], 1), ([4, 3], 1)], BoardError, "cell 3 is in lanes 0 and 1"),
        ([([2, 7], 1)], CoordinateError, "there is no cell 7"),
        ([([-1], 1)], CoordinateError, "there is no cell -1"),
        ([("23", 1)], CoordinateError, "cell is a whole number, not '2'"),
        ([([2.0], 1)], CoordinateError, "not 2.0"),
        ([([2], -1)], CoordinateError, "there is no speed -1"),
        ([([2], 32768)], CoordinateError, "there is no speed 32768"),
        ([([2], 1.5)], CoordinateError, "speed is a whole number, not 1.5"),
        ([([2], None)], CoordinateError, "not None"),
    ],
    ids=str,
)
def test_lanes_that_cannot_be_are_refused(lanes, error, told):
    """Neighbors one after the other, each cell once, a speed in range."""
    with pytest.raises(error) as slip:
        Sea(TABLE, lanes)
    assert told in str(slip.value)


ASKING = {
    "drift": lambda taken: SEA.drift(taken, 2),
    "drift_lane": lambda taken: SEA.drift_lane(taken, [2, 3], 2, 1),
    "drift_straight": lambda taken: SEA.drift_straight(taken, 2, 0, 1),
    "drift_to": lambda taken: SEA.drift_to(taken, 2, 0),
    "drift_ways": lambda taken: SEA.drift_ways(taken, 2),
    "push": lambda taken: SEA.push(taken, 2, 0),
    "push_ways": lambda taken: SEA.push_ways(taken, 2),
    "sea": lambda sea: Sea(TABLE, sea=sea),
}


@pytest.mark.parametrize("ask", ASKING.values(), ids=ASKING)
@pytest.mark.parametrize(
    "marks",
    [5, "xxxxxxx", b"", bytes(6), [0] * 8, [0.0] * 7, [[0] * 7], [0, [1]], [None] * 7, {1, 2}],
    ids=str,
)
def test_marks_of_another_shape_are_refused(ask, marks):
    """One number for each cell, whatever is asked, and of the sea too."""
    with pytest.raises(BoardError) as slip:
        ask(marks)
    assert slip.value.code == "bad-board"


@pytest.mark.parametrize(
    "marks",
    [
        bytes([0, 0, 0, 0, 9, 0, 0]),
        bytearray([0, 0, 0, 0, 9, 0, 0]),
        [0, 0, 0, 0, 9, 0, 0],
        (0, 0, 0, 0, True, 0, 0),
        np.array([0, 0, 0, 0, -1, 0, 0], np.int8),
        np.array([0, 0, 0, 0, 256, 0, 0], np.int64),
        np.array([0, 0, 0, 0, 1, 0, 0], bool),
        np.array([0, 5, 0, 5, 0, 5, 0, 5, 3, 5, 0, 5, 0], np.uint8)[::2],
    ],
    ids=["bytes", "bytearray", "list", "tuple", "int8", "int64", "bool", "strided"],
)
def test_marks_are_read_from_all_that_holds_numbers(marks):
    """What is not 0 is a mark, whatever its last byte is."""
    assert SEA.drift(marks, 2, speed=9).by == 4
    assert Sea(TABLE, sea=marks).sea.tolist() == [False] * 4 + [True] + [False] * 2


CELLS = {
    "drift": lambda cell: SEA.drift(NOWHERE, cell),
    "drift_lane": lambda cell: SEA.drift_lane(NOWHERE, [2, 3], cell, 1),
    "drift_straight": lambda cell: SEA.drift_straight(NOWHERE, cell, 0, 1),
    "drift_to": lambda cell: SEA.drift_to(NOWHERE, cell, 0),
    "drift_ways": lambda cell: SEA.drift_ways(NOWHERE, cell),
    "push": lambda cell: SEA.push(NOWHERE, cell, 0),
    "push_ways": lambda cell: SEA.push_ways(NOWHERE, cell),
    "ride": lambda cell: SEA.ride(Push(0, (2,), 3, Stop.FREE), cell),
    "lane": lambda cell: SEA.drift_lane(NOWHERE, [cell], 2, 1),
}


@pytest.mark.parametrize("ask", CELLS.values(), ids=CELLS)
@pytest.mark.parametrize("cell", [-1, 7, 2**40, -(2**80), 1.0, "0", None], ids=str)
def test_cells_that_do_not_exist_are_refused(ask, cell):
    """In every call that takes one."""
    with pytest.raises(CoordinateError) as slip:
        ask(cell)
    assert slip.value.culprit == cell


@pytest.mark.parametrize("direction", [-1, 6, 2**80, 1.0, "E", None], ids=str)
def test_directions_that_do_not_exist_are_refused(direction):
    """Directions are 0 to 5."""
    for ask in (
        lambda: SEA.drift_straight(NOWHERE, 2, direction, 1),
        lambda: SEA.drift_to(NOWHERE, 2, direction),
        lambda: SEA.push(NOWHERE, 2, direction),
        lambda: SEA.carry(Push(direction, (2,), 3, Stop.FREE), NOWHERE),
        lambda: ridges(0, 0, direction),
        lambda: is_smooth(0, 0, direction),
        lambda: opposite_edge(direction),
    ):
        with pytest.raises(CoordinateError) as slip:
            ask()
        assert slip.value.culprit == direction


@pytest.mark.parametrize("speed", [-1, 32768, 2**80, 1.0, "1"], ids=str)
def test_speeds_that_do_not_exist_are_refused(speed):
    """Speeds are 0 to 32767."""
    for ask in (
        lambda: SEA.drift(NOWHERE, 2, speed=speed),
        lambda: SEA.drift_lane(NOWHERE, [2, 3], 2, speed),
        lambda: SEA.drift_straight(NOWHERE, 2, 0, speed),
    ):
        with pytest.raises(CoordinateError) as slip:
            ask()
        assert slip.value.culprit == speed


def test_a_floe_that_is_on_no_lane_does_not_drift():
    """It is an error to ask, with the cell in the sentence."""
    with pytest.raises(CoordinateError, match="cell 0 is in no lane"):
        SEA.drift(NOWHERE, 0)
    with pytest.raises(CoordinateError, match="cell 0 is not on the lane"):
        SEA.drift_lane(NOWHERE, [2, 3, 4], 0, 1)


@pytest.mark.parametrize(
    "push",
    [
        None,
        (0, (2,), 3, Stop.FREE),
        Push(0, (2,), None, Stop.EDGE),
        Push(0, (), None, Stop.NO_TILE),
        Push(0, (), 3, Stop.FREE),
        Push(0, None, 3, Stop.FREE),
        Push(0, (2,), 4, Stop.FREE),
        Push(0, (4,), None, Stop.FREE),
        Push(0, (2, 4), 5, Stop.FREE),
        Push(0, (7,), 3, Stop.FREE),
    ],
    ids=str,
)
def test_pushes_that_cannot_be_carried_out_are_refused(push):
    """Those that are not possible, and those whose cells do not lie in a row on this board."""
    for carry in (lambda: SEA.carry(push, NOWHERE), lambda: SEA.ride(push, 0)):
        with pytest.raises((BoardError, CoordinateError)) as slip:
            carry()
        assert slip.value.code in ("bad-board", "bad-coordinate")


def test_a_push_all_around_a_ring_is_not_carried_out():
    """The cells of a row are different ones."""
    ring = Sea(Board.parallelogram(3, 1, wrap="q").neighbors)
    with pytest.raises(BoardError, match="of another board"):
        ring.carry(Push(0, (0, 1, 2), 0, Stop.FREE), [1, 2, 3])


@pytest.mark.parametrize(
    "values", [5, bytes(6), [0] * 8, "xxxxxxx", [[0] * 7], [0, [1]] + [0] * 5, {0}], ids=str
)
def test_arrays_of_another_length_are_not_carried(values):
    """The first axis runs over the cells."""
    with pytest.raises(BoardError) as slip:
        SEA.carry(Push(0, (2,), 3, Stop.FREE), values)
    assert slip.value.code == "bad-board"


@pytest.mark.parametrize("pattern", [-1, 64, 2**80, 1.0, "NE", None], ids=str)
def test_patterns_that_do_not_exist_are_refused(pattern):
    """Patterns are 0 to 63."""
    for ask in (
        lambda: turn_edges(pattern, 1),
        lambda: distinct_turns(pattern),
        lambda: ridges(pattern, 0, 0),
        lambda: ridges(0, pattern, 0),
        lambda: is_smooth(pattern, 0, 0),
        lambda: is_smooth(0, pattern, 0),
    ):
        with pytest.raises(CoordinateError) as slip:
            ask()
        assert slip.value.culprit == pattern


@pytest.mark.parametrize("turns", [1.0, "1", None], ids=str)
def test_turns_are_whole_numbers(turns):
    """Half a turn of a sixth is none."""
    with pytest.raises(CoordinateError, match="turns is a whole number"):
        turn_edges(1, turns)


# ------------------------------------------------------------------ a sea as a value


def test_a_sea_cannot_be_changed():
    """Neither the arrays it was made from nor those it shows change it."""
    given, marks = np.array(TABLE), np.ones(7, np.uint8)
    sea = Sea(given, [([2, 3], 1)], sea=marks)
    given[:], marks[:] = 0, 0
    assert (sea.neighbors.tolist(), sea.sea.tolist()) == (TABLE, [True] * 7)
    for array in (sea.neighbors, sea.sea, sea.ahead, sea.speeds, sea.lane_of, sea.place_of):
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 0
    with pytest.raises(AttributeError):
        sea.lanes = ()


@pytest.mark.parametrize("marks", [None, [1, 1, 1, 0, 1, 1, 1]])
def test_a_sea_can_be_pickled(marks):
    """The copy answers alike."""
    sea = Sea(TABLE, [([2, 3, 4], 2)], sea=marks)
    copy = pickle.loads(pickle.dumps(sea))
    assert copy.lanes == sea.lanes
    assert copy.sea.tolist() == sea.sea.tolist()
    assert copy.drift(NOWHERE, 2) == sea.drift(NOWHERE, 2)
    assert repr(copy) == "<Sea of 7 cells and 1 lanes>"


def test_every_name_can_be_had_from_the_one_module():
    """Those in `__all__`; a misspelt one is an AttributeError."""
    assert all(getattr(floes, name) is not None for name in floes.__all__)
    with pytest.raises(AttributeError, match="Se"):
        _ = floes.Se


def test_a_game_that_cimports_floes_does_not_pay_for_numpy():
    """Importing the module with the C functions loads nothing heavy."""
    code = "import sys, hexfloe.water.floes; print([name for name in ('numpy', 'networkx') if name in sys.modules])"
    assert (
        subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
        == "[]\n"
    )
