"""What is used in place of what cannot be had, and what is told of it, without any device."""

import sys
from collections.abc import Callable
from dataclasses import dataclass, field, replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.problems import Fault
from assistant.speech import fallback
from assistant.speech.fallback import Plan, Way, plan_for, settings_for_ear
from assistant.speech.how_much import Route
from assistant.speech.speaker import Speaker
from assistant.speech.voice import (
    Done,
    EarLost,
    EarReady,
    Lost,
    Ready,
    Voice,
    VoiceEvent,
    VoiceGone,
    VoiceNews,
    VoiceReady,
    VoiceSettings,
)
from assistant.words import sentence
from assistant.words.announcement import ASKER, EVERYONE, Announcement, OneSeat

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="elsewhere pyttsx3 comes first")

MISSING = Lost("speech.no_dispatcher")
UNPLUGGED = Lost("speech.device_lost", heard=True)
ABSENT = Lost("speech.no_such_device", {"device": "Headset", "known": "Speakers"})
DIED = Lost("speech.died", {"engine": "espeak", "log": "log"}, heard=True)

ANY = VoiceSettings()
READER = VoiceSettings("reader", device="Headset")
TWO = VoiceSettings("espeak", device="Speakers", ear="Headset")
EAR = settings_for_ear(TWO)


def opened(settings: VoiceSettings) -> Plan:
    """Return the plan of a voice that can be heard, and was told."""
    return plan_for(settings).opened()


def used(plan: Plan) -> str:
    """Say what is used, by engine and device."""
    return " on ".join(filter(None, plan.way))


@pytest.mark.parametrize(
    ("settings", "ways"),
    [
        (ANY, "espeak, pyttsx3"),
        (VoiceSettings("none", device="Headset"), "none on Headset"),
        (VoiceSettings("piper"), "piper, espeak, pyttsx3"),
        (
            VoiceSettings("auto", device="Headset"),
            "espeak on Headset, pyttsx3 on Headset, espeak, pyttsx3",
        ),
        (EAR, "espeak on Headset, pyttsx3 on Headset"),
        (replace(EAR, engine="reader"), "espeak on Headset, pyttsx3 on Headset"),
        (replace(EAR, engine="piper"), "piper on Headset, espeak on Headset, pyttsx3 on Headset"),
    ],
)
def test_what_is_tried_and_in_which_order(settings: VoiceSettings, ways: str) -> None:
    """One ear has no other device, and no engine that chooses its own."""
    assert ", ".join(" on ".join(filter(None, way)) for way in plan_for(settings).ways) == ways


@pytest.mark.parametrize(
    ("settings", "losses", "then"),
    [
        (ANY, [MISSING], "pyttsx3"),
        # Once more, then the next one.
        (ANY, [DIED], "espeak"),
        (ANY, [DIED, DIED], "pyttsx3"),
        (ANY, [DIED, MISSING], "pyttsx3"),
        (ANY, [DIED, DIED, DIED], "pyttsx3"),
        (ANY, [MISSING, MISSING], ""),
        # A device that is not there is not tried with the next engine.
        (READER, [MISSING], "espeak on Headset"),
        (READER, [ABSENT], "reader"),
        (READER, [MISSING, ABSENT], "reader"),
        (READER, [UNPLUGGED, ABSENT, MISSING], "espeak"),
        # No device at all: the usual one has no name.
        (ANY, [Lost("speech.no_device")], "pyttsx3"),
        # One ear fails closed.
        (EAR, [ABSENT], " on Headset"),
        (EAR, [UNPLUGGED], "espeak on Headset"),
        (EAR, [UNPLUGGED, ABSENT], " on Headset"),
        (EAR, [MISSING], "pyttsx3 on Headset"),
        (EAR, [MISSING, MISSING], " on Headset"),
    ],
)
def test_what_is_used_after_what_was_lost(
    settings: VoiceSettings, losses: list[Lost], then: str
) -> None:
    plan = opened(settings)
    for second, lost in enumerate(losses, 100):
        plan = plan.lost(lost, second)
    assert " on ".join(filter(None, plan.way)) == then.removeprefix(" on ")
    assert bool(plan.left) is (not then.startswith(" ") and bool(then))


LOSSES = st.lists(st.sampled_from([MISSING, UNPLUGGED, ABSENT, DIED, Lost("speech.no_device")]))
SETTINGS = st.builds(
    VoiceSettings,
    engine=st.sampled_from(["auto", "espeak", "reader", "gramophone", "none"]),
    device=st.sampled_from(["", "Speakers"]),
    ear=st.just("Headset"),
)


@given(SETTINGS, LOSSES)
def test_an_ear_has_its_own_device_or_none_whatever_is_lost(
    settings: VoiceSettings, losses: list[Lost]
) -> None:
    plan = plan_for(settings_for_ear(settings))
    for second, lost in enumerate(losses):
        assert plan.way.device == "Headset"
        if plan.silent:
            return
        plan = plan.lost(lost, second)


