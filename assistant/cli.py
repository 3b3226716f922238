"""The command line: what can be started, and with which exit code it ends."""

import argparse
import codecs
import contextlib
import io
import os
import sys
import threading
import traceback
from collections.abc import Sequence

from assistant import places
from assistant.exits import Exit
from assistant.words import choose, say
from assistant.words.plain import nearest_letters


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the program; return its exit code.  No traceback reaches a user."""
    codecs.register_error("nearest", nearest_letters)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            # A console that lacks a letter shows another; it must not end the program.
            stream.reconfigure(errors="nearest")
    threading.excepthook = _log_thread
    try:
        return _run(_parser().parse_args(arguments))
    except KeyboardInterrupt:
        return Exit.STOPPED
    except BrokenPipeError:
        # Nobody reads on; Python would complain once more while it closes stdout.
        with contextlib.suppress(OSError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return Exit.DONE
    except Exception:
        # A fault of the program: the person gets a sentence, the builders the trace.
        print(say("cli.fault", file=_log(traceback.format_exc())), file=sys.stderr)
        return Exit.FAULT


def _log_thread(fault: threading.ExceptHookArgs) -> None:
    """Keep the trace of a part that died; its loss shows where its work is awaited."""
    _log("".join(traceback.format_exception(fault.exc_type, fault.exc_value, fault.exc_traceback)))


def _log(trace: str) -> str:
    """Keep a trace in the log; return where, or nothing if it cannot be kept."""
    file = places.log_file("faults")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        with file.open("a", encoding="utf-8", errors="backslashreplace") as log:
            log.write(trace)
    except OSError:
        return "-"
    return str(file)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="table-assistant", description=say("cli.what"))
    _talking(parser)
    commands = parser.add_subparsers(dest="command", metavar=say("cli.command"))

    def add(name: str) -> argparse.ArgumentParser:
        text = choose("cli.commands", name)
        return commands.add_parser(name, help=text, description=text)

    play = add("play")
    play.add_argument("file", nargs="?", metavar="FILE", help=say("cli.words"))
    play.add_argument("--journal", metavar="FILE", help=say("cli.journal"))
    _talking(play)
    demo = add("demo")
    _quiet(demo)
    read = add("read")
    read.add_argument("sources", nargs="+", metavar="SOURCE", help=say("cli.source"))
    read.add_argument("--json", action="store_true", help=say("cli.json"))
    _quiet(read)
    lookup = add("lookup")
    lookup.add_argument("labels", nargs="+", metavar="LABEL", help=say("cli.label"))
    lookup.add_argument("--json", action="store_true", help=say("cli.json"))
    check = add("check")
    check.add_argument("folder", nargs="?", metavar="FOLDER", help=say("cli.folder"))
    _quiet(add("doctor"))
    _deck(add("deck"))
    labels = add("labels")
    labels.add_argument("deck", metavar="DECK", help=say("cli.which_deck"))
    labels.add_argument("--only", metavar="CARD", help=say("cli.only"))
    print_ = add("print")
    print_.add_argument("only", metavar="CARD", help=say("cli.one_card"))
    print_.add_argument("--deck", metavar="DECK", help=say("cli.which_deck"))
    for each in (labels, print_):
        _printing(each)
    proof = add("proof")
    proof.add_argument("deck", metavar="DECK", help=say("cli.which_deck"))
    proof.add_argument("sources", nargs="*", metavar="SOURCE", help=say("cli.shown"))
    proof.add_argument("--fresh", action="store_true", help=say("cli.fresh"))
    # Its talk is in lines in any case.
    proof.add_argument("--plain", action="store_true", help=say("cli.plain"))
    proof.add_argument(
        "--camera", metavar="SOURCE", default=argparse.SUPPRESS, help=say("cli.camera")
    )
    _quiet(proof)
    return parser


def _printing(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--sheet", metavar="SHEET", default="L7120", help=say("cli.sheet"))
    parser.add_argument("--out", metavar="FOLDER", help=say("cli.out"))
    parser.add_argument(
        "--braille",
        choices=("all", "brf", "pef", "sheet", "none"),
        default="all",
        help=say("cli.braille"),
    )
    parser.add_argument("--ring", action="store_true", help=say("cli.ring"))
    parser.add_argument("--skip", metavar="COUNT", type=int, default=0, help=say("cli.skip"))


def _deck(parser: argparse.ArgumentParser) -> None:
    parts = parser.add_subparsers(dest="deed", required=True, metavar=say("cli.command"))

    def add(name: str) -> argparse.ArgumentParser:
        text = choose("cli.deck", name)
        return parts.add_parser(name, help=text, description=text)

    add("new").add_argument("deck", nargs="?", metavar="DECK", help=say("cli.deck_id"))
    table = add("import")
    table.add_argument("file", metavar="FILE", help=say("cli.table"))
    table.add_argument("--deck", required=True, metavar="DECK", help=say("cli.deck_id"))
    table.add_argument("--name", metavar="NAME", help=say("cli.deck_name"))
    table.add_argument("--code", metavar="CODE", help=say("cli.deck_code"))
    pack = add("pack")
    pack.add_argument("deck", metavar="DECK", help=say("cli.deck_id"))
    install = add("install")
    for each in (pack, install):
        each.add_argument("file", metavar="FILE", help=say("cli.pack"))
        each.add_argument("--yes", action="store_true", help=say("cli.sure"))


def _run_deck(asked: argparse.Namespace) -> int:
    match asked.deed:
        case "new":
            from assistant.tasks.deck import new_deck

            return new_deck(asked.deck)
        case "import":
            from assistant.tasks.deck import import_texts

            return import_texts(asked.file, asked.deck, name=asked.name, code=asked.code)
        case "pack":
            from assistant.tasks.pack import pack

            return pack(asked.deck, asked.file, sure=asked.yes)
        case _:
            from assistant.tasks.pack import install_pack

            return install_pack(asked.file, sure=asked.yes)


def _talking(parser: argparse.ArgumentParser) -> None:
    faces = parser.add_mutually_exclusive_group()
    for name, screen in (("plain", False), ("screen", True)):
        faces.add_argument(
            f"--{name}",
            dest="screen",
            action="store_const",
            const=screen,
            default=argparse.SUPPRESS,
            help=say(f"cli.{name}"),
        )
    parser.add_argument(
        "--camera", metavar="SOURCE", default=argparse.SUPPRESS, help=say("cli.camera")
    )
    _quiet(parser)


def _quiet(parser: argparse.ArgumentParser) -> None:
    # SUPPRESS: a default of the part must not undo what stood before its name.
    parser.add_argument(
        "--no-speech",
        action="store_true",
        default=argparse.SUPPRESS,
        help=say("cli.no_speech"),
    )


def _run(asked: argparse.Namespace) -> int:
    """Start what was asked for; each part is loaded only when it is used."""
    speech = not getattr(asked, "no_speech", False)
    camera = getattr(asked, "camera", None)
    screen = getattr(asked, "screen", None)
    match asked.command:
        case "play":
            from assistant.tasks.play import play

            return play(
                asked.file, camera=camera, speech=speech, journal=asked.journal, screen=screen
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
            )
        case "proof":
            from assistant.tasks.proof import proof

            return proof(asked.deck, asked.sources, camera=camera, speech=speech, fresh=asked.fresh)
        case "deck":
            return _run_deck(asked)
        case "demo":
            from assistant.tasks.demo import demo

            return demo(speech=speech)
        case _:
            from assistant.tasks.table import table

            return table(camera=camera, speech=speech, screen=screen)
