"""Who does what somebody else did just before, in a line of its own: ``Ben and Cara too``."""

from dataclasses import replace

from assistant.language.cutting import Tokens, every_cut, words_of
from assistant.language.grammar import Grammar
from assistant.language.lookup import longest_in, words
from assistant.language.moment import Deed, Moment, Seat
from assistant.language.noun import Subject
from assistant.language.nouns import Nouns
from assistant.language.subjects import Subjects
from assistant.language.understand import MOST_WORDS

_MOST, _TWO = 4, 2
"""Words of the longest that says that it is the same."""


def the_same(
    text: str,
    grammar: Grammar,
    moment: Moment,
    before: Deed,
    owing: frozenset[Seat] = frozenset(),
) -> tuple[Deed, ...]:
    """Return the deeds of those who do the same as was done before; nothing if no line says so.

    What was done with a thing of whoever did it is done by each with their own.  Of those who
    are still `owing` it the name is enough that stands behind an "and".
    """
    said = words_of(text, grammar)
    if not moment.names or not said or len(said) > MOST_WORDS:
        return ()
    did = moment.turn if before.seat is None else before.seat
    for tokens in every_cut(said, grammar, moment):
        who = _who(tokens, grammar, moment) or _next_one(tokens, grammar, moment, owing)
        seats = _seats(who, moment, did) if who else ()
        if seats:
            return tuple(_by(seat, before, did, grammar, moment) for seat in seats)
    return ()


def _who(tokens: Tokens, grammar: Grammar, moment: Moment) -> Subject | None:
    """Return who is said to do the same, None where anything else is said."""
    subjects = Subjects(grammar, moment, Nouns(grammar, moment))
    start = longest_in(grammar.before, tokens, 0) or 0
    ways = [tokens, tokens[start:]] if start else [tokens]
    for said in ways:
        for count in range(1, min(len(said) - 1, _MOST) + 1):
            for rest, tells in (
                (said[:-count], words(said[-count:]) in grammar.too),
                (said[count:], words(said[:count]) in grammar.same),
            ):
                named = subjects.at(rest) if tells else None
                if named and named[1] == len(rest) and not named[0].denied:
                    return named[0]
    return None


def _next_one(
    tokens: Tokens, grammar: Grammar, moment: Moment, owing: frozenset[Seat]
) -> Subject | None:
    """Return who is named alone behind an "and", where it is these who still have to do it."""
    if not owing or len(tokens) < _TWO or tokens[0].text not in grammar.joins_people:
        return None
    named = Subjects(grammar, moment, Nouns(grammar, moment)).at(tokens[1:])
    if named is None or named[1] != len(tokens) - 1 or named[0].denied:
        return None
    return named[0] if named[0].who in ("others", "all") or set(named[0].seats) <= owing else None


def _seats(who: Subject, moment: Moment, did: Seat) -> tuple[Seat, ...]:
    """Return which players those are, without whoever did it already; nothing if it is unclear."""
    count = len(moment.names)
    others = tuple((did + step) % count for step in range(1, count))
    match who.who:
        case "seats":
            return tuple(seat for seat in who.seats if seat != did)
        case "me":
            return () if moment.me in (None, did) else (moment.me,)
        case "all" | "others":
            return others
        case "both" if len(others) == _TWO:
            return others
        case _:
            return ()


def _by(seat: Seat, before: Deed, did: Seat, grammar: Grammar, moment: Moment) -> Deed:
    """Return a deed as another player does it."""
    theirs, own = (grammar.part("whose", name=moment.names[each]) for each in (did, seat))
    return replace(before, rest=before.rest.replace(theirs, own), seat=seat)
