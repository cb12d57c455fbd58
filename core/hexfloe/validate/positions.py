"""Laws of positions, checked on a seeded share of the positions of a few random matches, through the Python door."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from hexfloe.errors import HexfloeError, IllegalMoveError
from hexfloe.play.chance import Stream
from hexfloe.play.engine import CHANCE_ACTOR, OVER_ACTOR
from hexfloe.play.record import Record, format_result, parse_record
from hexfloe.play.state import State
from hexfloe.play.table import ALL
from hexfloe.play.view import View
from hexfloe.validate.report import Finding

if TYPE_CHECKING:
    from hexfloe.play.chance import Sequence as RandomSequence
    from hexfloe.play.game import Game

#: One position in SHARE of a match is looked at, the first and the last always.
SHARE = 8

Law = Callable[[State, "RandomSequence"], Iterator[str]]


def check_match(game: Game, seed: int, number: int) -> tuple[list[Finding], int]:
    """Play match `number` under all laws of positions.

    Returns the findings of the first bad position, and the number of positions looked at. What the game raises is
    a finding too.
    """
    state = game.start()
    looked = 0
    try:
        for rng, done in _plies(state, seed, number):
            if done or state.ply == 0 or rng.below(SHARE) == 0:
                looked += 1
                found = _broken_laws(state, rng)
                if found:
                    return found, looked
        return _whole_match(state, seed), looked
    except Exception as error:  # a game may raise anything; that is a finding, not the end of the validator
        return [_finding("raised", _raised(error), state)], looked


def _plies(state: State, seed: int, number: int) -> Iterator[tuple[RandomSequence, bool]]:
    """Play at random; yield before each ply what the checks may draw from, and whether the match is done."""
    chance, draws = Stream(seed, f"positions {number} chance"), Stream(seed, f"positions {number}")
    while True:
        rng = draws.at(state.ply)
        done = state.actor == OVER_ACTOR or state.ply >= state.game.info.plies
        yield rng, done
        if done:
            return
        if state.actor == CHANCE_ACTOR:
            state.play_chance(chance)
        else:
            state.play(rng.choice(state.legal()))


def _raised(error: Exception) -> str:
    if isinstance(error, HexfloeError):
        return f"an error was raised: {error}"
    return f"the game raised {type(error).__name__}: {error}"


def _broken_laws(state: State, rng: RandomSequence) -> list[Finding]:
    found = []
    for name, law in LAWS.items():
        try:
            sentences = list(law(state, rng))
        except HexfloeError as error:
            sentences = [f"an error was raised: {error}"]
        except (
            Exception
        ) as error:  # a game may raise anything; that is a finding, not the end of the validator
            sentences = [f"the game raised {type(error).__name__}: {error}"]
        found += [_finding(name, sentence, state) for sentence in sentences]
    return found


def _finding(check: str, sentence: str, state: State) -> Finding:
    moves = tuple(state.game.moves.format(code) for code in state.history)
    return Finding(check, sentence, f"{state.game.string} after {state.ply} plies", moves)


# ------------------------------------------------------------------ laws of one position


def _set_up(state: State, rng: RandomSequence) -> Iterator[str]:
    described = state.game.describe(state.view(ALL))
    again = state.game.setup(described)
    if again.table_bytes != state.table_bytes:
        yield f"setup(describe(position)) gives another position: {_difference(state, again)}"


def _difference(one: State, other: State) -> str:
    names = one.game.engine.table_dtype.names or ()
    fields = [name for name in names if one.table[name].tobytes() != other.table[name].tobytes()]
    return f"fields {', '.join(fields)} differ"


def _copies(state: State, rng: RandomSequence) -> Iterator[str]:
    twin = state.copy()
    if twin != state or twin.key != state.key or twin.history != state.history:
        yield "a copy is not equal"
    before = state.table_bytes
    if not state.over:
        twin.play(rng.choice(twin.legal()))
        if state.table_bytes != before:
            yield "playing on a copy changed the state"
        twin.undo()
        if twin.table_bytes != before:
            yield "undo did not restore the position"


def _saving(state: State, rng: RandomSequence) -> Iterator[str]:
    loaded = State.load(state.game, state.save())
    if loaded != state or loaded.history != state.history:
        yield "load(save(state)) is another state"


def _illegal_moves(state: State, rng: RandomSequence) -> Iterator[str]:
    before, ply = state.table_bytes, state.ply
    legal = state.legal()
    for _ in range(8):
        code = rng.below(state.game.moves.n_codes)
        if code in legal:
            continue
        try:
            state.play(code)
        except IllegalMoveError as error:
            if error.reason > 0 and error.clause is None:
                yield f"the refusal of {state.game.moves.format(code)} names no clause"
        else:
            yield f"{state.game.moves.format(code)} is not listed, yet it was played"
        if state.table_bytes != before or state.ply != ply:
            yield f"the refused move {state.game.moves.format(code)} left a trace"


def _conserved(state: State, rng: RandomSequence) -> Iterator[str]:
    first = state.game.start()
    for name, measure in state.game.conserved.items():
        now, then = measure(state.table), measure(first.table)
        if now != then:
            yield f"{name} should never change, but went from {then} to {now}"


def _pictures(state: State, rng: RandomSequence) -> Iterator[str]:
    """Draw the position for one viewer, in one of three ways: each is drawn often enough over a match."""
    from hexfloe import picture

    viewer = rng.choice((None, *range(state.game.seats), ALL))
    renderers: list[Callable[[Any], object]] = [picture.render_svg, picture.render_text, picture.read_scene]
    draw = rng.choice(renderers)
    if not draw(state.game.scene(state.view(viewer))):
        yield f"the picture for viewer {viewer} is empty"


# ------------------------------------------------------------------ secrets: what a seat cannot know must not show


def _secrets(state: State, rng: RandomSequence) -> Iterator[str]:
    """Compare the position with one that differs only in what a seat cannot know.

    The acting seat is looked at always, and one other viewer, -1 a spectator: over a match each has its turn.
    """
    for seat in sorted({max(state.actor, -1), rng.below(state.game.seats + 1) - 1}):
        twin = state.redealt(seat, rng, history=True)
        view, other = _seen(state, twin, seat)
        yield from _redeal_from_view(state, view, seat, rng)
        for what, look in _LOOKS.items():
            if look(view) != look(other):
                yield f"seat {seat} can tell two positions apart by {what} that differ only in what it may not know"
        if not state.over and state.scores() != twin.scores():
            yield f"the points, which all may see, depend on what seat {seat} cannot know"
        if state.actor == seat >= 0:
            yield from _same_moves(state, twin, view)


def _seen(state: State, twin: State, seat: int) -> tuple[View, View]:
    viewer = None if seat < 0 else seat
    return state.view(viewer), twin.view(viewer)


_LOOKS: dict[str, Callable[[View], Any]] = {
    "its view": lambda view: view._table,
    "whose decision it is": lambda view: view.actor,
    "the scores": lambda view: view.scores(),
    "its description": lambda view: view.game.describe(view),
    "its picture": lambda view: repr(view.game.scene(view)),
    "its prompt": lambda view: view.game.prompt(view) if view.seat == view.actor >= 0 else "",
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


def _same_moves(state: State, twin: State, view: View) -> Iterator[str]:
    legal = list(state.legal())
    if legal != list(twin.legal()) or legal != list(view.legal()):
        yield f"the legal moves of seat {state.actor} depend on what it cannot know"
        return
    engine = state.game.engine
    table, other = state.table_bytes, twin.table_bytes
    for code in range(engine.n_codes):
        if engine.legality(table, code) != engine.legality(other, code):
            yield f"the refusal of {state.game.moves.format(code)} depends on what seat {state.actor} cannot know"
            return


LAWS: dict[str, Law] = {
    "set-up": _set_up,
    "copies": _copies,
    "saving": _saving,
    "no-trace": _illegal_moves,
    "conservation": _conserved,
    "pictures": _pictures,
    "secrets": _secrets,
}


# ------------------------------------------------------------------ laws of a whole match


def _whole_match(state: State, seed: int) -> list[Finding]:
    found = list(_records(state, seed))
    end = state.copy()
    while end.history:
        end.undo()
    if end != state.game.start():
        found.append("undoing every move does not lead back to the start")
    return [_finding("whole-match", sentence, state) for sentence in found]


def _records(state: State, seed: int) -> Iterator[str]:
    game = state.game
    moves = tuple(game.moves.format(code) for code in state.history)
    result = format_result(state.outcome)
    record = Record(game.string, game.digest, ("random",) * game.seats, seed, moves=moves, result=result)
    if parse_record(record.text()) != record:
        yield "a record is read back as another record"
    if record.replay(game) != state:
        yield "a record replays to another position"
    for seat in range(-1, game.seats):
        viewer = None if seat < 0 else seat
        seen = record.as_seen_by(viewer, game)
        if seen.seed is not None or [text for _, text in state.view(viewer).moves] != list(seen.moves):
            yield f"the record as seen by seat {seat} shows other moves than its view"
