"""Texts of cards from a table that somebody made: CSV, TSV or JSON, its columns by name.

A row names its card by ``code``, ``id``, ``title`` or ``label``, and gives its ``text``;
``kind`` and ``copies`` may be there.  A bad row is told with its number, the first one under
the heading being row 2, and the others are used.
"""

import csv
import io
import json
import re
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from assistant.cards.deck_keys import CARD_KEYS
from assistant.cards.model import Card, Deck
from assistant.cards.spelling import normal
from assistant.cards.toml_file import Place, checked, closest, shown
from assistant.messages import Value
from assistant.problems import Fault, Problem

COLUMNS = ("code", "id", "title", "label", "text", "kind", "copies")
_NAMES = ("code", "id", "title", "label")
_TEXT = {name: CARD_KEYS[name] for name in ("text", "copies")}
_NEW = {name: CARD_KEYS[name] for name in ("title", "kind", "text", "copies", "variant")}


@dataclass(frozen=True, slots=True)
class Row:
    """One row of a table: its number in the file, and its values by the column's name."""

    number: int
    values: Mapping[str, str]


def rows_of(content: bytes, name: str) -> list[Row]:
    """Return the rows of a table; `name` is that of the file.

    Raises Fault if nothing in it can be used.
    """
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise Fault("deck.not_utf8", file=name) from error
    table = _json(text, name) if text.lstrip()[:1] in ("{", "[") else _lines(text, name)
    rows = [Row(number, each) for number, each in table if any(each.values())]
    heads = {column for row in rows for column in row.values}
    if not rows or not heads & set(_NAMES) or "text" not in heads:
        raise Fault("deck.no_columns", file=name)
    return rows


def _lines(text: str, name: str) -> Iterable[tuple[int, dict[str, str]]]:
    first = text.partition("\n")[0]
    mark = max(("\t", ";", ","), key=first.count)
    try:
        found = list(csv.reader(io.StringIO(text, newline=""), delimiter=mark))
    except csv.Error as error:
        raise Fault("deck.no_columns", file=name) from error
    heads = [head.strip().casefold() for head in found[0]] if found else []
    return [
        (number, dict(zip(heads, (value.strip() for value in line), strict=False)))
        for number, line in enumerate(found[1:], 2)
    ]


def _json(text: str, name: str) -> Iterable[tuple[int, dict[str, str]]]:
    try:
        found = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise Fault("deck.not_json", file=name) from error
    if isinstance(found, dict):
        lists = [each for each in found.values() if isinstance(each, list)]
        found = (
            lists[0] if lists else [{"title": title, "text": each} for title, each in found.items()]
        )
    return [
        (
            number,
            {str(key).strip().casefold(): str(value).strip() for key, value in each.items()}
            if isinstance(each, dict)
            else {"": "?"},
        )
        for number, each in enumerate(found, 1)
    ]


def texts_for(
    deck: Deck, rows: Iterable[Row], file: str
) -> tuple[dict[str, dict[str, Value]], list[Problem]]:
    """Return the texts, and copies, by the id of the card of `deck`, and what is wrong."""
    by_name: dict[str, list[Card]] = {}
    for card in deck.cards:
        for name in {normal(each) for each in (card.code, card.id, card.title, card.label)} - {""}:
            by_name.setdefault(name, []).append(card)
    changes: dict[str, dict[str, Value]] = {}
    problems: list[Problem] = []
    for row in rows:
        said = next((row.values[name] for name in _NAMES if row.values.get(name)), "")
        place = Place(file, "row", row.number, shown(said))
        cards = _named(by_name, row)
        if not cards:
            hint = closest(said, [card.title for card in deck.cards])
            problems.append(_problem(place, "row_no_card" if said else "row_no_name", hint))
            continue
        if any(card.id in changes for card in cards):
            problems.append(_problem(place, "row_twice"))
            continue
        values, faults = checked(_typed(row, _TEXT), _TEXT, place, partial=True)
        if "text" not in values and not faults:
            faults = [_problem(place, "row_no_text")]
        problems += faults
        if not faults:
            copies = values if len(cards) == 1 else {"text": values["text"]}
            changes.update({card.id: dict(copies) for card in cards})
    return changes, problems


def _named(by_name: Mapping[str, list[Card]], row: Row) -> list[Card]:
    """Return the cards that a row means: those that all of its names and its kind fit."""
    fitting: list[Card] | None = None
    for name in _NAMES:
        said = normal(row.values.get(name, ""))
        if said:
            found = by_name.get(said, [])
            fitting = found if fitting is None else [card for card in fitting if card in found]
    kind = row.values.get("kind", "").casefold()
    fitting = fitting or []
    return [card for card in fitting if card.kind.value == kind] or fitting


def cards_from(
    rows: Iterable[Row], file: str
) -> tuple[list[tuple[dict[str, Any], str]], list[Problem]]:
    """Return the cards of a new deck, each with its label, and what is wrong."""
    cards: list[tuple[dict[str, Any], str]] = []
    problems: list[Problem] = []
    taken: set[str] = set()
    titles: set[str] = set()
    for row in rows:
        place = Place(file, "row", row.number, shown(row.values.get("title", "")))
        values, faults = checked(_typed(row, _NEW), _NEW, place)
        title = values.get("title", "")
        if not faults and title in titles and not values.get("variant"):
            faults = [_problem(place, "row_twice")]
        problems += faults
        if faults:
            continue
        titles.add(title)
        id = slug(f"{title} {values.get('variant', '')}", taken)
        taken.add(id)
        cards.append(({"id": id, "number": len(cards) + 1, **values}, row.values.get("label", "")))
    return cards, problems


def slug(title: str, taken: Iterable[str]) -> str:
    """Return an id for a title that is not yet taken: small letters, digits and hyphens."""
    plain = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode().lower()
    name = "-".join(re.findall(r"[a-z0-9]+", plain)) or "card"
    known, number = set(taken), 1
    while (name if number == 1 else f"{name}-{number}") in known:
        number += 1
    return name if number == 1 else f"{name}-{number}"


def _typed(row: Row, keys: Iterable[str]) -> dict[str, Any]:
    """Return the values of a row with numbers as numbers; an empty cell is none."""
    values: dict[str, Any] = {key: row.values[key] for key in keys if row.values.get(key)}
    copies = values.get("copies", "")
    if copies.isascii() and copies.isdecimal() and len(copies) < 5:
        values["copies"] = int(copies)
    if "kind" in values:
        values["kind"] = values["kind"].casefold()
    return values


def _problem(place: Place, key: str, hint: str = "") -> Problem:
    values: dict[str, Value] = {"part": place.part, "hint": hint}
    return Problem(place.file, f"deck.{key}", values, place.entry, place.title)
