"""The compiled rules of Ice Team: the functions of the C door, and the layouts of table and rules."""
from libc.stdint cimport int8_t, int16_t, int32_t, uint8_t, uint32_t, uint64_t

from hexfloe.play.bits cimport bit, count_bits, lowest, nth_bit
from hexfloe.play.ops cimport CHANCE, OVER, Ops, ops_capsule
from hexfloe.play.rng cimport Rng, rng_below
from hexfloe.water.floes cimport Push, push, row_cells, shift8
from hexfloe_iceteam.clauses cimport IT_58, IT_61
from hexfloe_iceteam.drifts cimport drifts, sea_chart
from hexfloe_iceteam.judge cimport judge
from hexfloe_iceteam.laying cimport chances, lay
from hexfloe_iceteam.ways cimport Reach, can_move, moves_from

import numpy

# ------------------------------------------------------------------ legality, listing and drawing

cdef int legality(const void *constants, const void *position, int32_t move) noexcept nogil:
    return judge(<const Rules *>constants, <const Table *>position, move)


cdef int spread(int32_t first, int origin, uint64_t goals, int32_t *moves) noexcept nogil:
    """Write the codes of one kind of movement from one place, ascending; return how many."""
    cdef int n = 0
    first += origin * PLACES
    while goals:
        moves[n] = first + lowest(goals)
        goals &= goals - 1
        n += 1
    return n


cdef int movers(const Table *table, int *origins) noexcept nogil:
    """Write the places from which the seat to move may move a bear, ascending; return how many, at most 5."""
    cdef uint64_t bears = table.bears[table.to_move]
    cdef int n = 0
    while bears:
        origins[n] = lowest(bears)
        bears &= bears - 1
        n += 1
    if table.at_start[table.to_move]:
        origins[n] = START
        n += 1
    return n


cdef int legal(const void *constants, const void *position, int32_t *moves) noexcept nogil:
    cdef const Rules *rules = <const Rules *>constants
    cdef const Table *table = <const Table *>position
    cdef uint32_t weights[128]
    cdef int origins[5]
    cdef Reach reach[5]
    cdef int n = 0, i, n_origins
    if table.phase == DRIFTING:
        return spread(rules.first_drift, 0, drifts(rules, table, table.at - 1), moves)
    if table.phase != PLAY:
        return chance(rules, table, moves, weights)
    n_origins = movers(table, origins)
    for i in range(n_origins):
        reach[i] = moves_from(rules, table, origins[i])
        n += spread(rules.first_walk, origins[i], reach[i].walk, moves + n)
    for i in range(n_origins):
        n += spread(rules.first_swim, origins[i], reach[i].swim, moves + n)
    for i in range(n_origins):
        n += spread(rules.first_leap, origins[i], reach[i].leap, moves + n)
    return n


cdef int32_t draw(const void *constants, const void *position, Rng *rng) noexcept nogil:
    """A legal move, as `legal` would list them, each with equal probability; a seat has to be to move."""
    cdef const Rules *rules = <const Rules *>constants
    cdef const Table *table = <const Table *>position
    cdef int origins[5]
    cdef Reach reach[5]
    cdef uint64_t all_ways = 0
    cdef int n = 0, i = 0, n_origins, pick
    cdef int32_t first
    if table.phase == DRIFTING:
        all_ways = drifts(rules, table, table.at - 1)
        return rules.first_drift + nth_bit(all_ways, rng_below(rng, count_bits(all_ways)))
    n_origins = movers(table, origins)
    for i in range(n_origins):
        reach[i] = moves_from(rules, table, origins[i])
        n += count_bits(reach[i].walk | reach[i].swim | reach[i].leap)
    pick = rng_below(rng, n)
    for i in range(n_origins):
        all_ways = reach[i].walk | reach[i].swim | reach[i].leap
        n = count_bits(all_ways)
        if pick < n:
            break
        pick -= n
    pick = nth_bit(all_ways, pick)
    first = rules.first_leap
    if reach[i].walk & bit(pick):
        first = rules.first_walk
    elif reach[i].swim & bit(pick):
        first = rules.first_swim
    return first + origins[i] * PLACES + pick


