"""Delete the code of one clause after another in copies of a game, and count what `hexfloe validate` notices.

    uv run python tests/mutants/mutate.py flow --most 20

Not part of the test run: each mutant is compiled. Deleted are refusals (`return FL_13`), statements, and whole blocks
(`if`, `while`, `for`) of the compiled rules; the clause is the one that the line's comment, the comment above, or the
function's docstring names (`-` if none does; `--named` leaves those out). A mutant that does not compile is counted
apart. First the unchanged copy is validated: nothing may be found in it. Exit code 1 if a mutant survives.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
#: Seconds that a mutant may take to compile, and to be validated; one that does not end is noticed.
LIMIT = 240
REFUSAL = re.compile(r"^(\s+)return ([A-Z]+_\d+[a-z]?)\s*(#.*)?$")
ONE_LINE = re.compile(r"^(\s+)(?:if|elif) .*: return ([A-Z]+_\d+[a-z]?)\s*(#.*)?$")
BLOCK = re.compile(r"^(\s+)(if|elif|while) (.*):\s*(#.*)?$")
CLAUSE = re.compile(r"\b([A-Z]{2}-\d+[a-z]?)\b")
STATEMENT = re.compile(
    r"^(\s+)(?!return|if|elif|else|for|while|cdef|with|break|continue|pass|\"|#)(\S.*?)\s*(#.*)?$"
)
FUNCTION = re.compile(r"^cdef .*\(")
#: What is made, in this order: the quick checks notice most.
ROUNDS = (
    ("--check", "files", "--check", "cases", "--check", "records"),
    ("--games", "40", "--combine", "each", "--skip", "budgets", "--no-shrink", "--time", "60s"),
)


@dataclass(frozen=True)
class Mutant:
    """One deletion: file below the package, line from 1, the clause, what stood there, what stands there now."""

    file: str
    line: int
    clause: str
    before: str
    after: str

    def __str__(self) -> str:
        return f"{self.clause:8} {self.file}:{self.line}: {self.before.strip()}"


def mutants_of(package: Path) -> Iterator[Mutant]:
    """Yield every deletion that the compiled sources of a package allow, in the order of files and lines."""
    for path in sorted([*package.glob("*.pyx"), *package.glob("*.pxd")]):
        if path.name == "clauses.pxd":
            continue
        inside, of_function, above, docstring = False, "", "", False
        for number, line in enumerate(path.read_text().splitlines(), 1):
            bare = line.strip()
            if line[:1].strip():
                if bare != ") noexcept nogil:":
                    inside, of_function = FUNCTION.match(line) is not None, ""
            elif docstring or bare.startswith('"""'):
                of_function = of_function or named(line)
                docstring = bare.count('"""') % 2 != docstring
            elif inside and not bare.startswith("#"):
                found = _deleted(line, above or of_function)
                if found is not None:
                    yield Mutant(path.name, number, found[0] or "-", line, found[1])
            above = named(line) if bare.startswith("#") else ""


def named(text: str) -> str:
    """Return the first clause that a text names, or an empty text."""
    match = CLAUSE.search(text)
    return match[1] if match else ""


def _deleted(line: str, clause: str) -> tuple[str, str] | None:
    """Return the clause and the new text of a line that can be deleted, or None; `clause` is that of its place."""
    if match := REFUSAL.match(line):
        return match[2].replace("_", "-"), f"{match[1]}pass"
    if match := ONE_LINE.match(line):
        return match[2].replace("_", "-"), line[: line.index(": return")] + ": pass"
    if (match := BLOCK.match(line)) and _is_closed(match[3]):
        return named(match[4] or "") or clause, f"{match[1]}{match[2]} 0 and ({match[3]}):"
    match = STATEMENT.match(line)
    if match and _is_statement(match[2]):
        return named(match[3] or "") or clause, f"{match[1]}pass"
    return None


def _is_closed(text: str) -> bool:
    return all(text.count(a) == text.count(b) for a, b in ("()", "[]", "{}"))


def _is_statement(text: str) -> bool:
    """Whether a line is a whole assignment or call."""
    whole = _is_closed(text) and not text.endswith((":", ",", "and", "or"))
    return whole and (re.search(r"[^=<>!]=[^=]|\w\(.*\)$", text) is not None)


