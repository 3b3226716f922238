"""A small deck, the garden, in folders as the program finds them."""

import shutil
from pathlib import Path

from assistant.cards.load import load_catalogue
from assistant.cards.model import Card, Catalogue
from assistant.words import render
from assistant.words.problems import tell_problem

HERE = Path(__file__).parent
GOOD_DECK = HERE / "good_deck.toml"
GOOD_LABELS = HERE / "good_labels.toml"


class Folders:
    """The shipped and the user's own folders, in a fresh place."""

    def __init__(self, root: Path) -> None:
        self.texts, self.own_texts = root / "card_texts", root / "own" / "card_texts"
        self.labels, self.own_labels = root / "braille_map", root / "own" / "braille_map"
        for folder in (self.texts, self.own_texts, self.labels, self.own_labels):
            folder.mkdir(parents=True, exist_ok=True)

    def load(self) -> tuple[Catalogue, list[str]]:
        """Load everything; problems come back as the sentences a person hears."""
        catalogue, problems = load_catalogue(
            [self.texts, self.own_texts], [self.labels, self.own_labels]
        )
        return catalogue, [render(tell_problem(problem)) for problem in problems]

    def correct(self, toml: str, name: str = "mine.toml") -> tuple[Catalogue, list[str]]:
        """Load the good deck with the user's correction `toml`."""
        (self.own_texts / name).write_text(toml, encoding="utf-8")
        return self.load()


def card(catalogue: Catalogue, name: str) -> Card:
    return catalogue.by_key[f"garden/{name}"]


def planted(root: Path) -> Folders:
    """Return fresh folders that hold the garden and its labels."""
    folders = Folders(root)
    shutil.copy(GOOD_DECK, folders.texts)
    shutil.copy(GOOD_LABELS, folders.labels)
    return folders
