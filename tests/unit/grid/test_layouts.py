"""Offset, doubled and pixel coordinates of single hexes, against the slow twin and the pictures."""

from __future__ import annotations

import math

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from oracle import hexes as twin
from unit.grid.strategies import cells, far, far_cells, law, orientations

from hexfloe.grid import DIRECTIONS, LAYOUTS, axial_to_layout, axial_to_pixel, layout_to_axial, pixel_to_axial

layouts = st.sampled_from(LAYOUTS)
sizes = st.floats(1e-3, 1e3)


@law
@given(far_cells, layouts)
@example((-(2**28), -(2**28)), "double-width")
@example((2**28 - 1, 2**28 - 1), "double-height")
@example((2**28 - 1, 2**28 - 1), "even-q")
@example((-(2**28), -(2**28)), "odd-r")
def test_layouts_equal_the_twin_to_the_very_limit(cell, layout):
    """(column, row) of every cell in every layout."""
    assert axial_to_layout(cell, layout) == twin.axial_to_layout(cell, layout)


@law
@given(cells, layouts)
def test_layouts_round_trip(cell, layout):
    """layout_to_axial is the inverse of axial_to_layout."""
    assert layout_to_axial(axial_to_layout(cell, layout), layout) == cell


@law
@given(st.tuples(far, far), st.sampled_from(LAYOUTS[:4]))
def test_every_place_of_an_offset_layout_is_a_cell(place, layout):
    """axial_to_layout undoes layout_to_axial wherever it can be asked."""
    cell = layout_to_axial(place, layout)
    if all(-(2**28) <= part < 2**28 for part in cell):
        assert axial_to_layout(cell, layout) == place


@pytest.mark.parametrize(
    ("layout", "east_of_row_1"),
    [("odd-r", (1, 1)), ("even-r", (0, 1)), ("double-width", (1, 1))],
)
def test_rows_are_shoved_as_their_layout_says(layout, east_of_row_1):
    """Cell (0, 1) lies half a cell east of (0, 0): in an odd row, that is shoved, the column is the same."""
    columns = {"odd-r": (0, 1), "even-r": (1, 1), "double-width": (1, 1)}
    assert axial_to_layout((0, 1), layout) == columns[layout]
    assert (
        layout_to_axial(east_of_row_1, layout)
        == {
            "odd-r": (1, 1),
            "even-r": (-1, 1),
            "double-width": (0, 1),
        }[layout]
    )


@law
@given(cells, orientations, sizes)
def test_centers_equal_the_twin(cell, orientation, size):
    """The center of a cell, by vectors and angles."""
    assert axial_to_pixel(cell, orientation, size) == pytest.approx(
        twin.axial_to_pixel(cell, orientation, size), rel=1e-12, abs=1e-12 * size
    )


@law
@given(cells, orientations, sizes, st.floats(0, math.tau), st.floats(0, 0.86))
def test_pixels_within_a_hexagon_are_that_cell(cell, orientation, size, angle, reach):
    """Round trip: any pixel nearer to the center than the middle of an edge belongs to the cell."""
    x, y = axial_to_pixel(cell, orientation, size)
    pixel = (x + reach * size * math.cos(angle), y + reach * size * math.sin(angle))
    assert pixel_to_axial(pixel, orientation, size) == cell


@law
@given(st.tuples(st.floats(-500, 500), st.floats(-500, 500)), orientations, st.floats(0.1, 50))
@example((math.sqrt(3) / 2, 0.0), "pointy", 1.0)
@example((0.0, 1.0), "pointy", 1.0)
@example((1.0, 0.0), "flat", 1.0)
def test_a_pixel_belongs_to_a_cell_with_the_nearest_center(pixel, orientation, size):
    """On borders and corners one of those it divides, inside the only one."""
    assert pixel_to_axial(pixel, orientation, size) in twin.pixel_to_axial(pixel, orientation, size)


@law
@given(far_cells, orientations)
@example((2**28 - 1, 2**28 - 1), "pointy")
@example((-(2**28), -(2**28)), "flat")
def test_pixels_round_trip_to_the_very_limit(cell, orientation):
    """A hundred million cells away the center is still in its cell."""
    assert pixel_to_axial(axial_to_pixel(cell, orientation), orientation) == cell


@pytest.mark.parametrize(
    ("orientation", "angles"),
    [("pointy", [0, 60, 120, 180, 240, 300]), ("flat", [-30, 30, 90, 150, 210, 270])],
)
def test_directions_point_where_they_are_drawn(orientation, angles):
    """E NE NW W SW SE and SE NE N NW SW S: degrees counter-clockwise from east, y growing downward."""
    for step, angle in zip(DIRECTIONS, angles, strict=True):
        x, y = axial_to_pixel(step, orientation)
        assert math.degrees(math.atan2(-y, x)) % 360 == pytest.approx(angle % 360)
        assert math.hypot(x, y) == pytest.approx(math.sqrt(3))
