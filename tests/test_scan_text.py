"""The printed text of a card, read by the camera: what is heard, and what is kept."""

from pathlib import Path
from queue import Queue

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sitting import Heard, Player, Watched, shipped_library

from assistant.inbox import Item, PrintRead, Typed
from assistant.installed import adding
from assistant.opencv import opencv
from assistant.scan import printed
from assistant.scan.image import Image
from assistant.scan.printed import Line, as_text, joined, read_print
from assistant.session import Session
from assistant.settings import Settings

ROWS = (
    "Whenever you feel like it, wave",
    "at a llama of your choice. If it",
    "waves back, you may take a card",
    "out of the dis-",
    "card pile.",
)
TEXT = (
    "Whenever you feel like it, wave at a llama of your choice. If it waves back, "
    "you may take a card out of the discard pile."
)
KEEP = "Keep it? Yes, no or again."


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TABLE_ASSISTANT_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


@pytest.fixture
def player() -> Player:
    heard, eyes = Heard(), Watched()
    return Player(Session(shipped_library(), Settings(), heard, eyes), heard, eyes)


@pytest.fixture
def reader() -> None:
    """What needs the real engine."""
    for package in printed.PACKAGES:
        pytest.importorskip(package)


def card(rows: tuple[str, ...] = ROWS, title: str = "LLAMASTE", kind: str = "Upgrade") -> Image:
    """Return a card with a title, its kind, a picture and rows of text, in gray."""
    from PIL import Image as Pillow
    from PIL import ImageDraw, ImageFont

    page = Pillow.new("L", (620, 880), 245)
    draw = ImageDraw.Draw(page)
    draw.text((40, 30), title, fill=20, font=ImageFont.load_default(44))
    draw.text((40, 95), kind, fill=40, font=ImageFont.load_default(26))
    draw.rectangle((40, 140, 580, 480), fill=170)
    for number, row in enumerate(rows):
        draw.text((40, 520 + 41 * number), row, fill=20, font=ImageFont.load_default(30))
    return np.array(page)


def seen(page: Image, *, degrees: float = 0.0, scale: float = 1.0, noise: float = 6.0) -> Image:
    """Return the card on a table as a camera sees it: aslant, turned, out of focus and noisy."""
    cv2 = opencv()
    height, width = page.shape
    corners = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
    aslant = corners * scale + np.array([[0, 20], [0, 0], [-30, 0], [60, -30]])
    angle = np.deg2rad(degrees)
    turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    placed = (aslant - aslant.mean(0)) @ turn.T + np.array([960, 540])
    how = cv2.getPerspectiveTransform(corners, placed.astype(np.float32))
    table = np.full((1080, 1920), 90, np.uint8)
    transparent = cv2.BORDER_TRANSPARENT
    cv2.warpPerspective(page, how, (1920, 1080), dst=table, borderMode=transparent)
    soft = cv2.GaussianBlur(table, (0, 0), 0.8)
    grain = np.random.default_rng(1).normal(0, noise, table.shape)
    result: Image = np.clip(soft + grain, 0, 255).astype(np.uint8)
    return result


# -- with the real engine ----------------------------------------------------


@pytest.mark.usefixtures("reader")
@pytest.mark.parametrize("degrees", [0, 15, 90, 180, 270])
def test_a_card_is_read_whichever_way_it_is_held(degrees: float) -> None:
    found = read_print(seen(card(), degrees=degrees), ("Llamaste", "upgrade"))
    assert found.text == TEXT
    assert found.clear
    assert not found.small


@pytest.mark.usefixtures("reader")
def test_a_text_is_read_out_and_kept_only_after_yes(player: Player, home: Path) -> None:
    player.type("llamaste")
    assert "Scan text has the camera read it." in player.type("teach")[0]
    cv2 = opencv()
    player.eyes.picture = cv2.cvtColor(seen(card()), cv2.COLOR_GRAY2BGR)
    assert player.type("scan text") == [f"Read: {TEXT}", KEEP]
    assert not home.exists()
    assert player.type("yes") == [
        "Kept as the owner's text of Llamaste.",
        f"Llamaste, upgrade. {TEXT}",
    ]
    assert "The text is the owner's, as printed on the card." in player.type("full")[0]
    assert player.session.open_question() == ()


