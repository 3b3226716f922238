"""A card in words: its title, by whose it is where that alone does not tell, and where it goes.

Who keeps a card for the own eyes alone is not given away.
"""

from collections.abc import Iterable, Sequence

from assistant.messages import Text, say
from assistant.rules.events import Appeared, Event, Exchanged, Forgotten, Moved, Verb
from assistant.rules.position import Position
from assistant.rules.table import Piece, Place, SeatNumber, Table, Zone
from assistant.rules.waiting_events import Announced, Collected
from assistant.words.winning import join

_UNSEEN_WAYS = frozenset({Verb.PUT, Verb.PULL, Verb.GIVE, Verb.SHUFFLE})


def unseen(table: Table, event: Moved) -> bool:
    """Say whether a card goes from a hand or the deck to one of these without being shown.

    `table` is as it was before.  What is searched for in the deck or returned is shown to all.
    """
    ends = (table.place_of(event.piece), event.to)
    return event.how in _UNSEEN_WAYS and all(each.zone in (Zone.HAND, Zone.DECK) for each in ends)


def hidden(position: Position, event: Moved) -> bool:
    """Say whether a card goes unseen and no title is told: neither of the hands lies open."""
    if not unseen(position.table, event):
        return False
    ends = (position.place_of(event.piece), event.to)
    return not any(each.zone is Zone.HAND and position.open_hand(each.seat) for each in ends)


_TO = {
    Zone.STABLE: "enters",
    Zone.HAND: "to_hand",
    Zone.DECK: "to_deck",
    Zone.DISCARD: "discarded",
    Zone.NURSERY: "to_nursery",
    Zone.BOX: "to_box",
    # Never by themselves: what was played or answered is told as such.
    Zone.PILE: "takes_effect",
    Zone.CHAIN: "takes_effect",
}
_LOST = {Verb.DESTROY: "destroyed", Verb.SACRIFICE: "sacrificed"}
"""How a card came to the discard pile, where that is told."""


def tell_moved(before: Position, event: Moved, giver: SeatNumber | None = None) -> Text:
    """Return where a card went, with whose it was where its player loses it.

    `before` is the position before it went, `giver` is out of whose hand it came.
    """
    to = event.to
    name = before.table.seats[to.seat].name if to.zone in (Zone.STABLE, Zone.HAND) else ""
    if hidden(before, event):
        kept = event.how is Verb.PUT and to.zone is Zone.HAND
        return say("game.kept" if kept else f"game.{to.zone.value}_unseen", name=name)
    card: Text = before.title(event.piece)
    area = before.edition.words.area
    if _is_restored(before.table, event):
        return say("game.stays", card=card, name=name, area=area)
    place = before.place_of(event.piece)
    lost = place.zone is Zone.STABLE or (event.how is Verb.DISCARD and giver is not None)
    loser = place.seat if place.zone is Zone.STABLE or giver is None else giver
    if lost and not (to.zone in (Zone.STABLE, Zone.HAND) and to.seat == loser):
        card = say("game.owned", name=before.table.seats[loser].name, card=card)
    if event.how is None and to.zone is place.zone is Zone.STABLE:
        return say("game.wanders", card=card, name=name, area=area)
    key = _TO[to.zone]
    if lost and place.zone is to.zone is Zone.STABLE and to.seat != loser:
        # "Ann's Narwhal enters Ben's Stable" would be heard as if it were Ann's still.
        key = "gets"
    elif to.zone is Zone.DISCARD and event.how in _LOST:
        key = _LOST[event.how]
    elif event.how is None and place.zone in (Zone.PILE, Zone.CHAIN, Zone.DECK):
        # What was played goes where everybody expects it.
        if to.zone is Zone.DISCARD:
            key = "put_away"
        elif to == Place(Zone.STABLE, before.table.turn.seat):
            key = "enters_own"
    elif event.how is Verb.BRING and not lost and to == Place(Zone.STABLE, before.table.turn.seat):
        key = "enters_own"
    return say(f"game.{key}", card=card, name=name, area=area)


def _is_restored(table: Table, event: Moved) -> bool:
    """Say whether a card that was lost lies there again, because that was put right."""
    return event.how is Verb.PUT and any(
        lost.piece == event.piece and event.to == Place(Zone.STABLE, lost.seat) and not lost.undone
        for lost in table.turn.lost
    )


def withheld(tables: Iterable[Table], events: Sequence[Event]) -> frozenset[Piece]:
    """Return the cards that an act names and that not everybody has seen.

    `tables` are as it was before the act and behind each event; the last may be left out.
    """
    pieces = set[Piece]()
    for table, event in zip(tables, events, strict=False):
        match event:
            case Moved(piece=piece) if unseen(table, event):
                pieces.add(piece)
            case Collected(piece=str(piece)) | Forgotten(piece):
                pieces.add(piece)
            case _:
                pass
    return frozenset(pieces)


def secretly(events: Iterable[Event]) -> bool:
    """Say whether a card was named for a deed that is held without its title."""
    return any(isinstance(event, Announced) and event.secret for event in events)


def without(event: Event, pieces: frozenset[Piece]) -> bool:
    """Say whether nobody else may read of an event: it is about these cards, or numbers alone."""
    about = isinstance(event, Appeared | Moved | Collected | Forgotten) and event.piece in pieces
    return about or isinstance(event, Exchanged)


def card_at(position: Position, piece: Piece) -> Text:
    """Return a card, with its owner where several of its title lie in areas."""
    table = position.table
    title, place = position.title(piece), table.place_of(piece)
    lying = [each for seat in table.seats for each in seat.stable if position.title(each) == title]
    if place.zone is not Zone.STABLE or len(lying) < 2:
        return title
    return say("game.owned", name=table.seats[place.seat].name, card=title)


def cards_at(position: Position, pieces: Sequence[Piece]) -> Text:
    """Return cards as a list that is read aloud."""
    return join([card_at(position, piece) for piece in pieces])


def pile_card(position: Position, from_top: int = 1) -> Text:
    """Return a card of the pile, the top or the next under it, and so on.

    Where several of its title lie on the pile its player is named.
    """
    table = position.table
    pile = table.pile
    if pile is None or len(pile.cards) < from_top:
        return ""
    titles = [position.title(each) for each in pile.cards]
    title = titles[-from_top]
    if titles.count(title) < 2:
        return title
    return _of_player(position, pile.players[-from_top], title)


def answered_card(position: Position) -> Text:
    """Return the card that can be answered now, of an answer always with its player.

    Of several with its title that lay on the pile another one may just have left it.
    """
    pile = position.table.pile
    if pile is None or len(pile.cards) < 2:
        return pile_card(position)
    return _of_player(position, pile.players[-1], position.title(pile.top))


def _of_player(position: Position, seat: SeatNumber, title: str) -> Text:
    return say("game.owned", name=position.table.seats[seat].name, card=title)
