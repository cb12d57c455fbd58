"""A small game written in Python, played for real: what the runner of cases is tested on."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from hexfloe.errors import SetupError
from hexfloe.play.game import Declaration, Game
from hexfloe.play.moves import Moves, numbers
from hexfloe.play.rules import CHANCE, OVER, Rules
from hexfloe.play.table import Fields

HERE = Path(__file__).parent
HEAP, COPY, RAIN, LAST = 1, 3, 4, 5  # numbers of clauses
TOO_MANY = 2
NOT_NOW = -1


class PebbleRules(Rules):
    """Table: heap, who moves, what the seat before took, whether it rains now, whether a match has begun."""

    def __init__(self, seats: int, heap: int, rain: bool, weights: tuple[int, int]) -> None:
        self.seats, self.heap, self.rain, self.weights = seats, heap, rain, weights
        self.moves = Moves(take=(numbers("pebbles", 1, 4),), rain=(numbers("drops", 0, 1),))
        self.table_dtype = np.dtype(
            [
                ("taken", "i4", (4,)),
                ("heap", "i4"),
                ("mover", "i1"),
                ("last", "i1"),
                ("raining", "i1"),
                ("spare", "i1"),
            ]
        )

    def start(self, table: Any) -> None:
        """Put the heap on the table."""
        table["heap"] = self.heap

    def actor(self, table: Any) -> int:
        """Rain first, then the seats in turn until the heap is gone."""
        if table["raining"]:
            return CHANCE
        return OVER if table["heap"] == 0 else int(table["mover"])

    def legality(self, table: Any, move: int) -> int:
        """Judge a move by PB-2 and PB-3."""
        if move > 3 or table["raining"]:
            return NOT_NOW
        if move == 3 or move + 1 > table["heap"]:
            return TOO_MANY
        return COPY if move + 1 == table["last"] else 0

    def chance(self, table: Any) -> list[tuple[int, int]]:
        """No drop or one, with the weights of the data."""
        return list(zip((4, 5), self.weights, strict=True)) if table["raining"] else []

    def play(self, table: Any, move: int) -> None:
        """Take pebbles, or let it rain."""
        if table["raining"]:
            table["heap"] += move - 4
            table["raining"] = 0
        else:
            table["taken"][int(table["mover"])] += move + 1
            table["heap"] -= move + 1
            table["last"] = move + 1
            table["raining"] = self.rain and table["heap"] > 0
            if table["heap"] > 0:
                table["mover"] = (int(table["mover"]) + 1) % self.seats
        if not table["raining"] and table["heap"] == 1 and table["last"] == 1:
            table["last"] = 0  # nobody is left without a move

    def scores(self, table: Any) -> list[float]:
        """Pebbles taken."""
        return [float(pebbles) for pebbles in table["taken"][: self.seats]]

    def outcome(self, table: Any) -> tuple[list[int], int]:
        """Who moved last has won."""
        return [1 if seat == table["mover"] else 2 for seat in range(self.seats)], LAST


class Pebbles(Game):
    """The game; its words for positions are heap, mover, last, raining and players."""

    @classmethod
    def folder(cls) -> Path:
        """The folder with game.toml and rules.toml."""
        return HERE / "pebbles"

    def declare(self) -> Declaration:
        """Moves, fields and rules."""
        weights = self.data("weather")["weights"]
        weather = (weights["none"], weights["one"])
        rules = PebbleRules(self.seats, self.options["heap"], self.options["rain"], weather)
        fields = Fields(everyone="heap taken mover last raining spare")
        return Declaration(moves=rules.moves, fields=fields, rules=rules)

    def setup_table(self, given: Any, table: Any) -> None:
        """Write a position in the words of describe."""
        for key in given:
            if key not in ("heap", "mover", "last", "raining", "players"):
                raise SetupError(f"no word {key!r} in positions of pebbles", culprit=key)
        if not 0 <= given["heap"] <= 99:
            raise SetupError("too many pebbles", clause=self.rulebook.at(HEAP).id)
        table["heap"] = given["heap"]
        table["mover"] = given.get("mover", 0)
        table["last"] = given.get("last", 0)
        table["raining"] = given.get("raining", False)
        for name, player in given.get("players", {}).items():
            table["taken"][int(name)] = player["taken"]

    def describe(self, view: Any) -> dict[str, Any]:
        """The position in words; what is not there is left out."""
        described = {
            "heap": view.heap,
            "mover": view.mover,
            "raining": bool(view.raining),
            "players": {seat: {"taken": view.taken[seat]} for seat in range(self.seats)},
            "last": int(view["last"]) or None,
        }
        return {key: value for key, value in described.items() if value is not None}


@pytest.fixture(scope="session")
def pebbles() -> Game:
    """The game of the default options: two seats, seven pebbles, rain."""
    return Pebbles()


@pytest.fixture(scope="session")
def pebbles_class() -> type[Game]:
    """The class of the game, to break parts of it."""
    return Pebbles
