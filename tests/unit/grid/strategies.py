"""What the tests of the grid draw from: cells, boards, masks; and the settings of all laws."""

from __future__ import annotations

from hypothesis import settings
from hypothesis import strategies as st

from hexfloe.grid import Board

#: Laws have no deadline: the machine may be busy.
law = settings(deadline=None)

LIMIT = 2**28

far = st.integers(-LIMIT, LIMIT - 1)
near = st.integers(-40, 40)
far_cells = st.tuples(far, far)
cells = st.tuples(near, near)
directions = st.integers(0, 5)
turns = st.integers(-20, 20)
orientations = st.sampled_from(["pointy", "flat"])


@st.composite
def flat_boards(draw: st.DrawFn, most: int = 30) -> Board:
    """A board of any cells, hexes or squares, that does not wrap around; it may fall into pieces."""
    span = st.integers(-4, 4)
    places = draw(st.lists(st.tuples(span, span), min_size=1, max_size=most, unique=True))
    return Board(places, kind=draw(st.sampled_from(["hex", "square"])), orientation=draw(orientations))


@st.composite
def wrapped_boards(draw: st.DrawFn) -> Board:
    """A board that wraps around in one or both directions."""
    size = st.integers(3, 6)
    shape = draw(st.sampled_from(["hexagon", "parallelogram", "squares", "rows", "lanes"]))
    if shape == "hexagon":
        return Board.hexagon(draw(st.integers(2, 4)), wrap=True)
    if shape == "rows":
        length = draw(size)
        starts = draw(st.lists(st.integers(-3, 3), min_size=1, max_size=4))
        return Board.rows([(start, length) for start in starts], wrap=True)
    if shape == "lanes":
        return Board.lanes(draw(st.integers(1, 4)), draw(size), wrap=True)
    wrap = draw(st.sampled_from(["q", "r", "both"]))
    kind = "square" if shape == "squares" else "hex"
    return Board.parallelogram(draw(size), draw(size), wrap=wrap, kind=kind)


def numbers_of(board: Board) -> st.SearchStrategy[int]:
    """A cell number of a board."""
    return st.integers(0, board.n_cells - 1)


def masks_of(board: Board) -> st.SearchStrategy[frozenset[int]]:
    """A set of cells of a board."""
    return st.frozensets(numbers_of(board), max_size=board.n_cells)
