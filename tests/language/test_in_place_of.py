"""What is done in place of something else, beside what is kept, and how a game is begun freely."""

import pytest
from measuring import at_table


@pytest.mark.parametrize(
    ("moment", "line", "same"),
    [
        ("action", "I steal Llamacorn instead of the narwhal", "Ann steals llamacorn"),
        ("action", "instead of drawing I play Puppicorn", "Ann plays puppicorn"),
        ("action", "I would rather destroy Ben's narwhal than Llamacorn", "Ann destroys narwhal"),
        ("action", "Cara throws away three rather than two", "Cara discards 3"),
        (
            "action",
            "I play Slowdown on Ben instead of Cara",
            "Ann plays slowdown into Ben's stable",
        ),
        ("window", "Cara neighs in place of Ben", "Cara answers with neigh"),
    ],
)
def test_what_is_not_done_is_left_out(moment: str, line: str, same: str) -> None:
    with at_table(moment) as player:
        player.type(line)
        found = player.session.table
    with at_table(moment) as player:
        player.type(same)
        assert player.session.table == found


@pytest.mark.parametrize(
    ("line", "question"),
    [
        ("Cara discards three, not two", "Did you mean Cara discards 3?"),
        ("not the narwhal but Llamacorn is destroyed", "Did you mean destroy Llamacorn?"),
        (
            "Ben keeps his narwhal but sacrifices his baby",
            "Did you mean Ben sacrifices Ben's baby?",
        ),
        ("I keep two cards and discard the others, three", None),
    ],
)
def test_what_is_denied_or_said_of_what_is_kept_is_asked(line: str, question: str | None) -> None:
    with at_table("action") as player:
        before = player.session.table
        said = player.type(line)
        assert player.session.table is before
        assert question is None or said[0].startswith(question)


@pytest.mark.parametrize(
    "line",
    ["Cara keeps her cards to herself", "Cara keeps her neigh", "Cara keeps a neigh but passes"],
)
def test_who_keeps_what_could_answer_passes_if_so_meant(line: str) -> None:
    with at_table("window") as player:
        assert player.type(line) == ["Did you mean Cara passes? Yes or no."]
        assert player.type("yes")[0].startswith("Cara passes.")


def test_a_card_that_is_kept_is_not_told_by_what_stands_beside_it() -> None:
    with at_table("action") as player:
        said = player.type("Ann keeps yay and draws a card")
        heard = [each.text for each in player.session.transcript.messages]
        assert not any("yay" in each.casefold() for each in (*said, *heard))


@pytest.mark.parametrize(
    ("line", "question"),
    [
        ("we're three today, Tom, Mia and Lea, and it's Llamas", "new Llamas with Tom, Mia, Lea"),
        (
            "the second print tonight, Lea against Tom, numbers only, and Tom leads off",
            "new second print with Lea, Tom, light, Tom starts",
        ),
        ("how about Llamas? I'm Jo and I play with Mia", "new Llamas with Jo, Mia"),
        (
            "players are Pat and Kim, game llamas, first up is Kim",
            "new llamas with Pat, Kim, Kim st",
        ),
    ],
)
def test_a_game_is_begun_in_free_words_for_a_yes(line: str, question: str) -> None:
    with at_table("none") as player:
        assert player.type(line)[0].startswith(f"Did you mean {question}")
        assert player.session.shared.game is None
        player.type("yes")
        while player.session.shared.game is None:
            player.type("1")
        names = question.partition(" with ")[2].split(", ")[:2]
        assert list(player.session.shared.game.names)[:2] == names


@pytest.mark.parametrize(
    "line",
    [
        "Tom and Mia never play Llamas with Lea",
        "last time Tom won Llamas against Mia",
        "I hate playing Llamas with Tom and Mia",
        "Tom and Mia said they are too tired for a game",
    ],
)
def test_talk_about_games_begins_none(line: str) -> None:
    with at_table("none") as player:
        assert not any("Did you mean new" in said for said in player.type(line))
