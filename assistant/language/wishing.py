"""A wish for the program that is only a part of what is said: ``Too fast, dear, make it 150``.

Whoever talks to it says why something is wanted, and thanks for it.  Where the whole is not
understood, or a number in it is not, each part between signs is read by itself.
"""

import re
from collections.abc import Callable, Sequence

from assistant.language.bank import numbered, wished
from assistant.language.cutting import Token, words_of
from assistant.language.grammar import Grammar
from assistant.language.lookup import longest
from assistant.language.meanings import Meaning, NotUnderstood, Understood
from assistant.language.moment import Deed

_FEWEST = 2
_SIGNS = re.compile(r"[,;:.!?]\s+|\s+-+\s+")


def wished_in_part(
    found: Meaning, text: str, grammar: Grammar, read: Callable[[str], Meaning]
) -> Meaning:
    """Return what is wished in a part of a line, where all of it does not say that better."""
    parts = [part for part in _SIGNS.split(text.strip()) if part.strip()]
    if len(parts) < _FEWEST or not isinstance(found, NotUnderstood) or not _is_open(found):
        return found
    said = [_wish(read(part)) for part in parts]
    wishes = [wish for wish in said if wish]
    if any(wish.word not in wished() for wish in wishes):
        # Something else is done besides.
        return found
    best = _with_number(wishes, parts, said, grammar)
    before = found.half[0][0] if found.half else None
    if best is None or best == before:
        return found
    return NotUnderstood(half=((best,),), by_word=found.by_word, sure=True, guessed=True)


def _is_open(found: NotUnderstood) -> bool:
    """Say whether a line may mean another wish: it is not understood, or one wish is likely."""
    if found.denied or found.nearest:
        return False
    ways = found.half
    return not ways or (len(ways) == 1 and len(ways[0]) == 1 and ways[0][0].word in wished())


def _wish(found: Meaning) -> Deed | None:
    match found:
        case Understood((deed,), by_word=False, worth=worth) if not worth:
            return deed
        case NotUnderstood(half=((deed,),)):
            return deed
    return None


def _with_number(
    wishes: Sequence[Deed], parts: Sequence[str], said: Sequence[Deed | None], grammar: Grammar
) -> Deed | None:
    """Return the wish that is meant: one with a number, else the last one.

    A number that stands in a part of its own is of what was wished before: ``louder, say 80``.
    """
    first = next((each for each in wishes if not each.rest.isdecimal()), None)
    if first is not None and first.word in numbered():
        for part, wish in zip(parts, said, strict=True):
            number = _number_in(part, grammar)
            if number is not None and (wish is None or wish.word in numbered()):
                return Deed(first.word, str(number))
    exact = [each for each in wishes if each.rest.isdecimal()]
    return next(reversed(exact or wishes), None)


def _number_in(part: str, grammar: Grammar) -> int | None:
    """Return the only number that a part names."""
    tokens = tuple(map(Token, words_of(part, grammar)))
    found, at = list[int](), 0
    while at < len(tokens):
        number = longest(grammar.numbers, tokens, at)
        if number or tokens[at].text.isdecimal():
            found.append(number[0] if number else int(tokens[at].text[:5]))
        at = number[1] if number else at + 1
    return found[0] if len(found) == 1 else None


__all__ = ["wished_in_part"]
