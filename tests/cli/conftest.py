"""The command line under test: as a process, in this process, and at a terminal; with one installed game, Nimlet."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import shutil
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import pytest

EXAMPLE = Path(__file__).parent / "example_game"
SOURCES = EXAMPLE / "src"

METADATA = "Metadata-Version: 2.1\nName: {name}\nVersion: 0.1.0\nRequires-Dist: hexfloe==0.1.*\n"

#: Colors and cursor movements that a terminal understands and a reader does not.
ESCAPES = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]|\x1b[()][A-Z0-9]|\x1b[=>]|\r")


@dataclass(frozen=True)
class Done:
    """What a finished process left behind."""

    code: int
    out: str
    err: str


def install(site: Path, name: str, module: str) -> None:
    """Write the metadata that make a module on the path an installed game."""
    info = site / f"hexfloe_{name}-0.1.0.dist-info"
    info.mkdir(parents=True, exist_ok=True)
    (info / "METADATA").write_text(METADATA.format(name=f"hexfloe-{name}"))
    (info / "entry_points.txt").write_text(f"[hexfloe]\n{name} = {module}\n")


@pytest.fixture(scope="session")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder to put on the path: Nimlet's metadata. Its sources lie in SOURCES."""
    site = tmp_path_factory.mktemp("site")
    install(site, "nimlet", "hexfloe_nimlet")
    return site


