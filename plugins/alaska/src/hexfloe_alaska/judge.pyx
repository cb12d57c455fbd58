"""What a seat may do in Alaska, in C: the clause that forbids a move, the most telling one first."""
from libc.stdint cimport int32_t, uint64_t

from hexfloe.play.ops cimport NO_SUCH_PIECE, NOT_CANONICAL, NOT_NOW
from hexfloe_alaska.clauses cimport (
    AL_3, AL_9, AL_10, AL_12, AL_19, AL_21, AL_21a, AL_24, AL_27, AL_29, AL_35, AL_36, AL_40, AL_40a, AL_41a, AL_41b,
    AL_44a, AL_49, AL_50, AL_50a, AL_54, AL_57, AL_57a, AL_58a, AL_59, AL_59a, AL_59b, AL_59c, AL_60, AL_62, AL_65,
    AL_65a, AL_67, AL_68, AL_69,
)
from hexfloe_alaska.engine cimport (
    BEAR, COLORS, FOG, FOG_CARD, FOUND, HELICOPTER_CARD, KEEP, LAY, MELT, MOVE, ROBBERS, ROBBERY_CARD, TRUCKS, Rules,
    Table,
)
from hexfloe_alaska.facts cimport (
    decider, entry_forbidden, holds, is_first_cell, is_floe, is_home, is_marked, place_of,
)
from hexfloe_alaska.ice cimport fits, is_any_empty, melting_forbidden
from hexfloe_alaska.ways cimport can_step, reach

# ------------------------------------------------------------------ the first two actions

cdef int truck_forbidden(const Rules *rules, const Table *table, int color) noexcept nogil:
    """Judge the choice of a truck; with two seats the camps must follow each other (AL-3)."""
    cdef int seat, apart
    for seat in range(table.to_move):
        if table.color[seat] == color + 1:
            return NO_SUCH_PIECE
    if rules.seats == 2 and table.to_move == 1:
        apart = table.color[0] - 1 - color
        if apart == 2 or apart == -2:
            return AL_3
    return 0


cdef int judge_laying(const Rules *rules, const Table *table, int how) noexcept nogil:
    cdef int i
    if rules.type_of[how] != table.ice_type - 1:
        return AL_19
    if fits(rules, table, how):
        return 0
    for i in range(rules.n_hexes[how]):
        if table.floe[rules.cells[how][i]]:
            return AL_21
    return AL_21a


cdef int judge_melting(const Rules *rules, const Table *table, int cell) noexcept nogil:
    if not table.floe[cell]:
        return NO_SUCH_PIECE
    if not is_first_cell(table, cell):
        return NOT_CANONICAL
    return melting_forbidden(rules, table, cell, is_any_empty(rules, table))


cdef bint is_any_floe(const Rules *rules, const Table *table) noexcept nogil:
    cdef int cell
    for cell in range(rules.n_cells):
        if table.floe[cell]:
            return True
    return False


cdef inline bint is_other_cell(const Rules *rules, const Table *table, int place) noexcept nogil:
    """Whether a place names a floe by a cell that is not its first."""
    cdef int cell = place - rules.n_land - 1
    return cell >= 0 and table.floe[cell] != 0 and not is_first_cell(table, cell)


cdef inline bint is_water(const Rules *rules, const Table *table, int place) noexcept nogil:
    """Whether a place is a cell without a floe."""
    return place > rules.n_land and table.floe[place - rules.n_land - 1] == 0


cdef int bear_forbidden(const Rules *rules, const Table *table, int place, bint any_floe) noexcept nogil:
    """Judge where the bear is put."""
    if is_other_cell(rules, table, place):
        return NOT_CANONICAL
    if not table.bear and any_floe and (not is_floe(rules, place) or is_water(rules, table, place)):
        return AL_49
    if table.bear == place + 1 or is_water(rules, table, place):
        return AL_50
    if place == rules.n_land or (place < rules.n_land and rules.camp_color[place]):
        return AL_50a
    return 0


# ------------------------------------------------------------------ the movement

