"""The compiled rules of Alaska: the functions of the C door, and the layouts of table and rules."""
from libc.stdint cimport int8_t, int32_t, uint32_t

from hexfloe.play.ops cimport CHANCE, MATCH_OVER, NO_SUCH_PIECE, NOT_NOW, OVER, Ops, ops_capsule
from hexfloe.play.rng cimport Rng
from hexfloe_alaska.cards cimport deal_anew, unknown_cards
from hexfloe_alaska.clauses cimport AL_71
from hexfloe_alaska.facts cimport decider
from hexfloe_alaska.ice cimport winter_over as is_winter_over
from hexfloe_alaska.judge cimport judge
from hexfloe_alaska.listing cimport list_moves
from hexfloe_alaska.turn cimport begin_ice, play_decision, play_event, play_ice
from hexfloe_alaska.ways cimport can_drag as is_draggable

import numpy

# ------------------------------------------------------------------ chance

cdef int chance_event(const Rules *rules, const Table *table, int32_t *moves, uint32_t *weights) noexcept nogil:
    """Events that are shown; then, for those that are kept, what the pack really has left of them."""
    cdef int left[3]
    cdef int n = 0, i, seat, k
    for i in range(AT_ONCE):
        if rules.event_count[i] > table.event_out[i]:
            moves[n] = rules.first_event + i
            weights[n] = rules.event_count[i] - table.event_out[i]
            n += 1
    unknown_cards(rules, table, left)
    for seat in range(rules.seats):
        for k in range(table.held[seat]):
            if not table.batch[seat][k]:
                left[table.card[seat][k] - 1] -= 1
    for i in range(3):
        if left[i] > 0:
            moves[n] = rules.first_draw + 3 * table.to_move + i
            weights[n] = left[i]
            n += 1
    return n


cdef int chance(const void *constants, const void *position, int32_t *moves, uint32_t *weights) noexcept nogil:
    cdef const Rules *rules = <const Rules *>constants
    cdef const Table *table = <const Table *>position
    cdef int n = 0, i
    if table.phase == EVENT:
        return chance_event(rules, table, moves, weights)
    if table.phase == FIRST:
        for i in range(rules.seats):
            moves[i] = rules.first_first + i
            weights[i] = 1
        return rules.seats
    if table.phase == ICE:
        for i in range(rules.n_ice_cards):
            if rules.ice_count[i] > table.ice_out[i]:
                moves[n] = rules.first_ice + i
                weights[n] = rules.ice_count[i] - table.ice_out[i]
                n += 1
    return n


cdef int judge_chance(const Rules *rules, const Table *table, int32_t move) noexcept nogil:
    cdef int32_t moves[24]
    cdef uint32_t weights[24]
    cdef int n = chance(rules, table, moves, weights), i
    for i in range(n):
        if moves[i] == move:
            return 0
    if table.phase == ICE and rules.first_ice <= move < rules.first_lay:
        return NO_SUCH_PIECE
    if table.phase == EVENT and rules.first_event <= move < rules.first_draw:
        return NO_SUCH_PIECE
    move -= rules.first_draw + 3 * table.to_move
    if table.phase == EVENT and 0 <= move < 3:
        return NO_SUCH_PIECE
    return NOT_NOW


cdef void play_chance(const Rules *rules, Table *table, int32_t move) noexcept nogil:
    if table.phase == FIRST:
        table.to_move = <unsigned char>(move - rules.first_first)
        begin_ice(rules, table)
    elif table.phase == ICE:
        play_ice(rules, table, move - rules.first_ice)
    elif move < rules.first_draw:
        play_event(rules, table, move - rules.first_event)
    else:
        table.drawn[table.to_move] = <unsigned char>((move - rules.first_draw) % 3 + 1)
        table.phase = KEEP


# ------------------------------------------------------------------ the functions of the door

cdef inline bint is_chance(const Table *table) noexcept nogil:
    return table.phase == ICE or table.phase == EVENT or table.phase == FIRST


