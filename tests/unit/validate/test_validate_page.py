"""The reference of `hexfloe validate` says what there is: checks, budgets, keys, declarations."""

from __future__ import annotations

import inspect
import re
from dataclasses import fields
from pathlib import Path

import pytest

from hexfloe.play.game import Declaration
from hexfloe.testing import checks_of
from hexfloe.validate import budgets, gallery
from hexfloe.validate.checks import CHECKS
from hexfloe.validate.effort import MATCHES_COMPILED, MATCHES_PYTHON, PLIES
from hexfloe.validate.matches import UNFINISHED
from hexfloe.validate.report import SCHEMA, ClauseLine, Configuration, Finding, Report
from hexfloe.validate.run import MOST_CONFIGURATIONS
from hexfloe.validate.sandbox import Limits

TEXT = (Path(__file__).parents[3] / "docs" / "reference" / "validate.md").read_text()


def rows(after, columns=2):
    """Return the cells of the first table after a text, without its head."""
    table = TEXT.partition(after)[2].partition("\n|")[2].partition("\n\n")[0]
    return [tuple(cell.strip() for cell in line.strip("|").split(" | ")) for line in table.splitlines()[2:]]


def keys(after):
    """Return the names in the first column of the first table after a text."""
    return [name for row in rows(after) for name in re.findall(r"`(\w+)`", row[0])]


def test_every_check_is_listed_with_group_and_title():
    """In the order in which they are made, word for word."""
    assert rows("## The checks") == [(f"`{check.id}`", check.group, check.title) for check in CHECKS]


@pytest.mark.parametrize(
    ("after", "part"),
    [
        ("## JSON", lambda facts: facts),
        ("A finding:", lambda facts: facts["findings"][0]),
        ("A clause:", lambda facts: facts["clauses"][0]),
        ("A configuration:", lambda facts: facts["configurations"][0]),
    ],
)
def test_every_key_of_the_json_form_is_listed(after, part):
    """In the order in which they are printed, and no other."""
    report = Report(
        "lots",
        1,
        findings=[Finding("ranks", "wrong")],
        clauses=[ClauseLine("LO-1", "t", "end")],
        configurations=[Configuration("lots")],
    )
    assert keys(after) == list(part(report.to_dict()))


def test_the_schema_is_the_one_that_is_written():
    """A reader can rely on the number."""
    assert f"| `schema` | {SCHEMA} |" in TEXT


def test_every_status_is_listed():
    """Of a clause in the JSON form."""
    lines = [
        ClauseLine("A-1", "", kind, refused, ended, tested, failed)
        for kind in ("restriction", "not-modeled")
        for refused in (0, 1)
        for ended in (0, 1)
        for tested in (0, 1)
        for failed in (0, 1)
    ]
    (row,) = [row for row in rows("A clause:") if row[0] == "`status`"]
    assert set(re.findall("`([^`]+)`", row[1])) == {line.status for line in lines}


def test_every_budget_is_listed_with_its_level():
    """Those that are measured, and those that other checks keep."""
    listed = {row[0].strip("`"): row[2] for row in rows("### Budgets")}
    assert set(listed) == {*budgets._MEASURES, *budgets.ELSEWHERE}
    assert {name: level for name, level in listed.items() if name in budgets._MEASURES} == {
        name: level for name, (_, _, level) in budgets._MEASURES.items()
    }


def test_every_declaration_for_the_validator_is_listed():
    """And the check that uses it exists."""
    listed = rows("### Opinions")
    assert [row[0].strip("`") for row in listed] == [field.name for field in fields(Declaration)][3:]
    assert {row[2].strip("`") for row in listed} <= {check.id for check in CHECKS}


def test_the_numbers_are_those_of_the_code():
    """Defaults and limits that the page names."""
    limits = Limits()
    for words in (
        f"{MATCHES_COMPILED:,} where the game is compiled and {MATCHES_PYTHON} where it is plain Python",
        f"{PLIES // 1_000_000} million plies",
        f"at most {MOST_CONFIGURATIONS}",
        f"that reach the limit of plies; {UNFINISHED} if nothing is said",
        f"{limits.seconds / 60:g} minutes in all, {limits.importing:g} seconds to be imported, "
        f"{limits.memory >> 30} GiB of memory, {limits.processes} processes",
        f"At most {gallery.MOST_PICTURES} positions of cases and {gallery.MOST_FINDINGS} of findings",
        f"at most {gallery.MOST_CASES:,} cases are shown",
    ):
        assert words in TEXT, words


def test_the_signature_for_pytest_is_the_one_of_the_code():
    """With its defaults."""
    (shown,) = re.findall(r"`checks_of\(game, (.*?)\)`", TEXT)
    parameters = [
        f"{name}={parameter.default!r}".replace("'", '"')
        for name, parameter in inspect.signature(checks_of).parameters.items()
        if parameter.kind is parameter.KEYWORD_ONLY
    ]
    assert shown == ", ".join(["*", *parameters, "**how"])


def test_every_option_of_the_command_is_listed():
    """The table has those of the command, and no other."""
    import typer

    from hexfloe_cli.commands.validate import command

    app = typer.Typer()
    app.command()(command)
    found = {option for param in typer.main.get_command(app).params for option in param.opts}
    listed = re.findall(r"^\| `(--[a-z-]+)", TEXT, re.MULTILINE)
    assert sorted(listed) == sorted(
        option for option in found if option.startswith("--") and "completion" not in option
    )
