"""Who sat down on which phone, kept so that phones come back after the program was killed.

A phone has a token in a cookie; the file has only what can be compared with it, and is for its
owner alone.
"""

import contextlib
import hashlib
import json
import secrets
import time
from dataclasses import dataclass, field
from pathlib import Path

from assistant.files import read_text, replace_file

LASTING = 12 * 3600.0
"""Seconds for which a seat is kept while nothing is open."""


@dataclass
class Kept:
    """The names that sit by the digests of their tokens, and the port of the last time.

    `chosen` has what was chosen on each phone: a language, how much is heard there, and the names
    of what else.
    """

    names: dict[str, str] = field(default_factory=dict)
    port: int = 0
    chosen: dict[str, tuple[str, str, frozenset[str]]] = field(default_factory=dict)


def digest(token: str) -> str:
    """Return what a token is compared by."""
    return hashlib.sha256(token.encode()).hexdigest()


def fresh_token() -> str:
    """Return a token that nobody can guess."""
    return secrets.token_urlsafe(32)


def load(file: Path) -> Kept:
    """Read what was kept; what cannot be read, or is old, is nothing."""
    with contextlib.suppress(OSError, ValueError, LookupError, TypeError, AttributeError):
        found = json.loads(read_text(file))
        kept = Kept(port=int(found["port"]))
        if time.time() - float(found["at"]) < LASTING:
            kept.names = {str(key): str(name) for key, name in found["names"].items()}
            chosen = found.get("chosen", {})
            kept.chosen = {
                key: (str(own[0]), str(own[1]), frozenset(map(str, own[2:])))
                for key, own in chosen.items()
            }
        return kept
    return Kept()


def save(file: Path, kept: Kept) -> None:
    """Write it; where it cannot be written, phones sit down anew after a kill."""
    chosen = {key: (*own[:2], *sorted(own[2])) for key, own in kept.chosen.items()}
    found = {"at": time.time(), "port": kept.port, "names": kept.names, "chosen": chosen}
    text = json.dumps(found)
    with contextlib.suppress(OSError):
        replace_file(file, text.encode(), lasting=False)
