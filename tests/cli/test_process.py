"""Processes and their streams: broken pipes, closed and full outputs, encodings, colors, completion for shells."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest


def start(base_env, work: Path, *arguments: str, **streams) -> subprocess.CompletedProcess:
    """Run a command with other streams than usual."""
    env = {**base_env, **streams.pop("env", {})}
    command = [sys.executable, "-m", "hexfloe_cli", *arguments]
    return subprocess.run(
        command, cwd=work, env=env, stdin=subprocess.DEVNULL, timeout=120, check=False, **streams
    )


@pytest.mark.parametrize(
    "arguments", [["rules", "nimlet"], ["play", "nimlet"], ["list"], ["--help"], ["doctor"]]
)
def test_a_broken_pipe_is_quiet(base_env, work, arguments):
    """When whoever reads the output goes away nothing is said; the exit code is that of SIGPIPE in a shell."""
    read, write = os.pipe()
    os.close(read)
    done = start(base_env, work, *arguments, stdout=write, stderr=subprocess.PIPE)
    os.close(write)
    assert (done.returncode, done.stderr) == (141, b"")


def test_a_full_disk_is_one_line(base_env, work):
    """Output that cannot be written is one line and exit code 2."""
    with Path("/dev/full").open("w") as full:
        done = start(base_env, work, "list", stdout=full, stderr=subprocess.PIPE)
    assert (done.returncode, done.stderr) == (2, b"error[bad-file]: No space left on device\n")


def test_a_closed_stdout_is_no_traceback(base_env, work):
    """A process whose stdout is closed runs all the same."""
    command = f"{sys.executable} -m hexfloe_cli list >&-"
    done = subprocess.run(["sh", "-c", command], cwd=work, env=base_env, capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "utf-8"])
def test_any_encoding_will_do(base_env, work, encoding):
    """What the encoding of stdout cannot write is replaced."""
    done = start(base_env, work, "show", "nimlet", stdout=subprocess.PIPE, env={"PYTHONIOENCODING": encoding})
    assert done.returncode == 0
    assert ("●" in done.stdout.decode(encoding)) is (encoding == "utf-8")


def test_no_color_without_a_terminal(cli):
    """Without a terminal the output is plain text, whatever the environment asks for."""
    for arguments in (["list"], ["show", "nimlet"], ["rules", "nimlet"], ["--help"]):
        assert "\x1b" not in cli(*arguments, env={"FORCE_COLOR": "1"}).out


def test_color_on_a_terminal(terminal, base_env):
    """On a terminal boards are in color, unless NO_COLOR is set or the terminal is dumb."""
    colored = terminal("show", "nimlet", full=True)
    assert colored.wait() == 0
    assert "\x1b[38;5;" in colored.raw
    dumb = terminal("show", "nimlet")
    assert dumb.wait() == 0
    assert "\x1b" not in dumb.raw
    base_env["NO_COLOR"] = "1"
    try:
        plain = terminal("show", "nimlet", full=True)
        assert plain.wait() == 0
    finally:
        del base_env["NO_COLOR"]
    assert "\x1b[38;5;" not in plain.raw


def complete(cli, line: str) -> list[str]:
    """Return how a line of bash may go on at its end."""
    words = line.split()
    index = len(words) if line.endswith(" ") else len(words) - 1
    env = {"_HEXFLOE_COMPLETE": "complete_bash", "COMP_WORDS": line, "COMP_CWORD": str(index)}
    done = cli(env=env)
    assert (done.code, done.err) == (0, "")
    return done.out.split()


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("hexfloe va", ["validate"]),
        ("hexfloe re", ["replay"]),
        ("hexfloe info n", ["nimlet"]),
        ("hexfloe play ", ["nimlet"]),
        ("hexfloe validate nim", ["nimlet"]),
        ("hexfloe rules nimlet NM-4", ["NM-4"]),
        ("hexfloe play nimlet --seats random,g", ["random,greedy"]),
        ("hexfloe play nimlet --rec", ["--record"]),
        ("hexfloe info x", []),
        ("hexfloe rules nosuchgame ", []),
    ],
)
def test_shell_completion(cli, line, found):
    """Shells complete commands, options, names of games, clauses and players."""
    assert complete(cli, line) == found


def test_completion_imports_no_game(base_env, work):
    """Completing the name of a game imports no game and no numpy."""
    script = (
        "import atexit, sys;"
        "atexit.register(lambda: sys.stderr.write(str({'numpy', 'hexfloe_nimlet'} & {*sys.modules})));"
        "from hexfloe_cli.main import main; main()"
    )
    env = {**base_env, "_HEXFLOE_COMPLETE": "complete_bash", "COMP_WORDS": "hexfloe play ", "COMP_CWORD": "2"}
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=work, env=env, capture_output=True, text=True, check=False
    )
    assert (done.stdout.strip(), done.stderr) == ("nimlet", "set()")


def test_show_completion(base_env, work):
    """`--show-completion` prints the script for the shell that it runs in."""
    command = f"{sys.executable} -m hexfloe_cli --show-completion; true"
    done = subprocess.run(
        ["bash", "-c", command], cwd=work, env=base_env, capture_output=True, text=True, check=False
    )
    assert done.stderr == ""
    assert "_HEXFLOE_COMPLETE=complete_bash" in done.stdout
