"""`hexfloe info GAME`: what a game is, its options and limits. Imports no game."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from hexfloe_cli.completing import complete_game
from hexfloe_cli.console import emit, emit_json, emit_table


def game_info(string: str) -> dict[str, Any]:
    """Return the facts of an installed game, its options with the values that the string gives them.

    Raises UnknownGameError, OptionError, PluginError, DataFileError or FileError.
    """
    from hexfloe.play.options import format_game_string
    from hexfloe_cli.facts import folder_of, found_game, info_of, options_of

    found = found_game(string)
    info = info_of(found)
    values = options_of(string, info)
    folder = folder_of(found)
    return {
        "name": info.id,
        "string": format_game_string(info.id, values, info.options),
        "title": info.title,
        "summary": info.summary,
        "designer": info.designer,
        "publisher": info.publisher,
        "year": info.year,
        "links": list(info.links),
        "seats": list(info.seats),
        "options": [
            {
                "name": spec.name,
                "type": spec.type,
                "allowed": spec.allowed,
                "value": values[spec.name],
                "text": spec.text,
                "clause": spec.clause,
                "source": spec.source,
            }
            for spec in info.options.values()
        ],
        "limits": dict(info.limits),
        "data": sorted(path.stem for path in (folder / "data").glob("*.toml")),
        "distribution": found.distribution,
        "version": found.version,
        "folder": str(folder),
        "status": found.status,
        "problem": str(found.problem) if found.problem else None,
    }


def command(
    game: Annotated[
        str,
        typer.Argument(
            help="A game, or a game string such as 'NAME(seats=3)'.",
            autocompletion=complete_game,
            metavar="GAME",
        ),
    ],
    *,
    json: Annotated[bool, typer.Option("--json", help="Print the facts as JSON.")] = False,
) -> None:
    """Tell what a game is: people, links, options, limits, data files that can be replaced."""
    facts = game_info(game)
    if json:
        emit_json(facts)
    else:
        _show(facts)


def _show(facts: dict[str, Any]) -> None:
    from hexfloe.play.options import format_value

    emit(f"{facts['title']} ({facts['string']})")
    emit(facts["summary"])
    emit()
    people = [("by", "designer"), ("published by", "publisher"), ("year", "year")]
    for word, key in people:
        if facts[key]:
            emit(f"{word} {facts[key]}")
    for link in facts["links"]:
        emit(link)
    emit(f"{facts['distribution']} {facts['version']}, in {facts['folder']}")
    if facts["problem"]:
        emit(f"broken ({facts['status']}): {facts['problem']}")
    emit()
    rows = [
        (option["name"], format_value(option["value"]), option["allowed"], _explained(option))
        for option in facts["options"]
    ]
    emit_table(("option", "value", "allowed", "meaning"), rows)
    emit()
    emit(f"limits: {', '.join(f'{name} {value}' for name, value in facts['limits'].items())}")
    emit(f"data that --data can replace: {', '.join(facts['data']) or 'none'}")
    emit(f"rules: hexfloe rules {facts['name']}")


def _explained(option: dict[str, Any]) -> str:
    return f"{option['text']} ({option['clause']})" if option["clause"] else str(option["text"])
