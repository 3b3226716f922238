"""What is said of a played card while it can still be answered is held, and done when it stands.

People name a card and what it does in one breath.  Nothing moves before the others have had
their say; then each deed is judged again, as the table is by then.
"""

from collections.abc import Callable, Iterable
from dataclasses import replace
from itertools import pairwise

from assistant.cards.steps import StepVerb, StepZone
from assistant.rules.actions import (
    Action,
    BanInstants,
    Draw,
    Give,
    Move,
    Reshuffle,
    SetPlays,
    SetSeat,
    SkipPhase,
    Swap,
    SwapHands,
)
from assistant.rules.events import Announced, CarriedOut, Dropped, Event, Uncovered, Verb
from assistant.rules.pile import if_it_stands
from assistant.rules.position import Position
from assistant.rules.rulings import Allowed, Doubt, Doubts, Refused, Ruling
from assistant.rules.steps import is_by_itself, text_of
from assistant.rules.table import Held, Phase, Piece, Pile, Place, Zone
from assistant.rules.targets import aim_played
from assistant.rules.window import InWindow, in_window

_TAKING = frozenset({StepVerb.TAKE, StepVerb.PULL})

Judge = Callable[[Position, Action], Ruling]
"""What decides an action by itself, whatever is held."""

_AIMED = frozenset({Verb.STEAL, Verb.DESTROY, Verb.RETURN, Verb.BRING})
"""The ways to move a card that lies open for which it is the target."""

_UNSEEN = frozenset({Verb.PULL, Verb.GIVE, Verb.SHUFFLE, Verb.PUT})
"""The ways to move a card between hands and the deck without showing it."""


def holds(position: Position) -> bool:
    """Say whether the card on the pile has an effect of which something can be said now."""
    table = position.table
    if table.pile is None or not table.full or table.chain:
        return False
    return bool(if_it_stands(position, table.pile).open_effects)


def wanted_from(position: Position) -> frozenset[StepZone] | None:
    """Return the places out of which open effects let cards be taken into a hand.

    Effects that the card on the pile will have count as well.  None where nobody knows the steps
    of one of them.
    """
    pile = position.table.pile
    if pile and not position.table.chain:
        position = if_it_stands(position, pile)
    found = set[StepZone]()
    for effect in position.open_effects:
        text = text_of(position, effect)
        if text is None:
            return None
        taking = (step.source for step in text.steps if step.verb in _TAKING)
        found |= {source.zone for source in taking if source}
    return frozenset(found)


def announced(position: Position, action: Action, judge: Judge) -> Ruling | None:
    """Rule that a deed is held; None where nothing can be answered, or it is no card's deed.

    What the card would not have done is in doubt as it would be if the card stood; what it does
    nothing of, because it is still to be answered.
    """
    table, pile = position.table, position.table.pile
    if pile is None or not table.full or table.chain:
        return None
    what = in_window(table, action)
    if what is InWindow.FREE:
        return None
    said_so, action = action, nameless(position, action)
    deed, stands = deed_of(action), if_it_stands(position, pile)
    if _comes_by_itself(position, pile.cards[0], action):
        # The card does it by itself, and nothing of it before it stands.
        return Allowed((Announced(deed),) if deed else ())
    if deed is None or not stands.open_effects or not _may_be_part(position, pile, action):
        return _meanwhile(position, pile, judge(position, said_so))
    instead = _given_up(position, pile, deed)
    aim = _aim(position, pile, deed)
    stands = if_it_stands(position.after(aim.events), pile)
    for each in pile.held:
        if each not in (deed, instead):
            stands = _after(stands, pile.cards[0], each, judge)
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
    played = before.table.pile.cards[0] if before.table.pile else ""
    for deed in held:
        if stands and _comes_by_itself(position, played, action_of(deed)):
            found.append(CarriedOut(deed))
            continue
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


