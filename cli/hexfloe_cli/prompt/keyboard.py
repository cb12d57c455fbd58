"""Where lines come from: prompt_toolkit on a full terminal, plain input elsewhere."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, Protocol

from hexfloe_cli.console import is_terminal

if TYPE_CHECKING:
    from prompt_toolkit import PromptSession
    from prompt_toolkit.completion import CompleteEvent, Completer, Completion
    from prompt_toolkit.document import Document

#: What a half-typed line may become: whole lines, the next word added.
Complete = Callable[[str], list[str]]


class Keyboard(Protocol):
    """Reads a line. EOFError at the end of input, KeyboardInterrupt for Ctrl-C."""

    def ask(self, prompt: str, seat: int, complete: Complete) -> str:
        """Return the line that is typed after a prompt; each seat has a history of its own."""
        ...


class PlainKeyboard:
    """Reads plain lines, without completion: where stdout is no terminal, or a dumb one."""

    def ask(self, prompt: str, seat: int, complete: Complete) -> str:
        """Return the next line."""
        return input(prompt)


class CompletingKeyboard:
    """Reads lines with prompt_toolkit: completion while typing, history, editing."""

    def __init__(self) -> None:
        self._sessions: dict[int, PromptSession[str]] = {}

    def ask(self, prompt: str, seat: int, complete: Complete) -> str:
        """Return the next line."""
        session = self._sessions.get(seat)
        if session is None:
            from prompt_toolkit import PromptSession

            session = self._sessions[seat] = PromptSession()
        return session.prompt(prompt, completer=_completer(complete))


def make_keyboard() -> Keyboard:
    """Return the keyboard that suits stdin and stdout."""
    if is_terminal(sys.stdin) and is_terminal(sys.stdout) and os.environ.get("TERM") != "dumb":
        return CompletingKeyboard()
    return PlainKeyboard()


def _completer(complete: Complete) -> Completer:
    from prompt_toolkit.completion import Completer, Completion

    class LineCompleter(Completer):
        """Offers whole lines, shown by their last word."""

        def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterator[Completion]:
            typed = document.text_before_cursor
            for line in complete(typed):
                yield Completion(line, start_position=-len(typed), display=_last_word(line))

    return LineCompleter()


def _last_word(line: str) -> Any:
    return line.rpartition(" ")[2]
