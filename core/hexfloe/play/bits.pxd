# Sets of up to 64 places as the bits of one number: inline functions for games in C.
from libc.stdint cimport int32_t, uint64_t

cdef extern from *:
    """
    #ifndef HEXFLOE_BITS
    #define HEXFLOE_BITS
    #if defined(_MSC_VER) && !defined(__clang__)
    #include <intrin.h>
    static int hexfloe_lowest(unsigned long long bits) {
        unsigned long i;
        _BitScanForward64(&i, bits);
        return (int)i;
    }
    #else
    static inline int hexfloe_lowest(unsigned long long bits) { return __builtin_ctzll(bits); }
    #endif
    #endif
    """
    int lowest "hexfloe_lowest"(uint64_t bits) noexcept nogil  # the lowest bit set; bits != 0


cdef inline uint64_t bit(int place) noexcept nogil:
    """The set of one place, 0 to 63."""
    return <uint64_t>1 << place


cdef inline int count_bits(uint64_t bits) noexcept nogil:
    cdef int n = 0
    while bits:
        bits &= bits - 1
        n += 1
    return n


cdef inline int nth_bit(uint64_t bits, int n) noexcept nogil:
    """The number of the n-th bit set, from 0; there are more than n."""
    cdef int _lower
    for _lower in range(n):
        bits &= bits - 1
    return lowest(bits)


cdef inline int spread(uint64_t bits, int32_t *places) noexcept nogil:
    """Write the numbers of the bits set, ascending; return how many."""
    cdef int n = 0
    while bits:
        places[n] = lowest(bits)
        bits &= bits - 1
        n += 1
    return n
