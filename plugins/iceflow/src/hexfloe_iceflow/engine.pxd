# The compiled rules of Ice Flow: its table, its constants, and what the functions of the C door are made of.
from libc.stdint cimport int16_t, int32_t, uint8_t, uint64_t

# What replaced data may need at most; the sizes below are these.
cdef enum:
    MAX_CELLS = 64      # hexes of the strait
    MAX_PLACES = 80     # with stations and islands
    MAX_ISLANDS = 4
    MAX_SEATS = 4
    MAX_FLOES = 24      # kinds of floe
    MAX_CARDS = 14      # kinds of card
    MAX_LOOKS = 64      # floes as they may lie
    MAX_LEGAL = 512     # moves that are legal at a time: six ways to lay a floe on each hex are the most

cdef extern from *:
    """
    #define ICEFLOW_FIRST 0
    #define ICEFLOW_CAMP 1
    #define ICEFLOW_DRAW 2
    #define ICEFLOW_CARD 3
    #define ICEFLOW_PLACE 4
    #define ICEFLOW_TURN 5
    #define ICEFLOW_MOVE 6
    #define ICEFLOW_DRIVE 7
    #define ICEFLOW_FLEE 8
    #define ICEFLOW_TAKE 9
    #define ICEFLOW_DONE 10
    #define ICEFLOW_DEPARTED 0
    #define ICEFLOW_ENTERED 1
    #define ICEFLOW_SUPPLY 2
    #define ICEFLOW_EXPLORERS 3
    #define ICEFLOW_RUCKSACK 3
    #define ICEFLOW_ROOM 2
    #define ICEFLOW_LURES 2
    #define ICEFLOW_DEN 2
    #define ICEFLOW_ROPES 15
    #define ICEFLOW_FISH 15
    #define ICEFLOW_BEARS 5
    """
    # Phases: chance names the start player; a seat puts an explorer on a station; chance draws a floe and turns a card;
    # a seat lays the floe; it has its turn; its explorer is on the way; it drives a bear off; an explorer must flee
    # from that bear; the explorer that drove bears off may take an item; all is over.
    const int FIRST "ICEFLOW_FIRST"
    const int CAMP "ICEFLOW_CAMP"
    const int DRAW "ICEFLOW_DRAW"
    const int CARD "ICEFLOW_CARD"
    const int PLACE "ICEFLOW_PLACE"
    const int TURN "ICEFLOW_TURN"
    const int MOVE "ICEFLOW_MOVE"
    const int DRIVE "ICEFLOW_DRIVE"
    const int FLEE "ICEFLOW_FLEE"
    const int TAKE "ICEFLOW_TAKE"
    const int DONE "ICEFLOW_DONE"
    # Where ropes used for ridges lie afterwards (IF-36).
    const int DEPARTED "ICEFLOW_DEPARTED"
    const int ENTERED "ICEFLOW_ENTERED"
    const int SUPPLY "ICEFLOW_SUPPLY"
    const int EXPLORERS "ICEFLOW_EXPLORERS"  # of a seat (IF-3)
    const int RUCKSACK "ICEFLOW_RUCKSACK"    # items that a rucksack holds (IF-5)
    const int ROOM "ICEFLOW_ROOM"            # explorers on a floe, island or station of Alaska (IF-32)
    const int LURES "ICEFLOW_LURES"          # bears distracted in an explorer action (IF-40a)
    const int DEN "ICEFLOW_DEN"              # bears on a location (IF-45)
    const int ROPES "ICEFLOW_ROPES"          # in the box, and so on (IF-3a)
    const int FISH "ICEFLOW_FISH"
    const int BEARS "ICEFLOW_BEARS"

# A position. Places are numbered hexes of the strait first, then Alaska, Siberia, islands. All is zero where there is
# nothing to say.
ctypedef struct Table:
    uint64_t floes           # bit a hex: a floe lies there
    uint64_t seen[2]         # bit a place: the explorer on the way has been there since it last paid (IF-29a)
    uint8_t floe[80]         # 1 + the jagged edges of the floe on a hex, bits `1 << direction`; 0 open sea and land
    uint8_t ropes[80]        # lying on a place
    uint8_t fish[80]
    uint8_t bears[80]
    uint8_t bag[24]          # floes of each kind
    uint8_t pile[16]         # cards of each kind that are still face down
    uint8_t at[4][3]         # 1 + the places of a seat's explorers, ascending; 0 not yet on the board
    uint8_t rope_of[4]       # in the rucksack of a seat
    uint8_t fish_of[4]
    uint8_t supply_ropes
    uint8_t supply_fish
    uint8_t supply_bears
    uint8_t hand             # 1 + the kind of the floe drawn
    uint8_t card             # 1 + the kind of the card turned for it
    uint8_t phase
    uint8_t to_move          # whose turn it is; 0 before the first and at the end
    uint8_t starting         # 1: the floes of the start are being placed
    uint8_t floe_actions     # done in this turn
    uint8_t over             # 1: the explorer action is used up
    uint8_t moving           # 1 + the place of the explorer on the way, or of the one that drives bears off
    uint8_t lured            # bears it has distracted
    uint8_t threat           # 1 + the place that explorers must leave
    uint8_t spare[7]         # fills the struct up to a multiple of 8

# The constants of a configured game.
ctypedef struct Rules:
    uint64_t emergence              # bit a hex
    uint64_t around[64]             # bit a hex: the neighbors of each hex
    int32_t first_draw              # codes: `first` begins at 0
    int32_t first_card
    int32_t first_camp
    int32_t first_place
    int32_t first_drift
    int32_t first_turn
    int32_t new_floe
    int32_t first_walk
    int32_t first_swim
    int32_t first_take
    int32_t stop
    int32_t fishing
    int32_t first_send
    int32_t first_fly
    int32_t end
    int32_t seats
    int32_t needed                  # option explorers_needed
    int32_t floe_limit              # floe actions a turn at most: option double_floe_action
    int32_t initial_floes           # option
    int32_t rope_goes               # option ridge_rope_destination
    int32_t alaska                  # the first of these places; hexes are those before
    int32_t siberia
    int32_t islands
    int32_t n_places
    int32_t n_floes                 # kinds
    int32_t n_cards                 # kinds
    int32_t n_looks
    int16_t neighbors[80][6]        # places; -1 off the board
    int16_t ahead[64]               # the place downstream of a hex: land where floes ground, -1 at an exit
    int16_t walk[80][6]             # number of the walk from a place in a direction, -1 where there is none
    int16_t swim[80][6][6]          # number of the swim from a place in a direction, then another
    uint8_t walk_from[480]
    uint8_t walk_way[480]           # its direction
    uint8_t swim_from[1920]
    uint8_t swim_ways[1920]         # 6 * first direction + second
    uint8_t speed[64]               # of the current at a hex
    uint8_t sea[80]                 # 1 for hexes
    uint8_t island_ropes[4]         # at the start, and so on (IF-10)
    uint8_t island_fish[4]
    uint8_t island_bears[4]
    uint8_t floe_copies[24]
    uint8_t first_look[25]          # of a kind of floe; that of the next ends them
    uint8_t look[64]                # jagged edges
    uint8_t kind_of[64]             # kind of floe by its jagged edges
    uint8_t card_copies[14]
    uint8_t card_ropes[14]
    uint8_t card_fish[14]
    uint8_t card_bears[14]
