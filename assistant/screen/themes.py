"""Colours: dark, light, and the terminal's own.  Pure.

Every pair of colours has a contrast of at least 7:1 (WCAG 2.2, success criterion 1.4.6).
"""

from collections.abc import Mapping
from dataclasses import dataclass

Colour = tuple[int, int, int]
"""Red, green and blue, 0 to 255 each."""

CONTRAST = 7.0


@dataclass(frozen=True, slots=True)
class Theme:
    """The colours of the text by its look, and of what is behind it; None for the terminal's own.

    `start` works without colours as well: bold is bold, and what is hidden is concealed, and
    black on black for terminals that cannot conceal, such as the console of Linux.
    """

    text: Mapping[str, Colour]
    back: Colour | None = None

    def start(self, look: str) -> str:
        """Return what is written before text of this look (ECMA-48, SGR)."""
        codes = {"plain": [], "bold": ["1"], "hidden": ["8"]}[look]
        if self.back is None:
            codes += ["30", "40"] if look == "hidden" else []
        else:
            colour = self.back if look == "hidden" else self.text[look]
            codes = [*codes, _sgr(38, colour), _sgr(48, self.back)]
        return f"\x1b[{';'.join(codes)}m" if codes else ""


def _sgr(what: int, colour: Colour) -> str:
    return f"{what};2;{colour[0]};{colour[1]};{colour[2]}"


BLACK, WHITE = (0, 0, 0), (255, 255, 255)
THEMES: Mapping[str, Theme] = {
    "terminal": Theme({}),
    "dark": Theme({"plain": WHITE, "bold": (255, 240, 150)}, BLACK),
    "light": Theme({"plain": BLACK, "bold": (0, 0, 110)}, WHITE),
}


def theme_for(wanted: str, environment: Mapping[str, str]) -> Theme:
    """Return the colours that are wanted; the terminal's own where it has none to choose from.

    `environment` are the variables: NO_COLOR (no-color.org) and the terminal's kind, TERM.
    """
    kind = environment.get("TERM", "")
    colourless = kind.startswith(("vt", "dumb")) or kind.endswith(("-m", "-mono"))
    return THEMES["terminal" if environment.get("NO_COLOR") or colourless else wanted]


def contrast(one: Colour, other: Colour) -> float:
    """Return the contrast ratio of two colours, from 1 to 21 (WCAG 2.2, "contrast ratio")."""
    darker, lighter = sorted((_luminance(one), _luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(colour: Colour) -> float:
    """Return the relative luminance of an sRGB colour (WCAG 2.2)."""
    red, green, blue = (_linear(part / 255) for part in colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
