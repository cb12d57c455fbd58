"""Other coordinates, one call a time: offset and doubled (column, row), and pixels (x, y).

Layouts are named as on redblobgames.com/grids/hexagons. Pointy-top boards have rows: "odd-r" and "even-r" shove the
odd or the even rows east by half a cell, "double-width" counts columns in halves. Flat-top boards have columns:
"odd-q" and "even-q" shove the odd or the even columns south, "double-height" counts rows in halves. Cell (0, 0) is
column 0, row 0 in all of them.

Pixels: `size` is the side of a hexagon, which is also the distance from its center to a corner. x grows east, y grows
south, and the center of cell (0, 0) is pixel (0, 0).
"""
from libc.math cimport isfinite
from libc.stdint cimport int32_t, uint64_t

from hexfloe.grid.door cimport LIMIT, pair, read_cell, read_size

from hexfloe.errors import CoordinateError
from hexfloe.grid.door import shown

LAYOUTS = ("odd-r", "even-r", "odd-q", "even-q", "double-width", "double-height")
ORIENTATIONS = ("pointy", "flat")

cdef double ROOT_3 = 1.7320508075688772


# ---------------------------------------------------------------- free functions

cdef inline int half(int value) noexcept nogil:
    # Of an even number, negative ones included.
    return (value - (value & 1)) // 2


cdef void hex_to_layout(int layout, int32_t *q, int32_t *r) noexcept nogil:
    if layout == ODD_R or layout == EVEN_R:
        q[0] += half(r[0] + (layout == EVEN_R))
    elif layout == ODD_Q or layout == EVEN_Q:
        r[0] += half(q[0] + (layout == EVEN_Q))
    elif layout == DOUBLE_WIDTH:
        q[0] = 2 * q[0] + r[0]
    else:
        r[0] = 2 * r[0] + q[0]


cdef int layout_to_hex(int layout, int32_t *q, int32_t *r) noexcept nogil:
    if layout == ODD_R or layout == EVEN_R:
        q[0] -= half(r[0] + (layout == EVEN_R))
    elif layout == ODD_Q or layout == EVEN_Q:
        r[0] -= half(q[0] + (layout == EVEN_Q))
    elif (q[0] + r[0]) & 1:
        return 0
    elif layout == DOUBLE_WIDTH:
        q[0] = half(q[0] - r[0])
    else:
        r[0] = half(r[0] - q[0])
    return 1


cdef void hex_to_pixel(int q, int r, int flat, double size, double *x, double *y) noexcept nogil:
    if flat:
        x[0] = size * (1.5 * q)
        y[0] = size * (ROOT_3 * (r + 0.5 * q))
    else:
        x[0] = size * (ROOT_3 * (q + 0.5 * r))
        y[0] = size * (1.5 * r)


cdef void pixel_frame(int flat, double size, double *frame) noexcept nogil:
    frame[0] = ROOT_3 / 3.0 / size
    frame[1] = -1.0 / 3.0 / size
    frame[2] = 0.0
    frame[3] = 2.0 / 3.0 / size
    if flat:
        frame[0] = 2.0 / 3.0 / size
        frame[1] = 0.0
        frame[2] = -1.0 / 3.0 / size
        frame[3] = ROOT_3 / 3.0 / size


# ---------------------------------------------------------------- the door

cdef int read_layout(object layout) except -1:
    if isinstance(layout, str) and layout in LAYOUTS:
        return LAYOUTS.index(layout)
    raise CoordinateError(
        f"no layout is called {shown(layout)}", hint=f"use one of {', '.join(LAYOUTS)}", culprit=layout
    )


cdef int read_orientation(object orientation) except -1:
    # 0 pointy, 1 flat.
    if isinstance(orientation, str) and orientation in ORIENTATIONS:
        return ORIENTATIONS.index(orientation)
    raise CoordinateError(
        f"no orientation is called {shown(orientation)}", hint="use pointy or flat", culprit=orientation
    )


cdef double read_pixel(object value) except? -1.0:
    cdef double pixel
    try:
        pixel = value
    except (TypeError, ValueError, OverflowError):
        raise CoordinateError(f"a pixel is a pair of numbers, not one with {shown(value)}", culprit=value) from None
    if not isfinite(pixel):
        raise CoordinateError(f"a pixel must be finite, not {pixel}", culprit=value)
    return pixel


def axial_to_layout(cell, layout):
    """Return the (column, row) of a cell (q, r) in a layout, one of `LAYOUTS`."""
    cdef int32_t q = 0, r = 0
    cdef int number = read_layout(layout)
    read_cell(cell, &q, &r)
    hex_to_layout(number, &q, &r)
    return pair(q, r)


def layout_to_axial(place, layout):
    """Return the cell (q, r) at (column, row) in a layout.

    Raises CoordinateError where a doubled layout has no cell: column + row is even for all its cells.
    """
    cdef int32_t q = 0, r = 0
    cdef int number = read_layout(layout)
    read_cell(place, &q, &r)
    if not layout_to_hex(number, &q, &r):
        raise CoordinateError(
            f"no cell lies at column {q}, row {r} in {layout}: their sum must be even", culprit=(q, r)
        )
    return pair(q, r)


def axial_to_pixel(cell, orientation="pointy", size=1.0):
    """Return the pixel (x, y) of the center of a cell, floats; orientation is "pointy" or "flat"."""
    cdef int32_t q = 0, r = 0
    cdef double x = 0.0, y = 0.0, unit = 1.0
    cdef int flat = read_orientation(orientation)
    read_size(size, &unit)
    read_cell(cell, &q, &r)
    hex_to_pixel(q, r, flat, unit, &x, &y)
    return (x, y)


def pixel_to_axial(pixel, orientation="pointy", size=1.0):
    """Return the cell (q, r) that a pixel (x, y) lies in; on a border, always the same one of those it divides.

    Raises CoordinateError for a pixel that is not a pair of finite numbers, or lies beyond 2**28 cells from (0, 0).
    """
    cdef double x, y, unit = 1.0
    cdef double[4] frame
    cdef uint64_t q = 0, r = 0
    cdef int flat = read_orientation(orientation)
    read_size(size, &unit)
    try:
        first, second = pixel
    except (TypeError, ValueError):
        raise CoordinateError(f"a pixel is a pair of numbers, not {shown(pixel)}", culprit=pixel) from None
    x = read_pixel(first)
    y = read_pixel(second)
    pixel_frame(flat, unit, frame)
    nearest_hex(frame[0] * x + frame[1] * y, frame[2] * x + frame[3] * y, &q, &r)
    if (q + LIMIT) | (r + LIMIT) >= 2 * <uint64_t>LIMIT:
        raise CoordinateError(f"the pixel ({x}, {y}) lies too far from (0, 0)", culprit=pixel)
    return pair(<int32_t>q, <int32_t>r)
