"""Words about help and the rest."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from assistant import standing
from assistant.cards.model import Deck
from assistant.choices import Choice
from assistant.commands.registry import GROUPS, Command, all_commands, command, find_command
from assistant.finding import looked_up, used
from assistant.words import asked, choose, say
from assistant.words.announcement import Announcement, Priority
from assistant.words.card import cut
from assistant.words.explaining import rules_about
from assistant.words.plain import printable

if TYPE_CHECKING:
    from assistant.session import Session

REMEMBERED = 10
USEFUL = {
    False: ("card", "code", "sound", "general"),
    True: ("turn", "answers", "effects", "moves", "questions"),
}
"""The groups of words that help names, without a game and with one."""


@command("general", "status", "ready")
def status(session: "Session", rest: str) -> Iterable[Announcement]:
    """Say what is ready."""
    return (standing.status(session),)


@command("general", "decks")
def decks(session: "Session", rest: str) -> Iterable[Announcement]:
    """List the decks in use; of several, the number of one puts its cards first."""
    decks = session.library.catalogue.decks
    if len(decks) < 2:
        return standing.deck_lines(session.library)

    def choosing(deck: Deck) -> Choice:
        line = standing.deck_line(deck)
        if deck.id == session.settings.deck:
            line = say("prompt.deck_chosen", deck=line)
        return Choice(line, lambda chosen: _put_first(chosen, deck))

    return session.offer(say("prompt.which_first"), tuple(choosing(deck) for deck in decks))


def _put_first(session: "Session", deck: Deck) -> Iterable[Announcement]:
    faults = session.set("deck", deck.id)
    return (session.tell("prompt.deck_first", name=deck.name), *faults)


@command("general", "problems")
def problems(session: "Session", rest: str) -> Iterable[Announcement]:
    """Read what is wrong in files that people wrote."""
    return standing.problem_lines(session.problems) or (session.tell("prompt.no_problems"),)


@command("general", "history")
def history(session: "Session", rest: str) -> Iterable[Announcement]:
    """Repeat the last things that were said, oldest first."""
    said = [each for turn in session.history for each in turn]
    return said[-REMEMBERED:] or (session.tell("prompt.history_none"),)


@command("general", "card", takes=True)
def card(session: "Session", rest: str) -> Iterable[Announcement]:
    """Look up a card even if its label is a word of the program."""
    if not rest:
        return (session.tell("prompt.no_card_yet"),)
    return looked_up(session, rest, used(session))


@command("general", "menu")
def menu(session: "Session", rest: str) -> Iterable[Announcement]:
    """Lead to every word by numbers."""

    def opening(group: str) -> Choice:
        return Choice(choose("help.group", group), lambda chosen: _group(chosen, group))

    now = (Choice(say("prompt.menu_now"), _offers),) if session.game else ()
    return session.offer(say("prompt.menu"), (*now, *(opening(group) for group in GROUPS)))


def _offers(session: "Session") -> Iterable[Announcement]:
    found = find_command("offers")
    return found[0].run(session, "") if found else ()


def _group(session: "Session", group: str) -> Iterable[Announcement]:
    def running(each: Command) -> Choice:
        text = say("help.line", word=each.word, help=each.help)
        return Choice(text, lambda chosen: each.run(chosen, ""))

    members = tuple(running(each) for each in all_commands() if each.group == group)
    return session.offer(choose("help.group", group) + ".", members)


@command("general", "help", "?", "h", takes=True)
def help_(session: "Session", rest: str) -> Iterable[Announcement]:
    """Say what can be done, or more about one word."""
    if not rest:
        return (*_where(session), session.tell("prompt.help_words", words=_words(session)))
    found = find_command(rest)
    if not found and session.game and rules_about(session.game.book, rest):
        rule = find_command(f"rule {rest}")
        return rule[0].run(session, rule[1]) if rule else ()
    if not found:
        return (session.tell("prompt.no_help", word=printable(rest, 40)),)
    asked, _ = found
    text = say("help.line", word=asked.word, help=asked.help)
    if asked.also:
        text = say("help.also", help=text, also=", ".join(asked.also))
    return (Announcement(text, cut(text), Priority.TEXT),)


def _where(session: "Session") -> Iterable[Announcement]:
    """Return what is ready, or what the game waits for."""
    if session.game is None:
        return (standing.status(session),)
    return (standing.plain(asked.whose(session.game.book, session.game.table)),)


def _words(session: "Session") -> str:
    """Return the words that are of use now."""
    words = [each.word for each in all_commands() if each.group in USEFUL[bool(session.game)]]
    return ", ".join(words if session.game else ["new", "resume", *words])


@command("general", "quit", "exit", "bye")
def quit_(session: "Session", rest: str) -> Iterable[Announcement]:
    """End the program."""
    session.over = True
    return (session.tell("prompt.goodbye"),)
