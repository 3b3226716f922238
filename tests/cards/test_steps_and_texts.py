"""The steps of every shipped card against its text: verbs, numbers, people, cards and order.

Steps and texts were written apart.  What is heard in the text must be in the steps, and what is
in the steps must be heard in the text.  Where a text says it in words of its own, the card is
named here with why.
"""

import re
from collections.abc import Callable, Iterable

from assistant.cards.load import load_catalogue
from assistant.cards.model import Card
from assistant.cards.step_words import (
    Amount,
    Doer,
    StepLink,
    StepVerb,
    StepZone,
    This,
    Time,
    When,
    Whose,
)
from assistant.cards.steps import Step
from assistant.places import shipped

CARDS = [card for card in load_catalogue([shipped("card_texts")], [])[0].cards if card.effects]


def each_card(check: Callable[[Card], None]) -> Callable[[], None]:
    """Return a test that looks at every card, and names each at which it fails."""

    def every_card() -> None:
        faults = []
        for card in CARDS:
            try:
                check(card)
            except AssertionError as fault:
                faults.append(f"{card.key}: {fault}")
        assert faults == []

    return every_card


HEARD = {
    StepVerb.SACRIFICE: "sacrific(e|es) |do away|or sacrificed if",
    StepVerb.DESTROY: "destroy(s)? |do away|destroy it|is destroyed, or",
    StepVerb.STEAL: "steal",
    StepVerb.DISCARD: "discards? ",
    StepVerb.DRAW: "draws? |deal ",
    StepVerb.TAKE: "to (your|its)( own)? hand|into yours",
    StepVerb.BRING: "into your (own )?(field|stable)|(in|and) their places|take their places",
    StepVerb.GIVE: "give",
    StepVerb.PULL: "at random",
    StepVerb.LOOK: "look|show the top",
    StepVerb.SHUFFLE: "shuffle",
    StepVerb.SWAP: "swap|exchange|trade",
    StepVerb.RETURN: "return|back|to your hand instead",
    StepVerb.MOVE: "move|goes into",
    StepVerb.PUT: "put|go to the discard pile|discard it|destroyed for good",
    StepVerb.STOP: "stop|is stopped",
    StepVerb.SKIP_DRAW: "skip your draw",
    StepVerb.SKIP_ACTION: "(skip|or) your action",
    StepVerb.SKIP_TURN: "skips their next turn",
    StepVerb.END_TURN: "turn ends|end of your turn",
    StepVerb.EXTRA_TURN: "have another (turn|one)",
    StepVerb.PLAYS: "play two cards",
    StepVerb.HOLD: "nobody may play",
}
"""By which words of a text each verb is heard."""

SAID = {
    r"\bsacrifice\b": {StepVerb.SACRIFICE},
    r"\bdestroy\b": {StepVerb.DESTROY},
    r"\bsteal\b": {StepVerb.STEAL},
    r"\bdiscard\b": {StepVerb.DISCARD, StepVerb.PUT},
    r"\bdraws?\b": {StepVerb.DRAW},
    r"\bshuffled?\b": {StepVerb.SHUFFLE},
    r"\bpull\b": {StepVerb.PULL},
    r"\bsearch the deck\b": {StepVerb.TAKE, StepVerb.BRING},
    r"\binto your hand\b": {StepVerb.TAKE, StepVerb.RETURN},
    r"\bstraight into your\b": {StepVerb.BRING},
}
"""Which verbs the words of a text stand for."""

NO_DEED = (
    "discard pile",
    "draw phase",
    "draw or action phase",
    "each time you destroy",
    "that you drew this way",
    "no shuffle is printed on this card",
    "the rule that a card you searched for is shown does not apply here",
    "which then goes to the",
)
"""Words of texts that are no deed."""

NUMBERS = {"two": 2, "three": 3, "four": 4, "five": 5}
COUNTED = {
    # "Two for one" is said beside the numbers themselves.
    "unicorn-on-the-cob",
    "good-deal",
    # "One of two things", "which of the two", "one of the two just discarded", "the other two".
    *("chainsaw-unicorn", "targeted-destruction", "sex-drugs-and-unicorns", "sticky-situation"),
    *("necromancer-unicorn", "unicorn-oracle", "illamanati", "samba-llama"),
    # The hand limit, and one more for who has a Goat.
    *("fannypaca", "prehistoric-llamadon", "garbage-buffet"),
}
"""Whose texts name numbers that no step counts."""

ANYBODY = {
    # "Any player plays" is the moment, "any Stable" is one's own or another player's.
    *("llamaste", "unicorn-enema", "buck-naked", "kink-shame"),
    # "Of any other player" is another one.
    *("neigh", "super-neigh"),
}
"""Whose "any" is said in the steps by something else."""

THEN = {
    # "First this, then that" is told by `if done`, or the turn's end follows with the deed.
    *("zombie-unicorn", "rhinocorn", "blaze-and-graze"),
}
"""Whose "then" is said in the steps by something else."""


KINDS_NAMED = frozenset({StepVerb.SACRIFICE, StepVerb.DESTROY, StepVerb.STEAL, StepVerb.BRING})
"""The verbs that are done to certain cards alone where a text names kinds of cards."""


