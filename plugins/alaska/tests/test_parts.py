"""Board, floes and decks can be replaced, and what cannot be played is refused with file, key and reason."""

from __future__ import annotations

import copy
import tomllib
from collections import Counter
from pathlib import Path

import pytest
from hexfloe_alaska import engine, lake, parts
from hexfloe_alaska.game import Alaska

from hexfloe.errors import DataFileError
from hexfloe.play.datafile import parse_data, read_data
from hexfloe.play.playouts import playouts

DATA = Path(lake.__file__).parent / "data"
FLOES = parts.read_floes(
    {"floes": {"S": {"cells": [[0, 0]], "count": 1}, "D": {"cells": [[0, 0], [1, 0]], "count": 1}}}
)
HEAD = '[about]\nname = "{}"\nstatus = "replaced"\nsource = "a test"\n'
LINE, BENT, TRIANGLE = [[0, 0], [1, 0], [2, 0]], [[0, 0], [1, 0], [1, 1]], [[0, 0], [1, 0], [0, 1]]


def own(name):
    """Return the tables of a data file of the game."""
    return tomllib.loads((DATA / f"{name}.toml").read_text())


def without(tables, *keys):
    """Return a copy without a key in one of the items of a list: (list, number, key)."""
    changed = copy.deepcopy(tables)
    name, number, key = keys
    del changed[name][number][key]
    return changed


def changed(tables, *steps):
    """Return a copy in which the last of the steps, a value, stands where the others lead."""
    new = copy.deepcopy(tables)
    *path, key, value = steps
    inner = new
    for step in path:
        inner = inner[step]
    inner[key] = value
    return new


# ------------------------------------------------------------------ the board


def test_the_board_is_the_reconstruction():
    """120 hexes of lake, 7 of island, 12 beside it, and the ring of twelve with four camps three rivers apart."""
    board = lake.read_lake(own("board"))
    distances = Counter(max(abs(q), abs(r), abs(q + r)) for q, r in board.board.cells)
    assert distances == {0: 1, 1: 6, 2: 12, 3: 18, 4: 24, 5: 30, 6: 36}
    assert {board.board.cells[cell] for cell in board.island} == {
        (0, 0), (1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1),
    }  # fmt: skip
    assert {board.board.cells[cell] for cell in board.island_shore} == {
        (-2, 0), (-2, 1), (-2, 2), (-1, -1), (-1, 2), (0, -2), (0, 2), (1, -2), (1, 1), (2, -2), (2, -1), (2, 0),
    }  # fmt: skip
    assert (board.camps, board.colors) == ((0, 3, 6, 9), ("red", "yellow", "green", "blue"))
    assert board.places[:13] == (
        "NW", "north-1", "north-2", "NE", "east-1", "east-2", "SE", "south-1", "south-2", "SW", "west-1", "west-2",
        "island",
    )  # fmt: skip
    mouths = Counter(cell for space in board.spaces for cell in space.shore)
    assert {board.board.cells[cell] for cell, n in mouths.items() if n == 2} == {
        (3, -6),
        (6, 0),
        (-3, 6),
        (-6, 0),
    }
    assert set(mouths) == {
        n for n, (q, r) in enumerate(board.board.cells) if max(abs(q), abs(r), abs(q + r)) == 6
    }


def test_the_board_looks_alike_from_two_sides():
    """Mirrored left to right and top to bottom, camps fall on camps and shores on shores."""
    board = lake.read_lake(own("board"))
    shores = {frozenset(board.board.cells[cell] for cell in space.shore) for space in board.spaces}
    for mirror in (lambda q, r: (-q - r, r), lambda q, r: (q + r, -r)):
        assert {frozenset(mirror(q, r) for q, r in shore) for shore in shores} == shores


BOARD = own("board")


