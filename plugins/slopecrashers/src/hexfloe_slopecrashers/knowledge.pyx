"""Stacks of gifts, and what play has proven about them, in C."""
from libc.stdint cimport int8_t, uint8_t, uint16_t
from libc.string cimport memcpy, memset

from hexfloe.play.rng cimport Rng, rng_below
from hexfloe_slopecrashers.engine cimport MAX_CARDS, MAX_PROOFS, Rules, Table
from hexfloe_slopecrashers.lookahead cimport EMPTY_WORD, after_use, words_of

# ------------------------------------------------------------------ what risky steps have shown

cdef inline bint follows(int depth, uint16_t ways, int from_depth, uint16_t from_ways) noexcept nogil:
    """Whether a proof follows from another: that one is about no more gifts, and knows at least as much."""
    return from_depth <= depth and from_ways & ~ways == 0


cdef inline bint comes_before(int depth, uint16_t ways, int than_depth, uint16_t than_ways) noexcept nogil:
    return depth < than_depth or (depth == than_depth and ways < than_ways)


cdef void prove(Table *table, int seat, int depth, uint16_t ways) noexcept nogil:
    """Note that the lowest gifts of a stack hold one of these ways out; what follows from it is forgotten."""
    cdef uint16_t *proof = table.proof[seat]
    cdef int8_t *depths = table.proof_depth[seat]
    cdef int n = 0, i, at
    if ways & EMPTY_WORD:
        return
    for i in range(MAX_PROOFS):
        if not proof[i]:
            break
        if follows(depth, ways, depths[i], proof[i]):
            return
    for i in range(MAX_PROOFS):
        if proof[i] and not follows(depths[i], proof[i], depth, ways):
            proof[n] = proof[i]
            depths[n] = depths[i]
            n += 1
    for i in range(n, MAX_PROOFS):
        proof[i] = 0
        depths[i] = 0
    at = 0
    while at < n and comes_before(depths[at], proof[at], depth, ways):
        at += 1
    for i in range(min(n, MAX_PROOFS - 1), at, -1):  # a full list loses its last, the weakest
        proof[i] = proof[i - 1]
        depths[i] = depths[i - 1]
    if at < MAX_PROOFS:
        proof[at] = ways
        depths[at] = <int8_t>depth


cdef void show_top(const Rules *rules, Table *table, int seat, int size, int card) noexcept nogil:
    """A stack of a size loses its top card, which all see: proofs about it become proofs about those below."""
    cdef uint16_t proof[8]
    cdef int8_t depths[8]
    cdef int i
    if not table.proof[seat][0]:
        return
    memcpy(proof, table.proof[seat], sizeof(proof))
    memcpy(depths, table.proof_depth[seat], sizeof(depths))
    memset(table.proof[seat], 0, sizeof(proof))
    memset(table.proof_depth[seat], 0, sizeof(depths))
    for i in range(MAX_PROOFS):
        if not proof[i]:
            break
        if depths[i] == size:
            prove(table, seat, size - 1, after_use(proof[i], rules, card))
        else:
            prove(table, seat, depths[i], proof[i])


cdef bint proofs_hold(const Rules *rules, const Table *table, int seat) noexcept nogil:
    """Whether a stack is as risky steps have shown it to be."""
    cdef int i
    for i in range(MAX_PROOFS):
        if not table.proof[seat][i]:
            break
        if words_of(rules, table.stack[seat], table.proof_depth[seat][i]) & table.proof[seat][i] == 0:
            return False
    return True


# ------------------------------------------------------------------ piles of the past

cdef int sizes_of_batches(const Rules *rules, const Table *table, int *size) noexcept nogil:
    """Count the hidden gifts of each batch, 0 the present pile; return the highest number."""
    cdef int seat, k, highest = 0
    for k in range(MAX_CARDS + 1):
        size[k] = 0
    for seat in range(rules.seats):
        for k in range(table.gifts[seat]):
            size[table.batch[seat][k]] += 1
            if table.batch[seat][k] > highest:
                highest = table.batch[seat][k]
    return highest


cdef void number_batches(const Rules *rules, Table *table) noexcept nogil:
    """Number earlier batches as they first appear, and order `old` likewise; it lists a card for each such gift."""
    cdef int size[49]
    cdef int first[49]
    cdef uint8_t number[49]
    cdef uint8_t before[48]
    cdef int seat, k, n = 0, place = 0, batch
    batch = sizes_of_batches(rules, table, size)
    first[0] = 0
    for k in range(1, batch + 1):
        first[k] = place
        place += size[k]
    memset(number, 0, sizeof(number))
    memcpy(before, table.old, sizeof(before))
    place = 0
    for seat in range(rules.seats):
        for k in range(table.gifts[seat]):
            batch = table.batch[seat][k]
            if batch and not number[batch]:
                n += 1
                number[batch] = <uint8_t>n
                memcpy(table.old + place, before + first[batch], size[batch])
                place += size[batch]
            table.batch[seat][k] = number[batch]
    table.batches = <uint8_t>n


