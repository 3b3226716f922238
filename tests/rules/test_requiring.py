"""What a card requires before it can be played: each place, each form, and nothing guessed."""

from dataclasses import replace

import pytest
from made_up import CODES, EDITION, GENTLE, card, do, doubts_of, laid, opened

from assistant.cards.model import Kind
from assistant.cards.model import Trigger as When
from assistant.rules.actions import Move, PassAll, Play, SetHand, SetHouse, Settle, Trigger
from assistant.rules.decide import decide
from assistant.rules.edition import Rulebook
from assistant.rules.events import Verb
from assistant.rules.offers import offers
from assistant.rules.position import Position
from assistant.rules.rulings import Allowed, Refused
from assistant.rules.table import Fate, Phase, Place, Table, Zone
from assistant.words import render
from assistant.words.doubts import doubt_words

SPELL = "RQ.1"


def book(requires: str, **house: str) -> Rulebook:
    spell = card("RQ", "Wish", Kind.MAGIC, f"requires {requires}", when=[When.ON_PLAY])
    return Rulebook(EDITION, {**GENTLE, **house}, {**CODES, "RQ": spell})


def there(
    *own: str,
    other: tuple[str, ...] = (),
    third: tuple[str, ...] = (),
    discard: tuple[str, ...] = (),
) -> Table:
    """Return Ann's Action phase with nothing in the areas but these cards."""
    empty = opened()
    seats = tuple(replace(seat, stable=()) for seat in empty.seats)
    return laid(replace(empty, seats=seats), {0: own, 1: other, 2: third}, discard=discard)


def hands(table: Table, *sizes: int | None) -> Table:
    seats = zip(table.seats, sizes, strict=True)
    return replace(table, seats=tuple(replace(seat, hand_size=size) for seat, size in seats))


def said(requires: str, table: Table, **house: str) -> list[str]:
    """Return what is said against Ann's playing a card that requires something."""
    ruling = decide(Position(book(requires, **house), table), Play(0, SPELL, 0))
    doubts = (ruling.why,) if isinstance(ruling, Refused) else ruling.doubts
    for doubt in doubts:
        assert doubt.rule == "impossible_in_hand"
    return [render(doubt_words(doubt)) for doubt in doubts]


NOTHING = there()
TAKEN = there(other=("BC.1",))

