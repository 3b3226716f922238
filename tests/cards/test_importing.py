"""Texts from a table: by the names of its columns, every bad row with its number."""

import io
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from openpyxl import Workbook
from small_deck import small_catalogue

from assistant.cards.deck_keys import CARD_KEYS, MOST_CARDS
from assistant.cards.importing import Made, cards_from, slug, texts_for
from assistant.cards.tables import Table, read_table
from assistant.cards.toml_file import LONGEST_LINE
from assistant.messages import Value
from assistant.problems import Fault
from assistant.words import render
from assistant.words.problems import tell_problem

DECK = small_catalogue().decks[0]


def taken(content: str, name: str = "mine.csv") -> tuple[dict[str, Value], list[str]]:
    changes, _, _, problems = texts_for(DECK, read_table(content.encode(), name), name)
    texts = {id: values["text"] for id, values in changes.items()}
    return texts, [render(tell_problem(problem)) for problem in problems]


@pytest.mark.parametrize(
    "content",
    [
        'title,text\nCut & Run,"One, two, three."\n',
        '\ufeffText;Title\r\n"One, two, three.";cut & run\r\n',
        "label\ttext\naction cut\tOne, two, three.\n",
        'text,code\n"One, two, three.",FA012\n',
        'id,text,copies,more\ncut-run,"One, two, three.",3,x\n',
        json.dumps([{"Title": "Cut & Run", "text": "One, two, three."}]),
        json.dumps({"cards": [{"code": "fa012", "text": "One, two, three."}]}),
        json.dumps({"Cut & Run": "One, two, three."}),
    ],
)
def test_a_table_is_read_by_the_names_of_its_columns(content: str) -> None:
    assert taken(content) == ({"cut-run": "One, two, three."}, [])


def test_all_drawings_of_a_title_have_the_text() -> None:
    texts, _ = taken("title,text\nBaby Goat,It sleeps.\n")
    assert set(texts) == {"baby-goat-pink", "baby-goat-yellow"}


def test_every_bad_row_is_told_with_its_number_and_the_others_are_used() -> None:
    texts, said = taken(
        "title,text,copies\n"
        "Cut & Rum,It cuts.,1\n"
        ",It is nobody's.,1\n"
        "Animal Swap,,1\n"
        "Spit Happens,It spits.,many\n"
        "Llama Kick,It kicks.,2\n"
        "llama kick,It kicks again.,2\n"
        f"Basic Ram,{'x' * 2001},1\n"
    )
    assert texts == {"llama-kick": "It kicks."}
    assert said == [
        "mine.csv, row 2, Cut & Rum: The deck has no such card. Did you mean Cut & Run?",
        "mine.csv, row 3: The row names no card. It needs a title, a label, a code or an id.",
        "mine.csv, row 4, Animal Swap: The row has no text.",
        "mine.csv, row 5, Spit Happens: copies must be a number from 1 to 99, such as 2.",
        "mine.csv, row 7, llama kick: This card stands in an earlier row, which is used.",
        (
            "mine.csv, row 8, Basic Ram: text has 2001 characters, "
            "and only 2000 fit. Make it shorter."
        ),
    ]


def test_drawings_of_one_title_are_cards_of_a_new_deck_and_a_second_title_is_told() -> None:
    table = "title,kind,text,variant,copies\nHen,baby,It is small.,Red,\n"
    table += "Hen,baby,It is small.,Blue,99\nHen,magic,It clucks.,,\nCock,magic,It crows.,,\n"
    made, problems = cards_from(read_table(table.encode(), "mine.csv"), "mine.csv")
    assert [(card["id"], card["number"], card.get("copies")) for card in made.cards] == [
        ("hen-red", 1, None),
        ("hen-blue", 2, 99),
        ("cock", 3, None),
    ]
    assert [render(tell_problem(problem)) for problem in problems] == [
        "mine.csv, row 4, Hen: This card stands in an earlier row, which is used."
    ]


def test_a_json_file_counts_its_rows_from_one() -> None:
    content = json.dumps([{"title": "Cut & Run", "text": "It cuts."}, {"title": "?", "text": "x"}])
    assert taken(content, "mine.json")[1][0].startswith("mine.json, row 2, ?: ")


@pytest.mark.parametrize(
    ("content", "key"),
    [
        (b"", "deck.no_columns"),
        (b"one,two\n1,2\n", "deck.no_columns"),
        (b"title,text\n", "deck.no_columns"),
        (b"\xff\xfe\x00", "deck.not_text"),
        (bytes(range(128, 256)), "deck.not_text"),
        (b"PK\x03\x04 no workbook", "deck.workbook"),
        (b"[1, 2]", "deck.no_columns"),
        (b"{", "deck.not_json"),
        (b"[" * 100_000, "deck.not_json"),
        (b'"' + b"x" * 200_000, "deck.no_columns"),
    ],
)
def test_a_file_without_rows_is_refused(content: bytes, key: str) -> None:
    with pytest.raises(Fault) as caught:
        read_table(content, "mine.csv")
    assert caught.value.key == key


def read(content: object, name: str = "mine.csv") -> tuple[Made, Table]:
    """Return the cards that a table makes, and the table."""
    if isinstance(content, str):
        table = read_table(content.encode(), name)
    elif isinstance(content, Workbook):
        file = io.BytesIO()
        content.save(file)
        table = read_table(file.getvalue(), name)
    else:
        table = read_table(json.dumps(content).encode(), name)
    return cards_from(table, name)[0], table


