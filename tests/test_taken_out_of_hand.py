"""A card that is taken out of another's hand moves there, and only those two learn which it is."""

from collections.abc import Callable
from pathlib import Path

import pytest
from sitting import Heard, Player, Watched, shipped_library

from assistant.choices import Prompt
from assistant.game_data import View
from assistant.inbox import Typed
from assistant.rules.table import Table
from assistant.screen.face import Face
from assistant.session import Session
from assistant.settings import Settings
from assistant.shared import Desk
from assistant.words import render
from assistant.words.announcement import EVERYONE, Announcement

SECOND = "new second print with Ann, Ben and Cara, full, Ann starts, any babies"
LLAMAS = "new llamas with Ann, Ben and Cara, full, Ann starts, any babies"
NSFW = "new nsfw with Ann, Ben and Cara, full, Ann starts, any babies"
STOPS = {SECOND: "neigh", LLAMAS: "spit happens", NSFW: "neigh means neigh"}
CARDS = [
    # the game, what is played, and a card that Ben may hold
    (SECOND, "blatant thievery", "yay", "Yay"),
    (LLAMAS, "grand llarceny", "gin rammy", "Gin Rammy"),
    (SECOND, "americorn", "yay", "Yay"),
    (NSFW, "hoof job", "twinkicorn", "Twinkicorn"),
]
WAYS = [
    ["Ann takes {} from Ben"],
    ["Ann takes {} from Ben's hand"],
    ["Ann takes Ben's {}"],
    ["Ann steals {} from Ben"],
    ["Ann pulls {} from Ben"],
    ["Ann takes {}", "Ben"],
    ["I take {}", "1"],
    ["Ann pulls {}", "Ben"],
]


class Cara:
    """A player with a way in of her own, who notes all that is handed to her."""

    def __init__(self) -> None:
        self.got: list[str] = []

    def tell(self, said: tuple[Announcement, ...]) -> None:
        self.got += [each.text for each in said]

    def ask(self, prompt: Prompt | None) -> None:
        texts = [*prompt.ask, *(each.text for each in prompt.options)] if prompt else []
        self.got += [render(each) for each in texts]

    def see(self, view: View | None) -> None:
        texts = (view.asked, view.pile, view.chain, view.hand, *view.areas) if view else ()
        self.got += [render(each) for each in texts]

    def end(self) -> None:
        """Go."""


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TABLE_ASSISTANT_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


@pytest.fixture
def sit(home: Path) -> Callable[[], Face]:
    def down() -> Face:
        desk = Desk(home / "journal.sqlite3")
        settings = Settings(adult=True, ear="Headset")
        session = Session(shipped_library(adult=True), settings, Heard(), Watched(), desk=desk)
        session.on_screen = True
        face = Face(Player(session, Heard(), Watched()).host, 100, 60)
        face.start()
        return face

    return down


def enter(face: Face, *lines: str) -> None:
    for line in lines:
        for character in line:
            face.press("x", character)
        face.press("enter")


def on_screen(face: Face) -> str:
    return " ".join(run.text for run in face.picture().runs.values())


def table(face: Face) -> Table:
    game = face.session.game
    assert game
    return game.table


@pytest.mark.parametrize("way", WAYS, ids=" ".join)
@pytest.mark.parametrize(("game", "played", "typed", "title"), CARDS)
@pytest.mark.parametrize("when", ["window", "after", "stopped"])
def test_it_moves_and_nobody_else_learns_its_title(
    sit: Callable[[], Face],
    home: Path,
    when: str,
    game: str,
    played: str,
    typed: str,
    title: str,
    way: list[str],
) -> None:
    face, cara = sit(), Cara()
    enter(face, game, "draw")
    assert face.host.guests.connect("cara", cara, "Cara")
    enter(face, f"Ann plays {played}")
    if when == "after":
        enter(face, "nobody")
    hands = [seat.hand_size or 0 for seat in table(face).seats]
    seen, speaker = "", face.session.speaker
    assert isinstance(speaker, Heard)
    before = len(speaker.said)
    for line in way:
        enter(face, line.format(typed))
        seen += on_screen(face)
    if when == "stopped":
        enter(face, f"Cara plays {STOPS[game]}", "nobody")
    elif when == "window":
        enter(face, "nobody")
    now = [seat.hand_size or 0 for seat in table(face).seats]
    if when == "stopped":
        assert now == [hands[0], hands[1], hands[2] - 1]
    else:
        assert now == [hands[0] + 1, hands[1] - 1, hands[2]]
    for word in ("now", "again", "history", "undo", "redo", "chain", "export"):
        enter(face, word)
        seen += on_screen(face)
    for _ in range(3):
        face.press("up")
        seen += on_screen(face) + face.entry.text
    seen += " ".join(each.text for each in speaker.said[before:] if each.to == EVERYONE)
    seen += " ".join(cara.got)
    record = face.session.game.record if face.session.game else None
    assert record
    seen += " ".join(each.words for each in record.acts())
    seen += " ".join(file.read_text("utf-8") for file in (home / "export").glob("*game-1.txt"))
    assert title.casefold() not in seen.casefold()


