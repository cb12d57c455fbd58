"""The engine of one configured game: its table of functions, its rules, and doors that check what comes from Python."""
from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_FromStringAndSize
from cpython.memoryview cimport PyMemoryView_FromMemory
from cpython.buffer cimport PyBUF_READ, PyBUF_WRITE
from cpython.pycapsule cimport PyCapsule_GetName, PyCapsule_GetPointer, PyCapsule_IsValid
from cpython.ref cimport PyObject
from libc.stdint cimport int8_t, int32_t, uint32_t
from libc.stdlib cimport free, malloc, realloc
from libc.string cimport memset

from hexfloe.play.chance cimport Sequence
from hexfloe.play.movelist cimport MoveList
from hexfloe.play.ops cimport (
    ABI, CHANCE, MATCH_OVER, NO_SUCH_PIECE, NOT_A_MOVE, NOT_CANONICAL, NOT_NOW, OPS_NAME, OVER, RAISED, Ops,
)
from hexfloe.play.rng cimport Rng

from hexfloe.errors import GameError, NotationError, PluginError
from hexfloe.play.table import check_table_dtype

#: Most bytes a table may have, and most seats and codes a game may have.
MAX_TABLE = 1 << 20
MAX_SEATS = 16
MAX_CODES = 1 << 24

abi = ABI
CHANCE_ACTOR = CHANCE
OVER_ACTOR = OVER

#: Reasons of the core by their value, all below zero: name and sentence.
REASONS = {
    NOT_NOW: ("not-now", "this is not a kind of move for this seat or phase"),
    NO_SUCH_PIECE: ("no-such-piece", "there is no such piece to move"),
    NOT_CANONICAL: ("not-canonical", "the same move has another, canonical name"),
    MATCH_OVER: ("over", "the match has ended"),
    NOT_A_MOVE: ("not-a-move", "this is not a move of the game"),
    RAISED: ("raised", "the game raised an error"),
}


# ------------------------------------------------------------------ a Python game behind the same table of functions

cdef object _look(Engine engine, const void *table):
    """The table as a read-only numpy record, without a copy."""
    import numpy
    view = PyMemoryView_FromMemory(<char *>table, engine.table_size, PyBUF_READ)
    return numpy.frombuffer(view, engine.table_dtype)[0]


cdef object _hold(Engine engine, void *table):
    """The table as a numpy record that may be written."""
    import numpy
    view = PyMemoryView_FromMemory(<char *>table, engine.table_size, PyBUF_WRITE)
    return numpy.frombuffer(view, engine.table_dtype)[0]


cdef void _failed(Engine engine, object error) noexcept:
    if engine.error is None:
        engine.error = error


cdef void py_start(const void *rules, void *table) noexcept nogil:
    with gil:
        engine = <Engine><PyObject *>rules
        try:
            engine._keep.start(_hold(engine, table))
        except BaseException as error:
            _failed(engine, error)


cdef int py_actor(const void *rules, const void *table) noexcept nogil:
    with gil:
        engine = <Engine><PyObject *>rules
        try:
            return engine._keep.actor(_look(engine, table))
        except BaseException as error:
            _failed(engine, error)
    return OVER


cdef int py_legality(const void *rules, const void *table, int32_t move) noexcept nogil:
    with gil:
        engine = <Engine><PyObject *>rules
        try:
            return engine._keep.legality(_look(engine, table), move)
        except BaseException as error:
            _failed(engine, error)
    return RAISED


cdef int py_legal(const void *rules, const void *table, int32_t *moves) noexcept nogil:
    cdef int n = 0
    with gil:
        engine = <Engine><PyObject *>rules
        try:
            for move in engine._keep.legal(_look(engine, table)):
                if n >= engine.n_codes:
                    raise GameError("legal() returned more moves than there are codes")
                moves[n] = move
                n += 1
        except BaseException as error:
            _failed(engine, error)
            n = 0
    return n


