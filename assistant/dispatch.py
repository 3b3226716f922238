"""Dispatch: each thing that came in is answered by the room that it concerns.

A line or a card is answered, what is asked next is put, and what it leaves open is written down:
all of it one commit, or none of it.
"""

from typing import assert_never

from assistant import desk, tutorial, typed
from assistant.arrivals import all_ready, arrived
from assistant.atomic import kept_whole
from assistant.choices import Held, Said, chosen
from assistant.commands.first_start import answers_early
from assistant.commands.lists import known, listed
from assistant.commands.own_text import print_read
from assistant.commands.secretly import Secrecy, secrecy, secretly
from assistant.finding import scanned
from assistant.forms import asked_next
from assistant.guest import Guest
from assistant.inbox import (
    Felt,
    Glance,
    Gone,
    Item,
    Knocked,
    Known,
    Leave,
    Lend,
    Listed,
    Lost,
    Overdue,
    PrintRead,
    Rang,
    SeatNews,
    Shown,
    Tapped,
    Told,
    Typed,
)
from assistant.intents import CardGiven, Trail
from assistant.kept_prompt import note
from assistant.language.heard import seat_first
from assistant.performing import match_of, performs
from assistant.prompts import addressed, after_lesson, settle
from assistant.registry import PROGRAM
from assistant.scan.news import Aimed, Light, Scanned, SourceEnded, SourceLost, SourceReady
from assistant.session import Session
from assistant.speech.voice import EarLost, EarReady, VoiceGone, VoiceReady
from assistant.words.announcement import Announcement


def answer(session: Session, item: Item, secret: Secrecy) -> Said:
    """Answer what came in at the table, by the room that it concerns.

    `secret` is what a typed line may tell of a hand.  What a player does at a way in of their own
    is answered by `answer_player`.
    """
    match item:
        case Typed() | Scanned():
            line = item.text.strip() if isinstance(item, Typed) else None
            news = () if line is None else tuple(desk.follow(session, line))
            # Written before it is said.
            said = kept_whole(session, lambda held: _take_in(session, item, secret, held))
            return (*news, *said)
        case VoiceReady() | VoiceGone() | EarReady() | EarLost():
            return arrived(session, item)
        case SourceReady() | SourceLost() | SourceEnded() | Aimed() | Light():
            return arrived(session, item)
        case Glance():
            return desk.follow(session)
        case Known():
            return known(session, item)
        case Listed():
            return listed(session, item)
        case PrintRead():
            return print_read(session, item)
        case Overdue():
            return all_ready(session) if session.awaited else ()
        case Rang():
            return _rang(session, item)
        case Leave():
            session.over = True
            return ()
        case SeatNews():
            return (session.tell(item.key, **dict(item.values)),)
        case Told():
            return item.said
        case Lost():
            return desk.lost(session, item)
        case Knocked() | Gone() | Lend() | Tapped() | Shown() | Felt():
            # The host lets them in and out, and only who is in taps and shows.
            return ()
        case _:
            assert_never(item)


def _rang(session: Session, rang: Rang) -> Said:
    """Say that a timer has run out, if it is the one that runs still."""
    game = session.shared.game
    ringing = game.rings() if game else None
    if ringing is None or ringing.number != rang.number:
        return ()
    return (Announcement(ringing.told, joins=True, lasts=True),)


def answer_player(guest: Guest, item: Typed | Tapped | Shown, held: Held) -> Said:
    """Answer what a player did at a way in of their own; `held` was open before it."""
    session = guest.session
    if isinstance(item, Typed):
        line, game = item.text.strip(), session.shared.game
        secret, of = secrecy(session, line), seat_first(game.names, line) if game else None
        picked = chosen(session.prompt.options, line) is not None
        if secret is Secrecy.TELLS and of and of[0] != session.seat and not picked:
            # A hand of somebody else; a name that answers what is asked here tells of none.
            session.answered = True
            return (session.tell("prompt.not_yours"),)
        return _take_in(session, item, secret, held)
    session.anew = session.answered = False
    session.named = None
    before = session.prompt
    done = guest.tapped(item) if isinstance(item, Tapped) else guest.shown(item)
    said = tuple(settle(session, held, done))
    addressed(session, before, said)
    return said


def _take_in(session: Session, item: Typed | Scanned, secret: Secrecy, held: Held) -> Said:
    """Answer a line and note what it leaves open; `held` was open before it."""
    opening: Said = ()
    line = item.text.strip() if isinstance(item, Typed) else None
    if line is not None and answers_early(session, line):
        opening = tuple(all_ready(session))
        if not line:
            return opening
    session.anew = False
    before, step = session.prompt, session.lesson.step
    deed = PROGRAM.of(line) if line and session.lesson.on else None
    said = tutorial.strays(session, line, deed.word) if line and deed else None
    said = tuple(_answer_line(session, item, secret, held) if said is None else said)
    addressed(session, before, said)
    if session.seat is not None:
        # What the table is to tell is asked at the table.
        return said
    before = session.prompt
    asked = tuple(asked_next(session))
    addressed(session, before, asked)
    said = (*said, *asked)
    taught = session.lesson.on
    after = () if line is None else tuple(tutorial.after(session, line))
    if line and taught:
        after = (*after, *tutorial.reminded(session, said, step))
    if taught:
        after = (*after, *after_lesson(session))
    faults = tuple(note(session))
    return (*opening, *faults, *said, *after)


def _answer_line(session: Session, line: Typed | Scanned, secret: Secrecy, before: Held) -> Said:
    """Answer what was typed, or a card that was shown; `before` was open then."""
    session.answered = False
    if isinstance(line, Scanned):
        return settle(session, before, scanned(session, line))
    reads, text = typed.pressed if line.key else typed.answer, line.text.strip()
    game = session.shared.game
    found = seat_first(game.names, text) if game else None
    session.named = found[0] if found else None
    if secret is Secrecy.TELLS:
        # Also where it is not understood.
        return settle(session, before, secretly(session, lambda: reads(session, text)))
    return settle(session, before, reads(session, text))


@performs(Trail)
def _go_through(session: Session, trail: Trail) -> Said:
    """Answer the lines of an old journal that led to a question, unheard.

    Where the words or the decks of this version lead elsewhere, all is as it was.
    """
    game, front, table = session.shared.game, session.in_front, session.shared.table
    session.current = match_of(session, CardGiven(trail.card, "id"))
    for how, text in trail.lines:
        session.anew = False
        tuple(asked_next(session))
        shown = how == "shown"
        line = Scanned(text, "", 0, 0) if shown else Typed(text, key=how == "pressed")
        secret = Secrecy.NONE if shown else secrecy(session, text)
        tuple(_answer_line(session, line, secret, session.open_now()))
    shared = session.shared
    if not (shared.game is game and shared.table is table and session.open_question()):
        session.close()
        shared.game, session.in_front = game, front
        if game:
            game.waiting = None
    return ()
