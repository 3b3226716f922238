"""What a part of a line surely means that stands beside talk: it is asked about, never done.

``Cara gets the Nanny Cam, show us that hand``: what is said around a deed may be like something
else, and would hide it or add to it.  A line is read by its parts between signs, and without its
first or last words; of what is only imagined or denied nothing is taken.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import islice
from typing import TypeAlias

from assistant.language.asking_words import asking_words
from assistant.language.cutting import first_cut, words_of
from assistant.language.grammar import Grammar
from assistant.language.likely import Likely
from assistant.language.meanings import Meaning, NotUnderstood, Understood, surely
from assistant.language.meant_words import meant_words
from assistant.language.moment import Deed, Moment
from assistant.language.own_words import begun
from assistant.language.patterns import Words
from assistant.language.program import Program
from assistant.language.righted import puts_right
from assistant.language.settling import says_less
from assistant.tongue import kept, tables

_SIGNS = r"\s*[,;:.!?…]+(?=\s)\s*|\s+[-–—]+\s+|[–—]+"
_MOST_PARTS, _MOST_WORDS = 4, 24
"""Parts and words of the longest line that is read so: each part is read as a line of its own."""
_FIRST, _LAST, _FEWEST = 2, 3, 3
"""How many words may be talk before a deed and behind one, and the words of the shortest deed."""
_LONG = 6
"""From more words than this behind a word of the program some are talk."""
_MOST_WAYS = 3
"""Lines of a list at the most."""
_QUESTION = "?"

_Way: TypeAlias = tuple[Deed, ...]
_Read: TypeAlias = Callable[[str], Meaning]


def beside_talk(
    text: str, found: Meaning, grammar: Grammar, moment: Moment, program: Program, read: _Read
) -> Meaning:
    """Return what a line means; `read` reads a part of it as a line of its own."""
    if isinstance(found, Understood) and found.by_word and any(map(_is_long, found.deeds)):
        if not _says_why(text):
            # Cara swaps with Ben: her baby for his.  All of it is of the deed.
            return found
        found = NotUnderstood(half=(found.deeds,), by_word=True)
        less = beside_talk(text, found, grammar, moment, program, read)
        return less if less != found else Understood(found.half[0], by_word=True)
    if not isinstance(found, NotUnderstood) or found.denied or found.nearest:
        return found
    if puts_right(found, grammar, moment):
        # Nobody neighed! Ben only coughed: it is said twice, and nobody passes.
        return found
    words = words_of(text, grammar)
    if not moment.names or text.rstrip().endswith(_QUESTION) or not 0 < len(words) <= _MOST_WORDS:
        return found
    between, begins = _between()
    every = [part.strip() for part in between.split(text) if part.strip()]
    parts = [part for part in every if not begins.match(part)]
    if found.sure and found.half and any(map(_puts_right, every[1:])):
        # Ben draws one, no, Ben discards one: only the last is meant.
        return found
    if len(every) > _MOST_PARTS or not parts or moment.whole(text):
        return found
    if _is_imagined(words_of(", ".join(parts), grammar), grammar, moment):
        return found
    ways = _of_parts(parts, grammar, program, read) if len(every) > 1 else []
    if len(every) == 1 and not found.half and _names_something(words, grammar, moment):
        said = (_said(read(each), program) for each in _shorter(words))
        ways = list(islice((way for way in said if way), 1))
    return _with(ways, found, moment)


@kept
@cache
def _between() -> tuple[re.Pattern[str], re.Pattern[str]]:
    """Return what stands between the parts of a line, and how one begins that only says why."""
    begins = rf"(?:{'|'.join(tables('left')['talk']['begins'])})(?!\w)"
    between = rf"{_SIGNS}|[\s,]+(?={begins})"
    return re.compile(between, re.IGNORECASE), re.compile(begins, re.IGNORECASE)


def _says_why(text: str) -> bool:
    """Say whether a part of a line only says why, or what for."""
    between, begins = _between()
    return any(part and begins.match(part.strip()) for part in between.split(text))


def _is_long(deed: Deed) -> bool:
    return len(deed.rest.split()) > _LONG


def _puts_right(part: str) -> bool:
    """Say whether a part of a line only says that something else was meant before it."""
    words, known = tuple(part.casefold().split()), meant_words().put_right
    return words in known or all((word,) in known for word in words)


def _names_something(words: Words, grammar: Grammar, moment: Moment) -> bool:
    """Say whether a line names a player or a card: of talk that names neither nothing is made."""
    tokens = first_cut(words, grammar, moment) or ()
    return any(not each.is_word for each in tokens)


def _is_imagined(words: Words, grammar: Grammar, moment: Moment) -> bool:
    """Say whether a line only imagines, feels or asks something; or is cut in too many ways."""
    tokens = first_cut(words, grammar, moment)
    return not tokens or Likely(grammar, moment).unlikely(tokens)


def _of_parts(parts: Sequence[str], grammar: Grammar, program: Program, read: _Read) -> list[_Way]:
    """Return what each part of a line surely does that does something."""
    said = (read(part) for part in parts if len(words_of(part, grammar)) > 1)
    return [way for way in (_said(each, program) for each in said) if way]


def _cores(ways: Sequence[_Way]) -> tuple[_Way, ...]:
    """Return what several parts come to: all of them, and the one alone that says the most."""
    told = [way for way in ways if any(each.rest for each in way)] or ways
    every = tuple(dict.fromkeys(deed for way in told for deed in way))
    most = max(told, key=lambda way: max(len(each.rest) for each in way), default=())
    return tuple(dict.fromkeys(way for way in (every, most) if way))


def _shorter(words: Words) -> Iterator[str]:
    """Yield a line without its first words, and without its last ones."""
    for count in range(1, _FIRST + 1):
        if len(words) - count >= _FEWEST:
            yield " ".join(words[count:])
    for count in range(1, _LAST + 1):
        if len(words) - count >= _FEWEST:
            yield " ".join(words[:-count])


def _said(found: Meaning, program: Program) -> _Way:
    """Return the deeds that a part of a line surely is."""
    deeds = surely(found)
    if isinstance(found, Understood) and found.by_word and not found.worth:
        alone = len(found.deeds) == 1 and not found.deeds[0].rest
        doubtful = any(each.word in begun().ambiguous for each in found.deeds)
        deeds = found.deeds if alone and not doubtful else ()
    acts = all(program.played(each) and not asking_words().tells(each) for each in deeds)
    return deeds if acts else ()


def _with(parts: Sequence[_Way], found: NotUnderstood, moment: Moment) -> NotUnderstood:
    """Return what was found with what its parts surely mean, which comes first.

    What says less than that is not asked about beside it.  Where something was found that is
    surely meant, a part only adds to it: who it is aimed at, or where it goes.
    """
    new = tuple(each for each in _cores(parts) if not _is_said(each, found.half, moment))
    if found.half and found.sure:
        new = tuple(each for each in new if _adds(each, found.half, moment, alone=each in parts))
    if not new:
        return found
    others = (
        way
        for way in found.half
        if not any(map(_is_long, way)) and not any(says_less(way, each, moment) for each in new)
    )
    ways = tuple(dict.fromkeys((*new, *others)))
    return replace(found, half=ways[:_MOST_WAYS], sure=True)


def _adds(core: _Way, ways: Sequence[_Way], moment: Moment, *, alone: bool) -> bool:
    """Say whether a part says all that was found and more, or that was only the line again.

    Several parts may be what is done and what is said of that; one `alone` that does more does it.
    """
    return all(
        ((alone or len(way) == len(core)) and says_less(way, core, moment))
        or any(map(_is_long, way))
        for way in ways
    )


def _is_said(core: _Way, ways: Sequence[_Way], moment: Moment) -> bool:
    """Say whether one of some ways does what a part surely means, in as many words or more."""
    return any(says_less(core, way, moment) for way in ways)
