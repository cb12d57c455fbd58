# Offset, doubled and pixel coordinates: contents page of the free functions, for games in C.
#
# Nothing is checked here: coordinates within +-2**28 keep every result in an int32. A layout is one of the constants.
# Pixels: x grows east, y south, (0, 0) is the center of hex (0, 0), `size` the side of a hexagon, `flat` 0 or 1.
from libc.stdint cimport int32_t, uint64_t

cdef extern from "hexfloe/grid/vector.h" nogil:
    # The hex nearest to (q, r), two's complement; far beyond 2**31 where there is none.
    void nearest_hex "hexfloe_nearest"(double q, double r, uint64_t *near_q, uint64_t *near_r)

cdef extern from *:
    """
    #define HEXFLOE_ODD_R 0
    #define HEXFLOE_EVEN_R 1
    #define HEXFLOE_ODD_Q 2
    #define HEXFLOE_EVEN_Q 3
    #define HEXFLOE_DOUBLE_WIDTH 4
    #define HEXFLOE_DOUBLE_HEIGHT 5
    """
    const int ODD_R "HEXFLOE_ODD_R"                   # rows, the odd ones shoved east by half a cell
    const int EVEN_R "HEXFLOE_EVEN_R"                 # rows, the even ones
    const int ODD_Q "HEXFLOE_ODD_Q"                   # columns, the odd ones shoved south by half a cell
    const int EVEN_Q "HEXFLOE_EVEN_Q"                 # columns, the even ones
    const int DOUBLE_WIDTH "HEXFLOE_DOUBLE_WIDTH"     # columns counted in halves: neighbors in a row differ by 2
    const int DOUBLE_HEIGHT "HEXFLOE_DOUBLE_HEIGHT"   # rows counted in halves

cdef void hex_to_layout(int layout, int32_t *q, int32_t *r) noexcept nogil    # (q, r) becomes (column, row)
cdef int layout_to_hex(int layout, int32_t *q, int32_t *r) noexcept nogil     # and back; 0 if there is no such cell
cdef void hex_to_pixel(int q, int r, int flat, double size, double *x, double *y) noexcept nogil
cdef void pixel_frame(int flat, double size, double *frame) noexcept nogil    # q = f[0] x + f[1] y, r = f[2] x + f[3] y

# For the core's own modules.
cdef int read_layout(object layout) except -1             # the number of a layout; CoordinateError for no layout
cdef int read_orientation(object orientation) except -1   # 0 pointy, 1 flat
