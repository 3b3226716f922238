"""The face: keys, messages, lists and history, without a terminal."""

import io
import queue
import random
import re
import time
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from screen_reader import NEW, Sat, answers, sat, script
from sitting import Heard, Watched, shipped_library, text_of

from assistant.clients.line import Face as LineFace
from assistant.host import Host
from assistant.inbox import Felt, Overdue
from assistant.keymap import USUAL, WORDS, keymap
from assistant.scan.news import Aimed, Scanned, SourceEnded, SourceLost, SourceReady
from assistant.session import Session
from assistant.settings import Settings
from assistant.shared import Desk
from assistant.standing import AIMED, READ


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TABLE_ASSISTANT_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def payload_of(title: str) -> str:
    """Return the code of a card."""
    from sitting import card_of

    return card_of(title).code


def scan(person: Sat, title: str, at: float) -> None:
    """Hold up a card."""
    person.face.take(Scanned(payload_of(title), "camera", at, at))
    person.look()


def said_in_line_mode(words: list[str], journal: Path) -> list[str]:
    """Return what line mode writes for each line typed."""
    out = io.StringIO()
    session = Session(shipped_library(), Settings(), Heard(), Watched(), desk=Desk(journal))
    face = LineFace(Host(session), queue.SimpleQueue(), out)
    face.host.start()
    written = []
    for line in words:
        out.truncate(0)
        out.seek(0)
        face._said(line)
        written.append(" ".join(out.getvalue().split()).removesuffix(">").strip())
    Host(session).get_up()
    return written


def read_on(person: Sat) -> str:
    """Return what stands on the rows of the newest answer, with all that waits behind it."""
    read: list[str] = []
    for _ in range(200):
        page = person.face.page
        read += [line.text for line in page.lines[page.now.first : page.now.last + 1]]
        if not page.unread:
            break
        person.press("enter")
    return " ".join(" ".join(read).split())


@pytest.mark.parametrize("braille", [False, True])
@pytest.mark.parametrize("size", [(80, 24), (40, 12), (20, 5)])
def test_both_faces_say_the_same_words(
    tmp_path: Path, size: tuple[int, int], braille: bool
) -> None:
    lines = script()
    lines = [*lines, "help", "menu", "b goat", "type", "no such card at all", "decks"]
    wanted = said_in_line_mode(lines, tmp_path / "line.sqlite3")
    own = Settings(braille=braille, braille_width=20, verbosity_braille="detailed")
    with sat(tmp_path / "screen.sqlite3", *size, settings=own) as person:
        read_on(person)
        for line, answer in zip(lines, wanted, strict=True):
            person.type(line)
            assert read_on(person).replace(" ", "") == answer.replace(" ", "")


def test_each_answer_of_a_game_stands_on_the_row_under_the_cursor(tmp_path: Path) -> None:
    with sat(tmp_path / "games.sqlite3") as person:
        lines = script()
        for line, said in zip(lines, answers(lines, tmp_path / "other.sqlite3"), strict=True):
            person.type(line)
            assert person.row()
            assert said[-1].endswith(person.row())
            assert person.screen.cursor.x == len(person.row())
            assert person.screen.cursor.x % 40


def test_on_twenty_cells_the_count_leaves_seventeen_to_words(tmp_path: Path) -> None:
    own = Settings(braille=True, braille_width=20)
    with sat(tmp_path / "games.sqlite3", settings=own) as person:
        person.type("help")
        assert person.face.page.left > 9
        words, _, count = person.row().rpartition(" ")
        assert count == "9+"
        assert len(words) > 12
        assert len(person.row()) <= 20


def test_with_the_cursor_at_the_start_the_row_begins_the_answer(tmp_path: Path) -> None:
    own = Settings(cursor="start", braille_width=40)
    with sat(tmp_path / "games.sqlite3", settings=own) as person:
        lines = script()
        for line, said in zip(lines, answers(lines, tmp_path / "other.sqlite3"), strict=True):
            person.type(line)
            rest = list(said)
            while rest:
                assert person.screen.cursor.x == 0
                assert len(person.row()) <= 40
                begins, _, more = person.row().partition(" +")
                assert rest.pop(0).startswith(begins)
                assert more == (str(len(rest)) if rest else "")
                if rest:
                    person.press("enter")


