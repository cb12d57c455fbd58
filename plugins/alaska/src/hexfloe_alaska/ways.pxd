# Where trucks can go, and whether containers can still come home.
from libc.stdint cimport uint64_t

from hexfloe_alaska.engine cimport Rules, Table

cdef void reach(const Rules *rules, const Table *table, int place, uint64_t *bits) noexcept nogil
cdef bint can_step(const Rules *rules, const Table *table, int seat, bint laden) noexcept nogil
cdef bint can_drag(const Rules *rules, const Table *table) noexcept nogil
