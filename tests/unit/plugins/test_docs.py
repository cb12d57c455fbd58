"""The pages about plugins say what is so: kinds, variables and keys are complete, the example game works."""

from __future__ import annotations

import random
import re
import sys
from pathlib import Path

import pytest

from hexfloe.cases import load_cases, run_case
from hexfloe.picture import render_text
from hexfloe.play.info import GAME_KEYS, OPTION_KEYS, load_info
from hexfloe.plugins import discovery, quarantine, store
from hexfloe.plugins.found import KINDS
from hexfloe.plugins.loading import load_game

DOCS = Path(__file__).parents[3] / "docs"
FILES = re.compile(r"^`(\S+)`\n\n```(?:toml|python)\n(.*?)^```", re.MULTILINE | re.DOTALL)


def test_every_kind_is_documented_with_its_meaning():
    """The table holds each kind once, in order, as the code says it."""
    page = (DOCS / "reference" / "plugins.md").read_text()
    rows = re.findall(r"^\| `([a-z-]+)` \| (.*) \|$", page.partition("## What can be wrong")[2], re.MULTILINE)
    assert dict(rows) == dict(KINDS)


@pytest.mark.parametrize("variable", [discovery.VARIABLE, quarantine.VARIABLE, store.VARIABLE])
def test_every_environment_variable_is_documented(variable):
    """Each has a row of its own."""
    assert f"| `{variable}` |" in (DOCS / "reference" / "plugins.md").read_text()


@pytest.fixture
def takes(site):
    """The example game of the how-to page, installed."""
    page = (DOCS / "how-to" / "write-a-game.md").read_text()
    for name, text in FILES.findall(page):
        path = site.folder / name.removeprefix("src/")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    info = site.folder / "hexfloe_takes-0.1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Name: hexfloe-takes\nVersion: 0.1.0\nRequires-Dist: hexfloe==0.1.*\n\n")
    (info / "entry_points.txt").write_text("[hexfloe]\ntakes = hexfloe_takes\n")
    yield site.folder / "hexfloe_takes"
    for module in [module for module in sys.modules if module.startswith("hexfloe_takes")]:
        del sys.modules[module]


def test_the_example_game_is_played_to_its_end(takes):
    """Random matches for every number of seats, with what the page says about defaults and positions."""
    rng = random.Random(1)
    for seats in (2, 3, 4):
        state = load_game(f"takes(seats={seats})").start()
        assert state.game.options["stones"] == (15 if seats == 4 else 7)
        while not state.over:
            described = state.game.describe(state.view(None))
            assert state.game.setup(described).table == state.table
            state.play(rng.choice(list(state.legal())))
        assert sorted(state.outcome.ranks) == [1] + [2] * (seats - 1)
        assert "0 stones left" in render_text(state.game.scene(state.view(None)))


def test_the_example_cases_pass(takes):
    """Every clause of the example has a case, and every case holds."""
    game = load_game("takes")
    cases = load_cases(takes / "cases", rulebook=game.rulebook)
    failures = [str(failure) for case in cases for failure in run_case(game, case).failures]
    assert failures == []
    assert {clause for case in cases for clause in case.clauses} == {clause.id for clause in game.rulebook}


def test_the_example_fits_the_reference(takes):
    """Its options and limits are those that the page shows."""
    info = load_info(takes / "game.toml")
    assert (list(info.options), info.seats, info.plies) == (["seats", "stones"], (2, 4), 20)


def test_the_keys_of_game_toml_are_documented():
    """Each key that the reader takes has its place in the tables of the reference."""
    page = (DOCS / "reference" / "plugins.md").read_text()
    tables = page.partition("## `game.toml`")[2].partition("## Game strings")[0]
    documented = set(re.findall(r"`([a-z_]+)`", "\n".join(re.findall(r"^\|([^|]+)\|", tables, re.MULTILINE))))
    keys = {*GAME_KEYS, "plies"}.union(*OPTION_KEYS.values())
    assert documented == keys
