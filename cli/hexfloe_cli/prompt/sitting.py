"""A sitting: people at one terminal who play a match to its end, and what they see while they do."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final, Never

from hexfloe.errors import HexfloeError
from hexfloe_cli.console import clear_screen, emit
from hexfloe_cli.players import Human
from hexfloe_cli.prompt.refusals import explain
from hexfloe_cli.prompt.undoing import plies_to_take_back
from hexfloe_cli.prompt.words import complete_line, obey
from hexfloe_cli.reports import joined, turns
from hexfloe_cli.screens import board_text

if TYPE_CHECKING:
    from hexfloe.play.match import Match
    from hexfloe.play.view import View
    from hexfloe_cli.prompt.keyboard import Keyboard


class Quit(Exception):  # noqa: N818 (no error: somebody has had enough)
    """The people at the terminal stop playing."""


class Sitting:
    """People at one terminal, asked in turn for the moves of their seats; everybody else moves by themselves."""

    def __init__(self, match: Match, keyboard: Keyboard, record: Path | None = None) -> None:
        self.match: Final = match
        self.keyboard: Final = keyboard
        self.record: Final = record
        self.people: Final = tuple(seat for seat, who in enumerate(match.players) if isinstance(who, Human))
        self.has_secrets: Final = len(self.people) > 1 and match.game.fields.has_secrets
        self._looking: int | None = None
        self._told: int | None = None

    def play(self) -> None:
        """Play to the end; Quit, EOFError or KeyboardInterrupt where the people stop before."""
        try:
            while not self.match.over:
                if self.match.state.actor in self.people:
                    self._decide(self.match.state.actor)
                else:
                    self.match.step()
        finally:
            if self.has_secrets and self._looking is not None:
                clear_screen()
        self._show_end()

    def _show_end(self) -> None:
        """Show how the last moves went, to everybody at the terminal."""
        view = self.match.state.view(self.people[0] if len(self.people) == 1 else None)
        self._tell_since(view, max(self.people, key=self._last_move_of))
        emit(board_text(view))

    def _last_move_of(self, seat: int) -> int:
        """Return the index of a seat's last move, -1 before its first."""
        return max((i for i, actor in enumerate(self.match.state.actors) if actor == seat), default=-1)

    def _tell_since(self, view: View, seat: int) -> bool:
        """Tell what happened after a seat's last move; return whether another seat moved."""
        since = self._last_move_of(seat) + 1
        moves = view.moves[since:]
        emit()
        if moves:
            emit("since your last move:" if since else "so far:")
        for line in turns(self.match.game, moves, first=since + 1):
            emit(line)
        return any(actor >= 0 for actor, _ in moves)

    # -------------------------------------------------------------- one decision

    def _decide(self, seat: int) -> None:
        """Ask a seat until it has moved, or until something was taken back."""
        if self.has_secrets and self._looking != seat and not self._hand_over(seat):
            return
        view = self.match.state.view(seat)
        self._show(view)
        prompt = f"{self.match.game.seat_name(seat)}> "
        legal = view.legal()
        while not self._take(
            self.keyboard.ask(
                prompt, seat, lambda typed: complete_line(view.game.moves, legal, typed)
            ).strip(),
            view,
        ):
            pass

    def _take(self, line: str, view: View) -> bool:
        """Obey a line; return whether the position has changed. What is wrong with it is said."""
        if not line:
            return False
        try:
            return obey(self, line, view)
        except HexfloeError as error:
            emit(explain(error))
            return False

    def _show(self, view: View) -> None:
        """Tell what happened since the seat's last move, show the board where a turn begins, ask."""
        others = self._tell_since(view, view.seat)
        if others or self._told != view.seat:
            emit(board_text(view))
        self._told = view.seat
        name = self.match.game.seat_name(view.seat)
        prompt = self.match.game.prompt(view)
        emit(prompt if prompt.startswith(name) else f"{name}: {prompt}")

    def _hand_over(self, seat: int) -> bool:
        """Wipe the screen and wait until the right person sits there; False if a move was taken back instead."""
        self._looking = self._told = None
        clear_screen()
        name = self.match.game.seat_name(seat)
        while True:
            line = self.keyboard.ask(
                f"{name}: press Enter when nobody else looks (or undo, quit) ", -1, _no_completion
            )
            word = line.strip().casefold().removeprefix("/")
            if word == "":
                break
            if word == "quit":
                self.quit()
            if word == "undo" and self._undone():
                return False
        clear_screen()
        self._looking = seat
        return True

    def _undone(self) -> bool:
        try:
            self.undo()
        except HexfloeError as error:
            emit(explain(error))
            return False
        return True

    # -------------------------------------------------------------- what the words of the prompt do

    def undo(self) -> None:
        """Take back to the last decision of a person; MatchError where something was revealed since."""
        plies = plies_to_take_back(self.match, self.people)
        actors, codes = self.match.state.actors[-plies:], self.match.state.history[-plies:]
        self.match.undo(plies)
        seat = actors[0]
        texts = [
            self.match.game.moves.format(code, seat, actor=actor)
            for actor, code in zip(actors, codes, strict=True)
        ]
        self._told = None
        if not self.has_secrets:  # what one person took back, another must not read
            emit(f"taken back: {joined(texts)}")

    def quit(self) -> Never:
        """Stop playing."""
        raise Quit


def _no_completion(typed: str) -> list[str]:
    return []
