"""What no open effect explains is asked about once, and the game is said to be where it is."""

import os
import signal
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from golden import Sit, one_after_the_other, sit_down
from sitting import Player

from assistant.rules.table import Phase, Table

NEW = "new second print with Ann, Ben and Cara, full, Ann starts, any babies"
BEGIN = (NEW, "Ben has narwhal", "Ann has rhinocorn", "Ann draws")
NOTHING = "No effect lets Ann do that."
BY_WHICH = ": by which card? Type a number or a card."
BELIEVED = "If that's wrong, say whose turn it is, or undo."


@pytest.fixture
def sit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Sit]:
    monkeypatch.setenv("TABLE_ASSISTANT_HOME", str(tmp_path))
    with one_after_the_other(tmp_path) as sit:
        yield sit


def table(player: Player) -> Table:
    assert player.session.table
    return player.session.table


def acts_of(player: Player) -> Sequence[object]:
    assert player.session.game
    return player.session.game.record.acts()


def lies(player: Player, title: str, seat: int) -> bool:
    """Say whether a card of a title lies before a player."""
    assert player.session.game
    position = player.session.game.position
    return title in map(position.title, table(player).seats[seat].stable)


@pytest.mark.parametrize(
    "line",
    [
        "Ann destroys narwhal",
        "Ann steals Ben's narwhal",
        "I return narwhal to Ben's hand",
        "Ann swaps rhinocorn for narwhal",
        "Ann discards 2",
        "Ann pulls a card from Ben",
    ],
)
def test_by_which_card_is_asked_and_nothing_moves_before(sit: Sit, line: str) -> None:
    player = sit(*BEGIN)
    before = table(player)
    said = player.type(line)
    # What Rhinocorn does is known, and when.
    assert said[0] in (NOTHING, "Rhinocorn only happens as Ann's turn begins.")
    assert said[1].endswith(BY_WHICH)
    assert table(player) is before


@pytest.mark.parametrize(
    "answer", ["just correct it", "it's a correction", "yes", "1", "correct it"]
)
def test_it_is_only_put_right(sit: Sit, answer: str) -> None:
    player = sit(*BEGIN, "Ann destroys narwhal")
    assert player.type(answer) == ["Ben's Narwhal is destroyed."]


@pytest.mark.parametrize("answer", ["no", "leave it", "2"])
def test_it_is_left(sit: Sit, answer: str) -> None:
    player = sit(*BEGIN, "Ann destroys narwhal", answer)
    assert lies(player, "Narwhal", 1)


@pytest.mark.parametrize("answer", ["1", "rhinocorn", "Rhinocorn"])
def test_the_effect_of_a_card_that_is_named_is_open_for_a_yes(sit: Sit, answer: str) -> None:
    player = sit(NEW, "Ben has narwhal", "Ann has rhinocorn", "Ann destroys narwhal")
    assert player.type(answer)[0].startswith("Rhinocorn happens once, as the turn begins")
    assert lies(player, "Narwhal", 1)
    assert player.type("yes")[0] == "Ben's Narwhal is destroyed."
    player.type("undo")
    assert lies(player, "Narwhal", 1)
    assert not table(player).chain


LASSO = (NEW, "Ben has narwhal", "Ben has glitter bomb", "Ann has unicorn lasso", "Ann draws")
WRONG = [
    "Ann steals glitter bomb",
    "Ann takes Ben's glitter bomb into her stable",
    "I steal Ben's glitter bomb",
]


@pytest.mark.parametrize("line", WRONG)
@pytest.mark.parametrize("answer", ["no", "cancel", "undo", "leave it"])
def test_an_effect_that_does_not_do_it_is_closed_again(sit: Sit, line: str, answer: str) -> None:
    player = sit(*LASSO)
    before, acts = table(player), len(acts_of(player))
    player.type(line)
    said = player.type("unicorn lasso")
    assert said[0] == "Unicorn Lasso asks for Unicorns. Glitter Bomb isn't one."
    assert table(player) is before
    player.type(answer)
    assert table(player) is before and len(acts_of(player)) == acts


@pytest.mark.parametrize("line", WRONG)
def test_it_is_done_by_that_effect_all_the_same_for_a_yes(sit: Sit, line: str) -> None:
    player = sit(*LASSO, line, "unicorn lasso", "yes")
    assert lies(player, "Glitter Bomb", 0)
    player.type("undo")
    assert lies(player, "Glitter Bomb", 1) and not table(player).chain


