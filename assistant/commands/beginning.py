"""The moment at which all is known that a game needs: it begins."""

from assistant.choices import Said
from assistant.desk import write_again
from assistant.game import Game, Record
from assistant.game.setting_up import Draft, Kit, cards_by_code, decks_of, made_of
from assistant.game.unkept import Unkept, UnkeptAct
from assistant.problems import Fault
from assistant.rules.edition import Rulebook
from assistant.rules.events import Opened
from assistant.rules.opening import open_table
from assistant.rules.position import Position
from assistant.rules.table import Piece
from assistant.session import Session
from assistant.words import explaining
from assistant.words.announcement import plain
from assistant.words.game import tell


def folded(names: tuple[str, ...]) -> list[str]:
    return [name.casefold() for name in names]


def begin(session: "Session", draft: Draft, kit: Kit) -> Said:
    decks = decks_of(session.library.catalogue, kit, draft.mixed or ())
    book = Rulebook(kit.edition, cards=cards_by_code(decks))
    first = folded(draft.names).index((draft.first or "").casefold())
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
    yield from write_again(session)
    words, noted = f"new {kit.name}", made_of(decks)
    record: Record
    try:
        if session.journal is None or session.journal.looking:
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
        said = tell(Position(book, opened.table), events)
        yield said[0]
        if len(draft.names) == 2:
            for line in explaining.for_two(book):
                yield plain(line)
        yield session.tell("play.setup_hint")
        yield from said[1:]
