"""Courses of rivers through tiles: the C functions that games cimport (see `rivers.pxd`), and the way to the rest.

In Python, faces live in `river_faces`, `RiverNet` in `river_net`, what it returns in `river_course` and
`river_types`. All of it can be imported from here; it is loaded when first used, so that a game which cimports this
module does not pay for it.
"""

from libc.stdint cimport int8_t, int16_t, uint8_t
from libc.string cimport memset

_HOMES = {
    "river_course": ("Course",),
    "river_faces": (
        "BLANK", "MAX_FACES", "MAX_KIND", "Face", "Faces", "canonical_face", "check_face", "distinct_rotations",
        "format_face", "mirror_face", "parse_face", "partial_matchings", "perfect_matchings", "rotate_face",
        "rotation_classes",
    ),
    "river_net": ("COURSE", "RiverNet"),
    "river_types": ("LOOP", "MAX_CELLS", "OPEN", "End", "EndsBatch", "Passage", "TraceBatch"),
}

__all__ = sorted(name for names in _HOMES.values() for name in names)


def __getattr__(name):
    from importlib import import_module

    for home, names in _HOMES.items():
        if name in names:
            return getattr(import_module(f"hexfloe.water.{home}"), name)
    raise AttributeError(f"module 'hexfloe.water.rivers' has no attribute {name!r}")


cdef inline int _opposite(int edge) noexcept nogil:
    if edge < 3:
        return edge + 3
    return edge - 3


cdef inline int _flow(const int16_t *neighbors, const int8_t *join, const uint8_t *face, int origin, int leave,
                      int *marks, Course *out, int side) noexcept nogil:
    """Go on from `origin` by its edge `leave`, write the end reached to that side of `out`, return the passages made.

    Edges of `origin` that are passed on the way are added to `marks`. Back at the start, the kind is LOOP.
    """
    cdef int cell = origin, edge = leave, steps = 0, ahead, entry, partner
    while True:
        ahead = neighbors[6 * cell + edge]
        if ahead < 0:
            break
        entry = _opposite(edge)
        partner = join[6 * <int> face[ahead] + entry]
        if partner < 0:
            if partner == BLANK:
                break
            steps += 1
            if ahead == origin:
                marks[0] |= 1 << entry
            out.cell[side] = <int16_t> ahead
            out.edge[side] = <int8_t> entry
            out.kind[side] = <int8_t> -partner
            return steps
        if ahead == origin:
            if partner == leave:
                out.kind[side] = LOOP
                return steps
            marks[0] |= 1 << entry | 1 << partner
        steps += 1
        cell = ahead
        edge = partner
    out.cell[side] = <int16_t> cell
    out.edge[side] = <int8_t> edge
    out.kind[side] = OPEN
    return steps


