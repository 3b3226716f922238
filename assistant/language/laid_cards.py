"""The cards that a sentence names and that may be laid down: those that lie nowhere yet."""

from dataclasses import dataclass
from typing import NamedTuple

from assistant.language.cutting import (
    SIGNS,
    Token,
    Tokens,
)
from assistant.language.grammar import Grammar
from assistant.language.likely import Likely
from assistant.language.likely_words import likely_words
from assistant.language.lookup import longest_in
from assistant.language.meant_words import any_of, meant_words, without
from assistant.language.moment import Kind, Moment

_SHORTEST, _NEAR = 4, 5
"""Letters of the shortest word that names a card alone, and how near stands what denies it."""
_DISCARDED = "discard"


class LaidCard(NamedTuple):
    """A card that is named: where it begins and ends, and what it is."""

    title: str
    start: int
    end: int
    kind: Kind


@dataclass(frozen=True)
class NamedCards:
    """Finds in one sentence the cards that are named, and which of them are meant."""

    tokens: Tokens
    grammar: Grammar
    moment: Moment

    def lying_nowhere(self) -> list[LaidCard]:
        """Return the cards that are named, lie nowhere and can be played, each once."""
        likely, at, found = Likely(self.grammar, self.moment), 0, dict[str, LaidCard]()
        discarded = dict[str, LaidCard]()
        while at < len(self.tokens):
            named = likely.card_at(self.tokens, at)
            kind = self.moment.named(named[0]) if named else None
            if named and kind is not None and not kind.instant:
                card = self._card(named[0], at, named[1], kind)
                zones = {zone for zone, _ in self.moment.lies(named[0])}
                if not zones:
                    found.setdefault(card.title.casefold(), card)
                elif zones == {_DISCARDED}:
                    # Another copy of it may be in a hand.
                    discarded.setdefault(card.title.casefold(), card)
            called = None if named else self._at_end(at)
            if called is not None:
                found.setdefault(called.title.casefold(), called)
            at = named[1] if named else at + 1
        return list((found or discarded).values())

    def _at_end(self, at: int) -> LaidCard | None:
        """Return the card that a word of its title names at an end: ``what it finds is Shabby``."""
        tokens, known = self.tokens, meant_words()
        ends = at + 1 == len(tokens) or tokens[at + 1].text in SIGNS
        led = at > 0 and tokens[at - 1].text in known.names
        # Ben is on: a word that is said of anything names no card alone.
        word = tokens[at].is_word and tokens[at].text not in self.grammar.known
        title = self._only(tokens[at].text) if ends and led and word else ""
        kind = self.moment.named(title) if title else None
        hidden = kind is not None and not (kind.instant or self.moment.lies(title))
        return self._card(title, at, at + 1, kind) if kind is not None and hidden else None

    def called(self) -> list[LaidCard]:
        """Return the card that is called by a word of its title alone: ``poison time``."""
        tokens, likely = self.tokens, likely_words()
        for at, token in enumerate(tokens):
            before = tokens[at - 1].text if at else ""
            led = not before or before in SIGNS | self.grammar.articles
            alone = len(token.text) >= _SHORTEST and token.text not in likely.no_name
            behind = at + 1 < len(tokens) and tokens[at + 1].text in meant_words().behind_name
            title = self._only(token.text) if led and alone and behind and token.is_word else ""
            kind = self.moment.named(title) if title else None
            if kind is not None and not (kind.instant or self.moment.lies(title)):
                return [self._card(title, at, at + 1, kind)]
        return []

    def _only(self, word: str) -> str:
        """Return the one title that has a word in it; nothing where more have, or none."""
        having = {" ".join(title) for title in self.moment.titles if word in title}
        return having.pop() if len(having) == 1 else ""

    def _card(self, title: str, start: int, end: int, kind: Kind) -> LaidCard:
        whole = self._whole(title)
        known = self.moment.titles.get(tuple(whole.casefold().split())) or kind
        return LaidCard(whole, start, end, known if known.downgrade or known.magic else kind)

    def _whole(self, title: str) -> str:
        kind = self.moment.titles.get(tuple(title.casefold().split()))
        return (kind.title if kind else "") or title

    def names(self, part: Tokens, card: LaidCard) -> bool:
        """Say whether a part of the sentence names a card."""
        said = self.tokens[card.start : card.end]
        return any(part[at : at + len(said)] == said for at in range(len(part)))

    def last_meant(self, cards: list[LaidCard]) -> list[LaidCard]:
        """Return the cards without those that are put right: ``Barbed Wire, no, Slowdown``."""
        known = meant_words().put_right
        for at in range(len(cards) - 1, 0, -1):
            between = range(cards[at - 1].end, cards[at].start)
            if any(longest_in(known, self.tokens, each) is not None for each in between):
                return cards[at:]
        return cards

    def not_denied(self, cards: list[LaidCard]) -> list[LaidCard]:
        return [each for each in cards if not self.is_denied(each)]

    def is_denied(self, card: LaidCard) -> bool:
        """Say whether a card stands behind what denies, in the same part of the sentence."""
        start = card.start
        while start and self.tokens[start - 1].text not in SIGNS and card.start - start < _NEAR:
            start -= 1
        around = Likely(self.grammar, self.moment).plain(self.tokens[start : card.start])
        known = meant_words()
        around = without(known.wished, around)
        else_done = (longest_in(known.does_else, around, at) for at in range(len(around)))
        return any_of(known.not_played, around) or len(around) in else_done


def spelt(tokens: Tokens, grammar: Grammar, moment: Moment) -> Tokens:
    """Return a sentence with the numbers of a title in words: ``2 for 1``."""
    if not any(each.text.isdecimal() for each in tokens):
        return tokens
    for title in moment.titles:
        for at in range(len(tokens) - len(title) + 1 if len(title) > 1 else 0):
            run = zip(tokens[at:], title, strict=False)
            if all(_is_word(each.text, word, grammar) for each, word in run):
                return (*tokens[:at], *map(Token, title), *tokens[at + len(title) :])
    return tokens


def _is_word(said: str, word: str, grammar: Grammar) -> bool:
    return said == word or (said.isdecimal() and grammar.numbers.get((word,)) == int(said[:5]))
