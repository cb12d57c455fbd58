"""The rulebook as data: what is read from `rules.toml`, looked up, and refused."""

from __future__ import annotations

import hashlib
import pickle
import subprocess
import sys
from dataclasses import FrozenInstanceError

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexfloe.cases.writing import format_value
from hexfloe.clauses import KINDS, SOURCES, Clause, Rulebook, load_rulebook, parse_rulebook
from hexfloe.errors import ClauseError, FileError

HEAD = '[rulebook]\ngame = "brook"\ntitle = "The Brook"\nlanguage = "en"\nedition = "2020"\n'


def clause(clause_id: str, **other: str) -> str:
    """Return a `[[clause]]` of that id; further keys replace or add to the usual ones."""
    keys = {
        "id": clause_id,
        "title": "A title",
        "text": "Some text.",
        "kind": "turn",
        "source": "rulebook",
        **other,
    }
    return "[[clause]]\n" + "".join(
        f"{key} = {format_value(value)}\n" for key, value in keys.items() if value != "-"
    )


BOOK = parse_rulebook(
    HEAD
    + clause("BR-1", title="Seats", text="Two   or three\n  play.", kind="set-up")
    + clause("BR-2", title="Placing a tile", text="Put a tile on the board.")
    + clause(
        "BR-2a", title="Turning", text="A tile may be turned.", source="inferred", why="nothing forbids it"
    )
    + clause("XD-2", title="Early end", text="Stop.", kind="not-modeled", why="the older game only")
    + clause(
        "BR-12",
        title="End of play",
        text="The board is full of tiles.",
        kind="end",
        source="review",
        why="https://example.org/x",
    )
)


def test_a_clause_is_read_with_its_number():
    """Every key is kept, white space is made single spaces, numbers count from 1."""
    assert BOOK.clauses[0] == Clause("BR-1", "Seats", "Two or three play.", "set-up", "rulebook", "", 1)
    assert BOOK["BR-2a"].why == "nothing forbids it"
    assert [item.number for item in BOOK] == [1, 2, 3, 4, 5]
    assert str(BOOK["BR-1"]) == "BR-1 Seats"


def test_the_header_is_read():
    """The header names game, title, language, edition and, where given, a link."""
    assert (BOOK.game, BOOK.title, BOOK.language, BOOK.edition, BOOK.link) == (
        "brook",
        "The Brook",
        "en",
        "2020",
        "",
    )
    linked = parse_rulebook(HEAD + 'link = "https://example.org"\n' + clause("BR-1"))
    assert linked.link == "https://example.org"


def test_number_and_at_are_inverse():
    """number(id) is the position that at(number) finds again, for every clause."""
    for item in BOOK:
        assert BOOK.at(BOOK.number(item.id)) is item
        assert BOOK[item.id] is item
        assert item.id in BOOK
    assert len(BOOK) == 5


@pytest.mark.parametrize("number", [0, -1, 6])
def test_a_number_outside_is_refused(number):
    """Numbers go from 1 to the number of clauses; the core's reasons below zero are no clauses."""
    with pytest.raises(ClauseError, match="numbers are 1 to 5") as caught:
        BOOK.at(number)
    assert caught.value.culprit == number


def test_an_unknown_id_is_refused_with_the_nearest():
    """A wrong id is a ClauseError, and a LookupError, that suggests the nearest id."""
    with pytest.raises(
        ClauseError, match=r"no clause 'BR-2b' in the rulebook of brook; did you mean 'BR-2'\?"
    ) as caught:
        BOOK["BR-2b"]
    assert isinstance(caught.value, LookupError)
    assert "BR-2b" not in BOOK
    assert None not in BOOK
    with pytest.raises(ClauseError):
        BOOK.number("")


