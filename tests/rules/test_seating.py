"""Players who join, leave or are called otherwise in mid-game."""

import random
from dataclasses import fields, is_dataclass, replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from made_up import book, check_cards, heard, opened
from test_properties import HOUSES, SHIPPED, anything, check, check_words, start

from assistant.rules.actions import (
    Action,
    Depart,
    Draw,
    End,
    Join,
    Move,
    Next,
    Play,
    Rename,
    SetDeck,
    SetSeat,
)
from assistant.rules.decide import decide
from assistant.rules.edition import Rulebook
from assistant.rules.events import Verb
from assistant.rules.fold import fold
from assistant.rules.position import Position
from assistant.rules.rulings import Allowed, Refused
from assistant.rules.seat_events import Departed, Joined
from assistant.rules.table import (
    Answer,
    Chain,
    Effect,
    Ending,
    Held,
    Lasting,
    Link,
    Loan,
    Lost,
    Outcome,
    Pile,
    Place,
    Progress,
    Share,
    Table,
    Zone,
)

R = book()
EVENTS = settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))


def after(table: Table, *actions: Action, rules: Rulebook = R) -> Table:
    for action in actions:
        ruling = decide(Position(rules, table), action)
        assert isinstance(ruling, Allowed), (action, ruling)
        table = fold(table, ruling.events)
    return table


def names(table: Table) -> list[str]:
    return [seat.name for seat in table.seats]


def refusal(table: Table, action: Action) -> str:
    ruling = decide(Position(R, table), action)
    assert isinstance(ruling, Refused), ruling
    return ruling.why.key


def whose(table: Table) -> str:
    return table.seats[table.turn.seat].name


# -- who joins -----------------------------------------------------------------------------


def test_who_joins_sits_where_it_was_said_with_a_baby_and_a_hand_from_the_deck() -> None:
    before = opened(3)
    table = after(before, Join("Dan", 0))
    assert names(table) == ["Ann", "Dan", "Ben", "Cid"]
    dan = table.seats[1]
    assert dan.hand_size == before.seats[0].hand_size
    assert before.deck is not None
    assert dan.hand_size is not None
    assert table.deck == before.deck - dan.hand_size
    assert len(dan.stable) == 1
    assert table.in_nursery == before.in_nursery - 1
    check_cards(table)


def test_who_joins_behind_the_active_player_is_next() -> None:
    table = after(opened(3, full=False), Join("Dan", 0), Next(), Next(), Next(), Next())
    assert whose(table) == "Dan"


def test_all_that_names_a_player_names_the_same_one_after_somebody_has_joined() -> None:
    table = after(opened(3), SetSeat(2, skips=1), Next())
    table = after(table, Draw(0), Join("Dan", 0))
    assert whose(table) == "Ann"
    assert [seat.skips for seat in table.seats] == [0, 0, 0, 1]


def test_nobody_joins_while_a_card_can_be_answered_or_an_effect_is_open() -> None:
    table = after(opened(3), Next(), Draw(0), Next(), Play(0, "HO.1", 0))
    if table.pile:
        assert refusal(table, Join("Dan", 0)).startswith("doubts.pile")


def test_nobody_joins_under_the_name_of_another() -> None:
    assert refusal(opened(3), Join("ben", 0)) == "doubts.name_taken"


def test_more_than_eight_do_not_play() -> None:
    assert refusal(opened(8), Join("Zoe", 0)) == "doubts.too_many_players"


def test_the_number_that_wins_stays_as_the_game_began() -> None:
    five = opened(5)
    assert Position(R, five).goal == 7
    six = after(five, Join("Dan", 0))
    assert R.edition.goal(6) == 6
    assert Position(R, six).goal == 7
    assert Position(R, after(six, Depart(1))).goal == 7
    assert any("7" in line and "win" in line for line in heard(five, Join("Dan", 0)))


def test_who_joins_never_draws_the_last_card() -> None:
    short = after(opened(3), SetDeck(3))
    table = after(short, Join("Dan", 2))
    assert table.deck == 1
    assert table.outcome is None
    assert table.seats[3].hand_size == 2


# -- who leaves ----------------------------------------------------------------------------


