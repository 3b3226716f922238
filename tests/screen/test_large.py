"""Large type: one message at a time, as wide as the window; and letters of double size."""

import re
from itertools import pairwise
from pathlib import Path

import pyte
import pytest
from hypothesis import given
from hypothesis import strategies as st
from screen_reader import NEW, Halving, Listener, Sat, Seen, sat
from test_picture import PICTURES, shown

from assistant.screen.picture import (
    LOWER,
    SINGLE,
    THEMES,
    UPPER,
    Picture,
    single,
    write,
    write_anew,
)
from assistant.settings import Settings

LARGE = Settings(large=True)
DOUBLE = Settings(large=True, double=True)
SIZES = [(80, 24), (40, 12), (81, 25)]


def messages(person: Sat) -> set[int]:
    """Return the marks of the messages that stand on the page."""
    return {line.mark for line in person.face.page.lines}


@pytest.mark.parametrize("size", [(80, 24), (40, 12), (20, 5), (300, 100)])
def test_one_message_at_a_time_and_the_others_are_counted(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    with sat(tmp_path / "games.sqlite3", *size, LARGE) as person:
        person.type("new llamas with Ann and Ben and Cara, full, any baby, Ann starts")
        person.type("draw")
        seen = []
        for _ in range(9):
            assert len(messages(person)) == 1
            seen.append(" ".join(person.text().removesuffix(">").split()))
            if not person.face.page.unread:
                break
            person.press("enter")
        assert re.fullmatch(r"Ann draws\. (\d more|\+\d)", seen[0])
        said = " ".join(re.sub(r" (\d more|\+\d)$", "", each) for each in seen)
        assert said.startswith("Ann draws. Play or draw.")


@pytest.mark.parametrize(
    ("size", "widest"), [((20, 5), 16), ((40, 12), 36), ((80, 24), 40), ((300, 100), 40)]
)
def test_the_columns_of_the_window_are_used(
    tmp_path: Path, size: tuple[int, int], widest: int
) -> None:
    with sat(tmp_path / "games.sqlite3", *size, LARGE) as person:
        person.type("b goat")
        rows = [row.strip() for row in person.screen.display[:-1] if row.strip()]
        texts = [re.sub(r" (\d more|\+\d)$", "", row) for row in rows]
        assert max(map(len, texts)) <= widest
        # No row ends early: the next word would not have found room.
        for row, after in pairwise(texts):
            assert len(row) + 1 + len(after.split()[0]) > widest - (len(row) >= 39)
        assert all(len(row) < size[0] for row in person.screen.display if row.strip() == row)


@pytest.mark.parametrize("size", [(80, 24), (40, 12)])
def test_a_message_of_large_type_has_no_blank_rows_inside(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    with sat(tmp_path / "games.sqlite3", *size, LARGE) as person:
        person.type("b goat")
        rows = [row.strip() for row in person.screen.display[:-1]]
        count = len([row for row in rows if row])
        assert count > 1
        assert all(rows[:count])


def test_each_row_stands_in_two_lines_with_the_cursor_in_the_lower(tmp_path: Path) -> None:
    with sat(tmp_path / "games.sqlite3", settings=DOUBLE) as person:
        person.type("type")
        rows = person.screen.double_rows
        assert rows[0] == "No card yet. Hold one up or type its"
        assert rows[1] == "label first."
        assert rows[-1] == ">"
        assert (person.screen.cursor.x, person.screen.cursor.y) == (len("label first."), 3)
        person.press(*"goat")
        assert person.screen.double_rows[-1] == "> goat"
        assert (person.screen.cursor.x, person.screen.cursor.y) == (6, 23)
        # A letter is written in both halves, and nothing else.
        assert re.sub(r"\x1b\[[0-9;]*[Hm]", "", person.written) == "tt"


@pytest.mark.parametrize("view", ["off", "beside", "instead"])
@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("size", SIZES)
def test_a_game_is_played_in_double_letters(
    tmp_path: Path, size: tuple[int, int], theme: str, view: str
) -> None:
    own = Settings(large=True, double=True, theme=theme, view=view)
    with sat(tmp_path / "games.sqlite3", *size, own) as person:
        person.type(NEW)
        person.type("Ben has 4")
        text = " ".join(" ".join(person.screen.double_rows).split())
        assert "Ben has 4." in text
        assert person.screen.cursor.y % 2
        if view == "beside" and size[0] >= 80:
            assert "Ann's turn, start of turn." in text
        if view == "instead":
            assert text.startswith("Ann's turn, ")
        person.resize(60, 18)
        assert "Ben has 4." in " ".join(person.screen.double_rows)


def test_the_answer_says_how_to_see_whether_the_terminal_can_do_it(tmp_path: Path) -> None:
    with sat(tmp_path / "games.sqlite3") as person:
        person.type("large double")
        text = " ".join(" ".join(person.screen.double_rows).split())
        assert "If you see each line twice, your terminal can't show them: type large on." in text
        person.type("large on")
        assert person.screen.halves == {}
        assert "Large type on" in person.text()
        assert person.written.count(SINGLE) == 24
        person.type("large double")
        assert len(person.screen.halves) == 24
        person.type("large off")
        assert person.screen.halves == {}
        person.type("large")
        # Not double letters again, without that they were asked for.
        assert person.screen.halves == {}
        person.type("large double")
        person.type("large both")
        assert len(person.screen.halves) == 24


def test_with_a_screen_reader_there_are_no_double_letters(tmp_path: Path) -> None:
    with sat(tmp_path / "games.sqlite3", settings=Settings(reader=True)) as person:
        person.type("large double")
        assert person.screen.halves == {}
        assert "Type reader off first." in person.text()
        assert not person.face.session.settings.double
    with sat(tmp_path / "others.sqlite3", settings=DOUBLE) as person:
        assert len(person.screen.halves) == 24
        person.type("reader on")
        assert person.screen.halves == {}
        assert person.text().count("Your screen reader speaks.") == 1
        person.type("reader off")
        assert len(person.screen.halves) == 24


def test_behind_the_curtain_the_text_stands_there_once(tmp_path: Path) -> None:
    with sat(tmp_path / "games.sqlite3", settings=DOUBLE) as person:
        person.type("curtain on")
        assert person.screen.halves == {}
        assert person.text().count("Curtain closed") == 1
        assert person.written.rindex(SINGLE) < person.written.index("\x1b[8;30")
        person.type("curtain off")
        assert "Curtain open" in " ".join(person.screen.double_rows)


def test_another_size_makes_all_lines_anew(tmp_path: Path) -> None:
    with sat(tmp_path / "games.sqlite3", settings=DOUBLE) as person:
        person.type("type")
        person.resize(61, 17)
        assert len(person.screen.double_rows) == 8
        assert person.screen.halves.keys() == set(range(16))
        assert person.written.index(single(17)) < person.written.index(UPPER)
        assert person.screen.double_rows[-1] == ">"


@pytest.mark.parametrize("size", [(39, 24), (80, 9), (1, 2), (20, 5)])
def test_a_window_too_small_for_double_letters_has_usual_ones(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    with sat(tmp_path / "games.sqlite3", settings=DOUBLE) as person:
        person.resize(*size)
        assert person.screen.halves == {}
        person.resize(40, 10)
        assert len(person.screen.double_rows) == 5


@given(st.lists(PICTURES, min_size=1, max_size=5), st.sampled_from(sorted(THEMES)))
def test_what_is_written_makes_both_halves_look_like_the_picture(
    pictures: list[Picture], name: str
) -> None:
    screen, theme = Listener(121, 13), THEMES[name]
    stream = Halving(screen)
    before = Picture({}, (-1, -1))
    for picture in pictures:
        double = Picture(picture.runs, picture.cursor, True)
        if before.double:
            stream.feed(write(before, double, theme))
        else:
            stream.feed(write_anew(before, double, theme, 121, 13))
        before = double
        usual = pyte.Screen(60, 6)
        pyte.Stream(usual).feed(write(Picture({}, (-1, -1)), picture, THEMES["terminal"]))
        assert screen.double_rows == shown(usual)
        assert (screen.cursor.x, screen.cursor.y) == (picture.cursor[0], picture.cursor[1] * 2 + 1)
    stream.feed(write_anew(before, pictures[-1], theme, 121, 13))
    assert screen.halves == {}
    assert shown(screen)[:6] == shown(usual)


@pytest.mark.parametrize("end", ["quit\r", "\x04", "\x03"])
def test_the_terminal_has_its_usual_letters_again_at_the_end(
    tmp_path: Path, end: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = tmp_path / "home"
    home.mkdir()
    (home / "settings.toml").write_text("large = true\ndouble = true\n", encoding="utf-8")
    monkeypatch.setenv("TABLE_ASSISTANT_HOME", str(home))
    with Seen(home) as opened:
        opened.until("decks")
        opened.settle()
        assert " ".join(opened.screen.double_rows).split()[-1] == ">"
        assert opened.written.count(UPPER) == opened.written.count(LOWER) == 12
        opened.resize(40, 12)
        opened.settle(0.4)
        assert len(opened.screen.double_rows) == 6
        opened.type(end)
        opened.wait_for_end()
        assert opened.screen.halves == {}
        assert opened.written.rindex(SINGLE) < opened.written.rindex("\x1b[?1049l")
        assert opened.written.rindex(SINGLE) > opened.written.rindex(UPPER)


def test_who_never_asked_for_double_letters_gets_no_such_sequence(tmp_path: Path) -> None:
    with Seen(tmp_path / "home") as opened:
        opened.until("Ready.")
        opened.type("quit\r")
        opened.wait_for_end()
        assert "\x1b#" not in opened.written
