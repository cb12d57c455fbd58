"""Views: what one seat may know of a match. Renderers, bots and prompts get a view, never the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from hexfloe.errors import LabelError, MatchError
from hexfloe.play.engine import CHANCE_ACTOR, OVER_ACTOR
from hexfloe.play.table import ALL, EVERYONE, NOBODY, SPECTATOR

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hexfloe.play.chance import Sequence as RandomSequence
    from hexfloe.play.game import Game, Outcome, Refusal
    from hexfloe.play.state import State


class View:
    """One seat's knowledge at one moment; later moves do not change it.

    The bytes behind it have every hidden thing zeroed, and all that it answers is computed from them: a game cannot
    leak by forgetting. `view.name` reads a field of the table: public fields are an int or a read-only array, a
    field of owners is a list over seats with None for the unknown ones, and a field that nobody may see is None.
    """

    __slots__ = ("_actors", "_codes", "_record", "_table", "actor", "game", "outcome", "ply", "seat")

    def __init__(self, state: State, seat: int) -> None:
        import numpy as np

        game = state.game
        self.game: Final[Game] = game
        self.seat: Final[int] = seat
        #: Whose decision it is: a seat, CHANCE (-1) or OVER (-2).
        self.actor: Final[int] = state.actor
        #: Number of moves played so far, those of chance included.
        self.ply: Final[int] = state.ply
        #: The Outcome, or None before the end. It is public, whatever it was decided by.
        self.outcome: Final[Outcome | None] = state.outcome
        self._table: bytes = game.fields.mask(state.table_bytes, game.engine.table_dtype, seat)
        self._record = np.frombuffer(self._table, game.engine.table_dtype)[0]
        # A view is made at every decision, and few ask for its moves: texts are made when they are.
        self._codes, self._actors = state.history_blocks

    @classmethod
    def of(cls, state: State, seat: int | None = None) -> View:
        """Return the view of a seat; None is a spectator, ALL sees everything. LabelError for no such seat."""
        viewer = SPECTATOR if seat is None else seat
        if not (viewer in (SPECTATOR, ALL) or 0 <= viewer < state.game.seats):
            raise LabelError(
                f"there is no seat {seat}", hint=f"seats are 0 to {state.game.seats - 1}", culprit=seat
            )
        return cls(state, viewer)

    @property
    def sees_all(self) -> bool:
        """Whether nothing is hidden from this view."""
        return self.seat == ALL

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self.actor == OVER_ACTOR

    def __getitem__(self, name: str) -> Any:
        audience = self.game.fields.audience(name)
        value = self._record[name]
        if self.sees_all or audience == EVERYONE:
            return int(value) if value.ndim == 0 else value
        if audience == NOBODY:
            return None
        return [value[seat] if seat == self.seat else None for seat in range(self.game.seats)]

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        try:
            return self[name]
        except TypeError as error:
            raise AttributeError(str(error)) from None

    def knows(self, name: str, seat: int | None = None) -> bool:
        """Return whether this view shows a field (the part of one seat, where a seat is given)."""
        audience = self.game.fields.audience(name)
        return self.sees_all or audience == EVERYONE or (audience != NOBODY and seat == self.seat)

    def legal(self) -> Sequence[int]:
        """Return the legal codes of the acting seat, ascending; MatchError for any other seat."""
        self._check_acting()
        legal: Sequence[int] = self.game.engine.legal(self._table)
        return legal

    def why_not(self, move: int | str) -> Refusal | None:
        """Return why the acting seat may not play a move, or None if it may; MatchError for any other seat."""
        self._check_acting()
        code = self.game.moves.parse(move, self.legal()) if isinstance(move, str) else move
        reason = self.game.engine.legality(self._table, code)
        return self.game.refusal(reason) if reason else None

    def _check_acting(self) -> None:
        if self.actor < 0 or self.seat not in (self.actor, ALL):
            raise MatchError("legal moves are shown to the acting seat only", culprit=self.seat)

    def scores(self) -> list[float]:
        """Return the points of each seat, as far as this seat can know."""
        points: list[float] = self.game.engine.scores(self._table)
        return points

    @property
    def moves(self) -> list[tuple[int, str]]:
        """Who moved (-1: chance) and what, first to last, as this seat may read it."""
        return [self._text(i) for i in range(len(self._codes))]

    @property
    def last(self) -> list[tuple[int, str]]:
        """The moves of the last turn: from the last seat that moved, with what chance did after or between."""
        start, mover = len(self._codes), None
        for i in range(len(self._codes) - 1, -1, -1):
            actor = self._actors[i]
            if actor != CHANCE_ACTOR and mover not in (None, actor):
                break
            if actor != CHANCE_ACTOR:
                mover = actor
                start = i
        return [self._text(i) for i in range(start, len(self._codes))]

    def _text(self, i: int) -> tuple[int, str]:
        viewer = None if self.sees_all else self.seat
        actor = self._actors[i]
        return actor, self.game.moves.format(self._codes[i], viewer, actor=actor)

    def imagine(self, rng: RandomSequence) -> State:
        """Return a state that this seat cannot tell from the true one: all it does not know is dealt anew."""
        from hexfloe.play.state import State

        seat = SPECTATOR if self.sees_all else self.seat
        table = self._table if self.sees_all else self.game.engine.redeal(self._table, seat, rng)
        return State(self.game, table)

    def __repr__(self) -> str:
        who = {SPECTATOR: "a spectator", ALL: "everything"}.get(self.seat, f"seat {self.seat}")
        return f"<View of {self.game.string} for {who} after {self.ply} plies>"
