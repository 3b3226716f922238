"""The answers of a ruleset that is not finished, on the disk until it is kept or called off.

Whoever ends the program in between, or begins a game first, goes on with them afterwards.  They
are no ruleset yet, so they lie beside the folder of those.
"""

import json
from contextlib import suppress
from pathlib import Path

from assistant import places
from assistant.files import replace_file
from assistant.forms import Answers
from assistant.intents import Answer, Given, Picked, Skipped, WordsGiven

_FILE = "ruleset-draft.json"
_WORDS, _PICKED, _SKIPPED = "words", "picked", "skipped"


def _file() -> Path:
    return places.home() / _FILE


def keep(answers: Answers) -> None:
    """Write the answers so far; where that fails they are only as lasting as the question."""
    lines = [(each.step, *_written(each.given)) for each in answers]
    with suppress(OSError):
        replace_file(_file(), json.dumps(lines).encode("utf-8"), lasting=False)


def drop() -> None:
    """Have no draft any more."""
    with suppress(OSError):
        _file().unlink(missing_ok=True)


def draft() -> Answers:
    """Return the answers that were kept, none where there are none that can be read."""
    try:
        lines = json.loads(_file().read_text(encoding="utf-8"))
        return tuple(Answer(str(step), _read(kind, value)) for step, kind, value in lines)
    except (OSError, ValueError, TypeError):
        return ()


def _written(given: Given) -> tuple[str, str | int]:
    match given:
        case WordsGiven(text):
            return _WORDS, text
        case Picked(value):
            return _PICKED, value
        case _:
            return _SKIPPED, ""


def _read(kind: str, value: str | int) -> Given:
    """Return an answer as it was given; ValueError for what is none."""
    if kind == _WORDS:
        return WordsGiven(str(value))
    if kind == _PICKED and isinstance(value, str | int):
        return Picked(value)
    if kind == _SKIPPED:
        return Skipped()
    raise ValueError(kind)
