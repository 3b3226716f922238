"""What was done last is taken back in free words, or something else is done in its place."""

import pytest
from measuring import at_table


@pytest.mark.parametrize(
    ("moment", "line", "question"),
    [
        ("action", "hey, can we step back one", "undo"),
        ("action", "no no, that was not me, put it back", "undo"),
        ("start", "oh, I was not ready yet, go back", "undo"),
        ("window", "I changed my mind, back in my hand please", "undo"),
        ("window", "wrong card, sorry, I play Puppicorn", "undo then Ann plays Puppicorn"),
        ("window", "Ginormous? No, I said Puppicorn", "undo then play puppicorn"),
        ("neighed", "there was no neigh from Ben", "undo"),
        ("neighed", "no, Ben passes", "undo"),
        ("neighed", "scrap the neigh", "undo"),
        ("neighed", "no neigh after all", "undo"),
        ("neighed", "never mind the neigh", "undo"),
        ("neighed", "Ben changed his mind, no neigh", "undo"),
    ],
)
def test_what_was_done_last_is_taken_back_for_a_yes(moment: str, line: str, question: str) -> None:
    with at_table(moment) as player:
        before = player.session.table
        assert player.type(line)[0].casefold() == f"did you mean {question}? yes or no.".casefold()
        assert player.session.table is before
        assert player.type("yes")[0].startswith("Undone: ")


@pytest.mark.parametrize(
    ("moment", "line", "question"),
    [
        (
            "neighed",
            "the one Ben put down was actually the Super Neigh",
            "undo then Ben answers Super Neigh",
        ),
        (
            "neighed",
            "Cara says don't blame Ben, the Neigh is hers",
            "undo then Cara answers Neigh",
        ),
        ("neighed", "oh it's Cara holding that Neigh out", "undo then Cara answers Neigh"),
        ("neighed", "Ben's had second thoughts and he's taken his Neigh back", "undo"),
        ("neighed", "the Neigh's gone back into Ben's hand", "undo"),
        ("window", "Read it wrong, it's Rainbow Unicorn", "Rainbow Unicorn"),
        (
            "window",
            "The ginormous one was supposed to go in Ben's Stable, not mine",
            "undo then Ann plays Ginormous Unicorn into Ben's Stable",
        ),
        ("llamas neighed", "Nobody spat! Ben just coughed", "undo"),
        ("llamas window", "Jetpack Ram, not Henry", "Jetpack Ram"),
        ("action", "Strike off the last thing I told you", "undo"),
        ("action", "please remove what you just noted", "undo"),
    ],
)
def test_the_card_that_can_be_answered_is_put_right(moment: str, line: str, question: str) -> None:
    with at_table(moment) as player:
        before = player.session.table
        said = " ".join(player.type(line)).casefold()
        assert "undo" in said
        assert question.casefold() in said
        assert player.session.table is before


@pytest.mark.parametrize(
    ("line", "question"),
    [
        ("wait, Cara super neighs", "Cara answers: Super Neigh."),
        ("no, Ann neighs back", "Ann answers: Neigh."),
    ],
)
def test_who_answers_an_answer_puts_none_right(line: str, question: str) -> None:
    with at_table("neighed") as player:
        assert question in " ".join(player.type(line))


@pytest.mark.parametrize(
    "line",
    [
        "that was a great card",
        "I do not play anything, I draw",
        "if that was wrong my brother would know",
        "Cara took her coat back to the kitchen",
    ],
)
def test_what_only_sounds_like_it_takes_nothing_back(line: str) -> None:
    with at_table("action") as player:
        assert not any("mean undo" in said for said in player.type(line))


@pytest.mark.parametrize(
    ("moment", "line", "question"),
    [
        ("action", "Ben draws one, no, Ben discards one", "Ben discards 1"),
        ("action", "I steal Llamacorn, sorry, I destroy Llamacorn", "Ann destroys Llamacorn"),
        ("window", "Cara passes, no wait, she neighs", "Cara answers Neigh"),
    ],
)
def test_what_is_said_anew_in_a_sentence_is_meant(moment: str, line: str, question: str) -> None:
    with at_table(moment) as player:
        assert player.type(line)[0].startswith(f"Did you mean {question}?")


def test_a_bare_no_is_said_of_whoever_was_named() -> None:
    with at_table("window") as player:
        assert player.type("Ben smiles, so no")[0].startswith("Ben passes.")
        assert player.session.table and player.session.table.pile


@pytest.mark.parametrize(
    ("moment", "line", "answer"),
    [
        ("action", "is the llamacorn still with Cara", "Llamacorn: Cara's Stable."),
        ("action", "who goes when I'm done", "Ben is next."),
        ("start", "must I really use the rhino", "Now: Rhinocorn"),
        ("action", "so tell me what Puppicorn does", "Puppicorn, magical unicorn"),
    ],
)
def test_more_questions_are_answered_by_what_they_name(moment: str, line: str, answer: str) -> None:
    with at_table(moment) as player:
        assert player.type(line)[0].startswith(answer)


@pytest.mark.parametrize(
    ("line", "first"),
    [
        ("super neigh, Ben, read it and weep", "1, answer Super Neigh"),
        ("Ben, you won't get away with that, super neigh", "1, Ann answers Super Neigh"),
        ("Oh no you don't, I've a neigh of my own for that", "1, Ann answers Neigh"),
        ("cara isn't helping but I am, neigh back at you ben", "1, Cara passes then Ann answers N"),
    ],
)
def test_whoever_is_only_called_has_not_answered_otherwise(line: str, first: str) -> None:
    with at_table("neighed") as player:
        before = player.session.table
        asked = player.type(line)
        assert asked[1].startswith(first)
        assert any("undo then" in each for each in asked[2:])
        assert player.session.table is before


def test_whoever_is_named_and_not_called_has_answered_otherwise() -> None:
    with at_table("neighed") as player:
        asked = player.type("it was a super neigh Ben put down, not a neigh")
        assert asked == ["Did you mean undo then Ben answers Super Neigh? Yes or no."]


@pytest.mark.parametrize(
    "line", ["Cara doesn't neigh, me neither", "Cara doesn't neigh, Ann neither"]
)
def test_whoever_does_not_answer_has_not_answered_in_somebodys_place(line: str) -> None:
    with at_table("neighed") as player:
        said = player.type(line)
        assert not any("Cara answers" in each for each in said)
        assert said[0] == "Cara passes."
        assert player.session.table
        assert player.session.table.pile is None
