"""Which deeds of a card are meant where other cards and players are only named.

People say ``Two-For-One: my baby, then Narwhal`` and leave out what happens to each.  The steps of
the card say it: every part of what was said is put in the place of a step where it is legal, one
after the other.  Nothing is guessed: each way to put all parts in their places is returned.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from assistant.cards.step_words import Doer, StepVerb, StepZone, This
from assistant.cards.steps import Step
from assistant.rules.actions import (
    Action,
    Draw,
    Give,
    Move,
    Swap,
    SwapHands,
)
from assistant.rules.choosing import thinkable
from assistant.rules.deeds import HIDDEN
from assistant.rules.demands import Demand, demands
from assistant.rules.events import Verb
from assistant.rules.in_effect import Judge, Named, is_of, openings
from assistant.rules.position import Position
from assistant.rules.rulings import Allowed
from assistant.rules.steps import is_by_itself, out_of
from assistant.rules.table import Piece, Place, SeatNumber, Zone
from assistant.rules.unsaid import move_for

Seats: TypeAlias = frozenset[SeatNumber]

_MOST_JUDGED = 400
"""So many deeds are judged for one sentence; one of people takes some dozens."""

_MOST_WAYS = 12

_UNSEEN = frozenset({StepZone.HAND, StepZone.DECK, StepZone.THOSE, StepZone.TOP, StepZone.BOTTOM})
_LOST = frozenset({StepVerb.DISCARD, StepVerb.SACRIFICE, StepVerb.DESTROY, StepVerb.PUT})


@dataclass(frozen=True, slots=True)
class Part:
    """What one part of a sentence names of a deed; None or nothing of what it leaves open.

    `pieces` are the copies of the card that it names, `ways` the verbs of steps that its words
    may be, `exact` whether they say it in the doer's own words.  `who` does it, `owner` has the
    card, it comes from `source` and goes to `to`; each may be one of several players.  `about`
    are players with whom it has to do in some way.  `zones` and `into` are the places that it
    comes from and goes to, `count` is how many cards.
    """

    pieces: tuple[Piece, ...] = ()
    ways: frozenset[StepVerb] = frozenset()
    exact: bool = False
    who: Seats | None = None
    owner: Seats | None = None
    source: Seats | None = None
    to: Seats | None = None
    about: tuple[Seats, ...] = ()
    zone: StepZone | None = None
    into: Zone | None = None
    count: int | None = None


@dataclass(frozen=True, slots=True)
class Done:
    """An action, and where its card lies then; None where it names none."""

    action: Action
    place: Place | None = None


@dataclass
class _Search:
    """What is found so far; with `doubted` also what something speaks against."""

    judge: Judge
    doubted: bool = False
    left: int = _MOST_JUDGED
    found: dict[frozenset[Action], tuple[int, tuple[Done, ...]]] = field(default_factory=dict)

    def allowed(self, position: Position, action: Action) -> Position | None:
        """Return the position after an action that may be meant, else None."""
        if self.left <= 0:
            return None
        self.left -= 1
        ruling = self.judge(position, action)
        if not isinstance(ruling, Allowed) or (ruling.doubts and not self.doubted):
            return None
        return position.after(ruling.events)


def fillings(
    position: Position,
    named: Named,
    parts: tuple[Part, ...],
    judge: Judge,
    *,
    doubted: bool = False,
) -> tuple[tuple[Done, ...], ...]:
    """Return each way in which a card does what the parts name: the actions in their order.

    The first action plays the card, or sets it off, where it does not wait.  None where no part
    is left over only if something is left out; of the same deeds in another order the one that
    is said so is returned.  With `doubted` what the rules speak against is a way as well.
    """
    return next(_ways(position, named, parts, judge, doubted=doubted), ())


def _ways(
    position: Position, named: Named, parts: tuple[Part, ...], judge: Judge, *, doubted: bool
) -> Iterator[tuple[tuple[Done, ...], ...]]:
    """Yield the ways to put all parts in their places, for each way in which the effect opens."""
    for first, stands in openings(position, named, judge):
        waiting = (each.piece for each in stands.resolving if not each.settled)
        own = frozenset(named.pieces or waiting)
        search = _Search(judge, doubted)
        _search(search, stands, own, parts, (), 0)
        if search.found and search.left > 0:
            least = min(turned for turned, _ in search.found.values())
            found = [done for turned, done in search.found.values() if turned == least]
            yield tuple((*map(Done, first), *done) for done in found[:_MOST_WAYS])


# -- parts in the places of steps ----------------------------------------------------


def _search(
    search: _Search,
    position: Position,
    own: frozenset[Piece],
    parts: tuple[Part, ...],
    done: tuple[Done, ...],
    turned: int,
) -> None:
    """Put the parts that are left in the places of what is owed, in every way that is legal."""
    if not parts:
        same = frozenset(each.action for each in done)
        before = search.found.get(same)
        if before is None or before[0] > turned:
            search.found[same] = turned, done
        return
    for at, part in enumerate(parts):
        rest = (*parts[:at], *parts[at + 1 :])
        if _is_said_only(position, own, part):
            _search(search, position, own, rest, done, turned + at)
            return
        for action, more in _fitting(position, own, part, rest, doubted=search.doubted):
            after = search.allowed(position, action)
            if after is not None:
                _search(search, after, own, more, (*done, _now(position, action)), turned + at)
        if search.found and not at and not turned:
            # As it was said it is clear.
            return
    for action in _by_the_way(position, own):
        after = search.allowed(position, action)
        if after is not None:
            _search(search, after, own, parts, (*done, _now(position, action)), turned)


def _now(position: Position, action: Action) -> Done:
    piece = next(iter(_pieces(action)), None)
    return Done(action, position.place_of(piece) if piece else None)


def _is_said_only(position: Position, own: frozenset[Piece], part: Part) -> bool:
    """Say whether a part only says what the card does by itself."""
    if part.pieces or not part.ways or part.to or part.source:
        return False
    cards = (position.card(each.piece) for each in position.resolving if is_of(each, own))
    steps = (step for card in cards if card for text in card.effects for step in text.steps)
    return any(is_by_itself(step) and step.verb in part.ways for step in steps)


def _owed(position: Position, own: frozenset[Piece]) -> Iterator[Demand]:
    for effect in position.resolving:
        if is_of(effect, own):
            yield from demands(position, effect)


def _fitting(
    position: Position,
    own: frozenset[Piece],
    part: Part,
    rest: tuple[Part, ...],
    *,
    doubted: bool = False,
) -> Iterator[tuple[Action, tuple[Part, ...]]]:
    """Yield the actions that a part may be, each with the parts that are left then."""
    seen = set[object]()
    for demand in _owed(position, own):
        step, by = demand.step, demand.effect.piece
        if part.ways and step.verb not in part.ways:
            continue
        if part.zone and step.source and not _is_there(part.zone, step.source.zone):
            continue
        aimed = _aimed(demand, part) if doubted else ()
        for action, doer, told in (*_candidates(demand, part), *aimed):
            if told in seen or not _fits(position, part, action, doer, by):
                continue
            seen.add(told)
            pieces = _pieces(action)
            if len(pieces) == 1 or not part.pieces:
                yield action, rest
                continue
            for at, other in enumerate(rest):
                one, two = pieces
                pair = one if one not in part.pieces else two
                if pair in other.pieces and _fits(position, other, action, doer, by):
                    yield action, (*rest[:at], *rest[at + 1 :])


def _by_the_way(position: Position, own: frozenset[Piece]) -> Iterator[Action]:
    """Yield what a card asks for without a choice: what is done with itself, and what is drawn."""
    for demand in _owed(position, own):
        step = demand.step
        alone = step.who is Doer.YOU and step.choice_of is None
        if step.what.this is This.ONLY or (step.verb is StepVerb.DRAW and alone and not step.may):
            for pick in thinkable(demand):
                if len(pick.pieces) <= 1:
                    yield pick.action


def _candidates(demand: Demand, part: Part) -> Iterator[tuple[Action, SeatNumber, object]]:
    """Yield what could be done for a share with what a part names, by whom, and what tells it."""
    position, owing = demand.position, demand.share.seat
    for pick in thinkable(demand):
        action = _counted(pick.action, part.count)
        yield action, pick.seat, (pick.told, action if not _pieces(action) else None)
    zone = out_of(demand.text, demand.step)
    if zone not in _UNSEEN:
        return
    unseen = [each for each in part.pieces if position.place_of(each).zone in HIDDEN]
    every = range(len(position.table.seats))
    # Of equal cards that nobody sees one is enough.
    for piece in {position.title(each): each for each in reversed(unseen)}.values():
        for seat in every if owing is None else (owing,):
            for action in _of_hidden(demand.step, zone, piece, seat, every):
                yield action, seat, action


def _aimed(demand: Demand, part: Part) -> Iterator[tuple[Action, SeatNumber, object]]:
    """Yield what a share would do with cards that lie open, whether it may or not."""
    position, owing = demand.position, demand.share.seat
    every = range(len(position.table.seats))
    for piece in part.pieces:
        if position.place_of(piece).zone in HIDDEN:
            continue
        for seat in every if owing is None else (owing,):
            move = move_for(demand.of(seat), piece)
            if move:
                yield move, seat, move


def _of_hidden(
    step: Step, zone: StepZone | None, piece: Piece, seat: SeatNumber, every: Iterable[SeatNumber]
) -> Iterator[Action]:
    """Yield what a step does with a card that nobody sees lie."""
    others = [other for other in every if other != seat]
    of_hand = zone is StepZone.HAND
    match step.verb:
        case StepVerb.DISCARD:
            yield Move(Verb.DISCARD, seat, piece, Place(Zone.DISCARD))
        case StepVerb.TAKE | StepVerb.PULL if of_hand:
            for other in others:
                yield Move(Verb.PULL, seat, piece, Place(Zone.HAND, seat), other)
        case StepVerb.TAKE:
            yield Move(Verb.TAKE, seat, piece, Place(Zone.HAND, seat))
        case StepVerb.BRING:
            whose = seat if of_hand else None
            yield Move(Verb.BRING, seat, piece, Place(Zone.STABLE, seat), whose)
        case StepVerb.GIVE:
            for other in others:
                yield Move(Verb.GIVE, seat, piece, Place(Zone.HAND, other))


def _counted(action: Action, count: int | None) -> Action:
    """Return an action with so many cards as are said, where it is one of cards by number."""
    counts = isinstance(action, Draw | Give) or (isinstance(action, Move) and action.piece is None)
    if count and counts and isinstance(action, Draw | Give | Move):
        return replace(action, count=count)
    return action


def _is_there(said: StepZone, zone: StepZone) -> bool:
    """Say whether a step takes cards from the place that was said."""
    unseen = _UNSEEN - {StepZone.HAND}
    return said is zone or zone is StepZone.WHEREVER or (said in unseen and zone in unseen)


# -- whether an action is what a part names --------------------------------------------


def _pieces(action: Action) -> tuple[Piece, ...]:
    match action:
        case Move(piece=str(piece)):
            return (piece,)
        case Swap(_, one, other):
            return one, other
        case _:
            return ()


def _fits(position: Position, part: Part, action: Action, doer: SeatNumber, own: Piece) -> bool:
    """Say whether an action has nothing against what a part names, and names all that it does."""
    pieces = _pieces(action)
    if part.pieces:
        if not set(part.pieces).intersection(pieces):
            return False
    elif pieces and pieces != (own,):
        return False
    mine = next((each for each in pieces if each in part.pieces), pieces[0] if pieces else None)
    lies = position.place_of(mine) if mine else None
    owner = lies.seat if lies and lies.zone is Zone.STABLE else None
    giver, goes = _ends(position, action, mine)
    to = goes.seat if goes and goes.zone in (Zone.STABLE, Zone.HAND) else None
    if part.count is not None and _number(action) != part.count and not pieces:
        return False
    if part.who is not None and doer not in part.who:
        # Ben loses Narwhal, and Ben gets Narwhal back: by whomever.
        gets = to is not None and to in part.who and not part.exact
        loses = owner is not None and owner in part.who and not part.exact
        if not (gets or loses):
            return False
    of = owner if owner is not None else giver if giver is not None else doer
    whose = (part.owner, part.source)
    if any(each is not None and of not in each for each in whose):
        return False
    if part.to is not None and to not in part.to:
        return False
    if part.into is not None and goes is not None and goes.zone is not part.into:
        return False
    involved = {doer, giver, to, owner}
    return all(involved & each for each in part.about)


def _ends(
    position: Position, action: Action, mine: Piece | None
) -> tuple[SeatNumber | None, Place | None]:
    """Return out of whose hand something comes, and where it goes."""
    match action:
        case Move(_, _, _, to, whose):
            return whose, to
        case Draw(seat):
            return None, Place(Zone.HAND, seat)
        case Give(seat, to_seat):
            return seat, Place(Zone.HAND, to_seat)
        case Swap(_, one, other):
            return None, position.place_of(other if mine == one else one)
        case SwapHands(_, other_seat):
            return other_seat, Place(Zone.HAND, other_seat)
        case _:
            return None, None


def _number(action: Action) -> int | None:
    return action.count if isinstance(action, Draw | Give | Move) else 1
