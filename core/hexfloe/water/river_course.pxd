# One course as a Python object, for the core's own modules. Not for games: no class crosses a distribution.
from libc.stdint cimport int16_t


cdef class Course:
    cdef bytes _steps           # half-edges in and out, two int16 a passage, of this course and maybe others
    cdef int _start             # its first passage in them
    cdef readonly int length
    cdef readonly bint loop

    cdef const int16_t *steps(self) noexcept
    cdef int _first(self) noexcept
    cdef int _last(self) noexcept


cdef Course make_course(bytes steps, int start, int length, bint loop)
cdef object make_passage(int entry, int leave)