cdef int32_t py_draw(const void *rules, const void *table, Rng *rng) noexcept nogil:
    with gil:
        engine = <Engine><PyObject *>rules
        sequence = Sequence.__new__(Sequence)
        (<Sequence>sequence).rng = rng[0]
        try:
            move = engine._keep.draw(_look(engine, table), sequence)
            rng[0] = (<Sequence>sequence).rng
            return move
        except BaseException as error:
            _failed(engine, error)
    return 0


cdef int py_chance(const void *rules, const void *table, int32_t *moves, uint32_t *weights) noexcept nogil:
    cdef int n = 0
    with gil:
        engine = <Engine><PyObject *>rules
        try:
            for move, weight in engine._keep.chance(_look(engine, table)):
                if n >= engine.n_codes:
                    raise GameError("chance() returned more moves than there are codes")
                moves[n] = move
                weights[n] = weight
                n += 1
        except BaseException as error:
            _failed(engine, error)
            n = 0
    return n


cdef void py_play(const void *rules, void *table, int32_t move) noexcept nogil:
    with gil:
        engine = <Engine><PyObject *>rules
        try:
            engine._keep.play(_hold(engine, table), move)
        except BaseException as error:
            _failed(engine, error)


cdef void py_scores(const void *rules, const void *table, double *out) noexcept nogil:
    cdef int seat
    with gil:
        engine = <Engine><PyObject *>rules
        try:
            points = engine._keep.scores(_look(engine, table))
            for seat in range(engine.seats):
                out[seat] = points[seat]
        except BaseException as error:
            _failed(engine, error)


cdef int py_outcome(const void *rules, const void *table, int8_t *ranks) noexcept nogil:
    cdef int seat
    with gil:
        engine = <Engine><PyObject *>rules
        try:
            places, clause = engine._keep.outcome(_look(engine, table))
            for seat in range(engine.seats):
                ranks[seat] = places[seat]
            return clause
        except BaseException as error:
            _failed(engine, error)
    return 0


cdef void py_redeal(const void *rules, void *table, int seat, Rng *rng) noexcept nogil:
    with gil:
        engine = <Engine><PyObject *>rules
        sequence = Sequence.__new__(Sequence)
        (<Sequence>sequence).rng = rng[0]
        try:
            engine._keep.redeal(_hold(engine, table), seat, sequence)
            rng[0] = (<Sequence>sequence).rng
        except BaseException as error:
            _failed(engine, error)


# ------------------------------------------------------------------ the engine

