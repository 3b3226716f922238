"""Words about the card in front of you."""

from collections.abc import Iterable

from assistant.cards.find import Found, Match, Unknown
from assistant.commands.print_seen import look_at_print
from assistant.commands.rule_questions import rules_named
from assistant.finding import card_meant, is_named, looked_up, show, without_owner
from assistant.intents import Read
from assistant.language.heard import ended, points
from assistant.registry import command
from assistant.scan.printed import can_read_print
from assistant.session import Session
from assistant.standing import status
from assistant.words import say
from assistant.words.announcement import ASKER, Announcement, Priority
from assistant.words.card import kind_words, read_all, read_card, spell, tell_secret
from assistant.words.plain import repeated


@command("card", "again")
def again(session: "Session", rest: str) -> Iterable[Announcement]:
    """Say the last words again; after a short reading, the card's text."""
    if session.text_waited and session.current:
        return (read_card(session.library.catalogue, session.current.card),)
    return session.repeat() or (status(session),)


@command("card", "full")
def full(session: "Session", rest: str) -> Iterable[Announcement]:
    """Read everything that is known about the card."""
    if not session.current:
        return (session.tell("prompt.no_card_yet"),)
    match = session.current
    learned = session.library.learned
    key = match.card.key
    packs = {pack for payload, pack in learned.origins.items() if learned.cards[payload] == key}
    return (
        read_all(session.library.catalogue, match.card, match.variants),
        *(session.tell("cards.code_from_pack", pack=pack) for pack in sorted(packs)),
    )


@command("card", "reveal")
def reveal(session: "Session", rest: str) -> Iterable[Announcement]:
    """Tell what a card keeps back until somebody asks: the answer of a trivia card."""
    if not session.current:
        return (session.tell("prompt.no_card_yet"),)
    return secret_or_none(session)


def secret_of_card(session: "Session", rest: str = "") -> tuple[Announcement, ...]:
    """Return what the card in front keeps back, nothing if it does not or if more is said."""
    if rest or not session.current:
        return ()
    told = tell_secret(session.current.card)
    return (told,) if told else ()


def secret_or_none(session: "Session", rest: str = "") -> tuple[Announcement, ...]:
    """Return what the card in front keeps back, or that it keeps nothing back."""
    if rest or not session.current:
        return ()
    none = session.tell("prompt.no_secret", title=session.current.card.title)
    return secret_of_card(session) or (none,)


def _in_front(session: "Session", rest: str) -> Match | tuple[Announcement, ...]:
    """Return the card in front, or the one that is named; else what is said of that there is none.

    A card that is named is in front from then on.
    """
    found = card_meant(session, rest) if rest and not points(rest) else None
    if found is None:
        return session.current or (session.tell("prompt.no_card_yet"),)
    if not isinstance(found, Found):
        return (session.tell("unclear.part", typed=repeated(rest, 40)),)
    session.current = found.match
    return found.match


@command("card", "spell", takes=True)
def spell_title(session: "Session", rest: str) -> Iterable[Announcement]:
    """Spell the card's title."""
    match = _in_front(session, rest)
    return match if isinstance(match, tuple) else (spell(match.card.title),)


@command("card", "word")
def next_word(session: "Session", rest: str) -> Iterable[Announcement]:
    """Read the card's next word."""
    return _word(session, +1)


@command("card", "back")
def word_before(session: "Session", rest: str) -> Iterable[Announcement]:
    """Read the word before."""
    return _word(session, -1)


@command("card", "type", takes=True)
def kind(session: "Session", rest: str) -> Iterable[Announcement]:
    """Say the card's type."""
    match = _in_front(session, rest)
    if isinstance(match, tuple):
        return match
    card = match.card
    if not card.kind:
        return (session.tell("cards.no_type", title=card.title),)
    words = kind_words(session.library.catalogue, card)
    text = say("cards.type", title=card.title, kind=words)
    return (Announcement(text, words, Priority.TEXT, ASKER),)


def _word(session: "Session", step: int) -> Iterable[Announcement]:
    if not session.current:
        return (session.tell("prompt.no_card_yet"),)
    words = read_card(session.library.catalogue, session.current.card).text.split()
    at = session.word_at + step
    session.word_at = max(-1, min(at, len(words)))
    if at >= len(words):
        return (session.tell("prompt.no_word_more"),)
    if at < 0:
        return (session.tell("prompt.no_word_before"),)
    return (Announcement(words[at], words[at], Priority.TEXT, ASKER),)


@command("card", "read", takes=True)
def read(session: "Session", rest: str) -> Iterable[Announcement]:
    """Read a card that is named, whatever is being asked."""
    name = rest.rstrip("?").strip()
    name = ended("asking_behind", name) or name
    if not name or points(name):
        match = session.current
        if match is None and can_read_print() and session.eyes.newest() is not None:
            return look_at_print(session, "")
        return show(session, match, whole=True) if match else (session.tell("prompt.no_card_yet"),)
    name = without_owner(session, name)
    found = card_meant(session, name)
    rules = () if is_named(found) else rules_named(session, name)
    blank = session.prompt.slot
    if (
        not rules
        and isinstance(found, Unknown)
        and session.prompt.form
        and not (blank and blank.card)
    ):
        # While a form asks for something else, no card is offered that nobody named.
        return (session.tell("unclear.part", typed=repeated(name, 60)), *session.prompt.once_more)
    return rules or looked_up(session, name, Read(whole=True))
