"""Flow: Untamed Rivers once more: slow, obvious, in plain Python, sharing nothing with the compiled game.

A state is a dict of lists and dicts; `play` changes it in place. Moves are texts: chance plays `first SEAT`,
`deal SEAT TILE` and `draw SEAT TILE`; seats play `place R021@5 c3` and `reserve c3`. `legality` says None for a legal
move, or the id of the clause that forbids it, or one of the core's reasons (`not-now`, `no-such-piece`, `over`).

Edges are 0 E, 1 NE, 2 NW, 3 W, 4 SW, 5 SE. Cells are axial (q, r); the hub is (0, 0).
"""

from __future__ import annotations

import copy as copying
from typing import Any

State = dict[str, Any]
Cell = tuple[int, int]
# One passage of a tile: where, through which edges, and "through", "lair" or "end".
Visit = tuple[Cell, tuple[int, ...], str]

CHANCE, OVER = -1, -2
STEPS = [(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)]
HUB: Cell = (0, 0)
LOCKS = [(-1, -3), (4, -3), (-4, 3), (1, 3)]

RIVERS = {"R003": "01 23 45", "R021": "01 24 35", "R102": "01 25 34", "R120": "02 14 35", "R300": "03 14 25"}
COUNTS = {"R003": 5, "R021": 18, "R102": 8, "R120": 7, "R300": 2}
# The lair is on edge 0; the end on one of five edges; the other four edges are joined in one of three ways.
LAIRS = {
    "L01": (1, "23 45"), "L02": (1, "24 35"), "L03": (1, "25 34"), "L04": (2, "13 45"), "L05": (2, "14 35"),
    "L06": (2, "15 34"), "L07": (3, "12 45"), "L08": (3, "14 25"), "L09": (3, "15 24"), "L10": (4, "12 35"),
    "L11": (4, "13 25"), "L12": (4, "15 23"), "L13": (5, "12 34"), "L14": (5, "13 24"), "L15": (5, "14 23"),
}  # fmt: skip
HAND = 3  # tiles of either sort in a full hand


# ------------------------------------------------------------------ board


def ring(cell: Cell) -> int:
    """Return how far a cell is from the hub."""
    q, r = cell
    return max(abs(q), abs(r), abs(q + r))


def neighbor(cell: Cell, edge: int) -> Cell:
    """Return the cell across an edge, on the board or not."""
    return cell[0] + STEPS[edge][0], cell[1] + STEPS[edge][1]


CELLS: list[Cell] = sorted(
    [(q, r) for q in range(-3, 4) for r in range(-3, 4) if ring((q, r)) <= 3] + LOCKS,
    key=lambda cell: cell[::-1],
)


def name_cells() -> dict[str, Cell]:
    """Return the cells by label: a letter a row from the north, a number a cell from the west."""
    labels: dict[str, Cell] = {}
    for row in range(-3, 4):
        for number, cell in enumerate([cell for cell in CELLS if cell[1] == row], start=1):
            labels["abcdefg"[row + 3] + str(number)] = cell
    return labels


CELL_OF = name_cells()
LABEL_OF = {cell: label for label, cell in CELL_OF.items()}


# ------------------------------------------------------------------ tiles


def passages(tile: str, turn: int) -> list[tuple[tuple[int, ...], str]]:
    """Return the passages of a tile turned by so many sixths: pairs of edges, and lair and end with one edge."""

    def turned(edges: str) -> tuple[int, ...]:
        return tuple(sorted((int(edge) + turn) % 6 for edge in edges))

    if tile in RIVERS:
        return [(turned(pair), "through") for pair in RIVERS[tile].split()]
    end, pairs = LAIRS[tile]
    through = [(turned(pair), "through") for pair in pairs.split()]
    return [(turned("0"), "lair"), (turned(str(end)), "end"), *through]


def turns_of(tile: str) -> list[int]:
    """Return the rotations that look different, each by its smallest number."""
    found: dict[tuple[Any, ...], int] = {}
    for turn in range(6):
        found.setdefault(tuple(sorted(passages(tile, turn))), turn)
    return list(found.values())


TURNS = {tile: turns_of(tile) for tile in [*RIVERS, *LAIRS]}
FACES = [f"{tile}@{turn}" for tile in TURNS for turn in TURNS[tile]]


def same_face(face: str) -> str:
    """Return the canonical name of a turned tile: R102@4 looks like R102@1."""
    tile, turn = face.split("@")
    looks = sorted(passages(tile, int(turn)))
    return next(f"{tile}@{t}" for t in TURNS[tile] if sorted(passages(tile, t)) == looks)


# ------------------------------------------------------------------ rivers


def visits_at(state: State, cell: Cell) -> list[Visit]:
    """Return the passages on one cell."""
    if cell == HUB:
        return [(HUB, (edge,), "end") for edge in range(6)]
    if cell not in state["tiles"]:
        return []
    tile, turn = state["tiles"][cell]
    return [(cell, edges, what) for edges, what in passages(tile, turn)]


