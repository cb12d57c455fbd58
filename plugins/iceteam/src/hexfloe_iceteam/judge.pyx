"""What forbids a move in Ice Team: the first clause of the rulebook that does. Nothing here is for Python."""
from libc.stdint cimport int16_t, int32_t, uint8_t, uint32_t, uint64_t

from hexfloe.play.ops cimport MATCH_OVER, NO_SUCH_PIECE, NOT_CANONICAL, NOT_NOW
from hexfloe.water.floes cimport FREE, Push, drift_to, push
from hexfloe_iceteam.clauses cimport (
    IT_16, IT_16a, IT_16b, IT_18, IT_19, IT_20, IT_23, IT_25, IT_26, IT_27, IT_29, IT_47, IT_49, IT_50,
)
from hexfloe_iceteam.drifts cimport sea_chart
from hexfloe_iceteam.engine cimport (
    CELLS, DONE, DRIFTING, PLACES, PLAY, START, VILLAGE, Rules, Table,
)
from hexfloe_iceteam.laying cimport chances
from hexfloe_iceteam.ways cimport Reach, Sight, bit, chain, leaps_from, reach_from, sight_from

cdef enum:
    WALK, SWIM, LEAP


# ------------------------------------------------------------------ movements

cdef int judge_bear(const Table *table, int origin) noexcept nogil:
    """Whether a bear of the seat to move stands on a place and may leave it."""
    cdef int seat = table.to_move
    if origin == START or origin == VILLAGE:
        if origin == START and table.at_start[seat]:
            return 0
        if origin == VILLAGE and table.village[seat]:
            return IT_16a
        return NO_SUCH_PIECE
    if table.bears[seat] & bit(origin):
        return 0
    if table.bears[1 - seat] & bit(origin):
        return IT_16
    return NO_SUCH_PIECE


cdef int cell_at(const Rules *rules, int course, int q, int r) noexcept nogil:
    """The cell of a course at (q, r), or -1."""
    cdef int cell
    for cell in range(CELLS):
        if rules.q[course][cell] == q and rules.r[course][cell] == r:
            return cell
    return -1


cdef int judge_line(const Rules *rules, const Table *table, const Sight *sight, int space, int goal) noexcept nogil:
    """What forbids a swim between two spaces, START + 0 ... 3 those of the start, START + 4 ... 7 of the village."""
    cdef int course = table.course - 1, q = rules.q[course][space], r = rules.r[course][space], cell, i
    cdef int dq = rules.q[course][goal] - q, dr = rules.r[course][goal] - r
    cdef int n = max(abs(dq), abs(dr), abs(dq + dr))
    cdef bint wet = False, dry = False, bear = False, gap = False
    if dq != 0 and dr != 0 and dq + dr != 0:
        return IT_26
    for i in range(1, n):
        cell = cell_at(rules, course, q + dq // n * i, r + dr // n * i)
        if cell < 0:
            gap = True
        elif not bit(cell) & sight.stop:
            wet = True
        elif bit(cell) & sight.free:
            dry = True
        else:
            bear = True
    if dry or not wet:
        return IT_26
    if bear and not rules.past_bears:
        return IT_27
    if gap:
        return IT_29
    return 0


cdef int judge_swim(const Rules *rules, const Table *table, int origin, int goal) noexcept nogil:
    """What forbids the best of the lines between two places."""
    cdef Sight sight = sight_from(rules, table, origin)
    cdef int best = IT_26, first = origin, end = goal, n_first = 1, n_end = 1, i, j, reason
    if origin == goal or not bit(goal) & sight.free:
        return IT_26
    if origin == START:
        n_first = 4
    if goal == VILLAGE:
        end = START + 4
        n_end = 4
    for i in range(n_first):
        for j in range(n_end):
            reason = judge_line(rules, table, &sight, first + i, end + j)
            if reason == 0:
                return 0
            if reason > best:
                best = reason
    return best


cdef bint leads_to(const Rules *rules, const Table *table, int origin, int goal) noexcept nogil:
    """Whether leaps would lead to a place if every landing were free (IT-20)."""
    cdef Sight sight = sight_from(rules, table, origin)
    cdef uint64_t first = 0, anywhere = (bit(CELLS) - 1) | bit(VILLAGE)
    cdef int space
    if origin == START:
        for space in range(4):
            first |= leaps_from(rules, &sight, sight.neighbors[START + space])
    else:
        first = leaps_from(rules, &sight, sight.neighbors[origin])
    return chain(rules, &sight, first, anywhere) & bit(goal) != 0


cdef int judge_move(const Rules *rules, const Table *table, int kind, int origin, int goal) noexcept nogil:
    cdef int reason = judge_bear(table, origin)
    cdef uint64_t there = bit(goal)
    cdef Reach reach
    if reason:
        return reason
    if goal == START:
        return IT_16b
    if goal != origin and (table.bears[0] | table.bears[1]) & there:
        return IT_18
    reach = reach_from(rules, table, origin)
    if kind == WALK:
        if reach.walk & there:
            return 0
        return IT_19
    if kind == SWIM and not reach.swim & there:
        return judge_swim(rules, table, origin, goal)
    if kind == LEAP and not reach.leap & there:
        if leads_to(rules, table, origin, goal):
            return IT_23
        return IT_20
    if goal == origin:
        return IT_25
    if reach.walk & there or (kind == LEAP and reach.swim & there):
        return NOT_CANONICAL
    return 0


# ------------------------------------------------------------------ drifts

cdef int judge_drift(const Rules *rules, const Table *table, int direction) noexcept nogil:
    cdef uint8_t sea[38]
    cdef const int16_t *neighbors = sea_chart(rules, table, sea)
    if drift_to(neighbors, table.at - 1, direction, table.look, sea) < 0:
        return IT_47
    return 0


cdef int judge_push(const Rules *rules, const Table *table, int direction) noexcept nogil:
    cdef uint8_t sea[38]
    cdef Push found
    cdef int place
    if push(sea_chart(rules, table, sea), table.at - 1, direction, table.look, sea, &found) == 1:
        return NOT_CANONICAL
    if found.why == FREE:
        return 0
    place = found.cell
    while 0 <= place < CELLS and table.tiles & bit(place):
        place = rules.neighbors[table.course - 1][place][direction]
    if 0 <= place < CELLS:
        return IT_50
    return IT_49


# ------------------------------------------------------------------ every kind of move

cdef int judge_chance(const Rules *rules, const Table *table, int32_t move) noexcept nogil:
    cdef int32_t moves[128]
    cdef uint32_t weights[128]
    cdef int i
    for i in range(chances(rules, table, moves, weights)):
        if moves[i] == move:
            return 0
    return NOT_NOW


cdef int judge(const Rules *rules, const Table *table, int32_t move) noexcept nogil:
    cdef int kind
    if table.phase == DONE:
        return MATCH_OVER
    if move < rules.first_walk:
        return judge_chance(rules, table, move)
    if move < rules.first_drift:
        if table.phase != PLAY:
            return NOT_NOW
        move -= rules.first_walk
        kind = move // (PLACES * PLACES)
        return judge_move(rules, table, kind, move // PLACES % PLACES, move % PLACES)
    if table.phase != DRIFTING:
        return NOT_NOW
    if move < rules.first_push:
        return judge_drift(rules, table, move - rules.first_drift)
    return judge_push(rules, table, move - rules.first_push)
