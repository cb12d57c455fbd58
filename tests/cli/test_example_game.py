"""A small game in pure Python, from a package of its own, goes through all the commands like any other."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from xml.etree import ElementTree

EXAMPLE = Path(__file__).parent / "example_game"


def test_found_explained_played_validated_and_drawn(cli, work):
    """The same commands find, explain, play, resume, replay, validate and draw it, and doctor finds it in order."""
    assert [game["name"] for game in json.loads(cli("list", "--json").out)] == ["nimlet"]
    assert json.loads(cli("info", "nimlet", "--json").out)["distribution"] == "hexfloe-nimlet"
    assert cli("rules", "nimlet", "NM-5").out.startswith("NM-5 The closed hub")
    assert "ended by NM-7" in cli("play", "nimlet", "--seats", "greedy,random,random", "--record", "r").out
    assert cli("replay", "r").code == 0
    assert cli("validate", "nimlet", "--games", "20").code == 0
    assert cli("show", "r", "--svg", "r.svg").code == 0
    assert ElementTree.parse(work / "r.svg").getroot().tag.endswith("svg")
    assert "ok      game nimlet" in cli("doctor").out


def test_it_is_pure_python(here):
    """No part of it is compiled: its rules are methods, which the core calls."""
    from hexfloe.plugins.loading import load_game

    assert load_game("nimlet").engine.compiled is False
    assert {path.suffix for path in (EXAMPLE / "src").rglob("*.*")} <= {".py", ".toml", ".pyc", ".egg-info"}


def test_its_project_file_names_one_game():
    """Its pyproject.toml has one entry point in the group hexfloe: the name of the game and its package."""
    project = tomllib.loads((EXAMPLE / "pyproject.toml").read_text())["project"]
    assert project["entry-points"]["hexfloe"] == {"nimlet": "hexfloe_nimlet"}
    assert project["name"] == "hexfloe-nimlet"


def test_positions_come_back_from_their_descriptions(here):
    """Its describe() is the inverse of its setup(): all along random matches, bytes are the same."""
    from hexfloe.bots import make
    from hexfloe.play.match import Match
    from hexfloe.play.table import ALL
    from hexfloe.plugins.loading import load_game

    for string in ("nimlet", "nimlet(seats=3)", "nimlet(seats=3,storm=false)"):
        game = load_game(string)
        match = Match(game, [make("random")] * game.seats, seed=3)
        for _ in match.steps():
            described = game.describe(match.state.view(ALL))
            assert game.setup(described).table_bytes == match.state.table_bytes
