"""Verdicts are remembered: no child is started for a game that was found good, until something changes."""

from __future__ import annotations

import os

import pytest

from hexfloe.errors import OptionError, PluginError
from hexfloe.plugins import verdicts
from hexfloe.plugins.discovery import find, games
from hexfloe.plugins.found import Problem
from hexfloe.plugins.quarantine import judge


@pytest.fixture
def counted(site, tmp_path):
    """A good game that counts how often it is imported; the site as well."""
    site.install("good")
    return site.touch_init("good", tmp_path / "marker")


def imports(marker):
    """Return how often the game was imported."""
    return len(marker.read_text()) if marker.exists() else 0


def test_a_good_verdict_starts_no_child(site, counted):
    """Judged once, a game is imported by no child again."""
    found = find(site.name("good"))
    assert [judge(found) for _ in range(3)] == [None] * 3
    assert imports(counted) == 1


def test_asked_afresh_a_child_is_started(site, counted):
    """For doctor, a remembered verdict does not count."""
    found = find(site.name("good"))
    for _ in range(2):
        judge(found, afresh=True)
    assert imports(counted) == 2


def test_a_changed_record_starts_a_child(site, counted):
    """Another RECORD is another installation, even of the same version."""
    judge(find(site.name("good")))
    module = site.module("good")
    site.register("good", record=f"{module}/__init__.py,sha256=def,12\n")
    judge(find(site.name("good")))
    assert imports(counted) == 2


def test_changed_sources_start_a_child_where_the_install_is_editable(site, counted):
    """A RECORD that does not list the package says nothing about it: times and sizes of the sources count."""
    site.register("good", record="__editable__.pth,sha256=abc,1\n")
    judge(find(site.name("good")))
    judge(find(site.name("good")))
    assert imports(counted) == 1
    path = site.folder / site.module("good") / "game.py"
    os.utime(path, (1, 1))
    judge(find(site.name("good")))
    assert imports(counted) == 2
    (path.parent / "__pycache__").mkdir(exist_ok=True)
    (path.parent / "__pycache__" / "new.pyc").write_text("")
    judge(find(site.name("good")))
    assert imports(counted) == 2


@pytest.mark.parametrize("change", ["hexfloe", "abi", "python"])
def test_another_version_starts_a_child(site, counted, monkeypatch, change):
    """A verdict belongs to one hexfloe, one ABI and one Python."""
    found = find(site.name("good"))
    judge(found)
    if change == "hexfloe":
        monkeypatch.setattr("hexfloe.__version__", "9.9.9")
    elif change == "abi":
        monkeypatch.setattr(verdicts, "_abi", lambda: 999)
    else:
        monkeypatch.setattr("sys.version", "9.9.9")
    judge(found)
    assert imports(counted) == 2


def test_a_failure_is_tried_again_when_the_game_is_used(site, tmp_path):
    """Whoever mended the game, or what it needs, is not told yesterday's news; and the list hears of it."""
    needed = f"needed_by_{site.prefix}"
    site.install("bad", init=f"import {needed}\n{site.init}")
    found = find(site.name("bad"))
    assert judge(found).kind == "dependency"
    assert find(site.name("bad")).status == "ok"
    assert next(game for game in games() if game.name == found.name).status == "dependency"
    stamp = site.folder.stat()
    (site.folder / f"{needed}.py").write_text("")
    os.utime(site.folder, ns=(stamp.st_atime_ns, stamp.st_mtime_ns))
    assert next(game for game in games() if game.name == found.name).status == "dependency"
    assert judge(found) is None
    assert next(game for game in games() if game.name == found.name).status == "ok"


def test_a_failure_lapses_when_something_is_installed(site):
    """A folder of sys.path that changed may hold what was missing."""
    site.install("bad", init="import nowhere_to_be_found")
    found = find(site.name("bad"))
    judge(found)
    assert verdicts.recall(found) is not None
    os.utime(site.folder, (1, 1))
    assert verdicts.recall(found) is None
    assert next(game for game in games() if game.name == found.name).status == "ok"


