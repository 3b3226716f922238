"""Decks and labels as people write them: what is right is used, what is wrong is told."""

import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from assistant.cards.deck_file import CARD_KEYS, DECK_KEYS
from assistant.cards.label_file import Check
from assistant.cards.load import load_catalogue, load_checks
from assistant.cards.model import Card, Catalogue, Duty, Kind, Trigger
from assistant.places import shipped
from assistant.words.problems import tell_problem

HERE = Path(__file__).parent
GOOD_DECK = HERE / "good_deck.toml"
GOOD_LABELS = HERE / "good_labels.toml"

# What is said about each faulty deck, and how many of its four cards are left.
BAD_DECKS: dict[str, tuple[str, int]] = {
    "bracket_missing_at_end": ("deck file: The file ends too early", 0),
    "card_in_single_brackets": ("Write card as a heading in double square brackets", 0),
    "code_in_small_letters": ("ga cannot be a code. Use two to four capital letters.", 0),
    "control_character_in_text": ("card 3, Hound: The value of text holds the control", 3),
    "control_character_in_title": ("card 3, Ho?und: The value of title holds", 3),
    "copies_beyond_reason": ("The value of copies is 1000000000. It must be from 1", 3),
    "copies_zero": ("card 3, Hound: The value of copies is 0. It must be from 1 to 99.", 3),
    "deck_name_missing": ("The key name is missing.", 0),
    "duty_unknown": ("maybe is not a value of duty. The values are: mandatory,", 3),
    "format_of_tomorrow": ("The format is 2, but this program reads format 1.", 0),
    "id_twice": ("card 4, Hedge: The id hound is there twice.", 3),
    "id_with_spaces": ("card 3, Hound: the hound cannot be an id.", 3),
    "kind_unknown": ("majical is not a value of kind. Did you mean magical?", 3),
    "kind_word_unknown": ("There is no key called babe. It is left out. Did you mean baby?", 4),
    "kinds_not_a_heading": ("Write kinds as a heading in square brackets", 4),
    "latin_1": ("Line 39 is not in UTF-8.", 0),
    "mistyped_key_at_top": ("no key called complet. It is left out. Did you mean complete?", 4),
    "mistyped_key_in_card": ("card 3, Hound: There is no key called coppies. It is left", 4),
    "mistyped_key_of_text": ("no key called txt. It is left out. Did you mean text?", 3),
    "nested_too_deep": ("Too many brackets inside one another.", 0),
    "number_in_quotes": ("card 3, Hound: The value of number must be a whole number", 3),
    "number_is_true": ("card 3, Hound: The value of number must be a whole number", 3),
    "number_of_thousands_of_digits": ("A number has thousands of digits.", 0),
    "number_too_high": ("The value of number is 1000. It must be from 1 to 999.", 3),
    "number_twice": ("card 4, Hedge: The number 3 is already that of Hound.", 3),
    "number_zero": ("The value of number is 0. It must be from 1 to 999.", 3),
    "quote_missing": ("deck file: Line 39 cannot be read. Look at its quotes", 0),
    "species_not_a_list": ("The value of species must be a list in square brackets.", 3),
    "species_not_listed_at_top": ("Cards name species, but the deck has no list of them.", 4),
    "species_unknown": ("dogg is not a value of species. Did you mean dog?", 3),
    "text_empty": ("card 3, Hound: The value of text is empty.", 3),
    "text_missing": ("card 3, Hound: The key text is missing.", 3),
    "text_too_long": ("The value of text has 2009 characters. At most 2000", 3),
    "text_without_quotes": ("The value of text must be text in quotes.", 3),
    "title_empty": ("card 3: The value of title is empty.", 3),
    "title_twice": ("card 4, Hound: The title is there twice.", 3),
    "total_wrong": ("The deck says 7 cards, but its copies add up to 6.", 4),
    "trigger_unknown": ("entres is not a value of triggers. Did you mean enters?", 3),
    "variant_missing": ("card 2, Kitten: The title is there twice.", 3),
    "variant_twice": ("card 2, Kitten: The title is there twice.", 3),
    "verified_in_quotes": ("The value of verified must be true or false", 3),
}