@pytest.mark.parametrize(
    ("query", "ids"),
    [
        ("BR-2a", ["BR-2a"]),
        ("br-2A", ["BR-2a"]),
        ("br2a", ["BR-2a"]),
        ("2a", ["BR-2a"]),
        ("2", ["BR-2", "XD-2"]),
        ("br-2", ["BR-2"]),
        ("tile", ["BR-2", "BR-2a", "BR-12"]),
        ("end", ["XD-2", "BR-12"]),
        ("board tile", ["BR-2", "BR-12"]),
        ("play", ["BR-12", "BR-1"]),
        ("  ", ["BR-1", "BR-2", "BR-2a", "XD-2", "BR-12"]),
        ("nothing like it", []),
    ],
)
def test_find(query, ids):
    """An id, whole or in part, finds its clause; words find clauses that hold them all, titles first."""
    assert [item.id for item in BOOK.find(query)] == ids


@given(st.text(max_size=8))
def test_find_is_total(query):
    """Any query gives clauses of the book, each once."""
    found = BOOK.find(query)
    assert len(set(found)) == len(found)
    assert set(found) <= set(BOOK)


def test_a_rulebook_cannot_be_changed():
    """Clauses and rulebooks are immutable."""
    with pytest.raises(FrozenInstanceError):
        BOOK.game = "other"  # type: ignore[misc]
    with pytest.raises(FrozenInstanceError):
        BOOK["BR-1"].text = "other"  # type: ignore[misc]


def test_a_rulebook_can_be_pickled():
    """A copy through pickle is equal, digest included."""
    copy = pickle.loads(pickle.dumps(BOOK))
    assert copy == BOOK
    assert copy.digest == BOOK.digest


def test_the_digest_is_that_of_what_matters():
    """Layout, titles, reasons and header do not change the digest; id, text, kind, source and order do."""
    plain = parse_rulebook(HEAD + clause("BR-1") + clause("BR-2")).digest
    canonical = b'[["BR-1","turn","rulebook","Some text."],["BR-2","turn","rulebook","Some text."]]'
    assert plain == hashlib.sha256(canonical).hexdigest()
    same = [
        HEAD.replace("2020", "2021") + "# a comment\n" + clause("BR-1", title="Other") + clause("BR-2"),
        HEAD + clause("BR-1", text="  Some \n text. ") + clause("BR-2", why="because"),
    ]
    other = [
        clause("BR-2") + clause("BR-1"),
        clause("BR-1", text="Another text.") + clause("BR-2"),
        clause("BR-1", kind="end") + clause("BR-2"),
        clause("BR-1", source="inferred", why="x") + clause("BR-2"),
        clause("BR-1") + clause("BR-2a"),
        clause("BR-1"),
    ]
    assert {parse_rulebook(text).digest for text in same} == {plain}
    assert len({parse_rulebook(HEAD + text).digest for text in other} | {plain}) == len(other) + 1


