"""The child's side of a validation: one task as JSON on stdin, messages over a channel of its own.

    python -m hexfloe.validate.child < task.json

A task is `build` (a folder), `game` (the game of an unpacked wheel), `record` or `cases` (one file, with that game).
The channel is the pipe that was stdout; stdout and stderr lead nowhere, so that a game that prints disturbs nothing.
A message is a line of JSON, a kind and its content:

| kind | content |
| --- | --- |
| doing | what is being done, how much of it is done, how much there is |
| importing | whether the game is being imported |
| game | name of the game |
| report | all that was found so far, as Report.to_dict says it, findings with their codes |
| gallery | what a page shows beside the report: a Gallery as plain data |
| finding | what stopped this child, as Finding.to_dict says it |
| stopped | how a game ended the task (`memory`, `exits`, `raised`, or `not-started`), what was raised, where |
| refused | an error of whoever asked, not of the game: code, message, hint |
| built | name of the wheel |
| done | nothing is to come |
"""

from __future__ import annotations

import contextlib
import faulthandler
import json
import os
import signal
import sys
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from hexfloe.validate.report import Finding

#: Bytes of address space above the memory that a child may use: the watch outside counts what is really used.
SLACK: Final = 1 << 30
#: Seconds between two messages that only say how far something is.
INTERVAL: Final = 0.1
_LONGEST: Final = 240
_DEATH_OF_PARENT: Final = 1  # PR_SET_PDEATHSIG of Linux


class Channel:
    """The pipe to the parent. What is said names files as their author knows them, not as they lie here."""

    def __init__(self, descriptor: int, task: Mapping[str, Any]) -> None:
        work = Path(task["work"])
        self._descriptor: Final = descriptor
        folders = (work / "site", work / "source")
        self._named: Final = [*((f"{folder}{os.sep}", "") for folder in folders), (str(work), "…")]
        if "file" in task:
            self._named.insert(0, (task["file"], task["where"]))
        self.doing = "the start"
        self._told = 0.0

    def tell(self, kind: str, content: object) -> None:
        """Write one message, whole."""
        text = json.dumps([kind, content])
        for path, name in self._named:
            text = text.replace(json.dumps(path)[1:-1], json.dumps(name)[1:-1])
        line = text.encode("ascii") + b"\n"
        while line:
            line = line[os.write(self._descriptor, line) :]

    def progress(self, what: str, done: int = 0, total: int = 0) -> None:
        """Say what is being done from now on, or how much of it is done, if that was not said just now."""
        now = time.monotonic()
        if what != self.doing or now - self._told >= INTERVAL:
            self.doing, self._told = what, now
            self.tell("doing", [what, done, total])

    def finding(self, finding: Finding) -> None:
        """Say what stopped the task."""
        self.tell("finding", finding.to_dict())


def main() -> None:
    """Do the task on stdin and report."""
    task = json.load(sys.stdin)
    channel = Channel(_own_channel(), task)
    _restrain(*task["limits"])
    # A descriptor that is never closed: a game may crash while Python itself ends.
    faulthandler.enable(os.open(Path(task["work"]) / "fault", os.O_WRONLY | os.O_CREAT, 0o600))
    try:
        do = _worker(task["kind"])
    except Exception as error:  # no game had a hand in this
        channel.tell("stopped", ["not-started", one_line(error), ""])
        return
    try:
        do(task, channel)
    except MemoryError:
        channel.tell("stopped", ["memory", "", ""])
    except BaseException as error:  # whatever a game raises, an exit included, is a finding
        how = "raised" if isinstance(error, Exception) else "exits"
        channel.tell("stopped", [how, one_line(error), place_of(error, task["work"])])
    channel.progress("the end of the program")
    channel.tell("done", True)


def _worker(kind: str) -> Callable[[Mapping[str, Any], Channel], None]:
    if kind == "build":
        return _build
    from hexfloe.validate.stranger import examine

    return examine


def one_line(error: BaseException) -> str:
    """Return type and text of an error in one line of bounded length."""
    try:
        text = " ".join(str(error).split())
    except Exception:  # one that cannot even be written
        text = ""
    return f"{type(error).__name__}: {text}"[:_LONGEST] if text else type(error).__name__


def place_of(error: BaseException, work: str) -> str:
    """Return `package/file.py, line 7, in play`: the innermost line of the game that an error passed, if any."""
    site, place = os.path.join(work, "site", ""), ""  # noqa: PTH118 (it ends in a separator)
    trace = error.__traceback__
    while trace is not None:
        code = trace.tb_frame.f_code
        if code.co_filename.startswith(site):
            place = f"{code.co_filename.removeprefix(site)}, line {trace.tb_lineno}, in {code.co_name}"
        trace = trace.tb_next
    return place


def _build(task: Mapping[str, Any], channel: Channel) -> None:
    from hexfloe.validate.building import build_wheel
    from hexfloe.validate.report import Finding
    from hexfloe.validate.unpacking import UnfitError

    work = Path(task["work"])
    channel.progress("the build of the wheel")
    try:
        channel.tell("built", build_wheel(work / "source", work / "dist", work / "log").name)
    except UnfitError as error:
        channel.finding(Finding("structure", str(error)))


def _own_channel() -> int:
    """Return a descriptor for what was stdout; descriptors 0, 1 and 2 lead nowhere from now on."""
    channel = os.dup(1)
    nowhere = os.open(os.devnull, os.O_RDWR)
    for descriptor in (0, 1, 2):
        os.dup2(nowhere, descriptor)
    sys.argv[1:] = []
    return channel


def _restrain(seconds: float, memory: int) -> None:
    """Set limits of this process, as far as the platform has them, in case that the watch outside is late or dead."""
    if sys.platform == "linux":
        import ctypes

        ctypes.CDLL(None).prctl(_DEATH_OF_PARENT, signal.SIGKILL)
    try:
        import resource
    except ImportError:  # Windows
        return
    processor = int(seconds) * (os.cpu_count() or 1) + 60
    for name, most in (("CORE", 0), ("AS", memory + SLACK), ("FSIZE", memory), ("CPU", processor)):
        with contextlib.suppress(AttributeError, ValueError, OSError):
            limit = getattr(resource, f"RLIMIT_{name}")
            hard = resource.getrlimit(limit)[1]
            new = most if hard == resource.RLIM_INFINITY else min(most, hard)
            resource.setrlimit(limit, (new, new))


if __name__ == "__main__":
    main()
