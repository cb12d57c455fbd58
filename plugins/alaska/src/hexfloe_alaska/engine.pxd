# The compiled rules of Alaska: its table, its constants, and the arrays that replaced data may fill.
from libc.stdint cimport int16_t, int32_t, uint8_t, uint16_t, uint32_t

# What replaced boards, floes and decks may need at most; the sizes below are these.
cdef enum:
    MAX_CELLS = 160         # lake and island
    MAX_LAND = 20           # land spaces; the island comes after them
    MAX_PLACES = 181        # land spaces, island, floes by their first cell
    MAX_SHORE = 64          # lake hexes beside one land space or the island
    MAX_TYPES = 6           # of floes
    MAX_HEXES = 3           # of a floe
    MAX_PLACEMENTS = 2400   # ways to lie of all types
    MAX_OF_TYPE = 960       # ways to lie of one type
    MAX_ICE_CARDS = 24      # different ones
    MAX_KEPT = 20           # robberies, fogs and helicopters together
    MAX_SEATS = 4

cdef extern from *:
    """
    #define ALASKA_TRUCKS 0
    #define ALASKA_FIRST 1
    #define ALASKA_ICE 2
    #define ALASKA_LAY 3
    #define ALASKA_MELT 4
    #define ALASKA_EVENT 5
    #define ALASKA_KEEP 6
    #define ALASKA_FOUND 7
    #define ALASKA_BEAR 8
    #define ALASKA_MOVE 9
    #define ALASKA_ROBBERS 10
    #define ALASKA_FOG 11
    #define ALASKA_DONE 12
    #define ALASKA_ROBBERY_CARD 1
    #define ALASKA_FOG_CARD 2
    #define ALASKA_HELICOPTER_CARD 3
    #define ALASKA_BEAR_CARD 0
    #define ALASKA_FOUND_CARD 1
    #define ALASKA_FROSTBITE_CARD 2
    #define ALASKA_AT_ONCE 3
    #define ALASKA_COLORS 4
    #define ALASKA_STEPS 3
    #define ALASKA_LIMIT 3
    """
    # Phases: seats choose trucks; chance names the first seat and turns up ice cards; a seat lays or melts floes;
    # chance draws an event card; a seat keeps or plays it, answers a find on a full floe, moves the bear; the movement;
    # others are asked whether they rob, and an owner whether there is fog; all is over.
    const int TRUCKS "ALASKA_TRUCKS"
    const int FIRST "ALASKA_FIRST"
    const int ICE "ALASKA_ICE"
    const int LAY "ALASKA_LAY"
    const int MELT "ALASKA_MELT"
    const int EVENT "ALASKA_EVENT"
    const int KEEP "ALASKA_KEEP"
    const int FOUND "ALASKA_FOUND"
    const int BEAR "ALASKA_BEAR"
    const int MOVE "ALASKA_MOVE"
    const int ROBBERS "ALASKA_ROBBERS"
    const int FOG "ALASKA_FOG"
    const int DONE "ALASKA_DONE"
    # Cards that are kept, as a hand holds them.
    const int ROBBERY_CARD "ALASKA_ROBBERY_CARD"
    const int FOG_CARD "ALASKA_FOG_CARD"
    const int HELICOPTER_CARD "ALASKA_HELICOPTER_CARD"
    # Event cards that are carried out at once; those that are kept follow.
    const int BEAR_CARD "ALASKA_BEAR_CARD"
    const int FOUND_CARD "ALASKA_FOUND_CARD"
    const int FROSTBITE_CARD "ALASKA_FROSTBITE_CARD"
    const int AT_ONCE "ALASKA_AT_ONCE"
    const int COLORS "ALASKA_COLORS"
    const int STEPS "ALASKA_STEPS"    # a turn (AL-35)
    const int LIMIT "ALASKA_LIMIT"    # things on a floe (AL-46)

