"""No result depends on hash order or threads."""

from __future__ import annotations

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

import hexfloe
from hexfloe.bots import make

GAMES = [game.name for game in hexfloe.games()]


#: Plies of a match: some games last for tens of thousands.
PLIES = 500


def record_of(game: str, seed: int) -> str:
    """Return the record of the first plies of a match of greedy and random bots."""
    configured = hexfloe.load_game(game)
    players = [make("greedy" if seat == 0 else "random") for seat in range(configured.seats)]
    match = hexfloe.Match(configured, players, seed=seed)
    for _ply, _ in zip(range(PLIES), match.steps(), strict=False):
        pass
    return match.record.text()


@pytest.mark.parametrize("game", GAMES)
def test_one_thread_or_two_give_the_same_records(game):
    """Matches played at the same time do not disturb each other."""
    alone = [record_of(game, seed) for seed in range(4)]
    with ThreadPoolExecutor(2) as pool:
        assert list(pool.map(lambda seed: record_of(game, seed), range(4))) == alone


PROGRAM = """
import sys
sys.path.insert(0, sys.argv[2])
from contract.test_determinism import picture_of, record_of
record = record_of(sys.argv[1], 5)
sys.stdout.write(record + picture_of(sys.argv[1], record))
"""


def picture_of(game: str, record: str) -> str:
    """Return the picture and the description of the position at the end of a record."""
    from hexfloe.picture import render_svg
    from hexfloe.play.record import parse_record
    from hexfloe.play.table import ALL

    configured = hexfloe.load_game(game)
    state = parse_record(record).replay(configured)
    view = state.view(ALL)
    return f"{render_svg(configured.scene(view))}\n{configured.describe(view)}"


@pytest.mark.parametrize("game", GAMES)
def test_hash_seeds_do_not_matter(game):
    """Processes with other hash seeds write and draw the same, byte for byte."""
    command = [sys.executable, "-c", PROGRAM, game, str(Path(__file__).parents[1])]
    written = {
        subprocess.run(
            command,
            env={**os.environ, "PYTHONHASHSEED": hash_seed},
            check=True,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=120,
        ).stdout
        for hash_seed in ("0", "4711")
    }
    assert len(written) == 1
