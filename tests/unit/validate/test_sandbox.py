"""Children with limits: what they are given, what is heard of them, how their end is told, what is left of them."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from pathlib import Path

import psutil
import pytest

from hexfloe.validate.processes import MARK, Tree
from hexfloe.validate.sandbox import (
    End,
    GarbledError,
    Heard,
    Limits,
    environment_of,
    last_line,
    run_child,
)

#: A task of a child that ends soon: there is nothing to build.
NOTHING = {"kind": "build"}
LIMITS = Limits(seconds=120)


def never(kind, content):
    """Hear nothing that is expected."""
    raise AssertionError((kind, content))


def alive() -> list[psutil.Process]:
    """Return the processes that this test has started and that still live."""
    return [child for child in psutil.Process().children(recursive=True) if child.status() != "zombie"]


# ------------------------------------------------------------------------------------------ what a child is given


def test_a_child_gets_no_variable_that_is_not_on_the_list(tmp_path, monkeypatch):
    """Tokens and passwords stand in the environment: none is passed on."""
    monkeypatch.setenv("GITHUB_TOKEN", "s3cret")
    monkeypatch.setenv("LANG", "C.UTF-8")
    given = environment_of(tmp_path, "mark")
    assert "GITHUB_TOKEN" not in given
    assert given["LANG"] == "C.UTF-8"
    assert given["PATH"] == os.environ["PATH"]


def test_home_and_temporary_folder_of_a_child_are_thrown_away_with_it(tmp_path):
    """Nothing is written where the user keeps things."""
    given = environment_of(tmp_path, "mark")
    for name in ("HOME", "TMPDIR", "HEXFLOE_CACHE_DIR", "HEXFLOE_STATE_DIR"):
        assert Path(given[name]).parent == tmp_path
        assert Path(given[name]).is_dir()


def test_a_child_searches_where_its_parent_does_but_in_no_current_folder(tmp_path, monkeypatch):
    """An empty entry would be the folder that the child runs in."""
    monkeypatch.setattr(sys, "path", ["", "here", str(tmp_path), *sys.path])
    searched = environment_of(tmp_path, "mark")["PYTHONPATH"].split(os.pathsep)
    assert searched[0] == str(tmp_path)
    assert all(Path(path).is_absolute() for path in searched)


def test_marks_of_validators_around_it_stay(tmp_path, monkeypatch):
    """A validator within a validator is still known to the outer one."""
    monkeypatch.setenv(MARK, "outer")
    assert environment_of(tmp_path, "inner")[MARK] == "outer inner"


# ------------------------------------------------------------------------------------------ what is heard


@pytest.mark.parametrize(
    "line", [b"", b"hello\n", b"[]\n", b"{}\n", b'["kind"]\n', b"\xff\n", b"[" * 99_999 + b"\n"]
)
def test_a_line_that_is_no_message_is_told_apart(line):
    """Whatever comes over the pipe."""
    with pytest.raises(GarbledError):
        Heard(never).take(line)


def test_messages_are_heard_in_their_order(tmp_path):
    """A task that fails says what it was about, then that this was all."""
    heard = []
    (tmp_path / "source").mkdir()
    end = run_child(NOTHING, tmp_path, LIMITS, lambda kind, content: heard.append((kind, content)))
    assert end == End("done")
    assert [kind for kind, _ in heard] == ["doing", "finding", "doing"]
    assert "pyproject.toml" in heard[1][1]["message"]
    assert str(tmp_path) not in heard[1][1]["message"]


def test_a_message_that_nobody_knows_ends_the_child(tmp_path):
    """The listener decides what it understands."""

    def hear(kind, content):
        raise GarbledError

    assert run_child(NOTHING, tmp_path, LIMITS, hear).how == "garbage"
    assert alive() == []


def test_an_interrupted_parent_leaves_nothing_behind(tmp_path):
    """Ctrl-C ends the child as well."""

    def hear(kind, content):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run_child(NOTHING, tmp_path, LIMITS, hear)
    assert alive() == []


# ------------------------------------------------------------------------------------------ how it ends


def test_a_python_that_cannot_be_started_is_told_apart(tmp_path, monkeypatch):
    """That is not the fault of a game."""
    monkeypatch.setattr(sys, "executable", str(tmp_path / "nowhere"))
    assert run_child(NOTHING, tmp_path, LIMITS, never).how == "not-started"


def test_a_child_that_ends_without_a_word_has_exited(tmp_path, monkeypatch):
    """An exit code of 0 is no success if not all was said."""
    monkeypatch.setattr(sys, "executable", "/bin/true")
    assert run_child(NOTHING, tmp_path, LIMITS, never) == End("exit", "0")


def test_time_runs_out(tmp_path):
    """A child that is still at it after its time is ended."""
    script = "import time; time.sleep(600)"
    (tmp_path / "source").mkdir()
    (tmp_path / "source" / "setup.py").write_text(script)
    end = run_child(NOTHING, tmp_path, Limits(seconds=3), lambda kind, content: None)
    assert (end.how, end.detail) == ("hang", "3")
    assert alive() == []


def test_the_last_line_of_the_game_is_read_from_what_python_noted(tmp_path):
    """Lines of Python and hexfloe are passed over."""
    (tmp_path / "fault").write_text(
        "Fatal Python error: Segmentation fault\n\nCurrent thread 0x1 (most recent call first):\n"
        '  File "/usr/lib/python3.11/ctypes/__init__.py", line 519 in string_at\n'
        f'  File "{tmp_path}/site/hexfloe_peas/game.py", line 7 in play\n'
        f'  File "{tmp_path}/site/hexfloe_peas/game.py", line 9 in start\n'
    )
    assert last_line(tmp_path) == "hexfloe_peas/game.py, line 7, in play"


def test_nothing_noted_is_no_line(tmp_path):
    """Most children just end."""
    assert last_line(tmp_path) == ""


# ------------------------------------------------------------------------------------------ what it started


CUT_LOOSE = """
import os, sys, time
if not os.fork():
    os.setsid()
    if not os.fork():
        open(sys.argv[1], "w").write(str(os.getpid()))
        time.sleep(600)
    os._exit(0)
