"""A sentence that is read again without what is not meant in it, and what it names."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from assistant.language.asking_words import asking_words
from assistant.language.cutting import SIGNS, Token, Tokens, in_text
from assistant.language.grammar import Grammar
from assistant.language.likely import Likely
from assistant.language.lookup import longest
from assistant.language.meanings import Ambiguous, Meaning, NotUnderstood, Understood
from assistant.language.moment import Deed, Moment, Seat, Using
from assistant.language.settling import done_by
from assistant.rules.filling import Part

_ACTING, _IT = "acting", "it"
_OPEN = frozenset({"stable", "pile", "nursery"})
CARD, PLAYER, OWNER = "card", "player", "owner"

Read = Callable[[str], Meaning]


class Thing(NamedTuple):
    """A card or a player that is named, of which sort it is, and from where to where."""

    sort: str
    start: int
    end: int
    title: str = ""


@dataclass(frozen=True)
class Again:
    """Reads sentences again without what is not meant in them."""

    grammar: Grammar
    moment: Moment
    read: Read
    by_word: bool

    def found(self, ways: tuple[tuple[Deed, ...], ...]) -> NotUnderstood | None:
        return NotUnderstood(half=ways, by_word=self.by_word, sure=True) if ways else None

    def names(self, deeds: tuple[Deed, ...]) -> bool:
        return all(each.rest and self.moment.named(each.rest) for each in deeds)

    def ways(self, tokens: Tokens) -> tuple[tuple[Deed, ...], ...]:
        """Return what a sentence may mean, asked about as it is; nothing if that is not clear."""
        alone = self._alone(tokens)
        if alone:
            return (alone,)
        found = self.read(self.text(tokens))
        if isinstance(found, Understood) and found.by_word:
            return (found.deeds,) if self.names(found.deeds) else ()
        return ways_of(found)

    def _alone(self, tokens: Tokens) -> tuple[Deed, ...]:
        """Return what is done with a card that is named and of which nothing is said."""
        said = self.noun(tokens, 0, loosely=True)
        if said is None or said.sort != CARD or said.end != len(tokens):
            return ()
        if self.moment.waiting:
            return self.aimed(said, tokens)
        acts = _ACTING in self.moment.flags and self.in_hand(said.title)
        kind = self.moment.named(said.title)
        if not acts or kind is None or kind.instant:
            return ()
        return (Deed(self.grammar.plays, said.title, self.moment.turn),)

    def aimed(self, said: Thing, tokens: Tokens, owner: Seat | None = None) -> tuple[Deed, ...]:
        """Return what the effect that waits does to a card that is only named.

        Where that is not said with it, it is the `owner`'s.
        """
        pieces = self.moment.pieces(said.title)
        owner = next((each.seat for each in tokens if each.owns), owner)
        part = Part(pieces, owner=None if owner is None else frozenset({owner}))
        for title in self.moment.waiting:
            if pieces and not frozenset(pieces) & frozenset(self.moment.pieces(title)):
                using = Using(title, plays=False, surely=True)
                ways = self.moment.by_steps(using, (part,))
                if len(ways) == 1:
                    return done_by(ways[0], title, self.grammar, self.moment)
        return ()

    def in_hand(self, title: str) -> bool:
        """Say whether a card may be in a hand: it lies before nobody."""
        return not lies_open(title, self.moment)

    def plays_one(self, ways: tuple[tuple[Deed, ...], ...]) -> bool:
        return len(ways) == 1 and [each.word for each in ways[0]] == [self.grammar.plays]

    def text(self, tokens: Tokens) -> str:
        """Return the words of a sentence as they are typed."""
        return in_text(tokens, self.grammar)

    # -- what is named -----------------------------------------------------------------

    def nouns(self, tokens: Tokens, *, loosely: bool = False) -> list[Thing]:
        """Return the cards and players that are named, in order."""
        found, at = list[Thing](), 0
        while at < len(tokens):
            noun = self.noun(tokens, at, loosely=loosely)
            if noun is not None:
                found.append(noun)
            at = at + 1 if noun is None else noun.end
        return found

    def noun(self, tokens: Tokens, at: int, *, loosely: bool = False) -> Thing | None:
        """Return the card, with whose it is, or the player that is named at a place.

        A card may be called by any word of its title where one is `loosely` looked for.
        """
        start = at
        while at < len(tokens) and (tokens[at].owns or self._determines(tokens, at)):
            at += 1
        if at < len(tokens):
            card = Likely(self.grammar, self.moment).card_at(tokens, at)
            found = self._baby(tokens, at) or card
            found = found or (self.called(tokens, at) if loosely else None)
            if found:
                title, end = found
                if end < len(tokens) and tokens[end].text in self.animals:
                    end += 1
                return Thing(CARD, start, end, self._whole(title))
            token = tokens[at]
            if token.seat is not None and start == at:
                return Thing(PLAYER, start, at + 1)
        if at > start and tokens[at - 1].owns:
            return Thing(OWNER, start, at)
        return None

    def _whole(self, title: str) -> str:
        kind = self.moment.titles.get(tuple(title.split()))
        return (kind.title if kind else "") or title

    def _baby(self, tokens: Tokens, at: int) -> tuple[str, int] | None:
        baby, end = self.moment.baby, at
        while end < len(tokens) and end - at < len(baby) and tokens[end].text == baby[end - at]:
            end += 1
        return (" ".join(baby[: end - at]), end) if end > at else None

    def called(self, tokens: Tokens, at: int) -> tuple[str, int] | None:
        """Return the card that is called at a place by a word that is in no other title."""
        text = tokens[at].text
        known = text in self.grammar.known or text not in self.moment.words
        alone = tokens[at].is_word and not known and self.moment.named(text) is not None
        return (text, at + 1) if alone else None

    def _determines(self, tokens: Tokens, at: int) -> bool:
        """Say whether a word only stands before a card: the, my."""
        token = tokens[at]
        people = longest(self.grammar.people, (token,), 0) if token.is_word else None
        mine = people is not None and people[0].startswith(OWNER)
        return token.is_word and (mine or token.text in self.grammar.articles)

    def whole_titles(self, tokens: Tokens) -> Tokens:
        """Return a sentence with the whole title of a card that is called by a word of it."""
        found = list[Token]()
        for at, token in enumerate(tokens):
            named = self._stands_alone(tokens, at) and self.called(tokens, at)
            title = self.title(token.text) if named else ""
            found.append(Token(title) if title else token)
        return tuple(found)

    def _stands_alone(self, tokens: Tokens, at: int) -> bool:
        """Say whether a word is a thing by itself: the Angel, and not the great day."""
        led = at > 0 and tokens[at - 1].text in self.grammar.articles
        if not led or at + 1 == len(tokens) or tokens[at + 1].text in SIGNS:
            return led
        thing = longest(self.grammar.nouns, tokens, at + 1)
        return thing is not None and thing[0] == _IT

    def title(self, word: str) -> str:
        """Return the one title that has a word in it; nothing where more have."""
        having = {" ".join(title) for title in self.moment.titles if word in title}
        return having.pop() if len(having) == 1 else ""

    @property
    def animals(self) -> frozenset[str]:
        return self.moment.animals

    def waits(self, title: str) -> bool:
        own = {piece for each in self.moment.waiting for piece in self.moment.pieces(each)}
        return bool(own.intersection(self.moment.pieces(title)))


def tells_answers(way: tuple[Deed, ...], grammar: Grammar) -> bool:
    """Say whether of what is played it is said as well what the others do about it."""
    known = {*grammar.answering, *grammar.passing, *grammar.closing}
    return way[0].word == grammar.plays and any(each.word in known for each in way[1:])


def lies_open(title: str, moment: Moment) -> bool:
    return any(zone in _OPEN for zone, _ in moment.lies(title))


def is_sure(found: Meaning) -> bool:
    return isinstance(found, Understood) or (isinstance(found, NotUnderstood) and found.sure)


def trimmed(tokens: Tokens) -> Tokens:
    """Return a sentence without the signs at its ends."""
    while tokens and tokens[0].text in SIGNS:
        tokens = tokens[1:]
    while tokens and tokens[-1].text in SIGNS:
        tokens = tokens[:-1]
    return tokens


def ways_of(found: Meaning) -> tuple[tuple[Deed, ...], ...]:
    """Return what a sentence does, or likely does, by what was found."""
    tells = asking_words().tells
    if isinstance(found, Understood):
        does = not (found.by_word or found.worth or any(map(tells, found.deeds)))
        return (found.deeds,) if does else ()
    if isinstance(found, Ambiguous):
        return tuple(each.deeds for each in found.readings)
    return tuple(way for way in found.half if not any(map(tells, way)))
