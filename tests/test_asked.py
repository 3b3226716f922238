"""Whose turn it is, what is open, and what stays secret: the answers as they are heard."""

from dataclasses import replace

import pytest
from asked_in_words import asked
from made_up import CODES, book, do, laid, opened

from assistant.rules.actions import (
    Action,
    Draw,
    Next,
    Pass,
    Play,
    Respond,
    SetHand,
    Settle,
    Target,
    Trigger,
)
from assistant.rules.edition import Rulebook
from assistant.rules.position import Position
from assistant.rules.table import Effect, Ending, Fate, Loan, Outcome, Phase, Table
from assistant.words.announcement import cut

R = book()
ANN, BEN, CID = 0, 1, 2
SIX = ["BC.1", "BC.2", "BC.3", "BC.4", "BC.5", "BC.6"]
LIGHT = opened(full=False)
START = opened()


def kept(table: Table, seat: int, *pieces: str) -> Table:
    """Return the table with cards that their owner keeps by name."""
    seats = list(table.seats)
    seats[seat] = replace(seats[seat], hand=pieces)
    return replace(table, seats=tuple(seats))


def phase(table: Table, phase: Phase, **turn: object) -> Table:
    return replace(table, turn=replace(table.turn, phase=phase, **turn))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("table", "ask"),
    [
        (phase(START, Phase.BEGINNING), "start of turn: draw a card"),
        (
            phase(LIGHT, Phase.BEGINNING),
            "start of turn: start-of-turn effects first, then draw a card",
        ),
        (
            phase(START, Phase.BEGINNING, skipped=frozenset({Phase.DRAW})),
            "start of turn: go on to the Action phase",
        ),
        (phase(START, Phase.DRAW), "Draw phase: draw a card"),
        (phase(START, Phase.DRAW, drawn=True), "Draw phase: go on to the Action phase"),
        (replace(phase(START, Phase.DRAW), deck=0), "Draw phase: the deck is empty"),
        (phase(START, Phase.ACTION), "Action phase: play or draw"),
        (phase(START, Phase.ACTION, plays=2), "Action phase: play or draw"),
        (
            phase(START, Phase.ACTION, plays=2, acted=1),
            "Action phase: play one more card, or end the turn",
        ),
        (
            phase(START, Phase.ACTION, plays=3, acted=1),
            "Action phase: play up to 2 more cards, or end the turn",
        ),
        (replace(phase(START, Phase.ACTION), deck=0), "Action phase: play a card"),
        (phase(START, Phase.ACTION, acted=1), "Action phase: end the turn"),
        (phase(START, Phase.END), "end of turn: end the turn"),
        (phase(LIGHT, Phase.END), "end of turn: discard down to 7, then end the turn"),
    ],
)
def test_whose_turn_it_is_and_what_is_asked(table: Table, ask: str) -> None:
    assert asked.whose(Position(R, table)) == f"Ann's turn, {ask}."
    assert asked.now(Position(R, table)) == (f"Ann's turn, {ask}.",)


def test_the_turn_of_somebody_else_has_its_number() -> None:
    table = do(R, phase(START, Phase.END), Next())
    assert asked.whose(Position(R, table)) == "Ben's turn, start of turn: draw a card."


def test_too_many_cards_are_to_be_discarded() -> None:
    table = do(R, phase(START, Phase.END), SetHand(ANN, 9))
    assert asked.now(Position(R, table)) == ("Ann's turn, end of turn: discard 2, down to 7.",)
    small = laid(table, {ANN: ["SM.1"]}, phase=Phase.END)
    assert asked.whose(Position(R, small)) == "Ann's turn, end of turn: discard 7, down to 2."


def test_what_was_lent_goes_back_before_the_turn_ends() -> None:
    table = replace(laid(START, {ANN: ["PL.1"]}, phase=Phase.END), loans=(Loan("PL.1", BEN),))
    assert asked.whose(Position(R, table)) == "Ann's turn, end of turn: give Plum back to Ben."
    assert "Plum goes back to Ben as the turn ends." in asked.cards_of(Position(R, table), ANN)


