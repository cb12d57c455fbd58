"""Labels: the schemes, and the pairs that write and read them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from unit.grid.strategies import cells, flat_boards, law

from hexfloe.errors import BoardError, LabelError
from hexfloe.grid import Board, labels


@law
@given(st.integers(0, 10**6))
def test_letters_round_trip(index):
    """parse_letters undoes format_letters, and letters are in order of length, then alphabet."""
    text = labels.format_letters(index)
    assert labels.parse_letters(text) == index
    assert (len(text), text) < (len(labels.format_letters(index + 1)), labels.format_letters(index + 1))


@pytest.mark.parametrize(
    ("index", "text"), [(0, "a"), (25, "z"), (26, "aa"), (51, "az"), (52, "ba"), (701, "zz"), (702, "aaa")]
)
def test_letters_go_on_after_z(index, text):
    """a ... z, aa ... zz, aaa."""
    assert labels.format_letters(index) == text


@law
@given(st.integers(0, 2000), st.integers(1, 10**6))
def test_places_round_trip(line, number):
    """parse_place undoes format_place."""
    assert labels.parse_place(labels.format_place(line, number)) == (line, number)


@law
@given(cells)
def test_axial_labels_round_trip(cell):
    """parse_axial undoes format_axial."""
    assert labels.parse_axial(labels.format_axial(cell)) == cell


@pytest.mark.parametrize(
    "text", ["", "c", "3", "C3", "c0", "c03", "c3 ", " c3", "c-3", "é3", "c³", "3c", "c3c"]
)
def test_texts_that_are_no_places(text):
    """Each is refused with the text."""
    with pytest.raises(LabelError, match=r"like c3|letters a to z"):
        labels.parse_place(text)


@pytest.mark.parametrize(
    "text", ["", "1", "1,2,3", "a,b", "1.5,2", ",", "1, 2", "1_0,2", "01,2", "+1,2", "-0,0"]
)
def test_texts_that_are_no_coordinates(text):
    """Each is refused with the text."""
    with pytest.raises(LabelError, match="two coordinates"):
        labels.parse_axial(text)


@pytest.mark.parametrize(
    "call",
    [
        lambda: labels.format_letters(-1),
        lambda: labels.format_place(0, 0),
        lambda: labels.format_place(-1, 1),
    ],
)
def test_numbers_that_name_nothing(call):
    """Rows are counted from 0, cells of a row from 1."""
    with pytest.raises(LabelError, match="counted from"):
        call()


@law
@given(flat_boards(), st.sampled_from(sorted(labels.SCHEMES)))
def test_every_scheme_names_each_cell_differently(board, scheme):
    """No board of any cells has two cells of one label."""
    named = Board(board.cells, kind=board.kind, labels=scheme).labels
    assert len(set(named)) == board.n_cells


@law
@given(flat_boards())
def test_rows_are_lettered_from_the_north_and_numbered_from_the_west(board):
    """The order of (r, q) is the order of (letter, number), without gaps in either."""
    named = dict(zip(board.cells, labels.name_cells(board.cells, "rows"), strict=True))
    in_order = [labels.parse_place(named[cell]) for cell in sorted(board.cells, key=lambda cell: cell[::-1])]
    assert in_order == sorted(in_order)
    assert {line for line, _ in in_order} == set(range(len({r for _, r in board.cells})))
    for line in {line for line, _ in in_order}:
        numbers = [number for other, number in in_order if other == line]
        assert numbers == list(range(1, len(numbers) + 1))


def test_schemes_by_example():
    """Rows for pointy-top, columns for flat-top boards, ranks for squares; axial on demand."""
    places = [(0, 0), (1, 0), (0, 1)]
    assert Board(places).labels == ("a1", "a2", "b1")
    assert Board(places, orientation="flat").labels == ("a1", "b1", "a2")
    assert Board(places, kind="square").labels == ("a2", "b1", "a1")
    assert Board(places, labels="axial").labels == ("0,0", "1,0", "0,1")


def test_unknown_schemes_are_refused():
    """With the names of those that exist."""
    with pytest.raises(BoardError, match="use one of rows, columns, ranks, axial"):
        labels.name_cells([(0, 0)], "chess")
