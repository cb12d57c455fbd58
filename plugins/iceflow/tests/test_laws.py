"""What always holds in Ice Flow, on the compiled rules alone: pieces and places, turns, seats, options, flight."""

from __future__ import annotations

import random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from oracle import iceflow_twin as twin
from side_by_side import any_kind, anything, hunting, westward
from strait_positions import PHASES, crowd, game_of, state_of

from hexfloe.play.state import State

TURN, MOVE, DRIVE, FLEE, TAKE, OVER = (
    PHASES.index(n) for n in ("turn", "move", "drive", "flee", "take", "over")
)
GAMES = {
    (seats, double): game_of(seats=seats, double=double, ropes_to=ropes_to)
    for seats, double, ropes_to in ((2, False, "departed"), (3, True, "entered"), (4, False, "supply"))
}
PLAIN, PLAIN_START = game_of(seats=3)
OTHERS = {
    name: game_of(seats=3, **{name: value})[0]
    for name, value in (("double", True), ("ropes_to", "supply"), ("needed", 2))
}
KEYS = st.sampled_from(sorted(GAMES))
SEEDS = st.integers(0, 2**32)


def texts_of(state):
    """Return the texts of the legal moves."""
    return [state.game.moves.format(code) for code in state.legal()]


def on(state, rng):
    """Play one ply at random and return its text."""
    if state.actor < 0:
        codes, weights = zip(*state.chance(), strict=True)
        code = rng.choices(codes, weights)[0]
    else:
        code = rng.choice(state.legal())
    state.play(code)
    return state.game.moves.format(code)


def crowded(key, seed):
    """Return the state of a position in which much is close together."""
    game, slow = GAMES[key]
    return state_of(game, crowd(slow, seed))


# ------------------------------------------------------------------ what is where


def assert_sound(game, table):
    """Nothing is lost or doubled, and everybody stands where one may stand."""
    cells, places = (
        game.strait.n_cells,
        [int(place) - 1 for place in table["at"][: game.seats].ravel() if place],
    )
    alaska, siberia = game.strait.alaska, game.strait.siberia
    for field, sack, n in (("ropes", "rope_of", 15), ("fish", "fish_of", 15), ("bears", None, 5)):
        held = int(table[sack].sum()) if sack else 0
        assert int(table[field].sum()) + held + int(table["supply_" + field]) == n
    floes = [cell for cell in range(cells) if table["floe"][cell]]
    assert int(table["floes"]) == sum(1 << cell for cell in floes)
    assert len(floes) + int(table["bag"].sum()) + bool(table["hand"]) == 24
    assert (table["rope_of"] + table["fish_of"]).max() <= 3
    assert table["bears"].max() <= 2
    for place in places:
        assert place >= cells or place in floes
    for field in ("ropes", "fish", "bears"):
        assert all(place >= cells or place in floes for place in np.flatnonzero(table[field]).tolist())
    assert not any(table["bears"][place] for place in [*alaska, *siberia])
    if table["phase"] in (TURN, TAKE, DRIVE):
        crowds = [place for place in places if place not in siberia]
        assert all(crowds.count(place) <= 2 for place in crowds)
    if table["phase"] in (TURN, TAKE):
        assert not any(table["bears"][place] for place in places)
    for row in table["at"][: game.seats].tolist():
        assert row == sorted(row)
        home = [place - 1 for place in row if place - 1 in siberia]
        assert len(home) == len(set(home))


@settings(max_examples=40, deadline=None)
@given(key=KEYS, seed=SEEDS)
def test_nothing_is_lost_and_nobody_stands_wrong(key, seed):
    """Ropes, fish, bears, floes and explorers are all there, at every ply, in places where they can be."""
    state, rng = crowded(key, seed), random.Random(seed)
    home = state.scores()
    for _ in range(120):
        if state.over:
            break
        if state.actor >= 0:
            state.play(any_kind(None, texts_of(state), rng))
        else:
            on(state, rng)
        assert_sound(state.game, state.table)
        assert all(now >= before for now, before in zip(state.scores(), home, strict=True))
        home = state.scores()


