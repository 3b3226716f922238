"""What the Magic cards of the shipped decks require, card by card, and why some require nothing."""

from collections.abc import Mapping

import pytest

from assistant.cards.load import load_catalogue
from assistant.cards.model import Card, Duty, Kind
from assistant.places import shipped

CATALOGUE, PROBLEMS = load_catalogue([shipped("card_texts")], [shipped("braille_map")])

REQUIRED: dict[str, dict[str, str]] = {
    "llamas-unleashed": {
        "alarm-call": "any 1",
        "alpacalypse": "any animal",
        "animal-swap": "own animal, steal animal",
        "garbage-buffet": "discard_pile 1",
        "grand-llarceny": "any_hand 1",
        "llama-bomb": "destroy animal",
        "llamakaze": "sacrifice llama, destroy_in_one 2",
        "no-butts-about-it": "destroy goat ram",
        "spitting-fire": "hand 1, sacrifice_or_destroy 1",
    },
    "llamas-farmed-and-dangerous": {
        "animal-adoption": "nursery baby",
        "compound-l": "sacrifice baby",
        "field-change": "any upgrade downgrade",
    },
    "unstable-unicorns-first-print": {
        "back-kick": "any 1",
        "blatant-thievery": "any_hand 1",
        "change-of-luck": "hand 1",
        "glitter-tornado": "any 1",
        "re-target": "any upgrade downgrade",
        "targeted-destruction": "sacrifice_or_destroy upgrade downgrade",
        "two-for-one": "sacrifice 1, destroy 2",
        "unicorn-poison": "destroy animal",
        "unicorn-shrinkray": "any animal",
        "unicorn-swap": "own animal, steal animal",
    },
    "unstable-unicorns-nsfw-2019": {
        "sex-drugs-and-unicorns": "any_hand 3 or any animal",
        "breaking-and-entering": "other_hand 2",
        "baby-trap": "steal baby",
        "make-it-rain": "hand 2",
        "fuck-marry-kill": "hand 1, destroy animal",
        "unicorn-enema": "sacrifice_or_destroy downgrade",
        "kink-shame": "sacrifice_or_destroy upgrade downgrade",
        "safe-sex": "any baby",
        "horrifying-impaling": "destroy animal",
        "hoof-job": "any_hand 1",
        "buck-naked": "sacrifice_or_destroy upgrade",
    },
    "unstable-unicorns-travel": {},
}
REQUIRED["unstable-unicorns-second-print"] = REQUIRED["unstable-unicorns-first-print"]
REQUIRED["unstable-unicorns-2nd-edition"] = {
    **{
        name: value
        for name, value in REQUIRED["unstable-unicorns-first-print"].items()
        if name != "unicorn-shrinkray"
    },
    "back-kick": "other 1",
    "blatant-thievery": "other_hand 1",
    "kiss-of-life": "discard_pile animal",
    "targeted-destruction": "destroy upgrade or sacrifice downgrade",
}

NOTHING: Mapping[str, set[str]] = {
    "what is drawn, looked at or found in the deck is there as long as the game goes on": {
        *("alluring-alpaca-flute", "download-more-ram", "goatmeal-raisin-cookie"),
        *("illamanati", "totes-magoats", "throw-off-their-groove", "good-deal", "blaze-and-graze"),
    },
    "a whole hand or every such card may be none, and the rest is done all the same": {
        *("hoofin-it", "make-it-snow", "mystical-vortex", "reset-button", "shake-up"),
        *("rainbow-shitstorm", "unicorn-acid-trip"),
    },
    "it asks only those who have such a card": {"shear-terror"},
    "so many as there are may be none": {"the-wool-shebang", "unicorgy"},
    "two hands change places also when one of them is empty": {"fleeced", "unfair-bargain"},
    "there is always a player who can skip a turn": {"unicorn-hangover"},
}


def required(card: Card) -> str | None:
    return card.trait("requires")


@pytest.mark.parametrize("deck", CATALOGUE.decks, ids=lambda deck: str(deck.id))
def test_what_the_cards_of_a_deck_require(deck: object) -> None:
    cards = [card for each in CATALOGUE.decks if each is deck for card in each.cards]
    found = {card.id: value for card in cards if (value := required(card)) is not None}
    assert found == REQUIRED[cards[0].deck]
    assert {card.kind for card in cards if card.id in found} <= {Kind.MAGIC}


def test_every_magic_card_that_must_be_done_was_thought_of() -> None:
    """What it requires, or why it requires nothing."""
    assert PROBLEMS == []
    magic = [card for card in CATALOGUE.cards if card.kind is Kind.MAGIC]
    assert {card.duty for card in magic} == {Duty.MANDATORY, Duty.MIXED}
    without = {card.id for card in magic if required(card) is None}
    reasons = [name for names in NOTHING.values() for name in names]
    assert sorted(reasons) == sorted(without)