def test_a_failure_lapses_when_the_game_changes(site):
    """A new copy of the game is not blamed for the old one."""
    site.install("bad", init="1 / 0")
    found = find(site.name("bad"))
    judge(found)
    assert verdicts.recall(found).problem.kind == "import-error"
    stamp = site.folder.stat()
    site.register("bad", record=f"{site.module('bad')}/__init__.py,sha256=def,12\n")
    os.utime(site.folder, ns=(stamp.st_atime_ns, stamp.st_mtime_ns))
    assert verdicts.recall(found) is None
    assert next(game for game in games() if game.name == found.name).status == "ok"


@pytest.mark.parametrize("damage", [b"", b"{", b"[]", b"\xff\x00", b'{"key": 1, "problem": [1, 2]}', b"null"])
def test_damaged_verdicts_are_ignored(site, cache, counted, damage):
    """A verdict that cannot be read is none."""
    found = find(site.name("good"))
    judge(found)
    (file,) = (cache / "verdicts").iterdir()
    file.write_bytes(damage)
    assert verdicts.recall(found) is None
    file.with_suffix(".broken").write_bytes(damage)
    assert next(game for game in games() if game.name == found.name).status == "ok"
    assert judge(found) is None
    assert imports(counted) == 2


@pytest.mark.parametrize("stored", [None, 7, [], ["hang"], ["odd", "x", "y"], ["hang", 1, 2, 3]], ids=str)
def test_a_stored_failure_must_have_the_shape_of_one(site, cache, stored):
    """The key alone does not make a failure."""
    site.install("bad", init="1 / 0")
    found = find(site.name("bad"))
    verdicts.remember(found, Problem("hang", "x", "y"))
    (file,) = (cache / "verdicts").iterdir()
    content = verdicts.read_json(file)
    assert verdicts.recall(found).problem == Problem("hang", "x", "y")
    verdicts.write_json(file, {**content, "problem": stored})
    assert verdicts.recall(found) is None


def test_a_cache_folder_that_cannot_be_written_means_a_child_each_time(site, counted, monkeypatch, tmp_path):
    """Nothing is remembered, and nothing fails."""
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("HEXFLOE_CACHE_DIR", str(tmp_path / "file"))
    found = find(site.name("good"))
    assert [judge(found) for _ in range(2)] == [None] * 2
    assert imports(counted) == 2


def test_one_verdict_a_game_is_kept(site, cache, counted):
    """A new verdict takes the place of the old one: the cache does not grow."""
    found = find(site.name("good"))
    for problem in (None, Problem("crash", "x", "y"), None):
        verdicts.remember(found, problem)
        assert len(list((cache / "verdicts").iterdir())) == 1


def test_without_a_limit_there_is_no_trial(site, counted, monkeypatch):
    """HEXFLOE_TRIAL_SECONDS=0 is for places that cannot start processes."""
    monkeypatch.setenv("HEXFLOE_TRIAL_SECONDS", "0")
    assert judge(find(site.name("good"))) is None
    assert imports(counted) == 0


@pytest.mark.parametrize("text", ["soon", "-1", "nan", "inf", "1,5", "1e300"])
def test_an_unreadable_limit_is_refused(site, counted, monkeypatch, text):
    """A limit that nobody meant must not become the default in silence."""
    monkeypatch.setenv("HEXFLOE_TRIAL_SECONDS", text)
    with pytest.raises(OptionError, match="HEXFLOE_TRIAL_SECONDS is a number of seconds"):
        judge(find(site.name("good")))


def test_a_game_that_prints_disturbs_nothing(site):
    """What a game writes to stdout or stderr, from Python or past it, is not taken for a verdict."""
    verdict = {"problem": ["hang", "x", "y"]}
    noise = f"print({verdict}, flush=True)\nimport os\nos.write(1, b'x' * 9)\nos.write(2, b'x')\n"
    site.install("good", init=noise + site.init)
    assert judge(find(site.name("good"))) is None


def test_a_broken_game_is_not_tried(site):
    """What is known to be wrong needs no child."""
    site.install("bad", toml=None)
    found = find(site.name("bad"))
    assert judge(found, afresh=True) is found.problem
    assert isinstance(found.problem.error(found.name), PluginError)