@pytest.fixture(scope="session")
def base_env(installed: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Return the environment of a process that finds Nimlet and nothing else, with folders of its own."""
    kept = {key: value for key, value in os.environ.items() if not key.startswith(("HEXFLOE_", "_HEXFLOE"))}
    return {
        **kept,
        "PYTHONPATH": os.pathsep.join([str(installed), str(SOURCES)]),
        "HEXFLOE_PLUGINS": "nimlet",
        "HEXFLOE_CACHE_DIR": str(tmp_path_factory.mktemp("cache")),
        "HEXFLOE_STATE_DIR": str(tmp_path_factory.mktemp("state")),
        "PROMPT_TOOLKIT_NO_CPR": "1",
        "COLUMNS": "100",
    }


@pytest.fixture
def work(tmp_path: Path) -> Path:
    """Return an empty folder: where the process runs."""
    folder = tmp_path / "work"
    folder.mkdir()
    return folder


@pytest.fixture
def cli(base_env: Mapping[str, str], work: Path) -> Callable[..., Done]:
    """Return a function that runs `hexfloe …` as a process, without a terminal, in the folder `work`."""

    def run(*arguments: str | Path, env: Mapping[str, str] | None = None, stdin: str = "") -> Done:
        done = subprocess.run(
            [sys.executable, "-m", "hexfloe_cli", *map(str, arguments)],
            cwd=work,
            env={**base_env, **(env or {})},
            input=stdin,
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )
        return Done(done.returncode, done.stdout, done.stderr)

    return run


@pytest.fixture
def here(
    monkeypatch: pytest.MonkeyPatch, base_env: Mapping[str, str], installed: Path, work: Path
) -> Iterator[Path]:
    """Let this process find Nimlet and nothing else, in the folder `work`, which is returned."""
    from hexfloe.plugins.loading import forget_games

    for name in ("HEXFLOE_PLUGINS", "HEXFLOE_CACHE_DIR", "HEXFLOE_STATE_DIR"):
        monkeypatch.setenv(name, base_env[name])
    monkeypatch.syspath_prepend(str(SOURCES))
    monkeypatch.syspath_prepend(str(installed))
    monkeypatch.chdir(work)
    forget_games()
    yield work
    forget_games()


class Terminal:
    """A process at a terminal of its own: what it shows is read, what it is sent was typed."""

    def __init__(self, command: list[str], cwd: Path, env: Mapping[str, str]) -> None:
        self.pid, self._fd = pty.fork()
        if self.pid == 0:
            signal.signal(signal.SIGINT, signal.SIG_DFL)  # tests run in the background inherit it as ignored
            os.chdir(cwd)
            os.execvpe(command[0], command, dict(env))
        fcntl.ioctl(self._fd, termios.TIOCSWINSZ, struct.pack("HHHH", 50, 100, 0, 0))
        self._unread = ""
        self.raw = ""
        self.status: int | None = None

    def expect(self, *texts: str, seconds: float = 60) -> str:
        """Wait until one of some texts is shown, and return what was shown up to its end since the last call."""
        end = time.monotonic() + seconds
        while not any(text in self._unread for text in texts):
            if time.monotonic() > end or not self._read(end - time.monotonic()):
                pytest.fail(f"{' or '.join(texts)!r} was never shown, but: {self._unread[-3000:]}")
        first = min(self._unread.index(text) + len(text) for text in texts if text in self._unread)
        seen, self._unread = self._unread[:first], self._unread[first:]
        return seen

    def type(self, line: str) -> None:
        """Type a line and Enter; nothing happens if the process has ended."""
        with suppress(OSError):
            os.write(self._fd, f"{line}\r".encode())

    def press(self, keys: str) -> None:
        """Press keys, without Enter."""
        os.write(self._fd, keys.encode())

    def interrupt(self, keys: str, answer: str) -> str:
        """Press keys that end in Ctrl-C until an answer is shown, and return what was shown up to its end.

        A signal in the instant before Python waits for a key is only seen with the next one: so press again.
        """
        self.press(keys)
        end = time.monotonic() + 60
        while answer not in self._unread and time.monotonic() < end:
            pause = time.monotonic() + 2
            while time.monotonic() < pause and answer not in self._unread and self.status is None:
                self._read(pause - time.monotonic())
            if answer not in self._unread:
                with suppress(OSError):
                    self.press("\x03")
        return self.expect(answer, seconds=0.1)

    def ask(self, line: str, answer: str) -> str:
        """Type a line, wait for an answer, and return what was shown up to its end."""
        self.type(line)
        return self.expect(answer)

    def kill(self) -> None:
        """Kill the process at once."""
        os.kill(self.pid, 9)
        self.wait()

    def wait(self, seconds: float = 60) -> int:
        """Wait until the process ends, and return its exit code (below zero: the signal that killed it)."""
        end = time.monotonic() + seconds
        while self._read(end - time.monotonic()):
            pass
        if self.status is None:
            self.status = os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])
        return self.status

    def close(self) -> None:
        """End the process if it still runs."""
        if self.status is None:
            self.kill()
        os.close(self._fd)

    @property
    def rest(self) -> str:
        """What was shown since the last call of `expect`."""
        return self._unread

    def _read(self, seconds: float) -> bool:
        """Take in what is shown next; False at the end of the process or of the time."""
        if not select.select([self._fd], [], [], max(0.0, seconds))[0]:
            return False
        try:
            data = os.read(self._fd, 65536)
        except OSError:  # the end of a terminal, on Linux
            return False
        self.raw += data.decode(errors="replace")
        self._unread += ESCAPES.sub("", data.decode(errors="replace"))
        return bool(data)


@pytest.fixture
def terminal(base_env: Mapping[str, str], work: Path) -> Iterator[Callable[..., Terminal]]:
    """Return a function that runs `hexfloe …` at a terminal: a dumb one, or with `full=True` one with everything."""
    opened: list[Terminal] = []

    def run(*arguments: str | Path, full: bool = False) -> Terminal:
        env = {**base_env, "TERM": "xterm" if full else "dumb"}
        opened.append(Terminal([sys.executable, "-m", "hexfloe_cli", *map(str, arguments)], work, env))
        return opened[-1]

    yield run
    for each in opened:
        each.close()


@pytest.fixture
def second_game(tmp_path: Path) -> Callable[[str, Callable[[Path], None]], dict[str, str]]:
    """Return a function that installs a copy of Nimlet, changed by a function, and returns the environment for it."""

    def make(name: str, change: Callable[[Path], None]) -> dict[str, str]:
        site = tmp_path / "second"
        package = site / f"hexfloe_{name}"
        shutil.copytree(SOURCES / "hexfloe_nimlet", package, ignore=shutil.ignore_patterns("__pycache__"))
        for path in package.rglob("*.*"):
            if path.suffix in (".py", ".toml"):
                path.write_text(
                    path.read_text()
                    .replace("hexfloe_nimlet", f"hexfloe_{name}")
                    .replace('"nimlet"', f'"{name}"')
                )
        install(site, name, f"hexfloe_{name}")
        change(package)
        return {
            "PYTHONPATH": str(site),
            "HEXFLOE_PLUGINS": name,
            "HEXFLOE_CACHE_DIR": str(tmp_path / "cache"),
        }

    return make
