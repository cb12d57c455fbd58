# Where a bear can go, inline: sets of places as bits, by walk, swim and leaps.
from libc.stdint cimport int16_t, uint64_t

from hexfloe.play.bits cimport bit, lowest
from hexfloe_iceteam.engine cimport START, VILLAGE, Rules, Table

# What lies around a bear that is about to move.
ctypedef struct Sight:
    const int16_t (*neighbors)[6]
    uint64_t stop    # places that end a swim: tiles, village, start
    uint64_t free    # where it may come to rest: tiles without a bear, village
    uint64_t bears   # the others on the course

# Where it can go. The three sets may overlap, and leaps may lead back to where it stands.
ctypedef struct Reach:
    uint64_t walk
    uint64_t swim
    uint64_t leap


cdef inline Sight sight_from(const Rules *rules, const Table *table, int origin) noexcept nogil:
    """What a bear sees that leaves a place: its own space is free, and sea if its floe breaks up (IT-30)."""
    cdef Sight sight
    cdef uint64_t tiles = table.tiles
    sight.bears = table.bears[0] | table.bears[1]
    if origin < START:
        sight.bears &= ~bit(origin)
        if table.look[origin] and (table.look[origin] - 1) & 1:
            tiles &= ~bit(origin)
    sight.neighbors = rules.neighbors[table.course - 1]
    sight.free = (tiles & ~sight.bears) | bit(VILLAGE)
    sight.stop = tiles | bit(VILLAGE) | bit(START)
    return sight


cdef inline uint64_t swim_to(const Rules *rules, const Sight *sight, int first, int direction) noexcept nogil:
    """The landing of a swim whose first space is `first`, as a bit, or 0 (IT-26, IT-27, IT-29)."""
    cdef int place = first
    cdef bint wet = False
    while place >= 0:
        if bit(place) & sight.stop:
            if bit(place) & sight.free:
                if wet:
                    return bit(place)
                return 0
            if not rules.past_bears or place == START:
                return 0
        else:
            wet = True
        place = sight.neighbors[place][direction]
    return 0


cdef inline uint64_t leaps_over(const Rules *rules, const Sight *sight, int over, int direction) noexcept nogil:
    """Where a leap over a bear may come down, whatever lies there (IT-20)."""
    cdef int place = sight.neighbors[over][direction], way
    cdef uint64_t found = 0
    if rules.any_adjacent:
        for way in range(6):
            place = sight.neighbors[over][way]
            if place >= 0:
                found |= bit(place)
    elif place >= 0:
        found = bit(place)
    return found & ~bit(START)


cdef inline uint64_t leaps_from(const Rules *rules, const Sight *sight, const int16_t *ways) noexcept nogil:
    """Where one leap from a space with these ways may come down, whatever lies there."""
    cdef uint64_t found = 0
    cdef int way, place
    for way in range(6):
        place = ways[way]
        if place >= 0 and bit(place) & sight.bears:
            found |= leaps_over(rules, sight, place, way)
    return found


cdef inline uint64_t chain(const Rules *rules, const Sight *sight, uint64_t landings, uint64_t allowed) noexcept nogil:
    """All places that chains of leaps reach from their first landings, coming down on allowed places only."""
    cdef uint64_t reached = landings & allowed, todo = reached & ~bit(VILLAGE), found
    while todo:
        found = leaps_from(rules, sight, sight.neighbors[lowest(todo)]) & allowed & ~reached
        todo &= todo - 1
        reached |= found
        todo |= found & ~bit(VILLAGE)
    return reached


cdef inline uint64_t look_out(const Rules *rules, const Sight *sight, const int16_t *ways,
                              Reach *reach) noexcept nogil:
    """Add what a bear on a space with these ways can do in one walk or swim; return its first landings of leaps."""
    cdef uint64_t found, leaps = 0
    cdef int way, place
    for way in range(6):
        place = ways[way]
        if place < 0:
            continue
        found = bit(place)
        if found & sight.free:
            reach.walk |= found
            continue
        if found & sight.bears:
            leaps |= leaps_over(rules, sight, place, way)
        reach.swim |= swim_to(rules, sight, place, way)
    return leaps


cdef inline Reach reach_from(const Rules *rules, const Table *table, int origin) noexcept nogil:
    """Where a bear can go from a cell or from the start."""
    cdef Sight sight = sight_from(rules, table, origin)
    cdef Reach reach
    cdef uint64_t leaps = 0
    cdef int space
    reach.walk = reach.swim = 0
    if origin < START:
        leaps = look_out(rules, &sight, sight.neighbors[origin], &reach)
    else:
        for space in range(4):
            leaps |= look_out(rules, &sight, sight.neighbors[START + space], &reach)
    reach.leap = leaps
    if leaps:
        reach.leap = chain(rules, &sight, leaps, sight.free)
    return reach


cdef inline Reach moves_from(const Rules *rules, const Table *table, int origin) noexcept nogil:
    """Where a bear can go, each place in one way only: walk before swim before leap; never to where it is (IT-25)."""
    cdef Reach reach = reach_from(rules, table, origin)
    reach.swim &= ~reach.walk
    reach.leap &= ~(reach.walk | reach.swim | bit(origin))
    return reach


cdef inline bint can_move(const Rules *rules, const Table *table, int seat) noexcept nogil:
    cdef uint64_t bears = table.bears[seat]
    cdef Reach reach
    while bears:
        reach = moves_from(rules, table, lowest(bears))
        if reach.walk | reach.swim | reach.leap:
            return True
        bears &= bears - 1
    if table.at_start[seat]:
        reach = moves_from(rules, table, START)
        return (reach.walk | reach.swim | reach.leap) != 0
    return False
