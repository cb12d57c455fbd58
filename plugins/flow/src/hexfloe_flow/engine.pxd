# The compiled rules of Flow: its table, its constants, and what the functions of the C door are made of.
from libc.stdint cimport int8_t, int16_t, int32_t, uint8_t, uint16_t, uint64_t

# What replaced boards and tiles may need at most; the sizes below are these.
cdef enum:
    MAX_CELLS = 64    # one bit each in `free`
    MAX_SEATS = 5
    MAX_RIVERS = 8    # sorts of river tile
    MAX_LAIRS = 32    # lair tiles
    MAX_KINDS = 40    # both
    MAX_FACES = 254   # turned tiles that look different; with the hub they fit a byte

cdef extern from *:
    """
    #define FLOW_FIRST 0
    #define FLOW_DEAL 1
    #define FLOW_PLAY 2
    #define FLOW_DRAW 3
    #define FLOW_OVER 4
    #define FLOW_END 1
    #define FLOW_LAIR 2
    #define FLOW_HAND 3
    """
    # Phases: chance names the start player, deals; a seat acts, chance draws a river for it; all is over.
    const int FIRST "FLOW_FIRST"
    const int DEAL "FLOW_DEAL"
    const int PLAY "FLOW_PLAY"
    const int DRAW "FLOW_DRAW"
    const int DONE "FLOW_OVER"
    # Where a river can stop on a tile.
    const int END "FLOW_END"
    const int LAIR "FLOW_LAIR"
    const int HAND "FLOW_HAND"    # tiles of either sort dealt to a hand (FL-5)

# A position. A kind is a tile, whatever way it is turned: river tiles first, then lair tiles. A face is a
# turned tile; `tile` holds 1 + face, or the hub's number, or 0. All is zero where there is nothing to say.
ctypedef struct Table:
    uint64_t free                 # bit a cell: spaces of this game that hold no tile, reserved ones included
    uint16_t lair_points[5]
    uint16_t longest[5]           # length of the longest territory with a lair of the seat (FL-64)
    uint8_t hand[5][40]           # secret: copies of each kind
    uint8_t rivers_in_hand[5]
    uint8_t lairs_in_hand[5]
    uint8_t reserved[5]           # 1 + the cell that the seat's reservation tile lies on, or 0
    uint8_t may_reserve[5]        # 1 until the seat has used its reservation tile (FL-18)
    uint8_t point_tiles[5]
    uint8_t tile[64]
    uint8_t owner[64]             # of a lair tile: 1 + seat
    uint8_t pile                  # river tiles not yet drawn
    uint8_t phase
    uint8_t to_move               # whose turn it is; while tiles are dealt, who will start; 0 at the end
    uint8_t actions_left          # in this turn
    uint8_t turns                 # begun and ended in the first round, at most the number of seats (FL-13)
    uint8_t spare[6]              # fills the struct up to a multiple of 8

# The constants of a configured game.
ctypedef struct Rules:
    uint64_t spaces               # bit a cell: usable in this game
    uint64_t inner                # bit a cell: on the two inner rings
    int32_t first_deal            # codes: `first` begins at 0, then `deal`, `draw`, `place`, `reserve`
    int32_t first_draw
    int32_t first_place
    int32_t first_reserve
    int32_t n_cells
    int32_t hub
    int32_t seats
    int32_t actions
    int32_t n_rivers
    int32_t n_kinds
    int16_t neighbors[64][6]      # -1 off the board
    int8_t join[256][6]           # by the number in `tile`: partner edge, -END, -LAIR (hexfloe.water.rivers)
    uint8_t kind_of[256]          # by the number in `tile`; MAX_KINDS for none and for the hub
    uint8_t first_face[48]        # of each kind, and one past the last
    uint8_t count[40]             # copies of each kind in the game
