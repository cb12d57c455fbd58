"""Boards: what they are made of, and that nothing about them changes."""

from __future__ import annotations

import pickle

import networkx as nx
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from oracle import boards as twin
from unit.grid.strategies import flat_boards, law, wrapped_boards

from hexfloe.errors import LabelError
from hexfloe.grid import Board, hexes

any_board = st.one_of(flat_boards(), wrapped_boards())


@law
@given(flat_boards())
def test_neighbors_are_the_cells_one_step_away(board):
    """The table says what coordinates say: a cell one step on, or -1."""
    numbers = {cell: number for number, cell in enumerate(board.cells)}
    for number, (q, r) in enumerate(board.cells):
        for d, (dq, dr) in enumerate(board.steps):
            assert board.neighbors[number, d] == numbers.get((q + dq, r + dr), -1)


@law
@given(any_board)
def test_neighbors_are_mutual(board):
    """The neighbor in direction d has this cell in the opposite direction; none is its own, none comes twice."""
    half = board.n_directions // 2
    for cell in range(board.n_cells):
        row = board.neighbors[cell].tolist()
        known = [other for other in row if other >= 0]
        assert len(set(known)) == len(known)
        assert cell not in known
        for d, other in enumerate(row):
            assert other < 0 or board.neighbors[other, (d + half) % board.n_directions] == cell


@law
@given(any_board, st.data())
def test_neighbor_and_around_read_the_table(board, data):
    """neighbor gives one entry, around those that are on the board."""
    cell = data.draw(st.integers(0, board.n_cells - 1))
    row = [board.neighbor(cell, d) for d in range(board.n_directions)]
    assert row == board.neighbors[cell].tolist()
    assert board.around(cell) == tuple(other for other in row if other >= 0)


@law
@given(any_board)
def test_labels_and_places_lead_back_to_the_cell(board):
    """cell(label(c)) and cell_at(*cells[c]) are c."""
    for cell, (place, label) in enumerate(zip(board.cells, board.labels, strict=True)):
        assert board.cell(board.label(cell)) == board.cell(label) == cell
        assert board.cell_at(*place) == cell


@law
@given(any_board)
def test_graph_has_the_cells_and_edges_of_the_board(board):
    """networkx sees the same neighbors, with labels, coordinates and positions."""
    graph = board.graph()
    assert sorted(graph) == list(range(board.n_cells))
    assert all(sorted(graph[cell]) == sorted(board.around(cell)) for cell in graph)
    assert [graph.nodes[cell]["label"] for cell in range(board.n_cells)] == list(board.labels)
    assert [(graph.nodes[c]["q"], graph.nodes[c]["r"]) for c in range(board.n_cells)] == list(board.cells)
    assert graph.nodes[0]["pos"] == (board.centers[0, 0], -board.centers[0, 1])
    if not board.wrap:
        assert nx.utils.graphs_equal(nx.Graph(graph.edges), nx.Graph(twin.graph(board).edges))


@law
@given(flat_boards())
def test_corners_surround_the_center_and_edges_face_their_neighbors(board):
    """The edge in direction d runs from corner d to d + 1; its middle is half the way to the neighbor there."""
    for cell in range(board.n_cells):
        corners = board.corners(cell)
        assert corners.shape == (board.n_directions, 2)
        assert corners.mean(axis=0) == pytest.approx(board.centers[cell])
        for d in range(board.n_directions):
            ends = corners[d], corners[(d + 1) % board.n_directions]
            assert np.hypot(*(ends[0] - ends[1])) == pytest.approx(1.0)
            other = board.neighbor(cell, d)
            if other >= 0:
                assert (ends[0] + ends[1]) / 2 == pytest.approx(
                    (board.centers[cell] + board.centers[other]) / 2
                )


@law
@given(any_board)
def test_a_board_survives_pickling(board):
    """Equal, with the same hash, after a round trip; also with regions and a name."""
    named = Board(board.cells, kind=board.kind, wrap=board.wrap, name="x", regions={"home": [0]})
    for one in (board, named):
        again = pickle.loads(pickle.dumps(one))
        assert again == one
        assert hash(again) == hash(one)
        assert again.regions == one.regions


