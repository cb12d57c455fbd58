"""`hexfloe doctor`: is everything in place, and can every installed game be used?"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from importlib import import_module, metadata
from pathlib import Path
from typing import Annotated

import typer

from hexfloe_cli.console import emit, emit_json
from hexfloe_cli.faults import FINDINGS

#: What hexfloe needs, by the name of the module.
NEEDED = ("msgspec", "networkx", "numpy", "platformdirs", "pluggy", "prompt_toolkit", "rich", "typer")

REINSTALL = "pip install --force-reinstall hexfloe"


@dataclass(frozen=True, slots=True)
class Check:
    """One thing looked at: whether it is fine, what was found, and the cure where it is not."""

    name: str
    ok: bool
    found: str
    cure: str = ""


def examine() -> list[Check]:
    """Return every check, in order: Python, hexfloe, its compiled modules, what it needs, folders, games."""
    return [*_base(), *_modules(), *_needs(), *_folders(), *_games()]


def _base() -> Iterator[Check]:
    import hexfloe

    version = ".".join(map(str, sys.version_info[:3]))
    yield Check(
        "python",
        sys.version_info >= (3, 11),
        f"{version}, {sys.executable}",
        "hexfloe needs Python 3.11 or newer",
    )
    yield Check("hexfloe", True, f"{hexfloe.__version__}, {Path(hexfloe.__file__).parent}")
    yield _tried("abi", lambda _: _abi(), REINSTALL)


def _abi() -> str:
    from hexfloe.play.engine import abi

    return str(abi)


def _modules() -> Iterator[Check]:
    for name in compiled_modules():
        yield _tried(name, _file_of, REINSTALL)


def compiled_modules() -> list[str]:
    """Return the names of hexfloe's compiled modules, sorted: those that have stubs and no Python source."""
    import hexfloe

    root = Path(hexfloe.__file__).parent
    stubs = sorted(path for path in root.rglob("*.pyi") if not path.with_suffix(".py").exists())
    return [".".join(("hexfloe", *path.relative_to(root).with_suffix("").parts)) for path in stubs]


def _file_of(module: str) -> str:
    return str(import_module(module).__file__)


def _needs() -> Iterator[Check]:
    for name in NEEDED:
        yield _tried(name, _version_of, f"pip install --upgrade {name.replace('_', '-')}")


def _version_of(module: str) -> str:
    import_module(module)
    return metadata.version(module.replace("_", "-"))


def _folders() -> Iterator[Check]:
    from hexfloe.plugins.store import VARIABLE, cache_folder
    from hexfloe_cli.files import STATE_DIR, state_folder

    for name, folder, variable in (("cache", cache_folder(), VARIABLE), ("state", state_folder(), STATE_DIR)):
        yield Check(
            f"{name} folder", _is_writable(folder), str(folder), f"make it writable, or set {variable}"
        )


def _is_writable(folder: Path) -> bool:
    """Return whether files could be made in a folder, or in the nearest folder above it that there is."""
    import os

    there = next(place for place in (folder, *folder.absolute().parents) if place.exists())
    return there.is_dir() and os.access(there, os.W_OK)


def _games() -> Iterator[Check]:
    from hexfloe.plugins.quarantine import checked_games

    for game in checked_games():
        name = f"game {game.name}"
        if game.problem is None:
            yield Check(name, True, f"{game.distribution} {game.version}, {game.path}")
        else:
            yield Check(name, False, f"{game.problem.kind}: {game.problem.message}", game.problem.hint)


def _tried(name: str, find: Callable[[str], str], cure: str) -> Check:
    """Return the check of something that may fail in any way."""
    try:
        return Check(name, True, find(name))
    except Exception as error:  # a broken installation raises whatever it likes
        return Check(name, False, f"{type(error).__name__}: {error}", cure)


def command(
    *,
    json: Annotated[bool, typer.Option("--json", help="Print the checks as JSON.")] = False,
) -> None:
    """Look whether everything is in place and every installed game can be used. Exit code 1 if something is broken."""
    checks = examine()
    broken = sum(not check.ok for check in checks)
    if json:
        emit_json([asdict(check) for check in checks])
    else:
        for check in checks:
            emit(_line(check))
        emit("everything is fine" if not broken else f"{broken} of {len(checks)} checks failed")
    if broken:
        raise typer.Exit(FINDINGS)


def _line(check: Check) -> str:
    from hexfloe_cli.console import one_line

    if check.ok:
        return f"ok      {check.name}: {check.found}"
    return f"broken  {check.name}: {one_line(check.found)}; {check.cure}"