@pytest.mark.parametrize(
    ("tables", "words"),
    [
        (changed(BOARD, "board", "map", "# . ."), "ring 1, shore: a1 is a hex of the island"),
        (changed(BOARD, "board", "map", 7), "board, map: must be a text"),
        (changed(BOARD, "board", "map", ". . ."), "there is no island"),
        (changed(BOARD, "board", "map", ". # ."), "the lake is not in one piece"),
        (changed(BOARD, "board", "map", ". # . x"), "shows 'x'"),
        (changed(BOARD, "board", "map", "# . #"), "the island is not in one piece"),
        (changed(BOARD, "board", "map", ". .   #"), "the island does not lie in the lake"),
        (changed(BOARD, "board", "map", "# " + ". " * 160), "161 hexes are too many"),
        (changed(BOARD, "board", "containers", 0), "0 is not between 1 and 50"),
        (changed(BOARD, "board", "size", 6), "size: unknown key"),
        (changed(BOARD, "ring", 1, "id", "north 1"), "ring 2, id: 'north 1' cannot be typed"),
        (changed(BOARD, "ring", 1, "id", "nw"), "the name 'nw' is taken"),
        (changed(BOARD, "ring", 1, "id", "A7"), "the name 'A7' is taken"),
        (changed(BOARD, "ring", 1, "id", "island"), "the name 'island' is taken"),
        (changed(BOARD, "ring", 0, "color", "Red"), "a color is one word in small letters"),
        (changed(BOARD, "ring", 0, "color", "blue"), "four are camps, of four colors"),
        (changed(BOARD, "ring", 1, "color", "black"), "5 spaces have a color"),
        (without(BOARD, "ring", 0, "color"), "3 spaces have a color"),
        (changed(BOARD, "ring", 1, "shore", ["a3", "a9"]), "no hex is called 'a9'"),
        (changed(BOARD, "ring", 1, "shore", ["a3", "d4"]), "d4 has the lake all around it"),
        (changed(BOARD, "ring", 1, "shore", ["f6"]), "f6 is a hex of the island"),
        (changed(BOARD, "ring", 1, "shore", []), "names no hex, or one twice"),
        (changed(BOARD, "ring", 1, "shore", ["a3", "a3"]), "names no hex, or one twice"),
        (changed(BOARD, "ring", [BOARD["ring"][i] for i in (0, 1, 3, 6, 9)]), "1 land areas without a camp"),
        (changed(BOARD, "ring", BOARD["ring"] * 2), "24 land spaces are too many"),
    ],
)
def test_board_that_cannot_be(tables, words):
    """Each fault of a board is told with the file and the place."""
    with pytest.raises(DataFileError, match=words) as caught:
        lake.read_lake(tables, "my-board.toml")
    assert str(caught.value).startswith("my-board.toml: ")


# ------------------------------------------------------------------ floes


@pytest.mark.parametrize(
    ("name", "numbers"),
    [
        ("floes", {"S": 120, "D": 312, "A": 192, "L": 264}),
        ("alternatives/floes-bent", {"S": 120, "D": 312, "A": 192, "L": 534}),
        ("alternatives/floes-bent-straight", {"S": 120, "D": 312, "A": 534, "L": 264}),
    ],
)
def test_ways_to_lie_on_the_empty_lake(name, numbers):
    """As many as the geometry gives, with every choice of triples; 60 floes cover the 120 hexes of the lake."""
    board, floes = lake.read_lake(own("board")), parts.read_floes(own(name))
    free = [floe for floe, cells in floes.placements(board.board) if not set(cells) & set(board.island)]
    assert {floes.names[floe]: n for floe, n in Counter(free).items()} == numbers
    assert sum(floes.counts) == 60
    assert sum(n * len(shape) for n, shape in zip(floes.counts, floes.shapes, strict=True)) == 120


@pytest.mark.parametrize(
    ("shape", "n"), [([[0, 0]], 1), ([[0, 0], [1, 0]], 3), (TRIANGLE, 2), (LINE, 3), (BENT, 6)]
)
def test_turns_of_floes(shape, n):
    """Singles lie in one way, doubles in three, the triples in two, three and six."""
    assert len(parts.turns(tuple(map(tuple, shape)))) == n


