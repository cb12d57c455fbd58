"""The child's side of a trial: import one game, say over a channel of its own how it went.

The channel is the pipe that was the child's stdout; stdout and stderr then lead nowhere, so that a game
that prints, even from C, disturbs nothing. Two lines of JSON are written: that the child got this far, and
the verdict.
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import Any

from hexfloe.errors import PluginError
from hexfloe.plugins.found import FoundGame, Problem


def run(task: dict[str, Any]) -> None:
    """Import the game that a task (name, module, distribution, version, path) names, and report."""
    channel = _own_channel()
    _tell(channel, {"started": True})
    found = FoundGame(
        task["name"], task["module"], task["distribution"], task["version"], Path(task["folder"])
    )
    problem = _try(found)
    verdict = [problem.kind, problem.message, problem.hint] if problem else None
    _tell(channel, {"problem": verdict})


def _try(found: FoundGame) -> Problem | None:
    from hexfloe.plugins.admission import admit

    try:
        admit(found)
    except PluginError as error:
        return Problem.of(error)
    except KeyboardInterrupt:
        return found.broken("import-error", "raised KeyboardInterrupt at import", "tell its author").problem
    return None


def _own_channel() -> int:
    """Return a descriptor for what was stdout; descriptors 1 and 2 lead nowhere from now on."""
    channel = os.dup(1)
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)
    sys.argv[1:] = []
    return channel


def _tell(channel: int, said: dict[str, Any]) -> None:
    os.write(channel, json.dumps(said).encode("ascii") + b"\n")
