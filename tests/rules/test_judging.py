"""What an open effect asks for: the right deed passes, its neighbours are doubted."""

from dataclasses import replace

import pytest
from made_up import CODES, EDITION, GENTLE, card, doubts_of, heard, laid, opened

from assistant.cards.model import Card, Kind, Trigger
from assistant.cards.step_parser import read_effect
from assistant.rules.actions import (
    Action,
    Draw,
    Give,
    Move,
    PassAll,
    Play,
    Reshuffle,
    Settle,
    Target,
)
from assistant.rules.actions import Trigger as Happens
from assistant.rules.decide import decide
from assistant.rules.edition import Rulebook
from assistant.rules.events import Verb
from assistant.rules.fold import fold
from assistant.rules.position import Position
from assistant.rules.rulings import Allowed
from assistant.rules.table import Fate, Phase, Place, Table, Zone

SPECIES = ("apple", "plum")
HEAP = Place(Zone.DISCARD)


def magic(code: str, title: str, *steps: str, may: bool = False, need: str = "") -> Card:
    """Return a Magic card that does these steps as it is played."""
    effect = read_effect("on play", steps, may=may, need=need, species=SPECIES)
    return replace(card(code, title, Kind.MAGIC, when=[Trigger.ON_PLAY]), effects=(effect,))


STEPPED = (
    magic("Z1", "Bang", "destroy 1 animal"),
    magic("Z2", "Trade", "sacrifice 1 card", "then destroy 2 cards"),
    magic("Z3", "Grab", "steal 1 animal"),
    magic("Z4", "Everybody", "each sacrifice 1 animal"),
    magic("Z5", "Either", "sacrifice 1 upgrade or downgrade", "or destroy 1 upgrade or downgrade"),
    magic("Z6", "Good Deal", "draw 3", "discard 1 card"),
    magic("Z7", "Home", "return 1 card from each"),
    magic("Z8", "Top", "take 1 top card from discard"),
    magic("Z9", "Nurse", "bring 1 baby from nursery"),
    magic("ZA", "One Field", "destroy 2 cards from another"),
    magic("ZB", "Move On", "move 1 animal from own to other", "then steal 1 animal from that"),
    magic("ZC", "They Lose", "any discard 1 card"),
    magic("ZD", "Tables", "put 1 card from discard to top", "then draw 1"),
    magic("ZE", "Searcher", "take 1 upgrade from deck", "then shuffle deck"),
    magic("ZF", "Again", "discard 1 card", "then extra turn"),
    magic("ZG", "All of It", "discard all cards", "then draw same"),
    magic("ZL", "All Anew", "each discard all cards", "then each draw same", "draw 2"),
    magic("ZM", "Chosen", "any discard 2 cards"),
    magic("ZN", "Two Fingers", "pull 2 cards from hand of another"),
    magic("ZO", "Vortex", "each discard 1 card", "shuffle discard into deck"),
    magic("ZH", "Burglar", "pull 1 card from hand of another"),
    magic("ZI", "Fetch", "bring 1 plum from hand"),
    magic("ZJ", "Same Kind", "sacrifice 1 animal", "then bring 1 baby alike from nursery"),
    magic("ZK", "Perhaps", "sacrifice 1 card", "if done destroy 1 card", may=True),
)
CARDS = {**CODES, **{each.code: each for each in STEPPED}}
R = Rulebook(EDITION, GENTLE, CARDS)
START = laid(
    opened(3, rules=R),
    {0: ["PL.1", "SM.1", "BC.9"], 1: ["BC.1", "PL.2", "TP.1"], 2: ["BC.3", "RO.1"]},
    discard=("BC.5", "NI.1"),
)


def happens(code: str, table: Table = START) -> Table:
    """Return the table as a card of Ann's has its effect."""
    piece = f"{code}.1"
    return after(table, Happens(0, piece, not CARDS[code].effects[0].may))


def after(table: Table, *actions: Action, sure: bool = False) -> Table:
    for action in actions:
        ruling = decide(Position(R, table), action)
        assert isinstance(ruling, Allowed), ruling
        assert sure or not ruling.doubts, ruling.doubts
        table = fold(table, ruling.events)
    return table


def destroys(piece: str, seat: int = 0) -> Move:
    return Move(Verb.DESTROY, seat, piece, HEAP)


def sacrifices(piece: str, seat: int = 0) -> Move:
    return Move(Verb.SACRIFICE, seat, piece, HEAP)


def steals(piece: str, seat: int = 0) -> Move:
    return Move(Verb.STEAL, seat, piece, Place(Zone.STABLE, seat))


def returns(piece: str, whose: int, seat: int = 0) -> Move:
    return Move(Verb.RETURN, seat, piece, Place(Zone.HAND, whose))


def discards(count: int = 1, seat: int = 0) -> Move:
    return Move(Verb.DISCARD, seat, None, HEAP, count=count)


