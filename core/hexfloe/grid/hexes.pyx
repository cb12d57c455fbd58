"""Arithmetic of hexes, one call a time: cells are pairs (q, r) of integers, axial coordinates.

Every coordinate that goes in must lie in -2**28 ... 2**28 - 1; CoordinateError says which did not. What comes out is
exact and fits in 32 bits; it may lie a little outside that range. A cell that goes in may be any sequence of two
integers (a tuple is quickest); cells that come out are tuples. `directions.py` draws directions 0-5.
"""
from cpython.list cimport PyList_New, PyList_SET_ITEM
from cpython.ref cimport Py_INCREF
from libc.stdint cimport int32_t, int64_t
from libc.stdlib cimport free, malloc

from hexfloe.grid.door cimport LIMIT, check_list, is_kept, pair, read_cell, read_number

from hexfloe.errors import CoordinateError

cdef int[6] STEP_Q = [1, 1, 0, -1, -1, 0]
cdef int[6] STEP_R = [0, -1, -1, 0, 1, 1]
cdef tuple ORIGIN = (0, 0)


# ---------------------------------------------------------------- free functions

cdef void hex_step(int32_t *q, int32_t *r, int direction, int steps) noexcept nogil:
    q[0] += STEP_Q[direction] * steps
    r[0] += STEP_R[direction] * steps


cdef int sector(int dq, int dr) noexcept nogil:
    # The k for which (dq, dr) = x * step k + y * step k+1 with x > 0 and y >= 0; (dq, dr) is not (0, 0).
    cdef int opposite = 0
    if dr > 0 or (dr == 0 and dq < 0):
        opposite = 3
        dq = -dq
        dr = -dr
    if dq + dr > 0:
        return opposite
    if dq > 0:
        return opposite + 1
    return opposite + 2


cdef int aside(int dq, int dr, int k) noexcept nogil:
    # The y of `sector`: how many of the steps go in direction k+1.
    if k == 0:
        return -dr
    if k == 1:
        return -dq - dr
    if k == 2:
        return -dq
    if k == 3:
        return dr
    if k == 4:
        return dq + dr
    return dq


cdef int hex_direction(int q1, int r1, int q2, int r2) noexcept nogil:
    cdef int k
    if q1 == q2 and r1 == r2:
        return -1
    k = sector(q2 - q1, r2 - r1)
    if aside(q2 - q1, r2 - r1, k) != 0:
        return -1
    return k


cdef void hex_rotate(int32_t *q, int32_t *r, int turns) noexcept nogil:
    cdef int32_t old_q = q[0]
    cdef int32_t old_r = r[0]
    if turns >= 3:
        turns -= 3
        old_q = -old_q
        old_r = -old_r
    if turns == 0:
        q[0] = old_q
        r[0] = old_r
    elif turns == 1:
        q[0] = old_q + old_r
        r[0] = -old_q
    else:
        q[0] = old_r
        r[0] = -old_q - old_r


cdef void hex_reflect(int32_t *q, int32_t *r, int axis) noexcept nogil:
    # Axis 0 is the line through directions 0 and 3; the others are that and a rotation.
    q[0] = q[0] + r[0]
    r[0] = -r[0]
    hex_rotate(q, r, axis)


cdef int hex_line(int q1, int r1, int q2, int r2, int32_t *out) noexcept nogil:
    # Step i has gone round(i * y / n) times in direction k+1 and else in direction k (Bresenham in a skewed frame;
    # `rest` is the remainder in units of 1 / 2n). At a half, `rest` begins so that the greater (q, r) wins: direction
    # k+2, from the one cell to the other, has a greater (q, r) for k = 3, 4, 5 and a smaller one for k = 0, 1, 2.
    cdef int n = hex_distance(q1, r1, q2, r2)
    cdef int i, k, q_ahead, r_ahead, q_aside, r_aside
    cdef int64_t turn, rest, double_y
    cdef int64_t double_n = 2 * <int64_t>n
    out[0] = q1
    out[1] = r1
    if n == 0:
        return 1
    k = sector(q2 - q1, r2 - r1)
    double_y = 2 * <int64_t>aside(q2 - q1, r2 - r1, k)
    rest = n - (k < 3)
    q_ahead = STEP_Q[k]
    r_ahead = STEP_R[k]
    k = k + 1 if k < 5 else 0
    q_aside = STEP_Q[k] - q_ahead
    r_aside = STEP_R[k] - r_ahead
    for i in range(1, n + 1):
        rest += double_y
        turn = -<int64_t>(rest >= double_n)          # all ones or zero: no branch to mispredict
        rest -= double_n & turn
        q1 += q_ahead + (q_aside & <int>turn)
        r1 += r_ahead + (r_aside & <int>turn)
        out[2 * i] = q1
        out[2 * i + 1] = r1
    return n + 1


