"""A line that tells several things one after the other, each read in the moment it leads to.

``Card up, then down comes Battering Ram, no one minds``: a part that no clause of the grammar reads
would be lost beside others.  So each part is read as a line of its own, at the moment that the
parts before it lead to, and what comes of all of them is asked about.
"""

from collections import Counter
from collections.abc import Iterator
from typing import TypeAlias

from assistant.language.as_done import answering
from assistant.language.asking import Asking
from assistant.language.asking_words import asking_words
from assistant.language.cutting import SIGNS, Effort, cut_of, in_text, words_of
from assistant.language.grammar import Grammar
from assistant.language.leading_to import can_all_be
from assistant.language.lookup import longest
from assistant.language.meanings import Ambiguous, Meaning, NotUnderstood, Understood, surely
from assistant.language.moment import Deed, Moment
from assistant.language.own_words import begun
from assistant.language.parts import PartsReader, Read, Told, lacks_doer, part_words
from assistant.language.program import Program
from assistant.language.program import ways as ways_to_say
from assistant.language.repairing import repaired
from assistant.language.running_on import finer
from assistant.language.settling import by_player, says_less

_MOST_PARTS, _MOST_WORDS, _MOST_WAYS = 7, 50, 3
"""Parts and words of the longest line that is read so, and lines of a list at the most."""
_SEVERAL, _STORY, _LONG, _MOST_TIMES = 2, 3, 3, 2
"""Deeds and parts at least, deeds of what is told at length, how many words behind a word of the
program are more than its own, and how often something is put right in one line."""
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
    plain = text.replace("’", "'")
    nobody = ways_to_say(min(grammar.closing))[0]
    unasked = part_words().unasked.sub(f", {nobody}", plain).strip(_AROUND)
    if unasked != plain.strip(_AROUND):
        # Any neighs? No? Good: then nobody answers.
        meant = read(unasked, moment)
        way = surely(meant)
        found = NotUnderstood(half=(way,), sure=True) if way else meant
        plain = unasked
    said = part_words().asides.sub("", part_words().contrasts.sub("", plain)).strip()
    asks = said.endswith(_QUESTION)
    if said != plain.strip():
        less = read(said, moment)
        way = surely(less)
        if part_words().contrasts.search(plain):
            # Cara's baby, not Ben's: of Ben nothing is said.
            found = less
        elif not _is_sure(found) and any(not asking_words().tells(each) for each in way):
            # What others are asked besides may be about it.
            found = NotUnderstood(half=(way,), sure=True)
    for line in _put_right(said, grammar, moment):
        meant = read(line, moment) if line != said else NotUnderstood()
        if isinstance(meant, Understood) and all(map(asking_words().tells, meant.deeds)):
            # What does daddy, I mean Ben, have: a question changes nothing.
            return meant
        parts = _parts(line, grammar, moment)
        imagined = any(map(part_words().conditions.match, parts))
        if asks or imagined or len(parts) > _MOST_PARTS:
            continue
        # What is put right is not asked about as it was said first.
        before = found if line == said else NotUnderstood()
        told = _told(PartsReader(parts, grammar, program, read), found, moment)
        if not SIGNS.intersection(words_of(line, grammar)):
            told = _finer(parts, told, found, grammar, moment, program, read)
        if told:
            return _asked_about(told, before, grammar, moment)
        way = surely(meant)
        if way and (not _is_sure(found) or _is_said_first(found, way)):
            return NotUnderstood(half=(way,), sure=True)
        half = meant.half if isinstance(meant, NotUnderstood) else ()
        if half and (not _is_sure(found) or _is_said_first(found, half[0])):
            return meant
    return found


def _told(reading: PartsReader, found: Meaning, moment: Moment) -> Told | None:
    """Return what the parts of a line come to; None where that is not several deeds.

    Of a line that is like a question each part has to tell something.
    """
    told = reading.best(0, moment) if len(reading.parts) > 1 else Told()
    several = min(len(told.deeds), told.parts) >= _SEVERAL
    # It's Dan's go, I nearly pinched it: nothing else is known of it.
    # Everybody's happy with Henry, bless them: it is only like a question.
    open_ = found == NotUnderstood() or (_is_only_like(found) and not _asks(reading, moment))
    several = several or (told.whole and bool(told.deeds) and open_)
    asks = isinstance(found, Understood) and not found.by_word
    if not several or (asks and not told.whole):
        return None
    deeds = by_player(list(told.deeds), reading.grammar, moment)
    return told._replace(deeds=tuple(deeds))


def _finer(
    parts: list[str],
    told: Told | None,
    found: Meaning,
    grammar: Grammar,
    moment: Moment,
    program: Program,
    read: Read,
) -> Told | None:
    """Return what a line without signs tells where it is parted more, if that is more."""
    pieces = finer(parts, grammar, moment)
    if pieces == parts or len(pieces) > _MOST_PARTS:
        return told
    more = _told(PartsReader(pieces, grammar, program, read), found, moment)
    if more is None or not more.whole:
        return told
    # That's a Super Neigh Ben put down: what is surely meant is not lost by parting.
    done = {each.word for each in more.deeds}
    lost = [each for each in (surely(found) if _is_sure(found) else ()) if each.word not in done]
    adds = told is None or len(more.deeds) > len(told.deeds)
    return more if adds and not lost else told


def _is_only_like(found: Meaning) -> bool:
    return isinstance(found, Understood) and found.alike and found.worth > 0


