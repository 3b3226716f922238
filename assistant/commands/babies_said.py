"""Babies that are picked in words as a game is set up: ``Ann has a goat, Ben an alpaca``."""

from collections.abc import Iterator, Sequence

from assistant.cards.model import Card, Kind
from assistant.game.setting_up import baby_titles, free_baby
from assistant.language import grammar
from assistant.language.cutting import words_of
from assistant.language.heard import bare, seat_first, spoken
from assistant.language.left_words import left_words
from assistant.messages import Msg, say
from assistant.rules.edition import Rulebook
from assistant.rules.table import Piece, SeatNumber


def babies_said(
    book: Rulebook, names: Sequence[str], taken: Sequence[Piece], text: str
) -> tuple[Piece, ...] | Msg | None:
    """Return the Babies that some words pick, in the order of the players who are still asked.

    None where the words pick none, a sentence where somebody else comes first or none is left.
    """
    found = dict[SeatNumber, Card]()
    denied = {each for words in left_words().denies for each in words if len(words) == 1}
    if not denied.isdisjoint(words_of(text, grammar())):
        # Ben does not want an alpaca.
        return None
    for seat, words in _by_player(names, spoken(text).split(), len(taken)):
        card = _meant(book, words)
        if card is None or seat in found:
            return None
        found[seat] = card
    # Who has picked already has done so.
    found = {seat: card for seat, card in found.items() if seat >= len(taken)}
    if not found:
        return None
    picked = list[Piece]()
    for seat in range(len(taken), len(taken) + len(found)):
        if seat not in found:
            return say("play.baby_of_first", name=names[seat])
        piece = free_baby(book, found[seat], (*taken, *picked))
        if piece is None:
            return say("play.baby_taken", card=found[seat].title)
        picked.append(piece)
    return tuple(picked)


def _by_player(
    names: Sequence[str], words: Sequence[str], asked: SeatNumber
) -> Iterator[tuple[SeatNumber, list[str]]]:
    """Yield who is named with the words behind that; without a name it is who is asked for.

    Nothing where words stand before the first name, or where more is said than a card.
    """
    parts: list[tuple[SeatNumber, list[str]]] = []
    at = 0
    while at < len(words):
        seat, after = _named(names, words, at)
        if seat is not None:
            parts.append((seat, []))
        elif not parts:
            parts.append((-1, [words[at]]))
        else:
            parts[-1][1].append(words[at])
        at = after
    if parts and parts[0][0] < 0:
        alone = bare(" ".join(parts[0][1])).split()
        parts = [(asked, ["", *alone])] if len(parts) == 1 else []
    yield from parts


def _named(names: Sequence[str], words: Sequence[str], at: int) -> tuple[SeatNumber | None, int]:
    """Return the player who is named at a place, None if nobody is, and where that ends."""
    found = seat_first(names, " ".join(words[at:]))
    if found is not None:
        return found[0], len(words) - len(found[1].split())
    return None, at + 1


def _meant(book: Rulebook, words: Sequence[str]) -> Card | None:
    """Return the Baby that words name by what only its title has, None where that is not clear.

    An empty word before the others has them be no more than its title and its variant.
    """
    babies = [card for card in book.cards.values() if card.kind is Kind.BABY]
    titles = [_words(title) for title in baby_titles(babies)]
    shared, said = set.intersection(*titles) if titles else set(), set(words)
    scored = []
    for card in babies:
        own, variant = _words(card.title), _words(card.variant)
        # In another language a species has a name of its own, and the title may have none.
        own |= {word for each in card.species for word in _words(book.species.get(each, each))}
        if "" in said and not said <= {"", *own, *variant}:
            continue
        if said & (own - shared):
            scored.append((len(said & (own - shared)), len(said & variant), card))
    best = max((each[:2] for each in scored), default=None)
    fitting = [card for *score, card in scored if tuple(score) == best]
    return fitting[0] if len({card.title for card in fitting}) == 1 else None


def _words(text: str) -> set[str]:
    return set(text.casefold().replace("-", " ").split())
