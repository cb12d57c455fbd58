"""What is legal in Ice Flow, in C: the clause that forbids a move, and the list of legal moves. Nothing for Python."""
from libc.stdint cimport int32_t, uint32_t, uint64_t

from hexfloe.play.bits cimport lowest
from hexfloe.play.ops cimport MATCH_OVER, NO_SUCH_PIECE, NOT_NOW
from hexfloe_iceflow.clauses cimport (
    IF_5, IF_13, IF_14, IF_15, IF_19, IF_21, IF_24, IF_27, IF_32, IF_42, IF_44, IF_44a, IF_45, IF_51, IF_53, IF_55,
    IF_55a, IF_59, IF_60,
)
from hexfloe_iceflow.engine cimport (
    CAMP, CARD, DEN, DONE, DRAW, DRIVE, EXPLORERS, FLEE, MOVE, PLACE, ROOM, RUCKSACK, TAKE, TURN, Rules, Table,
)
from hexfloe_iceflow.facts cimport (
    Step, count_all, count_own, fleeing_seat, is_open_sea, step_of, swim_from, walk_from,
)
from hexfloe_iceflow.placing cimport chances, judge_camp, judge_place, list_places
from hexfloe_iceflow.steps cimport judge_flight, judge_step, judge_way, list_flights
from hexfloe_iceflow.turns cimport drift_end, is_in_reach

# ------------------------------------------------------------------ floe actions

cdef int judge_drift(const Rules *rules, const Table *table, int cell) noexcept nogil:
    cdef int goal
    if not table.floe[cell]:
        return NO_SUCH_PIECE
    goal = drift_end(rules, table, cell)
    if goal == cell:
        return IF_19
    if goal < 0 and count_all(rules, table, cell):
        return IF_21
    return 0


cdef int judge_new(const Rules *rules, const Table *table) noexcept nogil:
    cdef int kind
    if rules.emergence & ~table.floes:
        for kind in range(rules.n_floes):
            if table.bag[kind]:
                return 0
    return IF_24