def test_a_message_has_the_cursor_until_a_key_and_then_the_line_has_it(tmp_path: Path) -> None:
    with sat(tmp_path / "games.sqlite3") as person:
        assert person.row().startswith("6 decks")
        person.press("b")
        assert person.row() == "> b"
        assert person.screen.cursor.x == 3
        scan(person, "Battering Ram", 1.0)
        assert text_of("Battering Ram").endswith(person.row())
        person.press(" ")
        assert person.row() == "> b"
        person.press(*"goat", "enter")
        assert text_of("Baby Goat").endswith(person.row())


def test_on_braille_lines_what_comes_while_one_reads_is_counted_and_enter_shows_it(
    tmp_path: Path,
) -> None:
    own = Settings(braille=True, braille_width=40)
    with sat(tmp_path / "games.sqlite3", settings=own) as person:
        person.type("type")
        row = person.row()
        assert row.startswith("No card yet.")
        while person.face.page.unread:
            person.press("enter")
        last = person.row()
        scan(person, "Battering Ram", 1.0)
        scan(person, "Llamaste", 9.0)
        assert person.row().startswith(last)
        more = person.row().removeprefix(last).split()
        assert more[1] == "more"
        person.press("enter")
        assert person.row().startswith("Battering Ram, magical animal")
        assert read_on(person).endswith(text_of("Llamaste"))


def test_cards_held_up_one_after_the_other_all_stand_there_and_the_first_keeps_the_cursor(
    tmp_path: Path,
) -> None:
    with sat(tmp_path / "games.sqlite3") as person:
        person.press("f11")
        for number, title in enumerate(("Battering Ram", "Llamaste", "Baby Goat")):
            scan(person, title, 10.0 * number)
            shown = person.text().replace(f" {number} more", "")
            assert text_of(title) in shown
        row = person.row()
        assert text_of("Battering Ram").endswith(row.removesuffix("  2 more"))
        assert row.endswith("  2 more")
        person.press("enter")
        assert text_of("Llamaste").endswith(person.row().removesuffix("  1 more"))
        person.press("ctrl+n")
        assert text_of("Baby Goat").endswith(person.row())
        assert "more" not in person.text()
        person.press("x")
        assert person.row() == "> x"


def test_a_page_full_of_what_nobody_read_is_not_overwritten(tmp_path: Path) -> None:
    titles = ("Battering Ram", "Llamaste", "Baby Goat", "Alpacalypse") * 3
    with sat(tmp_path / "games.sqlite3", 60, 12) as person:
        person.press("f11")
        for number, title in enumerate(titles):
            scan(person, title, 10.0 * number)
            assert text_of("Battering Ram") in person.text()
        read = ""
        for number in range(len(titles)):
            assert person.row().endswith(f" {11 - number} more") == (number < 11)
            page = person.face.page
            read += " ".join(each.text for each in page.lines[page.now.first : page.now.last + 1])
            person.press("enter")
        assert read.replace(" ", "") == "".join(map(text_of, titles)).replace(" ", "")


@pytest.mark.parametrize("own", [Settings(stay=False), Settings(reader=True)])
def test_for_a_screen_reader_the_cursor_goes_to_what_comes(tmp_path: Path, own: Settings) -> None:
    with sat(tmp_path / "games.sqlite3", settings=own) as person:
        for number, title in enumerate(("Battering Ram", "Llamaste", "Baby Goat") * 9):
            scan(person, title, 10.0 * number)
            assert text_of(title).endswith(person.row())


def test_the_first_words_are_one_message_and_end_with_what_is_ready(tmp_path: Path) -> None:
    with sat(tmp_path / "games.sqlite3") as person:
        person.face.take(Overdue())
        person.look()
        assert person.row().startswith("Ready.")
        assert "more" not in person.row().removesuffix("Type help for more.")
        assert person.screen.display[0].startswith("6 decks")


