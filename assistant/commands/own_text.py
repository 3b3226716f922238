"""The printed text of a card: typed, in a code, or read by the camera; kept as its owner's."""

import threading
from dataclasses import replace

from assistant import places
from assistant.cards.find import Found, Match
from assistant.cards.model import Source
from assistant.cards.own_texts import forget_texts
from assistant.cards.toml_file import Key, Place, checked
from assistant.choices import Choice, Said
from assistant.commands.print_seen import told_by_print
from assistant.finding import text_in
from assistant.forms import Answers, Form, Option, Step, Taken, ask, go_on, opened, register
from assistant.inbox import PrintRead
from assistant.installed import adding
from assistant.intents import (
    Answer,
    AskText,
    CardGiven,
    CodeGiven,
    Do,
    Fill,
    Given,
    Intent,
    KeepText,
    LeaveIt,
    Picked,
    ScanText,
    WordsGiven,
)
from assistant.language.heard import lines_heard
from assistant.language.program import ways
from assistant.library import OWN_TEXTS, open_library, save_text
from assistant.messages import Msg, say
from assistant.performing import card_given, match_of, perform, performs
from assistant.problems import Fault
from assistant.registry import command
from assistant.scan.frame import Frame
from assistant.scan.printed import Printed, can_read_print, read_print
from assistant.session import Session
from assistant.words.card import read_card

_TEXT = {"text": Key("text", required=True)}


# -- words -------------------------------------------------------------------------


@command("card", "scan text")
def scan_text(session: Session, rest: str) -> Said:
    """Have the camera read the printed text of the card."""
    if session.current is None:
        return (session.tell("prompt.no_card_yet"),)
    return perform(session, ScanText(card_given(session.current)))


@command("card", "wrong")
def wrong(session: Session, rest: str) -> Said:
    """Begin to mend what is wrong with the card in front of you."""
    match = session.current
    if match is None:
        return (session.tell("prompt.no_card_yet"),)
    seen = session.code is not None and is_of(session, session.code, match)
    choices = (
        Choice(say("teach.wrong_text"), AskText(card_given(match))),
        # A label that was not seen is asked for.
        Choice(say("teach.wrong_label"), Do("mislabelled") if seen else Fill("label")),
    )
    return session.ask(say("teach.wrong", title=match.card.title), choices)


@command("card", "forget text")
def forget_text(session: Session, rest: str) -> Said:
    """Take the owner's text of the card back."""
    match = session.current
    if match is None or match.card.source is not Source.OWNER:
        return (session.tell("teach.nothing_to_forget"),)
    ids = [card.id for card in (match.card, *match.variants)]
    try:
        forgotten = forget_texts(places.home() / OWN_TEXTS, match.card.deck, ids)
    except Fault as fault:
        return (session.tell(fault.key, **fault.values),)
    if not forgotten:
        return (session.tell("teach.nothing_to_forget"),)
    learned = session.library.learned
    session.library = open_library(adult=session.settings.adult)
    # What was taught in this sitting holds also where it could not be written.
    session.library.learned = learned
    cards = session.library.catalogue.by_key
    card = cards.get(match.card.key, match.card)
    variants = tuple(cards.get(each.key, each) for each in match.variants)
    session.current = replace(match, card=card, variants=variants)
    said = session.tell("teach.forgotten", title=card.title)
    return (said, read_card(session.library.catalogue, card))


def is_of(session: Session, payload: str, match: Match) -> bool:
    """Say whether a code is that of the card."""
    known = session.library.scanned(payload)
    return isinstance(known, Found) and known.match.card.title == match.card.title


# -- the form ----------------------------------------------------------------------


def _step(session: Session, answers: Answers) -> Step | None:
    """Ask for the text, or whether what was read is kept; None when it is known."""
    match, last = match_of(session, answers[0].given), answers[-1].step
    if match is None or last in ("text", "keep"):
        return None
    if last == "read":
        return Step("keep", say("teach.scan_keep"), _keeping(), code=True, listed=False)
    return Step("text", say("teach.text_ask", title=match.card.title), code=True)


def _keeping() -> tuple[Option, ...]:
    """Return what can be done with a text that the camera has read."""
    again = (*ways("again"), *ways("scan text"), *lines_heard("scanning_again"))
    return (
        Option(say("teach.yes"), "yes", word="yes", heard="keeping_it"),
        Option(say("teach.no"), "no", word="no"),
        Option(say("teach.scan_again"), "scan", again),
    )


def _read(session: Session, answers: Answers, step: Step, given: Given) -> Given | Msg | None:
    match = match_of(session, answers[0].given)
    if isinstance(given, CodeGiven) and answers[-1].step == "card" and match:
        text = text_in(session, given.payload, match)
        return WordsGiven(text) if text else None
    if not isinstance(given, WordsGiven):
        return given
    if step.name == "keep":
        return None
    if given.text.casefold().strip(" .!") in (*ways("scan text"), *lines_heard("scanning")):
        return Picked("scan")
    values, problems = checked({"text": given.text}, _TEXT, Place("", "card"))
    if problems:
        return say("teach.text_bad", words=say(problems[0].key, **problems[0].values))
    return WordsGiven(values["text"])


