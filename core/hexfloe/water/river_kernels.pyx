"""Whole boards of courses at a time: the ordered walk, and the linking of ends, behind `river_net`."""

from libc.stdint cimport int8_t, int16_t, int32_t, uint8_t, uint16_t, uint32_t
from libc.stdlib cimport calloc, free
from libc.string cimport memcpy, memset

from hexfloe.water.rivers cimport BLANK, OPEN, Course, follow

# ------------------------------------------------------------------ tables


cdef void _fill_face(Tables *tables, int number) noexcept nogil:
    """Widen one row of `join` and split it into joins and terminals."""
    cdef const int8_t *join = &tables.join[6 * number]
    cdef int16_t *row = &tables.rows[8 * number]
    cdef uint8_t *parts = &tables.parts[16 * number]
    cdef int edge
    row[6] = row[7] = <int16_t> BLANK
    for edge in range(6):
        row[edge] = join[edge]
        if join[edge] > edge:
            parts[2 + 2 * parts[0]] = <uint8_t> edge
            parts[3 + 2 * parts[0]] = <uint8_t> join[edge]
            parts[0] += 1
        elif join[edge] < 0 and join[edge] != BLANK:
            parts[8 + parts[1]] = <uint8_t> edge
            parts[1] += 1


cdef void _fill_across(Tables *tables) noexcept nogil:
    cdef int half, ahead, n_halves = 6 * tables.n_cells
    for half in range(n_halves):
        ahead = tables.neighbors[half]
        if ahead >= 0:
            tables.across[half] = <int16_t> (6 * ahead + (half % 6 + 3) % 6)
            tables.slot[half] = <uint16_t> tables.across[half]
        else:
            tables.across[half] = <int16_t> n_halves
            tables.slot[half] = <uint16_t> (n_halves + tables.n_rim)
            tables.rim[tables.n_rim] = <uint16_t> half
            tables.behind[n_halves + tables.n_rim] = <uint16_t> half
            tables.n_rim += 1
        tables.behind[half] = <uint16_t> tables.across[half]
        tables.unlinked[tables.slot[half]] = half


cdef int _allocate(Tables *tables) noexcept nogil:
    tables.neighbors = <int16_t *> calloc(6 * tables.n_cells, sizeof(int16_t))
    tables.across = <int16_t *> calloc(6 * tables.n_cells, sizeof(int16_t))
    tables.slot = <uint16_t *> calloc(6 * tables.n_cells, sizeof(uint16_t))
    tables.rim = <uint16_t *> calloc(6 * tables.n_cells, sizeof(uint16_t))
    tables.behind = <uint16_t *> calloc(12 * tables.n_cells, sizeof(uint16_t))
    tables.unlinked = <uint32_t *> calloc(12 * tables.n_cells, sizeof(uint32_t))
    tables.join = <int8_t *> calloc(6 * (tables.n_faces + 1), sizeof(int8_t))
    tables.rows = <int16_t *> calloc(8 * (tables.n_faces + 1), sizeof(int16_t))
    tables.parts = <uint8_t *> calloc(16 * (tables.n_faces + 1), sizeof(uint8_t))
    if tables.neighbors == NULL or tables.across == NULL or tables.slot == NULL or tables.rim == NULL:
        return -1
    if tables.behind == NULL or tables.unlinked == NULL or tables.join == NULL:
        return -1
    if tables.rows == NULL or tables.parts == NULL:
        return -1
    return 0


cdef int fill_tables(Tables *tables, const int16_t *neighbors, int n_cells, const int8_t *join,
                     int n_faces) noexcept nogil:
    cdef int number, most = 1
    cdef uint8_t *parts
    tables.n_cells = n_cells
    tables.n_faces = n_faces
    if _allocate(tables) < 0:
        return -1
    memcpy(tables.neighbors, neighbors, 6 * n_cells * sizeof(int16_t))
    memcpy(tables.join, join, 6 * (n_faces + 1))
    _fill_across(tables)
    for number in range(n_faces + 1):
        _fill_face(tables, number)
        parts = &tables.parts[16 * number]
        most = max(most, parts[0] + parts[1])
    tables.width = most * n_cells
    return 0


cdef void free_tables(Tables *tables) noexcept nogil:
    free(tables.neighbors)
    free(tables.across)
    free(tables.slot)
    free(tables.rim)
    free(tables.behind)
    free(tables.unlinked)
    free(tables.join)
    free(tables.rows)
    free(tables.parts)
    memset(tables, 0, sizeof(Tables))


# ------------------------------------------------------------------ walking

# Half of the time of a walk goes into branches that cannot be predicted: is there an end here, has it been walked,
# does the course go on. So the ends are found first, without branches, and nothing else is looked at twice.

