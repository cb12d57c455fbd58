"""Ice Flow, a game of hexfloe. Importing this computes nothing; the hook makes the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfloe import hookimpl

if TYPE_CHECKING:
    from hexfloe.play.game import Game


@hookimpl
def hexfloe_game() -> Game:
    """Return the game with its options at their defaults."""
    from hexfloe_iceflow.game import IceFlow

    return IceFlow()
