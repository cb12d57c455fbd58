"""`play` without a terminal: bots, seeds, options, data, records, and resuming them."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

DATA = """\
[about]
name = "charms"
status = "replaced"
source = "my own box"

[[charm]]
name = "gem"
worth = 50

[[charm]]
name = "dust"
worth = 0
"""


def moves_of(record: Path) -> list[str]:
    """Return the lines of a record after its header."""
    return record.read_text().partition("\nmoves:\n")[2].splitlines()


def test_bots_play_a_match(cli):
    """Without a terminal bots sit everywhere; the match is told by turns, then scores, ranks, winner and clause."""
    done = cli("play", "nimlet", "--seed", "1")
    assert (done.code, done.err) == (0, "")
    lines = done.out.splitlines()
    assert lines[0] == "nimlet(seats=2), seed 1"
    assert lines[1].startswith("   1  chance: draw 0 ")
    assert lines[2].startswith("   3  seat 0: put ")
    assert sum("winner" in line for line in lines) >= 1
    assert any(line.endswith(("wins", "share the win")) for line in lines)
    assert lines[-2] == "ended by NM-7, The end: The match ends when no cell is empty."
    assert lines[-1] == "seed 1"


def test_json(cli):
    """`play --json` prints the facts of the match and nothing else."""
    done = cli("play", "nimlet", "--seats", "greedy,random,random", "--seed", "5", "--json")
    assert (done.code, done.err) == (0, "")
    facts = json.loads(done.out)
    assert facts["game"] == "nimlet(seats=3)"
    assert facts["seats"] == ["greedy", "random", "random"]
    assert facts["seed"] == 5
    assert facts["clause"] == "NM-7"
    assert facts["plies"] == len(facts["moves"])
    assert facts["winners"] == [seat for seat, rank in enumerate(facts["ranks"]) if rank == 1]


def test_people_without_a_terminal_are_replaced(cli):
    """A person who cannot be asked is replaced by a bot, and a note on stderr says so."""
    done = cli("play", "nimlet", "--seats", "human,random", "--seed", "1")
    assert done.code == 0
    assert done.err == "note: there is no terminal on stdin, so a random bot plays for seat 0\n"
    assert done.out == cli("play", "nimlet", "--seed", "1").out


def test_options(cli):
    """Options come from the game string or from --option, and the list of seats sets how many play."""
    strings = [
        ["nimlet(seats=3,storm=false)"],
        ["nimlet", "--option", "storm=false", "--option", "seats=3"],
        ["nimlet(storm=false)", "--seats", "random,random,random"],
    ]
    outs = {cli("play", *arguments, "--seed", "4").out for arguments in strings}
    assert len(outs) == 1
    assert outs.pop().startswith("nimlet(seats=3,storm=false), seed 4\n")


def test_replacement_data(cli, work):
    """A TOML file replaces data of the game; the record holds its text, so that it can be played on without it."""
    (work / "charms.toml").write_text(DATA)
    done = cli("play", "nimlet", "--data", "charms.toml", "--seed", "1", "--record", "r")
    assert (done.code, done.err) == (0, "")
    (work / "charms.toml").unlink()
    assert {line for line in moves_of(work / "r") if line.startswith("draw 0")} <= {
        "draw 0 gem",
        "draw 0 dust",
    }
    assert cli("replay", "r").code == 0
    assert cli("show", "r").code == 0


def test_one_seed_one_record(cli, work):
    """One seed gives byte-identical records, whatever PYTHONHASHSEED is; another seed gives another."""
    for name, hash_seed, seed in (("a", "0", "7"), ("b", "12345", "7"), ("c", "0", "8")):
        cli("play", "nimlet", "--seed", seed, "--record", name, env={"PYTHONHASHSEED": hash_seed})
    assert (work / "a").read_bytes() == (work / "b").read_bytes()
    assert moves_of(work / "a") != moves_of(work / "c")


def test_record_has_versions_seed_and_result(cli, work):
    """A record begins with the game, the versions of hexfloe and game, and the seed, and ends with the result."""
    import hexfloe

    assert cli("play", "nimlet", "--seed", "1", "--record", "r").code == 0
    lines = (work / "r").read_text().splitlines()
    assert lines[:3] == [
        "hexfloe record 1",
        "game: nimlet(seats=2)",
        f"versions: hexfloe {hexfloe.__version__}, hexfloe-nimlet 0.1.0",
    ]
    assert "seed: 1" in lines
    assert lines[-1].startswith("result: ranks ")


def test_force_replaces_a_record(cli, work):
    """--force lets --record replace a file, and leaves nothing beside it."""
    (work / "r").write_text("old\n")
    assert cli("play", "nimlet", "--seed", "1", "--record", "r", "--force").code == 0
    assert (work / "r").read_text().startswith("hexfloe record 1\n")
    assert [path.name for path in work.iterdir()] == ["r"]


@pytest.mark.parametrize("cut", [1, 9, 25, 60, 200])
def test_resume_equals_not_stopping(cli, work, cut):
    """A record cut off anywhere after its header, as a kill may leave it, resumes to the same bytes."""
    assert cli("play", "nimlet", "--seed", "3", "--record", "whole").code == 0
    whole = (work / "whole").read_bytes()
    header = whole.index(b"moves:\n") + len(b"moves:\n")
    (work / "cut").write_bytes(whole[: max(header, len(whole) - cut)])
    done = cli("play", "--resume", "cut")
    assert done.code == 0
    assert all(line.startswith("note: ") for line in done.err.splitlines())
    assert (work / "cut").read_bytes() == whole


def test_resuming_a_finished_match(cli, work):
    """A match that is over is not played again: its result is told, the file stays as it is."""
    cli("play", "nimlet", "--seed", "3", "--record", "r")
    before = (work / "r").read_bytes()
    done = cli("play", "--resume", "r")
    assert done.code == 0
    assert done.err == "note: this match is over already\n"
    assert "ended by NM-7" in done.out
    assert (work / "r").read_bytes() == before


def test_resume_tells_of_changed_rules(cli, work):
    """A record of other rules is still tried, with a note."""
    cli("play", "nimlet", "--seed", "3", "--record", "r")
    path = work / "r"
    text = path.read_text()
    digest = next(line for line in text.splitlines() if line.startswith("digest: "))
    path.write_text(text.replace(digest, "digest: 0"))
    done = cli("replay", "r")
    assert done.code == 0
    assert done.err == "note: the rules or data of the game have changed since this was recorded\n"


def test_a_match_is_played_by_one_program_at_a_time(here, capfd):
    """A record that is being played cannot be resumed by another program."""
    from hexfloe_cli.main import run
    from hexfloe_cli.matches import held

    assert run(["play", "nimlet", "--record", "r"]) == 0
    with held(Path("r")):
        assert run(["play", "--resume", "r"]) == 2
    assert "is being played by another program" in capfd.readouterr().err
    assert run(["play", "--resume", "r"]) == 0


def test_unfinished_match(cli, second_game):
    """A match that reaches the limit of plies says so, and the exit code is 1."""

    def change(package: Path) -> None:
        path = package / "game.toml"
        path.write_text(path.read_text().replace("plies = 20", "plies = 5"))

    done = cli("play", "short", "--seed", "1", env=second_game("short", change))
    assert done.code == 1
    assert "unfinished: the limit of 5 plies (limits.plies of short) stopped the match" in done.out


def test_a_bug_of_a_game_is_one_line(cli, second_game):
    """An exception of a game's rules is one line, exit code 3; the traceback comes when it is asked for."""

    def change(package: Path) -> None:
        path = package / "rules.py"
        path.write_text(path.read_text().replace("if move >= self._first_gust:", "if move > len(self.oops):"))

    env = second_game("buggy", change)
    done = cli("play", "buggy", "--seed", "1", env=env)
    assert done.code == 3
    assert done.err.startswith("error[bug]: AttributeError: ")
    assert done.err.count("\n") == 1
    assert "Traceback" in cli("play", "buggy", "--seed", "1", env={**env, "HEXFLOE_DEBUG": "1"}).err


