"""The word that says which language is spoken, and changes it in the middle of a sitting.

What was told before stays as it is.  From then on all is understood and told in the other one:
cards are called by their titles there, and what is asked is asked once more.
"""

from dataclasses import replace

from assistant.choices import Said
from assistant.commands.sound import speech
from assistant.game.resuming import reworded
from assistant.language.heard import bare, option
from assistant.library import Library, open_library
from assistant.messages import joined, say
from assistant.registry import command
from assistant.session import Session
from assistant.settings import Settings, chosen_language
from assistant.tongue import in_use, languages, names_of, own_name, speak, speaking
from assistant.words.announcement import plain
from assistant.words.plain import repeated

_USUAL = "usual"


@command("general", "language", takes=True)
def language(session: "Session", rest: str) -> Said:
    """Say which languages there are, or speak another one from now on."""
    said = option(rest)
    if said in ("on", "off"):
        # Where the voice and the language have one name, the voice is what goes on and off.
        return speech(session, rest)
    if session.seat is not None and not session.settings.language:
        # Another program that takes part at this table has its own.
        return (session.tell("prompt.at_the_table", word="language"),)
    wanted = chosen_language(Settings()) if said == _USUAL else _named(rest)
    if not wanted:
        key = "settings.language_ask" if not rest else "settings.language_unknown"
        names = joined("commas", *map(own_name, languages()))
        value = repeated(rest, 40) if rest else own_name(in_use())
        return (session.tell(key, value=value, known=names),)
    # Nothing is said of it before the other language is in use.
    faults = session.set("language", "" if said == _USUAL else wanted)
    if session.seat is not None:
        with speaking(wanted):
            return (*_now(session, wanted), *faults)
    if wanted != in_use():
        speak(wanted)
        _load(session)
    return (*_now(session, wanted), *faults)


def _named(rest: str) -> str:
    """Return the language that is named in its own words, in those of the one in use, or by id."""
    said = bare(rest).casefold().strip(" .!")
    named = {name.casefold(): each for each in languages() for name in names_of(each)}
    return named.get(said, "")


def _load(session: "Session") -> None:
    """Have cards and editions be called as they are in the language that is in use now."""
    before = _names(session.library)
    library = open_library(adult=session.settings.adult)
    # What was taught in this sitting holds also where it could not be written.
    library.learned = session.library.learned
    session.use(library)
    game = session.game
    if game:
        game.book = reworded(library, game)
    called = _names(library)
    anew = ((name, called.get(each, name)) for each, name in reversed(before.items()))
    names = {name: now for name, now in anew if now != name}
    for name in game.names if game else ():
        # Whoever is called as a card is still is.
        names.pop(name, None)
    session.prompt = session.prompt.called_anew(names)
    if session.beneath:
        session.beneath = replace(session.beneath, prompt=session.beneath.prompt.called_anew(names))
    if game and game.waiting:
        # The doubt whose list has other names now is still what is asked.
        game.waiting = replace(game.waiting)


def _names(library: Library) -> dict[tuple[str, str], str]:
    """Return what decks, games, editions and cards are called, by what they are."""
    catalogue = library.catalogue
    return {
        **{("deck", each.id): each.name for each in catalogue.decks},
        **{("game", each.id): each.name for each in library.games},
        **{("edition", each.id): each.name for each in library.editions.values()},
        **{("book", each.id): each.rulebook for each in library.editions.values()},
        **{("kind", each.key): catalogue.kind_name(each) for each in catalogue.cards},
        **{("card", each.key): each.title for each in catalogue.cards},
    }


def _now(session: "Session", wanted: str) -> Said:
    """Say that a language is spoken from now on, and ask what is open once more in it."""
    told, prompt = session.tell("settings.language", value=own_name(wanted)), session.prompt
    if session.open_question():
        return (told, *session.ask_again())
    if prompt.options and not prompt.walk:
        # A list that only leads on is there still.
        lines = (each.text for each in prompt.options)
        numbered = (say("prompt.choice", number=at, text=text) for at, text in enumerate(lines, 1))
        return (told, *map(plain, (prompt.heading, *numbered)))
    game = session.game
    if game and (game.table.pile or game.table.chain):
        # The table waits for somebody.
        return (told, *map(plain, game.now()))
    return (told,)
