"""A game is begun by questions: names one by one, wrong answers, and the way out."""

import pytest
from golden import seated_at_home
from sitting import Player

AFTER = "Who sits after {}? Press Enter when that's everyone, or type cancel."
BEGUN = "Start-of-turn effects, then draw."

player = pytest.fixture(seated_at_home)


def said(player: Player, *lines: str) -> list[str]:
    answer: list[str] = []
    for line in lines:
        answer = player.type(line)
    return answer


@pytest.mark.parametrize("end", ["", "done", "that is all"])
def test_names_one_on_a_line_are_collected(player: Player, end: str) -> None:
    assert said(player, "new second print", "Ann") == [AFTER.format("Ann")]
    assert said(player, "Ben") == [AFTER.format("Ben")]
    assert said(player, "Cara") == [AFTER.format("Cara")]
    assert said(player, end)[0].startswith("How much should I track?")
    assert said(player, "light", "Ben")[-2:] == ["Ben's turn.", BEGUN]
    assert player.session.game
    assert player.session.game.names == ("Ann", "Ben", "Cara")


def test_one_name_alone_is_kept_and_the_others_are_asked(player: Player) -> None:
    alone = ["It takes two to eight players, not 1.", AFTER.format("Ann")]
    assert said(player, "new second print with Ann, light") == alone
    assert said(player, "") == alone
    assert said(player, "Ben", "done")[0].endswith("Who starts?")


def test_all_names_may_be_said_anew(player: Player) -> None:
    assert said(player, "new second print with Ann", "Ann, Ben, Cara")[0].startswith("How much")
    assert said(player, "light", "Cara")[-2] == "Cara's turn."


def test_eight_names_are_all(player: Player) -> None:
    player.type("new llamas")
    for name in ["Ann", "Ben", "Cara", "Dan", "Eve", "Flo", "Gus"]:
        assert player.type(name) == [AFTER.format(name)]
    assert player.type("Hal")[0].startswith("How much should I track?")


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("Ben", "You've said Ben twice."),
        ("7", "7 has no letters."),
    ],
)
def test_a_name_that_cannot_be_used_loses_no_other(player: Player, typed: str, told: str) -> None:
    said(player, "new llamas", "Ann", "Ben")
    assert player.type(typed) == [told, AFTER.format("Ben")]
    assert said(player, "Cara", "done")[0].startswith("How much")


@pytest.mark.parametrize("word", ["now", "scores", "whose turn is it"])
def test_a_word_of_mine_is_no_name_and_leaves_the_question_open(player: Player, word: str) -> None:
    said(player, "new llamas", "Ann")
    assert player.type(word) == ["The game hasn't begun.", AFTER.format("Ann")]
    assert player.type("Ben") == [AFTER.format("Ben")]


def test_a_wrong_answer_repeats_the_question_and_loses_nothing(player: Player) -> None:
    how_much = said(player, "new llamas", "Ann, Ben")
    wrong = player.type("whatever you say")
    assert wrong == [
        "Whatever you say isn't in the list. Or type cancel.",
        "How much should I track?",
    ]
    assert player.type("again") == how_much
    mix = player.type("full")
    assert mix[0].startswith("Mix in another deck?")
    assert player.type("perhaps")[1:] == ["Mix in another deck?"]
    starts = player.type("1")
    assert starts[0].endswith("Who starts?")
    assert player.type("hmm")[1:] == ["Who starts?"]
    assert player.type("scores")[0] == "The game hasn't begun."
    assert player.type("hmm")[1:] == ["Who starts?"]
    assert player.type("ann")[0] == "Which Baby for Ann? Hold it up or type it."
    assert player.type("xyzzy")[-1] == "Which Baby for Ann? Hold it up or type it."
    assert player.type("any baby")[-1] == "Draw a card."


@pytest.mark.parametrize(
    ("amount", "mode"),
    [
        ("full cards please", "full"),
        ("every card", "full"),
        ("just the numbers, thanks", "light"),
        ("track all cards", "full"),
        ("full, not numbers", ""),
        ("no idea", ""),
    ],
)
def test_how_much_is_tracked_is_heard_in_plain_words(
    player: Player, amount: str, mode: str
) -> None:
    said(player, "new first print", "Ann, Ben")
    told = player.type(amount)
    assert told[0].endswith("Who starts?") == bool(mode)
    assert (told[0] == f"{amount.capitalize()} isn't in the list. Or type cancel.") == (not mode)


