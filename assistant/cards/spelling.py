"""The normal form, in which spellings of one name are the same.

Capitals, accents, punctuation and spaces do not count: ``Llama Piñata`` and
``llama-pinata`` are one, ``#studlife`` is ``studlife``; ``&`` is ``and``; digits stay.
"""

import re
import unicodedata

# Letters of other alphabets that Unicode does not take apart.
_LETTERS = str.maketrans({"ø": "o", "ł": "l", "đ": "d", "æ": "ae", "œ": "oe", "ı": "i"})
_APOSTROPHES = re.compile("['’‘ʼ`]")
_GAPS = re.compile(r"[\W_]+")


def _plain(text: str) -> str:
    """Return the text in small letters without accents and apostrophes."""
    plain = text.casefold()
    if not plain.isascii():
        parts = unicodedata.normalize("NFKD", plain)
        parts = "".join(part for part in parts if not unicodedata.combining(part))
        plain = parts.casefold().translate(_LETTERS)
    return _APOSTROPHES.sub("", plain).replace("&", " and ")


def words(text: str) -> list[str]:
    """Return the words of the text, each in its normal form."""
    return _GAPS.sub(" ", _plain(text)).split()


def normal(text: str) -> str:
    """Return the normal form: its words written together, empty if there are none."""
    return _GAPS.sub("", _plain(text))
