# Ways over a board: contents page of the free functions, for games in C.
#
# A board of n <= 32767 cells is the neighbor table of a `Board`: `table[cell * n_directions + direction]` is a cell, or
# -1 off the board. No other table will do: that two neighbors have the cells beside them in common is made use of.
# `blocked` holds n bytes, nonzero where no way leads, or is NULL. The caller gives all memory; nothing is checked here.
from libc.stdint cimport int16_t, int32_t, int64_t, uint8_t

# Walks outward from `start`: queue[0 .. count-1] are the cells reached in order of steps, `steps` their distances, -1
# for all others. Returns the count, 0 from a blocked cell. seen: n + 1 bytes; steps: n; queue: n + 1.
cdef int flood(
    const int16_t *table, int n, int n_directions, const uint8_t *blocked, int start,
    int16_t *steps, int64_t *queue, uint8_t *seen) noexcept nogil

# Writes the shortest way, both ends included, to path[0 ..] and returns its number of cells, 0 if there is none. Of
# several shortest ways it is the one whose list of directions is smallest, compared from the start.
# path: n; queue: n + 1; seen: n + 1 bytes.
cdef int shortest(
    const int16_t *table, int n, int n_directions, const uint8_t *blocked, int start, int goal,
    int16_t *path, int64_t *queue, uint8_t *seen) noexcept nogil

# Totals of the cheapest ways between `source` and each cell, as cost * (n + 1) + steps, -1 where there is none:
# from the source outward, or (backward) from each cell to the source. A way costs the sum of costs[cell] >= 0 over all
# its cells but the first. Stops when `target` is settled (-1: never). totals: n; heap, place: n each.
cdef void spread(
    const int16_t *table, int n, int n_directions, const uint8_t *blocked, const int32_t *costs, int source, int target,
    bint backward, int64_t *totals, int16_t *heap, int16_t *place) noexcept nogil

# As `shortest`, for the cheapest way; of several, one with the fewest steps, then as above. Memory as for both.
cdef int cheapest(
    const int16_t *table, int n, int n_directions, const uint8_t *blocked, const int32_t *costs, int start, int goal,
    int16_t *path, int64_t *totals, int16_t *heap, int16_t *place) noexcept nogil

# Numbers the groups of connected cells with nonzero mask, in order of their first cells: labels[cell] = 0, 1, ..., and
# -1 outside the mask. Returns the number of groups. n_directions is even and direction d + n_directions / 2 opposite.
cdef int label_groups(
    const int16_t *table, int n, int n_directions, const uint8_t *mask, int16_t *labels) noexcept nogil

# Writes the cells straight on from `cell`, without it, up to the last before the rim, a blocked cell, or `cell` again
# (on a board that wraps around). Returns their number. ray: n.
cdef int cast_ray(
    const int16_t *table, int n_directions, const uint8_t *blocked, int cell, int direction,
    int16_t *ray) noexcept nogil
