"""Texts from a table: by the names of its columns, every bad row with its number."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from small_deck import small_catalogue

from assistant.cards.importing import cards_from, slug, texts_for
from assistant.cards.tables import read_table
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
        ("mine.csv, row 8, Basic Ram: text has 2001 characters, and 2000 fit. Say it shorter."),
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
