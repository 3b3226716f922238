"""What people say in German at a table is done, asked about, answered, or left alone."""

from collections import Counter

import pytest
from golden import in_german
from measuring import RIGHT, RIGHTLY, WRONG, at_table, judged, outcome, sentences

from assistant.language import grammar
from assistant.language.cutting import words_of
from assistant.language.hands import tells_of_hand

german = pytest.fixture(autouse=True)(in_german)

FLOORS = {"german.tsv": 0.96, "german_held_out.tsv": 0.85}
NAMES = ("Ann", "Ben", "Max")
SAID_AROUND = ("{}", "{}.", "{} bitte", "äh, {}", "also {}", "{}  ")


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


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("was hat Cara auf der Hand", "Caras Hand: 5"),
        ("was hält Cara noch", "Caras Hand: 5"),
        ("also was hat Ben in der Hand", "Bens Hand: 5"),
        ("welche hält Ben", "Bens Hand: 5"),
        ("wie hält Cara 3", "Caras Hand: 5"),
        ("was hab ich hier auf der Hand", "Die Hand von Ann ist nur für Ann."),
        ("Ben hat was auf der Hand", "Nicht verstanden"),
        ("Cara hat etwas in der Hand", "Nicht verstanden"),
        ("Cara hat wie viele Karten", "Caras Hand: 5"),
        ("hat Cara überhaupt noch Karten", "Caras Hand: 5"),
    ],
)
def test_a_question_about_a_hand_sets_none(line: str, answer: str) -> None:
    with at_table("action") as player:
        before = player.session.table
        assert player.type(line)[0].startswith(answer), line
        assert player.session.table is before


@pytest.mark.parametrize(
    "asks", ["was", "wer", "wie", "welche", "wessen", "wie viele", "wo", "warum"]
)
@pytest.mark.parametrize(
    "rest",
    [
        "hat Ben 4 auf der Hand",
        "hält Ben 4",
        "Bens Hand 4",
        "hat Cara 3",
        "ist der Stapel 20",
        "Stapel 20",
        "bekommt Ben 1",
        "verliert Cara 2",
    ],
)
@pytest.mark.parametrize("moment", ["action", "light"])
def test_no_line_that_begins_with_a_question_sets_a_number(
    moment: str, asks: str, rest: str
) -> None:
    assert not outcome(moment, (f"{asks} {rest}",)).changed


@pytest.mark.parametrize("line", ["Ende", "schluss", "beenden", "Schluss jetzt"])
def test_an_end_in_a_turn_asks_for_the_end_of_the_turn(line: str) -> None:
    with at_table("action") as player:
        assert player.type(line) == ["Meinst du: Zug beenden? Ja oder nein."]
        assert player.type("ja")[0] == "Ben ist dran."
    with at_table("window") as player:
        assert player.type(line) == ["Meinst du: alle passen? Ja oder nein."]


@pytest.mark.parametrize("line", ["tschüss", "programm beenden", "beende das Programm"])
def test_a_farewell_ends_the_program_in_mid_turn(line: str) -> None:
    with at_table("action") as player:
        assert player.type(line) == ["Tschüss."]


@pytest.mark.parametrize("line", ["Ende", "Schluss", "beenden"])
def test_an_end_without_a_game_ends_the_program(line: str) -> None:
    with at_table("", setup=("stand",)) as player:
        assert player.type(line) == ["Tschüss."]


@pytest.mark.parametrize(
    "line", ["Ann Zug Ende", "Anns Zug Ende", "Ann Zug zu Ende", "Ann, Zug vorbei", "Zug Ende"]
)
def test_an_end_of_a_turn_ends_it(line: str) -> None:
    with at_table("action") as player:
        assert player.type(line)[0] == "Ben ist dran."


