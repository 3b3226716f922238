"""The user's own files correct what is shipped, value by value."""

import re
import shutil
from pathlib import Path

import pytest
from garden import HERE, Folders, card, planted

from assistant.cards.deck_keys import CARD_KEYS, FREE_KEYS
from assistant.cards.load import load_catalogue
from assistant.cards.model import Column
from assistant.places import shipped


def test_one_text_is_corrected_and_all_else_stays(tmp_path: Path) -> None:
    garden = planted(tmp_path)
    before = card(garden.load()[0], "hound")
    catalogue, said = garden.correct(
        'id = "garden"\n[[card]]\nid = "hound"\ntext = "It howls."\nverified = true\n'
    )
    after = card(catalogue, "hound")
    assert said == []
    assert (after.text, after.verified) == ("It howls.", True)
    assert (after.title, after.copies, after.triggers) == (
        before.title,
        before.copies,
        before.triggers,
    )
    assert len(catalogue.cards) == 4


def test_a_faulty_correction_leaves_the_card_as_it_was(tmp_path: Path) -> None:
    garden = planted(tmp_path)
    catalogue, said = garden.correct('id = "garden"\n[[card]]\nid = "hound"\ntext = 3\n')
    assert card(catalogue, "hound").text == "It barks."
    assert said == ["mine.toml, card 1, Hound: The value of text must be text in quotes."]


def test_a_mistyped_id_in_a_correction_is_told(tmp_path: Path) -> None:
    garden = planted(tmp_path)
    _, said = garden.correct('id = "garden"\n[[card]]\nid = "hund"\ntext = "It howls."\n')
    assert len(said) == 1
    assert "no card with the id hund" in said[0]
    assert said[0].endswith("Did you mean hound?")


def test_a_mistyped_deck_in_a_correction_is_told(tmp_path: Path) -> None:
    garden = planted(tmp_path)
    _, said = garden.correct('id = "gardn"\n[[card]]\nid = "hound"\ntext = "It howls."\n')
    assert len(said) == 1
    assert said[0].endswith("Did you mean garden?")


def test_a_new_card_is_added(tmp_path: Path) -> None:
    garden = planted(tmp_path)
    catalogue, said = garden.correct(
        'id = "garden"\ncards = 7\n[[card]]\nid = "gate"\nnumber = 5\n'
        'title = "Gate"\nkind = "magic"\ntext = "It opens."\n'
    )
    assert card(catalogue, "gate").code == "GA005"
    assert card(catalogue, "gate").source == "unsaid"
    assert said == ["good_labels.toml, label file: 1 title has no label: Gate."]


@pytest.mark.parametrize(
    ("toml", "told"),
    [
        ('id = "garden"\n[[card]]\nid = "hound"\nnumber = 9\n', "The number is 3 on printed"),
        ('id = "garden"\ncode = "ZZ"\n', "The code is GA on printed labels"),
    ],
)
def test_what_is_printed_on_labels_never_changes(tmp_path: Path, toml: str, told: str) -> None:
    garden = planted(tmp_path)
    catalogue, said = garden.correct(toml)
    assert card(catalogue, "hound").code == "GA003"
    assert len(said) == 1
    assert told in said[0]


def test_own_labels_win_title_by_title(tmp_path: Path) -> None:
    garden = planted(tmp_path)
    (garden.own_labels / "kit.toml").write_text(
        'format = 1\ndeck = "garden"\n[[label]]\ntitle = "Hound"\nlabel = "m hd"\n',
        encoding="utf-8",
    )
    catalogue, said = garden.load()
    assert said == []
    assert card(catalogue, "hound").label == "m hd"
    assert card(catalogue, "hedge").label == "ug hedge"


