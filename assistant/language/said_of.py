"""What a part of a sentence says of each player who may answer a card, word by word.

Each player who is named begins something new: what denies, lets go or answers is noted as said of
that one.  What names anything else of the game makes it unclear.
"""

from dataclasses import dataclass, field, fields
from functools import cache

from assistant.language.cutting import Token, Tokens
from assistant.language.grammar import Grammar
from assistant.language.lookup import longest, longest_in
from assistant.language.moment import Moment, Seat
from assistant.language.patterns import Words, every_way
from assistant.tongue import kept, tables

PASSES, ANSWERS, DENIES, STRONG = "passes", "answers", "denies", "strong"
AGAIN, FIRST, INSTANT = "again", "first", "instant"
"""What words say of somebody: an Instant that is named is one as well."""
_SIGNALS = (PASSES, ANSWERS, DENIES, STRONG, AGAIN, FIRST, "lost")
TELLING = frozenset({PASSES, ANSWERS, DENIES, STRONG, AGAIN, INSTANT})
"""What says that somebody passes or answers."""
_ONE, _DENYING = 1, -1


@dataclass(frozen=True)
class StanceWords:
    """The words of one language by what they say of a player who may answer.

    What is in `neutral` says nothing, though it has words that would; `imagines` makes a part of
    a sentence one that tells nothing, `leads` the one behind it as well.  `parts` stand between
    parts, `repairs` put right what was said, and `mere` where
    they stand alone; before `goes_on` these deny nothing.  Behind an
    answer `no_more` is said of the others.  `by` stand before who has done what is said
    before them, `beside` before somebody who does nothing; `nobody` is none of those who may
    answer, `everybody` each of them.  Who is `alone` that
    passes, `does` alone behind a name says the contrary of what was
    said of somebody else.  `others`
    are words of what else is done, beside which it is not clear, `undone` says that whoever
    answered last did not.
    """

    neutral: frozenset[Words]
    imagines: frozenset[Words]
    leads: frozenset[Words]
    parts: frozenset[Words]
    repairs: frozenset[Words]
    mere: frozenset[Words]
    goes_on: frozenset[Words]
    no_more: frozenset[Words]
    by: frozenset[Words]
    beside: frozenset[Words]
    nobody: frozenset[Words]
    everybody: frozenset[Words]
    does: frozenset[Words]
    alone: frozenset[Words]
    others: frozenset[Words]
    undone: frozenset[Words]
    passes: frozenset[Words]
    answers: frozenset[Words]
    denies: frozenset[Words]
    strong: frozenset[Words]
    again: frozenset[Words]
    first: frozenset[Words]
    lost: frozenset[Words]


@kept
@cache
def stance_words() -> StanceWords:
    """Return the words of the language in use for who answers and who does not."""
    found = tables("stances")["words"]
    return StanceWords(**{each.name: every_way(found[each.name]) for each in fields(StanceWords)})


class Unclear(Exception):
    """More is said than who answers and who does not."""


@dataclass(slots=True)
class Said:
    """Who is spoken of from one place on, and what is said: signals, and the Instants named."""

    seats: tuple[Seat, ...] = ()
    signals: list[str] = field(default_factory=list)
    titles: list[str] = field(default_factory=list)
    nobody: bool = False
    by: bool = False
    does: bool = False
    words: int = 0

    def take(self, other: "Said") -> None:
        """Have said here what was said in another place, of whom it may have been denied.

        It wasn't Ben who neighed, it was Cara: of her it is not denied.
        """
        self.signals += [each for each in other.signals if each != DENIES or not other.seats]
        self.titles += other.titles
        other.signals = [DENIES] if other.seats and DENIES in other.signals else []
        other.titles = []


