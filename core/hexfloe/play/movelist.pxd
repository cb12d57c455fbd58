# Codes of moves in one block of memory, for the core's own modules. Not for games: no class crosses a distribution.
from libc.stdint cimport int32_t


cdef class MoveList:
    cdef int32_t *codes
    cdef Py_ssize_t n
