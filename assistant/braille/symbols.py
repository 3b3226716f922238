"""The symbols of uncontracted Unified English Braille, as data in braille ASCII.

Source: The Rules of Unified English Braille, sections 3 (general symbols), 4 (letters
and modifiers), 6 (numbers), 7 (punctuation) and 8 (capitals).
"""


def pairs(table: str) -> dict[str, str]:
    """Return the table written as words in turn: sign, meaning, sign, meaning."""
    words = table.split()
    return dict(zip(words[::2], words[1::2], strict=True))


CAPITAL = ","
CAPITAL_WORD = ",,"
CAPITAL_PASSAGE = ",,,"
CAPITAL_END = ",'"
NUMBER = "#"
GRADE_1 = ";"
UNKNOWN = "="
"""The full cell, for a character that has no symbol: seen and counted, never read."""

DIGITS = dict(zip("abcdefghij", "1234567890", strict=True))
"""The cells after the number sign."""

SYMBOLS = pairs(
    r"""
    , 1  ; 2  : 3  . 4  ! 6  ? 8  ' '  - -  ’ '  ‘ ,8  " ,7  “ 8  ” 0  – ,-  — ,-  … 444  ( "<
    ) ">  [ .<  ] .>  { _<  } _>  / _/  \ _*  | _\  < @<  > @>  # _?  & @&  * "9  + "6  = "7
    % .0  @ @a  $ @s  £ @l  € @e  _ .-  ~ @9  ^ @5  ` .*  ° ^j  © ^c
    """
)
"""Print to braille ASCII."""

PRINT = {cells: printed for printed, cells in reversed(SYMBOLS.items()) if printed != "’"}
"""Braille ASCII to print; of two signs with the same cells the first is meant."""

# Combining characters of Unicode: acute, grave, circumflex, diaeresis, tilde, cedilla,
# ring, macron, breve, caron.
ACCENTS = {
    "\u0301": "^/",
    "\u0300": "^*",
    "\u0302": "^%",
    "\u0308": "^3",
    "\u0303": "^]",
    "\u0327": "^&",
    "\u030a": "^$",
    "\u0304": "@-",
    "\u0306": "@+",
    "\u030c": "^+",
}
MODIFIERS = {cells: mark for mark, cells in ACCENTS.items()}
LETTERS = {"ß": "ss", "æ": "a^6e", "œ": "o^6e", "ø": "@*o", "đ": "@-d", "ł": "@*l"}
"""Letters of other alphabets that are no letter with an accent."""
