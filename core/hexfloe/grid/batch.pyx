"""Arithmetic of hexes on whole arrays: the functions of `hexes` under the same names, for many cells in one call.

Cells that go in are an array of shape (n, 2) of integers, q and r, all within -2**28 ... 2**28 - 1; C-contiguous int32
is used as it is, anything else is copied first (integers of another type, strides, lists of pairs). What comes out is a
new C-contiguous int32 array, or `out`, which must have exactly that type and shape; `out` may be the input itself where
the shapes agree, and must not overlap it otherwise. CoordinateError names the value that does not fit; `out` is then
untouched. The interpreter lock is released while an array is worked on.
"""
from libc.stdint cimport int32_t
from libc.stdlib cimport free, malloc

from hexfloe.grid.arrays cimport Span, check_pairing, check_rows, read_cells, read_out, read_pixels, read_rows
from hexfloe.grid.door cimport LIMIT, read_cell, read_number, read_size
from hexfloe.grid.hexes cimport (
    hex_disk, hex_disk_size, hex_distance, hex_line, hex_reflect, hex_ring, hex_ring_size, hex_rotate, hex_spiral,
)
from hexfloe.grid.layouts cimport (
    DOUBLE_WIDTH, hex_to_layout, hex_to_pixel, layout_to_hex, pixel_frame, read_layout, read_orientation,
)

from hexfloe.errors import CoordinateError
from hexfloe.grid.arrays import FLOAT64 as _FLOAT64
from hexfloe.grid.arrays import INT32 as _INT32
from hexfloe.grid.layouts import pixel_to_axial as one_pixel_to_axial


# ---------------------------------------------------------------- free functions

cdef int longest_line(const int32_t *a, const int32_t *b, Py_ssize_t step, Py_ssize_t n) noexcept nogil:
    cdef Py_ssize_t i
    cdef int most = 0
    cdef int d
    for i in range(n):
        d = hex_distance(a[2 * i], a[2 * i + 1], b[step * i], b[step * i + 1])
        most = d if d > most else most
    return most


cdef void line_all(
        const int32_t *a, const int32_t *b, Py_ssize_t step, Py_ssize_t n, Py_ssize_t m, int32_t *out) noexcept nogil:
    # Each line, then its last cell again until there are m. One longer than was found before (another thread may write
    # to the arrays meanwhile) is no line at all.
    cdef Py_ssize_t i, j
    cdef int q1, r1, q2, r2
    for i in range(n):
        q1 = a[2 * i]
        r1 = a[2 * i + 1]
        q2 = b[step * i]
        r2 = b[step * i + 1]
        if hex_distance(q1, r1, q2, r2) >= m:
            q2 = q1
            r2 = r1
        for j in range(hex_line(q1, r1, q2, r2, out), m):
            out[2 * j] = out[2 * j - 2]
            out[2 * j + 1] = out[2 * j - 1]
        out += 2 * m


cdef Motion motion_of(bint mirrored, int turns, int center_q, int center_r) noexcept nogil:
    # Read off what the motion does to (1, 0), (0, 1) and the center.
    cdef Motion m
    cdef int32_t[3] q = [1, 0, center_q]
    cdef int32_t[3] r = [0, 1, center_r]
    cdef int i
    for i in range(3):
        if mirrored:
            hex_reflect(&q[i], &r[i], turns)
        else:
            hex_rotate(&q[i], &r[i], turns)
    m.qq = -<int32_t>(q[0] != 0)
    m.qr = -<int32_t>(q[1] != 0)
    m.q_flip = -<int32_t>(q[0] + q[1] < 0)
    m.rq = -<int32_t>(r[0] != 0)
    m.rr = -<int32_t>(r[1] != 0)
    m.r_flip = -<int32_t>(r[0] + r[1] < 0)
    m.q_shift = center_q - q[2] - m.q_flip
    m.r_shift = center_r - r[2] - m.r_flip
    return m


cdef void to_layout_all(const int32_t *cells, Py_ssize_t n, int layout, int32_t *out) noexcept nogil:
    cdef Py_ssize_t i
    cdef int32_t q, r
    for i in range(n):
        q = cells[2 * i]
        r = cells[2 * i + 1]
        hex_to_layout(layout, &q, &r)
        out[2 * i] = q
        out[2 * i + 1] = r