def test_the_pile_asks_before_the_phase_does() -> None:
    table = do(R, laid(START), Play(ANN, "PL.1", ANN))
    assert asked.whose(Position(R, table)) == "Ann's turn, Action phase: who answers Plum."
    assert asked.now(Position(R, table)) == (
        "It's Ann's turn, Action phase.",
        "Who answers Plum?",
    )
    table = do(R, table, Pass(BEN))
    assert asked.now(Position(R, table))[1:] == (
        "Who answers Plum?",
        "Waiting for Cid.",
    )


def test_the_pile_asks_one_after_the_other_if_the_table_wants_it() -> None:
    rules = book(claims="seat_order")
    table = do(rules, laid(opened(rules=rules)), Play(ANN, "PL.1", ANN), Pass(BEN))
    assert (
        asked.whose(Position(rules, table)) == "Ann's turn, Action phase: Cid, answer Plum or pass."
    )
    assert asked.now(Position(rules, table))[1:] == ("Cid, answer Plum or pass?",)


def test_the_house_rules_of_the_table_count_and_not_those_of_the_book() -> None:
    table = replace(do(R, laid(START), Play(ANN, "PL.1", ANN)), house={"claims": "seat_order"})
    assert asked.now(Position(R, table))[1:] == ("Ben, answer Plum or pass?",)
    assert asked.whose(Position(R, table)).endswith("Ben, answer Plum or pass.")


def test_what_cannot_be_answered_is_only_resolved() -> None:
    table = do(R, laid(START, {ANN: ["OW.1"]}), Play(ANN, "PL.1", ANN))
    assert asked.whose(Position(R, table)) == "Ann's turn, Action phase: resolve Plum."
    assert asked.now(Position(R, table))[1:] == (
        "Plum can't be answered because of Sure. Say resolve.",
    )
    table = phase(do(R, laid(START), Play(ANN, "PL.1", ANN)), Phase.ACTION, no_instants=True)
    assert asked.top(Position(R, table))[1] == "No Instants until this turn ends. Say resolve."
    table = laid(do(R, laid(START), Play(ANN, "PL.1", ANN)), {BEN: ["BI.1"], CID: ["BI.2"]})
    assert asked.now(Position(R, table))[1:] == ("Nobody can answer Plum. Say resolve.",)


def test_waiting_effects_keep_their_numbers() -> None:
    table = laid(
        beginning("MU.1", "MU.2", "MA.1"), {BEN: ["PL.1", "BC.1", "BC.2"]}, phase=Phase.BEGINNING
    )
    assert asked.whose(Position(R, table)) == "Ann's turn, start of turn: 3 effects to do."
    aimed: list[Action] = [
        Target(0, "BC.1"),
        Target(1, "PL.1"),
        Target(2, "BC.2"),
        Settle(0, Fate.DONE),
    ]
    table = do(R, table, *aimed)
    assert asked.now(Position(R, table)) == (
        "It's Ann's turn, start of turn.",
        (
            "To do: Must, Ann, required, targets Plum; "
            "May, Ann, optional, targets Ben's Basic Unicorn."
        ),
    )


def beginning(*pieces: str) -> Table:
    """Return Ann's second turn as it begins with these cards before her."""
    table = laid(START, {ANN: pieces}, phase=Phase.END)
    for _ in range(9):
        table = do(R, table, Next(), sure=True)
    return table


def test_what_is_owed_is_not_forgotten_again() -> None:
    table = replace(phase(START, Phase.ACTION), owed=(Effect("MU.1", BEN, True),))
    assert asked.now(Position(R, table)) == (
        "Ann's turn, Action phase: play or draw.",
        "Ben must do Must.",
    )
    assert asked.chain(Position(R, table)) == ("Ben must do Must.",)


def test_who_wins_is_asked_when_several_have_enough() -> None:
    table = replace(laid(START, {ANN: SIX, BEN: ["TW.1", "TW.2", "TW.3"]}), reached=(BEN, ANN))
    assert asked.whose(Position(R, table)) == "Ann's turn, Action phase: say who wins."
    several = "Ben and Ann have enough. Ben was first. Who wins?"
    assert asked.now(Position(R, table)) == ("It's Ann's turn, Action phase.", several)
    assert several in asked.who_can_win(Position(R, table))


