"""The constants that the compiled rules work with: codes of moves, ways for floes to lie, land and cards as numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numpy as np

from hexfloe_alaska import engine

if TYPE_CHECKING:
    from hexfloe.play.moves import Moves
    from hexfloe_alaska.game import Alaska

#: Kinds of which the rules know the first code, and those with one code.
KINDS: Final = ("first", "ice", "lay", "melt", "event", "draw", "bear", "step", "load", "rob", "fly")
SINGLE: Final = ("keep", "accept", "decline", "unload", "fog", "pass", "end")


def fill_rules(game: Alaska, moves: Moves) -> Any:
    """Return the filled Rules of a game: an array of one record of `engine.RULES`."""
    filled = np.zeros(1, engine.RULES)
    rules = filled[0]
    for kind in KINDS:
        rules[f"first_{kind}"] = moves.start(kind)
    for kind in SINGLE:
        rules[f"{kind}_code"] = moves.start(kind)
    rules["seats"], rules["landfall_cost"] = game.seats, game.options["landfall_cost"]
    _fill_land(game, rules)
    _fill_floes(game, rules)
    _fill_cards(game, rules)
    return filled


def _fill_land(game: Alaska, rules: Any) -> None:
    lake = game.lake
    n_cells = lake.board.n_cells
    rules["n_land"], rules["n_cells"], rules["n_places"] = lake.n_land, n_cells, len(lake.places)
    rules["containers"] = lake.containers
    rules["neighbors"] = -1
    rules["neighbors"][:n_cells] = lake.board.neighbors
    rules["water"][:n_cells] = 1
    rules["water"][list(lake.island)] = 0
    rules["by_island"][list(lake.island_shore)] = 1
    for place, shore in enumerate((*(space.shore for space in lake.spaces), lake.island_shore)):
        rules["shore"][place][: len(shore)] = shore
        rules["n_shore"][place] = len(shore)
    rules["camp"] = lake.camps
    for color, place in enumerate(lake.camps):
        rules["camp_color"][place] = color + 1


def _fill_floes(game: Alaska, rules: Any) -> None:
    lake, n_types = game.lake, len(game.floes.names)
    of_type: list[list[int]] = [[] for _ in range(n_types)]
    for number, (floe, cells) in enumerate(game.placements):
        beside = sorted({other for cell in cells for other in lake.board.around(cell)} - set(cells))
        rules["cells"][number][: len(cells)] = cells
        rules["n_hexes"][number], rules["type_of"][number] = len(cells), floe
        rules["around"][number][: len(beside)] = beside
        rules["n_around"][number] = len(beside)
        rules["lands"][number] = sum(1 << place for place in game.lands_beside(cells))
        of_type[floe].append(number)
    rules["n_types"], rules["n_placements"] = n_types, len(game.placements)
    rules["supply"][:n_types] = game.floes.counts
    for floe, numbers in enumerate(of_type):
        rules["of_type"][floe][: len(numbers)] = numbers
        rules["n_of_type"][floe] = len(numbers)


def _fill_cards(game: Alaska, rules: Any) -> None:
    cards = game.ice.cards
    rules["n_ice_cards"], rules["n_events"] = len(cards), game.events.size
    for number, card in enumerate(cards):
        rules["ice_type"][number], rules["ice_count"][number] = card.floe, card.count
        rules["ice_winter"][number], rules["ice_spring"][number] = card.winter or 0, card.spring or 0
    rules["event_count"] = game.events.counts
