"""Each edition against a table of what its rulebook says, and the code against their names."""

import ast
import tomllib
from pathlib import Path

import pytest

from assistant.cards.load import load_catalogue
from assistant.places import shipped
from assistant.rules.edition import (
    EXTRA_RULES,
    MOMENTS,
    SPOKEN_RULES,
    VALUES,
    Edition,
    Rule,
    Rulebook,
    Standing,
)
from assistant.rules.edition_file import load_editions
from assistant.rules.winning import MEASURES

ROOT = Path(__file__).parents[2]
FOLDER = shipped("card_texts") / "editions"


def names(text: str) -> set[str]:
    return set(text.split())


FIRST, SECOND, TRAVEL, NSFW, LLAMAS = EDITIONS = (
    "unstable-unicorns-first-print",
    "unstable-unicorns-second-print",
    "unstable-unicorns-travel",
    "unstable-unicorns-nsfw-2019",
    "llamas-unleashed",
)
# First, second and NSFW print and Llamas Unleashed: "How to Win".  Travel: "The End of the Game".
GOALS = {
    FIRST: (7, 7, 7, 7, 6, 6, 6),
    SECOND: (7, 7, 7, 7, 6, 6, 6),
    TRAVEL: (5, 5, 5, 5, 5, 5, 5),
    NSFW: (7, 7, 7, 7, 6, 6, 6),
    LLAMAS: (7, 7, 7, 7, 6, 6, 6),
}
# Value and standing in the order of EDITIONS; an h says that the rulebook is silent.
MATRIX = {
    # Second print, NSFW, Llamas: "Order of Resolution".  Travel: "Beginning of Turn Effects".
    "win_waits": "chain h, chain p, chain h, chain p, chain p",
    "links": "together h, together p, together p, together p, together p",
    "mandatory_first": "yes h, yes p, yes h, yes p, yes p",
    "once_in_a_link": "yes h, yes p, yes h, yes p, yes p",
    # Second print only: "Resolving Instant Cards".
    "pile_top": (
        "answered_again h, answered_again p, answered_again h, answered_again h, answered_again h"
    ),
    "claims": "first_call h, first_call p, first_call h, first_call h, first_call h",
    # First print: "What If You Run Out of Cards?".  Travel: "The End of the Game".  Others: "How
    # to Win".
    "deck_out": "nobody_wins p, most_wins p, reshuffle p, most_wins p, most_wins p",
    # First print: "What to Do on Your Turn".  Travel: "Mandatory vs. Optional Effects".
    # Others: "The Turn", which speaks of optional effects only.
    "forgotten_optional": "lost p, lost p, lost p, lost p, lost p",
    "forgotten_mandatory": "lost p, owed h, owed p, owed h, owed h",
    # "Impossible Actions"; that of travel does not speak of cards in the hand.
    "impossible_in_hand": (
        "stays_in_hand h, stays_in_hand p, stays_in_hand h, stays_in_hand p, stays_in_hand p"
    ),
    "impossible_elsewhere": "skipped h, skipped p, skipped p, skipped p, skipped p",
    # Travel only: "Choosing Targets for Effects", where the table chooses.
    "targets": (
        "before_answers h, before_answers h, before_answers p, before_answers h, before_answers h"
    ),
    # No rulebook: the publisher's rulings differ; ours is to be gentle.
    "pandas": ", ".join(["hit_by_any_card h"] * 5),
    # "Card Types"; the others: "The Cards".
    "animals": "own_area p, any_area p, any_area h, any_area p, any_area p",
    "firmness": ", ".join(["gentle h"] * 5),
}
# "Resolving Instant Cards" of the second print, on which all others are silent.
PILE = {"pile", "fastest", "all_passed", "pile_order"}
# On these no rulebook but the one named is explicit.
ONLY_TRAVEL = {"ended_turn", "entering", "remove_downgrades", "effects_unanswered"}  # own sections
# "FAQs", "Card Types", "Words You Need to Know"
ONLY_FIRST = {"hand_below", "used_instants", "direct_free"}
NOWHERE = {"window", "stopped", "several_reached"}
MODERN = set(SPOKEN_RULES) - set(VALUES) - ONLY_TRAVEL - ONLY_FIRST - NOWHERE - {"two_players"}
PRINTED = {
    FIRST: names(
        # "Who Goes First?", "Setup", "Card Types"
        "first_player deal babies babies_home basics upgrades downgrades magic play "
        "instants used_instants "
        # "What to Do on Your Turn", "Words You Need to Know", "FAQs", "How to Win"
        "turn_order phases start_effects draw action hand_limit terms discard direct_free "
        "players hand_below goal"
    ),
    SECOND: MODERN,
    TRAVEL: ONLY_TRAVEL
    | names("goal counts deal two_players effects_in_play may start_effects players search then"),
    NSFW: MODERN - PILE,
    LLAMAS: MODERN - PILE,
}
EXTRAS = {
    FIRST: {"baby_tokens", "panda_effects"},  # "FAQs"
    NSFW: {"optional_rules"},
    LLAMAS: {"herd", "braille"},  # "Herd Bonus", "Decoding the Braille"
}


