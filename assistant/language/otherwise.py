"""A line read otherwise, where it is not clear as it stands: as whoever types would have put it.

Titles are written as they are printed and not as they sound; a comma parts ``Ben passes Cara
neighs``; and the players stand in the place of he and hers, ``Ann gives Cara two and takes one
from her``.  What comes of that is only likely: it is asked about and never done by itself.
"""

import re
from collections.abc import Callable
from typing import TypeAlias

from assistant.language.as_done import as_done
from assistant.language.asking_words import asking_words
from assistant.language.beside_talk import beside_talk
from assistant.language.correcting import answered_after_all
from assistant.language.cutting import first_cut, words_of
from assistant.language.dictated import respelled, with_numbers_heard
from assistant.language.doubted import doubted
from assistant.language.early import comes_of_pile, when_over
from assistant.language.given_up import without_given_up
from assistant.language.grammar import Grammar
from assistant.language.in_order import in_order
from assistant.language.meanings import Ambiguous, Meaning, NotUnderstood, Understood, surely
from assistant.language.moment import Deed, Moment
from assistant.language.program import Program
from assistant.language.pronouns import with_players
from assistant.language.righted import puts_right
from assistant.language.running_on import run_on
from assistant.language.sentence import is_sentence
from assistant.language.settling import says_less
from assistant.language.signed import signed
from assistant.language.slots import Around, filled_by
from assistant.language.speaking import without_greeting, without_sorry
from assistant.language.unanswered import unanswered
from assistant.language.understand import understand
from assistant.language.weighing import weights
from assistant.tongue import tables

_QUESTION = "?"
_ACTING, _ENDS, _COMMA = "acting", " .!?", " ,"

_Way: TypeAlias = tuple[Deed, ...]


def understand_otherwise(text: str, grammar: Grammar, moment: Moment, program: Program) -> Meaning:
    """Return what a line means at a moment: as it stands, and else as it is read otherwise.

    What is denied stays so, and so does what keeps a card secret.  What may only be said of
    somebody is asked about.
    """
    text = without_greeting(without_sorry(text, grammar, moment), grammar, moment)
    wish = _wish(text, grammar, moment)
    if wish and not program.keeps(text):
        found = understand_otherwise(wish, grammar, moment, program)
        ways: tuple[_Way, ...] = (found.deeds,) if isinstance(found, Understood) else ()
        ways = found.half if isinstance(found, NotUnderstood) else ways
        if ways and all(deed.word in weights().deeds for way in ways for deed in way):
            return NotUnderstood(half=ways, sure=True)

    def at_moment(part: str, at: Moment) -> Meaning:
        return _understood(part, grammar, at, program)

    found = at_moment(text, moment)
    if not program.keeps(text):
        found = beside_talk(
            text, found, grammar, moment, program, lambda part: at_moment(part, moment)
        )
        found = unanswered(text, found, grammar, moment, at_moment)
        told = in_order(text, found, grammar, moment, program, at_moment)
        # Whose parts all tell something has given up none of them.
        found = (
            told
            if told != found
            else without_given_up(
                text,
                found,
                moment,
                lambda rest: understand_otherwise(rest, grammar, moment, program),
            )
        )
    return doubted(text, as_done(found, grammar, moment), grammar, moment, program)


def _understood(text: str, grammar: Grammar, moment: Moment, program: Program) -> Meaning:
    found = understand(text, grammar, moment, program)
    own = program.keeps(text)
    if not isinstance(found, Understood):
        found = (
            answered_after_all(
                text, grammar, moment, lambda less: understand(less, grammar, moment, program)
            )
            or found
        )
    numbered = text if own else with_numbers_heard(text, moment)
    if numbered != text:
        heard = understand(numbered, grammar, moment, program)
        if surely(heard):
            return NotUnderstood(half=(surely(heard),), sure=True)
        if isinstance(heard, NotUnderstood) and heard.half:
            return heard
    denied = isinstance(found, NotUnderstood) and found.denied
    if denied or own:
        return found
    comes = comes_of_pile(text, found, grammar, moment)
    if comes:
        return comes
    by_name = None
    open_ = not isinstance(found, Understood) or found.worth > 0
    if open_ and not puts_right(found, grammar, moment):
        # Oh, it's Cara holding that Neigh out, silly me: Cara has not said that.
        by_name = signed(
            text, grammar, moment, lambda said, at: understand(said, grammar, at, program)
        )
    if by_name:
        return by_name
    later = when_over(text, moment, lambda less: understand(less, grammar, moment, program))
    if later:
        return later
    if isinstance(found, Understood) and _is_unsure(text, found, grammar, moment):
        return NotUnderstood(half=(found.deeds,), sure=True)
    # Don't kid your self, says Cara: what only seems to be asked may name a card as it sounds.
    asks = text.rstrip().endswith(_QUESTION)
    seems = isinstance(found, Understood) and found.worth > 0 and not asks
    clear = not (isinstance(found, NotUnderstood) or seems or is_sentence(found, grammar, moment))
    line = text if clear else respelled(text, grammar, moment)

    def read(less: str) -> Meaning:
        return understand(less, grammar, moment, program)

    if not clear or (isinstance(found, Understood) and found.by_word and found.deeds[0].rest):
        for parted in run_on(line, grammar, moment):
            parts = read(parted)
            deeds = surely(parts)
            # Cara no Ben no: that one of them passes is not all that is said.
            more = says_less(surely(found), deeds, moment) and len(surely(found)) < len(deeds)
            if len(deeds) > 1 and (isinstance(parts, Understood) or (more and surely(found))):
                return NotUnderstood(half=(deeds,), sure=True)
    others = () if clear or _is_of_several(found) else _of_others(line, grammar, moment, read)
    if others:
        return NotUnderstood(half=others, sure=True)
    if line == text:
        return found
    match read(line):
        case Understood(deeds, by_word=False) if not (seems and any(map(_tells, deeds))):
            return NotUnderstood(half=(deeds,), sure=True)
        case Ambiguous(readings) if not seems:
            return NotUnderstood(half=tuple(each.deeds for each in readings), sure=True)
        case NotUnderstood(half=half) if half and not seems and not _is_kept(found, half, moment):
            return NotUnderstood(half=half, sure=True)
    return found


