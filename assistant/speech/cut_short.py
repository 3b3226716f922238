"""What was cut short by a change of the voice, and is said again with the new one."""

import time
from dataclasses import replace

from assistant.speech.queueing import Utterance
from assistant.speech.voice import VoiceSettings
from assistant.words.announcement import Priority, Route

_SOON = 10.0
"""Seconds in which somebody types what changes the voice; the first key has cut it."""
_FLEETING = (Priority.NOTIFICATION, Priority.PROGRESS)


class CutShort:
    """Keeps what was being said when the voice was changed, or just before.

    A key cuts what is being said, and so do the words that confirm the change.  Whoever
    made the change wants to hear how it sounds now.
    """

    def __init__(self) -> None:
        self._kept: tuple[Utterance, ...] = ()
        self._until = 0.0
        self._changed = False

    def hush(self, cut: tuple[Utterance, ...], *, for_good: bool) -> None:
        """Take in that somebody silenced `cut`, which is nothing if all was silent already."""
        if for_good or cut:
            self._keep(cut)
            self._changed = False

    def change(
        self, before: VoiceSettings, now: VoiceSettings, saying: tuple[Utterance, ...]
    ) -> None:
        """Take in a change of the settings while `saying` is being said and waits."""
        if (before.ear, before.ear_id) != (now.ear, now.ear_id):
            # What one ear was to hear on one device is not said on another.
            self.forget_ear()
            saying = tuple(each for each in saying if each.route is not Route.EAR)
        if (before.device, before.engine) != (now.device, now.engine):
            self._kept = tuple(each for each in self._kept if not each.secret)
            saying = tuple(each for each in saying if not each.secret)
        if not _sounds_alike(before, now):
            if saying:
                self._keep(saying)
            self._changed = True

    def follow(self, new: Utterance) -> tuple[Utterance, ...]:
        """Return what is to be said again after `new`, the first words since the change."""
        if new.priority in _FLEETING:
            return ()
        again = self._kept if self._changed and time.monotonic() < self._until else ()
        self._kept, self._changed = (), False
        return tuple(replace(each, joins=True) for each in again)

    def forget_ear(self) -> None:
        """Forget what was for one ear."""
        self._kept = tuple(each for each in self._kept if each.route is not Route.EAR)

    def _keep(self, said: tuple[Utterance, ...]) -> None:
        self._kept = tuple(each for each in said if each.priority not in _FLEETING)
        self._until = time.monotonic() + _SOON


def _sounds_alike(before: VoiceSettings, now: VoiceSettings) -> bool:
    """Say whether only what is not heard in the voice itself is another one, or all is silent."""
    alike = replace(
        before,
        **{
            name: getattr(now, name)
            for name in ("ear", "ear_id", "quiet", "verbosity", "verbosity_for")
        },
    )
    return alike == now or now.engine == "none"
