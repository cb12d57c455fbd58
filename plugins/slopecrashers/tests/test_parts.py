"""Pieces and decks can be replaced, and what cannot be played is refused with file, key and reason."""

from __future__ import annotations

import pytest
import slope_worlds
from hexfloe_slopecrashers.game import Slopecrashers
from hexfloe_slopecrashers.parts import read_course, read_deck

from hexfloe.errors import DataFileError
from hexfloe.play.playouts import playouts
from hexfloe.play.table import ALL

PLAIN = ["...", "..."]
ALL_ACTIONS = dict.fromkeys(("spring", "ice", "rocket", "sting", "magnet", "pigeon", "snowman", "chili"), 1)


@pytest.mark.parametrize(
    ("pieces", "words"),
    [
        ({"A": PLAIN}, "1 pieces"),
        ({f"A{n}": PLAIN for n in range(13)}, "13 pieces"),
        ({"A": PLAIN, "B": ["...", "..", "..."]}, "B: its rows are not equally long"),
        ({"A": PLAIN, "B": ["....", "...."]}, "differ in size"),
        ({"A": PLAIN, "B": ["...", "..x"]}, "B: row 2: no square is written 'x'"),
        ({"A": PLAIN, "B": ["...", "BB."]}, "two boosts lie side by side"),
        ({"A": PLAIN, "B 1": PLAIN}, "letters and digits"),
        ({"A": ["."] * 4, "B": ["."] * 4}, "4 rows and 1 lanes"),
        ({"A": ["........."] * 2, "B": ["........."] * 2}, "9 lanes"),
        ({"A": ["..."], "B": ["..."]}, "1 rows"),
        ({"A": ["........"] * 16, "B": ["........"] * 16}, "do not make a slope"),
        ({"A": "...", "B": PLAIN}, "must be a list"),
        ({"A": [], "B": PLAIN}, "not equally long"),
    ],
)
def test_course_that_cannot_be(pieces, words):
    """Each fault of a course is told with the file and the place."""
    with pytest.raises(DataFileError, match=words) as caught:
        read_course({"pieces": pieces}, "my-course.toml")
    assert str(caught.value).startswith("my-course.toml: ")


@pytest.mark.parametrize(
    ("cards", "words"),
    [
        ({"spring": 3}, "no card has the action chili"),
        (ALL_ACTIONS | {"sprong": 1}, "sprong: no action is called 'sprong'; did you mean 'spring'"),
        (ALL_ACTIONS | {"spring/ice/chili": 1}, "one action or two"),
        (ALL_ACTIONS | {"ice/ice": 1}, "one action or two different"),
        (ALL_ACTIONS | {"ice/spring": 1, "spring/ice": 1}, "spring/ice: another card has the same actions"),
        (ALL_ACTIONS | {"spring": 0}, "0 is not between 1"),
        (ALL_ACTIONS | {"spring": "two"}, "must be a whole number"),
        (ALL_ACTIONS | {"spring": 42}, "49 cards, 1 of them snowmen, are too many"),
        (ALL_ACTIONS | {"snowman": 17}, "17 of them snowmen"),
    ],
)
def test_deck_that_cannot_be(cards, words):
    """Each fault of a deck is told with the file and the place."""
    with pytest.raises(DataFileError, match=words) as caught:
        read_deck({"cards": cards}, "my-deck.toml")
    assert str(caught.value).startswith("my-deck.toml: ")


def test_no_jam_at_the_start():
    """Every piece can be the first: its entry row has room for all figures."""
    pieces = {"A": ["A..", "..."], "B": ["...", "..."]}
    assert Slopecrashers(seats=2, data=slope_worlds.data(pieces)).rows == 4
    with pytest.raises(DataFileError, match="entry row of A has room for 2 figures, and 3 play"):
        Slopecrashers(seats=3, data=slope_worlds.data(pieces))


def test_replaced_data_change_the_digest():
    """Records and saved states of a game with another deck are told apart."""
    other = Slopecrashers(data={"deck": slope_worlds.data()["deck"]})
    assert other.digest != Slopecrashers().digest
    assert other.course == Slopecrashers().course


LARGEST = {f"P{n}": ["........", ".G.A..B.", "A.G....."] for n in range(10)}
BIG_DECK = dict.fromkeys(ALL_ACTIONS, 2) | {"spring/chili": 16, "magnet/chili": 10, "ice/snowman": 6}


def test_the_largest_course_and_deck_can_be_played():
    """As many squares, lanes and cards as there is room for."""
    game = Slopecrashers(seats=4, data=slope_worlds.data(LARGEST, BIG_DECK))
    assert (game.board.n_cells, game.course.lanes, game.deck.size) == (240, 8, 48)
    _, _, unfinished, wins = playouts(game.engine, game.engine.start(), 1, 200)
    assert (unfinished, sum(wins)) == (0, 200)


def test_cards_that_jump_and_heat():
    """A card may help in two ways: its holder chooses, and a risky step shows only that one of them is there."""
    deck = dict(ALL_ACTIONS) | {"spring/chili": 2}
    game = Slopecrashers(
        data=slope_worlds.data({"A": ["...", "AAA", "..."], "B": ["...", "...", "..."]}, deck)
    )
    given = {"figures": ["b1", "c6", "a6"], "moves_left": 1, "stacks": [["spring/chili"], [], []]}
    state = game.setup(given)
    state.play("step b2")
    texts = [game.moves.format(code) for code in state.legal()]
    assert texts == ["jump b4 spring/chili", "play chili/spring"]
    assert game.describe(state.view(ALL))["shown"][0] == [{"lowest": 1, "ways": ["spring", "chili"]}]
