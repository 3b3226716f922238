"""What is wanted of the program itself, how a game is begun, numbers alone, what is put right."""

import pytest
from measuring import at_table


@pytest.mark.parametrize(
    ("moment", "line", "question"),
    [
        ("none", "close the program for tonight", "quit"),
        ("none", "that's us finished for the night, power down", "quit"),
        ("none", "could you please stop that awful beeping", "sounds off"),
        ("action", "give us the beeps back", "sounds on"),
        ("none", "carry on with the game from last week", "resume"),
        ("none", "the letters are far too small for me", "large on"),
        ("none", "I want dark colours", "theme dark"),
        ("none", "read at two hundred words a minute", "rate 200"),
        ("window", "you are talking far too fast for me", "rate slower"),
        ("none", "I never used this before, show me how it works", "tutorial"),
        ("light", "we would rather track every card", "track"),
    ],
)
def test_what_is_wanted_of_the_program_is_asked_about(
    moment: str, line: str, question: str
) -> None:
    with at_table(moment) as player:
        assert f"Did you mean {question}? Yes or no." in player.type(line)


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("which decks have you got in there?", "Decks in use."),
        ("who has won the most games up to now", "The score book is empty"),
        ("any problems with my decks", "No problems"),
    ],
)
def test_what_the_program_is_asked_about_itself_is_answered(line: str, answer: str) -> None:
    with at_table("none") as player:
        assert player.type(line)[0].startswith(answer)


@pytest.mark.parametrize(
    "line",
    [
        "put the kettle on would you",
        "we might start a game later on",
        "I played the second print with Ann and Ben yesterday",
        "if Ann and Ben come we play the second print",
    ],
)
def test_what_only_sounds_like_a_wish_is_none(line: str) -> None:
    with at_table("none") as player:
        assert not any("Did you mean" in said for said in player.type(line))


@pytest.mark.parametrize(
    ("line", "question"),
    [
        (
            "Right, may we have the second print, I'm Ann, with Ben and Cara, all cards, I start",
            "new second print with Ann, Ben, Cara, full, Ann starts",
        ),
        (
            "set up the second print for Cara, Ann and Ben, only numbers, babies don't matter",
            "new second print with Cara, Ann, Ben, light, any babies",
        ),
        (
            "hiya get a second print game ready for ann ben and cara keep score ben goes first",
            "new second print with Ann, Ben, Cara, light, Ben starts",
        ),
        ("from now on it is always Ann, Ben and Cara", "players Ann, Ben, Cara"),
        ("remember that we are Ann, Ben and Cara", "players Ann, Ben, Cara"),
    ],
)
def test_a_game_is_begun_among_other_words(line: str, question: str) -> None:
    with at_table("none") as player:
        assert player.type(line) == [f"Did you mean {question}? Yes or no."]


def test_slower_and_louder_go_by_steps() -> None:
    with at_table("none") as player:
        assert player.type("slower") == ["Rate 150 words a minute."]
        assert player.type("talk faster") == ["Rate 175 words a minute."]
        assert player.type("turn the volume down") == ["Volume 90 per cent."]


@pytest.mark.parametrize(
    ("line", "question"),
    [
        ("Cara stole one of Ben's", "Cara gains 1 then Ben loses 1"),
        ("Ben destroys two of Cara's unicorns", "Cara loses 2"),
        ("take two off Ben", "Ben loses 2"),
        ("everyone is on three now", "Ann has 3 then Ben has 3 then Cara has 3"),
    ],
)
def test_what_happens_to_cards_changes_numbers_where_only_they_are_tracked(
    line: str, question: str
) -> None:
    with at_table("light") as player:
        assert player.type(line) == [f"Did you mean {question}? Yes or no."]


@pytest.mark.parametrize(
    ("moment", "line", "question"),
    [
        ("neighed", "Sorry, that was Cara's neigh, not Ben's", "Cara answers Neigh instead?"),
        ("neighed", "Ben takes his neigh back", "Did you mean undo?"),
        ("action", "I haven't actually drawn yet", "Did you mean undo?"),
        ("action", "narwhal was mine all along", "Did you mean put Ben's Narwhal in Ann's Stable?"),
        ("action", "we counted the deck, it's sixty cards", "Did you mean deck 60?"),
        ("neighed", "Ben answers with neigh", "Did you mean Ben answers Neigh?"),
        ("window", "I'll let you have that one, says Cara", "Did you mean Cara passes?"),
        ("window", "nae bother fae me, says Ben", "Did you mean Ben passes?"),
    ],
)
def test_what_is_put_right_or_said_by_another_is_asked(
    moment: str, line: str, question: str
) -> None:
    with at_table(moment) as player:
        before = player.session.table
        assert player.type(line)[0].startswith(question)
        assert player.session.table is before


@pytest.mark.parametrize(
    ("moment", "line", "said"),
    [
        ("window", "Cara neighs it and Ann neighs the neigh", "Ann answers: Neigh."),
        ("action", "I'll play Puppicorn, does anyone object", "Ann plays Puppicorn."),
        ("action", "all discard 1", "Cara discards a card."),
        ("light", "Ann two, Ben two, Cara four", "Cara has 4."),
    ],
)
def test_what_is_clear_is_done(moment: str, line: str, said: str) -> None:
    with at_table(moment) as player:
        assert said in player.type(line)


@pytest.mark.parametrize(
    ("moment", "line", "said"),
    [
        ("window", "I pass", "Who passes?"),
        ("window", "can you read me that card", "Ginormous Unicorn, magical unicorn."),
        ("action", "limit", "Ann's hand: 6, limit 7."),
        ("action", "spell narwhal", "capital N, a, r, w, h, a, l."),
        ("action", "type narwhal", "Narwhal: basic unicorn."),
        ("action", "did draw Ben", "It isn't Ben's turn."),
        ("start", "owes", "Ann may use Rhinocorn."),
        ("action", "may I look through the discards", "Discard pile"),
    ],
)
def test_a_question_is_answered_and_changes_nothing(moment: str, line: str, said: str) -> None:
    with at_table(moment) as player:
        before = player.session.table
        assert player.type(line)[0].startswith(said)
        assert player.session.table is before
