"""Real wheels in fresh environments: what is installed is what was asked for, and it works."""

from __future__ import annotations

import json
import shutil
import sys
import zipfile
from pathlib import Path

import pytest

from .conftest import GAMES, ROOT, run


def names_in(wheels: Path, distribution: str) -> list[str]:
    """Return the files of the one wheel of a distribution."""
    (wheel,) = wheels.glob(f"{distribution}-*.whl")
    with zipfile.ZipFile(wheel) as archive:
        return archive.namelist()


def test_the_wheel_of_the_core_holds_what_people_use(wheels):
    """Compiled modules with .pxd and .pyi, py.typed, the license; neither generated C nor Cython sources."""
    names = names_in(wheels, "hexfloe")
    endings = {Path(name).suffix for name in names}
    assert {".pxd", ".pyi", ".py"} <= endings
    assert not endings & {".c", ".cpp", ".pyx", ".o"}
    assert "hexfloe/py.typed" in names
    assert any(name.endswith("licenses/LICENSE") for name in names)
    modules = [path.relative_to(ROOT / "core").with_suffix("") for path in (ROOT / "core").rglob("*.pyx")]
    for module in modules:
        assert any(name.startswith(f"{module}.") and name.endswith((".so", ".pyd")) for name in names), module


@pytest.mark.parametrize("game", GAMES)
def test_the_wheel_of_a_game_holds_its_folder(wheels, game):
    """Rules, cases, data and the compiled engine; no generated C."""
    names = names_in(wheels, f"hexfloe_{game}")
    package = f"hexfloe_{game}"
    for wanted in ("game.toml", "rules.toml"):
        assert f"{package}/{wanted}" in names
    assert any(name.startswith(f"{package}/cases/") for name in names)
    assert any(name.startswith(f"{package}/data/") for name in names)
    assert any(name.endswith((".so", ".pyd")) for name in names)
    assert not any(name.endswith((".c", ".pyx")) for name in names)


def test_hexfloe_alone_lists_no_game_and_says_what_to_do(environment_with):
    """An empty list is friendly, and the machine form is empty."""
    environment = environment_with("hexfloe")
    shown = environment.hexfloe("list")
    assert "pip install" in shown.stdout
    listed = json.loads(environment.hexfloe("list", "--json").stdout)
    assert listed == []
    assert environment.hexfloe("--version").stdout.strip().endswith("0.1.0")


@pytest.mark.parametrize("game", GAMES)
def test_an_extra_brings_exactly_that_game_and_it_plays(environment_with, game):
    """A whole match without a terminal: bots everywhere, scores and winner at the end."""
    environment = environment_with(f"hexfloe[{game}]")
    listed = json.loads(environment.hexfloe("list", "--json").stdout)
    assert [found["name"] for found in listed] == [game]
    played = environment.hexfloe("play", game, "--seed", "1").stdout
    assert "winner" in played.lower()
    environment.hexfloe("validate", game, "--check", "files")


def test_a_python_game_of_another_package_is_found_played_validated_and_drawn(environment_with, tmp_path):
    """A stranger's distribution, installed from its folder, works with the same commands."""
    source = tmp_path / "example_game"  # a build leaves things behind
    shutil.copytree(ROOT / "tests" / "cli" / "example_game", source)
    environment = environment_with("hexfloe", str(source))
    (game,) = [found["name"] for found in json.loads(environment.hexfloe("list", "--json").stdout)]
    record = tmp_path / "match.record"
    assert (
        "winner" in environment.hexfloe("play", game, "--seed", "3", "--record", str(record)).stdout.lower()
    )
    environment.hexfloe("replay", str(record))
    picture = tmp_path / "match.svg"
    environment.hexfloe("show", str(record), "--svg", str(picture))
    assert picture.read_text().startswith("<svg")
    assert json.loads(environment.hexfloe("validate", game, "--games", "20", "--json").stdout)["ok"]


def test_a_game_compiles_against_the_wheel_of_the_core(uv, wheels, tmp_path):
    """A compiled game far from the sources is built in isolation, with the core from a folder of wheels."""
    source = tmp_path / "flow"
    skipped = shutil.ignore_patterns("build", "*.so", "*.egg-info")
    shutil.copytree(ROOT / "plugins" / "flow", source, ignore=skipped)
    command = (uv, "build", "--quiet", "--wheel", "--no-sources", "--find-links", wheels)
    run(*command, "--python", sys.executable, "--out-dir", tmp_path / "out", source, cwd=tmp_path)
    (built,) = (tmp_path / "out").glob("hexfloe_flow-*.whl")
    assert any(name.endswith((".so", ".pyd")) for name in zipfile.ZipFile(built).namelist())
