"""The trail: what was typed and shown that led to the question which is open.

A question is code that waits, and cannot be written down; the lines that led to it can.
They are in the journal before the question is said.  When a game is taken up again they
are gone through once more, unheard, and the same question is open.  No act lies on a
trail: it begins behind the last one.
"""

import json
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, TypeAlias

from assistant.cards.find import Match, Why
from assistant.choices import Blank, Choice, Said, chosen
from assistant.commands.registry import find_command
from assistant.commands.tracking import asked_next
from assistant.inbox import Typed
from assistant.problems import Fault
from assistant.scan.news import Scanned

if TYPE_CHECKING:
    from assistant.journal.game import Game as Record
    from assistant.rules.table import Table
    from assistant.session import Session

Line: TypeAlias = Typed | Scanned
_LISTS = frozenset({"menu"})


@dataclass(frozen=True, slots=True)
class Trail:
    """Lines, with the card that was read last before the first of them."""

    lines: tuple[Line, ...] = ()
    card: Match | None = None


NONE = Trail()


@dataclass(frozen=True, slots=True)
class Mark:
    """How a session stood before a line was taken in."""

    blank: Blank | None
    choices: tuple[Choice, ...]
    table: "Table | None"
    card: Match | None


@dataclass
class Trace:
    """Follows what a session is asked.

    `trail` leads to the question that is open; None while one is that cannot be led back
    to.  `left` is set where a line that has been done in part leaves a question behind, by
    whoever asks it.  `word` is what was
    said to a game last, `anew` whether the line begins something else.  The rest is for the next
    line.
    """

    trail: Trail | None = NONE
    left: Trail | None = None
    word: str = ""
    _own: bool = False
    _back: "tuple[Trail | None, ...]" = ()
    anew: bool = False
    _open: tuple[Blank | None, tuple[Choice, ...]] = (None, ())
    _noted: tuple[int | None, int, str] = (None, 0, "")
    _fault: str = ""

    def mark(self, session: "Session") -> Mark:
        """Note how a session stands before a line is taken in."""
        if not _same((session.blank, session.choices), self._open):
            # Asked in between, by something that was not typed.
            self.trail = None
        self.left, self._own, self.anew, self._back = None, False, False, ()
        return Mark(session.blank, session.choices, _table(session), session.current)

    def begin(self, word: str, *, anew: bool) -> None:
        """Note that the line says `word` to a game; `anew` if it leaves what was open."""
        self.word, self._own, self.anew = word, True, anew

    def put_back(self, trail: Trail | None) -> None:
        """Note that a question is open again which was put aside, with what led to it."""
        self._back = (trail,)

    def leave(self, words: str) -> None:
        """Note which words say what is left of the line, where part of it has been done."""
        self.left = Trail((Typed(words),))

    def stay(self) -> None:
        """Note that the lines so far lead on, though an act was done on the way."""
        self.left = self.trail

    def start(self) -> None:
        """Note that what is asked now follows from the table itself: nothing leads to it."""
        self.left = NONE

    def follow(self, session: "Session", before: Mark, line: Line) -> Said:
        """Add a line that was taken in and write the trail down; return what cannot be written."""
        self.trail = self._after(session, before, line)
        self._open = session.blank, session.choices
        return self._write(session)

    def _after(self, session: "Session", before: Mark, line: Line) -> Trail | None:
        if not (session.blank or session.choices):
            return NONE
        if self._back:
            return self._back[0]
        if self.left is not None:
            return self.left
        if _table(session) is not before.table:
            # Of several acts in one line the last one waits for a yes.
            waiting = session.game.waiting if session.game else None
            return Trail((Typed(waiting.words),)) if waiting else NONE
        if session.teaching or session.lesson.on:
            return None
        if _same((session.blank, session.choices), (before.blank, before.choices)):
            return self.trail
        was_open = before.blank or before.choices
        chose = isinstance(line, Typed) and chosen(before.choices, line.text.strip())
        if self.trail is None or not was_open:
            own = self._own or session.game is not None or _opens(line)
            return _begun(before, line) if own else None
        if not self.trail.lines or (self.anew and not chose):
            return _begun(before, line)
        return replace(self.trail, lines=(*self.trail.lines, line))

    def _write(self, session: "Session") -> Said:
        journal = session.journal
        if journal is None or journal.reading_along:
            return ()
        aside = session.aside
        trail = aside.trail if aside else self.trail
        waits = aside is not None or session.open_question()
        text = _text(trail) if trail and trail.lines and waits else ""
        record = _record(session)
        at = (record.id, record.last) if record else (None, 0)
        stands = self._noted[:2] == at
        if (*at, text) == self._noted or not (text or (stands and self._noted[2])):
            self._noted = (*at, text)
            return ()
        try:
            journal.note_question(record, text)
        except Fault as fault:
            known, self._fault = self._fault == fault.key, fault.key
            return () if known else (session.tell(fault.key, **fault.values),)
        self._noted, self._fault = (*at, text), ""
        return ()

    def take_up(self, session: "Session") -> bool:
        """Open the question again that was left open in the game at the table, or before one.

        Returns whether there is one.  Raises Fault if the journal cannot be read.
        """
        session.choices, session.blank, session.aside = (), None, None
        journal, record = session.journal, _record(session)
        self.left = NONE
        text = journal.open_question(record) if journal else ""
        trail = _read(session, text) if text else NONE
        if journal is None or not trail.lines:
            return False
        table, game = _table(session), session.game
        current, session.current = session.current, trail.card
        with journal.laid_down():
            for line in trail.lines:
                tuple(asked_next(session))
                tuple(session.answer_line(line))
        self._noted = (record.id, record.last, text) if record else (None, 0, text)
        there = session.game is game and _table(session) is table
        if not there or not session.open_question():
            # The words or the decks of this version lead elsewhere.
            session.game, session.choices, session.blank = game, (), None
            session.current = current
            if game:
                game.waiting = None
            return False
        self.left = trail
        return True


