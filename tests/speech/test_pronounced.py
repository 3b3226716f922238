"""Words that engines stumble over are given to them so that they are said right."""

from pathlib import Path

import pytest
from listening import RIGHT, heard
from sitting import shipped_library
from speaking import Listener

from assistant.library import said_as
from assistant.speech.pronounced import Pronunciation, pronunciation
from assistant.speech.voice import VoiceSettings
from assistant.words.announcement import Announcement

WORDS = pronunciation(
    {"Llamacorn": "lama corn", "Baaa'd": "baad", "#studlife": "hashtag stud life", "espeak": "E"}
    | {"espeak-ng": "E N G", "Llamabot-3000": "lama bot 3000"}
)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Ann plays Llamacorn.", "Ann plays lama corn."),
        ("llamacorn, LLAMACORN!", "lama corn, lama corn!"),
        ("Ann's Llamacorn's turn", "Ann's lama corn's turn"),
        ("Llamacornucopia", "Llamacornucopia"),
        ("That is Baaa\u2019d. Baaa'd!", "That is baad. baad!"),
        ("#studlife: yes", "hashtag stud life: yes"),
        ("espeak-ng and espeak", "E N G and E"),
        ("Llamabot-3000 enters.", "lama bot 3000 enters."),
        # Codes letter by letter; numbers and words in capitals stay.
        ("LU042 is no card.", "L U 0 4 2 is no card."),
        ("UNO 42, PIN 123456, A4, LU042-X", "UNO 42, PIN 123456, A4, LU042-X"),
        ("", ""),
    ],
)
def test_words_are_given_to_the_voice_as_they_are_said(text: str, said: str) -> None:
    assert WORDS.said(text) == said


def test_without_a_list_only_codes_are_spelled() -> None:
    assert Pronunciation().said("Llamacorn, LF007") == "Llamacorn, L F 0 0 7"


@pytest.mark.parametrize(
    ("title", "said"),
    [
        ("Llamacorn", "lama corn"),
        ("Llamaste", "lama stay"),
        ("Baaa'd", "baad"),
        ("#studlife", "hashtag stud life"),
        ("Alpacalypse", "al packa lips"),
        ("Ramicorn", "rammy corn"),
        ("Narwhal", "nar wall"),
    ],
)
def test_the_shipped_decks_say_how_their_titles_sound(title: str, said: str) -> None:
    words = pronunciation(said_as(shipped_library(adult=True).catalogue))
    assert words.said(title) == said


@pytest.mark.parametrize("engine", ["espeak", "pyttsx3"])
def test_a_respelled_word_is_heard_and_another_list_takes_its_place(
    listener: Listener, wav: Path, engine: str
) -> None:
    speaker = listener.open(VoiceSettings(engine, rate=400, device=f"wav:{wav}"))
    speaker.pronounce({"Llamaste": "the quick brown animal of the table"})
    speaker.say(Announcement("Llamaste"))
    assert speaker.wait_until_quiet(120)
    voice = "en-us" if engine == "espeak" else "en"
    assert heard(wav, "the quick brown animal of the table", 400, voice) >= RIGHT
