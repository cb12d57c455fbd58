"""What moves of Slopecrashers bring about, in C."""
from libc.stdint cimport int32_t, uint8_t, uint16_t
from libc.string cimport memcpy

from hexfloe_slopecrashers.engine cimport (
    ABYSS, BOOST, CHILI, DONE, DRAW, GIFT, ICE, REACT, ROCKET, STING, TURN, Rules, Table,
)
from hexfloe_slopecrashers.facts cimport asked_next, can_rest, ground, progress, snowman_on, stands_other
from hexfloe_slopecrashers.knowledge cimport prove, shuffle_discards, take_top
from hexfloe_slopecrashers.lookahead cimport chili_bonus, ways_out

# ------------------------------------------------------------------ snowmen

cdef void lay_snowman(Table *table, int cell, int card) noexcept nogil:
    """Put a snowman on a cell; snowmen are kept in the order of their cells."""
    cdef int i = table.snowmen
    while i > 0 and table.snow_cell[i - 1] > cell + 1:
        table.snow_cell[i] = table.snow_cell[i - 1]
        table.snow_card[i] = table.snow_card[i - 1]
        i -= 1
    table.snow_cell[i] = <uint8_t>(cell + 1)
    table.snow_card[i] = <uint8_t>(card + 1)
    table.snowmen += 1


cdef bint hits_snowman(Table *table, int seat, int cell) noexcept nogil:
    """Remove the snowman on a cell, if there is one, and let the seat miss its next turn (SC-61)."""
    cdef int i = snowman_on(table, cell)
    if i < 0:
        return False
    table.discards[table.snow_card[i] - 1] += 1
    table.missing[seat] = 1
    table.snowmen -= 1
    for i in range(i, table.snowmen):
        table.snow_cell[i] = table.snow_cell[i + 1]
        table.snow_card[i] = table.snow_card[i + 1]
    table.snow_cell[table.snowmen] = 0
    table.snow_card[table.snowmen] = 0
    return True


# ------------------------------------------------------------------ entering

cdef void enter(const Rules *rules, Table *table, int seat, int place) noexcept nogil:
    """Come to a place by a movement or spring of one's own (SC-14, SC-17, SC-27 to SC-29, SC-61)."""
    cdef int sort
    if place == rules.n_cells:
        table.at[seat] = 0
        table.lap[seat] = 3
        table.phase = DONE
        table.moves_left = 0
        table.to_move = 0
        return
    if rules.row[place] < rules.row[table.at[seat] - 1]:
        table.lap[seat] = 2
    table.at[seat] = <uint8_t>(place + 1)
    if hits_snowman(table, seat, place) or stands_other(rules, table.at, seat, place):
        return
    sort = ground(rules, table, place)
    if sort == BOOST:
        table.moves_left += 1
    elif sort == GIFT:
        if not table.pile:
            shuffle_discards(rules, table)
        if table.pile:
            table.phase = DRAW


# ------------------------------------------------------------------ attacks

cdef inline bint can_slide_to(const Rules *rules, const Table *table, int cell) noexcept nogil:
    return cell >= 0 and ground(rules, table, cell) != ABYSS and not stands_other(rules, table.at, -1, cell)


cdef int slides(const Rules *rules, const Table *table, int seat, uint8_t *at) noexcept nogil:
    """Bits of the figures that black ice of a seat would move; `at` gets where all figures would then be."""
    cdef int me = table.at[seat] - 1, direction, cell, near, far, other, moved = 0
    memcpy(at, table.at, sizeof(table.at))
    for direction in range(4):
        cell = rules.neighbors[me][direction]
        if cell < 0:
            continue
        near = rules.neighbors[cell][direction]
        if near < 0:
            continue
        far = rules.neighbors[near][direction]
        for other in range(rules.seats):
            if table.at[other] != cell + 1:
                continue
            if can_slide_to(rules, table, far):
                at[other] = <uint8_t>(far + 1)
                moved |= 1 << other
            elif can_slide_to(rules, table, near):
                at[other] = <uint8_t>(near + 1)
                moved |= 1 << other
    return moved


