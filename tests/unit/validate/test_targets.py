"""Targets: what a text names, and the report on each kind of thing that lies in this process."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hexfloe_lots.game import Lots
from stranger_wheels import installed_game, package, wheel, write_folder

from hexfloe.errors import CheckError, FileError, HexfloeError, OptionError, RecordError, UnknownGameError
from hexfloe.validate.report import Finding, Report
from hexfloe.validate.run import validate_game
from hexfloe.validate.targets import Target, read_target, validate_target

RECORD = """\
hexfloe record 1
game: {game}
digest: 0
seat 0: random
seat 1: random
moves:
deal 0 1
deal 1 2
"""

CASE = """
[[case]]
id = "x"
title = "{title}"
clauses = ["{clause}"]

[case.given]
cards = [1, 2]

[[case.step]]
actor = {actor}
"""


@pytest.fixture
def here(tmp_path, monkeypatch):
    """An empty current folder."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def peas(tmp_path, monkeypatch):
    """The toy as an installed game."""
    with installed_game(tmp_path, monkeypatch) as name:
        yield name


def case(**words):
    """Return a file of one case, which holds if nothing is said."""
    return CASE.format(**{"title": "The first seat begins", "clause": "LO-2", "actor": 0, **words})


def report_on(text, *, game="", **more):
    """Return the report on a target."""
    return validate_target(read_target(str(text), game=game), **more)[0]


# ------------------------------------------------------------------------------------------ what a text names


@pytest.mark.parametrize(
    "text", ["peas", "peas(seats=3)", "peas(seats=3, open=true)", "no game at all", "", "x" * 999]
)
def test_other_texts_are_game_strings(here, text):
    """Whether there is such a game is seen when it is validated."""
    assert read_target(text) == Target("game", text)


def test_a_folder_with_a_project_is_a_folder(here):
    """By its path, or as a plain word."""
    write_folder(here / "peas", "peas", package("peas"))
    for text in ("peas", "./peas", str(here / "peas")):
        assert read_target(text) == Target("folder", text, Path(text))


def test_a_plain_word_that_is_just_some_folder_is_a_game(here):
    """A folder may bear the name of a game without being one."""
    (here / "peas").mkdir()
    assert read_target("peas").kind == "game"


def test_a_file_with_the_name_of_a_game_is_passed_over(here):
    """What is no record, wheel or case is not meant."""
    (here / "peas").write_text("shopping list: peas")
    assert read_target("peas").kind == "game"


def test_wheels_records_and_cases_are_told_by_their_names(here):
    """As far as the file is there."""
    for name, kind in {"a.whl": "wheel", "b.record": "record", "c.toml": "cases"}.items():
        (here / name).write_text("x")
        assert read_target(name, game="peas").kind == kind


def test_a_record_is_told_by_how_it_begins(here):
    """Whatever it is called."""
    (here / "last-night.txt").write_text(RECORD)
    assert read_target("last-night.txt").kind == "record"


def test_the_game_of_a_record_or_cases_may_be_a_wheel(here):
    """It is kept as it was named."""
    (here / "x.whl").write_text("")
    (here / "c.toml").write_text(case())
    assert read_target("c.toml", game="x.whl").game == "x.whl"
    assert read_target("x.whl", game="x.whl").game == ""


WRONG = {
    "a missing wheel": ("gone.whl", "", FileError, "no file"),
    "a missing record": ("gone.record", "", FileError, "no file"),
    "a missing folder": ("./gone", "", FileError, "no file"),
    "a folder without a project": ("./empty", "", FileError, "pyproject.toml"),
    "a folder of something else": ("./other", "", FileError, "names none"),
    "a folder whose project is broken": ("./broken", "", FileError, "cannot be read"),
    "a file of another kind": ("./photo.png", "", FileError, "nothing that can be validated"),
    "cases without their game": ("c.toml", "", OptionError, "--game"),
    "cases of cases": ("c.toml", "c.toml", HexfloeError, "--game"),
    "cases of a record": ("c.toml", "r.record", OptionError, "not the game"),
    "cases of a missing wheel": ("c.toml", "gone.whl", FileError, "no file"),
}


