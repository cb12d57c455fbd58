"""Games with planted faults, made of the toy Lots: its rules, or methods of its class, replaced."""

from __future__ import annotations

from hexfloe_lots.game import LABELS, Lots, LotsRules

from hexfloe.play.game import Declaration, Symmetry
from hexfloe.play.table import Fields

FIELDS = Fields(everyone="has_card stone mover", owner="card")


def rotated(rules):
    """Return the turn of the ring by one place as a symmetry of Lots; the center stays."""
    first = rules.moves.start("place")

    def table(record):
        record["stone"][1:] = [record["stone"][6], *record["stone"][1:6]]

    def move(code):
        cell = code - first
        return code if cell <= 0 else first + 1 + cell % 6

    return Symmetry(table, move)


def cards(table):
    """Return a number that never changes."""
    return 0


def planted(rules_class=LotsRules, *, conserved=None, twin=False, symmetries=False, **overrides):
    """Return Lots for two seats played by some rules, with methods of the game replaced by `overrides`.

    `conserved` names measures, `twin` gives the clean rules as a second opinion, `symmetries` declares the rotation.
    """

    class Faulty(Lots):
        def declare(self):
            rules = rules_class(self.seats, self.options["open"])
            return Declaration(
                moves=rules.moves,
                fields=FIELDS,
                rules=rules,
                conserved=conserved or {"cards": cards},
                twin=LotsRules(self.seats, self.options["open"]) if twin else None,
                symmetries={"rotation": rotated(rules)} if symmetries else {},
            )

    Faulty.__module__ = Lots.__module__
    for name, method in overrides.items():
        setattr(Faulty, name, method)
    return Faulty()


def clean():
    """Return Lots without a fault, with everything declared that can be checked."""
    return planted(conserved={"cells": lambda table: len(LABELS)}, twin=True, symmetries=True)


def forgetful_describe(self, view):
    """Leave the mover out."""
    return {key: value for key, value in Lots.describe(self, view).items() if key != "mover"}


def gossiping_prompt(self, view):
    """Raise where something is unknown."""
    return f"the cards are {sum(view.card)}"


def empty_scene(self, view):
    """Raise from the third stone on."""
    if (view.stone > 0).sum() >= 3:
        raise ValueError("no more room")
    return Lots.scene(self, view)


def stones(table):
    """Return how many stones lie there: not conserved at all."""
    return int((table["stone"] > 0).sum())


def strangers(table):
    """Return how many stones belong to nobody at the table: always none."""
    return int((table["stone"] > 3).sum())
