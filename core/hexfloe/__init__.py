"""hexfloe: hex board games as plugins, with rules that can be proved.

The public names are loaded when they are first used (PEP 562), so importing the package costs nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from hexfloe import bots
    from hexfloe.errors import HexfloeError
    from hexfloe.play.game import Game
    from hexfloe.play.match import Match
    from hexfloe.play.moves import Moves, secret
    from hexfloe.play.record import Record
    from hexfloe.play.rules import Rules
    from hexfloe.play.state import State
    from hexfloe.play.view import View
    from hexfloe.plugins.discovery import games
    from hexfloe.plugins.loading import load_game
    from hexfloe.plugins.spec import hookimpl

__version__ = "0.1.0"

_HOMES = {
    "Game": "hexfloe.play.game",
    "HexfloeError": "hexfloe.errors",
    "Match": "hexfloe.play.match",
    "Moves": "hexfloe.play.moves",
    "Record": "hexfloe.play.record",
    "Rules": "hexfloe.play.rules",
    "State": "hexfloe.play.state",
    "View": "hexfloe.play.view",
    "games": "hexfloe.plugins.discovery",
    "hookimpl": "hexfloe.plugins.spec",
    "load_game": "hexfloe.plugins.loading",
    "secret": "hexfloe.play.moves",
}

__all__ = [
    "Game",
    "HexfloeError",
    "Match",
    "Moves",
    "Record",
    "Rules",
    "State",
    "View",
    "__version__",
    "bots",
    "games",
    "get_include",
    "hookimpl",
    "load_game",
    "secret",
]


def get_include() -> str:
    """Return the folder to put on Cython's include path so that a game can cimport hexfloe's `.pxd` files."""
    import os

    return os.path.dirname(os.path.dirname(os.path.abspath(__file__)))  # noqa: PTH100, PTH120 (start-up)


def __getattr__(name: str) -> Any:
    from importlib import import_module

    if name == "bots":  # a module, not a name in one
        return import_module("hexfloe.bots")
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module 'hexfloe' has no attribute {name!r}")
    value = getattr(import_module(home), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
