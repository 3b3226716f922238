"""A question that was open when the program ended is open again: the very prompt, word by word."""

import json
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sitting import Heard, Player, Watched, shipped_library, start

from assistant.choices import Choice, Prompt
from assistant.inbox import Typed
from assistant.intents import CardGiven, Do, Intent, LeaveIt, Read
from assistant.kept_prompt import open_prompt
from assistant.library import Library
from assistant.problems import Fault
from assistant.session import Session
from assistant.settings import Settings
from assistant.shared import Desk
from assistant.words.announcement import Announcement
from assistant.written import from_json, to_json

SECOND = "new second with Ann, Ben and Cara, full, Ann starts, any baby"
LIGHT = "new second with Ann, Ben and Cara, light, Ann starts"
TRAVEL = "new travel with Ann, Ben and Cara, full, Ann starts, any baby"
TIE = (LIGHT, "Ann has 3", "Ben has 3", "deck 1", "draw", "Ann letters")
NARWHAL = next(
    card.code
    for card in shipped_library().catalogue.cards
    if card.title == "Narwhal" and card.deck == "unstable-unicorns-second-print"
)
NEW = "1"
"""The line of the menu that begins a game, where none is on."""
YES_OR_NO = "Do it anyway?"


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TABLE_ASSISTANT_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


Sit = Callable[..., Player]


@pytest.fixture
def sit(tmp_path: Path) -> Iterator[Sit]:
    """Return what starts the program anew; the one before has ended, whatever it was doing."""
    players: list[Player] = []

    def sit_down(library: Library | None = None) -> Player:
        end(players)
        player = begin(tmp_path / "journal.sqlite3", library)
        players.append(player)
        return player

    yield sit_down
    end(players)


def begin(file: Path, library: Library | None = None) -> Player:
    heard, eyes = Heard(), Watched()
    session = Session(library or shipped_library(), Settings(), heard, eyes, desk=Desk(file))
    start(session)
    return Player(session, heard, eyes)


def end(players: list[Player]) -> None:
    for player in players:
        player.host.get_up()


def say(player: Player, *lines: str) -> list[str]:
    """Say some lines; return what is heard of the last."""
    said: list[str] = []
    for line in lines:
        if line.startswith("shown: "):
            said = [each.text for each in player.show(line.removeprefix("shown: "))]
        else:
            said = player.type(line)
    return said


def question(player: Player) -> list[str]:
    return [each.text for each in player.session.open_question()]


def noted(home: Path) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(home.parent / "journal.sqlite3")) as db:
        return db.execute("SELECT game, last, lines FROM question ORDER BY number").fetchall()


def asked_of(written: object) -> str:
    """Return the question that was written, without what is written beside it."""
    text = str(written)
    found = json.loads(text or "{}")
    return str(found["table"]) if "table" in found else text


OPEN: dict[str, tuple[str, ...]] = {
    "a doubt": (SECOND, "play narwhal"),
    "a doubt of numbers": (LIGHT, "draw", "draw", "draw"),
    "which card": (SECOND, "draw", "play"),
    "which card, for somebody": (SECOND, "Ben steals"),
    "the second of two cards": (SECOND, "Ann has narwhal", "swap", "narwhal"),
    "which of several cards": (SECOND, "draw", "play basic"),
    "which of several, by way of a doubt": (SECOND, "play basic", "1"),
    "letters": (*TIE, "baby unicorn", "narwhal"),
    "whose effect": (SECOND, "wins"),
    "a house rule": (SECOND, "house"),
    "a value of a house rule": (SECOND, "house", "1"),
    "who answers": (SECOND, "draw", "play neigh", "yes", "answer"),
    "something that was offered": (SECOND, "draw", "offers", "1"),
    "something in the menu": (SECOND, "draw", "menu", "1", "1"),
    "what was read last": (SECOND, "narwhal", "play it"),
    "what was shown last": (SECOND, f"shown: {NARWHAL}", "play it"),
    "after a card that was shown": (SECOND, "play", f"shown: {NARWHAL}"),
    "the next number": (LIGHT, "track", "3"),
    "a doubt about it": (LIGHT, "track", "99"),
    "the rest of a list": (SECOND, "Ann has narwhal, rainbow"),
    "a card that is in no deck": (TRAVEL, "play glitter comet", "another", "1"),
    "the second of two who pass": (SECOND, "draw", "play unicorn lasso", "Ben and Ann pass"),
    "another player's question meanwhile": (SECOND, "draw", "play", "whose", "now", "help"),
    "a slip in a word": (SECOND, "draw", "paly narwhal"),
    "a card, after a slip in its word": (SECOND, "draw", "paly", "yes"),
    "a doubt, after a slip": (SECOND, "paly narwhal", "yes"),
    "what was not understood of a line": (SECOND, "draw a crad"),
    "the end of the game": (SECOND, "end game"),
    "the menu, without a game": ("menu", "1", NEW),
    "the name of a game with a slip": ("new lamas with Ann, Ben",),
    "how much, after a slip": ("new lamas with Ann, Ben", "yes"),
    "an edition": ("new",),
    "names": ("new second",),
    "names again": ("new second", "Ann"),
    "how much": ("new second", "Ann, Ben"),
    "who starts": ("new second", "Ann, Ben", "2"),
    "a baby": ("new second", "Ann, Ben", "1", "Ben"),
    "the next baby": ("new second", "Ann, Ben", "1", "Ben", "black"),
    "the next game": (SECOND, "draw", "new llamas", "Dan, Eve"),
}
AFTER: dict[str, tuple[str, ...]] = {
    "the next game, after one": (SECOND, "end game", "yes", "new llamas", "Dan, Eve")
}