cdef int chance(const void *constants, const void *position, int32_t *moves,
                uint32_t *weights) noexcept nogil:
    return chances(<const Rules *>constants, <const Table *>position, moves, weights)


# ------------------------------------------------------------------ play

cdef void begin_turn(const Rules *rules, Table *table, int seat, int actions) noexcept nogil:
    """Let a seat move; it loses if it cannot (IT-61)."""
    table.to_move = <uint8_t>seat
    table.actions = <uint8_t>actions
    table.phase = PLAY
    if not can_move(rules, table, seat):
        table.actions = 0
        table.phase = DONE


cdef void go_on(const Rules *rules, Table *table) noexcept nogil:
    """After an effect: the end, the bonus action, the second action, or the next turn (IT-58, IT-37, IT-62)."""
    cdef int seat = table.to_move
    if table.village[seat] == BEARS:
        table.phase = DONE
        table.actions = table.bonus = 0
        return
    table.phase = PLAY
    if (table.bonus or table.actions) and can_move(rules, table, seat):
        return
    table.bonus = 0
    begin_turn(rules, table, 1 - seat, 2)


cdef void leave(Table *table, int origin) noexcept nogil:
    """Take a bear of the seat to move from where it stands; a cracked floe breaks up (IT-30)."""
    cdef int seat = table.to_move
    if origin == START:
        table.at_start[seat] -= 1
        return
    table.bears[seat] &= ~bit(origin)
    if table.look[origin] and (table.look[origin] - 1) & 1:
        table.look[origin] = 0
        table.tiles &= ~bit(origin)
        table.removed += 1


cdef void freeze(Table *table, int penguins) noexcept nogil:
    cdef int seat = table.to_move, n = min(penguins, <int>table.fresh[seat])
    table.fresh[seat] -= <uint8_t>n
    table.frozen[seat] += <uint8_t>n


cdef void arrive(const Rules *rules, Table *table, int goal) noexcept nogil:
    """Put the bear down and carry out the effect of the tile (IT-36 to IT-46), or roll for the village (IT-54)."""
    cdef int seat = table.to_move, symbol
    if goal == VILLAGE:
        table.village[seat] += 1
        table.phase = ROLL
        table.dice = 2
        return
    table.bears[seat] |= bit(goal)
    if table.fish & bit(goal):
        table.fish &= ~bit(goal)
        table.fresh[seat] += 1
        table.phase = ROLL
        table.dice = 1
        return
    if table.look[goal]:
        symbol = (table.look[goal] - 1) >> 1
        if symbol == PAW:
            table.bonus = 1
        elif symbol >= PENGUIN:
            freeze(table, symbol - PENGUIN + 1)
        elif symbol == DRIFT and drifts(rules, table, goal):
            table.phase = DRIFTING
            table.at = <uint8_t>(1 + goal)
            return
    go_on(rules, table)


cdef void move_floes(const Rules *rules, Table *table, int direction) noexcept nogil:
    """Move the drifting floe, and the row in front of it, by one space, with the bears on them (IT-48, IT-51)."""
    cdef uint8_t sea[38]
    cdef int16_t cells[36]
    cdef Push found
    cdef const int16_t *neighbors = sea_chart(rules, table, sea)
    cdef int cell = table.at - 1, n = push(neighbors, cell, direction, table.look, sea, &found), behind, seat, i
    cdef uint64_t step
    behind = row_cells(neighbors, cell, direction, n, cells)
    shift8(neighbors, cell, direction, n, table.look)
    table.tiles = (table.tiles | bit(behind)) & ~bit(cell)
    for i in range(n - 1, -1, -1):
        for seat in range(2):
            step = table.bears[seat] >> cells[i] & 1
            table.bears[seat] = (table.bears[seat] & ~bit(cells[i])) | step << behind
        behind = cells[i]
    table.at = 0


