"""Texts and decks that people enter: written card by card into files of their own.

A file is replaced whole, so that a crash in the middle of a write costs nothing.  What people
wrote into it by hand stays: their notes, their order.
"""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from assistant.cards.model import Source
from assistant.cards.toml_file import LARGEST_FILE
from assistant.files import read_text, replace_file
from assistant.messages import Value
from assistant.problems import Fault

if TYPE_CHECKING:
    from tomlkit import TOMLDocument

Changes = Mapping[str, Mapping[str, Value]]
"""What is to be changed, by the id of the card: ``{"totes-magoats": {"text": "..."}}``."""

_OWNED: Mapping[str, Value | bool] = {"verified": True, "source": Source.OWNER.value}


def file_of(folder: Path, deck: str) -> Path:
    """Return the file in which what is entered for a deck is kept."""
    return folder / f"{deck}.toml"


@contextmanager
def together(*files: Path) -> Iterator[None]:
    """Write several files as one change: where one can't be written, all are as they were.

    What is written inside raises Fault then, as it does alone.
    """
    try:
        before = {file: file.read_bytes() if file.exists() else None for file in files}
    except OSError as error:
        raise _unsaved(Path(str(error.filename)), error) from error
    try:
        yield
    except Fault:
        for file, content in before.items():
            with suppress(OSError):
                now = file.read_bytes() if file.exists() else None
                if now != content:
                    file.unlink() if content is None else replace_file(file, content)
        raise


def keep_texts(folder: Path, deck: str, changes: Changes) -> None:
    """Keep what an owner says of cards of a deck; with a text, the card is checked.

    Raises Fault if it cannot be written, or if the file is broken: what is in it is then
    left as it is.
    """
    file = file_of(folder, deck)
    document = _document(file)
    if "id" not in document:
        document["id"] = deck
    for card, values in changes.items():
        entry = _entry(document, card, file)
        entry.update(values)
        if "text" in values:
            entry.update(_OWNED)
    _write(file, document)


def forget_texts(folder: Path, deck: str, cards: Iterable[str]) -> bool:
    """Take the owner's texts of cards out; return whether there were any.

    Raises Fault like `keep_texts`.
    """
    file = file_of(folder, deck)
    document = _document(file)
    gone = set(cards)
    entries = document.get("card", [])
    places = [place for place, entry in enumerate(entries) if entry.get("id") in gone]
    for place in reversed(places):
        del entries[place]
    if not entries:
        document.pop("card", None)
    if places:
        _write(file, document)
    return bool(places)


def add_cards(
    file: Path,
    head: Mapping[str, Any],
    cards: Iterable[Mapping[str, Any]],
    anew: Mapping[str, Any] = MappingProxyType({}),
) -> None:
    """Add cards at the end of a deck file or label file, which is begun with `head`.

    What is in `anew` takes the place of what its head says so far.  Raises Fault like
    `keep_texts`.
    """
    document = _document(file)
    for name, value in {**head, **anew}.items():
        if name not in document or name in anew:
            document[name] = value
    part = "label" if "deck" in document else "card"
    for card in cards:
        _entries(document, part, file).append(_table(card))
    _write(file, document)


def put_card(file: Path, card: Mapping[str, Any], unless: Iterable[str]) -> None:
    """Put a card in the place of the one of its id; of that one what is in `unless` goes.

    Raises Fault like `keep_texts`.
    """
    document = _document(file)
    entry = _entry(document, card["id"], file)
    for name in unless:
        entry.pop(name, None)
    entry.update(card)
    _write(file, document)


def put_labels(
    file: Path,
    deck: str,
    labels: Mapping[str, str],
    instead: Mapping[str, str] = MappingProxyType({}),
) -> None:
    """Keep the labels of a deck's cards by title, each in the place of the one before.

    `instead` gives titles that cards have no longer, each with the one they have now; the label
    of an empty one is taken out.  Raises Fault like `keep_texts`.
    """
    document = _document(file)
    for name, value in {"format": 1, "deck": deck}.items():
        document.setdefault(name, value)
    entries = _entries(document, "label", file)
    for place in reversed(range(len(entries))):
        title = entries[place].get("title")
        if instead.get(title) in labels:
            entries[place]["title"] = instead[title]
        elif title in instead:
            del entries[place]
    at = {each.get("title"): each for each in entries}
    for title, label in labels.items():
        if title in at:
            at[title]["label"] = label
        else:
            entries.append(_table({"title": title, "label": label}))
    if not entries:
        # An empty array would be written on one line, to which no label can be added.
        document.pop("label")
    _write(file, document)


def _document(file: Path) -> "TOMLDocument":
    import tomlkit
    from tomlkit.exceptions import TOMLKitError

    try:
        return tomlkit.parse(read_text(file, "utf-8-sig"))
    except FileNotFoundError:
        return tomlkit.document()
    except OSError as error:
        raise _unsaved(file, error) from error
    except (UnicodeDecodeError, TOMLKitError, RecursionError) as error:
        # What somebody wrote there is worth more than the new text.
        raise Fault("teach.unsaved_broken", file=str(file)) from error


def _write(file: Path, document: "TOMLDocument") -> None:
    import tomlkit

    content = tomlkit.dumps(document).encode("utf-8")
    if len(content) > LARGEST_FILE:
        # It could be written, and not read again.
        raise Fault("deck.too_large", file=str(file), limit=LARGEST_FILE // 1_000_000)
    try:
        replace_file(file, content)
    except OSError as error:
        raise _unsaved(file, error) from error


def _entries(document: "TOMLDocument", part: str, file: Path) -> Any:
    """Return the entries of a kind; begin them if there are none, also where a list is empty."""
    import tomlkit

    if part in document and document[part] == []:
        document.pop(part)
    if part not in document:
        document.append(part, tomlkit.aot())
    found = document[part]
    if not isinstance(found, tomlkit.items.AoT):
        raise Fault("teach.unsaved_broken", file=str(file))
    return found


def _entry(document: "TOMLDocument", card: str, file: Path) -> Any:
    """Return the part of the file about a card; begin it if it is not there."""
    entries = _entries(document, "card", file)
    for entry in entries:
        if entry.get("id") == card:
            return entry
    entries.append(_table({"id": card}))
    return entries[-1]


def _table(values: Mapping[str, Any]) -> Any:
    import tomlkit

    table = tomlkit.table()
    table.update(values)
    return table


def _unsaved(file: Path, error: OSError) -> Fault:
    return Fault("teach.unsaved", file=str(file), why=error.strerror or type(error).__name__)