cdef inline int _fill_partner(const Tables *tables, const uint8_t *face, int16_t *partner,
                              bint *plain) noexcept nogil:
    """Write where each half-edge of the board leads on its own tile; return the number of passages.

    Joined half-edges lead to a half-edge, terminals to minus their kind, the others to BLANK, as does the number
    just past the board. Eight numbers at a time for the six edges of a cell: the next cell overwrites the rest.
    `plain` becomes whether every tile joins all its edges.
    """
    cdef int cell, lane, joins = 0, terminals = 0
    cdef int16_t base = 0, code
    cdef int16_t *six = partner
    cdef const uint8_t *parts
    for cell in range(tables.n_cells):
        parts = &tables.parts[16 * <int> face[cell]]
        joins += parts[0]
        terminals += parts[1]
        memcpy(six, &tables.rows[8 * <int> face[cell]], 8 * sizeof(int16_t))
        for lane in range(8):
            code = six[lane]
            six[lane] = <int16_t> (code + (base & ~(code >> 15)))  # negative codes stay as they are
        six += 6
        base += 6
    plain[0] = joins == 3 * tables.n_cells
    return joins + terminals


cdef inline int _find_ends(const Tables *tables, const int16_t *partner, bint plain, int16_t *ends) noexcept nogil:
    """Write the half-edges at which courses end, ascending; return how many."""
    cdef int half, code, count = 0
    if plain:
        memcpy(ends, tables.rim, tables.n_rim * sizeof(int16_t))
        return tables.n_rim
    for half in range(6 * tables.n_cells):
        code = partner[half]
        ends[count] = <int16_t> half
        count += (code != BLANK) & ((code < 0) | (partner[tables.across[half]] == BLANK))
    return count


cdef inline int _walk(const int16_t *across, int16_t *partner, int here, int16_t *steps, int made) noexcept nogil:
    """Follow a course from a half-edge it enters by, or its terminal, to its end; return the passages made by now.

    What has been walked is blanked in `partner`, so that a loop ends where it began.
    """
    cdef int code = partner[here]
    partner[here] = <int16_t> BLANK
    steps[2 * made] = <int16_t> here
    steps[2 * made + 1] = <int16_t> code
    if code < 0:
        steps[2 * made] = <int16_t> code
        steps[2 * made + 1] = <int16_t> here
        code = here
    while True:
        made += 1
        partner[code] = <int16_t> BLANK
        here = across[code]
        code = partner[here]
        if code == BLANK:
            return made
        partner[here] = <int16_t> BLANK
        steps[2 * made] = <int16_t> here
        steps[2 * made + 1] = <int16_t> code
        if code < 0:
            return made + 1


cdef int walk_board(const Tables *tables, const uint8_t *face, int16_t *partner, int16_t *steps, int32_t *starts,
                    int32_t *loops) noexcept nogil:
    cdef bint plain = False
    cdef int16_t *ends = partner + 6 * tables.n_cells + 8
    cdef int total = _fill_partner(tables, face, partner, &plain)
    cdef int n_ends = _find_ends(tables, partner, plain, ends)
    cdef int i, half = 0, with_ends, count = 0, made = 0
    for i in range(n_ends):
        if partner[ends[i]] != BLANK:
            starts[count] = made
            count += 1
            made = _walk(tables.across, partner, ends[i], steps, made)
    with_ends = count
    while made < total:
        if partner[half] != BLANK:
            starts[count] = made
            count += 1
            made = _walk(tables.across, partner, half, steps, made)
        half += 1
    loops[0] = count - with_ends
    starts[count] = made
    return count


# ------------------------------------------------------------------ linking

# `nodes` keeps, for each place where a course may end, the place of its other end (lower 16 bits) and its passages so
# far (upper 16 bits). The place of an open end is its half-edge. What lies across half-edge h is slot[h]: the
# half-edge there, or a number of its own past 6 * n_cells. At first nodes[slot[h]] is h: whoever looks across an edge
# that no course has reached finds the edge itself. Only the tile that h is on ever looks there, and only once, so the
# same place serves a terminal at h afterwards.

cdef inline bint _link_join(uint32_t *nodes, uint32_t first, uint32_t second) noexcept nogil:
    """Join what lies across the two edges of a join; return whether that closes a loop."""
    cdef uint32_t one = nodes[first], two = nodes[second], start = one & 0xFFFF, end = two & 0xFFFF, length
    if start == second:
        return True
    length = (one & 0xFFFF0000u) + (two & 0xFFFF0000u) + 0x10000u
    nodes[start] = length | end
    nodes[end] = length | start
    return False


cdef inline void _link_terminal(uint32_t *nodes, uint32_t place) noexcept nogil:
    """End what lies across the edge of a terminal there."""
    cdef uint32_t one = nodes[place], start = one & 0xFFFF, length = (one & 0xFFFF0000u) + 0x10000u
    nodes[start] = length | place
    nodes[place] = length | start