@pytest.fixture(scope="module")
def editions() -> dict[str, Edition]:
    found, problems = load_editions([FOLDER])
    assert problems == []
    return found


def rules(editions: dict[str, Edition]) -> list[tuple[str, Rule]]:
    return [(id, rule) for id, edition in editions.items() for rule in edition.rules.values()]


def test_there_is_an_edition_for_each_rulebook(editions: dict[str, Edition]) -> None:
    assert set(editions) == set(EDITIONS)
    assert len({edition.name for edition in editions.values()}) == len(EDITIONS)


@pytest.mark.parametrize("id", EDITIONS)
def test_the_goal_at_every_table(editions: dict[str, Edition], id: str) -> None:
    assert tuple(editions[id].goal(players) for players in range(2, 9)) == GOALS[id]
    said = {5: "five", 6: "six", 7: "seven"}
    assert all(said[goal] in editions[id].rules["goal"].says for goal in GOALS[id])


@pytest.mark.parametrize("rule", MATRIX)
def test_each_rule_is_played_as_its_rulebook_says_or_is_called_a_default(
    editions: dict[str, Edition], rule: str
) -> None:
    for id, wanted in zip(EDITIONS, MATRIX[rule].split(", "), strict=True):
        found = editions[id].rules[rule]
        assert f"{found.value} {found.standing.value[0]}" == wanted, id
        assert Rulebook(editions[id]).values[rule] == found.value


def test_the_table_of_this_test_has_every_rule() -> None:
    assert set(MATRIX) == set(VALUES)


@pytest.mark.parametrize("id", EDITIONS)
def test_spoken_rules_are_printed_only_where_the_rulebook_prints_them(
    editions: dict[str, Edition], id: str
) -> None:
    found = editions[id].rules
    assert set(found) == {*VALUES, *SPOKEN_RULES, "coming_and_going", *EXTRAS.get(id, set())}
    printed = {name for name, rule in found.items() if rule.standing is Standing.PRINTED}
    assert printed - set(VALUES) - set(EXTRA_RULES) == PRINTED[id]


def test_every_rule_has_short_words_and_a_section(editions: dict[str, Edition]) -> None:
    for id, rule in rules(editions):
        where = f"{id}, {rule.name}"
        assert rule.section, where
        assert rule.says[0].isupper(), where
        assert rule.says.endswith("."), where
        assert len(rule.says) <= 200, where
        assert rule.says.count(". ") <= 2, where
        assert not set(rule.says) & set("{}[]()/"), where
        assert (rule.value in VALUES[rule.name]) if rule.name in VALUES else not rule.value, where


def test_a_default_says_whose_rule_is_played_and_a_printed_rule_does_not(
    editions: dict[str, Edition],
) -> None:
    for id, rule in rules(editions):
        assert bool(rule.after) == (rule.standing is Standing.HOUSE), f"{id}, {rule.name}"


