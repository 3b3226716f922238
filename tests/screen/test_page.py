"""The page: nothing is lost, nothing is overwritten while it is read, whatever its size."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from assistant.screen.page import Message, Page, Room, fitted, following, released, show

WORDS = st.lists(st.text(alphabet="abcé日", min_size=1, max_size=9), min_size=1, max_size=30)
TEXTS = WORDS.map(" ".join)
ROOMS = st.builds(
    Room,
    width=st.integers(8, 80),
    height=st.integers(1, 24),
    pieces=st.booleans(),
    holds=st.booleans(),
    start=st.booleans(),
    spaced=st.booleans(),
    count=st.just(4),
)


def squeezed(text: str) -> str:
    return "".join(text.split())


def seen(page: Page) -> str:
    """Return what was painted last."""
    return squeezed("".join(line.text for line in page.lines[page.first :]))


@given(ROOMS, st.lists(TEXTS, min_size=1, max_size=6))
def test_reading_on_gives_every_word_once_and_in_order(room: Room, texts: list[str]) -> None:
    page = show(Page(room), [Message(text, asked=True) for text in texts])
    read = seen(page)
    for _ in range(1000):
        if not page.waiting:
            break
        page = following(released(page))
        read += seen(page)
    assert read == squeezed("".join(texts))


@given(ROOMS, ROOMS, st.lists(TEXTS, min_size=1, max_size=4))
def test_another_size_loses_nothing_of_what_is_read(
    room: Room, other: Room, texts: list[str]
) -> None:
    page = show(Page(room), [Message(text, asked=True) for text in texts])
    page = fitted(page, other)
    read = seen(page)
    for _ in range(1000):
        if not page.waiting:
            break
        page = following(page)
        read += seen(page)
    # Words of three letters and more may break where a row is too narrow; none is lost.
    assert read == squeezed("".join(texts))


@given(ROOMS, st.lists(st.tuples(TEXTS, st.booleans(), st.booleans()), max_size=12))
def test_a_page_fits_its_room_and_its_cursor_is_on_a_row_with_text(
    room: Room, steps: list[tuple[str, bool, bool]]
) -> None:
    page = Page(room)
    for text, asked, key in steps:
        page = show(released(page) if key else page, [Message(text, asked)])
        rows = len(page.lines) * (2 if room.spaced else 1) - (1 if room.spaced else 0)
        assert 0 < rows <= max(1, room.height)
        assert all(cell_len(line.text) <= max(room.width, 2) for line in page.lines)
        column, row = page.cursor
        line = page.lines[row // (2 if room.spaced else 1)]
        assert line.text
        assert column <= max(cell_len(line.text), 0)


def test_rows_that_stand_are_never_moved_or_changed_until_the_page_is_full() -> None:
    page = Page(Room(20, 4))
    before: tuple[object, ...] = ()
    turned = 0
    for number in range(9):
        page = show(page, [Message(f"number {number}", asked=True)])
        turned += page.lines[: len(before)] != before
        before = page.lines
    assert turned == 2
    assert [line.text for line in page.lines] == ["number 8"]


def test_what_comes_while_a_message_is_read_waits_and_is_counted() -> None:
    page = show(Page(Room(40, 10, pieces=True, holds=True)), [Message("Ann draws.", asked=True)])
    page = show(page, [Message("Llamaste, upgrade.")])
    page = show(page, [Message("Battering Ram, magical animal.")])
    assert [line.text for line in page.lines] == ["Ann draws."]
    assert page.left == 2
    page = following(released(page))
    assert page.lines[-1].text == "Llamaste, upgrade."
    assert page.left == 1


def test_an_answer_comes_before_news_that_wait_and_drops_the_rest_of_an_older_answer() -> None:
    room = Room(40, 10, pieces=True, holds=True)
    page = show(Page(room), [Message("one", asked=True), Message("two", asked=True)])
    page = show(page, [Message("news")])
    page = show(released(page), [Message("answer", asked=True)])
    assert page.lines[-1].text == "answer"
    assert [each.text for each in page.waiting] == ["news"]


def test_what_would_move_the_cursor_is_not_painted() -> None:
    page = show(Page(Room(40, 4)), [Message("a\x1b[2Jb\rc\nd", asked=True)])
    assert [line.text for line in page.lines] == ["a [2Jb c d"]


def test_messages_are_shown_as_they_come_where_nobody_asked_to_hold_them() -> None:
    page = show(Page(Room(40, 4)), [Message("one")])
    page = show(page, [Message("two")])
    assert [line.text for line in page.lines] == ["one", "two"]
    assert replace(page, held=False).lines == page.lines
