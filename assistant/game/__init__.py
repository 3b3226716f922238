"""The game at this table, and the words people say to it."""

from assistant.game.game import Act, Game, Record, Waiting

__all__ = ["Act", "Game", "Record", "Waiting"]
