"""The words that can be said at the prompt, all registered by loading this room."""

from assistant.commands import (
    answering,
    book,
    counting,
    deciding,
    effects,
    general,
    keeping,
    moves,
    numbers,
    optional,
    questions,
    reading,
    setup,
    sharing,
    sight,
    sound,
    turn,
)
from assistant.commands.played import seat_said
from assistant.commands.registry import GROUPS, Command, all_commands, all_words, find_command

__all__ = [
    "GROUPS",
    "Command",
    "all_commands",
    "all_words",
    "answering",
    "book",
    "counting",
    "deciding",
    "effects",
    "find_command",
    "general",
    "keeping",
    "moves",
    "numbers",
    "optional",
    "questions",
    "reading",
    "seat_said",
    "setup",
    "sharing",
    "sight",
    "sound",
    "turn",
]
