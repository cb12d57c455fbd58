"""Matches: players at the seats of one game, chance from named streams, and a record that grows as they play."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final, Protocol

from hexfloe.errors import IllegalMoveError, MatchError, SeatsError
from hexfloe.play.chance import Stream
from hexfloe.play.engine import CHANCE_ACTOR, OVER_ACTOR
from hexfloe.play.record import Record, Recorder, format_result

if TYPE_CHECKING:
    from pathlib import Path

    from hexfloe.play.chance import Sequence as RandomSequence
    from hexfloe.play.game import Game, Outcome
    from hexfloe.play.state import State
    from hexfloe.play.view import View


class Player(Protocol):
    """Whoever or whatever sits at a seat. `choose` gets what the seat may know and a random sequence of its own."""

    @property
    def name(self) -> str:
        """What the record calls the player."""
        ...

    def choose(self, view: View, rng: RandomSequence) -> int | str:
        """Return a legal move: its code or text."""
        ...


def new_seed() -> int:
    """Return a seed that nobody chose, in 0 … 2**32 - 1, short enough to be typed again."""
    return secrets.randbits(32)


class Match:
    """One play of a game from start to end.

    The value of every chance move is a function of (seed, index of the chance ply), and each seat has a stream of
    its own: resuming equals not stopping, and undo and redo draw the same. Raises SeatsError if the number of
    players is not that of the seats.
    """

    def __init__(
        self,
        game: Game,
        players: Sequence[Player],
        *,
        seed: int | None = None,
        record: str | Path | None = None,
        versions: str = "",
        resume: Record | None = None,
    ) -> None:
        if len(players) != game.seats:
            raise SeatsError(
                f"{game.string} has {game.seats} seats, but there are {len(players)} players",
                hint="name one player a seat",
                culprit=len(players),
            )
        self.game: Final = game
        self.players: Final = tuple(players)
        self.seed: Final = _seed_of(resume) if resume else (new_seed() if seed is None else seed)
        self.state: Final[State] = resume.replay(game) if resume else game.start()
        self._chance = Stream(self.seed, "chance")
        self._streams = [Stream(self.seed, f"seat {seat}") for seat in range(game.seats)]
        header = resume or Record.of(game, [player.name for player in players], self.seed, versions=versions)
        self._header = header
        self._recorder = Recorder(record, header, resume=resume is not None) if record else None
        if self._recorder and resume and self.over and not resume.result:
            self._recorder.result(format_result(self.outcome))  # killed between the last move and the result

    @property
    def limit(self) -> int:
        """Most plies a match may have (`limits.plies` of game.toml); longer ones end unfinished."""
        return self.game.info.plies

    @property
    def over(self) -> bool:
        """Whether the match has ended or reached its limit."""
        return self.state.actor == OVER_ACTOR or self.state.ply >= self.limit

    @property
    def unfinished(self) -> bool:
        """Whether the limit of plies stopped the match before its end."""
        return self.over and self.state.actor != OVER_ACTOR

    @property
    def outcome(self) -> Outcome | None:
        """The outcome, or None before the end and for an unfinished match."""
        return self.state.outcome

    @property
    def record(self) -> Record:
        """The record so far."""
        from hexfloe.play.record import replace_moves

        moves = [self.game.moves.format(code) for code in self.state.history]
        return replace_moves(self._header, moves, format_result(self.outcome) if self.over else "")

    def step(self) -> int:
        """Let whoever has to move make one move, record it, and return its code; MatchError after the end."""
        if self.over:
            raise MatchError("the match is over")
        actor = self.state.actor
        code = self.state.play_chance(self._chance) if actor == CHANCE_ACTOR else self._ask(actor)
        self._written(code)
        return code

    def _ask(self, seat: int) -> int:
        move = self.players[seat].choose(self.state.view(seat), self._streams[seat].at(self.state.ply))
        self.state.play(move)
        return self.state.history[-1]

    def play_move(self, move: int | str) -> int:
        """Play a move for whoever has to move, chance included, record it, and return its code."""
        if self.over:
            raise IllegalMoveError(self.game.refusal(-4).text, reason=-4, culprit=move)
        self.state.play(move)
        code = self.state.history[-1]
        self._written(code)
        return code

    def _written(self, code: int) -> None:
        if self._recorder:
            self._recorder.move(self.game.moves.format(code))
            if self.over:
                self._recorder.result(format_result(self.outcome))

    def undo(self, plies: int = 1) -> None:
        """Take the last plies back, also in the record; MatchError if there are not that many."""
        if not 0 < plies <= len(self.state.history):
            raise MatchError(f"there are no {plies} moves to take back", culprit=plies)
        for _ in range(plies):
            self.state.undo()
        if self._recorder:
            self._recorder.undo(plies)

    def steps(self) -> Iterator[int]:
        """Yield the code of each move as it is made, to the end."""
        while not self.over:
            yield self.step()

    def play(self) -> Outcome | None:
        """Play to the end and return the outcome, None if the limit of plies was reached."""
        for _ in self.steps():
            pass
        return self.outcome


def _seed_of(record: Record) -> int:
    if record.seed is None:
        raise MatchError("a record without its seed cannot be resumed", hint="use the full record")
    return record.seed
