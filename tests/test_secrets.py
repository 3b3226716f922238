"""What one player keeps is told to nobody else: not said, shown, brought back, or written out."""

import json
import random
import re
from collections import deque
from collections.abc import Callable
from itertools import count
from pathlib import Path

import pytest
from sitting import Heard, Player, Watched, shipped_library

from assistant.inbox import Typed
from assistant.journal.book import Journal
from assistant.registry import all_commands
from assistant.screen.face import Face
from assistant.screen.picture import Look
from assistant.session import Session
from assistant.settings import Settings
from assistant.shared import Desk
from assistant.speech.voice import EarLost, EarReady
from assistant.words.announcement import EVERYONE

HELD, OTHER = "Narwhal", "Alluring Narwhal"
GAME = "new second print with Ann, Ben and Cara, full, Ann starts, any babies"
IN_EAR = "Read in your ear."
EAR = Settings(ear="Headset")


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TABLE_ASSISTANT_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


@pytest.fixture
def sit(home: Path) -> Callable[..., Player]:
    def down(settings: Settings | None = None, *lines: str) -> Player:
        voice, eyes = Heard(), Watched()
        desk = Desk(home / "journal.sqlite3")
        player = Player(
            Session(shipped_library(), settings or Settings(), voice, eyes, desk=desk), voice, eyes
        )
        player.start()
        for line in lines:
            player.type(line)
        return player

    return down


def overheard(player: Player, since: int = 0) -> str:
    """What the whole table has heard."""
    said = player.heard.said[since:]
    return " ".join(each.text for each in said if each.to == EVERYONE)


def in_ear(player: Player, since: int) -> str:
    return " ".join(each.text for each in player.heard.said[since:] if each.to != EVERYONE)


# -- what is read into an ear of its own ------------------------------------------


@pytest.mark.parametrize("line", ["b goat", "narwhal", "read alpacacopter", "goat"])
def test_a_card_that_is_read_into_a_private_ear_does_not_stand_on_the_page(
    sit: Callable[..., Player], line: str
) -> None:
    player = sit(EAR)
    before = len(player.heard.said)
    assert player.type(line) == [IN_EAR]
    assert in_ear(player, before)
    assert overheard(player, before) == ""
    for word in ("again", "", "history", "older", "newer"):
        before = len(player.heard.said)
        shown = player.type(word)
        assert IN_EAR in shown or word == "newer"
        assert not in_ear(player, before) or "nicorn" not in " ".join(shown)


def test_a_card_that_is_held_up_does_not_stand_on_the_page_either(
    sit: Callable[..., Player],
) -> None:
    player = sit(EAR)
    assert [each.text for each in player.show("LU042")] == [IN_EAR]
    for word in ("full", "spell", "type", "word"):
        assert player.type(word) == [IN_EAR]


def test_without_an_ear_of_its_own_a_card_stands_on_the_page(sit: Callable[..., Player]) -> None:
    assert "Alpacacopter" in " ".join(sit().type("read alpacacopter"))
    # The voice is off: the page is all there is.
    assert "Alpacacopter" in " ".join(
        sit(Settings(ear="Headset", speech=False)).type("alpacacopter")
    )


@pytest.mark.parametrize("word", ["again", "", "history", "older"])
def test_a_hand_is_said_again_into_the_ear_and_nowhere_else(
    sit: Callable[..., Player], word: str
) -> None:
    player = sit(EAR, GAME, "Ann keeps narwhal")
    assert player.type("Ann my hand") == [IN_EAR]
    if word == "older":
        player.type("whose")
    before = len(player.heard.said)
    assert IN_EAR in player.type(word)
    assert HELD in in_ear(player, before)
    assert HELD not in overheard(player)


def test_a_hand_is_not_said_again_once_another_turn_began(sit: Callable[..., Player]) -> None:
    player = sit(EAR, GAME, "Ann keeps narwhal", "Ann my hand", "turn Cara")
    assert player.session.game
    assert player.session.game.table.turn.seat == 2
    before = len(player.heard.said)
    for word in ("again", "history", "older", "older", "older", "older", "older"):
        player.type(word)
    assert HELD not in in_ear(player, before)


