# What the laws of the C door are checked with: what to do, what was seen, and room for a position.
from libc.stdint cimport int32_t, int64_t, uint32_t, uint64_t

from hexfloe.play.ops cimport Ops
from hexfloe.play.rng cimport Rng

cdef enum:
    BUCKETS = 16
    MAX_CLAUSES = 1024

cdef struct Plan:
    int n_clauses     # highest number legality may return
    int limit         # plies
    uint32_t sweep    # one ply in `sweep` is checked over every code
    uint32_t probe    # codes asked at random on every ply

cdef struct Failure:
    int law
    int64_t match
    int ply
    int32_t move

cdef struct Tally:
    int64_t matches
    int64_t moves
    int64_t chance_moves
    int64_t sweeps
    int64_t unfinished
    int64_t draws
    int longest
    int most_legal
    int64_t refused[MAX_CLAUSES]
    int64_t ended[MAX_CLAUSES]
    double observed[BUCKETS]
    double expected[BUCKETS]
    int32_t suspect   # the code that broke a law while it was asked about; -1: none did
    Failure failure

cdef struct Room:
    char *table
    char *before
    char *again
    int32_t *moves
    uint32_t *weights

# Both leave the law that is broken in their result or in tally.failure; 0: none.
cdef void one_match(const Ops *ops, const void *rules, Room *room, int size, int seats, int n_codes, const Plan *plan,
                    uint64_t stream, int64_t number, Tally *tally, int32_t *codes) noexcept nogil
cdef int whole_position(const Ops *ops, const void *rules, Room *room, int size, int seats, int n_codes,
                        const Plan *plan, Rng *rng, Tally *tally) noexcept nogil
