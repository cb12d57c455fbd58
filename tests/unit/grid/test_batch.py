"""Whole arrays: equal to single calls, into new arrays or given ones, from any form of array."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from unit.grid.strategies import cells, directions, far_cells, law, orientations, turns

from hexfloe.errors import CoordinateError
from hexfloe.grid import LAYOUTS, batch, hexes, layouts

many = st.lists(cells, max_size=40)
radii = st.integers(0, 6)


def array(found: object, *shape: int) -> np.ndarray:
    """A list of cells as int32 of a shape, also when it is empty."""
    return np.array(found, np.int32).reshape(shape)


def same(found: np.ndarray, expected: np.ndarray) -> bool:
    """Equal in shape, type and every value, and laid out as promised."""
    return (
        found.dtype == expected.dtype
        and found.shape == expected.shape
        and found.flags.c_contiguous
        and bool((found == expected).all())
    )


@law
@given(many)
def test_neighbors_are_those_of_single_calls(some):
    """int32 (n, 6, 2)."""
    assert same(batch.neighbors(some), array([hexes.neighbors(cell) for cell in some], len(some), 6, 2))


@law
@given(st.lists(st.tuples(far_cells, far_cells), max_size=40))
def test_distances_are_those_of_single_calls(pairs):
    """int32 (n,), for all allowed coordinates."""
    starts = array([a for a, _ in pairs], len(pairs), 2)
    ends = array([b for _, b in pairs], len(pairs), 2)
    assert same(batch.distance(starts, ends), array([hexes.distance(*pair) for pair in pairs], len(pairs)))


@pytest.mark.parametrize("n", [0, 1, 3, 8, 33])
@pytest.mark.parametrize("width", [2, 3, 4, 5, 8])
def test_distances_of_columns_of_a_wider_array(n, width):
    """Slices of two columns are read in place, whatever stands between them, forward and backward."""
    table = np.random.default_rng(n).integers(-99, 99, (n, width)).astype(np.int32)
    starts, ends = table[:, :2], table[:, -2:]
    expected = array([hexes.distance(tuple(a), tuple(b)) for a, b in zip(starts, ends, strict=True)], n)
    assert same(batch.distance(starts, ends), expected)
    assert same(batch.distance(starts[::-1], ends[::-1]), expected[::-1].copy())
    assert same(batch.distance(starts[::-1], ends.copy()[::-1]), expected[::-1].copy())
    assert same(batch.distance(starts[:1], ends[:1]), expected[:1])
    assert same(batch.distance(starts, (7, -7)), batch.distance(starts.copy(), [(7, -7)]))


@pytest.mark.parametrize("side", [0, 1])
def test_distances_of_columns_out_of_range(side):
    """The bad cell is found in slices, too, and a given `out` stays untouched."""
    table = np.zeros((9, 4), np.int32)
    table[5, 2 * side] = 2**28
    out = np.full(9, 7, np.int32)
    for options in ({}, {"out": out}):
        with pytest.raises(CoordinateError, match="not 268435456"):
            batch.distance(table[:, :2], table[:, 2:], **options)
    assert (out == 7).all()


@law
@given(many, cells)
def test_distances_and_lines_to_one_cell(some, goal):
    """A single cell, as (q, r) or as (1, 2), goes with all others."""
    n = len(some)
    expected = array([hexes.distance(cell, goal) for cell in some], n)
    assert same(batch.distance(some, goal), expected)
    assert same(batch.distance(some, [goal]), expected)
    assert same(batch.line(some, goal), batch.line(some, [goal] * n))


@law
@given(st.lists(far_cells, max_size=40), turns, st.integers(0, 5), far_cells)
def test_motions_are_those_of_single_calls(some, k, axis, center):
    """int32 (n, 2), for all allowed coordinates."""
    n = len(some)
    turned = array([hexes.rotate(cell, k, center) for cell in some], n, 2)
    mirrored = array([hexes.reflect(cell, axis, center) for cell in some], n, 2)
    assert same(batch.rotate(some, k, center), turned)
    assert same(batch.reflect(some, axis, center), mirrored)


@law
@given(st.lists(st.tuples(cells, cells), max_size=20))
def test_lines_are_those_of_single_calls_and_stay_at_their_ends(pairs):
    """int32 (n, longest + 1, 2); a shorter line repeats its last cell."""
    starts, ends = [a for a, _ in pairs], [b for _, b in pairs]
    m = 1 + max((hexes.distance(a, b) for a, b in pairs), default=0)
    lines = [hexes.line(a, b) for a, b in pairs]
    padded = [line + [line[-1]] * (m - len(line)) for line in lines]
    assert same(batch.line(starts, ends), array(padded, len(pairs), m, 2))


@law
@given(many, radii)
def test_rings_spirals_and_disks_are_those_of_single_calls(some, radius):
    """int32 (n, cells, 2), in the same orders."""
    n = len(some)
    for name in ("ring", "spiral", "disk"):
        single, whole = getattr(hexes, name), getattr(batch, name)
        m = len(single((0, 0), radius))
        assert same(whole(some, radius), array([single(cell, radius) for cell in some], n, m, 2))


@law
@given(st.lists(far_cells, max_size=40), st.sampled_from(LAYOUTS))
def test_layouts_are_those_of_single_calls(some, layout):
    """int32 (n, 2), for all allowed coordinates."""
    n = len(some)
    expected = array([layouts.axial_to_layout(cell, layout) for cell in some], n, 2)
    assert same(batch.axial_to_layout(some, layout), expected)


@law
@given(many, st.sampled_from(LAYOUTS))
def test_layouts_round_trip(some, layout):
    """layout_to_axial is the inverse of axial_to_layout."""
    assert same(batch.layout_to_axial(batch.axial_to_layout(some, layout), layout), array(some, len(some), 2))


@law
@given(st.lists(far_cells, max_size=40), orientations, st.floats(0.01, 100))
def test_centers_are_those_of_single_calls(some, orientation, size):
    """float64 (n, 2), equal to the last bit."""
    expected = [layouts.axial_to_pixel(cell, orientation, size) for cell in some]
    found = batch.axial_to_pixel(some, orientation, size)
    assert same(found, np.array(expected, np.float64).reshape(len(some), 2))


@law
@given(
    st.lists(st.tuples(st.floats(-1e6, 1e6), st.floats(-1e6, 1e6)), max_size=40),
    orientations,
    st.floats(0.01, 100),
)
def test_cells_of_pixels_are_those_of_single_calls(pixels, orientation, size):
    """int32 (n, 2), ties on borders included."""
    expected = [layouts.pixel_to_axial(pixel, orientation, size) for pixel in pixels]
    found = batch.pixel_to_axial(np.array(pixels, np.float64).reshape(-1, 2), orientation, size)
    assert same(found, array(expected, len(pixels), 2))


CALLS: dict[str, tuple[Callable[..., np.ndarray], tuple[object, ...]]] = {
    "neighbors": (batch.neighbors, ()),
    "distance": (batch.distance, ((3, -4),)),
    "rotate": (batch.rotate, (2, (1, 1))),
    "reflect": (batch.reflect, (3,)),
    "line": (batch.line, ((5, 5),)),
    "ring": (batch.ring, (2,)),
    "spiral": (batch.spiral, (2,)),
    "disk": (batch.disk, (2,)),
    "axial_to_layout": (batch.axial_to_layout, ("odd-r",)),
    "layout_to_axial": (batch.layout_to_axial, ("even-q",)),
    "axial_to_pixel": (batch.axial_to_pixel, ("flat", 3.0)),
    "pixel_to_axial": (batch.pixel_to_axial, ("flat", 3.0)),
}

every_call = pytest.mark.parametrize("name", CALLS)


@pytest.fixture
def some() -> np.ndarray:
    """Seven cells."""
    return np.array([(0, 0), (3, -4), (-9, 2), (7, 7), (1, 0), (-30, 11), (2, 2)], np.int32)


@every_call
def test_out_receives_the_result(name, some):
    """The array given as `out` is filled and returned; its old values are gone."""
    call, parts = CALLS[name]
    expected = call(some, *parts)
    out = np.full_like(expected, -77)
    assert call(some, *parts, out=out) is out
    assert same(out, expected)


@every_call
@pytest.mark.parametrize("fault", ["type", "shape", "strides", "locked", "list"])
def test_an_out_of_another_form_is_refused(name, fault, some):
    """Type, shape, strides and write protection are checked; nothing is converted behind the caller's back."""
    call, parts = CALLS[name]
    right = call(some, *parts)
    wrong = {
        "type": right.astype(np.int64 if right.dtype == np.int32 else np.float32),
        "shape": np.zeros((8, *right.shape[1:]), right.dtype),
        "strides": np.zeros((14, *right.shape[1:]), right.dtype)[::2],
        "locked": right.copy(),
        "list": right.tolist(),
    }[fault]
    if fault == "locked":
        wrong.flags.writeable = False
    with pytest.raises(CoordinateError, match="out must be"):
        call(some, *parts, out=wrong)


