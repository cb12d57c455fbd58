"""`hexfloe replay FILE`: a recorded match, told move by move, stepped through, or at one move."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from hexfloe_cli.console import emit, emit_json, is_terminal

if TYPE_CHECKING:
    from hexfloe.play.game import Game
    from hexfloe.play.record import Record
    from hexfloe.play.state import State
    from hexfloe.play.view import View


@dataclass(frozen=True)
class Replay:
    """A record, its game, and who looks: a seat, or None for everything."""

    path: Path
    record: Record
    game: Game
    seat: int | None = None

    @cached_property
    def final(self) -> State:
        """The state after the last move; RecordError naming the move, and the clause, where it does not replay."""
        return self.record.replay(self.game)

    def view(self, at: int) -> View:
        """Return what there is to see after a number of plies; RecordError where there are fewer."""
        from hexfloe.play.table import ALL
        from hexfloe_cli.positions import check_ply

        check_ply(at, len(self.record.moves), str(self.path))
        state = self.final.copy()
        for _ in range(len(self.record.moves) - at):
            state.undo()
        view: View = state.view(ALL if self.seat is None else self.seat)
        return view

    def moves(self) -> list[tuple[int, str]]:
        """Return mover (-1: chance) and text of each ply, as whoever looks may read it."""
        return self.view(len(self.record.moves)).moves


def read_replay(path: Path, seat: int | None = None) -> Replay:
    """Return a record that is sound: every move replays, and the result that it notes is the one that comes out.

    Raises FileError, RecordError, LabelError for no such seat, and what loading its game raises.
    """
    from hexfloe.errors import LabelError
    from hexfloe.play.record import format_result, read_record
    from hexfloe_cli.matches import game_of, tell_cut

    record = read_record(path)
    tell_cut(record, path)
    replay = Replay(path, record, game_of(record), seat)
    if seat is not None and not 0 <= seat < replay.game.seats:
        hint = f"seats are 0 to {replay.game.seats - 1}"
        raise LabelError(f"{replay.game.string} has no seat {seat}", hint=hint, culprit=seat)
    if record.seen_by is None:
        _check_result(record, format_result(replay.final.outcome), str(path))
    return replay


def _check_result(record: Record, comes_out: str, name: str) -> None:
    from hexfloe.errors import RecordError

    if record.result not in ("", comes_out):
        raise RecordError(
            f"{name} notes the result {record.result!r}, but {comes_out!r} comes out",
            hint="it was changed, or played under other rules",
            culprit=record.result,
        )


def replay_facts(replay: Replay, at: int | None = None) -> dict[str, Any]:
    """Return a record as plain data; with `at`, also the position after that many plies."""
    record = replay.record
    facts: dict[str, Any] = {
        "game": record.game,
        "versions": record.versions,
        "digest": record.digest,
        "seed": record.seed if replay.seat is None else None,
        "seats": list(record.seats),
        "as_seat": replay.seat,
        "seen_by": record.seen_by,
        "truncated": record.truncated,
        "result": record.result or None,
    }
    if record.seen_by is not None and at is None:
        return {**facts, "moves": [{"actor": None, "move": text} for text in record.moves]}
    facts["moves"] = [
        {"actor": "chance" if actor < 0 else actor, "move": text} for actor, text in replay.moves()
    ]
    if at is not None:
        from hexfloe_cli.commands.show import position_facts

        facts["at"] = position_facts(replay.view(at), f"{replay.path} after {at} plies")
    return facts


def command(
    file: Annotated[Path, typer.Argument(help="A record.", metavar="FILE")],
    *,
    at: Annotated[
        int | None, typer.Option("--at", help="Show the position after this many plies.", metavar="N")
    ] = None,
    as_seat: Annotated[
        int | None, typer.Option("--as-seat", help="Only what this seat may know.", metavar="N")
    ] = None,
    save: Annotated[
        Path | None,
        typer.Option(
            "--save", help="With --as-seat: write what this seat may keep into a new file.", metavar="FILE"
        ),
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print the facts as JSON.")] = False,
) -> None:
    """Replay a recorded match: on a terminal step by step, elsewhere line by line, or at one move."""
    replay = read_replay(file, as_seat)
    if save is not None:
        _save(replay, save)
    elif json:
        emit_json(replay_facts(replay, at))
    elif at is not None:
        _show(replay, at)
    elif replay.record.seen_by is None and is_terminal(sys.stdin) and is_terminal(sys.stdout):
        _step_through(replay)
    else:
        _tell(replay)


def _save(replay: Replay, path: Path) -> None:
    from hexfloe_cli.faults import UsageError
    from hexfloe_cli.files import write_file

    if replay.seat is None:
        raise UsageError("--save writes what one seat may keep", hint="add --as-seat N", culprit=str(path))
    write_file(path, replay.record.as_seen_by(replay.seat, replay.game).text())
    emit(f"written: {path}")


def _show(replay: Replay, at: int) -> None:
    from hexfloe_cli.reports import who
    from hexfloe_cli.screens import board_text

    view = replay.view(at)
    emit(f"{replay.game.string} after {at} of {len(replay.record.moves)} plies")
    if at:
        actor, text = view.moves[-1]
        emit(f"{at:4}  {who(replay.game, actor)}: {text}")
    emit(board_text(view))


def _tell(replay: Replay) -> None:
    from hexfloe_cli.reports import result_lines, turns

    record = replay.record
    seed = f", seed {record.seed}" if record.seed is not None and replay.seat is None else ""
    emit(f"{record.game}{seed}")
    if record.seen_by is not None:
        emit(
            "as a spectator saw it"
            if record.seen_by < 0
            else f"as {replay.game.seat_name(record.seen_by)} saw it"
        )
        for number, text in enumerate(record.moves, start=1):
            emit(f"{number:4}  {text}")
        emit(record.result or "not finished")
        return
    for line in turns(replay.game, replay.moves()):
        emit(line)
    emit()
    if replay.final.outcome is None:
        emit(record.result or f"not finished: {len(record.moves)} plies so far")
    else:
        for line in result_lines(replay.game, replay.final.outcome, record.seats):
            emit(line)


def _step_through(replay: Replay) -> None:
    """Show one position after the other: Enter goes on, `b` back, a number to that ply, `q` stops."""
    last = len(replay.record.moves)
    at = 0
    while True:
        _show(replay, at)
        try:
            word = input(f"{at}/{last}: Enter next, b back, N to ply N, q quit> ").strip().casefold()
        except EOFError:
            return
        if word in ("q", "quit") or (not word and at == last):
            return
        at = _next(word, at, last)


def _next(word: str, at: int, last: int) -> int:
    if not word:
        return at + 1
    if word in ("b", "back"):
        return max(0, at - 1)
    if word.isdecimal() and int(word) <= last:
        return int(word)
    emit(f"there is no {word!r:.40} here")
    return at
