# The compiled rules of Ice Team: its table, its constants, and what the functions of the C door are made of.
from libc.stdint cimport int8_t, int16_t, int32_t, uint8_t, uint16_t, uint64_t

# What replaced data may need at most; the sizes below are these.
cdef enum:
    MAX_COURSES = 64
    MAX_BOARDS = 8    # kinds of course board; each has at most two faces
    MAX_FLOES = 32    # kinds of floe; each has at most two faces
    MAX_FACES = 12    # different faces of a die

cdef extern from *:
    """
    #define ICETEAM_BEND 0
    #define ICETEAM_BOARDS 1
    #define ICETEAM_LAY 2
    #define ICETEAM_FIRST 3
    #define ICETEAM_PLAY 4
    #define ICETEAM_DRIFTING 5
    #define ICETEAM_ROLL 6
    #define ICETEAM_OVER 7
    #define ICETEAM_CELLS 36
    #define ICETEAM_START 36
    #define ICETEAM_VILLAGE 37
    #define ICETEAM_PLACES 38
    #define ICETEAM_PAW 1
    #define ICETEAM_DRIFT 2
    #define ICETEAM_PENGUIN 3
    #define ICETEAM_BEARS 4
    #define ICETEAM_FISH 30
    """
    # Phases: chance makes the course, lays boards and floes, names the first player; a seat moves a bear, or drifts
    # the floe the bear has come to; dice are rolled for it; all is over.
    const int BEND "ICETEAM_BEND"
    const int BOARDS "ICETEAM_BOARDS"
    const int LAY "ICETEAM_LAY"
    const int FIRST "ICETEAM_FIRST"
    const int PLAY "ICETEAM_PLAY"
    const int DRIFTING "ICETEAM_DRIFTING"
    const int ROLL "ICETEAM_ROLL"
    const int DONE "ICETEAM_OVER"
    # Places: 36 cells, nine a board; then start and village.
    const int CELLS "ICETEAM_CELLS"
    const int START "ICETEAM_START"
    const int VILLAGE "ICETEAM_VILLAGE"
    const int PLACES "ICETEAM_PLACES"
    # Symbols; from PENGUIN on, so many penguins and one more. A look is 2 * symbol, and 1 more if it is cracked.
    const int PAW "ICETEAM_PAW"
    const int DRIFT "ICETEAM_DRIFT"
    const int PENGUIN "ICETEAM_PENGUIN"
    const int BEARS "ICETEAM_BEARS"   # of a team (IT-1a)
    const int FISH "ICETEAM_FISH"     # tokens (IT-9)

# A position. All is zero where there is nothing to say.
ctypedef struct Table:
    uint64_t tiles          # bit a cell: a floe or an igloo lies there; else it is sea (IT-28) or not yet laid
    uint64_t igloos         # bit a cell
    uint64_t fish           # bit a cell: igloos with their fish
    uint64_t to_lay         # bit a cell: spaces that wait for a floe
    uint64_t bears[2]       # bit a cell: where bears of the seat stand on the course
    uint8_t look[38]        # of the floe on a cell: 1 + look; 0 where none lies, and for start and village
    uint8_t pile[32]        # floes of each kind not yet laid; all 0 once the floes are laid
    uint8_t board[4]        # 1 + face of the boards of the course, from the start; 0 not yet laid
    uint8_t at_start[2]     # bears of the seat on the start board
    uint8_t village[2]      # bears of the seat in the village
    uint8_t fresh[2]        # fish of the seat
    uint8_t frozen[2]
    uint8_t course          # 1 + course; 0 not yet chosen
    uint8_t supply          # fish tokens
    uint8_t removed         # floes that have broken up
    uint8_t phase
    uint8_t to_move         # whose turn it is; at the end, who ended the game or is stuck
    uint8_t actions         # regular actions left in the turn, the one to be done included; a bonus is none
    uint8_t bonus           # 1: the action to be done is a bonus (IT-37)
    uint8_t dice            # to be rolled
    uint8_t at              # 1 + the cell of the floe that drifts now
    uint8_t spare[5]        # fills the struct up to a multiple of 8

# The constants of a configured game.
ctypedef struct Rules:
    # Of each course: what lies in a direction from a cell, or from START + 0 ... 3, the spaces of the start: a cell,
    # START, VILLAGE, or -1 off the course.
    int16_t neighbors[64][40][6]
    int8_t q[64][44]              # axial coordinates of the cells, then of the four spaces of start and of village
    int8_t r[64][44]
    uint16_t start_side[64]       # bit a space (0-8) of the first board: it touches the start
    uint16_t board_igloos[16]     # bit a space, of each face
    uint16_t board_sea[16]
    uint8_t board_kind[16]
    uint8_t board_weight[16]      # ways to lie so
    uint8_t board_copies[8]       # of each kind
    uint8_t floe_copies[32]       # of each kind
    uint8_t floe_kind[64]         # of each face
    uint8_t floe_look[64]
    uint8_t floe_weight[64]
    int8_t catch_of[12]           # fish on each face of a die; -1 the harpoons
    uint8_t die_weight[12]
    int32_t n_courses
    int32_t n_boards              # faces
    int32_t n_floes               # faces
    int32_t n_die                 # faces
    int32_t any_adjacent          # option leap
    int32_t past_bears            # option swim
    int32_t first_board           # codes: `bend` begins at 0, then these
    int32_t first_lay
    int32_t first_first
    int32_t first_roll
    int32_t first_walk
    int32_t first_swim
    int32_t first_leap
    int32_t first_drift
    int32_t first_push
