"""What is said of a played card while it can still be answered is held, and done when it stands.

People name a card and what it does in one breath.  Nothing moves before the others have had
their say; then each deed is judged again, as the table is by then.
"""

from collections.abc import Callable, Iterable
from dataclasses import replace
from itertools import pairwise

from assistant.rules.actions import Action, Draw, Give, Move, Swap, SwapHands
from assistant.rules.events import Announced, CarriedOut, Dropped, Event, Uncovered, Verb
from assistant.rules.pile import if_it_stands
from assistant.rules.position import Position
from assistant.rules.rulings import Allowed, Doubt, Doubts, Refused, Ruling
from assistant.rules.table import Held, Pile, Place, Zone
from assistant.rules.targets import aim_played

Judge = Callable[[Position, Action], Ruling]
"""What decides an action by itself, whatever is held."""

_AIMED = frozenset({Verb.STEAL, Verb.DESTROY, Verb.RETURN, Verb.BRING})
"""The ways to move a card that lies open for which it is the target."""

_UNSEEN = frozenset({Verb.PULL, Verb.GIVE})
"""The ways to move a card from hand to hand without showing it."""


def holds(position: Position) -> bool:
    """Say whether the card on the pile has an effect of which something can be said now."""
    table = position.table
    if table.pile is None or not table.full or table.chain:
        return False
    return bool(if_it_stands(position, table.pile).open_effects)


def announced(position: Position, action: Action, judge: Judge) -> Ruling | None:
    """Rule that a deed is held; None where nothing can be answered, or it is no card's deed.

    What the card would not have done is in doubt as it would be if the card stood; what it does
    nothing of, because it is still to be answered.
    """
    table, said_so, action = position.table, action, nameless(position, action)
    pile, deed = table.pile, deed_of(position, action)
    if pile is None or deed is None or not table.full or table.chain:
        return None
    stands = if_it_stands(position, pile)
    if not stands.open_effects:
        return _meanwhile(position, pile, judge(position, said_so))
    instead = _given_up(position, pile, deed)
    aim = _aim(position, pile, deed)
    stands = if_it_stands(position.after(aim.events), pile)
    for each in pile.held:
        if each not in (deed, instead):
            stands = _after(stands, each, judge)
    ruling = judge(stands, action)
    if isinstance(ruling, Refused):
        return ruling
    doubts = tuple({each.key: each for each in (*aim.doubts, *ruling.doubts)}.values())
    said = replace(deed, sure=bool(doubts))
    return Allowed((*aim.events, Announced(said, instead, secret=action != said_so)), doubts)


def released(before: Position, events: Iterable[Event], judge: Judge) -> tuple[Event, ...]:
    """Return what becomes of what was held, where these events take the played card off the pile.

    `before` is the position before them.  What no longer fits is not done, and what the same
    player was to do after it neither.
    """
    events = tuple(events)
    held, stands = _uncovered(before, events)
    if not held:
        return ()
    position, found, failed = before.after(events), list[Event](), set[int]()
    for deed in held:
        ruling = judge(position, action_of(deed)) if stands else None
        fits = isinstance(ruling, Allowed) and (deed.sure or not ruling.doubts)
        if not isinstance(ruling, Allowed) or not fits or deed.seat in failed:
            failed.add(deed.seat)
            found.append(Dropped(deed, stopped=not stands))
            continue
        found += [CarriedOut(deed), *ruling.events]
        position = position.after(ruling.events)
    return tuple(found)


def why_not(position: Position, deed: Held, judge: Judge) -> Doubt | None:
    """Return what speaks against a deed now, None if nothing does."""
    ruling = judge(position, action_of(deed))
    if isinstance(ruling, Refused):
        return ruling.why
    return next(iter(ruling.doubts), None)