cdef int rocket_target(const Rules *rules, const Table *table, int seat) noexcept nogil:
    """The bit of the figure that a rocket hits, or 0: northward in the lane, up to a snowman (SC-48 to SC-50)."""
    cdef int cell = rules.neighbors[table.at[seat] - 1][1], other
    while cell >= 0:
        if snowman_on(table, cell) >= 0:
            return 0
        for other in range(rules.seats):
            if table.at[other] == cell + 1:
                return 1 << other
        cell = rules.neighbors[cell][1]
    return 0


cdef int leaders(const Rules *rules, const Table *table) noexcept nogil:
    """Bits of all figures on the foremost row."""
    cdef int seat, best = 1, mine, bits = 0
    for seat in range(rules.seats):
        mine = progress(rules, table.at[seat], table.lap[seat])
        if mine > best:
            best = mine
            bits = 0
        if mine == best:
            bits |= 1 << seat
    return bits


cdef int targets_of(const Rules *rules, const Table *table, int seat, int action) noexcept nogil:
    """Bits of the seats that an attack of a seat would affect."""
    cdef uint8_t at[4]
    if action == ICE:
        return slides(rules, table, seat, at)
    if action == ROCKET:
        return rocket_target(rules, table, seat)
    return leaders(rules, table)


cdef void slide(const Rules *rules, Table *table, int seat, int to) noexcept nogil:
    """Slide a figure straight to a cell, two cells or one away, through snowmen (SC-47)."""
    cdef int start = table.at[seat] - 1, direction, cell
    for direction in range(4):
        cell = rules.neighbors[start][direction]
        if cell < 0 or (cell != to and rules.neighbors[cell][direction] != to):
            continue
        hits_snowman(table, seat, cell)
        if cell != to:
            hits_snowman(table, seat, to)
    table.at[seat] = <uint8_t>(to + 1)


cdef void take_effect(const Rules *rules, Table *table) noexcept nogil:
    """The attack hits whoever is still a target; the turn goes on."""
    cdef uint8_t at[4]
    cdef int action = table.attack - 1, hit = table.targets, seat
    table.attack = 0
    table.targets = 0
    table.phase = TURN
    if action == ICE:
        slides(rules, table, table.to_move, at)
    for seat in range(rules.seats):
        if not hit >> seat & 1:
            continue
        if action == ICE:
            slide(rules, table, seat, at[seat] - 1)
        elif action == STING:
            table.stung[seat] = 1
        else:
            table.missing[seat] = 1


# ------------------------------------------------------------------ black ice and the way out

cdef int ice_outcomes(const Rules *rules, const Table *table, int seat, int moving, int able,
                      uint16_t *ways) noexcept nogil:
    """The ways out after black ice that moves some figures, for each set of those able to ward it off; at most 8."""
    cdef uint8_t after[4]
    cdef uint8_t at[4]
    cdef int warding, other, n = 0, cell = table.at[seat] - 1
    slides(rules, table, seat, after)
    for warding in range(1 << rules.seats):
        if warding & ~able:
            continue
        for other in range(4):
            at[other] = table.at[other]
            if moving & ~warding & 1 << other:
                at[other] = after[other]
        ways[n] = ways_out(rules, table, at, table.lap, seat, cell, table.lap[seat], table.moves_left)
        n += 1
    return n


cdef inline int holders(const Rules *rules, const Table *table, int among) noexcept nogil:
    """Bits of the seats, of some, that hold gifts: they are asked, and could ward an attack off (SC-60, SC-74)."""
    cdef int seat, bits = 0
    for seat in range(rules.seats):
        if among >> seat & 1 and table.gifts[seat]:
            bits |= 1 << seat
    return bits


cdef bint ice_is_safe(const Rules *rules, const Table *table, int seat, int words) noexcept nogil:
    """Whether a stack with these words is sure to lead out after black ice, whoever wards it off."""
    cdef uint16_t ways[8]
    cdef uint8_t after[4]
    cdef int moving = slides(rules, table, seat, after), i
    for i in range(ice_outcomes(rules, table, seat, moving, holders(rules, table, moving), ways)):
        if ways[i] & words == 0:
            return False
    return True


