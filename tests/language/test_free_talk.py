"""What people say freely: asked about where it is likely, put right, answered, or left alone."""

import pytest
from measuring import at_table

MOST_WORDS = 5


@pytest.mark.parametrize(
    "line",
    [
        "I move narwhal from Ben to me",
        "I shift narwhal from Ben to me",
        "I move narwhal over from Ben to me",
    ],
)
def test_from_one_to_me_is_never_to_whoever_has_it(line: str) -> None:
    with at_table("action") as player:
        assert player.type(line)[0].startswith("Did you mean Ann moves Ben's Narwhal to Ann?")


@pytest.mark.parametrize(
    ("moment", "line", "question", "done"),
    [
        ("action", "americorn joins the party", "Did you mean Ann plays", "Ann plays"),
        (
            "action",
            "a brand-new slowdown comes Ben's way",
            "Did you mean play Slowdown into Ben's",
            "Ann",
        ),
        (
            "action",
            "the llamacorn changes sides",
            "Did you mean Ann steals Cara's Llamacorn?",
            "Ann gets Cara's L",
        ),
        ("action", "that will be my turn over and done", "Did you mean Ann ends turn?", "Ben's"),
        ("window", "there is a super neigh coming from Cara", "Did you mean Cara answers", "Cara"),
        ("window", "Ben sits on his hands", "Did you mean Ben passes?", "Ben passes."),
    ],
)
def test_what_is_likely_is_asked_about_and_done_only_for_a_yes(
    moment: str, line: str, question: str, done: str
) -> None:
    with at_table(moment) as player:
        before = player.session.table
        assert player.type(line)[0].startswith(question)
        assert player.session.table is before
        assert player.type("yes")[0].startswith(done)


@pytest.mark.parametrize(
    "line",
    [
        "if only I had played puppicorn",
        "Ben would have destroyed my rhinocorn",
        "I might steal the narwhal later",
        "I wonder whether Ben steals llamacorn",
        "do not sacrifice rhinocorn",
        "my brother always plays puppicorn",
    ],
)
def test_what_is_only_imagined_or_denied_is_not_even_likely(line: str) -> None:
    with at_table("action") as player:
        before = player.session.table
        assert not any("Did you mean" in said for said in player.type(line))
        assert player.session.table is before


def test_of_what_is_half_understood_the_rest_is_asked_for() -> None:
    with at_table("action") as player:
        said = player.type("Ann must sacrifice her zorbling")
        assert said[0] == "Ann sacrifices something."
        assert said[1].startswith("Sacrifice which card?")
        assert player.type("rhinocorn") == ["Ann's Rhinocorn is sacrificed."]


@pytest.mark.parametrize(
    ("first", "line", "question", "done"),
    [
        ("destroy Ben's narwhal", "no, I meant llamacorn", "Destroy Llamacorn", "Cara's Llama"),
        ("destroy Ben's narwhal", "not narwhal, llamacorn", "Destroy Llamacorn", "Cara's Llama"),
        ("Ben discards two cards", "sorry, it was Cara", "Cara discards 2", "Cara discards 2."),
        ("Ben discards two cards", "make that three", "Ben discards 3", "Ben discards 3."),
        ("Ben discards a card", "no, Cara discards two", "Cara discards 2", "Cara discards 2."),
    ],
)
def test_what_was_said_before_is_put_right_for_a_yes(
    first: str, line: str, question: str, done: str
) -> None:
    with at_table("action") as player:
        player.type(first)
        assert player.type(line) == [f"{question} instead? Yes or no."]
        said = player.type("yes")
        assert said[0].startswith("Undone: ")
        assert any(each.startswith(done) for each in said)


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("who is after me", "Ben comes after Ann."),
        ("tell me who is next", "Ben is next."),
        ("has Ann drawn yet", "Ann has drawn."),
        ("what did Ben just do", "Narwhal enters Ben's Stable."),
        ("where has the narwhal gone", "Narwhal: Ben's Stable."),
        ("what do I still owe", "Ann owes nothing."),
        ("remind me what is left in the deck", "Deck: "),
    ],
)
def test_a_question_is_answered_by_what_it_names(line: str, answer: str) -> None:
    with at_table("action") as player:
        before = player.session.table
        assert player.type(line)[0].startswith(answer)
        assert player.session.table is before


@pytest.mark.parametrize("line", ["this pizza is really great", "the dog was out all night long"])
def test_what_is_not_about_the_game_gets_few_words(line: str) -> None:
    with at_table("action") as player:
        [said] = player.type(line)
        assert len(said.split()) <= MOST_WORDS


def test_a_rule_is_asked_without_a_game() -> None:
    with at_table("none") as player:
        assert "wins" in player.type("how do I win?")[0]
        assert "Downgrade" in player.type("what is a downgrade")[0]


