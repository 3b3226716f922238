"""The files of words beside the shipped decks and editions: each says in German what it is about.

And how a card is found by a name that only such a file gives it.
"""

import re
from collections import Counter
from dataclasses import fields
from pathlib import Path

import pytest
from garden import Folders, card, planted

from assistant.braille.code import spellings
from assistant.cards.find import Answer, Found, Several, Unknown, Why, lookup
from assistant.cards.index import Index
from assistant.cards.load import load_catalogue
from assistant.cards.model import Card, Catalogue, Deck
from assistant.places import shipped
from assistant.rules.edition import Edition, Words
from assistant.rules.edition_file import load_editions
from assistant.words import render
from assistant.words.problems import tell_problem

FOLDERS = [shipped("card_texts")], [shipped("braille_map")]
ENGLISH, GERMAN = (load_catalogue(*FOLDERS, language=each)[0] for each in ("en", "de"))
PAIRS = list(zip(ENGLISH.decks, GERMAN.decks, strict=True))
each_deck = pytest.mark.parametrize("ours, theirs", PAIRS, ids=[deck.id for deck, _ in PAIRS])
EDITIONS = [
    load_editions([shipped("card_texts") / "editions"], language=each)[0] for each in ("en", "de")
]
EDITION_PAIRS = [(EDITIONS[0][id], EDITIONS[1][id]) for id in EDITIONS[0]]
each_edition = pytest.mark.parametrize(
    "ours, theirs", EDITION_PAIRS, ids=[each.id for each, _ in EDITION_PAIRS]
)

STAYS_ENGLISH = re.compile(
    r"\b(the|and|or|of|to|from|with|your|you|it|its|is|are|be|may|must|card|cards|hand|deck|pile|"
    r"player|players|stable|field|turn|if|when|while|as|one|two|three|each|any|other|this|that|"
    r"into|unicorn|unicorns|animal|animals|draw|discard|sacrifice|destroy|steal)\b",
    re.IGNORECASE,
)
BOTH_LANGUAGES = frozenset({"hand", "hands"})
NUMBERS = {
    "two": "zwei",
    "three": "drei",
    "four": "vier",
    "five": "fünf",
    "six": "sechs",
    "seven": "sieben",
    "eight": "acht",
    "nine": "neun",
    "ten": "zehn",
    "zweit": "zwei",
    "beidem": "zwei",
    "beiden": "zwei",
}
NUMBERS |= {str(number): name for number, name in enumerate(NUMBERS.values(), 2) if number <= 10}


def words(text: str) -> list[str]:
    return re.findall(r"[^\W_]+", text.casefold())


def english_in(text: str, titles: set[str]) -> list[str]:
    """Return the English words of a text that are not in a title which it names."""
    for title in sorted(titles, key=len, reverse=True):
        text = text.replace(title, "")
    found = (hit[0].casefold() for hit in STAYS_ENGLISH.finditer(text))
    return [word for word in found if word not in BOTH_LANGUAGES]


def numbers(text: str) -> Counter[str]:
    """Return the numbers that a text names, from two on: one is as often an article."""
    named = (NUMBERS.get(word, word) for word in words(text))
    return Counter(word for word in named if word in NUMBERS.values() or word.isdecimal())


@each_deck
def test_every_card_of_each_deck_has_a_german_text(ours: Deck, theirs: Deck) -> None:
    titles = {card.title for card in ENGLISH.cards}
    for before, after in zip(ours.cards, theirs.cards, strict=True):
        assert (after.title, after.code, after.label) == (before.title, before.code, before.label)
        assert after.text != before.text, before.key
        assert english_in(after.text, titles) == [], after.text
        assert numbers(after.text) == numbers(before.text), after.text
        assert after.text.endswith("."), after.text
        assert len(after.text) <= 300, after.text
    for kind in {each.kind for each in ours.cards}:
        assert theirs.kinds[kind] != ours.kinds[kind]


def test_texts_that_are_alike_in_one_language_are_alike_in_the_other() -> None:
    said: dict[str, str] = {}
    for before, after in zip(ENGLISH.cards, GERMAN.cards, strict=True):
        assert said.setdefault(before.text, after.text) == after.text


