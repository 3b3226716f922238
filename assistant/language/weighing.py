"""Which of the readings of a sentence is the likeliest, where none is understood.

A sentence may be like a whole phrase, mean something by the things it names, or by its parts one
after the other.  These readings are weighed against each other: by how like each is, by whether
everything that was named has its place in it, and by whether its deeds agree.  The likeliest is
asked about and never done by itself.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import TypeAlias

from assistant.language.asking_words import asking_words
from assistant.language.cutting import Tokens
from assistant.language.likely import Likely
from assistant.language.meanings import Ambiguous, NotUnderstood, Understood
from assistant.language.moment import Deed
from assistant.language.phrases import Phrases, Told
from assistant.language.reader import Reader
from assistant.language.slots import Around, filled_by
from assistant.tongue import kept, tables

_LOOSE, _NEAR, _WHOLE, _ASKS = 0.38, 0.3, 0.06, 0.62
"""How like a phrase is that is weighed at all, how far behind the likest, what it gains that is
like the whole sentence, and how like one must be that only asks something."""
_LEAST = 0.5
"""What a reading must be worth."""
_THINGS, _THING, _MOST_THINGS = 0.38, 0.035, 0.66
"""What a reading by its things is worth, for each point of theirs, and at the most."""
_PARTS, _EACH_PART, _PART_LIKE = 0.42, 0.3, 0.48
"""What a reading by parts is worth, how much more where each part means something, and how like a
phrase one must be."""
_CARD, _PLAYER, _NUMBER, _STRANGE, _CONTRARY, _MORE, _VERB = 0.14, 0.09, 0.1, 0.2, 0.16, 0.06, 0.05
"""What is lost for a card, a player and a number without a place, for a card that nobody named, for
deeds that do not agree, for each more than a sentence has parts, and for what none does."""
_UNSAID = 0.1
"""What is lost for a card that is drawn behind what is left, where nobody spoke of one."""
_MOST_PARTS = 6
"""Of more parts than this nobody weighs what each may mean: that takes many times as long."""
_TWICE = 2
_LIGHT, _DRAWN = "light", "card"
_OPEN = frozenset({"stable", "nursery"})
_INSTANT = "instant"
_SURE, _LIKELY, _LEVEL, _MOST, _DRAWS = 0.7, 0.58, 0.02, 2, 0.45
"""What a reading is worth that was thought surely meant, or likely, how near another must be to be
asked about as well, how many are, and what one must be worth that draws besides."""


Reading: TypeAlias = tuple[tuple[Deed, ...], float]
"""Deeds, and what they are worth."""


@dataclass(frozen=True, slots=True)
class Weights:
    """Words of the program as they are weighed beside others.

    Of `alone` nothing else is done in one breath, `once` is done once by each, `rarely` is said
    seldom, each of the pairs in `contrary` is not done by the same player, in `all` everybody has a
    part, `of_lying` are done with what lies before players, and behind `deeds` a sentence may stand
    that means something else.  By `places` is told where a card is.  `drawing` are the things that
    name a card that is drawn, `playing` those that one is played, `lets_through` those by which
    all let a card through, `moving` move a card that may as well be played, by what `takes_from` a
    card comes from another player, `done_by` the words by which is done what a thing names.
    """

    alone: frozenset[str]
    once: frozenset[str]
    rarely: frozenset[str]
    contrary: frozenset[frozenset[str]]
    all: frozenset[str]
    of_lying: frozenset[str]
    deeds: frozenset[str]
    places: frozenset[str]
    drawing: frozenset[str]
    playing: frozenset[str]
    lets_through: frozenset[str]
    moving: frozenset[str]
    takes_from: frozenset[str]
    done_by: Mapping[str, frozenset[str]]


@kept
@cache
def weights() -> Weights:
    """Return the words of the language in use for what is weighed."""
    found = tables("likely")["weighed"]
    return Weights(
        frozenset(found["alone"]),
        frozenset(found["once"]),
        frozenset(found["rarely"]),
        frozenset(map(frozenset, found["contrary"])),
        frozenset(found["all"]),
        frozenset(found["of_lying"]),
        frozenset(found["deeds"]),
        frozenset(found["tells_place"]),
        frozenset(found["drawing"]),
        frozenset(found["playing"]),
        frozenset(found["lets_through"]),
        frozenset(found["carries"]),
        frozenset(found["takes_from"]),
        {thing: frozenset(words) for thing, words in found["done_by"].items()},
    )


def weighed(tokens: Tokens, reader: Reader, found: NotUnderstood) -> NotUnderstood:
    """Return what is likeliest of what was found and of all other readings."""
    likely = Likely(reader.grammar, reader.moment)
    plain = likely.plain(reader.clauses.bare(tokens))
    if not plain or likely.unlikely(plain):
        return found
    worth = readings_weighed(tokens, reader, found)
    best = max(worth.values(), default=0.0)
    if best < _LEAST:
        return found
    ways = sorted((each for each in worth if worth[each] >= best - _LEVEL), key=lambda w: -worth[w])
    if any(each == _DRAWN or each in weights().drawing for each in likely.things(plain)):
        ways = _drawing_too(ways, worth, reader)
    return NotUnderstood(half=tuple(ways[:_MOST]), by_word=found.by_word, sure=found.sure)


def readings_weighed(
    tokens: Tokens, reader: Reader, found: NotUnderstood
) -> dict[tuple[Deed, ...], float]:
    """Return all readings of a sentence with what each is worth, also of what was found before.

    Of a sentence of very many parts there is none.
    """
    likely, phrases = Likely(reader.grammar, reader.moment), Phrases(reader.grammar, reader.acting)
    plain = likely.plain(reader.clauses.bare(tokens))
    text = frozenset(word for each in tokens for word in each.text.split())
    parts = reader.parts(plain) if plain else 0
    if not 0 < parts <= _MOST_PARTS:
        return {}
    things = likely.things(plain)
    drawn = sum(each in weights().drawing for each in things)
    scale = _Scale(phrases.told(plain), text, frozenset(things), drawn, parts, reader)
    worth: dict[tuple[Deed, ...], float] = {}
    for deeds, base in (*_before(found), *_readings(plain, reader, phrases)):
        if deeds:
            worth[deeds] = max(worth.get(deeds, 0.0), base - scale.lost(deeds))
    return worth


def _drawing_too(
    ways: list[tuple[Deed, ...]], worth: Mapping[tuple[Deed, ...], float], reader: Reader
) -> list[tuple[Deed, ...]]:
    """Return ways, those of a sentence that draws besides where the likeliest only leave out.

    I leave the Rhino and take my card: to ask about the first alone would lose the card.
    """
    leaving, drawing = reader.grammar.leaving, reader.grammar.drawing
    if any(each.word not in leaving for way in ways for each in way):
        return ways
    draws = [
        way
        for way in worth
        if worth[way] >= _DRAWS and {each.word for each in way} <= leaving | drawing
    ]
    draws = [way for way in draws if any(each.word in drawing for each in way)]
    return sorted(draws, key=lambda way: -worth[way])[:1] or ways


def losing_nothing(
    tokens: Tokens, reader: Reader, found: NotUnderstood | Ambiguous
) -> NotUnderstood | Ambiguous | Understood:
    """Return what was found without the ways of several deeds that lose a part of a sentence.

    Whoever says yes to one would never learn that a card, a player or a number was left out.
    """
    if isinstance(found, Ambiguous):
        scale = _scale(tokens, reader)
        left = tuple(each for each in found.readings if not scale.leaves_out(each.deeds))
        return left[0] if len(left) == 1 else Ambiguous(left or found.readings)
    several = [way for way in found.half if len(way) > 1]
    # Where only numbers are tracked, what is done becomes numbers.
    if not several or _LIGHT in reader.moment.flags:
        return found
    scale = _scale(tokens, reader)
    whole = tuple(way for way in found.half if not scale.leaves_out(way))
    ways = whole or tuple(way for way in found.half if way not in several)
    return found if ways == found.half else replace(found, half=ways)


def _scale(tokens: Tokens, reader: Reader) -> "_Scale":
    """Return what weighs deeds against all that a sentence names."""
    likely, phrases = Likely(reader.grammar, reader.moment), Phrases(reader.grammar, reader.acting)
    plain = likely.plain(reader.clauses.bare(tokens))
    things = frozenset(likely.things(plain))
    return _Scale(phrases.told(plain), frozenset(), things, 0, 1, reader)


def _before(found: NotUnderstood) -> Iterator[Reading]:
    """Yield what was thought the likeliest."""
    for deeds in found.half:
        yield deeds, _SURE if found.sure else _LIKELY


def _readings(tokens: Tokens, reader: Reader, phrases: Phrases) -> Iterator[Reading]:
    """Yield what a sentence may mean, and what each reading is worth by itself."""
    for near in phrases.near(tokens, _LOOSE, _NEAR):
        asks = any(map(asking_words().tells, near.deeds))
        if not asks or near.like >= _ASKS:
            yield near.deeds, near.like + _WHOLE
    things = Likely(reader.grammar, reader.moment).read(tokens)
    for way in things.ways:
        yield way, min(_MOST_THINGS, _THINGS + _THING * things.worth)
    parts = reader.parts(tokens)
    for each in (reader, replace(reader, least=_PART_LIKE)) if parts > 1 else ():
        deeds, _, understood = each.by_parts(tokens)
        yield deeds, _PARTS + _EACH_PART * understood / parts


@dataclass(frozen=True, slots=True)
class _Scale:
    """Weighs deeds against what a sentence names, its words, and of how many parts it is."""

    said: Told
    text: frozenset[str]
    things: frozenset[str]
    drawn: int
    parts: int
    reader: Reader

    def lost(self, deeds: tuple[Deed, ...]) -> float:
        """Return what deeds lose for what has no place in them, and for what nobody said."""
        moment = self.reader.moment
        words = {word.removesuffix("'s") for deed in deeds for word in _plain(deed.rest).split()}
        more = len({each.word for each in deeds}) - max(1, self.parts)
        strange = (words & moment.words) - self.text - self.reader.grammar.known
        strange -= {word for title, _ in self.said.cards for word in _plain(title).split()}
        return (
            _CARD * self._unplaced_cards(deeds)
            + _PLAYER * self._unplaced_players(deeds, words)
            + _NUMBER * self._unplaced_numbers(deeds, words)
            + _STRANGE * bool(strange)
            + _CONTRARY * self._disagree(deeds)
            + _UNSAID * self._draws_unsaid(deeds)
            + _MORE * max(0, more)
            + _VERB * self._unplaced_verbs(deeds)
        )

    def _draws_unsaid(self, deeds: tuple[Deed, ...]) -> bool:
        """Say whether a card is drawn behind what is left, and nobody said so."""
        said = self.drawn or _DRAWN in self.things
        words = {each.word for each in deeds}
        leaves, drawing = self.reader.grammar.leaving, self.reader.grammar.drawing
        return not said and bool(words & leaves) and bool(words & drawing)

    def leaves_out(self, deeds: tuple[Deed, ...]) -> bool:
        """Say whether a card, a player, a number or what is done has no place in deeds."""
        words = {word.removesuffix("'s") for deed in deeds for word in _plain(deed.rest).split()}
        return bool(
            self._unplaced_cards(deeds)
            + self._unplaced_players(deeds, words)
            + self._unplaced_numbers(deeds, words)
            + self._unplaced_verbs(deeds)
        )

    def _unplaced_cards(self, deeds: tuple[Deed, ...]) -> int:
        moment = self.reader.moment
        going_on = (*moment.waiting, *(" ".join(each.title) for each in moment.pile))
        placed = [_plain(text) for text in (*(each.rest for each in deeds), *going_on)]
        passed = any(each.word in self.reader.grammar.closing for each in deeds)
        # Nobody neighs it: no Instant is played by that.
        titles = [
            _plain(title).rpartition("'s ")[2]
            for title, kind in self.said.cards
            if not (passed and kind == _INSTANT)
        ]
        return sum(not any(title in each for each in placed) for title in titles)

    def _unplaced_players(self, deeds: tuple[Deed, ...], words: set[str]) -> int:
        moment = self.reader.moment
        seats = {moment.speaker if each.seat is None else each.seat for each in deeds}
        if any(each.word == self.reader.grammar.ends for each in deeds):
            seats.add(moment.after)
        known = weights()
        if any(each.word in known.all | known.alone for each in deeds):
            # Whoever has played it has no part in what the others say, and takes it back.
            seats |= {each.seat for each in moment.pile[-1:]}
        named = {seat for seat in self.said.players if _plain(moment.names[seat]) in words}
        return len(set(self.said.players) - seats - named)

    def _unplaced_verbs(self, deeds: tuple[Deed, ...]) -> int:
        """Return how much that is said to be done no deed does."""
        means, done = weights().done_by, {each.word for each in deeds}
        verbs = {means[thing] for thing in self.things if thing in means}
        if done & self.reader.grammar.leaving:
            # No killing, just my card: what is left out is done by nothing.
            verbs = {verb for verb in verbs if not verb & weights().of_lying}
        return sum(not verb & done for verb in verbs)

    def _unplaced_numbers(self, deeds: tuple[Deed, ...], words: set[str]) -> int:
        counts = {*Counter((each.word, each.seat) for each in deeds).values(), 1}
        done = {each.word for each in deeds}
        counts |= {len({each.seat for each in deeds if each.word == word}) for word in done}
        return sum(
            str(number) not in words and number not in counts for number in self.said.numbers
        )

    def _disagree(self, deeds: tuple[Deed, ...]) -> int:
        """Return how often deeds do not agree with one another, or with where cards lie."""
        known, moment = weights(), self.reader.moment
        done = [(moment.speaker if each.seat is None else each.seat, each.word) for each in deeds]
        found = sum(word in known.alone for _, word in done[1:])
        for seat in {seat for seat, _ in done}:
            words = Counter(word for by, word in done if by == seat)
            found += sum(words[word] > 1 for word in known.once)
            found += sum(pair <= set(words) for pair in known.contrary)
        said = {(each.word, each.seat, each.rest) for each in deeds}
        twice = sum((word, seat, "1") in said for word, seat, rest in said if not rest)
        found += twice if self.drawn < _TWICE else 0
        for deed in deeds:
            title = _plain(deed.rest).rpartition("'s ")[2]
            card = moment.named(title) if title else None
            lies = any(zone in _OPEN for zone, _ in moment.lies(title)) if card else None
            if lies is not False and filled_by(deed.rest, Around(moment.names)).source is not None:
                # Brought in from the discard pile: who says from where means just that.
                continue
            found += deed.word in (known.of_lying if lies is False else known.rarely)
        return found


def _plain(text: str) -> str:
    return text.casefold()
