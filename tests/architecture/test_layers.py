"""The rooms of the house: who may import whom, and what nothing may name."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
CORE = ROOT / "core" / "hexfloe"

#: A room may import the rooms of its own tuple and all before it; each tuple is one storey.
STOREYS = (
    ("errors",),
    ("grid",),
    ("water",),
    ("clauses",),
    ("play",),
    ("cases", "picture", "bots", "plugins"),
    ("validate",),
    ("testing",),
)
LEVEL = {room: level for level, rooms in enumerate(STOREYS) for room in rooms}
#: Files of the core that are not rooms: the public names, and what a setup.py needs.
OUTSIDE = {"__init__", "build"}

IMPORT = re.compile(r"^\s*(?:from\s+(hexfloe[\w.]*)\s+c?import|c?import\s+(hexfloe[\w.]*))", re.M)


def room_of(path: Path) -> str:
    """Return the room of a source file of the core."""
    return path.relative_to(CORE).parts[0].removesuffix(".py")


def sources(tree: Path, *endings: str) -> list[Path]:
    """Return the source files below a folder, sorted."""
    return sorted(
        path for ending in endings for path in tree.rglob(f"*{ending}") if "build" not in path.parts
    )


def runtime_imports(path: Path) -> set[str]:
    """Return the modules that a file imports when it runs: not those under TYPE_CHECKING."""
    text = path.read_text()
    if path.suffix != ".py":
        return {first or second for first, second in IMPORT.findall(text)}
    found: set[str] = set()

    def visit(node: ast.AST) -> None:
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.dump(node.test):
            return
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and node.level == 0:
            found.add(node.module)
        for child in ast.iter_child_nodes(node):
            visit(child)

    visit(ast.parse(text))
    return found


@pytest.mark.parametrize(
    "path", sources(CORE, ".py", ".pyx", ".pxd"), ids=lambda path: str(path.relative_to(CORE))
)
def test_rooms_import_only_what_lies_below(path):
    """errors < grid < water < clauses < play < cases, picture, bots, plugins < validate; nothing imports the CLI."""
    room = room_of(path)
    if room in OUTSIDE:
        return
    for name in runtime_imports(path):
        assert not name.startswith("hexfloe_"), f"{path} imports {name}"
        parts = name.split(".")
        if parts[0] != "hexfloe" or len(parts) == 1:
            continue
        other = parts[1]
        assert other in LEVEL, f"{path} imports {name}, which is no room"
        if other != room:
            allowed = LEVEL[other] < LEVEL[room]
            assert allowed, f"{path}: {room} may not import {other}"


def test_every_room_is_on_the_plan():
    """A new folder of the core must be given a storey."""
    rooms = {
        path.name.removesuffix(".py") for path in CORE.iterdir() if path.suffix == ".py" or path.is_dir()
    }
    assert rooms - {"__pycache__"} == set(LEVEL) | OUTSIDE


def games() -> list[str]:
    """Return the names of the games of this repository."""
    return sorted(path.name for path in (ROOT / "plugins").iterdir() if (path / "pyproject.toml").exists())


@pytest.mark.parametrize("tree", ["core", "cli"])
def test_nothing_in_core_or_cli_names_a_game(tree):
    """Modules and distributions of games are found, never named."""
    for path in sources(ROOT / tree, ".py", ".pyx", ".pxd", ".pyi"):
        for game in games():
            for name in (f"hexfloe_{game}", f"hexfloe-{game}"):
                assert name not in path.read_text(), f"{path} names {name}"


@pytest.mark.parametrize("game", games())
def test_games_import_neither_each_other_nor_the_cli(game):
    """A game imports hexfloe and its own modules only."""
    for path in sources(ROOT / "plugins" / game / "src", ".py", ".pyx", ".pxd"):
        names = runtime_imports(path)
        if path.suffix != ".py":
            names = set(re.findall(r"^(?:from|cimport|import)\s+(hexfloe[\w]*)", path.read_text(), re.M))
        for name in names:
            if name.startswith("hexfloe_"):
                assert name.split(".")[0] == f"hexfloe_{game}", f"{path} imports {name}"


@pytest.mark.parametrize("game", games())
def test_a_game_is_called_the_same_everywhere(game):
    """Folder, distribution, module, entry point, game id and extra of the root."""
    import tomllib

    project = tomllib.loads((ROOT / "plugins" / game / "pyproject.toml").read_text())["project"]
    info = tomllib.loads((ROOT / "plugins" / game / "src" / f"hexfloe_{game}" / "game.toml").read_text())
    root = tomllib.loads((ROOT / "pyproject.toml").read_text())
    assert project["name"] == f"hexfloe-{game}"
    assert project["entry-points"]["hexfloe"] == {game: f"hexfloe_{game}"}
    assert info["game"]["id"] == game
    extras = root["project"]["optional-dependencies"]
    assert extras[game][0].startswith(f"hexfloe-{game}==")
    assert extras[game][0] in extras["all"]
    assert root["tool"]["uv"]["sources"][f"hexfloe-{game}"] == {"workspace": True}


def test_setup_lists_every_compiled_module_of_the_core():
    """A .pyx that setup.py forgets would never be built."""
    listed = set(re.findall(r'"(hexfloe\.[\w.]+)"', (ROOT / "setup.py").read_text()))
    assert listed == {
        ".".join(path.relative_to(ROOT / "core").with_suffix("").parts)
        for path in (ROOT / "core").rglob("*.pyx")
    }
