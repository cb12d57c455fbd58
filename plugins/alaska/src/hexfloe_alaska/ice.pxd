# Floes: where they can be laid, which can melt, and how they come and go.
from libc.stdint cimport int32_t

from hexfloe_alaska.engine cimport Rules, Table

cdef bint fits(const Rules *rules, const Table *table, int how) noexcept nogil
cdef bint any_fits(const Rules *rules, const Table *table, int sort) noexcept nogil
cdef bint winter_over(const Rules *rules, const Table *table) noexcept nogil
cdef int melting_forbidden(const Rules *rules, const Table *table, int cell, bint any_empty) noexcept nogil
cdef bint is_any_empty(const Rules *rules, const Table *table) noexcept nogil
cdef int list_laying(const Rules *rules, const Table *table, int32_t *moves) noexcept nogil
cdef int list_melting(const Rules *rules, const Table *table, int32_t *moves) noexcept nogil
cdef int floes_of_type(const Rules *rules, const Table *table, int sort) noexcept nogil
cdef bint any_melts(const Rules *rules, const Table *table) noexcept nogil
cdef void lay(const Rules *rules, Table *table, int how) noexcept nogil
cdef void melt(const Rules *rules, Table *table, int cell) noexcept nogil
