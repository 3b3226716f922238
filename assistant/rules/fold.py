"""The fold: what each event does to the table.  It knows no rules and never raises."""

from collections.abc import Iterable
from dataclasses import replace
from typing import assert_never

from assistant.cards.model import Kind
from assistant.rules import loans, losses
from assistant.rules.events import (
    Acted,
    Appeared,
    Discarded,
    Drew,
    Ended,
    Event,
    Exchanged,
    Forgotten,
    HandsSwapped,
    HouseSet,
    InstantsBanned,
    Lasts,
    Lent,
    LettersCounted,
    Moved,
    Named,
    NumberSet,
    Opened,
    PhaseBegan,
    PhaseWillBeSkipped,
    ReachedSet,
    Recognised,
    Repaid,
    Reshuffled,
    Spelled,
    StoodIn,
    TitleNamed,
    Told,
    Tracked,
    TurnBegan,
    TurnSet,
    TurnSkipped,
    WentOn,
)
from assistant.rules.laying import (
    arrived,
    deck_changed,
    drawn,
    hands_swapped,
    laid,
    number_set,
    owning_up,
    seated,
    there,
    unnamed,
    with_hand,
)
from assistant.rules.optional_events import NewHandHad, PromptsLeft, PromptsSet
from assistant.rules.renumbering import departed, exchanged, joined, recognised, renamed
from assistant.rules.seat_events import Departed, GaveUp, Joined, Renamed
from assistant.rules.table import Phase, Place, Table, Turn, Zone, unnumbered
from assistant.rules.unfolding import is_effect, noted, unfold_chain, unfold_pile
from assistant.rules.waiting_events import (
    Aimed,
    Announced,
    Answered,
    CarriedOut,
    Collected,
    Dropped,
    LinkResolved,
    MadeGood,
    Owed,
    Passed,
    PileOpened,
    Settled,
    Stepped,
    Targeted,
    Triggered,
    Uncovered,
)


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
        case Lasts(lasting):
            rest = tuple(each for each in table.lasting if each != lasting)
            return replace(table, lasting=(*rest, lasting))
        case Acted():
            return replace(table, turn=replace(table.turn, acted=table.turn.acted + 1))
        case TurnSkipped():
            return seated(
                table, event.seat, lambda seat: replace(seat, skips=max(0, seat.skips - 1))
            )
        case Drew():
            if table.full:
                table = seated(table, event.seat, lambda seat: drawn(seat, event.count))
            if event.phase:
                table = replace(table, turn=replace(table.turn, drawn=True))
            return deck_changed(table, -event.count)
        case NumberSet():
            return number_set(table, event)
        case Discarded():
            table = seated(table, event.seat, lambda seat: with_hand(seat, seat.hand_size))
            return unnamed(table, event.count)
        case HandsSwapped():
            return hands_swapped(table, event.seat, event.other)
        case Reshuffled():
            if table.unnamed is None:
                return replace(table, deck=None, discard=(), unnamed=0)
            many = len(table.discard) + table.unnamed
            return replace(deck_changed(table, many), discard=(), unnamed=0)
        case Tracked():
            return replace(
                owning_up(table) if event.untold else table,
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
            table = deck_changed(table, 1) if table.complete else table
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
            return recognised(table, {one: other, other: one})
        case Forgotten(piece):
            return laid(table, piece, Place(Zone.DECK))
        case Exchanged(one, other):
            numbers = {one: other, other: one}
            seats = (
                replace(seat, hand=tuple(numbers.get(each, each) for each in seat.hand))
                for seat in table.seats
            )
            return replace(table, seats=tuple(seats), pile=exchanged(table.pile, numbers))
        case Moved():
            moved = noted(laid(table, event.piece, event.to), event)
            place = table.place_of(event.piece)
            moved = losses.noted(arrived(moved, event, place), event, place)
            return loans.called(moved, event)
        case Named(piece, to, many):
            table = laid(table, piece, to)
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
        case Stepped() | Settled():
            chain = unfold_chain(table.chain, event)
            return losses.followed(replace(table, chain=chain), event)
        case Triggered() | Targeted() | LinkResolved():
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
        case Joined():
            return joined(table, event)
        case Departed():
            return departed(table, event)
        case GaveUp():
            return table
        case Renamed():
            return renamed(table, event)
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
    """Begin another turn; what was kept for the one before, or held till now, is over.

    What must be done stays owed.
    """
    if not there(table, turn.seat):
        return table
    owed = tuple(each for each in table.owed if each.mandatory)
    lasting = (each for each in table.lasting if each.until_next_turn and each.seat != turn.seat)
    return replace(table, turn=turn, owed=owed, lasting=tuple(lasting))


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
            return bool(targets) and is_effect(table, effect)
        case Settled(effect) | Stepped(effect):
            return is_effect(table, effect)
        case Triggered(link):
            return link >= 0
        case MadeGood(owed):
            return owed >= 0
        case Uncovered(count) | Drew(_, count) | Discarded(_, count):
            return count >= 0
        case Named(_, to):
            return to.zone is Zone.STABLE
        case Joined(after, name, hand):
            return 0 <= after < len(table.seats) and (hand or 0) >= 0 and _is_free(table, name)
        case Departed():
            return len(table.seats) > 1
        case Renamed(seat, name):
            return _is_free(table, name, seat)
        case _:
            return True


def _is_free(table: Table, name: str, seat: int = -1) -> bool:
    """Say whether nobody else has a name, and it is one."""
    others = {each.name.casefold() for at, each in enumerate(table.seats) if at != seat}
    return any(map(str.isalpha, name)) and name.casefold() not in others


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
