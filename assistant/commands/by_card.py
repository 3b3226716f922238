"""By which card something is done that no open effect explains, asked once."""

from assistant.choices import Blank, Choice, Said
from assistant.game import AreaGame
from assistant.game.pieces import lying_in, stable_of, which_copy
from assistant.games import Waiting
from assistant.intents import After, ByCard, Decide, Insist, Intent, LeaveIt, Picked, filled
from assistant.language.heard import lines_heard
from assistant.language.program import ways
from assistant.messages import Text, say
from assistant.performing import match_of, perform, performs
from assistant.rules.actions import Trigger
from assistant.rules.effects import is_mandatory
from assistant.rules.table import Piece, SeatNumber, Zone
from assistant.rules.unexplained import doer, sources
from assistant.session import Session
from assistant.words.announcement import plain

_MOST = 6
"""So many cards are read out at the most; any other is named."""


def ask_by_which(
    session: Session, game: AreaGame, waiting: Waiting, question: Text, then: Intent | None
) -> Said:
    """Ask by which card something was done, or whether it is only put right."""
    action = waiting.action
    seat = doer(game.position, action)
    by = ByCard(action, waiting.words, seat, then)
    found = sources(game.position, action)[:_MOST]
    cards = [
        Choice(_named(game, piece, owner, seat), filled(by, Picked(piece)))
        for piece, owner in found
    ]
    insist = Insist(action, waiting.words)
    correct: Intent = After(insist, then) if then else insist
    choices = (
        *cards,
        Choice(say("play.just_correct"), correct, (*ways("yes"), *lines_heard("correcting"))),
        Choice(say("play.leave_it"), LeaveIt(), ways("no")),
    )
    yield plain(question)
    yield from session.ask(say("play.by_which"), choices)
    session.prompt = session.prompt.with_slot(Blank(say("play.by_which"), by, card=True))


def _named(game: AreaGame, piece: Piece, owner: SeatNumber, seat: SeatNumber) -> Text:
    title, names = game.position.title(piece), game.names
    return title if owner == seat else say("game.owned", name=names[owner], card=title)


@performs(ByCard)
def _by_card(session: Session, wanted: ByCard) -> Said | None:
    """Open the effect of the card that was named, and do the action by it."""
    game, given = session.game, wanted.given
    if game is None:
        return None
    seat = wanted.seat
    piece = str(given.value) if isinstance(given, Picked) else None
    if piece is None:
        match = match_of(session, given)
        if match is None:
            return None
        order = (stable_of(seat), lying_in(Zone.STABLE), lying_in(Zone.DISCARD))
        copy = which_copy(game.position, match, order)
        if not isinstance(copy, str):
            return (session.tell("play.not_there", card=match.card.title),)
        piece = copy
    place, card = game.table.place_of(piece), game.position.card(piece)
    if place.zone not in (Zone.STABLE, Zone.DISCARD):
        return (session.tell("play.not_there", card=game.position.title(piece)),)
    owner = place.seat if place.zone is Zone.STABLE else seat
    happens = Trigger(owner, piece, card is None or is_mandatory(card))
    doing = Decide(wanted.action, wanted.words, wanted.then)
    with game.said_at_once():
        return tuple(perform(session, After(Insist(happens, wanted.words), doing, aloud=False)))
