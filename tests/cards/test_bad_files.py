"""One fault in one file: it is told in one sentence, and the rest is used."""

import shutil
from pathlib import Path

import pytest
from garden import GOOD_DECK, GOOD_LABELS, HERE, Folders, card

# What is said about each faulty deck, and how many of its four cards are left.
BAD_DECKS: dict[str, tuple[str, int]] = {
    "always_banned_unknown": ("me must be you, others or all.", 3),
    "always_change_without_sign": ("5 must be plus or minus and a number", 3),
    "always_limit_missing": ("The line hand limit is lacks a number at its end.", 3),
    "always_loss_missing": (
        "The line protect cat from lacks destroy, sacrifice or steal at its end.",
        3,
    ),
    "always_name_missing": ("by must be words of a title.", 3),
    "always_not_a_list": ("The value of always must be a list in square brackets.", 3),
    "always_reach_unknown": ("mine must be own, others or all.", 3),
    "always_turned_unknown": ("stone isn't something cards can be turned into.", 3),
    "always_unknown": ("doesn't begin with what holds. Write protect, ban, hand limit", 3),
    "bracket_missing_at_end": ("deck file: The file ends too early", 0),
    "card_in_single_brackets": ("Write card as a heading in double square brackets", 0),
    "code_in_small_letters": ("ga can't be a code. Use two to four capital letters.", 0),
    "control_character_in_text": ("card 3, Hound: The value of text holds the control", 3),
    "control_character_in_title": ("card 3, Ho?und: The value of title holds", 3),
    "copies_beyond_reason": ("The value of copies is 1000000000. It must be from 1", 3),
    "copies_zero": ("card 3, Hound: The value of copies is 0. It must be from 1 to 99.", 3),
    "deck_name_missing": ("The key name is missing.", 0),
    "duty_unknown": ("maybe isn't a value of duty. The values are: mandatory,", 3),
    "effect_if_unknown": ("In the line 2 dogz, dogz isn't a word for cards.", 3),
    "effect_in_single_brackets": ("Write effect as a heading in double square brackets", 3),
    "effect_key_mistyped": ("There's no key called maybe. It's left out. Did you mean may?", 4),
    "effect_may_in_quotes": ("The value of may must be true or false", 3),
    "effect_steps_missing": ("The key steps is missing.", 3),
    "effect_without_steps": ("The effect at enters has no steps.", 3),
    "format_of_tomorrow": ("The format is 3, and this program reads formats up to 2.", 0),
    "id_twice": ("card 4, Hedge: The id hound is there twice.", 3),
    "id_with_spaces": ("card 3, Hound: the hound can't be an id.", 3),
    "kind_unknown": ("majical isn't a value of kind. Did you mean magical?", 3),
    "kind_word_unknown": ("There's no key called babe. It's left out. Did you mean baby?", 4),
    "kinds_not_a_heading": ("Write kinds as a heading in square brackets", 4),
    "latin_1": ("Line 39 isn't in UTF-8.", 0),
    "mistyped_key_at_top": ("no key called complet. It's left out. Did you mean complete?", 4),
    "mistyped_key_in_card": ("card 3, Hound: There's no key called coppies. It's left", 4),
    "mistyped_key_of_text": ("no key called txt. It's left out. Did you mean text?", 3),
    "moment_by_unknown": ("me must be you or another.", 3),
    "moment_each_unknown": (
        "In the line each cat purrs, purrs isn't something that happens. Write enters, leaves",
        3,
    ),
    "moment_loss_unknown": ("losing must be destroy, sacrifice or steal.", 3),
    "moment_unknown": ("There's no moment entres.", 3),
    "moment_without_number": ("cats must be a number from 1 to 99.", 3),
    "nested_too_deep": ("Too many brackets inside one another.", 0),
    "number_in_quotes": ("card 3, Hound: The value of number must be a whole number", 3),
    "number_is_true": ("card 3, Hound: The value of number must be a whole number", 3),
    "number_of_thousands_of_digits": ("A number has thousands of digits.", 0),
    "number_too_high": ("The value of number is 10000. It must be from 1 to 9999.", 3),
    "number_twice": ("card 4, Hedge: The number 3 is already that of Hound.", 3),
    "number_zero": ("The value of number is 0. It must be from 1 to 9999.", 3),
    "quote_missing": ("deck file: Line 39 can't be read. Look at its quotes", 0),
    "species_not_a_list": ("The value of species must be a list in square brackets.", 3),
    "species_not_listed_at_top": ("Cards name species, but the deck has no list of them.", 4),
    "species_unknown": ("dogg isn't a value of species. Did you mean dog?", 3),
    "step_beside_traits": (
        "Steps and traits stand in one card. Take traits away: it follows from the steps.",
        3,
    ),
    "step_beside_triggers": ("Steps and triggers stand in one card.", 3),
    "step_cards_missing": ("The line destroy 2 ends before it says which cards", 3),
    "step_count_missing": (
        "animal must be a number from 1 to 99, all, some or same.",
        3,
    ),
    "step_count_too_high": ("100 must be a number from 1 to 99, all, some or same.", 3),
    "step_holds_for_ever": ("holds for a time only, but names none. Write until turn ends", 3),
    "step_link_first": (
        "The first step, then draw 1, can't begin with then: nothing stands before it.",
        3,
    ),
    "step_nine_of_them": ("An effect has more than 8 steps.", 3),
    "step_place_missing": (
        "The line bring 1 cat doesn't say from where. Write from and a place",
        3,
    ),
    "step_place_unknown": (
        "In the line take 1 card from dek, dek isn't a place. Write deck, discard",
        3,
    ),
    "step_rest_unknown": ("In the line draw 2 twice, twice can't stand where it does.", 3),
    "step_same_as_nothing": (
        "same looks back at a number of cards, but no step stands before it.",
        3,
    ),
    "step_species_unknown": (
        "a kind of card or a species of the deck. Did you mean dog?",
        3,
    ),
    "step_stop_while_entering": ("The step stop belongs to an effect at response.", 3),
    "step_stopped_while_entering": (
        "stopped is a card that an Instant stops; this effect isn't at response.",
        3,
    ),
    "step_target_missing": ("doesn't say to where. Write to and a place after it", 3),
    "step_that_of_nobody": (
        "that looks back at a player or a place, but nothing before it names one.",
        3,
    ),
    "step_they_of_nobody": ("they looks back at who did something, but nobody before it has.", 3),
    "step_those_of_nowhere": ("those are cards looked at, drawn or taken before", 3),
    "step_time_unknown": ("the words from until on name no time. Write until turn ends", 3),
    "step_verb_missing": ("The line each may ends before its verb.", 3),
    "step_verb_unknown": (
        "In the line sacrifise 1 card, sacrifise isn't a verb of a step. Did you mean sacrifice?",
        3,
    ),
    "step_whose_unknown": ("everybody doesn't say whose hand. Write own, another, any", 3),
    "step_word_missing": ("The line shuffle discard lacks into at its end.", 3),
    "text_empty": ("card 3, Hound: The value of text is empty.", 3),
    "text_missing": ("card 3, Hound: The key text is missing.", 3),
    "text_too_long": ("The value of text has 2009 characters. At most 2000", 3),
    "text_without_quotes": ("The value of text must be text in quotes.", 3),
    "title_empty": ("card 3: The value of title is empty.", 3),
    "title_twice": ("card 4, Hound: The title is there twice.", 3),
    "total_wrong": ("The deck says 7 cards, but its copies add up to 6.", 4),
    "trait_change_without_sign": ("The trait hand_limit needs plus or minus and a number", 3),
    "trait_each_unknown": ("The trait each_enters needs card, animal, baby, basic, magical", 3),
    "trait_enter_unknown": ("The trait ban_enter needs kinds of card or species of the", 3),
    "trait_guard_without_loss": ("needs what it guards, such as animal, and from what", 3),
    "trait_keeps_unknown_species": ("The trait keeps stands alone or with one species", 3),
    "trait_kind_unknown": ("The trait ban_play needs a kind of card, such as ban_play instant", 3),
    "trait_loss_unknown": ("The trait cannot_be needs destroy, sacrifice or steal.", 3),
    "trait_not_alone": ("The trait cannot_win stands alone. Take 2 away.", 3),
    "trait_requires_hand_of_kind": ("from 1 to 9 after hand, such as hand 2", 3),
    "trait_requires_kind_unknown": ("dogg can't follow own. Write one number from 1", 3),
    "trait_requires_place_alone": (
        "own needs a number or a kind of card after it, such as own 1",
        3,
    ),
    "trait_requires_place_unknown": ("requires begins with a place. The places are: own, other", 3),
    "trait_species_unknown": (
        "The trait needs needs one species of the deck, or baby, basic, magical or all.",
        3,
    ),
    "trait_twice": ("The trait hand_limit is there twice.", 3),
    "trait_unknown": ("no trait called skip_drow. Did you mean skip_draw?", 3),
    "trait_without_number": ("The trait needs_fewer needs a number from 1 to 99", 3),
    "trait_without_word": ("The trait ban_name needs a word that stands in titles.", 3),
    "traits_not_a_list": ("The value of traits must be a list in square brackets.", 3),
    "trigger_unknown": ("entres isn't a value of triggers. Did you mean enters?", 3),
    "variant_missing": ("card 2, Kitten: The title is there twice.", 3),
    "variant_twice": ("card 2, Kitten: The title is there twice.", 3),
    "verified_in_quotes": ("The value of verified must be true or false", 3),
}

