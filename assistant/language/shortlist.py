"""What a line may mean that nothing reads, or that is read in a way that is hardly likelier.

The likeliest readings are asked about in a short list.  One of them alone would be asked about
though others are as likely; nothing at all would leave whoever spoke to find other words.
"""

from dataclasses import replace

from assistant.language.asking import Asking
from assistant.language.asking_words import asking_words
from assistant.language.bank import wished
from assistant.language.cutting import Cutter, Effort, Tokens, TooMuch, words_of
from assistant.language.grammar import Grammar
from assistant.language.guessing import as_asked
from assistant.language.laid_down import perhaps_laid
from assistant.language.left_at_start import LeftAtStart
from assistant.language.left_open import fits
from assistant.language.left_words import without_imagined
from assistant.language.likely import Likely
from assistant.language.meanings import Meaning, NotUnderstood, Understood
from assistant.language.moment import Deed, Moment, Seat
from assistant.language.reader import Reader
from assistant.language.slots import Around, Slots, filled_by
from assistant.language.weighing import readings_weighed, weights
from assistant.rules.table import Zone

_QUESTION, _WINDOW = "?", "window"
_FEWEST, _MOST_WORDS = 3, 32
"""Words of a sentence for which a list is made."""
_MOST_WAYS = 3
"""Lines of a list at the most."""
_LEAST = 0.38
"""What a reading must be worth.  It is less than for one that is asked about alone: of a list
each line may be wrong."""
_NEAR, _LONGER = 0.07, 0.18
"""How far behind the likeliest one a reading may be, also where it is the same with more done
behind it, or less."""
_WEAK = 4.0
"""What a question about a card is worth at the most in place of which it may be played."""
_NAMED = 0.56
"""What it is worth that a card is played which is said to come to the table, or that an effect that
waits is done to the card that is named."""

_Way = tuple[Deed, ...]


def shortlisted(text: str, found: Meaning, grammar: Grammar, moment: Moment) -> Meaning:
    """Return what a line means; where that is not clear, all that is likely."""
    words = words_of(text, grammar)
    if not moment.names or moment.whole(text) or not _FEWEST <= len(words) <= _MOST_WORDS:
        return found
    effort = Effort()
    try:
        tokens = next(Cutter(grammar, moment, effort).cuts(words), ())
        if isinstance(found, Understood):
            asked = text.rstrip().endswith(_QUESTION) or not tokens
            return found if asked else _or_read(tokens, found, grammar, moment, effort)
        open_ = isinstance(found, NotUnderstood) and not (found.denied or found.nearest)
        if not open_ or not isinstance(found, NotUnderstood) or _is_sure(found):
            return found
        asks = text.rstrip().endswith(_QUESTION)
        if not tokens or asks or Asking(grammar, moment, effort).asks(tokens):
            return found
        return _listed(tokens, found, Reader(text, grammar, moment, effort))
    except TooMuch:
        return found


def _is_sure(found: NotUnderstood) -> bool:
    """Say whether no other reading is looked for beside what was found."""
    several = found.sure or len(found.half) > 1
    return bool(found.half) and several and not _of_program(found)


def _of_program(found: NotUnderstood) -> bool:
    """Say whether all that was found is wanted of the program itself."""
    return bool(found.half) and all(each.word in wished() for way in found.half for each in way)


def _or_read(
    tokens: Tokens, found: Understood, grammar: Grammar, moment: Moment, effort: Effort
) -> Meaning:
    """Return that a card is played where it seemed that its text was asked for.

    A Tiny Stable, wouldn't that look sweet on Cara: it need not be the text that is wanted.
    """
    reads = len(found.deeds) == 1 and found.deeds[0].word == asking_words().reads
    if not reads or not 0 < found.worth <= _WEAK:
        return found
    ways = perhaps_laid(tokens, grammar, moment, effort, asked=True)[: _MOST_WAYS - 1]
    if not ways:
        return found
    return NotUnderstood(half=(*ways, found.deeds), by_word=found.by_word, sure=True)


def _listed(tokens: Tokens, found: NotUnderstood, reader: Reader) -> NotUnderstood:
    """Return what was found, and what is as likely; what cannot be done is left out."""
    grammar, moment = reader.grammar, reader.moment
    possible = tuple(way for way in found.half if _may_stay(way, grammar, moment))
    if _of_program(found) and any(each.kind is not None for each in tokens):
        # She is down, she is played: who speaks of a card wants nothing of the program.
        possible = ()
    named = () if possible else _named(tokens, grammar, moment, reader.effort)
    likely = Likely(grammar, moment)
    plain = likely.plain(reader.clauses.bare(tokens))
    if not named and (not plain or likely.unlikely(plain)):
        # What is imagined or denied is not even likely.
        return replace(found, half=possible)
    worth = readings_weighed(tokens, reader, replace(found, half=possible))
    worth |= {way: max(_NAMED, worth.get(way, 0.0)) for way in named}
    ways = _near(possible, worth)
    if not (possible or named):
        # Only talked of: I like the Tiny Stable.
        ways = tuple(way for way in ways if not _only_plays(way, grammar, moment))
    listed = list(possible)
    for way in as_asked(ways, grammar, moment):
        twice = any(_is_same(way, each, grammar, moment) for each in listed)
        if way and not twice and _may_be_meant(way, grammar, moment):
            listed.append(way)
    half = tuple(listed[:_MOST_WAYS])
    return replace(found, half=half, sure=found.sure or half != found.half, guessed=False)