@pytest.mark.parametrize("lines", (OPEN | AFTER).values(), ids=OPEN | AFTER)
def test_what_was_asked_is_asked_again(sit: Sit, lines: tuple[str, ...]) -> None:
    before = sit()
    say(before, *lines)
    asked, choices = question(before), [each.text for each in before.session.prompt.options]
    game = before.session.game
    assert asked
    again = sit()
    assert question(again) == []
    said = again.type("resume")
    assert said[-len(asked) :] == asked
    assert question(again) == asked
    assert [each.text for each in again.session.prompt.options] == choices
    if game and not game.table.outcome:
        assert again.session.game
        assert again.session.game.table == game.table


@pytest.mark.parametrize("lines", OPEN.values(), ids=OPEN)
@pytest.mark.parametrize("then", ["yes", "1", "narwhal", "cancel", "dan", "undo"])
def test_the_answer_does_what_it_would_have_done(
    sit: Sit, home: Path, lines: tuple[str, ...], then: str
) -> None:
    straight = begin(home.parent / "straight.sqlite3")
    say(straight, *lines)
    heard = straight.type(then)
    end([straight])
    say(sit(), *lines)
    again = sit()
    again.type("resume")
    assert again.type(then) == heard
    assert question(again) == question(straight)


def test_it_is_written_before_anybody_hears_it(sit: Sit, home: Path) -> None:
    player = sit()
    say(player, SECOND)
    rows: list[int] = []

    class Listening(Heard):
        def say(self, announcement: Announcement) -> None:
            if announcement.text == YES_OR_NO:
                rows.append(len(noted(home)))

    player.session.speaker = Listening()
    player.take(Typed("play narwhal"))
    assert rows == [1]


def test_what_is_written_is_the_question_and_not_what_was_typed(sit: Sit, home: Path) -> None:
    say(sit(), SECOND, "draw", "paly basic", "yes")
    ((_, _, text),) = noted(home)[-1:]
    assert "paly" not in str(text)
    prompt = from_json(Prompt, str(text))
    then = prompt.options[0].then
    assert isinstance(then, Do)
    assert (then.word, then.slots.card) == ("play", "basic")
    assert [type(given) for given in then.given] == [CardGiven]
    assert prompt.by == "play"


@pytest.mark.parametrize(
    ("lines", "asked"),
    [
        ('[{"typed": "play"}]', "Ann plays which card?"),
        (f'[{{"typed": "play"}}, {{"shown": "{NARWHAL}"}}]', YES_OR_NO),
        (
            '[{"pressed": "menu"}, {"typed": "1"}, {"typed": "end game"}]',
            "without a winner?",
        ),
    ],
)
def test_a_question_kept_as_lines_by_an_older_version_is_asked_again(
    sit: Sit, home: Path, lines: str, asked: str
) -> None:
    player = sit()
    say(player, SECOND)
    journal = player.session.journal
    assert journal
    journal.note_question(journal.last_unfinished(), f'{{"lines": {lines}, "card": []}}')
    again = sit()
    assert asked in " ".join(again.type("resume"))
    assert asked_of(noted(home)[-1][-1]).startswith('{"is":"Prompt"')


