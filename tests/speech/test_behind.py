"""Who falls behind is brought up, and what is too important to be lost is said again."""

import time
from pathlib import Path

import pytest
from listening import RIGHT, WRONG, heard
from speaking import Listener, wait_until

from assistant.speech.how_much import Route
from assistant.speech.speaking import HEARD_OUT, LATE, SpeechQueue, Utterance, utterance
from assistant.speech.voice import VoiceSettings
from assistant.words import render, say
from assistant.words.announcement import EVERYONE, Act, Announcement, Deed, OneSeat, Priority
from assistant.words.digest import digest

RATE = 175
WINS = Utterance(1, "Ann wins with 7!", Priority.MESSAGE, Route.TABLE, lasts=True)
ANSWER = Utterance(2, "There is no such card.", Priority.TEXT, Route.TABLE)


def act(
    number: int,
    text: str,
    *deeds: Deed,
    turn: str = "",
    asks: bool = False,
    lasts: bool = False,
    at: float = 0.0,
    seat: int | None = None,
) -> Utterance:
    """Return what is told of an act that nobody here asked for."""
    told = Announcement(
        text,
        to=EVERYONE if seat is None else OneSeat(seat),
        joins=True,
        lasts=lasts,
        asks=asks,
        act=Act(number, deeds, say("digest.turn", name=turn) if turn else ""),
    )
    return utterance(told, 10 * number + asks + 2 * lasts, text, at)


PLAYED = [act(n, f"Ann plays card {n}.", Deed("Ann", "played")) for n in (1, 2)]
STOPPED = act(3, "Narwhal is stopped.", Deed("Ben", "stopped"))
NEXT = act(4, "Cara's turn.", turn="Cara")


def waiting(*acts: Utterance, saying: Utterance | None = None) -> SpeechQueue:
    """Return a queue in which these have come, and perhaps one is being said."""
    queue = SpeechQueue(saying)
    for each in acts:
        queue = queue.admit(each, each.at)
    return queue


def said_of(queue: SpeechQueue, now: float = 0.0, rate: int = RATE) -> list[str]:
    """Return what is said of all that waits, in order."""
    return [each.text for each in queue.catch_up(now, rate).waiting]


# -- what lasts -----------------------------------------------------------------------


def after_the_key(queue: SpeechQueue, *answers: Utterance) -> list[str]:
    """Return all that is said once a key has silenced a queue."""
    queue = queue.hush(1.0, for_good=False)
    for each in answers:
        queue = queue.admit(each, 1.5)
    said = list[str]()
    while True:
        queue = queue.pay()
        if not queue.waiting:
            return said
        queue = queue.begin(2.0)
        assert queue.saying is not None
        said.append(queue.saying.text)
        queue = queue.end()


def test_what_lasts_and_was_cut_is_said_again_after_the_whole_answer() -> None:
    more = Utterance(3, "1, Narwhal.", Priority.TEXT, Route.TABLE, joins=True)
    being_said = SpeechQueue().admit(WINS, 0.0).begin()
    assert after_the_key(being_said, ANSWER, more) == [ANSWER.text, more.text, WINS.text]


def test_what_lasts_and_only_waited_is_said_as_well_and_what_does_not_is_gone() -> None:
    queue = waiting(WINS, saying=Utterance(9, "Ann draws.", Priority.MESSAGE, Route.TABLE))
    assert after_the_key(queue, ANSWER) == [ANSWER.text, WINS.text]


def test_nothing_is_said_again_before_something_was_answered() -> None:
    assert after_the_key(SpeechQueue(WINS)) == []


def test_each_key_keeps_it_and_no_key_doubles_it() -> None:
    queue = SpeechQueue(WINS).hush(1.0, for_good=False)
    for second in range(5):
        queue = queue.hush(float(second), for_good=False)
    assert after_the_key(queue, ANSWER) == [ANSWER.text, WINS.text]


@pytest.mark.parametrize(
    "silent",
    [
        SpeechQueue(WINS).hush(1.0, for_good=True),
        SpeechQueue(WINS).hush(1.0, for_good=False).hush(1.1, for_good=True),
        SpeechQueue(WINS).hush(1.0, for_good=False).forgive(),
        SpeechQueue(WINS).hush(1.0, for_good=False).without(lambda each: each.lasts),
    ],
)
def test_what_was_ended_taken_back_or_may_not_be_said_is_not_owed(silent: SpeechQueue) -> None:
    assert after_the_key(silent, ANSWER) == [ANSWER.text]


def test_what_is_asked_for_again_is_not_said_twice() -> None:
    again = Utterance(5, WINS.text, Priority.TEXT, Route.TABLE)
    assert after_the_key(SpeechQueue(WINS), again) == [WINS.text]


def test_a_change_of_the_voice_says_it_again_once() -> None:
    before, after = VoiceSettings("espeak"), VoiceSettings("espeak", rate=300)
    queue = SpeechQueue(WINS).hush(1.0, for_good=False).change(before, after, 1.2)
    queue = queue.admit(ANSWER, 1.5)
    assert [each.text for each in queue.waiting] == [ANSWER.text, WINS.text]
    assert queue.owed == ()


# -- who falls behind -----------------------------------------------------------------


def test_more_than_three_acts_are_told_in_one_breath() -> None:
    queue = waiting(*PLAYED, STOPPED, NEXT)
    assert said_of(queue) == ["Ann played 2 cards, Ben was stopped. Cara's turn."]


def test_three_acts_are_told_as_they_are() -> None:
    queue = waiting(*PLAYED, STOPPED)
    assert said_of(queue) == [each.text for each in (*PLAYED, STOPPED)]


