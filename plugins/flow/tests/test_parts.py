"""Boards and tiles of Flow can be replaced, and what cannot be played is refused with file, key and reason."""

from __future__ import annotations

import copy
import tomllib

import pytest
from hexfloe_flow.game import Flow
from hexfloe_flow.parts import read_board, read_tiles

from hexfloe.errors import DataFileError
from hexfloe.play.datafile import parse_data

DATA = Flow.folder() / "data"
BOARD = tomllib.loads((DATA / "board.toml").read_text("utf-8"))
TILES = tomllib.loads((DATA / "tiles.toml").read_text("utf-8"))
GOOD = {"face": "01 24 35", "count": 9}


def test_labels_skip_gaps():
    """A gap in a row has no number; a row keeps its letter."""
    board = read_board(
        {"board": {"rows": [{"q": 0, "r": 0, "cells": "i-Hi"}, {"q": 0, "r": 1, "cells": "o*"}]}}
    )
    assert board.labels == ("a1", "a2", "a3", "b1", "b2")
    assert board.cells == ((0, 0), (2, 0), (3, 0), (0, 1), (1, 1))
    assert board.regions["hub"] == (1,)
    assert (board.regions["outer"], board.regions["locked"]) == ((3,), (4,))


@pytest.mark.parametrize(
    ("rows", "words"),
    [
        ([], "cannot be a board"),
        ([{"q": 0, "r": 0, "cells": "H" + "i" * 64}], "65 cells"),
        ([{"q": 0, "r": 0, "cells": "ii"}], "0 hubs"),
        ([{"q": 0, "r": 0, "cells": "HH"}], "2 hubs"),
        ([{"q": 0, "r": 0, "cells": "Hx"}], "no cell is written 'x'"),
        ([{"q": 0, "r": 0, "cells": "Hi"}, {"q": 1, "r": 0, "cells": "i"}], "same hexagon"),
        ([{"q": 0, "r": 0, "cells": "Hi", "s": 1}], "unknown key"),
        ([{"q": 0, "cells": "Hi"}], "r: missing"),
        ([{"q": "0", "r": 0, "cells": "Hi"}], "must be a whole number"),
        ("Hi", "must be a list"),
    ],
)
def test_board_that_cannot_be(rows, words):
    """Each fault of a board is told with the file and the place."""
    with pytest.raises(DataFileError, match=words) as caught:
        read_board({"board": {"rows": rows}}, "my-board.toml")
    assert str(caught.value).startswith("my-board.toml: ")


@pytest.mark.parametrize(
    ("rivers", "lairs", "words"),
    [
        ({}, {"L1": {"face": "0:lair 3:end 12 45"}}, "rivers: 0 kinds of tile"),
        ({"R": GOOD}, {}, "lairs: 0 kinds of tile"),
        ({f"R{i}": GOOD for i in range(9)}, {"L1": {"face": "0:lair 3:end 12 45"}}, "rivers: 9 kinds"),
        ({"R": {"face": "01 24", "count": 3}}, {}, "R, face: no river meets edge 3"),
        ({"R": {"face": "01 24 3:end 5:end", "count": 3}}, {}, "neither lairs nor ends"),
        ({"R": {"face": "01 23 44", "count": 3}}, {}, "uses an edge twice"),
        ({"R": {"face": "01 24 35"}}, {}, "count: missing"),
        ({"R": {"face": "01 24 35", "count": 0}}, {}, "0 is not between"),
        ({"R 1": GOOD}, {}, "letters and digits"),
        ({"R": GOOD}, {"L1": {"face": "1:lair 3:end 02 45"}}, "one lair, on edge 0"),
        ({"R": GOOD}, {"L1": {"face": "0:lair 3:lair 12 45"}}, "one lair, on edge 0"),
        (
            {"R": GOOD},
            {"L1": {"face": "0:lair 3:end 12 45", "count": 2}, "r": {"face": "0:lair 3:end 12 45"}},
            "name of",
        ),
    ],
)
def test_tiles_that_cannot_be(rivers, lairs, words):
    """Each fault of the tiles is told with the file and the place."""
    with pytest.raises(DataFileError, match=words) as caught:
        read_tiles({"rivers": rivers, "lairs": lairs}, "my-tiles.toml")
    assert str(caught.value).startswith("my-tiles.toml: ")


def test_too_many_faces():
    """Faces fit a byte together with the hub: 8 sorts of river and 42 lairs would not."""
    lairs = {f"L{i}": {"face": "0:lair 3:end 12 45"} for i in range(33)}
    with pytest.raises(DataFileError, match="33 kinds"):
        read_tiles({"rivers": {"R": GOOD}, "lairs": lairs})


def as_file(name, tables):
    """Return a data file with the given tables, of a board or of tiles."""
    about = f'[about]\nname = "{name}"\nstatus = "replaced"\n'
    if name == "board":
        rows = [
            f'{{ q = {row["q"]}, r = {row["r"]}, cells = "{row["cells"]}" }}'
            for row in tables["board"]["rows"]
        ]
        return parse_data(f"{about}[board]\nrows = [{', '.join(rows)}]\n")
    lines = [about]
    for sort in ("rivers", "lairs"):
        lines.append(f"[{sort}]")
        for key, tile in tables[sort].items():
            count = f", count = {tile['count']}" if "count" in tile else ""
            lines.append(f'{key} = {{ face = "{tile["face"]}"{count} }}')
    return parse_data("\n".join(lines))


def test_too_few_tiles():
    """Five seats need fifteen lair tiles."""
    tables = copy.deepcopy(TILES)
    del tables["lairs"]["L15"]
    file = as_file("tiles", tables)
    assert Flow(seats=4, data={"tiles": file}).tiles.n_kinds == 19
    with pytest.raises(DataFileError, match="not enough for 5 seats"):
        Flow(seats=5, data={"tiles": file})


def test_too_few_inner_spaces():
    """The first round has to find room on the inner rings."""
    rows = [{"q": 0, "r": 0, "cells": "Hiiiiooo"}]
    file = as_file("board", {"board": {"rows": rows}})
    assert Flow(seats=3, data={"board": file}).usable == (1, 2, 3, 4, 5, 6, 7)
    with pytest.raises(DataFileError, match="first round of 4 seats"):
        Flow(seats=4, data={"board": file})


def test_replaced_data_change_the_digest():
    """Records and saved states of a game with other tiles are told apart."""
    tables = copy.deepcopy(TILES)
    tables["rivers"]["R300"]["count"] = 3
    assert Flow(data={"tiles": as_file("tiles", tables)}).digest != Flow().digest
    assert read_board(BOARD).labels == Flow().board.labels
