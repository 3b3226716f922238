"""Cards of a hand that are noted by their names, for the player alone who keeps them."""

from collections.abc import Callable
from dataclasses import replace

from assistant.choices import Said
from assistant.commands.at import At
from assistant.commands.card_named import use_card
from assistant.commands.copy_meant import Named
from assistant.commands.moving import aimed, move_card
from assistant.commands.played import played
from assistant.commands.secretly import secretly
from assistant.finding import card_meant, is_named, is_part
from assistant.game.pieces import hand_of, which_copy
from assistant.language.heard import number_first
from assistant.language.slots import Where, listed
from assistant.messages import say
from assistant.rules.actions import Forget, SetHand
from assistant.rules.events import Verb
from assistant.rules.table import Zone
from assistant.words.announcement import plain
from assistant.words.plain import repeated

_MOST_AT_ONCE = 20
"""More cards than this nobody keeps at once: it is a slip."""


@played("moves", "keep")
def keep(at: At) -> Said:
    """Note cards of a hand by their names, for its player alone."""
    slots = at.slots
    if slots.number is not None and not slots.strange:
        return at.act(SetHand(at.who, slots.number))
    owner = slots.owner if at.table.full else None
    if owner is not None and owner != at.who:
        # Nobody notes what somebody else holds.
        return secretly(at.session, lambda: not_clear(at, at.slots.said), at.who)
    names = _each_card(at) if at.table.full else ()
    if len(names) < 2:
        return _keep(at)
    if len(names) > _MOST_AT_ONCE:
        return secretly(at.session, lambda: not_clear(at, at.slots.said), at.who)
    first, others = names[0], names[1:]
    words = f"{at.name(at.who)} keep {first}"

    def keep_others() -> Said:
        yield from keep(at.anew("keep", others, at.who))

    return _keep(replace(at, slots=listed((first,)), words=words), keep_others)


def _keep(at: At, then: Callable[[], Said] | None = None) -> Said:
    # Also out of another hand: that somebody else has noted it there is not told.
    hand = Where(None, Zone.HAND)
    order, to = hand_of(at.who), aimed(at, Zone.HAND)

    def note() -> Said:
        return move_card(at, Verb.PUT, order, to, hand, unseen=True, then=then)

    def run() -> Said:
        seat = at.table.seats[at.who]
        if not seat.hand or len(seat.hand) != seat.hand_size:
            return note()
        # Whichever card it is: what is noted twice would make the hand grow unsaid.
        return at.sure((plain(say("play.all_noted", count=len(seat.hand))),), note)

    return secretly(at.session, run, at.who)


@played("moves", "forget")
def forget(at: At) -> Said:
    """Take a card off the list of a hand, for its player alone: it was not there, or is gone."""
    names = _each_card(at) if at.table.full else ()
    first, others = names[:1], names[1:]
    one = replace(at, slots=listed(first)) if others else at

    def use(named: Named, at: At) -> Said:
        hand = Where(at.who, Zone.HAND)
        found = which_copy(at.game.position, named, hand_of(at.who)[:1], hand, unseen=True)
        if isinstance(found, str):
            yield from at.act(Forget(at.who, found))
        else:
            title = named if isinstance(named, str) else named.card.title
            yield at.tell("doubts.not_kept", card=title)
        if others and not at.session.prompt.options:
            yield from forget(at.anew("forget", others, at.who))

    def run() -> Said:
        return use_card(one, one.slots.card, say("play.which_card.forget"), use)

    return secretly(at.session, run, at.who)


def _each_card(at: At) -> tuple[str, ...]:
    """Return the cards of a list, each as often as is said: ``2 Neigh and Narwhal``."""
    names: list[str] = []
    for said in at.slots.cards:
        count, title = number_first(said) or (1, "")
        counted = count > 1 and _names_a_card(at, title)
        names += [title] * min(count, _MOST_AT_ONCE + 1) if counted else [said]
    return tuple(names)


def not_clear(at: At, behind: str) -> Said:
    """Say what was not understood behind a number, and how a number is said."""
    return (at.tell("unclear.part", typed=repeated(behind, 40)), at.tell("unclear.number"))


def _names_a_card(at: At, title: str) -> bool:
    found = card_meant(at.session, title, played=True)
    return is_named(found) and not is_part(found)
