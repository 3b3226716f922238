"""Who cuts whom: the rules of SSIP as a table, and what must hold for every course of events."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.speech.how_much import Route
from assistant.speech.speaking import SOON, SpeechQueue, Utterance, admit
from assistant.speech.voice import VoiceSettings
from assistant.words.announcement import Priority

LETTERS = {
    "m": Priority.MESSAGE,
    "t": Priority.TEXT,
    "n": Priority.NOTIFICATION,
}


def utterance(name: str, number: int = 0) -> Utterance:
    """Make an utterance from its letter; a plus before it means that it joins."""
    joins, letter = name.startswith("+"), name[-1]
    return Utterance(number, name, LETTERS[letter], Route.TABLE, joins)


@pytest.mark.parametrize(
    ("speaking", "waiting", "new", "then", "cut"),
    [
        # message: in order, over text and notification
        ("m", "m", "m", "m m", False),
        ("t", "", "m", "m", True),
        ("n", "", "m", "m", True),
        ("m", "m t", "m", "m m", False),
        # text: the newest is heard
        ("m", "m", "t", "m t", False),
        ("t", "", "t", "t", True),
        ("m", "m t", "t", "m t", False),
        ("n", "", "t", "t", True),
        # notification: only into silence
        ("", "", "n", "n", False),
        ("m", "", "n", "", False),
        ("t", "", "n", "", False),
        ("n", "", "n", "n", True),
        # what joins waits for the words before it
        ("t", "", "+t", "+t", False),
        ("t", "+t", "+t", "+t +t", False),
        ("t", "", "+m", "+m", False),
        ("t", "", "+n", "+n", False),
        ("t", "+t +t", "t", "t", True),
    ],
)
def test_rule(speaking: str, waiting: str, new: str, then: str, cut: bool) -> None:
    queue = tuple(utterance(name, number) for number, name in enumerate(waiting.split()))
    now = utterance(speaking, 90) if speaking else None
    after, was_cut = admit(queue, now, utterance(new, 99))
    assert " ".join(each.text for each in after) == then
    assert was_cut is cut


COURSE = st.lists(
    st.one_of(st.sampled_from(["m", "t", "n", "+m", "+t"]), st.just("end")), max_size=60
)


def play(course: list[str]) -> tuple[list[Utterance], list[Utterance], list[Utterance]]:
    """Run a course of arrivals and ends; return what arrived, began, and was cut."""
    queue: tuple[Utterance, ...] = ()
    speaking: Utterance | None = None
    arrived, began, cut = list[Utterance](), list[Utterance](), list[Utterance]()
    for number, step in enumerate([*course, *["end"] * len(course)]):
        if step == "end":
            speaking = None
        else:
            arrived.append(utterance(step, number))
            queue, cuts = admit(queue, speaking, arrived[-1])
            if cuts:
                assert speaking is not None
                cut.append(speaking)
                speaking = None
        if speaking is None and queue:
            speaking, queue = queue[0], queue[1:]
            began.append(speaking)
    assert not queue
    return arrived, began, cut


@given(COURSE)
def test_nothing_is_said_twice(course: list[str]) -> None:
    _, began, _ = play(course)
    assert len({each.id for each in began}) == len(began)


@given(COURSE)
def test_messages_are_never_cut_and_always_said_in_order(course: list[str]) -> None:
    arrived, began, cut = play(course)
    asked = [each for each in arrived if each.priority is Priority.MESSAGE]
    assert [each for each in began if each.priority is Priority.MESSAGE] == asked
    assert all(each.priority is not Priority.MESSAGE for each in cut)


@given(COURSE)
def test_the_newest_text_cuts_the_older_ones(course: list[str]) -> None:
    *_, (queue, cut) = (
        admit((), utterance("t", 1), utterance("t", 2)),
        admit(tuple(map(utterance, [s for s in course if s == "t"])), None, utterance("t", 99)),
    )
    assert [each.id for each in queue] == [99]
    assert not cut


# -- what is said again with another voice -----------------------------------------

USUAL = VoiceSettings("espeak")
FASTER = replace(USUAL, rate=300)


def saying(*names: str, secret: bool = False, route: Route = Route.TABLE) -> SpeechQueue:
    """Return a queue of which the first is being said."""
    made = (utterance(name, number) for number, name in enumerate(names))
    first, *rest = (replace(each, secret=secret, route=route) for each in made)
    return SpeechQueue(first, tuple(rest))


def again(queue: SpeechQueue, now: float = 1.0) -> str:
    """Return what is said after the words that confirm a change."""
    return " ".join(each.text for each in queue.admit(utterance("t", 99), now).waiting)


@pytest.mark.parametrize(
    ("queue", "said"),
    [
        # The confirmation cuts it, and it is said again; or a key has cut it before.
        (saying("t").change(USUAL, FASTER, 0), "t t"),
        (saying("t").hush(0, for_good=False).change(USUAL, FASTER, 1), "t t"),
        (saying("m", "m", "t").hush(0, for_good=False).change(USUAL, FASTER, 1), "t m m t"),
        # What was not cut is not said twice.
        (saying("m", "m").change(USUAL, FASTER, 0), "m t"),
        # What passes by is gone.
        (saying("n").hush(0, for_good=False).change(USUAL, FASTER, 1), "t"),
        # Who ended it wants to hear no more of it.
        (saying("t").hush(0, for_good=True).change(USUAL, FASTER, 1), "t"),
        (saying("t").change(USUAL, FASTER, 0).hush(1, for_good=True), "t"),
        # Nothing that is heard has changed.
        (saying("t").hush(0, for_good=False), "t"),
        (saying("t").change(USUAL, replace(USUAL, verbosity="brief"), 0), "t"),
        (saying("t").change(USUAL, replace(USUAL, engine="none"), 0), "t"),
    ],
)
def test_what_a_change_of_the_voice_has_cut_is_said_again(queue: SpeechQueue, said: str) -> None:
    assert again(queue) == said


def test_it_is_said_again_soon_or_not_at_all() -> None:
    changed = saying("t").hush(0, for_good=False).change(USUAL, FASTER, SOON)
    assert again(changed, SOON - 0.1) == "t t"
    assert again(changed, SOON + 0.1) == "t"


def test_it_is_said_again_once_and_what_passes_by_does_not_bring_it() -> None:
    queue = saying("t").hush(0, for_good=False).change(USUAL, FASTER, 1)
    queue = queue.admit(utterance("n", 98), 1)
    assert again(queue) == "t t"
    confirmed = queue.admit(utterance("t", 99), 1)
    assert again(replace(confirmed, waiting=())) == "t"


@pytest.mark.parametrize("keyed", [False, True])
@pytest.mark.parametrize(
    ("secret", "route", "after", "said"),
    [
        (True, Route.EAR, FASTER, "t t"),
        (True, Route.EAR, replace(USUAL, device="Headset"), "t"),
        (True, Route.EAR, replace(USUAL, engine="reader"), "t"),
        (False, Route.EAR, replace(USUAL, device="Headset"), "t t"),
        (False, Route.EAR, replace(FASTER, ear="Headset"), "t"),
        (False, Route.TABLE, replace(FASTER, ear="Headset"), "t t"),
    ],
)
def test_what_is_private_is_not_said_again_in_another_place(
    secret: bool, route: Route, after: VoiceSettings, said: str, keyed: bool
) -> None:
    queue = saying("t", secret=secret, route=route)
    queue = queue.hush(0, for_good=False) if keyed else queue
    assert again(queue.change(USUAL, after, 1)) == said


def test_what_may_not_be_said_any_more_is_said_neither_now_nor_later() -> None:
    queue = saying("t", "t", secret=True).without(lambda each: each.secret)
    assert queue.in_hand == ()
    kept = saying("t", secret=True).hush(0, for_good=False).without(lambda each: each.secret)
    assert again(kept.change(USUAL, FASTER, 1)) == "t"
