# Gifts and what all may know of them: stacks, the pile, piles of the past, and what risky steps have shown.
from libc.stdint cimport uint8_t, uint16_t

from hexfloe.play.rng cimport Rng
from hexfloe_slopecrashers.engine cimport Rules, Table

cdef int take_top(const Rules *rules, Table *table, int seat) noexcept nogil
cdef void put_on_top(Table *table, int seat, int card) noexcept nogil
cdef void shuffle_discards(const Rules *rules, Table *table) noexcept nogil
cdef void hidden_cards(const Rules *rules, const Table *table, int *left) noexcept nogil
cdef void prove(Table *table, int seat, int depth, uint16_t ways) noexcept nogil
cdef bint proofs_hold(const Rules *rules, const Table *table, int seat) noexcept nogil
cdef void deal_anew(const Rules *rules, Table *table, int seat, Rng *rng) noexcept nogil
