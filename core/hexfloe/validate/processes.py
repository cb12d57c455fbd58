"""The processes that a child started, whoever their parent is by now: counted, weighed, ended."""

from __future__ import annotations

import contextlib
import os
import signal
import time
from typing import Final

import psutil

#: The variable of the environment that processes inherit; by it those are known that were cut loose from the tree.
MARK: Final = "HEXFLOE_CHILD"
#: Times that what still lives is killed, and seconds between them.
ROUNDS: Final = 100
PAUSE: Final = 0.02


class Tree:
    """A process and all that came from it, even if its parent has died or it has a session of its own.

    It is made before the process starts, with a `mark` that the environment of the process holds in MARK, and is told
    the `root` then. A process belongs to it whose parent or session does, or that inherited the mark.
    """

    def __init__(self, mark: str) -> None:
        self._mark: Final = mark
        self._members: Final[dict[int, psutil.Process]] = {}
        self._strangers: set[int] = set(psutil.pids())
        self._sessions: Final[set[int]] = set()
        self.root = 0

    def count(self) -> int:
        """Look who is there, and return the number of processes that live."""
        pids = set(psutil.pids())
        self._strangers &= pids
        for pid in self._members.keys() - pids:
            del self._members[pid]
        for pid in sorted(pids - self._strangers - self._members.keys()):
            process = self._member(pid)
            if process is None:
                self._strangers.add(pid)
            else:
                self._members[pid] = process
        return sum(_lives(process) for process in self._members.values())

    def weighs_more_than(self, most: int) -> bool:
        """Tell whether the processes hold more than so many bytes of memory, pages that they share counted once."""
        weights = [_resident(process) for process in self._members.values()]
        if sum(weights) <= most or len(weights) == 1:
            return sum(weights) > most
        return sum(_own(process) for process in self._members.values()) > most

    def end(self) -> None:
        """Kill them all, and those that they start meanwhile: group by group, so that no fork gets away in between."""
        for _ in range(ROUNDS):
            if not self.count():
                return
            for group in self._groups():
                with contextlib.suppress(OSError):
                    os.killpg(group, signal.SIGKILL)
            for process in self._members.values():
                with contextlib.suppress(psutil.Error, OSError):
                    process.kill()
            time.sleep(PAUSE)

    def _groups(self) -> set[int]:
        """Return the process groups that consist of members: all but our own."""
        if os.name != "posix":
            return set()
        found = set()
        for pid, process in self._members.items():
            with contextlib.suppress(OSError):
                if _lives(process):
                    found.add(os.getpgid(pid))
        return found - {os.getpgrp()}

    def _member(self, pid: int) -> psutil.Process | None:
        try:
            process = psutil.Process(pid)
            session = os.getsid(pid) if os.name == "posix" else 0
            if not (
                pid == self.root
                or process.ppid() in self._members
                or session in self._sessions
                or self._mark in process.environ().get(MARK, "").split()
            ):
                return None
        except (psutil.Error, OSError):  # it is gone, or another user's
            return None
        if session and session != os.getsid(0):
            self._sessions.add(session)
        return process


def _lives(process: psutil.Process) -> bool:
    try:
        return bool(process.status() != "zombie")
    except (psutil.Error, OSError):
        return False


def _resident(process: psutil.Process) -> int:
    try:
        return int(process.memory_info().rss)
    except (psutil.Error, OSError):
        return 0


def _own(process: psutil.Process) -> int:
    """Return the bytes of a process, of shared pages its share (where that is not known, none of them)."""
    try:
        full = process.memory_full_info()
    except (psutil.Error, OSError):
        return 0
    return int(getattr(full, "pss", full.uss))
