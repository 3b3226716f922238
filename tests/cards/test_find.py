"""Lookup: what a player types, and the card that is then read out."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from small_deck import small_catalogue

from assistant.braille.code import spellings
from assistant.cards.find import Answer, Found, Several, Unknown, Why, lookup, rank
from assistant.cards.index import Index
from assistant.cards.model import Catalogue, Deck
from assistant.words import choose

SMALL = small_catalogue()
INDEX = Index(SMALL)


def find(typed: str) -> Answer:
    return lookup(INDEX, spellings(typed))


def titles(answer: Answer) -> list[str]:
    match answer:
        case Found(match=match):
            return [match.card.title]
        case Several(matches=matches) | Unknown(nearest=matches):
            return [match.card.title for match in matches]


FOUND = [
    ("FA008", "Henry the Huarizo", Why.CODE),
    ("fa008", "Henry the Huarizo", Why.CODE),
    ("field-animals/henry-the-huarizo", "Henry the Huarizo", Why.ID),
    ("goat", "Basic Goat", Why.LABEL),
    ("b goat", "Baby Goat", Why.LABEL),
    ("B GOAT", "Baby Goat", Why.LABEL),
    ("bgoat", "Baby Goat", Why.LABEL),
    ("but goat", "Baby Goat", Why.LABEL),
    ("more goat icorn", "Magical Goaticorn", Why.LABEL),
    ("ac;n swap", "Animal Swap", Why.LABEL),
    (",i spit happ5s", "Spit Happens", Why.LABEL),
    ("llama pinata", "Llama Piñata", Why.TITLE),
    ("LLAMA PIÑATA", "Llama Piñata", Why.TITLE),
    ("studlife", "#studlife", Why.TITLE),
    ("cut and run", "Cut & Run", Why.TITLE),
    ("b g", "Baby Goat", Why.LABEL_START),
    ("ug s", "#studlife", Why.LABEL_START),
    ("i", "Spit Happens", Why.LABEL_START),
    ("the neg", "The Negoatiator", Why.TITLE_START),
    ("hth", "Henry the Huarizo", Why.INITIALS),
    ("hh", "Henry the Huarizo", Why.INITIALS),
    ("goat baby", "Baby Goat", Why.TITLE_WORDS),
    ("huarizo", "Henry the Huarizo", Why.TITLE_WORDS),
    ("ug l k", "Llama Kick", Why.TITLE_WORDS),
    ("upgrade kick", "Llama Kick", Why.TITLE_WORDS),
    ("m hnry huarizo", "Henry the Huarizo", Why.LABEL_TYPO),
    ("ug llama kcik", "Llama Kick", Why.LABEL_TYPO),
    ("ug llamaa kick", "Llama Kick", Why.LABEL_TYPO),
    ("oat", "Basic Goat", Why.LABEL_TYPO),
    ("the negotiator", "The Negoatiator", Why.TITLE_TYPO),
    ("ticorn", "Magical Goaticorn", Why.TITLE_PART),
    ("draw three", "Cut & Run", Why.TEXT_WORDS),
    ("henri huarizzo", "Henry the Huarizo", Why.NEAR),
]


@pytest.mark.parametrize(("typed", "title", "why"), FOUND)
def test_one_card_is_found_and_why(typed: str, title: str, why: Why) -> None:
    answer = find(typed)
    assert isinstance(answer, Found)
    assert (answer.match.card.title, answer.match.why) == (title, why)


def test_every_reason_can_be_said() -> None:
    assert all(choose("lookup.why", why.value) for why in Why)


def test_a_drawing_named_by_its_id_is_that_drawing_and_the_others_are_variants() -> None:
    answer = find("baby-goat-yellow")
    assert isinstance(answer, Found)
    assert answer.match.card.variant == "Yellow"
    assert [card.variant for card in answer.match.variants] == ["Pink"]


def test_drawings_of_one_title_are_one_card() -> None:
    answer = find("b goat")
    assert isinstance(answer, Found)
    assert [card.variant for card in answer.match.variants] == ["Yellow"]


@pytest.mark.parametrize(
    ("typed", "among"),
    [
        ("b", {"Baby Goat", "Baby Ram"}),
        ("ug l", {"Llama Piñata", "Llama Kick"}),
        ("llama", {"Llama Piñata", "Llama Kick"}),
        ("upgrades", {"Llama Piñata", "Llama Kick", "#studlife"}),
        ("no effect", {"Basic Goat", "Basic Ram"}),
    ],
)
def test_several_cards_are_offered(typed: str, among: set[str]) -> None:
    answer = find(typed)
    assert isinstance(answer, Several)
    assert set(titles(answer)) == among
    assert answer.more == 0


def test_a_prefix_alone_offers_nine_cards_of_the_kind_and_tells_of_more() -> None:
    answer = find("action")
    assert isinstance(answer, Several)
    assert len(answer.matches) == 9
    assert answer.more == 2
    assert all(match.card.label.startswith("action") for match in answer.matches)


def test_words_that_most_texts_have_list_nine_and_count_the_others() -> None:
    answer = find("card")
    assert isinstance(answer, Several)
    assert answer.more > 0


@pytest.mark.parametrize("typed", ["xyzzy", "", "🦙", "9" * 10_000, "\ud800"])
def test_what_is_like_no_card_names_none(typed: str) -> None:
    answer = find(typed)
    assert isinstance(answer, Unknown)
    assert titles(answer) == []


@pytest.mark.parametrize("typed", ["lamp shade", "gas station", "spitting happily"])
def test_what_is_no_card_names_the_nearest_at_most_three(typed: str) -> None:
    answer = find(typed)
    assert isinstance(answer, Unknown)
    assert 1 <= len(set(titles(answer))) == len(answer.nearest) <= 3
    assert all(each.score >= 0.5 for each in answer.nearest)


def test_the_nearest_are_three_titles_though_several_decks_have_them() -> None:
    (deck,) = SMALL.decks
    again = replace(
        deck,
        id="again",
        code="AG",
        cards=tuple(
            replace(card, deck="again", code=card.code.replace("FA", "AG")) for card in deck.cards
        ),
    )
    index = Index(Catalogue((deck, again)))
    answer = lookup(index, ["hnqqy hqqrixo"])
    assert isinstance(answer, Unknown)
    assert titles(answer).count("Henry the Huarizo") == 1
    assert titles(answer)[0] == "Henry the Huarizo"
    ranked = [match.card.title for match in rank(index, ["qqxxvv"], 9)]
    assert len(set(ranked)) == len(ranked) == 9
    # Where the title itself is typed, each deck's card is named.
    assert [match.card.deck for match in rank(index, ["henry the huarizo"], 2)] == [
        "field-animals",
        "again",
    ]


def test_with_two_wrong_letters_the_card_meant_is_named_first() -> None:
    assert titles(find("m hemri huarizo"))[0] == "Henry the Huarizo"


def test_the_same_label_on_two_cards_offers_both() -> None:
    (deck,) = SMALL.decks
    cards = [
        replace(card, label="ug llama") if "Llama" in card.title else card for card in deck.cards
    ]
    answer = lookup(Index(Catalogue((replace(deck, cards=tuple(cards)),))), ["ug llama"])
    assert titles(answer) == ["Llama Piñata", "Llama Kick"]


def test_the_same_title_in_two_decks_offers_both() -> None:
    (deck,) = SMALL.decks
    other = tuple(replace(card, deck="other", code="O" + card.code) for card in deck.cards)
    both = Catalogue((deck, Deck("other", "Other", "OF", deck.kinds, other)))
    answer = lookup(Index(both), ["henry the huarizo"])
    assert isinstance(answer, Several)
    assert [match.card.deck for match in answer.matches] == ["field-animals", "other"]
    assert all(not match.variants for match in answer.matches)
    ranked = rank(Index(both), ["henry the huarizo"], 2)
    assert [match.card.deck for match in ranked] == ["field-animals", "other"]


def test_labels_with_the_whole_word_come_first() -> None:
    (deck,) = SMALL.decks
    labels = ["bat", "b goat icorn", "bar"]
    cards = [
        replace(card, label=label) for card, label in zip(deck.cards[4:], labels, strict=False)
    ]
    answer = lookup(Index(Catalogue((replace(deck, cards=tuple(cards)),))), ["b"])
    assert isinstance(answer, Several)
    assert answer.matches[0].card.label == "b goat icorn"


def test_a_doubtful_reading_of_one_letter_lists_nothing() -> None:
    assert titles(lookup(INDEX, ["spit", "a"])) == ["Spit Happens"]
    assert isinstance(lookup(INDEX, ["qqqq", "b"]), Unknown)


def test_the_first_reading_wins_where_two_find_a_card() -> None:
    assert titles(lookup(INDEX, ["goat", "ram"])) == ["Basic Goat"]


@pytest.mark.parametrize("cards", [0, 1, 2])
def test_a_catalogue_of_few_cards_names_what_it_has(cards: int) -> None:
    (deck,) = SMALL.decks
    few = Catalogue((replace(deck, cards=deck.cards[3 : 3 + cards]),))
    assert titles(lookup(Index(few), ["xyzzy"])) == []
    assert len(rank(Index(few), ["xyzzy"])) == cards
    assert titles(lookup(Index(few), [])) == []


def test_rank_names_each_title_once_best_first() -> None:
    ranked = rank(INDEX, ["goat"], 5)
    assert [match.card.title for match in ranked][:2] == ["Basic Goat", "Baby Goat"]
    assert len({match.card.title for match in ranked}) == 5


@given(st.text(max_size=40))
def test_a_lookup_always_ends_with_a_short_list(typed: str) -> None:
    answer = find(typed)
    if isinstance(answer, Several):
        assert 2 <= len(answer.matches) <= 9
    if isinstance(answer, Unknown):
        assert len(answer.nearest) <= 3
    assert all(0 <= match.score <= 1 for match in rank(INDEX, spellings(typed), 12))


@given(st.sampled_from([card.label for card in SMALL.cards if len(card.label) > 11]), st.data())
def test_one_slip_in_a_long_label_still_finds_its_card(label: str, data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(label) - 2))
    letter = data.draw(st.sampled_from("abcdefghijklmnopqrstuvwxyz"))
    slip = data.draw(
        st.sampled_from(
            [
                label[:at] + label[at + 1 :],
                label[:at] + letter + label[at:],
                label[:at] + letter + label[at + 1 :],
                label[:at] + label[at + 1] + label[at] + label[at + 2 :],
            ]
        )
    )
    assert label in [match.card.label for match in rank(INDEX, spellings(slip), 3)]
