"""Findings as files: the match that shows one is saved as a record, which `hexfloe validate FILE` replays."""

from __future__ import annotations

import re
import shlex
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from hexfloe.errors import FileError
from hexfloe.play.record import Record

if TYPE_CHECKING:
    from hexfloe.play.game import Game
    from hexfloe.validate.report import Report


def save_findings(report: Report, game: Game, folder: Path, *, game_argument: str = "") -> None:
    """Save the match of each finding that has one as `folder/GAME-CHECK.record`; note file and command in the report.

    An older file of that name is replaced. `game_argument` says where the game is, if it is not installed. Raises
    FileError where the folder cannot be written.
    """
    names: set[str] = set()
    for i, finding in enumerate(report.findings):
        if finding.codes is None:
            continue
        name = _free_name(f"{game.name}-{finding.check}", names)
        path = folder / f"{name}.record"
        _write(path, _record(game, finding.game, finding.replay))
        command = replaying(str(path), finding.check, game_argument)
        report.findings[i] = replace(finding, file=str(path), command=command)


def replaying(file: str, check: str, game_argument: str = "") -> str:
    """Return the command that makes one check again on a saved match; `game_argument` says where its game is."""
    command = f"hexfloe validate {shlex.quote(file)} --check {check}"
    return f"{command} --game {shlex.quote(game_argument)}" if game_argument else command


def _record(game: Game, string: str, moves: tuple[str, ...]) -> str:
    configured = game.configured_as(string)
    record = Record.of(configured, ["random"] * configured.seats, None)
    return record.text() + "".join(f"{move}\n" for move in moves)


def _free_name(wanted: str, taken: set[str]) -> str:
    stem = re.sub(r"[^A-Za-z0-9_-]", "-", wanted)
    name, number = stem, 2
    while name in taken:
        name, number = f"{stem}-{number}", number + 1
    taken.add(name)
    return name


def _write(path: Path, text: str) -> None:
    half = path.with_name(f"{path.name}.half")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        half.write_text(text, encoding="utf-8", newline="\n")
        half.replace(path)
    except OSError as error:
        raise FileError(f"{path} cannot be written: {error.strerror}", culprit=str(path)) from None
