"""Cards that are in no deck: what somebody said that they are counts like a card of a deck."""

from dataclasses import replace

from assistant.cards.model import Card, Kind
from assistant.rules.actions import NameTitle
from assistant.rules.edition import Rulebook
from assistant.rules.events import TitleNamed
from assistant.rules.rulings import Allowed, Ruling
from assistant.rules.table import Table


def name_title(action: NameTitle) -> Ruling:
    """Somebody says what kind of card a title is."""
    return Allowed((TitleNamed(action.title, action.kind),))


def with_titles(book: Rulebook, table: Table) -> Rulebook:
    """Return the rulebook with a card for each title that a table has named, and no others.

    Such a card stands under its title and belongs to no deck.
    """
    printed = {code: card for code, card in book.cards.items() if card.deck}
    if not table.titles and len(printed) == len(book.cards):
        return book
    named = {title: _card(title, kind) for title, kind in table.titles.items()}
    return replace(book, cards={**named, **printed})


def _card(title: str, kind: Kind) -> Card:
    return Card("", title, "", title, kind, "", verified=False)
