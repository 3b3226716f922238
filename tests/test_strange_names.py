"""Names hold no sign that hides something; every script and emoji is welcome."""

import csv
import io
from pathlib import Path

import pytest

from assistant.cards.deck_file import read_deck
from assistant.cards.packs import Pack, read_pack, write_pack
from assistant.game.setting_up import bad_name
from assistant.journal.export import _table
from assistant.problems import Fault
from assistant.signs import hidden_sign
from assistant.words import render, sentence
from assistant.words.problems import tell_problem

HIDING = [
    *"\u200b\u200e\u200f\u202a\u202e\u2066\u2069\u2060\ufeff\u00ad\u061c\u180e\u3164\u2028\x07",
    *"\u2800\ue000\U000e0041\ufe0f\U000e0100\u034f\u200d",
]


@pytest.mark.parametrize("sign", HIDING)
def test_a_title_with_a_sign_that_nobody_sees_is_refused_in_a_sentence(sign: str) -> None:
    card = {"id": "a", "number": 1, "title": f"Go{sign}at", "kind": "magic", "text": "x"}
    table = {"id": "a", "name": "A", "code": "AA", "card": [card]}
    problems = read_deck(Path("a.toml"), table, {})
    assert f"U+{ord(sign):04X}" in " ".join(render(tell_problem(each)) for each in problems)
    with pytest.raises(Fault) as fault:
        read_pack(write_pack(Pack("a", f"Nice{sign}Hints", {}, {})))
    assert "invisible" in sentence(fault.value.key, **fault.value.values)


@pytest.mark.parametrize(
    "name",
    [
        "Zoë Łukasz",
        "אבג בן",
        "علی‌رضا",
        "क्‍ष",
        "山田花子",
        "김",
        "👩‍👩‍👧",
        "❤️",
        "1️⃣",
        "葛\U000e0100",
        "⠍⠀⠎⠺⠊⠋⠞",
        "Ça va? It's ﬁne",
    ],
)
def test_every_script_and_emoji_is_welcome(name: str) -> None:
    assert hidden_sign(name) is None


@pytest.mark.parametrize("begin", ["=", "+", "-", "@", "\t=", "\r=", " =", "＝"])
def test_no_cell_of_a_spreadsheet_is_a_formula(begin: str) -> None:
    text = f"{begin}cmd|' /C calc'!A0"
    book = _table([{"players": text, "turns": -3}], ("players", "turns"))
    (row,) = csv.DictReader(io.StringIO(book, newline=""))
    shown = text.replace("\t", " ").replace("\r", " ")
    assert row == {"players": f"'{shown}", "turns": "-3"}


@pytest.mark.parametrize(
    ("name", "why"), [("A" * 31, "play.name_long"), ("An\u202en", "play.name_hides")]
)
def test_a_player_has_a_short_name_that_hides_nothing(name: str, why: str) -> None:
    found = bad_name(("Ben", name), ())
    assert found is not None
    assert found[1] == why
    assert bad_name(("Ben", "A" * 30), ()) is None