@pytest.mark.parametrize(
    ("starter", "name"),
    [
        ("ann goes first", "Ann"),
        ("I think Ben should start", "Ben"),
        ("Ben please", "Ben"),
        ("Ann doesn't start", ""),
        ("Ann or Ben", ""),
    ],
)
def test_who_starts_is_heard_in_plain_words(player: Player, starter: str, name: str) -> None:
    said(player, "new first print", "Ann, Ben", "light")
    told = player.type(starter)
    if name:
        assert f"{name}'s turn." in told
    else:
        assert told[0] == f"{starter} isn't in the list. Or type cancel."


def test_a_whole_line_says_how_much_and_who_starts_in_plain_words(player: Player) -> None:
    told = said(player, "new first print with Ann and Ben, full cards please, ann goes first")
    assert told[0] == "Which Baby for Ann? Hold it up or type it."


def test_two_players_hear_each_thing_once(player: Player) -> None:
    told = said(player, "new first print with Ann and Ben, light, Ann starts")
    assert [each for each in told if "leave out" in each or "Neigh" in each] == [
        (
            "With two players, leave out Basic Unicorn, Narwhal, Extra Tail, Queen Bee "
            "Unicorn, Rainbow Mane, Rainbow Unicorn, Extremely Fertile Unicorn, Nanny Cam, "
            "Sadistic Ritual, Slowdown, Glitter Bomb, Yay."
        ),
        (
            "Before the deal each player takes 1 Neigh. The rulebook doesn't say; playing by "
            "the publisher's two-player list for the base game."
        ),
    ]


def test_the_way_out_that_is_said_leads_out(player: Player) -> None:
    said(player, "new llamas", "Ann")
    assert player.type("cancel") == ["Cancelled."]
    assert player.type("now") == ["No game yet. Type new to begin one, or resume."]
    said(player, "new llamas", "Ann, Ben", "hmm")
    assert player.type("cancel") == ["Cancelled."]
    assert player.type("Ann")[0] != "Ann isn't in the list. Or type cancel."


# -- what is a name ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "names"),
    [
        ("Ann., Ben!", ("Ann", "Ben")),
        ("play with Ann and Ben.", ("Ann", "Ben")),
        ("We are Ann, Ben and O'Neil", ("Ann", "Ben", "O'Neil")),
        ("my name is Mary Ann and then there is Bob", ("Mary Ann", "Bob")),
        ("players: Ann and Jean-Luc", ("Ann", "Jean-Luc")),
        ("Player 1, Player 2", ("Player 1", "Player 2")),
        ("Ann and Ben are playing", ("Ann", "Ben")),
    ],
)
@pytest.mark.parametrize("asked", [False, True])
def test_names_are_taken_out_of_what_is_said_with_them(
    player: Player, line: str, names: tuple[str, ...], asked: bool
) -> None:
    lines = ["new llamas", line] if asked else [f"new llamas with {line}"]
    assert said(player, *lines)[0].startswith("How much should I track?")
    said(player, "light", *(["no"] if asked else []), names[0])
    assert player.session.game
    assert player.session.game.names == names


@pytest.mark.parametrize(
    "line",
    [
        "I don't know yet",
        "we are three",
        "three",
        "my brother and his wife who is late",
        "you and Ann",
        "Ann and whoever wants to",
        "the people that are sitting here",
        "Ann keeps narwhal",
        "Ben and Ann draws",
        "Ann keep narwhal",
        "Ben wins",
    ],
)
@pytest.mark.parametrize("asked", [False, True])
def test_a_sentence_is_no_player_and_the_question_stays(
    player: Player, line: str, asked: bool
) -> None:
    lines = ["new llamas", line] if asked else [f"new llamas with {line}"]
    told = said(player, *lines)
    assert told[0].startswith("I didn't understand ")
    assert told[0].endswith(" as a name.")
    assert told[1].startswith("Who's playing?")
    assert said(player, "Ann, Ben")[0].startswith("How much should I track?")


@pytest.mark.parametrize(("word", "meant"), [("me", "me"), ("I", "me"), ("myself", "me")])
def test_who_is_meant_without_a_name_is_asked(player: Player, word: str, meant: str) -> None:
    question = f"Who is {meant}? Type the name, or cancel."
    assert said(player, f"new llamas with Ann and {word}, light, {word} starts") == [question]
    assert said(player, word) == [f"I didn't understand {word} as a name.", question]
    assert said(player, "Ann") == ["You've said Ann twice.", question]
    said(player, "Dana.")
    assert player.session.game
    assert player.session.game.names == ("Ann", "Dana")
    assert player.session.game.table.turn.seat == 1