@pytest.mark.parametrize(("text", "game", "error", "words"), WRONG.values(), ids=WRONG)
def test_what_is_wrong_with_a_target_is_one_sentence_with_a_cure(here, text, game, error, words):
    """Before anything is validated."""
    for name in ("empty", "other", "broken"):
        (here / name).mkdir()
    (here / "other" / "pyproject.toml").write_text('[project]\nname = "other"\n')
    (here / "broken" / "pyproject.toml").write_text("[project")
    (here / "photo.png").write_bytes(b"\x89PNG")
    (here / "c.toml").write_text(case())
    (here / "r.record").write_text(RECORD)
    with pytest.raises(error) as caught:
        read_target(text, game=game)
    assert words in str(caught.value)
    assert caught.value.hint
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("line", ['dynamic = ["entry-points"]', "dynamic = 3", "entry-points = 3"])
def test_a_folder_whose_entry_points_are_not_declared_there_is_believed(here, line):
    """What it holds is known when it is built."""
    (here / "g").mkdir()
    (here / "g" / "pyproject.toml").write_text(f'[project]\nname = "g"\n{line}\n')
    assert read_target("./g").kind == "folder"


# ------------------------------------------------------------------------------------------ installed games


def test_an_installed_game_is_validated_here(peas):
    """The options of the string are fixed, as those that are said besides."""
    report = report_on("peas(seats=3)", options={"open": "true"}, games=2, checks=("laws",))
    assert report.findings == []
    assert [line.game for line in report.configurations] == ["peas(seats=3,open=true)"]
    assert report.seed == 1


def test_an_option_is_said_once(peas):
    """Two values for one option are a slip of the pen."""
    with pytest.raises(OptionError, match="seats is 3 in peas"):
        report_on("peas(seats=3)", options={"seats": "2"})


def test_an_unknown_game_is_an_error(peas):
    """It says nothing about any game."""
    with pytest.raises(UnknownGameError):
        report_on("beans")


def test_a_broken_installed_game_is_a_finding(tmp_path, monkeypatch):
    """The other targets are validated all the same."""
    with installed_game(tmp_path, monkeypatch, at_import="1 / 0") as name:
        (finding,) = report_on(name).findings
    assert finding.check == "structure"
    assert "ZeroDivisionError" in finding.message


def test_an_installed_game_that_crashes_at_import_is_a_finding(tmp_path, monkeypatch):
    """A child has tried it first."""
    with installed_game(tmp_path, monkeypatch, at_import="import os; os.abort()") as name:
        (finding,) = report_on(name).findings
    assert finding.check == "process"
    assert "SIGABRT" in finding.message


def test_matches_of_an_installed_game_are_saved(tmp_path, monkeypatch):
    """The command that replays one names no game: it is installed."""

    def misranked(files):
        game = files["hexfloe_peas/game.py"]
        return {**files, "hexfloe_peas/game.py": game.replace("return [1 + sum", "return [2 + sum")}

    with installed_game(tmp_path, monkeypatch, change=misranked) as name:
        (finding, *_) = report_on(
            name, games=2, checks=("ranks",), shrink=False, save=tmp_path / "found"
        ).findings
        assert finding.command == f"hexfloe validate {finding.file} --check {finding.check}"
        again = report_on(finding.file)
    assert "ranks" in [finding.check for finding in again.findings]


# ------------------------------------------------------------------------------------------ records and cases


def test_a_record_finds_its_game_itself(here, peas):
    """Nothing wrong: every move is legal, every position keeps the laws."""
    Path("m.record").write_text(RECORD.format(game="peas(seats=2)"))
    report = report_on("m.record")
    assert (report.findings, report.target, report.game) == ([], "m.record", "peas(seats=2)")
    assert "records" in report.checks
    assert "cases" not in report.checks


def test_a_refused_move_of_a_record_names_move_and_clause(here, peas):
    """At which move, and under which clause."""
    Path("m.record").write_text(RECORD.format(game="peas(seats=2)") + "place center\n")
    (finding,) = report_on("m.record").findings
    assert finding.check == "records"
    assert "move 3 (place center)" in finding.message
    assert "LO-3" in finding.message