cdef void start(const void *constants, void *position) noexcept nogil:
    """Everything lies ready; the seats choose their trucks."""
    cdef const Rules *rules = <const Rules *>constants
    cdef Table *table = <Table *>position
    cdef int i
    for i in range(COLORS):
        table.lying[rules.n_land][i] = <unsigned char>rules.containers
    for i in range(rules.n_types):
        table.supply[i] = rules.supply[i]
    table.phase = TRUCKS


cdef int actor(const void *constants, const void *position) noexcept nogil:
    cdef const Table *table = <const Table *>position
    if is_chance(table):
        return CHANCE
    if table.phase == DONE:
        return OVER
    return decider(<const Rules *>constants, table)


cdef int legality(const void *constants, const void *position, int32_t move) noexcept nogil:
    cdef const Table *table = <const Table *>position
    if table.phase == DONE:
        return MATCH_OVER
    if is_chance(table):
        return judge_chance(<const Rules *>constants, table, move)
    return judge(<const Rules *>constants, table, move)


cdef int legal(const void *constants, const void *position, int32_t *moves) noexcept nogil:
    cdef const Table *table = <const Table *>position
    cdef uint32_t weights[24]
    if table.phase == DONE:
        return 0
    if is_chance(table):
        return chance(constants, position, moves, weights)
    return list_moves(<const Rules *>constants, table, moves)


cdef void play(const void *constants, void *position, int32_t move) noexcept nogil:
    cdef const Rules *rules = <const Rules *>constants
    cdef Table *table = <Table *>position
    if is_chance(table):
        play_chance(rules, table, move)
    else:
        play_decision(rules, table, move)


cdef void scores(const void *constants, const void *position, double *out) noexcept nogil:
    """Containers in the own camp, whatever their color (AL-72)."""
    cdef const Rules *rules = <const Rules *>constants
    cdef const Table *table = <const Table *>position
    cdef int seat, i, n
    for seat in range(rules.seats):
        n = 0
        if table.color[seat]:
            for i in range(COLORS):
                n += table.lying[rules.camp[table.color[seat] - 1]][i]
        out[seat] = n


cdef int outcome(const void *constants, const void *position, int8_t *ranks) noexcept nogil:
    """Ranks by points; equal points share a rank (AL-73)."""
    cdef int seat, other, n = (<const Rules *>constants).seats
    cdef double points[4]
    scores(constants, position, points)
    for seat in range(n):
        ranks[seat] = 1
        for other in range(n):
            if points[other] > points[seat]:
                ranks[seat] += 1
    return AL_71


cdef void redeal(const void *constants, void *position, int seat, Rng *rng) noexcept nogil:
    deal_anew(<const Rules *>constants, <Table *>position, seat, rng)


# ------------------------------------------------------------------ the door

cdef Ops _ops
cdef Table _table
cdef Rules _rules

_ops.start = start
_ops.actor = actor
_ops.legality = legality
_ops.legal = legal
_ops.draw = NULL
_ops.chance = chance
_ops.play = play
_ops.scores = scores
_ops.outcome = outcome
_ops.redeal = redeal


def can_drag(Rules[::1] rules, Table[::1] table):
    """Return whether a container could still be dragged to a camp (AL-70).

    `rules` and `table` are arrays of one RULES and one TABLE; the trucks must have been chosen.
    """
    return bool(is_draggable(&rules[0], &table[0]))


def winter_over(Rules[::1] rules, Table[::1] table):
    """Return whether no floe of the supply fits on the lake (AL-25); arguments as for `can_drag`."""
    return bool(is_winter_over(&rules[0], &table[0]))


#: The capsule for the core, and the layouts of Table and Rules as numpy dtypes.
OPS = ops_capsule(&_ops, sizeof(Table), sizeof(Rules))
TABLE = numpy.asarray(<Table[:1]>&_table).dtype
RULES = numpy.asarray(<Rules[:1]>&_rules).dtype
#: What replaced boards, floes and decks may need at most.
LIMITS = {"cells": MAX_CELLS, "land": MAX_LAND, "shore": MAX_SHORE, "types": MAX_TYPES, "hexes": MAX_HEXES,
          "placements": MAX_PLACEMENTS, "ice cards": MAX_ICE_CARDS, "kept": MAX_KEPT}
