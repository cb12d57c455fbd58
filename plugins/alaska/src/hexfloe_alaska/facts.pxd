# Questions about a table, inline: where things are, how much stands on a floe, whose camp is where, who is asked.
from libc.stdint cimport uint64_t
from libc.string cimport memcpy, memset

from hexfloe.play.bits cimport bit
from hexfloe_alaska.clauses cimport AL_46, AL_47, AL_52, AL_53
from hexfloe_alaska.engine cimport FOG, LIMIT, MAX_CELLS, ROBBERS, Rules, Table


cdef inline bint is_floe(const Rules *rules, int place) noexcept nogil:
    """Whether a place is no land: the place of a floe, if there is one."""
    return place > rules.n_land


cdef inline bint is_first_cell(const Table *table, int cell) noexcept nogil:
    """Whether a floe has its first cell there."""
    return table.floe[cell] == cell + 1


cdef inline int place_of(const Table *table, int seat) noexcept nogil:
    return table.truck[seat] - 1


cdef inline int owner_of(const Rules *rules, const Table *table, int color) noexcept nogil:
    """The seat that plays a color, or -1."""
    cdef int seat
    for seat in range(rules.seats):
        if table.color[seat] == color + 1:
            return seat
    return -1


cdef inline bint is_home(const Rules *rules, const Table *table, int place) noexcept nogil:
    """Whether a place is the camp of a player."""
    if place >= rules.n_land or rules.camp_color[place] == 0:
        return False
    return owner_of(rules, table, rules.camp_color[place] - 1) >= 0


cdef inline int lying_on(const Table *table, int place) noexcept nogil:
    return table.lying[place][0] + table.lying[place][1] + table.lying[place][2] + table.lying[place][3]


cdef inline bint has_truck(const Rules *rules, const Table *table, int place) noexcept nogil:
    cdef int seat
    for seat in range(rules.seats):
        if table.truck[seat] == place + 1:
            return True
    return False


cdef inline int objects_on(const Rules *rules, const Table *table, int place) noexcept nogil:
    """Containers, trucks and their loads (AL-46, AL-47)."""
    cdef int seat, n = lying_on(table, place)
    for seat in range(rules.seats):
        if table.truck[seat] == place + 1:
            n += 1
            if table.load[seat]:
                n += 1
    return n


cdef inline int entry_forbidden(const Rules *rules, const Table *table, int place, bint laden) noexcept nogil:
    """The clause by which a truck from elsewhere may not come to a place, or 0: the limit, and the bear."""
    cdef int n
    if is_floe(rules, place):
        n = objects_on(rules, table, place)
        if n + 1 > LIMIT:
            return AL_46
        if laden and n + 2 > LIMIT:
            return AL_47
        if table.bear == place + 1:
            return AL_52
    elif table.bear == place + 1:
        return AL_53
    return 0


cdef inline int packed_events(const Rules *rules, const Table *table) noexcept nogil:
    """Event cards in the pack, while none is being decided about."""
    cdef int n = rules.n_events, i
    for i in range(6):
        n -= table.event_out[i]
    for i in range(rules.seats):
        n -= table.held[i]
    return n


cdef inline bint holds(const Table *table, int seat, int card) noexcept nogil:
    cdef int k
    for k in range(table.held[seat]):
        if table.card[seat][k] == card:
            return True
    return False


cdef inline int asked_next(const Rules *rules, const Table *table) noexcept nogil:
    """The seat that is asked now whether it robs: clockwise from the one whose turn it is (AL-62a)."""
    cdef int seat = table.to_move, _other
    for _other in range(rules.seats):
        seat += 1
        if seat == rules.seats:
            seat = 0
        if table.asked >> seat & 1:
            return seat
    return -1


cdef inline int decider(const Rules *rules, const Table *table) noexcept nogil:
    """The seat that decides, in phases in which one does."""
    if table.phase == ROBBERS:
        return asked_next(rules, table)
    if table.phase == FOG:
        return owner_of(rules, table, table.prize - 1)
    return table.to_move


cdef inline void mark(uint64_t *bits, int place) noexcept nogil:
    """Add a place to a set of places, in three words."""
    bits[place >> 6] |= bit(place & 63)


cdef inline void mark_floes(const Rules *rules, const Table *table, uint64_t *bits) noexcept nogil:
    """The set of the places of all floes; late in spring most of the lake is open, so eight cells are read at once."""
    cdef uint64_t eight
    cdef int cell, i
    memset(bits, 0, 3 * sizeof(uint64_t))
    for cell in range(0, MAX_CELLS, 8):
        memcpy(&eight, table.floe + cell, sizeof(eight))
        if eight:
            for i in range(cell, cell + 8):
                if table.floe[i] == i + 1:
                    mark(bits, rules.n_land + 1 + i)


cdef inline bint is_marked(const uint64_t *bits, int place) noexcept nogil:
    return bits[place >> 6] >> (place & 63) & 1
