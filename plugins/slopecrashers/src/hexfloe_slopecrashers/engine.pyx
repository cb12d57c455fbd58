"""The compiled rules of Slopecrashers: the functions of the C door, and the layouts of table and rules."""
from libc.stdint cimport int8_t, int32_t, uint8_t, uint32_t

from hexfloe.play.ops cimport CHANCE, MATCH_OVER, NO_SUCH_PIECE, NOT_NOW, OVER, Ops, ops_capsule
from hexfloe.play.rng cimport Rng
from hexfloe_slopecrashers.clauses cimport SC_17
from hexfloe_slopecrashers.facts cimport asked_next, progress
from hexfloe_slopecrashers.judge cimport judge, list_moves
from hexfloe_slopecrashers.knowledge cimport deal_anew, hidden_cards, put_on_top
from hexfloe_slopecrashers.turns cimport begin_turn, note_proof, play_answer, play_in_turn

import numpy

# ------------------------------------------------------------------ chance

cdef int chance(const void *constants, const void *position, int32_t *moves, uint32_t *weights) noexcept nogil:
    cdef const Rules *rules = <const Rules *>constants
    cdef const Table *table = <const Table *>position
    cdef int left[36]
    cdef int n = 0, i, k
    if table.phase == COURSE:
        for i in range(rules.n_pieces):
            left[i] = 1
        for i in range(table.laid):
            left[table.piece[i] - 1] = 0
        for i in range(rules.n_pieces):
            if left[i]:
                moves[n] = rules.first_course + i
                weights[n] = 1
                n += 1
    elif table.phase == FIRST:
        for n in range(rules.seats):
            moves[n] = n
            weights[n] = 1
        n = rules.seats
    elif table.phase == DRAW:
        hidden_cards(rules, table, left)
        for i in range(rules.seats):
            for k in range(table.gifts[i]):
                if not table.batch[i][k]:
                    left[table.stack[i][k] - 1] -= 1
        for i in range(rules.n_kinds):
            if left[i] > 0:
                moves[n] = rules.first_draw + table.to_move * rules.n_kinds + i
                weights[n] = left[i]
                n += 1
    return n


cdef int judge_chance(const Rules *rules, const Table *table, int32_t move) noexcept nogil:
    cdef int32_t moves[36]
    cdef uint32_t weights[36]
    cdef int n = chance(rules, table, moves, weights), i
    for i in range(n):
        if moves[i] == move:
            return 0
    if table.phase == COURSE and rules.first_course <= move < rules.first_draw:
        return NO_SUCH_PIECE
    move -= rules.first_draw + table.to_move * rules.n_kinds
    if table.phase == DRAW and 0 <= move < rules.n_kinds:
        return NO_SUCH_PIECE
    return NOT_NOW


cdef void play_chance(const Rules *rules, Table *table, int32_t move) noexcept nogil:
    if table.phase == COURSE:
        table.piece[table.laid] = <uint8_t>(move - rules.first_course + 1)
        table.laid += 1
        if table.laid == rules.n_pieces:
            table.phase = FIRST
    elif table.phase == FIRST:
        begin_turn(rules, table, move)
    else:
        put_on_top(table, table.to_move, (move - rules.first_draw) % rules.n_kinds)
        table.phase = TURN


# ------------------------------------------------------------------ the functions of the door

cdef void start(const void *constants, void *position) noexcept nogil:
    cdef const Rules *rules = <const Rules *>constants
    cdef Table *table = <Table *>position
    cdef int card
    for card in range(rules.n_kinds):
        table.pile += rules.count[card]


cdef int actor(const void *constants, const void *position) noexcept nogil:
    cdef const Table *table = <const Table *>position
    if table.phase == TURN:
        return table.to_move
    if table.phase == REACT:
        return asked_next(<const Rules *>constants, table)
    if table.phase == DONE:
        return OVER
    return CHANCE


cdef int legality(const void *constants, const void *position, int32_t move) noexcept nogil:
    cdef const Rules *rules = <const Rules *>constants
    cdef const Table *table = <const Table *>position
    if table.phase == DONE:
        return MATCH_OVER
    if table.phase != TURN and table.phase != REACT:
        return judge_chance(rules, table, move)
    return judge(rules, table, move)


cdef int legal(const void *constants, const void *position, int32_t *moves) noexcept nogil:
    cdef const Table *table = <const Table *>position
    cdef uint32_t weights[36]
    if table.phase == TURN or table.phase == REACT:
        return list_moves(<const Rules *>constants, table, moves)
    return chance(constants, position, moves, weights)


cdef void play(const void *constants, void *position, int32_t move) noexcept nogil:
    cdef const Rules *rules = <const Rules *>constants
    cdef Table *table = <Table *>position
    if table.phase == TURN:
        play_in_turn(rules, table, move)
    elif table.phase == REACT:
        play_answer(rules, table, move)
    else:
        play_chance(rules, table, move)


cdef void scores(const void *constants, const void *position, double *out) noexcept nogil:
    """Rows of progress in both laps; the winner has one more than there are."""
    cdef const Rules *rules = <const Rules *>constants
    cdef const Table *table = <const Table *>position
    cdef int seat
    for seat in range(rules.seats):
        out[seat] = progress(rules, table.at[seat], table.lap[seat])


cdef int outcome(const void *constants, const void *position, int8_t *ranks) noexcept nogil:
    cdef const Table *table = <const Table *>position
    cdef int seat
    for seat in range((<const Rules *>constants).seats):
        ranks[seat] = 2
        if table.lap[seat] == 3:
            ranks[seat] = 1
    return SC_17


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


def shown_by_place(Rules[::1] rules, Table[::1] table):
    """Note in a table what the place of the figure to move shows of its stack (SC-24b).

    `rules` and `table` are arrays of one RULES and one TABLE; phase and figures must be set. Returns False where no
    gifts at all would lead out; the table is then of no use.
    """
    return bool(note_proof(&rules[0], &table[0]))


#: The capsule for the core, and the layouts of Table and Rules as numpy dtypes.
OPS = ops_capsule(&_ops, sizeof(Table), sizeof(Rules))
TABLE = numpy.asarray(<Table[:1]>&_table).dtype
RULES = numpy.asarray(<Rules[:1]>&_rules).dtype
#: What replaced pieces and decks may need at most.
LIMITS = {"cells": MAX_CELLS, "lanes": MAX_LANES, "pieces": MAX_PIECES, "seats": MAX_SEATS, "cards": MAX_CARDS,
          "kinds": MAX_KINDS, "snowmen": MAX_SNOWMEN}
