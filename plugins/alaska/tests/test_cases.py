"""The cases of Alaska pass, show every clause and every refusal, and the data files say where they come from."""

from __future__ import annotations

import re
import tomllib

import pytest
from hexfloe_alaska.game import Alaska

from hexfloe.cases import load_cases, run_case
from hexfloe.testing import checks_of

GAME = Alaska()
CASES = load_cases(GAME.folder() / "cases", rulebook=GAME.rulebook)


#: Files, every case by itself, every clause with a case and every restriction refusing, stored records.
test_rules = checks_of(GAME, checks=["files", "cases", "clauses", "records"], games=2, combine="none")


def test_every_restriction_refuses_something():
    """Each clause that is a restriction refuses a move in some case."""
    refusing = set().union(*(run_case(GAME, case).refused_by for case in CASES))
    assert {clause.id for clause in GAME.rulebook if clause.kind == "restriction"} <= refusing


def test_only_restrictions_refuse_moves():
    """Whatever clause the cases see refusing a move is a restriction."""
    steps = [step for case in CASES for run in case.runs for step in run.steps]
    named = {refused.clause for step in steps for refused in step.refused if refused.clause}
    assert {clause for clause in named if GAME.rulebook[clause].kind != "restriction"} == set()


def test_clauses_stand_in_the_order_of_their_numbers():
    """Ids ascend, so that a clause is found where its number says."""
    ids = [clause.id for clause in GAME.rulebook]
    assert ids == sorted(ids, key=lambda text: (int(re.findall(r"\d+", text)[0]), text))


@pytest.mark.parametrize("path", sorted((GAME.folder() / "data").rglob("*.toml")), ids=lambda path: path.stem)
def test_data_files_say_where_they_come_from(path):
    """Each data file begins with what it describes, its status and its source."""
    tables = tomllib.loads(path.read_text("utf-8"))
    assert next(iter(tables)) == "about"
    assert tables["about"]["status"] == "reconstructed"
    assert tables["about"]["source"]


@pytest.mark.parametrize(
    "path", sorted((GAME.folder() / "cases" / "data").glob("*.toml")), ids=lambda path: path.stem
)
def test_data_of_cases_can_replace_the_games_own(path):
    """Each data file of the cases is used by one of them."""
    assert any(f'"data/{path.name}"' in file.read_text("utf-8") for file in path.parents[1].glob("*.toml"))
