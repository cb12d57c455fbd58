"""What does not fit is refused at the door of the net, with the value in the sentence."""

from __future__ import annotations

import numpy as np
import pytest
from oracle.rivers import disk, neighbor_table

from hexfloe.errors import BoardError, CoordinateError
from hexfloe.water.rivers import RiverNet

TABLE = neighbor_table(disk(1))
NET = RiverNet(TABLE, ["03 14 25", "0:1 12 45"])
PLACED = bytes(7)


def changed(cell: int, edge: int, ahead: int) -> list[list[int]]:
    """Return the table with one neighbor changed."""
    return [
        [ahead if (c, e) == (cell, edge) else there for e, there in enumerate(row)]
        for c, row in enumerate(TABLE)
    ]


@pytest.mark.parametrize(
    ("table", "told"),
    [
        ([], "rows of 6"),
        ([[-1] * 5], "(1, 5)"),
        ([[-1] * 4] * 3, "(3, 4)"),
        ([[-1] * 6, [-1] * 5], "rows of 6"),
        ([-1] * 6, "(6,)"),
        ([[-1.0] * 6], "float64"),
        ([[True] * 6], "bool"),
        ([["a"] * 6], "rows of 6"),
        (None, "object"),
        (np.zeros((0, 6), np.int16), "0 cells"),
        (np.full((5462, 6), -1), "5462 cells"),
        (changed(0, 0, 7), "cell 0 has 7"),
        (changed(0, 0, -2), "cell 0 has -2"),
        (changed(0, 0, 2**70), "object"),
        (changed(3, 0, -1), "cell 4 has 3 as neighbor at edge 3, but 3 has -1 at edge 0"),
        (changed(3, 0, 2), "cell 3 has 2 as neighbor at edge 0, but 2 has -1 at edge 3"),
    ],
)
def test_neighbor_tables_that_cannot_be_are_refused(table, told):
    """Shape, type, range and symmetry; the sentence says which."""
    with pytest.raises(BoardError) as slip:
        RiverNet(table, ["01"])
    assert told in str(slip.value)
    assert slip.value.code == "bad-board"


def test_the_neighbor_table_is_a_copy_of_its_own():
    """Neither the one given nor the one shown can change the net."""
    given = np.array(TABLE)
    net = RiverNet(given, ["03 14 25"])
    given[:] = 0
    assert net.neighbors.tolist() == TABLE
    with pytest.raises(ValueError, match="read-only"):
        net.neighbors[0, 0] = 1
    assert (net.n_cells, repr(net)) == (7, "<RiverNet of 7 cells and 1 faces>")


@pytest.mark.parametrize("dtype", [np.int8, np.int16, np.int32, np.int64])
@pytest.mark.parametrize("order", ["C", "F"])
def test_neighbor_tables_of_any_whole_type_and_layout_are_read(dtype, order):
    """As they come from elsewhere."""
    assert RiverNet(np.array(TABLE, dtype, order=order), ["01"]).neighbors.tolist() == TABLE


@pytest.mark.parametrize(
    "placed",
    [
        bytes([1, 2, 0, 1, 2, 0, 1]),
        bytearray([1, 2, 0, 1, 2, 0, 1]),
        [1, 2, 0, 1, 2, 0, 1],
        (1, 2, 0, 1, 2, 0, 1),
        np.array([1, 2, 0, 1, 2, 0, 1], np.uint8),
        np.array([1, 2, 0, 1, 2, 0, 1], np.int64),
        np.array([1, 0, 2, 0, 0, 0, 1, 0, 2, 0, 0, 0, 1, 0], np.uint8)[::2],
        iter([1, 2, 0, 1, 2, 0, 1]),
    ],
    ids=["bytes", "bytearray", "list", "tuple", "uint8", "int64", "strided", "iterator"],
)
def test_boards_are_read_from_all_that_holds_numbers(placed):
    """The same courses for all of them."""
    assert NET.trace(placed) == NET.trace([1, 2, 0, 1, 2, 0, 1])


ASKING = {
    "trace": NET.trace,
    "passages": NET.passages,
    "trace_at": lambda placed: NET.trace_at(placed, 0),
    "follow": lambda placed: NET.follow(placed, 0, 0),
    "update": lambda placed: NET.update([], placed, 0),
    "ends": NET.ends,
}


