# The look-ahead of SC-24: which gifts of a stack are sure to lead out of a place where no turn may end.
#
# A word is a sequence of up to three letters, each a spring (0) or a chili (1), in the order in which they are used;
# a stack holds a word if such gifts lie in it in that order from the top. Word w is the number of a bit in a mask: a
# one and then the letters, the first one highest. So bit 1 is the empty word, bits 2 and 3 are a spring and a chili,
# bit 4 two springs, bit 6 a chili and then a spring. A mask of ways out holds with each word every longer one of which
# it is part.
from libc.stdint cimport uint8_t, uint16_t

from hexfloe_slopecrashers.engine cimport Rules, Table

cdef enum:
    EMPTY_WORD = 1 << 1  # a mask with it: nothing is needed
    ALL_WORDS = 0xFFFE

cdef uint16_t words_of(const Rules *rules, const uint8_t *stack, int n) noexcept nogil
cdef uint16_t after_use(uint16_t ways, const Rules *rules, int card) noexcept nogil
cdef uint16_t ways_out(const Rules *rules, const Table *table, const uint8_t *at, const uint8_t *lap, int seat,
                       int cell, int on_lap, int moves) noexcept nogil
cdef int chili_bonus(const Rules *rules, const uint8_t *at, const uint8_t *lap, int seat, int mine) noexcept nogil
cdef bint is_safe(const Rules *rules, const Table *table, const uint8_t *at, int seat, int cell, int on_lap, int moves,
                  uint16_t words) noexcept nogil
