"""Every kind of deed that is said while a played card can be answered: held, in doubt, or free."""

from collections.abc import Callable
from typing import TypeAlias, get_args

import pytest
from golden import seated_at_home
from sitting import Player

from assistant.cards.model import Kind
from assistant.game import AreaGame
from assistant.rules import actions
from assistant.rules.actions import Action
from assistant.rules.events import Verb
from assistant.rules.rulings import Allowed, Refused
from assistant.rules.table import Ending, Fate, Outcome, Phase, Place, Table, Zone
from assistant.rules.waiting_events import Announced
from assistant.rules.window import KINDS, VERBS, InWindow

NEW = "new {} with Ann, Ben and Cara, full, Ann starts, any babies"
SECOND = NEW.format("second print")
BOARD = ("Ben has narwhal", "Ann has rhinocorn", "draw")
DISCARD = Place(Zone.DISCARD)

player = pytest.fixture(seated_at_home)


def game_of(player: Player) -> AreaGame:
    game = player.session.game
    assert game
    return game


def table(player: Player) -> Table:
    return game_of(player).table


def piece(player: Player, title: str) -> str:
    found = game_of(player).position.titled(title)
    return found[0]


def sample(player: Player, kind: type) -> Action:
    """Return an action of a kind, as somebody could say it at this table."""
    narwhal, yay = piece(player, "Narwhal"), piece(player, "Yay")
    values: dict[type, tuple[object, ...]] = {
        actions.Next: (),
        actions.Draw: (0,),
        actions.Play: (0, yay, 0),
        actions.Respond: (1, piece(player, "Neigh")),
        actions.Pass: (1,),
        actions.PassAll: (),
        actions.Trigger: (0, piece(player, "Rhinocorn"), False),
        actions.Target: (0, narwhal),
        actions.Settle: (0, Fate.DONE),
        actions.MakeGood: (0,),
        actions.Move: (Verb.DESTROY, 0, narwhal, DISCARD),
        actions.Swap: (0, piece(player, "Rhinocorn"), narwhal),
        actions.SwapHands: (0, 1),
        actions.Give: (1, 0),
        actions.SetCount: (0, 3),
        actions.SetHand: (0, 4),
        actions.SetDeck: (50,),
        actions.SetSeat: (1, 1),
        actions.SetPlays: (2,),
        actions.SkipPhase: (Phase.DRAW,),
        actions.BanInstants: (),
        actions.Track: (),
        actions.Leave: ((),),
        actions.NameTitle: ("Nobody knows", Kind.MAGIC),
        actions.GoTo: (1, Phase.DRAW),
        actions.Reshuffle: (),
        actions.CountLetters: (0, ()),
        actions.Spell: (0, narwhal),
        actions.SetPrompts: ("drinking",),
        actions.LeavePrompts: (0,),
        actions.NewHand: (0,),
        actions.SetHouse: ("firmness", "gentle"),
        actions.Join: ("Dan", 1),
        actions.Depart: (2,),
        actions.Rename: (2, "Kara"),
        actions.Forget: (1, piece(player, "Neigh")),
        actions.End: (Outcome(Ending.STOPPED),),
    }
    made: Action = kind(*values[kind])
    return made


def test_every_kind_of_deed_and_every_verb_is_in_one_list() -> None:
    assert set(KINDS) == set(get_args(Action))
    assert set(VERBS) == set(Verb)


@pytest.mark.parametrize("kind", get_args(Action), ids=lambda kind: str(kind.__name__))
@pytest.mark.parametrize("card", ["unicorn poison", "basic unicorn", "change of luck"])
def test_no_kind_of_deed_passes_by_the_card_that_can_be_answered(
    player: Player, kind: type, card: str
) -> None:
    for line in (SECOND, *BOARD, f"Ann plays {card}"):
        player.type(line)
    ruling = game_of(player).decide(sample(player, kind))
    if KINDS[kind] is InWindow.FREE:
        doubts = ruling.doubts if isinstance(ruling, Allowed) else (ruling.why,)
        assert "doubts.pile_open" not in [each.key for each in doubts]
    elif isinstance(ruling, Allowed) and not ruling.doubts:
        after = game_of(player).position.after(ruling.events).table
        assert any(isinstance(each, Announced) for each in ruling.events)
        assert KINDS[kind] is InWindow.HELD
        before = table(player)
        assert (after.seats, after.discard, after.deck, after.turn) == (
            before.seats,
            before.discard,
            before.deck,
            before.turn,
        )


@pytest.mark.parametrize("verb", Verb)
def test_no_verb_passes_by_the_card_that_can_be_answered(player: Player, verb: Verb) -> None:
    for line in (SECOND, *BOARD, "Ann plays basic unicorn"):
        player.type(line)
    out_of_hand = verb in (Verb.DISCARD, Verb.GIVE, Verb.PULL, Verb.SHUFFLE)
    named = piece(player, "Yay" if out_of_hand else "Narwhal")
    whose = 1 if verb is Verb.PULL else None
    to = Place(Zone.HAND, 0) if verb is Verb.PULL else Place(Zone.STABLE, 0)
    ruling = game_of(player).decide(actions.Move(verb, 0, named, to, whose))
    assert isinstance(ruling, Refused) or bool(ruling.doubts) is (VERBS[verb] is not InWindow.FREE)


