"""``table-assistant deck``: a new deck, asked for or from a table; a deck as a file to hand on."""

import sys
import time
from collections.abc import Callable, Collection, Mapping
from pathlib import Path
from typing import Any

from assistant import places
from assistant.cards.deck_file import CARD_KEYS, DECK_KEYS, is_code, is_id
from assistant.cards.find import find_deck
from assistant.cards.importing import cards_from, rows_of, slug, texts_for
from assistant.cards.load import load_catalogue
from assistant.cards.model import Deck, Kind, Source
from assistant.cards.own_texts import add_card, file_of, keep_texts
from assistant.cards.packs import LARGEST_PACK, read_pack, write_pack
from assistant.cards.toml_file import LARGEST_FILE, Key, Place, checked
from assistant.files import is_there, read_beginning, replace_file
from assistant.installing import Change, Plan, Refused, gathered, install, planned
from assistant.library import BRAILLE_MAP, CARD_TEXTS, OWN_TEXTS, open_library
from assistant.problems import Exit, Fault, Problem
from assistant.tasks.console import agreed, asked, at_hand, cannot, told
from assistant.words import choose, render, sentence
from assistant.words.problems import tell_problem

OWN = 901
"""The first number of a card that is added to a deck that came with the program: what comes
with it later has lower ones."""


def import_texts(file: str, deck: str, *, name: str | None = None, code: str | None = None) -> int:
    """Take texts for a deck, or a whole new deck, from a table; return the exit code."""
    source = Path(file).expanduser()
    try:
        content = read_beginning(source, LARGEST_FILE)
    except OSError as error:
        why = error.strerror or type(error).__name__
        return cannot(sentence("deck.unreadable", file=str(source), why=why))
    decks = _all_decks()
    shown_decks = {id: each for id, each in decks.items() if each in _decks()}
    try:
        rows = rows_of(content, source.name)
        if name is not None or code is not None:
            if deck in decks:
                return cannot(
                    sentence("deck.there" if deck in shown_decks else "deck.taken", deck=deck)
                )
            if not is_id(deck):
                return cannot(sentence("deck.bad_id", id=deck))
            code = code or _free_code(name or deck, decks)
            if not is_code(code) or code in {each.code for each in decks.values()}:
                return cannot(sentence("deck.bad_code", code=code))
            return _whole(rows, source.name, {"id": deck, "name": name or deck, "code": code})
        deck = _named(deck, shown_decks)
        if deck not in shown_decks:
            return cannot(sentence("deck.no_deck", deck=deck, known=", ".join(shown_decks)))
        changes, problems = texts_for(decks[deck], rows, source.name)
        if changes:
            keep_texts(places.home() / OWN_TEXTS, deck, changes)
    except Fault as fault:
        return cannot(told(fault))
    return _told("deck.texts", len(changes), problems)


def _named(name: str, decks: Mapping[str, Deck]) -> str:
    """Return the id of the deck of this id, code or name; what was said if there is none."""
    names = {each.casefold(): id for id, deck in decks.items() for each in (deck.code, deck.name)}
    return names.get(name.casefold(), name)


def _whole(rows: Any, file: str, head: Mapping[str, Any]) -> int:
    cards, problems = cards_from(rows, file)
    target = file_of(places.home() / CARD_TEXTS, head["id"])
    for card, label in cards:
        _add(head, card, label)
    if cards:
        print(sentence("deck.made", file=str(target)))
    return _told("deck.cards", len(cards), problems)


def _told(key: str, count: int, problems: list[Problem]) -> int:
    for problem in problems:
        print(render(tell_problem(problem)))
    print(sentence(key, count=count))
    if problems:
        print(sentence("deck.rows", count=len({problem.entry for problem in problems})))
    return Exit.NOTHING if problems or not count else Exit.DONE


def new_deck(id: str | None) -> int:
    """Ask for a new deck card by card, or go on with one; return the exit code."""
    decks = _all_decks()
    shown = {deck.id for deck in _decks()}
    head = _head(id, decks, shown)
    if head is None:
        return Exit.NOTHING
    before = decks.get(head["id"])
    if before and before.id not in shown:
        return cannot(sentence("deck.taken", deck=before.id))
    shipped = before is not None and before.id in _shipped()
    own_file = file_of(places.home() / CARD_TEXTS, head["id"])
    if before and (before.complete if shipped else not is_there(own_file)):
        return cannot(sentence("deck.there", deck=before.id))
    # All else about a deck that came with the program stays as it came.
    written = {"id": head["id"]} if shipped else head
    cards = list(before.cards) if before else []
    taken, titles = {card.id for card in cards}, {card.title for card in cards}
    numbers = [int(card.code.removeprefix(card.code.rstrip("0123456789"))) for card in cards]
    print(sentence("deck.go_on" if before else "deck.begin", name=head["name"], count=len(cards)))
    number, count = max([OWN - 1 if shipped else 0, *numbers]) + 1, len(cards)
    try:
        while (card := _card(number, titles)) is not None:
            label = card.pop("label", "")
            card = {"id": slug(card["title"], taken), "number": number, **card}
            _add(written, card, label)
            taken.add(card["id"])
            titles.add(card["title"])
            number, count = number + 1, count + 1
            print(sentence("deck.kept", title=card["title"]))
    except Fault as fault:
        return cannot(told(fault))
    print(sentence("deck.end", name=head["name"], count=count, id=head["id"]))
    return Exit.DONE


