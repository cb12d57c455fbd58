"""The cases of Flow pass, and its rulebook and data are what they say."""

from __future__ import annotations

import re
import tomllib

import flow_twin as twin
import pytest
from hexfloe_flow.game import Flow

from hexfloe.testing import checks_of

GAME = Flow()


#: Files, every case by itself, every clause with a case and every restriction refusing, stored records.
test_rules = checks_of(GAME, checks=["files", "cases", "clauses", "records"], games=2, combine="none")


def test_clauses_stand_in_the_order_of_their_numbers():
    """Ids ascend, so that the first clause that forbids a move is the lowest one."""
    ids = [clause.id for clause in GAME.rulebook if clause.id.startswith("FL")]
    assert ids == sorted(ids, key=lambda text: (int(re.findall(r"\d+", text)[0]), text))


def test_board_and_tiles_are_those_of_the_twin():
    """Cells, labels, tiles, faces and counts in the data files equal what the twin computes by itself."""
    assert list(GAME.board.cells) == twin.CELLS
    assert list(GAME.board.labels) == [twin.LABEL_OF[cell] for cell in twin.CELLS]
    assert list(GAME.tiles.face_names) == twin.FACES
    counts = dict(zip(GAME.tiles.names, GAME.tiles.counts, strict=True))
    assert counts == twin.COUNTS | dict.fromkeys(twin.LAIRS, 1)
    for alias, name in GAME.tiles.aliases.items():
        assert twin.same_face(alias) == name


@pytest.mark.parametrize(
    ("name", "counts"), [("tiles-natural", [5, 16, 8, 8, 3]), ("tiles-uniform", [8, 8, 8, 8, 8])]
)
def test_alternative_tiles(name, counts):
    """The other distributions of the 40 river tiles can be played."""
    game = GAME.configure(data=[GAME.folder() / "data" / "alternatives" / f"{name}.toml"])
    assert list(game.tiles.counts[: game.tiles.n_rivers]) == counts
    assert sum(counts) == 40


@pytest.mark.parametrize("path", sorted((GAME.folder() / "data").rglob("*.toml")), ids=lambda path: path.stem)
def test_data_files_say_where_they_come_from(path):
    """Each data file begins with what it describes, its status and its source."""
    tables = tomllib.loads(path.read_text("utf-8"))
    assert next(iter(tables)) == "about"
    assert tables["about"]["status"] == "reconstructed"
    assert tables["about"]["source"]
