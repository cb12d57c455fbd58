"""A match from what stands on the command line: a new one, or one that goes on; and where its record is kept."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Final

from hexfloe.errors import FileError, OptionError, RecordError, SeatsError
from hexfloe_cli.console import note
from hexfloe_cli.files import check_free, state_folder, temporary_beside
from hexfloe_cli.players import HUMAN, check_count, default_seats, make_players, parse_seats, without_people

if TYPE_CHECKING:
    from hexfloe.play.game import Game
    from hexfloe.play.match import Match
    from hexfloe.play.record import Record

#: What records are called that nobody named.
SUFFIX: Final = ".hexfloe"


@dataclass(frozen=True)
class Wanted:
    """A match as it is asked for; `seats` is a list such as `human,random`, or empty."""

    game: str
    seats: str = ""
    seed: int | None = None
    options: Sequence[str] = ()
    data: Sequence[Path] = ()
    record: Path | None = None
    force: bool = False
    people: bool = True
    """Whether people can be asked; if not, bots play for them."""
    why_no_people: str = field(default="there is no terminal on stdin")


def load_wanted_game(wanted: Wanted) -> Game:
    """Return the game with its options and data files.

    A list of seats sets the option `seats` where nothing else does. Raises OptionError, SeatsError,
    UnknownGameError, PluginError, DataFileError and FileError.
    """
    from hexfloe.plugins.loading import load_game

    return load_game(full_string(wanted), data=list(wanted.data))


def full_string(wanted: Wanted) -> str:
    """Return the game string with the options that were given beside it; OptionError for one given twice."""
    from hexfloe.play.options import SEATS, parse_game_string, parse_setting

    name, options = parse_game_string(wanted.game)
    for text in wanted.options:
        key, value = parse_setting(text)
        if key in options:
            raise OptionError(f"the option {key} is given twice", hint="give it once", culprit=key)
        options[key] = value
    if wanted.seats and SEATS not in options:
        options[SEATS] = str(len(parse_seats(wanted.seats)))
    return f"{name}({','.join(f'{key}={value}' for key, value in options.items())})" if options else name


def new_match(wanted: Wanted) -> tuple[Match, Path | None]:
    """Return a match that is about to begin, and the file that keeps it: it holds the header already.

    Where people play and no file was named, one is made in the user's state folder. Raises what `load_wanted_game`
    raises; after an error no file was written or replaced.
    """
    from hexfloe.play.chance import MAX_SEED

    if wanted.seed is not None and not 0 <= wanted.seed <= MAX_SEED:
        raise OptionError(f"a seed is 0 to {MAX_SEED}, not {wanted.seed}", culprit="seed")
    game = load_wanted_game(wanted)
    seats = parse_seats(wanted.seats) if wanted.seats else default_seats(game.seats)
    check_count(seats, game.seats, game.string)
    if not wanted.people:
        seats = without_people(seats, wanted.why_no_people)
    if wanted.record is not None:
        return _recorded(game, seats, wanted, wanted.record), wanted.record
    path = own_record(game.name) if HUMAN in seats else None
    if HUMAN in seats and path is None:
        note("this match is not kept: name a file with --record")
    return _match(game, seats, wanted, path), path


def _recorded(game: Game, seats: Sequence[str], wanted: Wanted, path: Path) -> Match:
    """Return a match with its record in a file; one that is replaced comes back if the match cannot begin."""
    check_free(path, force=wanted.force)
    if not os.path.lexists(path):
        return _match(game, seats, wanted, path)
    aside = temporary_beside(path)
    path.replace(aside)
    try:
        match = _match(game, seats, wanted, path)
    except BaseException:
        aside.replace(path)
        raise
    aside.unlink()
    return match


def _match(game: Game, seats: Sequence[str], wanted: Wanted, record: Path | None) -> Match:
    from hexfloe.play.match import Match

    return Match(game, make_players(seats), seed=wanted.seed, record=record, versions=versions(game))


def versions(game: Game) -> str:
    """Return the versions that a record notes: of hexfloe and of the game's distribution."""
    import hexfloe
    from hexfloe.plugins.discovery import find

    found = find(game.name)
    return f"hexfloe {hexfloe.__version__}, {found.distribution} {found.version}"


def resumed_match(path: Path, seats_text: str = "", *, people: bool = True, why: str = "") -> Match:
    """Return the match of a record, its moves played again; it goes on with the same file.

    `seats_text`, where given, says who goes on at each seat. Raises FileError and RecordError for the file, and
    whatever loading its game raises.
    """
    from hexfloe.play.match import Match
    from hexfloe.play.record import read_record

    record = read_record(path)
    if record.seed is None or record.seen_by is not None:
        raise RecordError(
            f"{path} holds only what one seat saw", hint="resume the full record", culprit=str(path)
        )
    tell_cut(record, path)
    game = game_of(record)
    seats = parse_seats(seats_text) if seats_text else list(record.seats)
    check_count(seats, game.seats, game.string)
    if not people:
        seats = without_people(seats, why)
    try:
        players = make_players(seats)
    except SeatsError as error:
        raise SeatsError(
            error.message, hint=f"name who goes on with --seats; {error.hint}", culprit=error.culprit
        ) from None
    return Match(game, players, record=path, resume=record)


def tell_cut(record: Record, path: Path) -> None:
    """Say so where a record ends in half a line, which is left out."""
    if record.truncated:
        note(f"the last line of {path} was cut off and is left out")


def game_of(record: Record) -> Game:
    """Return the game of a record, its replaced data included; a note tells of rules that have changed since."""
    from hexfloe.plugins.loading import load_game

    game = load_game(record.game)
    if record.data:
        game = game.configure(data=record.data_files)
    if game.string != record.game:
        raise RecordError(
            f"the record is of {record.game}, which is now called {game.string}", culprit=record.game
        )
    if game.digest != record.digest:
        note("the rules or data of the game have changed since this was recorded")
    return game


@contextmanager
def held(path: Path | None) -> Iterator[None]:
    """Keep other programs from playing the match of a record meanwhile; FileError where one does already.

    A system or file system without such locks goes without.
    """
    handle = None
    with suppress(ImportError, FileNotFoundError, PermissionError, IsADirectoryError):
        handle = _locked(path) if path is not None else None
    try:
        yield
    finally:
        if handle is not None:
            os.close(handle)


def _locked(path: Path) -> int:
    import fcntl

    handle = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(handle)
        said = f"{path} is being played by another program"
        raise FileError(said, hint="stop that one first", culprit=str(path)) from None
    except OSError:  # a file system without locks
        return handle
    return handle


def own_record(game: str) -> Path | None:
    """Return a free path in the user's state folder for a match of people; None where no file can be made there."""
    folder = state_folder() / "matches"
    with suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
        stem = f"{game}-{time.strftime('%Y%m%d-%H%M%S')}"
        for number in range(1, 1000):
            path = folder / (f"{stem}{SUFFIX}" if number == 1 else f"{stem}-{number}{SUFFIX}")
            with suppress(FileError):
                check_free(path, force=False)
                return path
    return None
