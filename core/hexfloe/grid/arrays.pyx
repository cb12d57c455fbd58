"""The door for arrays: what comes in is used as it is if it is C-contiguous int32 (cells) or float64 (pixels).

Other integer types, strides and lists of pairs are copied; what is no array of cells is refused with the value.
Memory is found through numpy's array interface: on a new array that takes a third of the time of a memoryview.
"""
cimport cython
from cpython.pycapsule cimport PyCapsule_GetPointer
from libc.stdint cimport int32_t, int64_t, intptr_t, uint32_t, uint64_t

from hexfloe.grid.door cimport ARRAY_LIMIT, LIMIT, read_cell

import numpy as np

from hexfloe.errors import CoordinateError
from hexfloe.grid.door import shown

INT32 = np.dtype(np.int32)
FLOAT64 = np.dtype(np.float64)

cdef object ndarray = np.ndarray
cdef object empty = np.empty

cdef struct Interface:      # PyArrayInterface, numpy.org/doc/stable/reference/arrays.interface.html
    int two
    int n_axes
    char kind
    int itemsize
    int flags
    intptr_t *shape
    intptr_t *strides
    void *data

cdef extern from "hexfloe/grid/vector.h" nogil:
    bint all_within "hexfloe_all_within"(const int32_t *values, Py_ssize_t n, uint32_t limit)

cdef extern from *:
    """
    #define HEXFLOE_PACKED 0x1       /* C-contiguous */
    #define HEXFLOE_READABLE 0x300   /* aligned, of the machine's byte order */
    #define HEXFLOE_WRITABLE 0x400
    """
    const int PACKED "HEXFLOE_PACKED"
    const int READABLE "HEXFLOE_READABLE"
    const int WRITABLE "HEXFLOE_WRITABLE"


@cython.final
@cython.no_gc
@cython.freelist(8)
cdef class Span:
    """The memory of a numpy array, for as long as this lives."""

    cdef int32_t *cells(self) noexcept nogil:
        return <int32_t *>self.data

    cdef double *pixels(self) noexcept nogil:
        return <double *>self.data


ctypedef fused Item:
    int32_t
    int64_t
    double


cdef bint copy_pairs(const Interface *found, Item *kind, void *target) noexcept nogil:
    # Copies n pairs of any strides; items of 64 bits become 32. Returns whether all integers kept their values. `kind`
    # says the type and is not read.
    cdef const char *source = <const char *>found.data
    cdef intptr_t across = found.strides[1]
    cdef uint64_t outside = 0
    cdef Py_ssize_t i
    cdef Item first, second
    for i in range(found.shape[0]):
        first = (<const Item *>source)[0]
        second = (<const Item *>(source + across))[0]
        source += found.strides[0]
        if Item is double:
            (<double *>target)[2 * i] = first
            (<double *>target)[2 * i + 1] = second
        else:
            (<int32_t *>target)[2 * i] = <int32_t>first
            (<int32_t *>target)[2 * i + 1] = <int32_t>second
        if Item is int64_t:
            outside |= (<uint64_t>first + <uint64_t>LIMIT) | (<uint64_t>second + <uint64_t>LIMIT)
    return outside < 2 * <uint64_t>LIMIT


cdef Span as_it_is(object array, char kind, object dtype, bint any_step):
    # The memory of an array of n pairs, copied if it is of int64 or not contiguous (twenty times as quick as numpy does
    # that for rows of two); None if it is of another form, or of int64 and out of range. Rows of any step are as good
    # as contiguous ones if asked for. Subclasses could lie about their memory, so they take the long way.
    if type(array) is not ndarray:
        return None
    capsule = array.__array_struct__
    cdef Interface *found = <Interface *>PyCapsule_GetPointer(capsule, NULL)
    cdef Span span
    cdef bint kept = True
    cdef Py_ssize_t step = 2
    if found.n_axes != 2 or found.shape[1] != 2 or found.kind != kind or found.flags & READABLE != READABLE:
        return None
    if found.itemsize != 8 and (kind != c"i" or found.itemsize != 4):
        return None
    cdef bint fits = (found.flags & PACKED) != 0 and (kind == c"f" or found.itemsize == 4)
    if any_step and found.itemsize == 4 and found.strides[1] == 4 and found.strides[0] % 4 == 0:
        fits = True
        step = found.strides[0] // 4
    if fits:
        span = Span.__new__(Span)
        span.array = array
        span.data = found.data
    else:
        span = read_out(None, dtype, (found.shape[0], 2))
        if kind == c"f":
            copy_pairs(found, <double *>NULL, span.data)
        elif found.itemsize == 4:
            copy_pairs(found, <int32_t *>NULL, span.data)
        else:
            kept = copy_pairs(found, <int64_t *>NULL, span.data)
    span.n = found.shape[0]
    span.step = step
    return span if kept else None


