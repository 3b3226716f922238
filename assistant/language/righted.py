"""What is put right of the card that can be answered, by what a line names and how it says so.

``The one Ben put down was actually a Super Neigh``, ``Ben never moved, it was Cara``, ``Henry stays
in my hand after all``: no grammar reads all that is said around it.  What comes of it is asked
about and never done by itself.
"""

from dataclasses import dataclass, fields, replace
from functools import cache
from typing import TypeAlias

from assistant.language.asking import Asking
from assistant.language.asking_words import asking_words
from assistant.language.bank import wished
from assistant.language.cutting import (
    Cutter,
    Effort,
    Token,
    Tokens,
    TooMuch,
    is_called,
    title_words,
    words_of,
)
from assistant.language.grammar import Grammar
from assistant.language.likely import Likely
from assistant.language.likely_words import likely_words
from assistant.language.lookup import longest_in
from assistant.language.meanings import Meaning, NotUnderstood, Understood
from assistant.language.meant_words import any_of
from assistant.language.moment import Answered, Deed, Moment
from assistant.language.patterns import Words, every_way
from assistant.language.slots import Around, filled_by
from assistant.language.taking_back import taken_back, taking_back, tells
from assistant.tongue import kept, tables

_MOST_WAYS, _ONE, _NEAR, _LONGEST = 3, 1, 3, 5
"""Ways that are asked about at the most, words that may stand between what denies and what is
denied, and those of the longest name of a card, with whose it is."""
_QUESTION = "?"

_Way: TypeAlias = tuple[Deed, ...]


@dataclass(frozen=True)
class RightedWords:
    """The words of one language by which the card that can be answered is put right.

    `surely` and `maybe` say that it was another one, or somebody else's; `withdraws` that it was
    not played, or is taken back.  It was to go `elsewhere` than it did: whoever it goes to stands
    behind `to`, before an `area`, or `gets` it, or it is in one of `theirs`.  What only `answers`
    is another word for the Instant.  Of what stands behind what `denies` it is not so, and of what
    is `imagined` nothing is.
    """

    surely: frozenset[Words]
    maybe: frozenset[Words]
    withdraws: frozenset[Words]
    elsewhere: frozenset[Words]
    to: frozenset[Words]
    area: frozenset[Words]
    theirs: frozenset[Words]
    gets: frozenset[Words]
    answers: frozenset[Words]
    denies: frozenset[Words]
    imagined: frozenset[Words]


@kept
@cache
def _righted_words() -> RightedWords:
    found = tables("taking_back")["righted"]
    return RightedWords(**{each.name: every_way(found[each.name]) for each in fields(RightedWords)})


def righted(text: str, found: Meaning, grammar: Grammar, moment: Moment) -> Meaning:
    """Return what a line means, or that it puts right the card that can be answered.

    What was understood word by word stays, where it is no question about what is named.
    """
    if not moment.names or text.rstrip().endswith(_QUESTION):
        return found
    if isinstance(found, NotUnderstood) and _is_wished(found, grammar):
        # You talk too fast: that is said of the voice.
        return found
    moved = isinstance(found, Understood) and _moves_answer(found, grammar, moment)
    if not (moved or _is_open(found)):
        return found
    try:
        effort = Effort()
        tokens = next(Cutter(grammar, moment, effort).cuts(words_of(text, grammar)), ())
        if not tokens or any_of(_righted_words().imagined, tokens):
            return found
        if isinstance(found, Understood) and not moved:
            if found.by_word:
                own = _by_strange_word(tokens, found, grammar, moment)
                strange = own is found and moment.pile and _is_strange(found, moment)
                return _Line(tokens, grammar, moment).meaning(own, over=True) if strange else own
            if Asking(grammar, moment, effort).asks_plainly(tokens):
                return found
        if not moment.pile:
            return found
        return _Line(tokens, grammar, moment).meaning(found, over=moved)
    except TooMuch:
        return found


def puts_right(found: Meaning, grammar: Grammar, moment: Moment) -> bool:
    """Say whether a line surely takes the card back that can be answered, whatever is done then."""
    if not isinstance(found, NotUnderstood) or not (moment.pile and found.sure and found.half):
        return False
    return found.half[0][0].word == grammar.takes_back


