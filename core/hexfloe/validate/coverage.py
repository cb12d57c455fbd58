"""Clauses and cases: run every case, and count what was seen of each clause."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from hexfloe.cases import load_cases, run_case
from hexfloe.errors import HexfloeError
from hexfloe.validate.report import ClauseLine, Finding, Report

if TYPE_CHECKING:
    from hexfloe.cases import Case
    from hexfloe.play.game import Game


def clause_lines(game: Game) -> list[ClauseLine]:
    """Return a line for each clause, nothing seen yet, in the order of the rulebook; none if it cannot be read."""
    try:
        return [ClauseLine(clause.id, clause.title, clause.kind) for clause in game.rulebook]
    except HexfloeError:
        return []  # the check of the files says why


def run_all_cases(
    game: Game, report: Report, progress: Callable[[str, int, int], None] | None = None
) -> Iterator[Finding]:
    """Run every case of the game, yield what fails, and note in the report what was seen at work.

    A case names the options it needs, so it runs on the defaults, whatever options are being validated.
    """
    game = type(game)(data=game.data_files)
    try:
        cases = load_cases(game.folder() / "cases")
    except HexfloeError as error:
        yield Finding("cases", str(error))
        return
    for number, case in enumerate(cases):
        if progress is not None:
            progress("cases", number, len(cases))
        yield from run_one_case(game, case, report)


def run_one_case(game: Game, case: Case, report: Report) -> Iterator[Finding]:
    """Run a case, yield what fails, and note in the report what was seen at work."""
    lines = {line.id: line for line in report.clauses}
    try:
        result = run_case(game, case)
    except HexfloeError as error:
        report.cases_failed += 1
        yield Finding("cases", str(error), f"case {case.id}")
        return
    report.cases_passed += result.passed
    report.cases_failed += not result.passed
    yield from (Finding("cases", str(failure), f"case {case.id}") for failure in result.failures)
    for clause in case.all_clauses:
        lines[clause].tested += result.passed
        lines[clause].failed += not result.passed
    for clause in result.refused_by:
        lines[clause].refused += 1
    for clause in result.ended_by:
        lines[clause].ended += 1


def add_match_counts(report: Report, total: dict[str, Any]) -> None:
    """Add what random matches showed: how often each clause (by number, from 1) refused a move or ended a match."""
    for number, line in enumerate(report.clauses, start=1):
        line.refused += total.get("refused", {number: 0})[number]
        line.ended += total.get("ended", {number: 0})[number]


def check_coverage(report: Report, floor: float = 100) -> Iterator[Finding]:
    """Yield the clauses without a case, and the restrictions never seen refusing, if fewer than `floor` % are shown."""
    if report.coverage >= floor:
        return
    for line in report.clauses:
        if "case" in line.missing:
            yield Finding("clauses", f"no case tests {line.id} ({line.title})", "rules.toml")
        if "refusal" in line.missing:
            yield Finding("clauses", f"{line.id} ({line.title}) was never seen refusing a move", "rules.toml")
