"""Days, periods and lengths of time as they are said: ``last Monday``, ``1 hour 30``."""

import re
from collections.abc import Sequence
from datetime import date, timedelta

from assistant.language.heard import entries, number_in

_DOTS = re.compile(r"(\d{1,2})\. ?(\d{1,2})(?:\. ?(\d{4}|\d{2})?)?")
_SLASHES = re.compile(r"(\d{1,2})([/-])(\d{1,2})(?:\2(\d{4}|\d{2}))?")
_YEAR_FIRST = re.compile(r"(\d{4})([-/.])(\d{1,2})\2(\d{1,2})")
_DAY_FIRST = re.compile(r"(\d{1,2})(?:\.|[^\W\d]{0,2}) (\w+)\.?(?: (\d{4}))?")
_MONTH_FIRST = re.compile(r"(\w+)\.? (\d{1,2})(?:\.|[^\W\d]{0,2})(?: (\d{4}))?")
_CLOCK = re.compile(r"(\d{1,3}):(\d{2})(?: (\w+))?")
_PART = re.compile(r"(\d{1,3})[.,](\d{1,2}) ?(\w+)")
_WEEK, _MONTHS, _HOUR, _CENTURY = 7, 12, 60, 2000
MOST_OF_DAY = 6
"""Words by which a day is said, at the most."""
_TIME = ("book_weekdays", "book_months", "book_units", "book_spans", "book_days", "book_ago")


def day_said(text: str, today: date) -> date | None:
    """Return the day that is meant, None if a text is none: ``last Monday``, ``3.10.2026``.

    Without a year it is the last such day up to today; a weekday is the last one, unless it is
    said to be the next.  Where day and month could be either it is none.
    """
    words = text.casefold().strip(" .!?,").replace(",", " ").split()
    back = entries("book_days").get(" ".join(words))
    if back:
        return today - timedelta(days=int(back))
    if len(words) > 1 and words[-1] in entries("book_daytimes"):
        return day_said(" ".join(words[:-1]), today)
    words = [each for each in words if each not in entries("book_day_filler")]
    return _ago(words, today) or _weekday(words, today) or _of_calendar(" ".join(words), today)


def period_said(text: str, today: date) -> tuple[date, date] | None:
    """Return the first and the last day that are meant, None if a text is none.

    It is one day, a week, a weekend, a month or a year so far back, the last so many of these up to
    today, or the time since a day: ``last week``, ``the last 10 days``, ``since Monday``, ``2025``.
    """
    words = text.casefold().strip(" .!?,").split()
    since = entries("book_since")
    if len(words) > 1 and words[0] in since:
        found = period_said(" ".join(words[1:]), today)
        return (found[0], today) if found and found[0] <= today else None
    named = entries("book_periods").get(" ".join(words))
    if named:
        kind, _, ago = named.partition(" ")
        return _period(kind, int(ago), today)
    day = day_said(text, today)
    if day:
        return day, day
    words = [each for each in words if each not in entries("book_day_filler")]
    match words:
        case [year] if re.fullmatch(r"\d{4}", year) and date.min.year <= int(year):
            return date(int(year), 1, 1), date(int(year), 12, 31)
        case [which, said, unit] if entries("book_which").get(which) == "last":
            return _up_to(_number(said), unit, today)
    return None


def _up_to(count: int | None, unit: str, today: date) -> tuple[date, date] | None:
    """Return so many days, weeks, months or years up to today."""
    days = entries("book_spans").get(unit) or entries("book_long_spans").get(unit)
    if not count or not days or count * int(days) >= today.toordinal():
        return None
    return today - timedelta(days=count * int(days) - 1), today


def _period(kind: str, ago: int, today: date) -> tuple[date, date]:
    """Return the week, the weekend or the year that is so far back."""
    monday = today - timedelta(days=today.weekday() + _WEEK * ago)
    match kind:
        case "week":
            return monday, monday + timedelta(days=_WEEK - 1)
        case "weekend":
            return monday + timedelta(days=_WEEK - 2), monday + timedelta(days=_WEEK - 1)
        case _:
            return date(today.year - ago, 1, 1), date(today.year - ago, 12, 31)


def may_be_two_days(text: str) -> bool:
    """Say whether a text is a date of which day and month could be either: ``5/3/2026``."""
    found = _SLASHES.fullmatch(text.strip(" .!?,"))
    return bool(found) and _turned(int(found[1]), int(found[3])) is None if found else False