def test_function_keys_say_the_words_that_can_be_typed(tmp_path: Path) -> None:
    with sat(tmp_path / "games.sqlite3") as person:
        person.type(NEW)
        for action, word in WORDS.items():
            if action in ("undo", "curtain", "privacy", "view", "verbosity", "repeat"):
                continue
            person.type(word)
            typed = read_on(person)
            person.press(USUAL[action][0])
            assert read_on(person) == typed, action


def test_a_key_keeps_what_was_typed_so_far(tmp_path: Path) -> None:
    with sat(tmp_path / "games.sqlite3") as person:
        person.type(NEW)
        person.press(*"b go", "f2")
        assert read_on(person).startswith("Ann's turn, ")
        person.press(*"at", "enter")
        assert "Baby Goat" in read_on(person)


def test_a_key_does_not_answer_a_question_for_words(tmp_path: Path) -> None:
    with sat(tmp_path / "games.sqlite3") as person:
        person.type("new llamas")
        assert "Who's playing?" in person.row()
        person.press("f2")
        assert "Who's playing?" in read_on(person)
        person.type("Ann, Ben, light, Ann starts")
        person.type("1")
        assert person.face.session.game is not None
        assert person.face.session.game.names == ("Ann", "Ben")


def test_page_up_and_down_read_older_and_newer_messages_aloud(tmp_path: Path) -> None:
    with sat(tmp_path / "games.sqlite3") as person:
        for title in ("Llamaste", "Battering Ram", "Baby Goat"):
            person.type(title)
        person.press("pageup")
        assert text_of("Battering Ram").endswith(person.row())
        assert person.heard.said[-1].text == text_of("Battering Ram")
        person.press("pageup")
        assert text_of("Llamaste").endswith(person.row())
        person.press("pagedown")
        assert text_of("Battering Ram").endswith(person.row())
        person.press("pagedown", "pagedown")
        assert person.row() == "That's the newest message."
        for _ in range(9):
            person.press("pageup")
        assert person.row() == "That was the first message."


@pytest.mark.parametrize("own", [Settings(), Settings(reader=True)])
def test_who_reads_older_messages_is_not_called_away(tmp_path: Path, own: Settings) -> None:
    with sat(tmp_path / "games.sqlite3", settings=own) as person:
        person.type("Llamaste")
        person.type("Baby Goat")
        person.press("pageup")
        row = person.row()
        scan(person, "Battering Ram", 1.0)
        assert person.row() == f"{row}  1 more"
        person.press("enter")
        assert text_of("Battering Ram").endswith(person.row())


@pytest.mark.parametrize("own", [Settings(), Settings(stay=False)])
def test_arrows_go_through_a_list_and_enter_takes_its_line(tmp_path: Path, own: Settings) -> None:
    with sat(tmp_path / "games.sqlite3", settings=own) as person:
        person.press("f10")
        person.press("down", "down")
        assert person.row().startswith("2, ")
        assert person.heard.said[-1].text == person.row()
        scan(person, "Battering Ram", 1.0)
        assert person.row().startswith("2, ")
        person.press("up")
        assert person.row().startswith("1, ")
        person.press("enter")
        assert "undo: Undoes the last thing" in read_on(person)


def test_arrow_up_brings_back_what_was_typed(tmp_path: Path) -> None:
    with sat(tmp_path / "games.sqlite3") as person:
        person.type("b goat")
        person.type("llamaste")
        person.press("up", "up")
        assert person.row() == "> b goat"
        person.press("down")
        assert person.row() == "> llamaste"
        person.press("down")
        assert person.row() == ">"


@pytest.mark.parametrize("key", USUAL["silence"])
def test_silence_hushes_and_leaves_the_cursor(tmp_path: Path, key: str) -> None:
    with sat(tmp_path / "games.sqlite3") as person:
        person.type("b goat")
        row, hushed = person.row(), person.heard.hushed
        person.press(key)
        assert person.row() == row
        assert person.heard.hushed == hushed + 1


