"""The traits of cards: one vocabulary for the files, the rules and the paper for people."""

import ast
import re
from collections.abc import Mapping, Sequence
from pathlib import Path

from assistant.cards.load import load_catalogue
from assistant.cards.model import Card, Kind, Trigger
from assistant.cards.traits import TRAITS
from assistant.places import shipped

ROOT = Path(__file__).parents[2]


def deck(name: str) -> dict[str, Card]:
    catalogue, problems = load_catalogue([shipped("card_texts")], [shipped("braille_map")])
    assert problems == []
    return {card.id: card for card in catalogue.cards if card.deck == name}


LOOK_UPS = {
    *("trait", "working", "first", "total", "_bearing", "_silenced"),
    *("about_animals", "_own", "_reacting", "_against"),
}
"""The functions that are given the name of a trait."""


def asked_for() -> set[str]:
    """Return the traits that the rules look up; of an f-string its beginning."""
    found: set[str] = set()
    # What is kept by a ruleset has no cards with traits.
    own = (ROOT / "assistant" / "keeper").rglob("*.py")
    for file in {*(ROOT / "assistant").rglob("*.py")} - {*own}:
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call):
                continue
            if (getattr(node.func, "attr", "") or getattr(node.func, "id", "")) in LOOK_UPS:
                parts = [part for each in node.args for part in ast.walk(each)]
                values = [part.value for part in parts if isinstance(part, ast.Constant)]
                found |= {value for value in values if isinstance(value, str)}
    return found


def counted(card: Card) -> tuple[str, ...]:
    """Return the traits of a card but for what it requires; see `test_required`."""
    return tuple(each for each in card.traits if not each.startswith("requires "))


def sorted_each(cards: Mapping[str, Sequence[str]]) -> dict[str, list[str]]:
    """Return the traits of each card in one order: they follow from steps that may be reordered."""
    return {id: sorted(traits) for id, traits in cards.items()}


def test_the_rules_look_up_only_traits_that_a_file_may_hold() -> None:
    asked = asked_for()
    assert len(asked) > 10
    starts = tuple(name for name in asked if name.endswith("_"))
    assert asked - set(starts) <= set(TRAITS)
    assert {name for name in TRAITS if name not in asked and not name.startswith(starts)} == set()


def test_the_paper_for_people_names_every_trait() -> None:
    paper = (ROOT / "docs" / "add-a-deck.md").read_text(encoding="utf-8")
    assert {name for name in TRAITS if f"`{name}`" not in paper} == set()
    section = paper.partition("### Traits")[2].partition("\n##")[0]
    named = {
        name
        for line in re.findall("^- (.*?):", section, re.MULTILINE)
        for name in re.findall("`([a-z_]+)`", line)
    }
    assert named == set(TRAITS)


def test_what_the_llamas_deck_changes_in_the_counting() -> None:
    """From the facts of the cards: mechanics that a tracker must know."""
    cards = deck("llamas-unleashed")
    changing = {id: counted(card) for id, card in cards.items()}
    expected = {
        # What an Instant stops goes to the hand of its player, if it is of this species.
        "alpaca-your-bags": ("keeps alpaca",),
        "baaad-move": ("keeps ram",),
        "dont-kid-yourself": ("keeps goat",),
        "spit-happens": ("keeps llama",),
        "surprise-emu-attack": (
            "does_not_stop",
            "targets",
            "answers_animals",
            "names_animals",
        ),
        "no-probllama": ("needs llama", "own_plays_unanswered"),
        # Each time
        "careful-i-bite": ("each_destroyed card", "they_do"),
        "llamaste": ("draws", "each_played llama"),
        "scratchy-wool-blanket": ("each_enters card",),
        "static-charged-alpaca": ("each_targeted", "they_do"),
        # Bans
        "tranquilizer": ("ban_play instant",),
        "flea-ridden-barn": ("ban_play upgrade",),
        "llamaphobia": ("ban_name llama",),
        "bridge-troll-on-duty": ("ban_enter goat ram", "ban_leave goat ram"),
        "velcro-barrier": ("ban_enter alpaca llama", "ban_leave alpaca llama"),
        # What the animals are
        "legal-ramifications": ("animals_are ram", "blanks_all"),
        # What must be there, and in whose field
        "llamakaze": ("targets 3",),
        # The turn
        "ramstar-energy-drink": ("needs ram", "two_plays"),
        "venti-alpacchiato": ("needs alpaca", "draws"),
        "walking-trash-compactor": ("needs goat", "skip_draw"),
        "llamabot-3000": ("skip_draw",),
        "swashbuckling-llama": ("skip_draw",),
        "studlife": ("skip_action",),
        "unstoppable-ram": ("no_instants",),
        "bahama-llama": ("others_skip",),
        "throw-off-their-groove": ("others_skip", "draws"),
        "prehistoric-llamadon": ("hand_limit -5",),
        # Who draws by it before the Draw phase has not forgotten it.
        **dict.fromkeys(
            (
                *("adorable-alpaca", "spontaneously-fainting-goat"),
                *("gin-rammy", "totes-magoats"),
            ),
            ("draws",),
        ),
        # Others draw by it as well.
        **dict.fromkeys(("dalai-llama", "paralleloram"), ("draws", "others_draw")),
        "no-butts-about-it": ("targets", "draws", "names_animals"),
        # What an effect picks: how many, and whether only animals
        "animal-swap": ("targets 2", "names_animals"),
        **dict.fromkeys(
            (
                *("goatsferatu", "the-fearsome-alligoater"),
                *("berserk-llama-syndrome", "llama-bomb"),
            ),
            ("targets", "names_animals"),
        ),
        # Where a card goes that is sacrificed or destroyed
        "hardcore-parkour-goat": ("targets 2", "names_animals", "hand_instead"),
        "alpacacopter": ("draws", "hand_instead"),
        "wingsuit-llama": ("hand_instead", "others_draw"),
        "jetpack-ram": ("hand_instead",),
        # What can be lost
        "llama-pinata": ("draws", "stands_in card destroy sacrifice"),
        # The tally
        "embrace-diversity": ("needs_there all", "needs_fewer 2"),
    }
    found = {id: traits for id, traits in changing.items() if set(traits) - {"targets"}}
    assert sorted_each(found) == sorted_each(expected)


def test_effects_that_pick_a_card_in_play_have_targets() -> None:
    cards = deck("llamas-unleashed")
    picking = {id for id, card in cards.items() if card.trait("targets") is not None}
    assert picking == {
        *("goatsferatu", "hardcore-parkour-goat", "the-fearsome-alligoater", "shaved-llama"),
        *("ignoramus", "berserk-llama-syndrome", "llama-kick"),
        *("surprise-emu-attack", "animal-swap", "llama-bomb", "llamakaze"),
        *("no-butts-about-it", "spitting-fire"),
    }
    for card in cards.values():
        if card.kind is Kind.BASIC or card.triggers == (Trigger.CONTINUOUS,):
            assert card.trait("targets") is None, card.title