# What is said about each faulty label file; its deck is good.
BAD_LABELS: dict[str, str] = {
    "capitals_too_long": "The label m HOUNDING does not fit 2 lines of 9 cells.",
    "check_for_no_card": "check 1, b kiten: The deck has no card called Kittn. Did you mean Kitten",
    "deck_unknown": "There is no deck with the id gardn. Did you mean garden?",
    "format_of_tomorrow": "label file: The format is 2",
    "kind_of_prefix_unknown": "no key called magicle. It is left out. Did you mean magical?",
    "label_for_no_card": "label 4, Hegde: The deck has no card with this title. Did you mean",
    "label_is_a_number": "label 3, Hedge: The value of label must be text in quotes.",
    "label_of_two_titles": "label 2, Hound: The label m hound is also that of Kitten.",
    "mistyped_key": "check 1, b kiten: There is no key called find.",
    "prefix_missing": "The label hedge must begin with ug, for the kind upgrade.",
    "prefix_not_wanted": "The label b hedge begins with b, but the kind upgrade has no such sign.",
    "prefix_wrong": "label 3, Hedge: The label dg hedge must begin with ug",
    "quote_missing": "label file: Line 16 cannot be read.",
    "three_lines": "The label ug hedges hedges high does not fit 2 lines of 9 cells.",
    "title_without_label": "1 title has no label: Hedge.",
    "two_labels_for_one_title": "label 4, Hedge: This title has a second label.",
    "word_too_long": "The label ug hedgehedge does not fit",
}


class Folders:
    """The shipped and the user's own folders, in a fresh place."""

    def __init__(self, root: Path) -> None:
        self.texts, self.own_texts = root / "card_texts", root / "own" / "card_texts"
        self.labels, self.own_labels = root / "braille_map", root / "own" / "braille_map"
        for folder in (self.texts, self.own_texts, self.labels, self.own_labels):
            folder.mkdir(parents=True)

    def load(self) -> tuple[Catalogue, list[str]]:
        """Load everything; problems come back as the sentences a person hears."""
        catalogue, problems = load_catalogue(
            [self.texts, self.own_texts], [self.labels, self.own_labels]
        )
        return catalogue, [tell_problem(problem) for problem in problems]

    def correct(self, toml: str, name: str = "mine.toml") -> tuple[Catalogue, list[str]]:
        """Load the good deck with the user's correction `toml`."""
        (self.own_texts / name).write_text(toml, encoding="utf-8")
        return self.load()


@pytest.fixture
def folders(tmp_path: Path) -> Folders:
    return Folders(tmp_path)


@pytest.fixture
def garden(folders: Folders) -> Folders:
    shutil.copy(GOOD_DECK, folders.texts)
    shutil.copy(GOOD_LABELS, folders.labels)
    return folders


def card(catalogue: Catalogue, name: str) -> Card:
    return catalogue.by_key[f"garden/{name}"]


def test_a_good_deck_is_read_without_a_word(garden: Folders) -> None:
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
    )
    assert {c.label for c in catalogue.cards if c.title == "Kitten"} == {"b kitten"}
    assert catalogue.kind_name(card(catalogue, "kitten-red")) == "little one"
    assert catalogue.kind_name(card(catalogue, "hedge")) == "upgrade"
    assert catalogue.decks[0].copies == 6
    assert load_checks([garden.labels]) == {"garden": (Check("b kiten", "Kitten"),)}


def test_every_bad_file_is_listed_here() -> None:
    assert {path.stem for path in (HERE / "bad_decks").glob("*.toml")} == set(BAD_DECKS)
    assert {path.stem for path in (HERE / "bad_labels").glob("*.toml")} == set(BAD_LABELS)


@pytest.mark.parametrize("fault", BAD_DECKS)
def test_a_faulty_deck_is_told_in_one_sentence_and_the_rest_is_used(
    folders: Folders, fault: str
) -> None:
    shutil.copy(HERE / "bad_decks" / f"{fault}.toml", folders.texts)
    catalogue, said = folders.load()
    expected, left = BAD_DECKS[fault]
    assert len(said) == 1, said
    assert said[0].startswith(f"{fault}.toml, ")
    assert expected in said[0]
    assert len(catalogue.cards) == left


