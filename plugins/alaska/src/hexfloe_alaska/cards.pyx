"""Kept cards in Alaska, and what play has proven about them, in C."""
from libc.stdint cimport uint8_t, uint64_t
from libc.string cimport memcpy, memset

from hexfloe.play.rng cimport Rng, rng_next
from hexfloe_alaska.engine cimport AT_ONCE, HELICOPTER_CARD, KEEP, Rules, Table

# ------------------------------------------------------------------ groups and batches

cdef inline bint are_grouped(const Table *table, int seat, int k, int other) noexcept nogil:
    """Whether all may know the same of two slots of a seat."""
    return table.batch[seat][k] == table.batch[seat][other] and table.cannot[seat][k] == table.cannot[seat][other]


cdef void tidy(Table *table, int seat) noexcept nogil:
    """Order the cards within each group of a seat: by insertion, never past the beginning of the group."""
    cdef int k, i
    cdef uint8_t card
    for k in range(1, table.held[seat]):
        card = table.card[seat][k]
        i = k
        while i > 0 and are_grouped(table, seat, i - 1, k) and table.card[seat][i - 1] > card:
            table.card[seat][i] = table.card[seat][i - 1]
            i -= 1
        table.card[seat][i] = card


cdef void number_batches(const Rules *rules, Table *table) noexcept nogil:
    """Number batches as they first appear, seat by seat, from the longest kept; order `old` likewise."""
    cdef uint8_t before[20][3]
    cdef uint8_t number[21]
    cdef int seat, k, batch, n = 0
    memcpy(before, table.old, sizeof(before))
    memset(table.old, 0, sizeof(before))
    memset(number, 0, sizeof(number))
    for seat in range(rules.seats):
        for k in range(table.held[seat]):
            batch = table.batch[seat][k]
            if batch and not number[batch]:
                memcpy(table.old[n], before[batch - 1], 3)
                n += 1
                number[batch] = <uint8_t>n
            table.batch[seat][k] = number[batch]
    table.batches = <uint8_t>n


# ------------------------------------------------------------------ what happens to cards

cdef void keep_card(const Rules *rules, Table *table, int seat, int card) noexcept nogil:
    """A card just drawn comes to the others of a seat."""
    table.card[seat][table.held[seat]] = <uint8_t>card
    table.held[seat] += 1
    tidy(table, seat)


cdef void remove_slot(Table *table, int seat, int k) noexcept nogil:
    cdef int i, n = table.held[seat] - 1
    for i in range(k, n):
        table.card[seat][i] = table.card[seat][i + 1]
        table.batch[seat][i] = table.batch[seat][i + 1]
        table.cannot[seat][i] = table.cannot[seat][i + 1]
    table.card[seat][n] = 0
    table.batch[seat][n] = 0
    table.cannot[seat][n] = 0
    table.held[seat] = <uint8_t>n


cdef void use_card(const Rules *rules, Table *table, int seat, int card) noexcept nogil:
    """Discard a kept card of a seat: one of the oldest group that has it, so that older groups are shown to lack it."""
    cdef int k = 0, i, batch
    while table.card[seat][k] != card:
        k += 1
    for i in range(k):
        if not are_grouped(table, seat, i, k):
            table.cannot[seat][i] |= <uint8_t>(1 << (card - 1))
    batch = table.batch[seat][k]
    remove_slot(table, seat, k)
    table.event_out[AT_ONCE + card - 1] += 1
    if batch:
        table.old[batch - 1][card - 1] -= 1
    tidy(table, seat)
    number_batches(rules, table)


cdef void show_no_helicopter(Table *table, int seat) noexcept nogil:
    """What a seat did shows that it keeps no helicopter (AL-54a)."""
    cdef int k
    for k in range(table.held[seat]):
        table.cannot[seat][k] |= 1 << (HELICOPTER_CARD - 1)
    tidy(table, seat)


cdef void renew_packs(const Rules *rules, Table *table) noexcept nogil:
    """Both packs are used up: discards become new packs (AL-15). All know what kept cards must then be, as a set."""
    cdef int seat, k, new = table.batches
    for seat in range(rules.seats):
        for k in range(table.held[seat]):
            if not table.batch[seat][k]:
                table.batch[seat][k] = <uint8_t>(new + 1)
                table.old[new][table.card[seat][k] - 1] += 1
    memset(table.ice_out, 0, sizeof(table.ice_out))
    memset(table.event_out, 0, sizeof(table.event_out))
    number_batches(rules, table)


