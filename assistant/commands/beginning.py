"""A game begins as it was set up: its table is opened, put on record, and told."""

from collections.abc import Generator

from assistant.choices import Said
from assistant.commands.setup import book_of, first_of, kit_wanted
from assistant.desk import write_again
from assistant.game import AreaGame
from assistant.game.setting_up import Kit, decks_of, made_of
from assistant.intents import Begin, Say
from assistant.journal.game import Game as KeptGame
from assistant.kinds import Event, Record, Unkept, UnkeptAct
from assistant.performing import perform, performs
from assistant.playable import Playable
from assistant.problems import Fault
from assistant.rules.events import Opened
from assistant.rules.opening import open_table
from assistant.rules.position import Position
from assistant.rules.table import Piece
from assistant.session import Session
from assistant.standing import played_with_others
from assistant.words import explaining
from assistant.words.announcement import Announcement, plain
from assistant.words.game import tell


@performs(Begin)
def _begin(session: "Session", wanted: Begin) -> Said:
    kit = kit_wanted(session, wanted.draft)
    if isinstance(kit, Kit):
        return _begin_kit(session, wanted, kit)
    return _begin_other(session, wanted, kit) if kit else ()


def _begin_other(session: "Session", wanted: Begin, kit: Playable) -> Said:
    draft = wanted.draft
    events = kit.begin(draft.names, first_of(draft))
    yield from write_again(session)
    try:
        words, title = f"new {kit.name}", kit.name
        record = yield from _recorded(session, kit.id, draft.names, events, words, title=title)
    except Fault as fault:
        yield session.tell(fault.key, **fault.values)
        return
    left = tuple(_left(session))
    session.shared.game = game = kit.game(record)
    session.close()
    first, *more = game.tell(None, events).told
    yield from (first, *left, *more)
    if wanted.line:
        yield from perform(session, Say(wanted.line))


def _left(session: "Session") -> Said:
    """Say that the game at the table stays unfinished, if something was done in it."""
    game = session.shared.game
    record = game.record if game else None
    if game is None or game.table.outcome or not isinstance(record, KeptGame):
        return
    if len(record.acts()) > 1:
        yield session.tell("play.left_unfinished", edition=game.title, number=record.id)


def _recorded(
    session: "Session",
    edition: str,
    names: tuple[str, ...],
    events: tuple[Event, ...],
    words: str,
    noted: str = "",
    title: str = "",
) -> Generator[Announcement, None, Record]:
    """Put the opening of a game on record, and say so where that is kept nowhere.

    It has a `title` of its own where no edition has one for it.
    """
    journal = session.journal
    if journal is None or journal.looking:
        yield session.tell("play.not_kept")
        return Unkept([UnkeptAct(words, events, noted)])
    return journal.new_game(title, edition, names, events, words=words, action=noted)


def _begin_kit(session: "Session", wanted: Begin, kit: Kit) -> Said:
    draft = wanted.draft
    decks = decks_of(session.library.catalogue, kit, draft.mixed or ())
    book = book_of(session, draft, kit)
    cards = tuple(book.cards.values())
    events = open_table(
        book,
        draft.names,
        first=first_of(draft),
        full=bool(draft.full),
        complete=bool(cards) and all(deck.complete for deck in decks),
        cards=cards,
        babies=tuple(Piece(each) for each in draft.babies),
    )
    yield from write_again(session)
    words, noted = f"new {kit.name}", made_of(decks, book)
    try:
        record = yield from _recorded(session, book.edition.id, draft.names, events, words, noted)
    except Fault as fault:
        yield session.tell(fault.key, **fault.values)
        return
    left = tuple(_left(session))
    free = not cards or any(not deck.complete for deck in decks)
    session.game = AreaGame(book, record, tuple(deck.id for deck in decks), free)
    session.close()
    opened = events[0]
    if isinstance(opened, Opened):
        said = tell(Position(book, opened.table), events)
        yield said[0]
        yield from left
        yield from map(plain, played_with_others(session.library, session.game))
        if len(draft.names) == 2:
            for line in explaining.for_two(book):
                yield plain(line)
        yield session.tell("play.setup_hint")
        yield from said[1:]
    if wanted.line:
        if draft.full and draft.any_baby and len(draft.babies) < len(draft.names):
            # Nobody said so: it is taken because somebody plays already.
            yield session.tell("play.babies_any")
        yield from perform(session, Say(wanted.line))