def test_who_would_win_is_pending_while_something_is_open() -> None:
    table = replace(laid(START, {BEN: SIX}), reached=(BEN,))
    table = do(R, table, Play(ANN, "PL.1", ANN))
    pending = "Ben has 7 of 7, and wins if that holds once everything resolves."
    assert asked.now(Position(R, table))[-1] == pending
    assert asked.who_can_win(Position(R, table)) == (pending,)


def test_the_letters_are_asked_for_when_numbers_are_level() -> None:
    table = replace(phase(LIGHT, Phase.DRAW), deck=0)
    assert asked.now(Position(R, table))[-1].startswith(
        "It's a tie: Ann, Ben and Cid with 1. Name Ann's"
    )


def test_what_is_special_about_the_turn_is_told() -> None:
    table = laid(START, {ANN: ["BC.1", "BC.2", "PL.1", "PL.2", "PL.3"]}, phase=Phase.END)
    for _ in range(9):
        table = do(R, table, Next(), sure=True)
    herds = (
        "To do: Apples, Ann, optional; plum, Ann, optional.",
        "Ann may use the Herd Bonus of 3 Apples. It's on the reference card.",
        "Ann may use the Herd Bonus of 3 plum. It's on the reference card.",
    )
    assert asked.now(Position(R, table))[1:] == herds
    # What comes in later does not count any more, and what leaves has counted.
    later = laid(table, {ANN: ["BC.3", "PL.4"]}, phase=Phase.BEGINNING)
    assert asked.now(Position(R, later))[1:] == herds
    table = phase(START, Phase.ACTION, no_instants=True)
    assert asked.now(Position(R, table))[1:] == ("No Instants until the end of this turn.",)


@pytest.mark.parametrize(
    ("outcome", "said"),
    [
        (Outcome(Ending.WON, (BEN,)), "Ben wins with 7!"),
        (Outcome(Ending.NOBODY), "The game is over. Nobody wins."),
        (Outcome(Ending.STOPPED), "The game has ended."),
    ],
)
def test_a_game_that_is_over_tells_its_outcome(outcome: Outcome, said: str) -> None:
    table = replace(laid(START, {BEN: SIX}), outcome=outcome)
    assert asked.now(Position(R, table)) == (said,)
    assert asked.whose(Position(R, table)) == said
    assert asked.who_can_win(Position(R, table)) == (said,)


def test_the_top_of_the_pile_and_who_is_still_asked() -> None:
    assert (
        asked.top(Position(R, START)) == asked.pile_(Position(R, START)) == ("The pile is empty.",)
    )
    table = do(R, laid(START), Play(ANN, "PL.1", BEN), Respond(BEN, "NO.1"))
    assert asked.top(Position(R, table)) == (
        "No is on top, played by Ben.",
        "Waiting for Ann, Cid.",
    )
    assert asked.pile_(Position(R, table)) == (
        "Top: No, Ben.",
        "Under it: Plum, Ann.",
        "Plum is going into Ben's area.",
    )


def test_a_spell_is_meant_for_no_area() -> None:
    table = do(R, laid(START), Play(ANN, "SP.1", ANN))
    assert asked.pile_(Position(R, table)) == ("Top: Spell, Ann.",)


def test_final_cannot_be_answered() -> None:
    table = do(R, laid(START), Play(ANN, "PL.1", ANN), Respond(BEN, "SU.1"))
    assert asked.top(Position(R, table))[1] == "Final can't be answered. Say resolve."


def test_the_chain_is_told_link_by_link() -> None:
    assert asked.chain(Position(R, START)) == ("No effects are waiting.",)
    actions: list[Action] = [
        Trigger(ANN, "MU.1", True),
        Trigger(BEN, "MA.1", False),
        Target(0, "PL.1"),
        Target(1, "BC.1"),
        Settle(0, Fate.DONE),
        Trigger(CID, "LV.1", True),
        Trigger(BEN, "DY.1", True),
    ]
    table = do(R, laid(START, {BEN: ["PL.1", "BC.1"]}), *actions)
    assert asked.chain(Position(R, table)) == (
        (
            "Now: Must, Ann, required, targets Plum, done; "
            "May, Ben, optional, targets Basic Unicorn."
        ),
        "Next: Leaver, Cid, required; Dier, Ben, required.",
    )
    owing = replace(table, owed=(Effect("MU.2", BEN, True),))
    assert asked.chain(Position(R, owing))[2:] == ("Ben must do Must.",)
    slow = book(links="one_by_one")
    table = do(slow, laid(START), *[Trigger(ANN, f"LV.{n}", True) for n in (1, 2, 3)])
    assert [line.partition(":")[0] for line in asked.chain(Position(slow, table))] == [
        "Now",
        "Next",
        "Then",
    ]


