"""Partial matching of facts: its laws, and every question about a value as a whole."""

from __future__ import annotations

import copy

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexfloe.cases.facts import check_facts, compare, plain
from hexfloe.clauses.tables import Place
from hexfloe.errors import CaseError

PLACE = Place("f.toml", CaseError, ("then",))

leaves = st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=5)
names = st.text("abcxyz", min_size=1, max_size=3)
values = st.recursive(
    leaves,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(names, inner, max_size=4),
    max_leaves=20,
)
tables = st.dictionaries(names, values, max_size=5)


def differences(expected, found) -> list[str]:
    """Compare and return every difference as a text."""
    return [f"{item.path}: {item.expected} / {item.found}" for item in compare(expected, found)]


@given(values)
def test_everything_matches_itself(value):
    """Reflexive: a description matches itself."""
    assert compare(value, value) == []


@given(tables, st.data())
def test_a_part_matches_the_whole(found, data):
    """Whatever keys of a table are left out, the rest still matches."""
    part = {key: found[key] for key in found if data.draw(st.booleans())}
    assert compare(part, found) == []
    assert compare({"inside": part}, {"inside": found, "beside": 1}) == []


@given(tables, names, values)
def test_more_found_never_hurts(expected, key, value):
    """Monotone: a further key of the description changes nothing for a table that does not name it."""
    found = copy.deepcopy(expected)
    if key not in found:
        found[key] = value
    assert compare(expected, found) == []


@given(tables)
def test_only_is_equality_of_names(table):
    """`_only` accepts the same names and refuses one more."""
    assert compare({"_only": table}, table) == []
    more = {**table, "another": 1}
    assert [item.path for item in compare({"_only": table}, more)] == ["another"]
    assert compare({"_only": table}, {**table, "another": None}) == []


def _changed(value):
    """Return a value that no longer matches, changed in one leaf."""
    match value:
        case dict() if value:
            key = min(value)
            return {**value, key: _changed(value[key])}
        case list() if value:
            return [_changed(value[0]), *value[1:]]
        case list():
            return [1]
        case str():
            return value + "!"
        case bool():
            return not value
        case int():
            return value + 1
        case float():
            return "a float no more"
    return 0  # an empty table: no table at all


@given(values)
def test_one_changed_leaf_is_one_difference(value):
    """A description that differs in one place is told apart in exactly that place."""
    assert len(compare(value, _changed(value))) == 1


@given(st.lists(values, max_size=4), values)
def test_lists_match_exactly(items, more):
    """A list never matches one with an item more or less."""
    assert compare(items, [*items, more]) != []
    assert compare([*items, more], items) != []


@given(st.lists(values, max_size=4))
def test_has_and_count_of_a_list(items):
    """A list has each of its items, in any order, and their number."""
    assert compare({"_has": items[::-1], "_count": len(items)}, items) == []
    assert len(compare({"_count": len(items) + 1}, items)) == 1
    assert len(compare({"_has": ["not there"]}, [item for item in items if item != "not there"])) == 1


@given(values)
def test_differences_are_texts_with_a_path(value):
    """Whatever is compared with whatever, the answer is a list of readable differences."""
    for found in (None, 3, "x", [], {}, [1], {"a": 1}):
        for item in compare(value, found):
            assert isinstance(item.path, str)
            assert item.expected
            assert item.found


