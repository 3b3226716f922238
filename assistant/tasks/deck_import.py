"""``table-assistant deck import``, ``label`` and ``add``: a deck from a table, its labels, and
decks that are ready to be taken."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType
from typing import Any

from assistant import places
from assistant.cards.deck_keys import FREE, is_id
from assistant.cards.find import find_deck
from assistant.cards.headings import KEPT_BACK
from assistant.cards.importing import Made, cards_from, texts_for
from assistant.cards.model import Card, Catalogue, Column, Deck, Source, kind_of
from assistant.cards.natural import cards_in_order, in_order, natural
from assistant.cards.own_texts import add_cards, file_of, keep_texts, put_labels, together
from assistant.cards.tables import Row, Table, read_table
from assistant.cards.toml_file import LARGEST_FILE
from assistant.commands.known_decks import all_decks, bad_code, can_be_said, free_code, shipped_ids
from assistant.files import read_beginning, replace_file
from assistant.labels.embossed import near_labels, proposals
from assistant.library import BRAILLE_MAP, CARD_TEXTS, OWN_TEXTS, label_prefixes
from assistant.problems import Exit, Fault, Problem
from assistant.tasks.check import left_empty
from assistant.tasks.console import agreed, at_hand, cannot, told
from assistant.words import choose, render, sentence
from assistant.words.card import read_card
from assistant.words.problems import tell_problem

_SHOWN = 8
"""Titles, kinds or labels that are told of many."""


def import_table(
    file: str,
    deck: str,
    *,
    name: str | None = None,
    code: str | None = None,
    secret: str | None = None,
    sure: bool = False,
    labelled: bool = False,
) -> int:
    """Take what a table says of a deck, or a whole new deck; return the exit code.

    What would be kept is told first, and kept after a yes, or at once if `sure`.  `secret` names
    the column that is kept back, `labelled` takes labels for cards that have none.
    """
    source = Path(file).expanduser()
    try:
        content = read_beginning(source, LARGEST_FILE)
    except OSError as error:
        why = error.strerror or type(error).__name__
        return cannot(sentence("deck.unreadable", file=str(source), why=why))
    try:
        table = read_table(content, source.name)
        plan = _Plan(table, source.name, _kept_back(table, secret), sure=sure)
        if name is not None or code is not None:
            done = plan.whole(_head(deck, name, code))
        else:
            done = plan.into(_shown(deck))
    except Fault as fault:
        return cannot(told(fault))
    if done == Exit.CANNOT or not plan.deck or not (plan.kept or plan.same):
        return done
    ask = labelled or (plan.kept and not sure)
    return max(done, _labelled(plan.deck, sure=labelled, ask=ask))


def _labelled(deck: str, *, sure: bool, ask: bool) -> int:
    """Propose labels for cards that were kept, which stay so whatever is said to that."""
    code = label_deck(deck, sure=sure, ask=ask)
    if code == Exit.NOTHING:
        return label_deck(deck, ask=False)
    return code


def _kept_back(table: Table, column: str | None) -> str:
    """Return the column that is kept back, nothing where the usual one is.  Raises Fault."""
    own = [*table.own, *filter(None, [table.meant.get(KEPT_BACK)])]
    if column is not None and column not in own:
        raise Fault("deck.no_column", name=column, known=", ".join(own))
    return column or ""


def _shown(name: str) -> Deck:
    """Return the deck of this id, code or name.  Raises Fault."""
    decks = at_hand()[1].catalogue.decks
    said = name.casefold()
    found = [each for each in decks if said in (each.id, each.code.casefold())]
    found = found or [each for each in decks if said == each.name.casefold()]
    if not found:
        known = ", ".join(each.id for each in decks)
        raise Fault("deck.no_deck", deck=name, known=known)
    return found[0]


def _head(id: str, name: str | None, code: str | None) -> Mapping[str, str]:
    """Return what the file of a new deck begins with.  Raises Fault."""
    decks = all_decks()
    if id in decks:
        shown = id in {each.id for each in at_hand()[1].catalogue.decks}
        raise Fault("deck.there" if shown else "deck.taken", deck=id)
    if not is_id(id):
        raise Fault("deck.bad_id", id=id)
    taken = {each.code for each in decks.values()}
    code = code or free_code(name or id, taken)
    wrong = bad_code(code, decks.values())
    if wrong:
        raise Fault(wrong.key, **dict(wrong.values))
    if not can_be_said(name or id):
        raise Fault("deck.bad_name", name=name or id)
    called = (name or id).casefold()
    if any(deck.name.casefold() == called for deck in decks.values()):
        raise Fault("deck.name_taken", name=name or id)
    return {"id": id, "name": name or id, "code": code}


class _Plan:
    """What a table would change: told, and then done or left.

    `kept` is whether it was, `same` whether it says nothing new, `deck` the id of the deck.
    """

    def __init__(self, table: Table, file: str, secret: str, *, sure: bool) -> None:
        self._table, self._file, self._secret, self._sure = table, file, secret, sure
        self.kept, self.same, self.deck = False, False, ""

    def whole(self, head: Mapping[str, str]) -> int:
        """Make a new deck."""
        made, problems = cards_from(self._table, self._file, secret=self._secret)
        self._tell_problems(problems)
        self.deck = head["id"]
        new = Deck(self.deck, head["name"], head["code"], {}, ())
        preview = _Preview(new, made)
        said = (
            (each["title"], each.get("text", ""), each.get(made.secret, "")) for each in made.cards
        )
        for line in left_empty(new.name, made.secret, said):
            print(line)
        if made.cards and self._agreed(
            made, preview, sentence("deck.preview", count=_copies(made))
        ):
            self._add(head, made)
            print(sentence("deck.made", file=str(file_of(_texts(), self.deck))))
        return self._done("deck.cards", len(made.cards) if self.kept else 0, problems)

    def into(self, deck: Deck) -> int:
        """Change cards of a deck, and add those that it has not if it is the user's own."""
        self.deck = deck.id
        changes, labels, strangers, problems = texts_for(deck, self._table, self._file)
        made = Made(1, (), {})
        if strangers and deck.id not in shipped_ids() and file_of(_texts(), deck.id).exists():
            numbers = {row.number for row in strangers}
            problems = [each for each in problems if each.entry not in numbers]
            made, more = self._added(deck, strangers)
            problems += more
        self._tell_problems(problems)
        count = len({*changes, *(c.id for c in deck.cards if c.title in labels)})
        if not (count or made.cards or problems):
            self.same = True
            print(sentence("deck.nothing_new", file=self._file, name=deck.name))
            return Exit.NOTHING
        if not count and not made.cards:
            return self._done("deck.texts", 0, problems)
        what = [sentence("deck.changed_preview", count=count, name=deck.name)] if count else []
        if made.cards:
            what.append(sentence("deck.added_preview", count=_copies(made), name=deck.name))
        if self._agreed(made, _Preview(deck, made, changes, labels), *what):
            folders = (OWN_TEXTS, BRAILLE_MAP, CARD_TEXTS)
            with together(*(file_of(places.home() / each, deck.id) for each in folders)):
                if changes:
                    keep_texts(places.home() / OWN_TEXTS, deck.id, changes)
                if labels:
                    put_labels(file_of(places.home() / BRAILLE_MAP, deck.id), deck.id, labels)
                if made.cards:
                    self._add({"id": deck.id}, made)
            if made.cards:
                print(sentence("deck.cards", count=len(made.cards)))
        key = "deck.texts" if changes or not labels else "deck.labels_given"
        return self._done(key, count if self.kept else 0, problems, made.cards)

    def _added(self, deck: Deck, rows: Sequence[Row]) -> tuple[Made, list[Problem]]:
        numbers = [int(card.code.removeprefix(deck.code)) for card in deck.cards]
        made, problems = cards_from(
            replace(self._table, rows=tuple(rows)),
            self._file,
            secret=self._secret or deck.secret,
            answer=deck.secret,
            taken={card.id for card in deck.cards},
            first=max(numbers, default=0) + 1,
            format=FREE if deck.free else 1,
        )
        columns = tuple(dict.fromkeys((*deck.columns, *made.columns)))
        secret = deck.secret or made.secret
        return Made(made.format, made.cards, made.labels, columns, secret), problems

    def _add(self, head: Mapping[str, Any], made: Made) -> None:
        """Write cards into the file of a deck, which gets the format that they need."""
        anew: dict[str, Any] = {"format": FREE} if made.format == FREE else {}
        if made.columns:
            anew["columns"] = list(made.columns)
        if made.secret:
            anew["secret"] = made.secret
        # Whoever enters a card has it.
        owned = {"verified": True, "source": Source.OWNER.value}
        file, labels = file_of(_texts(), self.deck), file_of(places.home() / BRAILLE_MAP, self.deck)
        cards = ({**card, **owned} for card in made.cards)
        with together(file, labels):
            add_cards(file, {"format": made.format, **head}, cards, anew)
            if made.labels:
                put_labels(labels, self.deck, made.labels)

    def _agreed(self, made: Made, preview: "_Preview", *what: str) -> bool:
        """Tell what would be kept, some of it whole; say whether it is to be."""
        print(*what, sep="\n")
        named, left = self._used(preview.deck, made)
        pairs = ", ".join(_column(name, head) for name, head in named.items())
        print(sentence("deck.columns", columns=pairs))
        read = [each for each in made.columns if each != made.secret]
        if read:
            print(sentence("deck.own_columns", columns=", ".join(read)))
        if made.secret:
            print(sentence("deck.kept_back", column=made.secret))
        if left:
            print(sentence("deck.unused", columns=", ".join(left)))
        if self._table.nameless:
            numbers = ", ".join(map(str, self._table.nameless))
            print(sentence("deck.nameless", count=len(self._table.nameless), columns=numbers))
        if made.kinds:
            print(sentence("deck.kinds", count=len(made.kinds), kinds=_few(made.kinds)))
        titles = in_order((str(card["title"]) for card in made.cards), str)
        if titles:
            print(sentence("deck.titles", first=titles[0], last=titles[-1]))
        if not self._sure:
            print(*preview.some(), sep="\n")
        key = "deck.keep_them" if titles else "deck.keep_changes"
        listed = sorted(titles, key=natural)
        self.kept = self._sure or agreed(sentence(key), listed, preview.all())
        return self.kept

    def _used(self, deck: Deck, made: Made) -> tuple[Mapping[str, str], tuple[str, ...]]:
        """Return the headings of what is used, by what they say, and those that are not used.

        What is read with each card is in neither.
        """
        meant = {name: head for name, head in self._table.meant.items() if name != KEPT_BACK}
        # Which card a row is about is only asked of a deck that has cards.
        left = [] if deck.cards else [meant.pop(name) for name in ("code", "id") if name in meant]
        own = [*self._table.own, *filter(None, [self._table.meant.get(KEPT_BACK)])]
        kept = {*made.columns, *deck.columns}
        if deck.secret:
            # It is called there as in the deck.
            kept.add(self._table.meant.get(KEPT_BACK, self._table.kept_back))
        return meant, (*left, *(each for each in own if each not in kept))

    def _tell_problems(self, problems: Sequence[Problem]) -> None:
        for problem in problems:
            print(render(tell_problem(problem)))

    def _done(self, key: str, count: int, problems: Sequence[Problem], more: object = ()) -> int:
        if count or not more:
            print(sentence(key, count=count))
        if problems:
            rows = {each.entry: int(str(each.values.get("more", 0))) + 1 for each in problems}
            print(sentence("deck.rows", count=sum(rows.values())))
        return Exit.NOTHING if problems or not self.kept else Exit.DONE