@pytest.mark.parametrize(
    "line",
    [
        "new llamas, Ann, Ben",
        "new game of llamas for Ann and Ben",
        "new llamas game with Ann and Ben",
        "new the llamas with Ann, Ben",
    ],
)
def test_a_game_is_named_as_people_do(player: Player, line: str) -> None:
    assert said(player, line)[0].startswith("How much should I track?")


@pytest.mark.parametrize("typed", ["the second one", "number 2", "2nd", "last"])
def test_a_place_in_a_list_is_no_player(player: Player, typed: str) -> None:
    answer = said(player, "new llamas", typed)[0]
    refused = (
        f"I didn't understand {typed} as a name.",
        f'"{typed}" is a command. Please use another name.',
    )
    assert answer in refused


@pytest.mark.parametrize(
    ("line", "names"),
    [
        ("I play with Ben and Cara", ("Dana", "Ben", "Cara")),
        ("I am playing with Ben", ("Dana", "Ben")),
        ("I'm playing against Ben", ("Dana", "Ben")),
        ("I'd like to play with Ben, Cara and Eve.", ("Dana", "Ben", "Cara", "Eve")),
        ("I want to play with Ann and Ben.", ("Dana", "Ann", "Ben")),
        ("Me with Ben", ("Dana", "Ben")),
    ],
)
def test_whoever_plays_with_others_is_one_more_player(
    player: Player, line: str, names: tuple[str, ...]
) -> None:
    question = "Who is me? Type the name, or cancel."
    assert said(player, "new llamas", line) == [question]
    assert said(player, "Dana")[0].startswith("How much should I track?")
    said(player, "light", "no", "Dana")
    assert player.session.game
    assert player.session.game.names == names


@pytest.mark.parametrize(
    "line", ["I want to play with Ben", "I'd like to play against Ben", "I play with Ben"]
)
def test_so_it_is_before_a_game_is_named(player: Player, line: str) -> None:
    said(player, "edition llamas")
    assert said(player, line) == ["Who is me? Type the name, or cancel."]
    said(player, "Dana", "light", "Ben")
    assert player.session.game
    assert player.session.game.names == ("Dana", "Ben")


@pytest.mark.parametrize("line", ["I play with Ben and Cara", "me", "Ben and me"])
def test_who_usually_plays_is_kept_by_name_alone(player: Player, line: str) -> None:
    assert said(player, f"players {line}") == ["Who is me? Type all the names."]
    assert said(player, "players Ann, Ben")[0].startswith("New games start with Ann, Ben.")


# -- what is usual ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "question"),
    [
        ("new with Eve and Finn, light, Eve starts", ""),
        ("new light with Eve and Finn, Eve starts", ""),
        ("new with Eve and Finn", "How much should I track?"),
        ("start a game with Eve and Finn", "How much should I track?"),
        ("start with Eve and Finn", "How much should I track?"),
        ("begin a new game for Eve and Finn, light", "Who starts?"),
        ("new light", "Who starts?"),
        ("new full", "Who starts?"),
        ("new light game", "Who starts?"),
        ("new light first print", "Who starts?"),
        ("new llamas", "How much should I track?"),
        ("new llamas light", "Who starts?"),
        ("new", "How much should I track?"),
        ("start a game", "How much should I track?"),
    ],
)
def test_what_is_usual_is_not_asked_whatever_else_is_said(
    player: Player, line: str, question: str
) -> None:
    said(player, "edition second print", "players Ann, Ben, Cara")
    told = said(player, line)
    if question:
        assert question in told[0]
        said(player, *(["light"] if "track" in question else []))
        said(player, "2" if "starts" not in line.lower() else "Eve", "any babies")
    assert player.session.game
    table = player.session.game
    kit = "llamas" if "llamas" in line else "first-print" if "first" in line else "second-print"
    assert kit in table.table.edition
    assert table.names == (("Eve", "Finn") if "Eve" in line else ("Ann", "Ben", "Cara"))
    assert table.table.full is ("full" in line)


def test_a_kit_that_is_said_is_meant_and_not_the_usual_one(player: Player) -> None:
    said(player, "edition second print")
    assert said(player, "new llamas with Ann and Ben, light, Ann starts")
    assert player.session.game
    assert player.session.game.table.edition == "llamas-unleashed"


def test_us_may_be_several(player: Player) -> None:
    said(player, "new llamas with us and Cara")
    assert said(player, "Ann and Ben")[0].startswith("How much should I track?")
    said(player, "light", "Cara")
    assert player.session.game
    assert player.session.game.names == ("Ann", "Ben", "Cara")