def _head(
    id: str | None, decks: Mapping[str, Deck], shown: Collection[str]
) -> dict[str, Any] | None:
    """Return id, name and code of the deck; ask for what is not known yet.

    A deck that is `shown` may be named by its name.
    """
    name = ""
    if id is None:
        name = _line("name", DECK_KEYS["name"], sentence("deck.ask_name")) or ""
        if not name:
            return None
        own = [decks[each] for each in shown if decks[each].name.casefold() == name.casefold()]
        id = own[0].id if own else slug(name, ())
    elif not is_id(id):
        print(sentence("deck.bad_id", id=id), file=sys.stderr)
        return None
    if id in decks:
        return {"id": id, "name": decks[id].name, "code": decks[id].code}
    if not name:
        name = _line("name", DECK_KEYS["name"], sentence("deck.ask_name")) or ""
        if not name:
            return None
    taken = {deck.code for deck in decks.values()}
    while True:
        code = asked(sentence("deck.ask_code", code=_free_code(name, decks)))
        if code is None:
            return None
        code = code.upper() or _free_code(name, decks)
        if is_code(code) and code not in taken:
            return {"id": id, "name": name, "code": code}
        print(sentence("deck.bad_code", code=code))


def _card(number: int, titles: set[str]) -> dict[str, Any] | None:
    """Ask for a card; None where there is none any more."""
    kinds = ", ".join(Kind)
    questions = (
        ("title", sentence("deck.ask_title", number=number)),
        ("kind", sentence("deck.ask_kind", kinds=kinds)),
        ("text", sentence("deck.ask_text")),
        ("copies", sentence("deck.ask_copies")),
        ("label", sentence("deck.ask_label")),
    )
    card: dict[str, Any] = {}
    for name, question in questions:
        optional = name in ("title", "copies", "label")
        key = CARD_KEYS.get(name, Key("line"))
        value = _line(name, key, question, optional=optional)
        if value is None or (name == "title" and value == ""):
            return None
        if name == "title" and value in titles:
            print(sentence("deck.title_twice", title=value))
            return _card(number, titles)
        if value != "":
            card[name] = value
    return card


def _line(name: str, key: Key, question: str, *, optional: bool = True) -> Any:
    """Ask until the answer can be used; empty if it was left out, None at the end of input."""
    while True:
        typed = asked(question)
        if typed is None or (typed == "" and optional):
            return typed
        value: Any = typed.casefold() if key.choices else typed
        if key.type == "number" and typed.isascii() and typed.isdecimal() and len(typed) < 5:
            value = int(typed)
        values, problems = checked({name: value}, {name: key}, Place("", "card"), partial=True)
        if not problems:
            return values[name]
        print(sentence(problems[0].key, **problems[0].values))


def _add(head: Mapping[str, Any], card: Mapping[str, Any], label: str) -> None:
    home = places.home()
    # Whoever enters a card has it.
    owned = {**card, "verified": True, "source": Source.OWNER.value}
    add_card(file_of(home / CARD_TEXTS, head["id"]), {"format": 1, **head}, owned)
    if label:
        line = {"title": card["title"], "label": label}
        labels = {"format": 1, "deck": head["id"]}
        add_card(file_of(home / BRAILLE_MAP, head["id"]), labels, line)


def _free_code(name: str, decks: Mapping[str, Deck]) -> str:
    """Return a code that no deck has, of the letters of the name where that can be."""
    taken = {deck.code for deck in decks.values()}
    letters = [each for each in slug(name, ()).upper() if each.isalpha()] + list("XYZ")
    first = letters[0]
    alphabet = [*letters[1:], *"ABCDEFGHIJKLMNOPQRSTUVWXYZ"]
    pairs = (first + second for second in alphabet)
    return next((pair for pair in pairs if pair not in taken), "")


def _all_decks() -> dict[str, Deck]:
    """Return all decks by their id, those for adults too: ids and codes are never used twice."""
    return {deck.id: deck for deck in open_library(adult=True).catalogue.decks}


