"""A state: table, rules and history during a match; the one door through which moves are played."""
from libc.stdint cimport int8_t, int32_t, uint64_t
from libc.stdlib cimport free, malloc, realloc
from libc.string cimport memcmp, memcpy
from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_FromStringAndSize

from hexfloe.play.movelist cimport MoveList
from hexfloe.play.ops cimport CHANCE, MATCH_OVER, NOT_A_MOVE, NOT_NOW, OVER
from hexfloe.play.rng cimport mix64

from hexfloe.errors import IllegalMoveError, MatchError, RecordError

#: First bytes of a saved state.
MAGIC = b"hexfloe state 1\n"


cdef class State:
    """A match under way. `game.start()`, `game.setup(…)` and `State.load` make one.

    Laws: after an error the state is as before; `undo` restores every byte; a copy is equal and independent.
    """

    def __cinit__(self, game, *args, **kwargs):
        self.table = self.past = NULL
        self.codes = NULL
        self.actors = NULL
        self.n = self.capacity = self.first = self.n_chance = 0

    def __init__(self, game, bytes table not None):
        self.game = game
        self.engine = game.engine
        if len(table) != self.engine.table_size:
            raise MatchError(f"a table of {game.name} has {self.engine.table_size} bytes, not {len(table)}")
        self.table = <char *>malloc(self.engine.table_size)
        if self.table == NULL:
            raise MemoryError
        memcpy(self.table, PyBytes_AS_STRING(table), self.engine.table_size)

    def __dealloc__(self):
        free(self.table)
        free(self.past)
        free(self.codes)
        free(self.actors)

    # -------------------------------------------------------------- facts

    @property
    def actor(self):
        """Whose decision it is: a seat >= 0, CHANCE (-1) or OVER (-2)."""
        cdef int actor = self.engine.ops.actor(self.engine.rules, self.table)
        if not self.engine.compiled:
            self.engine.check()
        return actor

    @property
    def over(self):
        """Whether the match has ended."""
        return self.actor == OVER

    @property
    def ply(self):
        """Number of moves played so far, those of chance included."""
        return self.first + self.n

    @property
    def n_chance_plies(self):
        """Number of moves that chance has made so far: the index of its next one."""
        return self.n_chance

    @property
    def history(self):
        """Codes of the moves played, first to last; a copy made without history knows only those after it."""
        return [self.codes[i] for i in range(self.n)]

    @property
    def actors(self):
        """Who made each move of `history`: seats, or -1 for chance."""
        return [self.actors[i] for i in range(self.n)]

    @property
    def history_blocks(self):
        """`history` and `actors` as two read-only memoryviews of their own: a copy of memory, no object a move."""
        codes = PyBytes_FromStringAndSize(<char *>self.codes, self.n * sizeof(int32_t))
        actors = PyBytes_FromStringAndSize(<char *>self.actors, self.n)
        return memoryview(codes).cast("i"), memoryview(actors).cast("b")

    @property
    def table(self):
        """The whole position as a read-only numpy record: a copy, for tests and validators. Players get a view."""
        import numpy
        return numpy.frombuffer(self.table_bytes, self.engine.table_dtype)[0]

    @property
    def table_bytes(self):
        """The bytes of the whole position."""
        return PyBytes_FromStringAndSize(self.table, self.engine.table_size)

    @property
    def key(self):
        """A 64-bit hash of the position: equal positions have equal keys, on every platform of one byte order."""
        cdef uint64_t key = self.engine.table_size
        cdef uint64_t word
        cdef int i
        cdef int size = self.engine.table_size
        for i in range(0, size - 7, 8):
            memcpy(&word, self.table + i, 8)
            key = mix64(key ^ word)
        word = 0
        i = size & ~7
        if i < size:
            memcpy(&word, self.table + i, size - i)
            key = mix64(key ^ word)
        return key

    def __eq__(self, other):
        if not isinstance(other, State):
            return NotImplemented
        cdef State that = other
        if self.game != that.game:
            return False
        return memcmp(self.table, that.table, self.engine.table_size) == 0

    def __hash__(self):
        return hash(self.key)

    def __repr__(self):
        return f"<State of {self.game.string} after {self.ply} plies, actor {self.actor}>"

    # -------------------------------------------------------------- moves

    def legal(self):
        """Return the codes that the acting seat (or chance) may play now, ascending: a lazy sequence.

        Empty after the end; before it there is at least one.
        """
        cdef int actor = self.engine.ops.actor(self.engine.rules, self.table)
        if actor >= 0:
            return self.engine.list_legal(self.table)
        if actor == CHANCE:
            return self.engine.list_chance(self.table, None)
        self.engine.check()
        return MoveList.__new__(MoveList)

    def chance(self):
        """Return what chance can do now, ascending: a list of (code, integer weight > 0); empty for a seat's turn."""
        cdef list weights = []
        if self.actor != CHANCE:
            return []
        codes = self.engine.list_chance(self.table, weights)
        return list(zip(codes, weights, strict=True))

    cdef int32_t _code(self, object move) except? -1:
        """The code of a move given as code, text or Move; NotationError or AmbiguousMoveError where it is none."""
        if isinstance(move, int):
            return move if -2**31 <= move < 2**31 else -1
        if isinstance(move, str):
            return self.game.moves.parse(move, self.legal())
        return self.game.moves.encode(move.kind, *move.parts)

    cdef bint _is_chance_move(self, int32_t code) except -1:
        return code in self.engine.list_chance(self.table, None)

    def legality(self, move):
        """Return 0 if the move may be played now, the number of the clause that forbids it, or a reason below zero."""
        cdef int32_t code = self._code(move)
        cdef int actor = self.engine.ops.actor(self.engine.rules, self.table)
        cdef int reason
        self.engine.check()
        if actor == OVER:
            return MATCH_OVER
        if not 0 <= code < self.engine.n_codes:
            return NOT_A_MOVE
        if actor == CHANCE:
            return 0 if self._is_chance_move(code) else NOT_NOW
        reason = self.engine.ops.legality(self.engine.rules, self.table, code)
        if not self.engine.compiled:
            self.engine.check()
        return reason

    def why_not(self, move):
        """Return the Refusal of a move (its clause and a sentence), or None if it is legal."""
        cdef int reason = self.legality(move)
        if reason == 0:
            return None
        return self.game.refusal(reason)

    def play(self, move):
        """Play a move given as code, text or Move.

        Raises NotationError, AmbiguousMoveError or IllegalMoveError (with the clause); then nothing has changed.
        """
        cdef int actor = self.engine.ops.actor(self.engine.rules, self.table)
        cdef int32_t code
        cdef int reason
        if type(move) is int and actor >= 0:
            code = -1
            if 0 <= move < self.engine.n_codes:
                code = move
        else:
            code = self._code(move)
        if actor < 0 or code < 0 or code >= self.engine.n_codes:
            reason = self.legality(code)
        else:
            reason = self.engine.ops.legality(self.engine.rules, self.table, code)
        if not self.engine.compiled:
            self.engine.check()
        if reason != 0:
            self._refuse(move, code, reason)
        self._push(code, actor)

    def _refuse(self, move, code, reason):
        refusal = self.game.refusal(reason)
        text = self.game.moves.format(code) if code in self.game.moves else str(move)
        raise IllegalMoveError(f"{text}: {refusal.text}", reason=reason, clause=refusal.clause, culprit=text)

    cdef int _reserve(self) except -1:
        cdef int capacity
        if self.n < self.capacity:
            return 0
        capacity = 64 if self.capacity == 0 else 2 * self.capacity
        past = <char *>realloc(self.past, <size_t>capacity * self.engine.table_size)
        if past == NULL:
            raise MemoryError
        self.past = past
        codes = <int32_t *>realloc(self.codes, capacity * sizeof(int32_t))
        if codes == NULL:
            raise MemoryError
        self.codes = codes
        actors = <int8_t *>realloc(self.actors, capacity * sizeof(int8_t))
        if actors == NULL:
            raise MemoryError
        self.actors = actors
        self.capacity = capacity
        return 0

    cdef int _push(self, int32_t code, int actor) except -1:
        cdef char *before
        self._reserve()
        before = self.past + <size_t>self.n * self.engine.table_size
        memcpy(before, self.table, self.engine.table_size)
        self.engine.ops.play(self.engine.rules, self.table, code)
        if self.engine.error is not None:
            memcpy(self.table, before, self.engine.table_size)
            self.engine.check()
        self.codes[self.n] = code
        self.actors[self.n] = actor
        self.n += 1
        if actor == CHANCE:
            self.n_chance += 1
        return 0

    def play_chance(self, stream):
        """Let chance make its move, drawn from the stream at the index of this chance ply; return its code."""
        cdef list weights = []
        if self.actor != CHANCE:
            raise MatchError("it is not chance that has to move")
        codes = self.engine.list_chance(self.table, weights)
        code = codes[stream.at(self.n_chance).weighted(weights)]
        self._push(code, CHANCE)
        return code

    def undo(self):
        """Take the last move back and return its code; MatchError where there is none (left)."""
        if self.n == 0:
            raise MatchError("there is no move to take back", hint="undo goes back to the start at most")
        self.n -= 1
        memcpy(self.table, self.past + <size_t>self.n * self.engine.table_size, self.engine.table_size)
        if self.actors[self.n] == CHANCE:
            self.n_chance -= 1
        return self.codes[self.n]

    def copy(self, *, bint history=True):
        """Return an equal, independent state; without history it is cheaper and cannot be undone."""
        cdef State twin = State.__new__(State, self.game)
        cdef int size = self.engine.table_size
        twin.game = self.game
        twin.engine = self.engine
        twin.table = <char *>malloc(size)
        if twin.table == NULL:
            raise MemoryError
        memcpy(twin.table, self.table, size)
        twin.first = self.first
        twin.n_chance = self.n_chance
        if not history:
            twin.first += self.n
        elif self.n:
            while twin.capacity < self.n:
                twin.n = twin.capacity
                twin._reserve()
            twin.n = self.n
            memcpy(twin.past, self.past, <size_t>self.n * size)
            memcpy(twin.codes, self.codes, self.n * sizeof(int32_t))
            memcpy(twin.actors, self.actors, self.n * sizeof(int8_t))
        return twin

    __copy__ = copy

    # -------------------------------------------------------------- judgments and views

    def scores(self):
        """Return the points of each seat now: a list of floats."""
        return self.engine.scores(self.table_bytes)

    @property
    def outcome(self):
        """The Outcome (ranks, ending clause), or None before the end."""
        if self.actor != OVER:
            return None
        return self.game.outcome_of(self.table_bytes)

    def view(self, seat=None):
        """Return what a seat may know: a View. None is a spectator; `hexfloe.play.table.ALL` sees everything."""
        from hexfloe.play.view import View
        return View.of(self, seat)

    def redealt(self, int seat, sequence, *, bint history=False):
        """Return a copy in which all is dealt anew that the seat (-1: a spectator) cannot know.

        With history the moves stay as they were played: to the seat they read the same, but they no longer lead to
        this position, so undo would go back to true ones.
        """
        twin = self.copy(history=history)
        table = self.engine.redeal(self.table_bytes, seat, sequence)
        memcpy((<State>twin).table, PyBytes_AS_STRING(table), self.engine.table_size)
        return twin

    # -------------------------------------------------------------- saving

    def save(self):
        """Return the state with its history as bytes: game string, rules digest, first table, moves."""
        import msgspec
        first = PyBytes_FromStringAndSize(self.past if self.n else self.table, self.engine.table_size)
        body = [self.game.string, self.game.digest, first, self.history, self.first, self.n_chance, self.key]
        return MAGIC + msgspec.msgpack.encode(body)

    @staticmethod
    def load(game, data):
        """Return a saved state, its moves replayed; RecordError if it is damaged or of another game or rules."""
        import msgspec
        if not isinstance(data, bytes) or not data.startswith(MAGIC):
            raise RecordError("this is not a saved state of hexfloe", culprit=data[:16])
        try:
            string, digest, first, codes, before, n_chance, key = msgspec.msgpack.decode(
                data[len(MAGIC):], type=tuple[str, str, bytes, list[int], int, int, int])
        except msgspec.MsgspecError as error:
            raise RecordError(f"the saved state is damaged ({error})") from None
        if (string, digest) != (game.string, game.digest):
            raise RecordError(f"the state was saved by {string} with other rules or data than this {game.string}")
        cdef State state = State(game, first)
        for code in codes:
            state.play(code)
        state.first = before
        state.n_chance = n_chance
        if state.key != key:
            raise RecordError("the saved moves lead to another position than the saved one")
        return state
