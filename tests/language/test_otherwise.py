"""What is said in other words than anybody types: in one breath, by sound, with he and hers."""

import pytest
from measuring import at_table


@pytest.mark.parametrize(
    ("moment", "line", "asked"),
    [
        ("window", "ben passes cara neighs", "Ben passes then Cara answers Neigh"),
        ("window", "ben is fine with it cara neighs it", "Ben passes then Cara answers Neigh"),
        ("action", "ann draws ben draws", "Ann draws then Ben draws"),
        ("llamas action", "ben discards one dan draws one", "Ben discards 1 then Dan draws 1"),
        (
            "action",
            "i play narwhal torpedo ben discards one",
            "Ann plays Narwhal Torpedo then Ben discards 1",
        ),
    ],
)
def test_a_sentence_runs_on_without_a_sign(moment: str, line: str, asked: str) -> None:
    with at_table(moment) as player:
        assert player.type(line) == [f"Did you mean {asked}? Yes or no."]


@pytest.mark.parametrize("line", ["if ben passes cara neighs", "imagine ann draws ben draws"])
def test_nothing_imagined_or_asked_is_parted(line: str) -> None:
    with at_table("window") as player:
        assert not any("then" in said for said in player.type(line))


@pytest.mark.parametrize(
    ("moment", "line", "card"),
    [
        (
            "llamas action",
            "Garbage Buffet, and as I've a goat I dig up the top two",
            "Garbage Buffet",
        ),
        ("llamas action", "Paralleloram and two off the top, she has one too", "Paralleloram"),
        ("action", "Rainbow Unicorn, and it brings the blue basic along", "Rainbow Unicorn"),
        ("action", "Pandamonium for Cara, you poor thing and all of yours", "Pandamonium"),
    ],
)
def test_a_card_that_is_played_first_is_not_lost(moment: str, line: str, card: str) -> None:
    with at_table(moment) as player:
        said = " ".join(player.type(line))
        assert f"plays {card}" in said or f"play {card}" in said


def test_what_another_player_loses_is_destroyed_and_not_sacrificed() -> None:
    line = "parkour goat in, I let Goatsferatu go and Cara's rammy goes too"
    with at_table("llamas action") as player:
        assert player.type(line)[0].endswith("Ann destroys Cara's rammy? Yes or no.")


def test_a_card_that_is_called_by_a_word_is_no_number() -> None:
    with at_table("action") as player:
        said = player.type("I play the Cob one, two cards up, one down")
        assert said[0] == "Ann plays Unicorn on the Cob."
        assert [each for each in said if "draws" in each] == [
            "Noted: Ann draws 2, if Unicorn on the Cob resolves."
        ]


@pytest.mark.parametrize("line", ["Dolly Llama for me", "dolly llama into my field"])
def test_a_title_is_known_by_the_sound_of_its_words(line: str) -> None:
    with at_table("llamas action") as player:
        assert "plays Dalai Llama" in player.type(line)[0]


@pytest.mark.parametrize(
    "line", ["Everyone except Dan is fine with it", "everybody but Dan passes"]
)
def test_whoever_cannot_answer_lets_nothing_pass(line: str) -> None:
    with at_table("llamas window") as player:
        said = player.type(line)
        assert [each for each in said if "passes" in each] == ["Ben passes.", "Cara passes."]


@pytest.mark.parametrize(
    ("moment", "line", "who"),
    [
        ("llamas neighed", "Dan's not getting mixed up in that", "Dan"),
        ("neighed", "Ann lets Ben have that one, she does not answer", "Ann"),
    ],
)
def test_who_denies_something_of_an_answer_lets_it_pass(moment: str, line: str, who: str) -> None:
    with at_table(moment) as player:
        assert f"{who} passes" in " ".join(player.type(line))


@pytest.mark.parametrize(
    ("moment", "line", "heard"),
    [
        (
            "llamas neighed",
            "Dan rescues Henry with a Don't Kid Yourself",
            "Dan answers: Don't Kid Yourself!",
        ),
        ("neighed", "Cara saves Ginormous with a Neigh", "Cara answers: Neigh."),
    ],
)
def test_who_saves_a_card_stops_what_answers_it(moment: str, line: str, heard: str) -> None:
    with at_table(moment) as player:
        assert player.type(line)[0].startswith(heard)


@pytest.mark.parametrize(
    ("moment", "line", "heard"),
    [
        ("action", "has she had her card yet", "Ann has drawn."),
        ("action", "what's gone into the bin", "Discard pile, 2 cards"),
        ("llamas light", "read me the numbers for everybody", "Animals: Ann 1 of 7"),
        ("llamas action", "how many more till somebody's won", "Nobody's close"),
    ],
)
def test_a_question_may_begin_with_a_word_of_the_program(
    moment: str, line: str, heard: str
) -> None:
    with at_table(moment) as player:
        assert player.type(line)[0].startswith(heard)


@pytest.mark.parametrize(
    ("line", "game"),
    [
        ("There's four of us: Ann, Ben, Cara and, um, Dan. We want the lama one.", "llamas"),
        ("we'd like the lama game, ann ben and cara", "llamas"),
        ("unicorns for ann comma ben comma cara", "unicorns"),
    ],
)
def test_a_game_is_known_that_is_written_as_it_sounds(line: str, game: str) -> None:
    with at_table("none") as player:
        said = player.type(line)[0]
        assert said.startswith(f"Did you mean new {game} with Ann, Ben, Cara")


