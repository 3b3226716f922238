"""Games, decks and the command line are called as they are in the language in use."""

import errno
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from sitting import Heard, Player, Watched, shipped_library, start

from assistant import arguments
from assistant.session import Session
from assistant.settings import Settings
from assistant.shared import Desk
from assistant.tasks.check import check
from assistant.tongue import speaking, tables
from assistant.words import sentence


@pytest.fixture(autouse=True)
def at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABLE_ASSISTANT_HOME", str(tmp_path / "home"))


@pytest.fixture(params=["en", "de"])
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    with speaking(request.param):
        yield request.param


def test_a_game_of_a_ruleset_waits_under_its_name(tmp_path: Path, language: str) -> None:
    def sitting() -> tuple[Player, list[str]]:
        desk = Desk(tmp_path / "journal.sqlite3")
        session = Session(shipped_library(), Settings(), Heard(), Watched(), desk=desk)
        told = [each.text for each in start(session)]
        return Player(session, Heard(), Watched()), told

    begins = {"en": "new shedding with Ann, Ben, Ann starts", "de": "neu uno mit Ann, Ben"}
    first, _ = sitting()
    first.type(begins[language])
    if language == "de":
        first.type("1")
    assert first.session.shared.game
    name = first.session.shared.game.title
    first.host.get_up()
    second, told = sitting()
    assert f": {name}, Ann, Ben. " in told[-1]
    assert ": shedding," not in told[-1]
    second.host.get_up()


def test_decks_are_checked_under_their_names(capsys: pytest.CaptureFixture[str]) -> None:
    with speaking("de"):
        check(None)
    told = capsys.readouterr().out
    assert "Unstable Unicorns, zweiter Druck." in told
    assert "second print" not in told


def test_the_head_of_the_help_is_german(capsys: pytest.CaptureFixture[str]) -> None:
    with speaking("de"), pytest.raises(SystemExit):
        arguments.parser().parse_args(["--help"])
    told = capsys.readouterr().out
    assert told.startswith("Aufruf: table-assistant")
    assert "usage" not in told


@pytest.mark.parametrize(
    ("code", "german"),
    [
        (errno.ENOENT, "Datei oder Ordner gibt es nicht"),
        (errno.EACCES, "Zugriff verweigert"),
        (errno.ENOSPC, "der Datenträger ist voll"),
    ],
)
def test_what_the_system_says_is_wrong_is_said_in_german(code: int, german: str) -> None:
    says = os.strerror(code)

    def told(why: str) -> str:
        return sentence("cli.no_words", file="game.txt", why=why)

    assert says in told(says)
    with speaking("de"):
        assert german in told(says)
        assert f"{german}: '/x/y'" in told(str(OSError(code, says, "/x/y")))
        assert "Errno" not in told(str(OSError(code, says, "/x/y")))
        assert "Something else: 3" in told("Something else: 3")


@pytest.mark.parametrize("language_", ["en", "de"])
def test_a_system_knows_what_it_is_said_to_say(language_: str) -> None:
    with speaking(language_):
        known = dict(tables("told/prompt")["system"])
    assert [name for name in known if not hasattr(errno, name)] == []
