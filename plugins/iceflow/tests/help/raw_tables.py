"""Positions of Ice Flow written straight into a table, and what is legal there: for tests of the compiled rules."""

from __future__ import annotations

import numpy as np
from hexfloe_iceflow.game import IceFlow
from hexfloe_iceflow.parts import BEARS, FISH, ROPES, read_edges

from hexfloe.play.datafile import parse_data
from hexfloe.play.state import State

PHASES = ["first", "camp", "draw", "card", "place", "turn", "move", "drive", "flee", "take", "done"]
FIRST, CAMP, DRAW, CARD, PLACE, TURN, MOVE, DRIVE, FLEE, TAKE, DONE = range(11)
#: Floes of which most have no jagged edge.
SMOOTH = parse_data(
    """
    about = { name = "floes", status = "replaced" }
    floes.kinds = [{ edges = [], count = 20 }, { edges = ["N"], count = 2 }, { edges = ["N", "S"], count = 2 }]
    """
)
SMOOTH_GAME = IceFlow(data={"floes": SMOOTH})


def position(game, explorers, floes=(), **fields):
    """Return the state of a table: explorers by seat, floes by label (smooth), other fields; places by label.

    `ropes`, `fish` and `bears` map places to numbers; bag and supply take what is left.
    """
    number = game.strait.labels.index
    table = np.zeros(1, game.engine.table_dtype)[0]
    for seat, places in enumerate(explorers):
        table["at"][seat] = sorted(number(place) + 1 for place in places)
    for cell, edges in dict(floes).items():
        table["floe"][number(cell)] = 1 + read_edges(edges)
    lying = np.flatnonzero(table["floe"])
    table["floes"] = sum(1 << int(cell) for cell in lying)
    table["bag"][: len(game.floes.copies)] = game.floes.copies
    for look in table["floe"][lying].tolist():
        table["bag"][game.floes.kind_of[look - 1]] -= 1
    table["pile"][: len(game.cards.copies)] = game.cards.copies
    for item in ("ropes", "fish", "bears"):
        for place, n in fields.pop(item, {}).items():
            table[item][number(place)] = n
    table["phase"] = TURN
    for name, value in fields.items():
        table[name] = number(value) + 1 if name in ("moving", "threat") else value
    table["supply_ropes"] = ROPES - table["ropes"].sum() - table["rope_of"].sum()
    table["supply_fish"] = FISH - table["fish"].sum() - table["fish_of"].sum()
    table["supply_bears"] = BEARS - table["bears"].sum()
    return State(game, table.tobytes())


def texts(state, *kinds):
    """Return the texts of the legal moves of some kinds, or of all."""
    found = [state.game.moves.format(code) for code in state.legal()]
    return [text for text in found if not kinds or text.split()[0] in kinds]


def why(state, text):
    """Return the name of what refuses a move."""
    return state.game.refusal(
        state.game.engine.legality(state.table_bytes, state.game.moves.parse(text))
    ).name