def test_a_hand_is_gone_when_the_ear_is_another(sit: Callable[..., Player]) -> None:
    player = sit(EAR, GAME, "Ann keeps narwhal", "Ann my hand", "ear off")
    said = [each for word in ("again", "history", "older", "older") for each in player.type(word)]
    assert HELD not in " ".join(said)


def test_a_lost_ear_is_told_in_place_of_the_words(sit: Callable[..., Player]) -> None:
    player = sit(EAR)
    player.take(EarLost("Headset", "speech.no_such_device", {"device": "x"}))
    (told,) = player.type("narwhal")
    assert told.startswith("For your ear. Private sound dropped out")
    player.take(EarReady("Headset", again=True))
    assert player.type("narwhal") == [IN_EAR]


# -- a card that is kept by name --------------------------------------------------

ASKS = ("Ann keeps narw", "Ann keeps", "Ann keeps narwall", "Ann keeps shake up")


@pytest.mark.parametrize("line", ASKS)
def test_what_is_asked_about_a_kept_card_is_for_one_ear(
    sit: Callable[..., Player], line: str
) -> None:
    player = sit(None, GAME)
    before = len(player.heard.said)
    player.type(line)
    while player.session.prompt.options or player.session.prompt.slot:
        player.type("1" if player.session.prompt.options else "narwhal")
    said = overheard(player, before).replace("Alluring", "")
    assert HELD not in said
    assert "Shake Up" not in said
    assert HELD not in " ".join(each.text for each in player.session.transcript.messages)


def test_undo_redo_and_a_question_given_up_name_no_kept_card(sit: Callable[..., Player]) -> None:
    player = sit(None, GAME, "Ann keeps narwhal")
    said = [
        each
        for word in ("undo", "redo", "what did I miss", "history", "dump", "games")
        for each in player.type(word)
    ]
    # It lies in Ben's Stable for all to see: a doubt waits, and is given up.
    player.type("put rhinocorn in Ben's stable")
    player.type("Ann keeps rhinocorn")
    said += player.type("Ben draws")
    assert HELD not in " ".join(said).replace(f"Baby {HELD}", "")
    assert "Rhinocorn" not in " ".join(each for each in said if each.startswith("Not done"))


def test_what_is_typed_for_a_kept_card_comes_back_with_no_arrow(
    sit: Callable[..., Player],
) -> None:
    player = sit(None, GAME)
    player.session.on_screen = True
    face = Face(player.host, 80, 24)
    for line in (
        "scores",
        "Ann keeps narwhal",
        "An keeps alluring narwhal",
        "Ann keeps",
        "unicorn phoenix",
        "whose",
    ):
        for key in line:
            face.press("x", key)
        face.press("enter")
    assert face.session.transcript.lines == deque(("scores", "whose"))


def test_with_privacy_what_is_looked_up_comes_back_with_no_arrow(
    sit: Callable[..., Player],
) -> None:
    face = Face(sit(Settings(privacy=True)).host, 80, 24)
    for line in ("narwhal", "status"):
        for key in line:
            face.press("x", key)
        face.press("enter")
    assert face.session.transcript.lines == deque(("status",))


# -- what is written --------------------------------------------------------------


def exported(home: Path) -> str:
    return "".join(each.read_text("utf-8") for each in (home / "export").glob("*game-1*"))


