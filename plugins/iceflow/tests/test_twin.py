"""The slow twin of Ice Flow plays by the rulebook, and the compiled rules play the same game, move by move."""

from __future__ import annotations

import itertools
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from oracle import iceflow_strait as strait
from oracle import iceflow_twin as twin
from side_by_side import (
    any_kind,
    anything,
    assert_same,
    assert_same_sweep,
    hunting,
    play_both,
    reason_of,
    westward,
)
from strait_positions import chase, crowd, differences, game_of, scene, state_of
from strait_scenarios import SCENARIOS
from wide_world import wide_game

from hexfloe.play.chance import Stream

DESTINATIONS = ("departed", "entered", "supply")
OPTIONS = [
    {"seats": 2},
    {"seats": 3, "ropes_to": "entered", "double": True},
    {"seats": 4, "ropes_to": "supply", "needed": 2},
    {"seats": 4, "floes": 18, "double": True},
    {"seats": 2, "floes": 1, "needed": 2, "ropes_to": "entered"},
]
WIDE = {seats: wide_game(seats=seats, ropes_to=DESTINATIONS[seats - 2]) for seats in (2, 3, 4)}
BOARDS = ("board-south", "board-alternating", "board-single-island")


def name_of(options):
    """Return the id of an option set."""
    return ", ".join(f"{name} {value}" for name, value in options.items())


# ------------------------------------------------------------------ scenarios, for twin and engine


def assert_facts(slow, facts):
    """Check what lies where after the moves of a scenario."""
    found = {
        "floes": {place: strait.edges_text(edges) for place, edges in slow["floes"].items()},
        "red": slow["explorers"][0][-1],
        "ropes": slow["lying"]["rope"],
        "fish": slow["lying"]["fish"],
        "bears": slow["lying"]["bear"],
        "supply": slow["supply"],
        "bag": sum(slow["bag"].values()),
        "sack": tuple(slow["rucksack"][0].values()),
        "ranks": twin.outcome(slow)[0],
    }
    if "red" in facts:
        assert facts["red"] in slow["explorers"][0]
    for name in facts.keys() - {"red"}:
        assert found[name] == facts[name], name


@pytest.mark.parametrize("name", SCENARIOS)
def test_scenario(name):
    """Twin and engine allow, refuse and do what the scenario says."""
    told, moves, asked, facts = SCENARIOS[name]
    game, slow = game_of()
    slow = scene(slow, **{**told, "at": [*told.get("at", [[]]), []][:2]})
    state = state_of(game, slow)
    for text in filter(None, moves.split(" / ")):
        assert twin.legality(slow, text) is None
        state.play(text)
        twin.play(slow, text)
        assert differences(game, state, slow) == []
    for text, clause in asked.items():
        assert (text, twin.legality(slow, text)) == (text, clause)
        assert (text, reason_of(game, state, game.moves.parse(text))) == (text, clause)
    assert_facts(slow, facts)


def test_stations_at_the_start():
    """At most two to a station, and another station for each explorer of a player (IFT-2, IFT-3)."""
    game, slow = game_of(seats=4)
    state = state_of(game, slow)
    for text in ("first 0", "camp A3", "camp A3"):
        state.play(text)
        twin.play(slow, text)
    asked = {"camp A3": "IF-6", "camp A1": None}
    for text, clause in asked.items():
        assert twin.legality(slow, text) == reason_of(game, state, game.moves.parse(text)) == clause
    for text in ("camp A1", "camp A2"):
        state.play(text)
        twin.play(slow, text)
    assert [game.moves.format(code) for code in state.legal()] == [f"camp A{n}" for n in (1, 2, 4, 5, 6)]


def test_the_last_station_left_is_an_own_one():
    """Where only stations with an own explorer have room, one of them is taken (IF-6a)."""
    game, slow = game_of(seats=4)
    slow.update(phase="camp", seat=3, first=0)
    slow["explorers"] = [["A2", "A3", "A4"], ["A2", "A3", "A4"], ["A1", "A5", "A6"], ["A1", "A5"]]
    assert twin.legal(slow) == ["camp A6"]
    slow["explorers"][2:] = [["A1", "A1", "A5"], ["A5", "A6"]]
    assert twin.legal(slow) == ["camp A6"]
    state = state_of(game, slow)
    assert [game.moves.format(code) for code in state.legal()] == ["camp A6"]


def placing(game, slow, floes, *, starting):
    """Return twin's and engine's state of a seat with the floe N+NE in hand."""
    slow = scene(slow, floes=floes, at=[[]] * slow["seats"])
    slow.update(phase="place", hand=(0, 1), card=(1, 0, 0), starting=starting)
    slow["bag"][0, 1] -= 1
    slow["pile"][1, 0, 0] -= 1
    return slow, state_of(game, slow)


