"""Each way in which an installed game can be broken: one kind, one line, one cure, and the others work on."""

from __future__ import annotations

import sys
import time
from importlib.machinery import EXTENSION_SUFFIXES

import pytest

from hexfloe.errors import PluginError
from hexfloe.plugins.discovery import games
from hexfloe.plugins.found import KINDS
from hexfloe.plugins.loading import load_game
from hexfloe.plugins.quarantine import checked_games, judge

HOOK = "from hexfloe import hookimpl\n\n\n@hookimpl\ndef hexfloe_game():\n    "

#: Broken so that looking is enough: kind, what is installed, a word of the message.
SEEN = {
    "two distributions": ("duplicate", {"twice": {"dist": "other-game"}}, "other-game 1.0"),
    "one distribution twice": ("duplicate", {"twice": {"version": "2.0"}}, "2 times"),
    "a module with a colon": ("entry-point", {"entry": "[hexfloe]\n{game} = {module}:game\n"}, ":game"),
    "a module with a dot": ("entry-point", {"entry": "[hexfloe]\n{game} = {module}.game\n"}, ".game"),
    "two games in one": ("entry-point", {"entry": "[hexfloe]\n{game} = {module}\nzz_x = {module}\n"}, "zz_x"),
    "no such package": ("no-module", {"entry": "[hexfloe]\n{game} = hexfloe_nowhere\n"}, "hexfloe_nowhere"),
    "a module, not a package": ("no-module", {"entry": "[hexfloe]\n{game} = this\n"}, "not a package"),
    "a folder without __init__": ("no-module", {"init": None}, "__init__.py"),
    "no game.toml": ("no-info", {"toml": None}, "game.toml"),
    "game.toml is not TOML": ("bad-info", {"toml": "[game"}, "not readable as TOML"),
    "game.toml is empty": ("bad-info", {"toml": ""}, "game"),
    "game.toml of another id": ("name-mismatch", {"id": "elsewhere"}, "elsewhere"),
    "another hexfloe": ("api", {"requires": "hexfloe==0.0.*"}, "hexfloe 0.0"),
}

CAPSULE = """
import ctypes
from hexfloe.play.engine import Engine
new = ctypes.pythonapi.PyCapsule_New
new.restype, new.argtypes = ctypes.py_object, [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p]
NAME = b"hexfloe.ops.999"
Engine.from_capsule(new(1, NAME, None), None, None, 1, 1)
"""

OTHER_NAME = """\
from .game import Take
    class Other(Take):
        name = "elsewhere"
    Other.__module__ = Take.__module__
    return Other()
"""

