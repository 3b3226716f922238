"""The rulesets that are at hand: the shipped ones, and the user's own."""

from collections.abc import Iterable
from pathlib import Path

from assistant.keeper.game import KIND, playable
from assistant.keeper.ruleset_file import load_rulesets
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
