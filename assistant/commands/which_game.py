"""Which game is meant: by its name, with what else a line says of it, or asked about."""

from assistant.forms import Answers, Option, Step
from assistant.game.setting_up import (
    Draft,
    Kit,
    bad_name,
    kits,
    kits_named,
    read_draft,
    who_is,
    without_list,
)
from assistant.intents import (
    Given,
    Picked,
    WordsGiven,
)
from assistant.language.heard import heard
from assistant.messages import Msg, Text, say
from assistant.playable import Playable, others
from assistant.registry import all_words
from assistant.session import Session

ANOTHER = ""
"""What is chosen in place of a game, to hear of those that are kept by a ruleset."""


def is_known(session: "Session", rest: str) -> bool:
    """Say whether the game is known that is named behind the word for a new one, if one is."""
    return bool(kits_named(all_kits(session), parted(session, rest)[0]))


def names_players(session: "Session", rest: str) -> bool:
    """Say whether a line names a game that is known and who plays it."""
    head, with_, names = parted(session, rest)
    return bool(head and with_ and names and kits_named(all_kits(session), head))


def names_read(session: "Session", rest: str) -> bool:
    """Say whether what stands behind the word for a new game names nobody by half a sentence."""
    said = read_draft(Draft(), parted(session, rest)[2]).names
    # Who is me is asked by itself.
    names = [name for name in said if not who_is(name)]
    return bad_name(names, all_words()) is None


def parted(session: "Session", text: str) -> tuple[str, str, str]:
    """Return the game that a line names, what stands behind it, and who plays: with Ann, Ben."""
    if kits_named(all_kits(session), text):
        return text, "", ""
    words = text.split()
    at = next((i for i, word in enumerate(words) if heard("game_with", word) is not None), None)
    if at is not None:
        head, between, names = " ".join(words[:at]), " with ", " ".join(words[at + 1 :])
    else:
        # Names may stand behind the game with nothing but a comma.
        head, comma, names = text.partition(",")
        if not (comma and kits_named(all_kits(session), head)):
            return _game(session, text, "", "")
        between = " with "
    return _game(session, head, between, names)


def _game(session: "Session", text: str, with_: str, names: str) -> tuple[str, str, str]:
    """Return a line in its parts; how much is tracked may stand with the game: ``light llamas``."""
    head = _bare_game(text)
    if kits_named(all_kits(session), head):
        return head, with_, names
    head, listed = without_list(head)
    if not listed:
        return head, with_, names
    return _bare_game(head), " with ", ", ".join(filter(None, (names, listed)))


def _bare_game(text: str) -> str:
    words = text.split()
    while words and heard("game_filler", words[0]) is not None:
        words = words[1:]
    while words and heard("game_filler", words[-1]) is not None:
        words = words[:-1]
    return " ".join(words)


def usual(session: "Session", head: str, with_: str, names: str) -> tuple[str, str, str]:
    """Return what a line says of a new game, and of what it leaves out what is usual here."""
    edition, players = usual_edition(session), session.settings.players
    if players and not read_draft(Draft(), names).names:
        with_, names = " with ", ", ".join(filter(None, (players, names)))
    return head.strip() or edition, with_, names


def usual_edition(session: "Session") -> str:
    """Return what is usually played here, nothing where that was not said, or is hidden now."""
    edition = session.settings.edition
    return "" if session.library.hides(edition) else edition


def all_kits(session: "Session") -> tuple[Kit | Playable, ...]:
    """Return what can be played here."""
    return (
        *kits(session.library.editions, session.library.catalogue),
        *others(),
        *kept_games(session),
    )


def kept_games(session: "Session") -> tuple[Playable, ...]:
    """Return the games that are kept by a ruleset, and decks that ask something by their names."""
    games, decks = session.library.games, session.library.catalogue.decks
    names = {each.name for each in games}
    asking = [deck for deck in decks if deck.free and deck.secret and deck.name not in names]
    draws = [each.with_deck for each in games if each.with_deck]
    return (*games, *(with_deck(deck.id, deck.name) for deck in asking for with_deck in draws[:1]))


def kit_meant(found: tuple[Kit | Playable, ...], said: str, usual: str = "") -> Given:
    """Return the one kit that was said, or the words that fit several.

    Of several it is the `usual` one, where that is among them and the words fit it no less.
    A game that is kept is the one whose whole name was said; of one and decks that are played by
    such games, whose names are alike, it is the game.
    """
    kept = [each for each in found if isinstance(each, Playable)]
    games = [each for each in kept if not each.deck]
    if len(kept) == len(found) and len(games) == 1 and not any(_whole(k.name, said) for k in kept):
        return Picked(games[0].name)
    whole = [each for each in found if isinstance(each, Playable) and _whole(each.name, said)]
    found = tuple(whole) if len(whole) == 1 else found
    found = tuple(each for each in found if each.name == usual) or found
    return Picked(found[0].name) if len(found) == 1 else WordsGiven(said)


def _whole(name: str, said: str) -> bool:
    return name.casefold().split() == said.casefold().split()


def kit_step(session: "Session", name: str, question: Text, answers: Answers) -> Step:
    """Return the question for a kit, of those that fit what was said for it so far."""
    words = [
        each.given.text
        for each in answers
        if each.step in ("kit", name) and isinstance(each.given, WordsGiven)
    ]
    kept, wanted = kept_games(session), Picked(ANOTHER)
    if words:
        found = kits_named(all_kits(session), words[-1])
    elif any(each.step == name and each.given == wanted for each in answers):
        found = kept
    else:
        found = tuple(each for each in all_kits(session) if each not in kept)
    options = tuple(Option(each.name, each.name, (each.name.casefold(),)) for each in found)
    if kept and not (words or found == kept):
        more = Option(say("keeper.another_game"), ANOTHER, heard="another_game")
        options = (*options, more)
    return Step(name, question, options)


def kit_said(session: "Session", step: Step, given: Given) -> Given | Msg | None:
    """Return which kit is said, or words that fit several: those are asked about."""
    if not isinstance(given, WordsGiven):
        return given
    offered = [each.value for each in step.options]
    known = [kit for kit in all_kits(session) if kit.name in offered]
    found = kits_named(known, given.text) or kits_named(all_kits(session), given.text)
    return kit_meant(tuple(found), given.text) if found else None
