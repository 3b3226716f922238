"""A game at the prompt, as people say it: blanks, doubts, names, taking back, taking up."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from golden import leave, sit_down
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from made_up import check_cards
from sitting import Player

from assistant import places
from assistant.registry import all_words
from assistant.words.announcement import EVERYONE

NURSERY = (
    "Nursery 9, out of these 12: 3 Baby Alpaca, 3 Baby Goat, 3 Baby Llama, 3 Baby Ram. "
    "In play but unnamed: 3."
)
LOOSE = "house firmness loose"
BEGIN = "new llamas with Ann, Ben and Cara, full, Ann starts, any babies"


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TABLE_ASSISTANT_HOME", str(tmp_path))
    return tmp_path


@pytest.fixture
def player(home: Path) -> Iterator[Player]:
    made = sit_down(home)
    yield made
    leave(made)


@pytest.fixture
def table(player: Player) -> Player:
    assert player.type(BEGIN)[-1] == "Draw a card."
    return player


def said(player: Player, *lines: str) -> list[str]:
    """Type lines; return what is said to the last one."""
    answer: list[str] = []
    for line in lines:
        answer = player.type(line)
    return answer


# -- beginning ----------------------------------------------------------------


def test_new_asks_for_what_is_missing_one_question_at_a_time(player: Player) -> None:
    assert player.type("new")[0] == "Which game? Type a number."
    assert player.type("second print")[0].startswith("Who's playing?")
    assert player.type("Ann, Ben, Cara")[0].startswith("How much should I track?")
    way = player.type("2")
    assert "Who starts?" in way[0]
    assert way[1:] == ["1, Ann", "2, Ben", "3, Cara"]
    assert player.type("ben")[-2:] == ["Ben's turn.", "Start-of-turn effects, then draw."]


@pytest.mark.parametrize(
    ("names", "told"),
    [
        ("Ann", "It takes two to eight players, not 1."),
        ("A1, B, C, D, E, F, G, H, I", "It takes two to eight players, not 9."),
        ("Ann, ann", "You've said ann twice."),
        ("Ann, Play", '"Play" is a command.'),
        ("Ann, 7", "7 has no letters."),
    ],
)
def test_names_that_cannot_be_used_are_asked_again(player: Player, names: str, told: str) -> None:
    assert player.type(f"new llamas with {names}")[0].startswith(told)
    assert said(player, "Ann, Ben", "light", "Ann")[-1] == "Start-of-turn effects, then draw."


def test_a_game_nobody_knows_is_told_with_those_that_are_there(player: Player) -> None:
    told = player.type("new chess")
    assert told[0] == "No game called chess."
    assert "1, Llamas Unleashed" in told


def test_before_the_game_has_begun_its_question_is_asked_again(player: Player) -> None:
    player.type("new llamas with Ann, Ben and Cara, full, Ann starts")
    assert player.type("whose")[1].startswith("Which Baby for Ann?")
    assert player.type("Baby Goat")[0].startswith("Which Baby for Ben?")
    assert player.type("Baby Goat")[0].startswith("Which Baby for Cara?")


def test_nothing_is_played_without_a_game(player: Player) -> None:
    assert player.type("draw") == ["No game yet. Type new to begin one, or resume."]


# -- a card goes into what is being said --------------------------------------


def test_a_card_that_is_shown_is_read_and_changes_nothing(table: Player) -> None:
    said(table, "draw")
    before = table.session.game and table.session.game.table
    assert table.show("LU017")[0].text.startswith("Adorable Alpaca, magical animal")
    assert table.session.game and table.session.game.table == before


def test_play_then_hold_up_the_card(table: Player) -> None:
    asked = said(table, "draw", "play")
    assert asked == ["Ann plays which card? Hold it up or type its label."]
    assert [each.text for each in table.show("LU017")] == [
        "Ann plays Adorable Alpaca.",
        "Who answers?",
    ]
    assert table.show("LU017")[0].text.startswith("Adorable Alpaca, magical animal")


def test_a_question_in_between_keeps_the_blank_open(table: Player) -> None:
    said(table, "draw", "play")
    assert table.type("whose")[0].startswith("It's Ann's turn, Action phase")
    assert table.type("adorable")[0] == "Ann plays Adorable Alpaca."


def test_the_card_in_hand_is_it(table: Player) -> None:
    said(table, "draw", "adorable alpaca")
    assert table.type("play it")[0] == "Ann plays Adorable Alpaca."


def test_several_copies_in_several_places_are_asked(table: Player) -> None:
    said(table, LOOSE, "put basic goat in Ben's field", "put basic goat in Cara's field", "draw")
    asked = table.type("destroy basic goat")
    assert asked == ["Which Basic Goat? Type a number.", "1, Ben's Field", "2, Cara's Field"]
    assert table.type("2") == ["Cara's Basic Goat is destroyed."]
    assert "Ben's Animals" in " ".join(table.type("Ben cards"))
    assert table.type("destroy basic goat") == ["Ben's Basic Goat is destroyed."]


def test_from_whom_settles_it(table: Player) -> None:
    said(table, LOOSE, "put basic goat in Ben's field", "put basic goat in Cara's field", "draw")
    assert table.type("steal basic goat from Cara") == ["Ann gets Cara's Basic Goat."]


def test_of_several_cards_that_are_meant_the_one_that_lies_there_is(table: Player) -> None:
    said(table, LOOSE, "put battering ram in Ben's field", "draw")
    assert table.type("destroy magical")[0] == "Ben's Battering Ram is destroyed."


@pytest.mark.parametrize(
    ("line", "heard"),
    [
        ("draw a card", "Ann draws."),
        ("draw 1 card", "Ann draws."),
        ("Ann draws one card", "Ann draws."),
        ("I draw", "Ann draws."),
        ("whose turn is it?", "Ann's turn, start of turn: draw a card."),
        ("who is winning", "Animals: Ann 1 of 7, current player."),
        ("Ben's hand", "Ben's hand: 5, limit 7."),
        ("how many cards does Ben have?", "Ben's hand: 5, limit 7."),
        ("Ben has 4 in hand", "Ben's hand: 4."),
        ("Ben holds 4", "Ben's hand: 4."),
        ("Ben discards 2", "Ben discards 2."),
        ("Ann pulls a card from Ben", "Ann gets a card from Ben. Hands: Ben 4, Ann 6."),
        ("Ann gives 2 to Cara", "Cara gets 2 cards from Ann. Hands: Ann 3, Cara 7."),
        ("put basic goat in Ben's field", "Basic Goat enters Ben's Field."),
        ("Ben", "Ben 1 of 7 Animals, hand 5."),
        ("what is in Ben's field", "Ben 1 of 7 Animals, hand 5."),
        ("what is in the nursery", NURSERY),
        ("nobody spits", "No card is waiting for an answer. Effects, and cards brought in directly, can't be answered."),  # noqa: E501
    ],
)  # fmt: skip
def test_people_say_it_in_their_own_way(table: Player, line: str, heard: str) -> None:
    table.type(LOOSE)
    assert table.type(line)[0] == heard


def test_a_card_is_read_whatever_is_asked(table: Player) -> None:
    said(table, "draw", "play")
    assert table.type("what does tranquilizer do?")[0].startswith("Tranquilizer, downgrade")
    assert table.type("adorable alpaca")[0] == "Ann plays Adorable Alpaca."


@pytest.mark.parametrize("line", ["Ben discards 1", "limit", "Ben limit", "Ann pulls narwhal"])
def test_a_new_word_leaves_the_old_question(table: Player, line: str) -> None:
    said(table, LOOSE, "draw", "shuffle", line)
    assert table.type("adorable alpaca")[0].startswith("Adorable Alpaca, magical animal")


def test_an_answer_that_is_not_understood_repeats_the_question(table: Player) -> None:
    told = said(table, "draw", "play", "xyzzy foo")
    assert told[0].startswith("No card called xyzzy foo, or anything like it.")
    assert told[-1] == "Ann plays which card? Hold it up or type its label."


@pytest.mark.parametrize(
    "line",
    [
        "Ben spit happens",
        "Ben plays spit happens",
        "Ben: spit happens",
        "Ben says spit happens",
        "Ben answers with spit happens",
    ],
)
def test_an_instant_is_said_in_one_breath(table: Player, line: str) -> None:
    said(table, "draw", "play adorable alpaca")
    assert table.type(line)[0] == "Ben answers: Spit Happens."


def test_who_was_slower_takes_the_card_back(table: Player) -> None:
    said(table, "draw", "play adorable alpaca", "Ben answers with spit happens")
    told = table.type("Cara answers adorable alpaca with don't kid yourself")
    assert told == ["Ben was faster. The other answer goes back to Cara's hand."]
    assert table.type("top")[0] == "Spit Happens is on top, played by Ben."


def test_a_guess_does_not_act_before_it_is_confirmed(table: Player) -> None:
    table.type("draw")
    assert table.type("play adorable alpaka") == [
        "No card is called adorable alpaka. Did you mean one of these? Type a number.",
        "1, Adorable Alpaca, magical animal, alpaca",
    ]
    assert table.type("yes")[0] == "Ann plays Adorable Alpaca."


def test_who_alone_has_an_open_effect_is_meant(table: Player) -> None:
    told = said(table, "draw", "play adorable alpaca into Cara's field", "all pass")
    assert told[-1] == "Cara may draw 1 card."
    assert table.type("draw")[0] == "Cara draws."


@pytest.mark.parametrize("house", ["gentle", "firm"])
def test_end_turn_stops_where_something_is_to_be_done(table: Player, house: str) -> None:
    said(table, f"house firmness {house}", "draw", "Ann holds 9", "draw")
    assert table.type("end turn") == ["Ann: discard 3, down to 7."]
    told = said(table, "Ann discards 3", "end turn")
    assert told[0] == "Ben's turn."


def test_what_was_read_to_one_ear_is_not_said_again(table: Player) -> None:
    said(table, "Ben keeps spit happens", "Ben my hand", "yes")
    for line in ("again", "history", ""):
        assert "Spit" not in " ".join(table.type(line)), line


# -- doubts -------------------------------------------------------------------


def test_a_doubt_is_said_with_its_reason_and_done_if_the_table_says_so(table: Player) -> None:
    asked = table.type("Ben plays adorable alpaca")
    assert asked == ["It's Ann's turn, not Ben's.", "Do it anyway?"]
    assert table.type("why")[0] == "Turns go clockwise."
    assert table.type("yes")[0] == "Ben plays Adorable Alpaca."


@pytest.mark.parametrize("word", ["no", "n", "2", "cancel"])
def test_a_doubt_can_be_left(table: Player, word: str) -> None:
    table.type("Ben plays adorable alpaca")
    table.type(word)
    assert table.type("yes") == ["I'm not asking anything just now."]
    assert table.type("pile") == ["The pile is empty."]


def test_firm_rules_refuse(table: Player) -> None:
    table.type("house firmness firm")
    assert table.type("Ben plays adorable alpaca") == ["It's Ann's turn, not Ben's."]
    assert table.type("yes") == ["I'm not asking anything just now."]


# -- taking back, taking up ---------------------------------------------------


def test_undo_says_what_it_took_back_and_where_we_are(table: Player) -> None:
    said(table, "draw", "play adorable alpaca")
    assert table.type("undo") == [
        "Undone: Ann plays Adorable Alpaca.",
        "Ann's turn, Action phase: play or draw.",
    ]
    assert table.type("redo")[0] == "Redone: Ann plays Adorable Alpaca."
    assert table.type("redo") == ["Nothing to redo."]


def test_a_house_rule_that_is_taken_back_holds_no_longer(table: Player) -> None:
    said(table, "house firmness firm", "undo")
    assert table.type("Ben plays adorable alpaca")[-1] == "Do it anyway?"


def test_resume_leads_to_the_very_prompt(home: Path) -> None:
    first = sit_down(home)
    said(first, BEGIN, "draw", "play adorable alpaca", "Ben answers spit happens")
    now = first.type("now")
    dump = first.type("dump")
    leave(first)
    second = sit_down(home)
    told = second.type("resume")
    assert told == ["Llamas Unleashed, Ann, Ben, Cara. 3 moves so far.", *now]
    assert second.type("dump") == dump
    assert second.type("Cara passes")[0] == "Cara passes."
    leave(second)


def test_decks_that_have_changed_since_are_told(home: Path) -> None:
    first = sit_down(home)
    said(first, BEGIN, "draw")
    leave(first)
    (home / "card_texts").mkdir()
    (home / "card_texts" / "mine.toml").write_text(
        'id = "llamas-unleashed"\n[[card]]\nid = "basic-goat"\ncounts_as = 2\n', encoding="utf-8"
    )
    second = sit_down(home)
    told = second.type("resume")
    assert "The decks have changed since this game began. Rulings follow the new ones." in told
    leave(second)


def test_a_game_goes_on_by_the_rules_it_began_with(home: Path) -> None:
    first = sit_down(home)
    said(first, BEGIN, "draw")
    leave(first)
    shipped = places.shipped("card_texts") / "editions" / "llamas-unleashed.toml"
    file = shipped.read_text(encoding="utf-8")
    assert 'value = "any_area"' in file
    (home / "card_texts" / "editions").mkdir(parents=True)
    (home / "card_texts" / "editions" / "mine.toml").write_text(
        file.replace('value = "any_area"', 'value = "own_area"'), encoding="utf-8"
    )
    second = sit_down(home)
    told = "\n".join(second.type("resume"))
    assert "This edition's rules have changed. This game keeps its old ones" in told
    assert "a Unicorn or an Animal can be played into any player's Stable or Field" in told
    # As when it began, nothing is doubted.
    assert second.type("play basic goat into Ben's field")[0].startswith("Ann plays Basic Goat")
    assert "Do it anyway" not in "\n".join(second.type("now"))
    second.type("cancel")
    # New games will be played by the new ones.
    said(second, BEGIN, "draw")
    assert "own Field" in second.type("play basic goat into Ben's field")[0]
    leave(second)


def test_a_game_is_played_though_nothing_can_be_kept(home: Path) -> None:
    alone = sit_down(home)
    leave(alone)
    alone.session.journal = None
    assert alone.type(BEGIN)[0].startswith("This game can't be saved")
    assert said(alone, "draw", "undo")[0].startswith("Undone: Ann draws.")
    assert alone.type("redo")[0] == "Redone: Ann draws."


def test_a_yes_ends_the_turn_that_somebody_wants_to_end(table: Player) -> None:
    table.type("draw")
    assert table.type("end turn")[-1] == "Do it anyway?"
    assert table.type("yes") == ["End of turn.", "Ben's turn.", "Draw a card."]


def test_each_phase_that_is_left_out_is_asked_about_and_no_turn_more_is_ended(
    table: Player,
) -> None:
    # Nothing was drawn, nothing was played: two rules.
    assert table.type("end turn")[-1] == "Do it anyway?"
    assert table.type("yes")[-1] == "Do it anyway?"
    assert table.type("yes")[-1] == "Draw a card."
    assert table.type("whose")[0].startswith("Ben's turn, start")


def test_a_no_in_between_leaves_the_turn_where_it_is(table: Player) -> None:
    said(table, "end turn", "yes", "no")
    assert table.type("whose")[0].startswith("Ann's turn, Action phase")


def test_the_end_of_another_one_s_turn_is_ended_once(table: Player) -> None:
    said(table, "draw", "Ben ends his turn", "yes")
    assert table.type("yes")[-1] == "Draw a card."


def test_a_baby_that_nobody_named_is_of_one_species_only(table: Player) -> None:
    said(table, "Ann has magical goaticorn", "Ann has alpacacopter", "draw")
    # Llama and Ram are missing.
    assert table.type("play embrace diversity")[-1] == "Do it anyway?"
    said(table, "no", "Ann has magical llamacorn")
    assert table.type("play embrace diversity")[0] == "Ann plays Embrace Diversity."


# -- what is secret -----------------------------------------------------------


def test_a_kept_hand_is_read_to_its_owner_alone_and_only_after_a_yes(table: Player) -> None:
    told = said(table, "Ben keeps spit happens")
    assert "Spit" not in " ".join(told)
    for question in ("cards", "now", "offers", "Ben", "undo", "redo", "dump", "missed Ann"):
        assert "Spit" not in " ".join(table.type(question)), question
    assert "Spit" not in " ".join(table.type("Ben my hand"))
    table.heard.said.clear()
    assert "Spit Happens" in table.type("yes")[0]
    assert {each.to != EVERYONE for each in table.heard.said} == {True}


@pytest.mark.parametrize(
    ("line", "named"),
    [
        ("Ben keeps 2 spit happens", "2 Spit Happens"),
        ("Ben keeps spit happens and spit happens", "2 Spit Happens"),
        ("Ben holds two spit happens", "2 Spit Happens"),
        ("Ben has 2 spit happens in hand", "2 Spit Happens"),
        ("Ben keeps spit happens, gin rammy", "Spit Happens, Gin Rammy"),
        ("Ben keeps 2 spit happens & gin rammy", "2 Spit Happens, Gin Rammy"),
    ],
)
def test_as_many_cards_are_kept_as_are_said(table: Player, line: str, named: str) -> None:
    told = table.type(line)
    assert set(told) == {"Ben notes a card in hand."}
    assert len(told) == len(named.split(", ")) + named.startswith("2")
    table.type("Ben my hand")
    assert table.type("yes")[0].startswith(f"In your hand: {named}.")


def test_a_question_about_a_kept_card_leads_on_to_the_next(table: Player) -> None:
    table.type("Ben keeps spitt hapens, gin rammy")
    table.type("1")
    table.type("Ben my hand")
    assert table.type("yes")[0].startswith("In your hand: Spit Happens, Gin Rammy.")


def test_a_number_of_cards_that_nobody_holds_notes_nothing(table: Player) -> None:
    told = table.type("Ben keeps 30 spit happens")
    assert told[0] == "Not understood: 30 spit happens."
    assert {each.to != EVERYONE for each in table.heard.said[-2:]} == {True}
    table.type("Ben my hand")
    assert table.type("yes")[0] == "No card in your hand is named here."


@pytest.mark.parametrize("line", ["Ben keeps 3", "Ben keeps 3 cards"])
def test_a_number_alone_is_how_many_are_held(table: Player, line: str) -> None:
    table.type(line)
    assert table.type("Ben's hand") == ["Ben's hand: 3, limit 7."]


def test_what_is_taken_out_of_a_hand_is_named_to_nobody(table: Player) -> None:
    table.type("Cara keeps spit happens")
    told = table.type("Ann takes spit happens from Cara's hand") + table.type("just correct it")
    assert "Spit" not in " ".join(told)
    assert table.type("Ann's hand") == ["Ann's hand: 6, limit 7."]
    assert table.type("Cara's hand") == ["Cara's hand: 4, limit 7."]


def test_a_dump_is_written_and_not_spoken(table: Player) -> None:
    table.heard.said.clear()
    assert table.type("dump")[0].startswith('{"edition": "llamas-unleashed"')
    assert table.heard.said == []


# -- whatever is typed --------------------------------------------------------

PIECES = st.sampled_from(
    ["Ann", "Ben", "Cara", "Ann's", "baby goat", "basic goat", "spit happens", "adorable alpaca",
     "to", "from", "in", "field", "hand", "deck", "1", "2", "it", "yes", "no", "xyzzy",
     *sorted(all_words())]
)  # fmt: skip
QUIET = {"stop", "quit", "exit", "bye", "take over", "export", "adult", "new", "new game", "voices"}
LINES = st.lists(st.lists(PIECES, min_size=1, max_size=5).map(" ".join), min_size=1, max_size=40)


@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
@given(LINES)
def test_whatever_is_typed_the_books_are_right_and_something_is_said(
    table: Player, lines: list[str]
) -> None:
    for line in lines:
        if any(line.startswith(word) for word in QUIET):
            continue
        answer = table.type(line)
        assert answer, line
        assert all(text.isprintable() for text in answer), line
        assert table.session.game is not None
        if table.session.game.table.full:
            check_cards(table.session.game.table)


def test_a_sixth_edition_is_played_from_a_copied_file(home: Path) -> None:
    source = places.shipped("card_texts") / "editions" / "llamas-unleashed.toml"
    text = source.read_text(encoding="utf-8")
    text = text.replace('id = "llamas-unleashed"', 'id = "our-paddock"')
    text = text.replace('name = "Llamas Unleashed"', 'name = "Our Paddock"')
    text = text.replace('area = "Field"', 'area = "Paddock"').replace("count = 7", "count = 2")
    (home / "card_texts" / "editions").mkdir(parents=True)
    (home / "card_texts" / "editions" / "ours.toml").write_text(text, encoding="utf-8")
    player = sit_down(home)
    opened = player.type("new paddock with Ann, Ben and Cara, full, Ann starts, any babies")
    assert opened[0] == "Our Paddock. 3 players: Ann, Ben, Cara. 2 Animals win."
    told = said(player, "draw", "play basic goat", "nobody")
    assert "Basic Goat enters Ann's Paddock." in told
    assert told[-1] == "Ann wins with 2!"
    leave(player)


def test_nobody_is_faster_than_oneself(table: Player) -> None:
    table.type("new second print with Ann, Ben and Cara, full, Ann starts, any babies")
    for line in ("draw", "Ann plays puppicorn", "Ben answers neigh", "Cara answers neigh"):
        table.type(line)
    before = table.session.table
    assert table.type("Ben neighs puppicorn") == ["Only Cara's Neigh can be answered now."]
    assert table.type("Ann neighs puppicorn")[0].startswith("Ben was faster.")
    assert table.session.table is before


def test_no_at_a_list_of_meanings_leaves_no_effect_out(table: Player) -> None:
    table.type("new second print with Ann, Ben and Cara, full, Ann starts, any babies")
    for line in ("put unicorn lasso in Ben's stable", "draw", "draw", "end turn"):
        table.type(line)
    asked = table.type("Ben steals Ann's baby... no, Ben steals Cara's with the lasso")
    assert asked[0] == "Which do you mean? Type a number."
    before = table.session.table
    assert table.type("no") == ["Cancelled."]
    assert table.session.table is before
    assert table.type("no") == ["Unicorn Lasso: declined."]
