"""Whose something is, and how many: a sentence never becomes a deed of somebody else's."""

from collections.abc import Callable
from pathlib import Path

import pytest
from sitting import Heard, Player, Watched, shipped_library

from assistant.desk import get_up, sit_down
from assistant.language.grammar_file import grammar
from assistant.rules.table import Table
from assistant.session import Session
from assistant.settings import Settings
from assistant.shared import Desk

GAME = "new llamas unleashed with Ann, Ben and Cara, {}, Ann starts, any babies"


@pytest.fixture
def sit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Player]:
    monkeypatch.setenv("TABLE_ASSISTANT_HOME", str(tmp_path / "home"))

    def down(*lines: str, amount: str = "full") -> Player:
        desk = Desk(tmp_path / "home" / "journal.sqlite3")
        voice, eyes = Heard(), Watched()
        player = Player(Session(shipped_library(), Settings(), voice, eyes, desk=desk), voice, eyes)
        tuple(sit_down(player.session))
        for line in (GAME.format(amount), "house firmness loose", *lines):
            player.type(line)
        return player

    return down


def sit_again(player: Player) -> Player:
    """End the program, start it anew and take the game up."""
    get_up(player.session)
    desk, voice, eyes = Desk(player.session.desk.file), Heard(), Watched()
    later = Player(Session(shipped_library(), Settings(), voice, eyes, desk=desk), voice, eyes)
    tuple(sit_down(later.session))
    later.type("resume")
    return later


def table(player: Player) -> Table:
    assert player.session.table
    return player.session.table


@pytest.mark.parametrize("seat", [1, 2])
@pytest.mark.parametrize(
    "line", ["skip {}'s turn", "skip {}'s next turn", "Ann skips {}'s turn", "{} skips a turn"]
)
def test_the_turn_is_skipped_of_whoever_is_named(
    sit: Callable[..., Player], line: str, seat: int
) -> None:
    player = sit()
    player.type(line.format(("Ann", "Ben", "Cara")[seat]))
    assert [each.skips for each in table(player).seats] == [int(at == seat) for at in range(3)]


@pytest.mark.parametrize(
    "line",
    [
        "end Ben's turn",
        "finish Cara's turn",
        "Ben's turn is over",
        "end of Cara's turn",
        "Ann ends Ben's turn",
        "Ben ends his turn",
    ],
)
def test_somebody_else_s_turn_is_not_ended_without_a_word(
    sit: Callable[..., Player], line: str
) -> None:
    player = sit("house firmness gentle", "draw")
    before = table(player)
    said = player.type(line)
    assert said[0].startswith("It's Ann's turn, not ")
    assert table(player) is before


@pytest.mark.parametrize("line", ["end my turn", "end Ann's turn", "Ann ends her turn"])
def test_the_own_turn_is_ended(sit: Callable[..., Player], line: str) -> None:
    player = sit("draw", "draw", line)
    assert table(player).turn.seat == 1


@pytest.mark.parametrize(
    "line",
    ["give Cara's studlife to Ben", "hand Cara's studlife to Ben", "Cara gives studlife to Ben"],
)
def test_what_is_given_is_of_whoever_is_named(sit: Callable[..., Player], line: str) -> None:
    player = sit("put studlife in Cara's field")
    hands = [each.hand_size for each in table(player).seats]
    said = player.type(line)
    assert said == ["Ben gets Cara's #studlife."]
    assert [each.hand_size for each in table(player).seats] == hands


def _hands(player: Player) -> list[int | None]:
    return [each.hand_size for each in table(player).seats]


