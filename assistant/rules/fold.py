"""The fold: what each event does to the table.  It knows no rules and never raises."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any, assert_never

from assistant.cards.model import Kind
from assistant.rules import loans
from assistant.rules.events import (
    Acted,
    Aimed,
    Announced,
    Answered,
    Appeared,
    CarriedOut,
    Collected,
    Discarded,
    Drew,
    Dropped,
    Ended,
    Event,
    Exchanged,
    HandsSwapped,
    HouseSet,
    InstantsBanned,
    Lent,
    LettersCounted,
    LinkResolved,
    MadeGood,
    Moved,
    Named,
    NewHandHad,
    Number,
    NumberSet,
    Opened,
    Owed,
    Passed,
    PhaseBegan,
    PhaseWillBeSkipped,
    PileOpened,
    PromptsLeft,
    PromptsSet,
    ReachedSet,
    Recognised,
    Repaid,
    Reshuffled,
    Settled,
    Spelled,
    Stepped,
    StoodIn,
    Targeted,
    TitleNamed,
    Told,
    Tracked,
    Triggered,
    TurnBegan,
    TurnSet,
    TurnSkipped,
    Uncovered,
    Verb,
    WentOn,
)
from assistant.rules.table import (
    Answer,
    Chain,
    Effect,
    Fate,
    Held,
    Link,
    Lost,
    Phase,
    Piece,
    Pile,
    Place,
    Seat,
    SeatNumber,
    Table,
    Turn,
    Zone,
    unnumbered,
)


def unfold_chain(
    chain: Chain | None, event: Triggered | Targeted | Stepped | Settled | LinkResolved
) -> Chain | None:
    """Return the chain after an event, None when its last link is done."""
    if isinstance(event, Triggered):
        links = list(chain.links) if chain else []
        if event.link < len(links):
            link = links[event.link]
            links[event.link] = replace(link, effects=(*link.effects, *event.effects))
        else:
            links.append(Link(event.effects))
        return Chain(tuple(links), chain.resolved if chain else 0)
    if chain is None:
        return None
    first, *rest = chain.links
    match event:
        case Targeted():
            first = _changed(
                first,
                event.effect,
                lambda each: replace(each, targets=event.targets),
            )
        case Stepped():
            first = _changed(
                first, event.effect, lambda each: replace(each, progress=event.progress)
            )
        case Settled():
            first = _changed(first, event.effect, lambda each: replace(each, fate=event.fate))
            first = replace(first, resolving=first.resolving or event.fate is Fate.DONE)
        case LinkResolved():
            return Chain(tuple(rest), chain.resolved + 1) if rest else None
    return Chain((first, *rest), chain.resolved)


def _changed(link: Link, number: int, change: Callable[[Effect], Effect]) -> Link:
    effects = tuple(change(each) if at == number else each for at, each in enumerate(link.effects))
    return replace(link, effects=effects)


def there(table: Table, number: SeatNumber) -> bool:
    return 0 <= number < len(table.seats)


def seated(table: Table, number: SeatNumber, change: Callable[[Seat], Seat]) -> Table:
    """Change one seat; a seat that is not there changes nothing."""
    seats = tuple(change(each) if at == number else each for at, each in enumerate(table.seats))
    return replace(table, seats=seats)


def _with_hand(seat: Seat, size: int | None) -> Seat:
    # When nameless cards have left, nobody knows which of the known ones are still there.
    hand = seat.hand if size is not None and len(seat.hand) <= size else ()
    return replace(seat, hand_size=size, hand=hand)


def _set(table: Table, event: NumberSet) -> Table:
    """Set a number of the table, the turn or a seat, which has it by this name."""
    number = event.number
    changed: dict[str, Any] = {event.what.value: number}
    match event.what:
        case Number.DECK:
            return replace(table, deck=number)
        case Number.PLAYS:
            return replace(table, turn=replace(table.turn, **changed))
        case Number.HAND:
            return _hand_set(table, event)
        case Number.COUNT:
            changed["letters"] = None
    return seated(table, event.seat, lambda seat: replace(seat, **changed))


def _hand_set(table: Table, event: NumberSet) -> Table:
    """Set the size of a hand; the difference lies in the deck or unnamed in the discard pile."""
    if not there(table, event.seat):
        return table
    size, now = table.seats[event.seat].hand_size, event.number
    fewer = 0 if size is None or now is None else size - now
    table = seated(table, event.seat, lambda seat: _with_hand(seat, now))
    if event.rest is Zone.DISCARD:
        return _unnamed(table, fewer)
    return _deck(table, fewer) if event.rest is Zone.DECK else table


def _recognised(table: Table, names: Mapping[Piece, Piece]) -> Table:
    """Return the table where two Babies have changed their places, and all that is about them."""

    def named(pieces: Iterable[Piece]) -> tuple[Piece, ...]:
        return tuple(names.get(each, each) for each in pieces)

    def effect(each: Effect) -> Effect:
        so_far = each.progress
        return replace(
            each,
            piece=names.get(each.piece, each.piece),
            targets=named(each.targets),
            progress=so_far and replace(so_far, those=named(so_far.those)),
        )

    def link(each: Link) -> Link:
        effects = tuple(map(effect, each.effects))
        return replace(each, effects=effects, moved=named(each.moved))

    def deed(each: Held) -> Held:
        piece, other = each.piece, each.other
        return replace(
            each,
            piece=names.get(piece, piece) if piece else None,
            other=names.get(other, other) if other else None,
        )

    pile, chain = table.pile, table.chain
    links = chain.links if chain else ()
    return replace(
        table,
        seats=tuple(replace(seat, stable=named(seat.stable)) for seat in table.seats),
        nursery=named(table.nursery),
        box=named(table.box),
        pile=replace(pile, targets=named(pile.targets), held=tuple(map(deed, pile.held)))
        if pile
        else None,
        chain=replace(
            chain,
            links=tuple(map(link, links)),
        )
        if chain
        else None,
        owed=tuple(map(effect, table.owed)),
        loans=tuple(replace(loan, piece=names.get(loan.piece, loan.piece)) for loan in table.loans),
    )


def _exchanged(pile: Pile | None, numbers: Mapping[Piece, Piece]) -> Pile | None:
    """Return the pile with other numbers of the cards that nobody sees yet."""
    if pile is None:
        return None
    said = (
        replace(each, piece=numbers.get(each.piece, each.piece)) if each.piece else each
        for each in pile.collected
    )
    held = (
        replace(each, piece=numbers.get(each.piece, each.piece)) if each.piece else each
        for each in pile.held
    )
    return replace(pile, collected=tuple(said), held=tuple(held))


def _hands_swapped(table: Table, one: SeatNumber, other: SeatNumber) -> Table:
    if not (there(table, one) and there(table, other)):
        return table
    seats = list(table.seats)
    for number, giver in ((one, table.seats[other]), (other, table.seats[one])):
        seats[number] = replace(seats[number], hand=giver.hand, hand_size=giver.hand_size)
    return replace(table, seats=tuple(seats))


def _drawn(seat: Seat, count: int) -> Seat:
    return seat if seat.hand_size is None else replace(seat, hand_size=seat.hand_size + count)


def _unnamed(table: Table, more: int) -> Table:
    many = table.unnamed
    return table if many is None else replace(table, unnamed=max(0, many + more))


def _untold(table: Table) -> Table:
    """Keep what was counted while only numbers were tracked, and own up to what was not."""
    seats = tuple(
        replace(
            seat, hand_size=seat.hand_size or None, nameless=seat.count, letters=None, spelled=()
        )
        for seat in table.seats
    )
    return replace(table, seats=seats, unnamed=None)


def _deck(table: Table, change: int) -> Table:
    return table if table.deck is None else replace(table, deck=max(0, table.deck + change))


def _without(pieces: tuple[Piece, ...], piece: Piece) -> tuple[Piece, ...]:
    return tuple(each for each in pieces if each != piece)


def _moved(table: Table, piece: Piece, to: Place) -> Table:
    """Take a piece away from wherever it lies and put it down in one place."""
    if to.zone in (Zone.STABLE, Zone.HAND) and not there(table, to.seat):
        return table
    table = replace(
        table,
        seats=tuple(
            replace(seat, stable=_without(seat.stable, piece), hand=_without(seat.hand, piece))
            if piece in seat.stable or piece in seat.hand
            else seat
            for seat in table.seats
        ),
        discard=_without(table.discard, piece),
        resolving=_without(table.resolving, piece),
        nursery=_without(table.nursery, piece),
        box=_without(table.box, piece),
    )
    match to.zone:
        case Zone.STABLE:
            return seated(table, to.seat, lambda seat: replace(seat, stable=(*seat.stable, piece)))
        case Zone.HAND:
            return seated(table, to.seat, lambda seat: replace(seat, hand=(*seat.hand, piece)))
        case Zone.DISCARD:
            return replace(table, discard=(piece, *table.discard))
        case Zone.NURSERY:
            return replace(table, nursery=(*table.nursery, piece))
        case Zone.BOX:
            return replace(table, box=(*table.box, piece))
        case Zone.CHAIN:
            return replace(table, resolving=(*table.resolving, piece))
        case Zone.DECK | Zone.PILE:
            # Hidden, or on the pile, which keeps its own order.
            return table


def _noted(table: Table, event: Moved) -> Table:
    """Note in the link that resolves what people have moved, but for corrections."""
    chain = table.chain
    if chain is None or event.how in (None, Verb.PUT) or event.piece in chain.links[0].moved:
        return table
    first, *rest = chain.links
    first = replace(first, moved=(*first.moved, event.piece))
    return replace(table, chain=replace(chain, links=(first, *rest)))


def _losing(table: Table, event: Moved, place: Place) -> Table:
    """Note what is lost in this turn, and no longer what has gone on since."""
    lost = tuple(each for each in table.turn.lost if each.piece != event.piece)
    away = event.to.zone in (Zone.DISCARD, Zone.NURSERY)
    if event.how in (Verb.DESTROY, Verb.SACRIFICE) and place.zone is Zone.STABLE and away:
        lost = (*lost, Lost(event.piece, place.seat, event.how.value))
    if lost == table.turn.lost:
        return table
    return replace(table, turn=replace(table.turn, lost=lost))


def unfold_pile(
    table: Table,
    event: PileOpened
    | Aimed
    | Announced
    | CarriedOut
    | Dropped
    | Answered
    | Passed
    | Collected
    | Uncovered,
) -> Table:
    if isinstance(event, PileOpened):
        table = _moved(table, event.piece, Place(Zone.PILE))
        return replace(table, pile=Pile((event.piece,), (event.seat,), event.into))
    pile = table.pile
    if pile is None:
        return table
    match event:
        case Aimed():
            pile = replace(pile, targets=event.targets)
        case Announced(deed, instead):
            held = tuple(each for each in pile.held if each not in (deed, instead))
            pile = replace(pile, held=(*held, deed))
        case CarriedOut(deed) | Dropped(deed):
            pile = replace(pile, held=tuple(each for each in pile.held if each != deed))
        case Answered():
            table = _moved(table, event.piece, Place(Zone.PILE))
            turn = table.turn
            table = replace(table, turn=replace(turn, instants=turn.instants + 1))
            cards, players = (*pile.cards, event.piece), (*pile.players, event.seat)
            more, nobody = pile.answers + 1, frozenset[SeatNumber]()
            pile = replace(
                pile, cards=cards, players=players, passed=nobody, collected=(), answers=more
            )
        case Passed():
            pile = replace(pile, passed=pile.passed | {event.seat})
        case Collected():
            kept = tuple(each for each in pile.collected if each.seat != event.seat)
            pile = replace(pile, collected=(*kept, Answer(event.seat, event.piece)))
        case Uncovered():
            left = max(0, len(pile.cards) - event.count)
            if not left:
                return replace(table, pile=None)
            cards, players = pile.cards[:left], pile.players[:left]
            pile = replace(pile, cards=cards, players=players, passed=frozenset(), collected=())
    return replace(table, pile=pile)


def apply(table: Table, event: Event) -> Table:
    """Return the table after an event."""
    match event:
        case Opened():
            return event.table
        case TurnBegan():
            turn = Turn(
                event.seat,
                event.number,
                plays=event.plays,
                no_instants=event.no_instants,
                herds=event.herds,
            )
            return _in_turn(table, turn)
        case TurnSet():
            return _turn_set(table, event)
        case PhaseBegan():
            return replace(table, turn=replace(table.turn, phase=event.phase))
        case PhaseWillBeSkipped():
            skipped = table.turn.skipped | {event.phase}
            return replace(table, turn=replace(table.turn, skipped=skipped))
        case InstantsBanned():
            return replace(table, turn=replace(table.turn, no_instants=True))
        case Acted():
            return replace(table, turn=replace(table.turn, acted=table.turn.acted + 1))
        case TurnSkipped():
            return seated(
                table, event.seat, lambda seat: replace(seat, skips=max(0, seat.skips - 1))
            )
        case Drew():
            if table.full:
                table = seated(table, event.seat, lambda seat: _drawn(seat, event.count))
            if event.phase:
                table = replace(table, turn=replace(table.turn, drawn=True))
            return _deck(table, -event.count)
        case NumberSet():
            return _set(table, event)
        case Discarded():
            table = seated(table, event.seat, lambda seat: _with_hand(seat, seat.hand_size))
            return _unnamed(table, event.count)
        case HandsSwapped():
            return _hands_swapped(table, event.seat, event.other)
        case Reshuffled():
            if table.unnamed is None:
                return replace(table, deck=None, discard=(), unnamed=0)
            many = len(table.discard) + table.unnamed
            return replace(_deck(table, many), discard=(), unnamed=0)
        case Tracked():
            return replace(
                _untold(table) if event.untold else table,
                full=True,
                untold=event.untold,
                pieces=event.pieces,
                nursery=event.nursery,
                box=event.box,
                deck=event.deck,
                complete=event.complete,
            )
        case Appeared():
            # Who counts a deck that is not known whole has counted what is in no deck as well.
            table = _deck(table, 1) if table.complete else table
            return replace(table, pieces=(*table.pieces, event.piece))
        case StoodIn(piece):
            return replace(
                table,
                pieces=(*table.pieces, piece),
                nursery=(*table.nursery, piece),
                stand_ins=(*table.stand_ins, piece),
                titles={**table.titles, unnumbered(piece): Kind.BABY},
            )
        case Recognised(one, other):
            return _recognised(table, {one: other, other: one})
        case Exchanged(one, other):
            numbers = {one: other, other: one}
            seats = (
                replace(seat, hand=tuple(numbers.get(each, each) for each in seat.hand))
                for seat in table.seats
            )
            return replace(table, seats=tuple(seats), pile=_exchanged(table.pile, numbers))
        case Moved():
            moved = _noted(_moved(table, event.piece, event.to), event)
            moved = _losing(moved, event, table.place_of(event.piece))
            return loans.called(moved, event.piece, event.to)
        case Named(piece, to, many):
            table = _moved(table, piece, to)
            return seated(table, to.seat, lambda seat: replace(seat, nameless=many))
        case Told():
            untold = tuple(each for each in table.untold if each != event.place)
            return replace(table, untold=untold)
        case TitleNamed():
            return replace(table, titles={**table.titles, event.title: event.kind})
        case Lent():
            return loans.lent(table, event)
        case Repaid():
            return loans.repaid(table, event)
        case PileOpened() | Aimed() | Announced() | Answered() | Passed() | Collected():
            return unfold_pile(table, event)
        case Uncovered() | CarriedOut() | Dropped():
            # What a deed comes to are events of their own.
            return unfold_pile(table, event)
        case Triggered() | Targeted() | Stepped() | Settled() | LinkResolved():
            return replace(table, chain=unfold_chain(table.chain, event))
        case Owed():
            return replace(table, owed=(*table.owed, event.effect))
        case MadeGood():
            owed = tuple(each for at, each in enumerate(table.owed) if at != event.owed)
            return replace(table, owed=owed)
        case LettersCounted(number, many):
            return seated(table, number, lambda seat: replace(seat, letters=many, spelled=()))
        case Spelled(number, piece):
            return seated(table, number, lambda seat: replace(seat, spelled=(*seat.spelled, piece)))
        case PromptsSet():
            prompts = table.prompts - {event.name}
            return replace(table, prompts=prompts | {event.name} if event.on else prompts)
        case PromptsLeft():
            without = table.without - {event.seat}
            return replace(table, without=without | {event.seat} if event.leaves else without)
        case NewHandHad():
            return replace(table, new_hands=table.new_hands | {event.seat})
        case ReachedSet():
            return replace(table, reached=event.seats)
        case Ended():
            return replace(table, outcome=event.outcome)
        case WentOn():
            return replace(table, outcome=None)
        case HouseSet():
            return replace(table, house={**table.house, event.rule: event.value})
        case _:
            assert_never(event)


def _in_turn(table: Table, turn: Turn) -> Table:
    """Begin another turn; an optional effect that was kept can be used in its own turn only."""
    if not there(table, turn.seat):
        return table
    return replace(table, turn=turn, owed=tuple(each for each in table.owed if each.mandatory))


def _turn_set(table: Table, event: TurnSet) -> Table:
    """Put the turn where somebody says it is; what was done before its phase counts as had."""
    drawn = event.phase in (Phase.ACTION, Phase.END)
    if event.seat != table.turn.seat:
        return _in_turn(table, Turn(event.seat, event.number, event.phase, drawn))
    acted = table.turn.acted if event.phase is Phase.END else 0
    skipped = table.turn.skipped - {event.phase}
    turn = replace(table.turn, number=event.number, phase=event.phase, drawn=drawn)
    return replace(table, turn=replace(turn, acted=acted, skipped=skipped))


def is_open(table: Table, event: Event) -> bool:
    """Say whether what an event goes on with is there: an effect, an aim, what is owed.

    Events that the rules made always find it; what was read from a file may not.
    """
    match event:
        case Aimed(targets):
            return bool(targets)
        case Targeted(effect, targets):
            return bool(targets) and _is_effect(table, effect)
        case Settled(effect) | Stepped(effect):
            return _is_effect(table, effect)
        case Triggered(link):
            return link >= 0
        case MadeGood(owed):
            return owed >= 0
        case Uncovered(count) | Drew(_, count) | Discarded(_, count):
            return count >= 0
        case Named(_, to):
            return to.zone is Zone.STABLE
        case _:
            return True


def _is_effect(table: Table, number: int) -> bool:
    """Say whether an effect is open; where none is, an event about it changes nothing."""
    return number >= 0 and (table.chain is None or number < len(table.chain.links[0].effects))


def steps(table: Table, events: Iterable[Event]) -> list[Table]:
    """Return the table behind each of some events."""
    tables = []
    for event in events:
        table = apply(table, event)
        tables.append(table)
    return tables


def fold(table: Table, events: Iterable[Event]) -> Table:
    """Return the table after events."""
    return [table, *steps(table, events)][-1]
