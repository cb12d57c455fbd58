"""A wheel of a game's source folder: the folder is copied, and the copy built with its own build backend."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from hexfloe.errors import FileError
from hexfloe.validate.unpacking import UnfitError

#: What is not copied: made by tools, never a part of the sources.
_MADE: Final = frozenset(
    (
        *("__pycache__", "node_modules", ".venv", "venv", ".tox", ".nox", ".eggs"),
        *(".mypy_cache", ".pytest_cache", ".ruff_cache", ".hypothesis"),
    )
)
_MADE_ON_TOP: Final = frozenset({"build", "dist"})
#: Lines of a failed build's output that are shown, and their greatest length.
LAST_LINES: Final = 6
_LONGEST: Final = 240


def copy_sources(folder: Path, copy: Path) -> None:
    """Copy a source folder, links followed, without what tools leave in one; FileError if it cannot be read."""
    top = os.path.realpath(folder)

    def left_out(place: str, names: list[str]) -> set[str]:
        return {name for name in names if not _is_source(place, name, top)}

    try:
        shutil.copytree(folder, copy, ignore=left_out, ignore_dangling_symlinks=True)
    except (OSError, shutil.Error) as error:
        raise FileError(f"{folder} cannot be copied: {_said(error)}", culprit=str(folder)) from None


def _is_source(place: str, name: str, top: str) -> bool:
    path = Path(place, name)
    if (
        name in _MADE
        or name.endswith(".egg-info")
        or (name in _MADE_ON_TOP and os.path.realpath(place) == top)
    ):
        return False
    if path.is_dir():
        # A link to a folder above leads round in a circle, and an environment is no source.
        inside = os.path.realpath(place)
        around = path.is_symlink() and Path(inside).is_relative_to(os.path.realpath(path))
        return not around and not (path / "pyvenv.cfg").exists()
    return path.is_file()


def _said(error: OSError | shutil.Error) -> str:
    if isinstance(error, shutil.Error) and error.args and isinstance(error.args[0], list):
        return str(error.args[0][0][-1])
    return error.strerror or str(error)


def build_wheel(sources: Path, out: Path, log: Path) -> Path:
    """Build a wheel in `out` with the tools that are installed, output into the file `log`; raises UnfitError."""
    from build import ProjectBuilder

    def run(
        cmd: Sequence[str], cwd: str | None = None, extra_environ: Mapping[str, str] | None = None
    ) -> None:
        with log.open("ab") as file:
            subprocess.run(
                cmd,
                cwd=cwd,
                env={**os.environ, **(extra_environ or {})},
                stdin=subprocess.DEVNULL,
                stdout=file,
                stderr=subprocess.STDOUT,
                check=True,
            )

    try:
        builder = ProjectBuilder(sources, python_executable=sys.executable, runner=run)
        missing = sorted({chain[-1] for chain in builder.check_dependencies("wheel")})
        if not missing:
            return Path(builder.build("wheel", out))
    except Exception as error:  # backends raise what they like
        raise UnfitError(_failure(str(error) or type(error).__name__, log)) from None
    raise UnfitError(f"the build needs what is not installed: {', '.join(missing)}; install it with pip")


def _failure(said: str, log: Path) -> str:
    text = log.read_text(encoding="utf-8", errors="replace") if log.exists() else ""
    lines = [" ".join(line.split())[:_LONGEST] for line in text.splitlines() if line.strip()]
    shown = f"; its last lines: {' | '.join(lines[-LAST_LINES:])}" if lines else ""
    return f"no wheel can be built: {' '.join(said.split())[:_LONGEST]}{shown}"
