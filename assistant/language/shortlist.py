"""What a line may mean that nothing reads, or that is read in a way that is hardly likelier.

The likeliest readings are asked about in a short list.  One of them alone would be asked about
though others are as likely; nothing at all would leave whoever spoke to find other words.
"""

from dataclasses import replace

from assistant.language.asking import Asking, asking_words
from assistant.language.cutting import Cutter, Effort, TooMuch, words_of
from assistant.language.grammar import Grammar
from assistant.language.guessing import as_asked
from assistant.language.heard import Around, filled_by
from assistant.language.laid_down import perhaps_laid
from assistant.language.left_at_start import LeftAtStart
from assistant.language.left_open import fits
from assistant.language.likely import Likely
from assistant.language.meanings import Meaning, NotUnderstood, Understood
from assistant.language.moment import Deed, Moment, Seat
from assistant.language.phrases import wished
from assistant.language.reader import Reader
from assistant.language.weighing import readings_weighed, weights
from assistant.rules.table import Zone

_QUESTION = "?"
_FEWEST, _MOST_WORDS, _MOST_WAYS = 3, 32, 3
_LEAST, _NEAR, _LONGER = 0.38, 0.07, 0.18
"""What a reading must be worth, and how far behind the likest one may be, also where it is the same
with more done behind it, or less."""
_WEAK = 4.0
"""What a question about a card is worth at the most in place of which it may be played."""
_LAID = 0.56
"""What it is worth that a card is played which is said to come to the table, or that an effect that
waits is done to the card that is named."""


def shortlisted(text: str, found: Meaning, grammar: Grammar, moment: Moment) -> Meaning:
    """Return what a line means; where that is not clear, all that is likely."""
    if isinstance(found, Understood):
        return _or_read(text, found, grammar, moment)
    if not isinstance(found, NotUnderstood) or found.denied or found.nearest:
        return found
    if not moment.names or moment.whole(text) or text.rstrip().endswith(_QUESTION):
        return found
    of_program, words = _of_program(found), words_of(text, grammar)
    sure = bool(found.half) and (found.sure or len(found.half) > 1) and not of_program
    if sure or not _FEWEST <= len(words) <= _MOST_WORDS:
        return found
    try:
        effort = Effort()
        tokens = next(Cutter(grammar, moment, effort).cuts(words), ())
        if not tokens or Asking(grammar, moment, effort).asks(tokens):
            return found
        reader = Reader(text, grammar, moment, effort)
        worth = readings_weighed(tokens, reader, found)
        game = found.half and not of_program
        laid = () if game else perhaps_laid(tokens, grammar, moment, effort, asked=False)
        if moment.waiting and not (game and _possible(found, grammar, moment)):
            laid = LeftAtStart(grammar, moment).ways(tokens, ())
        worth |= {way: max(_LAID, worth.get(way, 0.0)) for way in laid}
        plain = Likely(grammar, moment).plain(reader.clauses.bare(tokens))
        if of_program and any(each.kind is not None for each in tokens):
            # She is down, she is played: who speaks of a card wants nothing of the program.
            found = replace(found, half=())
        if not laid and (not plain or Likely(grammar, moment).unlikely(plain)):
            # What is imagined or denied is not even likely.
            return found
    except TooMuch:
        return found
    found = replace(found, half=_possible(found, grammar, moment))
    ways = _likely_ways(found, worth)
    if not (found.half or laid):
        # Only talked of: I like the Tiny Stable.
        ways = tuple(way for way in ways if not _only_plays(way, grammar, moment))
    listed = list(found.half)
    for way in as_asked(ways, grammar, moment):
        twice = any(_is_same(way, each, grammar, moment) for each in listed)
        if not twice and _may_be_meant(way, grammar, moment):
            listed.append(way)
    half = tuple(listed[:_MOST_WAYS])
    return (
        found if half == found.half else NotUnderstood(half=half, by_word=found.by_word, sure=True)
    )


def _possible(
    found: NotUnderstood, grammar: Grammar, moment: Moment
) -> tuple[tuple[Deed, ...], ...]:
    """Return what was found without what cannot be done; what is wanted of the program stays."""
    return tuple(
        way
        for way in found.half
        if any(each.word in wished() for each in way)
        or all(map(asking_words().tells, way))
        or _may_be_meant(way, grammar, moment)
    )


def _of_program(found: NotUnderstood) -> bool:
    """Say whether all that was found is wanted of the program itself."""
    return bool(found.half) and all(each.word in wished() for way in found.half for each in way)


