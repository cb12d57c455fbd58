"""Games of strangers that crash, hang, exit, or eat the machine: each is a finding, never the end of the validator."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from dataclasses import replace

import psutil
import pytest
from stranger_wheels import FULL, LIMITS, installed_game, package, report_on, wheel, write_folder, write_wheel

from hexfloe.errors import CheckError, OptionError
from hexfloe.validate.targets import read_target, validate_target


def descendants() -> list[psutil.Process]:
    """Return the processes that this test has started and that still live."""
    return [child for child in psutil.Process().children(recursive=True) if child.status() != "zombie"]


# ------------------------------------------------------------------------------------------ a sound game


@pytest.fixture
def installed(tmp_path, monkeypatch):
    """The sound toy as an installed game, found by this process."""
    with installed_game(tmp_path, monkeypatch) as name:
        yield name


def test_a_sound_wheel_is_reported_on_like_the_installed_game(tmp_path, installed):
    """No finding, and every count the same: where a game runs changes nothing."""
    (there, gallery) = validate_target(read_target(str(wheel(tmp_path))), LIMITS, pictures=True, **FULL)
    (here, other) = validate_target(read_target(installed), LIMITS, pictures=True, **FULL)
    assert there.findings == []
    assert {**there.to_dict(), "target": "peas"} == here.to_dict()
    assert gallery.pictures == other.pictures != ()


def test_a_wheel_wins_over_an_installed_game_of_its_name(tmp_path, installed):
    """The target is what was named, not what is installed."""
    (finding,) = report_on(wheel(tmp_path, at_import="1 / 0")).findings
    assert "ZeroDivisionError" in finding.message


def test_a_wheel_whose_package_is_missing_is_not_helped_out_by_an_installed_one(tmp_path, installed):
    """What the wheel does not bring is not looked for elsewhere."""
    (finding,) = report_on(write_wheel(tmp_path, "peas", {})).findings
    assert "has no package hexfloe_peas" in finding.message


def test_a_folder_is_reported_on_like_its_wheel_and_left_as_it_was(tmp_path):
    """It is built elsewhere: nothing is written into the folder of the author."""
    folder = write_folder(tmp_path / "my-game", "peas", package("peas"))
    before = {str(path): path.stat().st_mtime_ns for path in sorted(folder.rglob("*"))}
    report = report_on(folder, **FULL)
    assert {str(path): path.stat().st_mtime_ns for path in sorted(folder.rglob("*"))} == before
    assert report.findings == []
    expected = {**report_on(wheel(tmp_path), **FULL).to_dict(), "target": str(folder)}
    assert report.to_dict() == expected


def test_options_are_fixed_for_a_wheel_too(tmp_path):
    """As for an installed game, what is named is not varied."""
    report = report_on(wheel(tmp_path), options={"seats": "3"}, checks=("laws",))
    assert [line.game for line in report.configurations] == ["peas(seats=3)", "peas(seats=3,open=true)"]


@pytest.mark.parametrize("options", [{"seats": "9"}, {"colour": "red"}])
def test_an_option_that_the_wheel_has_not_is_the_error_of_whoever_asked(tmp_path, options):
    """It says nothing about the game, so it is no finding."""
    with pytest.raises(OptionError):
        report_on(wheel(tmp_path), options=options)


def test_a_check_that_is_none_is_refused_before_anything_runs(tmp_path):
    """A slip of the pen is no finding."""
    with pytest.raises(CheckError):
        report_on(wheel(tmp_path), checks=("lawz",))


def test_progress_of_the_child_is_passed_on(tmp_path):
    """Whoever waits sees what is being done."""
    said = []
    report_on(wheel(tmp_path), checks=("laws",), progress=lambda what, done, total: said.append(what))
    assert "the import of the game" in said
    assert "random matches of peas(seats=2)" in said


def test_the_child_gets_no_secrets(tmp_path, monkeypatch):
    """Of the environment it gets what Python needs."""
    monkeypatch.setenv("MY_TOKEN", "s3cret")
    code = "import os\nassert 'MY_TOKEN' not in os.environ, 'told'\nassert os.environ['HEXFLOE_PLUGINS'] == 'peas'"
    assert report_on(wheel(tmp_path, at_import=code)).findings == []


# ------------------------------------------------------------------------------------------ planted faults

SEGFAULT = "import ctypes; ctypes.string_at(0)"
EATER = "hoard = []\nwhile True: hoard.append(bytearray(b'x' * (1 << 24)))"
BOMB = "import os, time\nwhile True:\n    os.fork()\n    time.sleep(0.01)"
FOREVER = "while True: pass"
DAEMON = (
    "import os, time\nif not os.fork():\n    os.setsid()\n    if os.fork(): os._exit(0)\n    time.sleep(600)"
)
SELF = (
    "import subprocess, sys\n"
    "code = 'import sys; from hexfloe.validate.targets import *; "
    "validate_target(read_target(sys.argv[1]), Limits(processes=999, importing=999))'\n"
    "subprocess.run([sys.executable, '-c', code, {wheel!r}])"
)

#: At import: code, limits, check, words of the message.
AT_IMPORT = {
    "crash": (SEGFAULT, {}, "process", "SIGSEGV"),
    "kill": ("import os; os.kill(os.getpid(), 9)", {}, "process", "SIGKILL"),
    "hang": (FOREVER, {"importing": 2}, "process", "still being imported after 2 seconds"),
    "hang of all threads": (
        "import ctypes; ctypes.PyDLL(None).pause()",
        {"importing": 2},
        "process",
        "still being imported",
    ),
    "memory": (EATER, {}, "process", "more than 0.5 GiB of memory"),
    "memory at once": ("bytearray(1 << 42)", {}, "process", "more than 0.5 GiB of memory"),
    "SystemExit": ("raise SystemExit(3)", {}, "process", "ends the program"),
    "os._exit": ("import os; os._exit(0)", {}, "process", "exit code 0"),
    "processes": (BOMB, {}, "process", "more than 8 processes"),
    "a daemon": (DAEMON, {}, "process", "left processes running"),
    "recursion": ("def f(): f()\nf()", {}, "structure", "RecursionError"),
    "error": ("1 / 0", {}, "structure", "ZeroDivisionError: division by zero (__init__.py, line"),
    "interrupt": ("raise KeyboardInterrupt", {}, "process", "KeyboardInterrupt"),
    "no such module": ("import nowhere_to_be_found", {}, "structure", "nowhere_to_be_found"),
    "another ABI": (
        "def hexfloe_game():\n    import ctypes\n    from hexfloe.play.engine import Engine\n"
        "    new = ctypes.pythonapi.PyCapsule_New\n"
        "    new.restype, new.argtypes = ctypes.py_object, [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p]\n"
        "    Engine.from_capsule(new(1, b'hexfloe.ops.999', None), None, None, 1, 1)\n"
        "hexfloe_game = hookimpl(hexfloe_game)",
        {},
        "structure",
        "ABI 999",
    ),
    "no hook": ("del hexfloe_game", {}, "structure", "no hook"),
    "crash at the end": ("import atexit, os; atexit.register(os.abort)", {}, "process", "SIGABRT"),
}

#: In place of a move: code, limits, check, words of the message.
IN_PLAY = {
    "crash": (SEGFAULT, {}, "process", "crashed Python (SIGSEGV) during random matches of peas(seats=2)"),
    "kill": ("import os; os.kill(os.getpid(), 9)", {}, "process", "SIGKILL"),
    "hang": (FOREVER, {"seconds": 12}, "process", "stopped after 12 seconds"),
    "memory": (EATER, {}, "process", "more than 0.5 GiB of memory"),
    "memory at once": ("bytearray(1 << 42)", {}, "process", "MemoryError"),
    "SystemExit": ("raise SystemExit", {}, "process", "SystemExit"),
    "os._exit": ("import os; os._exit(0)", {}, "process", "exit code 0"),
    "processes": (BOMB, {}, "process", "more than 8 processes"),
    "recursion": ("self.play(table, move)", {}, "raised", "RecursionError"),
    "garbage": (
        "import os\nfor i in range(3, 9):\n    try: os.write(i, b'x' * 99 + b'\\n')\n    except OSError: pass",
        {},
        "process",
        "wrote to the validator's pipe",
    ),
    "error": ("raise ValueError('no')", {}, "raised", "ValueError: no"),
}


def assert_found(report, check, words):
    """Assert that there is such a finding, in one line with a cure, and nothing that still runs."""
    found = [finding for finding in report.findings if words in finding.message]
    assert found, report.findings
    assert {finding.check for finding in found} == {check}
    for finding in found:
        assert "\n" not in finding.message
        assert "/site/" not in finding.message + finding.where
    assert report.fails("error")
    assert descendants() == []


@pytest.mark.parametrize(("code", "limits", "check", "words"), AT_IMPORT.values(), ids=AT_IMPORT)
def test_a_fault_at_import_is_a_finding(tmp_path, code, limits, check, words):
    """Whatever importing a game does, a report says so, and whatever it started is gone."""
    report = report_on(wheel(tmp_path, at_import=code), replace(LIMITS, **limits))
    assert_found(report, check, words)
    assert report.game == "peas"


@pytest.mark.parametrize(("code", "limits", "check", "words"), IN_PLAY.values(), ids=IN_PLAY)
def test_a_fault_in_play_is_a_finding(tmp_path, code, limits, check, words):
    """What was found before is still in the report: files were looked at before matches were played."""
    planted = wheel(
        tmp_path, in_play=code, change=lambda files: {**files, "hexfloe_peas/x.toml": "a = 'LO-9'"}
    )
    report = report_on(planted, replace(LIMITS, **limits), checks=("files", "laws"))
    assert_found(report, check, words)
    assert "the rulebook has no clause LO-9" in [finding.message for finding in report.findings]


def test_a_crash_names_the_line(tmp_path):
    """Where Python was when it crashed is the place of the finding."""
    (finding,) = report_on(wheel(tmp_path, in_play=SEGFAULT), checks=("laws",)).findings
    assert finding.where.startswith("hexfloe_peas/game.py, line ")
    assert finding.where.endswith(", in _instead")


def test_a_hang_names_the_line(tmp_path):
    """Also a loop that does not end stands somewhere."""
    (finding,) = report_on(wheel(tmp_path, at_import=FOREVER), replace(LIMITS, importing=2)).findings
    assert finding.where.startswith("hexfloe_peas/__init__.py, line ")


def test_a_gigabyte_of_output_leads_nowhere(tmp_path):
    """A game may print what it likes, from Python or past it."""
    code = "import os\nfor i in range(33): print('x' * (1 << 24)); os.write(1, b'x' * (1 << 24))"
    assert report_on(wheel(tmp_path, at_import=code)).findings == []


def test_a_build_that_hangs_is_a_finding(tmp_path):
    """setup.py is code of the stranger, too."""
    folder = write_folder(tmp_path / "g", "peas", package("peas"), setup=FOREVER)
    report = report_on(folder, replace(LIMITS, seconds=10))
    assert_found(report, "process", "stopped after 10 seconds during the build of the wheel")


def test_a_game_that_validates_itself_is_stopped(tmp_path):
    """Each validation starts a child that starts a validation: all of them are counted, whatever their session."""
    path = tmp_path / "hexfloe_peas-1.0-py3-none-any.whl"
    wheel(tmp_path, at_import=SELF.replace("{wheel!r}", repr(str(path))))
    report = report_on(path, replace(LIMITS, importing=110))
    assert_found(report, "process", "more than 8 processes")


# ------------------------------------------------------------------------------------------ the end of the parent


def test_a_child_does_not_outlive_a_killed_validator(tmp_path):
    """Nobody is left to watch it."""
    mark = tmp_path / "mark"
    path = wheel(
        tmp_path, at_import=f"import os\nopen({str(mark)!r}, 'w').write(str(os.getpid()))\n{FOREVER}"
    )
    code = "import sys; from hexfloe.validate.targets import *; validate_target(read_target(sys.argv[1]))"
    environment = {**os.environ, "TMPDIR": str(tmp_path)}  # what a killed validator unpacked stays there
    with subprocess.Popen([sys.executable, "-c", code, str(path)], env=environment) as parent:
        until = time.monotonic() + 60
        while not (mark.exists() and mark.read_text()) and time.monotonic() < until:
            time.sleep(0.05)
        child = psutil.Process(int(mark.read_text()))
        parent.kill()
    psutil.wait_procs([child], timeout=10)
    assert not child.is_running() or child.status() == "zombie"