def test_columns_of_any_name_are_kept() -> None:
    made, _ = read(
        "Title,Text,Number,Effect,Species,Verified,number,counts_as\nHen,Clucks.,4,a,b,c,5,6\n"
    )
    [card] = made.cards
    assert {name: card[name] for name in made.columns} == {
        "Number": "4",
        "Effect": "a",
        "Species": "b",
        "Verified": "c",
        "number 2": "5",
        "Counts as": "6",
    }
    assert not set(made.columns) & set(CARD_KEYS)


def test_of_two_columns_of_one_name_both_are_kept() -> None:
    made, _ = read("title,Points,Points,points\nHen,1,2,3\n")
    [card] = made.cards
    assert [(name, card[name]) for name in made.columns] == [
        ("Points", "1"),
        ("Points 2", "2"),
        ("points 3", "3"),
    ]
    made, _ = read("title,text,text\nHen,It clucks.,It scratches.\n")
    assert (made.cards[0]["text"], made.cards[0]["text 2"]) == ("It clucks.", "It scratches.")


def test_a_heading_is_no_longer_than_a_column_can_be_called() -> None:
    made, _ = read(f"title,{'long ' * 30},{'long ' * 30}\nHen,1,2\n")
    assert [made.cards[0][name] for name in made.columns] == ["1", "2"]
    assert all(len(name) <= LONGEST_LINE for name in made.columns)


def test_a_column_without_a_heading_is_called_as_the_one_before_or_left_out() -> None:
    made, table = read("title,text,\nHen,It clucks.,Loudly.\n")
    assert made.cards[0]["text 2"] == "Loudly."
    assert table.nameless == ()
    _, table = read(",title\n0,Hen\n1,Cock\n")
    assert table.nameless == (1,)
    # A column with nothing in it is none.
    _, table = read(",title\n,Hen\n,Cock\n")
    assert table.nameless == ()


def sheet(*rows: list[object], merged: str = "A1:B1") -> Workbook:
    book = Workbook()
    for row in rows:
        book.active.append(row)
    book.active.merge_cells(merged)
    return book


@pytest.mark.parametrize(
    "rows",
    [
        # A title above the headings, and an empty row between.
        [["Légendes", None, None], [], ["Nom", "Type", "Prix"]],
        [["Légendes", None, None], ["2026", None, "v2"], ["Nom", "Type", "Prix"]],
        # Two rows of headings, of which the upper one is merged.
        [["Carte", None, "Prix"], ["Nom", "Type", None]],
        [["Carte", None, None], ["Nom", "Type", "Prix"]],
    ],
)
def test_headings_are_found_below_merged_cells(rows: list[list[object]]) -> None:
    made, table = read(sheet(*rows, ["Fée", "Créature", 3]))
    assert table.meant["title"] == "Nom"
    [card] = made.cards
    assert (card["title"], card["kind"], card["Prix"]) == ("Fée", "Créature", "3")
    assert table.rows[0].number == len(rows) + 1


def test_a_merged_heading_costs_no_column() -> None:
    made, _ = read(sheet(["Carte", None, "Texte"], ["Fée", "Créature", "Elle vole."]))
    assert (made.cards[0]["title"], made.cards[0]["Carte 2"]) == ("Fée", "Créature")


def test_headings_of_a_text_file_are_found_below_its_title() -> None:
    made, _ = read("Cards, second print\n\ntitle;text\nHen;It clucks, loudly.\n")
    assert made.cards[0]["text"] == "It clucks, loudly."


def test_what_is_nested_is_read_as_columns_and_lists_as_words() -> None:
    hen = {
        "name": "Hen",
        "text": ["line one", "line two"],
        "flag": True,
        "stats": {"attack": 4, "more": {"speed": 2.0}},
        "moves": [{"name": "Peck", "harm": 3}, {"name": "Run"}],
    }
    made, _ = read({"deck": {"name": "Farm", "all": {"cards": [hen]}, "sizes": [1, 2]}})
    [card] = made.cards
    assert card["text"] == "line one, line two"
    assert {name: card[name] for name in made.columns} == {
        "flag": "true",
        "stats attack": "4",
        "stats more speed": "2",
        "moves": "name Peck, harm 3, name Run",
    }
    made, _ = read({"Hen": {"text": "It clucks.", "kind": "bird"}, "Cock": {"text": "It crows."}})
    assert [(card["title"], card["text"]) for card in made.cards] == [
        ("Hen", "It clucks."),
        ("Cock", "It crows."),
    ]


def test_rows_for_which_a_deck_has_no_room_are_told_as_one() -> None:
    rows = "".join(f"Film {number}\n" for number in range(1, 6))
    table = read_table(f"title\n{rows}".encode(), "films.csv")
    made, problems = cards_from(table, "films.csv", first=MOST_CARDS - 1)
    assert [card["number"] for card in made.cards] == [MOST_CARDS - 1, MOST_CARDS]
    [said] = [render(tell_problem(problem)) for problem in problems]
    assert said.startswith("films.csv, row 4, Film 3: A deck has room for 9999 cards. ")
    assert said.endswith("This row is left out, and 2 more after it.")


@given(st.binary(max_size=300) | st.text(max_size=300).map(str.encode))
def test_whatever_is_in_a_file_is_a_fault_or_rows(content: bytes) -> None:
    try:
        table = read_table(content, "mine.csv")
    except Fault:
        return
    texts_for(DECK, table, "mine.csv")
    cards_from(table, "mine.csv")


@given(st.lists(st.text(max_size=30)))
def test_ids_are_never_given_twice(titles: list[str]) -> None:
    taken: list[str] = []
    for title in titles:
        taken.append(slug(title, taken))
    assert len(set(taken)) == len(taken)
