"""Words about the screen: what stands on it, who may see it, and which key does what."""

from dataclasses import replace

from assistant.choices import Choice, Said
from assistant.commands.verbosity import told_value
from assistant.intents import Do
from assistant.keymap import (
    BREAK,
    LETTERS,
    PARTS,
    USUAL,
    WORDS,
    Keymap,
    action_name,
    is_key,
    key_names,
    keymap,
    with_keys,
)
from assistant.language.heard import option, value_named
from assistant.language.program import ways
from assistant.language.slots import Slots
from assistant.messages import joined
from assistant.registry import Run, command
from assistant.session import Session
from assistant.settings import CURSORS, THEMES, VIEWS
from assistant.words import Text, choose, render, say
from assistant.words.plain import repeated


@command("screen", "view", takes=True)
def view(session: "Session", rest: str) -> Said:
    """Show the game beside the messages, above them, or not at all."""
    wanted = value_named(rest)
    if session.settings.reader and wanted != "off":
        return (session.tell("screen.view_reader"),)
    if not wanted:
        # One word, and one key, for both ways.
        wanted = "beside" if session.settings.view == "off" else "off"
    return _one_of(session, "view", wanted, VIEWS)


@command("screen", "large", takes=True)
def large(session: "Session", rest: str) -> Said:
    """Show one message at a time, with much room or in letters of double size."""
    double = option(rest) == "double"
    if double and session.settings.reader:
        return (session.tell("screen.large_reader"),)
    if not double and _wanted(rest, session.settings.large) is None:
        return _which_large(session)
    faults = session.set("double", double) if double != session.settings.double else ()
    if not double:
        return (*_switch(session, "large", rest), *faults)
    faults = (*faults, *session.set("large", True))
    return (*_told(session, "screen.large_double"), *faults)


def _which_large(session: "Session") -> Said:
    def choosing(value: str) -> Choice:
        text = say(f"screen.large_{value}_line")
        return Choice(text, Do("large", Slots(value)), (value,))

    return session.ask(say("screen.large_ask"), tuple(map(choosing, ("on", "double", "off"))))


_CHOSEN = {"theme": THEMES, "cursor": CURSORS}
"""Settings of a few values."""
_SWITCHED = {"stay": "stay", "privacy": "privacy", "mouse": "mouse", "single keys": "single_keys"}
_FELT = {"contracted": "contracted", "turn flash": "turn_flash"}
"""Settings that are on or off, by their words."""


def _choosing(name: str, values: tuple[str, ...]) -> Run:
    return lambda session, rest: _one_of(session, name, value_named(rest), values)


def _switching(name: str, *, here: bool = False) -> Run:
    return lambda session, rest: _switch(session, name, rest, here=here)


for _word, _values in _CHOSEN.items():
    command("screen", _word, takes=True)(_choosing(_word, _values))
for _word, _name in _SWITCHED.items():
    command("screen", _word, takes=True)(_switching(_name))
for _word, _name in _FELT.items():
    command("screen", _word, takes=True)(_switching(_name, here=True))
command("screen", "plain", takes=True)(_switching("plain", here=True))


@command("screen", "display", takes=True)
def display(session: "Session", rest: str) -> Said:
    """Write messages on the braille display by BrlAPI, or leave it to BRLTTY; say whose it is."""
    whose = option(rest)
    if whose in ("mine", "shared"):
        return (
            session.tell(f"screen.display_{whose}"),
            *session.set("display_mine", whose == "mine"),
        )
    reader = _player(session, rest)
    if reader:
        return _read_by(session, reader)
    return _switch(session, "display", rest, here=True)


@command("screen", "mine only", takes=True)
def mine_only(session: "Session", rest: str) -> Said:
    """Give the reader of the braille display their own business alone."""
    reader = _player(session, rest)
    if reader:
        said = _read_by(session, reader)
    elif _wanted(rest, session.settings.mine_only) and not session.settings.display_of:
        return _whose_display(session)
    else:
        return _switch(session, "mine_only", rest, here=True)
    return (*said, *_switch(session, "mine_only", "on", here=True))


def _player(session: "Session", typed: str) -> str:
    """Return the player who is named, as the name is written, or nothing."""
    game, folded = session.shared.game, typed.strip().casefold()
    return next((each for each in (game.names if game else ()) if each.casefold() == folded), "")


def _read_by(session: "Session", name: str) -> Said:
    faults = session.set("display_of", name)
    return (session.tell("screen.display_of", name=name), *faults)


def _whose_display(session: "Session") -> Said:
    """Ask whose display it is; without a game nobody is known."""
    game = session.shared.game
    if game is None:
        return (session.tell("screen.mine_only_whose"),)
    names = tuple(Choice(each, Do("mine only", Slots(each)), (each,)) for each in game.names)
    return session.ask(say("screen.mine_only_ask"), names)