LACKING = [
    # what is required, a table that has it not, one that has it, and what is said
    ("own animal", there("SM.1", other=("BC.1",)), there("BC.1"), "no animal in Ann's area"),
    ("own 1", TAKEN, there("SM.1"), "no card in Ann's area"),
    ("own 2", there("SM.1"), there("SM.1", "BC.1"), "fewer than 2 cards in Ann's area"),
    ("own plum", there("BC.1"), there("PL.1"), "no Plum in Ann's area"),
    ("own plum", there("PL.1", "NA.1"), there("BC.1", "PA.1"), "no Plum in Ann's area"),
    ("own basic", there("TW.1"), there("BC.1"), "no Basic animal in Ann's area"),
    ("own basic", there("BC.1", "NA.1"), there("BC.1"), "no Basic animal in Ann's area"),
    ("other animal", there("BC.1"), TAKEN, "no animal in another player's area"),
    ("other animal", there(other=("BC.1", "NA.1")), TAKEN, "no animal in another player's area"),
    ("other upgrade downgrade", there("SM.1", other=("BC.1",)), there(third=("SM.1",)),
     "no Upgrade or Downgrade in another player's area"),
    ("other upgrade", there(other=("SM.1",)), there(third=("OW.1",)),
     "no Upgrade in another player's area"),
    ("other 2", there("BC.2", other=("BC.1",)), there(other=("BC.1",), third=("SM.1",)),
     "fewer than 2 cards in the other players' areas"),
    ("sacrifice 1", TAKEN, there("SM.1"), "no card to sacrifice in Ann's area"),
    ("sacrifice 2", there("SM.1"), there("SM.1", "BC.1"),
     "fewer than 2 cards to sacrifice in Ann's area"),
    ("destroy animal", there("BC.1", other=("SM.1",)), TAKEN,
     "no animal to destroy in another player's area"),
    ("destroy 2", there("BC.2", other=("BC.1",)), there(other=("BC.1",), third=("SM.1",)),
     "fewer than 2 cards to destroy in the other players' areas"),
    ("destroy_in_one 2", there("BC.3", "BC.4", other=("BC.1",), third=("SM.1",)),
     there(third=("BC.1", "SM.1")), "no other player's area has 2 cards to destroy"),
    ("destroy_in_one 1", there("BC.3"), TAKEN, "no card to destroy in another player's area"),
    ("sacrifice_or_destroy upgrade", TAKEN, there("OW.1"),
     "no Upgrade to sacrifice or destroy in any area"),
    ("sacrifice_or_destroy 2", TAKEN, there("SM.1", other=("BC.1",)),
     "fewer than 2 cards to sacrifice or destroy in all areas together"),
    ("any baby", there("BC.1"), there(third=("BA.9",)), "no Baby in any area"),
    ("any 2", there("BC.1"), there("BC.1", third=("BC.2",)),
     "fewer than 2 cards in all areas together"),
    ("any plum apple", there("TW.1"), TAKEN, "no Plum or Apple in any area"),
    ("steal animal", there("BC.1"), TAKEN,
     "no animal to steal in another player's area"),
    ("steal animal", there(other=("PL.1", "TI.1")), there(other=("BC.1", "TI.1")),
     "no animal to steal in another player's area"),
    ("steal animal", there("BE.1", other=("BC.1",)), there("BE.1", other=("TW.1",)),
     "no animal to steal in another player's area"),
    ("steal 2", TAKEN, there(other=("BC.1",), third=("SM.1",)),
     "fewer than 2 cards to steal in the other players' areas"),
    ("discard_pile 1", NOTHING, there(discard=("SM.1",)), "no card in the discard pile"),
    ("discard_pile animal", there(discard=("SM.1",)), there(discard=("BC.1",)),
     "no animal in the discard pile"),
    ("discard_pile magic", there(discard=("BC.1",)), there(discard=("SP.1",)),
     "no Magic card in the discard pile"),
    ("discard_pile 2", there(discard=("SM.1",)), there(discard=("SM.1", "BC.1")),
     "fewer than 2 cards in the discard pile"),
    ("nursery baby", replace(NOTHING, nursery=()), NOTHING, "no Baby in the Nursery"),
    ("nursery 2", replace(NOTHING, nursery=("BA.9",)), NOTHING,
     "fewer than 2 cards in the Nursery"),
    ("hand 1", hands(NOTHING, 1, 5, 5), hands(NOTHING, 2, 0, 0), "no other card in Ann's hand"),
    ("hand 2", hands(NOTHING, 2, 5, 5), hands(NOTHING, 3, 0, 0),
     "fewer than 2 other cards in Ann's hand"),
    ("other_hand 1", hands(NOTHING, 5, 0, 0), hands(NOTHING, 1, 0, 1),
     "no card in another player's hand"),
    ("other_hand 2", hands(NOTHING, 5, 1, 1), hands(NOTHING, 1, 2, 0),
     "no other player has 2 cards in hand"),
    ("any_hand 1", hands(NOTHING, 1, 0, 0), hands(NOTHING, 2, 0, 0), "no other card in any hand"),
    ("any_hand 2", hands(NOTHING, 2, 1, 1), hands(NOTHING, 1, 2, 0),
     "no hand has 2 other cards"),
    ("sacrifice 1, destroy 2", TAKEN, there("SM.1", other=("BC.1", "BC.2")),
     "no card to sacrifice in Ann's area"),
    ("sacrifice 1, destroy 2", there("SM.1", other=("BC.1",)),
     there("SM.1", other=("BC.1", "BC.2")),
     "fewer than 2 cards to destroy in the other players' areas"),
    ("destroy upgrade or sacrifice downgrade", there("OW.1", other=("SM.1",)), there("SM.1"),
     "no Upgrade to destroy in another player's area and no Downgrade to sacrifice in Ann's area"),
    ("destroy upgrade or sacrifice downgrade", NOTHING, there(other=("OW.1",)),
     "no Upgrade to destroy in another player's area and no Downgrade to sacrifice in Ann's area"),
]  # fmt: skip


