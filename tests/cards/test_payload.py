"""Identify: what a QR code says, and the card that is then read out; or none, never a wrong one."""

import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from small_deck import small_catalogue

from assistant import places
from assistant.cards.find import Found, Several, Unknown, Why
from assistant.cards.index import Index, Prose
from assistant.cards.load import load_catalogue
from assistant.cards.model import Card, Catalogue
from assistant.cards.payload import identify

INDEX = Index(small_catalogue())
_SHIPPED, _ = load_catalogue((places.shipped("card_texts"),), (places.shipped("braille_map"),))
LLAMAS = Index(Catalogue(tuple(deck for deck in _SHIPPED.decks if deck.id == "llamas-unleashed")))


def title_of(index: Index, payload: str) -> str | None:
    answer = identify(index, payload, {})
    return answer.match.card.title if isinstance(answer, Found) else None


@pytest.mark.parametrize(
    "payload",
    [
        "FA008",
        "fa008",
        " FA008\n",
        "henry-the-huarizo",
        "field-animals/henry-the-huarizo",
        "Henry the Huarizo",
        "HENRY THE HUARIZO",
        "m henry huarizo",
        "https://example.org/cards/henry-the-huarizo",
        "https://example.org/henry_the_huarizo.html",
        "https://example.org/Henry%20the%20Huarizo?from=qr",
        "https://example.org/show?card=FA008&lang=en",
        "https://example.org/FA008",
        "http://example.org/deck#henry-the-huarizo",
        "www.example.org/henry-the-huarizo/",
        '{"title": "Henry the Huarizo", "type": "Magical"}',
        '[{"deck": "field-animals", "Card": {"code": "FA008"}}]',
        "Henry the Huarizo. Magical animal. Anything may follow here.",
        "Henry the Huarizo\nIs a Llama and an Alpaca at once.",
        "Henry the Huarizo magical, and anything may follow here.",
        "Card: Henry the Huarizo\nType: Magical\nCounts for both herds.",
        "Field Animals - Henry the Huarizo - magical",
        "It is a Llama and an Alpaca.",
    ],
)
def test_a_code_that_names_its_card(payload: str) -> None:
    assert title_of(INDEX, payload) == "Henry the Huarizo"


def test_what_was_taught_wins_over_what_is_printed() -> None:
    answer = identify(INDEX, "FA008", {"FA008": "field-animals/animal-swap"})
    assert isinstance(answer, Found)
    assert (answer.match.card.title, answer.match.why) == ("Animal Swap", Why.LEARNED)


def test_a_taught_code_is_known_with_blanks_around_it() -> None:
    answer = identify(INDEX, " xyz\n", {"xyz": "field-animals/animal-swap"})
    assert isinstance(answer, Found)


def test_a_code_taught_for_a_deck_that_is_gone_is_read_as_if_never_taught() -> None:
    assert isinstance(identify(INDEX, "xyz", {"xyz": "gone/card"}), Unknown)
    answer = identify(INDEX, "FA008", {"FA008": "gone/card"})
    assert isinstance(answer, Found)
    assert answer.match.why is Why.CODE


def test_a_title_of_one_word_in_an_address_counts_only_beside_cards() -> None:
    assert title_of(INDEX, "https://example.org/wiki/studlife") is None
    assert title_of(INDEX, "https://example.org/cards/studlife") == "#studlife"
    assert title_of(INDEX, "https://field-animals.example/studlife") == "#studlife"
    assert title_of(INDEX, "https://example.org/wiki/Goat") is None  # only a label
    assert title_of(INDEX, "https://example.org/cards/goat") is None


def test_an_unknown_code_names_the_nearest_three() -> None:
    answer = identify(INDEX, "https://example.org/", {})
    assert isinstance(answer, Unknown)
    assert len(answer.nearest) == 3


def test_the_longest_title_at_the_beginning_is_meant() -> None:
    (deck,) = small_catalogue().decks
    stop, thief = (
        replace(card, title=title)
        for card, title in zip(deck.cards[-2:], ["Stop", "Stop, Thief"], strict=True)
    )
    index = Index(Catalogue((replace(deck, cards=(stop, thief)),)))
    assert title_of(index, "Stop, Thief: magic") == "Stop, Thief"
    assert title_of(index, "Stop: magic, thief") == "Stop"


def test_figures_and_number_words_are_the_same() -> None:
    prose = Prose(["draw two cards", "draw three cards"])
    assert prose.likeness(["draw", "2", "card"])[0] == pytest.approx(1)


# Written for these tests: other wordings of the facts of real cards.
OTHER_WORDS = {
    "Totes Magoats": "Draw two cards. You may bring any Goat cards among them directly into your"
    " Field.",
    "Llama Bomb": "Destroy an Animal card in the Field of another player.",
    "Tranquilizer": "You can not play any Instant cards as long as this is in your Field.",
    "Grand Llarceny": "Look at the hand of another player and choose a card to add to your hand.",
    "Illamanati": "Look at the 4 top cards of the deck. One goes back on top, one to the bottom,"
    " keep the other 2.",
    "Spitting Fire!": "Discard a card. Then sacrifice or destroy a card.",
    "Careful, I Bite": "Each time a player destroys a card of yours, they must discard a card.",
    "Baaa'd Move!": "You may play this when another player plays a card. Stop that card and put it"
    " on the discard pile. A Ram card goes to your hand instead.",
    "Alarm Call": "Return a card from the Field of each player to the hand of its owner.",
    "Magical Goaticorn": "When this card enters, a Goat card may come from your hand directly into"
    " your Field.",
}