def test_a_deed_that_an_older_version_kept_as_a_phrase_is_gone_on_with(sit: Sit) -> None:
    player = sit()
    say(player, SECOND, "draw", "play basic to Ben")
    asked = question(player)
    prompt, journal = open_prompt(player.session), player.session.journal
    assert prompt
    assert journal
    kept = json.loads(to_json(prompt))
    for option in kept["options"]:
        del option["then"]["slots"]
        option["then"]["rest"] = "basic to Ben"
    journal.note_question(journal.last_unfinished(), json.dumps(kept))
    again = sit()
    again.type("resume")
    assert question(again) == asked
    say(again, "1")
    assert again.session.table
    assert again.session.table.pile
    assert again.session.table.pile.into == 1


def test_why_is_told_of_a_doubt_that_is_asked_again(sit: Sit) -> None:
    player = sit()
    say(player, SECOND, "play narwhal")
    why = player.type("why")
    again = sit()
    say(again, "resume")
    assert again.type("why") == why


def test_an_answer_ends_it_and_nothing_more_is_written_for_that(sit: Sit, home: Path) -> None:
    player = sit()
    say(player, SECOND, "play narwhal", "yes")
    assert [(game, last) for game, last, _ in noted(home)] == [(1, 1)]
    again = sit()
    again.type("resume")
    assert question(again) == []


def test_what_was_called_off_is_not_asked_again(sit: Sit, home: Path) -> None:
    say(sit(), SECOND, "play narwhal", "no")
    assert [bool(asked_of(lines)) for *_, lines in noted(home)] == [True, False]
    again = sit()
    again.type("resume")
    assert question(again) == []


def test_a_question_that_an_undo_gives_up_is_not_asked_again(sit: Sit) -> None:
    player = sit()
    say(player, SECOND, "draw", "play", "next", "undo", "undo")
    assert question(player) == []
    again = sit()
    again.type("resume")
    assert question(again) == []
    assert again.type("redo")[0].startswith("Redone:")


@pytest.mark.parametrize("words", ["menu", "rule draw", "voice", "help screen", "baby"])
def test_a_list_that_only_leads_on_is_no_question(sit: Sit, home: Path, words: str) -> None:
    player = sit()
    say(player, SECOND, words)
    assert noted(home) == []
    assert sit().type("resume")[-1] == "Ann's turn, start of turn: draw a card."


def test_what_was_offered_is_read_out_again_and_its_numbers_answer(sit: Sit) -> None:
    first = sit()
    say(first, SECOND)
    offered = first.type("offers")
    assert offered[1] == "1, Ann draws a card."
    again = sit()
    assert again.type("resume")[-len(offered) :] == offered
    assert again.type("1")[0] == "Ann draws."


def test_what_is_taught_is_asked_again(sit: Sit, home: Path) -> None:
    say(sit(), SECOND, "narwhal", "teach")
    again = sit()
    assert again.type("resume")[-1].startswith("Type the text printed on Narwhal")
    assert again.type("Stare at a wall.")[0] == "Kept as the owner's text of Narwhal."


def test_a_game_that_is_set_up_waits_and_can_be_called_off(sit: Sit) -> None:
    say(sit(), SECOND)
    say(sit(), "new llamas", "Dan, Eve")
    again = sit()
    assert again.heard.said[-1].text == "A game was being set up. Type resume to go on with it."
    assert again.type("resume")[0] == "A game is being set up."
    again.type("cancel")
    assert again.type("resume")[0].startswith("Unstable Unicorns, second print, Ann, Ben, Cara.")


def test_who_takes_an_old_game_up_by_its_number_has_left_the_one_being_set_up(sit: Sit) -> None:
    say(sit(), SECOND)
    say(sit(), "new llamas", "Dan, Eve")
    say(sit(), "resume 1")
    assert sit().type("resume")[0].startswith("Unstable Unicorns, second print, Ann, Ben, Cara.")


