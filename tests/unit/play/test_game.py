"""Games: immutable, configured, printed and read."""

from __future__ import annotations

import pytest
from hexfloe_lots.game import Lots

from hexfloe.errors import DataFileError, FileError, OptionError, SetupError
from hexfloe.play.datafile import parse_data, read_data
from hexfloe.play.table import ALL


def test_a_game_says_what_it_is():
    """String, seats, options and rulebook."""
    game = Lots(seats=3, open=True)
    assert (game.string, str(game), game.seats, game.name) == (
        "lots(seats=3,open=true)",
        "lots(seats=3,open=true)",
        3,
        "lots",
    )
    assert dict(game.options) == {"seats": 3, "open": True}
    assert game.rulebook.at(3).id == "LO-3"


def test_a_game_is_immutable():
    """Attributes and options cannot be set."""
    game = Lots()
    with pytest.raises(AttributeError):
        game.seats_left = 3
    with pytest.raises(TypeError):
        game.options["seats"] = 3


def test_configure_changes_what_is_named_only():
    """Everything else stays as it is."""
    game = Lots(open=True).configure(seats=3)
    assert game.string == "lots(seats=3,open=true)"
    assert game == Lots(seats=3, open=True)
    assert hash(game) == hash(Lots(seats=3, open=True))
    assert game != Lots(seats=3)
    assert game != "lots"


def test_options_change_the_rules():
    """With the center open, LO-3 forbids nothing."""
    given = {"cards": [1, 2]}
    assert Lots().setup(given).why_not("place center").clause == "LO-3"
    assert Lots(open=True).setup(given).why_not("place center") is None


@pytest.mark.parametrize("options", [{"seats": 4}, {"seats": 1}, {"sets": 2}, {"open": "maybe"}, {"open": 1}])
def test_bad_options_are_refused(options):
    """Unknown names and values out of range."""
    with pytest.raises(OptionError):
        Lots(**options)


def test_set_up_and_describe_are_inverse():
    """What is described can be set up again, byte for byte."""
    game = Lots(seats=3)
    state = game.setup({"cards": [1, 2, 3], "stones": {"e": 0, "w": 1}, "mover": 2})
    assert game.setup(game.describe(state.view(ALL))) == state
    with pytest.raises(SetupError) as caught:
        game.setup({"cards": [9]})
    assert caught.value.clause == "LO-1"


def test_unknown_data_files_are_refused():
    """A replacement must replace something."""
    file = parse_data('[about]\nname = "board"\nstatus = "replaced"\n')
    with pytest.raises(DataFileError, match="no data file"):
        Lots().configure(data=[file])


@pytest.mark.parametrize(
    "text",
    [
        "",
        "x = [",
        "[about]\n",
        "[about]\nname = 3\n",
        'about = "x"\n',
        '[about]\nname = "board"\n',
        '[about]\nname = "board"\nstatus = "guessed"\n',
    ],
)
def test_data_files_say_what_they_describe_and_how_well(text):
    """A data file without a sound [about] is refused."""
    with pytest.raises(DataFileError):
        parse_data(text)


def test_data_files_that_cannot_be_read_are_refused(tmp_path):
    """Missing and binary files."""
    (tmp_path / "binary").write_bytes(b"\xff\xfe\x00")
    for name in ("missing", "binary"):
        with pytest.raises(FileError):
            read_data(tmp_path / name)
