"""The entry point: finds the command, runs it, and turns whatever goes wrong into one line and an exit code."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Annotated, Any, NoReturn

import typer
from typer.core import TyperGroup

from hexfloe_cli.building import PlainHelp, build, help_style
from hexfloe_cli.console import emit, never_choke

if TYPE_CHECKING:
    from typer.core import TyperCommand

#: The commands in the order of the help; each is a module of its own, imported when it is used.
COMMANDS = {
    "list": "The installed games.",
    "info": "What a game is, its options and limits.",
    "rules": "The rulebook of a game, clause by clause.",
    "play": "Play a game, with people and bots.",
    "replay": "Go through a recorded match.",
    "show": "Draw a position as text or SVG.",
    "validate": "Prove that games keep their rulebooks.",
    "doctor": "Find out what is broken, and the cure.",
}

#: The variable through which shells ask for completions.
COMPLETE = "_HEXFLOE_COMPLETE"


class Commands(PlainHelp, TyperGroup):
    """The group of commands: a command's module is imported when that command is asked for."""

    def list_commands(self, ctx: Any) -> list[str]:
        """Return the names of all commands."""
        return list(COMMANDS)

    def get_command(self, ctx: Any, cmd_name: str) -> TyperCommand | None:
        """Return a command; UsageError, with a guess at what was meant, where there is none."""
        if cmd_name in COMMANDS:
            return build(
                import_module(f"hexfloe_cli.commands.{cmd_name}").command, cmd_name, COMMANDS[cmd_name]
            )
        if not ctx.resilient_parsing and not cmd_name.startswith("-"):
            raise _unknown_command(cmd_name)
        return None


def _unknown_command(name: str) -> Exception:
    from hexfloe.clauses.tables import suggestion
    from hexfloe_cli.faults import UsageError

    hint = suggestion(name, COMMANDS) or f"commands are {', '.join(COMMANDS)}"
    return UsageError(f"there is no command {name!r:.80}", hint=hint, culprit=name)


def _version(wanted: bool) -> None:
    if wanted:
        import hexfloe

        emit(f"hexfloe {hexfloe.__version__}")
        raise typer.Exit


def _install_completion(ctx: typer.Context, wanted: bool) -> None:
    if wanted:
        from hexfloe_cli.completing import install

        install(ctx)


def _show_completion(ctx: typer.Context, wanted: bool) -> None:
    if wanted:
        from hexfloe_cli.completing import show

        show(ctx)


def root(
    ctx: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version.")
    ] = False,
    install_completion: Annotated[
        bool,
        typer.Option(
            "--install-completion",
            callback=_install_completion,
            is_eager=True,
            help="Let this shell complete commands, options and names of games.",
        ),
    ] = False,
    show_completion: Annotated[
        bool,
        typer.Option(
            "--show-completion",
            callback=_show_completion,
            is_eager=True,
            help="Print what --install-completion would install.",
        ),
    ] = False,
) -> None:
    """Hex board games as plugins, with rules that can be proved."""
    if ctx.invoked_subcommand is None and (text := ctx.get_help()):
        emit(text)


def make_group() -> Commands:
    """Return the group with all commands, none of them loaded."""
    app = typer.Typer(cls=Commands, add_completion=False, rich_markup_mode=help_style())
    app.callback(invoke_without_command=True)(root)
    group = typer.main.get_command(app)
    if not isinstance(group, Commands):  # typer makes a group of an app that has a callback
        raise TypeError(f"typer made a {type(group).__name__}")
    return group


def run(arguments: Sequence[str]) -> int:
    """Run a command line (without the program's name) and return its exit code; errors become one line."""
    try:
        with make_group().make_context("hexfloe", list(arguments)) as ctx:
            ctx.command.invoke(ctx)
        sys.stdout.flush()
    except typer.Exit as exit_:
        return exit_.exit_code
    except BaseException as error:
        from hexfloe_cli.faults import report

        return report(error)
    return 0


def main() -> NoReturn:
    """Run the command line of this process and exit with its code."""
    never_choke()
    if COMPLETE in os.environ:
        from hexfloe_cli.completing import answer

        answer(make_group())
    code = run(sys.argv[1:])
    try:
        sys.stdout.flush()
    except OSError:  # run() has said it already; the end of the process must not say it again
        from hexfloe_cli.faults import let_go_of_stdout

        let_go_of_stdout()
    sys.exit(code)
