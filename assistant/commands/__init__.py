"""The words that can be said at the prompt, all registered by loading this room."""

from assistant.commands import (  # noqa: F401
    book,
    deciding,
    effects,
    general,
    helping,
    keeping,
    looking_back,
    moves,
    new_deck,
    numbers,
    own_text,
    questions,
    reading,
    screen,
    setup,
    sight,
    sound,
    teaching,
    tracking,
    turn,
)
