"""What can be chosen for the steps of open effects: the cards that lie open, the players.

Each choice is an action that nothing speaks against.  Cards of hands and of the deck are never
among them; of those only how many.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from assistant.cards.step_words import Amount, StepVerb, StepZone
from assistant.messages import Msg, Value, say
from assistant.rules.actions import Action, Draw, Give, Move, SetSeat, Swap, SwapHands
from assistant.rules.decide import decide
from assistant.rules.demands import Demand, demands, open_demands
from assistant.rules.events import Verb
from assistant.rules.legal import legal
from assistant.rules.pile import if_it_stands
from assistant.rules.position import Position
from assistant.rules.rulings import Allowed
from assistant.rules.table import Effect, Piece, Place, SeatNumber, Share, Zone
from assistant.rules.unsaid import move_for


@dataclass(frozen=True, slots=True)
class Pick:
    """One thing to choose: the sentence `key` with its values, and the action that does it.

    `seat` does it; `pieces` are the cards that it names.
    """

    key: str
    action: Action
    seat: SeatNumber
    pieces: tuple[Piece, ...] = ()
    values: Mapping[str, Value] = field(default_factory=dict)

    @property
    def told(self) -> Msg:
        """What is chosen: Narwhal, Ben's."""
        return say(self.key, **self.values)


@dataclass(frozen=True, slots=True)
class Choosing:
    """What can be chosen for one share of an open effect, whose number counts from 0."""

    effect: Effect
    share: Share
    picks: tuple[Pick, ...]


def choosings(position: Position) -> tuple[Choosing, ...]:
    """Return what can be chosen for each open effect, those that must be done first.

    While a card can be answered these are the effects that it will have.
    """
    table = position.table
    if table.outcome or not table.full:
        return ()
    stands = if_it_stands(position, table.pile) if table.pile and not table.chain else position
    found = []
    numbered = enumerate(stands.resolving)
    for number, effect in sorted(numbered, key=lambda each: not each[1].mandatory):
        for demand in () if effect.settled else demands(stands, effect):
            every = thinkable(demand)
            if table.chain:
                # While a card can be answered no effect has a number yet.
                every = (replace(each, action=_done_by(each.action, number)) for each in every)
            picks = (each for each in every if _accepted(position, each.action))
            # Of copies that lie side by side one is enough.
            some = tuple({each.told: each for each in picks}.values())
            if some:
                found.append(Choosing(effect, demand.share, some))
    return tuple(found)


def can_be_chosen(position: Position, seat: SeatNumber) -> frozenset[Piece]:
    """Return the cards that an open effect lets a player choose, each that lies open."""
    picks = (pick for each in choosings(position) for pick in each.picks if pick.seat == seat)
    return frozenset(piece for pick in picks for piece in pick.pieces)


def all_of_one(
    position: Position,
    owner: SeatNumber,
    verb: Verb | None = None,
    seat: SeatNumber | None = None,
) -> list[Piece]:
    """Return all cards before `owner` to which a step that takes all does this now, or anything.

    None where no open effect has `seat`, or anybody, do that.  Between several of one title nobody
    chooses.
    """
    for demand in open_demands(position):
        step = demand.step
        fits = verb is None or step.verb.value == verb.value
        takes_all = step.count.amount is Amount.ALL and fits
        if takes_all and (seat is None or demand.share.seat in (None, seat)):
            found = [each for each in legal(demand) if position.place_of(each).seat == owner]
            if found:
                return found
    return []


def _done_by(action: Action, number: int) -> Action:
    """Return an action with the effect that it is chosen for, so that it counts for no other."""
    match action:
        case Draw() | Give() | Move() | Swap() | SwapHands():
            return replace(action, by=number)
        case _:
            return action


def by_any(action: Action) -> Action:
    """Return an action without the effect that it is chosen for."""
    match action:
        case Draw() | Give() | Move() | Swap() | SwapHands():
            return replace(action, by=None)
        case _:
            return action


