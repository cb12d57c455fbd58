"""`list`, `info`, `rules`: facts of installed games, without importing any of them."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

#: Modules that no command that only reads files may import, and, for commands given flags only, two more.
HEAVY = (
    "numpy",
    "networkx",
    "scipy",
    "prompt_toolkit",
    "hexfloe_nimlet",
    "hexfloe.play.state",
    "hexfloe.play.engine",
)
HEAVY_FOR_FLAGS = (*HEAVY, "pydantic", "rich")

LIST = """\
game    seats  version  what it is
nimlet  2-3    0.1.0    Fill seven cells with stones and take the hub while your charm is high.
"""


def test_list(cli):
    """`list` shows name, seats, version and summary of every installed game."""
    done = cli("list")
    assert (done.code, done.out, done.err) == (0, LIST, "")


def test_list_json(cli):
    """`list --json` holds the same facts, and the problem of a game that has one."""
    [game] = json.loads(cli("list", "--json").out)
    assert game["name"] == "nimlet"
    assert game["seats"] == [2, 3]
    assert game["status"] == "ok"
    assert game["problem"] is None


def test_list_without_games(cli):
    """Without any game `list` is friendly, and says how to install one."""
    done = cli("list", env={"HEXFLOE_PLUGINS": ""})
    assert done.code == 0
    assert done.out.startswith("No games are installed yet")
    assert "pip install" in done.out
    assert json.loads(cli("list", "--json", env={"HEXFLOE_PLUGINS": ""}).out) == []


def test_list_shows_a_broken_game_and_its_cure(cli, second_game):
    """A game that cannot be used is one line of `list`, with the cure, and no failure."""
    env = second_game("broken", lambda package: (package / "game.toml").unlink())
    done = cli("list", env=env)
    assert (done.code, done.err) == (0, "")
    assert done.out.startswith("broken (no-info): broken has no file ")
    [game] = json.loads(cli("list", "--json", env=env).out)
    assert game["status"] == "no-info"
    assert game["problem"]["hint"]


def test_info(cli):
    """`info` tells title, options with bounds and clause, limits, and the data that can be replaced."""
    done = cli("info", "nimlet")
    assert (done.code, done.err) == (0, "")
    for part in ("Nimlet (nimlet(seats=2))", "2 to 3", "(NM-6)", "limits: plies 20", "can replace: charms"):
        assert part in done.out


def test_info_of_a_game_string(cli):
    """`info` of a game string shows the values that the string gives."""
    facts = json.loads(cli("info", "nimlet(storm=false,seats=3)", "--json").out)
    assert facts["string"] == "nimlet(seats=3,storm=false)"
    assert {option["name"]: option["value"] for option in facts["options"]} == {"seats": 3, "storm": False}
    assert facts["data"] == ["charms"]


def test_rules_lists_every_clause(cli):
    """`rules GAME` lists every clause by id, kind, source and title."""
    done = cli("rules", "nimlet")
    assert (done.code, done.err) == (0, "")
    lines = done.out.splitlines()
    assert lines[0] == "Nimlet, First edition"
    assert lines[2:][4] == "NM-5    restriction  rulebook  The closed hub"
    assert len(lines) == 11


@pytest.mark.parametrize("query", [["NM-5"], ["nm5"], ["5"], ["closed", "hub"]])
def test_rules_of_a_clause(cli, query):
    """`rules GAME CLAUSE` finds a clause by its id, however it is written, or by words, and prints it in full."""
    done = cli("rules", "nimlet", *query)
    assert (
        done.out
        == "NM-5 The closed hub (restriction)\n  The hub stays empty until three stones lie around it.\n"
    )


def test_rules_json(cli):
    """`rules --json` holds every field of a clause."""
    [clause] = json.loads(cli("rules", "nimlet", "NM-9", "--json").out)
    assert clause == {
        "id": "NM-9",
        "number": 9,
        "title": "Table talk",
        "text": "Players may say what they like about their charms.",
        "kind": "not-modeled",
        "source": "rulebook",
        "why": "Talk has no place in a position.",
    }


def test_rules_of_a_broken_game(cli, second_game):
    """The rulebook of a game that cannot be imported can still be read."""
    env = second_game("hurt", lambda package: (package / "__init__.py").write_text("raise SystemExit(3)\n"))
    assert cli("rules", "hurt", "NM-4", env=env).out.startswith("NM-4 One stone a cell")


@pytest.mark.parametrize(
    ("arguments", "forbidden"),
    [
        (["list"], HEAVY_FOR_FLAGS),
        (["list", "--json"], HEAVY_FOR_FLAGS),
        (["--version"], HEAVY_FOR_FLAGS),
        (["info", "nimlet"], HEAVY),
        (["rules", "nimlet"], HEAVY),
        (["rules", "nimlet", "NM-4"], HEAVY),
    ],
)
def test_facts_import_nothing_heavy(base_env, work: Path, arguments, forbidden):
    """Commands that read files import no game, no numpy, no networkx; with flags only, no pydantic and no rich."""
    script = (
        "import sys; from hexfloe_cli.main import run; code = run(sys.argv[1:]);"
        f"sys.stderr.write(' '.join(name for name in {forbidden!r} if name in sys.modules)); sys.exit(code)"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, *arguments],
        cwd=work,
        env=base_env,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_version(cli):
    """`--version` names hexfloe's version."""
    import hexfloe

    assert cli("--version").out == f"hexfloe {hexfloe.__version__}\n"


def test_no_command_prints_the_help(cli):
    """`hexfloe` alone prints what commands there are, and that is no error."""
    done = cli()
    assert (done.code, done.err) == (0, "")
    for name in ("list", "info", "rules", "play", "replay", "show", "validate", "doctor"):
        assert f"\n  {name} " in done.out
