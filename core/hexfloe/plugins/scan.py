"""Entry points of the group `hexfloe`, from the metadata of installed distributions; imports no game.

Neither pluggy's loader nor `importlib.metadata.entry_points` is used: both drop a second distribution of
the same name without a word, and the first gives up at the first game that fails.
"""

from __future__ import annotations

import importlib.metadata
import importlib.util
import os
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from hexfloe.plugins.found import GROUP

_SECTION = re.compile(rf"^\s*\[\s*{GROUP}\s*\]", re.MULTILINE)
_HEADER = re.compile(r"^(Name|Version|Requires-Dist):[ \t]*(.*?)[ \t]*$", re.MULTILINE)
_PIN = re.compile(r"hexfloe\s*\(?\s*==\s*(\d+\.\d+)\.\*")


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry point and the distribution that has it."""

    name: str
    value: str
    distribution: str
    """Name in normal form, as in `hexfloe-mygame`; empty where the metadata do not say."""
    version: str
    root: str
    """The folder on `sys.path` that holds the metadata, symbolic links resolved."""
    pin: str
    """`0.1` where the distribution requires `hexfloe==0.1.*`, else empty."""
    by_product: bool
    """Whether the metadata are an `.egg-info`: what building an editable install leaves among sources."""
    fault: str = ""
    """Why the list of entry points cannot be read; empty where it can."""


def scan() -> list[Entry]:
    """Return every entry point of the group, in the order of `sys.path`; a folder seen twice counts once."""
    entries: dict[Entry, None] = {}
    for distribution in importlib.metadata.distributions():
        entries.update(dict.fromkeys(_entries(distribution)))
    return [entry for entry in entries if not (entry.by_product and _is_spoken_for(entry, entries))]


def record_of(distribution: str) -> str:
    """Return the RECORD that an installer wrote for a distribution; empty where there is none."""
    for candidate in importlib.metadata.distributions(name=distribution):
        if text := _read(candidate, "RECORD"):
            return text
    return ""


def lists_package(record: str, module: str) -> bool:
    """Tell whether a RECORD lists the package itself; that of an editable install lists a pointer to it."""
    return re.search(rf"^{re.escape(module)}/__init__\.", record, re.MULTILINE) is not None


def _entries(distribution: importlib.metadata.Distribution) -> Iterator[Entry]:
    if not _SECTION.search(_read(distribution, "entry_points.txt")):
        return
    bare = _bare_entry(distribution)
    try:
        points = [point for point in distribution.entry_points if point.group == GROUP]
    except Exception as error:  # the parser of the standard library raises whatever it stumbles over
        yield replace(bare, fault=" ".join(str(error).split()) or type(error).__name__)
        return
    for point in points:
        yield replace(bare, name=point.name, value=point.value)


def _bare_entry(distribution: importlib.metadata.Distribution) -> Entry:
    """Return an entry that knows its distribution only; reading it with `email` takes ten times as long."""
    text = _read(distribution, "METADATA")
    by_product = not text
    text = text or _read(distribution, "PKG-INFO")
    facts: dict[str, str] = {}
    for key, value in _HEADER.findall(text.partition("\n\n")[0]):
        pin = _PIN.match(value) if key == "Requires-Dist" else None
        facts.setdefault(*(("pin", pin[1]) if pin else (key, value)))
    name = re.sub(r"[-_.]+", "-", facts.get("Name", "")).lower()
    return Entry(
        name=name or "?",
        value="",
        distribution=name,
        version=facts.get("Version", ""),
        root=os.path.realpath(str(distribution.locate_file(""))),
        pin=facts.get("pin", ""),
        by_product=by_product,
    )


def _read(distribution: importlib.metadata.Distribution, name: str) -> str:
    """Return a file of the metadata, lines ended by a line feed; empty where it is missing or not text."""
    try:
        return (distribution.read_text(name) or "").replace("\r\n", "\n")
    except (OSError, ValueError):
        return ""


def _is_spoken_for(by_product: Entry, entries: Iterable[Entry]) -> bool:
    """Tell whether the tree of an `.egg-info` is installed as editable; then the metadata in front count."""
    same = (by_product.distribution, by_product.name, by_product.value)
    return (
        any(
            not entry.by_product and (entry.distribution, entry.name, entry.value) == same
            for entry in entries
        )
        and not lists_package(record_of(by_product.distribution), by_product.value)
        and _lies_in(by_product.value, by_product.root)
    )


def _lies_in(module: str, root: str) -> bool:
    try:
        spec = importlib.util.find_spec(module)
    except Exception:  # the finders of editable installs are foreign code
        return False
    return bool(spec and spec.origin and Path(spec.origin).resolve().is_relative_to(root))
