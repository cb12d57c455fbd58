"""Small boards and packs, the same for the engine (data files) and the slow twin: all can be tried on them."""

from __future__ import annotations

from hexfloe_alaska.game import Alaska
from oracle import alaska_twin as twin
from oracle.alaska_lake import SHAPES, hexagon, label

from hexfloe.play.datafile import parse_data

#: A ring of eight spaces around a lake of 18 hexes: four camps, four land areas.
RING = {
    "NW": [(0, -2)],
    "north-1": [(1, -2)],
    "NE": [(2, -2)],
    "east-1": [(2, -1), (2, 0)],
    "SE": [(1, 1), (0, 2)],
    "south-1": [(-1, 2)],
    "SW": [(-2, 2)],
    "west-1": [(-2, 1), (-2, 0), (-1, -1)],
}
SUPPLY = {"S": 4, "D": 2, "L": 1}
ICE = {("S", 2, 1): 3, ("S", 1, 2): 2, ("S", 0, 1): 1, ("D", 1, 1): 2, ("D", 2, 0): 1, ("L", 1, 1): 1}
EVENTS = {"bear": 1, "found": 2, "frostbite": 2, "robbery": 2, "fog": 1, "helicopter": 2}

#: Still fewer floes and cards, so that packs are soon used up and everything can be tried.
TINY = {
    "supply": {"S": 3, "D": 1},
    "ice": {("S", 2, 1): 4, ("D", 1, 1): 4},
    "events": {"bear": 1, "found": 1, "frostbite": 1, "robbery": 2, "fog": 1, "helicopter": 2},
}


def small_data(containers=2, events=EVENTS, ice=ICE, supply=SUPPLY):
    """Return the twin's data of the small game."""
    return twin.game_data(
        lake=hexagon(2, 0), island_hexes=[(0, 0)], ring=RING, all_supply=supply, ice=ice, events=events,
        containers=containers,
    )  # fmt: skip


def files_of(data):
    """Return the twin's data as data files of the game."""
    hexes = set(data["lake"])
    radius = max(r for _, r in hexes)
    rows = []
    for r in range(-radius, radius + 1):
        signs = ["." if (q, r) in hexes else "o" if (q, r) == (0, 0) else "#" for q in row_of(radius, r)]
        rows.append(" " * abs(r) + " ".join(signs))
    board = [f"[board]\ncontainers = {data['containers']}", 'map = """', *rows, '"""']
    for name, shore in data["ring"].items():
        color = f'color = "{data["camps"][name]}"\n' if name in data["camps"] else ""
        labels = [label(data, one) for one in shore]
        board.append(f'[[ring]]\nid = "{name}"\n{color}shore = {labels}'.replace("'", '"'))
    floes = [
        f"{kind} = {{ cells = {[list(one) for one in SHAPES[kind]]}, count = {count} }}"
        for kind, count in data["all_supply"].items()
    ]
    ice = []
    for (kind, winter, spring), count in data["ice"].items():
        numbers = [f"{key} = {n}" for key, n in (("winter", winter), ("spring", spring)) if n]
        ice.append("\n".join(["[[cards]]", f'floe = "{kind}"', *numbers, f"count = {count}"]))
    events = [f"{card} = {count}" for card, count in data["events"].items()]
    texts = {"board": board, "floes": ["[floes]", *floes], "ice": ice, "events": ["[cards]", *events]}
    return {
        name: parse_data("\n".join([f'[about]\nname = "{name}"\nstatus = "replaced"', *lines]))
        for name, lines in texts.items()
    }


def row_of(radius, r):
    """Return the q of the hexes of a row of a hexagon."""
    return range(max(-radius, -radius - r), min(radius, radius - r) + 1)


def small_game(seats, landfall_cost=1, **changes):
    """Return (game, twin's start) of the small game."""
    data = small_data(**changes)
    game = Alaska(seats=seats, landfall_cost=landfall_cost, data=files_of(data))
    return game, twin.start(seats, landfall_cost=landfall_cost, data=data)