cdef int stepping_forbidden(const Rules *rules, const Table *table, int seat, int place) noexcept nogil:
    """Judge a step to a place that is one step away, as for the steps left, the limit and the bear."""
    if table.must_go == 2:
        return AL_57
    if table.frozen:
        return AL_58a
    if table.stride == 2:
        return AL_68
    if not table.steps:
        if rules.landfall_cost or is_floe(rules, place) or not is_floe(rules, place_of(table, seat)):
            return AL_35
    return entry_forbidden(rules, table, place, table.load[seat] != 0)


cdef int judge_step(const Rules *rules, const Table *table, int seat, int place) noexcept nogil:
    cdef uint64_t bits[3]
    if table.must_go == 2 or table.frozen or table.stride == 2:
        return stepping_forbidden(rules, table, seat, place)
    if is_other_cell(rules, table, place):
        return NOT_CANONICAL
    reach(rules, table, place_of(table, seat), bits)
    if is_marked(bits, place):
        return stepping_forbidden(rules, table, seat, place)
    if not table.steps:
        return AL_35
    return AL_36


cdef int landing_forbidden(const Rules *rules, const Table *table, int seat, int place) noexcept nogil:
    """Judge a flight to a place, the card aside."""
    if is_other_cell(rules, table, place):
        return NOT_CANONICAL
    if is_water(rules, table, place) or place == place_of(table, seat):
        return AL_67
    return entry_forbidden(rules, table, place, table.load[seat] != 0)


cdef int card_forbidden(const Table *table, int seat, int card, int clause) noexcept nogil:
    """Judge whether a seat has a card to play; when it has just drawn one, that one."""
    if table.phase == KEEP:
        if table.drawn[seat] == card:
            return 0
        if holds(table, seat, card):
            return AL_9
        return clause
    if holds(table, seat, card):
        return 0
    return clause


cdef int judge_flight(const Rules *rules, const Table *table, int seat, int place) noexcept nogil:
    cdef int reason = 0
    if table.frozen:
        return AL_58a
    if table.must_go < 2:
        reason = card_forbidden(table, seat, HELICOPTER_CARD, AL_67)
    if reason:
        return reason
    return landing_forbidden(rules, table, seat, place)


cdef int loading_forbidden(const Rules *rules, const Table *table, int seat, int color) noexcept nogil:
    cdef int place = place_of(table, seat)
    if table.must_go:
        return AL_57
    if table.load[seat]:
        return AL_40
    if table.color[seat] != color + 1 or not table.lying[place][color]:
        return AL_40a
    if is_home(rules, table, place):
        return AL_44a
    return 0


cdef int unloading_forbidden(const Rules *rules, const Table *table, int seat) noexcept nogil:
    if table.must_go:
        return AL_57
    if not table.load[seat]:
        return AL_41a
    if table.stay:
        return AL_41b
    return 0


cdef int robbing_forbidden(const Rules *rules, const Table *table, int seat, int color) noexcept nogil:
    """Judge a robbery in the own turn, the card aside."""
    cdef int place = place_of(table, seat)
    if place == rules.n_land or (place < rules.n_land and rules.camp_color[place]):
        return AL_59a
    if table.color[seat] == color + 1:
        return AL_59b
    if not table.lying[place][color]:
        return AL_59c
    if table.load[seat]:
        return AL_60
    return 0


cdef int judge_robbery(const Rules *rules, const Table *table, int seat, int color) noexcept nogil:
    cdef int reason
    if table.must_go:
        return AL_57
    reason = card_forbidden(table, seat, ROBBERY_CARD, AL_59)
    if reason:
        return reason
    if table.phase == ROBBERS:
        if color + 1 != table.prize:
            return AL_62
        return 0
    return robbing_forbidden(rules, table, seat, color)


cdef bint can_leave(const Rules *rules, const Table *table, int seat) noexcept nogil:
    """Whether the truck to move could step or fly away; its camp can always be flown to, unless it is there."""
    return can_step(rules, table, seat, table.load[seat] != 0) or holds(table, seat, HELICOPTER_CARD)


cdef int ending_forbidden(const Rules *rules, const Table *table, int seat) noexcept nogil:
    if table.must_go:
        return AL_57
    if table.bear and table.bear == table.truck[seat] and can_leave(rules, table, seat):
        return AL_54
    return 0