@pytest.mark.parametrize(
    ("after", "origin"),
    [
        ("the first print's rule", FIRST),
        ("the second print's rule", SECOND),
        ("the travel rulebook's rule", TRAVEL),
    ],
)
def test_a_default_is_really_printed_where_it_is_from(
    editions: dict[str, Edition], after: str, origin: str
) -> None:
    borrowed = [(id, rule) for id, rule in rules(editions) if rule.after == after]
    assert borrowed
    for id, rule in borrowed:
        source = editions[origin].rules[rule.name]
        assert source.standing is Standing.PRINTED, f"{id}, {rule.name}"
        assert (source.value, source.section) == (rule.value, rule.section), f"{id}, {rule.name}"


def test_hands_ties_and_words(editions: dict[str, Edition]) -> None:
    """Five cards, at most seven; letters after animals; Llamas Unleashed has its own words."""
    for edition in editions.values():
        assert (edition.deal, edition.hand_limit) == (5, 7)
        assert edition.tie_break == ("animals", "letters")
        assert set(edition.tie_break) <= MEASURES
        words = edition.words
        said = (words.area, words.areas, words.animal, words.animals)
        llamas = ("Field", "Fields", "Animal", "Animals")
        unicorns = ("Stable", "Stables", "Unicorn", "Unicorns")
        assert said == (llamas if edition.id == LLAMAS else unicorns)
        other = unicorns if edition.id == LLAMAS else llamas
        for rule in edition.rules.values():
            assert not set(rule.says.replace(".", " ").split()) & set(other), rule.says


def test_two_players_leave_cards_in_the_box(editions: dict[str, Edition]) -> None:
    """Travel prints seven titles; the publisher's list for the base game has twelve."""
    assert editions[TRAVEL].two_players_out == (
        *("Seductive Unicorn", "Rainbow Unicorn", "Ginormous Unicorn", "Double Dutch", "Yay!"),
        *("Tourist Trap", "Slowdown"),
    )
    for id in (FIRST, SECOND):
        out = editions[id].two_players_out
        assert {"Basic Unicorn", "Narwhal", "Queen Bee Unicorn", "Yay", "Nanny Cam"} < set(out)
        assert len(out) == 12
        assert "publisher" in editions[id].rules["two_players"].after
    for id in (FIRST, SECOND, TRAVEL):
        assert editions[id].two_players_extra == "Neigh"
    for id in (NSFW, LLAMAS):
        assert (editions[id].two_players_out, editions[id].two_players_extra) == ((), "")


def test_herd_bonuses_wait_for_the_owners_words(editions: dict[str, Edition]) -> None:
    herds = [(each.species, each.count, each.text) for each in editions[LLAMAS].bonuses]
    assert herds == [(species, 3, "") for species in ("llama", "alpaca", "goat", "ram")]
    assert all(not editions[id].bonuses for id in EDITIONS if id != LLAMAS)
    known = {each.species: str(each.effect) for each in editions[LLAMAS].bonuses if each.effect}
    turn = "may beginning of turn if 3 alpacas"
    assert known == {"alpaca": f"{turn}: protect alpaca from destroy until your next turn"}


def test_optional_rules_are_for_adults_and_only_words(editions: dict[str, Edition]) -> None:
    assert [id for id, edition in editions.items() if edition.adult] == [NSFW]
    assert [id for id, edition in editions.items() if edition.prompts] == [NSFW]
    prompts = editions[NSFW].prompts
    moments = {name: [each.when for each in said] for name, said in prompts.items()}
    assert moments == {
        "drinking": ["animal_lost", "draw_forgotten", "three_instants", "new_hand"],
        "stripping": ["discarded", "downgrade_entered", "upgrade_entered", "new_hand"],
    }
    assert {when for said in moments.values() for when in said} == set(MOMENTS)
    assert "off until the table asks" in editions[NSFW].rules["optional_rules"].says


def test_editions_do_not_disturb_the_decks() -> None:
    catalogue, problems = load_catalogue([shipped("card_texts")], [shipped("braille_map")])
    assert problems == []
    deck = next(deck for deck in catalogue.decks if deck.id in load_editions([FOLDER])[0])
    assert deck.id in load_editions([FOLDER])[0][deck.id].decks


