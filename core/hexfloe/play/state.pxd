# A match under way, for the core's own modules. Not for games: no class crosses a distribution.
from libc.stdint cimport int8_t, int32_t

from hexfloe.play.engine cimport Engine


cdef class State:
    cdef readonly object game
    cdef Engine engine
    cdef char *table          # (table_size,) bytes, the position now
    cdef char *past           # (capacity, table_size): the table before each ply
    cdef int32_t *codes       # (capacity,): the move of each ply
    cdef int8_t *actors       # (capacity,): who made it
    cdef int n                # plies kept
    cdef int capacity
    cdef int first            # plies played before the first one kept (a copy without history)
    cdef int n_chance         # chance plies played so far, also those not kept

    cdef int _reserve(self) except -1
    cdef int _push(self, int32_t code, int actor) except -1
    cdef int32_t _code(self, object move) except? -1
    cdef bint _is_chance_move(self, int32_t code) except -1
