"""A game that is begun in people's own words; what was heard is asked about, if it is not all."""

from assistant.choices import Said
from assistant.commands.moment import moment_of
from assistant.commands.understanding import did_you_mean, is_card, meaning
from assistant.commands.which_game import (
    all_kits,
    is_known,
    kept_games,
    names_players,
    names_read,
)
from assistant.game.announced import announced
from assistant.intents import Do
from assistant.language import Understood, grammar
from assistant.language.heard import begun, ended, lines_heard
from assistant.language.slips import stranger
from assistant.language.slots import Slots
from assistant.performing import perform
from assistant.registry import PROGRAM, find_command
from assistant.session import Session
from assistant.words.plain import repeated

_NEW, _START, _PLAYERS, _PLAY = "new", "start", "players", "play"
_GAME = "game"
"""What a beginning means behind which the game is named."""
_LEADING = frozenset({_NEW, _START, _PLAYERS, "setup"})
"""Words with which also a sentence begins that names a game."""


def game_announced(session: "Session", typed: str) -> Said | None:
    """Ask whether the game that a line names is to begin; None if it says anything else."""
    prompt, word = session.prompt, find_command(typed)
    plays = word is not None and word[0].word == _PLAY and names_players(session, word[1])
    if word and plays and session.shared.game is None:
        # Who plays a game with others before there is one means to begin it.
        return perform(session, Do(_NEW, Slots(word[1])))
    said = PROGRAM.of(typed)
    # What is said to a game says nothing of its own where none is on.
    leads = said is None or said.word in _LEADING or PROGRAM.played(said)
    if not leads or is_card(session, typed):
        # It says something of its own.
        return None
    if session.shared.game is not None or session.beneath or prompt.ask or prompt.slot:
        return None
    if _is_play(session, typed):
        return None
    wanted = _game_wanted(session, typed)
    if wanted:
        return perform(session, Do(_NEW, Slots(wanted)))
    # Rulesets are called by words that any sentence has, such as and, so they are named with new.
    kept = kept_games(session)
    found = announced([each for each in all_kits(session) if each not in kept], typed)
    if found is None or (word and word[0].word == _PLAYERS and word[1] and not found.game):
        return None
    own = meaning(session, typed)
    deed = own.deeds[0] if isinstance(own, Understood) else None
    deed = deed if deed and not PROGRAM.played(deed) else None
    if (
        deed
        and not found.always
        and (not found.game or (deed.word in (_NEW, _START) and is_known(session, deed.rest)))
        and (names_read(session, deed.rest) or not (found.amount and found.first))
    ):
        # It is understood as it stands.
        return None
    if found.always and not found.game:
        return did_you_mean(session, Do(_PLAYERS, Slots(found.who)))
    begins = Do(_NEW, Slots(found.line))
    if found.game and found.amount and found.first and _is_all(typed, found.line):
        # All is said that is asked otherwise.
        return perform(session, begins)
    asked = tuple(did_you_mean(session, begins))
    left = _left_out(typed, found.line) if word and word[0].word == _NEW else ""
    return (session.tell("unclear.part", typed=repeated(left, 40)), *asked) if left else asked


def _is_play(session: "Session", typed: str) -> bool:
    """Say whether somebody plays a card with a line, and no game: ``Cara plays Llamakaze``."""
    if not stranger(typed, grammar(), moment_of(session), PROGRAM):
        return False
    deed = PROGRAM.of(typed.partition(" ")[2])
    return deed is not None and session.library.has_name(deed.rest)


def _left_out(typed: str, line: str) -> str:
    """Return the parts of a line between commas of which no word is in what is asked about."""
    known = {*_words(line), *_words(" ".join(lines_heard("starting")))}
    parts = (part.strip() for part in typed.split(",")[1:])
    return ", ".join(part for part in parts if part and known.isdisjoint(_words(part)))


def _game_wanted(session: "Session", typed: str) -> str:
    """Return the game, and who plays it, of a line that says that it is to be played, or nothing.

    Of no other word in the line it is said what game it is: ``I want to play Llamas``.
    """
    led = begun("wanting_game", typed.rstrip(" .!?"))
    if led is None:
        return ""
    wants, said = led
    # Behind some beginnings the game stands at once; behind others only where a verb ends the line.
    wanted = ended("wanting_game_behind", said) or (said if wants == _GAME else "")
    # Behind a comma it is said who plays, or how.
    alone = bool(wanted) and "," not in wanted
    return wanted if alone and is_known(session, wanted) else ""


def _is_all(typed: str, line: str) -> bool:
    """Say whether a line says what begins a game and no word more."""
    said = (*lines_heard("starting"), *lines_heard("amounts"))
    known = {*_words(line), *_words(" ".join(said)), *grammar().joins_people}
    return set(_words(typed)) <= known


def _words(text: str) -> list[str]:
    return [word.strip(",.!") for word in text.casefold().split()]
