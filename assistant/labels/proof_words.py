"""How a proof stands, in words."""

from assistant.cards.model import Card
from assistant.labels.tally import Tally
from assistant.words import say

FEW = 9
"""Titles of a list that are said without being asked for."""


def standing(tally: Tally, *, whole: bool = False) -> str:
    """Return what is done, missing, shown too often and on a wrong card.

    Of what is missing a few are named, or the `whole` list.
    """
    everything = tally.deck.copies
    if tally.complete and not tally.twice:
        return say("labels.proof_all", all=everything)
    parts = [say("labels.proof_done", done=tally.done, all=everything), _missing(tally, whole)]
    if tally.twice:
        often = "; ".join(_counted(card, count) for card, count in tally.twice)
        parts.append(say("labels.proof_twice", titles=often))
    if tally.wrong:
        wrong = "; ".join(
            say("labels.proof_is_on", code=card_name(code), card=card_name(card))
            for code, card in tally.wrong
        )
        parts.append(say("labels.proof_wrong", titles=wrong))
        card = tally.wrong[0][1]
        command = f"table-assistant print {card.code}"
        parts.append(say("labels.proof_print", command=command))
    return " ".join(parts)


def counted(tally: Tally, card: Card) -> str:
    """Return what is said of a card whose label was just counted."""
    number = tally.counts[card.key]
    if number > card.copies:
        return say("labels.proof_too_often", title=card_name(card), copies=card.copies)
    title, done, everything = card_name(card), tally.done, tally.deck.copies
    if card.copies == 1:
        return say("labels.proof_shown", title=title, done=done, all=everything)
    return say(
        "labels.proof_copy",
        title=title,
        number=number,
        copies=card.copies,
        done=done,
        all=everything,
    )


def card_name(card: Card) -> str:
    """Return the title, with the name of the drawing where there are several."""
    return ", ".join(filter(None, (card.title, card.variant)))


def _missing(tally: Tally, whole: bool) -> str:
    missing = tally.missing
    if not missing:
        return say("labels.proof_none_missing")
    shown = missing if whole or len(missing) <= FEW else missing[:FEW]
    titles = "; ".join(_counted(card, count) for card, count in shown)
    if len(shown) < len(missing):
        return say("labels.proof_missing_more", titles=titles, more=len(missing) - len(shown))
    return say("labels.proof_missing", titles=titles)


def _counted(card: Card, count: int) -> str:
    if count == 1:
        return card_name(card)
    return say("labels.proof_count", title=card_name(card), count=count)
