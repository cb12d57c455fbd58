# Questions about a table, inline: what a place is, who stands there, what a step costs.
from libc.stdint cimport uint64_t

from hexfloe.play.bits cimport bit
from hexfloe.water.floes cimport opposite_edge
from hexfloe_iceflow.engine cimport EXPLORERS, ROOM, Rules, Table

# A step of an explorer: a walk, or a swim over one hex.
ctypedef struct Step:
    int origin
    int over       # the hex swum over, or -1
    int goal
    int ropes      # what it costs
    int fish       # bears left aside


cdef inline bint is_alaska(const Rules *rules, int place) noexcept nogil:
    return rules.alaska <= place < rules.siberia


cdef inline bint is_siberia(const Rules *rules, int place) noexcept nogil:
    return rules.siberia <= place < rules.islands


cdef inline bint is_open_sea(const Rules *rules, const Table *table, int place) noexcept nogil:
    return place < rules.alaska and table.floe[place] == 0


cdef inline int count_own(const Table *table, int seat, int place) noexcept nogil:
    """Explorers of a seat on a place."""
    cdef int n = 0, i
    for i in range(EXPLORERS):
        n += table.at[seat][i] == place + 1
    return n


cdef inline int count_all(const Rules *rules, const Table *table, int place) noexcept nogil:
    """Explorers on a place."""
    cdef int n = 0, seat
    for seat in range(rules.seats):
        n += count_own(table, seat, place)
    return n


cdef inline bint is_full(const Rules *rules, const Table *table, int place) noexcept nogil:
    """Whether no other explorer may stop on a place (IF-32, IF-62a)."""
    return not is_siberia(rules, place) and count_all(rules, table, place) >= ROOM


cdef inline bint is_landed(const Rules *rules, const Table *table, int seat, int place) noexcept nogil:
    """Whether a place is a station of Siberia where the seat has an explorer already (IF-62)."""
    return is_siberia(rules, place) and count_own(table, seat, place) > 0


cdef inline int count_landed(const Rules *rules, const Table *table, int seat) noexcept nogil:
    """Explorers of a seat in Siberia."""
    cdef int n = 0, i
    for i in range(EXPLORERS):
        n += is_siberia(rules, table.at[seat][i] - 1)
    return n


cdef inline int fleeing_seat(const Rules *rules, const Table *table) noexcept nogil:
    """Whose explorer flees next: clockwise from the seat to move, which comes first (IF-49)."""
    cdef int seat = table.to_move, _other
    for _other in range(rules.seats):
        if count_own(table, seat, table.threat - 1):
            return seat
        seat += 1
        if seat == rules.seats:
            seat = 0
    return -1


# ---- sets of places as two words of bits

cdef inline bint is_among(const uint64_t *places, int place) noexcept nogil:
    return places[place >> 6] >> (place & 63) & 1


cdef inline void add_place(uint64_t *places, int place) noexcept nogil:
    places[place >> 6] |= bit(place & 63)


# ---- steps

cdef inline int jagged(const Table *table, int place, int way) noexcept nogil:
    """1 if a floe lies on the place and its side in that direction has a ridge, else 0."""
    if table.floe[place]:
        return (table.floe[place] - 1) >> way & 1
    return 0


cdef inline Step walk_from(const Rules *rules, const Table *table, int origin, int way) noexcept nogil:
    """The walk from a place to its neighbor in a direction, which is there (IF-33 to IF-35)."""
    cdef Step step
    step.origin = origin
    step.over = -1
    step.goal = rules.neighbors[origin][way]
    step.fish = 0
    step.ropes = jagged(table, origin, way) + jagged(table, step.goal, opposite_edge(way))
    if is_alaska(rules, origin) and is_alaska(rules, step.goal):
        step.ropes = 1
    return step


cdef inline Step swim_from(const Rules *rules, const Table *table, int origin, int way, int then) noexcept nogil:
    """The swim from a place over the hex in a direction and on in another (IF-34, IF-37)."""
    cdef Step step
    step.origin = origin
    step.over = rules.neighbors[origin][way]
    step.goal = rules.neighbors[step.over][then]
    step.fish = 1
    step.ropes = jagged(table, origin, way) + jagged(table, step.goal, opposite_edge(then))
    return step


cdef inline Step step_of(const Rules *rules, const Table *table, int move) noexcept nogil:
    """The step that a code of a walk or a swim means."""
    cdef int number = move - rules.first_walk
    if move < rules.first_swim:
        return walk_from(rules, table, rules.walk_from[number], rules.walk_way[number])
    number = move - rules.first_swim
    return swim_from(rules, table, rules.swim_from[number], rules.swim_ways[number] // 6, rules.swim_ways[number] % 6)
