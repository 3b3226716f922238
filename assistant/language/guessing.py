"""Guesses: what is likely meant by a line that is not understood.

It is asked about and never done by itself.
"""

from dataclasses import replace

from assistant.language.asking import Asking
from assistant.language.cutting import Cutter, Effort, Tokens
from assistant.language.deeds_of import deeds_of
from assistant.language.grammar import Grammar
from assistant.language.left_open import fits, left_open, told_nothing
from assistant.language.likely import Likelihood
from assistant.language.loosening import loosened
from assistant.language.meanings import Ambiguous, Meaning, NotUnderstood, Understood
from assistant.language.moment import Deed, Moment
from assistant.language.own_words import begun, is_overlong
from assistant.language.patterns import Words
from assistant.language.phrases import Phrases
from assistant.language.reader import Reader
from assistant.language.settling import by_turn, named_ways
from assistant.language.slots import Around, filled_by
from assistant.language.speaking import quoted
from assistant.language.taking_back import undone_answer
from assistant.language.weighing import losing_nothing, weighed

MOST_READ = 3
"""So many ways to cut a line are guessed at, the likeliest first."""
_QUESTION, _LIGHT = "?", "light"
_FEW = 3


def likeliest(found: Meaning, text: str, words: Words, grammar: Grammar, moment: Moment) -> Meaning:
    """Return what a line means, the likeliest reading of all where it is not understood."""
    match found:
        case NotUnderstood(denied=False, nearest=()) if found.guessed or not found.half:
            before = found
        case Understood(by_word=True) if is_overlong(found, grammar, moment):
            before = NotUnderstood(by_word=True)
        case Understood(deeds=(deed,), worth=worth) if told_nothing(deed, worth, grammar, moment):
            return NotUnderstood(half=told_nothing(deed, worth, grammar, moment), sure=True)
        case _:
            return found
    few = len(words) < _FEW and not before.half
    if few or not moment.names or moment.whole(text) or text.rstrip().endswith(_QUESTION):
        return found
    effort = Effort()
    tokens = next(Cutter(grammar, moment, effort).cuts(words), ())
    tokens = quoted(tokens, grammar, moment)
    reader = Reader(text, grammar, moment, effort)
    asks = not before.half and bool(tokens) and Asking(grammar, moment, effort).asks(tokens)
    if not tokens or asks or reader.names_alone(tokens):
        # The card finder looks for what is only named, and a question does nothing.
        return found
    best = weighed(tokens, reader, before)
    ways = as_asked(best.half, grammar, moment)
    fitting = tuple(each for each in ways if fits(each, grammar, moment))
    left = all(each.word in grammar.leaving for way in fitting for each in way)
    # Of a card that waits more may be meant than that the game goes on.
    fitting = (left and left_open(tokens, grammar, moment)) or fitting
    if fitting:
        likelier = replace(best, half=fitting)
        kept = (losing_nothing(tokens, reader, each) for each in (likelier, before))
        whole = [each.half if isinstance(each, NotUnderstood) else () for each in kept]
        # Where a part would be lost of what is likelier, what it begins with is asked about.
        begun_so = {way[:count] for way in fitting for count in range(1, len(way))}
        return before if begun_so.intersection(whole[1]) and not whole[0] else likelier
    return replace(found, half=()) if isinstance(found, NotUnderstood) else found


def without_losing(
    found: Meaning, text: str, words: Words, grammar: Grammar, moment: Moment
) -> Meaning:
    """Return what a line means without the ways that lose a part of it."""
    if not isinstance(found, NotUnderstood | Ambiguous) or found == NotUnderstood():
        return found
    effort = Effort()
    tokens = next(Cutter(grammar, moment, effort).cuts(words), ())
    return losing_nothing(tokens, Reader(text, grammar, moment, effort), found)


