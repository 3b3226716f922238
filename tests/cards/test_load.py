"""Decks and labels as people write them are found, read and put together."""

import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from garden import GOOD_DECK, GOOD_LABELS, Folders, card, planted

from assistant.cards.load import Check, load_catalogue, load_checks
from assistant.cards.model import Card, Duty, Kind, Source, Trigger
from assistant.places import shipped


def test_a_good_deck_is_read_without_a_word(tmp_path: Path) -> None:
    garden = planted(tmp_path)
    catalogue, said = garden.load()
    assert said == []
    assert card(catalogue, "hound") == Card(
        id="hound",
        code="GA003",
        deck="garden",
        title="Hound",
        kind=Kind.MAGICAL,
        text="It barks.",
        verified=False,
        copies=3,
        triggers=(Trigger.ENTERS, Trigger.BEGINNING_OF_TURN),
        duty=Duty.MIXED,
        species=("dog",),
        label="m hound",
        source=Source.WORDING,
    )
    assert {c.label for c in catalogue.cards if c.title == "Kitten"} == {"b kitten"}
    assert catalogue.kind_name(card(catalogue, "kitten-red")) == "little one"
    assert catalogue.kind_name(card(catalogue, "hedge")) == "upgrade"
    assert catalogue.decks[0].copies == 6
    assert load_checks([garden.labels]) == {"garden": (Check("b kiten", "Kitten"),)}


def test_a_missing_folder_and_an_empty_one_are_told(tmp_path: Path) -> None:
    folders = Folders(tmp_path)
    assert "No file that ends in .toml" in folders.load()[1][0]
    shutil.rmtree(folders.texts)
    assert f"The folder {folders.texts} isn't there." in folders.load()[1][0]


def test_the_users_own_folders_may_be_empty_and_that_of_labels_missing(tmp_path: Path) -> None:
    garden = planted(tmp_path)
    shutil.rmtree(garden.own_labels)
    assert garden.load()[1] == []


def test_decks_and_labels_may_lie_in_one_folder(tmp_path: Path) -> None:
    shutil.copy(GOOD_DECK, tmp_path)
    shutil.copy(GOOD_LABELS, tmp_path)
    (tmp_path / "broken.toml").write_text("id = ", encoding="utf-8")
    catalogue, problems = load_catalogue([tmp_path], [tmp_path])
    assert card(catalogue, "hound").label == "m hound"
    assert [problem.file for problem in problems] == ["broken.toml"]


def test_a_file_in_the_wrong_folder_is_told(tmp_path: Path) -> None:
    folders = Folders(tmp_path)
    shutil.copy(GOOD_DECK, folders.texts)
    shutil.copy(GOOD_LABELS, folders.own_texts)
    shutil.copy(GOOD_DECK, folders.own_labels)
    catalogue, said = folders.load()
    assert len(catalogue.cards) == 4
    assert len(said) == 2
    assert said[0].startswith("good_labels.toml, deck file: This file holds labels. Move it")
    assert said[1].startswith("good_deck.toml, label file: This file holds no labels. A deck")


def a_folder(path: Path) -> None:
    path.mkdir()


def a_dead_link(path: Path) -> None:
    path.symlink_to(path.with_name("nowhere"))


def three_megabytes(path: Path) -> None:
    path.write_bytes(b"#" * 3_000_000)


@pytest.mark.parametrize(
    ("make", "expected"),
    [
        (a_folder, "This is a folder or a device, not a file."),
        (three_megabytes, "The file is larger than 2 million bytes"),
        pytest.param(
            a_dead_link,
            "The file can't be opened: ",
            marks=pytest.mark.skipif(sys.platform == "win32", reason="links need rights here"),
        ),
    ],
)
def test_a_file_that_cannot_be_read_is_told(
    tmp_path: Path, make: Callable[[Path], None], expected: str
) -> None:
    garden = planted(tmp_path)
    make(garden.texts / "other.toml")
    catalogue, said = garden.load()
    assert len(said) == 1
    assert said[0].startswith("other.toml, deck file: ")
    assert expected in said[0]
    assert len(catalogue.cards) == 4


def test_files_of_the_system_and_other_files_are_passed_over(tmp_path: Path) -> None:
    garden = planted(tmp_path)
    (garden.texts / "._good_deck.toml").write_bytes(b"\x00\x05\x16\x07")
    (garden.texts / "notes.txt").write_text("buy stickers", encoding="utf-8")
    assert garden.load()[1] == []


def test_a_deck_saved_by_windows_notepad_is_read(tmp_path: Path) -> None:
    folders = Folders(tmp_path)
    text = GOOD_DECK.read_text(encoding="utf-8").replace("\n", "\r\n")
    (folders.texts / "deck.toml").write_bytes(b"\xef\xbb\xbf" + text.encode())
    assert folders.load()[1] == []


def test_a_title_typed_on_a_mac_is_the_same_title(tmp_path: Path) -> None:
    garden = planted(tmp_path)
    catalogue, _ = garden.correct(
        'id = "garden"\n[[card]]\nid = "hound"\ntitle = "Pin\u0303ata"\ntext = """\nIt\n  barks."""'
    )
    assert card(catalogue, "hound").title == "Pi\u00f1ata"
    assert card(catalogue, "hound").text == "It barks."


def test_two_decks_may_not_share_their_printed_code(tmp_path: Path) -> None:
    garden = planted(tmp_path)
    other = GOOD_DECK.read_text(encoding="utf-8").replace('id = "garden"', 'id = "park"')
    (garden.texts / "park.toml").write_text(other, encoding="utf-8")
    catalogue, said = garden.load()
    assert [deck.id for deck in catalogue.decks] == ["garden"]
    assert len(said) == 1
    assert said[0].startswith("park.toml, deck file: The code GA already belongs to Garden.")


def test_a_copied_file_does_not_change_the_deck(tmp_path: Path) -> None:
    garden = planted(tmp_path)
    copy = GOOD_DECK.read_text(encoding="utf-8").replace("It barks.", "Changed.")
    (garden.texts / "zz copy.toml").write_text(copy, encoding="utf-8")
    catalogue, said = garden.load()
    assert card(catalogue, "hound").text == "It barks."
    assert "Another file in this folder has the deck garden already." in said[0]


def test_nothing_for_hints_is_loaded_for_the_shipped_decks() -> None:
    program = (
        "import sys\n"
        "from pathlib import Path\n"
        "from assistant.cards.load import load_catalogue\n"
        f"print(load_catalogue([Path({str(shipped('card_texts'))!r})], "
        f"[Path({str(shipped('braille_map'))!r})])[1], "
        "{'difflib', 'rapidfuzz', 'numpy'} & set(sys.modules))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "[] set()"