@pytest.mark.usefixtures("reader")
@pytest.mark.parametrize(
    ("picture", "heard"),
    [
        (np.full((480, 640), 120, np.uint8), "No text seen."),
        (seen(card(())), "No text seen."),
        (seen(card(), scale=0.42), "Too small to read."),
    ],
    ids=["nothing", "only title and kind", "far away"],
)
def test_what_cannot_be_read_says_what_to_do_and_text_is_still_taken(
    player: Player, picture: Image, heard: str
) -> None:
    player.type("teach llamaste")
    player.eyes.picture = picture
    [said] = player.type("scan text")
    assert said.startswith(heard)
    assert said.endswith("Or type it.")
    assert player.type(TEXT)[0] == "Kept as the owner's text of Llamaste."


@pytest.mark.usefixtures("reader")
def test_the_table_goes_on_while_it_is_read(player: Player) -> None:
    inbox: Queue[Item] = Queue()
    player.session.desk.post = inbox.put
    player.eyes.picture = seen(card())
    player.type("teach llamaste")
    assert player.type("scan text") == ["One moment."]
    assert player.type("scan text") == ["One moment."]
    found = inbox.get(timeout=60)
    assert isinstance(found, PrintRead)
    assert [each.text for each in player.take(found)] == [f"Read: {TEXT}", KEEP]


@pytest.mark.usefixtures("reader")
@pytest.mark.parametrize("line", ["cancel", "My own words on it."])
def test_what_comes_too_late_is_not_heard(player: Player, line: str) -> None:
    inbox: Queue[Item] = Queue()
    player.session.desk.post = inbox.put
    player.eyes.picture = seen(card())
    player.type("teach llamaste")
    player.type("scan text")
    player.type(line)
    assert player.take(inbox.get(timeout=60)) == ()
    assert player.session.prompt.options == ()


# -- with lines as the engine gives them -------------------------------------


def line(text: str, x: float, y: float, sure: float = 1.0, *unsure: str, high: float = 30) -> Line:
    wide = 14.0 * len(text)
    corners = ((x, y), (x + wide, y), (x + wide, y + high), (x, y + high))
    return Line(text, corners, sure, unsure)


def reads(monkeypatch: pytest.MonkeyPatch, *looks: list[Line]) -> None:
    """Have each look at the camera give these lines."""
    following = iter(looks)
    monkeypatch.setattr(printed, "find_spec", lambda package: package)
    monkeypatch.setattr(printed, "_reader", lambda: None)
    monkeypatch.setattr(printed, "_lines", lambda image, reader: next(following))


@pytest.fixture
def shown(player: Player) -> Player:
    player.eyes.picture = np.zeros((8, 8), np.uint8)
    player.type("llamaste")
    player.type("teach")
    return player


