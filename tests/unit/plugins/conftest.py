"""Throw-away distributions: a package and its metadata in a folder that is put on sys.path."""

from __future__ import annotations

import importlib
import itertools
import shutil
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

import pytest

from hexfloe.plugins import loading

GAME_TOML = """\
[game]
id = "{name}"
title = "Take {name}"
summary = "Whoever takes the last stone wins."

[options.seats]
type = "int"
min = 2
max = 4
default = 2
text = "how many play"

[options.stones]
type = "int"
min = 1
max = 20
default = 7
text = "stones in the heap at the start"

[options.wild]
type = "bool"
default = false
text = "fails when it is configured"

[limits]
plies = 20
"""

RULES_TOML = """\
[rulebook]
game = "{name}"
title = "Take {name}"
language = "en"
edition = "first"

[[clause]]
id = "TK-1"
title = "No more than there are"
text = "One or two stones are taken, never more than there are."
kind = "restriction"
source = "rulebook"
"""

INIT = """\
from hexfloe import hookimpl


@hookimpl
def hexfloe_game():
    from .game import Take

    return Take()
"""

GAME = """\
import numpy as np

from hexfloe.play.game import Declaration, Game
from hexfloe.play.moves import Moves, numbers
from hexfloe.play.rules import OVER, Rules
from hexfloe.play.table import Fields


class TakeRules(Rules):
    table_dtype = np.dtype([("left", "u1"), ("mover", "u1")])
    moves = Moves(take=(numbers("stones", 1, 2),))

    def __init__(self, seats, stones):
        self.seats, self.stones = seats, stones

    def start(self, table):
        table["left"] = self.stones

    def actor(self, table):
        return int(table["mover"]) if table["left"] else OVER

    def legality(self, table, move):
        return int(move + 1 > table["left"])

    def play(self, table, move):
        table["left"] -= move + 1
        table["mover"] = (table["mover"] + 1) % self.seats

    def scores(self, table):
        return [0.0] * self.seats

    def outcome(self, table):
        return [1] * self.seats, 0


class Take(Game):
    def declare(self):
        if self.options["wild"]:
            raise ZeroDivisionError("wild stones")
        rules = TakeRules(self.seats, self.options["stones"])
        return Declaration(moves=rules.moves, fields=Fields(everyone="left mover"), rules=rules)
"""


@dataclass
class Site:
    """A folder on sys.path, made to hold distributions."""

    folder: Path
    prefix: str
    """Begins every game's name, so that no two tests share a module."""
    toml: ClassVar[str] = GAME_TOML
    init: ClassVar[str] = INIT

    def name(self, short):
        """Return the full name of a game."""
        return f"{self.prefix}{short}"

    def module(self, short):
        """Return the name of the package of a game."""
        return f"hexfloe_{self.prefix}{short}"

    def install(self, short, *, init=INIT, toml=GAME_TOML, files=None, **metadata):
        """Write a whole game and its metadata; `init`, `toml`, `files` replace or (None) leave out parts."""
        name = self.name(short)
        package = self.folder / self.module(short)
        package.mkdir(parents=True, exist_ok=True)
        parts = {"__init__.py": init, "game.toml": toml, "rules.toml": RULES_TOML, "game.py": GAME}
        for file, text in {**parts, **(files or {})}.items():
            if text is not None:
                (package / file).write_text(text.replace("{name}", name))
        self.register(short, **metadata)
        return package

    def register(self, short, *, entry=None, dist=None, version="1.0", requires="hexfloe", record=None):
        """Write the metadata of a game as an installer does, in a `.dist-info` folder."""
        dist = dist or f"hexfloe-{self.name(short)}"
        module = self.module(short)
        info = self.folder / f"{dist.replace('-', '_')}-{version}.dist-info"
        info.mkdir(parents=True, exist_ok=True)
        metadata = (
            f"Metadata-Version: 2.4\nName: {dist}\nVersion: {version}\nRequires-Dist: {requires}\n\nName: x\n"
        )
        (info / "METADATA").write_text(metadata)
        (info / "entry_points.txt").write_text(entry or f"[hexfloe]\n{self.name(short)} = {module}\n")
        (info / "RECORD").write_text(record or f"{module}/__init__.py,sha256=abc,10\n{info.name}/RECORD,,\n")
        return info

    def touch_init(self, short, marker):
        """Make the package of a game add an `x` to a file whenever it is imported; return the file."""
        init = self.folder / self.module(short) / "__init__.py"
        line = f"with open({str(marker)!r}, 'a') as file: file.write('x')\n"
        init.write_text(line + init.read_text())
        return marker


_numbers = itertools.count(1)


@pytest.fixture
def site(tmp_path, monkeypatch):
    """A Site on sys.path, with a cache folder of its own, without limits from the environment."""
    for variable in ("HEXFLOE_PLUGINS", "HEXFLOE_TRIAL_SECONDS"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setenv("HEXFLOE_CACHE_DIR", str(tmp_path / "cache"))
    made = Site(tmp_path / "site", f"t{next(_numbers)}")
    made.folder.mkdir()
    monkeypatch.setattr(sys, "path", [str(made.folder), *sys.path])
    importlib.invalidate_caches()
    loading.forget_games()
    yield made
    loading.forget_games()
    for module in [module for module in sys.modules if module.startswith(f"hexfloe_{made.prefix}")]:
        del sys.modules[module]
    shutil.rmtree(made.folder, ignore_errors=True)


@pytest.fixture
def cache(tmp_path):
    """The cache folder that the site uses; it does not exist yet."""
    return tmp_path / "cache"