def test_who_leaves_puts_the_cards_away_and_takes_nobodys_along() -> None:
    table = after(opened(3), Move(Verb.PUT, 1, "HO.1", Place(Zone.STABLE, 1)))
    cid, size = table.seats[2], table.seats[1].hand_size
    gone = after(table, Depart(1))
    assert names(gone) == ["Ann", "Cid"]
    assert gone.seats[1].stable == cid.stable
    assert gone.unnamed == size
    assert gone.place_of("HO.1") == Place(Zone.DISCARD)
    assert gone.in_nursery == table.in_nursery + 1
    check_cards(gone)


def test_a_card_that_is_lent_goes_home_before_its_borrower_leaves() -> None:
    table = after(
        opened(3),
        Move(Verb.PUT, 0, "HO.1", Place(Zone.STABLE, 0)),
        Move(Verb.LEND, 1, "HO.1", Place(Zone.STABLE, 1)),
    )
    assert table.loans
    gone = after(table, Depart(1))
    assert gone.place_of("HO.1") == Place(Zone.STABLE, 0)
    assert not gone.loans


def test_a_card_that_somebody_lent_goes_away_with_who_lent_it() -> None:
    table = after(
        opened(3),
        Move(Verb.PUT, 0, "HO.1", Place(Zone.STABLE, 0)),
        Move(Verb.LEND, 1, "HO.1", Place(Zone.STABLE, 1)),
    )
    gone = after(table, Depart(0))
    assert gone.place_of("HO.1") == Place(Zone.DISCARD)
    assert not gone.loans


def test_the_turn_of_who_leaves_goes_to_who_comes_next() -> None:
    table = opened(3)
    assert whose(after(table, Depart(0))) == "Ben"
    last = after(opened(3, full=False), *[Next()] * 8)
    assert whose(last) == "Cid"
    assert whose(after(last, Depart(2))) == "Ann"


def test_who_skips_a_turn_skips_it_also_where_the_one_before_leaves() -> None:
    table = after(opened(3), SetSeat(1, skips=1))
    assert whose(after(table, Depart(0))) == "Cid"


def test_the_turn_of_another_goes_on_where_somebody_leaves() -> None:
    table = after(opened(3), Next(), Draw(0))
    gone = after(table, Depart(1))
    assert whose(gone) == "Ann"
    assert gone.turn == table.turn


def test_two_remain_or_the_game_is_abandoned_and_all_is_kept() -> None:
    table = opened(2)
    gone = after(table, Depart(1))
    assert gone.outcome == Outcome(Ending.STOPPED)
    assert gone.seats == table.seats
    assert "abandoned" in " ".join(heard(table, Depart(1)))


def test_nobody_joins_or_leaves_a_game_that_is_over() -> None:
    over = after(opened(3), End(Outcome(Ending.STOPPED)))
    assert refusal(over, Join("Dan", 0)) == "doubts.over_for_joining"
    assert refusal(over, Depart(0)) == "doubts.over_for_leaving"


# -- names ---------------------------------------------------------------------------------


def test_a_name_is_put_right_and_nothing_else_changes() -> None:
    table = opened(3)
    named = after(table, Rename(1, "Benny"))
    assert names(named) == ["Ann", "Benny", "Cid"]
    assert named.seats[1].formerly == ("Ben",)
    assert replace(named, seats=table.seats) == table
    assert refusal(table, Rename(1, "CID")) == "doubts.name_taken"
    assert refusal(table, Rename(1, "Ben")) == "doubts.called_so"
    assert names(after(table, Rename(1, "ben"))) == ["Ann", "ben", "Cid"]


def test_a_name_can_be_put_right_when_the_game_is_over() -> None:
    over = after(opened(3), End(Outcome(Ending.WON, (1,))))
    ruling = decide(Position(R, over), Rename(1, "Benny"))
    assert isinstance(ruling, Allowed)
    assert not ruling.doubts


# -- all that names a seat -----------------------------------------------------------------