@every_call
@pytest.mark.parametrize(
    "form",
    [
        pytest.param(lambda a: a.astype(np.int64), id="int64"),
        pytest.param(lambda a: a.astype(np.int8), id="int8"),
        pytest.param(lambda a: a.astype(">i4"), id="big-endian"),
        pytest.param(lambda a: np.repeat(a, 2, axis=0)[::2], id="strided"),
        pytest.param(np.asfortranarray, id="columns"),
        pytest.param(lambda a: a[::-1][::-1], id="reversed twice"),
        pytest.param(lambda a: [tuple(row) for row in a.tolist()], id="list of pairs"),
        pytest.param(lambda a: a.tolist(), id="list of lists"),
        pytest.param(
            lambda a: np.frombuffer(b"x" + a.tobytes(), np.int32, offset=1).reshape(a.shape), id="unaligned"
        ),
    ],
)
def test_any_form_of_integers_is_read(name, form, some):
    """Other types, strides and lists give the same result as C-contiguous int32."""
    call, parts = CALLS[name]
    assert same(call(form(some), *parts), call(some, *parts))


def test_subclasses_of_arrays_are_read_and_filled(some, tmp_path):
    """A mapped file is an array, too, on either side."""
    mapped = np.memmap(tmp_path / "cells", np.int32, "w+", shape=some.shape)
    mapped[:] = some
    assert same(np.asarray(batch.rotate(mapped)), batch.rotate(some))
    assert batch.rotate(some, out=mapped) is mapped
    assert same(np.asarray(mapped), batch.rotate(some))


