"""Batches of boards: what they hold is what single boards hold, however many there are."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from oracle.rivers import disk, neighbor_table
from unit.water.river_boards import positions, record, unrecord

from hexfloe.water import river_net
from hexfloe.water.rivers import COURSE, Passage, RiverNet, perfect_matchings

BIG = neighbor_table(disk(3))
FACES = [*perfect_matchings(), "0:2 12 3:1 45", "0:1 1:1 2:1 3:1 4:1 5:1", "04"]


@st.composite
def batches(draw):
    """Draw a board, its faces, and one to five boards full of them."""
    position = draw(positions())
    rows = st.lists(
        st.integers(0, len(position.faces) - 1), min_size=len(position.placed), max_size=len(position.placed)
    )
    return position, [position.placed, *draw(st.lists(rows, max_size=4))]


def passage(entry: int, leave: int) -> Passage:
    """Return a passage from two numbers of a batch."""
    cell = max(entry, leave) // 6
    return Passage(cell, entry % 6 if entry >= 0 else entry, leave % 6 if leave >= 0 else leave)


@given(batches())
def test_traced_batches_hold_the_courses_of_each_board(batch):
    """Same courses, same passages, same order, loops last; and the arrays have no more than that."""
    position, boards = batch
    net = RiverNet(position.neighbors, position.faces[1:])
    traced = net.trace_batch(boards)
    for board, placed in enumerate(boards):
        courses = net.trace(placed)
        ours = range(traced.boards[board], traced.boards[board + 1])
        assert len(ours) == len(courses)
        assert traced.loops[board] == sum(course.loop for course in courses)
        for number, course in zip(ours, courses, strict=True):
            steps = traced.steps[traced.starts[number] : traced.starts[number + 1]].tolist()
            assert [passage(*step) for step in steps] == course.passages
    assert traced.boards[-1] == len(traced.starts) - 1
    assert traced.starts[-1] == len(traced.steps)


@given(batches())
def test_linked_batches_hold_the_ends_of_each_board(batch):
    """End-linking finds the courses that following them finds, in the same order."""
    position, boards = batch
    net = RiverNet(position.neighbors, position.faces[1:])
    linked = net.ends_batch(boards)
    assert linked.boards[-1] == len(linked.courses)
    for board, placed in enumerate(boards):
        rows = linked.courses[linked.boards[board] : linked.boards[board + 1]]
        assert [unrecord(row) for row in rows] == [record(course) for course in net.trace(placed)]
        assert np.array_equal(rows, net.ends(placed))


@given(positions(kinds=0, blanks=False, empty=False))
def test_full_boards_without_terminals_are_linked_as_well(position):
    """They have a quicker way of their own: all ends are at the rim."""
    net = RiverNet(position.neighbors, position.faces[1:])
    linked = net.ends_batch([position.placed])
    assert [unrecord(row) for row in linked.courses] == [
        record(course) for course in net.trace(position.placed)
    ]


@pytest.fixture(scope="module")
def boards():
    """A few hundred boards of 37 cells, the cells empty more and more."""
    rng = np.random.default_rng(7)
    return rng.integers(1, len(FACES) + 1, (300, 37)) * (
        rng.random((300, 37)) > np.linspace(0, 1, 300)[:, None]
    )


@pytest.mark.parametrize("room", [1, 111 * 10, 111 * 10 + 5])
def test_results_do_not_depend_on_how_many_boards_are_traced_at_a_time(boards, room, monkeypatch):
    """Board by board, ten by ten, or all at once."""
    net = RiverNet(BIG, FACES)
    expected = {name: getattr(net, name)(boards) for name in ("trace_batch", "ends_batch")}
    monkeypatch.setattr(river_net, "ROOM", room)
    pieces = RiverNet(BIG, FACES)
    for name, whole in expected.items():
        assert all(np.array_equal(*pair) for pair in zip(whole, getattr(pieces, name)(boards), strict=True))


@pytest.mark.parametrize("dtype", [np.uint8, np.int16, np.int64])
@pytest.mark.parametrize("order", ["C", "F"])
def test_batches_of_any_whole_type_and_layout_are_read(boards, dtype, order):
    """As they come from elsewhere."""
    net = RiverNet(BIG, FACES)
    expected = net.ends_batch(boards)
    found = net.ends_batch(boards.astype(dtype, order=order))
    assert np.array_equal(found.courses, expected.courses)
    assert np.array_equal(found.boards, expected.boards)


def test_batches_may_be_empty():
    """No boards, no courses; and boards without tiles have none either."""
    net = RiverNet(BIG, FACES)
    for n in (0, 3):
        none = np.zeros((n, 37), np.uint8)
        traced, linked = net.trace_batch(none), net.ends_batch(none)
        assert traced.boards.tolist() == linked.boards.tolist() == [0] * (n + 1)
        assert traced.loops.tolist() == [0] * n
        assert (traced.starts.tolist(), traced.steps.shape) == ([0], (0, 2))
        assert linked.courses.shape == (0,)


def test_types_of_the_arrays():
    """As documented."""
    net = RiverNet(BIG, FACES)
    traced, linked = net.trace_batch([[1] * 37]), net.ends_batch([[1] * 37])
    assert [array.dtype for array in traced] == [np.int32, np.int32, np.int32, np.int16]
    assert [array.dtype for array in linked] == [np.int32, COURSE]
    assert net.ends([1] * 37).dtype == COURSE
    assert COURSE.itemsize == 12


def test_results_are_the_callers_to_change(boards):
    """Writing on one result spoils neither the next nor the net."""
    net = RiverNet(BIG, FACES)
    for name in ("trace_batch", "ends_batch"):
        first = getattr(net, name)(boards)
        kept = [array.copy() for array in first]
        for array in first:
            array.view(np.uint8)[:] = 77
        assert all(np.array_equal(*pair) for pair in zip(kept, getattr(net, name)(boards), strict=True))


def test_one_net_serves_several_threads(boards):
    """Batches run without the lock of the interpreter and share nothing that is written."""
    net = RiverNet(BIG, FACES)
    names = ["trace_batch", "ends_batch"] * 20
    with ThreadPoolExecutor(4) as pool:
        results = list(pool.map(lambda name: getattr(net, name)(boards), names))
    for name, result in zip(names, results, strict=True):
        assert all(np.array_equal(*pair) for pair in zip(getattr(net, name)(boards), result, strict=True))
