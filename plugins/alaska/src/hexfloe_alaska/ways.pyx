"""Ways over land and ice in Alaska, in C."""
from libc.stdint cimport uint8_t, uint64_t
from libc.string cimport memset

from hexfloe.play.bits cimport lowest
from hexfloe_alaska.engine cimport COLORS, Rules, Table
from hexfloe_alaska.facts cimport entry_forbidden, is_floe, is_home, mark, place_of

# ------------------------------------------------------------------ steps

cdef void reach(const Rules *rules, const Table *table, int place, uint64_t *bits) noexcept nogil:
    """Mark all places that are one step away, whoever may stand there (AL-36, AL-37)."""
    cdef int n = rules.n_land, i, how
    cdef int cell
    memset(bits, 0, 3 * sizeof(uint64_t))
    if is_floe(rules, place):
        how = table.laid[place - n - 1] - 1
        bits[0] = rules.lands[how]
        for i in range(rules.n_around[how]):
            cell = rules.around[how][i]
            if table.floe[cell]:
                mark(bits, n + table.floe[cell])
        return
    if place < n:
        mark(bits, (place + 1) % n)
        mark(bits, (place + n - 1) % n)
    for i in range(rules.n_shore[place]):
        cell = rules.shore[place][i]
        if table.floe[cell]:
            mark(bits, n + table.floe[cell])


cdef bint can_step(const Rules *rules, const Table *table, int seat, bint laden) noexcept nogil:
    """Whether the truck of a seat, laden or not, could make a first step."""
    cdef uint64_t bits[3]
    cdef uint64_t left
    cdef int word
    reach(rules, table, place_of(table, seat), bits)
    for word in range(3):
        left = bits[word]
        while left:
            if entry_forbidden(rules, table, 64 * word + lowest(left), laden) == 0:
                return True
            left &= left - 1
    return False


# ------------------------------------------------------------------ the end (AL-70)

cdef inline bint has_live(const Table *table, int place, int played) noexcept nogil:
    """Whether a container of a played color lies on a place; `played` are bits of colors."""
    cdef int color
    for color in range(COLORS):
        if played >> color & 1 and table.lying[place][color]:
            return True
    return False


cdef bint any_left(const Rules *rules, const Table *table, int played) noexcept nogil:
    """Whether there is a live container anywhere: lying but not in the camp of a player, or loaded."""
    cdef int place, seat
    for seat in range(rules.seats):
        if table.load[seat]:
            return True
    for place in range(rules.n_places):
        if has_live(table, place, played) and not is_home(rules, table, place):
            return True
    return False


cdef bint on_land(const Rules *rules, const Table *table, int played) noexcept nogil:
    """Whether a live container is on a land space, lying or loaded."""
    cdef int place, seat
    for seat in range(rules.seats):
        if table.load[seat] and place_of(table, seat) < rules.n_land:
            return True
    for place in range(rules.n_land):
        if has_live(table, place, played) and not is_home(rules, table, place):
            return True
    return False


cdef int note_island(const Rules *rules, const Table *table, uint8_t *seen, uint8_t *queue, int n) noexcept nogil:
    """The island is reached, and all ice beside it; return how many cells are queued now."""
    cdef int i, cell
    for i in range(rules.n_shore[rules.n_land]):
        cell = rules.shore[rules.n_land][i]
        if table.floe[cell] and not seen[cell]:
            seen[cell] = 1
            queue[n] = <uint8_t>cell
            n += 1
    return n


cdef bint flood(const Rules *rules, const Table *table, uint8_t *seen) noexcept nogil:
    """Mark all ice that hangs together with the land, over the island, too; whether the island does."""
    cdef uint8_t queue[160]
    cdef int n = 0, done = 0, place, i, cell, other
    cdef bint island = False
    for place in range(rules.n_land):
        for i in range(rules.n_shore[place]):
            cell = rules.shore[place][i]
            if table.floe[cell] and not seen[cell]:
                seen[cell] = 1
                queue[n] = <uint8_t>cell
                n += 1
    while done < n:
        cell = queue[done]
        done += 1
        if rules.by_island[cell] and not island:
            island = True
            n = note_island(rules, table, seen, queue, n)
        for i in range(6):
            other = rules.neighbors[cell][i]
            if other >= 0 and table.floe[other] and not seen[other]:
                seen[other] = 1
                queue[n] = <uint8_t>other
                n += 1
    return island


cdef bint in_reach(const Rules *rules, const Table *table, int played) noexcept nogil:
    """Whether a live container is on the island or on ice, where the land hangs together with it."""
    cdef uint8_t seen[160]
    cdef int cell, seat, place, n = rules.n_land
    cdef bint island
    memset(seen, 0, sizeof(seen))
    island = flood(rules, table, seen)
    if island and has_live(table, n, played):
        return True
    for cell in range(rules.n_cells):
        if table.floe[cell] == cell + 1 and seen[cell] and has_live(table, n + 1 + cell, played):
            return True
    for seat in range(rules.seats):
        place = place_of(table, seat)
        if table.load[seat] and ((place == n and island) or (place > n and seen[place - n - 1])):
            return True
    return False


cdef bint can_drag(const Rules *rules, const Table *table) noexcept nogil:
    """Whether a container could still be dragged to a camp, without flights and finds (AL-70)."""
    cdef int seat, played = 0
    for seat in range(rules.seats):
        played |= 1 << (table.color[seat] - 1)
    if not table.spring:
        return any_left(rules, table, played)
    return on_land(rules, table, played) or in_reach(rules, table, played)
