"""Words that teach: the printed text of a card, the codes of a kit, a label on the wrong card."""

from collections.abc import Callable
from dataclasses import replace

from assistant import places
from assistant.cards.find import Found, Match
from assistant.cards.model import Deck, Source
from assistant.cards.own_texts import forget_texts
from assistant.cards.spelling import normal
from assistant.choices import Choice, Said
from assistant.finding import looked_up, text_in
from assistant.intents import AskText, Do, ScanText
from assistant.library import OWN_TEXTS, open_library
from assistant.performing import card_given, perform
from assistant.problems import Fault
from assistant.registry import command
from assistant.session import Session
from assistant.standing import deck_line
from assistant.teaching import Kit, OwnText, keep
from assistant.teaching import missing as missing_of
from assistant.words import say
from assistant.words.card import read_card
from assistant.words.plain import printable

KIT = "kit"


@command("card", "teach", takes=True)
def teach(session: "Session", rest: str) -> Said:
    """Ask for the printed text of a card, or for the codes of a kit."""
    if not rest:
        if session.current is None:
            return (session.tell("teach.what"),)
        return OwnText(session.current).ask(session)
    first, _, name = rest.partition(" ")
    if first.casefold() == KIT:
        return _kit(session, name)
    deck = next((deck for deck in _decks(session) if _is_named(deck, rest)), None)
    if deck:
        return Kit(deck.id).begin(session)
    return looked_up(session, rest, AskText())


@command("card", "scan text")
def scan_text(session: "Session", rest: str) -> Said:
    """Have the camera read the printed text of the card."""
    if session.current is None:
        return (session.tell("prompt.no_card_yet"),)
    return perform(session, ScanText(card_given(session.current)))


@command("card", "wrong")
def wrong(session: "Session", rest: str) -> Said:
    """Begin to mend what is wrong with the card in front of you."""
    match = session.current
    if match is None:
        return (session.tell("prompt.no_card_yet"),)
    if session.code is None or not _is_of(session, session.code, match):
        return OwnText(match).ask(session)
    choices = (
        Choice(say("teach.wrong_text"), AskText(card_given(match))),
        Choice(say("teach.wrong_label"), Do("mislabelled")),
    )
    return session.ask(say("teach.wrong", title=match.card.title), choices)


@command("card", "keep text")
def keep_text(session: "Session", rest: str) -> Said:
    """Keep the text that the code holds as the owner's text of the card."""
    match, payload = session.current, session.code
    if match is None or payload is None or not _is_of(session, payload, match):
        return (session.tell("teach.no_text"),)
    text = text_in(session, payload, match)
    if not text:
        return (session.tell("teach.no_text"),)
    kit = session.teaching if isinstance(session.teaching, Kit) else None
    said = tuple(keep(session, match, text))
    if kit:
        kit.keeping, session.teaching = True, kit
        return (*said, session.tell("teach.keeping"))
    return said


@command("card", "forget text")
def forget_text(session: "Session", rest: str) -> Said:
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


@command("code", "missing", takes=True)
def missing(session: "Session", rest: str) -> Said:
    """Tell which cards of a kit have no code yet."""
    return _with_deck(session, rest, "missing", "", missing_of)


def _is_of(session: "Session", payload: str, match: Match) -> bool:
    """Say whether a code is that of the card."""
    known = session.library.scanned(payload)
    return isinstance(known, Found) and known.match.card.title == match.card.title


def _kit(session: "Session", name: str) -> Said:
    return _with_deck(session, name, "teach", f"{KIT} ", _begin_kit)


def _begin_kit(session: "Session", deck: Deck) -> Said:
    return Kit(deck.id).begin(session)


def _with_deck(
    session: "Session",
    name: str,
    word: str,
    before: str,
    use: "Callable[[Session, Deck], Said]",
) -> Said:
    """Use the deck that is named, or else the one that is taught or comes first here; or ask.

    The same is meant by `word` with the name of a deck behind what stands `before` it.
    """
    decks = _decks(session)
    if name:
        named = [deck for deck in decks if _is_named(deck, name)]
        named = named or [deck for deck in decks if normal(name) in normal(deck.name)]
        if not named:
            return (session.tell("teach.no_deck", typed=printable(name, 40)),)
    else:
        kit = session.teaching.deck if isinstance(session.teaching, Kit) else ""
        wanted = kit or session.settings.deck
        named = [deck for deck in decks if deck.id == wanted] or list(decks)
    if len(named) == 1:
        return use(session, named[0])

    def choosing(deck: Deck) -> Choice:
        return Choice(deck_line(deck), Do(word, f"{before}{deck.id}"))

    return session.ask(say("teach.which_deck"), tuple(choosing(deck) for deck in named))


def _decks(session: "Session") -> tuple[Deck, ...]:
    return session.library.catalogue.decks


def _is_named(deck: Deck, name: str) -> bool:
    return normal(name) in (normal(deck.id), normal(deck.name), normal(deck.code))