@pytest.mark.parametrize(
    ("floes", "words"),
    [
        ({}, "0 types of floe"),
        ({f"T{n}": {"cells": [[0, 0]], "count": 1} for n in range(7)}, "7 types of floe"),
        ({"S": {"cells": [[0, 0]], "count": 0}}, "S, count: 0 is not between 1"),
        ({"S": {"cells": [], "count": 1}}, "S, cells: a floe has 1 to 3"),
        ({"S": {"cells": [[0, 0], [0, 0]], "count": 1}}, "1 to 3 different hexes"),
        ({"S": {"cells": [[0, 0], [2, 0]], "count": 1}}, "do not hang together"),
        ({"S": {"cells": [[0, 0], [9, 0]], "count": 1}}, "is far from"),
        ({"S": {"cells": [[0, 0, 1]], "count": 1}}, "a hex is a pair"),
        ({"S": {"cells": [[0, 0], [1, 0], [0, 1], [1, 1]], "count": 1}}, "1 to 3 different hexes"),
        ({"L": {"cells": LINE, "count": 1}, "l": {"cells": BENT, "count": 1}}, "l: a type is named"),
        (
            {"L": {"cells": LINE, "count": 1}, "I": {"cells": [[2, -1], [2, 0], [2, 1]], "count": 1}},
            "same shape",
        ),
        ({"S": {"cells": [[0, 0]], "number": 1}}, "number: unknown key"),
    ],
)
def test_floes_that_cannot_be(floes, words):
    """Each fault of the floes is told with the file and the place."""
    with pytest.raises(DataFileError, match=words) as caught:
        parts.read_floes({"floes": floes}, "my-floes.toml")
    assert str(caught.value).startswith("my-floes.toml: ")


def test_floe_that_fits_nowhere():
    """A floe that could lie on no free hexes of the lake is refused: winter would be strange."""
    floes = parts.read_floes({"floes": {"L": {"cells": LINE, "count": 1}}})
    small = lake.Board.from_map("# .", legend={"#": "island"})
    with pytest.raises(DataFileError, match="floes, L: it fits nowhere"):
        parts.check_fit(floes, small, (0,))


# ------------------------------------------------------------------ cards


def test_the_decks_are_the_reconstruction():
    """30 ice cards: in winter more than there are floes, in spring 30; 30 events, five of each."""
    floes = parts.read_floes(own("floes"))
    ice = parts.read_ice(own("ice"), floes)
    winter, spring, cards = Counter(), Counter(), Counter()
    for card in ice.cards:
        name = floes.names[card.floe]
        winter[name] += (card.winter or 0) * card.count
        spring[name] += (card.spring or 0) * card.count
        cards[name] += card.count
    assert cards == {"S": 9, "D": 9, "A": 6, "L": 6}
    assert winter == {"S": 24, "D": 24, "A": 12, "L": 12}
    assert spring == {"S": 10, "D": 10, "A": 5, "L": 5}
    assert parts.read_events(own("events"), ice).counts == (5, 5, 5, 5, 5, 5)
    assert {"S:3/2", "S:3/-", "S:-/1", "A:2/1"} <= set(ice.names)


GOOD = [
    {"floe": "S", "winter": 1, "spring": 1, "count": 2},
    {"floe": "D", "winter": 2, "spring": 1, "count": 1},
]


@pytest.mark.parametrize(
    ("cards", "words"),
    [
        (GOOD[:1], "no card brings D in winter, or none melts it"),
        ([GOOD[0], {"floe": "D", "winter": 2, "count": 1}], "no card brings D"),
        ([GOOD[0], {"floe": "D", "spring": 2, "count": 1}], "no card brings D"),
        ([*GOOD, {"floe": "D", "count": 1}], "cards 3: the card has neither"),
        ([*GOOD, {"floe": "E", "winter": 1, "count": 1}], "no type of floe is called 'E'; there are S, D"),
        ([*GOOD, GOOD[0]], "two cards are alike"),
        ([*GOOD, {"floe": "S", "winter": 10, "count": 1}], "10 is not between 1 and 9"),
        ([*GOOD, {"floe": "S", "winter": 3, "count": 58}], "61 cards of 3 kinds are too many"),
        (
            [{"floe": "S", "winter": w, "spring": s, "count": 1} for w in range(1, 6) for s in range(1, 6)],
            "25 kinds",
        ),
    ],
)
def test_ice_cards_that_cannot_be(cards, words):
    """Each fault of the ice cards is told with the file and the place."""
    with pytest.raises(DataFileError, match=words) as caught:
        parts.read_ice({"cards": cards}, FLOES, "my-ice.toml")
    assert str(caught.value).startswith("my-ice.toml: ")


