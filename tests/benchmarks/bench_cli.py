"""Start-up of the command line: CPU time of fresh processes, `hexfloe list` against an empty typer app.

    python tests/benchmarks/bench_cli.py [ROUNDS]

Medians of ROUNDS processes each (default 21), taken in turn, user and system time as the kernel counted it, bytecode
compiled. Budget: `hexfloe list` within 1.3 times an app of typer that runs one empty command, and at most 0.5 ms more
for each further installed plugin, up to 200.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

PLUGINS = 200

EMPTY_APP = """\
import typer

app = typer.Typer()


@app.command()
def nothing() -> None:
    pass


app()
"""

GAME_TOML = """\
[game]
id = "{name}"
title = "Game {number}"
summary = "One of many games, to see what many games cost."
designer = "Nobody"
year = 2024
links = ["https://example.org/{name}"]

[options.seats]
type = "int"
min = 2
max = 5
default = 3
text = "How many play."

[options.fast]
type = "bool"
default = false
text = "Whether it is over sooner."

[limits]
plies = 1000
"""

METADATA = """\
Metadata-Version: 2.4
Name: hexfloe-{name}
Version: 0.1.0
Summary: One of many games
License-Expression: MIT
Requires-Python: >=3.11
Requires-Dist: hexfloe==0.1.*

A game.
"""


def install_many(site: Path, count: int) -> None:
    """Write packages and metadata of so many games into a folder for the path."""
    for number in range(count):
        name = f"many{number}"
        info = site / f"hexfloe_{name}-0.1.0.dist-info"
        info.mkdir(parents=True)
        (info / "METADATA").write_text(METADATA.format(name=name))
        (info / "entry_points.txt").write_text(f"[hexfloe]\n{name} = hexfloe_{name}\n")
        (info / "RECORD").write_text(f"hexfloe_{name}/__init__.py,,\nhexfloe_{name}/game.toml,,\n")
        package = site / f"hexfloe_{name}"
        package.mkdir()
        (package / "__init__.py").write_text("")
        (package / "game.toml").write_text(GAME_TOML.format(name=name, number=number))


def environment(*search: Path, cache: Path) -> dict[str, str]:
    """Return the environment of a process that finds what lies in some folders, and may write bytecode."""
    dropped = ("PYTHONDONTWRITEBYTECODE", "PYTHONPATH", "HEXFLOE_PLUGINS")
    kept = {key: value for key, value in os.environ.items() if key not in dropped}
    return {**kept, "PYTHONPATH": os.pathsep.join(map(str, search)), "HEXFLOE_CACHE_DIR": str(cache)}


def cpu_ms(command: list[str], env: dict[str, str]) -> float:
    """Run a process to its end; return its CPU time, user and system, in milliseconds."""
    nothing = os.open(os.devnull, os.O_RDWR)
    try:
        actions = [(os.POSIX_SPAWN_DUP2, nothing, stream) for stream in (0, 1, 2)]
        pid = os.posix_spawn(command[0], command, env, file_actions=actions)
        _, status, usage = os.wait4(pid, 0)
    finally:
        os.close(nothing)
    if status:
        raise RuntimeError(f"{command} ended with {os.waitstatus_to_exitcode(status)}")
    return 1000 * (usage.ru_utime + usage.ru_stime)


def measure(rounds: int) -> dict[str, float]:
    """Return the median CPU time, in milliseconds, of each process by its name."""
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        (root / "empty.py").write_text(EMPTY_APP)
        install_many(root / "many", PLUGINS)
        hexfloe = [sys.executable, "-m", "hexfloe_cli"]
        none, many = environment(cache=root / "c0"), environment(root / "many", cache=root / "c200")
        cases = {
            "python -c pass": ([sys.executable, "-c", "pass"], none),
            "empty typer app": ([sys.executable, str(root / "empty.py")], none),
            "hexfloe --version": ([*hexfloe, "--version"], none),
            "hexfloe list": ([*hexfloe, "list"], none),
            f"hexfloe list, {PLUGINS} plugins": ([*hexfloe, "list"], many),
            f"hexfloe info, {PLUGINS} plugins": ([*hexfloe, "info", "many7"], many),
        }
        first = {name: cpu_ms(*case) for name, case in cases.items()}
        times: dict[str, list[float]] = {name: [] for name in cases}
        for _ in range(rounds):
            for name, case in cases.items():
                times[name].append(cpu_ms(*case))
        medians = {name: statistics.median(taken) for name, taken in times.items()}
        return {
            **medians,
            f"first hexfloe list, {PLUGINS} plugins": first[f"hexfloe list, {PLUGINS} plugins"],
        }


def main() -> None:
    """Measure and print."""
    medians = measure(int(sys.argv[1]) if len(sys.argv) > 1 else 21)
    empty = medians["empty typer app"]
    for name, taken in medians.items():
        print(f"{name:32} {taken:8.1f} ms   {taken / empty:5.2f} x empty typer app")
    more = (medians[f"hexfloe list, {PLUGINS} plugins"] - medians["hexfloe list"]) / PLUGINS
    print(f"hexfloe list / empty typer app   {medians['hexfloe list'] / empty:8.2f}     (budget 1.3)")
    print(f"each further plugin              {more:8.3f} ms  (budget 0.5)")
    python = subprocess.run(
        [sys.executable, "-VV"], capture_output=True, text=True, check=True
    ).stdout.strip()
    print(python)


if __name__ == "__main__":
    main()