#: Broken so that only importing shows it: kind, text of `__init__.py`, further files, a word of the message.
TRIED = {
    "raises": ("import-error", "1 / 0", {}, "ZeroDivisionError: division by zero (__init__.py, line 1)"),
    "raises a lecture": ("import-error", "raise ValueError('a\\nb' * 900)", {}, "a ba ba b"),
    "raises what cannot be written": (
        "import-error",
        "class Mute(Exception):\n    def __str__(self): raise self\nraise Mute",
        {},
        "Mute",
    ),
    "recursion": ("import-error", "def f(): f()\nf()", {}, "RecursionError"),
    "syntax": ("import-error", "def", {}, "SyntaxError"),
    "interrupts": ("import-error", "raise KeyboardInterrupt", {}, "KeyboardInterrupt"),
    "misses a module": ("dependency", "import nowhere_to_be_found", {}, "nowhere_to_be_found"),
    "sys.exit": ("exits", "raise SystemExit(0)", {}, "ends the program"),
    "os._exit": ("exits", "import os; os._exit(0)", {}, "exit code 0"),
    "os._exit with a code": ("exits", "import os; os._exit(3)", {}, "exit code 3"),
    "sys.exit in the hook": ("exits", f"{HOOK}raise SystemExit('bye')", {}, "ends the program"),
    "aborts": ("crash", "import os; os.abort()", {}, "SIGABRT"),
    "reads memory that is not there": ("crash", "import ctypes; ctypes.string_at(1)", {}, "SIGSEGV"),
    "crashes when the program ends": (
        "crash",
        "import atexit, os\natexit.register(os.abort)\n" + HOOK + "from .game import Take; return Take()",
        {},
        "SIGABRT",
    ),
    "source without module": ("not-compiled", HOOK + "return 1", {"engine.pyx": ""}, "engine"),
    "imports what is not compiled": (
        "not-compiled",
        "from . import engine",
        {"engine.pyi": ""},
        "engine",
    ),
    "imports it in the hook": (
        "not-compiled",
        HOOK + "from .board import x",
        {"board.pxd": ""},
        "board",
    ),
    "a compiled module that is none": (
        "not-compiled",
        "from . import engine",
        {f"engine{EXTENSION_SUFFIXES[0]}": "no machine code"},
        "compiled module that fails",
    ),
    "another ABI": ("abi", HOOK + CAPSULE.strip().replace("\n", "\n    "), {}, "ABI 999"),
    "another C signature": (
        "abi",
        "raise TypeError('C function hexfloe.grid.x has wrong signature (expected int, got long)')",
        {},
        "wrong signature",
    ),
    "a name that hexfloe has not": ("api", "from hexfloe.play.game import Gamme", {}, "Gamme"),
    "a module that hexfloe has not": ("api", "import hexfloe.play.nothing", {}, "hexfloe.play.nothing"),
    "no hook": ("no-hook", "", {}, "no hook"),
    "a hook without its mark": ("no-hook", "def hexfloe_game(): return 1", {}, "no hook"),
    "unknown hook": (
        "unknown-hook",
        "from hexfloe import hookimpl\n@hookimpl\ndef hexfloe_gaem(): return 1",
        {},
        "hexfloe_gaem",
    ),
    "hook with an argument": (
        "bad-hook",
        "from hexfloe import hookimpl\n@hookimpl\ndef hexfloe_game(board): return 1",
        {},
        "board",
    ),
    "hook raises": ("hook-error", HOOK + "return {}['x']", {}, "KeyError: 'x' (__init__.py, line 6)"),
    "hook raises an error of its own kind": (
        "hook-error",
        HOOK + "from hexfloe.errors import PluginError; raise PluginError('odd', kind='odd')",
        {},
        "odd",
    ),
    "hook returns nothing": ("not-a-game", HOOK + "return None", {}, "NoneType"),
    "hook returns a class": ("not-a-game", HOOK + "from .game import Take; return Take", {}, "type"),
    "hook returns half a game": (
        "not-a-game",
        HOOK + "from .game import Take; return type('Half', (Take,), {'__init__': lambda self: None})()",
        {},
        "not whole: AttributeError",
    ),
    "game of another name": ("name-mismatch", HOOK + OTHER_NAME, {}, "elsewhere"),
}


def assert_one_line(error, kind, word):
    """Assert that a problem is one line of that kind, about the right thing, with a cure."""
    line = str(error)
    assert error.kind == kind, line
    assert word in line
    assert "\n" not in line
    assert "Traceback" not in line
    assert error.hint
    assert len(line) < 700


def install_seen(site, *, twice=None, id=None, entry=None, **broken):
    """Install a game that is broken as a row of SEEN says."""
    if entry:
        entry = entry.format(game=site.name("bad"), module=site.module("bad"))
    if id:
        broken["toml"] = site.toml.replace("{name}", id)
    site.install("bad", entry=entry, **broken)
    if twice:
        site.register("bad", **twice)


@pytest.mark.parametrize(("kind", "broken", "word"), SEEN.values(), ids=SEEN)
def test_a_game_that_looks_broken_is_one_line_and_the_others_work(site, kind, broken, word):
    """What can be seen without importing is told by games(), checked_games() and load_game alike."""
    install_seen(site, **broken)
    site.install("good")
    listed = [game for game in games() if game.name == site.name("bad")]
    assert len(listed) == (2 if "twice" in broken else 1)
    for game in listed:
        assert game.status == kind
        assert str(game.problem).startswith(site.name("bad"))
    with pytest.raises(PluginError) as caught:
        load_game(site.name("bad"))
    assert_one_line(caught.value, kind, word)
    assert str(caught.value) in {str(game.problem) for game in listed}
    assert next(game for game in games() if game.name == site.name("good")).status == "ok"


def test_an_unreadable_list_of_entry_points_is_told_of_its_distribution(site):
    """Where the names cannot be read, the distribution is named."""
    site.install("bad", entry="[hexfloe]\nthis is no entry point\n")
    game = next(game for game in games() if site.prefix in game.name)
    assert (game.name, game.status) == (f"hexfloe-{site.name('bad')}", "entry-point")