cdef bint note_proof(const Rules *rules, Table *table) noexcept nogil:
    """Where a figure stands in its turn shows what its stack must hold (SC-24b); False if nothing would do."""
    cdef uint16_t ways[8]
    cdef int seat = table.to_move, n, i, moving = 0, able = 0
    if can_rest(rules, table, table.at, seat, table.at[seat] - 1):
        return True
    if table.attack == ICE + 1:
        moving = table.targets
        able = table.asked
    n = ice_outcomes(rules, table, seat, moving, able, ways)
    for i in range(n):
        if not ways[i]:
            return False
        prove(table, seat, table.gifts[seat], ways[i])
    return True


# ------------------------------------------------------------------ moves

cdef void launch(const Rules *rules, Table *table, int action) noexcept nogil:
    """Ask all who would be hit and hold a gift (SC-60, SC-74); without any the attack takes effect at once."""
    table.attack = <uint8_t>(action + 1)
    table.targets = <uint8_t>targets_of(rules, table, table.to_move, action)
    table.asked = <uint8_t>holders(rules, table, table.targets)
    if table.asked:
        table.phase = REACT
    else:
        take_effect(rules, table)


cdef void play_gift(const Rules *rules, Table *table, int seat, int use) noexcept nogil:
    """Play the top gift for an action that needs no square."""
    cdef int action = rules.play_action[use], mine
    table.discards[take_top(rules, table, seat)] += 1
    if action == CHILI:
        mine = progress(rules, table.at[seat], table.lap[seat])
        table.moves_left += <uint16_t>chili_bonus(rules, table.at, table.lap, seat, mine)
    else:
        launch(rules, table, action)


cdef void begin_turn(const Rules *rules, Table *table, int seat) noexcept nogil:
    """Begin the turn of a seat, or of the first after it that does not miss it (SC-69 to SC-72)."""
    while table.missing[seat]:
        table.missing[seat] = 0
        table.stung[seat] = 0
        seat = (seat + 1) % rules.seats
    table.phase = TURN
    table.to_move = <uint8_t>seat
    table.moves_left = 2
    if table.stung[seat]:
        table.moves_left = 1
    table.stung[seat] = 0


cdef void play_in_turn(const Rules *rules, Table *table, int32_t move) noexcept nogil:
    """Carry out a legal move of the seat whose turn it is."""
    cdef int seat = table.to_move, card
    if move == rules.end_code:
        begin_turn(rules, table, (seat + 1) % rules.seats)
        return
    if move < rules.first_step:
        table.at[seat] = <uint8_t>(move - rules.first_put + 1)
        table.lap[seat] = 1
        return
    if move < rules.first_jump:
        table.moves_left -= 1
        enter(rules, table, seat, move - rules.first_step)
    elif move < rules.first_play:
        card = take_top(rules, table, seat)
        table.discards[card] += 1
        enter(rules, table, seat, (move - rules.first_jump) // rules.n_spring)
    elif move < rules.first_lay:
        play_gift(rules, table, seat, move - rules.first_play)
    elif move < rules.first_ward:
        card = take_top(rules, table, seat)
        lay_snowman(table, (move - rules.first_lay) // rules.n_snowman, card)
    else:
        card = take_top(rules, table, seat)
        table.discards[card] += 1
    if table.phase == TURN or table.phase == REACT:
        note_proof(rules, table)


cdef void play_answer(const Rules *rules, Table *table, int32_t move) noexcept nogil:
    """Ward the attack off or let it come; after the last answer it takes effect."""
    cdef int seat = asked_next(rules, table)
    table.asked &= <uint8_t>~(1 << seat)
    if move != rules.pass_code:
        table.discards[take_top(rules, table, seat)] += 1
        table.targets &= <uint8_t>~(1 << seat)
        if seat == table.to_move:
            note_proof(rules, table)
    if not table.asked:
        take_effect(rules, table)
