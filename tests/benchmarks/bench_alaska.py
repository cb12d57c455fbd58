"""Speed of Alaska: playouts from C, one thread and two, and the Python loop against the pure-Python twin.

Run it by hand: `uv run python tests/benchmarks/bench_alaska.py`. Chance plies are played but not counted.
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.loops import in_c, print_scaling, python_loop, twin_loop
from benchmarks.timing import line, medians
from oracle import alaska_twin as twin

from hexfloe import load_game
from hexfloe.play.chance import Stream

GAMES = {seats: f"alaska(seats={seats})" for seats in (2, 3, 4)}
MATCHES = 60
LOOPS = 2
PLIES = 600


def redeals(count: int = 20_000) -> int:
    """Deal anew for a seat, in the middle of a match, so many times."""
    game, stream = load_game(GAMES[4]), Stream(2, "chance")
    state = game.start()
    while state.ply < 400:
        if state.actor < 0:
            state.play_chance(stream)
        else:
            state.play(stream.at(10_000 + state.ply).choice(state.legal()))
    table, sequence = state.table_bytes, stream.at(0)
    for _ in range(count):
        game.engine.redeal(table, 0, sequence)
    return count


def print_playouts(*, listed: bool, how: str, goal: int) -> None:
    """Print the random moves a second from C for each number of seats."""
    times = medians(*(lambda game=game: in_c(game, MATCHES, listed=listed) for game in GAMES.values()))
    for (seats, game), seconds in zip(GAMES.items(), times, strict=True):
        rate = in_c(game, MATCHES, listed=listed) / seconds
        print(line(f"random moves a second from C, {how}, {seats} seats", rate, "moves/s", goal))


def main() -> None:
    """Measure and print."""
    print_playouts(listed=True, how="every move listed", goal=500_000)
    if load_game(GAMES[4]).engine.has_draw:
        print_playouts(listed=False, how="moves drawn", goal=1_000_000)
    print_scaling(GAMES[4], 8 * MATCHES)
    ours, theirs, dealt = medians(
        lambda: python_loop(GAMES[4], LOOPS), lambda: twin_loop(twin, lambda: twin.start(4), PLIES), redeals
    )
    rate, slow = python_loop(GAMES[4], LOOPS) / ours, twin_loop(twin, lambda: twin.start(4), PLIES) / theirs
    print(line("the Python loop", rate, "moves/s", 200_000))
    print(line("the Python loop against the pure-Python twin", rate / slow, "x", 30))
    print(line("redeals a second from Python", redeals() / dealt, "deals/s", 100_000))


if __name__ == "__main__":
    main()
