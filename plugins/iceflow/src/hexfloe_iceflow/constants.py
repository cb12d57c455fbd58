"""The constants that the compiled rules of Ice Flow work with, filled in for one configured game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numpy as np

from hexfloe_iceflow import engine
from hexfloe_iceflow.parts import orientations

if TYPE_CHECKING:
    from collections.abc import Iterable

    from hexfloe.play.moves import Moves
    from hexfloe_iceflow.game import IceFlow
    from hexfloe_iceflow.strait import Strait

_FIRST: Final = ("draw", "card", "camp", "place", "drift", "turn", "walk", "swim", "take", "send", "fly")
_ROPE_GOES: Final = ("departed", "entered", "supply")


def fill_rules(game: IceFlow, moves: Moves) -> Any:
    """Return the filled Rules of a game whose data are read, as one record."""
    rules = np.zeros(1, engine.RULES)[0]
    for kind in _FIRST:
        rules[f"first_{kind}"] = moves.start(kind)
    for field, kind in (("new_floe", "new-floe"), ("stop", "stop"), ("fishing", "fish"), ("end", "end")):
        rules[field] = moves.start(kind)
    rules["seats"] = game.seats
    rules["needed"] = game.options["explorers_needed"]
    rules["floe_limit"] = 2 if game.options["double_floe_action"] else 1
    rules["initial_floes"] = game.options["initial_floes"]
    rules["rope_goes"] = _ROPE_GOES.index(game.options["ridge_rope_destination"])
    _fill_places(rules, game.strait)
    _fill_routes(rules, game.strait)
    _fill_floes(rules, game)
    _fill_cards(rules, game)
    return rules


def _fill_places(rules: Any, strait: Strait) -> None:
    n, cells = strait.n_places, strait.n_cells
    for key in ("alaska", "siberia", "islands"):
        rules[key] = getattr(strait, key).start
    rules["n_places"] = n
    rules["neighbors"] = -1
    rules["neighbors"][:n] = strait.neighbors
    rules["ahead"] = -1
    rules["ahead"][:cells] = strait.ahead
    rules["sea"][:cells] = 1
    rules["speed"][:cells] = [strait.lanes[lane].speed for lane in strait.lane_of]
    rules["emergence"] = _bits(strait.emergence)
    rules["around"][:cells] = [_bits(filter(strait.is_cell, row)) for row in strait.neighbors[:cells]]
    for i, item in enumerate(("ropes", "fish", "bears")):
        rules[f"island_{item}"][: len(strait.loads)] = [load[i] for load in strait.loads]


def _fill_routes(rules: Any, strait: Strait) -> None:
    rules["walk"], rules["swim"] = -1, -1
    for number, (here, there) in enumerate(strait.walks):
        way = strait.neighbors[here].index(there)
        rules["walk"][here][way] = number
        rules["walk_from"][number], rules["walk_way"][number] = here, way
    for number, (here, over, there) in enumerate(strait.swims):
        way, then = strait.neighbors[here].index(over), strait.neighbors[over].index(there)
        rules["swim"][here][way][then] = number
        rules["swim_from"][number], rules["swim_ways"][number] = here, 6 * way + then


def _fill_floes(rules: Any, game: IceFlow) -> None:
    floes = game.floes
    rules["n_floes"], rules["n_looks"] = len(floes.kinds), len(floes.looks)
    rules["floe_copies"][: len(floes.copies)] = floes.copies
    rules["look"][: len(floes.looks)] = floes.looks
    first = 0
    for kind, edges in enumerate(floes.kinds):
        first += len(orientations(edges))
        rules["first_look"][kind + 1] = first
        rules["kind_of"][list(orientations(edges))] = kind


def _fill_cards(rules: Any, game: IceFlow) -> None:
    n = len(game.cards.kinds)
    rules["n_cards"] = n
    rules["card_copies"][:n] = game.cards.copies
    for i, item in enumerate(("ropes", "fish", "bears")):
        rules[f"card_{item}"][:n] = [load[i] for load in game.cards.kinds]


def _bits(numbers: Iterable[int]) -> int:
    return sum(1 << number for number in numbers)
