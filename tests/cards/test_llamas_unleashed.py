"""The shipped deck Llamas Unleashed: complete, sayable, and told apart by the finger."""

import re
from itertools import combinations

import pytest
from rapidfuzz.distance import Levenshtein

from assistant.cards.label_file import folded
from assistant.cards.load import load_catalogue, load_checks
from assistant.cards.model import Card, Duty, Kind, Trigger
from assistant.places import shipped
from assistant.words.problems import tell_problem

CATALOGUE, PROBLEMS = load_catalogue([shipped("card_texts")], [shipped("braille_map")])
DECK = next(deck for deck in CATALOGUE.decks if deck.id == "llamas-unleashed")
CHECKS = load_checks([shipped("braille_map")])[DECK.id]
TITLES = {card.title: card for card in DECK.cards}

# A label of a baby is that of the basic animal with one letter before it.
TOO_CLOSE_BY_GRAMMAR = {
    frozenset({f"Baby {animal}", f"Basic {animal}"})
    for animal in ("Alpaca", "Goat", "Llama", "Ram")
}


def card(title: str) -> Card:
    return TITLES[title]


def test_nothing_is_to_be_mended() -> None:
    assert [tell_problem(problem) for problem in PROBLEMS] == []


def test_all_cards_of_the_box_are_there() -> None:
    assert len(DECK.cards) == 85
    assert DECK.copies == 127
    assert DECK.complete
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
    assert [card.code for card in DECK.cards] == [f"LU{n:03}" for n in range(1, 86)]
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


def test_only_babies_have_variants() -> None:
    for each in DECK.cards:
        assert bool(each.variant) == (each.kind is Kind.BABY), each.title


@pytest.mark.parametrize("each", DECK.cards, ids=lambda card: card.id)
def test_a_text_says_whether_its_effect_must_or_may_be_done(each: Card) -> None:
    may = re.search(r"\bmay\b", each.text) is not None
    if each.duty is Duty.MANDATORY:
        # "nobody may play Instants", and the second card that a Goat allows
        assert not may or each.id in {"unstoppable-ram", "garbage-buffet"}
    elif each.duty is Duty.OPTIONAL and each.id != "surprise-emu-attack":
        assert may
    elif each.duty is Duty.MIXED:
        assert may
        assert "not optional" in each.text or "must" in each.text


@pytest.mark.parametrize("each", DECK.cards, ids=lambda card: card.id)
def test_a_text_says_when_its_effect_happens(each: Card) -> None:
    for trigger, words in {
        Trigger.ENTERS: "enters your Field",
        Trigger.BEGINNING_OF_TURN: "as your turn starts",
        Trigger.WHEN_DESTROYED_OR_SACRIFICED: "sacrificed or destroyed",
        Trigger.EACH_TIME: "each time",
        Trigger.RESPONSE: "as an answer when another player plays",
    }.items():
        if trigger in each.triggers:
            assert words in each.text.replace("Each time", "each time"), trigger


@pytest.mark.parametrize("each", DECK.cards, ids=lambda card: card.id)
def test_a_text_can_be_followed_by_ear(each: Card) -> None:
    assert each.text.endswith(".")
    assert len(each.text) <= 260
    assert 1 <= len(re.findall(r"[.](?: |$)", each.text)) <= 3
    assert not re.search(r"[()/\[\]#*+<>0-9]|[A-Z]{2}", each.text)


def test_labels_are_three_slips_apart() -> None:
    labels = {each.title: folded(each.label) for each in DECK.cards}
    for (one, first), (other, second) in combinations(labels.items(), 2):
        distance = Levenshtein.distance(first, second)
        if frozenset({one, other}) in TOO_CLOSE_BY_GRAMMAR:
            assert distance == 1
        else:
            assert distance >= 3, (one, other)


# Words that contracted braille writes with these letters standing alone: "The Rules of
# Unified English Braille", section 10.9 (shortforms).
SHORTFORMS = (
    "ab abv ac acr af afn afw ag agst al alm alr alt alth alw bec bef beh bel ben bes bet bey bl "
    "brl cd cv dcl dcv ei fr gd grt herf hm hmf imm ll lr myf nec nei onef ourvs pd qk rcv rjc sd "
    "td tgr themvs thyf tm tn wd xf xs yr yrf yrvs"
)
COMMANDS = "again full spell next back type help menu quit rate volume voice stop tie history"


@pytest.mark.parametrize("title", TITLES)
def test_a_label_is_not_taken_for_another_word(title: str) -> None:
    words = card(title).label.casefold().split()
    assert not set(SHORTFORMS.split()) & set(words)
    assert "".join(words) not in COMMANDS.split()
    assert all(len(word) > 1 for word in words[1:])


def test_there_are_checks_of_every_kind() -> None:
    assert len(CHECKS) >= 25
    assert {check.finds for check in CHECKS} <= set(TITLES)
    assert {card(check.finds).kind for check in CHECKS} == set(Kind)
    assert any("\u2800" <= check.typed[0] <= "\u28ff" for check in CHECKS)


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
