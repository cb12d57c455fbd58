# Reading coordinates from Python objects: for the core's own modules, whose Python functions are the door.
#
# Every coordinate that comes in lies in -LIMIT ... LIMIT - 1. Results are exact and may lie outside: five times LIMIT
# still fits in 32 bits.
from cpython.long cimport PyLong_CheckExact
from cpython.object cimport PyObject
from cpython.tuple cimport PyTuple_CheckExact
from libc.stdint cimport int32_t

cdef extern from *:
    """
    #define HEXFLOE_LIMIT 268435456      /* 2**28 */
    #define HEXFLOE_LIST_LIMIT 4194304   /* 2**22 cells in one list, half a gigabyte of tuples */
    #define HEXFLOE_ARRAY_LIMIT 134217728  /* 2**27 cells in one array, a gigabyte */
    """
    const int LIMIT "HEXFLOE_LIMIT"
    const int LIST_LIMIT "HEXFLOE_LIST_LIMIT"
    const int ARRAY_LIMIT "HEXFLOE_ARRAY_LIMIT"

cdef extern from "Python.h":
    # For exact ints neither of them can fail.
    long long as_long_long "PyLong_AsLongLongAndOverflow"(PyObject *number, int *overflow) noexcept
    PyObject *tuple_item "PyTuple_GET_ITEM"(PyObject *pair, Py_ssize_t i) noexcept
    Py_ssize_t tuple_size "PyTuple_GET_SIZE"(PyObject *pair) noexcept

cdef int read_cell_slowly(object cell, int32_t *q, int32_t *r) except -1
cdef int read_int(object number, str what, long long low, long long high, long long *into) except -1
cdef int read_size(object size, double *into) except -1
cdef tuple pair(int first, int second)
cdef int check_list(long long n_cells, str what) except -1


cdef inline bint is_kept(int first, int second) noexcept nogil:
    # Whether `pair` makes this tuple once and for all.
    return (<unsigned int>(first + 128) | <unsigned int>(second + 128)) < 256


cdef inline bint read_quickly(PyObject *number, int32_t *into) noexcept:
    # Whether it is a plain int in range.
    cdef int overflow = 0
    cdef long long value
    if not PyLong_CheckExact(<object>number):
        return False
    value = as_long_long(number, &overflow)
    if overflow or value < -LIMIT or value >= LIMIT:
        return False
    into[0] = <int32_t>value
    return True


cdef inline int read_cell(object cell, int32_t *q, int32_t *r) except -1:
    # A pair (q, r) of integers in range; CoordinateError otherwise.
    cdef PyObject *pair = <PyObject *>cell
    if PyTuple_CheckExact(cell) and tuple_size(pair) == 2:
        if read_quickly(tuple_item(pair, 0), q) and read_quickly(tuple_item(pair, 1), r):
            return 0
    return read_cell_slowly(cell, q, r)


cdef inline int read_number(object number, str what, int low, int high, int32_t *into) except -1:
    # An integer in low ... high, which lie within +-LIMIT; CoordinateError otherwise.
    cdef long long value = 0
    if read_quickly(<PyObject *>number, into) and low <= into[0] <= high:
        return 0
    read_int(number, what, low, high, &value)
    into[0] = <int32_t>value
    return 0
