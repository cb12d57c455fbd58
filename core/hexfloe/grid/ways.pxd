# The ways over one board, for the core's own modules. Not for games, whose door is paths.pxd.
from libc.stdint cimport int16_t

from hexfloe.grid.arrays cimport Span


cdef class Ways:
    cdef int n
    cdef int n_directions
    cdef int16_t *table           # n * n_directions: cell numbers, -1 off the board
    cdef list numbers             # the int objects 0 ... n-1, made once: results are made of them
    cdef list kept                # the tuple of neighbors of each cell

    cdef int check_table(self) except -1
    cdef tuple cells_around(self, int cell)
    cdef int read_cell(self, object cell) except -1
    cdef int read_direction(self, object direction) except -1
    cdef Span read_mask(self, object mask, str what)
    cdef Span read_costs(self, object costs)
    cdef tuple cells_of(self, const int16_t *cells, int n)
    cdef Span all_totals(self, int start, object costs, object blocked)
