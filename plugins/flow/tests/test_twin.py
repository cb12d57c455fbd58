"""The slow twin of Flow plays by the rulebook: scenarios of geometry and procedure, and what must always hold."""

from __future__ import annotations

import random

import flow_twin as twin
import pytest

SEATS_AND_ACTIONS = [(seats, actions) for seats in (2, 3, 4, 5) for actions in (1, 2)]


def lay(state, text):
    """Put a tile down as a scenario writes it, `0 L07@3 d5`, whatever hands and rounds say."""
    seat, face, label = text.split()
    tile, turn = twin.same_face(face).split("@")
    return twin.lay(state, int(seat), tile, int(turn), twin.CELL_OF[label])


def position(seats=3, actions=1, *, hands=None, turns=None, pile=None):
    """Return a state in the middle of play: everybody holds the same tiles unless told otherwise."""
    state = twin.start(seats, actions)
    state.update(phase="play", left=actions, turns=seats if turns is None else turns)
    state["hands"] = hands or [["L01", "L02", "L03", "R021", "R102", "R300"] for _ in range(seats)]
    if pile is not None:
        for tile in twin.RIVERS:
            state["counts"][tile] = sum(hand.count(tile) for hand in state["hands"])
        state["counts"]["R021"] += pile
    return state


def fill(state, but=(), tile="R300"):
    """Fill every space but some with tiles that close nothing worth counting."""
    for cell in state["spaces"]:
        if twin.LABEL_OF[cell] not in but:
            state["tiles"][cell] = (tile, 0)


def random_match(seats, actions, seed, watch=None):
    """Play a random match to its end; `watch(before, text, after)` sees every move."""
    rng = random.Random(seed)
    state = twin.start(seats, actions)
    while state["phase"] != "over":
        drawn = twin.chance(state)
        if drawn:
            text = rng.choices([move for move, _ in drawn], [weight for _, weight in drawn])[0]
        else:
            text = rng.choice(twin.legal(state))
        before = twin.copy(state) if watch else None
        twin.play(state, text)
        if watch:
            watch(before, text, state)
    return state


# ------------------------------------------------------------------ tiles and board


def test_rotations_that_look_different():
    """River tiles have 2, 6, 3, 3 and 1 different rotations, lair tiles six each; a tile has one name a look."""
    assert [len(twin.TURNS[tile]) for tile in twin.RIVERS] == [2, 6, 3, 3, 1]
    assert {len(twin.TURNS[tile]) for tile in twin.LAIRS} == {6}
    assert twin.same_face("R102@4") == "R102@1"


def test_lair_tiles_are_all_there_are():
    """One lair, one end and two rivers make exactly 15 tiles, and none is another one turned."""
    looks = {tuple(sorted(twin.passages(tile, turn))) for tile in twin.LAIRS for turn in range(6)}
    assert len(looks) == 90


def test_board_rows():
    """Rows a to g hold 6 5 6 7 6 5 6 cells; the hub is d4 and the locks end the outer rows."""
    assert [sum(label[0] == row for label in twin.CELL_OF) for row in "abcdefg"] == [6, 5, 6, 7, 6, 5, 6]
    assert twin.CELL_OF["d4"] == twin.HUB
    assert [twin.LABEL_OF[cell] for cell in twin.LOCKS] == ["a1", "a6", "g1", "g6"]


# ------------------------------------------------------------------ geometry


def test_scenario(scenario):
    """Each placement closes just what the scenario says, and the points add up (FL-30 to FL-51)."""
    state = twin.start(len(scenario["totals"]), 2 if len(scenario["totals"]) == 4 else 1)
    for step in scenario["steps"]:
        placement, _, closes = step.partition(" > ")
        found = ", ".join(f"{kind} {length}" for kind, length in lay(state, placement))
        assert (placement, found) == (placement, closes)
    assert twin.scores(state) == scenario["totals"]


def test_reservation_is_no_river():
    """A reserved space closes nothing; the tile put there later does (FL-34, FL-51)."""
    state = twin.start(3, 1)
    lay(state, "0 L01@3 d6")
    state["reserved"][twin.CELL_OF["d5"]] = 0
    assert twin.scores(state) == [0, 0, 0]
    assert lay(state, "0 R102@1 d5") == [("single", 3)]


