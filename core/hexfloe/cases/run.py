"""Running cases: every expectation that does not hold becomes a finding a person can read."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from hexfloe.cases.case import Case, Run, Step
from hexfloe.cases.loading import check_clauses
from hexfloe.cases.patterns import is_pattern
from hexfloe.cases.runner import Runner
from hexfloe.clauses.tables import Place, suggestion
from hexfloe.errors import AmbiguousMoveError, CaseError, HexfloeError, NotationError, OptionError

if TYPE_CHECKING:
    from hexfloe.play.game import Game


@dataclass(frozen=True, slots=True)
class Failure:
    """One expectation of a case that does not hold."""

    file: str
    case: str
    run: str
    """Name of the `under`, or empty."""
    step: int
    """From 1; 0 is the set-up."""
    about: str
    expected: str
    found: str

    def __str__(self) -> str:
        run = f" ({self.run})" if self.run else ""
        step = f"step {self.step}" if self.step else "set-up"
        where = f"{self.file}: case {self.case}{run}, {step}, {self.about}"
        return f"{where}: expected {self.expected}, found {self.found}"


@dataclass(frozen=True, slots=True)
class CaseResult:
    """What running a case has shown."""

    case: Case
    failures: tuple[Failure, ...]
    refused_by: frozenset[str]
    """Every clause that was seen refusing something, expected or not."""
    ended_by: frozenset[str]
    """Every clause that was seen ending a match."""

    @property
    def passed(self) -> bool:
        """Return whether every expectation holds."""
        return not self.failures

    @property
    def clauses_used(self) -> frozenset[str]:
        """The clauses the case names and those seen at work."""
        return frozenset(self.case.all_clauses) | self.refused_by | self.ended_by


def check_case(game: Game, case: Case) -> tuple[Game, ...]:
    """Return the configured game of each run of a case.

    Raises CaseError for a clause that is not in the rulebook, options or data that do not fit the game, and
    texts that are no moves of it.
    """
    check_clauses(case, game.rulebook)
    games = tuple(_configured(game, case, run) for run in case.runs)
    for configured, run in zip(games, case.runs, strict=True):
        for n, step in enumerate(run.steps, 1):
            _check_readable(configured, step, _place(case, run).at(f"step {n}"))
    return games


def run_case(game: Game, case: Case) -> CaseResult:
    """Run a case on a game, configured as the case says; the game given is not changed.

    Raises CaseError, as check_case does, for a case that does not fit the game. Whatever the game does
    wrong is a failure in the result, an exception of the game included.
    """
    failures: list[Failure] = []
    refused_by: set[str] = set()
    ended_by: set[str] = set()
    for configured, run in zip(check_case(game, case), case.runs, strict=True):
        runner = Runner(configured, run)
        runner.go()
        failures += [
            Failure(case.file, case.id, run.name, step, item.about, item.expected, item.found)
            for step, item in runner.findings
        ]
        refused_by |= runner.refused_by
        ended_by |= runner.ended_by
    return CaseResult(case, tuple(failures), frozenset(refused_by), frozenset(ended_by))


def run_cases(game: Game, cases: Iterable[Case]) -> tuple[CaseResult, ...]:
    """Run cases one after another; see run_case."""
    return tuple(run_case(game, case) for case in cases)


def _place(case: Case, run: Run) -> Place:
    return Place(case.file, CaseError, (run.label(case),))


def _configured(game: Game, case: Case, run: Run) -> Game:
    place = _place(case, run)
    for name in run.setting.options:
        if name not in game.options:
            hint = suggestion(name, game.options) or f"options are {', '.join(game.options)}"
            raise place.at("options", name).wrong("no such option", hint=hint)
    files = [Path(case.file).parent / name for name in run.setting.data]
    try:
        return game.configure(data=files, **run.setting.options)
    except OptionError as error:
        raise place.at("options").wrong(error.message, hint=error.hint) from None
    except HexfloeError as error:
        if not files:
            raise
        raise place.at("data").wrong(error.message, hint=error.hint) from None


def _check_readable(game: Game, step: Step, place: Place) -> None:
    for key, text in step.moves():
        if is_pattern(text):
            continue
        try:
            game.moves.parse(text)
        except (NotationError, AmbiguousMoveError) as error:
            raise place.at(key).wrong(error.message, hint=error.hint or "write moves in full") from None
