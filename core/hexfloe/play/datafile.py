"""Data files of a game: boards, tiles, decks as TOML, each with an `[about]` table that names it and its source."""

from __future__ import annotations

import hashlib
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from hexfloe.errors import DataFileError, FileError

#: Where the facts of a data file may come from.
STATUSES = ("rulebook", "publisher", "review", "inferred", "reconstructed", "replaced")
MAX_BYTES = 1 << 20


@dataclass(frozen=True, slots=True)
class DataFile:
    """One data file: the name of what it describes, its text, and where it was read."""

    name: str
    text: str
    path: str = ""

    @property
    def digest(self) -> str:
        """The sha256 of the text, lines ended by a line feed."""
        return hashlib.sha256(self.text.encode()).hexdigest()

    def parse(self) -> dict[str, Any]:
        """Return the tables of the file, a new dict each time."""
        return tomllib.loads(self.text)


def parse_data(text: str, path: str = "") -> DataFile:
    """Return a data file from its text; DataFileError without a sound `[about]` table (name, status, source)."""
    where = path or "data"
    try:
        tables = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise DataFileError(f"{where} is not TOML: {error}", culprit=path) from None
    about = tables.get("about")
    if not isinstance(about, dict) or not isinstance(about.get("name"), str):
        raise DataFileError(
            f"{where} does not say what it describes",
            hint='begin it with [about] and name = "…"',
            culprit=path,
        )
    if about.get("status") not in STATUSES or not isinstance(about.get("source", ""), str):
        raise DataFileError(
            f"{where}: about.status must be one of {', '.join(STATUSES)}, not {about.get('status')!r}",
            culprit=path,
        )
    return DataFile(about["name"], text.replace("\r\n", "\n"), path)


def read_data(path: Path) -> DataFile:
    """Return the data file at a path; FileError if it cannot be read as text, DataFileError if it is malformed."""
    try:
        raw = path.read_bytes()
        if len(raw) > MAX_BYTES:
            raise FileError(
                f"{path} is too large for a data file", hint=f"at most {MAX_BYTES} bytes", culprit=path
            )
        text = raw.decode()
    except UnicodeDecodeError:
        raise FileError(
            f"{path} is not a text file", hint="data files are TOML in UTF-8", culprit=path
        ) from None
    except OSError as error:
        raise FileError(f"{path} cannot be read: {error.strerror}", culprit=path) from None
    return parse_data(text, str(path))
