"""Records: a match as text, one move a line, appended as it is played, so that a killed program loses nothing.

    hexfloe record 1
    game: NAME(seats=2)
    versions: hexfloe 0.1.0, hexfloe-NAME 0.1.0
    digest: 3f…
    seed: 1
    seat 0: human
    seat 1: random
    data board: [about]
    data board: name = "board"
    moves:
    first 1
    deal 0 L07
    undo 1
    result: ranks 1 2; points 12 9; clause FL-62

`data` lines hold the text of data files that replace the game's own. `undo 1` takes the last ply back. A last line
that was cut off while it was written is dropped. What one seat may keep is `record.as_seen_by(seat)`: no seed, and
`?` for secrets.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from hexfloe.errors import FileError, HexfloeError, RecordError
from hexfloe.play.datafile import DataFile, parse_data
from hexfloe.play.moves import UNKNOWN

if TYPE_CHECKING:
    from hexfloe.play.game import Game, Outcome
    from hexfloe.play.state import State

FIRST_LINE: Final = "hexfloe record 1"
_ANY_VERSION: Final = "hexfloe record "
MAX_BYTES: Final = 1 << 26


@dataclass(frozen=True)
class Record:
    """A match as it was written: header, moves as texts (those taken back left out), result line or empty."""

    game: str
    digest: str
    seats: tuple[str, ...]
    seed: int | None = None
    versions: str = ""
    seen_by: int | None = None
    data: Mapping[str, str] = field(default_factory=dict)
    moves: tuple[str, ...] = ()
    result: str = ""
    truncated: bool = False
    """Whether a last line was cut off and dropped."""

    @classmethod
    def of(cls, game: Game, seats: Sequence[str], seed: int | None, *, versions: str = "") -> Record:
        """Return the record of a match of a game that is about to begin."""
        data = {name: file.text for name, file in game.data_files.items()}
        return cls(game.string, game.digest, tuple(seats), seed, versions, None, data)

    @property
    def data_files(self) -> tuple[DataFile, ...]:
        """The data files that replaced the game's own; DataFileError where a text is no longer sound."""
        return tuple(parse_data(text, f"the record's data {name}") for name, text in self.data.items())

    def header(self) -> str:
        """Return the lines up to and including `moves:`."""
        lines = [FIRST_LINE, f"game: {self.game}"]
        if self.versions:
            lines.append(f"versions: {self.versions}")
        lines.append(f"digest: {self.digest}")
        if self.seed is not None:
            lines.append(f"seed: {self.seed}")
        if self.seen_by is not None:
            lines.append(f"seen by: {self.seen_by}")
        lines += [f"seat {seat}: {who}" for seat, who in enumerate(self.seats)]
        for name, text in self.data.items():
            lines += [f"data {name}: {line}" for line in text.split("\n")]
        return "\n".join([*lines, "moves:", ""])

    def text(self) -> str:
        """Return the whole record; `parse_record` is its inverse."""
        end = f"result: {self.result}\n" if self.result else ""
        return self.header() + "".join(f"{move}\n" for move in self.moves) + end

    def as_seen_by(self, seat: int | None, game: Game) -> Record:
        """Return what a seat (None: a spectator) may keep: without the seed, secrets as `?`."""
        viewer = -1 if seat is None else seat
        moves = []
        state = _first_state(self, game)
        for i, text in enumerate(self.moves):
            actor, code = state.actor, _play(state, text, i)
            moves.append(game.moves.format(code, viewer, actor=actor))
        return replace(self, seed=None, seen_by=viewer, moves=tuple(moves))

    def replay(self, game: Game, upto: int | None = None) -> State:
        """Return the state after the moves (or the first `upto` of them); every move is checked.

        Raises RecordError naming the move, and the clause, where it no longer replays.
        """
        state = _first_state(self, game)
        for i, text in enumerate(self.moves[:upto]):
            _play(state, text, i)
        return state


def _first_state(record: Record, game: Game) -> State:
    if record.game != game.string:
        raise RecordError(f"the record is of {record.game}, not of {game.string}", culprit=record.game)
    if record.seen_by is not None:
        raise RecordError(
            "this record holds only what one seat saw, so it cannot be replayed", hint="use the full record"
        )
    return game.start()


def _play(state: State, text: str, i: int) -> int:
    try:
        code = state.game.moves.parse(text, state.legal())
        state.play(code)
    except HexfloeError as error:
        raise RecordError(f"move {i + 1} of the record does not replay: {error}", culprit=text) from None
    return code


def parse_record(text: str, name: str = "record") -> Record:
    """Return the record that a text holds; RecordError naming the line where it is none.

    A last line without line feed was cut off and is dropped; everything before it must be sound.
    """
    lines = text.split("\n")
    truncated = lines[-1] != ""
    body = lines[:-1]
    if not body or not body[0].startswith(_ANY_VERSION):
        raise RecordError(
            f"{name} is not a record of hexfloe",
            hint=f"a record begins with the line {FIRST_LINE!r}",
            culprit=name,
        )
    if body[0] != FIRST_LINE:
        raise RecordError(
            f"{name} was written by another version: {body[0]!r}", hint="upgrade hexfloe", culprit=name
        )
    if "moves:" not in body:
        raise RecordError(f"{name} breaks off in its header", hint="nothing had been played", culprit=name)
    split = body.index("moves:")
    header = _parse_header(body[1:split], name)
    moves, result = _parse_moves(body[split + 1 :], split + 2, name)
    return Record(**header, moves=tuple(moves), result=result, truncated=truncated)


