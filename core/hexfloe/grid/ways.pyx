"""The ways over one board: shortest and cheapest paths, distances, reach, connected groups and rays.

`Ways` serves a `Board`, whose methods say what each of these does; the work is done by the functions of `paths.pxd`.
"""
cimport cython
from cpython.ref cimport Py_INCREF
from cpython.tuple cimport PyTuple_New, PyTuple_SET_ITEM
from libc.stdint cimport int16_t, int32_t, int64_t, uint8_t
from libc.stdlib cimport free, malloc
from libc.string cimport memcpy

from hexfloe.grid.arrays cimport Span, read_out, row_of
from hexfloe.grid.door cimport read_int, read_number
from hexfloe.grid.paths cimport cast_ray, cheapest, flood, label_groups, shortest, spread

import numpy as np

from hexfloe.errors import BoardError, CoordinateError
from hexfloe.grid.door import shown

MAX_CELLS = 32767

cdef object INT16 = np.dtype(np.int16)
cdef object INT64 = np.dtype(np.int64)


cdef bint below_zero(const int32_t *values, Py_ssize_t n) noexcept nogil:
    cdef int32_t signs = 0
    cdef Py_ssize_t i
    for i in range(n):
        signs |= values[i]
    return signs < 0


@cython.final
@cython.no_gc
@cython.freelist(4)
cdef class _Scratch:
    """Memory for one call, as the free functions want it for a board of n cells."""

    cdef int64_t *totals
    cdef int64_t *queue
    cdef int16_t *path
    cdef int16_t *heap
    cdef int16_t *place
    cdef uint8_t *seen

    def __cinit__(self, int n):
        # One block, in order of alignment.
        self.totals = <int64_t *>malloc(8 * n + 8 * (n + 1) + 2 * 3 * n + n + 1)
        if self.totals is NULL:
            raise MemoryError
        self.queue = self.totals + n
        self.path = <int16_t *>(self.queue + n + 1)
        self.heap = self.path + n
        self.place = self.heap + n
        self.seen = <uint8_t *>(self.place + n)

    def __dealloc__(self):
        free(self.totals)


