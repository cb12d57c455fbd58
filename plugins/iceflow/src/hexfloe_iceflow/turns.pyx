"""What moves do in a turn of Ice Flow, and who decides next. Nothing here is for Python."""
from libc.stdint cimport int32_t, uint8_t

from hexfloe.play.bits cimport bit
from hexfloe.water.floes cimport EDGE, Drift, drift, turn_edges
from hexfloe_iceflow.engine cimport (
    DEN, DEPARTED, DONE, DRAW, DRIVE, ENTERED, EXPLORERS, FLEE, MOVE, RUCKSACK, TAKE, TURN, Rules, Table,
)
from hexfloe_iceflow.facts cimport (
    Step, add_place, count_all, count_landed, fleeing_seat, is_open_sea, is_siberia, step_of,
)

# ------------------------------------------------------------------ from turn to turn

cdef void begin_turn(Table *table, int seat) noexcept nogil:
    table.to_move = <uint8_t>seat
    table.floe_actions = table.over = 0
    table.moving = table.lured = table.threat = 0
    table.seen[0] = table.seen[1] = 0
    table.phase = TURN


cdef void finish(Table *table) noexcept nogil:
    begin_turn(table, 0)
    table.phase = DONE


cdef void next_turn(const Rules *rules, Table *table) noexcept nogil:
    begin_turn(table, (table.to_move + 1) % rules.seats)


cdef void after_floe_action(const Rules *rules, Table *table) noexcept nogil:
    """The turn ends when both actions are done, or floe actions only (IF-12, IF-14)."""
    table.floe_actions += 1
    table.phase = TURN
    if table.over or table.floe_actions == rules.floe_limit and rules.floe_limit > 1:
        next_turn(rules, table)


cdef void after_explorer_action(const Rules *rules, Table *table) noexcept nogil:
    if table.floe_actions:
        next_turn(rules, table)
        return
    table.moving = 0
    table.over = 1
    table.phase = TURN

# ------------------------------------------------------------------ explorers

cdef void arrive(Table *table, int seat, int origin, int goal) noexcept nogil:
    cdef uint8_t *at = table.at[seat]
    cdef int i = 0
    while at[i] != origin + 1:
        i += 1
    while i + 1 < EXPLORERS and at[i + 1] < goal + 1:
        at[i] = at[i + 1]
        i += 1
    while i and at[i - 1] > goal + 1:
        at[i] = at[i - 1]
        i -= 1
    at[i] = <uint8_t>(goal + 1)


cdef void pay(const Rules *rules, Table *table, int seat, const Step *step) noexcept nogil:
    """Fish go to the supply (IF-43), ropes where the option says (IF-36)."""
    cdef int fish = step.fish + table.bears[step.goal]
    table.fish_of[seat] -= <uint8_t>fish
    table.supply_fish += <uint8_t>fish
    table.rope_of[seat] -= <uint8_t>step.ropes
    if rules.rope_goes == DEPARTED:
        table.ropes[step.origin] += <uint8_t>step.ropes
    elif rules.rope_goes == ENTERED:
        table.ropes[step.goal] += <uint8_t>step.ropes
    else:
        table.supply_ropes += <uint8_t>step.ropes


cdef bint has_won(const Rules *rules, Table *table, int seat) noexcept nogil:
    """End the match if the seat has enough explorers in Siberia (IF-64)."""
    if count_landed(rules, table, seat) < rules.needed:
        return False
    finish(table)
    return True


cdef void go(const Rules *rules, Table *table, int32_t move) noexcept nogil:
    """A step on the way."""
    cdef Step step = step_of(rules, table, move)
    cdef int bears = table.bears[step.goal]
    pay(rules, table, table.to_move, &step)
    arrive(table, table.to_move, step.origin, step.goal)
    if is_siberia(rules, step.goal) and has_won(rules, table, table.to_move):
        return
    if step.ropes or step.fish or bears:
        table.seen[0] = table.seen[1] = 0
    else:
        add_place(table.seen, step.origin)
    add_place(table.seen, step.goal)
    table.lured += <uint8_t>bears
    table.moving = <uint8_t>(1 + step.goal)
    table.phase = MOVE


cdef void take(const Rules *rules, Table *table, int number) noexcept nogil:
    """Take an item; twice the place, and 1 more for a fish."""
    cdef int place = number // 2
    halt(table)
    if number & 1:
        table.fish[place] -= 1
        table.fish_of[table.to_move] += 1
    else:
        table.ropes[place] -= 1
        table.rope_of[table.to_move] += 1
    after_explorer_action(rules, table)


cdef void fish(const Rules *rules, Table *table) noexcept nogil:
    """A rope for two fish, as far as rucksack and supply allow (IF-59, IF-60)."""
    cdef int seat = table.to_move, n
    table.rope_of[seat] -= 1
    table.supply_ropes += 1
    n = min(2, RUCKSACK - table.rope_of[seat] - table.fish_of[seat], <int>table.supply_fish)
    table.supply_fish -= <uint8_t>n
    table.fish_of[seat] += <uint8_t>n
    after_explorer_action(rules, table)


cdef void halt(Table *table) noexcept nogil:
    """The explorer on the way goes no further."""
    table.lured = 0
    table.seen[0] = table.seen[1] = 0

# ------------------------------------------------------------------ bears

