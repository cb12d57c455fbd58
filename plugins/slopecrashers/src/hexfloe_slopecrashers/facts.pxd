# Questions about a table, inline: what a square shows, who stands where, who is ahead, what lies on top.
from libc.stdint cimport uint8_t

from hexfloe_slopecrashers.engine cimport ABYSS, TURN, Rules, Table


cdef inline int ground(const Rules *rules, const Table *table, int cell) noexcept nogil:
    return rules.ground[table.piece[rules.slot[cell]] - 1][rules.part[cell]]


cdef inline bint stands_other(const Rules *rules, const uint8_t *at, int seat, int cell) noexcept nogil:
    """Whether another figure than the seat's (-1: any) stands on a cell; `at` is as in the table."""
    cdef int other
    for other in range(rules.seats):
        if at[other] == cell + 1 and other != seat:
            return True
    return False


cdef inline bint can_rest(const Rules *rules, const Table *table, const uint8_t *at, int seat, int cell) noexcept nogil:
    """Whether a turn of the seat may end on a cell (SC-22, SC-23)."""
    return ground(rules, table, cell) != ABYSS and not stands_other(rules, at, seat, cell)


cdef inline int snowman_on(const Table *table, int cell) noexcept nogil:
    """The number of the snowman on a cell, or -1."""
    cdef int i
    for i in range(table.snowmen):
        if table.snow_cell[i] == cell + 1:
            return i
    return -1


cdef inline int progress(const Rules *rules, int at, int lap) noexcept nogil:
    """Rows of all laps; 0 before the figure is put down (SC-67, SC-68)."""
    if lap == 0:
        return 0
    if at == 0:
        return 2 * rules.rows + 1
    return (lap - 1) * rules.rows + rules.row[at - 1]


cdef inline int top_card(const Table *table, int seat) noexcept nogil:
    """The card on top of a stack, or -1."""
    if table.gifts[seat] == 0:
        return -1
    return table.stack[seat][table.gifts[seat] - 1] - 1


cdef inline bint does(const Rules *rules, int card, int action) noexcept nogil:
    return rules.does[card] >> action & 1


cdef inline bint is_unplaced(const Table *table, int seat) noexcept nogil:
    return table.lap[seat] == 0


cdef inline int asked_next(const Rules *rules, const Table *table) noexcept nogil:
    """The seat that is asked now: from the attacker's left, the attacker last (SC-60)."""
    cdef int seat = table.to_move, _other
    for _other in range(rules.seats):
        seat += 1
        if seat == rules.seats:
            seat = 0
        if table.asked >> seat & 1:
            return seat
    return -1


cdef inline int decider(const Rules *rules, const Table *table) noexcept nogil:
    """The seat that decides in a turn or while an attack is answered."""
    if table.phase == TURN:
        return table.to_move
    return asked_next(rules, table)
