"""Words about what is ready, and the rest."""

from collections.abc import Iterable

from assistant import standing
from assistant.cards.model import Deck
from assistant.choices import Choice
from assistant.finding import looked_up, used
from assistant.intents import Do
from assistant.registry import command
from assistant.session import Session
from assistant.words import say
from assistant.words.announcement import Announcement


@command("general", "status", "ready")
def status(session: "Session", rest: str) -> Iterable[Announcement]:
    """Say what is ready."""
    return (standing.status(session),)


@command("general", "decks")
def decks(session: "Session", rest: str) -> Iterable[Announcement]:
    """List the decks in use; of several, the number of one puts its cards first."""
    decks = session.library.catalogue.decks
    chosen = next((deck for deck in decks if deck.id == rest), None)
    if chosen:
        return _put_first(session, chosen)
    if len(decks) < 2:
        return standing.deck_lines(session.library)

    def choosing(deck: Deck) -> Choice:
        line = standing.deck_line(deck)
        if deck.id == session.settings.deck:
            line = say("prompt.deck_chosen", deck=line)
        return Choice(line, Do("decks", deck.id))

    return session.offer(say("prompt.which_first"), tuple(choosing(deck) for deck in decks))


def _put_first(session: "Session", deck: Deck) -> Iterable[Announcement]:
    faults = session.set("deck", deck.id)
    return (session.tell("prompt.deck_first", name=deck.name), *faults)


@command("general", "problems")
def problems(session: "Session", rest: str) -> Iterable[Announcement]:
    """Read what is wrong in files that people wrote."""
    return standing.problem_lines(session.problems) or (session.tell("prompt.no_problems"),)


@command("general", "doctor")
def doctor(session: "Session", rest: str) -> Iterable[Announcement]:
    """Say where the check of this computer is."""
    return (session.tell("prompt.doctor"),)


@command("general", "card", takes=True)
def card(session: "Session", rest: str) -> Iterable[Announcement]:
    """Look up a card even if its label is a word of the program."""
    if not rest:
        return (session.tell("prompt.no_card_yet"),)
    return looked_up(session, rest, used(session))


@command("general", "quit", "exit", "bye")
def quit_(session: "Session", rest: str) -> Iterable[Announcement]:
    """End the program."""
    session.over = True
    return (session.tell("prompt.goodbye"),)
