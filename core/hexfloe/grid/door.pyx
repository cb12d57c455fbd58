"""The slow side of the door: coordinates that are not plain pairs of small ints, and everything that is refused."""
from cpython.object cimport PyObject
from cpython.ref cimport Py_INCREF
from libc.stdint cimport int32_t

import operator

from hexfloe.errors import CoordinateError

COORDINATE_LIMIT = LIMIT

# Pairs of small coordinates are made once and shared (they are immutable): three times as quick as a new tuple.
cdef (PyObject *)[65536] KEPT


def shown(value):
    """Return a short text of any object for an error message; never raises."""
    try:
        text = repr(value)
    except Exception:
        return f"a {type(value).__name__} that cannot be printed"
    text = " ".join(text.split())
    return text if len(text) <= 80 else f"{text[:77]}..."


cdef int read_int(object number, str what, long long low, long long high, long long *into) except -1:
    try:
        value = operator.index(number)
    except TypeError:
        raise CoordinateError(f"{what} must be an integer, not {shown(number)}", culprit=number) from None
    if not low <= value <= high:
        raise CoordinateError(
            f"{what} must be {low} to {high}, not {shown(value)}", culprit=number
        )
    into[0] = value
    return 0


cdef int read_cell_slowly(object cell, int32_t *q, int32_t *r) except -1:
    # The length comes first: compiled without bounds checks, an index beyond the end of a tuple would be read.
    cdef long long value = 0
    try:
        pair_given = len(cell) == 2
        if pair_given:
            first, second = cell[0], cell[1]
    except Exception:
        pair_given = False
    if not pair_given:
        raise CoordinateError(f"coordinates are a pair of integers like (q, r), not {shown(cell)}", culprit=cell)
    read_int(first, "the first coordinate", -LIMIT, LIMIT - 1, &value)
    q[0] = <int32_t>value
    read_int(second, "the second coordinate", -LIMIT, LIMIT - 1, &value)
    r[0] = <int32_t>value
    return 0


cdef int read_size(object size, double *into) except -1:
    try:
        into[0] = size
    except (TypeError, ValueError, OverflowError):
        raise CoordinateError(f"a size must be a number, not {shown(size)}", culprit=size) from None
    if not 1e-9 <= into[0] <= 1e9:
        raise CoordinateError(f"a size must be 1e-9 to 1e9, not {shown(size)}", culprit=size)
    return 0


cdef int check_list(long long n_cells, str what) except -1:
    if n_cells > LIST_LIMIT:
        raise CoordinateError(
            f"{what} would be a list of {n_cells} cells, more than {LIST_LIMIT}", culprit=n_cells
        )
    return 0


cdef tuple pair(int first, int second):
    # The tuple (first, second).
    cdef int place
    cdef tuple made
    if not is_kept(first, second):
        return (first, second)
    place = (first + 128) * 256 + second + 128
    if KEPT[place] is NULL:
        made = (first, second)
        Py_INCREF(made)
        KEPT[place] = <PyObject *>made
    return <tuple>KEPT[place]
