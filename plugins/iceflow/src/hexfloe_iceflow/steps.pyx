"""What forbids a step of an explorer in Ice Flow: on its way, or in flight from a bear. Nothing here is for Python."""
from libc.stdint cimport int32_t, uint8_t, uint64_t
from libc.string cimport memset

from hexfloe.play.ops cimport NO_SUCH_PIECE
from hexfloe_iceflow.clauses cimport (
    IF_27, IF_28, IF_28a, IF_29a, IF_31, IF_32, IF_33, IF_34, IF_35, IF_37, IF_37a, IF_38, IF_40, IF_40a, IF_47, IF_48,
    IF_50, IF_52, IF_52a, IF_62, IF_63,
)
from hexfloe_iceflow.engine cimport LURES, MOVE, Rules, Table
from hexfloe_iceflow.facts cimport (
    Step, add_place, count_all, count_own, is_alaska, is_among, is_full, is_landed, is_open_sea, is_siberia, step_of,
    swim_from, walk_from,
)

# What an explorer on the way has: where it is, and what it can still pay.
ctypedef struct Purse:
    int place
    int ropes
    int fish
    int lured

# How many numbers of ropes or fish in a rucksack there are, and of bears distracted.
cdef enum:
    AMOUNTS = 4
    LURED = 3

# ------------------------------------------------------------------ paying

cdef inline int judge_price(const Rules *rules, const Table *table, const Step *step,
                            const Purse *purse) noexcept nogil:
    """What forbids to pay a step: fish, ropes, then bears."""
    cdef int bears = table.bears[step.goal]
    if purse.fish < step.fish:
        return IF_37
    if purse.ropes < step.ropes:
        if step.over < 0 and is_alaska(rules, step.origin) and is_alaska(rules, step.goal):
            return IF_35
        if step.over < 0 and table.floe[step.origin] and table.floe[step.goal]:
            return IF_33
        return IF_34
    if bears:
        if purse.lured + bears > LURES:
            return IF_40a
        if purse.fish - step.fish < bears:
            return IF_40
    return 0


cdef inline Purse pay(const Table *table, const Step *step, const Purse *purse) noexcept nogil:
    """What is left after a step."""
    cdef Purse left
    cdef int bears = table.bears[step.goal]
    left.place = step.goal
    left.ropes = purse.ropes - step.ropes
    left.fish = purse.fish - step.fish - bears
    left.lured = purse.lured + bears
    return left


cdef inline int judge_ground(const Rules *rules, const Table *table, int seat, const Step *step) noexcept nogil:
    """What forbids a step for what lies under it, whatever can be paid."""
    if is_siberia(rules, step.origin):
        return IF_63
    if step.over >= 0 and table.floe[step.over]:
        return IF_37a
    if is_open_sea(rules, table, step.goal):
        if step.over < 0:
            return IF_31
        return IF_38
    if is_landed(rules, table, seat, step.goal):
        return IF_62
    return 0

# ------------------------------------------------------------------ looking ahead

cdef inline int index_of(const Purse *purse) noexcept nogil:
    return ((purse.place * AMOUNTS + purse.ropes) * AMOUNTS + purse.fish) * LURED + purse.lured


cdef bint try_step(const Rules *rules, const Table *table, const Step *step, const Purse *purse, uint8_t *known,
                   Purse *todo, int *n_todo) noexcept nogil:
    """Whether the explorer may stop after this step; if it may only pass, note where it has come to."""
    cdef Purse left
    cdef int seat = table.to_move
    if judge_ground(rules, table, seat, step) or judge_price(rules, table, step, purse):
        return False
    left = pay(table, step, purse)
    if known[index_of(&left)]:
        return False
    if not is_full(rules, table, step.goal):
        return True
    known[index_of(&left)] = 1
    todo[n_todo[0]] = left
    n_todo[0] += 1
    return False