@settings(max_examples=40, deadline=None)
@given(key=KEYS, seed=SEEDS)
def test_there_is_always_a_move(key, seed):
    """Until the end somebody can move: also on a full floe, chased by a bear, or with nowhere to send it."""
    state, rng = crowded(key, seed), random.Random(seed)
    for _ in range(80):
        if state.over:
            assert max(state.scores()) == 3
            return
        assert state.chance() if state.actor < 0 else len(state.legal())
        on(state, rng)


# ------------------------------------------------------------------ turns


@settings(max_examples=30, deadline=None)
@given(key=KEYS, seed=SEEDS)
def test_turns(key, seed):
    """A turn has one floe action, or two and no explorer action; and then the next seat has its turn."""
    state, rng = crowded(key, seed), random.Random(seed)
    seats, double = key
    while int(state.table["phase"]) != TURN or state.table["floe_actions"] or state.table["over"]:
        on(state, rng)
    for _ in range(12):
        seat, done = int(state.table["to_move"]), {"floe": 0, "explorer": 0}
        while not state.over and int(state.table["to_move"]) == seat:
            in_turn = int(state.table["phase"]) == TURN
            kind = on(state, rng).split()[0]
            if in_turn and kind in ("drift", "turn", "new-floe"):
                done["floe"] += 1
            elif in_turn and kind in ("walk", "swim", "take", "fish"):
                done["explorer"] += 1
        if state.over:
            return
        assert int(state.table["to_move"]) == (seat + 1) % seats
        assert done["floe"] == 1 or (double and done == {"floe": 2, "explorer": 0})
        assert done["explorer"] <= 1


@settings(max_examples=60, deadline=None)
@given(key=KEYS, seed=SEEDS)
def test_a_move_comes_to_an_end(key, seed):
    """Who walks on for as long as there is a step comes to a stop: free steps never lead round in a circle (IF-29a)."""
    state, rng = crowded(key, seed), random.Random(seed)
    if any(text == "end" for text in texts_of(state)):
        state.play("end")
    been, items = 0, None
    while not state.over:
        steps = [text for text in texts_of(state) if text.startswith(("walk", "swim"))]
        if not steps or (int(state.table["phase"]) != MOVE and been):
            break
        state.play(rng.choice(steps))
        seat = int(state.table["to_move"])
        held = int(state.table["rope_of"][seat]) + int(state.table["fish_of"][seat])
        been = been + 1 if held == items else 1
        items = held
        assert been < state.game.strait.n_places
    assert state.over or int(state.table["phase"]) in (TURN, MOVE)


# ------------------------------------------------------------------ seats, options, items


def rotated(table, seats):
    """Return a table in which every seat has become the next one."""
    other = table.copy()
    for field in ("at", "rope_of", "fish_of"):
        other[field][:seats] = np.roll(table[field][:seats], 1, axis=0)
    if table["phase"] not in (PHASES.index("first"), OVER):
        other["to_move"] = (table["to_move"] + 1) % seats
    return other


@settings(max_examples=40, deadline=None)
@given(key=KEYS, seed=SEEDS)
def test_no_seat_is_better_than_another(key, seed):
    """If all players move up by a seat, the same moves are legal, refused for the same reasons, and do the same."""
    state, rng = crowded(key, seed), random.Random(seed)
    seats = key[0]
    other = State(state.game, rotated(state.table, seats).tobytes())
    for _ in range(30):
        if state.over:
            break
        text = on(state, rng)
        other.play(text)
        assert other.table_bytes == rotated(state.table, seats).tobytes()
        assert other.actor == ((state.actor + 1) % seats if state.actor >= 0 else state.actor)
        if state.actor >= 0:
            assert list(other.legal()) == list(state.legal())
            for code in rng.sample(range(state.game.moves.n_codes), 40):
                assert other.legality(code) == state.legality(code)


@settings(max_examples=40, deadline=None)
@given(seed=SEEDS)
def test_what_options_change(seed):
    """The double floe action only adds floe actions; where ropes go and how many must cross change no list of moves."""
    state = state_of(PLAIN, crowd(PLAIN_START, seed))
    legal = set(texts_of(state))
    added = set(texts_of(State(OTHERS["double"], state.table_bytes))) - legal
    assert legal <= set(texts_of(State(OTHERS["double"], state.table_bytes)))
    assert {text.split()[0] for text in added} <= {"drift", "turn", "new-floe"}
    assert bool(added) == (int(state.table["floe_actions"]) == 1 and not state.table["over"])
    for name in ("ropes_to", "needed"):
        assert set(texts_of(State(OTHERS[name], state.table_bytes))) == legal