def test_an_export_in_mid_game_has_no_kept_card_and_one_after_it_only_for_who_asks(
    sit: Callable[..., Player], home: Path
) -> None:
    player = sit(None, GAME, "Ann keeps narwhal", "undo", "redo", "draw")
    assert player.type("export game 1 hands")[0].startswith("What players keep is left out")
    player.type("export game 1")
    open_ = exported(home)
    assert HELD not in open_
    assert "narwhal" not in open_.casefold()
    assert player.session.game
    (piece,) = player.session.game.table.seats[0].hand
    assert piece not in [
        event.get("piece")
        for line in (home / "export" / "table-assistant-game-1.jsonl")
        .read_text("utf-8")
        .splitlines()
        for event in json.loads(line)["events"]
    ]
    assert '"Drew"' in open_
    for line in ("end game", "yes", "export game 1"):
        player.type(line)
    assert exported(home).count("Ended") == 2
    assert f'"{piece}"' not in "".join(
        line for line in exported(home).splitlines() if "Opened" not in line
    )
    player.type("export game 1 hands")
    assert '"Moved"' in exported(home)


def test_the_words_in_the_journal_name_no_kept_card(sit: Callable[..., Player], home: Path) -> None:
    player = sit(None, GAME, "Ann keeps narwhal", "Ann keeps", "phoenix")
    words = [
        row.words for row in Journal.open(home / "journal.sqlite3", read_only=True).game(1).rows()
    ]
    assert words[1] == "Ann notes a card in hand"
    assert "narwhal" not in " ".join(words).casefold()
    # It is there all the same for whom it belongs to.
    player.type("Ann my hand")
    assert HELD in " ".join(player.type("yes"))


def test_who_reads_along_is_told_no_kept_card(sit: Callable[..., Player]) -> None:
    player = sit(None, GAME)
    other = sit()
    other.type("read along")
    for line in ("Ann keeps narwhal", "undo", "redo"):
        player.type(line)
        told = [each.text for each in other.take(Typed("whose"))]
        assert HELD not in " ".join(told)


# -- which decks ------------------------------------------------------------------


def test_a_played_card_is_looked_up_in_the_decks_of_the_game_only(
    sit: Callable[..., Player],
) -> None:
    player = sit(None, GAME, "draw")
    assert player.session.game
    before = player.session.game.table
    # A title of another deck is read where somebody asks, and never taken for one that is played.
    for line in ("play alpacacopter", "put alpacacopter in Ben's stable", "Ann keeps alpacacopter"):
        said = " ".join(player.type(line))
        assert said.startswith("No card"), said
        player.type("cancel")
    assert player.session.game.table is before
    assert player.type("alpacacopter")[0].startswith("Alpacacopter")


# -- what stands on a screen ------------------------------------------------------


@pytest.mark.parametrize(
    ("settings", "on_screen", "heard", "seen"),
    [
        (Settings(), True, True, "on the screen"),
        (Settings(speech=False), True, False, "on the screen"),
        (Settings(privacy=True), True, True, ""),
        (Settings(curtain=True, speech=False), True, True, "braille"),
        (Settings(curtain=True), True, True, ""),
        (Settings(speech=False, reader=True), True, True, "on the screen"),
        (Settings(speech=False, reader=True), False, True, "in this window"),
        (Settings(speech=False, reader=True, curtain=True), True, True, "Your screen reader"),
        (Settings(engine="none", reader=True), True, True, "on the screen"),
        (Settings(), False, True, "in this window"),
        (Settings(speech=False, privacy=True), False, False, "in this window"),
    ],
)
def test_the_warning_names_what_gives_a_hand_away(
    sit: Callable[..., Player], settings: Settings, on_screen: bool, heard: bool, seen: str
) -> None:
    player = sit(settings, GAME, "Ann keeps narwhal")
    player.session.on_screen = on_screen
    warning = player.type("Ann my hand")[0]
    assert ("earphone" in warning) is heard
    assert seen in warning
    assert ("look" in warning) is (seen in ("on the screen", "in this window"))


def hand_on_page(sit: Callable[..., Player], settings: Settings) -> Face:
    player = sit(settings, GAME, "Ann keeps narwhal")
    player.session.on_screen = True
    face = Face(player.host, 80, 24)
    enter(face, "Ann my hand", "yes")
    assert HELD in on_screen(face)
    return face


def enter(face: Face, *lines: str) -> None:
    for line in lines:
        for key in line:
            face.press("x", key)
        face.press("enter")