def naming(table: Table) -> Table:
    """Return a table of four at which everything names the third or the fourth player."""
    share = Share(0, 2, 1, 3)
    effect = Effect(
        "HO.1", 2, True, by=3, progress=Progress((share,), that=3, same=((2, 1), (3, 2)))
    )
    return replace(
        table,
        turn=replace(table.turn, seat=3, lost=(Lost("HO.2", 2, "destroy"),)),
        chain=Chain((Link((effect,)),)),
        owed=(effect,),
        loans=(Loan("HO.3", 3, borrower=2), Loan("HO.4", 2)),
        reached=(3, 2),
        outcome=Outcome(Ending.WON, (3,)),
        without=frozenset({2}),
        new_hands=frozenset({3}),
        untold=(Place(Zone.HAND, 2), Place(Zone.DECK), Place(Zone.STABLE, 3)),
        lasting=(Lasting("HO.1", 2, 0, 0, True),),
        pile=Pile(
            ("HO.5",),
            (2,),
            3,
            frozenset({3}),
            (Answer(3, None),),
            held=(Held("give", 2, to=Place(Zone.HAND, 3), whose=3),),
        ),
    )


def test_all_that_names_a_seat_names_it_by_its_new_number() -> None:
    table = naming(opened(4, full=False))
    more = fold(table, [Joined(0, "Zoe")])
    assert seats_in(more) == [each + 1 for each in seats_in(table)]
    less = fold(table, [Departed(0)])
    assert seats_in(less) == [each - 1 for each in seats_in(table)]
    again = fold(more, [Departed(1)])
    assert replace(again, newcomers=0, began_with=0) == table


def seats_in(value: object) -> list[int]:
    """Return every number of a seat in a table, in one order."""
    found: list[int] = []
    names = {"seat", "owner", "borrower", "into", "by", "that", "area", "whose"}
    many = {"reached", "winners", "without", "new_hands", "players", "passed"}
    for each in fields(value) if is_dataclass(value) else ():
        held = getattr(value, each.name)
        if each.name == "same":
            found += [seat for seat, _ in held]
        elif each.name in many:
            found += sorted(held)
        elif each.name in names and isinstance(held, int):
            found += [held] if held >= 0 else []
        else:
            for one in held if isinstance(held, tuple) else (held,):
                found += seats_in(one)
    return found


# -- whatever is done ------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["orchard", *SHIPPED])
@EVENTS
@given(
    seed=st.integers(0, 2**32),
    players=st.integers(2, 8),
    full=st.sampled_from([True, True, False]),
    house=HOUSES,
)
def test_the_books_are_right_whoever_comes_and_goes(
    name: str, seed: int, players: int, full: bool, house: dict[str, str]
) -> None:
    """Against a round that is kept by hand: who sits where, and whose turn it is."""
    dice = random.Random(seed)
    rules, table = start(name, players, full, {**house, "firmness": "gentle"})
    round_, goal = names(table), Position(rules, table).goal
    for number in range(40):
        seat = dice.randrange(len(round_))
        changes: list[Action] = [
            Join(f"New {number}", seat),
            Depart(seat),
            Rename(seat, f"Other {number}"),
        ]
        action = dice.choice(changes) if dice.random() < 0.3 else anything(dice, table)
        if isinstance(action, End):
            continue
        ruling = decide(Position(rules, table), action)
        if not isinstance(ruling, Allowed):
            continue
        now = fold(table, ruling.events)
        match action:
            case Join(new, behind):
                round_.insert(behind + 1, new)
            case Depart(gone) if now.outcome == table.outcome or len(round_) > 2:
                left = round_.pop(gone)
                if whose(table) == left and not now.outcome:
                    waits = {each.name for each in table.seats if each.skips}
                    order = [*round_[gone:], *round_[:gone]]
                    assert whose(now) == next(
                        (one for one in order if one not in waits), whose(now)
                    )
            case Rename(one, new):
                round_[one] = new
        assert names(now) == round_
        if isinstance(action, Join | Rename):
            was = table.seats[table.turn.seat].name
            assert whose(now) == (
                action.name
                if isinstance(action, Rename) and table.turn.seat == action.seat
                else was
            )
        assert Position(rules, now).goal == goal
        rules = Position(replace(rules, house={}), now).book
        if isinstance(action, Join | Depart | Rename):
            check(rules, table, now, action)
            check_words(rules, table, now, ruling.events)
        table = now