cdef class Engine:
    """The functions of one configured game over its table, for the core; made by `Engine.compiled` or `.python`."""

    @staticmethod
    def from_capsule(capsule, rules, table_dtype, int n_codes, int seats):
        """Return the engine of a compiled game.

        `capsule` holds its Ops, `rules` is the numpy structured scalar array of its Rules, which is copied.
        Raises PluginError (kind `abi`) if it was compiled for another ABI, GameError for sizes that do not agree.
        """
        cdef Engine self = Engine.__new__(Engine)
        cdef const Ops *ops = _open_capsule(capsule)
        self.ops = ops[0]
        cdef bytes block = bytes(rules.tobytes())
        if len(block) != ops.rules_size:
            raise GameError(f"the rules have {len(block)} bytes, the engine was compiled for {ops.rules_size}")
        self._keep = block
        self.rules = <const void *>PyBytes_AS_STRING(block)
        self.compiled = True
        self._declare(table_dtype, n_codes, seats)
        if self.table_size != <int>ops.table_size:
            raise GameError(f"the table has {self.table_size} bytes, the engine was compiled for {ops.table_size}")
        return self

    @staticmethod
    def from_rules(rules, table_dtype, int n_codes, int seats, *, bint has_draw=False):
        """Return the engine of a game written in Python; `rules` has the methods of `hexfloe.Rules`."""
        cdef Engine self = Engine.__new__(Engine)
        self._keep = rules
        self.rules = <const void *><PyObject *>self
        self.compiled = False
        self.ops.start = py_start
        self.ops.actor = py_actor
        self.ops.legality = py_legality
        self.ops.legal = py_legal
        self.ops.draw = NULL
        if has_draw:
            self.ops.draw = py_draw
        self.ops.chance = py_chance
        self.ops.play = py_play
        self.ops.scores = py_scores
        self.ops.outcome = py_outcome
        self.ops.redeal = py_redeal
        self._declare(table_dtype, n_codes, seats)
        return self

    def _declare(self, table_dtype, int n_codes, int seats):
        check_table_dtype(table_dtype)
        if not 0 < table_dtype.itemsize <= MAX_TABLE:
            raise GameError(f"a table has 1 to {MAX_TABLE} bytes, not {table_dtype.itemsize}")
        if not 0 < n_codes <= MAX_CODES:
            raise GameError(f"a game has 1 to {MAX_CODES} codes, not {n_codes}")
        if not 0 < seats <= MAX_SEATS:
            raise GameError(f"a game has 1 to {MAX_SEATS} seats, not {seats}")
        self.table_dtype = table_dtype
        self.table_size = table_dtype.itemsize
        self.n_codes = n_codes
        self.seats = seats

    cdef int check(self) except -1:
        """Raise what a Python game raised behind a C door."""
        if self.error is not None:
            error = self.error
            self.error = None
            raise error
        return 0

    cdef MoveList list_legal(self, const void *table):
        cdef MoveList moves = MoveList.__new__(MoveList)
        moves.codes = <int32_t *>malloc(self.n_codes * sizeof(int32_t))
        if moves.codes == NULL:
            raise MemoryError
        moves.n = self.ops.legal(self.rules, table, moves.codes)
        moves.codes = <int32_t *>realloc(moves.codes, (moves.n + 1) * sizeof(int32_t))
        self.check()
        return moves

    cdef MoveList list_chance(self, const void *table, list weights):
        """The codes of what chance can do; their weights are appended to the list, unless it is None."""
        cdef MoveList moves = MoveList.__new__(MoveList)
        cdef uint32_t *amounts = <uint32_t *>malloc(self.n_codes * sizeof(uint32_t))
        cdef Py_ssize_t i
        moves.codes = <int32_t *>malloc(self.n_codes * sizeof(int32_t))
        if moves.codes == NULL or amounts == NULL:
            free(amounts)
            raise MemoryError
        moves.n = self.ops.chance(self.rules, table, moves.codes, amounts)
        if weights is not None:
            for i in range(moves.n):
                weights.append(amounts[i])
        free(amounts)
        self.check()
        return moves

    # -------------------------------------------------------------- doors over tables as bytes

    cdef const void *_door(self, bytes table) except NULL:
        if len(table) != self.table_size:
            raise GameError(f"a table of this game has {self.table_size} bytes, not {len(table)}")
        return <const void *>PyBytes_AS_STRING(table)

    @property
    def has_draw(self):
        """Whether the game draws a uniform legal move by itself."""
        return self.ops.draw != NULL

    def start(self):
        """Return the table before the first decision."""
        cdef bytes table = PyBytes_FromStringAndSize(NULL, self.table_size)
        memset(PyBytes_AS_STRING(table), 0, self.table_size)
        self.ops.start(self.rules, PyBytes_AS_STRING(table))
        self.check()
        return table

    def actor(self, bytes table not None):
        """Return whose decision it is: a seat >= 0, -1 chance, -2 over."""
        cdef int actor = self.ops.actor(self.rules, self._door(table))
        self.check()
        return actor

    def legality(self, bytes table not None, int32_t move):
        """Return 0 if legal, the number of the clause that forbids the move, or a reason of the core below zero."""
        cdef const void *block = self._door(table)
        if not 0 <= move < self.n_codes:
            return NOT_A_MOVE
        cdef int reason = self.ops.legality(self.rules, block, move)
        self.check()
        return reason

    def legal(self, bytes table not None):
        """Return the legal codes, ascending."""
        return self.list_legal(self._door(table))

    def draw(self, bytes table not None, Sequence sequence not None):
        """Return one legal move, drawn uniformly by the game itself; moves the sequence on."""
        cdef const void *block = self._door(table)
        if self.ops.draw == NULL:
            raise GameError("this game has no draw of its own")
        cdef int32_t move = self.ops.draw(self.rules, block, &sequence.rng)
        self.check()
        return move

    def chance(self, bytes table not None):
        """Return what chance can do, ascending: a list of (code, weight)."""
        cdef list weights = []
        codes = self.list_chance(self._door(table), weights)
        return list(zip(codes, weights, strict=True))

    def play(self, bytes table not None, int32_t move):
        """Return the table after a legal move; NotationError for a code out of range. Legality is not checked."""
        cdef const void *block = self._door(table)
        if not 0 <= move < self.n_codes:
            raise NotationError(f"move {move} is not a code of this game", culprit=move)
        cdef bytes after = PyBytes_FromStringAndSize(<const char *>block, self.table_size)
        self.ops.play(self.rules, PyBytes_AS_STRING(after), move)
        self.check()
        return after

    def scores(self, bytes table not None):
        """Return the points of each seat: a list of floats."""
        cdef double out[16]
        memset(out, 0, sizeof(out))
        self.ops.scores(self.rules, self._door(table), out)
        self.check()
        return [out[seat] for seat in range(self.seats)]

    def outcome(self, bytes table not None):
        """Return (ranks from 1, number of the clause that ended the match); only at the end."""
        cdef int8_t ranks[16]
        memset(ranks, 0, sizeof(ranks))
        cdef int clause = self.ops.outcome(self.rules, self._door(table), ranks)
        self.check()
        return tuple([ranks[seat] for seat in range(self.seats)]), clause

    def redeal(self, bytes table not None, int seat, Sequence sequence not None):
        """Return a table with all dealt anew that the seat (-1: a spectator) cannot know; moves the sequence on."""
        cdef const void *block = self._door(table)
        if not -1 <= seat < self.seats:
            raise GameError(f"seat {seat} is not in 0 ... {self.seats - 1} (nor -1, a spectator)", culprit=seat)
        cdef bytes after = PyBytes_FromStringAndSize(<const char *>block, self.table_size)
        self.ops.redeal(self.rules, PyBytes_AS_STRING(after), seat, &sequence.rng)
        self.check()
        return after


