"""Three decks that are no Unicorns, from their owners' tables to cards that are read: questions
with answers, playing cards, and a shedding deck of colours.

Each is imported, labelled, printed, proven, taught, packed, read, and played to a kept score.
"""

import io
import json
import re
import shutil
from collections.abc import Callable
from pathlib import Path

import openpyxl
import pypdfium2
import pytest
from golden import play, read
from sitting import Heard, Player, Watched
from test_scan_text import card as printed_card

from assistant.cards.model import Card, Deck
from assistant.cards.natural import in_order, natural
from assistant.cards.tables import read_table
from assistant.cli import main
from assistant.inbox import Typed
from assistant.labels.picture import card_picture
from assistant.labels.proof import ProofBook, standing
from assistant.library import open_library
from assistant.opencv import opencv
from assistant.scan import printed
from assistant.scan.news import Scanned
from assistant.session import Session
from assistant.settings import Settings
from assistant.tasks.proof import Proof

COLOURS = ("Red", "Yellow", "Green", "Blue")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TABLE_ASSISTANT_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    return tmp_path / "home"


class Desk:
    """Somebody at the command line."""

    def __init__(self, capsys: pytest.CaptureFixture[str], patch: pytest.MonkeyPatch) -> None:
        self._capsys, self._patch = capsys, patch

    def does(self, *words: str, answers: str = "", code: int = 0) -> list[str]:
        """Return what is told after a command line, and after the answers to what it asks."""
        self._patch.setattr("sys.stdin", io.StringIO(answers))
        assert main(list(words)) == code
        out, err = self._capsys.readouterr()
        assert "Traceback" not in out + err
        return (out + err).splitlines()


