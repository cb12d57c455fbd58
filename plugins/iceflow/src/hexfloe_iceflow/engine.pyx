"""The compiled rules of Ice Flow: the functions of the C door, and the layouts of table and rules."""
from libc.stdint cimport int8_t, int32_t, uint32_t

from hexfloe.play.ops cimport CHANCE, OVER, Ops, ops_capsule
from hexfloe.play.rng cimport Rng, rng_below
from hexfloe_iceflow.clauses cimport IF_64, IF_65
from hexfloe_iceflow.facts cimport count_landed, fleeing_seat
from hexfloe_iceflow.judge cimport judge, list_moves
from hexfloe_iceflow.placing cimport camp, chances, place_floe, play_chance, unpack
from hexfloe_iceflow.turns cimport play_in_turn

import numpy

# ------------------------------------------------------------------ the functions of the door

cdef void start(const void *constants, void *position) noexcept nogil:
    unpack(<const Rules *>constants, <Table *>position)


cdef bint is_chance(const Table *table) noexcept nogil:
    return table.phase == FIRST or table.phase == DRAW or table.phase == CARD


cdef int actor(const void *constants, const void *position) noexcept nogil:
    cdef const Table *table = <const Table *>position
    if table.phase == DONE:
        return OVER
    if is_chance(table):
        return CHANCE
    if table.phase == FLEE:
        return fleeing_seat(<const Rules *>constants, table)
    return table.to_move


cdef int legality(const void *constants, const void *position, int32_t move) noexcept nogil:
    return judge(<const Rules *>constants, <const Table *>position, move)


cdef int legal(const void *constants, const void *position, int32_t *moves) noexcept nogil:
    cdef const Table *table = <const Table *>position
    cdef uint32_t weights[24]
    if table.phase == DONE:
        return 0
    if is_chance(table):
        return chances(<const Rules *>constants, table, moves, weights)
    return list_moves(<const Rules *>constants, table, moves)


cdef int32_t draw(const void *constants, const void *position, Rng *rng) noexcept nogil:
    """A legal move, as `legal` would list them, each with equal probability; a seat has to be to move."""
    cdef int32_t moves[MAX_LEGAL]
    cdef int n = list_moves(<const Rules *>constants, <const Table *>position, moves)
    return moves[rng_below(rng, n)]


cdef int chance(const void *constants, const void *position, int32_t *moves, uint32_t *weights) noexcept nogil:
    return chances(<const Rules *>constants, <const Table *>position, moves, weights)


cdef void play(const void *constants, void *position, int32_t move) noexcept nogil:
    cdef const Rules *rules = <const Rules *>constants
    cdef Table *table = <Table *>position
    if is_chance(table):
        play_chance(rules, table, move)
    elif table.phase == CAMP:
        camp(rules, table, rules.alaska + move - rules.first_camp)
    elif table.phase == PLACE:
        move -= rules.first_place
        place_floe(rules, table, move // rules.n_looks, move % rules.n_looks)
    else:
        play_in_turn(rules, table, move)


cdef void scores(const void *constants, const void *position, double *out) noexcept nogil:
    """Explorers in Siberia."""
    cdef const Rules *rules = <const Rules *>constants
    cdef int seat
    for seat in range(rules.seats):
        out[seat] = count_landed(rules, <const Table *>position, seat)


cdef int outcome(const void *constants, const void *position, int8_t *ranks) noexcept nogil:
    """Who has brought enough explorers across wins; the others are second."""
    cdef const Rules *rules = <const Rules *>constants
    cdef int seat
    for seat in range(rules.seats):
        ranks[seat] = 2
        if count_landed(rules, <const Table *>position, seat) >= rules.needed:
            ranks[seat] = 1
    if rules.needed < EXPLORERS:
        return IF_65
    return IF_64


cdef void redeal(const void *constants, void *position, int seat, Rng *rng) noexcept nogil:
    """Nothing is hidden but the order of bag and pile, which is not part of a position."""


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
#: What replaced data may need at most.
LIMITS = {"cells": MAX_CELLS, "places": MAX_PLACES, "islands": MAX_ISLANDS, "seats": MAX_SEATS, "floes": MAX_FLOES,
          "cards": MAX_CARDS, "looks": MAX_LOOKS, "ropes": ROPES, "fish": FISH, "bears": BEARS,
          "explorers": EXPLORERS, "rucksack": RUCKSACK}
