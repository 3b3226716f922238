"""What cards do, line by line: each slot is filled, and a line is written as it was read."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.cards.step_parser import read_always, read_effect, read_moment, read_step
from assistant.cards.step_phrases import StepFault
from assistant.cards.step_words import (
    Amount,
    By,
    Doer,
    Holds,
    Reach,
    StepVerb,
    StepZone,
    Time,
    When,
    Whose,
)
from assistant.cards.steps import (
    ALL,
    ANY_CARD,
    DECK,
    DISCARD_PILE,
    OWN_FIELD,
    OWN_HAND,
    CardEffect,
    Count,
    Moment,
    Spot,
    Step,
    What,
)

SPECIES = ("goat", "llama", "ram")


def effect(*steps: str, moment: str = "enters") -> CardEffect:
    return read_effect(moment, tuple(steps), may=False, need="", species=SPECIES)


def test_what_is_left_out_is_filled_in() -> None:
    assert read_step("sacrifice 1 card", ()) == Step(
        StepVerb.SACRIFICE, source=OWN_FIELD, to=DISCARD_PILE
    )
    assert read_step("steal 1 animal until this leaves", ()) == Step(
        StepVerb.STEAL,
        what=What(("animal",)),
        source=Spot(StepZone.FIELD, Whose.OTHER),
        to=OWN_FIELD,
        time=Time.THIS_LEAVES,
    )
    assert read_step("each other with ram may draw 1", SPECIES) == Step(
        StepVerb.DRAW,
        Doer.EACH_OTHER,
        source=DECK,
        to=OWN_HAND,
        may=True,
        having=read_step("you with ram draw 1", SPECIES).having,
    )
    assert read_step("shuffle discard into deck", ()) == Step(
        StepVerb.SHUFFLE, count=ALL, source=DISCARD_PILE, to=DECK
    )
    assert read_step("give 1 card to another", ()).to == Spot(StepZone.HAND, Whose.ANOTHER)


def test_several_words_and_plurals() -> None:
    read = read_step("destroy 2 goats or rams from another", SPECIES)
    assert read.what.of == ("goat", "ram")
    assert read == read_step("destroy 2 goat ram from another", SPECIES)
    assert read_step("take 1 named Bear Daddy Unicorn from deck", ()).what == What(
        named="Bear Daddy Unicorn"
    )
    count = read_step("draw 1 per animal beyond 3", ()).count
    assert count == Count(Amount.PER, 1, What(("animal",)), 3)


def test_links_look_back_once() -> None:
    hung = effect("discard 1 card", "then sacrifice 1 card", "or destroy 1 card", "else draw 1")
    assert [step.depends for step in hung.steps] == [None, 0, 0, 0]
    assert hung.choices(1) == hung.choices(2) == (1, 2)
    assert hung.choices(0) == (0,)
    chain = effect("look at 1 top card of deck", "bring 1 animal from those", "if done draw 1")
    assert [step.depends for step in chain.steps] == [None, None, 1]
    assert chain.hanging(1) == (2,)


def test_moments() -> None:
    assert read_moment("each animal is destroyed by you", ()) == Moment(
        When.EACH_DESTROYED, What(("animal",)), Whose.ANY, By.YOU
    )
    instead = read_moment("instead of destroy or sacrifice card", ())
    assert instead == Moment(
        When.INSTEAD, ANY_CARD, losses=frozenset({StepVerb.DESTROY, StepVerb.SACRIFICE})
    )
    assert read_moment("over 5 animals", ()).number == 5


@pytest.mark.parametrize(
    ("line", "holds", "reach", "number"),
    [
        ("ban play instant by all", Holds.BAN_PLAY, Reach.ALL, 0),
        ("ban enter basic into others", Holds.BAN_ENTER, Reach.OTHERS, 0),
        ("hand limit -5", Holds.HAND_LIMIT, Reach.OWN, -5),
        ("hand limit is 3", Holds.HAND_LIMIT_IS, Reach.OWN, 3),
        ("goal -2 while 3 goats", Holds.GOAL, Reach.OWN, -2),
        ("silence triggers of animal", Holds.SILENCE_TRIGGERS, Reach.OWN, 0),
    ],
)
def test_what_holds_all_the_time(line: str, holds: Holds, reach: Reach, number: int) -> None:
    found = read_always(line, SPECIES)
    assert (found.holds, found.reach, found.number) == (holds, reach, number)
    assert str(found) == line


WORDS = sorted(
    {
        *("then", "if", "done", "else", "or", "each", "other", "any", "another", "they", "with"),
        *("may", "sacrifice", "destroy", "steal", "move", "return", "discard", "draw", "take"),
        *("bring", "give", "pull", "put", "look", "at", "shuffle", "swap", "stop", "skip", "turn"),
        *("end", "extra", "plays", "1", "2", "9", "all", "some", "same", "per", "beyond", "card"),
        *("cards", "animals", "goat", "rams", "baby", "babies", "top", "this", "not", "named"),
        *("alike", "from", "to", "of", "into", "hand", "deck", "those", "own", "left", "that"),
        *("until", "ends", "phase", "ban", "play", "by", "you", "protect", "while", "every"),
    }
)
WHO = st.sampled_from(["", "each ", "each other with 2 rams ", "any ", "they may ", "may "])
LINK = st.sampled_from(["", "then ", "if done ", "else ", "or "])
COUNT = st.sampled_from(["1", "2", "all", "some", "same"])
WHAT = st.sampled_from(
    ["card", "animals", "goat or ram", "goat ram", "card named Bear Daddy", "animal alike"]
) | st.sampled_from(["animal not this", "top cards", "named Narwhal", "baby alike", "cards"])
PLACE = st.sampled_from(
    ["own", "any", "each other", "that", "hand of another", "hand", "deck", "those", "discard"]
)
TIME = st.sampled_from(["", " until turn ends", " until this leaves", " at turn end"])
MOVES = st.builds(
    "{}{}{} {} {} from {} to {}{}".format,
    *(LINK, WHO, st.sampled_from(["move", "put", "take", "give", "return", "destroy", "pull"])),
    *(COUNT, WHAT, PLACE, PLACE, TIME),
)
OTHERS = st.builds(
    "{}{}{} {} {} {}{}".format,
    *(LINK, WHO, st.sampled_from(["look at", "shuffle", "swap"]), COUNT, WHAT),
    *(st.sampled_from(["of deck", "into deck", "with any", "from hand with that"]), TIME),
)


@given(MOVES | OTHERS | st.lists(st.sampled_from(WORDS), max_size=9).map(" ".join) | st.text())
def test_what_can_be_read_is_written_so_that_it_is_read_again(line: str) -> None:
    for read in (read_step, read_always, read_moment):
        try:
            found = read(line, SPECIES)
        except StepFault as fault:
            assert fault.values["step"] is not None
            continue
        assert read(str(found), SPECIES) == found
        assert str(read(str(found), SPECIES)) == str(found)


@given(MOVES)
def test_a_step_with_all_its_slots_is_read(line: str) -> None:
    assert read_step(line, SPECIES).source is not None
