"""Floes adrift: the C functions that games cimport (see `floes.pxd`), and the way to the rest.

In Python, `Sea` and the functions of edge patterns live in `floe_sea`, what they return in `floe_types`. All
of it can be imported from here; it is loaded when first used, so that a game which cimports this module does
not pay for it.
"""

from libc.stdint cimport int16_t, uint8_t

_HOMES = {
    "floe_sea": ("Sea", "distinct_turns", "is_smooth", "opposite_edge", "ridges", "turn_edges"),
    "floe_types": ("MAX_CELLS", "MAX_SPEED", "Drift", "Lane", "Push", "Stop"),
}

__all__ = sorted(name for names in _HOMES.values() for name in names)


def __getattr__(name):
    from importlib import import_module

    for home, names in _HOMES.items():
        if name in names:
            return getattr(import_module(f"hexfloe.water.{home}"), name)
    raise AttributeError(f"module 'hexfloe.water.floes' has no attribute {name!r}")


cdef int drift_ways(const int16_t *neighbors, int cell, const uint8_t *taken,
                    const uint8_t *sea) noexcept nogil:
    cdef int direction, ways = 0
    for direction in range(6):
        if drift_to(neighbors, cell, direction, taken, sea) >= 0:
            ways |= 1 << direction
    return ways


cdef inline int _behind(const int16_t *neighbors, int cell, int direction, const uint8_t *taken,
                        const uint8_t *sea, int *row, int *there) noexcept nogil:
    """Go along a row of tiles to the first cell behind it; say what that is for a push."""
    while True:
        row[0] += 1
        there[0] = neighbors[6 * there[0] + direction]
        if there[0] < 0:
            return EDGE
        if there[0] == cell:
            return RING
        if not is_sea(there[0], sea):
            return BLOCKED
        if not taken[there[0]]:
            return FREE


cdef int push(const int16_t *neighbors, int cell, int direction, const uint8_t *taken, const uint8_t *sea,
              Push *out) noexcept nogil:
    cdef int row = 0, there = cell, why = NO_TILE
    if taken[cell] and is_sea(cell, sea):
        why = _behind(neighbors, cell, direction, taken, sea, &row, &there)
    out.row = <int16_t> row
    out.cell = <int16_t> there
    out.why = <int16_t> why
    if why == FREE:
        return row
    return 0


cdef int push_ways(const int16_t *neighbors, int cell, const uint8_t *taken,
                   const uint8_t *sea) noexcept nogil:
    cdef int direction, row = 0, there, ways = 0
    if not taken[cell] or not is_sea(cell, sea):
        return 0
    for direction in range(6):
        there = cell
        if _behind(neighbors, cell, direction, taken, sea, &row, &there) == FREE:
            ways |= 1 << direction
    return ways


cdef int row_cells(const int16_t *neighbors, int cell, int direction, int row, int16_t *out) noexcept nogil:
    cdef int i, here = cell
    for i in range(row):
        out[i] = <int16_t> here
        here = neighbors[6 * here + direction]
    return here


ctypedef fused Values:
    uint8_t
    int16_t


cdef inline void _shift(const int16_t *neighbors, int cell, int direction, int row,
                        Values *values) noexcept nogil:
    """Move each value of the row one cell on, and that of the cell behind it to the first."""
    cdef int _i, here = cell
    cdef Values riding = values[cell], left
    for _i in range(row):
        here = neighbors[6 * here + direction]
        left = values[here]
        values[here] = riding
        riding = left
    values[cell] = riding


cdef void shift8(const int16_t *neighbors, int cell, int direction, int row, uint8_t *values) noexcept nogil:
    _shift(neighbors, cell, direction, row, values)


cdef void shift16(const int16_t *neighbors, int cell, int direction, int row, int16_t *values) noexcept nogil:
    _shift(neighbors, cell, direction, row, values)


cdef int ride(const int16_t *neighbors, int cell, int direction, int row, int place) noexcept nogil:
    cdef int _i, here = cell
    for _i in range(row):
        if here == place:
            return neighbors[6 * here + direction]
        here = neighbors[6 * here + direction]
    return place
