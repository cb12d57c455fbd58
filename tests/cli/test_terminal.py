"""People at a real terminal: a whole match with every word of the prompt, kills, Ctrl-C, completion, hand-over."""

from __future__ import annotations

from pathlib import Path

CELLS = ("hub", "e", "ne", "nw", "w", "sw", "se")
CLEAR = "\x1b[H\x1b[2J\x1b[3J"


def moves_of(record: Path) -> list[str]:
    """Return the lines of a record after its header."""
    return record.read_text().partition("\nmoves:\n")[2].splitlines()


def move(at) -> str:
    """Type the first cell that is not refused, and return what is shown after it."""
    for cell in CELLS:
        at.type(f"put {cell}")
        seen = at.expect("refused", "since your last move:", "ended by NM-7")
        if not seen.endswith("refused"):
            return seen
    raise AssertionError(f"every cell is refused: {at.raw[-2000:]}")


def play_on(at) -> None:
    """Type moves until the match has ended."""
    while not move(at).endswith("ended by NM-7"):
        pass


def test_a_whole_match(terminal, work):
    """A person plays a match to its end: refused moves, why, undo, rules, save, quit, resume, result."""
    at = terminal("play", "nimlet", "--seed", "1", "--record", "r")
    at.expect("kept in r")
    at.expect("seat 0> ")
    at.ask("put hub", "refused: put hub: forbidden by NM-5, The closed hub")
    at.ask("why put hub", "put hub: forbidden by NM-5")
    at.ask("rules 5", "The hub stays empty until three stones lie around it.")
    at.ask("put e", "since your last move:")
    at.ask("undo", "taken back: put e | put ")
    at.ask("put e", "since your last move:")
    at.ask("save copy", "saved: hexfloe play --resume copy")
    at.ask("quit", "go on with: hexfloe play --resume r")
    assert at.wait() == 0
    kept = moves_of(work / "r")
    assert [kept[2], kept[4], kept[5]] == ["put e", "undo 2", "put e"]
    assert kept[3] == kept[6]
    assert moves_of(work / "copy") == [*kept[:2], *kept[5:]]

    at = terminal("play", "--resume", "r")
    assert "since your last move:" in at.expect("seat 0> ")
    play_on(at)
    assert at.wait() == 0
    assert "The end: The match ends when no cell is empty." in at.rest
    assert moves_of(work / "r")[-1].startswith("result: ")


def test_kill_and_resume_equal_not_stopping(terminal, work):
    """Killed in the middle of a match, and gone on with, the record is the one of a match that nothing stopped."""
    whole = terminal("play", "nimlet", "--seed", "5", "--record", "whole")
    play_on(whole)
    assert whole.wait() == 0

    killed = terminal("play", "nimlet", "--seed", "5", "--record", "killed")
    killed.expect("seat 0> ")
    move(killed)
    move(killed)
    killed.kill()
    so_far = moves_of(work / "killed")
    assert so_far == moves_of(work / "whole")[: len(so_far)]
    assert sum(line.startswith("put ") for line in so_far) >= 2
    play_on(terminal("play", "--resume", "killed"))
    assert (work / "killed").read_bytes() == (work / "whole").read_bytes()


def test_a_match_of_people_is_kept_without_being_asked(terminal, base_env):
    """Without --record a match of people is kept in the state folder, and the program says where."""
    at = terminal("play", "nimlet", "--seed", "2")
    path = Path(at.expect("seat 0> ").partition("kept in ")[2].split()[0])
    assert path.is_relative_to(base_env["HEXFLOE_STATE_DIR"])
    move(at)
    at.kill()
    assert any(line.startswith("put ") for line in moves_of(path))
    play_on(terminal("play", "--resume", path))


def test_ctrl_c(terminal, work):
    """Ctrl-C stops with exit code 130, says how to go on, and loses nothing."""
    at = terminal("play", "nimlet", "--record", "r")
    at.expect("seat 0> ")
    move(at)
    at.expect("seat 0> ")
    at.interrupt("\x03", "note: go on with: hexfloe play --resume r")
    at.expect("error[interrupted]: stopped")
    assert at.wait() == 130
    assert any(line.startswith("put ") for line in moves_of(work / "r"))


def test_end_of_input(terminal):
    """Ctrl-D at the prompt stops like quit: exit code 0, and how to go on."""
    at = terminal("play", "nimlet", "--record", "r")
    at.expect("seat 0> ")
    at.press("\x04")
    at.expect("go on with: hexfloe play --resume r")
    assert at.wait() == 0


def test_hand_over(terminal):
    """Between two people the screen is wiped, what can be scrolled back to included, before and after the call."""
    at = terminal("play", "nimlet", "--seats", "human,human", "--seed", "1", full=True)
    at.expect("seat 0: press Enter when nobody else looks")
    before = at.raw.count(CLEAR)
    at.type("")
    assert "fox, worth 3" in at.expect("seat 0>")
    at.type("put e")
    seen = at.expect("seat 1: press Enter when nobody else looks")
    assert "owl" not in seen
    at.type("")
    assert "owl, worth 4" in at.expect("seat 1>")
    assert at.raw.count(CLEAR) == before + 3
    at.type("quit")
    at.expect("go on with: hexfloe play --resume ")
    assert at.wait() == 0
    assert at.raw.count(CLEAR) == before + 4


def test_completion_at_the_prompt(terminal):
    """Tab completes moves and words on a full terminal."""
    at = terminal("play", "nimlet", "--seed", "1", "--record", "r", full=True)
    at.expect("seat 0>")
    at.press("why put h")
    at.expect("hub")
    at.press("\t")
    at.expect("ub")
    at.press("\r")
    at.expect("put hub: forbidden by NM-5")
    at.expect("seat 0>")
    at.press("qui")
    at.expect("quit")
    at.press("\t")
    at.expect("t")
    at.press("\r")
    at.expect("go on with: hexfloe play --resume r")
    assert at.wait() == 0


def test_ctrl_c_on_a_full_terminal(terminal):
    """Ctrl-C stops with exit code 130 where the line is being edited, too."""
    at = terminal("play", "nimlet", "--record", "r", full=True)
    at.expect("seat 0>")
    at.press("put \x03")
    at.expect("error[interrupted]: stopped")
    assert at.wait() == 130


def test_replay_steps_through(terminal, cli):
    """On a terminal `replay` goes step by step: Enter, back, a number, quit."""
    cli("play", "nimlet", "--seed", "1", "--record", "r")
    at = terminal("replay", "r")
    at.expect("nimlet(seats=2) after 0 of ")
    at.expect("q quit> ")
    at.ask("", "after 1 of ")
    at.ask("5", "after 5 of ")
    at.ask("b", "after 4 of ")
    at.ask("900", "there is no '900' here")
    at.ask("q", "q")
    assert at.wait() == 0


def test_tables_on_a_terminal(terminal):
    """On a terminal `list` draws a table and help is drawn with rich; both hold the same words."""
    at = terminal("list", full=True)
    at.expect("nimlet")
    at.expect("take the hub")
    assert at.wait() == 0
    at = terminal("list", "--help", full=True)
    at.expect("Print the facts as JSON.")
    assert at.wait() == 0
