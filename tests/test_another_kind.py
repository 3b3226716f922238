"""A game of another kind is played at the table: cards are shown for points, first to ten.

Nothing of the program knows this game: what is below is all of it.
"""

import io
import queue
import sqlite3
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import pytest
from golden import leave, seated, sit_down
from sitting import Player

from assistant import forms, kinds, playable, tongue
from assistant.choices import Prompt
from assistant.clients.keys import Line
from assistant.clients.line import Face
from assistant.forms import Answers, Form, Step, Taken
from assistant.game_data import Asks, Done, Offer, View
from assistant.games import Game
from assistant.intents import Decide, Given
from assistant.journal.coding import from_json
from assistant.journal.fitting import fitted
from assistant.kinds import Kind, OtherAction
from assistant.messages import Msg, Text
from assistant.performing import match_of, perform
from assistant.playable import Playable, also_play
from assistant.registry import all_commands
from assistant.rules.rulings import Allowed, Doubt, Refused, Ruling
from assistant.rules.table import Ending, Outcome
from assistant.session import Session
from assistant.words import render, sentence
from assistant.words.announcement import Announcement

GOAL = 10


# -- the game ------------------------------------------------------------------


@dataclass(frozen=True)
class Sitter:
    name: str
    points: int = 0


@dataclass(frozen=True)
class Round:
    seat: int
    number: int = 1


@dataclass(frozen=True)
class Points:
    """How a game of points stands: what was shown so far counts for nobody a second time."""

    edition: str
    seats: tuple[Sitter, ...]
    turn: Round
    shown: tuple[str, ...] = ()
    outcome: Outcome | None = None


@dataclass(frozen=True)
class PointsOpened:
    table: Points


@dataclass(frozen=True)
class CardShown:
    seat: int
    card: str
    points: int


@dataclass(frozen=True)
class PointsWon:
    seat: int


@dataclass(frozen=True)
class Show(OtherAction):
    """A player shows a card, which counts as many points as its title has words."""

    seat: int
    card: str


@dataclass(frozen=True)
class Stop(OtherAction):
    """Nobody shows any more."""


@dataclass(frozen=True)
class PointsStopped:
    winner: int


def fold(table: Points, events: Iterable[object]) -> Points:
    for event in events:
        match event:
            case PointsOpened(opened):
                table = opened
            case CardShown(seat, card, points):
                seats = list(table.seats)
                seats[seat] = replace(seats[seat], points=seats[seat].points + points)
                turn = Round((seat + 1) % len(seats), table.turn.number + 1)
                shown = (*table.shown, card)
                table = replace(table, seats=tuple(seats), turn=turn, shown=shown)
            case PointsWon(seat) | PointsStopped(seat):
                table = replace(table, outcome=Outcome(Ending.WON, (seat,)))
    return table


class PointsGame(Game):
    """First to ten."""

    decks = ("unstable-unicorns-second-print",)

    @property
    def title(self) -> str:
        return "Ten Points"

    @property
    def now_at(self) -> Points:
        table: Points = self.record.table
        return table

    def decide(self, action: object) -> Ruling:
        table = self.now_at
        match action:
            case _ if table.outcome:
                return Refused(Doubt("points.over", "first_to_ten"))
            case Show(seat, card):
                points = len(card.split())
                won = table.seats[seat].points + points >= GOAL
                events = (CardShown(seat, card, points), *((PointsWon(seat),) if won else ()))
                again = Doubt("points.shown", "once", {"card": card})
                return Allowed(events, (again,) if card in table.shown else ())
            case _:
                best = max(range(len(table.seats)), key=lambda seat: table.seats[seat].points)
                return Allowed((PointsStopped(best),))

    def tell(self, before: Points | None, events: tuple[object, ...]) -> Done:
        after = fold(before, events) if before else fold(self.now_at, events)
        told = tuple(Announcement(line) for line in self._lines(after, events))
        return Done(after, told, rule="points")

    def _lines(self, after: Points, events: Iterable[object]) -> Iterator[str]:
        for event in events:
            match event:
                case PointsOpened():
                    yield f"Ten points win. {after.seats[after.turn.seat].name} begins."
                case CardShown(seat, card, points):
                    player = after.seats[seat]
                    yield f"{card}: {points} for {player.name}, who has {player.points}."
                case PointsWon(seat) | PointsStopped(seat):
                    yield f"{after.seats[seat].name} wins."

    def prompts(self) -> Asks | None:
        return None if self.now_at.outcome else Asks("show a card", self.now_at.turn.seat)

    def offers(self) -> tuple[Offer, ...]:
        return () if self.now_at.outcome else (Offer("Count now", Stop()),)

    def tally(self) -> tuple[Text, ...]:
        return tuple(f"{each.name} {each.points} of {GOAL}." for each in self.now_at.seats)

    def why(self, rule: str) -> tuple[Text, ...]:
        return ("Once a card was shown it is spent." if rule == "once" else "A point for a word.",)

    def view(self, seat: int | None = None) -> View:
        name = self.now_at.seats[self.now_at.turn.seat].name
        scores = ", ".join(f"{each.name} {each.points}" for each in self.now_at.seats)
        return View(f"{name}'s turn.", scores=scores)


