"""The command line: what was typed behind the program's name is started, and its exit code kept.

Each part is loaded only when it is used, for the program is to answer soon.
"""

import argparse
import codecs
import contextlib
import errno
import io
import os
import sys
import threading
import traceback
from collections.abc import Iterator, Sequence

from assistant import places
from assistant.address import without_queries
from assistant.arguments import Parser, parser
from assistant.files import at_once, is_folder, remove_leftovers
from assistant.problems import Exit, Fault
from assistant.scratch import remove_left_folders
from assistant.settings import chosen_language, load_settings
from assistant.tongue import speak
from assistant.words import sentence
from assistant.words.plain import nearest_letters

_STDERR = 2
"""The file descriptor of stderr, in each program (POSIX)."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the program; return its exit code.  No traceback reaches a user."""
    codecs.register_error("nearest", nearest_letters)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            # A console that lacks a letter shows another; it must not end the program.
            stream.reconfigure(errors="nearest")
    threading.excepthook = _log_thread
    try:
        with places.owner_only(), _libraries_unheard():
            if is_folder(places.home() / places.RESTORING):
                _finish_restoring()
            for folder in (places.home(), places.cache("")):
                places.narrow(folder)
            speak(chosen_language(load_settings(places.settings_file(), ())[0]))
            code = _run(parser(), arguments)
            # Whoever reads no more is found out here, and not while Python closes stdout.
            sys.stdout.flush()
            return code
    except Fault as fault:
        print(sentence(fault.key, **fault.values), file=sys.stderr)
        return Exit.CANNOT
    except KeyboardInterrupt:
        return Exit.STOPPED
    except BrokenPipeError:
        # Nobody reads on; Python would complain once more while it closes stdout.
        with contextlib.suppress(OSError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return Exit.DONE
    except Exception as fault:
        if isinstance(fault, OSError) and fault.errno == errno.ENOSPC:
            print(sentence("cli.disk_full"), file=sys.stderr)
            return Exit.CANNOT
        # A fault of the program: the person gets a sentence, the builders the trace.
        print(sentence("cli.fault", file=_log(traceback.format_exc())), file=sys.stderr)
        return Exit.FAULT


@contextlib.contextmanager
def _libraries_unheard() -> Iterator[None]:
    """Keep what libraries in C write about a damaged picture off the person's terminal.

    They write to the file descriptor of stderr and cannot be told not to; libjpeg has a line
    for each picture of a camera with a bad cable.  The program's own words go on to stderr
    by another descriptor.  Where stderr is no file of the system, or under Windows, where a
    console is no plain file, all stays as it is.
    """
    own = sys.__stderr__
    if own is None or own is not sys.stderr or not _is_stderr(own):
        yield
        return
    own.flush()
    kept = os.dup(_STDERR)
    words = open(kept, "w", 1, own.encoding, own.errors, closefd=False)  # noqa: SIM115
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, _STDERR)
    os.close(nowhere)
    # The screen's toolkit writes to the one that Python began with.
    sys.stderr = sys.__stderr__ = words  # type: ignore[misc]
    try:
        yield
    finally:
        # Nobody may be there any more to read them.
        with contextlib.suppress(OSError):
            words.flush()
        os.dup2(kept, _STDERR)
        sys.stderr = sys.__stderr__ = own  # type: ignore[misc]


def _is_stderr(stream: io.TextIOWrapper) -> bool:
    try:
        return sys.platform != "win32" and stream.fileno() == _STDERR
    except (OSError, ValueError):
        return False


def _finish_restoring() -> None:
    """Do what a killed program left of putting a backup in its place.  Raises Fault."""
    from assistant.backup.restoring import finish

    finish(places.home())


def _log_thread(fault: threading.ExceptHookArgs) -> None:
    """Keep the trace of a part that died; its loss shows where its work is awaited."""
    _log("".join(traceback.format_exception(fault.exc_type, fault.exc_value, fault.exc_traceback)))


