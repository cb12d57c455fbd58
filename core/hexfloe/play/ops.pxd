# The C door between the core and compiled games: the table of functions, handed over in a capsule.
#
# Everything here is frozen by ABI number: a test hashes the text of all public .pxd files and fails unless the number
# moved with it. No class crosses a distribution, only these structs and free functions.
from cpython.pycapsule cimport PyCapsule_New
from libc.stdint cimport int8_t, int32_t, uint32_t

from hexfloe.play.rng cimport Rng

cdef extern from *:
    """
    #define HEXFLOE_ABI 1
    #define HEXFLOE_OPS_NAME "hexfloe.ops.1"
    #define HEXFLOE_CHANCE (-1)
    #define HEXFLOE_OVER (-2)
    #define HEXFLOE_NOT_NOW (-1)
    #define HEXFLOE_NO_SUCH_PIECE (-2)
    #define HEXFLOE_NOT_CANONICAL (-3)
    #define HEXFLOE_MATCH_OVER (-4)
    #define HEXFLOE_NOT_A_MOVE (-5)
    #define HEXFLOE_RAISED (-6)
    """
    const int ABI "HEXFLOE_ABI"
    const char *OPS_NAME "HEXFLOE_OPS_NAME"
    # What actor() says instead of a seat.
    const int CHANCE "HEXFLOE_CHANCE"
    const int OVER "HEXFLOE_OVER"
    # Reasons of the core, below zero; clauses of the rulebook are above.
    const int NOT_NOW "HEXFLOE_NOT_NOW"              # not a kind of move for this seat or phase
    const int NO_SUCH_PIECE "HEXFLOE_NO_SUCH_PIECE"  # no such piece to move
    const int NOT_CANONICAL "HEXFLOE_NOT_CANONICAL"  # another code is the canonical one
    const int MATCH_OVER "HEXFLOE_MATCH_OVER"        # the match has ended
    const int NOT_A_MOVE "HEXFLOE_NOT_A_MOVE"        # no code of this game
    const int RAISED "HEXFLOE_RAISED"                # a game written in Python raised an exception

ctypedef struct Ops:
    uint32_t abi         # ABI as the game was compiled
    uint32_t ops_size    # sizeof(Ops) as the game was compiled
    uint32_t rng_size    # sizeof(Rng) as the game was compiled
    uint32_t table_size  # bytes of a table
    uint32_t rules_size  # bytes of the rules
    uint32_t unused      # keeps the pointers aligned
    void (*start)(const void *rules, void *table) noexcept nogil                      # on a zeroed table
    int (*actor)(const void *rules, const void *table) noexcept nogil                 # seat, CHANCE or OVER
    int (*legality)(const void *rules, const void *table, int32_t move) noexcept nogil  # 0, a clause, or a reason
    int (*legal)(const void *rules, const void *table, int32_t *moves) noexcept nogil  # count; room for n_codes
    int32_t (*draw)(const void *rules, const void *table, Rng *rng) noexcept nogil    # NULL where a game has none
    int (*chance)(const void *rules, const void *table, int32_t *moves, uint32_t *weights) noexcept nogil  # count
    void (*play)(const void *rules, void *table, int32_t move) noexcept nogil         # a legal move
    void (*scores)(const void *rules, const void *table, double *out) noexcept nogil  # (seats,)
    int (*outcome)(const void *rules, const void *table, int8_t *ranks) noexcept nogil  # a clause; ranks from 1
    void (*redeal)(const void *rules, void *table, int seat, Rng *rng) noexcept nogil  # seat -1: a spectator


cdef inline object ops_capsule(Ops *ops, uint32_t table_size, uint32_t rules_size):
    """Fill in the head of a game's table of functions and wrap it; `ops` must live as long as the process."""
    ops.abi = ABI
    ops.ops_size = sizeof(Ops)
    ops.rng_size = sizeof(Rng)
    ops.table_size = table_size
    ops.rules_size = rules_size
    return PyCapsule_New(<void *>ops, OPS_NAME, NULL)
