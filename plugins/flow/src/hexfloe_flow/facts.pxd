# Questions about a table, inline: where a seat may act (sets of cells as bits), and which tiles are left.
from libc.stdint cimport uint64_t

from hexfloe.play.bits cimport bit
from hexfloe_flow.engine cimport END, HAND, LAIR, Rules, Table


cdef inline uint64_t reserved_by_others(const Rules *rules, const Table *table, int seat) noexcept nogil:
    """The spaces that every seat but this one (-1: any seat) has reserved."""
    cdef uint64_t cells = 0
    cdef int other
    for other in range(rules.seats):
        if other != seat and table.reserved[other]:
            cells |= bit(table.reserved[other] - 1)
    return cells


cdef inline uint64_t open_to_tiles(const Rules *rules, const Table *table, int seat) noexcept nogil:
    """The spaces on which a seat may put a tile now (FL-12, FL-13, FL-16)."""
    cdef uint64_t cells = table.free & ~reserved_by_others(rules, table, seat)
    if table.turns < rules.seats:
        cells &= rules.inner
    return cells


cdef inline uint64_t open_to_reservation(const Rules *rules, const Table *table, int seat) noexcept nogil:
    """The spaces that a seat may reserve now (FL-16, FL-18)."""
    if not table.may_reserve[seat]:
        return 0
    return table.free & ~reserved_by_others(rules, table, -1)


cdef inline bint can_act(const Rules *rules, const Table *table, int seat) noexcept nogil:
    if table.rivers_in_hand[seat] + table.lairs_in_hand[seat] and open_to_tiles(rules, table, seat):
        return True
    return open_to_reservation(rules, table, seat) != 0


cdef inline void unseen(const Rules *rules, const Table *table, int *left) noexcept nogil:
    """Copies of each kind that do not lie on the board; `left` holds MAX_KINDS + 1, the last for no tile."""
    cdef int kind, cell
    for kind in range(rules.n_kinds):
        left[kind] = rules.count[kind]
    for cell in range(rules.n_cells):
        left[rules.kind_of[table.tile[cell]]] -= 1


cdef inline int dealt_to(const Rules *rules, const Table *table, int *sort) noexcept nogil:
    """The seat that is dealt the next tile; sort says LAIR, or END for a river. -1 when all are dealt."""
    cdef int seat
    for seat in range(rules.seats):
        if table.lairs_in_hand[seat] < HAND:
            sort[0] = LAIR
            return seat
        if table.rivers_in_hand[seat] < HAND:
            sort[0] = END
            return seat
    return -1
