"""`game.toml`: what its schema takes, and that whatever is wrong is told by file, key and reason."""

from __future__ import annotations

import pytest

from hexfloe.errors import DataFileError, FileError
from hexfloe.play.info import load_info, parse_info
from hexfloe.play.options import Condition, resolve

WHOLE = """
[game]
id = "mygame"
title = "My Game"
summary = "Rivers meet."
designer = "A. Author"
publisher = "Somebody"
year = 2021
links = ["https://example.org/rules"]

[options.actions]
type = "int"
min = 1
max = 2
default = 1
default_when = [{ when = { seats = 2 }, value = 2 }]
text = "actions in a turn"
clause = "MG-20"
source = "rulebook"

[options.open]
type = "bool"
default = true
text = "open hands"

[options.seats]
type = "int"
min = 2
max = 5
default = 3
text = "how many play"

[options.deck]
type = "choice"
values = ["full", "short"]
default = "full"
default_when = [{ when = { actions = 2, open = false }, value = "short" }]
text = "which tiles"
source = "inferred"

[limits]
plies = 400
moves = 500
"""

LEAST = """
[game]
id = "g"
title = "G"
summary = "S"
[options.seats]
type = "int"
min = 1
max = 1
default = 1
text = "t"
[limits]
plies = 1
"""


def test_every_fact_is_read():
    """All keys, with their types; seats come first among the options."""
    info = parse_info(WHOLE)
    assert (info.id, info.title, info.summary) == ("mygame", "My Game", "Rivers meet.")
    assert (info.designer, info.publisher, info.year) == ("A. Author", "Somebody", 2021)
    assert info.links == ("https://example.org/rules",)
    assert (info.seats, info.plies, dict(info.limits)) == ((2, 5), 400, {"plies": 400, "moves": 500})
    assert list(info.options) == ["seats", "actions", "open", "deck"]
    actions = info.options["actions"]
    assert (actions.low, actions.high, actions.default) == (1, 2, 1)
    assert actions.default_when == (Condition((("seats", 2),), 2),)
    assert (actions.text, actions.clause, actions.source) == ("actions in a turn", "MG-20", "rulebook")
    assert info.options["deck"].values == ("full", "short")
    assert resolve(info.options, {"seats": 2, "open": False})["deck"] == "short"


def test_little_is_required():
    """Id, title, summary, seats and the limit of plies are enough; the rest is empty."""
    info = parse_info(LEAST)
    assert (info.designer, info.publisher, info.year, info.links) == ("", "", None, ())
    assert (info.seats, info.plies) == ((1, 1), 1)


def test_what_was_read_cannot_be_changed():
    """A GameInfo is shared by everybody who asks."""
    info = parse_info(WHOLE)
    with pytest.raises(AttributeError):
        info.id = "other"
    with pytest.raises(TypeError):
        info.options["more"] = info.options["seats"]
    with pytest.raises(TypeError):
        info.limits["plies"] = 1


