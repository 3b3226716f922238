"""``table-assistant lookup``: from typed labels to cards."""

import json as json_
import time
from collections.abc import Sequence

from assistant import places, report
from assistant.cards.find import Unknown
from assistant.exits import Exit
from assistant.library import open_library
from assistant.settings import load_settings
from assistant.words import say
from assistant.words.plain import printable

LISTED = 9


def lookup(labels: Sequence[str], *, json: bool) -> int:
    """Write the card or cards that each label means; return the exit code."""
    settings, _ = load_settings(places.settings_file())
    library = open_library(adult=settings.adult)
    catalogue = library.catalogue
    any_found = False
    for label in labels:
        started = time.perf_counter()
        answer = library.typed(label, settings.deck)
        seconds = time.perf_counter() - started
        any_found = any_found or not isinstance(answer, Unknown)
        if json:
            record = report.record("typed", label, answer, seconds)
            record["matches"] = report.matches(library.ranked(label, LISTED))
            print(json_.dumps(record))
        else:
            no_card = say("report.no_card", said=printable(label, 60))
            print(*report.sentences(catalogue, label, answer, no_card), sep="\n")
    return Exit.DONE if any_found else Exit.NOTHING