def test_starting_floes_keep_apart():
    """A starting floe touches no other, but land if it likes (IFT-5, IF-8b)."""
    game, slow = game_of()
    slow, state = placing(game, slow, {"L5.3": "N+S"}, starting=True)
    asked = {"L5.4": "IF-8", "L6.3": "IF-8", "L6.4": "IF-8", "L5.2": "IF-8", "L5.3": "IF-8c"}
    for cell, clause in {**asked, "L6.5": None, "L3.3": None}.items():
        text = f"place {cell} N+NE"
        assert twin.legality(slow, text) == reason_of(game, state, game.moves.parse(text)) == clause


def test_new_floes_may_touch_and_lie_as_one_likes():
    """A new floe emerges next to others too, in each of its orientations and no mirrored one (IF-24, IFT-74)."""
    game, slow = game_of()
    slow, state = placing(game, slow, {"L6.1": "N+S", "L5.0": "N+S"}, starting=False)
    looks = ["N+NE", "NE+SE", "SE+S", "S+SW", "SW+NW", "N+NW"]
    cells = ["L1.0", "L2.0", "L3.0", "L4.2", "L4.5", "L6.0", "L7.0"]
    assert twin.legal(slow) == [f"place {cell} {look}" for cell in cells for look in looks]
    assert [game.moves.format(code) for code in state.legal()] == twin.legal(slow)


def test_the_pile_is_shuffled_anew():
    """When no card is left, all are turned over (IFT-22)."""
    game, slow = game_of()
    slow = scene(slow, floes={}, at=[[], []])
    slow["pile"] = dict.fromkeys(slow["pile"], 0)
    state = state_of(game, slow)
    for text in ("new-floe", "draw N+S", "card rope+rope"):
        state.play(text)
        twin.play(slow, text)
    assert sum(slow["pile"].values()) == 13
    assert differences(game, state, slow) == []


def test_a_short_supply():
    """Of what a card shows, what there is comes (IFT-23)."""
    game, slow = game_of()
    slow = scene(
        slow, floes={"L6.4": "N+S"}, at=[[], []], ropes={"DB": 14}, bears={"L6.4": 2, "DB": 2, "DL": 1}
    )
    for card, there in (("rope+rope", {"rope": 1, "bear": 0}), ("bear+bear", {"rope": 0, "bear": 0})):
        fresh = twin.copy(slow)
        state = state_of(game, fresh)
        for text in ("new-floe", "draw N+NE", f"card {card}", "place L3.0 N+NE"):
            state.play(text)
            twin.play(fresh, text)
        assert differences(game, state, fresh) == []
        assert {what: fresh["lying"][what].get("L3.0", 0) for what in there} == there


def test_a_rope_or_a_fish_between_stations():
    """From station to station one walks for a rope or swims for a fish, as one likes (IF-35, IF-37)."""
    game, slow = game_of()
    for sack, walk, swim in (((1, 0), None, "IF-37"), ((0, 1), "IF-35", None), ((1, 1), None, None)):
        fresh = scene(slow, floes={}, at=[["A2"], []], sacks=[sack])
        state = state_of(game, fresh)
        for text, clause in (("walk A2-A3", walk), ("swim A2-L7.2-A3", swim)):
            assert twin.legality(fresh, text) == reason_of(game, state, game.moves.parse(text)) == clause


def test_two_explorers_win_the_shorter_game():
    """With the option, the second explorer in Siberia ends the match at once (IFT-66)."""
    game, slow = game_of(seats=3, needed=2)
    slow = scene(slow, floes={"L1.5": ""}, at=[["L1.5", "S1"], [], []])
    state = state_of(game, slow)
    state.play("walk L1.5-S4")
    twin.play(slow, "walk L1.5-S4")
    assert differences(game, state, slow) == []
    assert (list(state.outcome.ranks), state.outcome.clause) == twin.outcome(slow) == ([1, 2, 2], "IF-65")


# ------------------------------------------------------------------ whole matches


def game_on(board):
    """Return the game on a board, and the twin's beginning."""
    return game_of(board=board)


def test_the_start_is_the_twins():
    """The table before the first ply, for every number of seats and every board."""
    for seats, board in itertools.product((2, 3, 4), strait.STRAITS):
        game, slow = game_of(seats=seats, board=board)
        assert differences(game, game.start(), slow) == []
    for game, slow in WIDE.values():
        assert differences(game, game.start(), slow) == []


def test_codes_are_in_the_twins_order():
    """Codes of seats are numbered as the twin lists them, and there are no others."""
    for game, slow in [*map(game_on, strait.STRAITS), WIDE[2]]:
        first = game.moves.start("camp")
        texts = [game.moves.format(code) for code in range(first, game.moves.n_codes)]
        assert texts == twin.every_move(slow)


