"""The answers of a ruleset that is not finished, on the disk until it is kept or called off.

Whoever ends the program in between, or begins a game first, goes on with them afterwards.  They
are no ruleset yet, so they lie beside the folder of those.
"""

import json
from contextlib import suppress

from assistant import places
from assistant.files import replace_file
from assistant.forms import Answers
from assistant.intents import Answer, Given, Picked, Skipped, WordsGiven

_WORDS, _PICKED, _SKIPPED = "words", "picked", "skipped"


def keep(answers: Answers) -> None:
    """Write the answers so far; where that fails they are only as lasting as the question."""
    if not answers:
        drop()
        return
    lines = [(each.step, *_written(each.given)) for each in answers]
    with suppress(OSError):
        replace_file(places.unfinished_ruleset(), json.dumps(lines).encode("utf-8"), lasting=False)


def drop() -> None:
    """Have no unfinished ruleset any more."""
    with suppress(OSError):
        places.unfinished_ruleset().unlink(missing_ok=True)


def unfinished() -> Answers:
    """Return the answers that were kept, none where there are none that can be read."""
    try:
        lines = json.loads(places.unfinished_ruleset().read_text(encoding="utf-8"))
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
