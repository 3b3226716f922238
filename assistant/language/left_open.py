"""What a moment leaves open for whoever, or whatever, a sentence names that means nothing else.

People find words of their own for the few things that can be done just then: a player may answer
or let a card pass, an effect that waits may be used or left.  Who is named, or which card, says
of what they speak; what they mean by it is asked for and never guessed.
"""

from typing import NamedTuple

from assistant.language.cutting import SIGNS, Tokens, between_signs
from assistant.language.grammar import Grammar
from assistant.language.likely import Likely
from assistant.language.likely_words import likely_words
from assistant.language.meant_words import any_of, meant_words
from assistant.language.moment import Deed, Moment, Seat, Using
from assistant.language.patterns import Words
from assistant.language.slots import Around, filled_by
from assistant.language.weighing import weights
from assistant.rules.filling import Part
from assistant.rules.table import Zone

_WINDOW, _OPEN, _OPTIONAL, _CHAIN = "window", "open", "optional", "chain"
_ACTING = "acting"
_SURELY_ASKED = 4.0
"""What a question is worth that is known by more than one thing."""
_NONE = "none"
"""The thing that denies."""
_AROUND = " .!?,"
_MOST_WORDS = 6
_MOST_INSTANTS, _MOST_WAYS = 2, 3


def fits(deeds: tuple[Deed, ...], grammar: Grammar, moment: Moment) -> bool:
    """Say whether deeds can be meant: nobody puts a card where it lies already.

    While a card can be answered, those who may answer do nothing else before they have; whoever
    played it may say what it will do.
    """
    if any(_stays(each, moment) for each in deeds):
        return False
    if _WINDOW not in moment.flags or _OPEN in moment.flags:
        return True
    known = grammar
    said = known.answering | known.passing | known.closing | known.states | {known.takes_back}
    return deeds[0].seat not in moment.both() or deeds[0].word in said


def told_nothing(
    deed: Deed, worth: float, grammar: Grammar, moment: Moment
) -> tuple[tuple[Deed, ...], ...]:
    """Return that a card is played that seems to be looked for, where nobody can see it.

    What I've got here is Rainbow Aura: that it is not seen tells nothing to whoever names it.
    """
    weak = deed.word in weights().places and 0 < worth < _SURELY_ASKED
    if not weak or _ACTING not in moment.flags or moment.named(deed.rest) is None:
        return ()
    return () if moment.lies(deed.rest) else ((Deed(grammar.plays, deed.rest, moment.turn),),)


def _stays(deed: Deed, moment: Moment) -> bool:
    """Say whether a card only comes to where it lies."""
    slots = filled_by(deed.rest, Around(moment.names))
    if slots.to is None or slots.to.seat is None or slots.to.zone not in (None, Zone.STABLE):
        return False
    places = {seat for zone, seat in moment.lies(slots.card) if zone == Zone.STABLE.value}
    owner = slots.source.seat if slots.source else None
    return places == {slots.to.seat} or (bool(places) and owner == slots.to.seat)


def left_open(tokens: Tokens, grammar: Grammar, moment: Moment) -> tuple[tuple[Deed, ...], ...]:
    """Return what can be meant of who or what a sentence names; nothing if more is left open."""
    denies = any(_denies(tokens, at) for at in range(len(tokens)))
    if _WINDOW in moment.flags and _OPEN not in moment.flags:
        return _answers(tokens, denies, grammar, moment)
    if moment.waiting:
        return _effect(tokens, denies, grammar, moment)
    return _played(tokens, grammar, moment) if _ACTING in moment.flags else ()


def by_name_alone(text: str, grammar: Grammar, moment: Moment) -> tuple[tuple[Deed, ...], ...]:
    """Return what may be meant by a player's name alone; nothing if that is what it says anyway.

    Cara, who has still to answer: she answers, or she does not.  Where an effect picks a player it
    is done to her.
    """
    said = text.strip(_AROUND).casefold()
    seat = next((at for at, name in enumerate(moment.names) if name.casefold() == said), None)
    if seat is None:
        return ()
    if _CHAIN in moment.flags:
        ways = moment.by_steps(Using(), (Part(about=(frozenset({seat}),)),))
        return ways if len(ways) == 1 else ()
    if _WINDOW not in moment.flags or _OPEN in moment.flags or seat not in moment.both():
        return ()
    return ((Deed(min(grammar.passing), "", seat),), (Deed(min(grammar.answering), "", seat),))


def _played(tokens: Tokens, grammar: Grammar, moment: Moment) -> tuple[tuple[Deed, ...], ...]:
    """Return that the one card is played that is named and lies nowhere; nothing if it is denied.

    Where one other player is named as well, it may be played before that one.
    """
    likely = Likely(grammar, moment)
    plain = likely.plain(tokens)
    hidden = [each for each in _cards(tokens, grammar, moment) if not moment.lies(each.title)]
    known = meant_words()
    kinds = [moment.named(each.title) for each in hidden]
    playable = [kind for kind in kinds if kind is not None and not kind.instant]
    if len(hidden) != 1 or len(playable) != 1 or likely.unlikely(plain):
        return ()
    first = next(iter(between_signs(tokens)), ())
    titled = len(first) < len(tokens) and _only_names(likely, first, hidden[0].title)
    if not titled and weights().playing.isdisjoint(likely.things(plain)):
        # That Rainbow Mane is pretty: nothing is said to be done with it.
        return ()
    if any_of(known.imagined, tokens) or _is_denied(tokens, hidden[0].title, grammar, moment):
        return ()
    (card,), (kind,) = hidden, playable
    plays = Deed(grammar.plays, card.title, moment.turn)
    others = {each.seat for each in tokens if each.seat not in (None, moment.turn)}
    if kind.magic or len(others) != 1:
        return ((plays,),)
    into = grammar.part("into", name=moment.names[others.pop() or 0])
    return ((plays,), (Deed(grammar.plays, f"{card.title}{into}", moment.turn),))


