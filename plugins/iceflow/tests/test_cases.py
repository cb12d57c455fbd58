"""The cases of Ice Flow pass, and its rulebook and data are what they say."""

from __future__ import annotations

import re
import tomllib

import pytest
from hexfloe_iceflow.game import IceFlow

from hexfloe.cases import load_cases, run_case
from hexfloe.testing import checks_of

GAME = IceFlow()
CASES = load_cases(GAME.folder() / "cases", rulebook=GAME.rulebook)
RESULTS = {case.id: run_case(GAME, case) for case in CASES}
FILES = sorted((GAME.folder() / "data").rglob("*.toml"))

#: The clauses that legality returns; all others of the rulebook forbid no move.
RESTRICTIONS = """
    5 6 6b 8 8a 8c 13 14 15 19 21 23 23a 24 27 28 28a 29a 31 32 33 34 35 37 37a 38 40 40a 42 44 44a 45 47 48 50 51
    52 52a 53 55 55a 59 60 62 63
"""


#: Files, every case by itself, every clause with a case and every restriction refusing, stored records.
test_rules = checks_of(GAME, checks=["files", "cases", "clauses", "records"], games=2, combine="none")


def test_every_clause_has_a_case():
    """All clauses are shown at work."""
    shown = {clause for case in CASES for clause in case.all_clauses}
    assert {clause.id for clause in GAME.rulebook} == shown


def test_every_restriction_is_seen_refusing_a_move():
    """Each clause of that kind refuses a move in a case, where the case expects just that one."""
    restrictions = {clause.id for clause in GAME.rulebook if clause.kind == "restriction"}
    assert restrictions == {f"IF-{number}" for number in RESTRICTIONS.split()}
    expected = {
        refusal.clause
        for case in CASES
        for run in case.runs
        for step in run.steps
        for refusal in step.refused
        if refusal.clause
    }
    assert expected == restrictions


def test_both_ends_are_seen():
    """A match ends by the rule in force: three explorers, or two in the shorter game."""
    assert {clause for result in RESULTS.values() for clause in result.ended_by} == {"IF-64", "IF-65"}


def test_clauses_stand_in_the_order_of_their_numbers():
    """Ids ascend."""
    ids = [clause.id for clause in GAME.rulebook]
    assert ids == sorted(ids, key=lambda text: (int(re.findall(r"\d+", text)[0]), text))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_data_files_say_where_they_come_from(path):
    """Each data file begins with what it describes, its status and its source."""
    tables = tomllib.loads(path.read_text("utf-8"))
    assert next(iter(tables)) == "about"
    assert tables["about"]["status"] == "reconstructed"
    assert tables["about"]["source"]


def test_what_is_in_the_box_adds_up():
    """Four rucksacks, both islands and all cards need just the 15 ropes, 15 fish and 5 bears that there are (IF-7c)."""
    loads = [load for load, n in zip(GAME.cards.kinds, GAME.cards.copies, strict=True) for _ in range(n)]
    needed = [sum(items) for items in zip(*loads, *GAME.strait.loads, (4, 4, 0), strict=True)]
    assert needed == [15, 15, 5]


def test_half_the_floes_have_three_ridges():
    """24 floes: twelve with two ridges, twelve with three (IF-7a, IF-7b)."""
    ridges = [
        kind.bit_count()
        for kind, n in zip(GAME.floes.kinds, GAME.floes.copies, strict=True)
        for _ in range(n)
    ]
    assert (ridges.count(2), ridges.count(3), len(ridges)) == (12, 12, 24)
