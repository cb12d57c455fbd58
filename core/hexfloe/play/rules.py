"""The base class of a game's rules written in Python: the same functions as the C door, as methods.

A table is a numpy record of the game's structured dtype: `table["hand"][seat]` reads and, in `start`, `play` and
`redeal`, writes. Nothing else belongs to a position: a method must not keep anything between calls.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from hexfloe.play.engine import CHANCE_ACTOR, OVER_ACTOR

if TYPE_CHECKING:
    import numpy as np

    from hexfloe.play.chance import Sequence as RandomSequence
    from hexfloe.play.moves import Moves

CHANCE: int = CHANCE_ACTOR
OVER: int = OVER_ACTOR


class Rules:
    """Rules of one configured game. Subclasses set `table_dtype` and `moves` and override the methods below.

    `draw(table, rng)` may be added: one legal move, uniformly, without listing them all.
    """

    table_dtype: np.dtype[Any]
    moves: Moves

    def start(self, table: Any) -> None:
        """Write the table before the first decision; it comes zeroed."""

    def actor(self, table: Any) -> int:
        """Return whose decision it is: a seat >= 0, CHANCE (-1) or OVER (-2)."""
        raise NotImplementedError

    def legality(self, table: Any, move: int) -> int:
        """Return 0 if legal, the number (> 0) of the clause that forbids the move, or a reason of the core (< 0)."""
        raise NotImplementedError

    def legal(self, table: Any) -> Iterable[int]:
        """Return the legal codes, ascending: exactly those with legality 0."""
        return [code for code in range(self.moves.n_codes) if self.legality(table, code) == 0]

    def chance(self, table: Any) -> Iterable[tuple[int, int]]:
        """Return what chance can do now: (code, integer weight > 0), codes ascending."""
        return ()

    def play(self, table: Any, move: int) -> None:
        """Carry a legal move out, forced skips included."""
        raise NotImplementedError

    def scores(self, table: Any) -> Sequence[float]:
        """Return the points of each seat, at any time."""
        raise NotImplementedError

    def outcome(self, table: Any) -> tuple[Sequence[int], int]:
        """Return, at the end, the rank of each seat (1 is best, ties shared) and the number of the ending clause."""
        raise NotImplementedError

    def redeal(self, table: Any, seat: int, rng: RandomSequence) -> None:
        """Deal anew, uniformly, all that this seat (-1: a spectator) cannot know. Games without secrets do nothing."""
