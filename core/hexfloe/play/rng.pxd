# Random values as a function of (seed, stream name, index): contents page and inline functions for games in C.
#
# The generator is counter-based: value i of a sequence is mix64(key ^ (i * GOLDEN)). Nothing is carried along but the
# index, so resuming equals not stopping, and drawing from one sequence never disturbs another.
# mix64 is the finalizer "variant 13" of D. Stafford (the one of SplitMix64, Steele, Lea and Flood 2014).
from libc.stdint cimport uint32_t, uint64_t

ctypedef struct Rng:
    uint64_t key    # which sequence
    uint64_t index  # of the next value, from 0


cdef inline uint64_t mix64(uint64_t x) noexcept nogil:
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9ULL
    x = (x ^ (x >> 27)) * 0x94D049BB133111EBULL
    return x ^ (x >> 31)


cdef inline Rng rng_at(uint64_t stream, uint64_t index) noexcept nogil:
    """The sequence number `index` of a stream."""
    cdef Rng rng
    rng.key = mix64(stream + mix64(index + 1))
    rng.index = 0
    return rng


cdef inline uint64_t rng_next(Rng *rng) noexcept nogil:
    cdef uint64_t value = mix64(rng.key ^ (rng.index * 0x9E3779B97F4A7C15ULL))
    rng.index += 1
    return value


cdef inline uint32_t rng_below(Rng *rng, uint32_t n) noexcept nogil:
    """A value in 0 ... n-1, exactly uniform (Lemire 2019: multiply, reject the few that would favor some); n > 0."""
    cdef uint64_t product = (rng_next(rng) >> 32) * n
    cdef uint32_t low = <uint32_t>product
    cdef uint32_t floor
    if low < n:
        floor = (<uint32_t>0 - n) % n
        while low < floor:
            product = (rng_next(rng) >> 32) * n
            low = <uint32_t>product
    return <uint32_t>(product >> 32)


cdef inline int rng_weighted(Rng *rng, const uint32_t *weights, int n) noexcept nogil:
    """An index in 0 ... n-1 with probability weights[i] / sum; the sum is > 0 and fits in 32 bits."""
    cdef uint32_t total = 0
    cdef int i
    for i in range(n):
        total += weights[i]
    cdef uint32_t left = rng_below(rng, total)
    for i in range(n):
        if left < weights[i]:
            return i
        left -= weights[i]
    return n - 1
