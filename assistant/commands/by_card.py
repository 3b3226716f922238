"""By which card something is done that no open effect explains, asked once."""

from dataclasses import replace

from assistant.choices import Blank, Choice, Said
from assistant.game import AreaGame
from assistant.game.judging import judged
from assistant.game.pieces import lying_in, stable_of, which_copy
from assistant.game_data import Waiting
from assistant.intents import After, ByCard, Insist, Intent, LeaveIt, Picked, filled
from assistant.messages import Text, say
from assistant.performing import match_of, perform, performs
from assistant.rules.actions import Trigger
from assistant.rules.effects import is_mandatory
from assistant.rules.rulings import Allowed, Refused
from assistant.rules.table import Piece, SeatNumber, Zone
from assistant.rules.unexplained import doer, sources
from assistant.session import Session
from assistant.words.announcement import plain
from assistant.words.doubts import doubt_words

_NO_PART = frozenset({"doubts.no_effect_lets", "doubts.not_own_effect"})
"""The doubts about what a card has no part in."""

_MOST = 6
"""So many cards are read out at the most; any other is named."""


def ask_by_which(session: Session, game: AreaGame, waiting: Waiting, then: Intent | None) -> Said:
    """Ask by which card something was done, or whether it is only put right."""
    action = waiting.action
    seat = doer(game.position, action)
    by = ByCard(action, waiting.words, seat, then)
    found = sources(game.position, action)[:_MOST]
    cards = [
        Choice(_named(game, piece, owner, seat), filled(by, Picked(piece)))
        for piece, owner in found
    ]
    correct = _insisting(by)
    choices = (
        *cards,
        Choice(say("play.just_correct"), correct, word="yes", heard="correcting"),
        Choice(say("play.leave_it"), LeaveIt(), word="no", heard="leaving_it"),
    )
    question = say("play.by_which", words=waiting.told)
    yield plain(doubt_words(waiting.doubts[0]))
    yield from session.ask(question, choices)
    session.prompt = session.prompt.with_slot(Blank(question, by, card=True))


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
    return _done_by(session, game, wanted, happens)


def _done_by(session: Session, game: AreaGame, wanted: ByCard, happens: Trigger) -> Said:
    """Open an effect and do the action by it, both or neither."""
    opened = ruling = game.decide(happens)
    if isinstance(opened, Allowed):
        ruling = judged(game.position.after(opened.events), wanted.action)
        if isinstance(ruling, Allowed) and not _no_part(ruling):
            # That the card has nothing done now counts only where it has that done at all.
            ruling = replace(ruling, doubts=(*ruling.doubts, *opened.doubts))
    if isinstance(ruling, Refused):
        return (plain(doubt_words(ruling.why)),)
    if ruling.doubts and not wanted.sure:
        # Where the answer is no, nothing of it has happened.
        told = [plain(doubt_words(each)) for each in ruling.doubts]
        question = (*told, plain(say("play.all_the_same")))
        insisting: Intent = replace(wanted, sure=True)
        if _no_part(ruling):
            # Whatever it is done by, that effect stays closed.
            insisting = _insisting(wanted)
        sure = Choice("", insisting, word="yes")
        left = LeaveIt(game.for_all(wanted.action, wanted.words))
        return session.confirm(question, (sure, Choice("", left, word="no")))
    opening = Insist(happens, wanted.words)
    with game.said_at_once():
        return tuple(perform(session, After(opening, _insisting(wanted), aloud=False)))


def _no_part(ruling: Allowed) -> bool:
    return any(doubt.key in _NO_PART for doubt in ruling.doubts[:1])


def _insisting(wanted: ByCard) -> Intent:
    insist = Insist(wanted.action, wanted.words)
    return After(insist, wanted.then) if wanted.then else insist