@pytest.mark.parametrize(
    ("line", "after"),
    [
        ("Ann shuffles her hand into the deck", [0, 5, 5]),
        ("shuffle Ben's hand into the deck", [6, 0, 5]),
        ("Ann shuffles Cara's hand back into the draw pile", [6, 5, 0]),
        ("Ben mixes his hand into the deck", [6, 0, 5]),
        ("put Cara's hand into the deck", [6, 5, 0]),
        ("Ben's hand is shuffled into the deck", [6, 0, 5]),
        ("the hand of Cara goes back into the deck", [6, 5, 0]),
        ("shuffle two of Ben's cards into the deck", [6, 3, 5]),
        ("Cara shuffles one card from her hand into the deck", [6, 5, 4]),
    ],
)
def test_a_hand_is_shuffled_of_whoever_is_named(
    sit: Callable[..., Player], line: str, after: list[int]
) -> None:
    player = sit("draw", "put shaved llama in Ben's field")
    deck = table(player).deck
    player.type(line)
    assert _hands(player) == after
    assert deck is not None
    assert table(player).deck == deck + 16 - sum(after)
    assert "Shaved Llama" in " ".join(player.type("what does Ben have"))
    player.type("undo")
    assert (_hands(player), table(player).deck) == ([6, 5, 5], deck)


@pytest.mark.parametrize(
    ("line", "after"),
    [
        ("Ann discards a card from Cara's hand", [6, 5, 4]),
        ("throw away two of Ben's cards", [6, 3, 5]),
        ("Ann bins Cara's hand", [6, 5, 0]),
        ("Cara's hand is discarded", [6, 5, 0]),
        ("discard Ben's gin rammy", [6, 4, 5]),
        ("shuffle Ben's gin rammy into the deck", [6, 4, 5]),
        ("Ann hands Cara two of Ben's cards", [6, 3, 7]),
        ("give a card from Cara's hand to Ben", [6, 6, 4]),
        ("pass Ben's hand to Cara", [6, 0, 10]),
        ("Cara gives Ben her hand", [6, 10, 0]),
        ("Ann grabs Cara's hand", [11, 5, 0]),
        ("draw from Ben's hand", [7, 4, 5]),
        ("trade Ann's hand for Cara's", [5, 5, 6]),
        ("swap the hands of Ann and Ben", [5, 6, 5]),
        ("Cara exchanges Ann's hand with Ben's hand", [5, 6, 5]),
        ("set Cara's hand to 2", [6, 5, 2]),
        ("Cara's hand has 4 cards in it", [6, 5, 4]),
    ],
)
def test_cards_of_a_hand_go_from_whoever_is_named(
    sit: Callable[..., Player], line: str, after: list[int]
) -> None:
    player = sit("draw", "Ben keeps gin rammy", "put shaved llama in Ben's field")
    player.type(line)
    assert _hands(player) == after
    assert "Shaved Llama" in " ".join(player.type("what does Ben have"))


@pytest.mark.parametrize("line", ["read Ben's hand", "count Ben's hand", "show me Ben's hand"])
def test_of_somebody_else_s_hand_the_number_is_told(sit: Callable[..., Player], line: str) -> None:
    player = sit("draw", "Ben keeps gin rammy")
    assert player.type(line) == ["Ben's hand: 5, limit 7."]


@pytest.mark.parametrize(
    "line",
    [
        "sacrifice Ben's field",
        "destroy Ben's field",
        "shuffle Ben's field into the deck",
        "remove Ben's hand",
        "Ann plays Ben's gin rammy",
        "keep Ben's gin rammy",
        "discard Ben's cards",
    ],
)
def test_what_is_no_card_of_ones_own_is_no_other_card(
    sit: Callable[..., Player], line: str
) -> None:
    player = sit("draw", "Ben keeps gin rammy", "put shaved llama in Ben's field")
    before = table(player)
    assert player.type(line)
    assert table(player) is before


def test_a_card_is_brought_into_whosever_area_is_named(sit: Callable[..., Player]) -> None:
    player = sit("draw")
    # In the Action phase it can only be played, before whom it is said.
    assert "into Cara's" in player.type("Ann brings studlife into Cara's field")[0]
    for line in ("yes", "nobody"):
        player.type(line)
    assert "studlife" in " ".join(player.type("what does Cara have"))


