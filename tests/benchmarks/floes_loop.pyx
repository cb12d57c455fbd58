"""The loops that a compiled game runs, for bench_floes: every floe of every position, by us or by hand."""

from libc.stdint cimport int16_t, uint8_t

from hexfloe.water.floes cimport EDGE, Drift, drift, drift_ways
from hexfloe.water.floes cimport Push, push, push_ways, shift8
from hexfloe.water.floes cimport ridges, turn_edges


def drifts(const int16_t[::1] ahead, const int16_t[::1] speeds, const uint8_t[::1] sea,
           const uint8_t[:, ::1] boards):
    """Ask `drift` about every floe; return the sum of steps, and 100 for each that leaves the board."""
    cdef Drift found
    cdef long total = 0
    cdef Py_ssize_t board
    cdef int cell
    with nogil:
        for board in range(boards.shape[0]):
            for cell in range(<int> boards.shape[1]):
                if boards[board, cell]:
                    drift(&ahead[0], cell, speeds[cell], &boards[board, 0], &sea[0], &found)
                    total += found.steps + 100 * (found.why == EDGE)
    return total


def drifts_by_hand(const int16_t[::1] ahead, const int16_t[::1] speeds, const uint8_t[::1] sea,
                   const uint8_t[:, ::1] boards):
    """The same, written out in the loop."""
    cdef long total = 0
    cdef Py_ssize_t board
    cdef int cell, here, there, steps
    with nogil:
        for board in range(boards.shape[0]):
            for cell in range(<int> boards.shape[1]):
                if boards[board, cell]:
                    here = cell
                    steps = 0
                    while steps < speeds[cell]:
                        there = ahead[here]
                        if there < 0:
                            total += 100
                            break
                        if boards[board, there] or not sea[there]:
                            break
                        here = there
                        steps += 1
                    total += steps
    return total


def ways(const int16_t[:, ::1] neighbors, const uint8_t[::1] sea, const uint8_t[:, ::1] boards):
    """Ask `drift_ways` and `push_ways` about every floe; return the sum of both."""
    cdef long total = 0
    cdef Py_ssize_t board
    cdef int cell
    with nogil:
        for board in range(boards.shape[0]):
            for cell in range(<int> boards.shape[1]):
                if boards[board, cell]:
                    total += drift_ways(&neighbors[0, 0], cell, &boards[board, 0], &sea[0])
                    total += push_ways(&neighbors[0, 0], cell, &boards[board, 0], &sea[0])
    return total


def ways_by_hand(const int16_t[:, ::1] neighbors, const uint8_t[::1] sea, const uint8_t[:, ::1] boards):
    """The same, written out in the loop."""
    cdef long total = 0
    cdef Py_ssize_t board
    cdef int cell, there, way
    with nogil:
        for board in range(boards.shape[0]):
            for cell in range(<int> boards.shape[1]):
                if boards[board, cell]:
                    for way in range(6):
                        there = neighbors[cell, way]
                        if there >= 0 and not boards[board, there] and sea[there]:
                            total += 1 << way
                    if not sea[cell]:
                        continue
                    for way in range(6):
                        there = neighbors[cell, way]
                        while there >= 0 and there != cell and boards[board, there] and sea[there]:
                            there = neighbors[there, way]
                        if there >= 0 and sea[there] and not boards[board, there]:
                            total += 1 << way
    return total


def pushes(const int16_t[:, ::1] neighbors, const uint8_t[::1] sea, uint8_t[:, ::1] boards,
           uint8_t[:, ::1] riders):
    """Push every tile met in every direction, with what stands on it; return how many could be pushed."""
    cdef Push found
    cdef long total = 0
    cdef Py_ssize_t board
    cdef int cell, way, row
    with nogil:
        for board in range(boards.shape[0]):
            for cell in range(<int> boards.shape[1]):
                for way in range(6):
                    row = push(&neighbors[0, 0], cell, way, &boards[board, 0], &sea[0], &found)
                    if row:
                        shift8(&neighbors[0, 0], cell, way, row, &boards[board, 0])
                        shift8(&neighbors[0, 0], cell, way, row, &riders[board, 0])
                        total += 1
    return total


def rims(const int16_t[:, ::1] neighbors, const uint8_t[:, ::1] patterns):
    """Turn every floe by one sixth and count the ridges around it; return their number."""
    cdef long total = 0
    cdef Py_ssize_t board
    cdef int cell, there, way, turned
    with nogil:
        for board in range(patterns.shape[0]):
            for cell in range(<int> patterns.shape[1]):
                turned = turn_edges(patterns[board, cell], 1)
                for way in range(6):
                    there = neighbors[cell, way]
                    if there >= 0:
                        total += ridges(turned, patterns[board, there], way)
    return total
