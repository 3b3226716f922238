"""Cards from a table that somebody made: texts for cards that are there, and cards of a new deck.

A row names its card by ``code``, ``id``, ``title`` or ``label``; ``text``, ``kind``, ``copies``
and columns of the deck's own may be there.  A bad row is told with its number, and the others
are used.
"""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import count
from typing import Any

from assistant.cards.deck_keys import CARD_KEYS, FACT, FREE, MAY_LACK, MOST_CARDS, OWN_KIND
from assistant.cards.headings import KEPT_BACK, NAMES, is_value
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
    name no card of the deck by a title of their own, and what is wrong with others.  In a table
    without names a row is about the card of its text, and what the deck has not gets a title as
    the deck's others have.
    """
    nameless = not set(NAMES) & set(table.meant)
    by_text = {normal(card.text): [card] for card in deck.cards if card.text} if nameless else {}
    by_name: dict[str, list[Card]] = {}
    for card in deck.cards:
        for name in {normal(each) for each in (card.code, card.id, card.title, card.label)} - {""}:
            by_name.setdefault(name, []).append(card)
    # What is kept back is called as it is in the deck.
    headings = {**{each: each for each in table.own}, KEPT_BACK: table.meant.get(KEPT_BACK, "")}
    if deck.secret and table.kept_back not in deck.columns:
        headings[table.kept_back] = deck.secret
    keys = {**_TEXT, **dict.fromkeys(deck.columns, FACT)}
    changes: dict[str, dict[str, Value]] = {}
    labels: dict[str, str] = {}
    strangers: list[Row] = []
    problems: list[Problem] = []
    seen: set[str] = set()
    numbered = _numbers(deck, table)
    for raw, row in zip(table.rows, _whole_titles(table), strict=True):
        said = next((row.values[name] for name in NAMES if row.values.get(name)), "")
        place = Place(file, "row", row.number, shown(said))
        cards = _named(by_name, raw) or _named(by_name, row)
        cards = cards or by_text.get(normal(row.values.get("text", "")), [])
        if not cards and nameless and row.values.get("text"):
            row = replace(row, values={**row.values, "title": next(numbered)})
            by_text[normal(row.values["text"])] = []
            said = row.values["title"]
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
        faults = [each for each in faults if each.key != _LACKS]
        if nameless:
            values = {key: value for key, value in values.items() if value != _now(cards[0], key)}
            if not values and not faults:
                continue
        if not values.keys() - {"copies"} and (not label or names_it) and not faults:
            faults = [_problem(place, "row_no_text")]
        problems += (_in_a_cell(each, table.meant) for each in faults)
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
    answer: str = "",
    taken: Iterable[str] = (),
    first: int = 1,
    format: int = 1,
) -> tuple[Made, list[Problem]]:
    """Return the cards of a new deck, or those that are added to one, and what is wrong.

    `secret` is the heading of what is kept back, where it is not the usual one, which the deck
    calls `answer`; what says itself that it is hidden is kept back or left out.  `taken` are ids
    of cards that are there, and `first` is the number of the first card.  Without a reason for a
    later one the cards are of the `format` that older programs read.  Rows for which a deck has no
    room are told as one.
    """
    own = {name: name for name in table.own}
    if KEPT_BACK in table.meant:
        own[KEPT_BACK] = table.meant[KEPT_BACK]
    if answer and table.kept_back:
        own[table.kept_back] = answer
    kept_back = secret or own.get(table.kept_back, "")
    rows = _merged(_titled(table))
    usual = not own and all(_is_usual(row) for row in rows)
    format = format if usual else FREE
    hidden = {own[each] for each in table.hidden} - {kept_back}
    named = (heading for heading in _in_order(table, own) if format == FREE)
    heads = tuple(heading for heading in named if heading not in hidden)
    keys: Mapping[str, Key] = {**_FREE_KEYS, **dict.fromkeys(heads, FACT)}
    keys = keys if format == FREE else _FIRST
    cards: list[Mapping[str, Any]] = []
    labels: dict[str, str] = {}
    problems: list[Problem] = []
    ids = set(taken)
    titles: set[str] = set()
    beyond: list[Row] = []
    for row in rows:
        place = Place(file, "row", row.number, shown(row.values.get("title", "")))
        called = {own.get(name, name): value for name, value in row.values.items()}
        values, faults = checked(_typed(replace(row, values=called), keys), keys, place)
        title = values.get("title", "")
        if not faults and title in titles and not values.get("variant"):
            faults = [_problem(place, "row_twice")]
        problems += (_in_a_cell(each, table.meant) for each in faults)
        if faults:
            continue
        if first + len(cards) > MOST_CARDS:
            beyond.append(row)
            continue
        titles.add(title)
        id = slug(f"{title} {values.get('variant', '')}", ids)
        ids.add(id)
        cards.append({"id": id, "number": first + len(cards), **values})
        if row.values.get("label"):
            labels[title] = row.values["label"]
    if beyond:
        place = Place(file, "row", beyond[0].number, shown(beyond[0].values.get("title", "")))
        problems.append(_problem(place, "row_beyond", most=MOST_CARDS, more=len(beyond) - 1))
    kept_back = kept_back if kept_back in heads else ""
    return Made(format, tuple(cards), labels, heads, kept_back), problems


def _in_order(table: Table, own: Mapping[str, str]) -> Iterable[str]:
    return (own[name] for name in (*table.own, KEPT_BACK) if name in own)


def _is_usual(row: Row) -> bool:
    return bool(row.values.get("text")) and row.values.get("kind", "").casefold() in _KINDS


_KINDS = frozenset(kind.value for kind in Kind)


def _titled(table: Table) -> list[Row]:
    """Return rows of which each has a title of its own, where that can be.

    Without a column for it a title is what the column of the text is called, with a number, as
    in ``Question 12``.
    """
    if "title" in table.meant or "text" not in table.meant:
        return _whole_titles(table)
    head = table.meant["text"].capitalize()
    return [
        row
        if row.values.get("title")
        else replace(row, values={**row.values, "title": f"{head} {number}"})
        for number, row in enumerate(table.rows, 1)
    ]


def _whole_titles(table: Table) -> list[Row]:
    """Return rows with the kind in the title where it belongs there: ``Red 7``.

    That is where only the kind tells cards of one title apart.  Where the column of titles says
    what cards are worth, or half of the rows need it, all have it, so that a deck is called alike.
    """
    rows = list(table.rows)
    kinds: dict[str, set[str]] = {}
    for row in rows:
        if not row.values.get("variant"):
            kinds.setdefault(row.values.get("title", ""), set()).add(row.values.get("kind", ""))
    needed = [len(kinds.get(row.values.get("title", ""), ())) > 1 for row in rows]
    of_all = is_value(table.meant.get("title", "")) or sum(needed) * 2 > len(rows)
    for place, row in enumerate(rows):
        title, kind = row.values.get("title", ""), row.values.get("kind", "")
        begun = f"{title} ".casefold().startswith(f"{kind} ".casefold())
        if title and kind and not begun and (of_all or needed[place]):
            rows[place] = replace(row, values={**row.values, "title": f"{kind} {title}"})
    return rows


_NUMBERED = re.compile(r"(.*\S) (\d{1,4})")


def _numbers(deck: Deck, table: Table) -> Iterator[str]:
    """Yield titles for more cards of a deck whose titles are numbered: ``Question 61``."""
    found = [each for card in deck.cards if (each := _NUMBERED.fullmatch(card.title))]
    heads = Counter(each[1] for each in found).most_common(1)
    head = heads[0][0] if heads else table.meant.get("text", "").capitalize()
    numbers = [int(each[2]) for each in found if each[1] == head]
    return (f"{head} {number}" for number in count(max(numbers, default=0) + 1))


def _now(card: Card, key: str) -> Value:
    """Return what a deck says of a card so far under a key of a row."""
    if key in _TEXT:
        return card.text if key == "text" else card.copies
    return next((each.value for each in card.columns if each.name == key), "")


_LACKS = "decks.missing_key"
_CELLS = {
    _LACKS: "deck.cell_missing",
    "decks.not_number": "deck.cell_number",
    "decks.out_of_range": "deck.cell_number",
    "decks.empty": "deck.cell_missing",
    "decks.too_long": "deck.cell_long",
    "decks.control_character": "deck.cell_sign",
    "decks.hidden_sign": "deck.cell_sign",
}
"""What is said of a cell to somebody who knows a table, by the problem of a deck file."""


def _in_a_cell(problem: Problem, meant: Mapping[str, str]) -> Problem:
    name = str(problem.values.get("name", ""))
    high = CARD_KEYS["copies"].high
    values = {**problem.values, "name": meant.get(name, name), "high": high}
    return replace(problem, key=_CELLS.get(problem.key, problem.key), values=values)


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


def _problem(place: Place, key: str, hint: str = "", **more: Value) -> Problem:
    values: dict[str, Value] = {"part": place.part, "hint": hint, **more}
    return Problem(place.file, f"deck.{key}", values, place.entry, place.title)
