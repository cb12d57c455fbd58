"""Listing the legal moves of Alaska, in C: the judge's tests over what there is, ascending."""
from libc.stdint cimport int32_t, uint64_t

from hexfloe.play.bits cimport lowest
from hexfloe_alaska.engine cimport (
    BEAR, COLORS, FOG_CARD, FOUND, HELICOPTER_CARD, KEEP, LAY, MELT, MOVE, ROBBERS, ROBBERY_CARD, TRUCKS, Rules, Table,
)
from hexfloe_alaska.facts cimport decider, holds, mark_floes, place_of
from hexfloe_alaska.ice cimport list_laying, list_melting
from hexfloe_alaska.judge cimport (
    bear_forbidden, ending_forbidden, landing_forbidden, loading_forbidden, robbing_forbidden,
    stepping_forbidden, truck_forbidden, unloading_forbidden,
)
from hexfloe_alaska.ways cimport can_step, reach

cdef int list_places(const Rules *rules, const Table *table, int32_t *places) noexcept nogil:
    """All places that there are, ascending: land, the island, floes; return how many."""
    cdef uint64_t bits[3]
    cdef int n, i
    mark_floes(rules, table, bits)
    for i in range(rules.n_land + 1):
        places[i] = i
    n = rules.n_land + 1
    for i in range(3):
        while bits[i]:
            places[n] = 64 * i + lowest(bits[i])
            bits[i] &= bits[i] - 1
            n += 1
    return n


# ------------------------------------------------------------------ the movement

cdef int list_steps(const Rules *rules, const Table *table, int seat, int32_t *moves) noexcept nogil:
    cdef uint64_t bits[3]
    cdef uint64_t left
    cdef int word, place, n = 0
    if table.frozen or table.must_go == 2 or table.stride == 2 or (rules.landfall_cost and not table.steps):
        return 0
    reach(rules, table, place_of(table, seat), bits)
    for word in range(3):
        left = bits[word]
        while left:
            place = 64 * word + lowest(left)
            left &= left - 1
            if stepping_forbidden(rules, table, seat, place) == 0:
                moves[n] = rules.first_step + place
                n += 1
    return n


cdef int list_robberies(const Rules *rules, const Table *table, int seat, int32_t *moves) noexcept nogil:
    """The robberies of the own turn, for a seat that has the card."""
    cdef int color, n = 0
    for color in range(COLORS):
        if robbing_forbidden(rules, table, seat, color) == 0:
            moves[n] = rules.first_rob + color
            n += 1
    return n


cdef int list_flights(const Rules *rules, const Table *table, int seat, int32_t *moves) noexcept nogil:
    """The flights of a seat that has the card."""
    cdef int32_t places[181]
    cdef int i, n = 0
    for i in range(list_places(rules, table, places)):
        if landing_forbidden(rules, table, seat, places[i]) == 0:
            moves[n] = rules.first_fly + places[i]
            n += 1
    return n


cdef int list_movement(const Rules *rules, const Table *table, int32_t *moves) noexcept nogil:
    cdef int seat = table.to_move, n, color = table.color[seat] - 1
    n = list_steps(rules, table, seat, moves)
    if not table.must_go:
        if loading_forbidden(rules, table, seat, color) == 0:
            moves[n] = rules.first_load + color
            n += 1
        if unloading_forbidden(rules, table, seat) == 0:
            moves[n] = rules.unload_code
            n += 1
        if not table.load[seat] and holds(table, seat, ROBBERY_CARD):
            n += list_robberies(rules, table, seat, moves + n)
    if not table.frozen and (table.must_go == 2 or holds(table, seat, HELICOPTER_CARD)):
        n += list_flights(rules, table, seat, moves + n)
    if ending_forbidden(rules, table, seat) == 0:
        moves[n] = rules.end_code
        n += 1
    return n


# ------------------------------------------------------------------ other decisions

cdef int list_trucks(const Rules *rules, const Table *table, int32_t *moves) noexcept nogil:
    cdef int color, n = 0
    for color in range(COLORS):
        if truck_forbidden(rules, table, color) == 0:
            moves[n] = color
            n += 1
    return n


cdef int list_kept(const Rules *rules, const Table *table, int32_t *moves) noexcept nogil:
    """Keeping a card just drawn, or playing it at once."""
    cdef int seat = table.to_move
    moves[0] = rules.keep_code
    if table.drawn[seat] == ROBBERY_CARD:
        return 1 + list_robberies(rules, table, seat, moves + 1)
    if table.drawn[seat] == HELICOPTER_CARD:
        return 1 + list_flights(rules, table, seat, moves + 1)
    return 1


cdef int list_found(const Rules *rules, const Table *table, int32_t *moves) noexcept nogil:
    cdef int seat = table.to_move, n = 0
    if can_step(rules, table, seat, True) or holds(table, seat, HELICOPTER_CARD):
        moves[0] = rules.accept_code
        n = 1
    moves[n] = rules.decline_code
    return n + 1


cdef int list_bear(const Rules *rules, const Table *table, int32_t *moves) noexcept nogil:
    cdef int32_t places[181]
    cdef int n_places = list_places(rules, table, places), n = 0, i
    cdef bint any_floe = n_places > rules.n_land + 1
    for i in range(n_places):
        if bear_forbidden(rules, table, places[i], any_floe) == 0:
            moves[n] = rules.first_bear + places[i]
            n += 1
    return n


cdef int list_answers(const Rules *rules, const Table *table, int32_t *moves) noexcept nogil:
    cdef int seat = decider(rules, table), n = 0
    if table.phase == ROBBERS:
        if holds(table, seat, ROBBERY_CARD):
            moves[0] = rules.first_rob + table.prize - 1
            n = 1
    elif holds(table, seat, FOG_CARD):
        moves[0] = rules.fog_code
        n = 1
    moves[n] = rules.pass_code
    return n + 1


cdef int list_moves(const Rules *rules, const Table *table, int32_t *moves) noexcept nogil:
    """All legal moves while a seat decides, ascending."""
    cdef int phase = table.phase
    if phase == MOVE:
        return list_movement(rules, table, moves)
    if phase == TRUCKS:
        return list_trucks(rules, table, moves)
    if phase == LAY:
        return list_laying(rules, table, moves)
    if phase == MELT:
        return list_melting(rules, table, moves)
    if phase == KEEP:
        return list_kept(rules, table, moves)
    if phase == FOUND:
        return list_found(rules, table, moves)
    if phase == BEAR:
        return list_bear(rules, table, moves)
    return list_answers(rules, table, moves)