def _accepted(position: Position, action: Action) -> bool:
    ruling = decide(position, action)
    return isinstance(ruling, Allowed) and not ruling.doubts


def thinkable(demand: Demand) -> Iterator[Pick]:
    """Yield what somebody may think of for what is demanded, as far as it lies open."""
    position, step, share = demand.position, demand.step, demand.share
    every = range(len(position.table.seats))
    for seat in every if share.seat is None else (share.seat,):
        others = [other for other in every if other != seat]
        many = max(1, share.count)
        match step.verb:
            case StepVerb.DRAW:
                yield _of_number("draws", position, Draw(seat, many), seat, many)
            case StepVerb.DISCARD:
                discard = Move(Verb.DISCARD, seat, None, Place(Zone.DISCARD), count=many)
                yield _of_number("discards", position, discard, seat, many)
            case StepVerb.GIVE:
                yield from (_to_player(position, seat, to, Give(seat, to)) for to in others)
            case StepVerb.PULL:
                yield from (_to_player(position, seat, of, Give(of, seat)) for of in others)
            case StepVerb.TAKE if step.source and step.source.zone is StepZone.HAND:
                # Who has looked at a hand need not say which card it is.
                yield from (
                    _to_player(position, seat, of, Give(of, seat, many))
                    for of in others
                    if share.area in (None, of) and _has_cards(position, of, many)
                )
            case StepVerb.SKIP_TURN:
                skips = position.table.seats[seat].skips + 1
                yield _to_player(position, seat, seat, SetSeat(seat, skips=skips))
            case StepVerb.SWAP if step.source and step.source.zone is StepZone.HAND:
                yield from (_to_player(position, seat, to, SwapHands(seat, to)) for to in others)
            case StepVerb.SWAP:
                yield from _swaps(position, seat, others)
            case StepVerb.MOVE:
                for piece in legal(demand):
                    yield from _moves(position, seat, piece)
            case _:
                for piece in legal(demand):
                    move = move_for(demand.of(seat), piece)
                    if move:
                        yield _of_card("card", position, seat, piece, move)


def _has_cards(position: Position, seat: SeatNumber, many: int) -> bool:
    """Say whether a player may have so many cards in the hand."""
    size = position.table.seats[seat].hand_size
    return size is None or size >= many


def _of_number(key: str, position: Position, action: Action, seat: SeatNumber, count: int) -> Pick:
    name = position.table.seats[seat].name
    return Pick(f"offers.{key}", action, seat, (), {"name": name, "count": count})


def _to_player(position: Position, seat: SeatNumber, other: SeatNumber, action: Action) -> Pick:
    return Pick("offers.player", action, seat, (), {"name": position.table.seats[other].name})


def _of_card(
    key: str, position: Position, seat: SeatNumber, piece: Piece, action: Action, **values: Value
) -> Pick:
    """Return that a card is chosen, with whose it is where it lies before somebody."""
    place = position.place_of(piece)
    owned = place.zone is Zone.STABLE
    name = position.table.seats[place.seat].name if owned else ""
    key = key if owned else f"{key}_of_nobody"
    told = {"card": position.title(piece), "name": name, **values}
    return Pick(f"offers.{key}", action, seat, (piece,), told)


def _moves(position: Position, seat: SeatNumber, piece: Piece) -> Iterator[Pick]:
    seats = position.table.seats
    for number, each in enumerate(seats):
        to = Place(Zone.STABLE, number)
        if position.place_of(piece) != to:
            move = Move(Verb.BRING, seat, piece, to)
            yield _of_card("card_to", position, seat, piece, move, whose=each.name)


def _swaps(position: Position, seat: SeatNumber, others: list[SeatNumber]) -> Iterator[Pick]:
    seats = position.table.seats
    for one in seats[seat].stable:
        for other in others:
            for piece in seats[other].stable:
                action, title = Swap(seat, one, piece), position.title(one)
                pick = _of_card("swap", position, seat, piece, action, own=title)
                yield replace(pick, pieces=(one, piece))
