"""Case files on disk: single files, folders, and those that cannot be read."""

from __future__ import annotations

import pytest

from hexfloe.cases import load_cases
from hexfloe.errors import CaseError, FileError


def write(folder, name: str, *ids: str) -> None:
    """Write a file of small cases."""
    text = "".join(f'[[case]]\nid = "{i}"\ntitle = "t"\nclauses = ["FL-1"]\nover = false\n' for i in ids)
    (folder / name).write_text(text, encoding="utf-8")


def test_a_folder_gives_all_its_files_by_name(tmp_path):
    """Files come in the order of their names; other files and folders do not count."""
    write(tmp_path, "b.toml", "three")
    write(tmp_path, "a.toml", "one", "two")
    (tmp_path / "notes.txt").write_text("no case", encoding="utf-8")
    (tmp_path / "data").mkdir()
    write(tmp_path / "data", "c.toml", "four")
    cases = load_cases(tmp_path)
    assert [case.id for case in cases] == ["one", "two", "three"]
    assert cases[0].file == str(tmp_path / "a.toml")
    assert [case.id for case in load_cases(str(tmp_path / "b.toml"))] == ["three"]


def test_an_empty_folder_has_no_cases(tmp_path):
    """A folder without case files gives no cases."""
    assert load_cases(tmp_path) == ()


def test_one_id_in_two_files_is_refused(tmp_path):
    """Ids are unique in the whole folder; the error names both files."""
    write(tmp_path, "a.toml", "one")
    write(tmp_path, "b.toml", "one")
    with pytest.raises(CaseError, match=r"b\.toml: case one, id: .*a\.toml"):
        load_cases(tmp_path)


def test_a_byte_order_mark_is_no_error(tmp_path):
    """Editors that write a byte-order mark are forgiven."""
    write(tmp_path, "a.toml", "one")
    path = tmp_path / "a.toml"
    path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes())
    assert len(load_cases(path)) == 1


def test_a_missing_file_is_a_file_error(tmp_path):
    """What is not there is told with its path."""
    with pytest.raises(FileError, match=r"none\.toml: cannot be read: No such file"):
        load_cases(tmp_path / "none.toml")
    with pytest.raises(FileError):
        load_cases("bad\0name")


def test_a_binary_file_is_a_case_error(tmp_path):
    """A file that is not text is told with its line."""
    (tmp_path / "a.toml").write_bytes(b"# fine\n\xff\xfe\x00")
    with pytest.raises(CaseError, match=r"a\.toml: line 2 is not text in UTF-8"):
        load_cases(tmp_path)
