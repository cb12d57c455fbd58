"""Loading: from a game string to a Game."""

from __future__ import annotations

import sys

import pytest

import hexfloe
from hexfloe.errors import DataFileError, FileError, OptionError, UnknownGameError
from hexfloe.plugins.loading import load_game
from hexfloe.plugins.spec import hookimpl, make_manager


def test_a_game_string_gives_a_configured_game(site):
    """Options are typed; the string of the game is the canonical one."""
    site.install("one")
    game = load_game(f" {site.name('one')} ( stones=9, seats=3 ) ")
    assert (game.name, game.seats, game.options["stones"]) == (site.name("one"), 3, 9)
    assert game.string == f"{site.name('one')}(seats=3,stones=9)"
    assert load_game(game.string) == game


def test_hexfloe_offers_what_a_game_and_a_program_need(site):
    """`from hexfloe import games, hookimpl, load_game` are the public names."""
    site.install("one")
    assert hexfloe.load_game is load_game
    assert hexfloe.hookimpl is hookimpl
    assert site.name("one") in [game.name for game in hexfloe.games()]


def test_a_process_imports_a_game_once(site, tmp_path):
    """One import by the child, one by this process, however often and however configured it is asked for."""
    site.install("one")
    marker = site.touch_init("one", tmp_path / "marker")
    name = site.name("one")
    assert load_game(name) is load_game(name)
    assert load_game(f"{name}(seats=3)") is load_game(f"{name}(seats=3)")
    assert load_game(f"{name}(seats=4)").seats == 4
    assert marker.read_text() == "xx"


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ("(seats=9)", "seats is 2 to 4, not 9"),
        ("(seats=two)", "seats is 2 to 4, not two"),
        ("(seets=3)", "did you mean 'seats'?"),
        ("(wild=maybe)", "wild is true or false, not maybe"),
        ("(seats=3,seats=3)", "seats is given twice"),
        ("(seats)", "write name=value"),
        ("(seats=3", "is not the name of a game"),
    ],
)
def test_options_are_refused_before_anything_is_imported(site, tmp_path, options, message):
    """A slip in an option costs no import, not even by a child."""
    site.install("one")
    marker = site.touch_init("one", tmp_path / "marker")
    with pytest.raises(OptionError) as caught:
        load_game(site.name("one") + options)
    assert message in str(caught.value)
    assert not marker.exists()


def test_an_unknown_game_is_an_error_of_its_own(site):
    """Looking fails before options are read."""
    with pytest.raises(UnknownGameError):
        load_game("zzzzzz(seats=3)")


def test_data_files_are_handed_to_the_game(site, tmp_path):
    """The game refuses a replacement that it does not know, the reader a file that is not there."""
    site.install("one")
    with pytest.raises(FileError):
        load_game(site.name("one"), data=[tmp_path / "board.toml"])
    (tmp_path / "board.toml").write_text('[about]\nname = "board"\nstatus = "replaced"\nsource = "me"\n')
    with pytest.raises(DataFileError, match="no data file 'board'"):
        load_game(site.name("one"), data=[str(tmp_path / "board.toml")])


def test_what_a_game_prints_at_import_goes_to_stderr(site, capsys):
    """Programs read the stdout of commands."""
    site.install("one", init="print('hello')\n" + site.init)
    load_game(site.name("one"))
    captured = capsys.readouterr()
    assert (captured.out, captured.err) == ("", "hello\n")


def test_a_failure_of_this_process_is_a_problem_too(site, monkeypatch):
    """A game that only the child could import (here: without a trial) is told by kind, its cause kept."""
    monkeypatch.setenv("HEXFLOE_TRIAL_SECONDS", "0")
    site.install("bad", init="1 / 0")
    with pytest.raises(hexfloe.HexfloeError) as caught:
        load_game(site.name("bad"))
    assert caught.value.kind == "import-error"
    assert isinstance(caught.value.__cause__, ZeroDivisionError)
    assert site.module("bad") not in sys.modules


def test_a_manager_knows_one_hook_and_no_game():
    """Managers are made, not shared: each has the hook, none has a plugin."""
    one, other = make_manager(), make_manager()
    assert one is not other
    assert list(one.hook.__dict__) == ["hexfloe_game"]
    assert [name for name, plugin in one.list_name_plugin() if not name.startswith("hexfloe.plugins")] == []
