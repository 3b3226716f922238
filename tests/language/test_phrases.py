"""What is like a phrase of the bank is asked about; the bank names only what the program does."""

import re

import pytest
from measuring import at_table

from assistant.language.bank import bank
from assistant.language.patterns import expanded
from assistant.language.program import spoken
from assistant.tongue import tables

FILLED = frozenset({"a", "all", "others", "baby", "title"})
"""Places in which nobody is named: who speaks, everybody, the Baby of an edition."""


@pytest.mark.parametrize(
    ("moment", "line", "question", "done"),
    [
        ("window", "no reaction at all to that one", "Did you mean all pass?", "Ginormous"),
        (
            "window",
            "Cara is totally fine with it then",
            "Did you mean Cara passes?",
            "Cara passes.",
        ),
        ("action", "right, Ben, off you go now", "Did you mean Ann ends turn?", "Ben's turn."),
        ("action", "oh dear, I hit the wrong button", "Did you mean undo?", "Undone"),
        ("action", "the Narwhal hops right back into Ben's hand", "Did you mean", "Narwhal"),
        ("start", "one new card into my hand please", "Did you mean Ann draws?", "Rhinocorn"),
    ],
)
def test_what_is_like_a_phrase_is_asked_about_and_done_only_for_a_yes(
    moment: str, line: str, question: str, done: str
) -> None:
    with at_table(moment) as player:
        before = player.session.table
        assert player.type(line)[0].startswith(question)
        assert player.session.table is before
        assert player.type("yes")[0].startswith(done)


@pytest.mark.parametrize(
    "line",
    ["what a lovely picture on the rhinocorn", "my aunt bought this deck last winter", "Ben, tea?"],
)
def test_what_is_like_talk_is_not_asked_about(line: str) -> None:
    with at_table("action") as player:
        before = player.session.table
        assert not any("Did you mean" in said for said in player.type(line))
        assert player.session.table is before


def test_each_phrase_means_what_the_program_does_and_fills_its_places() -> None:
    assert len(bank().phrases) > 0
    for each in (*tables("phrases")["phrase"], *tables("wishes")["phrase"]):
        for line in (words for said in each["lines"] for words in expanded(said)):
            has = {name.strip("{}").removesuffix("'s") for name in line if name[0] == "{"}
            has |= FILLED
            for word, *more in each["do"]:
                assert word in spoken().forms, each
                needs = set(re.findall(r"\{(\w+)\}", more[0])) if more else set()
                needs |= {by for by in more[1:] if by}
                assert needs <= has, (each["do"], line)
