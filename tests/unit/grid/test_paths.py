"""Paths, distances, reach, groups and rays on boards, against networkx."""

from __future__ import annotations

import itertools

import networkx as nx
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from oracle import boards as twin
from unit.grid.strategies import flat_boards, law, masks_of, numbers_of, wrapped_boards

from hexfloe.grid import Board

any_board = st.one_of(flat_boards(), wrapped_boards())


def form_of(mask: frozenset[int], board: Board, form: str) -> object:
    """A mask in one of the forms in which masks can be given."""
    flags = [cell in mask for cell in range(board.n_cells)]
    return {
        "set": set(mask),
        "frozenset": mask,
        "list": flags,
        "bytes": bytes(flags),
        "bool": np.array(flags),
        "uint8": np.array(flags, np.uint8) * 7,
        "int64": np.array(flags, np.int64) * -3,
        "strided": np.repeat(np.array(flags), 2)[::2],
    }[form]


FORMS = ["set", "frozenset", "list", "bytes", "bool", "uint8", "int64", "strided"]


@law
@given(flat_boards(12), st.data())
def test_a_path_is_the_one_that_the_rule_for_ties_picks(board, data):
    """Of all cheapest paths: fewest steps, then smallest directions from the start; empty where there is none."""
    start, goal = data.draw(numbers_of(board)), data.draw(numbers_of(board))
    blocked = data.draw(masks_of(board))
    costs = data.draw(st.lists(st.integers(0, 3), min_size=board.n_cells, max_size=board.n_cells))
    ones = [1] * board.n_cells
    assert board.path(start, goal, blocked=blocked) == twin.best_path(board, start, goal, ones, blocked)
    assert board.path(start, goal, blocked=blocked, costs=costs) == twin.best_path(
        board, start, goal, costs, blocked
    )


@law
@given(any_board, st.data())
def test_a_path_walks_over_open_neighbors_and_is_as_long_as_the_distance(board, data):
    """Also where the board wraps around; with costs of 1 it is the same path."""
    start, goal = data.draw(numbers_of(board)), data.draw(numbers_of(board))
    blocked = data.draw(masks_of(board))
    path = board.path(start, goal, blocked=blocked)
    assert len(path) - 1 == board.distance(start, goal, blocked=blocked)
    assert path == board.path(start, goal, blocked=blocked, costs=[1] * board.n_cells)
    if path:
        assert (path[0], path[-1]) == (start, goal)
        assert not blocked & set(path)
        assert all(b in board.around(a) for a, b in itertools.pairwise(path))
        assert all(type(cell) is int for cell in path)


@law
@given(flat_boards(), st.data())
def test_distances_equal_those_of_networkx(board, data):
    """With and without costs and blocked cells, to every cell; distance and reach agree with them."""
    start = data.draw(numbers_of(board))
    blocked = data.draw(masks_of(board))
    costs = data.draw(
        st.none() | st.lists(st.integers(0, 2**31 - 1), min_size=board.n_cells, max_size=board.n_cells)
    )
    expected = twin.distances(board, start, costs or [1] * board.n_cells, blocked)
    found = board.distances(start, costs=costs, blocked=blocked)
    assert found.dtype == np.int64
    assert found.tolist() == expected
    for goal in range(board.n_cells):
        assert board.distance(start, goal, costs=costs, blocked=blocked) == expected[goal]
    budget = data.draw(st.sampled_from([0, 1, 3, 2**31, 2**62]))
    assert board.reach(start, budget, costs=costs, blocked=blocked) == {
        cell: cost for cell, cost in enumerate(expected) if 0 <= cost <= budget
    }


@law
@given(flat_boards(), st.data())
def test_groups_are_the_components_of_networkx(board, data):
    """Ascending cells, groups in order of their first cells; labels number them alike."""
    mask = data.draw(masks_of(board))
    groups = board.groups(mask)
    assert groups == twin.groups(board, mask)
    labels, count = board.group_labels(mask)
    assert labels.dtype == np.int16
    assert count == len(groups)
    assert tuple(tuple(np.flatnonzero(labels == k).tolist()) for k in range(count)) == groups
    assert (labels >= 0).sum() == len(mask)


@law
@given(wrapped_boards(), st.data())
def test_groups_grow_around_boards_that_wrap(board, data):
    """The components of the board's own graph, across the sides."""
    mask = data.draw(masks_of(board))
    graph = board.graph().subgraph(mask)
    assert board.groups(mask) == tuple(
        sorted(tuple(sorted(group)) for group in nx.connected_components(graph))
    )


