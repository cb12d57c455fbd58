"""Nimlet for hexfloe: importing this package computes nothing; the hook makes the game when it is asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfloe import hookimpl

if TYPE_CHECKING:
    from hexfloe import Game


@hookimpl
def hexfloe_game() -> Game:
    """Return the game with its options at their defaults."""
    from hexfloe_nimlet.game import Nimlet

    return Nimlet()
