"""Every shipped deck: labels find their cards in every form, with a slip, and as the checks say."""

from collections.abc import Callable, Iterator

import pytest

from assistant import places
from assistant.braille import louis
from assistant.braille.cells import to_ascii
from assistant.braille.code import fits, spellings, to_cells
from assistant.cards.find import Found, Match, lookup, rank
from assistant.cards.index import Index
from assistant.cards.load import load_catalogue, load_checks
from assistant.cards.model import Catalogue, Deck

BRAILLE_MAP = (places.shipped("braille_map"),)
CATALOGUE, _ = load_catalogue((places.shipped("card_texts"),), BRAILLE_MAP)
INDEXES = {deck.id: Index(Catalogue((deck,))) for deck in CATALOGUE.decks}
CHECKS = load_checks(BRAILLE_MAP)

each_deck = pytest.mark.parametrize("deck", CATALOGUE.decks, ids=lambda deck: deck.id)
needs_library = pytest.mark.skipif(not louis.present(), reason="liblouis is not installed")


def found(deck: str, typed: str) -> str | None:
    answer = lookup(INDEXES[deck], spellings(typed))
    return answer.match.card.title if isinstance(answer, Found) else None


def ranked(deck: str, typed: str, limit: int) -> list[str]:
    matches: tuple[Match, ...] = rank(INDEXES[deck], spellings(typed), limit)
    return [match.card.title for match in matches]


def names(deck: Deck) -> dict[str, str]:
    """Return the labels and titles of a deck with the title that each means."""
    return {name: card.title for card in deck.cards for name in (card.label, card.title)}


@each_deck
def test_what_the_label_file_promises(deck: Deck) -> None:
    promised = {check.typed: check.finds for check in CHECKS[deck.id]}
    assert {typed: found(deck.id, typed) for typed in promised} == promised


def test_there_are_decks_labels_and_checks() -> None:
    assert len(CATALOGUE.cards) >= 471
    assert all(card.label for card in CATALOGUE.cards)
    assert set(CHECKS) == {deck.id for deck in CATALOGUE.decks}


@each_deck
def test_a_label_and_a_title_in_every_form_find_their_card(deck: Deck) -> None:
    for name, title in names(deck).items():
        cells = to_cells(name)
        forms = [name, name.upper(), name.replace(" ", ""), cells, to_ascii(cells)]
        forms += [to_ascii(cells).lower(), cells.replace("⠀", " ")]
        assert {form: found(deck.id, form) for form in forms} == dict.fromkeys(forms, title)


@needs_library
@each_deck
def test_contracted_braille_finds_its_card(deck: Deck) -> None:
    for name, title in names(deck).items():
        contracted = louis.translate(name)
        read_as_contracted = louis.back_translate(to_cells(name))
        assert contracted is not None
        assert read_as_contracted is not None
        forms = [contracted, to_ascii(contracted), read_as_contracted]
        assert {form: found(deck.id, form) for form in forms} == dict.fromkeys(forms, title)


@each_deck
def test_initials_bring_their_card_into_the_list(deck: Deck) -> None:
    for title in dict.fromkeys(card.title for card in deck.cards):
        words = title.replace("-", " ").split()
        if len(words) > 2:
            initials = "".join(word[0] for word in words)
            assert title in ranked(deck.id, initials, 9), initials


@each_deck
def test_a_label_fits_the_card(deck: Deck) -> None:
    assert [card.label for card in deck.cards if not fits(card.label)] == []


def missing(name: str) -> Iterator[str]:
    return (name[:at] + name[at + 1 :] for at in range(len(name)))


def doubled(name: str) -> Iterator[str]:
    return (name[:at] + name[at] + name[at:] for at in range(len(name)))


def wrong(name: str) -> Iterator[str]:
    return (name[:at] + "q" + name[at + 1 :] for at in range(len(name)) if name[at] != "q")


def swapped(name: str) -> Iterator[str]:
    return (name[:at] + name[at + 1] + name[at] + name[at + 2 :] for at in range(len(name) - 1))


@each_deck
@pytest.mark.parametrize("slip", [missing, doubled, wrong, swapped])
def test_nearly_every_label_with_one_slip_finds_its_card(
    deck: Deck, slip: Callable[[str], Iterator[str]]
) -> None:
    # Not every one: "b ram" without its b is "ram", another card.
    labels = {card.label: card.title for card in deck.cards if card.label}
    typed = [(text, title) for label, title in labels.items() for text in slip(label)]
    alone = sum(found(deck.id, text) == title for text, title in typed)
    in_three = sum(title in ranked(deck.id, text, 3) for text, title in typed)
    assert alone >= 0.97 * len(typed)
    assert in_three >= 0.99 * len(typed)
