"""What moves and cards of Alaska bring about, in C."""
from libc.stdint cimport int32_t, uint8_t

from hexfloe_alaska.cards cimport keep_card, renew_packs, show_no_helicopter, use_card
from hexfloe_alaska.engine cimport (
    BEAR, BEAR_CARD, DONE, EVENT, FIRST, FOG, FOG_CARD, FOUND, FOUND_CARD, HELICOPTER_CARD, ICE, KEEP, LAY, LIMIT, MELT,
    MOVE, ROBBERS, ROBBERY_CARD, STEPS, TRUCKS, Rules, Table,
)
from hexfloe_alaska.facts cimport asked_next, decider, is_floe, is_home, objects_on, owner_of, packed_events, place_of
from hexfloe_alaska.ice cimport any_fits, any_melts, floes_of_type, lay, melt, winter_over
from hexfloe_alaska.ways cimport can_drag, can_step

# ------------------------------------------------------------------ the parts of a turn

cdef void test_end(const Rules *rules, Table *table) noexcept nogil:
    """Once no container can be dragged home, the turn is finished and each seat has one more (AL-70, AL-71)."""
    if not table.last and not can_drag(rules, table):
        table.last = <uint8_t>(rules.seats + 1)


cdef void begin_ice(const Rules *rules, Table *table) noexcept nogil:
    """A turn begins; the packs are renewed if there is no ice card (AL-15, AL-16)."""
    cdef int card
    table.phase = ICE
    for card in range(rules.n_ice_cards):
        if table.ice_out[card] < rules.ice_count[card]:
            return
    renew_packs(rules, table)


cdef void begin_move(Table *table) noexcept nogil:
    table.phase = MOVE
    table.steps = STEPS


cdef void begin_event(const Rules *rules, Table *table) noexcept nogil:
    """The event card; with the pack used up there is none (AL-15)."""
    table.ice_type = 0
    table.todo = 0
    if packed_events(rules, table) > 0:
        table.phase = EVENT
    else:
        begin_move(table)


cdef void go_on_laying(const Rules *rules, Table *table) noexcept nogil:
    """Lay or melt the next floe, as long as there is one to do (AL-22 to AL-24, AL-29)."""
    if not table.todo:
        begin_event(rules, table)
    elif table.spring:
        table.phase = MELT
        if not any_melts(rules, table):
            begin_event(rules, table)
    else:
        table.phase = LAY
        if not any_fits(rules, table, table.ice_type - 1):
            begin_event(rules, table)


cdef void play_ice(const Rules *rules, Table *table, int card) noexcept nogil:
    """Turn an ice card up; it asks for no more floes than there are (AL-22)."""
    table.ice_out[card] += 1
    table.ice_type = <uint8_t>(rules.ice_type[card] + 1)
    if table.spring:
        table.todo = <uint8_t>min(<int>rules.ice_spring[card], floes_of_type(rules, table, rules.ice_type[card]))
    else:
        table.todo = min(rules.ice_winter[card], table.supply[rules.ice_type[card]])
    go_on_laying(rules, table)


cdef void end_turn(const Rules *rules, Table *table) noexcept nogil:
    cdef int seat = table.to_move
    if table.bear == table.truck[seat]:
        show_no_helicopter(table, seat)
    table.steps = 0
    table.stride = 0
    table.stay = 0
    table.frozen = 0
    table.to_move = <uint8_t>((seat + 1) % rules.seats)
    if table.last:
        table.last -= 1
        if not table.last:
            table.phase = DONE
            table.to_move = 0
            return
    begin_ice(rules, table)


# ------------------------------------------------------------------ events

cdef void take_found(const Rules *rules, Table *table) noexcept nogil:
    """The truck gets a container of its color from the island (AL-55, AL-56)."""
    cdef int seat = table.to_move
    table.lying[rules.n_land][table.color[seat] - 1] -= 1
    table.load[seat] = table.color[seat]
    test_end(rules, table)


cdef void play_found(const Rules *rules, Table *table) noexcept nogil:
    cdef int seat = table.to_move, place = place_of(table, seat)
    begin_move(table)
    if table.load[seat] or not table.lying[rules.n_land][table.color[seat] - 1]:
        return
    if is_floe(rules, place) and objects_on(rules, table, place) >= LIMIT:
        table.phase = FOUND
        table.steps = 0
    else:
        take_found(rules, table)


