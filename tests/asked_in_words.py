"""The questions of `assistant.words.asked`, answered in words as people hear them."""

from collections.abc import Callable
from typing import Any

from assistant.words import Msg, render
from assistant.words import asked as messages


def in_words(told: Any) -> Any:
    """Return a message, or several, in words."""
    if isinstance(told, tuple | list):
        return type(told)(map(in_words, told))
    return render(told) if isinstance(told, Msg) else told


class _Asked:
    """Each question by its name."""

    def __getattr__(self, name: str) -> Callable[..., Any]:
        ask = getattr(messages, name)
        return lambda *about, **more: in_words(ask(*about, **more))


asked = _Asked()
