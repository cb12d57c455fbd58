# Codes of moves in one block of memory, for the core's own modules. Not for games: no class crosses a distribution.
from libc.stdint cimport int32_t


cdef inline Py_ssize_t lower_bound(const int32_t *codes, Py_ssize_t n, int32_t code) noexcept nogil:
    """How many of n ascending codes are below the code: where it stands, if it is there."""
    cdef Py_ssize_t low = 0, high = n, middle
    while low < high:
        middle = (low + high) >> 1
        if codes[middle] < code:
            low = middle + 1
        else:
            high = middle
    return low


cdef class MoveList:
    cdef int32_t *codes
    cdef Py_ssize_t n