def next_visit(state: State, cell: Cell, edge: int) -> Visit | None:
    """Return the passage that goes on across an edge, or None at an open mouth."""
    other = neighbor(cell, edge)
    mouth = (edge + 3) % 6
    return next((visit for visit in visits_at(state, other) if mouth in visit[1]), None)


def river_of(state: State, start: Visit) -> tuple[frozenset[Visit], bool]:
    """Return all passages of the river that a passage belongs to, and whether it is closed."""
    river, todo, closed = {start}, [start], True
    while todo:
        cell, edges, _ = todo.pop()
        for edge in edges:
            follower = next_visit(state, cell, edge)
            if follower is None:
                closed = False
            elif follower not in river:
                river.add(follower)
                todo.append(follower)
    return frozenset(river), closed


def rivers(state: State) -> set[tuple[frozenset[Visit], bool]]:
    """Return every river on the board."""
    return {river_of(state, visit) for cell in [HUB, *state["tiles"]] for visit in visits_at(state, cell)}


def territory(river: frozenset[Visit]) -> str:
    """Return the kind of a closed river: single, double, lake or loop."""
    ends = [what for _, _, what in river if what != "through"]
    if not ends:
        return "loop"
    return ["lake", "single", "double"][ends.count("lair")]


def lay(state: State, seat: int, tile: str, turn: int, cell: Cell) -> list[tuple[str, int]]:
    """Put a tile down for a seat and score what it closes; return kind and length of each new territory."""
    state["tiles"][cell] = (tile, turn)
    if tile in LAIRS:
        state["owner"][cell] = seat
    state["reserved"].pop(cell, None)
    closed = []
    for river, is_closed in {river_of(state, visit) for visit in visits_at(state, cell)}:
        if is_closed:
            kind, length = territory(river), len(river)
            closed.append((kind, length))
            if kind in ("lake", "loop"):
                state["point_tiles"][seat] += 1
            for where, _, what in river:
                if what == "lair":
                    owner = state["owner"][where]
                    state["lair_points"][owner] += length
                    state["longest"][owner] = max(state["longest"][owner], length)
    return sorted(closed)


# ------------------------------------------------------------------ the game


def locks_open(seats: int, actions: int) -> bool:
    """FL-72, FL-73."""
    return actions == 2 and seats >= 4


def start(seats: int = 3, actions: int | None = None, counts: dict[str, int] | None = None) -> State:
    """Return the state before chance names the start player."""
    actions = actions or (2 if seats == 2 else 1)
    locks = LOCKS if locks_open(seats, actions) else []
    return {
        "seats": seats,
        "actions": actions,
        "counts": dict(counts or COUNTS),
        "phase": "first",
        "seat": 0,
        "left": 0,
        "turns": 0,
        "spaces": [cell for cell in CELLS if cell != HUB and (cell not in LOCKS or cell in locks)],
        "tiles": {},
        "owner": {},
        "reserved": {},
        "hands": [[] for _ in range(seats)],
        "may_reserve": [True] * seats,
        "lair_points": [0] * seats,
        "point_tiles": [0] * seats,
        "longest": [0] * seats,
    }


def copy(state: State) -> State:
    """Return an independent copy."""
    return copying.deepcopy(state)


def tiles_left(state: State, tile: str) -> int:
    """Return how many copies of a tile are neither placed nor in a hand."""
    total = state["counts"][tile] if tile in RIVERS else 1
    placed = sum(1 for other, _ in state["tiles"].values() if other == tile)
    return int(total - placed - sum(hand.count(tile) for hand in state["hands"]))


def pile(state: State) -> int:
    """Return the number of river tiles in the pile."""
    return sum(tiles_left(state, tile) for tile in RIVERS)


def dealt_to(state: State) -> tuple[int, dict[str, Any]] | None:
    """Return the seat that is dealt the next tile and the sort of tile, or None when the deal is done."""
    for seat, hand in enumerate(state["hands"]):
        if sum(tile in LAIRS for tile in hand) < HAND:
            return seat, LAIRS
        if len(hand) < 2 * HAND:
            return seat, RIVERS
    return None


def actor(state: State) -> int:
    """Return the seat that decides, CHANCE or OVER."""
    if state["phase"] == "play":
        return int(state["seat"])
    return OVER if state["phase"] == "over" else CHANCE


def chance(state: State) -> list[tuple[str, int]]:
    """Return what chance can do, with weights."""
    if state["phase"] == "first":
        return [(f"first {seat}", 1) for seat in range(state["seats"])]
    if state["phase"] == "deal":
        seat, sort = dealt_to(state) or (0, {})
    elif state["phase"] == "draw":
        seat, sort = state["seat"], RIVERS
    else:
        return []
    drawn = [(f"{state['phase']} {seat} {tile}", tiles_left(state, tile)) for tile in sort]
    return [(text, weight) for text, weight in drawn if weight]