def _or_read(text: str, found: Understood, grammar: Grammar, moment: Moment) -> Meaning:
    """Return that a card is played, or has something done to it, where it was only to be read.

    A Tiny Stable, wouldn't that look sweet on Cara: it need not be the text that is wanted.
    """
    reads = found.deeds[:1] and found.deeds[0].word == asking_words().reads
    weak = 0 < found.worth <= _WEAK and len(found.deeds) == 1
    if not (reads and weak) or _QUESTION in text or not moment.names or moment.whole(text):
        return found
    words = words_of(text, grammar)
    if not _FEWEST <= len(words) <= _MOST_WORDS:
        return found
    effort = Effort()
    try:
        tokens = next(Cutter(grammar, moment, effort).cuts(words), ())
        ways = perhaps_laid(tokens, grammar, moment, effort, asked=True) if tokens else ()
    except TooMuch:
        return found
    return NotUnderstood(half=(*ways, found.deeds)[:_MOST_WAYS], sure=True) if ways else found


def _likely_ways(
    found: NotUnderstood, worth: dict[tuple[Deed, ...], float]
) -> tuple[tuple[Deed, ...], ...]:
    """Return the readings that are likely enough, the likeliest first."""
    best = max((worth.get(way, 0.0) for way in found.half), default=0.0)

    def enough(way: tuple[Deed, ...]) -> bool:
        near = _LONGER if any(_begins_with(way, each) for each in found.half) else _NEAR
        return worth[way] >= max(_LEAST, best - near)

    return tuple(way for way in sorted(worth, key=lambda way: -worth[way]) if enough(way))


def _begins_with(way: tuple[Deed, ...], other: tuple[Deed, ...]) -> bool:
    """Say whether one of two ways is the other with more done behind it."""
    fewest = min(len(way), len(other))
    return len(way) != len(other) and way[:fewest] == other[:fewest]


def _only_plays(way: tuple[Deed, ...], grammar: Grammar, moment: Moment) -> bool:
    """Say whether all that is done is that a card is played which nobody can see."""
    (deed, *more) = way
    slots = filled_by(deed.rest, Around(moment.names))
    return not more and deed.word == grammar.plays and not moment.lies(slots.card)


def _may_be_meant(way: tuple[Deed, ...], grammar: Grammar, moment: Moment) -> bool:
    """Say whether deeds change something, and nobody acts in another's turn, or robs themselves.

    While an effect waits, no other card is used, and nobody sacrifices what is another player's.
    """
    if all(map(asking_words().tells, way)):
        return False
    waits = {piece for each in moment.waiting for piece in moment.pieces(each)}
    names, ended = [name.casefold() for name in moment.names], set[Seat]()
    for deed in way:
        seat = moment.speaker if deed.seat is None else deed.seat
        words = set(deed.rest.casefold().split())
        stays = deed.word == grammar.turns and words == {names[moment.turn]}
        robs = deed.word in weights().robs and {names[seat], f"{names[seat]}'s"} & words
        used = deed.rest.rpartition("'s ")[2] if deed.word == grammar.happens else ""
        other = bool(waits and used) and waits.isdisjoint(moment.pieces(used))
        theirs = {f"{name}'s" for name in names if name != names[seat]} & words
        others = deed.word in grammar.of_oneself and theirs
        if deed.word in wished() or stays or robs or other or others or seat in ended:
            return False
        ended |= {seat} if deed.word == grammar.ends else set()
    return fits(way, grammar, moment)


def _is_same(
    way: tuple[Deed, ...], other: tuple[Deed, ...], grammar: Grammar, moment: Moment
) -> bool:
    """Say whether two ways do the same, of which one may leave out what it is done with."""
    return len(way) == len(other) and all(
        first[:2] == second[:2] and (first[2] == second[2] or not (first[2] and second[2]))
        for first, second in zip(
            (_done(each, grammar, moment) for each in way),
            (_done(each, grammar, moment) for each in other),
            strict=True,
        )
    )


def _done(deed: Deed, grammar: Grammar, moment: Moment) -> tuple[str, Seat, str]:
    """Return a deed without the own Stable: whoever plays a card plays it there."""
    seat = moment.speaker if deed.seat is None else deed.seat
    slots = filled_by(deed.rest, Around(moment.names))
    own = slots.to is not None and slots.to.seat == seat and slots.to.zone in (None, Zone.STABLE)
    hidden = own and bool(slots.card) and not moment.lies(slots.card)
    word = grammar.plays if hidden and deed.word in weights().moving else deed.word
    return word, seat, (slots.card if own else deed.rest).casefold()