def _is_wished(found: NotUnderstood, grammar: Grammar) -> bool:
    """Say whether all that was found is wanted of the program, but that something is taken back."""
    words = {each.word for way in found.half for each in way}
    return bool(words) and words <= wished() - {grammar.takes_back}


def _is_open(found: Meaning) -> bool:
    """Say whether something else may be meant than what was found."""
    if isinstance(found, NotUnderstood):
        return True
    tells = isinstance(found, Understood) and all(map(asking_words().tells, found.deeds))
    return isinstance(found, Understood) and (tells or found.by_word)


def _moves_answer(found: Understood, grammar: Grammar, moment: Moment) -> bool:
    """Say whether a card is moved that waits on the pile as an answer."""
    said = grammar.answering | grammar.passing | grammar.closing | {grammar.takes_back}
    if len(moment.pile) <= _ONE or any(each.word in said for each in found.deeds):
        return False
    around = Around(moment.names)
    cards = (filled_by(each.rest, around).card for each in found.deeds)
    return all(title_words(card, grammar) == moment.pile[-1].title for card in cards)


def _by_strange_word(
    tokens: Tokens, found: Understood, grammar: Grammar, moment: Moment
) -> Meaning:
    """Return that a line takes something back that only begins as the program says it.

    ``Strike off the last thing I told you``: no card is called so.
    """
    back = Deed(grammar.takes_back)
    if not _is_strange(found, moment) or found.deeds[0].word == back.word:
        return found
    takes = taken_back(tokens, grammar, moment) == ()
    return NotUnderstood(half=((back,),), sure=True) if takes else found


def _is_strange(found: Understood, moment: Moment) -> bool:
    """Say whether what is said behind a word of the program is the name of no card."""
    rest = found.deeds[0].rest
    return len(rest.split()) > _LONGEST or (bool(rest) and moment.named(rest) is None)


