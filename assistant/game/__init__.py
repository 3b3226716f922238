"""The games with an area before each player, and the words people say to them."""

from assistant.game.game import AreaGame

__all__ = ["AreaGame"]
