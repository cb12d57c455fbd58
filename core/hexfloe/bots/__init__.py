"""Players that are programs, by name."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from hexfloe.errors import SeatsError

if TYPE_CHECKING:
    from hexfloe.play.match import Player

_BOTS = {"greedy": ("hexfloe.bots.greedy", "GreedyBot"), "random": ("hexfloe.bots.random", "RandomBot")}


def names() -> tuple[str, ...]:
    """Return the names of all bots, sorted."""
    return tuple(sorted(_BOTS))


def make(name: str) -> Player:
    """Return the bot of that name; SeatsError where there is none."""
    found = _BOTS.get(name)
    if found is None:
        raise SeatsError(f"no bot is called {name!r}", hint=f"there are {', '.join(names())}", culprit=name)
    module, cls = found
    player: Player = getattr(import_module(module), cls)()
    return player