def on_screen(face: Face) -> str:
    return " ".join(run.text for run in face.picture().runs.values())


def test_a_hand_leaves_the_page_by_itself(sit: Callable[..., Player]) -> None:
    face = hand_on_page(sit, Settings())
    face.secret_stood()
    assert HELD not in on_screen(face)


@pytest.mark.parametrize("settings", [Settings(reader=True), Settings(braille=True)])
def test_nothing_goes_under_a_finger_until_something_else_has_come(
    sit: Callable[..., Player], settings: Settings
) -> None:
    face = hand_on_page(sit, settings)
    face.secret_stood()
    assert HELD in on_screen(face)
    face.take(EarReady("Headset", again=True))
    assert HELD not in on_screen(face)


def test_a_key_ends_the_waiting(sit: Callable[..., Player]) -> None:
    face = hand_on_page(sit, Settings(reader=True))
    face.secret_stood()
    enter(face, "Ann my hand", "yes")
    face.take(EarReady("Headset", again=True))
    assert HELD in on_screen(face)


def test_with_privacy_eyes_do_not_see_what_is_typed(sit: Callable[..., Player]) -> None:
    for private in (True, False):
        face = Face(sit(Settings(privacy=private)).host, 80, 24)
        for key in "b goat":
            face.press("x", key)
        (typed,) = (run for run in face.picture().runs.values() if "b goat" in run.text)
        assert (typed.look is Look.HIDDEN) is private


# -- whoever asks -----------------------------------------------------------------

PROBES = (
    "Ben plays {card}",
    "play {card}",
    "discard {card}",
    "Ben discards {card}",
    "Ben has {card}",
    "put {card} in Ben's stable",
    "put {card} in Ann's stable",
    "Ben takes {card}",
    "Ben takes {card} from Ann's hand",
    "search {card}",
    "bring {card}",
    "shuffle {card}",
    "Ben keeps {card}",
    "Ben gives {card} to Cara",
    "Ben answers with {card}",
    "target {card}",
    "destroy {card}",
    "what does Ann have",
    "offers",
    "why",
)


@pytest.mark.parametrize("card", ["Unicorn Phoenix", HELD, "Neigh"])
def test_whoever_probes_is_answered_alike_whatever_is_kept(
    sit: Callable[..., Player], card: str
) -> None:
    """Two tables that differ only in what Ann keeps say and count the same of every deed."""
    for probe in PROBES:
        tables = []
        for kept in (card, "Rainbow Unicorn"):
            player = sit(None, "end game", "yes", GAME, f"Ann keeps {kept}")
            said = player.type(probe.format(card=card))
            for _ in range(3):
                said += player.type("1") if player.session.prompt.options else []
            tables.append((said, player.type("dump")))
            player.host.get_up()
        assert tables[0] == tables[1], probe


COPIES = (
    ("Ann", "Ann discards {card}", "undo"),
    ("Ben", "Ben discards {card}", "undo"),
    ("Ann", "put {card} in Ann's stable", "put {card} in Cara's stable", "sacrifice {card}"),
    ("Ben", "put {card} in Ben's stable", "Ben gives {card} to Cara", "undo", "redo"),
    ("Ann", "Ann shuffles {card}", "Ann discards {card}"),
)


@pytest.mark.parametrize("card", ["Neigh", "Basic Unicorn", "Re-Target"])
@pytest.mark.parametrize("lines", COPIES)
def test_no_number_of_a_copy_tells_what_was_kept(
    sit: Callable[..., Player], home: Path, lines: tuple[str, ...], card: str
) -> None:
    """Who discards, exports and takes it back learns nothing, of cards with drawings neither."""
    told = []
    for game, kept in enumerate((card, "Rainbow Unicorn"), start=1):
        player = sit(None, "end game", "yes", GAME, f"Ann keeps {kept}")
        dumps = []
        for line in lines[1:]:
            player.type(line.format(card=card))
            while player.session.prompt.options:
                player.type("1" if player.session.prompt.options[0].text else "yes")
            dumps.append(player.type("dump"))
        player.type(f"export game {game}")
        told.append((dumps, rows_of(home, game)))
        player.host.get_up()
    assert told[0] == told[1]


