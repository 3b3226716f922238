"""What a table says on its first evening: the same thing twice, and questions in between."""

import pytest
from golden import seated_at_home
from sitting import Player

BEGIN = "new second print with Mia, Dad and Tom, full, Mia starts, any babies"

player = pytest.fixture(seated_at_home)


@pytest.fixture
def table(player: Player) -> Player:
    """Return a table on which Mia has drawn."""
    player.type(BEGIN)
    player.type("draw")
    return player


@pytest.fixture
def played(table: Player) -> Player:
    """Return a table on which Mia's Narwhal has come in."""
    table.type("play narwhal")
    table.type("nobody")
    return table


def state(player: Player) -> object:
    assert player.session.game
    return player.session.game.table


@pytest.mark.parametrize("again", ["undo", "Undo!", "wrong card"])
def test_what_is_asked_about_said_in_its_own_words_is_the_yes(played: Player, again: str) -> None:
    assert played.type("wrong card")[-1] == "Mia plays Narwhal: take that back? Yes or no."
    assert "Undone: Mia plays Narwhal." in played.type(again)


def test_undo_that_is_asked_about_is_undone_by_undo(table: Player) -> None:
    assert table.type("wrong card")[-1] == "Did you mean undo? Yes or no."
    assert table.type("undo")[0] == "Undone: Mia draws."


def test_a_correction_said_twice_is_the_yes(table: Player) -> None:
    table.type("play narwhal")
    table.type("Dad neighs")
    asked = table.type("I meant super neigh")
    assert "instead? Yes or no." in asked[-1]
    assert any("Super Neigh" in line for line in table.type("I meant super neigh"))
    pile = table.session.game.table.pile if table.session.game else None
    assert pile and len(pile.cards) == 2
    assert not table.session.prompt.options


def test_a_doubt_is_no_offer_and_is_asked_again(table: Player) -> None:
    table.type("play narwhal")
    before = state(table)
    assert table.type("draw")[-1] == "Do it anyway?"
    assert table.type("draw")[-1] == "Do it anyway?"
    assert state(table) is before


@pytest.mark.parametrize(
    "asked",
    ["how do I play?", "how does this game work", "how do you play this", "how is this played?"],
)
def test_how_it_is_played_is_told_in_the_middle_of_a_game(table: Player, asked: str) -> None:
    before = state(table)
    said = table.type(asked)
    assert said[0] == "In the Draw phase you take one card, the top card of the deck."
    assert said[-1] == "Mia's turn, Action phase: play or draw."
    assert not table.session.prompt.options
    assert not table.session.prompt.slot
    assert table.type("who's turn is it")[0].startswith("Mia's turn")
    assert state(table) is before


@pytest.mark.parametrize(
    "asked", ["can I play now?", "may I go now?", "can I have a go", "may I play yet?", "can I go?"]
)
def test_whoever_asks_for_a_turn_is_no_new_player(table: Player, asked: str) -> None:
    assert table.type(asked)[0].startswith("Mia's turn, Action phase")
    assert not table.session.prompt.slot


def test_a_question_is_no_name(table: Player) -> None:
    assert table.type("join game")[-1].startswith("What's the new player's name?")
    for asked in ("when is it my turn?", "how do I play?", "who is winning?"):
        table.type(asked)
    game = table.session.game
    assert game and game.names == ("Mia", "Dad", "Tom")


def test_whose_turn_tells_who_has_to_do_something_first(played: Player) -> None:
    for line in ("end turn", "Dad draws", "play good deal", "nobody", "draw", "draw", "draw"):
        played.type(line)
    assert played.type("whose turn") == ["It's Dad's turn, Action phase.", "Dad: discard 1 card."]
    for asked in ("who is to act", "who has to do something", "who has to go now"):
        assert "Dad: discard 1 card." in played.type(asked)


def test_what_keeps_somebody_from_winning_is_told_first(table: Player) -> None:
    table.type("put pandamonium in Mia's stable")
    assert table.type("can Mia win")[0].startswith("Mia can't win because of Pandamonium")
    assert table.type("can Dad win")[0].startswith("Dad 1 of 7")


def test_where_a_card_is_that_is_in_no_hand(table: Player) -> None:
    for line in ("play narwhal", "Dad neighs", "nobody", "put slowdown in Dad's stable"):
        table.type(line)
    assert "Narwhal is already in the discard pile, not in a hand." in table.type("discard narwhal")
    table.type("no")
    assert "Slowdown is in Dad's Stable, not in a hand." in table.type("discard slowdown")