cdef void _close_loop(const int16_t *neighbors, const int8_t *join, const uint8_t *face, int cell, int edge,
                      Course *out) noexcept nogil:
    """Find the lowest half-edge of the loop that leaves `cell` by `edge`, and write it as both ends."""
    cdef int start = 6 * cell + edge, here = start, lowest = start, low_exit = 0, entry, leave
    low_exit = join[6 * <int> face[cell] + edge]
    while True:
        cell = neighbors[here]
        entry = _opposite(here % 6)
        leave = join[6 * <int> face[cell] + entry]
        if 6 * cell + entry < lowest:
            lowest = 6 * cell + entry
            low_exit = leave
        here = 6 * cell + leave
        if here < lowest:
            lowest = here
            low_exit = entry
        if here == start:
            break
    out.id = <int16_t> lowest
    out.cell[0] = out.cell[1] = <int16_t> (lowest // 6)
    out.edge[0] = <int8_t> (lowest % 6)
    out.edge[1] = <int8_t> low_exit
    out.kind[0] = out.kind[1] = LOOP


cdef inline void _order_ends(Course *out) noexcept nogil:
    """Put the end with the lower half-edge first and name the course after it; of two alike the first stays."""
    cdef int first = 6 * out.cell[0] + out.edge[0], second = 6 * out.cell[1] + out.edge[1]
    if second < first:
        out.cell[0], out.cell[1] = out.cell[1], out.cell[0]
        out.edge[0], out.edge[1] = out.edge[1], out.edge[0]
        out.kind[0], out.kind[1] = out.kind[1], out.kind[0]
        first = second
    out.id = <int16_t> first


cdef inline int _follow(const int16_t *neighbors, const int8_t *join, const uint8_t *face, int cell, int edge,
                        int *marks, Course *out) noexcept nogil:
    """`follow` that also adds the edges of `cell` on this course to `marks`."""
    cdef int partner = join[6 * <int> face[cell] + edge], steps
    if partner == BLANK:
        return 0
    marks[0] |= 1 << edge
    if partner < 0:
        out.cell[0] = <int16_t> cell
        out.edge[0] = <int8_t> edge
        out.kind[0] = <int8_t> -partner
        steps = _flow(neighbors, join, face, cell, edge, marks, out, 1)
    else:
        marks[0] |= 1 << partner
        steps = _flow(neighbors, join, face, cell, partner, marks, out, 0)
        if out.kind[0] == LOOP:
            out.length = <int16_t> (steps + 1)
            _close_loop(neighbors, join, face, cell, partner, out)
            return 1
        steps += _flow(neighbors, join, face, cell, edge, marks, out, 1)
    out.length = <int16_t> (steps + 1)
    _order_ends(out)
    return 1


cdef int follow(const int16_t *neighbors, const int8_t *join, const uint8_t *face, int cell, int edge,
                Course *out) noexcept nogil:
    cdef int marks = 0
    return _follow(neighbors, join, face, cell, edge, &marks, out)


cdef int courses_at(const int16_t *neighbors, const int8_t *join, const uint8_t *face, int cell,
                    Course *out) noexcept nogil:
    cdef int marks = 0, count = 0, edge
    for edge in range(6):
        if not marks >> edge & 1:
            count += _follow(neighbors, join, face, cell, edge, &marks, &out[count])
    return count


cdef inline bint _is_end(const int16_t *neighbors, const int8_t *join, const uint8_t *face, int cell,
                         int edge) noexcept nogil:
    """Say whether a course ends at this half-edge: at a terminal, or with nothing behind the edge."""
    cdef int code = join[6 * <int> face[cell] + edge], ahead
    if code < 0:
        return code != BLANK
    ahead = neighbors[6 * cell + edge]
    return ahead < 0 or join[6 * <int> face[ahead] + _opposite(edge)] == BLANK


cdef void _mark(const int16_t *neighbors, const int8_t *join, const uint8_t *face, const Course *course,
                uint8_t *seen) noexcept nogil:
    """Set the bit of every edge that a course uses in `seen`, one byte a cell."""
    cdef int cell = course.cell[0], entry = course.edge[0], leave = course.edge[0], _step
    if course.kind[0] <= 0:
        leave = join[6 * <int> face[cell] + entry]
    seen[cell] |= <uint8_t> (1 << entry | 1 << leave)
    for _step in range(course.length - 1):
        cell = neighbors[6 * cell + leave]
        entry = _opposite(leave)
        leave = join[6 * <int> face[cell] + entry]
        if leave < 0:
            leave = entry
        seen[cell] |= <uint8_t> (1 << entry | 1 << leave)


cdef int all_courses(const int16_t *neighbors, int n_cells, const int8_t *join, const uint8_t *face,
                     uint8_t *scratch, Course *out) noexcept nogil:
    cdef int count = 0, cell, edge, loops
    memset(scratch, 0, n_cells)
    for loops in range(2):
        for cell in range(n_cells):
            for edge in range(6):
                if scratch[cell] >> edge & 1:
                    continue
                if loops == 0 and not _is_end(neighbors, join, face, cell, edge):
                    continue
                if follow(neighbors, join, face, cell, edge, &out[count]):
                    _mark(neighbors, join, face, &out[count], scratch)
                    count += 1
    return count


cdef int passages(const int16_t *neighbors, const int8_t *join, const uint8_t *face, const Course *course,
                  int16_t *out) noexcept nogil:
    cdef int cell = course.cell[0], edge = course.edge[0], code = join[6 * <int> face[cell] + edge], step
    if course.kind[0] > 0:
        out[0] = <int16_t> code
        out[1] = <int16_t> (6 * cell + edge)
    else:
        out[0] = <int16_t> (6 * cell + edge)
        out[1] = <int16_t> (6 * cell + code)
        edge = code
    for step in range(1, course.length):
        cell = neighbors[6 * cell + edge]
        edge = _opposite(edge)
        code = join[6 * <int> face[cell] + edge]
        out[2 * step] = <int16_t> (6 * cell + edge)
        out[2 * step + 1] = <int16_t> code
        if code >= 0:
            out[2 * step + 1] = <int16_t> (6 * cell + code)
            edge = code
    return course.length