@cython.final
cdef class Ways:
    """The ways over one board: made from its neighbor table (int16, C-contiguous, n_cells by n_directions)."""

    def __cinit__(self, neighbors):
        table = np.array(neighbors, np.int16)
        if table.ndim != 2 or not 0 < table.shape[0] <= MAX_CELLS or table.shape[1] not in (4, 6):
            raise BoardError(f"no board has neighbors of shape {table.shape}")
        self.n = table.shape[0]
        self.n_directions = table.shape[1]
        cdef Span entries = row_of(table.reshape(-1), sizeof(int16_t))
        self.table = <int16_t *>malloc(entries.n * sizeof(int16_t))
        if self.table is NULL:
            raise MemoryError
        memcpy(self.table, entries.data, entries.n * sizeof(int16_t))
        self.numbers = list(range(self.n))
        self.check_table()
        self.kept = [self.cells_around(cell) for cell in range(self.n)]

    def __dealloc__(self):
        free(self.table)

    cdef int check_table(self) except -1:
        # Neighbors are mutual, and on hexes the neighbors in directions d and d + 1 are neighbors in direction d + 2.
        cdef int m = self.n_directions
        cdef int cell, d, x, beside
        for cell in range(self.n):
            for d in range(m):
                x = self.table[cell * m + d]
                if x == -1:
                    continue
                if x < 0 or x >= self.n or self.table[x * m + (d + m // 2) % m] != cell:
                    raise BoardError(f"cell {cell} has the neighbor {x} in direction {d}, which has not cell {cell}")
                beside = self.table[cell * m + (d + 1) % m]
                if m == 6 and self.table[x * m + (d + 2) % m] != beside:
                    raise BoardError(f"cell {beside} lies beside cells {cell} and {x}, which is no hex board")
        return 0

    cdef tuple cells_around(self, int cell):
        cdef int d
        return tuple([
            self.numbers[self.table[cell * self.n_directions + d]]
            for d in range(self.n_directions) if self.table[cell * self.n_directions + d] >= 0
        ])

    cdef int read_cell(self, object cell) except -1:
        cdef int32_t value = 0
        read_number(cell, "a cell number", 0, self.n - 1, &value)
        return value

    cdef int read_direction(self, object direction) except -1:
        cdef int32_t value = 0
        read_number(direction, "a direction", 0, self.n_directions - 1, &value)
        return value

    cdef Span read_mask(self, object mask, str what):
        # n bytes, zero or not; None for None.
        cdef Span span = row_of(mask, 1)
        if mask is None or (span is not None and span.n == self.n):
            return span
        if isinstance(mask, (set, frozenset)):
            array = np.zeros(self.n, np.uint8)
            for cell in mask:
                array[self.read_cell(cell)] = 1
            return row_of(array, 1)
        try:
            array = np.frombuffer(mask, np.uint8) if isinstance(mask, (bytes, bytearray)) else np.asarray(mask)
        except Exception:
            array = np.asarray(None)
        if array.shape != (self.n,) or array.dtype.kind not in "biu":
            raise CoordinateError(
                f"{what} must be {self.n} true or false values, or a set of cell numbers, not {shown(mask)}",
                culprit=mask,
            )
        return row_of(np.ascontiguousarray(array != 0), 1)

    cdef Span read_costs(self, object costs):
        # n numbers of 32 bits, none below zero; None for None.
        cdef Span span = row_of(costs, sizeof(int32_t))
        if costs is None:
            return None
        if span is None or span.n != self.n or costs.dtype.kind != "i":
            try:
                array = np.asarray(costs)
            except Exception:
                array = np.asarray(None)
            if array.shape != (self.n,) or array.dtype.kind not in "iu":
                raise CoordinateError(f"costs must be {self.n} integers, not {shown(costs)}", culprit=costs)
            if array.max() > 2**31 - 1 or array.min() < 0:
                raise CoordinateError("costs must be 0 to 2**31 - 1", culprit=costs)
            return row_of(np.require(array, np.int32, ["C", "A"]), sizeof(int32_t))
        if below_zero(span.cells(), span.n):
            raise CoordinateError("costs must be 0 to 2**31 - 1", culprit=costs)
        return span

    cdef tuple cells_of(self, const int16_t *cells, int n):
        cdef tuple out = PyTuple_New(n)
        cdef object number
        cdef int i
        for i in range(n):
            number = self.numbers[cells[i]]
            Py_INCREF(number)
            PyTuple_SET_ITEM(out, i, number)
        return out

    def check(self, cell):
        """Return a cell number; CoordinateError if there is no such cell."""
        return self.read_cell(cell)

    def neighbor(self, cell, direction):
        """Return `Board.neighbor`."""
        cdef int a = self.read_cell(cell)
        return self.table[a * self.n_directions + self.read_direction(direction)]

    def around(self, cell):
        """Return `Board.around`."""
        return self.kept[self.read_cell(cell)]

    def path(self, start, goal, costs, blocked):
        """Return `Board.path`."""
        cdef int a = self.read_cell(start)
        cdef int b = self.read_cell(goal)
        cdef Span mask = self.read_mask(blocked, "blocked")
        cdef Span price = self.read_costs(costs)
        cdef const uint8_t *walls = <const uint8_t *>mask.data if mask is not None else NULL
        cdef _Scratch s = _Scratch.__new__(_Scratch, self.n)
        cdef int n_path
        with nogil:
            if price is None:
                n_path = shortest(self.table, self.n, self.n_directions, walls, a, b, s.path, s.queue, s.seen)
            else:
                n_path = cheapest(
                    self.table, self.n, self.n_directions, walls, price.cells(), a, b, s.path, s.totals, s.heap, s.place
                )
        return self.cells_of(s.path, n_path)

    cdef Span all_totals(self, int start, object costs, object blocked):
        # What the cheapest way from start to each cell costs, int64 (n,), -1 where there is none.
        cdef Span mask = self.read_mask(blocked, "blocked")
        cdef Span price = self.read_costs(costs)
        cdef const uint8_t *walls = <const uint8_t *>mask.data if mask is not None else NULL
        cdef _Scratch s = _Scratch.__new__(_Scratch, self.n)
        cdef int i
        cdef Span result = read_out(None, INT64, (self.n,))
        cdef int64_t *out = <int64_t *>result.data
        with nogil:
            if price is None:
                flood(self.table, self.n, self.n_directions, walls, start, s.path, s.queue, s.seen)
                for i in range(self.n):
                    out[i] = s.path[i]
            else:
                spread(
                    self.table, self.n, self.n_directions, walls, price.cells(), start, -1, False,
                    out, s.heap, s.place,
                )
                for i in range(self.n):
                    if out[i] >= 0:
                        out[i] = out[i] // (self.n + 1)
        return result

    def distances(self, start, costs, blocked):
        """Return `Board.distances`."""
        return self.all_totals(self.read_cell(start), costs, blocked).array

    def distance(self, start, goal, costs, blocked):
        """Return `Board.distance`."""
        cdef int a = self.read_cell(start)
        cdef int b = self.read_cell(goal)
        cdef Span totals
        if costs is not None:
            totals = self.all_totals(a, costs, blocked)
            return (<int64_t *>totals.data)[b]
        cdef Span mask = self.read_mask(blocked, "blocked")
        cdef const uint8_t *walls = <const uint8_t *>mask.data if mask is not None else NULL
        cdef _Scratch s = _Scratch.__new__(_Scratch, self.n)
        return shortest(self.table, self.n, self.n_directions, walls, a, b, s.path, s.queue, s.seen) - 1

    def reach(self, start, budget, costs, blocked):
        """Return `Board.reach`."""
        cdef int a = self.read_cell(start)
        cdef long long most = 0
        cdef int i
        read_int(budget, "a budget", 0, 2**62, &most)
        cdef Span result = self.all_totals(a, costs, blocked)
        cdef const int64_t *totals = <const int64_t *>result.data
        return {self.numbers[i]: totals[i] for i in range(self.n) if 0 <= totals[i] <= most}

    def group_labels(self, mask):
        """Return `Board.group_labels`."""
        if mask is None:
            raise CoordinateError(f"a mask must be {self.n} true or false values, or a set of cell numbers, not None")
        cdef Span inside = self.read_mask(mask, "a mask")
        cdef Span labels = read_out(None, INT16, (self.n,))
        cdef int count
        with nogil:
            count = label_groups(
                self.table, self.n, self.n_directions, <const uint8_t *>inside.data, <int16_t *>labels.data
            )
        return labels.array, count

    def groups(self, mask):
        """Return `Board.groups`."""
        array, count = self.group_labels(mask)
        cdef Span span = row_of(array, sizeof(int16_t))
        cdef const int16_t *labels = <const int16_t *>span.data
        cdef list out = [[] for _ in range(count)]
        cdef int i
        for i in range(self.n):
            if labels[i] >= 0:
                (<list>out[labels[i]]).append(self.numbers[i])
        return tuple([tuple(group) for group in out])

    def ray(self, cell, direction, blocked):
        """Return `Board.ray`."""
        cdef int a = self.read_cell(cell)
        cdef int d = self.read_direction(direction)
        cdef Span mask = self.read_mask(blocked, "blocked")
        cdef const uint8_t *walls = <const uint8_t *>mask.data if mask is not None else NULL
        cdef _Scratch s = _Scratch.__new__(_Scratch, self.n)
        return self.cells_of(s.path, cast_ray(self.table, self.n_directions, walls, a, d, s.path))
