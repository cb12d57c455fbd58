"""Positions for tests, the same for the engine and the slow twin."""

from __future__ import annotations

import random

from oracle import slopecrashers_twin as twin

from hexfloe.play.chance import Stream

OTHERS_ARE_FAR = ("d29", "d27", "d25")


def both(game, slow):
    """Return the engine's state of a twin's position in a turn."""
    figures = [
        "start" if place is None else f"{twin.label(place[1:])} lap {place[0]}" for place in slow["places"]
    ]
    return game.setup(
        {
            "course": slow["order"],
            "figures": figures,
            "stacks": slow["stacks"],
            "to_move": slow["seat"],
            "moves_left": slow["moves"],
            "snowmen": {twin.label(square): card for square, card in slow["snow"].items()},
            "discards": {card: slow["discards"].count(card) for card in slow["discards"]},
        }
    )


def crowd(game, seed, *, pieces=twin.PIECES, deck=twin.DECK, most_gifts=9):
    """Return (engine's state, twin's state) of a position in which figures stand close together and hold gifts."""
    rng = random.Random(seed)
    slow = twin.start(game.seats, pieces=pieces, deck=deck)
    slow["order"] = rng.sample(list(pieces), len(pieces))
    row = rng.randint(1, twin.rows(slow) - 3)
    near = [
        square
        for square in twin.squares(slow)
        if 0 <= square[0] - row <= 3 and twin.ground(slow, square) != "A"
    ]
    slow["places"] = [(rng.randint(1, 2), *square) for square in rng.sample(near, game.seats)]
    rng.shuffle(slow["pile"])
    for _ in range(rng.randint(1, most_gifts)):
        slow["stacks"][rng.choice([0, 0, *range(game.seats)])].append(slow["pile"].pop())
    slow.update(phase="turn", seat=0, moves=rng.randint(0, 3))
    return both(game, slow), slow


def random_states(game, seed, *, hoard=False):
    """Yield every state of a random match; players may hoard their gifts while they can do something else."""
    state, stream = game.start(), Stream(seed, "position")
    yield state
    while not state.over:
        if state.actor < 0:
            state.play_chance(stream)
        else:
            wasteful = ("play", "throw", "lay", "jump", "ward")
            legal = state.legal()
            kept = (
                [code for code in legal if not game.moves.format(code).startswith(wasteful)]
                if hoard
                else legal
            )
            state.play(stream.at(100_000 + state.ply).choice(kept or legal))
        yield state
