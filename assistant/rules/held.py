"""What is said of a played card while it can still be answered is held, and done when it stands.

People name a card and what it does in one breath.  Nothing moves before the others have had
their say; then each deed is judged again, as the table is by then.
"""

from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import replace

from assistant.cards.step_words import StepVerb
from assistant.messages import Value
from assistant.rules.actions import (
    Action,
    BanInstants,
    Move,
    SetPlays,
    SetSeat,
    SkipPhase,
    Target,
)
from assistant.rules.events import Event, Moved, Verb
from assistant.rules.held_deeds import action_of, deed_of, nameless
from assistant.rules.legal import never_hit
from assistant.rules.pile import if_stands, standing, still_open
from assistant.rules.position import Position
from assistant.rules.replacing import insteads, lost_before
from assistant.rules.rulings import Allowed, Doubt, Refused, Ruling
from assistant.rules.steps import is_by_itself, is_deed, text_of
from assistant.rules.table import Held, Phase, Piece, Pile, SeatNumber, Zone
from assistant.rules.targets import aim_played, coming
from assistant.rules.unsaid import by_itself, done_to
from assistant.rules.waiting_events import Announced, CarriedOut, Dropped, Uncovered
from assistant.rules.window import InWindow, in_window

_LOSING = frozenset({Verb.DESTROY.value, Verb.SACRIFICE.value, Verb.STEAL.value})
"""The ways of a deed by which a card is lost."""

_AIMED = frozenset({Verb.STEAL, Verb.DESTROY, Verb.RETURN, Verb.BRING})
"""The ways to move a card that lies open for which it is the target."""

_UNJUDGED = {"shuffle": StepVerb.SHUFFLE, "extra": StepVerb.EXTRA_TURN}
"""Ways of which open effects are not asked when they are judged, and the steps that they are."""


Judge = Callable[[Position, Action], Ruling]
"""What decides an action by itself, whatever is held."""


def holds(position: Position) -> bool:
    """Say whether a card on the pile has an effect of which something can be said now."""
    table = position.table
    if table.pile is None or not table.full or table.chain:
        return False
    open_ = any(stands.open_effects for _, stands in standing(position, table.pile))
    return open_ or _chooses(position, table.pile)


def _chooses(position: Position, pile: Pile) -> bool:
    """Say whether the card that was played has people choose cards, also where there are none."""
    effect = coming(position, pile)
    text = text_of(position, effect) if effect else None
    return text is not None and any(map(is_deed, text.steps))


def announced(position: Position, action: Action, judge: Judge) -> Ruling | None:
    """Rule that a deed is held; None where nothing can be answered, or it is done now.

    What no card would do is in doubt as it would be if the card stood that was played; where
    none does anything, because that is still to be answered.
    """
    table, pile = position.table, position.table.pile
    if pile is None or not table.full:
        return None
    if isinstance(action, Target):
        return _aimed(position, pile, action, judge)
    if in_window(table, action) is InWindow.FREE:
        return None
    also = isinstance(action, Move) and action.also
    action = replace(action, also=False) if isinstance(action, Move) else action
    now = judge(position, action)
    if table.chain and isinstance(now, Allowed) and not now.doubts:
        # An Instant that has left the pile has its effect.
        return None
    named, action = action, nameless(position, action)
    deed, rulings = deed_of(action), list[Ruling]()
    for by, stands in standing(position, pile) if deed else ():
        if deed and (stands.open_effects or _comes_by_itself(position, by, action)):
            own = replace(deed, by=None if by == pile.cards[0] else by)
            secret = action != named
            rulings.append(_noted(position, pile, own, judge, secret=secret, also=also))
    # Of several cards that one is meant which does it.
    fitting = (each for each in rulings if isinstance(each, Allowed) and not each.doubts)
    found = next(fitting, None)
    if found or table.chain:
        return found
    if _comes_by_itself(position, pile.cards[0], action):
        # There is nothing to be noted, for nobody has to say it.
        return Allowed(())
    if rulings:
        return rulings[-1]
    never = _never(position, pile, deed) if deed else None
    return never or _meanwhile(position, pile, now)


def _aimed(position: Position, pile: Pile, action: Target, judge: Judge) -> Ruling | None:
    """Rule that a card is to be hit, as if what is done to it had been said.

    None where that is not clear, or anything speaks against it.
    """
    hidden = position.place_of(action.piece).zone not in (Zone.STABLE, Zone.DISCARD)
    if hidden or position.table.chain or position.value("targets") == "after_answers":
        # Whose hand a card comes out of nobody has said.
        return None
    moves = dict.fromkeys(
        replace(move, whose=move.seat)
        for by, stands in standing(position, pile)
        for move in _hits(position, pile, by, stands, action.piece, judge)
    )
    if len(moves) != 1:
        return None
    ruling = announced(position, next(iter(moves)), judge)
    return ruling if isinstance(ruling, Allowed) and not ruling.doubts else None