cdef void from_layout_all(const int32_t *places, Py_ssize_t n, int layout, int32_t *out) noexcept nogil:
    cdef Py_ssize_t i
    cdef int32_t q, r
    for i in range(n):
        q = places[2 * i]
        r = places[2 * i + 1]
        layout_to_hex(layout, &q, &r)
        out[2 * i] = q
        out[2 * i + 1] = r


cdef Py_ssize_t first_odd(const int32_t *places, Py_ssize_t n) noexcept nogil:
    # The first whose sum is odd, or -1.
    cdef Py_ssize_t i
    for i in range(n):
        if (places[2 * i] ^ places[2 * i + 1]) & 1:
            return i
    return -1


cdef void to_pixel_all(const int32_t *cells, Py_ssize_t n, int flat, double size, double *out) noexcept nogil:
    cdef Py_ssize_t i
    for i in range(n):
        hex_to_pixel(cells[2 * i], cells[2 * i + 1], flat, size, &out[2 * i], &out[2 * i + 1])


# ---------------------------------------------------------------- the door

def distance(a, b, *, out=None):
    """Return the steps from each of n cells a to the cell of b at the same index, or to the one cell b: int32 (n,)."""
    cdef Span start = read_rows(a)
    cdef Span end = read_rows(b)
    cdef Py_ssize_t end_step = end.step * check_pairing(start, end)
    cdef bint good
    if out is not None:
        check_rows(start)
        check_rows(end)
    cdef Span result = read_out(out, _INT32, (start.n,))
    with nogil:
        good = distances(start.cells(), start.step, end.cells(), end_step, start.n, LIMIT, result.cells())
    if not good:
        check_rows(start)
        check_rows(end)
    return result.array


cdef object move(object cells, bint mirrored, int turns, object center, object out):
    cdef Span a = read_cells(cells)
    cdef int32_t center_q = 0, center_r = 0
    read_cell(center, &center_q, &center_r)
    cdef Motion motion = motion_of(mirrored, turns, center_q, center_r)
    cdef Span result = read_out(out, _INT32, (a.n, 2))
    with nogil:
        move_all(a.cells(), a.n, &motion, result.cells())
    return result.array


def rotate(cells, turns=1, center=(0, 0), *, out=None):
    """Return n cells turned about one center by sixths of a turn, counter-clockwise on the screen: int32 (n, 2)."""
    cdef int32_t k = 0
    read_number(turns, "a number of turns", -LIMIT, LIMIT - 1, &k)
    return move(cells, False, (k % 6 + 6) % 6, center, out)


def reflect(cells, axis=0, center=(0, 0), *, out=None):
    """Return the mirror images of n cells, direction d about the center to direction axis - d (mod 6): int32 (n, 2)."""
    cdef int32_t k = 0
    read_number(axis, "an axis", 0, 5, &k)
    return move(cells, True, k, center, out)


ctypedef int (*Walk)(int q, int r, int radius, int32_t *out) noexcept nogil


cdef object walk_around(object cells, int radius, Walk walk, long long m, object out):
    # The cells that `walk` visits around (0, 0), a table of m offsets, around each of the cells.
    cdef Span a = read_cells(cells)
    cdef Span result = read_out(out, _INT32, (a.n, m, 2))
    cdef int32_t *offsets = <int32_t *>malloc(2 * m * sizeof(int32_t))
    if offsets is NULL:
        raise MemoryError
    with nogil:
        walk(0, 0, radius, offsets)
        around_all(a.cells(), a.n, offsets, m, result.cells())
    free(offsets)
    return result.array


def neighbors(cells, *, out=None):
    """Return the six neighbors of each of n cells, in the order of directions 0-5: int32 (n, 6, 2)."""
    return walk_around(cells, 1, hex_ring, 6, out)


def ring(cells, radius, *, out=None):
    """Return the cells at distance `radius` from each of n cells, in the order of `hexes.ring`: int32 (n, 6 radius, 2).

    Shape (n, 1, 2) for radius 0.
    """
    cdef int32_t k = 0
    read_number(radius, "a radius", 0, LIMIT - 1, &k)
    return walk_around(cells, k, hex_ring, hex_ring_size(k), out)


