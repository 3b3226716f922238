"""Several loans of one card: each is due in its time, and none takes the place of another."""

from dataclasses import replace

from made_up import CODES, EDITION, GENTLE, card, heard, laid, opened

from assistant.cards.model import Card, Kind, Trigger
from assistant.cards.step_parser import read_effect
from assistant.rules.actions import Action, GoTo, Move, Settle
from assistant.rules.actions import Trigger as Happens
from assistant.rules.decide import decide
from assistant.rules.edition import Rulebook
from assistant.rules.events import Event, Verb
from assistant.rules.fold import fold
from assistant.rules.position import Position
from assistant.rules.rulings import Allowed
from assistant.rules.table import Fate, Phase, Place, SeatNumber, Table, Zone

ANN, BEN, CID = range(3)
HEAP = Place(Zone.DISCARD)


def entering(code: str, title: str, *steps: str) -> Card:
    """Return an animal that does these steps as it enters, and gives back as it leaves."""
    effect = read_effect("enters", steps, may=False, need="", species=())
    when = [Trigger.ENTERS, Trigger.WHEN_LEAVES]
    return replace(card(code, title, Kind.MAGICAL, "borrows", when=when), effects=(effect,))


CARDS = (
    entering("Y1", "Siren", "steal 1 animal until this leaves"),
    entering("Y2", "Charmer Two", "steal 1 animal until this leaves"),
    entering("Y3", "Borrower", "steal 1 animal until turn ends"),
    entering("Y4", "Thief", "steal 1 animal"),
    entering("Y5", "Lender", "move 1 animal from own to another until turn ends"),
)
R = Rulebook(EDITION, GENTLE, {**CODES, **{each.code: each for each in CARDS}})
START = laid(
    opened(3, rules=R),
    {ANN: ["Y3.1", "Y5.1"], BEN: ["PL.1", "Y4.1", "BC.1"], CID: ["Y1.1", "Y2.1"]},
)


def after(table: Table, *actions: Action) -> Table:
    for action in actions:
        ruling = decide(Position(R, table), action)
        assert isinstance(ruling, Allowed), ruling
        assert not ruling.doubts, ruling.doubts
        table = fold(table, ruling.events)
    return table


def steals(by: str, seat: SeatNumber, piece: str = "PL.1") -> tuple[Action, ...]:
    """Return that a card has its effect, and what its player then does."""
    return Happens(seat, by, True), Move(Verb.STEAL, seat, piece, Place(Zone.STABLE, seat))


def home(seat: SeatNumber, piece: str = "PL.1") -> Move:
    return Move(Verb.RETURN, ANN, piece, Place(Zone.STABLE, seat))


def owners(table: Table) -> list[SeatNumber]:
    return [loan.owner for loan in table.loans]


def lost(piece: str) -> Move:
    return Move(Verb.SACRIFICE, CID, piece, HEAP)


def test_a_card_that_is_lent_on_goes_back_one_by_one() -> None:
    table = after(START, *steals("Y1.1", CID), *steals("Y3.1", ANN))
    assert owners(table) == [BEN, CID]
    assert table.loans_due() == (("PL.1", CID),)
    table = after(table, GoTo(table.turn.seat, Phase.END))
    assert (owners(table), table.loans_due()) == ([BEN], ())
    assert table.place_of("PL.1") == Place(Zone.STABLE, CID)
    table = after(table, *steals("Y4.1", CID, "BC.1"))
    assert owners(table) == [BEN]


def test_what_is_called_back_goes_before_what_is_due_later() -> None:
    table = after(START, *steals("Y1.1", CID), *steals("Y3.1", ANN))
    table = fold(table, decided(table, lost("Y1.1")))
    assert table.loans_due() == (("PL.1", BEN),)
    # Whoever held it in between had it only for as long as the first loan lasted.
    table = after(table, home(BEN))
    assert (table.loans, table.chain) == ((), None)


def test_each_of_two_takers_gives_back_what_it_has_taken() -> None:
    table = after(START, *steals("Y1.1", CID), *steals("Y2.1", CID, "BC.1"))
    assert [(loan.piece, loan.until) for loan in table.loans] == [
        ("PL.1", "Y1.1"),
        ("BC.1", "Y2.1"),
    ]
    table = fold(table, decided(table, lost("Y2.1")))
    assert table.loans_due() == (("BC.1", BEN),)
    assert heard(table, home(BEN, "BC.1"), R)[-1] == "Basic Unicorn is given back."
    assert [loan.piece for loan in after(table, home(BEN, "BC.1")).loans] == ["PL.1"]


def test_a_taker_that_is_taken_itself_gives_back() -> None:
    table = after(START, *steals("Y1.1", CID), *steals("Y3.1", ANN, "Y1.1"))
    # The card that took it has left Cid: it goes back from there, and takes anew before Ann.
    assert ("PL.1", BEN) in table.loans_due()
    assert ("Y1.1", CID) in table.loans_due()
    table = after(table, home(BEN))
    assert table.loans_due() == (("Y1.1", CID),)


def test_who_steals_for_good_while_anothers_effect_lends_owes_nothing_for_it() -> None:
    table = after(START, Happens(CID, "Y1.1", True), Happens(BEN, "Y4.1", True))
    table = after(table, Move(Verb.STEAL, BEN, "Y3.1", Place(Zone.STABLE, BEN)))
    assert table.loans == ()
    table = after(table, Move(Verb.STEAL, CID, "PL.1", Place(Zone.STABLE, CID)))
    assert owners(table) == [BEN]


def test_its_owner_who_steals_it_back_has_it_for_good() -> None:
    table = after(START, *steals("Y1.1", CID), *steals("Y4.1", BEN))
    assert (table.loans, table.chain, table.place_of("PL.1").seat) == ((), None, BEN)


def test_what_one_lends_oneself_comes_back() -> None:
    table = after(
        START,
        Happens(ANN, "Y5.1", True),
        Move(Verb.BRING, ANN, "Y3.1", Place(Zone.STABLE, BEN)),
    )
    assert table.loans_due() == (("Y3.1", ANN),)


def test_all_loans_of_a_card_end_as_it_leaves_play() -> None:
    table = after(START, *steals("Y1.1", CID), *steals("Y3.1", ANN))
    table = fold(table, decided(table, Move(Verb.SACRIFICE, ANN, "PL.1", HEAP)))
    assert table.loans == ()


def test_done_brings_home_what_is_called_back() -> None:
    table = after(START, *steals("Y1.1", CID))
    table = fold(table, decided(table, lost("Y1.1")))
    assert heard(table, Settle(0, Fate.DONE), R) == [
        "Ben gets Cid's Plum.",
        "Plum is given back.",
    ]


def decided(table: Table, action: Action) -> tuple[Event, ...]:
    ruling = decide(Position(R, table), action)
    assert isinstance(ruling, Allowed)
    return ruling.events