cdef void unknown_cards(const Rules *rules, const Table *table, int *left) noexcept nogil:
    """Robberies, fogs and helicopters that are in the pack or were drawn since it was renewed: all may know."""
    cdef int i, k
    for i in range(3):
        left[i] = rules.event_count[AT_ONCE + i] - table.event_out[AT_ONCE + i]
        for k in range(table.batches):
            left[i] -= table.old[k][i]


# ------------------------------------------------------------------ dealing anew

cdef uint64_t random_below(Rng *rng, uint64_t n) noexcept nogil:
    """A value in 0 ... n-1, uniform; n > 0."""
    cdef uint64_t most = <uint64_t>0 - 1, value = rng_next(rng)
    most -= most % n
    while value >= most:
        value = rng_next(rng)
    return value % n


cdef void count_ways(const int *left, const uint8_t **masks, int n, uint64_t *ways) noexcept nogil:
    """For each rest of the pool: in how many ways its cards can fill the slots that are still empty.

    The slots are filled in order, so a rest says which are empty. Single cards are told apart; 20! fits in 64 bits.
    """
    cdef int a, b, c, filled, at = 0, wide = left[2] + 1, whole = left[0] + left[1] + left[2]
    cdef int higher = (left[1] + 1) * wide
    for a in range(left[0] + 1):
        for b in range(left[1] + 1):
            for c in range(left[2] + 1):
                filled = whole - a - b - c
                ways[at] = 0
                if filled >= n:
                    ways[at] = 1
                else:
                    if a and not masks[filled][0] & 1:
                        ways[at] += a * ways[at - higher]
                    if b and not masks[filled][0] & 2:
                        ways[at] += b * ways[at - wide]
                    if c and not masks[filled][0] & 4:
                        ways[at] += c * ways[at - 1]
                at += 1


cdef void fill_slots(int *left, uint8_t **slots, const uint8_t **masks, int n, Rng *rng) noexcept nogil:
    """Fill slots from a pool, uniformly among all ways that respect what each slot cannot be."""
    cdef uint64_t ways[512]
    cdef uint64_t pick, share
    cdef int step[3]
    cdef int i, kind, at
    step[2] = 1
    step[1] = left[2] + 1
    step[0] = (left[1] + 1) * step[1]
    at = left[0] * step[0] + left[1] * step[1] + left[2]
    count_ways(left, masks, n, ways)
    for i in range(n):
        if ways[at] == 0:
            return
        pick = random_below(rng, ways[at])
        for kind in range(3):
            if not left[kind] or masks[i][0] >> kind & 1:
                continue
            share = left[kind] * ways[at - step[kind]]
            if pick < share:
                break
            pick -= share
        slots[i][0] = <uint8_t>(kind + 1)
        left[kind] -= 1
        at -= step[kind]


cdef void deal_batch(const Rules *rules, Table *table, int seat, int batch, Rng *rng) noexcept nogil:
    """Deal the hidden cards of a batch anew, 0 with the pack, but for those of the seat (-1: a spectator)."""
    cdef uint8_t *slots[20]
    cdef const uint8_t *masks[20]
    cdef uint8_t free = 0
    cdef int left[3]
    cdef int other, k, n = 0
    if batch:
        for k in range(3):
            left[k] = table.old[batch - 1][k]
    else:
        unknown_cards(rules, table, left)
    for other in range(rules.seats):
        for k in range(table.held[other]):
            if table.batch[other][k] != batch:
                continue
            if other == seat:
                left[table.card[other][k] - 1] -= 1
            else:
                slots[n] = &table.card[other][k]
                masks[n] = &table.cannot[other][k]
                n += 1
        if batch or other != table.to_move or table.phase != KEEP:
            continue
        if other == seat:
            left[table.drawn[other] - 1] -= 1
        else:
            slots[n] = &table.drawn[other]
            masks[n] = &free
            n += 1
    fill_slots(left, slots, masks, n, rng)


cdef void deal_anew(const Rules *rules, Table *table, int seat, Rng *rng) noexcept nogil:
    """Uniform over all deals of single cards consistent with what is public and with the seat's own cards."""
    cdef int batch, other
    for batch in range(table.batches + 1):
        deal_batch(rules, table, seat, batch, rng)
    for other in range(rules.seats):
        tidy(table, other)
