"""One fault in one file of an edition: it is told in one sentence, and the rest is used."""

import re
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from assistant.cards.load import load_catalogue
from assistant.places import shipped
from assistant.rules.edition import EXTRA_RULES, MOMENTS, SPOKEN_RULES, VALUES, Edition
from assistant.rules.edition_file import EDITION_KEYS, load_editions
from assistant.rules.winning import MEASURES
from assistant.words import render
from assistant.words.problems import tell_problem

DOCS = Path(__file__).parents[2] / "docs"
FOLDER = shipped("card_texts") / "editions"
HEAD = """format = 1
id = "meadow"
name = "Meadow"
rulebook = "Meadow rulebook"
decks = ["garden"]
deal = 5
tie_break = ["animals", "letters"]

[words]
area = "Meadow"

[[goal]]
least = 2
most = 5
count = 7

[[goal]]
least = 6
most = 8
count = 6

[two_players]
out = ["Hound"]
extra = "Stop"

[[bonus]]
species = "cat"
count = 3

[[prompt]]
set = "singing"
when = "discarded"
says = "Sing a line."
"""
GOOD = HEAD + "".join(
    f'\n[rule.{name}]\nsays = "Play {name} so."\nsection = "Rules"\nstanding = "printed"\n'
    + (f'value = "{VALUES[name][0]}"\n' if name in VALUES else "")
    for name in dict.fromkeys((*VALUES, *SPOKEN_RULES))
)
RULE = '[rule.deck_out]\nsays = "Play deck_out so."\nsection = "Rules"\nstanding = "printed"\n'
TOM = '[[ruling]]\ncards = ["Tom"]\nsays = "Tom purrs."\n'
WINDOW = '\n[rule.window]\nsays = "Play window so."\nsection = "Rules"\nstanding = "printed"\n'

# The fault: what is written instead of what, what is said, and how many rules are left.
WHOLE = len({*VALUES, *SPOKEN_RULES})
FAULTS: dict[str, tuple[str, str, str, int]] = {
    "after_missing": (
        RULE,
        RULE.replace("printed", "house"),
        "rule 7, deck_out: A rule with the standing house needs the key after",
        WHOLE - 1,
    ),
    "after_of_a_printed_rule": (
        RULE,
        RULE + 'after = "their rule"\n',
        "deck_out: A printed rule has no key after.",
        WHOLE - 1,
    ),
    "other_without_by": (
        RULE,
        RULE + 'other = "Play it otherwise."\n',
        "deck_out: The keys other and other_by stand together",
        WHOLE - 1,
    ),
    "ruling_without_other": (
        "\n[[prompt]]\nset",
        f'\n{TOM}by = "us"\nother_by = "them"\n\n[[prompt]]\nset',
        "ruling 1: The keys other and other_by stand together",
        -1,
    ),
    "ruling_without_by": (
        "\n[[prompt]]\nset",
        f"\n{TOM}\n[[prompt]]\nset",
        "ruling 1: The key by is missing.",
        -1,
    ),
    "bonus_without_species": ('species = "cat"\n', "", "bonus 1: The key species is missing.", -1),
    "bonus_step_unknown": (
        'species = "cat"\n',
        'species = "cat"\nsteps = ["destory 1 cat"]\n',
        "bonus 1: In the line destory 1 cat, destory isn't a verb of a step. Did you mean destroy?",
        -1,
    ),
    "deal_in_quotes": ("deal = 5", 'deal = "5"', "edition file: The value of deal must be a", -1),
    "format_of_tomorrow": ("format = 1", "format = 2", "The format is 2, but this program", 0),
    "goal_in_single_brackets": (
        HEAD[HEAD.index("[[goal]]") : HEAD.index("[two")],
        "[goal]\nleast = 2\nmost = 8\ncount = 7\n\n",
        "Write goal as a heading in double square brackets",
        0,
    ),
    "goal_missing": (
        HEAD[HEAD.index("[[goal]]") : HEAD.index("[two")],
        "",
        "The key goal is missing.",
        0,
    ),
    "goals_overlap": ("most = 5", "most = 6", "Two goals for 6 players. The edition is left", 0),
    "goals_with_a_gap": ("most = 5", "most = 4", "No goal for 5 players. The edition is left", 0),
    "goal_of_a_word": ("count = 7", 'count = "seven"', "goal 1: The value of count must be a", 0),
    "id_with_spaces": ('id = "meadow"', 'id = "the meadow"', "the meadow can't be an id", 0),
    "measure_unknown": (
        '"letters"]',
        '"leters"]',
        "leters isn't a value of tie_break. Did you mean letters?",
        -1,
    ),
    "mistyped_key": ("deal = 5", "deel = 5", "no key called deel. It's left out. Did you", -1),
    "moment_unknown": ('"discarded"', '"discardet"', "prompt 1: discardet isn't a value of", -1),
    "name_missing": ('name = "Meadow"\n', "", "edition file: The key name is missing.", 0),
    "quote_missing": ('name = "Meadow"', 'name = "Meadow', "Line 3 can't be read.", 0),
    "players_beyond_the_box": ("most = 8", "most = 9", "goal 2: The value of most is 9. It", 0),
    "rule_missing": (WINDOW, "", "1 rule is missing: window.", WHOLE - 1),
    "rule_not_a_heading": (
        WINDOW,
        "\n[rule]\nwindow = true\n",
        "window: Write rule.window as a heading in square brackets",
        WHOLE - 1,
    ),
    "rule_unknown": (
        "[rule.window]",
        "[rule.windo]",
        "windo: There's no rule called windo. It's left out. Did you mean window?",
        WHOLE - 1,
    ),
    "rules_missing": (
        GOOD[GOOD.index("\n[rule.") :],
        "",
        "edition file: The key rule is missing.",
        -2,
    ),
    "says_empty": ('"Play window so."', '""', "window: The value of says is empty.", WHOLE - 1),
    "section_missing": (
        WINDOW,
        WINDOW.replace('section = "Rules"\n', ""),
        "window: The key section is missing.",
        WHOLE - 1,
    ),
    "standing_unknown": (
        RULE,
        RULE.replace("printed", "printd"),
        "deck_out: printd isn't a value of standing. Did you mean printed?",
        WHOLE - 1,
    ),
    "value_missing": ('value = "nobody_wins"\n', "", "The key value is missing.", WHOLE - 1),
    "value_of_a_spoken_rule": (
        WINDOW,
        WINDOW + 'value = "open"\n',
        "window: There's no key called value. It's left out.",
        -1,
    ),
    "value_unknown": (
        '"nobody_wins"',
        '"nobody_win"',
        "deck_out: nobody_win isn't a value of value. Did you mean nobody_wins?",
        WHOLE - 1,
    ),
    "word_unknown": ("area =", "arena =", "no key called arena. It's left out. Did you", -1),
    "words_not_a_heading": ('[words]\narea = "Meadow"\n', "", "", -1),
}
# A heading that stands at the top, before the other keys.
FAULTS["words_not_a_heading"] = (
    'deal = 5\ntie_break = ["animals", "letters"]\n\n[words]\narea = "Meadow"\n',
    'words = "Meadow"\n',
    "Write words as a heading in square brackets",
    -1,
)


