"""Many decks at one table: what is hidden, which print is meant, and what can be played."""

import json
from pathlib import Path

import cv2
import pytest
from sitting import Heard, Player, Watched, card_of, shipped_library

from assistant.cards.find import Found, Several
from assistant.cards.model import Card
from assistant.cli import main
from assistant.game.pieces import copies
from assistant.game.setting_up import cards_by_code, expansions, kits, kits_named
from assistant.labels.picture import card_picture
from assistant.registry import all_commands
from assistant.rules.edition import Rulebook
from assistant.rules.events import Opened
from assistant.rules.opening import open_table
from assistant.rules.position import Position
from assistant.session import Session
from assistant.settings import Settings, load_settings

FIRST, SECOND = "unstable-unicorns-first-print", "unstable-unicorns-second-print"
LLAMAS, FARMED = "llamas-unleashed", "llamas-farmed-and-dangerous"
ADULT = "Unstable Unicorns NSFW, 2019"
EVERYTHING = shipped_library(adult=True)
HIDDEN = next(deck for deck in EVERYTHING.catalogue.decks if deck.adult)
SHOWN = shipped_library()
SECRET = next(card for card in HIDDEN.cards if card.copies == 1 and " " in card.title)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TABLE_ASSISTANT_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def sit_down(home: Path) -> Player:
    """Start the program as the user left it."""
    settings, faulty = load_settings(home / "settings.toml")
    assert faulty == []
    heard, eyes = Heard(), Watched()
    session = Session(shipped_library(adult=settings.adult), settings, heard, eyes)
    return Player(session, heard, eyes)


@pytest.fixture
def player(home: Path) -> Player:
    return sit_down(home)


@pytest.mark.parametrize(
    "line",
    ["deck add", "deck add playing-cards-52", "table-assistant labels llamas", "backup x.zip"],
)
def test_what_works_on_files_is_sent_to_the_terminal(player: Player, line: str) -> None:
    assert player.type(line)[0].startswith("Quit, then type that in your terminal,")
    assert "deck" in player.type("deck new")[0]


# -- decks for adults --------------------------------------------------------


def told_of_adults(said: list[str]) -> list[str]:
    titles = {card.title for card in HIDDEN.cards}
    return [
        line for line in said if "NSFW" in line or any(f"{title}, " in line for title in titles)
    ]


def test_no_title_for_adults_is_another_decks_title() -> None:
    assert HIDDEN.name == ADULT
    assert not {card.title for card in HIDDEN.cards} & {
        card.title for card in SHOWN.catalogue.cards
    }


def test_nothing_at_the_prompt_tells_of_a_hidden_deck(player: Player) -> None:
    said = [each.text for each in player.start()]
    for word in ("decks", "status", "problems", "help", "menu", "new", "neigh", "magical"):
        said += player.type(word)
    for each in all_commands():
        said += player.type(f"help {each.word}")
    for number in range(1, 15):
        said += [*player.type("menu"), *player.type(str(number))]
    for line in (SECRET.label, SECRET.title, SECRET.code, SECRET.id):
        # It says no more of the card than what was typed.
        said += [each.replace(line, "") for each in player.type(line)]
    assert told_of_adults(said) == []
    assert player.type(f"new {ADULT} with Ann, Ben")[0] == f"No game called {ADULT}."
    assert player.show(SECRET.code)[0].text.startswith(f"Unknown code: {SECRET.code}.")


def test_no_title_for_adults_is_found_or_near() -> None:
    decks = {deck.id for deck in SHOWN.catalogue.decks}
    for title in {card.title for card in HIDDEN.cards}:
        assert {match.card.deck for match in SHOWN.ranked(title, 9)} <= decks


def test_adult_on_shows_them_for_ever_and_adult_off_hides_them(player: Player, home: Path) -> None:
    assert player.type("adult") == [
        "Adult decks are hidden. Type adult on to show them.",
    ]
    assert "Is everyone at the table an adult?" in player.type("adult on")[0]
    player.type("no")
    assert told_of_adults(player.type("decks")) == []
    player.type("adult on")
    assert player.type("yes") == ["Adult decks are shown."]
    for again in (player, sit_down(home)):
        assert len(told_of_adults(again.type("decks"))) == 1
        assert again.type(SECRET.title)[0].startswith(f"{SECRET.title}, ")
        assert again.show(SECRET.code)[0].text.startswith(f"{SECRET.title}, ")
        assert any(line.endswith(ADULT) for line in again.type("new"))
        again.type("cancel")
    player.type("adult off")
    for again in (player, sit_down(home)):
        assert told_of_adults(again.type("decks")) == []
        assert again.show(SECRET.code)[0].text.startswith("Unknown code")


def test_a_code_tied_to_a_hidden_card_is_unknown(player: Player, home: Path) -> None:
    player.type("adult on")
    player.type("yes")
    player.show("foreign")
    player.type(f"tie {SECRET.title}")
    assert player.show("foreign", 5.0)[0].text.startswith(SECRET.title)
    player.type("adult off")
    assert sit_down(home).show("foreign")[0].text.startswith("Unknown code: foreign.")