def spread(mutants: list[Mutant], most: int) -> list[Mutant]:
    """Return at most so many mutants (0: all), evenly spread, every clause once before any comes a second time."""
    first, seen = [], set()
    for mutant in mutants:
        if mutant.clause not in seen:
            seen.add(mutant.clause)
            first.append(mutant)
    if not most or most >= len(mutants):
        return mutants
    if len(first) >= most:
        return [first[i * len(first) // most] for i in range(most)]
    rest = [mutant for mutant in mutants if mutant not in first]
    most -= len(first)
    return [*first, *(rest[i * len(rest) // most] for i in range(most))]


def _source(game: str) -> Path:
    return ROOT / "plugins" / game / "src"


def judge(game: str, mutant: Mutant | None) -> tuple[str, str]:
    """Build and validate a mutant (None: the unchanged copy); return its fate and what noticed it."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        plugin = folder / "copy"  # a folder called like the game would be built and validated as a stranger's
        shutil.copytree(
            ROOT / "plugins" / game, plugin, symlinks=True, ignore=shutil.ignore_patterns("*.egg-info")
        )
        if mutant is not None:
            _change(plugin / "src" / f"hexfloe_{game}" / mutant.file, mutant)
            built = _run([sys.executable, "setup.py", "-q", "build_ext", "--inplace"], plugin, CFLAGS="-O0")
            if built.returncode:
                return "no build", (built.stderr or built.stdout).strip().splitlines()[-1][:100]
        noticed = _noticed(game, plugin / "src", folder)
        return ("caught" if noticed else "SURVIVED"), noticed


def _change(path: Path, mutant: Mutant) -> None:
    lines = path.read_text().splitlines(keepends=True)
    lines[mutant.line - 1] = mutant.after + "\n"
    path.write_text("".join(lines))


def _noticed(game: str, source: Path, folder: Path) -> str:
    """Return the checks that found something in the first round that finds anything."""
    # The copy takes the place of the working copy; seen beside it, it would be a second game of the name.
    begin = f"import runpy, sys; sys.path[:] = [{str(source)!r}, *(p for p in sys.path if p != {str(_source(game))!r})]"
    start = f"{begin}; runpy.run_module('hexfloe_cli', run_name='__main__', alter_sys=True)"
    command = [sys.executable, "-c", start, "validate", game, "--save", str(folder / "found")]
    place = {"HEXFLOE_CACHE_DIR": str(folder / "cache")}
    for options in ROUNDS:
        try:
            done = _run([*command, *options], folder, **place)
        except subprocess.TimeoutExpired:
            return "the time limit"
        if done.returncode not in (0, 1):
            return f"exit code {done.returncode}"
        noticed = re.findall(r"^finding \[([a-z-]+)\]", done.stdout, re.M)
        if noticed:
            return ", ".join(dict.fromkeys(noticed))
    return ""


def _run(command: list[str], where: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command,
        cwd=where,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        timeout=LIMIT,
        check=False,
    )


def try_game(game: str, chosen: list[Mutant], jobs: int) -> bool:
    """Judge the mutants of a game and print their fates; return whether all that compile were noticed."""
    fate, noticed = judge(game, None)
    if fate == "caught":
        print(f"{game}: the unchanged copy has findings: {noticed}", flush=True)
        return False
    fates = []
    with ThreadPoolExecutor(jobs) as workers:
        for mutant, (fate, noticed) in zip(
            chosen, workers.map(lambda mutant: judge(game, mutant), chosen), strict=True
        ):
            fates.append(fate)
            print(f"{fate:8} {mutant}   [{noticed}]", flush=True)
    unbuilt = fates.count("no build")
    print(f"{game}: {fates.count('caught')} of {len(fates) - unbuilt} mutants caught", end="")
    print(f"; {unbuilt} do not compile" if unbuilt else "", flush=True)
    return "SURVIVED" not in fates


def main() -> int:
    """Run the mutants that the command line asks for; return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("games", nargs="+")
    parser.add_argument("--most", type=int, default=0, help="mutants a game (0: all)")
    parser.add_argument("--named", action="store_true", help="only where the code names a clause")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--list", action="store_true", help="only list them")
    asked = parser.parse_args()
    good = True
    for game in asked.games:
        mutants = [
            mutant
            for mutant in mutants_of(_source(game) / f"hexfloe_{game}")
            if mutant.clause != "-" or not asked.named
        ]
        chosen = spread(mutants, asked.most)
        if asked.list:
            print(*chosen, sep="\n")
        else:
            good = try_game(game, chosen, asked.jobs) and good
    return 0 if good else 1


if __name__ == "__main__":
    raise SystemExit(main())
