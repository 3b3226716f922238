"""The rulesets that are at hand: the shipped ones, and the user's own."""

from collections.abc import Iterable
from pathlib import Path

from assistant import places
from assistant.keeper.game import KIND, playable
from assistant.keeper.ruleset_file import load_rulesets, read_ruleset
from assistant.kinds import add
from assistant.playable import Playable
from assistant.problems import Problem

RULESETS = "rulesets"
"""The name of the folders in which rulesets lie."""

add(KIND)


def kept_games(
    folders: Iterable[Path], language: str = ""
) -> tuple[tuple[Playable, ...], list[Problem]]:
    """Return the games of the rulesets in some folders, and what is wrong with their files.

    They are called as in a `language` where there are words of it.
    """
    found, problems = load_rulesets(folders, language)
    return tuple(map(playable, found.values())), problems


def faults_of(name: str) -> list[Problem]:
    """Return what is wrong with the user's own file of a name, nothing where there is none."""
    wanted = "".join(each for each in name.casefold() if each.isalnum())
    folder = places.home() / RULESETS
    files = sorted(folder.glob("*.toml")) if wanted and folder.is_dir() else ()
    for file in files:
        if "".join(each for each in file.stem.casefold() if each.isalnum()) == wanted:
            return read_ruleset(file)[1]
    return []