@pytest.mark.parametrize("adult", [False, True])
def test_the_command_line_shows_adult_decks_only_if_asked_for(
    adult: bool, home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    home.mkdir()
    if adult:
        (home / "settings.toml").write_text("adult = true\n", encoding="utf-8")
    for command in (["check"], ["doctor", "--no-speech"]):
        main(command)
        assert (ADULT in capsys.readouterr().out) is adult
    main(["lookup", SECRET.code, "--json"])
    record = json.loads(capsys.readouterr().out)
    assert record["deck"] == (HIDDEN.id if adult else None)
    assert (HIDDEN.id in {match["deck"] for match in record["matches"]}) is adult
    main(["lookup", SECRET.title])
    assert (f"{SECRET.title}, " in capsys.readouterr().out) is adult
    picture = card_picture(SECRET.code, SECRET.title, SECRET.label)
    cv2.imwrite(str(tmp_path / "card.png"), picture)
    main(["read", str(tmp_path / "card.png"), "--no-speech"])
    said = f"{SECRET.title}, " if adult else f"Unknown code: {SECRET.code}"
    assert capsys.readouterr().out.startswith(said)


def test_cards_of_several_decks_are_listed_with_their_deck(
    capsys: pytest.CaptureFixture[str],
) -> None:
    main(["lookup", "neigh"])
    said = capsys.readouterr().out.splitlines()
    assert said[1].startswith("1, Neigh, instant, Unstable Unicorns, 2nd edition. ")
    main(["lookup", "b"])
    assert len(capsys.readouterr().out.splitlines()) == 10
    main(["lookup", "ug llama"])
    assert "Unleashed" not in capsys.readouterr().out


def test_the_doctor_names_each_deck_and_what_is_not_complete(
    capsys: pytest.CaptureFixture[str],
) -> None:
    main(["doctor", "--no-speech"])
    said = capsys.readouterr().out.splitlines()
    assert [line for line in said if line.startswith("Deck ")] == [
        "Deck Llamas Unleashed: 127 cards.",
        "Deck Unstable Unicorns, 2nd edition: 127 cards.",
        "Deck Unstable Unicorns, first print: 127 cards.",
        "Deck Unstable Unicorns, second print: 127 cards.",
        "Deck Unstable Unicorns, travel edition, not complete: 10 cards.",
        "Deck Llamas Unleashed, Farmed and Dangerous: 54 cards.",
    ]


# -- one title in several decks ----------------------------------------------


def print_of(title: str, deck: str) -> Card:
    return next(c for c in SHOWN.catalogue.cards if (c.title, c.deck) == (title, deck))


def test_a_title_of_several_decks_is_asked_once_and_remembered(player: Player, home: Path) -> None:
    said = player.type("m rhinocorn")
    assert said[0] == "Which deck is yours? Type a number; I'll remember."
    assert said[3] == "3, Rhinocorn, magical unicorn, Unstable Unicorns, second print"
    [read] = player.type("3")
    assert print_of("Rhinocorn", SECOND).text in read
    for again in (player, sit_down(home)):
        assert again.type("m rhinocorn") == [read]
        [read_next] = again.type("glitter bomb")
        assert print_of("Glitter Bomb", SECOND).text in read_next


def test_a_list_has_the_cards_of_the_remembered_deck_alone(player: Player) -> None:
    before = player.type("rainbow")
    assert before[1] == "1, Rainbow Aura, upgrade, Unstable Unicorns, 2nd edition"
    player.session.settings = Settings(deck=SECOND)
    assert player.type("rainbow") == [
        "3 cards. Type a number.",
        "1, Rainbow Aura, upgrade",
        "2, Rainbow Mane, upgrade",
        "3, Rainbow Unicorn, magical unicorn",
    ]


def test_the_remembered_deck_does_not_hide_what_fits_better(player: Player) -> None:
    player.session.settings = Settings(deck=SECOND)
    assert player.type("llamaste")[0].startswith("Llamaste, upgrade.")
    assert player.type("lama")[0].startswith("Basic Llama, ")
    player.session.settings = Settings(deck="gone")
    assert player.type("llamaste")[0].startswith("Llamaste, upgrade.")
    assert player.type("rhinocorn")[0].startswith("Which deck is yours?")


def test_the_nearest_are_three_titles_of_the_remembered_deck_if_it_has_them(
    player: Player,
) -> None:
    said = player.type("dragqqnhorn")
    assert said[1] == "1, Dark Angel Unicorn, magical unicorn, Unstable Unicorns, 2nd edition"
    assert len({line.split(", ")[1] for line in said[1:]}) == 3
    player.session.settings = Settings(deck=SECOND)
    assert player.type("dragqqnhorn")[2].endswith("Unstable Unicorns, second print")
    assert print_of("Angel Unicorn", SECOND).text in player.type("2")[0]


def test_the_word_decks_chooses_another_deck(player: Player, home: Path) -> None:
    player.type("rhinocorn")
    player.type("1")
    said = player.type("decks")
    assert said[2].endswith(
        ", 2nd edition: 127 cards. Rules: Unstable Unicorns, second print. Its cards come first."
    )
    assert "5, Unstable Unicorns, travel edition, not complete: 10 cards." in said
    assert player.type("3") == ["Unstable Unicorns, first print comes first."]
    assert load_settings(home / "settings.toml")[0].deck == FIRST
    assert print_of("Rhinocorn", FIRST).text in player.type("rhinocorn")[0]


def test_a_deck_names_the_rules_that_are_another_ones(player: Player) -> None:
    said = player.type("decks")
    assert [line.split(" Rules: ")[1] for line in said if "Rules" in line] == [
        "Unstable Unicorns, second print.",
        "Llamas Unleashed.",
    ]
    player.session.library = player.session.library.of(["unstable-unicorns-2nd-edition"])
    assert player.type("decks") == [
        "Unstable Unicorns, 2nd edition: 127 cards. Rules: Unstable Unicorns, second print."
    ]


def test_one_deck_is_no_list(player: Player) -> None:
    player.session.library = player.session.library.of([LLAMAS])
    assert player.type("decks") == ["Llamas Unleashed: 127 cards."]
    assert player.type("1") == ["There's no open list for number 1. Type a label."]


def test_in_a_game_only_its_deck_is_meant(player: Player) -> None:
    player.session.settings = Settings(deck=SECOND)
    player.type("new first print with Ann, Ben and Cara, light, Ann starts")
    assert player.session.game is not None
    assert print_of("Rhinocorn", FIRST).text in player.type("rhinocorn")[0]
    assert player.session.settings.deck == SECOND
    # What is in no deck of the game can still be read.
    assert player.type("llamaste")[0].startswith("Llamaste, upgrade.")


# -- a deck that is mixed into another ---------------------------------------


def test_a_reprint_in_an_expansion_is_no_question(capsys: pytest.CaptureFixture[str]) -> None:
    assert {card.deck for card in SHOWN.catalogue.cards if card.title == "Basic Goat"} == {
        LLAMAS,
        FARMED,
    }
    answer = SHOWN.typed("goat")
    assert isinstance(answer, Found)
    assert answer.match.card.deck == LLAMAS
    answer = SHOWN.typed("goat", FARMED)
    assert isinstance(answer, Found)
    assert answer.match.card.deck == FARMED
    assert isinstance(SHOWN.typed("neigh"), Several)
    main(["lookup", "goat", "--json"])
    assert json.loads(capsys.readouterr().out)["deck"] == LLAMAS


def test_a_mixed_game_has_the_copies_of_both_decks() -> None:
    decks = [deck for deck in SHOWN.catalogue.decks if deck.id in (LLAMAS, FARMED)]
    book = Rulebook(SHOWN.editions[LLAMAS], cards=cards_by_code(decks))
    [opened, *_] = open_table(book, ["Ann", "Ben"], full=True, cards=tuple(book.cards.values()))
    assert isinstance(opened, Opened)
    answer = SHOWN.of([LLAMAS, FARMED]).typed("goat")
    assert isinstance(answer, Found)
    found = copies(Position(book, opened.table), answer.match)
    wanted = sum(card.copies for card in book.cards.values() if card.title == "Basic Goat")
    assert len(found) == len(set(found)) == wanted > card_of("Basic Goat").copies


# -- what can be played ------------------------------------------------------


def names_of(adult: bool) -> list[str]:
    library = EVERYTHING if adult else SHOWN
    return [kit.name for kit in kits(library.editions, library.catalogue)]


def test_every_box_can_be_played_and_an_expansion_cannot() -> None:
    boxes = [
        "Llamas Unleashed",
        "Unstable Unicorns, first print",
        "Unstable Unicorns, second print",
        "Unstable Unicorns, travel edition",
        "Unstable Unicorns, 2nd edition",
    ]
    assert sorted(names_of(adult=False)) == sorted(boxes)
    assert sorted(names_of(adult=True)) == sorted([*boxes, ADULT])


def test_each_box_is_played_with_its_own_deck() -> None:
    for kit in kits(EVERYTHING.editions, EVERYTHING.catalogue):
        [deck] = [deck for deck in EVERYTHING.catalogue.decks if deck.id in kit.decks]
        assert (deck.name, deck.edition) == (kit.name, kit.edition.id)
        assert kits_named(kits(EVERYTHING.editions, EVERYTHING.catalogue), kit.name) == (kit,)
    mixed = {
        id: [deck.id for deck in expansions(edition, SHOWN.catalogue)]
        for id, edition in SHOWN.editions.items()
    }
    assert {id: decks for id, decks in mixed.items() if decks} == {LLAMAS: [FARMED]}


def test_in_a_game_a_part_of_a_title_is_of_its_cards_and_a_whole_title_of_any(
    player: Player,
) -> None:
    player.type("new llamas with Ann and Ben, full, Ann starts, any babies")
    for part in ("light", "blinding", "shark"):
        assert "Unstable Unicorns" not in " ".join(player.type(part)), part
    assert "Unstable Unicorns" in " ".join(player.type("narwhal"))
    assert "Unstable Unicorns" in " ".join(player.type("blinding light"))
