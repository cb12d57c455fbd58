"""The look-ahead of SC-24 in C; see `lookahead.pxd` for words and masks."""
from libc.stdint cimport int16_t, uint8_t, uint16_t

from hexfloe_slopecrashers.engine cimport CHILI, SPRING, Rules, Table
from hexfloe_slopecrashers.facts cimport can_rest, does, progress

cdef enum:
    LONGEST = 16   # one more than the last word of three letters
    LAST_OPEN = 8  # words below it can be made longer

# Where a figure can be on its way out, all of it places where no turn may end: place = cell, plus the number of cells
# in the second lap; and how many movements it can have left there at most.
cdef struct Reach:
    int n
    int16_t place[480]
    int16_t left[480]

cdef struct Outlook:
    const Rules *rules
    const Table *table
    const uint8_t *at
    const uint8_t *lap
    int seat


# ------------------------------------------------------------------ words

cdef inline uint16_t extended(uint16_t words, int letter) noexcept nogil:
    """All words, and each of them with a letter put behind it."""
    cdef uint16_t more = words
    cdef int word
    for word in range(1, LAST_OPEN):
        if words >> word & 1:
            more |= <uint16_t>(1 << (2 * word + letter))
    return more


cdef uint16_t words_of(const Rules *rules, const uint8_t *stack, int n) noexcept nogil:
    """All words that the lowest n gifts of a stack hold; the stack is written as in the table."""
    cdef uint16_t words = EMPTY_WORD, before
    cdef int i
    for i in range(n - 1, -1, -1):
        before = words
        if does(rules, stack[i] - 1, SPRING):
            words |= extended(before, SPRING)
        if does(rules, stack[i] - 1, CHILI):
            words |= extended(before, CHILI)
        if words == ALL_WORDS:
            break
    return words


cdef inline bint contains_way(uint16_t ways, int word) noexcept nogil:
    """Whether one of the words that are left when one letter is dropped is a way out."""
    cdef int low, shorter
    for low in range(3):
        if word >> (low + 1):
            shorter = (word >> (low + 1) << low) | (word & ((1 << low) - 1))
            if shorter and ways >> shorter & 1:
                return True
    return False


cdef uint16_t after_use(uint16_t ways, const Rules *rules, int card) noexcept nogil:
    """What the gifts below must hold, if the stack with this card on top was known to hold one of these ways."""
    cdef uint16_t rest = ways
    cdef int letter, word, size
    for letter in range(2):
        if not does(rules, card, letter):
            continue
        for word in range(1, LAST_OPEN):
            size = 1
            if word >= 2:
                size = 2
            if word >= 4:
                size = 4
            # The letter put in front of the word.
            if ways >> (2 * size + letter * size + (word - size)) & 1:
                rest |= <uint16_t>(1 << word)
    for word in range(2, LONGEST):
        if contains_way(rest, word):
            rest |= <uint16_t>(1 << word)
    return rest


# ------------------------------------------------------------------ ways

cdef int chili_bonus(const Rules *rules, const uint8_t *at, const uint8_t *lap, int seat, int mine) noexcept nogil:
    """Movements that a chili brings a seat whose progress is `mine` (SC-55, SC-66)."""
    cdef int other, theirs
    cdef bint first = True, last = True
    for other in range(rules.seats):
        if other == seat:
            continue
        theirs = progress(rules, at[other], lap[other])
        if theirs > mine:
            first = False
        if theirs <= mine:
            last = False
    if first:
        return 1
    if last:
        return 3
    return 2


cdef inline int lap_at(const Rules *rules, int on_lap, int cell, int target) noexcept nogil:
    """The lap of a figure that has come from one cell to another: rows go down only at the seam."""
    if rules.row[target] < rules.row[cell]:
        return on_lap + 1
    return on_lap


