"""Which card is meant: where several could be, people choose."""

from collections.abc import Iterable

from assistant.cards.find import Match, Several
from assistant.choices import Choice, Said
from assistant.intents import FromDeck, Intent, filled
from assistant.performing import card_given, perform, performs
from assistant.session import Session
from assistant.words import Msg, Text, say
from assistant.words.card import heading


def ask_which(
    session: "Session",
    sentence: Text,
    matches: Iterable[Match],
    use: Intent,
    more: tuple[Choice, ...] = (),
    *,
    waits: bool = True,
    remembers: bool = False,
) -> Said:
    """Say a sentence and a numbered list of cards; the number typed next fills `use`.

    `waits` is whether something cannot go on until a card is chosen, `remembers` whether the
    deck of the card that is chosen comes first from then on.
    """
    catalogue = session.library.catalogue
    matches = tuple(matches)
    one_deck = len({match.card.deck for match in matches}) == 1

    def then(match: Match) -> Intent:
        chosen = filled(use, card_given(match))
        return FromDeck(match.card.deck, chosen) if remembers else chosen

    def using(match: Match) -> Choice:
        text = heading(catalogue, match.card)
        if not one_deck:
            text = say("prompt.of_deck", heading=text, deck=catalogue.deck_name(match.card))
        names = ("yes", "y") if len(matches) == 1 else ()
        return Choice(text, then(match), names)

    say_list = session.ask if waits else session.offer
    return say_list(sentence, (*(using(match) for match in matches), *more))


def ask_several(
    session: "Session",
    several: Several,
    use: Intent,
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
            return perform(session, filled(use, card_given(own[0])))
        question = say("prompt.which_deck")
        return ask_which(session, question, matches, use, waits=waits, remembers=True)
    return ask_which(session, _count(several), matches, use, more, waits=waits)


def one_title(several: Several) -> bool:
    """Say whether all cards are prints of one title, each in a deck of its own."""
    titles = {match.card.title.casefold() for match in several.matches}
    return len(titles) == 1 and not several.more


@performs(FromDeck)
def _from_deck(session: "Session", wanted: FromDeck) -> Said:
    """Remember the deck of the card that is chosen, so that it is not asked again."""
    faults = session.set("deck", wanted.deck)
    return (*perform(session, wanted.then), *faults)


def _count(several: Several) -> Msg:
    """Return how many cards are meant, and how many more there would be."""
    if several.more:
        return say("prompt.several_more", count=len(several.matches), more=several.more)
    return say("prompt.several", count=len(several.matches))
