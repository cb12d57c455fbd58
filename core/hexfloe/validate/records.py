"""Records: one whose every move is checked, and those that a game keeps as a gate."""

from __future__ import annotations

from collections.abc import Container, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final

from hexfloe.errors import HexfloeError
from hexfloe.play.chance import Stream
from hexfloe.play.record import Record, format_result, read_record
from hexfloe.validate.checks import IDS
from hexfloe.validate.finding import broken, finding_at, raised
from hexfloe.validate.law_runs import check_position
from hexfloe.validate.positions import broken_laws
from hexfloe.validate.report import Finding

if TYPE_CHECKING:
    from hexfloe.play.game import Game
    from hexfloe.play.state import State

#: The folder of a game's package that holds the records of its gate.
FOLDER: Final = "records"
#: Positions of a record that the laws of positions look at: the first and last so many.
LOOKED_AT: Final = 200
#: Times that a law of positions is asked, with other random numbers.
TRIES: Final = 4


def check_stored_records(game: Game) -> Iterator[Finding]:
    """Replay every record in the game's folder `records`; say which no longer lead to the end they tell of."""
    for path in sorted((game.folder() / FOLDER).glob("*.record")):
        yield from check_ends(game, path)


def check_ends(game: Game, path: Path) -> Iterator[Finding]:
    """Replay one record of a game, whatever its options; laws are not checked."""
    where = f"{FOLDER}/{path.name}"
    try:
        record = read_record(path)
        state, told = configured(game, record).start(), record.result
        yield from (finding for finding in _replay(state, record, where, frozenset()))
    except HexfloeError as error:
        yield Finding("records", str(error), where)
        return
    found = format_result(state.outcome)
    if state.ply == len(record.moves) and told and found != told:
        yield Finding("records", f"it ends in {found!r}, and told of {told!r}", where)


def configured(game: Game, record: Record) -> Game:
    """Return the game with options and data of a record; OptionError if they are not this game's."""
    return type(game)().configured_as(record.game).configure(data=record.data_files)


def check_record(
    game: Game, record: Record, where: str, selected: Container[str] = IDS
) -> tuple[list[Finding], int]:
    """Replay a record under all laws, position by position, up to the first that breaks one.

    Returns the findings and the number of plies replayed. `game` is configured as the record says.
    """
    state = game.start()
    found = list(_replay(state, record, where, selected))
    if not found and record.result and format_result(state.outcome) != record.result:
        told = f"it ends in {format_result(state.outcome)!r}, and told of {record.result!r}"
        found.append(Finding("records", told, where, game=game.string))
    return found, state.ply


def _replay(state: State, record: Record, where: str, selected: Container[str]) -> Iterator[Finding]:
    """Play the moves of a record on a state; stop at the first finding."""
    last = len(record.moves)
    for number, text in enumerate((*record.moves, "")):
        if number < LOOKED_AT or number > last - LOOKED_AT:
            found = broken_at(state, selected)
            if found:
                yield from found
                return
        if number == last:
            return
        try:
            state.play(text)
        except HexfloeError as error:
            sentence = f"move {number + 1} ({text}) is refused: {error}"
            yield Finding("records", sentence, where, record.moves[:number], game=state.game.string)
            return


def broken_at(state: State, selected: Container[str]) -> list[Finding]:
    """Return what is wrong with one position: every code asked, every move played, and each law of positions."""
    found = []
    law = broken_law(state) if selected else None
    if law is not None and law.check in selected:
        found.append(law)
    for attempt in range(TRIES if selected else 0):
        rng = Stream(attempt, "shrink").at(state.ply)  # as when the match was cut down
        more = broken_laws(state, rng, selected)
        if more:
            return [*found, *more]
    return found


def broken_law(state: State) -> Finding | None:
    """Return the law of the C door that a position breaks, or None."""
    game = state.game
    try:
        law = check_position(game.engine, state.table_bytes, n_clauses=len(game.rulebook))
    except Exception as error:  # a game may raise anything; that is a finding
        return finding_at(state, "raised", raised(error))
    return None if law is None else finding_at(state, *broken(game, *law))
