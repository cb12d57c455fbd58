"""Corners of the compiled rules of Ice Flow that no case comes to: drifting, the start, full places, ends."""

from __future__ import annotations

import random

import numpy as np
from hexfloe_iceflow.game import IceFlow
from hexfloe_iceflow.parts import edges_text, turned
from hypothesis import given, settings
from hypothesis import strategies as st
from raw_tables import DRIVE, SMOOTH, SMOOTH_GAME, TURN, position, texts, why

from hexfloe.play.chance import Stream
from hexfloe.play.datafile import read_data

SOUTH = IceFlow.folder() / "data" / "alternatives" / "board-south.toml"


# ------------------------------------------------------------------ floes


def test_a_floe_drifts_down_its_lane_as_it_is():
    """It moves by the speed of its lane until it leaves the board; edges and load stay the same (IF-16, IF-20)."""
    state = position(
        SMOOTH_GAME,
        [["A1", "A2", "A3"], ["A4", "A5", "A6"]],
        {"L2.0": "N+S", "L7.0": "smooth"},
        ropes={"L2.0": 2},
        bears={"L2.0": 1},
    )
    path = []
    cell = "L2.0"
    while True:
        state.play(f"drift {cell}")
        state.play("end")
        lying = np.flatnonzero(state.table["floe"][:15] > 0)
        if not len(lying):
            break
        (where,) = lying.tolist()
        cell = SMOOTH_GAME.strait.labels[where]
        path.append(cell)
        table = state.table
        assert edges_text(int(table["floe"][where]) - 1) == "N+S"
        assert (int(table["ropes"][where]), int(table["bears"][where])) == (2, 1)
    assert path == ["L2.2", "L2.4", "L2.6"]
    assert (state.table["supply_ropes"], state.table["supply_bears"], state.table["bag"][2]) == (15, 5, 2)


def test_explorers_ride_along():
    """All explorers on a floe go with it, those of one seat stay in order (IF-17)."""
    state = position(
        SMOOTH_GAME, [["L6.3", "L6.3", "L7.1"], ["A1", "A2", "A3"]], {"L6.3": "smooth", "L7.1": "smooth"}
    )
    state.play("drift L6.3")
    number = SMOOTH_GAME.strait.labels.index
    assert state.table["at"][0].tolist() == sorted(number(name) + 1 for name in ("L6.5", "L6.5", "L7.1"))


def test_six_turns_are_none():
    """A floe turned six times in one direction lies as before, and each turn moves every edge by one side (IF-22)."""
    game = IceFlow()
    for edges in game.floes.looks:
        for spin, step in (("clockwise", 1), ("counterclockwise", -1)):
            state = position(game, [["A1", "A2", "A3"], ["A4", "A5", "A6"]], {"L3.3": edges_text(edges)})
            cell = game.strait.labels.index("L3.3")
            for n in range(1, 7):
                state.play(f"turn L3.3 {spin}")
                state.play("end")
                assert int(state.table["floe"][cell]) - 1 == turned(edges, step * n)
            assert int(state.table["floe"][cell]) - 1 == edges


def test_a_lane_that_ends_at_an_island_never_lets_a_floe_leave():
    """On the board whose lanes all flow south, a floe grounds at Big Diomede (IF-19)."""
    game = IceFlow(data={"board": read_data(SOUTH)})
    state = position(game, [["A1", "A2", "A3"], ["A4", "A5", "A6"]], {"L4.1": "N+S"})
    state.play("drift L4.1")
    state.play("end")
    assert why(state, "drift L4.2") == "IF-19"


