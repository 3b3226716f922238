"""How a card is laid down that a sentence names: before whom, aimed at whom, and what it does."""

from dataclasses import dataclass

from assistant.language.aimed import named_parts
from assistant.language.cutting import SIGNS, Effort, Token, Tokens
from assistant.language.grammar import Grammar
from assistant.language.joining import cut
from assistant.language.laid_cards import LaidCard
from assistant.language.likely import Likely
from assistant.language.likely_words import likely_words
from assistant.language.lookup import longest, longest_in
from assistant.language.meant_words import meant_words
from assistant.language.moment import Deed, Moment, Seat, Using
from assistant.language.reader import Reader
from assistant.language.settling import done_by
from assistant.rules.filling import Part

_MOST_WAYS = 3
_LAST = 2
"""So many words may stand behind the name of whom something is said to at the end."""


@dataclass(frozen=True)
class Laying:
    """Reads in one sentence where its cards go and what they do."""

    tokens: Tokens
    grammar: Grammar
    moment: Moment
    effort: Effort

    def played(self, cards: list[LaidCard]) -> tuple[tuple[Deed, ...], ...]:
        """Return that a card is played, with what it does if that is said; or which of several."""
        if len(cards) > 1:
            # What a card finds is named behind it.
            first, *more = cards
            parts = tuple(Part(self.moment.pieces(each.title)) for each in more)
            found = self._by_steps(first, None, parts)
            if found:
                return found
        ways = tuple(way for each in cards for way in self.ways_of(each))
        return tuple(dict.fromkeys(ways))[:_MOST_WAYS]

    def ways_of(self, card: LaidCard) -> tuple[tuple[Deed, ...], ...]:
        """Return how one card is played, with what it does to all that is named beside it."""
        into = None
        others, goals = self.others(card), self.goals(card)
        if card.kind.downgrade:
            into = next(iter(goals or others), None) if len(goals or others) == 1 else None
        elif not card.kind.magic:
            into = next(iter(goals), None)
        own = frozenset(self.moment.pieces(card.title))
        # Nobody neighs it: what is done with an Instant is no part of an effect.
        said = tuple(each for each in self.tokens if not each.acts)
        named = named_parts(said, self.grammar, self.moment)
        parts = tuple(each for each in named if not own & frozenset(each.pieces))
        found = self._by_steps(card, into, parts) if parts else ()
        if len(found) == 1:
            return ((*found[0], *self._then_done(found[0], others)),)
        if not found and not parts and len(others) == 1 and card.kind.magic:
            found = self._by_steps(card, None, (Part(about=(frozenset(others),)),))
            if not found and goals == others:
                return ((self.plays(card, None, at=next(iter(goals))),),)
        return found or ((self.plays(card, into),),)

    def _then_done(self, way: tuple[Deed, ...], others: set[Seat]) -> tuple[Deed, ...]:
        """Return what is said behind all cards to be done then: ``and then she discards one``."""
        likely, end, at = Likely(self.grammar, self.moment), 0, 0
        while at < len(self.tokens):
            named = likely.card_at(self.tokens, at)
            end, at = (named[1], named[1]) if named else (end, at + 1)
        rest = self.tokens[end:]
        reader = Reader("", self.grammar, self.moment, self.effort)
        every = [part for part in cut(rest, self.grammar) if part]
        done = list[Deed]()
        for part in every[1:]:
            people = longest(self.grammar.people, part, 0)
            if people and people[0] == "same" and len(others) == 1:
                (seat,) = others
                part = (Token(self.moment.names[seat].casefold(), seat), *part[people[1] :])
            ways = reader.one_likely(part).ways
            if len(ways) == 1 and all(each.word in meant_words().besides for each in ways[0]):
                done += [each for each in ways[0] if each not in (*way, *done)]
        return tuple(done)

    def plays(self, card: LaidCard, into: Seat | None, at: Seat | None = None) -> Deed:
        """Return that a card is played, into somebody's Stable or aimed at somebody."""
        names, to = self.moment.names, ""
        if into is not None:
            to = self.grammar.part("into", name=names[into])
        elif at is not None:
            to = self.grammar.part("at_card", card=names[at])
        return Deed(self.grammar.plays, f"{card.title}{to}", self.moment.turn)

    def _by_steps(
        self, card: LaidCard, into: Seat | None, parts: tuple[Part, ...]
    ) -> tuple[tuple[Deed, ...], ...]:
        """Return what a card does by its steps to what is named, behind that it is played."""
        using = Using(card.title, plays=True, into=into, surely=True)
        ways = self.moment.by_steps(using, parts)[:_MOST_WAYS]
        plays = self.grammar.plays
        done = (done_by(way, card.title, self.grammar, self.moment) for way in ways)
        return tuple(
            way if any(each.word == plays for each in way) else (self.plays(card, into), *way)
            for way in done
            if way
        )

    def others(self, card: LaidCard) -> set[Seat]:
        """Return the other players who are named, and not only spoken to."""
        said = self.tokens if card.kind.downgrade else self._unspoken()
        found = {each.seat for each in said if each.seat is not None}
        return found - {self.moment.turn}

    def _unspoken(self) -> Tokens:
        """Return the sentence without the name of whom it is said to at its end."""
        tokens = self.tokens
        last = tokens[-1]
        calls = last.seat is not None and not last.owns and len(tokens) > _LAST
        led = calls and longest(self.grammar.roles, tokens, len(tokens) - _LAST)
        to = calls and tokens[-_LAST].text in likely_words().to
        return tokens[:-1] if calls and not (led or to) else tokens

    def goals(self, card: LaidCard) -> set[Seat]:
        """Return the other players before whom the card is said to go."""
        known, found = meant_words(), set[Seat]()
        tokens = self._unspoken()
        for at in range(1, len(tokens)):
            seat = tokens[at].seat
            if seat is None or seat == self.moment.turn:
                continue
            behind = longest_in(known.areas, tokens, at + 1) is not None
            led = tokens[at - 1].text in known.before
            given = tokens[at - 1].text in known.giving and not tokens[at].owns
            ends = at + 1 == len(tokens) or tokens[at + 1].text in SIGNS
            # Off to Ben's.
            behind = behind or (led and ends)
            if given or ((behind if tokens[at].owns else led) and at >= card.end):
                found.add(seat)
        if not found and len(self.others(card)) == 1:
            hers = any(
                longest_in(known.theirs, tokens, at) is not None for at in range(len(tokens))
            )
            found |= self.others(card) if hers else set()
        return found
