"""Lists of moves that make their integers when they are asked for."""
from libc.stdlib cimport free


cdef class MoveList:
    """Codes of moves, ascending: a sequence that makes its integers when they are asked for."""

    def __cinit__(self):
        self.codes = NULL
        self.n = 0

    def __dealloc__(self):
        free(self.codes)

    def __len__(self):
        return self.n

    def __getitem__(self, index):
        cdef Py_ssize_t i
        if isinstance(index, slice):
            return [self.codes[j] for j in range(*index.indices(self.n))]
        i = index
        if i < 0:
            i += self.n
        if not 0 <= i < self.n:
            raise IndexError(f"move {index} of {self.n}")
        return self.codes[i]

    def __iter__(self):
        cdef Py_ssize_t i
        for i in range(self.n):
            yield self.codes[i]

    def __contains__(self, code):
        if not isinstance(code, int) or not 0 <= code < 2**31:
            return False
        cdef Py_ssize_t place = lower_bound(self.codes, self.n, code)
        return place < self.n and self.codes[place] == code

    def __eq__(self, other):
        if isinstance(other, (MoveList, list, tuple)):
            return list(self) == list(other)
        return NotImplemented

    __hash__ = None

    def __repr__(self):
        return f"MoveList({list(self)})"