@settings(max_examples=20, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_floes_of_the_start_never_touch(seed):
    """Until the target is reached or no hex is left, floes lie apart (IF-8, IF-9)."""
    game = IceFlow(initial_floes=18)
    state, stream, rng = game.start(), Stream(seed % 2**32, "chance"), random.Random(seed)
    while state.table["phase"] != TURN:
        if state.actor < 0:
            state.play_chance(stream)
        else:
            state.play(rng.choice(list(state.legal())))
    graph = game.strait.graph()
    cells = [int(cell) for cell in np.flatnonzero(state.table["floe"])]
    assert not graph.subgraph(cells).edges
    near = {other for cell in cells for other in graph[cell]} | set(cells)
    assert len(cells) == 18 or near >= set(range(game.strait.n_cells))


def test_the_start_player_has_the_first_turn():
    """Explorers and floes are placed in turn from the start player on, who also has the first turn (IF-11)."""
    for seats in (2, 3, 4):
        game = IceFlow(seats=seats, initial_floes=7)
        for first in range(seats):
            state, stream, seen = game.start(), Stream(first, "chance"), []
            state.play(f"first {first}")
            while state.table["phase"] != TURN:
                if state.actor < 0:
                    state.play_chance(stream)
                else:
                    seen.append(state.actor)
                    state.play(state.legal()[0])
            assert seen == [(first + k) % seats for k in range(3 * seats)] + [
                (first + k) % seats for k in range(7)
            ]
            assert state.actor == first


# ------------------------------------------------------------------ passing full places (IF-32, IF-32a)

FULL = {"L7.3": "smooth", "L6.3": "smooth", "L5.3": "smooth"}
OTHERS = ["L6.3", "L6.3", "A6"]


def crossing(floes, *, others=OTHERS, **fields):
    """Return a position with a red explorer on L7.3 whose neighbor L6.3 is full of blue ones."""
    return position(SMOOTH_GAME, [["L7.3", "A1", "A2"], others], floes, **fields)


def test_a_full_floe_can_be_passed_where_a_way_leads_on():
    """The step onto it is legal only if the explorer can come to a place where it may stop."""
    assert "walk L7.3-L6.3" in texts(crossing(FULL))
    rest = {name: edges for name, edges in FULL.items() if name != "L5.3"}
    assert why(crossing(rest), "walk L7.3-L6.3") == "IF-32"


def test_a_way_on_may_cost_what_is_left():
    """A fish that the first step leaves may pay for a swim from the full floe; one that is not there may not."""
    rest = {"L7.3": "smooth", "L6.3": "smooth"}
    assert "walk L7.3-L6.3" in texts(crossing(rest, fish_of=[1, 0, 0, 0]))
    walled = {"L7.3": "smooth", "L6.3": "N+S", "L6.4": "N+S"}
    found = position(SMOOTH_GAME, [["L7.3", "A1", "A2"], OTHERS], walled, rope_of=[1, 0, 0, 0])
    assert why(found, "walk L7.3-L6.3") == "IF-32"
    found = position(SMOOTH_GAME, [["L7.3", "A1", "A2"], OTHERS], walled, rope_of=[2, 0, 0, 0])
    assert "walk L7.3-L6.3" in texts(found)


def test_the_way_back_is_no_way_on():
    """Only having come from a full floe's neighbor does not allow to go onto it: it could only go back (IF-29a)."""
    state = crossing({"L7.3": "smooth", "L7.2": "smooth", "L6.3": "smooth"})
    assert "walk L7.3-L6.3" not in texts(crossing({"L7.3": "smooth", "L6.3": "smooth"}))
    assert "walk L7.3-L6.3" in texts(state)
    state.play("walk L7.3-L7.2")
    assert why(state, "walk L7.2-L6.3") == "IF-32"
    assert why(state, "walk L7.2-L7.3") == "IF-29a"


def test_an_explorer_on_a_full_floe_must_go_on():
    """It may not stop, take or end there, and has a step."""
    state = crossing(FULL, ropes={"L6.3": 1})
    state.play("walk L7.3-L6.3")
    assert texts(state) == ["walk L6.3-L5.3"]
    assert [why(state, text) for text in ("stop", "take L6.3 rope", "drift L6.3")] == [
        "IF-32",
        "IF-32",
        "IF-13",
    ]
    state.play("walk L6.3-L5.3")
    assert "stop" in texts(state)


def test_two_full_floes_in_a_row():
    """The way on may lead over further full floes, round about."""
    floes = dict.fromkeys(("L7.3", "L6.3", "L5.3", "L5.4", "L6.4"), "smooth")
    explorers = [["L7.3", "A1", "A2"], ["L6.3", "L6.3", "L5.3"]]
    state = position(SMOOTH_GAME, explorers, floes)
    assert "walk L7.3-L6.3" in texts(state)
    game = IceFlow(seats=4, data={"floes": SMOOTH})
    explorers = [["L7.3", "A1", "A2"], ["L6.3", "L6.3", "L5.3"], ["L5.3", "L6.4", "L6.4"], ["A3", "A4", "A5"]]
    assert "walk L7.3-L6.3" in texts(position(game, explorers, floes))  # to L5.4, over L5.3 or L6.4
    explorers[3] = ["L5.4", "L5.4", "A5"]
    assert (
        why(position(game, explorers, floes), "walk L7.3-L6.3") != "IF-32"
    )  # Big and Little Diomede lie beyond


def test_bears_on_the_way_on_are_paid():
    """A way on over bears counts their fish, and at most two bears in all."""
    kept = {"L7.3": "smooth", "L6.3": "smooth", "L6.2": "smooth"}
    assert why(crossing(kept, bears={"L6.2": 1}), "walk L7.3-L6.3") == "IF-32"
    assert "walk L7.3-L6.3" in texts(crossing(kept, bears={"L6.2": 2}, fish_of=[2, 0, 0, 0]))
    lonely = crossing(kept | {"L7.2": "smooth"}, bears={"L6.2": 2, "L7.2": 1}, fish_of=[3, 0, 0, 0])
    assert "walk L7.3-L7.2" in texts(lonely)
    lonely.play("walk L7.3-L7.2")
    assert why(lonely, "walk L7.2-L6.2") == "IF-40a"


# ------------------------------------------------------------------ ends


def test_a_flight_may_win_while_others_wait():
    """The match ends at once, with nothing of the turn left on the table (IF-64)."""
    game = IceFlow(seats=3, data={"floes": SMOOTH})
    state = position(
        game,
        [["A1", "A2", "L1.2"], ["S1", "S4", "L1.3"], ["A4", "A5", "L1.3"]],
        {"L1.2": "smooth", "L1.3": "smooth"},
        bears={"L1.2": 1},
        moving="L1.2",
        phase=DRIVE,
    )
    state.play("send L1.3")
    assert state.actor == 1
    state.play("walk L1.3-S2")
    assert state.over
    assert (state.outcome.ranks, state.outcome.clause, state.scores()) == (
        (2, 1, 2),
        "IF-64",
        [0.0, 3.0, 0.0],
    )
    left = {
        name: int(state.table[name])
        for name in ("to_move", "floe_actions", "over", "moving", "threat", "lured")
    }
    assert set(left.values()) == {0}


def test_after_the_end_everything_is_refused():
    """Nothing is legal in a finished match."""
    state = position(
        IceFlow(explorers_needed=2), [["S1", "L1.3", "A1"], ["A4", "A5", "A6"]], {"L1.3": "N+NE"}
    )
    state.play("walk L1.3-S2")
    assert state.over
    assert state.outcome.clause == "IF-65"
    assert list(state.legal()) == []
    assert {
        state.game.engine.legality(state.table_bytes, code) for code in range(state.game.moves.n_codes)
    } == {-4}
