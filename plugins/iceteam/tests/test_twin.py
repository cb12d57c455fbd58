"""The slow twin of Ice Team plays by the rulebook, and the compiled rules play the same game, move by move."""

from __future__ import annotations

import random

import pytest
from hexfloe_iceteam.course import LABELS
from hexfloe_iceteam.game import IceTeam
from hexfloe_iceteam.parts import LOOKS
from hypothesis import given, settings
from hypothesis import strategies as st
from oracle import iceteam_course
from oracle import iceteam_twin as twin

from hexfloe.errors import SetupError
from hexfloe.play.chance import Stream
from hexfloe.play.playouts import playouts
from hexfloe.play.table import ALL

OPTIONS = [
    {"leap": leap, "swim": swim}
    for leap in ("straight", "any-adjacent")
    for swim in ("stopped", "past-bears")
]
CASES = IceTeam.folder() / "cases" / "data"
PLAIN = IceTeam().configure(data=[CASES / "plain-boards.toml", CASES / "plain-floes.toml"])
PLAIN_LAYOUTS = {"P": ([], []), "Q": ([(2, 2)], []), "R": ([(1, 0)], [])}


def name_of(option_set):
    """Return the id of an option set."""
    return f"{option_set['leap']}, {option_set['swim']}"


# ------------------------------------------------------------------ scenarios, for twin and engine


def twin_of(game, state, layouts=iceteam_course.LAYOUTS):
    """Return the twin's state for a position after the first player was named."""
    told = game.describe(state.view(ALL))
    slow = twin.start(
        leap=game.options["leap"], swim=game.options["swim"], data=iceteam_course.game_data(layouts=layouts)
    )
    for name in ("phase", "boards", "floes", "bears", "start", "village", "fresh", "frozen", "supply"):
        slow[name] = told[name]
    slow.update(bend=told["course"], igloos=set(told["igloos"]), fish=set(told["fish"]), pile={})
    slow.update(seat=told["to_move"], actions=told.get("actions", 0), bonus=told.get("bonus", 0))
    slow.update(dice=told.get("dice", 0), at=told.get("at"))
    return slow


#: Name: ice or sea, what differs from it, bears, and where the bear of seat 0 (or one at the start) can go.
SCENARIOS = {
    "S1": ("ice", {}, {"f2": 0, "f3": 1}, "f2", "e3 e2 f1 g1 g2"),
    "S2": ("ice", {}, {"f2": 0, "g2": 1}, "f2", "f3 e3 e2 f1 g1 h2"),
    "S3": ("ice", {}, {"f2": 0, "g2": 0}, "f2", "f3 e3 e2 f1 g1 h2"),
    "S5": ("ice", {"h2": "sea"}, {"f2": 0, "g2": 1}, "f2", "f3 e3 e2 f1 g1"),
    "S6": (
        "sea",
        dict.fromkeys(["d3", "e3", "f3", "g2", "h1"], "ice"),
        {"d3": 0, "e3": 1, "g2": 1},
        "d3",
        "f3 h1",
    ),
    "S10": ("sea", dict.fromkeys(["f2", "g2", "h2"], "ice"), {"f2": 0, "g2": 1}, "f2", "h2"),
    "S11": ("sea", {"f2": "ice", "i2": "ice"}, {"f2": 0}, "f2", "i2"),
    "S13": ("sea", {"j2": "ice"}, {"j2": 0}, "j2", "village"),
    "S14": ("sea", dict.fromkeys(["f3", "h3", "g1"], "ice"), {"f3": 0, "h3": 1}, "f3", ""),
    "S15": ("ice", {"f2": "sea"}, {"e2": 0, "g1": 1}, "e2", "e3 d3 d2 e1 f1 g2"),
    "S37": ("ice", {"a2": "sea"}, {}, "start", "a1 a3 b1 b2"),
    "S38": ("ice", {}, {"a2": 1}, "start", "a1 a3 b1 b2"),
    "S39": ("ice", {}, {"a1": 0}, "a1", "a2 b1"),
}


