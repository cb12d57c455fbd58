"""The laws of the C door, checked over seeded random matches without the GIL.

Match number k of a run is a function of (seed, k) alone: what the checks draw comes from another sequence, so a match
that fails can be played again, and the number of threads changes nothing.
"""
from libc.stdint cimport int8_t, int32_t, int64_t, uint64_t
from libc.string cimport memcmp, memcpy, memset

from hexfloe.play.movelist cimport lower_bound
from hexfloe.play.ops cimport CHANCE, NOT_A_MOVE, OVER, Ops
from hexfloe.play.rng cimport Rng, rng_at, rng_below, rng_weighted

# Numbers of the laws, as `LAWS` names them.
cdef int FINE = 0
cdef int BAD_ACTOR = 1
cdef int NO_MOVES = 2
cdef int MOVES_OUT_OF_ORDER = 3
cdef int LISTED_BUT_REFUSED = 4
cdef int LEGAL_BUT_NOT_LISTED = 5
cdef int BAD_REASON = 6
cdef int DRAWN_BUT_ILLEGAL = 7
cdef int BAD_WEIGHTS = 8
cdef int TABLE_TOUCHED = 9
cdef int PLAY_NOT_A_FUNCTION = 10
cdef int BAD_RANKS = 11
cdef int BAD_ENDING_CLAUSE = 12
cdef int MOVES_AFTER_END = 13
cdef int START_NOT_A_FUNCTION = 14

# Draws from one position that is looked at as a whole.
cdef int DRAWS = 16

#: Name and sentence of each law by its number.
LAWS = {
    BAD_ACTOR: ("actor", "the actor is a seat, chance or over"),
    NO_MOVES: ("no-dead-end", "before the end there is at least one move"),
    MOVES_OUT_OF_ORDER: ("ascending", "listed codes ascend, each once, all codes of the game"),
    LISTED_BUT_REFUSED: ("listed-is-legal", "every listed move has legality 0"),
    LEGAL_BUT_NOT_LISTED: ("legal-is-listed", "every move of legality 0 is listed"),
    BAD_REASON: ("reasons", "a refusal names a clause of the rulebook or a reason of the core"),
    DRAWN_BUT_ILLEGAL: ("draw-is-legal", "what the game draws is a listed move"),
    BAD_WEIGHTS: ("weights", "weights of chance are above 0 and their sum fits in 32 bits"),
    TABLE_TOUCHED: ("asking-changes-nothing", "no question (actor, legal, legality, draw, …) touches the table"),
    PLAY_NOT_A_FUNCTION: ("play-is-a-function", "playing one move on equal tables gives equal tables"),
    BAD_RANKS: ("ranks", "ranks start at 1, and a rank is one more than the number of better seats"),
    BAD_ENDING_CLAUSE: ("ending-clause", "the clause that ended the match stands in the rulebook"),
    MOVES_AFTER_END: ("end-is-the-end", "after the end no move is legal"),
    START_NOT_A_FUNCTION: ("start-is-a-function", "every match starts from the same table"),
}

cdef bint has(const int32_t *moves, int n, int32_t code) noexcept nogil:
    cdef Py_ssize_t place = lower_bound(moves, n, code)
    return place < n and moves[place] == code


cdef int check_listing(const Room *room, int n, int n_codes) noexcept nogil:
    cdef int i
    if n <= 0:
        return NO_MOVES
    if room.moves[0] < 0 or room.moves[n - 1] >= n_codes:
        return MOVES_OUT_OF_ORDER
    for i in range(1, n):
        if room.moves[i] <= room.moves[i - 1]:
            return MOVES_OUT_OF_ORDER
    return FINE


cdef int judge(const Ops *ops, const void *rules, const Room *room, int n, int32_t code, const Plan *plan,
               Tally *tally) noexcept nogil:
    """Judge one code against the listing, and count the clause that refuses it."""
    cdef int reason = ops.legality(rules, room.table, code)
    if reason == 0:
        return FINE if has(room.moves, n, code) else LEGAL_BUT_NOT_LISTED
    if has(room.moves, n, code):
        return LISTED_BUT_REFUSED
    if reason > plan.n_clauses or reason <= NOT_A_MOVE:
        return BAD_REASON
    if reason > 0:
        tally.refused[reason] += 1
    return FINE


