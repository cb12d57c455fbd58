"""Freezing and melting in Alaska, in C."""
from libc.stdint cimport int32_t, uint8_t, uint16_t, uint64_t

from hexfloe.play.bits cimport lowest
from hexfloe_alaska.clauses cimport AL_28, AL_30, AL_31
from hexfloe_alaska.engine cimport COLORS, Rules, Table
from hexfloe_alaska.facts cimport has_truck, lying_on, mark_floes

# ------------------------------------------------------------------ laying

cdef bint fits(const Rules *rules, const Table *table, int how) noexcept nogil:
    """Whether a floe can lie so: on free hexes of the lake (AL-21, AL-21a)."""
    cdef int i, cell
    for i in range(rules.n_hexes[how]):
        cell = rules.cells[how][i]
        if table.floe[cell] or not rules.water[cell]:
            return False
    return True


cdef bint any_fits(const Rules *rules, const Table *table, int sort) noexcept nogil:
    """Whether there is a floe of a type in the supply, and room for it."""
    cdef int i
    if not table.supply[sort]:
        return False
    for i in range(rules.n_of_type[sort]):
        if fits(rules, table, rules.of_type[sort][i]):
            return True
    return False


cdef bint winter_over(const Rules *rules, const Table *table) noexcept nogil:
    """Whether no floe of the supply fits on the lake (AL-25)."""
    cdef int sort
    for sort in range(rules.n_types):
        if any_fits(rules, table, sort):
            return False
    return True


cdef int list_laying(const Rules *rules, const Table *table, int32_t *moves) noexcept nogil:
    cdef int sort = table.ice_type - 1, n = 0, i, how
    for i in range(rules.n_of_type[sort]):
        how = rules.of_type[sort][i]
        if fits(rules, table, how):
            moves[n] = rules.first_lay + how
            n += 1
    return n


cdef void lay(const Rules *rules, Table *table, int how) noexcept nogil:
    cdef int i, first = rules.cells[how][0]
    table.laid[first] = <uint16_t>(how + 1)
    for i in range(rules.n_hexes[how]):
        table.floe[rules.cells[how][i]] = <uint8_t>(first + 1)
    table.supply[rules.type_of[how]] -= 1


# ------------------------------------------------------------------ melting

cdef inline bint is_guarded(const Rules *rules, const Table *table, int place) noexcept nogil:
    """Whether a truck or the bear is on a floe (AL-30)."""
    return table.bear == place + 1 or has_truck(rules, table, place)


cdef bint is_any_empty(const Rules *rules, const Table *table) noexcept nogil:
    """Whether a floe of any type has no container, no truck and no bear on it (AL-31, AL-32)."""
    cdef uint64_t bits[3]
    cdef int i, place
    mark_floes(rules, table, bits)
    for i in range(3):
        while bits[i]:
            place = 64 * i + lowest(bits[i])
            bits[i] &= bits[i] - 1
            if not lying_on(table, place) and not is_guarded(rules, table, place):
                return True
    return False


cdef int melting_forbidden(const Rules *rules, const Table *table, int cell, bint any_empty) noexcept nogil:
    """The clause by which the floe with this first cell may not melt now, or 0."""
    cdef int place = rules.n_land + 1 + cell
    if rules.type_of[table.laid[cell] - 1] != table.ice_type - 1:
        return AL_28
    if is_guarded(rules, table, place):
        return AL_30
    if any_empty and lying_on(table, place):
        return AL_31
    return 0


cdef int list_melting(const Rules *rules, const Table *table, int32_t *moves) noexcept nogil:
    cdef uint64_t bits[3]
    cdef bint any_empty = is_any_empty(rules, table)
    cdef int cell, n = 0, i
    mark_floes(rules, table, bits)
    for i in range(3):
        while bits[i]:
            cell = 64 * i + lowest(bits[i]) - rules.n_land - 1
            bits[i] &= bits[i] - 1
            if melting_forbidden(rules, table, cell, any_empty) == 0:
                moves[n] = rules.first_melt + cell
                n += 1
    return n


cdef int floes_of_type(const Rules *rules, const Table *table, int sort) noexcept nogil:
    """How many floes of a type are on the lake: those neither beside the board nor melted."""
    return rules.supply[sort] - table.supply[sort] - table.melted[sort]


cdef bint any_melts(const Rules *rules, const Table *table) noexcept nogil:
    cdef int32_t moves[160]
    return list_melting(rules, table, moves) > 0


cdef void melt(const Rules *rules, Table *table, int cell) noexcept nogil:
    """Remove a floe; what lies on it is lost (AL-34)."""
    cdef int how = table.laid[cell] - 1, place = rules.n_land + 1 + cell, i, color
    for i in range(rules.n_hexes[how]):
        table.floe[rules.cells[how][i]] = 0
    table.laid[cell] = 0
    table.melted[rules.type_of[how]] += 1
    for color in range(COLORS):
        table.drowned[color] += table.lying[place][color]
        table.lying[place][color] = 0
