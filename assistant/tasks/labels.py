"""``table-assistant labels``: the sheets of labels of a deck, and its braille."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from urllib.parse import urlsplit

from assistant import places
from assistant.braille import louis
from assistant.cards.find import Found, Several, Why, find_deck
from assistant.cards.model import Card, Deck
from assistant.cards.natural import cards_in_order, natural, on_sheets
from assistant.files import replace_file
from assistant.finding import UNSURE
from assistant.labels.embossed import (
    PAGE_HEIGHT,
    PAGE_WIDTH,
    Entry,
    Page,
    brf,
    estimate,
    label_faults,
    label_rows,
    pef,
    reference,
    to_be_cut,
)
from assistant.labels.pdf import JOIN, join_cards_pdf, labels_pdf
from assistant.labels.ring import ring_stl, ring_svg, rule_stl
from assistant.labels.sheet import BRAILLE_WIDTH, Sheet, find_sheet
from assistant.library import Library, label_prefixes
from assistant.paper import Spot
from assistant.places import as_usual
from assistant.problems import Exit, Fault
from assistant.seats.wanted import Wanted
from assistant.tasks.console import at_hand, cannot, told
from assistant.words import sentence
from assistant.words.card import read_card
from assistant.words.plain import repeated


def labels(
    deck: str | None,
    *,
    sheet: str,
    out: str | None,
    only: str | None,
    braille: str,
    ring: bool,
    skip: int,
    count: int | None = None,
) -> int:
    """Write the files of a deck's labels into a folder; return the exit code.

    `sheet` names a common sheet or a file, `only` one card; without a `deck` it is looked for
    in all.  `braille` is ``brf``, ``pef``, ``sheet`` (the reference sheet), ``all`` or
    ``none``; `skip` is how many places of the first sheet are used up, `count` how many labels
    of one card are wanted, all where it is None.
    """
    settings, library = at_hand()
    try:
        if deck is None:
            first = library.first_deck(settings.deck, settings.edition)
            chosen = _deck_of(library, only or "", first)
        else:
            chosen = find_deck(library.catalogue, deck)
        workshop = _Workshop(library, chosen, only, count)
        return workshop.make(find_sheet(sheet), out, braille, ring=ring, skip=skip)
    except Fault as fault:
        return cannot(told(fault))


def join_cards(
    *, out: str | None, port: int | None, public: str | None, braille: str, ring: bool
) -> int:
    """Write cards that lead phones to the seats of this computer; return the exit code.

    `port` and `public` are as seats are opened with; the PIN is on no card, for it changes.
    """
    try:
        address = _address(public, Wanted(places.seats_file(), port))
        _join_cards(address, _Files(_folder(out or "join-cards"), "join"), braille, ring=ring)
    except Fault as fault:
        return cannot(told(fault))
    print(sentence("labels.join_changes", address=address))
    return Exit.DONE


def _address(public: str | None, wanted: Wanted) -> str:
    """Return the address that the cards lead to.  Raises Fault."""
    if public is None:
        # A server takes long to load.
        from assistant.seats.server import address_at

        return address_at(wanted)
    if urlsplit(public).scheme not in ("http", "https") or not urlsplit(public).netloc:
        raise Fault("seats.no_address", address=public)
    return public.rstrip("/")


def _join_cards(address: str, files: "_Files", braille: str, *, ring: bool) -> None:
    how, title = sentence("labels.join_how"), sentence("labels.join_title")
    try:
        made = join_cards_pdf(address, how, title=title, foot=title)
    except ValueError as error:
        raise Fault("labels.join_too_long", address=address) from error
    files.tell("labels.written_join", "codes.pdf", made)
    if ring:
        files.tell("labels.written_ring", "ring.svg", ring_svg(JOIN))
        files.tell("labels.written_body", "ring.stl", ring_stl(JOIN))
    pages = reference(title, (Entry(address, how),))
    if braille != "none":
        files.tell("labels.written_braille", "braille.brf", brf(pages))
        made = pef(pages, title=title, identifier="join", width=PAGE_WIDTH, height=PAGE_HEIGHT)
        files.tell("labels.written_braille", "braille.pef", made)


class _Files:
    """Writes files into a folder, their names beginning with a `base`."""

    def __init__(self, folder: Path, base: str) -> None:
        self._folder, self._base = folder, base

    def tell(self, key: str, name: str, made: bytes) -> None:
        """Write a file, and say so."""
        print(sentence(key, file=self.write(name, made)))

    def write(self, name: str, made: bytes) -> str:
        """Write a file; return where.  Raises Fault."""
        file = self._folder / f"{self._base}-{name}"

        def write() -> None:
            replace_file(file, made, private=False)

        _safely(write, "labels.file_unwritable", file=str(file))
        return str(file)


class _Workshop:
    """Makes the files of one deck, or of one card of it."""

    def __init__(
        self, library: Library, deck: Deck, only: str | None, count: int | None = None
    ) -> None:
        self._library = library
        self._deck = deck
        self._one = only is not None
        cards = deck.cards if only is None else _one_card(library, deck, only)
        # A card that was lost is printed once; a deck has a label for each card.
        self._cards = cards_in_order(cards) if self._one else on_sheets(cards)
        if not self._cards:
            raise Fault("labels.no_cards", deck=deck.name)
        if count is not None and not 1 <= count <= len(self._cards):
            raise Fault("labels.count_range", most=len(self._cards))
        # One label that was lost is one of those of the first drawing.
        self._cards = self._cards[:count]
        self._spots: dict[str, Spot] = {}
        self._base = f"{deck.id}-{cards[0].code}" if self._one else deck.id
        self._files = _Files(Path(), self._base)

    def make(self, sheet: Sheet, out: str | None, braille: str, *, ring: bool, skip: int) -> int:
        """Write what is wanted; return the exit code."""
        if not 0 <= skip < sheet.count:
            raise Fault("labels.skip_range", most=sheet.count - 1, count=sheet.count)
        made = labels_pdf(
            self._cards,
            sheet,
            title=sentence("labels.title", deck=self._deck.name),
            foot=lambda page, pages: sentence(
                "labels.foot", deck=self._deck.name, page=page, pages=pages
            ),
            free=skip,
        )
        self._files = _Files(_folder(out or f"{self._deck.id}-labels"), self._base)
        if not self._deck.complete and not self._one:
            print(sentence("labels.incomplete", deck=self._deck.name))
        file = self._files.write("codes.pdf", made)
        print(sentence("labels.written", count=len(self._cards), file=file))
        pages = -(-(skip + len(self._cards)) // sheet.count)
        print(sentence("labels.sheets", count=pages, name=sheet.name))
        self._spots = {}
        for number, card in enumerate(self._cards, skip):
            self._spots.setdefault(card.key, sheet.grid.spot(number))
        if self._one:
            spot = self._spots[self._cards[0].key]
            print(sentence("labels.at_spot", row=spot.row, column=spot.column))
        if ring:
            print(
                sentence("labels.written_ring", file=self._files.write("ring.svg", ring_svg(sheet)))
            )
            print(
                sentence("labels.written_body", file=self._files.write("ring.stl", ring_stl(sheet)))
            )
            self._files.tell("labels.written_rule", "rows.stl", rule_stl(sheet))
        return Exit.DONE if braille == "none" else self._braille(braille)

    def _braille(self, wanted: str) -> int:
        """Write the braille, unless a label cannot be made."""
        faults = label_faults(self._deck, self._cards, label_prefixes(self._deck.id))
        if faults:
            wrong = (sentence(fault.key, **fault.values) for fault in faults)
            missing = any(fault.key == "labels.label_missing" for fault in faults)
            key = "labels.no_braille_yet" if missing else "labels.no_braille"
            return cannot(*wrong, sentence(key, deck=self._deck.id))
        rows = [label_rows(card.label) or () for card in self._cards]
        cut = to_be_cut(rows)
        if wanted in ("all", "brf"):
            self._files.tell("labels.written_braille", "braille-40x25.brf", brf(cut))
            self._files.tell("labels.written_braille", "braille-9x2.brf", brf(rows))
        if wanted in ("all", "pef"):
            self._files.tell(
                "labels.written_braille", "braille.pef", self._pef(cut, "title", "labels")
            )
        if wanted == "sheet" or (wanted == "all" and not self._one):
            self._reference()
        taken = [estimate(card.label) for card in self._cards]
        print(
            sentence(
                "labels.takes",
                cells=max(each.cells for each in taken),
                width=round(max(each.width for each in taken)),
                room=round(BRAILLE_WIDTH),
                rows=max(each.rows for each in taken),
                height=round(max(each.height for each in taken)),
            )
        )
        return Exit.DONE

    def _reference(self) -> None:
        """Write every card's label and text, in the order of titles."""
        catalogue = self._library.catalogue
        # Drawings of one title share label and text; where the first of each is, is said.
        texts: dict[Entry, str] = {}
        for card in sorted(self._cards, key=lambda card: (natural(card.title), card.code)):
            entry = Entry(card.label, read_card(catalogue, card).text)
            texts.setdefault(entry, self._spot(card))
        texts = {replace(each, text=f"{each.text} {spot}"): "" for each, spot in texts.items()}
        pages = reference(self._deck.name, tuple(texts))
        self._files.tell("labels.written_reference", "reference.brf", brf(pages))
        made = self._pef(pages, "reference", "reference")
        self._files.tell("labels.written_reference", "reference.pef", made)
        print(sentence("labels.contracted" if louis.present() else "labels.uncontracted"))

    def _spot(self, card: Card) -> str:
        """Return where the first label of a card is on the printed sheets."""
        spot = self._spots[card.key]
        key = "reference_spot" if spot.page == 1 else "reference_page_spot"
        return sentence(f"labels.{key}", page=spot.page, row=spot.row, column=spot.column)

    def _pef(self, pages: Sequence[Page], title: str, part: str) -> bytes:
        return pef(
            pages,
            title=sentence(f"labels.{title}", deck=self._deck.name),
            identifier=f"{self._base}-{part}",
            width=PAGE_WIDTH,
            height=PAGE_HEIGHT,
        )