cdef void accept(const Rules *rules, Table *table) noexcept nogil:
    """Take the container on a full floe and leave at once (AL-57): by a step, else by the helicopter that is shown."""
    cdef int seat = table.to_move
    table.must_go = 1
    if not can_step(rules, table, seat, True):
        table.must_go = 2
        use_card(rules, table, seat, HELICOPTER_CARD)
    begin_move(table)
    take_found(rules, table)


cdef void play_frostbite(const Rules *rules, Table *table) noexcept nogil:
    """The truck goes to its camp, and its load stays (AL-58)."""
    cdef int seat = table.to_move
    if table.load[seat]:
        table.lying[place_of(table, seat)][table.load[seat] - 1] += 1
        table.load[seat] = 0
    table.truck[seat] = <uint8_t>(rules.camp[table.color[seat] - 1] + 1)
    begin_move(table)
    table.frozen = 1
    test_end(rules, table)


cdef void play_event(const Rules *rules, Table *table, int card) noexcept nogil:
    table.event_out[card] += 1
    if card == BEAR_CARD:
        table.phase = BEAR
    elif card == FOUND_CARD:
        play_found(rules, table)
    else:
        play_frostbite(rules, table)


# ------------------------------------------------------------------ robberies

cdef void end_asking(Table *table) noexcept nogil:
    """The turn goes on (AL-63)."""
    table.asked = 0
    table.robber = 0
    table.prize = 0
    table.phase = MOVE


cdef void carry_off(const Rules *rules, Table *table) noexcept nogil:
    """The robbery succeeds."""
    cdef int seat = table.robber - 1
    table.lying[place_of(table, seat)][table.prize - 1] -= 1
    table.load[seat] = table.prize
    if seat == table.to_move:
        table.stay = 1
    end_asking(table)


cdef void rob(const Rules *rules, Table *table, int color) noexcept nogil:
    """A seat plays a robbery; the owner of the color is asked whether there is fog (AL-65b)."""
    cdef int seat = decider(rules, table), owner = owner_of(rules, table, color)
    if table.phase == KEEP:
        table.drawn[seat] = 0
        table.event_out[2 + ROBBERY_CARD] += 1
        begin_move(table)
    else:
        use_card(rules, table, seat, ROBBERY_CARD)
    table.robber = <uint8_t>(seat + 1)
    table.prize = <uint8_t>(color + 1)
    if not table.held[seat]:
        table.asked &= <uint8_t>~(1 << seat)
    if table.held[owner]:
        table.phase = FOG
    else:
        carry_off(rules, table)


cdef void answer_fog(const Rules *rules, Table *table, int32_t move) noexcept nogil:
    """The robbery fails in the fog, or succeeds; after a failure in a window others may try, the same robber first."""
    if move == rules.pass_code:
        carry_off(rules, table)
        return
    use_card(rules, table, decider(rules, table), FOG_CARD)
    table.robber = 0
    if table.asked:
        table.phase = ROBBERS
    else:
        end_asking(table)


cdef void answer_robbers(const Rules *rules, Table *table, int32_t move) noexcept nogil:
    cdef int seat = asked_next(rules, table)
    if move != rules.pass_code:
        rob(rules, table, move - rules.first_rob)
        return
    table.asked &= <uint8_t>~(1 << seat)
    if not table.asked:
        end_asking(table)


cdef void ask_robbers(const Rules *rules, Table *table, int color) noexcept nogil:
    """A container was unloaded: ask all who could rob it, as far as all can see (AL-62, AL-62a)."""
    cdef int me = table.to_move, place = place_of(table, me), seat, asked = 0
    if not is_floe(rules, place) and (place == rules.n_land or rules.camp_color[place]):
        return
    for seat in range(rules.seats):
        if seat == me or table.truck[seat] != place + 1 or table.load[seat]:
            continue
        if table.held[seat] and table.color[seat] != color + 1:
            asked |= 1 << seat
    if asked:
        table.asked = <uint8_t>asked
        table.prize = <uint8_t>(color + 1)
        table.phase = ROBBERS


# ------------------------------------------------------------------ the movement

