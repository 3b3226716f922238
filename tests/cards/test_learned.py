"""Learned codes: tied for ever, and a crash costs at most the line being written."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.cards.learned import Learned, load_learned
from assistant.problems import Fault
from assistant.words import render
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
    assert "Line 2" in render(tell_problem(problems[0]))


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


MODULES = tuple(tuple((row * column) % 3 == 1 for column in range(33)) for row in range(33))


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "learned.jsonl"


def test_what_was_seen_before_it_was_tied_is_kept(file: Path) -> None:
    learned = Learned(file)
    learned.saw("x://1", MODULES)
    assert learned.codes == {}
    assert not file.exists()
    learned.tie("x://1", "deck:one")
    again, problems = load_learned(file)
    assert problems == []
    assert again.cards == {"x://1": "deck:one"}
    assert again.codes == {"x://1": MODULES}


def test_a_code_tied_earlier_gains_it_when_it_is_seen(file: Path) -> None:
    file.write_text('{"payload": "x://1", "card": "deck:one"}', encoding="ascii")
    learned, problems = load_learned(file)
    assert (learned.cards, learned.codes, problems) == ({"x://1": "deck:one"}, {}, [])
    for _ in range(3):
        learned.saw("x://1", MODULES)
    assert len(file.read_text(encoding="ascii").splitlines()) == 2
    assert load_learned(file)[0].codes == {"x://1": MODULES}


def test_what_is_untied_is_looked_for_no_more_and_may_be_tied_again(file: Path) -> None:
    learned = Learned(file)
    learned.saw("x://1", MODULES)
    learned.tie("x://1", "deck:one")
    learned.untie("x://1")
    assert learned.codes == load_learned(file)[0].codes == {}
    learned.tie("x://1", "deck:two")
    assert load_learned(file)[0].codes == {"x://1": MODULES}


@pytest.mark.parametrize("modules", ["", "00", "zz", 7, None, ["00"], "00" * 90])
def test_modules_that_cannot_be_read_do_not_cost_the_tie(file: Path, modules: object) -> None:
    line = {"payload": "x://1", "card": "deck:one", "modules": modules}
    file.write_text(json.dumps(line), encoding="ascii")
    learned, problems = load_learned(file)
    assert (learned.cards, learned.codes, problems) == ({"x://1": "deck:one"}, {}, [])


def test_only_the_last_codes_are_remembered(file: Path) -> None:
    learned = Learned(file)
    for number in range(100):
        learned.saw(f"x://{number}", MODULES)
    learned.tie("x://0", "deck:one")
    learned.tie("x://99", "deck:two")
    assert learned.codes.keys() == {"x://99"}