WRONG = {
    "no TOML": ("[rulebook\n", "not readable as TOML: ", "line 1"),
    "no TOML further down": (
        HEAD + "[[clause]]\nid = BR\n",
        "not readable as TOML: invalid value (at line 7",
        "",
    ),
    "empty": ("", "rulebook: missing", "[rulebook]"),
    "no clauses": (HEAD, "clause: missing", "[[clause]]"),
    "an unknown table": (HEAD + "[clauses]\n", "clauses: unknown key", "did you mean 'clause'?"),
    "clause is a table": (HEAD + "[clause]\nid = 'BR-1'\n", "clause: must be a list, not a table", ""),
    "rulebook is a text": (
        "rulebook = 'x'\n" + clause("BR-1"),
        "rulebook: must be a table, not the text 'x'",
        "",
    ),
    "no game": (HEAD.replace('game = "brook"\n', "") + clause("BR-1"), "rulebook, game: missing", ""),
    "a bad game": (
        HEAD.replace("brook", "My Brook") + clause("BR-1"),
        "rulebook, game: 'My Brook' will not do",
        "",
    ),
    "a bad language": (
        HEAD.replace('"en"', '"English"') + clause("BR-1"),
        "rulebook, language: 'English' will not do",
        "'ja'",
    ),
    "an unknown header": (
        HEAD + "lang = 'en'\n" + clause("BR-1"),
        "rulebook, lang: unknown key",
        "did you mean 'language'?",
    ),
    "no id": (HEAD + clause("-"), "clause 1, id: missing", ""),
    "an id twice": (
        HEAD + clause("BR-1") + clause("BR-1"),
        "clause 2, id: BR-1 is there already, as clause 1",
        "unique",
    ),
    "an unknown key": (
        HEAD + clause("BR-1", tilte="x"),
        "clause BR-1, tilte: unknown key",
        "did you mean 'title'?",
    ),
    "no text": (HEAD + clause("BR-1", text="-"), "clause BR-1, text: missing", ""),
    "a blank text": (HEAD + clause("BR-1", text=" \n "), "clause BR-1, text: says nothing", ""),
    "a text that is a number": (
        HEAD + "[[clause]]\nid = 'BR-1'\ntitle = 3\n",
        "clause BR-1, title: must be a text, not the number 3",
        "",
    ),
    "a kind of nobody": (
        HEAD + clause("BR-1", kind="setup"),
        "clause BR-1, kind: unknown word 'setup'",
        "did you mean 'set-up'?",
    ),
    "a source of nobody": (
        HEAD + clause("BR-1", source="me"),
        "clause BR-1, source: unknown word 'me'",
        "it is one of rulebook",
    ),
    "inferred, no why": (
        HEAD + clause("BR-1", source="inferred"),
        "clause BR-1, why: missing",
        "inferred reading",
    ),
    "reconstructed, no why": (
        HEAD + clause("BR-1", source="reconstructed"),
        "clause BR-1, why: missing",
        "reconstructed",
    ),
    "review, no why": (
        HEAD + clause("BR-1", source="review"),
        "clause BR-1, why: missing",
        "link of the review",
    ),
    "publisher, no why": (
        HEAD + clause("BR-1", source="publisher"),
        "clause BR-1, why: missing",
        "link of the publisher",
    ),
    "not modeled, no why": (
        HEAD + clause("BR-1", kind="not-modeled"),
        "clause BR-1, why: missing",
        "not modeled",
    ),
    "a blank why": (HEAD + clause("BR-1", source="inferred", why=" "), "clause BR-1, why: says nothing", ""),
}


@pytest.mark.parametrize(("text", "message", "more"), WRONG.values(), ids=WRONG.keys())
def test_wrong_files_are_told_by_file_key_and_reason(text, message, more):
    """Every kind of wrong file gives a ClauseError whose text names file, key and reason, and a hint."""
    with pytest.raises(ClauseError) as caught:
        parse_rulebook(text, "rules.toml")
    assert str(caught.value).startswith("rules.toml: ")
    assert message in str(caught.value)
    assert more in str(caught.value)
    assert caught.value.code == "bad-clause"


@pytest.mark.parametrize(
    "bad",
    ["FL12", "fl-12", "FL-", "FL-012", "FL-12ab", "FL-12A", "-12", "FL_12", "FL 12", "F" * 9 + "-1", "ÄB-1"],
)
def test_bad_ids_are_refused(bad):
    """An id is capitals, a dash, a number without leading zeros, perhaps a small letter."""
    with pytest.raises(
        ClauseError, match=r"clause 1, id: .* will not do; write something like 'FL-12' or 'IF-6a'"
    ):
        parse_rulebook(HEAD + clause(bad))


@pytest.mark.parametrize("good", ["FL-12", "FL-12a", "IF-6a", "HD-1", "A-0", "R2-9999z"])
def test_good_ids_are_taken(good):
    """Ids of the shapes that rulebooks use are taken as they are."""
    assert parse_rulebook(HEAD + clause(good)).at(1).id == good