@pytest.mark.parametrize(
    "line",
    [
        "I don't have this card",
        "I don't have narwhal",
        "that's not my card",
        "wrong card",
        "I haven't got that card",
    ],
)
def test_a_card_that_nobody_has_is_taken_back_right_behind_its_play(
    table: Player, line: str
) -> None:
    before = state(table)
    assert line == "" or "back" not in table.type(line)[-1] or line == "wrong card"
    table.type("no")
    assert state(table) is before
    table.type("play narwhal")
    table.type("nobody")
    assert table.type(line) == ["Mia plays Narwhal: take that back? Yes or no."]
    table.type("yes")
    game = table.session.game
    assert game and game.table.turn.seat == 0
    assert not game.table.pile
    assert all(game.position.title(piece) != "Narwhal" for piece in game.table.seats[0].stable)


def test_what_a_player_did_is_not_what_was_said(played: Player) -> None:
    expected = played.type("Mia last act")
    assert expected == ["Mia draws.", "Mia plays Narwhal.", "Narwhal enters Mia's Stable."]
    for asked in ("what did Mia do?", "what did Mia just do", "what has Mia done"):
        assert played.type(asked) == expected
    assert played.type("what did Tom do?") == ["Nothing yet."]


def test_two_names_that_differ_by_capitals_are_one(table: Player) -> None:
    for asked in ("what does yay do", "what does Yay do?"):
        assert table.type(asked)[0].startswith("Yay, upgrade.")


def test_a_draw_that_is_told_once_more_is_asked_about(table: Player) -> None:
    before = state(table)
    for line in ("I drew a card", "I drew a card", "I've drawn a card", "Mia has drawn"):
        asked = table.type(line)
        assert asked == ["Mia has drawn already. Is that a second card? Yes or no."]
        assert state(table) is before
    table.type("I drew a card")
    assert table.type("yes")[0] == "Mia draws."


def test_a_draw_that_is_told_for_the_first_time_is_done(table: Player) -> None:
    table.type("draw")
    table.type("end turn")
    assert table.type("I drew a card")[0] == "Dad draws."
    assert table.type("draw")[0] == "Dad draws."


TERMS = {
    "what does sacrifice mean": "To sacrifice is to put a card from your own Stable",
    "what does it mean 'sacrifice'": "To sacrifice is to put a card from your own Stable",
    "sacrifice?": "To sacrifice is to put a card from your own Stable",
    "what does steal mean?": "To steal is to move a card from another player's Stable",
    "what does discard mean": "To discard is to put a card from your hand",
    "what is a unicorn?": "Every Unicorn in your Stable counts towards winning: 7 win.",
    "what is a stable?": "A Stable is where a player's cards lie face up.",
    "what's a field?": "A Stable is where a player's cards lie face up.",
    "what does Stable mean?": "A Stable is where a player's cards lie face up.",
    "what is the nursery?": "The Nursery holds the Babies that aren't in play.",
    "what is a baby": "Every player begins with a Baby Unicorn",
    "what does return mean?": "To return a card is to put it from a Stable back",
    "what does zorb mean": "I don't know the word zorb.",
    "what does pandamonium mean": "Pandamonium, downgrade.",
}


@pytest.mark.parametrize("effect", [False, True])
def test_a_word_of_the_game_is_explained_at_any_moment(table: Player, effect: bool) -> None:
    if effect:
        table.type("play seductive unicorn")
        table.type("nobody")
    before = state(table)
    for asked, told in TERMS.items():
        assert table.type(asked)[0].startswith(told)
    assert state(table) is before


def test_no_card_is_called_that_means(played: Player) -> None:
    for asked in ("what does that mean", "what does this card mean", "what does resolve mean"):
        assert not any("No card called" in line for line in played.type(asked))


def test_a_word_is_explained_in_the_words_of_its_game(player: Player) -> None:
    player.type("new llamas with Mia and Dad, full, mix none, Mia starts")
    player.type("any babies")
    said = player.type("what is a field?")
    assert said[0].startswith("A Field is where a player's cards lie face up.")
    assert said[1].startswith("Llamas Unleashed rulebook")


def test_who_plays_is_not_whoever_has_to_do_something_first(table: Player) -> None:
    for line in (
        "put barbed wire in Dad's stable",
        "play seductive unicorn",
        "nobody",
        "Mia steals Dad's baby unicorn",
    ):
        table.type(line)
    said = table.type("play rhinocorn")
    assert said[-2:] == ["Barbed Wire isn't finished. Dad: discard 1 card.", "Do it anyway?"]
    assert "It's Mia's turn, not Dad's." not in said
    assert "It's Mia's turn, not Dad's." in table.type("Dad plays rhinocorn")
