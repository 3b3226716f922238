"""Words that open and close the pages on which players sit at phones of their own."""

from dataclasses import replace
from urllib.parse import urlsplit

from assistant.choices import Said
from assistant.finding import card_meant, is_named, looked_up, used
from assistant.inbox import Lend
from assistant.intents import Do
from assistant.labels.qr import address_matrix, in_blocks
from assistant.language.heard import option, seat_only
from assistant.language.program import ways
from assistant.language.slots import Slots
from assistant.registry import command
from assistant.session import Session
from assistant.shared import Seats
from assistant.words.announcement import plain
from assistant.words.plain import repeated


@command("general", "seats", takes=True)
def seats(session: "Session", rest: str) -> Said:
    """Open the pages for phones, say where they are, or close them."""
    pages = session.desk.seats
    if pages is None:
        return (session.tell("seats.none_here"),)
    if option(rest) == "off":
        return _closed(session, pages)
    if option(rest) == "code":
        return _code(session, pages)
    secure = option(rest) == "secure"
    if rest and not secure:
        return (session.tell("seats.which_word", typed=repeated(rest, 40)),)
    journal = session.journal
    if journal and journal.reading_along:
        return (session.tell("seats.elsewhere"),)
    if pages.pin and (pages.secure or not secure):
        return opened(session, pages)
    game = session.shared.game
    pages.open(game.names if game else (), secure=secure)
    return (*opened(session, pages), session.tell("seats.warns" if secure else "seats.overheard"))


def opened(session: "Session", pages: Seats) -> Said:
    """Say where the pages are, and the PIN."""
    first, *others = pages.addresses
    said = session.tell("seats.open", address=first, pin=spaced(pages.pin))
    if session.on_screen:
        session.desk.shown = _blocks(session, first)
    also = (session.tell("seats.also", address=each) for each in others)
    return (said, *also)


@command("general", "network")
def network(session: "Session", rest: str) -> Said:
    """Say whether this computer is in a network; open seats move along to a new address."""
    pages = session.desk.seats
    if pages is None:
        return (session.tell("seats.none_here"),)
    here = pages.here()
    if not here:
        return (session.tell("seats.no_network"),)
    told = session.tell("seats.network", address=here[0])
    if not pages.pin:
        return (told, session.tell("seats.not_open"))
    if urlsplit(pages.addresses[-1]).hostname in here:
        return (told, *opened(session, pages))
    game = session.shared.game
    pages.open(game.names if game else (), secure=pages.secure)
    return (session.tell("seats.moved"), *opened(session, pages))


def _code(session: "Session", pages: Seats) -> Said:
    """Show the code of the address: beside the messages, or in lines below each other."""
    if not pages.pin:
        return (session.tell("seats.not_open"),)
    address = pages.addresses[0]
    if session.settings.braille:
        return (session.tell("seats.code_for_eyes", address=address),)
    said = session.tell("seats.code", address=address)
    rows = _blocks(session, address)
    if session.on_screen:
        session.desk.shown = rows
        return (said,)
    lines = tuple(replace(plain(row), spoken=False) for row in rows)
    return session.transcript.only_leads((*lines, said))


def _blocks(session: "Session", address: str) -> tuple[str, ...]:
    return in_blocks(address_matrix(address), dark_ground=session.settings.theme != "light")


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
    """Let another phone sit down for a player; a title may begin with the same word."""
    pages, game = session.desk.seats, session.shared.game
    seat = seat_only(game.names, rest) if game else None
    title = f"{ways('free')[0]} {rest}"
    if seat is None and rest and is_named(card_meant(session, title)):
        return looked_up(session, title, used(session))
    if pages is None or not pages.pin:
        return (session.tell("seats.not_open"),)
    name = game.names[seat] if game and seat is not None else rest
    done = pages.free(name)
    return (session.tell("seats.freed" if done else "seats.nobody_there", name=repeated(name, 40)),)


def spaced(pin: str) -> str:
    """Return a PIN in two groups of figures, as it is read aloud."""
    return f"{pin[:3]} {pin[3:]}"


@command("general", "look for me")
def look_for_me(session: "Session", rest: str) -> Said:
    """Lend the camera to the player who asks, at a page of their own."""
    return _lend(session, session.seat, keeps=False)


@command("general", "deal me in")
def deal_me_in(session: "Session", rest: str) -> Said:
    """Have the cards that a player holds up go into their hand, heard by nobody else."""
    return _lend(session, session.seat, keeps=True)


def _lend_to(session: "Session", said: Do) -> Said:
    """Lend the camera to a player who sits at a page of their own."""
    game = session.shared.game
    behind = seat_only(game.names, said.slots.said) if game else None
    return _lend(session, behind if said.seat is None else said.seat, keeps=False)


@command("general", "lend camera", takes=True, says=_lend_to)
def lend_camera(session: "Session", rest: str) -> Said:
    """Lend the camera to the player who is named behind the word."""
    return _lend_to(session, Do("lend camera", Slots(rest)))


def _lend(session: "Session", seat: int | None, *, keeps: bool) -> Said:
    game, post = session.shared.game, session.desk.post
    if game is None or seat is None or post is None:
        return (session.tell("seats.who_looks"),)
    post(Lend(game.names[seat], keeps))
    return ()