def takes(piece: str, seat: int = 0) -> Move:
    return Move(Verb.TAKE, seat, piece, Place(Zone.HAND, seat))


def brings(piece: str, seat: int = 0) -> Move:
    return Move(Verb.BRING, seat, piece, Place(Zone.STABLE, seat), seat)


@pytest.mark.parametrize(
    ("code", "deeds"),
    [
        ("Z1", [destroys("BC.1")]),
        ("Z2", [sacrifices("SM.1"), destroys("TP.1"), destroys("BC.3")]),
        ("Z3", [steals("PL.2")]),
        ("Z4", [sacrifices("BC.3", 2), sacrifices("PL.1"), sacrifices("BC.1", 1)]),
        ("Z5", [destroys("TP.1")]),
        ("Z5", [sacrifices("SM.1")]),
        ("Z6", [Draw(0, 2), Draw(0), discards()]),
        ("Z7", [returns("TP.1", 1), returns("BC.3", 2, 2), returns("PL.1", 0)]),
        ("Z8", [takes("BC.5")]),
        ("Z9", [brings("BA.5")]),
        ("ZA", [destroys("BC.1"), destroys("TP.1")]),
        ("ZB", [Move(Verb.BRING, 0, "PL.1", Place(Zone.STABLE, 1)), steals("BC.1")]),
        ("ZC", [discards(seat=2)]),
        ("ZE", [takes("NI.2")]),
        ("ZF", [discards()]),
        ("ZG", [discards(5), Draw(0, 5)]),
        ("ZH", [Give(1, 0)]),
        ("ZM", [discards(seat=1), discards(seat=1)]),
        ("ZN", [Give(1, 0), Give(1, 0)]),
        ("ZI", [brings("PL.5")]),
        ("ZJ", [sacrifices("PL.1")]),
        ("ZK", [sacrifices("PL.1"), destroys("RO.1")]),
    ],
)  # fmt: skip
def test_an_effect_ends_by_itself_when_all_is_done(code: str, deeds: list[Action]) -> None:
    table = happens(code)
    for deed in deeds:
        assert table.chain is not None
        table = after(table, deed)
    assert table.chain is None


@pytest.mark.parametrize(
    ("code", "before", "deed", "doubt"),
    [
        ("Z1", [], destroys("TP.1"), "step_not_asked"),
        ("Z1", [], destroys("PL.1"), "own_taken"),
        ("Z1", [], sacrifices("PL.1"), "no_effect_lets"),
        ("Z1", [], destroys("BC.1", 2), "not_own_effect"),
        ("Z2", [], destroys("BC.1"), "step_first"),
        ("Z2", [], sacrifices("BC.1"), "not_own"),
        ("Z3", [], steals("RO.1"), "never_steal"),
        ("Z3", [], steals("TP.1"), "step_not_asked"),
        ("Z4", [sacrifices("PL.1")], sacrifices("BC.9"), "step_not_theirs"),
        ("Z6", [], discards(), "step_first"),
        ("Z6", [], Draw(0, 4), "step_too_many"),
        ("Z7", [returns("TP.1", 1)], returns("BC.1", 1), "step_other_area"),
        ("Z8", [], takes("NI.1"), "step_not_top"),
        ("Z8", [], takes("PL.6"), "step_not_discarded"),
        ("Z9", [], brings("BC.8"), "step_not_in_nursery"),
        ("ZA", [destroys("BC.1")], destroys("BC.3"), "step_other_area"),
        ("ZB", [], steals("BC.1"), "step_first"),
        ("ZB", [Move(Verb.BRING, 0, "PL.1", Place(Zone.STABLE, 1))], steals("BC.3"),
         "step_other_area"),
        ("ZM", [discards(seat=1)], discards(seat=2), "step_not_theirs"),
        ("ZN", [Give(1, 0)], Give(2, 0), "step_other_hand"),
        ("ZE", [], takes("BC.5"), "step_not_in_deck"),
        ("ZE", [], takes("PL.6"), "step_not_asked"),
        ("ZI", [], brings("BC.8"), "step_not_asked"),
        ("ZI", [], brings("BC.5"), "step_not_in_hand"),
        ("ZK", [], destroys("BC.1"), "step_first"),
    ],
)  # fmt: skip
def test_what_an_effect_does_not_ask_for_is_doubted(
    code: str, before: list[Action], deed: Action, doubt: str
) -> None:
    assert doubts_of(R, after(happens(code), *before), deed) == [doubt]


def test_what_is_impossible_is_skipped_aloud() -> None:
    bare = replace(START, seats=tuple(replace(seat, stable=()) for seat in START.seats), nursery=())
    assert heard(bare, Happens(0, "Z1.1", True), R) == ["Bang: no animals to destroy, skipped."]
    # Whoever has nothing owes nothing, and is named.
    seats = (START.seats[0], replace(START.seats[1], stable=()), START.seats[2])
    assert heard(replace(START, seats=seats), Happens(0, "Z4.1", True), R) == [
        "Ben can't sacrifice 1 animal.",
        "Everybody: Ann and Cid must sacrifice 1 animal.",
    ]


