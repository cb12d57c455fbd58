# Whole boards of courses at a time, on tables prepared once: for the core's own modules. Games use rivers.pxd.
from libc.stdint cimport int8_t, int16_t, int32_t, uint8_t, uint16_t, uint32_t

from hexfloe.water.rivers cimport Course


cdef struct Tables:
    int n_cells
    int n_faces
    int n_rim
    int width            # the most passages that one board can have
    int16_t *neighbors   # [n_cells][6] as in rivers.pxd
    int8_t *join         # [n_faces + 1][6] as in rivers.pxd
    int16_t *across      # [6 * n_cells]: the half-edge on the other side of an edge, 6 * n_cells off the board
    uint16_t *slot       # [6 * n_cells]: the same, but a number of its own from 6 * n_cells up off the board
    uint16_t *rim        # [n_rim]: the half-edges at the rim of the board, ascending
    uint16_t *behind     # [6 * n_cells + n_rim]: what has this number as its slot, or lies across from it
    uint32_t *unlinked   # [6 * n_cells + n_rim]: the half-edge that has this number as its slot
    int16_t *rows        # [n_faces + 1][8]: join in wider numbers, two BLANK at the end
    uint8_t *parts       # [n_faces + 1][16]: how many joins, how many terminals, 3 joins of two edges, 6 terminals


# Allocate and fill the tables (zeroed before the first call) from checked input. Returns 0, or -1 without memory.
cdef int fill_tables(Tables *tables, const int16_t *neighbors, int n_cells, const int8_t *join,
                     int n_faces) noexcept nogil
cdef void free_tables(Tables *tables) noexcept nogil

# The courses of one board in the order of `all_courses`, with their passages written as `passages` writes them.
# `partner`: scratch of 12 * n_cells + 8. `steps` holds 2 * width; `starts` holds width + 1: the first passage of
# each course and, at the end, the number of passages. `loops` becomes the number of loops. Returns how many courses.
cdef int walk_board(const Tables *tables, const uint8_t *face, int16_t *partner, int16_t *steps, int32_t *starts,
                    int32_t *loops) noexcept nogil

# The same courses without their passages, by linking ends: equal to `all_courses`, and much quicker.
# `nodes`: scratch of 12 * n_cells. `partner`: scratch of 12 * n_cells + 8. `places`: scratch of 9 * n_cells + 1.
# `out` holds width. Returns how many courses.
cdef int link_board(const Tables *tables, const uint8_t *face, uint32_t *nodes, int16_t *partner, uint16_t *places,
                    Course *out) noexcept nogil