def test_a_german_text_says_may_and_must_where_ours_does() -> None:
    for before, after in zip(ENGLISH.cards, GERMAN.cards, strict=True):
        if re.search(r"\bmay\b", before.text):
            assert re.search(r"\b(darf|darfst|dürfen)\b", after.text), after.text
        if "not optional" in before.text:
            assert "Pflicht" in after.text, after.text
        lost = bool(re.search(r"sacrificed|destroyed", before.text))
        assert not lost or re.search(r"[Oo]pfer|zerstör", after.text), after.text


def told(edition: Edition) -> dict[str, str]:
    """Return what people hear of an edition, by where it stands."""
    found = {
        f"rule {name} {key}": getattr(rule, key)
        for name, rule in edition.rules.items()
        for key in ("says", "section", "after", "other", "other_by")
    }
    found |= {
        f"ruling {n} {key}": getattr(each, key)
        for n, each in enumerate(edition.rulings)
        for key in ("says", "by", "other", "other_by")
    }
    found |= {
        f"prompt {name} {n}": each.says
        for name, prompts in edition.prompts.items()
        for n, each in enumerate(prompts)
    }
    found |= {
        f"bonus {each.species} {key}": getattr(each, key)
        for each in edition.bonuses
        for key in ("several", "name", "text")
    }
    found |= {
        f"words {key.name}": getattr(edition.words, key.name)
        for key in fields(Words)
        if key.name not in ("baby", "recorded")
    }
    return found | {"rulebook": edition.rulebook, "baby": edition.words.baby}


@each_edition
def test_all_that_is_heard_of_each_edition_is_said_in_german(
    ours: Edition, theirs: Edition
) -> None:
    titles = {card.title for card in ENGLISH.cards} | {
        "Dark Angel",
        "Neigh",
        "Unstable Unicorns",
        ours.name,
    }
    titles |= {"page " + each for each in titles}
    before, after = told(ours), told(theirs)
    for place, text in after.items():
        assert bool(text) is bool(before[place]), place
        if not text:
            continue
        assert text != before[place], place
        if " by" not in place and "other_by" not in place:
            # Pages of a wiki are named as they are called there.
            assert english_in(text, titles) == [], text
        assert numbers(text) == numbers(before[place]), text


@each_edition
def test_what_an_edition_is_played_by_is_as_it_was(ours: Edition, theirs: Edition) -> None:
    assert {name: (rule.value, rule.standing) for name, rule in ours.rules.items()} == {
        name: (rule.value, rule.standing) for name, rule in theirs.rules.items()
    }
    assert [each.cards for each in ours.rulings] == [each.cards for each in theirs.rulings]
    assert ours.words.any_baby == theirs.words.any_baby
    assert ours.two_players_out == theirs.two_players_out


def test_nothing_in_any_language_is_to_be_mended() -> None:
    assert load_catalogue(*FOLDERS)[1] == []
    assert load_editions([shipped("card_texts") / "editions"])[1] == []


# -- further names --------------------------------------------------------------------


WORDS = """
format = 1
deck = "garden"
language = "de"

[[card]]
id = "hound"
names = ["Übler Köter", "Fiffi!"]
text = "Er bellt."
"""


def in_german(folders: Folders, text: str, name: str = "garden.de.toml") -> Catalogue:
    (folders.texts / name).write_text(text, encoding="utf-8")
    catalogue, problems = load_catalogue(
        [folders.texts, folders.own_texts], [folders.labels, folders.own_labels], language="de"
    )
    assert problems == []
    return catalogue


def titles_of(answer: Answer) -> list[str]:
    match answer:
        case Found(match=match):
            return [match.card.title]
        case Several(matches=matches) | Unknown(nearest=matches):
            return [match.card.title for match in matches]


@pytest.mark.parametrize(
    "typed, why",
    [
        ("Übler Köter", Why.TITLE),
        ("ubler koter", Why.TITLE),
        ("uebler koeter", Why.TITLE),
        ("ÜBLER KÖTER", Why.TITLE),
        ("fiffi", Why.TITLE),
        ("Hound", Why.TITLE),
        ("uebl", Why.TITLE_START),
        ("köter", Why.TITLE_WORDS),
        ("koeter", Why.TITLE_WORDS),
        ("übler kötr", Why.TITLE_TYPO),
        ("fifi", Why.TITLE_TYPO),
    ],
)
def test_a_card_is_found_by_a_further_name(tmp_path: Path, typed: str, why: Why) -> None:
    answer = lookup(Index(in_german(planted(tmp_path), WORDS)), spellings(typed))
    assert isinstance(answer, Found), titles_of(answer)
    assert (answer.match.card.title, answer.match.why) == ("Hound", why)


