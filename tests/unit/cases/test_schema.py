"""The schema of case files: what is read, and how every wrong file is told by file, key and reason."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexfloe.cases import Case, parse_cases
from hexfloe.cases.case import CORE_REASONS, Refused, Run, Setting, SetupRefused, Step, Under, Weighted
from hexfloe.cases.schema import CASE_KEYS, STEP_KEYS, parse_case
from hexfloe.clauses import parse_rulebook
from hexfloe.clauses.tables import Place, Table
from hexfloe.errors import CaseError
from hexfloe.play.engine import REASONS

HEAD = '[[case]]\nid = "c-1"\ntitle = "A case"\nclauses = ["FL-1", "FL-2", "FL-1"]\n'

FULL = """
[[case]]
id = "everything"
title = "A case with every key"
clauses = ["FL-1"]
options = {seats = 3, hands = "open", rain = true}
data = ["data/small.toml"]
seed = 4

[case.given]
tiles = {c3 = "R021@5"}

[[case.step]]
when = ["place R021@5 c3", "*"]
legal = ["place *"]
legal_only = ["place *", "reserve c1"]
not_legal = ["reserve c3"]
legal_count = {"place *" = 3, "reserve *" = 1}
refused = [
    {move = ["place R021@0 c3", "place R021@1 c3"], clause = "FL-12"},
    {move = "pass", reason = "unreadable"},
]
chance = ["draw 0 *", {move = "draw 0 021", weight = 3}]
chance_only = ["draw *"]
actor = "chance"
over = false
ended_by = "FL-62"
ranks = [1, 2, 2]
scores = [3, 1.5, -1]
then = {tiles = {_count = 1}}

[[case.under]]
title = "four"
options = {seats = 4}
seed = 5
given = {tiles = {c4 = "R102@0"}}
actor = 2

