"""The compiled rules of Flow: the functions of the C door, and the layouts of table and rules."""
from libc.stdint cimport int8_t, int32_t, uint8_t, uint32_t, uint64_t
from libc.string cimport memset

from hexfloe.play.bits cimport bit, count_bits, nth_bit, spread
from hexfloe.play.ops cimport CHANCE, MATCH_OVER, NO_SUCH_PIECE, NOT_NOW, OVER, Ops, ops_capsule
from hexfloe.play.rng cimport Rng, rng_below
from hexfloe.water.rivers cimport OPEN, Course, courses_at
from hexfloe_flow.clauses cimport FL_2a, FL_10a, FL_12, FL_13, FL_16, FL_18, FL_21, FL_62, FL_73, FL_78
from hexfloe_flow.facts cimport can_act, dealt_to, open_to_reservation, open_to_tiles, reserved_by_others, unseen

import numpy

# ------------------------------------------------------------------ legality

cdef int judge_place(const Rules *rules, const Table *table, int kind, int cell) noexcept nogil:
    """0, or the first clause that forbids the seat to move to place a tile of a kind on a cell."""
    if cell == rules.hub:
        return FL_2a
    if not table.hand[table.to_move][kind]:
        return FL_10a
    if table.tile[cell]:
        return FL_12
    if table.turns < rules.seats and not rules.inner & bit(cell):
        return FL_13
    if reserved_by_others(rules, table, table.to_move) & bit(cell):
        return FL_16
    if not rules.spaces & bit(cell):
        return FL_73
    return 0


cdef int judge_reserve(const Rules *rules, const Table *table, int cell) noexcept nogil:
    if cell == rules.hub:
        return FL_2a
    if table.tile[cell] or reserved_by_others(rules, table, -1) & bit(cell):
        return FL_16
    if not table.may_reserve[table.to_move]:
        return FL_18
    if not rules.spaces & bit(cell):
        return FL_73
    return 0


cdef int judge_chance(const Rules *rules, const Table *table, int32_t move) noexcept nogil:
    cdef int32_t moves[40]
    cdef uint32_t weights[40]
    cdef int n, i, seat, sort
    n = chance(rules, table, moves, weights)
    for i in range(n):
        if moves[i] == move:
            return 0
    if table.phase == FIRST or not n:
        return NOT_NOW
    seat = table.to_move
    sort = LAIR
    if table.phase == DEAL:
        seat = dealt_to(rules, table, &sort)
        move -= rules.first_deal + seat * rules.n_kinds
        if sort == LAIR and rules.n_rivers <= move < rules.n_kinds:
            return NO_SUCH_PIECE
    else:
        move -= rules.first_draw + seat * rules.n_rivers
    if 0 <= move < rules.n_rivers and (table.phase == DRAW or sort == END):
        return NO_SUCH_PIECE
    return NOT_NOW


