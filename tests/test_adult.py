"""What is for adults stays hidden, whatever files, games and guesses somebody tries."""

import io
from pathlib import Path

import pytest
from sitting import Heard, Player, Watched, shipped_library

from assistant import places
from assistant.cli import main
from assistant.desk import sit_down as sit_at
from assistant.library import open_library
from assistant.session import Session
from assistant.settings import Settings, load_settings
from assistant.shared import Desk

HIDDEN = next(deck for deck in shipped_library(adult=True).catalogue.decks if deck.adult)
TITLES = frozenset(card.title for card in HIDDEN.cards)
SECRET = next(card for card in HIDDEN.cards if card.copies == 1 and card.kind == "upgrade")
START = ("new nsfw with Ann, Ben, full, Ann starts", "1", "draw", f"play {SECRET.title}", "nobody")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TABLE_ASSISTANT_HOME", str(tmp_path / "home"))
    (tmp_path / "home").mkdir()
    return tmp_path / "home"


def given_away(said: str, *typed: str) -> list[str]:
    """Return what is said of the hidden deck beyond what was typed."""
    for each in sorted(typed, key=len, reverse=True):
        said = said.replace(each, "")
    names = (*TITLES, "NSFW", "nsfw", HIDDEN.id)
    return [name for name in names if name in said]


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    main(list(arguments))
    out, err = capsys.readouterr()
    assert "Traceback" not in out + err
    return str(out + err)


def own(home: Path, folder: str, text: str) -> None:
    (home / folder).mkdir(parents=True, exist_ok=True)
    (home / folder / "own.toml").write_text(text, encoding="utf-8")


OWN_DECK = (
    'format = 1\nid = "mine"\nname = "Mine"\ncode = "{code}"\n'
    '[[card]]\nid = "a"\nnumber = 1\ntitle = "A"\nkind = "magic"\ntext = "It is."\n'
)
OWN_LABEL = f'[[label]]\ntitle = "{SECRET.title}s"\nlabel = "x"\n'


