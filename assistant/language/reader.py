"""What a sentence likely means, as a whole or by its parts, where no clause of it is understood.

It is asked about and never done by itself.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from assistant.language.asking_words import asking_words
from assistant.language.bank import wished
from assistant.language.cutting import Token, Tokens
from assistant.language.gathered import names_all
from assistant.language.grammar import Grammar
from assistant.language.joining import Joined, cut
from assistant.language.likely import Likelihood, Likely
from assistant.language.listing import cards_listed
from assistant.language.lookup import longest, longest_in, words
from assistant.language.moment import Deed, Moment
from assistant.language.phrases import LEAST, Phrases
from assistant.language.settling import is_open, settled

_EARLY, _OPEN = "early", "open"
_MOST_WAYS, _LIKE, _SURE, _WHOLLY = 3, 5.0, 0.74, 0.9
"""How many phrases are asked about, what one is worth that is wholly like a sentence, and how like
one a sentence must be that means nothing else, also where it seems only to imagine or to deny."""
_NO_GAME = 0.64
"""How like a phrase a sentence must be where no game is on: little else can be meant then."""


@dataclass(frozen=True)
class Reader(Joined):
    """Reads what a sentence may mean at a moment: by its clauses, by phrases, by what it names.

    `least` is how like a phrase a part must be that means the same.
    """

    least: float = LEAST

    def likely(self, tokens: Tokens) -> Likelihood:
        """Return what a sentence likely means, by its parts or as a whole; nothing if none is."""
        found = Likely(self.grammar, self.moment)
        if names_all(tokens, self.grammar):
            each_one = [
                self.likely(each) for each in cards_listed(tokens, self.grammar, self.moment)
            ]
            if each_one and all(len(each.ways) == 1 for each in each_one):
                deeds = tuple(deed for each in each_one for deed in each.ways[0])
                return replace(each_one[0], ways=(deeds,))
        tokens = found.plain(self.clauses.bare(tokens))
        back = self._taken_back(tokens)
        if not tokens or back or found.unlikely(tokens):
            return back or Likelihood()
        whole = found.read(tokens)
        deeds, worth, parts = self.by_parts(tokens)
        answers = "window" in self.moment.flags and any(each.kind is not None for each in tokens)
        said = next((each for each in deeds if each.word in self.grammar.answering), None)
        if answers and whole.ways and said and (said,) not in whole.ways:
            # No, Neigh: it may be either.
            return replace(whole, ways=((said,), *whole.ways))
        every = Likelihood((deeds,), worth)
        if parts > 1 and not (answers and whole.ways and parts < self.parts(tokens)):
            return every
        if self._leads(whole) and self._draws(deeds):
            # Whoever draws leaves out what may be left out.
            return every
        return whole if whole.ways else every if deeds else self._done(tokens)

    def one_likely(self, part: Tokens, before: Likelihood | None = None) -> Likelihood:
        """Return what a part of a sentence means, or likely means behind what was said before."""
        part = self.clauses.bare(part)
        deeds = tuple(deed for clause in self.read(part) for deed in clause.deeds)
        likely = Likely(self.grammar, self.acting)
        if deeds:
            return replace(likely.most(part), ways=(deeds,))
        found = likely.read(part, before)
        return found if found.ways else replace(self._done(part), told=found.told)

    @property
    def acting(self) -> Moment:
        """The moment for what a card does that was played in the same sentence."""
        moment = self.moment
        early = self.later and _EARLY in moment.flags
        return replace(moment, flags=moment.flags | {_OPEN}) if early else moment

    def by_parts(self, tokens: Tokens) -> tuple[tuple[Deed, ...], float, int]:
        """Return what the parts of a sentence likely mean, what that is worth, and of how many."""
        reader, deeds, worth, parts = self, list[Deed](), 0.0, 0
        before: Likelihood | None = None
        every = tuple(_parts(tokens, self.grammar))
        said = tuple(each for each in every if words(each) not in self.grammar.correcting)
        for part in said or every:
            part = reader.named_again(part, before)
            which = reader.picked(part, deeds[-1]) if deeds else None
            if which is not None:
                deeds[-1] = which
                parts += 1
                continue
            again = reader.same_again(part, deeds[-1]) if deeds else None
            told = again or reader.one_likely(part, before)
            told = reader.by_the_same(told, before)
            before = told if before is None or (told.told and told.told.subjects) else before
            if len(told.ways) == 1:
                parts += 1
                worth += told.worth
                deeds += [each for each in told.ways[0] if not self._said(each, deeds)]
                reader = reader.after(told.ways[0])
        return settled(deeds, self.grammar, self.moment), worth, parts

    def ends_turn(self, tokens: Tokens) -> bool:
        """Say whether the last part of several only says that a turn ends, or whose it is then."""
        *before, last = tuple(_parts(tokens, self.grammar)) or ((),)
        if not before or not last:
            return False
        last, turn = self.clauses.bare(last), {self.grammar.ends, self.grammar.turns}
        told, near = self.sentences.read(last, self.text), self._near(last)
        deeds = (told[0],) if told else sum(near.ways, ())
        sure = told is not None or near.worth >= _WHOLLY * _LIKE
        return sure and bool(deeds) and all(each.word in turn for each in deeds)

    def parts(self, tokens: Tokens) -> int:
        """Return of how many parts a sentence is."""
        return sum(1 for _ in _parts(tokens, self.grammar))

    def picked(self, part: Tokens, deed: Deed) -> Deed | None:
        """Return the last deed with the card that a part says it is: ``it's Yay``."""
        start = longest_in(self.grammar.naming, part, 0) or 0
        if not is_open(deed, self.grammar) or not start or start == len(part):
            return None
        card = Phrases(self.grammar, self.acting).only_card(part[start:])
        return replace(deed, rest=card) if card else None

    def named_again(self, part: Tokens, before: Likelihood | None) -> Tokens:
        """Return a part with the name of whoever it speaks of who was named before: ``he``."""
        who = before.told.subjects[:1] if before is not None and before.told else []
        people = longest(self.grammar.people, part, 0)
        if not who or not people or people[0] != "same":
            return part
        name = self.moment.names[who[0]].casefold()
        return (Token(name, who[0]), *part[people[1] :])

    def by_the_same(self, told: Likelihood, before: Likelihood | None) -> Likelihood:
        """Return what is meant by whoever was named before, where a part names nobody."""
        who = before.told.subjects[:1] if before is not None and before.told else []
        if not who or told.told is None or told.told.subjects:
            return told
        known = self.grammar
        acts = known.answering | known.passing
        ways = (
            tuple(
                replace(each, seat=who[0]) if each.seat is None and each.word in acts else each
                for each in way
            )
            for way in told.ways
        )
        return replace(told, ways=tuple(dict.fromkeys(ways)))

    def same_again(self, part: Tokens, deed: Deed) -> Likelihood | None:
        """Return the last deed of another card or another player: ``and Cara's Llamacorn``."""
        phrases = Phrases(self.grammar, self.acting)
        card = phrases.only_card(part)
        if card and deed.rest and deed.rest == phrases.card_of(deed.rest):
            return Likelihood(((replace(deed, rest=card),),), _SURE * _LIKE)
        seat = phrases.only_player(part, self.grammar.too)
        if seat is not None and deed.seat is not None:
            return Likelihood(((replace(deed, seat=seat),),), _SURE * _LIKE)
        return None

    def alike(self, tokens: Tokens) -> Likelihood:
        """Return what a whole sentence means that is surely like a phrase, else nothing.

        Where each of its parts means something more is meant than where only one does.
        """
        found = Likely(self.grammar, self.moment)
        told, tokens = tokens, found.plain(self.clauses.bare(tokens))
        near = self._near(tokens) if tokens else Likelihood()
        if told != tokens:
            # What is only said around something may be part of how it is said.
            near = max(near, self._near(told), key=lambda each: each.worth)
        unlikely = bool(tokens) and found.unlikely(tokens)
        # What is only said of the table may be imagined; the program is asked to do it.
        deeds = sum(near.ways[:1], ())
        of_program = any(each.word in {*wished(), self.grammar.takes_back} for each in deeds)
        # What only tells something is asked for as a question is.
        said = unlikely and not (of_program or all(map(asking_words().tells, deeds)))
        quiet = self.moment.idle
        least = _WHOLLY if said else _NO_GAME if quiet else _SURE
        sure = near.worth >= least * _LIKE
        several = self.parts(tokens)
        if quiet and several > 1 and near.worth < _SURE * _LIKE:
            return self._one_part(tokens, near if sure else Likelihood())
        if several > 1 and not unlikely and near.worth < _WHOLLY * _LIKE:
            deeds, _, parts = self.by_parts(tokens)
            more = parts == several and len(deeds) > (len(near.ways[0]) if sure else 1)
            more = more or (parts == several and self._leads(near) and self._draws(deeds))
            if more and self._may_be_said(deeds):
                return Likelihood((deeds,), max(near.worth, _SURE * _LIKE))
        return near if sure else Likelihood()

    def _one_part(self, tokens: Tokens, whole: Likelihood) -> Likelihood:
        """Return what the part of a sentence means that is likest to a phrase, or the whole.

        Where no game is on people say why they want something beside it: ``we never got to the
        end, let us finish it``.
        """
        every = (self._near(self.clauses.bare(part)) for part in _parts(tokens, self.grammar))
        likest = max(every, key=lambda each: each.worth, default=whole)
        sure = likest.worth >= _SURE * _LIKE and likest.worth > whole.worth
        return likest if sure else whole

    def _leads(self, found: Likelihood) -> bool:
        """Say whether something is only left out, before anything else is done."""
        leaving = self.grammar.leaving
        return bool(found.ways) and all(each.word in leaving for (each, *_) in found.ways)

    def _draws(self, deeds: tuple[Deed, ...]) -> bool:
        return any(each.word in self.grammar.drawing for each in deeds)

    def _taken_back(self, tokens: Tokens) -> Likelihood | None:
        """Return that something is taken back, whatever else is said: ``wait, undo that``."""
        for part in _parts(tokens, self.grammar):
            deeds = tuple(deed for clause in self.read(part) for deed in clause.deeds)
            if deeds == (Deed(self.grammar.takes_back),):
                return Likelihood((deeds,), _WHOLLY * _LIKE)
        return None

    def wholly(self, tokens: Tokens) -> Likelihood:
        """Return what a sentence means that is a phrase without a strange word, else nothing."""
        near, strange = self._near(tokens), Phrases(self.grammar, self.moment).strange(tokens)
        sure = near.worth >= _WHOLLY * _LIKE and not strange and len(near.ways) == 1
        return near if sure else Likelihood()

    def _may_be_said(self, deeds: tuple[Deed, ...]) -> bool:
        """Say whether deeds may be meant where a card can be answered: they begin with that."""
        known = self.grammar
        says = known.answering | known.passing | known.closing | {known.takes_back}
        return "window" not in self.moment.flags or all(each.word in says for each in deeds)

    def names_alone(self, tokens: Tokens) -> bool:
        """Say whether somebody or something is named and nothing is said of it."""
        return Phrases(self.grammar, self.moment).names_alone(tokens)

    def _near(self, part: Tokens) -> Likelihood:
        """Return what the phrases mean that are most like a part of a sentence."""
        near = Phrases(self.grammar, self.acting).near(part, self.least)
        if not near or not near[0].deeds:
            return Likelihood()
        ways = tuple(each.deeds for each in near if each.deeds)
        return Likelihood(ways[:_MOST_WAYS], near[0].like * _LIKE)

    def _done(self, part: Tokens) -> Likelihood:
        """Return what phrases mean that do something and are like a part of a sentence."""
        near, tells = self._near(part), asking_words().tells
        ways = tuple(way for way in near.ways if not any(map(tells, way)))
        return replace(near, ways=ways)

    def _said(self, deed: Deed, before: list[Deed]) -> bool:
        """Say whether a deed was said before, or what is done once was."""
        once = deed.word in self.grammar.once
        if deed in before or (once and any(each.word == deed.word for each in before)):
            return True
        # What was named before is not played as well: I discard it, it is useless.
        plays = deed.word == self.grammar.plays and bool(deed.rest)
        return plays and any(deed.rest.casefold() in each.rest.casefold() for each in before)


def _parts(tokens: Tokens, grammar: Grammar) -> Iterator[Tokens]:
    """Yield the parts of a sentence; who is spoken to does what is said then."""
    called: Tokens = ()
    for part in cut(tokens, grammar):
        alone = len(part) == 1 and part[0].seat is not None and not part[0].owns
        if alone and not called:
            called = part
            continue
        addressed = part[0].is_word and part[0].text in grammar.addressing
        if called and addressed:
            yield (*called, *part[1:])
        else:
            if called:
                yield called
            yield part
        called = ()
    if called:
        yield called
