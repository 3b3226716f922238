"""Natural sentences with the deed that is meant, and what becomes of each at the table.

A line of a file holds the moment, the kind, the sentence, and the program's own words for what
is meant: ``|`` parts what would be right as well, ``;`` deeds one after the other, ``-`` is
nothing at all, ``?`` a question that is asked about it.
"""

import re
import sqlite3
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TypeVar

import pytest
from golden import leave, sit_down
from sitting import Player, copied

from assistant import places
from assistant.tongue import OURS, in_use, speak

HERE = Path(__file__).parent
RIGHT, RIGHTLY, ASKED, MISSED, WRONG = "right", "rightly", "asked", "missed", "wrong"
"""`RIGHTLY` is what was asked about so that yes, or a number of the list, does what was meant."""
_NOTHING, _ASKS = ("-",), ("?",)
"""What is meant by a line by which nothing is done, and by one about which something is asked."""
_kept = ExitStack()
_T = TypeVar("_T")


@dataclass(frozen=True)
class Setup:
    """What is typed in one language to come to the moments in which sentences are measured."""

    begin: str
    full: str
    light: str
    board: tuple[str, ...]
    draw: str
    play: str
    answer: str
    turns: tuple[str, str]

    def moments(self) -> dict[str, tuple[str, ...]]:
        """Return the lines that lead to each moment."""
        start = (self.begin.format(amount=self.full), *self.board)
        action = (*start, self.draw)
        window = (*action, self.play)
        return {
            "none": (),
            # Rhinocorn's effect is to be done or left out, as it is at a table.
            "start": (*start, *self.turns),
            "action": action,
            "window": window,
            "neighed": (*window, self.answer),
            "light": (self.begin.format(amount=self.light), self.draw),
        }


SETUPS = {
    OURS: Setup(
        "new second print with Ann, Ben and Cara, {amount}, Ann starts, any babies",
        "full",
        "light",
        (
            "put rhinocorn in Ann's stable",
            "put narwhal in Ben's stable",
            "put llamacorn in Cara's stable",
            "put glitter tornado in discard pile",
            "put good deal in discard pile",
            # What is understood is measured here, and not what is asked about it.
            "house firmness loose",
        ),
        "draw",
        "play ginormous unicorn",
        "Ben answers with neigh",
        ("Cara's turn", "Ann's turn"),
    ),
    "de": Setup(
        "neu second print mit Ann, Ben und Cara, {amount}, Ann beginnt, beliebige Babys",
        "voll",
        "leicht",
        (
            "lege rhinocorn in Anns Stall",
            "lege narwhal in Bens Stall",
            "lege llamacorn in Caras Stall",
            "lege glitter tornado auf Ablagestapel",
            "lege good deal auf Ablagestapel",
            "hausregeln strenge locker",
        ),
        "ziehen",
        "spielen ginormous unicorn",
        "Ben antwortet mit neigh",
        ("zug Cara", "zug Ann"),
    ),
}
LLAMAS = Setup(
    "new llamas with Ann, Ben, Cara and Dan, {amount}, Ann starts, any babies",
    "full",
    "light",
    (
        "put goatsferatu in Ann's field",
        "put basic goat in Ben's field",
        "put gin rammy in Cara's field",
        "put velcro barrier in Dan's field",
        "put llama bomb in discard pile",
        "put shaved llama in discard pile",
        "house firmness loose",
    ),
    "draw",
    "play henry",
    "Ben answers with spit happens",
    ("Dan's turn", "Ann's turn"),
)


def moments(language: str) -> dict[str, tuple[str, ...]]:
    """Return the lines that lead to each moment; those of a second game are named after it."""
    llamas = {f"llamas {name}": lines for name, lines in LLAMAS.moments().items()}
    return SETUPS[language].moments() | (llamas if language == OURS else {})


MOMENTS = moments(OURS)


@dataclass(frozen=True)
class Sentence:
    """One sentence: when and of which kind it is said, and the lines that say the same."""

    moment: str
    kind: str
    text: str
    meant: tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class Outcome:
    """What came of lines: the table after them, what was said, and whether something is asked."""

    table: object
    said: tuple[str, ...]
    asks: bool
    changed: bool


def sentences(name: str) -> list[Sentence]:
    """Read a file of sentences."""
    lines = (HERE / name).read_text(encoding="utf-8").splitlines()
    return [_sentence(line) for line in lines if line and not line.startswith("#")]


def _sentence(line: str) -> Sentence:
    moment, kind, text, meant = line.split("\t")
    ways = (way.split(";") for way in meant.split("|"))
    return Sentence(moment, kind, text, tuple(_in_one_breath(map(str.strip, way)) for way in ways))


def _in_one_breath(lines: Iterable[str]) -> tuple[str, ...]:
    """Return lines with those joined in which several draw: alone each would begin a turn."""
    found: list[str] = []
    for line in lines:
        joins = found and all(re.search(r"\bdraws( 1)?$", each) for each in (found[-1], line))
        found[-1:] = [f"{found[-1]} and {line}"] if joins else [*found[-1:], line]
    return tuple(found)