cdef bint leads_on(const Rules *rules, Table *table, const Purse *purse, const uint64_t *seen) noexcept nogil:
    """Whether steps lead from a full place, where the explorer is, to one where it may stop (IF-32a).

    `table` is without that explorer; `seen` holds the places it must not come back to unpaid.
    """
    cdef uint8_t known[3840]  # MAX_PLACES * AMOUNTS * AMOUNTS * LURED
    cdef Purse todo[3840]
    cdef Purse here = purse[0]
    cdef Step step
    cdef int n_todo = 1, way, then, place
    memset(known, 0, sizeof(known))
    for place in range(rules.n_places):
        here.place = place
        known[index_of(&here)] = is_among(seen, place)
    todo[0] = purse[0]
    while n_todo:
        n_todo -= 1
        here = todo[n_todo]
        for way in range(6):
            place = rules.neighbors[here.place][way]
            if place < 0:
                continue
            step = walk_from(rules, table, here.place, way)
            if try_step(rules, table, &step, &here, known, todo, &n_todo):
                return True
            for then in range(6):
                if here.fish and rules.swim[here.place][way][then] >= 0:
                    step = swim_from(rules, table, here.place, way, then)
                    if try_step(rules, table, &step, &here, known, todo, &n_todo):
                        return True
    return False


cdef bint can_pass(const Rules *rules, const Table *table, const Step *step, const Purse *purse) noexcept nogil:
    """Whether an explorer that steps onto a full place can go on from there to one where it may stop."""
    cdef Table rest = table[0]
    cdef Purse left = pay(table, step, purse)
    cdef uint64_t seen[2]
    cdef int i
    seen[0] = seen[1] = 0
    if not step.ropes and not step.fish and not table.bears[step.goal]:
        seen[0] = table.seen[0]
        seen[1] = table.seen[1]
        add_place(seen, step.origin)
    add_place(seen, step.goal)
    for i in range(3):
        if rest.at[rest.to_move][i] == step.origin + 1:
            rest.at[rest.to_move][i] = 0
            break
    return leads_on(rules, &rest, &left, seen)

# ------------------------------------------------------------------ on the way

cdef int judge_way(const Rules *rules, const Table *table, const Step *step) noexcept nogil:
    cdef int seat = table.to_move, reason = judge_ground(rules, table, seat, step)
    cdef Purse purse
    if reason:
        return reason
    purse.place = step.origin
    purse.ropes = table.rope_of[seat]
    purse.fish = table.fish_of[seat]
    purse.lured = table.lured
    reason = judge_price(rules, table, step, &purse)
    if reason:
        return reason
    if is_among(table.seen, step.goal) and not step.ropes and not step.fish and not table.bears[step.goal]:
        return IF_29a
    if is_full(rules, table, step.goal) and not can_pass(rules, table, step, &purse):
        return IF_32
    return 0


cdef int judge_step(const Rules *rules, const Table *table, int32_t move) noexcept nogil:
    cdef Step step = step_of(rules, table, move)
    cdef bint own = count_own(table, table.to_move, step.origin) > 0
    if table.over:
        return IF_27
    if own and table.phase == MOVE and step.origin + 1 != table.moving:
        return IF_28a
    if not own:
        if count_all(rules, table, step.origin):
            return IF_28
        return NO_SUCH_PIECE
    return judge_way(rules, table, &step)

# ------------------------------------------------------------------ in flight

cdef int judge_flight(const Rules *rules, const Table *table, int seat, const Step *step) noexcept nogil:
    if step.origin + 1 != table.threat:
        if count_own(table, seat, step.origin):
            return IF_47
        return NO_SUCH_PIECE
    if is_open_sea(rules, table, step.goal) or (step.over >= 0 and table.floe[step.over]):
        return IF_48
    if table.bears[step.goal]:
        return IF_52
    if is_full(rules, table, step.goal):
        return IF_52a
    if is_landed(rules, table, seat, step.goal):
        return IF_62
    if table.rope_of[seat] < step.ropes or table.fish_of[seat] < step.fish:
        return IF_50
    return 0


cdef int list_flights(const Rules *rules, const Table *table, int seat, int32_t *moves) noexcept nogil:
    cdef int origin = table.threat - 1, n = 0, way, then
    cdef Step step
    for way in range(6):
        if rules.walk[origin][way] >= 0:
            step = walk_from(rules, table, origin, way)
            if judge_flight(rules, table, seat, &step) == 0:
                if moves == NULL:
                    return 1
                moves[n] = rules.first_walk + rules.walk[origin][way]
                n += 1
    for way in range(6):
        for then in range(6):
            if rules.swim[origin][way][then] >= 0:
                step = swim_from(rules, table, origin, way, then)
                if judge_flight(rules, table, seat, &step) == 0:
                    if moves == NULL:
                        return 1
                    moves[n] = rules.first_swim + rules.swim[origin][way][then]
                    n += 1
    return n
