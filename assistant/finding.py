"""From what was typed or seen to the card that is meant, and what is then done with it."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

from assistant.cards.find import MOST, Found, Match, Several, Unknown, Why
from assistant.cards.model import Source
from assistant.cards.printed_text import printed_text
from assistant.choices import Choice, Said
from assistant.scan.news import Scanned
from assistant.standing import plain
from assistant.words import choose, say
from assistant.words.card import heading, read_card
from assistant.words.plain import printable

if TYPE_CHECKING:
    from assistant.session import Session

TOGETHER = 0.5
"""Seconds within which cards that come into view are taken as shown together."""
UNSURE = frozenset({Why.LABEL_TYPO, Why.TITLE_TYPO, Why.TEXT_WORDS, Why.TEXT_ALIKE, Why.NEAR})
"""Reasons that are guesses."""


def used(session: "Session") -> Callable[[Match], Said]:
    """Return what a card that is named is for: the open blank, or else to be read."""
    blank = session.blank
    take = blank.card if blank else None
    if take is None:
        return lambda match: show(session, match)

    def fill(match: Match) -> Said:
        session.blank, session.choices, session.current = None, (), match
        return take(match)

    return fill


def show(session: "Session", match: Match) -> Said:
    """Read a card."""
    session.current, session.choices, session.word_at = match, (), -1
    short = session.text_waits = session.settings.reading == "short"
    card = read_card(session.library.catalogue, match.card, short=short)
    if match.why in UNSURE:
        # A guess must be heard as one.
        card = replace(card, text=f"{card.text} {choose('lookup.why', match.why.value)}")
    return (card,)


def looked_up(
    session: "Session",
    typed: str,
    use: Callable[[Match], Said],
    title: Callable[[str], Said] | None = None,
    *,
    played: bool = False,
    fits: Callable[[Match], bool] | None = None,
) -> Said:
    """Look a label up and use the card; where it is not clear, ask which is meant.

    `title` takes what was typed as the title of a card that is in no deck.  What is
    `played` is one of the game's cards, and a guess is asked about before it is used; of
    several those are meant that `fits` says yes to, if there are any.
    """
    name = printable(typed, 60)
    if title and session.game and session.game.by_title:
        return title(name)
    other = say("play.as_it_is", card=name)
    as_it_is = (Choice(other, lambda _: title(name), ("another", "another card")),) if title else ()
    match _meant(session, typed, played):
        case Found(match=match) if not (played and match.why in UNSURE):
            return use(match)
        case Found(match=match):
            return ask_which(session, say("play.perhaps", typed=name), [match], use, as_it_is)
        case Several() as several:
            fitting = _fitting(session, typed, several, fits) if fits else several.matches
            if len(fitting) == 1:
                return use(fitting[0])
            if len(fitting) < len(several.matches):
                several = Several(fitting)
            return _ask_several(session, several, use, as_it_is)
        case Unknown(nearest=nearest):
            key = "prompt.no_card" if nearest else "prompt.no_card_at_all"
            sentence = say(key, typed=printable(typed, 40))
            question = (plain(session.blank.question),) if session.blank else ()
            return (*ask_which(session, sentence, nearest, use, as_it_is), *question)


def _fitting(
    session: "Session", typed: str, several: Several, fits: Callable[[Match], bool]
) -> tuple[Match, ...]:
    """Return those of several cards that fit, all of them if none does."""
    matches = several.matches
    if several.more and session.game:
        library = session.library.of(session.game.decks)
        ranked = library.ranked(typed, len(matches) + several.more)
        matches = tuple(match for match in ranked if match.why is matches[0].why)
    fitting = tuple(match for match in matches if fits(match))
    return fitting if 0 < len(fitting) <= MOST else several.matches


def _meant(session: "Session", typed: str, played: bool) -> Found | Several | Unknown:
    """Look a label up among the cards that are in question, then among all.

    What is `played` is one of the game's cards.
    """
    decks = session.blank.decks if session.blank else ()
    decks = decks or (session.game.decks if session.game else ())
    if not decks:
        return session.library.typed(typed, session.settings.deck)
    answer = session.library.of(decks).typed(typed)
    if isinstance(answer, Unknown) and not played:
        wider = session.library.typed(typed)
        sure = isinstance(wider, Found) and wider.match.why not in UNSURE
        if sure or (isinstance(wider, Several) and _one_title(wider)):
            return wider
    return answer


def _ask_several(
    session: "Session",
    several: Several,
    use: Callable[[Match], Said],
    more: tuple[Choice, ...] = (),
) -> Said:
    """Ask which card is meant; of one title in several decks, take the deck chosen last."""
    matches = several.matches
    if _one_title(several):
        own = [match for match in matches if match.card.deck == session.settings.deck]
        if own:
            return use(own[0])
        return ask_which(session, say("prompt.which_deck"), matches, _remembering(session, use))
    return ask_which(session, _count(several), matches, use, more)


def _one_title(several: Several) -> bool:
    """Say whether all cards are prints of one title, each in a deck of its own."""
    titles = {match.card.title.casefold() for match in several.matches}
    return len(titles) == 1 and not several.more


def _remembering(session: "Session", use: Callable[[Match], Said]) -> Callable[[Match], Said]:
    """Remember the deck of the card that is chosen, so that it is not asked again."""

    def chosen(match: Match) -> Said:
        faults = session.set("deck", match.card.deck)
        return (*use(match), *faults)

    return chosen


def ask_which(
    session: "Session",
    sentence: str,
    matches: Iterable[Match],
    use: Callable[[Match], Said],
    more: tuple[Choice, ...] = (),
) -> Said:
    """Say a sentence and a numbered list of cards; the number typed next uses the card."""
    catalogue = session.library.catalogue
    matches = tuple(matches)
    one_deck = len({match.card.deck for match in matches}) == 1

    def using(match: Match) -> Choice:
        text = heading(catalogue, match.card)
        if not one_deck:
            text = say("prompt.of_deck", heading=text, deck=catalogue.deck_name(match.card))
        names = ("yes", "y") if len(matches) == 1 else ()
        return Choice(text, lambda _: use(match), names)

    return session.ask(sentence, (*(using(match) for match in matches), *more))


def scanned(session: "Session", seen: Scanned) -> Said:
    """Use the card whose code was seen, or read out what an unknown code holds."""
    payload = session.code = seen.payload
    taught = session.teaching.saw(session, payload) if session.teaching else None
    if taught is not None:
        return taught
    # Cards that came into view together are all heard, also where one of them took
    # another look to be read; a later card cuts an earlier one.
    together = abs(seen.seen_at - session.seen_at) < TOGETHER
    session.seen_at = seen.seen_at
    match session.library.scanned(payload):
        case Found(match=match):
            said = tuple(replace(card, joins=together) for card in used(session)(match))
            # Only a code in other words than ours has been read for its text.
            return (*said, *(offer(session, payload, match) if match.why in UNSURE else ()))
        case Several() as several:
            return _ask_several(session, several, used(session))
        case Unknown():
            session.unknown = payload
            if not payload.strip():
                return (session.tell("prompt.empty_code"),)
            return (session.tell("prompt.unknown_code", payload=printable(payload, 80)),)


def text_in(session: "Session", payload: str, match: Match) -> str:
    """Return the text of a card that a code holds, nothing if it holds none."""
    kind = session.library.catalogue.kind_name(match.card)
    return printed_text(payload, match.card.title, (kind, match.card.kind.value))


def offer(session: "Session", payload: str, match: Match) -> Said:
    """Offer, once in a sitting, to keep the text that a code holds as the owner's."""
    if session.text_offered or match.card.source is Source.OWNER:
        return ()
    if not text_in(session, payload, match):
        return ()
    session.text_offered = True
    return (session.tell("teach.text_offered"),)


def _count(several: Several) -> str:
    """Return how many cards are meant, and how many more there would be."""
    if several.more:
        return say("prompt.several_more", count=len(several.matches), more=several.more)
    return say("prompt.several", count=len(several.matches))