def test_arrays_that_lie_about_their_memory_are_not_believed(some):
    """A subclass is read as the array that it is, whatever its own array interface says."""

    class Liar(np.ndarray):
        __array_struct__ = "no capsule"

    liar = some.view(Liar)
    assert same(np.asarray(batch.neighbors(liar)), batch.neighbors(some))
    assert batch.rotate(some, out=liar) is liar


def test_arrays_of_python_integers_are_read_one_by_one(some):
    """What numpy keeps as objects is read as single calls would."""
    assert same(batch.neighbors(some.astype(object)), batch.neighbors(some))


@every_call
def test_no_cells_give_no_results(name):
    """Empty arrays and lists are fine: the result has no rows."""
    call, parts = CALLS[name]
    for nothing in ([], np.empty((0, 2), np.int32), np.empty((0, 2)), ()):
        assert call(nothing, *parts).shape[0] == 0


@pytest.mark.parametrize("name", ["rotate", "reflect", "axial_to_layout", "layout_to_axial"])
def test_out_may_be_the_input(name, some):
    """Where shapes agree, cells can be changed in place."""
    call, parts = CALLS[name]
    expected = call(some, *parts)
    assert same(call(some, *parts, out=some), expected)


@law
@given(st.integers(0, 200), directions)
def test_results_do_not_depend_on_how_many_there_are(n, turn):
    """Whatever the vector unit takes at once, the last cells are right too."""
    some = np.arange(2 * n, dtype=np.int32).reshape(n, 2) - n
    alone = [batch.rotate(some[i : i + 1], turn)[0] for i in range(n)]
    assert same(batch.rotate(some, turn), array(alone, n, 2))
    assert same(batch.distance(some, some[::-1]), array(2 * np.abs(some - some[::-1])[:, 0], n))
