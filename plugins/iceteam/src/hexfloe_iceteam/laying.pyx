"""What chance does in Ice Team: it makes the course, lays boards and floes, and rolls. Nothing here is for Python."""
from libc.stdint cimport int32_t, uint8_t, uint32_t, uint64_t

from hexfloe_iceteam.engine cimport BEND, BOARDS, FIRST, LAY, MAX_BOARDS, MAX_FLOES, ROLL, Rules, Table
from hexfloe.play.bits cimport bit, count_bits, lowest

# ------------------------------------------------------------------ chance

cdef int chance_boards(const Rules *rules, const Table *table, int32_t *moves, uint32_t *weights) noexcept nogil:
    """Each board left, each way it can lie; beside the start only those without an igloo there (IT-5)."""
    cdef int left[8]
    cdef int n = 0, face, i
    for i in range(MAX_BOARDS):
        left[i] = rules.board_copies[i]
    for i in range(4):
        if table.board[i]:
            left[rules.board_kind[table.board[i] - 1]] -= 1
    for face in range(rules.n_boards):
        i = left[rules.board_kind[face]] * rules.board_weight[face]
        if i and (table.board[0] or not rules.board_igloos[face] & rules.start_side[table.course - 1]):
            moves[n] = rules.first_board + face
            weights[n] = i
            n += 1
    return n


cdef int chance_floes(const Rules *rules, const Table *table, int32_t *moves, uint32_t *weights) noexcept nogil:
    cdef int32_t first = rules.first_lay + lowest(table.to_lay) * rules.n_floes
    cdef int n = 0, face
    for face in range(rules.n_floes):
        if table.pile[rules.floe_kind[face]]:
            moves[n] = first + face
            weights[n] = table.pile[rules.floe_kind[face]] * rules.floe_weight[face]
            n += 1
    return n


cdef int chances(const Rules *rules, const Table *table, int32_t *moves, uint32_t *weights) noexcept nogil:
    cdef int n = 0, i
    cdef int32_t first = 0
    if table.phase == BOARDS:
        return chance_boards(rules, table, moves, weights)
    if table.phase == LAY:
        return chance_floes(rules, table, moves, weights)
    if table.phase == BEND:
        n = rules.n_courses
    elif table.phase == FIRST:
        n = 2
        first = rules.first_first
    elif table.phase == ROLL:
        n = rules.n_die
        first = rules.first_roll
    for i in range(n):
        moves[i] = first + i
        weights[i] = 1
        if table.phase == ROLL:
            weights[i] = rules.die_weight[i]
    return n


# ------------------------------------------------------------------ laying

cdef void lay_board(const Rules *rules, Table *table, int face) noexcept nogil:
    """Lay the next board, with a fish on each igloo (IT-8); its other dry spaces wait for floes."""
    cdef int number = 0
    cdef uint64_t igloos, spaces
    while table.board[number]:
        number += 1
    igloos = <uint64_t>rules.board_igloos[face] << 9 * number
    spaces = <uint64_t>(0x1FF & ~(rules.board_igloos[face] | rules.board_sea[face])) << 9 * number
    table.board[number] = <uint8_t>(1 + face)
    table.igloos |= igloos
    table.fish |= igloos
    table.tiles |= igloos
    table.to_lay |= spaces
    table.supply -= <uint8_t>count_bits(igloos)
    if number == 3:
        table.phase = LAY
        end_laying(table)


cdef void end_laying(Table *table) noexcept nogil:
    """When every space has its floe, the others go back into the box."""
    cdef int kind
    if table.to_lay:
        return
    for kind in range(MAX_FLOES):
        table.pile[kind] = 0
    table.phase = FIRST


cdef void lay(const Rules *rules, Table *table, int32_t move) noexcept nogil:
    cdef int cell, face
    if table.phase == BEND:
        table.course = <uint8_t>(1 + move)
        table.phase = BOARDS
    elif table.phase == BOARDS:
        lay_board(rules, table, move - rules.first_board)
    else:
        cell = (move - rules.first_lay) // rules.n_floes
        face = (move - rules.first_lay) % rules.n_floes
        table.look[cell] = <uint8_t>(1 + rules.floe_look[face])
        table.pile[rules.floe_kind[face]] -= 1
        table.tiles |= bit(cell)
        table.to_lay &= ~bit(cell)
        end_laying(table)