@pytest.mark.parametrize("fault", BAD_LABELS)
def test_a_faulty_label_file_is_told_and_no_card_is_lost(folders: Folders, fault: str) -> None:
    shutil.copy(GOOD_DECK, folders.texts)
    shutil.copy(HERE / "bad_labels" / f"{fault}.toml", folders.labels)
    catalogue, said = folders.load()
    assert len(said) == 1, said
    assert said[0].startswith(f"{fault}.toml, ")
    assert BAD_LABELS[fault] in said[0]
    assert len(catalogue.cards) == 4


def test_a_label_with_a_problem_is_used_for_it_may_stand_on_the_card(folders: Folders) -> None:
    shutil.copy(GOOD_DECK, folders.texts)
    shutil.copy(HERE / "bad_labels" / "prefix_wrong.toml", folders.labels)
    assert card(folders.load()[0], "hedge").label == "dg hedge"


def test_a_deck_without_labels_is_whole(folders: Folders) -> None:
    shutil.copy(GOOD_DECK, folders.texts)
    shutil.rmtree(folders.labels)
    catalogue, said = folders.load()
    assert (len(catalogue.cards), said) == (4, [])


def test_a_lost_card_is_not_told_again_for_its_label(folders: Folders) -> None:
    shutil.copy(HERE / "bad_decks" / "text_empty.toml", folders.texts)
    shutil.copy(GOOD_LABELS, folders.labels)
    assert len(folders.load()[1]) == 1


# -- folders and files ------------------------------------------------------------


def test_a_missing_folder_and_an_empty_one_are_told(folders: Folders) -> None:
    assert "No file that ends in .toml" in folders.load()[1][0]
    shutil.rmtree(folders.texts)
    assert f"The folder {folders.texts} is not there." in folders.load()[1][0]


def test_the_users_own_folders_may_be_empty_and_that_of_labels_missing(garden: Folders) -> None:
    shutil.rmtree(garden.own_labels)
    assert garden.load()[1] == []


def test_decks_and_labels_may_lie_in_one_folder(tmp_path: Path) -> None:
    shutil.copy(GOOD_DECK, tmp_path)
    shutil.copy(GOOD_LABELS, tmp_path)
    (tmp_path / "broken.toml").write_text("id = ", encoding="utf-8")
    catalogue, problems = load_catalogue([tmp_path], [tmp_path])
    assert card(catalogue, "hound").label == "m hound"
    assert [problem.file for problem in problems] == ["broken.toml"]


def test_a_file_in_the_wrong_folder_is_told(folders: Folders) -> None:
    shutil.copy(GOOD_DECK, folders.texts)
    shutil.copy(GOOD_LABELS, folders.own_texts)
    shutil.copy(GOOD_DECK, folders.own_labels)
    catalogue, said = folders.load()
    assert len(catalogue.cards) == 4
    assert said == [
        "good_labels.toml, deck file: This file holds labels. Move it to the folder braille_map.",
        "good_deck.toml, label file: This file holds no labels. A deck belongs in the folder"
        " card_texts; a label file names its deck at the key deck.",
    ]


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
            "The file cannot be opened: ",
            marks=pytest.mark.skipif(sys.platform == "win32", reason="links need rights here"),
        ),
    ],
)
def test_a_file_that_cannot_be_read_is_told(
    garden: Folders, make: Callable[[Path], None], expected: str
) -> None:
    make(garden.texts / "other.toml")
    catalogue, said = garden.load()
    assert len(said) == 1
    assert said[0].startswith("other.toml, deck file: ")
    assert expected in said[0]
    assert len(catalogue.cards) == 4


def test_files_of_the_system_and_other_files_are_passed_over(garden: Folders) -> None:
    (garden.texts / "._good_deck.toml").write_bytes(b"\x00\x05\x16\x07")
    (garden.texts / "notes.txt").write_text("buy stickers", encoding="utf-8")
    assert garden.load()[1] == []


def test_a_deck_saved_by_windows_notepad_is_read(folders: Folders) -> None:
    text = GOOD_DECK.read_text(encoding="utf-8").replace("\n", "\r\n")
    (folders.texts / "deck.toml").write_bytes(b"\xef\xbb\xbf" + text.encode())
    assert folders.load()[1] == []