def text_of(card: Card) -> str:
    text = card.text.casefold()
    for words in NO_DEED:
        text = text.replace(words, "")
    return text


def steps_of(card: Card) -> list[Step]:
    return [step for effect in card.effects for step in effect.steps]


def people(steps: Iterable[Step]) -> set[str]:
    """Return who does the steps, and in whose fields and hands."""
    found: set[str] = set()
    for step in steps:
        found.add(step.who.value)
        found |= {spot.whose.value for spot in (step.source, step.to) if spot is not None}
    return found


@each_card
def test_each_verb_of_the_steps_is_heard(card: Card) -> None:
    for step in steps_of(card):
        assert re.search(HEARD[step.verb], card.text.casefold()), step


@each_card
def test_each_verb_that_is_heard_is_in_the_steps(card: Card) -> None:
    verbs = {step.verb for step in steps_of(card)}
    for words, meant in SAID.items():
        if re.search(words, text_of(card)):
            assert verbs & meant, words


@each_card
def test_the_numbers_are_those_of_the_text(card: Card) -> None:
    steps = steps_of(card)
    counted = [step.count.number for step in steps if step.count.amount is Amount.NUMBER]
    counted += [effect.moment.number for effect in card.effects]
    counted += [effect.need.least for effect in card.effects if effect.need]
    said = [NUMBERS[word] for word in re.findall(r"\b(two|three|four|five)\b", text_of(card))]
    several = sorted(number for number in counted if number > 1)
    if card.id in COUNTED:
        assert set(several) <= set(said)
    else:
        assert several == sorted(said)


@each_card
def test_the_people_are_those_of_the_text(card: Card) -> None:
    text, found = text_of(card), people(steps_of(card))
    each_other = re.search("each other player", text) is not None
    everybody = re.search(r"each player|everybody, you|every player", text) is not None
    assert (Doer.EACH_OTHER.value in found) == each_other
    assert (Doer.EACH.value in found) == everybody
    if card.id not in ANYBODY:
        anybody = r"any player|any stable|any field|choose a player|players? you choose"
        assert (Doer.ANY.value in found) == bool(re.search(anybody, text))
    others = {Whose.OTHER.value, Whose.ANOTHER.value, Doer.EACH_OTHER.value}
    by_others = any(effect.moment.by for effect in card.effects)
    if re.search("other player|another player|opponent", text) and not by_others:
        response = any(effect.moment.when is When.RESPONSE for effect in card.effects)
        assert response or found & others
    if Whose.ANOTHER.value in found and card.id not in ANYBODY:
        assert re.search("other player|another player|opponent|into another", text)


@each_card
def test_the_cards_are_those_of_the_text(card: Card) -> None:
    words = text_of(card).replace("neigh cards", "instants").replace("neigh card", "instant")
    words = words.replace("babies", "baby")
    for step in steps_of(card):
        for noun in step.what.of:
            heard = "unicorn|animal|one such" if noun == "animal" else rf"\b{noun}s?\b"
            assert re.search(heard, words), step
        kinds = re.findall(r"\b(upgrade|downgrade|basic|baby)s?\b", words)
        if step.verb in KINDS_NAMED and kinds and "card" not in words:
            assert step.what.of, step


@each_card
def test_the_cards_that_are_heard_are_in_the_steps(card: Card) -> None:
    named = {noun for step in steps_of(card) for noun in step.what.of}
    named |= {noun for held in card.always for noun in held.what.of}
    for noun in re.findall(r"\b(upgrade|downgrade|nursery)s?\b", text_of(card)):
        assert (noun if noun != "nursery" else "baby") in named, noun
    if re.search(r"(unicorn|animal) cards? (from|of your choice from)", text_of(card)):
        assert named


@each_card
def test_the_heaps_are_those_of_the_text(card: Card) -> None:
    heaps = {StepZone.DISCARD: "discard pile", StepZone.DECK: "deck", StepZone.NURSERY: "nursery"}
    for step in steps_of(card):
        heap = heaps.get(step.source.zone) if step.source else None
        if heap and step.verb is not StepVerb.DRAW and step.what.this is not This.ONLY:
            assert heap in card.text.casefold(), step


@each_card
def test_what_comes_first_comes_first(card: Card) -> None:
    links = {step.link for step in steps_of(card)}
    text = text_of(card)
    if card.id != "blaze-and-graze":
        assert (StepLink.IF_DONE in links) == ("if you do" in text)
    if card.id not in THEN:
        then = re.search(r"\bthen\b|\bonce\b|afterwards|first ", text) is not None
        assert (StepLink.THEN in links) == then or StepLink.IF_DONE in links


@each_card
def test_how_long_it_lasts_is_heard(card: Card) -> None:
    times = {step.time for step in steps_of(card)}
    leaves = re.search("leaves your (field|stable)", card.text.casefold()) is not None
    ends = re.search("end of that turn|turn ends, it must go back", card.text.casefold())
    each_time = any(effect.moment.when is When.EACH_LEAVES for effect in card.effects)
    assert (Time.THIS_LEAVES in times) == (leaves and not each_time)
    assert bool(times & {Time.TURN_ENDS, Time.AT_TURN_END}) >= bool(ends)
