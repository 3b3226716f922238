"""The table assistant: braille card decks played at one table as equals."""

__version__ = "0.1.0"
