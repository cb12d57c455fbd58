"""Galleries: the pictures of cases and findings, as plain data."""

from __future__ import annotations

import json

import pytest
from hexfloe_lots.game import Lots, LotsRules

from hexfloe.errors import DataFileError
from hexfloe.play.game import Declaration
from hexfloe.play.table import Fields
from hexfloe.validate import gallery as module
from hexfloe.validate.gallery import Gallery, gallery_of
from hexfloe.validate.report import Finding, Report


def gallery(game=None, *findings):
    """Return the gallery of a game, with some findings in its report."""
    return gallery_of(game or Lots(), Report("lots", 1, findings=list(findings)))


def shots(shown, case):
    """Return the moments of the only run of a case."""
    (run,) = next(one for one in shown.cases if one.id == case).runs
    return run.shots


def picture_of(shown, shot):
    """Return the picture of a moment."""
    return shown.pictures[shot.picture]


def test_every_case_is_there_with_what_it_says():
    """Moves, expectations and the clauses, in the words of the case file."""
    shown = gallery()
    assert [case.id for case in shown.cases] == ["center", "deal", "end"]
    assert shown.cases[0].clauses == ("LO-2", "LO-3")
    assert shown.cases[0].file == "lots.toml"
    first, second = shots(shown, "center")
    assert [(item.phrase, item.items) for item in first.expected] == [
        ("legal moves: 6", ()),
        ("refused by LO-3", ("place center",)),
    ]
    assert second.moves == ("place e",)
    assert shown.cases[0].runs[0].given == ("cards = [1, 2]",)


def test_the_rulebook_comes_with_its_texts():
    """A page needs what the clauses say, which a report does not hold."""
    shown = gallery()
    assert [clause.id for clause in shown.clauses] == ["LO-1", "LO-2", "LO-3", "LO-4"]
    assert shown.clauses[1].text == "A stone may not be put on a cell that holds one."


def test_a_step_is_drawn_after_its_moves():
    """The second step of the case has a stone on the board, the first has none."""
    shown = gallery()
    first, second = shots(shown, "center")
    assert "stone" not in picture_of(shown, first)
    assert "stone" in picture_of(shown, second)


def test_a_case_that_begins_with_a_move_is_also_drawn_before_it():
    """There the reader sees what the move changed."""
    shown = gallery()
    before, after = shots(shown, "end")
    assert before.moves == ()
    assert after.moves == ("place se",)
    assert picture_of(shown, before) != picture_of(shown, after)


def test_equal_pictures_are_stored_once():
    """Four findings about one position share a picture."""
    found = [Finding("perft", f"{i}", game="lots(seats=2)", codes=(0, 5)) for i in range(4)]
    shown = gallery(None, *found)
    assert len({item.picture for item in shown.findings}) == 1
    assert len(set(shown.pictures)) == len(shown.pictures)


def test_a_finding_is_drawn_where_it_is():
    """After its moves, in its own configuration."""
    moves = ("deal 0 1", "deal 1 1", "deal 2 4", "place e")
    codes = tuple(Lots(seats=3).moves.parse(text) for text in moves)
    shown = gallery(None, Finding("ranks", "wrong", replay=moves, game="lots(seats=3)", codes=codes))
    picture = shown.pictures[shown.findings[0].picture]
    assert "seat 2" in picture
    assert "stone" in picture


def test_a_finding_with_texts_alone_is_drawn_too():
    """Records are replayed by their texts."""
    found = Finding("records", "refused", replay=("deal 0 1",), game="lots(seats=2)")
    assert gallery(None, found).findings[0].picture is not None


def test_a_finding_without_a_match_has_neither_picture_nor_note():
    """There is nothing to draw, and nothing is missing."""
    (item,) = gallery(None, Finding("structure", "no cases")).findings
    assert (item.picture, item.note) == (None, "")


def test_a_finding_that_does_not_replay_has_a_note():
    """The page says why there is no picture."""
    found = Finding("raised", "boom", replay=("place center",), game="lots(seats=2)")
    (item,) = gallery(None, found).findings
    assert item.picture is None
    assert item.note.startswith("cannot be replayed: IllegalMoveError")


class Unseen(Lots):
    """Its scene raises."""

    def scene(self, view):
        raise ZeroDivisionError("no light")


Unseen.__module__ = Lots.__module__