QUESTIONS = [
    ({"c3": {}}, {"c3": {"tile": 1}, "c4": {}}, []),
    ({}, 3, [": a table / 3"]),
    ({"c3": {"tile": 1}}, {}, ["c3: a table / nothing"]),
    (1, 1.0, []),
    (1, True, [": 1 / true"]),
    (True, 1, [": true / 1"]),
    ("1", 1, [": '1' / 1"]),
    ({"hand": [1, 2]}, {"hand": (1, 2)}, []),
    ({"hand": [1, 2]}, {"hand": [1, 3, 2]}, ["hand: [1, 2] / [1, 3, 2]"]),
    ({"hand": [1, 2]}, {"hand": [2, 2]}, ["hand[0]: 1 / 2"]),
    ({"a": {"_absent": True}}, {}, []),
    ({"a": {"_absent": True}}, {"a": None}, []),
    ({"a": {"_absent": True}}, {"a": 0}, ["a: nothing / 0"]),
    ({"a": {"_absent": False}}, {"a": 0}, []),
    ({"a": {"_absent": False}}, {"a": None}, ["a: something / nothing"]),
    ({"a": {"_count": 0}}, {"a": {}}, []),
    ({"a": {"_count": 2, "x": 1}}, {"a": {"x": 1, "y": 2}}, []),
    ({"a": {"_count": 2}}, {"a": [1]}, ["a: 2 items / 1: [1]"]),
    ({"a": {"_count": 2}}, {"a": 2}, ["a: 2 items / 2"]),
    ({"a": {"_count": 2}}, {}, ["a: 2 items / nothing"]),
    ({"_has": [{"x": 1}]}, [{"x": 2}, {"x": 1, "y": 2}], []),
    ({"_has": ["c3"]}, {"c3": 1, "c4": 2}, []),
    ({"_has": [3, 4]}, [3], [": 4 among the items / [3]"]),
    ({"_has": [3]}, 3, [": a list or a table / 3"]),
    ({"_only": {"x": 1}}, {"x": 2, "y": 3}, ["x: 1 / 2", "y: nothing / 3"]),
    ({"_only": {}}, [], [": a table / []"]),
]


@pytest.mark.parametrize(("expected", "found", "wanted"), QUESTIONS)
def test_questions_and_values(expected, found, wanted):
    """Each kind of expectation, where it holds and where it does not."""
    assert differences(expected, found) == wanted


def test_numpy_values_and_number_keys_compare_as_plain_ones():
    """Descriptions may hold numpy scalars, arrays, tuples and keys that are numbers."""
    found = {"n": np.int8(3), "flag": np.bool_(True), "hand": np.array([[1, 2], [3, 4]]), 7: (np.uint8(1),)}
    assert compare({"n": 3, "flag": True, "hand": [[1, 2], [3, 4]], "7": [1]}, found) == []
    assert plain(found) == {"n": 3, "flag": True, "hand": [[1, 2], [3, 4]], "7": [1]}


@given(values)
def test_facts_without_questions_are_well_formed(value):
    """check_facts accepts every value whose keys have no underscore."""
    check_facts(value, PLACE)


@pytest.mark.parametrize(
    ("facts", "message"),
    [
        ({"a": {"_abscent": True}}, "then, a, _abscent: unknown question; did you mean '_absent'?"),
        (
            {"_zzzzzz": 1},
            "then, _zzzzzz: unknown question; keys with an underscore are _absent, _count, _has, _only",
        ),
        ({"a": {"_absent": 1}}, "then, a, _absent: must be true or false, not the number 1"),
        ({"a": {"_count": True}}, "then, a, _count: must be a whole number from 0, not true"),
        ({"a": {"_count": -1}}, "then, a, _count: must be a whole number from 0, not the number -1"),
        ({"a": {"_has": 3}}, "then, a, _has: must be a list, not the number 3"),
        ({"a": {"_only": [1]}}, "then, a, _only: must be a table without questions, not a list"),
        ({"a": {"_only": {"_count": 1}}}, "then, a, _only: must be a table without questions, not a table"),
        (
            {"a": {"_absent": True, "b": 1}},
            "then, a: nothing more can be said about what is absent; leave '_absent' alone",
        ),
        ({"a": [{"_x": 1}]}, "then, a, item 1, _x: unknown question"),
    ],
)
def test_questions_that_make_no_sense_are_refused(facts, message):
    """An unknown or mistyped question names its place and what would do."""
    with pytest.raises(CaseError) as caught:
        check_facts(facts, PLACE)
    assert str(caught.value).startswith(f"f.toml: {message}")