def step(session: Session, answers: Answers) -> Step | None:
    game = session.shared.game
    if game is None:
        return None
    return Step("card", f"{game.names[seat(answers)]}, show a card.", words=False, card=True)


def seat(answers: Answers) -> int:
    return int(answers[0].given.value)  # type: ignore[union-attr]


def read(session: Session, answers: Answers, step: Step, given: Given) -> Given | Msg | None:
    return given if match_of(session, given) else None


def taken(session: Session, answers: Answers) -> Taken:
    match = match_of(session, answers[-1].given)
    assert match
    action = Show(seat(answers), match.card.title)
    return Taken(perform(session, Decide(action, f"shows {match.card.title}")), ())


def begin(names: tuple[str, ...], first: int) -> tuple[object, ...]:
    return (PointsOpened(Points("ten-points", tuple(map(Sitter, names)), Round(first))),)


KIND = Kind(
    Points,
    (PointsOpened, CardShown, PointsWon, PointsStopped),
    (Show, Stop),
    PointsOpened,
    fold,
    fits=lambda table, event: getattr(event, "points", 0) >= 0,
)


SENTENCES = """
shown = "{card} was shown before."
over = "The game is over."
"""


@pytest.fixture(autouse=True)
def _known(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    told = tmp_path / "languages" / "en" / "told" / "points.toml"
    told.parent.mkdir(parents=True)
    told.write_text(SENTENCES, encoding="utf-8")
    monkeypatch.setattr(tongue, "FOLDERS", [*tongue.FOLDERS, tmp_path / "languages"])
    monkeypatch.setattr(kinds, "_kinds", dict(kinds._kinds))
    monkeypatch.setattr(playable, "_playable", {})
    monkeypatch.setattr(forms, "_forms", dict(forms._forms))
    forms.register(Form("show a card", step, read, taken=taken, table=True))
    also_play(Playable("ten-points", "Ten Points", KIND, begin, PointsGame))


# -- how it is played ----------------------------------------------------------

OPENING = "new ten points with Ann and Ben, Ben starts"

player = pytest.fixture(seated)


def test_it_is_begun_as_any_game_and_asks_for_cards(player: Player) -> None:
    assert player.type(OPENING) == ["Ten points win. Ben begins.", "Ben, show a card."]
    assert player.type("narwhal") == ["Narwhal: 1 for Ben, who has 1.", "Ann, show a card."]
    assert [each.text for each in player.show("US003")][-1] == "Ben, show a card."


def test_what_is_not_said_with_it_is_asked(player: Player) -> None:
    assert "Who's playing?" in player.type("new ten points")[0]
    assert "Who starts?" in player.type("Ann and Ben")[0]
    assert player.type("2")[0] == "Ten points win. Ben begins."


def test_it_is_played_to_its_end_in_line_mode(player: Player) -> None:
    out = io.StringIO()
    face = Face(player.host, queue.SimpleQueue(), out)
    for line in (OPENING, "narwhal", "rhinocorn", "scores", "count now"):
        face.inbox.put(Line(line))
        face._take(face.inbox.get())
    said = out.getvalue()
    assert "Rhinocorn: 1 for Ann, who has 1." in said
    assert "Ann 1 of 10." in said
    assert said.count("Ann wins.") == 1, said
    assert player.type("rhinocorn")[0].startswith("Rhinocorn, ")


def test_what_seems_wrong_is_asked_about_and_done_for_a_yes(player: Player) -> None:
    player.type(OPENING)
    player.type("narwhal")
    asked = player.type("narwhal")
    assert asked == ["Narwhal was shown before.", "Do it anyway?"]
    assert player.type("why") == ["Once a card was shown it is spent."]
    assert player.type("yes")[0] == "Narwhal: 1 for Ann, who has 1."
    assert player.type("why") == ["A point for a word."]


def test_it_is_taken_back_and_done_again(player: Player) -> None:
    player.type(OPENING)
    player.type("narwhal")
    assert player.type("undo") == [
        "Undone: Narwhal: 1 for Ben, who has 1.",
        "Ben's turn.",
        "Ben, show a card.",
    ]
    assert player.type("scores")[:2] == ["Ann 0 of 10.", "Ben 0 of 10."]
    player.type("redo")
    assert player.type("scores")[:2] == ["Ann 0 of 10.", "Ben 1 of 10."]


def test_a_killed_program_takes_it_up_with_what_was_asked(tmp_path: Path) -> None:
    first = sit_down(tmp_path)
    for line in (OPENING, "narwhal", "narwhal"):
        said = first.type(line)
    leave(first)
    again = sit_down(tmp_path)
    taken_up = again.type("resume")
    assert taken_up[0] == "Ten Points, Ann, Ben. 1 move so far."
    assert taken_up[-1] == said[-1]
    assert again.type("yes")[0] == "Narwhal: 1 for Ann, who has 1."
    leave(again)


def test_a_word_of_another_kind_of_game_is_not_taken_for_a_card(player: Player) -> None:
    player.type(OPENING)
    assert player.type("nursery")[0] == "Nursery isn't used in Ten Points."
    assert player.type("Ann has 3")[0] == "Has isn't used in Ten Points."


def test_a_player_at_a_way_in_of_their_own_shows_cards_and_sees_the_game(player: Player) -> None:
    player.type(OPENING)
    seen: list[View | None] = []

    class Ben:
        def tell(self, said: tuple[Announcement, ...]) -> None: ...
        def ask(self, prompt: Prompt | None) -> None: ...
        def end(self) -> None: ...
        def see(self, view: View | None) -> None:
            seen.append(view)

    assert player.host.guests.connect("ben", Ben(), "Ben")
    player.type("narwhal")
    assert seen[-1] and render(seen[-1].scores) == "Ann 0, Ben 1"


def test_a_row_that_was_changed_is_found(tmp_path: Path) -> None:
    first = sit_down(tmp_path)
    for line in (OPENING, "narwhal"):
        first.type(line)
    leave(first)
    db = sqlite3.connect(tmp_path / "journal.sqlite3")
    rows = [str(row) for (row,) in db.execute("SELECT events FROM act ORDER BY number")]
    db.close()
    assert from_json(rows[1]) == (CardShown(1, "Narwhal", 1),)
    wrong = (CardShown(7, "Narwhal", 1),)
    table = fold(Points("", (), Round(0)), from_json(rows[0]))
    with pytest.raises(ValueError, match="CardShown"):
        fitted(table, wrong)


def test_a_lesson_leaves_the_game_as_it_is(player: Player) -> None:
    player.type(OPENING)
    player.type("narwhal")
    player.type("tutorial")
    said = [line for _ in range(30) for line in player.type("")]
    assert sentence("tutorial.own_game") in said
    player.type("stop")
    assert player.type("scores")[:2] == ["Ann 0 of 10.", "Ben 1 of 10."]


def test_every_word_of_the_program_is_answered(player: Player) -> None:
    player.type(OPENING)
    game = player.session.shared.game
    for command in all_commands():
        if command.word in ("quit", "end game"):
            continue
        player.type(command.word)
        for line in (f"{command.word} narwhal", f"Ann {command.word} 2", "cancel"):
            player.type(line)
        player.session.shared.game, player.session.over = game, False
