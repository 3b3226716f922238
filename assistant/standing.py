"""What stands ready at the table, in words: decks, camera, voice, problems."""

import time
from collections.abc import Iterable

from assistant.cards.find import Found
from assistant.cards.model import Deck
from assistant.game import AreaGame
from assistant.library import Library
from assistant.messages import Text
from assistant.problems import Problem
from assistant.session import Session
from assistant.words import Msg, in_turn, joined, say
from assistant.words.announcement import Announcement, Priority, plain
from assistant.words.problems import tell_problem

AIMED = 2.0
"""Seconds for which it is true that a code is seen and cannot be read."""
READ = 4.0
"""Seconds for which it is said that a code has been read."""
FEW = 2
"""So many decks are named at the start; more are counted."""


def status(session: "Session") -> Announcement:
    """Return what is ready and what can be done now; while a game is on, how it stands."""
    game = session.shared.game
    parts: list[Text] = list(game.now()) if game else [say("prompt.ready")]
    if session.camera:
        parts.append(say("prompt.camera_is", name=session.camera))
    if session.voice:
        parts.append(say("prompt.voice_is", name=session.voice))
    if game:
        return Announcement(in_turn(*parts), game.whose(), Priority.TEXT)
    parts.append(say("prompt.ask_both" if session.camera else "prompt.ask_label"))
    return Announcement(in_turn(*parts), say("prompt.ready_braille"), Priority.TEXT)


def aiming(session: "Session") -> bool:
    """Say whether a code was seen just now that could not be read yet."""
    return time.monotonic() - session.aimed_at < AIMED


def camera_state(session: "Session", *, short: bool = False) -> Msg:
    """Return what the camera does now, in a few words; in fewer if it is to be `short`."""
    if not session.settings.watching:
        return say("prompt.camera_off")
    if not session.camera:
        return say(session.camera_gone or "prompt.camera_no")
    if aiming(session) and session.aimed_at > session.seen_at:
        if session.aim:
            return say("prompt.camera_aimed", hint=say(session.aim))
        return say("prompt.camera_seen")
    if session.code is None or time.monotonic() - session.seen_at > READ:
        waits = "prompt.camera_waits_short" if short else "prompt.camera_waits"
        return say(waits, name=session.camera)
    # Not which card: it may be in a hand, and this may stand on a screen that all can see.
    known = isinstance(session.library.scanned(session.code), Found)
    if known:
        return say("prompt.camera_read")
    return say("prompt.camera_unknown_short" if short else "prompt.camera_unknown")


def decks_at_start(library: Library) -> tuple[Announcement, ...]:
    """Return a line for each of a few decks, or how many there are."""
    decks = library.catalogue.decks
    if len(decks) <= FEW:
        return deck_lines(library)
    count = sum(deck.copies for deck in decks)
    return (plain(say("prompt.many_decks", decks=len(decks), count=count)),)


def deck_lines(library: Library) -> tuple[Announcement, ...]:
    """Return a line for each deck in use."""
    decks = library.catalogue.decks
    return tuple(plain(deck_line(deck)) for deck in decks) or (plain(say("prompt.no_deck")),)


def deck_with_rules(library: Library, deck: Deck) -> Msg:
    """Return the line of a deck, with whose rules it is played by where they are another's."""
    line, edition = deck_line(deck), library.editions.get(deck.edition)
    if edition is None or edition.name == deck.name:
        return line
    return say("prompt.deck_with_rules", deck=line, edition=edition.name)


def deck_line(deck: Deck) -> Msg:
    """Return the name of a deck and how many cards of it are known."""
    key = "deck" if deck.complete else "deck_part"
    return say(f"prompt.{key}", name=deck.name, count=deck.copies)


def played_with(library: Library, game: AreaGame) -> Msg:
    """Return which decks a game is played with, and by which rulebook."""
    names, rulebook = _deck_names(library, game), game.book.edition.rulebook
    if not names:
        return say("play.played_without_deck", rulebook=rulebook)
    return say("play.played_with", count=len(names), decks=joined("and", *names), rulebook=rulebook)


def played_with_others(library: Library, game: AreaGame) -> tuple[Msg, ...]:
    """Return the same where the decks are not just the one that the edition is named after."""
    others = _deck_names(library, game) not in ([], [game.book.edition.name])
    return (played_with(library, game),) if others else ()


def _deck_names(library: Library, game: AreaGame) -> list[str]:
    return [deck.name for deck in library.catalogue.decks if deck.id in game.decks]


def problem_lines(problems: Iterable[Problem]) -> tuple[Announcement, ...]:
    """Return every problem of decks, labels and settings, a sentence each."""
    return tuple(plain(tell_problem(problem)) for problem in problems)
