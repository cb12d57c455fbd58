"""`hexfloe play GAME`: a match of people and bots, recorded as it is played, and resumed where it stopped."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from hexfloe_cli.completing import complete_game, complete_player
from hexfloe_cli.console import emit, emit_json, is_terminal, note
from hexfloe_cli.faults import FINDINGS, UsageError

if TYPE_CHECKING:
    from hexfloe.play.match import Match


def match_facts(match: Match, record: Path | None) -> dict[str, Any]:
    """Return a match, played as far as it is, as plain data: its moves are the whole truth, secrets included."""
    from hexfloe_cli.reports import result_facts

    return {
        "game": match.game.string,
        "seed": match.seed,
        "seats": [player.name for player in match.players],
        "moves": [match.game.moves.format(code) for code in match.state.history],
        **result_facts(match),
        "record": str(record) if record else None,
    }


def played_turns(match: Match) -> Iterator[str]:
    """Play a match of bots to its end, yielding a line for each turn."""
    from hexfloe_cli.reports import turns

    def moves() -> Iterator[tuple[int, str]]:
        while not match.over:
            actor = match.state.actor
            yield actor, match.game.moves.format(match.step())

    return turns(match.game, moves(), first=match.state.ply + 1)


GameName = Annotated[
    str | None,
    typer.Argument(
        help="A game, or a game string such as 'NAME(seats=3)'.", autocompletion=complete_game, metavar="GAME"
    ),
]
Seats = Annotated[
    str,
    typer.Option(
        "--seats",
        help="Who plays, seat 0 first, with commas: human, random, greedy. It sets the option seats, too.",
        autocompletion=complete_player,
        metavar="LIST",
    ),
]
Seed = Annotated[
    int | None,
    typer.Option("--seed", help="The seed of all chance: the same seed, the same chance.", metavar="N"),
]
Options = Annotated[
    list[str] | None,
    typer.Option("--option", help="An option of the game; may be repeated.", metavar="NAME=VALUE"),
]
Data = Annotated[
    list[Path] | None,
    typer.Option(
        "--data", help="A TOML file that replaces a data file of the game; may be repeated.", metavar="FILE"
    ),
]
RecordFile = Annotated[
    Path | None,
    typer.Option("--record", help="Keep the match in this new file, move by move.", metavar="FILE"),
]
ResumeFile = Annotated[
    Path | None, typer.Option("--resume", help="Go on with the match in this file.", metavar="FILE")
]
Force = Annotated[bool, typer.Option("--force", help="Let --record replace a file.")]
Json = Annotated[bool, typer.Option("--json", help="Print only the facts of the match, as JSON; bots play.")]


def command(
    game: GameName = None,
    *,
    seats: Seats = "",
    seed: Seed = None,
    option: Options = None,
    data: Data = None,
    record: RecordFile = None,
    resume: ResumeFile = None,
    force: Force = False,
    json: Json = False,
) -> None:
    """Play a game: people at this terminal, bots at the other seats. Without a terminal bots play everywhere."""
    from hexfloe_cli.matches import Wanted, held, new_match, resumed_match

    people = is_terminal(sys.stdin) and not json
    why = "--json prints facts only" if json else "there is no terminal on stdin"
    if resume is not None:
        _check_alone(game=game, seed=seed, option=option, data=data, record=record, force=force)
        with held(resume):
            _finish(resumed_match(resume, seats, people=people, why=why), resume, json)
        return
    if game is None:
        raise UsageError(
            "there is no game to play", hint="try: hexfloe play GAME, or hexfloe play --resume FILE"
        )
    wanted = Wanted(game, seats, seed, option or (), data or (), record, force, people, why)
    match, kept = new_match(wanted)
    with held(kept):
        _finish(match, kept, json)


def _check_alone(**given: object) -> None:
    for name, value in given.items():
        if not (value is None or value is False or value == []):
            spelled = "GAME" if name == "game" else f"--{name}"
            raise UsageError(f"{spelled} does not go with --resume", hint="the record says it", culprit=name)


def _finish(match: Match, record: Path | None, json: bool) -> None:
    """Play a match to its end and tell how it ended; where it stops before, tell how to go on."""
    from hexfloe_cli.prompt.sitting import Quit

    if match.over and not json:
        note("this match is over already")
    try:
        if json:
            match.play()
            emit_json(match_facts(match, record))
        else:
            _play(match, record)
    except (Quit, EOFError):
        emit(_how_to_go_on(record))
        return
    except BaseException:
        if record is not None and not match.over:
            note(_how_to_go_on(record))
        raise
    if not json:
        _tell_end(match, record)
    if match.unfinished:
        raise typer.Exit(FINDINGS)


def _play(match: Match, record: Path | None) -> None:
    from hexfloe_cli.players import Human

    emit(f"{match.game.string}, seed {match.seed}")
    if not any(isinstance(player, Human) for player in match.players):
        for line in played_turns(match):
            emit(line)
        return
    from hexfloe_cli.prompt.keyboard import make_keyboard
    from hexfloe_cli.prompt.sitting import Sitting

    if record is not None:
        emit(f"kept in {record}")
    emit("? explains what you can type")
    Sitting(match, make_keyboard(), record).play()


def _how_to_go_on(record: Path | None) -> str:
    return (
        "the match was not kept" if record is None else f"go on with: hexfloe play --resume {_quoted(record)}"
    )


def _quoted(path: Path) -> str:
    import shlex

    return shlex.quote(str(path))


def _tell_end(match: Match, record: Path | None) -> None:
    from hexfloe_cli.reports import result_lines, unfinished_line

    outcome = match.outcome
    emit()
    if outcome is None:
        emit(unfinished_line(match))
    else:
        for line in result_lines(match.game, outcome, [player.name for player in match.players]):
            emit(line)
    emit(f"seed {match.seed}" + (f", record: {record}" if record else ""))
