"""Words about what is ready, how things usually are here, and the rest."""

from collections.abc import Iterable, Sequence

from assistant import standing
from assistant.cards.model import Deck
from assistant.choices import Choice, Said
from assistant.commands.first_start import ask_again, is_open
from assistant.commands.setup import whose_names, wrong_with
from assistant.commands.which_game import all_kits
from assistant.finding import looked_up, used, without_owner
from assistant.game.setting_up import Draft, kits_named, read_draft
from assistant.intents import Do
from assistant.language.heard import number_in, option
from assistant.language.slots import Slots
from assistant.registry import command
from assistant.session import Session
from assistant.tutorial import begin, count, leave
from assistant.words import say
from assistant.words.announcement import Announcement, plain
from assistant.words.plain import repeated


@command("general", "status")
def status(session: "Session", rest: str) -> Iterable[Announcement]:
    """Say what is ready."""
    return (standing.status(session),)


@command("general", "decks")
def decks(session: "Session", rest: str) -> Iterable[Announcement]:
    """List the decks in use; of several, the number of one puts its cards first."""
    decks = session.library.catalogue.decks
    chosen = next((deck for deck in decks if deck.id == rest), None)
    if chosen:
        return _put_first(session, chosen)
    if not decks:
        return standing.deck_lines(session.library)
    lines = {deck.id: standing.deck_with_rules(session.library, deck) for deck in decks}
    if len(decks) == 1:
        return tuple(map(plain, lines.values()))

    def choosing(deck: Deck) -> Choice:
        line = lines[deck.id]
        if deck.id == session.first_deck:
            line = say("prompt.deck_chosen", deck=line)
        return Choice(line, Do("decks", Slots(deck.id)), names_of_deck(deck, decks))

    return session.offer(say("prompt.which_first"), tuple(choosing(deck) for deck in decks))


def names_of_deck(deck: Deck, among: Sequence[Deck]) -> tuple[str, ...]:
    """Return by what a deck is named in a list: its name, and the parts that no other has."""
    others = {part for each in among if each is not deck for part in _parts(each)}
    return tuple(part for part in _parts(deck) if part not in others)


def _parts(deck: Deck) -> tuple[str, ...]:
    names = (deck.name.casefold(), deck.first_name.casefold())
    parts = (part.strip() for name in names for part in name.split(","))
    return tuple(dict.fromkeys(filter(None, (*names, *parts))))


def _put_first(session: "Session", deck: Deck) -> Iterable[Announcement]:
    faults = session.set("deck", deck.id)
    return (session.tell("prompt.deck_first", name=deck.name), *faults)


@command("general", "problems")
def problems(session: "Session", rest: str) -> Iterable[Announcement]:
    """Read what is wrong in files that people wrote."""
    return standing.problem_lines(session.problems) or (session.tell("prompt.no_problems"),)


@command("general", "doctor")
def doctor(session: "Session", rest: str) -> Iterable[Announcement]:
    """Say where the check of this computer is."""
    return (session.tell("prompt.doctor"),)


@command("general", "at terminal", takes=True)
def at_terminal(session: "Session", rest: str) -> Iterable[Announcement]:
    """Say where the words are typed that work on files, and not at a table."""
    return (session.tell("prompt.at_terminal"),)


@command("general", "card", takes=True)
def card(session: "Session", rest: str) -> Iterable[Announcement]:
    """Look up a card even if its label is a word of the program."""
    if not rest:
        return (session.tell("prompt.no_card_yet"),)
    return looked_up(session, without_owner(session, rest), used(session))


@command("general", "quit")
def quit_(session: "Session", rest: str) -> Iterable[Announcement]:
    """End the program."""
    session.over = session.farewell = True
    return (session.tell("prompt.goodbye"),)


NONE = frozenset({"none", "off"})


@command("general", "welcome")
def welcome(session: "Session", rest: str) -> Said:
    """Ask the questions of the first start again."""
    return ask_again(session)


@command("general", "tutorial", takes=True)
def tutorial(session: "Session", rest: str) -> Said:
    """Begin the tutorial, go on with it, or leave it."""
    if option(rest) == "off":
        return leave(session)
    dropped = (session.tell("first.others"),) if is_open(session) else ()
    if not rest:
        return (*dropped, *begin(session))
    number = number_in(rest)
    if number is None or not 1 <= number <= count():
        return (session.tell("tutorial.no_step", typed=repeated(rest, 20), count=count()),)
    return (*dropped, *begin(session, number))


@command("general", "edition", takes=True)
def edition(session: "Session", rest: str) -> Said:
    """Choose the game that a new one is; where none is named, say which is played, too."""
    if not rest:
        now = _played_now(session)
        return now if now and not session.settings.edition else (*now, *_told(session, "edition"))
    if option(rest) in NONE:
        return (*session.set("edition", ""), *_told(session, "edition"))
    found = [kit.name for kit in kits_named(all_kits(session), rest)]
    if len(found) != 1:
        return (session.tell("play.no_such_edition", typed=repeated(rest, 40)),)
    faults = tuple(session.set("edition", found[0]))
    return (*_told(session, "edition"), *faults)


@command("general", "players", takes=True)
def players(session: "Session", rest: str) -> Said:
    """Say who plays in a new game."""
    if not rest:
        return _told(session, "players")
    names = () if option(rest) in NONE else read_draft(Draft(), rest).names
    wrong = (whose_names(names) or wrong_with(names)) if names else None
    if wrong:
        return (plain(wrong),)
    faults = tuple(session.set("players", ", ".join(names)))
    return (*_told(session, "players"), *faults)


def _played_now(session: "Session") -> Said:
    game = session.shared.game
    if session.game:
        return (plain(standing.played_with(session.library, session.game)),)
    return (plain(game.title),) if game else ()


def _told(session: "Session", name: str) -> Said:
    value = getattr(session.settings, name)
    if session.library.hides(value):
        value = ""
    return (session.tell(f"first.{name}_is" if value else f"first.{name}_none", value=value),)
