"""What of a message fingers read: how much, as they chose it for braille alone.

Hints are left out where they were read often enough, and titles that come again in one breath
are read by their labels, which stand on the cards.
"""

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from assistant.messages import Msg, Text
from assistant.words.announcement import Announcement, Priority
from assistant.words.rendering import hinted, sentences

BRIEF, NORMAL, DETAILED = LEVELS = ("brief", "normal", "detailed")
"""How much is read."""
_ROOM = "felt"
LEARNED = 2
"""A hint is left out that was read so often."""


def in_braille(text: Text) -> Text:
    """Return a text with the shorter forms that its sentences have for braille."""
    if not isinstance(text, Msg):
        return text
    form = text.key.replace(".", "_")
    key = f"{_ROOM}.{form}" if form in sentences(_ROOM) else text.key
    values = tuple(
        (name, in_braille(value) if isinstance(value, Msg) else value)
        for name, value in text.values
    )
    return replace(text, key=key, values=values, parts=tuple(map(in_braille, text.parts)))


@dataclass
class Felt:
    """What was read at one display; `labels` are those of titles."""

    labels: Mapping[str, str] = field(default_factory=dict)
    _known: Counter[str] = field(default_factory=Counter)
    _titles: re.Pattern[str] | None = None
    _of: Mapping[str, str] | None = None

    def __call__(self, said: tuple[Announcement, ...], level: str) -> tuple[Announcement, ...]:
        """Return what was said in one breath as it is read at a level: never nothing of it."""
        if level != DETAILED:
            said = tuple(replace(each, said=in_braille(each.said)) for each in said)
        texts = [self._text(each, level) for each in said]
        if level != DETAILED:
            met = set[str]()
            texts = [self._labelled(text, met) for text in texts]
        return tuple(
            replace(each, said=text, head="", shorter="")
            for each, text in zip(said, texts, strict=True)
        )

    def _text(self, said: Announcement, level: str) -> str:
        if said.whole or level == DETAILED or said.priority is Priority.NOTIFICATION:
            return said.text
        if level == BRIEF:
            return said.brief or said.alone
        hints = frozenset(hinted(said.said))
        if hints and all(self._known[key] >= LEARNED for key in hints):
            return said.core or said.text
        self._known.update(hints)
        return said.text

    def _labelled(self, text: str, met: set[str]) -> str:
        """Return a text with titles that were read in this breath before by their labels."""
        if self._of is not self.labels:
            titles = sorted(self.labels, key=len, reverse=True)
            any_of = "|".join(map(re.escape, titles))
            self._of = self.labels
            self._titles = re.compile(rf"\b(?:{any_of})\b") if titles else None

        def written(found: re.Match[str]) -> str:
            title = found[0]
            label = self.labels[title]
            if title in met and len(label) < len(title):
                return label
            met.add(title)
            return title

        return self._titles.sub(written, text) if self._titles else text
