"""The game at a glance, for those who look: rows that change only where something changed."""

from collections.abc import Iterator

from assistant.rules.edition import Rulebook
from assistant.rules.table import Table
from assistant.session import Session
from assistant.standing import camera_state
from assistant.words import asked


def view_rows(session: Session) -> tuple[str, ...]:
    """Return the game in rows: whose turn, what is asked, pile, chain, standings; all is public.

    The camera comes last.  There is nothing where nobody asked for it, nor in screen-reader
    mode, where it would be read twice.
    """
    if session.settings.view == "off" or session.settings.reader:
        return ()
    game = tuple(_rows(session.game.book, session.game.table)) if session.game else ()
    return (*game, camera_state(session)) if session.settings.watching else game


def _rows(book: Rulebook, table: Table) -> Iterator[str]:
    yield from asked.now(book, table)
    if table.pile:
        yield from _each(asked.pile_(book, table))
    if table.chain:
        yield from _each(asked.chain(book, table))
    yield from _each(asked.all_areas(book, table))


def _each(texts: str | tuple[str, ...]) -> tuple[str, ...]:
    return (texts,) if isinstance(texts, str) else texts