def deed_of(action: Action) -> Held | None:
    """Return a deed as it is held; None for what no card does."""
    match action:
        case Draw(seat, count):
            return Held("draw", seat, count=count)
        case Give(seat, to, count):
            return Held("give", seat, to=Place(Zone.HAND, to), count=count)
        case Swap(seat, one, other):
            return Held("swap", seat, one, other=other)
        case SwapHands(seat, other_seat):
            return Held("hands", seat, to=Place(Zone.HAND, other_seat))
        case SetSeat(seat, int(skips)):
            return Held("skip", seat, count=skips)
        case SetSeat(seat, None, int(extras)):
            return Held("extra", seat, count=extras)
        case Reshuffle():
            return Held("reshuffle", 0)
        case Move(verb, seat, piece, to, whose, count):
            return Held(verb.value, seat, piece, to, whose, count)
        case _:
            return None


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
        case "skip":
            return SetSeat(seat, skips=deed.count)
        case "extra":
            return SetSeat(seat, extras=deed.count)
        case "reshuffle":
            return Reshuffle()
        case way:
            return Move(Verb(way), seat, deed.piece, to, deed.whose, deed.count)


def nameless(position: Position, action: Action) -> Action:
    """Return an action as all may know it: what goes unseen to a hand or the deck has no title.

    So a card that is held back for now gives nothing away, whatever becomes of it.
    """
    if (
        not isinstance(action, Move)
        or action.verb not in _UNSEEN
        or not deed_unseen(position, action)
    ):
        return action
    seat, whose = action.seat, action.whose
    giver = seat if whose is None and action.verb is Verb.GIVE else whose
    if action.to.zone is Zone.HAND and giver is not None and giver != action.to.seat:
        return Give(giver, action.to.seat)
    return replace(action, piece=None)


def deed_unseen(position: Position, action: Move) -> bool:
    """Say whether a card is moved by its name that not everybody may see."""
    if action.piece is None or action.verb is Verb.TAKE:
        return False
    zone = position.seen([action.piece])[action.piece].zone
    return zone is Zone.DECK and action.to.zone in (Zone.HAND, Zone.DECK)


def _comes_by_itself(position: Position, piece: Piece, action: Action) -> bool:
    """Say whether a card has a step that does just this, without anybody saying so."""
    match action:
        case SetSeat(_, None, int()):
            verbs = {StepVerb.EXTRA_TURN}
        case SetPlays():
            verbs = {StepVerb.PLAYS}
        case SkipPhase(Phase.DRAW):
            verbs = {StepVerb.SKIP_DRAW, StepVerb.END_TURN}
        case SkipPhase():
            verbs = {StepVerb.SKIP_ACTION, StepVerb.END_TURN}
        case BanInstants():
            verbs = {StepVerb.HOLD}
        case _:
            return False
    card = position.card(piece)
    texts = card.effects if card else ()
    return any(is_by_itself(step) and step.verb in verbs for text in texts for step in text.steps)


_UNJUDGED = {"reshuffle": StepVerb.SHUFFLE, "shuffle": StepVerb.SHUFFLE, "extra": None}


def _may_be_part(position: Position, pile: Pile, action: Action) -> bool:
    """Say whether the card may have something done of which its steps are not asked later.

    What is known of a card is not all that it does where it has a step that people judge.
    """
    deed, card = deed_of(action), position.card(pile.cards[0])
    if deed is None or deed.way not in _UNJUDGED or card is None or not card.effects:
        return True
    verbs = {step.verb for text in card.effects for step in text.steps}
    return bool(verbs & {_UNJUDGED[deed.way], StepVerb.TABLE})


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


def _after(position: Position, played: Piece, deed: Held, judge: Judge) -> Position:
    if _comes_by_itself(position, played, action_of(deed)):
        return position
    ruling = judge(position, action_of(deed))
    return position.after(ruling.events) if isinstance(ruling, Allowed) else position


def _uncovered(before: Position, events: tuple[Event, ...]) -> tuple[tuple[Held, ...], bool]:
    """Return what was held as the pile came to its end, and whether the played card stands."""
    for event, (earlier, later) in zip(events, pairwise(before.through(events)), strict=True):
        pile = earlier.table.pile
        if pile and later.table.pile is None:
            return pile.held, isinstance(event, Uncovered) and len(pile.cards) == 1
    return (), False
