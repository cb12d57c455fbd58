"""Validate one game: its checks group by group, each made once, into one report."""

from __future__ import annotations

import itertools
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

from hexfloe.play.options import parse_game_string
from hexfloe.validate.budgets import check_budgets
from hexfloe.validate.checks import CHECKS, GROUPS, select
from hexfloe.validate.coverage import add_match_counts, check_coverage, clause_lines, run_all_cases
from hexfloe.validate.deals import check_deals
from hexfloe.validate.effort import MATCHES_COMPILED, MATCHES_PYTHON, Effort, plies_of
from hexfloe.validate.matches import play_matches
from hexfloe.validate.opinions import check_tree
from hexfloe.validate.positions import check_match
from hexfloe.validate.records import check_stored_records
from hexfloe.validate.report import Configuration, Finding, Report
from hexfloe.validate.shrink import smallest
from hexfloe.validate.structure import check_structure

if TYPE_CHECKING:
    from hexfloe.play.game import Game
    from hexfloe.play.options import OptionSpec

#: Matches whose positions are looked at through the Python door: of a configuration at most (and no more than are
#: played), and of all together (but at least one of each, more sparsely if they are many). The very first is played
#: to its end.
MATCHES_LOOKED_AT: Final = 4
MATCHES_LOOKED_AT_IN_ALL: Final = 8
#: Of a time limit, the share of the random matches where positions are looked at, too.
SHARE_OF_MATCHES: Final = 0.6
#: Most configurations of one run; the values of an int option with more than MOST_VALUES are its ends and default.
MOST_CONFIGURATIONS: Final = 64
MOST_VALUES: Final = 8

#: Called with what is being done, how much of it is done, and how much there is (0: unknown).
Progress = Callable[[str, int, int], None]


def validate(game_string: str, **how: Any) -> Report:
    """Return the report on an installed game: `flow` with every value of its options, or `flow(seats=3)` alone.

    Keywords are those of `validate_game`, `fixed` excepted: what the string names is fixed.
    """
    from hexfloe.plugins.loading import load_game

    return validate_game(load_game(game_string), parse_game_string(game_string)[1], **how)


def validate_game(game: Game, fixed: Mapping[str, Any] | None = None, **how: Any) -> Report:
    """Return the report on a game, over the combinations of the options that are not `fixed`; see Validation."""
    return Validation(game, fixed, **how).run()


