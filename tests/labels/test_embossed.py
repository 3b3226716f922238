"""Braille for embossers: what a finger reads, row by row, and files that keep their measure."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lxml import etree
from printed import copies, deck

from assistant.braille import louis
from assistant.braille.cells import BLANK, from_ascii
from assistant.braille.code import fits, from_cells, to_cells
from assistant.braille.contractions import fold
from assistant.cards.load import folded
from assistant.cards.model import Card, Deck
from assistant.labels.embossed import (
    DUBLIN_CORE,
    PAGE_HEIGHT,
    PAGE_WIDTH,
    PEF,
    Entry,
    Page,
    brf,
    estimate,
    graded,
    kind_sign,
    label_faults,
    label_rows,
    pef,
    propose,
    reference,
    to_be_cut,
)
from assistant.words import sentence

CODES = ["LF", "LU", "UE", "UF", "UN", "US", "UT"]
texts = st.text("abcdefghij ABC.,-'!éñ1234567890łŁ🦙\n", max_size=300)


@pytest.fixture
def absent(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A machine without liblouis."""
    monkeypatch.setattr(louis, "_NAMES", ("no-such-library.so",))
    monkeypatch.setattr("ctypes.util.find_library", lambda name: None)
    louis._library.cache_clear()
    yield
    louis._library.cache_clear()


def rows_of(code: str) -> list[Page]:
    return [label_rows(card.label) or () for card in copies(deck(code))]


def entries_of(code: str) -> list[Entry]:
    return [Entry(card.label, f"{card.title}. {card.text}") for card in deck(code).cards]


def felt(made: bytes, width: int, height: int) -> list[list[str]]:
    """Return the rows of each page of a BRF file, after measuring them."""
    text = made.decode("ascii")
    assert text.endswith("\f") or not text
    pages = [page.split("\r\n") for page in text.split("\f")[:-1]]
    for page in pages:
        assert page.pop() == ""
        assert len(page) <= height
        for row in page:
            assert len(row) <= width
            assert row == row.rstrip()
            assert "\n" not in row
    return pages


@pytest.mark.parametrize("code", CODES)
def test_every_label_is_on_a_page_of_its_own_size(code: str) -> None:
    pages = felt(brf(rows_of(code)), 9, 2)
    labels = [from_cells(from_ascii(" ".join(page))) for page in pages]
    assert labels == [card.label.casefold() for card in copies(deck(code))]


