"""The engine: sizes, padding and ABI are checked at the door."""

from __future__ import annotations

import ctypes

import numpy as np
import pytest
from hexfloe_lots.game import Lots, LotsRules

from hexfloe.errors import GameError, NotationError, PluginError
from hexfloe.play.chance import Stream
from hexfloe.play.engine import Engine, abi
from hexfloe.play.table import check_table_dtype

GAME = Lots(seats=3)

_new_capsule = ctypes.pythonapi.PyCapsule_New
_new_capsule.restype = ctypes.py_object
_new_capsule.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p]
BLOCK = ctypes.create_string_buffer(512)
NAMES = [f"hexfloe.ops.{number}".encode() for number in (0, abi, abi + 1)] + [b"another.thing"]


def capsule(name: bytes) -> object:
    """Return a capsule of that name over zeroed memory, as a game compiled for something else would hand over."""
    return _new_capsule(ctypes.cast(BLOCK, ctypes.c_void_p), name, None)


@pytest.mark.parametrize(
    ("name", "says"),
    [
        (NAMES[0], "the game is too old"),
        (NAMES[2], "this hexfloe is too old"),
        (NAMES[3], "another.thing"),
        (NAMES[1], "compiled with other structs"),
    ],
)
def test_a_capsule_of_another_abi_is_refused(name, says):
    """The message says which side is too old, and the kind of the error is abi."""
    dtype = LotsRules.table_dtype
    with pytest.raises(PluginError, match=says) as caught:
        Engine.from_capsule(capsule(name), np.zeros((), dtype), dtype, 10, 2)
    assert caught.value.kind == "abi"
    assert caught.value.hint


def test_something_that_is_no_capsule_is_refused():
    """Handing over another object is a broken plugin, not a crash."""
    dtype = LotsRules.table_dtype
    with pytest.raises(PluginError):
        Engine.from_capsule(object(), np.zeros((), dtype), dtype, 10, 2)


@pytest.mark.parametrize(
    "dtype",
    [
        np.dtype("u1"),
        np.dtype([("a", "u1"), ("b", "u4")], align=True),
        np.dtype([("a", "f8")]),
        np.dtype([("a", "S4")]),
        np.dtype([("a", "?")]),
        np.dtype([("a", "O")]),
        np.dtype([("a", [("b", "u1"), ("c", "f4")])]),
    ],
)
def test_tables_are_flat_blocks_of_integers(dtype):
    """No padding, no floats, no text, no objects, also in a nested struct."""
    with pytest.raises(GameError):
        check_table_dtype(dtype)


def test_integers_arrays_and_one_nested_struct_are_fine():
    """Fields of any rank and a plain struct within."""
    check_table_dtype(np.dtype([("a", "i4", (2, 3)), ("b", [("c", "u2"), ("d", "i2")]), ("e", "u1", (4,))]))


@pytest.mark.parametrize(("codes", "seats"), [(0, 2), (2**25, 2), (5, 0), (5, 17)])
def test_numbers_out_of_range_are_refused(codes, seats):
    """A game has at least one code and seat, and not too many."""
    with pytest.raises(GameError):
        Engine.from_rules(LotsRules(2, False), LotsRules.table_dtype, codes, seats)


@pytest.mark.parametrize(
    "call",
    [
        lambda engine, table: engine.actor(table),
        lambda engine, table: engine.legal(table),
        lambda engine, table: engine.legality(table, 0),
        lambda engine, table: engine.play(table, 0),
        lambda engine, table: engine.scores(table),
        lambda engine, table: engine.outcome(table),
        lambda engine, table: engine.redeal(table, 0, Stream(1, "x").at(0)),
    ],
)
def test_tables_of_another_size_are_refused(call):
    """A wrong block of bytes is an error, never a crash."""
    with pytest.raises(GameError):
        call(GAME.engine, b"too short")


def test_codes_and_seats_out_of_range_are_refused():
    """play wants a code of the game, redeal a seat; legality says not-a-move."""
    table = GAME.engine.start()
    with pytest.raises(NotationError):
        GAME.engine.play(table, 999)
    with pytest.raises(GameError):
        GAME.engine.redeal(table, 3, Stream(1, "x").at(0))
    assert GAME.engine.legality(table, -1) == GAME.engine.legality(table, 999) == -5
    with pytest.raises(GameError):
        GAME.engine.draw(table, Stream(1, "x").at(0))


class Failing(LotsRules):
    """Rules that raise where they are told to."""

    def __init__(self, where):
        super().__init__(3, False)
        self.where = where

    def __getattribute__(self, name):
        if name == object.__getattribute__(self, "__dict__").get("where"):
            raise ZeroDivisionError(name)
        return super().__getattribute__(name)


@pytest.mark.parametrize(
    "where", ["start", "actor", "legality", "legal", "chance", "play", "scores", "outcome", "redeal"]
)
def test_what_a_python_game_raises_reaches_the_caller(where):
    """An exception behind a C door is raised at the Python door, once."""
    table = GAME.setup({"cards": [1, 2, 3]}).table_bytes
    engine = Engine.from_rules(Failing(where), LotsRules.table_dtype, 22, 3)
    calls = {
        "start": engine.start,
        "actor": lambda: engine.actor(table),
        "legality": lambda: engine.legality(table, 20),
        "legal": lambda: engine.legal(table),
        "chance": lambda: engine.chance(table),
        "play": lambda: engine.play(table, 20),
        "scores": lambda: engine.scores(table),
        "outcome": lambda: engine.outcome(table),
        "redeal": lambda: engine.redeal(table, 0, Stream(1, "x").at(0)),
    }
    with pytest.raises(ZeroDivisionError):
        calls[where]()
    for other in {"start", "scores"} - {where}:
        calls[other]()
