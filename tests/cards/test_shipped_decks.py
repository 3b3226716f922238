"""Every shipped deck: complete, sayable, and told apart by the finger and from other prints."""

import re
from collections import Counter
from collections.abc import Iterator
from itertools import combinations

import pytest
from rapidfuzz.distance import Levenshtein

from assistant.cards.load import folded, load_catalogue, load_checks
from assistant.cards.model import AnyKind, Card, Deck, Duty, Kind, Trigger
from assistant.places import shipped
from assistant.words import render
from assistant.words.problems import tell_problem

CATALOGUE, PROBLEMS = load_catalogue([shipped("card_texts")], [shipped("braille_map")])
CHECKS = load_checks([shipped("braille_map")])
DECKS = {deck.id: deck for deck in CATALOGUE.decks}

each_deck = pytest.mark.parametrize("deck", CATALOGUE.decks, ids=lambda deck: deck.id)

KINDS = (
    Kind.BABY,
    Kind.BASIC,
    Kind.MAGICAL,
    Kind.UPGRADE,
    Kind.DOWNGRADE,
    Kind.MAGIC,
    Kind.INSTANT,
)
UNKNOWN = "The effect of this card is not known yet"
"""How the text of a card begins that nobody could look up."""
NO_DUTY = {"unstoppable-ram"}
"""Whose ``may`` is another player's ("nobody may play Instants")."""

# A label of a baby is that of the basic animal with one letter before it.
TOO_CLOSE_BY_GRAMMAR = {
    frozenset({f"Baby {animal}", f"Basic {animal}"})
    for animal in ("Alpaca", "Goat", "Llama", "Ram", "Unicorn")
} | {frozenset({"Baby Narwhal", "Narwhal"})}

# Words that contracted braille writes with these letters standing alone: "The Rules of
# Unified English Braille", section 10.9 (shortforms).
SHORTFORMS = (
    "ab abv ac acr af afn afw ag agst al alm alr alt alth alw bec bef beh bel ben bes bet bey bl "
    "brl cd cv dcl dcv ei fr gd grt herf hm hmf imm ll lr myf nec nei onef ourvs pd qk rcv rjc sd "
    "td tgr themvs thyf tm tn wd xf xs yr yrf yrvs"
)

MOMENTS = {
    Trigger.NONE: "no effect",
    Trigger.ENTERS: "enters your (?:Field|Stable)",
    Trigger.BEGINNING_OF_TURN: "as your turn starts",
    Trigger.END_OF_TURN: "turn ends|end of that turn",
    Trigger.WHEN_LEAVES: "leaves?",
    Trigger.WHEN_DESTROYED_OR_SACRIFICED: "sacrificed or destroyed",
    Trigger.EACH_TIME: "each time",
    Trigger.RESPONSE: "as an answer when",
}
"""By which words of a text each moment is heard."""


def known(deck: Deck) -> Iterator[Card]:
    """Yield the cards whose effect is known."""
    return (card for card in deck.cards if not card.text.startswith(UNKNOWN))


def test_nothing_is_to_be_mended() -> None:
    assert [render(tell_problem(problem)) for problem in PROBLEMS] == []


@pytest.mark.parametrize(
    ("id", "code", "designs", "copies"),
    [
        ("llamas-unleashed", "LU", 85, 127),
        ("llamas-farmed-and-dangerous", "LF", 35, 54),
        ("unstable-unicorns-first-print", "UF", 84, 127),
        ("unstable-unicorns-second-print", "US", 84, 127),
        ("unstable-unicorns-2nd-edition", "UE", 84, 127),
        ("unstable-unicorns-nsfw-2019", "UN", 90, 127),
        ("unstable-unicorns-travel", "UT", 9, 10),
    ],
)
def test_all_cards_of_each_box_are_there(id: str, code: str, designs: int, copies: int) -> None:
    deck = DECKS[id]
    assert (len(deck.cards), deck.copies) == (designs, copies)
    assert [card.code for card in deck.cards] == [f"{code}{n:03}" for n in range(1, designs + 1)]


@pytest.mark.parametrize(
    ("id", "copies", "designs", "unverified"),
    [
        ("llamas-unleashed", (12, 24, 30, 15, 8, 25, 13), (12, 4, 30, 10, 8, 16, 5), 22),
        ("llamas-farmed-and-dangerous", (0, 12, 16, 6, 3, 13, 4), (0, 4, 16, 4, 3, 6, 2), 35),
        ("unstable-unicorns-first-print", (13, 22, 30, 14, 8, 25, 15), (13, 8, 30, 8, 8, 15, 2), 3),
        (
            "unstable-unicorns-second-print",
            (13, 22, 30, 14, 8, 25, 15),
            (13, 8, 30, 8, 8, 15, 2),
            5,
        ),
        ("unstable-unicorns-2nd-edition", (13, 22, 30, 14, 8, 25, 15), (13, 8, 30, 8, 8, 15, 2), 2),
        ("unstable-unicorns-nsfw-2019", (13, 21, 31, 15, 7, 25, 15), (13, 7, 31, 10, 7, 17, 5), 11),
        ("unstable-unicorns-travel", (0, 0, 3, 3, 2, 0, 2), (0, 0, 3, 3, 2, 0, 1), 9),
    ],
)
def test_each_kind_has_its_cards(
    id: str, copies: tuple[int, ...], designs: tuple[int, ...], unverified: int
) -> None:
    """Against the published lists of the boxes, counted by kind in the order of `KINDS`."""
    cards = DECKS[id].cards
    found = [[card for card in cards if card.kind is kind] for kind in KINDS]
    assert tuple(sum(card.copies for card in of) for of in found) == copies
    assert tuple(len(of) for of in found) == designs
    assert sum(not card.verified for card in cards) == unverified


