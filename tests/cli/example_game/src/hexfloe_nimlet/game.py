"""The game Nimlet: what it is made of, and positions in readable terms."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from hexfloe import Game
from hexfloe.errors import DataFileError, SetupError
from hexfloe.play.game import Declaration
from hexfloe.play.table import Fields
from hexfloe_nimlet.rules import CELLS, GUST_NOW, GUST_PAST, HUB, NO_GUST, NimletRules

if TYPE_CHECKING:
    from hexfloe import View
    from hexfloe.picture.scene import Scene

GUSTS = {"none": NO_GUST, "now": GUST_NOW, "past": GUST_PAST}
MAX_CHARMS = 8


class Nimlet(Game):
    """Nimlet with its options fixed."""

    rules: NimletRules

    def declare(self) -> Declaration:
        """Everything is public but the charms, which their owners know."""
        self.rules = NimletRules(self.seats, self._charms(), self.options["storm"])
        fields = Fields(everyone="cells drawn mover gust", owner="charm")
        return Declaration(moves=self.rules.moves, fields=fields, rules=self.rules)

    def _charms(self) -> list[tuple[str, int]]:
        listed = self.data("charms").get("charm", [])
        try:
            charms = [(str(charm["name"]), int(charm["worth"])) for charm in listed]
        except (KeyError, TypeError, ValueError):
            raise DataFileError(
                "charms: every charm needs a name and a whole worth", culprit="charm"
            ) from None
        if not self.seats <= len(charms) <= MAX_CHARMS:
            raise DataFileError(
                f"charms: there are {len(charms)}", hint=f"{self.seats} to {MAX_CHARMS} will do"
            )
        return charms

    def setup_table(self, given: Mapping[str, Any], table: Any) -> None:
        """Keys: `cells` (name = seat), `charms` (seat = name), `mover`, `gust` ("none", "now" or "past")."""
        for key in given:
            if key not in ("cells", "charms", "drawn", "mover", "gust"):
                raise SetupError(
                    f"{key!r} is no part of a position", hint="use cells, charms, mover, gust", culprit=key
                )
        for name, seat in given.get("cells", {}).items():
            table["cells"][self._cell(name)] = self._seat(seat) + 1
        names = [name for name, _ in self.rules.charms]
        for seat, name in given.get("charms", {}).items():
            if name not in names:
                raise SetupError(
                    f"no charm is called {name!r}", hint=f"there are {', '.join(names)}", culprit=name
                )
            if names.index(name) + 1 in table["charm"]:
                raise SetupError(f"the charm {name} is drawn twice", clause="NM-2", culprit=name)
            table["charm"][self._seat(seat)] = names.index(name) + 1
        table["drawn"] = given.get("drawn", len(given.get("charms", {})))
        if (table["charm"][: table["drawn"]] == 0).any() or (table["charm"][table["drawn"] :] != 0).any():
            raise SetupError("charms are drawn seat by seat, from seat 0", clause="NM-2", culprit="charms")
        table["mover"] = self._seat(given.get("mover", 0))
        self._set_gust(given, table)

    def _set_gust(self, given: Mapping[str, Any], table: Any) -> None:
        word = given.get("gust", "none")
        if word not in GUSTS:
            raise SetupError(f"gust is none, now or past, not {word!r}", culprit="gust")
        if GUSTS[word] and not (self.rules.storm and table["cells"][HUB]):
            raise SetupError("no gust blows before the hub is taken", clause="NM-6", culprit="gust")
        table["gust"] = GUSTS[word]

    def _cell(self, name: str) -> int:
        if name not in CELLS:
            raise SetupError(
                f"no cell is called {name!r}", hint=f"there are {', '.join(CELLS)}", culprit=name
            )
        return CELLS.index(name)

    def _seat(self, seat: Any) -> int:
        if str(seat) not in map(str, range(self.seats)):
            raise SetupError(
                f"there is no seat {seat}", hint=f"seats are 0 to {self.seats - 1}", culprit=seat
            )
        return int(seat)

    def describe(self, view: View) -> dict[str, Any]:
        """The same keys as in `setup_table`; charms that the view does not show are left out."""
        known = {seat: charm for seat, charm in enumerate(view["charm"][: self.seats]) if charm}
        gust = next(word for word, value in GUSTS.items() if value == view["gust"])
        return {
            "cells": {CELLS[cell]: int(seat) - 1 for cell, seat in enumerate(view["cells"]) if seat},
            "charms": {str(seat): self.rules.charms[int(charm) - 1][0] for seat, charm in known.items()},
            "drawn": view["drawn"],
            "mover": view["mover"],
            "gust": gust,
        }

    def prompt(self, view: View) -> str:
        """Say that a stone is to be put, and where the hub stands in this."""
        closed = (view["cells"] != 0).sum() < 3
        return f"put a stone on an empty cell{' (the hub is closed)' if closed else ''}"

    def scene(self, view: View) -> Scene:
        """Return what there is to see."""
        from hexfloe_nimlet.view import nimlet_scene

        return nimlet_scene(self, view)
