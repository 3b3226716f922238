"""Who says I: whose name stands as a label before what is said, and who it cannot be."""

from dataclasses import replace

from assistant.language.cutting import title_words, words_of
from assistant.language.grammar import Grammar
from assistant.language.moment import Moment, Seat
from assistant.language.patterns import Words

_LABEL, _SEATED = ":", "seated"
_FIRST_PERSON = frozenset({"me", "owner_me"})


def labelled(text: str, grammar: Grammar, moment: Moment) -> tuple[Moment, str]:
    """Return what stands behind a label, ``Ben: I pass``, and the moment in which Ben speaks.

    Where nobody says I behind it, both are as they were: the name is whoever does it.
    """
    name, sign, said = text.partition(_LABEL)
    seat = _seat(words_of(name, grammar), grammar, moment)
    if not sign or seat is None or not _says_i(words_of(said, grammar), grammar):
        return moment, text
    return replace(moment, me=seat, speaker=seat), said.strip()


def may_speak(words: Words, grammar: Grammar, moment: Moment) -> tuple[Moment, ...]:
    """Return a moment for each player who may say this; none where nothing speaks against usual.

    Whoever says that Ben plays something on me is not Ben, whose turn it may be.
    """
    usual = title_words(moment.names[moment.speaker], grammar) if moment.names else ()
    behind = words[len(usual) :]
    known = _SEATED in moment.flags or moment.me not in (None, moment.speaker)
    if known or not usual or words[: len(usual)] != usual:
        return ()
    if not _says_i(behind, grammar) or not grammar.quoting.isdisjoint(behind[:1]):
        return ()
    others = (seat for seat in range(len(moment.names)) if seat != moment.speaker)
    return tuple(replace(moment, me=seat, speaker=seat) for seat in others)


def _seat(words: Words, grammar: Grammar, moment: Moment) -> Seat | None:
    called = (title_words(name, grammar) for name in moment.names)
    return next((seat for seat, name in enumerate(called) if name == words), None)


def _says_i(words: Words, grammar: Grammar) -> bool:
    return any(grammar.people.get((word,)) in _FIRST_PERSON for word in words)