# What is said about each faulty label file; its deck is good.
BAD_LABELS: dict[str, str] = {
    "capitals_too_long": "The label m HOUNDING doesn't fit 2 lines of 9 cells.",
    "check_for_no_card": "check 1, b kiten: The deck has no card called Kittn. Did you mean Kitten",
    "deck_unknown": "There's no deck with the id gardn. Did you mean garden?",
    "format_of_tomorrow": "label file: The format is 3",
    "kind_of_prefix_unknown": "no key called magicle. It's left out. Did you mean magical?",
    "label_for_no_card": "label 4, Hegde: The deck has no card with this title. Did you mean",
    "label_is_a_number": "label 3, Hedge: The value of label must be text in quotes.",
    "label_of_two_titles": "label 2, Hound: The label m hound is also that of Kitten.",
    "mistyped_key": "check 1, b kiten: There's no key called find.",
    "prefix_missing": "The label hedge must begin with ug, for the kind upgrade.",
    "prefix_not_wanted": "The label b hedge begins with b, but the kind upgrade has no such sign.",
    "prefix_wrong": "label 3, Hedge: The label dg hedge must begin with ug",
    "quote_missing": "label file: Line 16 can't be read.",
    "three_lines": "The label ug hedges hedges high doesn't fit 2 lines of 9 cells.",
    "title_without_label": "1 title has no label: Hedge.",
    "two_labels_for_one_title": "label 4, Hedge: This title has a second label.",
    "word_too_long": "The label ug hedgehedge doesn't fit",
}


