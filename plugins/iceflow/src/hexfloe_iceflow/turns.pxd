# How a turn goes on: what moves do, and who decides next.
from libc.stdint cimport int32_t

from hexfloe_iceflow.engine cimport Rules, Table

cdef void begin_turn(Table *table, int seat) noexcept nogil
cdef void after_floe_action(const Rules *rules, Table *table) noexcept nogil

# Take an explorer of a seat from a place, -1 for the box, and put it on another; the places stay ascending.
cdef void arrive(Table *table, int seat, int origin, int goal) noexcept nogil

# How far the floe on a hex drifts: where it comes to, -1 if it leaves the board, the hex itself if it cannot move.
cdef int drift_end(const Rules *rules, const Table *table, int cell) noexcept nogil

# Whether a bear can be sent from one place to another (IF-44), room aside.
cdef bint is_in_reach(const Rules *rules, const Table *table, int place, int goal) noexcept nogil

# Carry out a move of TURN, MOVE, DRIVE, FLEE or TAKE.
cdef void play_in_turn(const Rules *rules, Table *table, int32_t move) noexcept nogil
