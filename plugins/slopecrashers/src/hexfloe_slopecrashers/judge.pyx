"""What a seat may do in Slopecrashers, in C: the first clause that forbids a move, and the list of legal moves."""
from libc.stdint cimport int16_t, int32_t, uint16_t

from hexfloe.play.ops cimport NO_SUCH_PIECE, NOT_NOW
from hexfloe_slopecrashers.clauses cimport (
    SC_9, SC_10, SC_17a, SC_18, SC_19, SC_22, SC_23, SC_24, SC_34, SC_35, SC_37, SC_40, SC_41, SC_53, SC_54, SC_58a,
)
from hexfloe_slopecrashers.engine cimport ABYSS, CHILI, ICE, MAGNET, REACT, SNOWMAN, SPRING, Rules, Table
from hexfloe_slopecrashers.facts cimport (
    can_rest, decider, does, ground, is_unplaced, progress, snowman_on, stands_other, top_card,
)
from hexfloe_slopecrashers.lookahead cimport chili_bonus, is_safe, words_of
from hexfloe_slopecrashers.turns cimport ice_is_safe

# ------------------------------------------------------------------ ways out

cdef inline uint16_t held_words(const Rules *rules, const Table *table, int seat, int used) noexcept nogil:
    """The words of a stack without its top gifts that are used."""
    return words_of(rules, table.stack[seat], table.gifts[seat] - used)


cdef bint arrival_is_safe(const Rules *rules, const Table *table, int seat, int target, int moves,
                          int used) noexcept nogil:
    """Whether the seat to move gets out after coming to a place with so many movements and gifts used."""
    cdef int cell = table.at[seat] - 1, on_lap = table.lap[seat]
    if target == rules.n_cells or can_rest(rules, table, table.at, seat, target):
        return True
    if rules.row[target] < rules.row[cell]:
        on_lap = 2
    return is_safe(rules, table, table.at, seat, target, on_lap, moves, held_words(rules, table, seat, used))


cdef bint use_is_safe(const Rules *rules, const Table *table, int seat, int action) noexcept nogil:
    """Whether the seat to move gets out after its top gift was used where it stands; action -1 does nothing."""
    cdef int cell = table.at[seat] - 1, moves = table.moves_left
    if can_rest(rules, table, table.at, seat, cell):
        return True
    if action == ICE:
        return ice_is_safe(rules, table, seat, held_words(rules, table, seat, 1))
    if action == CHILI:
        moves += chili_bonus(rules, table.at, table.lap, seat, progress(rules, table.at[seat], table.lap[seat]))
    return is_safe(rules, table, table.at, seat, cell, table.lap[seat], moves, held_words(rules, table, seat, 1))


# ------------------------------------------------------------------ judging

cdef bint is_among(const int16_t *targets, int n, int place) noexcept nogil:
    cdef int i
    for i in range(n):
        if targets[i] == place:
            return True
    return False


cdef int judge_put(const Rules *rules, const Table *table, int seat, int cell) noexcept nogil:
    if rules.row[cell] != 1:
        return SC_9
    if ground(rules, table, cell) == ABYSS or stands_other(rules, table.at, seat, cell):
        return SC_10
    return 0


cdef int judge_step(const Rules *rules, const Table *table, int seat, int place) noexcept nogil:
    cdef int on_lap = table.lap[seat] - 1, cell = table.at[seat] - 1
    cdef bint near = is_among(rules.step[on_lap][cell], rules.n_step[on_lap][cell], place)
    if place == rules.n_cells and not near:
        return SC_17a
    if not table.moves_left:
        return SC_18
    if not near:
        return SC_19
    if not arrival_is_safe(rules, table, seat, place, table.moves_left - 1, 0):
        return SC_24
    return 0


cdef int judge_end(const Rules *rules, const Table *table, int seat) noexcept nogil:
    cdef int cell = table.at[seat] - 1
    if stands_other(rules, table.at, seat, cell):
        return SC_22
    if ground(rules, table, cell) == ABYSS:
        return SC_23
    return 0


cdef int judge_top(const Table *table, int seat, int card) noexcept nogil:
    """A card must be held and lie on top."""
    cdef int k
    if top_card(table, seat) == card:
        return 0
    for k in range(table.gifts[seat]):
        if table.stack[seat][k] == card + 1:
            return SC_34
    return NO_SUCH_PIECE


