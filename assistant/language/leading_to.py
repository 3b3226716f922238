"""The moment that deeds lead to, by the words of the language alone, and what can be done in it.

No rule of a game is asked: a card that is played can be answered, whoever draws may act, and a turn
that ends is another's.
"""

from dataclasses import replace
from typing import TypeAlias

from assistant.language.cutting import Effort
from assistant.language.grammar import Grammar
from assistant.language.joining import Joined
from assistant.language.moment import Deed, Moment, Seat
from assistant.tongue import tables

_TWO = 2
_OF_A_TURN = frozenset({"acting", "chain", "open", "answered", "pair"})
"""What is over with a turn."""
_LEFT = frozenset({"chain", "optional"})
"""What is over when an effect that may be left out was left."""
_PAIR, _DRAWS, _UNLISTED, _WINDOW = "pair", "draws", "unlisted", "window"

_Way: TypeAlias = tuple[Deed, ...]


def led_to(deeds: _Way, grammar: Grammar, moment: Moment) -> Moment:
    """Return the moment as it is when deeds are done one after the other."""
    for deed in deeds:
        if deed.word in {grammar.ends, grammar.turns}:
            moment = _next_turn(deed, grammar, moment)
            continue
        if deed.word in grammar.drawing and _begins_turn(deed, moment):
            # Ben draws, who is next: it is his turn by then.
            moment = _next_turn(Deed(grammar.ends), grammar, moment)
        if deed.word in grammar.drawing and _DRAWS in moment.flags:
            # What may be left out before it is lost.
            flags = moment.flags - _LEFT
            moment = replace(moment, waiting=(), waiting_for=(), owes=frozenset(), flags=flags)
        moment = Joined("", grammar, moment, Effort()).after((deed,)).moment
        moment = replace(moment, flags=moment.flags | {_UNLISTED})
        if deed.word == grammar.plays or deed.word in grammar.answering:
            moment = _answerable(moment.turn if deed.seat is None else deed.seat, moment)
    return moment


def _begins_turn(deed: Deed, moment: Moment) -> bool:
    """Say whether the next player draws where no effect lets that player."""
    free = "acting" in moment.flags and "chain" not in moment.flags
    return free and deed.seat == moment.after != moment.turn


def _next_turn(deed: Deed, grammar: Grammar, moment: Moment) -> Moment:
    """Return a moment at the beginning of the next turn; what could be answered stands by then."""
    if moment.pile:
        moment = led_to((Deed(min(grammar.closing)),), grammar, moment)
    named = deed.seat if deed.word == grammar.turns else None
    turn = moment.after if named is None else named
    flags = (moment.flags - _OF_A_TURN) | {_DRAWS}
    after = (turn + 1) % len(moment.names)
    return replace(moment, turn=turn, after=after, speaker=turn, me=turn, flags=flags, pile=())


def _answerable(top: Seat, moment: Moment) -> Moment:
    """Return a moment in which all but one can answer that one's card."""
    others = tuple(seat for seat in range(len(moment.names)) if seat != top)
    pair = {_PAIR} if len(others) == _TWO else set[str]()
    return replace(moment, both=lambda: others, flags=(moment.flags - {_PAIR}) | pair)


def can_be(deed: Deed, grammar: Grammar, moment: Moment) -> bool:
    """Say whether a deed can be meant.

    Nobody answers their own card, or ends another's turn; and while a card can be answered that
    comes first.
    """
    if _WINDOW in moment.flags and deed.word == tables("left")["does"]["next"]:
        return False
    if _WINDOW not in moment.flags and deed.word in grammar.closing | grammar.passing:
        # Nobody lets a card through where none is played.
        return False
    top = moment.pile[-1].seat if moment.pile else None
    stands = deed.word in grammar.answering | grammar.passing and _WINDOW in moment.flags
    own = stands and deed.seat is not None and deed.seat == top
    return not own and not (deed.word == grammar.ends and deed.seat not in (None, moment.turn))


def can_all_be(way: _Way, grammar: Grammar, moment: Moment) -> bool:
    """Say whether deeds can be meant in order: no turn is over as it begins, before anything."""
    for deed in way:
        early = deed.word == grammar.ends and _DRAWS in moment.flags and deed != way[-1]
        if early or not can_be(deed, grammar, moment):
            return False
        moment = led_to((deed,), grammar, moment)
    return True
