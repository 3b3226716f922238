"""Who may be meant to pass or to answer, while a card can be answered, and with what."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from assistant.language.again import Again
from assistant.language.cutting import (
    SIGNS,
    Tokens,
)
from assistant.language.grammar import Grammar
from assistant.language.left_words import left_words
from assistant.language.lookup import longest, longest_in
from assistant.language.meanings import NotUnderstood
from assistant.language.meant_words import any_of
from assistant.language.moment import Deed, Moment, Seat
from assistant.language.patterns import Words
from assistant.language.said_of import stance_words
from assistant.language.taking_back import taking_back, tells

_MOST_WAYS, _ONE = 3, 1
_SHORT = 7
"""Words of a sentence at the most of which it is left open who answers."""


@dataclass
class _Spoken:
    """Who is named in a part of a sentence, which Instants, and what is said with them."""

    seats: list[Seat] = field(default_factory=list)
    titles: list[str] = field(default_factory=list)
    passes: bool = False
    denies: bool = False
    answers: bool = False
    strong: bool = False


class LeftAnswers:
    """Finds who may be meant to pass, or to answer, and with which Instant."""

    def __init__(self, grammar: Grammar, moment: Moment) -> None:
        self._grammar, self._moment = grammar, moment
        self._words, self._stances = left_words(), stance_words()
        self._may = moment.both()
        self._top = moment.pile[-1].seat if moment.pile else None
        self._length = 0

    def ways(
        self, tokens: Tokens, found: tuple[tuple[Deed, ...], ...]
    ) -> tuple[tuple[Deed, ...], ...]:
        """Return what is left, beside what was found; nothing where that may well be meant."""
        done = self._grammar.passing | self._grammar.answering
        if not found or self._not_theirs(found[0], done):
            return self._left(tokens) or self._of_nobody(found)
        return self._of_one(tokens, found) or self._not_undone(tokens, found)

    def _of_nobody(self, found: tuple[tuple[Deed, ...], ...]) -> tuple[tuple[Deed, ...], ...]:
        """Return who may pass where it is not said who does: all of them, or each."""
        if not found or any(each.word not in self._grammar.passing for each in found[0]):
            return ()
        each = tuple((self._pass(seat),) for seat in self._may)
        return ((Deed(min(self._grammar.closing)),), *each)

    def _of_one(
        self, tokens: Tokens, found: tuple[tuple[Deed, ...], ...]
    ) -> tuple[tuple[Deed, ...], ...]:
        """Return that the only one who is named passes, where all were found to.

        You got me, says Ann: of the others nothing is said.
        """
        closes = ((Deed(min(self._grammar.closing)),),)
        named = {each.seat for each in tokens if each.seat in self._may}
        if found != closes or len(named) != _ONE or any_of(self._words.group, tokens):
            return ()
        said = {each.seat for each in tokens if each.seat is not None and not each.owns}
        return ((self._pass(min(named)),), *closes) if named <= said else ()

    def _title(self, words: Words) -> str:
        kind = self._moment.titles.get(words)
        return (kind.title if kind else "") or " ".join(words)

    def _not_undone(
        self, tokens: Tokens, found: tuple[tuple[Deed, ...], ...]
    ) -> tuple[tuple[Deed, ...], ...]:
        """Return an answer also without what it was found to take back, and the other way."""
        back = Deed(self._grammar.takes_back)
        (way, *more) = found
        named = {each.seat for each in tokens if each.seat in self._may and not each.owns}
        instants = any(each.kind is not None and each.kind.instant for each in tokens)
        if way[0] == back and named and not instants and self._leaves_it(tokens):
            # Dan's not getting mixed up in that.
            return (tuple(map(self._pass, sorted(named))), found[0])
        if found == ((back,),) and len(self._moment.pile) > _ONE and len(named) == _ONE:
            # It was Cara who threw one.
            title = self._title(self._moment.pile[-1].title)
            return ((back, Deed(min(self._grammar.answering), title, named.pop())), (back,))
        answers = way[1:] and way[0] == back and way[1].word in self._grammar.answering
        mine = answers and way[1].seat in self._may and len(way) > _ONE
        return (way, way[1:]) if mine and not more else ()

    def _leaves_it(self, tokens: Tokens) -> bool:
        """Say whether a sentence denies something, and not that it was who answered last."""
        theirs = any(each.seat == self._top for each in tokens)
        if theirs and any_of(self._words.puts_right, tokens):
            return False
        return any_of(self._words.denies, tokens) or any_of(self._stances.denies, tokens)

    def _not_theirs(self, way: tuple[Deed, ...], done: frozenset[str]) -> bool:
        if any(each.word not in done for each in way):
            return False
        me = self._moment.me
        if (me if way[0].seat is None else way[0].seat) not in self._may:
            return True
        passes = all(each.word in self._grammar.passing for each in way)
        return passes and any(each.seat not in (None, *self._may) for each in way)

    def _left(self, tokens: Tokens) -> tuple[tuple[Deed, ...], ...]:
        """Return what those who may answer can be meant to do, the likeliest first."""
        again = self._instead(tokens)
        if again:
            return again
        me, self._length = self._speaker(tokens), len(tokens)
        parts = [part for part in self._parts(tokens) if not any_of(self._words.imagined, part)]
        said = [self._said(part, me) for part in parts]
        if None in said or not said:
            return ()
        known = [each for each in said if each is not None]
        named = list(dict.fromkeys(seat for each in known for seat in each.seats))
        if self._only_called(tokens, named):
            return ()
        titled = [each for each in known if each.titles and not (each.denies or each.passes)]
        titles = [title for each in known for title in each.titles]
        if titled or (titles and named):
            at = known.index((titled or [each for each in known if each.titles])[-1])
            return self._answering(known, at, named)
        telling = [each for each in known if each.passes or each.denies or each.answers]
        strong = any(each.strong for each in known)
        if named and (telling or strong):
            return self._of_named(named, known)
        for part, each in zip(parts, known, strict=True):
            passes = each.passes or each.denies or any_of(self._words.pair, part)
            if passes and not each.answers and any_of(self._words.group, tokens):
                return ((Deed(min(self._grammar.closing)),),)
        return ()

    def _instead(self, tokens: Tokens) -> tuple[tuple[Deed, ...], ...]:
        """Return that the last card is taken back, and another played that lies nowhere."""
        moment, grammar = self._moment, self._grammar
        back = Deed(grammar.takes_back)
        if len(moment.pile) > _ONE:
            words = taking_back()
            said = (longest_in(words.explains, tokens, at) for at in range(len(tokens)))
            mine = all(each.seat in (None, self._top) for each in tokens)
            takes = tells(tokens, grammar, moment) or any(said)
            return ((back,),) if mine and takes else ()
        nouns = Again(grammar, moment, lambda _: NotUnderstood(), by_word=False).nouns(tokens)
        titles = {each.title for each in nouns if each.title}
        others = {
            title
            for title in titles
            if not any(" ".join(each.title).startswith(title.casefold()) for each in moment.pile)
        }
        kind = moment.named(next(iter(others))) if len(others) == _ONE else None
        if kind is None or kind.instant or moment.lies(next(iter(others))):
            return ()
        if any(each.seat not in (None, self._top) for each in tokens):
            return ()
        return ((back, Deed(grammar.plays, others.pop(), self._top)),)

    def _answering(
        self, known: list[_Spoken], at: int, named: list[Seat]
    ) -> tuple[tuple[Deed, ...], ...]:
        """Return who answers with the Instant that is named, and who passes besides."""
        part, answers = known[at], min(self._grammar.answering)
        title = part.titles[-1]
        seats = part.seats or [seat for each in known[:at] for seat in each.seats][-1:] or named
        if not seats and self._length > _SHORT:
            # Neigh is what my pony says all day long.
            return ()
        if not seats:
            may = tuple((Deed(answers, title, seat),) for seat in self._may)
            return (*may[: _MOST_WAYS - 1], (Deed(min(self._grammar.closing)),))
        who = seats[-1]
        answer = Deed(answers, title, who)
        others = tuple(self._pass(seat) for seat in named if seat != who)
        denied = part.denies or part.passes
        ways = ((*others, answer), (answer,), (*others, self._pass(who)))
        return (ways[2], *ways[:2]) if denied else ways

    def _of_named(self, named: list[Seat], known: list[_Spoken]) -> tuple[tuple[Deed, ...], ...]:
        """Return what those do who are named, where no Instant is."""
        if len(named) > _ONE:
            each = tuple((self._pass(seat),) for seat in named)
            together = tuple(self._pass(seat) for seat in named)
            split = sum(bool(one.seats) and one.passes | one.denies for one in known) < len(named)
            return (*each, together) if split else (together, *each)
        (seat,) = named
        answers = tuple(
            (Deed(min(self._grammar.answering), title, seat),) for title in self._instants()
        )
        passes = (self._pass(seat),)
        if any(one.strong for one in known):
            return (*reversed(answers), passes)
        does = any(one.answers for one in known)
        lets = any(one.passes or one.denies for one in known)
        return (*answers, passes) if does and not lets else (passes, *answers)

    def _pass(self, seat: Seat) -> Deed:
        return Deed(min(self._grammar.passing), "", seat)

    def _instants(self) -> tuple[str, ...]:
        found = {kind.title for kind in self._moment.titles.values() if kind.instant and kind.title}
        return tuple(sorted(found, key=lambda title: (len(title), title))[: _MOST_WAYS - 1])

    def _only_called(self, tokens: Tokens, named: list[Seat]) -> bool:
        """Say whether all who are named are only spoken to: ``Ben, your phone is ringing``."""
        first = len(tokens) > 1 and tokens[0].seat is not None and tokens[1].text in SIGNS
        return (
            first
            and named == [tokens[0].seat]
            and not any(each.kind is not None and each.kind.instant for each in tokens)
        )

    def _speaker(self, tokens: Tokens) -> Seat | None:
        """Return who says it, by the words beside a name; else whoever speaks where it is known."""
        for at, token in enumerate(tokens):
            if token.seat is None or token.owns or token.seat not in self._may:
                continue
            behind = longest_in(self._words.speaks, tokens, at + 1)
            before = any(
                longest_in(self._words.spoken, tokens, start) == at
                for start in range(max(0, at - 2), at)
            )
            if behind is not None or before:
                return token.seat
        return self._moment.me

    def _parts(self, tokens: Tokens) -> Iterator[Tokens]:
        start, at = 0, 0
        while at < len(tokens):
            sign = tokens[at].text in SIGNS
            end = at + 1 if sign else longest_in(self._stances.parts, tokens, at)
            if end is None or (not sign and longest_in(self._stances.neutral, tokens, at)):
                at += 1
                continue
            if at > start:
                yield tokens[start:at]
            start = at = end
        if start < len(tokens):
            yield tokens[start:]

    def _said(self, part: Tokens, me: Seat | None) -> _Spoken | None:
        """Return what is said in a part; None where something else is done in it."""
        found, at, stances = _Spoken(), 0, self._stances
        while at < len(part):
            token = part[at]
            end = longest_in(stances.neutral, part, at)
            if end is not None:
                at = end
                continue
            if token.seat is not None:
                if token.seat in self._may:
                    found.seats.append(token.seat)
                instant = [each.kind is not None and each.kind.instant for each in part[at + 1 :]]
                # Ben's Neigh, where he has answered with it: that is what is answered.
                theirs = token.seat == self._top and token.owns and instant[:1] == [True]
                at += 1 + theirs
                continue
            group = longest_in(self._words.group, part, at)
            if group is not None:
                at = group
                continue
            people = longest(self._grammar.people, part, at)
            if people and people[0] in ("me", "owner_me") and me is not None:
                if me in self._may and me not in found.seats:
                    found.seats.append(me)
                at = people[1]
                continue
            if token.kind is not None:
                if token.kind.instant:
                    found.titles.append(token.kind.title or token.text)
                elif not any(
                    " ".join(each.title).startswith(token.text) for each in self._moment.pile
                ):
                    return None
                at += 1
                continue
            number = longest(self._grammar.numbers, part, at)
            if token.text.isdecimal() or (number and number[0] != _ONE):
                return None
            at = self._signal(part, at, found)
        return found

    def _signal(self, part: Tokens, at: int, found: _Spoken) -> int:
        """Note what words say at a place; return where they end."""
        known = self._stances
        ends = {
            name: longest_in(getattr(known, name), part, at) or at
            for name in ("passes", "denies", "answers", "strong")
        }
        name = max(ends, key=lambda each: ends[each])
        if ends[name] == at:
            alone = longest_in(known.alone, part, at)
            if alone is not None:
                found.passes = True
                return alone
            return at + 1
        setattr(found, name, True)
        return ends[name]
