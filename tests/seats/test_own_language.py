"""Each seat has a language and a verbosity of its own; the table and the others keep theirs.

Nothing of the program knows the language that is made up here.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest
from room import GAME, Room, room

from assistant import tongue
from assistant.inbox import SeatNews
from assistant.tongue import OURS, speak

FILES = {
    "program.toml": """
[words]
draw = ["zupfe"]
yes = ["jawohl"]
no = ["nixda"]
scores = ["stand"]
""",
    "told/game.toml": """
[drew]
one = "{name} zupft."
other = "{name} zupft {count}."
""",
    "told/play.toml": """
all_the_same = "Trotzdem? Jawohl oder nixda."
""",
    "told/seats.toml": """
own_name = "Zupfisch"
your_turn = "Du bist dran."
can_do = "Was du tun kannst"
""",
}


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Room]:
    for name, text in FILES.items():
        file = tmp_path / "languages" / "zz" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    monkeypatch.setattr(tongue, "FOLDERS", [*tongue.FOLDERS, tmp_path / "languages"])
    with room(tmp_path, GAME) as made:
        yield made
    # What was made of the language is forgotten.
    speak("zz")
    speak(OURS)


def test_each_message_is_told_in_the_language_of_its_seat(table: Room) -> None:
    ben, cara = table.phone("Ben"), table.phone("Cara")
    assert '<option value="zz" lang="zz">Zupfisch</option>' in ben.page
    ben.post("/phone", language="zz")
    assert '<html lang="zz">' in ben.page
    assert "Was du tun kannst" in ben.page
    table.type("draw")
    assert ben.look()[0] == "Ann zupft."
    assert cara.look()[0] == "Ann draws."
    assert table.heard[-2] == "Ann draws."
    assert '<html lang="en">' in cara.page


def test_what_is_typed_there_is_understood_in_that_language(table: Room) -> None:
    ann, ben = table.phone("Ann"), table.phone("Ben")
    ann.post("/phone", language="zz")
    assert ann.title.startswith("Du bist dran.")
    said = ann.say("zupfe")
    assert "Ann zupft." in said
    assert "Ann draws." in ben.look()
    assert ann.say("stand") == ben.say("scores")
    assert "Ann draws." not in ben.say("zupfe")
    ben.post("/phone", language="zz")
    asked = ben.say("zupfe")
    assert asked[-1] == "Trotzdem? Jawohl oder nixda."
    ben.say("jawohl")
    assert table.heard[-1].startswith("Ben draws.") or "Ben draws." in table.heard


def test_a_card_is_told_in_the_language_of_its_deck(table: Room) -> None:
    ben = table.phone("Ben")
    before = ben.say("narwhal torpedo")
    ben.post("/phone", language="zz")
    assert ben.say("narwhal torpedo") == before


def test_how_much_is_heard_is_chosen_on_the_page(table: Room) -> None:
    ben, cara = table.phone("Ben"), table.phone("Cara")
    ben.post("/phone", verbosity="brief")
    assert '<option value="brief" selected>' in ben.page
    ben.look()
    cara.look()
    news = SeatNews("seats.away", (("name", "Dan"),))
    with ben.listening() as short, cara.listening() as full:
        short.until("now")
        full.until("now")
        table.inbox.put(news)
        assert short.until("said")["heard"] == "Dan's phone is away."
        assert full.until("said")["heard"].startswith("Dan's phone is away. The seat")
    ben.look()
    assert ben.said[-1].startswith("Dan's phone is away. The seat")
    usual = cara.say("narwhal torpedo")[-1]
    cara.post("/phone", verbosity="detailed")
    assert cara.say("narwhal torpedo")[-1].startswith(usual)
    assert cara.said[-1] != usual
    assert table.type("verbosity")[0].startswith("Verbosity is normal.")
    cara.post("/phone", verbosity="loud", language="nowhere")
    assert '<option value="detailed" selected>' in cara.page


def test_what_was_chosen_is_kept_when_the_program_is_killed(table: Room, tmp_path: Path) -> None:
    ben = table.phone("Ben")
    ben.post("/phone", language="zz", verbosity="brief")
    table.kill()
    with room(tmp_path, "resume", port=None) as again:
        phone = again.phone()
        phone.http.cookies = ben.http.cookies
        phone.get("/seat")
        assert '<html lang="zz">' in phone.page
        assert '<option value="brief" selected>' in phone.page


def test_the_word_changes_the_language_of_one_seat_alone(table: Room) -> None:
    ann, ben = table.phone("Ann"), table.phone("Ben")
    before = list(table.heard)
    assert ann.say("language Zupfisch")[-1] == "Zupfisch from now on."
    assert '<html lang="zz">' in ann.page
    assert ann.title.startswith("Du bist dran.")
    assert '<html lang="en">' in ben.page
    assert table.heard == before
    assert "Ann zupft." in ann.say("zupfe")
    assert "Ann draws." in ben.look()
    assert table.type("language")[0].startswith("The language is English.")


def test_what_a_seat_is_asked_is_asked_again_there_and_answered(table: Room) -> None:
    ben = table.phone("Ben")
    assert ben.say("draw")[-1] == "Do it anyway?"
    assert ben.say("language zz")[-1] == "Trotzdem? Jawohl oder nixda."
    ben.say("jawohl")
    assert "Ben draws." in table.heard
    assert ben.say("sprache english")[-1] == "English from now on."
    assert '<html lang="en">' in ben.page


def test_the_word_alone_at_a_seat_says_which_is_spoken_there(table: Room) -> None:
    ben = table.phone("Ben")
    ben.post("/phone", language="zz")
    assert ben.say("language")[-1].startswith("The language is Zupfisch. Choose from: Deutsch, Eng")