@command("screen", "reader", takes=True)
def reader(session: "Session", rest: str) -> Said:
    """Leave speaking to a screen reader."""
    on = _wanted(rest, session.settings.reader) if rest else None
    if on is None:
        silent = not (session.settings.reader or session.settings.speech)
        state = "silent" if silent else _state(session.settings.reader)
        return (session.tell(f"screen.reader_{state}"),)
    faults = (*session.set("reader", on), *session.set("speech", not on))
    session.retune()
    return (session.tell(f"screen.reader_{_state(on)}"), *faults)


@command("screen", "curtain", takes=True)
def curtain(session: "Session", rest: str) -> Said:
    """Hide all that stands on the screen from eyes."""
    on = _wanted(rest, session.settings.curtain)
    if on is None:
        return (session.tell(f"screen.curtain_{_state(session.settings.curtain)}"),)
    # For this sitting only: a screen that is dark at the start looks broken.
    session.settings = replace(session.settings, curtain=on)
    return _told(session, f"screen.curtain_{_state(on)}")


@command("screen", "keys", takes=True)
def keys(session: "Session", rest: str) -> Said:
    """Read what each key does, or give an action other keys."""
    words = rest.casefold().split()
    if not words:
        return _all_keys(session)
    if option(rest) == "usual":
        return (session.tell("screen.keys_usual"), *session.set("keys", ""))
    action, names = _action(words[0]), tuple(map(_key, words[1:]))
    if action not in USUAL:
        known = joined("commas", *map(action_name, USUAL))
        return (
            session.tell("screen.key_unknown_action", action=repeated(action, 40), known=known),
        )
    if not names:
        return (
            session.tell("screen.key", action=action_name(action), keys=_names(session, action)),
        )
    if option(" ".join(words[1:])) == "none":
        if action == BREAK:
            return (session.tell("screen.key_break"),)
        names = ()
    wrong = [name for name in names if not is_key(name)]
    if wrong:
        return (session.tell("screen.key_unknown", name=repeated(wrong[0], 40)),)
    before = keymap(session.settings.keys)
    faults = session.set("keys", with_keys(session.settings.keys, action, names))
    said = session.tell("screen.key", action=action_name(action), keys=_names(session, action))
    return (said, *_without(session, before, names, action), *faults)


def _action(word: str) -> str:
    """Return the action that a word names, by its name or the word it says; else the word."""
    named = {render(action_name(each)).casefold(): each for each in USUAL}
    spoken = {way: each for each, said in WORDS.items() for way in ways(said)}
    return named.get(word) or (word if word in USUAL else spoken.get(word, word))


def _key(word: str) -> str:
    """Return a key by its name in the setting, which is known by that of the language too."""
    parts = {render(key_names((each,))).casefold(): each for each in PARTS}
    return "+".join(parts.get(part, part) for part in word.split("+"))


def _without(session: "Session", before: Keymap, names: tuple[str, ...], action: str) -> Said:
    """Tell which actions these keys were taken from."""
    losers = dict.fromkeys(before.actions.get(name, action) for name in names)
    for loser in losers:
        if loser != action:
            keys = _names(session, loser)
            yield session.tell("screen.key_taken", action=action_name(loser), keys=keys)


def _names(session: "Session", action: str) -> Text:
    found = keymap(session.settings.keys).keys_of(action)
    return key_names(found) or say("screen.no_key")


def _all_keys(session: "Session") -> Said:
    for action in USUAL:
        help_ = choose("screen.does", action)
        yield session.tell("screen.key_line", keys=_names(session, action), help=help_)
    if session.settings.single_keys:
        for letter, action in LETTERS.items():
            key = letter if letter.islower() else say("screen.shift", letter=letter.lower())
            yield session.tell("screen.key_line", keys=key, help=choose("screen.does", action))


def _switch(session: "Session", name: str, rest: str, *, here: bool = False) -> Said:
    """Switch a setting on or off; with neither said, to the other."""
    on = _wanted(rest, getattr(session.settings, name))
    if on is None:
        return (session.tell(f"screen.{name}_{_state(getattr(session.settings, name))}"),)
    faults = session.set(name, on)
    said = f"screen.{name}_{_state(on)}"
    return (*((session.tell(said),) if here else _told(session, said)), *faults)


def _told(session: "Session", key: str) -> Said:
    """Say what is so now, and in line mode where it will be seen."""
    hint = () if session.on_screen else (session.tell("screen.not_here"),)
    return (session.tell(key), *hint)


def _wanted(rest: str, now: bool) -> bool | None:
    """Return what was asked for: on, off, the other one; None if it was something else."""
    return {"on": True, "off": False}.get(option(rest)) if rest else not now


def _state(on: bool) -> str:
    return "on" if on else "off"


def _one_of(session: "Session", name: str, wanted: str, all_: tuple[str, ...]) -> Said:
    """Set one of a few values; ask which if it is none of them."""
    if wanted in all_:
        faults = session.set(name, wanted)
        return (*_told(session, f"screen.{name}_{wanted}"), *faults)

    def choosing(value: str) -> Choice:
        text = say(f"screen.{name}_{value}")
        return Choice(text, Do(name, Slots(value)), (value, render(told_value(value))))

    return session.ask(say(f"screen.{name}_ask"), tuple(choosing(each) for each in all_))
