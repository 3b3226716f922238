"""What is meant beside a card that a player keeps: ``Ben passes and keeps his Neigh``.

What is secret is said in the words of the program alone; what others may hear is read beside it.
"""

from assistant.language.again import Read
from assistant.language.cutting import Cutter, Effort, TooMuch, words_of
from assistant.language.grammar import Grammar
from assistant.language.meanings import NotUnderstood, Understood, surely
from assistant.language.moment import Deed, Moment
from assistant.language.not_done import around_kept, besides, keeps_instant
from assistant.language.phrases import Phrases
from assistant.language.program import Program
from assistant.language.put_right import taken_back
from assistant.language.reader import Reader
from assistant.language.who_answers import who_answers

_FEW, _LIKE = 3, 0.8
"""Words of a line that only keeps a card, and how like a phrase one must be that says more."""


def besides_kept(
    text: str, grammar: Grammar, moment: Moment, program: Program, read: Read
) -> NotUnderstood | None:
    """Return what is likely meant beside a card that is kept; that is said in no other words.

    `read` reads a part of the line.
    """
    try:
        for rest in besides(text, grammar, moment, program):
            found = read(rest)
            if isinstance(found, Understood) and not (found.by_word or found.worth):
                return NotUnderstood(half=(found.deeds,), by_word=True, sure=True)
        passes = keeps_instant(text, grammar, moment, program)
        for rest in () if passes else around_kept(text, grammar, moment, program):
            deeds = surely(read(rest))
            if deeds:
                return NotUnderstood(half=(deeds,), by_word=True, sure=True)
        ways = ((passes,),) if passes else _without_card(text, grammar, moment)
    except TooMuch:
        return None
    return NotUnderstood(half=ways, by_word=True, sure=True) if ways else None


def _without_card(text: str, grammar: Grammar, moment: Moment) -> tuple[tuple[Deed, ...], ...]:
    """Return that something is taken back, or let pass, where a card may be kept besides.

    No card is named in it: ``Ben takes it back, he'd rather keep his Neigh``.
    """
    words = words_of(text, grammar)
    if len(words) <= _FEW:
        # The word that keeps or forgets a card is said alone.
        return ()
    tokens = next(Cutter(grammar, moment).cuts(words), ())
    back = taken_back(tokens, Reader(text, grammar, moment, Effort())) if tokens else ()
    found = who_answers(NotUnderstood(), text, words, grammar, moment)
    ways = ((back,) if back else ()) or (found.half if isinstance(found, NotUnderstood) else ())
    ways = tuple(way for way in ways if not any(deed.rest for deed in way))
    if ways or not tokens:
        return ways
    # Ann can only keep six: no card is named where it is quite like a phrase that names none.
    phrases = Phrases(grammar, moment)
    near = () if phrases.told(tokens).cards else phrases.near(tokens, _LIKE)
    return tuple(each.deeds for each in near[:1])