@pytest.mark.parametrize("title", OTHER_WORDS)
def test_a_title_with_the_text_in_other_words(title: str) -> None:
    card = next(card for card in LLAMAS.cards if card.title == title)
    text = OTHER_WORDS[title]
    assert title_of(LLAMAS, f"{title}. {text}") == title
    assert title_of(LLAMAS, f"{title}\n{card.kind.value.upper()}\n{text}") == title
    assert title_of(LLAMAS, f"{title.upper()} {card.kind.value.upper()} {text}") == title
    assert title_of(LLAMAS, json.dumps({"name": title, "text": text})) == title


@pytest.mark.parametrize("title", ["Llama Bomb", "Illamanati", "Spitting Fire!"])
def test_a_text_in_other_words_without_a_title(title: str) -> None:
    assert title_of(LLAMAS, OTHER_WORDS[title]) == title
    assert title_of(LLAMAS, json.dumps({"text": OTHER_WORDS[title]})) == title


def test_texts_that_only_their_title_tells_apart_are_offered_together() -> None:
    answer = identify(LLAMAS, OTHER_WORDS["Baaa'd Move!"], {})
    assert isinstance(answer, Several)
    assert answer.matches[0].card.title == "Baaa'd Move!"
    assert len(answer.matches) == 4


@pytest.mark.parametrize("card", LLAMAS.cards, ids=lambda card: card.id)
def test_every_card_by_its_code_key_title_and_text(card: Card) -> None:
    for payload in (card.code, card.key, card.title, card.text, f"{card.title}\n{card.text}"):
        assert title_of(LLAMAS, payload) == card.title


FOREIGN = [
    # Cards of other games and decks
    "Destroy an Upgrade card in the Field of another player, then draw three cards.",
    "You can not play any Magic cards as long as this is in your Field.",
    "When this card enters, a Unicorn card may come from your hand directly into your Field.",
    "At the start of your turn you may look at the top three cards of the deck.",
    "If this card is in your Field at the start of your turn, draw two cards and discard one.",
    "Shuffle the discard pile into the deck.",
    "Llama Bomb of Doom. Destroy an Animal in another player's Field.",
    "Animal Swap Deluxe. Upgrade card.",
    # Articles that begin with a title
    "Tranquilizer. A drug which calms people, often given by a doctor before an operation.",
    "Battering Ram. An engine of war from ancient times, used to break the gates of a city.",
    "Alarm call: in animal communication, a signal that warns of the presence of predators.",
    "Ignoramus: a play by George Ruggle, first shown in 1615.",
    "Llama Bomb. A concert behind the hall, with another animal in each song.",
    "Llamaste While in this class, you may draw a breath each time a guest comes.",
    "Llama Kick Boxing Club. Every Monday at seven in the hall. Bring a towel and a drink.",
    "Animal Swap. A market where farmers exchange animals, every year in a field near the town.",
    "Llama Bomb, the new energy drink. Discard the can after use. Return it to any shop.",
    "Garbage Buffet. Open all day. All you can eat for ten euros; children eat at half price.",
    # About the same things
    "The goat is a domesticated animal kept for milk, meat and wool. A ram is a male sheep.",
    "Draw a card and write your name on it. Put it into the box. The draw takes place at five.",
    "Each player starts with seven cards. Discard a card at the end of your turn.",
    # What codes in a house say
    "WIFI:T:WPA;S:Goat;P:llamabomb;;",
    "BEGIN:VCARD\nVERSION:3.0\nN:Ram;Goat\nFN:Goat Ram\nTEL:+1 555 0100\nEND:VCARD",
    "mailto:goat@example.org?subject=Llama",
    "tel:+15550100",
    "geo:48.2010,16.3695",
    "otpauth://totp/Example:goat?secret=JBSWY3DPEHPK3PXP",
    "https://en.wikipedia.org/wiki/Goat",
    "https://en.wikipedia.org/wiki/Tranquilizer",
    "https://example.org/menu/today?table=42",
    "4006381333931",
    '{"ssid": "goat", "password": "ram"}',
    "[1, 2, [3, {}]]",
    "{" * 3000,
    "[" * 4000,
    "http://[broken",
    "https://example.org/" + "a" * 3000,
    "\x00\xff\x07" * 1000,
    "",
]


@pytest.mark.parametrize("payload", FOREIGN, ids=lambda payload: payload[:30] or "nothing")
def test_a_foreign_code_is_unknown(payload: str) -> None:
    assert isinstance(identify(LLAMAS, payload, {}), Unknown)


SENTENCES = [sentence for text in FOREIGN[:21] for sentence in text.split(". ")]


@given(st.lists(st.sampled_from(SENTENCES), min_size=2, max_size=6))
def test_foreign_sentences_in_any_order_are_unknown(sentences: list[str]) -> None:
    # A title alone on its line, before what bears it out, would be a card.
    assert title_of(LLAMAS, "Read this first. " + ". ".join(sentences)) is None


@given(st.text(max_size=400))
def test_random_text_is_a_card_only_by_a_whole_name(payload: str) -> None:
    answer = identify(LLAMAS, payload, {})
    if isinstance(answer, Found):  # then a whole name of it was written
        assert answer.match.why in (Why.CODE, Why.ID, Why.TITLE, Why.LABEL)


@given(
    st.lists(
        st.sampled_from(
            ["the", "a", "goat", "card", "field", "of", "is", "player", "hand", "your"]
        ),
        min_size=2,
        max_size=40,
    )
)
def test_common_words_in_any_order_are_no_card(heap: list[str]) -> None:
    assert title_of(LLAMAS, " ".join(heap)) is None


@given(st.binary(max_size=3000))
def test_binary_is_read_without_harm(payload: bytes) -> None:
    identify(LLAMAS, payload.decode("latin-1"), {})
    identify(LLAMAS, payload.decode("utf-8", "surrogateescape"), {})