@pytest.mark.parametrize(
    "line", ["Ann destroys narwhal", "Ann kills narwhal", "I destroy Ben's narwhal"]
)
def test_an_effect_that_has_no_part_in_it_stays_closed_also_after_a_yes(
    sit: Sit, line: str
) -> None:
    player = sit(*LASSO, line)
    assert player.type("unicorn lasso")[0].startswith("No effect lets Ann do that.")
    player.type("yes")
    assert not lies(player, "Narwhal", 1) and not table(player).chain


def test_what_is_asked_of_the_card_is_asked_again_when_the_program_was_started_anew(
    sit: Sit,
) -> None:
    sit(*LASSO, WRONG[0], "unicorn lasso")
    player = sit("resume")
    player.type("yes")
    assert lies(player, "Glitter Bomb", 0)


def test_a_card_that_lies_nowhere_does_nothing(sit: Sit) -> None:
    player = sit(*BEGIN, "Ann destroys narwhal")
    assert player.type("glitter bomb") == ["Glitter Bomb isn't there."]
    assert lies(player, "Narwhal", 1)


def test_the_question_is_asked_again_when_the_program_was_started_anew(sit: Sit) -> None:
    sit(*BEGIN, "Ann destroys narwhal")
    player = sit("resume")
    assert player.type("just correct it") == ["Ben's Narwhal is destroyed."]


@pytest.mark.parametrize(
    "line", ["put narwhal in Cara's stable", "Ann plays unicorn poison", "Ann draws"]
)
def test_what_needs_no_card_is_not_asked_about(sit: Sit, line: str) -> None:
    player = sit(*BEGIN)
    assert not any(BY_WHICH in each for each in player.type(line))


def test_a_discard_down_to_the_limit_needs_no_card(sit: Sit) -> None:
    player = sit(*BEGIN, "Ann holds 9", "Ann draws", "end turn")
    assert player.type("Ann discards 2")[0] == "Ann discards 2."


@pytest.mark.parametrize("line", ["Ann destroys narwhal", "Ben draws", "Ann steals Ben's narwhal"])
def test_a_loose_table_is_asked_nothing(sit: Sit, line: str) -> None:
    player = sit(*BEGIN, "house firmness loose")
    before = table(player)
    assert "?" not in " ".join(player.type(line))
    assert table(player) != before


@pytest.mark.parametrize("line", ["done", "I'm done", "Ann is done"])
def test_a_loose_table_is_not_asked_whether_a_turn_ends(sit: Sit, line: str) -> None:
    player = sit(*BEGIN, "Ann draws", "house firmness loose")
    assert "?" not in " ".join(player.type(line))
    assert table(player).turn.seat == 1


@pytest.mark.parametrize("line", ["Ben discards narwhal", "Ann gives a card to Ann"])
def test_a_loose_table_is_told_what_is_impossible(sit: Sit, line: str) -> None:
    player = sit(*BEGIN, "house loose")
    assert player.type(line)[-1] == "Do it anyway?"


# -- where the game is believed to be ---------------------------------------------------


@pytest.mark.parametrize("lines", [("Ben draws", "Ben plays yay"), ("Cara plays yay", "Ben draws")])
def test_after_two_doubts_in_a_row_it_is_said_where_the_game_is(
    sit: Sit, lines: tuple[str, str]
) -> None:
    player = sit(*BEGIN)
    first, second = map(player.type, lines)
    assert BELIEVED not in first
    at = second.index(BELIEVED)
    assert second[at - 1] == "Ann's turn, Action phase: play or draw."


def test_what_waits_is_said_with_it(sit: Sit) -> None:
    player = sit(*BEGIN, "Ann plays unicorn poison")
    player.type("Cara draws")
    assert "Who answers Unicorn Poison?" in player.type("Ben destroys rhinocorn")


def test_what_is_done_in_between_begins_the_count_anew(sit: Sit) -> None:
    player = sit(*BEGIN, "Ben draws", "yes", "Cara draws")
    assert BELIEVED in player.type("Ben draws") and BELIEVED not in player.type("Cara draws")


# -- the turn ---------------------------------------------------------------------------


@pytest.mark.parametrize("line", ["Ben's turn", "next player", "end turn", "your turn Ben"])
def test_the_next_turn_comes_after_the_hand_limit(sit: Sit, line: str) -> None:
    player = sit(*BEGIN, "Ann holds 9", "Ann draws")
    player.type(line)
    assert (table(player).turn.seat, table(player).turn.phase) == (0, Phase.END)
    player.type("Ann discards 3")
    player.type(line)
    assert table(player).turn.seat == 1


