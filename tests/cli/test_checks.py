"""`validate` and `doctor`: reports for people and programs, and their exit codes."""

from __future__ import annotations

import json
from pathlib import Path

from hexfloe_cli.commands.doctor import compiled_modules


def test_validate(cli):
    """A sound game of another package, in pure Python, is validated clause by clause: nothing found, exit code 0."""
    done = cli("validate", "nimlet", "--games", "20")
    assert (done.code, done.err) == (0, "")
    assert "NM-5    restriction  refused, tested" in done.out
    assert "nimlet(seats=3,storm=false)  20 " in done.out
    assert done.out.endswith("nimlet: nothing found: 9 of 9 cases pass, 80 matches were played\n")


def test_validate_json(cli):
    """`--json` says the same; one game string is one report about that configuration alone."""
    done = cli("validate", "nimlet(seats=3)", "--games", "10", "--json")
    assert done.code == 0
    report = json.loads(done.out)
    assert report["ok"] is True
    assert report["cases"] == {"passed": 9, "failed": 0}
    assert {clause["id"]: clause["status"] for clause in report["clauses"]}["NM-9"] == "not modeled"
    assert all("seats=3" in configuration["game"] for configuration in report["configurations"])
    several = json.loads(cli("validate", "nimlet(seats=2)", "nimlet(seats=3)", "--games", "5", "--json").out)
    assert [report["game"] for report in several] == ["nimlet(seats=2)", "nimlet(seats=3)"]


def test_validate_does_not_depend_on_threads(cli):
    """The report is the same with one thread and with two."""
    reports = {
        cli("validate", "nimlet", "--games", "10", "--json", "--jobs", jobs).out for jobs in ("1", "2")
    }
    assert len(reports) == 1


def test_validate_finds(cli, second_game):
    """A game that breaks its rulebook has findings, each with the check that found it; exit code 1."""

    def change(package: Path) -> None:
        path = package / "rules.py"
        path.write_text(path.read_text().replace('np.count_nonzero(table["cells"]) < 3', "False"))

    env = second_game("lax", change)
    done = cli("validate", "lax", "--games", "10", env=env)
    assert done.code == 1
    assert "finding [cases]: " in done.out
    report = json.loads(cli("validate", "lax", "--games", "10", "--json", env=env).out)
    assert report["ok"] is False
    assert report["cases"]["failed"] == 1


def test_doctor(cli):
    """With everything in place doctor says so, names every compiled module and every game, and exits with 0."""
    done = cli("doctor")
    assert (done.code, done.err) == (0, "")
    assert done.out.endswith("everything is fine\n")
    for name in (*compiled_modules(), "python", "hexfloe", "abi", "numpy", "game nimlet"):
        assert f"ok      {name}: " in done.out


def test_doctor_json(cli):
    """`--json` holds the same checks."""
    checks = json.loads(cli("doctor", "--json").out)
    assert all(check["ok"] for check in checks)
    assert checks[-1]["name"] == "game nimlet"


def test_doctor_knows_the_compiled_modules():
    """Compiled modules are those that have stubs and no Python source: the engine of matches is one."""
    assert "hexfloe.play.engine" in compiled_modules()
    assert "hexfloe.play.moves" not in compiled_modules()


def test_doctor_tries_broken_games_again(cli, second_game):
    """A game that cannot be imported is shown with the cure, exit code 1; once it is mended doctor sees it."""
    env = second_game("sick", lambda package: (package / "__init__.py").write_text("import nosuchmodule\n"))
    done = cli("doctor", env=env)
    assert done.code == 1
    assert (
        "broken  game sick: dependency: sick needs a module nosuchmodule that is not installed; " in done.out
    )
    assert "checks failed" in done.out
    package = Path(env["PYTHONPATH"]) / "hexfloe_sick"
    (package / "__init__.py").write_text(MENDED)
    assert cli("doctor", env=env).code == 0


MENDED = """\
from hexfloe import hookimpl


@hookimpl
def hexfloe_game():
    from hexfloe_sick.game import Nimlet

    return Nimlet()
"""


def test_doctor_finds_a_missing_library(cli, work):
    """What hexfloe needs and does not find is a failed check, with the cure."""
    (work / "rich").mkdir()
    (work / "rich" / "__init__.py").write_text("raise ImportError('gone')\n")
    done = cli("doctor", env={"PYTHONPATH": str(work), "HEXFLOE_PLUGINS": ""})
    assert done.code == 1
    assert "broken  rich: ImportError: gone; pip install --upgrade rich" in done.out
