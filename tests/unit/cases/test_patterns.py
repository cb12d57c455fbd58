"""Patterns of moves: what a star stands for."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexfloe.cases.patterns import is_pattern, matches

texts = st.text("abc019@?.[]+ ", min_size=1, max_size=12)


@given(texts)
def test_a_text_without_star_fits_itself(text):
    """Signs that mean something elsewhere stand for themselves."""
    assert not is_pattern(text)
    assert matches(text, text)
    assert matches(text, f" {text.upper()} ")
    assert not matches(text, text + "x")


@given(texts, texts, texts)
def test_a_star_fits_whatever_stands_there(head, middle, tail):
    """Head and tail must fit, what is between them is free."""
    assert matches(f"{head}*{tail}", f"{head}{middle}{tail}")
    assert matches("*", f"{head}{middle}{tail}")


@pytest.mark.parametrize(
    ("pattern", "text", "fits"),
    [
        ("place * c3", "place R021@5 c3", True),
        ("place * c3", "place R021@5 c33", False),
        ("place * c3", "place c3", False),
        ("place R021@* *", "place R021@5 c3", True),
        ("draw *", "draw 0 021", True),
        ("draw *", "redraw 0", False),
        ("*@5*", "place R021@5 c3", True),
    ],
)
def test_patterns(pattern, text, fits):
    """A star may span words; the rest fits from end to end."""
    assert matches(pattern, text) is fits
