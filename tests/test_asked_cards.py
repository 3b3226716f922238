"""Who has how many and what lies where: the answers as they are heard."""

from dataclasses import replace

import pytest
from asked_in_words import asked
from made_up import EDITION, book, do, laid, opened

from assistant import places
from assistant.cards.load import load_catalogue
from assistant.rules.actions import Move, SetHand
from assistant.rules.edition import Edition, Rulebook
from assistant.rules.edition_file import load_editions
from assistant.rules.events import Verb
from assistant.rules.fold import fold
from assistant.rules.opening import open_table
from assistant.rules.position import Position
from assistant.rules.table import Place, Table, Turn, Zone

R = book()
ANN, BEN, CID = 0, 1, 2
SIX = ["BC.1", "BC.2", "BC.3", "BC.4", "BC.5", "BC.6"]
LIGHT = opened(full=False)
START = opened()


@pytest.fixture(scope="module")
def editions() -> dict[str, Edition]:
    return load_editions([places.shipped("card_texts") / "editions"])[0]


def test_scores_begin_with_whoever_lacks_least() -> None:
    table = laid(START, {ANN: ["PL.1"], BEN: ["FW.1", "TW.1"], CID: ["CW.1", "PL.2", "PL.3"]})
    assert asked.scores(Position(R, table)) == (
        "Animals: Ben 3 of 5, needs 2 fewer because of Two Fewer.",
        "Cid 3 of 7, can't win because of Cannot Win.",
        "Ann 2 of 7, current player.",
    )


def test_scores_mark_who_is_on_turn_and_who_has_enough() -> None:
    table = replace(laid(START, {CID: SIX}), turn=Turn(BEN))
    assert asked.scores(Position(R, table)) == (
        "Animals: Cid 7 of 7, has enough.",
        "Ann 1 of 7.",
        "Ben 1 of 7, current player.",
    )


def test_scores_of_a_table_that_tracks_numbers() -> None:
    assert asked.scores(Position(R, LIGHT)) == (
        "Animals: Ann 1 of 7, current player.",
        "Ben 1 of 7.",
        "Cid 1 of 7.",
    )


def test_a_number_is_added_up_card_by_card() -> None:
    table = laid(START, {ANN: ["TW.1", "PL.1", "PL.2", "SM.1"]})
    assert asked.arithmetic(Position(R, table), ANN) == (
        "Ann 5 of 7 animals: Baby Unicorn 1, Twin 2, Plum 1, Plum 1.",
        "Letters 23: Baby Unicorn 11, Twin 4, Plum 4, Plum 4.",
    )


def test_what_changes_a_number_is_named() -> None:
    table = laid(START, {ANN: ["FW.1", "CW.1"]})
    assert asked.arithmetic(Position(R, table), ANN)[:3] == (
        "Ann can't win because of Cannot Win: 1 of 5.",
        "Ann 1 of 5 animals: Baby Unicorn 1.",
        "Needs 2 fewer because of Two Fewer.",
    )


def test_letters_are_told_only_where_they_count() -> None:
    plain = replace(R, edition=replace(EDITION, tie_break=("animals",)))
    assert asked.arithmetic(Position(plain, START), ANN) == ("Ann 1 of 7 animals: Baby Unicorn 1.",)
    assert asked.arithmetic(Position(R, LIGHT), ANN) == ("Ann 1 of 7 animals.",)
    seats = (replace(LIGHT.seats[ANN], letters=23), *LIGHT.seats[1:])
    said = asked.arithmetic(Position(R, replace(LIGHT, seats=seats)), ANN)
    assert said == ("Ann 1 of 7 animals.", "Letters 23.")


def test_who_can_win_tells_who_is_near_and_who_cannot() -> None:
    table = laid(
        opened(4),
        {
            ANN: SIX[:4],
            CID: ["PL.4", "PL.5", "PL.6"],
            BEN: ["TW.1", "TW.2", "PL.1"],
            3: ["CW.1", "TW.3", *["PL.2", "PL.3"]],
        },
    )
    assert asked.who_can_win(Position(R, table)) == (
        "Ben needs 1 more.",
        "Ann needs 2 more.",
        "Dee can't win because of Cannot Win: 5 of 7.",
    )


def test_nobody_is_near() -> None:
    table = laid(START, {CID: ["PL.1"], BEN: ["CW.1", "PL.2", "PL.3", "PL.4", "PL.5"]})
    assert asked.who_can_win(Position(R, table)) == (
        "Nobody's close: Cid 2 of 7.",
        "Ben can't win because of Cannot Win: 5 of 7.",
    )
    assert asked.who_can_win(Position(R, START)) == ("Nobody's close: Ann, Ben, Cid 1 of 7.",)