def likely_meant(
    cuts: tuple[Tokens, ...], reader: Reader, own: Meaning, least: float = 0.0
) -> Meaning:
    """Return what a sentence likely means, else what it means as the program says it."""
    found = max(map(reader.likely, cuts[:MOST_READ]), key=worth_of)
    by_word = isinstance(own, Understood)
    fits = found.ways and found.worth >= least and not is_same(own, found.ways, reader.moment)
    ways = as_asked(found.ways, reader.grammar, reader.moment)
    return NotUnderstood(half=ways, by_word=by_word, guessed=True) if fits else own


def in_numbers(
    deeds: tuple[Deed, ...], cuts: tuple[Tokens, ...], reader: Reader
) -> tuple[tuple[Deed, ...], ...]:
    """Return what happens to numbers where only they are tracked, and a card was spoken of."""
    counted, moment = begun().counted, reader.moment
    if _LIGHT not in moment.flags or not all(each.word in counted for each in deeds):
        return ()
    alike = max(map(reader.alike, cuts), key=worth_of)
    if alike.ways and not any(each.word in counted for each in alike.ways[0]):
        return alike.ways
    changes, numbers = list[Deed](), Phrases(reader.grammar, moment).told(cuts[0]).numbers
    for deed in deeds[:1] if numbers else deeds:
        seat = moment.speaker if deed.seat is None else deed.seat
        named = (token.seat for token in cuts[0] if token.seat is not None)
        other = next((each for each in named if each != seat), None)
        if other is None and all(counted[deed.word]):
            # From whom it comes has to be said.
            return ()
        for word, who in zip(counted[deed.word], (seat, other), strict=True):
            if word and who is not None:
                changes.append(Deed(word, str(next(iter(numbers), 1)), who))
    return (tuple(changes),) if changes else ()


def half_understood(cuts: tuple[Tokens, ...], reader: Reader) -> tuple[Deed, ...]:
    """Return the deeds of a sentence that is half understood, none if none are."""
    for tokens in cuts[:MOST_READ]:
        for less in loosened(tokens, reader.grammar, reader.moment):
            found = deeds_of((less,), reader)
            if isinstance(found, Understood):
                return found.deeds
    return ()


def as_asked(
    ways: tuple[tuple[Deed, ...], ...], grammar: Grammar, moment: Moment
) -> tuple[tuple[Deed, ...], ...]:
    """Return what is likely meant as it is asked about."""
    ways = tuple(tuple(_in_no_area(each, grammar, moment) for each in way) for way in ways)
    return undone_answer(by_turn(named_ways(ways), grammar, moment), grammar, moment)


def _in_no_area(deed: Deed, grammar: Grammar, moment: Moment) -> Deed:
    """Return that a Magic is played before nobody, whoever is named with it.

    An Instant is no play of its own: somebody answers with it.
    """
    slots = filled_by(deed.rest, Around(moment.names)) if deed.word == grammar.plays else None
    kind = moment.named(slots.card) if slots and slots.card else None
    if slots and kind and kind.instant and deed.seat is not None:
        return replace(deed, word=min(grammar.answering))
    return replace(deed, rest=slots.card) if slots and slots.to and kind and kind.magic else deed


def is_same(own: Meaning, ways: tuple[tuple[Deed, ...], ...], moment: Moment) -> bool:
    """Say whether what is likely is what the program's own words say, with a word more or less.

    Whose a card is that lies there is known without being said.
    """
    if not isinstance(own, Understood) or len(ways) != 1 or len(ways[0]) != 1:
        return False
    (said,), (likely,) = own.deeds, ways[0]
    number = filled_by(likely.rest, Around()).some_number
    counts = number is not None and number == filled_by(said.rest, Around()).some_number
    names = tuple(name.casefold() for name in moment.names)
    words = {word for word in likely.rest.casefold().split() if not word.startswith(names)}
    same = counts or words <= set(said.rest.casefold().split())
    return same and said.word == likely.word and likely.seat in (None, said.seat)


def worth_of(found: Likelihood) -> float:
    """Return how likely a reading is, as it is compared with others."""
    return found.worth