def test_a_title_typed_on_a_mac_is_the_same_title(garden: Folders) -> None:
    catalogue, _ = garden.correct(
        'id = "garden"\n[[card]]\nid = "hound"\ntitle = "Pin\u0303ata"\ntext = """\nIt\n  barks."""'
    )
    assert card(catalogue, "hound").title == "Pi\u00f1ata"
    assert card(catalogue, "hound").text == "It barks."


# -- several decks ----------------------------------------------------------------


def test_two_decks_may_not_share_their_printed_code(garden: Folders) -> None:
    other = GOOD_DECK.read_text(encoding="utf-8").replace('id = "garden"', 'id = "park"')
    (garden.texts / "park.toml").write_text(other, encoding="utf-8")
    catalogue, said = garden.load()
    assert [deck.id for deck in catalogue.decks] == ["garden"]
    assert len(said) == 1
    assert said[0].startswith("park.toml, deck file: The code GA already belongs to Garden.")


def test_a_copied_file_does_not_change_the_deck(garden: Folders) -> None:
    copy = GOOD_DECK.read_text(encoding="utf-8").replace("It barks.", "Changed.")
    (garden.texts / "zz copy.toml").write_text(copy, encoding="utf-8")
    catalogue, said = garden.load()
    assert card(catalogue, "hound").text == "It barks."
    assert "Another file in this folder has the deck garden already." in said[0]


# -- the user's own corrections ---------------------------------------------------


def test_one_text_is_corrected_and_all_else_stays(garden: Folders) -> None:
    before = card(garden.load()[0], "hound")
    catalogue, said = garden.correct(
        'id = "garden"\n[[card]]\nid = "hound"\ntext = "It howls."\nverified = true\n'
    )
    after = card(catalogue, "hound")
    assert said == []
    assert (after.text, after.verified) == ("It howls.", True)
    assert (after.title, after.copies, after.triggers) == (
        before.title,
        before.copies,
        before.triggers,
    )
    assert len(catalogue.cards) == 4


def test_a_faulty_correction_leaves_the_card_as_it_was(garden: Folders) -> None:
    catalogue, said = garden.correct('id = "garden"\n[[card]]\nid = "hound"\ntext = 3\n')
    assert card(catalogue, "hound").text == "It barks."
    assert said == ["mine.toml, card 1, Hound: The value of text must be text in quotes."]


def test_a_mistyped_id_in_a_correction_is_told(garden: Folders) -> None:
    _, said = garden.correct('id = "garden"\n[[card]]\nid = "hund"\ntext = "It howls."\n')
    assert len(said) == 1
    assert "no card with the id hund" in said[0]
    assert said[0].endswith("Did you mean hound?")


def test_a_mistyped_deck_in_a_correction_is_told(garden: Folders) -> None:
    _, said = garden.correct('id = "gardn"\n[[card]]\nid = "hound"\ntext = "It howls."\n')
    assert len(said) == 1
    assert said[0].endswith("Did you mean garden?")


def test_a_new_card_is_added(garden: Folders) -> None:
    catalogue, said = garden.correct(
        'id = "garden"\ncards = 7\n[[card]]\nid = "gate"\nnumber = 5\n'
        'title = "Gate"\nkind = "magic"\ntext = "It opens."\n'
    )
    assert card(catalogue, "gate").code == "GA005"
    assert said == ["good_labels.toml, label file: 1 title has no label: Gate."]


@pytest.mark.parametrize(
    ("toml", "told"),
    [
        ('id = "garden"\n[[card]]\nid = "hound"\nnumber = 9\n', "The number is 3 on printed"),
        ('id = "garden"\ncode = "ZZ"\n', "The code is GA on printed labels"),
    ],
)
def test_what_is_printed_on_labels_never_changes(garden: Folders, toml: str, told: str) -> None:
    catalogue, said = garden.correct(toml)
    assert card(catalogue, "hound").code == "GA003"
    assert len(said) == 1
    assert told in said[0]


