"""Places that are gone through card by card: hands, areas, pile, chain, discard pile, Nursery.

A place is a list that only leads on: each line is a title, and its number reads the card and
leaves the place open.  Arrows go through it on the screen; elsewhere the numbers do.
"""

from collections.abc import Mapping

from assistant.cards.find import Why
from assistant.choices import Choice, Said, Walk
from assistant.commands.at import At
from assistant.commands.played import Run, played
from assistant.commands.questions import ear_asked
from assistant.commands.secretly import secretly
from assistant.finding import show
from assistant.intents import CardGiven, Do, Picked
from assistant.language.slots import Slots, Where
from assistant.messages import Value
from assistant.performing import match_of, perform
from assistant.registry import command
from assistant.rules.table import Piece, Place, SeatNumber, Zone
from assistant.session import Session
from assistant.words import Text, render, say
from assistant.words.announcement import plain
from assistant.words.card import read_card

_WORD = "walk"
_SHARED = (Zone.PILE, Zone.CHAIN, Zone.DISCARD, Zone.NURSERY)


@played("questions", _WORD)
def walk(at: At) -> Said:
    """Open a place to go through its cards; without one, what lies before whoever speaks."""
    place = _meant(at)
    if place is None:
        words = ", ".join(render(_told(at, "said", each)) for each in _round(at))
        return (at.tell("walk.nowhere", words=words),)
    return _walked(at, place)


def _at_once(zone: Zone) -> Run:
    """Return what the word for one place does."""
    return lambda at: _walked(at, Place(zone, _seat(at)) if zone is Zone.HAND else Place(zone))


_ZONES: Mapping[str, Zone] = {
    "walk hand": Zone.HAND,
    "walk pile": Zone.PILE,
    "walk chain": Zone.CHAIN,
    "walk discard pile": Zone.DISCARD,
    "walk nursery": Zone.NURSERY,
}
"""Places that have a word, and so can have a key."""
for _place, _zone in _ZONES.items():
    played("questions", _place, takes=False)(_at_once(_zone))


def _seat(at: At) -> SeatNumber:
    return at.who if at.named_player is None else at.named_player


def _walked(at: At, place: Place) -> Said:
    if not at.table.full:
        return (at.tell("asked.only_numbers"),)
    if place.zone is not Zone.HAND or at.game.position.open_hand(place.seat):
        return _opened(at, place)
    question = ear_asked(at, place.seat)
    if question is not None:
        return question
    return secretly(at.session, lambda: _opened(at, place, secret=True), place.seat)


@command("questions", "next place")
def next_place(session: Session, rest: str) -> Said:
    """Go to the place after the one that is open."""
    return _beside(session, 1)


@command("questions", "place before")
def place_before(session: Session, rest: str) -> Said:
    """Go to the place before the one that is open."""
    return _beside(session, -1)


def _beside(session: Session, step: int) -> Said:
    walked = session.prompt.walk
    if walked is None:
        return (session.tell("walk.none_open"),)
    return perform(session, walked.after if step > 0 else walked.before)


def _meant(at: At) -> Place | None:
    """Return the place that is said; None for words that name none."""
    slots = at.slots
    where, seat = slots.place, _seat(at)
    if where is not None and where.zone in (Zone.HAND, Zone.STABLE):
        return Place(where.zone, seat if where.seat is None else where.seat)
    if where is not None and where.zone in _SHARED:
        return Place(where.zone)
    return Place(Zone.STABLE, seat) if not slots.said or slots.player is not None else None


def _round(at: At) -> tuple[Place, ...]:
    """Return the places in the order in which one goes: the own hand and area first."""
    own, count = at.who, len(at.table.seats)
    areas = (Place(Zone.STABLE, (own + step) % count) for step in range(count))
    return (Place(Zone.HAND, own), *areas, *map(Place, _SHARED))


def _told(at: At, key: str, place: Place, **values: Value) -> Text:
    """Return what is said of a place: its own sentence, by where it is."""
    if place.seat >= 0:
        values |= {"name": at.name(place.seat), "area": at.area}
    return say(f"walk.{key}_{place.zone.value}", **values)


def _pieces(at: At, place: Place) -> tuple[Piece, ...]:
    """Return the cards that are known to lie in a place, those first that are told first."""
    table = at.table
    match place.zone:
        case Zone.STABLE:
            return table.seats[place.seat].stable
        case Zone.HAND:
            return table.seats[place.seat].hand
        case Zone.PILE:
            return tuple(reversed(table.pile.cards)) if table.pile else ()
        case Zone.CHAIN:
            links = table.chain.links if table.chain else ()
            return tuple(dict.fromkeys(each.piece for link in links for each in link.effects))
        case Zone.DISCARD:
            return table.discard
        case _:
            return table.perhaps_in_nursery


def _opened(at: At, place: Place, *, secret: bool = False) -> Said:
    """Open a place to walk through; read the card whose line was chosen, if one was."""
    position, session, pieces = at.game.position, at.session, _pieces(at, place)
    titles = tuple(position.title(piece) for piece in pieces)
    choices = tuple(
        Choice(title, at.answers.so_far(Picked(piece)))
        for title, piece in zip(titles, pieces, strict=True)
    )
    given = at.answers.take()
    chosen = given.value if isinstance(given, Picked) and given.value in pieces else None
    heading = _told(at, "open" if pieces else "empty", place, count=len(pieces))
    said: Said = (plain(heading),)
    if chosen is not None:
        card = position.card(str(chosen))
        match = match_of(session, CardGiven((card.key,), Why.CODE.value)) if card else None
        if match and not secret:
            said = tuple(show(session, match, whole=True))
        elif match:
            # The card in front of people is no secret: this one does not become it.
            said = (read_card(session.library.catalogue, match.card),)
        else:
            said = (plain(position.title(str(chosen))),)
    session.prompt = session.prompt.walked(choices, heading, _way(at, place))
    return said


def _is_open(at: At, place: Place) -> bool:
    """Say whether keys go to a place without a question: a hand that others hear would ask one."""
    if place.zone is not Zone.HAND:
        return True
    return at.session.private_ear or at.game.position.open_hand(place.seat)


def _way(at: At, place: Place) -> Walk:
    """Return which places are beside one."""
    around = tuple(each for each in _round(at) if each == place or _is_open(at, each))
    here = around.index(place) if place in around else 0

    def go(step: int) -> Do:
        other = around[(here + step) % len(around)]
        seat = other.seat if other.seat >= 0 else None
        said = render(_told(at, "said", other))
        return Do(_WORD, Slots(said, place=Where(seat, other.zone)), at.who)

    return Walk(go(-1), go(1))