cdef int hex_ring(int q, int r, int radius, int32_t *out) noexcept nogil:
    # From the corner in direction 0, counter-clockwise: so the ring of radius 1 is the neighbors in their order.
    cdef int side, _
    cdef Py_ssize_t n = 0
    q += radius
    out[0] = q
    out[1] = r
    if radius == 0:
        return 1
    for side in range(6):
        for _ in range(radius):
            out[n] = q
            out[n + 1] = r
            n += 2
            q += STEP_Q[(side + 2) % 6]
            r += STEP_R[(side + 2) % 6]
    return <int>(n // 2)


cdef int hex_spiral(int q, int r, int radius, int32_t *out) noexcept nogil:
    cdef int k
    cdef Py_ssize_t n = 0
    for k in range(radius + 1):
        n += hex_ring(q, r, k, out + 2 * n)
    return <int>n


cdef int hex_disk(int q, int r, int radius, int32_t *out) noexcept nogil:
    cdef int dq, dr, low, high
    cdef Py_ssize_t n = 0
    for dr in range(-radius, radius + 1):
        low = -radius if dr >= 0 else -radius - dr
        high = radius if dr <= 0 else radius - dr
        for dq in range(low, high + 1):
            out[n] = q + dq
            out[n + 1] = r + dr
            n += 2
    return <int>(n // 2)


# ---------------------------------------------------------------- the door

cdef list cell_list(const int32_t *cells, Py_ssize_t n):
    # Cells that are no kept tuples mostly share a coordinate with the one before, so its int object is made once.
    cdef list out = PyList_New(n)
    cdef object cell, q, r
    cdef int32_t made_q = 0
    cdef int32_t made_r = 0
    cdef Py_ssize_t i
    q = r = 0
    for i in range(n):
        if is_kept(cells[2 * i], cells[2 * i + 1]):
            cell = pair(cells[2 * i], cells[2 * i + 1])
        else:
            if made_q != cells[2 * i]:
                q = made_q = cells[2 * i]
            if made_r != cells[2 * i + 1]:
                r = made_r = cells[2 * i + 1]
            cell = (q, r)
        Py_INCREF(cell)
        PyList_SET_ITEM(out, i, cell)
    return out


ctypedef int (*Walk)(int q, int r, int radius, int32_t *out) noexcept nogil


cdef list walk_around(object center, Walk walk, long long n, int32_t k):
    # The list that `walk` writes around a center; n cells.
    cdef int32_t q = 0
    cdef int32_t r = 0
    cdef int32_t[1024] kept
    cdef int32_t *cells = kept
    read_cell(center, &q, &r)
    if n > 512:
        cells = <int32_t *>malloc(2 * n * sizeof(int32_t))
        if cells is NULL:
            raise MemoryError
    try:
        return cell_list(cells, walk(q, r, k, cells))
    finally:
        if cells is not kept:
            free(cells)


def add(a, b):
    """Return the sum of two cells as vectors, (q, r)."""
    cdef int32_t q1 = 0, r1 = 0, q2 = 0, r2 = 0
    read_cell(a, &q1, &r1)
    read_cell(b, &q2, &r2)
    return pair(q1 + q2, r1 + r2)


def subtract(a, b):
    """Return a - b as vectors, (q, r)."""
    cdef int32_t q1 = 0, r1 = 0, q2 = 0, r2 = 0
    read_cell(a, &q1, &r1)
    read_cell(b, &q2, &r2)
    return pair(q1 - q2, r1 - r2)


def scale(cell, factor):
    """Return a cell as a vector times an integer, (q, r). Raises CoordinateError if that is out of range."""
    cdef int32_t q = 0, r = 0, k = 0
    read_cell(cell, &q, &r)
    read_number(factor, "a factor", -LIMIT, LIMIT - 1, &k)
    cdef int64_t far_q = <int64_t>q * k
    cdef int64_t far_r = <int64_t>r * k
    if far_q < -LIMIT or far_q >= LIMIT or far_r < -LIMIT or far_r >= LIMIT:
        raise CoordinateError(f"({q}, {r}) times {k} is out of range", culprit=(far_q, far_r))
    return (far_q, far_r)


def length(cell):
    """Return the distance of a cell from (0, 0), in steps."""
    cdef int32_t q = 0, r = 0
    read_cell(cell, &q, &r)
    return hex_distance(q, r, 0, 0)


def distance(a, b):
    """Return the number of steps between two cells."""
    cdef int32_t q1 = 0, r1 = 0, q2 = 0, r2 = 0
    read_cell(a, &q1, &r1)
    read_cell(b, &q2, &r2)
    return hex_distance(q1, r1, q2, r2)


def direction(a, b):
    """Return the direction 0-5 from a straight to b, or -1 if they lie on no common line or are the same cell."""
    cdef int32_t q1 = 0, r1 = 0, q2 = 0, r2 = 0
    read_cell(a, &q1, &r1)
    read_cell(b, &q2, &r2)
    return hex_direction(q1, r1, q2, r2)


def neighbor(cell, direction, steps=1):
    """Return the cell (q, r) that lies `steps` (an integer, may be negative) from a cell in a direction 0-5."""
    cdef int32_t q = 0, r = 0, d = 0, n = 0
    read_cell(cell, &q, &r)
    read_number(direction, "a direction", 0, 5, &d)
    read_number(steps, "a number of steps", -LIMIT, LIMIT - 1, &n)
    hex_step(&q, &r, d, n)
    return pair(q, r)


def neighbors(cell):
    """Return the list of the six neighbors (q, r) of a cell, in the order of directions 0-5."""
    cdef int32_t q = 0, r = 0
    read_cell(cell, &q, &r)
    if is_kept(q + 1, r + 1) and is_kept(q - 1, r - 1):
        return [
            pair(q + 1, r), pair(q + 1, r - 1), pair(q, r - 1), pair(q - 1, r), pair(q - 1, r + 1), pair(q, r + 1),
        ]
    cdef object here_q = q, more_q = q + 1, less_q = q - 1
    cdef object here_r = r, more_r = r + 1, less_r = r - 1
    return [
        (more_q, here_r), (more_q, less_r), (here_q, less_r), (less_q, here_r), (less_q, more_r), (here_q, more_r),
    ]


def rotate(cell, turns=1, center=ORIGIN):
    """Return a cell turned about a center by sixths of a turn, counter-clockwise on the screen: direction d to d + 1.

    `turns` is any integer. Law: the neighbor in direction d turns to the neighbor in direction d + turns (mod 6).
    """
    cdef int32_t q = 0, r = 0, center_q = 0, center_r = 0, k = 0
    read_cell(cell, &q, &r)
    read_number(turns, "a number of turns", -LIMIT, LIMIT - 1, &k)
    k = k % 6
    if k < 0:
        k += 6
    if center is ORIGIN:
        hex_rotate(&q, &r, k)
        return pair(q, r)
    read_cell(center, &center_q, &center_r)
    q -= center_q
    r -= center_r
    hex_rotate(&q, &r, k)
    return pair(q + center_q, r + center_r)


def reflect(cell, axis=0, center=ORIGIN):
    """Return the mirror image of a cell: the neighbor of the center in direction d goes to direction axis - d (mod 6).

    The mirror runs through the center in direction axis / 2: through cells for even axes 0, 2, 4, between cells for
    odd axes 1, 3, 5.
    """
    cdef int32_t q = 0, r = 0, center_q = 0, center_r = 0, k = 0
    read_cell(cell, &q, &r)
    read_number(axis, "an axis", 0, 5, &k)
    read_cell(center, &center_q, &center_r)
    q -= center_q
    r -= center_r
    hex_reflect(&q, &r, k)
    return pair(q + center_q, r + center_r)


def line(a, b):
    """Return the cells (q, r) nearest to the straight segment from a to b, both included: a list of distance + 1.

    Cell i is the nearest to the point i / distance of the way. Where two are equally near, the one with the greater
    (q, r) is taken, which is the one further east on a pointy-top board. Law: line(a, b) reversed is line(b, a).
    Raises CoordinateError for more than 2**22 cells.
    """
    cdef int32_t q1 = 0, r1 = 0, q2 = 0, r2 = 0
    cdef int32_t[1024] kept
    cdef int32_t *cells = kept
    read_cell(a, &q1, &r1)
    read_cell(b, &q2, &r2)
    cdef Py_ssize_t n = hex_distance(q1, r1, q2, r2) + 1
    if n > 512:
        check_list(n, "this line")
        cells = <int32_t *>malloc(2 * n * sizeof(int32_t))
        if cells is NULL:
            raise MemoryError
    try:
        return cell_list(cells, hex_line(q1, r1, q2, r2, cells))
    finally:
        if cells is not kept:
            free(cells)


def ring(center, radius):
    """Return the cells (q, r) at distance `radius` from a center, a list of 6 * radius (of the center alone for 0).

    It begins at the cell in direction 0 and goes round counter-clockwise on the screen, so ring(c, 1) is neighbors(c).
    Raises CoordinateError for a negative radius, or for more than 2**22 cells.
    """
    cdef int32_t k = 0
    read_number(radius, "a radius", 0, LIMIT - 1, &k)
    check_list(hex_ring_size(k), "this ring")
    return walk_around(center, hex_ring, hex_ring_size(k), k)


def spiral(center, radius):
    """Return the cells (q, r) at distance `radius` or less, ring by ring from the center on; see `ring`."""
    cdef int32_t k = 0
    read_number(radius, "a radius", 0, LIMIT - 1, &k)
    check_list(hex_disk_size(k), "this spiral")
    return walk_around(center, hex_spiral, hex_disk_size(k), k)


def disk(center, radius):
    """Return the cells (q, r) at distance `radius` or less, row by row: ascending r, then q. Errors as for `ring`."""
    cdef int32_t k = 0
    read_number(radius, "a radius", 0, LIMIT - 1, &k)
    check_list(hex_disk_size(k), "this disk")
    return walk_around(center, hex_disk, hex_disk_size(k), k)
