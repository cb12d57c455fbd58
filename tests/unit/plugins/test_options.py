"""Options and game strings: typed, bounded, complete, and read as they are written."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexfloe.errors import OptionError
from hexfloe.play.options import (
    Condition,
    OptionSpec,
    differing,
    format_game_string,
    format_value,
    parse_game_string,
    parse_setting,
    resolve,
)

SEATS = OptionSpec("seats", "int", default=3, low=2, high=5)
ACTIONS = OptionSpec(
    "actions", "int", default=1, low=1, high=4, default_when=(Condition((("seats", 2),), 2),)
)
OPEN = OptionSpec("open", "bool", default=False)
HANDS = OptionSpec(
    "hands",
    "choice",
    default="hidden",
    values=("hidden", "open", "half.open+"),
    default_when=(
        Condition((("open", True), ("seats", 4)), "half.open+"),
        Condition((("open", True),), "open"),
    ),
)
SPECS = {spec.name: spec for spec in (SEATS, ACTIONS, OPEN, HANDS)}


@pytest.mark.parametrize(
    ("given_", "expected"),
    [
        ({}, [3, 1, False, "hidden"]),
        ({"seats": 2}, [2, 2, False, "hidden"]),
        ({"seats": 2, "actions": 1}, [2, 1, False, "hidden"]),
        ({"open": True}, [3, 1, True, "open"]),
        ({"open": True, "seats": 4}, [4, 1, True, "half.open+"]),
        ({"open": "true", "seats": "4", "hands": "hidden"}, [4, 1, True, "hidden"]),
        ({"seats": np.int8(4)}, [4, 1, False, "hidden"]),
    ],
    ids=str,
)
def test_resolving_completes_and_types(given_, expected):
    """Defaults may depend on options declared earlier, given or not; the first that holds counts."""
    resolved = resolve(SPECS, given_)
    assert list(resolved) == list(SPECS)
    assert list(resolved.values()) == expected
    assert [type(value) for value in resolved.values()] == [int, int, bool, str]


@pytest.mark.parametrize(
    ("name", "value", "message"),
    [
        ("seats", 6, "seats is 2 to 5, not the number 6"),
        ("seats", "1", "seats is 2 to 5, not 1"),
        ("seats", 3.0, "seats is 2 to 5, not the number 3.0"),
        ("seats", True, "seats is 2 to 5, not true"),
        ("seats", None, "seats is 2 to 5, not a NoneType"),
        ("seats", " 3", "not ' 3'"),
        ("seats", "\u0663", "not \u0663"),
        ("seats", "1_0", "not 1_0"),
        ("seats", "9" * 5000, "not '999"),
        ("seats", np.array([1, 2]), "not a ndarray"),
        ("open", 1, "open is true or false, not the number 1"),
        ("open", "\x1b[2J", r"not '\x1b[2J'"),
        ("open", "", "not ''"),
        ("open", "yes", "open is true or false, not yes"),
        ("hands", "opne", "hands is hidden, open or half.open+, not opne; did you mean 'open'?"),
        ("hands", 3, "not the number 3"),
        ("hadns", "open", "there is no option 'hadns'; did you mean 'hands'?"),
        ("qqqqq", "open", "there is no option 'qqqqq'; options are seats, actions, open, hands"),
    ],
)
def test_what_is_not_allowed_is_refused_with_what_is(name, value, message):
    """The message names option, range and value; a near miss gets a guess."""
    with pytest.raises(OptionError) as caught:
        resolve(SPECS, {name: value})
    assert message in str(caught.value)
    assert caught.value.culprit == name
    assert len(str(caught.value)) < 200


def test_one_value_is_said_as_one():
    """A range of one number is that number."""
    assert OptionSpec("seats", "int", default=2, low=2, high=2).allowed == "2"


@pytest.mark.parametrize(
    ("text", "name", "options"),
    [
        ("mygame", "mygame", {}),
        ("mygame()", "mygame", {}),
        (" mygame ( ) ", "mygame", {}),
        ("mygame(seats=3)", "mygame", {"seats": "3"}),
        ("mygame( seats = 3 , hands=half.open+ )", "mygame", {"seats": "3", "hands": "half.open+"}),
        ("my_game2(a=-1)", "my_game2", {"a": "-1"}),
    ],
)
def test_game_strings_are_read(text, name, options):
    """Values are texts until the specs of the game are known."""
    assert parse_game_string(text) == (name, options)


@pytest.mark.parametrize(
    "text",
    [
        *("", " ", "()", "(seats=3)", "a b", "a=1"),
        *("a(", "a)", "a(seats=3", "a(seats=3)x", "a((seats=3))", "a(b=(1))"),
        *("a(seats)", "a(seats=)", "a(=3)", "a(a=1,)", "a(,a=1)", "a(a=1;b=2)", "a(a=b=c)", "a(a=1,a=1)"),
        "x" * 10_000 + "(",
    ],
)
def test_what_is_no_game_string_is_refused(text):
    """One sentence, of bounded length, with the way to write it."""
    with pytest.raises(OptionError) as caught:
        parse_game_string(text)
    assert len(str(caught.value)) < 250


@pytest.mark.parametrize("text", ["", "=", "a", "a=", "=b", "a=b=c"])
def test_a_setting_is_name_and_value(text):
    """`--option` takes what stands between the commas of a game string."""
    assert parse_setting(" seats = 3 ") == ("seats", "3")
    with pytest.raises(OptionError, match="write name=value"):
        parse_setting(text)


def test_only_what_differs_is_written_and_seats_always():
    """A default that depends on other options is a default all the same."""
    assert format_game_string("g", resolve(SPECS, {}), SPECS) == "g(seats=3)"
    assert format_game_string("g", resolve(SPECS, {"seats": 2}), SPECS) == "g(seats=2)"
    two = resolve(SPECS, {"seats": 2, "actions": 1, "open": True, "hands": "hidden"})
    assert format_game_string("g", two, SPECS) == "g(seats=2,actions=1,open=true,hands=hidden)"
    assert differing(two, SPECS) == {"seats": 2, "actions": 1, "open": True, "hands": "hidden"}


words = st.from_regex(r"[A-Za-z0-9][A-Za-z0-9_.+-]{0,8}", fullmatch=True)


@st.composite
def option_specs(draw):
    """Specs of seats and up to five more options of every type, with defaults that depend on earlier ones."""
    specs = {}
    for number in range(draw(st.integers(1, 6))):
        name = f"o{number}" if number else "seats"
        kind = draw(st.sampled_from(["int", "bool", "choice"])) if number else "int"
        low = draw(st.integers(-5, 5))
        values = tuple(draw(st.lists(words, min_size=2, max_size=4, unique=True)))
        bare = OptionSpec(
            name, kind, default=False, low=low, high=low + draw(st.integers(0, 5)), values=values
        )
        conditions = [
            Condition(((earlier, draw(a_value(specs[earlier]))),), draw(a_value(bare)))
            for earlier in draw(st.lists(st.sampled_from(list(specs)), max_size=2) if specs else st.just([]))
        ]
        specs[name] = OptionSpec(
            name, kind, draw(a_value(bare)), bare.low, bare.high, values, tuple(conditions)
        )
    return specs


def a_value(spec):
    """Values that the option takes."""
    if spec.type == "int":
        return st.integers(spec.low, spec.high)
    return st.booleans() if spec.type == "bool" else st.sampled_from(spec.values)


@given(st.data())
def test_law_a_game_string_gives_back_its_options(data):
    """Resolving the parsed text of complete options gives these options, and the text is canonical."""
    specs = data.draw(option_specs())
    options = {name: data.draw(a_value(spec)) for name, spec in specs.items()}
    text = format_game_string("mygame", options, specs)
    name, texts = parse_game_string(text)
    assert (name, resolve(specs, texts)) == ("mygame", options)
    assert next(iter(texts)) == "seats"
    assert format_game_string(name, resolve(specs, options), specs) == text
    assert resolve(specs, {key: format_value(value) for key, value in options.items()}) == options


@given(st.text(max_size=40))
def test_law_any_text_is_a_game_string_or_an_option_error(text):
    """No other error comes out of parsing."""
    try:
        name, options = parse_game_string(text)
    except OptionError:
        return
    assert name in text
    assert all(value in text for value in options.values())
