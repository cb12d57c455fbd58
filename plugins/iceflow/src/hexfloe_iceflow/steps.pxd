# What forbids a step of an explorer in its move or in flight.
from libc.stdint cimport int32_t

from hexfloe_iceflow.engine cimport Rules, Table
from hexfloe_iceflow.facts cimport Step

# What forbids a step in TURN or MOVE, or 0. `judge_step` asks everything, `judge_way` takes for granted that the
# explorer on its origin may make a step.
cdef int judge_step(const Rules *rules, const Table *table, int32_t move) noexcept nogil
cdef int judge_way(const Rules *rules, const Table *table, const Step *step) noexcept nogil

# What forbids a step of the seat's explorer in flight from the place under threat, or 0.
cdef int judge_flight(const Rules *rules, const Table *table, int seat, const Step *step) noexcept nogil

# Write the codes of the legal flights on foot; return how many. With moves NULL, stop at the first.
cdef int list_flights(const Rules *rules, const Table *table, int seat, int32_t *moves) noexcept nogil
