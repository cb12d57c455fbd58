"""The reference pages are under test: examples are read, every word of the schemas is described."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from hexfloe.cases import parse_cases
from hexfloe.cases.case import ACTORS, CORE_REASONS
from hexfloe.cases.facts import QUESTIONS
from hexfloe.cases.schema import CASE_KEYS
from hexfloe.clauses import KINDS, SOURCES, parse_rulebook
from hexfloe.clauses.loading import CLAUSE_KEYS, HEADER_KEYS

REFERENCE = Path(__file__).parents[3] / "docs" / "reference"
CASES = (REFERENCE / "cases-toml.md").read_text(encoding="utf-8")
RULES = (REFERENCE / "rules-toml.md").read_text(encoding="utf-8")


def examples(page: str) -> list[str]:
    """Return the TOML blocks of a page."""
    return re.findall(r"```toml\n(.*?)```", page, re.DOTALL)


def test_the_examples_of_cases_are_cases():
    """Each TOML block of the page is a case file."""
    ids = [case.id for text in examples(CASES) for case in parse_cases(text)]
    assert ids == ["first-round-inner-rings", "locks-by-mode"]


def test_the_example_of_a_rulebook_is_one():
    """The TOML block of the page is a rulebook."""
    [text] = examples(RULES)
    assert [clause.id for clause in parse_rulebook(text)] == ["BR-1", "BR-2", "BR-2a", "BR-9"]


@pytest.mark.parametrize("word", [*CASE_KEYS, *CORE_REASONS, *ACTORS, *QUESTIONS])
def test_every_word_of_a_case_is_described(word):
    """Keys, reasons, actors and questions stand in the page."""
    assert re.search(rf"[`.\[{{\"]{word}\b", CASES)


@pytest.mark.parametrize("word", [*HEADER_KEYS, *CLAUSE_KEYS, *KINDS, *SOURCES])
def test_every_word_of_a_rulebook_is_described(word):
    """Keys, kinds and sources stand in the tables of the page."""
    assert f"| `{word}` |" in RULES
