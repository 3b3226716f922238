"""Which copy of a card is meant, where several lie on the table or none does."""

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

from assistant.cards.find import Match
from assistant.cards.model import Kind
from assistant.choices import Choice, Said
from assistant.commands.at import At, picked
from assistant.game.pieces import (
    InPlaces,
    NoKind,
    NotHere,
    Test,
    Unrecognised,
    lent_by,
    twins,
    which_copy,
)
from assistant.intents import After, Decide, Intent, Picked
from assistant.language.slots import Where
from assistant.messages import Text, say
from assistant.performing import perform
from assistant.rules.actions import Move, NameTitle
from assistant.rules.choosing import can_be_chosen
from assistant.rules.events import Verb
from assistant.rules.table import Piece, Place, SeatNumber, Zone

_FIRST = (Kind.MAGICAL, Kind.BASIC)
_KINDS = (*_FIRST, *(kind for kind in Kind if kind not in _FIRST))
_OF_PLAYERS = frozenset({Zone.STABLE, Zone.HAND})
"""The zones of which each player has one."""
Named: TypeAlias = Match | str
"""A card of the decks, or a title that is in none of them."""


def use_copy(
    at: At,
    named: Named,
    order: Sequence[Test],
    use: Callable[[Piece], Said],
    source: Where | None = None,
    *,
    unseen: bool = False,
    later: bool = False,
) -> Said:
    """Use the copy that is meant: the likeliest place first, and where several fit, ask.

    Of a card that goes `unseen` nobody is asked what it is: the table would learn its title.
    `later` is whether more than the next step of an open effect may be meant.
    """
    given = at.answers.take()
    if isinstance(given, Picked):
        return use(str(given.value))
    again = at.answers.so_far()

    game = at.game
    found = which_copy(game.position, named, order, source, unseen=unseen, free=game.free)
    match found:
        case NoKind(title=title):
            return _asking_kind(at, title, again)
        case NotHere(title=title):
            theirs = lent_by(game.position, named, source.seat) if source else ()
            if len(theirs) == 1:
                # What somebody else has of a player for a time is that player's card as well.
                at.answers.note(Picked(theirs[0]))
                return use(theirs[0])
            key = "play.other_deck" if found.other_deck else "play.not_there"
            return (at.tell(key, card=title),)
        case Unrecognised():
            return _recognising(at, found.title, found.piece, found.seats)
        case InPlaces(title=title, places=places):
            meant = None if later else _only_choice(at, places)
            if meant:
                at.answers.note(Picked(meant))
                return use(meant)
            owners = [place.seat for place in places if place.zone in _OF_PLAYERS]
            choices = tuple(
                Choice(
                    at.place_words(place),
                    at.answers.so_far(Picked(copies[0])),
                    picked(at.game, place.seat) if owners.count(place.seat) == 1 else (),
                )
                for place, copies in places.items()
            )
            return at.session.ask(say("play.which_copy", card=title), choices)
        case piece:
            # What lies before somebody everybody sees, wherever it goes.
            alike = twins(game.position, piece)
            if alike:
                lent = tuple(
                    Choice(_whose_twin(at, owner, piece), at.answers.so_far(Picked(each)))
                    for owner, each in alike.items()
                )
                return at.session.ask(say("play.which_copy", card=game.position.title(piece)), lent)
            at.answers.note(Picked(piece))
            return use(piece)


def _whose_twin(at: At, owner: SeatNumber | None, piece: Piece) -> Text:
    """Return which of several equal cards before a player is meant: a lent one or an own."""
    holder = at.table.place_of(piece).seat
    key, whose = ("own_copy", holder) if owner is None else ("lent_copy", owner)
    return say(f"play.{key}", name=at.name(whose))


def _only_choice(at: At, places: Mapping[Place, Sequence[Piece]]) -> Piece | None:
    """Return the copy that an open effect lets this player choose; None if it is not one."""
    chosen = can_be_chosen(at.game.position, at.who)
    found = [next((each for each in there if each in chosen), "") for there in places.values()]
    found = list(filter(None, found))
    return found[0] if len(found) == 1 else None


def _asking_kind(at: At, title: str, then: Intent) -> Said:
    """Ask once what a card is that is in no deck."""
    return at.session.ask(say("play.which_kind", title=title), as_kinds(at, title, then))


def as_kinds(at: At, title: str, then: Intent) -> tuple[Choice, ...]:
    """Return what a card can be that is in no deck; that said, it is what `then` is about."""

    def choosing(kind: Kind) -> Choice:
        animal = at.game.book.edition.words.animal
        naming = After(at.deciding(NameTitle(title, kind)), then, aloud=False)
        return Choice(say(f"play.kind.{kind.value}", animal=animal), naming, (kind.value,))

    return tuple(map(choosing, _KINDS))


def _recognising(at: At, title: str, piece: Piece, seats: Sequence[SeatNumber]) -> Said:
    """Say that a Baby lies before a player of whose nobody had said which it is."""

    def with_seat(seat: SeatNumber) -> Intent:
        words = f"{at.name(seat)} has {title}"
        lying = Move(Verb.PUT, seat, piece, Place(Zone.STABLE, seat))
        return After(Decide(lying, words), at.answers.so_far(Picked(piece)))

    if len(seats) == 1:
        return perform(at.session, with_seat(seats[0]))
    choices = tuple(
        Choice(at.place_words(Place(Zone.STABLE, seat)), with_seat(seat), picked(at.game, seat))
        for seat in seats
    )
    return at.session.ask(say("play.which_copy", card=title), choices)
