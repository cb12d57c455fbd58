"""Laws of positions, checked on a seeded share of the positions of a few random matches, through the Python door."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator
from typing import TYPE_CHECKING, Any, Final

from hexfloe.errors import HexfloeError, IllegalMoveError
from hexfloe.play.chance import Stream
from hexfloe.play.engine import CHANCE_ACTOR, OVER_ACTOR
from hexfloe.play.record import Record, format_result, parse_record
from hexfloe.play.state import State
from hexfloe.play.table import ALL
from hexfloe.validate.checks import IDS
from hexfloe.validate.finding import finding_at, raised
from hexfloe.validate.opinions import check_twin
from hexfloe.validate.report import Finding
from hexfloe.validate.secrets import check_secrets
from hexfloe.validate.streams import check_streams
from hexfloe.validate.symmetries import check_symmetries

if TYPE_CHECKING:
    from hexfloe.play.chance import Sequence as RandomSequence
    from hexfloe.play.game import Game

#: One position in SHARE of a match is looked at, later ever fewer; the first and the last always.
SHARE: Final = 8
THINNING: Final = 20
#: Laws that take long are asked about one in SLOWNESS of these positions.
SLOW: Final = ("pictures", "random-streams")
SLOWNESS: Final = 4
#: Plies after which a match that is not played to its end is left.
FAR: Final = 2_000

Law = Callable[[State, "RandomSequence"], Iterator[str]]


def check_match(
    game: Game,
    seed: int,
    number: int,
    *,
    selected: Container[str] = IDS,
    whole: bool = True,
    sparse: int = 1,
) -> tuple[list[Finding], int]:
    """Play match `number` under the selected laws of positions, to its end or for FAR plies.

    So many fewer positions are looked at, of those there usually would be, as `sparse` says.

    Returns the findings of the first bad position, and the number of positions looked at. What the game raises is
    a finding too.
    """
    state = game.start()
    looked = 0
    try:
        for rng, done in _plies(state, seed, number, whole=whole):
            if done or state.ply == 0 or rng.below(sparse * max(SHARE, state.ply // THINNING)) == 0:
                looked += 1
                whole_look = done or state.ply == 0
                left_out = set() if whole_look else {name for name in SLOW if rng.below(SLOWNESS)}
                found = broken_laws(state, rng, selected, left_out)
                if found:  # at a bad position everything is asked
                    asked = {name for name in left_out if name in selected}
                    return [*found, *broken_laws(state, rng, asked)], looked
        if "whole-match" not in selected:
            return [], looked
        return check_whole_match(state, seed), looked
    except Exception as error:  # a game may raise anything; that is a finding, not the end of the validator
        return [finding_at(state, "raised", _raised(error))], looked


def _plies(state: State, seed: int, number: int, *, whole: bool) -> Iterator[tuple[RandomSequence, bool]]:
    """Play at random; yield before each ply what the checks may draw from, and whether the match is done."""
    chance, draws = Stream(seed, f"positions {number} chance"), Stream(seed, f"positions {number}")
    limit = state.game.info.plies if whole else min(FAR, state.game.info.plies)
    while True:
        rng = draws.at(state.ply)
        done = state.actor == OVER_ACTOR or state.ply >= limit
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
    return raised(error)


def broken_laws(
    state: State, rng: RandomSequence, selected: Container[str] = IDS, left_out: Container[str] = ()
) -> list[Finding]:
    """Return what the selected laws find in one position; `rng` is drawn from."""
    found = []
    for name, law in LAWS.items():
        if name not in selected or name in left_out:
            continue
        try:
            sentences = list(law(state, rng))
        except (
            Exception
        ) as error:  # a game may raise anything; that is a finding, not the end of the validator
            sentences = [_raised(error)]
        found += [finding_at(state, name, sentence) for sentence in sentences]
    return found


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


LAWS: Final[dict[str, Law]] = {
    "set-up": _set_up,
    "copies": _copies,
    "saving": _saving,
    "no-trace": _illegal_moves,
    "conservation": _conserved,
    "pictures": _pictures,
    "random-streams": check_streams,
    "second-opinion": check_twin,
    "symmetries": check_symmetries,
    "secrets": check_secrets,
}


# ------------------------------------------------------------------ laws of a whole match


def check_whole_match(state: State, seed: int) -> list[Finding]:
    """Return what is wrong with the record of a match, and with undoing all of it."""
    found = list(_records(state, seed))
    end = state.copy()
    while end.ply:
        end.undo()
    if end != state.game.start():
        found.append("undoing every move does not lead back to the start")
    return [finding_at(state, "whole-match", sentence) for sentence in found]


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