def _is_unsure(text: str, found: Understood, grammar: Grammar, moment: Moment) -> bool:
    """Say whether somebody may mean the opposite, or only asks others to let a card pass.

    ``Yeah right, Ben draws``, ``no Neighs please``: more is said than the deed.
    """
    known, words = tables("left")["unsure"], words_of(text, grammar)
    begins = (words_of(each, grammar) for each in known["begins"])
    if any(words[: len(each)] == each and len(words) > len(each) for each in begins):
        return not any(map(_tells, found.deeds))
    if not all(deed.word in grammar.closing for deed in found.deeds):
        return False
    pleads = (words_of(each, grammar) for each in known["pleads"])
    if any(words[: len(each)] == each for each in pleads):
        return True
    ends = (words_of(each, grammar) for each in known["ends"])
    if not any(words[-len(each) :] == each for each in ends):
        return False
    tokens = first_cut(words, grammar, moment)
    named = (each.kind for each in tokens or ())
    return tokens is None or any(kind is not None and kind.instant for kind in named)


def _wish(text: str, grammar: Grammar, moment: Moment) -> str:
    """Return what somebody does who only asks for leave and says please; nothing if nobody does.

    ``Can I put Narwhal down please?``  Without please it is asked whether that may be.
    """
    known, said = tables("left")["wished"], text.rstrip(_ENDS)
    words = words_of(said, grammar)
    if _ACTING not in moment.flags or not words:
        return ""
    begun = max((each for each in known["begins"] if _begins(said, each)), key=len, default="")
    rest = said[len(begun) :].strip() if begun else ""
    for end in known["ends"]:
        if _begins(rest, end):
            return f"{known['says']} {rest[len(end) :].strip(_COMMA)}"
        if _begins(rest[::-1], end[::-1]):
            return f"{known['says']} {rest[: -len(end)].strip(_COMMA)}"
    return ""


def _begins(text: str, start: str) -> bool:
    return re.match(rf"{re.escape(start)}(?!\w)", text, flags=re.IGNORECASE) is not None


def _tells(deed: Deed) -> bool:
    """Say whether a deed only answers a question."""
    return asking_words().tells(deed)


# -- titles as they sound --------------------------------------------------------------


def _is_kept(found: Meaning, half: tuple[_Way, ...], moment: Moment) -> bool:
    """Say whether what a line surely means stays beside what it means with titles respelled.

    What names a whole title only in its usual spelling is surer.
    """
    sure = isinstance(found, NotUnderstood) and found.sure
    before = found.half if isinstance(found, NotUnderstood) else ()
    return sure and not (_titles_in(half, moment) - _titles_in(before, moment))


def _titles_in(ways: tuple[_Way, ...], moment: Moment) -> set[str]:
    around = Around(moment.names)
    cards = (filled_by(deed.rest, around).card.casefold() for way in ways for deed in way)
    return {card for card in cards if moment.whole(card)}


# -- he and hers -----------------------------------------------------------------------


def _is_of_several(found: Meaning) -> bool:
    """Say whether what is surely meant is done by several players: who he is is known then."""
    return len({deed.seat for deed in surely(found)} - {None}) > 1


def _of_others(
    line: str, grammar: Grammar, moment: Moment, read: Callable[[str], Meaning]
) -> tuple[_Way, ...]:
    """Return what a line means with the players who are meant by he and her.

    Nobody takes anything from themselves.
    """
    around, ways = Around(moment.names), dict[_Way, None]()
    for named in with_players(line, grammar, moment):
        deeds = surely(read(named))
        sources = (filled_by(each.rest, around).source for each in deeds)
        own = [
            each.seat is not None and source is not None and source.seat == each.seat
            for each, source in zip(deeds, sources, strict=True)
        ]
        if deeds and not any(own):
            ways.setdefault(deeds)
    return tuple(ways)
