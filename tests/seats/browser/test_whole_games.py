"""Players at real browsers play whole games, and hear all of it, in order, each once."""

import os
from itertools import groupby
from pathlib import Path

import pytest
from golden import GAMES, Transcript, read

from browser.phones import CALL, BrowserPhone, Phones, words

READER = Path("@guidepup/virtual-screen-reader/lib/esm/index.browser.js")
"""The virtual screen reader of Guidepup, where the packages of Node.js are."""
READ_ALOUD = (
    "llamas-unleashed/talking-2",
    "unstable-unicorns-first-print/talking-1",
    "unstable-unicorns-nsfw-2019/talking-2",
    "unstable-unicorns-second-print/talking-2",
    "unstable-unicorns-travel/talking-1",
)


def golden(name: str) -> Transcript:
    """Return a golden game by its edition and name."""
    return read(GAMES / f"{name}.txt")


def is_won_as_it_was(phones: Phones, game: Transcript) -> None:
    """See to it that the table hears who has won, as when all is said at the table."""
    kept = game.file.read_text(encoding="utf-8").splitlines()
    won = {line for line in kept if " wins with " in line}
    assert won
    assert {line for line in phones.table.heard if " wins with " in line} == won


def test_two_play_until_one_has_won(phones: Phones) -> None:
    phones.table.type("new second print with Ann and Ben, light, Ann starts")
    ann, ben = phones.sit("Ann"), phones.sit("Ben")
    ann.say("I have 5")
    ann.tap("Draw a card")
    ann.say("play rhinocorn")
    ben.tap("Pass")
    ann.say("I have 6")
    ann.tap("Go on to the end of turn")
    ann.tap("End the turn")
    ben.say("I draw and play narwhal")
    ann.tap("Answer with a card")
    ann.say("neigh")
    ben.tap("Pass")
    ben.say("end turn")
    ann.say("draw")
    ann.say("play shabby the narwhal")
    ben.tap("Pass")
    ann.say("I have 7")
    ann.tap("Yes")
    for phone in (ann, ben):
        phone.hears_all()
        assert phone.news[-1].endswith("Ann wins with 7!")
    assert phones.table.heard.count("Ann answers: Neigh.") == 1


def test_eight_are_asked_and_hear_the_same(phones: Phones) -> None:
    names = ("Ann", "Ben", "Cara", "Dan", "Eve", "Fay", "Gus", "Hal")
    phones.table.type(f"new second print with {', '.join(names)}, light, Ann starts")
    ann, *others = [phones.sit(name) for name in names]
    ann.say("I have 5")
    ann.say("draw and play narwhal")
    for phone in others:
        phone.tap("Pass")
    ann.say("I have 6")
    ann.tap("Yes")
    for phone in phones.all:
        phone.hears_all()
        assert phone.news[-1].endswith("Ann wins with 6!")


def test_a_golden_game_is_said_at_the_seats_of_its_players(phones: Phones) -> None:
    game = golden("unstable-unicorns-second-print/talking-1")
    phones.play(game)
    assert len(phones.all) == 3
    for phone in phones.all:
        phone.hears_all()
    is_won_as_it_was(phones, game)


def virtual_reader() -> str:
    """Return the program of the virtual screen reader, or skip the test."""
    folders = os.environ.get("NODE_PATH", "").split(os.pathsep)
    files = [Path(folder) / READER for folder in folders if folder]
    found = next((file for file in files if file.is_file()), None)
    if found is None:
        pytest.skip("The virtual screen reader of Guidepup is in no folder of NODE_PATH.")
    return found.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", READ_ALOUD)
def test_a_virtual_screen_reader_says_each_phrase_of_a_game_once(phones: Phones, name: str) -> None:
    program = virtual_reader()
    # How much each phone was told, and had heard, before the reader began.
    told: dict[str, int] = {}
    had_heard: dict[str, int] = {}

    def read_aloud(phone: BrowserPhone) -> None:
        phone.hears_all()
        told[phone.name] = len(phones.told[phone.name])
        had_heard[phone.name] = len(phone.all_heard)
        phone.page.route(
            "**/reader.js",
            lambda asked: asked.fulfill(body=program, content_type="text/javascript"),
        )
        phone.page.evaluate(
            "async () => { const { virtual } = await import('./reader.js');"
            " await virtual.start({ container: document.body }); window.reader = virtual; }"
        )

    game = golden(name)
    phones.play(game, read_aloud)
    for phone in phones.all:
        phone.hears_all()
        log: list[str] = phone.page.evaluate("reader.spokenPhraseLog()")
        live = [words([phrase]) for phrase in log if phrase.startswith(("polite: ", "assertive: "))]
        news = [CALL.sub("", phrase.partition(": ")[2]) for phrase in live]
        assert words(news) == words(phones.told[phone.name][told[phone.name] :])
        # It takes a call that differs from the one before by a blank alone for the same one.
        since = phone.all_heard[had_heard[phone.name] :]
        heard = [words([f"{way}: {text}"]) for way, text in since if way != "focus"]
        different = [phrase for phrase, _ in groupby(heard)]
        # The first call may have come before the reader did.
        assert live in (different, different[1:])
    is_won_as_it_was(phones, game)
