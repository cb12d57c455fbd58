"""Courses, boards, floes and dice can be replaced, and what cannot be is refused with file, place and reason."""

from __future__ import annotations

import itertools

import networkx
import pytest
from hexfloe_iceteam import engine, parts
from hexfloe_iceteam.course import BOARDS, CELLS, MAX_COURSES, SPACES, START, VILLAGE, read_courses
from hexfloe_iceteam.game import IceTeam
from hexfloe_iceteam.parts import check_fit, read_boards, read_dice, read_floes

from hexfloe.errors import DataFileError
from hexfloe.play.datafile import parse_data, read_data

ALTERNATIVES = IceTeam.folder() / "data" / "alternatives"
STEPS = {"E": (3, 0), "S": (0, 3), "W": (-3, 0), "N": (0, -3)}
PLAIN = {"P": {"rows": ["...", "...", "..."], "count": 4}}


def course(*anchors, start="N", village="S", turns=(0, 0, 0, 0)):
    """Return the tables of a file with one course."""
    boards = [{"q": q, "r": r, "turn": turn} for (q, r), turn in zip(anchors, turns, strict=False)]
    return {"courses": {"C": {"boards": boards, "start": start, "village": village}}}


def straight(**other):
    """Return the tables of the straight course."""
    return course((0, 0), (0, 3), (0, 6), (0, 9), **other)


def is_possible(tables):
    """Return whether a course can be read."""
    try:
        read_courses(tables)
    except DataFileError:
        return False
    return True


# ------------------------------------------------------------------ courses


def test_sixteen_bends_in_one_lattice():
    """Of all ways to go E, S, W or N three times, 16 have no short cut, and each has one side for start and village."""
    found = {}
    for bend in itertools.product("ESWN", repeat=3):
        anchors = [(0, 0)]
        for letter in bend:
            anchors.append((anchors[-1][0] + STEPS[letter][0], anchors[-1][1] + STEPS[letter][1]))
        sides = [
            pair
            for pair in itertools.product("NSWE", repeat=2)
            if is_possible(course(*anchors, start=pair[0], village=pair[1]))
        ]
        if sides:
            found["".join(bend)] = sides
    assert len(found) == 16
    assert all(len(sides) == 1 for sides in found.values())
    assert set(found) == {
        "".join(bend) for letters in ("ES", "WN") for bend in itertools.product(letters, repeat=3)
    }
    ours = {course.name for course in IceTeam().courses}
    assert {bend for bend in found if not set(bend) & set("WN")} == ours


def graph_of(course):
    """Return start, village and cells of a course as a graph, ways into the start left out."""
    graph = networkx.Graph()
    for cell in range(CELLS):
        graph.add_edges_from((cell, place) for place in course.ways(cell) if place >= 0)
    return graph


@pytest.mark.parametrize("name", ["", "courses-straight", "courses-turned"])
def test_every_course_leads_through_all_boards(name):
    """The village can be reached, and no longer without any one board (IT-3)."""
    game = IceTeam().configure(data=[read_data(ALTERNATIVES / f"{name}.toml")] if name else [])
    for found in game.courses:
        graph = graph_of(found)
        assert networkx.has_path(graph, START, VILLAGE)
        for number in range(BOARDS):
            rest = graph.copy()
            rest.remove_nodes_from(range(SPACES * number, SPACES * (number + 1)))
            assert not networkx.has_path(rest, START, VILLAGE)


def test_ways_across_seams_and_ends():
    """A border space touches two spaces of the start; the village is entered where its spaces lie."""
    straight_course = IceTeam().courses[0]
    assert straight_course.ways(0) == [1, START, START, -1, -1, 3]
    assert straight_course.ways(35) == [-1, -1, 32, 34, VILLAGE, VILLAGE]
    assert straight_course.ways(7) == [8, 5, 4, 6, 9, 10]
    assert straight_course.start_side == (0, 1, 2)


def test_turned_boards_may_be_joined():
    """A course with two boards turned by four sixths has one side for its village."""
    anchors = ((0, 0), (1, 3), (-4, 6), (-3, 9))
    possible = [side for side in "NSWE" if is_possible(course(*anchors, village=side, turns=(0, 4, 0, 4)))]
    assert possible == ["E"]