cdef int judge_movement(const Rules *rules, const Table *table, int seat, int32_t move) noexcept nogil:
    """Judge anything that belongs to the third action, or is played at once when drawn."""
    if move == rules.end_code:
        return ending_forbidden(rules, table, seat)
    if move >= rules.fog_code:
        if move == rules.fog_code:
            return AL_65a
        return NOT_NOW
    if move >= rules.first_fly:
        return judge_flight(rules, table, seat, move - rules.first_fly)
    if move >= rules.first_rob:
        return judge_robbery(rules, table, seat, move - rules.first_rob)
    if move == rules.unload_code:
        return unloading_forbidden(rules, table, seat)
    if move >= rules.first_load:
        return loading_forbidden(rules, table, seat, move - rules.first_load)
    if move >= rules.first_step:
        return judge_step(rules, table, seat, move - rules.first_step)
    return NOT_NOW


# ------------------------------------------------------------------ phases

cdef int judge_too_early(const Rules *rules, const Table *table, int32_t move) noexcept nogil:
    """Judge what belongs to the third action, in the first two."""
    if move == rules.end_code:
        if table.phase == LAY:
            return AL_24
        if table.phase == MELT:
            return AL_29
        return AL_10
    if rules.first_step <= move < rules.fog_code:
        return AL_9
    return NOT_NOW


cdef int judge_kept(const Rules *rules, const Table *table, int seat, int32_t move) noexcept nogil:
    """Judge what is done with a card just drawn."""
    if move == rules.keep_code:
        return 0
    if move == rules.end_code or rules.first_step <= move < rules.first_rob:
        return judge_too_early(rules, table, move)
    return judge_movement(rules, table, seat, move)


cdef int judge_window(const Rules *rules, const Table *table, int seat, int32_t move) noexcept nogil:
    """Judge the answer of a seat that is asked for a robbery or for fog."""
    if move == rules.pass_code:
        return 0
    if rules.first_fly <= move < rules.fog_code:
        if holds(table, seat, HELICOPTER_CARD):
            return AL_69
        return AL_67
    if table.phase == ROBBERS:
        if move == rules.fog_code:
            return AL_65a
        if rules.first_rob <= move < rules.first_fly:
            return judge_robbery(rules, table, seat, move - rules.first_rob)
    elif move == rules.fog_code:
        if holds(table, seat, FOG_CARD):
            return 0
        return AL_65
    return NOT_NOW


cdef int judge_first_actions(const Rules *rules, const Table *table, int seat, int32_t move) noexcept nogil:
    """Judge a move while floes are laid or melted, or an event card is carried out."""
    cdef int phase = table.phase
    if rules.first_lay <= move < rules.first_melt:
        if phase == LAY:
            return judge_laying(rules, table, move - rules.first_lay)
        if phase == MELT:
            return AL_27
    elif rules.first_melt <= move < rules.first_event:
        if phase == MELT:
            return judge_melting(rules, table, move - rules.first_melt)
    elif move == rules.keep_code:
        if phase == FOUND or phase == BEAR:
            return AL_12
    elif move == rules.accept_code or move == rules.decline_code:
        if phase == FOUND:
            if move == rules.decline_code or can_step(rules, table, seat, True) or holds(table, seat, HELICOPTER_CARD):
                return 0
            return AL_57a
    elif rules.first_bear <= move < rules.first_step:
        if phase == BEAR:
            return bear_forbidden(rules, table, move - rules.first_bear, is_any_floe(rules, table))
    else:
        return judge_too_early(rules, table, move)
    return NOT_NOW


cdef int judge(const Rules *rules, const Table *table, int32_t move) noexcept nogil:
    """Judge a move while a seat decides."""
    cdef int seat = decider(rules, table), phase = table.phase
    if phase == MOVE:
        return judge_movement(rules, table, seat, move)
    if phase == TRUCKS:
        if move < COLORS:
            return truck_forbidden(rules, table, move)
        return NOT_NOW
    if phase == KEEP:
        return judge_kept(rules, table, seat, move)
    if phase == ROBBERS or phase == FOG:
        return judge_window(rules, table, seat, move)
    return judge_first_actions(rules, table, seat, move)