@pytest.mark.parametrize("typed", ["no", "none", "no thanks", "1", "no other deck"])
def test_no_other_deck_is_mixed_in(player: Player, typed: str) -> None:
    assert said(player, "new llamas", "Ann, Ben", "light")[0].startswith("Mix in")
    assert said(player, typed)[0].endswith("Who starts?")


def test_a_word_that_is_a_name_where_it_stands_alone_is_one(player: Player) -> None:
    opened = player.type("new llamas with Will, May and Art, full, Will starts, any babies")
    assert opened[0] == "Llamas Unleashed. 3 players: Will, May, Art. 7 Animals win."
    assert player.type("Will draws")[0] == "Will draws."


def test_who_says_all_that_a_game_needs_and_no_word_more_is_not_asked(player: Player) -> None:
    assert said(player, "travel, Ann, Ben and Cara, full, Ben first")[-2:] == [
        "Ben's turn.",
        "Draw a card.",
    ]


@pytest.mark.parametrize("line", ["I want to play llamacorn", "we want to play neigh"])
def test_who_wants_to_play_a_card_loses_nothing_of_the_game_in_the_making(
    player: Player, line: str
) -> None:
    assert said(player, line)[0].startswith("No game yet.")
    said(player, "new second print with Ann and Ben", "full")
    assert said(player, line) == ["The game hasn't begun.", "Who starts?"]
    assert said(player, "Ann")[0].startswith("Which Baby for Ann?")


@pytest.mark.parametrize("line", ["Ann draws", "draw", "Ann draws and plays basic llama"])
def test_whoever_plays_already_has_any_baby_and_that_is_done(player: Player, line: str) -> None:
    begun = said(player, "new llamas with Ann, Ben, full, mix none, Ann starts")
    assert begun[0].startswith("Which Baby for Ann?")
    told = said(player, line)
    assert told[0].startswith("Llamas Unleashed. ")
    assert "Ann draws." in told
    assert player.session.game
    assert player.session.game.table.turn.drawn


@pytest.mark.parametrize(
    ("line", "new"),
    [
        (
            "let's do the llama one, Ann and Ben and Cara, and Cara first because she spat last",
            "new llamas with Ann, Ben, Cara, Cara starts",
        ),
        (
            "can we not fuss about every card, llamas, with Ann and Ben, Ben begins",
            "new llamas with Ann, Ben, light, Ben starts",
        ),
        (
            "second print, just tot up how many each has, Ben and Ann",
            "new second print with Ben, Ann, light",
        ),
        ("fire up the travel edition for Ann and Ben", "new travel edition with Ann, Ben"),
        # Who does not play after all, and in which order they sit.
        (
            "llamas for me and Ben and Cara, no, scrap Cara, Dan's taking her chair",
            "new llamas with me, Ben, Dan",
        ),
        ("llamas, Dan's sitting this one out, so Ben and me", "new llamas with Ben, me"),
        (
            "second print for Ben, Cara and Dan, I'm only watching so leave me out",
            "new second print with Ben, Cara, Dan",
        ),
        (
            "llamas tonight, Ann, Ben, Cara, sorry, Cara then Ben, totals are plenty",
            "new llamas with Ann, Cara, Ben, light",
        ),
        ("llamas, that's Dan, that's Ben, that's me", "new llamas with Dan, Ben, me"),
        ("llamas for Dan, Cara and yours truly", "new llamas with Dan, Cara, me"),
        # Who starts is said of whoever was named last, or is named behind it.
        (
            "the llama box, Ann against Ben, and he kicks off",
            "new llamas with Ann, Ben, Ben starts",
        ),
        (
            "llamas, Ann Ben Cara, youngest starts, so that's Cara",
            "new llamas with Ann, Ben, Cara, Cara starts",
        ),
        (
            "llamas, Ann, Ben, Cara, and Ann, no, tell a lie, Cara's got first shout",
            "new llamas with Ann, Ben, Cara, Cara starts",
        ),
        (
            "second print, Ann and Ben, no need to write down every last card",
            "new second print with Ann, Ben, light",
        ),
        (
            "we're not up to much tonight, llamas, Ann and Ben, only the score",
            "new llamas with Ann, Ben, light",
        ),
    ],
)
def test_a_game_is_begun_whatever_else_the_line_says(player: Player, line: str, new: str) -> None:
    assert said(player, line) == [f"Did you mean {new}? Yes or no."]
