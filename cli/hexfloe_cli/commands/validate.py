"""`hexfloe validate GAME…`: prove that games keep their rulebooks, or show where they do not."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any

import typer

from hexfloe_cli.completing import complete_game
from hexfloe_cli.console import emit, emit_json, emit_table
from hexfloe_cli.faults import FINDINGS, UsageError

if TYPE_CHECKING:
    from hexfloe.validate.report import Report


def validate_games(
    names: Sequence[str],
    *,
    games: int | None = None,
    seed: int = 1,
    time: float | None = None,
    jobs: int = 1,
) -> list[Report]:
    """Return a report for each game string; whatever loading a game raises, before anything is played."""
    from hexfloe.plugins.loading import load_game
    from hexfloe.validate.run import validate

    for name in names:
        load_game(name)
    return [validate(name, games=games, seed=seed, time_limit=time, jobs=jobs) for name in names]


def command(
    names: Annotated[
        list[str],
        typer.Argument(
            help="Games: 'NAME' with every value of its options, or 'NAME(seats=3)' alone.",
            autocompletion=complete_game,
            metavar="GAME...",
        ),
    ],
    *,
    games: Annotated[
        int | None,
        typer.Option("--games", help="Random matches for each combination of options.", metavar="N"),
    ] = None,
    seed: Annotated[int, typer.Option("--seed", help="The seed of the random matches.", metavar="N")] = 1,
    time: Annotated[
        float | None,
        typer.Option("--time", help="Play no more matches after this many seconds.", metavar="SECONDS"),
    ] = None,
    jobs: Annotated[
        int, typer.Option("--jobs", help="Threads; the report does not depend on them.", metavar="N")
    ] = 1,
    json: Annotated[bool, typer.Option("--json", help="Print the reports as JSON.")] = False,
) -> None:
    """Validate games: files, clauses and cases, and the laws over random matches. Exit code 1 for findings."""
    _check(games=games, time=time, jobs=jobs)
    reports = validate_games(names, games=games, seed=seed, time=time, jobs=jobs)
    if json:
        facts: list[dict[str, Any]] = [report.to_dict() for report in reports]
        emit_json(facts[0] if len(facts) == 1 else facts)
    else:
        for report in reports:
            _show(report)
    if not all(report.ok for report in reports):
        raise typer.Exit(FINDINGS)


def _check(*, games: int | None, time: float | None, jobs: int) -> None:
    if games is not None and games < 0:
        raise UsageError(f"there cannot be {games} matches", hint="--games is 0 or more", culprit=games)
    if time is not None and not 0 <= time < float("inf"):
        raise UsageError(f"there cannot be {time} seconds", hint="--time is 0 or more", culprit=time)
    if not 1 <= jobs <= 1024:
        raise UsageError(f"there cannot be {jobs} threads", hint="--jobs is 1 to 1024", culprit=jobs)


def _show(report: Report) -> None:
    emit(f"{report.game}, seed {report.seed}: {', '.join(report.checks)}")
    emit()
    rows = [
        (line.id, line.kind, line.status, str(line.refused), str(line.ended), str(line.tested), line.title)
        for line in report.clauses
    ]
    emit_table(("clause", "kind", "status", "refused", "ended", "cases", "title"), rows)
    emit()
    done_rows = [
        (
            done.game,
            str(done.matches),
            str(done.moves),
            str(done.chance_moves),
            str(done.longest),
            str(done.unfinished),
        )
        for done in report.configurations
    ]
    emit_table(("configuration", "matches", "moves", "chance", "longest", "unfinished"), done_rows)
    emit()
    for finding in report.findings:
        where = f" ({finding.where})" if finding.where else ""
        emit(f"finding [{finding.check}]: {finding.message}{where}")
        if finding.replay:
            emit(f"    {' | '.join(finding.replay)}")
    emit(_summary(report))


def _summary(report: Report) -> str:
    passed, failed = report.cases
    said = f"{passed} of {passed + failed} cases pass, {report.matches} matches were played"
    count = len(report.findings)
    if not count:
        return f"{report.game}: nothing found: {said}"
    return f"{report.game}: {count} {'finding' if count == 1 else 'findings'}: {said}"