def _same(one: tuple[object, object], other: tuple[object, object]) -> bool:
    return one[0] is other[0] and one[1] is other[1]


def _table(session: "Session") -> "Table | None":
    return session.game.table if session.game else None


def _record(session: "Session") -> "Record | None":
    """Return the game at the table if it is kept and goes on; without one, none is at it."""
    from assistant.journal.game import Game as Record

    game = session.game
    kept = game is not None and isinstance(game.record, Record) and not game.table.outcome
    return game.record if game and kept and isinstance(game.record, Record) else None


def _begun(before: Mark, line: Line) -> Trail:
    return Trail((line,), before.card)


def _opens(line: Line) -> bool:
    """Say whether a line opens a list that leads to everything."""
    found = find_command(line.text) if isinstance(line, Typed) else None
    return found is not None and found[0].word in _LISTS


def _text(trail: Trail) -> str:
    """Write a trail as the journal keeps it."""
    card = trail.card
    lines = [
        {"shown": line.payload}
        if isinstance(line, Scanned)
        else {"pressed" if line.key else "typed": line.text}
        for line in trail.lines
    ]
    cards = [each.key for each in (card.card, *card.variants)] if card else []
    return json.dumps({"lines": lines, "card": cards})


def _read(session: "Session", text: str) -> Trail:
    """Read what `_text` wrote; what makes no sense is no trail."""
    known = session.library.catalogue.by_key
    try:
        found = json.loads(text)
        cards = [known[each] for each in found["card"] if each in known]
        lines = tuple(map(_line, found["lines"]))
    except (ValueError, LookupError, TypeError):
        return NONE
    card = Match(cards[0], tuple(cards[1:]), Why.ID, 1.0) if cards else None
    return Trail(lines, card)


def _line(kept: dict[str, str]) -> Line:
    if "shown" in kept:
        return Scanned(str(kept["shown"]), "", 0, 0)
    key = "pressed" in kept
    return Typed(str(kept["pressed" if key else "typed"]), key)
