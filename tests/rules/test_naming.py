"""Decks that lack cards, and cards that are in no deck: they count as what people say they are."""

from dataclasses import replace

import pytest
from made_up import EDITION, NAMES, ORCHARD, book, do, doubts_of, hands, heard, laid, opened

from assistant.cards.model import Kind
from assistant.rules.actions import (
    Draw,
    Move,
    NameTitle,
    PassAll,
    Play,
    Respond,
    SetDeck,
    Settle,
    Track,
)
from assistant.rules.edition import Rulebook, Words
from assistant.rules.events import Verb
from assistant.rules.fold import fold
from assistant.rules.opening import open_table
from assistant.rules.position import Position
from assistant.rules.table import Ending, Fate, Outcome, Phase, Place, Table, Turn, Zone
from assistant.rules.winning import tally

FEW = tuple(card for card in ORCHARD if card.code in ("BC", "NO", "KE"))
WORDS = replace(EDITION, words=Words(baby="Baby Apple"))
R = Rulebook(WORDS, cards={card.code: card for card in FEW})
HEAP = Place(Zone.DISCARD)


def lacking(players: int = 3, extra: str = "", rules: Rulebook = R) -> Table:
    rules = replace(rules, edition=replace(rules.edition, two_players_extra=extra))
    events = open_table(rules, NAMES[:players], full=True, complete=False, cards=FEW)
    return fold(Table("", (), Turn(0)), events)


def test_hands_are_as_dealt_and_nobody_counts_the_deck() -> None:
    assert (hands(lacking()), lacking().deck) == ([5, 5, 5], None)
    assert hands(lacking(2)) == [5, 5]
    assert hands(lacking(2, extra="No")) == [6, 6]
    assert not lacking().complete
    assert opened().complete
    table = do(R, lacking(), Draw(0), Draw(0))
    assert (hands(table), table.deck) == ([7, 5, 5], None)


def test_everybody_has_a_baby_though_no_deck_has_one() -> None:
    table = lacking()
    rules = Position(R, table)
    assert [[rules.title(piece) for piece in seat.stable] for seat in table.seats] == [
        ["Baby Apple"]
    ] * 3
    assert len({piece for seat in table.seats for piece in seat.stable}) == 3
    assert [tally(rules, seat).count for seat in range(3)] == [1, 1, 1]
    assert doubts_of(R, laid(table), Play(0, "Baby Apple", 0)) == ["baby_played"]


def test_a_baby_by_title_goes_home_to_the_nursery() -> None:
    table = lacking()
    baby = table.seats[1].stable[0]
    table = do(R, table, Move(Verb.DESTROY, 0, baby, HEAP))
    assert table.nursery == (baby,)
    assert heard(table, Move(Verb.BRING, 0, baby, Place(Zone.STABLE, 0))) == [
        "Baby Apple enters Ann's area."
    ]


def test_babies_of_the_decks_come_first() -> None:
    baby = replace(ORCHARD[0], copies=2)
    rules = replace(R, cards={**R.cards, "BA": baby})
    opening = open_table(rules, NAMES[:3], full=True, complete=False, cards=(*FEW, baby))
    table = fold(Table("", (), Turn(0)), opening)
    assert [seat.stable for seat in table.seats] == [("BA.1",), ("BA.2",), ("Baby Apple.3",)]
    assert table.titles == {"Baby Apple": Kind.BABY}
    whole = replace(R, cards={card.code: card for card in ORCHARD})
    opening = open_table(whole, NAMES[:3], full=True, complete=False, cards=ORCHARD)
    assert fold(Table("", (), Turn(0)), opening).titles == {}


def test_tracking_begins_without_a_count_of_the_deck() -> None:
    light = fold(Table("", (), Turn(0)), open_table(R, NAMES[:3], cards=FEW))
    table = do(R, light, Track(complete=False))
    assert (table.deck, table.complete, table.full) == (None, False, True)
    assert do(R, do(R, light, SetDeck(12)), Track(complete=False)).deck == 12