def test_single_letters_act_only_where_they_were_switched_on(tmp_path: Path) -> None:
    with sat(tmp_path / "games.sqlite3") as person:
        person.type(NEW)
        person.press(*"steal")
        assert person.row() == "> steal"
        person.press("ctrl+u")
        person.type("single keys on")
        person.press("t")
        assert read_on(person).startswith("Ann's turn, ")
        person.press(" ", *"single keys off", "enter")
        assert person.row() == "Single letters are only typed."
        person.press("t")
        assert person.row() == "> t"


def test_own_keys_take_the_place_of_the_usual_ones(tmp_path: Path) -> None:
    with sat(tmp_path / "games.sqlite3") as person:
        person.type("b goat")
        person.type("keys repeat f5 ctrl+e")
        assert "repeat: f5 ctrl e." in person.text()
        assert person.row() == "Taken from pile, which has no key now."
        person.type("b goat")
        row = person.row()
        person.press("x", "backspace", "f5")
        assert person.row() == row
        person.press("ctrl+r")
        person.type("keys usual")
        person.press("f5")
        assert person.row() != row


def test_a_key_can_be_taken_out_of_use(tmp_path: Path) -> None:
    with sat(tmp_path / "games.sqlite3") as person:
        person.type("keys undo none")
        assert person.row() == "undo: no key."
        row = person.row()
        person.press("ctrl+z")
        assert person.row() == ">"
        person.type("keys undo")
        assert person.row() == row


def test_a_mistake_in_the_keys_is_told_and_the_usual_ones_hold(tmp_path: Path) -> None:
    own = Settings(keys="repeat=f5; fly=f6; undo=q")
    assert keymap(own.keys).wrong == ("fly=f6", "undo=q")
    with sat(tmp_path / "games.sqlite3", settings=own) as person:
        assert "fly=f6; undo=q" in person.text()


def test_the_curtain_hides_everything_from_eyes_and_nothing_from_fingers(tmp_path: Path) -> None:
    with sat(tmp_path / "games.sqlite3", settings=Settings(theme="dark")) as person:
        person.type("b goat")
        person.press("f12")
        assert person.row().strip().startswith("Curtain closed")
        cells = [person.screen.buffer[y][x] for y in range(24) for x in range(80)]
        assert all(cell.fg == cell.bg for cell in cells if cell.data != " ")
        person.press("f12")
        assert person.row().strip().startswith("Curtain open")


def test_what_is_for_one_ear_is_hidden_where_privacy_is_on(tmp_path: Path) -> None:
    own = Settings(theme="dark", privacy=True)
    with sat(tmp_path / "games.sqlite3", settings=own) as person:
        person.type("b goat")
        person.type("type")
        cell = person.screen.buffer[person.screen.cursor.y][2]
        assert cell.fg == cell.bg
        person.type("scores")
        cell = person.screen.buffer[person.screen.cursor.y][2]
        assert cell.fg != cell.bg


def test_the_game_beside_the_messages_changes_only_where_it_changed(tmp_path: Path) -> None:
    with sat(tmp_path / "games.sqlite3", 120, 30) as person:
        person.type(NEW)
        person.type("view beside")
        assert "Ann's turn, " in person.screen.display[0][60:]
        person.screen.said = ""
        person.type("Ben has 4")
        assert "Ben 4 of 7" in person.text()
        said = " ".join(person.screen.said.split())
        assert "Ann's turn, " not in said
        assert len(said) < 60


def test_a_screen_reader_gets_no_view(tmp_path: Path) -> None:
    with sat(tmp_path / "games.sqlite3", 120, 30, Settings(view="beside", reader=True)) as person:
        person.type(NEW)
        assert person.screen.display[0][60:].strip() == ""
        person.type("view beside")
        assert "reader off" in person.row()


def test_large_type_shows_one_answer_with_room(tmp_path: Path) -> None:
    with sat(tmp_path / "games.sqlite3", settings=Settings(large=True)) as person:
        person.type("b goat")
        first = person.screen.display[0].strip()
        assert text_of("Baby Goat").startswith(first)
        assert person.screen.buffer[0][2].bold
        assert person.screen.display[1].strip()
        assert all(len(row.strip()) <= 40 for row in person.screen.display)
        person.type("type")
        assert "Baby Goat: baby animal" in person.screen.display[0]
        assert len(person.text()) < 60


