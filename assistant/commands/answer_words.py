"""What people say about the Instant pile where they use no word of mine: ``neighs it``."""

from collections.abc import Iterator

from assistant.cards.find import Found, Several, Unknown
from assistant.cards.model import Kind
from assistant.finding import UNSURE
from assistant.game import Game
from assistant.game.phrase import bare, heard, points
from assistant.session import Session


def card_said(session: "Session", text: str) -> Found | Several | Unknown:
    """Look a text up among the cards of the game, among all if there is no game."""
    library = session.library.of(session.game.decks) if session.game else session.library
    return library.typed(text)


def answers_said(session: "Session", text: str) -> bool:
    """Say whether a text means to answer: ``answers``, ``neighs``, ``neighs it``."""
    for words, tail in _parted(text):
        if (tail == "" or is_answered(session, tail)) and (
            heard("answering", words) is not None or instant_said(session, words)
        ):
            return True
    return False


def instant_said(session: "Session", text: str) -> str | None:
    """Return how an Instant answers by a text: ``neighs``, ``neighs it``, ``neighs narwhal``."""
    if session.game is None or session.game.table.pile is None:
        return None
    for words, tail in _parted(text):
        if tail and not is_answered(session, tail):
            continue
        for name in (words, words.removesuffix("s")):
            found = card_said(session, name)
            sure = isinstance(found, Found) and found.match.why not in UNSURE
            if sure and isinstance(found, Found) and found.match.card.kind is Kind.INSTANT:
                return f"{tail} with {name}" if tail and not points(tail) else name
    return None


def _parted(text: str) -> Iterator[tuple[str, str]]:
    """Yield a text cut in two between its words, first with nothing behind."""
    words = text.split()
    for count in range(len(words), 0, -1):
        yield " ".join(words[:count]), " ".join(words[count:])


def is_answered(session: "Session", text: str) -> bool:
    """Say whether a text is about the pile: it, or words with which a card in it begins."""
    return points(text) or (session.game is not None and in_pile(session.game, text) is not None)


def in_pile(game: Game, text: str) -> int | None:
    """Return the number of the card in the pile, the lowest 0, whose title a text begins."""
    pile = game.table.pile
    titles = [game.position.title(piece).casefold() for piece in (pile.cards if pile else ())]
    words = bare(text).casefold().strip(" ?!.")
    found = (each for each, title in enumerate(titles) if words and title.startswith(words))
    return next(found, None)
