"""Slow, obvious twin of the random streams: the same numbers in plain Python integers."""

from __future__ import annotations

MASK = 2**64 - 1
GOLDEN = 0x9E3779B97F4A7C15


def mix64(x: int) -> int:
    """Return the finalizer 'variant 13' of 64 bits."""
    x = ((x ^ (x >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    x = ((x ^ (x >> 27)) * 0x94D049BB133111EB) & MASK
    return x ^ (x >> 31)


def stream_key(seed: int, name: str) -> int:
    """Return the key of a stream."""
    key = mix64((seed + GOLDEN) & MASK) ^ 0xCBF29CE484222325
    for byte in name.encode():
        key = ((key ^ byte) * 0x100000001B3) & MASK
    return mix64(key)


class Sequence:
    """Sequence number `index` of a stream."""

    def __init__(self, seed: int, name: str, index: int) -> None:
        self.key = mix64((stream_key(seed, name) + mix64(index + 1)) & MASK)
        self.index = 0

    def next(self) -> int:
        """Return the next 64 bits."""
        value = mix64(self.key ^ ((self.index * GOLDEN) & MASK))
        self.index += 1
        return value

    def below(self, n: int) -> int:
        """Return a value below n: the high word of a product; low words below 2**32 mod n are drawn again."""
        while True:
            product = (self.next() >> 32) * n
            if product % 2**32 >= 2**32 % n:
                return product >> 32
