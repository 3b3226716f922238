"""``table-assistant deck pack`` and ``deck install``: one file that hands a deck on."""

import sys
from pathlib import Path

from assistant import places
from assistant.cards.packs import LARGEST_PACK, read_pack, write_pack
from assistant.exits import Exit
from assistant.installing import Plan, Refused, gathered, install, planned
from assistant.labels.choosing import find_deck
from assistant.library import Library, open_library
from assistant.problems import Fault
from assistant.settings import load_settings
from assistant.tasks.asking import agreed
from assistant.words import say

FEW = 5


def pack(deck: str, file: str, *, sure: bool) -> int:
    """Write what the user has of a deck into a pack; return the exit code.

    The deck is named by its id, code or name; `sure` replaces a file without asking.
    """
    library = _library()
    target = Path(file).expanduser()
    try:
        chosen = find_deck(library.catalogue, deck)
        found = gathered(library, chosen)
        if not found.files and not found.codes:
            return _cannot(say("packs.nothing_own", name=chosen.name))
        content = write_pack(found)
        # What cannot be installed later is told now.
        planned(library, read_pack(content))
    except Fault as fault:
        return _cannot(say(fault.key, **fault.values))
    except Refused as refused:
        return _cannot(*_told(refused))
    if target.exists() and not sure and not agreed(say("packs.exists", file=str(target))):
        return Exit.NOTHING
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content)
    except OSError as error:
        why = error.strerror or type(error).__name__
        return _cannot(say("packs.unwritten", file=str(target), why=why))
    files, codes = len(found.files), len(found.codes)
    print(say("packs.written", file=str(target), name=found.name, files=files, codes=codes))
    return Exit.DONE


def install_pack(file: str, *, sure: bool) -> int:
    """Check a pack and put it into the user's folder; return the exit code.

    `sure` replaces what is there without asking.
    """
    library = _library()
    source = Path(file).expanduser()
    try:
        with source.open("rb") as opened:
            content = opened.read(LARGEST_PACK + 1)
    except OSError as error:
        why = error.strerror or type(error).__name__
        return _cannot(say("packs.unreadable", file=str(source), why=why))
    try:
        plan = planned(library, read_pack(content))
        what = _replaced(plan)
        if (
            what
            and not sure
            and not agreed(say("packs.replaces", count=len(what), what=", ".join(what)))
        ):
            return Exit.NOTHING
        if plan.rules and not sure and not agreed(say("packs.rules", name=plan.rules)):
            return Exit.NOTHING
        install(library, plan)
    except Fault as fault:
        return _cannot(say("packs.refused", words=say(fault.key, **fault.values)))
    except Refused as refused:
        return _cannot(say("packs.refused", words=_told(refused)[0]), *_told(refused)[1:])
    name, files, codes = plan.pack.name, len(plan.files), len(plan.codes)
    print(say("packs.installed", name=name, files=files, codes=codes))
    return Exit.DONE


def _library() -> Library:
    settings, _ = load_settings(places.settings_file())
    return open_library(adult=settings.adult)


def _replaced(plan: Plan) -> list[str]:
    codes = [say("packs.replaced_codes", count=plan.retied)] if plan.retied else []
    return [*(path.name for path in plan.replaced), *codes]


def _told(refused: Refused) -> list[str]:
    count = len(refused.sentences)
    return [say("packs.faults", count=count), *refused.sentences[:FEW]]


def _cannot(*sentences: str) -> int:
    for sentence in sentences:
        print(sentence, file=sys.stderr)
    return Exit.CANNOT
