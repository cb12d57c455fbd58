"""Bad input: one clear line on stderr, the documented exit code, nothing on stdout, no file written or changed."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

RECORD = """\
hexfloe record 1
game: nimlet(seats=2)
digest: 0
seed: 1
seat 0: random
seat 1: random
moves:
"""

#: What lies in the folder, by file name.
FILES: dict[str, bytes] = {
    "empty": b"",
    "binary": b"\x00\x01\x02hexfloe record 1\n",
    "latin1": b"hexfloe record 1\ngame: \xe9\nmoves:\n",
    "foreign": b'[Event "Casual game"]\n1. e4 e5\n',
    "newer": b"hexfloe record 99\nmoves:\n",
    "header": b"hexfloe record 1\ngame: nimlet(seats=2)\n",
    "illegal": f"{RECORD}draw 0 owl\ndraw 1 fox\nput hub\n".encode(),
    "nonsense": f"{RECORD}draw 0 owl\nfly away\n".encode(),
    "elsewhere": RECORD.replace("nimlet", "chess").encode(),
    "options": RECORD.replace("seats=2", "seats=7").encode(),
    "crowd": f"{RECORD.replace('seat 1: random', 'seat 1: somebody')}draw 0 owl\n".encode(),
    "seen": f"{RECORD.replace('seed: 1', 'seen by: 0')}draw 0 owl\ndraw 1 ?\n".encode(),
    "wrong-result": f"{RECORD}draw 0 owl\nresult: ranks 1 2; points 9 9; clause NM-7\n".encode(),
    "not.toml": b"game = \n",
    "no-game.toml": b"[given]\n",
    "strange.toml": b'game = "nimlet"\n[given]\nmeeple = 3\n',
    "twice.toml": b'game = "nimlet"\n[given]\ncharms = { 0 = "owl", 1 = "owl" }\n',
    "keys.toml": b'game = "nimlet"\ngiven = 3\n',
    "more.toml": b'game = "nimlet"\nwhen = ["put e"]\n',
    "case.toml": b'[[case]]\nid = "a"\ntitle = "t"\nclauses = ["NM-4"]\nwhen = ["put e"]\n',
    "wild.toml": b'[[case]]\nid = "a"\ntitle = "t"\nclauses = ["NM-4"]\nwehn = ["put e"]\n',
    "charms.toml": b'[about]\nname = "charms"\nstatus = "replaced"\n[[charm]]\nname = "only"\nworth = 1\n',
    "other.toml": b'[about]\nname = "boards"\nstatus = "replaced"\n',
    "about.toml": b"[[charm]]\n",
    "taken": b"mine\n",
}

USAGE = [
    (["fly"], "usage"),
    (["lists"], "usage"),
    (["list", "--loud"], "usage"),
    (["info"], "usage"),
    (["info", "a", "b"], "usage"),
    (["rules"], "usage"),
    (["play"], "usage"),
    (["play", "nimlet", "--seed", "one"], "usage"),
    (["play", "nimlet", "--seed"], "usage"),
    (["play", "nimlet", "--resume", "taken"], "usage"),
    (["play", "--resume", "taken", "--seed", "3"], "usage"),
    (["play", "--resume", "taken", "--seed", "0"], "usage"),
    (["play", "--resume", "taken", "--record", "x"], "usage"),
    (["replay"], "usage"),
    (["replay", "taken", "--save", "x"], "bad-record"),
    (["show"], "usage"),
    (["show", "nimlet", "x.svg"], "usage"),
    (["show", "nimlet", "--svg", "--json"], "usage"),
    (["show", "nimlet", "--at", "one"], "usage"),
    (["validate"], "usage"),
    (["validate", "nimlet", "--games", "-1"], "usage"),
    (["validate", "nimlet", "--jobs", "0"], "usage"),
    (["validate", "nimlet", "--time", "-1"], "usage"),
    (["validate", "nimlet", "--time", "nan"], "usage"),
]

GAMES = [
    (["info", "nimlit"], "unknown-game"),
    (["rules", "nimlit"], "unknown-game"),
    (["play", "nimlit"], "unknown-game"),
    (["validate", "nimlit"], "unknown-game"),
    (["validate", "nimlet", "nimlit"], "unknown-game"),
    (["play", "nimlet(seats"], "bad-option"),
    (["play", ""], "bad-option"),
    (["play", "nimlet(seats=9)"], "bad-option"),
    (["play", "nimlet(seats=two)"], "bad-option"),
    (["play", "nimlet(storm=maybe)"], "bad-option"),
    (["play", "nimlet(strom=true)"], "bad-option"),
    (["play", "nimlet", "--option", "seats"], "bad-option"),
    (["play", "nimlet", "--option", "seats=1"], "bad-option"),
    (["play", "nimlet(seats=2)", "--option", "seats=2"], "bad-option"),
    (["play", "nimlet", "--option", "storm=true", "--option", "storm=true"], "bad-option"),
    (["play", "nimlet", "--seed", "-1"], "bad-option"),
    (["play", "nimlet", "--seed", "99999999999999999999999"], "bad-option"),
    (["info", "nimlet(seats=9)"], "bad-option"),
    (["rules", "nimlet", "NM-44"], "bad-clause"),
    (["rules", "nimlet", "meeple"], "bad-clause"),
]

SEATS = [
    (["play", "nimlet", "--seats", "random"], "bad-option"),
    (["play", "nimlet", "--seats", "random,random,random,random"], "bad-option"),
    (["play", "nimlet", "--seats", "random,,random"], "bad-seats"),
    (["play", "nimlet", "--seats", ","], "bad-seats"),
    (["play", "nimlet", "--seats", "random,deepblue"], "bad-seats"),
    (["play", "nimlet(seats=3)", "--seats", "random,random"], "bad-seats"),
    (["play", "nimlet", "--option", "seats=3", "--seats", "random,random"], "bad-seats"),
    (["play", "--resume", "crowd"], "bad-seats"),
    (["play", "--resume", "nothing-played", "--seats", "random"], "bad-seats"),
]

RECORDS = [
    *(
        ([*command, name], code)
        for command in (["replay"], ["play", "--resume"], ["show"])
        for name, code in [
            ("empty", "bad-record"),
            ("binary", "bad-record"),
            ("latin1", "bad-record"),
            ("foreign", "bad-record"),
            ("newer", "bad-record"),
            ("header", "bad-record"),
            ("illegal", "bad-record"),
            ("nonsense", "bad-record"),
            ("elsewhere", "unknown-game"),
            ("options", "bad-option"),
            ("missing/one", "bad-file"),
            (".", "bad-file"),
        ]
    ),
    (["replay", "missing"], "bad-file"),
    (["play", "--resume", "missing"], "bad-file"),
    (["play", "--resume", "seen"], "bad-record"),
    (["replay", "seen", "--at", "1"], "bad-record"),
    (["show", "seen"], "bad-record"),
    (["replay", "wrong-result"], "bad-record"),
    (["replay", "nothing-played", "--at", "1"], "bad-record"),
    (["replay", "nothing-played", "--at", "-1"], "bad-record"),
    (["replay", "nothing-played", "--as-seat", "2"], "unknown-label"),
    (["replay", "nothing-played", "--as-seat", "-1"], "unknown-label"),
    (["show", "nothing-played", "--at", "4"], "bad-record"),
    (["show", "nothing-played", "--seat", "5"], "unknown-label"),
]

POSITIONS = [
    (["show", "nonsense-game"], "bad-file"),
    (["show", "nimlet(seats=9)"], "bad-option"),
    (["show", "nimlet", "--at", "3"], "bad-record"),
    (["show", "nimlet", "--svg", "--theme", "pink"], "bad-option"),
    (["show", "nimlet", "--svg", "--width", "3"], "bad-option"),
    (["show", "missing.toml"], "bad-file"),
    (["show", "not.toml"], "bad-setup"),
    (["show", "no-game.toml"], "bad-setup"),
    (["show", "strange.toml"], "bad-setup"),
    (["show", "twice.toml"], "bad-setup"),
    (["show", "keys.toml"], "bad-setup"),
    (["show", "more.toml"], "bad-setup"),
    (["show", "case.toml"], "bad-case"),
    (["show", "case.toml#b"], "bad-case"),
    (["show", "case.toml#a"], "bad-case"),
    (["show", "wild.toml#a", "--game", "nimlet"], "bad-case"),
    (["show", "case.toml#a", "--game", "nimlet", "--at", "2"], "bad-record"),
    (["show", "case.toml#a", "--game", "nimlet", "--at", "1"], "illegal-move"),
]

WRITING = [
    (["play", "nimlet", "--record", "taken"], "bad-file"),
    (["play", "nimlet", "--record", "."], "bad-file"),
    (["play", "nimlet", "--record", "no/such/folder"], "bad-file"),
    (["show", "nimlet", "taken", "--svg"], "bad-file"),
    (["show", "nimlet", "--svg", "no/folder.svg"], "bad-file"),
    (["play", "nimlet", "--record", "taken", "--force", "--seats", "x,y"], "bad-seats"),
    (["play", "nimlet", "--record", "new", "--data", "charms.toml"], "bad-data-file"),
    (["play", "nimlet", "--record", "new", "--data", "other.toml"], "bad-data-file"),
    (["play", "nimlet", "--record", "new", "--data", "about.toml"], "bad-data-file"),
    (["play", "nimlet", "--record", "new", "--data", "not.toml"], "bad-data-file"),
    (["play", "nimlet", "--record", "new", "--data", "binary"], "bad-data-file"),
    (["play", "nimlet", "--record", "new", "--data", "missing.toml"], "bad-file"),
    (["replay", "nothing-played", "--save", "x"], "usage"),
    (["replay", "nothing-played", "--as-seat", "0", "--save", "taken"], "bad-file"),
]


@pytest.fixture
def folder(here: Path) -> Path:
    """Return the folder with the files above, and a record of a match in which nothing was played."""
    for name, content in FILES.items():
        (here / name).write_bytes(content)
    (here / "nothing-played").write_text(RECORD)
    return here


def _name(value: object) -> str:
    return " ".join(value) if isinstance(value, list) else str(value)


@pytest.mark.parametrize(
    ("arguments", "code"), [*USAGE, *GAMES, *SEATS, *RECORDS, *POSITIONS, *WRITING], ids=_name
)
def test_bad_input_is_one_line(folder, capfd, monkeypatch, arguments, code):
    """Bad input is one line that names its code, exit code 2, and leaves every file as it was."""
    from hexfloe_cli.main import run

    monkeypatch.setattr("sys.stdin", io.StringIO())
    before = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    assert run(arguments) == 2
    out, err = capfd.readouterr()
    lines = [line for line in err.splitlines() if not line.startswith("note: ")]
    assert len(lines) == 1, err
    assert lines[0].startswith(f"error[{code}]: ")
    assert "Traceback" not in err
    assert out == ""
    assert {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()} == before


def test_bad_input_of_a_real_process(cli, work):
    """A real process says the same: one line on stderr, nothing on stdout, exit code 2."""
    done = cli("play", "nimlit")
    assert (done.code, done.out) == (2, "")
    assert done.err == "error[unknown-game]: there is no game 'nimlit'; did you mean 'nimlet'?\n"
    assert list(work.iterdir()) == []


@pytest.mark.parametrize(
    ("arguments", "part"),
    [
        (["lists"], "did you mean 'list'?"),
        (["info", "nimlit"], "did you mean 'nimlet'?"),
        (["play", "nimlet(strom=true)"], "did you mean 'storm'?"),
        (["play", "nimlet(seats=9)"], "seats is 2 to 3, not 9"),
        (["rules", "nimlet", "NM-44"], "did you mean 'NM-4'?"),
        (["replay", "illegal"], "move 3 of the record does not replay: put hub: forbidden by NM-5"),
        (["replay", "nonsense"], "move 2 of the record does not replay"),
        (["show", "case.toml#b"], "no case 'b'; such as case.toml#a"),
        (
            ["show", "wild.toml#a", "--game", "nimlet"],
            "wild.toml: case a, wehn: unknown key; did you mean 'when'?",
        ),
        (["show", "strange.toml"], "strange.toml: 'meeple' is no part of a position; use cells"),
        (["play", "nimlet", "--data", "other.toml"], "has no data file 'boards'; it has charms"),
        (
            ["play", "nimlet", "--seats", "random,deepblue"],
            "no player is called 'deepblue'; there are human, ",
        ),
    ],
    ids=_name,
)
def test_errors_say_what_to_do(folder, capfd, arguments, part):
    """The line names the culprit and what to do next."""
    from hexfloe_cli.main import run

    assert run(arguments) == 2
    assert part in capfd.readouterr().err


def test_control_characters_do_not_reach_the_terminal(folder, capfd):
    """Escapes in what is quoted are shown as question marks: an error cannot move the cursor."""
    from hexfloe_cli.main import run

    assert run(["play", "nim\x1b[2Jlet\x07"]) == 2
    err = capfd.readouterr().err
    assert "\x1b" not in err
    assert "\x07" not in err


BROKEN = {
    "raises": ("raise ValueError('no')\n", "import-error"),
    "exits": ("raise SystemExit(0)\n", "exits"),
    "hangs": ("import time\ntime.sleep(600)\n", "hang"),
    "crashes": ("import os\nos.abort()\n", "crash"),
    "hookless": ("", "no-hook"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_broken_plugin(cli, second_game, name):
    """A plugin that raises, exits, hangs or crashes at import is one line with a cure; then `list` shows it, too."""
    source, kind = BROKEN[name]
    env = second_game(name, lambda package: (package / "__init__.py").write_text(source))
    env["HEXFLOE_TRIAL_SECONDS"] = "2" if name == "hangs" else "60"
    done = cli("play", name, env=env)
    assert (done.code, done.out) == (2, "")
    assert done.err.count("\n") == 1
    assert done.err.startswith("error[broken-plugin]: ")
    assert f"broken ({kind}): {name} " in cli("list", env=env).out


def test_malformed_rulebook(cli, second_game):
    """A malformed rules.toml is one line with file, key and reason."""

    def change(package: Path) -> None:
        path = package / "rules.toml"
        path.write_text(path.read_text().replace('kind = "restriction"', 'kind = "restrictoin"', 1))

    done = cli("rules", "odd", env=second_game("odd", change))
    assert (done.code, done.out) == (2, "")
    assert (
        "rules.toml: clause NM-4, kind: unknown word 'restrictoin'; did you mean 'restriction'?" in done.err
    )