cdef const Ops *_open_capsule(object capsule) except NULL:
    """Return the Ops of a capsule; says which side is too old where the ABI differs."""
    cdef const char *name
    cdef const Ops *ops
    if not PyCapsule_IsValid(capsule, OPS_NAME):
        try:
            name = PyCapsule_GetName(capsule)
        except ValueError:
            raise PluginError("the engine did not hand over a capsule", kind="abi") from None
        found = (<bytes>name).decode(errors="replace") if name != NULL else "no name"
        raise PluginError(_which_is_older(found), kind="abi", culprit=found,
                          hint="install versions of the game and of hexfloe that belong together")
    ops = <const Ops *>PyCapsule_GetPointer(capsule, OPS_NAME)
    if ops.abi != <uint32_t>ABI or ops.ops_size != sizeof(Ops) or ops.rng_size != sizeof(Rng):
        raise PluginError(
            f"the game was compiled with other structs (Ops {ops.ops_size} bytes, here {sizeof(Ops)}; "
            f"Rng {ops.rng_size}, here {sizeof(Rng)})", kind="abi", hint="compile the game anew for this hexfloe")
    return ops


def _which_is_older(found):
    prefix = "hexfloe.ops."
    number = found[len(prefix):]
    if not found.startswith(prefix) or not number.isdecimal():
        return f"the engine handed over a capsule named {found!r} instead of {prefix}{abi}"
    older = "the game is" if int(number) < abi else "this hexfloe is"
    return f"the game was compiled for ABI {number}, this hexfloe speaks ABI {abi}: {older} too old"