class _Preview:
    """Cards as they would be read, so that a wrong column or encoding is heard in time."""

    def __init__(
        self,
        deck: Deck,
        made: Made,
        changes: Mapping[str, Mapping[str, Any]] = MappingProxyType({}),
        labels: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        new = [
            Card(
                id=each["id"],
                code="",
                deck=deck.id,
                title=each["title"],
                kind=kind_of(each.get("kind", "")),
                text=each.get("text", ""),
                verified=True,
                copies=each.get("copies", 1),
                label=made.labels.get(each["title"], ""),
                columns=_columns(made.columns, each, made.secret),
            )
            for each in made.cards
        ]
        changed = [
            _as_changed(card, deck, changes.get(card.id, {}), labels.get(card.title, ""))
            for card in deck.cards
            if card.id in changes or card.title in labels
        ]
        self.deck = deck
        self._cards = (*cards_in_order(changed), *cards_in_order(new))
        self._catalogue = Catalogue((deck,))

    def some(self) -> Iterator[str]:
        """Yield the first card, one in the middle, and the last."""
        count = len(self._cards)
        for place in sorted({0, count // 2, count - 1} if count else ()):
            yield self._line(place)

    def all(self) -> Iterator[str]:
        """Yield every card."""
        return map(self._line, range(len(self._cards)))

    def _line(self, place: int) -> str:
        card, count = self._cards[place], len(self._cards)
        read = [render(read_card(self._catalogue, card).text)]
        if card.copies > 1:
            read.append(sentence("cards.full_copies", count=card.copies))
        if card.label:
            read.append(sentence("cards.full_label", label=card.label))
        return sentence("deck.preview_card", number=place + 1, count=count, card=" ".join(read))


def _columns(names: Iterable[str], said: Mapping[str, Any], secret: str) -> tuple[Column, ...]:
    return tuple(Column(name, str(said[name]), name == secret) for name in names if said.get(name))


def _as_changed(card: Card, deck: Deck, values: Mapping[str, Any], label: str) -> Card:
    said = {each.name: each.value for each in card.columns} | dict(values)
    return replace(
        card,
        text=values.get("text", card.text),
        copies=values.get("copies", card.copies),
        label=label or card.label,
        verified=True,
        columns=_columns(deck.columns, said, deck.secret),
    )


def _column(name: str, head: str) -> str:
    """Return which heading says a thing that is known; the heading alone where it is called so."""
    called = render(choose("deck.column_name", name))
    same = head.casefold() in (name, called.casefold())
    return head if same else sentence("deck.column", name=called, head=head)


def _texts() -> Path:
    return places.home() / CARD_TEXTS


def _copies(made: Made) -> int:
    return sum(card.get("copies", 1) for card in made.cards)


def _few(names: Sequence[str]) -> str:
    if len(names) <= _SHOWN:
        return ", ".join(names)
    return sentence("deck.and_more", few=", ".join(names[:_SHOWN]), count=len(names) - _SHOWN)


def label_deck(name: str, *, sure: bool = False, ask: bool = True) -> int:
    """Propose labels for the cards of a deck that have none; return the exit code.

    They are kept after a yes, or at once if `sure`; if nobody is to be asked either, it is only
    told how many cards have none.
    """
    try:
        deck = find_deck(at_hand()[1].catalogue, name)
        proposed = proposals(deck, label_prefixes(deck.id))
        if not proposed:
            return Exit.DONE
        count = len(proposed)
        if not (sure or ask):
            print(sentence("deck.no_labels", count=count, deck=deck.id))
            return Exit.DONE
        titles = sorted(proposed, key=natural)
        lines = [sentence("deck.proposed", title=t, label=proposed[t]) for t in titles]
        few = _few(tuple(proposed.values()))
        print(sentence("deck.labels_proposed", count=count, labels=few))
        near = near_labels([*proposed.values(), *(card.label for card in deck.cards)])
        near = {one: other for one, other in near.items() if one in proposed.values()}
        if near:
            pair = " / ".join(next(iter(near.items())))
            print(sentence("deck.labels_near", count=len(near), few=pair))
        if not sure and not agreed(sentence("deck.take_them"), lines):
            return Exit.NOTHING
        put_labels(file_of(places.home() / BRAILLE_MAP, deck.id), deck.id, proposed)
    except Fault as fault:
        return cannot(told(fault))
    print(sentence("deck.labels_kept", count=count))
    return Exit.DONE


READY = "ready_decks"
"""The folder of decks that come with the program and are in use once they are taken."""


def add_deck(name: str | None) -> int:
    """Put a deck that is ready into the user's folder; without a name, tell which there are."""
    files = sorted(places.shipped(READY).glob("*.toml"))
    ready = {file.stem: file for file in files if not _of_words(file)}
    if name is None or name not in ready:
        names = ", ".join(ready)
        key = "deck.ready" if name is None else "deck.not_ready"
        line = sentence(key, names=names, name=name or "")
        if name is not None:
            return cannot(line)
        print(line)
        return Exit.DONE
    if name in all_decks():
        return cannot(sentence("deck.have_it", deck=name))
    try:
        for folder, file in ((CARD_TEXTS, ready[name]), (BRAILLE_MAP, _labels_of(ready[name]))):
            replace_file(file_of(places.home() / folder, name), file.read_bytes())
        for file in files:
            if _of_words(file) and Path(file.stem).stem == name:
                replace_file(places.home() / CARD_TEXTS / file.name, file.read_bytes())
    except OSError as error:
        why = error.strerror or type(error).__name__
        return cannot(sentence("teach.unsaved", file=str(error.filename), why=why))
    deck = _shown(name)
    print(sentence("deck.added", name=deck.name, count=deck.copies))
    return Exit.DONE


def _of_words(file: Path) -> bool:
    """Say whether a file holds what a deck is called in another language, such as ``x.de.toml``."""
    return "." in file.stem


def _labels_of(file: Path) -> Path:
    return file.parent / BRAILLE_MAP / file.name
