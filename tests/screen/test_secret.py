"""What one player may know does not stay on a screen that all can see."""

from pathlib import Path

import pytest
from screen_reader import Sat, sat


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TABLE_ASSISTANT_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def stands(person: Sat) -> str:
    """Return all that stands on the screen."""
    runs = person.face.picture().runs
    return " ".join(runs[spot].text for spot in sorted(runs))


@pytest.mark.parametrize("key", ["a", "f2", "pageup", "enter", "up"])
def test_a_hand_that_was_read_leaves_the_screen_with_the_next_key(tmp_path: Path, key: str) -> None:
    with sat(tmp_path / "games.sqlite3") as person:
        person.type("new llamas with Ann and Ben, full, any baby, mix none, Ann starts")
        person.type("Ann keeps llamaste")
        person.type("Ann my hand")
        person.type("yes")
        assert "In your hand: Llamaste" in stands(person)
        person.face.resize(60, 20)
        assert "In your hand: Llamaste" in stands(person)
        person.press(key)
        assert "In your hand" not in stands(person)
        person.face.resize(80, 24)
        for _ in range(5):
            person.press("pageup")
            assert "In your hand" not in stands(person)
