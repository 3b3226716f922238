"""Who says something while a card can be answered, where the name stands last, or first.

``A Neigh from me Cara``, ``nothing from me, Dan``, ``um, it's Ben here, I pass``.
Whoever is only called may stand there as well, so it is asked about.
"""

import re
from collections.abc import Callable
from dataclasses import replace

from assistant.language.cutting import words_of
from assistant.language.grammar import Grammar
from assistant.language.meanings import Meaning, NotUnderstood, surely
from assistant.language.moment import Moment, Seat
from assistant.tongue import tables

_WINDOW, _QUESTION = "window", "?"
_MINE = frozenset({"me", "owner_me"})


def signed(
    text: str, grammar: Grammar, moment: Moment, read: Callable[[str, Moment], Meaning]
) -> NotUnderstood | None:
    """Return what a line means that whoever is named in it says; None if nobody signs it."""
    if _WINDOW not in moment.flags or text.rstrip().endswith(_QUESTION):
        return None
    joined = _joined(text, moment)
    if joined != text:
        found = read(joined, moment)
        half = found.half if isinstance(found, NotUnderstood) else ()
        deeds = surely(found) or sum(half[:1], ())
        if len(deeds) == 1 and deeds[0].word in grammar.answering | grammar.passing:
            return NotUnderstood(half=(deeds,), sure=True)
    for seat, said in _by_whom(text, grammar, moment):
        speaks = replace(moment, me=seat, speaker=seat)
        found = read(said, speaks)
        half = found.half if isinstance(found, NotUnderstood) else ()
        deeds = surely(found) or sum(half[:1], ())
        if deeds and all(each.seat in (None, seat) for each in deeds):
            own = tuple(replace(each, seat=seat) for each in deeds[:1])
            return NotUnderstood(half=((*own, *deeds[1:]),), sure=True)
    return None


def _joined(text: str, moment: Moment) -> str:
    """Return a line without the sign before whoever it is from: ``a Neigh on that, from Cara``."""
    by = "|".join(tables("left")["signed"]["by"])
    names = "|".join(map(re.escape, moment.names))
    return re.sub(
        rf"\s*[,;–—]\s+(?=(?:{by})\s+(?:{names})[\s.!]*$)", " ", text, flags=re.IGNORECASE
    )


def _by_whom(text: str, grammar: Grammar, moment: Moment) -> list[tuple[Seat, str]]:
    """Return who may say a line of those who may answer, and the line without the name."""
    known, may = tables("left")["signed"], moment.both()
    leads, tails, before = ("|".join(known[each]) for each in ("leads", "tails", "before"))
    first = "|".join((*known["leads"], *known["first"]))
    found = list[tuple[Seat, str]]()
    for seat in may:
        name = rf"(?P<name>{re.escape(moment.names[seat])})"
        ends = rf"^(?P<text>.+?)(?P<sign>[\s,;.:!?–—]+)(?P<lead>(?:(?:{leads})\s+)*){name}"
        begins = rf"^(?:(?:{before})[\s,]+)*(?P<lead>(?:(?:{first})\s+)*){name}"
        for pattern in (
            rf"{ends}(?P<tail>(?:\s+(?:{tails}))*)[\s.!]*$",
            rf"{begins}(?P<tail>(?:\s+(?:{tails}))*)(?P<sign>[\s,;.:!–—]+)(?P<text>.+)$",
        ):
            hit = re.match(pattern, text.replace("’", "'"), re.IGNORECASE)
            if hit is None or not _says_i(hit["text"], grammar):
                continue
            if hit["lead"] or hit["tail"] or _is_me(hit["text"], grammar):
                found.append((seat, hit["text"]))
    return found


def _is_me(said: str, grammar: Grammar) -> bool:
    """Say whether somebody spoke of himself right before the name: from me Cara."""
    return grammar.people.get(words_of(said, grammar)[-1:]) in _MINE


def _says_i(said: str, grammar: Grammar) -> bool:
    return any(grammar.people.get((word,)) in _MINE for word in words_of(said, grammar))
