"""No result depends on hash order or threads."""

from __future__ import annotations

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import pytest

import hexfloe
from hexfloe.bots import make

GAMES = [game.name for game in hexfloe.games()]


def record_of(game: str, seed: int) -> str:
    """Return the record of a match of greedy and random bots."""
    configured = hexfloe.load_game(game)
    players = [make("greedy" if seat == 0 else "random") for seat in range(configured.seats)]
    match = hexfloe.Match(configured, players, seed=seed)
    match.play()
    return match.record.text()


@pytest.mark.parametrize("game", GAMES)
def test_one_thread_or_two_give_the_same_records(game):
    """Matches played at the same time do not disturb each other."""
    alone = [record_of(game, seed) for seed in range(6)]
    with ThreadPoolExecutor(2) as pool:
        assert list(pool.map(lambda seed: record_of(game, seed), range(6))) == alone


@pytest.mark.parametrize("game", GAMES)
def test_hash_seeds_do_not_matter(game, tmp_path):
    """Two processes with other hash seeds write the same bytes."""
    written = []
    for hash_seed in ("0", "1", "4711"):
        path = tmp_path / f"{hash_seed}.record"
        command = [sys.executable, "-m", "hexfloe_cli", "play", game, "--seed", "5", "--record", str(path)]
        environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
        subprocess.run(
            command, env=environment, check=True, stdin=subprocess.DEVNULL, capture_output=True, timeout=120
        )
        written.append(path.read_bytes())
    assert written[0] == written[1] == written[2]