cdef Span row_of(object array, int itemsize):
    if type(array) is not ndarray:
        return None
    capsule = array.__array_struct__
    cdef Interface *found = <Interface *>PyCapsule_GetPointer(capsule, NULL)
    if found.n_axes != 1 or found.itemsize != itemsize or found.flags & (READABLE | PACKED) != READABLE | PACKED:
        return None
    if found.kind != c"i" and found.kind != c"u" and found.kind != c"b":
        return None
    cdef Span span = Span.__new__(Span)
    span.array = array
    span.data = found.data
    span.n = found.shape[0]
    return span


cdef object to_array(object values, str what):
    # (n, 2) as numpy sees it.
    try:
        array = np.asarray(values)
    except Exception:
        array = np.asarray(None)
    if array.shape == (2,):
        array = array.reshape(1, 2)
    if array.shape == (0,):
        array = empty((0, 2), INT32)
    if array.ndim != 2 or array.shape[1] != 2:
        shape = f" of shape {array.shape}" if array.ndim else ""
        raise CoordinateError(f"{what} must be an array of shape (n, 2), not {shown(values)}{shape}", culprit=values)
    return array


cdef object one_by_one(object array):
    # Reads each cell of an array that numpy keeps as objects or that leaves the limit; this names the bad one.
    cdef int32_t q = 0, r = 0
    out = empty(array.shape, INT32)
    for i, (first, second) in enumerate(array.tolist()):
        read_cell((first, second), &q, &r)
        out[i] = q, r
    return out


cdef object to_cells(object cells):
    cdef int32_t q = 0, r = 0
    if isinstance(cells, tuple) and len(cells) == 2 and isinstance(cells[0], int):
        read_cell(cells, &q, &r)
        array = empty((1, 2), INT32)
        array[0, 0] = q
        array[0, 1] = r
        return array
    array = to_array(cells, "cells")
    if array.size == 0:
        return empty((0, 2), INT32)
    if array.dtype.kind not in "iuO":
        hint = "round them first, cells.astype(int)" if array.dtype.kind == "f" else ""
        raise CoordinateError(f"cells must be integers, not {array.dtype}", hint=hint, culprit=cells)
    if array.dtype != INT32 and (array.dtype.kind == "O" or array.min() < -LIMIT or array.max() >= LIMIT):
        return one_by_one(array)
    return np.require(array, INT32, ["C", "A"])


cdef Span read_rows(object cells):
    cdef Span span = as_it_is(cells, c"i", INT32, True)
    if span is None:
        span = as_it_is(to_cells(cells), c"i", INT32, True)
    return span


cdef int check_rows(Span cells) except -1:
    cdef const int32_t *row = cells.cells()
    cdef Py_ssize_t i
    for i in range(cells.n):
        if not all_within(row + i * cells.step, 2, LIMIT):
            one_by_one(cells.array[i:i + 1])
    return 0


cdef Span read_cells(object cells):
    cdef Span span = as_it_is(cells, c"i", INT32, False)
    if span is None:
        span = as_it_is(to_cells(cells), c"i", INT32, False)
    if not all_within(span.cells(), 2 * span.n, LIMIT):
        one_by_one(span.array)
    return span


cdef object to_pixels(object pixels):
    array = to_array(pixels, "pixels")
    if array.size == 0:
        return empty((0, 2), FLOAT64)
    if array.dtype.kind not in "iuf":
        raise CoordinateError(f"pixels must be numbers, not {array.dtype}", culprit=pixels)
    return np.require(array, FLOAT64, ["C", "A"])


cdef Span read_pixels(object pixels):
    cdef Span span = as_it_is(pixels, c"f", FLOAT64, False)
    if span is None:
        return as_it_is(to_pixels(pixels), c"f", FLOAT64, False)
    return span


cdef object checked_out(object out, object dtype, tuple shape):
    # `out` as a plain array of the same memory.
    if not isinstance(out, ndarray):
        raise CoordinateError(f"out must be an array of {dtype} of shape {shape}, not {shown(out)}", culprit=out)
    plain = np.asarray(out)
    if plain.dtype != dtype or plain.shape != shape:
        raise CoordinateError(
            f"out must be an array of {dtype} of shape {shape}, not {plain.dtype} of shape {plain.shape}", culprit=out
        )
    return plain


cdef Span read_out(object out, object dtype, tuple shape):
    cdef double total = 0.5      # cells, not items
    for size in shape:
        total *= max(<long long>size, 1)
    if total > ARRAY_LIMIT:
        raise CoordinateError(f"the result would hold {total:.0f} cells, more than {ARRAY_LIMIT}", culprit=shape)
    plain = empty(shape, dtype) if out is None else checked_out(out, dtype, shape)
    capsule = plain.__array_struct__
    cdef Interface *found = <Interface *>PyCapsule_GetPointer(capsule, NULL)
    if found.flags & (READABLE | PACKED | WRITABLE) != READABLE | PACKED | WRITABLE:
        raise CoordinateError("out must be C-contiguous, aligned and writable", culprit=out)
    cdef Span span = Span.__new__(Span)
    span.array = plain if out is None else out
    span.data = found.data
    return span


cdef int check_pairing(Span a, Span b) except -1:
    if a.n == b.n:
        return 1
    if b.n == 1:
        return 0
    raise CoordinateError(f"{a.n} cells do not go with {b.n}", hint="give as many, or one for all", culprit=b.n)
