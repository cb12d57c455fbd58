"""What `show` can show: a match at a move, a position in a TOML file, a case, or the start of a game."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Final

from hexfloe.clauses.tables import Place, Table, parse_toml, read_text, suggestion
from hexfloe.errors import CaseError, FileError, HexfloeError, RecordError, SetupError

if TYPE_CHECKING:
    from hexfloe.cases.case import Case, Run
    from hexfloe.play.game import Game
    from hexfloe.play.state import State

#: What a position file may hold.
KEYS: Final = ("game", "given", "data")


@dataclass(frozen=True)
class Position:
    """A state, and in a few words where it comes from."""

    state: State
    source: str


def find_position(what: str, *, at: int | None = None, game: str = "") -> Position:
    """Return what a text names: `match.hexfloe`, `position.toml`, `cases/play.toml#ID`, or a game string.

    `at` is a number of plies: of a record, or of the moves of a case, of which none are made unless it says so.
    `game` is the game of a case file that does not lie in a game's folder. Raises FileError, RecordError, SetupError
    (with the clause), CaseError, DataFileError, OptionError, UnknownGameError, PluginError.
    """
    name, hash_, case_id = what.rpartition("#")
    if hash_ and Path(name).is_file():
        return _of_case(Path(name), case_id, at, game)
    path = Path(what)
    if path.is_dir() or not path.exists():
        return _of_game(what, at)
    if path.suffix == ".toml":
        return _of_toml(path, at, game)
    return _of_record(path, at)


def _of_game(what: str, at: int | None) -> Position:
    from hexfloe.plugins.loading import load_game

    if Path(what).name != what or Path(what).suffix:
        raise FileError(f"there is no file {what}", hint="name a record, a position or a case", culprit=what)
    try:
        game = load_game(what)
    except HexfloeError as error:
        if error.code == "unknown-game":
            raise FileError(
                f"there is neither a file nor a game {what!r:.80}", hint=error.hint, culprit=what
            ) from None
        raise
    _refuse_at(at, what)
    return Position(game.start(), f"start of {game.string}")


def _refuse_at(at: int | None, what: str) -> None:
    if at:
        raise RecordError(
            f"{what} is a position without moves", hint="--at is for records and cases", culprit=at
        )


# ---------------------------------------------------------------------------------------- records


def _of_record(path: Path, at: int | None) -> Position:
    from hexfloe.play.record import read_record
    from hexfloe_cli.matches import game_of

    record = read_record(path)
    check_ply(at, len(record.moves), str(path))
    state = record.replay(game_of(record), at)
    return Position(
        state, f"{path} after {len(record.moves) if at is None else at} of {len(record.moves)} plies"
    )


def check_ply(at: int | None, n_plies: int, name: str) -> None:
    """Raise RecordError unless there are that many plies."""
    if at is not None and not 0 <= at <= n_plies:
        raise RecordError(f"{name} has {n_plies} plies", hint=f"--at is 0 to {n_plies}, not {at}", culprit=at)


# ---------------------------------------------------------------------------------------- positions


def _of_toml(path: Path, at: int | None, game: str) -> Position:
    top = parse_toml(read_text(path, error=SetupError), Place(str(path), SetupError))
    if "case" in top:
        return _of_case(path, "", at, game)
    _refuse_at(at, str(path))
    top.only(KEYS)
    named = _load(path, game or top.text("game"), top.texts("data"))
    given = top.table("given")
    return Position(_set_up(named, given), str(path))


def _load(path: Path, string: str, data: tuple[str, ...]) -> Game:
    from hexfloe.plugins.loading import load_game

    return load_game(string, data=[path.parent / name for name in data])


def _set_up(game: Game, given: Table) -> State:
    try:
        return game.setup(given.values)
    except SetupError as error:
        raise SetupError(
            f"{given.place.file}: {error.message}",
            clause=error.clause,
            hint=error.hint,
            culprit=error.culprit,
        ) from None


# ---------------------------------------------------------------------------------------- cases


def _of_case(path: Path, case_id: str, at: int | None, game: str) -> Position:
    from hexfloe.cases import check_case, load_cases
    from hexfloe.plugins.loading import load_game

    cases = {case.id: case for case in load_cases(path)}
    case = cases.get(case_id)
    if case is None:
        hint = suggestion(case_id, cases) or f"such as {path}#{next(iter(cases))}"
        said = (
            f"{path} has no case {case_id!r:.60}" if case_id else f"{path} holds {len(cases)} cases: name one"
        )
        raise CaseError(said, hint=hint, culprit=case_id)
    configured = check_case(load_game(game or _game_beside(path)), case)
    run = case.runs[0]
    state = configured[0].start() if run.setting.given is None else configured[0].setup(run.setting.given)
    moves = _moves(case, run)
    check_ply(at, len(moves), f"case {case_id}")
    for text in islice(moves, at or 0):
        _play(state, text, run)
    return Position(
        state, f"case {case_id}, {case.title}" + (f", after {at} of {len(moves)} moves" if at else "")
    )


def _game_beside(path: Path) -> str:
    """Return the game in whose folder a case file lies: `cases/` is beside `game.toml`."""
    from hexfloe.play.info import FILE, load_info

    info = path.resolve().parent.parent / FILE
    if not info.is_file():
        raise CaseError(
            f"{path} does not lie in the folder of a game",
            hint="name the game: --game NAME",
            culprit=str(path),
        )
    return load_info(info).id


def _moves(case: Case, run: Run) -> tuple[str, ...]:
    return tuple(text for step in run.steps for text in step.when)


def _play(state: State, text: str, run: Run) -> None:
    """Play a move of a case, or any that its pattern means; with a seed, what chance does before it."""
    from hexfloe.cases.patterns import is_pattern, matches
    from hexfloe.play.chance import Stream

    moves = state.game.moves
    wanted = None if is_pattern(text) else moves.parse(text)
    chance = Stream(run.setting.seed or 0, "chance")
    while run.setting.seed is not None and not state.over and state.actor < 0 and wanted not in state.legal():
        state.play_chance(chance)
    if wanted is None:
        wanted = next((code for code in state.legal() if matches(text, moves.format(code))), None)
    if wanted is None:
        raise CaseError(f"no legal move is like {text!r}", culprit=text)
    state.play(wanted)
