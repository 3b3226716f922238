"""Which card is meant: where several could be, people choose."""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from assistant.cards.find import Match, Several
from assistant.choices import Choice, Said
from assistant.words import say
from assistant.words.card import heading

if TYPE_CHECKING:
    from assistant.session import Session


def ask_which(
    session: "Session",
    sentence: str,
    matches: Iterable[Match],
    use: Callable[[Match], Said],
    more: tuple[Choice, ...] = (),
    *,
    waits: bool = True,
) -> Said:
    """Say a sentence and a numbered list of cards; the number typed next uses the card.

    `waits` is whether something cannot go on until a card is chosen.
    """
    catalogue = session.library.catalogue
    matches = tuple(matches)
    one_deck = len({match.card.deck for match in matches}) == 1

    def using(match: Match) -> Choice:
        text = heading(catalogue, match.card)
        if not one_deck:
            text = say("prompt.of_deck", heading=text, deck=catalogue.deck_name(match.card))
        names = ("yes", "y") if len(matches) == 1 else ()
        return Choice(text, lambda _: use(match), names)

    say_list = session.ask if waits else session.offer
    return say_list(sentence, (*(using(match) for match in matches), *more))


def ask_several(
    session: "Session",
    several: Several,
    use: Callable[[Match], Said],
    more: tuple[Choice, ...] = (),
    *,
    waits: bool,
) -> Said:
    """Ask which card is meant; of one title in several decks, take the deck chosen last."""
    matches = several.matches
    if one_title(several):
        here = session.game.decks if session.game else ()
        own = [match for match in matches if match.card.deck in here]
        own = own or [match for match in matches if match.card.deck == session.settings.deck]
        if own:
            return use(own[0])
        use, question, more = _remembering(session, use), say("prompt.which_deck"), ()
    else:
        question = _count(several)
    return ask_which(session, question, matches, use, more, waits=waits)


def one_title(several: Several) -> bool:
    """Say whether all cards are prints of one title, each in a deck of its own."""
    titles = {match.card.title.casefold() for match in several.matches}
    return len(titles) == 1 and not several.more


def _remembering(session: "Session", use: Callable[[Match], Said]) -> Callable[[Match], Said]:
    """Remember the deck of the card that is chosen, so that it is not asked again."""

    def chosen(match: Match) -> Said:
        faults = session.set("deck", match.card.deck)
        return (*use(match), *faults)

    return chosen


def _count(several: Several) -> str:
    """Return how many cards are meant, and how many more there would be."""
    if several.more:
        return say("prompt.several_more", count=len(several.matches), more=several.more)
    return say("prompt.several", count=len(several.matches))
