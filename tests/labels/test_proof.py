"""A proof as a person goes through it: shown, typed, interrupted, mended."""

import json
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest
from listening import RIGHT, heard
from printed import copies, deck
from sitting import Heard, own_deck, record, shipped_library, table_picture

from assistant import places
from assistant.cards.find import Found
from assistant.cli import main
from assistant.inbox import Item, Leave, Silent, Typed
from assistant.labels.picture import card_picture, code_picture
from assistant.labels.proof import ProofBook
from assistant.opencv import opencv
from assistant.scan.news import Scanned, SourceEnded, SourceLost, SourceReady
from assistant.settings import Settings
from assistant.speech.voice import VoiceGone
from assistant.tasks.proof import Proof
from assistant.tongue import OURS, speak
from assistant.words.announcement import Announcement

UT = deck("UT")
LU = deck("LU")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TABLE_ASSISTANT_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


@dataclass
class Person:
    """Somebody who shows cards, types, and listens."""

    proof: Proof
    voice: Heard

    def __post_init__(self) -> None:
        self.proof.join(self)
        self._told = ""

    def tell(self, said: tuple[Announcement, ...]) -> None:
        self._told = " ".join(each.text for each in said)

    def starts(self) -> str:
        self.proof.start()
        return self._told

    def takes(self, item: Item) -> str:
        self._told = ""
        self.proof.take(item)
        return self._told

    def shows(self, payload: str) -> str:
        return self.takes(Scanned(payload, "camera", 1, 1))

    def types(self, line: str) -> str:
        return self.takes(Typed(line))


def begun(code: str = "UT") -> Person:
    voice = Heard()
    library = shipped_library()
    proof = Proof(library, deck(code), ProofBook(deck(code)), Settings(), voice)
    return Person(proof, voice)


def code_of(title: str, of: str = "LU") -> str:
    return next(card.code for card in deck(of).cards if card.title == title)


def test_each_card_is_named_and_counted_aloud() -> None:
    person = begun("LU")
    assert person.shows(code_of("Llamaste")) == "Llamaste. 1 of 127."
    assert [each.text for each in person.voice.said] == ["Llamaste. 1 of 127."]
    assert not person.voice.said[0].joins
    assert person.shows(code_of("Basic Goat")) == "Basic Goat, number 1 of 6. 2 of 127."
    assert person.shows(code_of("Basic Goat")) == "Basic Goat, number 2 of 6. 3 of 127."


def test_the_last_card_completes_it() -> None:
    person = begun()
    said = [person.shows(card.code) for card in copies(UT)]
    assert said[-1].endswith("10 of 10. Complete: all 10 labels are in place.")
    assert not any("Complete" in each for each in said[:-1])


def test_a_break_is_no_loss() -> None:
    person = begun()
    for card in copies(UT)[:8]:
        person.shows(card.code)
    again = begun()
    said = again.starts()
    left = copies(UT)[8:]
    assert said.startswith("Proof of Unstable Unicorns, travel edition. Show each card once. ")
    assert f"8 of 10. Missing: {'; '.join(card.title for card in left)}." in said
    for card in left:
        said = again.shows(card.code)
    assert "Complete" in said


def test_nothing_is_told_of_a_proof_that_was_not_begun() -> None:
    said = begun().starts()
    assert "Missing" not in said
    assert said.endswith("it goes on where you stopped.")


def test_a_card_once_too_often_is_told_and_can_be_taken_back() -> None:
    person = begun("LU")
    code = code_of("Llamaste")
    person.shows(code)
    assert person.shows(code).startswith("One too many: Llamaste. The deck has 1.")
    assert person.types("undo") == "Undone: Llamaste. 1 of 127."
    assert person.types("undo") == "Undone: Llamaste. 0 of 127."
    assert person.types("undo") == "Nothing to undo."


def test_a_label_on_the_wrong_card_is_told_by_the_label_under_the_finger() -> None:
    person = begun("LU")
    person.shows(code_of("Llamaste"))
    said = person.types("ug no probllama")
    assert said.startswith("Wrong label: the code says Llamaste, the card is No Probllama.")
    said = person.types("missing")
    assert said.startswith("0 of 127.")
    assert "On a wrong card: Llamaste, on No Probllama." in said
    # A command is copied as it stands: nothing is said behind it.
    assert said.endswith(f"table-assistant print {code_of('No Probllama')}")
    # The right label is stuck on and shown.
    person.shows(code_of("No Probllama"))
    assert "On a wrong card" not in person.types("missing")


