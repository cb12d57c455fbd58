# How the floe that a bear has come to can drift, inline: in terms of hexfloe.water.floes.
from libc.stdint cimport int16_t, uint8_t
from libc.string cimport memset

from hexfloe.water.floes cimport drift_ways, push_ways
from hexfloe_iceteam.engine cimport CELLS, PLACES, Rules, Table
from hexfloe_iceteam.ways cimport bit


cdef inline const int16_t *sea_chart(const Rules *rules, const Table *table, uint8_t *sea) noexcept nogil:
    """Mark the places, PLACES of them, where floes float: cells without an igloo (IT-49, IT-50). The neighbors."""
    cdef int cell
    memset(sea, 0, PLACES)
    for cell in range(CELLS):
        sea[cell] = table.igloos & bit(cell) == 0
    return &rules.neighbors[table.course - 1][0][0]


cdef inline int drifts(const Rules *rules, const Table *table, int cell) noexcept nogil:
    """The drifts of a floe: bit d a simple one in direction d, bit 6 + d a block of two tiles or more."""
    cdef uint8_t sea[38]
    cdef const int16_t *neighbors = sea_chart(rules, table, sea)
    cdef int simple = drift_ways(neighbors, cell, table.look, sea)
    return simple | (push_ways(neighbors, cell, table.look, sea) & ~simple) << 6
