"""Words that begin a game: which edition, who plays, how much is tracked."""

from dataclasses import replace
from typing import TYPE_CHECKING

from assistant.cards.find import Match
from assistant.cards.model import Deck
from assistant.choices import Blank, Choice, Said
from assistant.commands.registry import all_words, command
from assistant.game import Game, Record
from assistant.game.setting_up import (
    Draft,
    Kit,
    baby_titles,
    bad_name,
    bad_number,
    cards_by_code,
    expansions,
    free_baby,
    kits,
    kits_named,
    made_of,
    read_draft,
)
from assistant.game.unkept import Unkept, UnkeptAct
from assistant.problems import Fault
from assistant.rules.edition import Edition, Rulebook
from assistant.rules.events import Opened
from assistant.rules.opening import open_table
from assistant.rules.table import Piece
from assistant.standing import plain
from assistant.words import explaining, say
from assistant.words.game import tell

if TYPE_CHECKING:
    from assistant.session import Session


@command("game", "new", "new game", takes=True)
def new(session: "Session", rest: str) -> Said:
    """Begin a game; what is not said with it is asked."""
    head, with_, names = f" {rest or usual(session)} ".partition(" with ")
    draft = Draft()
    found: tuple[Kit, ...] = ()
    if head.strip():
        found = kits_named(_kits(session), head)
        if not found:
            yield session.tell("play.no_such_edition", typed=head.strip()[:40])
    if with_:
        # Who says it all in one line would have said that another deck is mixed in.
        draft = read_draft(replace(draft, mixed=()), names)
    if len(found) == 1:
        draft = replace(draft, kit=found[0])
    yield from _go_on(session, draft, found)


def usual(session: "Session") -> str:
    """Return what a new game is where nothing else is said with it."""
    edition, players = session.settings.edition, session.settings.players
    return f"{edition} with {players}" if players else edition


def _kits(session: "Session") -> tuple[Kit, ...]:
    return kits(session.library.editions, session.library.catalogue)


def _go_on(session: "Session", draft: Draft, found: tuple[Kit, ...] = ()) -> Said:
    """Ask for what is missing; begin when nothing is."""
    if draft.kit is None:
        return _ask_kit(session, draft, found or _kits(session))
    if not draft.names:
        return _ask_names(session, draft, say("play.who_plays"))
    wrong = _wrong_names(draft)
    if wrong:
        return _ask_names(session, replace(draft, names=()), wrong)
    if draft.full is None:
        return _ask_full(session, draft)
    if draft.mixed is None:
        return _ask_mixed(session, draft)
    if draft.first is None or draft.first.casefold() not in _folded(draft.names):
        return _ask_first(session, draft, draft.kit.edition)
    if draft.full and len(draft.babies) < len(draft.names) and not draft.any_baby:
        decks = _decks(session, draft, draft.kit)
        book = Rulebook(draft.kit.edition, cards=cards_by_code(decks))
        if len(baby_titles(book.cards.values())) > 1:
            return _ask_baby(session, draft, book)
    return _begin(session, draft, draft.kit)


def _folded(names: tuple[str, ...]) -> list[str]:
    return [name.casefold() for name in names]


def _wrong_names(draft: Draft) -> str:
    if bad_number(draft.names):
        return say("play.how_many_play", count=len(draft.names))
    wrong = bad_name(draft.names, all_words())
    return say(wrong[1], name=wrong[0]) if wrong else ""


def _ask_kit(session: "Session", draft: Draft, some: tuple[Kit, ...]) -> Said:
    def choosing(kit: Kit) -> Choice:
        return Choice(
            kit.name,
            lambda chosen: _go_on(chosen, replace(draft, kit=kit)),
            (kit.name.casefold(),),
        )

    def take(text: str) -> Said:
        found = kits_named(_kits(session), text)
        if len(found) == 1:
            return _go_on(session, replace(draft, kit=found[0]))
        missing = () if found else (session.tell("play.no_such_edition", typed=text[:40]),)
        return (*missing, *_ask_kit(session, draft, found or some))

    question = say("play.which_edition")
    session.want(Blank(question, words=take))
    return session.ask(question, tuple(choosing(each) for each in some))


def _ask_names(session: "Session", draft: Draft, question: str) -> Said:
    def take(text: str) -> Said:
        return _go_on(session, read_draft(draft, text))

    return session.want(Blank(question, words=take))


