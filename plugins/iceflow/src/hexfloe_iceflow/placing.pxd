# What chance does, and how explorers and floes come onto the board.
from libc.stdint cimport int32_t, uint32_t

from hexfloe_iceflow.engine cimport Rules, Table

# The box as it is before the first decision.
cdef void unpack(const Rules *rules, Table *table) noexcept nogil

# Everything chance can do now, ascending, with weights; returns the count, at most MAX_FLOES. 0 where a seat decides.
cdef int chances(const Rules *rules, const Table *table, int32_t *moves, uint32_t *weights) noexcept nogil

# What forbids to put an explorer on a station, or to lay the floe in hand; or 0.
cdef int judge_camp(const Rules *rules, const Table *table, int station) noexcept nogil
cdef int judge_place(const Rules *rules, const Table *table, int cell, int look) noexcept nogil

# Write the codes that are legal in PLACE; return how many.
cdef int list_places(const Rules *rules, const Table *table, int32_t *moves) noexcept nogil

# Carry out a move of chance, of CAMP, or of PLACE.
cdef void play_chance(const Rules *rules, Table *table, int32_t move) noexcept nogil
cdef void camp(const Rules *rules, Table *table, int station) noexcept nogil
cdef void place_floe(const Rules *rules, Table *table, int cell, int look) noexcept nogil
