"""What a list of games shows of each `game.toml`, kept in the cache folder: parsing one takes a millisecond.

A digest counts only while time, size and reader are those it was made with; otherwise the file is read again.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

import hexfloe
from hexfloe.plugins.store import cache_folder, read_json, write_json


@dataclass(frozen=True, slots=True)
class Digest:
    """The head of a `game.toml`, or what is wrong with the file."""

    id: str = ""
    title: str = ""
    summary: str = ""
    low: int = 0
    """Fewest seats."""
    high: int = 0
    """Most seats."""
    fault: str = ""
    """Why the file cannot be used: one line; empty if it can."""
    hint: str = ""


class Digests:
    """Digests of many files, from one file of the cache; `close` keeps what had to be read anew."""

    def __init__(self) -> None:
        self._path = cache_folder() / "games.json"
        self._reader = _reader()
        stored = read_json(self._path)
        known = stored.get("files") if stored.get("reader") == self._reader else None
        self._known: dict[str, object] = known if isinstance(known, dict) else {}
        self._changed = False

    def of(self, file: str) -> Digest:
        """Return the digest of a `game.toml`; FileNotFoundError or NotADirectoryError if there is none."""
        stat = os.stat(file)  # noqa: PTH116 (a path object for each game would be felt)
        marks = [stat.st_mtime_ns, stat.st_ctime_ns, stat.st_size]
        digest = _kept(self._known.get(file), marks)
        if digest is None:
            digest = _read(file)
            self._known[file] = [marks, *_as_list(digest)]
            self._changed = True
        return digest

    def close(self) -> None:
        """Write the cache if a file was read anew; files that are gone are forgotten."""
        if self._changed:
            files = {file: kept for file, kept in self._known.items() if Path(file).exists()}
            write_json(self._path, {"reader": self._reader, "files": files})


def _reader() -> str:
    """Return a mark of the code that reads `game.toml`: another version may judge a file differently."""
    folder = os.path.dirname(hexfloe.__file__)  # noqa: PTH120
    times = [os.stat(f"{folder}/play/{name}.py").st_mtime_ns for name in ("info", "options")]  # noqa: PTH116
    return f"{hexfloe.__version__} {times}"


def _read(file: str) -> Digest:
    from hexfloe.errors import HexfloeError
    from hexfloe.play.info import load_info

    try:
        info = load_info(file)
    except HexfloeError as error:
        return Digest(fault=error.message, hint=error.hint)
    return Digest(info.id, info.title, info.summary, *info.seats)


def _as_list(digest: Digest) -> list[object]:
    return [getattr(digest, name) for name in Digest.__slots__]


def _kept(entry: object, marks: list[int]) -> Digest | None:
    """Return a digest as the cache holds it, None unless the marks agree and every value is of its type."""
    if not isinstance(entry, list) or entry[:1] != [marks] or len(entry) != 1 + len(Digest.__slots__):
        return None
    digest = Digest(*entry[1:])
    whole = all(type(getattr(digest, name)) is type(getattr(_EMPTY, name)) for name in Digest.__slots__)
    return digest if whole else None


_EMPTY = Digest()
