"""How seats are to be opened, as the command line says it."""

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Wanted:
    """How seats are to be opened.

    `port` is where they listen, None for the one of the last time, 0 for any.  `public` are the
    addresses under which a proxy hands them on, `proxies` the addresses of the proxies that are
    believed who has asked.  `kept` is the file of who sat down, and `hosts` whether phones may also
    say what is said at the table, where nobody sits at its keys.
    """

    kept: Path
    port: int | None = None
    public: tuple[str, ...] = ()
    proxies: tuple[str, ...] = ()
    hosts: bool = False
