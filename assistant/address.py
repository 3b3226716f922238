"""Addresses as they may be said, shown and written down: without what lets somebody in.  Pure.

A camera's address often holds a name and a password, ``http://ann:secret@phone:8080/video``,
or a token in its query.  The whole address goes to the camera and into the settings; nowhere
else but in the forms that are made here.
"""

import re
import unicodedata
from collections.abc import Callable
from urllib.parse import urlsplit

_SCHEME = re.compile(r"[a-z][a-z0-9+.-]+:[/\\]+", re.IGNORECASE)
_ADDRESS = re.compile(rf"{_SCHEME.pattern}\S+", re.IGNORECASE)
# Where the scheme was forgotten.  A drive of Windows is no name of a user.
_LET_IN = re.compile(r"(?<!\S)(?![A-Za-z]:[/\\])[^\s/\\@:]*:[^\s@]*@\S*")
_AFTER_HOST = re.compile(r"[/\\?#]")
_AFTER_PATH = re.compile(r"[?#;&=:]")
_TO_OTHERS = re.compile(r"\s*[/\\](?:[/\\]|\?\?[/\\])")
_CAMERA = "camera:"
ADDRESSES = ("http://", "https://", "rtsp://")
"""How the addresses begin that pictures can come from."""
_BEGUN = re.compile(r"[a-z]*(?:http|rtsp|rtmp|ftp)s?(?![a-z0-9])", re.IGNORECASE)
"""How an address begins of which the rest may be mistyped."""
_MISTYPED = re.compile(
    rf"(?<!\S)(?:{_CAMERA})?{_BEGUN.pattern}"
    r"(?:[:：]?[/\\]+[^@＠]*\s[^@＠]*[@＠]\S*|(?!:[/\\])[:：/\\]+\S*|：\S*)",
    re.IGNORECASE,
)
"""Such an address in a text: with a space before its ``@``, or without its colon."""
_NUMBERS = re.compile(r"(?<![\w.])\d{1,3}(?:\.\d{1,3}){3}(?![\w.])")
"""The address of a computer in numbers."""
_MANY_WORDS = 5
"""Words from which on a source that is no file may be an address as it is dictated."""
_DRIVE = re.compile(r"[a-z]:(?=[/\\])", re.IGNORECASE)
_HOST = re.compile(r"[\w.-]+|[0-9a-f:.]+(?:%[\w.-]+)?", re.IGNORECASE)
_NOT_SAID = "…"


def leads_away(spec: str) -> bool:
    """Say whether a source lies on another computer: an address, or a path of Windows to one.

    A path to another computer begins with two slashes of either kind; Windows connects to it as
    soon as it is opened.  It is taken for one on every system.
    """
    return "://" in spec or _TO_OTHERS.match(spec) is not None


def is_address(spec: str) -> bool:
    """Say whether a source is an address that can be asked: with a host, a port that is a number.

    One with a space in it is none, nor one whose signs only look like those of an address.
    """
    if not spec.isascii() or any(sign.isspace() for sign in spec):
        return False
    try:
        parts = urlsplit(spec)
        _ = parts.port
    except ValueError:
        return False
    return spec.lower().startswith(ADDRESSES) and _HOST.fullmatch(parts.hostname or "") is not None


def may_hide(spec: str) -> bool:
    """Say whether a source may be an address with a password in it that was mistyped.

    So nothing of it can be said: nobody knows where in it the password stands.  The name of a
    file may hold an ``@`` behind a folder, and no colon but that of a drive.
    """
    if is_address(spec):
        return False
    plain = unicodedata.normalize("NFKC", spec.strip())
    if plain.casefold().startswith(_CAMERA):
        plain = plain[len(_CAMERA) :].strip()
        if is_address(plain):
            return False
    drive = _DRIVE.match(plain)
    if drive:
        return ":" in plain[drive.end() :]
    if _BEGUN.match(plain) or ":" in plain:
        return True
    if _NUMBERS.search(plain) and len(plain.split()) > 1:
        return True
    if len(plain.split()) >= _MANY_WORDS and not re.search(r"[/\\.]", plain):
        return True
    first = re.split(r"[/\\]", plain.lstrip("/\\"), maxsplit=1)[0]
    return "@" in first


def spoken_address(spec: str) -> str:
    """Return what of a source may be said: the host and the path of an address.

    What is no address, such as the path of a file, is returned as it is, and of what may be a
    mistyped one nothing.
    """
    if may_hide(spec):
        return _NOT_SAID
    return _ADDRESS.sub(lambda found: _host_and_path(found[0]), _let_in(spec, _host_and_path))


def without_queries(text: str) -> str:
    """Return a text in which each address ends with its path, and names no user.

    It is for every text in which somebody may have named a camera.
    """
    text = _MISTYPED.sub(_NOT_SAID, text)
    if ":" not in text:
        return text

    def bare(address: str) -> str:
        return _scheme(address) + _host_and_path(address)

    return _ADDRESS.sub(lambda found: bare(found[0]), _let_in(text, bare))


def left_of_address(text: str) -> bool:
    """Say whether a text is what `without_queries` leaves of an address, its colon or not."""
    begins = text.startswith(_NOT_SAID) or _BEGUN.match(text) is not None
    return begins or "//" in text


def _let_in(text: str, change: Callable[[str], str]) -> str:
    """Change what looks like an address whose scheme was forgotten."""

    def changed(found: re.Match[str]) -> str:
        # A camera is named with a word before it.
        word = _CAMERA if found[0].casefold().startswith(_CAMERA) else ""
        rest = found[0][len(word) :]
        if _SCHEME.search(rest) or ":" not in rest.partition("@")[0]:
            return found[0]
        return word + change(rest)

    return _LET_IN.sub(changed, text)


def _scheme(address: str) -> str:
    found = _SCHEME.match(address)
    return found[0] if found else ""


def _parts(address: str) -> tuple[str, str]:
    """Return the host with its port, and all that follows it."""
    rest = address[len(_scheme(address)) :]
    end = _AFTER_HOST.search(rest)
    named, after = (rest[: end.start()], rest[end.start() :]) if end else (rest, "")
    return named.rpartition("@")[2], after


def _host_and_path(address: str) -> str:
    host, after = _parts(address)
    if "@" in after:
        # A password may hold a slash: then what looks like the host is its beginning.
        return _NOT_SAID
    return host + _AFTER_PATH.split(after, maxsplit=1)[0].rstrip("/")
