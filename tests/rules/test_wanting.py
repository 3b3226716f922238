"""What waits for a card to be named: targets in their order, the cards of a tie, a herd's bonus."""

from dataclasses import replace

from asked_in_words import asked
from made_up import EDITION, book, do, doubts_of, laid, opened

from assistant.rules.actions import (
    CountLetters,
    Draw,
    GoTo,
    Next,
    Play,
    SetCount,
    SetDeck,
    SetHand,
    Settle,
    Spell,
    Target,
    Trigger,
)
from assistant.rules.decide import decide
from assistant.rules.edition import Bonus, Rulebook
from assistant.rules.offers import Ask, namings, offers
from assistant.rules.position import Position
from assistant.rules.rulings import Allowed
from assistant.rules.table import Ending, Fate, Outcome, Phase, Table
from assistant.words.game import tell

R = book()
APPLES = EDITION.bonuses[0]
LEVEL = do(R, opened(full=False), SetCount(0, 2), SetCount(1, 2), SetDeck(0))


def heard(rules: Rulebook, table: Table, action: object) -> list[str]:
    ruling = decide(Position(rules, table), action)  # type: ignore[arg-type]
    assert isinstance(ruling, Allowed), ruling
    return [each.text for each in tell(Position(rules, table), ruling.events)]


def begun(rules: Rulebook, table: Table) -> Table:
    """Return the table as the first player's turn begins, after another one's."""
    table = replace(table, turn=replace(table.turn, seat=2), chain=None)
    return do(rules, table, GoTo(0, Phase.BEGINNING))


def named(rules: Rulebook, table: Table) -> list[tuple[Ask, int | None, int]]:
    return [(each.ask, each.seat, each.effect) for each in namings(Position(rules, table))]


# -- targets ------------------------------------------------------------------


def test_the_target_that_must_be_named_comes_first_then_the_other() -> None:
    table = laid(opened(), {0: ["MA.1", "MU.1"], 1: ["BC.1", "BC.2"]}, phase=Phase.END)
    table = begun(R, table)
    assert named(R, table) == [(Ask.TARGET, 0, 0)]
    assert "Ann: which target?" in asked.now(Position(R, table))
    assert [each.key for each in offers(Position(R, table))] == ["offers.skip", "offers.decline"]
    said = heard(R, table, Target(0, "BC.1"))
    assert said == ["Must targets Ben's Basic Unicorn.", "Ann: which target, if any?"]
    table = do(R, table, Target(0, "BC.1"))
    assert named(R, table) == [(Ask.TARGET, 0, 1)]
    assert offers(Position(R, table))[0].key == "offers.skip"
    table = do(R, table, Target(1, "BC.2"))
    assert named(R, table) == []
    assert not any("at which card" in line for line in asked.now(Position(R, table)))
    assert offers(Position(R, table))[0].key == "offers.done"


def test_where_the_table_plays_so_targets_are_named_in_any_order() -> None:
    rules = book(mandatory_first="no")
    table = laid(opened(), {0: ["MA.1", "MU.1"], 1: ["BC.1"]}, phase=Phase.END)
    table = begun(rules, table)
    assert named(rules, table) == [(Ask.TARGET, 0, 0), (Ask.TARGET, 0, 1)]


def test_of_more_effects_than_cards_only_those_with_a_card_left_are_offered() -> None:
    """The Babies are targets too, so that both are used up here by hand."""
    table = replace(opened(), seats=tuple(replace(each, stable=()) for each in opened().seats))
    table = laid(table, {0: ["MU.1"], 1: ["NI.1"]})
    table = do(R, table, Trigger(0, "MU.1", True), Trigger(0, "MU.2", True))
    assert named(R, table) == [(Ask.TARGET, 0, 0), (Ask.TARGET, 0, 1)]
    table = do(R, table, Target(0, "MU.1"), Target(1, "NI.1"))
    table = do(R, table, Trigger(0, "MU.1", True), sure=True)
    assert named(R, table) == []
    assert "offers.skip" in [each.key for each in offers(Position(R, table))]


def test_a_card_for_two_targets_is_offered_the_second() -> None:
    table = laid(opened(), {1: ["BC.1", "BC.2"]})
    table = do(R, table, Trigger(0, "TT.1", True), Target(0, "BC.1"))
    assert [each.key for each in namings(Position(R, table))] == ["offers.target_more"]
    assert namings(Position(R, do(R, table, Target(0, "BC.2")))) == ()


def test_on_the_pile_the_target_comes_before_the_answers() -> None:
    table = do(R, laid(opened(), {1: ["BC.1"]}), Play(0, "SP.1", 0))
    assert [each.ask for each in namings(Position(R, table))] == [Ask.TARGET, Ask.ANSWER]
    assert [each.ask for each in namings(Position(R, do(R, table, Target(0, "BC.1"))))] == [
        Ask.ANSWER
    ]
    after = book(targets="after_answers")
    assert [each.ask for each in namings(Position(after, table))] == [Ask.ANSWER]


