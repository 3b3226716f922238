"""Which deck is meant by what somebody wrote on the command line."""

from assistant.cards.model import Catalogue, Deck
from assistant.problems import Fault


def find_deck(catalogue: Catalogue, name: str) -> Deck:
    """Return the deck of this id, code or name, or the only one with this in its name.

    Raises Fault, whose sentence names the decks there are.
    """
    wanted = " ".join(name.split()).casefold()
    for deck in catalogue.decks:
        if wanted in (deck.id, deck.code.casefold(), deck.name.casefold()):
            return deck
    parts = [
        deck
        for deck in catalogue.decks
        if wanted and (wanted in deck.name.casefold() or wanted in deck.id)
    ]
    if len(parts) == 1:
        return parts[0]
    key = "labels.which_deck" if parts else "labels.no_deck"
    known = ", ".join(deck.id for deck in parts or catalogue.decks)
    raise Fault(key, name=name[:60], known=known)