def test_own_labels_win_title_by_title(garden: Folders) -> None:
    (garden.own_labels / "kit.toml").write_text(
        'format = 1\ndeck = "garden"\n[[label]]\ntitle = "Hound"\nlabel = "m hd"\n',
        encoding="utf-8",
    )
    catalogue, said = garden.load()
    assert said == []
    assert card(catalogue, "hound").label == "m hd"
    assert card(catalogue, "hedge").label == "ug hedge"


def test_the_examples_for_teachers_are_right(folders: Folders) -> None:
    paper = (HERE.parents[1] / "docs" / "add-a-deck.md").read_text(encoding="utf-8")
    correction, deck, labels = re.findall(r"```toml\n(.*?)```", paper, re.DOTALL)
    shutil.copy(shipped("card_texts") / "llamas-unleashed.toml", folders.texts)
    for folder, text in (
        (folders.own_texts, correction),
        (folders.own_texts, deck),
        (folders.own_labels, labels),
    ):
        (folder / f"{len(text)}.toml").write_text(text, encoding="utf-8")
    catalogue, said = folders.load()
    assert said == []
    corrected = catalogue.by_key["llamas-unleashed/totes-magoats"]
    assert corrected.text == "Here stands the text from your printed card."
    assert catalogue.by_key["school-garden/big-hedge"].label == "ug hedge"
    for name in [*CARD_KEYS, *DECK_KEYS]:
        assert f"`{name}`" in paper or f"[{name}]" in paper, name


# -- whatever people write ----------------------------------------------------------

VALUES = st.recursive(
    st.one_of(
        st.integers(),
        st.booleans(),
        st.text(max_size=12),
        st.floats(),
        st.sampled_from(["garden", "hound", "Hound", "magical", "GA"]),
    ),
    lambda inner: st.one_of(
        st.lists(inner, max_size=4), st.dictionaries(st.text(max_size=6), inner, max_size=4)
    ),
    max_leaves=6,
)


def toml_value(value: object) -> str:
    """Write a value in TOML, which Python's library only reads."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return '"' + "".join(f"\\U{ord(sign):08x}" for sign in value) + '"'
    if isinstance(value, list):
        return "[" + ", ".join(map(toml_value, value)) + "]"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{toml_value(k)} = {toml_value(v)}" for k, v in value.items()) + "}"
    return str(value)


@settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(
    top=st.dictionaries(st.sampled_from([*DECK_KEYS, "x"]), VALUES, max_size=6),
    cards=st.lists(st.dictionaries(st.sampled_from([*CARD_KEYS, "x"]), VALUES), max_size=3),
    own=st.booleans(),
)
def test_no_values_make_loading_fail(
    garden: Folders, top: dict[str, object], cards: list[dict[str, object]], own: bool
) -> None:
    if cards:
        top.pop("card", None)
    tables = [top, *cards]
    lines = [[f"{name} = {toml_value(value)}" for name, value in table.items()] for table in tables]
    text = "\n[[card]]\n".join("\n".join(table) for table in lines)
    tomllib.loads(text)
    (garden.texts / "wild.toml").unlink(missing_ok=True)
    (garden.own_texts / "wild.toml").unlink(missing_ok=True)
    for folder in (garden.own_texts if own else garden.texts, garden.labels):
        (folder / "wild.toml").write_text(text, encoding="utf-8")
    catalogue, said = garden.load()
    assert "garden/hedge" in catalogue.by_key
    assert all(sentence.isprintable() for sentence in said)


@settings(
    max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(st.one_of(st.binary(max_size=60), st.text(max_size=60).map(str.encode)))
def test_no_bytes_make_loading_fail(garden: Folders, content: bytes) -> None:
    (garden.own_texts / "wild.toml").write_bytes(content)
    (garden.own_labels / "wild.toml").write_bytes(content)
    catalogue, said = garden.load()
    assert len(catalogue.cards) == 4
    assert all(sentence.isprintable() for sentence in said)


@pytest.mark.parametrize("start", ["id", "name", "card", "format", "kinds", "[[card]]\nid"])
def test_endless_dots_do_not_make_loading_fail(garden: Folders, start: str) -> None:
    catalogue, said = garden.correct(start + ".a" * 3_000 + " = 1")
    assert len(catalogue.cards) == 4
    assert said


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
