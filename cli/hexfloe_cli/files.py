"""Files that the command line writes: whole or not at all, and never over another one unless that is asked for."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from hexfloe.errors import FileError

#: The environment variable that names another folder for what must outlive a session.
STATE_DIR = "HEXFLOE_STATE_DIR"


def state_folder() -> Path:
    """Return the folder for matches under way that nobody named a file for; it need not exist."""
    if named := os.environ.get(STATE_DIR):
        return Path(named)
    import platformdirs

    return Path(platformdirs.user_state_dir("hexfloe", appauthor=False))


def check_free(path: Path, *, force: bool) -> None:
    """Raise FileError if something is in the way of a file that is about to be written."""
    if path.is_dir():
        raise FileError(f"{path} is a folder", hint="name a file in it", culprit=str(path))
    if not path.parent.is_dir():
        raise FileError(f"there is no folder {path.parent}", hint="make it first", culprit=str(path))
    if os.path.lexists(path) and not force:
        raise FileError(
            f"{path} exists already", hint="choose another name, or --force to replace it", culprit=str(path)
        )


def write_file(path: Path, text: str, *, force: bool = False) -> None:
    """Write a text into a new file, whole or not at all; FileError where it exists (unless forced) or cannot be."""
    check_free(path, force=force)
    try:
        half = temporary_beside(path)
        try:
            half.write_text(text, encoding="utf-8", newline="\n")
            _put_in_place(half, path, force=force)
        finally:
            half.unlink(missing_ok=True)
    except FileExistsError:
        raise FileError(f"{path} exists already", hint="choose another name", culprit=str(path)) from None
    except OSError as error:
        raise FileError(f"{path} cannot be written: {error.strerror}", culprit=str(path)) from None


def temporary_beside(path: Path) -> Path:
    """Return the path of a new empty file in the same folder, with the rights that new files have.

    OSError where none can be made.
    """
    handle, name = tempfile.mkstemp(prefix=f".{path.name}.", suffix=".half", dir=path.parent)
    mask = os.umask(0)
    os.umask(mask)
    os.chmod(name, 0o666 & ~mask)  # noqa: PTH101 (the name is a text here)
    os.close(handle)
    return Path(name)


def _put_in_place(half: Path, path: Path, *, force: bool) -> None:
    """Give a finished file its name in one step; without force, FileExistsError if the name was taken meanwhile."""
    if not force:
        path.open("x").close()  # the name is ours from here on
    half.replace(path)
