"""Words that are said to a game: who says them, which card and which place they are about."""

from collections.abc import Callable
from typing import TypeAlias

from assistant.choices import Said
from assistant.commands.at import At, at_game
from assistant.commands.in_words import do_of
from assistant.game_data import Cards
from assistant.games import Game
from assistant.intents import Do, Say
from assistant.language import Deed
from assistant.language.program import spoken
from assistant.language.slots import Around
from assistant.performing import perform
from assistant.problems import Fault
from assistant.registry import ACTING, command
from assistant.session import Session
from assistant.words.announcement import plain

Run: TypeAlias = Callable[[At], Said]
Alike: TypeAlias = Callable[[Session, Game], Said]
Repeated: TypeAlias = Callable[[Session, Game, int], Said]
_of_areas, _alone = set[str](), set[str]()
Gameless: TypeAlias = Callable[[Session, str], Said]


def played(
    group: str,
    word: str,
    *,
    takes: bool = True,
    alike: Alike | None = None,
    gameless: Gameless | None = None,
) -> Callable[[Run], Run]:
    """Register a deed as a command that is said to a game, also with a player's name before it.

    `takes` is whether something may be said behind it, `alike` what answers in a game without
    areas, `gameless` what may answer by the words behind it where no game is at the table.
    """

    def register(deed: Run) -> Run:
        def says(session: "Session", said: Do) -> Said:
            game = session.game
            if game is None:
                asks = gameless is not None and said.seat is None
                told = gameless(session, said.slots.said) if gameless and asks else ()
                return told or _elsewhere(session, word, said.slots.said, alike)
            if not said.given:
                _begin(session, group, word)
            return deed(at_game(session, game, said))

        def run(session: "Session", rest: str) -> Said:
            around = session.game.around if session.game else Around()
            return says(session, do_of(Deed(word, rest), around))

        if alike is None and gameless is None:
            _of_areas.add(word)
        elif gameless is not None:
            _alone.add(word)
        command(group, word, takes=takes, says=says, alone=gameless is not None)(run)
        return deed

    return register


def of_areas(deed: Deed) -> bool:
    """Say whether a deed is one of a game with areas only.

    What may be said without a game is so where somebody does it, or more is said.
    """
    more = deed.rest or deed.seat is not None
    return deed.word in _of_areas or bool(more and deed.word in _alone)


def repeated(group: str, word: str) -> Callable[[Repeated], Repeated]:
    """Register a deed that is the same in every kind of game, and may be done so many times.

    How often is heard in a sentence; behind the word itself nothing may be said.
    """

    def register(deed: Repeated) -> Repeated:
        def says(session: "Session", said: Do) -> Said:
            if session.shared.game is None:
                return no_game(session)
            if not said.given:
                _begin(session, group, word)
            return deed(session, session.shared.game, max(1, said.slots.some_number or 1))

        command(group, word, says=says)(lambda session, rest: says(session, Do(word)))
        return deed

    return register


def alike(group: str, word: str) -> Callable[[Alike], Alike]:
    """Register a deed that is the same in every kind of game; nothing may be said behind it."""

    def register(deed: Alike) -> Alike:
        repeated(group, word)(lambda session, game, _: deed(session, game))
        return deed

    return register


def _elsewhere(session: "Session", word: str, rest: str, alike: Alike | None) -> Said:
    """Answer a word that is said where no game with areas is at the table."""
    game = session.shared.game
    if game is None:
        return no_game(session)
    line = f"{spoken().forms[word][0]} {rest}".strip()
    if alike is None and game.hears(line, session.seat, Cards()) is not None:
        # It was chosen by its number, and the game has it among its own words.
        return perform(session, Say(line))
    helps = game.helps(f"{word} {rest}".strip()) if alike is None else None
    if helps:
        return (plain(helps),)
    if alike is None:
        return (session.tell("play.not_in_this_game", word=word, game=game.title),)
    return alike(session, game)


def no_game(session: "Session") -> Said:
    """Say that no game is at the table, and what begins one or takes it up."""
    if session.lesson.on:
        # What begins a game leads out of the tutorial.
        return (session.tell("tutorial.no_game"),)
    beneath, prompt = session.beneath, session.prompt
    asked = prompt.once_more if prompt.ask else session.open_question()
    question = beneath.prompt.once_more if beneath else asked
    if question:
        return (session.tell("play.not_begun"), *question)
    try:
        journal = session.journal
        waits = journal is not None and (journal.open_question(None) or journal.unfinished())
    except Fault:
        waits = False
    if session.journal is None:
        return (session.tell("play.no_game_only_new"),)
    return (session.tell("play.no_game_yet" if waits else "play.no_game"),)


def _begin(session: "Session", group: str, word: str) -> None:
    """Say something to the game; what begins something new leaves an open question."""
    session.begins(word, anew=group in ACTING)
    if group in ACTING:
        session.close()
