"""Files of strangers: wheels that are none, folders that build or do not, records, cases and matches of a wheel."""

from __future__ import annotations

import json
import os
import zipfile
from pathlib import Path

import pytest
from stranger_wheels import LIMITS, PYPROJECT, package, report_on, wheel, write_folder, write_wheel

from hexfloe.errors import FileError, RecordError
from hexfloe.validate import unpacking
from hexfloe.validate.targets import read_target, validate_target

# ------------------------------------------------------------------------------------------ wheels that are none


def test_a_wheel_for_another_platform_says_for_which(tmp_path):
    """It is not unpacked: its compiled modules could not be loaded."""
    (finding,) = report_on(write_wheel(tmp_path, "peas", package("peas"), tag="cp27-none-win32")).findings
    assert finding.check == "structure"
    assert "cp27-none-win32" in finding.message


def test_a_wheel_for_another_python_says_for_which(tmp_path):
    """Requires-Python counts as well."""
    path = write_wheel(tmp_path, "peas", package("peas"), metadata="Requires-Python: >=4\n")
    (finding,) = report_on(path).findings
    assert "Python >=4" in finding.message


@pytest.mark.parametrize("entry", ["", "[console_scripts]\npeas = hexfloe_peas:main\n"])
def test_a_wheel_without_a_game_says_what_a_game_has(tmp_path, entry):
    """No entry point, no game."""
    (finding,) = report_on(write_wheel(tmp_path, "peas", package("peas"), entry=entry)).findings
    assert finding.check == "structure"
    assert "entry-points.hexfloe" in finding.message


def test_a_wheel_for_another_hexfloe_says_so(tmp_path):
    """The pin of its metadata is read before anything is imported."""
    path = write_wheel(tmp_path, "peas", package("peas"), metadata="Requires-Dist: hexfloe==0.0.*\n")
    (finding,) = report_on(path).findings
    assert "was made for hexfloe 0.0" in finding.message