def rows_of(home: Path, game: int) -> str:
    file = home / "export" / f"table-assistant-game-{game}.jsonl"
    return re.sub(r'"time": "[^"]*"', "", file.read_text("utf-8"))


def test_a_copy_that_is_kept_is_the_one_that_leaves_the_hand(sit: Callable[..., Player]) -> None:
    player = sit(EAR, GAME, "Ben keeps neigh", "Ann keeps neigh", "Ann keeps narwhal")
    player.type("Ann discards neigh")
    player.type("just correct it")
    hands = {}
    for name in ("Ann", "Ben"):
        before = len(player.heard.said)
        player.type(f"{name} my hand")
        hands[name] = in_ear(player, before)
    assert "Neigh" not in hands["Ann"]
    assert HELD in hands["Ann"]
    assert "Neigh" in hands["Ben"]


STAYS = {"quit", "save", "keep", "my hand", "doctor", "ear", "tutorial", "welcome", "export"}
STAYS |= {"resume", "end game", "new", "edition", "season", "curtain", "plain", "players"}
STAYS |= {"adult", "scan text", "camera", "cameras", "voices", "devices", "voice", "device"}
# The second table is begun where the first one's game is kept.
STAYS |= {"games", "book"}
CARDS = ("Neigh", "Basic Unicorn", HELD, "Unicorn Phoenix", "Re-Target", "Barbed Wire")
NAMES = ("Ann", "Ben", "Cara")
FORMS = (
    "{word}",
    "{word} {card}",
    "{who} {word} {card}",
    "{who} {word} {card}",
    "{who} {word}",
    "{who} {word} {card} to {other}",
    "{who} {word} {card} from {other}'s hand",
    "{who} discards {card}",
    "{who} plays {card}",
    "put {card} in {who}'s stable",
    "put {card} in {who}'s hand",
    "{who} gives {card} to {other}",
    "{who} shuffles {card}",
    "{who} answers with {card}",
    "1",
    "yes",
    "undo",
    "why",
    "all pass",
    "end turn",
)


