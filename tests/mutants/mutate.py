"""Delete the code of one clause after another in copies of a game, and count what `hexfloe validate` notices.

    uv run python tests/mutants/mutate.py flow --most 20

Not part of the test run: each mutant is compiled. A refusal (`return FL_13`) is deleted, and so is a statement whose
comment, or whose function's docstring, names a clause (`left -= 1  # FL-7`). Exit code 1 if a mutant survives.
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
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
#: Seconds that a mutant may take; one that does not end is noticed.
LIMIT = 300
REFUSAL = re.compile(r"^(\s+)return ([A-Z]+_\d+[A-Z]?)\s*(#.*)?$")
ONE_LINE = re.compile(r"^(\s+)(if|elif) .*: return ([A-Z]+_\d+[A-Z]?)\s*(#.*)?$")
CLAUSE = re.compile(r"\b([A-Z]{2}-\d+[a-z]?)\b")
STATEMENT = re.compile(
    r"^(\s+)(?!return|if|elif|else|for|while|cdef|with|break|continue|pass|\"|#)(\S.*?)\s*(#.*)?$"
)
FUNCTION = re.compile(r"^cdef .*\(")


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
        inside, clause = False, ""  # of the function we are in
        for number, line in enumerate(path.read_text().splitlines(), 1):
            if line[:1].strip():
                inside, clause = FUNCTION.match(line) is not None, ""
            elif line.lstrip().startswith('"""'):
                clause = named(line)
            found = _deleted(line, clause) if inside else None
            if found is not None:
                yield Mutant(path.name, number, found[0], line, found[1])


def named(text: str) -> str:
    """Return the first clause that a text names, or an empty text."""
    match = CLAUSE.search(text)
    return match[1] if match else ""


def _deleted(line: str, clause: str) -> tuple[str, str] | None:
    """Return clause and new text of a line that can be deleted in a function that names a clause (or none)."""
    if match := REFUSAL.match(line):
        return match[2].replace("_", "-"), f"{match[1]}pass"
    if match := ONE_LINE.match(line):
        return match[3].replace("_", "-"), line[: line.index(": return")] + ": pass"
    match = STATEMENT.match(line)
    if match and _is_statement(match[2]):
        clause = named(match[3] or "") or clause
        return (clause, f"{match[1]}pass") if clause else None
    return None


def _is_statement(text: str) -> bool:
    """Whether a line is a whole assignment or call, with every bracket closed."""
    closed = all(text.count(a) == text.count(b) for a, b in ("()", "[]", "{}"))
    return closed and not text.endswith(":") and (re.search(r"[^=<>!]=[^=]|\w\(.*\)$", text) is not None)


def spread(mutants: list[Mutant], most: int) -> list[Mutant]:
    """Return at most so many mutants, evenly spread, every clause once before any comes a second time."""
    first, seen = [], set()
    for mutant in mutants:
        if mutant.clause not in seen:
            seen.add(mutant.clause)
            first.append(mutant)
    rest = [mutant for mutant in mutants if mutant not in first]
    chosen = first if len(first) >= most else [*first, *rest]
    if most <= 0 or len(chosen) <= most:
        return chosen
    return [chosen[i * len(chosen) // most] for i in range(most)]


def judge(game: str, mutant: Mutant, folder: Path) -> str:
    """Build and validate a mutant; return what noticed it, or an empty text if it survived."""
    plugin = folder / game
    shutil.copytree(ROOT / "plugins" / game, plugin, symlinks=True)
    path = plugin / "src" / f"hexfloe_{game}" / mutant.file
    lines = path.read_text().splitlines(keepends=True)
    lines[mutant.line - 1] = mutant.after + "\n"
    path.write_text("".join(lines))
    built = _run(
        [sys.executable, "setup.py", "-q", "build_ext", "--inplace", "--force"], plugin, CFLAGS="-O0"
    )
    if built.returncode:
        return "the build: " + (built.stderr or built.stdout).strip().splitlines()[-1][:100]
    command = [sys.executable, "-m", "hexfloe_cli", "validate", game, "--games", "150", "--no-shrink"]
    try:
        done = _run(
            [*command, "--combine", "each", "--skip", "budgets", "--save", str(folder / "found")],
            folder,
            PYTHONPATH=str(plugin / "src"),
            HEXFLOE_CACHE_DIR=str(folder / "cache"),
        )
    except subprocess.TimeoutExpired:
        return "the time limit"
    noticed = re.findall(r"^finding \[([a-z-]+)\]", done.stdout, re.M)
    if done.returncode not in (0, 1):
        return f"exit code {done.returncode}"
    return ", ".join(dict.fromkeys(noticed))


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


def main() -> int:
    """Run the mutants that the command line asks for; return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("games", nargs="+")
    parser.add_argument("--most", type=int, default=0, help="mutants a game (0: all)")
    parser.add_argument("--list", action="store_true", help="only list them")
    asked = parser.parse_args()
    survived = 0
    for game in asked.games:
        package = ROOT / "plugins" / game / "src" / f"hexfloe_{game}"
        chosen = spread(list(mutants_of(package)), asked.most)
        caught = 0
        for mutant in chosen:
            if asked.list:
                print(mutant)
                continue
            with tempfile.TemporaryDirectory() as folder:
                noticed = judge(game, mutant, Path(folder))
            caught += bool(noticed)
            print(f"{'caught  ' if noticed else 'SURVIVED'} {mutant}   [{noticed}]", flush=True)
        if not asked.list:
            print(f"{game}: {caught} of {len(chosen)} mutants caught", flush=True)
            survived += len(chosen) - caught
    return 1 if survived else 0


if __name__ == "__main__":
    raise SystemExit(main())