@pytest.mark.parametrize(
    ("tables", "words"),
    [
        ({"courses": {}}, "0 courses"),
        ({"courses": {f"C{i}": {} for i in range(MAX_COURSES + 1)}}, "65 courses"),
        ({"courses": {"C 1": {}}}, "letters and digits"),
        ({"courses": {"C": {}, "c": {}}}, "letter case"),
        (course((0, 0), (0, 3), (0, 6)), "4 boards, not 3"),
        (straight(start="X"), "unknown word 'X'"),
        (straight(turns=(0, 6, 0, 0)), "6 is not between 0 and 5"),
        (course((0, 0), (0, 2), (0, 6), (0, 9)), "boards 1 and 2 overlap"),
        (course((0, 0), (3, 0), (3, -3), (3, -6)), r"boards 1 and 3 touch at .*a short cut"),
        (course((0, 0), (0, 4), (0, 7), (0, 10)), "boards 1 and 2 touch in 0 pairs"),
        (course((0, 0), (2, 3), (2, 6), (2, 9)), "boards 1 and 2 touch in 1 pairs"),
        (straight(start="S"), "start: it lies on a course board"),
        (straight(start="W"), "start: it touches a board other than board 1"),
        (straight(village="W"), "village: it touches a board other than board 4"),
        ({"courses": {"C": {"bords": []}}}, "did you mean 'boards'"),
    ],
)
def test_courses_that_cannot_be(tables, words):
    """Each fault of a course is told with the file and the place."""
    with pytest.raises(DataFileError, match=words) as caught:
        read_courses(tables, "mine.toml")
    assert str(caught.value).startswith("mine.toml: ")


def test_village_beside_the_start_cannot_be():
    """A course that bends back so far that the village would touch the start is refused."""
    tables = course((0, 0), (3, -1), (4, -4), (1, -3), start="N", village="S")
    assert not is_possible(tables)


# ------------------------------------------------------------------ boards, floes, dice


def test_first_boards():
    """Beside a northern start A lies either way, B, C, D one way; beside a western one A never, B, C, D one way."""
    game = IceTeam()
    names = {
        course.name: [game.layouts.faces[face].name for face in game.layouts.first_for(course)]
        for course in game.courses
    }
    assert names["SSS"] == ["A", "B", "C", "D"]
    assert names["EEE"] == ["B", "C@3", "D@3"]
    assert game.moves.parse("board A@3") == game.moves.parse("board A")


@pytest.mark.parametrize(
    ("boards", "words"),
    [
        ({}, "0 kinds of board"),
        ({f"B{i}": PLAIN["P"] for i in range(9)}, "9 kinds of board"),
        ({"P": PLAIN["P"], "p": PLAIN["P"]}, "letter case"),
        ({"P": {"rows": ["...", "...", "..."], "count": 3}}, "3 boards"),
        ({"P": {"rows": ["...", "..."]}}, "3 rows of 3 spaces"),
        ({"P": {"rows": ["...", "....", "..."]}}, "3 rows of 3 spaces"),
        ({"P": {"rows": ["..x", "...", "..."]}}, "no space is written 'x'"),
        ({"P": {"rows": ["...", "...", "..."], "count": 5}}, "5 is not between 1 and 4"),
        ({"P-1": PLAIN["P"]}, "letters and digits"),
        ({"P": {"rows": [1, 2, 3]}}, "must be a text"),
    ],
)
def test_boards_that_cannot_be(boards, words):
    """Each fault of the boards is told with the file and the place."""
    with pytest.raises(DataFileError, match=words) as caught:
        read_boards({"boards": boards}, "mine.toml")
    assert str(caught.value).startswith("mine.toml: ")


@pytest.mark.parametrize(
    ("kinds", "words"),
    [
        ([], "0 kinds of floe"),
        ([{"front": "ice", "back": "paw"}], "count: missing"),
        ([{"front": "ise", "back": "paw", "count": 1}], "did you mean 'ice'"),
        ([{"front": "ice", "back": "paw", "count": 0}], "0 is not between"),
        (
            [{"front": "ice", "back": "paw", "count": 1}, {"front": "paw", "back": "ice", "count": 1}],
            "kinds 2: a floe with these two sides",
        ),
        ("ice", "must be a list"),
    ],
)
def test_floes_that_cannot_be(kinds, words):
    """Each fault of the floes is told with the file and the place."""
    with pytest.raises(DataFileError, match=words) as caught:
        read_floes({"floes": {"kinds": kinds}}, "mine.toml")
    assert str(caught.value).startswith("mine.toml: ")


