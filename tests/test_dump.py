"""The table as one line of JSON: what it says, what it never says, and its description."""

import json
import os
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from made_up import CODES, ORCHARD, book, do, laid, opened

from assistant import places
from assistant.cards.load import load_catalogue
from assistant.cards.model import Kind
from assistant.dump import dump
from assistant.rules.actions import (
    Draw,
    Leave,
    Move,
    Next,
    Pass,
    PassAll,
    Play,
    Respond,
    SetCount,
    SetHand,
    Settle,
    Target,
    Track,
    Trigger,
)
from assistant.rules.edition import VALUES, Rulebook
from assistant.rules.edition_file import load_editions
from assistant.rules.events import Verb
from assistant.rules.fold import fold
from assistant.rules.opening import open_table
from assistant.rules.position import Position
from assistant.rules.table import (
    Effect,
    Ending,
    Fate,
    Loan,
    Outcome,
    Phase,
    Place,
    Table,
    Turn,
    Zone,
)

DOCS = Path(__file__).parents[1] / "docs" / "dump.md"
R = book()
ANN, BEN, CID = 0, 1, 2
START = laid(opened())
Shown = dict[str, Any]


def shown(table: Table, rules: Rulebook = R) -> Shown:
    """Return the line as another program reads it."""
    line = dump(Position(rules, table))
    assert len(line.splitlines()) == 1
    found: Shown = json.loads(line)
    return found


def with_hand(table: Table, seat: int, *pieces: str) -> Table:
    seats = list(table.seats)
    seats[seat] = replace(seats[seat], hand=pieces)
    return replace(table, seats=tuple(seats))


def test_turn_and_mode() -> None:
    turn = Turn(
        BEN, 4, Phase.ACTION, True, 1, 2, frozenset({Phase.END, Phase.DRAW}), no_instants=True
    )
    found = shown(replace(START, turn=turn))
    assert found["edition"] == "orchard"
    assert found["mode"] == "full"
    assert found["turn"] == {
        "seat": "Ben",
        "number": 4,
        "phase": "action",
        "drawn": True,
        "acted": 1,
        "plays": 2,
        "no_instants": True,
        "skipped": ["draw", "end"],
    }


def test_a_seat_has_its_cards_and_its_number() -> None:
    table = laid(START, {BEN: ["TW.2", "FW.1", "CW.1", "SM.1"]})
    seats = (table.seats[0], replace(table.seats[BEN], skips=1, extras=2), table.seats[2])
    ben = shown(replace(table, seats=seats))["seats"][BEN]
    stable = ben.pop("stable")
    assert stable[1] == {
        "code": "TW",
        "copy": 1,
        "title": "Twin",
        "kind": "magical",
        "counts_as": 2,
    }
    assert [each["counts_as"] for each in stable] == [1, 2, 0, 0, 0]
    assert ben == {
        "name": "Ben",
        "count": 3,
        "target": 5,
        "nameless": 0,
        "letters": 15,
        "can_win": False,
        "hand": 5,
        "hand_limit": 2,
        "skips": 1,
        "extras": 2,
    }


def test_a_title_that_was_only_said_has_no_code() -> None:
    table = laid(START, {ANN: ["Mr. Nobody 7.5"]})
    assert shown(table)["seats"][ANN]["stable"][1] == {
        "code": None,
        "copy": None,
        "title": "Mr. Nobody 7.5",
        "kind": None,
        "counts_as": 0,
    }


def test_where_only_numbers_are_tracked_the_rest_is_null() -> None:
    found = shown(opened(full=False))
    assert (found["mode"], found["deck"]) == ("light", None)
    ann = found["seats"][ANN]
    assert (ann["count"], ann["letters"], ann["hand"], ann["stable"]) == (1, None, None, [])


def test_what_was_only_counted_and_what_nobody_counts_is_told_apart() -> None:
    """From numbers to cards: what is still asked, and what of the numbers has a name."""
    found = shown(do(R, opened(full=False), SetCount(ANN, 3), Track()))
    assert [each["zone"] for each in found["untold"]] == ["hand"] * 3 + ["deck"] + ["stable"] * 3
    assert found["untold"][1] == {"zone": "hand", "player": "Ben"}
    assert found["untold"][3] == {"zone": "deck", "player": None}
    assert (found["mode"], found["deck"], found["unnamed"]) == ("full", None, None)
    table = do(R, opened(full=False), SetCount(ANN, 3), Track(), SetHand(ANN, 0))
    area = Place(Zone.STABLE, ANN)
    found = shown(do(R, table, Move(Verb.PUT, ANN, "TW.1", area), Leave(table.untold)))
    ann, ben = found["seats"][ANN], found["seats"][BEN]
    assert (ann["count"], ann["nameless"], ann["letters"], ann["hand"]) == (3, 1, None, 0)
    assert (ben["count"], ben["nameless"], ben["letters"], ben["hand"]) == (1, 1, None, None)
    assert found["untold"] == []


