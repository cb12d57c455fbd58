"""An installed game as it is found, and what may be wrong with it: a kind, one line, a cure."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from types import MappingProxyType
from typing import Final

from hexfloe.errors import PluginError

#: Group of the entry points, and name of the project for pluggy.
GROUP: Final = "hexfloe"

#: How an installed game can be broken. The names are stable: programs may read them.
KINDS: Final = MappingProxyType(
    {
        # seen while looking, without importing anything
        "duplicate": "two distributions, or one seen twice on the path, offer the same name",
        "entry-point": "the entry point does not name one top-level package, or cannot be read",
        "no-module": "the package that the entry point names is not there",
        "no-info": "there is no game.toml next to the package's __init__.py",
        "bad-info": "game.toml cannot be read or does not keep its schema",
        "name-mismatch": "entry point, game.toml and game do not bear the same name",
        "api": "the game was made for another version of hexfloe",
        # seen when the game is imported, first by a child process
        "import-error": "importing the package raised an error",
        "dependency": "importing the game asked for a module that is not installed",
        "exits": "importing the game ended the program",
        "hang": "importing the game did not finish in time",
        "crash": "importing the game crashed the interpreter",
        "not-compiled": "a compiled module is missing or cannot be loaded",
        "abi": "the game was compiled for another ABI of hexfloe",
        "no-hook": "the package has no hexfloe_game marked as a hook",
        "unknown-hook": "the package implements a hook that this hexfloe does not have",
        "bad-hook": "the hook asks for arguments that it is not given",
        "hook-error": "the hook raised an error",
        "not-a-game": "the hook returned something that is not a Game",
        "configure-error": "the game raised an error when its options were set",
        "not-tried": "the child process that imports a game first could not be started",
    }
)


@dataclass(frozen=True, slots=True)
class Problem:
    """What is wrong with an installed game: `kind` is one of KINDS, `message` one line, `hint` the cure."""

    kind: str
    message: str
    hint: str

    def __str__(self) -> str:
        return f"{self.message}; {self.hint}" if self.hint else self.message

    def error(self, name: str) -> PluginError:
        """Return (not raise) the PluginError that says this about the game of that name."""
        return PluginError(self.message, kind=self.kind, hint=self.hint, culprit=name)

    @staticmethod
    def of(error: PluginError) -> Problem:
        """Return the problem that an error speaks of."""
        return Problem(error.kind, error.message, error.hint)


@dataclass(frozen=True, slots=True)
class FoundGame:
    """An installed game, as far as it is known without importing it."""

    name: str
    """Name of its entry point, and so of the game."""
    module: str
    distribution: str
    """Name as pip knows it, in normal form (`hexfloe-mygame`); empty where the distribution does not say."""
    version: str
    path: Path | None = None
    """The folder of its package, where `game.toml` and `rules.toml` lie; None where there is none."""
    title: str = ""
    summary: str = ""
    seats: tuple[int, int] | None = None
    """Fewest and most seats; None where `game.toml` could not be read."""
    problem: Problem | None = None

    @property
    def status(self) -> str:
        """`ok`, or the kind of the problem."""
        return self.problem.kind if self.problem else "ok"

    @property
    def again(self) -> str:
        """The cure that helps most often."""
        return f"install it anew: pip install --force-reinstall {self.distribution or self.name}"

    def broken(self, kind: str, message: str, hint: str) -> FoundGame:
        """Return this game with a problem; the message comes without the name, which is put in front."""
        return replace(self, problem=Problem(kind, f"{self.name} {message}", hint))
