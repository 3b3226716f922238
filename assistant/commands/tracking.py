"""From numbers to cards in the middle of a game: the assistant asks, and people tell."""

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from assistant.choices import Blank, Said
from assistant.commands.at import At, Named
from assistant.commands.played import played
from assistant.commands.registry import find_command
from assistant.game import Game
from assistant.game.phrase import meant, names_in, number_in, seat_first, without_first
from assistant.game.pieces import lying_in, unnumbered
from assistant.rules.actions import Action, Leave, Move, SetDeck, SetHand, Track, Verb
from assistant.rules.table import Piece, Place, SeatNumber, Zone
from assistant.rules.wanting import letters_wanted
from assistant.words import asked

if TYPE_CHECKING:
    from assistant.session import Session

_UNSEEN = (lying_in(Zone.DECK), lying_in(Zone.NURSERY))


@played("game", "track", "track cards", takes=False)
def track(at: At) -> Said:
    """Track every card from now on, where only numbers were tracked."""
    return at.act(Track(complete=not at.game.free))


def asked_next(session: "Session") -> Said:
    """Ask for what the table is still to tell, where nothing else is being asked."""
    game = session.game
    if game is None or session.blank or session.teaching or session.lesson.on:
        return ()
    table = game.table
    along = session.journal is not None and session.journal.reading_along
    if along or table.outcome or table.pile:
        return ()
    if not table.untold:
        return _letters(session, game)
    if session.choices:
        return ()
    session.trace.start()
    place = table.untold[0]
    name = table.seats[place.seat].name if place.seat >= 0 else ""
    at = At(session, game, "", place.seat if name else None, f"{name} {place.zone.value}".strip())
    question = asked.ask_untold(game.book, table, place)
    skip, leave = partial(at.act, Leave((place,))), partial(at.act, Leave(table.untold))
    if place.zone is not Zone.STABLE:
        number = partial(_number, at, place)
        return session.want(Blank(question, words=number, skip=skip, leave=leave))

    def card(named: Named) -> Said:
        return _put(at, place.seat, named)

    title, words = card if game.free else None, partial(_cards, at, place)
    return session.want(Blank(question, card, words, title, skip=skip, leave=leave))


def _letters(session: "Session", game: Game) -> Said:
    """Ask for the cards of the first player whose letters decide, if any do."""
    # Loaded here: it lays out cards as this room does.
    from assistant.commands.counting import ask_letters, wanted_card

    for seat in letters_wanted(game.book, game.table)[:1]:
        name = game.table.seats[seat].name
        at = At(session, game, "", seat, f"{name} letters")
        if not session.choices:
            session.trace.start()
            return ask_letters(at, seat)
        # A list is open: a card that is named is counted all the same.
        session.blank = replace(wanted_card(at, seat), skip=None, leave=None)
    return ()


def _number(at: At, place: Place, text: str) -> Said | None:
    """Take an answer to the question for the number of a hand or of the deck."""
    if meant("leaving", text) is not None:
        return at.act(Leave((place,)))
    found = seat_first(at.game.names, text)
    if found and found[0] != place.seat:
        return None
    said = without_first("holding", found[1] if found else text)
    number = number_in(said.removesuffix(" in hand"))
    if number is None or meant("counted", said) is not None:
        return None
    hand = place.zone is Zone.HAND
    action: Action = SetHand(place.seat, number) if hand else SetDeck(number)
    return at.adding(str(number)).act(action)


def _cards(at: At, place: Place, text: str) -> Said | None:
    """Take an answer to the question for the cards before a player."""
    if meant("leaving", text) is not None:
        return at.act(Leave((place,)))
    if find_command(text) or seat_first(at.game.names, text) or text.isdecimal():
        return None
    names = cards_in(at, text)
    return lay_out(at, place.seat, names) if names else None


def cards_in(at: At, text: str) -> tuple[str, ...]:
    """Return the cards of a list: ``Narwhal, Rhinocorn``."""
    return names_in(text, at.game.titles)


def lay_out(at: At, seat: SeatNumber, names: tuple[str, ...]) -> Said:
    """Put the cards of a list before a player, one act each, the next when one is clear."""
    first, *others = names

    def use(named: Named, at: At) -> Said:
        return _put(at, seat, named, tuple(others))

    return at.card(first, "", use, _UNSEEN)


def _put(at: At, seat: SeatNumber, named: Named, others: tuple[str, ...] = ()) -> Said:
    title = unnumbered(named) if isinstance(named, str) else named.card.title
    at = replace(at, words=f"{at.name(seat)} has {title}")

    def with_piece(piece: Piece) -> Said:
        to = Place(Zone.STABLE, seat)
        if at.table.place_of(piece) == to:
            yield at.tell("play.lies_there", card=title, name=at.name(seat), area=at.area)
        else:
            yield from at.act(Move(Verb.PUT, seat, piece, to))
        if others and not at.session.choices:
            # What is asked from here on is about the rest of the line.
            at.session.trace.leave(f"{at.name(seat)} has {', '.join(others)}")
            yield from lay_out(at, seat, others)

    return at.piece(named, _UNSEEN, with_piece)
