# All legal moves of a position in which a seat decides.
from libc.stdint cimport int32_t

from hexfloe_alaska.engine cimport Rules, Table

cdef int list_moves(const Rules *rules, const Table *table, int32_t *moves) noexcept nogil