def test_each_game_has_its_own_question(sit: Sit) -> None:
    first = sit()
    say(first, SECOND, "draw", "play")
    asked = question(first)
    first.session.game = None
    first.session.close()
    say(first, SECOND.replace("Ann", "Dan"), "draw")
    again = sit()
    again.type("resume")
    assert question(again) == []
    again.type("resume 1")
    assert question(again) == asked


def test_what_leads_nowhere_leaves_the_card_in_front_of_somebody_alone(sit: Sit) -> None:
    player = sit()
    say(player, SECOND)
    journal = player.session.journal
    assert journal
    journal.note_question(journal.last_unfinished(), '{"lines": [{"typed": "draw"}], "card": []}')
    again = sit()
    again.type("llamaste")
    again.type("resume")
    assert again.session.current
    assert again.session.current.card.title == "Llamaste"


def written(then: Intent) -> str:
    """Return a question as it is written down, with one line that leads to something."""
    return to_json(Prompt(("What now?",), (Choice("This", then),), listed=True))


@dataclass
class Full:
    """A journal on a disk that is full for questions."""

    key: str = "journal.disk_full"

    def __call__(self, *_: object) -> None:
        raise Fault(self.key)


def test_a_question_that_cannot_be_written_is_asked_all_the_same_and_told_once(
    sit: Sit, monkeypatch: pytest.MonkeyPatch
) -> None:
    player = sit()
    say(player, SECOND)
    assert player.session.journal
    monkeypatch.setattr(player.session.journal, "note_question", Full())
    said = player.type("play narwhal")
    assert said[0].startswith("The disk is full.")
    assert said[-1] == YES_OR_NO
    assert player.type("no") == ["Not done: play Narwhal."]
    asked = player.type("play narwhal")
    assert any(line.startswith("Narwhal can only be played in the Action phase") for line in asked)
    assert not any(line.startswith("The disk is full.") for line in asked)


@pytest.mark.parametrize(
    "text",
    [
        *("no json", "[]", '{"lines": [{"typed": "draw"}], "card": []}', '{"lines": [1]}'),
        *(written(Do("fly")), written(Read(CardGiven(("gone:1",), "id")))),
        *(written(LeaveIt()).replace("LeaveIt", "Newer"), written(LeaveIt()).replace("by", "of")),
    ],
)
def test_what_leads_nowhere_leaves_the_game_as_it_is(sit: Sit, text: str) -> None:
    player = sit()
    say(player, SECOND)
    assert player.session.journal
    assert player.session.game
    table = player.session.game.table
    journal = player.session.journal
    journal.note_question(journal.last_unfinished(), text)
    again = sit()
    assert again.type("resume") == [
        "Unstable Unicorns, second print, Ann, Ben, Cara. 0 moves so far.",
        "Ann's turn, start of turn: draw a card.",
    ]
    assert again.session.game
    assert again.session.game.table == table
    assert again.type("draw")[0] == "Ann draws."


def test_a_journal_from_before_there_were_questions_is_played_on(sit: Sit, home: Path) -> None:
    say(sit(), SECOND)
    end([sit()])
    with closing(sqlite3.connect(home.parent / "journal.sqlite3", isolation_level=None)) as db:
        db.execute("DROP TABLE question")
    say(sit(), "resume", "play narwhal")
    again = sit()
    assert again.type("resume")[-1] == YES_OR_NO


def test_the_doubt_behind_a_yes_is_asked_again_not_what_the_yes_was_for(sit: Sit) -> None:
    player = sit()
    say(player, SECOND, "done", "yes")
    asked = question(player)
    assert asked == ["Ann hasn't drawn a card yet.", "Do it anyway?"]
    again = sit()
    again.type("resume")
    assert question(again) == asked
    assert again.type("yes")[0] == "Ann: play or draw."
    # The turn that was to end has one more phase that was left out.
    assert question(again)[0] == "Ann hasn't played a card or drawn a second one."
    assert again.type("yes")[-1] == "Draw a card."


# -- any words in any order -------------------------------------------------------------

WORDS = (
    "draw", "next", "play", "play baby", "play narwhal", "play it", "narwhal", "baby",
    "Ann has narwhal, baby, basic", "Ben holds 3", "Ben steals", "swap narwhal", "swap",
    "destroy", "answer", "pass", "all pass", "done", "offers", "menu", "house", "wins",
    "now", "help", "1", "2", "3", "yes", "no", "cancel", "undo", "redo", "", "keep", "Ben",
    "new", "new llamas", "Dan, Eve", "voice", "letters", "Cara swaps hands with Cara",
    "track", "5", "that is all", "rule draw", "my hand", "deck 9", "target", "use narwhal",
)  # fmt: skip


