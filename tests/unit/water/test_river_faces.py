"""Faces of river tiles: text, turning, mirroring, classes, and all there are."""

from __future__ import annotations

import pickle
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from unit.water.river_boards import face_codes

from hexfloe.errors import BoardError, CoordinateError
from hexfloe.water import rivers
from hexfloe.water.rivers import (
    BLANK,
    Faces,
    canonical_face,
    check_face,
    distinct_rotations,
    format_face,
    mirror_face,
    parse_face,
    partial_matchings,
    perfect_matchings,
    rotate_face,
    rotation_classes,
)

KINDS = ("end", "source")


# ------------------------------------------------------------------ text


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("01 24 35", (1, 0, 4, 5, 2, 3)),
        ("35 10 42", (1, 0, 4, 5, 2, 3)),
        ("0:2 3:1 12 45", (-2, 2, 1, -1, 5, 4)),
        ("0:source 3:end 12 45", (-2, 2, 1, -1, 5, 4)),
        ("4:127", (BLANK, BLANK, BLANK, BLANK, -127, BLANK)),
        ("-", (BLANK,) * 6),
        ("", (BLANK,) * 6),
    ],
)
def test_faces_are_read_from_joins_and_terminals(text, codes):
    """In any order, edges of a join either way round, kinds by number or name; the rest is blank."""
    assert parse_face(text, KINDS) == codes


@given(face_codes())
def test_text_of_a_face_is_read_back(face):
    """With and without names for kinds; here kind 3 has no name."""
    assert parse_face(format_face(face)) == face
    assert parse_face(format_face(face, KINDS), KINDS) == face


def test_text_of_a_face_is_sorted_by_edge():
    """One face has one text."""
    assert format_face(parse_face("45 3:1 21 0:2"), KINDS) == "0:source 12 3:end 45"
    assert format_face((BLANK,) * 6) == "-"


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("01 12", "'12'"),
        ("01 0:1", "'0:1'"),
        ("22", "'22'"),
        ("06", "'06'"),
        ("6:1", "'6:1'"),
        ("0:0", "'0'"),
        ("0:128", "'128'"),
        ("0:lake", "end, source"),
        ("0:", "''"),
        ("0:-1", "'-1'"),
        ("012", "'012'"),
        ("0", "'0'"),
        ("a1", "'a1'"),
        ("01:1", "'01:1'"),
        ("01 - 23", "'-'"),
        ("0\u0661", "cannot be read"),
        ("0:" + "9" * 5000, "is no kind"),
    ],
)
def test_faces_that_cannot_be_read_are_refused_with_the_word(text, word):
    """The text is the culprit."""
    with pytest.raises(BoardError) as slip:
        parse_face(text, KINDS)
    assert word in str(slip.value)
    assert slip.value.culprit == text
    assert slip.value.code == "bad-board"


@pytest.mark.parametrize("text", [None, 7, b"01", ("01",)])
def test_a_face_is_read_from_text_only(text):
    """Anything else is refused, and named."""
    with pytest.raises(BoardError) as slip:
        parse_face(text)
    assert slip.value.culprit is text


@pytest.mark.parametrize(
    "kinds", [["end", "end"], ["7"], [""], ["a b"], [3], [f"k{i}" for i in range(128)], 5]
)
def test_kinds_have_different_words_as_names(kinds):
    """At most 127 of them."""
    with pytest.raises(BoardError):
        parse_face("01", kinds)


@pytest.mark.parametrize(
    "face",
    [
        (0, 1, 2, 3, 4, 5),
        (1, 2, 0, BLANK, BLANK, BLANK),
        (1, BLANK, BLANK, BLANK, BLANK, BLANK),
        (6, BLANK, BLANK, BLANK, BLANK, BLANK),
        (-129, BLANK, BLANK, BLANK, BLANK, BLANK),
        (2**80, BLANK, BLANK, BLANK, BLANK, BLANK),
        (1, 0),
        (1, 0, 3, 2, 5, 4, BLANK),
        (1.0, 0, 3, 2, 5, 4),
        "012345",
        None,
    ],
)
def test_codes_that_are_no_face_are_refused(face):
    """Six codes, joined both ways, to another edge, within range."""
    with pytest.raises(BoardError) as slip:
        check_face(face)
    assert slip.value.code == "bad-board"