def test_the_pile_has_its_top_first() -> None:
    assert shown(START)["pile"] == []
    assert shown(START)["pile_into"] is None
    found = shown(do(R, START, Play(ANN, "PL.1", CID), Respond(BEN, "NO.2"), Pass(CID)))
    assert found["pile"] == [
        {"code": "NO", "copy": 1, "title": "No", "kind": "instant", "player": "Ben"},
        {"code": "PL", "copy": 1, "title": "Plum", "kind": "basic", "player": "Ann"},
    ]
    assert (found["pile_into"], found["pile_waiting"]) == ("Cid", ["Ann"])


def test_the_chain_has_links_with_effects() -> None:
    trigger = [Trigger(ANN, "TT.1", True), Trigger(BEN, "MA.2", False)]
    aimed = [Target(0, "PL.1"), Target(0, "BC.2"), Target(1, "BC.1")]
    start = laid(START, {BEN: ["PL.1", "BC.1", "BC.2"]})
    table = do(R, start, *trigger, *aimed, Settle(0, Fate.DONE), Trigger(CID, "LV.1", True))
    first, second = shown(table)["chain"]
    assert first["resolving"]
    assert first["effects"][0] == {
        "card": "Two for One",
        "piece": "TT.1",
        "player": "Ann",
        "mandatory": True,
        "targets": [
            {"code": "PL", "copy": 1, "title": "Plum", "kind": "basic"},
            {"code": "BC", "copy": 2, "title": "Basic Unicorn", "kind": "basic"},
        ],
        "fate": "done",
    }
    assert [each["fate"] for each in first["effects"]] == ["done", "waiting"]
    assert not second["resolving"]
    assert second["effects"][0]["targets"] == []


def test_what_the_played_card_is_aimed_at_is_told_beside_the_pile() -> None:
    table = do(R, laid(START, {BEN: ["PL.1"]}), Play(ANN, "SP.1", ANN), Target(0, "PL.1"))
    plum = {"code": "PL", "copy": 1, "title": "Plum", "kind": "basic"}
    assert shown(table)["pile_targets"] == [plum]
    assert shown(START)["pile_targets"] == []


def test_a_title_that_somebody_has_named_counts_as_what_it_is() -> None:
    table = replace(laid(START, {ANN: ["Sunny"]}), titles={"Sunny": Kind.MAGICAL})
    ann = shown(table)["seats"][ANN]
    assert ann["stable"][1] == {
        "code": None,
        "copy": None,
        "title": "Sunny",
        "kind": "magical",
        "counts_as": 1,
    }
    assert ann["count"] == 2


def test_what_lies_beside_the_areas() -> None:
    table = laid(START, {BEN: ["PL.1"]}, discard=["NO.2", "SP.1"])
    table = do(R, table, Move(Verb.DISCARD, ANN, None, Place(Zone.DISCARD)))
    owed, loan = (Effect("MU.1", BEN, True),), (Loan("PL.1", ANN),)
    found = shown(replace(table, owed=owed, loans=loan, box=("KE.1",), nursery=("BA.9",)))
    codes = {
        key: [f"{each['code']}.{each['copy']}" for each in found[key]]
        for key in ("discard", "nursery", "box", "loans")
    }
    assert codes == {
        "discard": ["NO.1", "SP.1"],
        "nursery": ["BA.4"],
        "box": ["KE.1"],
        "loans": ["PL.1"],
    }
    assert found["unnamed"] == 1
    assert found["loans"][0]["owner"] == "Ann"
    assert (found["owed"][0]["card"], found["owed"][0]["player"]) == ("Must", "Ben")
    assert found["deck"] == table.deck


def test_who_would_win_is_pending_only_while_something_is_open() -> None:
    table = replace(laid(START, {BEN: ["TW.1", "TW.2", "TW.3"]}), reached=(BEN,))
    assert shown(table)["pending"] == []
    assert shown(do(R, table, Play(ANN, "PL.1", ANN)))["pending"] == ["Ben"]


@pytest.mark.parametrize(
    ("outcome", "winner", "ending"),
    [
        (None, None, None),
        (Outcome(Ending.WON, (BEN,)), ["Ben"], "won"),
        (Outcome(Ending.NOBODY), [], "nobody"),
        (Outcome(Ending.ALL_LOSE), [], "all_lose"),
        (Outcome(Ending.STOPPED), [], "stopped"),
    ],
)
def test_how_it_ended(outcome: Outcome | None, winner: list[str] | None, ending: str) -> None:
    found = shown(replace(START, outcome=outcome))
    assert (found["winner"], found["outcome"]) == (winner, ending)


def test_rules_are_as_the_table_plays_them() -> None:
    table = replace(START, house={"links": "one_by_one", "claims": "collect"})
    found = shown(table)
    assert list(found["rules"]) == list(VALUES)
    assert (found["rules"]["links"], found["rules"]["pile_top"]) == (
        "one_by_one",
        "answered_again",
    )
    assert list(found["house"]) == ["claims", "deck_out", "links"]


