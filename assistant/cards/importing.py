"""Cards from a table that somebody made: texts for cards that are there, and cards of a new deck.

A row names its card by ``code``, ``id``, ``title`` or ``label``; ``text``, ``kind``, ``copies``
and columns of the deck's own may be there.  A bad row is told with its number, and the others
are used.
"""

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from assistant.cards.deck_keys import CARD_KEYS, FACT, FREE, MAY_LACK, OWN_KIND
from assistant.cards.headings import KEPT_BACK, NAMES
from assistant.cards.model import Card, Deck, Kind
from assistant.cards.spelling import normal
from assistant.cards.tables import Row, Table
from assistant.cards.toml_file import Key, Place, checked, closest, shown
from assistant.messages import Value
from assistant.problems import Problem

_TEXT = {name: CARD_KEYS[name] for name in ("text", "copies")}
_FIRST = {name: CARD_KEYS[name] for name in ("title", "kind", "text", "copies", "variant")}
_FREE_KEYS = {**_FIRST, "kind": OWN_KIND, "text": MAY_LACK}


@dataclass(frozen=True, slots=True)
class Made:
    """Cards that a table makes: each as a deck file has it, and the label of each title.

    `format` is that of the deck file they need, `columns` are those of the deck's own, and
    `secret` is the one that is kept back.
    """

    format: int
    cards: tuple[Mapping[str, Any], ...]
    labels: Mapping[str, str]
    columns: tuple[str, ...] = ()
    secret: str = ""

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of the cards, in the order in which they come."""
        return tuple(dict.fromkeys(card["kind"] for card in self.cards if "kind" in card))


def texts_for(
    deck: Deck, table: Table, file: str
) -> tuple[dict[str, dict[str, Value]], dict[str, str], tuple[Row, ...], list[Problem]]:
    """Return what a table says of cards of `deck`.

    That is texts, copies and columns by the id of the card, labels by title, the rows that
    name no card of the deck by a title of their own, and what is wrong with others.
    """
    by_name: dict[str, list[Card]] = {}
    for card in deck.cards:
        for name in {normal(each) for each in (card.code, card.id, card.title, card.label)} - {""}:
            by_name.setdefault(name, []).append(card)
    headings = {**{each: each for each in table.own}, KEPT_BACK: table.meant.get(KEPT_BACK, "")}
    keys = {**_TEXT, **dict.fromkeys(deck.columns, FACT)}
    changes: dict[str, dict[str, Value]] = {}
    labels: dict[str, str] = {}
    strangers: list[Row] = []
    problems: list[Problem] = []
    seen: set[str] = set()
    for row in table.rows:
        said = next((row.values[name] for name in NAMES if row.values.get(name)), "")
        place = Place(file, "row", row.number, shown(said))
        cards = _named(by_name, row)
        if not cards:
            hint = closest(said, [card.title for card in deck.cards])
            problems.append(_problem(place, "row_no_card" if said else "row_no_name", hint))
            if row.values.get("title"):
                strangers.append(row)
            continue
        if not seen.isdisjoint(card.id for card in cards):
            problems.append(_problem(place, "row_twice"))
            continue
        label = row.values.get("label", "")
        names_it = not any(row.values.get(each) for each in NAMES if each != "label")
        called = {headings.get(name, name): value for name, value in row.values.items()}
        values, faults = checked(_typed(replace(row, values=called), keys), keys, place)
        faults = [each for each in faults if each.key != "decks.missing_key"]
        if not values.keys() - {"copies"} and (not label or names_it) and not faults:
            faults = [_problem(place, "row_no_text")]
        problems += faults
        if faults:
            continue
        seen.update(card.id for card in cards)
        if label and not names_it:
            labels.update({card.title: label for card in cards if card.label != label})
        one = {name: value for name, value in values.items() if name != "copies"}
        kept = values if len(cards) == 1 else one
        changes.update({card.id: dict(kept) for card in cards if kept})
    return changes, labels, tuple(strangers), problems


def _named(by_name: Mapping[str, list[Card]], row: Row) -> list[Card]:
    """Return the cards that a row means: those that all of its names and its kind fit.

    A label that no card has is one that the row gives to the card that it names otherwise.
    """
    fitting: list[Card] | None = None
    for name in NAMES:
        said = normal(row.values.get(name, ""))
        if said and not (name == "label" and fitting):
            found = by_name.get(said, [])
            fitting = found if fitting is None else [card for card in fitting if card in found]
    kind = row.values.get("kind", "").casefold()
    fitting = fitting or []
    return [card for card in fitting if card.kind.casefold() == kind] or fitting


def cards_from(
    table: Table,
    file: str,
    *,
    secret: str = "",
    taken: Iterable[str] = (),
    first: int = 1,
    format: int = 1,
) -> tuple[Made, list[Problem]]:
    """Return the cards of a new deck, or those that are added to one, and what is wrong.

    `secret` is the heading of what is kept back, `taken` are ids of cards that are there, and
    `first` is the number of the first card.  Without a reason for a later one the cards are of
    the `format` that older programs read.
    """
    own = {name: name for name in table.own if name.casefold() not in CARD_KEYS}
    if KEPT_BACK in table.meant:
        own[KEPT_BACK] = table.meant[KEPT_BACK]
    rows = _merged(_titled(table))
    usual = not own and all(_is_usual(row) for row in rows)
    format = format if usual else FREE
    heads = tuple(heading for heading in _in_order(table, own) if format == FREE)
    keys: Mapping[str, Key] = {**_FREE_KEYS, **dict.fromkeys(heads, FACT)}
    keys = keys if format == FREE else _FIRST
    cards: list[Mapping[str, Any]] = []
    labels: dict[str, str] = {}
    problems: list[Problem] = []
    ids = set(taken)
    titles: set[str] = set()
    for row in rows:
        place = Place(file, "row", row.number, shown(row.values.get("title", "")))
        called = {own.get(name, name): value for name, value in row.values.items()}
        values, faults = checked(_typed(replace(row, values=called), keys), keys, place)
        title = values.get("title", "")
        if not faults and title in titles and not values.get("variant"):
            faults = [_problem(place, "row_twice")]
        problems += faults
        if faults:
            continue
        titles.add(title)
        id = slug(f"{title} {values.get('variant', '')}", ids)
        ids.add(id)
        cards.append({"id": id, "number": first + len(cards), **values})
        if row.values.get("label"):
            labels[title] = row.values["label"]
    kept_back = next((each for each in heads if each == (secret or own.get(KEPT_BACK, ""))), "")
    return Made(format, tuple(cards), labels, heads, kept_back), problems


def _in_order(table: Table, own: Mapping[str, str]) -> Iterable[str]:
    return (own[name] for name in (*table.own, KEPT_BACK) if name in own)


def _is_usual(row: Row) -> bool:
    return bool(row.values.get("text")) and row.values.get("kind", "").casefold() in _KINDS


_KINDS = frozenset(kind.value for kind in Kind)


def _titled(table: Table) -> list[Row]:
    """Return rows of which each has a title of its own, where that can be.

    Without a column for it a title is what the column of the text is called, with a number, as
    in ``Question 12``.  Where only the kind tells cards of one title apart, it is a part of it.
    """
    rows = list(table.rows)
    if "title" not in table.meant and "text" in table.meant:
        head = table.meant["text"].capitalize()
        numbered = enumerate(rows, 1)
        rows = [replace(r, values={**r.values, "title": f"{head} {n}"}) for n, r in numbered]
    kinds: dict[str, set[str]] = {}
    for row in rows:
        if not row.values.get("variant"):
            kinds.setdefault(row.values.get("title", ""), set()).add(row.values.get("kind", ""))
    for place, row in enumerate(rows):
        title, kind = row.values.get("title", ""), row.values.get("kind", "")
        if title and kind and len(kinds.get(title, ())) > 1:
            rows[place] = replace(row, values={**row.values, "title": f"{kind} {title}"})
    return rows


def _merged(rows: Sequence[Row]) -> list[Row]:
    """Return rows of which several that say the same are one, with so many copies."""
    found: dict[tuple[tuple[str, str], ...], Row] = {}
    for row in rows:
        what = tuple(each for each in row.values.items() if each[0] != "copies")
        before = found.get(what)
        counts = [each.values.get("copies", "") or "1" for each in (before, row) if each]
        if before is None or not all(each.isascii() and each.isdecimal() for each in counts):
            found[(*what, ("", str(len(found)))) if before else what] = row
            continue
        copies = str(sum(int(each[:5]) for each in counts))
        found[what] = replace(before, values={**before.values, "copies": copies})
    return list(found.values())


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
    kind = values.get("kind", "")
    if kind.casefold() in _KINDS:
        values["kind"] = kind.casefold()
    return values


def _problem(place: Place, key: str, hint: str = "") -> Problem:
    values: dict[str, Value] = {"part": place.part, "hint": hint}
    return Problem(place.file, f"deck.{key}", values, place.entry, place.title)