cdef int judge_jump(const Rules *rules, const Table *table, int seat, int place, int card) noexcept nogil:
    cdef int on_lap = table.lap[seat] - 1, cell = table.at[seat] - 1, reason = judge_top(table, seat, card)
    cdef bint far = is_among(rules.spring[on_lap][cell], rules.n_springs[on_lap][cell], place)
    if reason < 0:
        return reason
    if place == rules.n_cells and not far:
        return SC_17a
    if reason:
        return reason
    if table.phase == REACT:
        return SC_37
    if not far:
        if rules.row[place] == rules.row[cell]:
            return SC_40
        if rules.lane[place] == rules.lane[cell] and rules.row[place] > rules.row[cell]:
            return SC_40
        return SC_41
    if not arrival_is_safe(rules, table, seat, place, table.moves_left, 1):
        return SC_24
    return 0


cdef int judge_play(const Rules *rules, const Table *table, int seat, int use) noexcept nogil:
    cdef int reason = judge_top(table, seat, rules.play_card[use])
    if reason:
        return reason
    if table.phase == REACT:
        return SC_37
    if not use_is_safe(rules, table, seat, rules.play_action[use]):
        return SC_24
    return 0


cdef int judge_lay(const Rules *rules, const Table *table, int seat, int cell, int card) noexcept nogil:
    cdef int reason = judge_top(table, seat, card), rise = rules.row[cell] - rules.row[table.at[seat] - 1]
    if reason:
        return reason
    if table.phase == REACT:
        return SC_37
    if rise != 3 and rise != -1:
        return SC_53
    if stands_other(rules, table.at, -1, cell) or snowman_on(table, cell) >= 0:
        return SC_54
    if not use_is_safe(rules, table, seat, -1):
        return SC_24
    return 0


cdef int judge_ward(const Rules *rules, const Table *table, int seat, int card) noexcept nogil:
    cdef int reason = judge_top(table, seat, card)
    if reason:
        return reason
    if table.phase != REACT:
        return SC_58a
    if seat == table.to_move and not use_is_safe(rules, table, seat, -1):
        return SC_24
    return 0


cdef int judge_throw(const Rules *rules, const Table *table, int seat, int card) noexcept nogil:
    cdef int reason = judge_top(table, seat, card)
    if reason:
        return reason
    if table.phase == REACT:
        return SC_35
    if not use_is_safe(rules, table, seat, -1):
        return SC_24
    return 0


