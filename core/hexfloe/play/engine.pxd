# The engine of one configured game, for the core's own modules. Not for games: no class crosses a distribution.
from hexfloe.play.movelist cimport MoveList
from hexfloe.play.ops cimport Ops


cdef class Engine:
    cdef Ops ops                     # the game's functions; for a Python game, doors that take the GIL
    cdef const void *rules
    cdef readonly int n_codes
    cdef readonly int seats
    cdef readonly int table_size
    cdef readonly object table_dtype  # numpy structured dtype of a table
    cdef readonly bint compiled       # whether the functions are C
    cdef object _keep                 # owns what `rules` points to
    cdef object error                 # first exception that a Python game raised and nobody has seen yet

    cdef int check(self) except -1
    cdef MoveList list_legal(self, const void *table)
    cdef MoveList list_chance(self, const void *table, list weights)
    cdef const void *_door(self, bytes table) except NULL