@pytest.mark.parametrize(
    ("line", "who"),
    [
        ("Cara hört auf", "Cara"),
        ("Ben hört jetzt auf", "Ben"),
        ("Ben steigt aus", "Ben"),
        ("Cara steigt leider aus", "Cara"),
        ("Cara geht heim", "Cara"),
        ("Ben geht jetzt nach Hause", "Ben"),
        ("Ben geht ins Bett", "Ben"),
        ("ich höre auf", "Ann"),
        ("ich steige aus", "Ann"),
    ],
)
def test_who_may_only_leave_the_room_is_asked_whether_for_good(line: str, who: str) -> None:
    with at_table("action") as player:
        before = player.session.table
        assert player.type(line) == [f"Verlässt {who} das Spiel für immer? Ja oder nein."]
        assert player.session.table is before
        assert player.type("ja")[0] == f"{who} verlässt das Spiel."


@pytest.mark.parametrize("line", ["der Stapel ist leer", "der Nachziehstapel ist jetzt alle"])
def test_an_empty_deck_ends_the_game_only_after_a_yes(line: str) -> None:
    with at_table("action") as player:
        assert player.type(line) == ["Meinst du: Stapel 0? Ja oder nein."]
        assert "Der Nachziehstapel ist leer." in player.type("ja")


@pytest.mark.parametrize(
    "line",
    [
        "Moment mal",
        "warte noch",
        "einen Augenblick bitte",
        "Sonst noch jemand?",
        "hat jemand was dagegen?",
        "Dagegen!",
        "Ben überlegt noch",
        "Cara denkt nach",
        "Ben braucht noch einen Moment",
        "nächste Frage",
    ],
)
def test_who_asks_for_time_hears_who_is_still_asked(line: str) -> None:
    with at_table("window") as player:
        before = player.session.table
        assert player.type(line)[-1] == "Noch gefragt: Ben, Cara."
        assert player.session.table is before


@pytest.mark.parametrize(
    ("line", "done"),
    [
        ("Nein, niemand", "Ginormous Unicorn kommt in Anns Stall."),
        ("ich nicht", "Wer passt? Tippe eine Zahl oder den Namen."),
        ("ich auch nicht", "Wer passt? Tippe eine Zahl oder den Namen."),
        ("Cara ist dran", "Meinst du: alle passen? Ja oder nein."),
        ("weiter an Ben", "Meinst du: alle passen? Ja oder nein."),
        ("nö, keiner", "Ginormous Unicorn kommt in Anns Stall."),
        ("Cara: nein danke", "Cara passt."),
        ("Cara, diesmal nicht", "Cara passt."),
        ("Cara wiehert super", "Cara antwortet: Super Neigh."),
        ("Ben nüht super", "Ben antwortet: Super Neigh."),
        ("Cara macht Nühü", "Cara antwortet: Neigh."),
        ("Ben macht es mit Neigh kaputt", "Ben antwortet: Neigh."),
        ("Cara haut das mit Wiehern kaputt", "Cara antwortet: Neigh."),
    ],
)
def test_a_card_is_answered_as_people_say_it(line: str, done: str) -> None:
    with at_table("window") as player:
        assert player.type(line)[0] == done, line


@pytest.mark.parametrize(
    "line",
    ["Ann zerstört nichts", "Ann opfert nichts", "Ann nimmt keine", "Ann lässt das", "lassen"],
)
def test_who_does_nothing_leaves_what_is_optional(line: str) -> None:
    with at_table("start") as player:
        assert player.type(line)[0] == "Rhinocorn: abgelehnt.", line


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("wie viele Einhörner braucht man", "Wer als Erster sieben Einhörner im Stall hat"),
        ("wieviele Einhörner braucht ihr zum Sieg", "Wer als Erster sieben Einhörner im Stall hat"),
        ("was ist ein Widder", "Jedes Einhorn in deinem Stall zählt für den Sieg"),
        ("ich hab nicht zugehört", "Rhinocorn kommt in Anns Stall."),
        ("dreh mal etwas lauter", "Die Lautstärke ist 100 Prozent."),
        ("buchstaben Ben", "Ben, Einhörner: 2 von 7"),
        ("Cara buchstaben", "Cara, Einhörner: 2 von 7"),
        ("Ann möchte lieber ziehen", "Meinst du: Ann zieht?"),
        ("Ben hat sich verzählt, er hat 4 Karten", "Bens Hand: 4."),
    ],
)
def test_what_people_ask_in_a_turn_is_answered(line: str, told: str) -> None:
    with at_table("action") as player:
        assert player.type(line)[0].startswith(told), line