def _shipped() -> set[str]:
    """Return the ids of the decks that came with the program."""
    return {deck.id for deck in load_catalogue([places.shipped(CARD_TEXTS)], [])[0].decks}


def _decks() -> tuple[Deck, ...]:
    return at_hand()[1].catalogue.decks


FEW = 5
MANY = 1_000
"""Codes that take long enough for a word before them."""
EACH = 1.0
"""Seconds between two words about how far it is."""


def pack(deck: str, file: str, *, sure: bool) -> int:
    """Write what the user has of a deck into a pack; return the exit code.

    The deck is named by its id, code or name; `sure` replaces a file without asking.
    """
    _, library = at_hand()
    target = Path(file).expanduser()
    try:
        chosen = find_deck(library.catalogue, deck)
        found = gathered(library, chosen)
        if not found.files and not found.codes:
            return cannot(sentence("packs.nothing_own", name=chosen.name))
        content = write_pack(found)
        # What cannot be installed later is told now.
        planned(library, read_pack(content))
    except Fault as fault:
        return cannot(told(fault))
    except Refused as refused:
        return cannot(*_faults(refused))
    if target.exists() and not sure and not agreed(sentence("packs.exists", file=str(target))):
        return Exit.NOTHING
    try:
        replace_file(target, content, private=False)
    except OSError as error:
        why = error.strerror or type(error).__name__
        return cannot(sentence("packs.unwritten", file=str(target), why=why))
    files, codes = len(found.files), len(found.codes)
    print(sentence("packs.written", file=str(target), name=found.name, files=files, codes=codes))
    return Exit.DONE


def install_pack(file: str, *, sure: bool) -> int:
    """Check a pack and put it into the user's folder; return the exit code.

    `sure` replaces what is there without asking.
    """
    _, library = at_hand()
    source = Path(file).expanduser()
    try:
        content = read_beginning(source, LARGEST_PACK + 1)
    except OSError as error:
        why = error.strerror or type(error).__name__
        return cannot(sentence("packs.unreadable", file=str(source), why=why))
    try:
        found = read_pack(content)
        files, codes = len(found.files), len(found.codes)
        if codes > MANY:
            print(sentence("packs.looks", name=found.name, files=files, codes=codes), flush=True)
        plan = planned(library, found, _progress(codes))
        while sure or _agreed(plan):
            asked, plan = plan, install(plan, adult=not library.hidden)
            if plan == asked:
                break
            # Another program has installed a pack while this one was asked about.
        else:
            return Exit.NOTHING
    except Fault as fault:
        return cannot(sentence("packs.refused", words=told(fault)))
    except Refused as refused:
        return cannot(sentence("packs.refused", words=_faults(refused)[0]), *_faults(refused)[1:])
    key = "installed" if plan.deck == found.name else "installed_for"
    print(sentence(f"packs.{key}", name=found.name, deck=plan.deck, files=files, codes=codes))
    if plan.kept:
        print(sentence("packs.kept", count=plan.kept))
    return Exit.DONE


def _agreed(plan: Plan) -> bool:
    """Ask about all that the pack changes; what changes nothing is agreed to."""
    if plan.changes and not agreed(_asks(plan), map(_change, plan.changes)):
        return False
    return not plan.rules or agreed(sentence("packs.rules", name=plan.rules))


def _progress(codes: int) -> Callable[[int], None]:
    """Return what tells how many codes were looked at, each second if it takes so long."""
    last = time.monotonic()

    def tell(count: int) -> None:
        nonlocal last
        if count < codes and time.monotonic() - last >= EACH:
            last = time.monotonic()
            print(sentence("packs.looked", done=count, codes=codes), flush=True)

    return tell


def _asks(plan: Plan) -> str:
    """Ask about what changes, deck by deck: a pack may call itself as it likes."""
    counted: dict[tuple[str, str], set[str]] = {}
    for change in plan.changes:
        what, one = ("codes", change.before) if change.fact == "code" else ("cards", change.title)
        counted.setdefault((change.deck, what), set()).add(one)
    parts = [
        sentence(f"packs.changed_{what}", count=len(ones), deck=deck)
        for (deck, what), ones in counted.items()
    ]
    return sentence("packs.changes", name=plan.pack.name, what="; ".join(parts))


def _change(change: Change) -> str:
    values = {"title": change.title, "before": change.before, "after": change.after}
    if change.fact in ("gone", "code"):
        return sentence(f"packs.change_{change.fact}", **values)
    return sentence("packs.change", fact=choose("packs.fact", change.fact), **values)


def _faults(refused: Refused) -> list[str]:
    count = len(refused.sentences)
    return [sentence("packs.faults", count=count), *map(render, refused.sentences[:FEW])]