def length_said(text: str) -> int | None:
    """Return a length in minutes: ``45 minutes``, ``1 hour 20``, ``1:30``; None if it is none."""
    words = text.casefold().strip(" .!?,").split()
    while len(words) > 1 and words[0] in entries("book_took"):
        words = words[1:]
    said = " ".join(words)
    whole = entries("book_lengths").get(said)
    if whole:
        return int(whole)
    clock = _CLOCK.fullmatch(said)
    if clock and int(clock[2]) < _HOUR and (clock[3] is None or clock[3] in entries("book_units")):
        return int(clock[1]) * _HOUR + int(clock[2])
    part = _PART.fullmatch(said)
    if part and part[3] in entries("book_units"):
        return round(float(f"{part[1]}.{part[2]}") * int(entries("book_units")[part[3]]))
    return _summed(re.findall(r"\d+|[^\W\d]+", said))


def speaks_of_time(words: Sequence[str]) -> bool:
    """Say whether one of some words is of a day or a length."""
    return any(word.casefold() in entries(table) for word in words for table in _TIME)


def _summed(words: Sequence[str]) -> int | None:
    """Return the minutes of numbers with their units; a number behind hours is of minutes."""
    units, total, number, said = entries("book_units"), 0, None, False
    for word in words:
        value = _number(word)
        if word in units and number is not None:
            total, number, said = total + number * int(units[word]), None, True
        elif value is not None and number is None:
            number = value
        elif word not in entries("between"):
            return None
    return total + (number or 0) if said else None


def _number(word: str) -> int | None:
    single = entries("book_single").get(word)
    return int(single) if single else number_in(word)


def _ago(words: Sequence[str], today: date) -> date | None:
    """Return the day that is so far back: ``3 days ago``."""
    rest = [each for each in words if each not in entries("book_ago")]
    if len(rest) == len(words):
        return None
    match rest:
        case [number, span] if span in entries("book_spans"):
            count = _number(number)
            days = int(entries("book_spans")[span])
            return None if count is None else today - timedelta(days * count)
    return None


def _weekday(words: Sequence[str], today: date) -> date | None:
    which = entries("book_which").get(words[0]) if words else None
    words = words if which is None else words[1:]
    day = _day_of_week(words[0]) if words else None
    if day is None:
        return None
    if words[1:]:
        found = _of_calendar(" ".join(words[1:]), today)
        return found if found and found.weekday() == day else None
    back = (today.weekday() - day) % _WEEK
    match which:
        case "next":
            return today + timedelta(days=_WEEK - back)
        case "last":
            return today - timedelta(days=back or _WEEK)
        case _:
            return today - timedelta(days=back)


def _day_of_week(word: str) -> int | None:
    days = entries("book_weekdays")
    ends = ("", *entries("book_daytimes"))
    found = next((days[bare] for end in ends if (bare := word.removesuffix(end)) in days), None)
    return None if found is None else int(found)


def _of_calendar(text: str, today: date) -> date | None:
    """Return a date with its month by number or by name."""
    first = _YEAR_FIRST.fullmatch(text)
    if first:
        return _day(int(first[1]), int(first[3]), int(first[4]))
    dots, slashes = _DOTS.fullmatch(text), _SLASHES.fullmatch(text)
    if dots:
        return _last(int(dots[1]), int(dots[2]), dots[3], today)
    if slashes:
        both = _turned(int(slashes[1]), int(slashes[3]))
        return _last(*both, slashes[4], today) if both else None
    found, other = _DAY_FIRST.fullmatch(text), _MONTH_FIRST.fullmatch(text)
    if found and found[2] in entries("book_months"):
        return _last(int(found[1]), int(entries("book_months")[found[2]]), found[3], today)
    if other and other[1] in entries("book_months"):
        return _last(int(other[2]), int(entries("book_months")[other[1]]), other[3], today)
    return None


def _turned(first: int, second: int) -> tuple[int, int] | None:
    """Return day and month of two numbers that stand for both, None if it could be either."""
    if first == second or first > _MONTHS:
        return first, second
    return (second, first) if second > _MONTHS else None


def _last(day: int, month: int, year: str | None, today: date) -> date | None:
    """Return a day, without a year the last such one up to today."""
    if year:
        return _day(int(year) if len(year) > 2 else _CENTURY + int(year), month, day)
    this = _day(today.year, month, day)
    return this if this and this <= today else _day(today.year - 1, month, day)


def _day(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day)
    except ValueError:
        return None
