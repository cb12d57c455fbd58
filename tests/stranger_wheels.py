"""Wheels and source folders of strangers: a toy under a name of its own, sound or with one fault; reports on them."""

from __future__ import annotations

import base64
import hashlib
import sys
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from hexfloe.plugins.loading import forget_games
from hexfloe.validate.sandbox import Limits
from hexfloe.validate.targets import read_target, validate_target

TOY = Path(__file__).parent / "toys" / "hexfloe_lots"

HOOK = '''"""A stranger's game."""

from hexfloe import hookimpl


@hookimpl
def hexfloe_game():
    """Return the game."""
    from {module}.game import Lots

    return Lots()
'''

#: Code that is run instead of a move, `self` and `table` at hand.
IN_PLAY = """

def _instead(self, table, move):
    {code}


LotsRules.play = _instead
"""

PYPROJECT = """\
[build-system]
requires = ["setuptools"]
build-backend = "setuptools.build_meta"

[project]
name = "hexfloe-{name}"
version = "1.0"
dependencies = ["hexfloe"]

[project.entry-points.hexfloe]
{name} = "hexfloe_{name}"

[tool.setuptools.packages.find]
where = ["src"]

[tool.setuptools.package-data]
"*" = ["*.toml", "cases/*.toml"]
"""


def package(name: str, *, at_import: str = "", in_play: str = "", change=None) -> dict[str, str]:
    """Return the files of a game's package: code to run at import, and code to run in place of a move."""
    module = f"hexfloe_{name}"
    files = {
        f"{module}/{path.relative_to(TOY).as_posix()}": path.read_text().replace('"lots"', f'"{name}"')
        for path in sorted(TOY.rglob("*"))
        if path.suffix in (".py", ".toml")
    }
    files[f"{module}/__init__.py"] = f"{HOOK.replace('{module}', module)}\n{at_import}\n"
    if in_play:
        files[f"{module}/game.py"] += IN_PLAY.format(code=in_play.replace("\n", "\n    "))
    if change is not None:
        files = change(files)
    return files


def write_wheel(
    folder: Path,
    name: str,
    files: dict[str, str | bytes],
    *,
    tag: str = "py3-none-any",
    entry: str | None = None,
    metadata: str = "",
) -> Path:
    """Write a wheel as a build does, RECORD included, and return its path."""
    info = f"hexfloe_{name}-1.0.dist-info"
    entry = f"[hexfloe]\n{name} = hexfloe_{name}\n" if entry is None else entry
    head = f"Metadata-Version: 2.1\nName: hexfloe-{name}\nVersion: 1.0\n{metadata}"
    files = {
        **files,
        f"{info}/METADATA": head,
        f"{info}/WHEEL": f"Wheel-Version: 1.0\nGenerator: test\nRoot-Is-Purelib: true\nTag: {tag}\n",
        f"{info}/entry_points.txt": entry,
    }
    wheel = folder / f"hexfloe_{name}-1.0-{tag}.whl"
    folder.mkdir(parents=True, exist_ok=True)
    record = []
    with zipfile.ZipFile(wheel, "w", zipfile.ZIP_DEFLATED) as archive:
        for path, text in files.items():
            data = text if isinstance(text, bytes) else text.encode()
            digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
            record.append(f"{path},sha256={digest},{len(data)}\n")
            archive.writestr(path, data)
        archive.writestr(f"{info}/RECORD", "".join([*record, f"{info}/RECORD,,\n"]))
    return wheel


def write_folder(
    folder: Path, name: str, files: dict[str, str], *, pyproject: str = PYPROJECT, setup: str = ""
) -> Path:
    """Write the source folder of a game and return it."""
    for path, text in files.items():
        file = folder / "src" / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    (folder / "pyproject.toml").write_text(pyproject.replace("{name}", name))
    if setup:
        (folder / "setup.py").write_text(setup)
    return folder


#: What the toy, sound, never comes near to, importing apart: Python may have to be read from a cold disk.
LIMITS = Limits(seconds=120, memory=1 << 29, processes=8, importing=60)
FULL = {"games": 2, "checks": ("files", "cases", "laws"), "shrink": False}


def report_on(path: Path, limits: Limits = LIMITS, **more: object):
    """Return the report on a wheel or folder, of its files if nothing else is said."""
    return validate_target(read_target(str(path)), limits, **{**FULL, "checks": ("files",), **more})[0]


def wheel(folder: Path, name: str = "peas", **planted: object) -> Path:
    """Write a wheel of the toy with a fault."""
    return write_wheel(folder, name, package(name, **planted))


@contextmanager
def installed_game(
    folder: Path, monkeypatch: pytest.MonkeyPatch, name: str = "peas", **planted: object
) -> Iterator[str]:
    """Let this process find the toy as an installed game, alone; yields its name."""
    with zipfile.ZipFile(wheel(folder / "installed", name, **planted)) as archive:
        archive.extractall(folder / "site")
    monkeypatch.syspath_prepend(str(folder / "site"))
    monkeypatch.setenv("HEXFLOE_PLUGINS", name)
    monkeypatch.setenv("HEXFLOE_CACHE_DIR", str(folder / "cache"))
    forget_games()
    yield name
    forget_games()
    for module in [module for module in sys.modules if module.startswith(f"hexfloe_{name}")]:
        del sys.modules[module]