def _taken(session: Session, answers: Answers) -> Taken:
    """Look through the camera where that is wanted, and ask for the text anew after a no."""
    before, given = answers[:-1], answers[-1].given
    if isinstance(given, CodeGiven):
        # The card is held up for its text.
        return Taken((), before, quiet=True)
    if given == Picked("scan"):
        if before[-1].step == "scan":
            return Taken((session.tell("teach.scan_wait"),), before, quiet=True)
        return _look(session, answers[:1])
    return Taken((), answers[:1]) if given == Picked("no") else Taken((), answers)


def _then(session: Session, answers: Answers) -> Intent:
    card = answers[0].given
    text = next((each.given for each in answers if each.step in ("read", "text")), None)
    return KeepText(card, text) if isinstance(card, CardGiven) else LeaveIt()


def _back(session: Session, answers: Answers) -> Taken | None:
    return Taken((), answers[:1]) if answers[-1].step == "read" else None


TEXT = register(Form("text", _step, _read, _then, _taken, _back))


@performs(AskText)
def _ask_text(session: Session, wanted: AskText) -> Said:
    match = match_of(session, wanted.given)
    return ask(session, TEXT, (Answer("card", card_given(match)),)) if match else ()


@performs(KeepText)
def _keep_text(session: Session, wanted: KeepText) -> Said:
    match = match_of(session, wanted.card)
    text = wanted.given.text if isinstance(wanted.given, WordsGiven) else ""
    return keep(session, match, text) if match else ()


def keep(session: Session, match: Match, typed: str) -> Said:
    """Keep the owner's text of a card, and of its other drawings, and read it."""
    values, problems = checked({"text": typed}, _TEXT, Place("", "card"))
    if problems:
        words = say(problems[0].key, **problems[0].values)
        asked = perform(session, AskText(card_given(match)))
        return (session.tell("teach.text_bad", words=words), *asked)
    owned = session.reword((match.card, *match.variants), values["text"])
    session.current = replace(match, card=owned[0], variants=owned[1:])
    faults = tuple(session.kept(lambda: save_text(owned)))
    kept = () if faults else (session.tell("teach.text_kept", title=match.card.title),)
    return (*faults, *kept, read_card(session.library.catalogue, owned[0]))


# -- read by the camera --------------------------------------------------------------


@performs(ScanText)
def _scanned(session: Session, wanted: ScanText) -> Said:
    """Have the camera read the text of a card, with the question for it open as well."""
    if match_of(session, wanted.card) is None:
        return ()
    return go_on(session, TEXT, _look(session, (Answer("card", wanted.card),)))


def _look(session: Session, answers: Answers) -> Taken:
    """Read the newest picture of the camera, in the background where somebody waits."""
    match, frame, post = (
        match_of(session, answers[0].given),
        session.eyes.newest(),
        session.desk.post,
    )
    if not can_read_print():
        said = session.tell("teach.scan_missing", install=adding("ocr"))
        return Taken((said,), answers, quiet=True)
    if frame is None or match is None:
        return Taken((session.tell("teach.scan_no_picture"),), answers, quiet=True)
    given, card = card_given(match), match.card
    # The thread is handed what it needs: decks may change while it reads.
    kind = session.library.catalogue.kind_name(card)
    known = (card.title, kind, card.kind.value, card.code, card.label)

    def reading() -> PrintRead:
        return PrintRead(given, *_print(frame, known))

    if session.patient or post is None:
        return _read_out(session, answers, reading())
    threading.Thread(target=lambda: post(reading()), name="print", daemon=True).start()
    said = session.tell("teach.scan_wait")
    return Taken((said,), (*answers, Answer("scan", Picked("scan"))), quiet=True)


def _print(frame: Frame, known: tuple[str, ...]) -> tuple[Printed, Fault | None]:
    try:
        return read_print(frame.image, known), None
    except Fault as fault:
        return Printed(), fault


def print_read(session: Session, found: PrintRead) -> Said:
    """Say what was read and ask whether to keep it; say nothing if it is no longer wanted."""
    if found.card is None:
        return told_by_print(session, found)
    fill = opened(session, "text")
    if fill is None or fill.answers[0].given != found.card or fill.answers[-1].step != "scan":
        return ()
    return go_on(session, TEXT, _read_out(session, fill.answers[:1], found))


def _read_out(session: Session, answers: Answers, found: PrintRead) -> Taken:
    printed, why = found.printed, found.fault
    if not why and not printed.text:
        why = Fault("teach.scan_nothing")
    if not why and (printed.small or not printed.clear):
        why = Fault("teach.scan_small" if printed.small else "teach.scan_unclear")
    if why:
        return Taken((session.tell(why.key, **why.values),), answers, quiet=True)
    said = [session.tell("teach.scan_read", text=printed.text)]
    if printed.unsure:
        said.append(session.tell("teach.scan_unsure", words="; ".join(printed.unsure)))
    return Taken(said, (*answers, Answer("read", WordsGiven(printed.text))))
