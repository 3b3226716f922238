"""The arguments: what can be typed behind the program's name, with the help of each.

The words of argparse itself are said by our own sentences, so that a translation has them too.
"""

import argparse
from collections.abc import Callable, Sequence
from typing import Any, NoReturn

import assistant
from assistant.problems import Exit
from assistant.words import choose, render, sentence

SHELLS = ("bash", "zsh", "tcsh")


class Parser(argparse.ArgumentParser):
    """A parser that takes options and files in any order, and speaks the program's words."""

    _parted = False

    def parse_known_args(  # type: ignore[override]
        self, args: Sequence[str] | None = None, namespace: argparse.Namespace | None = None
    ) -> tuple[argparse.Namespace, list[str]]:
        """Parse; what follows an option may still be a file of the list before it."""
        if self._parted or self._subparsers is not None:
            return super().parse_known_args(args, namespace)
        self._parted = True
        try:
            return super().parse_known_intermixed_args(args, namespace)
        finally:
            self._parted = False

    def error(self, message: str) -> NoReturn:
        """End with what is wrong and where help is; no usage of ten lines before it."""
        self.exit(Exit.CANNOT, sentence("cli.misused", what=message, program=self.prog) + "\n")


class _Version(argparse.Action):
    """Says the version, and ends."""

    def __call__(self, parser: argparse.ArgumentParser, *_: Any) -> None:
        print(sentence("cli.version", version=assistant.__version__))
        parser.exit()


def _own_words(text: str) -> str:
    said = text.rstrip()
    return render(choose("cli.argparse", said, said)) + text[len(said) :]


def _own_words_counted(one: str, other: str, count: int) -> str:
    return _own_words(one if count == 1 else other)


def parser() -> Parser:
    """Return the parser of the whole command line."""
    # The functions through which argparse has each of its words translated.
    argparse._ = _own_words  # type: ignore[attr-defined]
    argparse.ngettext = _own_words_counted  # type: ignore[attr-defined]
    parser = Parser(prog="table-assistant", description=sentence("cli.what"))
    parser.add_argument("--version", action=_Version, nargs=0, help=sentence("cli.tell_version"))
    _talking(parser)
    commands = parser.add_subparsers(dest="command", metavar=sentence("cli.command"))

    def add(name: str) -> argparse.ArgumentParser:
        text = render(choose("cli.commands", name))
        return commands.add_parser(name, help=text, description=text)

    play = add("play")
    play.add_argument(
        "file", nargs="?", metavar=sentence("cli.meta_file"), help=sentence("cli.words")
    )
    play.add_argument("--journal", metavar=sentence("cli.meta_file"), help=sentence("cli.journal"))
    _talking(play)
    _seats(add("seats"))
    demo = add("demo")
    _quiet(demo)
    read = add("read")
    read.add_argument(
        "sources", nargs="+", metavar=sentence("cli.meta_source"), help=sentence("cli.source")
    )
    read.add_argument("--json", action="store_true", help=sentence("cli.json"))
    _quiet(read)
    lookup = add("lookup")
    lookup.add_argument(
        "labels", nargs="+", metavar=sentence("cli.meta_label"), help=sentence("cli.label")
    )
    lookup.add_argument("--json", action="store_true", help=sentence("cli.json"))
    check = add("check")
    check.add_argument(
        "folder", nargs="?", metavar=sentence("cli.meta_folder"), help=sentence("cli.folder")
    )
    _quiet(add("doctor"))
    _deck(add("deck"))
    labels = add("labels")
    labels.add_argument("deck", metavar=sentence("cli.meta_deck"), help=sentence("cli.which_deck"))
    labels.add_argument("--only", metavar=sentence("cli.meta_card"), help=sentence("cli.only"))
    print_ = add("print")
    print_.add_argument("only", metavar=sentence("cli.meta_card"), help=sentence("cli.one_card"))
    print_.add_argument(
        "--deck", metavar=sentence("cli.meta_deck"), help=sentence("cli.which_deck")
    )
    print_.add_argument(
        "--count", metavar=sentence("cli.meta_count"), type=int, help=sentence("cli.count")
    )
    labels.set_defaults(count=None)
    for labelling in (labels, print_):
        _printing(labelling)
    _joining(add("join-cards"))
    proof = add("proof")
    proof.add_argument("deck", metavar=sentence("cli.meta_deck"), help=sentence("cli.which_deck"))
    proof.add_argument(
        "sources", nargs="*", metavar=sentence("cli.meta_source"), help=sentence("cli.shown")
    )
    proof.add_argument(
        "--sheet", metavar=sentence("cli.meta_sheet"), default="L7120", help=sentence("cli.sheet")
    )
    proof.add_argument("--fresh", action="store_true", help=sentence("cli.fresh"))
    # Its talk is in lines in any case.
    proof.add_argument("--plain", action="store_true", help=sentence("cli.plain"))
    proof.add_argument(
        "--camera",
        metavar=sentence("cli.meta_source"),
        default=argparse.SUPPRESS,
        help=sentence("cli.camera"),
    )
    _quiet(proof)
    _keeping(add)
    add("completion").add_argument("shell", choices=SHELLS, help=sentence("cli.shell"))
    add("man")
    return parser


