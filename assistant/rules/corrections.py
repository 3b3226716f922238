"""Corrections: numbers and titles that somebody says.  The table is right."""

from assistant.cards.traits import ANIMALS
from assistant.rules.actions import (
    Action,
    CountLetters,
    Draw,
    Forget,
    Give,
    GoTo,
    Move,
    NameTitle,
    SetCount,
    SetDeck,
    SetHand,
    SetPlays,
    SetSeat,
    Spell,
)
from assistant.rules.carrying import named, told
from assistant.rules.chain import close
from assistant.rules.events import (
    Event,
    Forgotten,
    LettersCounted,
    Number,
    NumberSet,
    Spelled,
    TitleNamed,
    TurnSet,
)
from assistant.rules.fold import fold
from assistant.rules.pile import still_open
from assistant.rules.position import Position
from assistant.rules.rulings import Allowed, Doubts, Refused, Ruling, refused
from assistant.rules.table import Phase, Piece, Place, SeatNumber, Table, Zone
from assistant.rules.turn import about_the_end, begin_end, begin_turn, forgotten
from assistant.rules.winning import deck_decides, letters, letters_decide

_MOST = 999
_MANY = 20
"""More cards than this are doubted in one hand: it is a slip sooner than a hand."""


def strange_number(action: Action) -> Refused | None:
    """Refuse a number that nothing at a table can have."""
    least, numbers = 0, tuple[int | None, ...]()
    match action:
        case Draw() | Give() | Move():
            least, numbers = 1, (action.count,)
        case SetCount() | SetDeck():
            numbers = (action.count,)
        case SetHand():
            numbers = (action.size,)
        case SetPlays():
            numbers = (action.plays,)
        case SetSeat():
            numbers = (action.skips, action.extras, action.hand_limit)
    for number in numbers:
        if number is not None and not least <= number <= _MOST:
            return refused("strange_number", "", number=number, least=least, most=_MOST)
    return None


def set_count(position: Position, action: SetCount) -> Ruling:
    """Somebody says how many Unicorns or Animals a player has.

    Where cards are tracked, that is only asked for while some of them are not named.
    """
    table = position.table
    if not table.full:
        return Allowed((NumberSet(Number.COUNT, action.count, action.seat),))
    known = named(position, action.seat)
    open_ = Place(Zone.STABLE, action.seat) in table.untold or table.seats[action.seat].nameless
    if not open_ or action.count < known:
        area = position.edition.words.area
        name = table.seats[action.seat].name
        return refused("count_by_cards", "goal", seat=name, area=area)
    return Allowed((NumberSet(Number.NAMELESS, action.count - known, action.seat),))


def count_letters(position: Position, action: CountLetters) -> Ruling:
    """Somebody says a player's Unicorns or Animals, so that their letters can be counted."""
    table = position.table
    if table.full:
        return refused("counted_by_cards", "tie")
    doubts = Doubts()
    seat, animals = table.seats[action.seat], position.edition.words.animals
    decide = _about_tie(position, action.seat, doubts)
    _about_animals(position, action.pieces, doubts)
    cards = [position.card(piece) for piece in action.pieces]
    worth = sum(card.counts_as if card else 1 for card in cards)
    differs = decide and worth != seat.count
    doubts.about(
        "tie", "letters_of", differs, seat=seat.name, count=seat.count, said=worth, animals=animals
    )
    many = sum(letters(position.title(piece)) for piece in action.pieces)
    return Allowed((LettersCounted(action.seat, many, action.pieces),), tuple(doubts))


def spell(position: Position, action: Spell) -> Ruling:
    """Somebody names one of a player's Unicorns or Animals, so that its letters are counted."""
    if position.table.full:
        return refused("counted_by_cards", "tie")
    doubts = Doubts()
    _about_tie(position, action.seat, doubts)
    _about_animals(position, (action.piece,), doubts)
    return Allowed((Spelled(action.seat, action.piece),), tuple(doubts))


def _about_tie(position: Position, number: SeatNumber, doubts: Doubts) -> bool:
    """Doubt that a player's letters count; return whether they decide."""
    decide = deck_decides(position) and number in letters_decide(position)
    doubts.about("tie", "no_tie", not decide, seat=position.table.seats[number].name)
    return decide


