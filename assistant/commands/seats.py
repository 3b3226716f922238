"""Words that open and close the pages on which players sit at phones of their own."""

from assistant.choices import Said
from assistant.language.heard import option, seat_only
from assistant.registry import command
from assistant.session import Seats, Session
from assistant.words.plain import repeated


@command("general", "seats", takes=True)
def seats(session: "Session", rest: str) -> Said:
    """Open the pages for phones, say where they are, or close them."""
    pages = session.desk.seats
    if pages is None:
        return (session.tell("seats.none_here"),)
    if option(rest) == "off":
        return _closed(session, pages)
    if rest:
        return (session.tell("seats.which_word", typed=repeated(rest, 40)),)
    journal = session.journal
    if journal and journal.reading_along:
        return (session.tell("seats.elsewhere"),)
    if pages.pin:
        return opened(session, pages)
    game = session.shared.game
    pages.open(game.names if game else ())
    return (*opened(session, pages), session.tell("seats.overheard"))


def opened(session: "Session", pages: Seats) -> Said:
    """Say where the pages are, and the PIN."""
    first, *others = pages.addresses
    said = session.tell("seats.open", address=first, pin=spaced(pages.pin))
    also = (session.tell("seats.also", address=each) for each in others)
    return (said, *also)


def _closed(session: "Session", pages: Seats) -> Said:
    if not pages.pin:
        return (session.tell("seats.not_open"),)
    pages.close()
    return (session.tell("seats.closed"),)


@command("general", "new pin")
def new_pin(session: "Session", rest: str) -> Said:
    """Take another PIN."""
    pages = session.desk.seats
    if pages is None or not pages.pin:
        return (session.tell("seats.not_open"),)
    return (session.tell("seats.new_pin", pin=spaced(pages.renew())),)


@command("general", "free", takes=True)
def free(session: "Session", rest: str) -> Said:
    """Let another phone sit down for a player."""
    pages, game = session.desk.seats, session.shared.game
    if pages is None or not pages.pin:
        return (session.tell("seats.not_open"),)
    seat = seat_only(game.names, rest) if game else None
    name = game.names[seat] if game and seat is not None else rest
    done = pages.free(name)
    return (session.tell("seats.freed" if done else "seats.nobody_there", name=repeated(name, 40)),)


def spaced(pin: str) -> str:
    """Return a PIN in two groups of figures, as it is read aloud."""
    return f"{pin[:3]} {pin[3:]}"