def load(folder: Path, text: str, name: str = "mine") -> tuple[dict[str, Edition], list[str]]:
    """Return the user's editions when the file `name` holds `text`, and what is said."""
    folder.mkdir(exist_ok=True)
    (folder / f"{name}.toml").write_text(text, encoding="utf-8")
    found, problems = load_editions([FOLDER, folder], decks=("garden", "llamas"))
    shipped_ids = set(load_editions([FOLDER])[0])
    return {id: each for id, each in found.items() if id not in shipped_ids}, [
        render(tell_problem(problem)) for problem in problems
    ]


def test_a_good_edition_is_whole(tmp_path: Path) -> None:
    found, said = load(tmp_path, GOOD)
    assert said == []
    meadow = found["meadow"]
    assert (meadow.words.area, meadow.words.animal) == ("Meadow", "animal")
    assert (meadow.two_players_out, meadow.two_players_extra) == (("Hound",), "Stop")
    assert [each.says for each in meadow.prompts["singing"]] == ["Sing a line."]
    assert len(meadow.rules) == WHOLE


@pytest.mark.parametrize("fault", FAULTS)
def test_a_faulty_edition_is_told_in_one_sentence_and_the_rest_is_used(
    tmp_path: Path, fault: str
) -> None:
    old, new, expected, left = FAULTS[fault]
    assert GOOD.count(old) == 1
    found, said = load(tmp_path, GOOD.replace(old, new), fault)
    assert len(said) == 1, said
    assert said[0].startswith(f"{fault}.toml, ")
    assert expected in said[0]
    whole = {-1: WHOLE, -2: 0}
    assert len(found["meadow"].rules if found else {}) == whole.get(left, left)
    assert bool(found) == (left != 0)


