"""Questions that name a card by whose it is, or hold more words than what is asked."""

import pytest
from measuring import at_table, outcome

from assistant.language.program import Program, Word

HERD = "With three or more Animals of one species"
PROGRAM = Program([Word(name, takes=True, played=True) for name in ("how many", "keep")])


@pytest.mark.parametrize(
    ("moment", "line", "answer"),
    [
        # What lies on the pile is named by who played it.
        ("window", "what does Ann's card do", "Ginormous Unicorn, magical"),
        ("neighed", "what does it say on Ben's one", "Neigh, instant"),
        ("neighed", "what does Ann's card do", "Ginormous Unicorn, magical"),
        # What lies before somebody is named by its kind, where there is one that does something.
        ("action", "what's Cara's unicorn do", "Llamacorn, magical"),
        ("llamas start", "what does my goat allow me to do", "Goatsferatu, magical"),
        ("llamas action", "what does Dan's downgrade do to him", "Velcro Barrier"),
        ("action", "what does Ben's narwhal say", "Narwhal, basic"),
        # Words that only say how much somebody wants to know.
        ("llamas action", "what's this herd bonus everyone keeps on about", HERD),
        ("action", "what in the world is a downgrade", "A Downgrade hinders"),
        ("action", "someone explain instants to me", "Whenever somebody plays a card"),
        ("action", "what happens once the deck's completely gone", "When the deck is empty"),
        # No card is read or counted that nobody names.
        ("action", "what's the bin got in it", "Discard pile"),
        ("llamas action", "count all the animals", "Animals: Ann"),
        # Nobody wishes that it were so.
        ("llamas action", "is the llama bomb in the bin", "Llama Bomb: Discard pile"),
        ("llamas action", "is there a goat among the discards", "Discard pile"),
        # How many are kept tells no secret.
        ("action", "how many can you hang on to", "When your turn ends"),
        ("action", "how many am I allowed to hold", "When your turn ends"),
        ("window", "who hasn't answered", "It's Ann's turn"),
        ("llamas action", "who is up once Dan's finished", "Ann comes after Dan"),
        # What stands beside a question, and whom it is told, is no part of it.
        ("action", "what's Ben got in his field besides the baby", "Ben 2 of 7"),
        ("action", "Tell Granddad everything that's on the table, would you", "Ann 2 of 7"),
        ("action", "Tell Ben what's in Cara's stable, would you?", "Cara 2 of 7"),
        ("llamas action", "Explain the herd bonus thing to Cara, can you?", HERD),
        ("llamas action", "What do rams get you when there's three of them?", HERD),
        ("action", "How many may I hang on to when I'm done?", "When your turn ends"),
        (
            "action",
            "It's still my go, isn't it? Only I was making tea.",
            "Ann's turn, Action phase",
        ),
        ("action", "After me it's Ben, right?", "Ben is next"),
        ("action", "what's chainsaw unicorn do again, I forget", "Chainsaw Unicorn"),
        ("action", "if I nick Ben's baby, where does it go?", "Baby Unicorns come"),
        (
            "action",
            "Am I allowed to play Extra Tail when I've no basic one?",
            "Yes, that's allowed",
        ),
        ("neighed", "Could one neigh somebody else's neigh, is that allowed?", "Whenever somebody"),
        ("window", "Ben hasn't answered yet, has he?", "It's Ann's turn"),
    ],
)
def test_a_question_is_answered_and_changes_nothing(moment: str, line: str, answer: str) -> None:
    found = outcome(moment, (line,))
    assert found.said[0].startswith(answer)
    assert not found.changed
    assert not found.asks


@pytest.mark.parametrize(
    ("line", "kept"),
    [
        ("how many does Ann keeps", False),
        ("how many, Ann keeps narwhal", True),
        ("how many does she keeps and Ann keeps narwhal", True),
        ("Ann keeps narwhal", True),
    ],
)
def test_only_who_asks_how_many_are_kept_keeps_nothing(line: str, kept: bool) -> None:
    assert PROGRAM.keeps(line) is kept


def test_who_is_named_alone_and_has_to_answer_is_asked_what_is_meant() -> None:
    asked = outcome("window", ("Cara",))
    assert asked.asks
    assert "1, Cara passes" in asked.said
    assert outcome("window", ("Ann",)).said[0].startswith("Ann 2 of 7")
    assert outcome("action", ("Cara",)).said[0].startswith("Cara 2 of 7")


def test_the_card_in_front_is_spelled_and_described() -> None:
    with at_table("action") as table:
        [read] = table.type("read narwhal")
        assert table.type("which letters is it written with?") == ["capital N, a, r, w, h, a, l."]
        assert table.type("spell it") == table.type("spell narwhal")
        assert table.type("what does this big ugly thing do?") == [read]
