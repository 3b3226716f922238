"""A label on the wrong card, mended by showing it and naming the card it is on."""

from dataclasses import dataclass, field, replace

from assistant.cards.find import Found
from assistant.cards.spelling import normal
from assistant.choices import Blank, Choice, Said
from assistant.intents import LeaveIt, Relabel
from assistant.performing import match_of, performs
from assistant.registry import command
from assistant.session import Session
from assistant.teaching import LEAVE
from assistant.words import say


@command(
    "code",
    "mislabelled",
    "wrong label",
    "mislabeled",
    "on the wrong card",
    "this label is on the wrong card",
)
def mislabelled(session: "Session", rest: str) -> Said:
    """Mend a label that is on the wrong card."""
    return WrongLabel(session.code).ask(session)


@dataclass
class WrongLabel:
    """A label is on the wrong card: it is shown, and the card it is on is named."""

    payload: str | None = None
    blank: Blank | None = field(default=None, repr=False)

    def ask(self, session: "Session") -> Said:
        """Ask for the label, or, where it was seen, for the card it is on."""
        session.teaching, session.choices = self, ()
        payload = self.payload
        if payload is None:
            self.blank = Blank(say("teach.label_ask"))
            return session.want(self.blank)
        known = session.library.scanned(payload)
        question = say("teach.label_unknown")
        if isinstance(known, Found):
            question = say("teach.label_which", title=known.match.card.title)
        self.blank = Blank(question, Relabel(payload), card=True)
        return session.want(self.blank)

    def saw(self, session: "Session", payload: str) -> Said | None:
        """Take the label that is meant."""
        if session.blank is not self.blank:
            session.teaching = None
            return None
        if not payload.strip():
            return (session.tell("teach.code_empty"),)
        self.payload = payload
        return self.ask(session)

    def typed(self, session: "Session", typed: str) -> Said | None:
        """Leave, or leave the card that is named to the question that is open."""
        if session.blank is self.blank and typed.casefold() not in LEAVE:
            return None
        session.teaching = None
        if session.blank is not self.blank:
            return None
        session.blank = None
        return (session.tell("play.cancelled"),)


@performs(Relabel)
def _relabelled(session: "Session", wanted: Relabel) -> Said:
    """Tie a label to the card it is on; ask first where another card has it in print."""
    session.teaching = None
    payload, match = wanted.payload, match_of(session, wanted.given)
    if match is None:
        return ()
    own = session.library.index.codes.get(normal(payload))
    card = session.library.index.cards[own[0]] if own else match.card
    if card.key != match.card.key and not wanted.sure:
        values = {"code": card.code, "known": card.title, "title": match.card.title}
        yes = Choice(say("teach.yes"), replace(wanted, sure=True), ("yes", "y"))
        no = Choice(say("teach.no"), LeaveIt(), ("no", "n"))
        return session.ask(say("teach.label_printed", **values), (yes, no))
    session.unknown, session.current = None, match
    faults = session.kept(lambda: session.library.tie(payload, match.card))
    key = "teach.label_mended_now" if faults else "teach.label_mended"
    return (session.tell(key, title=match.card.title), *faults)
