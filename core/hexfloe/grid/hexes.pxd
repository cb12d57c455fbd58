# Hexes as axial coordinates: contents page of the free functions, for games in C.
#
# Nothing is checked here: coordinates within +-2**28 keep every result in an int32. Cells are written to `out` as
# q, r, q, r, ...; the caller provides room for as many cells as the comment says.
from libc.stdint cimport int32_t


cdef inline int hex_distance(int q1, int r1, int q2, int r2) noexcept nogil:
    # Steps between two hexes: the greatest of the three differences.
    cdef int dq = q1 - q2
    cdef int dr = r1 - r2
    cdef int ds = dq + dr
    dq = dq if dq >= 0 else -dq
    dr = dr if dr >= 0 else -dr
    ds = ds if ds >= 0 else -ds
    dq = dq if dq > dr else dr
    return dq if dq > ds else ds


cdef inline long long hex_ring_size(long long radius) noexcept nogil:
    # Cells at distance `radius`: 6 * radius, and 1 at radius 0.
    if radius == 0:
        return 1
    return 6 * radius


cdef inline long long hex_disk_size(long long radius) noexcept nogil:
    # Cells at distance `radius` or less.
    return 3 * radius * (radius + 1) + 1


cdef void hex_step(int32_t *q, int32_t *r, int direction, int steps) noexcept nogil    # straight on, in place
cdef int hex_direction(int q1, int r1, int q2, int r2) noexcept nogil                  # 0-5 if on one axis, else -1
cdef void hex_rotate(int32_t *q, int32_t *r, int turns) noexcept nogil                 # about (0, 0); turns 0-5
cdef void hex_reflect(int32_t *q, int32_t *r, int axis) noexcept nogil                 # direction d to axis - d
cdef int hex_line(int q1, int r1, int q2, int r2, int32_t *out) noexcept nogil         # distance + 1 cells
cdef int hex_ring(int q, int r, int radius, int32_t *out) noexcept nogil               # hex_ring_size(radius) cells
cdef int hex_spiral(int q, int r, int radius, int32_t *out) noexcept nogil             # hex_disk_size(radius) cells
cdef int hex_disk(int q, int r, int radius, int32_t *out) noexcept nogil               # the same, row by row
