"""Verdicts on games, remembered between runs: whether a child process could import this very copy of a game.

One file a game and environment in the cache folder, `NAME-ENVIRONMENT.ok` or `.broken`. A verdict holds
while its key does: the installed RECORD (times and sizes of the sources where the install is editable), and
the versions of hexfloe, of its ABI and of Python. A failure also lapses when anything is installed or
removed.
"""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

import hexfloe
from hexfloe.plugins.found import KINDS, FoundGame, Problem
from hexfloe.plugins.store import cache_folder, read_json, remove, write_json

_FINE, _BROKEN = ".ok", ".broken"
_IGNORED: Final = frozenset({"__pycache__"})


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a trial found: no problem, or one."""

    problem: Problem | None


def recall(found: FoundGame) -> Verdict | None:
    """Return the verdict on this very copy of a game, None if there is none that holds."""
    key = key_of(found)
    if read_json(_file(found.name, _FINE)).get("key") == key:
        return Verdict(None)
    stored = read_json(_file(found.name, _BROKEN))
    problem = _problem(stored.get("problem"))
    if problem is None or stored.get("key") != key or stored.get("installed") != _installed():
        return None
    return Verdict(problem)


def remember(found: FoundGame, problem: Problem | None) -> None:
    """Keep a verdict, in place of an earlier one on the same game."""
    stored: dict[str, object] = {"key": key_of(found)}
    if problem is not None:
        stored |= {"installed": _installed(), "problem": [problem.kind, problem.message, problem.hint]}
    mine, other = (_FINE, _BROKEN) if problem is None else (_BROKEN, _FINE)
    write_json(_file(found.name, mine), stored)
    remove(_file(found.name, other))


def with_failures(games: list[FoundGame]) -> list[FoundGame]:
    """Return the games, those with the problem of their last trial that failed in one and are unchanged."""
    try:
        files = set(os.listdir(_folder()))  # noqa: PTH208 (names are enough)
    except OSError:
        return games
    return [_with_failure(game) if _name(game.name, _BROKEN) in files else game for game in games]


def _with_failure(game: FoundGame) -> FoundGame:
    verdict = recall(game) if game.problem is None else None
    return replace(game, problem=verdict.problem) if verdict else game


def key_of(found: FoundGame) -> str:
    """Return a digest of all that decides whether a game can be imported here."""
    from hexfloe.plugins.scan import lists_package, record_of

    record = record_of(found.distribution)
    copy = record if lists_package(record, found.module) else repr(_sources(found.path))
    parts = (
        hexfloe.__version__,
        _abi(),
        sys.version,
        sys.platform,
        found.module,
        found.path,
        found.version,
        copy,
    )
    return _hash(*parts)


def _sources(folder: Path | None) -> list[tuple[str, int, int]]:
    """Return name, time and size of every file of a package, compiled modules included, sorted."""
    sources = []
    for place, folders, names in os.walk(folder or ""):
        folders[:] = sorted(set(folders) - _IGNORED)
        for name in names:
            path = Path(place, name)
            try:
                stat = path.stat()
            except OSError:
                continue
            sources.append((str(path), stat.st_mtime_ns, stat.st_size))
    return sorted(sources)


def _abi() -> int:
    try:
        from hexfloe.play.engine import abi
    except ImportError:  # hexfloe itself is not compiled: no game can be imported, and each trial will say so
        return 0
    return int(abi)


def _installed() -> str:
    """Return a mark that changes when something is installed into or removed from `sys.path`."""
    times = []
    for folder in sys.path:
        try:
            times.append((folder, os.stat(folder or ".").st_mtime_ns))  # noqa: PTH116
        except OSError:
            continue
    return _hash(*times)


def _hash(*parts: object) -> str:
    import hashlib

    return hashlib.blake2b(repr(parts).encode(errors="surrogatepass"), digest_size=16).hexdigest()


def _problem(stored: object) -> Problem | None:
    if not isinstance(stored, list) or len(stored) != 3 or stored[0] not in KINDS:
        return None
    return Problem(*map(str, stored))


def _folder() -> Path:
    return cache_folder() / "verdicts"


def _name(game: str, suffix: str) -> str:
    return f"{game}-{_hash(sys.prefix, sys.implementation.cache_tag)[:12]}{suffix}"


def _file(game: str, suffix: str) -> Path:
    return _folder() / _name(game, suffix)
