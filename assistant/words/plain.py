"""Foreign text made fit to be shown and spoken."""

from assistant.address import without_queries


def repeated(typed: str, most: int) -> str:
    """Return what somebody typed as it may be told again: `printable`, and letting nobody in.

    What lets somebody in at an address goes before anything is cut: an end of it is no address.
    """
    return printable(without_queries(typed), most)


def printable(text: str, most: int) -> str:
    """Return `text` on one line without control characters, at most `most` characters of it.

    Text from a QR code or from the keyboard may hold escape sequences that would
    change the terminal, and letters that no screen can show.
    """
    shown = "".join(character if character.isprintable() else " " for character in text[: 4 * most])
    shown = " ".join(shown.split())
    return shown if len(shown) <= most else shown[: most - 1].rstrip() + "…"


def nearest_letters(error: UnicodeError) -> tuple[str, int]:
    """Return for letters that a terminal lacks the nearest it has, for `codecs.register_error`.

    Each takes the place of one letter, so that columns hold: ``Łukasz`` becomes ``Lukasz``,
    and what has no letter near it a question mark.
    """
    if not isinstance(error, UnicodeEncodeError):
        raise error
    from anyascii import anyascii

    lacking = error.object[error.start : error.end]
    return "".join(anyascii(letter)[:1] or "?" for letter in lacking), error.end
