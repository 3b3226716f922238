"""A line that tells several things one after the other, each read in the moment it leads to.

``Card up, then down comes Battering Ram, no one minds``: a part that no clause of the grammar reads
would be lost beside others.  So each part is read as a line of its own, at the moment that the
parts before it lead to, and what comes of all of them is asked about.
"""

from collections.abc import Iterator
from typing import TypeAlias

from assistant.language.asking_words import asking_words
from assistant.language.cutting import first_cut, words_of
from assistant.language.grammar import Grammar
from assistant.language.leading_to import can_all_be
from assistant.language.meanings import Ambiguous, Meaning, NotUnderstood, Understood, surely
from assistant.language.moment import Deed, Moment
from assistant.language.own_words import begun
from assistant.language.parts import PartsReader, Read, Told, part_words
from assistant.language.program import Program
from assistant.language.repairing import repaired
from assistant.language.settling import by_player, says_less

_MOST_PARTS, _MOST_WORDS, _MOST_WAYS = 7, 50, 3
"""Parts and words of the longest line that is read so, and lines of a list at the most."""
_TWO, _LONG = 2, 3
_QUESTION, _AROUND = "?", " ,;:.!…-–—"

_Way: TypeAlias = tuple[Deed, ...]


def in_order(
    text: str, found: Meaning, grammar: Grammar, moment: Moment, program: Program, read: Read
) -> Meaning:
    """Return what a line means by its parts; `read` reads one as a line of its own at a moment.

    What was `found` stays where that is all that its parts say.
    """
    if not _is_open(found) or not moment.names or len(text.split()) > _MOST_WORDS:
        return found
    said = part_words().asides.sub("", text.replace("’", "'")).strip()
    for line in _put_right(said, grammar, moment):
        if line != said and _tells(read(line, moment)):
            # What does daddy, I mean Ben, have: a question changes nothing.
            return read(line, moment)
        parts = _parts(line, grammar, moment)
        imagined = any(map(part_words().conditions.match, parts))
        if said.endswith(_QUESTION) or len(parts) > _MOST_PARTS or imagined:
            continue
        reading = PartsReader(parts, grammar, program, read)
        told = reading.best(0, moment) if len(parts) > 1 else Told()
        # What is put right is not asked about as it was said first.
        before = found if line == said else NotUnderstood()
        asks = isinstance(found, Understood) and not found.by_word
        if len(told.deeds) >= _TWO and told.parts >= _TWO and (told.whole or not asks):
            told = told._replace(deeds=tuple(by_player(list(told.deeds), grammar, moment)))
            return _with(told, before, reading, moment)
        meant = read(line, moment) if line != said and not _is_sure(found) else before
        if surely(meant):
            return NotUnderstood(half=(surely(meant),), sure=True)
        if isinstance(meant, NotUnderstood) and meant.half and meant != before:
            return meant
    return found


def _tells(found: Meaning) -> bool:
    return isinstance(found, Understood) and all(map(asking_words().tells, found.deeds))


def _is_sure(found: Meaning) -> bool:
    return isinstance(found, NotUnderstood) and found.sure


def _is_long(deed: Deed) -> bool:
    return len(deed.rest.split()) > _LONG


def _put_right(text: str, grammar: Grammar, moment: Moment, times: int = _TWO) -> Iterator[str]:
    """Yield a line without what a part of it puts right: ``I lay Good, sorry, Glitter Bomb``.

    Of what is struck, ``no, scrap that``, nothing is left.  Where it is not known what is put
    right it yields nothing.
    """
    parts = [each.strip(_AROUND) for each in part_words().between.split(text)]
    begins = any(map(part_words().repairs.match, filter(None, parts[1:])))
    if not begins and not part_words().amid.search(text):
        yield text
        return
    struck = list(part_words().strikes.finditer(text))
    if struck and text[: struck[-1].start()].strip(_AROUND):
        yield text[struck[-1].end() :].strip(_AROUND)
        return
    tokens = first_cut(words_of(text, grammar), grammar, moment) if times else None
    for less in repaired(tokens or (), grammar, moment):
        owned = grammar.possessive[0]
        line = " ".join(f"{each.text}{owned if each.owns else ''}" for each in less)
        yield from _put_right(line, grammar, moment, times - 1)


