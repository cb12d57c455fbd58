"""Faults in the files of a game: each check finds the one it is for, in a copy of the toy Lots."""

from __future__ import annotations

import importlib
import shutil
import sys
from pathlib import Path

import pytest

from hexfloe.play.record import Record, format_result
from hexfloe.validate.run import Validation

TOY = Path(__file__).resolve().parents[1] / "toys" / "hexfloe_lots"


@pytest.fixture
def package(tmp_path, monkeypatch):
    """Return a copy of the toy's package under a name of its own."""
    folder = tmp_path / "hexfloe_copied"
    shutil.copytree(TOY, folder, ignore=shutil.ignore_patterns("__pycache__"))
    for path in folder.rglob("*.py"):
        path.write_text(path.read_text().replace("hexfloe_lots", "hexfloe_copied"))
    monkeypatch.syspath_prepend(str(tmp_path))
    yield folder
    for name in [name for name in sys.modules if name.startswith("hexfloe_copied")]:
        del sys.modules[name]


def game_of(package):
    """Import the copy and return its game."""
    importlib.invalidate_caches()
    return importlib.import_module("hexfloe_copied.game").Lots()


def change(path, old, new):
    """Replace a text in a file; it must be there."""
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new, 1))


def found(package, *checks, **how):
    """Return the findings of some checks."""
    return Validation(game_of(package), games=5, checks=checks, **how).run().findings


def only(findings):
    """Return the check and message of the only finding."""
    assert len(findings) == 1, findings
    return findings[0].check, findings[0].message


def test_the_copy_is_clean(package):
    """Without a fault nothing is found by the checks of files, cases, clauses, records and budgets."""
    assert found(package, "files", "cases", "clauses", "records", "budgets") == []


def test_a_rulebook_of_another_game(package):
    """structure: the names do not agree."""
    change(package / "rules.toml", 'game = "lots"', 'game = "slots"')
    assert only(found(package, "structure")) == (
        "structure",
        "the rulebook is of 'slots', the game is called 'lots'",
    )


def test_a_game_without_cases(package):
    """structure: a file is missing."""
    (package / "cases" / "lots.toml").unlink()
    assert only(found(package, "structure")) == ("structure", "there are no cases")


def test_a_lonely_cell(package):
    """board: a cell has no neighbor."""
    code = (
        "from hexfloe.grid.board import Board\n        self.board = Board([(0, 0), (1, 0), (5, 5)])\n        "
    )
    change(package / "game.py", "rules = LotsRules(", f"{code}rules = LotsRules(")
    check, message = only(found(package, "board"))
    assert (check, message.endswith("of the board has no neighbor")) == ("board", True)


def test_two_moves_of_one_text(package):
    """move-texts: two codes are written alike."""
    path = package / "game.py"
    change(path, "class LotsRules(Rules):", f"{ALIKE}class LotsRules(Rules):")
    change(path, "self.moves = Moves(", "self.moves = Alike(")
    assert {finding.check for finding in found(package, "move-texts")} == {"move-texts"}


ALIKE = """class Alike(Moves):
    def format(self, code, *more, **most):
        return super().format(min(code, 15), *more, **most)


"""


def test_a_clause_that_is_not_there(package):
    """clause-names: the code speaks of a clause that the rulebook does not have."""
    change(package / "game.py", 'if table["stone"][cell]:', 'if table["stone"][cell]:  # LO-9')
    assert only(found(package, "clause-names")) == ("clause-names", "the rulebook has no clause LO-9")


def test_a_case_that_does_not_hold(package):
    """cases: an expectation fails."""
    change(package / "cases" / "lots.toml", "legal_count = 6", "legal_count = 7")
    assert {finding.check for finding in found(package, "cases")} == {"cases"}


def test_a_clause_without_a_case(package):
    """clauses: nothing tests it; a floor below lets it pass."""
    change(package / "cases" / "lots.toml", 'clauses = ["LO-1"]', 'clauses = ["LO-2"]')
    check, message = only(found(package, "clauses"))
    assert (check, message.startswith("no case tests LO-1")) == ("clauses", True)
    assert found(package, "clauses", coverage=75) == []


def test_a_clause_that_never_refuses(package):
    """clauses: a restriction was seen in no case and no match."""
    rulebook = (package / "rules.toml").read_text()
    (package / "rules.toml").write_text(rulebook.replace('kind = "end"', 'kind = "restriction"'))
    check, message = only(found(package, "clauses"))
    assert (check, message.endswith("was never seen refusing a move")) == ("clauses", True)


def record_of(game):
    """Return the record of a match, moves and result."""
    state = game.start()
    while not state.over:
        state.play(state.legal()[0])
    moves = tuple(game.moves.format(code) for code in state.history)
    return Record(
        game.string, game.digest, ("random",) * game.seats, moves=moves, result=format_result(state.outcome)
    )


def test_a_record_that_ends_otherwise(package):
    """records: the stored match no longer ends as it did; the finding says which and how."""
    record = record_of(game_of(package))
    (package / "records").mkdir()
    (package / "records" / "first.record").write_text(record.text())
    assert found(package, "records") == []
    change(package / "records" / "first.record", "result: ranks ", "result: ranks 9 ")
    (finding,) = found(package, "records")
    assert (finding.check, finding.where) == ("records", "records/first.record")


def test_a_record_with_an_illegal_move(package):
    """records: the move that is refused is named, and its clause."""
    record = record_of(game_of(package))
    (package / "records").mkdir()
    moves = (*record.moves[:3], record.moves[2], *record.moves[4:])
    (package / "records" / "second.record").write_text(
        Record(record.game, record.digest, record.seats, moves=moves).text()
    )
    check, message = only(found(package, "records"))
    assert check == "records"
    assert message.startswith("move 4 (")
    assert "LO-2" in message


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("longest = 4", "longest is 10, more than the 4 declared"),
        ("most_legal = 3", "most_legal is 7, more than the 3 declared"),
        ("table_bytes = 5", "table_bytes is 14, more than the 5 declared"),
        ("wheel_bytes = 100", "more than the 100 declared"),
        ("colour = 5", "no budget is called 'colour'"),
    ],
)
def test_a_budget_that_is_not_kept(package, line, said):
    """budgets: what game.toml declares is measured."""
    change(package / "game.toml", "[limits]", f"[limits]\n{line}")
    check, message = only(found(package, "budgets"))
    assert check == "budgets"
    assert said in message


def test_a_slow_import(package):
    """budgets: importing takes longer than declared; times depend on the machine, so it is a warning."""
    change(package / "game.toml", "[limits]", "[limits]\nimport_ms = 300")
    hook = package / "__init__.py"
    hook.write_text(f"import time\n\ntime.sleep(1.5)\n{HOOK}")
    (finding,) = found(package, "budgets")
    assert (finding.check, finding.level) == ("budgets", "warning")
    assert finding.message.startswith("import_ms is ")


HOOK = """

def hexfloe_game():
    from hexfloe_copied.game import Lots

    return Lots()
"""
