"""The whole games in few words: the same acts are recorded, with less typed and less heard."""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from golden import GAMES, Transcript, in_few_words, leave, read, sit_down

from assistant.inbox import Typed
from assistant.rules.events import Event
from assistant.speech.how_much import Verbosity, spoken

ALL = in_few_words()
BEFORE = re.compile(r"# before: (\d+) words typed, (\d+) heard")
TYPED, HEARD = 0.6, 0.8
"""The shares of what the same games took before effects were steps and sentences free."""


@dataclass
class Evening:
    """What came of a game: its events in order, and the words that were typed and heard."""

    events: list[Event]
    typed: int = 0
    heard: int = 0


def played(game: Transcript, home: Path) -> Evening:
    """Play a game; what is heard is what is spoken at the usual verbosity."""
    evening, known = Evening([]), Counter[str]()
    player = sit_down(home)
    try:
        for line in game.typed:
            if line == "restart":
                leave(player)
                player, known = sit_down(home), Counter[str]()
                continue
            if line.startswith("scan: "):
                told = player.show(line.removeprefix("scan: "))
            else:
                told = list(player.take(Typed(line)))
                evening.typed += len(line.split())
            evening.heard += sum(
                len(spoken(each, Verbosity.NORMAL, "", known).split()) for each in told
            )
        running = player.session.game
        assert running
        evening.events = [event for act in running.record.acts() for event in act.events]
    finally:
        leave(player)
    return evening


def before() -> Iterator[tuple[int, int]]:
    """Yield how many words each game took before: typed, and heard."""
    for game in ALL:
        [numbers] = [found for note in game.notes if (found := BEFORE.match(note))]
        yield int(numbers[1]), int(numbers[2])


@pytest.mark.parametrize("game", ALL, ids=lambda each: f"{each.edition}/{each.file.stem}")
def test_the_same_acts_are_recorded_by_fewer_words(game: Transcript, tmp_path: Path) -> None:
    whole = read(GAMES / game.edition / game.file.name)
    few = played(game, tmp_path / "few")
    long = played(whole, tmp_path / "long")
    assert few.events == long.events
    assert few.typed < long.typed
    assert few.heard < long.heard


def test_all_of_them_take_less_than_before(tmp_path: Path) -> None:
    evenings = [played(game, tmp_path / str(at)) for at, game in enumerate(ALL)]
    typed, heard = (sum(numbers) for numbers in zip(*before(), strict=True))
    assert sum(each.typed for each in evenings) <= TYPED * typed
    assert sum(each.heard for each in evenings) <= HEARD * heard