@pytest.mark.parametrize("line", ["Ben's turn", "next player", "your turn Ben"])
def test_the_next_turn_does_not_pass_by_what_must_be_done(sit: Sit, line: str) -> None:
    player = sit(NEW, "Cara has narwhal", "Ann has sadistic ritual", "Cara has sadistic ritual")
    player.type("turn Cara")
    player.type("yes")
    before = table(player)
    assert before.turn.seat == 2 and before.chain
    said = player.type(line.replace("Ben", "Ann"))
    assert "Sadistic Ritual must still be done." in said
    assert table(player) is before


@pytest.mark.parametrize("line", ["Ann uses rhinocorn", "I use Rhinocorn", "trigger rhinocorn"])
def test_a_start_of_turn_effect_is_no_effect_of_another_moment(sit: Sit, line: str) -> None:
    player = sit(*BEGIN)
    assert player.type(line)[0] == "Rhinocorn only happens as Ann's turn begins."


@pytest.mark.parametrize("line", ["Ann uses rhinocorn", "I use Rhinocorn", "trigger rhinocorn"])
def test_what_came_later_has_to_wait_for_the_next_turn(sit: Sit, line: str) -> None:
    player = sit(NEW, "Ann has rhinocorn")
    assert player.type(line)[0].startswith("Rhinocorn happens once, as the turn begins")


def test_a_firm_table_has_no_start_of_turn_effect_later(sit: Sit) -> None:
    player = sit(*BEGIN, "house firmness firm")
    assert player.type("Ann uses rhinocorn") == ["Rhinocorn only happens as Ann's turn begins."]
    player.type("yes")
    assert not table(player).chain
    player.type("Ann destroys narwhal")
    assert player.type("rhinocorn")[0] == "Rhinocorn only happens as Ann's turn begins."
    player.type("yes")
    assert lies(player, "Narwhal", 1)


def test_a_turn_that_is_named_again_does_not_begin_again(sit: Sit) -> None:
    player = sit(*BEGIN, "Ann draws", "end turn", "Ben draws", "Ben draws", "end turn")
    player.type("Cara draws")
    player.type("Cara's turn")
    assert table(player).turn.phase is Phase.ACTION


@pytest.mark.parametrize("line", ["Ann draws", "draw", "I draw a card"])
def test_a_skipped_phase_is_said_to_be_skipped(sit: Sit, line: str) -> None:
    player = sit(NEW, "Ann has llamabot")
    player.type("skip draw phase")
    before = table(player)
    if before.turn.phase is Phase.BEGINNING:
        assert player.type(line)[0].startswith("There's no Draw phase this turn.")


# -- an answer that was not understood --------------------------------------------------


@pytest.mark.parametrize("line", ["Ben gnarfs it", "Ben needs that one", "Ben answers"])
@pytest.mark.parametrize("ends", ["nobody", "all pass", "nobody neighs"])
def test_an_unheard_answer_keeps_the_window_open(sit: Sit, line: str, ends: str) -> None:
    player = sit(*BEGIN, "Ann plays unicorn poison", line)
    assert player.type(ends)[-1] == "Does nobody answer Unicorn Poison? Yes or no."
    assert table(player).pile
    player.type("no")
    player.type("Ben neighs")
    assert "Unicorn Poison is stopped." in player.type("nobody")


@pytest.mark.parametrize("line", ["Ben answers with the dragon", "Ben says neigh or so"])
def test_an_answer_whose_card_is_not_clear_keeps_it_open(sit: Sit, line: str) -> None:
    player = sit(*BEGIN, "Ann plays unicorn poison", line)
    assert player.type("nobody")[-1] == "Does nobody answer Unicorn Poison? Yes or no."
    assert table(player).pile
    player.type("yes")
    assert not table(player).pile


def test_the_last_pass_does_not_close_it_either(sit: Sit) -> None:
    player = sit(*BEGIN, "Ann plays unicorn poison", "Ben gnarfs it", "no", "Cara passes")
    assert player.type("Ben blah") and player.type("yes")
    assert table(player).pile
    player.type("Ben passes")
    player.type("yes")
    assert not table(player).pile


def test_what_is_no_answer_of_anybody_keeps_nothing_open(sit: Sit) -> None:
    player = sit(*BEGIN, "Ann plays basic unicorn", "lovely weather")
    player.type("nobody")
    assert not table(player).pile


# -- all this outlives the program ------------------------------------------------------


