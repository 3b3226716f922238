"""Braille for embossers: what a finger reads, row by row, and files that keep their measure."""

import re
from collections.abc import Iterator, Sequence
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
from assistant.labels.dots import (
    PAGE_HEIGHT,
    PAGE_WIDTH,
    Entry,
    Page,
    graded,
    label_rows,
    reference,
    to_be_cut,
)
from assistant.labels.embossed import DUBLIN_CORE, PEF, brf, pef

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


needs_library = pytest.mark.skipif(not louis.present(), reason="liblouis is not installed")


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
