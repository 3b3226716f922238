"""What the steps of a card make of what is only named, and what its effect is told to do."""

from collections.abc import Sequence
from dataclasses import replace

from assistant.language.cutting import SIGNS, Tokens
from assistant.language.deeds_of import deeds_of
from assistant.language.grammar import Grammar
from assistant.language.guessing import MOST_READ
from assistant.language.meanings import Ambiguous, Meaning, NotUnderstood, Understood
from assistant.language.moment import Deed, Moment, Using
from assistant.language.named import Named, Said
from assistant.language.reader import Reader
from assistant.language.settling import done_by
from assistant.rules.filling import Part

_MOST_WAYS = 6
"""So many readings are asked about at the most."""
_LYING, _OPTIONAL = "stable", "optional"


def by_steps(
    cuts: tuple[Tokens, ...], moment: Moment, grammar: Grammar, own: Deed | None
) -> NotUnderstood | Understood | Ambiguous:
    """Return what the steps of a card make of what is only named; nothing if they make nothing.

    Where a word is left over it is only what may be meant.
    """
    for said in (each for tokens in cuts[:1] for each in Named(grammar, moment).read(tokens)):
        # The program's own words are not read again for whatever waits.
        ways = moment.by_steps(said.used, said.parts) if said.used.card or not own else ()
        ways = tuple(done_by(way, said.used.card, grammar, moment) for way in ways)
        if ways and (said.strange or _only_lies(said.used, moment)):
            return NotUnderstood(half=ways[:MOST_READ], guessed=True)
        if _is_used(said, moment):
            # I want Goatsferatu's power: it is used, whatever its effect is done to.
            used = Deed(grammar.happens, said.used.card, said.used.seat)
            return NotUnderstood(half=((used,),), sure=True)
        if ways and not said.used.card and _names_waiting(said.parts, moment):
            # I want Goatsferatu: it is used, or it is itself what its effect is done to.
            used = Deed(grammar.happens, moment.waiting[0])
            return NotUnderstood(half=((used,), *ways)[:MOST_READ], sure=True)
        if ways:
            readings = tuple(map(Understood, ways[:_MOST_WAYS]))
            return readings[0] if len(readings) == 1 else Ambiguous(readings)
    return NotUnderstood()


def told_to_effect(tokens: Tokens, reader: Reader) -> Meaning:
    """Return what is done behind the title of a card whose effect waits: ``Lasso, steal Narwhal``.

    It is judged like any deed: that the effect allows it is not said.
    """
    card, rest = tokens[0].kind, tokens[2:]
    apart = len(rest) > 1 and tokens[1].text in SIGNS
    if card is None or not apart or card.title not in reader.moment.waiting:
        return NotUnderstood()
    meant = deeds_of((rest,), reader)
    if not isinstance(meant, Understood):
        return meant
    return replace(meant, deeds=done_by(meant.deeds, card.title, reader.grammar, reader.moment))


def _only_lies(used: Using, moment: Moment) -> bool:
    """Say whether a card lies before somebody, and neither waits nor is said to be used."""
    lies = bool(used.card) and any(zone == _LYING for zone, _ in moment.lies(used.card))
    return lies and not used.surely and not moment.waiting


def _is_used(said: Said, moment: Moment) -> bool:
    """Say whether it is surely said that a card is used that may be, and no other is named."""
    waits = said.used.surely and said.used.card in moment.waiting and _OPTIONAL in moment.flags
    return waits and not any(part.pieces for part in said.parts)


def _names_waiting(parts: Sequence[Part], moment: Moment) -> bool:
    """Say whether all that is named is the one card whose effect waits and may be used."""
    if len(moment.waiting) != 1 or _OPTIONAL not in moment.flags:
        # What must be done is done to it: nobody uses it any more.
        return False
    own = {*moment.pieces(moment.waiting[0])}
    named = [piece for part in parts for piece in part.pieces]
    return bool(named) and own.issuperset(named)