def _is_open(found: Meaning) -> bool:
    """Say whether a line may mean more than was found."""
    match found:
        case NotUnderstood(denied=denied, nearest=nearest):
            return not (denied or nearest)
        case Understood(deeds, by_word=True):
            return all(each.word in begun().ambiguous and _is_long(each) for each in deeds)
        case Understood(worth=worth):
            # What is only like a question may be told.
            return worth > 0
    return isinstance(found, Ambiguous)


def _parts(text: str, grammar: Grammar, moment: Moment) -> list[str]:
    """Return the parts of a line; ``Ben and Cara are out`` and ``fine by Ben and Cara`` is one."""
    pieces = [each.strip(_AROUND) for each in part_words().between.split(text)]
    joints = [each[0].strip(_AROUND + " ") for each in part_words().between.finditer(text)]
    found: list[str] = []
    glued = False
    for piece, joint in zip(pieces, ("", *joints), strict=True):
        if not piece:
            continue
        named = bool(joint) and _is_player(piece, grammar, moment)
        if found and (glued or named):
            found[-1] = f"{found[-1]} {joint or ','} {piece}"
        else:
            found.append(piece)
        # Fine by Ben and Cara, and she draws: Cara is of the part before.
        glued = not named and _is_player(piece, grammar, moment)
    return found


def _is_player(piece: str, grammar: Grammar, moment: Moment) -> bool:
    tokens = first_cut(words_of(piece, grammar), grammar, moment) or ()
    return len(tokens) == 1 and tokens[0].seat is not None


def _with(told: Told, found: Meaning, reading: PartsReader, moment: Moment) -> Meaning:
    """Return that deeds may be meant, before what was found; alone where that only says less.

    To what is surely meant it only adds.  Where each part is understood, what was found and does
    more has made it out of nothing.
    """
    deeds, ways = told.deeds, found.half if isinstance(found, NotUnderstood) else ()
    if isinstance(found, Ambiguous):
        ways = tuple(each.deeds for each in found.readings)
    ways = tuple(way for way in ways if can_all_be(way, reading.grammar, moment))
    leaves = reading.grammar.leaving
    # Whoever draws leaves out what may be left out before it.
    led = leaves if any(each.word in reading.grammar.drawing for each in deeds) else frozenset()
    bare = {way: tuple(each for each in way if each.word not in led) for way in ways}
    others = tuple(way for way in ways if not says_less(bare[way], deeds, moment))
    more = [way for way in others if says_less(deeds, way, moment)]
    complete = told.alone == len(reading.parts)
    sure = _is_sure(found) and bool(ways)
    if more and not (complete or (told.whole and not sure)):
        return found
    if sure and any(_is_fuller(way, deeds, reading.grammar) for way in more):
        return found
    if sure and len(others) == len(ways) and not more and not _differ(ways, deeds, complete):
        return found
    ways = tuple(way for way in others if way not in more)
    return NotUnderstood(half=(deeds, *ways)[:_MOST_WAYS], sure=True)


def _is_fuller(way: _Way, deeds: _Way, grammar: Grammar) -> bool:
    """Say whether a way is the same in more words, or with that nobody answers."""
    closes = [each for each in way if each.word in grammar.closing]
    return len(way) == len(deeds) or len(way) - len(closes) == len(deeds)


def _differ(ways: tuple[_Way, ...], deeds: _Way, complete: bool) -> bool:
    """Say whether one of some ways is the same but for who does what, and to which card."""
    words = sorted(each.word for each in deeds)
    return complete and any(sorted(each.word for each in way) == words for way in ways)
