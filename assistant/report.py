"""What `read` and `lookup` say of a card: a sentence for people, an object for programs."""

from typing import TypeAlias

from assistant.cards.find import Answer, Found, Match, Several, Unknown
from assistant.cards.model import Catalogue
from assistant.words import choose, say
from assistant.words.card import kind_words, read_card
from assistant.words.plain import printable

Json: TypeAlias = "str | int | float | list[Json] | dict[str, Json] | None"


def record(source: str, payload: str, answer: Answer, seconds: float) -> dict[str, Json]:
    """Return one object of ``--json``: the card, or null where no single card is meant."""
    fields: dict[str, Json] = dict.fromkeys(
        ("card", "deck", "code", "title", "kind", "text", "verified")
    )
    if isinstance(answer, Found):
        card = answer.match.card
        fields = {
            "card": card.id,
            "deck": card.deck,
            "code": card.code,
            "title": card.title,
            "kind": card.kind.value,
            "text": card.text,
            "verified": card.verified,
        }
    record: dict[str, Json] = {"source": source, "payload": payload, **fields}
    record["ms"] = round(seconds * 1000, 1)
    if isinstance(answer, Several):
        record["matches"] = matches(answer.matches)
    return record


def matches(found: tuple[Match, ...]) -> list[Json]:
    """Return cards with the reason for each, best first, for ``--json``."""
    return [
        {
            "card": match.card.id,
            "deck": match.card.deck,
            "title": match.card.title,
            "kind": match.card.kind.value,
            "label": match.card.label,
            "why": choose("lookup.why", match.why.value),
            "score": round(match.score, 3),
        }
        for match in found
    ]


def sentences(catalogue: Catalogue, said: str, answer: Answer, unknown: str) -> tuple[str, ...]:
    """Return what a person reads: the card, or a numbered list of the cards it may be.

    `unknown` is the sentence that is said where no card is meant.
    """
    match answer:
        case Found(match=match):
            return (read_card(catalogue, match.card).text,)
        case Several(matches=several):
            return (say("report.several", said=printable(said, 60)), *_lines(catalogue, several))
        case Unknown(nearest=nearest):
            return (unknown, *_lines(catalogue, nearest))


def _lines(catalogue: Catalogue, found: tuple[Match, ...]) -> tuple[str, ...]:
    key = "match" if len({match.card.deck for match in found}) == 1 else "match_of"
    return tuple(
        say(
            f"report.{key}",
            number=number,
            title=match.card.title,
            kind=kind_words(catalogue, match.card),
            deck=catalogue.deck_name(match.card),
            why=choose("lookup.why", match.why.value),
        )
        for number, match in enumerate(found, 1)
    )