def test_what_was_taken_back_is_done_again() -> None:
    with at_table("action") as player:
        player.type("rückgängig")
        assert player.type("Nein, wieder her damit")[0].startswith("Wiederhergestellt")


@pytest.mark.parametrize(
    ("moment", "line", "told"),
    [
        ("window", "Ben würde Nühü", "2, Ben antwortet mit Neigh"),
        ("window", "Cara würde super nühü", "2, Cara antwortet mit Super Neigh"),
        ("action", "Ann will Amerikorn spielen", "Meinst du: Ann spielt Americorn?"),
        ("action", "lass es", "Meinst du: Ann beendet den Zug?"),
        ("action", "opfere ich das Baby", "Meinst du: Ann opfert Baby Unicorn?"),
    ],
)
def test_what_is_meant_is_told_as_it_is_printed(moment: str, line: str, told: str) -> None:
    with at_table(moment) as player:
        assert told in " ".join(player.type(line)), line


@pytest.mark.parametrize(
    ("line", "done"),
    [
        ("Puppicorn spielen", "Ann spielt Puppicorn."),
        ("Rhinocorn opfern", "Anns Rhinocorn wird geopfert."),
        ("Rhinocorn zurückgeben", "Rhinocorn geht auf Anns Hand."),
        ("Narwhal zerstören", "Bens Narwhal wird zerstört."),
        ("Rhinocorn gegen Narwhal tauschen", "Ben bekommt Anns Rhinocorn."),
        ("Good Deal vom Ablagestapel nehmen", "Good Deal geht auf Anns Hand."),
        ("2 abwerfen", "Ann wirft 2 ab."),
        ("Ann beendet den Zug", "Ben ist dran."),
    ],
)
def test_what_is_told_to_be_meant_is_understood(line: str, done: str) -> None:
    with at_table("action") as player:
        assert player.type(line)[0] == done, line


def test_an_answer_that_is_told_is_understood() -> None:
    with at_table("window") as player:
        assert player.type("Cara antwortet mit Super Neigh")[0] == "Cara antwortet: Super Neigh."


def test_what_is_not_done_lies_where_the_game_calls_it() -> None:
    begin = ("neu llamas mit Ann, Ben, Cara, voll, Ann beginnt, beliebige Babys", "ziehen")
    with at_table("", setup=begin) as player:
        told = " ".join([*player.type("lege barbed wire in Caras Stall"), *player.type("nein")])
        assert "Stall" not in told


def test_a_rule_in_a_list_has_a_german_title() -> None:
    with at_table("action") as player:
        titles = player.type("regel karten")[1:]
        assert len(titles) > 3
        words = {word.casefold() for each in titles for word in each.split()}
        assert words.isdisjoint({"babies", "home", "deal", "hand", "limit", "players", "window"})


def test_a_key_is_set_by_the_name_that_the_help_tells() -> None:
    with at_table("action") as player:
        (told,) = player.type("hilfe tasten")[:1]
        assert "tasten wiederholen keine" in told
        assert player.type("tasten wiederholen f5")[0] == "wiederholen: f5."
        assert player.type("tasten wiederholen keine")[0] == "wiederholen: keine Taste."


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("hausregeln stapel leer die meisten gewinnen", "Hausregel: ist der Nachziehstapel leer"),
        ("hausregeln glieder einzeln", "Hausregel: Effekte eines Augenblicks"),
    ],
)
def test_a_house_rule_is_set_as_it_is_told(line: str, told: str) -> None:
    with at_table("action") as player:
        assert player.type(line)[0].startswith(told)