@pytest.mark.parametrize(
    ("line", "heard"),
    [
        (
            "Ann gives Cara two and takes one from her",
            ["Did you mean Ann gives 2 to Cara then Ann pulls 1 from Cara? Yes or no."],
        ),
        (
            "Ann gives Cara two cards and she takes one from Ann",
            ["Did you mean Ann gives 2 to Cara then Cara pulls 1 from Ann? Yes or no."],
        ),
        (
            "Ann steals Narwhal from Ben and he draws one",
            [
                "Which do you mean? Type a number.",
                "1, Ann steals Narwhal from Ben then Ben draws 1",
                "2, Ann steals Narwhal from Ben then Ann draws 1",
            ],
        ),
    ],
)
def test_of_two_who_are_named_he_and_her_are_mostly_the_other(line: str, heard: list[str]) -> None:
    with at_table("action") as player:
        assert player.type(line) == heard


@pytest.mark.parametrize(
    ("moment", "line", "heard"),
    [
        ("action", "Ben sacrifices his own narwhal", "Ben's Narwhal is sacrificed."),
        ("action", "my own baby dies", "Ann's Baby Unicorn goes to the Nursery."),
        ("llamas action", "Ann destroys her own goat", "Ann's Goatsferatu is destroyed."),
    ],
)
def test_what_is_ones_own_is_of_whoever_does_it(moment: str, line: str, heard: str) -> None:
    with at_table(moment) as player:
        assert player.type(line)[0] == heard


@pytest.mark.parametrize("line", ["nay nay nay from Cara", "neigh, neigh, neigh says Cara"])
def test_what_is_said_again_and_again_is_meant_once(line: str) -> None:
    with at_table("window") as player:
        assert player.type(line)[0] == "Cara answers: Neigh."


def test_no_said_again_and_again_is_no_answer_that_lets_pass() -> None:
    with at_table("window") as player:
        assert "Ben answers: Neigh." in player.type("no no no no neigh, says Ben")


@pytest.mark.parametrize(
    ("line", "asked"),
    [
        ("ann can only keep six now", "Ann limit 6"),
        ("Ben loses his go next time", "Ben skips a turn"),
    ],
)
def test_a_word_of_the_program_is_not_all_that_a_sentence_says(line: str, asked: str) -> None:
    with at_table("action") as player:
        assert player.type(line) == [f"Did you mean {asked}? Yes or no."]


@pytest.mark.parametrize(
    "line", ["Ben sacrifices Narwhal, not", "Ben sacrifices Narwhal, as if", "Ann draws two, not"]
)
def test_what_is_denied_at_the_end_is_not_done(line: str) -> None:
    with at_table("action") as player:
        before = player.session.table
        assert player.type(line)[0].startswith("Not understood")
        assert player.session.table is before


@pytest.mark.parametrize(
    ("line", "heard"),
    [
        ("everyone draws one except Cara", ["Ann draws.", "Ben draws."]),
        ("nobody but Ben discards a card", ["Ben discards a card.", "Ben's hand: 4."]),
    ],
)
def test_who_is_excepted_may_stand_at_the_end(line: str, heard: list[str]) -> None:
    with at_table("action") as player:
        assert player.type(line) == heard


@pytest.mark.parametrize(
    "line",
    [
        "I'm keeping Unicorn Poison, so I'll draw",
        "I'll hang on to my Good Deal and I draw",
        "I'm holding onto the Super Neigh, I draw",
    ],
)
def test_what_is_kept_in_other_words_is_not_repeated(line: str) -> None:
    with at_table("action") as player:
        said = " ".join(player.type(line))
        assert "Poison" not in said and "Good Deal" not in said and "Super" not in said


def test_draws_that_are_said_one_by_one_are_as_many() -> None:
    with at_table("action") as player:
        assert player.type("Ann draws, draws, draws") == ["Ann draws."] * 3


def test_what_is_done_to_another_card_of_a_like_title_is_not_lost() -> None:
    line = "Ann put Narwhal Torpedo down and took Ben's narwhal out with it then"
    with at_table("action") as player:
        asked = "Ann plays Narwhal Torpedo then Ann steals Ben's Narwhal"
        assert player.type(line) == [f"Did you mean {asked}? Yes or no."]


def test_who_starts_keeps_the_seat_that_was_said() -> None:
    with at_table("none") as player:
        said = player.type("second print with Ann, Ben and Cara, Ann starts, full, Ann starts")
        assert said[0].startswith("Which Baby for Ann?")


@pytest.mark.parametrize(
    ("moment", "line", "asked"),
    [
        ("action", "yeah right, Ben draws a card", "Ben draws 1"),
        ("window", "no neighs please", "all pass"),
    ],
)
def test_who_may_mean_the_opposite_or_only_begs_is_asked(
    moment: str, line: str, asked: str
) -> None:
    with at_table(moment) as player:
        assert player.type(line) == [f"Did you mean {asked}? Yes or no."]