def test_letters_stay_readable() -> None:
    seats = (replace(START.seats[ANN], name="Zoë"), *START.seats[1:])
    assert '"name": "Zoë"' in dump(Position(R, replace(START, seats=seats)))


@given(st.sets(st.sampled_from([card.code for card in ORCHARD]), max_size=5))
def test_nothing_of_a_hand_is_in_it(codes: set[str]) -> None:
    """The line is the same whatever somebody keeps."""
    table = do(R, START, Play(ANN, "PL.1", ANN), Respond(BEN, "NO.1"))
    assert dump(Position(R, with_hand(table, CID, *(f"{code}.1" for code in codes)))) == dump(
        Position(R, table)
    )


def test_what_was_said_in_secret_is_not_in_it() -> None:
    rules = book(claims="collect")
    table = do(rules, laid(opened(4, rules=rules)), Play(ANN, "PL.1", ANN))
    table = with_hand(table, BEN, "KE.1")
    answered = do(rules, table, Respond(BEN, "KE.1"))
    passed = do(rules, table, Pass(BEN))
    assert dump(Position(rules, answered)) == dump(Position(rules, passed))
    assert shown(answered, rules)["pile_waiting"] == ["Cid", "Dee"]
    assert "Keep" not in dump(Position(rules, answered))
    revealed = do(rules, answered, PassAll())
    assert shown(revealed, rules)["pile"][0]["title"] == CODES["KE"].title


# The description


@pytest.fixture(scope="module")
def llamas() -> Rulebook:
    catalogue, _ = load_catalogue([places.shipped("card_texts")], [])
    editions, _ = load_editions([places.shipped("card_texts") / "editions"])
    deck = next(deck for deck in catalogue.decks if deck.id == "llamas-unleashed")
    few = ("Baby Goat", "Basic Goat", "Basic Ram", "Swashbuckling Llama", "Spit Happens")
    cards = {card.code: card for card in deck.cards if card.title in few}
    return Rulebook(editions["llamas-unleashed"], cards=cards)


@pytest.fixture(scope="module")
def tables(llamas: Rulebook) -> tuple[Table, Table]:
    """Return Ann's second turn with an answered card on the pile, and its beginning."""
    piece = {card.title: f"{card.code}.1" for card in reversed(list(llamas.cards.values()))}
    cards = tuple(llamas.cards.values())
    table = fold(Table("", (), Turn(0)), open_table(llamas, ("Ann", "Ben"), full=True, cards=cards))
    swash = piece["Swashbuckling Llama"]
    table = do(llamas, table, Move(Verb.BRING, ANN, swash, Place(Zone.STABLE, ANN)))
    for _ in range(8):
        table = do(llamas, table, Next(), sure=True)
    start = table
    table = do(llamas, start, Settle(0, Fate.DECLINED), Next(), Draw(ANN))
    table = do(llamas, table, Play(ANN, piece["Basic Goat"], ANN))
    return do(llamas, table, Respond(BEN, piece["Spit Happens"])), start


def lines_of(found: Shown) -> Iterator[str]:
    """Yield an object with one key a line, so that it can be read."""
    yield "{"
    last = list(found)[-1]
    for key, value in found.items():
        comma = "" if key == last else ","
        yield f'  "{key}": {json.dumps(value, ensure_ascii=False)}{comma}'
    yield "}"


def test_the_examples_in_the_description_are_true(
    llamas: Rulebook, tables: tuple[Table, Table]
) -> None:
    whole, start = (shown(table, llamas) for table in tables)
    chain = json.dumps(start["chain"], ensure_ascii=False)
    examples = "\n".join(lines_of(whole)), f'"chain": {chain}'
    text = DOCS.read_text(encoding="utf-8")
    parts = text.split("```")
    parts[1::2] = [f"json\n{example}\n" for example in examples]
    wanted = "```".join(parts)
    if os.environ.get("WRITE_DOCS"):
        DOCS.write_text(wanted, encoding="utf-8")
    assert DOCS.read_text(encoding="utf-8") == wanted


def test_every_key_is_described(llamas: Rulebook, tables: tuple[Table, Table]) -> None:
    """Each table of the description has the keys of its object, in their order.

    The last one is that of a kept game, which `test_kept_dump` reads.
    """
    whole, start = (shown(table, llamas) for table in tables)
    seat = whole["seats"][ANN]
    wanted = [
        whole,
        whole["turn"],
        seat,
        shown(do(R, opened(full=False), Track()))["untold"][0],
        seat["stable"][0],
        whole["pile"][0],
        start["chain"][0],
        start["chain"][0]["effects"][0],
    ]
    parts = DOCS.read_text(encoding="utf-8").split("| key | meaning |\n")[1:]
    described = [
        [line.split("`")[1] for line in part.split("\n\n")[0].splitlines() if "`" in line]
        for part in parts
    ]
    assert described[:-1] == [list(each) for each in wanted]