@pytest.mark.parametrize(("requires", "lacks", "has", "words"), LACKING)
def test_what_is_not_there_is_said(requires: str, lacks: Table, has: Table, words: str) -> None:
    assert said(requires, lacks) == [f"Wish can't be played: {words}."]
    assert said(requires, has) == []
    assert doubts_of(book(requires, firmness="firm"), lacks, Play(0, SPELL, 0)) == ["required!"]
    assert said(requires, lacks, impossible_in_hand="may_be_played") == []


@pytest.mark.parametrize("requires", [requires for requires, *_ in LACKING])
def test_nothing_is_guessed_where_only_numbers_are_tracked(requires: str) -> None:
    assert said(requires, replace(opened(full=False), turn=NOTHING.turn)) == []


def test_a_hand_that_nobody_counts_may_hold_it() -> None:
    assert said("hand 1", hands(NOTHING, None, 0, 0)) == []
    assert said("other_hand 2", hands(NOTHING, 5, None, 0)) == []
    assert said("any_hand 2", hands(NOTHING, 1, 0, None)) == []


def test_a_card_out_of_an_empty_hand_shows_that_the_hand_was_not_counted() -> None:
    rules, table = book("hand 1"), do(book("hand 1"), NOTHING, SetHand(0, 0))
    assert doubts_of(rules, table, Play(0, SPELL, 0)) == ["empty_hand"]


def test_an_area_that_is_not_told_yet_may_hold_it() -> None:
    untold = replace(NOTHING, untold=(Place(Zone.STABLE, 1),))
    assert said("other 1", untold) == []
    assert said("own 1", untold) == ["Wish can't be played: no card in Ann's area."]
    assert doubts_of(book("any 1"), untold, Play(0, "NT.1", 1)) == []
    assert doubts_of(book("any 1"), untold, Play(0, "NT.1", 2)) == ["condition"]
    seats = (*NOTHING.seats[:2], replace(NOTHING.seats[2], nameless=1))
    assert said("steal animal", replace(NOTHING, seats=seats)) == []


def test_a_discard_pile_with_unnamed_cards_may_hold_it() -> None:
    assert said("discard_pile animal", replace(NOTHING, unnamed=1)) == []
    assert said("discard_pile 2", replace(NOTHING, unnamed=1)) != []
    assert said("discard_pile 2", replace(NOTHING, unnamed=None)) == []


def test_a_nursery_of_a_deck_that_lacks_cards_may_hold_it() -> None:
    assert said("nursery baby", replace(NOTHING, nursery=(), complete=False)) == []


@pytest.mark.parametrize("requires", ["other animal", "other upgrade", "other plum", "other baby"])
def test_a_card_that_nobody_knows_may_be_it(requires: str) -> None:
    assert said(requires, there(other=("Sunny",))) == []


def test_pandas_are_cards_unless_the_table_plays_that_nothing_hits_them() -> None:
    pandas = there(other=("BC.1", "NA.1"))
    assert said("other 2", pandas) == []
    assert said("other 2", pandas, pandas="not_hit") != []
    assert said("other 1", pandas, pandas="not_hit") == []


GUARDS = {
    "GA": card("GA", "Wall", Kind.UPGRADE, "protects animal destroy steal"),
    "GS": card("GS", "Oath", Kind.UPGRADE, "protects card sacrifice"),
    "MD": card("MD", "Rock", Kind.MAGICAL, "magic_cannot_destroy"),
    "MT": card("MT", "Mist", Kind.MAGICAL, "magic_cannot_touch"),
}