def test_the_newest_question_and_what_lasts_are_whole_and_last() -> None:
    old, new = act(2, "Who answers Narwhal?", asks=True), act(4, "Who answers Yay?", asks=True)
    alarm = act(3, "Time is up: sand glass.", lasts=True)
    queue = waiting(*PLAYED, old, alarm, STOPPED, NEXT, new)
    assert said_of(queue)[1:] == [new.text, alarm.text]


def test_what_is_for_one_seat_and_what_somebody_asked_for_is_never_summed_up() -> None:
    secret = act(3, "Your hand: Narwhal.", seat=1)
    asked = utterance(
        Announcement("Ann has 3.", joins=True, act=Act(3), answers=True), 77, "Ann has 3.", 0.0
    )
    assert said_of(waiting(*PLAYED, STOPPED, secret, NEXT, asked))[1:] == [secret.text, asked.text]


def test_an_answer_is_heard_however_many_acts_it_tells_of() -> None:
    lines = [
        utterance(
            Announcement(f"Act {n}.", act=Act(n), answers=True, joins=True), n, f"Act {n}.", 0
        )
        for n in range(8)
    ]
    assert said_of(waiting(*lines)) == [each.text for each in lines]


def test_what_was_told_in_part_is_not_told_again() -> None:
    first, rest = act(1, "Ann plays Yay.", Deed("Ann", "played")), act(1, "Ann has 3.")
    more = [act(n, f"Ben draws, {n}.", Deed("Ben", "drew")) for n in (2, 3, 4)]
    queue = waiting(first).begin(0.0)
    for each in (rest, *more):
        queue = queue.admit(each, 0.1)
    assert said_of(queue.end()) == ["Ben drew 3 cards."]


def test_where_few_wait_and_the_last_would_be_late_heads_are_said() -> None:
    long = "Ann plays Narwhal. " + "It does this and that. " * 3
    queue = SpeechQueue()
    for number in (1, 2, 3):
        told = Announcement(say("game.turn", name="Ann"), joins=True, act=Act(number))
        queue = queue.admit(utterance(told, number, long, 0.0), 0.0)
    assert said_of(queue) == ["Ann's turn."] * 3
    assert said_of(queue, rate=900) == [long] * 3


def test_what_would_make_acts_late_makes_way_and_what_would_not_is_heard_out() -> None:
    effect = act(1, "word " * 60)
    short = act(1, "Ann draws.")
    later = act(2, "Ben answers: Neigh.", at=1.0)
    assert waiting(later, saying=effect).cut_at(RATE) == 1.0 + HEARD_OUT < 1.0 + LATE
    assert waiting(later, saying=short).cut_at(RATE) is None
    assert waiting(saying=effect).cut_at(RATE) is None
    question = Utterance(5, "word " * 60, Priority.TEXT, Route.TABLE)
    assert waiting(later, saying=question).cut_at(RATE) is None


@pytest.mark.parametrize(
    ("acts", "told"),
    [
        ([Act(1)], "One thing was done."),
        ([Act(1), Act(2)], "2 things were done."),
        ([Act(1, (Deed("Ann", "drew", 2),)), Act(2)], "Ann drew 2 cards, one more thing."),
        (
            [Act(n, (Deed(name, "drew"),)) for n, name in enumerate(("Ann", "Ben", "Cara"))]
            + [Act(9, (Deed("Ann", "stopped"),))],
            "Ann was stopped, 3 more things.",
        ),
        (
            [Act(n, (Deed(name, "played"),)) for n, name in enumerate(("Ann", "Ben", "Cara"))],
            "3 things were done.",
        ),
        (
            [
                Act(1, (), say("digest.turn", name="Ben")),
                Act(2, (), say("digest.turn", name="Eve")),
            ],
            "2 things were done. Eve's turn.",
        ),
    ],
)
def test_a_summary_names_what_weighs_most_and_counts_the_rest(acts: list[Act], told: str) -> None:
    assert render(digest(acts)) == told


# -- as it is heard ---------------------------------------------------------------------

FAST = 400


def heard_of(wav: Path, text: str) -> bool:
    score = heard(wav, text, FAST, "en-us")
    assert not WRONG < score < RIGHT
    return score >= RIGHT


def test_ann_wins_is_heard_after_the_answer_to_the_key_that_cut_it(
    listener: Listener, wav: Path
) -> None:
    speaker = listener.open(VoiceSettings("espeak", rate=FAST, device=f"wav:{wav}"))
    assert listener.opened()
    wins = "Annabel has everything that is needed and wins with seven of them."
    speaker.say(Announcement(wins, lasts=True))
    wait_until(lambda: listener.sounds > 0)
    speaker.hush()
    assert speaker.wait_until_quiet(60)
    time.sleep(0.2)
    assert not heard_of(wav, wins)
    speaker.say(Announcement("There is no such card here.", priority=Priority.TEXT))
    assert speaker.wait_until_quiet(60)
    assert heard_of(wav, wins)


def test_a_flood_of_acts_is_heard_in_one_breath(listener: Listener, wav: Path) -> None:
    speaker = listener.open(VoiceSettings("espeak", rate=FAST, device=f"wav:{wav}"))
    assert listener.opened()
    speaker.say(Announcement("Choose a card from your hand and discard it."))
    for number in range(1, 13):
        deed = Deed("Annabel", "played")
        text = f"Annabel plays the card number {number} of the rainbow."
        speaker.say(Announcement(text, joins=True, act=Act(number, (deed,))))
    assert speaker.wait_until_quiet(60)
    assert heard_of(wav, "Annabel played 12 cards.")
    assert listener.sounds == 2