def test_only_its_owner_hears_which_cards_a_hand_has() -> None:
    assert asked.hand_secret(Position(R, START), ANN) == "No card in your hand is named here."
    table = kept(START, ANN, "NO.1", "PL.1", "NO.2")
    assert (
        asked.hand_secret(Position(R, table), ANN)
        == "In your hand: 2 No, Plum. And 2 more, not named."
    )
    table = kept(START, ANN, "NO.1", "PL.1", "NO.2", "SP.1", "SU.1")
    assert asked.hand_secret(Position(R, table), ANN) == "In your hand: 2 No, Plum, Spell, Final."


def public(rules: Rulebook, table: Table) -> str:
    """Return everything that is said to everybody."""
    told = [
        asked.whose(Position(rules, table)),
        asked.deck_line(Position(rules, table)),
        asked.nursery(Position(rules, table)),
    ]
    for question in (
        asked.now,
        asked.scores,
        asked.who_can_win,
        asked.top,
        asked.pile_,
        asked.chain,
        asked.all_areas,
        asked.discard,
    ):
        told += question(Position(rules, table))
    for seat in range(len(table.seats)):
        told += [
            asked.hand_line(Position(rules, table), seat),
            *asked.arithmetic(Position(rules, table), seat),
        ]
    return " ".join(told)


def test_nothing_of_a_hand_is_told_to_everybody() -> None:
    secrets = ["KE.1", "SP.1", "TP.1", "EV.1"]
    table = kept(laid(START), ANN, *secrets)
    tables = [
        phase(table, Phase.BEGINNING),
        phase(table, Phase.END),
        do(R, table, Play(ANN, "PL.1", ANN), Respond(BEN, "NO.1")),
        do(R, table, Trigger(ANN, "MU.1", True)),
        replace(table, outcome=Outcome(Ending.NOBODY)),
    ]
    for each in tables:
        told = public(R, each)
        assert [CODES[piece[:2]].title for piece in secrets if CODES[piece[:2]].title in told] == []


def test_what_was_said_in_secret_stays_so() -> None:
    """Who answers with what, and who passes, sound the same until all is revealed."""
    rules = book(claims="collect")
    table = do(rules, laid(opened(4, rules=rules)), Play(ANN, "PL.1", ANN))
    table = kept(table, BEN, "KE.1")
    answered = do(rules, table, Respond(BEN, "KE.1"))
    passed = do(rules, table, Pass(BEN))
    unknown = do(rules, table, Respond(BEN, "NO.4"))
    assert public(rules, answered) == public(rules, passed) == public(rules, unknown)
    assert "Waiting for Cid, Dee." in asked.top(Position(rules, answered))
    assert "Keep" not in public(rules, answered)


def test_a_line_of_braille_holds_the_meaning() -> None:
    table = do(R, laid(START, {BEN: SIX}), Play(ANN, "PL.1", ANN), Respond(BEN, "NO.1"))
    assert cut(asked.whose(Position(R, table))) == "Ann's turn, Action phase: who answers"
    assert (
        cut(asked.whose(Position(R, phase(START, Phase.DRAW))))
        == "Ann's turn, Draw phase: draw a card."
    )
    assert [cut(line) for line in asked.top(Position(R, table))] == [
        "No is on top, played by Ben.",
        "Waiting for Ann, Cid.",
    ]
    assert (
        cut(asked.scores(Position(R, laid(START, {BEN: ["CW.1"]})))[1])
        == "Ben 1 of 7, can't win because of Cannot"
    )


def test_draws_are_asked_for_until_the_deck_is_out() -> None:
    table = do(R, phase(START, Phase.DRAW, drawn=False), Draw(ANN))
    assert asked.whose(Position(R, table)) == "Ann's turn, Action phase: play or draw."
