"""Reports on one thing: a record, replayed under all laws, a file of cases, a game that cannot be used."""

from __future__ import annotations

from collections.abc import Callable, Collection
from pathlib import Path
from typing import TYPE_CHECKING, Final

from hexfloe.cases import load_cases
from hexfloe.errors import FileError, HexfloeError, PluginError, RecordError
from hexfloe.play.options import parse_game_string
from hexfloe.play.record import read_record
from hexfloe.validate.checks import CHECKS
from hexfloe.validate.coverage import clause_lines, run_one_case
from hexfloe.validate.finding import raised
from hexfloe.validate.records import check_record, configured
from hexfloe.validate.report import Configuration, Finding, Report

if TYPE_CHECKING:
    from hexfloe.play.game import Game

#: Groups of checks that are made of every position of a record.
_OF_A_RECORD: Final = frozenset({"laws", "positions", "records"})
#: Kinds of problems that are about the process, see hexfloe.plugins.found; all others are about the structure.
_OF_PROCESS: Final = frozenset({"exits", "hang", "crash"})


def finding_of(error: PluginError, where: str, *, hint: str | None = None) -> Finding:
    """Return the finding that a game which cannot be used is; `hint` in place of the error's own."""
    cure = error.hint if hint is None else hint
    check = "process" if error.kind in _OF_PROCESS else "structure"
    return Finding(check, f"{error.message}; {cure}" if cure else error.message, where)


def check_same_game(game: Game, file: Path) -> None:
    """Raise RecordError if a record is of another game; FileError and RecordError if it cannot be read."""
    name = parse_game_string(read_record(file).game)[0]
    if name != game.name:
        hint = "name the game it is of, or none"
        raise RecordError(f"{file} is a record of {name}, not of {game.name}", hint=hint, culprit=name)


def report_on_record(game: Game, file: Path, where: str, *, seed: int, selected: Collection[str]) -> Report:
    """Return the report on a record of a game: the first move that is refused, or position that breaks a law.

    `where` is what findings call the file; `selected` are ids of checks. Raises FileError and RecordError for a file
    that cannot be read.
    """
    record = read_record(file)
    report = Report(record.game, seed, clauses=clause_lines(game), target=where)
    report.checks = [check.id for check in CHECKS if check.id in selected and check.group in _OF_A_RECORD]
    try:
        game = configured(game, record)
        report.findings, plies = check_record(game, record, where, selected)
    except HexfloeError as error:
        report.findings = [Finding("records", str(error), where, game=record.game)]
    except Exception as error:  # a game may raise anything; that is a finding
        report.findings = [Finding("raised", raised(error), where, game=record.game)]
    else:
        report.configurations = [Configuration(game.string, positions=plies + 1)]
    return report


def report_on_cases(
    game: Game,
    file: Path,
    where: str,
    *,
    seed: int,
    progress: Callable[[str, int, int], None] | None = None,
) -> Report:
    """Return the report on one file of cases of a game; `where` is what the report calls the file.

    A malformed file is a finding. Raises FileError for one that cannot be read.
    """
    report = Report(game.name, seed, clauses=clause_lines(game), checks=["cases"], target=where)
    try:
        cases = load_cases(file)
    except FileError:
        raise
    except HexfloeError as error:
        report.findings.append(Finding("cases", str(error), where))
        return report
    for number, case in enumerate(cases):
        if progress is not None:
            progress("cases", number, len(cases))
        report.findings += run_one_case(game, case, report)
    return report