# ------------------------------------------------------------------ procedure


@pytest.mark.parametrize(("seats", "pile", "gone"), [(2, 34, 9), (3, 31, 6), (4, 28, 3), (5, 25, 0)])
def test_setup(seats, pile, gone):
    """After the deal the pile, the lairs out of the game, hands and spaces are as counted (FL-5, FL-6, FL-8)."""
    state = twin.start(seats, 1)
    rng = random.Random(1)
    while twin.actor(state) == twin.CHANCE:
        moves = twin.chance(state)
        twin.play(state, rng.choices([move for move, _ in moves], [weight for _, weight in moves])[0])
    assert twin.pile(state) == pile
    assert sum(twin.tiles_left(state, tile) for tile in twin.LAIRS) == gone
    assert [len(hand) for hand in state["hands"]] == [6] * seats
    assert len(state["spaces"]) == 36


def test_first_round():
    """The outer ring is closed to tiles for one turn of each player, no longer (FL-13)."""
    state = position(turns=0)
    assert twin.legality(state, "place R021@0 d7") == "FL-13"
    for text in ("place R300@0 d6", "reserve d7", "place R300@0 b2"):
        assert twin.legality(state, text) is None
        twin.play(state, text)
        if state["phase"] == "draw":
            twin.play(state, f"draw {state['seat']} R021")
    assert state["seat"] == 0
    assert twin.legality(state, "place R021@0 a2") is None


def test_first_round_does_not_bind_reservations():
    """A reservation may go on the outer ring at once (FL-13a)."""
    assert twin.legality(position(turns=0), "reserve d7") is None


def test_where_a_reservation_goes():
    """Not on the hub, a shut lock, a tile or a reserved space, and only once a game (FL-16, FL-18)."""
    state = position()
    lay(state, "0 R300@0 d6")
    state["reserved"][twin.CELL_OF["c3"]] = 1
    refused = {label: twin.legality(state, f"reserve {label}") for label in ("d4", "a1", "d6", "c3", "c4")}
    assert refused == {"d4": "FL-2a", "a1": "FL-73", "d6": "FL-16", "c3": "FL-16", "c4": None}
    state["may_reserve"][0] = False
    assert twin.legality(state, "reserve c4") == "FL-18"


def test_using_a_reservation():
    """Others may not use it; its owner's tile there takes the turn and a draw, and uncovers nothing (FL-17)."""
    state = position()
    twin.play(state, "reserve d5")
    assert twin.legality(state, "place R300@0 d5") == "FL-16"
    state["seat"] = 0
    twin.play(state, "place R300@0 d5")
    assert (state["phase"], state["seat"], state["reserved"]) == ("draw", 0, {})
    assert twin.legality({**state, "phase": "play"}, "reserve c3") == "FL-18"


def test_reserving_for_tempo():
    """Reserve the last free space, and the one who can act nowhere is skipped (FL-19)."""
    state = position()
    fill(state, but=("d7", "a4"))
    state["reserved"][twin.CELL_OF["d7"]] = 2
    assert {text.split()[-1] for text in twin.legal(state)} == {"a4"}
    state["may_reserve"][2] = False
    state["counts"] = dict.fromkeys(twin.RIVERS, 60)
    twin.play(state, "reserve a4")
    assert state["seat"] == 2
    assert {text.split()[-1] for text in twin.legal(state)} == {"d7"}
    twin.play(state, "place L01@0 d7")
    assert state["seat"] == 0
    twin.play(state, "place L02@0 a4")
    assert twin.actor(state) == twin.OVER


def test_drawing():
    """A river is replaced from the pile; a lair and a reservation are not (FL-14, FL-15)."""
    state = position(pile=31)
    twin.play(state, "place R021@0 c3")
    twin.play(state, "draw 0 R021")
    assert (len(state["hands"][0]), twin.pile(state)) == (6, 30)
    twin.play(state, "place L01@0 c4")
    assert (len(state["hands"][1]), twin.pile(state), state["seat"]) == (5, 30, 2)
    twin.play(state, "reserve c5")
    assert (len(state["hands"][2]), twin.pile(state), state["seat"]) == (6, 30, 0)


