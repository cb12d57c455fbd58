"""The prompt without a terminal: a scripted keyboard types, and what is shown is read."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from hexfloe_cli.prompt.listing import list_moves
from hexfloe_cli.prompt.sitting import Quit, Sitting
from hexfloe_cli.prompt.words import WORDS, complete_line


class Script:
    """A keyboard that types given lines, and then comes to the end of input; it notes what it was asked."""

    def __init__(self, *lines: str) -> None:
        self.lines = list(lines)
        self.asked: list[str] = []

    def ask(self, prompt: str, seat: int, complete: Callable[[str], list[str]]) -> str:
        """Return the next line."""
        self.asked.append(prompt)
        if not self.lines:
            raise EOFError
        return self.lines.pop(0)


@pytest.fixture
def sit(here: Path, capfd):
    """Return a function that plays a match with typed lines; it returns the match and what was shown."""
    from hexfloe.play.match import Match
    from hexfloe.plugins.loading import load_game
    from hexfloe_cli.players import make_players

    def play(*lines: str, game: str = "nimlet", seats: str = "human,random", record: Path | None = None):
        match = Match(load_game(game), make_players(seats.split(",")), seed=1, record=record)
        keyboard = Script(*lines)
        sitting = Sitting(match, keyboard, record)
        capfd.readouterr()
        with pytest.raises((EOFError, Quit)) as stopped:
            sitting.play()
        sitting.stopped = stopped.type
        sitting.asked = keyboard.asked
        return sitting, capfd.readouterr().out

    return play


def seen(sitting: Sitting) -> list[str]:
    """Return the texts of the moves of a sitting's match."""
    return [sitting.match.game.moves.format(code) for code in sitting.match.state.history]


# ------------------------------------------------------------------------------------------ what is shown


def test_each_decision_is_introduced(sit):
    """Before a decision: what happened since, as this seat may read it, the board, whose decision it is, what about."""
    _, out = sit("put e")
    assert "so far:\n   1  chance: draw 0 fox | draw 1 ?\n" in out
    assert "seat 0: put a stone on an empty cell (the hub is closed)\n" in out
    assert "since your last move:\n   4  seat 1: put " in out
    assert "owl" not in out


def test_moves_may_be_cut_short(sit):
    """A move is played from as much of it as is needed."""
    sitting, _ = sit("P E")
    assert seen(sitting)[2] == "put e"


def test_unreadable_ambiguous_and_refused_are_told_apart(sit):
    """What is wrong with a move is said in three different ways; the last quotes the clause."""
    sitting, out = sit("fly", "put", "put hub", "put moon", "gust e")
    assert "unreadable: 'fly' is not a move" in out
    assert "ambiguous: 'put' could be any of 6 moves" in out
    assert "\n  put e, put ne, put nw, put w, put sw, put se\n" in out
    assert "refused: put hub: forbidden by NM-5, The closed hub: The hub stays empty" in out
    assert "unreadable: 'put moon': no cell is called 'moon'" in out
    assert "refused: gust e: this is not a kind of move for this seat or phase" in out
    assert len(seen(sitting)) == 2


# ------------------------------------------------------------------------------------------ the words


def test_help_names_every_word(sit):
    """`?` names the kinds of moves there are now, and every word."""
    _, out = sit("?")
    assert "put CELL                 6 moves" in out
    for word in WORDS.values():
        assert word.usage in out
    assert "gust" not in out.partition("Words:")[0].partition("Kinds of moves now:")[2]


def test_why(sit):
    """`why MOVE` quotes the clause that forbids a move, or says that none does."""
    sitting, out = sit("why put hub", "why put e", "why", "why fly")
    assert "put hub: forbidden by NM-5" in out
    assert "put e: this move is legal" in out
    assert "why what? name a move" in out
    assert "unreadable: 'fly' is not a move" in out
    assert len(seen(sitting)) == 2


def test_rules(sit):
    """`rules` lists the clauses, `rules N` quotes one, and an unknown one is told."""
    _, out = sit("rules", "rules 4", "rules meeple")
    assert "NM-9 Table talk\n" in out
    assert "NM-4 One stone a cell (restriction)\n  A cell that holds a stone takes no other.\n" in out
    assert "not done: no clause of nimlet fits 'meeple'" in out


def test_moves_board_read_scores(sit):
    """`moves`, `board`, `read` and `scores` show what they say."""
    _, out = sit("moves", "moves put n", "moves gust", "board", "read", "scores")
    assert "  put e\n  put ne\n  put nw\n" in out
    assert "  put ne\n  put nw\nno legal move begins with 'gust'\n" in out
    assert out.count("seat 0 to move\n") == 3
    assert "selectable e: put e" in out
    assert "  seat 0: 0\n  seat 1: 0\n" in out


def test_save(sit, here):
    """`save FILE` writes a record that can be resumed, and never over a file."""
    _, out = sit("put e", "save s", "save s", "save no/folder", "save")
    assert "saved: hexfloe play --resume s\n" in out
    assert "not done: s exists already" in out
    assert "not done: there is no folder no" in out
    assert "not done: nothing keeps this match as it is played; name a file: save FILE" in out
    from hexfloe.play.record import read_record

    assert read_record(here / "s").moves[2] == "put e"


def test_quit_and_the_end_of_input(sit):
    """`quit` stops; so does the end of input."""
    assert sit("quit")[0].stopped is Quit
    assert sit()[0].stopped is EOFError


def test_slash_always_means_a_word(sit):
    """A word with `/` in front is a word, whatever kinds of moves a game has."""
    assert sit("/quit")[0].stopped is Quit
    _, out = sit("/scores", "/fly")
    assert "  seat 0: 0\n" in out
    assert "unreadable: '/fly'" in out