def _only_names(likely: Likely, tokens: Tokens, title: str) -> bool:
    """Say whether a part of a sentence is a title and no more: ``Thievery, Ben, sorry``."""
    named = likely.card_at(tokens, 0) if tokens else None
    return named is not None and named[1] == len(tokens) and named[0].casefold() == title


def _is_denied(tokens: Tokens, title: str, grammar: Grammar, moment: Moment) -> bool:
    """Say whether a card stands behind what denies, in the same part of the sentence."""
    likely = Likely(grammar, moment)
    for part in between_signs(tokens):
        at = next((at for at in range(len(part)) if _begins(likely, part, at, title)), None)
        if at is not None:
            return any(_denies(part, each) for each in range(at))
    return False


def _begins(likely: Likely, tokens: Tokens, at: int, title: str) -> bool:
    named = likely.card_at(tokens, at)
    return named is not None and named[0].casefold() == title


def _answers(
    tokens: Tokens, denies: bool, grammar: Grammar, moment: Moment
) -> tuple[tuple[Deed, ...], ...]:
    """Return what the players who may answer do with the card, of whom something is said first.

    Who only is spoken to may be told anything.
    """
    may = moment.both()
    named = tuple(dict.fromkeys(each.seat for each in tokens if each.seat is not None))
    seats = [seat for seat in named if seat in may]
    first = tokens[0].seat if len(tokens) > 1 and tokens[1].text not in SIGNS else None
    if not seats or len(seats) < len(named) or tokens[0].owns or first != seats[0]:
        return ()
    passes = tuple(Deed(min(grammar.passing), "", seat) for seat in seats)
    said = tuple(each.kind.title for each in tokens if each.kind is not None and each.kind.instant)
    if denies and not said:
        return (passes,)
    if len(seats) > 1:
        return ()
    return (passes, *(_answered(title, seats[0], grammar) for title in said or _instants(moment)))


def _answered(title: str, seat: Seat, grammar: Grammar) -> tuple[Deed, ...]:
    return (Deed(min(grammar.answering), title, seat),)


def _instants(moment: Moment) -> tuple[str, ...]:
    """Return the cards with which others are answered, the plainest first."""
    found = {kind.title for kind in moment.titles.values() if kind.instant and kind.title}
    return tuple(sorted(found, key=lambda title: (len(title), title))[:_MOST_INSTANTS])


def _effect(
    tokens: Tokens, denies: bool, grammar: Grammar, moment: Moment
) -> tuple[tuple[Deed, ...], ...]:
    """Return what is done by the effects that wait to the one card that is named besides theirs.

    Where the card of the only one is named alone, it is used, or left if it may be.
    """
    cards = _cards(tokens, grammar, moment)
    others = [each for each in cards if not any(_is(each.title, card) for card in moment.waiting)]
    if len(others) == 1 and not denies:
        return moment.by_steps(Using(), (others[0].part,))[:_MOST_WAYS]
    mine = {*moment.waiting_for}
    of_others = any(each.seat not in (None, *mine) for each in tokens)
    if others or of_others or not cards or len(moment.waiting) > 1:
        return ()
    if _OPTIONAL not in moment.flags:
        return ()
    (card,) = moment.waiting
    leaves = (Deed(min(grammar.leaving), card),)
    return (leaves,) if denies else ((Deed(grammar.happens, card),), leaves)


class _Card(NamedTuple):
    """A card that is named, and what that says of the part that it has in an effect."""

    title: str
    part: Part


def _cards(tokens: Tokens, grammar: Grammar, moment: Moment) -> tuple[_Card, ...]:
    """Return the cards that a sentence names, each once."""
    likely, at, found = Likely(grammar, moment), 0, dict[str, _Card]()
    while at < len(tokens):
        named = likely.card_at(tokens, at)
        if named:
            before = tokens[at - 1] if at else None
            owner = before.seat if before and before.owns else None
            whose = None if owner is None else frozenset({owner})
            title = named[0].casefold()
            found.setdefault(title, _Card(title, Part(moment.pieces(title), owner=whose)))
        at = named[1] if named else at + 1
    return tuple(found.values())


def _is(said: str, card: str) -> bool:
    """Say whether a card is meant by a part of its title."""
    return said in card.casefold()


def _denies(tokens: Tokens, at: int) -> bool:
    """Say whether what stands at a place denies something."""
    said: Words = tuple(each.text for each in tokens[at : at + _MOST_WORDS] if each.is_word)
    means = likely_words().means
    return any(_NONE in means.get(said[:count], ()) for count in range(len(said), 0, -1))
