"""The shapes of boards, their labels, and text maps."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from unit.grid.strategies import law

from hexfloe.errors import BoardError
from hexfloe.grid import Board, hexes


@law
@given(st.integers(1, 12))
def test_a_hexagon_is_a_disk(side):
    """3 s (s - 1) + 1 cells around (0, 0), in reading order; the largest has side 105."""
    board = Board.hexagon(side)
    assert list(board.cells) == hexes.disk((0, 0), side - 1)
    assert board.n_cells == 3 * side * (side - 1) + 1


@law
@given(st.integers(1, 12), st.integers(1, 12))
def test_a_parallelogram_has_rows_of_one_length(width, height):
    """q and r run from 0, row by row."""
    assert list(Board.parallelogram(width, height).cells) == [
        (q, r) for r in range(height) for q in range(width)
    ]


@law
@given(st.integers(1, 12))
def test_a_triangle_has_three_equal_sides(side):
    """s (s + 1) / 2 cells; its corners are s - 1 steps apart."""
    board = Board.triangle(side)
    corners = (0, 0), (side - 1, 0), (0, side - 1)
    assert board.n_cells == side * (side + 1) // 2
    for a in corners:
        assert board.cell_at(*a) >= 0
        assert all(hexes.distance(a, b) in (0, side - 1) for b in corners)


def test_ragged_rows_start_where_they_say():
    """Each row is (q of its first cell, number of cells); rows without cells leave a gap."""
    board = Board.rows([(0, 2), (5, 0), (-1, 3)], first_row=-1)
    assert board.cells == ((0, -1), (1, -1), (-1, 1), (0, 1), (1, 1))
    assert board.labels == ("a1", "a2", "b1", "b2", "b3")


def test_lanes_run_north_from_a_common_start():
    """Lane by lane; a label is a letter for the lane and the number of the square from the start."""
    board = Board.lanes([2, 3])
    assert board.cells == ((0, 0), (0, -1), (1, 0), (1, -1), (1, -2))
    assert board.labels == ("a1", "a2", "b1", "b2", "b3")
    assert board.ray(board.cell("b1"), 1) == (board.cell("b2"), board.cell("b3"))
    assert board.neighbor(board.cell("a2"), 0) == board.cell("b2")
    assert board.neighbor(board.cell("b3"), 2) == -1
    assert Board.lanes(2, 3).labels == ("a1", "a2", "a3", "b1", "b2", "b3")


FLOE = """
    * . . . . *
     . . . . .
    . . . . . .
   . . . @ . . .
    . . . . . .
     . . . . .
    * . . . . *
