# Reading arrays of coordinates from Python objects: for the core's own modules, whose Python functions are the door.
from libc.stdint cimport int32_t


cdef class Span:                # the memory of a numpy array of n rows, for as long as this lives
    cdef object array
    cdef void *data
    cdef Py_ssize_t n
    cdef Py_ssize_t step        # items from row to row

    cdef int32_t *cells(self) noexcept nogil
    cdef double *pixels(self) noexcept nogil


cdef Span read_cells(object cells)                           # int32, two a row, all within the limit; one cell: n = 1
cdef Span read_rows(object cells)                            # the same with any step, values unchecked
cdef int check_rows(Span cells) except -1                    # CoordinateError unless all are within the limit
cdef Span read_pixels(object pixels)                         # double, two a row, any values; one pixel: n = 1
cdef Span row_of(object array, int itemsize)                 # one axis of contiguous integers or truths, else None
cdef Span read_out(object out, object dtype, tuple shape)    # `out` if it has that form, or a new array
cdef int check_pairing(Span a, Span b) except -1             # 1 if there are as many, 0 if b is one for all
