# Floes adrift, for compiled games: plain arrays, no Python, nothing allocated, checked or decided.
#
# A *tile* is a floe on a cell. It *drifts* alone: along a lane as far as its speed goes, or to a neighboring
# cell. Or it is *pushed* by one cell, with the unbroken *row* of tiles in front of it, if there is a free
# cell behind the row. Nothing moves but by `shift8` and `shift16`: all others say what would happen.
#
# Arrays the functions share; the caller promises what `hexfloe.water.floe_sea.Sea` checks at its door:
#   neighbors  int16[n_cells][6]  cell in each direction, -1 off the board; the way back is by direction + 3
#   ahead      int16[n_cells]     cell downstream, -1 at the end of a lane and outside; may bend, or be a ring
#   lane       int16[length]      the cells of one lane in the order of its flow, each once
#   taken      uint8[n_cells]     0 where no tile lies, anything else where one does: zeroes are open water
#   sea        uint8[n_cells]     0 where no tile can float or be pushed (islands, coasts, fixed tiles); NULL
#                                 if they can everywhere. A cell is *free* if it is sea and not taken.
# Cells are 0 to 32766, speeds 0 to 32767, directions 0-5 as in `hexfloe.grid`.
from libc.stdint cimport int16_t, uint8_t

cdef extern from *:
    """
    #define HEXFLOE_FLOE_SPENT 0
    #define HEXFLOE_FLOE_BLOCKED 1
    #define HEXFLOE_FLOE_EDGE 2
    #define HEXFLOE_FLOE_FREE 3
    #define HEXFLOE_FLOE_RING 4
    #define HEXFLOE_FLOE_NO_TILE 5
    """
    # Why a drift ended, or whether a push is possible.
    const int SPENT "HEXFLOE_FLOE_SPENT"        # drift: the speed is spent; comes first, whatever lies ahead
    const int BLOCKED "HEXFLOE_FLOE_BLOCKED"    # drift: next cell is not free; push: cell behind is not sea
    const int EDGE "HEXFLOE_FLOE_EDGE"          # drift: it leaves the board past its lane; push: none behind
    const int FREE "HEXFLOE_FLOE_FREE"          # push: possible, there is a free cell behind the row
    const int RING "HEXFLOE_FLOE_RING"          # push: the row goes around the board, back to where it starts
    const int NO_TILE "HEXFLOE_FLOE_NO_TILE"    # push: no tile on the cell, or one that cannot move (not sea)

ctypedef struct Drift:
    int16_t cell       # the last cell on the board that it comes to; where it is, if it does not move
    int16_t steps      # from cell to cell on the board; the step off the board is not counted
    int16_t by         # BLOCKED: the cell that is not free; else -1
    int16_t why        # SPENT, BLOCKED or EDGE

ctypedef struct Push:
    int16_t row        # tiles in the unbroken row, the pushed one included; 0 if NO_TILE
    int16_t cell       # the first cell behind the row; EDGE: -1; RING: first of the row; NO_TILE: cell asked
    int16_t why        # FREE, BLOCKED, EDGE, RING or NO_TILE


# ---- what the functions below are made of

cdef inline bint is_sea(int cell, const uint8_t *sea) noexcept nogil:
    return sea == NULL or sea[cell] != 0


cdef inline bint is_free(int cell, const uint8_t *taken, const uint8_t *sea) noexcept nogil:
    return taken[cell] == 0 and is_sea(cell, sea)


cdef inline int end_drift(Drift *out, int cell, int steps, int by, int why) noexcept nogil:
    out.cell = <int16_t> cell
    out.steps = <int16_t> steps
    out.by = <int16_t> by
    out.why = <int16_t> why
    if steps > 0 or why == EDGE:
        return 1
    return 0


cdef inline int drift_on(const int16_t *ahead, int stride, int cell, int speed, const uint8_t *taken,
                         const uint8_t *sea, Drift *out) noexcept nogil:
    # From cell to cell, where the next of a cell is ahead[stride * cell].
    cdef int here = cell, steps, there
    for steps in range(speed):
        there = ahead[stride * here]
        if there < 0:
            return end_drift(out, here, steps, -1, EDGE)
        if there != cell and not is_free(there, taken, sea):
            return end_drift(out, here, steps, there, BLOCKED)
        here = there
    return end_drift(out, here, speed, -1, SPENT)


# ---- drifting. The cell that the floe lies on is never in its way, not even on coming round a ring.

# How far the floe on `cell` drifts. Returns 1 if it moves or leaves the board, 0 if it can do neither (or its
# speed is 0). What becomes of a floe that leaves, or whether it may, is for the game to say.
cdef inline int drift(const int16_t *ahead, int cell, int speed, const uint8_t *taken, const uint8_t *sea,
                      Drift *out) noexcept nogil:
    return drift_on(ahead, 1, cell, speed, taken, sea, out)


