"""A card without a code and without a label is told by its print, which the camera reads."""

import threading

from assistant.cards.by_print import by_print
from assistant.cards.find import Found, Several
from assistant.choices import Said
from assistant.finding import ask_several, used
from assistant.inbox import PrintRead
from assistant.installed import adding
from assistant.intents import filled
from assistant.performing import card_given, perform
from assistant.problems import Fault
from assistant.registry import command
from assistant.scan.printed import Printed, can_read_print, read_print
from assistant.session import Session


@command("card", "read print")
def look_at_print(session: Session, rest: str) -> Said:
    """Have the camera read the print of a card, and look the card up by it."""
    frame, post = session.eyes.newest(), session.desk.post
    if not can_read_print():
        return (session.tell("prompt.print_missing", install=adding("ocr")),)
    if frame is None:
        return (session.tell("prompt.print_no_picture"),)

    def reading() -> PrintRead:
        try:
            return PrintRead(None, read_print(frame.image))
        except Fault as fault:
            return PrintRead(None, Printed(), fault)

    if session.patient or post is None:
        return told_by_print(session, reading())
    threading.Thread(target=lambda: post(reading()), name="print", daemon=True).start()
    return (session.tell("teach.scan_wait"),)


def told_by_print(session: Session, found: PrintRead) -> Said:
    """Use the card that a print tells; where it tells none for sure, say so."""
    if found.fault:
        return (session.tell(found.fault.key, **found.fault.values),)
    library = session.library
    if session.shared.game and session.shared.game.decks:
        library = library.of(session.shared.game.decks)
    match by_print(library.index, found.printed.lines):
        case Found(match=match):
            return perform(session, filled(used(session), card_given(match)))
        case Several() as several:
            return ask_several(session, several, used(session), waits=False)
    key = "prompt.print_small" if found.printed.small else "prompt.print_unknown"
    return (session.tell(key if found.printed.text else "prompt.print_nothing"),)
