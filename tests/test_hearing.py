"""Who hears how much: a second device, short sounds, verbosity, lists that take their time."""

import threading
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from listening import RIGHT, heard, loud
from sitting import Heard, Player, Watched, card_of, shipped_library, text_of

from assistant.cards.familiar import load_familiar
from assistant.inbox import Item, Listed
from assistant.places import familiar_file
from assistant.rules.table import Ending, Outcome, Pile, Seat, Table, Turn
from assistant.session import Session, voice_settings
from assistant.settings import Settings, load_settings
from assistant.shared import Desk
from assistant.speech.devices import SoundDevice
from assistant.speech.how_much import Kind, Route, Verbosity, level, spoken
from assistant.speech.speaker import Speaker
from assistant.speech.tones import NOTES
from assistant.speech.voice import EarLost, EarReady, VoiceNews
from assistant.tasks.doctor import doctor
from assistant.words import Text, parts_of, render, say
from assistant.words.announcement import (
    ASKER,
    EVERYONE,
    Announcement,
    Earcon,
    Priority,
    Who,
)
from assistant.words.game import cue

CARD = "Alpacacopter"
HELD = "Narwhal"
GAME = "new second print with Ann, Ben and Cara, full, Ann starts, any babies"
LABEL = card_of(CARD).label


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TABLE_ASSISTANT_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


@pytest.fixture
def sit(home: Path) -> Callable[..., Player]:
    def down(settings: Settings | None = None, desk: Desk | None = None) -> Player:
        voice, eyes = Heard(), Watched()
        session = Session(
            shipped_library(),
            settings or Settings(),
            voice,
            eyes,
            desk=desk or Desk(home / "journal.sqlite3"),
            familiar=load_familiar(familiar_file()),
        )
        return Player(session, voice, eyes)

    return down


# -- the second device ---------------------------------------------------------


def test_a_lost_ear_is_told_at_the_table_without_its_words(sit: Callable[..., Player]) -> None:
    player = sit(Settings(ear="Headset"))
    (lost,) = player.take(EarLost("Headset", "speech.no_such_device", {"device": "x"}))
    assert lost.text.startswith("Private sound is gone")
    assert "Connect Headset" in lost.text
    assert lost.to == EVERYONE
    player.type("narwhal")
    (still,) = player.take(EarLost("Headset", "speech.no_device", still=True))
    way_out = "Not read: private sound is still gone. Connect Headset, or type: ear off."
    assert (still.text, still.priority) == (way_out, Priority.NOTIFICATION)
    (back,) = player.take(EarReady("Headset", again=True))
    assert back.text == "Private sound is back."
    assert player.take(EarReady("Headset")) == ()


def test_that_the_ear_is_still_lost_is_told_once_after_a_word(
    sit: Callable[..., Player],
) -> None:
    """Each line of a list is missed by itself, as is the word that lost it."""
    player, still = sit(Settings(ear="Headset")), EarLost("Headset", "speech.no_device", still=True)
    lost = EarLost("Headset", "speech.no_device")
    for word, news in (("unicorn", (lost, *[still] * 8)), ("unicorn", [still] * 9)):
        player.type(word)
        assert len([each for item in news for each in player.take(item)]) == 1
        assert player.type("whose")
        assert len(player.take(still)) == 1


def hold_a_card(player: Player) -> None:
    for line in (GAME, "draw"):
        player.type(line)
    assert HELD not in " ".join(player.type("Ann keeps narwhal"))


def test_with_two_devices_a_hand_is_read_into_the_ear_without_a_question(
    sit: Callable[..., Player],
) -> None:
    player = sit(Settings(ear="Headset"))
    hold_a_card(player)
    before = len(player.heard.said)
    shown = player.type("ann my hand")
    said = player.heard.said[before:]
    assert [each.to != EVERYONE for each in said] == [True]
    assert HELD in said[0].text
    assert said[0].secret
    assert shown == ["Read in your ear."]