@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
@given(
    first=st.sampled_from((SECOND, LIGHT, "new")),
    lines=st.lists(st.sampled_from(WORDS), min_size=1, max_size=14),
)
def test_after_any_words_the_table_and_the_question_are_the_same(
    first: str, lines: list[str]
) -> None:
    with TemporaryDirectory() as folder:
        file = Path(folder) / "journal.sqlite3"
        player = begin(file)
        say(player, first, *lines)
        asked, kept = question(player), open_prompt(player.session)
        game = player.session.game
        end([player])
        again = begin(file)
        again.type("resume")
        try:
            if game and not game.table.outcome:
                assert again.session.game
                assert again.session.game.table == game.table
            if kept:
                assert from_json(Prompt, to_json(kept)) == kept
            if asked and kept:
                assert question(again) == asked
        finally:
            end([again])


# -- acts without words -----------------------------------------------------------------

QUIET = (
    "Ben swaps hands with Ben", "Ann gives 2 to Ann", "pull 1 from Ann", "Ann holds 5",
    "Ben holds 5", "deck 40", "Ann plus 0", "Ann has narwhal", "keep neigh", "optional",
    "put narwhal in Ann's stable", "shuffle narwhal", "house firmness gentle", "Ann's turn",
    "draw", "next", "play neigh", "all pass", "undo", "redo", "Cara has 3", "end game",
)  # fmt: skip
"""Acts, among them some that change nothing, or nothing that is told."""


@settings(max_examples=30, deadline=None, suppress_health_check=list(HealthCheck))
@given(
    first=st.sampled_from((SECOND, LIGHT)),
    lines=st.lists(st.sampled_from(QUIET), min_size=1, max_size=8),
)
def test_every_act_can_be_taken_back_and_done_again_and_is_told(
    first: str, lines: list[str]
) -> None:
    with TemporaryDirectory() as folder:
        file = Path(folder) / "journal.sqlite3"
        player = begin(file)
        beside = Player(
            Session(
                shipped_library(),
                Settings(),
                Heard(),
                Watched(),
                desk=Desk(file, pause=lambda _: None),
            ),
            Heard(),
            Watched(),
        )
        beside.start()
        try:
            player.type(first)
            beside.type("read along")
            for line in lines:
                said = player.type(line)
                if said[-1:] == [YES_OR_NO]:
                    said = player.type("yes")
                assert said
                assert all(said), said
            assert player.session.game
            open_ = player.session.beneath or player.session.open_now()
            if open_.prompt.ask and not open_.prompt.from_table:
                # The first undo gives up what is asked.
                assert not player.type("undo")[0].startswith("Undone: ")
            acts = len(player.session.game.record.acts()) - 1
            last = player.session.game.table
            for number in range(acts):
                said = [each for each in player.type("undo") if " given up: " not in each]
                assert said[0].startswith("Undone: "), number
                assert beside.type("whose")
            assert player.type("undo") == ["Nothing to undo."]
            for number in range(acts):
                assert player.type("redo")[0].startswith("Redone: "), number
                assert beside.type("whose")
            assert player.session.game.table == last
            assert player.type("history")
            player.type("what did i miss")
        finally:
            end([player, beside])


def test_an_act_that_says_nothing_is_taken_back_by_its_words(sit: Sit) -> None:
    player = sit()
    player.type(SECOND)
    game = player.session.game
    assert game
    game.record.append("something odd", ())
    assert player.type("undo")[0] == "Undone: something odd"
    assert player.type("redo")[0] == "Redone: something odd"


@pytest.mark.parametrize("words", ["Ben swaps hands with Ben", "Ann gives 2 to Ann"])
def test_one_player_alone_is_a_doubt(sit: Sit, words: str) -> None:
    player = sit()
    player.type(SECOND)
    name = words.split()[0]
    assert player.type(words) == [f"That's {name} twice. It takes two players.", YES_OR_NO]
    assert player.type("yes") == ["Ann's turn, start of turn: draw a card."]
    assert player.type("undo")[0].startswith("Undone: ")
