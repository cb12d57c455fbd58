"""Validate one game: structure, clauses and cases, laws over random matches, laws of positions and secrets."""

from __future__ import annotations

import itertools
import time
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final

from hexfloe.play.options import parse_game_string
from hexfloe.validate.coverage import add_match_counts, check_coverage, clause_lines, run_all_cases
from hexfloe.validate.matches import Effort, play_matches
from hexfloe.validate.positions import check_match
from hexfloe.validate.report import Report
from hexfloe.validate.structure import check_structure

if TYPE_CHECKING:
    from hexfloe.play.game import Game
    from hexfloe.play.options import OptionSpec

#: Matches a configuration where nothing is said: compiled games are quick.
MATCHES_COMPILED: Final = 10_000
MATCHES_PYTHON: Final = 100
#: Matches whose positions are looked at through the Python door, a configuration.
MATCHES_LOOKED_AT: Final = 4
#: Most configurations of one run; the values of an int option with more than MOST_VALUES are its ends and default.
MOST_CONFIGURATIONS: Final = 64
MOST_VALUES: Final = 8

CHECKS: Final = ("structure", "clauses", "cases", "laws", "positions", "secrets")


def validate(
    game_string: str,
    *,
    games: int | None = None,
    seed: int = 1,
    time_limit: float | None = None,
    jobs: int = 1,
) -> Report:
    """Return the report on an installed game: `flow` with every value of its options, or `flow(seats=3)` alone.

    `games` random matches are played a configuration (10,000 where the game is compiled, else 100), fewer if
    `time_limit` seconds are over. `jobs` threads share them; the report does not depend on it.
    """
    from hexfloe.plugins.loading import load_game

    return validate_game(
        load_game(game_string),
        parse_game_string(game_string)[1],
        games=games,
        seed=seed,
        time_limit=time_limit,
        jobs=jobs,
    )


def validate_game(
    game: Game,
    fixed: Mapping[str, Any] | None = None,
    *,
    games: int | None = None,
    seed: int = 1,
    time_limit: float | None = None,
    jobs: int = 1,
) -> Report:
    """Return the report on a game, over every combination of the options that are not `fixed`."""
    deadline = None if time_limit is None else time.monotonic() + time_limit
    report = Report(game.string if fixed else game.name, seed, checks=list(CHECKS))
    report.clauses = clause_lines(game)
    report.findings += check_structure(game)
    run_all_cases(game, report)
    wanted = games if games is not None else MATCHES_COMPILED if game.engine.compiled else MATCHES_PYTHON
    effort = Effort(wanted, seed, jobs=jobs, deadline=deadline)
    for configured in configurations(game, fixed or {}):
        _check_configuration(configured, effort, report)
    report.findings += check_coverage(report)
    return report


def _check_configuration(game: Game, effort: Effort, report: Report) -> None:
    line, total, found = play_matches(game, effort)
    report.configurations.append(line)
    report.findings += found
    add_match_counts(report, total)
    if found:
        return  # its positions would only say it again
    for number in range(MATCHES_LOOKED_AT):
        broken, looked = check_match(game, effort.seed, number)
        line.positions += looked
        if broken:
            report.findings += broken
            return


def configurations(game: Game, fixed: Mapping[str, Any]) -> Iterator[Game]:
    """Yield the game with every combination of options that are not fixed, at most MOST_CONFIGURATIONS."""
    specs = game.info.options
    values = [[game.options[name]] if name in fixed else _values(spec) for name, spec in specs.items()]
    for combination in itertools.islice(itertools.product(*values), MOST_CONFIGURATIONS):
        yield game.configure(**dict(zip(specs, combination, strict=True)))


def _values(spec: OptionSpec) -> list[Any]:
    if spec.type == "bool":
        return [False, True]
    if spec.type == "choice":
        return list(spec.values)
    if spec.high - spec.low < MOST_VALUES:
        return list(range(spec.low, spec.high + 1))
    return sorted({spec.low, spec.default, spec.high})
