"""What one player can do now, as it is shown on a page of their own."""

from collections.abc import Iterator

from assistant.cards.model import Kind
from assistant.choices import Choice
from assistant.commands.choosing import in_portions, lines_to_choose
from assistant.commands.questions import naming_of
from assistant.game import AreaGame
from assistant.games import Game
from assistant.intents import Decide, Do
from assistant.language.heard import filled_by
from assistant.rules.actions import PassAll, Respond, Settle
from assistant.rules.offers import Ask, answers, namings
from assistant.rules.pile import responders
from assistant.rules.table import Fate, SeatNumber
from assistant.session import Session
from assistant.words import Text, render, say


def offered_to(session: Session) -> tuple[Choice, ...]:
    """Return what the player of a way in of their own can do now, the likeliest first.

    It is what can be done without a doubt by that player, or by anybody.
    """
    game, seat = session.shared.game, session.seat
    if game is None or seat is None or game.table.outcome:
        return ()
    if isinstance(game, AreaGame):
        return tuple(_in_area_game(game, seat))
    return tuple(_offers(game, seat))


def call_to(session: Session) -> Text:
    """Return what a player is told at once where the game waits for that very player."""
    game, seat = session.game, session.seat
    table = session.shared.table
    if table is None or seat is None or table.outcome:
        return ""
    if game and game.table.pile:
        asked = seat in responders(game.position)
        top = game.position.title(game.table.pile.top)
        return say("seats.do_you_answer", card=top) if asked else ""
    return say("seats.your_turn", number=table.turn.number) if table.turn.seat == seat else ""


def _offers(game: Game, seat: SeatNumber) -> Iterator[Choice]:
    for each in game.offers():
        if each.seat in (None, seat):
            yield Choice(each.told, Decide(each.action, render(each.told)))


def _in_area_game(game: AreaGame, seat: SeatNumber) -> Iterator[Choice]:
    position = game.position
    chosen = in_portions(lines_to_choose(game, seat))
    yield from chosen
    for each in _offers(game, seat):
        action = each.then.action if isinstance(each.then, Decide) else None
        others = isinstance(action, PassAll) and bool(responders(position))
        skips = isinstance(action, Settle) and action.fate is Fate.SKIPPED
        # A player speaks for no other, and skips nothing that can be chosen.
        if not (others or (chosen and skips)):
            yield each
    for answer in answers(position, seat):
        piece = answer.action.piece if isinstance(answer.action, Respond) else None
        card = position.title(piece or "")
        yield Choice(answer.told, Do("answer", filled_by(card, game.around), seat))
    for naming in namings(position):
        answering = naming.ask is Ask.ANSWER
        if answering and seat in responders(position):
            name = game.names[seat]
            yield Choice(say("seats.answers", name=name), Do("answer", seat=seat))
        elif naming.ask is Ask.PLAY and naming.seat == seat:
            yield from _plays(game, seat)
            yield Choice(naming.told, naming_of(naming))
        elif naming.seat == seat and not (chosen and naming.ask is Ask.TARGET):
            yield Choice(naming.told, naming_of(naming))


def _plays(game: AreaGame, seat: SeatNumber) -> Iterator[Choice]:
    """Yield a play for each title that a player keeps by name; an Instant only answers."""
    position = game.position
    kept = (each for each in game.table.seats[seat].hand if position.kind(each) is not Kind.INSTANT)
    for title in dict.fromkeys(map(position.title, kept)):
        plays = Do("play", filled_by(title, game.around), seat)
        yield Choice(say("seats.plays", name=game.names[seat], card=title), plays)
