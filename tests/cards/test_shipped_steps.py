"""The steps of every shipped card: written as they are read, and saying what was said by hand."""

import json
import re
from pathlib import Path

import tomli

from assistant.cards.load import load_catalogue
from assistant.cards.model import Card, Kind, Trigger
from assistant.cards.steps import Holds, StepLink, StepVerb
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
        for entry in deck["card"]:
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


HEARD = {
    StepVerb.SACRIFICE: "sacrific|do away",
    StepVerb.DESTROY: "destroy|do away",
    StepVerb.STEAL: "steal",
    StepVerb.DISCARD: "discard",
    StepVerb.DRAW: "draw|deal",
    StepVerb.TAKE: "take|hand",
    StepVerb.BRING: "bring|put|straight|their places",
    StepVerb.GIVE: "give",
    StepVerb.PULL: "random",
    StepVerb.LOOK: "look|show",
    StepVerb.SHUFFLE: "shuffle",
    StepVerb.SWAP: "swap|exchange|trade",
    StepVerb.RETURN: "return|back|hand",
    StepVerb.MOVE: "move|goes",
    StepVerb.PUT: "put|back|go to the discard|discard it|destroyed for good",
    StepVerb.STOP: "stop",
    StepVerb.SKIP_DRAW: "skip your draw",
    StepVerb.SKIP_ACTION: "(skip|or) your action",
    StepVerb.SKIP_TURN: "skips their next turn",
    StepVerb.END_TURN: "turn ends|end of your turn",
    StepVerb.EXTRA_TURN: "another (turn|one)",
    StepVerb.PLAYS: "play two cards",
    StepVerb.HOLD: "nobody may play",
}
"""By which words of a text each verb is heard."""

NUMBERS = {2: "two|both", 3: "three", 4: "four", 5: "five", 7: "seven"}


def test_each_verb_and_number_of_the_steps_is_heard_in_the_text() -> None:
    for card in CARDS:
        for effect in card.effects:
            text = card.text.casefold()
            numbers = [effect.moment.number, *(step.count.number for step in effect.steps)]
            for step in effect.steps:
                assert re.search(HEARD[step.verb], text), (step.verb, card.text)
            for number in numbers:
                assert number < 2 or re.search(rf"\b({NUMBERS[number]})\b", text), card.text


def test_what_is_done_if_you_do_so_is_heard_in_the_text() -> None:
    by_what_comes_to_light = {"blaze-and-graze"}
    for card in CARDS:
        links = {step.link for effect in card.effects for step in effect.steps}
        if card.id not in by_what_comes_to_light:
            said = "if you do" in card.text
            assert (StepLink.IF_DONE in links) == said, card.text


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
