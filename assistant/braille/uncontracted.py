"""Uncontracted Unified English Braille, to and from print, by way of braille ASCII.

The section numbers are those of The Rules of Unified English Braille.
"""

import re
import unicodedata

from assistant.braille import symbols

_NUMBER = re.compile(r"\d+(?:[.,]\d+)*(?:[.,]+(?=[a-j]))?")
_LETTERS = re.compile(r"[^\W\d_]+")
_FIGURES = {figure: cell for cell, figure in symbols.DIGITS.items()}


def write(text: str) -> str:
    """Return the text in lower-case braille ASCII, with single spaces between words."""
    words = unicodedata.normalize("NFC", text).split()
    if len(words) > 2 and text.isupper() and all(map(_LETTERS.search, words)):  # section 8.5
        passage = " ".join(_word(word.lower()) for word in words)
        return symbols.CAPITAL_PASSAGE + passage + symbols.CAPITAL_END
    return " ".join(map(_word, words))


def _word(word: str) -> str:
    written = ""
    at = 0
    while at < len(word):
        if number := _NUMBER.match(word, at):
            written += _number(number[0], word[number.end() : number.end() + 1])
            at = number.end()
        elif run := _LETTERS.match(word, at):
            written += _letters(run[0])
            at = run.end()
        else:
            written += symbols.SYMBOLS.get(word[at], symbols.UNKNOWN)
            at += 1
    return written


def _number(number: str, following: str) -> str:
    """Return the cells of a number; a letter a to j after it would read as a digit (6.5)."""
    figures = "".join(
        _FIGURES[str(int(sign))] if sign.isdigit() else symbols.SYMBOLS[sign] for sign in number
    )
    letter_follows = following != "" and following in symbols.DIGITS
    return symbols.NUMBER + figures + (symbols.GRADE_1 if letter_follows else "")


def _letters(run: str) -> str:
    """Return the cells of letters with their capital signs (8.3, 8.4)."""
    if run.isascii() and run.islower():
        return run
    shape = "".join("A" if letter.isupper() else "a" for letter in run)
    cells = ""
    for capitals in re.finditer("A+|a+", shape):
        letters = "".join(map(_letter, run[capitals.start() : capitals.end()]))
        if len(capitals[0]) > 1 and capitals[0][0] == "A":
            end = symbols.CAPITAL_END if capitals.end() < len(run) else ""
            cells += symbols.CAPITAL_WORD + letters + end
        else:
            cells += (symbols.CAPITAL if capitals[0] == "A" else "") + letters
    return cells


def _letter(letter: str) -> str:
    parts = unicodedata.normalize("NFD", letter.lower())
    base, marks = parts[0], parts[1:]
    if not base.isascii():
        return symbols.LETTERS.get(base, symbols.UNKNOWN)
    return "".join(symbols.ACCENTS.get(mark, "") for mark in marks) + base


def read(ascii_text: str) -> str | None:
    """Return the print of braille ASCII, or None where a cell has no meaning uncontracted."""
    printed = [_read_word(word) for word in ascii_text.lower().split()]
    read_words = [word for word in printed if word is not None]
    return " ".join(filter(None, read_words)) if len(read_words) == len(printed) else None


def _read_word(word: str) -> str | None:
    printed = ""
    numeric = False
    at = 0
    while at < len(word):
        one, two, three = word[at], word[at : at + 2], word[at : at + 3]
        if numeric and one in symbols.DIGITS:
            printed += symbols.DIGITS[one]
            at += 1
            continue
        if numeric and one in "14" and word[at + 1 : at + 2] in _FIGURES.values():
            printed += symbols.PRINT[one]
            at += 1
            continue
        numeric = one == symbols.NUMBER
        sign = next((cells for cells in (three, two) if cells in symbols.PRINT), one)
        if sign in symbols.PRINT:
            printed += symbols.PRINT[sign]
            at += len(sign)
        elif two in symbols.MODIFIERS and word[at + 2 : at + 3].isalpha():
            printed += unicodedata.normalize("NFC", word[at + 2] + symbols.MODIFIERS[two])
            at += 3
        elif one.isalpha():
            printed += one
            at += 1
        elif one in (symbols.CAPITAL, symbols.GRADE_1, symbols.NUMBER):
            at += len(symbols.CAPITAL_END) if two == symbols.CAPITAL_END else 1
        else:
            return None
    return printed
