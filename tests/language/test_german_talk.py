"""What people say in German at a table is done, asked about, answered, or left alone."""

from collections import Counter
from collections.abc import Iterator

import pytest
from measuring import RIGHT, RIGHTLY, WRONG, at_table, judged, outcome, sentences

from assistant.language import grammar
from assistant.language.cutting import words_of
from assistant.language.hands import tells_of_hand
from assistant.tongue import OURS, speak

FLOORS = {"german.tsv": 0.96, "german_held_out.tsv": 0.85}
NAMES = ("Ann", "Ben", "Max")
SAID_AROUND = ("{}", "{}.", "{} bitte", "äh, {}", "also {}", "{}  ")


@pytest.fixture(autouse=True)
def german() -> Iterator[None]:
    speak("de")
    yield
    speak(OURS)


@pytest.mark.parametrize("name", FLOORS)
def test_german_sentences_are_understood_and_none_does_something_else(name: str) -> None:
    found = Counter(judged(each) for each in sentences(name))
    assert found[RIGHT] + found[RIGHTLY] >= FLOORS[name] * found.total()
    assert found[WRONG] == 0


@pytest.mark.parametrize("name", FLOORS)
def test_what_is_meant_is_something_that_the_program_understands(name: str) -> None:
    for each in sentences(name):
        for way in each.meant:
            if way not in (("-",), ("?",)):
                said = outcome(each.moment, way).said
                assert not any("Nicht verstanden" in line for line in said), (each.text, said)


def test_a_negative_changes_nothing() -> None:
    negatives = [each for name in FLOORS for each in sentences(name) if each.kind == "none"]
    assert len(negatives) >= 60
    for each in negatives:
        assert not outcome(each.moment, (each.text,)).changed, each.text


def test_capitals_full_stops_and_polite_words_change_nothing() -> None:
    tried = 0
    for each in sentences("german.tsv")[::8]:
        plain = outcome(each.moment, (each.text,))
        if not plain.changed or each.text.endswith("?"):
            # Behind a question mark stands nothing more.
            continue
        for around in (*SAID_AROUND, each.text.upper(), each.text.lower(), each.text.capitalize()):
            line = around.format(each.text)
            assert outcome(each.moment, (line,)).table == plain.table, line
            tried += 1
    assert tried > 50


@pytest.mark.parametrize(
    ("line", "done"),
    [
        ("Ann spielt Puppicorn aus", "Ann spielt Puppicorn."),
        ("dann spielt Ann Puppicorn aus", "Ann spielt Puppicorn."),
        ("Puppicorn hat Ann ausgespielt", "Ann spielt Puppicorn."),
        ("Ann muss jetzt Puppicorn ausspielen", "Ann spielt Puppicorn."),
        ("Puppicorn ausspielen", "Ann spielt Puppicorn."),
        ("den Narwhal hat Ben geopfert", "Bens Narwhal wird geopfert"),
        ("Bens Narwhal wird von Ann zerstört", "Bens Narwhal wird zerstört"),
        ("dann werfen Ben und Cara je eine Karte ab", "Ben wirft eine Karte ab."),
        ("Caras Hand wirft Cara ab", "Cara wirft"),
    ],
)
def test_a_verb_stands_where_it_stands_in_german(line: str, done: str) -> None:
    with at_table("action") as player:
        assert any(each.startswith(done) for each in player.type(line)), line


@pytest.mark.parametrize(
    "line",
    [
        "Ann will Puppicorn spielen",
        "Ann spielt Puppicorn nicht",
        "Ann spielt kein Puppicorn",
        "spielt Ann Puppicorn?",
        "Ann hätte Puppicorn gespielt",
        "Ann darf Puppicorn spielen",
    ],
)
def test_what_is_wished_denied_or_asked_is_not_done(line: str) -> None:
    with at_table("action") as player:
        before = player.session.table
        player.type(line)
        assert player.session.table is before


@pytest.mark.parametrize(
    ("typed", "known"),
    [
        ("zerstoert", "zerstört"),
        ("zerstort", "zerstört"),
        ("FUER", "für"),
        ("Nuehuet", "neight"),
        ("schmeißt", "schmeisst"),
    ],
)
def test_letters_are_known_however_they_are_typed(typed: str, known: str) -> None:
    assert words_of(typed, grammar()) == (known,)


@pytest.mark.parametrize(
    ("line", "tells"),
    [
        ("Ann zieht Puppicorn", True),
        ("ich habe Puppicorn gezogen", True),
        ("Ann hat Puppicorn auf der Hand", True),
        ("Ben nimmt Puppicorn vom Stapel", True),
        ("Puppicorn liegt oben auf dem Stapel", True),
        ("Max' Hand ist Puppicorn", True),
        ("Ann bekommt Puppicorn", True),
        ("meine Handkarten sind Puppicorn und Yay", True),
        ("Ann zieht eine Karte", False),
        ("Ann zieht noch zwei Karten nach", False),
        ("Ann zieht eine Karte aus Bens Hand", False),
        ("Max' Hand hat fünf Karten", False),
        ("ich ziehe lieber noch eine", False),
        ("Ann spielt Puppicorn aus der Hand", False),
        ("Ben wirft Puppicorn ab", False),
        ("Ann holt Puppicorn aus der Ablage auf die Hand", False),
        ("was hat Ben auf der Hand?", False),
        ("hat Ben Puppicorn auf der Hand?", False),
    ],
)
def test_a_card_that_goes_into_a_hand_is_known_to_be_secret(line: str, tells: bool) -> None:
    assert tells_of_hand(line, NAMES, ("Puppicorn", "Yay")) is tells


@pytest.mark.parametrize(
    ("first", "line", "question", "done"),
    [
        ("Ben wirft zwei Karten ab", "sorry, es war Cara", "Cara wirft 2 ab", "Cara wirft 2 ab."),
        ("Ben wirft zwei Karten ab", "nein, ich meinte drei", "Ben wirft 3 ab", "Ben wirft 3 ab."),
    ],
)
def test_what_was_said_before_is_put_right_for_a_yes(
    first: str, line: str, question: str, done: str
) -> None:
    with at_table("action") as player:
        player.type(first)
        asked = player.type(line)
        assert len(asked) == 1
        assert question in asked[0]
        assert any(each.startswith(done) for each in player.type("ja"))


def test_players_join_leave_and_are_renamed_in_german() -> None:
    with at_table("action") as player:
        assert player.type("Dora spielt mit, zwischen Ann und Ben")[0].startswith("Dora spielt mit")
        assert player.type("Ben heißt eigentlich Benny")[0] == "Ben heißt jetzt Benny."
        assert player.type("Cara muss nach Hause")[0].startswith("Cara verlässt")


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ("wie gewinnt man?", "Wer als Erster sieben Einhörner im Stall hat, gewinnt"),
        ("wie viele Karten darf man auf der Hand haben?", "Am Ende deines Zuges wirf ab, bis du"),
        ("kann man ein Neigh neighen?", "Auf eine Sofortkarte, die auf deine Karte antwortet,"),
        ("was passiert, wenn der Stapel leer ist?", "Ist der Nachziehstapel leer und hat niemand"),
    ],
)
def test_a_rule_is_asked_for_in_german(asked: str, told: str) -> None:
    with at_table("action") as player:
        before = player.session.table
        assert player.type(asked)[0].startswith(told)
        assert player.session.table is before
