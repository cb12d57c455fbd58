"""The loop that a compiled game runs, for bench_rivers: place tile after tile and ask for the courses through each."""

from libc.stdint cimport int8_t, int16_t, uint8_t

from hexfloe.water.rivers cimport Course, all_courses, courses_at


def play(const int16_t[:, ::1] neighbors, const int8_t[:, ::1] join, const uint8_t[:, ::1] boards,
         const int16_t[:, ::1] orders, int ask):
    """Fill each board in its order of cells; after each placement ask `courses_at` if ask is 1; return courses seen."""
    cdef Course found[6]
    cdef uint8_t face[64]
    cdef long total = 0
    cdef Py_ssize_t game, ply, cell, n_cells = boards.shape[1]
    with nogil:
        for game in range(boards.shape[0]):
            for cell in range(n_cells):
                face[cell] = 0
            for ply in range(n_cells):
                cell = orders[game, ply]
                face[cell] = boards[game, cell]
                if ask:
                    total += courses_at(&neighbors[0, 0], &join[0, 0], face, <int> cell, found)
    return total


def survey(const int16_t[:, ::1] neighbors, const int8_t[:, ::1] join, const uint8_t[:, ::1] boards):
    """Call `all_courses` on every board; return the number of courses."""
    cdef Course found[6 * 64]
    cdef uint8_t scratch[64]
    cdef long total = 0
    cdef Py_ssize_t board
    with nogil:
        for board in range(boards.shape[0]):
            total += all_courses(&neighbors[0, 0], <int> boards.shape[1], &join[0, 0], &boards[board, 0], scratch,
                                 found)
    return total