os.wait()
"""


def test_a_process_that_cut_itself_loose_is_counted_and_ended(tmp_path):
    """With another session and another parent, it still has the mark that it inherited."""
    tree = Tree("some-mark")
    pid_file = tmp_path / "pid"
    environment = {**os.environ, MARK: "some-mark"}
    with subprocess.Popen([sys.executable, "-c", CUT_LOOSE, str(pid_file)], env=environment) as child:
        tree.root = child.pid
    loose = psutil.Process(int(pid_file.read_text()))
    assert tree.count() == 1
    tree.end()
    psutil.wait_procs([loose], timeout=10)
    assert not loose.is_running() or loose.status() == "zombie"


def test_processes_of_others_are_left_alone():
    """What was there before, and what others start meanwhile, is no business of a tree."""
    command = [sys.executable, "-c", "import time; time.sleep(600)"]
    with subprocess.Popen(command) as before:
        tree = Tree("other-mark")
        with subprocess.Popen(command) as meanwhile:
            assert tree.count() == 0
            tree.end()
            time.sleep(0.1)
            assert (before.poll(), meanwhile.poll()) == (None, None)
            meanwhile.kill()
        before.kill()


def test_a_tree_weighs_all_its_processes():
    """Memory of children counts."""
    code = "import subprocess, sys; x = b'x' * (80 << 20); print(flush=True); {}sys.stdin.read()"
    inner = code.format("")
    outer = code.format(f"subprocess.Popen([sys.executable, '-c', {inner!r}]).wait(); ")
    tree = Tree("heavy")
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    with subprocess.Popen([sys.executable, "-c", outer], env={**os.environ, MARK: "heavy"}, **pipes) as child:
        tree.root = child.pid
        child.stdout.readline()
        child.stdout.readline()
        assert tree.count() == 2
        assert tree.weighs_more_than(150 << 20)
        assert not tree.weighs_more_than(1 << 30)
        tree.end()
    assert json.dumps(alive()) == "[]"