class Validation:
    """The validation of one game: groups of checks, each made when it is asked for, and only once.

    `games` random matches are played a configuration; without it 10,000 (100 where the game is plain Python), fewer
    where they are so long that a budget of plies is used up before. `time_limit` seconds end the matches early,
    `jobs` threads share them; the report does not depend on the latter. `checks` and `skip` choose by id or group.
    `combine` says which options: `all` combinations (at most 64), `each` value once with the others at their
    defaults, or `none` but the defaults. `coverage` is the percentage of clauses that must be accounted for.
    """

    def __init__(
        self,
        game: Game,
        fixed: Mapping[str, Any] | None = None,
        *,
        games: int | None = None,
        seed: int = 1,
        time_limit: float | None = None,
        jobs: int = 1,
        checks: Iterable[str] = (),
        skip: Iterable[str] = (),
        combine: str = "all",
        coverage: float = 100,
        shrink: bool = True,
        progress: Progress | None = None,
    ) -> None:
        self.game: Final = game
        self.selected: Final = select(checks, skip)
        self.coverage: Final = coverage
        self.shrink: Final = shrink
        self.progress: Final = progress or (lambda what, done, total: None)
        self.configurations: Final = list(configurations(game, fixed or {}, combine))
        self.report: Final = Report(game.string if fixed else game.name, seed)
        self.report.checks = [check.id for check in CHECKS if check.id in self.selected]
        self.report.clauses = clause_lines(game)
        deadline = None if time_limit is None else time.monotonic() + time_limit
        usual = MATCHES_COMPILED if game.engine.compiled else MATCHES_PYTHON
        plies = plies_of(len(self.configurations)) if games is None else None
        self.effort: Final = Effort(
            usual if games is None else games, seed, jobs=jobs, deadline=deadline, plies=plies
        )
        self._made: Final[dict[str, list[Finding]]] = {}
        self._broken: Final[set[str]] = set()

    def run(self) -> Report:
        """Make every selected check and return the report."""
        for group in GROUPS:
            if self._wants(group):
                self.make(group)
        chosen = [finding for found in self._made.values() for finding in found]
        shown = self.selected | {"raised"}  # a check that could not be made is never silent
        self.report.findings += [finding for finding in chosen if finding.check in shown]
        return self.report

    def make(self, group: str) -> list[Finding]:
        """Return what the checks of a group find, selected or not; they are made when first asked for."""
        if group not in self._made:
            found: list[Finding] = []
            self._made[group] = found
            try:
                found.extend(self._groups[group]())
            except (
                Exception
            ) as error:  # a game may raise anything; that is a finding, not the end of the validator
                found.append(Finding("raised", f"checking {group} raised {type(error).__name__}: {error}"))
        return self._made[group]

    @cached_property
    def _groups(self) -> Mapping[str, Callable[[], Iterator[Finding]]]:
        return {
            "files": lambda: check_structure(self.game),
            "cases": lambda: run_all_cases(self.game, self.report, self.progress),
            "laws": self._laws,
            "positions": self._positions,
            "tree": lambda: check_tree(self.configurations),
            "deals": lambda: check_deals(self.configurations),
            "records": lambda: check_stored_records(self.game),
            "clauses": self._clauses,
            "budgets": self._budgets,
            "process": lambda: iter(()),  # the parent of a child process sees to it
        }

    @cached_property
    def _lines(self) -> Mapping[str, Configuration]:
        """The lines of the report on configurations, by game string; they are in it as soon as they are asked for."""
        self.report.configurations = [Configuration(game.string) for game in self.configurations]
        return {line.game: line for line in self.report.configurations}

    def _wants(self, group: str) -> bool:
        return any(check.group == group and check.id in self.selected for check in CHECKS)

    def _laws(self) -> Iterator[Finding]:
        seen, total = _Seen(), len(self.configurations)
        everything = self.effort.part(1, SHARE_OF_MATCHES if self._wants("positions") else 1.0)
        for number, game in enumerate(self.configurations):
            self.progress(f"random matches of {game.string}", number, total)
            effort = everything.part(total - number)
            counts, found = play_matches(game, effort, self._lines[game.string])
            add_match_counts(self.report, counts)
            self._broken.update(finding.game for finding in found)
            seen.add(self._smallest(game, finding) for finding in found if not seen.knows(finding))
        return iter(seen.findings())

    def _smallest(self, game: Game, finding: Finding) -> Finding:
        if not self.shrink or finding.codes is None or finding.check not in self.selected:
            return finding
        self.progress(f"the smallest match with {finding.check}", 0, 0)
        return smallest(finding, game, self.configurations)

    def _positions(self) -> Iterator[Finding]:
        seen = _Seen()
        for at, game in enumerate(self.configurations):
            if game.string in self._broken:
                continue  # its positions would only say it again
            self.progress(f"positions of {game.string}", at, len(self.configurations))
            effort = self.effort.part(len(self.configurations) - at)
            found, looked = self._look(game, effort, whole=at == 0)
            self._lines[game.string].positions += looked
            seen.add(self._smallest(game, finding) for finding in found if not seen.knows(finding))
        return iter(seen.findings())

    def _look(self, game: Game, effort: Effort, *, whole: bool) -> tuple[list[Finding], int]:
        looked, total = 0, len(self.configurations)
        matches = min(MATCHES_LOOKED_AT, self.effort.matches, max(1, MATCHES_LOOKED_AT_IN_ALL // total))
        sparse = max(1, matches * total // MATCHES_LOOKED_AT_IN_ALL)
        for number in range(matches):
            if effort.time_is_up:
                break
            found, count = check_match(
                game,
                effort.seed,
                number,
                selected=self.selected,
                whole=whole and number == 0,
                sparse=sparse,
            )
            looked += count
            if found:
                return found, looked
        return [], looked

    def _clauses(self) -> Iterator[Finding]:
        self.make("cases")
        self.make("laws")
        return check_coverage(self.report, self.coverage)

    def _budgets(self) -> Iterator[Finding]:
        self.make("laws")
        return check_budgets(self.game, self.report)


class _Seen:
    """Findings of several configurations: the first of each check is kept, the others are counted."""

    def __init__(self) -> None:
        self._first: Final[dict[str, Finding]] = {}
        self._more: Final[dict[str, set[str]]] = {}

    def knows(self, finding: Finding) -> bool:
        """Whether the check has found something before; if so, count it."""
        if finding.check not in self._first:
            return False
        if finding.game != self._first[finding.check].game:
            self._more.setdefault(finding.check, set()).add(finding.game)
        return True

    def add(self, findings: Iterable[Finding]) -> None:
        """Keep findings that are not known."""
        for finding in findings:
            self._first.setdefault(finding.check, finding)

    def findings(self) -> list[Finding]:
        """Return what was found, each with the number of other configurations that show it."""
        return [self._counted(finding) for finding in self._first.values()]

    def _counted(self, finding: Finding) -> Finding:
        others = len(self._more.get(finding.check, ()))
        if not others:
            return finding
        more = f"{others} more configuration{'s' if others > 1 else ''}"
        return replace(finding, message=f"{finding.message} (and in {more})")


def configurations(game: Game, fixed: Mapping[str, Any], combine: str = "all") -> Iterator[Game]:
    """Yield the game with combinations of the options that are not fixed, at most MOST_CONFIGURATIONS.

    `combine` is `all`, `each` (one value differs from the defaults, the seats apart, which take every value), or
    `none`. Of more combinations than that, `all` takes those of `each` and, of the others, some evenly spread.
    """
    specs, usual = game.info.options, tuple(game.options.values())
    values = [[game.options[name]] if name in fixed else _values(spec) for name, spec in specs.items()]
    every = [usual] if combine == "none" else list(itertools.product(*values))
    each = [c for c in every if sum(a != b for a, b in zip(c[1:], usual[1:], strict=True)) <= 1]
    chosen = set(each if combine == "each" or len(every) > MOST_CONFIGURATIONS else every)
    room = MOST_CONFIGURATIONS - len(chosen)
    others = [combination for combination in every if combination not in chosen]
    if combine == "all" and room > 0 and others:
        chosen |= {others[i * len(others) // min(room, len(others))] for i in range(min(room, len(others)))}
    for combination in itertools.islice((c for c in every if c in chosen), MOST_CONFIGURATIONS):
        yield game.configure(**dict(zip(specs, combination, strict=True)))


def _values(spec: OptionSpec) -> list[Any]:
    if spec.type == "bool":
        return [False, True]
    if spec.type == "choice":
        return list(spec.values)
    if spec.high - spec.low < MOST_VALUES:
        return list(range(spec.low, spec.high + 1))
    return sorted({spec.low, spec.default, spec.high})
