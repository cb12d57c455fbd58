"""The rules of Nimlet: pure functions over a small numpy record."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

import numpy as np

from hexfloe import Moves, Rules, secret
from hexfloe.play.moves import cells, seats, things
from hexfloe.play.rules import CHANCE, OVER

#: The hub, then the six cells around it in the order of directions 0 to 5.
CELLS: Final = ("hub", "e", "ne", "nw", "w", "sw", "se")
HUB: Final = 0
MAX_SEATS: Final = 3

#: Clauses by their position in rules.toml.
NM_4, NM_5, NM_7 = 4, 5, 7

#: Values of the field `gust`.
NO_GUST, GUST_NOW, GUST_PAST = 0, 1, 2

NOT_NOW: Final = -1


class NimletRules(Rules):
    """The rules for a number of seats, charms as (name, worth), and whether a gust blows."""

    table_dtype = np.dtype(
        [
            ("charm", "u1", (MAX_SEATS,)),  # index of a charm + 1, 0 before it is drawn
            ("cells", "u1", (len(CELLS),)),  # seat + 1, 0 where empty
            ("drawn", "u1"),  # how many seats have drawn
            ("mover", "u1"),
            ("gust", "u1"),
        ]
    )

    def __init__(self, n_seats: int, charms: Sequence[tuple[str, int]], storm: bool) -> None:
        self.n_seats = n_seats
        self.charms = tuple(charms)
        self.storm = storm
        charm = things("charm", [name for name, _ in charms])
        cell = cells(CELLS)
        self.moves = Moves(put=(cell,), draw=(seats(n_seats), secret(charm)), gust=(cell,))
        self._first_draw = self.moves.start("draw")
        self._first_gust = self.moves.start("gust")

    def actor(self, table: Any) -> int:
        """Chance draws charms and blows; otherwise it is the mover's turn until the board is full."""
        if table["drawn"] < self.n_seats or table["gust"] == GUST_NOW:
            return CHANCE
        return int(table["mover"]) if (table["cells"] == 0).any() else OVER

    def legality(self, table: Any, move: int) -> int:
        """Only stones are put by seats: on an empty cell (NM-4), on the hub only when it is open (NM-5)."""
        if move >= self._first_draw:
            return NOT_NOW
        if table["cells"][move]:
            return NM_4
        if move == HUB and np.count_nonzero(table["cells"]) < 3:
            return NM_5
        return 0

    def chance(self, table: Any) -> Iterator[tuple[int, int]]:
        """NM-2: a charm that nobody holds; NM-6: a stone around the hub; equal weights."""
        if table["drawn"] < self.n_seats:
            seat = int(table["drawn"])
            for charm in range(len(self.charms)):
                if charm + 1 not in table["charm"][:seat]:
                    yield self._first_draw + seat * len(self.charms) + charm, 1
        else:
            yield from (
                (self._first_gust + int(cell), 1) for cell in np.flatnonzero(table["cells"]) if cell != HUB
            )

    def play(self, table: Any, move: int) -> None:
        """Put a stone, draw a charm, or blow a stone off."""
        if move >= self._first_gust:
            table["cells"][move - self._first_gust] = 0
            table["gust"] = GUST_PAST
        elif move >= self._first_draw:
            seat, charm = divmod(move - self._first_draw, len(self.charms))
            table["charm"][seat] = charm + 1
            table["drawn"] += 1
        else:
            table["cells"][move] = table["mover"] + 1
            table["mover"] = (table["mover"] + 1) % self.n_seats
            if move == HUB and self.storm:
                table["gust"] = GUST_NOW

    def scores(self, table: Any) -> list[float]:
        """NM-8: one point a stone; at the end charms are shown, and the one of whoever holds the hub counts."""
        points = [float(np.count_nonzero(table["cells"] == seat + 1)) for seat in range(self.n_seats)]
        holder = int(table["cells"][HUB]) - 1
        if holder >= 0 and table["charm"][holder] and self.actor(table) == OVER:
            points[holder] += self.charms[int(table["charm"][holder]) - 1][1]
        return points

    def outcome(self, table: Any) -> tuple[list[int], int]:
        """NM-7 ends the match, NM-8 ranks: equal points share a rank."""
        points = self.scores(table)
        return [1 + sum(other > mine for other in points) for mine in points], NM_7

    def redeal(self, table: Any, seat: int, rng: Any) -> None:
        """Deal the charms of the other seats anew from those that this seat does not hold."""
        own = int(table["charm"][seat]) if seat >= 0 else 0
        left = [charm + 1 for charm in range(len(self.charms)) if charm + 1 != own]
        for other in range(int(table["drawn"])):
            if other != seat:
                table["charm"][other] = left.pop(rng.below(len(left)))