def test_a_label_that_fits_is_told_too_and_a_slip_is_mended() -> None:
    person = begun("LU")
    person.shows(code_of("Llamaste"))
    assert person.types("ug llamaste") == "Right: Llamaste."
    assert person.types("ug no probllama").startswith("Wrong label")
    assert person.types("llamaste") == "Right: Llamaste."
    assert person.types("missing").startswith("1 of 127.")


def test_what_was_called_wrong_by_mistake_is_undone_alone() -> None:
    person = begun("LU")
    person.shows(code_of("Llamaste"))
    assert person.types("ug no probllama").startswith("Wrong label")
    assert person.types("undo") == "Right: Llamaste."
    assert person.types("missing").startswith("1 of 127.")
    assert person.types("undo") == "Undone: Llamaste. 0 of 127."


def test_a_label_of_several_drawings_fits_each_of_them() -> None:
    person = begun("LU")
    person.shows(LU.cards[2].code)
    assert person.types("b alpaca") == "Right: Baby Alpaca, White-Rainbow."


def test_a_braille_display_may_have_read_the_label() -> None:
    person = begun("LU")
    person.shows(code_of("Baby Goat"))
    assert person.types("but goat").startswith("Right: Baby Goat")


def test_codes_can_be_typed_in_any_case() -> None:
    person = begun("LU")
    code = code_of("Llamaste")
    assert person.types(f" {code.lower()} ") == "Llamaste. 1 of 127."


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("xyzzyq", "No card xyzzyq. Type its label, or help."),
        ("magical", "magical may be one of several: "),
        ("ug llamaste", "No card has been shown yet. Show it first"),
        ("help", "Show a card, or type its printed code."),
        ("", "0 of 127. Missing:"),
        ("start over", "From the beginning: 0 of 127."),
        ("\x1b[2J\ud800", "No card [2J. Type"),
    ],
)
def test_whatever_is_typed_gets_an_answer(line: str, says: str) -> None:
    assert begun("LU").types(line).startswith(says)


def test_enter_and_again_say_the_last_words_once_more() -> None:
    person = begun("LU")
    person.shows(code_of("Llamaste"))
    assert person.types("") == person.types("again") == "Llamaste. 1 of 127."


def test_its_words_are_those_of_the_language_in_use() -> None:
    speak("de")
    try:
        person = begun("LU")
        person.shows(code_of("Llamaste"))
        assert person.types("wiederholen") == "Llamaste. 1 von 127."
        assert person.types("rückgängig") == "Zurückgenommen: Llamaste. 0 von 127."
        assert person.types("fehlt").startswith("0 von 127. Es fehlen:")
        assert person.types("von vorn") == "Von vorn: 0 von 127."
        assert person.types("hilfe").startswith("Zeig eine Karte")
        assert person.types("tschüss")
    finally:
        speak(OURS)


def test_start_over_begins_anew_and_stays_so() -> None:
    person = begun()
    person.shows(UT.cards[0].code)
    person.types("start over")
    assert begun().types("missing").startswith("0 of 10.")


def test_foreign_cards_and_codes_do_not_count() -> None:
    person = begun("LU")
    title = UT.cards[0].title
    said = person.shows(UT.cards[0].code)
    assert said == f"Another deck: {title} is a card of Unstable Unicorns, travel edition."
    assert person.shows("WIFI:S:x;\x1b[2J;") == (
        "Unknown code: WIFI:S:x; [2J;. It's no label of this deck."
    )
    assert person.types("missing").startswith("0 of 127.")


def test_a_code_of_the_kit_that_was_learned_counts_for_its_card() -> None:
    person = begun("LU")
    library = shipped_library()
    answer = library.scanned(code_of("Llamaste"))
    assert isinstance(answer, Found)
    library.tie("kit-4711", answer.match.card)
    assert begun("LU").shows("kit-4711") == "Llamaste. 1 of 127."
    assert person.shows("kit-4712").startswith("Unknown code")


def test_a_code_that_holds_a_title_counts_for_each_of_its_drawings_in_turn() -> None:
    person = begun("LU")
    said = [person.shows("Baby Alpaca") for _ in range(4)]
    assert said[:3] == [
        "Baby Alpaca, Brown-Tan. 1 of 127.",
        "Baby Alpaca, White-Black. 2 of 127.",
        "Baby Alpaca, White-Rainbow. 3 of 127.",
    ]
    assert said[3].startswith("One too many: Baby Alpaca, Brown-Tan.")


def test_while_pictures_are_looked_through_nothing_is_spoken() -> None:
    person = begun("LU")
    person.proof.session.speaker = Silent()
    assert person.shows(code_of("Llamaste")) == "Llamaste. 1 of 127."
    assert person.voice.said == []


