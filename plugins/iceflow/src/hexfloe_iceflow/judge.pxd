# What is legal: judging one move, and listing all.
from libc.stdint cimport int32_t

from hexfloe_iceflow.engine cimport Rules, Table

cdef int judge(const Rules *rules, const Table *table, int32_t move) noexcept nogil

# Write the codes that are legal for the seat that decides, ascending; return how many, at most MAX_LEGAL.
cdef int list_moves(const Rules *rules, const Table *table, int32_t *moves) noexcept nogil