names = st.sampled_from(
    ["rulebook", "clause", "id", "title", "text", "kind", "source", "why", "game", "language", "x"]
)
toml_values = st.recursive(
    st.booleans()
    | st.integers()
    | st.floats(allow_nan=False)
    | st.sampled_from([*KINDS, *SOURCES, "BR-1", "en", "brook", "", "\x00"])
    | st.dates(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(names, inner, max_size=4),
    max_leaves=20,
)
good_clause = {"id": "BR-1", "title": "t", "text": "x", "kind": "turn", "source": "rulebook"}
good_head = {"game": "brook", "title": "t", "language": "en", "edition": "1"}
changes = st.dictionaries(names, toml_values, max_size=2)


@given(changes, changes, changes)
def test_any_tables_are_a_rulebook_or_a_clause_error(top, head, body):
    """The reader is total: whatever TOML holds gives a Rulebook, or a ClauseError and nothing else."""
    tables = {"rulebook": {**good_head, **head}, "clause": [{**good_clause, **body}], **top}
    text = "".join(f"{key} = {format_value(value)}\n" for key, value in tables.items())
    try:
        book = parse_rulebook(text, "rules.toml")
    except ClauseError as error:
        assert str(error).startswith("rules.toml: ")
    else:
        assert isinstance(book, Rulebook)
        assert len(book.digest) == 64


@given(st.text(max_size=60) | st.sampled_from(["[" * 3000, "a = " + "9" * 5000, "a = 25:00:00"]))
def test_any_text_is_refused_with_a_clause_error(text):
    """A text that is not a rulebook is refused with a ClauseError, however broken it is."""
    with pytest.raises(ClauseError):
        parse_rulebook(text)


prose = st.text(st.characters(codec="utf-8", exclude_categories=("C", "Z")), min_size=1, max_size=12)
clauses = st.builds(
    Clause,
    id=st.from_regex(r"\A[A-Z]{1,3}-[1-9][0-9]?[a-z]?\Z"),
    title=prose,
    text=prose,
    kind=st.sampled_from(KINDS),
    source=st.sampled_from(SOURCES),
    why=prose,
    number=st.just(0),
)


@given(st.lists(clauses, min_size=1, max_size=6, unique_by=lambda item: item.id))
def test_a_written_rulebook_reads_back_as_itself(items):
    """Round trip: clauses written as TOML are read again with the same words, in order."""
    keys = ("id", "title", "text", "kind", "source", "why")
    body = "".join(
        "[[clause]]\n" + "".join(f"{k} = {format_value(getattr(item, k))}\n" for k in keys) for item in items
    )
    book = parse_rulebook(HEAD + body)
    assert [tuple(getattr(item, k) for k in keys) for item in book] == [
        tuple(getattr(item, k) for k in keys) for item in items
    ]


def test_a_file_is_loaded_by_path(tmp_path):
    """A file gives the rulebook it holds; errors name its path."""
    path = tmp_path / "rules.toml"
    path.write_text(HEAD + clause("BR-1"), encoding="utf-8")
    assert load_rulebook(path) == load_rulebook(str(path))
    assert load_rulebook(path)["BR-1"].number == 1
    path.write_text(HEAD + clause("BR1"), encoding="utf-8")
    with pytest.raises(ClauseError, match=r"rules\.toml: clause 1, id"):
        load_rulebook(path)


def test_an_unreadable_file_is_told_with_its_path(tmp_path):
    """A missing file or a folder is a FileError, a binary file a ClauseError with its line."""
    for path in (tmp_path / "none.toml", tmp_path):
        with pytest.raises(FileError, match="cannot be read"):
            load_rulebook(path)
    (tmp_path / "rules.toml").write_bytes(b"# a\n# b\n\xff")
    with pytest.raises(ClauseError, match=r"rules\.toml: line 3 is not text in UTF-8"):
        load_rulebook(tmp_path / "rules.toml")


def test_reading_a_rulebook_imports_nothing_heavy(tmp_path):
    """Loading a rulebook and finding a clause needs no numpy, networkx, cython and no game."""
    path = tmp_path / "rules.toml"
    path.write_text(HEAD + clause("BR-1"), encoding="utf-8")
    program = (
        "import sys; from hexfloe.clauses import load_rulebook; load_rulebook(sys.argv[1]).find('1');"
        "print([m for m in ('numpy', 'networkx', 'Cython', 'msgspec', 'hexfloe.play') if m in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, str(path)], capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "[]"
