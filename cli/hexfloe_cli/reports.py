"""Matches in words: turns line by line, what happened since, and how it ended."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import TYPE_CHECKING, Any

from hexfloe.play.engine import CHANCE_ACTOR

if TYPE_CHECKING:
    from hexfloe.play.game import Game, Outcome
    from hexfloe.play.match import Match


def who(game: Game, actor: int) -> str:
    """Return what a mover is called."""
    return "chance" if actor == CHANCE_ACTOR else game.seat_name(actor)


def turns(game: Game, moves: Iterable[tuple[int, str]], first: int = 1) -> Iterator[str]:
    """Yield a line for each turn: number of its first ply (from `first`), the mover, its moves, what chance did after.

    A line comes when the next turn begins, so a match can be told while it is played.
    """
    mover: int | None = None
    texts: list[str] = []
    start = first
    for number, (actor, text) in enumerate(moves, start=first):
        if mover is not None and actor not in (mover, CHANCE_ACTOR):
            yield f"{start:4}  {who(game, mover)}: {joined(texts)}"
            mover = None
        if mover is None:
            mover, texts, start = actor, [], number
        texts.append(text)
    if mover is not None:
        yield f"{start:4}  {who(game, mover)}: {joined(texts)}"


def joined(texts: Iterable[str]) -> str:
    """Return moves in a row, those of one text counted: `put e | draw 1 ? (3 times)`."""
    counted = ((text, len(list(same))) for text, same in groupby(texts))
    return " | ".join(text if count == 1 else f"{text} ({count} times)" for text, count in counted)


def result_facts(match: Match) -> dict[str, Any]:
    """Return how a match stands or ended, as plain data; ranks and winners are None before the end."""
    outcome = match.outcome
    return {
        "scores": list(outcome.scores) if outcome else match.state.scores(),
        "ranks": list(outcome.ranks) if outcome else None,
        "winners": list(outcome.winners) if outcome else None,
        "clause": outcome.clause if outcome else None,
        "unfinished": match.unfinished,
        "plies": match.state.ply,
    }


def result_lines(game: Game, outcome: Outcome, players: Iterable[str]) -> Iterator[str]:
    """Yield how a match ended: a line for each seat, who won, and the clause that ended it."""
    for seat, (player, score, rank) in enumerate(zip(players, outcome.scores, outcome.ranks, strict=True)):
        won = "  winner" if seat in outcome.winners else ""
        yield f"{game.seat_name(seat)} ({player}): {score:g} points, rank {rank}{won}"
    names = [game.seat_name(seat) for seat in outcome.winners]
    yield f"{' and '.join(names)} {'wins' if len(names) == 1 else 'share the win'}"
    if outcome.clause is not None:
        clause = game.rulebook[outcome.clause]
        yield f"ended by {clause.id}, {clause.title}: {clause.text}"


def unfinished_line(match: Match) -> str:
    """Return what to say of a match that its limit of plies stopped."""
    return (
        f"unfinished: the limit of {match.limit} plies (limits.plies of {match.game.name}) stopped the match"
    )