def test_with_a_lost_ear_nothing_is_told_of_reading(sit: Callable[..., Player]) -> None:
    player = sit(Settings(ear="Headset"))
    hold_a_card(player)
    player.take(EarLost("Headset", "speech.no_such_device", {"device": "x"}))
    before = len(player.heard.said)
    # It is tried: the ear may be back, and who asks must not have to ask once more.
    trying = ["For your ear. Private sound dropped out: trying again."]
    assert player.type("ann my hand") == trying
    assert [each.to != EVERYONE for each in player.heard.said[before:]] == [True]
    (back,) = player.take(EarReady("Headset", again=True))
    assert back.text == "Private sound is back."
    player.take(EarLost("Headset", "speech.no_such_device", {"device": "x"}))
    told = player.type("ann my hand")
    told += [each.text for each in player.take(EarLost("Headset", "speech.no_device", still=True))]
    assert [each for each in told if "Not read" in each] == [
        "Not read: private sound is still gone. Connect Headset, or type: ear off."
    ]
    player.take(EarReady("Headset", again=True))
    assert player.type("ann my hand") == ["Read in your ear."]


@pytest.mark.parametrize("key", ["speech.ear_same", "speech.table_unnamed", "speech.not_private"])
def test_why_a_device_is_not_private_is_told(sit: Callable[..., Player], key: str) -> None:
    (told,) = sit(Settings(ear="Headset")).take(EarLost("Headset", key))
    assert told.to == EVERYONE
    assert "rivate" in told.text


def test_with_one_device_it_is_read_after_a_yes(sit: Callable[..., Player]) -> None:
    player = sit(Settings())
    hold_a_card(player)
    before = len(player.heard.said)
    assert "hand is private" in player.type("ann my hand")[0]
    assert not any(HELD in each.text for each in player.heard.said[before:])
    assert HELD in player.type("yes")[0]


def test_a_hand_is_heard_in_the_ear_and_by_nobody_else(
    sit: Callable[..., Player], tmp_path: Path
) -> None:
    """The whole way, from the typed word to the samples."""
    ear, table = tmp_path / "ear.wav", tmp_path / "table.wav"
    player = sit(
        Settings(
            engine="espeak",
            rate=400,
            device=f"wav:{table}",
            ear=f"wav:{ear}",
        )
    )
    hold_a_card(player)
    news: list[VoiceNews] = []
    speaker = Speaker(voice_settings(player.session.settings), news.append)
    player.session.speaker = speaker
    player.type("ann my hand")
    said = speaker.wait_until_quiet(120)
    speaker.close()
    assert said
    assert loud(ear) > 1
    assert loud(table) == 0


def test_what_one_person_looks_up_is_for_one_ear(sit: Callable[..., Player]) -> None:
    """Also a list of what a label may mean, and what no card has."""
    player = sit()
    for typed in (LABEL, "unicorn", "qqqqqq zzzz"):
        before = len(player.heard.said)
        player.type(typed)
        assert {each.to != EVERYONE for each in player.heard.said[before:]} == {True}


# -- short sounds ----------------------------------------------------------------


def test_short_sounds_can_be_off_one_by_one(sit: Callable[..., Player], home: Path) -> None:
    player = sit()
    assert player.type("sounds turn off") == ["Short sounds on: aim, seen, read, answer, win."]
    assert player.heard.settings is not None
    assert player.heard.settings.quiet == ("turn",)
    assert player.type("sounds off") == ["Short sounds off."]
    assert player.type("sounds win on") == ["Short sounds on: win."]
    assert load_settings(home / "settings.toml")[0].quiet == "aim seen read turn answer"
    assert player.type("sounds on") == ["Short sounds on: aim, seen, read, turn, answer, win."]
    assert player.type("sounds loud")[0].startswith("Type sounds on or sounds off")


def test_a_code_that_is_read_and_one_that_is_only_seen(sit: Callable[..., Player]) -> None:
    player = sit()
    player.show(card_of(CARD).code)
    player.show("something else", 9.0)
    assert [tone.notes for tone in player.heard.played] == [NOTES[Earcon.READ], NOTES[Earcon.SEEN]]


def test_a_turn_and_an_answer_have_their_sounds(sit: Callable[..., Player]) -> None:
    player = sit(Settings())
    hold_a_card(player)
    assert player.heard.played == []
    player.type("play narwhal")
    assert [tone.name for tone in player.heard.played] == ["answer"]
    player.type("nobody")
    player.type("end turn")
    assert [tone.name for tone in player.heard.played] == ["answer", "turn"]


