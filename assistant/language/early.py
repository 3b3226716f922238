"""What is said while a card can still be answered, as if that were over.

``Once Ginormous is down I discard a card`` is a deed for afterwards: it is asked about.  ``So
Henry goes back to Ann's hand`` only tells what comes of a card that was answered: nobody answers
any more.
"""

import re
from collections.abc import Callable, Sequence
from functools import cache

from assistant.language.grammar import Grammar
from assistant.language.meanings import Meaning, NotUnderstood, Understood, surely
from assistant.language.moment import Deed, Moment
from assistant.language.slots import Around, Slots, filled_by
from assistant.rules.table import Zone
from assistant.tongue import kept, tables

_WINDOW, _QUESTION = "window", "?"
_FEWEST, _MOST_BETWEEN, _EVEN = 2, 6, 2
"""Words of the shortest thing that is done, and at the most between when and what is over then."""


def when_over(text: str, moment: Moment, read: Callable[[str], Meaning]) -> NotUnderstood | None:
    """Return what is said to be done once a card can be answered no more; None if nothing is."""
    if _WINDOW not in moment.flags or text.rstrip().endswith(_QUESTION):
        return None
    less = next((text[: hit.start()] + text[hit.end() :] for hit in _clauses(text)), "")
    less = less.strip(" ,.!;:")
    if len(less.split()) < _FEWEST:
        return None
    found = read(less)
    deeds = surely(found)
    if deeds:
        return NotUnderstood(half=(deeds,), sure=True)
    return found if isinstance(found, NotUnderstood) and found.half else None


def _clauses(text: str) -> Sequence[re.Match[str]]:
    """Return where a line says when something is done, at its beginning or at its end."""
    begins, ends = _patterns()
    return [hit for hit in (begins.match(text), ends.search(text)) if hit]


@kept
@cache
def _patterns() -> tuple[re.Pattern[str], re.Pattern[str]]:
    """Return the clauses that say when, as they begin a line and as they end it."""
    known = tables("left")["early"]
    before, leads, over = ("|".join(known[each]) for each in ("before", "leads", "over"))
    clause = rf"(?:{leads})\s+(?:[^\s,;:.!?]+\s+){{1,{_MOST_BETWEEN}}}?(?:{over})(?!\w)"
    begins = rf"(?:(?:{before})[,\s]+)*{clause}[,\s]+(?:(?:{before})[,\s]+)*"
    return re.compile(begins, re.IGNORECASE), re.compile(rf"[,\s]+{clause}[\s.!]*$", re.IGNORECASE)


def comes_of_pile(
    text: str, found: Meaning, grammar: Grammar, moment: Moment
) -> NotUnderstood | None:
    """Return that all pass, where a line tells what comes of the card that can be answered.

    It comes to a hand or away where it was answered, and lies before a player where it was not.
    """
    if _WINDOW not in moment.flags or not moment.pile:
        return None
    if isinstance(found, Understood) and (found.by_word or found.worth):
        return None
    deeds = surely(found)
    around = Around(moment.names)
    if not deeds or _QUESTION in text:
        return None
    is_so = _is_so(deeds[0], filled_by(deeds[0].rest, around), moment)
    if not (is_so or _is_stopped(text, deeds, grammar, moment)):
        return None
    closes = Deed(min(grammar.closing))
    return NotUnderstood(half=((closes, *deeds[1:]),), sure=True)


def _is_stopped(text: str, deeds: Sequence[Deed], grammar: Grammar, moment: Moment) -> bool:
    """Say whether a line only tells that the card was stopped: nobody is said to do it."""
    first = deeds[0]
    if first.word not in grammar.answering or first.rest or first.seat is not None:
        return False
    stopped = "|".join(tables("left")["comes"]["is_stopped"])
    found = re.search(rf"(?:{stopped})(?!\w)", text.replace("’", "'"), re.IGNORECASE)
    return found is not None and len(moment.pile) % _EVEN == 0


def _is_so(deed: Deed, slots: Slots, moment: Moment) -> bool:
    """Say whether a deed does to the card on the pile what comes of it by itself."""
    lowest, known = moment.pile[0], tables("left")["comes"]
    named = slots.card.casefold().split()
    if not named or not lowest.title or not set(named) <= set(lowest.title):
        return False
    if any(zone != Zone.PILE for zone, _ in moment.lies(slots.card)):
        # There is another one that may be meant.
        return False
    zone = slots.to.zone if slots.to else None
    if len(moment.pile) % _EVEN:
        return deed.word in known["stands"] and zone in (None, Zone.STABLE)
    return deed.word in known["stopped"] and zone is not Zone.STABLE
