# Courses of rivers through tiles, for compiled games: plain arrays, no Python, nothing allocated or checked.
#
# Four words. A *face* is what a tile looks like: six codes, one an edge. A *half-edge* is an edge seen from one
# cell: 6 * cell + edge. A *passage* is one visit of a course to a tile: in by one edge and out by another, or from
# or to a terminal. A *course* is followed both ways until a terminal, until an edge with nothing behind it, or until
# it comes back to itself (a loop); its length is its number of passages, a tile counting again at each one.
#
# Arrays the functions share; the caller promises what `hexfloe.water.river_net.RiverNet` checks at its door:
#   neighbors  int16[n_cells][6]     cell across the edge, -1 off the board; the way back is by edge + 3
#   join       int8[n_faces + 1][6]  partner edge 0-5, or minus a kind of terminal (-1 to -127), or BLANK; row 0 is
#                                    "no tile here", all BLANK (the bytes of `hexfloe.water.river_faces.Faces.table`)
#   face       uint8[n_cells]        face on each cell, 0 where no tile lies: a zeroed table is an empty board
from libc.stdint cimport int8_t, int16_t, uint8_t

cdef extern from *:
    """
    #define HEXFLOE_RIVER_OPEN 0
    #define HEXFLOE_RIVER_LOOP (-1)
    #define HEXFLOE_RIVER_BLANK (-128)
    #define HEXFLOE_RIVER_MAX_CELLS 5461
    #define HEXFLOE_RIVER_MAX_FACES 255
    #define HEXFLOE_RIVER_MAX_KIND 127
    """
    # What `Course.kind` says where it is not a kind of terminal (1 to MAX_KIND).
    const int OPEN "HEXFLOE_RIVER_OPEN"    # nothing behind that edge: no tile, a blank edge, the end of the board
    const int LOOP "HEXFLOE_RIVER_LOOP"    # the course has no ends
    # In `join`: no river at that edge.
    const int BLANK "HEXFLOE_RIVER_BLANK"
    const int MAX_CELLS "HEXFLOE_RIVER_MAX_CELLS"    # so that half-edges fit int16
    const int MAX_FACES "HEXFLOE_RIVER_MAX_FACES"
    const int MAX_KIND "HEXFLOE_RIVER_MAX_KIND"

ctypedef struct Course:
    # The two ends, the one with the lower half-edge first (a terminal first where both have the same half-edge).
    # Of a loop: the passage at its lowest half-edge, in by edge[0] and out by edge[1], both kinds LOOP.
    int16_t cell[2]
    int8_t edge[2]
    int8_t kind[2]
    int16_t length       # passages, at least 1
    int16_t id           # 6 * cell[0] + edge[0]; no two courses of a board share it


# The course at one edge of one cell. Returns 1, or 0 where there is none (no tile, or BLANK).
cdef int follow(const int16_t *neighbors, const int8_t *join, const uint8_t *face, int cell, int edge,
                Course *out) noexcept nogil

# All courses through a cell, each once however often it passes there: exactly those that a tile newly placed on the
# cell has changed. `out` holds 6. In order of the lowest edge of the cell that they use. Returns how many.
cdef int courses_at(const int16_t *neighbors, const int8_t *join, const uint8_t *face, int cell,
                    Course *out) noexcept nogil

# All courses of a board: first those with ends by ascending id, then the loops by ascending id. `scratch` is
# n_cells bytes, `out` holds 6 * n_cells (3 * n_cells where no face has a terminal). Returns how many.
cdef int all_courses(const int16_t *neighbors, int n_cells, const int8_t *join, const uint8_t *face,
                     uint8_t *scratch, Course *out) noexcept nogil

# The passages of a course in order, from its first end (or, of a loop, in by its lowest half-edge): `out` holds
# 2 * course.length numbers, for each passage the half-edge it comes in by and the one it leaves by. At a terminal,
# minus its kind stands in place of the missing half-edge. Returns course.length.
cdef int passages(const int16_t *neighbors, const int8_t *join, const uint8_t *face, const Course *course,
                  int16_t *out) noexcept nogil
