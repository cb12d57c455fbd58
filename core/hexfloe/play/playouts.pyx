"""Playouts: random matches from a position to the end, in C and without the GIL."""
from libc.stdint cimport int8_t, int32_t, int64_t, uint32_t, uint64_t
from libc.stdlib cimport free, malloc
from libc.string cimport memcpy, memset

from hexfloe.play.chance cimport stream_key
from hexfloe.play.engine cimport Engine
from hexfloe.play.ops cimport CHANCE, OVER, Ops
from hexfloe.play.rng cimport Rng, rng_at, rng_below, rng_weighted

from hexfloe.errors import OptionError

cdef struct Counts:
    int64_t moves         # of seats
    int64_t chance_moves
    int64_t unfinished    # matches stopped by the limit
    int64_t wins[16]      # matches in which the seat has rank 1


cdef void one_playout(const Ops *ops, const void *rules, char *table, int32_t *moves, uint32_t *weights, bint listed,
                      int limit, int seats, Rng *rng, Counts *counts) noexcept nogil:
    cdef int8_t ranks[16]
    cdef int actor, n, _ply, seat
    cdef int32_t move
    for _ply in range(limit):
        actor = ops.actor(rules, table)
        if actor == OVER:
            break
        if actor == CHANCE:
            n = ops.chance(rules, table, moves, weights)
            if n <= 0:
                break
            move = moves[rng_weighted(rng, weights, n)]
            counts.chance_moves += 1
        elif listed:
            n = ops.legal(rules, table, moves)
            if n <= 0:
                break
            move = moves[rng_below(rng, n)]
            counts.moves += 1
        else:
            move = ops.draw(rules, table, rng)
            counts.moves += 1
        ops.play(rules, table, move)
    if ops.actor(rules, table) != OVER:
        counts.unfinished += 1
        return
    memset(ranks, 0, sizeof(ranks))
    ops.outcome(rules, table, ranks)
    for seat in range(seats):
        if ranks[seat] == 1:
            counts.wins[seat] += 1


def playouts(Engine engine not None, bytes table not None, seed, int64_t count, *, bint listed=False, int limit=10000,
             int64_t first=0):
    """Play `count` random matches from a table to the end; return (moves, chance moves, unfinished, wins per seat).

    Moves are drawn by the game itself, or from the whole list with `listed` (or where the game has no draw). Playout
    number k (from `first`) is a function of (seed, k), so threads may share the work. Compiled games release the GIL.
    """
    cdef Counts counts
    cdef Rng rng
    cdef int64_t number
    cdef const void *start = engine._door(table)
    cdef char *copy = <char *>malloc(engine.table_size)
    cdef int32_t *moves = <int32_t *>malloc(engine.n_codes * sizeof(int32_t))
    cdef uint32_t *weights = <uint32_t *>malloc(engine.n_codes * sizeof(uint32_t))
    cdef uint64_t stream
    memset(&counts, 0, sizeof(counts))
    try:
        if copy == NULL or moves == NULL or weights == NULL:
            raise MemoryError
        if isinstance(seed, bool) or not isinstance(seed, int) or not 0 <= seed < 2**64:
            raise OptionError(f"a seed must be an integer from 0 to 2**64 - 1, not {seed!r}", culprit=seed)
        stream = stream_key(<uint64_t>seed, b"playouts", 8)
        listed = listed or engine.ops.draw == NULL
        with nogil:
            for number in range(first, first + count):
                memcpy(copy, start, engine.table_size)
                rng = rng_at(stream, <uint64_t>number)
                one_playout(&engine.ops, engine.rules, copy, moves, weights, listed, limit, engine.seats, &rng, &counts)
                if engine.error is not None:
                    break
        engine.check()
    finally:
        free(copy)
        free(moves)
        free(weights)
    return counts.moves, counts.chance_moves, counts.unfinished, [counts.wins[seat] for seat in range(engine.seats)]