def deed_of(position: Position, action: Action) -> Held | None:
    """Return a deed as it is held; None for what no card does, and for what others may not see."""
    match action:
        case Draw(seat, count):
            return Held("draw", seat, count=count)
        case Give(seat, to, count):
            return Held("give", seat, to=Place(Zone.HAND, to), count=count)
        case Swap(seat, one, other):
            return Held("swap", seat, one, other=other)
        case SwapHands(seat, other_seat):
            return Held("hands", seat, to=Place(Zone.HAND, other_seat))
        case Move(verb, seat, piece, to, whose, count):
            if verb is Verb.PUT or deed_unseen(position, action):
                return None
            return Held(verb.value, seat, piece, to, whose, count)
        case _:
            return None


def nameless(position: Position, action: Action) -> Action:
    """Return an action as all may know it: what goes unseen from hand to hand has no title.

    So a card that is held back for now gives nothing away, whatever becomes of it.
    """
    if (
        not isinstance(action, Move)
        or action.verb not in _UNSEEN
        or action.to.zone is not Zone.HAND
    ):
        return action
    giver = action.seat if action.whose is None else action.whose
    if giver == action.to.seat or not deed_unseen(position, action):
        return action
    return Give(giver, action.to.seat)


def deed_unseen(position: Position, action: Move) -> bool:
    """Say whether a card is moved by its name that not everybody may see."""
    if action.piece is None or action.verb is Verb.TAKE:
        return False
    zone = position.seen([action.piece])[action.piece].zone
    return zone is Zone.DECK and action.to.zone in (Zone.HAND, Zone.DECK)


def action_of(deed: Held) -> Action:
    """Return the action that a deed is."""
    seat, piece, to = deed.seat, deed.piece or "", deed.to or Place(Zone.DISCARD)
    match deed.way:
        case "draw":
            return Draw(seat, deed.count)
        case "give":
            return Give(seat, to.seat, deed.count)
        case "swap":
            return Swap(seat, piece, deed.other or "")
        case "hands":
            return SwapHands(seat, to.seat)
        case way:
            return Move(Verb(way), seat, deed.piece, to, deed.whose, deed.count)


def _meanwhile(position: Position, pile: Pile, ruling: Ruling) -> Ruling:
    """Doubt a deed that the card on the pile has no part in: that is to be answered first."""
    if isinstance(ruling, Refused) or ruling.doubts:
        # One reason is enough.
        return ruling
    doubts = Doubts()
    doubts.about("pile", "pile_open", True, card=position.title(pile.top))
    return replace(ruling, doubts=tuple(doubts))


def _aim(position: Position, pile: Pile, deed: Held) -> Allowed:
    """Return that the coming effect is aimed, where targets are named before the answers."""
    piece = deed.piece
    aims = position.trait(pile.cards[0], "targets") is not None
    early = position.value("targets") == "before_answers"
    lies = piece is not None and position.place_of(piece).zone is Zone.STABLE
    if piece is None or not (aims and early and lies) or piece in pile.targets:
        return Allowed(())
    own = deed.seat in (pile.into, pile.players[0])
    return aim_played(position, piece) if own and deed.way in _AIMED else Allowed(())


def _given_up(position: Position, pile: Pile, deed: Held) -> Held | None:
    """Return what was said before of the one card that the effect picks, None if it picks more."""
    many = position.trait(pile.cards[0], "targets")
    alike = [each for each in pile.held if (each.way, each.seat) == (deed.way, deed.seat)]
    named = [each for each in alike if each.piece is not None]
    again = next((each for each in alike if replace(each, sure=False) == deed), None)
    if again or many is None or deed.piece is None or len(named) < int(many or 1):
        return again
    return named[0]


def _after(position: Position, deed: Held, judge: Judge) -> Position:
    ruling = judge(position, action_of(deed))
    return position.after(ruling.events) if isinstance(ruling, Allowed) else position


def _uncovered(before: Position, events: tuple[Event, ...]) -> tuple[tuple[Held, ...], bool]:
    """Return what was held as the pile came to its end, and whether the played card stands."""
    for event, (earlier, later) in zip(events, pairwise(before.through(events)), strict=True):
        pile = earlier.table.pile
        if pile and later.table.pile is None:
            return pile.held, isinstance(event, Uncovered) and len(pile.cards) == 1
    return (), False
