"""Editable installs, in a real environment of their own: through a .pth file, and through a finder."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path

import pytest

import hexfloe

SHOW = """
import json, sys
from hexfloe.plugins.discovery import games
from hexfloe.plugins.loading import load_game
found = [game for game in games() if game.name == sys.argv[1]]
played = load_game(sys.argv[1]).string if len(found) == 1 else None
cures = [game.problem.hint for game in found if game.problem]
print(json.dumps([[game.status for game in found], [str(game.path) for game in found], played or cures[0]]))
"""

FINDER = """
import importlib.machinery, importlib.util, sys

class Finder:
    @staticmethod
    def find_spec(name, path=None, target=None):
        if name == {module!r}:
            from_file = importlib.util.spec_from_file_location
            return from_file(name, {init!r}, submodule_search_locations=[{folder!r}])

sys.meta_path.append(Finder)
"""


@pytest.fixture
def environment(tmp_path):
    """A virtual environment that sees what this Python sees; its Python, and its folder for packages."""
    folder = tmp_path / "environment"
    venv.create(folder, symlinks=True, with_pip=False)
    base = {"base": str(folder), "platbase": str(folder)}
    packages = Path(sysconfig.get_path("purelib", "venv", vars=base))
    # hexfloe itself may be an editable install: a finder of the outer environment, which does not count in here.
    borrowed = [hexfloe.get_include(), *(path for path in sys.path if path)]
    (packages / "borrowed.pth").write_text("\n".join(borrowed))
    return Path(sysconfig.get_path("scripts", "venv", vars=base), "python"), packages


def show(python, name):
    """Return statuses, folders and the string of the loaded game, as a fresh Python sees them."""
    done = subprocess.run(
        [python, "-c", SHOW, name],
        env={**os.environ, "HEXFLOE_TRIAL_SECONDS": "20"},
        check=True,
        capture_output=True,
        text=True,
        timeout=60,
    )
    return json.loads(done.stdout)


@pytest.fixture
def source(site):
    """The sources of a game outside of the environment, and its name; the metadata are still to be moved."""
    return site.install("ed", record="__editable__.pth,sha256=abc,9\n"), site.name("ed")


def install(site, packages):
    """Move the metadata of the site's game to the environment, as an installer does."""
    (info,) = site.folder.glob("*.dist-info")
    info.rename(packages / info.name)


def leave_by_product(site, folder, name):
    """Write the .egg-info that setuptools leaves among the sources of an editable install."""
    egg = folder / f"hexfloe_{name}.egg-info"
    egg.mkdir(parents=True)
    (egg / "PKG-INFO").write_text(f"Metadata-Version: 2.4\nName: hexfloe-{name}\nVersion: 1.0\n\n")
    (egg / "entry_points.txt").write_text(f"[hexfloe]\n{name} = {site.module('ed')}\n")


def test_a_pth_file_leads_to_the_sources(site, environment, source):
    """setuptools does this for a src layout, and leaves an .egg-info among the sources: one game, not two."""
    python, packages = environment
    folder, name = source
    install(site, packages)
    (packages / "__editable__.pth").write_text(str(site.folder))
    leave_by_product(site, site.folder, name)
    assert show(python, name) == [["ok"], [str(folder)], f"{name}(seats=2)"]


def test_a_finder_leads_to_the_sources(site, environment, source):
    """setuptools does this for other layouts: no folder of sys.path holds the package."""
    python, packages = environment
    folder, name = source
    install(site, packages)
    text = FINDER.format(module=folder.name, init=str(folder / "__init__.py"), folder=str(folder))
    (packages / "editable_finder.py").write_text(text)
    (packages / "__editable__.pth").write_text("import editable_finder")
    assert show(python, name) == [["ok"], [str(folder)], f"{name}(seats=2)"]


def test_an_egg_info_alone_is_a_game(site, environment, source):
    """Sources that were built but never installed, on the path: older tools leave it at that."""
    python, packages = environment
    folder, name = source
    (info,) = site.folder.glob("*.dist-info")
    (info / "METADATA").rename(info / "PKG-INFO")
    (info / "RECORD").unlink()
    info.rename(info.with_suffix(".egg-info"))
    (packages / "__editable__.pth").write_text(str(site.folder))
    assert show(python, name) == [["ok"], [str(folder)], f"{name}(seats=2)"]


def test_an_egg_info_beside_an_installed_copy_is_a_duplicate(site, environment, source):
    """Then the sources would be played under the name of the installed copy, or the other way round."""
    python, packages = environment
    folder, name = source
    (info,) = site.folder.glob("*.dist-info")
    (info / "RECORD").write_text(f"{folder.name}/__init__.py,sha256=abc,9\n")
    leave_by_product(site, site.folder, name)
    install(site, packages)
    (packages / "__editable__.pth").write_text(str(site.folder))
    statuses, _, cure = show(python, name)
    assert statuses == ["duplicate", "duplicate"]
    assert f"delete the .egg-info that a build left in {site.folder}" in cure


def test_an_egg_info_of_another_tree_is_a_duplicate(site, environment, source):
    """A second checkout on the path is not what is installed as editable."""
    python, packages = environment
    install(site, packages)
    other = site.folder / "other"
    leave_by_product(site, other, source[1])
    (packages / "__editable__.pth").write_text(f"{site.folder}\n{other}")
    assert show(python, source[1])[0] == ["duplicate", "duplicate"]
