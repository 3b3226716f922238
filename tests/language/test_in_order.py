"""Several things that are told in one line: each part is read at the moment that it leads to."""

from collections.abc import Iterator

import pytest
from golden import in_german
from measuring import at_table
from sitting import Player

german = pytest.fixture(in_german)


def asked(moment: str, line: str) -> str:
    """Return what is asked, in one line, and see that nothing was done."""
    with at_table(moment) as player:
        before = player.session.shared.table
        said = " ".join(player.type(line))
        assert player.session.shared.table is before
    return said


@pytest.mark.parametrize(
    ("moment", "line", "deeds"),
    [
        ("start", "card up, then down goes puppicorn", "Ann draws then Ann plays Puppicorn"),
        (
            "start",
            "nothing from the rhinocorn, card up, and I'll have a second one instead of laying any",
            "decline then Ann draws then Ann draws",
        ),
        ("window", "it holds, and I'm outta here", "all pass then Ann ends turn"),
        (
            "action",
            "good old Unicorn Poison, Cara lobs a neigh at it, I neigh hers",
            "Ann plays Unicorn Poison then Cara answers Neigh then Ann answers Neigh",
        ),
        (
            "llamas action",
            "Battering Ram, then Dan hits it with baaad move",
            "Ann plays Battering Ram then Dan answers Baaa'd Move",
        ),
        (
            "llamas window",
            "Ben spits at it and I baaad move his spit",
            "Ben answers Spit Happens then Ann answers Baaa'd Move",
        ),
        (
            "action",
            "greedy flying unicorn, no neighs, I get my bonus card",
            "Ann plays Greedy Flying Unicorn then all pass then Ann draws",
        ),
        (
            "action",
            "I've got the Yay, down it goes, and Ben stops it with a neigh",
            "Ann plays Yay into Ann's Stable then Ben answers Neigh",
        ),
        ("window", "cara no ben no", "Cara passes then Ben passes"),
        # Whether anybody answers is asked aloud, and nobody does.
        ("action", "I play puppicorn, any neighs? no? good", "Ann plays Puppicorn then all pass"),
        (
            "llamas action",
            "Dalai Llama's down, spits anyone? none? sweet, he's in",
            "Ann plays Dalai Llama then all pass",
        ),
        (
            "action",
            "I play Puppicorn, anyone got a neigh? Nope. Ok, then I'm done",
            "Ann plays Puppicorn then all pass then end turn",
        ),
        # She who has just played is done; and an Instant of another answers.
        ("action", "Ann plays Puppicorn and she's done", "Ann plays Puppicorn then Ann ends turn"),
        (
            "llamas action",
            "Alarm Call! oh, Dan's spat on it, typical",
            "Ann plays Alarm Call then Dan answers Spit Happens",
        ),
        (
            "window",
            "Ben neighs it, of course, but I've got one for him right back",
            "Ben answers Neigh then Ann answers Neigh",
        ),
        (
            "llamas window",
            "Dan comes in with don't kid yourself and Cara stops that with a spit happens",
            "Dan answers Don't Kid Yourself! then Cara answers Spit Happens",
        ),
        ("start", "Ann draws, and Ben, jumping the gun, draws too", "Ann draws then Ben draws"),
        (
            "start",
            "Ann draws and plays Yay, Ben was about to neigh it but thought better of it",
            "Ann draws then Ann plays Yay then Ben passes?",
        ),
    ],
)
def test_no_part_of_what_is_told_is_lost(moment: str, line: str, deeds: str) -> None:
    assert asked(moment, line).startswith(f"Did you mean {deeds}")


@pytest.mark.parametrize(
    ("line", "deeds"),
    [
        ("I lay Good, sorry, Glitter Bomb, and Ben neighs it, rude", "Ann plays Glitter Bomb"),
        ("I play Yay, I mean Puppicorn, and Ben neighs it", "Ann plays Puppicorn"),
    ],
)
def test_what_is_put_right_on_the_way_is_not_asked_about(line: str, deeds: str) -> None:
    assert asked("action", line) == f"Did you mean {deeds} then Ben answers Neigh? Yes or no."


