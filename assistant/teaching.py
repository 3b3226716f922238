"""What a session is being taught: a card's printed text, the codes of a kit, a label mended.

While something is taught, each code that is seen goes to it first.
"""

from dataclasses import dataclass, field, replace
from typing import ClassVar, Protocol

from assistant.cards.find import Found, Match, Several, Why
from assistant.cards.learned import Progress, progress
from assistant.cards.model import Deck
from assistant.cards.toml_file import Key, Place, checked
from assistant.choices import Blank, Said
from assistant.finding import ask_which, offer, text_in
from assistant.intents import AskText, KeepText, ScanText, TieInKit, WordsGiven
from assistant.library import save_text
from assistant.performing import card_given, match_of, perform, performs
from assistant.session import Session
from assistant.words import Text, joined, say
from assistant.words.card import read_card

NAMED = 5
"""So many missing cards are named without being asked for."""
LEAVE = frozenset({"stop", "end", "finish", "finished"})
_TEXT = {"text": Key("text", required=True)}


class Teaching(Protocol):
    """Something that is being taught; None is its answer to what is no concern of its."""

    def saw(self, session: "Session", payload: str) -> Said | None:
        """Take a code that was seen."""

    def typed(self, session: "Session", typed: str) -> Said | None:
        """Take a typed line."""


# -- the text of a card ------------------------------------------------------


@dataclass
class OwnText:
    """The printed text of a card is asked for; a code that holds it will do."""

    SCAN: ClassVar = frozenset({"scan text", "scan the text", "read the text", "scan"})

    match: Match
    blank: Blank | None = None

    def ask(self, session: "Session") -> Said:
        """Ask for the text."""
        question = say("teach.text_ask", title=self.match.card.title)
        self.blank = Blank(question, KeepText(card_given(self.match)), words=True)
        session.teaching, session.choices = self, ()
        return session.want(self.blank)

    def saw(self, session: "Session", payload: str) -> Said | None:
        """Take the text that a code holds."""
        if session.blank is not self.blank:
            session.teaching = None
            return None
        text = text_in(session, payload, self.match)
        if not text:
            return None
        session.blank = None
        return keep(session, self.match, text)

    def typed(self, session: "Session", typed: str) -> Said | None:
        """Have the camera read the text; leave all else to the question that is open."""
        if session.blank is not self.blank:
            session.teaching = None
        elif typed.casefold().strip(" .!") in self.SCAN:
            return perform(session, ScanText(card_given(self.match)))
        return None


@performs(AskText)
def _ask_text(session: "Session", wanted: AskText) -> Said:
    match = match_of(session, wanted.given)
    return OwnText(match).ask(session) if match else ()


@performs(KeepText)
def _keep_text(session: "Session", wanted: KeepText) -> Said:
    match = match_of(session, wanted.card)
    text = wanted.given.text if isinstance(wanted.given, WordsGiven) else ""
    return keep(session, match, text) if match else ()


def keep(session: "Session", match: Match, typed: str) -> Said:
    """Keep the owner's text of a card, and of its other drawings, and read it."""
    values, problems = checked({"text": typed}, _TEXT, Place("", "card"))
    if problems:
        words = say(problems[0].key, **problems[0].values)
        return (session.tell("teach.text_bad", words=words), *OwnText(match).ask(session))
    session.teaching = None
    owned = session.reword((match.card, *match.variants), values["text"])
    session.current = replace(match, card=owned[0], variants=owned[1:])
    faults = tuple(session.kept(lambda: save_text(owned)))
    kept = () if faults else (session.tell("teach.text_kept", title=match.card.title),)
    return (*faults, *kept, read_card(session.library.catalogue, owned[0]))


# -- the codes of a kit ------------------------------------------------------