[[case.under.step]]
legal_count = 7
actor = "over"
"""


def test_every_key_is_read():
    """A case with every key becomes the Case that says the same."""
    [case] = parse_cases(FULL, "f.toml")
    step = Step(
        when=("place R021@5 c3", "*"),
        legal=("place *",),
        legal_only=("place *", "reserve c1"),
        not_legal=("reserve c3",),
        legal_count=(("place *", 3), ("reserve *", 1)),
        refused=(
            Refused(("place R021@0 c3", "place R021@1 c3"), clause="FL-12"),
            Refused(("pass",), reason="unreadable"),
        ),
        chance=(Weighted("draw 0 *"), Weighted("draw 0 021", 3)),
        chance_only=(Weighted("draw *"),),
        actor=-1,
        over=False,
        ended_by="FL-62",
        ranks=(1, 2, 2),
        scores=(3, 1.5, -1),
        then={"tiles": {"_count": 1}},
    )
    under = Under(
        "four",
        Setting(options={"seats": 4}, given={"tiles": {"c4": "R102@0"}}, seed=5),
        (Step(actor=2), Step(legal_count=(("*", 7),), actor=-2)),
    )
    setting = Setting(
        options={"seats": 3, "hands": "open", "rain": True},
        data=("data/small.toml",),
        given={"tiles": {"c3": "R021@5"}},
        seed=4,
    )
    assert case == Case(
        "f.toml", "everything", "A case with every key", ("FL-1",), setting, (step,), (under,)
    )


def test_an_option_set_merges_into_the_case():
    """Options and positions merge table by table, a seed is replaced, and steps follow."""
    [case] = parse_cases(FULL, "f.toml")
    [run] = case.runs
    setting = Setting(
        options={"seats": 4, "hands": "open", "rain": True},
        data=("data/small.toml",),
        given={"tiles": {"c3": "R021@5", "c4": "R102@0"}},
        seed=5,
    )
    assert run == Run("four", setting, (*case.steps, *case.unders[0].steps))


def test_runs_are_named_by_title_options_or_number():
    """A run has the title of its `under`, or its options, or its number; a single run has no name."""
    [single] = parse_cases(HEAD + "over = false")
    assert [run.name for run in single.runs] == [""]
    sets = '[[case.under]]\ntitle = "x"\n[[case.under]]\noptions = {seats = 2, hub = true}\n[[case.under]]\n'
    [case] = parse_cases(HEAD + "over = false\n" + sets)
    assert [run.name for run in case.runs] == ["x", "seats=2, hub=true", "under 3"]


def test_keys_of_a_case_are_its_first_step():
    """Expectations may stand in the case itself; `[[case.step]]` follow."""
    [case] = parse_cases(HEAD + 'when = ["a"]\nover = true\n[[case.step]]\nwhen = ["b"]\n')
    assert case.steps == (Step(when=("a",), over=True), Step(when=("b",)))


def test_clauses_are_listed_once_with_those_expected():
    """all_clauses holds the ids of the list and of every expectation, each once."""
    body = (
        'refused = [{move = "a", clause = "FL-3"}]\nended_by = "FL-1"\n'
        '[[case.under]]\n[[case.under.step]]\nended_by = "FL-4"\n'
    )
    [case] = parse_cases(HEAD + body)
    assert case.clauses == ("FL-1", "FL-2")
    assert case.all_clauses == ("FL-1", "FL-2", "FL-3", "FL-4")
    [refused] = parse_cases(HEAD + 'given = {}\nsetup_refused = {clause = "FL-5"}')
    assert refused.setting.setup_refused == SetupRefused("FL-5")
    assert refused.all_clauses == ("FL-1", "FL-2", "FL-5")


def test_reasons_have_the_names_of_the_core():
    """Every core reason of a case is one that the engine gives, but for unreadable texts."""
    names = {name for name, _ in REASONS.values()}
    assert set(CORE_REASONS) - {"unreadable"} <= names


WRONG = {
    "no TOML": ("[[case]\n", "f.toml: not readable as TOML: ", "line 1"),
    "no TOML further down": (HEAD + "over = \n", "not readable as TOML", "line 5"),
    "end of the file": (HEAD + "over = ", "not readable as TOML", "at line 5, the end of the file"),
    "no case": ("", "f.toml: case: missing", "[[case]]"),
    "an unknown table": ("[[cases]]\nid = 'x'\n", "f.toml: cases: unknown key", "did you mean 'case'?"),
    "case is a table": ("[case]\nid = 'x'\n", "f.toml: case: must be a list, not a table", ""),
    "cases are numbers": ("case = [3]\n", "f.toml: case 1: must be a table, not the number 3", "[[case]]"),
    "no id": ("[[case]]\ntitle = 'x'\n", "f.toml: case 1, id: missing", ""),
    "a bad id": (
        "[[case]]\nid = 'No Spaces'\n",
        "f.toml: case 1, id: 'No Spaces' will not do",
        "first-round",
    ),
    "an empty id": ("[[case]]\nid = ' '\n", "f.toml: case 1, id: says nothing", ""),
    "an id twice": (
        f"{HEAD}over = true\n{HEAD}over = true",
        "f.toml: case c-1, id: there is a case of that id",
        "unique",
    ),
    "no title": ("[[case]]\nid = 'x'\nclauses = ['FL-1']\nover = true", "f.toml: case x, title: missing", ""),
    "no clauses": (
        "[[case]]\nid = 'x'\ntitle = 't'\nover = true",
        "f.toml: case x, clauses: missing",
        "at least one",
    ),
    "clauses are no list": (
        "[[case]]\nid = 'x'\ntitle = 't'\nclauses = 'FL-1'",
        "case x, clauses: must be a list, not the text 'FL-1'",
        "",
    ),
    "a clause that is a number": (
        "[[case]]\nid = 'x'\ntitle = 't'\nclauses = [12]",
        "case x, clauses, item 1: must be a text",
        "",
    ),
    "an unknown key": (HEAD + "legel = ['a']", "case c-1, legel: unknown key", "did you mean 'legal'?"),
    "play for when": (HEAD + "play = ['a']", "case c-1, play: unknown key", "'when'"),
    "an unknown key in a step": (
        HEAD + "[[case.step]]\nactors = 1",
        "case c-1, step 1, actors: unknown key",
        "did you mean 'actor'?",
    ),
    "an unknown key in a set": (
        HEAD + "over = true\n[[case.under]]\noption = {}",
        "case c-1, under 1, option: unknown key",
        "'options'",
    ),
    "nothing expected": (HEAD, "case c-1: expects nothing", "'when'"),
    "nothing expected of a set": (HEAD + "[[case.under]]\n", "case c-1 (under 1): expects nothing", ""),
    "an empty step": (HEAD + "[[case.step]]\n", "case c-1, step 1: says nothing", ""),
    "an empty list": (HEAD + "legal = []", "case c-1, legal: an empty list says nothing", ""),
    "no facts": (HEAD + "then = {}", "case c-1, then: an empty table says nothing", ""),
    "bad facts": (
        HEAD + "then = {a = {_cuont = 1}}",
        "case c-1, then, a, _cuont: unknown question",
        "'_count'",
    ),
    "a step astray": (
        HEAD + "[case.given]\nx = 1\nwhen = ['a']",
        "case c-1, given, when: this is no part of a position",
        "above [case.given]",
    ),
    "given is no table": (
        HEAD + "given = 3\nover = true",
        "case c-1, given: must be a table, not the number 3",
        "",
    ),
    "options of lists": (
        HEAD + "options = {a = [1]}\nover = true",
        "case c-1, options, a: must be a number, a text or true or false, not a list",
        "",
    ),
    "a seed below zero": (HEAD + "seed = -1\nover = true", "case c-1, seed: -1 is not between 0 and", ""),
    "a seed that is true": (
        HEAD + "seed = true\nover = true",
        "case c-1, seed: must be a whole number, not true",
        "",
    ),
    "no reason": (
        HEAD + "refused = [{move = 'a'}]",
        "case c-1, refused 1: needs either a clause or a reason",
        "",
    ),
    "two reasons": (
        HEAD + "refused = [{move = 'a', clause = 'FL-1', reason = 'over'}]",
        "refused 1: needs either a clause or a reason",
        "",
    ),
    "a reason of nobody": (
        HEAD + "refused = [{move = 'a', reason = 'not-know'}]",
        "case c-1, refused 1, reason: unknown word 'not-know'",
        "did you mean 'not-now'?",
    ),
    "no move": (HEAD + "refused = [{clause = 'FL-1'}]", "case c-1, refused 1, move: missing", ""),
    "a refused pattern": (
        HEAD + "refused = [{move = 'a *', clause = 'FL-1'}]",
        "case c-1, refused 1, move: 'a *' is a pattern",
        "not_legal",
    ),
    "refused texts": (HEAD + "refused = ['a']", "case c-1, refused 1: must be a table, not the text 'a'", ""),
    "no weight": (HEAD + "chance = [{move = 'a'}]", "case c-1, chance, item 1, weight: missing", ""),
    "a weight of zero": (
        HEAD + "chance = [{move = 'a', weight = 0}]",
        "case c-1, chance, item 1, weight: 0 is not between 1",
        "",
    ),
    "a count of moves": (
        HEAD + "legal_count = 'many'",
        "case c-1, legal_count: must be a whole number, not the text 'many'",
        "",
    ),
    "a count below zero": (
        HEAD + "legal_count = {'*' = -1}",
        "case c-1, legal_count, *: -1 is not between 0",
        "",
    ),
    "an actor of no name": (
        HEAD + "actor = 'luck'",
        "case c-1, actor: unknown word 'luck'",
        "'chance' or 'over'",
    ),
    "an actor below zero": (HEAD + "actor = -1", "case c-1, actor: -1 is not between 0 and 15", ""),
    "an actor of a half": (
        HEAD + "actor = 0.5",
        "case c-1, actor: must be a whole number, not the number 0.5",
        "",
    ),
    "over is no word": (
        HEAD + "over = 'yes'",
        "case c-1, over: must be true or false, not the text 'yes'",
        "",
    ),
    "a rank of zero": (
        HEAD + "ranks = [0, 1]",
        "case c-1, ranks, item 1: must be a rank from 1, not the number 0",
        "",
    ),
    "a score of text": (
        HEAD + "scores = [1, '2']",
        "case c-1, scores, item 2: must be a number, not the text '2'",
        "",
    ),
    "a text with a bell": (
        HEAD + 'when = ["a\\u0007"]',
        "case c-1, when, item 1: holds a character that cannot be shown, '\\x07'",
        "",
    ),
    "steps after a refused set-up": (
        HEAD + "given = {}\nsetup_refused = true\nover = true",
        "case c-1, setup_refused: nothing can be played",
        "",
    ),
    "no position refused": (HEAD + "setup_refused = true", "case c-1, given: missing", "needs a position"),
    "a set-up not refused": (
        HEAD + "given = {}\nsetup_refused = false",
        "case c-1, setup_refused: must be true or a table",
        "",
    ),
    "a set-up refused for": (
        HEAD + "given = {}\nsetup_refused = {why = 'x'}",
        "case c-1, setup_refused, why: unknown key",
        "",
    ),
}


@pytest.mark.parametrize(("text", "message", "more"), WRONG.values(), ids=WRONG.keys())
def test_wrong_files_are_told_by_file_key_and_reason(text, message, more):
    """Every kind of wrong file gives a CaseError whose text names file, key and reason, and a hint."""
    with pytest.raises(CaseError) as caught:
        parse_cases(text, "f.toml")
    assert str(caught.value).startswith("f.toml: ")
    assert message in str(caught.value)
    assert more in str(caught.value)
    assert caught.value.code == "bad-case"


def test_every_key_has_a_place_in_a_step():
    """Every expectation of a Step can be written, and every key of a step is one of it."""
    assert set(STEP_KEYS) == set(Step.__slots__)


def test_clauses_must_be_in_the_rulebook():
    """With a rulebook at hand, an id it does not have is refused when the file is read."""
    head = '[rulebook]\ngame = "g"\ntitle = "t"\nlanguage = "en"\nedition = "1"\n'
    clause = '[[clause]]\nid = "FL-{}"\ntitle = "t"\ntext = "x"\nkind = "turn"\nsource = "rulebook"\n'
    rulebook = parse_rulebook(head + clause.format(1) + clause.format(20))
    text = '[[case]]\nid = "x"\ntitle = "t"\nclauses = ["FL-1"]\nended_by = "FL-{}"\n'
    assert parse_cases(text.format(20), rulebook=rulebook)
    with pytest.raises(CaseError) as caught:
        parse_cases(text.format(2), "f.toml", rulebook=rulebook)
    assert str(caught.value).startswith(
        "f.toml: case x, clauses: no clause 'FL-2' in the rulebook of g; did you mean"
    )


toml_values = st.recursive(
    st.booleans()
    | st.integers(-3, 300)
    | st.floats()
    | st.sampled_from(["a", "", "*", "FL-1", "over", "chance", "not-now", "a *", "\x00"])
    | st.dates(),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["move", "clause", "reason", "weight", "_count", "_absent", "x"]),
            inner,
            max_size=3,
        )
    ),
    max_leaves=8,
)
keys = st.sampled_from([*CASE_KEYS, "nonsense"])
valid = {"id": "x", "title": "t", "clauses": ["FL-1"], "over": True}


@given(
    st.dictionaries(
        keys, toml_values | st.lists(st.dictionaries(keys, toml_values, max_size=4), max_size=2), max_size=6
    ),
    st.booleans(),
)
def test_any_table_is_a_case_or_a_case_error(table, start_valid):
    """The reader is total: whatever TOML holds gives a Case, or a CaseError and nothing else."""
    values = {**valid, **table} if start_valid else table
    try:
        case = parse_case(Table(values, Place("f.toml", CaseError, ("case 1",))))
    except CaseError as error:
        assert str(error).startswith("f.toml: case ")
    else:
        assert isinstance(case, Case)
        assert case.runs
        assert case.all_clauses


@given(st.text(max_size=60) | st.sampled_from(["[" * 3000, "a = " + "9" * 5000, "a = 2020-99-99", "﻿"]))
def test_any_text_is_refused_with_a_case_error(text):
    """A text that is not a case file is refused with a CaseError, however broken it is."""
    with pytest.raises(CaseError):
        parse_cases(text, "f.toml")
