"""Who lets a card pass and who answers it, by what is said of each player in a sentence.

People tell it with much around it: ``Ben hasn't got one, and Cara, after a long look at her
hand, finally puts her Neigh on it``.  What is said of each of those who may answer is gathered
on its own: what denies or lets go is a pass, an Instant that is not denied an answer; what is put
right counts as it was said last, and what is said of nobody is left out.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from assistant.language.cutting import SIGNS, Tokens
from assistant.language.grammar import Grammar
from assistant.language.lookup import longest_in
from assistant.language.moment import Deed, Moment, Seat
from assistant.language.said_of import (
    AGAIN,
    ANSWERS,
    DENIES,
    FIRST,
    INSTANT,
    PASSES,
    STRONG,
    TELLING,
    Said,
    SaidOf,
    Unclear,
    stance_words,
)

_WINDOW = "window"
_ONE = 1
"""Of so many players one thing is said that only one can do."""


@dataclass(frozen=True, slots=True)
class _Claim:
    """That somebody answers, with which Instant, or passes, where that is empty."""

    answers: bool
    title: str = ""


class Stances:
    """Reads who answers and who passes in one sentence."""

    def __init__(self, grammar: Grammar, moment: Moment) -> None:
        """Read by the words of a language."""
        self._grammar, self._moment, self._words = grammar, moment, stance_words()
        instants = sorted({kind.title for kind in moment.titles.values() if kind.instant}, key=len)
        self._plain = instants[0] if instants else ""
        more = [
            each
            for each in instants[1:]
            if each.casefold().split()[-1:] == self._plain.casefold().split()[-1:]
        ]
        self._stronger = more[0] if more else self._plain
        self._said = SaidOf(grammar, moment)
        self._may = moment.both()
        self._top = moment.pile[-1].seat if moment.pile else None
        self._claims: dict[Seat, _Claim] = {}
        self._spoken: set[Seat] = set()
        self._last: tuple[Seat, ...] = ()
        self._alone = False
        self._group: tuple[Seat, ...] = ()
        self._pending = Said()
        self._repairs: Seat | None = None
        self._winner: Seat | None = None
        self._nobody = False
        self._titled = ""
        self._instead = ""

    def read(self, tokens: Tokens) -> tuple[Deed, ...]:
        """Return who passes and who answers, in order; nothing where that is not clear."""
        if _WINDOW not in self._moment.flags or not self._moment.pile or not self._plain:
            return ()
        try:
            self._gather(tokens)
        except Unclear:
            return ()
        return self._deeds()

    def _deeds(self) -> tuple[Deed, ...]:
        claims = self._claims
        known = claims.get(self._winner) if self._winner is not None else None
        if self._winner is not None and (known is None or known.answers):
            title = known.title if known else self._titled
            if not title:
                return ()
            claims = {self._winner: _Claim(True, title)}
        elif self._spoken - set(claims) and self._is_open():
            return ()
        passes, answers = min(self._grammar.passing), min(self._grammar.answering)
        if sum(each.answers for each in claims.values()) > _ONE:
            return ()
        deeds = tuple(
            Deed(answers if each.answers else passes, each.title, seat)
            for seat, each in claims.items()
        )
        if self._said.undone or self._instead:
            # It was not Ben who answered, or not with that.
            back = Deed(self._grammar.takes_back)
            other = tuple(each for each in deeds if each.word == answers)
            again = (Deed(answers, self._instead, self._top),) if self._instead else other
            return (back, *again) if not (self._instead and deeds) else ()
        if not self._nobody:
            return deeds
        closes = Deed(min(self._grammar.closing))
        return (*deeds, closes) if any(each.answers for each in claims.values()) else (closes,)

    def _is_open(self) -> bool:
        """Say whether it is open what somebody does of whom nothing is said.

        Cara helps Ann, she neighs: who answers is said, whatever is said of the other.
        """
        if self._nobody:
            return bool(self._claims)
        return not any(each.answers for each in self._claims.values())

    # -- the parts -------------------------------------------------------------------

    def _gather(self, tokens: Tokens) -> None:
        dropped, known = False, self._words
        for part, joined in self._parts(tokens):
            ends = (longest_in(each, part, 0) for each in (known.repairs, known.mere))
            at_repair = len(part) in ends
            if at_repair and self._last and self._repairable():
                self._repairs = self._last[-1]
                continue
            imagined = self._is_imagined(part)
            led = longest_in(self._words.leads, part, 0) is not None
            if imagined or led or dropped:
                dropped = led
                named = self._named(part)
                self._last = named or self._last
                continue
            self._take(part, joined=joined)

    def _is_imagined(self, part: Tokens) -> bool:
        known, at = self._words, 0
        while at < len(part):
            skip = longest_in(known.neutral, part, at)
            if skip is None and longest_in(known.imagines, part, at):
                return True
            at = skip or at + 1
        return False

    def _repairable(self) -> bool:
        """Say whether what was said last is something that may be put right."""
        return not self._alone and any(each in self._claims for each in self._last)

    def _named(self, part: Tokens) -> tuple[Seat, ...]:
        found = [each.seat for each in part if each.seat is not None and each.seat in self._may]
        return tuple(found[:1]) if found else ()

    def _parts(self, tokens: Tokens) -> Iterator[tuple[Tokens, bool]]:
        """Yield the parts of a sentence, and whether each is joined to the one behind it."""
        start, at = 0, 0
        known = self._words
        while at < len(tokens):
            skip = longest_in(known.neutral, tokens, at) or longest_in(known.again, tokens, at)
            repair = longest_in(known.repairs, tokens, at)
            if repair is not None and (skip is None or repair >= skip):
                if at > start:
                    yield tokens[start:at], False
                yield tokens[at:repair], False
                start = at = repair
                continue
            if skip is not None:
                at = skip
                continue
            sign = tokens[at].text in SIGNS
            end = at + 1 if sign else longest_in(known.parts, tokens, at)
            if end is None:
                at += 1
                continue
            if at > start:
                yield tokens[start:at], not sign
            start = at = end
        if start < len(tokens):
            yield tokens[start:], False

    def _take(self, part: Tokens, *, joined: bool) -> None:
        """Note what a part of a sentence says of each player."""
        said = self._said.read(part, self._last)
        before, *named = said
        if not named:
            self._of_nobody_new(before, part)
            return
        first = named[0]
        if before.signals or before.titles:
            carried = self._last and not first.by and set(first.signals) & TELLING
            if carried and not self._alone:
                self._claim(self._last, before, part)
            else:
                first.signals[:0], first.titles[:0] = before.signals, before.titles
        for earlier, later in pairwise(named):
            if later.by and not set(later.signals) & TELLING:
                later.take(earlier)
        plain = [each for each in named if each.signals or each.titles or each.does]
        alone = len(named) == 1 and not plain and first.seats
        if alone and joined and first.words == 0:
            # Ben and Cara pass.
            self._group = (*self._group, *first.seats)
            self._last = first.seats
            return
        for at, each in enumerate(named):
            if at == 0 and self._group:
                each.seats = (*self._group, *each.seats)
                self._group = ()
            self._pending_to(each)
            self._claim(each.seats, each, part)
        self._alone = bool(alone) and first.words == 0

    def _pending_to(self, said: Said) -> None:
        """Have what was said of nobody yet be said of the first who is named behind it."""
        told = self._pending.titles or PASSES in self._pending.signals
        if told and not said.signals and said.seats:
            said.take(self._pending)
        self._pending = Said()

    def _of_nobody_new(self, said: Said, part: Tokens) -> None:
        if not (said.signals or said.titles):
            return
        if self._last == (self._top,) and said.titles:
            # Well, Ben, meet my Neigh: that is said to him, not of him.
            raise Unclear
        if self._last:
            answered = [seat for seat in self._last if self._answers_with_title(seat)]
            lets = longest_in(self._words.no_more, part, 0) is not None
            if answered and lets and self._repairs is None:
                # Super Neigh, Ben's, no comeback: that is said of the others.
                return
            self._claim(self._last, said, ())
            self._alone = False
        else:
            self._pending = said

    def _answers_with_title(self, seat: Seat) -> bool:
        claim = self._claims.get(seat)
        return claim is not None and claim.answers and bool(claim.title)

    # -- what is said of one -----------------------------------------------------------

    def _claim(self, seats: tuple[Seat, ...], said: Said, part: Tokens) -> None:
        """Note that players pass or answer, if that is said of them."""
        if said.nobody:
            self._nobody = True
            return
        may = tuple(seat for seat in seats if seat in self._may)
        tells = set(said.signals) & TELLING
        if said.titles and DENIES not in said.signals:
            self._titled = said.titles[-1]
        if not may:
            if self._top is not None and self._top in seats:
                self._last = (self._top,)
                if tells:
                    self._of_top(said, tells)
                return
            if INSTANT in tells and DENIES not in tells:
                raise Unclear
            return
        if said.seats:
            self._last = may
        if FIRST in said.signals:
            if DENIES in said.signals or len(may) > _ONE:
                raise Unclear
            self._winner = may[0]
            self._titled = self._titled or self._plain
        claim = self._claim_of(said, may)
        if claim is None:
            moved = self._repairs
            if moved is not None and moved in self._claims and moved not in may:
                # From Ben, no, from Cara.
                self._claims[may[0]] = self._claims.pop(moved)
                self._spoken.discard(moved)
                self._repairs = None
            elif said.seats:
                self._spoken.update(may)
            return
        if claim.answers and len(may) > _ONE and self._winner is None:
            self._spoken.update(may)
        answered = any(each.answers for each in self._claims.values())
        if not claim.answers and answered and set(may) == set(self._may):
            # I neigh it, and everyone lets that go.
            self._nobody = True
            return
        moved = self._repairs
        if moved is not None and claim.answers and moved not in may:
            self._claims.pop(moved, None)
            self._spoken.discard(moved)
        self._repairs = None
        for seat in may:
            self._claims.pop(seat, None)
            self._claims[seat] = claim

    def _of_top(self, said: Said, tells: set[str]) -> None:
        """Note what is put right of whoever played or answered last."""
        answered = len(self._moment.pile) > 1
        stronger = STRONG in tells and self._stronger
        title = stronger or (said.titles[0] if said.titles else "")
        top = self._moment.pile[-1].title
        # It was a Super Neigh that Ben played, not the ordinary one.
        another = bool(title) and tuple(title.casefold().split()) != top
        another = another and said.signals[0] in (INSTANT, STRONG)
        if tells & {DENIES, PASSES} and not (another and answered):
            self._said.undone = self._said.undone or answered
            return
        if not answered or not title or tells & {AGAIN, ANSWERS}:
            raise Unclear
        if another:
            self._instead = title

    def _claim_of(self, said: Said, seats: tuple[Seat, ...]) -> _Claim | None:
        signals = set(said.signals)
        if AGAIN in signals and self._claims and not signals & {INSTANT, PASSES}:
            other = [each for seat, each in self._claims.items() if seat not in seats]
            return other[-1] if other else None
        if PASSES in signals:
            if DENIES in signals and INSTANT not in signals:
                raise Unclear
            return _Claim(False)
        if DENIES in signals:
            return _Claim(False)
        if STRONG in signals:
            return _Claim(True, self._stronger)
        if said.titles:
            # Super Neigh on that Neigh: what is answered is named as well.
            top = self._moment.pile[-1].title
            own = [each for each in said.titles if tuple(each.casefold().split()) != top]
            return _Claim(True, (own or said.titles)[-1])
        if ANSWERS in signals:
            return _Claim(True, self._titled or self._plain)
        others = any(not each.answers for seat, each in self._claims.items() if seat not in seats)
        if said.does and others:
            return _Claim(True, self._titled or self._plain)
        return None