@pytest.mark.parametrize("code", CODES)
def test_labels_to_be_cut_keep_the_page_and_their_distance(code: str) -> None:
    pages = felt(brf(to_be_cut(rows_of(code))), 40, 25)
    found = []
    for page in pages:
        for top in range(0, len(page), 3):
            assert page[top + 2 : top + 3] in ([], [""])
            for left in range(0, 40, 10):
                cut = [row[left : left + 9].rstrip() for row in page[top : top + 2]]
                assert all(row[left + 9 : left + 10] in ("", " ") for row in page[top : top + 2])
                if any(cut):
                    found.append(from_cells(from_ascii(" ".join(filter(None, cut)))))
    assert found == [card.label.casefold() for card in copies(deck(code))]
    assert len(pages) == -(-len(found) // 32)


@pytest.mark.parametrize("code", CODES)
def test_a_reference_sheet_keeps_its_page_and_holds_every_label(code: str) -> None:
    deck_of = deck(code)
    pages = felt(brf(reference(deck_of.name, entries_of(code))), 40, 25)
    for number, page in enumerate(pages, 1):
        assert len(page[0]) == 40
        assert from_cells(from_ascii(page[0].rpartition(" ")[2])) == str(number)
        assert page[1] != ""
        # A label never stands alone at the foot.
        assert not (len(page) == 25 and page[-1] and not page[-1].startswith("  "))
    rows = {row for page in pages for row in page}
    for card in deck_of.cards:
        from_label = brf([(to_cells(card.label),)]).decode("ascii").strip()
        assert from_label in rows


@pytest.mark.usefixtures("absent")
def test_without_liblouis_the_reference_sheet_is_uncontracted() -> None:
    assert graded("You may go.") == to_cells("You may go.")
    (page,) = reference("A deck", [Entry("b goat", "Baby Goat. You may go.")])
    assert page[1:] == (
        to_cells("b goat"),
        BLANK * 2 + to_cells("Baby Goat. You may go."),
    )


needs_library = pytest.mark.skipif(not louis.present(), reason="liblouis isn't installed")


@needs_library
@pytest.mark.parametrize("code", CODES)
def test_contracted_texts_come_back_through_liblouis(code: str) -> None:
    """From the embosser's file back to print: every word of every text."""
    deck_of = deck(code)
    pages = felt(brf(reference(deck_of.name, entries_of(code))), 40, 25)
    body = [row for page in pages for row in page[1:]]
    texts: list[str] = []
    for row in [*body, ""]:
        if row.startswith("  "):
            texts[-1] += row[1:]
        elif row:
            texts.append("")
    assert len(texts) == len(deck_of.cards)
    for card, text in zip(deck_of.cards, texts, strict=True):
        words = from_ascii(text).replace(" ", BLANK).strip(BLANK).split(BLANK)
        read: list[str] = []
        for start in range(0, len(words), 40):
            back = louis.back_translate(BLANK.join(words[start : start + 40]))
            assert back is not None
            read += back.split()
        assert plain(read) == plain(f"{card.title}. {card.text}".split())


def plain(words: Sequence[str]) -> list[str]:
    """Return words without what liblouis reads back in another way than it was written.

    That is the form of quotes, and a contraction before a point or a semicolon, of which it
    reads the letters alone: ``have;`` comes back as ``h;``.
    """
    text = re.sub("[\u2018\u2019\u201c\u201d'\"]", "", " ".join(words).casefold())
    return [re.sub("[a-z]+(?=[;.])", lambda part: fold(part[0]), word) for word in text.split()]


@needs_library
def test_contracted_is_shorter_than_uncontracted() -> None:
    text = deck("LU").cards[0].text
    assert len(graded(text)) < len(to_cells(text)) * 0.85


@given(st.lists(st.tuples(st.just("goat"), texts), max_size=12), texts)
def test_any_text_keeps_the_measure_of_the_page(entries: list[tuple[str, str]], title: str) -> None:
    pages = reference(title, [Entry(*entry) for entry in entries])
    felt(brf(pages), PAGE_WIDTH, PAGE_HEIGHT)
    for page in pages:
        assert all(re.fullmatch("[\u2800-\u283f]*", row) for row in page)


def test_a_word_wider_than_the_page_is_broken() -> None:
    (page,) = reference("A deck", [Entry("goat", "x" * 100)])
    assert [len(row) for row in page[2:]] == [40, 40, 100 + 2 * 3 - 80]


# -- PEF: its schema, and its two rules that no schema can hold ------------------

SCHEMA = etree.RelaxNG(file=str(Path(__file__).parent / "pef.rng"))


def valid(made: bytes) -> list[list[str]]:
    """Check a file against the schema and the measures it gives; return the rows of each page."""
    root = etree.fromstring(made)
    SCHEMA.assertValid(root)
    pages = []
    for volume in root.iter(f"{{{PEF}}}volume"):
        columns, rows = int(volume.get("cols")), int(volume.get("rows"))
        assert volume.get("rowgap") == "0"
        for page in volume.iter(f"{{{PEF}}}page"):
            pages.append([row.text or "" for row in page])
            assert len(pages[-1]) <= rows
            assert all(len(row) <= columns for row in pages[-1])
    return pages


GOOD_PEF = pef([("\u2801",), ()], title="T", identifier="i", width=9, height=2).decode()


@pytest.mark.parametrize(
    ("found", "instead"),
    [
        ('version="2008-1"', 'version="2"'),
        ("<row>\u2801</row>", "<row>a</row>"),
        ("<row>\u2801</row>", "\u2801"),
        ('cols="9"', 'cols="0"'),
        ('rows="2"', 'rows=""'),
        ('duplex="false"', 'duplex="no"'),
        ('rowgap="0"', ""),
        ("application/x-pef+xml", "text/xml"),
        ("<dc:identifier>i</dc:identifier>", ""),
        ("<dc:language>en</dc:language>", "<dc:language>in English</dc:language>"),
        (PEF, "http://www.daisy.org/ns/2008/"),
        ("<section>", "<section><page/></section><section><row/>"),
    ],
)
def test_the_schema_refuses_what_is_no_pef(found: str, instead: str) -> None:
    assert found in GOOD_PEF
    valid(GOOD_PEF.encode())
    wrong = GOOD_PEF.replace(found, instead)
    assert not SCHEMA.validate(etree.fromstring(wrong.encode()))


@pytest.mark.parametrize("code", CODES)
def test_pef_keeps_the_rules_and_says_the_same_as_brf(code: str) -> None:
    deck_of = deck(code)
    for pages in (to_be_cut(rows_of(code)), reference(deck_of.name, entries_of(code))):
        made = pef(pages, title=deck_of.name, identifier="x", width=40, height=25)
        shown = valid(made)
        assert brf([tuple(page) for page in shown]) == brf(pages)


def test_a_title_with_signs_of_xml_is_only_a_title() -> None:
    made = pef([("⠁",)], title="<&>\"' ]]>", identifier="<x>", width=9, height=2)
    valid(made)
    assert etree.fromstring(made).findtext(f".//{{{DUBLIN_CORE}}}title") == "<&>\"' ]]>"


@given(st.text("abc defghij", min_size=1, max_size=18).filter(str.strip).filter(fits))
def test_any_label_that_fits_is_felt_as_it_was_typed(label: str) -> None:
    rows = label_rows(label)
    assert rows is not None
    (page,) = felt(brf([rows]), 9, 2)
    assert from_cells(from_ascii(" ".join(page))) == " ".join(label.split())


def test_a_blank_row_parts_the_cards_of_a_reference_sheet() -> None:
    (page,) = reference("A deck", [Entry("goat", "a"), Entry("ram", "b")])
    assert page[1] == to_cells("goat")
    assert page[3:5] == ("", to_cells("ram"))


@needs_library
def test_a_long_text_is_contracted_to_its_end() -> None:
    text = "You may have the children of this people. " * 40
    assert len(graded(text)) < len(to_cells(text)) * 0.7


LU = deck("LU")


def with_labels(**labels: str) -> Deck:
    """Return the deck with other labels, by the id of the card with _ for -."""
    cards = tuple(
        replace(card, label=labels.get(card.id.replace("-", "_"), card.label)) for card in LU.cards
    )
    return replace(LU, cards=cards)


def told(deck_of: Deck) -> list[str]:
    return [sentence(fault.key, **fault.values) for fault in label_faults(deck_of, deck_of.cards)]


@pytest.mark.parametrize("code", ["LF", "LU", "UE", "UF", "UN", "US", "UT"])
def test_every_shipped_label_can_be_made(code: str) -> None:
    assert label_faults(deck(code), deck(code).cards) == []


def test_what_a_label_takes_is_known_before_it_is_embossed() -> None:
    taken = estimate("b goat")
    assert (taken.rows, taken.cells, taken.width, taken.height) == (1, 6, 6 * 6.2, 10)
    taken = estimate("m escape goat")
    assert (taken.rows, taken.cells, taken.height, taken.fits) == (2, 8, 20, True)
    assert estimate("abcdefghij").cells == 10
    assert not estimate("abcdefghij").fits
    assert not estimate("one two three four five").fits


def test_two_cards_with_one_label_are_refused_with_another() -> None:
    same = next(card for card in LU.cards if card.id == "llamaste").label
    (said,) = told(with_labels(no_probllama=same.upper()))
    assert said.startswith(f"Same label: {same.upper()} is on Llamaste and on No Probllama.")
    assert said.endswith("For No Probllama, try: ug no probllama.")


def test_a_label_that_is_too_long_is_refused_with_another() -> None:
    (said,) = told(with_labels(llamaste="ug llamaste namaste"))
    assert said == (
        "Llamaste: the label ug llamaste namaste is too long. Rows: 3, cells in the widest: 8. "
        "There's room for 2 rows of 9 cells. Try: ug llamaste."
    )
    (said,) = told(with_labels(llamaste="ug llamastellamaste"))
    assert "Rows: 1, cells in the widest: 19." in said


def test_a_sign_without_braille_is_refused_with_another() -> None:
    (said,) = told(with_labels(llamaste="ug 🦙"))
    assert "has a character that braille can't write. Try: ug llamaste." in said


def test_a_card_without_a_label_gets_one_proposed() -> None:
    (said,) = told(with_labels(llamaste=""))
    assert said == "Llamaste has no label. Try: ug llamaste."


def test_only_the_cards_that_are_printed_are_looked_at() -> None:
    deck_of = with_labels(llamaste="")
    assert label_faults(deck_of, [deck_of.cards[0]]) == []
    # But what they are compared with is the whole deck.
    deck_of = with_labels(no_probllama=LU.cards[0].label)
    card = next(card for card in deck_of.cards if card.id == "no-probllama")
    assert len(label_faults(deck_of, [card])) == 1


def test_two_bad_labels_never_get_the_same_proposal() -> None:
    faults = label_faults(deck_of := with_labels(llamaste="", no_probllama=""), deck_of.cards)
    assert len({fault.values["proposal"] for fault in faults}) == 2


@pytest.mark.parametrize(
    ("card", "sign"),
    [("llamaste", "ug"), ("baby-goat-pink", "b"), ("basic-goat", ""), ("alarm-call", "action")],
)
def test_the_sign_of_a_kind_is_known_from_the_deck(card: str, sign: str) -> None:
    assert kind_sign(LU, next(each for each in LU.cards if each.id == card)) == sign


@pytest.mark.parametrize(
    ("title", "sign", "label"),
    [
        ("Château d'Œuf", "", "château d oeuf"),
        ("Æther Straße", "", "aether strasse"),
        ("Smørbrød", "", "smorbrod"),
        ("Łódź", "", "lódź"),
        ("Ogre King", "ogre", "ogre king"),
        ("Ogre", "ogre", "ogre"),
        ("Ogres", "ogre", "ogre ogres"),
    ],
)
def test_letters_without_braille_are_spelled_out_in_a_proposal(
    title: str, sign: str, label: str
) -> None:
    assert propose(card_called(title), sign, ()) == label


def card_called(title: str) -> Card:
    return replace(LU.cards[0], title=title, label="")


@given(
    st.text("abcdefghij ABCéł-'!🦙日1234567890", min_size=1, max_size=60),
    st.sampled_from(["", "b", "action", "I", "much too long a sign"]),
    st.integers(0, 12),
)
def test_any_title_gets_a_label_that_fits_and_is_free(title: str, sign: str, taken: int) -> None:
    used: set[str] = set()
    for _ in range(taken + 1):
        label = propose(card_called(title), sign, used)
        assert fits(label)
        assert folded(label) not in used
        assert folded(from_cells(to_cells(label)) or "") == folded(label)
        if fits(sign):
            assert label.startswith(sign)
        used.add(folded(label))


def test_titles_that_are_nearly_the_same_get_labels_of_their_own() -> None:
    cards = [replace(card, label="") for card in LU.cards[-2:]]
    twins = [replace(card, title=f"Star{sign}") for card, sign in zip(cards, "!?", strict=True)]
    deck_of = replace(LU, cards=tuple(twins))
    proposals = [fault.values["proposal"] for fault in label_faults(deck_of, twins)]
    assert len(set(proposals)) == 2
