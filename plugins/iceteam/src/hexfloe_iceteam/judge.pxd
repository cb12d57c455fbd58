# What forbids a move: 0, a clause, or a reason of the core.
from libc.stdint cimport int32_t

from hexfloe_iceteam.engine cimport Rules, Table

cdef int judge(const Rules *rules, const Table *table, int32_t move) noexcept nogil