Scene: TypeAlias = tuple[tuple[str, ...], list[str], str, Callable[[Table], bool]]

# -- what is held is noted, done when the card stands, and dropped when it is stopped -------

HELD: list[Scene] = [
    # what is played and, in three wordings, what is said that it does; what is heard of it;
    # and what has changed when it stands
    (
        (NEW.format("llamas"), "draw", "Ann plays throw off their groove", "Ann draws 1"),
        ["Ben skips a turn", "Ben misses his next turn", "Ben loses his turn"],
        "Ben skips a turn",
        lambda table: table.seats[1].skips == 1,
    ),
    (
        (SECOND, "draw", "Ann plays change of luck"),
        ["Ann takes another turn", "Ann gets an extra turn", "extra turn"],
        "Ann gets an extra turn",
        lambda table: table.seats[0].extras == 0 and not table.discard,
    ),
    (
        (
            *(SECOND, "put yay into the discard pile", "draw", "Ann plays mystical vortex"),
            *("Ann discards 1", "Ben discards 1", "Cara discards 1"),
        ),
        [
            "Ann shuffles the discard pile into the deck",
            "shuffle the discard pile",
            "Ann shuffles the discard pile back into the deck",
        ],
        "the discard pile is shuffled into the deck",
        lambda table: len(table.discard) == 1 and table.unnamed == 0,
    ),
    (
        (SECOND, "draw", "Ann plays shake up"),
        [
            "Ann shuffles her hand into the deck",
            "I shuffle my hand",
            "Ann puts her hand into the deck",
        ],
        "Ann shuffles 5 cards into the deck",
        lambda table: table.seats[0].hand_size == 0,
    ),
    (
        (SECOND, "draw", "Ann plays classy narwhal"),
        [
            "Ann searches the deck for glitter bomb",
            "Ann takes glitter bomb from the deck",
            "Ann looks through the deck for glitter bomb",
        ],
        "Glitter Bomb",
        lambda table: table.seats[0].hand_size == 6,
    ),
    (
        (SECOND, "draw", "Ann plays unfair bargain"),
        ["Ann swaps hands with Ben", "Ann trades hands with Ben", "I swap hands with Ben"],
        "Ann and Ben swap hands",
        lambda table: True,
    ),
]


@pytest.mark.parametrize("way", [0, 1, 2])
@pytest.mark.parametrize("held", HELD, ids=lambda held: held[2])
def test_what_the_card_does_waits_until_it_stands(player: Player, held: Scene, way: int) -> None:
    lines, wordings, noted, done = held
    for line in lines:
        player.type(line)
    before = table(player)
    said = player.type(wordings[way])
    assert said[0].startswith(f"Noted: {noted}, if "), said
    now = table(player)
    assert (now.seats, now.discard, now.deck) == (before.seats, before.discard, before.deck)
    player.type("nobody")
    assert done(table(player)) and not table(player).pile


@pytest.mark.parametrize("way", [0, 1, 2])
@pytest.mark.parametrize("held", HELD, ids=lambda held: held[2])
def test_what_the_card_does_is_dropped_when_it_is_stopped(
    player: Player,
    held: Scene,
    way: int,
) -> None:
    lines, wordings, noted, _ = held
    for line in (*lines, wordings[way]):
        player.type(line)
    before = table(player)
    llamas = lines[0] == NEW.format("llamas")
    player.type("Cara plays spit happens" if llamas else "Cara neighs")
    said = player.type("nobody")
    assert any(noted in each and each.startswith("Not done: ") for each in said)
    now = table(player)
    assert now.seats[:2] == before.seats[:2]
    assert len(now.discard) == len(before.discard) + 2


def test_an_extra_turn_that_was_said_early_is_had_once(player: Player) -> None:
    lines = (SECOND, "draw", "Ann plays change of luck", "Ann takes another turn", "nobody")
    for line in (*lines, "Ann draws 2", "Ann discards 3"):
        player.type(line)
    assert table(player).seats[0].extras == 1


def test_a_card_seen_in_the_deck_and_not_searched_for_is_not_named(player: Player) -> None:
    for line in (SECOND, "draw", "Ann plays basic unicorn"):
        player.type(line)
    said = player.type("Ann takes yay from the deck")
    assert not any("yay" in each.casefold() for each in said)


@pytest.mark.parametrize(
    "line", ["Ann shuffles the deck", "shuffle the deck", "I shuffle the deck"]
)
def test_a_deck_that_is_shuffled_is_noted_until_the_card_stands(player: Player, line: str) -> None:
    for each in (SECOND, "draw", "Ann plays classy narwhal"):
        player.type(each)
    assert player.type(line)[0] == "Noted: the deck is shuffled, if Classy Narwhal resolves."
    player.type("nobody")
    assert player.type(line) == ["Deck shuffled."]