def test_a_deck_that_is_not_there_is_told_but_the_edition_plays(tmp_path: Path) -> None:
    found, said = load(tmp_path, GOOD.replace('decks = ["garden"]', 'decks = ["gardn"]'))
    assert said == [
        "mine.toml, edition file: There's no deck with the id gardn. Did you mean garden?"
    ]
    assert "meadow" in found


def test_a_second_file_with_the_same_id_is_told_and_the_first_is_used(tmp_path: Path) -> None:
    load(tmp_path, GOOD, "a")
    found, said = load(tmp_path, GOOD.replace("count = 7", "count = 8"), "b")
    assert len(said) == 1
    assert said[0].startswith("b.toml, edition file: Another file in this folder has the edition")
    assert found["meadow"].goal(2) == 7


def test_a_faulty_file_of_the_users_leaves_the_shipped_edition(tmp_path: Path) -> None:
    file = FOLDER / "llamas-unleashed.toml"
    text = file.read_text(encoding="utf-8").replace("least = 2", "least = 3")
    (tmp_path / file.name).write_text(text, encoding="utf-8")
    found, problems = load_editions([FOLDER, tmp_path])
    assert len(problems) == 1
    assert found[file.stem] == load_editions([FOLDER])[0][file.stem]


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    assert load_editions([FOLDER, tmp_path / "none"])[1] == []
    found, problems = load_editions([tmp_path / "none"])
    assert found == {}
    assert "isn't there" in render(tell_problem(problems[0]))


def test_a_deck_among_the_editions_and_an_edition_among_the_decks(tmp_path: Path) -> None:
    deck = (shipped("card_texts") / "llamas-unleashed.toml").read_text(encoding="utf-8")
    assert "This file holds a deck. Move it" in load(tmp_path / "editions", deck)[1][0]
    (tmp_path / "meadow.toml").write_text(GOOD, encoding="utf-8")
    problems = load_catalogue([shipped("card_texts"), tmp_path], [shipped("braille_map")])[1]
    assert len(problems) == 1
    said = render(tell_problem(problems[0]))
    assert said.startswith("meadow.toml, deck file: This file holds an edition. Move it to")


@settings(
    max_examples=150,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(st.data())
def test_nothing_that_people_write_makes_it_fail(tmp_path: Path, data: st.DataObject) -> None:
    """Any value at any key: the program goes on, and each problem can be told."""
    lines = GOOD.splitlines()
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(lines) - 1))
        values = ["1", '""', "[]", "{}", "true", "[[1]]", '"x"', "-1", "1.5", "1979-05-27", "["]
        lines[at] = re.sub(r"= .*", f"= {data.draw(st.sampled_from(values))}", lines[at])
        if data.draw(st.booleans()):
            del lines[at]
    found, said = load(tmp_path, "\n".join(lines))
    assert all(said)
    assert set(found) <= {"meadow", "x"}


def test_the_paper_for_people_names_every_key_rule_and_value() -> None:
    paper = (DOCS / "add-an-edition.md").read_text(encoding="utf-8")
    for key in EDITION_KEYS:
        assert any(sign in paper for sign in (f"`{key}`", f"[{key}]", f"[{key}.")), key
    wanted = {*VALUES, *SPOKEN_RULES, *EXTRA_RULES, *MOMENTS}
    wanted |= {value for values in VALUES.values() for value in values}
    assert {name for name in wanted if f"`{name}`" not in paper} == set()
    assert {name for name in MEASURES if f'`"{name}"`' not in paper} == set()


def test_the_examples_of_the_paper_are_right(tmp_path: Path) -> None:
    paper = (DOCS / "add-an-edition.md").read_text(encoding="utf-8")
    *parts, words = re.findall(r"```toml\n(.*?)```", paper, re.DOTALL)
    examples = "\n".join(parts)
    top = GOOD[: GOOD.index("[words]")]
    rules = GOOD[GOOD.index("\n[rule.") :]
    start = rules.index("\n[rule.deck_out]")
    rules = rules[:start] + rules[rules.index("\n[rule.", start + 1) :]
    found, said = load(tmp_path, top + examples + rules)
    assert said == []
    meadow = found["meadow"]
    assert (meadow.words.area, meadow.goal(8)) == ("Meadow", 6)
    assert meadow.rules["deck_out"].value == "reshuffle"
    (tmp_path / "words.toml").write_text(words, encoding="utf-8")
    in_german, faults = load_editions([FOLDER, tmp_path], decks=("garden", "llamas"), language="de")
    assert faults == []
    assert in_german["meadow"].words.area == "Stall"
    assert in_german["meadow"].rules["draw"].says.startswith("In der Ziehphase")