cdef void drop_old(const Rules *rules, Table *table, int batch, int card) noexcept nogil:
    """A gift of an earlier batch is seen; its place in the stack is already empty."""
    cdef int size[49]
    cdef int i = 0, k
    sizes_of_batches(rules, table, size)
    for k in range(1, batch):
        i += size[k]
    while table.old[i] != card + 1:
        i += 1
    for k in range(i, MAX_CARDS - 1):
        table.old[k] = table.old[k + 1]
    table.old[MAX_CARDS - 1] = 0
    number_batches(rules, table)


cdef void hidden_cards(const Rules *rules, const Table *table, int *left) noexcept nogil:
    """Copies of each card that lie in the present pile or were drawn from it and are still hidden: all may know."""
    cdef int card, i
    for card in range(rules.n_kinds):
        left[card] = rules.count[card] - table.discards[card]
    for i in range(table.snowmen):
        left[table.snow_card[i] - 1] -= 1
    for i in range(MAX_CARDS):
        if not table.old[i]:
            break
        left[table.old[i] - 1] -= 1


cdef void shuffle_discards(const Rules *rules, Table *table) noexcept nogil:
    """The discards become the new pile (SC-39); what is hidden of the old one is from now on known as a set."""
    cdef int left[36]
    cdef int card, seat, k, _copy, n = 0, highest = table.batches
    cdef bint closed = False
    hidden_cards(rules, table, left)
    while n < MAX_CARDS and table.old[n]:
        n += 1
    for seat in range(rules.seats):
        for k in range(table.gifts[seat]):
            if not table.batch[seat][k]:
                table.batch[seat][k] = <uint8_t>(highest + 1)
                closed = True
    table.pile = 0
    for card in range(rules.n_kinds):
        for _copy in range(left[card]):
            table.old[n] = <uint8_t>(card + 1)
            n += 1
        table.pile += table.discards[card]
        table.discards[card] = 0
    if closed:
        number_batches(rules, table)


# ------------------------------------------------------------------ stacks

cdef int take_top(const Rules *rules, Table *table, int seat) noexcept nogil:
    """Take the top gift off a stack, for all to see, and return it."""
    cdef int place = table.gifts[seat] - 1
    cdef int card = table.stack[seat][place] - 1, batch = table.batch[seat][place]
    table.stack[seat][place] = 0
    table.batch[seat][place] = 0
    table.gifts[seat] = <uint8_t>place
    if batch:
        drop_old(rules, table, batch, card)
    show_top(rules, table, seat, place + 1, card)
    return card


cdef void put_on_top(Table *table, int seat, int card) noexcept nogil:
    """Put a gift drawn from the pile on a stack."""
    table.stack[seat][table.gifts[seat]] = <uint8_t>(card + 1)
    table.gifts[seat] += 1
    table.pile -= 1


# ------------------------------------------------------------------ dealing anew

cdef int pool_of(const Rules *rules, const Table *table, int seat, int batch, int first, int size,
                 uint8_t *pool) noexcept nogil:
    """Collect the cards of a batch that the seat (-1: a spectator) cannot place; return how many."""
    cdef int left[36]
    cdef int card, k, _copy, n = 0
    if batch == 0:
        hidden_cards(rules, table, left)
    else:
        memset(left, 0, sizeof(left))
        for k in range(first, first + size):
            left[table.old[k] - 1] += 1
    if seat >= 0:
        for k in range(table.gifts[seat]):
            if table.batch[seat][k] == batch:
                left[table.stack[seat][k] - 1] -= 1
    for card in range(rules.n_kinds):
        for _copy in range(left[card]):
            pool[n] = <uint8_t>(card + 1)
            n += 1
    return n


cdef void deal_batch(const Rules *rules, Table *table, int seat, int batch, uint8_t *pool, int n,
                     Rng *rng) noexcept nogil:
    """Give every gift of a batch that the seat does not see a card of the pool."""
    cdef int other, k, pick
    for other in range(rules.seats):
        if other == seat:
            continue
        for k in range(table.gifts[other]):
            if table.batch[other][k] == batch:
                pick = rng_below(rng, n)
                table.stack[other][k] = pool[pick]
                n -= 1
                pool[pick] = pool[n]


cdef void deal_anew(const Rules *rules, Table *table, int seat, Rng *rng) noexcept nogil:
    """Uniform over physical cards among all that is consistent with what is public and with the seat's own gifts.

    Each batch is dealt from its own cards; the whole deal is repeated until all that was proven holds.
    """
    cdef int size[49]
    cdef uint8_t pool[48]
    cdef int batch, first, n, other
    cdef bint fine = False
    sizes_of_batches(rules, table, size)
    while not fine:
        first = 0
        for batch in range(table.batches + 1):
            n = pool_of(rules, table, seat, batch, first, size[batch], pool)
            deal_batch(rules, table, seat, batch, pool, n, rng)
            if batch:
                first += size[batch]
        fine = True
        for other in range(rules.seats):
            if other != seat and not proofs_hold(rules, table, other):
                fine = False
                break