@pytest.mark.parametrize("ask", ASKING.values(), ids=ASKING)
@pytest.mark.parametrize(
    "placed", [None, 5, b"", bytes(6), bytes(8), [0] * 8, np.zeros((7, 1), np.uint8)[:6]]
)
def test_boards_of_another_size_are_refused(ask, placed):
    """Whatever is asked."""
    with pytest.raises(BoardError) as slip:
        ask(placed)
    assert slip.value.code == "bad-board"


@pytest.mark.parametrize("ask", ASKING.values(), ids=ASKING)
@pytest.mark.parametrize("face", [3, 255, -1, 256, 2**80, 1.0, "1", None, [1]])
def test_faces_that_do_not_exist_are_refused(ask, face):
    """With cell and face, whatever is asked."""
    with pytest.raises(CoordinateError) as slip:
        ask([0, 0, 0, 0, 0, face, 0])
    assert str(slip.value) == f"cell 5 shows face {face!r}; faces are 1 to 2, and 0 is no tile"


def test_a_byte_that_is_no_face_is_refused():
    """The quick way checks as well."""
    with pytest.raises(CoordinateError, match="cell 5 shows face 3"):
        NET.trace(bytes([0, 0, 0, 0, 0, 3, 0]))


@pytest.mark.parametrize("cell", [-1, 7, 2**40, 2**80, 1.0, "0", None])
def test_cells_that_do_not_exist_are_refused(cell):
    """In every call that takes one."""
    for ask in (
        lambda: NET.trace_at(PLACED, cell),
        lambda: NET.follow(PLACED, cell, 0),
        lambda: NET.update([], PLACED, cell),
    ):
        with pytest.raises(CoordinateError) as slip:
            ask()
        assert slip.value.culprit == cell


@pytest.mark.parametrize("edge", [-1, 6, 2**80, 1.0, "0", None])
def test_edges_that_do_not_exist_are_refused(edge):
    """Edges are 0 to 5."""
    with pytest.raises(CoordinateError) as slip:
        NET.follow(PLACED, 0, edge)
    assert slip.value.culprit == edge


@pytest.mark.parametrize("courses", [None, 3, [1], ["course"]])
def test_what_is_no_course_cannot_be_updated(courses):
    """A list of courses is wanted."""
    with pytest.raises(BoardError):
        NET.update(courses, PLACED, 0)


def test_courses_of_a_larger_board_are_refused():
    """They name edges that this board does not have."""
    large = RiverNet(neighbor_table(disk(2)), ["03 14 25"])
    with pytest.raises(CoordinateError):
        NET.update(large.trace(bytes([1]) * 19), PLACED, 0)


@pytest.mark.parametrize("faces", [None, 5, "01 23 45", [5], ["012"]])
def test_faces_of_a_net_are_checked(faces):
    """As `Faces` checks them."""
    with pytest.raises(BoardError):
        RiverNet(TABLE, faces)


@pytest.mark.parametrize("batch", ["trace_batch", "ends_batch"])
@pytest.mark.parametrize(
    ("boards", "told"),
    [
        (bytes(7), "rows of 7"),
        ([0] * 7, "(7,)"),
        ([[0] * 6], "(1, 6)"),
        ([[0] * 7, [0] * 6], "rows of 7"),
        ([[0.0] * 7], "float64"),
        (None, "object"),
        (np.broadcast_to(np.zeros(7, np.uint8), (2**29, 7)), "536870912 boards are too many"),
    ],
    ids=["bytes", "one", "short", "ragged", "floats", "nothing", "many"],
)
def test_batches_of_another_shape_are_refused(batch, boards, told):
    """Whole numbers, one row a board, not too many."""
    with pytest.raises(BoardError) as slip:
        getattr(NET, batch)(boards)
    assert told in str(slip.value)


@pytest.mark.parametrize("batch", ["trace_batch", "ends_batch"])
@pytest.mark.parametrize(
    ("face", "dtype"), [(3, np.uint8), (-1, np.int16), (256, np.int16), (2**40, np.int64)]
)
def test_batches_with_faces_that_do_not_exist_are_refused(batch, face, dtype):
    """With board, cell and face."""
    boards = np.zeros((4, 7), dtype)
    boards[2, 5] = face
    with pytest.raises(CoordinateError) as slip:
        getattr(NET, batch)(boards)
    assert str(slip.value) == f"cell 5 of board 2 shows face {face}; faces are 1 to 2, and 0 is no tile"