def forbids_place(state: State, tile: str, cell: Cell) -> str | None:
    """Return the first clause that forbids the seat to move to place a tile on a cell."""
    if cell == HUB:
        return "FL-2a"
    if tile not in state["hands"][state["seat"]]:
        return "FL-10a"
    if cell in state["tiles"]:
        return "FL-12"
    if state["turns"] < state["seats"] and ring(cell) > 2:
        return "FL-13"
    if state["reserved"].get(cell, state["seat"]) != state["seat"]:
        return "FL-16"
    if cell not in state["spaces"]:
        return "FL-73"
    return None


def forbids_reserve(state: State, cell: Cell) -> str | None:
    """Return the first clause that forbids the seat to move to reserve a cell."""
    if cell == HUB:
        return "FL-2a"
    if cell in state["tiles"] or cell in state["reserved"]:
        return "FL-16"
    if not state["may_reserve"][state["seat"]]:
        return "FL-18"
    if cell not in state["spaces"]:
        return "FL-73"
    return None


def legality(state: State, text: str) -> str | None:
    """Return None for a legal move, else the clause that forbids it or a reason of the core."""
    kind, *parts = text.split()
    if state["phase"] == "over":
        return "over"
    if kind != {"play": kind if kind in ("place", "reserve") else ""}.get(state["phase"], state["phase"]):
        return "not-now"
    if kind == "place":
        return forbids_place(state, parts[0].split("@")[0], CELL_OF[parts[1]])
    if kind == "reserve":
        return forbids_reserve(state, CELL_OF[parts[0]])
    if text in dict(chance(state)):
        return None
    seat, sort = (dealt_to(state) or (0, {})) if kind == "deal" else (state["seat"], RIVERS)
    return "no-such-piece" if int(parts[0]) == seat and parts[1] in sort else "not-now"


def legal(state: State) -> list[str]:
    """Return every legal move of the seat to move: tile by tile, turn by turn, cell by cell; reservations last."""
    if state["phase"] != "play":
        return []
    places = [
        f"place {tile}@{turn} {LABEL_OF[cell]}"
        for tile in TURNS
        if tile in state["hands"][state["seat"]]
        for turn in TURNS[tile]
        for cell in CELLS
        if forbids_place(state, tile, cell) is None
    ]
    return places + [f"reserve {LABEL_OF[cell]}" for cell in CELLS if forbids_reserve(state, cell) is None]


def can_act(state: State, seat: int) -> bool:
    """Return whether a seat would have a move if it were its turn."""
    return bool(legal({**state, "phase": "play", "seat": seat}))


def pass_on(state: State) -> None:
    """End an action: go on with the turn, or with the next seat that can act, or end the game."""
    if not any(cell not in state["tiles"] for cell in state["spaces"]):
        state.update(phase="over", seat=0)  # FL-62, FL-74, FL-78
        return
    if state["left"] and can_act(state, state["seat"]):  # FL-77
        state["phase"] = "play"
        return
    for _ in range(state["seats"]):  # FL-19, FL-21: skip those who cannot act
        state["turns"] = min(state["turns"] + 1, state["seats"])
        state["seat"] = (state["seat"] + 1) % state["seats"]
        if can_act(state, state["seat"]):
            state.update(phase="play", left=state["actions"])
            return
    state.update(phase="over", seat=0, left=0)


def play(state: State, text: str) -> None:
    """Carry a legal move out."""
    kind, *parts = text.split()
    if kind == "first":
        state.update(phase="deal", seat=int(parts[0]))
    elif kind == "deal":
        state["hands"][int(parts[0])].append(parts[1])
        if dealt_to(state) is None:
            state.update(phase="play", left=state["actions"])
    elif kind == "draw":
        state["hands"][state["seat"]].append(parts[1])
        pass_on(state)
    elif kind == "reserve":
        state["reserved"][CELL_OF[parts[0]]] = state["seat"]
        state["may_reserve"][state["seat"]] = False
        state["left"] -= 1
        pass_on(state)
    else:
        play_place(state, *parts)


def play_place(state: State, face: str, label: str) -> None:
    """Place a tile; where a river is to be drawn, chance comes next (FL-14), unless the board is full (FL-78)."""
    tile, turn = face.split("@")
    state["hands"][state["seat"]].remove(tile)
    lay(state, state["seat"], tile, int(turn), CELL_OF[label])
    state["left"] -= 1
    board_full = all(cell in state["tiles"] for cell in state["spaces"])
    if tile in RIVERS and pile(state) and not board_full:
        state["phase"] = "draw"
    else:
        pass_on(state)


def scores(state: State) -> list[int]:
    """Return the points of each seat (FL-63)."""
    return [lairs + ones for lairs, ones in zip(state["lair_points"], state["point_tiles"], strict=True)]


def outcome(state: State) -> tuple[list[int], str]:
    """Return the ranks, 1 for the winners (FL-63, FL-64, FL-65), and the clause that ended the game."""
    merits = list(zip(scores(state), state["longest"], strict=True))
    ranks = [1 + sum(other > merit for other in merits) for merit in merits]
    if any(cell not in state["tiles"] for cell in state["spaces"]):
        return ranks, "FL-21"
    return ranks, "FL-78" if state["left"] else "FL-62"