WRONG = [
    ('id = "mygame"', 'id = "My Game"', "game, id: must be lower-case letters and digits"),
    ('id = "mygame"', "id = 7", "game, id: must be a text, not the number 7"),
    ('id = "mygame"\n', "", "game, id: missing"),
    ('title = "My Game"', 'title = " "', "game, title: says nothing"),
    ("summary =", "sumary =", "game, sumary: unknown key; did you mean 'summary'?"),
    ("year = 2021", 'year = "2021"', "game, year: must be a whole number, not the text '2021'"),
    ('["https://example.org/rules"]', '["example.org"]', "game, links, item 1: must begin with https://"),
    ('["https://example.org/rules"]', '"https://example.org"', "game, links: must be a list"),
    ("[limits]", "[limit]", "limit: unknown key; did you mean 'limits'?"),
    ("[limits]\nplies = 400\nmoves = 500", "", "limits: missing; write a table [limits]"),
    ("plies = 400", "plys = 400", "limits, plies: missing; did you mean 'plys'?"),
    ("plies = 400", "plies = 0", "limits, plies: 0 is not between 1 and 1000000"),
    ("plies = 400", "plies = 2000000", "limits, plies: 2000000 is not between"),
    ("moves = 500", "moves = true", "limits, moves: must be a whole number, not true"),
    ("moves = 500", "Moves = 5", "limits, Moves: a limit is named in lower-case letters"),
    ("[options.seats]", "[options.seets]", "options, seats: missing; did you mean 'seets'?"),
    ("[options.open]", "[options.Open]", "options, Open: an option is named in lower-case letters"),
    ("[options.open]", "[options.class]", "options, class: this word cannot name an option"),
    ("[options.open]", "[options.data]", "options, data: this word cannot name an option"),
    ('type = "bool"', 'type = "flag"', "options, open, type: unknown word 'flag'"),
    ('type = "bool"\n', "", "options, open, type: missing"),
    ("default = true", "default = 1", "options, open, default: must be true or false, not the number 1"),
    ("default = true", 'default = "true"', "default: must be true or false, not the text 'true'"),
    ("default = true\n", "", "options, open, default: missing"),
    ("default = true", "default = true\nmin = 1", "options, open, min: unknown key"),
    ("min = 1\nmax = 2", "min = 3\nmax = 2", "options, actions, max: 2 is not between 3 and"),
    ("min = 1\nmax = 2", "min = 1", "options, actions, max: missing"),
    ("default = 1", "default = 7", "options, actions, default: must be 1 to 2, not the number 7"),
    ("default = 1", 'default = "1"', "options, actions, default: must be 1 to 2, not the text '1'"),
    ('["full", "short"]', '["full"]', "options, deck, values: must be at least two different words"),
    ('["full", "short"]', '["full", "full"]', "options, deck, values: must be at least two different"),
    ('["full", "short"]', '["full", "a,b"]', "options, deck, values, item 2: must be a word"),
    (
        'default = "full"',
        'default = "ful"',
        "default: must be full or short, not the text 'ful'; did you mean",
    ),
    ('text = "open hands"\n', "", "options, open, text: missing"),
    ('source = "inferred"', 'source = "guess"', "options, deck, source: unknown word 'guess'"),
    ("{ seats = 2 }, value = 2", "{ seats = 9 }, value = 2", "default_when 1, when, seats: must be 2 to 5"),
    ("{ seats = 2 }, value = 2", "{ seats = 2 }, value = 3", "default_when 1, value: must be 1 to 2"),
    ("{ seats = 2 }, value = 2", "{ seats = 2 }", "default_when 1, value: missing"),
    ("{ seats = 2 }, value = 2", "{ }, value = 2", "default_when 1, when: names no option"),
    ("{ seats = 2 }, value = 2", "{ deck = 2 }, value = 2", "when, deck: not an option declared before this"),
    (
        "{ seats = 2 }, value = 2",
        "{ seets = 2 }, value = 2",
        "not an option declared before this one; did you",
    ),
    ("min = 2\nmax = 5", "min = 0\nmax = 5", "options, seats: a game has 1 to 16 seats, not 0 to 5"),
    ("min = 2\nmax = 5", "min = 2\nmax = 17", "options, seats: a game has 1 to 16 seats, not 2 to 17"),
    ("[options.deck]", "[options]\nodd = 3\n[options.deck]", "options, odd: must be a table"),
    ("[game]", "game = 3\n[games]", "games: unknown key"),
    ("[game]", "[game", "not readable as TOML"),
]


@pytest.mark.parametrize(("old", "new", "message"), WRONG, ids=[row[2] for row in WRONG])
def test_a_wrong_file_is_told_by_file_key_and_reason(tmp_path, old, new, message):
    """One slip at a time in a sound file."""
    assert old in WHOLE
    path = tmp_path / "game.toml"
    path.write_text(WHOLE.replace(old, new, 1))
    with pytest.raises(DataFileError) as caught:
        load_info(path)
    assert str(caught.value).startswith(f"{path}: ")
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


def test_seats_are_an_int():
    """A choice of seats would not be a range."""
    with pytest.raises(DataFileError, match="seats are of type int, not bool"):
        parse_info(
            LEAST.replace('type = "int"\nmin = 1\nmax = 1\ndefault = 1', 'type = "bool"\ndefault = true')
        )


@pytest.mark.parametrize("content", [b"\xff\xfe\x00", b"", b"\x00" * 9, b"[game]\n" * 2], ids=str)
def test_a_file_that_is_no_toml_is_refused(tmp_path, content):
    """Binary, empty and truncated files give one sentence that begins with the file."""
    (tmp_path / "game.toml").write_bytes(content)
    with pytest.raises(DataFileError, match=r"game\.toml: "):
        load_info(tmp_path / "game.toml")


def test_a_file_that_is_not_there_is_an_error_of_its_own(tmp_path):
    """FileError, and a folder in its place is one, too."""
    with pytest.raises(FileError):
        load_info(tmp_path / "game.toml")
    with pytest.raises(FileError):
        load_info(tmp_path)