@given(SETTINGS, LOSSES)
def test_what_cannot_be_had_comes_to_an_end(settings: VoiceSettings, losses: list[Lost]) -> None:
    plan, steps = plan_for(settings), 0
    while plan.left:
        plan = plan.lost(losses[steps % len(losses)] if losses else DIED, steps / 10)
        steps += 1
        assert steps <= 2 * len(plan.ways)


def test_a_text_that_was_heard_or_a_minute_forgives_a_death() -> None:
    again = opened(ANY).lost(DIED, 100)
    assert used(again.said().lost(DIED, 101)) == "espeak"
    assert used(again.lost(DIED, 161)) == "espeak"
    assert used(again.lost(DIED, 159)) == "pyttsx3"


def test_the_first_reason_is_told_as_the_rest_follows_from_it() -> None:
    plan = opened(READER).lost(MISSING, 100).lost(ABSENT, 101)
    news = plan.ready_news(Ready())
    assert isinstance(news, VoiceReady)
    assert sentence(news.key, **news.values).startswith("speech-dispatcher doesn't answer. ")


@pytest.mark.parametrize(
    ("settings", "losses", "told"),
    [
        (ANY, [MISSING], ""),
        (VoiceSettings("piper"), [MISSING], "espeak speaks instead."),
        (VoiceSettings("espeak", device="Headset"), [ABSENT], "Sound goes to the usual device."),
        (READER, [MISSING, ABSENT, MISSING], "espeak speaks instead, on the usual device."),
    ],
)
def test_what_stands_in_is_told(settings: VoiceSettings, losses: list[Lost], told: str) -> None:
    plan = opened(settings)
    for second, lost in enumerate(losses, 100):
        plan = plan.lost(lost, second)
    news = plan.ready_news(Ready())
    # The best of the usual engines stands in for no other.
    assert (news is None) is (told == "")
    if isinstance(news, VoiceReady):
        assert told in sentence(news.key, **news.values)
        assert plan.opened().ready_news(Ready()) is None


def back(plan: Plan) -> str:
    """Return the sentence that is told when the wished way is back."""
    news = plan.start_over(200).ready_news(Ready())
    assert isinstance(news, VoiceReady)
    return sentence(news.key, **news.values)


def test_what_is_back_is_told() -> None:
    piper = VoiceSettings("piper", device="Headset")
    assert back(opened(piper).lost(MISSING, 100)) == "piper speaks again."
    assert back(opened(piper).lost(ABSENT, 100)) == "Sound goes to Headset again."
    gone = opened(ANY).lost(MISSING, 100).lost(MISSING, 101)
    assert back(gone) == "Speech is back."


def test_no_voice_is_told_once_and_a_lost_ear_each_time() -> None:
    table = opened(ANY).lost(MISSING, 100).lost(MISSING, 101)
    assert isinstance(table.lost_news(), VoiceGone)
    assert replace(table, told_lost=True).lost_news() is None
    ear = opened(EAR).lost(ABSENT, 100)
    assert ear.lost_news() == EarLost("Headset", ABSENT.key, ABSENT.values)
    still = replace(ear, told_lost=True)
    assert still.lost_news() == EarLost("Headset", ABSENT.key, ABSENT.values, still=True)
    assert still.start_over(200).ready_news(Ready()) == EarReady("Headset", again=True)


def test_what_is_wished_for_is_tried_again_after_longer_and_longer_pauses() -> None:
    plan = opened(VoiceSettings("piper")).lost(MISSING, 100)
    assert plan.next_try == 102
    tries = []
    for _ in range(6):
        plan = plan.put_off(0)
        tries.append(plan.next_try)
    assert tries == [4, 8, 16, 32, 60, 60]
    # Who waits for a hand waits no longer than at first.
    ear = opened(EAR).lost(ABSENT, 100).put_off(200).put_off(202)
    assert ear.next_try == 204


@pytest.mark.parametrize(
    ("before", "after", "goes_on"),
    [
        (ANY, replace(ANY, rate=300, volume=50), True),
        (ANY, replace(ANY, quiet=("turn",), verbosity="brief"), True),
        (ANY, replace(ANY, engine="espeak"), True),
        (ANY, replace(ANY, engine="pyttsx3"), False),
        (ANY, replace(ANY, voice="en-gb"), False),
        (ANY, replace(ANY, device="Headset"), False),
        (ANY, replace(ANY, ear="Headset"), True),
        (EAR, replace(EAR, ear_id="other"), False),
        (EAR, replace(EAR, table="Headphones"), False),
    ],
)
def test_a_voice_goes_on_under_settings_that_it_can_take(
    before: VoiceSettings, after: VoiceSettings, goes_on: bool
) -> None:
    assert (opened(before).kept(after, before) is not None) is goes_on


def test_the_same_settings_again_ask_for_another_try() -> None:
    piper = VoiceSettings("piper")
    assert opened(piper).kept(piper, piper) is not None
    stands_in = opened(piper).lost(MISSING, 100)
    assert stands_in.kept(piper, piper) is None
    assert stands_in.kept(replace(piper, rate=300), piper) is not None