cdef int check_reason(const Ops *ops, const void *rules, const Room *room, int n, int32_t code, const Plan *plan,
                      Tally *tally) noexcept nogil:
    """Judge one code, and remember the one that breaks a law."""
    cdef int law = judge(ops, rules, room, n, code, plan, tally)
    if law != FINE:
        tally.suspect = code
    return law


cdef int check_draw(const Ops *ops, const void *rules, const Room *room, int n, Rng *rng, Tally *tally) noexcept nogil:
    """Draw once; count in which sixteenth of the listing the move stands, for a test of uniformity at the end."""
    cdef int32_t move = ops.draw(rules, room.table, rng)
    cdef int bucket, size, i
    if not has(room.moves, n, move):
        return DRAWN_BUT_ILLEGAL
    if n < BUCKETS:
        return FINE
    bucket = <int>(<int64_t>lower_bound(room.moves, n, move) * BUCKETS // n)
    tally.observed[bucket] += 1
    for i in range(BUCKETS):
        # Positions p with p * BUCKETS // n == i, for an exact expectation.
        size = <int>((<int64_t>(i + 1) * n + BUCKETS - 1) // BUCKETS - (<int64_t>i * n + BUCKETS - 1) // BUCKETS)
        tally.expected[i] += <double>size / n
    tally.draws += 1
    return FINE


cdef int check_end(const Ops *ops, const void *rules, const Room *room, int seats, const Plan *plan,
                   Tally *tally) noexcept nogil:
    cdef int8_t ranks[16]
    cdef int a, b, better
    memset(ranks, 0, sizeof(ranks))
    cdef int clause = ops.outcome(rules, room.table, ranks)
    if clause < 0 or clause > plan.n_clauses:
        return BAD_ENDING_CLAUSE
    tally.ended[clause] += 1
    for a in range(seats):
        better = 0
        for b in range(seats):
            if ranks[b] < ranks[a]:
                better += 1
        if ranks[a] != better + 1:
            return BAD_RANKS
    return FINE


cdef int check_turn(const Ops *ops, const void *rules, const Room *room, int n, int n_codes, const Plan *plan,
                    Rng *rng, Tally *tally) noexcept nogil:
    """All laws of one decision of a seat, the listing already made."""
    cdef int _i, law
    cdef int32_t code
    if n > tally.most_legal:
        tally.most_legal = n
    if plan.sweep > 0 and rng_below(rng, plan.sweep) == 0:
        tally.sweeps += 1
        for code in range(n_codes):
            law = check_reason(ops, rules, room, n, code, plan, tally)
            if law != FINE:
                return law
    for _i in range(<int>plan.probe):
        law = check_reason(ops, rules, room, n, room.moves[rng_below(rng, n)], plan, tally)
        if law != FINE:
            return law
        law = check_reason(ops, rules, room, n, rng_below(rng, n_codes), plan, tally)
        if law != FINE:
            return law
    if ops.draw != NULL:
        return check_draw(ops, rules, room, n, rng, tally)
    return FINE


cdef int check_chance(const Room *room, int n) noexcept nogil:
    cdef uint64_t total = 0
    cdef int i
    for i in range(n):
        if room.weights[i] == 0:
            return BAD_WEIGHTS
        total += room.weights[i]
    if total >= (<uint64_t>1 << 32):
        return BAD_WEIGHTS
    return FINE


cdef int one_ply(const Ops *ops, const void *rules, Room *room, int size, int seats, int n_codes, const Plan *plan,
                 Rng *play, Rng *check, Tally *tally, int32_t *played) noexcept nogil:
    """Check the laws of one ply and play it; returns a law, and leaves the code in played (-1: the match is over)."""
    cdef int actor = ops.actor(rules, room.table)
    cdef double points[16]
    cdef int n, law
    played[0] = -1
    tally.suspect = -1
    memcpy(room.before, room.table, size)
    if actor < OVER or actor >= seats:
        return BAD_ACTOR
    ops.scores(rules, room.table, points)
    if actor == OVER:
        law = check_end(ops, rules, room, seats, plan, tally)
        if law == FINE and ops.legal(rules, room.table, room.moves) != 0:
            law = MOVES_AFTER_END
        if law == FINE and memcmp(room.before, room.table, size) != 0:
            law = TABLE_TOUCHED
        return law
    if actor == CHANCE:
        n = ops.chance(rules, room.table, room.moves, room.weights)
        law = check_listing(room, n, n_codes)
        if law == FINE:
            law = check_chance(room, n)
        if law != FINE:
            return law
        played[0] = room.moves[rng_weighted(play, room.weights, n)]
        tally.chance_moves += 1
    else:
        n = ops.legal(rules, room.table, room.moves)
        law = check_listing(room, n, n_codes)
        if law == FINE:
            law = check_turn(ops, rules, room, n, n_codes, plan, check, tally)
        if law != FINE:
            return law
        played[0] = room.moves[rng_below(play, n)]
        tally.moves += 1
    if memcmp(room.before, room.table, size) != 0:
        return TABLE_TOUCHED
    ops.play(rules, room.table, played[0])
    memcpy(room.again, room.before, size)
    ops.play(rules, room.again, played[0])
    if memcmp(room.again, room.table, size) != 0:
        return PLAY_NOT_A_FUNCTION
    return FINE


cdef void begin(const Ops *ops, const void *rules, char *table, int size) noexcept nogil:
    memset(table, 0, size)
    ops.start(rules, table)


cdef void fail(Tally *tally, int law, int64_t match, int ply, int32_t move) noexcept nogil:
    tally.failure.law, tally.failure.match, tally.failure.ply, tally.failure.move = law, match, ply, move


cdef void one_match(const Ops *ops, const void *rules, Room *room, int size, int seats, int n_codes, const Plan *plan,
                    uint64_t stream, int64_t number, Tally *tally, int32_t *codes) noexcept nogil:
    """Play match `number` under all laws; codes (room for `limit`) gets its moves, unless NULL."""
    cdef Rng play = rng_at(stream, 2 * <uint64_t>number)
    cdef Rng check = rng_at(stream, 2 * <uint64_t>number + 1)
    cdef int ply = 0, law
    cdef int32_t code
    begin(ops, rules, room.table, size)
    begin(ops, rules, room.again, size)
    if memcmp(room.table, room.again, size) != 0:
        fail(tally, START_NOT_A_FUNCTION, number, 0, -1)
        return
    while True:
        law = one_ply(ops, rules, room, size, seats, n_codes, plan, &play, &check, tally, &code)
        if law != FINE:
            fail(tally, law, number, ply, tally.suspect if tally.suspect >= 0 else code)
            return
        if code < 0:
            break
        if codes != NULL:
            codes[ply] = code
        ply += 1
        if ply >= plan.limit:
            tally.unfinished += 1
            break
    if ply > tally.longest:
        tally.longest = ply
    tally.matches += 1


cdef int every_move(const Ops *ops, const void *rules, Room *room, int size, int n, Tally *tally) noexcept nogil:
    """Play each of the n listed moves twice on equal tables."""
    cdef int i
    for i in range(n):
        tally.suspect = room.moves[i]
        memcpy(room.before, room.table, size)
        memcpy(room.again, room.table, size)
        ops.play(rules, room.before, room.moves[i])
        ops.play(rules, room.again, room.moves[i])
        if memcmp(room.again, room.before, size) != 0:
            return PLAY_NOT_A_FUNCTION
    tally.suspect = -1
    return FINE


cdef int whole_position(const Ops *ops, const void *rules, Room *room, int size, int seats, int n_codes,
                        const Plan *plan, Rng *rng, Tally *tally) noexcept nogil:
    """All laws of one position: every code is asked, every move is played, and a few are drawn."""
    cdef int law, _i, n
    cdef int32_t code
    cdef int actor = ops.actor(rules, room.table)
    for _i in range(DRAWS):
        law = one_ply(ops, rules, room, size, seats, n_codes, plan, rng, rng, tally, &code)
        if law != FINE or code < 0:
            return law
        memcpy(room.table, room.before, size)
    if actor == CHANCE:
        n = ops.chance(rules, room.table, room.moves, room.weights)
    else:
        n = ops.legal(rules, room.table, room.moves)
    return every_move(ops, rules, room, size, n, tally)
