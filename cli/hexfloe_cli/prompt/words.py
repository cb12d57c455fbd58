"""The words that the prompt knows beside moves; a word that is also a kind of move of the game needs a `/` in front."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from hexfloe.errors import FileError
from hexfloe_cli.console import emit
from hexfloe_cli.prompt.listing import list_moves
from hexfloe_cli.screens import board_text, reading_text

if TYPE_CHECKING:
    from hexfloe.play.moves import Moves
    from hexfloe.play.view import View
    from hexfloe_cli.prompt.sitting import Sitting


#: Most codes that are looked through while somebody types.
MOST_CODES: Final = 20_000


@dataclass(frozen=True, slots=True)
class Word:
    """One word: how it is used, what it does. `run` gets what follows it, and returns whether the position changed."""

    usage: str
    help: str
    run: Callable[[Sitting, View, str], bool]


def obey(sitting: Sitting, line: str, view: View) -> bool:
    """Do what a line says: a word of the prompt, or a move. Return whether the position changed.

    Raises NotationError, AmbiguousMoveError or IllegalMoveError for a move that cannot be played, and MatchError,
    FileError, ClauseError for what the words refuse.
    """
    first, _, rest = line.partition(" ")
    word = _word(first, view.game.moves)
    if word is not None:
        return word.run(sitting, view, rest.strip())
    sitting.match.play_move(view.game.moves.parse(line, view.legal()))
    return True


def _word(first: str, moves: Moves) -> Word | None:
    name = first.casefold()
    if name.startswith("/"):
        return WORDS.get(name[1:])
    return None if name in moves.kinds else WORDS.get(name)


def complete_line(moves: Moves, legal: Sequence[int], typed: str) -> list[str]:
    """Return what a half-typed line may become: words of the prompt, and legal moves; after `why` any move."""
    first, space, rest = typed.lstrip().partition(" ")
    if not space:
        return [*moves.complete(first, legal), *_words_like(first, moves)]
    word = _word(first, moves)
    if word is None:
        return moves.complete(typed, legal)
    if word is WORDS["why"]:
        some = range(moves.n_codes) if moves.n_codes <= MOST_CODES else legal
        return [f"{first} {line}" for line in moves.complete(rest, some)]
    return []


def _words_like(first: str, moves: Moves) -> list[str]:
    """Return the words that begin so, with a `/` where one was typed or is needed."""
    found = [name for name in WORDS if name.isalpha() and name.startswith(first.casefold().removeprefix("/"))]
    return [f"/{name}" if name in moves.kinds or first.startswith("/") else name for name in found]


# ---------------------------------------------------------------------------------------- the words


def _help(sitting: Sitting, view: View, rest: str) -> bool:
    emit("Type a move, as much of it as is needed; Tab completes. Kinds of moves now:")
    legal = view.legal()
    for kind in view.game.moves.kinds.values():
        count = sum(kind.start <= code < kind.start + kind.size for code in legal)
        if count:
            parts = " ".join(domain.name.upper() for domain in kind.domains)
            emit(f"  {f'{kind.name} {parts}'.rstrip():24} {count} {'move' if count == 1 else 'moves'}")
    emit("Words:")
    for word in dict.fromkeys(WORDS.values()):
        emit(f"  {word.usage:24} {word.help}")
    return False


def _why(sitting: Sitting, view: View, rest: str) -> bool:
    if not rest:
        emit("why what? name a move")
        return False
    code = view.game.moves.parse(rest, view.legal())
    refusal = view.why_not(code)
    text = view.game.moves.format(code)
    emit(f"{text}: {refusal.text}" if refusal else f"{text}: this move is legal")
    return False


def _undo(sitting: Sitting, view: View, rest: str) -> bool:
    sitting.undo()
    return True


def _rules(sitting: Sitting, view: View, rest: str) -> bool:
    from hexfloe_cli.commands.rules import MOST_IN_FULL, in_full, matching

    clauses = matching(view.game.rulebook, rest)
    in_detail = bool(rest) and len(clauses) <= MOST_IN_FULL
    emit("\n".join(in_full(clause) if in_detail else str(clause) for clause in clauses))
    return False


def _moves(sitting: Sitting, view: View, rest: str) -> bool:
    for line in list_moves(view.game.moves, view.legal(), rest):
        emit(line)
    return False


def _board(sitting: Sitting, view: View, rest: str) -> bool:
    emit(board_text(view))
    return False


def _read(sitting: Sitting, view: View, rest: str) -> bool:
    emit(reading_text(view))
    return False


def _scores(sitting: Sitting, view: View, rest: str) -> bool:
    for seat, points in enumerate(view.scores()):
        emit(f"  {view.game.seat_name(seat)}: {points:g}")
    return False


def _save(sitting: Sitting, view: View, rest: str) -> bool:
    from hexfloe_cli.files import write_file

    if rest:
        path = Path(rest).expanduser()
        write_file(path, sitting.match.record.text())
        emit(f"saved: hexfloe play --resume {path}")
    elif sitting.record is not None:
        emit(f"kept as it is played: hexfloe play --resume {sitting.record}")
    else:
        raise FileError("nothing keeps this match as it is played", hint="name a file: save FILE")
    return False


def _quit(sitting: Sitting, view: View, rest: str) -> bool:
    sitting.quit()


_HELP = Word("?", "this help", _help)

#: Every word, in the order of the help.
WORDS: Final[dict[str, Word]] = {
    "?": _HELP,
    "help": _HELP,
    "moves": Word("moves [BEGINNING]", "the legal moves, or those that begin so", _moves),
    "why": Word("why MOVE", "the clause that forbids a move", _why),
    "rules": Word("rules [CLAUSE]", "a clause by its id, or clauses with these words", _rules),
    "board": Word("board", "the position again", _board),
    "read": Word("read", "the position line by line, for reading aloud", _read),
    "scores": Word("scores", "the points as far as you can know them", _scores),
    "undo": Word("undo", "take your last move back, unless something was revealed since", _undo),
    "save": Word("save FILE", "write the match so far into a new file", _save),
    "quit": Word("quit", "stop; the match can be resumed", _quit),
}