def _asks(reading: PartsReader, moment: Moment) -> bool:
    """Say whether a part asks something: ``I have two cards, do I draw``.

    Who stands first in it states something: ``everybody's happy``.
    """
    grammar = reading.grammar
    asking = Asking(grammar, moment, Effort())
    tokens = (cut_of(part, grammar, moment) or () for part in reading.parts)
    open_ = (each for each in tokens if each and each[0].seat is None)
    return any(asking.asks(each) for each in open_ if longest(grammar.people, each, 0) is None)


def _is_sure(found: Meaning) -> bool:
    return isinstance(found, NotUnderstood) and found.sure


def _is_said_first(found: Meaning, meant: _Way) -> bool:
    """Say whether what was found is the same deed as it was said before it was put right."""
    ways = found.half if isinstance(found, NotUnderstood) else ()
    return any(way != meant and _does_as_much(meant, way) for way in ways)


def _does_as_much(meant: _Way, way: _Way) -> bool:
    """Say whether the same is done in one way as in another, and to what is said as well."""
    pairs = zip(meant, way, strict=False)
    said = all(one.word == other.word and (one.rest or not other.rest) for one, other in pairs)
    return len(meant) == len(way) and said


def _is_long(deed: Deed) -> bool:
    return len(deed.rest.split()) > _LONG


def _put_right(
    text: str, grammar: Grammar, moment: Moment, times: int = _MOST_TIMES
) -> Iterator[str]:
    """Yield a line without what a part of it puts right: ``I lay Good, sorry, Glitter Bomb``.

    Of what is struck, ``no, scrap that``, nothing is left.  Where it is not known what is put
    right it yields nothing.
    """
    struck = list(part_words().strikes.finditer(text))
    if struck and text[: struck[-1].start()].strip(_AROUND):
        yield text[struck[-1].end() :].strip(_AROUND)
        return
    parts = [each.strip(_AROUND) for each in part_words().between.split(text)]
    begins = any(map(part_words().repairs.match, filter(None, parts[1:])))
    if not begins and not part_words().amid.search(text):
        yield text
        return
    tokens = cut_of(text, grammar, moment) if times else None
    for less in repaired(tokens or (), grammar, moment):
        yield from _put_right(in_text(less, grammar), grammar, moment, times - 1)


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
    joints = ["", *(each[0].strip(_AROUND) for each in part_words().between.finditer(text))]
    for at in range(len(pieces) - 3, -1, -1):
        between = joints[at + 1 : at + 3]
        if between != ["", ""] or not _is_player(pieces[at], grammar, moment):
            continue
        if lacks_doer(pieces[at + 2], grammar):
            # Ben, jumping the gun, draws.
            pieces[at : at + 3] = [f"{pieces[at]} {pieces[at + 2]}"]
            del joints[at + 1 : at + 3]
    found: list[str] = []
    glued = False
    for piece, joint in zip(pieces, joints, strict=True):
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
    tokens = cut_of(piece, grammar, moment) or ()
    return len(tokens) == 1 and tokens[0].seat is not None


def _asked_about(told: Told, found: Meaning, grammar: Grammar, moment: Moment) -> Meaning:
    """Return that deeds may be meant, before what was found; alone where that only says less.

    To what is surely meant it only adds.  Where each part is understood, what was found and does
    more has made it out of nothing.
    """
    deeds = told.deeds
    match found:
        case NotUnderstood(half=ways):
            pass
        case Ambiguous(readings):
            ways = tuple(each.deeds for each in readings)
        case _:
            ways = ()
    # Ben was about to neigh but thought better of it: of what is told nothing is taken back.
    story, back = len(deeds) >= _STORY, (Deed(grammar.takes_back),)
    ways = tuple(answering(way, grammar, moment) for way in ways)
    ways = tuple(way for way in ways if can_all_be(way, grammar, moment))
    ways = tuple(way for way in ways if not (story and way == back))
    # Whoever draws leaves out what may be left out before it.
    draws = any(each.word in grammar.drawing for each in deeds)
    led = grammar.leaving if draws else frozenset[str]()
    bare = {way: tuple(each for each in way if each.word not in led) for way in ways}
    others = tuple(way for way in ways if not says_less(bare[way], deeds, moment))
    more = [way for way in others if says_less(deeds, way, moment)]
    sure = _is_sure(found) and bool(ways)
    if more and not (told.complete or (told.whole and not sure)):
        # A part was not understood that what was found is about.
        return found
    if sure and any(_is_fuller(way, deeds, grammar) for way in more):
        return found
    alike = told.complete and any(_does_alike(way, deeds) for way in ways)
    if sure and len(others) == len(ways) and not (more or alike):
        # Something else is surely meant.
        return found
    ways = tuple(way for way in others if way not in more)
    return NotUnderstood(half=(deeds, *ways)[:_MOST_WAYS], sure=True)


def _is_fuller(way: _Way, deeds: _Way, grammar: Grammar) -> bool:
    """Say whether a way is the same in more words, or with that nobody answers."""
    closes = [each for each in way if each.word in grammar.closing]
    return len(deeds) in (len(way), len(way) - len(closes))


def _does_alike(way: _Way, deeds: _Way) -> bool:
    """Say whether a way does the same, or little of a story, but for who does it to what.

    It is also alike where the same players do something in the same order.
    """
    told, done = (Counter(each.word for each in each_way) for each_way in (way, deeds))
    if [each.seat for each in way] == [each.seat for each in deeds]:
        return True
    return told == done or (told <= done and len(way) == 1 and len(deeds) >= _STORY)