def test_a_floe_with_two_sides_alike_has_one_face():
    """It is laid in two ways that look the same: one name, twice the weight."""
    floes = read_floes({"floes": {"kinds": [{"front": "paw", "back": "paw", "count": 3}]}})
    assert (floes.face_names, floes.faces) == (("paw/paw",), ((0, 2, 2),))


@pytest.mark.parametrize(
    ("faces", "words"),
    [
        ([], "1 to 36 faces, not 0"),
        ([1] * 37, "not 37"),
        ([1, "harpoon"], "item 2: a face is 0 to 9 fish or 'harpoons', not the text"),
        ([True], "not true"),
        ([10], "not the number 10"),
    ],
)
def test_dice_that_cannot_be(faces, words):
    """Each fault of the dice is told with the file and the place."""
    with pytest.raises(DataFileError, match=words) as caught:
        read_dice({"dice": {"faces": faces}}, "mine.toml")
    assert str(caught.value).startswith("mine.toml: ")


def test_blank_faces():
    """A die may have faces without fish; faces are listed by fish, harpoons last."""
    dice = read_dice({"dice": {"faces": [0, "harpoons", 3, 0]}})
    assert (dice.faces, dice.weights, dice.catch) == (("0", "3", "harpoons"), (2, 1, 1), (0, 3, -1))


@pytest.mark.parametrize(
    ("boards", "copies", "words"),
    [
        (PLAIN, 35, "35 floes are too few"),
        ({"I": {"rows": ["iii", "...", "iii"], "count": 4}}, 40, "no board can be the first of course C: "),
        ({"I": {"rows": ["...", "iii", "iii"], "count": 4}}, 40, None),
        ({"I": {"rows": ["iii", "iii", "iii"], "count": 3}, **PLAIN}, 40, None),
    ],
)
def test_parts_must_fit(boards, copies, words):
    """There must be a first board for each course, and floes and fish enough for any four boards."""
    floes = read_floes({"floes": {"kinds": [{"front": "ice", "back": "cracked-ice", "count": copies}]}})
    courses, layouts = read_courses(straight()), read_boards({"boards": boards})
    if words is None:
        check_fit(courses, layouts, floes)
        return
    with pytest.raises(DataFileError, match=words):
        check_fit(courses, layouts, floes)


def test_too_many_igloos():
    """Boards with more igloos than there are fish are refused."""
    layouts = read_boards(
        {"boards": {"I": {"rows": ["...", "iii", "iii"]}, "J": {"rows": ["iii"] * 3, "count": 3}}}
    )
    floes = read_floes({"floes": {"kinds": [{"front": "ice", "back": "cracked-ice", "count": 40}]}})
    with pytest.raises(DataFileError, match="33 igloos are more than the 30 fish"):
        check_fit(read_courses(straight()), layouts, floes)


def test_limits_of_data_fit_the_engine():
    """What the data readers admit is what the compiled tables have room for."""
    assert engine.LIMITS == {
        "courses": MAX_COURSES,
        "boards": parts.MAX_BOARDS,
        "floes": parts.MAX_FLOES,
        "faces": parts.MAX_FACES,
        "fish": parts.FISH,
        "bears": parts.BEARS,
    }
    assert parts.MAX_CATCH + 2 <= parts.MAX_FACES


def test_replaced_file_is_named_in_errors(tmp_path):
    """A file given by a player is named by its path."""
    path = tmp_path / "dice.toml"
    path.write_text('[about]\nname = "dice"\nstatus = "replaced"\n[dice]\nfaces = [12]\n', "utf-8")
    with pytest.raises(DataFileError, match=r"dice\.toml: dice, faces, item 1: a face is 0 to 9"):
        IceTeam().configure(data=[path])


def test_unknown_data_is_refused():
    """Only boards, courses, dice and floes can be replaced."""
    with pytest.raises(DataFileError, match="boards, courses, dice, floes"):
        IceTeam(data={"bears": parse_data('[about]\nname = "bears"\nstatus = "replaced"\n')})