@pytest.mark.parametrize(
    ("line", "deeds"),
    [
        ("Nanny Cam on Cara... no, on Ben, I mean on Ben", "play Nanny Cam into Ben's Stable"),
        ("Ann draws, wait, scratch that, she plays Puppicorn", "Ann plays Puppicorn"),
        ("granny I mean Ben discards two cards", "Ben discards 2"),
        ("I draw two, no, only one", "Ann draws 1"),
        ("Ann draws, cancel that, she plays Puppicorn", "Ann plays Puppicorn"),
        ("Ann draws. No, I take that back, she plays Puppicorn", "Ann plays Puppicorn"),
    ],
)
def test_only_the_last_of_what_is_put_right_is_asked_about(line: str, deeds: str) -> None:
    assert asked("action", line) == f"Did you mean {deeds}? Yes or no."


@pytest.mark.parametrize(
    ("moment", "line", "deeds"),
    [
        ("action", "Slowdown on Ben, I mean Cara", "play Slowdown into Cara's Stable"),
        (
            "action",
            "Barbed Wire for Ben, no wait Cara",
            "play Barbed Wire into Cara's Stable",
        ),
        ("start", "destroy the baby, hmm no that's mean, make it the narwhal", "destroy Narwhal"),
        ("start", "I destroy the baby, no, not the baby, the narwhal", "Ann destroys Narwhal"),
        (
            "action",
            "Ben discards two cards, no, one card, and draws",
            "Ben discards 1 then Ben draws",
        ),
        (
            "action",
            "I discard two cards, no, one card, then I end my turn",
            "Ann discards 1 then Ann ends turn",
        ),
        (
            "window",
            "Ben passes, um no neighs from Cara either",
            "Ben passes then Cara answers Neigh",
        ),
    ],
)
def test_why_something_is_not_meant_is_only_talk(moment: str, line: str, deeds: str) -> None:
    assert asked(moment, line) == f"Did you mean {deeds}? Yes or no."


@pytest.mark.parametrize(
    ("moment", "line", "deeds"),
    [
        ("start", "okay top card please, I'm drawing", "Ann draws"),
        ("window", "nobody? lovely, ginormous is in", "all pass"),
        ("window", "nobody neighs, Ginormous is in", "all pass"),
        ("window", "nobody, great, it's in", "all pass"),
        ("llamas window", "nobody's spitting, Henry's in", "all pass"),
        ("llamas window", "Everybody's happy with Henry, bless them", "all pass"),
        ("window", "everyone's ok so it's Ben's turn", "all pass then end turn"),
        (
            "action",
            "I'll draw for my action, and that's me. On you go, Ben",
            "Ann draws then end turn",
        ),
        (
            "action",
            "I draw, that's me done. On you go, Ben, your turn",
            "Ann draws then end turn",
        ),
    ],
)
def test_what_is_said_again_is_done_once(moment: str, line: str, deeds: str) -> None:
    assert asked(moment, line) == f"Did you mean {deeds}? Yes or no."


@pytest.mark.parametrize(
    ("line", "deeds"),
    [
        (
            "okay top card please, I'm drawing, and I'm drawing again for my action",
            "Ann draws then Ann draws",
        ),
        (
            "up comes a card, I'm drawing, and I'm drawing a second one as my action",
            "Ann draws then Ann draws 1",
        ),
    ],
)
def test_a_second_draw_is_not_lost(line: str, deeds: str) -> None:
    assert asked("start", line) == f"Did you mean {deeds}? Yes or no."


def test_who_draws_twice_has_drawn_twice() -> None:
    with at_table("start") as player:
        drawn = [said for said in player.type("I draw, I draw") if said == "Ann draws."]
        assert drawn == ["Ann draws.", "Ann draws."]


def test_what_somebody_lacks_hides_nothing_that_was_told_before_it() -> None:
    line = "down goes puppicorn, nobody minds, then Ben can't play anything, so he draws"
    assert "Ann plays Puppicorn then all pass then Ben draws" in asked("action", line)
    line = "card up, my hand is rubbish, so a second card, and I'm outta here"
    assert "Ann draws then Ann draws then Ann ends turn" in asked("start", line)


def test_the_end_of_a_question_is_of_it() -> None:
    assert "draws" not in asked("action", "can Ann draw a card and then steal one from anyone?")