cdef void step(const Rules *rules, Table *table, int place) noexcept nogil:
    cdef int seat = table.to_move
    if is_floe(rules, place) or not is_floe(rules, place_of(table, seat)):
        table.steps -= 1
    else:
        table.steps -= <uint8_t>rules.landfall_cost
    table.truck[seat] = <uint8_t>(place + 1)
    table.stride = 1
    table.stay = 0
    table.must_go = 0


cdef void fly(const Rules *rules, Table *table, int place) noexcept nogil:
    cdef int seat = table.to_move
    if table.phase == KEEP:
        table.drawn[seat] = 0
        table.event_out[2 + HELICOPTER_CARD] += 1
        begin_move(table)
    elif table.must_go < 2:
        use_card(rules, table, seat, HELICOPTER_CARD)
    table.truck[seat] = <uint8_t>(place + 1)
    if table.stride:
        table.stride = 2
        table.steps = 0
    table.stay = 0
    table.must_go = 0
    test_end(rules, table)


cdef void unload(const Rules *rules, Table *table) noexcept nogil:
    cdef int seat = table.to_move, place = place_of(table, seat), color = table.load[seat] - 1
    table.load[seat] = 0
    table.lying[place][color] += 1
    if is_home(rules, table, place):
        test_end(rules, table)
    else:
        ask_robbers(rules, table, color)


cdef void load(const Rules *rules, Table *table, int color) noexcept nogil:
    cdef int seat = table.to_move
    table.lying[place_of(table, seat)][color] -= 1
    table.load[seat] = <uint8_t>(color + 1)
    table.stay = 1


cdef void play_movement(const Rules *rules, Table *table, int32_t move) noexcept nogil:
    if move == rules.end_code:
        end_turn(rules, table)
    elif move >= rules.first_fly:
        fly(rules, table, move - rules.first_fly)
    elif move >= rules.first_rob:
        rob(rules, table, move - rules.first_rob)
    elif move == rules.unload_code:
        unload(rules, table)
    elif move >= rules.first_load:
        load(rules, table, move - rules.first_load)
    else:
        step(rules, table, move - rules.first_step)


# ------------------------------------------------------------------ all decisions

cdef void choose_truck(const Rules *rules, Table *table, int color) noexcept nogil:
    cdef int seat = table.to_move
    table.color[seat] = <uint8_t>(color + 1)
    table.truck[seat] = <uint8_t>(rules.camp[color] + 1)
    table.to_move += 1
    if table.to_move == rules.seats:
        table.to_move = 0
        table.phase = FIRST


cdef void lay_next(const Rules *rules, Table *table, int how) noexcept nogil:
    """Lay a floe; spring begins there and then if none fits any more (AL-25, AL-26)."""
    lay(rules, table, how)
    table.todo -= 1
    if winter_over(rules, table):
        table.spring = 1
        table.todo = 0
        test_end(rules, table)
    go_on_laying(rules, table)


cdef void play_kept(const Rules *rules, Table *table, int32_t move) noexcept nogil:
    """Keep the card just drawn, or play it at once."""
    cdef int seat = table.to_move, card = table.drawn[seat]
    if move == rules.keep_code:
        table.drawn[seat] = 0
        keep_card(rules, table, seat, card)
        begin_move(table)
    else:
        play_movement(rules, table, move)


cdef void play_decision(const Rules *rules, Table *table, int32_t move) noexcept nogil:
    """Carry out a legal move of a seat."""
    cdef int phase = table.phase
    if phase == MOVE:
        play_movement(rules, table, move)
    elif phase == TRUCKS:
        choose_truck(rules, table, move)
    elif phase == LAY:
        lay_next(rules, table, move - rules.first_lay)
    elif phase == MELT:
        melt(rules, table, move - rules.first_melt)
        table.todo -= 1
        test_end(rules, table)
        go_on_laying(rules, table)
    elif phase == KEEP:
        play_kept(rules, table, move)
    elif phase == FOUND:
        if move == rules.accept_code:
            accept(rules, table)
        else:
            begin_move(table)
    elif phase == BEAR:
        table.bear = <uint8_t>(move - rules.first_bear + 1)
        begin_move(table)
    elif phase == ROBBERS:
        answer_robbers(rules, table, move)
    else:
        answer_fog(rules, table, move)