def test_the_examples_for_teachers_are_right(tmp_path: Path) -> None:
    folders = Folders(tmp_path)
    paper = (HERE.parents[1] / "docs" / "add-a-deck.md").read_text(encoding="utf-8")
    examples = re.findall(r"```toml\n(.*?)```", paper, re.DOTALL)
    # The others are parts of one card; see `test_steps_in_the_paper`.
    whole = (each for each in examples if re.search("^(id|deck) =", each, re.M))
    correction, deck, free, labels, words = whole
    shutil.copy(shipped("card_texts") / "llamas-unleashed.toml", folders.texts)
    for folder, text in (
        (folders.own_texts, correction),
        (folders.own_texts, deck),
        (folders.own_texts, free),
        (folders.own_labels, labels),
        (folders.own_texts, words),
    ):
        (folder / f"{len(text)}.toml").write_text(text, encoding="utf-8")
    catalogue, said = folders.load()
    assert said == []
    corrected = catalogue.by_key["llamas-unleashed/totes-magoats"]
    assert corrected.text == "Here stands the text from your printed card."
    assert catalogue.by_key["school-garden/big-hedge"].label == "ug hedge"
    assert catalogue.by_key["rivers/question-1"].columns[0] == Column("answer", "The Danube", True)
    in_german, faults = load_catalogue(
        [folders.texts, folders.own_texts], [folders.own_labels], language="de"
    )
    assert faults == []
    assert in_german.by_key["school-garden/brave-hen"].title == "Mutige Henne"
    assert in_german.by_key["school-garden/brave-hen"].label == "m brave hen"
    for name in [*CARD_KEYS, *FREE_KEYS]:
        assert f"`{name}`" in paper or f"[{name}]" in paper, name


STEPS = """
id = "garden"

[[card]]
id = "hound"
always = ["hand limit +1"]

[[card.effect]]
when = "beginning of turn"
may = true
steps = ["draw 1", "draw 1"]
"""


def test_steps_take_the_place_of_what_was_written_by_hand(tmp_path: Path) -> None:
    garden = planted(tmp_path)
    before = card(garden.load()[0], "hound")
    catalogue, said = garden.correct(STEPS)
    hound = card(catalogue, "hound")
    assert said == []
    assert [str(effect) for effect in hound.effects] == ["may beginning of turn: draw 1; draw 1"]
    assert hound.triggers == ("beginning_of_turn", "continuous")
    assert hound.duty == "mixed"
    assert hound.traits == ("draws", "hand_limit +1")
    assert (hound.text, hound.copies) == (before.text, before.copies)


def test_what_is_written_by_hand_takes_the_place_of_steps(tmp_path: Path) -> None:
    """Whoever corrected one thing by hand before there were steps finds it as it was."""
    garden = planted(tmp_path)
    shutil.copy(shipped("card_texts") / "llamas-unleashed.toml", garden.texts)
    alpaca = "llamas-unleashed/adorable-alpaca"
    before = garden.load()[0].by_key[alpaca]
    catalogue, said = garden.correct(
        'id = "llamas-unleashed"\n[[card]]\nid = "adorable-alpaca"\nduty = "mandatory"\n'
    )
    after = catalogue.by_key[alpaca]
    assert said == []
    assert before.effects and not after.effects
    assert (after.duty, after.triggers, after.traits) == (
        "mandatory",
        before.triggers,
        before.traits,
    )


def test_an_owners_text_leaves_the_steps(tmp_path: Path) -> None:
    garden = planted(tmp_path)
    (garden.own_texts / "steps.toml").write_text(STEPS, encoding="utf-8")
    own = 'id = "garden"\n[[card]]\nid = "hound"\ntext = "It howls."\n'
    third = tmp_path / "third"
    third.mkdir()
    (third / "own.toml").write_text(own, encoding="utf-8")
    catalogue, problems = load_catalogue([garden.texts, garden.own_texts, third], [])
    hound = card(catalogue, "hound")
    assert problems == []
    assert (hound.text, len(hound.effects)) == ("It howls.", 1)


def test_a_mistyped_key_costs_no_effect(tmp_path: Path) -> None:
    garden = planted(tmp_path)
    catalogue, said = garden.correct(STEPS.replace("may = true", "mey = true"))
    assert len(said) == 1
    assert said[0].endswith("There's no key called mey. It's left out. Did you mean may?")
    assert card(catalogue, "hound").duty == "mandatory"
    assert len(card(catalogue, "hound").effects) == 1
