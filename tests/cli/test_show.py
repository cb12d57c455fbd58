"""`show` and `replay`: records, positions, cases and games as text, SVG and facts."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from hexfloe_cli.main import run

CASES = Path(__file__).parent / "example_game" / "src" / "hexfloe_nimlet" / "cases" / "play.toml"

RECORD = """\
hexfloe record 1
game: nimlet(seats=2)
digest: 0
seed: 1
seat 0: human
seat 1: random
moves:
draw 0 owl
draw 1 fox
put e
put w
undo 1
put ne
put nw
put hub
gust e
"""

POSITION = """\
game = "nimlet(seats=3)"

[given]
cells = { e = 0, w = 1, ne = 2 }
charms = { 0 = "owl", 1 = "fox", 2 = "toad" }
mover = 0
"""


@pytest.fixture
def record(here) -> Path:
    """Return a record of a match that is not finished, one move of it taken back."""
    path = here / "r"
    path.write_text(RECORD)
    return path


def facts_of(capfd, *arguments: str) -> dict:
    """Return what a command prints with --json."""
    assert run([*arguments, "--json"]) == 0
    return json.loads(capfd.readouterr().out)


def test_replay_tells_the_match(record, capfd):
    """Without a terminal `replay` tells every turn, without what was taken back."""
    assert run(["replay", "r"]) == 0
    assert capfd.readouterr().out.splitlines() == [
        "nimlet(seats=2), seed 1",
        "   1  chance: draw 0 owl | draw 1 fox",
        "   3  seat 0: put e",
        "   4  seat 1: put ne",
        "   5  seat 0: put nw",
        "   6  seat 1: put hub | gust e",
        "",
        "not finished: 7 plies so far",
    ]


def test_replay_as_a_seat(record, capfd):
    """`--as-seat` hides the seed and what the seat may not know."""
    assert run(["replay", "r", "--as-seat", "1"]) == 0
    lines = capfd.readouterr().out.splitlines()
    assert lines[:2] == ["nimlet(seats=2)", "   1  chance: draw 0 ? | draw 1 fox"]
    facts = facts_of(capfd, "replay", "r", "--as-seat", "1", "--at", "2")
    assert facts["seed"] is None
    assert facts["moves"][0] == {"actor": "chance", "move": "draw 0 ?"}
    assert facts["at"]["position"]["charms"] == {"1": "fox"}


def test_save_what_a_seat_may_keep(record, here, capfd):
    """`--save` writes what a seat may keep: no seed, no secrets; that record is told, but not replayed."""
    assert run(["replay", "r", "--as-seat", "0", "--save", "mine"]) == 0
    text = (here / "mine").read_text()
    assert "seed" not in text
    assert "draw 1 ?" in text
    assert "fox" not in text
    capfd.readouterr()
    assert run(["replay", "mine"]) == 0
    lines = capfd.readouterr().out.splitlines()
    assert lines[:4] == ["nimlet(seats=2)", "as seat 0 saw it", "   1  draw 0 owl", "   2  draw 1 ?"]
    assert facts_of(capfd, "replay", "mine")["moves"][1] == {"actor": None, "move": "draw 1 ?"}


def test_replay_at_a_move(record, capfd):
    """`--at N` shows the position after N plies, with the move that led to it."""
    assert run(["replay", "r", "--at", "3"]) == 0
    out = capfd.readouterr().out
    assert out.startswith("nimlet(seats=2) after 3 of 7 plies\n   3  seat 0: put e\nNimlet\nseat 1 to move\n")


def test_replay_of_a_record_that_was_cut_off(record, capfd):
    """A last line that was cut off is left out, and a note says so."""
    record.write_text(RECORD.removesuffix("ust e\n"))
    assert run(["replay", "r"]) == 0
    out, err = capfd.readouterr()
    assert "note: the last line of r was cut off and is left out\n" in err
    assert out.endswith("not finished: 6 plies so far\n")
    assert facts_of(capfd, "replay", "r")["truncated"] is True


def test_show_a_record(record, capfd):
    """`show FILE` shows the last position with everything; `--at` and `--seat` choose another and whose eyes."""
    assert run(["show", "r"]) == 0
    out = capfd.readouterr().out
    assert out.startswith("r after 7 of 7 plies\n")
    assert "fox, worth 3" in out
    assert run(["show", "r", "--at", "5", "--seat", "0"]) == 0
    out = capfd.readouterr().out
    assert out.startswith("r after 5 of 7 plies\n")
    assert "owl, worth 4" in out
    assert "fox" not in out


def test_show_a_position(here, capfd):
    """`show` of a TOML file with `game` and `[given]` shows that position, in the words of set-ups and cases."""
    (here / "p.toml").write_text(POSITION)
    facts = facts_of(capfd, "show", "p.toml")
    assert facts["game"] == "nimlet(seats=3)"
    assert facts["actor"] == 0
    assert facts["position"]["cells"] == {"e": 0, "ne": 2, "w": 1}
    assert facts_of(capfd, "show", "p.toml", "--seat", "2")["position"]["charms"] == {"2": "toad"}


def test_show_a_case(here, capfd):
    """`show FILE#ID` shows the position of a case, and with `--at` the one after some of its moves."""
    name = f"{CASES}#gust"
    facts = facts_of(capfd, "show", name)
    assert facts["source"] == "case gust, A gust blows one stone off"
    assert facts["position"]["cells"] == {"e": 0, "ne": 0, "w": 1}
    assert facts_of(capfd, "show", name, "--at", "2")["position"]["gust"] == "past"


def test_show_a_game(here, capfd):
    """`show GAME` shows how the game begins."""
    assert facts_of(capfd, "show", "nimlet(seats=3)")["source"] == "start of nimlet(seats=3)"


def test_a_folder_of_the_name_of_a_game_is_not_in_the_way(here, capfd):
    """A folder that is called like a game does not hide the game."""
    (here / "nimlet").mkdir()
    assert facts_of(capfd, "show", "nimlet")["source"] == "start of nimlet(seats=2)"


def test_show_as_lines_to_read(record, capfd):
    """`--read` writes lines that make sense without seeing the board."""
    assert run(["show", "r", "--read"]) == 0
    lines = capfd.readouterr().out.splitlines()
    assert any(line.startswith("hub: ") and "stone of seat 1" in line for line in lines)


def test_svg_on_stdout_and_in_a_file(record, here, capfd):
    """`--svg` writes a picture to stdout, or into a new file; both are the same SVG document."""
    assert run(["show", "r", "--svg"]) == 0
    out = capfd.readouterr().out
    root = ElementTree.fromstring(out)
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    assert run(["show", "r", "--svg", "p.svg"]) == 0
    assert capfd.readouterr().out == "written: p.svg\n"
    assert (here / "p.svg").read_text() == out
    assert run(["show", "r", "--svg", "p.svg", "--theme", "dark", "--force"]) == 0
    assert (here / "p.svg").read_text() != out


def test_svg_hides_what_a_seat_does_not_know(record, capfd):
    """The picture of a seat holds none of what is hidden from it."""
    assert run(["show", "r", "--svg", "--seat", "0"]) == 0
    out = capfd.readouterr().out
    assert "owl" in out
    assert "fox" not in out
