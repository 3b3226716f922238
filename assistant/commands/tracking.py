"""From numbers to cards in the middle of a game: the assistant asks, and people tell."""

from dataclasses import replace

from assistant.choices import Blank, Said
from assistant.commands.at import At, Named, at_game
from assistant.commands.played import played
from assistant.game import Game
from assistant.game.phrase import meant, names_in, number_in, seat_first, without_first
from assistant.game.pieces import lying_in
from assistant.intents import Decide, Do, Tell, TitleGiven, WordsGiven
from assistant.performing import card_given, match_of, performs
from assistant.registry import find_command
from assistant.rules.actions import Action, Leave, Move, SetDeck, SetHand, Track
from assistant.rules.babies import there_already
from assistant.rules.events import Verb
from assistant.rules.table import Piece, Place, SeatNumber, Zone, unnumbered
from assistant.session import Session
from assistant.words import asked

_UNSEEN = (lying_in(Zone.DECK), lying_in(Zone.NURSERY))


@played("game", "track", "track cards", takes=False)
def track(at: At) -> Said:
    """Track every card from now on, where only numbers were tracked."""
    return at.act(Track(complete=not at.game.free))


def ask_untold(session: "Session", game: Game) -> Said:
    """Ask for the next thing that the table is to tell of a place."""
    table = game.table
    place = table.untold[0]
    name = table.seats[place.seat].name if place.seat >= 0 else ""
    words = f"{name} {place.zone.value}".strip()
    question = asked.ask_untold(game.position, place)
    skip, leave = Decide(Leave((place,)), words), Decide(Leave(table.untold), words)
    cards = place.zone is Zone.STABLE
    free = cards and game.free
    blank = Blank(question, Tell(place), card=cards, words=True, title=free, skip=skip, leave=leave)
    return session.want(blank)


@performs(Tell)
def _told(session: "Session", wanted: Tell) -> Said | None:
    """Take an answer to the question for what lies in a place."""
    game, place = session.game, wanted.place
    if game is None:
        return None
    name = game.names[place.seat] if place.seat >= 0 else ""
    at = at_game(session, game, Do("has", seat=place.seat if name else None))
    at = replace(at, words=f"{name} {place.zone.value}".strip())
    match wanted.given:
        case WordsGiven(text=text):
            take = _cards if place.zone is Zone.STABLE else _number
            return take(at, place, text)
        case TitleGiven(title=title):
            return put_before(at, place.seat, title)
        case _:
            found = match_of(session, wanted.given)
            return put_before(at, place.seat, found) if found else None


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
    return lay_in_turn(at, place.seat, names) if names else None


def cards_in(at: At, text: str) -> tuple[str, ...]:
    """Return the cards of a list: ``Narwhal, Rhinocorn``."""
    return names_in(text, at.game.titles)


def lay_out(at: At, seat: SeatNumber, names: tuple[str, ...]) -> Said:
    """Put the cards of a list before a player, one act each, the next when one is clear."""
    first, *others = names

    def use(named: Named, at: At) -> Said:
        return _put(at, seat, named, tuple(others))

    return at.card(first, "", use, _UNSEEN)


def lay_in_turn(at: At, seat: SeatNumber, names: tuple[str, ...]) -> Said:
    """Put the cards of a list before a player as if that were said anew."""
    return lay_out(at.anew("has", ", ".join(names), seat), seat, names)


def put_before(at: At, seat: SeatNumber, named: Named) -> Said:
    """Put a card before a player that was named alone."""
    title = unnumbered(named) if isinstance(named, str) else named.card.title
    given = TitleGiven(named) if isinstance(named, str) else card_given(named)
    return _put(at.anew("has", title, seat, given), seat, named)


def _put(at: At, seat: SeatNumber, named: Named, others: tuple[str, ...] = ()) -> Said:
    title = unnumbered(named) if isinstance(named, str) else named.card.title
    at = replace(at, words=f"{at.name(seat)} has {title}")

    def with_piece(piece: Piece) -> Said:
        to = Place(Zone.STABLE, seat)
        there = there_already(at.game.position, piece, to)
        if there:
            card = at.game.position.title(there)
            yield at.tell("play.lies_there", card=card, name=at.name(seat), area=at.area)
        else:
            yield from at.act(Move(Verb.PUT, seat, piece, to))
        if others and not at.session.choices:
            yield from lay_in_turn(at, seat, others)

    return at.piece(named, _UNSEEN, with_piece)
