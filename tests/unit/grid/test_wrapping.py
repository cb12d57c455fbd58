"""Boards that wrap around: alike everywhere, and refused where they would not be."""

from __future__ import annotations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from unit.grid.strategies import cells, law, wrapped_boards

from hexfloe.errors import BoardError
from hexfloe.grid import Board
from hexfloe.grid.wrapping import Wrapping

vectors = st.lists(st.tuples(st.integers(-9, 9), st.integers(-9, 9)), min_size=1, max_size=2)


def independent(some: list[tuple[int, int]]) -> bool:
    """Whether vectors are neither zero nor parallel."""
    if len(some) == 1:
        return some[0] != (0, 0)
    (a, b), (c, d) = some
    return a * d != b * c


@law
@given(vectors, cells, st.integers(-5, 5), st.integers(-5, 5))
def test_places_that_differ_by_vectors_have_one_home(some, place, j, k):
    """Adding any multiples of the vectors changes nothing; a home is its own home."""
    assume(independent(some))
    wrapping = Wrapping(some)
    (a, b), (c, d) = some[0], some[-1]
    home = wrapping.home(*place)
    assert wrapping.home(place[0] + j * a + k * c, place[1] + j * b + k * d) == home
    assert wrapping.home(*home) == home


@law
@given(vectors)
def test_there_are_as_many_homes_as_the_vectors_span(some):
    """Two vectors tell apart |determinant| places, no fewer and no more."""
    assume(len(some) == 2 and independent(some))
    (a, b), (c, d) = some
    homes = {Wrapping(some).home(q, r) for q in range(-20, 20) for r in range(-200, 200)}
    assert len(homes) == abs(a * d - b * c)


@law
@given(st.sampled_from([Board.hexagon(n, wrap=True) for n in (2, 3, 4)] + [
    Board.parallelogram(w, h, wrap="both", kind=kind)
    for w, h in ((3, 3), (5, 3), (4, 6)) for kind in ("hex", "square")
]))  # fmt: skip
def test_a_closed_board_looks_the_same_from_every_cell(board):
    """No cell has an edge to the outside, and shifts take cell 0 to every cell: n_cells of them."""
    assert (board.neighbors >= 0).all()
    shifts = list(board.shifts())
    assert sorted(int(shift.cells[0]) for shift in shifts) == list(range(board.n_cells))
    for shift in shifts:
        assert (board.neighbors[shift.cells] == shift.cells[board.neighbors]).all()


@law
@given(wrapped_boards(), st.data())
def test_every_like_place_is_the_same_cell(board, data):
    """cell_at finds a cell from any place that differs by the vectors."""
    cell = data.draw(st.integers(0, board.n_cells - 1))
    k = data.draw(st.integers(-3, 3))
    q, r = board.cells[cell]
    for dq, dr in board.wrap:
        assert board.cell_at(q + k * dq, r + k * dr) == cell


def test_walking_straight_on_comes_back():
    """Around a ring of rows in one direction, and out of the board in another."""
    board = Board.parallelogram(5, 3, wrap="q")
    assert board.ray(0, 0) == (1, 2, 3, 4)
    assert board.ray(0, 3) == (4, 3, 2, 1)
    assert board.ray(0, 2) == ()
    assert board.distance(0, 4) == 1


def test_lanes_can_be_a_race_track():
    """After the last square of a lane comes its first."""
    board = Board.lanes(3, 10, wrap=True)
    assert board.neighbor(board.cell("b10"), 1) == board.cell("b1")
    assert board.neighbor(board.cell("b1"), 3) == board.cell("b10")
    assert board.neighbor(board.cell("a1"), 2) == -1


REFUSED = [
    (lambda: Board.triangle(5, wrap=True), "a triangle cannot wrap around"),
    (lambda: Board.hexagon(3, wrap="q"), "wrap must be true or false, not 'q'"),
    (lambda: Board.hexagon(1, wrap=True), "too small to wrap around"),
    (lambda: Board.parallelogram(2, 5, wrap="q"), "too small to wrap around"),
    (lambda: Board.parallelogram(5, 2, wrap="r"), "too small to wrap around"),
    (lambda: Board.parallelogram(5, 2, wrap="both"), "too small to wrap around"),
    (lambda: Board.parallelogram(5, 5, wrap="x"), "must be none or q or r or both, not 'x'"),
    (lambda: Board.parallelogram(5, 5, wrap=True), "must be none or q or r or both, not True"),
    (lambda: Board.lanes(2, 2, wrap=True), "too small to wrap around"),
    (lambda: Board.lanes([4, 5], wrap=True), r"only lanes of one length can wrap around, not of \[4, 5\]"),
    (lambda: Board.rows([(0, 4), (0, 5)], wrap=True), r"only rows of one length can wrap around"),
    (lambda: Board([(0, 0), (1, 0), (4, 0)], wrap=[(4, 0)]), r"the same place as \(0, 0\) after wrapping"),
    (lambda: Board([(0, 0), (1, 0)], wrap=[(2, 0)]), "two directions lead to one cell"),
]


@pytest.mark.parametrize(("make", "message"), REFUSED)
def test_boards_that_cannot_wrap_around_are_refused_with_the_reason(make, message):
    """Too small, of unequal rows, or of a shape that leaves gaps."""
    with pytest.raises(BoardError, match=message):
        make()
