"""All rivers of a board: traced from scratch, at one cell, after a change, or for many boards at once.

The door to the C functions of `rivers.pxd` and `river_kernels.pxd`: what comes in is checked here and nowhere else.
"""

from operator import index

import numpy as np

cimport cython
from cpython.bytes cimport PyBytes_FromStringAndSize
from cpython.list cimport PyList_New, PyList_SET_ITEM
from cpython.ref cimport Py_INCREF
from libc.stdint cimport int8_t, int16_t, int32_t, uint8_t, uint16_t, uint32_t
from libc.stdlib cimport calloc, free
from libc.string cimport memcpy

cimport hexfloe.water.rivers as rivers  # a form that Cython tracks: a changed .pxd rebuilds this
from hexfloe.water.river_course cimport Course, make_course, make_passage
from hexfloe.water.river_kernels cimport Tables, fill_tables, free_tables, link_board, walk_board

from hexfloe.errors import BoardError, CoordinateError
from hexfloe.water.river_faces import Faces
from hexfloe.water.river_types import MAX_CELLS, EndsBatch, TraceBatch

#: The record of one course in the arrays of `RiverNet.ends`: the struct `Course` of `rivers.pxd`.
COURSE = np.dtype("2i2, 2i1, 2i1, i2, i2")
COURSE.names = ("cell", "edge", "kind", "length", "id")

#: Courses or passages that the scratch of a batch holds; as many boards as surely fit are traced at a time.
ROOM = 1 << 17

#: Passages that one batch may have, so that all of them can be numbered in 32 bits.
MOST = 2**31 - 1


def _check_number(value, what, limit):
    """Return a number from outside as an int from 0 to limit - 1."""
    try:
        number = index(value)
    except TypeError:
        raise CoordinateError(f"{what} is a whole number, not {value!r}", culprit=value) from None
    if not 0 <= number < limit:
        raise CoordinateError(f"there is no {what} {number}", hint=f"{what} is 0 to {limit - 1}", culprit=number)
    return number


def _check_neighbors(list rows):
    """Refuse neighbors off the table, and those that do not see each other."""
    for cell, row in enumerate(rows):
        for edge, ahead in enumerate(row):
            back = (edge + 3) % 6
            if not -1 <= ahead < len(rows):
                raise BoardError(f"cell {cell} has {ahead} as neighbor at edge {edge}", culprit=ahead,
                                 hint=f"cells are 0 to {len(rows) - 1}, and -1 is off the board")
            if ahead >= 0 and rows[ahead][back] != cell:
                raise BoardError(f"cell {cell} has {ahead} as neighbor at edge {edge}, but {ahead} has "
                                 f"{rows[ahead][back]} at edge {back}", culprit=(cell, edge, ahead),
                                 hint="neighbors see each other by opposite edges")


def _read_numbers(values, columns, what):
    """Return an array of whole numbers in rows of so many columns."""
    try:
        read = np.asarray(values)
    except (ValueError, OverflowError):
        raise BoardError(f"{what} has rows of {columns} numbers", culprit=values) from None
    if read.ndim != 2 or read.shape[1] != columns or read.dtype.kind not in "iu":
        raise BoardError(f"{what} is whole numbers in rows of {columns}, not {read.dtype} of shape {read.shape}",
                         culprit=read.shape)
    return read


def _read_neighbors(neighbors):
    """Return a checked neighbor table as int16[n_cells, 6], a copy that cannot be written."""
    table = _read_numbers(neighbors, 6, "a neighbor table")
    if not 1 <= len(table) <= MAX_CELLS:
        raise BoardError(f"a board of {len(table)} cells cannot have rivers", culprit=len(table),
                         hint=f"it takes 1 to {MAX_CELLS}")
    _check_neighbors(table.tolist())
    table = table.astype(np.int16, order="C")
    table.flags.writeable = False
    return table


def _order(course):
    return course.loop, course.id