def test_in_our_own_language_it_has_no_such_name(tmp_path: Path) -> None:
    folders = planted(tmp_path)
    in_german(folders, WORDS)
    catalogue, said = folders.load()
    assert said == []
    assert card(catalogue, "hound").names == ()


def test_a_name_that_another_card_has_is_told(tmp_path: Path) -> None:
    folders = planted(tmp_path)
    taken = next(each.title for each in folders.load()[0].cards if each.title != "Hound")
    (folders.texts / "w.toml").write_text(WORDS.replace("Fiffi!", taken), encoding="utf-8")
    _, said = folders.load()
    assert said == [f"w.toml, card 1, hound: Another card is called {taken} already: {taken}."]


def test_words_for_a_species_that_the_deck_has_not_are_told(tmp_path: Path) -> None:
    folders = planted(tmp_path)
    text = WORDS.replace("[[card]]", '[species]\nunicorn = "Einhorn"\n\n[[card]]')
    (folders.texts / "w.toml").write_text(text, encoding="utf-8")
    assert folders.load()[1] == ["w.toml, deck file: There's no key called unicorn. It's left out."]


def test_what_an_owner_has_written_stays(tmp_path: Path) -> None:
    folders = planted(tmp_path)
    own = 'id = "garden"\n[[card]]\nid = "hound"\ntext = "Er beißt."\n'
    (folders.own_texts / "mine.toml").write_text(own, encoding="utf-8")
    found = card(in_german(folders, WORDS), "hound")
    assert (found.text, found.names) == ("Er beißt.", ("Übler Köter", "Fiffi!"))


def test_a_rule_that_somebody_has_changed_is_read_as_it_is_now(tmp_path: Path) -> None:
    folder = shipped("card_texts") / "editions"
    text = (folder / "llamas-unleashed.toml").read_text(encoding="utf-8")
    said = EDITIONS[0]["llamas-unleashed"].rules["first_player"].says
    own = text.replace(said, "Die Jüngste fängt an.").replace(
        'text = ""', 'text = "Von meiner Karte."'
    )
    (tmp_path / "mine.toml").write_text(own, encoding="utf-8")
    edition = load_editions([folder, tmp_path], language="de")[0]["llamas-unleashed"]
    assert edition.rules["first_player"].says == "Die Jüngste fängt an."
    assert edition.rules["draw"].says == EDITIONS[1]["llamas-unleashed"].rules["draw"].says
    assert {each.text for each in edition.bonuses} == {"Von meiner Karte."}
    assert edition.bonuses[0].several == "Lamas"


EDITION_WORDS = """
format = 1
edition = "llamas-unleashed"
language = "de"

[[ruling]]
cards = ["Nobody's Card"]
says = "Nichts."

[rule.draww]
says = "Nichts."
"""


def test_words_for_what_an_edition_has_not_are_told(tmp_path: Path) -> None:
    (tmp_path / "w.toml").write_text(EDITION_WORDS, encoding="utf-8")
    _, problems = load_editions([shipped("card_texts") / "editions", tmp_path])
    told = [render(tell_problem(each)) for each in problems]
    assert told == [
        "w.toml, rule 1, draww: There's no rule called draww. It's left out. Did you mean draw?",
        "w.toml, ruling 1: The edition has nothing that these words are about. They are left out.",
    ]


def of(catalogue: Catalogue, title: str) -> list[Card]:
    return [each for each in catalogue.cards if each.title == title]


@pytest.mark.parametrize(
    "typed, title",
    [
        ("Nühü!", "Neigh"),
        ("nühü", "Neigh"),
        ("nuehue", "Neigh"),
        ("nuhu", "Neigh"),
        ("nuehuh", "Neigh"),
        ("Super-Nühü!", "Super Neigh"),
        ("super nuehue", "Super Neigh"),
        ("Winziger Stall", "Tiny Stable"),
        ("winzigen stall", "Tiny Stable"),
        ("Amerikorn", "Americorn"),
        ("Baby-Einhorn", "Baby Unicorn"),
    ],
)
def test_published_german_titles_find_their_cards(typed: str, title: str) -> None:
    second = tuple(deck for deck in GERMAN.decks if deck.id == "unstable-unicorns-second-print")
    assert titles_of(lookup(Index(Catalogue(second)), spellings(typed))) == [title]
    assert all(each.names for each in of(GERMAN, title))
    assert not any(each.names for each in of(ENGLISH, title))
