"""The cases of Slopecrashers pass, and its rulebook and data are what they say."""

from __future__ import annotations

import itertools
import re
import tomllib

import networkx
import pytest
from hexfloe_slopecrashers.game import Slopecrashers
from hexfloe_slopecrashers.parts import ABYSS, BOOST, GIFT
from oracle import slopecrashers_twin as twin

from hexfloe.testing import checks_of

GAME = Slopecrashers()


#: Files, every case by itself, every clause with a case and every restriction refusing, stored records.
test_rules = checks_of(GAME, checks=["files", "cases", "clauses", "records"], games=2, combine="none")


def test_clauses_stand_in_the_order_of_their_numbers():
    """Ids ascend, so that the first clause that forbids a move is the lowest one."""
    ids = [clause.id for clause in GAME.rulebook]
    assert ids == sorted(ids, key=lambda text: (int(re.findall(r"\d+", text)[0]), text))


def test_pieces_and_deck_are_those_of_the_twin():
    """Pieces, cards and squares in the data files equal what the twin plays with."""
    assert dict(zip(GAME.course.names, map(list, GAME.course.pieces), strict=True)) == twin.PIECES
    assert dict(zip(GAME.deck.names, GAME.deck.counts, strict=True)) == twin.DECK
    slow = twin.start() | {"order": list(twin.PIECES)}
    assert list(GAME.board.labels) == [twin.label(square) for square in twin.squares(slow)]


def test_every_action_is_on_four_cards():
    """Two single cards and two with a stroke for each of the eight actions, 24 in all."""
    found = {}
    for actions, count in zip(GAME.deck.actions, GAME.deck.counts, strict=True):
        for action in actions:
            found[action] = found.get(action, 0) + count
    assert (set(found.values()), len(found), GAME.deck.size) == ({4}, 8, 24)


def test_gifts_and_boosts_by_lane():
    """There are 12 gifts, 8 boosts and 13 abysses; gifts and boosts are the same number in each lane."""
    signs = ["".join(row[lane] for piece in GAME.course.pieces for row in piece) for lane in range(4)]
    counts = [[lane.count(sign) for sign in (GIFT, BOOST, ABYSS)] for lane in signs]
    assert counts == [[3, 2, 2], [3, 2, 5], [3, 2, 4], [3, 2, 2]]


@pytest.mark.parametrize("piece", GAME.course.pieces, ids=GAME.course.names)
def test_pieces_are_fair(piece):
    """Ends hold no abyss, entries are plain, no row has more than two abysses, none lies behind another."""
    assert ABYSS not in piece[0] + piece[-1]
    assert set(piece[0]) == {"."}
    assert max(row.count(ABYSS) for row in piece) <= 2
    behind = [a + b for row, after in itertools.pairwise(piece) for a, b in zip(row, after, strict=True)]
    assert 2 * ABYSS not in behind


@pytest.mark.parametrize("order", list(itertools.permutations(range(6), 2)), ids=str)
def test_no_square_is_a_pocket(order):
    """From every square that is no abyss, steps forward and sideways past abysses lead through two pieces in a row."""
    rows = [row for piece in order for row in GAME.course.pieces[piece]]
    ways = networkx.DiGraph()
    for row, lane in itertools.product(range(len(rows)), range(4)):
        for up, side in ((1, 0), (0, 1), (0, -1)):
            to = (row + up, lane + side)
            if to[0] == len(rows) or (0 <= to[1] < 4 and rows[to[0]][to[1]] != ABYSS):
                ways.add_edge((row, lane), to if to[0] < len(rows) else "out")
    free = {(row, lane) for row, lane in itertools.product(range(10), range(4)) if rows[row][lane] != ABYSS}
    assert free <= networkx.ancestors(ways, "out")


@pytest.mark.parametrize("path", sorted((GAME.folder() / "data").rglob("*.toml")), ids=lambda path: path.stem)
def test_data_files_say_where_they_come_from(path):
    """Each data file begins with what it describes, its status and its source."""
    tables = tomllib.loads(path.read_text("utf-8"))
    assert next(iter(tables)) == "about"
    assert tables["about"]["status"] == "reconstructed"
    assert tables["about"]["source"]
