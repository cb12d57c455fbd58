"""Declared symmetries: the rules look the same before and after."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import numpy as np

from hexfloe.play.engine import CHANCE_ACTOR, OVER_ACTOR

if TYPE_CHECKING:
    from hexfloe.play.chance import Sequence as RandomSequence
    from hexfloe.play.game import Game, Symmetry
    from hexfloe.play.state import State


def check_symmetries(state: State, rng: RandomSequence) -> Iterator[str]:
    """Compare a position with its image under each symmetry that the game declares."""
    for name, symmetry in state.game.symmetries.items():
        for sentence in _compare(state, symmetry, rng):
            yield f"{name}: {sentence}"


def image_of(game: Game, symmetry: Symmetry, table: bytes) -> bytes:
    """Return the bytes of a position's image."""
    record = np.frombuffer(table, game.engine.table_dtype).copy()
    symmetry.table(record[0])
    return record.tobytes()


def _compare(state: State, symmetry: Symmetry, rng: RandomSequence) -> Iterator[str]:
    game, engine, table = state.game, state.game.engine, state.table_bytes
    image = image_of(game, symmetry, table)
    seats = symmetry.seats or tuple(range(game.seats))
    actor = engine.actor(table)
    if engine.actor(image) != (seats[actor] if actor >= 0 else actor):
        yield "the image of a position asks another seat"
        return
    scores = engine.scores(table)
    if engine.scores(image) != [scores[seats.index(seat)] for seat in range(game.seats)]:
        yield "the points are not those of the image"
    if actor == OVER_ACTOR:
        ranks, clause = engine.outcome(table)
        if engine.outcome(image) != (tuple(ranks[seats.index(seat)] for seat in range(game.seats)), clause):
            yield "the outcome is not that of the image"
        return
    yield from _moves(game, symmetry, table, image)
    code = rng.choice(state.legal())
    if image_of(game, symmetry, engine.play(table, code)) != engine.play(image, symmetry.move(code)):
        yield f"{game.moves.format(code)} and then the image is not the image and then its move"


def _moves(game: Game, symmetry: Symmetry, table: bytes, image: bytes) -> Iterator[str]:
    engine = game.engine
    if engine.actor(table) == CHANCE_ACTOR:
        weights = sorted((symmetry.move(code), weight) for code, weight in engine.chance(table))
        if weights != engine.chance(image):
            yield "chance does otherwise in the image"
        return
    if sorted(symmetry.move(code) for code in engine.legal(table)) != list(engine.legal(image)):
        yield "the legal moves are not those of the image"
        return
    for code in range(engine.n_codes):
        if engine.legality(table, code) != engine.legality(image, symmetry.move(code)):
            yield f"the refusal of {game.moves.format(code)} is not that of its image"
            return