# The same along a lane given as a list, from its cell number `place`, 0 to length - 1.
cdef inline int drift_lane(const int16_t *lane, int length, int place, int speed, const uint8_t *taken,
                           const uint8_t *sea, Drift *out) noexcept nogil:
    cdef int steps
    for steps in range(speed):
        if place + steps + 1 == length:
            return end_drift(out, lane[place + steps], steps, -1, EDGE)
        if not is_free(lane[place + steps + 1], taken, sea):
            return end_drift(out, lane[place + steps], steps, lane[place + steps + 1], BLOCKED)
    return end_drift(out, lane[place + speed], speed, -1, SPENT)


# The same straight on in one direction.
cdef inline int drift_straight(const int16_t *neighbors, int cell, int direction, int speed,
                               const uint8_t *taken, const uint8_t *sea, Drift *out) noexcept nogil:
    return drift_on(neighbors + direction, 6, cell, speed, taken, sea, out)


# One step in a direction: the free cell there, or -1.
cdef inline int drift_to(const int16_t *neighbors, int cell, int direction, const uint8_t *taken,
                         const uint8_t *sea) noexcept nogil:
    cdef int there = neighbors[6 * cell + direction]
    if there >= 0 and is_free(there, taken, sea):
        return there
    return -1


# The directions with a free neighbor, as bits: 1 << direction.
cdef int drift_ways(const int16_t *neighbors, int cell, const uint8_t *taken,
                    const uint8_t *sea) noexcept nogil


# ---- pushing by one cell. With nothing in front (row 1) it is the same as drifting one step.

# Whether the tile on `cell` can be pushed. Returns how many tiles move: out.row, or 0 if it cannot be.
cdef int push(const int16_t *neighbors, int cell, int direction, const uint8_t *taken, const uint8_t *sea,
              Push *out) noexcept nogil

# The directions in which it can be pushed, as bits: 1 << direction; 0 if no tile lies there that can move.
cdef int push_ways(const int16_t *neighbors, int cell, const uint8_t *taken,
                   const uint8_t *sea) noexcept nogil

# The cells of a row of `row` tiles, from the pushed one on; `out` holds as many. Returns the cell behind it.
cdef int row_cells(const int16_t *neighbors, int cell, int direction, int row, int16_t *out) noexcept nogil

# Carry a possible push out in one array of values, one a cell: call it for each array whose values ride on
# tiles, that of the tiles included. Values of the row move one cell on; that of the free cell (nothing,
# whatever the game writes for it) comes to the cell that gets free. `row` is what `push` returned; 0 changes
# nothing.
cdef void shift8(const int16_t *neighbors, int cell, int direction, int row, uint8_t *values) noexcept nogil
cdef void shift16(const int16_t *neighbors, int cell, int direction, int row, int16_t *values) noexcept nogil

# Where what stands on the cell `place` stands after that push: one on if it rides on the row, else `place`.
cdef int ride(const int16_t *neighbors, int cell, int direction, int row, int place) noexcept nogil


# ---- edge patterns: 6 bits, 1 << edge where that edge is rough (has a ridge). Edges are directions.

# Turned counter-clockwise by 0 to 6 sixths of a turn: edge e goes to e + turns. Clockwise by k is 6 - k.
cdef inline int turn_edges(int pattern, int turns) noexcept nogil:
    return (pattern << turns | pattern >> (6 - turns)) & 63


# The edge across from an edge, which is how the neighbor sees it.
cdef inline int opposite_edge(int edge) noexcept nogil:
    if edge < 3:
        return edge + 3
    return edge - 3


# Ridges between a floe and its neighbor in a direction: 0, 1 or 2, each floe having its own side of the edge.
cdef inline int ridges(int pattern, int neighbor, int direction) noexcept nogil:
    return (pattern >> direction & 1) + (neighbor >> opposite_edge(direction) & 1)


# Whether there is none.
cdef inline bint is_smooth(int pattern, int neighbor, int direction) noexcept nogil:
    return ((pattern >> direction | neighbor >> opposite_edge(direction)) & 1) == 0


# How many different patterns turning gives: 1, 2, 3 or 6. Turned by k is the same as turned by k modulo that.
cdef inline int n_turns(int pattern) noexcept nogil:
    if turn_edges(pattern, 1) == pattern:
        return 1
    if turn_edges(pattern, 2) == pattern:
        return 2
    if turn_edges(pattern, 3) == pattern:
        return 3
    return 6
