"""Strait, floes and cards can be replaced, and what cannot be is refused with file, place and reason."""

from __future__ import annotations

import copy
import tomllib

import networkx
import pytest
from hexfloe_iceflow import engine, parts, strait
from hexfloe_iceflow.game import IceFlow
from hexfloe_iceflow.parts import (
    check_fit,
    edges_text,
    orientations,
    read_cards,
    read_edges,
    read_floes,
    turned,
)
from hexfloe_iceflow.strait import read_board

from hexfloe.errors import DataFileError
from hexfloe.grid.hexes import distance
from hexfloe.play.datafile import parse_data, read_data

DATA = IceFlow.folder() / "data"
OWN = DATA / "board.toml"
ALTERNATIVES = sorted((DATA / "alternatives").glob("*.toml"))
BOARDS = [OWN, *ALTERNATIVES]


def board_tables():
    """Return the tables of the game's own board, to be changed."""
    return copy.deepcopy(tomllib.loads(OWN.read_text("utf-8")))


def wrong_board(words, change):
    """Apply a change to the tables of the board, and see that it is refused with these words."""
    tables = board_tables()
    change(tables["board"])
    with pytest.raises(DataFileError, match=words) as caught:
        read_board(tables, "mine.toml")
    assert str(caught.value).startswith("mine.toml: ")


def names(found, places):
    """Return the labels of places."""
    return {found.labels[place] for place in places if place >= 0}


# ------------------------------------------------------------------ the strait


def test_the_board_of_the_game():
    """Fifty hexes in eight lanes, six stations in Alaska, four in Siberia, two islands; a fish and a rope on each."""
    found = IceFlow().strait
    assert (found.n_cells, found.n_places, len(found.lanes)) == (50, 62, 8)
    assert [len(lane.cells) for lane in found.lanes] == [7, 8, 7, 3, 3, 7, 8, 7]
    assert [lane.speed for lane in found.lanes] == [1, 2, 3, 1, 1, 3, 2, 1]
    assert [found.labels[cell] for cell in found.emergence] == [
        "L1.0",
        "L2.0",
        "L3.0",
        "L4.2",
        "L4.5",
        "L5.0",
        "L6.0",
        "L7.0",
    ]
    assert [found.labels[place] for place in range(50, 62)] == [
        "A1",
        "A2",
        "A3",
        "A4",
        "A5",
        "A6",
        "S1",
        "S2",
        "S3",
        "S4",
        "DB",
        "DL",
    ]
    assert found.loads == ((1, 1, 0), (1, 1, 0))


TOUCHES = {
    "A1": "L7.0 L7.1 A2",
    "A2": "L7.1 L7.2 A1 A3",
    "A6": "L7.5 L7.6 A5",
    "S1": "L1.0 L1.1",
    "S2": "L1.2 L1.3 S3",
    "S3": "L1.3 L1.4 S2",
    "S4": "L1.5 L1.6",
    "DB": "L4.2 L5.2 L5.3 L3.3 L3.2 DL",
    "DL": "DB L5.3 L5.4 L4.5 L3.4 L3.3",
    "L6.4": "L6.3 L7.3 L7.4 L6.5 L5.4 L5.3",
}


@pytest.mark.parametrize("name", TOUCHES)
def test_what_touches_what(name):
    """Stations touch two hexes each, islands four hexes and each other."""
    found = IceFlow().strait
    assert names(found, found.neighbors[found.labels.index(name)]) == set(TOUCHES[name].split())


def test_directions_of_neighbors():
    """Directions are those of the core: south-east first, then counter-clockwise; odd columns sit lower."""
    found = IceFlow().strait
    around = found.neighbors[found.labels.index("L6.4")]
    assert [found.labels[place] for place in around] == ["L7.4", "L7.3", "L6.3", "L5.3", "L5.4", "L6.5"]


