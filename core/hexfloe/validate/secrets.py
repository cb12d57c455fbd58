"""Secrets: what a seat cannot know must not show in anything it is given."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, Final

from hexfloe.play.chance import Stream

#: Refusals that are read in full, of a position.
REFUSALS: Final = 16

if TYPE_CHECKING:
    from hexfloe.play.chance import Sequence as RandomSequence
    from hexfloe.play.state import State
    from hexfloe.play.view import View


def check_secrets(state: State, rng: RandomSequence) -> Iterator[str]:
    """Compare the position with one that differs only in what a seat cannot know.

    The acting seat is looked at always, and one other viewer, -1 a spectator: over a match each has its turn.
    """
    for seat in sorted({max(state.actor, -1), rng.below(state.game.seats + 1) - 1}):
        twin = state.redealt(seat, rng, history=True)
        viewer = None if seat < 0 else seat
        view = state.view(viewer)
        yield from _redeal_from_view(state, view, seat, rng)
        if twin.table_bytes != state.table_bytes:
            yield from _compare(state, twin, view, twin.view(viewer), rng)


def _compare(state: State, twin: State, view: View, other: View, rng: RandomSequence) -> Iterator[str]:
    seat = view.seat
    for what, look in _LOOKS.items():
        if look(view) != look(other):
            yield f"seat {seat} can tell two positions apart by {what} that differ only in what it may not know"
    if not state.over and state.scores() != twin.scores():
        yield f"the points, which all may see, depend on what seat {seat} cannot know"
    if state.actor == seat >= 0:
        yield from _same_moves(state, twin, view, rng)


_LOOKS: Final[dict[str, Callable[[View], Any]]] = {
    "its view": lambda view: view._table,
    "whose decision it is": lambda view: view.actor,
    "the scores": lambda view: view.scores(),
    "its description": lambda view: view.game.describe(view),
    "its picture": lambda view: repr(view.game.scene(view)),
    "its prompt": lambda view: view.game.prompt(view) if view.seat == view.actor >= 0 else "",
    "the moves it saw": lambda view: view.last,
}


def _redeal_from_view(state: State, view: View, seat: int, rng: RandomSequence) -> Iterator[str]:
    stream = Stream(rng.next(), "redeal")
    engine = state.game.engine
    true = engine.redeal(state.table_bytes, seat, stream.at(0))
    seen = engine.redeal(view._table, seat, stream.at(0))
    if true != seen:
        yield f"a redeal for seat {seat} depends on what it cannot know"
    if state.game.fields.mask(seen, engine.table_dtype, seat) != view._table:
        yield f"a redeal for seat {seat} changed what it knows"


def _same_moves(state: State, twin: State, view: View, rng: RandomSequence) -> Iterator[str]:
    legal = list(state.legal())
    if legal != list(twin.legal()) or legal != list(view.legal()):
        yield f"the legal moves of seat {state.actor} depend on what it cannot know"
        return
    engine, text = state.game.engine, state.game.moves.format
    table, other = state.table_bytes, twin.table_bytes
    for code in range(engine.n_codes):
        if engine.legality(table, code) != engine.legality(other, code):
            yield f"the refusal of {text(code)} depends on what seat {state.actor} cannot know"
            return
    for code in range(rng.below(engine.n_codes), engine.n_codes, max(1, engine.n_codes // REFUSALS)):
        if state.why_not(code) != view.why_not(code):
            yield f"the refusal of {text(code)} reads otherwise from the view of seat {state.actor}"
            return