@cython.final
cdef class RiverNet:
    """The rivers of one board and one set of faces: immutable, asked with what lies on the cells (see the stub)."""

    cdef Tables tables
    cdef uint8_t *_face             # scratch: the board asked about
    cdef int16_t *_partner          # scratch of walk_board
    cdef int16_t *_steps
    cdef int32_t *_starts
    cdef list _passages             # [n_cells * 36] passages made before, None where none was needed
    cdef object _room               # scratch of batches, None while one uses it
    cdef readonly object faces
    cdef readonly object neighbors

    def __cinit__(self, neighbors, faces):
        cdef const int16_t[:, ::1] table
        cdef bytes join
        self.neighbors = _read_neighbors(neighbors)
        self.faces = faces if isinstance(faces, Faces) else Faces(faces)
        table = self.neighbors
        join = self.faces.table
        if fill_tables(&self.tables, &table[0, 0], <int> len(table), <const int8_t *> <const char *> join,
                       <int> len(self.faces) - 1) < 0:
            raise MemoryError
        self._face = <uint8_t *> calloc(self.tables.n_cells, sizeof(uint8_t))
        self._partner = <int16_t *> calloc(12 * self.tables.n_cells + 8, sizeof(int16_t))
        self._steps = <int16_t *> calloc(2 * self.tables.width, sizeof(int16_t))
        self._starts = <int32_t *> calloc(self.tables.width + 1, sizeof(int32_t))
        if self._face == NULL or self._partner == NULL or self._steps == NULL or self._starts == NULL:
            raise MemoryError

    def __dealloc__(self):
        free_tables(&self.tables)
        free(self._face)
        free(self._partner)
        free(self._steps)
        free(self._starts)

    def __reduce__(self):
        return RiverNet, (self.neighbors, self.faces)

    def __repr__(self):
        return f"<RiverNet of {self.tables.n_cells} cells and {self.tables.n_faces} faces>"

    @property
    def n_cells(self):
        return self.tables.n_cells

    # -------------------------------------------------------------- one board

    cdef int _read(self, placed) except -1:
        """Copy the faces on the cells into the scratch, checked."""
        cdef int cell, n = self.tables.n_cells
        if isinstance(placed, np.ndarray) and placed.ndim == 1:
            placed = placed.tobytes() if placed.dtype == np.uint8 else placed.tolist()
        try:
            values = placed if isinstance(placed, (bytes, list, tuple)) else list(placed)
        except TypeError:
            raise BoardError(f"a board is the face on each cell, not {placed!r}", culprit=placed) from None
        if len(values) != n:
            raise BoardError(f"a board of {n} cells cannot show {len(values)} faces", culprit=len(values))
        if isinstance(values, bytes):
            return self._read_bytes(values)
        for cell in range(n):
            self._face[cell] = self._check_face(cell, values[cell])
        return 0

    cdef int _read_bytes(self, bytes values) except -1:
        cdef const unsigned char *data = values
        cdef int cell
        memcpy(self._face, data, self.tables.n_cells)
        for cell in range(self.tables.n_cells):
            if data[cell] > self.tables.n_faces:
                self._refuse(cell, data[cell])
        return 0

    cdef int _check_face(self, int cell, value) except -1:
        cdef long number = -1
        try:
            number = index(value)
        except (TypeError, OverflowError):
            pass
        if not 0 <= number <= self.tables.n_faces:
            self._refuse(cell, value)
        return <int> number

    def _refuse(self, cell, value):
        raise CoordinateError(f"cell {cell} shows face {value!r}", culprit=value,
                              hint=f"faces are 1 to {self.tables.n_faces}, and 0 is no tile")

    cdef int _walk(self, placed, int32_t *loops) except -1:
        """Trace a board into the scratch; return how many courses, the last `loops` of them loops."""
        self._read(placed)
        return walk_board(&self.tables, self._face, self._partner, self._steps, self._starts, loops)

    def trace(self, placed):
        """Return all courses of a board in order."""
        cdef int32_t loops = 0
        cdef int i, count = self._walk(placed, &loops)
        cdef bytes steps = PyBytes_FromStringAndSize(<const char *> self._steps, 4 * self._starts[count])
        cdef list courses = PyList_New(count)
        cdef Course course
        for i in range(count):
            course = make_course(steps, self._starts[i], self._starts[i + 1] - self._starts[i], i >= count - loops)
            Py_INCREF(course)
            PyList_SET_ITEM(courses, i, course)
        return courses

    def passages(self, placed):
        """Return the passages of all courses of a board in order."""
        cdef int32_t loops = 0
        cdef int i, at, count = self._walk(placed, &loops)
        cdef list courses = PyList_New(count), course
        if self._passages is None:
            self._passages = [None] * (36 * self.tables.n_cells)
        for i in range(count):
            course = PyList_New(self._starts[i + 1] - self._starts[i])
            for at in range(self._starts[i], self._starts[i + 1]):
                passage = self._passage(self._steps[2 * at], self._steps[2 * at + 1])
                Py_INCREF(passage)
                PyList_SET_ITEM(course, at - self._starts[i], passage)
            Py_INCREF(course)
            PyList_SET_ITEM(courses, i, course)
        return courses

    cdef object _passage(self, int entry, int leave):
        """Return the passage between two half-edges of a tile; each is made once and kept."""
        cdef int place
        if entry < 0 or leave < 0:
            return make_passage(entry, leave)
        place = 6 * entry + leave % 6
        passage = self._passages[place]
        if passage is None:
            passage = self._passages[place] = make_passage(entry, leave)
        return passage

    cdef Course _course(self, const rivers.Course *found):
        """Make the object of a course found by the C functions on the board in the scratch."""
        rivers.passages(self.tables.neighbors, self.tables.join, self._face, found, self._steps)
        steps = PyBytes_FromStringAndSize(<const char *> self._steps, 4 * found.length)
        return make_course(steps, 0, found.length, found.kind[0] == rivers.LOOP)

    def trace_at(self, placed, cell):
        """Return the courses through a cell, each once."""
        cdef rivers.Course found[6]
        cdef int i, count, here = _check_number(cell, "cell", self.tables.n_cells)
        self._read(placed)
        count = rivers.courses_at(self.tables.neighbors, self.tables.join, self._face, here, found)
        return [self._course(&found[i]) for i in range(count)]

    def follow(self, placed, cell, edge):
        """Return the course at an edge of a cell, or None where there is none."""
        cdef rivers.Course found
        cdef int here = _check_number(cell, "cell", self.tables.n_cells), side = _check_number(edge, "edge", 6)
        self._read(placed)
        if not rivers.follow(self.tables.neighbors, self.tables.join, self._face, here, side, &found):
            return None
        return self._course(&found)

    def update(self, courses, placed, cell):
        """Return all courses of a board from those it had before one cell changed."""
        cdef int here = _check_number(cell, "cell", self.tables.n_cells), edge, half
        cdef rivers.Course found
        cdef dict fresh = {}
        cdef bytes near = bytes(6 * self.tables.n_cells + 1)
        cdef unsigned char *marks = near    # the half-edges of the cell and those across from them
        try:
            before = list(courses)
        except TypeError:
            raise BoardError(f"courses are a list, not {courses!r}", culprit=courses) from None
        self._read(placed)
        for edge in range(6):
            for half in (6 * here + edge, self.tables.across[6 * here + edge]):
                marks[half] = 1
                if half < 6 * self.tables.n_cells and rivers.follow(
                        self.tables.neighbors, self.tables.join, self._face, half // 6, half % 6, &found):
                    if found.id not in fresh:
                        fresh[found.id] = self._course(&found)
        kept = [course for course in before if not self._touches(course, marks)]
        return sorted([*kept, *fresh.values()], key=_order)

    cdef int _touches(self, course, const unsigned char *marks) except -1:
        """Say whether a course uses a marked half-edge."""
        cdef const int16_t *steps
        cdef int i
        if not isinstance(course, Course):
            raise BoardError(f"{course!r} is no course", culprit=course)
        steps = (<Course> course).steps()
        for i in range(2 * (<Course> course).length):
            if steps[i] >= 6 * self.tables.n_cells:
                raise CoordinateError(f"{course!r} is of another board", culprit=course)
            if steps[i] >= 0 and marks[steps[i]]:
                return 1
        return 0

    def ends(self, placed):
        """Return ends and lengths of all courses of a board as an array of records."""
        cdef bytes scratch = bytes(self.tables.n_cells)
        cdef unsigned char *seen = scratch
        room = np.empty((self.tables.width, COURSE.itemsize), np.uint8)
        cdef uint8_t[:, ::1] out = room
        self._read(placed)
        count = rivers.all_courses(self.tables.neighbors, self.tables.n_cells, self.tables.join, self._face, seen,
                                   <rivers.Course *> &out[0, 0])
        return room[:count].copy().view(COURSE).reshape(count)

    # -------------------------------------------------------------- many boards

    def _read_boards(self, boards):
        """Return a checked batch of boards as uint8[n_boards, n_cells]."""
        read = _read_numbers(boards, self.tables.n_cells, "a batch of boards")
        if len(read) * self.tables.width > MOST:
            raise BoardError(f"{len(read)} boards are too many for one batch", culprit=len(read),
                             hint=f"trace at most {MOST // self.tables.width} at a time")
        if read.size and (read.max() > self.tables.n_faces or read.min() < 0):
            board, cell = np.argwhere((read > self.tables.n_faces) | (read < 0))[0].tolist()
            self._refuse(f"{cell} of board {board}", int(read[board, cell]))
        return np.ascontiguousarray(read, np.uint8)

    def _take_room(self):
        """Return the scratch for the courses of a block of boards, and how many boards surely fit.

        It is kept from call to call: fresh memory for the most that a batch may hold cost more in page faults than
        all the tracing. Two threads at once are served, since each takes what is there or makes its own.
        """
        boards = max(1, ROOM // self.tables.width)
        room, self._room = self._room, None
        if room is None:
            room = np.empty((boards * self.tables.width, COURSE.itemsize), np.uint8)
        return room, boards

    cdef Py_ssize_t _count_passages(self, const uint8_t[:, ::1] boards):
        cdef Py_ssize_t board, cell, total = 0
        cdef const uint8_t *parts
        for board in range(boards.shape[0]):
            for cell in range(boards.shape[1]):
                parts = &self.tables.parts[16 * <int> boards[board, cell]]
                total += parts[0] + parts[1]
        return total

    def trace_batch(self, boards):
        """Return the courses of many boards with their passages, as arrays."""
        read = self._read_boards(boards)
        firsts, loops = np.zeros(len(read) + 1, np.int32), np.zeros(len(read), np.int32)
        steps = np.empty((self._count_passages(read), 2), np.int16)
        room, fitting = self._take_room()
        own = room.reshape(room.size).view(np.int32)
        starts = []
        courses = made = 0
        for at in range(0, len(read), fitting):
            block = slice(at, at + fitting)
            n, done = self._trace_block(read[block], firsts[block], loops[block], own, steps[made:], courses, made)
            starts.append(own[:n].copy())
            courses += n
            made += done
        self._room = room
        firsts[len(read)] = courses
        starts.append(np.array([made], np.int32))
        return TraceBatch(firsts, loops, np.concatenate(starts), steps)

    cdef _trace_block(self, const uint8_t[:, ::1] boards, int32_t[::1] firsts, int32_t[::1] loops,
                      int32_t[::1] starts, int16_t[:, ::1] steps, int32_t courses, int32_t passages):
        """Trace some boards into flat arrays, numbering on from those; return how many courses and passages."""
        cdef int16_t[::1] partner = np.empty(12 * self.tables.n_cells + 8, np.int16)
        cdef int32_t[::1] own = np.empty(self.tables.width + 1, np.int32)
        cdef int16_t *out = NULL
        cdef Py_ssize_t board
        cdef int32_t i, n, made = 0, count = 0
        if steps.shape[0]:
            out = &steps[0, 0]
        with nogil:
            for board in range(boards.shape[0]):
                firsts[board] = courses + count
                n = walk_board(&self.tables, &boards[board, 0], &partner[0], out + 2 * made, &own[0], &loops[board])
                for i in range(n):
                    starts[count + i] = passages + made + own[i]
                count += n
                made += own[n]
        return count, made

    def ends_batch(self, boards):
        """Return ends and lengths of the courses of many boards, as arrays."""
        read = self._read_boards(boards)
        firsts = np.zeros(len(read) + 1, np.int32)
        room, fitting = self._take_room()
        parts = []
        total = 0
        for at in range(0, len(read), fitting):
            block = slice(at, at + fitting)
            n = self._link_block(read[block], firsts[block], room, total)
            parts.append(room[:n].copy())
            total += n
        self._room = room
        firsts[len(read)] = total
        courses = parts[0] if len(parts) == 1 else np.concatenate([room[:0], *parts])
        return EndsBatch(firsts, courses.view(COURSE).reshape(total))

    cdef _link_block(self, const uint8_t[:, ::1] boards, int32_t[::1] firsts, uint8_t[:, ::1] room, int32_t total):
        """Link some boards into a flat array, numbering on from the total; return how many courses."""
        cdef uint32_t[::1] nodes = np.empty(12 * self.tables.n_cells, np.uint32)
        cdef int16_t[::1] partner = np.empty(12 * self.tables.n_cells + 8, np.int16)
        cdef uint16_t[::1] places = np.empty(9 * self.tables.n_cells + 1, np.uint16)
        cdef rivers.Course *out = <rivers.Course *> &room[0, 0]
        cdef Py_ssize_t board
        cdef int32_t count = 0
        with nogil:
            for board in range(boards.shape[0]):
                firsts[board] = total + count
                count += link_board(&self.tables, &boards[board, 0], &nodes[0], &partner[0], &places[0],
                                    out + count)
        return count
