"""Wheels built once, and fresh environments to install them into; the sources stay out of reach."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
GAMES = tuple(
    sorted(path.name for path in (ROOT / "plugins").iterdir() if (path / "pyproject.toml").exists())
)


def clean_environment() -> dict[str, str]:
    """Return the environment without what would let the working copy in."""
    dropped = ("PYTHONPATH", "VIRTUAL_ENV", "HEXFLOE_PLUGINS", "PYTHONHASHSEED")
    return {key: value for key, value in os.environ.items() if key not in dropped}


def run(*command: str | Path, cwd: Path, **more: object) -> subprocess.CompletedProcess[str]:
    """Run a command with nothing on its standard input and return what it printed; a failure fails the test."""
    done = subprocess.run(
        [str(part) for part in command],
        cwd=cwd,
        env=clean_environment(),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )
    wanted = more.get("code", 0)
    assert done.returncode == wanted, f"{command} exited {done.returncode}\n{done.stdout}\n{done.stderr}"
    return done


@pytest.fixture(scope="session")
def uv() -> str:
    """The uv that the README installs; without it nothing here can be shown, which is a failure."""
    found = shutil.which("uv")
    assert found is not None, "uv is not on the PATH: pip install uv"
    return found


@pytest.fixture(scope="session")
def wheels(uv: str, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the wheels of hexfloe and of every game, built in isolation from the workspace."""
    folder = tmp_path_factory.mktemp("wheels")
    for package in ("hexfloe", *(f"hexfloe-{game}" for game in GAMES)):
        run(
            uv,
            "build",
            "--quiet",
            "--wheel",
            "--package",
            package,
            "--out-dir",
            folder,
            "--python",
            sys.executable,
            cwd=ROOT,
        )
    return folder


@dataclass
class Environment:
    """A fresh virtual environment, and a folder far from the sources to run in."""

    path: Path
    here: Path

    @property
    def python(self) -> Path:
        """Its interpreter."""
        return self.path / "bin" / "python"

    def hexfloe(self, *arguments: str, code: int = 0) -> subprocess.CompletedProcess[str]:
        """Run the installed command."""
        return run(self.path / "bin" / "hexfloe", *arguments, cwd=self.here, code=code)


@pytest.fixture
def environment_with(uv: str, wheels: Path, tmp_path: Path) -> Callable[..., Environment]:
    """A function that makes a fresh environment and installs requirements, hexfloe's from the folder of wheels."""

    def make(*requirements: str) -> Environment:
        path = tmp_path / "env"
        run(uv, "venv", "--quiet", "--python", sys.executable, path, cwd=tmp_path)
        python = path / "bin" / "python"
        run(
            uv,
            "pip",
            "install",
            "--quiet",
            "--python",
            python,
            "--find-links",
            wheels,
            *requirements,
            cwd=tmp_path,
        )
        return Environment(path, tmp_path)

    return make
