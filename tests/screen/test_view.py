"""The game at a glance: its parts keep their places, and what cannot be seen is counted."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Literal

import pytest
from screen_reader import Sat, sat

from assistant.labels.qr import address_matrix, in_blocks
from assistant.scan.news import SourceReady
from assistant.screen.layout import Part, stacked
from assistant.settings import Settings

NAMES = ("Ann", "Ben", "Cara", "Dora", "Emil", "Fritz", "Gina", "Hugo")
GO_TO = re.compile(r"\x1b\[(\d+);(\d+)H(?:\x1b\[[\d;]*m)?([^\x1b]*)")


@contextmanager
def watched(
    tmp_path: Path,
    view: Literal["beside", "instead"],
    size: tuple[int, int],
    players: int = 3,
    *,
    large: bool = False,
) -> Iterator[Sat]:
    """Sit down where a game of so many is shown, its cards tracked."""
    own = Settings(view=view, large=large)
    with sat(tmp_path / "games.sqlite3", *size, own) as person:
        person.face.take(SourceReady("Phone"))
        names = " and ".join(NAMES[:players])
        person.type(f"new llamas with {names}, full, any baby, Ann starts")
        yield person


def view_of(person: Sat) -> list[str]:
    """Return the rows of the view as they are seen."""
    room = person.face.sheet.place.view
    assert room is not None
    left, top, width, height = room
    rows = person.screen.display[top : top + height]
    return [row[left : left + width].rstrip() for row in rows]


def written_rows(person: Sat) -> set[int]:
    """Return in which rows of the view something was written."""
    room = person.face.sheet.place.view
    assert room is not None
    left, top, _, height = room
    pieces = [(int(row) - 1, int(column) - 1, text) for row, column, text in _pieces(person)]
    return {
        row - top
        for row, column, text in pieces
        if column >= left and top <= row < top + height and text
    }


def _pieces(person: Sat) -> list[tuple[str, str, str]]:
    return GO_TO.findall(person.written)


@pytest.mark.parametrize("view", ["beside", "instead"])
@pytest.mark.parametrize("size", [(160, 40), (120, 30), (80, 24), (40, 12)])
def test_only_rows_whose_words_changed_are_written(
    tmp_path: Path, view: Literal["beside", "instead"], size: tuple[int, int]
) -> None:
    changed: dict[str, list[str]] = {}
    with watched(tmp_path, view, size) as person:
        for line in ("draw", "play henry", "all pass", "end turn"):
            person.press(*line)
            before = view_of(person)
            person.press("enter")
            after = view_of(person)
            rows = [row for row, text in enumerate(after) if text != before[row]]
            assert written_rows(person) == set(rows)
            changed[line] = [re.split("[,.?]", after[row])[0] for row in rows]
    assert changed["end turn"] == ["Ben's turn", "Draw a card"]
    if size > (80, 24):
        # The words of one player only, and each part in the rows that it had.
        assert changed["draw"] == ["Ann's turn", "Play or draw", "Ann"]
        told = ["End the turn", "Ann 2", "The pile is empty", "Ann"]
        assert [each for each in changed["all pass"] if each] == told


def test_the_parts_come_in_the_same_order_whoever_is_on_turn(tmp_path: Path) -> None:
    with watched(tmp_path, "beside", (120, 30)) as person:
        for line in ("draw", "play henry", "all pass", "end turn"):
            person.type(line)
        rows = [row for row in view_of(person) if row]
    assert rows == [
        "Ben's turn, start of turn.",
        "Draw a card.",
        "Camera: no code seen.",
        "Ann 2, Ben 1, Cara 1 of 7.",
        "The pile is empty.",
        "No effects are waiting.",
        "Ann, hand 5. Ann's Animals: Baby Animal, Henry the Huarizo.",
        "Ben, hand 5. Ben's Animals: Baby Animal.",
        "Cara, hand 5. Cara's Animals: Baby Animal.",
    ]


def test_the_pile_has_its_top_first_and_the_chain_its_order(tmp_path: Path) -> None:
    with watched(tmp_path, "beside", (160, 40)) as person:
        person.type("draw")
        person.type("play henry")
        person.type("Ben answers with alpaca bags")
        text = " ".join(view_of(person))
        assert "Who answers Ben's Alpaca Your Bags?" in text
        assert "Top: Alpaca Your Bags, Ben. Under it: Henry the Huarizo, Ann." in text
    with watched(tmp_path / "chain", "beside", (160, 40)) as person:
        person.type("draw")
        person.type("play prehistoric llamadon")
        person.type("all pass")
        assert any(row.startswith("Now: Prehistoric Llamadon, Ann") for row in view_of(person))


@pytest.mark.parametrize("players", range(3, 9))
def test_on_40_by_12_everybody_is_there_and_the_rest_is_counted(
    tmp_path: Path, players: int
) -> None:
    with watched(tmp_path, "instead", (40, 12), players) as person:
        person.type("draw")
        rows = view_of(person)
        text = " ".join(rows)
        assert rows[:3] == [
            "Ann's turn, Action phase.",
            "Play or draw.",
            "Camera: no code seen.",
        ]
        assert all(f"{name} 1" in text for name in NAMES[:players])
        assert "The pile is empty. No effects are waiting." in text
        counted = re.fullmatch(r"(\d+) more rows?", rows[-1])
        assert counted
        unseen = [name for name in NAMES[:players] if f"{name}, hand" not in text]
        assert int(counted[1]) >= len(unseen) > 0


def test_in_a_tiny_window_what_is_asked_can_be_seen(tmp_path: Path) -> None:
    with watched(tmp_path, "instead", (20, 5), 8) as person:
        person.type("draw")
        text = " ".join(view_of(person))
        assert text.startswith("Ann's turn, Action phase. Play or draw.")
        assert re.search(r" \+\d+$", text)
        assert person.row().startswith("Ann draws.")


def test_one_row_that_cannot_be_seen_is_one_row() -> None:
    parts = tuple(Part(f"Row {number}.") for number in range(7))
    assert [text for _, text, _ in stacked(parts, 40, 7)][-1] == "Row 6."
    seen = [text for _, text, _ in stacked(parts[:6], 40, 5)]
    assert seen[-2:] == ["Row 3.", "2 more rows"]
    assert [text for _, text, _ in stacked(parts, 12, 3)] == [
        "Row 0. Row",
        "1. Row 2.",
        "Row 3. +3",
    ]
    assert [text for _, text, _ in stacked(parts[:2], 6, 1)] == ["Row +2"]


def test_a_text_that_grows_into_its_blank_row_moves_nothing() -> None:
    def rows(pile: str, height: int) -> list[tuple[int, str]]:
        parts = (Part("Turn."), Part(pile, 2), Part("Chain.", 2), Part("Ann.", 2))
        return [(row, text) for row, text, _ in stacked(parts, 12, height)]

    assert rows("None.", 7) == [(0, "Turn."), (1, "None."), (3, "Chain."), (5, "Ann.")]
    two = [(0, "Turn."), (1, "Llama, Ann."), (2, "Goat, Ben."), (3, "Chain."), (5, "Ann.")]
    assert rows("Llama, Ann. Goat, Ben.", 7) == two
    assert rows("None.", 5)[-1] == (4, "Ann.")
    # With room for all, each has two blank rows at most.
    assert [row for row, _ in rows("None.", 100)] == [0, 1, 4, 7]


def test_who_cannot_win_is_named_so_among_the_numbers(tmp_path: Path) -> None:
    with sat(tmp_path / "games.sqlite3", 160, 40, Settings(view="beside")) as person:
        person.type("new second print with Ann and Ben and Cara, full, any baby, Ann starts")
        assert "Ann 1, Ben 1, Cara 1 of 7." in view_of(person)
        person.type("Ben has pandamonium")
        assert "Ann 1 of 7, Ben 1 can't win, Cara 1 of 7." in view_of(person)


def test_in_light_mode_there_are_numbers_and_no_areas(tmp_path: Path) -> None:
    with sat(tmp_path / "games.sqlite3", 120, 30, Settings(view="beside")) as person:
        person.type("new llamas with Ann, Ben, light, Ann starts")
        person.type("Ben has 4")
        assert "Ann 1, Ben 4 of 7." in view_of(person)
        assert "hand" not in " ".join(view_of(person))


def test_a_game_that_is_over_says_who_won(tmp_path: Path) -> None:
    with sat(tmp_path / "games.sqlite3", 120, 30, Settings(view="beside")) as person:
        person.type("new llamas with Ann, Ben, light, Ann starts")
        person.type("Ben has 7")
        person.type("Ben wins")
        assert view_of(person)[0].startswith("Ben wins")


@pytest.mark.parametrize("view", ["beside", "instead"])
def test_in_large_type_the_view_has_no_blank_rows_and_is_bold(
    tmp_path: Path, view: Literal["beside", "instead"]
) -> None:
    with watched(tmp_path, view, (80, 24), large=True) as person:
        rows = view_of(person)
        assert rows[0] == "Ann's turn, start of turn."
        assert rows[1] == "Draw a card."
        left, top, *_ = person.face.sheet.place.view or (0, 0)
        assert all(person.screen.buffer[top + row][left].bold for row in (0, 1))
        assert "Camera: no code seen." in rows
        shown = len([row for row in rows if row])
        assert all(rows[:shown])


@pytest.mark.parametrize(
    ("view", "size"), [("instead", (40, 24)), ("instead", (40, 40)), ("beside", (80, 40))]
)
def test_at_40_columns_no_row_inside_the_view_is_blank(
    tmp_path: Path, view: Literal["beside", "instead"], size: tuple[int, int]
) -> None:
    with watched(tmp_path, view, size) as person:
        rows = view_of(person)
        shown = len([row for row in rows if row])
        assert shown > 8
        assert all(rows[:shown])


def bold_of(person: Sat) -> list[str]:
    """Return what of each row of the view is bold."""
    left, top, width, height = person.face.sheet.place.view or (0, 0, 0, 0)
    cells = [person.screen.buffer[row] for row in range(top, top + height)]
    columns = range(left, left + width)
    return ["".join(row[at].data for at in columns if row[at].bold).rstrip() for row in cells]


def test_a_title_is_bold_to_its_end_also_over_rows_and_no_further(tmp_path: Path) -> None:
    name = "Wilhelmina Theodora"
    own = Settings(view="beside")
    with sat(tmp_path / "games.sqlite3", 80, 40, own) as person:
        person.type("new llamas with Ann, Ben and Cara, full, any baby, Ann starts")
        assert "Ann, hand 5." in bold_of(person)
        assert "Ann 1, Ben 1, Cara 1 of 7." in bold_of(person)
        assert not any("Animal" in bold for bold in bold_of(person))
        text = view_of(person)[next(at for at, row in enumerate(view_of(person)) if "hand" in row)]
        assert text == "Ann, hand 5. Ann's Animals: Baby"
    with sat(tmp_path / "others.sqlite3", 60, 40, own) as person:
        person.type(f"new llamas with {name}, Ben and Cara, full, any baby, Ben starts")
        assert f"{name}, hand 5." in " ".join(" ".join(bold_of(person)).split())


class _Open:
    """Seats that are open, as far as the screen knows."""

    pin, secure, hosts = "123456", False, False
    addresses = ("http://192.168.178.25:8642",)

    def plays(self, names: tuple[str, ...]) -> None:
        """Take who plays."""

    def idle(self, *, over: bool) -> None:
        """Take whether no game goes on."""


def code_of(person: Sat) -> list[str]:
    """Return the rows of the code that stand beside the messages."""
    return [row[40:].rstrip() for row in person.screen.display if "\u2588" in row]


@pytest.mark.parametrize(
    ("own", "size", "shows"),
    [
        (Settings(), (80, 24), True),
        (Settings(view="beside"), (80, 24), True),
        (Settings(reader=True), (80, 24), False),
        (Settings(braille=True), (80, 24), False),
        (Settings(curtain=True), (80, 24), False),
        (Settings(), (50, 24), False),
        (Settings(), (80, 12), False),
    ],
)
def test_the_code_of_the_seats_stands_beside_what_is_said_until_the_next_line(
    tmp_path: Path, own: Settings, size: tuple[int, int], shows: bool
) -> None:
    with sat(tmp_path / "games.sqlite3", *size, own) as person:
        person.face.session.desk.seats = _Open()  # type: ignore[assignment]
        person.type("seats")
        assert "Seats are open." in person.text()
        rows = in_blocks(address_matrix("http://192.168.178.25:8642"))
        assert code_of(person) == ([row.rstrip() for row in rows] if shows else [])
        person.type("help")
        assert code_of(person) == []
        person.type("seats code")
        assert bool(code_of(person)) is shows