"""


def test_a_text_map_is_read_as_it_looks():
    """Indentation, blank lines and trailing blanks play no part; symbols name regions; one symbol can be (0, 0)."""
    board = Board.from_map(FLOE, legend={"*": "locked", "@": "hub"}, origin="@", name="floe")
    assert board.n_cells == 41
    assert board.cells[0] == (-1, -3)
    assert set(board.cells) == set(Board.hexagon(4).cells) | {(-1, -3), (4, -3), (-4, 3), (1, 3)}
    assert {name: [board.label(cell) for cell in cells] for name, cells in board.regions.items()} == {
        "locked": ["a1", "a6", "g1", "g6"],
        "hub": ["d4"],
    }
    assert Board.from_map(FLOE.replace("\n", "   \n"), legend={"*": "locked", "@": "hub"}).cells[0] == (0, 0)


def test_labels_go_by_rows_from_the_west_however_cells_are_listed():
    """A hexagon and four more cells, listed last: labels are those of the map."""
    corners = [(-1, -3), (4, -3), (-4, 3), (1, 3)]
    board = Board([*Board.hexagon(4).cells, *corners])
    drawn = Board.from_map(FLOE, legend={"*": "x", "@": "x"}, origin="@")
    assert {board.label(board.cell_at(*cell)): cell for cell in board.cells} == dict(
        zip(drawn.labels, drawn.cells, strict=True)
    )
    assert drawn.labels[:7] == ("a1", "a2", "a3", "a4", "a5", "a6", "b1")
    assert drawn.labels[-1] == "g6"


def test_a_flat_map_has_columns_shifted_by_a_line():
    """Columns stand side by side; neighbors in a column are two lines apart."""
    board = Board.from_map(" . .\n. . .\n . .\n. . .", orientation="flat")
    assert board.n_cells == 10
    assert board.cells[:3] == ((0, 0), (2, -1), (-1, 1))
    assert board.neighbor(0, 5) == board.cell_at(0, 1) >= 0
    assert board.labels[0] == "b1"


def test_a_map_of_squares_has_no_gaps_between_cells():
    """Every column is a column of squares."""
    board = Board.from_map("..\n.#", kind="square", legend={"#": "wall"})
    assert board.cells == ((0, 0), (1, 0), (0, 1), (1, 1))
    assert board.labels == ("a2", "b2", "a1", "b1")
    assert board.regions == {"wall": (3,)}


@law
@given(st.lists(st.tuples(st.integers(-5, 5), st.integers(0, 6)), min_size=1, max_size=6))
def test_a_drawn_board_is_read_back(rows):
    """Writing each cell at column 2 q + r of line r gives a map of the same board."""
    if not any(length for _, length in rows):
        rows = [*rows, (0, 1)]
    board = Board.rows(rows)
    left = min(2 * q + r for q, r in board.cells)
    lines = [[" "] * 60 for _ in rows]
    for q, r in board.cells:
        lines[r][2 * q + r - left] = "."
    drawn = Board.from_map("\n".join("".join(line) for line in lines))
    shift = hexes.subtract(board.cells[0], drawn.cells[0])
    assert [hexes.add(cell, shift) for cell in drawn.cells] == list(board.cells)


SIZES = [
    ("hexagon", (0,), "side of a hexagon must be 1 to 105, not 0"),
    ("hexagon", (106,), "not 106"),
    ("hexagon", (2.0,), "must be an integer, not 2.0"),
    ("hexagon", ("3",), "must be an integer, not '3'"),
    ("hexagon", (None,), "must be an integer, not None"),
    ("hexagon", (10**30,), "not 1000000000000000000000000000000"),
    ("parallelogram", (0, 3), "width of a parallelogram must be 1"),
    ("parallelogram", (3, -1), "height of a parallelogram must be 1"),
    ("parallelogram", (200, 200), "1 to 32767 cells, not 40000"),
    ("triangle", (256,), "side of a triangle must be 1 to 255"),
    ("rows", ([],), "1 to 32767 cells, not 0"),
    ("rows", ([(0, 0)],), "1 to 32767 cells, not 0"),
    ("rows", ([(0, -1)],), "length of a row must be 0 to 32767"),
    ("rows", ([(0, 20000), (0, 20000)],), "not 40000"),
    ("rows", ([(2**40, 1)],), "first q of a row must be"),
    ("rows", ([3],), "rows are pairs"),
    ("rows", (7,), "rows are pairs"),
    ("rows", ([(1, 2, 3)],), "rows are pairs"),
    ("lanes", (4,), "lanes need their lengths"),
    ("lanes", ([],), "1 to 32767 cells, not 0"),
    ("lanes", ([2, 0],), "length of a lane must be 1"),
    ("lanes", (0, 5), "number of lanes must be 1"),
    ("lanes", (4, 40000), "length of a lane must be 1"),
    ("from_map", ("",), "1 to 32767 cells, not 0"),
    ("from_map", (" \n \n",), "1 to 32767 cells, not 0"),
    ("from_map", (None,), "a map is a text"),
    ("from_map", (b". .",), "a map is a text"),
    ("from_map", (". .\n. .",), r"line 2, column 1 of the map"),
    ("from_map", ("..",), r"line 1, column 2 of the map"),
    ("from_map", (".\t.",), "a tab"),
    ("from_map", (". x",), "'x', which the legend does not explain"),
]


@pytest.mark.parametrize(("shape", "sizes", "message"), SIZES)
def test_sizes_that_make_no_board_are_refused(shape, sizes, message):
    """One sentence with the value, for every shape."""
    with pytest.raises(BoardError, match=message):
        getattr(Board, shape)(*sizes)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"kind": "triangle"}, "kind of a board must be hex or square, not 'triangle'"),
        ({"kind": None}, "kind of a board"),
        ({"orientation": "Pointy"}, "orientation of a board must be pointy or flat"),
        ({"orientation": 3}, "orientation of a board"),
        ({"name": 3}, "the name of a board is a text, not 3"),
        ({"labels": "letters"}, "use one of rows, columns, ranks, axial"),
        ({"labels": ["a"]}, "7 cells need as many labels, not 1"),
        ({"labels": ["a"] * 7}, "two cells have the label a"),
        ({"labels": ["a", "b", "c", "d", "e", "f", ""]}, "a word without spaces, not ''"),
        ({"labels": ["a", "b", "c", "d", "e", "f", "g h"]}, "a word without spaces, not 'g h'"),
        ({"labels": [1, 2, 3, 4, 5, 6, 7]}, "a word without spaces, not 1"),
        ({"labels": 5}, "labels must be a list"),
        ({"regions": {"": [1]}}, "a region is a name and a list"),
        ({"regions": {3: [1]}}, "a region is a name and a list"),
        ({"regions": {"x": 5}}, "a region is a name and a list"),
        ({"regions": {"x": "a1"}}, "a region is a name and a list"),
        ({"regions": {"x": [(9, 9)]}}, r"no cell at \(9, 9\)"),
        ({"regions": [1, 2]}, "regions must map names to cells"),
        ({"wrap": [(0, 0)]}, "not \\(0, 0\\)"),
        ({"wrap": [(3, 0), (0, 3), (1, 1)]}, "one or two vectors"),
        ({"wrap": [(3, 0), (-6, 0)]}, "parallel"),
        ({"wrap": [(0, 3), (0, 7)]}, "parallel"),
        ({"wrap": 7}, "wrap must be a list"),
    ],
)
def test_options_that_make_no_board_are_refused(options, message):
    """Every option of `Board` is checked, with the value in the sentence."""
    with pytest.raises(BoardError, match=message):
        Board(Board.hexagon(2).cells, **options)


@pytest.mark.parametrize(
    ("cells", "message"),
    [
        ([], "1 to 32767 cells, not 0"),
        ([(0, 0), (1, 0), (0, 0)], r"the cell \(0, 0\) stands twice"),
        ([(0, 0, 0)], r"a pair of integers like \(q, r\), not \(0, 0, 0\)"),
        ([(0, 1.5)], "must be an integer, not 1.5"),
        ([(0, 2**28)], "must be -268435456 to 268435455, not 268435456"),
        ([None], "not None"),
        ("ab", "not 'a'"),
        (5, "cells must be a list"),
        (None, "cells must be a list"),
        ([(q, 0) for q in range(32768)], "1 to 32767 cells, not 32768"),
    ],
)
def test_cells_that_make_no_board_are_refused(cells, message):
    """Repeats, things that are no cells, too many and none."""
    with pytest.raises(BoardError, match=message):
        Board(cells)


def test_a_map_wants_its_origin_once():
    """Not at all or twice is refused."""
    for text in (". .", "@ @"):
        with pytest.raises(BoardError, match="the origin '@' must stand in the map once"):
            Board.from_map(text, legend={"@": "hub"}, origin="@")


def test_a_legend_must_be_a_mapping():
    """From symbols to names of regions; anything else is refused with its value."""
    for legend in (7, {".": 3}, {".": ["x"]}):
        with pytest.raises(BoardError, match="a legend must map symbols to names of regions, not"):
            Board.from_map(". .", legend=legend)