def test_empty_pile():
    """With an empty pile nothing is drawn (FL-20)."""
    state = position(pile=0)
    twin.play(state, "place R021@0 c3")
    assert (state["phase"], state["seat"], len(state["hands"][0])) == ("play", 1, 5)


def test_number_of_moves():
    """540 moves on a first turn with 021, 102, 300 and three lairs; 1044 without the first round (FL-12a)."""
    assert len(twin.legal(position(turns=0))) == 18 * (6 + 3 + 1) + 18 * 18 + 36 == 540
    assert len(twin.legal(position())) == 36 * 10 + 36 * 18 + 36 == 1044


@pytest.mark.parametrize(
    ("points", "longest", "ranks"),
    [
        ([14, 14, 3], [7, 6, 3], [1, 2, 3]),
        (
            [10, 10, 0],
            [5, 6, 0],
            [2, 1, 3],
        ),  # a double of 5 with both lairs is no longer than a single of 6
        ([8, 8, 2], [4, 4, 2], [1, 1, 3]),
    ],
)
def test_ties(points, longest, ranks):
    """Equal scores are told apart by the longest territory, then shared (FL-64, FL-64a, FL-65)."""
    state = position()
    fill(state)
    state.update(lair_points=points, longest=longest, phase="over", left=0)
    assert twin.outcome(state) == (ranks, "FL-62")


def test_open_lairs_score_nothing():
    """A lair closed with 4, an open one, one in hand and two lakes make six points (FL-63, FL-66, FL-67)."""
    state = twin.start(3, 1)
    for text in ("0 L01@2 d6", "1 R003@0 c5", "2 R003@0 d5", "0 L07@0 d7"):
        lay(state, text)
    state["point_tiles"][0] = 2
    assert twin.scores(state)[0] == 6


@pytest.mark.parametrize(("seats", "actions"), SEATS_AND_ACTIONS)
def test_locks(seats, actions):
    """Locks are open with two actions and 4 or 5 players, and nowhere else (FL-72, FL-73)."""
    state = position(seats, actions)
    expected = None if actions == 2 and seats >= 4 else "FL-73"
    assert [twin.legality(state, text) for text in ("place R021@0 a1", "reserve g6")] == [expected, expected]


def test_second_action_impossible():
    """If the first action leaves no second, the turn passes on (FL-77)."""
    state = position(3, 2)
    fill(state, but=("d7", "a4"))
    state["reserved"] = {twin.CELL_OF["d7"]: 1}
    state["may_reserve"] = [False] * 3
    twin.play(state, "place L01@0 a4")
    assert (state["seat"], state["left"]) == (1, 2)


@pytest.mark.parametrize(
    ("first", "second", "allowed"),
    [
        ("place L01@0 c3", "place L02@0 c4", None),
        ("place L01@0 c3", "reserve c4", None),
        ("reserve c3", "place L01@0 c4", None),
        ("reserve c3", "place L01@0 c3", None),
        ("reserve c3", "reserve c4", "FL-18"),
        ("reserve d7", "place L01@0 d7", "FL-13"),
    ],
)
def test_two_actions(first, second, allowed):
    """Two tiles, or a tile and a reservation in either order, and in round 1 inside only (FL-70, FL-76)."""
    state = position(2, 2, turns=0)
    twin.play(state, first)
    assert (state["seat"], twin.legality(state, second)) == (0, allowed)


def test_new_tile_at_once():
    """The second action may use the tile just drawn (FL-75)."""
    state = position(2, 2)
    twin.play(state, "place R021@0 c3")
    twin.play(state, "draw 0 R120")
    assert twin.legality(state, "place R120@0 c4") is None


def test_tenth_point_tile():
    """With nine 1-point tiles handed out a further lake still counts (FL-60a)."""
    state = twin.start(3, 1)
    state["point_tiles"] = [9, 0, 0]
    assert lay(state, "1 L10@5 d5") == [("lake", 2)]
    assert twin.scores(state) == [9, 1, 0]


def test_no_second_action_on_a_full_board():
    """A first action that fills the last space ends the game at once, without a draw (FL-78)."""
    state = position(3, 2)
    fill(state, but=("a4",))
    twin.play(state, "place R021@0 a4")
    assert twin.actor(state) == twin.OVER
    assert twin.outcome(state)[1] == "FL-78"