def _log(trace: str) -> str:
    """Keep a trace in the log; return where, or nothing if it cannot be kept."""
    file = places.log_file("faults")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        with open(file, "a", encoding="utf-8", errors="backslashreplace", opener=at_once) as log:
            log.write(without_queries(trace))
    except OSError:
        return "-"
    return str(file)


def _run_deck(asked: argparse.Namespace) -> int:
    match asked.deed:
        case "new":
            from assistant.tasks.deck import new_deck

            return new_deck(asked.deck)
        case "import":
            from assistant.tasks.deck_import import import_table

            return import_table(
                asked.file,
                asked.deck,
                name=asked.name,
                code=asked.code,
                secret=asked.secret,
                sure=asked.yes,
                labelled=asked.labels,
            )
        case "label":
            from assistant.tasks.deck_import import label_deck

            return label_deck(asked.deck, sure=asked.yes)
        case "add":
            from assistant.tasks.deck_import import add_deck

            return add_deck(asked.deck)
        case "pack":
            from assistant.tasks.deck import pack

            return pack(asked.deck, asked.file, sure=asked.yes)
        case _:
            from assistant.tasks.deck import install_pack

            return install_pack(asked.file, sure=asked.yes)


def _run(known: Parser, arguments: Sequence[str] | None) -> int:
    """Start what was asked for; each part is loaded only when it is used."""
    asked = known.parse_args(arguments)
    remove_left_folders()
    for folder in places.written_folders():
        remove_leftovers(folder)
    if is_folder(places.shelf()):
        from assistant.cards.shelf import tidy

        tidy(places.shelf())
    speech = not getattr(asked, "no_speech", False)
    camera = getattr(asked, "camera", None)
    screen = getattr(asked, "screen", None)
    match asked.command:
        case "play":
            from assistant.tasks.play import play

            return play(
                asked.file, camera=camera, speech=speech, journal=asked.journal, screen=screen
            )
        case "seats":
            from assistant.tasks.seats import seats

            return seats(
                camera=camera,
                speech=speech,
                screen=screen,
                headless=asked.headless,
                port=asked.port,
                json=asked.json,
                public=asked.public_url,
                proxies=asked.trusted_proxy,
            )
        case "read":
            from assistant.tasks.read import read

            return read(asked.sources, json=asked.json, speech=speech)
        case "lookup":
            from assistant.tasks.lookup import lookup

            return lookup(asked.labels, json=asked.json)
        case "check":
            from assistant.tasks.check import check

            return check(asked.folder)
        case "doctor":
            from assistant.tasks.doctor import doctor

            return doctor(speech=speech)
        case "labels" | "print":
            from assistant.tasks.labels import labels

            return labels(
                asked.deck,
                sheet=asked.sheet,
                out=asked.out,
                only=asked.only,
                braille=asked.braille,
                ring=asked.ring,
                skip=asked.skip,
                count=asked.count,
            )
        case "join-cards":
            from assistant.tasks.labels import join_cards

            return join_cards(
                out=asked.out,
                port=asked.port,
                public=asked.public_url,
                braille=asked.braille,
                ring=asked.ring,
            )
        case "proof":
            from assistant.tasks.proof import proof

            return proof(
                asked.deck,
                asked.sources,
                camera=camera,
                speech=speech,
                fresh=asked.fresh,
                sheet=asked.sheet,
            )
        case "deck":
            return _run_deck(asked)
        case "backup":
            from assistant.tasks.backup import backup

            return backup(asked.file, secrets=not asked.without_secrets, sure=asked.yes)
        case "restore":
            from assistant.tasks.backup import restore

            return restore(asked.file, sure=asked.yes)
        case "completion":
            from assistant.tasks.manual import completion

            return completion(known, asked.shell)
        case "man":
            from assistant.tasks.manual import man

            return man(known)
        case "demo":
            from assistant.tasks.demo import demo

            return demo(speech=speech)
        case _:
            from assistant.tasks.play import table

            return table(camera=camera, speech=speech, screen=screen)