cdef int legality(const void *constants, const void *position, int32_t move) noexcept nogil:
    cdef const Rules *rules = <const Rules *>constants
    cdef const Table *table = <const Table *>position
    cdef int32_t place
    if table.phase == DONE:
        return MATCH_OVER
    if table.phase != PLAY:
        return judge_chance(rules, table, move)
    if move < rules.first_place:
        return NOT_NOW
    if move >= rules.first_reserve:
        return judge_reserve(rules, table, move - rules.first_reserve)
    place = move - rules.first_place
    return judge_place(rules, table, rules.kind_of[1 + place // rules.n_cells], place % rules.n_cells)


# ------------------------------------------------------------------ listing and drawing moves

cdef int legal(const void *constants, const void *position, int32_t *moves) noexcept nogil:
    cdef const Rules *rules = <const Rules *>constants
    cdef const Table *table = <const Table *>position
    cdef int32_t cells[64]
    cdef uint32_t weights[40]
    cdef int n = 0, kind, face, i, n_cells
    if table.phase != PLAY:
        return chance(rules, table, moves, weights)
    n_cells = spread(open_to_tiles(rules, table, table.to_move), cells)
    for kind in range(rules.n_kinds):
        if not table.hand[table.to_move][kind]:
            continue
        for face in range(rules.first_face[kind], rules.first_face[kind + 1]):
            for i in range(n_cells):
                moves[n + i] = rules.first_place + face * rules.n_cells + cells[i]
            n += n_cells
    n_cells = spread(open_to_reservation(rules, table, table.to_move), cells)
    for i in range(n_cells):
        moves[n + i] = rules.first_reserve + cells[i]
    return n + n_cells


cdef int32_t draw(const void *constants, const void *position, Rng *rng) noexcept nogil:
    """A legal move, as `legal` would list them, each with equal probability; a seat has to be to move."""
    cdef const Rules *rules = <const Rules *>constants
    cdef const Table *table = <const Table *>position
    cdef const uint8_t *hand = table.hand[table.to_move]
    cdef uint64_t places = open_to_tiles(rules, table, table.to_move)
    cdef uint64_t reservable = open_to_reservation(rules, table, table.to_move)
    cdef int n_places = count_bits(places), n_faces = 0, n_held = 0, kind, face
    cdef int held[6]
    cdef uint32_t pick
    for kind in range(rules.n_kinds):
        if hand[kind]:
            held[n_held] = kind
            n_held += 1
            n_faces += rules.first_face[kind + 1] - rules.first_face[kind]
    pick = rng_below(rng, n_faces * n_places + count_bits(reservable))
    if pick >= <uint32_t>(n_faces * n_places):
        return rules.first_reserve + nth_bit(reservable, pick - n_faces * n_places)
    face = pick // n_places
    for kind in range(n_held):
        n_faces = rules.first_face[held[kind] + 1] - rules.first_face[held[kind]]
        if face < n_faces:
            face += rules.first_face[held[kind]]
            break
        face -= n_faces
    return rules.first_place + face * rules.n_cells + nth_bit(places, pick % n_places)


# ------------------------------------------------------------------ chance

cdef int chance(const void *constants, const void *position, int32_t *moves,
                uint32_t *weights) noexcept nogil:
    cdef const Rules *rules = <const Rules *>constants
    cdef const Table *table = <const Table *>position
    cdef int seat = table.to_move, n = 0, sort = END, low = 0, high = rules.n_rivers, kind, other
    cdef int32_t first = rules.first_draw + seat * rules.n_rivers
    cdef int left[41]
    if table.phase == FIRST:
        for seat in range(rules.seats):
            moves[seat] = seat
            weights[seat] = 1
        return rules.seats
    if table.phase != DEAL and table.phase != DRAW:
        return 0
    if table.phase == DEAL:
        seat = dealt_to(rules, table, &sort)
        first = rules.first_deal + seat * rules.n_kinds
        if sort == LAIR:
            low = rules.n_rivers
            high = rules.n_kinds
    unseen(rules, table, left)
    for other in range(rules.seats):
        for kind in range(low, high):
            left[kind] -= table.hand[other][kind]
    for kind in range(low, high):
        if left[kind] > 0:
            moves[n] = first + kind
            weights[n] = left[kind]
            n += 1
    return n


# ------------------------------------------------------------------ play

cdef inline void settle(Table *table, const Course *course) noexcept nogil:
    """Pay for a river that has just become closed (FL-41 to FL-44); an open one pays nothing."""
    cdef int side, owner
    cdef bint has_lair = False
    if course.kind[0] == OPEN or course.kind[1] == OPEN:
        return
    for side in range(2):
        if course.kind[side] == LAIR:
            has_lair = True
            owner = table.owner[course.cell[side]] - 1
            table.lair_points[owner] += course.length
            if table.longest[owner] < course.length:
                table.longest[owner] = course.length
    if not has_lair:
        table.point_tiles[table.to_move] += 1


cdef void pass_on(const Rules *rules, Table *table) noexcept nogil:
    """After an action: on with the turn (FL-77), the next seat that can act (FL-19, FL-21), or the end."""
    cdef int _skipped
    table.phase = PLAY
    if not table.free:
        table.phase = DONE
        table.to_move = 0
        return
    if table.actions_left and can_act(rules, table, table.to_move):
        return
    for _skipped in range(rules.seats):
        if table.turns < rules.seats:
            table.turns += 1
        table.to_move += 1
        if table.to_move == rules.seats:
            table.to_move = 0
        if can_act(rules, table, table.to_move):
            table.actions_left = <uint8_t>rules.actions
            return
    table.phase = DONE
    table.to_move = table.actions_left = 0


cdef void play_place(const Rules *rules, Table *table, int face, int cell) noexcept nogil:
    cdef int kind = rules.kind_of[1 + face], seat = table.to_move, n, i
    cdef bint is_river = kind < rules.n_rivers
    cdef Course courses[6]
    table.hand[seat][kind] -= 1
    table.tile[cell] = <uint8_t>(1 + face)
    table.free &= ~bit(cell)
    if table.reserved[seat] == cell + 1:
        table.reserved[seat] = 0
    if is_river:
        table.rivers_in_hand[seat] -= 1
    else:
        table.lairs_in_hand[seat] -= 1
        table.owner[cell] = <uint8_t>(1 + seat)
    n = courses_at(&rules.neighbors[0][0], &rules.join[0][0], table.tile, cell, courses)
    for i in range(n):
        settle(table, &courses[i])
    table.actions_left -= 1
    if is_river and table.pile and table.free:  # FL-14, FL-20, FL-78
        table.phase = DRAW
    else:
        pass_on(rules, table)


cdef void play_chance(const Rules *rules, Table *table, int32_t move) noexcept nogil:
    cdef int seat, kind, sort = END
    if table.phase == FIRST:
        table.phase = DEAL
        table.to_move = <uint8_t>move
        return
    if table.phase == DEAL:
        seat = (move - rules.first_deal) // rules.n_kinds
        kind = (move - rules.first_deal) % rules.n_kinds
    else:
        seat = table.to_move
        kind = (move - rules.first_draw) % rules.n_rivers
    table.hand[seat][kind] += 1
    if kind < rules.n_rivers:
        table.rivers_in_hand[seat] += 1
        table.pile -= 1
    else:
        table.lairs_in_hand[seat] += 1
    if table.phase == DRAW:
        pass_on(rules, table)
    elif dealt_to(rules, table, &sort) < 0:
        table.phase = PLAY
        table.actions_left = <uint8_t>rules.actions


cdef void play(const void *constants, void *position, int32_t move) noexcept nogil:
    cdef const Rules *rules = <const Rules *>constants
    cdef Table *table = <Table *>position
    cdef int cell
    if table.phase != PLAY:
        play_chance(rules, table, move)
    elif move < rules.first_reserve:
        move -= rules.first_place
        play_place(rules, table, move // rules.n_cells, move % rules.n_cells)
    else:
        cell = move - rules.first_reserve
        table.reserved[table.to_move] = <uint8_t>(1 + cell)
        table.may_reserve[table.to_move] = 0
        table.actions_left -= 1
        pass_on(rules, table)


# ------------------------------------------------------------------ the other functions of the door

cdef void start(const void *constants, void *position) noexcept nogil:
    cdef const Rules *rules = <const Rules *>constants
    cdef Table *table = <Table *>position
    cdef int seat, kind, pile = 0
    table.free = rules.spaces
    table.tile[rules.hub] = <uint8_t>(1 + rules.first_face[rules.n_kinds])
    for seat in range(rules.seats):
        table.may_reserve[seat] = 1
    for kind in range(rules.n_rivers):
        pile += rules.count[kind]
    table.pile = <uint8_t>pile


cdef int actor(const void *constants, const void *position) noexcept nogil:
    cdef const Table *table = <const Table *>position
    if table.phase == PLAY:
        return table.to_move
    if table.phase == DONE:
        return OVER
    return CHANCE


cdef void scores(const void *constants, const void *position, double *out) noexcept nogil:
    cdef const Table *table = <const Table *>position
    cdef int seat
    for seat in range((<const Rules *>constants).seats):
        out[seat] = table.lair_points[seat] + table.point_tiles[seat]


cdef int outcome(const void *constants, const void *position, int8_t *ranks) noexcept nogil:
    cdef const Rules *rules = <const Rules *>constants
    cdef const Table *table = <const Table *>position
    cdef int merit[5]
    cdef int seat, other
    for seat in range(rules.seats):  # FL-63, then FL-64; equal merits share a rank (FL-65)
        merit[seat] = (table.lair_points[seat] + table.point_tiles[seat]) << 16 | table.longest[seat]
    for seat in range(rules.seats):
        ranks[seat] = 1
        for other in range(rules.seats):
            if merit[other] > merit[seat]:
                ranks[seat] += 1
    if table.free:
        return FL_21
    if table.actions_left:
        return FL_78
    return FL_62


cdef void redeal_sort(Table *table, int seats, int seat, const uint8_t *held, int *left, int low, int high,
                      Rng *rng) noexcept nogil:
    """Deal each other seat as many tiles of the kinds low ... high - 1 as it holds, from `left`."""
    cdef uint8_t pool[256]
    cdef int n = 0, kind, other, pick, _copy
    for kind in range(low, high):
        for _copy in range(left[kind]):
            pool[n] = <uint8_t>kind
            n += 1
    for other in range(seats):
        if other == seat:
            continue
        for _copy in range(held[other]):
            pick = rng_below(rng, n)
            table.hand[other][pool[pick]] += 1
            n -= 1
            pool[pick] = pool[n]


cdef void redeal(const void *constants, void *position, int seat, Rng *rng) noexcept nogil:
    """Uniform over physical tiles: what others hold or the pile hides may be any tile the seat cannot see."""
    cdef const Rules *rules = <const Rules *>constants
    cdef Table *table = <Table *>position
    cdef int left[41]
    cdef int kind, other
    unseen(rules, table, left)
    for other in range(rules.seats):
        if other != seat:
            memset(table.hand[other], 0, sizeof(table.hand[other]))
            continue
        for kind in range(rules.n_kinds):
            left[kind] -= table.hand[seat][kind]
    redeal_sort(table, rules.seats, seat, table.rivers_in_hand, left, 0, rules.n_rivers, rng)
    redeal_sort(table, rules.seats, seat, table.lairs_in_hand, left, rules.n_rivers, rules.n_kinds, rng)


# ------------------------------------------------------------------ the door

cdef Ops _ops
cdef Table _table
cdef Rules _rules

_ops.start = start
_ops.actor = actor
_ops.legality = legality
_ops.legal = legal
_ops.draw = draw
_ops.chance = chance
_ops.play = play
_ops.scores = scores
_ops.outcome = outcome
_ops.redeal = redeal

#: The capsule for the core, and the layouts of Table and Rules as numpy dtypes.
OPS = ops_capsule(&_ops, sizeof(Table), sizeof(Rules))
TABLE = numpy.asarray(<Table[:1]>&_table).dtype
RULES = numpy.asarray(<Rules[:1]>&_rules).dtype
#: What replaced boards and tiles may need at most.
LIMITS = {"cells": MAX_CELLS, "seats": MAX_SEATS, "rivers": MAX_RIVERS, "lairs": MAX_LAIRS,
          "faces": MAX_FACES}
