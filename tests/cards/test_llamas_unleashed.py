"""The shipped deck Llamas Unleashed: what its cards are, and what is easily lost of them."""

import pytest

from assistant.cards.load import load_catalogue, load_checks
from assistant.cards.model import Card, Kind
from assistant.places import shipped

CATALOGUE, PROBLEMS = load_catalogue([shipped("card_texts")], [shipped("braille_map")])
DECK = next(deck for deck in CATALOGUE.decks if deck.id == "llamas-unleashed")
CHECKS = load_checks([shipped("braille_map")])[DECK.id]
TITLES = {card.title: card for card in DECK.cards}


def card(title: str) -> Card:
    return TITLES[title]


def test_all_cards_of_the_box_are_there() -> None:
    assert sum(card.copies for card in DECK.cards if card.kind is Kind.BABY) == 12
    assert sum(not card.verified for card in DECK.cards) == 22


@pytest.mark.parametrize(
    ("kind", "designs", "copies"),
    [
        (Kind.BABY, 12, 12),
        (Kind.BASIC, 4, 24),
        (Kind.MAGICAL, 30, 30),
        (Kind.DOWNGRADE, 8, 8),
        (Kind.INSTANT, 5, 13),
        (Kind.MAGIC, 16, 25),
        (Kind.UPGRADE, 10, 15),
    ],
)
def test_each_kind_has_its_cards(kind: Kind, designs: int, copies: int) -> None:
    cards = [card for card in DECK.cards if card.kind is kind]
    assert (len(cards), sum(card.copies for card in cards)) == (designs, copies)


def test_printed_codes_stay_what_they_are() -> None:
    assert CATALOGUE.by_key["llamas-unleashed/ignoramus"].code == "LU042"
    assert CATALOGUE.by_key["llamas-unleashed/totes-magoats"].code == "LU075"
    assert CATALOGUE.by_key["llamas-unleashed/careful-i-bite"].code == "LU085"


def test_each_animal_has_its_species() -> None:
    animals = {Kind.BABY, Kind.BASIC, Kind.MAGICAL}
    for each in DECK.cards:
        wanted = 1 if each.kind in animals else 0
        if each.title == "Henry the Huarizo":
            wanted = 2
        assert len(each.species) == wanted, each.title
    assert card("Henry the Huarizo").species == ("llama", "alpaca")
    assert card("Henry the Huarizo").counts_as == 1


@pytest.mark.parametrize(
    ("title", "facts"),
    [
        ("Baby Ram", ["only from the Nursery", "returned to a hand", "Nursery instead"]),
        ("Basic Goat", ["no effect", "a goat"]),
        ("Shinobi Llama", ["discard one card; if you do", "without showing it"]),
        ("Prehistoric Llamadon", ["each other player must", "five lower", "two cards"]),
        ("Llamaphobia", ["cards of any type that have Llama in the name"]),
        ("Velcro Barrier", ["Alpaca and Llama Animal cards", "Other types of card"]),
        ("Download More RAM", ["Ram card", "No shuffle is printed"]),
        ("Goatmeal Raisin Cookie", ["Goat card", "No shuffle is printed"]),
        ("Henry the Huarizo", ["both a Llama and an Alpaca", "only one Animal"]),
        ("Surprise Emu Attack", ["not stopped"]),
        ("Alpacalypse", ["you included", "Herd Bonus gives no protection"]),
        ("Llamakaze", ["First sacrifice one Llama", "two cards", "same opponent"]),
        ("Scratchy Wool Blanket", ["must discard one card", "must sacrifice this card"]),
    ],
)
def test_what_is_easily_lost_is_said(title: str, facts: list[str]) -> None:
    text = card(title).text
    for fact in facts:
        assert fact.casefold() in text.casefold()