@pytest.mark.parametrize(
    ("requires", "table", "fine"),
    [
        ("destroy animal", there(other=("BC.1", "GA.1")), there(other=("BC.1", "GS.1"))),
        ("destroy_in_one 2", there(other=("BC.1", "GA.1")), there(other=("BC.1", "GS.1"))),
        ("steal animal", there(other=("BC.1", "GA.1")), there(other=("BC.1", "GS.1"))),
        ("sacrifice 1", there("BC.1", "GS.1"), there("BC.1", "GA.1")),
        ("sacrifice_or_destroy animal", there("GS.1", "BC.1"), there("GS.1", other=("BC.1",))),
        ("sacrifice_or_destroy animal", there(other=("GA.1", "BC.1")), there("GA.1", "BC.1")),
        ("destroy animal", there(other=("MD.1",)), TAKEN),
        ("destroy animal", there(other=("MT.1",)), TAKEN),
        ("any animal", there(other=("MT.1",)), there(other=("MD.1",))),
        ("steal animal", there(other=("MT.1",)), there(other=("MD.1",))),
    ],
)
def test_what_is_kept_safe_does_not_count(requires: str, table: Table, fine: Table) -> None:
    rules = book(requires)
    rules = replace(rules, cards={**rules.cards, **GUARDS})
    assert doubts_of(rules, table, Play(0, SPELL, 0)) == ["required"]
    assert doubts_of(rules, fine, Play(0, SPELL, 0)) == []


def test_a_card_that_lies_open_is_not_what_it_requires_itself() -> None:
    """It is doubted because it is in no hand, and it does not make itself possible."""
    table = there(SPELL)
    assert doubts_of(book("own 1"), table, Play(0, SPELL, 0)) == ["required", "not_in_hand"]
    away = there(discard=(SPELL,))
    assert doubts_of(book("discard_pile 1"), away, Play(0, SPELL, 0)) == ["required", "not_in_hand"]


def test_the_table_may_play_it_all_the_same_and_the_effect_is_skipped() -> None:
    rules = book("other animal")
    table = do(rules, NOTHING, Play(0, SPELL, 0), PassAll(), sure=True)
    assert table.chain is not None
    ruling = decide(Position(rules, table), Settle(0, Fate.SKIPPED))
    assert isinstance(ruling, Allowed)
    assert not ruling.doubts
    assert do(rules, table, Settle(0, Fate.SKIPPED)).chain is None


def test_the_switch_of_the_house_takes_effect_at_once() -> None:
    rules = book("other animal")
    table = do(rules, NOTHING, SetHouse("impossible_in_hand", "may_be_played"))
    assert doubts_of(rules, table, Play(0, SPELL, 0)) == []


def test_a_stolen_turn_asks_for_the_things_of_who_plays() -> None:
    """Ben plays in Ann's turn: own is Ben's."""
    rules = book("own animal")
    table = replace(there(other=("BC.1",)), turn=replace(NOTHING.turn, phase=Phase.ACTION))
    assert doubts_of(rules, table, Play(1, SPELL, 1)) == ["not_your_turn"]
    assert doubts_of(rules, table, Play(2, SPELL, 2)) == ["not_your_turn", "required"]


def settled(rules: Rulebook, table: Table, *fates: Fate) -> Table:
    """Settle the effects of the link one after the other; nothing may speak against it."""
    return do(rules, table, *(Settle(at, fate) for at, fate in enumerate(fates)))


@pytest.mark.parametrize("firmness", ["gentle", "firm"])
def test_what_must_be_done_in_play_and_cannot_is_skipped_and_the_chain_goes_on(
    firmness: str,
) -> None:
    """On entering, on leaving, and beside an effect that can be done."""
    rules = book("any 1", firmness=firmness)
    enters = do(rules, NOTHING, Play(0, "SE.1", 0), PassAll())
    assert settled(rules, enters, Fate.SKIPPED).chain is None
    away = Move(Verb.DESTROY, 0, "DY.1", Place(Zone.DISCARD))
    dies = do(rules, there(other=("DY.1",)), away)
    assert dies.chain is not None
    assert settled(rules, dies, Fate.SKIPPED).chain is None
    two = do(rules, there("BC.1"), Trigger(0, "MU.1", True), Trigger(0, "EV.1", True))
    assert settled(rules, two, Fate.SKIPPED, Fate.DONE).chain is None
    next_ = do(rules, there("BC.1"), Trigger(0, "MU.1", True), Trigger(1, "MA.1", False))
    assert settled(rules, next_, Fate.SKIPPED, Fate.DECLINED).chain is None


def test_skipping_is_offered_for_what_must_be_done() -> None:
    rules = book("any 1")
    table = do(rules, NOTHING, Play(0, "SE.1", 0), PassAll())
    assert "offers.skip" in [offer.key for offer in offers(Position(rules, table))]
