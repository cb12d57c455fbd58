"""The one hook between hexfloe and a game, and the mark that a game puts on its side of it.

A game's package needs to know this much:

    from hexfloe import hookimpl

    @hookimpl
    def hexfloe_game():
        from mygame.game import MyGame

        return MyGame()
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Final

import pluggy

from hexfloe.plugins.found import GROUP

if TYPE_CHECKING:
    from hexfloe.play.game import Game

hookspec: Final = pluggy.HookspecMarker(GROUP)

#: Marks the hook of a game.
hookimpl: Final = pluggy.HookimplMarker(GROUP)


@hookspec
def hexfloe_game() -> Game:  # type: ignore[empty-body]
    """Return the game of this distribution, options at their defaults. Called once, when it is used."""


def make_manager() -> pluggy.PluginManager:
    """Return a new manager that knows the hook and no game."""
    manager = pluggy.PluginManager(GROUP)
    manager.add_hookspecs(sys.modules[__name__])
    return manager
