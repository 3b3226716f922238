"""liblouis, where it is installed, and the same calls where it is not."""

from collections.abc import Iterator

import pytest

from assistant.braille import louis
from assistant.braille.code import spellings


@pytest.fixture
def absent(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A machine without liblouis."""
    monkeypatch.setattr(louis, "_NAMES", ("no-such-library.so",))
    monkeypatch.setattr("ctypes.util.find_library", lambda name: None)
    louis._library.cache_clear()
    yield
    louis._library.cache_clear()


@pytest.mark.usefixtures("absent")
def test_without_the_library_every_answer_is_none() -> None:
    assert not louis.present()
    assert louis.version() is None
    assert louis.back_translate("⠁⠃") is None
    assert louis.translate("about") is None


@pytest.mark.usefixtures("absent")
def test_contracted_cells_are_read_without_the_library() -> None:
    assert "action alarm" in spellings("⠁⠉⠰⠝⠀⠁⠇⠜⠍")
    assert "b raisin" in spellings("⠃⠀⠗⠁⠊⠎⠔")


needs_library = pytest.mark.skipif(not louis.present(), reason="liblouis is not installed")


@needs_library
def test_a_word_goes_there_and_back() -> None:
    assert louis.translate("action") == "⠁⠉⠰⠝"
    assert louis.back_translate("⠁⠉⠰⠝") == "action"
    assert louis.version()


@needs_library
def test_a_letter_alone_is_read_as_its_word() -> None:
    assert louis.back_translate("⠃⠀⠛⠕⠁⠞") == "but goat"


@needs_library
def test_the_library_reads_what_our_tables_do_not_and_its_first_word_is_folded_back() -> None:
    assert "b afternoons" in spellings("⠃⠀⠁⠋⠝⠎")


@needs_library
@pytest.mark.parametrize("text", ["", "x" * 401, "\ud800", "\x00", "🦙"])
def test_odd_texts_do_no_harm(text: str, capfd: pytest.CaptureFixture[str]) -> None:
    louis.translate(text)
    louis.back_translate(text)
    assert capfd.readouterr() == ("", "")


@needs_library
def test_missing_tables_are_the_same_as_no_library(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(louis, "_TABLE", "no-such-table.ctb")
    assert not louis.present()
    assert capfd.readouterr() == ("", "")
