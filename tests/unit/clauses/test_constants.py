"""Clauses as constants: a `.pxd` for compiled games, a namespace for games in Python."""

from __future__ import annotations

import copy
import importlib.util
import os
import pickle
import re
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

from hexfloe.clauses import parse_rulebook
from hexfloe.clauses.constants import constant_name, format_constants, python_constants, write_constants
from hexfloe.errors import ClauseError, FileError


def rules(game: str, *ids: str) -> str:
    """Return a `rules.toml` with clauses of these ids."""
    head = f'[rulebook]\ngame = "{game}"\ntitle = "T"\nlanguage = "en"\nedition = "1"\n'
    body = '[[clause]]\nid = "{}"\ntitle = "t"\ntext = "x"\nkind = "turn"\nsource = "rulebook"\n'
    return head + "".join(body.format(clause_id) for clause_id in ids)


BOOK = parse_rulebook(rules("brook", "BR-1", "BR-12", "BR-12a", "XD-1"))


def test_the_pxd_holds_every_clause_by_its_number():
    """Each clause is a macro of its own C name and a constant, with its position from 1."""
    text = format_constants(BOOK)
    assert text.splitlines()[0] == "# Generated from rules.toml by hexfloe.clauses.constants; do not edit."
    assert re.findall(r"#define (\S+) (\d+)", text) == [
        ("HEXFLOE_BROOK_BR_1", "1"),
        ("HEXFLOE_BROOK_BR_12", "2"),
        ("HEXFLOE_BROOK_BR_12a", "3"),
        ("HEXFLOE_BROOK_XD_1", "4"),
    ]
    assert re.findall(r'const int (\S+) "(\S+)"', text) == [
        ("BR_1", "HEXFLOE_BROOK_BR_1"),
        ("BR_12", "HEXFLOE_BROOK_BR_12"),
        ("BR_12a", "HEXFLOE_BROOK_BR_12a"),
        ("XD_1", "HEXFLOE_BROOK_XD_1"),
    ]
    assert max(map(len, text.splitlines())) <= 110


def test_the_pxd_depends_on_ids_and_game_only():
    """Other texts and titles give the same file: nothing is compiled anew for a reworded clause."""
    other = rules("brook", "BR-1", "BR-12", "BR-12a", "XD-1").replace('"x"', '"another wording"')
    assert format_constants(parse_rulebook(other)) == format_constants(BOOK)


def test_an_unchanged_file_is_left_alone(tmp_path):
    """The first writing says so; the second leaves file and time; a new clause writes again."""
    source, target = tmp_path / "rules.toml", tmp_path / "clauses.pxd"
    source.write_text(rules("brook", "BR-1"), encoding="utf-8")
    assert write_constants(source, target) is True
    os.utime(target, (1_000, 1_000))
    assert write_constants(str(source), str(target)) is False
    assert target.stat().st_mtime == 1_000
    source.write_text(rules("brook", "BR-1", "BR-2"), encoding="utf-8")
    assert write_constants(source, target) is True
    assert target.read_bytes() == format_constants(parse_rulebook(rules("brook", "BR-1", "BR-2"))).encode()


def test_a_wrong_rulebook_leaves_the_constants_alone(tmp_path):
    """A malformed or missing rulebook raises, and the file from before stays."""
    source, target = tmp_path / "rules.toml", tmp_path / "clauses.pxd"
    target.write_text("# from before\n", encoding="utf-8")
    with pytest.raises(FileError):
        write_constants(source, target)
    source.write_text(rules("brook", "BR1"), encoding="utf-8")
    with pytest.raises(ClauseError):
        write_constants(source, target)
    assert target.read_text(encoding="utf-8") == "# from before\n"


def test_a_place_that_cannot_be_written_is_told(tmp_path):
    """No such folder is a FileError with the path."""
    source = tmp_path / "rules.toml"
    source.write_text(rules("brook", "BR-1"), encoding="utf-8")
    with pytest.raises(FileError, match=r"clauses\.pxd: cannot be written: No such file"):
        write_constants(source, tmp_path / "none" / "clauses.pxd")


