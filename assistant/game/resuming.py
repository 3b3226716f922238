"""A game taken up again: its edition, its decks, and whether they are still the same."""

import re
from collections.abc import Mapping, Sequence
from typing import Protocol

from assistant.game.game import AreaGame
from assistant.game.setting_up import cards_by_code, made_of, read_made_of, read_rules
from assistant.games import Game
from assistant.kinds import Record
from assistant.library import Library
from assistant.messages import joined
from assistant.playable import taken_up
from assistant.problems import Fault, Problem
from assistant.rules.edition import Edition, Rulebook
from assistant.words.explaining import phrase

_CODED = re.compile(r"[A-Z]{2,4}[0-9]{3,4}\.[0-9]+")


class Noted(Protocol):
    """The opening of a game on record."""

    @property
    def action(self) -> str:
        """What was noted of the decks when the game began."""


def _rules_begun(edition: Edition, noted: Mapping[str, str]) -> Mapping[str, str]:
    """Return the rules that a game was begun with and that its edition has otherwise by now."""
    now = Rulebook(edition).values
    return {rule: value for rule, value in noted.items() if now[rule] != value}


def take_up(library: Library, record: Record, opening: Noted) -> tuple[Game, Sequence[Problem]]:
    """Return a game as it stands, and what is not as it was when it began.

    Raises Fault ``play.edition_gone`` if its edition is not there, ``play.game_hidden`` if it
    is not shown.
    """
    table = record.table
    another = taken_up(record, library.games)
    if another:
        return another, ()
    if library.hides(table.edition):
        raise Fault("play.game_hidden")
    edition = library.editions.get(table.edition)
    if edition is None:
        raise Fault("play.edition_gone", edition=table.edition)
    ids, sum_ = read_made_of(opening.action)
    ids = ids or edition.decks
    decks = [deck for deck in library.catalogue.decks if deck.id in ids]
    cards = cards_by_code(decks)
    problems = []
    gone = [deck for deck in ids if deck not in {each.id for each in decks}] if sum_ else []
    coded = [piece for piece, _ in table.lying() if _CODED.fullmatch(piece)]
    lost = [piece for piece in coded if piece.partition(".")[0] not in cards]
    if any(library.hides(deck) for deck in gone):
        problems.append(Problem("", "play.decks_hidden", {}))
    elif gone:
        problems.append(Problem("", "play.decks_gone", {"decks": ", ".join(gone)}))
    elif lost:
        problems.append(Problem("", "play.cards_gone", {"count": len(lost)}))
    elif sum_ and read_made_of(made_of(decks, Rulebook(edition)))[1] != sum_:
        problems.append(Problem("", "play.decks_changed", {}))
    begun = _rules_begun(edition, read_rules(opening.action))
    meant = [rule for rule in begun if rule not in table.house]
    if meant:
        phrases = [phrase(rule, begun[rule]) for rule in meant]
        problems.append(Problem("", "play.rules_kept", {"rules": joined("semicolons", *phrases)}))
    book = Rulebook(edition, begun, cards)
    free = not cards or bool(gone) or any(not deck.complete for deck in decks)
    return AreaGame(book, record, ids, free), problems


def reworded(library: Library, game: AreaGame) -> Rulebook:
    """Return the rulebook of a game as its edition and its cards are called in a library now.

    What that library does not show, or has no more, is called as before.
    """
    cards = cards_by_code(library.catalogue.decks)
    known = {code: cards.get(code, card) for code, card in game.book.cards.items()}
    edition = library.editions.get(game.book.edition.id, game.book.edition)
    return Rulebook(edition, game.book.house, known)
