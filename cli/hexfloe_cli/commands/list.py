"""`hexfloe list`: the installed games, broken ones with the cure. Imports no game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from hexfloe_cli.console import emit, emit_json, emit_table

if TYPE_CHECKING:
    from hexfloe.plugins.found import FoundGame

NOTHING = """\
No games are installed yet. Each is a package of its own:

    pip install "hexfloe[all]"      every game of the hexfloe project
    pip install hexfloe-NAME        the game called NAME, whoever publishes it

Then `hexfloe list` shows them, and `hexfloe play NAME` plays."""


def list_games() -> list[dict[str, Any]]:
    """Return the facts of every installed game, sorted by name."""
    from hexfloe.plugins.discovery import games

    return [_facts(found) for found in games()]


def _facts(found: FoundGame) -> dict[str, Any]:
    problem = found.problem
    return {
        "name": found.name,
        "title": found.title,
        "summary": found.summary,
        "seats": list(found.seats) if found.seats else None,
        "distribution": found.distribution,
        "version": found.version,
        "status": found.status,
        "problem": {"message": problem.message, "hint": problem.hint} if problem else None,
    }


def seats_text(seats: list[int] | None) -> str:
    """Return how many play, such as `2-5`."""
    if not seats:
        return ""
    low, high = seats
    return str(low) if low == high else f"{low}-{high}"


def command(
    *,
    json: Annotated[bool, typer.Option("--json", help="Print the facts as JSON.")] = False,
) -> None:
    """List the installed games; those that cannot be used come with the cure."""
    games = list_games()
    if json:
        emit_json(games)
        return
    fine = [game for game in games if game["problem"] is None]
    if fine:
        rows = [(game["name"], seats_text(game["seats"]), game["version"], game["summary"]) for game in fine]
        emit_table(("game", "seats", "version", "what it is"), rows)
    for game in games:
        if game["problem"]:
            emit(f"broken ({game['status']}): {game['problem']['message']}; {game['problem']['hint']}")
    if not games:
        emit(NOTHING)