@pytest.mark.parametrize(
    "line", ["Ann chooses {}", "I take their {}, thanks a lot", "Ann selected {}"]
)
def test_what_is_not_understood_of_it_is_brought_back_to_nobody(
    sit: Callable[[], Face], line: str
) -> None:
    face = sit()
    enter(face, SECOND, "draw", "Ann plays blatant thievery", "nobody")
    enter(face, line.format("yay"), "cancel", "history", "again")
    assert "yay" not in on_screen(face).casefold()
    for _ in range(4):
        face.press("up")
        assert "yay" not in (face.entry.text + on_screen(face)).casefold()


def test_a_card_that_lies_open_is_stolen_where_an_effect_steals(sit: Callable[[], Face]) -> None:
    face = sit()
    enter(face, SECOND, "Ben has narwhal", "Ann has unicorn lasso", "draw")
    said = [each.text for each in face.host.session.transcript.messages]
    enter(face, "undo", "Ann steals narwhal from Ben")
    assert said and "From whose hand?" not in on_screen(face)


def test_who_takes_it_is_told_in_a_sentence_what_was_done(sit: Callable[[], Face]) -> None:
    face = sit()
    enter(face, SECOND, "draw", "Ann plays blatant thievery", "Ann takes yay from Ben", "nobody")
    assert "Ben gives Ann a card." in on_screen(face)


def test_what_is_taken_at_a_way_in_of_ones_own_is_not_named_at_the_table(
    sit: Callable[[], Face],
) -> None:
    face, cara = sit(), Cara()
    enter(face, SECOND, "turn Cara", "Cara draws")
    assert face.host.guests.connect("cara", cara, "Cara")
    for line in ("I play blatant thievery", "nobody", "I take yay from Ben"):
        face.host.take(Typed(line, by="cara"))
    assert table(face).seats[1].hand_size == 4
    told = [each.text for each in face.session.transcript.messages]
    assert not any("yay" in each.casefold() for each in (*told, on_screen(face)))


PUT_AWAY = [
    ["Ann discards {}", "cancel"],
    ["I discard {}", "cancel"],
    ["I throw away {}", "cancel"],
]


@pytest.mark.parametrize("way", PUT_AWAY, ids=" ".join)
@pytest.mark.parametrize("answers", [[], ["nobody"]], ids=["window", "after"])
def test_while_it_is_asked_whose_it_is_nobody_learns_what_is_put_away(
    sit: Callable[[], Face], answers: list[str], way: list[str]
) -> None:
    face, cara = sit(), Cara()
    enter(face, NSFW, "draw")
    assert face.host.guests.connect("cara", cara, "Cara")
    enter(face, "Ann plays officer hornie", *answers)
    speaker = face.session.speaker
    assert isinstance(speaker, Heard)
    before, seen = len(speaker.said), ""
    for line in (*way, "now", "again", "history", "chain", "hands"):
        enter(face, line.format("twinkicorn"))
        seen += on_screen(face)
    for _ in range(3):
        face.press("up")
        seen += on_screen(face) + face.entry.text
    assert [seat.hand_size for seat in table(face).seats] == [5, 5, 5]
    seen += " ".join(each.text for each in speaker.said[before:] if each.to == EVERYONE)
    assert "twinkicorn" not in (seen + " ".join(cara.got)).casefold()


NO_UNICORN = [
    ["I discard {} from Ben's hand", "no"],
    ["Ann discards Ben's {}", "no"],
    ["I look at Ben's hand and discard {}", "no"],
    ["I put Ben's {} in the discard pile", "no"],
    ["goodbye {} ben", "no"],
    ["ben's {} has to go", "no"],
]


@pytest.mark.parametrize("way", NO_UNICORN, ids=" ".join)
@pytest.mark.parametrize("card", ["hell neigh", "twinkicorn"])
def test_of_a_doubt_and_of_what_is_likely_only_its_player_learns_the_card(
    sit: Callable[[], Face], card: str, way: list[str]
) -> None:
    face, cara = sit(), Cara()
    enter(face, NSFW, "draw")
    assert face.host.guests.connect("cara", cara, "Cara")
    enter(face, "Ann plays officer hornie", "nobody")
    speaker = face.session.speaker
    assert isinstance(speaker, Heard)
    before, seen = len(speaker.said), ""
    for line in (*way, "now", "history"):
        enter(face, line.format(card))
        if [seat.hand_size for seat in table(face).seats] != [5, 5, 5]:
            # It was done: then all see it lie in the discard pile.
            assert card == "twinkicorn"
            return
        seen += on_screen(face)
    seen += " ".join(each.text for each in speaker.said[before:] if each.to == EVERYONE)
    assert card not in (seen + " ".join(cara.got)).casefold()


@pytest.mark.parametrize(
    "way", [["Ann discards {}", "Ben"], ["I discard {}", "2"], ["Ann discards {} from Ben's hand"]]
)
def test_what_would_have_been_put_away_stays_secret_where_the_card_is_stopped(
    sit: Callable[[], Face], way: list[str]
) -> None:
    face, cara = sit(), Cara()
    enter(face, NSFW, "draw")
    assert face.host.guests.connect("cara", cara, "Cara")
    enter(face, "Ann plays officer hornie")
    seen = ""
    for line in (*way, f"Cara plays {STOPS[NSFW]}", "nobody", "again", "history", "undo", "redo"):
        enter(face, line.format("twinkicorn"))
        seen += on_screen(face)
    assert [seat.hand_size for seat in table(face).seats] == [5, 5, 4]
    record = face.session.game.record if face.session.game else None
    assert record
    seen += " ".join(each.words for each in record.acts())
    assert "twinkicorn" not in (seen + " ".join(cara.got)).casefold()
