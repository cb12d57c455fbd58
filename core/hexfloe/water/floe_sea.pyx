"""Floes on one board in Python: how far they drift, what they push, how their edges turn.

The door to the C functions of `floes.pxd`: what comes in is checked here (by `floe_checks`) and nowhere else.
"""

from operator import index

import numpy as np

cimport cython
from libc.stdint cimport int16_t, uint8_t

cimport hexfloe.water.floes as floes    # in this form, a changed floes.pxd makes Cython compile this again

from hexfloe.errors import CoordinateError
from hexfloe.water import floe_checks
from hexfloe.water.floe_types import Drift, Push, Stop

_STOPS = tuple(Stop)


cdef _cell(int number):
    if number < 0:
        return None
    return number


cdef _drift(const floes.Drift *found):
    return Drift(found.cell, found.steps, _cell(found.by), _STOPS[found.why])


cdef tuple _directions(int bits):
    return tuple([direction for direction in range(6) if bits >> direction & 1])


@cython.final
cdef class Sea:
    """A board on which floes drift and are pushed: immutable, asked with where tiles lie (see the stub)."""

    cdef const int16_t *_neighbors      # the memory of the bytes kept below
    cdef const int16_t *_ahead
    cdef const uint8_t *_open           # NULL where tiles can float everywhere
    cdef tuple _kept
    cdef list _rows                     # the neighbors as lists
    cdef readonly int n_cells
    cdef readonly object neighbors
    cdef readonly object sea
    cdef readonly tuple lanes
    cdef readonly object ahead
    cdef readonly object speeds
    cdef readonly object lane_of
    cdef readonly object place_of

    def __cinit__(self, neighbors, lanes=(), *, sea=None):
        cdef bytes table, open_cells, ahead
        self.neighbors = floe_checks.read_neighbors(neighbors)
        self.n_cells = <int> len(self.neighbors)
        open_cells = b"\1" * self.n_cells
        if sea is not None:
            open_cells = floe_checks.read_marks(sea, "sea", self.n_cells)
            self._open = <const uint8_t *> <const char *> open_cells
        self.sea = np.frombuffer(open_cells, np.bool_)
        self._rows = self.neighbors.tolist()
        self.lanes = floe_checks.read_lanes(lanes, self._rows)
        spread = floe_checks.spread_lanes(self.lanes, self.n_cells)
        self.ahead, self.speeds, self.lane_of, self.place_of = spread
        table, ahead = self.neighbors.tobytes(), self.ahead.tobytes()
        self._neighbors = <const int16_t *> <const char *> table
        self._ahead = <const int16_t *> <const char *> ahead
        self._kept = (table, ahead, open_cells)

    def __reduce__(self):
        return _remake, (self.neighbors, self.lanes, None if self._open == NULL else self.sea)

    def __repr__(self):
        return f"<Sea of {self.n_cells} cells and {len(self.lanes)} lanes>"

    cdef bytes _read(self, taken):
        return floe_checks.read_marks(taken, "taken", self.n_cells)

    cdef int _read_cell(self, cell) except -1:
        return floe_checks.read_number(cell, "cell", self.n_cells)

    cdef int _read_direction(self, direction) except -1:
        return floe_checks.read_number(direction, "direction", 6)

    # -------------------------------------------------------------- drifting

    def drift(self, taken, cell, *, speed=None):
        """Return how far the floe on a cell drifts along its lane."""
        cdef bytes tiles = self._read(taken)
        cdef int here = self._read_cell(cell), fast
        cdef floes.Drift found
        if self.lane_of[here] < 0:
            raise CoordinateError(f"cell {here} is in no lane", culprit=here,
                                  hint="only a floe in a lane drifts by itself")
        fast = self.speeds[here] if speed is None else floe_checks.read_speed(speed)
        floes.drift(self._ahead, here, fast, tiles, self._open, &found)
        return _drift(&found)

    def drift_lane(self, taken, lane, cell, speed):
        """Return how far the floe on a cell drifts along a list of cells."""
        cdef bytes tiles = self._read(taken)
        cdef int here = self._read_cell(cell), fast = floe_checks.read_speed(speed)
        cdef bytes cells
        cdef floes.Drift found
        listed = floe_checks.read_cells(lane, self._rows)
        if here not in listed:
            raise CoordinateError(f"cell {here} is not on the lane {listed}", culprit=here,
                                  hint="name the cell of a floe that lies on it")
        cells = np.array(listed, np.int16).tobytes()
        floes.drift_lane(<const int16_t *> <const char *> cells, <int> len(listed), listed.index(here), fast,
                         tiles, self._open, &found)
        return _drift(&found)

    def drift_straight(self, taken, cell, direction, speed):
        """Return how far the floe on a cell drifts straight on in a direction."""
        cdef bytes tiles = self._read(taken)
        cdef int here = self._read_cell(cell), way = self._read_direction(direction)
        cdef int fast = floe_checks.read_speed(speed)
        cdef floes.Drift found
        floes.drift_straight(self._neighbors, here, way, fast, tiles, self._open, &found)
        return _drift(&found)

    def drift_to(self, taken, cell, direction):
        """Return the free cell next to a cell in a direction, or None."""
        cdef bytes tiles = self._read(taken)
        cdef int here = self._read_cell(cell), way = self._read_direction(direction)
        return _cell(floes.drift_to(self._neighbors, here, way, tiles, self._open))

    def drift_ways(self, taken, cell):
        """Return the directions in which a free cell is next to a cell."""
        cdef bytes tiles = self._read(taken)
        return _directions(floes.drift_ways(self._neighbors, self._read_cell(cell), tiles, self._open))

    # -------------------------------------------------------------- pushing

    def push(self, taken, cell, direction):
        """Return what pushing the tile on a cell in a direction would move."""
        cdef bytes tiles = self._read(taken)
        cdef int here = self._read_cell(cell), way = self._read_direction(direction)
        cdef floes.Push found
        floes.push(self._neighbors, here, way, tiles, self._open, &found)
        behind = None if found.why == floes.NO_TILE else _cell(found.cell)
        return Push(way, self._row(here, way, found.row), behind, _STOPS[found.why])

    cdef tuple _row(self, int cell, int direction, int row):
        cdef bytearray memory = bytearray(2 * row + 2)
        cdef int16_t *cells = <int16_t *> <char *> memory
        floes.row_cells(self._neighbors, cell, direction, row, cells)
        return tuple([cells[i] for i in range(row)])

    def push_ways(self, taken, cell):
        """Return the directions in which the tile on a cell can be pushed."""
        cdef bytes tiles = self._read(taken)
        return _directions(floes.push_ways(self._neighbors, self._read_cell(cell), tiles, self._open))

    def carry(self, push, values):
        """Return one array of values, one a cell, after a push."""
        cdef int row = floe_checks.check_push(push, self._rows)
        cdef bytearray memory
        read = floe_checks.read_values(values, self.n_cells)
        if read.ndim == 1 and read.dtype.kind in "biu" and read.itemsize == 1:
            memory = bytearray(read.tobytes())
            floes.shift8(self._neighbors, push.row[0], push.direction, row, <uint8_t *> <char *> memory)
            return np.frombuffer(memory, read.dtype)
        memory = bytearray(np.arange(self.n_cells, dtype=np.int16).tobytes())    # where each value comes from
        floes.shift16(self._neighbors, push.row[0], push.direction, row, <int16_t *> <char *> memory)
        return read[np.frombuffer(memory, np.int16)]

    def ride(self, push, cell):
        """Return the cell on which what stands on a cell stands after a push."""
        cdef int row = floe_checks.check_push(push, self._rows)
        return floes.ride(self._neighbors, push.row[0], push.direction, row, self._read_cell(cell))