@pytest.mark.parametrize("name", SCENARIOS)
def test_destinations(name):
    """A bear can go just where the scenario says, for the twin and for the compiled rules."""
    rest, floes, bears, origin, goals = SCENARIOS[name]
    state = PLAIN.setup({"rest": rest, "floes": floes, "bears": bears})
    slow = twin_of(PLAIN, state, PLAIN_LAYOUTS)
    for texts in (twin.legal(slow), [PLAIN.moves.format(code) for code in state.legal()]):
        words = [text.split() for text in texts]
        assert sorted(goal for _, start, goal in words if start == origin) == sorted(goals.split())


def test_any_adjacent_leaps_of_a_scenario():
    """S2 read word for word: a leap over the bear may come down on any free tile beside it."""
    game = PLAIN.configure(leap="any-adjacent")
    state = game.setup({"rest": "ice", "bears": {"f2": 0, "g2": 1}})
    words = [text.split() for text in twin.legal(twin_of(game, state, PLAIN_LAYOUTS))]
    goals = {goal for _, start, goal in words if start == "f2"}
    assert goals == {"f3", "e3", "e2", "f1", "g1", "h2", "g3", "h1"}


# ------------------------------------------------------------------ whole matches


def reason_of(game, state, code):
    """Return what refuses a code, as the twin says it, or None."""
    reason = game.engine.legality(state.table_bytes, code)
    return game.refusal(reason).name if reason else None


def cells_in(bits):
    """Return the labels of a set of bits."""
    return {label for cell, label in enumerate(LABELS) if int(bits) >> cell & 1}


def assert_same_table(state, slow):
    """Compare where everything lies and stands."""
    table = state.table
    assert state.actor == twin.actor(slow)
    assert {
        LABELS[cell]: LOOKS[look - 1] for cell, look in enumerate(table["look"].tolist()) if look
    } == slow["floes"]
    for seat in range(2):
        assert cells_in(table["bears"][seat]) == {c for c, owner in slow["bears"].items() if owner == seat}
    assert cells_in(table["fish"]) == slow["fish"]
    for field, name in (
        ("at_start", "start"),
        ("village", "village"),
        ("fresh", "fresh"),
        ("frozen", "frozen"),
    ):
        assert table[field].tolist() == slow[name]
    assert int(table["supply"]) == slow["supply"]
    assert state.scores() == twin.scores(slow)


def codes_to_ask(game, state, rng):
    """Return some codes of every kind, those of bears that are there above all."""
    codes = rng.sample(range(game.moves.n_codes), 12)
    if state.actor >= 0:
        codes += range(game.moves.start("drift"), game.moves.n_codes)
        origins = [LABELS.index(label) for label in cells_in(state.table["bears"][state.actor])] + [36, 37]
        codes += [
            game.moves.encode(rng.choice(("walk", "swim", "leap")), rng.choice(origins), rng.randrange(38))
            for _ in range(24)
        ]
    return codes


def assert_same(game, state, slow, rng):
    """Compare everything that engine and twin both know of one position."""
    assert_same_table(state, slow)
    if state.actor == twin.CHANCE:
        assert [(game.moves.format(code), weight) for code, weight in state.chance()] == twin.chance(slow)
    elif state.actor >= 0:
        assert [game.moves.format(code) for code in state.legal()] == twin.legal(slow)
    for code in codes_to_ask(game, state, rng):
        text = game.moves.format(code)
        assert (text, reason_of(game, state, code)) == (text, twin.legality(slow, text))


def play_both(game, state, slow, seed, plies):
    """Play on at random on engine and twin, side by side; return the state where that ends."""
    rng = random.Random(seed)
    for _ in range(plies):
        assert_same(game, state, slow, rng)
        if state.over:
            assert (list(state.outcome.ranks), state.outcome.clause) == twin.outcome(slow)
            break
        if state.actor == twin.CHANCE:
            codes, weights = zip(*state.chance(), strict=True)
            code = rng.choices(codes, weights)[0]
        else:
            code = rng.choice(state.legal())
        state.play(code)
        twin.play(slow, game.moves.format(code))
    return state


