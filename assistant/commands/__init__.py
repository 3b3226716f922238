"""The words that can be said at the prompt, registered in the order of the menu."""

from assistant.commands import general, reading, sight, sound
from assistant.commands.registry import Command, all_commands, all_words, find_command

__all__ = [
    "Command",
    "all_commands",
    "all_words",
    "find_command",
    "general",
    "reading",
    "sight",
    "sound",
]