@pytest.fixture
def desk(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Desk:
    return Desk(capsys, monkeypatch)


def workbook(file: Path) -> None:
    """Write sixty questions as a German owner keeps them."""
    book = openpyxl.Workbook()
    sheet = book.active
    sheet.append(["Frage", "Antwort", "Kategorie", "Punkte"])
    for number in range(1, 61):
        kind = ("Flüsse", "Städte", "Tiere")[number % 3]
        sheet.append([f"Was ist das Ding {number}?", f"Sache {number}", kind, number % 5 + 1])
    book.save(file)


def shedding(file: Path) -> None:
    """Write 108 cards, a line for each, by colour and value."""
    rows = [("Colour", "Value", "What it does")]
    for colour in COLOURS:
        rows.append((colour, "0", ""))
        for value in (*range(1, 10), "Rest", "Turn round", "Take two"):
            does = "The next player has no turn." if value == "Rest" else ""
            rows += [(colour, str(value), does)] * 2
    rows += [("", "Any colour", "")] * 4 + [("", "Any colour, take four", "")] * 4
    lines = "\r\n".join(";".join(row) for row in rows)
    file.write_bytes(lines.encode("utf-16"))


QUIZ = """\
> new trivia quiz with Ann, Ben, Ann starts
Trivia quiz. Ann, Ben.
Ann's turn.
> scan: MI012
Frage 12, Flüsse. So its owner says it. Punkte: 3. Not yet checked against a printed card.
> answer
Antwort: Sache 12.
> Ann is right
Ann plus 3: 3 points.
Frage 12 is done.
> next
Ben's turn.
> frage 7
Frage 7, Städte. Was ist das Ding 7? Punkte: 3. Not yet checked against a printed card.
> answer
Antwort: Sache 7.
> Ben is wrong
Frage 7 is still open.
> Ann is right
Ann plus 3: 6 points.
Frage 7 is done.
> restart
> resume
Trivia quiz, Ann, Ben. 3 moves so far.
It's Ben's turn.
> scores
Ann: 6 points.
Ben: 0 points.
> game over
Ann wins.
> book
1 game finished.
Ann: won 1 of 1.
Ben: won 0 of 1.
"""
"""Questions that are held up or named, with answers kept back until they are asked for."""

TRICKS = """\
> new trick taking with Ann, Ben, Cara, Dora, Ann starts
Trick taking. Ann, Ben, Cara, Dora.
Ann's turn.
> hearts 10
Hearts 10. So its owner says it. Not yet checked against a printed card.
> hearts king
Hearts King. Not yet checked against a printed card.
> scan: MI027
Hearts Ace. Not yet checked against a printed card.
> Ann leads hearts 10 and Ben plays hearts king
Hearts 10.
Ben's turn.
Hearts King.
Cara's turn.
> who played what
Ann: Hearts 10.
Ben: Hearts King.
> Ben takes the trick
Ben plus 1: 1 trick.
Ben's turn.
> Ann has 3 tricks, Ben has 6 tricks, Cara has 2 tricks, Dora has 2 tricks
Ann plus 3: 3 tricks.
Ben plus 5: 6 tricks.
Cara plus 2: 2 tricks.
Dora plus 2: 2 tricks.
> new round
Ann plus 3: 3 points.
Ben plus 6: 6 points.
Cara plus 2: 2 points.
Dora plus 2: 2 points.
Ben is the dealer.
Round 2, Ben begins.
> restart
> resume
Trick taking, Ann, Ben, Cara, Dora. 8 moves so far.
It's Ben's turn.
> Ann scores 52
Ann plus 52: 55 points.
> new round
Ann wins.
> book
1 game finished.
Ann: won 1 of 1.
Ben, Cara, Dora, tied: each won 0 of 1.
"""
"""Tricks, counted by players who name their cards."""

SHEDDING = """\
> new uno with Ann, Ben, Ann starts
Uno style shedding. Ann, Ben.
Ann's turn.
> Ann plays yellow 7
Yellow 7.
Ann minus 1: 6 cards.
> next
Ben's turn.
> scan: MI001
Red 0. Not yet checked against a printed card.
> Ben plays it
Red 0.
Ben minus 1: 6 cards.
> what is on top
Red 0.
> restart
> resume
Uno style shedding, Ann, Ben. 3 moves so far.
It's Ben's turn.
> Ben has 1 card
Ben minus 5: 1 card.
> Ben plays blue rest
Blue Rest.
Ben minus 1: 0 cards.
Ben has ended the round.
How many points for Ben? Type a number. Enter: none.
> 500
Ben plus 500: 500 points.
Ben wins.
> book
1 game finished.
Ben: won 1 of 1.
Ann: won 0 of 1.
"""
"""Cards got rid of by name or held up, to the points that end it."""


def sat_down() -> Player:
    heard = Heard()
    return Player(Session(open_library(), Settings(), heard, Watched()), heard, Watched())


def proven(name: str) -> str:
    """Show every card of a deck, in a proof; return what is heard at the last one."""
    library, voice = open_library(), Heard()
    deck = next(each for each in library.catalogue.decks if each.id == name)
    proof = Proof(library, deck, ProofBook(deck), Settings(), voice)
    proof.start()
    for card in deck.cards:
        for _ in range(card.copies):
            proof.take(Scanned(card.code, "camera", 1, 1))
    return voice.said[-1].text


def cards() -> tuple[Card, ...]:
    """Return the cards of the only deck of one's own."""
    return next(each for each in open_library().catalogue.decks if each.free).cards


def handed_on(desk: Desk, deck: str, home: Path) -> list[str]:
    """Pack a deck, and install it where nothing is."""
    desk.does("deck", "pack", deck, "deck.zip")
    shutil.rmtree(home)
    return desk.does("deck", "install", "deck.zip", "--yes")


def test_sixty_questions_from_a_workbook(home: Path, desk: Desk, tmp_path: Path) -> None:
    workbook(tmp_path / "quiz.xlsx")
    taken = ("deck", "import", "quiz.xlsx", "--deck", "quiz", "--name", "Mein Quiz")
    told = desk.does(*taken, answers="list\nno\n", code=1)
    assert told[:6] == [
        "A new deck of 60 cards.",
        "Columns: text from Frage, kind from Kategorie.",
        "Read with each card: Punkte.",
        "Kept back until somebody says answer: Antwort.",
        "3 kinds: Städte, Tiere, Flüsse.",
        "The first is Frage 1, the last Frage 60.",
    ]
    listed = [each for each in told if each.startswith("Frage ")]
    assert listed == [f"Frage {number}" for number in range(1, 61)]
    assert not home.exists()

    told = desk.does(*taken, answers="yes\nyes\n")
    assert "60 cards saved." in told
    assert told[-1] == "60 labels saved."
    assert desk.does("check")[-1] == "No problems."
    told = desk.does("labels", "quiz", "--out", "sheets")
    assert any("quiz-codes.pdf" in each for each in told)
    assert len(pypdfium2.PdfDocument("sheets/quiz-codes.pdf")) == 2
    assert proven("quiz").endswith("all 60 labels are in place.")

    player = sat_down()
    held = player.show("ME012")[0].text
    assert held == "Frage 12, Flüsse. Was ist das Ding 12? Punkte: 3."
    assert player.type("answer") == ["Antwort: Sache 12."]
    player.type("teach frage 12")
    player.type("Was ist das zwölfte Ding?")
    assert player.type("frage 12")[0].startswith("Frage 12, Flüsse. Was ist das zwölfte Ding?")

    assert handed_on(desk, "quiz", home)[0].startswith("Installed: Mein Quiz.")
    assert "Sache 7" not in " ".join(desk.does("lookup", "frage 7"))
    player = sat_down()
    player.show("ME007")
    assert player.type("answer") == ["Antwort: Sache 7."]


def playing_cards(file: Path) -> None:
    """Write 52 cards by suit and rank, and two jokers."""
    rows = ["Suit\tRank"]
    for suit in ("Clubs", "Diamonds", "Hearts", "Spades"):
        rows += [f"{suit}\t{rank}" for rank in ("Ace", *range(2, 11), "Jack", "Queen", "King")]
    file.write_text("\n".join([*rows, "\tJoker", "\tJoker"]), "utf-8")


@pytest.mark.parametrize(
    ("made", "file", "copies", "title", "question", "evening"),
    [
        (workbook, "quiz.xlsx", 60, "Frage 12", "frage 12", QUIZ),
        (playing_cards, "cards.tsv", 54, "Hearts 10", "hearts 10", TRICKS),
        (shedding, "colours.csv", 108, "Yellow 7", "yellow 7", SHEDDING),
    ],
)
def test_any_deck_goes_the_whole_way(
    made: Callable[[Path], None],
    file: str,
    copies: int,
    title: str,
    question: str,
    evening: str,
    home: Path,
    desk: Desk,
    tmp_path: Path,
) -> None:
    made(Path(file))
    imported = ("deck", "import", file, "--deck", "mine", "--name", "Mine", "--code", "MI")
    told = desk.does(*imported, answers="cards\nyes\nlist\nyes\n")
    assert told[0] == f"A new deck of {copies} cards."
    # Labelled: each title has one of its own, and nothing is left to be mended.
    assert all(card.label for card in cards())
    assert len({card.label for card in cards()}) == len({card.title for card in cards()})
    assert desk.does("check")[-1] == "No problems."
    # Printed, and the sheet read again: as many labels as cards, each in its place.
    told = desk.does("labels", "mine", "--out", "sheets", "--ring")
    assert told[0].startswith(f"{copies} labels: ")
    told = desk.does("read", "sheets/mine-codes.pdf", "--no-speech")
    assert len(told) == copies
    assert told[0].startswith("Row 1, column 1: ")
    assert told[5].startswith("Row 2, column 1: ")
    assert Path("sheets/mine-rows.stl").exists()
    assert proven("mine").endswith(f"all {copies} labels are in place.")
    # Taught: words of the owner's take the place of the text.
    player = sat_down()
    player.type(f"teach {question}")
    player.type("So its owner says it.")
    card = next(each for each in cards() if each.title == title)
    assert "So its owner says it." in player.type(card.label)[0]
    # Packed, installed where nothing is, and read from a picture.
    assert handed_on(desk, "mine", home)[0].startswith("Installed: Mine.")
    assert opencv().imwrite("card.png", card_picture(card.code, card.title, card.label))
    told = desk.does("read", "card.png", "--no-speech")
    assert told[0].startswith(title)
    assert "So its owner says it." in told[0]
    played_to_a_kept_score(evening, tmp_path)


def played_to_a_kept_score(evening: str, folder: Path) -> None:
    """Play an evening with the deck that is there; what is heard is as it is written."""
    file = folder / "evening.txt"
    file.write_text(evening, "utf-8")
    assert play(read(file), folder) == evening


def test_playing_cards_are_ready_with_the_labels_of_their_makers(home: Path, desk: Desk) -> None:
    assert "playing-cards-52, playing-cards-54" in desk.does("deck", "add")[0]
    told = desk.does("deck", "add", "playing-cards-54")
    assert told == ["Playing cards with jokers is yours now: 54 cards."]
    desk.does("deck", "add", "playing-cards-52")
    assert desk.does("check")[-1] == "No problems."
    shutil.rmtree(home)
    desk.does("deck", "add", "playing-cards-54")
    player = sat_down()
    # A finger reads g and h: seven has no number sign.
    assert player.type("gh") == ["Seven of Hearts."]
    assert player.type("7h") == ["Seven of Hearts."]
    for said in ("7 of hearts", "seven of hearts", "7 hearts", "7 Of Hearts"):
        assert player.type(said) == ["Seven of Hearts."], said
    assert player.type("10 of spades") == ["Ten of Spades."]
    # A number is no slip for another, and no beginning of one.
    for said in ("15 of hearts", "1 of hearts", "70 of hearts"):
        assert player.type(said)[0].startswith(f"No card called {said}."), said
    assert player.type("xs") == ["Ten of Spades."]
    assert player.type("ac") == ["Ace of Clubs."]
    assert player.type("jo") == ["Joker."]
    desk.does("labels", "PJ", "--out", "sheets", "--ring")
    assert proven("playing-cards-54").endswith("all 54 labels are in place.")
    assert "is there already" in desk.does("deck", "add", "playing-cards-54", code=2)[0]
    # The sheet itself is read row by row, as it was printed.
    told = desk.does("read", "sheets/playing-cards-54-codes.pdf", "--no-speech")
    assert told[:2] == ["Row 1, column 1: Ace of Clubs.", "Row 1, column 2: Two of Clubs."]
    assert told[5] == "Row 2, column 1: Six of Clubs."
    assert told[35] == "Sheet 2, row 1, column 1: Ten of Hearts."
    assert sorted({each.split(": ")[1] for each in told}) == sorted(
        f"{card.title}." for card in cards()
    )
    Path("broken.pdf").write_bytes(b"%PDF-1.7 no more")
    told = desk.does("read", "broken.pdf", "--no-speech", code=2)
    assert told[0].startswith("Broken PDF, or locked: broken.pdf")
    card = open_library().catalogue.by_key["playing-cards-54/10s"]
    picture = card_picture(card.code, card.title, card.label)
    assert opencv().imwrite("card.png", picture)
    [read] = [json.loads(line) for line in desk.does("read", "card.png", "--json", "--no-speech")]
    assert (read["title"], read["kind"], read["text"]) == ("Ten of Spades", "spades", "")
    assert handed_on(desk, "playing-cards-54", home)[0].startswith("Installed: Playing cards")


def test_playing_cards_are_called_in_german_at_a_german_table(home: Path, desk: Desk) -> None:
    assert "playing-cards-52, playing-cards-54. Type" in desk.does("deck", "add")[0]
    for deck in ("playing-cards-52", "playing-cards-54"):
        desk.does("deck", "add", deck)
    assert desk.does("check")[-1] == "No problems."
    shutil.rmtree(home)
    desk.does("deck", "add", "playing-cards-54")
    player = sat_down()
    player.type("language german")
    for said in ("gh", "7h", "Herz Sieben", "herz 7", "Herz-Sieben", "seven of hearts"):
        assert player.type(said) == ["Herz Sieben."], said
    german = {"Herzass": "Herz Ass", "Pikbube": "Pik Bube", "karo koenig": "Karo König"}
    german |= {"treff 10": "Kreuz Zehn", "jd": "Karo Bube", "xs": "Pik Zehn", "joker": "Joker"}
    for said, title in german.items():
        assert player.type(said) == [f"{title}."], said
    player.type("language english")
    assert player.type("gh") == ["Seven of Hearts."]


def test_a_deck_of_colours_with_a_line_for_each_card(home: Path, desk: Desk) -> None:
    shedding(Path("colours.csv"))
    taken = ("deck", "import", "colours.csv", "--deck", "colours", "--name", "Colours")
    told = desk.does(*taken, "--code", "CO", "--yes", "--labels")
    assert told[0] == "A new deck of 108 cards."
    assert "4 kinds: Red, Yellow, Green, Blue." in told
    deck = next(each for each in open_library().catalogue.decks if each.id == "colours")
    assert (deck.copies, len(deck.cards)) == (108, 54)
    assert desk.does("check")[-1] == "No problems."
    assert len({card.label for card in deck.cards}) == 54
    player = sat_down()
    assert player.type("red 7") == ["Red 7."]
    assert player.type("blue rest") == ["Blue Rest. What it does: The next player has no turn."]
    seven = next(card for card in deck.cards if card.title == "Yellow 7")
    assert player.type(seven.label) == ["Yellow 7."]
    told = desk.does("labels", "colours", "--out", "sheets")
    assert "108" in told[0]
    assert proven("colours").endswith("all 108 labels are in place.")

    # An expansion comes in another file; what is there already is only changed.
    Path("more.json").write_text(
        json.dumps([{"titre": "Red 7", "étiquette": "r sept"}, {"titre": "Grey 1"}]), "utf-8"
    )
    told = desk.does("deck", "import", "more.json", "--deck", "CO", answers="yes\nno\n")
    assert told[:2] == ["Colours: 1 card changes.", "Colours: 1 card is added."]
    player = sat_down()
    assert player.type("r sept") == ["Red 7."]
    assert player.type("grey 1") == ["Grey 1."]
    assert open_library().catalogue.by_key["colours/grey-1"].code == "CO055"
    handed_on(desk, "colours", home)
    assert sat_down().type("grey 1")[0].startswith("Grey 1. Not yet checked")


@pytest.mark.parametrize(
    ("encoding", "headings"),
    [
        ("utf-8", "title,kind,text,copies"),
        ("utf-8-sig", "Titel;Art;Beschreibung;Anzahl"),
        ("utf-16", "Titre\tCatégorie\tTexte\tQuantité"),
        ("utf-16-le", "NOMBRE,Categoría,Descripción,Cantidad"),
        ("cp1252", "Nom;Couleur;Effet;Nombre d'exemplaires"),
        ("mac_roman", "Titolo;Seme;Domanda;Quantità"),
        ("cp850", "Kaartnaam;Kleur;Vraag;Aantal"),
        ("mac_roman", "Título;Naipe;Descrição;Quantidade"),
        ("cp1252", "Kortnamn;Färg;Fråga;Antal"),
        ("utf-8", "Tytuł;Kategoria;Pytanie;Ilość"),
    ],
)
def test_headings_of_nine_languages_in_the_usual_encodings(encoding: str, headings: str) -> None:
    mark = next(each for each in "\t;," if each in headings)
    content = f"{headings}\nBär{mark}rot{mark}Er brüllt, laut.{mark}2\n"
    content = content.replace("Er brüllt, laut.", '"Er brüllt, laut."')
    [row] = read_table(content.encode(encoding), "deck.csv").rows
    assert row.values == {"title": "Bär", "kind": "rot", "text": "Er brüllt, laut.", "copies": "2"}


@pytest.mark.parametrize("encoding", ["cp1252", "mac_roman", "cp1250", "cp850"])
@pytest.mark.parametrize(
    "text",
    [
        "Was fließt durch Köln? Der Rhein, früher auch auf der Straße. Ärger über Öl",
        "Où brûle-t-il, à Noël, près de la forêt? Ça, c'est déjà l'Élysée",
        "¿Qué año? ¡Mañana! El corazón, según él",
        "Perché la città è più là, così",
        "São Paulo não é a capital da nação, três vezes",
        "Åka till sjön på våren, för några år",
        "Żółw i gęsi, źdźbło, łąka; ćma, świat",
    ],
)
def test_a_text_is_read_as_the_program_that_wrote_it_meant(text: str, encoding: str) -> None:
    try:
        content = f"question,points\n{text.replace(',', '')},3\n".encode(encoding)
    except UnicodeEncodeError:
        pytest.skip("This encoding cannot write the text.")
    [row] = read_table(content, "quiz.csv").rows
    assert row.values["text"] == text.replace(",", "")


def test_questions_grow_by_a_file_like_the_one_that_made_them(home: Path, desk: Desk) -> None:
    rows = [f"Which thing is {number}?,Thing {number},{number % 4}" for number in range(1, 61)]
    Path("quiz.csv").write_text("\n".join(["question,answer,points", *rows]), "utf-8")
    told = desk.does(
        "deck", "import", "quiz.csv", "--deck", "trivia", answers="cards\nno\n", code=2
    )
    assert told[0].startswith("There's no deck trivia.")
    new = ("deck", "import", "quiz.csv", "--deck", "trivia", "--name", "Trivia")
    told = desk.does(*new, answers="cards\ncards\nyes\nyes\n")
    # The first, one in the middle and the last are heard whole; cards reads eight more at a time.
    assert told[5:8] == [
        "1 of 60. Question 1. Which thing is 1? Points: 1.",
        "31 of 60. Question 31. Which thing is 31? Points: 3.",
        "60 of 60. Question 60. Which thing is 60? Points: 0.",
    ]
    assert told[9].startswith("1 of 60. ") and told[16].startswith("8 of 60. ")
    assert told[18].startswith("9 of 60. ") and told[25].startswith("16 of 60. ")
    assert "Thing 7" not in " ".join(told)

    more = ["Which thing is 7?,Thing 7,3", "Which is new?,This,2", "Which is newer?,That,5"]
    Path("more.csv").write_text("\n".join(["question,answer,points", *more]), "utf-8")
    told = desk.does("deck", "import", "more.csv", "--deck", "trivia", answers="yes\nyes\n")
    assert told[0] == "Trivia: 2 cards are added."
    assert "1 of 2. Question 61. Which is new? Points: 2." in told
    assert "2 of 2. Question 62. Which is newer? Points: 5." in told
    assert "2 cards saved." in told
    player = sat_down()
    assert player.type("question 62")[0].startswith("Question 62. Which is newer?")
    assert player.type("answer") == ["Answer: That."]
    # What is there and says something else is changed, and nothing stands there twice.
    Path("more.csv").write_text("question,points\nWhich is new?,4\nWhich is newer?,5\n", "utf-8")
    told = desk.does("deck", "import", "more.csv", "--deck", "trivia", answers="yes\n")
    assert told[0] == "Trivia: 1 card changes."
    assert "1 of 1. Question 61. Which is new? Points: 4. Label: question 61." in told
    assert len(cards()) == 62


@pytest.mark.parametrize(
    ("heading", "other", "told"),
    [
        ("Secret answer", "Points", "Kept back until somebody says answer: Secret answer."),
        ("HIDDEN hint", "Points", "Kept back until somebody says answer: HIDDEN hint."),
        ("Geheime Losung", "Punkte", "Kept back until somebody says answer: Geheime Losung."),
        ("Antwort, geheim", "Punkte", "Kept back until somebody says answer: Antwort, geheim."),
    ],
)
def test_what_its_heading_calls_secret_is_kept_back_without_being_asked_to(
    desk: Desk, heading: str, other: str, told: str
) -> None:
    rows = f'question,"{heading}",{other}\nWhich?,This,2\nWhat?,That,3\n'
    Path("quiz.csv").write_text(rows, "utf-8")
    new = ("deck", "import", "quiz.csv", "--deck", "quiz", "--name", "Quiz", "--code", "QZ")
    heard = desk.does(*new, answers="yes\nyes\n")
    assert told in heard
    assert f"Read with each card: {other}." in heard
    assert "This" not in " ".join(heard)
    player = sat_down()
    assert "That" not in player.show("QZ002")[0].text
    assert player.type("answer")[0].endswith(": That.")


def test_a_second_secret_is_left_out_and_another_name_for_the_answer_stays_secret(
    desk: Desk,
) -> None:
    Path("quiz.csv").write_text("question,answer,secret note\nWhich?,This,Mine\n", "utf-8")
    new = ("deck", "import", "quiz.csv", "--deck", "quiz", "--name", "Quiz", "--code", "QZ")
    heard = desk.does(*new, "--yes", "--labels")
    assert "Kept back until somebody says answer: answer." in heard
    assert "Not saved: secret note." in heard
    Path("more.csv").write_text("question,Secret solution\nWhat?,That\n", "utf-8")
    heard = desk.does("deck", "import", "more.csv", "--deck", "quiz", "--yes", "--labels")
    assert not [each for each in heard if each.startswith("Not saved")]
    player = sat_down()
    assert player.show("QZ001")[0].text == "Question 1. Which?"
    assert player.show("QZ002")[0].text == "Question 2. What?"
    assert player.type("answer") == ["Answer: That."]


def test_own_columns_are_in_what_programs_read_and_secrets_are_not(desk: Desk) -> None:
    Path("quiz.csv").write_text("question,answer,points\nWhich?,This,2\nWhat?,That,3\n", "utf-8")
    new = ("deck", "import", "quiz.csv", "--deck", "quiz", "--name", "Quiz", "--code", "QZ")
    desk.does(*new, "--yes", "--labels")
    assert opencv().imwrite("card.png", card_picture("QZ002", "Question 2", "question 2"))
    [read] = [json.loads(line) for line in desk.does("read", "card.png", "--json", "--no-speech")]
    assert (read["title"], read["columns"]) == ("Question 2", {"points": "3"})
    # Of no kind, nothing is said of one.
    lines = desk.does("lookup", "question")
    assert lines[1] == "1, Question 1. Its label starts that way."
    player = sat_down()
    player.show("QZ002")
    assert player.type("type") == ["Question 2 has no kind."]
    assert "Question 1, " not in " ".join(player.type("question"))


def test_lists_are_in_the_order_of_the_numbers(desk: Desk) -> None:
    Path("films.csv").write_text("\n".join(f"Film {n}" for n in ("title", 10, 2, 11, 1)), "utf-8")
    text = Path("films.csv").read_text("utf-8").replace("Film title", "title")
    Path("films.csv").write_text(text, "utf-8")
    new = ("deck", "import", "films.csv", "--deck", "films", "--name", "Films", "--yes")
    desk.does(*new, "--labels")
    listed = [line for line in desk.does("lookup", "film") if ", Film" in line]
    assert [line.split(".")[0].split(", ")[1] for line in listed] == [
        *("Film 1", "Film 2", "Film 10", "Film 11"),
    ]


def films(desk: Desk) -> list[str]:
    """Import a table whose rows are in no order of titles; return what is told."""
    Path("films.csv").write_text("title\nFilm 10\nFilm 2\nFilm 1\n", "utf-8")
    new = ("deck", "import", "films.csv", "--deck", "films", "--name", "Films", "--code", "FI")
    return desk.does(*new, answers="yes\nyes\n")


def films_deck() -> Deck:
    return next(each for each in open_library().catalogue.decks if each.id == "films")


def test_an_import_and_a_proof_tell_titles_in_the_order_of_the_numbers(desk: Desk) -> None:
    told = films(desk)
    assert "The first is Film 1, the last Film 10." in told
    listed = [line.split(". ")[1] for line in told if " of 3. Film" in line]
    assert [title.rstrip(".") for title in listed] == ["Film 1", "Film 2", "Film 10"]
    assert any("Proposed: film 1, film 2, film 10." in line for line in told)
    # Which card has which code goes by the rows of the table.
    assert {card.code: card.title for card in cards()} == {
        "FI001": "Film 10",
        "FI002": "Film 2",
        "FI003": "Film 1",
    }
    assert "Missing: Film 1; Film 2; Film 10." in standing(ProofBook(films_deck()).tally)


def test_labels_are_on_their_sheets_in_the_order_of_the_numbers(desk: Desk) -> None:
    films(desk)

    def printed_codes(*options: str) -> list[str]:
        desk.does("labels", "films", "--out", "made", "--braille", "none", *options)
        (file,) = Path("made").iterdir()
        text = pypdfium2.PdfDocument(file.read_bytes())[0].get_textpage().get_text_range()
        file.unlink()
        return re.findall("FI00[0-9] Film [0-9]+", " ".join(text.split()))

    in_order = ["FI003 Film 1", "FI002 Film 2", "FI001 Film 10"]
    assert printed_codes() == in_order
    assert printed_codes("--skip", "2") == in_order
    assert printed_codes("--only", "Film 10") == ["FI001 Film 10"]
    # Who fills the sheet is told the same places.
    deck = films_deck()
    voice = Heard()
    proof = Proof(open_library(), deck, ProofBook(deck), Settings(), voice)
    for line in ("sheet", "", ""):
        proof.take(Typed(line))
    assert [said.text for said in voice.said] == [
        f"Row 1, column {column}: {code[6:]}." for column, code in enumerate(in_order, 1)
    ]


def test_a_picture_of_a_card_without_a_code_is_told_by_its_print(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = "Each other player passes two cards to the left and then takes a coin"
    Path("coins.csv").write_text(f"title,text\nGolden Harbour,{words}\n", "utf-8")
    desk.does("deck", "import", "coins.csv", "--deck", "coins", "--name", "Coins", "--yes")
    row = words.split()
    rows = tuple(" ".join(row[at : at + 5]) for at in range(0, len(row), 5))
    page = printed_card(rows, "GOLDEN HARBOUR")
    assert opencv().imwrite("card.png", page)
    with monkeypatch.context() as without:
        without.setattr("assistant.tasks.read.can_read_print", lambda: False)
        told = desk.does("read", "card.png", "--no-speech", code=1)
    assert "Reading a card's print needs a package" in told[0]
    for package in printed.PACKAGES:
        pytest.importorskip(package)
    told = desk.does("read", "card.png", "--no-speech")
    assert told == [f"Golden Harbour. {words}"]


def test_cards_of_a_suit_and_a_rank_are_called_alike(desk: Desk) -> None:
    Path("some.csv").write_text("Suit;Rank\nHearts;7\nHearts;10\nSpades;7\n", "utf-8")
    new = ("deck", "import", "some.csv", "--deck", "some", "--name", "Some")
    desk.does(*new, "--code", "SO", "--yes", "--labels")
    assert [card.title for card in cards()] == ["Hearts 7", "Hearts 10", "Spades 7"]
    # More of them come by the same columns; what is there is known again.
    Path("more.csv").write_text("Suit;Rank\nHearts;7\nClubs;7\n", "utf-8")
    desk.does("deck", "import", "more.csv", "--deck", "some", answers="yes\nyes\n", code=1)
    assert [card.title for card in cards()][3:] == ["Clubs 7"]


def test_a_fault_in_a_table_is_told_in_the_words_of_the_table(desk: Desk, home: Path) -> None:
    rows = ("Hen;red;many", ";blue;2", f"{'Long' * 30};red;1", "Cock;red;1")
    Path("hens.csv").write_text("\n".join(["Titel;Farbe;Anzahl", *rows]), "utf-8")
    new = ("deck", "import", "hens.csv", "--deck", "hens", "--name", "Hens", "--yes")
    told = desk.does(*new, code=1)
    assert told[0] == "hens.csv, row 2, Hen: Anzahl must be a number from 1 to 99, such as 2."
    assert told[1] == "hens.csv, row 3: There is no Titel."
    assert told[2].endswith("Titel has 120 characters, and only 80 fit. Make it shorter.")
    told = desk.does("deck", "import", "hens.csv", "--deck", "x", "--name", "!!!", code=2)
    assert told == ["!!! has no letters or digits. Give the deck a name that can be said."]


def test_labels_that_are_proposed_are_apart_or_it_is_told_why_not(desk: Desk) -> None:
    rows = ("Stone", "Store", "Storm", "Garden wall", "Garden hall", "Film 10", "Film 9")
    Path("deck.csv").write_text("\n".join(["title", *rows]), "utf-8")
    new = ("deck", "import", "deck.csv", "--deck", "words", "--name", "Words")
    told = desk.does(*new, answers="yes\nlist\nyes\n")
    listed = [each.split(": ")[0] for each in told if ": film" in each]
    assert listed == ["Film 9", "Film 10"]
    near = next(each for each in told if "less than three letters" in each)
    assert near.startswith("5 of them are less than three letters from another, such as stone /")
    assert any("Words: labels less than three letters" in each for each in desk.does("check"))


def test_labels_are_proposed_with_the_prefixes_of_the_label_file(desk: Desk, home: Path) -> None:
    rows = ("Épée de fée;Objet", "Ogre;Créature", "Kobold;Créature", "Lac;Lieu")
    Path("deck.csv").write_text("\n".join(["Nom;Type", *rows]), "utf-8")
    new = ("deck", "import", "deck.csv", "--deck", "lac", "--name", "Lac", "--yes")
    desk.does(*new)
    (home / "braille_map").mkdir()
    head = 'format = 2\ndeck = "lac"\n[prefixes]\n"Créature" = "cr"\nObjet = "ob"\nLieu = ""\n'
    (home / "braille_map" / "lac.toml").write_text(head, encoding="utf-8")
    told = desk.does("labels", "lac", code=2)
    assert any("cr ogre" in each for each in told)
    desk.does("deck", "label", "lac", "--yes")
    labels = {card.title: card.label for card in cards()}
    assert labels["Ogre"] == "cr ogre"
    assert labels["Épée de fée"].startswith("ob ")
    assert labels["Lac"] == "lac"
    assert desk.does("check")[-1] == "No problems."


def test_a_card_that_is_in_two_decks_is_played_by_its_name(desk: Desk) -> None:
    for name in ("one", "two"):
        Path("deck.csv").write_text("title,text,points\nWild Draw,It draws,1\n", "utf-8")
        desk.does("deck", "import", "deck.csv", "--deck", name, "--name", name, "--yes")
    player = sat_down()
    assert player.type("ON001") == ["Wild Draw. It draws. Points: 1."]
    player.type("new uno with Ann, Ben, Ann starts")
    assert player.type("Ann plays wild draw")[-1] == "Ann minus 1: 6 cards."


def test_titles_with_numbers_are_put_in_the_order_of_the_numbers() -> None:
    titles = ["Film 10", "film 2", "Éclair", "Film 1", "Zoo", "10", "9"]
    assert sorted(titles, key=natural) == [
        *("9", "10", "Éclair", "Film 1", "film 2", "Film 10", "Zoo"),
    ]
    assert sorted(["Film 10", "Film 9" + "9" * 5000], key=natural)[0] == "Film 10"
    # A deck stands as its maker put it, and only what is numbered is put in order.
    assert in_order(["Zoo", "Film 10", "Ace", "film 2", "Two", "Film 1"], str) == [
        *("Zoo", "Film 1", "film 2", "Film 10", "Ace", "Two"),
    ]


def test_what_cannot_be_taken_is_told_in_a_sentence(desk: Desk, home: Path) -> None:
    Path("deck.csv").write_text("title,points\nHen,3\n", encoding="utf-8")
    new = ("deck", "import", "deck.csv", "--deck", "hens", "--code", "HE")
    told = desk.does(*new, "--secret", "answer", code=2)
    assert told == ["There's no column answer to keep back. The columns are: points."]
    # Nobody answers: nothing is kept.
    assert desk.does(*new, code=1)[-2:] == ["Left as it is.", "0 cards saved."]
    assert not home.exists()
    told = desk.does(*new, "--secret", "points", "--yes")
    assert told[-1].startswith("1 card has no braille label. To get one, type: table-assistant")
    assert desk.does("deck", "label", "hens", "--yes")[-1] == "1 label saved."
    assert "no deck nothing" in desk.does("deck", "add", "nothing", code=2)[0]
