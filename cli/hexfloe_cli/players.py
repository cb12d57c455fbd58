"""Who sits where: seat lists such as `human,random,greedy`, and people, who are asked at the prompt."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, NoReturn

from hexfloe.errors import SeatsError
from hexfloe_cli.console import is_terminal, note

if TYPE_CHECKING:
    from hexfloe.play.chance import Sequence as RandomSequence
    from hexfloe.play.match import Player
    from hexfloe.play.view import View

#: The name of a person in lists of seats and in records.
HUMAN: Final = "human"

#: The bot that sits wherever nobody was named.
DEFAULT_BOT: Final = "random"


class Human:
    """A person: the prompt asks for the moves, never the match."""

    name = HUMAN

    def choose(self, view: View, rng: RandomSequence) -> NoReturn:
        """Refuse: a person cannot be asked without the prompt."""
        raise SeatsError(f"seat {view.actor} is a person, who must be asked", culprit=view.actor)


def parse_seats(text: str) -> list[str]:
    """Return the names in a list of players; SeatsError for a list with a gap or with a player that is unknown."""
    from hexfloe.bots import names

    known = (HUMAN, *names())
    seats = [name.strip() for name in text.split(",")]
    for number, name in enumerate(seats):
        if not name:
            raise SeatsError(
                f"seat {number} of {text!r:.80} has no player",
                hint="write them as human,random",
                culprit=text,
            )
        if name not in known:
            raise SeatsError(
                f"no player is called {name!r:.80}", hint=f"there are {', '.join(known)}", culprit=name
            )
    return seats


def check_count(seats: Sequence[str], n_seats: int, game: str) -> None:
    """Raise SeatsError unless there is one player for each seat of the game."""
    if len(seats) != n_seats:
        raise SeatsError(
            f"{game} has {n_seats} seats, but {len(seats)} players are named",
            hint="name one player a seat, or set the option seats",
            culprit=",".join(seats),
        )


def default_seats(n_seats: int) -> list[str]:
    """Return a person at seat 0, if there is a terminal to ask at, and bots elsewhere."""
    first = HUMAN if is_terminal(sys.stdin) else DEFAULT_BOT
    return [first, *[DEFAULT_BOT] * (n_seats - 1)]


def without_people(seats: Sequence[str], why: str) -> list[str]:
    """Return the list with bots in place of people, and say so."""
    people = [str(seat) for seat, name in enumerate(seats) if name == HUMAN]
    if people:
        word = "seat" if len(people) == 1 else "seats"
        note(f"{why}, so a {DEFAULT_BOT} bot plays for {word} {', '.join(people)}")
    return [DEFAULT_BOT if name == HUMAN else name for name in seats]


def make_players(seats: Sequence[str]) -> list[Player]:
    """Return a player for each name."""
    from hexfloe.bots import make

    return [Human() if name == HUMAN else make(name) for name in seats]
