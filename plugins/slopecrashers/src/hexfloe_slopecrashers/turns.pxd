# What moves bring about: entering squares, attacks and their answers, turns.
from libc.stdint cimport int32_t, uint8_t

from hexfloe_slopecrashers.engine cimport Rules, Table

cdef int slides(const Rules *rules, const Table *table, int seat, uint8_t *at) noexcept nogil
cdef bint ice_is_safe(const Rules *rules, const Table *table, int seat, int words) noexcept nogil
cdef int targets_of(const Rules *rules, const Table *table, int seat, int action) noexcept nogil
cdef bint note_proof(const Rules *rules, Table *table) noexcept nogil
cdef void play_in_turn(const Rules *rules, Table *table, int32_t move) noexcept nogil
cdef void play_answer(const Rules *rules, Table *table, int32_t move) noexcept nogil
cdef void begin_turn(const Rules *rules, Table *table, int seat) noexcept nogil