@pytest.mark.parametrize("what", ["rope_of", "fish_of"])
@settings(max_examples=40, deadline=None)
@given(key=KEYS, seed=SEEDS)
def test_more_items_allow_more_steps(what, key, seed):
    """Who has a rope or a fish more can make every step that could be made without."""
    state = crowded(key, seed)
    table = state.table.copy()
    seat, item = int(table["to_move"]), what.removesuffix("_of")
    supply = "supply_ropes" if item == "rope" else "supply_fish"
    if int(table["rope_of"][seat]) + int(table["fish_of"][seat]) == 3 or not table[supply]:
        return
    table[what][seat] += 1
    table[supply] -= 1
    richer = State(state.game, table.tobytes())

    def steps(texts):
        return {text for text in texts if text.startswith(("walk", "swim", "drift", "turn", "fish"))}

    assert steps(texts_of(state)) - {"fish"} <= steps(texts_of(richer)) | {"fish"}


@settings(max_examples=40, deadline=None)
@given(key=KEYS, seed=SEEDS)
def test_turning_back(key, seed):
    """A floe turned and turned back is the same floe; six turns one way are none."""
    state, rng = crowded(key, seed), random.Random(seed)
    turns = [text for text in texts_of(state) if text.startswith("turn") and text.endswith(" clockwise")]
    if not turns:
        return
    text = rng.choice(turns)
    before = state.table["floe"].tolist()
    for spins in (["clockwise", "counterclockwise"], ["counterclockwise"] * 6, ["clockwise"] * 6):
        there = state.copy()
        for spin in spins:
            table = there.table.copy()
            table["floe_actions"] = table["over"] = 0
            table["phase"] = TURN
            there = State(state.game, table.tobytes())
            there.play(f"{text.rsplit(maxsplit=1)[0]} {spin}")
        assert there.table["floe"].tolist() == before


@settings(max_examples=30, deadline=None)
@given(key=KEYS, seed=SEEDS)
def test_fleeing_is_always_in_order(key, seed):
    """Explorers that a bear has come to leave at once, clockwise from the active seat, each with a place to go."""
    game, slow = GAMES[key]
    fresh = crowd(slow, seed)
    state, rng = state_of(game, fresh), random.Random(seed)
    for _ in range(40):
        if state.over:
            return
        table = state.table
        if int(table["phase"]) == FLEE:
            threat, first = int(table["threat"]), int(table["to_move"])
            there = [seat for seat in range(game.seats) if threat in table["at"][seat].tolist()]
            assert state.actor == min(there, key=lambda seat: (seat - first) % game.seats)
            texts = texts_of(state)
            flights = [text for text in texts if text.startswith("fly")]
            assert not flights or len(flights) == len(texts)
        elif state.actor >= 0:
            sends = [text for text in texts_of(state) if text.startswith("send")]
            prey = {game.strait.labels[int(place) - 1] for place in table["at"].ravel() if place}
            hunts = [text for text in sends if text.split()[1] in prey]
            stops = [text for text in texts_of(state) if text == "stop"]
            if hunts or (stops and table["bears"][int(table["moving"]) - 1]):
                state.play(rng.choice(hunts or stops))
                continue
        on(state, rng)


def test_players_of_the_tests_meet_everything():
    """The positions and players of these tests bring about every kind of move and every phase."""
    kinds, phases = set(), set()
    for seed in range(60):
        key = sorted(GAMES)[seed % 3]
        game, slow = GAMES[key]
        rng, who = random.Random(seed), (hunting, westward, anything, any_kind)[seed % 4]
        fresh = crowd(slow, seed) if seed else twin.copy(slow)
        state = state_of(game, fresh)
        for _ in range(70):
            phases.add(PHASES[int(state.table["phase"])])
            if state.over:
                break
            texts = (
                [game.moves.format(code) for code, _ in state.chance()]
                if state.actor < 0
                else texts_of(state)
            )
            text = rng.choice(texts) if state.actor < 0 else who(fresh, texts, rng)
            kinds.add(text.split()[0])
            state.play(text)
            twin.play(fresh, text)
    assert kinds == set(game.moves.kinds)
    assert phases == set(PHASES)
