"""A child process with limits: watched from outside, heard over a pipe of its own, and ended with all it started.

A child of this module is no jail: it runs with the rights of the user. It keeps a game that hangs, crashes, eats
memory or starts processes without end from taking the validator, or the machine, with it.
"""

from __future__ import annotations

import contextlib
import json
import os
import queue
import re
import signal
import subprocess
import sys
import threading
import time
import uuid
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from hexfloe.validate.processes import Tree

#: Seconds between two looks at the processes.
INTERVAL: Final = 0.05
#: Seconds that a child may take to end once it has said all, and what it started may live on.
GRACE: Final = 5.0
LEFT: Final = 0.5
#: Bytes of a message at most; lines that wait to be heard.
LONGEST: Final = 1 << 26
WAITING: Final = 1_000

#: What of the environment a child gets: what Python and a compiler need, nothing that could be a secret.
PASSED_ON: Final = frozenset(
    (
        *("PATH", "LANG", "LANGUAGE", "LC_ALL", "LC_CTYPE", "TZ", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH"),
        *("PYTHONHOME", "SYSTEMROOT", "WINDIR", "COMSPEC", "PATHEXT", "PROCESSOR_ARCHITECTURE"),
        *("CC", "CXX", "AR", "CFLAGS", "CXXFLAGS", "CPPFLAGS", "LDFLAGS", "ARCHFLAGS"),
        *("SDKROOT", "MACOSX_DEPLOYMENT_TARGET", "INCLUDE", "LIB", "LIBPATH"),
    )
)


@dataclass(frozen=True, slots=True)
class Limits:
    """What a child may use; a source folder needs two, one that builds it and one that runs the game.

    `seconds` in all and for `importing` the game, bytes of `memory` and number of `processes` of the child and
    everything that it starts.
    """

    seconds: float = 600.0
    memory: int = 4 << 30
    processes: int = 64
    importing: float = 20.0


@dataclass(frozen=True, slots=True)
class End:
    """How a child ended.

    `how` is `done`, `hang`, `importing` (a hang, too), `memory`, `processes`, `garbage`, `crash`, `killed`, `exit`,
    `left` or `not-started`; `detail` the signal, exit code, number or error; `where` the last known line of the game.
    """

    how: str
    detail: str = ""
    where: str = ""


class GarbledError(Exception):
    """What came over the pipe is no message."""


@dataclass(slots=True)
class Heard:
    """What a child has said so far: since when it is `importing`, whether it is `done`; the rest goes to `hear`."""

    hear: Callable[[str, Any], None]
    importing: float | None = None
    done: bool = False

    def take(self, line: bytes) -> None:
        """Read one line; raises GarbledError."""
        try:
            message = json.loads(line)
            kind, content = message
        except (ValueError, TypeError, RecursionError):
            raise GarbledError from None
        if kind == "done":
            self.done = True
        elif kind == "importing":
            self.importing = time.monotonic() if content else None
        else:
            self.hear(kind, content)


def run_child(task: Mapping[str, Any], work: Path, limits: Limits, hear: Callable[[str, Any], None]) -> End:
    """Run `hexfloe.validate.child` on a task, in a folder of its own below `work`, and say how it ended.

    `hear` is called with kind and content of each message, and may raise GarbledError. When this returns, or raises
    what `hear` raised, nothing that the child started lives any more.
    """
    from hexfloe.validate.processes import Tree

    mark = uuid.uuid4().hex
    tree = Tree(mark)
    environment = environment_of(work, mark)
    try:
        child = subprocess.Popen(
            [sys.executable or "python", "-P", "-m", "hexfloe.validate.child"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            cwd=environment["HOME"],
            env=environment,
            start_new_session=True,
        )
    except OSError as error:
        return End("not-started", error.strerror or str(error))
    tree.root = child.pid
    lines = _Lines(child)
    heard = Heard(hear)
    try:
        _give(child, {**task, "limits": [limits.seconds, limits.memory], "work": str(work)})
        end = _watched(child, tree, lines, limits, heard)
        if end is not None and end.how in ("hang", "importing"):
            _ask_where(child)
        code = _stop(child, tree)
        end = end or _ended(code, lines, heard)
    finally:
        _stop(child, tree)
        lines.close()
    return End(end.how, end.detail, last_line(work))


def environment_of(work: Path, mark: str) -> dict[str, str]:
    """Return the environment of a child, and make the folders below `work` that it names."""
    from hexfloe.validate.processes import MARK

    folders = {name: work / name for name in ("home", "tmp", "cache", "state")}
    for folder in folders.values():
        folder.mkdir(exist_ok=True)
    # In the order of the parent; an empty entry, or a relative one, would be another folder there.
    search = dict.fromkeys(path for path in sys.path if os.path.isabs(path))  # noqa: PTH117
    return {
        **{name: value for name, value in os.environ.items() if name.upper() in PASSED_ON},
        MARK: f"{os.environ.get(MARK, '')} {mark}".strip(),
        "PYTHONPATH": os.pathsep.join(search),
        "PYTHONDONTWRITEBYTECODE": "1",
        "HEXFLOE_CACHE_DIR": str(folders["cache"]),
        "HEXFLOE_STATE_DIR": str(folders["state"]),
        **dict.fromkeys(("HOME", "USERPROFILE"), str(folders["home"])),
        **dict.fromkeys(("TMPDIR", "TEMP", "TMP"), str(folders["tmp"])),
        # Each thread of a pool that nobody uses takes address space, which is limited.
        **dict.fromkeys(("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS"), "1"),
    }


class _Lines:
    """The lines that a child writes, read by a thread, so that a full pipe stops the child and never the parent."""

    def __init__(self, child: subprocess.Popen[bytes]) -> None:
        self._pipe: Final = child.stdout
        self._queue: Final[queue.Queue[bytes]] = queue.Queue(WAITING)
        self._thread: Final = threading.Thread(target=self._read, daemon=True)
        self._closed = False
        self.ended = False
        self._thread.start()

    def next(self, seconds: float) -> bytes | None:
        """Return the next line, None if there is none in this time. Raises GarbledError for one that is too long."""
        try:
            line = self._queue.get(timeout=seconds)
        except queue.Empty:
            return None
        if len(line) >= LONGEST:
            raise GarbledError
        self.ended = self.ended or not line.endswith(b"\n")
        return None if self.ended else line

    def close(self) -> None:
        """Let go of the pipe, whatever is still in it."""
        self._closed = True
        self._thread.join(LEFT)

    def _read(self) -> None:
        """Put line after line into the queue; the last one, cut off or empty, has no line feed."""
        if self._pipe is None:
            return
        with self._pipe as pipe:
            while not self._closed:
                line = pipe.readline(LONGEST)
                self._put(line)
                if not line.endswith(b"\n"):
                    return

    def _put(self, line: bytes) -> None:
        while not self._closed:
            with contextlib.suppress(queue.Full):
                self._queue.put(line, timeout=INTERVAL)
                return


def _give(child: subprocess.Popen[bytes], task: Mapping[str, Any]) -> None:
    """Write the task to the child's stdin and close it; one that has ended already is seen by whoever watches."""
    if child.stdin is not None:
        with contextlib.suppress(OSError):
            child.stdin.write(json.dumps(task).encode("ascii"))
        with contextlib.suppress(OSError):
            child.stdin.close()


def _watched(
    child: subprocess.Popen[bytes], tree: Tree, lines: _Lines, limits: Limits, heard: Heard
) -> End | None:
    """Listen and look until a limit is passed (then say which) or the child has ended (None)."""
    began = looked = time.monotonic()
    finished: float | None = None
    while True:
        try:
            line = lines.next(INTERVAL)
            if line is not None:
                heard.take(line)
        except GarbledError:
            return End("garbage")
        now = time.monotonic()
        if heard.done and finished is None:
            finished = now
        if child.poll() is not None:
            return _left(tree, heard)
        if now - began > limits.seconds or (finished is not None and now - finished > GRACE):
            return End("hang", f"{min(now - began, limits.seconds):.0f}")
        if heard.importing is not None and now - heard.importing > limits.importing:
            return End("importing", f"{limits.importing:g}")
        if now - looked >= INTERVAL or line is None:
            looked = now
            if tree.count() > limits.processes:
                return End("processes")
            if tree.weighs_more_than(limits.memory):
                return End("memory")


def _left(tree: Tree, heard: Heard) -> End | None:
    """Return the end of a child that is gone while processes that it started live on; None if none does."""
    until = time.monotonic() + LEFT
    while (count := tree.count()) and time.monotonic() < until:
        time.sleep(INTERVAL)
    return End("left", str(count)) if count and heard.done else None


def _ask_where(child: subprocess.Popen[bytes]) -> None:
    """Let a child that hangs note the line it is at, as far as it listens: see `faulthandler` in the child."""
    if os.name == "posix":
        child.send_signal(signal.SIGABRT)
        with contextlib.suppress(subprocess.TimeoutExpired):
            child.wait(1)


def _stop(child: subprocess.Popen[bytes], tree: Tree) -> int:
    """End the child and everything it started, and return its exit code."""
    tree.end()
    if child.returncode is None:
        child.kill()
    return child.wait()


def _ended(code: int, lines: _Lines, heard: Heard) -> End:
    """Say how a child ended that passed no limit, after having heard the last of what it said."""
    try:
        while (line := lines.next(LEFT)) is not None:
            heard.take(line)
    except GarbledError:
        return End("garbage")
    if code == 0 and heard.done:
        return End("done")
    if 0 <= code < 1 << 30:
        return End("exit", str(code))
    try:
        name = signal.Signals(-code).name
        return End("killed" if name == "SIGKILL" else "crash", name)
    except ValueError:
        return End("crash", f"code {code:#x}")


def last_line(work: Path) -> str:
    """Return where the game was when Python last noted it: `package/file.py, line 7, in play`; empty if unknown."""
    try:
        text = (work / "fault").read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""
    place = re.search(rf'File "{re.escape(str(work / "site"))}[/\\]([^"]+)", line (\d+) in (\S+)', text)
    return f"{place[1]}, line {place[2]}, in {place[3]}" if place else ""
