"""The cases of Ice Team pass, and its rulebook and data are what they say."""

from __future__ import annotations

import re
import tomllib

import pytest
from hexfloe_iceteam.course import LABELS
from hexfloe_iceteam.game import IceTeam
from hexfloe_iceteam.parts import LOOKS
from oracle import iceteam_course as twin

from hexfloe.cases import load_cases, run_case
from hexfloe.testing import checks_of

GAME = IceTeam()
CASES = load_cases(GAME.folder() / "cases", rulebook=GAME.rulebook)
FILES = sorted((GAME.folder() / "data").rglob("*.toml"))

#: The clauses that legality returns; all others of the rulebook forbid no move.
RESTRICTIONS = ["16", "16a", "16b", "18", "19", "20", "23", "25", "26", "27", "29", "47", "49", "50"]


#: Files, every case by itself, every clause with a case and every restriction refusing, stored records.
test_rules = checks_of(GAME, checks=["files", "cases", "clauses", "records"], games=2, combine="none")


def test_every_clause_has_a_case():
    """All clauses are shown at work."""
    shown = {clause for case in CASES for clause in case.all_clauses}
    assert {clause.id for clause in GAME.rulebook} == shown


def test_every_restriction_is_seen_refusing():
    """Exactly the clauses of that kind refuse moves in the cases."""
    refusing = {clause for case in CASES for clause in run_case(GAME, case).refused_by}
    restrictions = {clause.id for clause in GAME.rulebook if clause.kind == "restriction"}
    assert restrictions == {f"IT-{number}" for number in RESTRICTIONS}
    assert restrictions <= refusing


def test_clauses_stand_in_the_order_of_their_numbers():
    """Ids ascend, so that the first clause that forbids a move is the lowest one."""
    ids = [clause.id for clause in GAME.rulebook]
    assert ids == sorted(ids, key=lambda text: (int(re.findall(r"\d+", text)[0]), text))


def test_courses_are_those_of_the_twin():
    """Cells, start and village of every bend equal what the twin computes by itself."""
    assert [course.name for course in GAME.courses] == twin.BENDS
    assert list(LABELS) == twin.PLACES
    for course in GAME.courses:
        cells, expected = course.board.cells, twin.cells_of(course.name)
        assert list(cells[:36]) == [expected[label][0] for label in LABELS]
        assert (list(cells[36:40]), list(cells[40:])) == (expected["start"], expected["village"])


def test_boards_floes_and_dice_are_those_of_the_twin():
    """What the data files hold equals the tables of the twin."""
    for face in GAME.layouts.faces:
        igloos, sea = twin.laid(face.name, twin.LAYOUTS)
        assert sorted(3 * b + a for a, b in igloos) == list(face.igloos)
        assert sorted(3 * b + a for a, b in sea) == list(face.sea)
    sides = [(LOOKS[front], LOOKS[back]) for front, back in GAME.floes.sides]
    assert dict(zip(sides, GAME.floes.copies, strict=True)) == twin.FLOES
    assert dict(zip(GAME.dice.faces, GAME.dice.weights, strict=True)) == twin.DIE


def test_floes_add_up():
    """24 floes: 6, 4 and 2 with one, two and three penguins, 12 drifts; below them 8 paws and 16 bare sides."""
    fronts, backs = {}, {}
    for (front, back), copies in zip(GAME.floes.sides, GAME.floes.copies, strict=True):
        fronts[LOOKS[front]] = fronts.get(LOOKS[front], 0) + copies
        backs[LOOKS[back]] = backs.get(LOOKS[back], 0) + copies
    assert fronts == {"penguin": 6, "penguins-2": 4, "penguins-3": 2, "drift": 12}
    assert backs == {"cracked-paw": 8, "cracked-ice": 16}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_data_files_say_where_they_come_from(path):
    """Each data file begins with what it describes, its status and its source."""
    tables = tomllib.loads(path.read_text("utf-8"))
    assert next(iter(tables)) == "about"
    assert tables["about"]["status"] == "reconstructed"
    assert tables["about"]["source"]


@pytest.mark.parametrize(("name", "courses"), [("courses-straight", 1), ("courses-turned", 24)])
def test_alternative_courses(name, courses):
    """The other courses can be played."""
    game = GAME.configure(data=[GAME.folder() / "data" / "alternatives" / f"{name}.toml"])
    assert len(game.courses) == courses
    assert len(game.start().chance()) == courses
