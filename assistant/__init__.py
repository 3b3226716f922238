"""The table assistant: braille card decks played at one table as equals."""