def test_one_of_two_choices_is_enough_also_where_the_other_is_impossible() -> None:
    seats = (replace(START.seats[0], stable=("PL.1",)), *START.seats[1:])
    table = happens("Z5", replace(START, seats=seats))
    assert after(table, destroys("TP.1")).chain is None


def test_each_step_is_asked_for_as_it_comes() -> None:
    table = happens("Z2")
    assert heard(table, sacrifices("PL.1"), R) == [
        "Ann's Plum is sacrificed.",
        "Ann: destroy 2 cards of other players.",
    ]
    table = after(table, sacrifices("PL.1"), destroys("BC.1"))
    assert heard(table, Settle(0, Fate.SKIPPED), R)[-1] == "Trade: done."


def test_each_draws_as_many_as_they_discarded_themselves() -> None:
    sizes = (3, 1, 2)
    seats = tuple(
        replace(seat, hand_size=size) for seat, size in zip(START.seats, sizes, strict=True)
    )
    # What is discarded in two goes counts together.
    table = happens("ZL", replace(START, seats=seats))
    table = after(table, discards(2), discards(1, 1), discards(2, 2), discards(1))
    assert doubts_of(R, table, Draw(1, 2)) == ["step_too_many"]
    assert doubts_of(R, table, Draw(2, 3)) == ["step_too_many"]
    assert doubts_of(R, table, Draw(0, 4)) == ["step_too_many"]
    table = after(table, Draw(1), Draw(0, 3), Draw(2, 2))
    assert heard(table, Draw(0, 2), R) == ["Ann draws 2."]
    assert after(table, Draw(0, 2)).chain is None


def test_who_has_begun_is_asked_for_the_rest() -> None:
    assert heard(happens("ZM"), discards(seat=1), R)[-1] == "Ben: discard 1 card."
    told = heard(happens("ZN"), Give(1, 0), R)
    assert told[-1] == "Ann: pull 1 card from Ben's hand."


def test_the_discard_pile_is_shuffled_as_the_last_step() -> None:
    table = after(happens("ZO"), discards(), discards(seat=1))
    assert doubts_of(R, table, Reshuffle()) == ["step_first"]
    table = after(table, discards(seat=2))
    assert heard(table, Reshuffle(), R)[-1] == "Discard pile shuffled into the deck."
    # What no card asks for is still done without a question.
    assert doubts_of(R, happens("Z1"), Reshuffle()) == []


def test_done_says_what_is_missing_and_yes_means_all_of_it() -> None:
    table = happens("ZF")
    assert doubts_of(R, table, Settle(0, Fate.DONE)) == ["step_to_do"]
    table = after(table, Settle(0, Fate.DONE), sure=True)
    assert table.chain is None
    assert table.seats[0].extras == 1


def test_done_does_to_the_targets_what_is_asked_for() -> None:
    table = after(happens("Z1"), Target(0, "BC.1"), Settle(0, Fate.DONE))
    assert table.discard[0] == "BC.1"
    assert table.chain is None


def test_no_closes_what_may_be_done_and_only_that() -> None:
    assert after(happens("ZK"), Settle(0, Fate.DECLINED)).chain is None
    begun = after(happens("ZK"), sacrifices("PL.1"))
    assert doubts_of(R, begun, Settle(0, Fate.DECLINED)) == ["must_be_done"]


def test_what_only_people_can_judge_is_open_until_they_say_done() -> None:
    table = happens("ZD")
    # Putting a card somewhere does nothing to those in a hand.
    assert doubts_of(R, table, discards()) == ["no_effect_lets"]
    table = after(table, Settle(0, Fate.DONE))
    assert table.chain is not None
    assert after(table, Draw(0)).chain is None


def test_a_turn_changes_by_itself() -> None:
    table = after(happens("ZF"), discards())
    assert table.seats[0].extras == 1


def test_a_card_without_steps_is_as_the_table_says() -> None:
    table = after(START, Happens(0, "SP.1", True))
    assert table.chain is not None
    assert doubts_of(R, table, discards()) == []
    assert doubts_of(R, table, sacrifices("PL.1")) == []
    assert after(table, Settle(0, Fate.SKIPPED)).chain is None


def test_where_only_numbers_are_tracked_nothing_is_judged() -> None:
    light = laid(opened(3, rules=R, full=False), phase=Phase.ACTION)
    table = after(light, Happens(0, "Z1.1", True))
    assert after(table, Settle(0, Fate.DONE)).chain is None


def test_the_played_card_asks_for_its_steps() -> None:
    told = heard(after(START, Play(0, "Z1.1", 0)), PassAll(), R)
    assert told[-1] == "Bang: Ann must destroy 1 animal in another player's area."
