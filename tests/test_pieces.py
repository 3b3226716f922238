"""Messages in pieces for a braille display: what fingers feel one after the other."""

import io
import queue
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st
from sitting import Heard, Watched, shipped_library, text_of

from assistant.clients.keys import Line, Stroke
from assistant.clients.line import MORE, Face, sign_behind
from assistant.host import Host
from assistant.inbox import Item
from assistant.scan.news import SourceEnded
from assistant.session import Session
from assistant.settings import Settings
from assistant.shared import Desk
from assistant.transcript.page import following, released, show
from assistant.transcript.pieces import line_page
from assistant.transcript.rows import Message
from assistant.words.announcement import FEW_CELLS

SIGN = 3
TEXTS = st.lists(st.text(alphabet="abc é", min_size=1, max_size=60).filter(str.strip), max_size=6)


def pieces(texts: list[str], width: int) -> list[str]:
    """Return what is felt of messages, one piece after the other."""
    found = list[str]()
    page = show(line_page(None, width, SIGN), [Message(text) for text in texts])
    while page.lines:
        text, follows = page.lines[-1].text, page.unread and page.now.begins
        found.append(text + (sign_behind(text, width) if follows else ""))
        if not page.unread:
            break
        page = following(released(page))
    return found


@given(st.integers(8, 80), TEXTS)
def test_every_piece_fits_with_the_cursor_behind_it_and_none_of_it_is_lost(
    width: int, texts: list[str]
) -> None:
    found = pieces(texts, width)
    # The sign that all is said stands behind the last one alone.
    signed = [len(each) + SIGN for each in found[-1:]]
    assert all(0 < each < width for each in (*signed, *map(len, found)))
    felt = "".join(each.removesuffix(MORE) for each in found)
    assert "".join(felt.split()) == "".join("".join(texts).split())


@given(st.integers(8, FEW_CELLS - 1), TEXTS)
def test_on_few_cells_no_word_is_broken_that_fits(width: int, texts: list[str]) -> None:
    whole = {word for text in texts for word in text.split() if len(word) < width - SIGN}
    assert whole <= {word for each in pieces(texts, width) for word in each.split()}


def test_on_twelve_cells_a_card_is_felt_by_its_words_and_the_sign_stands_at_the_end(
    tmp_path: Path,
) -> None:
    inbox: queue.SimpleQueue[Item | Stroke] = queue.SimpleQueue()
    settings = Settings(braille=True, braille_width=12)
    session = Session(
        shipped_library(), settings, Heard(), Watched(), desk=Desk(tmp_path / "games.sqlite3")
    )
    out = io.StringIO()
    face = Face(Host(session), inbox, out)
    face._take(Line("b goat"))
    rows = [out.getvalue()]
    assert rows == ["Baby Goat,"]
    while not rows[-1].endswith(" > "):
        out.truncate(0)
        out.seek(0)
        face._take(Line(""))
        rows.append(out.getvalue().lstrip("\n"))
    assert rows[:4] == ["Baby Goat,", "baby", "animal,", "goat. It"]
    # Its title comes again by the label that stands on the card.
    whole = text_of("Baby Goat").replace("this Baby Goat", "this b goat")
    assert " ".join(rows).removesuffix(" > ") == whole


def test_news_that_wait_are_there_after_an_answer_that_drops_an_older_one(tmp_path: Path) -> None:
    inbox: queue.SimpleQueue[Item | Stroke] = queue.SimpleQueue()
    settings = Settings(braille=True, braille_width=40)
    journal = Desk(tmp_path / "games.sqlite3")
    session = Session(shipped_library(), settings, Heard(), Watched(), desk=journal)
    out = io.StringIO()
    face = Face(Host(session), inbox, out)
    face._take(Line("b goat"))
    face._take(SourceEnded("photo.png"))
    face._take(Line("type"))
    rows = [out.getvalue().splitlines()[-1]]
    while not rows[-1].endswith(" > "):
        face._take(Line(""))
        rows.append(out.getvalue().splitlines()[-1])
    felt = " ".join(row.removesuffix(" > ").removesuffix("  +") for row in rows)
    news = session.tell("prompt.source_ended", name="photo.png").text
    assert felt == f"Baby Goat: baby animal, goat. {news}"
