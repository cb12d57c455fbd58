# What moves and cards bring about, from the choice of trucks to the end.
from libc.stdint cimport int32_t

from hexfloe_alaska.engine cimport Rules, Table

cdef void play_ice(const Rules *rules, Table *table, int card) noexcept nogil
cdef void play_event(const Rules *rules, Table *table, int card) noexcept nogil
cdef void begin_ice(const Rules *rules, Table *table) noexcept nogil
cdef void play_decision(const Rules *rules, Table *table, int32_t move) noexcept nogil