def _seats(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--headless", action="store_true", help=sentence("cli.headless"))
    parser.add_argument(
        "--port", metavar=sentence("cli.meta_port"), type=int, help=sentence("cli.port")
    )
    parser.add_argument("--json", action="store_true", help=sentence("cli.seats_json"))
    for name in ("public-url", "trusted-proxy"):
        key = f"cli.{name.replace('-', '_')}"
        parser.add_argument(
            f"--{name}",
            metavar=sentence("cli.meta_address"),
            action="append",
            default=[],
            help=sentence(key),
        )
    _talking(parser)


def _keeping(add: Callable[[str], argparse.ArgumentParser]) -> None:
    backup, restore = add("backup"), add("restore")
    for each in (backup, restore):
        each.add_argument("file", metavar=sentence("cli.meta_file"), help=sentence("cli.backup"))
        each.add_argument("--yes", action="store_true", help=sentence("cli.sure"))
    backup.add_argument(
        "--without-secrets", action="store_true", help=sentence("cli.without_secrets")
    )


def _joining(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--port", metavar=sentence("cli.meta_port"), type=int, help=sentence("cli.port")
    )
    parser.add_argument(
        "--public-url", metavar=sentence("cli.meta_address"), help=sentence("cli.public_url")
    )
    _making(parser)


def _printing(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--sheet", metavar=sentence("cli.meta_sheet"), default="L7120", help=sentence("cli.sheet")
    )
    _making(parser)
    parser.add_argument(
        "--skip", metavar=sentence("cli.meta_count"), type=int, default=0, help=sentence("cli.skip")
    )


def _making(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--out", metavar=sentence("cli.meta_folder"), help=sentence("cli.out"))
    parser.add_argument(
        "--braille",
        choices=("all", "brf", "pef", "sheet", "none"),
        default="all",
        help=sentence("cli.braille"),
    )
    parser.add_argument("--ring", action="store_true", help=sentence("cli.ring"))


def _deck(parser: argparse.ArgumentParser) -> None:
    parts = parser.add_subparsers(dest="deed", required=True, metavar=sentence("cli.command"))

    def add(name: str) -> argparse.ArgumentParser:
        text = render(choose("cli.deck", name))
        return parts.add_parser(name, help=text, description=text)

    add("new").add_argument(
        "deck", nargs="?", metavar=sentence("cli.meta_deck"), help=sentence("cli.deck_id")
    )
    table = add("import")
    table.add_argument("file", metavar=sentence("cli.meta_file"), help=sentence("cli.table"))
    table.add_argument(
        "--deck", required=True, metavar=sentence("cli.meta_deck"), help=sentence("cli.deck_id")
    )
    table.add_argument("--name", metavar=sentence("cli.meta_name"), help=sentence("cli.deck_name"))
    table.add_argument("--code", metavar=sentence("cli.meta_code"), help=sentence("cli.deck_code"))
    table.add_argument(
        "--secret", metavar=sentence("cli.meta_column"), help=sentence("cli.deck_secret")
    )
    table.add_argument("--yes", action="store_true", help=sentence("cli.deck_sure"))
    table.add_argument("--labels", action="store_true", help=sentence("cli.deck_labels"))
    label = add("label")
    label.add_argument("deck", metavar=sentence("cli.meta_deck"), help=sentence("cli.deck_id"))
    label.add_argument("--yes", action="store_true", help=sentence("cli.deck_labels"))
    add("add").add_argument(
        "deck", nargs="?", metavar=sentence("cli.meta_deck"), help=sentence("cli.deck_ready")
    )
    pack = add("pack")
    pack.add_argument("deck", metavar=sentence("cli.meta_deck"), help=sentence("cli.deck_id"))
    install = add("install")
    for of_pack in (pack, install):
        of_pack.add_argument("file", metavar=sentence("cli.meta_file"), help=sentence("cli.pack"))
        of_pack.add_argument("--yes", action="store_true", help=sentence("cli.sure"))


def _talking(parser: argparse.ArgumentParser) -> None:
    faces = parser.add_mutually_exclusive_group()
    for name, screen in (("plain", False), ("screen", True)):
        faces.add_argument(
            f"--{name}",
            dest="screen",
            action="store_const",
            const=screen,
            default=argparse.SUPPRESS,
            help=sentence(f"cli.{name}"),
        )
    parser.add_argument(
        "--camera",
        metavar=sentence("cli.meta_source"),
        default=argparse.SUPPRESS,
        help=sentence("cli.camera"),
    )
    _quiet(parser)


def _quiet(parser: argparse.ArgumentParser) -> None:
    # SUPPRESS: a default of the part must not undo what stood before its name.
    parser.add_argument(
        "--no-speech",
        action="store_true",
        default=argparse.SUPPRESS,
        help=sentence("cli.no_speech"),
    )
