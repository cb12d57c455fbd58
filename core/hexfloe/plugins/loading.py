"""A game from its string: found, tried, imported, registered, configured."""

from __future__ import annotations

import os
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from hexfloe.errors import HexfloeError
from hexfloe.play.options import parse_game_string, resolve
from hexfloe.plugins.discovery import find
from hexfloe.plugins.found import FoundGame

if TYPE_CHECKING:
    from hexfloe.play.game import Game


def load_game(string: str, *, data: Sequence[str | os.PathLike[str]] = ()) -> Game:
    """Return the game that a string such as `mygame` or `mygame(seats=3,actions=2)` means.

    `data` are TOML files that replace data files of the game. One process imports a game once, and makes it
    once for each string; with `data` it is made anew, since files change. Options are checked before
    anything is imported.

    Raises OptionError (string or option), UnknownGameError (no such game is installed), PluginError with
    its `kind` (it is broken), DataFileError and FileError (`data`).
    """
    return _configured(string, tuple(data)) if data else _cached(string)


def forget_games() -> None:
    """Forget the games made in this process, so that the next `load_game` looks for them anew: for tests."""
    _cached.cache_clear()
    _admitted.cache_clear()


@cache
def _cached(string: str) -> Game:
    return _configured(string, ())


def _configured(string: str, data: tuple[str | os.PathLike[str], ...]) -> Game:
    from hexfloe.plugins.admission import explained

    name, texts = parse_game_string(string)
    found = find(name)
    if found.problem is not None:
        raise found.problem.error(name)
    options = _typed(found, texts)
    game = _admitted(found)
    if not options and not data:
        return game
    try:
        return game.configure(data=[Path(file) for file in data], **options)
    except HexfloeError:
        raise
    except (Exception, SystemExit) as error:
        raise explained(found, error, "configure-error", "failed when its options were set") from error


def _typed(found: FoundGame, texts: dict[str, str]) -> dict[str, object]:
    """Return the options given, typed and checked against `game.toml`."""
    if not texts or found.path is None:
        return {}
    from hexfloe.play.info import load_info

    complete = resolve(load_info(found.path / "game.toml").options, texts)
    return {name: complete[name] for name in texts}


@cache
def _admitted(found: FoundGame) -> Game:
    from hexfloe.plugins.admission import admit
    from hexfloe.plugins.quarantine import judge

    problem = judge(found)
    if problem is not None:
        raise problem.error(found.name)
    return admit(found)
