"""How a match of Alaska begins, what its state holds, and its copies, for the slow twin (`alaska_twin.py`)."""

from __future__ import annotations

import copy as copying
from functools import cache
from typing import Any

from oracle.alaska_cards import EVENTS, ICE, pack_of
from oracle.alaska_lake import CAMPS, ISLAND, RING, SHAPES, hexagon, label, reading_order, shores_of, spots

State = dict[str, Any]
SUPPLY = {"S": 20, "D": 20, "A": 10, "L": 10}
#: What a turn begins with, and what a state holds of a turn while there is none.
MOVEMENT: State = {"steps": 3, "stride": 0, "stay": False, "frozen": False, "must": None}
NOTHING: State = {**MOVEMENT, "steps": 0, "card": None, "todo": 0, "drawn": None, "asked": [], "robber": None,
                  "prize": None}  # fmt: skip


def game_data(**changes: Any) -> State:
    """Return everything that never changes in a match: board, floes and cards, those of the box or others."""
    return {
        "lake": hexagon(6, 1),
        "island_hexes": hexagon(1),
        "ring": RING,
        "camps": CAMPS,
        "shapes": SHAPES,
        "all_supply": SUPPLY,
        "ice": ICE,
        "events": EVENTS,
        "containers": 14,
        **changes,
    }


def with_layings(data: State) -> State:
    """Return the data with the names of hexes, and every way to lay a floe by its text."""
    cells = sorted([*data["lake"], *data["island_hexes"]], key=reading_order)
    hexes = {label(data, one): one for one in cells}
    names = {one: name for name, one in hexes.items()}
    layings = {
        "+".join(names[one] for one in sorted(spot, key=reading_order)): (kind, spot)
        for kind in data["all_supply"]
        for spot in spots(cells, data["shapes"][kind])
    }
    wet = set(data["lake"])
    layings_of = {
        kind: [text for text, (other, spot) in layings.items() if other == kind and spot <= wet]
        for kind in data["all_supply"]
    }
    shores = shores_of(data)
    return {
        **data,
        "shores": shores,
        "hexes": hexes,
        "names": names,
        "layings": layings,
        "layings_of": layings_of,
    }


@cache
def box() -> State:
    """Return the data of the published game."""
    return with_layings(game_data())


def start(seats: int = 4, *, landfall_cost: int = 1, data: State | None = None) -> State:
    """Return the state before the first player chooses a truck."""
    parts = box() if data is None else with_layings(data)
    return {
        **parts,
        **copying.deepcopy(NOTHING),
        "seats": seats,
        "landfall_cost": landfall_cost,
        "phase": "trucks",
        "seat": 0,
        "season": "winter",
        "last": 0,
        "color": [],
        "trucks": [],
        "loads": [],
        "bear": None,
        "supply": dict(parts["all_supply"]),
        "floes": {},
        "melted": dict.fromkeys(parts["all_supply"], 0),
        "drowned": {},
        "lying": {ISLAND: dict.fromkeys(parts["camps"].values(), parts["containers"])},
        "ice_pack": pack_of(parts["ice"]),
        "ice_discards": [],
        "event_pack": pack_of(parts["events"]),
        "event_discards": [],
        "hands": [[] for _ in range(seats)],
    }


#: What `play` never changes.
STILL = {*game_data(), "shores", "hexes", "names", "layings", "layings_of"}


def copy(state: State) -> State:
    """Return an independent copy; board, floes and cards, which never change, are shared."""
    return {key: value if key in STILL else copying.deepcopy(value) for key, value in state.items()}
