"""New decks and tables of texts, from the command line."""

import io
import os
import signal
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from golden import seated
from hypothesis import given
from hypothesis import strategies as st
from kept import heard

from assistant.cards.find import Found
from assistant.cards.own_texts import add_cards, keep_texts
from assistant.cards.payload import printed_text
from assistant.cli import main
from assistant.forms import opened
from assistant.library import open_library
from assistant.problems import Fault

ANSWERS = """School Garden

Brave Hen
magical
As it enters, you may draw a card.
many
2
m brave hen
Big Hedge
upgrade
Nobody may steal from you.


Brave Hen

"""


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TABLE_ASSISTANT_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def asked(
    answers: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *more: str
) -> tuple[int, list[str]]:
    monkeypatch.setattr("sys.stdin", io.StringIO(answers))
    code = main(["deck", "new", *more])
    out, err = capsys.readouterr()
    assert "Traceback" not in out + err
    return code, (out + err).splitlines()


def test_a_new_deck_is_asked_for_card_by_card(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    code, said = asked(ANSWERS, monkeypatch, capsys)
    assert code == 0
    assert said[0] == "What is the deck called? Enter alone stops."
    assert "Saved: Brave Hen." in said
    assert "Type a number from 1 to 99, such as 2." in said
    assert "The deck already has a card Brave Hen." in said
    assert said[-1].startswith("School Garden: 2 cards. Go on at any time")
    library = open_library()
    # Big Hedge has no label yet.
    assert [problem.key for problem in library.problems] == ["decks.no_label"]
    [deck] = [deck for deck in library.catalogue.decks if deck.id == "school-garden"]
    hen, hedge = deck.cards
    assert (hen.code, hen.title, hen.copies, hen.label) == ("SC001", "Brave Hen", 2, "m brave hen")
    assert (hen.verified, hen.source) == (True, "owner")
    assert (hedge.code, hedge.kind, hedge.label) == ("SC002", "upgrade", "")


@pytest.mark.parametrize("word", ["leave", "stop", "cancel", "done", "enough", "I'm done"])
def test_whoever_says_so_leaves_a_new_deck(tmp_path: Path, word: str) -> None:
    sits = seated(tmp_path)
    player = next(sits)
    assert heard(player, "new deck", word) == ["Cancelled."]
    assert heard(player, "new deck films", "", word)[0].startswith("films: 0 cards.")
    assert heard(player, "new deck films", "Alien", "", word)[0].startswith("films: 0 cards.")
    next(sits, None)


def test_who_asks_for_a_deck_again_hears_what_becomes_of_half_a_card(tmp_path: Path) -> None:
    sits = seated(tmp_path)
    player = next(sits)
    asked = "Half a card is typed: Alien, of films. Go on with it? No drops it. Yes or no."
    assert heard(player, "new deck films", "", "Alien", "deck new films") == [asked]
    assert player.type("yes")[0].startswith("Kind, such as")
    assert heard(player, "", "new deck films") == [asked]
    assert player.type("no")[0].startswith("Card 1. Title?")
    # A whole card is in no way of another deck.
    heard(player, "Brazil", "", "", "", "")
    assert heard(player, "new deck birds")[0].startswith("Two to four capital letters")
    next(sits, None)


@pytest.mark.parametrize("word", ["verlassen", "stopp", "fertig", "genug", "abbrechen"])
def test_whoever_says_so_leaves_a_new_deck_in_german(tmp_path: Path, word: str) -> None:
    sits = seated(tmp_path)
    player = next(sits)
    heard(player, "language de", "neues deck Filme", "")
    assert opened(player.session, "deck")
    assert heard(player, word)[0].startswith("Filme: ")
    assert not opened(player.session, "deck")
    next(sits, None)


def test_a_deck_has_a_name_that_can_be_said(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], home: Path
) -> None:
    _, said = asked("!!!\n\n", monkeypatch, capsys)
    assert said[1] == "!!! has no letters or digits. Give the deck a name that can be said."
    assert not (home / "card_texts").exists()


