"""The steps of every shipped card: written as they are read, and saying what was said by hand."""

import json
from pathlib import Path

import tomli

from assistant.cards.load import load_catalogue
from assistant.cards.model import Card, Kind, Trigger
from assistant.cards.step_words import Holds, StepVerb
from assistant.places import shipped

CATALOGUE, _ = load_catalogue([shipped("card_texts")], [])
CARDS = CATALOGUE.cards
BY_HAND: dict[str, tuple[list[str], str, list[str]]] = json.loads(
    (Path(__file__).parent / "by_hand.json").read_text(encoding="utf-8")
)
"""Moments, duty and traits of each card, as people wrote them before there were steps."""

ELSEWISE = {
    # "It can be neither sacrificed nor destroyed" holds all the time, beside its moving.
    "unstable-unicorns-first-print/puppicorn": ([Trigger.CONTINUOUS], "", []),
    "unstable-unicorns-second-print/puppicorn": ([Trigger.CONTINUOUS], "", []),
    # The first card must be taken, the second one "may" be, with a Goat.
    "llamas-unleashed/garbage-buffet": ([], "mixed", []),
    # "Deal five cards to each player": who takes them then draws by this card.
    "unstable-unicorns-nsfw-2019/rainbow-shitstorm": ([], "", ["draws", "others_draw"]),
}
"""What the steps say beyond what was written by hand, each with the words of the card for it."""

TABLE = {"llamas-farmed-and-dangerous/un-herd-of"}
"""Whose effect cannot be said in steps."""


def same(traits: list[str] | tuple[str, ...]) -> set[tuple[str, ...]]:
    """Return traits without the order in which needs and words are named."""
    return {tuple(sorted(trait.replace(",", " , ").split())) for trait in traits}


def test_a_line_is_written_as_it_was_read() -> None:
    said: dict[str, tuple[list[dict[str, object]], list[str]]] = {}
    for file in shipped("card_texts").glob("*.toml"):
        deck = tomli.loads(file.read_text(encoding="utf-8"))
        for entry in deck["card"] if "id" in deck else ():
            said[f"{deck['id']}/{entry['id']}"] = entry.get("effect", []), entry.get("always", [])
    for card in CARDS:
        effects, always = said[card.key]
        assert [str(held) for held in card.always] == always
        for effect, lines in zip(card.effects, effects, strict=True):
            assert str(effect.moment) == lines["when"]
            assert [str(step) for step in effect.steps] == lines["steps"]
            assert str(effect.need or "") == lines.get("if", "")
            assert effect.may is lines.get("may", False)
    assert sum(len(card.effects) for card in CARDS) > 300


def test_what_follows_from_the_steps_is_what_was_written_by_hand() -> None:
    for card in CARDS:
        if not (card.effects or card.always):
            continue
        triggers, duty, traits = BY_HAND[card.key]
        more, other_duty, more_traits = ELSEWISE.get(card.key, ([], "", []))
        assert {*card.triggers} == {*triggers, *more}, card.key
        assert card.duty == (other_duty or duty), card.key
        assert same(card.traits) == same([*traits, *more_traits]), card.key


def test_every_card_whose_effect_is_known_has_steps() -> None:
    without = [card for card in CARDS if not (card.effects or card.always)]
    assert all(card.kind in (Kind.BABY, Kind.BASIC) or not is_known(card) for card in without)
    held = {card.key for card in CARDS for line in card.always if line.holds is Holds.TABLE}
    done = {
        card.key
        for card in CARDS
        for effect in card.effects
        for step in effect.steps
        if step.verb is StepVerb.TABLE
    }
    assert held | done == TABLE


def is_known(card: Card) -> bool:
    unknown = card.text.startswith("The effect of this card is not known yet")
    return not unknown and card.id != "henry-the-huarizo"