@pytest.mark.parametrize("path", BOARDS, ids=lambda path: path.stem)
def test_routes_are_those_of_the_graph(path):
    """Walks are the edges both ways, swims the paths of two edges over a hex of the strait; each once."""
    found = read_board(tomllib.loads(path.read_text("utf-8")))
    graph = found.graph()
    assert sorted(found.walks) == sorted((a, b) for a in graph for b in graph[a])
    swims = sorted(
        (a, over, b) for over in range(found.n_cells) for a in graph[over] for b in graph[over] if a != b
    )
    assert sorted(found.swims) == swims
    assert list(found.walks) == sorted(found.walks, key=lambda route: route[0])
    assert list(found.swims) == sorted(found.swims, key=lambda route: route[0])
    assert all(
        (b in graph[a]) == (distance(found.board.cells[a], found.board.cells[b]) == 1)
        for a in graph
        for b in graph
    )


@pytest.mark.parametrize("path", BOARDS, ids=lambda path: path.stem)
def test_every_board_can_be_crossed_and_played(path):
    """From every station of Alaska a way leads to every station of Siberia; lanes never join."""
    game = IceFlow().configure(data=[] if path == OWN else [read_data(path)])
    found, graph = game.strait, game.strait.graph()
    ways = networkx.all_pairs_shortest_path_length(graph)
    far = {start: lengths for start, lengths in ways if start in found.alaska}
    assert all(lengths[goal] >= 4 for lengths in far.values() for goal in found.siberia)
    assert len({cell for lane in found.lanes for cell in lane.cells}) == found.n_cells
    for lane in found.lanes:
        assert [found.ahead[cell] for cell in lane.cells[:-1]] == list(lane.cells[1:])
    assert game.start().actor == -1


def test_where_lanes_end():
    """A lane that points at an island ends there; all others have an exit (IF-19, IF-20)."""
    ends = {}
    for path in BOARDS:
        found = read_board(tomllib.loads(path.read_text("utf-8")))
        last = [found.ahead[lane.cells[-1]] for lane in found.lanes]
        ends[path.stem] = [found.labels[place] for place in last if place >= 0]
    assert ends == {"board": [], "board-alternating": [], "board-single-island": [], "board-south": ["DB"]}


def test_a_lane_may_bend_or_have_one_hex():
    """A lane may bend; what lies straight on behind its last step counts; one hex alone has an exit."""
    tables = board_tables()
    lanes = tables["board"]["lanes"]
    lanes[3]["cells"] = ["L4.0", "L4.1", "L5.1"]
    lanes[5]["cells"] = ["L5.2", "L5.3", "L5.4", "L5.5", "L5.6"]
    lanes += [{"name": "X", "speed": 1, "cells": ["L4.2"]}, {"name": "Y", "speed": 2, "cells": ["L5.0"]}]
    found = read_board(tables)
    assert [found.labels[place] for place in found.lanes[3].cells] == ["L4.0", "L4.1", "L5.1"]
    assert [found.ahead[lane.cells[-1]] for lane in found.lanes] == [-1] * 10


def test_lanes_that_cannot_be():
    """Each fault of a lane is told with the file and the place."""
    wrong_board("0 lanes", lambda board: board.update(lanes=[]))
    wrong_board("17 lanes", lambda board: board.update(lanes=board["lanes"][:1] * 17))
    wrong_board("a lane without hexes", lambda board: board["lanes"][0].update(cells=[]))
    wrong_board("'M1.0' is no hex", lambda board: board["lanes"][0].update(cells=["M1.0"]))
    wrong_board("4 is not between 1 and 3", lambda board: board["lanes"][0].update(speed=4))
    wrong_board("L1: L1.0 and L1.2 do not touch", lambda board: board["lanes"][0]["cells"].remove("L1.1"))
    wrong_board("L1.0: it lies where L1.0 lies", lambda board: board["lanes"][1].update(cells=["L1.0"]))
    wrong_board("two lanes have one name", lambda board: board["lanes"][0].update(name="l2"))
    wrong_board("did you mean 'speed'", lambda board: board["lanes"][0].update(sped=1))
    wrong_board("65 hexes", lambda board: board["lanes"].append(long_lane(15)))


def test_too_many_places():
    """Each number by itself may be in order, and all together too many."""

    def crowd(board):
        board["lanes"].append(long_lane(14))
        board["alaska"].update(A7=[9, 1], A8=[9, 2])
        board["siberia"].update(S5=[25, 1], S6=[25, 3], S7=[25, 5], S8=[25, 7])

    wrong_board(
        "too many places; there are at most 80",
        lambda board: (crowd(board), board["islands"].update(X={"at": [25, 9], "items": []})),
    )


