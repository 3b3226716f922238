"""PURE: in which order what is announced is said, what is left out, and what is said again.

Who cuts whom: priorities of speech-dispatcher, after SSIP, "Priority Categories":

- message: waits for messages, so they are heard in the order they came.  It cuts and drops
  text and notification.
- text: waits for messages.  It cuts and drops text, so that of several card readings the
  newest is heard; and notification.
- notification: dropped if anything else is being said or waits; a newer one cuts an
  older one.

An utterance that `joins` belongs to the words before it: it cuts and drops nothing, and
waits for them.  What was cut is not said again by itself: it is in the history and can
be asked for.  Who changes the voice wants to hear how it sounds now, and what `lasts`, such as
who wins, is owed: a key that cuts it has it said again after the answer.

Who falls behind is brought up: where more acts wait than a few, they are told in one breath, with
the newest question and what lasts whole behind it.  Where few wait and the last of them would be
late, heads alone are said.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from assistant.speech.how_much import Route, is_mine, route_of
from assistant.speech.voice import VoiceSettings
from assistant.words.announcement import Act, Announcement, Priority
from assistant.words.digest import MANY, digest
from assistant.words.rendering import render

# -- who cuts whom -----------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Utterance:
    """One announcement on its way to the ear.

    `joins`, `secret`, `lasts`, `asks` and `act` are as in Announcement, `act` of what nobody
    asked for; `brief` is its head, `at` when it came, in seconds, and `hints` the sentences of
    which it has the hints.  `mine` is as in `is_mine`.
    """

    id: int
    text: str
    priority: Priority
    route: Route
    joins: bool = False
    secret: bool = False
    lasts: bool = False
    asks: bool = False
    act: Act | None = None
    brief: str = ""
    at: float = 0.0
    hints: frozenset[str] = frozenset()
    mine: bool = False

    @property
    def passes(self) -> bool:
        """Whether it may be summed up: what happens at the table, told by itself to all."""
        private = self.secret or self.route is Route.EAR
        return self.act is not None and not (self.lasts or private)


def utterance(
    said: Announcement, id: int, text: str, now: float, hints: frozenset[str] = frozenset()
) -> Utterance:
    """Return words on their way to the ear, of which `text` is spoken."""
    return Utterance(
        id,
        text,
        said.priority,
        route_of(said),
        said.joins,
        said.secret,
        lasts=said.lasts or said.priority is Priority.IMPORTANT,
        asks=said.asks,
        act=None if said.answers else said.act,
        brief=said.brief,
        at=now,
        hints=hints,
        mine=is_mine(said),
    )


_CUTS = {
    Priority.IMPORTANT: {Priority.TEXT, Priority.NOTIFICATION},
    Priority.MESSAGE: {Priority.TEXT, Priority.NOTIFICATION},
    Priority.TEXT: {Priority.TEXT, Priority.NOTIFICATION},
    Priority.NOTIFICATION: {Priority.NOTIFICATION},
}
"""Which priorities a new utterance cuts while they are being said, and drops while they wait."""


def admit(
    waiting: tuple[Utterance, ...], saying: Utterance | None, new: Utterance
) -> tuple[tuple[Utterance, ...], bool]:
    """Return what waits with `new` in its place, and whether what is being said is cut.

    The first of those that wait is to be said next.
    """
    if new.priority is Priority.NOTIFICATION and not new.joins:
        others = waiting if saying is None else (saying, *waiting)
        if any(other.priority is not Priority.NOTIFICATION for other in others):
            return waiting, False
    cuts = set[Priority]() if new.joins else _CUTS[new.priority]
    kept = (each for each in waiting if each.priority not in cuts)
    return (*kept, new), saying is not None and saying.priority in cuts


# -- what is said, and what again ----------------------------------------------------

SOON = 10.0
"""Seconds in which somebody types what changes the voice; the first key has cut it."""
LATE = 5.0
"""Seconds within which what happens at the table begins to be told, however much it is."""
HEARD_OUT = 4.0
"""Seconds for which an act waits for the words of an older one that would make it late."""
ANYHOW = 2.0
"""Seconds for which what was begun is heard all the same."""


@dataclass(frozen=True, slots=True)
class SpeechQueue:
    """What is being said, what waits, and what is kept to be said again with another voice.

    A key cuts what is being said, and so do the words that confirm a change of the voice:
    what was cut until `until` is said again after them, once the voice has `changed`.

    `owed` is what lasts and was cut, which is said again when something was `answered` since and
    nothing else waits.  `told` is the number of the last act that was told, if only in part, and
    `begun` when what is being said was begun.
    """

    saying: Utterance | None = None
    waiting: tuple[Utterance, ...] = ()
    kept: tuple[Utterance, ...] = ()
    until: float = 0.0
    changed: bool = False
    owed: tuple[Utterance, ...] = ()
    answered: bool = False
    told: int = 0
    begun: float = 0.0

    @property
    def in_hand(self) -> tuple[Utterance, ...]:
        """What is being said and what waits."""
        return self.waiting if self.saying is None else (self.saying, *self.waiting)

    def admit(self, new: Utterance, now: float) -> "SpeechQueue":
        """Return the queue with `new` in its place; nothing is being said where it was cut."""
        waiting, cut = admit(self.waiting, self.saying, new)
        after = replace(self, saying=None if cut else self.saying, waiting=waiting)
        if new.priority is Priority.NOTIFICATION:
            return after
        # What is told again meanwhile is not said twice.
        owed = tuple(each for each in self.owed if each.text != new.text)
        after = replace(after, owed=owed, answered=True)
        again = self.kept if self.changed and now < self.until else ()
        in_hand = {each.id for each in after.in_hand}
        for owed_again in again:
            if owed_again.id not in in_hand:
                waiting, _ = admit(waiting, after.saying, replace(owed_again, joins=True))
        ids = {each.id for each in again}
        owed = tuple(each for each in after.owed if each.id not in ids)
        return replace(after, waiting=waiting, kept=(), changed=False, owed=owed)

    def begin(self, now: float = 0.0) -> "SpeechQueue":
        """Return the queue with its next utterance being said."""
        saying = self.waiting[0]
        told = max(self.told, saying.act.number if saying.act else 0)
        return replace(self, saying=saying, waiting=self.waiting[1:], told=told, begun=now)

    def end(self) -> "SpeechQueue":
        """Return the queue with nothing being said."""
        return replace(self, saying=None)

    def answer(self) -> "SpeechQueue":
        """Return the queue after something was answered in silence."""
        return replace(self, answered=True)

    def pay(self) -> "SpeechQueue":
        """Return the queue with what it owes waiting, where it has answered and is silent."""
        if not self.owed or self.in_hand or not self.answered:
            return self
        return replace(self, waiting=self.owed, owed=(), answered=False)

    def forgive(self) -> "SpeechQueue":
        """Return the queue that owes nothing: what it owed is so no more."""
        return replace(self, owed=())

    def hush(self, now: float, *, for_good: bool) -> "SpeechQueue":
        """Return the silent queue; what was silent already is kept, unless it is for good."""
        silent = replace(self, saying=None, waiting=())
        if for_good:
            return replace(silent, kept=(), changed=False, owed=())
        known = {each.id for each in self.owed}
        cut = (each for each in self.in_hand if each.lasts and each.id not in known)
        silent = replace(silent, owed=(*self.owed, *cut), answered=False)
        return silent._keep(self.in_hand, now) if self.in_hand else silent

    def change(self, before: VoiceSettings, after: VoiceSettings, now: float) -> "SpeechQueue":
        """Return the queue after a change of the settings, with what is to be said again.

        What one ear was to hear on one device is not said on another, nor is a secret.
        """
        apart = (before.ear, before.ear_id) != (after.ear, after.ear_id)
        moved = (before.device, before.engine) != (after.device, after.engine)

        def may_follow(utterance: Utterance) -> bool:
            private = apart and utterance.route is Route.EAR
            return not (private or (moved and utterance.secret))

        again = replace(
            self,
            kept=tuple(filter(may_follow, self.kept)),
            owed=tuple(filter(may_follow, self.owed)),
        )
        if _sounds_alike(before, after):
            return again
        in_hand = tuple(filter(may_follow, self.in_hand))
        return replace(again._keep(in_hand, now) if in_hand else again, changed=True)

    def without(self, dropped: Callable[[Utterance], bool]) -> "SpeechQueue":
        """Return the queue without some utterances, which may not be said any more."""
        saying = None if self.saying is None or dropped(self.saying) else self.saying
        waiting = tuple(each for each in self.waiting if not dropped(each))
        kept = tuple(each for each in self.kept if not dropped(each))
        owed = tuple(each for each in self.owed if not dropped(each))
        return replace(self, saying=saying, waiting=waiting, kept=kept, owed=owed)

    # -- who falls behind ----------------------------------------------------------

    @property
    def _acts(self) -> dict[int, Act]:
        """The acts that wait and may be summed up, by their numbers."""
        return {each.act.number: each.act for each in self.waiting if each.passes and each.act}

    def cut_at(self, rate: int) -> float | None:
        """When what is being said has to make way for acts that would be late, None for never.

        `rate` is in words a minute.
        """
        came = [
            each.at
            for each in self.waiting
            if each.passes and each.act and each.act.number > self.told
        ]
        if self.saying is None or not self.saying.passes or not came:
            return None
        if self.begun + _seconds(self.saying, rate) <= min(came) + LATE:
            return None
        return max(min(came) + HEARD_OUT, self.begun + ANYHOW)

    def cut_for_acts(self, now: float, rate: int) -> "SpeechQueue":
        """Return the queue with nothing being said where that has to make way."""
        due = self.cut_at(rate)
        return replace(self, saying=None) if due is not None and due <= now else self

    def catch_up(self, now: float, rate: int) -> "SpeechQueue":
        """Return the queue with what waits told in fewer words where it would be told too late.

        `rate` is in words a minute.  What is whole or waits alone stays as it is.
        """
        acts = self._acts
        if len(acts) > MANY:
            return self._summed_up(acts, now)
        if len(acts) < 2 or not self._too_late(now, rate):
            return self
        newest = max(acts)
        heads = (self._head(each, newest) for each in self.waiting)
        shorter = replace(self, waiting=tuple(each for each in heads if each.text))
        return self._summed_up(acts, now) if shorter._too_late(now, rate) else shorter

    def _too_late(self, now: float, rate: int) -> bool:
        for each in self.waiting:
            if each.passes and now > each.at + LATE:
                return True
            now += _seconds(each, rate)
        return False

    def _head(self, utterance: Utterance, newest: int) -> Utterance:
        asks = utterance.asks and utterance.act is not None and utterance.act.number == newest
        return (
            utterance if asks or not utterance.passes else replace(utterance, text=utterance.brief)
        )

    def _summed_up(self, acts: Mapping[int, Act], now: float) -> "SpeechQueue":
        newest = max(acts)
        passing = [each for each in self.waiting if each.passes]
        asked = [
            replace(each, joins=True)
            for each in passing
            if each.asks and each.act is not None and each.act.number == newest
        ]
        # What was told in part is not told again.
        new = [acts[number] for number in sorted(acts) if number > self.told]
        first, told = passing[0], tuple[Utterance, ...]()
        if new:
            words = render(digest(new))
            told = (Utterance(first.id, words, first.priority, first.route, joins=True, at=now),)
        others = [each for each in self.waiting if not each.passes]
        apart = [each for each in others if not each.lasts]
        lasting = [each for each in others if each.lasts]
        return replace(self, waiting=(*told, *apart, *asked, *lasting), told=newest)

    def _keep(self, said: tuple[Utterance, ...], now: float) -> "SpeechQueue":
        kept = tuple(each for each in said if each.priority is not Priority.NOTIFICATION)
        return replace(self, kept=kept, until=now + SOON, changed=False)


def _seconds(utterance: Utterance, rate: int) -> float:
    return len(utterance.text.split()) * 60 / rate


def _sounds_alike(before: VoiceSettings, after: VoiceSettings) -> bool:
    """Say whether only what is not heard in the voice itself is another one, or all is silent."""
    return after.engine == "none" or before == replace(
        after,
        ear=before.ear,
        ear_id=before.ear_id,
        quiet=before.quiet,
        verbosity=before.verbosity,
        verbosity_for=before.verbosity_for,
    )
