"""The page: nothing is lost, nothing is overwritten while it is read, whatever its size."""

from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from assistant.transcript.page import Page, fitted, following, hinted, released, show
from assistant.transcript.rows import Message, Room

WORDS = st.lists(st.text(alphabet="abcé日", min_size=1, max_size=9), min_size=1, max_size=30)
TEXTS = WORDS.map(" ".join)
ROOMS = st.builds(
    Room,
    width=st.integers(8, 80),
    height=st.integers(1, 24),
    pieces=st.booleans(),
    holds=st.booleans(),
    start=st.booleans(),
    alone=st.booleans(),
    count=st.just(4),
)


def squeezed(text: str) -> str:
    return "".join(text.split())


def seen(page: Page) -> str:
    """Return what is read now."""
    rows = page.lines[page.now.first : page.now.last + 1]
    return squeezed("".join(line.text for line in rows))


@given(ROOMS, st.lists(TEXTS, min_size=1, max_size=6))
def test_reading_on_gives_every_word_once_and_in_order(room: Room, texts: list[str]) -> None:
    page = show(Page(room), [Message(text, asked=True) for text in texts])
    read = seen(page)
    for _ in range(1000):
        if not page.unread:
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
        if not page.unread:
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
        rows = len(page.lines)
        assert 0 < rows <= max(1, room.height)
        assert all(cell_len(line.text) <= max(room.width, 2) for line in page.lines)
        column, row = page.cursor
        line = page.lines[row]
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
    page = show(Page(Room(40, 10, pieces=True)), [Message("Ann draws.", asked=True)])
    page = show(page, [Message("Llamaste, upgrade.")])
    page = show(page, [Message("Battering Ram, magical animal.")])
    assert [line.text for line in page.lines] == ["Ann draws."]
    assert page.left == 2
    page = following(released(page))
    assert page.lines[-1].text == "Llamaste, upgrade."
    assert page.left == 1


def test_an_answer_comes_before_news_that_wait_and_drops_the_rest_of_an_older_answer() -> None:
    room = Room(40, 10, pieces=True)
    page = show(Page(room), [Message("one", asked=True), Message("two", asked=True)])
    page = show(page, [Message("news")])
    page = show(released(page), [Message("answer", asked=True)])
    assert page.lines[-1].text == "answer"
    assert [each.text for each in page.waiting] == ["news"]


def test_what_would_move_the_cursor_is_not_painted() -> None:
    page = show(Page(Room(40, 4)), [Message("a\x1b[2Jb\rc\nd", asked=True)])
    assert [line.text for line in page.lines] == ["a [2Jb c d"]


def texts(page: Page) -> list[str]:
    return [line.text for line in page.lines]


def read_now(page: Page) -> str:
    """Return the row that has the cursor."""
    return page.lines[page.cursor[1]].text


def test_news_stand_below_what_is_read_and_take_neither_its_cursor_nor_its_place() -> None:
    page = show(Page(Room(40, 4)), [Message("one")])
    for text in ("two", "three", "four", "five", "six"):
        page = show(page, [Message(text)])
    assert texts(page) == ["one", "two", "three", "four"]
    assert (read_now(page), page.left) == ("one", 5)
    for number, text in enumerate(("two", "three", "four", "five", "six"), 1):
        page = following(released(page))
        assert (read_now(page), page.left) == (text, 5 - number)
    assert texts(page) == ["five", "six"]


def test_what_is_said_in_one_breath_is_one_step() -> None:
    page = show(Page(Room(40, 9)), [Message("one")])
    page = show(page, [Message("two"), Message("and more")])
    page = show(page, [Message("three")])
    assert page.left == 3
    page = following(released(page))
    assert (read_now(page), page.left) == ("and more", 1)


def test_after_a_key_news_have_the_cursor_at_once() -> None:
    page = show(Page(Room(40, 4)), [Message("one")])
    page = show(released(page), [Message("two")])
    assert (read_now(page), page.left, page.held) == ("two", 0, True)


def test_where_the_cursor_follows_news_a_full_page_is_blanked_for_them() -> None:
    page = Page(Room(40, 2, holds=False))
    for text in ("one", "two", "three"):
        page = show(page, [Message(text)])
        assert (read_now(page), page.left) == (text, 0)
    assert texts(page) == ["three"]


@given(
    st.builds(Room, width=st.integers(8, 60), height=st.integers(1, 12), alone=st.booleans()),
    st.lists(st.tuples(TEXTS, st.booleans()), min_size=1, max_size=25),
)
def test_nothing_leaves_the_page_or_the_count_before_a_key(
    room: Room, steps: list[tuple[str, bool]]
) -> None:
    page = Page(room)
    since: list[str] = []
    for text, key in steps:
        if key:
            page, since = released(page), []
            if page.unread:
                page = following(page)
        page = show(page, [Message(text)])
        since.append(squeezed(text))
        there = [squeezed("".join(texts(page))), *(squeezed(each.text) for each in page.waiting)]
        assert all(each in "".join(there) for each in since)


def test_a_hint_gives_way_to_all_that_comes_and_outlives_no_other_size() -> None:
    page = released(show(Page(Room(40, 4)), [Message("one")]))
    page = hinted(hinted(page, Message("too far")), Message("hold still"))
    assert (texts(page), read_now(page)) == (["one", "hold still"], "hold still")
    assert texts(show(page, [Message("two")])) == ["one", "two"]
    assert texts(fitted(page, Room(30, 3))) == []
    held = show(page, [Message("two")])
    assert hinted(held, Message("too far")) == held