@pytest.mark.parametrize("options", OPTIONS, ids=name_of)
@settings(max_examples=3, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_engine_is_the_twin(options, seed):
    """Engine and twin agree on table, legal moves, refusals, chance and points, from the first ply on."""
    game, slow = game_of(**options)
    who = anything if seed % 2 else any_kind
    play_both(game, game.start(), slow, seed, plies=130, who=who)


@pytest.mark.parametrize("options", OPTIONS, ids=name_of)
def test_engine_is_the_twin_to_the_end(options):
    """The same for a match in which all hurry west, to the end."""
    game, slow = game_of(**options)
    state, slow = play_both(game, game.start(), slow, 3, plies=20_000, who=westward, share=0.02, every=9)
    assert state.over


@pytest.mark.parametrize("board", BOARDS)
def test_engine_is_the_twin_on_other_straits(board):
    """The same on each of the other boards that come with the game."""
    game, slow = game_of(seats=3, board=board)
    play_both(game, game.start(), slow, 5, plies=200, who=any_kind, share=0.05, every=3)


@pytest.mark.parametrize("options", OPTIONS, ids=name_of)
@settings(max_examples=16, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_engine_is_the_twin_in_a_crowd(options, seed):
    """The same from positions in which floes, bears, items and explorers are close together."""
    game, slow = game_of(**options)
    slow = (crowd, chase)[seed % 2](slow, seed)
    play_both(game, state_of(game, slow), slow, seed, plies=25, who=(any_kind, hunting, westward)[seed % 3])


@settings(max_examples=20, deadline=None)
@given(seed=st.integers(0, 2**32), seats=st.integers(2, 4))
def test_engine_is_the_twin_in_the_widest_world(seed, seats):
    """The same on a board as large as the engine takes, with floes and cards that the box does not hold."""
    game, slow = WIDE[seats]
    fresh = (crowd, chase)[seed % 2](slow, seed) if seed % 5 else twin.copy(slow)
    who = (any_kind, hunting, westward)[seed % 3]
    play_both(game, state_of(game, fresh), fresh, seed, plies=30 if seed % 5 else 80, who=who)


@pytest.mark.parametrize("destination", DESTINATIONS)
def test_every_code_in_a_crowd(destination):
    """Each of all the codes is refused for the same reason, in a turn and in the phases that come after it."""
    game, slow = game_of(seats=3, ropes_to=destination, double=True)
    for seed in range(6):
        fresh = crowd(slow, seed)
        state, fresh = play_both(game, state_of(game, fresh), fresh, seed, plies=seed, who=westward)
        assert_same_sweep(game, state, fresh)


def test_every_code_in_every_phase():
    """Each of all the codes is refused for the same reason, once in every phase."""
    game, slow = game_of(seats=3)
    met = set()
    rng = random.Random(2)
    for seed in itertools.count():
        fresh = slow if seed == 0 else crowd(slow, seed)
        fresh = twin.copy(fresh)
        state = state_of(game, fresh)
        for _ in range(60 if seed == 0 else 12):
            if fresh["phase"] not in met:
                assert_same(game, state, fresh, rng)
                assert_same_sweep(game, state, fresh)
                met.add(fresh["phase"])
            if state.over:
                break
            texts = [text for text, _ in twin.chance(fresh)] or twin.legal(fresh)
            text = (hunting if seed else anything)(fresh, texts, rng)
            state.play(text)
            twin.play(fresh, text)
        if len(met) == 11:
            return
        assert seed < 2000, met


@pytest.mark.parametrize("options", OPTIONS[:3], ids=name_of)
def test_draw_is_uniform_over_legal(options):
    """Moves drawn without listing are legal ones, each equally often."""
    game, slow = game_of(**options)
    stream, tried = Stream(5, "draw"), 0
    for seed in range(12):
        fresh = (crowd, chase)[seed % 2](slow, seed)
        state, fresh = play_both(
            game, state_of(game, fresh), fresh, seed, plies=seed % 4, who=hunting, share=0
        )
        legal = list(state.legal())
        if state.actor < 0 or len(legal) < 2:
            continue
        counts = dict.fromkeys(legal, 0)
        for number in range(100 * len(legal)):
            counts[game.engine.draw(state.table_bytes, stream.at(100_000 * seed + number))] += 1
        assert set(counts) == set(legal)
        chi_square = sum((n - 100) ** 2 / 100 for n in counts.values())
        assert chi_square < len(legal) + 6 * (2 * len(legal)) ** 0.5
        tried += 1
    assert tried > 5
