# Kept cards, and what all may know of them.
from hexfloe.play.rng cimport Rng
from hexfloe_alaska.engine cimport Rules, Table

cdef void keep_card(const Rules *rules, Table *table, int seat, int card) noexcept nogil
cdef void use_card(const Rules *rules, Table *table, int seat, int card) noexcept nogil
cdef void show_no_helicopter(Table *table, int seat) noexcept nogil
cdef void renew_packs(const Rules *rules, Table *table) noexcept nogil
cdef void unknown_cards(const Rules *rules, const Table *table, int *left) noexcept nogil
cdef void deal_anew(const Rules *rules, Table *table, int seat, Rng *rng) noexcept nogil