def test_python_games_read_constants_as_attributes():
    """`C.BR_12a` is the number of BR-12a, an int; the names are listed."""
    constants = python_constants(BOOK)
    assert (constants.BR_1, constants.BR_12, constants.BR_12a, constants.XD_1) == (1, 2, 3, 4)
    assert [constant_name(clause.id) for clause in BOOK] == list(vars(constants))
    for clause in BOOK:
        assert getattr(constants, constant_name(clause.id)) == BOOK.number(clause.id)


def test_a_misspelled_constant_is_told():
    """An unknown name is an AttributeError with the nearest name."""
    with pytest.raises(AttributeError, match=r"no clause constant 'BR_12b'; did you mean 'BR_12'\?"):
        _ = python_constants(BOOK).BR_12b
    assert not hasattr(python_constants(BOOK), "anything")


def test_constants_cannot_be_changed_and_can_be_copied():
    """Setting and deleting raise; copies and pickles are equal."""
    constants = python_constants(BOOK)
    with pytest.raises(AttributeError):
        constants.BR_1 = 2
    with pytest.raises(AttributeError):
        del constants.BR_1
    assert vars(copy.deepcopy(constants)) == vars(pickle.loads(pickle.dumps(constants))) == vars(constants)


ENGINE = """
from libc.stdint cimport uint8_t

from brook.clauses cimport BR_1, BR_2
from brook.clauses cimport *
cimport creek.clauses as creek
from creek.clauses cimport BR_1 as OTHER_1

cdef int judge(uint8_t tile, int move) noexcept nogil:
    if move == 7:
        return BR_2
    if move == 8:
        return creek.BR_2
    return BR_1 if tile == 3 else -2

cdef int mixed(uint8_t tile, bint which) noexcept nogil:
    return -BR_2 if which else tile

def ask(uint8_t tile, int move):
    return judge(tile, move)

def ask_mixed(uint8_t tile, bint which):
    return mixed(tile, which)

def constants():
    return BR_1, BR_2, OTHER_1, creek.BR_2

def is_first(int clause):
    return clause == BR_1
"""

SETUP = """
import sys
from setuptools import setup
from hexfloe.build import compiled
setup(name="brook", version="0", packages=[], ext_modules=compiled(["brook.engine"], "."),
      script_args=["-q", "build_ext", "--inplace"])
"""


@pytest.fixture(scope="module")
def engine(tmp_path_factory):
    """A module compiled against the constants of two games."""
    folder = tmp_path_factory.mktemp("compiled")
    for game, ids in (("brook", ("BR-1", "BR-2")), ("creek", ("BR-3", "BR-2", "BR-1"))):
        (folder / game).mkdir()
        (folder / game / "__init__.py").write_text("", encoding="utf-8")
        (folder / game / "rules.toml").write_text(rules(game, *ids), encoding="utf-8")
        write_constants(folder / game / "rules.toml", folder / game / "clauses.pxd")
    (folder / "brook" / "engine.pyx").write_text(ENGINE, encoding="utf-8")
    (folder / "setup.py").write_text(SETUP, encoding="utf-8")
    core = str(Path(importlib.util.find_spec("hexfloe").origin).parents[1])
    paths = os.pathsep.join([core, *filter(None, [os.environ.get("PYTHONPATH")])])
    done = subprocess.run(
        [sys.executable, "setup.py"],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": paths},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    path = folder / "brook" / f"engine{sysconfig.get_config_var('EXT_SUFFIX')}"
    spec = importlib.util.spec_from_file_location("brook.engine", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_compiled_constants_are_plain_ints(engine):
    """Reasons below zero survive next to clauses and uint8 in conditional expressions, without the GIL."""
    assert [engine.ask(3, 0), engine.ask(1, 0), engine.ask(1, 7)] == [1, -2, 2]
    assert [engine.ask_mixed(255, False), engine.ask_mixed(255, True)] == [255, -2]
    assert engine.is_first(1) is True
    assert engine.is_first(2) is False


def test_constants_of_two_games_meet_in_one_unit(engine):
    """Two games keep their own numbers in one compilation unit, and nothing is imported for them."""
    assert engine.constants() == (1, 2, 3, 2)
    assert engine.ask(0, 8) == 2
    assert "brook.clauses" not in sys.modules