def _ask_full(session: "Session", draft: Draft) -> Said:
    def choosing(key: str, full: bool, *names: str) -> Choice:
        return Choice(say(key), lambda chosen: _go_on(chosen, replace(draft, full=full)), names)

    return session.ask(
        say("play.how_much"),
        (
            choosing("play.every_card", True, "full", "cards"),
            choosing("play.numbers_only", False, "light", "numbers"),
        ),
    )


def _ask_mixed(session: "Session", draft: Draft) -> Said:
    decks = expansions(draft.kit.edition, session.library.catalogue) if draft.kit else ()
    if not decks:
        return _go_on(session, replace(draft, mixed=()))

    def choosing(text: str, *mixed: str) -> Choice:
        return Choice(text, lambda chosen: _go_on(chosen, replace(draft, mixed=mixed)))

    none = choosing(say("play.mix_none"))
    one = tuple(choosing(deck.name, deck.name) for deck in decks)
    every = tuple(deck.name for deck in decks)
    several = (choosing(say("play.mix_all"), *every),) if len(every) > 1 else ()
    return session.ask(say("play.mix"), (none, *one, *several))


def _ask_first(session: "Session", draft: Draft, edition: Edition) -> Said:
    def choosing(name: str) -> Choice:
        return Choice(
            name,
            lambda chosen: _go_on(chosen, replace(draft, first=name)),
            (name.casefold(), f"{name.casefold()} starts"),
        )

    way = edition.rules.get("first_player")
    question = say("play.who_starts", way=way.says if way else "").strip()
    return session.ask(question, tuple(choosing(name) for name in draft.names))


def _ask_baby(session: "Session", draft: Draft, book: Rulebook) -> Said:
    name = draft.names[len(draft.babies)]

    def take(match: Match) -> Said:
        card = match.card
        piece = free_baby(book, card, draft.babies)
        if card.title in baby_titles(book.cards.values()) and piece is None:
            return (
                session.tell("play.baby_taken", card=card.title),
                *_ask_baby(session, draft, book),
            )
        if card.title not in baby_titles(book.cards.values()) or piece is None:
            return (
                session.tell("play.no_such_baby", card=card.title),
                *_ask_baby(session, draft, book),
            )
        return _go_on(session, replace(draft, babies=(*draft.babies, piece)))

    def any_(chosen: "Session") -> Said:
        chosen.blank = None
        return _go_on(chosen, replace(draft, any_baby=True))

    asked_ = session.ask(
        say("play.which_baby", name=name), (Choice(say("play.any_baby"), any_, ("any",)),)
    )
    decks = tuple({card.deck: "" for card in book.cards.values()})
    session.want(Blank(say("play.which_baby", name=name), take, decks=decks))
    return asked_


def _decks(session: "Session", draft: Draft, kit: Kit) -> tuple[Deck, ...]:
    """Return the decks of a game: those of its box, and those that are mixed in."""
    catalogue = session.library.catalogue
    wanted = [name.casefold() for name in draft.mixed or ()]
    own = [deck for deck in catalogue.decks if deck.id in kit.decks]
    mixed = [
        deck
        for deck in expansions(kit.edition, catalogue)
        if any(name in deck.name.casefold() for name in wanted)
    ]
    return (*own, *mixed)


def _begin(session: "Session", draft: Draft, kit: Kit) -> Said:
    decks = _decks(session, draft, kit)
    book = Rulebook(kit.edition, cards=cards_by_code(decks))
    first = _folded(draft.names).index((draft.first or "").casefold())
    cards = tuple(book.cards.values())
    events = open_table(
        book,
        draft.names,
        first=first,
        full=bool(draft.full),
        complete=bool(cards) and all(deck.complete for deck in decks),
        cards=cards,
        babies=tuple(Piece(each) for each in draft.babies),
    )
    words, noted = f"new {kit.name}", made_of(decks)
    record: Record
    try:
        if session.journal is None:
            record = Unkept([UnkeptAct(words, events, noted)])
            yield session.tell("play.not_kept")
        else:
            record = session.journal.new_game(
                "", book.edition.id, draft.names, events, words=words, action=noted
            )
    except Fault as fault:
        yield session.tell(fault.key, **fault.values)
        return
    free = not cards or any(not deck.complete for deck in decks)
    session.game = Game(book, record, tuple(deck.id for deck in decks), free)
    session.choices, session.blank = (), None
    opened = events[0]
    if isinstance(opened, Opened):
        said = tell(book, opened.table, events)
        yield said[0]
        if len(draft.names) == 2:
            for line in explaining.for_two(book):
                yield plain(line)
        yield session.tell("play.setup_hint")
        yield from said[1:]
