"""Validating targets for the command line: one after another, with a progress bar, and reports as files."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hexfloe_cli.console import is_terminal
from hexfloe_cli.faults import UsageError
from hexfloe_cli.files import check_free, write_file

if TYPE_CHECKING:
    from hexfloe.validate.gallery import Gallery
    from hexfloe.validate.report import Report

Progress = Callable[[str, int, int], None]


@dataclass(frozen=True)
class Wishes:
    """How targets are validated: keywords of Validation, fixed options, the game of records, where findings go."""

    how: Mapping[str, Any]
    options: Mapping[str, str] = field(default_factory=dict)
    game: str = ""
    save: Path | None = None
    pictures: bool = False


def validate_targets(
    texts: Sequence[str], wishes: Wishes, *, every: bool, progress: Progress
) -> list[tuple[Report, Gallery | None]]:
    """Return the report on each target, with pictures if they are wished for.

    All targets are read before the first is validated, so that a slip of the pen costs no time.
    """
    from hexfloe.validate.targets import Limits, read_target, validate_target

    targets = [read_target(text, game=wishes.game) for text in (*texts, *(_installed() if every else ()))]
    if not targets:
        raise UsageError("nothing is to be validated", hint="name a game, or use --all", culprit="")
    return [
        validate_target(
            target,
            Limits(),
            options=wishes.options,
            save=wishes.save,
            pictures=wishes.pictures,
            progress=_named(progress, target.text) if len(targets) > 1 else progress,
            **wishes.how,
        )
        for target in targets
    ]


def _installed() -> list[str]:
    from hexfloe.plugins.discovery import names

    return names()


def _named(progress: Progress, name: str) -> Progress:
    return lambda what, done, total: progress(f"{name}: {what}", done, total)


def check_files(*paths: Path | None) -> None:
    """Raise FileError for a report that cannot be written, before any work is done for it."""
    for path in paths:
        if path is not None:
            check_free(path, force=True)


def write_reports(
    done: Sequence[tuple[Report, Gallery | None]], *, junit: Path | None, html: Path | None
) -> None:
    """Write the reports as JUnit XML and as a page, where asked for; an older file is replaced."""
    if junit is not None:
        from hexfloe.validate.junit import format_junit

        write_file(junit, format_junit([report for report, _ in done]), force=True)
    if html is not None:
        from hexfloe.validate.html import render_html

        write_file(html, render_html([r for r, _ in done], [g for _, g in done]), force=True)


@contextmanager
def progress_bar() -> Iterator[Progress]:
    """Show on a terminal what is being done; elsewhere nothing. The bar stands on stderr and leaves no trace."""
    if not is_terminal(sys.stderr):
        yield lambda what, done, total: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

    columns = (SpinnerColumn(), TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=None)

        def show(what: str, done: int, total: int) -> None:
            bar.update(task, description=what, completed=done, total=total or None)

        yield show
