"""Checks as tests of pytest: every check and every case by itself, made once, with what replays a failure."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import hexfloe.validate.run  # noqa: F401 (pytester unloads what a run loads first, and numpy can be loaded once only)
from hexfloe.errors import CheckError
from hexfloe.testing import checks_of
from hexfloe.validate.checks import CHECKS

pytest_plugins = ["pytester"]

TOYS = Path(__file__).parents[1] / "toys"

#: The test file of an author. FAULT, CALL and MORE are filled in.
FILE = """
import sys
sys.path.insert(0, {toys!r})

from hexfloe_lots.game import Lots, LotsRules
from hexfloe.play.game import Declaration
from hexfloe.play.table import Fields
from hexfloe.testing import checks_of

class Faulty(LotsRules):
    {fault}

class FaultyLots(Lots):
    def declare(self):
        rules = Faulty(self.seats, self.options["open"])
        fields = Fields(everyone="has_card stone mover", owner="card")
        return Declaration(moves=rules.moves, fields=fields, rules=rules)

FaultyLots.__module__ = Lots.__module__

test_rules = checks_of({call})
"""

HIDING = "def legal(self, table): return list(super().legal(table))[:-1] or list(super().legal(table))"


@pytest.fixture
def run(pytester, monkeypatch):
    """Return a function that runs an author's test file, and returns what came of it."""
    monkeypatch.setenv("HEXFLOE_PLUGINS", "")
    monkeypatch.delenv("PYTEST_ADDOPTS", raising=False)

    def go(call, fault="pass", *options):
        pytester.makepyfile(FILE.format(toys=str(TOYS), fault=fault, call=call))
        return pytester.runpytest_inprocess("-p", "no:cacheprovider", "-p", "no:xdist", *options)

    return go


def test_every_check_and_every_case_is_a_test(run):
    """Ids are those of checks; cases follow the check of the cases."""
    result = run("FaultyLots()", "pass", "--collect-only", "-q")
    names = [line.partition("[")[2].rstrip("]") for line in result.outlines if "test_rules[" in line]
    wanted = [check.id for check in CHECKS]
    at = wanted.index("cases") + 1
    assert names == [*wanted[:at], "case-center", "case-deal", "case-end", *wanted[at:]]


def test_a_sound_game_passes(run):
    """Every test of it."""
    run("FaultyLots(), games=5, combine='none'").assert_outcomes(passed=len(CHECKS) + 3)


def test_a_fault_fails_its_check_with_moves_and_command(run):
    """The listing hides a move: that check fails, in words, without a traceback; others pass."""
    result = run("FaultyLots(), games=5, combine='none'", HIDING, "-k", "listed-is-legal or legal-is-listed")
    result.assert_outcomes(passed=1, failed=1)
    result.stdout.fnmatch_lines(
        [
            "*test_rules?legal-is-listed?*",
            "what should hold: every move of legality 0 is listed",
            "broken: every move of legality 0 is listed, move place *",
            "    moves: deal 0 1 | deal 1 1",
            "    replay: hexfloe validate *lots-legal-is-listed.record --check legal-is-listed --game *hexfloe_lots",
        ]
    )
    result.stdout.no_fnmatch_line("*Traceback*")


def test_the_match_of_a_failure_is_on_the_disk(run, pytester):
    """The command that replays it names a file that is there."""
    result = run("FaultyLots(), games=5, combine='none', shrink=False", HIDING, "-k", "legal-is-listed")
    # With CI in the environment pytest prints them again in its summary.
    moves, *_ = [line for line in result.outlines if line.startswith("    moves: ")]
    line, *_ = [line for line in result.outlines if line.startswith("    replay: ")]
    recorded = Path(line.split()[3]).read_text().splitlines()
    assert recorded[-2:] == moves.removeprefix("    moves: ").split(" | ")[-2:]


def test_a_case_that_fails_is_the_only_case_that_fails(run):
    """The check of the cases is about what belongs to no case."""
    closed = "def __init__(self, n_seats, center_open): super().__init__(n_seats, True)"
    result = run("FaultyLots(), games=5, combine='none', checks=['cases']", closed)
    result.assert_outcomes(passed=3, failed=1)
    result.stdout.fnmatch_lines(["*test_rules?case-center?*", "*expected LO-3, found legal*"])


def test_checks_can_be_chosen(run):
    """By id or group, as on the command line."""
    result = run("FaultyLots(), checks=['files'], skip=['board']", "pass", "--collect-only", "-q")
    names = [line.partition("[")[2].rstrip("]") for line in result.outlines if "test_rules[" in line]
    assert names == ["structure", "move-texts", "clause-names"]


def test_what_tests_share_is_made_once(run, pytester):
    """The laws are one run of matches, however many tests are about them."""
    counting = "def start(self, table): open('starts', 'a').write('x')"
    run("FaultyLots(), games=5, combine='none'", counting, "-k", "listed or ranks or weights or ascending")
    together = len(Path(pytester.path, "starts").read_text())
    Path(pytester.path, "starts").unlink()
    run("FaultyLots(), games=5, combine='none'", counting, "-k", "ranks")
    assert len(Path(pytester.path, "starts").read_text()) == together


def test_a_game_that_is_not_installed_is_one_failing_test(run):
    """It says so, and what to do."""
    result = run("'nonesuch'")
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["nonesuch cannot be loaded: there is no game 'nonesuch'*"])


def warned(monkeypatch, **how):
    """Return the test of the budgets of the toy, which finds a warning."""
    from hexfloe_lots.game import Lots

    from hexfloe.validate import run as module
    from hexfloe.validate.report import Finding

    found = Finding("budgets", "import_ms is 512", level="warning")
    monkeypatch.setattr(module, "check_budgets", lambda game, report: iter([found]))
    return checks_of(Lots(), games=1, combine="none", checks=["budgets"], **how)


def test_a_warning_is_a_warning(monkeypatch, tmp_path_factory):
    """It does not fail."""
    test = warned(monkeypatch)
    with pytest.warns(pytest.PytestWarning, match="import_ms is 512"):
        test("budgets", tmp_path_factory)


def test_a_warning_fails_where_that_is_wanted(monkeypatch, tmp_path_factory):
    """As with --fail-on warning."""
    test = warned(monkeypatch, fail_on="warning")
    with pytest.raises(pytest.fail.Exception, match="import_ms is 512"):
        test("budgets", tmp_path_factory)


def test_a_check_that_does_not_exist_is_refused():
    """At once, not when the tests run."""
    with pytest.raises(CheckError, match="no check is called 'perf'"):
        checks_of("lots", checks=["perf"])


def test_a_level_that_does_not_exist_is_refused():
    """There are two."""
    with pytest.raises(ValueError, match="fail_on is error or warning"):
        checks_of("lots", fail_on="never")


def test_without_pytest_the_module_says_what_is_missing():
    """A clear sentence, and hexfloe itself does without."""
    code = (
        "import sys; sys.modules['pytest'] = None\n"
        "import hexfloe, hexfloe.validate.run\n"
        "try:\n    import hexfloe.testing\n"
        "except ModuleNotFoundError as error:\n    print(error)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "hexfloe.testing needs pytest, which is not installed: pip install pytest\n"