def test_a_record_with_options_that_the_game_no_longer_has_is_a_finding(here, peas):
    """It cannot be replayed any more."""
    Path("m.record").write_text(RECORD.format(game="peas(seats=7)"))
    (finding,) = report_on("m.record").findings
    assert finding.check == "records"
    assert "seats" in finding.message


def test_a_record_of_another_game_is_refused(here, peas):
    """Whoever named the game was mistaken."""
    Path("m.record").write_text(RECORD.format(game="lots"))
    with pytest.raises(RecordError, match="a record of lots"):
        report_on("m.record", game="peas")


def test_a_record_that_is_none_is_an_error(here, peas):
    """There is nothing to validate."""
    Path("m.record").write_text("holiday snaps\n")
    with pytest.raises(RecordError):
        report_on("m.record")


def test_a_game_that_fails_on_a_record_is_a_finding(here, tmp_path, monkeypatch):
    """Whatever it raises."""
    Path("m.record").write_text(RECORD.format(game="peas"))
    with installed_game(tmp_path, monkeypatch, in_play="raise ValueError('no')") as name:
        findings = report_on("m.record", game=name, checks=("records",)).findings
    assert [finding.check for finding in findings] == ["raised"]


def test_a_file_of_cases_runs_on_its_game(here, peas):
    """One holds, and the clause it names is tested."""
    Path("c.toml").write_text(case())
    report = report_on("c.toml", game="peas")
    assert (report.findings, report.cases, report.target) == ([], (1, 0), "c.toml")
    assert [line.id for line in report.clauses if line.tested] == ["LO-2"]


def test_a_case_that_fails_is_a_finding(here, peas):
    """As in the validation of the game."""
    Path("c.toml").write_text(case(actor=1))
    report = report_on("c.toml", game="peas")
    assert report.cases == (0, 1)
    assert [finding.check for finding in report.findings] == ["cases"]


@pytest.mark.parametrize("text", ["", "[[case", case(clause="LO-77")])
def test_malformed_cases_are_a_finding(here, peas, text):
    """As in the validation of the game."""
    Path("c.toml").write_text(text)
    assert [finding.check for finding in report_on("c.toml", game="peas").findings] == ["cases"]


@pytest.mark.parametrize("name", ["m.record", "c.toml"])
def test_files_have_their_options_in_them(here, peas, name):
    """An option besides would be for another match."""
    Path(name).write_text(RECORD.format(game="peas") if name == "m.record" else case())
    with pytest.raises(OptionError):
        report_on(name, game="peas", options={"seats": "3"})


def test_an_unknown_check_is_an_error_for_every_kind(here, peas):
    """Before anything is done."""
    Path("m.record").write_text(RECORD.format(game="peas"))
    for text in ("peas", "m.record", str(wheel(here / "w"))):
        with pytest.raises(CheckError):
            report_on(text, checks=("lawz",))


# ------------------------------------------------------------------------------------------ reports as data


def test_a_report_comes_back_from_json_as_it_was():
    """Findings keep the codes of their moves where the data have them."""
    report = validate_game(Lots(), games=2, checks=("files", "cases", "laws"))
    report.findings = [
        Finding("laws", "x", replay=("a", "b"), codes=(1, 2)),
        Finding("cases", "y", level="warning"),
    ]
    facts = json.loads(json.dumps(report.to_dict()))
    facts["findings"][0]["codes"] = [1, 2]
    again = Report.from_dict(facts)
    assert again.findings == report.findings
    assert again.to_dict() == report.to_dict()


@pytest.mark.parametrize(
    "change", [{"cases": 3}, {"findings": [{"check": 1}]}, {"game": None}, {"seed": "1"}]
)
def test_data_that_are_no_report_are_refused(change):
    """What comes from elsewhere may be anything."""
    facts = {**Report("peas", 1).to_dict(), **change}
    with pytest.raises(ValueError):
        Report.from_dict(facts)
