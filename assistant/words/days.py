"""A day as it is said."""

from datetime import date

from assistant.messages import Text, choose, say


def day_words(day: date) -> Text:
    """Return a day in words: ``3 October 2026``."""
    month = choose("book.month", str(day.month))
    # The year as a text, so that no voice groups its figures.
    return say("book.day", day=day.day, month=month, year=str(day.year))