@pytest.mark.parametrize(
    ("folder", "text", "says"),
    [
        ("card_texts", OWN_DECK.format(code=HIDDEN.code), "The code UN is taken."),
        ("card_texts", 'id = "unstable-unicorns-nsfw-2018"\n', "Did you mean unstable-unicorns-"),
        (
            "card_texts",
            f'id = "{HIDDEN.id}"\n[[card]]\nid = "{SECRET.id}"\ntext = 3\n',
            "Something is wrong in this file about a deck for adults",
        ),
        ("card_texts", f'id = "{HIDDEN.id}"\ncards = 5\n', "No problems."),
        (
            "card_texts",
            'format = 1\nid = "new"\nname = "NSFW"\nadult = true\n',
            "Something is wrong in this file about a deck for adults",
        ),
        (
            "card_texts",
            f'id = "{HIDDEN.id}"\nname = "Fun"\nadult = false\n',
            "Something is wrong in this file about a deck for adults",
        ),
        (
            "card_texts",
            'id = "new"\nname = "NSFW"\ncode = "ZZ"\nadult = true\nfarbe = 3\n',
            "Something is wrong in this file about a deck for adults",
        ),
        (
            "braille_map",
            f'format = 1\ndeck = "{HIDDEN.id}"\n{OWN_LABEL}',
            "Something is wrong in this file about a deck for adults",
        ),
        (
            "braille_map",
            f'deck = "{HIDDEN.id}"\n',
            "Something is wrong in this file about a deck for adults",
        ),
        (
            "braille_map",
            'format = 1\ndeck = "unstable-unicorns-nsf"\n',
            "Did you mean unstable-unicorns-",
        ),
    ],
)
def test_no_sentence_about_a_file_names_a_hidden_card_or_deck(
    folder: str, text: str, says: str, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    own(home, folder, text)
    typed = ("unstable-unicorns-nsfw-2018", "unstable-unicorns-nsf.")
    said = run(capsys, "check")
    assert says in said
    assert given_away(said, *typed) == []
    player = sit_down()
    assert given_away(" ".join(player.type("problems")), *typed) == []
    assert given_away(" ".join([*player.type("decks"), *player.type(SECRET.title)[1:]])) == []
    # Whoever is shown the deck hears what is wrong in full.
    (home / "settings.toml").write_text("adult = true\n", encoding="utf-8")
    assert "Something is wrong in this file" not in run(capsys, "check")


def test_a_deck_for_adults_in_a_folder_is_checked_only_where_it_is_shown(
    home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "deck").mkdir()
    deck = OWN_DECK.format(code="QQ").replace("[[card]]", "adult = true\n[[card]]", 1)
    (tmp_path / "deck" / "a.toml").write_text(deck, encoding="utf-8")
    said = run(capsys, "check", str(tmp_path / "deck"))
    assert said == (
        "A deck for adults in this folder is hidden here and wasn't checked. "
        "Type adult on, then check again.\n"
    )
    (home / "settings.toml").write_text("adult = true\n", encoding="utf-8")
    assert "Mine. Designs: 1." in run(capsys, "check", str(tmp_path / "deck"))


def test_rules_for_adults_stay_so_whatever_takes_their_place(home: Path) -> None:
    from assistant.places import shipped

    shipped_file = shipped("card_texts") / "editions" / f"{HIDDEN.edition}.toml"
    rules = shipped_file.read_text("utf-8").replace("adult = true", "adult = false")
    assert "adult = false" in rules
    own(home, "card_texts/editions", rules)
    library = open_library()
    assert library.problems == ()
    assert HIDDEN.edition not in library.editions
    assert library.hides(HIDDEN.edition)
    assert HIDDEN.edition in open_library(adult=True).editions


def test_a_faulty_edition_is_told_by_check(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    own(home, "card_texts/editions", 'format = 1\nid = "mine"\n')
    assert "own.toml, edition file: The key name is missing." in run(capsys, "check")


@pytest.mark.parametrize(
    ("typed", "arguments"),
    [
        (f"{HIDDEN.name}\n\n", ("deck", "new")),
        ("", ("deck", "new", HIDDEN.id)),
        ("", ("deck", "import", "t.csv", "--deck", HIDDEN.id)),
        ("", ("deck", "import", "t.csv", "--deck", HIDDEN.id, "--name", "x")),
        ("", ("deck", "pack", HIDDEN.id, "x.zip")),
        ("", ("labels", HIDDEN.code)),
        ("", ("labels", "nsfw")),
        ("", ("labels", "unicorns")),
        ("", ("proof", HIDDEN.code, "x.png")),
        ("", ("lookup", SECRET.label, SECRET.code, SECRET.text)),
    ],
)
def test_no_guess_at_the_command_line_is_confirmed(
    typed: str,
    arguments: tuple[str, ...],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("t.csv").write_text("title,text\nLlamaste,Bow.\n", encoding="utf-8")
    monkeypatch.setattr("sys.stdin", io.StringIO(typed))
    said = run(capsys, *arguments)
    assert given_away(said, *arguments, typed.strip(), HIDDEN.id) == []
    assert "There's already a deck" not in said
    assert {each.name for each in tmp_path.iterdir()} == {"home", "t.csv"}


# -- at the table ------------------------------------------------------------


def sit_down(*, kept: bool = True) -> Player:
    """Start the program as the user left it, with the journal unless another has it."""
    settings, _ = load_settings(places.settings_file())
    library = open_library(adult=settings.adult)
    heard, eyes = Heard(), Watched()
    desk = Desk()
    session = Session(library, settings, heard, eyes, problems=library.problems, desk=desk)
    if kept:
        sit_at(session)
    return Player(session, heard, eyes)


def grown_up(*, kept: bool = True) -> Player:
    player = sit_down(kept=kept)
    player.type("adult on")
    player.type("yes")
    return player


def test_what_was_read_is_forgotten_when_it_is_hidden_again() -> None:
    player = grown_up()
    player.show(SECRET.code)
    player.type("b shotgun")
    player.type("neigh")
    assert player.type("adult off") == ["Adult decks are hidden."]
    words = ("again", "full", "history", "spell", "word", "1", "teach", "wrong", "keep text", "")
    said = [line for word in words for line in player.type(word)]
    assert given_away(" ".join(said)) == []


def test_a_kit_that_is_taught_is_left_when_it_is_hidden() -> None:
    player = grown_up()
    player.type("teach kit nsfw")
    player.show("k1")
    player.type(SECRET.title)
    player.show("k2")
    player.type("adult off")
    assert given_away(" ".join([*player.type("missing"), *player.type("undo")])) == []
    assert player.show("k1", 9.0)[0].text.startswith("Unknown code")


def test_a_game_is_put_away_and_waits_for_who_may_see_it(tmp_path: Path) -> None:
    player = grown_up()
    for line in START:
        player.type(line)
    assert player.session.game is not None
    hidden, away_now = player.type("adult off")
    assert hidden == "Adult decks are hidden."
    assert away_now.startswith("This game uses an adult deck, so")
    assert player.session.game is None
    player.host.get_up()
    away = sit_down(kept=False)
    said = [each.text for each in away.start()]
    assert not any("Unfinished" in line for line in said)
    words = ("now", "whose", "cards", "games", "book", "resume", "resume 1", "pile", "dump")
    said += [line for word in words for line in away.type(word)]
    said += away.type(f"export {tmp_path / 'all'}") + away.type(f"export game 1 {tmp_path / 'one'}")
    assert given_away(" ".join(said)) == []
    assert not (tmp_path / "all").exists()
    assert not (tmp_path / "one").exists()
    away.type("adult on")
    away.type("yes")
    assert away.type("resume")[0].startswith(HIDDEN.name)


def test_a_game_with_a_hidden_deck_mixed_in_goes_on_without_its_names(home: Path) -> None:
    deck = OWN_DECK.format(code="QQ").replace('"Mine"', '"Not For Children"')
    more = 'adult = true\nexpansion = true\nedition = "llamas-unleashed"\n[[card]]'
    own(home, "card_texts", deck.replace("[[card]]", more, 1))
    player = grown_up()
    for line in ("new llamas", "Ann, Ben"):
        player.type(line)
    asked = player.type("full")
    offered = next(each for each in asked if "Not For Children" in each)
    for line in (offered.partition(",")[0], "Ann", "any"):
        player.type(line)
    assert player.session.game is not None
    player.type("adult off")
    assert player.session.game is None
    said = player.type("resume")
    assert "This game uses a deck that is hidden here. Its cards have no names now." in said
    assert not any("mine" in line or "Not For Children" in line for line in said)
    player.host.get_up()


def test_the_score_book_counts_a_hidden_game_and_hands_on_the_others(tmp_path: Path) -> None:
    player = grown_up()
    for game in (START[:2], ("new llamas with Ann, Ben, light, Ann starts",)):
        for line in (*game, "Ann wins", "yes"):
            player.type(line)
    player.type("adult off")
    assert player.type("book")[0] == "2 games finished."
    player.type(f"export {tmp_path / 'all'}")
    written = (tmp_path / "all" / "table-assistant-games.csv").read_text("utf-8")
    assert "llamas-unleashed" in written
    assert given_away(written) == []
    player.host.get_up()


def test_a_game_that_is_kept_nowhere_is_not_lost_by_hiding_it() -> None:
    player = grown_up(kept=False)
    for line in START:
        player.type(line)
    assert player.type("adult off")[0].startswith("This game uses an adult deck and")
    assert player.session.game is not None
    assert player.session.settings.adult


def test_the_usual_game_is_not_named_while_it_is_hidden() -> None:
    player = grown_up()
    player.type("edition nsfw")
    assert HIDDEN.name in player.type("edition")[0]
    player.type("adult off")
    said = [*player.type("edition"), *player.type("new")]
    assert given_away(" ".join(said)) == []
    assert Settings().edition == ""
    assert "Which game? Type a number." in said


def test_eyes_and_voice_get_the_decks_that_are_shown_now() -> None:
    player = grown_up()
    assert SECRET.code in dict(player.eyes.codes())
    assert SECRET.text in " ".join(player.heard.ahead())
    player.type("adult off")
    assert SECRET.code not in dict(player.eyes.codes())
    assert given_away(" ".join(player.heard.ahead())) == []


def test_what_another_thread_was_given_is_not_changed_by_a_new_text() -> None:
    player = grown_up()
    before = player.heard.ahead
    texts = tuple(before())
    player.type("read alpacacopter")
    player.type("teach")
    player.type("Nobody but me has this text.")
    assert tuple(before()) == texts
    assert "Nobody but me has this text." in " ".join(player.heard.ahead())