def test_an_area_is_told_kind_by_kind() -> None:
    table = laid(START, {ANN: ["PL.1", "FW.1", "TW.1", "PL.2", "SM.1", "CW.1"]})
    assert asked.cards_of(Position(R, table), ANN) == (
        "Ann 5 of 5 animals, hand 5.",
        "Ann's animals: Baby Unicorn, 2 Plum, Twin.",
        "Ann's Upgrades: Two Fewer.",
        "Ann's Downgrades: Small Hands, Cannot Win.",
    )
    assert asked.all_areas(Position(R, table))[4:] == (
        "Ben 1 of 7 animals, hand 5.",
        "Ben's animals: Baby Unicorn.",
        "Cid 1 of 7 animals, hand 5.",
        "Cid's animals: Baby Unicorn.",
    )


def test_areas_begin_with_the_active_player() -> None:
    table = replace(START, turn=Turn(BEN))
    assert [line[:3] for line in asked.all_areas(Position(R, table))[::2]] == ["Ben", "Cid", "Ann"]


def test_an_area_can_be_empty_and_can_hold_what_nobody_knows() -> None:
    seats = (replace(START.seats[ANN], stable=()), *START.seats[1:])
    table = replace(START, seats=seats)
    assert asked.cards_of(Position(R, table), ANN) == (
        "Ann 0 of 7 animals, hand 5.",
        "Ann's area is empty.",
    )
    table = laid(table, {ANN: ["A card of another game"]})
    assert (
        asked.cards_of(Position(R, table), ANN)[1] == "Ann's other cards: A card of another game."
    )


def test_an_area_is_a_number_where_only_numbers_are_tracked() -> None:
    assert asked.all_areas(Position(R, LIGHT)) == (
        "Ann 1 of 7 animals.",
        "Ben 1 of 7 animals.",
        "Cid 1 of 7 animals.",
    )
    for told in (asked.discard(Position(R, LIGHT)), (asked.nursery(Position(R, LIGHT)),)):
        assert told == ("I'm only tracking numbers, not cards.",)


def test_the_discard_pile_keeps_its_order() -> None:
    assert asked.discard(Position(R, START)) == ("The discard pile is empty.",)
    table = laid(START, discard=["NO.1", "NO.2", "PL.1", "NO.3"])
    pile = "top first: 2 No, Plum, No."
    assert asked.discard(Position(R, table)) == (f"Discard pile, 4 cards, {pile}",)
    table = do(R, table, Move(Verb.DISCARD, ANN, None, Place(Zone.DISCARD)))
    assert asked.discard(Position(R, table)) == (
        f"Discard pile, 5 cards, {pile}",
        "Of these, 1 unnamed.",
    )
    table = do(R, START, Move(Verb.DISCARD, ANN, None, Place(Zone.DISCARD)))
    assert asked.discard(Position(R, table)) == ("Discard pile, 1 card, not named.",)
    assert asked.discard(Position(R, laid(START, discard=["NO.1"]))) == (
        "Discard pile, 1 card: No.",
    )


def test_nursery_and_deck() -> None:
    assert asked.nursery(Position(R, START)) == "Nursery 6: 6 Baby Unicorn."
    assert asked.nursery(Position(R, replace(START, nursery=()))) == "The Nursery is empty."
    assert asked.deck_line(Position(R, replace(START, deck=1))) == "Deck: 1."
    assert asked.deck_line(Position(R, LIGHT)) == "Deck: not counted."


def test_everybody_hears_how_many_a_hand_has() -> None:
    assert (
        asked.hand_line(Position(R, laid(START, {BEN: ["SM.1"]})), BEN) == "Ben's hand: 5, limit 2."
    )
    assert (
        asked.hand_line(Position(R, LIGHT), BEN) == "I'm not counting Ben's hand. The limit is 7."
    )
    table = do(R, LIGHT, SetHand(BEN, 4))
    assert asked.hand_line(Position(R, table), BEN) == "Ben's hand: 4, limit 7."


def test_real_cards_are_added_up(editions: dict[str, Edition]) -> None:
    catalogue, _ = load_catalogue([places.shipped("card_texts")], [])
    deck = next(deck for deck in catalogue.decks if deck.id == "llamas-unleashed")
    cards = {card.code: card for card in deck.cards}
    codes = {card.title: f"{card.code}.1" for card in reversed(list(cards.values()))}
    rules = Rulebook(editions["llamas-unleashed"], cards=cards)
    events = open_table(rules, ("Ann", "Ben"), full=True, cards=tuple(cards.values()))
    table = fold(Table("", (), Turn(0)), events)
    titles = ("Llamabot-3000", "#studlife", "Embrace Diversity")
    seats = (replace(table.seats[0], stable=tuple(codes[each] for each in titles)), table.seats[1])
    table = replace(table, seats=seats)
    assert asked.cards_of(Position(rules, table), ANN) == (
        "Ann 1 of 5 Animals, hand 5.",
        "Ann's Animals: Llamabot-3000.",
        "Ann's Upgrades: #studlife, Embrace Diversity.",
    )
    assert asked.arithmetic(Position(rules, table), ANN) == (
        "Ann 1 of 5 Animals: Llamabot-3000 1.",
        "Needs 2 fewer because of Embrace Diversity.",
        "Letters 8: Llamabot-3000 8.",
    )