# ------------------------------------------------------------------ turning


def test_turning_moves_edges_on():
    """By k sixths edge i goes to i + k."""
    assert format_face(rotate_face(parse_face("0:2 3:1 12 45"), 2)) == "01 2:2 34 5:1"


@given(face_codes(), st.integers(-20, 20), st.integers(-20, 20))
def test_turns_add_up(face, one, two):
    """Six of them are none; negative ones go back."""
    assert rotate_face(rotate_face(face, one), two) == rotate_face(face, one + two)
    assert rotate_face(face, 6 * one) == face


@given(face_codes(), st.integers(0, 5))
def test_mirroring_is_its_own_inverse_and_reverses_turns(face, turns):
    """Edge 1 goes to edge 5, edge 0 stays."""
    assert mirror_face(mirror_face(face)) == face
    assert mirror_face(rotate_face(face, turns)) == rotate_face(mirror_face(face), -turns)
    assert mirror_face(face)[0] == (-face[0] % 6 if face[0] >= 0 else face[0])


@given(face_codes(), st.integers(-6, 6))
def test_all_rotations_have_one_canonical_face(face, turns):
    """It is one of them."""
    assert canonical_face(rotate_face(face, turns)) == canonical_face(face)
    assert canonical_face(face) in distinct_rotations(face)


@given(face_codes(), st.integers(0, 20))
def test_rotation_k_is_item_k(face, turns):
    """Modulo how many there are, which divides six."""
    rotations = distinct_rotations(face)
    assert 6 % len(rotations) == 0
    assert len(set(rotations)) == len(rotations)
    assert rotations[turns % len(rotations)] == rotate_face(face, turns)


# ------------------------------------------------------------------ all there are


def test_there_are_15_perfect_matchings_in_5_classes():
    """By name of their lowest text, with the number of distinct rotations; each class is its own mirror image."""
    classes = rotation_classes(perfect_matchings())
    assert {format_face(base): len(faces) for base, faces in classes.items()} == {
        "01 23 45": 2,
        "01 24 35": 6,
        "01 25 34": 3,
        "02 14 35": 3,
        "03 14 25": 1,
    }
    assert len(set(perfect_matchings())) == 15
    assert all(canonical_face(mirror_face(base)) == base for base in classes)


@pytest.mark.parametrize(
    ("base", "rotations"),
    [
        ("01 23 45", ["01 23 45", "05 12 34"]),
        ("01 24 35", ["01 24 35", "04 12 35", "04 15 23", "02 15 34", "02 13 45", "05 13 24"]),
        ("01 25 34", ["01 25 34", "03 12 45", "05 14 23"]),
        ("02 14 35", ["02 14 35", "04 13 25", "03 15 24"]),
        ("03 14 25", ["03 14 25"]),
    ],
)
def test_rotations_of_the_five_classes(base, rotations):
    """Worked out by hand."""
    turned = [format_face(parse_face(base)) for _ in [0]] + [
        format_face(rotate_face(parse_face(base), k)) for k in range(1, len(rotations))
    ]
    assert sorted(turned) == sorted(rotations)
    assert turned == [format_face(face) for face in distinct_rotations(parse_face(base))]


def test_there_are_76_partial_matchings_in_18_classes():
    """By number of joins: 1, 15, 45, 15 of them, in 1, 3, 9, 5 classes."""

    def joins(face):
        return sum(code >= 0 for code in face) // 2

    assert Counter(map(joins, set(partial_matchings()))) == {0: 1, 1: 15, 2: 45, 3: 15}
    assert Counter(map(joins, rotation_classes(partial_matchings()))) == {0: 1, 1: 3, 2: 9, 3: 5}


