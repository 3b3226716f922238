"""The score book as a picture for those who look: an SVG with bars, its own words in it as text."""

from collections.abc import Iterator, Sequence
from html import escape

from assistant.journal.counted import By, groups
from assistant.journal.scores import Entry, standings
from assistant.messages import Text, choose, say
from assistant.words.rendering import render

FILE = "table-assistant-book.svg"
_WIDE, _ROW, _NAME, _BAR = 900, 34, 260, 520
_MOST_ROWS = 24


def drawn(book: Sequence[Entry]) -> Iterator[tuple[str, str]]:
    """Yield the name of the file and the picture: games won by each player, games by month.

    Black on white, each bar with its name before it and its number behind it; the same words
    are its description, for whoever opens it with a screen reader.
    """
    wins = [(each.player, each.won) for each in standings(book)][:_MOST_ROWS]
    months = [(render(_month(each.name)), each.count) for each in groups(book, By.MONTH)]
    parts = ((say("book.wins_drawn"), wins), (say("book.months_drawn"), months[-_MOST_ROWS:]))
    lines, top = list[str](), 60
    described = []
    for title, rows in parts:
        lines.append(_text(20, top, render(title), size=26, bold=True))
        described.append(f"{render(title)}: {', '.join(f'{name} {n}' for name, n in rows)}.")
        most = max((number for _, number in rows), default=1) or 1
        for at, (name, number) in enumerate(rows, 1):
            line, wide = top + at * _ROW, round(_BAR * number / most)
            lines.append(_text(_NAME - 12, line, _cut(name), anchor="end"))
            lines.append(f'<rect x="{_NAME}" y="{line - 18}" width="{wide}" height="22"/>')
            lines.append(_text(_NAME + wide + 10, line, str(number)))
        top += (len(rows) + 2) * _ROW
    head = render(say("book.drawn"))
    words = escape(" ".join(described))
    yield (
        FILE,
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDE} {top}" role="img" '
            f'aria-labelledby="t d" font-family="sans-serif"><title id="t">{escape(head)}</title>'
            f'<desc id="d">{words}</desc><rect width="100%" height="100%" fill="white"/>'
            f"{''.join(lines)}</svg>\n"
        ),
    )


def _month(name: str) -> Text:
    year, _, month = name.partition("-")
    return say("book.month_of", month=choose("book.month", str(int(month))), year=year)


def _cut(name: str) -> str:
    return name if len(name) <= 24 else f"{name[:23]}…"


def _text(
    x: int, y: int, words: str, *, size: int = 20, bold: bool = False, anchor: str = "start"
) -> str:
    weight = "bold" if bold else "normal"
    return (
        f'<text x="{x}" y="{y}" font-size="{size}" font-weight="{weight}" '
        f'text-anchor="{anchor}">{escape(words)}</text>'
    )