def _hits(
    position: Position, pile: Pile, by: Piece, stands: Position, piece: Piece, judge: Judge
) -> tuple[Move, ...]:
    """Return what the effects of a card do to a piece if it stands: at first, or after the rest."""
    later, _ = _with_held(position, pile, by, (), judge)
    for then in (stands, later):
        moves = (done_to(then, each, piece) for each in then.resolving if each.piece == by)
        found = tuple(each for each in moves if each)
        if found:
            return found
    return ()


def _never(position: Position, pile: Pile, deed: Held) -> Ruling | None:
    """Doubt what a card will never do to another; None where that is not known, or it may."""
    effect = coming(position, pile)
    lies = deed.piece is not None and position.place_of(deed.piece).zone is Zone.STABLE
    if effect is None or deed.piece is None or not lies or deed.way not in _AIMED:
        return None
    why = never_hit(position, effect, deed.piece)
    return Allowed((Announced(replace(deed, sure=True)),), (why,)) if why else None


def _noted(
    position: Position, pile: Pile, deed: Held, judge: Judge, *, secret: bool, also: bool
) -> Ruling:
    """Rule that a deed is held for the card that does it."""
    by, action = deed.by or pile.cards[0], action_of(deed)
    if _comes_by_itself(position, by, action):
        return Allowed((Announced(deed),))
    if not _may_be_part(position, by, deed):
        return _meanwhile(position, pile, judge(position, action))
    enough = _enough(position, pile, by, deed)
    instead, taken_back = _given_up(position, pile, by, deed)
    if instead and deed.instead is None and _stands_in(position, deed, instead):
        # As it is done, the other deed is not there any more to say what it saves.
        deed = replace(deed, instead=instead.piece)
        action = action_of(deed)
    if taken_back and also and enough:
        return Allowed((Announced(replace(deed, sure=True)),), (enough,))
    aim = _aim(position, pile, deed) if deed.by is None else Allowed(())
    aimed, others = position.after(aim.events), (deed, instead)
    stands, events = _with_held(aimed, pile, by, others, judge)
    if _is_done(action, events):
        # It takes all that there are, and with the one the others go by themselves.
        return Allowed((Announced(deed, instead, secret=secret),))
    if not stands.open_effects and not lost_before(stands, action):
        # All that it does has been said.
        if enough:
            return Allowed((Announced(replace(deed, sure=True)),), (enough,))
        return _meanwhile(position, pile, judge(position, action))
    ruling = judge(stands, action)
    if isinstance(ruling, Refused):
        return ruling
    if aim.events and not aim.doubts and _comes_later(ruling):
        # It is the target all the same; what comes before it is done when the card stands.
        return aim
    doubts = tuple({each.key: each for each in (*aim.doubts, *ruling.doubts)}.values())
    said = replace(deed, sure=bool(doubts))
    return Allowed((*aim.events, Announced(said, instead, secret=secret)), doubts)


def released(before: Position, events: Iterable[Event], judge: Judge) -> tuple[Event, ...]:
    """Return what becomes of what was held, where these events take its card off the pile.

    `before` is the position before them.  What no longer fits is not done, and what the same
    player was to do after it by that card neither.
    """
    events = tuple(events)
    position, found = before.after(events), list[Event]()
    failed = set[tuple[Piece, int]]()
    for card, deed, stands in _uncovered(before, events):
        action = action_of(deed)
        done = _comes_by_itself(position, card, action) or _is_done(action, (*events, *found))
        if stands and done:
            found.append(CarriedOut(deed))
            continue
        ruling = judge(position, action) if stands else None
        fits = isinstance(ruling, Allowed) and (deed.sure or not ruling.doubts)
        if not isinstance(ruling, Allowed) or not fits or (card, deed.seat) in failed:
            failed.add((card, deed.seat))
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


def _may_be_part(position: Position, piece: Piece, deed: Held) -> bool:
    """Say whether a card may have something done of which its steps are not asked later.

    What is known of a card is not all that it does where it has a step that people judge.
    """
    card = position.card(piece)
    if deed.way not in _UNJUDGED or card is None or not card.effects:
        return True
    verbs = {step.verb for text in card.effects for step in text.steps}
    return bool(verbs & {_UNJUDGED[deed.way], StepVerb.TABLE})


