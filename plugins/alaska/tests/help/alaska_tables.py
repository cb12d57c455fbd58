"""The table that the compiled rules must hold for a position of the slow twin, and the engine's state made of it."""

from __future__ import annotations

from functools import cache

import numpy as np
from oracle.alaska_cards import ice_name
from oracle.alaska_lake import lying

from hexfloe.play.state import State

PHASES = (
    "trucks",
    "first",
    "ice",
    "lay",
    "melt",
    "event",
    "keep",
    "found",
    "bear",
    "move",
    "robbers",
    "fog",
    "done",
)
HELD = ("robbery", "fog", "helicopter")
DISCARDED = ("bear", "found", "frostbite", *HELD)
MUST = {None: 0, "leave": 1, "fly": 2}
#: Phases that belong to the movement: what is left of it stands in the table.
MOVING = ("move", "robbers", "fog")


@cache
def texts_of(moves):
    """Return the text of every code, and the code of every text."""
    texts = [moves.format(code) for code in range(moves.n_codes)]
    return texts, {text: code for code, text in enumerate(texts)}


@cache
def ways_to_lie(moves, board):
    """Return for each set of hexes that a floe can cover: its cells, ascending, its name, and its number, from 0."""
    texts, start = texts_of(moves)[0], moves.start("lay")
    found = {}
    for number in range(moves.kinds["lay"].size):
        labels = texts[start + number].split()[1].split("+")
        cells = [board.cell(label) for label in labels]
        found[frozenset(tuple(board.cells[cell]) for cell in cells)] = cells, labels[0], number
    return found


def table_of(game, slow):
    """Return the twin's position as a record of the game's table."""
    table = np.zeros(1, game.engine.table_dtype)[0]
    colors = list(slow["camps"].values())
    places = {name: number for number, name in enumerate(game.lake.places)}
    table["phase"], table["to_move"] = PHASES.index(slow["phase"]), slow["seat"]
    table["spring"], table["last"] = slow["season"] == "spring", slow["last"]
    for seat, (color, at, load) in enumerate(zip(slow["color"], slow["trucks"], slow["loads"], strict=True)):
        table["color"][seat], table["truck"][seat] = 1 + colors.index(color), 1 + places[at]
        table["load"][seat] = 0 if load is None else 1 + colors.index(load)
    table["bear"] = 0 if slow["bear"] is None else 1 + places[slow["bear"]]
    for place in slow["lying"]:
        for color, n in lying(slow, place).items():
            table["lying"][places[place]][colors.index(color)] = n
    for color, n in slow["drowned"].items():
        table["drowned"][colors.index(color)] = n
    write_ice(game, slow, table)
    write_cards(game, slow, table)
    write_turn(slow, table, colors)
    return table


def write_ice(game, slow, table):
    """Write floes, supply, and the card being carried out."""
    for kind, (name, count) in enumerate(zip(game.floes.names, game.floes.counts, strict=True)):
        table["supply"][kind], table["melted"][kind] = slow["supply"][name], slow["melted"][name]
        assert count == slow["all_supply"][name]
    laid, floe, ways = table["laid"], table["floe"], ways_to_lie(game.moves, game.lake.board)
    for first, (_, hexes) in slow["floes"].items():
        cells, name, number = ways[hexes]
        assert name == first
        laid[cells[0]] = 1 + number
        floe[cells] = 1 + cells[0]
    if slow["phase"] in ("lay", "melt"):
        table["ice_type"], table["todo"] = 1 + game.floes.names.index(slow["card"]), slow["todo"]


def write_cards(game, slow, table):
    """Write discards, hands, and what is known of them."""
    for card in slow["ice_discards"]:
        table["ice_out"][game.ice.names.index(ice_name(card))] += 1
    for card in slow["event_discards"]:
        table["event_out"][DISCARDED.index(card)] += 1
    numbers = {0: 0}
    for seat, hand in enumerate(slow["hands"]):
        table["held"][seat] = len(hand)
        for age in (slot["age"] for slot in hand):
            numbers.setdefault(age, len(numbers))
        for k, (_, batch, cannot, card) in enumerate(sorted_slots(hand, numbers)):
            table["card"][seat][k], table["batch"][seat][k] = card, batch
            table["cannot"][seat][k] = cannot
            if batch:
                table["old"][batch - 1][card - 1] += 1
    table["batches"] = len(numbers) - 1
    if slow["drawn"]:
        table["drawn"][slow["seat"]] = 1 + HELD.index(slow["drawn"])


def sorted_slots(hand, numbers):
    """Return (group, batch, bits of what it cannot be, card) of every slot; the cards of a group ascend."""
    slots, group, before = [], 0, None
    for slot in hand:
        known = (slot["age"], slot["cannot"])
        group += known != before
        before = known
        bits = sum(1 << HELD.index(card) for card in slot["cannot"])
        slots.append((group, numbers[slot["age"]], bits, 1 + HELD.index(slot["card"])))
    return sorted(slots, key=lambda slot: (slot[0], slot[3]))


def write_turn(slow, table, colors):
    """Write what is left of the movement, and who is asked what."""
    if slow["phase"] in MOVING:
        table["steps"], table["stride"] = slow["steps"], slow["stride"]
        table["stay"], table["frozen"] = slow["stay"], slow["frozen"]
        table["must_go"] = MUST[slow["must"]]
    table["asked"] = sum(1 << seat for seat in slow["asked"])
    table["robber"] = 0 if slow["robber"] is None else 1 + slow["robber"]
    table["prize"] = 0 if slow["prize"] is None else 1 + colors.index(slow["prize"])


def differences(game, state, slow):
    """Return the fields in which the engine's table is not what the twin says, with both values."""
    ours, theirs = table_of(game, slow), state.table
    if ours.tobytes() == theirs.tobytes():
        return {}
    return {
        name: (theirs[name].tolist(), ours[name].tolist())
        for name in ours.dtype.names
        if not np.array_equal(ours[name], theirs[name])
    }


def state_of(game, slow):
    """Return the engine's state of the twin's position."""
    return State(game, table_of(game, slow).tobytes())
