"""The tutorial: step after step is said, and each waits until it was done, or for Enter.

The steps are sentences (``tutorial.toml``).  Where one needs a game, one is played that
is kept nowhere; a game of the table's own is never touched.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from assistant.choices import Said
from assistant.words import choose
from assistant.words.announcement import plain
from assistant.words.rendering import render, sentences

if TYPE_CHECKING:
    from assistant.journal.book import Journal
    from assistant.session import Session


@dataclass
class Lesson:
    """How far somebody is: the number of the step, 0 outside the tutorial.

    `aside` is the table's journal while a game is played that is kept nowhere, `playing`
    whether one is.
    """

    step: int = 0
    playing: bool = False
    aside: "Journal | None" = None

    @property
    def on(self) -> bool:
        """Whether the tutorial is going on."""
        return self.step > 0

    def begin(self, session: "Session", step: int = 0) -> Said:
        """Begin at a step, or where it was left."""
        self._put_back(session)
        session.choices, session.blank = (), None
        left = session.settings.tutorial
        if step == 0 and 1 < left <= count():
            first = (session.tell("tutorial.going_on", number=left, count=count()),)
            return (*first, *self._say(session, left, anew=True))
        return self._say(session, max(1, step), anew=True)

    def where(self, session: "Session") -> Said:
        """Say which step it is, and what it asks for."""
        told = session.tell("help.lesson", number=self.step, count=count())
        return (told, plain(_field(self.step, "say")))

    def wants(self, typed: str) -> bool:
        """Say whether a step is on that asks for this line."""
        return self.on and _plain(typed) in _wanted(self.step)

    def next(self, session: "Session") -> Said:
        """Go on to the next step."""
        return self._say(session, self.step + 1)

    def leave(self, session: "Session") -> Said:
        """Leave it; it is taken up again where it was left."""
        if not self.on:
            return (session.tell("tutorial.not_on"),)
        self._put_back(session)
        return (session.tell("tutorial.left"),)

    def after(self, session: "Session", typed: str) -> Said:
        """Go on where the line that was typed is what the step asked for."""
        if session.over:
            self._put_back(session)
        return self.next(session) if self.wants(typed) else ()

    def _say(self, session: "Session", step: int, *, anew: bool = False) -> Said:
        """Say a step; behind the last one, end.  `anew` is whether it does not follow another."""
        if step > count():
            self._put_back(session)
            return (session.tell("tutorial.end"), *session.set("tutorial", 0))
        needs = _field(step, "plays")
        if needs and not self.playing and session.game is not None:
            # The table's own game is not for trying things out.
            return (session.tell("tutorial.own_game"), *self._say(session, _after_game(step)))
        self.step = step
        if needs and not self.playing:
            self._play(session, step)
        elif self.playing and not needs:
            self._game_away(session)
        faults = session.set("tutorial", step)
        shown, card = _field(step, "shows"), _field(step, "card")
        seen = session.answer(f"card {shown}") if shown else ()
        # Who did not read the card that a step is about has it read first.
        before = session.current.card.title if session.current else ""
        front = session.answer(f"card {card}") if card and (anew or before != card) else ()
        return (*front, plain(_field(step, "say")), *seen, *faults)

    def _play(self, session: "Session", step: int) -> None:
        """Bring a game to the table that is kept nowhere, as it is when a step begins."""
        self.playing, self.aside, session.journal = True, session.journal, None
        first = next(number for number in range(step, 0, -1) if _field(number, "begins"))
        tuple(session.answer(_field(first, "begins")))
        for number in range(first, step):
            tuple(session.answer(_wanted(number)[0]))

    def _game_away(self, session: "Session") -> None:
        if self.playing:
            session.game, session.journal = None, self.aside
            self.playing, self.aside = False, None
            session.choices, session.blank = (), None

    def _put_back(self, session: "Session") -> None:
        """End what was begun for the tutorial only."""
        self._game_away(session)
        self.step = 0


def count() -> int:
    """Return how many steps there are."""
    return sum(name.startswith("step_") for name in sentences("tutorial"))


def _field(step: int, name: str) -> str:
    """Return what a step has of a name, as it is written in the language in use."""
    return render(choose(f"tutorial.step_{step}", name, ""))


def _wanted(step: int) -> tuple[str, ...]:
    """Return what the step asks for; each of them will do."""
    return tuple(_plain(each) for each in _field(step, "type").split(";") if each)


def _after_game(step: int) -> int:
    while step <= count() and _field(step, "plays"):
        step += 1
    return step


def _plain(typed: str) -> str:
    return " ".join(typed.casefold().split())
