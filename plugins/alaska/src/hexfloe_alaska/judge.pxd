# What is legal: the clause that forbids a move.
from libc.stdint cimport int32_t

from hexfloe_alaska.engine cimport Rules, Table

cdef int landing_forbidden(const Rules *rules, const Table *table, int seat, int place) noexcept nogil
cdef int stepping_forbidden(const Rules *rules, const Table *table, int seat, int place) noexcept nogil
cdef int ending_forbidden(const Rules *rules, const Table *table, int seat) noexcept nogil
cdef int robbing_forbidden(const Rules *rules, const Table *table, int seat, int color) noexcept nogil
cdef int loading_forbidden(const Rules *rules, const Table *table, int seat, int color) noexcept nogil
cdef int unloading_forbidden(const Rules *rules, const Table *table, int seat) noexcept nogil
cdef int bear_forbidden(const Rules *rules, const Table *table, int place, bint any_floe) noexcept nogil
cdef int truck_forbidden(const Rules *rules, const Table *table, int color) noexcept nogil
cdef int judge(const Rules *rules, const Table *table, int32_t move) noexcept nogil
