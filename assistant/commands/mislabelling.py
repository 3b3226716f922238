"""A label on the wrong card, mended by showing it and naming the card it is on."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from assistant.cards.find import Found, Match
from assistant.cards.spelling import normal
from assistant.choices import Blank, Choice, Said
from assistant.commands.registry import command
from assistant.teaching import LEAVE
from assistant.words import say

if TYPE_CHECKING:
    from assistant.session import Session


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
        self.blank = Blank(question, card=lambda match: self._named(session, payload, match))
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

    def _named(self, session: "Session", payload: str, match: Match) -> Said:
        session.teaching = None
        own = session.library.index.codes.get(normal(payload))

        def mend(_: "Session") -> Said:
            session.unknown, session.current = None, match
            faults = session.kept(lambda: session.library.tie(payload, match.card))
            return (session.tell("teach.label_mended", title=match.card.title), *faults)

        card = session.library.index.cards[own[0]] if own else match.card
        if card.key == match.card.key:
            return mend(session)
        values = {"code": card.code, "known": card.title, "title": match.card.title}
        return _sure(session, say("teach.label_printed", **values), mend)


def _sure(session: "Session", sentence: str, run: "Callable[[Session], Said]") -> Said:
    yes = Choice(say("teach.yes"), run, ("yes", "y"))
    no = Choice(say("teach.no"), lambda chosen: (chosen.tell("play.left"),), ("no", "n"))
    return session.ask(sentence, (yes, no))