@pytest.mark.parametrize("seed", range(10))
def test_a_wandering_opponent_finds_no_difference(
    sit: Callable[..., Player], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    """Two tables that differ in what Ann keeps answer any lines alike, and export alike."""
    draw = random.Random(seed)
    words = [each.word for each in all_commands() if each.word not in STAYS]
    kept = draw.sample(CARDS, 2)
    house = draw.choice(["status", "house claims collect", "house claims seat order"])
    lines = [
        draw.choice(FORMS).format(
            word=draw.choice(words),
            card=draw.choice((*kept, draw.choice(CARDS))),
            who=draw.choice(NAMES),
            other=draw.choice(NAMES),
        )
        for _ in range(14)
    ]
    told = []
    for number, card in zip(count(1), kept, strict=False):
        monkeypatch.setenv("TABLE_ASSISTANT_HOME", str(tmp_path / f"home {number}"))
        player = sit(None, "end game", "yes", GAME, house, f"Ann keeps {card}")
        seen = []
        for line in lines:
            before = len(player.heard.said)
            shown = player.type(line)
            choices = [each.text for each in player.session.prompt.options]
            recalled = player.session.transcript.secret_line
            seen.append((line, shown, overheard(player, before), choices, recalled))
        player.type("cancel")
        game = player.type("games")
        player.type(f"export game {number}")
        told.append((seen, game, rows_of(tmp_path / f"home {number}", number)))
        player.host.get_up()
    for one, other in zip(told[0][0], told[1][0], strict=True):
        assert one == other, lines
    assert told[0][2] == told[1][2], lines


UNSURE = (
    "Ann kepes narwhal",
    "Ann, Ben keep narwhal",
    "Ann keep it narwhal",
    "Ann gives narwall to Ben",
    "Ann shuffles narwall",
    "Ben takes narwall from Ann's hand",
    "put narwall in Ann's hand",
    "Ben pulls narwhal from Cara",
    "Ben pulls narwhal",
    "Ann gives narwhal to Ann",
    "Cara gives narwhal to Ben",
)


@pytest.mark.parametrize("line", UNSURE)
def test_what_is_doubted_or_not_understood_of_an_unseen_card_is_for_one_ear(
    sit: Callable[..., Player], line: str
) -> None:
    player = sit(None, GAME, "Cara holds 0")
    before = len(player.heard.said)
    player.type(line)
    assert player.session.transcript.secret_line
    for word in ("history", "whose", "Ben draws", "undo"):
        player.type(word)
    assert "narw" not in overheard(player, before).casefold()
    past = " ".join(each.text for each in player.session.transcript.messages)
    assert "narw" not in past.casefold()


def test_help_about_keeping_is_for_all(sit: Callable[..., Player]) -> None:
    player = sit(EAR, GAME)
    assert player.type("help keep") != [IN_EAR]


def test_who_pulls_a_card_may_name_it(sit: Callable[..., Player]) -> None:
    player = sit(EAR, GAME, "Ann keeps narwhal", "Ben pulls narwhal from Ann")
    assert player.type("just correct it")[0] == "Ben gets a card from Ann. Hands: Ann 4, Ben 6."
    before = len(player.heard.said)
    player.type("Ben my hand")
    assert HELD in in_ear(player, before)


# -- cards that are in no deck, and answers in secret --------------------------------

FREE = "new travel with Ann, Ben and Cara, full, Ann starts, any babies"
BOOTS, ANOTHER = "Glitter Boots", "another card"


def free_line(player: Player, line: str) -> list[str]:
    """Type a line; a title that is in no deck is taken as it is, and is a Basic Unicorn."""
    said = player.type(line)
    while player.session.prompt.options:
        nearest = any(each.heard == "another" for each in player.session.prompt.options)
        said += player.type(ANOTHER if nearest else "2")
        assert len(said) < 20
    return said


def test_a_kept_title_that_is_in_no_deck_is_named_nowhere(
    sit: Callable[..., Player], home: Path
) -> None:
    player = sit(None, FREE)
    before = len(player.heard.said)
    free_line(player, f"Ann keeps {BOOTS}")
    for line in ("undo", "redo", "undo", "redo", "history", "status", "dump", "export game 1"):
        player.type(line)
    assert "boots" not in overheard(player, before).casefold()
    past = " ".join(each.text for each in player.session.transcript.messages)
    assert "boots" not in past.casefold()
    assert "boots" not in exported(home).casefold()
    player.type("Ann my hand")
    assert BOOTS in " ".join(player.type("yes"))


FREE_PROBES = (
    f"Ben discards {BOOTS}",
    "Ben discards Glitter",
    f"Ben discards {BOOTS.lower()}",
    f"Ben keeps {BOOTS}",
    f"Ann gives {BOOTS} to Ben",
    "Ben pulls Glitter from Ann",
    f"put {BOOTS} in Cara's stable",
    f"Ben shuffles {BOOTS}",
)


@pytest.mark.parametrize("line", FREE_PROBES)
def test_who_probes_for_a_title_in_no_deck_learns_nothing(
    sit: Callable[..., Player], home: Path, line: str
) -> None:
    told = []
    for game, kept in enumerate((BOOTS, BOOTS.lower(), "Plain Shoes"), start=1):
        player = sit(None, "end game", "yes", FREE, "deck 40")
        free_line(player, f"Ann keeps {kept}")
        before = len(player.heard.said)
        said = free_line(player, line) + free_line(player, f"Cara discards {BOOTS}")
        said += [*player.type("dump"), overheard(player, before)]
        player.type(f"export game {game}")
        told.append((said, rows_of(home, game)))
        player.host.get_up()
    assert told[0] == told[1] == told[2]


def test_each_keeps_an_equal_title_of_their_own(sit: Callable[..., Player]) -> None:
    player = sit(EAR, FREE, "house firmness loose")
    free_line(player, f"Ann keeps {BOOTS}")
    free_line(player, f"Ben keeps {BOOTS}")
    free_line(player, f"Ben discards {BOOTS}")
    hands = {}
    for name in ("Ann", "Ben"):
        before = len(player.heard.said)
        player.type(f"{name} my hand")
        hands[name] = in_ear(player, before)
    assert f"{BOOTS}." in hands["Ann"]
    assert BOOTS not in hands["Ben"]


COLLECT = ("house claims collect", "draw", "play rhinocorn")


@pytest.mark.parametrize("kept", [(), ("Ben",), ("Cara",), ("Ben", "Cara"), ("Cara", "Ann", "Ben")])
def test_two_who_answer_in_secret_with_equal_cards_have_a_copy_each(
    sit: Callable[..., Player], kept: tuple[str, ...]
) -> None:
    player = sit(EAR, GAME, *(f"{name} keeps neigh" for name in kept), *COLLECT)
    player.type("Ben answers with neigh")
    answered = player.type("Cara answers with neigh")
    assert "Revealed: Ben answers with Neigh." in answered
    assert player.session.game
    seats = player.session.game.table.seats
    assert [seat.hand_size for seat in seats[1:]] == [4, 5]
    # Who was slower has the card still.
    before = len(player.heard.said)
    player.type("Cara my hand")
    assert ("Neigh" in in_ear(player, before)) is ("Cara" in kept)


def test_the_copy_that_is_revealed_does_not_tell_who_else_answered(
    sit: Callable[..., Player],
) -> None:
    dumps = []
    for other, kept in (("neigh", "neigh"), ("super neigh", "super neigh"), ("neigh", "narwhal")):
        player = sit(None, "end game", "yes", GAME, f"Cara keeps {kept}", *COLLECT)
        player.type("Ben answers with neigh")
        player.type(f"Cara answers with {other}")
        assert player.session.game
        assert player.session.game.table.pile
        dumps.append(player.type("dump"))
        player.host.get_up()
    assert dumps[0] == dumps[1] == dumps[2]


def test_a_secret_answer_that_is_in_no_deck_is_named_when_it_is_revealed(
    sit: Callable[..., Player],
) -> None:
    player = sit(None, FREE, "house claims collect", "draw", "play ginormous")
    before = len(player.heard.said)
    free_line(player, f"Ben answers with {BOOTS}")
    assert BOOTS not in overheard(player, before)
    assert f"Revealed: Ben answers with {BOOTS}." in player.type("Cara passes")


KEEPS = ("hides", "hide", "conceals", "pockets", "stashes", "tucks away", "holds back", "holds")


@pytest.mark.parametrize("word", KEEPS)
def test_other_words_for_keeping_a_card_are_as_secret(
    sit: Callable[..., Player], word: str
) -> None:
    player = sit(EAR, GAME)
    before = len(player.heard.said)
    assert player.type(f"Ann {word} unicorn phoenix") == ["Ann notes a card in hand."]
    player.type(f"Ann {word} narw")
    while player.session.prompt.options:
        player.type("1")
    assert player.session.transcript.secret_line
    assert HELD not in overheard(player, before)
    assert "Phoenix" not in overheard(player, before)


def test_who_has_a_card_in_hand_keeps_it(sit: Callable[..., Player]) -> None:
    player = sit(EAR, GAME)
    before = len(player.heard.said)
    assert player.type("Ann has unicorn phoenix in hand") == ["Ann notes a card in hand."]
    player.type("Ben has narw in his hand")
    assert HELD not in overheard(player, before)
    # A number is still the number of cards.
    assert player.type("Cara has 4 cards in hand") == ["Cara's hand: 4."]
    assert player.type("Cara holds 3") == ["Cara's hand: 3."]
    assert player.type("Cara holds")[0].startswith("Cara's hand: 3")


UNKNOWN = ("holds zorblax", "hand zorblax", "holds 1 zorblax", "holds zorblax and narwhal")
SLIPS = ("hols zorblax", "hodls zorblax", "kept zorblax")


@pytest.mark.parametrize("settings", [EAR, None])
@pytest.mark.parametrize("said", [*UNKNOWN, *SLIPS])
def test_a_held_card_that_is_in_no_deck_is_for_one_ear_and_in_no_recall(
    sit: Callable[..., Player], said: str, settings: Settings | None
) -> None:
    player = sit(settings, GAME)
    player.session.on_screen = True
    face = Face(player.host, 80, 24)
    before = len(player.heard.said)
    enter(face, f"Ann {said}")
    assert "zorblax" not in overheard(player, before)
    enter(face, "cancel")
    for _ in range(4):
        face.press("up")
        assert "zorblax" not in face.entry.text
    assert player.session.game
    assert player.session.game.table.seats[0].hand_size == 5


@pytest.mark.parametrize("said", ["hand", "holds 5", "hand please", "'s hand?"])
def test_how_many_cards_somebody_holds_is_for_all(sit: Callable[..., Player], said: str) -> None:
    line = f"Ann {said}".replace(" '", "'")
    assert sit(EAR, GAME).type(line)[0].startswith("Ann's hand: 5")


def test_two_kept_cards_of_one_title_are_two(sit: Callable[..., Player]) -> None:
    player = sit(EAR, GAME)
    told = [player.type(f"{name} keeps neigh") for name in ("Ann", "Ben", "Ann")]
    assert told == [[f"{name} notes a card in hand."] for name in ("Ann", "Ben", "Ann")]
    before = len(player.heard.said)
    player.type("Ann my hand")
    assert in_ear(player, before) == "In your hand: 2 Neigh. And 3 more, not named."
    player.type("undo")
    before = len(player.heard.said)
    player.type("Ann my hand")
    assert in_ear(player, before) == "In your hand: Neigh. And 4 more, not named."
    # Of a card that is there once nobody has two; that it was kept before is not told either.
    for _ in range(2):
        assert player.type("Cara keeps narwhal") == ["Cara notes a card in hand."]
    before = len(player.heard.said)
    player.type("Cara my hand")
    assert in_ear(player, before) == "In your hand: Narwhal. And 4 more, not named."


@pytest.mark.parametrize(
    "line", ["Ann grabbles narwhal", "Ann hodls narwhal", "Ann narwhal quietly"]
)
@pytest.mark.parametrize("settings", [EAR, Settings(privacy=True)])
def test_what_is_not_understood_of_a_player_and_an_unseen_card_is_for_one_ear(
    sit: Callable[..., Player], line: str, settings: Settings
) -> None:
    player = sit(settings, GAME)
    before = len(player.heard.said)
    player.type(line)
    assert player.session.transcript.secret_line
    assert "narwhal" not in overheard(player, before).casefold()


def test_what_is_not_understood_of_a_card_that_lies_open_is_for_all(
    sit: Callable[..., Player],
) -> None:
    player = sit(EAR, GAME, "put rhinocorn in Ann's stable")
    assert "rhinocorn" in " ".join(player.type("Ann grabbles rhinocorn")).casefold()


# -- keys ---------------------------------------------------------------------------


@pytest.mark.parametrize("key", ["ctrl+r", "pageup", "enter"])
@pytest.mark.parametrize("between", [(), ("whose",)])
def test_a_key_says_a_hand_again_into_the_ear_and_not_on_the_page(
    sit: Callable[..., Player], key: str, between: tuple[str, ...]
) -> None:
    player = sit(EAR, GAME, "Ann keeps narwhal")
    player.session.on_screen = True
    face = Face(player.host, 80, 24)
    enter(face, "Ann my hand", *between)
    before = len(player.heard.said)
    seen = on_screen(face)
    face.press(key)
    # Only Page up leads to what was said before the last words.
    assert (HELD in in_ear(player, before)) is (key == "pageup" or not between)
    assert HELD not in seen + on_screen(face) + overheard(player, before)
