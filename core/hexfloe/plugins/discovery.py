"""Which games are installed: found, named and described without importing any of them.

`HEXFLOE_PLUGINS`, a list of names with commas between them, limits what is found; set to nothing, it hides
all.
"""

from __future__ import annotations

import importlib.util
import os
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

import hexfloe
from hexfloe.errors import UnknownGameError
from hexfloe.plugins.digest import Digest, Digests
from hexfloe.plugins.found import FoundGame
from hexfloe.plugins.scan import Entry, scan

#: The environment variable that limits which games are found.
VARIABLE: Final = "HEXFLOE_PLUGINS"


def games(*, recall: bool = True) -> list[FoundGame]:
    """Return every installed game, sorted by name; a broken one comes with its problem.

    Several distributions that offer one name come one after the other. With `recall`, games that failed
    when they were last imported, and have not changed since, come with that problem, too.
    """
    entries = _entries()
    found = _described(entries, entries)
    found.sort(key=lambda game: (game.name, game.distribution, game.version, str(game.path)))
    if recall:
        from hexfloe.plugins.verdicts import with_failures

        return with_failures(found)
    return found


def names() -> list[str]:
    """Return the names of all installed games, broken ones included, sorted; reads entry points only."""
    return sorted({entry.name for entry in _entries()})


def find(name: str) -> FoundGame:
    """Return the installed game of a name, with its problem if it has one; raises UnknownGameError."""
    entries = _entries()
    wanted = [entry for entry in entries if entry.name == name]
    if not wanted:
        raise _unknown(name, sorted({entry.name for entry in entries}))
    return _described(wanted[:1], entries)[0]


def _entries() -> list[Entry]:
    """Return the entry points that the environment lets through."""
    limit = os.environ.get(VARIABLE)
    entries = scan()
    if limit is None:
        return entries
    wanted = {name.strip() for name in limit.split(",")}
    return [entry for entry in entries if entry.name in wanted]


def _unknown(name: str, known: Sequence[str]) -> UnknownGameError:
    from hexfloe.clauses.tables import suggestion

    hint = suggestion(name, known)
    if not hint and any(entry.name == name for entry in scan()):
        hint = f"it is installed, but {VARIABLE} leaves it out"
    elif not hint and name.isidentifier():
        hint = f'install it, perhaps with: pip install "hexfloe[{name}]"'
    installed = f"installed are {', '.join(known)}" if known else "none is installed"
    return UnknownGameError(f"there is no game {name!r:.80}", hint=hint or installed, culprit=name)


# ------------------------------------------------------------------------------------------ one game


def _described(wanted: Sequence[Entry], entries: Sequence[Entry]) -> list[FoundGame]:
    """Return the games of some entry points, given all of them."""
    rivals, siblings = defaultdict(list), defaultdict(list)
    for entry in entries:
        rivals[entry.name].append(entry)
        siblings[entry.distribution or entry.root, entry.root].append(entry.name)
    digests = Digests()
    found = []
    for entry in wanted:
        others = siblings[entry.distribution or entry.root, entry.root]
        game = _with_entry_checked(entry, rivals[entry.name], others)
        found.append(_with_facts(game, entry.pin, digests) if game.problem is None else game)
    digests.close()
    return found


def _with_facts(game: FoundGame, pin: str, digests: Digests) -> FoundGame:
    game = _with_path(game)
    if game.path is not None:
        game = _with_digest(game, digests)
    if game.problem is None and pin and pin != hexfloe.__version__.rpartition(".")[0]:
        return game.broken(
            "api",
            f"was made for hexfloe {pin}, this is hexfloe {hexfloe.__version__}",
            f"bring both up to date: pip install --upgrade hexfloe {game.distribution}",
        )
    return game


def _with_entry_checked(entry: Entry, rivals: Sequence[Entry], siblings: Sequence[str]) -> FoundGame:
    game = FoundGame(entry.name, entry.value, entry.distribution, entry.version)
    if entry.fault:
        return game.broken("entry-point", f"has an unreadable entry_points.txt: {entry.fault}", game.again)
    if len(rivals) > 1:
        return _duplicate(game, rivals)
    if len(siblings) > 1:
        said = f"shares its distribution with {', '.join(sorted({*siblings} - {entry.name}))}"
        return game.broken("entry-point", said, "tell its author: one distribution holds one game")
    if not entry.value.isidentifier():
        said = f"has the entry point {entry.value!r}, which is not the name of a top-level package"
        return game.broken(
            "entry-point", said, f"tell its author: write {entry.name} = its package, nothing else"
        )
    return game


def _duplicate(game: FoundGame, rivals: Sequence[Entry]) -> FoundGame:
    offers = [f"{rival.distribution or 'a distribution'} {rival.version} in {rival.root}" for rival in rivals]
    left = [rival.root for rival in rivals if rival.by_product]
    if left and len(left) < len(rivals):
        cure = f"delete the .egg-info that a build left in {left[0]}, or do not search that folder"
    elif len({rival.distribution for rival in rivals}) == 1:
        cure = f"remove every copy with pip uninstall {game.distribution}, then install it once"
    else:
        cure = f"keep one: pip uninstall {' or '.join(sorted({rival.distribution for rival in rivals}))}"
    return game.broken("duplicate", f"is offered {len(rivals)} times, by {' and '.join(offers)}", cure)


def _with_path(game: FoundGame) -> FoundGame:
    try:
        spec = importlib.util.find_spec(game.module)
    except Exception as error:  # the finders of editable installs are foreign code
        return game.broken(
            "no-module", f"has a package {game.module} that cannot be found: {error!r}", game.again
        )
    if spec is None:
        return game.broken("no-module", f"has no package {game.module}, which it should bring", game.again)
    if spec.origin is None or spec.submodule_search_locations is None:
        said = f"has a module {game.module} that is not a package with an __init__.py"
        return game.broken("no-module", said, "tell its author: a game is a folder with game.toml in it")
    return replace(game, path=Path(spec.origin).parent)


def _with_digest(game: FoundGame, digests: Digests) -> FoundGame:
    file = f"{game.path}{os.sep}game.toml"
    try:
        digest = digests.of(file)
    except (FileNotFoundError, NotADirectoryError):
        return game.broken("no-info", f"has no file {file}", game.again)
    except OSError as error:
        digest = Digest(fault=f"{file}: {error.strerror}")
    if digest.fault:
        return game.broken("bad-info", f"is badly described: {digest.fault}", digest.hint or game.again)
    game = replace(game, title=digest.title, summary=digest.summary, seats=(digest.low, digest.high))
    if digest.id != game.name:
        said = f"calls itself {digest.id} in {file}"
        return game.broken("name-mismatch", said, "tell its author: entry point and id must be one name")
    return game
