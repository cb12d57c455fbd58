"""A strait as large as the engine takes, with lanes that bend, end at islands or have one hex; odd floes and cards."""

from __future__ import annotations

from hexfloe_iceflow.game import IceFlow
from oracle import iceflow_strait as strait
from oracle import iceflow_twin as twin

from hexfloe.play.datafile import parse_data


def column(q, rows):
    """Return the cells of a column, by row."""
    return [(q, row - (q - q % 2) // 2) for row in rows]


def zigzag():
    """Return the cells of the lane that swings between columns 5 and 6."""
    left, right = column(5, range(8)), column(6, range(1, 8))
    return [cell for pair in zip(left, right, strict=False) for cell in pair] + [left[-1]]


LANES = {
    "M1": (1, column(1, range(8))),
    "M2": (3, column(2, range(8))),
    "M3N": (2, column(3, range(3, -1, -1))),
    "M3S": (2, column(3, range(4, 8))),
    "M4": (2, column(4, range(7, -1, -1))),
    "M5": (3, zigzag()),
    "M6": (3, column(6, [0])),
    "M7": (1, column(7, range(8))),
    "M8": (3, column(8, range(8))),
}
ALASKA = {f"A{n}": column(9, [n])[0] for n in range(8)}
SIBERIA = {f"S{n}": column(0, [n])[0] for n in (1, 3, 4, 7)}
ISLANDS = {f"D{q}": column(q, [8])[0] for q in (2, 4, 5, 7)}
FLOES = {(): 4, (0,): 2, (0, 3): 4, (0, 1, 3): 3, (0, 1, 2, 3): 4, (0, 1, 2, 3, 4, 5): 3, (0, 1, 2, 3, 4): 4}
CARDS = {(0, 0, 0): 1, (0, 0, 2): 4, (2, 3, 1): 3, (1, 1, 1): 3, (4, 0, 0): 3}
DIOMEDE = {"D2": (0, 0, 0), "D4": (1, 1, 1), "D5": (0, 0, 2), "D7": (3, 2, 0)}
DATA = strait.game_data(
    lanes=LANES, alaska=ALASKA, siberia=SIBERIA, islands=ISLANDS, floes=FLOES, cards=CARDS, diomede=DIOMEDE
)


def items(load):
    """Return ropes, fish and bears as a list of words."""
    return [word for word, n in zip(("rope", "fish", "bear"), load, strict=True) for _ in range(n)]


def files():
    """Return the data files of this world."""
    lanes = [
        {"name": name, "speed": speed, "cells": [strait.label(cell) for cell in cells]}
        for name, (speed, cells) in LANES.items()
    ]
    board = ["[board]", f"lanes = {toml(lanes)}"]
    for key, coast in (("alaska", ALASKA), ("siberia", SIBERIA)):
        board += [
            f"[board.{key}]",
            *(f"{name} = {[q, strait.row((q, r))]}" for name, (q, r) in coast.items()),
        ]
    board.append("[board.islands]")
    for name, (q, r) in ISLANDS.items():
        board.append(f"{name} = {toml({'at': [q, strait.row((q, r))], 'items': items(DIOMEDE[name])})}")
    floes = [{"edges": [strait.CLOCKWISE[n] for n in kind], "count": count} for kind, count in FLOES.items()]
    cards = [{"items": items(card), "count": count} for card, count in CARDS.items()]
    texts = {
        "board": board,
        "floes": ["[floes]", f"kinds = {toml(floes)}"],
        "cards": ["[cards]", f"kinds = {toml(cards)}"],
    }
    return {
        name: parse_data("\n".join([f'[about]\nname = "{name}"\nstatus = "replaced"', *lines]))
        for name, lines in texts.items()
    }


def toml(value):
    """Return plain data as TOML on one line."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {toml(part)}" for key, part in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(toml(part) for part in value) + "]"
    return f'"{value}"' if isinstance(value, str) else str(value)


def wide_game(*, seats=4, ropes_to="entered", floes=18, double=True):
    """Return the game and the beginning of the twin's match in this world."""
    game = IceFlow(
        seats=seats,
        ridge_rope_destination=ropes_to,
        initial_floes=floes,
        double_floe_action=double,
        data=files(),
    )
    return game, twin.start(seats, ropes_to=ropes_to, floes=floes, double=double, data=DATA)