def test_stuck():
    """Nobody holds a tile or may reserve: the game ends before the board is full (FL-21)."""
    state = position(3, 1, hands=[["L01"], [], []])
    state["may_reserve"] = [False] * 3
    twin.play(state, "place L01@0 c3")
    assert twin.actor(state) == twin.OVER
    assert twin.outcome(state)[1] == "FL-21"


@pytest.mark.parametrize(
    ("seats", "actions", "expected"),
    [(5, 1, [8, 7, 7, 7, 7]), (4, 2, [10] * 4), (3, 1, [12] * 3), (2, 2, [18] * 2), (5, 2, [8] * 5)],
)
def test_tiles_of_each_player(seats, actions, expected):
    """Without reservations everybody places as many tiles as the board was made for (FL-72)."""
    state = position(seats, actions, hands=[["R021"] * 40 for _ in range(seats)], pile=0)
    placed = [0] * seats
    for cell in state["spaces"]:
        placed[state["seat"]] += 1
        twin.play(state, f"place R021@0 {twin.LABEL_OF[cell]}")
    assert placed == expected
    assert twin.actor(state) == twin.OVER


# ------------------------------------------------------------------ what always holds


@pytest.mark.parametrize(("seats", "actions"), SEATS_AND_ACTIONS)
def test_laws(seats, actions):
    """Lengths add up, closed rivers stay, terminals are used once, points equal those counted from scratch."""

    def watch(before, text, after):
        if not text.startswith("place"):
            return
        found = twin.rivers(after)
        lairs = len(after["owner"])
        assert sum(len(river) for river, _ in found) == 6 + 3 * (len(after["tiles"]) - lairs) + 4 * lairs
        closed = {river for river, is_closed in found if is_closed}
        assert {river for river, is_closed in twin.rivers(before) if is_closed} <= closed
        points, ones = from_scratch(after, closed)
        assert points == after["lair_points"]
        assert ones == sum(after["point_tiles"])

    state = random_match(seats, actions, seed=seats * 10 + actions, watch=watch)
    found = twin.rivers(state)
    lairs, rim = len(state["owner"]), 25 if len(state["spaces"]) == 40 else 21
    open_or_tied = [river for river, _ in found if any(what != "through" for _, _, what in river)]
    loops = [river for river, closed in found if closed and twin.territory(river) == "loop"]
    assert len(found) - len(loops) == rim + 3 + lairs
    assert sum(what != "through" for river in open_or_tied for _, _, what in river) == 6 + 2 * lairs
    assert all(len(river) >= 3 for river in loops)


def from_scratch(state, closed):
    """Return points of lairs by seat and the number of lakes and loops, from the closed rivers alone."""
    points, ones = [0] * state["seats"], 0
    for river in closed:
        ones += twin.territory(river) in ("lake", "loop")
        for cell, _, what in river:
            if what == "lair":
                points[state["owner"][cell]] += len(river)
    return points, ones


MIRROR = {
    f"L{i:02}": f"L{m:02}" for i, m in enumerate([13, 14, 15, 10, 11, 12, 7, 8, 9, 4, 5, 6, 1, 2, 3], 1)
}


def mirrored(tile, turn):
    """Return tile and rotation of the mirror image over the line through the hub from west to east."""
    if tile in MIRROR:
        return MIRROR[tile], -turn % 6
    look = sorted(
        (tuple(sorted(-edge % 6 for edge in edges)), what) for edges, what in twin.passages(tile, turn)
    )
    return tile, next(t for t in range(6) if sorted(twin.passages(tile, t)) == look)


@pytest.mark.parametrize("mirror", [False, True])
def test_symmetry(scenario, mirror):
    """Turning cells and tiles by a sixth, or mirroring them, changes no score."""
    state = twin.start(len(scenario["totals"]), 2)
    for step in scenario["steps"]:
        seat, face, label = step.partition(" > ")[0].split()
        tile, turn = face.split("@")[0], int(face.split("@")[1])
        q, r = twin.CELL_OF[label]
        if mirror:
            twin.lay(state, int(seat), *mirrored(tile, turn), (q + r, -r))
        else:
            twin.lay(state, int(seat), tile, (turn + 1) % 6, (q + r, -q))
    assert twin.scores(state) == scenario["totals"]
