"""The Instant pile: every sequence at small tables, against a short statement of the rule.

Second print, "Resolving Instant Cards".
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import product

import pytest
from made_up import book, check_cards, do, doubts_of, hands, laid, opened

from assistant.rules.actions import Action, Move, Pass, PassAll, Play, Respond, Settle
from assistant.rules.decide import decide
from assistant.rules.edition import Rulebook
from assistant.rules.events import Verb
from assistant.rules.fold import apply, fold
from assistant.rules.offers import offers
from assistant.rules.pile import responders
from assistant.rules.position import Position
from assistant.rules.rulings import Allowed
from assistant.rules.table import Fate, Place, Table, Zone
from assistant.rules.waiting_events import Answered, Uncovered

Moments = tuple[str | None, ...]
CARD = "BC.1"


def told(stack: list[str], moments: Sequence[str | None]) -> list[str]:
    """State the rule: `moments` is what each window brought, an Instant or nothing.

    The top stops what is under it and both leave; what comes to light has its own window.
    Instants that stop nothing begin with HA.
    """
    if not stack:
        return []
    top, *under = stack
    brought, *later = moments or [None]
    if brought:
        return told([brought, *stack], later)
    if not under:
        return [f"{top} happens"]
    if top.startswith("HA"):
        return [f"{top} happens", *told(under, later)]
    return [f"{top} stops {under[0]}", *told(under[1:], later)]


def choices(rules: Rulebook, table: Table, instants: Sequence[str]) -> list[Action]:
    """Return every pass and every answer that can be said now."""
    asked = responders(Position(rules, table))
    if rules.values["claims"] == "seat_order":
        asked = asked[:1]
    pile = table.pile
    assert pile
    used = [*pile.cards, *table.discard, *(each.piece for each in pile.collected)]
    used += [piece for seat in table.seats for piece in seat.hand]
    free = [piece for piece in instants if piece not in used][:1]
    if table.chain:
        return [Settle(0, Fate.DONE)]
    if not asked:
        return [PassAll()]
    passes: list[Action] = [Pass(seat) for seat in asked]
    return passes + [Respond(seat, piece) for seat in asked for piece in free]


def every_sequence(
    rules: Rulebook, players: int, instants: Sequence[str], look: Callable[[Table], None]
) -> set[tuple[Moments, tuple[str, ...]]]:
    """Play every sequence; return what each brought and what came of it."""
    start = do(rules, laid(opened(players, rules=rules)), Play(0, CARD, 0))
    look(start)
    ends: set[tuple[Moments, tuple[str, ...]]] = set()
    todo: list[tuple[Table, Moments, tuple[str, ...]]] = [(start, (), ())]
    known: set[object] = set()
    while todo:
        table, moments, log = todo.pop()
        if table.pile is None:
            ends.add((moments, log))
            continue
        for action in choices(rules, table, instants):
            ruling = decide(Position(rules, table), action)
            assert isinstance(ruling, Allowed)
            assert not ruling.doubts
            after, brought, said = table, moments, log
            resolved = False
            for event in ruling.events:
                if isinstance(event, Answered):
                    brought = (*brought, event.piece)
                if isinstance(event, Uncovered) and after.pile:
                    brought = brought if resolved else (*brought, None)
                    resolved = True
                    cards = after.pile.cards
                    word = "happens" if event.count == 1 else f"stops {cards[-2]}"
                    said = (*said, f"{cards[-1]} {word}")
                after = apply(after, event)
            look(after)
            # In which order people spoke in secret makes no difference.
            pile = after.pile and replace(after.pile, collected=())
            secret = frozenset(after.pile.collected) if after.pile else None
            key = (brought, pile, secret, tuple(hands(after)), after.discard, after.chain)
            if key not in known:
                known.add(key)
                todo.append((after, brought, said))
    return ends


def check(table: Table) -> None:
    check_cards(table)
    assert table.outcome is None or (table.pile is None and table.chain is None)


PLAIN = ("NO.1", "NO.2", "NO.3", "NO.4")


@pytest.mark.parametrize("claims", ["first_call", "seat_order", "collect"])
@pytest.mark.parametrize("top", ["answered_again", "resolves_at_once"])
@pytest.mark.parametrize(("players", "many"), [(2, 4), (3, 4), (4, 2), (4, 4)])
def test_every_sequence_of_plain_instants(claims: str, top: str, players: int, many: int) -> None:
    rules = book(claims=claims, pile_top=top)
    ends = every_sequence(rules, players, PLAIN[:many], check)
    assert {len([each for each in brought if each]) for brought, _ in ends} == set(range(many + 1))
    for brought, said in ends:
        assert list(said) == told([CARD], brought)


@pytest.mark.parametrize("top", ["answered_again", "resolves_at_once"])
@pytest.mark.parametrize("kinds", list(product(("NO", "HA", "KE", "SU"), repeat=3)))
def test_every_sequence_of_special_instants(top: str, kinds: tuple[str, ...]) -> None:
    instants = [f"{kind}.{at + 1}" for at, kind in enumerate(kinds)]
    rules = book(claims="seat_order", pile_top=top)
    for brought, said in every_sequence(rules, 3, instants, check):
        assert list(said) == told([CARD], brought)
        for at, piece in enumerate(brought[:-1]):
            # The window over a card that cannot be answered brings nothing.
            assert not (piece and piece.startswith("SU") and brought[at + 1])


def play(rules: Rulebook, players: int = 3) -> Table:
    return do(rules, laid(opened(players, rules=rules)), Play(0, CARD, 0))


def test_the_worked_example() -> None:
    """B answers A's card, A answers B's Instant; then A's card may be answered again."""
    rules = book()
    table = do(rules, play(rules), Respond(1, "NO.1"), Respond(0, "NO.2"), PassAll())
    assert table.pile
    assert table.pile.cards == (CARD,)
    assert table.place_of("NO.1") == table.place_of("NO.2") == Place(Zone.DISCARD)
    assert responders(Position(rules, table)) == (1, 2)
    table = do(rules, table, Respond(2, "NO.3"), PassAll())
    assert table.place_of(CARD) == Place(Zone.DISCARD)
    assert table.pile is None