def test_an_engine_that_stood_in_unasked_stands_in_for_the_one_that_is_asked_for() -> None:
    plan = opened(ANY).lost(MISSING, 100)
    assert not plan.stands_in
    asked = plan.kept(VoiceSettings("espeak"), ANY)
    assert asked is not None
    assert asked.stands_in


def test_a_place_is_a_device_that_we_choose() -> None:
    """What speaks by itself is heard who knows where."""
    assert Way("espeak", "").place == Way("pyttsx3", "").place
    assert len({Way("espeak", "").place, Way("reader", "").place, Way("", "").place}) == 3


# -- a speaker by that plan, with voices that do as they are told ----------------------


@dataclass
class Stage:
    """What becomes of voices one after the other, and of texts; and what each was given."""

    opens: list[str]
    texts: list[str]
    given: list[tuple[VoiceSettings, str]] = field(default_factory=list)
    done: list[str] = field(default_factory=list)
    news: list[VoiceNews] = field(default_factory=list)

    def open(self, settings: VoiceSettings, hear: Callable[[VoiceEvent], None]) -> Voice:
        if settings.engine == "tones":
            return Voice(hear)
        fate = self.opens.pop(0) if self.opens else "ready"
        if fate == "fault":
            raise Fault("speech.no_child", why="any")
        hear(Ready() if fate == "ready" else Lost(fate))
        return Told(self, settings, hear)


class Told(Voice):
    """A voice of which is known what becomes of it."""

    def __init__(
        self, stage: Stage, settings: VoiceSettings, hear: Callable[[VoiceEvent], None]
    ) -> None:
        super().__init__(hear)
        self.stage, self.settings = stage, settings

    def speak(self, number: int, text: str, *, mine: bool = False) -> None:
        self.stage.given.append((self.settings, text))
        fate = self.stage.texts.pop(0) if self.stage.texts else "done"
        if fate == "done":
            self.stage.done.append(text)
            self._hear(Done(number))
        else:
            self._hear(Lost(fate, heard=True))


OPENS = st.lists(st.sampled_from(["ready", "fault", "speech.no_such_device", "speech.died"]))
ENDS = st.lists(st.sampled_from(["done", "speech.died", "speech.device_lost"]))


def spoken_by(stage: Stage, settings: VoiceSettings, said: list[Announcement]) -> None:
    """Say it to the end."""
    speaker = Speaker(settings, stage.news.append, stage.open)
    for each in said:
        speaker.say(each)
    assert speaker.wait_until_quiet(60)
    speaker.close()


@given(OPENS, ENDS, st.lists(st.sampled_from([Route.EAR, Route.TABLE]), max_size=8))
def test_whatever_fails_nothing_is_lost_and_nothing_of_one_ear_is_heard_elsewhere(
    opens: list[str], ends: list[str], routes: list[Route]
) -> None:
    stage = Stage(list(opens), list(ends))
    said = [
        Announcement(f"{number} {route.value}", "", to=ASKER if route is Route.EAR else EVERYONE)
        for number, route in enumerate(routes)
    ]
    spoken_by(stage, TWO, said)
    for settings, text in stage.given:
        assert settings.private is text.endswith("ear")
        assert settings.device == "Headset" or not settings.private
    gone = any(isinstance(news, VoiceGone) for news in stage.news)
    lost = any(isinstance(news, EarLost) for news in stage.news)
    for each in said:
        told = lost if each.to != EVERYONE else gone
        assert each.text in stage.done or told


@given(OPENS, ENDS)
def test_a_secret_is_said_again_where_it_was_begun_or_nowhere(
    opens: list[str], ends: list[str]
) -> None:
    stage = Stage(list(opens), list(ends))
    hands = [Announcement(f"hand {number}", "", to=OneSeat(0)) for number in range(3)]
    spoken_by(stage, VoiceSettings("espeak", device="Headset"), hands)
    for hand in hands:
        devices = {settings.device for settings, text in stage.given if text == hand.text}
        assert len(devices) <= 1


def test_a_sentence_that_was_cut_is_repeated_by_what_stands_in() -> None:
    stage = Stage([], ["speech.died", "speech.died"])
    spoken_by(stage, ANY, [Announcement("one", ""), Announcement("two", "")])
    assert [(settings.engine, text) for settings, text in stage.given] == [
        ("espeak", "one"),
        ("espeak", "one"),
        ("pyttsx3", "one"),
        ("pyttsx3", "two"),
    ]


def test_what_is_wished_for_speaks_again_as_soon_as_it_can(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fallback, "PAUSES", (0.0, 0.0))
    stage = Stage(["speech.no_reader", "ready", "speech.no_reader", "ready"], [])
    speaker = Speaker(VoiceSettings("reader"), stage.news.append, stage.open)
    for number in range(4):
        speaker.say(Announcement(str(number), ""))
        assert speaker.wait_until_quiet(60)
    speaker.close()
    assert stage.done == ["0", "1", "2", "3"]
    assert [settings.engine for settings, _ in stage.given][-1] == "reader"
    keys = [news.key for news in stage.news if isinstance(news, VoiceReady)]
    assert keys == ["speech.no_reader", "speech.engine_back"]