cdef int _link(const Tables *tables, const uint8_t *face, uint32_t *nodes, uint16_t *loops,
               bint *plain) noexcept nogil:
    """Link tile by tile, a constant time for each join; write a half-edge of each loop and return how many.

    `plain` becomes whether every tile joins all its edges.
    """
    cdef const uint8_t *parts
    cdef const uint16_t *slot = tables.slot
    cdef int cell, part, count = 0, joins = 0
    for cell in range(tables.n_cells):
        parts = &tables.parts[16 * <int> face[cell]]
        joins += parts[0]
        if parts[0] == 3:       # as most tiles have; a loop of known length takes a fifth less
            for part in range(3):
                if _link_join(nodes, slot[parts[2 + 2 * part]], slot[parts[3 + 2 * part]]):
                    loops[count] = <uint16_t> (6 * cell + parts[2 + 2 * part])
                    count += 1
        else:
            for part in range(parts[0]):
                if _link_join(nodes, slot[parts[2 + 2 * part]], slot[parts[3 + 2 * part]]):
                    loops[count] = <uint16_t> (6 * cell + parts[2 + 2 * part])
                    count += 1
            for part in range(parts[1]):
                _link_terminal(nodes, slot[parts[8 + part]])
        slot += 6
    plain[0] = joins == 3 * tables.n_cells
    return count


cdef inline bint _is_terminal(const Tables *tables, const int16_t *partner, uint32_t place) noexcept nogil:
    """Say whether a terminal has that place, which it then has in vain as the half-edge across from it."""
    cdef int code = partner[tables.behind[place]]
    return (code < 0) & (code != BLANK)


cdef int _first_ends(const Tables *tables, const int16_t *partner, const int16_t *ends, int n_ends,
                     const uint32_t *nodes, uint16_t *places) noexcept nogil:
    """Write the places of those ends that are the first of their courses; return how many."""
    cdef int i, half, other, count = 0
    cdef uint32_t place
    cdef bint terminal
    for i in range(n_ends):     # without branches, too
        half = ends[i]
        terminal = partner[half] < 0
        place = tables.slot[half] if terminal else half
        places[count] = <uint16_t> place
        place = nodes[place] & 0xFFFF
        other = tables.behind[place] if _is_terminal(tables, partner, place) else <int> place
        count += other + terminal > half
    return count


cdef int _first_rim_ends(const Tables *tables, const uint32_t *nodes, uint16_t *places) noexcept nogil:
    """`_first_ends` where every tile joins all its edges: all ends are open and at the rim of the board."""
    cdef int i, count = 0
    for i in range(tables.n_rim):
        places[count] = tables.rim[i]
        count += (nodes[tables.rim[i]] & 0xFFFF) > tables.rim[i]
    return count


cdef inline void _write_end(const Tables *tables, const int16_t *partner, uint32_t place, int side,
                            Course *out) noexcept nogil:
    """Write the end at that place; without `partner`, an open one."""
    cdef int half = place, kind = OPEN
    if partner != NULL and _is_terminal(tables, partner, place):
        half = tables.behind[place]
        kind = -partner[half]
    out.cell[side] = <int16_t> (half // 6)
    out.edge[side] = <int8_t> (half % 6)
    out.kind[side] = <int8_t> kind


cdef inline void _write_course(const Tables *tables, const int16_t *partner, const uint32_t *nodes, uint32_t place,
                               Course *out) noexcept nogil:
    """Write the course whose first end is at that place."""
    _write_end(tables, partner, place, 0, out)
    _write_end(tables, partner, nodes[place] & 0xFFFF, 1, out)
    out.length = <int16_t> (nodes[place] >> 16)
    out.id = <int16_t> (6 * out.cell[0] + out.edge[0])


cdef void _write_loops(const Tables *tables, const uint8_t *face, const uint16_t *halves, int n,
                       Course *out) noexcept nogil:
    """Write the loops through those half-edges, ascending by id."""
    cdef int i, place
    cdef Course loop
    for i in range(n):
        follow(tables.neighbors, tables.join, face, halves[i] // 6, halves[i] % 6, &loop)
        place = i
        while place > 0 and out[place - 1].id > loop.id:
            out[place] = out[place - 1]
            place -= 1
        out[place] = loop


cdef int link_board(const Tables *tables, const uint8_t *face, uint32_t *nodes, int16_t *partner, uint16_t *places,
                    Course *out) noexcept nogil:
    cdef uint16_t *loops = places + 6 * tables.n_cells + 1
    cdef int16_t *ends = partner + 6 * tables.n_cells + 8
    cdef int i, count, n_loops
    cdef bint plain = False
    memcpy(nodes, tables.unlinked, (6 * tables.n_cells + tables.n_rim) * sizeof(uint32_t))
    n_loops = _link(tables, face, nodes, loops, &plain)
    if plain:
        count = _first_rim_ends(tables, nodes, places)
        for i in range(count):
            _write_course(tables, NULL, nodes, places[i], &out[i])
    else:
        _fill_partner(tables, face, partner, &plain)
        count = _find_ends(tables, partner, plain, ends)
        count = _first_ends(tables, partner, ends, count, nodes, places)
        for i in range(count):
            _write_course(tables, partner, nodes, places[i], &out[i])
    _write_loops(tables, face, loops, n_loops, &out[count])
    return count + n_loops
