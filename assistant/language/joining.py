"""Several deeds in one sentence, each read in the moment that the one before leads to."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from assistant.language.asking import asking_words
from assistant.language.at_once import behind_answer, is_answer
from assistant.language.clause import Clause, Clauses
from assistant.language.cutting import SIGNS, Effort, Token, Tokens, title_words
from assistant.language.gathered import names_all
from assistant.language.grammar import Grammar
from assistant.language.likely import Likelihood, Likely
from assistant.language.listing import cards_listed
from assistant.language.mentions import mention_words
from assistant.language.moment import Answered, Deed, Moment
from assistant.language.nouns import Subject, longest, longest_in, words
from assistant.language.phrases import LEAST, Phrases, wished
from assistant.language.sentences import Sentences
from assistant.language.settling import is_open, settled

_CHAIN, _EARLY, _OPEN = "chain", "early", "open"
_LONG_SENTENCE = 9
"""Words of the longest sentence that is joined to another."""
_MOST_JOINING, _FEW = 4, 3
_ONE = frozenset({"", "1"})
_MOST_WAYS, _LIKE, _SURE, _WHOLLY = 3, 5.0, 0.74, 0.9
"""How many phrases are asked about, what one is worth that is wholly like a sentence, and how like
one a sentence must be that means nothing else, also where it seems only to imagine or to deny."""
_NO_GAME = 0.64
"""How like a phrase a sentence must be where no game is on: little else can be meant then."""


@dataclass(frozen=True)
class Joined:
    """Reads clauses that are joined, each a deed or a sentence of its own, at a moment.

    It is `later` where something was done before in the same sentence; `least` is how like a phrase
    a part must be that means the same.
    """

    text: str
    grammar: Grammar
    moment: Moment
    effort: Effort
    later: bool = False
    least: float = LEAST
    clauses: Clauses = field(init=False)
    sentences: Sentences = field(init=False)

    def __post_init__(self) -> None:
        """Make ready what reads one clause."""
        made = (self.grammar, self.moment, self.effort)
        object.__setattr__(self, "clauses", Clauses(*made))
        object.__setattr__(self, "sentences", Sentences(*made))

    def read(self, tokens: Tokens, before: Clause | None = None) -> tuple[Clause, ...]:
        """Return the clauses in order, none if one of them is not understood."""
        if names_all(tokens, self.grammar):
            every = self._of_each_card(tokens, before)
            if every:
                return every
        whole = self._one(tokens, before)
        if whole is not None:
            return (whole,)
        # Ann takes Narwhal and Yay out: the last word belongs to the verb of both.
        both = self._of_each_card(tokens, before) if self._ends_verb(tokens) else ()
        return both or self._several(tokens, before) or self._of_each_card(tokens, before)

    def _ends_verb(self, tokens: Tokens) -> bool:
        """Say whether the last word is one that belongs to a verb: out, back, away."""
        last, known = words(tokens[-1:]), self.grammar
        return last[0] in known.literals and last not in known.roles

    def _several(self, tokens: Tokens, before: Clause | None) -> tuple[Clause, ...]:
        """Return two or more clauses in order, none if one of them is not understood."""
        for at in range(1, len(tokens) - 1):
            ends = [end for end in _joins(tokens, at, self.grammar) if end < len(tokens)]
            if not ends:
                continue
            first = self._one(tokens[:at], before)
            if first is None:
                continue
            for end in ends:
                led = self._turned_to(first, tokens[:at])
                rest = self._behind(led, tokens[end:], tokens[at:end], before)
                if rest and self._is_dropped(first, rest):
                    continue
                if rest:
                    return _picked(first, rest, self.grammar) or _distributed(first, rest)
        return ()

    def _turned_to(self, clause: Clause, tokens: Tokens) -> Clause:
        """Return a clause that gives the turn to a player, who is the one spoken of behind it."""
        ends = {self.grammar.turns, self.grammar.ends}
        if not clause.deeds or any(deed.word not in ends for deed in clause.deeds):
            return clause
        named = [each.seat for each in tokens if each.seat is not None]
        if not named or named[-1] in (self.moment.turn, *clause.subject.seats):
            return clause
        return replace(clause, subject=Subject("seats", (named[-1],)), card=None, other=None)

    def _is_dropped(self, first: Clause, rest: tuple[Clause, ...]) -> bool:
        """Say whether a card is named for an open effect, and nothing of what is said does it.

        Ann finds Yay and shuffles: what she does with Yay the steps of the card say.
        """
        card = "" if first.deeds or first.card is None else first.card.card
        if not card or _CHAIN not in self.moment.flags:
            return False
        again = any(each.card is not None and each.card.card for each in rest)
        return not (again or any(deed.rest for deed in _deeds(rest) if card in deed.rest))

    def _behind(
        self, first: Clause, tokens: Tokens, joins: Tokens, before: Clause | None
    ) -> tuple[Clause, ...]:
        """Return the clauses behind another, none if one of them is not understood."""
        closes = first.deeds and all(each.word in self.grammar.closing for each in first.deeds)
        led = first
        if is_answer(first, self.grammar):
            # What it answers, Ann neighs it, is what was said last; her baby is of whom it answers.
            whose = self.moment.pile[-1].seat if self.moment.pile else None
            led = replace(first, card=None, other=whose if first.other is None else first.other)
        elif closes and before is not None:
            # Those who let it pass do nothing else: whoever was named before goes on.
            led = before
        rest = self.after(first.deeds).read(tokens, led)
        top = self.moment.pile[-1] if self.moment.pile else None
        if rest and top and all(is_answer(each, self.grammar) for each in (first, rest[0])):
            part = next(_cut(tokens, self.grammar), tokens)
            early = next(iter(self.read(tokens, led)), None)
            pile = (top, self.after(first.deeds).moment.pile[-1])
            second = behind_answer(rest[0], early, (*joins, *part), self.grammar, pile)
            rest = (second, *rest[1:])
        if rest or not closes:
            return rest
        # No neighs, so it stays: that says the same again.
        rest = self.read(tokens, first)
        return rest if _deeds(rest) == first.deeds else ()

    def _of_each_card(self, tokens: Tokens, before: Clause | None) -> tuple[Clause, ...]:
        """Return what is said of several cards in one clause, of each of them in order."""
        listed = cards_listed(tokens, self.grammar, self.moment)
        found = [self._one(each, before) for each in listed]
        clauses = tuple(each for each in found if each is not None and each.deeds)
        return clauses if len(clauses) == len(listed) else ()

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

    def after(self, deeds: tuple[Deed, ...]) -> "Joined":
        """Return what reads on when these deeds are done: what was played can be answered."""
        deed = deeds[-1] if deeds else None
        after = self.grammar.after.get(deed.word) if deed else None
        if deed is None or after is None:
            return self
        moment = self.moment
        flags = (moment.flags - after.gone) | after.then
        if after.pile:
            seat = moment.turn if deed.seat is None else deed.seat
            title = title_words(deed.rest, self.grammar)
            answers = deed.word in self.grammar.answering
            below = moment.pile if answers else ()
            me = moment.turn if answers else moment.me
            played = (*below, Answered(title, seat, self._named(title, deed.rest)))
            moment = replace(moment, pile=played, me=None if seat == me else me)
        elif after.pile is False:
            moment = replace(moment, pile=(), me=moment.turn)
        return replace(self, moment=replace(moment, flags=flags), later=True)

    def _named(self, title: tuple[str, ...], said: str) -> str:
        """Return the title of a card as it is told, of which only a part may be said."""
        kind = self.moment.titles.get(title) or self.moment.named(" ".join(title))
        return (kind.title if kind else "") or said

    def _one(self, tokens: Tokens, before: Clause | None) -> Clause | None:
        found = self._alone(tokens, before)
        several = found is not None and len(found.deeds) > 1 and is_answer(found, self.grammar)
        if found is None or not several or not self.moment.pile:
            return found
        top = self.moment.pile[-1]
        return replace(found, answers=(top, top))

    def _alone(self, tokens: Tokens, before: Clause | None) -> Clause | None:
        contrary = self.clauses.contrary(tokens, before) if before and before.verb else None
        if not contrary and before and not before.deeds and self.clauses.is_contrary(tokens):
            # I don't have Rhinocorn, Ben does: nobody is done with anything.
            return None
        found = contrary or self.clauses.read(tokens, before)
        answers = found is not None and all(
            each.word in self.grammar.answering for each in found.deeds
        )
        late = answers and "window" not in self.moment.flags
        if before is not None and (found is None or late):
            # Ben Neigh: it is what he does as well, where nothing can be answered.
            found = self.clauses.repeated(tokens, before) or found
        if found is None and before is not None and words(tokens) in self.grammar.finished:
            # Ben draws, done: it is he who is done.  Of several only their part is.
            who = before.subject.seats
            ends = () if len(who) > 1 else (Deed(self.grammar.finishes, "", *who),)
            return Clause(ends, before.subject, (), ())
        shortest = 1 if before is not None and "window" in self.moment.flags else 2
        if found is not None or not shortest <= len(tokens) <= _LONG_SENTENCE:
            return found
        for less in self.clauses.barer(tokens):
            told = self.sentences.read(less, self.text)
            if told and not told[1] and told[0].word in self.grammar.joined:
                subject = before.subject if before else Subject()
                return Clause((self._said_by(told[0], less, subject),), subject, (), ())
        return None

    def _said_by(self, deed: Deed, tokens: Tokens, subject: Subject) -> Deed:
        """Return a bare no as it is said of whoever was named: ``Ben shrugs, so no``.

        It is not where nobody is named, nor of who has played what can be answered: ``Ann plays
        Narwhal, all pass``.
        """
        people = longest(self.grammar.people, tokens, 0)
        short = deed.word in self.grammar.closing and len(tokens) < _FEW
        played = self.moment.pile[-1].seat if self.moment.pile else None
        named = people is not None and people[0] == "nobody"
        if not short or named or len(subject.seats) != 1 or subject.seats[0] == played:
            return deed
        return Deed(min(self.grammar.passing), "", subject.seats[0])


def _deeds(clauses: tuple[Clause, ...]) -> tuple[Deed, ...]:
    return tuple(deed for clause in clauses for deed in clause.deeds)


def _picked(first: Clause, rest: tuple[Clause, ...], grammar: Grammar) -> tuple[Clause, ...]:
    """Return clauses of which one says which card it is: ``Ben discards one, he picks Yay``."""
    second, deeds = rest[0], first.deeds
    says = second.verb[0].text if second.verb else ""
    picks = any(form.verb in mention_words().verbs for form in grammar.forms.get(says, ()))
    open_ = len(deeds) == 1 and deeds[0].rest in _ONE and deeds[0].word in grammar.asks_card
    if not picks or not open_ or second.deeds or second.card is None:
        return ()
    deed = replace(deeds[0], rest=second.card.card)
    return (replace(first, deeds=(deed,), card=second.card), *rest[1:])


def _distributed(first: Clause, rest: tuple[Clause, ...]) -> tuple[Clause, ...]:
    """Return clauses without the first, where the others only say what it is for each player."""
    several = len({deed.seat for deed in first.deeds}) > 1
    open_ = all(not deed.rest or deed.rest.isdecimal() for deed in first.deeds)
    each = all(clause.gapped for clause in rest)
    return rest if several and open_ and each and first.card is None else (first, *rest)


def _parts(tokens: Tokens, grammar: Grammar) -> Iterator[Tokens]:
    """Yield the parts of a sentence; who is spoken to does what is said then."""
    called: Tokens = ()
    for part in _cut(tokens, grammar):
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


def _cut(tokens: Tokens, grammar: Grammar) -> Iterator[Tokens]:
    """Yield what stands between the signs of a sentence and the words that join."""
    start = 0
    for at, token in enumerate(tokens):
        if token.is_word and (token.text in SIGNS or (token.text,) in grammar.joins):
            if at > start:
                yield tokens[start:at]
            start = at + 1
    if start < len(tokens):
        yield tokens[start:]


def _joins(tokens: Tokens, at: int, grammar: Grammar) -> Iterator[int]:
    """Yield where words end that join two clauses at a place, the most of them first."""
    for count in range(min(_MOST_JOINING, len(tokens) - at), 0, -1):
        words = tuple(token.text for token in tokens[at : at + count] if token.is_word)
        if len(words) == count and words in grammar.therefore:
            yield at + count
