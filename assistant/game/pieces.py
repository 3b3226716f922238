"""From a card that was said to the physical copy that is meant."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import count
from typing import TypeAlias

from assistant.cards.find import Match
from assistant.cards.model import Kind
from assistant.language.slots import Where
from assistant.rules.actions import Action, Move, Play, Respond
from assistant.rules.babies import is_any_baby, one_more
from assistant.rules.events import Event, Exchanged, Verb
from assistant.rules.position import Position
from assistant.rules.table import Piece, Place, SeatNumber, Table, Zone, unnumbered
from assistant.rules.waiting_events import Answered

Test: TypeAlias = Callable[[Place], bool]


def copies(position: Position, named: Match | str) -> tuple[Piece, ...]:
    """Return every copy in this game of a card in all its drawings; none if it is not in it.

    Of a title that is in no deck these are the cards on the table that have it.
    """
    table = position.table
    if isinstance(named, str):
        title = _on_record(position, named)
        pieces = dict.fromkeys((*_seen(table), *table.pieces))
        # In the order of their numbers: where each lies could tell what somebody keeps.
        named_so = sorted((each for each in pieces if unnumbered(each) == title), key=_numbered)
        return (*named_so, *(_titled(position, title) if is_any_baby(position.book, named) else ()))
    match = named
    # A deck that is mixed in may have the title once more.
    cards = [card for card in (match.card, *match.variants) if card.code in position.book.cards]
    cards += [
        card for card in position.book.cards.values() if cards and card.title == match.card.title
    ]
    known = [f"{card.code}.{number}" for card in cards for number in range(1, card.copies + 1)]
    codes = {card.code for card in cards}
    extra = [each for each in table.pieces if each.partition(".")[0] in codes]
    # Of equal cards the one that somebody lent is meant first.
    lent = [loan.piece for loan in table.loans if loan.piece.partition(".")[0] in codes]
    return tuple(dict.fromkeys((*lent, *known, *extra)))


def _on_record(position: Position, named: str) -> str:
    """Return a title as it stands on record, whatever language it was said in."""
    any_baby = is_any_baby(position.book, named)
    return position.edition.words.any_baby if any_baby else unnumbered(named)


def _titled(position: Position, title: str) -> tuple[Piece, ...]:
    """Return the Babies of the decks that have a title, but for those of the Nursery."""
    outside = (piece for piece, place in position.table.lying() if place.zone is not Zone.NURSERY)
    cards = ((piece, position.card(piece)) for piece in outside)
    return tuple(piece for piece, card in cards if card and card.deck and card.title == title)


def babies_open(position: Position, tests: Sequence[Test]) -> tuple[str, ...]:
    """Return the titles of the Babies that lie where one of some tests is passed.

    One out of the Nursery goes by the edition's word, whichever lie there.
    """
    word, found = position.edition.words.baby, list[str]()
    for piece, place in position.table.lying():
        if position.kind(piece) is Kind.BABY and any(test(place) for test in tests):
            found.append(word if place.zone is Zone.NURSERY else position.title(piece))
    return tuple(dict.fromkeys(found))


def unrecognised(
    table: Table, pieces: Sequence[Piece], tests: Sequence[Test]
) -> tuple[Piece, Sequence[SeatNumber]]:
    """Return a Baby, and before whom it may lie by the first test that can be passed.

    So it is where nobody has said which Baby a player has.
    """
    piece = next((each for each in pieces if each in table.perhaps_in_nursery), "")
    before = [at for at in range(len(table.seats)) if piece and table.stand_in_of(at)]
    fitting = ([at for at in before if test(Place(Zone.STABLE, at))] for test in tests)
    return piece, next(filter(None, fitting), [])


def from_nursery(position: Position) -> Piece:
    """Return the name for a Baby that somebody takes from the Nursery and does not name."""
    table, word = position.table, position.edition.words.any_baby
    if table.in_nursery > 0:
        perhaps = table.perhaps_in_nursery
        if len({unnumbered(each) for each in perhaps}) == 1:
            # All are alike, so it is known which.
            return perhaps[0]
        spare = [each for each in table.nursery if is_any_baby(position.book, each)]
        if spare:
            return spare[0]
    return one_more(table, word)


def unused(table: Table, pieces: Sequence[Piece], named: Match | str) -> Piece:
    """Return a copy that does not lie on the table, one more than there are if need be."""
    seen = set(_seen(table))
    free = next((piece for piece in pieces if piece not in seen), None)
    if free:
        return free
    if isinstance(named, str):
        name, first = unnumbered(named), unnumbered(named)
    else:
        name = named.card.code
        first = f"{name}.1"
    more = (f"{name}.{number}" for number in count(2))
    return first if first not in seen else next(each for each in more if each not in seen)


def _seen(table: Table) -> tuple[Piece, ...]:
    """Return every piece that lies somewhere known, the pile last."""
    pile = table.pile.cards if table.pile else ()
    return tuple(dict.fromkeys((*(piece for piece, _ in table.lying()), *pile)))


@dataclass(frozen=True, slots=True)
class NoKind:
    """What a card is that is in no deck has not been said."""

    title: str


@dataclass(frozen=True, slots=True)
class NotHere:
    """No copy is meant: the card is of another deck, or does not lie in the place that was said."""

    title: str
    other_deck: bool = False


@dataclass(frozen=True, slots=True)
class Unrecognised:
    """A Baby that lies before one of these players, of whose nobody had said which it is."""

    title: str
    piece: Piece
    seats: Sequence[SeatNumber]


@dataclass(frozen=True, slots=True)
class InPlaces:
    """Copies in several places fit."""

    title: str
    places: Mapping[Place, tuple[Piece, ...]]


def from_there(source: Where) -> Test:
    """Return the test for a card in a place that was said; hidden cards may be in any hand."""

    def fits(place: Place) -> bool:
        seat_fits = source.seat is None or source.seat == place.seat
        if source.zone is Zone.HAND:
            return place.zone is Zone.DECK or (place.zone is Zone.HAND and seat_fits)
        if source.zone is None:
            return place.zone is Zone.STABLE and seat_fits
        return place.zone is source.zone and (seat_fits or place.seat < 0)

    return fits


def which_copy(
    position: Position,
    named: Match | str,
    order: Sequence[Test],
    source: Where | None = None,
    *,
    unseen: bool = False,
    free: bool = False,
) -> Piece | NoKind | NotHere | Unrecognised | InPlaces:
    """Return the copy of a card that is meant: in the likeliest place of `order`, or in `source`.

    Of a card that goes `unseen` nobody is asked what it is: the table would learn its title.
    `free` is whether cards may be named that are in no deck.
    """
    table = position.table
    any_baby = isinstance(named, str) and is_any_baby(position.book, named)
    if isinstance(named, str) and any_baby:
        named = _on_record(position, named)
    unknown = isinstance(named, str) and table.full and position.card(named) is None
    if isinstance(named, str) and unknown and not (unseen or any_baby):
        return NoKind(unnumbered(named))
    title = unnumbered(named) if isinstance(named, str) else named.card.title
    pieces = copies(position, named)
    if not pieces and not isinstance(named, str):
        return NotHere(title, other_deck=True)
    if not table.full:
        return unused(table, pieces, named)
    tests = (from_there(source),) if source else tuple(order)
    seen = position.seen(pieces)
    lying = list(seen.values())
    if any_baby:
        lying = [place for place in lying if place.zone is not Zone.NURSERY]
        meets = (test for test in tests if any(map(test, (*lying, Place(Zone.NURSERY)))))
        first = next(meets, None)
        if first and not any(map(first, lying)):
            return from_nursery(position)
    if not any(test(place) for place in lying for test in tests):
        piece, seats = unrecognised(table, pieces, tests)
        if seats:
            return Unrecognised(title, piece, seats)
    if source:
        fits = from_there(source)
        pieces = tuple(piece for piece in pieces if fits(seen[piece]))
        if not pieces and isinstance(named, str) and fits(Place(Zone.DECK)):
            # Of what is in no deck there may always be one more that nobody sees.
            return unused(table, copies(position, named), title)
        if not pieces:
            return NotHere(title)
    places = _likely(position, {piece: seen[piece] for piece in pieces}, order)
    hidden = any(test(Place(Zone.DECK)) for test in order)
    there = any(test(place) for test in order for place in places)
    boxed = any(place.zone is Zone.BOX for place in places)
    if not places or (free and hidden and not (there or boxed or source)):
        # Of a deck that is not known whole there may always be one more.
        return unused(table, pieces, named)
    return next(iter(places.values()))[0] if len(places) == 1 else InPlaces(title, places)


def _likely(
    position: Position, places: Mapping[Piece, Place], order: Sequence[Test]
) -> Mapping[Place, tuple[Piece, ...]]:
    """Return where everybody sees the copies lie that are meant, by the first test one passes.

    `order` has the likeliest places first; if no copy lies in one of them, the first place
    is taken: the rules then say what speaks against it.  The places come in an order in which
    the numbers of copies, which could tell what somebody keeps, have no part.
    """
    lent, zones = {loan.piece for loan in position.table.loans}, tuple(Zone)

    def rank(piece: Piece) -> tuple[bool, bool, int, SeatNumber]:
        place = places[piece]
        # Of equal cards the one that somebody lent is meant first.
        return piece not in lent, place.zone is Zone.DECK, zones.index(place.zone), place.seat

    pieces = sorted(places, key=rank)
    for test in order:
        found = _grouped(places, (piece for piece in pieces if test(places[piece])))
        if found:
            return found
    return _grouped(places, pieces if not order else pieces[:1])


def lent_by(position: Position, named: Match | str, owner: SeatNumber | None) -> tuple[Piece, ...]:
    """Return the copies of a card that lie before somebody who has them of a player for a time."""
    pieces = copies(position, named) if owner is not None else ()
    lent = {loan.piece for loan in position.table.loans if loan.owner == owner}
    there = {piece for seat in position.table.seats for piece in seat.stable}
    return tuple(piece for piece in pieces if piece in lent & there)


def twins(position: Position, piece: Piece) -> dict[SeatNumber | None, Piece]:
    """Return equal cards of one area of which some are lent: one for each owner they go back to.

    None is the owner of those that are not lent.  Nothing is returned where it makes no difference
    which is meant.
    """
    place, lent = position.place_of(piece), dict[Piece, SeatNumber]()
    if place.zone is not Zone.STABLE or position.value("firmness") == "loose":
        return {}
    for loan in position.table.loans:
        lent.setdefault(loan.piece, loan.owner)
    title, found = position.title(piece), dict[SeatNumber | None, Piece]()
    for other in position.area(place.seat).pieces:
        if position.title(other) == title:
            found.setdefault(lent.get(other), other)
    return found if len(found) > 1 else {}


def _grouped(
    places: Mapping[Piece, Place], pieces: Iterable[Piece]
) -> Mapping[Place, tuple[Piece, ...]]:
    found: dict[Place, tuple[Piece, ...]] = {}
    for piece in pieces:
        found[places[piece]] = (*found.get(places[piece], ()), piece)
    return found


def exchanged(position: Position, action: Action) -> tuple[Exchanged, ...]:
    """Return that a card takes the number of the equal one that an action names, none if it has it.

    The lowest number that nobody sees is named.  What comes out of a hand is what is known there,
    and else what is in the deck; what is kept in a hand is one that is not known there, as far as
    there is one.  So no number tells what was known.
    """
    if not isinstance(action, Play | Respond | Move) or action.piece is None:
        return ()
    named, seat = action.piece, action.seat
    if isinstance(action, Move):
        seat = -1 if action.whose is None else action.whose
        if action.whose is None and action.verb in (Verb.DISCARD, Verb.GIVE):
            seat = action.seat
    alike = _equal(position, named)
    seen = position.seen(alike)
    if seen[named].zone is not Zone.DECK:
        return ()
    pile = position.table.pile
    secret = {each.piece for each in pile.collected if each.piece} if pile else set()
    equal = [each for each in alike if each not in secret and seen[each].zone is Zone.DECK]
    if not _in_deck(position, named):
        # Of what is in no deck there may always be one more.
        equal.append(unused(position.table, (*alike, *secret), unnumbered(named)))
    places: tuple[Place, ...] = (Place(Zone.HAND, seat), Place(Zone.DECK))
    if isinstance(action, Move) and action.to == places[0]:
        # Whoever keeps a card of a title that is known there already has one more of them.
        others = (Place(Zone.HAND, number) for number in range(len(position.table.seats)))
        places = (Place(Zone.DECK), *(each for each in others if each != action.to), action.to)
    known, deck = position.table.places(), Place(Zone.DECK)
    for place in places:
        found = next((each for each in equal if known.get(each, deck) == place), named)
        if known.get(found, deck) == place:
            return (Exchanged(found, named),) if found != named else ()
    return ()


def lowest(position: Position, action: Action) -> Action:
    """Return an action with the number that a card which nobody sees would be named by now."""
    if not isinstance(action, Move) or action.piece is None:
        return action
    seen = position.seen(_equal(position, action.piece))
    if seen[action.piece].zone is not Zone.DECK:
        return action
    unseen = [piece for piece, place in seen.items() if place.zone is Zone.DECK]
    return replace(action, piece=min(unseen, key=_numbered))


def revealed(position: Position, events: Sequence[Event]) -> tuple[Exchanged, ...]:
    """Return that a secret answer takes the lowest number nobody sees when it is revealed.

    Its own number could tell who else has said what.  None if no answer is revealed, or if it
    has that number.
    """
    if position.value("claims") != "collect":
        return ()
    shown = next((each.piece for each in events if isinstance(each, Answered)), None)
    if shown is None:
        return ()
    alike = _equal(position, shown)
    equal = (piece for piece, place in position.seen(alike).items() if place.zone is Zone.DECK)
    lowest = min(equal, key=_numbered, default=shown)
    return (Exchanged(shown, lowest),) if lowest != shown else ()


def renumbered(action: Action, numbers: Iterable[Exchanged]) -> Action:
    """Return an action with the numbers that its card has after it was exchanged."""
    if not isinstance(action, Respond):
        return action
    for each in numbers:
        names = {each.piece: each.other, each.other: each.piece}
        action = replace(action, piece=names.get(action.piece, action.piece))
    return action


def _equal(position: Position, named: Piece) -> tuple[Piece, ...]:
    """Return a card and every other on the table of its title, however it was typed."""
    return tuple(dict.fromkeys((named, *position.titled(position.title(named)))))


def _in_deck(position: Position, piece: Piece) -> bool:
    card = position.card(piece)
    return card is not None and bool(card.deck)


def _numbered(piece: Piece) -> tuple[str, int]:
    """Return what sorts the copies of a card by their numbers."""
    name = unnumbered(piece)
    return name, int(piece[len(name) + 1 :] or 0)


def hand_of(seat: SeatNumber) -> tuple[Test, Test]:
    """Return the tests for a card out of a hand: one that is known there, or that nobody sees."""
    return (lambda place: place == Place(Zone.HAND, seat), lambda place: place.zone is Zone.DECK)


def stable_of(seat: SeatNumber) -> Test:
    """Return the test for a card before one player."""
    return lambda place: place == Place(Zone.STABLE, seat)


def stable_of_others(seat: SeatNumber) -> Test:
    """Return the test for a card before anybody else."""
    return lambda place: place.zone is Zone.STABLE and place.seat != seat


def lying_in(*zones: Zone) -> Test:
    """Return the test for a card in one of some places, whosever."""
    return lambda place: place.zone in zones