def test_no_goes_back_to_typing_and_again_takes_another_look(
    shown: Player, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = [line("Wave at a lama.", 0, 0)], [line("Wave at a llama.", 0, 0)]
    reads(monkeypatch, first, second, second)
    assert shown.type("scan text") == ["Read: Wave at a lama.", KEEP]
    assert shown.type("again") == ["Read: Wave at a llama.", KEEP]
    assert shown.type("no")[0].startswith("Type the text printed on Llamaste")
    assert not home.exists()
    assert shown.type("scan text") == ["Read: Wave at a llama.", KEEP]
    shown.type("1")
    assert shown.type("llamaste") == ["Llamaste, upgrade. Wave at a llama."]


def test_words_that_are_not_sure_are_named(shown: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    reads(monkeypatch, [line("Wave at a lama", 0, 0, 0.95, "lama"), line("now.", 0, 40)])
    assert shown.type("scan text") == ["Read: Wave at a lama now.", "Not sure of: lama.", KEEP]


def test_a_text_that_is_not_clear_is_not_offered(
    shown: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    reads(monkeypatch, [line("Wve t  lma", 0, 0, 0.7)])
    assert shown.type("scan text")[0].startswith("Not clear enough to read.")
    assert not shown.session.prompt.options


def test_another_answer_or_a_code_does_not_lose_the_text(
    shown: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    reads(monkeypatch, [line("Wave at a llama.", 0, 0)])
    shown.type("scan text")
    assert shown.type("hmm, well") == ["Hmm, well isn't in the list. Or type cancel.", KEEP]
    assert shown.show("LU042") == []
    assert shown.type("help")
    assert shown.type("yes")[0] == "Kept as the owner's text of Llamaste."


def test_a_word_of_the_program_is_no_text_while_it_is_asked_whether_to_keep_one(
    shown: Player, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    reads(monkeypatch, [line("Wave at a llama.", 0, 0)])
    shown.type("scan text")
    assert shown.type("full")[0].startswith("Llamaste, upgrade.")
    assert not home.exists()
    assert shown.type("yes")[0] == "Kept as the owner's text of Llamaste."


def test_cancel_leaves_what_was_read(
    shown: Player, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    reads(monkeypatch, [line("Wave at a llama.", 0, 0)])
    shown.type("scan text")
    shown.type("cancel")
    assert not shown.type("yes")[0].startswith("Kept")
    assert not home.exists()
    # A code that is shown is heard again.
    assert shown.show("LU042")


def test_the_word_is_there_at_any_time_for_the_card_in_front(
    player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert player.type("scan text") == player.type("wrong")
    reads(monkeypatch, [line("Wave at a llama.", 0, 0)])
    player.eyes.picture = np.zeros((8, 8), np.uint8)
    player.type("llamaste")
    assert player.type("scan text") == ["Read: Wave at a llama.", KEEP]


@pytest.mark.parametrize("gone", printed.PACKAGES)
def test_without_the_package_the_command_that_installs_it_is_named(
    shown: Player, monkeypatch: pytest.MonkeyPatch, gone: str
) -> None:
    monkeypatch.setattr(printed, "find_spec", lambda package: package != gone)
    [said] = shown.type("scan text")
    assert said == (
        f"Reading print needs a package. Install it with: {adding('ocr')}. Or type the text."
    )
    assert shown.type(TEXT)[0] == "Kept as the owner's text of Llamaste."


@pytest.mark.parametrize("error", [ImportError("no DLL"), RuntimeError("bad model")])
def test_an_engine_that_fails_is_one_sentence(
    shown: Player, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    def broken() -> None:
        raise error

    reads(monkeypatch)
    monkeypatch.setattr(printed, "_reader", broken)
    [said] = shown.type("scan text")
    assert said.endswith(("Or type the text.", "(RuntimeError). Type it."))
    assert shown.type(TEXT)[0] == "Kept as the owner's text of Llamaste."


def test_without_a_picture_one_is_asked_for(shown: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    reads(monkeypatch)
    shown.eyes.picture = None
    assert shown.type("scan text")[0].startswith("No picture comes from a camera.")
    assert shown.take(Typed(TEXT))[0].text == "Kept as the owner's text of Llamaste."


def test_small_letters_are_brought_nearer_even_where_the_engine_is_sure(
    shown: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    small, unclear = line("Wave.", 0, 0, high=18), line("Wave at it.", 0, 0, 0.9, high=23)
    reads(monkeypatch, [small], [unclear])
    for _ in range(2):
        assert shown.type("scan text")[0].startswith("Too small to read.")


# -- lines to a text ---------------------------------------------------------


def test_title_and_kind_alone_on_a_line_are_no_text() -> None:
    lines = [line("LLAMA STE", 0, 0), line("Upgrade", 0, 40), line("Upgrade a llama.", 0, 80)]
    assert as_text(lines, ("Llamaste", "upgrade")).text == "Upgrade a llama."


def test_parts_of_a_line_go_from_left_to_right() -> None:
    lines = [line("llama.", 200, 36), line("now and", 100, 2), line("Wave", 0, 0)]
    lines.append(line("then at a", 0, 40))
    assert as_text(lines).text == "Wave now and then at a llama."


@pytest.mark.parametrize(
    ("rows", "text"),
    [
        (["the dis-", "card pile"], "the discard pile"),
        (["a Semi-", "Unicorn"], "a Semi- Unicorn"),
        (["-", "one"], "- one"),
        ([" a  b ", "c"], "a b c"),
        ([], ""),
    ],
)
def test_divided_words_are_whole_again(rows: list[str], text: str) -> None:
    assert joined(rows) == text


@given(st.lists(st.from_regex(r"[a-z]{1,9}( [a-z]{1,9}){2,5}", fullmatch=True), min_size=1))
def test_lines_come_from_the_top_down_however_they_were_found(rows: list[str]) -> None:
    lines = [line(row, 0, 40 * number) for number, row in enumerate(rows)]
    assert as_text(reversed(lines)).text == " ".join(rows)