def _meanwhile(position: Position, pile: Pile, ruling: Ruling) -> Ruling:
    """Doubt a deed that the card on the pile has no part in: that is to be answered first."""
    if isinstance(ruling, Refused) or ruling.doubts:
        # One reason is enough.
        return ruling
    return replace(ruling, doubts=(still_open(position, pile),))


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


def _comes_later(ruling: Allowed) -> bool:
    """Say whether all that speaks against a deed is that something else of its effect is first."""
    return {each.key for each in ruling.doubts} == {"doubts.step_first"}


def _given_up(position: Position, pile: Pile, by: Piece, deed: Held) -> tuple[Held | None, bool]:
    """Return what was said before and holds no more, and whether another card takes its place.

    That is so of the one card that the effect picks; of one that picks more only where a card is
    sacrificed in place of another.
    """
    many, own = position.trait(by, "targets"), [each for each in pile.held if each.by == deed.by]
    alike = [each for each in own if (each.way, each.seat) == (deed.way, deed.seat)]
    named = [each for each in alike if each.piece is not None]
    again = next((each for each in alike if replace(each, sure=False) == deed), None)
    again = again or next((each for each in own if _stands_in(position, deed, each)), None)
    if again or many is None or deed.piece is None or len(named) < int(many or 1):
        return again, False
    return named[0], True


def _enough(position: Position, pile: Pile, by: Piece, deed: Held) -> Doubt | None:
    """Return that a card has all the cards that it asks for; None if none was said to be one."""
    alike = (each for each in pile.held if (each.by, each.way, each.seat) == _kind(deed))
    named = sum(1 for each in alike if each.piece not in (None, deed.piece))
    if not named or deed.piece is None:
        return None
    values: dict[str, Value] = {"by": position.title(by), "count": named}
    return Doubt("doubts.step_too_many", "terms", values)


def _kind(deed: Held) -> tuple[Piece | None, str, SeatNumber]:
    return deed.by, deed.way, deed.seat


def _stands_in(position: Position, deed: Held, other: Held) -> bool:
    """Say whether a card is sacrificed in place of the one that is to be lost by another deed."""
    if deed.way != Verb.SACRIFICE.value or other.piece is None or other.way not in _LOSING:
        return False
    if deed.instead not in (None, other.piece):
        return False
    instead = insteads(position, other.piece, Verb(other.way))
    return any(each.is_done_by(action_of(deed)) for each in instead)


def _as_it_stands(
    position: Position, pile: Pile, by: Piece, judge: Judge
) -> tuple[Position, tuple[Event, ...]]:
    """Return the position if nobody stops a card, and what comes of it then by itself."""
    stands = if_stands(position, pile, by)
    action = by_itself(stands)
    ruling = judge(stands, action) if action else None
    if not isinstance(ruling, Allowed) or ruling.doubts:
        return stands, ()
    return stands.after(ruling.events), ruling.events


def _with_held(
    position: Position, pile: Pile, by: Piece, without: Collection[Held | None], judge: Judge
) -> tuple[Position, tuple[Event, ...]]:
    """Return the position if nobody stops a card and what is held for it was done, and the events.

    `without` is what is left out of that.
    """
    stands, events = _as_it_stands(position, pile, by, judge)
    lowest = by == pile.cards[0]
    for each in pile.held:
        if each.by == (None if lowest else by) and each not in without:
            done = _of(stands, by, each, judge)
            stands, events = stands.after(done), (*events, *done)
    return stands, events


def _of(position: Position, played: Piece, deed: Held, judge: Judge) -> tuple[Event, ...]:
    """Return what comes of a deed that is held, once its card stands."""
    action = action_of(deed)
    if _comes_by_itself(position, played, action):
        return ()
    ruling = judge(position, action)
    return ruling.events if isinstance(ruling, Allowed) else ()


def _is_done(action: Action, events: Iterable[Event]) -> bool:
    """Say whether events do to a card what is said of it."""
    moved = (each for each in events if isinstance(each, Moved))
    return isinstance(action, Move) and any(
        (each.piece, each.how) == (action.piece, action.verb) for each in moved
    )


def _uncovered(before: Position, events: tuple[Event, ...]) -> Iterator[tuple[Piece, Held, bool]]:
    """Yield what was held, as its card leaves the pile, with that card and whether it stands."""
    for event, earlier in zip(events, before.through(events), strict=False):
        pile = earlier.table.pile
        if pile is None or not isinstance(event, Uncovered):
            continue
        for depth, piece in enumerate(reversed(pile.cards[-event.count :])):
            # The top has its effect, and the one under it was stopped.
            lowest = piece == pile.cards[0]
            own = (each for each in pile.held if each.by == (None if lowest else piece))
            yield from ((piece, deed, depth == 0) for deed in own)