def killed(home: Path, *lines: str) -> None:
    """Have lines typed in a process of its own that is killed right behind the last one."""
    process = os.fork()
    if process == 0:
        try:
            player = sit_down(home)
            for line in lines:
                player.type(line)
            os.kill(os.getpid(), signal.SIGKILL)
        finally:
            os._exit(1)
    _, status = os.waitpid(process, 0)
    assert os.WIFSIGNALED(status)


@pytest.mark.parametrize("line", ["Ben gnarfs it", "Ben blah", "Ben neeeighs"])
@pytest.mark.parametrize("ends", ["nobody", "all pass", "no one answers"])
def test_an_unheard_answer_keeps_the_window_open_after_a_kill(
    sit: Sit, tmp_path: Path, line: str, ends: str
) -> None:
    killed(tmp_path, *BEGIN, "Ann plays unicorn poison", line)
    player = sit("resume")
    said = player.type(ends)
    assert f'"{line}" may have been an answer.' in said
    assert said[-1] == "Does nobody answer Unicorn Poison? Yes or no."
    assert table(player).pile
    player.type("yes")
    assert not table(player).pile


def test_it_is_kept_over_a_pass_and_a_second_start(sit: Sit, tmp_path: Path) -> None:
    lines = (*BEGIN, "Ann plays unicorn poison", "Ben blah", "no", "Cara passes")
    killed(tmp_path, *lines)
    killed(tmp_path, "resume", "scores")
    player = sit("resume", "nobody")
    assert table(player).pile
    assert "Unicorn Poison is stopped." in [
        *player.type("no"),
        *player.type("Ben neighs"),
        *player.type("nobody"),
    ]


@pytest.mark.parametrize("first", ["Ben draws", "Cara plays yay", "Ben steals rhinocorn"])
@pytest.mark.parametrize("again", ["Ben plays yay", "Cara draws"])
def test_doubts_are_counted_over_a_kill(sit: Sit, tmp_path: Path, first: str, again: str) -> None:
    killed(tmp_path, *BEGIN, first)
    player = sit("resume")
    assert BELIEVED in player.type(again)


def test_doubts_of_before_are_not_counted_where_something_was_done(
    sit: Sit, tmp_path: Path
) -> None:
    killed(tmp_path, *BEGIN, "Ben draws", "yes")
    player = sit("resume")
    assert BELIEVED not in player.type("Cara draws")


def test_doubts_of_another_game_are_not_counted(sit: Sit, tmp_path: Path) -> None:
    killed(tmp_path, *BEGIN, "Ben draws", "no")
    player = sit("resume", NEW, "yes", "draw")
    assert BELIEVED not in player.type("Ben draws")


USED_OUT_OF_TIME = [
    ("Ann destroys narwhal with stabby", "Stabby the Unicorn only happens when it's destroyed"),
    ("Ann steals narwhal with alluring narwhal", "Alluring Narwhal happens once, as it enters."),
    ("trigger stabby", "Stabby the Unicorn only happens when it's destroyed"),
]


@pytest.mark.parametrize(("line", "doubt"), USED_OUT_OF_TIME)
def test_a_card_that_is_named_has_nothing_done_at_another_moment(
    sit: Sit, line: str, doubt: str
) -> None:
    player = sit(*BEGIN, "put stabby in Ann's stable", "put alluring narwhal in Ann's stable")
    before = table(player)
    assert player.type(line)[0].startswith(doubt)
    assert table(player) == before


def test_a_card_without_an_effect_explains_nothing(sit: Sit) -> None:
    player = sit(*BEGIN, "put yay in Ann's stable", "Ann destroys narwhal")
    assert player.type("yay")[0] == "Yay has no effect to use."


@pytest.mark.parametrize("line", ["Ann borrows narwhal", "Ben lends narwhal to Ann"])
def test_nothing_is_lent_without_an_effect(sit: Sit, line: str) -> None:
    player = sit(*BEGIN)
    before = table(player)
    assert any("effect lets" in each for each in player.type(line))
    assert table(player) == before


def test_what_can_be_done_is_not_skipped_without_a_question(sit: Sit) -> None:
    player = sit(*BEGIN, "Ann plays unicorn poison", "nobody")
    said = player.type("skip")
    assert "Unicorn Poison can be done, so it must be." in said
    assert "Unicorn Poison: skipped." in player.type("yes")


def test_that_nobody_answers_is_asked_once_and_believed_the_second_time(sit: Sit) -> None:
    player = sit(*BEGIN, "Ann plays basic unicorn", "Ben zzz his flurb")
    assert player.type("nobody")[-1] == "Does nobody answer Basic Unicorn? Yes or no."
    assert "Basic Unicorn enters Ann's Stable." in player.type("nobody")