@dataclass
class Kit:
    """The codes of a bought kit: each is shown, and the card is named.

    `last` is the code that was tied last, `keeping` whether the texts in codes are kept too.
    """

    deck: str
    last: str | None = None
    keeping: bool = False
    blank: Blank | None = field(default=None, repr=False)

    def begin(self, session: "Session") -> Said:
        """Say how far it is, and how to go on."""
        session.teaching, session.blank, session.choices = self, None, ()
        now = self._progress(session)
        return (
            session.tell("teach.kit", deck=_deck(session, self.deck).name, **_counts(now)),
            *_last_ones(session, now),
            session.tell("teach.kit_how"),
        )

    def saw(self, session: "Session", payload: str) -> Said | None:
        """Tie a code that is known to this deck, ask which card an unknown one is."""
        if not payload.strip():
            return (session.tell("teach.code_empty"),)

        tie = TieInKit(payload)
        match session.library.of((self.deck,)).scanned(payload):
            case Found(match=match) if payload in session.library.learned.cards:
                session.current = match
                now = _counts(self._progress(session))
                return (session.tell("teach.known", title=match.card.title, **now),)
            case Found(match=match):
                return self.tied(session, payload, match)
            case Several() as several:
                session.blank = None
                return ask_which(session, say("teach.which"), several.matches, tie)
            case _:
                self.blank = Blank(say("teach.which"), tie, card=True, decks=(self.deck,))
                session.choices = ()
                return session.want(self.blank)

    def typed(self, session: "Session", typed: str) -> Said | None:
        """Leave, tell what is missing, or take the last code back."""
        word = typed.casefold().strip(" .!")
        if word == "cancel" and (session.blank or session.choices):
            session.blank, session.choices = None, ()
            return (session.tell("teach.left_out"),)
        if word in LEAVE or word == "cancel":
            session.teaching, session.blank, session.choices = None, None, ()
            now = self._progress(session)
            return (session.tell("teach.kit_left", **_counts(now)), *_last_ones(session, now))
        if word == "missing":
            return missing(session, _deck(session, self.deck))
        if word in ("undo", "wrong") and self.last is not None:
            payload, self.last = self.last, None
            session.blank = None
            faults = session.kept(lambda: session.library.untie(payload))
            back = _counts(self._progress(session))
            return (session.tell("teach.undone", **back), *faults)
        return None

    def tied(self, session: "Session", payload: str, match: Match) -> Said:
        faults = session.kept(lambda: session.library.tie(payload, match.card))
        session.unknown, session.current, self.last = None, match, payload
        now = self._progress(session)
        key = "teach.guessed" if match.why is Why.TEXT_ALIKE else "teach.tied"
        yield session.tell(key, title=match.card.title, **_counts(now))
        yield from faults
        if self.keeping:
            text = text_in(session, payload, match)
            if text:
                owned = session.reword((match.card, *match.variants), text)
                yield from session.kept(lambda: save_text(owned))
        else:
            yield from offer(session, payload, match)
        if not now.missing:
            session.teaching = None
            yield session.tell("teach.kit_done", deck=_deck(session, self.deck).name)

    def _progress(self, session: "Session") -> Progress:
        return progress(_deck(session, self.deck), session.library.learned.cards)


@performs(TieInKit)
def _tie_in_kit(session: "Session", wanted: TieInKit) -> Said:
    kit, match = session.teaching, match_of(session, wanted.given)
    return kit.tied(session, wanted.payload, match) if isinstance(kit, Kit) and match else ()


def missing(session: "Session", deck: Deck) -> Said:
    """Tell which cards of a deck have no code that was taught."""
    now = progress(deck, session.library.learned.cards)
    if not now.missing:
        return (session.tell("teach.kit_done", deck=deck.name),)
    return (session.tell("teach.missing", titles=_named(now), **_counts(now)),)


def _last_ones(session: "Session", now: Progress) -> Said:
    """Name what is missing where it is little."""
    if 0 < len(now.missing) <= NAMED:
        yield session.tell("teach.missing_few", titles=_named(now))


def _named(now: Progress) -> Text:
    """Return the missing titles; titles may hold commas."""
    return joined(
        "semicolons",
        *(
            title if count == 1 else say("teach.missing_count", title=title, count=count)
            for title, count in now.missing.items()
        ),
    )


def _counts(now: Progress) -> dict[str, int]:
    return {"done": now.done, "total": now.total}


def _deck(session: "Session", deck: str) -> Deck:
    return next(each for each in session.library.catalogue.decks if each.id == deck)