def _named(tokens: Tokens, grammar: Grammar, moment: Moment, effort: Effort) -> tuple[_Way, ...]:
    """Return what may be done with the card that is named: by an effect that waits, or played."""
    if not moment.waiting:
        return perhaps_laid(tokens, grammar, moment, effort, asked=False)
    said = without_imagined(tokens) if _WINDOW not in moment.flags else ()
    return LeftAtStart(grammar, moment).ways(said, ()) if said else ()


def _near(found: tuple[_Way, ...], worth: dict[_Way, float]) -> tuple[_Way, ...]:
    """Return the readings that are likely enough beside what was found, the likeliest first."""
    best = max((worth.get(way, 0.0) for way in found), default=0.0)

    def enough(way: _Way) -> bool:
        behind = _LONGER if any(_begins_with(way, each) for each in found) else _NEAR
        return worth[way] >= max(_LEAST, best - behind)

    return tuple(way for way in sorted(worth, key=lambda way: -worth[way]) if enough(way))


def _begins_with(way: _Way, other: _Way) -> bool:
    """Say whether one of two ways is the other with more done behind it."""
    fewest = min(len(way), len(other))
    return len(way) != len(other) and way[:fewest] == other[:fewest]


# -- what can be meant ---------------------------------------------------------------


def _only_plays(way: _Way, grammar: Grammar, moment: Moment) -> bool:
    """Say whether all that is done is that a card is played which nobody can see."""
    if len(way) != 1 or way[0].word != grammar.plays:
        return False
    return not moment.lies(_slots(way[0], moment).card)


def _may_stay(way: _Way, grammar: Grammar, moment: Moment) -> bool:
    """Say whether what was found can be done; what tells or is wanted of the program always can."""
    tells = all(map(asking_words().tells, way)) or any(each.word in wished() for each in way)
    return tells or _may_be_meant(way, grammar, moment)


def _may_be_meant(way: _Way, grammar: Grammar, moment: Moment) -> bool:
    """Say whether deeds change something and can be done.

    Nobody goes on behind the end of their turn, but answers, takes from themselves, or sacrifices
    what is another player's; while an effect waits no other card is used.
    """
    if all(map(asking_words().tells, way)):
        return False
    waits = {piece for each in moment.waiting for piece in moment.pieces(each)}
    answers = grammar.answering | grammar.passing | grammar.closing
    ended = set[Seat]()
    for deed in way:
        seat = moment.speaker if deed.seat is None else deed.seat
        slots = _slots(deed, moment)
        owner = slots.source.seat if slots.source is not None else None
        stays = deed.word == grammar.turns and deed.rest.casefold() == _name(moment.turn, moment)
        robs = deed.word in weights().takes_from and owner == seat
        gives_up = deed.word in grammar.of_oneself and owner not in (None, seat)
        uses = deed.word == grammar.happens and bool(waits) and bool(slots.card)
        other = uses and waits.isdisjoint(moment.pieces(slots.card))
        late = seat in ended and deed.word not in answers
        if deed.word in wished() or stays or robs or gives_up or other or late:
            return False
        ended |= {seat} if deed.word == grammar.ends else set()
    return fits(way, grammar, moment)


def _is_same(way: _Way, other: _Way, grammar: Grammar, moment: Moment) -> bool:
    """Say whether two ways do the same."""
    return len(way) == len(other) and all(
        _does_same(each, beside, grammar, moment) for each, beside in zip(way, other, strict=True)
    )


def _does_same(deed: Deed, other: Deed, grammar: Grammar, moment: Moment) -> bool:
    first, second = _done(deed, grammar, moment), _done(other, grammar, moment)
    # Whoever leaves an effect may leave out which one.
    open_ = deed.word in grammar.leaving and not (first[2] and second[2])
    return first == second or (first[:2] == second[:2] and open_)


def _done(deed: Deed, grammar: Grammar, moment: Moment) -> tuple[str, Seat, str]:
    """Return a deed without the own Stable: whoever plays a card plays it there."""
    seat = moment.speaker if deed.seat is None else deed.seat
    slots = _slots(deed, moment)
    own = slots.to is not None and slots.to.seat == seat and slots.to.zone in (None, Zone.STABLE)
    hidden = own and bool(slots.card) and not moment.lies(slots.card)
    word = grammar.plays if hidden and deed.word in weights().moving else deed.word
    return word, seat, (slots.card if own else deed.rest).casefold()


def _slots(deed: Deed, moment: Moment) -> Slots:
    return filled_by(deed.rest, Around(moment.names))


def _name(seat: Seat, moment: Moment) -> str:
    return moment.names[seat].casefold()
