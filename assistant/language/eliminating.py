"""What is left for a sentence that nothing else reads, by what cannot be meant at its moment.

While a card can be answered, somebody passes or answers; while an effect waits it is used or
left, or the turn goes on.  Who and what a sentence names, and whether anything is denied, leaves
two or three ways: they are asked about in a list, the likeliest first, and never done by
themselves.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field, fields
from functools import cache
from itertools import islice

from assistant.language.again import Again, lies_open
from assistant.language.asking import Asking, asking_words
from assistant.language.cutting import SIGNS, Cutter, Effort, Tokens, TooMuch, words_of
from assistant.language.grammar import Grammar
from assistant.language.heard import Around, filled_by
from assistant.language.likely import Likely
from assistant.language.meanings import Meaning, NotUnderstood, Understood
from assistant.language.meant_words import any_of, meant_words
from assistant.language.moment import Deed, Moment, Seat
from assistant.language.nouns import longest, longest_in
from assistant.language.own_words import is_overlong, names_things
from assistant.language.patterns import Words, every_way
from assistant.language.said_of import stance_words
from assistant.language.sentence import is_sentence
from assistant.tongue import kept, tables

_WINDOW, _OPEN, _OPTIONAL, _QUESTION = "window", "open", "optional", "?"
_MOST_WORDS, _MOST_WAYS, _FEWEST, _MOST_CUTS = 32, 3, 2, 4
_ONE = 1


@dataclass(frozen=True)
class LeftWords:
    """The words of one language by which it is known what is left.

    Beside `speaks`, or behind `spoken`, stands who says a sentence; a `group` is all of those who
    may answer, a `pair` the two who are left.  Of what is `imagined` nothing is done.  Beside `puts_right` something is noted
    otherwise; a `turn` is said to be somebody's, of whom it may be `denied`.  What `draws` or
    `goes_on` is done behind the `effects` of the beginning.
    """

    speaks: frozenset[Words]
    spoken: frozenset[Words]
    group: frozenset[Words]
    pair: frozenset[Words]
    imagined: frozenset[Words]
    puts_right: frozenset[Words]
    turn: frozenset[Words]
    denied: frozenset[Words]
    draws: frozenset[Words]
    goes_on: frozenset[Words]
    effects: frozenset[Words]


@kept
@cache
def left_words() -> LeftWords:
    """Return the words of the language in use by which it is known what is left."""
    found = tables("left")["words"]
    return LeftWords(**{each.name: every_way(found[each.name]) for each in fields(LeftWords)})


def only_left(text: str, found: Meaning, grammar: Grammar, moment: Moment) -> Meaning:
    """Return what a line means, what is left to be meant where nothing else reads it."""
    at_window = _WINDOW in moment.flags and _OPEN not in moment.flags
    if not moment.names or not (at_window or moment.waiting) or _QUESTION in text:
        return found
    unread = is_unread(found, grammar, moment)
    ways = found.half if isinstance(found, NotUnderstood) else ()
    if not (unread or ways):
        return found
    words = words_of(text, grammar)
    if not _FEWEST <= len(words) <= _MOST_WORDS or moment.whole(text):
        return found
    by_word = not isinstance(found, NotUnderstood) or found.by_word
    try:
        for tokens in islice(Cutter(grammar, moment).cuts(words), _MOST_CUTS):
            if unread and Asking(grammar, moment, Effort()).asks(tokens):
                return found
            if at_window:
                anew = _Answers(grammar, moment).ways(tokens, ways)
            else:
                anew = _AtStart(grammar, moment).ways(tokens, ways)
            anew = tuple(dict.fromkeys(way for way in anew if way))[:_MOST_WAYS]
            if anew:
                return found if anew == ways else NotUnderstood(half=anew, by_word=by_word, sure=True)
    except TooMuch:
        pass
    return found


def is_unread(found: Meaning, grammar: Grammar, moment: Moment) -> bool:
    """Say whether a line means nothing, or only begins as the program says something."""
    match found:
        case NotUnderstood(denied=False, half=(), nearest=()):
            return True
        case Understood(deeds=(Deed(word=word, rest=rest), *_), by_word=True):
            if word in grammar.answering:
                kind = moment.named(rest) if rest else None
                return bool(rest) and not (kind is not None and kind.instant)
            if word in grammar.passing:
                return bool(rest)
            sentence = is_sentence(found, grammar, moment) or is_overlong(found, grammar, moment)
            few = len(rest.split()) > _ONE and not names_things(rest, grammar, moment)
            asks = asking_words().tells(found.deeds[0])
            return sentence or (few and not asks)
        case _:
            return False


# -- while a card can be answered -----------------------------------------------------------


@dataclass
class _Spoken:
    """Who is named in a part of a sentence, which Instants, and what is said with them."""

    seats: list[Seat] = field(default_factory=list)
    titles: list[str] = field(default_factory=list)
    passes: bool = False
    denies: bool = False
    answers: bool = False
    strong: bool = False


class _Answers:
    """Finds who may be meant to pass, or to answer, and with which Instant."""

    def __init__(self, grammar: Grammar, moment: Moment) -> None:
        self._grammar, self._moment = grammar, moment
        self._words, self._stances = left_words(), stance_words()
        self._may = moment.both()
        self._top = moment.pile[-1].seat if moment.pile else None

    def ways(
        self, tokens: Tokens, found: tuple[tuple[Deed, ...], ...]
    ) -> tuple[tuple[Deed, ...], ...]:
        """Return what is left, beside what was found; nothing where that may well be meant."""
        done = self._grammar.passing | self._grammar.answering
        if not found or all(self._not_theirs(way, done) for way in found):
            return self._left(tokens)
        return self._of_one(tokens, found) or self._not_undone(found)

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

    def _not_undone(
        self, found: tuple[tuple[Deed, ...], ...]
    ) -> tuple[tuple[Deed, ...], ...]:
        """Return an answer also without what it was found to take back, and the other way."""
        back = Deed(self._grammar.takes_back)
        (way, *more) = found
        answers = way[1:] and way[0] == back and way[1].word in self._grammar.answering
        mine = answers and way[1].seat in self._may and len(way) > _ONE
        return (way, way[1:]) if mine and not more else ()

    def _not_theirs(self, way: tuple[Deed, ...], done: frozenset[str]) -> bool:
        if any(each.word not in done for each in way):
            return False
        if way[0].seat is not None and way[0].seat not in self._may:
            return True
        passes = all(each.word in self._grammar.passing for each in way)
        return passes and any(each.seat not in (None, *self._may) for each in way)

    def _left(self, tokens: Tokens) -> tuple[tuple[Deed, ...], ...]:
        """Return what those who may answer can be meant to do, the likeliest first."""
        me = self._speaker(tokens)
        parts = [
            part for part in self._parts(tokens) if not any_of(self._words.imagined, part)
        ]
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
            if passes and not each.answers and any_of(self._words.group, part):
                return ((Deed(min(self._grammar.closing)),),)
        return ()

    def _answering(
        self, known: list[_Spoken], at: int, named: list[Seat]
    ) -> tuple[tuple[Deed, ...], ...]:
        """Return who answers with the Instant that is named, and who passes besides."""
        part, answers = known[at], min(self._grammar.answering)
        title = part.titles[-1]
        seats = part.seats or [seat for each in known[:at] for seat in each.seats][-1:] or named
        if not seats:
            may = tuple((Deed(answers, title, seat),) for seat in self._may)
            return (*may[: _MOST_WAYS - 1], (Deed(min(self._grammar.closing)),))
        who = seats[-1]
        answer = Deed(answers, title, who)
        others = tuple(self._pass(seat) for seat in named if seat != who)
        denied = part.denies or part.passes
        ways = ((*others, answer), (answer,), (*others, self._pass(who)))
        return (ways[2], *ways[:2]) if denied else ways

    def _of_named(
        self, named: list[Seat], known: list[_Spoken]
    ) -> tuple[tuple[Deed, ...], ...]:
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
        return first and named == [tokens[0].seat] and not any(
            each.kind is not None and each.kind.instant for each in tokens
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


# -- while an effect waits ------------------------------------------------------------------


class _AtStart:
    """Finds what may be done with the effects that wait, and behind them."""

    def __init__(self, grammar: Grammar, moment: Moment) -> None:
        self._grammar, self._moment, self._words = grammar, moment, left_words()
        self._again = Again(grammar, moment, lambda _: NotUnderstood(), by_word=False)

    def ways(
        self, tokens: Tokens, found: tuple[tuple[Deed, ...], ...]
    ) -> tuple[tuple[Deed, ...], ...]:
        """Return what can be meant, the likeliest first; what was found is among it."""
        known, moment = meant_words(), self._moment
        imagined = any_of(self._words.imagined, tokens) or any_of(known.undecided, tokens)
        if imagined or not set(moment.waiting_for) <= {moment.turn}:
            return ()
        cards = self._cards(tokens)
        if found:
            return self._beside(tokens, found, cards)
        leaves = any_of(known.left_out, tokens)
        draws = any_of(self._words.draws, tokens)
        goes_on = any_of(self._words.goes_on, tokens)
        if len(cards) == 1 and not leaves:
            return cards[0]
        waits = self._names_waiting(tokens) or any_of(self._words.effects, tokens)
        others = any(each.seat not in (None, *moment.waiting_for) for each in tokens)
        if cards or (others and not leaves):
            return ()
        return self._without_cards(leaves, waits, draws, goes_on)

    def _without_cards(
        self, leaves: bool, waits: bool, draws: bool, goes_on: bool
    ) -> tuple[tuple[Deed, ...], ...]:
        """Return what may be done where nothing is named to which it is done."""
        moment, grammar = self._moment, self._grammar
        optional = _OPTIONAL in moment.flags
        left = Deed(min(grammar.leaving))
        draw = Deed(min(grammar.drawing), "", moment.turn)
        next_ = Deed(self._next())
        used = tuple((Deed(grammar.happens, card),) for card in moment.waiting[:1])
        if goes_on and optional:
            return ((left, next_), (left, draw), (left,))
        if draws and optional:
            return ((left, draw), (left,))
        if leaves and waits and optional:
            return ((left,), (left, draw))
        if waits and optional:
            return (*used, (left,))
        return ()

    def _next(self) -> str:
        return tables("left")["does"]["next"]

    def _names_waiting(self, tokens: Tokens) -> bool:
        nouns = self._again.nouns(tokens, loosely=True)
        return any(self._again.waits(each.title) for each in nouns if each.title)

    def _beside(
        self,
        tokens: Tokens,
        found: tuple[tuple[Deed, ...], ...],
        cards: list[tuple[tuple[Deed, ...], ...]],
    ) -> tuple[tuple[Deed, ...], ...]:
        """Return what was found with what the effect may do to the one card that is named.

        Only where that card was found to go elsewhere, which the effect does not do.
        """
        if len(cards) != 1 or len(found) != 1 or any_of(self._words.puts_right, tokens):
            return ()
        done = {deed.word for way in cards[0] for deed in way}
        if any(deed.word in done for deed in found[0]):
            return ()
        names = Around(self._moment.names)
        moved = any(
            filled_by(deed.rest, names).card and deed.word not in self._grammar.states
            for deed in found[0]
        )
        return (*cards[0], *found) if moved else ()

    def _cards(self, tokens: Tokens) -> list[tuple[tuple[Deed, ...], ...]]:
        """Return what the effects that wait may do to each card that is named besides theirs."""
        again, found = self._again, dict[str, tuple[tuple[Deed, ...], ...]]()
        nouns = again.nouns(tokens, loosely=True)
        for each in nouns:
            if not each.title or again.waits(each.title) or not lies_open(each.title, self._moment):
                continue
            way = again.aimed(each, tokens[each.start : each.end])
            if way:
                found[each.title.casefold()] = (way,)
        led = self._put_right(tokens)
        if led is not None and len(found) > 1:
            last = [each.title.casefold() for each in nouns if each.title and each.start >= led]
            meant = [found[title] for title in last if title in found]
            return meant[:1] or list(found.values())
        return list(found.values())

    def _put_right(self, tokens: Tokens) -> int | None:
        """Return where what is meant begins behind what was said first; None if nothing is."""
        known = meant_words().put_right
        ends = (longest_in(known, tokens, at) for at in range(1, len(tokens)))
        return max((end for end in ends if end is not None), default=None)


__all__ = ["is_unread", "left_words", "only_left"]