# ------------------------------------------------------------------------------------------ undo


def test_undo_takes_a_bot_s_answer_back_too(sit):
    """`undo` takes back the last decision of a person and what bots did since, if nothing was revealed."""
    sitting, out = sit("put e", "undo")
    assert "taken back: put e | put " in out
    assert seen(sitting) == ["draw 0 fox", "draw 1 owl"]


def test_undo_is_recorded_and_draws_the_same(sit, here):
    """What was taken back stands in the record; going the same way again meets the same answers."""
    path = here / "r"
    sitting, _ = sit("put e", "undo", "put e", record=path)
    again, _ = sit("put e")
    assert seen(sitting) == seen(again)
    assert "\nundo 2\n" in path.read_text()


def test_undo_before_the_first_move(sit):
    """There is nothing to take back before a person has moved: what chance dealt stays."""
    sitting, out = sit("undo")
    assert "not done: there is no move of yours to take back" in out
    assert len(seen(sitting)) == 2


def test_undo_never_goes_back_past_what_chance_showed(sit):
    """The gust is seen by everybody: the move that set it off cannot be taken back."""
    lines = ["", "put e", "", "put w", "", "put ne", "", "put hub", "undo"]
    sitting, out = sit(*lines, seats="human,human")
    assert seen(sitting)[-2] == "put hub"
    assert "has shown seat 1 something since its last move; undo never goes back past that" in out


def test_undo_among_people_takes_the_last_decision_back(sit):
    """With several people the last decision of any of them is taken back, and they decide again."""
    sitting, _ = sit("", "put e", "", "put w", "undo", seats="human,human")
    assert seen(sitting)[2:] == ["put e"]
    assert sitting.asked[-1].startswith("seat 1")


def test_undo_past_a_move_that_proved_something(sit, monkeypatch):
    """A move that would not be possible if hidden things were dealt otherwise has revealed something."""
    from hexfloe_cli.prompt import undoing

    sitting, _ = sit("put e")
    before = sitting.match.state.copy()
    code = before.undo()
    assert not undoing.reveals(before, code, 0, 1)
    rules = type(sitting.match.game.rules)
    legality = rules.legality
    holds_owl = lambda self, table, move: legality(self, table, move) or (5 if table["charm"][1] != 1 else 0)  # noqa: E731
    monkeypatch.setattr(rules, "legality", holds_owl)
    assert undoing.reveals(before, code, 0, 1)


# ------------------------------------------------------------------------------------------ several people


def test_hand_over_keeps_hands_secret(sit):
    """Before another person decides the screen is wiped and that person is called; each sees only their own charm."""
    sitting, out = sit("", "put e", "", seats="human,human")
    assert [asked for asked in sitting.asked if "press Enter" in asked] == [
        "seat 0: press Enter when nobody else looks (or undo, quit) ",
        "seat 1: press Enter when nobody else looks (or undo, quit) ",
    ]
    screens = out.split("\n" * 100)
    assert not any("fox, worth" in screen and "owl, worth" in screen for screen in screens)
    assert "fox" in screens[2]
    assert "owl" in screens[4]
    assert screens[-1].strip() == ""


def test_hand_over_takes_undo_and_quit(sit):
    """At the hand-over the one before can still take the move back, or stop; anything else asks again."""
    sitting, _ = sit("", "put e", "what?", "undo", seats="human,human")
    assert len(seen(sitting)) == 2
    assert sit("undo", "quit", seats="human,human")[0].stopped is Quit


def test_no_hand_over_for_one_person(sit):
    """One person among bots is never asked to look away."""
    assert not any("press Enter" in asked for asked in sit("put e")[0].asked)


# ------------------------------------------------------------------------------------------ completion and lists


def completions(sitting: Sitting, typed: str) -> list[str]:
    """Return what a half-typed line may become."""
    return complete_line(sitting.match.game.moves, sitting.match.state.legal(), typed)


def test_completion(sit):
    """Half-typed moves are completed from the legal ones, word by word, and the words of the prompt, too."""
    sitting, _ = sit()
    assert completions(sitting, "p") == ["put"]
    assert completions(sitting, "put n") == ["put ne", "put nw"]
    assert completions(sitting, "put h") == []
    assert completions(sitting, "s") == ["scores", "save"]
    assert completions(sitting, "/s") == ["/scores", "/save"]
    assert completions(sitting, "save x") == []


def test_completion_after_why(sit):
    """After `why` any move is completed, the forbidden ones included: they are what is asked about."""
    sitting, _ = sit()
    assert completions(sitting, "why put h") == ["why put hub"]
    assert completions(sitting, "why g") == ["why gust"]


def test_long_lists_of_moves_are_abridged():
    """Many moves are counted by their next word; naming it lists them."""
    from hexfloe.play.moves import Moves, numbers, things

    tile, cell = (
        things("tile", [f"T{i}@{turn}" for i in range(8) for turn in range(6)]),
        numbers("cell", 1, 30),
    )
    moves = Moves(place=(tile, cell), skip=())
    legal = range(moves.n_codes)
    lines = list(list_moves(moves, legal))
    assert lines[0] == "1441 moves; a longer beginning shows fewer, such as: moves place"
    assert lines[1:] == ["  place … (1440 moves)", "  skip"]
    lines = list(list_moves(moves, legal, "place t1"))
    assert lines[1:] == [f"  place T1@{turn} … (30 moves)" for turn in range(6)]
    assert list(list_moves(moves, legal, "place T1@3"))[:2] == ["  place T1@3 1", "  place T1@3 2"]
    assert list(list_moves(moves, legal, "sk")) == ["  skip"]
