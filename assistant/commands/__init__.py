"""The words that can be said at the prompt, all registered by loading this room."""

from assistant.commands import general, reading, sight, sound
from assistant.commands.registry import GROUPS, Command, all_commands, all_words, find_command

__all__ = [
    "GROUPS",
    "Command",
    "all_commands",
    "all_words",
    "find_command",
    "general",
    "reading",
    "sight",
    "sound",
]
