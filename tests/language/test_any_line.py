"""No line takes for ever, whatever is in it; steps are counted, not seconds."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import product
from random import Random
from types import FrameType

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from measuring import MOMENTS, at_table, sentences
from sitting import Player

from assistant.commands.moment import moment_of
from assistant.commands.understanding import meaning
from assistant.language import grammar, understand
from assistant.language.asked_like import question_bank
from assistant.language.bank import bank
from assistant.registry import PROGRAM

MOST_UNDERSTANDING, MOST_ANSWERING = 500_000, 5_000_000
"""Calls, of Python and of C, of what understands a line and of all that answers it."""
LETTERS = "aeions"
BEFORE = ("", "play ", "Cara steals ", "Ben discards ")
MARKS = "\u0300\u0308\u0323\u200d\u200c\u20e3\ufe0f\u0940\u0591"
ATOMS = (
    *"aeioumnsx1?!.,;:'’- ",
    *MARKS,
    *(f"a{mark}" for mark in MARKS),
    *("\u1100\u1161", "\u212b", "\ufb03", "\U0001f3f3\ufe0f\u200d\U0001f308", "ß", "İ", "\u0130"),
    *(" a", " the", " of", " to", " it", " one", " 2", " cards", " me", " my", " his", " from"),
    *(
        " and",
        " so",
        " then",
        " please",
        " um",
        " draw",
        " draws",
        " play",
        " steal",
        " who",
        " not",
    ),
    *(" Ann", " Ben's", " Cara", " narwhal", " neigh", " top", " deck", " with", " by", " in"),
)


class TooManySteps(BaseException):
    """More was done than any line needs."""


@contextmanager
def at_most(calls: int) -> Iterator[None]:
    """Stop what takes more calls than this."""
    left = calls

    def count(_: FrameType, event: str, __: object) -> None:
        nonlocal left
        left -= event in ("call", "c_call")
        if left < 0:
            raise TooManySteps

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        yield
    finally:
        sys.setprofile(before)


@pytest.fixture(scope="module")
def player() -> Iterator[Player]:
    """Sit at a game of three; what is only understood changes nothing in it."""
    with at_table("action") as player:
        # Reads and weighs what is read and weighed once.
        for phrases in (bank(), question_bank()):
            for number in range(len(phrases.phrases)):
                phrases.features(number)
        player.type("xxxx")
        player.type("Ben zorbs the gribble off Cara")
        yield player


@pytest.fixture(scope="module")
def read(player: Player) -> Callable[[str], object]:
    """Return what understands a line at that table, within the steps that it may take."""
    at = moment_of(player.session)
    understand("draw a card", grammar(), at, PROGRAM)

    def within(line: str) -> object:
        with at_most(MOST_UNDERSTANDING):
            return understand(line, grammar(), at, PROGRAM)

    return within


@settings(
    deadline=None,
    max_examples=120,
    derandomize=True,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(st.lists(st.sampled_from(ATOMS), max_size=8), st.integers(1, 40), st.sampled_from(ATOMS))
@example([" draw", " and"], 20, "x")
@example(["Ann", " and", " Ben", " and"], 9, " x")
@example([" of", " the"], 18, " a")
def test_whatever_is_said_over_and_over_is_read_in_bounded_steps(
    read: Callable[[str], object], part: list[str], times: int, end: str
) -> None:
    read("".join(part) * times + end)


@pytest.mark.parametrize("at", MOMENTS)
def test_nothing_that_is_said_at_any_moment_fails(at: str) -> None:
    """Say parts of sentences behind one another, in any order."""
    parts = [each.text.split() for each in sentences("open.tsv") + sentences("free_18.tsv")]
    chosen = Random(at)
    with at_table(at) as player:
        for _ in range(40):
            one, other = chosen.choice(parts), chosen.choice(parts)
            words = one[: chosen.randint(1, len(one))] + other[chosen.randint(0, len(other)) :]
            meaning(player.session, " ".join(words))
            meaning(player.session, " ".join(chosen.sample(words, len(words))))


@pytest.mark.parametrize(
    "line", ["I draw", "me first", "I have a neigh", "my turn", "we lost one of mine"]
)
def test_what_is_said_of_a_game_is_answered_without_one(line: str) -> None:
    with at_table("none") as player:
        assert player.type(line)


@pytest.mark.parametrize("mark", ["\u0300", "\u0308", "\u0323", "\u20e3"])
@pytest.mark.parametrize("before", BEFORE)
def test_accents_typed_by_themselves_are_read_in_bounded_steps(
    read: Callable[[str], object], before: str, mark: str
) -> None:
    for one, other in product(LETTERS, repeat=2):
        read(before + f"{one}{mark}{other}" * 15)
    for one in LETTERS:
        read(before + f"{one}{mark}" * 30)


@pytest.mark.parametrize("before", BEFORE)
def test_single_letters_are_read_in_bounded_steps(
    read: Callable[[str], object], before: str
) -> None:
    for one, other in product(LETTERS, repeat=2):
        read(before + f"{one} {other} " * 15)


@pytest.mark.parametrize(
    "line",
    [
        "a\u0300" * 30,
        "and " * 1000,
        "and " * 1999,
        "so " * 1000,
        "please " * 1100,
        "then " * 1200,
        "um " * 1200,
        "um then " * 950,
        "Ann " * 1900,
        ". " * 3900,
        "'" * 7900,
        "\u200d\u0300" * 3900,
        "keep " * 1500,
        "who " * 1900,
    ],
)
def test_a_line_of_nothing_is_answered_and_changes_nothing(player: Player, line: str) -> None:
    before = player.session.game.table if player.session.game else None
    with at_most(MOST_ANSWERING):
        assert player.type(line)
    assert player.session.game is not None
    assert player.session.game.table == before


@pytest.mark.parametrize("line", ["x" * 80_000, "and " * 2001, "draw a card " * 1000])
def test_a_line_that_is_too_long_is_refused_unread(player: Player, line: str) -> None:
    with at_most(2_000):
        (said,) = player.type(line)
    assert said == (f"That line is too long: {len(line)} characters. I read at most 8000.")
    assert player.session.transcript.secret_line


def test_a_name_is_known_whichever_way_its_accents_are_typed() -> None:
    with at_table("none") as player:
        player.type("new second print with Zoe\u0308 and Rene\u0301, light, Zo\u00eb starts")
        assert player.type("Rene\u0301 has 3") == ["Ren\u00e9 has 3."]
        assert player.type("Zo\u00eb has 2") == ["Zo\u00eb has 2."]
