"""One course of a river as an object: ends, length and the passages in order."""

cimport cython
from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_FromStringAndSize
from libc.stdint cimport int16_t
from libc.string cimport memcmp

from hexfloe.errors import BoardError
from hexfloe.water.river_types import End, Passage


@cython.final
@cython.freelist(64)
cdef class Course:
    """One course of a river, traced by a `RiverNet`; two are equal where their passages are."""

    def __init__(self, *args, **kwargs):
        raise BoardError("a course is traced, not made", hint="ask a RiverNet for it")

    cdef const int16_t *steps(self) noexcept:
        return <const int16_t *> PyBytes_AS_STRING(self._steps) + 2 * self._start

    cdef inline int _first(self) noexcept:
        """Return the half-edge of the first end; a terminal there is at the edge that the first passage leaves by."""
        cdef const int16_t *step = self.steps()
        if step[0] < 0:
            return step[1]
        return step[0]

    cdef inline int _last(self) noexcept:
        cdef const int16_t *step = self.steps() + 2 * (self.length - 1)
        if step[1] < 0:
            return step[0]
        return step[1]

    @property
    def id(self):
        """The half-edge, 6 * cell + edge, of its first end, or the lowest half-edge of a loop."""
        return self._first()

    @property
    def kinds(self):
        """The kinds of its two ends: of terminals, or `OPEN`; empty for a loop."""
        cdef const int16_t *step = self.steps()
        if self.loop:
            return ()
        return max(0, -step[0]), max(0, -step[2 * self.length - 1])

    @property
    def ends(self):
        """Its two ends, the one with the lower half-edge first; empty for a loop."""
        cdef int first = self._first(), last = self._last()
        if self.loop:
            return ()
        one, two = self.kinds
        return End(first // 6, first % 6, one), End(last // 6, last % 6, two)

    @property
    def closed(self):
        """Whether it is a loop or has terminals at both ends: no placement can change it any more."""
        cdef const int16_t *step = self.steps()
        return self.loop or (step[0] < 0 and step[2 * self.length - 1] < 0)

    @property
    def passages(self):
        """Its passages in order, from the first end to the second; a loop enters first by its lowest half-edge."""
        cdef const int16_t *step = self.steps()
        return [make_passage(step[2 * i], step[2 * i + 1]) for i in range(self.length)]

    @property
    def cells(self):
        """The cells of its passages in order; a cell appears as often as it is passed."""
        cdef const int16_t *step = self.steps()
        return [max(step[2 * i], step[2 * i + 1]) // 6 for i in range(self.length)]

    def __len__(self):
        return self.length

    def __eq__(self, other):
        if not isinstance(other, Course):
            return NotImplemented
        cdef Course course = other
        return (self.length == course.length and self.loop == course.loop
                and memcmp(self.steps(), course.steps(), 2 * self.length * sizeof(int16_t)) == 0)

    def __hash__(self):
        return hash((self._first(), self.length))

    def __repr__(self):
        if self.loop:
            return f"<Course {self.id}, loop of {self.length}>"
        one, two = self.ends
        return (f"<Course {self.id}, {self.length} from cell {one.cell} edge {one.edge} kind {one.kind} "
                f"to cell {two.cell} edge {two.edge} kind {two.kind}>")

    def __reduce__(self):
        steps = PyBytes_FromStringAndSize(<const char *> self.steps(), 2 * self.length * sizeof(int16_t))
        return _restore, (steps, self.loop)


def _restore(bytes steps, bint loop):
    """Make a course from its own bytes again, for pickle and copy."""
    return make_course(steps, 0, <int> (len(steps) // 4), loop)


cdef Course make_course(bytes steps, int start, int length, bint loop):
    cdef Course course = Course.__new__(Course)
    course._steps = steps
    course._start = start
    course.length = length
    course.loop = loop
    return course


cdef object make_passage(int entry, int leave):
    if entry < 0:
        return Passage(leave // 6, entry, leave % 6)
    if leave < 0:
        return Passage(entry // 6, entry % 6, leave)
    return Passage(entry // 6, entry % 6, leave % 6)
