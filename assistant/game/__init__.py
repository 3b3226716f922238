"""The games with Stables or Fields, and the words people say to them."""

from assistant.game.game import UnicornGame

__all__ = ["UnicornGame"]
