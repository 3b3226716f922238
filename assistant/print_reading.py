"""The camera reads the printed text of a card, which is kept when its owner says so."""

import threading
from dataclasses import dataclass

from assistant.cards.find import Match
from assistant.choices import Blank, Choice, Said
from assistant.inbox import PrintRead
from assistant.installed import adding
from assistant.intents import AskText, KeepText, ScanText, WordsGiven
from assistant.performing import card_given, match_of, performs
from assistant.problems import Fault
from assistant.registry import find_command
from assistant.scan.frame import Frame
from assistant.scan.printed import Printed, can_read_print, read_print
from assistant.session import Session
from assistant.teaching import OwnText
from assistant.words import say


@dataclass
class ScannedText:
    """The text of a card is being read, or was, and whether to keep it is asked.

    `blank` is the question for the text, which stays open while it is read: it may be
    typed all the same.  `choices` is what may be done with the text.
    """

    match: Match
    blank: Blank | None
    choices: tuple[Choice, ...] = ()

    def look(self, session: Session) -> Said:
        """Read the newest picture of the camera, in the background where somebody waits."""
        if not can_read_print():
            return (session.tell("teach.scan_missing", install=adding("ocr")),)
        frame = session.eyes.newest()
        if frame is None:
            return (session.tell("teach.scan_no_picture"),)
        session.teaching, post = self, session.desk.post
        card = self.match.card
        # The thread is handed what it needs: decks may change while it reads.
        kind = session.library.catalogue.kind_name(card)
        known = (card.title, kind, card.kind.value, card.code, card.label)
        if session.patient or post is None:
            return self.read(session, self._reading(session, frame, known))
        threading.Thread(
            target=lambda: post(self._reading(session, frame, known)), name="print", daemon=True
        ).start()
        return (session.tell("teach.scan_wait"),)

    def read(self, session: Session, found: PrintRead) -> Said:
        """Say what was read and ask whether to keep it; say nothing if it is no longer wanted."""
        if not self._waits(session):
            return ()
        if found.fault:
            return self._not_read(session, found.fault)
        printed = found.printed
        if not printed.text:
            return self._not_read(session, Fault("teach.scan_nothing"))
        if printed.small or not printed.clear:
            return self._not_read(
                session, Fault("teach.scan_small" if printed.small else "teach.scan_unclear")
            )
        session.blank, card = None, card_given(self.match)
        self.choices = (
            Choice(say("teach.yes"), KeepText(card, WordsGiven(printed.text)), _YES),
            Choice(say("teach.no"), AskText(card), _NO),
            Choice(say("teach.scan_again"), ScanText(card), _AGAIN),
        )
        return session.confirm(
            (
                session.tell("teach.scan_read", text=printed.text),
                *_unsure(session, printed),
                session.tell("teach.scan_keep"),
            ),
            self.choices,
        )

    def saw(self, session: Session, payload: str) -> Said | None:
        """Say nothing to codes: the card is held up for its text."""
        return () if self._goes_on(session) else None

    def typed(self, session: Session, typed: str) -> Said | None:
        """Ask once more where the answer was neither yes, no nor again."""
        if not self._goes_on(session):
            return None
        if self._waits(session):
            waits = typed.casefold().strip(" .!") in OwnText.SCAN
            return (session.tell("teach.scan_wait"),) if waits else None
        return None if find_command(typed) else (session.tell("teach.scan_keep"),)

    def _reading(self, session: Session, frame: Frame, known: tuple[str, ...]) -> PrintRead:
        def answer(found: PrintRead) -> Said:
            return self.read(session, found)

        try:
            return PrintRead(answer, read_print(frame.image, known))
        except Fault as fault:
            return PrintRead(answer, Printed(), fault)

    def _not_read(self, session: Session, why: Fault) -> Said:
        session.teaching = OwnText(self.match, self.blank)
        return (session.tell(why.key, **why.values),)

    def _waits(self, session: Session) -> bool:
        return session.teaching is self and session.blank is self.blank and not self.choices

    def _goes_on(self, session: Session) -> bool:
        """Say whether this is still what is going on; forget it if not."""
        asked = bool(self.choices) and session.choices is self.choices
        if self._waits(session) or asked:
            return True
        session.teaching = None
        return False


@performs(ScanText)
def _scanned(session: Session, wanted: ScanText) -> Said:
    """Have the camera read the text of a card, with the question for it open as well."""
    match = match_of(session, wanted.card)
    if match is None:
        return ()
    asked = OwnText(match)
    asked.ask(session)
    return ScannedText(match, asked.blank).look(session)


_YES = ("yes", "y", "keep it", "keep")
_NO = ("no", "n")
_AGAIN = ("again", "scan text", "scan again")


def _unsure(session: Session, printed: Printed) -> Said:
    if printed.unsure:
        yield session.tell("teach.scan_unsure", words="; ".join(printed.unsure))
