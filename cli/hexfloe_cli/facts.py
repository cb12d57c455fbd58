"""What can be told of an installed game from its files, without importing it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfloe.play.options import parse_game_string, resolve
from hexfloe.plugins.discovery import find

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from hexfloe.clauses import Rulebook
    from hexfloe.play.info import GameInfo
    from hexfloe.play.options import Value
    from hexfloe.plugins.found import FoundGame


def found_game(string: str) -> FoundGame:
    """Return the installed game of a game string.

    Raises OptionError for an unreadable string, UnknownGameError, and PluginError where not even its files are there.
    """
    found = find(parse_game_string(string)[0])
    if found.path is None and found.problem is not None:
        raise found.problem.error(found.name)
    return found


def folder_of(found: FoundGame) -> Path:
    """Return the folder of a found game's package; PluginError where it has none."""
    if found.path is None:
        raise found.broken("no-module", "has no package", found.again).problem.error(found.name)  # type: ignore[union-attr]
    return found.path


def info_of(found: FoundGame) -> GameInfo:
    """Return what `game.toml` says; FileError or DataFileError where it cannot be read."""
    from hexfloe.play.info import load_info

    return load_info(folder_of(found) / "game.toml")


def options_of(string: str, info: GameInfo) -> Mapping[str, Value]:
    """Return the complete options that a game string means; OptionError for those that do not fit."""
    return resolve(info.options, parse_game_string(string)[1])


def rulebook_of(string: str) -> Rulebook:
    """Return the rulebook of an installed game; ClauseError or FileError where it cannot be read."""
    from hexfloe.clauses import load_rulebook

    return load_rulebook(folder_of(found_game(string)) / "rules.toml")
