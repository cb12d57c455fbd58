"""Cases written as TOML are read back as the same cases."""

from __future__ import annotations

import tomllib

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from hexfloe.cases import Case, format_cases, parse_cases
from hexfloe.cases.case import CORE_REASONS, Refused, Setting, SetupRefused, Step, Under, Weighted
from hexfloe.cases.writing import format_value

words = st.sampled_from(["place R021@5 c3", "draw 0 ?", 'a "quoted" word', "bäck\\slash", "日本", "pass"])
patterns = words | st.sampled_from(["*", "place * c3"])
clauses = st.sampled_from(["FL-1", "FL-12a", "IF-33"])
names = st.sampled_from(["heap", "c3", "0", "with space", "ünïcode", "a.b", 'q"'])
values = st.recursive(
    st.booleans()
    | st.integers()
    | st.floats(allow_nan=False)
    | st.text(max_size=6)
    | st.dates()
    | st.times(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(names, inner, max_size=3),
    max_leaves=8,
)
tables = st.dictionaries(names, values, max_size=3)
texts = st.lists(patterns, min_size=1, max_size=3).map(tuple)
maybe_texts = st.just(()) | texts
plain_texts = st.lists(words, min_size=1, max_size=2).map(tuple)
refused = st.builds(Refused, plain_texts, clause=clauses) | st.builds(
    Refused, plain_texts, reason=st.sampled_from(CORE_REASONS)
)
weighted = st.builds(Weighted, patterns, st.none() | st.integers(1, 9))
some_weighted = st.lists(weighted, max_size=2).map(tuple)
steps = st.builds(
    Step,
    when=maybe_texts,
    legal=maybe_texts,
    legal_only=st.none() | maybe_texts,
    not_legal=maybe_texts,
    legal_count=st.dictionaries(patterns, st.integers(0, 9), max_size=2).map(lambda d: tuple(d.items())),
    refused=st.lists(refused, max_size=2).map(tuple),
    chance=some_weighted,
    chance_only=st.none() | some_weighted,
    actor=st.none() | st.integers(-2, 5),
    over=st.none() | st.booleans(),
    ended_by=st.none() | clauses,
    ranks=st.none() | st.lists(st.integers(1, 4), max_size=3).map(tuple),
    scores=st.none() | st.lists(st.integers(-9, 9) | st.floats(-9, 9), max_size=3).map(tuple),
    then=st.none() | tables.filter(bool),
).filter(lambda step: step != Step())
some_steps = st.lists(steps, min_size=1, max_size=2).map(tuple)
settings_ = st.builds(
    Setting,
    options=st.dictionaries(
        names, st.booleans() | st.integers() | st.sampled_from(["open", "x y"]), max_size=3
    ),
    data=st.lists(st.sampled_from(["data/a.toml", "b.toml"]), max_size=2).map(tuple),
    given=st.none() | tables,
    seed=st.none() | st.integers(0, 2**63 - 1),
)
unders = st.builds(Under, st.sampled_from(["", "four seats"]), settings_, some_steps)
playing = st.builds(
    Case,
    file=st.just("f.toml"),
    id=st.sampled_from(["first-round", "x", "t07"]),
    title=words,
    clauses=st.lists(clauses, min_size=1, unique=True).map(tuple),
    setting=settings_,
    steps=some_steps,
    unders=st.lists(unders, max_size=2).map(tuple),
)
refusing = st.builds(
    Case,
    file=st.just("f.toml"),
    id=st.just("refused"),
    title=words,
    clauses=st.just(("FL-1",)),
    setting=st.builds(Setting, given=tables, setup_refused=st.builds(SetupRefused, st.none() | clauses)),
)


@settings(suppress_health_check=[HealthCheck.too_slow])
@given(playing | refusing)
def test_a_written_case_reads_back_as_itself(case):
    """Round trip: parse(format(case)) is the case."""
    assert parse_cases(format_cases([case]), "f.toml") == (case,)


@given(values)
def test_a_written_value_reads_back_as_itself(value):
    """Every TOML value but NaN is written so that tomllib reads it again."""
    assert tomllib.loads(f"value = {format_value(value)}") == {"value": value}


def test_several_cases_are_written_one_after_another():
    """Two cases give two tables, with long lists on lines of their own."""
    step = Step(when=tuple(f"place R021@{n} c{n}" for n in range(6)), then={"heap": 3})
    cases = tuple(Case("f.toml", i, "t", ("FL-1",), steps=(step,)) for i in ("a", "b"))
    text = format_cases(cases)
    assert text.count("[[case]]") == 2
    assert '\n    "place R021@5 c5",\n]' in text
    assert parse_cases(text, "f.toml") == cases
