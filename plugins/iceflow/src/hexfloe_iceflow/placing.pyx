"""What chance does in Ice Flow, and how explorers and floes come onto the board. Nothing here is for Python."""
from libc.stdint cimport int32_t, uint8_t, uint32_t, uint64_t

from hexfloe.play.bits cimport bit, count_bits, lowest
from hexfloe_iceflow.clauses cimport IF_6, IF_6b, IF_8, IF_8a, IF_8c, IF_23, IF_23a
from hexfloe_iceflow.engine cimport (
    BEARS, CAMP, CARD, DRAW, EXPLORERS, FIRST, FISH, MAX_CELLS, MAX_ISLANDS, PLACE, ROOM, ROPES, Rules, Table,
)
from hexfloe_iceflow.facts cimport count_all, count_own
from hexfloe_iceflow.turns cimport after_floe_action, arrive, begin_turn

# ------------------------------------------------------------------ the box

cdef void unpack(const Rules *rules, Table *table) noexcept nogil:
    """Bag, pile, rucksacks, islands; the rest is the supply (IF-3a, IF-4, IF-7, IF-10)."""
    cdef int i
    table.supply_ropes = <uint8_t>(ROPES - rules.seats)
    table.supply_fish = <uint8_t>(FISH - rules.seats)
    table.supply_bears = <uint8_t>BEARS
    for i in range(rules.seats):
        table.rope_of[i] = table.fish_of[i] = 1
    for i in range(rules.n_floes):
        table.bag[i] = rules.floe_copies[i]
    renew_pile(rules, table)
    for i in range(min(MAX_ISLANDS, rules.n_places - rules.islands)):
        load(table, rules.islands + i, rules.island_ropes[i], rules.island_fish[i], rules.island_bears[i])


cdef void renew_pile(const Rules *rules, Table *table) noexcept nogil:
    cdef int i
    for i in range(rules.n_cards):
        table.pile[i] = rules.card_copies[i]


cdef void load(Table *table, int place, int ropes, int fish, int bears) noexcept nogil:
    """Put items of the supply on a place, as far as they go (IF-26)."""
    ropes = min(ropes, <int>table.supply_ropes)
    fish = min(fish, <int>table.supply_fish)
    bears = min(bears, <int>table.supply_bears)
    table.supply_ropes -= <uint8_t>ropes
    table.supply_fish -= <uint8_t>fish
    table.supply_bears -= <uint8_t>bears
    table.ropes[place] += <uint8_t>ropes
    table.fish[place] += <uint8_t>fish
    table.bears[place] += <uint8_t>bears

# ------------------------------------------------------------------ chance

cdef int chances(const Rules *rules, const Table *table, int32_t *moves, uint32_t *weights) noexcept nogil:
    cdef int n = 0, i
    if table.phase == FIRST:
        for n in range(rules.seats):
            moves[n] = n
            weights[n] = 1
        return rules.seats
    if table.phase == DRAW:
        for i in range(rules.n_floes):
            if table.bag[i]:
                moves[n] = rules.first_draw + i
                weights[n] = table.bag[i]
                n += 1
    elif table.phase == CARD:
        for i in range(rules.n_cards):
            if table.pile[i]:
                moves[n] = rules.first_card + i
                weights[n] = table.pile[i]
                n += 1
    return n


cdef void play_chance(const Rules *rules, Table *table, int32_t move) noexcept nogil:
    cdef int i, left = 0
    if table.phase == FIRST:
        table.to_move = <uint8_t>move
        table.phase = CAMP
    elif table.phase == DRAW:
        i = move - rules.first_draw
        table.bag[i] -= 1
        table.hand = <uint8_t>(1 + i)
        table.phase = CARD
        for i in range(rules.n_cards):
            left += table.pile[i]
        if not left:
            renew_pile(rules, table)  # IF-25
    else:
        i = move - rules.first_card
        table.pile[i] -= 1
        table.card = <uint8_t>(1 + i)
        table.phase = PLACE

# ------------------------------------------------------------------ explorers

cdef int judge_camp(const Rules *rules, const Table *table, int station) noexcept nogil:
    cdef int other
    if count_all(rules, table, station) >= ROOM:
        return IF_6
    if count_own(table, table.to_move, station):
        for other in range(rules.alaska, rules.siberia):
            if count_all(rules, table, other) < ROOM and not count_own(table, table.to_move, other):
                return IF_6b
    return 0


cdef void camp(const Rules *rules, Table *table, int station) noexcept nogil:
    """Put down one explorer; when all are there, the floes of the start follow (IF-6, IF-8)."""
    cdef int seat, i, waiting = 0
    arrive(table, table.to_move, -1, station)
    for seat in range(rules.seats):
        for i in range(EXPLORERS):
            waiting += table.at[seat][i] == 0
    table.to_move = <uint8_t>((table.to_move + 1) % rules.seats)
    if not waiting:
        table.starting = 1
        draw_or_begin(rules, table, table.to_move)

# ------------------------------------------------------------------ floes

cdef uint64_t free_cells(const Rules *rules, const Table *table) noexcept nogil:
    """Where the floe in hand may be laid."""
    cdef uint64_t near = table.floes, todo = table.floes
    if not table.starting:
        return rules.emergence & ~table.floes
    while todo:
        near |= rules.around[lowest(todo)]
        todo &= todo - 1
    if rules.alaska == 64:
        return ~near
    return ~near & (bit(rules.alaska) - 1)


cdef int judge_place(const Rules *rules, const Table *table, int cell, int look) noexcept nogil:
    if table.starting:
        if table.floes & bit(cell):
            return IF_8c
        if table.floes & rules.around[cell]:
            return IF_8
    if rules.kind_of[rules.look[look]] + 1 != table.hand:
        return IF_8a
    if not table.starting:
        if not rules.emergence & bit(cell):
            return IF_23
        if table.floes & bit(cell):
            return IF_23a
    return 0


cdef int list_places(const Rules *rules, const Table *table, int32_t *moves) noexcept nogil:
    cdef uint64_t cells = free_cells(rules, table)
    cdef int kind = table.hand - 1, n = 0, look
    while cells:
        for look in range(rules.first_look[kind], rules.first_look[kind + 1]):
            moves[n] = rules.first_place + lowest(cells) * rules.n_looks + look
            n += 1
        cells &= cells - 1
    return n


cdef void draw_or_begin(const Rules *rules, Table *table, int seat) noexcept nogil:
    """Let a seat draw the next floe of the start; if there is no other, let the start player begin (IF-8, IF-9)."""
    cdef int n = count_bits(table.floes)
    if n < rules.initial_floes and free_cells(rules, table):
        table.to_move = <uint8_t>seat
        table.phase = DRAW
        return
    table.starting = 0
    begin_turn(table, (seat + rules.seats * MAX_CELLS - n) % rules.seats)


cdef void place_floe(const Rules *rules, Table *table, int cell, int look) noexcept nogil:
    cdef int i = table.card - 1
    table.floes |= bit(cell)
    table.floe[cell] = 1 + rules.look[look]
    load(table, cell, rules.card_ropes[i], rules.card_fish[i], rules.card_bears[i])
    table.hand = table.card = 0
    if table.starting:
        draw_or_begin(rules, table, (table.to_move + 1) % rules.seats)
    else:
        after_floe_action(rules, table)
