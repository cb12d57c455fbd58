"""Before a game is used, a child process imports it once under a time limit; its verdict is remembered.

A hang or a crash in compiled code cannot be caught inside a process: no signal handler and no thread stops
it. The limit is 20 seconds, or `HEXFLOE_TRIAL_SECONDS`; 0 does without trials, for places that cannot start
a process.
"""

from __future__ import annotations

import contextlib
import json
import math
import os
import signal
import subprocess
import sys
from dataclasses import dataclass, replace
from typing import Final

from hexfloe.errors import OptionError
from hexfloe.plugins.discovery import games
from hexfloe.plugins.found import KINDS, FoundGame, Problem
from hexfloe.plugins.verdicts import recall, remember

#: The environment variable with the time limit, in seconds.
VARIABLE: Final = "HEXFLOE_TRIAL_SECONDS"

#: Seconds that a child may take to import a game.
DEFAULT_SECONDS: Final = 20.0
MOST_SECONDS: Final = 86_400

# -P keeps the current folder from being searched before the path of the parent is in place.
_CHILD: Final = (
    "import json, sys; task = json.loads(sys.argv[1]); sys.path[:] = task['search'];"
    "from hexfloe.plugins.trial import run; run(task)"
)


def judge(found: FoundGame, *, afresh: bool = False) -> Problem | None:
    """Return what is wrong with a game, or None; a child process imports it unless a verdict holds.

    A remembered hang is believed, since asking again would take the whole time limit; other failures are
    tried again. With `afresh` everything is. Raises OptionError for an unreadable time limit.
    """
    if found.problem is not None:
        return found.problem
    seconds = _limit()
    verdict = None if afresh else recall(found)
    if verdict is not None and (verdict.problem is None or verdict.problem.kind == "hang"):
        return verdict.problem
    if seconds == 0:
        return None
    problem = _verdict_of(found, _run_child(found, seconds), seconds)
    if problem is None or problem.kind != "not-tried":
        remember(found, problem)
    return problem


def checked_games() -> list[FoundGame]:
    """Return all installed games, sorted by name, each imported by a child just now: for `hexfloe doctor`."""
    return [replace(game, problem=judge(game, afresh=True)) for game in games(recall=False)]


def _limit() -> float:
    text = os.environ.get(VARIABLE, "")
    try:
        seconds = float(text) if text.strip() else DEFAULT_SECONDS
    except ValueError:
        seconds = math.nan
    if not 0 <= seconds <= MOST_SECONDS:
        allowed = f"a number of seconds from 0 to {MOST_SECONDS}"
        raise OptionError(f"{VARIABLE} is {allowed}, not {text!r:.80}", culprit=VARIABLE)
    return seconds


@dataclass(frozen=True, slots=True)
class _End:
    """How a child ended: its exit code (below zero: a signal; None: it was stopped), and what it had said."""

    code: int | None
    said: bytes = b""


def _run_child(found: FoundGame, seconds: float) -> _End | OSError:
    task = {
        "search": list(map(str, sys.path)),
        "name": found.name,
        "module": found.module,
        "distribution": found.distribution,
        "version": found.version,
        "folder": str(found.path),
    }
    command = [sys.executable or "python", "-P", "-c", _CHILD, json.dumps(task)]
    try:
        child = subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
    except OSError as error:
        return error
    try:
        said, _ = child.communicate(timeout=seconds)
        return _End(child.returncode, said)
    except subprocess.TimeoutExpired:
        return _End(None)
    finally:
        _stop(child)


def _stop(child: subprocess.Popen[bytes]) -> None:
    """End a child that was not awaited to its end, and on POSIX whatever it started; reap it.

    It is not asked whether it still runs: once reaped, its number could be that of another process.
    """
    if child.returncode is None:
        with contextlib.suppress(OSError):
            if os.name == "posix":
                os.killpg(child.pid, signal.SIGKILL)
            else:
                child.kill()
    if child.stdout is not None:
        child.stdout.close()
    child.wait()


def _verdict_of(found: FoundGame, end: _End | OSError, seconds: float) -> Problem | None:
    if isinstance(end, OSError):
        cure = f"{VARIABLE}=0 imports games without a trial"
        return found.broken("not-tried", f"cannot be tried in a child process: {end.strerror}", cure).problem
    if end.code is None:
        cure = f"if it is only slow, raise {VARIABLE}, then run hexfloe doctor; else {_uninstall(found)}"
        return found.broken("hang", f"was still being imported after {seconds:g} seconds", cure).problem
    lines = end.said.splitlines()
    if not lines:
        cure = f"{sys.executable} must be a Python that can import hexfloe; {VARIABLE}=0 does without"
        return found.broken("not-tried", f"cannot be tried: the child ended with {end.code}", cure).problem
    problem, complete = _reported(lines)
    return problem if problem or (complete and end.code == 0) else _ended(found, end.code)


def _reported(lines: list[bytes]) -> tuple[Problem | None, bool]:
    """Return the problem that a child reported, and whether it reported at all."""
    try:
        reported = json.loads(lines[-1])["problem"]
        problem = Problem(*map(str, reported)) if reported else None
    except (ValueError, KeyError, TypeError):
        return None, False
    return (problem, True) if problem is None or problem.kind in KINDS else (None, False)


def _ended(found: FoundGame, code: int) -> Problem | None:
    """Return the problem of a game whose import ended the child itself: by a signal, or by an exit."""
    if 0 <= code < 1 << 30:
        said = f"ends the program when it is imported, with exit code {code}"
        return found.broken("exits", said, f"tell its author, or {_uninstall(found)}").problem
    try:
        how = signal.Signals(-code).name
    except ValueError:
        how = f"code {code:#x}"
    said = f"crashes Python when it is imported ({how})"
    return found.broken("crash", said, f"{found.again}; if that does not help, {_uninstall(found)}").problem


def _uninstall(found: FoundGame) -> str:
    return f"pip uninstall {found.distribution or found.name}"