def _remake(neighbors, lanes, sea):
    return Sea(neighbors, lanes, sea=sea)


# ------------------------------------------------------------------ edge patterns


cdef int _read_pattern(pattern) except -1:
    return floe_checks.read_number(pattern, "pattern", 64)


def turn_edges(pattern, turns=1):
    """Return a pattern of edges turned counter-clockwise by sixths of a turn."""
    cdef int edges = _read_pattern(pattern)
    try:
        sixths = index(turns) % 6
    except TypeError:
        raise CoordinateError(f"turns is a whole number, not {turns!r}", culprit=turns) from None
    return floes.turn_edges(edges, sixths)


def distinct_turns(pattern):
    """Return the different patterns that turning gives, in order of turns from 0."""
    cdef int edges = _read_pattern(pattern), turns
    return tuple([floes.turn_edges(edges, turns) for turns in range(floes.n_turns(edges))])


def opposite_edge(edge):
    """Return the edge across from an edge."""
    return floes.opposite_edge(floe_checks.read_number(edge, "edge", 6))


def ridges(pattern, neighbor, direction):
    """Return the number of ridges between two floes, the second a neighbor of the first in that direction."""
    return floes.ridges(_read_pattern(pattern), _read_pattern(neighbor),
                        floe_checks.read_number(direction, "direction", 6))


def is_smooth(pattern, neighbor, direction):
    """Say whether there is no ridge between two floes."""
    return floes.is_smooth(_read_pattern(pattern), _read_pattern(neighbor),
                           floe_checks.read_number(direction, "direction", 6)) != 0
