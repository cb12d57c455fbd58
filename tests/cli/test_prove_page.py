"""The page "Prove a rulebook": its changes, made one after another, lead to what it says its commands print."""

from __future__ import annotations

import fnmatch
import os
import re
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from hexfloe.validate.report import ClauseLine

HOW_TO = Path(__file__).parents[2] / "docs" / "how-to"
PAGE = (HOW_TO / "prove-a-rulebook.md").read_text()
FILES = re.compile(r"^`(\S+)`\n\n```(?:toml|python)\n(.*?)^```", re.MULTILINE | re.DOTALL)
#: The sentence before a block, its language, and what is in it.
BLOCKS = re.compile(r"([^\n]*)\n\n```(\w+)\n(.*?)^```", re.MULTILINE | re.DOTALL)


@dataclass
class Project:
    """The game of the page on the disk, and what was found wrong with the page so far."""

    site: Path
    run: object
    env: dict[str, str]
    ran: list[str] = field(default_factory=list)

    def file(self, name):
        """Return a file of the package."""
        return self.site / "hexfloe_takes" / name

    def change(self, sentence, language, text):
        """Make the change that a block of the page is."""
        if language == "toml":
            (name,) = re.findall(r"`((?:cases/)?\w+\.toml)`", sentence) or ["cases/taking.toml"]
            self._put(self.file(name), text, r'^\[\[case\]\]\nid = "{}"\n.*?(?=^\[\[case\]\]|\Z)')
        elif text.startswith("    def "):
            self._put(self.file("game.py"), text, r"^    def {}\(.*?(?=^    def |^\S)")
        elif text.startswith("TK_"):
            path = self.file("game.py")
            path.write_text(re.sub(r"^TK_.*\n", text, path.read_text(), flags=re.MULTILINE))
        elif "checks_of" in text:
            path = self.site / "tests" / "test_rules.py"
            path.parent.mkdir()
            path.write_text(text)

    def _put(self, path, text, pattern):
        """Replace the case or method of the same name, or add it: a method before `play`, all else at the end."""
        old = path.read_text()
        named = re.search(r'^    def (\w+)|^\[\[case\]\]\nid = "([\w-]+)"', text)
        name = named and (named[1] or named[2])
        found = re.search(pattern.format(name), old, re.MULTILINE | re.DOTALL) if name else None
        if found:
            new = old.replace(found[0], f"{text}\n")
        elif text.startswith("    def "):
            new = old.replace("    def play(", f"{text}\n    def play(", 1)
        else:
            new = f"{old}\n{text}"
        path.write_text(new)

    def command(self, line):
        """Run a command of the page and return what it printed."""
        program, *arguments = line.split()
        self.ran.append(line)
        if program == "pytest":
            command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", *arguments]
            done = subprocess.run(
                command, cwd=self.site, env=self.env, capture_output=True, text=True, check=False
            )
            return done.stdout + done.stderr
        done = self.run(*arguments, env=self.env)
        return done.out + done.err


@pytest.fixture
def project(tmp_path, cli, base_env):
    """The game of the page "Write a game", installed."""
    site = tmp_path / "site"
    for name, text in FILES.findall((HOW_TO / "write-a-game.md").read_text()):
        path = site / name.removeprefix("src/")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    info = site / "hexfloe_takes-0.1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(
        "Metadata-Version: 2.1\nName: hexfloe-takes\nVersion: 0.1.0\nRequires-Dist: hexfloe==0.1.*\n"
    )
    (info / "entry_points.txt").write_text("[hexfloe]\ntakes = hexfloe_takes\n")
    changed = {
        "PYTHONPATH": os.pathsep.join(filter(None, [str(site), os.environ.get("PYTHONPATH")])),
        "HEXFLOE_PLUGINS": "takes",
        "HEXFLOE_CACHE_DIR": str(tmp_path / "cache"),
        "PYTHONDONTWRITEBYTECODE": "1",
    }
    return Project(site, cli, {**base_env, **changed})


def steps(text):
    """Yield each command of a block with the lines that it is said to print."""
    for part in re.split(r"^\$ ", text, flags=re.MULTILINE)[1:]:
        command, *lines = part.splitlines()
        yield command, lines


def test_the_page_tells_what_happens(project, work):
    """From a clause to a failing case to a fix, and from a mistake to the shortest match to a fix."""
    missing = []
    for sentence, language, text in BLOCKS.findall(PAGE):
        if language != "console":
            project.change(sentence, language, text)
            continue
        for command, lines in steps(text):
            printed = project.command(command).splitlines()
            missing += [
                (command, line, printed[-12:]) for line in lines if not fnmatch.filter(printed, escaped(line))
            ]
    assert missing == []
    assert len(project.ran) == PAGE.count("\n$ ")
    assert (work / "takes.html").read_text().startswith("<!doctype html>")


def escaped(line):
    """Return a line as a pattern in which only `*` means something."""
    return line.replace("[", "[[]").replace("?", "[?]")


def test_every_status_of_a_clause_is_explained():
    """The table has each word that a clause can have, and no other."""
    lines = [
        ClauseLine("A-1", "", kind, refused, ended, tested, failed)
        for kind in ("restriction", "not-modeled")
        for refused in (0, 1)
        for ended in (0, 1)
        for tested in (0, 1)
        for failed in (0, 1)
    ]
    table = PAGE.partition("| status | means |")[2].partition("\n\n")[0]
    assert set(re.findall(r"^\| `([^`]+)` \|", table, re.MULTILINE)) == {line.status for line in lines}


def test_the_snippet_for_ci_uses_options_that_exist():
    """Each stands in the table of the reference."""
    (snippet,) = re.findall(r"^```yaml\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
    reference = (HOW_TO.parent / "reference" / "validate.md").read_text()
    used = re.findall(r" (--[a-z-]+)", snippet)
    assert used
    assert [option for option in used if f"\n| `{option}" not in reference] == []