BEFORE = Table("any", (Seat("Ann"), Seat("Ben")), Turn(0))
PLAYED = replace(BEFORE, pile=Pile(("card:1",), (0,), 0))


@pytest.mark.parametrize(
    ("before", "after", "wanted"),
    [
        (BEFORE, BEFORE, None),
        (None, BEFORE, None),
        (BEFORE, None, None),
        (BEFORE, replace(BEFORE, turn=Turn(1)), Earcon.TURN),
        (BEFORE, replace(BEFORE, turn=Turn(0, number=2)), Earcon.TURN),
        (BEFORE, replace(BEFORE, turn=Turn(0, drawn=True)), None),
        (BEFORE, PLAYED, Earcon.ANSWER),
        (PLAYED, replace(BEFORE, pile=Pile(("card:1", "no:1"), (0, 1), 0)), Earcon.ANSWER),
        (PLAYED, replace(BEFORE, pile=Pile(("card:1",), (0,), 0, frozenset({1}))), None),
        (PLAYED, BEFORE, None),
        (BEFORE, replace(BEFORE, reached=(1,), turn=Turn(1)), Earcon.WIN),
        (replace(BEFORE, reached=(1,)), replace(BEFORE, reached=(1,)), None),
        (BEFORE, replace(BEFORE, reached=(1,), outcome=Outcome(Ending.WON, (1,))), None),
    ],
)
def test_one_sound_for_the_weightiest_change(
    before: Table | None, after: Table | None, wanted: Earcon | None
) -> None:
    assert cue(before, after) is wanted


# -- verbosity -------------------------------------------------------------------


SHORT = f"{CARD}, magical animal, alpaca."


def spoken_of(player: Player, line: str) -> str:
    """Type a line; return what of its first words a brief voice speaks."""
    before = len(player.heard.said)
    player.type(line)
    return spoken(player.heard.said[before], "brief", "")


def test_a_card_that_was_heard_often_is_said_short(sit: Callable[..., Player]) -> None:
    player = sit(Settings(verbosity="brief"))
    assert [spoken_of(player, LABEL) for _ in range(3)] == [text_of(CARD), text_of(CARD), SHORT]
    # What is shown and felt is whole.
    assert player.type(LABEL) == [text_of(CARD)]
    assert spoken_of(player, "again") == text_of(CARD)
    assert spoken_of(player, f"read {LABEL}") == text_of(CARD)
    player.type(LABEL)
    assert spoken_of(player, "") == text_of(CARD)


def test_it_is_said_in_full_as_long_as_nobody_asks_for_less(sit: Callable[..., Player]) -> None:
    player = sit()
    assert [player.type(LABEL) for _ in range(9)] == [[text_of(CARD)]] * 9


def test_it_is_known_the_next_day_as_well(sit: Callable[..., Player], home: Path) -> None:
    player = sit(Settings(verbosity="brief"))
    for _ in range(2):
        player.type(LABEL)
    assert spoken_of(sit(Settings(verbosity="brief")), LABEL) == SHORT
    (home / "familiar.json").write_text("[[[", encoding="ascii")
    assert spoken_of(sit(Settings(verbosity="brief")), LABEL) == text_of(CARD)


def test_reader_alone_tells_the_state_and_changes_nothing(sit: Callable[..., Player]) -> None:
    player = sit()
    assert player.type("reader") == [
        "I'm speaking. Type reader on to leave it to your screen reader."
    ]
    assert player.session.settings.speech
    told = player.type("reader on")
    before = player.session.settings
    assert player.type("screen reader") == told
    assert player.session.settings == before
    player.type("reader off")
    player.type("speech off")
    assert player.type("reader")[0].startswith("Nothing speaks now: there's no screen reader")
    assert not player.session.settings.speech


@pytest.mark.parametrize("way", ["looked up", "held up"])
def test_what_an_ear_of_its_own_was_read_is_written_nowhere(
    sit: Callable[..., Player], home: Path, way: str
) -> None:
    player = sit(Settings(verbosity="brief", ear="Headset"))
    for at in range(3):
        if way == "looked up":
            player.type(LABEL)
        else:
            player.show(card_of(CARD).code, at=10.0 * at)
    assert spoken_of(player, LABEL) == SHORT
    left = [each for each in home.rglob("*") if each.is_file()]
    assert not [each for each in left if b"alpacacopter" in each.read_bytes().lower()]


