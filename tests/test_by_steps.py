"""What a card does is read by its steps where people only name other cards and players."""

import pytest
from golden import seated_at_home
from sitting import Player

SECOND = (
    "new second print with Ann, Ben and Cara, full, Ann starts, any babies",
    "put rhinocorn in Ann's stable",
    "put narwhal in Ben's stable",
    "put llamacorn in Cara's stable",
    "put good deal in discard pile",
    "house firmness loose",
    "draw",
    "house firmness gentle",
)

player = pytest.fixture(seated_at_home)


def begin(player: Player) -> None:
    for line in SECOND:
        player.type(line)


@pytest.mark.parametrize(
    ("line", "noted", "done"),
    [
        (
            "Two for one: my baby goes, then the Narwhal and the Llamacorn",
            ["Ann's Baby Unicorn", "Narwhal", "Llamacorn"],
            [
                "Ben's Narwhal is destroyed.",
                "Cara's Llamacorn is destroyed.",
            ],
        ),
        (
            "glitter tornado, Rhinocorn to me, Narwhal to Ben, Llamacorn to Cara",
            ["Rhinocorn", "Narwhal", "Llamacorn"],
            ["Rhinocorn goes to Ann's hand.", "Narwhal goes to Ben's hand."],
        ),
        ("I poison the Llamacorn", ["Llamacorn"], ["Cara's Llamacorn is destroyed."]),
        ("unicorn poison on the narwhal", ["Narwhal"], ["Ben's Narwhal is destroyed."]),
        (
            "Back Kick! Narwhal back to your hand Ben and you discard one",
            ["Narwhal", "Ben discards a card"],
            ["Narwhal goes to Ben's hand.", "Ben discards a card."],
        ),
        (
            "unicorn swap: rhinocorn to Ben, narwhal to me",
            ["Rhinocorn", "Narwhal"],
            ["Ben gets Ann's Rhinocorn.", "Ann gets Ben's Narwhal."],
        ),
        ("magical flying, good deal back", ["Good Deal"], ["Good Deal goes to Ann's hand."]),
        (
            "shark with a horn: narwhal",
            ["Shark With a Horn", "Narwhal"],
            [
                "Ann's Shark With a Horn is sacrificed.",
                "Ben's Narwhal is destroyed.",
            ],
        ),
        ("americorn, one from Ben", ["Ben gives Ann a card"], ["Ben gives Ann a card."]),
        (
            "I put the Classy Narwhal in my stable and fetch Rainbow Aura with it",
            ["Rainbow Aura"],
            ["Rainbow Aura goes to Ann's hand."],
        ),
        (
            "annoying flying unicorn: Cara one card",
            ["Cara discards a card"],
            ["Cara discards a card."],
        ),
        (
            "mystical vortex, everyone discards one",
            ["Ann discards a card", "Ben discards a card", "Cara discards a card"],
            ["Cara discards a card."],
        ),
    ],
)
def test_what_a_card_does_is_noted_by_its_steps_and_done_when_it_stands(
    player: Player, line: str, noted: list[str], done: list[str]
) -> None:
    begin(player)
    said = player.type(line)
    assert said[0].startswith("Ann plays ")
    title = said[0].removeprefix("Ann plays ").removesuffix(".")
    assert said[1:-1] == [f"Noted: {each}, if {title} resolves." for each in noted]
    assert said[-1] == "Who answers?"
    heard = player.type("nobody")
    assert [each for each in heard if each in done] == done
    assert not any("at which card" in each for each in heard)


def test_a_card_played_on_another_is_not_asked_about_again(player: Player) -> None:
    begin(player)
    assert player.type("play back kick on llamacorn") == [
        "Ann plays Back Kick.",
        "Noted: Llamacorn, if Back Kick resolves.",
        "Who answers?",
    ]
    assert player.type("nobody") == [
        "Llamacorn goes to Cara's hand.",
        "Back Kick: Cara must discard 1 card.",
    ]


def test_an_effect_that_waits_is_meant_by_its_card(player: Player) -> None:
    begin(player)
    player.type("play unicorn swap")
    player.type("nobody")
    before = player.session.table
    heard = player.type("my Rhinocorn goes to Cara and I get Narwhal for it")
    assert heard[0] == "Cara gets Ann's Rhinocorn."
    # It is Ben's: the effect takes one from whoever was given one.
    assert heard[-2] == "Unicorn Swap takes from another Stable, not where Narwhal is."
    player.type("no")
    player.type("undo")
    assert player.session.table == before
    heard = player.type("my Rhinocorn goes to Ben and I get Narwhal for it")
    assert heard[0] == "Ben gets Ann's Rhinocorn."
    assert "Ann gets Ben's Narwhal." in heard


def test_what_several_cards_may_be_is_asked(player: Player) -> None:
    begin(player)
    assert player.type("unicorn poison, the baby") == [
        "Which do you mean? Type a number.",
        "1, Ann plays Unicorn Poison then Ann destroys Ben's Baby Unicorn",
        "2, Ann plays Unicorn Poison then Ann destroys Cara's Baby Unicorn",
    ]
    assert player.type("2")[1] == "Noted: Cara's Baby Unicorn, if Unicorn Poison resolves."


@pytest.mark.parametrize(
    "line",
    [
        "unicorn poison: good deal",
        "unicorn poison: narwhal and llamacorn",
        "not unicorn poison on narwhal",
        "if only unicorn poison, narwhal",
        "unicorn poison on narwhal?",
        "does unicorn poison kill the narwhal",
        "unicorn swap: narwhal to me, rhinocorn to Cara",
        "I destroy narwhal, unicorn poison",
        "back kick, ben draws",
        "rainbow unicorn: seductive unicorn",
    ],
)
def test_what_the_steps_do_not_say_changes_nothing(player: Player, line: str) -> None:
    begin(player)
    before = player.session.table
    player.type(line)
    assert player.session.table is before


def test_what_has_a_word_too_many_is_asked_about(player: Player) -> None:
    begin(player)
    before = player.session.table
    assert player.type("unicorn poison zorbs narwhal") == [
        "Did you mean play Unicorn Poison on Ben's Narwhal? Yes or no."
    ]
    assert player.session.table is before
    assert player.type("yes")[0] == "Ann plays Unicorn Poison."


def test_what_is_moved_to_a_hand_is_returned_or_taken(player: Player) -> None:
    begin(player)
    player.type("play back kick")
    assert player.type("move narwhal to Ben's hand")[0] == "Noted: Narwhal, if Back Kick resolves."
    assert "Narwhal goes to Ben's hand." in player.type("nobody")
    player.type("Ben discards a card")
    player.type("house firmness loose")
    assert player.type("move good deal to Ann's hand") == ["Good Deal goes to Ann's hand."]
