"""``table-assistant completion`` and ``man``: written from the same parser that reads the line."""

import argparse
import sys
from collections.abc import Iterator

import assistant
from assistant.problems import Exit
from assistant.words import sentence

_FILES = ("cli.meta_file", "cli.meta_source", "cli.meta_sheet")
_FOLDERS = ("cli.meta_folder",)


def completion(parser: argparse.ArgumentParser, shell: str) -> int:
    """Write what makes a shell complete commands, options and files; return the exit code."""
    import shtab

    _name_files(parser, shtab.FILE, shtab.DIRECTORY)
    sys.stdout.write(shtab.complete(parser, shell=shell))
    return Exit.DONE


def _name_files(parser: argparse.ArgumentParser, file: object, folder: object) -> None:
    """Mark what is completed by the names of files, or of folders."""
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for part in action.choices.values():
                _name_files(part, file, folder)
        elif str(action.metavar) in map(sentence, _FILES):
            action.complete = file  # type: ignore[attr-defined]
        elif str(action.metavar) in map(sentence, _FOLDERS):
            action.complete = folder  # type: ignore[attr-defined]


def man(parser: argparse.ArgumentParser) -> int:
    """Write the manual page of all commands; return the exit code."""
    print("\n".join(_page(parser)))
    return Exit.DONE


def _page(parser: argparse.ArgumentParser) -> Iterator[str]:
    """Yield the lines of the page, in the language of man pages."""
    name, what = parser.prog, parser.description or ""
    yield f'.TH {_plain(name.upper())} 1 "" "{name} {assistant.__version__}"'
    yield from (f".SH {sentence('manual.name')}", f"{_plain(name)} \\- {_plain(what)}")
    yield f".SH {sentence('manual.usage')}"
    yield from _usage(parser)
    yield f".SH {sentence('manual.options')}"
    yield from _arguments(parser)
    yield f".SH {sentence('manual.commands')}"
    for command in _commands(parser):
        yield f".SS {_plain(command.prog.removeprefix(name).strip())}"
        yield _plain(command.description or "")
        yield ".PP"
        yield from _usage(command)
        yield from _arguments(command)


def _commands(parser: argparse.ArgumentParser) -> Iterator[argparse.ArgumentParser]:
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for command in action.choices.values():
                yield command
                yield from _commands(command)


def _usage(parser: argparse.ArgumentParser) -> Iterator[str]:
    used = " ".join(parser.format_usage().split())
    yield f".B {_plain(used.partition(': ')[2])}"


def _arguments(parser: argparse.ArgumentParser) -> Iterator[str]:
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            continue
        value = action.metavar or ("|".join(action.choices) if action.choices else action.dest)
        valued = action.nargs != 0
        names = [f"{each} {value}" if valued else each for each in action.option_strings]
        yield ".TP"
        yield f".B {_plain(', '.join(names or [str(value)]))}"
        yield _plain(parser._get_formatter()._expand_help(action))


def _plain(text: str) -> str:
    """Return text in which no sign is a command of man pages."""
    escaped = text.replace("\\", "\\e").replace("-", "\\-")
    return f"\\&{escaped}" if escaped[:1] in (".", "'") else escaped