def test_whoever_wants_details_always_hears_all_and_what_can_be_done(
    sit: Callable[..., Player],
) -> None:
    player = sit(Settings(verbosity="detailed"))
    for _ in range(12):
        (said,) = player.type(LABEL)
        assert said.startswith(text_of(CARD))
        assert said.endswith("Enter says it again. Spell spells it.")


@pytest.mark.parametrize(
    ("typed", "said", "kept"),
    [
        ("verbosity brief", "Verbosity brief.", ("brief", "")),
        ("verbosity cards brief", "Verbosity of cards is brief.", ("normal", "cards=brief")),
        ("verbosity table off", "Verbosity of table is off.", ("normal", "table=off")),
        ("verbosity cards novice", "Verbosity of cards is detailed.", ("normal", "cards=detailed")),
        ("verbosity novice", "Verbosity detailed.", ("detailed", "")),
        ("verbosity off", "Verbosity off.", ("off", "")),
        ("next verbosity", "Verbosity brief.", ("brief", "")),
        ("verbosity loud", "Verbosity is normal. Type verbosity and one of", ("normal", "")),
        ("verbosity", "Verbosity is normal. Type verbosity and one of", ("normal", "")),
    ],
)
def test_verbosity_is_chosen_by_its_word(
    sit: Callable[..., Player], typed: str, said: str, kept: tuple[str, str]
) -> None:
    player = sit()
    assert player.type(typed)[0].startswith(said)
    settings = player.session.settings
    assert (settings.verbosity, settings.verbosity_for) == kept
    told = player.type("verbosity cards usual")[0]
    assert told.startswith("Verbosity of cards is the same as the rest")
    assert "cards" not in player.session.settings.verbosity_for


HINTED = say("prompt.no_card", typed="a goat")
_, CORE, HEAD = parts_of(HINTED)


@pytest.mark.parametrize(
    "text",
    [
        "Enter the ring, then fight.",
        "Jump. Enter another player's Field. Type it.",
        "Press on. Or type.",
        "Then type a name.",
    ],
)
def test_a_text_that_begins_as_a_hint_does_is_spoken(sit: Callable[..., Player], text: str) -> None:
    player = sit(Settings(verbosity="brief"))
    player.type(f"teach {LABEL}")
    player.type(text)
    for _ in range(2):
        assert text in spoken_of(player, LABEL)


def test_what_can_be_done_next_is_not_spoken_where_it_is_to_be_brief(
    sit: Callable[..., Player],
) -> None:
    player = sit(Settings(verbosity="brief"))
    player.type("new llamas")
    asked = spoken(player.heard.said[-1], "brief", "")
    assert asked == "Who's playing?"
    player.type("me")
    assert spoken(player.heard.said[-1], "brief", "") == "Who is me?"


@pytest.mark.parametrize(
    ("general", "special", "priority", "who", "said"),
    [
        ("normal", "", Priority.TEXT, EVERYONE, HINTED),
        ("brief", "", Priority.TEXT, EVERYONE, HEAD),
        ("brief", "answers=normal", Priority.TEXT, EVERYONE, HINTED),
        ("brief", "game=detailed", Priority.TEXT, EVERYONE, HEAD),
        ("brief", "game=detailed", Priority.MESSAGE, EVERYONE, HINTED),
        ("off", "", Priority.MESSAGE, EVERYONE, ""),
        ("normal", "ear=brief", Priority.TEXT, ASKER, HEAD),
        ("normal", "ear=brief", Priority.TEXT, EVERYONE, HINTED),
        ("normal", "table=off", Priority.MESSAGE, EVERYONE, ""),
        ("normal", "table=off game=normal", Priority.MESSAGE, EVERYONE, HINTED),
        ("shouted", "cards=loud nonsense", Priority.TEXT, EVERYONE, HINTED),
    ],
)
def test_how_much_is_spoken(
    general: str, special: str, priority: Priority, who: Who, said: Text
) -> None:
    announcement = Announcement(HINTED, "", priority, who)
    assert spoken(announcement, general, special) == render(said)
    whole = Announcement(HINTED, "", priority, who, whole=True)
    assert spoken(whole, general, special) == render(HINTED)


