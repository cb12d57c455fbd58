"""Shell completion: of commands and options by typer, of games and clauses here, importing no game."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any, NoReturn

import typer

from hexfloe.errors import HexfloeError

if TYPE_CHECKING:
    from hexfloe_cli.main import Commands


def complete_game(incomplete: str) -> list[str]:
    """Return the names of installed games that begin so."""
    from hexfloe.plugins.discovery import names

    return [name for name in names() if name.startswith(incomplete)]


def complete_clause(ctx: typer.Context, incomplete: str) -> list[tuple[str, str]]:
    """Return ids and titles of the clauses of the game named before that begin so."""
    from hexfloe_cli.facts import rulebook_of

    try:
        clauses = rulebook_of(str(ctx.params.get("game")))
    except HexfloeError:
        return []
    return [(clause.id, clause.title) for clause in clauses if clause.id.startswith(incomplete)]


def complete_check(incomplete: str) -> list[tuple[str, str]]:
    """Return ids and titles of the checks that begin so, and names of groups."""
    from hexfloe.validate.checks import CHECKS, GROUPS

    known = [
        *((check.id, check.title) for check in CHECKS),
        *((group, "a group of checks") for group in GROUPS),
    ]
    return [(name, title) for name, title in known if name.startswith(incomplete)]


def complete_player(incomplete: str) -> list[str]:
    """Return the names of players that the last name of a list may become, each with the list before it."""
    from hexfloe.bots import names
    from hexfloe_cli.players import HUMAN

    before, comma, last = incomplete.rpartition(",")
    return [f"{before}{comma}{name}" for name in (HUMAN, *names()) if name.startswith(last)]


def answer(group: Commands) -> NoReturn:
    """Answer the shell that asks, through the environment, how its line may go on."""
    from typer._completion_classes import completion_init

    completion_init()
    group.main(prog_name="hexfloe")
    os._exit(0)  # not reached: main() of a group ends the process


def install(ctx: typer.Context) -> None:
    """Install completion for the shell that this runs in, and end the command."""
    from typer.completion import install_callback

    install_callback(ctx, _any_parameter(ctx), True)


def show(ctx: typer.Context) -> None:
    """Print the completion script for the shell that this runs in, and end the command."""
    from typer.completion import show_callback

    show_callback(ctx, _any_parameter(ctx), True)


def _any_parameter(ctx: typer.Context) -> Any:
    """Return a parameter, since typer's callbacks want one; they do not look at it."""
    return ctx.command.params[0]