def test_boards_are_equal_by_what_they_are():
    """Cells, labels, regions, form, name and wrapping all count."""
    board = Board.hexagon(2)
    assert board == Board(board.cells)
    others = [
        Board.hexagon(2, name="x"),
        Board.hexagon(2, labels="axial"),
        Board.hexagon(2, regions={"a": [0]}),
        Board.hexagon(2, orientation="flat"),
        Board.hexagon(2, wrap=True),
        Board(board.cells[::-1]),
        Board(board.cells, kind="square"),
    ]
    assert all(board != other for other in others)
    assert board != board.cells


@pytest.mark.parametrize("attribute", ["cells", "name", "neighbors", "anything"])
def test_a_board_cannot_be_changed(attribute):
    """Attributes cannot be set or deleted, arrays not written, regions not assigned."""
    board = Board.hexagon(2, regions={"middle": [3]})
    with pytest.raises(AttributeError, match="cannot be changed"):
        setattr(board, attribute, ())
    with pytest.raises(AttributeError, match="cannot be changed"):
        delattr(board, attribute)
    with pytest.raises(TypeError):
        board.regions["middle"] = ()
    for array in (board.neighbors, board.centers):
        with pytest.raises(ValueError, match="read-only"):
            array[0, 0] = 1


def test_what_a_board_returns_is_the_callers():
    """Changing corners, distances or labels of groups changes nothing else."""
    board = Board.hexagon(2)
    before = board.corners(0).copy()
    board.corners(0)[:] = 0
    board.distances(0)[:] = 9
    assert (board.corners(0) == before).all()
    assert board.distances(0)[0] == 0


def test_types_are_as_promised():
    """int16 neighbors, float64 centers, tuples of plain ints and texts."""
    board = Board(np.array([(0, 0), (1, 0)]), labels=["x", "y"])
    assert (board.neighbors.dtype, board.neighbors.shape) == (np.int16, (2, 6))
    assert (board.centers.dtype, board.centers.shape) == (np.float64, (2, 2))
    assert board.cells == ((0, 0), (1, 0))
    assert type(board.cells[0][0]) is int
    assert board.labels == ("x", "y")
    assert len(board) == board.n_cells == 2


def test_regions_take_numbers_labels_and_places():
    """However its cells are given, a region is their numbers, ascending, each once."""
    board = Board.hexagon(3, regions={"mix": ["c3", 0, (0, 0), (2, 0), np.int64(5)], "none": []})
    assert board.regions == {"mix": (0, 5, board.cell("c3"), board.cell_at(2, 0)), "none": ()}
    assert board.cell("c3") == board.cell_at(0, 0)


def test_unknown_labels_get_the_nearest_ones_as_a_hint():
    """A capital or a slip of the finger is answered with what may have been meant."""
    board = Board.hexagon(4, name="ice")
    with pytest.raises(LabelError, match=r"the board ice has no cell 'D9'; did you mean .*d\d"):
        board.cell("D9")
    with pytest.raises(LabelError, match="cells are a1 to g4"):
        board.cell("somewhere else")


def test_places_beside_the_board_have_no_cell():
    """cell_at answers -1, also for coordinates far away."""
    board = Board.hexagon(2)
    assert board.cell_at(2, 0) == -1
    assert board.cell_at(-(2**28), 2**28 - 1) == -1


def test_repr_says_what_the_board_is():
    """Name, number of cells, first and last label."""
    assert repr(Board.hexagon(3, name="pond")) == "<the board pond: 19 cells, a1 to e3>"


def test_distance_on_an_open_hexagon_is_that_of_coordinates():
    """Without holes no path is longer than the distance of the two hexes."""
    board = Board.hexagon(4)
    for a, here in enumerate(board.cells):
        for b, there in enumerate(board.cells):
            assert board.distance(a, b) == hexes.distance(here, there)