@pytest.mark.parametrize(
    ("moment", "line", "said"),
    [
        ("action", "Ben throws away two cards, Cara just the one", "Cara discards a card."),
        ("action", "Llamacorn and Narwhal go back to their owners' hands", "Narwhal goes to Ben's"),
        ("neighed", "Ann passes, but Cara neighs it", "Cara answers: Neigh."),
        ("neighed", "I do not super neigh but Cara does", "Cara answers: Super Neigh."),
        ("action", "ditch a card, Cara", "Cara discards a card."),
        ("light", "I play Puppicorn, any objections?", "Ann plays Puppicorn."),
        ("window", "Cara sighs and passes", "Cara passes."),
        ("action", "the narwhal's gone, Cara killed it", "Ben's Narwhal is destroyed"),
    ],
)
def test_what_several_clauses_share_is_heard_in_each(moment: str, line: str, said: str) -> None:
    with at_table(moment) as player:
        assert any(each.startswith(said) for each in player.type(line))


@pytest.mark.parametrize(
    ("line", "question"),
    [
        ("I discard four, no, two cards", "Did you mean Ann discards 2?"),
        ("I destroy the narwhal, sorry, the llamacorn", "Did you mean Ann destroys Llamacorn?"),
        ("lama corn returns to Cara's hand", "Did you mean move Llamacorn to Cara's hand?"),
        ("Puppicorn, any takers?", "Did you mean play Puppicorn?"),
    ],
)
def test_what_is_put_right_or_misspelled_in_a_sentence_is_asked(line: str, question: str) -> None:
    with at_table("action") as player:
        before = player.session.table
        assert player.type(line)[0].casefold().startswith(question.casefold())
        assert player.session.table is before


def test_what_several_draw_in_one_sentence_begins_no_turn() -> None:
    with at_table("action") as player:
        said = player.type("everyone draws a card, me too")
        assert said == ["Ann draws.", "Ben draws.", "Cara draws."]
        assert player.type("whose")[0].startswith("Ann's turn")


def test_a_card_that_nobody_saw_thrown_away_is_taken_if_the_table_says_so() -> None:
    with at_table("action") as player:
        assert player.type("Ben digs Yay out of the discard pile")[-1].startswith("Do it any")
        assert player.type("yes") == ["Yay goes to Ben's hand."]


@pytest.mark.parametrize(
    ("moment", "line", "question"),
    [
        ("start", "the rhinocorn stays asleep, we leave it be", "Did you mean decline?"),
        ("action", "Slowdown. Ben gets it.", "Did you mean Ann plays Slowdown into Ben"),
        ("action", "Barbed Wire, and I am putting it on Ben", "Did you mean Ann plays Barbed Wire"),
        ("action", "the others have to lose a card each", "Did you mean Ben discards 1 then Cara"),
        ("action", "Ben is getting Slowdown off me", "Did you mean play Slowdown into Ben's"),
        ("window", "Cara shakes her head and so does Ben", "Did you mean Cara passes then Ben"),
    ],
)
def test_of_several_readings_that_one_is_asked_about_in_which_all_has_its_place(
    moment: str, line: str, question: str
) -> None:
    with at_table(moment) as player:
        before = player.session.table
        assert player.type(line)[0].startswith(question)
        assert player.session.table is before


@pytest.mark.parametrize(
    "line", ["I forgot to draw", "I forgot to draw my card", "oops, I have forgotten to draw"]
)
def test_who_has_forgotten_to_draw_draws_now(line: str) -> None:
    with at_table(
        "action", setup=("new second print with Ann, Ben and Cara, full, Ann starts, any babies",)
    ) as player:
        assert player.type(line) == ["Did you mean Ann draws? Yes or no."]
        assert player.type("yes")[0] == "Ann draws."


def test_who_forgot_to_draw_and_says_so_draws() -> None:
    with at_table(
        "action", setup=("new second print with Ann, Ben and Cara, full, Ann starts, any babies",)
    ) as player:
        assert player.type("I forgot to draw, I draw now")[0] == "Ann draws."


@pytest.mark.parametrize(
    "line",
    [
        "the deck has one card",
        "one card left in the deck",
        "there is one card left in the deck",
        "the deck is down to one",
    ],
)
def test_the_deck_has_one_card(line: str) -> None:
    with at_table("action") as player:
        assert player.type(line)[0] == "Deck: 1."


@pytest.mark.parametrize("line", ["did I win", "have I won", "has Ben won", "did Ben win?"])
def test_whether_somebody_has_won_is_answered_by_the_scores(line: str) -> None:
    with at_table("action") as player:
        before = player.session.table
        assert all(name in " ".join(player.type(line)) for name in ("Ann", "Ben", "Cara"))
        assert player.session.table is before


@pytest.mark.parametrize("line", ["I win", "I win the game", "Ann has won"])
def test_who_says_so_without_the_number_is_doubted(line: str) -> None:
    with at_table("action") as player:
        assert player.type(line)[0].startswith("Ann doesn't have enough to win.")


@pytest.mark.parametrize(
    "line",
    [
        "Ben draws, then draws again instead of playing",
        "Ben draws and draws again rather than play",
    ],
)
def test_what_is_done_again_in_the_place_of_something_else_is_done_twice(line: str) -> None:
    with at_table("action") as player:
        assert player.type(line) == ["Ben draws.", "Ben draws."]
