"""Learned codes: tied for ever, and a crash costs at most the line being written."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.cards.learned import Learned, load_learned
from assistant.problems import Fault
from assistant.words.problems import tell_problem


def test_a_tied_code_is_known_next_time(tmp_path: Path) -> None:
    file = tmp_path / "own" / "learned.jsonl"
    Learned(file).tie("https://example.org/x?1", "llamas-unleashed/totes-magoats")
    learned, problems = load_learned(file)
    assert learned.cards == {"https://example.org/x?1": "llamas-unleashed/totes-magoats"}
    assert problems == []


def test_an_untied_code_is_unknown_next_time(tmp_path: Path) -> None:
    file = tmp_path / "learned.jsonl"
    learned = Learned(file)
    learned.tie("a", "deck/x")
    learned.tie("b", "deck/y")
    learned.untie("a")
    assert load_learned(file)[0].cards == {"b": "deck/y"}


def test_a_line_broken_by_a_crash_costs_only_itself(tmp_path: Path) -> None:
    file = tmp_path / "learned.jsonl"
    Learned(file).tie("a", "deck/x")
    Learned(file).tie("b", "deck/y")
    file.write_bytes(file.read_bytes()[:-7])
    Learned(file).tie("c", "deck/z")
    learned, problems = load_learned(file)
    assert learned.cards == {"a": "deck/x", "c": "deck/z"}
    assert "Line 2" in tell_problem(problems[0])


@pytest.mark.parametrize(
    "line", ["[]", '{"payload": 1}', "nonsense", "[" * 100_000, '{"card": null}']
)
def test_a_foreign_line_is_told_and_left_out(tmp_path: Path, line: str) -> None:
    file = tmp_path / "learned.jsonl"
    file.write_text(line + '\n{"payload": "a", "card": "deck/x"}', encoding="utf-8")
    learned, problems = load_learned(file)
    assert learned.cards == {"a": "deck/x"}
    assert len(problems) == 1


def test_a_place_that_cannot_be_written_keeps_the_code_until_the_end(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    learned = Learned(tmp_path / "file" / "learned.jsonl")
    with pytest.raises(Fault):
        learned.tie("a", "deck/x")
    assert learned.cards == {"a": "deck/x"}


@given(
    st.lists(
        st.tuples(st.text(max_size=30), st.one_of(st.none(), st.text(max_size=20))), max_size=8
    )
)
def test_whatever_was_tied_comes_back(
    tmp_path_factory: pytest.TempPathFactory, ties: list[tuple[str, str | None]]
) -> None:
    file = tmp_path_factory.mktemp("learned") / "learned.jsonl"
    learned = Learned(file)
    for payload, card in ties:
        if card is None:
            learned.untie(payload)
        else:
            learned.tie(payload, card)
    again, problems = load_learned(file)
    assert again.cards == learned.cards
    assert problems == []