def test_classes_of_two_joins_and_their_mirror_images():
    """Two of the nine are mirror images of each other, the others of themselves."""
    classes = rotation_classes(face for face in partial_matchings() if face.count(BLANK) == 2)
    names = {format_face(base): format_face(canonical_face(mirror_face(base))) for base in classes}
    assert names.pop("01 24") == "01 35"
    assert names.pop("01 35") == "01 24"
    assert names == {name: name for name in ("01 23", "02 13", "01 25", "02 14", "01 34", "03 14", "02 35")}


def test_a_source_an_end_and_two_joins_make_15_tiles():
    """Cut one join of a perfect matching and put a terminal at either side: 90 faces, 15 up to rotation."""
    cut = []
    for face in perfect_matchings():
        for edge in range(6):
            codes = list(face)
            codes[edge], codes[face[edge]] = -2, -1
            cut.append(tuple(codes))
    classes = rotation_classes(cut)
    assert len(classes) == 15
    assert {len(faces) for faces in classes.values()} == {6}
    assert all(base[0] == -2 for base in classes)
    assert sum(canonical_face(mirror_face(base)) == base for base in classes) == 3


# ------------------------------------------------------------------ numbered faces


def test_faces_are_numbered_from_one():
    """Number 0 is no tile; numbers, codes and texts name the same."""
    faces = Faces(["01 24 35", (-2, 2, 1, -1, 5, 4)], kinds=KINDS)
    assert len(faces) == 3
    assert faces[0] == (BLANK,) * 6
    assert [faces.format(number) for number in range(3)] == ["-", "01 24 35", "0:source 12 3:end 45"]
    assert faces.number("3:end 0:source 12 45") == 2
    assert faces.number((1, 0, 4, 5, 2, 3)) == 1
    assert faces[1:] == (faces[1], faces[2])
    assert repr(faces) == "Faces(['01 24 35', '0:source 12 3:end 45'], kinds=('end', 'source'))"


def test_the_table_of_faces_is_signed_bytes():
    """As C functions take it: six a face, no tile first; the array cannot be written."""
    faces = Faces(["0:2 12 3:1 45"])
    assert list(memoryview(faces.table).cast("b")) == [BLANK] * 6 + [-2, 2, 1, -1, 5, 4]
    assert faces.join.tolist() == [list(face) for face in faces]
    with pytest.raises(ValueError, match="read-only"):
        faces.join[0, 0] = 1


def test_faces_are_values():
    """Equal where all faces and names are equal; also after pickling."""
    faces = Faces(["01", "2:end"], kinds=KINDS)
    twin = Faces([(1, 0, *[BLANK] * 4), "2:1"], kinds=KINDS)
    assert (faces, hash(faces)) == (twin, hash(twin))
    assert pickle.loads(pickle.dumps(faces)) == faces
    assert faces != Faces(["01", "2:end"], kinds=("end", "spring"))
    assert faces != ["01", "2:end"]


@pytest.mark.parametrize("given", ["01 23 45", 5, None, ["01", 7], ["01", "99"], [(1, 0)], ["-"] * 256])
def test_faces_that_cannot_be_are_refused(given):
    """One text instead of a list, numbers, a face that is none, more than 255."""
    with pytest.raises(BoardError):
        Faces(given)


def test_255_faces_fit():
    """A cell of a position is one byte."""
    assert len(Faces(["01"] * 255)) == 256


@pytest.mark.parametrize("number", [-1, 2, 300])
def test_a_face_that_is_not_there_is_refused(number):
    """By number."""
    with pytest.raises(CoordinateError) as slip:
        Faces(["01"]).format(number)
    assert slip.value.culprit == number


def test_a_text_that_is_not_among_the_faces_is_refused():
    """By text."""
    with pytest.raises(CoordinateError) as slip:
        Faces(["01"]).number("12")
    assert slip.value.culprit == "12"


# ------------------------------------------------------------------ names


@pytest.mark.parametrize("name", rivers.__all__)
def test_every_public_name_can_be_imported_from_rivers(name):
    """They are loaded when first used."""
    assert getattr(rivers, name) is not None


def test_a_name_that_is_not_there_is_missed_as_usual():
    """Neither None nor another module's name."""
    with pytest.raises(AttributeError, match="no attribute 'lakes'"):
        _ = rivers.lakes