def long_lane(length):
    """Return a lane that touches no other."""
    return {"name": "far", "speed": 1, "cells": [f"L20.{row}" for row in range(length)]}


def test_coasts_that_cannot_be():
    """Each fault of stations and islands is told with the file and the place."""
    wrong_board("alaska: 5 places; there are 6 to 8", lambda board: board["alaska"].pop("A6"))
    wrong_board("siberia: 2 places", lambda board: board.update(siberia={"S1": [0, 1], "S2": [0, 3]}))
    wrong_board("islands: 0 places", lambda board: board.update(islands={}))
    wrong_board("islands: 0 places", lambda board: board.pop("islands"))
    wrong_board("a1: a place is named", lambda board: board["alaska"].update(a1=board["alaska"].pop("A1")))
    wrong_board(r"A1: must be \[column, row\]", lambda board: board["alaska"].update(A1=[8]))
    wrong_board(r"A1: must be \[column, row\]", lambda board: board["alaska"].update(A1=[8, -1]))
    wrong_board("A1: must be a list", lambda board: board["alaska"].update(A1="8, 1"))
    wrong_board("A2: it lies where A1 lies", lambda board: board["alaska"].update(A2=[8, 1]))
    wrong_board("DL: it lies where L4.2 lies", lambda board: board["islands"]["DL"].update(at=[4, 2]))
    wrong_board(
        "A1: two places have this name", lambda board: board["siberia"].update(A1=board["siberia"].pop("S1"))
    )
    wrong_board("no way leads from A1 to S1", lambda board: board["siberia"].update(S1=[20, 20]))


def test_islands_that_cannot_be():
    """An island shows ropes, fish and at most two bears; the supply must be enough."""
    wrong_board("items: missing", lambda board: board["islands"].update(DB={"at": [4, 3]}))
    wrong_board("no item is called 'boat'", lambda board: board["islands"]["DB"].update(items=["boat"]))
    wrong_board("3 bears", lambda board: board["islands"]["DB"].update(items=["bear"] * 3))
    wrong_board("unknown key; did you mean 'items'", lambda board: board["islands"]["DB"].update(item=[]))
    tables = board_tables()
    tables["board"]["islands"]["DB"]["items"] = ["fish"] * 10 + ["rope"]
    check_fit(read_board(tables))
    tables["board"]["islands"]["DB"]["items"] += ["fish"]
    with pytest.raises(
        DataFileError, match="the islands show 12 of the item fish: too many, for there are 15"
    ):
        check_fit(read_board(tables))


# ------------------------------------------------------------------ floes


def test_the_floes_of_the_game():
    """24 floes, two or three jagged edges each, half of them so, in six patterns up to turning and flipping."""
    floes = IceFlow().floes
    counts = {2: 0, 3: 0}
    for edges, copies in zip(floes.kinds, floes.copies, strict=True):
        counts[edges.bit_count()] += copies
    assert counts == {2: 12, 3: 12}
    patterns = {
        min(*orientations(edges), *orientations(int(f"{edges:06b}"[::-1], 2))) for edges in floes.kinds
    }
    assert len(patterns) == 6
    assert len(floes.looks) == len(set(floes.looks)) == 6 + 6 + 3 + 6 + 6 + 6 + 2
    assert set(floes.looks) == {edges for edges in range(64) if edges.bit_count() in counts}
    assert all(
        turned(look, 1) in floes.looks and floes.kind_of[look] == floes.kind_of[turned(look, 1)]
        for look in floes.looks
    )


def test_edges_are_written_clockwise():
    """Edges are written from the north on clockwise, and read in any order."""
    assert [edges_text(turned(read_edges("N"), turns)) for turns in range(6)] == [
        "N",
        "NE",
        "SE",
        "S",
        "SW",
        "NW",
    ]
    assert edges_text(read_edges(["sw", "N"])) == "N+SW"
    assert (read_edges("smooth"), edges_text(0), read_edges([])) == (0, "smooth", 0)
    assert all(read_edges(edges_text(edges)) == edges for edges in range(64))
    with pytest.raises(ValueError, match="no edge is called 'E'"):
        read_edges("N+E")
    with pytest.raises(ValueError, match="the edge N stands twice"):
        read_edges("N+N")