def test_every_bad_file_is_listed_here() -> None:
    assert {path.stem for path in (HERE / "bad_decks").glob("*.toml")} == set(BAD_DECKS)
    assert {path.stem for path in (HERE / "bad_labels").glob("*.toml")} == set(BAD_LABELS)


@pytest.mark.parametrize("fault", BAD_DECKS)
def test_a_faulty_deck_is_told_in_one_sentence_and_the_rest_is_used(
    tmp_path: Path, fault: str
) -> None:
    folders = Folders(tmp_path)
    shutil.copy(HERE / "bad_decks" / f"{fault}.toml", folders.texts)
    catalogue, said = folders.load()
    expected, left = BAD_DECKS[fault]
    assert len(said) == 1, said
    assert said[0].startswith(f"{fault}.toml, ")
    assert expected in said[0]
    assert len(catalogue.cards) == left


@pytest.mark.parametrize("fault", BAD_LABELS)
def test_a_faulty_label_file_is_told_and_no_card_is_lost(tmp_path: Path, fault: str) -> None:
    folders = Folders(tmp_path)
    shutil.copy(GOOD_DECK, folders.texts)
    shutil.copy(HERE / "bad_labels" / f"{fault}.toml", folders.labels)
    catalogue, said = folders.load()
    assert len(said) == 1, said
    assert said[0].startswith(f"{fault}.toml, ")
    assert BAD_LABELS[fault] in said[0]
    assert len(catalogue.cards) == 4


def test_a_label_with_a_problem_is_used_for_it_may_stand_on_the_card(tmp_path: Path) -> None:
    folders = Folders(tmp_path)
    shutil.copy(GOOD_DECK, folders.texts)
    shutil.copy(HERE / "bad_labels" / "prefix_wrong.toml", folders.labels)
    assert card(folders.load()[0], "hedge").label == "dg hedge"


def test_a_deck_without_labels_is_whole(tmp_path: Path) -> None:
    folders = Folders(tmp_path)
    shutil.copy(GOOD_DECK, folders.texts)
    shutil.rmtree(folders.labels)
    catalogue, said = folders.load()
    assert (len(catalogue.cards), said) == (4, [])


def test_a_lost_card_is_not_told_again_for_its_label(tmp_path: Path) -> None:
    folders = Folders(tmp_path)
    shutil.copy(HERE / "bad_decks" / "text_empty.toml", folders.texts)
    shutil.copy(GOOD_LABELS, folders.labels)
    assert len(folders.load()[1]) == 1
