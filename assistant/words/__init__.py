"""Words for people: every sentence that is read, heard or felt comes from here."""

from assistant.messages import Msg, Text, choose, in_turn, joined, say
from assistant.words.rendering import (
    asks,
    can_be_told,
    core,
    parts_of,
    render,
    sentence,
    without_stop,
)

__all__ = [
    "Msg",
    "Text",
    "asks",
    "can_be_told",
    "choose",
    "core",
    "in_turn",
    "joined",
    "parts_of",
    "render",
    "say",
    "sentence",
    "without_stop",
]
