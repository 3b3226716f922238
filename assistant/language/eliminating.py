"""What is left for a sentence that nothing else reads, by what cannot be meant at its moment.

While a card can be answered, somebody passes or answers; while an effect waits it is used or
left, or the turn goes on.  Who and what a sentence names, and whether anything is denied, leaves
two or three ways: they are asked about in a list, the likeliest first, and never done by
themselves.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field, fields, replace
from functools import cache
from itertools import islice

from assistant.language.again import Again, lies_open
from assistant.language.asking import Asking
from assistant.language.cutting import (
    SIGNS,
    Cutter,
    Effort,
    Token,
    Tokens,
    TooMuch,
    between_signs,
    words_of,
)
from assistant.language.grammar import Grammar, Pattern, filled
from assistant.language.heard import Around, filled_by
from assistant.language.meanings import Meaning, NotUnderstood, Understood
from assistant.language.meant_words import any_of, meant_words
from assistant.language.moment import Deed, Moment, Seat
from assistant.language.nouns import longest, longest_in
from assistant.language.patterns import Words, every_way
from assistant.language.phrases import wished
from assistant.language.said_of import stance_words
from assistant.language.taking_back import taking_back, tells
from assistant.language.unread import is_unread
from assistant.tongue import kept, tables

_DRAWS = "draws"
_WINDOW, _OPEN, _OPTIONAL, _QUESTION, _STABLE = "window", "open", "optional", "?", "stable"
_MOST_WORDS, _MOST_WAYS, _FEWEST, _MOST_CUTS = 32, 3, 2, 4
_SHORT = 7
"""Words of a sentence at the most of which it is left open who answers."""
_ONE, _TWO, _COMMA = 1, 2, ","


@dataclass(frozen=True)
class LeftWords:
    """The words of one language by which it is known what is left.

    Beside `speaks`, or behind `spoken`, stands who says a sentence; a `group` is all of those who
    may answer, a `pair` the two who are left.  Of what is `imagined` nothing is done.  Beside
    `puts_right` something is noted otherwise; a `turn` is said to be somebody's, or is one of
    `theirs`, of whom it may be `denied`.  What `draws` or `goes_on` is done behind the `effects`
    of the beginning.
    """

    speaks: frozenset[Words]
    spoken: frozenset[Words]
    group: frozenset[Words]
    pair: frozenset[Words]
    imagined: frozenset[Words]
    puts_right: frozenset[Words]
    turn: frozenset[Words]
    theirs: frozenset[Words]
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
    if isinstance(found, NotUnderstood):
        half = (_only_stated(_without_wishes(way), grammar) for way in found.half)
        found = replace(found, half=tuple(dict.fromkeys(half)))
    if isinstance(found, Understood | NotUnderstood) and _DRAWS in moment.flags:
        found = _drawn(found, grammar, moment)
    at_window = _WINDOW in moment.flags and _OPEN not in moment.flags
    if not moment.names or _QUESTION in text:
        return found
    unread = is_unread(found, grammar, moment)
    ways = found.half if isinstance(found, NotUnderstood) else ()
    if not (unread or ways) or _is_on_top(ways, moment):
        return found
    words = words_of(text, grammar)
    if not _FEWEST <= len(words) <= _MOST_WORDS or moment.whole(text):
        return found
    by_word = not isinstance(found, NotUnderstood) or found.by_word
    try:
        for tokens in islice(Cutter(grammar, moment).cuts(words), _MOST_CUTS):
            if unread and Asking(grammar, moment, Effort()).asks(tokens):
                return found
            tokens = without_imagined(tokens)
            if not tokens:
                return found
            if at_window:
                anew = _Answers(grammar, moment).ways(tokens, ways)
            elif not moment.waiting:
                anew = _AtStart(grammar, moment).later(tokens, ways)
            else:
                anew = _AtStart(grammar, moment).ways(tokens, ways)
            anew = tuple(dict.fromkeys(way for way in anew if way))[:_MOST_WAYS]
            if anew:
                return NotUnderstood(half=anew, by_word=by_word, sure=True)
    except TooMuch:
        pass
    return found


def _is_on_top(ways: tuple[tuple[Deed, ...], ...], moment: Moment) -> bool:
    """Say whether only the answer is meant that lies on top: it was said once more."""
    if len(ways) != _ONE or len(ways[0]) != _ONE or not moment.pile:
        return False
    (deed,), top = ways[0], moment.pile[-1]
    return deed.seat == top.seat and deed.rest.casefold() == " ".join(top.title)


def _drawn(
    found: Understood | NotUnderstood, grammar: Grammar, moment: Moment
) -> Understood | NotUnderstood:
    """Return what a line means where nobody gives a card to themselves: give me one is a draw."""

    def meant(deed: Deed) -> Deed:
        slots = filled_by(deed.rest, Around(moment.names)) if deed.word in grammar.giving else None
        mine = slots is not None and slots.to is not None and slots.to.seat == moment.turn
        # Who is named as the one who gives is not served: Ann gives 2 to Ann.
        mine = mine and deed.seat is None
        return Deed(min(grammar.drawing), "", moment.turn) if mine else deed

    ways = (found.deeds,) if isinstance(found, Understood) else found.half
    anew = tuple(tuple(map(meant, way)) for way in ways)
    return found if anew == ways else NotUnderstood(half=anew, by_word=found.by_word, sure=True)


def _without_wishes(way: tuple[Deed, ...]) -> tuple[Deed, ...]:
    """Return deeds without what is wanted of the program besides: ``ta, one for me``."""
    return tuple(each for each in way if each.word not in wished()) or way


def _only_stated(way: tuple[Deed, ...], grammar: Grammar) -> tuple[Deed, ...]:
    """Return what is said to be so without what it was found to take back first.

    We miscounted, Cara's hand is six: nothing has to be undone for that.
    """
    states = len(way) > _ONE and all(each.word in grammar.states for each in way[1:])
    return way[1:] if states and way[0] == Deed(grammar.takes_back) else way


def without_imagined(tokens: Tokens) -> Tokens:
    """Return a sentence without the parts that only imagine something, or ask for leave."""
    parts = between_signs(tokens)
    left = [part for part in parts if not any_of(left_words().imagined, part)]
    if len(left) == len(parts):
        return tokens
    return tuple(token for part in left for token in (*part, Token(_COMMA)))


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
        if found == ((back,),) and len(self._moment.pile) > _ONE and len(named) == _ONE:
            # It was Cara who threw one.
            title = self._title(self._moment.pile[-1].title)
            return ((back, Deed(min(self._grammar.answering), title, named.pop())), (back,))
        answers = way[1:] and way[0] == back and way[1].word in self._grammar.answering
        mine = answers and way[1].seat in self._may and len(way) > _ONE
        return (way, way[1:]) if mine and not more else ()

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
        if not set(moment.waiting_for) <= {moment.turn}:
            return ()
        cards = self._cards(tokens)
        said = [longest_in(known.left_out, tokens, at) for at in range(len(tokens))]
        leaves = sum(end is not None for end in said)
        draws = any_of(self._words.draws, tokens)
        found = tuple(way for way in found if not self._uses_other(way))
        turns = self._turns(tokens)
        if found and turns:
            return (*turns, *found)
        if found:
            denies = any_of(self._words.denied, tokens)
            return self._beside(tokens, found, cards, denies=denies, draws=draws, leaves=leaves)
        goes_on = any_of(self._words.goes_on, tokens)
        put_right = self.put_right(tokens)
        if put_right or any_of(self._words.puts_right, tokens):
            return put_right
        if cards and not leaves:
            return tuple(way for ways in reversed(cards) for way in ways)
        waits = self._names_waiting(tokens) or any_of(self._words.effects, tokens)
        others = any(each.seat not in (None, *moment.waiting_for) for each in tokens)
        if cards or (others and not leaves):
            return ()
        return self._without_cards(tokens, leaves, waits, draws, goes_on)

    def later(
        self, tokens: Tokens, found: tuple[tuple[Deed, ...], ...]
    ) -> tuple[tuple[Deed, ...], ...]:
        """Return what may be put right where no effect waits, beside the turns that were found."""
        if not found:
            return self.put_right(tokens)
        others = {each.seat for way in found for each in way if each.word == self._grammar.ends} - {
            None,
            self._moment.turn,
        }
        turns = self._turns(tokens) if others else ()
        return (*turns, *found) if turns else ()

    def put_right(self, tokens: Tokens) -> tuple[tuple[Deed, ...], ...]:
        """Return whose turn it is said to be, or where a card is said to lie."""
        return self._turns(tokens) or self._elsewhere(tokens)

    def _turns(self, tokens: Tokens) -> tuple[tuple[Deed, ...], ...]:
        """Return that it is somebody else's turn, where it is denied that it is this one's."""
        known = self._words
        named = {each.seat for each in tokens if each.seat not in (None, self._moment.turn)}
        owned = any(
            token.seat in named and longest_in(known.turn, tokens, at + 1) is not None
            for at, token in enumerate(tokens)
        )
        said = owned or any_of(known.theirs, tokens)
        if len(named) != _ONE or not said or not any_of(known.denied, tokens):
            return ()
        return ((Deed(self._grammar.turns, "", named.pop()),),)

    def _elsewhere(self, tokens: Tokens) -> tuple[tuple[Deed, ...], ...]:
        """Return that the one card which is named lies before the only other who is."""
        moment = self._moment
        nouns = self._again.nouns(tokens, loosely=True)
        titles = {each.title for each in nouns if each.title}
        if len(titles) != _ONE or not any_of(self._words.puts_right, tokens):
            return ()
        title = titles.pop()
        owners = [seat for zone, seat in moment.lies(title) if zone == _STABLE]
        named = {each.seat for each in tokens if each.seat is not None} - {*owners}
        if len(owners) != _ONE or len(named) != _ONE:
            return ()
        do = Pattern(*tables("stating")["does"][_STABLE])
        card = self._grammar.part("owned", name=moment.names[owners[0]], card=title)
        rest = filled(do.rest, {"card": card, "name": moment.names[named.pop()]})
        return ((Deed(do.word, rest or ""),),)

    def _uses_other(self, way: tuple[Deed, ...]) -> bool:
        """Say whether a card is used that does not wait: that cannot be meant now."""
        happens = self._grammar.happens
        return any(
            each.word == happens
            and each.rest
            and not self._again.waits(each.rest.rpartition("'s ")[2])
            for each in way
        )

    def _without_cards(
        self, tokens: Tokens, leaves: int, waits: bool, draws: bool, goes_on: bool
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
        every = any(each.is_word and each.text in moment.animals for each in tokens)
        if leaves and (waits or every or leaves >= _TWO) and optional:
            return ((left,), (left, draw))
        if waits and optional:
            return (*used, (left,))
        return ()

    def _next(self) -> str:
        return str(tables("left")["does"]["next"])

    def _names_waiting(self, tokens: Tokens) -> bool:
        nouns = self._again.nouns(tokens, loosely=True)
        return any(self._again.waits(each.title) for each in nouns if each.title)

    def _beside(
        self,
        tokens: Tokens,
        found: tuple[tuple[Deed, ...], ...],
        cards: list[tuple[tuple[Deed, ...], ...]],
        *,
        denies: bool,
        draws: bool,
        leaves: int,
    ) -> tuple[tuple[Deed, ...], ...]:
        """Return what was found with what may be meant as well.

        That is what the effect may do to the one card that is named, where it was found to go
        elsewhere, which the effect does not do; that it is left, where something is denied, and
        that a card is drawn behind that.
        """
        grammar = self._grammar
        left, only = Deed(min(grammar.leaving)), grammar.leaving | {grammar.happens}
        draw = Deed(min(grammar.drawing), "", self._moment.turn)
        uses = all(len(way) == _ONE and way[0].word in only for way in found)
        if uses and draws:
            return ((left, draw), *found)
        done = {deed.word for way in found for deed in way}
        if draws and leaves and done <= grammar.drawing | only:
            # It is so likely that no slip is looked for.
            return found
        if draws and leaves and not done & (grammar.drawing | {grammar.plays, *only}) and not cards:
            # Leave it, I want my card.
            return ((left, draw), *found)
        if uses and denies and len(found) == _ONE and found[0][0].word == grammar.happens:
            return ((left,), *found)
        if len(cards) == _ONE and any(way in cards[0] for way in found):
            # It is so likely that no slip is looked for.
            return found
        if len(cards) != _ONE or len(found) != _ONE or any_of(self._words.puts_right, tokens):
            return ()
        done = {deed.word for way in cards[0] for deed in way} | {left.word}
        if any(deed.word in done for deed in found[0]):
            return ()
        names = Around(self._moment.names)
        kept = grammar.states | {grammar.takes_back}
        moved = not any(deed.word in kept for deed in found[0])
        placed = any(filled_by(deed.rest, names).card for deed in found[0])
        return (*cards[0], *found) if moved or placed else ()

    def _cards(self, tokens: Tokens) -> list[tuple[tuple[Deed, ...], ...]]:
        """Return what the effects that wait may do to each card that is named besides theirs."""
        again, found = self._again, dict[str, tuple[tuple[Deed, ...], ...]]()
        nouns = again.nouns(tokens, loosely=True)
        for each in nouns:
            if not each.title or again.waits(each.title) or not lies_open(each.title, self._moment):
                continue
            way = again.aimed(each, tokens[each.start : each.end], self._owner(tokens, each.title))
            if way:
                found[each.title.casefold()] = (way,)
        led = self._put_right(tokens)
        if led is not None and len(found) > 1:
            last = [each.title.casefold() for each in nouns if each.title and each.start >= led]
            meant = [found[title] for title in last if title in found]
            return meant[:1] or list(found.values())
        return list(found.values())

    def _owner(self, tokens: Tokens, title: str) -> Seat | None:
        """Return whose a Baby is, by the only other player who is named."""
        if title.casefold() not in (" ".join(self._moment.baby), *self._moment.baby[:1]):
            return None
        named = {each.seat for each in tokens if each.seat not in (None, self._moment.turn)}
        return named.pop() if len(named) == _ONE else None

    def _put_right(self, tokens: Tokens) -> int | None:
        """Return where what is meant begins behind what was said first; None if nothing is."""
        known = meant_words().put_right
        ends = (longest_in(known, tokens, at) for at in range(1, len(tokens)))
        return max((end for end in ends if end is not None), default=None)


__all__ = ["left_words", "only_left"]