def test_eyes_and_voice_report() -> None:
    person = begun()
    for news, says in (
        (SourceReady("webcam"), "Camera: webcam."),
        (SourceLost("scan.no_camera"), "No camera found."),
        (SourceEnded("x.mp4"), "No more pictures from x.mp4."),
        (VoiceGone("speech.none"), ""),
    ):
        said = person.takes(news if says else SourceReady("x"))
        assert said.startswith(says or "Camera")
    assert person.takes(Leave())
    assert person.proof.session.over


def test_a_damaged_file_costs_only_its_lines(home: Path) -> None:
    person = begun()
    for card in copies(UT)[:3]:
        person.shows(card.code)
    file = home / "proof" / f"{UT.id}.jsonl"
    with file.open("ab") as book:
        book.write(b'\n\xff{"card": 3}\n[[[\n{"card": "nobody/knows"}\n{"on": 1}\n{"card": "')
    again = begun()
    said = again.starts()
    assert "can't be read and is left out" in said
    assert "3 of 10." in said
    again.shows(copies(UT)[3].code)
    assert begun().types("missing").startswith("4 of 10.")


def test_what_cannot_be_kept_still_counts_and_is_told(home: Path) -> None:
    person = begun()
    home.parent.mkdir(exist_ok=True)
    home.write_text("a file where the folder should be", encoding="utf-8")
    said = person.shows(UT.cards[0].code)
    assert said.startswith("Not saved:")
    assert "1 of 10." in said


# -- as a program --------------------------------------------------------------


