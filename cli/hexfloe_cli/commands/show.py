"""`hexfloe show FILE|POSITION`: a position as text, as lines to read, as SVG, or as facts."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from hexfloe_cli.console import emit, emit_json
from hexfloe_cli.faults import UsageError

if TYPE_CHECKING:
    from hexfloe.play.view import View
    from hexfloe_cli.positions import Position


def view_of(position: Position, seat: int | None) -> View:
    """Return the view of a seat, or of everything where no seat is named; LabelError for no such seat."""
    from hexfloe.errors import LabelError
    from hexfloe.play.table import ALL

    game = position.state.game
    if seat is not None and not 0 <= seat < game.seats:
        raise LabelError(
            f"{game.string} has no seat {seat}", hint=f"seats are 0 to {game.seats - 1}", culprit=seat
        )
    view: View = position.state.view(ALL if seat is None else seat)
    return view


def position_facts(view: View, source: str) -> dict[str, Any]:
    """Return what a view knows of a position, as plain data: `position` is in the words of set-ups and cases."""
    outcome = view.outcome
    return {
        "game": view.game.string,
        "source": source,
        "seat": None if view.sees_all else view.seat,
        "ply": view.ply,
        "actor": {-1: "chance", -2: "over"}.get(view.actor, view.actor),
        "position": view.game.describe(view),
        "scores": list(outcome.scores) if outcome else view.scores(),
        "ranks": list(outcome.ranks) if outcome else None,
        "clause": outcome.clause if outcome else None,
    }


def svg_of(view: View, *, theme: str = "light", width: int = 1040) -> str:
    """Return the position as an SVG document; OptionError for another theme than light or dark, or a wrong width."""
    from hexfloe.picture.svg import render_svg

    return render_svg(view.game.scene(view), theme=theme, width=width)


def command(
    what: Annotated[
        str,
        typer.Argument(
            help="A record, a position in TOML, a case such as play.toml#ID, or a game.",
            metavar="FILE|POSITION",
        ),
    ],
    picture: Annotated[
        Path | None,
        typer.Argument(help="With --svg: the file to write; without it, stdout.", metavar="[SVG-FILE]"),
    ] = None,
    *,
    svg: Annotated[bool, typer.Option("--svg", help="Draw an SVG picture.")] = False,
    read: Annotated[
        bool, typer.Option("--read", help="Write lines that can be read without seeing the board.")
    ] = False,
    json: Annotated[bool, typer.Option("--json", help="Print the facts as JSON.")] = False,
    at: Annotated[int | None, typer.Option("--at", help="After this many plies.", metavar="N")] = None,
    seat: Annotated[
        int | None, typer.Option("--seat", help="What this seat sees; without it, everything.", metavar="N")
    ] = None,
    game: Annotated[str, typer.Option("--game", help="The game of a case or position.", metavar="GAME")] = "",
    theme: Annotated[
        str, typer.Option("--theme", help="With --svg: light or dark.", metavar="NAME")
    ] = "light",
    width: Annotated[
        int, typer.Option("--width", help="With --svg: its width in pixels.", metavar="N")
    ] = 1040,
    force: Annotated[bool, typer.Option("--force", help="Let --svg replace a file.")] = False,
) -> None:
    """Show a position: of a match at a move, of a TOML file, of a case, or the start of a game."""
    from hexfloe_cli.positions import find_position

    _check(svg=svg, read=read, json=json, picture=picture)
    position = find_position(what, at=at, game=game)
    view = view_of(position, seat)
    if svg:
        _write(svg_of(view, theme=theme, width=width), picture, force)
    elif json:
        emit_json(position_facts(view, position.source))
    else:
        from hexfloe_cli.screens import board_text, reading_text

        emit(position.source)
        emit(reading_text(view) if read else board_text(view))


def _check(*, svg: bool, read: bool, json: bool, picture: Path | None) -> None:
    if svg + read + json > 1:
        raise UsageError(
            "--svg, --read and --json are three ways to show one thing", hint="choose one of them"
        )
    if picture is not None and not svg:
        raise UsageError(f"nothing is to be written to {picture}", hint="add --svg", culprit=str(picture))


def _write(text: str, path: Path | None, force: bool) -> None:
    if path is None:
        emit(text.rstrip("\n"))
        return
    from hexfloe_cli.files import write_file

    write_file(path, text, force=force)
    emit(f"written: {path}")