@contextmanager
def at_table(moment: str, *, setup: tuple[str, ...] = ()) -> Iterator[Player]:
    """Sit down at a table at this moment, or at one that is `setup` by lines."""
    if not setup and moments(in_use())[moment]:
        with _copy(_kept_table(in_use(), moment)) as player:
            yield player
        return
    with _sat_down(setup) as player:
        yield player


@contextmanager
def _sat_down(lines: tuple[str, ...]) -> Iterator[Player]:
    with TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        patch.setenv("TABLE_ASSISTANT_HOME", folder)
        player = sit_down(Path(folder))
        for line in lines:
            player.type(line)
        yield player
        leave(player)


def outcome(moment: str, lines: tuple[str, ...]) -> Outcome:
    """Return what comes of lines at this moment in the language in use."""
    return _outcome(in_use(), moment, lines)


@cache
def _outcome(language: str, moment: str, lines: tuple[str, ...]) -> Outcome:
    return _at_copy(language, moment, lambda player: _come_of(player, lines))


def _at_copy(language: str, moment: str, work: Callable[[Player], _T]) -> _T:
    """Work at a copy of the table at this moment, and return what comes of it."""
    try:
        with _copy(_kept_table(language, moment)) as player:
            return work(player)
    finally:
        # A line may have changed the language of the program.
        speak(language)


@contextmanager
def _copy(player: Player) -> Iterator[Player]:
    """Sit down at a copy of a table with a journal of its own: to begin anew takes far longer."""
    journal = player.session.journal
    assert journal
    with TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        patch.setenv("TABLE_ASSISTANT_HOME", folder)
        with closing(sqlite3.connect(":memory:", isolation_level=None)) as written:
            journal._pen.db.backup(written)
            lock = journal._lock
            yield copied(player, {id(journal._pen.db): written, id(lock): lock})


def _come_of(player: Player, lines: tuple[str, ...]) -> Outcome:
    before = player.session.game.table if player.session.game else None
    asked = player.session.prompt.options, player.session.prompt.slot
    said: tuple[str, ...] = ()
    for line in lines:
        said = tuple(each.replace(str(places.home()), "") for each in player.type(line))
    after = player.session.game.table if player.session.game else None
    asks = (player.session.prompt.options, player.session.prompt.slot) != asked
    return Outcome(after, said, asks, after != before)


@cache
def _kept_table(language: str, moment: str) -> Player:
    """Return a table at this moment; nothing is said at it but in copies of it."""
    player = _kept.enter_context(_sat_down(moments(language)[moment]))
    journal = player.session.journal
    assert journal
    pen = journal._pen
    # What is in memory is copied fast, and no copy writes to the file.
    on_disk, pen.db = pen.db, sqlite3.connect(":memory:", isolation_level=None)
    on_disk.backup(pen.db)
    on_disk.close()
    return player


def judged(sentence: Sentence) -> str:
    """Say whether what was meant came of a sentence."""
    ways = [way for way in sentence.meant if way not in (_NOTHING, _ASKS)]
    meant = [outcome(sentence.moment, way) for way in ways]

    def said(player: Player) -> tuple[Outcome, bool]:
        found = _come_of(player, (sentence.text,))
        return found, _asked_rightly(player, found, [each.table for each in meant])

    found, rightly = _at_copy(in_use(), sentence.moment, said)
    if not found.changed and (
        _NOTHING in sentence.meant or (_ASKS in sentence.meant and found.asks)
    ):
        return RIGHT
    for each in meant:
        if found.table == each.table and (found.changed or set(each.said) <= set(found.said)):
            return RIGHT
    if found.changed:
        return WRONG
    return (RIGHTLY if rightly else ASKED) if found.asks else MISSED


def _asked_rightly(player: Player, found: Outcome, meant: Collection[object]) -> bool:
    """Say whether an answer to what is asked does what was meant."""
    if found.changed or not found.asks:
        return False
    listed = (re.match(r"\d+(?=, )", line) for line in found.said)
    for answer in ("yes", *(number[0] for number in listed if number)):
        with _copy(player) as other:
            if _come_of(other, (answer,)).table in meant:
                return True
    return False


def main() -> None:
    """Print what becomes of each sentence of the files that are named; +de speaks German."""
    import sys

    for name in sys.argv[1:]:
        if name.startswith("+"):
            speak(name[1:])
            continue
        quiet = name.startswith("-")
        counts: dict[tuple[str, str], int] = {}
        for each in sentences(name.lstrip("-")):
            found = judged(each)
            for key in ((each.kind, found), ("all", found)):
                counts[key] = counts.get(key, 0) + 1
            if found != RIGHT and not quiet:
                said = outcome(each.moment, (each.text,)).said
                print(f"{found:7}{each.moment:8}{each.text}  [{each.meant}]\n          {said[:3]}")
        for kind in dict.fromkeys(kind for kind, _ in counts):
            row = {
                each: counts.get((kind, each), 0) for each in (RIGHT, RIGHTLY, ASKED, MISSED, WRONG)
            }
            print(f"{kind:8}", row)


if __name__ == "__main__":
    main()
