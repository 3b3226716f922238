"""When two names are the same, and when one is only drawn like the other.  Pure.

In the normal form capitals, accents, punctuation and spaces do not count: ``Llama Piñata`` and
``llama-pinata`` are one, ``#studlife`` is ``studlife``; ``&`` is ``and``; digits stay.

A name from a stranger may be written with a Cyrillic "a", in full-width letters, or with a one
in place of an l.  Eyes then take it for another, and so does whoever is read it aloud.
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


_WRITTEN_OUT = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})


def written_out(text: str) -> str:
    """Return the text as it is typed without umlauts on the keys: ``nuehue`` for ``Nühü``."""
    return unicodedata.normalize("NFC", text.casefold()).translate(_WRITTEN_OUT)


_DRAWN_ALIKE = (
    # Cyrillic
    ("АВСЕНІЈКМОРЅТУХԌԜӀҮЗ", "ABCEHIJKMOPSTYXGWIY3"),
    ("авсегһніјклмопрѕтухԁԛԝѵӏүьз", "abcerhhijknmonpstyxdqwvlyb3"),
    # Greek
    ("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧϹ", "ABEZHIKMNOPTYXC"),
    ("αβγεηικνορςστυχωϲϳ", "abyenikvopcotuxwcj"),
    # Armenian
    ("ՕՍՏԼօոսհցզլտյ", "OUSLonuhgqlmj"),
    # Cherokee
    ("ᎪᏴᏟᎠᎬᏀᎻᎥᎫᏦᏞᎷᏢᎡᏚᎢᏙᎳᏃᎩᏌ", "ABCDEGHiJKLMPRSTVWZYU"),
    # Lisu
    ("ꓐꓑꓓꓔꓖꓗꓙꓚꓜꓝꓟꓠꓡꓢꓣꓦꓧꓪꓫꓬꓮꓰꓲꓳꓴ", "BPDTGKJCZFMNLSRVHWXYAEIOU"),
    # Latin letters drawn small, or without a dot
    ("ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢɑɡɩⅼ", "abcdefghijklmnoprstuvwyzagil"),
)
_DRAWN_LATIN = str.maketrans(
    "".join(theirs for theirs, _ in _DRAWN_ALIKE), "".join(latin for _, latin in _DRAWN_ALIKE)
)
_IN_WORDS = str.maketrans({"i": "l", "1": "l", "0": "o", "5": "s", "3": "e"})
_TWO_AS_ONE = (("rn", "m"), ("vv", "w"))


def looks_like(name: str, other: str) -> bool:
    """Say whether one name can be taken for the other."""
    return _drawn(name) == _drawn(other)


def _drawn(name: str) -> str:
    plain = unicodedata.normalize("NFKD", name).translate(_DRAWN_LATIN)
    drawn = "".join(
        # A number that stands by itself is meant as one.
        word if word.isdecimal() else word.translate(_IN_WORDS)
        for word in words(plain)
    )
    for two, one in _TWO_AS_ONE:
        drawn = drawn.replace(two, one)
    return drawn