def test_a_small_window_is_told_once(tmp_path: Path) -> None:
    with sat(tmp_path / "games.sqlite3", 20, 5) as person:
        assert "Small window" in read_on(person)
        person.face.resize(19, 5)
        person.look()
        assert person.face.session.settings.view == "off"
        person.face.resize(300, 100)
        person.look()
        assert person.row()


def test_a_window_made_small_keeps_the_message_that_is_being_read(tmp_path: Path) -> None:
    with sat(tmp_path / "games.sqlite3") as person:
        person.type("type")
        person.resize(39, 11)
        assert person.row().endswith("label first.  1 more")
        assert person.screen.display[0].startswith("No card yet.")
        assert "Small window" in person.text()
        person.press("enter")
        assert "Enter reads on." in person.text()
        assert "more" not in person.row()


def test_ten_thousand_pasted_lines_are_all_answered(tmp_path: Path) -> None:
    with sat(tmp_path / "games.sqlite3") as person:
        person.type(NEW)
        person.face.paste("Ben plus 1\rBen minus 1\r" * 100 + "Ben plus 2\nscor")
        person.look()
        assert "201 lines pasted." in person.text()
        while person.face.pasted.lines:
            person.face.go_on()
        person.look()
        assert "Ben has 3." in person.text()
        person.press(*"es", "enter")
        assert "Ben 3 of 7" in read_on(person)


def test_escape_stops_what_was_pasted_and_says_how_much_is_left_out(tmp_path: Path) -> None:
    with sat(tmp_path / "games.sqlite3") as person:
        person.type(NEW)
        person.face.paste("Ben plus 1\n" * 100 + "rest")
        person.face.go_on()
        person.press("escape")
        assert "Stopped. 80 pasted lines are left out." in read_on(person)
        person.type("scores")
        assert "Ben 21 of 7" in read_on(person)


def test_what_was_typed_goes_before_a_pasted_line_and_a_single_one_into_the_line(
    tmp_path: Path,
) -> None:
    with sat(tmp_path / "games.sqlite3") as person:
        person.press(*"b at", "left", "left")
        person.face.paste("go")
        assert person.face.entry.text == "b goat"
        person.face.paste("\n")
        person.look()
        assert "Baby Goat, baby animal" in person.text()


def test_what_was_read_is_not_written_again_for_the_curtain_or_other_colours(
    tmp_path: Path,
) -> None:
    with sat(tmp_path / "games.sqlite3") as person:
        person.type("b goat")
        for line, begins in (
            ("curtain on", "Curtain closed"),
            ("curtain off", "Curtain open"),
            ("theme light", "Black on white."),
        ):
            person.type(line)
            assert person.text().startswith(begins)
        person.press("pageup", "pageup", "pageup", "pageup")
        assert "Baby Goat, baby animal" in person.text()


def test_a_small_window_is_told_once_and_no_more_when_it_is_large_again(tmp_path: Path) -> None:
    with sat(tmp_path / "games.sqlite3") as person:
        person.press("f11")
        person.type("b goat")
        person.resize(39, 11)
        assert person.face.page.unread
        person.resize(80, 24)
        assert not person.face.page.unread


def test_a_message_that_was_cut_stands_there_whole_when_there_is_room_again(
    tmp_path: Path,
) -> None:
    with sat(tmp_path / "games.sqlite3") as person:
        person.resize(24, 4)
        person.type("b goat")
        person.press("enter", "enter")
        assert "Baby Goat, baby animal" not in person.text()
        person.resize(80, 24)
        assert text_of("Baby Goat").split(". ")[0] in person.text()