def test_no_deed_drops_whose_its_thing_is() -> None:
    """Where a frame of the language says somebody's, its deed says so too.

    What is answered is the card that waits, whoever has played it.
    """
    carried = {
        "theirs": "{owned} {first} {second} {aimed} {target} {at_card}",
        "hand_of": "{other} {owner}",
        "their_count": "{other} {owner} {from}",
        "whose": "{other} {owner}",
        "stable_of": "{into} {from} {other}",
    }
    for sort, ways in carried.items():
        found = 0
        for frames in grammar().frames.values():
            for items, all_ in frames.items():
                for frame in all_ if any(sort == each.split()[-1] for each in items) else ():
                    if not frame.do.word:
                        continue  # it is only said: nothing is done with it
                    found += 1
                    named = any(way in frame.do.rest for way in ways.split())
                    named = named or frame.do.word == "answer"
                    assert named or frame.do.by in ("owner", "other"), (sort, items, frame.do)
        assert found


@pytest.mark.parametrize("line", ["sacrifice Cara's studlife", "Cara sacrifices studlife"])
def test_a_card_of_somebody_s_is_the_one_that_goes(sit: Callable[..., Player], line: str) -> None:
    player = sit("put studlife in Ann's field", "put studlife in Cara's field")
    player.type(line)
    assert "studlife" in " ".join(player.type("what does Ann have"))
    assert "studlife" not in " ".join(player.type("what does Cara have"))


@pytest.mark.parametrize(
    "line", ["discard Ben's hand", "Ben discards his hand", "Ben discard hand"]
)
def test_a_hand_is_discarded_of_whoever_is_named(sit: Callable[..., Player], line: str) -> None:
    player = sit("put shaved llama in Ann's field")
    player.type(line)
    assert [each.hand_size for each in table(player).seats] == [5, 0, 5]
    assert "Shaved Llama" in " ".join(player.type("what does Ann have"))


@pytest.mark.parametrize(
    ("line", "doubt"),
    [
        ("Ben draws two cards", "It's Ann's turn, not "),
        ("Ben draws", "Does nobody answer Gin Rammy?"),
        ("Cara draws a card", "It's Ann's turn, not "),
    ],
)
def test_out_of_turn_nobody_draws_without_a_doubt_while_a_card_can_be_answered(
    sit: Callable[..., Player], line: str, doubt: str
) -> None:
    player = sit("house firmness gentle", "draw", "play gin rammy")
    assert table(player).pile
    before = table(player)
    assert player.type(line)[0].startswith(doubt)
    assert table(player) is before


@pytest.mark.parametrize(
    "line", ["draw -1", "Ann draws -2", "Ben draws -3 cards", "Ben has -4 in hand"]
)
@pytest.mark.parametrize("amount", ["full", "light"])
def test_a_number_below_nothing_is_none(sit: Callable[..., Player], line: str, amount: str) -> None:
    player = sit(amount=amount)
    before = table(player)
    player.type(line)
    assert table(player) is before


@pytest.mark.parametrize("line", ["Ben has 99 in hand", "Ben holds 60", "Ben's hand: 200 cards"])
@pytest.mark.parametrize("amount", ["full", "light"])
def test_more_than_anybody_holds_is_doubted(
    sit: Callable[..., Player], line: str, amount: str
) -> None:
    player = sit(amount=amount)
    before = table(player)
    player.type(line)
    assert table(player) is before
    player.type("Ben has 9 in hand")
    assert table(player).seats[1].hand_size == 9


@pytest.mark.parametrize(
    "line",
    [
        "Ben's hand is empty",
        "Ben's hand is empty (0 cards)",
        "Ben has no cards in hand",
        "Ben holds no cards",
        "Ben has an empty hand",
        "Ben has nothing in hand",
    ],
)
def test_a_hand_is_empty(sit: Callable[..., Player], line: str) -> None:
    player = sit()
    player.type(line)
    assert [each.hand_size for each in table(player).seats] == [5, 0, 5]
    assert not player.session.transcript.secret_line


@pytest.mark.parametrize(
    "line", ["Ann's hand limit is 5", "Ann's hand limit is five cards", "Ann hand limit 5"]
)
def test_a_limit_is_set(sit: Callable[..., Player], line: str) -> None:
    player = sit()
    player.type(line)
    assert table(player).seats[0].hand_limit == 5


@pytest.mark.parametrize("line", ["Ann gives Ben two cards", "Ann gives two cards to Ben"])
def test_cards_are_given_by_number(sit: Callable[..., Player], line: str) -> None:
    player = sit()
    player.type(line)
    assert [each.hand_size for each in table(player).seats] == [3, 7, 5]


