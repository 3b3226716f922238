"""Foreign text made fit to be shown and spoken."""


def printable(text: str, most: int) -> str:
    """Return `text` on one line without control characters, at most `most` characters of it.

    Text from a QR code or from the keyboard may hold escape sequences that would
    change the terminal, and letters that no screen can show.
    """
    shown = "".join(character if character.isprintable() else " " for character in text[: 4 * most])
    shown = " ".join(shown.split())
    return shown if len(shown) <= most else shown[: most - 1].rstrip() + "…"
