"""Moves: an integer code with a kind, parts and a text; declared once, from domains.

>>> seat, face = seats(2), things("tile", ["R003@0", "R003@1"], aliases={"R003@2": "R003@0"})
>>> moves = Moves(place=(face,), draw=(seat, secret(face)))
>>> moves.n_codes, moves.format(3), moves.parse("place r003@2")
(6, 'draw 0 R003@1', 0)
>>> moves.format(3, viewer=1), moves.format(3, viewer=0)
('draw 0 ?', 'draw 0 R003@1')

Codes are laid out kind after kind in the order of declaration; within a kind the last part varies fastest:
code = start(kind) + (part0 * size1 + part1) * size2 + part2 …
"""

from __future__ import annotations

import bisect
import difflib
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from hexfloe.errors import AmbiguousMoveError, GameError, NotationError

UNKNOWN: Final = "?"
MAX_CODES: Final = 1 << 24

_WORD = re.compile(r"[^\s?][^\s]*\Z")
_KIND = re.compile(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*\Z")


@dataclass(frozen=True, slots=True, eq=False)
class Domain:
    """What one part of a move can be: `names[i]` is the text of value i; `aliases` are other texts for a value.

    `is_seat` marks the domain of seats: the first such part of a move names who may know its secret parts.
    """

    name: str
    names: tuple[str, ...]
    index: Mapping[str, int]
    is_seat: bool = False
    is_secret: bool = False

    @property
    def size(self) -> int:
        """Return the number of values."""
        return len(self.names)

    def value(self, text: str) -> int | None:
        """Return the value named by a text, letter case ignored, or None."""
        return self.index.get(text.casefold())


def things(name: str, names: Iterable[str], *, aliases: Mapping[str, str] | None = None) -> Domain:
    """Return a domain of distinct things; an alias is another text for the thing of the given name.

    Raises GameError for an empty list, a name with white space or `?`, and two things of one name.
    """
    return _domain(name, tuple(names), aliases or {})


def _domain(
    name: str, names: tuple[str, ...], aliases: Mapping[str, str], *, is_seat: bool = False
) -> Domain:
    index: dict[str, int] = {}
    if not names:
        raise GameError(f"the domain {name!r} is empty", culprit=name)
    for value, text in enumerate(names):
        if not _WORD.match(text):
            raise GameError(f"{text!r} cannot name a {name}: no white space, no leading '?'", culprit=text)
        if index.setdefault(text.casefold(), value) != value:
            raise GameError(f"two things of the domain {name!r} are called {text!r}", culprit=text)
    for alias, text in aliases.items():
        target = index.get(text.casefold())
        if target is None or index.setdefault(alias.casefold(), target) != target:
            raise GameError(f"alias {alias!r} of the domain {name!r} does not name one thing", culprit=alias)
    return Domain(name, names, index, is_seat)


def cells(labels: Sequence[str]) -> Domain:
    """Return the domain of a board's cells from its labels (value = cell number, from 0)."""
    return _domain("cell", tuple(labels), {})


def seats(n: int) -> Domain:
    """Return the domain of seats 0 … n-1."""
    return _domain("seat", tuple(str(seat) for seat in range(n)), {}, is_seat=True)


def numbers(name: str, low: int, high: int) -> Domain:
    """Return the domain of the integers low … high, both included; value 0 is low."""
    return _domain(name, tuple(str(number) for number in range(low, high + 1)), {})


def secret(domain: Domain) -> Domain:
    """Return the domain as a secret part: only the seat named in the move, or else its maker, may know it."""
    return Domain(domain.name, domain.names, domain.index, domain.is_seat, True)


@dataclass(frozen=True, slots=True)
class Move:
    """A decoded move: kind, values of its parts (from 0), and their texts."""

    kind: str
    parts: tuple[int, ...]
    texts: tuple[str, ...]

    def __str__(self) -> str:
        return " ".join((self.kind, *self.texts))


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of move: its domains and the codes start … start + size - 1."""

    name: str
    domains: tuple[Domain, ...]
    start: int
    size: int

    @property
    def knower(self) -> int | None:
        """Return the position of the part that names who may know the secret parts, or None."""
        return next((i for i, domain in enumerate(self.domains) if domain.is_seat), None)


class Moves:
    """All moves of a game: code ↔ parts ↔ text. Made from keyword arguments, one per kind, in order.

    A kind `free_step` is written `free-step` in texts. Raises GameError for bad names and too many codes.
    """

    def __init__(self, **kinds: tuple[Domain, ...]) -> None:
        found: dict[str, Kind] = {}
        start = 0
        for key, domains in kinds.items():
            name = key.replace("_", "-")
            if not _KIND.match(name):
                raise GameError(f"{key!r} cannot name a kind of move", culprit=key)
            size = 1
            for domain in domains:
                if not isinstance(domain, Domain):
                    raise GameError(f"a part of the kind {key!r} is not a domain: {domain!r}", culprit=domain)
                size *= domain.size
            found[name] = Kind(name, tuple(domains), start, size)
            start += size
        if not 0 < start <= MAX_CODES:
            raise GameError(f"a game has 1 to {MAX_CODES} moves, not {start}", culprit=start)
        self.kinds: Final[Mapping[str, Kind]] = found
        self.n_codes: Final[int] = start
        self._ordered: Final = tuple(found.values())
        self._starts: Final = tuple(kind.start for kind in self._ordered)

    def start(self, kind: str) -> int:
        """Return the first code of a kind."""
        return self._kind(kind).start

    def _kind(self, name: str) -> Kind:
        kind = self.kinds.get(name.replace("_", "-"))
        if kind is None:
            raise NotationError(
                f"no kind of move is called {name!r}", hint=self._kinds_hint(name), culprit=name
            )
        return kind

    def _kinds_hint(self, name: str, now: Sequence[str] = ()) -> str:
        near = difflib.get_close_matches(name.casefold(), self.kinds, n=1)
        if near:
            return f"did you mean {near[0]!r}?"
        return f"the kinds are now {', '.join(now)}" if now else f"the kinds are {', '.join(self.kinds)}"

    def encode(self, kind: str, *parts: int) -> int:
        """Return the code of a kind and the values of its parts; NotationError where they do not fit."""
        found = self._kind(kind)
        if len(parts) != len(found.domains):
            raise NotationError(f"{kind} takes {len(found.domains)} parts, not {len(parts)}", culprit=parts)
        code = 0
        for domain, part in zip(found.domains, parts, strict=True):
            if not 0 <= part < domain.size:
                raise NotationError(f"{domain.name} {part} is not in 0 … {domain.size - 1}", culprit=part)
            code = code * domain.size + part
        return found.start + code

    def kind_of(self, code: int) -> Kind:
        """Return the kind of a code; NotationError unless 0 <= code < n_codes."""
        if not 0 <= code < self.n_codes:
            raise NotationError(
                f"move {code} is not a code of this game",
                hint=f"codes go from 0 to {self.n_codes - 1}",
                culprit=code,
            )
        return self._ordered[bisect.bisect_right(self._starts, code) - 1]

    def decode(self, code: int) -> Move:
        """Return kind and parts of a code; NotationError unless 0 <= code < n_codes."""
        kind = self.kind_of(code)
        rest = code - kind.start
        parts: list[int] = []
        for domain in reversed(kind.domains):
            rest, part = divmod(rest, domain.size)
            parts.append(part)
        parts.reverse()
        texts = tuple(domain.names[part] for domain, part in zip(kind.domains, parts, strict=True))
        return Move(kind.name, tuple(parts), texts)

    def format(self, code: int, viewer: int | None = None, *, actor: int | None = None) -> str:
        """Return the text of a code; with a viewer, secret parts it may not know are `?`.

        The knower of a secret part is the seat named in the move, or else `actor`, who made it.
        Viewer -1 is a spectator, who knows no secret; None knows all.
        """
        move = self.decode(code)
        if viewer is None:
            return str(move)
        kind = self.kinds[move.kind]
        knower = actor if kind.knower is None else move.parts[kind.knower]
        if knower == viewer and viewer >= 0:
            return str(move)
        shown = (
            UNKNOWN if domain.is_secret else text
            for domain, text in zip(kind.domains, move.texts, strict=True)
        )
        return " ".join((move.kind, *shown))

    def parse(self, text: str, legal: Iterable[int] | None = None) -> int:
        """Return the code that a text names.

        Letter case and extra spaces do not matter; a kind may be cut short (`pl` for `place`) where no other kind
        begins so. With the legal codes given, final parts may be left out where only one legal move fits, and so may
        the kind where only one legal move has just these parts (`a3` for `camp A3`).
        Raises NotationError for a text that is no move, AmbiguousMoveError for one that could be several.
        """
        words = text.split()
        if not words:
            raise NotationError(
                "an empty text is not a move", hint=f"moves look like {self._sample()!r}", culprit=text
            )
        legal = None if legal is None else list(legal)
        if legal is not None and self._begins_no_kind(words[0]):
            return self._without_kind(words, text, legal)
        kind = self._match_kind(words[0], text)
        parts = self._match_parts(kind, words[1:], text)
        if len(parts) == len(kind.domains):
            return self.encode(kind.name, *parts)
        return self._only_completion(kind, parts, text, legal)

    def _sample(self) -> str:
        return str(self.decode(0))

    def _begins_no_kind(self, word: str) -> bool:
        return not any(name.startswith(word.casefold()) for name in self.kinds)

    def _without_kind(self, words: list[str], text: str, legal: Sequence[int]) -> int:
        """Return the one legal move whose parts these words are."""
        fitting = [code for code in legal if self._has_parts(code, words)]
        if len(fitting) == 1:
            return fitting[0]
        if not fitting:
            now = tuple(dict.fromkeys(self.kind_of(code).name for code in legal))
            hint = self._kinds_hint(words[0], now)
            raise NotationError(f"{text!r} is not a move", hint=hint, culprit=text)
        raise self._ambiguous(text, fitting, "say which kind of move")

    def _has_parts(self, code: int, words: list[str]) -> bool:
        domains = self.kind_of(code).domains
        return len(domains) == len(words) and all(
            domain.value(word) == part
            for domain, word, part in zip(domains, words, self.decode(code).parts, strict=True)
        )

    def _match_kind(self, word: str, text: str) -> Kind:
        key = word.casefold()
        if key in self.kinds:
            return self.kinds[key]
        near = [kind for kind in self._ordered if kind.name.startswith(key)]
        if not near:
            raise NotationError(f"{text!r} is not a move", hint=self._kinds_hint(word), culprit=text)
        if len(near) > 1:
            names = tuple(kind.name for kind in near)
            raise AmbiguousMoveError(
                f"{text!r} could be {' or '.join(names)}",
                candidates=names,
                hint="write more letters",
                culprit=text,
            )
        return near[0]

    def _match_parts(self, kind: Kind, words: list[str], text: str) -> list[int]:
        if len(words) > len(kind.domains):
            raise NotationError(
                f"{text!r} has too many parts", hint=f"{kind.name} takes {self._shape(kind)}", culprit=text
            )
        parts = []
        for domain, word in zip(kind.domains, words, strict=False):
            part = domain.value(word)
            if part is None:
                near = difflib.get_close_matches(word, domain.names, n=1)
                hint = f"did you mean {near[0]!r}?" if near else f"{kind.name} takes {self._shape(kind)}"
                raise NotationError(f"{text!r}: no {domain.name} is called {word!r}", hint=hint, culprit=text)
            parts.append(part)
        return parts

    def _shape(self, kind: Kind) -> str:
        return " ".join(domain.name.upper() for domain in kind.domains) or "no parts"

    def _only_completion(self, kind: Kind, parts: list[int], text: str, legal: Iterable[int] | None) -> int:
        wanted = f"{kind.name} takes {self._shape(kind)}"
        if legal is None:
            raise NotationError(f"{text!r} is not a whole move", hint=wanted, culprit=text)
        low, high = self._span(kind, parts)
        fitting = [code for code in legal if low <= code < high]
        if len(fitting) == 1:
            return fitting[0]
        if not fitting:
            raise NotationError(
                f"{text!r} is not a whole move, and no legal move begins so", hint=wanted, culprit=text
            )
        raise self._ambiguous(text, fitting, wanted)

    def _ambiguous(self, text: str, codes: Sequence[int], hint: str) -> AmbiguousMoveError:
        candidates = tuple(self.format(code) for code in codes)
        return AmbiguousMoveError(
            f"{text!r} could be any of {len(codes)} moves, such as {candidates[0]!r}",
            candidates=candidates,
            hint=hint,
            culprit=text,
        )

    def _span(self, kind: Kind, parts: list[int]) -> tuple[int, int]:
        """Return the half-open range of codes that begin with these parts: the last part varies fastest."""
        low, size = 0, kind.size
        for domain, part in zip(kind.domains, parts, strict=False):
            size //= domain.size
            low += part * size
        return kind.start + low, kind.start + low + size

    def complete(self, text: str, legal: Iterable[int]) -> list[str]:
        """Return what a half-typed move may become, one more word at a time, from the legal codes; sorted as codes.

        `complete("pl", …)` gives `["place"]`, `complete("place ", …)` the tiles that may be placed.
        """
        words = text.split()
        head = words if text[-1:].isspace() else words[:-1]
        last = "" if text[-1:].isspace() or not words else words[-1].casefold()
        found: dict[str, None] = {}
        for move in self._beginning(head, legal):
            all_words = (move.kind, *move.texts)
            if len(all_words) > len(head) and all_words[len(head)].casefold().startswith(last):
                found[" ".join((*all_words[: len(head)], all_words[len(head)]))] = None
        return list(found)

    def _beginning(self, head: list[str], legal: Iterable[int]) -> Iterator[Move]:
        """Yield the legal moves that begin with whole words."""
        if not head:
            yield from map(self.decode, legal)
            return
        try:
            kind = self._match_kind(head[0], " ".join(head))
            parts = self._match_parts(kind, head[1:], " ".join(head))
        except (NotationError, AmbiguousMoveError):
            return
        low, high = self._span(kind, parts)
        for code in legal:
            if low <= code < high:
                yield self.decode(code)

    def __contains__(self, code: Any) -> bool:
        return isinstance(code, int) and 0 <= code < self.n_codes

    def __len__(self) -> int:
        return self.n_codes

    def __repr__(self) -> str:
        kinds = ", ".join(f"{kind.name} {self._shape(kind)}" for kind in self._ordered)
        return f"Moves({kinds}; {self.n_codes} codes)"