@pytest.mark.parametrize(
    ("counts", "words"),
    [
        ((0, 0, 0, 0, 0, 0), "0 event cards to 3 ice cards"),
        ((4, 0, 0, 0, 0, 0), "4 event cards to 3 ice cards"),
        ((0, 0, 0, 10, 6, 5), "21 cards that are kept are too many"),
        ((0, 0, 0, 0, 0, "two"), "helicopter: must be a whole number"),
    ],
)
def test_event_cards_that_cannot_be(counts, words):
    """Each fault of the event cards is told with the file and the place."""
    ice = parts.read_ice({"cards": GOOD}, FLOES)
    with pytest.raises(DataFileError, match=words) as caught:
        parts.read_events({"cards": dict(zip(parts.EVENTS, counts, strict=True))}, ice, "my-events.toml")
    assert str(caught.value).startswith("my-events.toml: ")


def test_event_cards_of_unknown_sorts():
    """A sort that the game does not have is refused, and one that is missing, too."""
    ice = parts.read_ice({"cards": GOOD}, FLOES)
    counts = dict.fromkeys(parts.EVENTS, 0) | {"bear": 1}
    assert parts.read_events({"cards": counts}, ice).size == 1
    with pytest.raises(DataFileError, match="did you mean 'robbery'"):
        parts.read_events({"cards": counts | {"robery": 1}}, ice)
    del counts["fog"]
    with pytest.raises(DataFileError, match="fog: missing"):
        parts.read_events({"cards": counts}, ice)


# ------------------------------------------------------------------ in play


@pytest.mark.parametrize("path", sorted((DATA / "alternatives").glob("*.toml")), ids=lambda path: path.stem)
def test_alternatives_can_be_played(path):
    """Every file of alternatives replaces one of the game's own, changes its digest, and matches come to an end."""
    file = read_data(path)
    game = Alaska(seats=3, data={file.name: file})
    assert game.digest != Alaska(seats=3).digest
    _, _, unfinished, wins = playouts(game.engine, game.engine.start(), 1, 10, limit=60000)
    assert unfinished == 0
    assert sum(wins) >= 10


TINY = (
    HEAD.format("board")
    + """
[board]
containers = 1
map = '''
  . . .
 . . . .
. . o . .
 . . . .
  . . .
'''
[[ring]]
id = "N"
color = "red"
shore = ["a1"]
[[ring]]
id = "n-e"
shore = ["a3", "b4"]
[[ring]]
id = "E"
color = "yellow"
shore = ["c5"]
[[ring]]
id = "S"
color = "green"
shore = ["e3"]
[[ring]]
id = "s-w"
shore = ["e1", "d1"]
[[ring]]
id = "W"
color = "blue"
shore = ["c1"]
"""
)


def test_a_tiny_lake_can_be_played():
    """Another board with one container of each color: the names of its places make the moves."""
    game = Alaska(seats=2, data={"board": parse_data(TINY)})
    assert game.places[:7] == ("N", "n-e", "E", "S", "s-w", "W", "island")
    state = game.start()
    state.play("truck red")
    assert state.why_not("truck green").clause == "AL-3"
    _, _, unfinished, wins = playouts(game.engine, game.engine.start(), 1, 20, limit=60000)
    assert unfinished == 0
    assert sum(wins) >= 20


def test_limits_of_data_fit_the_engine():
    """What the data readers admit is what the compiled tables have room for."""
    assert engine.LIMITS == {
        "cells": lake.MAX_CELLS,
        "land": lake.MAX_LAND,
        "shore": lake.MAX_SHORE,
        "types": parts.MAX_TYPES,
        "hexes": parts.MAX_HEXES,
        "placements": parts.MAX_PLACEMENTS,
        "ice cards": parts.MAX_ICE_CARDS,
        "kept": parts.MAX_KEPT,
    }
