"""The random bot: any legal move, uniformly."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hexfloe.play.chance import Sequence
    from hexfloe.play.view import View


class RandomBot:
    """Chooses a legal move uniformly."""

    name = "random"

    def choose(self, view: View, rng: Sequence) -> int:
        """Return a legal move, each with equal probability."""
        return rng.choice(view.legal())
