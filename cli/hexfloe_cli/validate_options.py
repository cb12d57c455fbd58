"""The options of `hexfloe validate`, each a type that typer reads: name, help, and how it is completed."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from hexfloe_cli.completing import complete_check, complete_game

Targets = Annotated[
    list[str] | None,
    typer.Argument(
        help="Games ('NAME', or 'NAME(seats=3)' alone), folders, wheels, records, or files of cases.",
        autocompletion=complete_game,
        metavar="TARGET",
        show_default=False,
    ),
]
Every = Annotated[bool, typer.Option("--all", help="Validate every installed game.")]
Check = Annotated[
    list[str] | None,
    typer.Option(
        "--check", help="Make only this check or group.", metavar="NAME", autocompletion=complete_check
    ),
]
Skip = Annotated[
    list[str] | None,
    typer.Option("--skip", help="Leave a check or group out.", metavar="NAME", autocompletion=complete_check),
]
ListChecks = Annotated[bool, typer.Option("--list-checks", help="List all checks and end.")]
Games = Annotated[
    int | None, typer.Option("--games", help="Random matches for each combination of options.", metavar="N")
]
Time = Annotated[
    str | None,
    typer.Option("--time", help="Begin no more matches after this long: 60s, 2m.", metavar="TIME"),
]
Seed = Annotated[int, typer.Option("--seed", help="The seed of the random matches.", metavar="N")]
Jobs = Annotated[
    int, typer.Option("--jobs", help="Threads; the report does not depend on them.", metavar="N")
]
Option = Annotated[
    list[str] | None, typer.Option("--option", help="Fix an option of the game.", metavar="NAME=VALUE")
]
Combine = Annotated[
    str,
    typer.Option("--combine", help="Options that are not fixed: all, each or none.", metavar="HOW"),
]
Coverage = Annotated[
    float, typer.Option("--coverage", help="Percentage of clauses to be accounted for.", metavar="PERCENT")
]
FailOn = Annotated[
    str,
    typer.Option(
        "--fail-on",
        help="The least grave finding that ends in exit code 1: warning, error or never.",
        metavar="LEVEL",
    ),
]
GameOf = Annotated[
    str,
    typer.Option(
        "--game",
        help="The game of records and files of cases.",
        metavar="GAME",
        autocompletion=complete_game,
    ),
]
Save = Annotated[
    Path, typer.Option("--save", help="Folder for the matches that show findings.", metavar="FOLDER")
]
NoShrink = Annotated[bool, typer.Option("--no-shrink", help="Do not look for the smallest failing match.")]
Json = Annotated[bool, typer.Option("--json", help="Print the reports as JSON.")]
Junit = Annotated[
    Path | None, typer.Option("--junit", help="Write the reports as JUnit XML.", metavar="FILE")
]
Html = Annotated[Path | None, typer.Option("--html", help="Write the reports as one page.", metavar="FILE")]
