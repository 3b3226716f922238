"""Deck packs: one zip file with what belongs to a deck, and what must hold before it is trusted.

A pack comes from somebody else.  Nothing of it is written anywhere before all of it has been
checked: only names from a short list of folders, only plain TOML files, each as large as it
says and no larger than it may be.  What the files say is checked by whoever installs them.
"""

import hashlib
import io
import json
import re
import stat
import zipfile
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import tomli

from assistant.cards.deck_keys import is_id
from assistant.cards.toml_file import LONGEST_LINE, shown
from assistant.problems import Fault
from assistant.signs import hidden_sign

FORMAT = 1
MANIFEST = "pack.toml"
CODES = "codes.toml"
FOLDERS = ("card_texts", "own_texts", "braille_map", "card_texts/editions")
"""The folders whose files a pack may hold, as they lie in the user's data folder."""

LARGEST_PACK = 5_000_000  # bytes, as it lies on the disk
LARGEST_FILE = 1_000_000  # bytes, unpacked
LARGEST_SUM = 5_000_000  # bytes, unpacked
MOST_FILES = 50
MOST_CODES = 10_000
LONGEST_NAME = 80  # characters, without the folder

_PLAIN = re.compile(r"[a-z0-9]+(?:[-_][a-z0-9]+)*\.toml")
_DEVICES = re.compile(r"(con|prn|aux|nul|com[0-9]|lpt[0-9])(\..*)?", re.IGNORECASE)
_DOTTED = re.compile(r"""(?<![\w-])(?:(?:[\w-]++|"[^"\n]*+"|'[^'\n]*+')[ \t]*+\.[ \t]*+){9}""")
_MOST_OPEN = 200  # brackets in one line; a text of 2,000 characters may hold some
_METHODS = frozenset({zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED})
_ENCRYPTED = 0x1
_BROKEN = (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, ValueError)
"""What the reader of zip files raises for one that is broken: all these were seen."""
_MANIFEST_KEYS: Mapping[str, type] = {"format": int, "deck": str, "name": str, "file": list}
_FILE_KEYS: Mapping[str, type] = {"path": str, "size": int, "sha256": str}
_CODES_KEYS: Mapping[str, type] = {"format": int, "code": list}
_CODE_KEYS: Mapping[str, type] = {"payload": str, "card": str}


@dataclass(frozen=True, slots=True)
class Pack:
    """What a pack holds: the deck it is about, its files by their path, and learned codes.

    `codes` maps payloads to `Card.key`.
    """

    deck: str
    name: str
    files: Mapping[str, bytes]
    codes: Mapping[str, str]


def write_pack(pack: Pack) -> bytes:
    """Return the pack as a zip file."""
    import tomlkit

    files = dict(pack.files)
    if pack.codes:
        files[CODES] = _codes_toml(pack.codes).encode("utf-8")
    manifest = {
        "format": FORMAT,
        "deck": pack.deck,
        "name": pack.name,
        "file": [
            {"path": path, "size": len(content), "sha256": hashlib.sha256(content).hexdigest()}
            for path, content in sorted(files.items())
        ],
    }
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w", zipfile.ZIP_DEFLATED) as target:
        # The same pack gives the same bytes on every day and machine.
        for path, content in (
            (MANIFEST, tomlkit.dumps(manifest).encode("utf-8")),
            *sorted(files.items()),
        ):
            entry = zipfile.ZipInfo(path)
            entry.external_attr = (stat.S_IFREG | 0o644) << 16
            target.writestr(entry, content, zipfile.ZIP_DEFLATED)
    return written.getvalue()


def _codes_toml(codes: Mapping[str, str]) -> str:
    """Write the file of codes, which may be long: tomlkit takes seconds for ten thousand."""
    lines = [f"format = {FORMAT}"]
    for payload, card in codes.items():
        lines += ["[[code]]", f"payload = {_quoted(payload)}", f"card = {_quoted(card)}"]
    return "\n".join(lines) + "\n"


