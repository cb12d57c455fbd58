# The compiled rules of Slopecrashers: its table, its constants, and the arrays that replaced data may fill.
from libc.stdint cimport int8_t, int16_t, int32_t, uint8_t, uint16_t

# What replaced pieces and decks may need at most; the sizes below are these.
cdef enum:
    MAX_CELLS = 240      # with the place of a figure they fit a byte
    MAX_LANES = 8
    MAX_PIECES = 12
    MAX_SEATS = 4
    MAX_CARDS = 48       # in the whole deck
    MAX_KINDS = 36       # cards of one action or of two different ones
    MAX_SNOWMEN = 16     # cards that can be laid
    MAX_TARGETS = 10     # squares that one movement or spring can lead to
    MAX_PROOFS = 8       # kept of what a seat has shown (SC-24b)

cdef extern from *:
    """
    #define SLOPE_COURSE 0
    #define SLOPE_FIRST 1
    #define SLOPE_TURN 2
    #define SLOPE_DRAW 3
    #define SLOPE_REACT 4
    #define SLOPE_DONE 5
    #define SLOPE_PLAIN 0
    #define SLOPE_GIFT 1
    #define SLOPE_BOOST 2
    #define SLOPE_ABYSS 3
    #define SLOPE_SPRING 0
    #define SLOPE_CHILI 1
    #define SLOPE_ICE 2
    #define SLOPE_ROCKET 3
    #define SLOPE_STING 4
    #define SLOPE_PIGEON 5
    #define SLOPE_SNOWMAN 6
    #define SLOPE_MAGNET 7
    """
    # Phases: chance lays the course, names the start player; a seat has its turn, chance draws for it, others are
    # asked whether they ward an attack off; all is over.
    const int COURSE "SLOPE_COURSE"
    const int FIRST "SLOPE_FIRST"
    const int TURN "SLOPE_TURN"
    const int DRAW "SLOPE_DRAW"
    const int REACT "SLOPE_REACT"
    const int DONE "SLOPE_DONE"
    # What a square shows.
    const int PLAIN "SLOPE_PLAIN"
    const int GIFT "SLOPE_GIFT"
    const int BOOST "SLOPE_BOOST"
    const int ABYSS "SLOPE_ABYSS"
    # Actions of gifts. The first two are those that help out of a place where no turn may end.
    const int SPRING "SLOPE_SPRING"
    const int CHILI "SLOPE_CHILI"
    const int ICE "SLOPE_ICE"
    const int ROCKET "SLOPE_ROCKET"
    const int STING "SLOPE_STING"
    const int PIGEON "SLOPE_PIGEON"
    const int SNOWMAN "SLOPE_SNOWMAN"
    const int MAGNET "SLOPE_MAGNET"

# A position. A card is named by its kind. All is zero where there is nothing to say.
#
# What play has proven about stacks is public. `batch` says of which pile each gift was drawn: 0 the present one, else
# an earlier one, which the discards have since replaced; all gifts of that batch that are still hidden are known as
# a set, `old`. Batches are numbered from 1 as they first appear, seat by seat from the bottom of the stacks.
# `proof` keeps what risky steps have shown (SC-24b): the lowest `proof_depth` gifts of the seat's stack hold one of
# the words in the mask (see lookahead.pxd). Ordered by depth, then mask; none follows from another.
ctypedef struct Table:
    uint16_t moves_left          # in this turn
    uint16_t proof[4][8]
    int8_t proof_depth[4][8]     # signed: arrays of one type and rank must be equally long, or Cython mixes them up
    uint8_t stack[4][48]         # secret: 1 + card, from the bottom
    uint8_t batch[4][48]
    uint8_t gifts[4]             # in the stack
    uint8_t old[48]              # 1 + card, batch by batch, in each ascending
    uint8_t discards[36]         # copies of each card
    uint8_t piece[12]            # 1 + piece, from the bottom of the slope
    uint8_t snow_cell[16]        # of each snowman, ascending: 1 + cell
    uint8_t snow_card[16]        # 1 + card
    uint8_t at[4]                # 1 + the cell of the figure; 0 before it is put down and past the finish
    uint8_t lap[4]               # 0 before it is put down, 1, 2; 3 past the finish
    uint8_t missing[4]           # 1: misses the next turn
    uint8_t stung[4]             # 1: one movement in the next turn
    uint8_t pile                 # gifts not yet drawn
    uint8_t batches              # earlier piles of which gifts are still hidden
    uint8_t snowmen              # on the slope
    uint8_t laid                 # pieces of the course
    uint8_t phase
    uint8_t to_move              # whose turn it is; 0 before the first and at the end
    uint8_t attack               # 1 + action while others are asked
    uint8_t targets              # bit a seat: whom the attack will hit
    uint8_t asked                # bit a seat: who is still to be asked
    uint8_t spare                # fills the struct up to an even size

# The constants of a configured game. A place is a cell, or `n_cells` for past the finish.
ctypedef struct Rules:
    int32_t first_course         # codes: `first` begins at 0
    int32_t first_draw
    int32_t first_put
    int32_t first_step
    int32_t first_jump
    int32_t first_play
    int32_t first_lay
    int32_t first_ward
    int32_t pass_code
    int32_t first_throw
    int32_t end_code
    int32_t n_cells
    int32_t rows                 # of the whole slope
    int32_t lanes
    int32_t seats
    int32_t n_pieces
    int32_t n_kinds
    int32_t n_spring             # cards with that action, and so on
    int32_t n_snowman
    int16_t neighbors[240][4]    # E, N, W, S; -1 off the slope
    int16_t step[2][240][10]     # by lap - 1 and cell: places one movement away, ascending
    int16_t spring[2][240][10]   # places one jump away, ascending
    uint8_t n_step[2][240]
    uint8_t n_springs[2][240]
    uint8_t row[240]             # from 1
    uint8_t lane[240]            # from 0
    uint8_t slot[240]            # which of the laid pieces a cell belongs to
    uint8_t part[240]            # which square of that piece
    uint8_t ground[12][240]      # by piece and square of the piece
    uint8_t count[36]            # copies of each card in the deck
    uint8_t does[36]             # bit an action: what a card can do
    uint8_t first_row[8]         # cells of row 1, ascending
    int8_t spring_use[36]        # number of a card among those with that action, or -1
    int8_t snowman_use[36]
    int8_t magnet_use[36]
    uint8_t spring_card[36]      # the other way round
    uint8_t snowman_card[36]
    uint8_t magnet_card[36]
    int8_t play_use[36][8]       # number of a card used for an action that needs no square, or -1
    uint8_t play_card[72]
    uint8_t play_action[72]
