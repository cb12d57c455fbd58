"""Bad input: every wrong value is answered with its class of error and the value, and nothing crashes."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays
from unit.grid.strategies import law

from hexfloe.errors import BoardError, CoordinateError, HexfloeError, LabelError
from hexfloe.grid import Board, batch, hexes, labels, layouts
from hexfloe.grid.ways import Ways

BIG = 2**28
ORIGIN = (0, 0)


class Rude:
    """An object whose length and text are errors."""

    def __len__(self) -> int:
        raise RuntimeError("no length")

    def __repr__(self) -> str:
        raise RuntimeError("no text")


BAD_CELLS = [
    (None, "not None"),
    (7, "a pair of integers like (q, r), not 7"),
    ("ab", "must be an integer, not 'a'"),
    ("a", "a pair of integers"),
    ((), "a pair of integers"),
    ((1,), "not (1,)"),
    ((1, 2, 3), "not (1, 2, 3)"),
    ((1.0, 2), "must be an integer, not 1.0"),
    ((1, None), "second coordinate must be an integer, not None"),
    ((math.nan, 0), "not nan"),
    ((BIG, 0), "first coordinate must be -268435456 to 268435455, not 268435456"),
    ((0, -BIG - 1), "second coordinate must be -268435456 to 268435455, not -268435457"),
    ((2**31, 0), "not 2147483648"),
    ((2**63, 0), "not 9223372036854775808"),
    ((-(10**40), 0), "not -10000000000000000000000000000000000000000"),
    ({1, 2}, "a pair of integers"),
    ({"q": 1, "r": 2}, "a pair of integers"),
    (np.zeros(3, int), "a pair of integers"),
    (np.zeros(2), "must be an integer, not"),
    (np.zeros((2, 2), int), "must be an integer, not array"),
    (Rude(), "a Rude that cannot be printed"),
    (list(range(10**5)), "..."),
]

SINGLE = {
    "add": lambda cell: hexes.add(cell, ORIGIN),
    "add to": lambda cell: hexes.add(ORIGIN, cell),
    "subtract": lambda cell: hexes.subtract(cell, ORIGIN),
    "scale": lambda cell: hexes.scale(cell, 1),
    "length": hexes.length,
    "distance": lambda cell: hexes.distance(cell, ORIGIN),
    "distance to": lambda cell: hexes.distance(ORIGIN, cell),
    "direction": lambda cell: hexes.direction(ORIGIN, cell),
    "neighbor": lambda cell: hexes.neighbor(cell, 0),
    "neighbors": hexes.neighbors,
    "rotate": hexes.rotate,
    "rotate about": lambda cell: hexes.rotate(ORIGIN, 1, cell),
    "reflect": hexes.reflect,
    "reflect about": lambda cell: hexes.reflect(ORIGIN, 1, cell),
    "line": lambda cell: hexes.line(cell, ORIGIN),
    "line to": lambda cell: hexes.line(ORIGIN, cell),
    "ring": lambda cell: hexes.ring(cell, 1),
    "spiral": lambda cell: hexes.spiral(cell, 1),
    "disk": lambda cell: hexes.disk(cell, 1),
    "axial_to_layout": lambda cell: layouts.axial_to_layout(cell, "odd-r"),
    "layout_to_axial": lambda cell: layouts.layout_to_axial(cell, "odd-r"),
    "axial_to_pixel": layouts.axial_to_pixel,
}


@pytest.mark.parametrize("name", SINGLE)
@pytest.mark.parametrize(("cell", "message"), BAD_CELLS, ids=[message for _, message in BAD_CELLS])
def test_what_is_no_cell_is_refused_with_the_value(name, cell, message):
    """By every function that takes a cell, in every place."""
    with pytest.raises(CoordinateError) as caught:
        SINGLE[name](cell)
    assert message in str(caught.value)
    assert len(str(caught.value)) < 200


BAD_NUMBERS = [
    (lambda: hexes.neighbor(ORIGIN, 6), "a direction must be 0 to 5, not 6"),
    (lambda: hexes.neighbor(ORIGIN, -1), "a direction must be 0 to 5, not -1"),
    (lambda: hexes.neighbor(ORIGIN, "E"), "a direction must be an integer, not 'E'"),
    (lambda: hexes.neighbor(ORIGIN, 0, BIG), "a number of steps must be"),
    (lambda: hexes.neighbor(ORIGIN, 0, 0.5), "a number of steps must be an integer, not 0.5"),
    (lambda: hexes.rotate(ORIGIN, 2**40), "a number of turns must be"),
    (lambda: hexes.rotate(ORIGIN, None), "a number of turns must be an integer, not None"),
    (lambda: hexes.reflect(ORIGIN, 6), "an axis must be 0 to 5, not 6"),
    (lambda: hexes.scale((BIG - 1, 1), 2), "(268435455, 1) times 2 is out of range"),
    (lambda: hexes.scale((1, BIG - 1), -2), "(1, 268435455) times -2 is out of range"),
    (lambda: hexes.scale(ORIGIN, 1.5), "a factor must be an integer, not 1.5"),
    (lambda: hexes.ring(ORIGIN, -1), "a radius must be 0 to 268435455, not -1"),
    (lambda: hexes.ring(ORIGIN, None), "a radius must be an integer, not None"),
    (lambda: hexes.ring(ORIGIN, 10**6), "this ring would be a list of 6000000 cells"),
    (lambda: hexes.disk(ORIGIN, 5000), "this disk would be a list of 75015001 cells"),
    (lambda: hexes.spiral(ORIGIN, BIG - 1), "this spiral would be a list of"),
    (lambda: hexes.line((-BIG, 0), (BIG - 1, 0)), "this line would be a list of 536870912 cells"),
    (lambda: layouts.axial_to_layout(ORIGIN, "odd"), "no layout is called 'odd'; use one of odd-r"),
    (lambda: layouts.axial_to_layout(ORIGIN, None), "no layout is called None"),
    (lambda: layouts.axial_to_layout(ORIGIN, np.zeros(3)), "no layout is called array"),
    (lambda: layouts.layout_to_axial((1, 0), "double-width"), "column 1, row 0 in double-width"),
    (lambda: layouts.layout_to_axial((0, 1), "double-height"), "column 0, row 1 in double-height"),
    (lambda: layouts.axial_to_pixel(ORIGIN, "up"), "no orientation is called 'up'; use pointy or flat"),
    (lambda: layouts.axial_to_pixel(ORIGIN, []), "no orientation is called []"),
    (lambda: layouts.axial_to_pixel(ORIGIN, "flat", 0), "a size must be 1e-9 to 1e9, not 0"),
    (lambda: layouts.axial_to_pixel(ORIGIN, "flat", -1), "a size must be 1e-9 to 1e9, not -1"),
    (lambda: layouts.axial_to_pixel(ORIGIN, "flat", math.nan), "not nan"),
    (lambda: layouts.axial_to_pixel(ORIGIN, "flat", math.inf), "not inf"),
    (lambda: layouts.axial_to_pixel(ORIGIN, "flat", 10**400), "a size must be a number"),
    (lambda: layouts.axial_to_pixel(ORIGIN, "flat", "1"), "a size must be a number, not '1'"),
    (lambda: layouts.pixel_to_axial((math.nan, 0)), "a pixel must be finite, not nan"),
    (lambda: layouts.pixel_to_axial((0, -math.inf)), "a pixel must be finite, not -inf"),
    (lambda: layouts.pixel_to_axial((1e300, 0)), "lies too far from (0, 0)"),
    (lambda: layouts.pixel_to_axial((0, 10**400)), "a pixel is a pair of numbers, not one with"),
    (lambda: layouts.pixel_to_axial(("1", 0)), "a pixel is a pair of numbers, not one with '1'"),
    (lambda: layouts.pixel_to_axial((1, 2, 3)), "a pixel is a pair of numbers, not (1, 2, 3)"),
    (lambda: layouts.pixel_to_axial(None), "a pixel is a pair of numbers, not None"),
    (lambda: layouts.pixel_to_axial((BIG * 2, 0)), "lies too far from (0, 0)"),
]


@pytest.mark.parametrize(("call", "message"), BAD_NUMBERS, ids=[message for _, message in BAD_NUMBERS])
def test_wrong_numbers_and_names_are_refused_with_the_value(call, message):
    """Directions, radii, layouts, orientations, sizes, pixels."""
    with pytest.raises(CoordinateError) as caught:
        call()
    assert message in str(caught.value)


BAD_ARRAYS = [
    (None, "cells must be an array of shape (n, 2), not None"),
    (3, "not 3"),
    ("text", "not 'text'"),
    ({}, "not {}"),
    ([1, 2, 3], "not [1, 2, 3] of shape (3,)"),
    ([(1, 2), (3,)], "not [(1, 2), (3,)]"),
    (np.zeros((2, 3), np.int32), "of shape (2, 3)"),
    (np.zeros((2, 2, 2), np.int32), "of shape (2, 2, 2)"),
    (np.zeros((0, 3), np.int32), "of shape (0, 3)"),
    (np.zeros((2, 2)), "cells must be integers, not float64; round them first"),
    (np.zeros((2, 2), complex), "cells must be integers, not complex128"),
    (np.zeros((2, 2), bool), "cells must be integers, not bool"),
    (np.zeros((2, 2), "datetime64[s]"), "cells must be integers, not datetime64[s]"),
    (np.array([["a", "b"]]), "cells must be integers, not <U1"),
    (np.zeros(2, "i4,i4"), "cells must be integers, not [("),
    ([(0, 0), (1, BIG)], "second coordinate must be -268435456 to 268435455, not 268435456"),
    (np.array([(0, 0), (BIG, 0)], np.int32), "first coordinate must be"),
    (np.array([(0, -BIG - 1)], np.int32), "not -268435457"),
    (np.array([(-(2**31), 0)], np.int32), "not -2147483648"),
    (np.array([(2**63, 0)], np.uint64), "not 9223372036854775808"),
    ([(10**30, 0)], "not 1000000000000000000000000000000"),
    ([(None, 0)], "must be an integer, not None"),
    ([(1, 2.5)], "cells must be integers, not float64"),
    (np.array([(1, "x")], object), "must be an integer, not 'x'"),
    ([[Rude(), 0]], "a Rude that cannot be printed"),
]

WHOLE = {
    "neighbors": batch.neighbors,
    "distance": lambda cells: batch.distance(cells, ORIGIN),
    "distance to": lambda cells: batch.distance([ORIGIN] * 2, cells),
    "rotate": batch.rotate,
    "reflect": batch.reflect,
    "line": lambda cells: batch.line(cells, ORIGIN),
    "line to": lambda cells: batch.line([ORIGIN] * 2, cells),
    "ring": lambda cells: batch.ring(cells, 1),
    "spiral": lambda cells: batch.spiral(cells, 1),
    "disk": lambda cells: batch.disk(cells, 1),
    "axial_to_layout": lambda cells: batch.axial_to_layout(cells, "odd-r"),
    "layout_to_axial": lambda cells: batch.layout_to_axial(cells, "odd-r"),
    "axial_to_pixel": batch.axial_to_pixel,
}


@pytest.mark.parametrize("name", WHOLE)
@pytest.mark.parametrize(("cells", "message"), BAD_ARRAYS, ids=[message for _, message in BAD_ARRAYS])
def test_what_is_no_array_of_cells_is_refused_with_the_value(name, cells, message):
    """By every function that takes cells, in every place."""
    with pytest.raises(CoordinateError) as caught:
        WHOLE[name](cells)
    assert message in str(caught.value)


BAD_BATCHES = [
    (
        lambda: batch.distance([ORIGIN] * 2, [ORIGIN] * 3),
        "2 cells do not go with 3; give as many, or one for all",
    ),
    (lambda: batch.line([ORIGIN], [ORIGIN] * 2), "1 cells do not go with 2"),
    (
        lambda: batch.line([(-BIG, 0)], (BIG - 1, 0)),
        "the result would hold 536870912 cells, more than 134217728",
    ),
    (lambda: batch.ring([ORIGIN] * 100, 10**6), "the result would hold 600000000 cells"),
    (lambda: batch.disk([ORIGIN], BIG - 1), "the result would hold"),
    (lambda: batch.disk([], BIG - 1), "the result would hold"),
    (lambda: batch.neighbors(np.broadcast_to(np.int64(0), (2**40, 2))), "the result would hold"),
    (lambda: batch.distance(np.broadcast_to(np.int32(0), (2**40, 2)), ORIGIN), "the result would hold"),
    (lambda: batch.ring([ORIGIN], -1), "a radius must be"),
    (lambda: batch.rotate([ORIGIN], "x"), "a number of turns must be an integer"),
    (lambda: batch.rotate([ORIGIN], 1, (1, 2, 3)), "a pair of integers"),
    (lambda: batch.reflect([ORIGIN], 9), "an axis must be 0 to 5, not 9"),
    (lambda: batch.axial_to_layout([ORIGIN], "x"), "no layout is called 'x'"),
    (lambda: batch.layout_to_axial([(0, 0), (3, 4)], "double-width"), "(column, row) (3, 4) in double-width"),
    (lambda: batch.axial_to_pixel([ORIGIN], "x"), "no orientation is called 'x'"),
    (lambda: batch.axial_to_pixel([ORIGIN], "flat", 0), "a size must be"),
    (lambda: batch.pixel_to_axial([(0.0, math.nan)]), "a pixel must be finite, not nan"),
    (lambda: batch.pixel_to_axial([(0, 0), (-math.inf, 0)]), "a pixel must be finite, not -inf"),
    (lambda: batch.pixel_to_axial([(1.0, 1e12)]), "the pixel (1.0, 1000000000000.0) lies too far"),
    (lambda: batch.pixel_to_axial([(1e300, 1e300)]), "lies too far"),
    (lambda: batch.pixel_to_axial([("a", "b")]), "pixels must be numbers, not <U1"),
    (lambda: batch.pixel_to_axial(np.zeros((1, 2), complex)), "pixels must be numbers, not complex128"),
    (lambda: batch.pixel_to_axial([1.0, 2.0, 3.0]), "pixels must be an array of shape (n, 2)"),
    (lambda: batch.pixel_to_axial(None), "pixels must be an array of shape (n, 2), not None"),
]


@pytest.mark.parametrize(("call", "message"), BAD_BATCHES, ids=[message for _, message in BAD_BATCHES])
def test_wrong_parts_of_batches_are_refused_with_the_value(call, message):
    """Lengths that do not match, results that would fill the memory, pixels that are nowhere."""
    with pytest.raises(CoordinateError) as caught:
        call()
    assert message in str(caught.value)


def test_a_refused_batch_leaves_out_untouched():
    """Cells are checked before anything is written."""
    out = np.full((2, 2), 7, np.int32)
    with pytest.raises(CoordinateError):
        batch.rotate([(0, 0), (BIG, 0)], out=out)
    assert (out == 7).all()


BOARD = Board.hexagon(2)

BAD_BOARD_CALLS = [
    (lambda: BOARD.label(7), "a cell number must be 0 to 6, not 7"),
    (lambda: BOARD.label(-1), "a cell number must be 0 to 6, not -1"),
    (lambda: BOARD.label("a1"), "a cell number must be an integer, not 'a1'"),
    (lambda: BOARD.corners(2**70), "not 1180591620717411303424"),
    (lambda: BOARD.cell_at(0.5, 0), "must be an integer, not 0.5"),
    (lambda: BOARD.cell_at(BIG, 0), "not 268435456"),
    (lambda: BOARD.neighbor(0, 6), "a direction must be 0 to 5, not 6"),
    (lambda: BOARD.neighbor(None, 0), "not None"),
    (lambda: Board.lanes(2, 2).neighbor(0, 4), "a direction must be 0 to 3, not 4"),
    (lambda: BOARD.around(9), "not 9"),
    (lambda: BOARD.ray(0, -1), "a direction must be 0 to 5, not -1"),
    (lambda: BOARD.path(0, 7), "not 7"),
    (lambda: BOARD.path(1.0, 0), "not 1.0"),
    (lambda: BOARD.path(0, 1, blocked=5), "blocked must be 7 true or false values, or a set"),
    (lambda: BOARD.path(0, 1, blocked=[True] * 6), "blocked must be 7 true or false values"),
    (lambda: BOARD.path(0, 1, blocked=np.zeros((7, 1), bool)), "blocked must be 7 true or false values"),
    (lambda: BOARD.path(0, 1, blocked=np.zeros(7)), "blocked must be 7 true or false values"),
    (lambda: BOARD.path(0, 1, blocked=b"123"), "blocked must be 7 true or false values"),
    (lambda: BOARD.path(0, 1, blocked={9}), "a cell number must be 0 to 6, not 9"),
    (lambda: BOARD.path(0, 1, blocked={"a"}), "a cell number must be an integer, not 'a'"),
    (lambda: BOARD.path(0, 1, costs=3), "costs must be 7 integers, not 3"),
    (lambda: BOARD.path(0, 1, costs=[1] * 8), "costs must be 7 integers"),
    (lambda: BOARD.path(0, 1, costs=[1.0] * 7), "costs must be 7 integers"),
    (lambda: BOARD.path(0, 1, costs=[-1] * 7), "costs must be 0 to 2**31 - 1"),
    (lambda: BOARD.path(0, 1, costs=[2**31] * 7), "costs must be 0 to 2**31 - 1"),
    (lambda: BOARD.path(0, 1, costs=[2**80] * 7), "costs must be 7 integers"),
    (lambda: BOARD.distance(0, 1, costs="1234567"), "costs must be 7 integers"),
    (lambda: BOARD.distances(7), "not 7"),
    (lambda: BOARD.reach(0, -1), "a budget must be 0 to"),
    (lambda: BOARD.reach(0, math.inf), "a budget must be an integer, not inf"),
    (lambda: BOARD.groups(None), "a mask must be 7 true or false values, or a set of cell numbers, not None"),
    (lambda: BOARD.groups([1, 2]), "a mask must be 7 true or false values"),
    (lambda: BOARD.group_labels("abcdefg"), "a mask must be 7 true or false values"),
    (lambda: Board.hexagon(2, regions={"x": [7]}), "a cell number must be 0 to 6, not 7"),
    (lambda: Board.hexagon(2, regions={"x": [(0, None)]}), "must be an integer, not None"),
]


@pytest.mark.parametrize(
    ("call", "message"), BAD_BOARD_CALLS, ids=[message for _, message in BAD_BOARD_CALLS]
)
def test_wrong_cells_masks_and_costs_are_refused_with_the_value(call, message):
    """By every method of a board."""
    with pytest.raises(CoordinateError) as caught:
        call()
    assert message in str(caught.value)


@pytest.mark.parametrize("label", ["", "z9", None, 3, ("a", 1), [], b"a1"])
def test_wrong_labels_are_refused(label):
    """Whatever is no label of the board is no KeyError either."""
    with pytest.raises(LabelError, match="this board has no cell"):
        BOARD.cell(label)


@pytest.mark.parametrize(
    ("table", "message"),
    [
        (np.zeros((0, 6), np.int16), "no board has neighbors of shape"),
        (np.full((3, 5), -1, np.int16), r"no board has neighbors of shape \(3, 5\)"),
        (np.full((2, 6), 2, np.int16), "cell 0 has the neighbor 2 in direction 0"),
        (np.full((2, 6), -2, np.int16), "cell 0 has the neighbor -2 in direction 0"),
        (np.array([[1, -1, -1, -1], [-1, -1, -1, -1]], np.int16), "which has not cell 0"),
    ],
)
def test_a_neighbor_table_that_is_none_is_refused(table, message):
    """The compiled walks trust the table, so it is checked once."""
    with pytest.raises(BoardError, match=message):
        Ways(table)


junk = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.integers(-9, 9),
    st.floats(),
    st.complex_numbers(),
    st.text(max_size=3),
    st.binary(max_size=3),
    st.lists(st.integers() | st.floats() | st.none(), max_size=3),
    st.tuples(st.integers(-9, 9), st.integers(-9, 9)),
    st.lists(st.tuples(st.integers(-9, 9), st.integers(-9, 9)), max_size=3),
    st.sets(st.integers(-2, 9), max_size=3),
    st.dictionaries(st.text(max_size=1), st.integers(), max_size=2),
    arrays.arrays(arrays.scalar_dtypes(), arrays.array_shapes(max_dims=3, max_side=7), fill=st.nothing()),
    st.sampled_from([object(), print, ..., "odd-r", "flat", BOARD, np.float32(1), np.int64(2)]),
)

CALLABLES = [
    (hexes.add, 2), (hexes.scale, 2), (hexes.direction, 2), (hexes.distance, 2), (hexes.neighbor, 3), (hexes.rotate, 3),
    (hexes.reflect, 3), (hexes.line, 2), (hexes.disk, 2), (layouts.axial_to_layout, 2), (layouts.layout_to_axial, 2),
    (layouts.axial_to_pixel, 3), (layouts.pixel_to_axial, 3), (batch.neighbors, 1), (batch.distance, 2),
    (batch.rotate, 3), (batch.line, 2), (batch.ring, 2), (batch.layout_to_axial, 2), (batch.axial_to_pixel, 3),
    (batch.pixel_to_axial, 3), (lambda a, b: batch.rotate(a, out=b), 2), (Board, 1), (Board.hexagon, 1),
    (Board.parallelogram, 2), (Board.triangle, 1), (Board.rows, 1), (Board.lanes, 2), (Board.from_map, 1),
    (lambda a, b: Board.hexagon(2, labels=a, regions=b), 2), (lambda a: Board.hexagon(2, wrap=a), 1),
    (lambda a: Board(((0, 0),), wrap=a), 1), (BOARD.cell, 1), (BOARD.label, 1), (BOARD.cell_at, 2), (BOARD.neighbor, 2),
    (lambda a, b: BOARD.ray(a, 0, blocked=b), 2), (lambda a, b: BOARD.path(0, a, costs=b), 2), (BOARD.reach, 2),
    (lambda a, b: BOARD.path(a, 3, blocked=b), 2), (BOARD.groups, 1), (labels.name_cells, 2),
    (lambda a, b: Board.from_map(". @", legend={"@": a}, regions={"x": b}), 2), (labels.parse_axial, 1),
    (lambda a, b: Board.from_map(". @", legend=a, origin=b), 2), (lambda a: Board.hexagon(1, name=a), 1),
    (labels.parse_place, 1), (labels.format_axial, 1), (labels.format_place, 2), (hexes.subtract, 2), (hexes.length, 1),
    (hexes.neighbors, 1), (hexes.ring, 2), (hexes.spiral, 2), (batch.reflect, 3), (batch.spiral, 2), (batch.disk, 2),
    (batch.axial_to_layout, 2), (BOARD.corners, 1), (BOARD.around, 1), (BOARD.distances, 1), (BOARD.group_labels, 1),
    (lambda a, b: BOARD.distance(0, 3, costs=a, blocked=b), 2), (labels.format_letters, 1), (labels.parse_letters, 1),
]  # fmt: skip


@pytest.mark.filterwarnings("ignore::RuntimeWarning")
@law
@given(st.sampled_from(CALLABLES), st.data())
def test_any_python_object_gets_an_answer_or_a_clear_error(function, data):
    """Whatever comes in: a result, or an error of hexfloe in one line; no other exception, no crash."""
    call, n = function
    parts = [data.draw(junk) for _ in range(n)]
    try:
        call(*parts)
    except HexfloeError as error:
        assert "\n" not in str(error)
