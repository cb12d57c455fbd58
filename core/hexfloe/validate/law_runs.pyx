"""Random matches and single positions under the laws of the C door: what Python calls."""
from libc.stdint cimport int32_t, int64_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free, malloc
from libc.string cimport memcpy

from hexfloe.play.chance cimport stream_key
from hexfloe.play.engine cimport Engine
from hexfloe.play.rng cimport Rng, rng_at
from hexfloe.validate.laws cimport BUCKETS, MAX_CLAUSES, Plan, Room, Tally, one_match, whole_position


cdef int make_room(Room *room, Engine engine) except -1:
    room.table = <char *>calloc(1, engine.table_size)
    room.before = <char *>malloc(engine.table_size)
    room.again = <char *>malloc(engine.table_size)
    room.moves = <int32_t *>malloc(engine.n_codes * sizeof(int32_t))
    room.weights = <uint32_t *>malloc(engine.n_codes * sizeof(uint32_t))
    if not (room.table and room.before and room.again and room.moves and room.weights):
        clear_room(room)
        raise MemoryError
    return 0


cdef void clear_room(Room *room) noexcept:
    free(room.table)
    free(room.before)
    free(room.again)
    free(room.moves)
    free(room.weights)


cdef uint64_t laws_stream(object seed) except? 0:
    return stream_key(<uint64_t>seed, b"laws", 4)


def run_laws(Engine engine not None, seed, int64_t first, int64_t count, *, int n_clauses, int limit, int sweep=64,
             int probe=1):
    """Play matches first ... first+count-1 under all laws and return a dict of what was seen.

    `limit` bounds the plies of a match, one ply in `sweep` is checked over every code (0: none), and `probe` listed
    and `probe` arbitrary codes are asked on every ply. The dict has `failure` (None, or law number, match, ply,
    move), counts, and lists indexed by clause number. Stops at the first failing match. Releases the GIL for
    compiled games.
    """
    cdef Plan plan
    cdef Room room
    cdef Tally *tally = <Tally *>calloc(1, sizeof(Tally))
    cdef uint64_t stream = laws_stream(seed)
    cdef int64_t number
    if tally == NULL:
        raise MemoryError
    if not (0 <= n_clauses < MAX_CLAUSES and limit > 0 and sweep >= 0 and probe >= 0):
        free(tally)
        raise ValueError("n_clauses, limit, sweep or probe is out of range")
    plan.n_clauses = n_clauses
    plan.limit = limit
    plan.sweep = sweep
    plan.probe = probe
    try:
        make_room(&room, engine)
        with nogil:
            for number in range(first, first + count):
                one_match(&engine.ops, engine.rules, &room, engine.table_size, engine.seats, engine.n_codes, &plan,
                          stream, number, tally, NULL)
                if tally.failure.law != 0 or engine.error is not None:
                    break
        clear_room(&room)
        engine.check()
        return seen(tally, n_clauses)
    finally:
        free(tally)


def check_position(Engine engine not None, bytes table not None, *, int n_clauses):
    """Return None if all laws hold in a position, else (law number, code or -1): every code and every move is tried.

    `table` has `engine.table_size` bytes (ValueError otherwise). What a game in Python raises is raised.
    """
    cdef Plan plan
    cdef Room room
    cdef Tally *tally
    cdef Rng rng = rng_at(laws_stream(1), 1)
    cdef int law
    if len(table) != engine.table_size or not 0 <= n_clauses < MAX_CLAUSES:
        raise ValueError("the table is of another size, or n_clauses is out of range")
    plan.n_clauses, plan.limit, plan.sweep, plan.probe = n_clauses, 1, 1, 0
    make_room(&room, engine)
    memcpy(room.table, <const char *>table, engine.table_size)
    tally = <Tally *>calloc(1, sizeof(Tally))
    try:
        if tally == NULL:
            raise MemoryError
        with nogil:
            law = whole_position(&engine.ops, engine.rules, &room, engine.table_size, engine.seats, engine.n_codes,
                                 &plan, &rng, tally)
        engine.check()
        return None if law == 0 else (law, tally.suspect)
    finally:
        clear_room(&room)
        free(tally)


cdef dict seen(const Tally *tally, int n_clauses):
    failure = None
    if tally.failure.law != 0:
        failure = (tally.failure.law, tally.failure.match, tally.failure.ply, tally.failure.move)
    return {
        "matches": tally.matches, "moves": tally.moves, "chance_moves": tally.chance_moves, "sweeps": tally.sweeps,
        "unfinished": tally.unfinished, "longest": tally.longest, "most_legal": tally.most_legal,
        "draws": tally.draws, "failure": failure,
        "refused": [tally.refused[i] for i in range(n_clauses + 1)],
        "ended": [tally.ended[i] for i in range(n_clauses + 1)],
        "observed": [tally.observed[i] for i in range(BUCKETS)],
        "expected": [tally.expected[i] for i in range(BUCKETS)],
    }


def replay_match(Engine engine not None, seed, int64_t number, *, int n_clauses, int limit):
    """Return the codes of match `number` of the run of that seed, up to where it ends or a law fails."""
    cdef Plan plan
    cdef Room room
    cdef Tally *tally = <Tally *>calloc(1, sizeof(Tally))
    cdef int32_t *codes = <int32_t *>malloc(limit * sizeof(int32_t))
    cdef uint64_t stream = laws_stream(seed)
    cdef int n, i
    plan.n_clauses = n_clauses
    plan.limit = limit
    plan.sweep = plan.probe = 0
    try:
        if tally == NULL or codes == NULL:
            raise MemoryError
        make_room(&room, engine)
        one_match(&engine.ops, engine.rules, &room, engine.table_size, engine.seats, engine.n_codes, &plan, stream,
                  number, tally, codes)
        clear_room(&room)
        engine.error = None
        n = tally.failure.ply if tally.failure.law != 0 else tally.longest
        return [codes[i] for i in range(n)]
    finally:
        free(tally)
        free(codes)
