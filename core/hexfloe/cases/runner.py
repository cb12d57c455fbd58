"""One run of a case: sets the position up, plays, checks after every step, and collects findings."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from hexfloe.cases.case import ACTORS, Run, Step
from hexfloe.cases.moment import Finding, Moment
from hexfloe.cases.patterns import is_pattern
from hexfloe.errors import HexfloeError, IllegalMoveError
from hexfloe.play.chance import Stream

if TYPE_CHECKING:
    from hexfloe.play.game import Game
    from hexfloe.play.state import State

#: More plies of chance in a row than any game has: a case that meets them fails instead of running for ever.
MAX_CHANCE_PLIES: Final = 10_000

_CHANCE: Final = ACTORS["chance"]


class StopRun(Exception):  # noqa: N818 (no error of the program: this run goes no further)
    """The rest of a run makes no sense after this finding."""

    def __init__(self, about: str, expected: str, found: str) -> None:
        super().__init__(about)
        self.finding: Final = Finding(about, expected, found)


class Runner:
    """Runs one run of a case on its configured game, once. Every text of a move is known to be readable."""

    def __init__(self, game: Game, run: Run) -> None:
        self.game: Final = game
        self.run: Final = run
        self.findings: Final[list[tuple[int, Finding]]] = []
        """Step (from 1; 0 is the set-up) and finding."""
        self.refused_by: Final[set[str]] = set()
        self.ended_by: Final[set[str]] = set()
        seed = run.setting.seed or 0
        self._chance: Final = Stream(seed, "chance")
        self._any: Final = Stream(seed, "any")

    def go(self) -> None:
        """Run to the end, or to the first finding after which nothing more can be said."""
        step = 0
        try:
            state = self._begin()
            if state is not None:
                for step, wanted in enumerate(self.run.steps, 1):
                    self._play(state, wanted)
                    self.findings.extend((step, finding) for finding in self._check(state, wanted))
        except StopRun as stop:
            self.findings.append((step, stop.finding))
        except Exception as error:
            found = f"{type(error).__name__}: {error}"
            self.findings.append((step, Finding("the game", "no exception", found)))

    # -------------------------------------------------------------- the position

    def _begin(self) -> State | None:
        """The state to begin with, or None where the set-up was refused, as expected."""
        setting = self.run.setting
        if setting.given is None:
            return self.game.start()
        try:
            state = self.game.setup(setting.given)
        except HexfloeError as error:
            self._refused_setup(error)
            return None
        if setting.setup_refused is not None:
            wanted = setting.setup_refused.clause or "any reason"
            raise StopRun("setup_refused", f"refused by {wanted}", "the position was set up")
        return state

    def _refused_setup(self, error: HexfloeError) -> None:
        clause = getattr(error, "clause", None)
        if clause is not None:
            self.refused_by.add(clause)
        found = f"refused by {clause}: {error}" if clause else f"refused: {error}"
        wanted = self.run.setting.setup_refused
        if wanted is None:
            raise StopRun("given", "a position", found)
        if wanted.clause not in (None, clause):
            raise StopRun("setup_refused", f"refused by {wanted.clause}", found)

    # -------------------------------------------------------------- moves

    def _play(self, state: State, step: Step) -> None:
        for n, text in enumerate(step.when, 1):
            self._let_chance_play(state, text)
            self._play_one(state, text, f"when {n} {text!r}")
        if not step.asks_chance:
            self._let_chance_play(state, None)

    def _let_chance_play(self, state: State, text: str | None) -> None:
        """With a seed, play what chance decides, up to the given move where that is one of chance."""
        if self.run.setting.seed is None:
            return
        named = self.game.moves.parse(text) if text is not None and not is_pattern(text) else None
        for _ in range(MAX_CHANCE_PLIES):
            if state.actor != _CHANCE or named in state.legal():
                return
            state.play_chance(self._chance)
        raise StopRun("chance", "a seat to move some day", f"{MAX_CHANCE_PLIES} moves of chance in a row")

    def _play_one(self, state: State, text: str, about: str) -> None:
        code = self._any_of(state, text, about) if is_pattern(text) else self.game.moves.parse(text)
        try:
            state.play(code)
        except IllegalMoveError as error:
            if error.clause is not None:
                self.refused_by.add(error.clause)
            waits = state.actor == _CHANCE
            hint = " (chance is to move: write what it does, or give the case a seed)" if waits else ""
            raise StopRun(about, "legal", f"refused: {error}{hint}") from None

    def _any_of(self, state: State, pattern: str, about: str) -> int:
        """One of the legal moves that match, drawn evenly for a seat and by weight for chance."""
        moment = Moment(self.game, state)
        codes = moment.matching(pattern)
        if not codes:
            raise StopRun(about, "a legal move like it", "none")
        weights = [moment.chance.get(code, 1) for code in codes]
        return codes[self._any.at(state.ply).weighted(weights)]

    # -------------------------------------------------------------- expectations

    def _check(self, state: State, step: Step) -> list[Finding]:
        moment = Moment(self.game, state)
        findings = list(moment.check(step))
        self.refused_by.update(refusal.clause for refusal in moment.refusals if refusal.clause is not None)
        outcome = state.outcome
        if outcome is not None and outcome.clause is not None:
            self.ended_by.add(outcome.clause)
        return findings