def test_nobody_plays_out_of_an_empty_hand_or_when_all_is_over() -> None:
    table = laid(opened())
    assert named(R, table) == [(Ask.PLAY, 0, 0)]
    assert named(R, do(R, table, SetHand(0, 0))) == []
    light = do(R, opened(full=False), SetCount(0, 7))
    assert light.outcome == Outcome(Ending.WON, (0,))
    assert named(R, light) == []


# -- the cards of a tie -------------------------------------------------------


def test_the_cards_of_a_tie_are_counted_one_by_one_and_taken_back_one_by_one() -> None:
    assert named(R, LEVEL) == [(Ask.LETTERS, 0, 0), (Ask.LETTERS, 1, 0)]
    assert heard(R, LEVEL, Spell(1, "PL.1")) == ["Ben: Plum, 4 letters."]
    begun = do(R, LEVEL, Spell(1, "PL.1"))
    assert begun.seats[1].spelled == ("PL.1",)
    # Who has begun goes on.
    assert named(R, begun) == [(Ask.LETTERS, 1, 0), (Ask.LETTERS, 0, 0)]
    table = do(R, begun, Spell(1, "BA.1"), CountLetters(1, ("PL.1", "BA.1")))
    assert (table.seats[1].letters, table.seats[1].spelled) == (15, ())
    assert named(R, table) == [(Ask.LETTERS, 0, 0)]


def test_no_phase_asks_for_a_play_when_only_letters_are_left() -> None:
    table = do(R, LEVEL, SetDeck(1), GoTo(0, Phase.DRAW))
    assert heard(R, table, Draw(0)) == [
        "Ann draws.",
        "The deck is empty.",
        "It's a tie: Ann and Ben with 2. Name Ann's animals, one by one.",
    ]
    table = do(R, table, Draw(0))
    assert asked.whose(Position(R, table)).endswith("name Ann's cards to count their letters.")
    assert {each.key for each in offers(Position(R, table))} == {
        "offers.has_most",
        "offers.all_lose",
    }


def test_what_is_no_animal_or_of_nobody_who_is_level_is_doubted() -> None:
    assert doubts_of(R, LEVEL, Spell(0, "NO.1")) == ["not_animal"]
    assert doubts_of(R, LEVEL, Spell(2, "PL.1")) == ["no_tie"]
    assert doubts_of(R, laid(opened()), Spell(0, "PL.1")) == ["counted_by_cards!"]
    assert doubts_of(R, LEVEL, Spell(0, "Somebody's Own")) == []


def test_who_cannot_win_is_named_with_the_reason_where_the_deck_decides() -> None:
    table = laid(opened(), {0: ["BC.1", "BC.2", "CW.1"], 1: ["PL.1"], 2: ["PL.2"]})
    assert "Ann can't win because of Cannot Win, even with 3." in heard(R, table, SetDeck(0))
    fewer = laid(opened(), {0: ["CW.1"], 1: ["PL.1"]})
    assert not any("Cannot Win" in line for line in heard(R, fewer, SetDeck(0)))


# -- the bonus of a herd ------------------------------------------------------


def with_herd(text: str = "") -> tuple[Rulebook, Table]:
    rules = replace(R, edition=replace(EDITION, bonuses=(Bonus("apple", 3, "Apples", text),)))
    table = laid(opened(rules=rules), {0: ["BC.1", "BC.2"]}, phase=Phase.END)
    return rules, begun(rules, table)


def test_the_bonus_of_a_herd_is_done_or_declined_like_an_effect() -> None:
    rules, table = with_herd()
    assert [each.key for each in offers(Position(rules, table))][:2] == [
        "offers.done",
        "offers.decline",
    ]
    assert offers(Position(rules, table))[0].values["card"] == "Apples"
    assert doubts_of(rules, table, Next()) == ["optional_left"]
    assert doubts_of(rules, table, Draw(0)) == ["optional_left"]
    for fate in (Fate.DONE, Fate.DECLINED):
        after = do(rules, table, Settle(0, fate))
        assert after.chain is None
        assert doubts_of(rules, after, Draw(0)) == []
        assert not any("Apples" in line for line in asked.now(Position(rules, after)))
    assert "Ann may use the Herd Bonus of 3 Apples. It's on the reference card." in asked.now(
        Position(rules, table)
    )


def test_a_bonus_whose_text_says_so_draws() -> None:
    rules, table = with_herd("Draw a card.")
    assert doubts_of(rules, table, Draw(0)) == []
    after = do(rules, table, Draw(0))
    assert after.chain
    assert after.turn.phase is Phase.BEGINNING


def test_the_bonus_is_one_link_with_the_other_effects_of_the_start() -> None:
    rules, table = with_herd()
    table = laid(table, {0: ["MU.1"]})
    table = begun(rules, table)
    assert table.chain
    assert [each.piece for each in table.chain.links[0].effects] == ["MU.1", APPLES.piece]
