"""Start-up stays light: what cheap commands may not load (how long they take: tests/benchmarks/bench_cli.py)."""

from __future__ import annotations

import subprocess
import sys

import pytest

FORBIDDEN = (
    "numpy",
    "networkx",
    "prompt_toolkit",
    "hexfloe.play.game",
    "hexfloe.picture.svg",
    "pydantic",
    "jinja2",
    "psutil",
    "build",
    "installer",
)


def loaded_by(environment: dict[str, str], *arguments: str) -> set[str]:
    """Return the forbidden modules that are loaded once a command has run in a fresh process."""
    code = (
        "import sys\n"
        "from hexfloe_cli.main import main\n"
        f"sys.argv = ['hexfloe', *{list(arguments)!r}]\n"
        "try:\n    main()\nexcept SystemExit as done:\n    assert not done.code, done.code\n"
        f"print('loaded:', *[name for name in {FORBIDDEN!r} if name in sys.modules])"
    )
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    return set(done.stdout.splitlines()[-1].removeprefix("loaded:").split())


@pytest.mark.parametrize("arguments", [("list",), ("list", "--json"), ("--version",), ("--help",)])
def test_cheap_commands_load_nothing_heavy(arguments, base_env):
    """Listing games imports no game, no numpy, no networkx, and not what typer loads for texts."""
    assert loaded_by(base_env, *arguments) == set()


@pytest.mark.parametrize("arguments", [("info", "nimlet"), ("rules", "nimlet")])
def test_facts_of_a_game_are_read_without_importing_it(arguments, base_env):
    """info and rules read files."""
    assert loaded_by(base_env, *arguments) <= {"pydantic"}
