"""The checks of `hexfloe validate` as tests of pytest, with one line in the test file of a game.

    from hexfloe.testing import checks_of

    test_rules = checks_of("mygame")

Every check becomes a test (`test_rules[legal-is-listed]`), and so does every case of the rulebook
(`test_rules[case-last-stone]`). What several tests need is made once, when the first of them runs.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from hexfloe.cases import load_cases
from hexfloe.errors import HexfloeError
from hexfloe.play.options import parse_game_string
from hexfloe.validate.checks import CHECKS, select
from hexfloe.validate.junit import explained
from hexfloe.validate.report import LEVELS

try:
    import pytest
except ModuleNotFoundError:
    raise ModuleNotFoundError(
        "hexfloe.testing needs pytest, which is not installed: pip install pytest", name="pytest"
    ) from None

if TYPE_CHECKING:
    from hexfloe.play.game import Game
    from hexfloe.validate.report import Finding
    from hexfloe.validate.run import Validation

#: Matches a configuration, and which combinations of options: quick enough for every run of the tests.
GAMES: Final = 200
COMBINE: Final = "each"

#: The test that stands for all others where the game cannot be loaded.
LOADS: Final = "the-game-loads"

_GROUPS: Final = {check.id: check.group for check in CHECKS}
_TITLES: Final = {check.id: check.title for check in CHECKS}
_CASE: Final = "case-"


def checks_of(
    game: str | Game,
    *,
    checks: Iterable[str] = (),
    skip: Iterable[str] = (),
    fail_on: str = "error",
    games: int | None = GAMES,
    combine: str = COMBINE,
    **how: Any,
) -> Callable[..., None]:
    """Return a test function that pytest runs once for each check of a game, and once for each of its cases.

    `game` is a Game or a game string: a name, with every value of its options, or with options, these alone. `checks`
    and `skip` choose by id or group, `fail_on` says what fails (`error`, or `warning` too: else a warning is one of
    pytest's). `games` matches are played a configuration (None: as many as `hexfloe validate` plays), `combine` says
    which options (`each` value once, `all` combinations, `none` but the defaults). Other keywords are those of
    `hexfloe.validate.run.Validation`.

    Raises CheckError for a check that does not exist. A game that cannot be loaded is a failing test.
    """
    if fail_on not in LEVELS:
        raise ValueError(f"fail_on is {' or '.join(LEVELS)}, not {fail_on!r}")
    selected = select(checks, skip)
    suite = _Suite(game, {"games": games, "combine": combine, **how, "checks": selected})
    names = suite.names(selected)

    @pytest.mark.parametrize("check", names)
    def test_check(check: str, tmp_path_factory: pytest.TempPathFactory) -> None:
        found = suite.findings(check)
        grave = [one for one in found if fail_on == "warning" or one.level == "error"]
        for other in found:
            if other not in grave:
                warnings.warn(pytest.PytestWarning(explained(other)), stacklevel=1)
        if grave:
            saved = suite.saved(grave, tmp_path_factory.mktemp("hexfloe"))
            pytest.fail("\n".join([suite.title(check), *map(explained, saved)]), pytrace=False)

    test_check.__doc__ = f"The checks and cases of {suite.name}, each by itself."
    return test_check


class _Suite:
    """The validation that the tests of one game share."""

    def __init__(self, game: str | Game, how: Mapping[str, Any]) -> None:
        self._how: Final = how
        self._given: Final = game
        self.name: Final = game if isinstance(game, str) else game.string
        self._problem = ""

    @cached_property
    def _game(self) -> Game | None:
        """The game, or None where it cannot be loaded."""
        if not isinstance(self._given, str):
            return self._given
        from hexfloe.plugins.loading import load_game

        try:
            return load_game(self._given)
        except HexfloeError as error:
            self._problem = f"{self._given} cannot be loaded: {error}"
            return None

    @cached_property
    def _validation(self) -> Validation:
        from hexfloe.validate.run import Validation

        if self._game is None:
            raise HexfloeError(self._problem)
        fixed = parse_game_string(self.name)[1] if isinstance(self._given, str) else {}
        return Validation(self._game, fixed, **self._how)

    def names(self, selected: frozenset[str]) -> list[str]:
        """Return what the tests are called: the checks in order, and after `cases` every case."""
        if self._game is None:
            return [LOADS]
        names = []
        for check in CHECKS:
            if check.id in selected:
                names.append(check.id)
                names += [_CASE + case for case in self._case_ids] if check.id == "cases" else []
        return names

    def title(self, name: str) -> str:
        """Return what holds where a test passes."""
        if name == LOADS:
            return "what should hold: the game is installed and can be used"
        return f"what should hold: {_TITLES.get(name, 'this case of the rulebook')}"

    @cached_property
    def _case_ids(self) -> list[str]:
        if self._game is None:
            return []
        try:
            return [case.id for case in load_cases(self._game.folder() / "cases")]
        except HexfloeError:
            return []  # the check of the cases says why

    def findings(self, name: str) -> list[Finding]:
        """Return what a test is about; the check `cases` itself has only what belongs to no case."""
        from hexfloe.validate.report import Finding

        if self._game is None:
            return [Finding(LOADS, self._problem)]
        if name.startswith(_CASE):
            where = f"case {name.removeprefix(_CASE)}"
            return [found for found in self._validation.make("cases") if found.where == where]
        found = [one for one in self._validation.make(_GROUPS[name]) if one.check == name]
        if name == "cases":
            wheres = {f"case {case}" for case in self._case_ids}
            found = [one for one in found if one.where not in wheres]
        return found

    def saved(self, findings: list[Finding], folder: Path) -> list[Finding]:
        """Save the matches of findings as records in a folder, and return the findings with what replays them."""
        from hexfloe.validate.report import Report
        from hexfloe.validate.saving import save_findings

        if self._game is None:
            return findings
        argument = "" if isinstance(self._given, str) else str(self._game.folder())
        report = Report(self.name, 0, findings=list(findings))
        save_findings(report, self._game, folder, game_argument=argument)
        return report.findings