def test_a_hint_is_heard_twice_and_then_it_is_known() -> None:
    known = Counter[str]()
    asked = Announcement(HINTED)
    heard = [spoken(asked, "normal", "", known) for _ in range(3)]
    assert heard == [render(HINTED), render(HINTED), CORE]
    assert spoken(asked, "detailed", "", known) == render(HINTED)
    assert spoken(replace(asked, whole=True), "normal", "", known) == render(HINTED)


def test_a_text_that_reads_as_a_hint_does_is_none() -> None:
    hint = "Type a number."
    assert spoken(Announcement(hint, ""), "brief", "") == hint
    assert level(Kind.CARDS, Route.EAR, "brief", "") is Verbosity.BRIEF


def test_what_is_said_again_is_said_in_full(sit: Callable[..., Player]) -> None:
    player = sit(Settings(verbosity="brief"))
    player.type("rate")
    player.type("again")
    first, second = player.heard.said[-2:]
    assert first.text == second.text
    assert (first.whole, second.whole) == (False, True)


def test_speech_is_shortened_by_the_voice(tmp_path: Path) -> None:
    wav = tmp_path / "said.wav"
    settings = Settings(engine="espeak", rate=400, device=f"wav:{wav}", verbosity="brief")
    news: list[VoiceNews] = []
    speaker = Speaker(voice_settings(settings), news.append)
    speaker.say(Announcement("There is no such card here. Type another label and wait.", ""))
    assert speaker.wait_until_quiet(120)
    speaker.close()
    assert heard(wav, "There is no such card here.", 400, "en-us") >= RIGHT
    assert loud(wav) < 1.5


# -- lists -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("word", "where"), [("voices", "list_voices"), ("devices", "list_devices")]
)
def test_an_engine_that_hangs_does_not_hold_up_the_table(
    sit: Callable[..., Player], home: Path, monkeypatch: pytest.MonkeyPatch, word: str, where: str
) -> None:
    asked, answers = threading.Event(), threading.Event()
    posted: list[Item] = []
    arrived = threading.Event()

    monkeypatch.setattr(
        "assistant.speech.listing.find_voices", lambda _: (("1", "one"), ("2", "two"))
    )
    two = (SoundDevice("one", "1", usual=True), SoundDevice("two", "2"))
    monkeypatch.setattr("assistant.speech.listing.find_devices", lambda: two)

    def slow(*_: str) -> tuple[str, ...]:
        asked.set()
        answers.wait(120)
        return ("one", "two")

    def post(item: Item) -> None:
        posted.append(item)
        arrived.set()

    monkeypatch.setattr(f"assistant.speech.listing.{where}", slow)
    player = sit(desk=Desk(home / "journal.sqlite3", post))
    assert player.type(word) == ["Searching. The list comes in a moment."]
    assert asked.wait(120)
    assert player.type(LABEL) == [text_of(CARD)]
    assert player.type(word) == ["Still searching."]
    answers.set()
    assert arrived.wait(120)
    assert posted == [Listed(word.removesuffix("s"), ("one", "two"))]
    assert [each.text for each in player.take(posted[0])][1:] == ["1, one", "2, two"]
    assert player.type("2")[0].endswith("two.")


def test_a_list_that_comes_late_waits_until_it_is_asked_for(
    sit: Callable[..., Player], home: Path
) -> None:
    player = sit(desk=Desk(home / "journal.sqlite3", lambda _: None))
    player.type("menu")
    before = player.session.prompt.options
    (told,) = player.take(Listed("voice", ("one", "two")))
    assert told.text == "The list is ready. Type voices."
    assert player.session.prompt.options == before
    assert player.type("voices")[1:] == ["1, one", "2, two"]


def test_the_doctor_tells_that_the_ear_is_not_there(
    home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    home.mkdir()
    (home / "settings.toml").write_text(
        f'engine = "espeak"\ndevice = "wav:{tmp_path.as_posix()}/said.wav"\near = "Nobody"\n',
        encoding="utf-8",
    )
    doctor(speech=True)
    said = capsys.readouterr().out
    assert "Private sound is gone" in said
    assert "Connect Nobody" in said
    assert loud(tmp_path / "said.wav") > 0.5
