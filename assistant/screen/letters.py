"""Single letters that act as keys, and the words that begin with them."""

from assistant.cards.find import Found
from assistant.commands import find_command
from assistant.finding import UNSURE, card_meant
from assistant.game.phrase import seat_first
from assistant.keymap import letter_action
from assistant.session import Session


def acting(session: Session, typed: str, character: str | None) -> str | None:
    """Return what a letter does as a key, None where it is only typed.

    It is typed behind what is `typed` already, and where words or a card are asked for.
    """
    if typed or session.blank or not session.settings.single_keys:
        return None
    return letter_action(character or "")


def whole(session: Session, acted: str, line: str) -> str:
    """Return a line with the letters that have acted just before it, where they belong to it.

    They do where it is a word of the program, or begins with a player's name, only with them;
    as many as can.
    """
    if not acted or not line.strip() or line[0] == " " or _is_known(session, line):
        return line
    found = (acted[-count:] + line for count in range(len(acted), 0, -1))
    return next((each for each in found if _is_word(session, each)), line)


def _is_known(session: Session, line: str) -> bool:
    card = card_meant(session, line)
    named = isinstance(card, Found) and card.match.why not in UNSURE
    return named or _is_word(session, line)


def _is_word(session: Session, line: str) -> bool:
    if find_command(line):
        return True
    found = seat_first(session.game.names, line) if session.game else None
    return found is not None and find_command(found[1]) is not None