cdef bint is_in_reach(const Rules *rules, const Table *table, int place, int goal) noexcept nogil:
    cdef int way, then, over
    if goal == place or is_open_sea(rules, table, goal) or rules.alaska <= goal < rules.islands:
        return False
    for way in range(6):
        over = rules.neighbors[place][way]
        if over == goal:
            return True
        if over >= 0 and is_open_sea(rules, table, over):
            for then in range(6):
                if rules.neighbors[over][then] == goal:
                    return True
    return False


cdef bint can_drive(const Rules *rules, const Table *table, int place) noexcept nogil:
    """Whether a bear on the place has somewhere to go (IF-46a)."""
    cdef int goal
    for goal in range(rules.n_places):
        if table.bears[goal] < DEN and is_in_reach(rules, table, place, goal):
            return True
    return False


cdef void drive_on(const Rules *rules, Table *table) noexcept nogil:
    """Drive off the next bear; when all are gone, an item may be taken (IF-42, IF-46, IF-55)."""
    cdef int place = table.moving - 1, seat = table.to_move
    while table.bears[place]:
        if can_drive(rules, table, place):
            table.phase = DRIVE
            return
        table.bears[place] -= 1
        table.supply_bears += 1
    if table.ropes[place] + table.fish[place] and table.rope_of[seat] + table.fish_of[seat] < RUCKSACK:
        table.phase = TAKE
        return
    after_explorer_action(rules, table)


cdef void send(const Rules *rules, Table *table, int goal) noexcept nogil:
    table.bears[table.moving - 1] -= 1
    table.bears[goal] += 1
    if count_all(rules, table, goal):
        table.threat = <uint8_t>(1 + goal)
        table.phase = FLEE
        return
    drive_on(rules, table)


cdef void flee(const Rules *rules, Table *table, int32_t move) noexcept nogil:
    """One explorer leaves the place under threat, on foot or by air (IF-48, IF-51); the others follow (IF-49)."""
    cdef int seat = fleeing_seat(rules, table)
    cdef Step step
    if move >= rules.first_fly:
        arrive(table, seat, table.threat - 1, rules.alaska + move - rules.first_fly)
    else:
        step = step_of(rules, table, move)
        pay(rules, table, seat, &step)
        arrive(table, seat, step.origin, step.goal)
        if is_siberia(rules, step.goal) and has_won(rules, table, seat):
            return
    if not count_all(rules, table, table.threat - 1):
        table.threat = 0
        drive_on(rules, table)

# ------------------------------------------------------------------ floes

cdef int drift_end(const Rules *rules, const Table *table, int cell) noexcept nogil:
    cdef Drift found
    if drift(rules.ahead, cell, rules.speed[cell], table.floe, rules.sea, &found) and found.why == EDGE:
        return -1
    return found.cell


cdef void leave(const Rules *rules, Table *table, int cell) noexcept nogil:
    """A floe leaves the board: it goes to the bag, and its load to the supply (IF-20)."""
    table.bag[rules.kind_of[table.floe[cell] - 1]] += 1
    table.supply_ropes += table.ropes[cell]
    table.supply_fish += table.fish[cell]
    table.supply_bears += table.bears[cell]


cdef void drift_floe(const Rules *rules, Table *table, int cell) noexcept nogil:
    """A floe drifts with all that is on it (IF-16, IF-17)."""
    cdef int goal = drift_end(rules, table, cell), seat, i
    if goal < 0:
        leave(rules, table, cell)
    else:
        table.floe[goal] = table.floe[cell]
        table.ropes[goal] = table.ropes[cell]
        table.fish[goal] = table.fish[cell]
        table.bears[goal] = table.bears[cell]
        table.floes |= bit(goal)
        for seat in range(rules.seats):
            for i in range(EXPLORERS):
                while table.at[seat][i] == cell + 1:
                    arrive(table, seat, cell, goal)
    table.floe[cell] = table.ropes[cell] = table.fish[cell] = table.bears[cell] = 0
    table.floes &= ~bit(cell)


cdef void turn_floe(Table *table, int cell, int spin) noexcept nogil:
    """Turn a floe by a sixth: spin 0 clockwise, 1 counter-clockwise (IF-22)."""
    table.floe[cell] = <uint8_t>(1 + turn_edges(table.floe[cell] - 1, 5 - 4 * spin))

# ------------------------------------------------------------------ every kind of move

cdef void play_in_turn(const Rules *rules, Table *table, int32_t move) noexcept nogil:
    if table.phase == FLEE:
        flee(rules, table, move)
    elif move < rules.first_turn:
        drift_floe(rules, table, move - rules.first_drift)
        after_floe_action(rules, table)
    elif move < rules.new_floe:
        turn_floe(table, (move - rules.first_turn) // 2, (move - rules.first_turn) & 1)
        after_floe_action(rules, table)
    elif move == rules.new_floe:
        table.phase = DRAW
    elif move < rules.first_take:
        go(rules, table, move)
    elif move < rules.stop:
        take(rules, table, move - rules.first_take)
    elif move == rules.stop:
        halt(table)
        drive_or_rest(rules, table)
    elif move == rules.fishing:
        fish(rules, table)
    elif move < rules.first_fly:
        send(rules, table, move - rules.first_send)
    else:
        next_turn(rules, table)


cdef void drive_or_rest(const Rules *rules, Table *table) noexcept nogil:
    """An explorer stops, or takes nothing: bears there must be driven off first."""
    if table.bears[table.moving - 1]:
        drive_on(rules, table)
    else:
        after_explorer_action(rules, table)
