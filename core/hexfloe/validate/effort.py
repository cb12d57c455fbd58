"""How much a validation does: matches, plies, threads, time; what is played does not depend on the last two."""

from __future__ import annotations

import time
from dataclasses import dataclass, replace
from typing import Final

#: Matches a configuration where nothing is said: compiled games are quick.
MATCHES_COMPILED: Final = 10_000
MATCHES_PYTHON: Final = 100
#: Plies of all configurations together where no number of matches is asked for, and the least for each of them.
PLIES: Final = 24_000_000
FEWEST_PLIES: Final = 300_000
#: About so many codes are asked on a ply, on average, by sweeps over all codes.
SWEPT: Final = 8
LEAST_SWEEP: Final = 32


@dataclass(frozen=True, slots=True)
class Effort:
    """How much to do.

    `matches` a configuration, fewer once `plies` are played; one ply in `sweep` is checked over every code (0: as
    many as are quick); `jobs` threads; `deadline`, a point of `time.monotonic()` after which no match begins.
    """

    matches: int
    seed: int
    sweep: int = 0
    jobs: int = 1
    deadline: float | None = None
    plies: int | None = None

    @property
    def time_is_up(self) -> bool:
        """Whether the time budget is spent."""
        return self.deadline is not None and time.monotonic() >= self.deadline

    def part(self, parts: int, share: float = 1.0) -> Effort:
        """Return the effort of the next of so many equal parts, which share `share` of the time that is left."""
        if self.deadline is None:
            return self
        now = time.monotonic()
        return replace(self, deadline=now + max(0.0, self.deadline - now) * share / parts)

    def sweep_of(self, n_codes: int) -> int:
        """Return how rare a sweep over all codes is: one ply in this many."""
        return self.sweep or max(LEAST_SWEEP, n_codes // SWEPT)


def plies_of(n_configurations: int) -> int:
    """Return the plies that each of some configurations may have."""
    return max(FEWEST_PLIES, PLIES // max(1, n_configurations))
