"""Slow, obvious twin of the state: a list of tables, and one Python object's methods called on copies."""

from __future__ import annotations

import numpy as np


class PlainState:
    """A match of a game whose rules are in Python, kept as a list of whole tables."""

    def __init__(self, rules, table: bytes) -> None:
        self.rules = rules
        self.tables = [table]
        self.codes: list[int] = []

    def record(self):
        """Return the position now as a numpy record of its own."""
        return np.frombuffer(bytearray(self.tables[-1]), self.rules.table_dtype)[0]

    @property
    def actor(self) -> int:
        """Return whose decision it is."""
        return self.rules.actor(self.record())

    def legal(self) -> list[int]:
        """Return the codes of legality 0, asked one by one; those of chance on its plies."""
        if self.actor == -1:
            return [code for code, _ in self.rules.chance(self.record())]
        if self.actor == -2:
            return []
        return [
            code for code in range(self.rules.moves.n_codes) if self.rules.legality(self.record(), code) == 0
        ]

    def play(self, code: int) -> None:
        """Play a move."""
        record = self.record()
        self.rules.play(record, code)
        self.tables.append(record.tobytes())
        self.codes.append(code)

    def undo(self) -> int:
        """Take a move back."""
        self.tables.pop()
        return self.codes.pop()
