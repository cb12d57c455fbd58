"""Records: a match as text that loses nothing."""

from __future__ import annotations

import pytest
from hexfloe_lots.game import Lots
from hypothesis import given, settings
from hypothesis import strategies as st

from hexfloe.bots import make
from hexfloe.errors import FileError, RecordError
from hexfloe.play.match import Match
from hexfloe.play.record import Record, Recorder, parse_record, read_record

GAME = Lots(seats=2)


def random_match(seed: int, **more) -> Match:
    """Return a match of two random bots."""
    return Match(GAME, [make("random"), make("random")], seed=seed, **more)


@settings(deadline=None)
@given(st.integers(0, 2**32))
def test_text_and_record_are_inverse(seed):
    """A record read back is the same record, and replays to the same position."""
    match = random_match(seed)
    match.play()
    record = match.record
    assert parse_record(record.text()) == record
    assert record.replay(GAME) == match.state


def test_a_match_is_written_as_it_is_played(tmp_path):
    """After each move the file holds a sound record of all moves so far."""
    path = tmp_path / "m.record"
    match = random_match(3, record=path)
    for _ in match.steps():
        assert read_record(path).replay(GAME) == match.state
    assert path.read_text() == match.record.text()
    assert read_record(path).result.startswith("ranks ")


def test_undo_is_written_too(tmp_path):
    """Moves taken back are gone when the record is read."""
    path = tmp_path / "m.record"
    match = random_match(3, record=path)
    for _ in range(6):
        match.step()
    match.undo(2)
    match.play_move("place center")
    assert "undo 2\n" in path.read_text()
    assert read_record(path).moves == match.record.moves


@pytest.mark.parametrize("cut", range(1, 40))
def test_a_cut_last_line_is_dropped(tmp_path, cut):
    """A record cut anywhere among its moves is read up to the last whole line, and play can go on from there."""
    path, whole = tmp_path / "m.record", tmp_path / "whole.record"
    random_match(3, record=whole).play()
    raw = whole.read_bytes()
    path.write_bytes(raw[:-cut])
    record = read_record(path)
    assert record.truncated == (not raw[:-cut].endswith(b"\n"))
    resumed = random_match(0, record=path, resume=record)
    resumed.play()
    assert read_record(path).moves == read_record(whole).moves
    assert read_record(path).result == read_record(whole).result


def test_a_file_is_never_written_over(tmp_path):
    """A record does not replace anything."""
    path = tmp_path / "precious.txt"
    path.write_text("precious")
    with pytest.raises(FileError):
        random_match(1, record=path)
    assert path.read_text() == "precious"


def test_a_record_in_a_missing_folder_is_refused(tmp_path):
    """One clear error, nothing created."""
    with pytest.raises(FileError):
        random_match(1, record=tmp_path / "no" / "m.record")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "\n",
        "chess\n",
        "hexfloe record 2\n",
        "hexfloe record 1\n",
        "hexfloe record 1\ngame: lots\n",
        "hexfloe record 1\ngame: lots\nmoves:\n",
        "hexfloe record 1\ngame: lots\ndigest: x\nseed: one\nmoves:\n",
        "hexfloe record 1\ngame: lots\ngame: lots\ndigest: x\nmoves:\n",
        "hexfloe record 1\ngame: lots\ndigest: x\nseat 1: random\nmoves:\n",
        "hexfloe record 1\ngame: lots\ndigest: x\nmoves:\n\nplace e\n",
        "hexfloe record 1\ngame: lots\ndigest: x\nmoves:\nundo 1\n",
        "hexfloe record 1\ngame: lots\ndigest: x\nmoves:\nplace e\nundo x\n",
        "hexfloe record 1\ngame: lots\ndigest: x\nmoves:\nplace\x1be\n",
    ],
)
def test_malformed_records_are_refused(text):
    """The message names the line."""
    with pytest.raises(RecordError):
        parse_record(text)


@settings(deadline=None)
@given(st.binary(max_size=200))
def test_any_file_is_a_record_or_an_error(tmp_path_factory, junk):
    """Foreign, binary and empty files raise RecordError."""
    path = tmp_path_factory.mktemp("r") / "x"
    path.write_bytes(junk)
    with pytest.raises(RecordError):
        read_record(path)


def test_missing_files_and_folders_are_refused(tmp_path):
    """A path that cannot be read is a FileError."""
    for path in (tmp_path / "none", tmp_path):
        with pytest.raises(FileError):
            read_record(path)


def test_a_record_that_no_longer_replays_says_where_and_why():
    """The message names the move and the clause."""
    record = Record(GAME.string, GAME.digest, ("a", "b"), 1, moves=("deal 0 1", "deal 1 2", "place center"))
    with pytest.raises(RecordError, match=r"move 3 .* LO-3"):
        record.replay(GAME)
    with pytest.raises(RecordError, match="is of"):
        record.replay(Lots(seats=3))


def test_what_a_seat_may_keep_tells_no_secret():
    """No seed, and question marks for what others drew; it cannot be replayed."""
    match = random_match(3)
    match.play()
    seen = match.record.as_seen_by(1, GAME)
    assert seen.seed is None
    assert seen.moves[0] == "deal 0 ?"
    assert seen.moves[1] == match.record.moves[1]
    assert parse_record(seen.text()) == seen
    with pytest.raises(RecordError):
        seen.replay(GAME)


def test_a_recorder_needs_no_closing(tmp_path):
    """The file is whole after every line."""
    recorder = Recorder(tmp_path / "m", Record.of(GAME, ["a", "b"], 1))
    recorder.move("deal 0 1")
    assert read_record(tmp_path / "m").moves == ("deal 0 1",)
    recorder.result("unfinished")
    assert read_record(tmp_path / "m").result == "unfinished"
