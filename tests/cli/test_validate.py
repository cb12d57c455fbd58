"""`validate` on the command line: targets, choices, reports as files, exit codes."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

QUICK = ("--games", "4", "--combine", "none")


def test_checks_are_listed(cli):
    """Each with its group and what holds; as JSON too. Nothing is validated, and no game is needed."""
    done = cli("validate", "--list-checks")
    assert (done.code, done.err) == (0, "")
    assert "legal-is-listed" in done.out
    listed = json.loads(cli("validate", "--list-checks", "--json").out)
    assert {"id": "cases", "group": "cases", "title": "every case holds"} in listed


def test_one_check_alone(cli):
    """--check takes ids and groups, with commas or repeated; --skip takes them away again."""
    report = json.loads(cli("validate", "nimlet", "--check", "files,cases", "--json").out)
    assert report["checks"] == ["structure", "board", "move-texts", "clause-names", "cases"]
    assert (report["matches"], report["cases"]["passed"]) == (0, 9)
    report = json.loads(cli("validate", "nimlet", "--check", "files", "--skip", "board", "--json").out)
    assert report["checks"] == ["structure", "move-texts", "clause-names"]


def test_options_are_fixed(cli):
    """--option fixes one, the others still vary; --combine none takes the defaults."""
    arguments = ("validate", "nimlet", "--option", "seats=3", "--games", "2", "--check", "laws", "--json")
    report = json.loads(cli(*arguments).out)
    assert {line["game"] for line in report["configurations"]} == {
        "nimlet(seats=3)",
        "nimlet(seats=3,storm=false)",
    }
    assert len(json.loads(cli(*arguments, "--combine", "none").out)["configurations"]) == 1


def test_reports_as_files(cli, work):
    """JUnit XML that parsers read, and a page that stands alone."""
    done = cli("validate", "nimlet", *QUICK, "--junit", "r.xml", "--html", "r.html")
    assert done.code == 0
    assert ElementTree.parse(work / "r.xml").getroot().tag == "testsuites"
    page = (work / "r.html").read_text()
    assert page.lower().startswith("<!doctype html>")
    assert "NM-5" in page


def test_a_record_is_validated(cli, work):
    """A played match is clean; with a move changed, the finding says which one and why, and the exit code is 1."""
    assert cli("play", "nimlet", "--seed", "3", "--record", "m.record").code == 0
    assert cli("validate", "m.record").code == 0
    lines = (work / "m.record").read_text().splitlines()
    first = lines.index("moves:") + 1
    (work / "m.record").write_text("\n".join([*lines[:first], lines[-2], *lines[first:], ""]))
    done = cli("validate", "m.record")
    assert done.code == 1
    assert "finding [records]: move 1 (" in done.out


def test_a_file_of_cases_is_validated(cli):
    """With --game; without it the command says what is missing."""
    path = Path(__file__).parent / "example_game" / "src" / "hexfloe_nimlet" / "cases" / "play.toml"
    done = cli("validate", str(path), "--game", "nimlet")
    assert done.code == 0
    assert "9 of 9 cases pass" in done.out
    assert cli("validate", str(path)).code == 2


def test_findings_decide_the_exit_code(cli, second_game):
    """1 for findings, 0 with --fail-on never; a match that shows one is saved, and its command shows it again."""

    def change(package: Path) -> None:
        path = package / "rules.py"
        path.write_text(path.read_text() + FAULT)

    env = second_game("lax", change)
    done = cli("validate", "lax", *QUICK, "--check", "laws", env=env)
    assert done.code == 1
    (command,) = [line for line in done.out.splitlines() if "replay: " in line]
    again = cli(*command.split()[2:], env=env)
    assert again.code == 1
    assert "finding [ranks]" in again.out
    assert cli("validate", "lax", *QUICK, "--check", "laws", "--fail-on", "never", env=env).code == 0


FAULT = """

def _everybody_is_third(self, table):
    return [3] * len(self.scores(table)), 7


NimletRules.outcome = _everybody_is_third
"""


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ((), "nothing is to be validated"),
        (("nimlet", "--check", "legal-is-lusted"), "no check is called 'legal-is-lusted'"),
        (("nimlet", "--check", "files", "--skip", "files"), "no check is left to be made"),
        (("nimlet", "--check", ""), "a check without a name"),
        (("nimlet", "--html", "nowhere/page.html"), "there is no folder nowhere"),
        (("nimlet", "--junit", "."), ". is a folder"),
        (("nimlet", "--time", "soon"), "'soon' is no time"),
        (("nimlet", "--option", "seats"), "'seats' fixes no option"),
        (("nimlet", "--combine", "some"), "--combine cannot be 'some'"),
        (("nimlet", "--coverage", "120"), "120 is no percentage"),
        (("./nowhere.whl",), "there is no file or folder ./nowhere.whl"),
    ],
)
def test_what_cannot_be_done_is_one_line_and_exit_code_2(cli, arguments, said):
    """What was wrong, and what to do."""
    done = cli("validate", *arguments)
    assert (done.code, done.out) == (2, "")
    assert said in done.err
    assert done.err.count("\n") == 1