def test_counting_parity_is_wrong() -> None:
    """Two Instants, an even number, and yet the card is stopped: one did not stop anything."""
    rules = book()
    table = do(rules, play(rules), Respond(1, "NO.1"), Respond(2, "HA.1"), PassAll())
    table = do(rules, table, Settle(0, Fate.DONE), PassAll())
    assert table.place_of(CARD) == Place(Zone.DISCARD)
    # Four plain Instants in two windows: even again, and stopped.
    table = do(rules, play(rules), Respond(1, "NO.1"), Respond(0, "NO.2"), PassAll())
    table = do(rules, table, Respond(1, "NO.3"), PassAll())
    assert table.place_of(CARD) == Place(Zone.DISCARD)


def test_with_one_resolution_the_whole_pile_resolves() -> None:
    rules = book(pile_top="resolves_at_once")
    table = do(rules, play(rules), Respond(1, "NO.1"), Respond(0, "NO.2"), PassAll())
    assert table.pile is None
    assert table.place_of(CARD) == Place(Zone.STABLE, 0)


def test_two_kept_cards_in_one_resolution_are_two_cards_in_hand() -> None:
    rules = book(pile_top="resolves_at_once")
    table = play(rules)
    answers = [Respond(1, "KE.1"), Respond(0, "NO.1"), Respond(1, "KE.2")]
    table = do(rules, table, *answers)
    before = hands(table)
    table = do(rules, table, PassAll())
    # Keep 2 takes No 1 into Ben's hand, then Keep 1 takes the card too.
    assert hands(table)[1] == before[1] + 2
    check_cards(table)


def test_an_instant_keeps_only_its_species() -> None:
    rules = book()
    table = do(rules, play(rules), Respond(1, "KP.1"), PassAll())
    assert table.place_of(CARD) == Place(Zone.DISCARD)
    table = do(rules, laid(opened()), Play(0, "PL.1", 0), Respond(1, "KP.1"), PassAll())
    assert table.place_of("PL.1") == Place(Zone.HAND, 1)
    check_cards(table)


def test_the_window_opens_also_when_nobody_can_answer() -> None:
    rules = book()
    table = laid(opened(), {0: ["OW.1"]})
    table = do(rules, table, Play(0, CARD, 0))
    assert table.pile
    assert responders(Position(rules, table)) == ()
    assert [offer.key for offer in offers(Position(rules, table))] == ["offers.resolve"]
    assert doubts_of(rules, table, Respond(1, "NO.1")) == ["unanswerable_by"]


def test_who_may_play_no_instant_as_everybody_sees_is_not_asked() -> None:
    rules = book()
    table = laid(play(rules), {1: ["BI.1"]})
    assert responders(Position(rules, table)) == (2,)
    assert do(rules, table, Pass(2)).pile is None
    banned = replace(play(rules), turn=replace(table.turn, no_instants=True))
    assert responders(Position(rules, banned)) == ()
    assert [offer.key for offer in offers(Position(rules, banned))] == ["offers.resolve"]


def test_secret_answers_show_in_no_offer() -> None:
    rules = book(claims="collect")
    with_answer = do(rules, play(rules), Respond(1, "NO.1"))
    without = do(rules, play(rules), Pass(1))
    assert [each.key for each in offers(Position(rules, with_answer))] == [
        each.key for each in offers(Position(rules, without))
    ]


def test_revealed_the_first_in_turn_order_counts_and_the_others_keep_their_cards() -> None:
    rules = book(claims="collect")
    table = do(rules, play(rules, 4), Respond(3, "NO.1"), Respond(2, "NO.2"))
    before = hands(table)
    table = do(rules, table, PassAll())
    assert table.pile
    assert table.pile.cards == (CARD, "NO.2")
    assert hands(table) == [before[0], before[1], before[2] - 1, before[3]]


def test_a_card_brought_in_directly_opens_no_pile() -> None:
    rules = book()
    table = do(rules, laid(opened()), Move(Verb.BRING, 0, CARD, Place(Zone.STABLE, 0), 0))
    assert table.pile is None
    assert table.place_of(CARD) == Place(Zone.STABLE, 0)
    assert hands(table) == [4, 5, 5]
    assert doubts_of(rules, table, Respond(1, "NO.1")) == ["no_pile!"]


def test_a_card_is_not_put_on_the_pile_twice() -> None:
    rules = book()
    table = do(rules, play(rules), Respond(1, "NO.1"))
    assert doubts_of(rules, table, Respond(2, "NO.1")) == ["in_the_pile!"]


def test_the_pile_ends_when_everybody_passes() -> None:
    rules = book()
    table = do(rules, play(rules), Respond(1, "NO.1"), Respond(2, "NO.2"), Respond(0, "NO.3"))
    windows = 0
    while table.pile:
        ruling = decide(Position(rules, table), PassAll())
        assert isinstance(ruling, Allowed)
        table, windows = fold(table, ruling.events), windows + 1
    assert windows == 2
