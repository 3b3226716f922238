"""What people say who are asked who plays, and which of it are names."""

from collections.abc import Iterable, Sequence

from assistant.game.line_number import line_number
from assistant.language.heard import begun, meaning, spoken, tells_of_player
from assistant.language.program import politely, without_polite
from assistant.signs import hidden_sign

_AROUND = ' .,;:!?"()[]'
_MOST_WORDS = 3
_MOST_LETTERS = 30
"""What is said of every turn has to be short."""


def clean_name(text: str) -> str:
    """Return a name without signs around it and without the words that lead to it: ``I'm Ann.``"""
    name = _in_words(text).strip(_AROUND)
    while rest := _led(name):
        name = rest.strip(_AROUND)
    words = name.split()
    while len(words) > 1 and meaning("named", words[-1].casefold()) is not None:
        words = words[:-1]
    return " ".join(words)


def _led(name: str) -> str:
    """Return what is left of a name without words that lead to it, nothing if none do."""
    led = begun("naming", name)
    return led[1] if led else politely(name)


def leads_to_names(text: str) -> bool:
    """Say whether a line begins as people do who say who plays: ``I want to play with Ann``."""
    return begun("naming", without_polite(_in_words(text))) is not None


def unnamed(names: Sequence[str]) -> str:
    """Return the first word among names for somebody whose name was not said: ``I``."""
    return next((name for name in names if who_is(name)), "")


def who_is(name: str) -> str:
    """Return who is meant by a word that is no name, as it is asked about: ``me``."""
    return meaning("unnamed", spoken(name)) or ""


def bad_name(names: Sequence[str], commands: Iterable[str]) -> tuple[str, str] | None:
    """Return the first name that cannot be used and the key of the reason, None if all can."""
    known = {word.split()[0] for word in commands}
    for number, name in enumerate(names):
        plain = name.casefold()
        if len(name) > _MOST_LETTERS and len(name.split()) <= _MOST_WORDS:
            return name[:_MOST_LETTERS], "play.name_long"
        if hidden_sign(name):
            return name, "play.name_hides"
        if plain in {each.casefold() for each in names[:number]}:
            return name, "play.name_twice"
        if not any(character.isalpha() for character in name):
            return name or "?", "play.name_no_letters"
        if plain in known:
            return name, "play.name_is_word"
        if _is_sentence(name):
            return name, "play.name_not_understood"
        if plain.split()[0] in known:
            return name, "play.name_is_word"
    return None


def _in_words(text: str) -> str:
    return " ".join(text.replace(":", " ").split())


def _is_sentence(name: str) -> bool:
    words = name.casefold().replace("’", "'").split()
    if meaning("name_alone", " ".join(words)) is not None:
        return False
    if who_is(name) or any(meaning("no_name", word) is not None for word in words):
        return True
    if tells_of_player(words[1:]):
        return True
    return line_number(name) is not None or len(words) > _MOST_WORDS or len(name) > _MOST_LETTERS