def test_a_scene_that_raises_is_a_note():
    """The gallery goes on."""
    shown = gallery(Unseen())
    assert shown.pictures == ()
    assert shots(shown, "deal")[0].note == "cannot be drawn: ZeroDivisionError: no light"


class ForgetfulLots(Lots):
    """LO-3 is never enforced."""

    def declare(self):
        rules = LotsRules(self.seats, True)
        return Declaration(
            moves=rules.moves, fields=Fields(everyone="has_card stone mover", owner="card"), rules=rules
        )


ForgetfulLots.__module__ = Lots.__module__


def test_what_does_not_hold_is_said_at_its_step():
    """The case fails, with what was expected and what was found."""
    shown = gallery(ForgetfulLots())
    assert [case.holds for case in shown.cases] == [False, True, True]
    first, second = shots(shown, "center")
    assert first.wrong == (
        "legal_count '*': expected 6, found 7: 'place center', 'place e', 'place ne', 'place nw', 'place w', "
        "'place sw', 'place se'",
        "refused 'place center': expected LO-3, found legal",
    )
    assert second.wrong == ()


class Stubborn(Lots):
    """It refuses every move but the first."""

    def declare(self):
        class Rules(LotsRules):
            def legality(self, table, move):
                return 2 if table["stone"].any() else super().legality(table, move)

        rules = Rules(self.seats, False)
        return Declaration(
            moves=rules.moves, fields=Fields(everyone="has_card stone mover", owner="card"), rules=rules
        )


Stubborn.__module__ = Lots.__module__


def test_a_run_that_is_given_up_is_drawn_where_it_stopped():
    """The move was refused: the position before it is what the reader needs."""
    before, after = shots(gallery(Stubborn()), "end")
    assert "refused" in after.wrong[0]
    assert after.picture == before.picture


def test_pictures_are_bounded(monkeypatch):
    """With room for fewer pictures than steps only the last position of a run is drawn, then none."""
    monkeypatch.setattr(module, "MOST_PICTURES", 2)
    shown = gallery()
    first, second = shots(shown, "center")
    assert (first.picture, second.picture) == (None, 0)
    assert shots(shown, "end")[-1].note == "not drawn: there are enough pictures"
    assert len(shown.pictures) == 2


def test_cases_are_bounded(monkeypatch):
    """Somebody may write any number of them."""
    monkeypatch.setattr(module, "MOST_CASES", 1)
    assert [case.id for case in gallery().cases] == ["center"]


def test_progress_is_told():
    """Drawing takes seconds in a large game."""
    told = []
    gallery_of(Lots(), Report("lots", 1), progress=lambda *what: told.append(what))
    assert told == [("pictures of the cases", number, 3) for number in range(3)]


def test_a_huge_picture_is_a_note(monkeypatch):
    """A page stays small enough to be opened."""
    monkeypatch.setattr(module, "LONGEST_PICTURE", 1000)
    shown = gallery()
    assert shown.pictures == ()
    assert shots(shown, "deal")[0].note.startswith("not drawn: the picture has ")


def test_no_case_is_shown_where_none_was_checked():
    """A report on a record is not about them."""
    assert gallery_of(Lots(), Report("lots", 1, checks=["ranks"])).cases == ()


def test_a_file_of_cases_is_shown_in_place_of_those_of_the_game(tmp_path):
    """Where the report is on it."""
    path = tmp_path / "mine.toml"
    path.write_text('[[case]]\nid = "mine"\ntitle = "Mine"\nclauses = ["LO-1"]\nactor = "chance"\n')
    shown = gallery_of(Lots(), Report("lots", 1, checks=["cases"]), cases=path)
    assert [case.id for case in shown.cases] == ["mine"]


def test_two_galleries_are_equal():
    """Nothing in them depends on clock or hash order."""
    assert gallery() == gallery()


def test_a_gallery_survives_json():
    """It comes from another process as it was made there."""
    shown = gallery(ForgetfulLots(), Finding("perft", "wrong", game="lots(seats=2)", codes=()))
    assert Gallery.from_dict(json.loads(json.dumps(shown.to_dict()))) == shown


@pytest.mark.parametrize(
    "data", [None, [], {}, {"game": "x", "title": 3}, {"game": "x", "title": "x", "cases": [1]}]
)
def test_what_is_no_gallery_is_refused(data):
    """A child process may say anything."""
    with pytest.raises(DataFileError, match="no gallery"):
        Gallery.from_dict(data)