DAMAGE = {
    "empty": lambda data: b"",
    "no zip": lambda data: b"PK and then nothing",
    "cut off": lambda data: data[: len(data) // 2],
    "a changed byte": lambda data: data[:200] + bytes([data[200] ^ 255]) + data[201:],
}


@pytest.mark.parametrize("damage", DAMAGE.values(), ids=DAMAGE)
def test_a_damaged_wheel_is_a_finding(tmp_path, damage):
    """Whatever the library that reads it stumbles over."""
    path = wheel(tmp_path)
    path.write_bytes(damage(path.read_bytes()))
    (finding,) = report_on(path).findings
    assert finding.check == "structure"
    assert "Traceback" not in finding.message


@pytest.mark.parametrize("name", ["../../escaped.py", "/tmp/escaped.py"])
def test_a_wheel_writes_nothing_outside_of_its_folder(tmp_path, name):
    """A path that leads out is a finding."""
    name = name.replace("/tmp", str(tmp_path))
    (finding,) = report_on(write_wheel(tmp_path / "w", "peas", {**package("peas"), name: "x"})).findings
    assert finding.check == "structure"
    assert list(tmp_path.rglob("escaped.py")) == []


def test_a_wheel_that_does_not_hold_what_its_record_says_is_a_finding(tmp_path):
    """A file that RECORD does not list could come from anyone."""
    path = wheel(tmp_path)
    with zipfile.ZipFile(path, "a") as archive:
        archive.writestr("hexfloe_peas/more.py", "x = 1")
    (finding,) = report_on(path).findings
    assert "RECORD" in finding.message


def test_a_wheel_that_unpacks_to_too_much_is_not_unpacked(tmp_path, monkeypatch):
    """A megabyte can hold a thousand."""
    monkeypatch.setattr(unpacking, "MOST_BYTES", 1 << 20)
    bomb = {**package("peas"), "hexfloe_peas/x.bin": bytes(1 << 21)}
    (finding,) = report_on(write_wheel(tmp_path, "peas", bomb)).findings
    assert "unpacks to more than" in finding.message


# ------------------------------------------------------------------------------------------ folders


def test_a_build_that_fails_is_a_finding_with_its_last_lines(tmp_path):
    """The author sees what the backend said."""
    folder = write_folder(
        tmp_path / "g", "peas", package("peas"), setup="raise ValueError('no compiler today')"
    )
    (finding,) = report_on(folder).findings
    assert finding.check == "structure"
    assert "ValueError: no compiler today" in finding.message


def test_a_build_that_needs_what_is_missing_names_it(tmp_path):
    """There is no isolation: what the build requires must be installed."""
    text = PYPROJECT.replace('["setuptools"]', '["setuptools", "nowhere-to-be-found"]')
    (finding,) = report_on(write_folder(tmp_path / "g", "peas", package("peas"), pyproject=text)).findings
    assert "nowhere-to-be-found" in finding.message


def test_links_that_lead_in_a_circle_are_no_matter(tmp_path):
    """A folder is copied once."""
    folder = write_folder(tmp_path / "g", "peas", package("peas"))
    (folder / "round").symlink_to(folder)
    (folder / "gone").symlink_to(folder / "nowhere")
    os.mkfifo(folder / "pipe")
    assert report_on(folder).findings == []


# ------------------------------------------------------------------------------------------ records and cases


def record_of(folder: Path, name: str = "peas", moves=("deal 0 1", "deal 1 2", "place e")) -> Path:
    """Write a record of the toy."""
    path = folder / "match.record"
    head = f"hexfloe record 1\ngame: {name}(seats=2)\ndigest: 0\nseat 0: random\nseat 1: random\nmoves:\n"
    path.write_text(head + "".join(f"{move}\n" for move in moves))
    return path


def file_report(path: Path, game: Path, **more):
    """Return the report on a record or a file of cases whose game is a wheel."""
    return validate_target(read_target(str(path), game=str(game)), LIMITS, **more)[0]


def test_a_record_is_replayed_on_a_wheel(tmp_path):
    """Every move is legal: nothing found."""
    report = file_report(record_of(tmp_path), wheel(tmp_path))
    assert (report.findings, report.target) == ([], str(tmp_path / "match.record"))


def test_a_record_with_a_refused_move_names_move_and_clause(tmp_path):
    """The same as for an installed game."""
    path = record_of(tmp_path, moves=("deal 0 1", "deal 1 2", "place center"))
    (finding,) = file_report(path, wheel(tmp_path)).findings
    assert finding.check == "records"
    assert "move 3 (place center)" in finding.message
    assert "LO-3" in finding.message


def test_a_record_of_another_game_is_refused(tmp_path):
    """It says nothing about this one."""
    with pytest.raises(RecordError, match="lots"):
        file_report(record_of(tmp_path, "lots"), wheel(tmp_path))


CASE = """
[[case]]
id = "x"
title = "The second seat begins, which is not so"
clauses = ["LO-2"]

[case.given]
cards = [1, 2]

[[case.step]]
actor = 1
"""


def test_cases_run_on_a_wheel(tmp_path):
    """A file of cases needs no place in the package."""
    path = tmp_path / "more.toml"
    path.write_text(CASE)
    report = file_report(path, wheel(tmp_path))
    assert report.cases == (0, 1)
    (finding,) = report.findings
    assert (finding.check, finding.message.partition(":")[0]) == ("cases", str(path))


def misranked(files: dict[str, str]) -> dict[str, str]:
    """Let ranks start at 2: a fault that random matches show."""
    game = files["hexfloe_peas/game.py"]
    return {**files, "hexfloe_peas/game.py": game.replace("return [1 + sum", "return [2 + sum")}


def test_a_match_with_a_finding_is_saved_and_replays_on_the_wheel(tmp_path, monkeypatch):
    """The command of the finding shows it again."""
    monkeypatch.chdir(tmp_path)
    path = wheel(tmp_path, change=misranked)
    report = report_on(path, checks=("laws",), save=Path("found"))
    saved = [finding for finding in report.findings if finding.file]
    assert saved, report.findings
    assert saved[0].command == f"hexfloe validate {saved[0].file} --check {saved[0].check} --game {path}"
    assert Path(saved[0].file).parent == Path("found")
    again = validate_target(read_target(saved[0].file, game=str(path)), LIMITS)[0]
    assert saved[0].check in {finding.check for finding in again.findings}


def test_the_report_is_the_same_to_the_byte_each_time(tmp_path):
    """No name of a throw-away folder is in it, not even in what is found in files."""
    change = lambda files: {**files, "hexfloe_peas/cases/bad.toml": "[[case"}  # noqa: E731
    path = wheel(tmp_path, change=change)
    one, two = (json.dumps(report_on(path, checks=("files", "cases")).to_dict()) for _ in range(2))
    assert one == two
    assert "bad.toml" in one


def test_a_folder_that_cannot_be_written_to_is_the_error_of_whoever_asked(tmp_path):
    """Findings cannot be saved into a file."""
    (tmp_path / "found").write_text("a file")
    with pytest.raises(FileError):
        report_on(wheel(tmp_path, change=misranked), checks=("laws",), save=tmp_path / "found")
