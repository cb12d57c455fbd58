"""The reference of the command line says what there is: commands, options, words, exit codes, variables, JSON keys."""

from __future__ import annotations

import json
import re
from importlib import import_module
from pathlib import Path

import pytest
import typer

from hexfloe_cli import faults, files
from hexfloe_cli.main import COMMANDS, make_group, run
from hexfloe_cli.prompt.words import WORDS

PAGE = Path(__file__).parents[2] / "docs" / "reference" / "cli.md"
TEXT = PAGE.read_text()


def section(command: str) -> str:
    """Return what the page says about a command."""
    found = re.search(rf"^## `hexfloe {command}\b.*?(?=^## |\Z)", TEXT, re.MULTILINE | re.DOTALL)
    assert found, f"the page has no section on {command}"
    own_page = PAGE.with_name(f"{command}.md")  # where a command needs more room than a section
    return found[0] + (own_page.read_text() if f"({own_page.name})" in found[0] else "")


@pytest.mark.parametrize("name", COMMANDS)
def test_every_option_is_described(name):
    """Each command has a section that names all of its options."""
    group = make_group()
    with group.make_context("hexfloe", [name]) as ctx:
        command = group.get_command(ctx, name)
    options = {option for param in command.params for option in param.opts if option.startswith("--")}
    assert options
    assert [option for option in sorted(options) if f"`{option}" not in section(name)] == []


@pytest.mark.parametrize("name", COMMANDS)
def test_every_option_there_is_a_line_for_exists(name):
    """The tables of options name no option that the command does not have."""
    group = make_group()
    with group.make_context("hexfloe", [name]) as ctx:
        command = group.get_command(ctx, name)
    options = {option for param in command.params for option in param.opts}
    listed = re.findall(r"^\| `(--[a-z-]+)", section(name), re.MULTILINE)
    assert [option for option in listed if option not in options] == []


def test_every_word_of_the_prompt_is_described():
    """The table of words is the table of words of the prompt."""
    for name, word in WORDS.items():
        assert f"`{name}`" in TEXT or f"`{word.usage}`" in TEXT, name


def test_every_exit_code_is_described():
    """Each exit code has its line."""
    codes = (
        faults.FINE,
        faults.FINDINGS,
        faults.BAD_INPUT,
        faults.BUG,
        faults.INTERRUPTED,
        faults.READER_GONE,
    )
    for code in codes:
        assert f"\n| {code} | " in TEXT


def test_every_variable_is_described():
    """Each variable of the environment that hexfloe reads has its line."""
    from hexfloe.plugins import discovery, quarantine, store

    for name in (
        discovery.VARIABLE,
        quarantine.VARIABLE,
        store.VARIABLE,
        files.STATE_DIR,
        faults.DEBUG,
        "NO_COLOR",
    ):
        assert f"\n| `{name}` | " in TEXT


@pytest.mark.parametrize(
    ("command", "arguments"),
    [
        ("list", []),
        ("info", ["nimlet"]),
        ("rules", ["nimlet"]),
        ("play", ["nimlet", "--seed", "1"]),
        ("replay", ["r", "--at", "1"]),
        ("show", ["nimlet"]),
        ("validate", ["nimlet", "--games", "2"]),
        ("doctor", []),
    ],
)
def test_every_json_key_is_described(here, capfd, command, arguments):
    """Each key of the facts of a command stands in its section."""
    assert run(["play", "nimlet", "--record", "r"]) == 0
    capfd.readouterr()
    assert run([command, *arguments, "--json"]) == 0
    facts = json.loads(capfd.readouterr().out)
    first = facts[0] if isinstance(facts, list) else facts
    assert [key for key in first if f"`{key}`" not in section(command)] == []


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_is_a_function_and_a_shell(name):
    """A command's module has one shell, `command`, whose docstring is its help, and it is listed with a summary."""
    module = import_module(f"hexfloe_cli.commands.{name}")
    assert module.command.__doc__
    assert COMMANDS[name].endswith(".")
    assert isinstance(make_group(), typer.core.TyperGroup)