def test_of_whom_a_question_is_may_be_put_right_as_well() -> None:
    of_ben = asked("action", "what does Ben have?")
    assert asked("action", "what does daddy, I mean Ben, have?") == of_ben


def test_what_is_said_around_several_names_is_taken_apart_without_a_fault() -> None:
    line = "Ben, at last, Ben, of all people, draws, Cara, well, draws"
    assert "draws" in asked("action", line)


def test_what_others_are_asked_besides_hides_no_deed() -> None:
    said = asked("window", "Ben's waving it by and Cara neighs, any takers?")
    assert said == "Did you mean Ben passes then Cara answers Neigh? Yes or no."


def test_who_answers_instead_of_another_is_asked_about_alone() -> None:
    line = "It's a neigh from Ben, no, sorry, from Cara, then nobody says a word"
    said = asked("window", line)
    assert said == "Did you mean Cara answers Neigh then all pass? Yes or no."


def test_of_whom_it_is_not_nothing_is_said() -> None:
    line = "Shark With a Horn, they let it, she sacs it and takes out Cara's baby, not Ben's"
    assert "Ben" not in asked("action", line)


def test_what_is_not_known_for_sure_is_not_done() -> None:
    with at_table("action") as player:
        for line in ("play mermaid unicorn", "nobody"):
            player.type(line)
        before = player.session.shared.table
        player.type("Ann picks Cara, and Cara's baby unicorn goes home, or was it Ben's?")
        assert player.session.shared.table is before


def test_who_has_not_decided_does_not_pass() -> None:
    said = asked("llamas window", "Ben and Cara are out, Dan's still dithering")
    assert said == "Did you mean Ben passes then Cara passes? Yes or no."


def test_he_is_mostly_the_other_one() -> None:
    line = "Back Kick, nobody objects, Ben's narwhal hops back into his hand and he bins a card too"
    assert "Ben's hand then Ben discards 1" in asked("action", line).partition(" 2, ")[0]


def test_whoever_may_act_says_i_also_behind_a_name() -> None:
    line = "Ann takes a card, then I'm playing puppicorn"
    assert "1, Ann draws 1 then Ann plays Puppicorn" in asked("start", line)


@pytest.mark.parametrize(
    "line",
    [
        "if Ben lets it through, I end my turn, and Cara draws",
        "maybe Ben passes, Cara as well, and then Ann draws",
        "Ann draws, says the rulebook, but does she?",
    ],
)
def test_of_what_is_only_imagined_or_asked_no_part_is_asked_about(line: str) -> None:
    assert not asked("action", line).startswith("Did you mean")


@pytest.fixture
def table() -> Iterator[Player]:
    with at_table("start") as player:
        yield player


def test_a_yes_does_all_parts_in_order(table: Player) -> None:
    table.type("card up, then down goes puppicorn, they let it, and I'm outta here")
    said = table.type("yes")
    assert said[:2] == ["Rhinocorn: declined.", "Ann draws."]
    assert "Puppicorn enters Ann's Stable." in said
    assert said[-1] == "Draw a card."
    assert table.session.game
    assert table.session.game.position.table.turn.seat == 1


def test_a_word_between_two_deeds_repeats_none(table: Player) -> None:
    said = table.type("I draw a card, okay, I play yay. we all let it happen")
    assert said.count("Ann draws.") == 1


def test_parts_are_read_in_german(german: None) -> None:
    said = asked("action", "Narwhal runter, keiner sagt was, und ich bin raus")
    assert said.startswith("Meinst du: Ann spielt Narwhal dann alle passen dann Ann beendet")


@pytest.mark.parametrize(
    ("moment", "line", "deeds"),
    [
        ("start", "Karte hoch, Puppicorn runter, keiner sagt was", "Ann zieht dann Ann spielt P"),
        ("window", "Ben passt nicht, nein, Ben passt, Cara überlegt noch", "Ben passt"),
    ],
)
def test_a_part_of_a_line_is_not_lost_in_german(
    german: None, moment: str, line: str, deeds: str
) -> None:
    assert deeds in asked(moment, line)


def test_answers_to_answers_are_told_in_one_german_line(german: None) -> None:
    line = "Puppicorn runter, Ben kontert mit Neigh, und ich kontere seins mit Neigh"
    assert "Ben antwortet mit Neigh dann Ann antwortet mit Neigh" in asked("action", line)