def spiral(cells, radius, *, out=None):
    """Return the cells at distance `radius` or less, ring by ring: int32 (n, 3 radius (radius + 1) + 1, 2)."""
    cdef int32_t k = 0
    read_number(radius, "a radius", 0, LIMIT - 1, &k)
    return walk_around(cells, k, hex_spiral, hex_disk_size(k), out)


def disk(cells, radius, *, out=None):
    """Return the cells at distance `radius` or less, row by row: int32 (n, 3 radius (radius + 1) + 1, 2)."""
    cdef int32_t k = 0
    read_number(radius, "a radius", 0, LIMIT - 1, &k)
    return walk_around(cells, k, hex_disk, hex_disk_size(k), out)


def line(a, b, *, out=None):
    """Return the lines from each of n cells a to the cell of b at the same index, or to the one cell b.

    int32 (n, m, 2) where m is the longest distance + 1 (1 if n is 0); shorter lines repeat their last cell, so a line
    of distance d is result[i, :d + 1]. Cells and ties as in `hexes.line`.
    """
    cdef Span start = read_cells(a)
    cdef Span end = read_cells(b)
    cdef Py_ssize_t step = 2 * check_pairing(start, end)
    cdef Py_ssize_t m = 1 + longest_line(start.cells(), end.cells(), step, start.n)
    cdef Span result = read_out(out, _INT32, (start.n, m, 2))
    with nogil:
        line_all(start.cells(), end.cells(), step, start.n, m, result.cells())
    return result.array


def axial_to_layout(cells, layout, *, out=None):
    """Return (column, row) of n cells in a layout, one of `layouts.LAYOUTS`: int32 (n, 2)."""
    cdef Span a = read_cells(cells)
    cdef int number = read_layout(layout)
    cdef Span result = read_out(out, _INT32, (a.n, 2))
    with nogil:
        to_layout_all(a.cells(), a.n, number, result.cells())
    return result.array


def layout_to_axial(places, layout, *, out=None):
    """Return the cells at n places (column, row) of a layout: int32 (n, 2).

    Raises CoordinateError where a doubled layout has no cell: column + row is even for all its cells.
    """
    cdef Span a = read_cells(places)
    cdef int number = read_layout(layout)
    cdef Py_ssize_t odd = first_odd(a.cells(), a.n)
    if odd >= 0 and number >= DOUBLE_WIDTH:
        place = (a.cells()[2 * odd], a.cells()[2 * odd + 1])
        raise CoordinateError(
            f"no cell lies at (column, row) {place} in {layout}: their sum must be even", culprit=place
        )
    cdef Span result = read_out(out, _INT32, (a.n, 2))
    with nogil:
        from_layout_all(a.cells(), a.n, number, result.cells())
    return result.array


def axial_to_pixel(cells, orientation="pointy", size=1.0, *, out=None):
    """Return the pixels (x, y) of the centers of n cells: float64 (n, 2); see `layouts.axial_to_pixel`."""
    cdef Span a = read_cells(cells)
    cdef double unit = 1.0
    cdef int flat = read_orientation(orientation)
    read_size(size, &unit)
    cdef Span result = read_out(out, _FLOAT64, (a.n, 2))
    with nogil:
        to_pixel_all(a.cells(), a.n, flat, unit, result.pixels())
    return result.array


def pixel_to_axial(pixels, orientation="pointy", size=1.0, *, out=None):
    """Return the cells that n pixels (x, y) lie in: int32 (n, 2); see `layouts.pixel_to_axial`.

    `pixels` is a float64 array of shape (n, 2); other numbers and strides are copied. Raises CoordinateError if a pixel
    is not finite or lies beyond 2**28 cells from (0, 0); `out` then holds nothing of use.
    """
    cdef Span a = read_pixels(pixels)
    cdef double unit = 1.0
    cdef double[4] frame
    cdef bint good
    cdef int flat = read_orientation(orientation)
    read_size(size, &unit)
    pixel_frame(flat, unit, frame)
    cdef Span result = read_out(out, _INT32, (a.n, 2))
    with nogil:
        good = cells_of_pixels(a.pixels(), a.n, frame, LIMIT, result.cells())
    if not good:
        for pixel in a.array.tolist():
            one_pixel_to_axial(pixel, orientation, unit)
    return result.array
