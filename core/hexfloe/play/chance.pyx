"""Counter-based random streams: a value is a function of (seed, stream name, index), equal on every platform."""
from libc.stdint cimport uint32_t, uint64_t

from hexfloe.play.rng cimport mix64, rng_at, rng_below, rng_next

from hexfloe.errors import OptionError

MAX_SEED = 2**64 - 1


cdef uint64_t stream_key(uint64_t seed, const unsigned char *name, int length) noexcept nogil:
    # FNV-1a over the name, started from the mixed seed, mixed again: names that differ in one letter share nothing.
    cdef uint64_t key = mix64(seed + 0x9E3779B97F4A7C15ULL) ^ 0xCBF29CE484222325ULL
    cdef int i
    for i in range(length):
        key = (key ^ name[i]) * 0x100000001B3ULL
    return mix64(key)


cdef uint32_t check_bound(object n) except? 0:
    if not isinstance(n, int) or not 0 < n < 2**32:
        raise OptionError(f"a bound must be an integer from 1 to 2**32 - 1, not {n!r}", culprit=n)
    return <uint32_t>n


cdef class Sequence:
    """One sequence of random values: `Stream.at(i)` makes it; drawing moves `index` on, nothing else changes."""

    @property
    def index(self):
        """Index of the next value, from 0."""
        return self.rng.index

    @property
    def key(self):
        """The 64-bit number of the sequence, for code that keeps its own `Rng`."""
        return self.rng.key

    def next(self):
        """Return the next value, an integer of 64 bits."""
        return rng_next(&self.rng)

    def below(self, n):
        """Return an integer in 0 ... n-1, exactly uniform. Raises OptionError unless 1 <= n < 2**32."""
        return rng_below(&self.rng, check_bound(n))

    def choice(self, items):
        """Return one item of a non-empty sequence, uniformly."""
        return items[rng_below(&self.rng, check_bound(len(items)))]

    def random(self):
        """Return a float in [0, 1) with 53 random bits."""
        return (rng_next(&self.rng) >> 11) * (1.0 / 9007199254740992.0)

    def weighted(self, weights):
        """Return an index with probability weight / total; weights are integers >= 0 whose sum is 1 ... 2**32 - 1."""
        if any(weight < 0 for weight in weights):
            raise OptionError("weights must not be negative", culprit=tuple(weights))
        cdef uint32_t left = rng_below(&self.rng, check_bound(sum(weights)))
        cdef uint32_t weight
        cdef Py_ssize_t i = -1
        for weight in weights:
            i += 1
            if left < weight:
                break
            left -= weight
        return i


cdef class Stream:
    """All the sequences of one name under one seed.

    >>> Stream(1, "chance").at(0).below(6) == Stream(1, "chance").at(0).below(6)
    True
    """

    cdef uint64_t _key
    cdef readonly object seed
    cdef readonly str name

    def __init__(self, seed, str name not None):
        if isinstance(seed, bool) or not isinstance(seed, int) or not 0 <= seed <= MAX_SEED:
            raise OptionError(f"a seed must be an integer from 0 to 2**64 - 1, not {seed!r}", culprit=seed)
        cdef bytes data = name.encode()
        self.seed = seed
        self.name = name
        self._key = stream_key(<uint64_t>seed, data, len(data))

    @property
    def key(self):
        """The 64-bit number of the stream."""
        return self._key

    def at(self, index):
        """Return sequence number index (>= 0), from its start."""
        if not isinstance(index, int) or not 0 <= index < 2**63:
            raise OptionError(f"the index of a sequence must be 0 to 2**63 - 1, not {index!r}", culprit=index)
        cdef Sequence sequence = Sequence.__new__(Sequence)
        sequence.rng = rng_at(self._key, <uint64_t>index)
        return sequence

    def __repr__(self):
        return f"Stream({self.seed}, {self.name!r})"