def _about_animals(position: Position, pieces: tuple[Piece, ...], doubts: Doubts) -> None:
    for piece in pieces:
        kind, animal = position.kind(piece), position.edition.words.animal
        other = kind is not None and kind not in ANIMALS
        doubts.about("tie", "not_animal", other, card=position.title(piece), animal=animal)


def set_hand(table: Table, action: SetHand) -> Ruling:
    """Somebody says how many cards a hand has; where cards are tracked the deck has the rest."""
    doubts, place = Doubts(), Place(Zone.HAND, action.seat)
    seat, asked = table.seats[action.seat], place in table.untold
    known = None if asked else seat.hand_size
    rest = Zone.DECK if table.full and known is not None else None
    hand = NumberSet(Number.HAND, action.size, action.seat, rest)
    events: list[Event] = [hand, *told(table, place)]
    if table.full and table.deck is not None:
        most = _unseen(table, action.seat) if known is None else table.deck + known
        doubts.about("deal", "too_many", action.size > most, seat=seat.name, count=most)
        if action.size > most:
            # There are more cards than were counted, so nobody knows what the deck has.
            events.append(NumberSet(Number.DECK, None))
    if not doubts:
        doubts.about("deal", "many_held", action.size > _MANY, seat=seat.name, count=action.size)
    return Allowed(tuple(events), tuple(doubts))


def _unseen(table: Table, number: SeatNumber) -> int:
    """Return how many cards a hand that nobody counted can have by all that is counted."""
    if not table.complete:
        return _MOST
    open_ = sum(place.zone is not Zone.HAND for _, place in table.lying())
    hands = [seat.hand_size or 0 for at, seat in enumerate(table.seats) if at != number]
    counted = open_ + (table.deck or 0) + (table.unnamed or 0) + sum(hands)
    return max(0, len(table.pieces) - counted)


def deck_in_doubt(table: Table, events: tuple[Event, ...]) -> tuple[Event, ...]:
    """Return a correction so that it never empties the deck.

    Nobody has drawn its last card: there is one more card than was counted somewhere, so
    nobody knows how many the deck has.
    """
    emptied = fold(table, events).deck == 0 and table.deck != 0
    return (*events, NumberSet(Number.DECK, None)) if emptied else events


def set_deck(table: Table, action: SetDeck) -> Ruling:
    """Somebody says how many cards the deck has."""
    return Allowed((NumberSet(Number.DECK, action.count), *told(table, Place(Zone.DECK))))


def set_seat(action: SetSeat) -> Ruling:
    """Turns to skip, extra turns or the hand limit of a player are now these."""
    said = {
        Number.SKIPS: action.skips,
        Number.EXTRAS: action.extras,
        Number.LIMIT: action.hand_limit,
    }
    return Allowed(
        tuple(
            NumberSet(what, number, action.seat)
            for what, number in said.items()
            if number is not None
        )
    )


def go_to(position: Position, action: GoTo) -> Ruling:
    """Somebody says whose turn and which phase it is; what was open is closed."""
    table = position.table
    if table.pile:
        return Refused(still_open(position, table.pile))
    turn = table.turn
    other, doubts = action.seat != turn.seat, Doubts()
    number = turn.number + other
    events: list[Event] = []
    if table.chain and turn.phase is Phase.BEGINNING:
        events += forgotten(position, table.chain, doubts, Phase.END if other else action.phase)
    elif table.chain:
        doubts.about("chain", "chain_open", True)
        events += close(table.chain)
    if other:
        about_the_end(position, doubts)
    now = TurnSet(action.seat, number, action.phase)
    if action.phase is Phase.BEGINNING and other:
        begun = begin_turn(position, action.seat, number)
    else:
        # What the beginning of a turn sets off it sets off once.
        begun = begin_end(position, now) if action.phase is Phase.END else [now]
    return Allowed((*events, *begun), tuple(doubts))


def name_title(action: NameTitle) -> Ruling:
    """Somebody says what kind of card a title is."""
    return Allowed((TitleNamed(action.title, action.kind),))


def forget(position: Position, action: Forget) -> Ruling:
    """A card comes off the list of a hand, which has as many cards as before."""
    seat = position.table.seats[action.seat]
    if action.piece not in seat.hand:
        return refused("not_kept", "", card=position.title(action.piece))
    return Allowed((Forgotten(action.piece),))
