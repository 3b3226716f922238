"""Words that are said to a game: who says them, which card and which place they are about."""

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias

from assistant.cards.find import Found
from assistant.cards.model import Kind
from assistant.choices import Said
from assistant.commands.at import At
from assistant.commands.registry import ACTING, Command, command, find_command
from assistant.finding import UNSURE
from assistant.game import Game
from assistant.game.phrase import seat_first
from assistant.standing import plain
from assistant.words.sentences import sentences

if TYPE_CHECKING:
    from assistant.session import Session

_ME = tuple(sentences("heard")["me"])
Deed: TypeAlias = Callable[[At], Said]


def played(group: str, word: str, *also: str, takes: bool = True) -> Callable[[Deed], Deed]:
    """Register a deed as a command that is said to a game, also with a player's name before it.

    `takes` is whether something may be said behind it.
    """

    def register(deed: Deed) -> Deed:
        def run(session: "Session", rest: str) -> Said:
            if session.game is None:
                asked_ = (plain(session.blank.question),) if session.blank else ()
                return (
                    (session.tell("play.not_begun"), *asked_)
                    if asked_
                    else (session.tell("play.no_game"),)
                )
            _leave_question(session, group)
            return deed(At(session, session.game, rest, None, f"{word} {rest}".strip()))

        def seated(session: "Session", rest: str, seat: int) -> Said:
            if session.game is None:
                raise ValueError(rest)
            _leave_question(session, group)
            name = session.game.table.seats[seat].name
            return deed(At(session, session.game, rest, seat, f"{name} {word} {rest}".strip()))

        command(group, word, *also, takes=takes, seated=seated)(run)
        return deed

    return register


def _leave_question(session: "Session", group: str) -> None:
    """Leave an open question where somebody begins something new."""
    if group in ACTING:
        session.blank, session.choices = None, ()


def seat_said(session: "Session", typed: str) -> Said | None:
    """Answer a line that begins with a player's name; None if it is not for the game."""
    if session.game is None:
        return None
    optional = _optional(session.game, typed)
    if optional is not None:
        return optional[0].run(session, optional[1])
    found = seat_first(session.game.names, typed)
    if found is None:
        me = seat_first(_ME, typed)
        if me is None or not me[1]:
            return None
        # Who says I is whoever's turn it is.
        found = session.game.table.turn.seat, me[1]
    seat, rest = found
    said = find_command(rest or "cards")
    if said is None:
        # People say it in one breath: Ben neighs.
        instant = _instant(session, rest)
        said = find_command(f"answer {instant}") if instant else None
    if said is None or said[0].seated is None:
        return None
    return said[0].seated(session, said[1], seat)


def _optional(game: Game, typed: str) -> tuple[Command, str] | None:
    """Return the command for optional rules where their name comes first: ``drinking on``."""
    words = [word for word in typed.split() if word.casefold() != "rules"]
    if not words or words[0].casefold() not in game.book.edition.prompts:
        return None
    return find_command(" ".join(("optional", *words)))


def _instant(session: "Session", text: str) -> str | None:
    """Return the name of the Instant that a word is, with or without an s behind it."""
    if session.game is None or session.game.table.pile is None:
        return None
    library = session.library.of(session.game.decks)
    for name in (text, text.removesuffix("s")):
        found = library.typed(name)
        sure = isinstance(found, Found) and found.match.why not in UNSURE
        if sure and isinstance(found, Found) and found.match.card.kind is Kind.INSTANT:
            return name
    return None