cdef int judge_gift(const Rules *rules, const Table *table, int seat, int32_t move) noexcept nogil:
    """Judge anything that is done with a gift."""
    if move < rules.first_play:
        move -= rules.first_jump
        return judge_jump(rules, table, seat, move // rules.n_spring, rules.spring_card[move % rules.n_spring])
    if move < rules.first_lay:
        return judge_play(rules, table, seat, move - rules.first_play)
    if move < rules.first_ward:
        move -= rules.first_lay
        return judge_lay(rules, table, seat, move // rules.n_snowman, rules.snowman_card[move % rules.n_snowman])
    if move < rules.pass_code:
        return judge_ward(rules, table, seat, rules.magnet_card[move - rules.first_ward])
    return judge_throw(rules, table, seat, move - rules.first_throw)


cdef int judge(const Rules *rules, const Table *table, int32_t move) noexcept nogil:
    """Judge a move while a seat decides, in its turn or asked whether it wards an attack off."""
    cdef int seat = decider(rules, table)
    cdef bint asked = table.phase == REACT, puts = rules.first_put <= move < rules.first_step
    if move < rules.first_put or puts != is_unplaced(table, seat):
        return NOT_NOW
    if puts:
        return judge_put(rules, table, seat, move - rules.first_put)
    if move == rules.pass_code:
        if asked:
            return 0
        return NOT_NOW
    if move < rules.first_jump or move == rules.end_code:
        if asked:
            return NOT_NOW
        if move == rules.end_code:
            return judge_end(rules, table, seat)
        return judge_step(rules, table, seat, move - rules.first_step)
    return judge_gift(rules, table, seat, move)


# ------------------------------------------------------------------ listing

cdef int list_starts(const Rules *rules, const Table *table, int seat, int32_t *moves) noexcept nogil:
    cdef int n = 0, lane
    for lane in range(rules.lanes):
        if judge_put(rules, table, seat, rules.first_row[lane]) == 0:
            moves[n] = rules.first_put + rules.first_row[lane]
            n += 1
    return n


cdef int list_steps(const Rules *rules, const Table *table, int seat, int32_t *moves) noexcept nogil:
    cdef int on_lap = table.lap[seat] - 1, cell = table.at[seat] - 1, n = 0, i, target
    if not table.moves_left:
        return 0
    for i in range(rules.n_step[on_lap][cell]):
        target = rules.step[on_lap][cell][i]
        if arrival_is_safe(rules, table, seat, target, table.moves_left - 1, 0):
            moves[n] = rules.first_step + target
            n += 1
    return n


cdef int list_jumps(const Rules *rules, const Table *table, int seat, int card, int32_t *moves) noexcept nogil:
    cdef int on_lap = table.lap[seat] - 1, cell = table.at[seat] - 1, n = 0, i, target
    for i in range(rules.n_springs[on_lap][cell]):
        target = rules.spring[on_lap][cell][i]
        if arrival_is_safe(rules, table, seat, target, table.moves_left, 1):
            moves[n] = rules.first_jump + target * rules.n_spring + rules.spring_use[card]
            n += 1
    return n


cdef int list_plays(const Rules *rules, const Table *table, int seat, int card, bint safe,
                    int32_t *moves) noexcept nogil:
    """Uses for an action without a square; those of one card are numbered in the order of its own actions."""
    cdef int action, use, n = 0, i
    for action in range(8):
        use = rules.play_use[card][action]
        if use < 0 or not (safe or use_is_safe(rules, table, seat, action)):
            continue
        i = n
        if n and moves[n - 1] > rules.first_play + use:
            moves[n] = moves[n - 1]
            i = n - 1
        moves[i] = rules.first_play + use
        n += 1
    return n


cdef int list_places(const Rules *rules, const Table *table, int seat, int card, int32_t *moves) noexcept nogil:
    """Squares for a snowman: lane by lane, the row behind before the row ahead."""
    cdef int cell = table.at[seat] - 1, row = rules.row[cell], n = 0, lane, rise, square
    for lane in range(rules.lanes):
        for rise in range(-1, 4, 4):
            if row + rise < 1 or row + rise > rules.rows:
                continue
            square = rules.first_row[lane] + row + rise - 1
            if not stands_other(rules, table.at, -1, square) and snowman_on(table, square) < 0:
                moves[n] = rules.first_lay + square * rules.n_snowman + rules.snowman_use[card]
                n += 1
    return n


cdef int list_gifts(const Rules *rules, const Table *table, int seat, int card, int32_t *moves) noexcept nogil:
    """All uses of the top card in the own turn, throwing it off included."""
    cdef bint rests = can_rest(rules, table, table.at, seat, table.at[seat] - 1)
    cdef bint idle = rests or use_is_safe(rules, table, seat, -1)
    cdef int n = 0
    if does(rules, card, SPRING):
        n = list_jumps(rules, table, seat, card, moves)
    n += list_plays(rules, table, seat, card, rests, moves + n)
    if idle and does(rules, card, SNOWMAN):
        n += list_places(rules, table, seat, card, moves + n)
    if idle:
        moves[n] = rules.first_throw + card
        n += 1
    return n


cdef int list_answers(const Rules *rules, const Table *table, int seat, int card, int32_t *moves) noexcept nogil:
    cdef int n = 0
    if does(rules, card, MAGNET) and (seat != table.to_move or use_is_safe(rules, table, seat, -1)):
        moves[n] = rules.first_ward + rules.magnet_use[card]
        n += 1
    moves[n] = rules.pass_code
    return n + 1


cdef int list_moves(const Rules *rules, const Table *table, int32_t *moves) noexcept nogil:
    """All legal moves while a seat decides, ascending."""
    cdef int seat = decider(rules, table), card = top_card(table, seat), n
    if table.phase == REACT:
        return list_answers(rules, table, seat, card, moves)
    if is_unplaced(table, seat):
        return list_starts(rules, table, seat, moves)
    n = list_steps(rules, table, seat, moves)
    if card >= 0:
        n += list_gifts(rules, table, seat, card, moves + n)
    if can_rest(rules, table, table.at, seat, table.at[seat] - 1):
        moves[n] = rules.end_code
        n += 1
    return n