@pytest.mark.parametrize(
    ("kinds", "words"),
    [
        ([], "0 floes"),
        ([{"edges": ["N"], "count": 23}], "23 floes"),
        ([{"edges": ["N"]}], "count: missing"),
        ([{"edges": ["N"], "count": 0}], "0 is not between 1 and 24"),
        ([{"edges": ["E"], "count": 24}], "kinds 1, edges: no edge is called 'E'"),
        ([{"edges": ["N", "n"], "count": 24}], "the edge n stands twice"),
        ([{"edges": ["N"], "count": 12}, {"edges": ["SW"], "count": 12}], "kinds 2: a floe that can lie so"),
        ([{"edges": "N", "count": 24}], "must be a list"),
        ([{"edge": ["N"], "count": 24}], "did you mean 'edges'"),
    ],
)
def test_floes_that_cannot_be(kinds, words):
    """Each fault of the floes is told with the file and the place."""
    with pytest.raises(DataFileError, match=words) as caught:
        read_floes({"floes": {"kinds": kinds}}, "mine.toml")
    assert str(caught.value).startswith("mine.toml: ")


# ------------------------------------------------------------------ cards


def test_the_cards_of_the_game():
    """14 cards with nine ropes, nine fish and five bears: with rucksacks of four and islands all there are."""
    cards = IceFlow().cards
    totals = [sum(load[i] * n for load, n in zip(cards.kinds, cards.copies, strict=True)) for i in range(3)]
    assert (sum(cards.copies), totals) == (14, [9, 9, 5])
    assert [n + 4 + 2 for n in totals[:2]] == [parts.ROPES, parts.FISH]
    assert cards.names[2:8] == ("rope+fish", "rope+rope", "fish+fish", "fish+bear", "rope+bear", "bear+bear")


@pytest.mark.parametrize(
    ("kinds", "words"),
    [
        ([], "0 cards"),
        ([{"items": ["rope"], "count": 13}], "13 cards"),
        ([{"items": ["rope"], "count": 15}], "15 is not between 1 and 14"),
        ([{"items": ["bear"] * 3, "count": 14}], "3 bears"),
        ([{"items": ["boat"], "count": 14}], "no item is called 'boat'"),
        (
            [{"items": ["rope", "fish"], "count": 7}, {"items": ["fish", "rope"], "count": 7}],
            "kinds 2: a card",
        ),
        ([{"count": 14}], "items: missing"),
    ],
)
def test_cards_that_cannot_be(kinds, words):
    """Each fault of the cards is told with the file and the place."""
    with pytest.raises(DataFileError, match=words) as caught:
        read_cards({"cards": {"kinds": kinds}}, "mine.toml")
    assert str(caught.value).startswith("mine.toml: ")


def test_a_blank_card():
    """A card may show nothing."""
    assert read_cards({"cards": {"kinds": [{"items": [], "count": 14}]}}).names == ("nothing",)


# ------------------------------------------------------------------ all together


def test_limits_of_data_fit_the_engine():
    """What the data readers admit is what the compiled tables have room for."""
    assert {
        "cells": strait.MAX_CELLS,
        "places": strait.MAX_PLACES,
        "islands": strait.COASTS["islands"][1],
        "seats": parts.MAX_SEATS,
        "floes": parts.MAX_FLOES,
        "cards": parts.MAX_CARDS,
        "looks": parts.MAX_LOOKS,
        "ropes": parts.ROPES,
        "fish": parts.FISH,
        "bears": parts.BEARS,
        "explorers": parts.EXPLORERS,
        "rucksack": parts.RUCKSACK,
    } == engine.LIMITS


def test_replaced_file_is_named_in_errors(tmp_path):
    """A file given by a player is named by its path."""
    path = tmp_path / "cards.toml"
    path.write_text('[about]\nname = "cards"\nstatus = "replaced"\n[cards]\nkinds = []\n', "utf-8")
    with pytest.raises(DataFileError, match=r"cards\.toml: cards: 0 cards"):
        IceFlow().configure(data=[path])


def test_unknown_data_is_refused():
    """Only board, cards and floes can be replaced."""
    with pytest.raises(DataFileError, match="board, cards, floes"):
        IceFlow(data={"bears": parse_data('[about]\nname = "bears"\nstatus = "replaced"\n')})