def test_a_sentence_is_taken_back_as_one_after_a_resume(sit: Callable[..., Player]) -> None:
    player = sit("draw", "Ann discards a card and Ben discards two cards")
    player.type("Cara discards a card")
    later = sit_again(player)
    for after in ([5, 3, 5], [6, 5, 5], [5, 5, 5]):
        later.type("undo")
        assert _hands(later) == after
    last = sit_again(later)
    for after in ([6, 5, 5], [5, 3, 5], [5, 3, 4]):
        last.type("redo")
        assert _hands(last) == after


@pytest.mark.parametrize(
    "line",
    [
        "Everyone discards a card",
        "Ann discards a card and Ben discards two cards",
        "everybody discards two cards",
    ],
)
def test_a_sentence_is_taken_back_as_one(sit: Callable[..., Player], line: str) -> None:
    player = sit("draw")
    before = [each.hand_size for each in table(player).seats]
    player.type(line)
    while player.session.prompt.options:
        player.type("yes")
    after = [each.hand_size for each in table(player).seats]
    assert after != before
    player.type("undo")
    assert [each.hand_size for each in table(player).seats] == before
    player.type("redo")
    assert [each.hand_size for each in table(player).seats] == after
    player.type("undo")
    player.type("Cara discards a card")
    player.type("undo")
    assert [each.hand_size for each in table(player).seats] == before


@pytest.mark.parametrize(
    ("line", "hands"),
    [
        ("discard her hand", [6, 0, 5]),
        ("put her hand into the deck", [6, 0, 5]),
        ("throw away two of his cards", [6, 3, 5]),
        ("his hand is discarded", [6, 0, 5]),
        ("give Cara their hand", [6, 0, 10]),
        ("she discards a card", [6, 4, 5]),
        ("he gives 2 cards to Cara", [6, 3, 7]),
    ],
)
@pytest.mark.parametrize("answer", ["2", "Ben"])
def test_whose_it_is_is_asked_where_nobody_is_named(
    sit: Callable[..., Player], line: str, hands: list[int], answer: str
) -> None:
    player = sit("draw")
    before = table(player)
    said = player.type(line)
    assert said[0] in ("Whose? Type a number or a name.", "Who? Type a number or a name.")
    assert said[1:] == ["1, Ann", "2, Ben", "3, Cara"]
    assert table(player) is before
    player.type(answer)
    assert [each.hand_size for each in table(player).seats] == hands


@pytest.mark.parametrize("line", ["discard their hands", "shuffle their hands into the deck"])
def test_the_hands_of_several_who_are_not_named_stay(sit: Callable[..., Player], line: str) -> None:
    player = sit("draw")
    before = table(player)
    assert player.type(line) == [f"Not understood: {line}. Type menu."]
    assert table(player) is before


@pytest.mark.parametrize("line", ["everyone discards their hand", "all players discard their hand"])
def test_what_is_said_of_everyone_is_not_asked_about(sit: Callable[..., Player], line: str) -> None:
    player = sit("draw")
    player.type(line)
    assert [each.hand_size for each in table(player).seats] == [0, 0, 0]


def test_a_word_of_a_title_is_nobody_s(sit: Callable[..., Player]) -> None:
    said = sit("draw").type("play their groove")
    assert "Whose?" not in said[0]


@pytest.mark.parametrize(
    ("line", "hands"),
    [("my hand goes to Ben", [0, 11, 5]), ("Ben's hand goes to Cara", [6, 0, 10])],
)
def test_a_hand_that_goes_to_somebody_is_given_and_not_read(
    sit: Callable[..., Player], line: str, hands: list[int]
) -> None:
    player = sit("draw")
    player.type(line)
    if player.session.prompt.options:
        player.type("yes")
    assert [each.hand_size for each in table(player).seats] == hands


def test_what_is_done_with_my_hand_in_strange_words_does_not_offer_to_read_it(
    sit: Callable[..., Player],
) -> None:
    said = sit("draw").type("my hand flies to Ben")
    assert said[0].startswith("Not understood:")