cdef bint arrive(const Outlook *outlook, Reach *reach, int place, int target, int left, bint *news) noexcept nogil:
    """Come from a place to a target with some movements left; True if a turn may end there, or it is the finish."""
    cdef int n_cells = outlook.rules.n_cells, i, there
    if target == n_cells or can_rest(outlook.rules, outlook.table, outlook.at, outlook.seat, target):
        return True
    there = lap_at(outlook.rules, place // n_cells, place % n_cells, target) * n_cells + target
    for i in range(reach.n):
        if reach.place[i] == there:
            if reach.left[i] < left:
                reach.left[i] = <int16_t>left
                news[0] = True
            return False
    reach.place[reach.n] = <int16_t>there
    reach.left[reach.n] = <int16_t>left
    reach.n += 1
    news[0] = True
    return False


cdef bint walk(const Outlook *outlook, Reach *reach) noexcept nogil:
    """Use movements wherever some are left; True if one leads to where a turn may end."""
    cdef const Rules *rules = outlook.rules
    cdef int i = 0, k, on_lap, cell
    cdef bint news = True
    while news:
        news = False
        i = 0
        while i < reach.n:
            if reach.left[i]:
                on_lap = reach.place[i] // rules.n_cells
                cell = reach.place[i] % rules.n_cells
                for k in range(rules.n_step[on_lap][cell]):
                    if arrive(outlook, reach, reach.place[i], rules.step[on_lap][cell][k], reach.left[i] - 1, &news):
                        return True
            i += 1
    return False


cdef bint use_spring(const Outlook *outlook, const Reach *before, Reach *reach) noexcept nogil:
    """Jump from wherever the figure can be, then walk; True if that leads to where a turn may end."""
    cdef const Rules *rules = outlook.rules
    cdef int i, k, on_lap, cell
    cdef bint news
    for i in range(before.n):
        on_lap = before.place[i] // rules.n_cells
        cell = before.place[i] % rules.n_cells
        for k in range(rules.n_springs[on_lap][cell]):
            if arrive(outlook, reach, before.place[i], rules.spring[on_lap][cell][k], before.left[i], &news):
                return True
    return walk(outlook, reach)


cdef bint use_chili(const Outlook *outlook, const Reach *before, Reach *reach) noexcept nogil:
    """Gain movements wherever the figure can be, then walk; True if that leads to where a turn may end."""
    cdef const Rules *rules = outlook.rules
    cdef int i, mine
    reach.n = before.n
    for i in range(before.n):
        mine = before.place[i] // rules.n_cells * rules.rows + rules.row[before.place[i] % rules.n_cells]
        reach.place[i] = before.place[i]
        reach.left[i] = <int16_t>(before.left[i] + chili_bonus(rules, outlook.at, outlook.lap, outlook.seat, mine))
    return walk(outlook, reach)


cdef inline int room_for(int word) noexcept nogil:
    """Where the reach of a word is kept; those of words that cannot be made longer share place 0."""
    if word < LAST_OPEN:
        return word
    return 0


cdef uint16_t search(const Outlook *outlook, Reach *reach, uint16_t wanted, bint one_will_do) noexcept nogil:
    """The ways out among the wanted words, which hold with each word all that it begins with; reach[1] is the start."""
    cdef uint16_t ways = 0
    cdef int word
    cdef bint found
    for word in range(2, LONGEST):
        if not wanted >> word & 1:
            continue
        found = contains_way(ways, word)
        if not found:
            reach[room_for(word)].n = 0
            if word & 1:
                found = use_chili(outlook, &reach[word >> 1], &reach[room_for(word)])
            else:
                found = use_spring(outlook, &reach[word >> 1], &reach[room_for(word)])
        if found:
            ways |= <uint16_t>(1 << word)
            if one_will_do:
                return ways
    return ways


cdef uint16_t begin(const Rules *rules, const Table *table, const uint8_t *at, const uint8_t *lap, int seat, int cell,
                    int on_lap, int moves, uint16_t wanted, bint one_will_do) noexcept nogil:
    cdef Reach[8] reach
    cdef Outlook outlook
    outlook.rules = rules
    outlook.table = table
    outlook.at = at
    outlook.lap = lap
    outlook.seat = seat
    reach[1].n = 1
    reach[1].place[0] = <int16_t>((on_lap - 1) * rules.n_cells + cell)
    reach[1].left[0] = <int16_t>moves
    if walk(&outlook, &reach[1]):
        return ALL_WORDS
    return search(&outlook, reach, wanted, one_will_do)


cdef uint16_t ways_out(const Rules *rules, const Table *table, const uint8_t *at, const uint8_t *lap, int seat,
                       int cell, int on_lap, int moves) noexcept nogil:
    """The words that are sure to lead a seat's figure, on a cell with movements left, to where a turn may end.

    `at` and `lap` are those of the other figures; the seat's own entries do not matter.
    """
    if can_rest(rules, table, at, seat, cell):
        return ALL_WORDS
    return begin(rules, table, at, lap, seat, cell, on_lap, moves, ALL_WORDS, False)


cdef bint is_safe(const Rules *rules, const Table *table, const uint8_t *at, int seat, int cell, int on_lap, int moves,
                  uint16_t words) noexcept nogil:
    """Whether a figure on a cell, with movements left and a stack that holds these words, is sure to get out."""
    cdef int i
    if can_rest(rules, table, at, seat, cell):
        return True
    if moves:
        for i in range(rules.n_step[on_lap - 1][cell]):
            if rules.step[on_lap - 1][cell][i] == rules.n_cells:
                return True
            if can_rest(rules, table, at, seat, rules.step[on_lap - 1][cell][i]):
                return True
    if moves < 2 and words == EMPTY_WORD:
        return False
    return begin(rules, table, at, table.lap, seat, cell, on_lap, moves, words, True) & words != 0
