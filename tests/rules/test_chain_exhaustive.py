"""The effect chain: every order at small tables, against a short statement of the rule.

Second print, "Order of Resolution: The Effect Chain".
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import product

import pytest
from made_up import book, check_cards, do, doubts_of, laid, opened

from assistant.rules.actions import Action, Settle, Target, Trigger
from assistant.rules.decide import decide
from assistant.rules.edition import Rulebook
from assistant.rules.fold import fold
from assistant.rules.offers import offers
from assistant.rules.position import Position
from assistant.rules.rulings import Allowed
from assistant.rules.table import Ending, Fate, Outcome, Table

CARDS = ("BC.1", "BC.2")
WON = {0: ["BC.3", "BC.4", "BC.5", "BC.6", "BC.7", "BC.8"], 1: CARDS}


@dataclass(frozen=True)
class Paper:
    """The chain as people would keep it on paper: a list of lists, and notes beside them.

    `rows` are the names of the effects still written down, link after link; a name that
    begins with ``MU`` must be done.  `aims` and `crossed` are the notes.
    """

    rows: tuple[tuple[str, ...], ...] = ()
    aims: tuple[tuple[str, str], ...] = ()
    crossed: tuple[str, ...] = ()
    begun: bool = False

    @property
    def key(self) -> object:
        """The same whatever the order in which the notes were made."""
        return self.rows, frozenset(self.aims), frozenset(self.crossed), self.begun

    @property
    def free(self) -> list[str]:
        """What still needs a target, in the link that is on."""
        aimed = [name for name, _ in self.aims]
        return [name for name in self.rows[0] if name not in aimed and name not in self.crossed]

    def may_aim(self, name: str, card: str) -> bool:
        twice = any(aim == card for _, aim in self.aims)
        must_wait = not name.startswith("MU") and any(each.startswith("MU") for each in self.free)
        late = self.begun and name not in self.free
        return not (twice or must_wait or late)

    def aim(self, name: str, card: str) -> "Paper":
        kept = tuple((other, aim) for other, aim in self.aims if other != name)
        return replace(self, aims=(*kept, (name, card)))

    def may_cross(self, name: str, how: Fate) -> bool:
        if how is Fate.DONE:
            return self.begun or not [each for each in self.free if each != name]
        return how is Fate.SKIPPED or not name.startswith("MU")

    def cross(self, name: str, how: Fate) -> "Paper":
        crossed = (*self.crossed, name)
        if set(crossed) >= set(self.rows[0]):
            return Paper(self.rows[1:])
        return replace(self, crossed=crossed, begun=self.begun or how is Fate.DONE)

    def add(self, name: str) -> "Paper":
        at = 0 if not self.begun else 1
        rows = [list(row) for row in self.rows]
        if at == len(rows):
            rows.append([])
        rows[at].append(name)
        return replace(self, rows=tuple(tuple(row) for row in rows))


def written(table: Table) -> Paper:
    """Write the table's chain on paper."""
    if table.chain is None:
        return Paper()
    links = table.chain.links
    now = links[0]
    return Paper(
        tuple(tuple(effect.piece for effect in link.effects) for link in links),
        tuple((each.piece, card) for each in now.effects for card in each.targets),
        tuple(each.piece for each in now.effects if each.settled),
        now.resolving,
    )


def moves(paper: Paper, new: list[str]) -> Iterator[tuple[Action, bool, Paper]]:
    """Yield everything that can be said, whether the rule allows it, and the paper after it."""
    for number, name in enumerate(paper.rows[0]):
        for card in CARDS:
            yield Target(number, card), paper.may_aim(name, card), paper.aim(name, card)
        if name in paper.crossed:
            continue
        for how in (Fate.DONE, Fate.DECLINED, Fate.SKIPPED):
            yield Settle(number, how), paper.may_cross(name, how), paper.cross(name, how)
    for name in new[:1]:
        yield Trigger(0, name, name.startswith("MU")), True, paper.add(name)


def effects(kinds: tuple[str, ...], first: int = 1) -> list[str]:
    return [f"{kind}.{first + at}" for at, kind in enumerate(kinds)]


LINKS = [kinds for size in (1, 2, 3) for kinds in product(("MU", "MA"), repeat=size)]


