"""The same lines at tables of different editions: what comes of them differs where the books do."""

from collections.abc import Callable

import pytest
from ruled import sit_down
from sitting import Player

from assistant.game import AreaGame
from assistant.inbox import Typed
from assistant.rules.table import Ending, Zone

FIRST, SECOND, SECOND_EDITION = "first print", "second print", "2nd edition"
TRAVEL, NSFW, LLAMAS = "travel", "nsfw", "llamas"
EVERY = (FIRST, SECOND, SECOND_EDITION, TRAVEL, NSFW, LLAMAS)
ANIMAL = {TRAVEL: "rainbow unicorn", NSFW: "vanillacorn", LLAMAS: "basic llama"}
DUTY = {NSFW: "autoerotic asphyxiation", LLAMAS: "berserk llama syndrome"}
"""A card by edition that must be done as a turn begins; where none is named, Sadistic Ritual."""

Sit = Callable[..., "Table"]


class Table:
    """A table of an edition at which lines are typed."""

    def __init__(self, edition: str, names: str = "Ann, Ben and Cara") -> None:
        self.player: Player = sit_down()
        self.heard = self.type(f"new {edition} with {names}, full, any babies, Ann starts")

    def type(self, *lines: str) -> str:
        """Type lines; return what is heard of the last one."""
        said = ""
        for line in lines:
            said = "\n".join(each.text for each in self.player.take(Typed(line)))
        return said

    @property
    def game(self) -> AreaGame:
        game = self.player.session.game
        assert game is not None
        return game


@pytest.mark.parametrize(
    ("names", "most", "travel"),
    [
        ("Ann and Ben", 7, 5),
        ("Ann, Ben and Cara", 7, 5),
        ("Ann, Ben, Cara, Dan, Eve and Fay", 6, 5),
    ],
)
def test_how_many_win(names: str, most: int, travel: int) -> None:
    for edition in EVERY:
        goal = travel if edition == TRAVEL else most
        animals = "Animals" if edition == LLAMAS else "Unicorns"
        assert f"{goal} {animals} win." in Table(edition, names).heard


@pytest.mark.parametrize("edition", EVERY)
def test_what_becomes_of_a_game_without_a_deck(edition: str) -> None:
    table = Table(edition)
    for name in ("Ann", "Ben"):
        # Ann has one more before her than the others.
        table.type(f"put {ANIMAL.get(edition, 'narwhal')} in Ann's stable", f"{name} has 1 card")
    said = table.type("deck 0")
    outcome = table.game.table.outcome
    match edition:
        case "first print":
            assert outcome is not None
            assert outcome.ending is Ending.NOBODY
        case "travel":
            assert outcome is None, said
        case _:
            assert outcome is not None
            assert outcome.winners == (0,)


@pytest.mark.parametrize("edition", EVERY)
def test_whose_stable_an_animal_may_be_played_into(edition: str) -> None:
    table = Table(edition)
    table.type("Ann draws", f"Ann plays {ANIMAL.get(edition, 'narwhal')} into Ben's stable")
    assert (table.game.waiting is not None) is (edition == FIRST)
    assert "own Stable" in table.type("why") or edition != FIRST


@pytest.mark.parametrize("edition", [each for each in EVERY if each != TRAVEL])
def test_what_must_be_done_and_was_forgotten(edition: str) -> None:
    table = Table(edition)
    table.type(f"put {DUTY.get(edition, 'sadistic ritual')} in Ben's stable")
    animals = ["basic goat", "basic llama"] if edition == LLAMAS else []
    table.type(*(f"put {each} in Ben's stable" for each in animals), "Ann draws", "Ann draws")
    table.type("Ben's turn", "next")
    assert table.game.waiting is not None
    table.type("yes")
    assert [each.seat for each in table.game.table.owed] == ([] if edition == FIRST else [1])


def test_the_queen_keeps_basics_from_being_played_or_from_coming_at_all() -> None:
    for edition, barred in ((FIRST, False), (SECOND, True)):
        table = Table(edition)
        table.type("put queen bee in Cara's stable", "put basic unicorn in Ben's stable")
        table.type("put unicorn lasso in Ann's stable", "Ann draws", "Ann draws", "Ben's turn")
        table.type("Ben draws", "Ben draws", "Cara's turn", "Cara draws", "Cara draws")
        table.type("Ann's turn", "Ann steals basic unicorn")
        assert (table.game.waiting is not None) is barred, edition


def test_the_puppicorn_goes_to_the_next_player_or_with_the_turn() -> None:
    for edition, holder in ((FIRST, 1), (SECOND, 1)):
        table = Table(edition)
        table.type("put puppicorn in Ann's stable", "Ann draws", "Ann draws")
        table.type("end turn")
        seats = table.game.table.seats
        titles = [[table.game.position.title(each) for each in seat.stable] for seat in seats]
        assert any("Puppicorn" in each for each in titles[holder]), edition
    extra = {}
    for edition in (FIRST, SECOND):
        table = Table(edition)
        table.type("put puppicorn in Cara's stable", "Ann draws", "Ann draws", "end turn")
        place = next(
            place
            for piece, place in table.game.table.lying()
            if "Puppicorn" in table.game.position.title(piece)
        )
        assert place.zone is Zone.STABLE
        extra[edition] = place.seat
    # In the first print it goes on as its own player's turn ends.
    assert extra == {FIRST: 2, SECOND: 1}


@pytest.mark.parametrize("edition", EVERY)
def test_why_names_whoever_rules_otherwise(edition: str) -> None:
    table = Table(edition)
    book = table.game.book.edition
    rulings = [each for each in book.rulings if each.other]
    for ruling in rulings:
        said = table.type(f"rule {ruling.cards[0]}")
        assert all(each in said for each in (ruling.says, ruling.by, ruling.other)), said
        assert ruling.other_by.casefold() in said.casefold()
    rules = {name: rule for name, rule in book.rules.items() if rule.other}
    assert {"impossible_in_hand", "pandas"} <= rules.keys()
    for name, rule in rules.items():
        said = table.type(f"rule {name.replace('_', ' ')}")
        assert rule.says in said, said
        assert rule.other in said
        assert rule.other_by.casefold() in said.casefold()
