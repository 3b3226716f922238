"""``table-assistant lookup``: from typed labels to cards.

What is said of a card is a sentence for people and an object for programs; ``read`` says
the same.
"""

import json as json_
import time
from collections.abc import Sequence
from typing import TypeAlias

from assistant.cards.find import Answer, Found, Match, Several, Unknown
from assistant.cards.model import Catalogue
from assistant.problems import Exit
from assistant.tasks.console import at_hand
from assistant.words import choose, render, sentence
from assistant.words.card import kind_words, read_card
from assistant.words.plain import repeated

LISTED = 9


def lookup(labels: Sequence[str], *, json: bool) -> int:
    """Write the card or cards that each label means; return the exit code."""
    settings, library = at_hand()
    catalogue = library.catalogue
    any_found = False
    for label in labels:
        started = time.perf_counter()
        answer = library.typed(label, library.first_deck(settings.deck, settings.edition))
        seconds = time.perf_counter() - started
        any_found = any_found or not isinstance(answer, Unknown)
        if json:
            record = card_record("typed", label, answer, seconds)
            record["matches"] = match_records(library.ranked(label, LISTED))
            print(json_.dumps(record))
        else:
            near = isinstance(answer, Unknown) and answer.nearest
            none = "report.no_card_near" if label.strip() else "report.no_label"
            key = "report.no_card" if near else none
            no_card = sentence(key, said=repeated(label, 60))
            print(*card_lines(catalogue, label, answer, no_card), sep="\n")
    return Exit.DONE if any_found else Exit.NOTHING


Json: TypeAlias = "str | int | float | list[Json] | dict[str, Json] | None"


def card_record(source: str, payload: str, answer: Answer, seconds: float) -> dict[str, Json]:
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
        if card.columns:
            # What is secret is told only to who asks.
            fields["columns"] = {e.name: e.value for e in card.columns if not e.secret}
    record: dict[str, Json] = {"source": source, "payload": payload, **fields}
    record["ms"] = round(seconds * 1000, 1)
    if isinstance(answer, Several):
        record["matches"] = match_records(answer.matches)
    return record


def match_records(found: tuple[Match, ...]) -> list[Json]:
    """Return cards with the reason for each, best first, for ``--json``."""
    return [
        {
            "card": match.card.id,
            "deck": match.card.deck,
            "title": match.card.title,
            "kind": match.card.kind.value,
            "label": match.card.label,
            "why": render(choose("lookup.why", match.why.value)),
            "score": round(match.score, 3),
        }
        for match in found
    ]


def card_lines(catalogue: Catalogue, said: str, answer: Answer, unknown: str) -> tuple[str, ...]:
    """Return what a person reads: the card, or a numbered list of the cards it may be.

    `unknown` is the sentence that is said where no card is meant.
    """
    match answer:
        case Found(match=match):
            return (read_card(catalogue, match.card).text,)
        case Several(matches=several):
            several_found = sentence("report.several", said=repeated(said, 60))
            return (several_found, *_lines(catalogue, several))
        case Unknown(nearest=nearest):
            return (unknown, *_lines(catalogue, nearest))


def _lines(catalogue: Catalogue, found: tuple[Match, ...]) -> tuple[str, ...]:
    one = len({match.card.deck for match in found}) == 1
    keys = ("match", "bare") if one else ("match_of", "bare_of")
    return tuple(
        sentence(
            f"report.{keys[not match.card.kind]}",
            number=number,
            title=match.card.title,
            kind=kind_words(catalogue, match.card),
            deck=catalogue.deck_name(match.card),
            why=choose("lookup.why", match.why.value),
        )
        for number, match in enumerate(found, 1)
    )