def _parse_header(lines: list[str], name: str) -> dict[str, Any]:
    found: dict[str, Any] = {"seats": [], "data": {}}
    data: dict[str, list[str]] = {}
    for number, line in enumerate(lines, start=2):
        key, colon, value = line.partition(": ")
        key = key.removesuffix(":") if not colon else key
        if key.startswith("data "):
            data.setdefault(key.removeprefix("data "), []).append(value)
        elif key == f"seat {len(found['seats'])}":
            found["seats"].append(value)
        elif key in ("seed", "seen by") and value.lstrip("-").isdecimal():
            found[key.replace(" ", "_")] = int(value)
        elif key in ("game", "digest", "versions") and key not in found:
            found[key] = value
        else:
            raise RecordError(f"line {number} of {name} is not part of a header: {line!r}", culprit=line)
    for key in ("game", "digest"):
        if key not in found:
            raise RecordError(f"the header of {name} has no line {key!r}", culprit=name)
    found["seats"] = tuple(found["seats"])
    found["data"] = {key: "\n".join(part) for key, part in data.items()}
    return found


def _parse_moves(lines: list[str], first: int, name: str) -> tuple[list[str], str]:
    moves: list[str] = []
    result = ""
    for number, line in enumerate(lines, start=first):
        if line.startswith("undo "):
            _take_back(moves, line, number, name)
            result = ""
        elif line.startswith("result: "):
            result = line.removeprefix("result: ")
        elif not line.strip() or not line.isprintable():
            raise RecordError(f"line {number} of {name} is not a move: {line!r}", culprit=line)
        else:
            moves.append(line)
    return moves, result


def _take_back(moves: list[str], line: str, number: int, name: str) -> None:
    count = line.removeprefix("undo ")
    if not count.isdecimal() or not 0 < int(count) <= len(moves):
        raise RecordError(
            f"line {number} of {name} takes back moves that were not made: {line!r}", culprit=line
        )
    del moves[len(moves) - int(count) :]


def read_record(path: str | Path) -> Record:
    """Return the record in a file; FileError if it cannot be read as text, RecordError if it is none."""
    path = Path(path)
    try:
        raw = path.read_bytes()
    except OSError as error:
        raise FileError(f"{path} cannot be read: {error.strerror}", culprit=str(path)) from None
    if not raw:
        raise RecordError(f"{path} is empty", hint="nothing was recorded in it", culprit=str(path))
    if len(raw) > MAX_BYTES or b"\0" in raw:
        raise RecordError(
            f"{path} is not a record of hexfloe", hint="records are text files", culprit=str(path)
        )
    try:
        text = raw.decode()
    except UnicodeDecodeError as error:
        # A kill can cut a letter in two: only then is the damage at the very end.
        if error.end < len(raw):
            raise RecordError(
                f"{path} is not a record of hexfloe", hint="records are UTF-8", culprit=str(path)
            ) from None
        text = raw[: error.start].decode()
    return parse_record(text, str(path))


def format_result(outcome: Outcome | None) -> str:
    """Return the text of a result line; a match without outcome was stopped by the limit of plies."""
    if outcome is None:
        return "unfinished"
    points = " ".join(f"{score:g}" for score in outcome.scores)
    ranks = " ".join(str(rank) for rank in outcome.ranks)
    return f"ranks {ranks}; points {points}; clause {outcome.clause or UNKNOWN}"


class Recorder:
    """Appends a match to a file, each line as it is played; the file is whole and closed between any two lines.

    A new file is never written over an old one (FileError); `resume` goes on with the file of a stopped match.
    """

    def __init__(self, path: str | Path, record: Record, *, resume: bool = False) -> None:
        self.path: Final = Path(path)
        if resume:
            _cut_off_last_line(self.path)
        else:
            self._write(record.text(), mode="x")

    def _write(self, text: str, mode: str = "a") -> None:
        try:
            with self.path.open(mode, encoding="utf-8", newline="\n") as file:
                file.write(text)
        except FileExistsError:
            raise FileError(
                f"{self.path} exists already", hint="resume it or choose another name", culprit=str(self.path)
            ) from None
        except OSError as error:
            raise FileError(
                f"{self.path} cannot be written: {error.strerror}", culprit=str(self.path)
            ) from None

    def move(self, text: str) -> None:
        """Append a move."""
        self._write(f"{text}\n")

    def undo(self, plies: int) -> None:
        """Append that the last plies were taken back."""
        self._write(f"undo {plies}\n")

    def result(self, text: str) -> None:
        """Append the result."""
        self._write(f"result: {text}\n")


def _cut_off_last_line(path: Path) -> None:
    """Drop a last line that was not finished, so that appending does not add to it."""
    try:
        with path.open("r+b") as file:
            raw = file.read()
            whole = raw.rfind(b"\n") + 1
            if whole != len(raw):
                file.truncate(whole)
    except OSError as error:
        raise FileError(f"{path} cannot be resumed: {error.strerror}", culprit=str(path)) from None


def replace_moves(record: Record, moves: Iterable[str], result: str = "") -> Record:
    """Return the record with other moves and result."""
    return replace(record, moves=tuple(moves), result=result)
