"""The words that can be said at the prompt, all registered by loading this room."""

from assistant import print_reading
from assistant.commands import (
    answering,
    asking,
    book,
    deciding,
    effects,
    general,
    helping,
    keeping,
    looking_back,
    moves,
    numbers,
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
from assistant.commands.guessing import unclear
from assistant.commands.secretly import keeps_secret, says_secret, secretly
from assistant.commands.tracking import asked_next
from assistant.commands.understanding import understood
from assistant.registry import (
    ALL_WORDS,
    GROUPS,
    Command,
    all_commands,
    all_words,
    find_command,
)

__all__ = [
    "ALL_WORDS",
    "GROUPS",
    "Command",
    "all_commands",
    "all_words",
    "answering",
    "asked_next",
    "asking",
    "book",
    "deciding",
    "effects",
    "find_command",
    "general",
    "helping",
    "keeping",
    "keeps_secret",
    "looking_back",
    "moves",
    "numbers",
    "print_reading",
    "questions",
    "reading",
    "says_secret",
    "screen",
    "secretly",
    "setup",
    "sight",
    "sound",
    "teaching",
    "tracking",
    "turn",
    "unclear",
    "understood",
]