EDITING = ["enter", "up", "down", "left", "right", "home", "end", "delete", "backspace", "ctrl+u"]
KEYS = st.sampled_from([*keymap("").actions, *EDITING, "tab", "f11", *"abnstCSy123 "])
LINES = st.sampled_from([*script(), "cancel", "large", "stay on", "plain"])
NEWS = st.sampled_from(["Llamaste", "Baby Goat", "Battering Ram"])
STEPS = st.one_of(
    KEYS,
    NEWS.map(lambda title: ("scan", title)),
    LINES.map(lambda line: ("type", line)),
    st.tuples(st.integers(1, 120), st.integers(1, 40)),
)
OWN = st.builds(
    Settings,
    braille=st.booleans(),
    braille_width=st.sampled_from([8, 12, 20, 40, 80]),
    cursor=st.sampled_from(["end", "start"]),
    view=st.sampled_from(["off", "beside", "instead"]),
    large=st.booleans(),
    double=st.booleans(),
    stay=st.booleans(),
    single_keys=st.booleans(),
)


@settings(
    max_examples=60,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(st.lists(STEPS, max_size=25), OWN)
def test_any_keys_leave_the_game_whole_and_the_cursor_on_a_row_with_text(
    tmp_path: Path, steps: list[object], own: Settings
) -> None:
    journal = tmp_path / f"{random.random()}.sqlite3"
    with sat(journal, settings=own) as person:
        person.type(NEW)
        person.type("Ann starts")
        for number, step in enumerate(steps):
            match step:
                case str():
                    person.press(step)
                case ("scan", str(title)):
                    before = person.face.page
                    scan(person, title, 10.0 * number)
                    if before.held and own.stay:
                        assert person.face.page.now == before.now
                        assert person.face.page.cursor == before.cursor
                        assert person.face.page.lines[: len(before.lines)] == before.lines
                case ("type", str(line)):
                    person.type(line)
                case (int(width), int(height)):
                    person.resize(width, height)
            if person.face.session.over:
                break
            x, y = person.face.picture().cursor
            assert 0 <= x < person.face.sheet.width
            assert 0 <= y < person.face.sheet.height
            texts = [run.text for (row, _), run in person.face.picture().runs.items() if row == y]
            assert "".join(texts).strip()
        game = person.face.session.game
        kept = game.table if game else None
    if kept is not None and kept.outcome is None:
        with sat(journal) as later:
            later.type("resume")
            assert later.face.session.game is not None
            assert later.face.session.game.table == kept


def test_the_view_says_in_words_what_the_camera_does_and_never_which_card(tmp_path: Path) -> None:
    with sat(tmp_path / "games.sqlite3", 120, 30, Settings(view="beside")) as person:

        def camera() -> str:
            return next(row[60:].strip() for row in person.screen.display if "Camera" in row[60:])

        assert camera() == "Camera: no pictures yet."
        person.face.take(SourceReady("Phone"))
        person.look()
        assert camera() == "Camera: no code seen."
        person.press(*"b go")
        now = time.monotonic()
        scan(person, "Battering Ram", now)
        assert camera() == "Camera: code read."
        person.face.session.seen_at = now - READ
        person.face.look()
        person.look()
        assert camera() == "Camera: no code seen."
        person.face.take(Scanned("nobody knows this", "Phone", now, now))
        person.look()
        assert camera() == "Camera: unknown code read."
        person.press(*"at", "enter")
        assert text_of("Baby Goat").split(".")[0] in person.text()
        person.type("camera")
        assert person.row().strip().startswith("Camera: unknown code read.")
        person.face.take(SourceLost("scan.stream_ended", {"name": "Phone"}))
        person.look()
        assert camera() == "Camera: lost. I'll keep trying."
        person.face.take(SourceReady("Phone"))
        person.face.take(SourceEnded("Phone"))
        person.look()
        assert camera().startswith("Camera: no more pictures.")
        person.type("camera off")
        assert not any("Camera" in row[60:] for row in person.screen.display)


def test_what_is_in_the_way_of_a_code_is_said_where_nobody_reads_or_types(tmp_path: Path) -> None:
    with sat(tmp_path / "games.sqlite3", 120, 30, Settings(view="beside")) as person:

        def aim(key: str) -> None:
            person.face.take(Aimed(0.5, key))
            person.look()

        person.face.take(SourceReady("Phone"))
        person.look()
        held = person.row()[:60]
        aim("aim.far")
        # A message is being read; the view says it.
        assert person.row()[:60] == held
        assert "Camera: code seen, too far." in person.text()
        person.press("f11")
        aim("aim.far")
        place = person.screen.cursor.y
        assert person.row().strip().startswith("Camera: code seen, too far.")
        aim("")
        aim("aim.moving")
        assert person.row().strip().startswith("Camera: code seen, hold still.")
        assert person.screen.cursor.y == place
        assert "more" not in person.row()
        scan(person, "Battering Ram", time.monotonic() + 1)
        assert person.screen.cursor.y >= place
        assert text_of("Battering Ram").split()[0] in person.screen.display[place]
        assert "Camera: code read." in person.text()
        assert "hold still" not in person.text()
        person.press("x")
        aim("aim.near")
        assert person.row().startswith("> x")


def test_what_the_camera_said_of_a_code_is_not_said_when_it_is_gone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with sat(tmp_path / "games.sqlite3", 120, 30, Settings(view="beside")) as person:
        person.face.take(SourceReady("Phone"))
        person.face.take(Aimed(0.5, "aim.far"))
        person.look()
        assert "Camera: code seen, too far." in person.text()
        person.face.session.aimed_at -= AIMED
        person.face.look()
        person.look()
        assert "Camera: no code seen." in person.text()


def bars_of(person: Sat) -> set[int]:
    """Return the rows that are marked with a bar."""
    screen = person.screen
    cells = [(row, column) for row in range(screen.lines) for column in range(screen.columns)]
    reversed_ = [(row, column) for row, column in cells if screen.buffer[row][column].reverse]
    assert all(screen.buffer[row][column].data == " " for row, column in reversed_)
    return {row for row, _ in reversed_}


@pytest.mark.parametrize(
    "own",
    [Settings(), Settings(theme="dark"), Settings(view="beside"), Settings(large=True)],
)
def test_the_newest_message_is_marked_for_eyes_and_no_word_is_added(
    tmp_path: Path, own: Settings
) -> None:
    with sat(tmp_path / "games.sqlite3", 100, 30, settings=own) as person:
        person.type("b goat")
        person.press(*"type")
        person.screen.said = ""
        person.press("enter")
        rows = [row.strip() for row in person.screen.display]
        marked = " ".join(rows[row] for row in sorted(bars_of(person)))
        assert marked == "Baby Goat: baby animal, goat."
        # The message before is not said again by who says what is written.
        assert " ".join(person.screen.said.split()) == marked
        person.type("curtain on")
        assert not bars_of(person)


def test_on_braille_lines_there_is_no_mark(tmp_path: Path) -> None:
    with sat(tmp_path / "games.sqlite3", settings=Settings(braille=True)) as person:
        person.type("type")
        assert not bars_of(person)


def test_a_list_of_a_question_is_read_once_and_again_where_it_is_wanted(tmp_path: Path) -> None:
    with sat(tmp_path / "games.sqlite3") as person:
        person.type("new")
        assert "6, Another game." in person.text()
        for typed in ("foo", "bar baz", "now"):
            person.type(typed)
            assert person.row().startswith("Which game?")
            assert "1, Llamas" not in " ".join(newest_of(person))
        for wants in ("again", ""):
            person.type("foo")
            person.type(wants)
            rows = newest_of(person)
            assert rows[0].startswith("Which game? Type a number.")
            assert rows[-1] == "6, Another game."
        person.type("1")
        assert person.row().startswith("Who's playing?")


def newest_of(person: Sat) -> list[str]:
    """Return the rows of what was said last."""
    page = person.face.page
    return [person.screen.display[row].strip() for row in range(page.now.first, page.now.last + 1)]


def test_history_counts_messages_and_a_list_is_one_with_its_lines(tmp_path: Path) -> None:
    with sat(tmp_path / "games.sqlite3") as person:
        person.type("b goat")
        person.type("type")
        person.type("new")
        person.type("history 1")
        rows = read_on(person)
        assert rows.startswith("Which game?")
        assert rows.endswith("6, Another game.")
        person.type("history three")
        rows = read_on(person)
        assert rows.startswith(text_of("Baby Goat"))
        assert rows.endswith("6, Another game.")
        person.type("history of the world")
        assert "History 3 repeats three." in person.text()
        person.type("1")
        assert person.row().startswith("Who's playing?")


def test_a_click_on_a_line_of_a_list_takes_it_and_the_wheel_goes_through_messages(
    tmp_path: Path,
) -> None:
    with sat(tmp_path / "games.sqlite3") as person:
        person.type("b goat")
        person.type("new")
        rows = [row.strip() for row in person.screen.display]
        person.face.click(5, rows.index("Which game? Type a number."))
        person.look()
        assert person.row() == "6, Another game."
        person.press("x")
        person.face.click(5, rows.index("1, Llamas Unleashed"))
        person.look()
        assert person.row().startswith("Who's playing?")
        # What is typed stays, and a line of a list that is over does nothing.
        assert person.face.entry.text == "x"
        person.face.click(5, rows.index("2, Unstable Unicorns, first print"))
        person.look()
        assert person.row().startswith("Who's playing?")
        read = []
        for step in (1, 1, 1, -1):
            person.face.turn(step)
            person.look()
            read.append(person.row())
        assert read[:3] == [
            "6, Another game.",
            "5, Unstable Unicorns, 2nd edition",
            "4, Unstable Unicorns, travel edition",
        ]
        assert read[3] == read[1]


BRAILLE = Settings(braille=True, braille_width=40)


def felt(person: Sat, line: str) -> str:
    """Type a line; return all that is read on braille lines for it."""
    person.type(line)
    return re.sub(r" (\d more|\+\d|9\+)(?= |$)", "", read_on(person))


def test_braille_lines_of_the_screen_have_the_verbosity_of_braille(tmp_path: Path) -> None:
    with sat(tmp_path / "games.sqlite3", settings=BRAILLE) as person:
        assert felt(person, "b goat").count("Baby Goat") == 1
        assert "this b goat" in person.text() or "b goat" in felt(person, "b goat")
        read = [felt(person, "rate") for _ in range(4)]
        assert "Type" in read[0]
        assert "Type" not in read[-1]
        felt(person, "verbosity braille detailed")
        assert "Type" in felt(person, "rate")
        # The messages themselves are whole, for who goes back.
        assert "Type" in person.face.session.transcript.messages[-1].text


def test_braille_lines_of_the_screen_have_only_my_business_where_that_is_wanted(
    tmp_path: Path,
) -> None:
    with sat(tmp_path / "games.sqlite3", settings=BRAILLE) as person:
        felt(person, "new llamas with Ann, Ben and Cara, full, any baby, Ann starts")
        felt(person, "mine only Ben")
        person.type("draw")
        assert "Ann draws" not in person.text()
        read = felt(person, "scores")
        assert read.startswith("Animals: Ann 1 of 7")
        assert re.search(r"\d others?\.$", read)
        assert any("Ann draws" in each.text for each in person.face.session.transcript.messages)
        assert "Who answers?" in felt(person, "Ann plays adorable alpaca")


def test_what_was_read_on_the_screen_waits_on_no_other_display_nor_the_other_way(
    tmp_path: Path,
) -> None:
    with sat(tmp_path / "games.sqlite3", settings=BRAILLE) as person:
        read: list[frozenset[int] | None] = []
        person.face.host.join(LineFaces(), read=read.append)
        person.type("b goat")
        breath = person.face.host.breath
        person.press("enter")
        assert frozenset({breath}) not in read
        read_on(person)
        assert frozenset({breath}) in read
        person.type("b goat")
        assert person.face.page.unread
        person.face.take(Felt(frozenset({person.face.host.breath})))
        assert not person.face.page.unread


class LineFaces:
    """Somebody else who listens."""

    def tell(self, said: object) -> None:
        """Take what is said."""
