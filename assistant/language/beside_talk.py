"""What a part of a line surely means that stands beside talk: it is asked about, never done.

``Cara gets the Nanny Cam, show us that hand``: what is said around a deed may be like something
else, and would hide it or add to it.  A line is read by its parts between signs, and without its
first or last words; of what is only imagined or denied nothing is taken.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import islice
from typing import TypeAlias

from assistant.language.asking import asking_words
from assistant.language.cutting import Cutter, Effort, TooMuch, words_of
from assistant.language.grammar import Grammar
from assistant.language.likely import Likely
from assistant.language.meanings import Meaning, NotUnderstood, Understood, surely
from assistant.language.meant_words import meant_words
from assistant.language.moment import Deed, Moment, Seat
from assistant.language.own_words import begun
from assistant.language.patterns import Words
from assistant.language.program import Program
from assistant.language.righted import puts_right

_PARTS = re.compile(r"\s*[,;:.!?…]+(?=\s)\s*|\s+[-–—]+\s+|[–—]+")
_MOST_PARTS, _MOST_WORDS = 4, 24
"""Parts and words of the longest line that is read so: each part is read as a line of its own."""
_FIRST, _LAST, _FEWEST = 2, 3, 3
"""How many words may be talk before a deed and behind one, and the words of the shortest deed."""
_MOST_WAYS = 3
"""Lines of a list at the most."""
_QUESTION = "?"

_Way: TypeAlias = tuple[Deed, ...]
_Read: TypeAlias = Callable[[str], Meaning]


def beside_talk(
    text: str, found: Meaning, grammar: Grammar, moment: Moment, program: Program, read: _Read
) -> Meaning:
    """Return what a line means; `read` reads a part of it as a line of its own."""
    if not isinstance(found, NotUnderstood) or found.denied or found.nearest:
        return found
    if puts_right(found, grammar, moment):
        # Nobody neighed! Ben only coughed: it is said twice, and nobody passes.
        return found
    words = words_of(text, grammar)
    if not moment.names or text.rstrip().endswith(_QUESTION) or not 0 < len(words) <= _MOST_WORDS:
        return found
    parts = [part.strip() for part in _PARTS.split(text) if part.strip()]
    if found.sure and found.half and any(map(_puts_right, parts[1:])):
        # Ben draws one, no, Ben discards one: only the last is meant.
        return found
    if len(parts) > _MOST_PARTS or moment.whole(text) or _is_imagined(words, grammar, moment):
        return found
    ways = _of_parts(parts, grammar, program, read)
    if len(parts) == 1 and not found.half:
        less = (_said(read(each), program) for each in _shorter(words))
        ways = list(islice(filter(None, less), 1))
    return _with(_cores(ways), found, moment)


def _puts_right(part: str) -> bool:
    """Say whether a part of a line only says that something else was meant before it."""
    words, known = tuple(part.casefold().split()), meant_words().put_right
    return words in known or all((word,) in known for word in words)


def _is_imagined(words: Words, grammar: Grammar, moment: Moment) -> bool:
    """Say whether a line only imagines, feels or asks something; or is cut in too many ways."""
    try:
        tokens = next(Cutter(grammar, moment, Effort()).cuts(words), ())
    except TooMuch:
        return True
    return not tokens or Likely(grammar, moment).unlikely(tokens)


def _of_parts(parts: Sequence[str], grammar: Grammar, program: Program, read: _Read) -> list[_Way]:
    """Return what each part of a line surely does that does something."""
    if len(parts) == 1:
        return []
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


def _with(cores: tuple[_Way, ...], found: NotUnderstood, moment: Moment) -> NotUnderstood:
    """Return what was found with what its parts surely mean, which comes first.

    What only says less than that is not asked about beside it.
    """
    new = tuple(each for each in cores if each not in found.half)
    if not new:
        return found
    others = (way for way in found.half if not any(_says_less(way, each, moment) for each in new))
    ways = tuple(dict.fromkeys((*new, *others)))
    return replace(found, half=ways[:_MOST_WAYS], sure=True)


def _says_less(way: _Way, core: _Way, moment: Moment) -> bool:
    """Say whether each of some deeds is one of the others, or is that with less said of it."""

    def by(deed: Deed) -> Seat:
        return moment.speaker if deed.seat is None else deed.seat

    return all(
        any(
            each.word == other.word
            and by(each) == by(other)
            and each.rest.casefold() in other.rest.casefold()
            for other in core
        )
        for each in way
    )
