"""Setting up, why, and house rules: the answers as they are heard."""

import pytest
from asked_in_words import asked
from made_up import EDITION, book

from assistant import places
from assistant.rules.edition import VALUES, Edition, Rulebook
from assistant.rules.edition_file import load_editions
from assistant.rules.events import Opened
from assistant.rules.opening import open_table
from assistant.rules.position import Position

R = book()


@pytest.fixture(scope="module")
def editions() -> dict[str, Edition]:
    return load_editions([places.shipped("card_texts") / "editions"])[0]


def played(book: Rulebook) -> Position:
    """Return a table that has just been opened by a rulebook."""
    [opened, *_] = open_table(book, ["Ann", "Ben"])
    assert isinstance(opened, Opened)
    return Position(book, opened.table)


def test_the_setup_is_read_from_the_edition(editions: dict[str, Edition]) -> None:
    told = asked.setup(Rulebook(editions["llamas-unleashed"]), 4)
    assert told == (
        "Llamas Unleashed, 4 players: 7 Animals win.",
        "Every player gets a reference card; spare ones stay in the box.",
        (
            "Each player picks a Baby Animal and starts with it in the Field. "
            "The other Babies form the Nursery."
        ),
        "Cards of expansions may be shuffled into the deck with the others.",
        "Shuffle the deck and deal five cards to each player.",
        "Whoever was the last to spit goes first.",
    )
    assert asked.setup(R, 4) == ("Orchard, 4 players: 7 animals win.",)


def test_two_players_hear_what_stays_in_the_box(editions: dict[str, Edition]) -> None:
    told = asked.setup(Rulebook(editions["unstable-unicorns-travel"]), 2)
    box = next(line for line in told if line.startswith("With two players, leave out "))
    assert box == (
        "With two players, leave out Seductive Unicorn, Rainbow Unicorn, "
        "Ginormous Unicorn, Double Dutch, "
        "Yay!, Tourist Trap, Slowdown."
    )
    extra = told.index("Before the deal each player takes 1 Neigh.")
    deal = told.index("Shuffle the deck and deal five cards to each player.")
    assert told.index(box) < extra < deal
    three = asked.setup(Rulebook(editions["unstable-unicorns-travel"]), 3)
    assert not any("Neigh" in line or "box:" in line for line in three)


def test_a_default_is_never_told_as_printed(editions: dict[str, Edition]) -> None:
    told = asked.setup(Rulebook(editions["unstable-unicorns-travel"]), 3)
    assert told[-1] == (
        "Whoever wears the most colours goes first. "
        "The rulebook doesn't say; playing by the second print's rule."
    )


def test_why_names_rulebook_and_section(editions: dict[str, Edition]) -> None:
    llamas = Rulebook(editions["llamas-unleashed"])
    assert asked.why(played(llamas), "draw") == (
        "In the Draw phase you take one card, the top card of the deck.",
        "Llamas Unleashed rulebook, section The Turn.",
    )
    first = Rulebook(editions["unstable-unicorns-first-print"])
    assert asked.why(played(first), "deck_out")[-1] == (
        "Unstable Unicorns rulebook, first print, section What If You Run Out of Cards."
    )


def test_why_says_where_the_rulebook_is_silent(editions: dict[str, Edition]) -> None:
    llamas = Rulebook(editions["llamas-unleashed"])
    assert asked.why(played(llamas), "pile_top") == (
        (
            "Whenever a card of the pile has resolved, the card that is now on top may be "
            "answered again."
        ),
        (
            "The rulebook doesn't say; playing by the second print's rule, "
            "section Resolving Instant Cards."
        ),
    )


def test_why_says_first_that_the_table_plays_otherwise(editions: dict[str, Edition]) -> None:
    edition = editions["llamas-unleashed"]
    told = asked.why(played(Rulebook(edition, {"deck_out": "reshuffle"})), "deck_out")
    assert told == (
        (
            "Your table plays this differently: when the deck runs out the discard pile is "
            "shuffled into a new deck."
        ),
        f"The edition's own rule: {edition.rules['deck_out'].says}",
        "Llamas Unleashed rulebook, section How to Win.",
    )
    told = asked.why(played(Rulebook(edition, {"pile_top": "resolves_at_once"})), "pile_top")
    assert told[0].startswith(
        "Your table plays this differently: when a card is on top of the pile again"
    )
    assert told[2] == (
        "The rulebook doesn't say; the rule is the second print's rule, "
        "section Resolving Instant Cards."
    )
    same = asked.why(played(Rulebook(edition, {"deck_out": "most_wins"})), "deck_out")
    assert same == asked.why(played(Rulebook(edition)), "deck_out")


def test_there_may_be_nothing_to_explain() -> None:
    assert (
        asked.why(played(R), "")
        == asked.why(played(R), "no_such_rule")
        == ("Nothing to explain yet.",)
    )


def test_every_rule_of_every_edition_can_be_explained(editions: dict[str, Edition]) -> None:
    for edition in editions.values():
        for rule, known in edition.rules.items():
            told = asked.why(played(Rulebook(edition)), rule)
            others = [line for line in told if known.other and known.other in line]
            source = told[-1 - len(others)]
            assert len(others) == bool(known.other)
            assert source.startswith((edition.rulebook, "The rulebook doesn't say; playing by "))


def test_house_rules_tell_what_is_played_and_what_else_could_be(
    editions: dict[str, Edition],
) -> None:
    told = asked.house_rules(played(Rulebook(editions["llamas-unleashed"], {"firmness": "firm"})))
    assert len(told) == len(VALUES)
    assert told[-1] == (
        "Firmness, firm, changed here: what is against a rule is refused. "
        "Or gentle, what seems against a rule is called out, and done if the table says so; "
        "loose, nothing is questioned, except what is impossible or would give a hand away."
    )
    assert (
        "Win waits, chain: with the winning number you win once every effect is resolved. "
        "Or no, with the winning number you win at once." in told
    )
    assert (
        "Impossible elsewhere, skipped: a part of an effect that can't be done is skipped."
    ) in told


@pytest.mark.parametrize(("rule", "value"), [(r, v) for r, vs in VALUES.items() for v in vs])
def test_every_value_of_every_rule_has_its_phrase(rule: str, value: str) -> None:
    phrase = asked.phrase(rule, value)
    assert len(phrase) > 10
    assert asked.switch(played(Rulebook(EDITION, {rule: value})), rule).endswith(f": {phrase}.")
    others = [asked.phrase(rule, each) for each in VALUES[rule] if each != value]
    assert phrase not in others
