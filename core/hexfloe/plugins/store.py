"""Files in the user's cache folder: small, JSON, replaced whole. Whatever goes wrong with them is no error.

The folder is the one of the platform, or `HEXFLOE_CACHE_DIR`. A file that is missing, damaged or of another
shape reads as empty; one that cannot be written is not written.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Final

#: The environment variable that names another cache folder.
VARIABLE: Final = "HEXFLOE_CACHE_DIR"


def cache_folder() -> Path:
    """Return the folder for files that may be deleted at any time; it need not exist."""
    if named := os.environ.get(VARIABLE):
        return Path(named)
    import platformdirs

    return Path(platformdirs.user_cache_dir("hexfloe", appauthor=False))


def read_json(path: Path) -> dict[str, object]:
    """Return the object in a JSON file, empty if there is none that can be read."""
    try:
        value = json.loads(path.read_bytes())
    except (OSError, ValueError, RecursionError):
        return {}
    return value if isinstance(value, dict) else {}


def write_json(path: Path, value: dict[str, object]) -> None:
    """Replace a JSON file in one step, so that nobody reads half of it; does nothing where that cannot be."""
    half = path.with_name(f"{path.name}.{os.getpid()}.half")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        half.write_text(json.dumps(value), encoding="ascii")
        half.replace(path)
    except OSError:
        remove(half)


def remove(path: Path) -> None:
    """Delete a file if it is there and can be deleted."""
    try:
        path.unlink(missing_ok=True)
    except OSError:
        return