@pytest.mark.parametrize("options", OPTIONS, ids=name_of)
@settings(max_examples=3, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_engine_is_the_twin(options, seed):
    """Engine and twin agree on actor, legal moves, refusals, chance and points, from the bend of the course on."""
    game = IceTeam(**options)
    play_both(game, game.start(), twin.start(**options), seed, plies=90)


def scarce(game, rng, most):
    """Return a position with at most so many floes and some bears on them, often near an end; None if it cannot be."""
    faces = rng.sample(range(4), 4)
    course = rng.choice(game.courses)
    first = rng.choice(game.layouts.first_for(course))
    kinds = [game.layouts.faces[first].kind] + [k for k in faces if k != game.layouts.faces[first].kind]
    boards = [first] + [
        rng.choice([i for i, face in enumerate(game.layouts.faces) if face.kind == k]) for k in kinds[1:]
    ]
    looks = rng.sample(["drift", "cracked-ice", "cracked-paw", "penguin", "penguins-3", "cracked-ice"], 6)
    floes = {label: rng.choice(looks) for label in rng.sample(LABELS, rng.randrange(3, most))}
    printed = [9 * i + c for i, f in enumerate(boards) for c in game.layouts.faces[f].igloos]
    igloos = {LABELS[cell] for cell in printed}
    floes = {label: look for label, look in floes.items() if label not in igloos}
    tiles = rng.sample(sorted({*floes, *igloos}), rng.randrange(2, 7))
    given = {
        "course": course.name,
        "boards": [game.layouts.faces[face].name for face in boards],
        "floes": floes,
        "bears": {label: i % 2 for i, label in enumerate(tiles)},
        "start": [0, 0],
        "fresh": [rng.randrange(8), rng.randrange(8)],
        "actions": 1,
    }
    given["village"] = [4 - list(given["bears"].values()).count(seat) for seat in range(2)]
    try:
        return game.setup(given)
    except SetupError:
        return None


@pytest.mark.parametrize("options", OPTIONS, ids=name_of)
def test_engine_is_the_twin_when_floes_are_few(options):
    """From thin ice on, engine and twin agree to the end, by a team home as by a team stuck."""
    game, rng, endings = IceTeam(**options), random.Random(7), set()
    for number in range(70):
        state = scarce(game, rng, most=18 if number % 2 else 6)
        if state is not None:
            end = play_both(game, state, twin_of(game, state), number, plies=40)
            endings.add(end.outcome.clause if end.over else None)
    assert {"IT-58", "IT-61"} <= endings


@pytest.mark.parametrize("options", OPTIONS, ids=name_of)
def test_draw_is_uniform_over_legal(options):
    """Moves drawn without listing are legal ones, each equally often; playouts with a list play on as well."""
    game = IceTeam(**options)
    state, stream = game.start(), Stream(5, "draw")
    while state.ply < 60:
        if state.actor == twin.CHANCE:
            state.play_chance(stream)
        else:
            state.play(stream.at(1000 + state.ply).choice(state.legal()))
    while state.actor == twin.CHANCE:
        state.play_chance(stream)
    legal = list(state.legal())
    counts = dict.fromkeys(legal, 0)
    for number in range(400 * len(legal)):
        counts[game.engine.draw(state.table_bytes, stream.at(5000 + number))] += 1
    assert set(counts) == set(legal)
    chi_square = sum((n - 400) ** 2 / 400 for n in counts.values())
    assert chi_square < len(legal) + 6 * (2 * len(legal)) ** 0.5
    for listed in (True, False):
        assert playouts(game.engine, game.start().table_bytes, 3, 50, listed=listed, limit=5000)[2] == 0


# ------------------------------------------------------------------ what always holds


@pytest.mark.parametrize("options", OPTIONS, ids=name_of)
def test_what_never_goes_back(options):
    """Bears in the village stay, frozen fish stay frozen, bears stand on tiles, and at most 22 dice are rolled."""
    game, stream = IceTeam(**options), Stream(11, "laws")
    state = game.start()
    before = state.table
    while not state.over:
        if state.actor == twin.CHANCE:
            state.play_chance(stream)
        else:
            state.play(stream.at(10_000 + state.ply).choice(state.legal()))
        table = state.table
        assert (table["village"] >= before["village"]).all()
        assert (table["frozen"] >= before["frozen"]).all()
        everywhere = int(table["bears"][0]) | int(table["bears"][1])
        assert int(table["bears"][0]) & int(table["bears"][1]) == 0
        assert everywhere & ~int(table["tiles"]) == 0
        assert int(table["removed"]) >= int(before["removed"])
        before = table
    assert sum(game.moves.decode(code).kind == "roll" for code in state.history) <= 22
