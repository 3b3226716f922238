"""Signs that nobody sees or hears: in a name they hide what it is, or turn it round.  Pure.

Letters of every script, accents and emoji are welcome, and so are the joiners that Persian,
the scripts of India and emoji need.  What directs, hides or pads text is not.
"""

import re
import unicodedata

MOST_MARKS = 8
"""Accents over one letter; no script has so many."""

_JOINERS = "\u200c\u200d"
_VISIBLE = frozenset("\u0600\u0601\u0602\u0603\u0604\u0605\u06dd\u070f\u08e2\U000110bd\U000110cd")
"""Signs of the category of formats that are seen all the same: they stand under numbers."""
_EMPTY = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u3164\uffa0")
_FORMS = ("\u180b", "\u180d")
_BRAILLE_SPACE = "\u2800"
_EMOJI_FORMS = ("\ufe00", "\ufe0f")
_IDEOGRAPH_FORMS = ("\U000e0100", "\U000e01ef")
_KEYCAP = "\u20e3"
_PLAIN = re.compile("[\t\n\r -~\u00a1-\u00ac\u00ae-\u024f\u2010-\u2027\u2030-\u205e]*")
"""Text of which all is seen: Latin letters, spaces, and the signs between sentences and words."""
_ENDS = "\t\n\r"
"""Spaces and ends of lines that a name may be typed with, and a text that is told may not have."""


def hidden_sign(text: str) -> str | None:
    """Return the first sign of a name that hides something, None if there is none.

    Spaces and line ends count as seen: they are made one space wherever names are read.
    """
    if _PLAIN.fullmatch(text):
        return None
    marks = 0
    for place, sign in enumerate(text):
        before, after = text[place - 1 : place], text[place + 1 : place + 2]
        if _is_hidden(sign, before, after):
            return sign
        marks = marks + 1 if unicodedata.category(sign) in ("Mn", "Me") else 0
        if marks > MOST_MARKS:
            return sign
    return None


def is_line(text: str) -> bool:
    """Say whether a text is one line of which all is seen."""
    return hidden_sign(text) is None and not any(end in text for end in _ENDS)


def harmless(text: str) -> str:
    """Return a text as one line without what hides, turns or steers: each such sign is a space."""
    if text.isprintable():
        return text
    shown = ""
    for place, sign in enumerate(text):
        # What stood before it is looked at as it is shown.
        hides = sign in _ENDS or _is_hidden(sign, shown[-1:], text[place + 1 : place + 2])
        shown += " " if hides else sign
    return shown


def _is_hidden(sign: str, before: str, after: str) -> bool:
    if sign in "\t\n\r " or sign in _VISIBLE:
        return False
    if sign in _JOINERS:
        return not (_joins(before) and _joins(after))
    if _EMOJI_FORMS[0] <= sign <= _EMOJI_FORMS[1]:
        return not (after == _KEYCAP or (before and unicodedata.category(before) in ("So", "Sm")))
    if _IDEOGRAPH_FORMS[0] <= sign <= _IDEOGRAPH_FORMS[1]:
        return not (before and unicodedata.name(before, "").startswith("CJK"))
    if _FORMS[0] <= sign <= _FORMS[1] or sign == "\u180f":
        return not "\u1820" <= before <= "\u18aa"
    if sign == _BRAILLE_SPACE:
        return not (_is_cell(before) and _is_cell(after))
    return sign in _EMPTY or unicodedata.category(sign) in ("Cc", "Cf", "Co", "Cs", "Zl", "Zp")


def _is_cell(sign: str) -> bool:
    return _BRAILLE_SPACE < sign <= "\u28ff"


def _joins(sign: str) -> bool:
    """Say whether a joiner has a meaning beside this sign: a letter beyond Greek, or an emoji."""
    if not sign:
        return False
    category = unicodedata.category(sign)
    letter = category[0] in "LM" and sign >= "\u0600"
    return letter or category in ("So", "Sk") or sign == "\ufe0f"
