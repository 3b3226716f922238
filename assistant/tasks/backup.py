"""``table-assistant backup`` and ``restore``: everything that is the user's, as one file."""

import sys
from datetime import datetime
from pathlib import Path

from assistant import places
from assistant.backup.archive import look_into
from assistant.backup.packing import packed, there
from assistant.backup.restoring import unpack
from assistant.files import is_there, replace_file
from assistant.problems import Exit, Fault
from assistant.tasks.console import agreed, cannot, told
from assistant.words import render, sentence


def backup(file: str, *, secrets: bool, sure: bool) -> int:
    """Write everything that is the user's into a file; return the exit code.

    Without `secrets` what must not be read by others is left out; `sure` replaces a file
    without asking.
    """
    target, home = Path(file).expanduser(), places.home()
    try:
        if not there(home):
            return cannot(sentence("backup.nothing", folder=str(home)))
        replaces = is_there(target) and not sure
        if replaces and not agreed(sentence("packs.exists", file=str(target))):
            return Exit.NOTHING
        content, left_out = packed(home, datetime.now().astimezone(), secrets=secrets)
        replace_file(target, content)
    except Fault as fault:
        return cannot(told(fault))
    except OSError as error:
        why = error.strerror or type(error).__name__
        return cannot(sentence("packs.unwritten", file=str(target), why=why))
    print(sentence("backup.written" if secrets else "backup.written_without", file=str(target)))
    for reason in left_out:
        print(render(reason), file=sys.stderr)
    return Exit.DONE


def restore(file: str, *, sure: bool) -> int:
    """Put a backup in the place of what the user has, which is kept; return the exit code."""
    source, home = Path(file).expanduser(), places.home()
    try:
        kept = look_into(source)
        if there(home) and not sure:
            key = "backup.replaces" if kept.games else "backup.replaces_without"
            if not agreed(sentence(key, made=kept.made[:10])):
                return Exit.NOTHING
        # The next start opens a connection to it.
        if kept.camera and not sure and not agreed(sentence("backup.camera", address=kept.camera)):
            return Exit.NOTHING
        # And it writes over what stands there.
        recording = kept.recording
        if recording and not sure and not agreed(sentence("backup.recording", file=recording)):
            return Exit.NOTHING
        restored = unpack(source, home, kept, datetime.now().astimezone())
    except Fault as fault:
        return cannot(told(fault))
    print(sentence("backup.restored", made=kept.made[:10]))
    games = [each for each in restored.damaged if "number" in each.values]
    if games:
        print(sentence("backup.games_damaged", count=len(games)))
    if restored.damaged:
        print(*map(told, restored.damaged), sep="\n")
    aside = restored.aside
    if kept.camera and sure:
        print(sentence("backup.looks_through", address=kept.camera))
    if recording and sure:
        print(sentence("backup.records", file=recording))
    if aside.is_dir() and any(aside.iterdir()):
        print(sentence("backup.aside", folder=str(aside)))
    elif aside.is_dir():
        aside.rmdir()
    return Exit.DONE