def test_every_rule_that_a_doubt_names_can_be_explained() -> None:
    """A doubt or a refusal names a rule; who asks why must get words for it."""
    named: dict[str, str] = {}
    for file in (ROOT / "assistant" / "rules").glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call):
                continue
            called = getattr(node.func, "attr", getattr(node.func, "id", ""))
            at = {"about": 0, "refused": 1}.get(called)
            if at is not None and len(node.args) > at and isinstance(node.args[at], ast.Constant):
                rule = node.args[at]
                assert isinstance(rule, ast.Constant)
                named[str(rule.value)] = f"{file.name}:{node.lineno}"
    assert len(named) > 10
    # Only an edition with optional rules has doubts about them.
    known = {*VALUES, *SPOKEN_RULES, "optional_rules", "coming_and_going", ""}
    assert {rule: where for rule, where in named.items() if rule not in known} == {}


def _texts(file: Path) -> set[str]:
    """Return every text in a source file but the sentences that explain the code."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    explained = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    return {
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and id(node) not in explained
    }


def test_no_edition_is_named_in_the_code(editions: dict[str, Edition]) -> None:
    names = {
        each.casefold()
        for edition in editions.values()
        for each in (edition.id, edition.name, edition.rulebook)
    }
    parts = ("llama", "alpaca", "unicorn", "neigh", "nsfw", "travel", "first print", "second print")
    words = {"Stable", "Stables", "Field", "Fields", "Unicorn", "Unicorns", "Animal", "Animals"}
    files = sorted((ROOT / "assistant").rglob("*.py"))
    assert len(files) > 50
    for file in files:
        for text in _texts(file):
            plain = text.casefold()
            assert not any(name in plain for name in (*names, *parts)), f"{file}: {text}"
            assert text not in words, f"{file}: {text}"


def test_a_sixth_edition_is_a_copy_that_somebody_edited(tmp_path: Path) -> None:
    """Copied, given its own name and words, changed in a goal and in a rule."""
    text = (FOLDER / f"{SECOND}.toml").read_text(encoding="utf-8")
    for old, new in (
        (f'id = "{SECOND}"', 'id = "meadow"'),
        ('name = "Unstable Unicorns, second print"', 'name = "The Meadow"'),
        ('area = "Stable"', 'area = "Meadow"'),
        ("most = 5\ncount = 7", "most = 5\ncount = 9"),
        ('value = "most_wins"', 'value = "reshuffle"'),
        ("hand_limit = 7", "hand_limit = 4"),
    ):
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    (tmp_path / "meadow.toml").write_text(text, encoding="utf-8")
    found, problems = load_editions([FOLDER, tmp_path])
    assert problems == []
    assert set(found) == {*EDITIONS, "meadow"}
    meadow = found["meadow"]
    assert (meadow.name, meadow.words.area, meadow.hand_limit) == ("The Meadow", "Meadow", 4)
    assert (meadow.goal(5), meadow.goal(6)) == (9, 6)
    assert Rulebook(meadow).values["deck_out"] == "reshuffle"


def test_the_users_file_takes_the_place_of_the_one_with_its_id(tmp_path: Path) -> None:
    text = (FOLDER / f"{LLAMAS}.toml").read_text(encoding="utf-8")
    own = text.replace('text = ""', 'text = "From my reference card."')
    (tmp_path / "mine.toml").write_text(own, encoding="utf-8")
    found, problems = load_editions([FOLDER, tmp_path])
    assert problems == []
    assert {each.text for each in found[LLAMAS].bonuses} == {"From my reference card."}
    assert len(found) == len(EDITIONS)


def test_the_file_of_each_edition_is_named_for_it() -> None:
    for file in FOLDER.glob("*.toml"):
        named = tomllib.loads(file.read_text(encoding="utf-8"))
        if "language" in named:
            assert f"{named['edition']}.{named['language']}" == file.stem
        else:
            assert named["id"] == file.stem