def _quoted(text: str) -> str:
    """Return a basic string of TOML: that of JSON, but for one sign and letters of two halves."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def read_pack(content: bytes) -> Pack:
    """Return what is in a pack.  Raises Fault for the first thing that must not be there."""
    if len(content) > LARGEST_PACK:
        raise Fault("packs.too_large", limit=LARGEST_PACK // 1_000_000)
    try:
        source = zipfile.ZipFile(io.BytesIO(content))
    except _BROKEN as error:
        raise Fault("packs.not_a_zip") from error
    try:
        with source:
            files = _unpacked(source)
    except _BROKEN as error:
        raise Fault("packs.damaged") from error
    if MANIFEST not in files:
        raise Fault("packs.no_manifest")
    manifest = _table(files.pop(MANIFEST), MANIFEST, _MANIFEST_KEYS)
    deck = manifest["deck"]
    if not is_id(deck) or len(deck) > LONGEST_LINE:
        raise Fault("packs.bad_value", path=MANIFEST, name="deck")
    if _DEVICES.fullmatch(deck):
        # Its folder on the shelf has this name.
        raise Fault("packs.device", path=deck)
    if len(manifest["name"]) > LONGEST_LINE:
        raise Fault("packs.long_name", limit=LONGEST_LINE)
    if hidden_sign(manifest["name"]):
        raise Fault("packs.hidden_sign")
    _match(manifest["file"], files)
    codes = _codes(files.pop(CODES)) if CODES in files else {}
    for path, data in files.items():
        _toml(data, path)
    return Pack(deck, shown(manifest["name"]), files, codes)


def _unpacked(source: zipfile.ZipFile) -> dict[str, bytes]:
    """Return the files by their path, after all names and sizes have been looked at."""
    entries = source.infolist()
    if len(entries) > MOST_FILES:
        raise Fault("packs.too_many", count=len(entries), limit=MOST_FILES)
    seen: set[str] = set()
    total = 0
    for entry in entries:
        _check_entry(entry)
        # Capitals are in no name, so two that differ in nothing else cannot be there.
        if entry.orig_filename in seen:
            raise Fault("packs.twice", path=_said(entry.orig_filename))
        seen.add(entry.orig_filename)
        total += entry.file_size
        if entry.file_size > LARGEST_FILE or total > LARGEST_SUM:
            raise _bomb(entry.orig_filename)
    files: dict[str, bytes] = {}
    for entry in entries:
        with source.open(entry) as packed:
            # No more is unpacked than was said, whatever the packed part goes on to.
            data = packed.read(entry.file_size + 1)
        if len(data) != entry.file_size:
            raise Fault("packs.damaged")
        files[entry.orig_filename] = data
    return files


def _check_entry(entry: zipfile.ZipInfo) -> None:
    # Python cuts a name at a NUL; what is written in the pack counts.
    name = entry.orig_filename
    path = _said(name)
    kind = stat.S_IFMT(entry.external_attr >> 16)
    if kind not in (0, stat.S_IFREG):
        raise Fault("packs.not_a_file", path=path)
    if entry.flag_bits & _ENCRYPTED:
        raise Fault("packs.encrypted", path=path)
    if entry.compress_type not in _METHODS:
        raise Fault("packs.method", path=path)
    check_name(name)


def check_name(name: str) -> None:
    """Raise Fault if a file of this name may not be in a pack."""
    path = _said(name)
    parts = name.replace("\\", "/").split("/")
    if name[:1] in ("/", "\\") or re.match(r"[A-Za-z]:", name):
        raise Fault("packs.absolute", path=path)
    if ".." in parts:
        raise Fault("packs.parent", path=path)
    if any(_DEVICES.fullmatch(part.strip()) for part in parts):
        raise Fault("packs.device", path=path)
    if name in (MANIFEST, CODES):
        return
    folder, _, file = name.rpartition("/")
    if not file.casefold().endswith(".toml"):
        raise Fault("packs.not_toml", path=path)
    if folder not in FOLDERS or not _PLAIN.fullmatch(file) or len(file) > LONGEST_NAME:
        raise Fault("packs.bad_name", path=path)


def _match(listed: list[Any], files: Mapping[str, bytes]) -> None:
    """Check that the manifest tells of each file in the pack, and of no other."""
    told: set[str] = set()
    for each in listed:
        _check_keys(each, MANIFEST, _FILE_KEYS)
        path = each["path"]
        data = files.get(path)
        if data is None:
            raise Fault("packs.missing", path=_said(path))
        if len(data) != each["size"] or hashlib.sha256(data).hexdigest() != each["sha256"]:
            raise Fault("packs.changed", path=_said(path))
        told.add(path)
    for path in files:
        if path not in told:
            raise Fault("packs.untold", path=_said(path))


def _codes(data: bytes) -> dict[str, str]:
    table = _table(data, CODES, _CODES_KEYS)
    if len(table["code"]) > MOST_CODES:
        raise Fault("packs.too_many_codes", count=len(table["code"]), limit=MOST_CODES)
    codes: dict[str, str] = {}
    for each in table["code"]:
        _check_keys(each, CODES, _CODE_KEYS)
        codes[each["payload"]] = each["card"]
    return codes


def _table(data: bytes, path: str, keys: Mapping[str, type]) -> Mapping[str, Any]:
    table = _toml(data, path)
    _check_keys(table, path, keys)
    if table["format"] != FORMAT:
        raise Fault("packs.format", found=shown(table["format"]), expected=FORMAT)
    return table


def _check_keys(table: object, path: str, keys: Mapping[str, type]) -> None:
    if not isinstance(table, dict):
        raise Fault("packs.not_readable", path=path)
    for name in table:
        if name not in keys:
            raise Fault("packs.strange_key", path=path, name=shown(name))
    for name, wanted in keys.items():
        if type(table.get(name)) is not wanted:
            raise Fault("packs.bad_value", path=path, name=name)


def _toml(data: bytes, path: str) -> Mapping[str, Any]:
    """Return what a file says.  Raises Fault if it is no TOML, or nested too deep."""
    try:
        text = data.decode("utf-8-sig")
        if _too_deep(text):
            raise Fault("packs.too_deep", path=path)
        return tomli.loads(text)
    except RecursionError as error:
        raise Fault("packs.too_deep", path=path) from error
    except ValueError as error:
        raise Fault("packs.not_readable", path=path) from error


def _too_deep(text: str) -> bool:
    """Say whether there are names within names, or brackets within brackets, in great number.

    The reader takes the square of the length of such a name: hours for a file of a megabyte.
    """
    most = max((line.count("[") + line.count("{") for line in text.splitlines()), default=0)
    return most > _MOST_OPEN or _DOTTED.search(text) is not None


def _bomb(name: str) -> Fault:
    return Fault(
        "packs.bomb",
        path=_said(name),
        limit=LARGEST_FILE // 1_000_000,
        total=LARGEST_SUM // 1_000_000,
    )


def _said(name: str) -> str:
    return shown(name) or "?"
