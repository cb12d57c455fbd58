"""Positions of Ice Flow for tests, the same for the engine and the slow twin, and how the two are compared."""

from __future__ import annotations

import random

import numpy as np
from hexfloe_iceflow.game import IceFlow
from oracle import iceflow_strait as strait
from oracle import iceflow_twin as twin

from hexfloe.play.state import State

#: Phases as the table numbers them.
PHASES = ("first", "camp", "draw", "card", "place", "turn", "move", "drive", "flee", "take", "over")
#: Directions as the core numbers the edges of flat-top hexes.
EDGES = ("SE", "NE", "N", "NW", "SW", "S")
ALTERNATIVES = IceFlow.folder() / "data" / "alternatives"


# ------------------------------------------------------------------ games


def game_of(*, seats=2, needed=3, double=False, floes=12, ropes_to="departed", board="board"):
    """Return the game with these options, and the beginning of a match of the twin."""
    game = IceFlow(
        seats=seats,
        explorers_needed=needed,
        double_floe_action=double,
        initial_floes=floes,
        ridge_rope_destination=ropes_to,
    )
    if board != "board":
        game = game.configure(data=[ALTERNATIVES / f"{board}.toml"])
    data = strait.strait_data(board)
    return game, twin.start(seats, needed=needed, double=double, floes=floes, ropes_to=ropes_to, data=data)


# ------------------------------------------------------------------ tables


def bits_of(edges):
    """Return the edges of a floe as bits."""
    return sum(1 << EDGES.index(edge) for edge in edges)