@law
@given(any_board, st.data())
def test_rays_go_straight_to_the_rim_or_a_blocked_cell(board, data):
    """One step in the direction after the other, without the cell itself; around the board at most once."""
    cell = data.draw(numbers_of(board))
    d = data.draw(st.integers(0, board.n_directions - 1))
    blocked = data.draw(masks_of(board))
    expected = []
    here = board.neighbor(cell, d)
    while here not in (-1, cell) and here not in blocked:
        expected.append(here)
        here = board.neighbor(here, d)
    assert board.ray(cell, d, blocked=blocked) == tuple(expected)


@pytest.mark.parametrize("form", FORMS)
def test_a_mask_may_have_any_form(form):
    """Sets of numbers, lists, bytes and arrays of any integers say the same."""
    board = Board.hexagon(4)
    mask = frozenset({9, 10, 11, 17, 19, 24, 33})
    given_mask = form_of(mask, board, form)
    assert board.path(0, 36, blocked=given_mask) == board.path(0, 36, blocked=mask) != ()
    assert board.groups(given_mask) == board.groups(mask) == ((9, 10, 11, 17, 24), (19,), (33,))
    assert board.ray(12, 3, blocked=given_mask) == ()


@pytest.mark.parametrize("dtype", ["int8", "uint16", "int32", "uint64"])
def test_costs_may_be_any_integers(dtype):
    """Types of all sizes, strided or not."""
    board = Board.hexagon(3)
    costs = np.arange(38, dtype=dtype)[::2]
    assert board.distance(0, 18, costs=costs) == board.distance(0, 18, costs=costs.tolist())


def test_paths_from_to_and_between_blocked_cells():
    """Empty from or to a blocked cell, also from it to itself; a cell's path to itself is the cell."""
    board = Board.hexagon(3)
    assert board.path(4, 4) == (4,)
    assert board.path(4, 4, blocked={4}) == ()
    assert board.path(4, 5, blocked={4}) == board.path(4, 5, blocked={5}) == ()
    assert board.distance(4, 5, blocked={5}) == -1
    assert board.reach(4, 9, blocked={4}) == {}


def test_a_wall_cuts_the_board():
    """No path leads across, and both halves are out of each other's reach."""
    board = Board.parallelogram(5, 5)
    wall = {board.cell_at(2, r) for r in range(5)}
    assert board.path(0, board.cell_at(4, 4), blocked=wall) == ()
    assert board.distance(0, board.cell_at(4, 4), costs=[1] * 25, blocked=wall) == -1
    assert len(board.reach(0, 99, blocked=wall)) == 10


def test_costs_send_a_path_the_long_way_round():
    """A swamp in the straight way is avoided if that is cheaper; entering the goal is paid, leaving the start free."""
    board = Board.rows([(0, 5), (0, 5)])
    costs = [50, 9, 9, 9, 7, 1, 1, 1, 1, 1]
    assert board.path(0, 4) == (0, 1, 2, 3, 4)
    assert board.path(0, 4, costs=costs) == (0, 5, 6, 7, 8, 4)
    assert board.distance(0, 4, costs=costs) == 11
    assert board.distance(4, 0, costs=costs) == 54


def test_the_largest_board_and_the_largest_costs_do_not_overflow():
    """32767 cells in one row, each of 2**31 - 1: the sum is exact, the path complete."""
    board = Board.rows([(0, 32767)])
    costs = np.full(32767, 2**31 - 1)
    assert board.distance(0, 32766, costs=costs) == 32766 * (2**31 - 1)
    assert board.path(0, 32766, costs=costs) == tuple(range(32767)) == board.path(0, 32766)
    assert board.groups(np.ones(32767, bool)) == (tuple(range(32767)),)


def test_a_path_is_the_same_every_time():
    """Ties are settled by a rule, not by chance: east before north-east, compared from the start."""
    board = Board.hexagon(5)
    a, b = board.cell_at(-4, 4), board.cell_at(4, -4)
    path = board.path(a, b)
    assert [board.neighbors[x].tolist().index(y) for x, y in itertools.pairwise(path)] == [1] * 8
    a, b = board.cell_at(-4, 2), board.cell_at(0, 0)
    path = board.path(a, b)
    assert [board.neighbors[x].tolist().index(y) for x, y in itertools.pairwise(path)] == [
        0,
        0,
        1,
        1,
    ]
