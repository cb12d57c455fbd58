# Whole arrays of hexes: contents page of the free functions, for the core's own modules. Nothing is checked here; n is
# the number of cells, which lie as q, r, q, r, ... in memory; coordinates within +-2**28 keep results in an int32.
from libc.stdint cimport int32_t, uint32_t, uint64_t

cdef extern from "hexfloe/grid/vector.h" nogil:
    ctypedef struct Motion "hexfloe_motion":
        int32_t qq, qr, q_flip, q_shift, rq, rr, r_flip, r_shift
    bint distances "hexfloe_distances"(
        const int32_t *a, Py_ssize_t a_step, const int32_t *b, Py_ssize_t b_step, Py_ssize_t n, uint32_t limit,
        int32_t *out)
    void move_all "hexfloe_move"(const int32_t *cells, Py_ssize_t n, const Motion *motion, int32_t *out)
    void around_all "hexfloe_around"(
        const int32_t *cells, Py_ssize_t n, const int32_t *offsets, Py_ssize_t m, int32_t *out)
    bint cells_of_pixels "hexfloe_cells_of_pixels"(
        const double *pixels, Py_ssize_t n, const double *frame, uint64_t limit, int32_t *out)

# `step` is 2 where b holds n cells and 0 where it holds one for all; out (n, m, 2), (n, 2).
cdef int longest_line(const int32_t *a, const int32_t *b, Py_ssize_t step, Py_ssize_t n) noexcept nogil
cdef void line_all(
    const int32_t *a, const int32_t *b, Py_ssize_t step, Py_ssize_t n, Py_ssize_t m, int32_t *out) noexcept nogil
cdef Motion motion_of(bint mirrored, int turns, int center_q, int center_r) noexcept nogil    # turns or axis 0-5
cdef void to_layout_all(const int32_t *cells, Py_ssize_t n, int layout, int32_t *out) noexcept nogil
cdef void from_layout_all(const int32_t *places, Py_ssize_t n, int layout, int32_t *out) noexcept nogil
cdef void to_pixel_all(const int32_t *cells, Py_ssize_t n, int flat, double size, double *out) noexcept nogil