def test_entry_points_that_are_not_text_are_passed_over(site):
    """Nobody can say whether a file of bytes was about games."""
    (site.register("bad") / "entry_points.txt").write_bytes(b"[hexfloe]\xff\xfe = \x00")
    site.install("good")
    assert [game.name for game in games() if site.prefix in game.name] == [site.name("good")]


@pytest.mark.parametrize(("kind", "init", "files", "word"), TRIED.values(), ids=TRIED)
def test_a_game_that_fails_when_imported_is_one_line(site, kind, init, files, word):
    """A child process meets the failure, this process does not; games() shows the verdict from then on."""
    site.install("bad", init=init, files=files)
    site.install("good")
    with pytest.raises(PluginError) as caught:
        load_game(site.name("bad"))
    assert_one_line(caught.value, kind, word)
    assert site.module("bad") not in sys.modules
    statuses = {game.name: game.status for game in games()}
    assert (statuses[site.name("bad")], statuses[site.name("good")]) == (kind, "ok")


def test_a_good_game_works_among_many_broken_ones(site):
    """Nothing that one game does takes another down; checked_games() tells the kind of each."""
    rows = [row for row in TRIED.values() if row[0] in ("import-error", "exits", "crash", "no-hook")]
    for number, (_, init, files, _) in enumerate(rows):
        site.install(f"bad{number:02}", init=init, files=files)
    site.install("good")
    assert load_game(site.name("good")).seats == 2
    checked = [game.status for game in checked_games() if site.prefix in game.name]
    assert checked == [row[0] for row in rows] + ["ok"]
    assert load_game(f"{site.name('good')}(seats=3)").seats == 3


HANGS = {
    "deaf to signals, with a child of its own": """
import signal, subprocess, sys
for number in (signal.SIGTERM, signal.SIGINT):
    signal.signal(number, signal.SIG_IGN)
subprocess.Popen([sys.executable, "-S", "-c", "import time; time.sleep(1.5); open({late!r}, 'w')"])
while True:
    pass
""",
    "leaving a copy of itself behind": """
import os, time
if os.fork() == 0:
    time.sleep(1.5)
    open({late!r}, "w")
""",
}


@pytest.mark.parametrize("init", HANGS.values(), ids=HANGS)
def test_a_hang_is_stopped_within_the_limit(site, monkeypatch, init):
    """Signals that Python can catch are of no use: the child, and what it started, is killed."""
    monkeypatch.setenv("HEXFLOE_TRIAL_SECONDS", "0.7")
    late = site.folder / "late"
    site.install("bad", init=init.format(late=str(late)) + site.init)
    start = time.monotonic()
    with pytest.raises(PluginError) as caught:
        load_game(site.name("bad"))
    assert time.monotonic() - start < 2
    assert_one_line(caught.value, "hang", "after 0.7 seconds")
    time.sleep(1.5)
    assert not late.exists()


def test_a_remembered_hang_is_believed_until_asked_afresh(site, monkeypatch, tmp_path):
    """Trying again would take the whole limit each time."""
    monkeypatch.setenv("HEXFLOE_TRIAL_SECONDS", "0.7")
    site.install("bad", init="while True: pass\n")
    marker = site.touch_init("bad", tmp_path / "marker")
    for _ in range(3):
        with pytest.raises(PluginError, match="still being imported"):
            load_game(site.name("bad"))
    assert marker.read_text() == "x"
    assert {game.name: game.status for game in checked_games()}[site.name("bad")] == "hang"
    assert marker.read_text() == "xx"


def test_a_game_that_fails_when_configured_says_so(site):
    """An error that is not hexfloe's own becomes a PluginError of kind configure-error."""
    site.install("bad")
    with pytest.raises(PluginError) as caught:
        load_game(f"{site.name('bad')}(wild=true)")
    assert_one_line(caught.value, "configure-error", "ZeroDivisionError: wild stones (game.py, line")


def test_a_child_that_cannot_be_started_is_told_apart(site, cache, monkeypatch):
    """Without a Python to start there is no verdict, and nothing is remembered."""
    site.install("good")
    found = next(game for game in games() if game.name == site.name("good"))
    for python in ("/nowhere/python", "/bin/false"):
        monkeypatch.setattr(sys, "executable", python)
        assert_one_line(judge(found), "not-tried", "cannot be tried")
    assert not (cache / "verdicts").exists()


def test_every_kind_has_its_test():
    """A kind that no test here brings about would be a promise without proof."""
    tested = {row[0] for row in (*SEEN.values(), *TRIED.values())} | {"hang", "configure-error", "not-tried"}
    assert tested == set(KINDS)