@pytest.mark.parametrize("kinds", LINKS)
@pytest.mark.parametrize("later", [("MU", "MA"), ("MA", "MU")])
def test_every_order(kinds: tuple[str, ...], later: tuple[str, ...]) -> None:
    """Up to three effects in the first link, and others that are triggered at any moment."""
    rules = book()
    start = laid(opened(3, rules=rules), WON)
    names, new = effects(kinds), effects(later, 7)[: 4 - len(kinds)]
    table = do(rules, start, *(Trigger(0, name, name.startswith("MU")) for name in names))
    todo = [(table, Paper((tuple(names),)), new)]
    known = set()
    while todo:
        table, paper, new = todo.pop()
        for action, allowed, after_paper in moves(paper, new):
            ruling = decide(Position(rules, table), action)
            assert isinstance(ruling, Allowed)
            assert (not ruling.doubts) == allowed, (action, paper, ruling.doubts)
            after = fold(table, ruling.events)
            assert written(after).key == after_paper.key, (action, paper)
            # Ann has seven all the while: she wins when the last link is done, not before.
            assert after.reached == (0,)
            won = Outcome(Ending.WON, (0,)) if after.chain is None else None
            assert after.outcome == won
            left = new[1:] if isinstance(action, Trigger) else new
            key = (after_paper.key, len(left))
            if after_paper.rows and allowed and key not in known:
                known.add(key)
                todo.append((after, after_paper, left))
    assert known


def link(rules: Rulebook, *names: str) -> Table:
    table = laid(opened(3, rules=rules), {1: CARDS})
    return do(rules, table, *(Trigger(0, name, name.startswith("MU")) for name in names))


def rows(table: Table) -> tuple[tuple[str, ...], ...]:
    return written(table).rows


def test_links_resolve_in_order_and_three_of_them() -> None:
    rules = book()
    table = link(rules, "MU.1", "MA.1")
    table = do(rules, table, Target(0, "BC.1"), Target(1, "BC.2"), Settle(0, Fate.DONE))
    table = do(rules, table, Trigger(1, "MU.2", True), Trigger(1, "EN.1", False))
    assert rows(table) == (("MU.1", "MA.1"), ("MU.2", "EN.1"))
    table = do(rules, table, Settle(1, Fate.DONE))
    assert rows(table) == (("MU.2", "EN.1"),)
    table = do(rules, table, Settle(1, Fate.DECLINED), Settle(0, Fate.DONE))
    assert table.chain is None


def test_targets_of_the_link_come_before_its_first_effect() -> None:
    rules = book()
    table = link(rules, "MU.1", "MU.2")
    table = do(rules, table, Target(0, "BC.1"))
    assert doubts_of(rules, table, Settle(0, Fate.DONE)) == ["targets_first"]
    table = do(rules, table, Target(1, "BC.2"))
    assert doubts_of(rules, table, Settle(0, Fate.DONE)) == []


def test_no_more_effects_than_targets_the_rest_is_skipped() -> None:
    rules = book()
    table = link(rules, "MU.1", "MU.2", "MA.1")
    table = do(rules, table, Target(0, "BC.1"))
    assert doubts_of(rules, table, Target(1, "BC.1")) == ["target_twice"]
    table = do(rules, table, Settle(1, Fate.SKIPPED), Settle(2, Fate.DECLINED))
    # Skipping is not the beginning of the link: what happens now is of the same moment.
    assert rows(do(rules, table, Trigger(0, "MA.2", False)))[0][-1] == "MA.2"
    assert do(rules, table, Settle(0, Fate.DONE)).chain is None


def test_one_by_one_each_effect_is_its_own_link() -> None:
    rules = book(links="one_by_one")
    table = link(rules, "MU.1", "MU.2")
    assert rows(table) == (("MU.1",), ("MU.2",))
    table = do(rules, table, Target(0, "BC.1"), Settle(0, Fate.DONE), Target(0, "BC.1"))
    assert rows(table) == (("MU.2",),)


def test_offers_name_what_must_be_done_first() -> None:
    rules = book()
    table = do(rules, link(rules, "MA.1", "MU.1"), Target(1, "BC.1"), Target(0, "BC.2"))
    assert [(each.key, each.values["card"]) for each in offers(Position(rules, table))] == [
        ("offers.done", "Must"),
        ("offers.skip", "Must"),
        ("offers.done", "May"),
        ("offers.decline", "May"),
    ]
    check_cards(table)


def test_without_the_pending_rule_the_winner_does_not_wait() -> None:
    table = laid(opened(), WON)
    assert do(book(win_waits="no"), table, Trigger(0, "MU.1", True)).outcome
    assert do(book(), table, Trigger(0, "MU.1", True)).outcome is None


def test_a_table_that_began_without_all_targets_is_asked_once() -> None:
    rules = book()
    table = do(rules, link(rules, "MU.1", "MU.2", "MU.3"), Settle(0, Fate.DONE), sure=True)
    assert doubts_of(rules, table, Settle(1, Fate.DONE)) == []
    assert doubts_of(rules, table, Target(1, "BC.1")) == []