class SaidOf:
    """Reads parts of sentences at one moment."""

    def __init__(self, grammar: Grammar, moment: Moment) -> None:
        """Read by the words of a language."""
        self._grammar, self._moment, self._words = grammar, moment, stance_words()
        self._may = moment.both()
        self._top = moment.pile[-1].seat if moment.pile else None
        self.undone = False
        """Whether it was said that whoever answered last did not."""

    def read(self, part: Tokens, last: tuple[Seat, ...]) -> list[Said]:
        """Return what is said before anybody is named, and of each who is.

        `last` are those who were named before it.  Raises Unclear where more is said.
        """
        found, at, beside, by = [Said()], 0, False, False
        known = self._words
        while at < len(part):
            end = longest_in(known.neutral, part, at)
            if end is not None:
                at, beside, by = end, False, False
                continue
            if longest_in(known.others, part, at):
                raise Unclear
            undone = longest_in(known.undone, part, at)
            if undone is not None and self._answered:
                self.undone = True
                at = undone
                continue
            none = longest_in(known.nobody, part, at)
            again = longest_in(known.again, part, at) or at
            if none and (again > none or self._named(part, none)):
                # Neither Ben nor Cara, neither has Cara.
                none = None
            seats, end = ((), none) if none else self._who(part, at, found, last)
            if end is not None:
                if seats is not None and not beside:
                    self._add_who(seats, found, nobody=bool(none), by=by)
                at, beside, by = end, False, False
                continue
            token = part[at]
            if token.kind is not None:
                self._card(token.text, token.kind.instant, token.kind.title, found[-1])
                at, beside, by = at + 1, False, False
                continue
            best = max(
                ((longest_in(getattr(known, name), part, at) or at, name) for name in _SIGNALS),
                key=lambda each: each[0],
            )
            does = longest_in(known.does, part, at) == len(part)
            if does and found[-1].seats and not found[-1].signals and not found[-1].words:
                found[-1].does = True
                break
            out = longest_in(known.alone, part, at) == len(part)
            if out and found[-1].seats and not found[-1].signals and not found[-1].words:
                self._signal(PASSES, found)
                break
            ends = {name: longest_in(getattr(known, name), part, at) for name in ("by", "beside")}
            end = max((each for each in ends.values() if each), default=at)
            if best[0] > at and best[0] >= end:
                exclaims = longest_in(known.mere, part, at) == best[0]
                goes_on = longest_in(known.goes_on, part, best[0]) is not None
                if not (exclaims and (goes_on or self._is_somebody(part, best[0]))):
                    # No, he has one; nope, that's a Neigh: that denies nothing.
                    self._signal(best[1], found)
                at, beside, by = best[0], False, False
                continue
            if end > at:
                beside, by = ends["beside"] == end, ends["by"] == end
                at = end
                continue
            at = self._other(part, at, found)
            articles = self._grammar.articles | self._grammar.small
            if part[at - 1].text not in articles:
                beside, by = False, False
        return found

    @property
    def _answered(self) -> bool:
        return len(self._moment.pile) > 1

    def _add_who(
        self, seats: tuple[Seat, ...], found: list[Said], *, nobody: bool, by: bool
    ) -> None:
        """Begin what is said of whoever is named."""
        if nobody:
            found.append(Said(nobody=True))
            return
        last = found[-1]
        denied = last.signals[-1:] == [DENIES] and last.words == _DENYING
        new = Said(seats, by=by)
        if denied:
            # Neither Ben nor Cara.
            last.signals.pop()
            new.signals.append(DENIES)
        found.append(new)

    def _who(
        self, part: Tokens, at: int, found: list[Said], last: tuple[Seat, ...]
    ) -> tuple[tuple[Seat, ...] | None, int | None]:
        """Return who is meant at a place, None where nobody is who does it, and where that ends."""
        token, me = part[at], self._moment.me
        if token.seat is not None:
            behind = part[at + 1 : at + 2]
            if token.owns and token.seat == self._top:
                if found[-1].words == _DENYING:
                    # It is Cara's Neigh, not Ben's.
                    self.undone = self._answered
                    found[-1].signals.pop()
                # Cara neighs Ben's Neigh.
                return None, at + 1 + any(is_instant(each) for each in behind)
            return (token.seat,), at + 1
        every = longest_in(self._words.everybody, part, at)
        people = ("all", every) if every else longest(self._grammar.people, part, at)
        if people is None:
            return None, None
        who, end = people
        owned = any(is_instant(each) for each in part[end : end + 1])
        first = len(found) == 1
        match who:
            case "me":
                return (() if me is None else (me,)), end
            case "owner_me" if owned and first and me is not None:
                return (me,), end
            case "owner_you":
                return None, end + owned
            case "same" if first and last:
                return last, end
            case "all" | "both" if found[-1].seats and not found[-1].signals:
                # Cara and Dan are both out of it.
                return None, end
            case "all" | "others" | "both":
                return self._may, end
        return None, end

    def _named(self, part: Tokens, at: int) -> bool:
        return at < len(part) and part[at].seat is not None

    def _is_somebody(self, part: Tokens, at: int) -> bool:
        people = at < len(part) and longest(self._grammar.people, part, at) is not None
        return people or self._named(part, at)

    def _card(self, text: str, instant: bool, title: str, said: Said) -> None:
        if instant:
            said.signals.append(INSTANT)
            said.titles.append(title or text)
            said.words = 0
            return
        names = {" ".join(each.title) for each in self._moment.pile}
        if not any(each.startswith(text) for each in names):
            raise Unclear

    def _signal(self, name: str, found: list[Said]) -> None:
        said = found[-1]
        said.signals.append(name)
        # A word that denies right before a name is said of that one.
        said.words = _DENYING if name == DENIES else 0

    def _other(self, part: Tokens, at: int, found: list[Said]) -> int:
        """Leave out a word that says nothing.  Raises Unclear where it counts something."""
        number = longest(self._grammar.numbers, part, at)
        end = number[1] if number else at + 1
        # Two Neighs at once: one of them was first.
        instants = any(is_instant(each) for each in part[end : end + 1])
        if not instants and (part[at].text.isdecimal() or (number and number[0] != _ONE)):
            raise Unclear
        said = found[-1]
        said.words = max(said.words, 0) + 1
        return at + 1


def is_instant(token: Token) -> bool:
    """Say whether this is an Instant, as a card or as a verb."""
    return token.kind is not None and token.kind.instant
