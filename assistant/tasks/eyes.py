"""The readers for the decks in use: they know every code that can have been printed."""

from collections.abc import Iterator

from assistant.labels.qr import Matrix
from assistant.library import Library
from assistant.scan.cascade import Cascade
from assistant.scan.decoder import available_decoders


def open_cascade(library: Library) -> Cascade:
    """Return the readers that work here, with the printed codes of these decks."""
    return Cascade(available_decoders()[0], printed_codes(library))


def printed_codes(library: Library) -> Iterator[tuple[str, Matrix]]:
    """Yield every printed code of the decks with its modules, made only when it is asked for."""
    from assistant.labels.masks import code_matrices

    cards = (card for deck in library.catalogue.decks for card in deck.cards)
    yield from code_matrices(card.code for card in cards if card.code)