cdef int judge_floe_action(const Rules *rules, const Table *table, int32_t move) noexcept nogil:
    if table.phase == MOVE or table.phase == DRIVE or table.phase == TAKE:
        return IF_13
    if table.phase != TURN:
        return NOT_NOW
    if table.floe_actions >= rules.floe_limit:
        return IF_14
    if move < rules.first_turn:
        return judge_drift(rules, table, move - rules.first_drift)
    if move == rules.new_floe:
        return judge_new(rules, table)
    if table.floe[(move - rules.first_turn) // 2]:
        return 0
    return NO_SUCH_PIECE

# ------------------------------------------------------------------ explorer actions

cdef int judge_take(const Rules *rules, const Table *table, int place, bint fish) noexcept nogil:
    cdef int seat = table.to_move
    if table.phase == TURN:
        if table.over:
            return IF_55a
        if not count_own(table, seat, place):
            return NO_SUCH_PIECE
    elif place + 1 != table.moving:
        return IF_55
    elif table.phase == MOVE:
        if is_crowded(rules, table, place):
            return IF_32
        if table.bears[place]:
            return IF_42
    if (fish and not table.fish[place]) or (not fish and not table.ropes[place]):
        return IF_55
    if table.rope_of[seat] + table.fish_of[seat] >= RUCKSACK:
        return IF_5
    return 0


cdef inline bint is_crowded(const Rules *rules, const Table *table, int place) noexcept nogil:
    """Whether the explorer on the way is one too many where it is (IF-32)."""
    return not rules.siberia <= place < rules.islands and count_all(rules, table, place) > ROOM


cdef int judge_stop(const Rules *rules, const Table *table) noexcept nogil:
    if table.phase == MOVE:
        if is_crowded(rules, table, table.moving - 1):
            return IF_32
        return 0
    if table.phase == TAKE:
        return 0
    return NOT_NOW


cdef int judge_fishing(const Table *table) noexcept nogil:
    if table.phase == MOVE or table.phase == DRIVE or table.phase == TAKE:
        return IF_27
    if table.phase != TURN:
        return NOT_NOW
    if table.over:
        return IF_27
    if not table.rope_of[table.to_move]:
        return IF_59
    if not table.supply_fish:
        return IF_60
    return 0

# ------------------------------------------------------------------ bears and flights

cdef int judge_send(const Rules *rules, const Table *table, int place) noexcept nogil:
    if table.phase != DRIVE:
        return NOT_NOW
    if place + 1 == table.moving:
        return IF_42
    if is_open_sea(rules, table, place) or rules.alaska <= place < rules.islands:
        return IF_44a
    if not is_in_reach(rules, table, table.moving - 1, place):
        return IF_44
    if table.bears[place] >= DEN:
        return IF_45
    return 0


cdef int judge_fly(const Rules *rules, const Table *table, int station) noexcept nogil:
    if table.phase != FLEE:
        return NOT_NOW
    if list_flights(rules, table, fleeing_seat(rules, table), NULL):
        return IF_53
    if count_all(rules, table, station) >= ROOM:
        return IF_51
    return 0

# ------------------------------------------------------------------ every kind of move

cdef int judge_chance(const Rules *rules, const Table *table, int32_t move) noexcept nogil:
    cdef int32_t moves[24]
    cdef uint32_t weights[24]
    cdef int i
    for i in range(chances(rules, table, moves, weights)):
        if moves[i] == move:
            return 0
    if table.phase == DRAW and rules.first_draw <= move < rules.first_card:
        return NO_SUCH_PIECE
    if table.phase == CARD and rules.first_card <= move < rules.first_camp:
        return NO_SUCH_PIECE
    return NOT_NOW


cdef int judge_placing(const Rules *rules, const Table *table, int32_t move) noexcept nogil:
    """Explorers and floes that come onto the board."""
    if move < rules.first_place:
        if table.phase == CAMP:
            return judge_camp(rules, table, rules.alaska + move - rules.first_camp)
        return NOT_NOW
    move -= rules.first_place
    if table.phase == PLACE:
        return judge_place(rules, table, move // rules.n_looks, move % rules.n_looks)
    return NOT_NOW


cdef int judge_any_step(const Rules *rules, const Table *table, int32_t move) noexcept nogil:
    cdef Step step
    if table.phase == TURN or table.phase == MOVE:
        return judge_step(rules, table, move)
    if table.phase != FLEE:
        return NOT_NOW
    step = step_of(rules, table, move)
    return judge_flight(rules, table, fleeing_seat(rules, table), &step)


cdef int judge_rest(const Rules *rules, const Table *table, int32_t move) noexcept nogil:
    """The kinds from `take` on."""
    cdef int number = move - rules.first_take
    if move < rules.stop:
        if table.phase == TURN or table.phase == MOVE or table.phase == TAKE:
            return judge_take(rules, table, number // 2, number & 1)
        return NOT_NOW
    if move == rules.stop:
        return judge_stop(rules, table)
    if move == rules.fishing:
        return judge_fishing(table)
    if move < rules.first_fly:
        return judge_send(rules, table, move - rules.first_send)
    if move < rules.end:
        return judge_fly(rules, table, rules.alaska + move - rules.first_fly)
    if table.phase != TURN:
        return NOT_NOW
    if not table.floe_actions:
        return IF_15
    return 0


cdef int judge(const Rules *rules, const Table *table, int32_t move) noexcept nogil:
    if table.phase == DONE:
        return MATCH_OVER
    if move < rules.first_camp:
        return judge_chance(rules, table, move)
    if move < rules.first_drift:
        return judge_placing(rules, table, move)
    if move < rules.first_walk:
        return judge_floe_action(rules, table, move)
    if move < rules.first_take:
        return judge_any_step(rules, table, move)
    return judge_rest(rules, table, move)

# ------------------------------------------------------------------ listing

cdef int list_span(const Rules *rules, const Table *table, int32_t first, int32_t end, int32_t *moves) noexcept nogil:
    """Write the codes from `first` to before `end` that are legal; return how many."""
    cdef int n = 0
    cdef int32_t move
    for move in range(first, end):
        if judge(rules, table, move) == 0:
            moves[n] = move
            n += 1
    return n


cdef int list_floe_actions(const Rules *rules, const Table *table, int32_t *moves) noexcept nogil:
    cdef uint64_t todo = table.floes
    cdef int n = 0, cell
    if table.floe_actions >= rules.floe_limit:
        return 0
    while todo:
        cell = lowest(todo)
        todo &= todo - 1
        if judge_drift(rules, table, cell) == 0:
            moves[n] = rules.first_drift + cell
            n += 1
    todo = table.floes
    while todo:
        moves[n] = rules.first_turn + 2 * lowest(todo)
        moves[n + 1] = moves[n] + 1
        todo &= todo - 1
        n += 2
    if judge_new(rules, table) == 0:
        moves[n] = rules.new_floe
        n += 1
    return n


cdef int list_walks(const Rules *rules, const Table *table, int origin, int32_t *moves) noexcept nogil:
    cdef int n = 0, way
    cdef Step step
    for way in range(6):
        if rules.walk[origin][way] >= 0:
            step = walk_from(rules, table, origin, way)
            if judge_way(rules, table, &step) == 0:
                moves[n] = rules.first_walk + rules.walk[origin][way]
                n += 1
    return n


cdef int list_swims(const Rules *rules, const Table *table, int origin, int32_t *moves) noexcept nogil:
    cdef int n = 0, way, then, over
    cdef Step step
    for way in range(6):
        over = rules.neighbors[origin][way]
        if over < 0 or not is_open_sea(rules, table, over):
            continue
        for then in range(6):
            if rules.swim[origin][way][then] >= 0:
                step = swim_from(rules, table, origin, way, then)
                if judge_way(rules, table, &step) == 0:
                    moves[n] = rules.first_swim + rules.swim[origin][way][then]
                    n += 1
    return n


cdef int list_explorer_actions(const Rules *rules, const Table *table, int32_t *moves) noexcept nogil:
    """Steps and items for every explorer of the seat, or for the one on the way."""
    cdef int origins[3]
    cdef int n = 0, n_origins = 0, i, place
    for i in range(EXPLORERS):
        place = table.at[table.to_move][i] - 1
        if table.phase == MOVE:
            place = table.moving - 1
        if not n_origins or place != origins[n_origins - 1]:
            origins[n_origins] = place
            n_origins += 1
    for i in range(n_origins):
        n += list_walks(rules, table, origins[i], moves + n)
    if table.fish_of[table.to_move]:
        for i in range(n_origins):
            n += list_swims(rules, table, origins[i], moves + n)
    for i in range(n_origins):
        for place in range(2 * origins[i], 2 * origins[i] + 2):
            if judge_take(rules, table, place // 2, place & 1) == 0:
                moves[n] = rules.first_take + place
                n += 1
    return n


cdef int list_turn(const Rules *rules, const Table *table, int32_t *moves) noexcept nogil:
    cdef int n = list_floe_actions(rules, table, moves)
    if not table.over:
        n += list_explorer_actions(rules, table, moves + n)
        if judge_fishing(table) == 0:
            moves[n] = rules.fishing
            n += 1
    if table.floe_actions:
        moves[n] = rules.end
        n += 1
    return n


cdef int list_flee(const Rules *rules, const Table *table, int32_t *moves) noexcept nogil:
    cdef int n = list_flights(rules, table, fleeing_seat(rules, table), moves), station
    if n:
        return n
    for station in range(rules.alaska, rules.siberia):
        if count_all(rules, table, station) < ROOM:
            moves[n] = rules.first_fly + station - rules.alaska
            n += 1
    return n


cdef int list_moves(const Rules *rules, const Table *table, int32_t *moves) noexcept nogil:
    cdef int n
    if table.phase == TURN:
        return list_turn(rules, table, moves)
    if table.phase == MOVE:
        n = list_explorer_actions(rules, table, moves)
        return n + list_span(rules, table, rules.stop, rules.stop + 1, moves + n)
    if table.phase == FLEE:
        return list_flee(rules, table, moves)
    if table.phase == DRIVE:
        return list_span(rules, table, rules.first_send, rules.first_fly, moves)
    if table.phase == TAKE:
        return list_span(rules, table, rules.first_take + 2 * (table.moving - 1), rules.stop + 1, moves)
    if table.phase == PLACE:
        return list_places(rules, table, moves)
    return list_span(rules, table, rules.first_camp, rules.first_place, moves)