def test_ctrl_c_keeps_the_match(base_env, work, second_game):
    """Ctrl-C in a match of bots ends with 130, says how to go on, and the record resumes."""

    def slow(package: Path) -> None:
        path = package / "rules.py"
        source = path.read_text().replace(
            '"""Put a stone, draw a charm, or blow a stone off."""', "time.sleep(0.3)"
        )
        path.write_text(source.replace("import numpy as np", "import time\n\nimport numpy as np"))

    env = {**base_env, **second_game("slow", slow)}
    command = [sys.executable, "-m", "hexfloe_cli", "play"]
    process = subprocess.Popen(
        [*command, "slow", "--seed", "1", "--record", "r"],
        cwd=work,
        env=env,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        # Tests in the background inherit the signal as ignored. No other thread runs here.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # noqa: PLW1509
    )
    path = work / "r"
    while process.poll() is None and not (path.exists() and len(moves_of(path)) >= 3):
        time.sleep(0.02)
    os.killpg(process.pid, signal.SIGINT)
    _, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert err.splitlines() == ["note: go on with: hexfloe play --resume r", "error[interrupted]: stopped"]
    assert len(moves_of(path)) >= 3
    assert (
        subprocess.run(
            [*command, "--resume", "r"], cwd=work, env=env, capture_output=True, check=False
        ).returncode
        == 0
    )
    assert moves_of(path)[-1].startswith("result: ")