def _deck_of(library: Library, name: str, first: str) -> Deck:
    """Return the one deck that has a card of this code, label or title.

    Of several decks the one that the user put `first` is meant.
    """
    match library.typed(name, first):
        case Found(match=match) if match.why not in UNSURE:
            decks = [match.card.deck]
        case Several(matches=matches) if matches[0].why not in UNSURE:
            titles = dict.fromkeys(each.card.title for each in matches)
            if len(titles) > 1:
                values = {"name": repeated(name, 60), "titles": ", ".join(titles)}
                raise Fault("labels.several_cards", **values)
            decks = list(dict.fromkeys(each.card.deck for each in matches))
        case _:
            raise Fault("labels.no_card_anywhere", name=repeated(name, 60))
    if len(decks) > 1:
        raise Fault("labels.several_decks", name=repeated(name, 60), decks=", ".join(decks))
    return next(deck for deck in library.catalogue.decks if deck.id == decks[0])


def _one_card(library: Library, deck: Deck, name: str) -> tuple[Card, ...]:
    """Return the card of this code, label or title, in each of its drawings."""
    shown = repeated(name, 60)
    match library.of((deck.id,)).typed(name):
        case Found(match=match) if match.why in (Why.CODE, Why.ID):
            return (match.card,)
        case Found(match=match) if match.why not in UNSURE:
            return (match.card, *match.variants)
        case Found(match=match):
            nearest = [match.card.title]
        case Several(matches=matches):
            titles = ", ".join(each.card.title for each in matches)
            raise Fault("labels.several_cards", name=shown, titles=titles)
        case unknown:
            nearest = [each.card.title for each in unknown.nearest]
    if not nearest:
        raise Fault("labels.no_card_at_all", name=shown, deck=deck.name)
    raise Fault("labels.no_card", name=shown, deck=deck.name, nearest=", ".join(nearest))


def _folder(name: str) -> Path:
    """Return the folder, made where it is not there yet."""
    folder = Path(name)

    def made() -> None:
        nonlocal folder
        folder = folder.expanduser()
        with as_usual():
            folder.mkdir(parents=True, exist_ok=True)

    _safely(made, "labels.unwritable", folder=name)
    return folder


def _safely(write: Callable[[], object], key: str, **values: str) -> None:
    try:
        write()
    except (OSError, RuntimeError, ValueError) as error:
        why = getattr(error, "strerror", None) or type(error).__name__
        raise Fault(key, **values, why=why) from error
