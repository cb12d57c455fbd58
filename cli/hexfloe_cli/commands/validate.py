"""`hexfloe validate TARGET…`: prove that games keep their rulebooks, or show where they do not."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from hexfloe_cli import validate_options as wish
from hexfloe_cli.console import emit, emit_json, emit_table
from hexfloe_cli.faults import FINDINGS, UsageError
from hexfloe_cli.validating import Wishes, check_files, progress_bar, validate_targets, write_reports

if TYPE_CHECKING:
    from hexfloe.validate.report import Report

COMBINATIONS = ("all", "each", "none")
LEVELS = ("warning", "error", "never")


def command(
    targets: wish.Targets = None,
    *,
    every: wish.Every = False,
    check: wish.Check = None,
    skip: wish.Skip = None,
    list_checks: wish.ListChecks = False,
    games: wish.Games = None,
    time: wish.Time = None,
    seed: wish.Seed = 1,
    jobs: wish.Jobs = 1,
    option: wish.Option = None,
    combine: wish.Combine = "all",
    coverage: wish.Coverage = 100,
    fail_on: wish.FailOn = "warning",
    game: wish.GameOf = "",
    save: wish.Save = Path("hexfloe-findings"),
    no_shrink: wish.NoShrink = False,
    json: wish.Json = False,
    junit: wish.Junit = None,
    html: wish.Html = None,
) -> None:
    """Validate games: files, clauses, cases, laws over random matches, secrets. Exit code 1 for findings."""
    if list_checks:
        _list_checks(json=json)
        return
    _check_numbers(games=games, jobs=jobs, coverage=coverage)
    _check_words(combine, fail_on)
    how: dict[str, Any] = {
        "games": games,
        "seed": seed,
        "time_limit": seconds(time),
        "jobs": jobs,
        "combine": combine,
    }
    how |= {"checks": names(check), "skip": names(skip), "coverage": coverage, "shrink": not no_shrink}
    wishes = Wishes(how, options=pairs(option), game=game, save=save, pictures=html is not None)
    check_files(junit, html)
    with progress_bar() as progress:
        done = validate_targets(targets or [], wishes, every=every, progress=progress)
    reports = [report for report, _ in done]
    write_reports(done, junit=junit, html=html)
    if json:
        facts: list[dict[str, Any]] = [report.to_dict() for report in reports]
        emit_json(facts[0] if len(facts) == 1 else facts)
    else:
        for report in reports:
            _show(report)
    if any(report.fails(fail_on) for report in reports):
        raise typer.Exit(FINDINGS)


# ------------------------------------------------------------------ what is asked for


def _check_numbers(*, games: int | None, jobs: int, coverage: float) -> None:
    if games is not None and games < 0:
        raise UsageError(f"there cannot be {games} matches", hint="--games is 0 or more", culprit=games)
    if not 1 <= jobs <= 1024:
        raise UsageError(f"there cannot be {jobs} threads", hint="--jobs is 1 to 1024", culprit=jobs)
    if not 0 <= coverage <= 100:
        raise UsageError(f"{coverage:g} is no percentage", hint="--coverage is 0 to 100", culprit=coverage)


def _check_words(combine: str, fail_on: str) -> None:
    for option, value, known in (("--combine", combine, COMBINATIONS), ("--fail-on", fail_on, LEVELS)):
        if value not in known:
            raise UsageError(
                f"{option} cannot be {value!r:.40}", hint=f"it is {', '.join(known)}", culprit=value
            )


def seconds(text: str | None) -> float | None:
    """Return the seconds that `60s`, `2m`, `1h` or a mere number mean; None for None. Raises UsageError."""
    if text is None:
        return None
    number, unit = (text[:-1], text[-1]) if text[-1:] in ("s", "m", "h") else (text, "s")
    try:
        value = float(number) * {"s": 1, "m": 60, "h": 3600}[unit]
    except ValueError:
        value = -1.0
    if not 0 <= value < float("inf"):
        raise UsageError(f"{text!r:.40} is no time", hint="write it like 60s or 2m", culprit=text)
    return value


def names(texts: Sequence[str] | None) -> list[str]:
    """Return the names in options that may be repeated or hold several with commas between. Raises UsageError."""
    found = [part.strip() for text in texts or () for part in text.split(",")]
    if not all(found):
        raise UsageError("a check without a name", hint="--list-checks shows them all", culprit="")
    return found


def pairs(texts: Sequence[str] | None) -> dict[str, str]:
    """Return the options that `NAME=VALUE` texts fix. Raises UsageError."""
    found = {}
    for text in texts or ():
        name, equals, value = text.partition("=")
        if not equals or not name.strip() or not value.strip():
            raise UsageError(f"{text!r:.40} fixes no option", hint="write it like seats=3", culprit=text)
        found[name.strip()] = value.strip()
    return found


# ------------------------------------------------------------------ what is shown


def _list_checks(*, json: bool) -> None:
    from hexfloe.validate.checks import CHECKS

    if json:
        emit_json([{"id": check.id, "group": check.group, "title": check.title} for check in CHECKS])
    else:
        rows = [(check.id, check.group, check.title) for check in CHECKS]
        emit_table(("check", "group", "what holds when it is silent"), rows)


def _show(report: Report) -> None:
    emit(f"{report.name}, seed {report.seed}: {len(report.checks)} checks")
    emit()
    if report.clauses and {"cases", "clauses"} & set(report.checks):
        names = ("id", "kind", "status", "refused", "ended", "tested", "title")
        lines = [[str(getattr(line, name)) for name in names] for line in report.clauses]
        emit_table(("clause", "kind", "status", "refused", "ended", "cases", "title"), lines)
        emit()
    if report.configurations:
        counts = ("matches", "moves", "chance_moves", "longest", "unfinished", "positions")
        rows = [[done.game, *(str(getattr(done, name)) for name in counts)] for done in report.configurations]
        emit_table(
            ("configuration", "matches", "moves", "chance", "longest", "unfinished", "looked at"), rows
        )
        emit()
    for finding in report.findings:
        _show_finding(finding)
    emit(_summary(report))


def _show_finding(finding: Any) -> None:
    where = f" ({finding.where})" if finding.where else ""
    kind = "finding" if finding.level == "error" else finding.level
    emit(f"{kind} [{finding.check}]: {finding.message}{where}")
    if finding.replay:
        emit(f"    {' | '.join(finding.replay)}")
    if finding.command:
        emit(f"    replay: {finding.command}")


def _summary(report: Report) -> str:
    passed, failed = report.cases
    said = f"{passed} of {passed + failed} cases pass, {report.matches} matches were played"
    count = len(report.findings)
    if not count:
        return f"{report.name}: nothing found: {said}"
    return f"{report.name}: {count} {'finding' if count == 1 else 'findings'}: {said}"
