"""Words that are said to a game: who says them, which card and which place they are about."""

from collections.abc import Callable
from typing import TypeAlias

from assistant.cards.find import Found
from assistant.choices import Said
from assistant.commands.answer_words import answers_said, card_said, instant_said
from assistant.commands.at import At, at_game
from assistant.finding import WHOLE
from assistant.game import Game
from assistant.game.phrase import begun, seat_first
from assistant.intents import Do
from assistant.problems import Fault
from assistant.registry import ACTING, Command, command, find_command
from assistant.rules.table import SeatNumber
from assistant.rules.winning import waits
from assistant.session import Session
from assistant.words.rendering import sentences

_ME = tuple(sentences("heard")["me"])
Deed: TypeAlias = Callable[[At], Said]


def played(group: str, word: str, *also: str, takes: bool = True) -> Callable[[Deed], Deed]:
    """Register a deed as a command that is said to a game, also with a player's name before it.

    `takes` is whether something may be said behind it.
    """

    def register(deed: Deed) -> Deed:
        def says(session: "Session", said: Do) -> Said:
            if session.game is None:
                return no_game(session)
            if not said.given:
                _begin(session, group, word)
            return deed(at_game(session, session.game, said))

        def run(session: "Session", rest: str) -> Said:
            return says(session, Do(word, rest))

        command(group, word, *also, takes=takes, says=says)(run)
        return deed

    return register


def no_game(session: "Session") -> Said:
    """Say that no game is at the table, and what begins one or takes it up."""
    question = session.beneath.prompt.said if session.beneath else session.open_question()
    if question:
        return (session.tell("play.not_begun"), *question)
    try:
        journal = session.journal
        waits = journal is not None and (journal.open_question(None) or journal.unfinished())
    except Fault:
        waits = False
    return (session.tell("play.no_game_yet" if waits else "play.no_game"),)


def _begin(session: "Session", group: str, word: str) -> None:
    """Say something to the game; what begins something new leaves an open question."""
    session.begins(word, anew=group in ACTING)
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
        polite = begun("polite", typed)
        if polite and seat_first(session.game.names, polite[1]):
            return seat_said(session, polite[1])
        me = seat_first(_ME, typed)
        if me is None or not me[1] or _is_name(session, typed):
            return None
        # At the table who says I is whoever's turn it is.
        seat = session.game.table.turn.seat if session.seat is None else session.seat
        found = seat, me[1]
    seat, rest = found
    rest = _about_baby(session.game, rest)
    said = _about_answers(session, rest) or find_command(rest or _alone(session.game, seat))
    if said is None or said[0].says is None:
        return None
    return said[0].says(session, Do(said[0].word, said[1], seat))


def _about_baby(game: Game, rest: str) -> str:
    """Return what is said of a Baby by the edition's word as it is said in any edition."""
    word = f"{game.book.edition.words.baby} is ".casefold()
    return f"baby is {rest[len(word) :]}" if rest.casefold().startswith(word) else rest


def _alone(game: Game, seat: SeatNumber) -> str:
    """Return what a name alone says: who wins, where that is being asked; else whose cards."""
    table = game.table
    asked = len(table.reached) > 1 and not (table.outcome or waits(game.position))
    return "wins" if asked and seat in table.reached else "cards"


def _is_name(session: "Session", text: str) -> bool:
    """Say whether a text is the whole label or title of a card: some labels begin with I."""
    found = card_said(session, text)
    return isinstance(found, Found) and found.match.why in WHOLE


def _about_answers(session: "Session", rest: str) -> tuple[Command, str] | None:
    """Return the command where people say it in one breath: Ben neighs; Ben does not neigh."""
    denied = begun("denying", rest)
    if denied:
        return find_command("pass") if answers_said(session, denied[1]) else None
    instant = None if find_command(rest) else instant_said(session, rest)
    return find_command(f"answer {instant}") if instant else None


def _optional(game: Game, typed: str) -> tuple[Command, str] | None:
    """Return the command for optional rules where their name comes first: ``drinking on``."""
    words = [word for word in typed.split() if word.casefold() != "rules"]
    if not words or words[0].casefold() not in game.book.edition.prompts:
        return None
    return find_command(" ".join(("optional", *words)))