def test_what_is_incomplete_mixed_in_or_for_adults_says_so() -> None:
    assert [deck.id for deck in DECKS.values() if not deck.complete] == ["unstable-unicorns-travel"]
    assert [deck.id for deck in DECKS.values() if deck.expansion] == ["llamas-farmed-and-dangerous"]
    assert [deck.id for deck in DECKS.values() if deck.adult] == ["unstable-unicorns-nsfw-2019"]
    unknown = {card.key for deck in DECKS.values() for card in {*deck.cards} - {*known(deck)}}
    assert all(not DECKS[key.partition("/")[0]].complete for key in unknown)


def test_the_boxes_of_unstable_unicorns_hold_what_the_rulebooks_count() -> None:
    for id in ("first-print", "second-print", "2nd-edition"):
        count: Counter[AnyKind] = Counter()
        for card in DECKS[f"unstable-unicorns-{id}"].cards:
            count[card.kind] += card.copies
        assert (count[Kind.BABY], count[Kind.BASIC], count[Kind.MAGICAL]) == (13, 22, 30), id


@each_deck
def test_only_drawings_of_one_title_have_variants(deck: Deck) -> None:
    titles = Counter(card.title for card in deck.cards)
    for card in deck.cards:
        assert bool(card.variant) == (titles[card.title] > 1), card.key


@each_deck
def test_a_text_says_whether_its_effect_must_or_may_be_done(deck: Deck) -> None:
    for card in known(deck):
        may = re.search(r"\bmay\b", card.text) is not None
        if card.duty is Duty.MANDATORY:
            assert not may or card.id in NO_DUTY, card.text
        else:
            assert may, card.text
        if card.duty is Duty.MIXED:
            assert "not optional" in card.text or "must" in card.text, card.text


@each_deck
def test_a_text_says_when_its_effect_happens(deck: Deck) -> None:
    for card in known(deck):
        assert card.triggers, card.key
        for trigger in card.triggers:
            words = MOMENTS.get(trigger, "")
            assert re.search(words, card.text, re.IGNORECASE), (trigger, card.text)


@each_deck
def test_a_text_can_be_followed_by_ear(deck: Deck) -> None:
    for card in deck.cards:
        assert card.text.endswith("."), card.text
        assert len(card.text) <= 260, card.text
        assert 1 <= len(re.findall(r"[.](?: |$)", card.text)) <= 3, card.text
        assert not re.search(r"[()/\[\]#*+<>0-9]|[A-Z]{2}", card.text), card.text


def facts(card: Card) -> tuple[object, ...]:
    """Return what the assistant knows of a card's effect."""
    steps = (*map(str, card.effects), *map(str, card.always))
    return card.kind, {*card.triggers}, card.duty, {*card.traits}, card.counts_as, steps


def test_prints_that_do_something_else_read_otherwise() -> None:
    prints: dict[str, list[Card]] = {}
    for card in CATALOGUE.cards:
        prints.setdefault(card.title, []).append(card)
    shared = [
        (one.key, other.key)
        for cards in prints.values()
        for one, other in combinations(cards, 2)
        if facts(one) != facts(other) and one.text == other.text
    ]
    assert shared == []
    differing = [t for t, cards in prints.items() if len({str(facts(card)) for card in cards}) > 1]
    assert len(differing) > 5


@each_deck
def test_labels_are_three_slips_apart(deck: Deck) -> None:
    labels = {card.title: folded(card.label) for card in deck.cards}
    for (one, first), (other, second) in combinations(labels.items(), 2):
        if frozenset({one, other}) in TOO_CLOSE_BY_GRAMMAR:
            assert Levenshtein.distance(first, second) == 1
        else:
            assert Levenshtein.distance(first, second, score_cutoff=3) >= 3, (one, other)


@each_deck
def test_a_label_is_not_taken_for_another_word(deck: Deck) -> None:
    for card in deck.cards:
        words = card.label.casefold().split()
        assert words, card.key
        assert not {*SHORTFORMS.split()} & {*words}, card.label
        assert all(len(word) > 1 for word in words[1:]), card.label


@each_deck
def test_there_are_checks_of_every_kind(deck: Deck) -> None:
    checks = CHECKS[deck.id]
    kinds = {card.title: card.kind for card in deck.cards}
    assert len(checks) >= min(25, len(deck.cards))
    assert {check.finds for check in checks} <= set(kinds)
    assert {kinds[check.finds] for check in checks} == set(kinds.values())
    assert any("\u2800" <= check.typed[0] <= "\u28ff" for check in checks)