def test_what_is_no_surprise_is_not_told() -> None:
    """A deck that is known to lack cards has not one more than it should have."""
    table = laid(lacking())
    assert heard(table, Play(0, "Sunny", 0)) == ["Ann plays Sunny.", "Who answers?"]
    assert heard(table, Move(Verb.PUT, 0, "NO.9", Place(Zone.HAND, 0), 0)) == [
        "Ann notes a card in hand."
    ]
    more = "That's one more Sunny than the deck has."
    assert heard(laid(opened()), Play(0, "Sunny", 0), book())[0] == more


@pytest.mark.parametrize(
    ("kind", "said"),
    [
        (Kind.BABY, "Noted: Sunny is a Baby."),
        (Kind.BASIC, "Noted: Sunny is a Basic animal."),
        (Kind.MAGICAL, "Noted: Sunny is a Magical animal."),
        (Kind.UPGRADE, "Noted: Sunny is an Upgrade."),
        (Kind.DOWNGRADE, "Noted: Sunny is a Downgrade."),
        (Kind.MAGIC, "Noted: Sunny is a Magic card."),
        (Kind.INSTANT, "Noted: Sunny is an Instant."),
    ],
)
def test_a_title_is_what_people_say(kind: Kind, said: str) -> None:
    table = do(R, laid(lacking(), {0: ["Sunny", "Sunny.2"]}), NameTitle("Sunny", kind))
    assert heard(lacking(), NameTitle("Sunny", kind)) == [said]
    rules = Position(R, table)
    assert {rules.kind("Sunny"), rules.kind("Sunny.2")} == {kind}
    assert rules.title("Sunny.2") == "Sunny"
    animal = kind in (Kind.BABY, Kind.BASIC, Kind.MAGICAL)
    assert tally(rules, 0).count == (3 if animal else 1)


def test_an_instant_by_title_answers_and_a_spell_does_not_stay() -> None:
    table = do(R, laid(lacking()), Play(0, "Sunny", 0), NameTitle("Sunny", Kind.MAGIC))
    assert doubts_of(R, table, Respond(1, "Nope")) == []
    assert doubts_of(R, table, Respond(1, "Sunny.2")) == ["no_instant"]
    table = do(R, table, PassAll())
    assert table.place_of("Sunny") == Place(Zone.CHAIN)
    assert do(R, table, Settle(0, Fate.DONE)).place_of("Sunny") == HEAP
    assert table.chain
    assert [each.piece for each in table.chain.links[0].effects] == ["Sunny"]


def test_who_has_enough_by_what_is_said_wins() -> None:
    titles = [f"Sunny.{number}" for number in range(1, 7)]
    table = laid(lacking(), {1: titles})
    assert do(R, table, NameTitle("Sunny", Kind.MAGICAL)).outcome == Outcome(Ending.WON, (1,))
    assert do(R, table, NameTitle("Sunny", Kind.UPGRADE)).outcome is None


def test_a_position_knows_the_titles_of_its_table_and_no_others() -> None:
    there = Position(R, do(R, lacking(), NameTitle("Sunny", Kind.MAGICAL)))
    assert (there.kind("Sunny"), there.kind("Baby Apple")) == (Kind.MAGICAL, Kind.BABY)
    named = there.card("Sunny.1")
    assert named
    assert (named.title, named.deck) == ("Sunny", "")
    assert there.at(opened()).card("Sunny") is None


def test_a_printed_code_wins_over_a_title() -> None:
    table = do(R, laid(lacking(), {0: ["BC.1"]}), NameTitle("BC", Kind.INSTANT))
    assert Position(R, table).kind("BC.1") is Kind.BASIC


def test_titles_with_a_full_stop_are_no_copies() -> None:
    table = do(R, laid(lacking(), {0: ["Mr. Sunny"]}), NameTitle("Mr. Sunny", Kind.BASIC))
    there = Position(R, table)
    assert there.title("Mr. Sunny") == there.title("Mr. Sunny.2") == "Mr. Sunny"
    assert tally(there, 0).count == 2
    assert table.turn.phase is Phase.ACTION
