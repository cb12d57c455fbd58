# What chance can do, and the course as it is laid.
from libc.stdint cimport int32_t, uint32_t

from hexfloe_iceteam.engine cimport Rules, Table

# Everything chance can do now, ascending, with weights; returns the count, at most 128. 0 where a seat decides.
cdef int chances(const Rules *rules, const Table *table, int32_t *moves, uint32_t *weights) noexcept nogil

# Carry out a move of the phases BEND, BOARDS and LAY (IT-2 to IT-8).
cdef void lay(const Rules *rules, Table *table, int32_t move) noexcept nogil