def table_of(game, slow):
    """Return the engine's table of a twin's state, built field by field."""
    data = slow["data"]
    number = {place: n for n, place in enumerate(strait.places(data))}
    table = np.zeros(1, game.engine.table_dtype)[0]
    for place, edges in slow["floes"].items():
        table["floes"] |= np.uint64(1 << number[place])
        table["floe"][number[place]] = 1 + bits_of(edges)
    for place in slow["seen"]:
        table["seen"][number[place] // 64] |= np.uint64(1 << number[place] % 64)
    for what, field in (("rope", "ropes"), ("fish", "fish"), ("bear", "bears")):
        for place, n in slow["lying"][what].items():
            table[field][number[place]] = n
        table["supply_" + field] = slow["supply"][what]
    for field, kinds in (("bag", "floes"), ("pile", "cards")):
        counts = [slow[field][kind] for kind in data[kinds]]
        table[field][: len(counts)] = counts
    for seat, where in enumerate(slow["explorers"]):
        table["at"][seat][3 - len(where) :] = sorted(1 + number[place] for place in where)
        table["rope_of"][seat] = slow["rucksack"][seat]["rope"]
        table["fish_of"][seat] = slow["rucksack"][seat]["fish"]
    table["hand"] = 0 if slow["hand"] is None else 1 + list(data["floes"]).index(slow["hand"])
    table["card"] = 0 if slow["card"] is None else 1 + list(data["cards"]).index(slow["card"])
    table["phase"], table["to_move"] = PHASES.index(slow["phase"]), slow["seat"]
    table["starting"], table["over"] = slow["starting"], slow["over"]
    table["floe_actions"], table["lured"] = slow["floe_actions"], slow["lured"]
    for field in ("moving", "threat"):
        table[field] = 0 if slow[field] is None else 1 + number[slow[field]]
    return table


def state_of(game, slow):
    """Return the engine's state of a twin's position."""
    return State(game, table_of(game, slow).tobytes())


def differences(game, state, slow):
    """Return the fields in which engine and twin differ: name, the engine's value, the twin's."""
    ours, theirs = state.table, table_of(game, slow)
    return [
        (name, ours[name].tolist(), theirs[name].tolist())
        for name in ours.dtype.names
        if ours[name].tolist() != theirs[name].tolist()
    ]


# ------------------------------------------------------------------ positions


def scene(slow, **given):
    """Return the twin's state of a position in a turn, given as in the scenarios.

    `floes` is a dict from hex to rough edges, `at` a list of the explorers of each seat (from the first in order),
    `sacks` a list of (ropes, fish), `ropes`, `fish` and `bears` dicts from place to number.
    """
    slow = twin.copy(slow)
    left = {"rope": twin.ROPES, "fish": twin.FISH, "bear": twin.BEARS}
    slow["lying"] = {what: dict(given.get(f"{what}s" if what != "fish" else what, {})) for what in left}
    sacks = given.get("sacks", [])
    sacks = [*sacks, *[(0, 0)] * (slow["seats"] - len(sacks))]
    slow["rucksack"] = [{"rope": ropes, "fish": fish} for ropes, fish in sacks]
    slow["floes"] = {place: strait.read_edges(text or "smooth") for place, text in given["floes"].items()}
    slow["explorers"] = [list(where) for where in given["at"]]
    fill_coast(slow)
    for what, n in left.items():
        used = sum(slow["lying"][what].values()) + sum(sack.get(what, 0) for sack in slow["rucksack"])
        slow["supply"][what] = n - used
    slow["bag"] = bag_without(slow)
    slow.update(phase="turn", seat=given.get("to_move", 0))
    return slow


def fill_coast(slow):
    """Put the explorers not spoken of on stations of Alaska, from the last one down."""
    for where in slow["explorers"]:
        while len(where) < twin.EXPLORERS:
            crowd = [place for places in slow["explorers"] for place in places]
            stations = [place for place in reversed(slow["data"]["alaska"]) if crowd.count(place) < 2]
            where.append(next((place for place in stations if place not in where), stations[0]))


def bag_without(slow):
    """Return the floes that are not on the strait; smooth ones of tests are taken from the first kinds."""
    bag = dict(slow["data"]["floes"])
    for edges in slow["floes"].values():
        pattern = next(
            (p for p in bag if edges in strait.orientations(p) and bag[p]), next(p for p in bag if bag[p])
        )
        bag[pattern] -= 1
    return bag


def crowd(slow, seed):
    """Return a twin's state of a turn in which floes, bears, items and explorers are close together in a band."""
    rng = random.Random(seed)
    slow, data = twin.copy(slow), slow["data"]
    west = rng.randint(1, 5)
    band = [
        place for place, (q, _) in strait.sea_hexes(data).items() if west <= q <= west + rng.choice((1, 2))
    ]
    rng.shuffle(band)
    kinds = rng.sample([kind for kind, n in slow["bag"].items() for _ in range(n)], rng.randint(8, 20))
    for place, kind in zip(band, kinds, strict=False):
        slow["floes"][place] = rng.choice(strait.orientations(kind))
        slow["bag"][kind] -= 1
    lairs = [place for place in [*slow["floes"], *data["islands"]] for _ in range(2)]
    for place in rng.sample(lairs, rng.choice((0, 1, 3, 5))):
        move_load(slow, "bear", place)
    ice, left = [*slow["floes"], *data["islands"]], left_on_land(slow)
    for what in ("rope", "fish"):
        most = slow["supply"][what]
        for _ in range(rng.choice((rng.randint(0, most), most, most - 1))):
            move_load(slow, what, rng.choice(ice + left[what]))
    for sack in slow["rucksack"]:
        for what in ("rope", "fish"):
            slow["supply"][what] += sack[what]
            sack[what] = 0
        for _ in range(rng.choice((0, 1, 2, 3, 3))):
            give(slow, sack, rng.choice(("rope", "fish", "fish")))
    place_explorers(slow, rng)
    slow["pile"] = {card: rng.randint(0, n) for card, n in slow["pile"].items()}
    slow.update(phase="turn", seat=rng.randrange(slow["seats"]))
    slow["floe_actions"] = rng.choice((0, 0, 1))
    return slow


def left_on_land(slow):
    """Return the coasts on which ropes, and fish, can lie: ropes that were used for a step."""
    coasts = {"departed": ["alaska"], "entered": ["alaska", "siberia"], "supply": []}[slow["ropes_to"]]
    return {"rope": [place for coast in coasts for place in slow["data"][coast]], "fish": []}


def chase(slow, seed):
    """Return a twin's state as in a crowd, of an explorer on its way that has come to a place with bears."""
    slow, rng = crowd(slow, seed), random.Random(seed)
    data, bears = slow["data"], slow["lying"]["bear"]
    taken = [place for where in slow["explorers"] for place in where]
    lairs = [place for place in [*slow["floes"], *data["islands"]] if place not in taken]
    while not bears:
        move_load(slow, "bear", rng.choice(lairs))
    where = slow["explorers"][slow["seat"]]
    walkers = [number for number, place in enumerate(where) if place not in data["siberia"]]
    place = rng.choice(sorted(bears))
    where[rng.choice(walkers)] = place
    slow.update(phase="move", moving=place, lured=bears[place], seen={place})
    return slow


def move_load(slow, what, place):
    """Put a thing of the supply on a place, no third bear."""
    if slow["supply"][what] and (what != "bear" or slow["lying"]["bear"].get(place, 0) < 2):
        slow["supply"][what] -= 1
        slow["lying"][what][place] = slow["lying"][what].get(place, 0) + 1


def give(slow, sack, what):
    """Put a thing of the supply into a rucksack that has room."""
    if slow["supply"][what] and sum(sack.values()) < 3:
        slow["supply"][what] -= 1
        sack[what] += 1


def place_explorers(slow, rng):
    """Put all explorers anywhere: most on floes, often in pairs, where no bears are."""
    data, bears = slow["data"], slow["lying"]["bear"]
    ice = [place for place in [*slow["floes"], *data["islands"]] if place not in bears]
    room = [place for place in ice * 3 + list(data["alaska"]) for _ in range(2)]
    company = rng.choice((0, 0.5, 0.9))
    for where in slow["explorers"]:
        for station in rng.sample(list(data["siberia"]), rng.choice((0, 0, 1, slow["needed"] - 1))):
            where.append(station)
        while len(where) < twin.EXPLORERS:
            there = [place for places in slow["explorers"] for place in places if place in room]
            alone = [place for place in there if there.count(place) == 1]
            place = rng.choice(alone if alone and rng.random() < company else room)
            if there.count(place) < 2:
                where.append(place)