class _Line:
    """One line that may put right the card that can be answered."""

    def __init__(self, tokens: Tokens, grammar: Grammar, moment: Moment) -> None:
        self._tokens, self._grammar, self._moment = tokens, grammar, moment
        self._words, self._top = _righted_words(), moment.pile[-1]
        self._back = Deed(grammar.takes_back)
        self._seats = [each.seat for each in tokens if each.seat is not None]
        self._others = [seat for seat in self._seats if seat != self._top.seat]

    def meaning(self, found: Meaning, *, over: bool = False) -> Meaning:
        """Return what the line means beside what was found, or `over` it."""
        way, surely = self._way()
        ways = found.half if isinstance(found, NotUnderstood) else ()
        ways = tuple(dict.fromkeys(map(self._without_same, ways)))
        if not way or self._spelled(way) in map(self._spelled, ways):
            return _with_ways(found, ways)
        if isinstance(found, Understood) and not (surely or over or way == (self._back,)):
            return found
        undone = [each for each in ways if each[0] == self._back]
        answers = [each for each in ways if self._answers(each)] or self._to_called(way)
        if surely:
            # I'm not having that, Neigh: what denies may be said before an answer.
            answers = [] if self._denies_player() else answers
            return NotUnderstood(half=(*answers, way, *undone)[:_MOST_WAYS], sure=True)
        # Ann says no and neighs it: that is one more answer rather than another one.
        ways = tuple(dict.fromkeys((*answers, way, *ways)))
        return NotUnderstood(half=ways[:_MOST_WAYS], sure=True)

    def _answers(self, way: _Way) -> bool:
        """Say whether somebody else than who answered last answers that with a card."""
        known = self._grammar.answering
        answers = [each for each in way if each.word in known and each.rest]
        taken = any(each.word == self._grammar.takes_back for each in way)
        return bool(answers) and not taken and answers[-1].seat != self._top.seat

    def _to_called(self, way: _Way) -> list[_Way]:
        """Return that whoever speaks answers, where whoever answered last is only called.

        ``Ben, you won't get away with that, Super Neigh``.
        """
        me, last = self._moment.me, way[-1]
        if me is None or last.word not in self._grammar.answering or last.seat != self._top.seat:
            return []
        called = is_called(self._tokens, self._top.seat)
        return [(replace(last, seat=me),)] if called and me != self._top.seat else []

    def _spelled(self, way: _Way) -> _Way:
        """Return a way as it is compared with another one: who plays may be left unsaid."""
        plays, top = self._grammar.plays, self._top.seat
        return tuple(
            replace(
                each,
                rest=each.rest.casefold(),
                seat=top if each.seat is None and each.word == plays else each.seat,
            )
            for each in way
        )

    def _without_same(self, way: _Way) -> _Way:
        """Return a way without doing again what it takes back, and without passing beside it."""
        passes = self._grammar.passing | self._grammar.closing
        if self._back in way[1:] and all(each.word in passes for each in way if each != self._back):
            return (self._back,)
        if way[:1] != (self._back,) or len(way) != _ONE + 1:
            return way
        again = way[1].word in self._grammar.answering and way[1].seat == self._top.seat
        same = title_words(way[1].rest, self._grammar) == self._top.title
        return (self._back,) if again and same else way

    def _way(self) -> tuple[_Way, bool]:
        """Return what is done in the place of what was said, and whether that is surely meant."""
        surely = self._says_so() or self._denies_player()
        marked = surely or any_of(self._words.maybe, self._tokens)
        answered = len(self._moment.pile) > _ONE
        way = self._answer() if answered else self._play()
        if way and marked:
            return way, surely
        way = () if answered else self._placed()
        if way:
            return way, True
        withdrawn = any_of(self._words.withdraws, self._tokens) or self._denies_title()
        withdrawn = withdrawn or tells(self._tokens, self._grammar, self._moment)
        withdrawn = withdrawn or self._takes_back()
        if not withdrawn or self._strangers() or self._named().keys() - {" ".join(self._top.title)}:
            return (), False
        if self._others:
            # Cara knocked it out of my hand: of her nothing has to be said.
            return ((self._back,), False) if self._is_named() else ((), False)
        return (self._back,), answered and surely

    def _says_so(self) -> bool:
        """Say whether it is surely said that it was another card, or somebody else's.

        Cara isn't doing anything: of whoever answered last that says nothing.
        """
        for at in range(len(self._tokens)):
            end = longest_in(self._words.surely, self._tokens, at)
            if end is None:
                continue
            of_another = at > 0 and self._tokens[at - 1].seat in self._others
            if not (of_another and any_of(self._words.denies, self._tokens[at:end])):
                return True
        return False

    # -- another answer ----------------------------------------------------------------

    def _answer(self) -> _Way:
        """Return that the last answer was another Instant, or somebody else's."""
        mine, named = " ".join(self._top.title), self._named()
        others = named.keys() - {mine}
        seats = [
            token.seat
            for at, token in enumerate(self._tokens)
            if token.seat in self._others and not self._is_denied(at)
        ]
        who = seats[-1] if seats else self._top.seat
        if len(others) > _ONE or len(set(seats)) > _ONE or (not others and not seats):
            return ()
        if not others and not (self._instants() or any_of(self._words.answers, self._tokens)):
            return ()
        if self._instants() and not named and self._top.seat not in self._seats:
            # Cara doesn't neigh, Ann neither: of whoever answered nothing is said.
            return ()
        title = named[others.pop()] if others else named.get(mine, self._top.said or mine)
        return (self._back, Deed(min(self._grammar.answering), title, who))

    def _named(self) -> dict[str, str]:
        """Return the Instants that are named and not denied, by the words of their titles."""
        places = (each for each in self._instants() if not self._is_denied(each))
        titles = (self._title(self._tokens[at]) for at in places)
        return {" ".join(title_words(title, self._grammar)): title for title in titles}

    def _instants(self) -> list[int]:
        return [
            at
            for at, token in enumerate(self._tokens)
            if token.kind is not None and token.kind.instant
        ]

    def _title(self, token: Token) -> str:
        return (token.kind.title if token.kind else "") or token.text

    def _is_denied(self, at: int) -> bool:
        """Say whether it is denied what is named at a place: not a Neigh, not Ben's."""
        start = max(0, at - _NEAR)
        ends = (longest_in(self._words.denies, self._tokens, each) for each in range(start, at))
        between = self._grammar.articles | self._grammar.small
        return any(
            end is not None and all(each.text in between for each in self._tokens[end:at])
            for end in ends
        )

    # -- another card ------------------------------------------------------------------

    def _play(self) -> _Way:
        """Return that another card was played, which lies nowhere."""
        titles = self._strangers()
        if self._others or len(titles) != _ONE or self._instants():
            return ()
        title = titles.pop()
        kind = self._moment.named(title)
        if kind is None or kind.instant or self._moment.lies(title):
            return ()
        return (self._back, Deed(self._grammar.plays, title, self._top.seat))

    def _strangers(self) -> set[str]:
        """Return the cards that are named and are not the one that can be answered."""
        likely, found, at = Likely(self._grammar, self._moment), set[str](), 0
        while at < len(self._tokens):
            answers = longest_in(self._words.answers, self._tokens, at)
            card = None if answers else likely.card_at(self._tokens, at)
            if card is None:
                at = answers or at + 1
                continue
            title, at = card
            if not any(_is_called(each, title) for each in self._moment.pile):
                kind = self._moment.titles.get(tuple(title.split()))
                found.add((kind.title if kind else "") or title)
        return found

    def _placed(self) -> _Way:
        """Return that the card was played before another player."""
        seats = set(self._others)
        if len(seats) != _ONE or self._instants() or self._strangers():
            return ()
        if not any_of(self._words.elsewhere, self._tokens) or not self._is_spoken_of():
            return ()
        at = next(at for at, each in enumerate(self._tokens) if each.seat in seats)
        before = any(
            longest_in(self._words.to, self._tokens, start) == at
            for start in range(max(0, at - _NEAR), at)
        )
        area = longest_in(self._words.area, self._tokens, at + 1) is not None
        gets = longest_in(self._words.gets, self._tokens, at + 1) is not None
        theirs = any_of(self._words.theirs, self._tokens)
        whose = self._tokens[at].owns and area
        if not (before or whose or gets or theirs) or self._is_denied(at):
            return ()
        into = self._grammar.part("into", name=self._moment.names[seats.pop()])
        title = " ".join(self._top.title)
        return (self._back, Deed(self._grammar.plays, f"{title}{into}", self._top.seat))

    def _is_spoken_of(self) -> bool:
        """Say whether the card is named, or it is said of it."""
        it = {*self._moment.animals, *likely_words().it}
        return self._is_named() or any(each.text in it for each in self._tokens)

    def _is_named(self) -> bool:
        """Say whether a word of the title of the card stands in the line."""
        title = set(self._top.title) - self._grammar.articles - self._grammar.small
        return any(word in title for each in self._tokens for word in each.text.split())

    # -- no card at all ----------------------------------------------------------------

    def _takes_back(self) -> bool:
        """Say whether something is taken back, whatever it is called: take the big fella back."""
        known, tokens = taking_back(), self._tokens
        starts = (longest_in(known.takes, tokens, at) for at in range(len(tokens)))
        return any(
            longest_in(known.back, tokens, at) is not None
            for start in starts
            if start is not None
            for at in range(start, min(start + _LONGEST, len(tokens)))
        )

    def _denies_player(self) -> bool:
        """Say whether it is denied that it was whoever is on top: Dan, not Ben."""
        seats = enumerate(each.seat for each in self._tokens)
        return any(seat == self._top.seat and self._is_denied(at) for at, seat in seats)

    def _denies_title(self) -> bool:
        """Say whether it is denied that it was the last answer: that was no Neigh."""
        if len(self._moment.pile) == _ONE:
            return False
        past = any_of(self._words.surely, self._tokens)
        return past and any(map(self._is_denied, self._instants()))


def _is_called(answered: Answered, title: str) -> bool:
    """Say whether a card that can be answered is called by words of its title."""
    return set(title.casefold().split()) <= {*answered.title, *answered.said.casefold().split()}


def _with_ways(found: Meaning, ways: tuple[_Way, ...]) -> Meaning:
    if not isinstance(found, NotUnderstood) or ways == found.half:
        return found
    return NotUnderstood(half=ways, by_word=found.by_word, sure=found.sure)
