"""A wheel unpacked into a folder of its own, after it was looked at: nothing of it runs here."""

from __future__ import annotations

import sys
import warnings
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from installer.sources import WheelFile

#: Bytes that a wheel may unpack to, and files it may hold.
MOST_BYTES: Final = 1 << 30
MOST_FILES: Final = 20_000
_LONGEST: Final = 300


class UnfitError(Exception):
    """A wheel that cannot be used here, or a folder that none can be built of: one sentence, why and what to do."""


def unpack(wheel: Path, work: Path) -> Path:
    """Unpack a wheel to the folder `site` in `work`, as an installer does, and return the folder; raises UnfitError.

    Its name and tags must fit this Python, its RECORD what it holds; nothing is written outside of `work`.
    """
    _check_tags(wheel)
    site = work / "site"
    site.mkdir()
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # it says that a __pycache__ is left out
            _install(wheel, site, work / "scripts")
    except UnfitError:
        raise
    except Exception as error:  # damage to a zip shows as one of a dozen exceptions
        said = " ".join(f"{type(error).__name__}: {error}".replace(str(wheel), wheel.name).split())
        raise UnfitError(f"the wheel cannot be unpacked: {said:.{_LONGEST}}; build it anew") from None
    return site


def _check_tags(wheel: Path) -> None:
    """Raise UnfitError unless the name of the file is that of a wheel for this Python on this platform."""
    from packaging.tags import sys_tags
    from packaging.utils import InvalidWheelFilename, parse_wheel_filename

    try:
        tags = parse_wheel_filename(wheel.name)[3]
    except InvalidWheelFilename:
        sentence = f"{wheel.name} is not the name of a wheel; it is NAME-VERSION-PYTHON-ABI-PLATFORM.whl"
        raise UnfitError(sentence) from None
    here = list(sys_tags())
    if tags.isdisjoint(here):
        told = ", ".join(sorted(map(str, tags)))
        raise UnfitError(
            f"the wheel is for {told}, and this Python takes {here[0]} or less; build it for this Python"
        )


def _install(wheel: Path, site: Path, elsewhere: Path) -> None:
    from installer import install
    from installer.destinations import SchemeDictionaryDestination
    from installer.sources import WheelFile
    from installer.utils import get_launcher_kind

    folders = {name: str(elsewhere / name) for name in ("headers", "scripts", "data")}
    with WheelFile.open(wheel) as source:
        _check_size(source)
        _check_contents(source)
        destination = SchemeDictionaryDestination(
            {**folders, "purelib": str(site), "platlib": str(site)},
            interpreter=sys.executable,
            script_kind=get_launcher_kind(),
        )
        install(source, destination, additional_metadata={"INSTALLER": b"hexfloe"})


def _check_size(source: WheelFile) -> None:
    files: list[Any] = source._zipfile.infolist()
    if len(files) > MOST_FILES or sum(file.file_size for file in files) > MOST_BYTES:
        most = f"{MOST_FILES} files or {MOST_BYTES >> 20} MiB"
        raise UnfitError(f"the wheel unpacks to more than {most}; leave out what the game does not need")


def _check_contents(source: WheelFile) -> None:
    """Raise UnfitError where the RECORD does not fit the files, or the wheel is for other versions of Python."""
    from installer.utils import parse_metadata_file
    from packaging.specifiers import SpecifierSet

    try:
        source.validate_record()
    except ValueError as error:
        issues = [str(issue) for issue in getattr(error, "issues", [error])]
        raise UnfitError(
            f"the wheel does not hold what its RECORD lists: {issues[0]:.{_LONGEST}}; build it anew"
        ) from None
    metadata = parse_metadata_file(source.read_dist_info("METADATA"))
    wanted = metadata.get("Requires-Python")
    here = ".".join(map(str, sys.version_info[:3]))
    if wanted and not SpecifierSet(wanted).contains(here, prereleases=True):
        raise UnfitError(
            f"the wheel is for Python {wanted}, and this is Python {here}; build it for this Python"
        )
