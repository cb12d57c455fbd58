"""Symmetries: permutations of cells and directions that keep the board as it is."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from oracle import boards as twin
from unit.grid.strategies import flat_boards, law, wrapped_boards

from hexfloe.grid import Board, hexes

any_board = st.one_of(flat_boards(), wrapped_boards())


@law
@given(any_board)
def test_symmetries_are_permutations_that_commute_with_neighbors(board):
    """neighbors[cells[c], directions[d]] is cells[neighbors[c, d]]; the rim stays the rim."""
    for symmetry in board.symmetries():
        assert sorted(symmetry.cells.tolist()) == list(range(board.n_cells))
        assert sorted(symmetry.directions) == list(range(board.n_directions))
        moved = np.where(board.neighbors < 0, -1, symmetry.cells[board.neighbors])
        assert (board.neighbors[symmetry.cells][:, list(symmetry.directions)] == moved).all()


@law
@given(flat_boards())
def test_symmetries_of_a_plain_board_form_a_group(board):
    """The identity comes first; of two symmetries one after the other is one; each is undone by one."""
    found = board.symmetries()
    known = {symmetry.cells.tobytes() for symmetry in found}
    assert found[0].cells.tolist() == list(range(board.n_cells))
    assert found[0].directions == tuple(range(board.n_directions))
    assert all(a.cells[b.cells].tobytes() in known for a in found for b in found)
    assert all(np.argsort(a.cells).astype(np.int16).tobytes() in known for a in found)


@pytest.mark.parametrize(
    "board",
    [
        Board.hexagon(3),
        Board.hexagon(3, orientation="flat"),
        Board.triangle(4),
        Board.parallelogram(3, 3),
        Board.parallelogram(4, 2),
        Board.rows([(0, 3), (0, 2), (-1, 4)]),
        Board.parallelogram(3, 3, kind="square"),
        Board.lanes([3, 2, 3]),
        Board.hexagon(3, wrap=True),
        Board.parallelogram(4, 3, wrap="q"),
        Board.parallelogram(3, 4, wrap="both", kind="square"),
        Board.lanes(3, 4, wrap=True),
    ],
    ids=repr,
)
def test_no_symmetry_is_missing(board):
    """Trying every image of cell 0 under every motion of directions finds the same, up to shifts."""
    shifts = list(board.shifts())
    found = {
        tuple(shift.cells[symmetry.cells].tolist()) for symmetry in board.symmetries() for shift in shifts
    }
    assert found == twin.symmetries(board)


@pytest.mark.parametrize(
    ("board", "rotations", "reflections"),
    [
        (Board.hexagon(4), 6, 6),
        (Board.triangle(4), 3, 3),
        (Board.parallelogram(5, 5), 2, 2),
        (Board.parallelogram(6, 5), 2, 0),
        (Board.parallelogram(5, 5, kind="square"), 4, 4),
        (Board.lanes(4, 6), 2, 2),
        (Board.hexagon(4, wrap=True), 6, 0),
        (Board.rows([(0, 3), (0, 1)]), 1, 0),
    ],
)
def test_how_many_there_are(board, rotations, reflections):
    """Twelve for a hexagon; a hexagon that wraps around has lost its mirrors: its seams are twisted."""
    kinds = [symmetry.mirrored for symmetry in board.symmetries()]
    assert (kinds.count(False), kinds.count(True)) == (rotations, reflections)


@law
@given(st.integers(1, 5))
def test_symmetries_of_a_hexagon_are_the_motions_about_its_middle(side):
    """They move cells as rotate and reflect do, and say by how much."""
    board = Board.hexagon(side)
    for symmetry in board.symmetries():
        move = hexes.reflect if symmetry.mirrored else hexes.rotate
        expected = [board.cell_at(*move(cell, symmetry.turns)) for cell in board.cells]
        assert symmetry.cells.tolist() == expected


def test_a_plain_board_has_one_shift():
    """The identity; boards that wrap around have more."""
    assert [shift.cells.tolist() for shift in Board.hexagon(2).shifts()] == [list(range(7))]
    assert len(list(Board.parallelogram(4, 3, wrap="q").shifts())) == 4


def test_symmetries_are_values():
    """Equal by what they do, usable in sets, not to be written to."""
    first, second = Board.hexagon(2).symmetries()[:2]
    assert first == Board.hexagon(2).symmetries()[0] != second
    assert len({first, second, Board.hexagon(2).symmetries()[1]}) == 2
    assert first != 5
    assert repr(second) == "<rotation 1 of 7 cells>"
    with pytest.raises(ValueError, match="read-only"):
        first.cells[0] = 1
