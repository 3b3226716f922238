"""The first start: what is asked, how it is skipped, and that it stands in nobody's way."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from sitting import Heard, Player, Watched, shipped_library, start, text_of

from assistant import places
from assistant.host import Host
from assistant.inbox import Overdue
from assistant.session import Session
from assistant.settings import Settings, load_settings
from assistant.speech.voice import VoiceGone
from assistant.tongue import OURS, speak


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TABLE_ASSISTANT_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


@pytest.fixture
def newcomer(home: Path) -> Iterator[Player]:
    heard, eyes = Heard(), Watched()
    session = Session(shipped_library(), Settings(), heard, eyes, newcomer=True)
    start(session)
    yield Player(session, heard, eyes)
    Host(session).get_up()


def first_words(player: Player) -> list[str]:
    return [each.text for each in player.take(Overdue())]


def kept() -> Settings:
    return load_settings(places.settings_file())[0]


def test_at_most_five_questions_are_asked_and_enter_skips_each(newcomer: Player) -> None:
    said = first_words(newcomer)
    assert said[0].startswith("Ready.")
    questions = [
        "How should I speak?",
        "How fast",
        "A braille display",
        "Which game",
        "Who usually",
    ]
    assert questions[0] in " ".join(said)
    for question in questions[1:]:
        assert question in newcomer.type("")[0]
    assert newcomer.type("")[0].startswith("That's all.")
    assert kept() == Settings()
    assert places.settings_file().exists()


def test_every_answer_is_kept(newcomer: Player) -> None:
    first_words(newcomer)
    newcomer.type("1")
    assert newcomer.type("300")[0] == "Rate 300 words a minute."
    assert newcomer.heard.settings is not None
    assert newcomer.heard.settings.rate == 300
    assert "20 cells" in newcomer.type("20")[0]
    assert newcomer.type("llamas unleashed")[0].startswith("New games will be Llamas Unleashed.")
    said = newcomer.type("Ann, Ben and Cara")
    assert said[0].startswith("New games start with Ann, Ben, Cara.")
    assert said[1].startswith("That's all.")
    wanted = Settings(
        rate=300,
        braille=True,
        braille_width=20,
        edition="Llamas Unleashed",
        players="Ann, Ben, Cara",
    )
    assert kept() == wanted
    newcomer.type("new")
    newcomer.type("light")
    assert (
        newcomer.type("Ann starts")[0]
        == "Llamas Unleashed. 3 players: Ann, Ben, Cara. 7 Animals win."
    )


def test_a_screen_reader_means_that_the_own_voice_is_silent_and_no_rate_is_asked(
    newcomer: Player,
) -> None:
    first_words(newcomer)
    said = newcomer.type("2")
    assert said[0].startswith("Your screen reader reads")
    assert "A braille display" in said[1]
    assert newcomer.heard.settings is not None
    assert newcomer.heard.settings.engine == "none"
    assert (kept().reader, kept().speech) == (True, False)


def test_a_card_is_read_and_the_question_waits_on(newcomer: Player) -> None:
    question = first_words(newcomer)[2:]
    assert newcomer.type("b goat") == [text_of("Baby Goat")]
    assert newcomer.type("") == question
    assert newcomer.type("1")[0].startswith("I'll speak.")


@pytest.mark.parametrize(
    "typed", ["hello", "I have no idea", "x", "banana", "both of them", "is it on", "qwertyuiop"]
)
def test_an_unexpected_word_is_answered_and_the_question_stays(
    newcomer: Player, typed: str
) -> None:
    question = first_words(newcomer)[2:]
    for _ in range(2):
        told, short = newcomer.type(typed)
        assert told == f"{typed[0].upper()}{typed[1:]} isn't in the list. Or type cancel."
        assert question[0].startswith(short)
    # Nobody skips a list that was not read just now.
    assert newcomer.type("") == question
    for _ in range(4):
        question = newcomer.type("")
        assert question[0].startswith(
            ("How fast", "A braille display", "Which game", "Who usually")
        )
        assert question[0].startswith(newcomer.type(typed)[-1])
        if len(question) > 1:
            assert newcomer.type("") == question
    assert newcomer.type("")[0].startswith("That's all.")
    assert kept() == Settings()


@pytest.mark.parametrize(
    ("at", "typed", "said"),
    [
        (0, "my screen reader", "Your screen reader reads"),
        (0, "NVDA", "Your screen reader reads"),
        (0, "2.", "Your screen reader reads"),
        (0, "you", "I'll speak."),
        (0, "the first one", "I'll speak."),
        (1, "300 words a minute", "Rate 300 words a minute."),
        (1, "300.", "Rate 300 words a minute."),
        (1, "skip", "A braille display?"),
        (2, "no", "Which game"),
        (2, "20 cells", "Braille lines on, 20 cells."),
        (3, "llamas", "New games will be Llamas Unleashed."),
        (3, "second", "New games will be Unstable Unicorns, second print."),
        (3, "unicorns", "Which game do you usually play?"),
        (4, "We are Ann, Ben.", "New games start with Ann, Ben."),
        (4, "Ann", "It takes two to eight players, not 1."),
        (4, "Ann and me", "Who is me? Type all the names."),
        (4, "we don't know yet", "I didn't understand we don't know yet as a name."),
        (4, "!", "! has no letters."),
    ],
)
def test_answers_are_taken_as_people_say_them(
    newcomer: Player, at: int, typed: str, said: str
) -> None:
    first_words(newcomer)
    for _ in range(at):
        newcomer.type("")
    assert newcomer.type(typed)[0].startswith(said)


def test_a_word_that_begins_something_else_says_where_the_questions_are(newcomer: Player) -> None:
    first_words(newcomer)
    said = newcomer.type("new")
    assert said[0] == "Setup skipped. Type welcome to do it later."
    assert said[1].startswith("Which game?")


def test_a_number_below_nothing_is_a_wrong_number_and_a_number_in_words_is_one(
    newcomer: Player,
) -> None:
    question = first_words(newcomer)[2:]
    for wrong in ("-1", "2.5", "nine"):
        assert newcomer.type(wrong) == ["Choose a number from 1 to 2.", "How should I speak?"]
    # The list is read again where it is asked for.
    assert newcomer.type("") == question
    assert newcomer.type("two")[0].startswith("Your screen reader reads")
    assert newcomer.type("-1")[0] == "Choose a number from 8 to 100."


def test_a_number_that_is_in_no_list_is_told_and_the_question_stays(newcomer: Player) -> None:
    question = first_words(newcomer)[2:]
    assert newcomer.type("9") == ["Choose a number from 1 to 2.", "How should I speak?"]
    assert newcomer.type("") == question
    for _ in range(3):
        games = newcomer.type("")
    assert games[0].startswith("Which game")
    told, *again = newcomer.type("40")
    assert told == f"Choose a number from 1 to {len(games) - 1}."
    assert again == ["Which game do you usually play?"]
    assert newcomer.type("1")[1].startswith("Who usually plays?")
    who = "Who usually plays? Type the names, such as Ann and Ben, or Enter to decide later."
    assert newcomer.type("3") == ["3 has no letters.", who]


def test_a_word_of_mine_is_answered_and_the_question_waits_on(newcomer: Player) -> None:
    question = first_words(newcomer)[2:]
    assert newcomer.type("rate 300") == ["Rate 300 words a minute."]
    # It was not said just now: Enter says it before it skips it.
    assert newcomer.type("") == question
    assert newcomer.type("")[0].startswith("How fast do I speak?")


@pytest.mark.parametrize("end", ["", "quit"])
def test_who_leaves_is_asked_the_other_questions_next_time_and_once_in_all(
    newcomer: Player, end: str
) -> None:
    first_words(newcomer)
    newcomer.type("1")
    newcomer.type("")
    if end:
        newcomer.type(end)
    later = sit_again(newcomer)
    said = first_words(later)
    assert said[1] == "The remaining questions. Press Enter to skip any."
    assert "A braille display" in said[2]
    assert "Which game" in later.type("")[0]
    assert "Who usually" in later.type("")[0]
    assert later.type("")[0].startswith("That's all.")
    assert not kept().welcome


def sit_again(player: Player) -> Player:
    """Start the program again, with the settings that were kept."""
    player.host.get_up()
    heard, eyes, own = Heard(), Watched(), kept()
    newcomer = own.welcome > 0
    session = Session(shipped_library(), own, heard, eyes, newcomer=newcomer)
    start(session)
    return Player(session, heard, eyes)


NO_DEVICE = VoiceGone("speech.no_device", {"then": " Text goes on."})


def test_without_a_sound_device_it_does_not_say_that_it_speaks(newcomer: Player) -> None:
    newcomer.take(NO_DEVICE)
    said = first_words(newcomer)
    assert said[-2] == "1, With my own voice, once there's a sound device"
    said = newcomer.type("1")
    assert said[0].startswith("I can't speak yet")
    assert "A braille display" in said[1]


def test_a_sound_device_that_is_missed_later_takes_the_question_of_the_rate_away(
    newcomer: Player,
) -> None:
    first_words(newcomer)
    assert newcomer.type("1")[1].startswith("How fast")
    said = [each.text for each in newcomer.take(NO_DEVICE)]
    assert said[0].startswith("No sound device found.")
    assert "A braille display" in said[1]
    assert newcomer.type("20")[0].startswith("Braille")


def test_a_sound_device_that_is_missed_at_the_first_question_is_known_at_the_answer(
    newcomer: Player,
) -> None:
    first_words(newcomer)
    assert len(newcomer.take(NO_DEVICE)) == 1
    said = newcomer.type("1")
    assert said[0].startswith("I can't speak yet")
    assert "A braille display" in said[1]


def test_help_at_a_question_says_how_it_is_answered_and_leaves_it_open(newcomer: Player) -> None:
    first_words(newcomer)
    said = newcomer.type("help")
    assert said[0] == "A question is open: How should I speak? Type a number."
    assert said[1:3] == ["1, With my own voice", "2, Through my screen reader"]
    assert "Type a number from 1 to 2." in said[3]
    assert "Enter alone skips it." in said[3]
    assert newcomer.type("")[0].startswith("How fast")


def test_a_wrong_number_is_told_and_asked_again(newcomer: Player) -> None:
    first_words(newcomer)
    newcomer.type("1")
    for wrong in ("5", "40000"):
        said = newcomer.type(wrong)
        assert said[0] == "Choose a number from 80 to 900."
        assert said[1].startswith("How fast do I speak?")
    assert "A braille display" in newcomer.type("300")[1]
    said = newcomer.type("200")
    assert said[0] == "Choose a number from 8 to 100."
    assert "A braille display" in said[1]
    assert newcomer.type("20")[1].startswith("Which game")


def test_who_begins_with_something_else_is_not_asked(newcomer: Player) -> None:
    newcomer.type("new")
    assert not any("Welcome" in line for line in first_words(newcomer))


def test_the_questions_can_be_asked_again_and_answers_changed_by_words(newcomer: Player) -> None:
    newcomer.session.newcomer = False
    assert "How should I speak?" in newcomer.type("welcome")[0]
    for _ in range(5):
        newcomer.type("")
    assert newcomer.type("edition llamas unleashed")[0].startswith("New games will be Llamas")
    assert newcomer.type("edition none")[0].startswith("I'll ask which game")
    assert newcomer.type("players Ann, Ben")[0].startswith("New games start with Ann, Ben.")
    assert newcomer.type("players none")[0].startswith("I'll ask who")
    assert kept() == Settings()


@pytest.mark.parametrize("face", ["--plain", "--screen"])
def test_who_closes_the_terminal_at_a_question_is_asked_it_next_time(home: Path, face: str) -> None:
    if sys.platform == "win32":
        pytest.skip("pseudo-terminals are a thing of Linux and macOS")
    from terminal import Terminal

    arguments = [face, "--camera", "off", "--no-speech"]
    with Terminal(arguments, home, newcomer=True) as opened:
        opened.wait_for("A braille display?")
        opened.type("\r")
        opened.wait_for("Which game")
    with Terminal(arguments, home) as opened:
        opened.wait_for("The remaining questions")
        opened.wait_for("Which game")
        opened.type("\r")
        opened.wait_for("Who usually plays?")
        opened.type("\r")
        opened.wait_for("That's all.")
        opened.type("quit\r")
        assert opened.wait_for_end() == 0
    assert not kept().welcome


@pytest.mark.parametrize("face", ["--plain", "--screen"])
def test_a_newcomer_at_a_terminal_is_asked_once(home: Path, face: str) -> None:
    if sys.platform == "win32":
        pytest.skip("pseudo-terminals are a thing of Linux and macOS")
    from terminal import Terminal

    arguments = [face, "--camera", "off", "--no-speech"]
    with Terminal(arguments, home, newcomer=True) as opened:
        opened.wait_for("A braille display?")
        opened.type("\r")
        opened.wait_for("Which game")
        opened.type("b goat\r")
        opened.wait_for("Baby Goat, baby animal")
        opened.type("quit\r")
        assert opened.wait_for_end() == 0
    with Terminal(arguments, home) as opened:
        opened.wait_for("Ready.")
        opened.type("b goat\r")
        opened.wait_for("Baby Goat, baby animal")
        assert "A braille display" not in opened.written


@pytest.mark.parametrize("face", ["--plain", "--screen"])
def test_nothing_is_drawn_twice_before_a_screen_reader(home: Path, face: str) -> None:
    if sys.platform == "win32":
        pytest.skip("pseudo-terminals are a thing of Linux and macOS")
    import pyte
    from screen_reader import Listener
    from terminal import Terminal

    asked = [
        "A braille display?",
        "Which game do you",
        "Who usually plays?",
        "That's all.",
    ]
    with Terminal([face, "--camera", "off", "--no-speech"], home, newcomer=True) as opened:
        for question in asked[:-1]:
            opened.wait_for(question)
            opened.type("\r")
        opened.wait_for(asked[-1])
        listener = Listener(80, 24)
        pyte.Stream(listener).feed(opened.written)
    heard = " ".join(listener.said.split())
    for text in ["Type decks to", "Welcome.", "can change all", *asked]:
        assert heard.count(text) == 1, (text, heard)


@pytest.mark.parametrize("typed", ["2", "2.", "the second one", "screen reader"])
def test_an_answer_that_comes_before_the_question_is_taken_for_it(
    newcomer: Player, typed: str
) -> None:
    said = newcomer.type(typed)
    assert said[0].startswith("Ready.")
    assert said[1].startswith("Welcome.")
    assert any(each.startswith("Your screen reader reads") for each in said)
    assert said[-1].startswith("A braille display?")
    assert first_words(newcomer) == []
    assert kept().reader


def test_enter_before_the_question_asks_it_and_skips_nothing(newcomer: Player) -> None:
    assert "How should I speak? Type a number." in newcomer.type("")
    assert first_words(newcomer) == []
    assert newcomer.type("")[0].startswith("How fast")


@pytest.mark.parametrize("face", ["--plain", "--screen"])
def test_keys_typed_before_the_terminal_is_ready_are_not_lost(home: Path, face: str) -> None:
    if sys.platform == "win32":
        pytest.skip("pseudo-terminals are a thing of Linux and macOS")
    from terminal import Terminal

    with Terminal([face, "--camera", "off"], home, newcomer=True) as opened:
        # Before the program has read one byte, and so before it has the terminal for its own.
        opened.type("2\rno\r3\rAnn, Ben\r")
        opened.wait_for("New games start with")
        opened.type("quit\r")
        assert opened.wait_for_end() == 0
    settings = kept()
    assert (settings.reader, settings.braille, settings.players) == (True, False, "Ann, Ben")


@pytest.fixture
def german(newcomer: Player) -> Iterator[Player]:
    speak("de")
    yield newcomer
    speak(OURS)


@pytest.mark.parametrize(
    "typed",
    ["mein screenreader liest vor", "Mein Screenreader liest bitte", "der Screenreader", "NVDA"],
)
def test_a_screen_reader_is_named_in_german(german: Player, typed: str) -> None:
    first_words(german)
    assert german.type(typed)[0].startswith("Dein Screenreader liest")


def test_a_line_is_said_with_a_word_behind_it(newcomer: Player) -> None:
    first_words(newcomer)
    assert newcomer.type("through my screen reader please")[0].startswith("Your screen reader")


def test_who_says_no_to_both_hears_what_holds(newcomer: Player) -> None:
    first_words(newcomer)
    said = newcomer.type("no")
    assert said[0].startswith("I'll speak.")
    assert said[1].startswith("How fast")


def test_who_says_no_in_german_hears_what_holds(german: Player) -> None:
    first_words(german)
    assert german.type("nein")[0].startswith("Ich spreche.")


@pytest.mark.parametrize("typed", ["unstable unicorns second print", "Mia, Tom and Lena"])
def test_what_is_no_number_is_told_how_it_is_answered(newcomer: Player, typed: str) -> None:
    first_words(newcomer)
    newcomer.type("2")
    told = f"Not understood: {typed}. Type a number, or Enter alone."
    assert newcomer.type(typed)[0] == told


@pytest.mark.parametrize("typed", ["unstable unicorns zweiter druck", "Mia, Tom und Lena"])
def test_what_is_no_number_is_told_in_german(german: Player, typed: str) -> None:
    first_words(german)
    german.type("mein Screenreader")
    assert german.type(typed)[0] == f"Nicht verstanden: {typed}. Tippe eine Zahl, oder nur Enter."