def run(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> tuple[int, str, str]:
    code = main([*arguments, "--no-speech"])
    out, err = capsys.readouterr()
    assert "Traceback" not in out + err
    return code, out, err


def test_a_person_types_codes_and_hears_how_it_stands(home: Path, tmp_path: Path) -> None:
    """The whole program with a pipe and a voice; the second time it goes on."""
    own_deck(home)
    with (home / "card_texts" / "mine.toml").open("a", encoding="utf-8") as deck_file:
        deck_file.write('[[card]]\nid = "sea"\nnumber = 2\ntitle = "Sea"\nkind = "magic"\n')
        deck_file.write('text = "It is wide."\n')
    spoken = record(home, tmp_path / "spoken.wav")
    program = [sys.executable, "-m", "assistant", "proof", "MY", "--camera", "off", "--plain"]

    def typed(*lines: str, more: Sequence[str] = ()) -> tuple[int, str]:
        done = subprocess.run(
            [*program, *more], input="\n".join(lines), capture_output=True, text=True, check=False
        )
        assert done.stderr == ""
        return done.returncode, done.stdout

    code, out = typed("MY001")
    missing = "1 of 2. Missing: Sea."
    assert code == 1
    assert out.rstrip().endswith(missing)
    assert heard(spoken, missing, rate=400, voice="en-us") > RIGHT
    code, out = typed("MY002", "quit", more=["--no-speech"])
    assert code == 0
    assert missing in out
    assert out.rstrip().endswith("Complete: all 2 labels are in place.")


def test_a_folder_of_pictures_proves_a_deck(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "cards"
    folder.mkdir()
    cards = [card_picture(card.code, card.title, card.label) for card in copies(UT)]
    for number in range(0, 8, 4):
        picture = table_picture(cards[number : number + 4])
        (folder / f"{number}.png").write_bytes(opencv().imencode(".png", picture)[1].tobytes())
    code, out, err = run(["proof", "travel", str(folder)], capsys)
    assert (code, err) == (1, "")
    assert out.splitlines()[0] == f"{UT.cards[0].title}. 1 of 10."
    left = "; ".join(card.title for card in copies(UT)[8:])
    assert out.splitlines()[-1] == f"8 of 10. Missing: {left}."
    for number, picture in enumerate(cards[8:]):
        file = tmp_path / f"{number}.png"
        file.write_bytes(opencv().imencode(".png", picture)[1].tobytes())
        code, out, _ = run(["proof", "UT", str(file)], capsys)
    assert code == 0
    assert out.splitlines()[-1] == "Complete: all 10 labels are in place."
    code, out, _ = run(["proof", "UT", str(file), "--fresh"], capsys)
    assert code == 1
    assert out.splitlines()[-1].startswith("1 of 10. Missing:")


def test_pictures_that_cannot_be_read_are_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    foreign = tmp_path / "foreign.png"
    foreign.write_bytes(opencv().imencode(".png", code_picture("hello"))[1].tobytes())
    code, out, err = run(["proof", "UT", "nowhere.png", str(foreign)], capsys)
    assert code == 2
    assert "nowhere.png" in err
    assert out.startswith("Unknown code: hello.")


def test_an_unknown_deck_is_refused_with_those_there_are(
    capsys: pytest.CaptureFixture[str],
) -> None:
    code, out, err = run(["proof", "poker", "x.png"], capsys)
    assert (code, out) == (2, "")
    assert err.startswith("No deck poker. Choose from: llamas-unleashed, ")
    assert "nsfw" not in err
    code, _, err = run(["proof", "first unicorns", "x.png"], capsys)
    assert code == 2
    code, _, err = run(["proof", "unicorns", "x.png"], capsys)
    assert err.startswith("unicorns may be one of several decks: unstable-unicorns-2nd-edition")


def test_a_deck_of_ones_own_is_proved(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    own_deck(home)
    home.mkdir(exist_ok=True)
    picture = card_picture("MY001", "Twin Star", "")
    file = home / "card.png"
    file.write_bytes(opencv().imencode(".png", picture)[1].tobytes())
    code, out, _ = run(["proof", "my deck", str(file)], capsys)
    assert (code, out.splitlines()[-1]) == (0, "Complete: all 1 labels are in place.")
    lines = (places.home() / "proof" / "mine.jsonl").read_text("ascii").split("\n")
    assert json.loads(lines[0]) == {"card": "mine/twin-star"}


def test_what_is_missing_is_read_eight_titles_at_a_time() -> None:
    person = begun("LU")
    said = person.types("missing")
    assert said.startswith("0 of 127. Missing: Baby Alpaca, Brown-Tan;")
    assert said.count(";") == 8
    assert said.endswith("; and 77 more. Enter for the next.")
    said = person.types("")
    assert (said.count(";"), said.endswith("; and 69 more. Enter for the next.")) == (8, True)
    for _ in range(9):
        said = person.types("")
    assert said.startswith("Missing: ")
    assert "Enter" not in said
    # Behind the last, Enter says again what was said.
    assert person.types("") == said


def test_a_typed_code_of_another_deck_is_known() -> None:
    said = begun("UT").types(code_of("Llamaste"))
    assert said == "Another deck: Llamaste is a card of Llamas Unleashed."


def test_what_was_shown_too_often_is_read_eight_titles_at_a_time_too() -> None:
    person = begun("LU")
    for card in LU.cards[:20]:
        for _ in range(card.copies + 1):
            person.proof.book.show(card.key)
    said = person.types("missing")
    often = said.partition("Too often: ")[2].partition(".")[0]
    assert often.count(";") == 8
    assert often.endswith("and 12 more")
    pages = [said]
    while "Enter for the next" in pages[-1]:
        pages.append(person.types(""))
    assert max(page.count(";") for page in pages[1:]) <= 8
    read = " ".join(page for page in pages if page.startswith("Too often: "))
    assert all(card.title in read for card in LU.cards[8:20])


def test_pictures_end_with_a_few_titles_and_how_to_hear_all(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    book = ProofBook(LU)
    for card in LU.cards:
        for _ in range(card.copies):
            book.show(card.key)
    picture = table_picture([card_picture(c.code, c.title, c.label) for c in LU.cards[:1]])
    file = tmp_path / "one.png"
    file.write_bytes(opencv().imencode(".png", picture)[1].tobytes())
    for card in LU.cards[1:20]:
        book.show(card.key)
    code, out, _ = run(["proof", "LU", str(file)], capsys)
    last = out.splitlines()[-1]
    # All are there, but somewhere a label is once too often.
    assert code == 1
    assert last.startswith("127 of 127. Nothing is missing. Too often: ")
    assert "and 12 more. A card was shown twice" in last
    assert last.count(";") == 8
    assert last.endswith("To hear all, type table-assistant proof llamas-unleashed, then missing.")


def test_who_fills_a_sheet_hears_row_and_column_as_one_goes() -> None:
    person = begun()
    first, second, third = UT.cards[:3]
    assert person.types("sheet") == f"Row 1, column 1: {first.title}."
    assert person.types("") == f"Row 1, column 2: {second.title}."
    assert person.types("back") == f"Row 1, column 1: {first.title}."
    # The label is stuck on its card and shown: the next one is said at once.
    said = person.types(first.code)
    assert said == f"{first.title}. 1 of 10. Row 1, column 2: {second.title}."
    said = person.types(second.code)
    assert said.endswith(f"Row 1, column 3: {third.title}.")
    # It goes on later at the first label that is not on its card yet.
    assert person.types("undo").endswith("1 of 10.")
    assert person.types("sheet") == f"Row 1, column 2: {second.title}."
    for _ in range(4):
        said = person.types("")
    assert said.startswith("Row 2, column 1: ")
    for _ in range(5):
        said = person.types("")
    assert said == "That was the last label."