def test_it_can_be_taken_up_again_and_each_card_is_kept_at_once(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    first = "My Deck\nQQ\nOne\nmagic\nIt is one.\n\n\nTwo\nmagic\n"
    code, said = asked(first, monkeypatch, capsys)
    assert (code, said[-1].partition(".")[0]) == (0, "My Deck: 1 card")
    code, said = asked("Two\nmagic\nIt is two.\n\n\n\n", monkeypatch, capsys, "my-deck")
    assert said[0] == "My Deck goes on. Cards so far: 1. Each card is saved at once."
    cards = open_library().index.codes
    assert {"qq001", "qq002"} <= set(cards)


def test_cards_are_added_to_a_deck_of_which_not_all_are_known(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    answers = "Suitcase\nupgrade\nIt rolls.\n\nug suitcase\n\n"
    code, said = asked(answers, monkeypatch, capsys, "unstable-unicorns-travel")
    assert code == 0
    assert said[0].startswith("Unstable Unicorns, travel edition goes on. Cards so far: 9.")
    assert "Card 901. Title? Enter alone ends." in said
    asked("Ticket\nmagic\nIt goes.\n\n\n\n", monkeypatch, capsys, "unstable-unicorns-travel")
    library = open_library()
    [deck] = [deck for deck in library.catalogue.decks if deck.id == "unstable-unicorns-travel"]
    added = {card.title: (card.code, card.label, card.source) for card in deck.cards[9:]}
    assert added == {
        "Suitcase": ("UT901", "ug suitcase", "owner"),
        "Ticket": ("UT902", "", "owner"),
    }
    assert (deck.name, deck.complete) == ("Unstable Unicorns, travel edition", False)
    text = (home / "card_texts" / "unstable-unicorns-travel.toml").read_text("utf-8")
    assert "name" not in text


def test_who_goes_back_changes_the_card_that_was_kept(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    first = "Quiz\n\nOne\nrivers\nWhich?\n\none\nTwo\n1\n\n\ntwo\n"
    changed = "back\nback\nback\nWhat?\n3\nsecond\n"
    code, said = asked(first + changed + "back\n" * 5 + "\n", monkeypatch, capsys)
    assert code == 0
    assert "Back to Two, whose label is two. It stays as it is until all is answered." in said
    [deck] = [deck for deck in open_library().catalogue.decks if deck.id == "quiz"]
    cards = [(c.title, c.kind, c.text, c.copies, c.label) for c in deck.cards]
    assert cards == [
        ("One", "rivers", "Which?", 1, "one"),
        ("Two", "rivers", "What?", 3, "second"),
    ]
    # A card that is left in the middle of being changed stands as it was.
    code, said = asked("back\n" * 5 + "Other\nstop\n", monkeypatch, capsys, "quiz")
    [deck] = [deck for deck in open_library().catalogue.decks if deck.id == "quiz"]
    assert [card.title for card in deck.cards] == ["One", "Two"]
    # Enter alone keeps what the card has.
    _, said = asked("back\n" * 5 + "Three\n\n\n\n\n\n", monkeypatch, capsys, "quiz")
    assert "How many copies? Enter alone keeps 3." in said
    assert "Text, all on one line? Enter alone keeps: What?" in said
    assert "Braille label? Enter alone keeps second." in said
    library = open_library()
    [deck] = [deck for deck in library.catalogue.decks if deck.id == "quiz"]
    assert [(card.title, card.code, card.label) for card in deck.cards] == [
        ("One", "QU001", "one"),
        ("Three", "QU002", "second"),
    ]
    assert (deck.cards[1].kind, deck.cards[1].text, deck.cards[1].copies) == ("rivers", "What?", 3)
    assert library.problems == ()
    _, said = asked("back\n\n\n", monkeypatch, capsys, "quiz")
    assert open_library().catalogue.by_key[deck.cards[1].key].label == "second"


def labels_of(deck: str, home: Path) -> dict[str, str]:
    """Return what is in a deck's label file."""
    found = tomllib.loads((home / "braille_map" / f"{deck}.toml").read_text("utf-8"))
    return {each["title"]: each["label"] for each in found.get("label", [])}


def test_the_only_label_of_a_deck_is_changed_and_more_can_be_added(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    asked("Hill\nHI\nOne\n\nText.\n1\nuno one\n\n", monkeypatch, capsys)
    code, said = asked("back\nein one\nTwo\n\nText.\n\ntwo\n\n", monkeypatch, capsys, "hill")
    assert (code, said[-1].partition(".")[0]) == (0, "Hill: 2 cards")
    assert not any("Not saved" in each or "isn't saved" in each for each in said)
    assert labels_of("hill", home) == {"One": "ein one", "Two": "two"}
    # A title that changes takes its label along.
    asked("back\n" * 5 + "Zwei\n\n\n\n\n\n", monkeypatch, capsys, "hill")
    assert labels_of("hill", home) == {"One": "ein one", "Zwei": "two"}
    assert open_library().problems == ()


def test_a_label_that_is_doubtful_is_kept_and_told(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    first = "Hill\nLU\nHI\nOne\n\n\n\nuno\nTwo\n\n\n\nUno\nThree\n\n\n\ntreslongueetiquette\n\n"
    _, said = asked(first, monkeypatch, capsys)
    assert "LU is the code of Llamas Unleashed. Choose another one." in said
    assert said[said.index("Saved: Two.") + 1].startswith("The label Uno is also on One.")
    assert "treslongueetiquette is too long" in said[said.index("Saved: Three.") + 1]
    assert labels_of("hill", home)["Three"] == "treslongueetiquette"


def test_an_empty_list_of_labels_is_no_fault(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    asked("Hill\nHI\nOne\n\nText.\n1\n\n\n", monkeypatch, capsys)
    (home / "braille_map").mkdir()
    broken = 'label = []\n# mine\nformat = 1\ndeck = "hill"\n'
    (home / "braille_map" / "hill.toml").write_text(broken, encoding="utf-8")
    asked("back\nein one\n\n", monkeypatch, capsys, "hill")
    assert labels_of("hill", home) == {"One": "ein one"}
    assert "# mine" in (home / "braille_map" / "hill.toml").read_text("utf-8")


def test_a_card_whose_label_cannot_be_kept_stays_as_it_was(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    asked("Hill\nHI\nOne\n\nText.\n1\nuno one\n\n", monkeypatch, capsys)
    labels = home / "braille_map" / "hill.toml"
    broken = labels.read_text("utf-8") + "label = \n"
    labels.write_text(broken, encoding="utf-8")
    _, said = asked("Two\n\nText.\n\ntwo\n\n", monkeypatch, capsys, "hill")
    kept = next(each for each in said if each.startswith("Two isn't saved: "))
    assert f"{labels} can't be understood." in kept
    assert "Saved: Two." not in said
    # Neither a card without its label nor a label without its card.
    [deck] = [deck for deck in open_library().catalogue.decks if deck.id == "hill"]
    assert [card.title for card in deck.cards] == ["One"]
    asked("back\nback\nOther.\n\nzwei\n\n", monkeypatch, capsys, "hill")
    asked("back\nback\nback\nOther.\n\nzwei\n\n", monkeypatch, capsys, "hill")
    assert labels.read_text("utf-8") == broken
    text = (home / "card_texts" / "hill.toml").read_text("utf-8")
    assert 'text = "Text."' in text
    assert "Other." not in text


def test_a_deck_that_was_left_before_its_first_card_is_taken_up(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    _, said = asked("My Deck\nMD\ncancel\n", monkeypatch, capsys)
    assert said[-1].startswith("My Deck: 0 cards. Go on at any time")
    _, said = asked("Brave Hen\n\n\n\n\n\n", monkeypatch, capsys, "my-deck")
    assert said[:2] == [
        "My Deck goes on. Cards so far: 0. Each card is saved at once.",
        "Card 1. Title? Enter alone ends.",
    ]
    [deck] = [deck for deck in open_library().catalogue.decks if deck.id == "my-deck"]
    assert (deck.name, [(card.title, card.code) for card in deck.cards]) == (
        "My Deck",
        [("Brave Hen", "MD001")],
    )
    # Who goes back to its name calls it otherwise, and leaves nothing behind.
    asked("Ohter\n\nback\nback\nOther\nOT\nback\nOX\ncancel\n", monkeypatch, capsys)
    files = sorted(file.name for file in (home / "card_texts").iterdir())
    assert files == ["my-deck.toml", "other.toml"]
    [deck] = [deck for deck in open_library().catalogue.decks if deck.id == "other"]
    assert (deck.name, deck.code) == ("Other", "OX")
    # Before its code is known there is no deck to go on with.
    _, said = asked("Third\ncancel\n", monkeypatch, capsys)
    assert said[-1] == "Cancelled."


@pytest.mark.skipif(sys.platform == "win32", reason="Windows can't fork")
@pytest.mark.parametrize(
    ("typed", "asked"),
    [
        ("School Garden\n", "Two to four capital letters"),
        ("School Garden\n\nBrave Hen\n", "Kind, such as"),
        ("School Garden\n\nBrave Hen\nmagical\nIt clucks.\n", "How many copies?"),
    ],
)
def test_who_is_killed_goes_on_at_the_very_question(
    typed: str,
    asked: str,
    home: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    lines = iter(typed.splitlines())
    child = os.fork()
    if child == 0:
        monkeypatch.setattr("builtins.input", lambda: _next(lines))
        main(["deck", "new"])
    assert os.WTERMSIG(os.waitpid(child, 0)[1]) == signal.SIGKILL
    capsys.readouterr()
    monkeypatch.undo()
    monkeypatch.setenv("TABLE_ASSISTANT_HOME", str(home))
    monkeypatch.setattr("sys.stdin", io.StringIO("yes\n"))
    said = run(["deck", "new"], capsys)[1].splitlines()
    if "Brave Hen" in typed:
        # Half a card is not gone on with as if nothing had been.
        assert said.pop(0).startswith("Half a card is typed: Brave Hen, of School Garden.")
    assert said[0].startswith(asked)


def _next(lines: Iterator[str]) -> str:
    for line in lines:
        return line
    os.kill(os.getpid(), signal.SIGKILL)
    return ""


@pytest.mark.parametrize("id", ["llamas-unleashed", "Not An Id", "../x"])
def test_what_cannot_be_a_new_deck_is_told(
    id: str, home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    code, said = asked("Name\n\n\n", monkeypatch, capsys, id)
    assert code in (1, 2)
    assert "There's already a deck" in said[-1] or "can't be the id" in said[-1]
    assert not home.exists()


def run(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
    code = main(arguments)
    out, err = capsys.readouterr()
    assert "Traceback" not in out + err
    return code, out + err


def test_a_table_gives_texts_to_a_deck(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table = tmp_path / "texts.csv"
    table.write_text("title,text\nLlamaste,Bow.\nLlamasto,Bow.\n", encoding="utf-8")
    code, said = run(["deck", "import", str(table), "--deck", "LU", "--yes"], capsys)
    assert code == 1
    assert said.splitlines() == [
        "texts.csv, row 3, Llamasto: The deck has no such card. Did you mean Llamaste?",
        "Llamas Unleashed: 1 card changes.",
        "Columns: title, text.",
        "1 text saved.",
        "1 row was left out.",
    ]
    card = open_library().catalogue.by_key["llamas-unleashed/llamaste"]
    assert (card.text, card.verified, card.source) == ("Bow.", True, "owner")


def test_a_table_makes_a_whole_new_deck(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table = tmp_path / "deck.tsv"
    table.write_text(
        "title\tkind\ttext\tcopies\tlabel\nHen\tMagic\tIt clucks.\t3\tm hen\nBad\tking\tx\t0\t\n",
        encoding="utf-8",
    )
    command = ["deck", "import", str(table), "--deck", "farm", "--name", "The Farm", "--yes"]
    code, said = run(command, capsys)
    assert (
        code,
        "deck.tsv, row 3, Bad: copies must be a number from 1 to 99, such as 2." in said,
    ) == (1, True)
    [deck] = [deck for deck in open_library().catalogue.decks if deck.id == "farm"]
    assert [(c.title, c.code, c.copies, c.label) for c in deck.cards] == [
        ("Hen", "TH001", 3, "m hen")
    ]
    assert run(command, capsys)[0] == 2


def test_every_column_that_is_not_kept_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = tmp_path / "hens.csv"
    table.write_text(",Code,title,Number\n0,X1,Hen,4\n", encoding="utf-8")
    _, said = run(["deck", "import", str(table), "--deck", "h", "--name", "Hens", "--yes"], capsys)
    assert said.splitlines()[1:5] == [
        "Columns: title.",
        "Read with each card: Number.",
        "Not saved: Code.",
        "Not saved, since it has no heading: column 1.",
    ]
    [deck] = [deck for deck in open_library().catalogue.decks if deck.id == "h"]
    assert [(each.name, each.value) for each in deck.cards[0].columns] == [("Number", "4")]
    assert open_library().problems == ()
    table.write_text("title,Number,colour of it\nHen,5,red\n", encoding="utf-8")
    _, said = run(["deck", "import", str(table), "--deck", "h", "--yes"], capsys)
    assert "Not saved: colour of it." in said
    [deck] = [deck for deck in open_library().catalogue.decks if deck.id == "h"]
    assert [each.value for each in deck.cards[0].columns] == ["5"]


def test_more_than_a_thousand_cards_are_kept_and_can_be_used(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = tmp_path / "films.csv"
    rows = "".join(f"Film {number}\n" for number in range(1, 1101))
    table.write_text(f"title\n{rows}", encoding="utf-8")
    new = ["deck", "import", str(table), "--deck", "films", "--name", "Films", "--code", "FI"]
    code, said = run([*new, "--yes"], capsys)
    assert (code, "1100 cards saved." in said) == (0, True)
    library = open_library()
    assert library.problems == ()
    found = library.typed("FI1050")
    assert isinstance(found, Found)
    assert (found.match.card.title, found.match.card.code) == ("Film 1050", "FI1050")


def test_a_deck_whose_numbers_are_used_up_takes_no_more_cards(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    asked("Hill\nHI\nOne\n\n\n\n\n\n", monkeypatch, capsys)
    file = home / "card_texts" / "hill.toml"
    file.write_text(file.read_text("utf-8").replace("number = 1\n", "number = 9999\n"), "utf-8")
    _, said = asked("Two\n\n", monkeypatch, capsys, "hill")
    assert any(each.startswith("Hill has room for 9999 cards") for each in said)
    assert "Two" not in file.read_text("utf-8")


def test_what_could_not_be_read_again_is_not_written(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    cards = ({"id": f"a{number}", "text": "x" * 2000} for number in range(1100))
    with pytest.raises(Fault) as caught:
        add_cards(file, {"id": "mine"}, cards)
    assert caught.value.key == "deck.too_large"
    assert not file.exists()


@pytest.mark.parametrize(
    ("more", "told"),
    [
        (["--deck", "farm"], "There's no deck farm."),
        (["--deck", "unstable-unicorns-nsfw-2019"], "There's no deck"),
        (["--deck", "farm", "--code", "LU"], "LU is the code of Llamas Unleashed."),
        (["--deck", "farm", "--code", "UX9"], "UX9 can't be the code"),
        (
            ["--deck", "farm", "--name", "llamas unleashed"],
            "There's already a deck called llamas unleashed",
        ),
        (["--deck", "Farm!", "--code", "FF"], "can't be the id"),
    ],
)
def test_what_cannot_be_imported_is_told(
    more: list[str], told: str, tmp_path: Path, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = tmp_path / "texts.csv"
    table.write_text("title,text\nLlamaste,Bow.\n", encoding="utf-8")
    code, said = run(["deck", "import", str(table), *more], capsys)
    assert code == 2
    assert told in said
    assert not home.exists()
    assert run(["deck", "import", str(tmp_path / "none.csv"), *more], capsys)[0] == 2


def test_a_place_that_cannot_be_written_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(Fault) as caught:
        keep_texts(tmp_path / "file", "mine", {"a": {"text": "x"}})
    assert caught.value.key == "teach.unsaved"
    (tmp_path / "bad.toml").write_text("card = 3\n", encoding="utf-8")
    with pytest.raises(Fault) as caught:
        add_cards(tmp_path / "bad.toml", {"id": "bad"}, [{"id": "a"}])
    assert caught.value.key == "teach.unsaved_broken"


@pytest.mark.parametrize(
    ("payload", "text"),
    [
        ("Llamaste: upgrade. You may bow to all.", "You may bow to all."),
        ("LLAMASTE\nUpgrade\n\nYou may\nbow to all.", "You may bow to all."),
        ("You may bow to all.", "You may bow to all."),
        ('{"title": "Llamaste", "card": {"text": "You may bow to all."}}', "You may bow to all."),
        ("Llamaste", ""),
        ("Llamaste upgrade", ""),
        ("https://kit.example/you-may-bow-to-all-of-them", ""),
        ("WIFI:S:home;T:WPA;P:secret;;", ""),
        ('{"text": ', ""),
        ("You may \x1b[2J bow to all.", ""),
    ],
)
def test_the_text_of_a_code_is_without_title_and_kind(payload: str, text: str) -> None:
    assert printed_text(payload, "Llamaste", ("upgrade",)) == text


@given(st.text(max_size=200))
def test_whatever_a_code_holds_its_text_can_be_shown(payload: str) -> None:
    assert printed_text(payload, "Llamaste").isprintable()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with a name here")
@pytest.mark.parametrize(
    ("deed", "told"),
    [
        (("install",), "isn't a zip file"),
        (("import", "--deck", "mine", "--code", "MY"), "no rows that can be used"),
    ],
)
def test_nothing_waits_for_a_pipe_that_nobody_writes_into(
    deed: tuple[str, ...], told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    os.mkfifo(tmp_path / "pipe")
    name, *more = deed
    assert main(["deck", name, str(tmp_path / "pipe"), *more]) != 0
    assert told in capsys.readouterr().err