# A position. All is zero where there is nothing to say. A place is a land space (from 0), the island (`n_land`), or the
# floe that has its first cell at `place - n_land - 1`.
#
# The cards that a seat keeps are slots, from the longest kept. What play has proven about them is public: `batch` is 0
# for a card drawn since the packs were last renewed, else it names the renewal before which it was drawn; of all cards
# of a batch that are still hidden `old` says what they are. `cannot` is what a card has been shown not to be. Slots
# side by side that agree in both are a group, in which cards are not told apart: they stand in ascending order.
ctypedef struct Table:
    uint16_t laid[160]          # at the first cell of a floe: 1 + how it lies
    uint8_t floe[160]           # under a floe: 1 + its first cell
    uint8_t lying[181][4]       # containers on a place, by color; in camps, too
    uint8_t card[4][20]         # secret: 1 robbery, 2 fog, 3 helicopter
    uint8_t batch[4][20]
    uint8_t cannot[4][20]       # bits: 1 robbery, 2 fog, 4 helicopter
    uint8_t old[20][3]          # of batch 1 + i: robberies, fogs, helicopters
    uint8_t ice_out[24]         # discarded copies of each ice card
    uint8_t event_out[6]        # discarded events: bear, found, frostbite, robbery, fog, helicopter
    uint8_t supply[6]           # floes of each type beside the board
    uint8_t melted[6]
    uint8_t held[4]             # cards kept by a seat
    uint8_t drawn[4]            # secret: the card a seat has just drawn, while it may be kept
    uint8_t drowned[4]          # containers, by color
    uint8_t color[4]            # 1 + color of a seat's truck
    uint8_t truck[4]            # 1 + place
    uint8_t load[4]             # 1 + color of the container on the truck
    uint8_t bear                # 1 + place; 0 beside the board
    uint8_t phase
    uint8_t to_move             # whose turn it is
    uint8_t spring              # 0 winter, 1 spring
    uint8_t ice_type            # 1 + type of the floes to lay or melt
    uint8_t todo                # floes still to lay or melt
    uint8_t steps               # left in the movement
    uint8_t stride              # 0 no step made yet, 1 steps made, 2 a flight has ended the stepping (AL-68)
    uint8_t stay                # 1: the load was loaded where the truck stands (AL-41b)
    uint8_t frozen              # 1: no movement in this turn (AL-58a)
    uint8_t must_go             # 1: must leave first; 2: must fly first, with the helicopter already shown (AL-57)
    uint8_t asked               # bit a seat: may still rob what was unloaded
    uint8_t robber              # 1 + seat whose robbery may be fogged
    uint8_t prize               # 1 + color of what was unloaded or is being robbed
    uint8_t batches
    uint8_t last                # 0, or turns that are left, the present one included (AL-71)

# The constants of a configured game.
ctypedef struct Rules:
    uint32_t lands[2400]            # by placement: bits of the land spaces, and of the island, that a floe borders
    int32_t first_first             # codes: `truck` begins at 0
    int32_t first_ice
    int32_t first_lay
    int32_t first_melt
    int32_t first_event
    int32_t first_draw
    int32_t keep_code
    int32_t accept_code
    int32_t decline_code
    int32_t first_bear
    int32_t first_step
    int32_t first_load
    int32_t unload_code
    int32_t first_rob
    int32_t first_fly
    int32_t fog_code
    int32_t pass_code
    int32_t end_code
    int32_t seats
    int32_t landfall_cost
    int32_t n_land
    int32_t n_places
    int32_t n_cells
    int32_t n_types
    int32_t n_placements
    int32_t n_ice_cards
    int32_t n_events                # event cards in all
    int32_t containers              # of each color
    int32_t n_of_type[6]
    int16_t neighbors[160][6]       # -1 off the board
    int16_t cells[2400][3]          # of a placement, ascending
    uint16_t of_type[6][960]        # placements, ascending
    uint8_t n_hexes[2400]
    uint8_t type_of[2400]
    uint8_t around[2400][12]        # hexes beside a placement
    uint8_t n_around[2400]
    uint8_t water[160]              # 1 lake, 0 island
    uint8_t by_island[160]          # 1: beside the island
    uint8_t shore[21][64]           # lake hexes beside a land space or the island
    uint8_t n_shore[21]
    uint8_t camp_color[21]          # 1 + color of a camp; 0 for land areas and the island
    uint8_t camp[4]                 # land space that is the camp of a color
    uint8_t supply[6]
    uint8_t ice_type[24]            # of each ice card
    uint8_t ice_winter[24]
    uint8_t ice_spring[24]
    uint8_t ice_count[24]
    uint8_t event_count[6]