cdef void resolve(const Rules *rules, Table *table, int face) noexcept nogil:
    """One die: fish from the supply, or harpoons (IT-41, IT-42, IT-63)."""
    cdef int seat = table.to_move, n = rules.catch_of[face]
    if n < 0:
        n = min(2, <int>table.fresh[1 - seat])
        table.fresh[1 - seat] -= <uint8_t>n
    else:
        n = min(n, <int>table.supply)
        table.supply -= <uint8_t>n
    table.fresh[seat] += <uint8_t>n
    table.dice -= 1


cdef void play(const void *constants, void *position, int32_t move) noexcept nogil:
    cdef const Rules *rules = <const Rules *>constants
    cdef Table *table = <Table *>position
    if table.phase == PLAY:
        if table.bonus:
            table.bonus = 0
        else:
            table.actions -= 1
        move = (move - rules.first_walk) % (PLACES * PLACES)
        leave(table, move // PLACES)
        arrive(rules, table, move % PLACES)
    elif table.phase == DRIFTING:
        move_floes(rules, table, (move - rules.first_drift) % 6)
        go_on(rules, table)
    elif table.phase == ROLL:
        resolve(rules, table, move - rules.first_roll)
        if not table.dice:
            go_on(rules, table)
    elif table.phase == FIRST:
        begin_turn(rules, table, move - rules.first_first, 1)  # IT-13
    else:
        lay(rules, table, move)


# ------------------------------------------------------------------ the other functions of the door

cdef void start(const void *constants, void *position) noexcept nogil:
    cdef const Rules *rules = <const Rules *>constants
    cdef Table *table = <Table *>position
    cdef int kind
    for kind in range(MAX_FLOES):
        table.pile[kind] = rules.floe_copies[kind]
    table.at_start[0] = table.at_start[1] = <uint8_t>BEARS
    table.supply = <uint8_t>FISH


cdef int actor(const void *constants, const void *position) noexcept nogil:
    cdef const Table *table = <const Table *>position
    if table.phase == PLAY or table.phase == DRIFTING:
        return table.to_move
    if table.phase == DONE:
        return OVER
    return CHANCE


cdef void scores(const void *constants, const void *position, double *out) noexcept nogil:
    cdef const Table *table = <const Table *>position
    cdef int seat
    for seat in range(2):
        out[seat] = table.fresh[seat] + table.frozen[seat]


cdef int outcome(const void *constants, const void *position, int8_t *ranks) noexcept nogil:
    cdef const Table *table = <const Table *>position
    cdef int seat = table.to_move, other = 1 - seat, clause = IT_58
    cdef bint wins
    if table.village[seat] == BEARS:  # IT-59, and IT-60 where they have equally many
        wins = table.fresh[seat] + table.frozen[seat] >= table.fresh[other] + table.frozen[other]
    else:
        wins = False
        clause = IT_61
    ranks[seat] = 2
    ranks[other] = 1
    if wins:
        ranks[seat] = 1
        ranks[other] = 2
    return clause


cdef void redeal(const void *constants, void *position, int seat, Rng *rng) noexcept nogil:
    """Nothing is hidden."""


# ------------------------------------------------------------------ the door

cdef Ops _ops
cdef Table _table
cdef Rules _rules

_ops.start = start
_ops.actor = actor
_ops.legality = legality
_ops.legal = legal
_ops.draw = draw
_ops.chance = chance
_ops.play = play
_ops.scores = scores
_ops.outcome = outcome
_ops.redeal = redeal

#: The capsule for the core, and the layouts of Table and Rules as numpy dtypes.
OPS = ops_capsule(&_ops, sizeof(Table), sizeof(Rules))
TABLE = numpy.asarray(<Table[:1]>&_table).dtype
RULES = numpy.asarray(<Rules[:1]>&_rules).dtype
#: What replaced data may need at most.
LIMITS = {"courses": MAX_COURSES, "boards": MAX_BOARDS, "floes": MAX_FLOES, "faces": MAX_FACES,
          "fish": FISH, "bears": BEARS}
