# Random streams, for the core's own modules. Not for games: no class crosses a distribution; theirs is rng.pxd.
from libc.stdint cimport uint64_t

from hexfloe.play.rng cimport Rng


cdef uint64_t stream_key(uint64_t seed, const unsigned char *name, int length) noexcept nogil


cdef class Sequence:
    cdef Rng rng
