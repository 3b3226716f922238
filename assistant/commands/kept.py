"""Lines that a game hears by itself, in whatever words its kind has."""

from assistant.choices import Said
from assistant.intents import After, Decide, Intent
from assistant.performing import perform
from assistant.session import Session
from assistant.words.announcement import plain


def said_to_game(session: Session, typed: str) -> Said | None:
    """Do what a line asks of the game at the table; None if it is nothing of that game."""
    game = session.shared.game
    heard = game.hears(typed, session.seat) if game and not session.lesson.on else None
    if game is None or heard is None:
        return None
    told = tuple(plain(each) for each in heard.told)
    if not heard.actions:
        return told
    rest: Intent | None = None
    for action in reversed(heard.actions):
        # What is behind a doubt is done after its yes.
        decides = Decide(action, typed, rest)
        rest = After(decides, rest) if rest else decides
    session.close()
    with game.said_at_once():
        return (*perform(session, rest), *told) if rest else told
